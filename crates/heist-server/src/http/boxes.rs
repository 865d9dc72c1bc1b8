//! Boxes: making one, reading it, and writing into its ledger. The rules are those of `heist_campaign`; here is only who may
//! ask, how much, and in which order.

mod access;
mod heists;
pub mod keys;

pub use heists::{open_table, record};

use super::blocking::run_blocking;
use super::client_address::ClientAddress;
use super::replays::plain;
use super::responses::{ApiError, JsonBody, check_json, json, missing, no_randomness, too_many_requests};
use crate::app::App;
use crate::secrets;
use crate::store::{BoxRecord, Kind};
use access::{Access, unlock, unlock_to_write};
use axum::extract::{FromRequest, Path, Query, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use heist_campaign::{BoxCommand, BoxContents, BoxError, CampaignBox, file};
use heist_data::error::ContentError;
use heist_protocol::boxes::{BoxPage, BoxRefusal, MadeBox, Missed, NewBox, NewLine, Written};
use heist_protocol::{TableId, limits};
use heist_rules::edition::Edition;
use serde::Deserialize;

/// Why a request about a box failed.
#[derive(Debug)]
pub enum BoxApiError {
    /// Something that can go wrong with any request.
    Api(ApiError),
    /// Something was written that the client had not seen: how many entries there are, and the lines it lacks.
    Missed(u64, Vec<String>),
    /// The box does not take it: words, and the rule that forbids it.
    Refused(String, Option<String>),
}

impl<T: Into<ApiError>> From<T> for BoxApiError {
    fn from(error: T) -> BoxApiError {
        BoxApiError::Api(error.into())
    }
}

impl From<BoxError> for BoxApiError {
    fn from(error: BoxError) -> BoxApiError {
        match error {
            BoxError::Syntax(words) => BoxApiError::Refused(sentence(&words), None),
            BoxError::Refused(refused) => BoxApiError::Refused(refused.why, Some(refused.rule.to_owned())),
        }
    }
}

impl IntoResponse for BoxApiError {
    fn into_response(self) -> Response {
        match self {
            BoxApiError::Api(error) => error.into_response(),
            BoxApiError::Missed(number, lines) => {
                let error = "Somebody else has written into the box meanwhile. Look again.".to_owned();
                json(StatusCode::CONFLICT, &Missed { error, number, lines })
            }
            BoxApiError::Refused(error, rule) => json(StatusCode::UNPROCESSABLE_ENTITY, &BoxRefusal { error, rule }),
        }
    }
}

fn refused(fault: &ContentError) -> BoxApiError {
    BoxApiError::Refused(sentence(&fault.to_string()), fault.broken_rule().map(str::to_owned))
}

/// Words with a capital letter and a full stop.
fn sentence(words: &str) -> String {
    let mut letters = words.trim_end_matches('.').chars();
    letters.next().map_or(String::new(), |first| format!("{}{}.", first.to_uppercase(), letters.as_str()))
}

/// A box whose key was shown, as it stands.
struct UnlockedBox {
    record: BoxRecord,
    lines: Vec<String>,
}

/// A box that somebody may change, with its ledger, which must have as many entries as the client has seen.
async fn unlock_at(app: &App, id: &str, headers: &HeaderMap, expect: u64) -> Result<UnlockedBox, BoxApiError> {
    let record = unlock_to_write(app, id, headers).await?;
    let lines = app.rooms.store().lines_after(record.id, 0).await?;
    if lines.len() as u64 != expect {
        return Err(missed(lines, expect));
    }
    Ok(UnlockedBox { record, lines })
}

/// The entries that a client lacks which has seen so many.
fn missed(lines: Vec<String>, expect: u64) -> BoxApiError {
    let seen = usize::try_from(expect).unwrap_or(usize::MAX);
    BoxApiError::Missed(lines.len() as u64, lines.into_iter().skip(seen).collect())
}

/// Carries out all lines of a ledger.
fn rebuilt(opening: &str, lines: &[String]) -> Result<CampaignBox, ApiError> {
    let wrong = |words: String| {
        tracing::error!(words, "a box cannot be read");
        let words = "This box was written by another version of the rules and cannot be opened.".to_owned();
        ApiError(StatusCode::INTERNAL_SERVER_ERROR, words)
    };
    let mut campaign = file::parse(opening).map_err(|fault| wrong(fault.to_string()))?;
    for (i, line) in lines.iter().enumerate() {
        campaign.say(line).map_err(|error| wrong(format!("entry {}: {error}", i + 1)))?;
    }
    Ok(campaign)
}

/// Writes one more line into a box whose ledger has been looked at.
async fn append(app: &App, known: &UnlockedBox, line: String, table: Option<TableId>) -> Result<Written, BoxApiError> {
    let bytes: usize = known.lines.iter().map(String::len).sum();
    if bytes + line.len() > limits::MAX_BOX_LEDGER_BYTES {
        let words = "The history of this box is full: export it and begin a new one.".to_owned();
        return Err(BoxApiError::Refused(words, None));
    }
    let number = known.lines.len() as u64 + 1;
    let store = app.rooms.store();
    if store.write_line(&known.record, number, &line, table).await? {
        return Ok(Written { number, line });
    }
    match store.load_box(known.record.id).await? {
        Some(now) if secrets::same(&now.key, &known.record.key) => {}
        Some(_) => return Err(ApiError(StatusCode::FORBIDDEN, access::ENDED_MESSAGE.to_owned()).into()),
        None => return Err(missing(app, Kind::Box, &known.record.id.to_string()).await.into()),
    }
    let lines = app.rooms.store().lines_after(known.record.id, 0).await?;
    Err(missed(lines, number - 1))
}

/// `POST /api/boxes`
pub async fn make(State(app): State<App>, client: ClientAddress, request: Request) -> Result<Response, BoxApiError> {
    check_json(request.headers())?;
    // Before the body is so much as read: what is refused costs more than what is taken.
    if !app.rate_limiter.may_make_box(client.0) {
        return Err(too_many_requests(&app, client.0, "You have made many boxes lately. Wait a while.").into());
    }
    let JsonBody(asked) = match JsonBody::<NewBox>::from_request(request, &app).await {
        Ok(body) => body,
        Err(response) => return Ok(response),
    };
    let campaign = match &asked.file {
        // A new one is made in no time.
        None => begun(&asked)?,
        Some(file) => {
            check_shape(file)?;
            run_blocking(&app, client, move || begun(&asked)).await??
        }
    };
    let (key, hash) = secrets::new_secret().map_err(no_randomness)?;
    let id = secrets::new_box_id().map_err(no_randomness)?;
    let lines: Vec<String> = campaign.entries().iter().map(|entry| entry.command.to_string()).collect();
    let (name, opening) = (campaign.name().to_owned(), file::opening(&campaign));
    let record = BoxRecord { id, name: name.clone(), opening: opening.clone(), key: hash };
    app.rooms.store().make_box(&record, &lines).await?;
    let client = app.config.log_addresses.shown(client.0);
    tracing::info!(campaign = %id, entries = lines.len(), client, "a box was made");
    Ok(json(StatusCode::CREATED, &MadeBox { id, key, name, opening, lines }))
}

/// Refuses what cannot be a box file by a look at it, before it is taken apart.
fn check_shape(file: &str) -> Result<(), BoxApiError> {
    if file.len() > limits::MAX_BOX_FILE_BYTES {
        let words = format!("The file has {} bytes; at most {} are read.", file.len(), limits::MAX_BOX_FILE_BYTES);
        return Err(BoxApiError::Refused(words, None));
    }
    let mut lines = file.lines().enumerate().map(|(number, line)| (number + 1, line.trim_start()));
    let first = lines.find(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let (number, line) = first.unwrap_or((1, ""));
    if line.starts_with("heist-box") {
        return Ok(());
    }
    let words = format!("Line {number}: this is not a box: a box begins with `heist-box = {}`.", file::FORMAT);
    Err(BoxApiError::Refused(words, None))
}

/// A new box, or the one of a file, under a name.
fn begun(asked: &NewBox) -> Result<CampaignBox, BoxApiError> {
    let found = match &asked.file {
        None => None,
        Some(_) if asked.edition.is_some() || asked.scenario.is_some() => {
            let words = "A box file has its own edition and scenario.".to_owned();
            return Err(ApiError(StatusCode::BAD_REQUEST, words).into());
        }
        Some(text) => {
            let read = file::parse(text);
            Some(read.map_err(|fault| refused(&fault))?)
        }
    };
    let own = found.as_ref().and_then(|found| limits::clean_box_name(found.name()));
    let Some(name) = limits::clean_box_name(&asked.name).or(own) else {
        return Err(ApiError(StatusCode::BAD_REQUEST, "A box needs a name.".to_owned()).into());
    };
    let Some(found) = found else { return empty(&name, asked) };
    let bytes: usize = found.entries().iter().map(|entry| entry.command.to_string().len()).sum();
    if bytes > limits::MAX_BOX_LEDGER_BYTES {
        let words = format!("The ledger has {bytes} bytes; at most {} are kept.", limits::MAX_BOX_LEDGER_BYTES);
        return Err(BoxApiError::Refused(words, None));
    }
    Ok(found.renamed(name))
}

/// An empty box of an edition, with a scenario where one is asked for.
fn empty(name: &str, asked: &NewBox) -> Result<CampaignBox, BoxApiError> {
    let id = asked.edition.as_deref().unwrap_or(Edition::NEWEST.id);
    let Some(edition) = Edition::from_id(id) else {
        let known = Edition::ALL.map(|edition| edition.id).join(", ");
        let words = format!("There is no edition of this name to be played; there are {known}.");
        return Err(ApiError(StatusCode::BAD_REQUEST, words).into());
    };
    let mut campaign = CampaignBox::new(name, BoxContents::new(edition));
    if let Some(scenario) = &asked.scenario {
        campaign.say(&format!("box scenario {scenario}"))?;
    }
    Ok(campaign)
}

/// Which lines are asked for.
#[derive(Debug, Deserialize)]
pub struct LinesQuery {
    #[serde(default)]
    after: u64,
}

/// `GET /api/boxes/{id}`
pub async fn page(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(LinesQuery { after }): Query<LinesQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (BoxRecord { id, name, opening, .. }, access) = unlock(&app, &id, &headers).await?;
    let lines = app.rooms.store().lines_after(id, after).await?;
    Ok(json(StatusCode::OK, &BoxPage { id, name, opening, lines, read_only: access == Access::Read }))
}

/// `POST /api/boxes/{id}/entries`
pub async fn write(
    State(app): State<App>,
    client: ClientAddress,
    Path(id): Path<String>,
    headers: HeaderMap,
    JsonBody(NewLine { expect, line }): JsonBody<NewLine>,
) -> Result<Response, BoxApiError> {
    let known = unlock_at(&app, &id, &headers, expect).await?;
    let (known, line) = run_blocking(&app, client, move || {
        let command = BoxCommand::parse(&line)?;
        let line = command.to_string();
        rebuilt(&known.record.opening, &known.lines)?.apply(command).map_err(BoxError::from)?;
        Ok::<_, BoxApiError>((known, line))
    })
    .await??;
    Ok(json(StatusCode::OK, &append(&app, &known, line, None).await?))
}

/// `GET /api/boxes/{id}/file`
pub async fn download(
    State(app): State<App>,
    client: ClientAddress,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (record, _) = unlock(&app, &id, &headers).await?;
    let lines = app.rooms.store().lines_after(record.id, 0).await?;
    let called = file_name(&record.name);
    let printed = move || rebuilt(&record.opening, &lines).map(|campaign| file::print(&campaign));
    let text = run_blocking(&app, client, printed).await??;
    let mut response = plain(text, "no-store");
    if let Ok(value) = HeaderValue::from_str(&format!("attachment; filename=\"{called}\"")) {
        response.headers_mut().insert(header::CONTENT_DISPOSITION, value);
    }
    Ok(response)
}

/// The name of a box as that of a file: letters, digits and hyphens, whatever the team is called.
fn file_name(name: &str) -> String {
    let words = name.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let name = words.collect::<Vec<_>>().join("-").to_ascii_lowercase();
    format!("{}-box.toml", if name.is_empty() { "heist" } else { name.as_str() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_name_gives_a_name_of_a_file() {
        assert_eq!(file_name("The Night Shift"), "the-night-shift-box.toml");
        assert_eq!(file_name("../\"x\"\r\n"), "x-box.toml");
        assert_eq!(file_name("Ночь"), "heist-box.toml");
    }
}
