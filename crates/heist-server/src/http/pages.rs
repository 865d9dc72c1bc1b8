//! The pages of the client, and plain ones where there is nothing to show.

use super::responses::error_response;
use super::{files, previews};
use crate::app::App;
use crate::store::Kind;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

/// Any address that is not the API's.
pub async fn serve(State(app): State<App>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if let Some((kind, id)) = shown_by(uri.path())
        // If the database does not answer, the page says so.
        && app.rooms.store().was_deleted(kind, id).await.unwrap_or(false)
    {
        return page(StatusCode::GONE, kind.deleted());
    }
    match previews::of_page(&app, uri.path(), &headers).await {
        Some(tags) => files::serve_page(method, uri, headers, &tags).await,
        None => files::serve(method, uri, headers).await,
    }
}

/// What the page of an address shows, if it is something that can be deleted.
fn shown_by(path: &str) -> Option<(Kind, &str)> {
    let mut parts = path.strip_prefix('/')?.split('/');
    let kind = match parts.next()? {
        "t" => Kind::Table,
        "box" => Kind::Box,
        "replay" => Kind::Replay,
        "gallery" => Kind::Heist,
        _ => return None,
    };
    parts.next().filter(|id| !id.is_empty() && id.len() <= super::replays::MAX_ID_BYTES).map(|id| (kind, id))
}

/// A page with one sentence.
fn page(status: StatusCode, words: &str) -> Response {
    let page = format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
        <title>Heist</title><h1>{words}</h1><p><a href=\"/\">To the front door</a></p></html>"
    );
    (status, [(header::CONTENT_TYPE, "text/html; charset=utf-8"), (header::CACHE_CONTROL, "no-store")], page)
        .into_response()
}

/// Tells whoever may not come here, in the form that they expect.
pub fn turn_away(request: &Request, words: &str) -> Response {
    match request.uri().path().starts_with("/api/") {
        true => error_response(StatusCode::FORBIDDEN, words),
        false => page(StatusCode::FORBIDDEN, words),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_name_what_they_show() {
        assert_eq!(shown_by("/t/4kq07zt1mdw9c"), Some((Kind::Table, "4kq07zt1mdw9c")));
        assert_eq!(shown_by("/box/4kq07zt1mdw9c/shop"), Some((Kind::Box, "4kq07zt1mdw9c")));
        assert_eq!(shown_by("/replay/x"), Some((Kind::Replay, "x")));
        assert_eq!(shown_by("/gallery/4kq07zt1mdw9c"), Some((Kind::Heist, "4kq07zt1mdw9c")));
        for other in ["/", "/t", "/t/", "/gallery", "/rules/escape", "/boxes"] {
            assert_eq!(shown_by(other), None, "{other}");
        }
    }
}
