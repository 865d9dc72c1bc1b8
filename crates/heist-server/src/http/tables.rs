//! Opening tables, and how one's tables stand.

use super::answers::{Problem, json, read};
use super::guard;
use crate::app::App;
use crate::rooms::guests::Seats;
use crate::rooms::{NewTable, first_standing, lets_in};
use crate::secrets;
use crate::starts::Deal;
use axum::body::Bytes;
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use heist_protocol::http::{MyTables, Opened, TableSummary};
use heist_protocol::{Colour, TableId, limits};
use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};

/// `POST /api/tables`
pub async fn open(
    State(app): State<App>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Problem> {
    let wish: heist_protocol::http::NewTable = read(&headers, &body)?;
    let mut deal = Deal { heist: wish.heist, edition: wish.edition, crew: wish.crew, in_box: None, start: None };
    if let Some(inside) = &wish.inside {
        deal.put_inside(inside).map_err(|fault| Problem(StatusCode::UNPROCESSABLE_ENTITY, format!("{fault}.")))?;
    }
    let opened = open_for(&app, guard::address(&app, peer, &headers), &deal, &wish.hold, &wish.name).await?;
    Ok(json(StatusCode::CREATED, &opened))
}

/// Opens a table for somebody at an address.
pub async fn open_for(
    app: &App,
    address: IpAddr,
    deal: &Deal,
    holds: &[Colour],
    name: &str,
) -> Result<Opened, Problem> {
    let mut hold = Seats::default();
    for who in holds {
        if !deal.crew.iter().any(|member| member.who == *who) {
            let words = format!("Nobody of the crew is {}.", who.word());
            return Err(Problem(StatusCode::BAD_REQUEST, words));
        }
        hold.insert(*who);
    }
    let start = app.rooms.starts().get(deal);
    let start = start.map_err(|fault| Problem(StatusCode::UNPROCESSABLE_ENTITY, format!("{fault}.")))?;
    if !app.addresses.may_open_table(address) {
        app.measures.turned_away.increment(1);
        let words = "You have opened many tables lately. Wait a while.".to_owned();
        return Err(Problem(StatusCode::TOO_MANY_REQUESTS, words));
    }
    let name = limits::clean_name(name);
    let new = NewTable::new(deal, hold, name.as_deref());
    let new = new.map_err(|error| Problem(StatusCode::INTERNAL_SERVER_ERROR, error.to_string()))?;
    app.rooms.store().create(&new.record, &first_standing(&start)).await?;
    app.measures.opened.increment(1);
    let table = new.record.info.table;
    tracing::info!(%table, heist = deal.heist, "a table was opened");
    Ok(Opened { table, seats: new.seats, watch: new.watch, join: new.join })
}

/// `POST /api/tables/mine`
pub async fn mine(State(app): State<App>, headers: HeaderMap, body: Bytes) -> Result<Response, Problem> {
    let MyTables { tables } = read(&headers, &body)?;
    if tables.len() > limits::MAX_TABLES_PER_REQUEST {
        let words = format!("At most {} tables can be asked for at once.", limits::MAX_TABLES_PER_REQUEST);
        return Err(Problem(StatusCode::BAD_REQUEST, words));
    }
    let ids: Vec<TableId> = tables.iter().map(|(table, _)| *table).collect();
    let known = app.rooms.store().overviews(&ids).await?;
    let mut known: HashMap<TableId, _> = known.into_iter().map(|known| (known.table.info.table, known)).collect();
    let mut mine = Vec::new();
    // In the order in which they were asked for; those that do not exist or do not fit their secret are left out alike.
    for (table, token) in &tables {
        let fits = known.get(table).is_some_and(|known| lets_in(&known.table, &secrets::hash(token)));
        if let Some(known) = fits.then(|| known.remove(table)).flatten() {
            mine.push(TableSummary {
                table: *table,
                heist: known.table.info.heist,
                edition: known.table.info.edition,
                phase: known.standing.phase,
                round: known.standing.round,
                won: known.standing.won,
                seats: known.table.info.seats,
                seq: known.seq,
                last: known.last,
                in_box: known.table.info.in_box,
            });
        }
    }
    Ok(json(StatusCode::OK, &mine))
}
