//! Opening tables, and how one's tables stand.

use super::blocking::run_blocking;
use super::client_address::ClientAddress;
use super::gallery;
use super::responses::{ApiError, JsonBody, bearer_hash, json, missing, too_many_requests};
use crate::app::App;
use crate::game_start::GameSpec;
use crate::own_heist::{self, Refused};
use crate::rooms::guests::Seats;
use crate::rooms::{PRESENCE_INTERVAL, PreparedTable, grants_access, initial_status, unfit_away_limit};
use crate::secrets;
use crate::store::{Hash, Kind, TableRecord};
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use heist_protocol::http::{MyTables, NewTable, OpenTable, OpenTables, Opened, Problem, TableSummary};
use heist_protocol::{BotPlayer, Colour, Seat, SeatState, TableId, limits};
use std::collections::HashMap;
use std::net::IpAddr;

/// Which page of a list.
#[derive(serde::Deserialize)]
pub struct Page {
    #[serde(default)]
    page: u32,
}

/// `POST /api/tables`
pub async fn open(
    State(app): State<App>,
    client: ClientAddress,
    JsonBody(new): JsonBody<NewTable>,
) -> Result<Response, ApiError> {
    let address = client.0;
    if usize::from(!new.heist.is_empty()) + usize::from(new.file.is_some()) + usize::from(new.gallery.is_some()) > 1 {
        let words =
            "Name a heist or one of the gallery, or send the file of one of your own: not more than one of these.";
        return Err(ApiError(StatusCode::BAD_REQUEST, words.to_owned()));
    }
    let file = match new.gallery {
        Some(id) => Some(gallery::file_of(&app, id).await?),
        None => new.file,
    };
    let spec = match file {
        None => app.rooms.starts().new_table(new.heist, new.edition, new.crew, new.inside.as_deref()),
        Some(file) => {
            if !app.rate_limiter.may_ask(address) {
                return Err(too_many_requests(&app, address, "Too many requests. Wait a moment."));
            }
            // A file that somebody made to keep us busy takes a while to read.
            let read = move || own_heist::spec_of_file(&file, new.edition, new.crew, new.inside.as_deref());
            match run_blocking(&app, client, read).await? {
                Ok(spec) => Ok(spec),
                Err(Refused { words, findings }) => {
                    let problem = Problem { error: words, findings };
                    return Ok(json(StatusCode::UNPROCESSABLE_ENTITY, &problem));
                }
            }
        }
    };
    let spec = spec.map(|spec| GameSpec { gallery: new.gallery, ..spec });
    let spec = spec.map_err(|fault| ApiError(StatusCode::UNPROCESSABLE_ENTITY, format!("{fault}.")))?;
    let opening = Opening {
        holds: &new.hold,
        name: &new.name,
        away_limit: new.away_limit,
        public: new.public,
        bots: &new.bots,
        cover: new.cover,
        no_hints: new.no_hints,
    };
    let opened = open_for(&app, address, &spec, opening).await?;
    Ok(json(StatusCode::CREATED, &opened))
}

/// Who sits at a new table, and how it is run.
#[derive(Clone, Copy, Default)]
pub struct Opening<'a> {
    /// The seats of the one who opens it.
    pub holds: &'a [Colour],
    /// Their name.
    pub name: &'a str,
    /// For how long it waits for somebody who is away.
    pub away_limit: Option<u32>,
    /// Whether anybody may join.
    pub public: bool,
    /// Bots on the other seats.
    pub bots: &'a [(Colour, BotPlayer)],
    /// After how many minutes a bot covers for somebody who is away.
    pub cover: u32,
    /// Whether pages offer no hints.
    pub no_hints: bool,
}

/// Opens a table for somebody at an address.
pub async fn open_for(app: &App, address: IpAddr, spec: &GameSpec, opening: Opening<'_>) -> Result<Opened, ApiError> {
    let Opening { holds, name, away_limit, public, bots, cover, no_hints } = opening;
    let bad = |words: &str| ApiError(StatusCode::BAD_REQUEST, words.to_owned());
    if (!bots.is_empty() || cover > 0) && app.rooms.bot_pool().is_none() {
        return Err(bad("No bots play at this server."));
    }
    if cover > limits::MAX_COVER_MINUTES {
        return Err(bad("A bot covers for somebody who is away after a day at most."));
    }
    let mut hold = Seats::default();
    for who in holds {
        if !spec.crew.iter().any(|member| member.who == *who) {
            let words = format!("Nobody of the crew is {}.", who.word());
            return Err(ApiError(StatusCode::BAD_REQUEST, words));
        }
        hold.insert(*who);
    }
    let away_limit = away_limit.unwrap_or(limits::DEFAULT_AWAY_SECONDS);
    if let Some(words) = unfit_away_limit(away_limit) {
        return Err(ApiError(StatusCode::BAD_REQUEST, words));
    }
    let start = app.rooms.starts().get(spec);
    let start = start.map_err(|fault| ApiError(StatusCode::UNPROCESSABLE_ENTITY, format!("{fault}.")))?;
    if !app.rate_limiter.may_open_table(address) {
        return Err(too_many_requests(app, address, "You have opened many tables lately. Wait a while."));
    }
    let name = limits::clean_name(name);
    let new = PreparedTable::new(spec, hold, name.as_deref());
    let mut new = new.map_err(|error| ApiError(StatusCode::INTERNAL_SERVER_ERROR, error.to_string()))?;
    (new.record.info.away_limit, new.record.info.public) = (Some(away_limit), public);
    (new.record.info.cover, new.record.info.no_hints) = (cover, no_hints);
    for (who, bot) in bots {
        let free = |seat: &&mut Seat| seat.who == *who && seat.state == SeatState::Free;
        let seat = new.record.info.seats.iter_mut().find(free);
        let seat = seat.ok_or_else(|| bad("A bot plays a seat of the crew that nobody holds."))?;
        let bot =
            bot.cleaned().ok_or_else(|| bad("A bot has a name, and a picture by the id of a character, or none."))?;
        seat.bot = Some(bot);
    }
    app.rooms.store().create(&new.record, &initial_status(&start)).await?;
    app.metrics.opened.increment(1);
    let table = new.record.info.table;
    let client = app.config.log_addresses.shown(address);
    tracing::info!(%table, heist = spec.heist, client, "a table was opened");
    Ok(Opened { table, seats: new.seats, watch: new.watch, join: new.join, host: new.host })
}

/// The table of an address, if the request shows one of its secrets, and the hash of that.
pub async fn unlock(app: &App, id: &str, headers: &HeaderMap) -> Result<(TableRecord, Hash), ApiError> {
    let hash = bearer_hash(headers, "Show a secret of the table: `Authorization: Bearer <token>`.")?;
    let known = match id.parse::<TableId>() {
        Ok(table) => app.rooms.store().load(table).await?,
        Err(_) => None,
    };
    match known.filter(|known| grants_access(known, &hash)) {
        Some(known) => Ok((known, hash)),
        None => Err(missing(app, Kind::Table, id).await),
    }
}

/// `DELETE /api/tables/{table}`
pub async fn delete(
    State(app): State<App>,
    Path(table): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (known, hash) = unlock(&app, &table, &headers).await?;
    if !known.host.is_some_and(|host| secrets::same(&host, &hash)) {
        return Err(ApiError(StatusCode::FORBIDDEN, "Only the host of the table may delete it.".to_owned()));
    }
    app.rooms.delete_table(known.info.table).await?;
    tracing::info!(table = %known.info.table, "a table was deleted by its host");
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// `POST /api/tables/mine`
pub async fn mine(
    State(app): State<App>,
    JsonBody(MyTables { tables }): JsonBody<MyTables>,
) -> Result<Response, ApiError> {
    if tables.len() > limits::MAX_TABLES_PER_REQUEST {
        let words = format!("At most {} tables can be asked for at once.", limits::MAX_TABLES_PER_REQUEST);
        return Err(ApiError(StatusCode::BAD_REQUEST, words));
    }
    let ids: Vec<TableId> = tables.iter().map(|(table, _)| *table).collect();
    let known = app.rooms.store().overviews(&ids).await?;
    let mut known: HashMap<TableId, _> = known.into_iter().map(|known| (known.table.info.table, known)).collect();
    let mut mine = Vec::new();
    // In the order in which they were asked for; those that do not exist or do not fit their secret are left out alike.
    for (table, token) in &tables {
        let fits = known.get(table).is_some_and(|known| grants_access(&known.table, &secrets::hash(token)));
        if let Some(known) = fits.then(|| known.remove(table)).flatten() {
            mine.push(TableSummary {
                table: *table,
                title: own_heist::title_of(&known.table.info),
                heist: known.table.info.heist,
                edition: known.table.info.edition,
                phase: known.status.phase,
                round: known.status.round,
                won: known.status.won,
                seats: known.table.info.seats,
                crew: known.table.info.crew,
                seq: known.seq,
                last: known.last,
                in_box: known.table.info.in_box,
            });
        }
    }
    Ok(json(StatusCode::OK, &mine))
}

/// `GET /api/tables/open`
pub async fn list_open(State(app): State<App>, Query(Page { page }): Query<Page>) -> Result<Response, ApiError> {
    let page = page.min(limits::MAX_OPEN_TABLES_PAGE);
    let size = limits::OPEN_TABLES_PER_PAGE;
    // Rooms say so from time to time; one sign may be late.
    let since = crate::clock::now() - 2 * PRESENCE_INTERVAL.as_secs() as i64;
    let mut found = app.rooms.store().open_tables(since, size + 1, page as usize * size).await?;
    let more = found.len() > size && page < limits::MAX_OPEN_TABLES_PAGE;
    found.truncate(size);
    let tables = found.into_iter().map(|known| OpenTable {
        table: known.table.info.table,
        title: own_heist::title_of(&known.table.info),
        heist: known.table.info.heist,
        edition: known.table.info.edition,
        phase: known.status.phase,
        round: known.status.round,
        seats: known.table.info.seats,
        opened: known.table.info.opened,
    });
    Ok(json(StatusCode::OK, &OpenTables { tables: tables.collect(), more }))
}
