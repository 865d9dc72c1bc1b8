//! Replays: of a table, and those that people share.

use super::blocking::run_blocking;
use super::client_address::ClientAddress;
use super::responses::{ApiError, json, missing, too_many_requests};
use crate::app::App;
use crate::game_start::GameSpec;
use crate::store::{Kind, TossSecret};
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use heist_bots::debrief::Debrief;
use heist_format::fair::{Chain, Commitment, FairRecord, Party, Toss};
use heist_format::game::Game;
use heist_format::replay::{Replay, record, record_fair};
use heist_protocol::LogEntry;
use heist_protocol::http::Shared;
use std::sync::Arc;

/// The longest id of a shared replay.
pub const MAX_ID_BYTES: usize = 64;

/// `GET /api/tables/{table}/replay`
pub async fn of_table(
    State(app): State<App>,
    client: ClientAddress,
    Path(table): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (known, _) = super::tables::unlock(&app, &table, &headers).await?;
    let table = known.info.table;
    let entries = app.rooms.store().entries_after(table, 0).await?;
    let start = app.rooms.starts().get(&GameSpec::of(&known.info));
    let start = start.map_err(|fault| ApiError(StatusCode::INTERNAL_SERVER_ERROR, fault.to_string()))?;
    let game = Game::new(Arc::clone(&start.setup), start.state);
    let commitments = app.rooms.store().commitments(table).await?;
    let text = run_blocking(&app, client, move || {
        let (game, tosses) = repeated_with_tosses(game, &entries)?;
        let Some(TossSecret(secret)) = known.toss_secret else { return Ok(record(&game, None)) };
        let server = Commitment { party: Party::Server, first: 1, tip: Chain::new(secret).tip() };
        let seats = commitments.iter().filter_map(|line| Commitment::parse(line));
        let commitments = [server].into_iter().chain(seats).collect();
        Ok::<_, ApiError>(record_fair(&game, None, &FairRecord { table: table.to_string(), commitments, tosses }))
    })
    .await??;
    Ok(plain(text, "no-store"))
}

/// The game of a log.
pub fn repeated(game: Game, entries: &[LogEntry]) -> Result<Game, ApiError> {
    repeated_with_tosses(game, entries).map(|(game, _)| game)
}

/// The game of a log, and the tosses of its chance, each with the place of its command in the game. What chance has decided is
/// never taken back, so the places stay.
fn repeated_with_tosses(mut game: Game, entries: &[LogEntry]) -> Result<(Game, Vec<(usize, Toss)>), ApiError> {
    let mut tosses = Vec::new();
    for entry in entries {
        game.repeat(&entry.line, &entry.chance).map_err(|error| {
            let words = format!("LogEntry {} cannot be carried out by this version of the rules: {error}", entry.seq);
            ApiError(StatusCode::INTERNAL_SERVER_ERROR, words)
        })?;
        if let Some(toss) = entry.toss.as_deref().and_then(Toss::parse) {
            tosses.push((game.history().len().saturating_sub(1), toss));
        }
    }
    Ok((game, tosses))
}

/// `POST /api/replays`
pub async fn share(State(app): State<App>, client: ClientAddress, body: Bytes) -> Result<Response, ApiError> {
    // Before anything is played again, which is the expensive part.
    if !app.rate_limiter.may_share(client.0) {
        return Err(too_many_requests(&app, client.0, "You have shared many replays lately. Wait a while."));
    }
    let text = String::from_utf8(body.to_vec());
    let text = text.map_err(|_| ApiError(StatusCode::BAD_REQUEST, "A replay is text.".to_owned()))?;
    // Only what holds is kept: nobody can leave other texts here.
    let text = run_blocking(&app, client, move || {
        let held = Replay::parse(&text).and_then(|replay| replay.play().map(|game| (game, replay)));
        let (game, replay) = held.map_err(|fault| ApiError(StatusCode::UNPROCESSABLE_ENTITY, format!("{fault}.")))?;
        Ok::<_, ApiError>(replay.written_again(&game))
    })
    .await??;
    let id = app.rooms.store().share_replay(&text).await?;
    Ok(json(StatusCode::CREATED, &Shared { id }))
}

/// `GET /api/replays/{id}`
pub async fn shared(State(app): State<App>, Path(id): Path<String>) -> Result<Response, ApiError> {
    // It never changes, but it may be deleted.
    Ok(plain(find(&app, &id).await?, "public, max-age=300"))
}

/// The text of a shared replay.
async fn find(app: &App, id: &str) -> Result<String, ApiError> {
    let found = match id.len() <= MAX_ID_BYTES {
        true => app.rooms.store().shared_replay(id).await?,
        false => None,
    };
    match found {
        Some(text) => Ok(text),
        None => Err(missing(app, Kind::Replay, id).await),
    }
}

/// `GET /api/replays/{id}/debrief`
pub async fn debrief(State(app): State<App>, Path(id): Path<String>) -> Result<Response, ApiError> {
    let found = match id.len() <= MAX_ID_BYTES {
        true => app.rooms.store().debrief_of(&id).await?,
        false => None,
    };
    match found {
        Some(Some(text)) => Ok(plain(text, "no-store")),
        Some(None) => Ok(StatusCode::NO_CONTENT.into_response()),
        None => Err(missing(&app, Kind::Replay, &id).await),
    }
}

/// `PUT /api/replays/{id}/debrief`
pub async fn keep_debrief(
    State(app): State<App>,
    client: ClientAddress,
    Path(id): Path<String>,
    body: Bytes,
) -> Result<Response, ApiError> {
    if !app.rate_limiter.may_share(client.0) {
        return Err(too_many_requests(&app, client.0, "You have shared many debriefs lately. Wait a while."));
    }
    let text = String::from_utf8(body.to_vec());
    let text = text.map_err(|_| ApiError(StatusCode::BAD_REQUEST, "A debrief is text.".to_owned()))?;
    let replay = find(&app, &id).await?;
    // Whether the figures are right is not worked out here: pages say that somebody else did it, and offer to do it again. But they
    // belong to this replay and add up, and nothing else can be left here.
    let text = run_blocking(&app, client, move || {
        let game = Replay::parse(&replay).and_then(|replay| replay.play());
        let game = game.map_err(|fault| ApiError(StatusCode::INTERNAL_SERVER_ERROR, format!("{fault}.")))?;
        let debrief = Debrief::parse_figures(&text, &game);
        let debrief = debrief.map_err(|fault| ApiError(StatusCode::UNPROCESSABLE_ENTITY, format!("{fault}.")))?;
        Ok::<_, ApiError>(debrief.print(&game))
    })
    .await??;
    app.rooms.store().keep_debrief(&id, &text).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// An answer in plain text.
pub fn plain(text: String, keep: &'static str) -> Response {
    ([(header::CONTENT_TYPE, "text/plain; charset=utf-8"), (header::CACHE_CONTROL, keep)], text).into_response()
}
