//! The heists of a box: a table for the crew that was chosen, and the outcome back into the ledger.

use super::{BoxApiError, append, rebuilt, refused, unlock_at, unlock_to_write};
use crate::app::App;
use crate::game_start::GameSpec;
use crate::http::blocking::run_blocking;
use crate::http::replays::repeated;
use crate::http::responses::{ApiError, JsonBody, json};
use crate::http::{ClientAddress, tables};
use crate::store::Store;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use heist_campaign::{self, BoxCommand, BoxError};
use heist_format::game::Game;
use heist_protocol::boxes::{BoxTable, Finished, Written};
use heist_protocol::{BoxId, TableId};
use std::sync::Arc;

/// `POST /api/boxes/{id}/tables`
pub async fn open_table(
    State(app): State<App>,
    client: ClientAddress,
    Path(id): Path<String>,
    headers: HeaderMap,
    JsonBody(BoxTable { expect, hold, name, bots }): JsonBody<BoxTable>,
) -> Result<Response, BoxApiError> {
    let known = unlock_at(&app, &id, &headers, expect).await?;
    let spec = run_blocking(&app, client, move || {
        let campaign = rebuilt(&known.record.opening, &known.lines)?;
        let (setup, state) = heist_campaign::start(campaign.now()).map_err(|fault| refused(&fault))?;
        let heist = campaign.now().under_way.as_ref().map_or("", |under_way| under_way.heist.as_str());
        Ok::<_, BoxApiError>(GameSpec::from_box(known.record.id, heist, &setup, &state))
    })
    .await??;
    let opening = tables::Opening { holds: &hold, name: &name, bots: &bots, ..tables::Opening::default() };
    let opened = tables::open_for(&app, client.0, &spec, opening).await?;
    Ok(json(StatusCode::CREATED, &opened))
}

/// `POST /api/boxes/{id}/record`
pub async fn record(
    State(app): State<App>,
    client: ClientAddress,
    Path(id): Path<String>,
    headers: HeaderMap,
    JsonBody(Finished { expect, table }): JsonBody<Finished>,
) -> Result<Response, BoxApiError> {
    let in_box = unlock_to_write(&app, &id, &headers).await?.id;
    let store = app.rooms.store();
    if let Some(written) = recorded(store, in_box, table).await? {
        return Ok(json(StatusCode::OK, &written));
    }
    let known = store.load(table).await?.filter(|known| known.info.in_box == Some(in_box));
    let none = || ApiError(StatusCode::NOT_FOUND, "There is no such table of this box.".to_owned());
    let start = app.rooms.starts().get(&GameSpec::of(&known.ok_or_else(none)?.info));
    let start = start.map_err(|fault| ApiError(StatusCode::INTERNAL_SERVER_ERROR, fault.to_string()))?;
    let entries = store.entries_after(table, 0).await?;
    let known = match unlock_at(&app, &id, &headers, expect).await {
        // Somebody who recorded the same heist at this moment has made everything stale.
        Err(BoxApiError::Missed(number, lines)) => return already(store, in_box, table, number, lines).await,
        other => other?,
    };
    let (known, line) = run_blocking(&app, client, move || {
        let game = repeated(Game::new(Arc::clone(&start.setup), start.state), &entries)?;
        let mut campaign = rebuilt(&known.record.opening, &known.lines)?;
        let outcome = heist_campaign::record_of(campaign.now(), &game).map_err(|fault| refused(&fault))?;
        let command = BoxCommand::Record(outcome);
        let line = command.to_string();
        campaign.apply(command).map_err(BoxError::from)?;
        Ok::<_, BoxApiError>((known, line))
    })
    .await??;
    match append(&app, &known, line, Some(table)).await {
        Err(BoxApiError::Missed(number, lines)) => already(store, in_box, table, number, lines).await,
        other => Ok(json(StatusCode::OK, &other?)),
    }
}

/// What stands in the ledger about a table.
async fn recorded(store: &Store, in_box: BoxId, table: TableId) -> Result<Option<Written>, BoxApiError> {
    let found = store.line_of_table(in_box, table).await?;
    Ok(found.map(|(number, line)| Written { number, line }))
}

/// Somebody else was faster: perhaps with the same table, and then there is nothing left to do.
async fn already(
    store: &Store,
    in_box: BoxId,
    table: TableId,
    number: u64,
    lines: Vec<String>,
) -> Result<Response, BoxApiError> {
    match recorded(store, in_box, table).await? {
        Some(written) => Ok(json(StatusCode::OK, &written)),
        None => Err(BoxApiError::Missed(number, lines)),
    }
}
