//! The client's files, embedded in the program (a debug build reads them from `dist/`).

use super::responses::error_response;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

#[derive(RustEmbed)]
#[folder = "../../dist"]
#[allow_missing = true]
struct Dist;

/// Kinds of files that the client has; anything else that is asked for is a page of the client.
const KINDS: [(&str, &str); 13] = [
    ("html", "text/html; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("mjs", "text/javascript; charset=utf-8"),
    ("css", "text/css; charset=utf-8"),
    ("wasm", "application/wasm"),
    ("svg", "image/svg+xml"),
    ("png", "image/png"),
    ("ico", "image/x-icon"),
    ("json", "application/json"),
    ("webmanifest", "application/manifest+json"),
    ("txt", "text/plain; charset=utf-8"),
    ("map", "application/json"),
    ("woff2", "font/woff2"),
];

/// What is shown when the client was never built.
const NO_CLIENT: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Heist</title>\
    <h1>The client is missing</h1><p>Build it with <code>cargo xtask web</code> and load this page again.</p></html>";

/// Any address that is not the API's.
pub async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if !matches!(method, Method::GET | Method::HEAD) {
        return error_response(StatusCode::METHOD_NOT_ALLOWED, "Method not allowed.");
    }
    let path = uri.path().trim_start_matches('/');
    let kind = path.rsplit_once('.').and_then(|(_, ending)| KINDS.iter().find(|(known, _)| *known == ending));
    // A page of the client may have a dot in its address (`/rules/escape.guard-exit-cost`), but no known ending.
    let (path, kind) = match kind {
        Some((_, kind)) => (path, *kind),
        None => ("index.html", KINDS[0].1),
    };
    match find(path, &headers) {
        Some((file, coding)) => answer(file, coding, kind, &headers),
        None if path == "index.html" => {
            (StatusCode::OK, [(header::CONTENT_TYPE, KINDS[0].1), (header::CACHE_CONTROL, "no-store")], NO_CLIENT)
                .into_response()
        }
        None => {
            (StatusCode::NOT_FOUND, [(header::CONTENT_TYPE, "text/plain; charset=utf-8")], "There is no such file.\n")
                .into_response()
        }
    }
}

/// The file in the smallest form that the browser takes.
fn find(path: &str, headers: &HeaderMap) -> Option<(EmbeddedFile, Option<&'static str>)> {
    for (coding, ending) in [("br", "br"), ("gzip", "gz")] {
        if accepts(headers, coding)
            && let Some(file) = Dist::get(&format!("{path}.{ending}"))
        {
            return Some((file, Some(coding)));
        }
    }
    Dist::get(path).map(|file| (file, None))
}

/// Whether a browser takes a coding: it is listed, and not with a weight of nothing.
fn accepts(headers: &HeaderMap, coding: &str) -> bool {
    let lists = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|list| list.to_str().ok());
    lists.flat_map(|list| list.split(',')).any(|item| {
        let (name, weight) = item.split_once(';').unwrap_or((item, ""));
        let weight = weight.trim().strip_prefix("q=").map(|weight| weight.trim().parse::<f32>().unwrap_or(0.0));
        name.trim().eq_ignore_ascii_case(coding) && weight.is_none_or(|weight| weight > 0.0)
    })
}

fn answer(file: EmbeddedFile, coding: Option<&'static str>, kind: &'static str, headers: &HeaderMap) -> Response {
    let hash = file.metadata.sha256_hash();
    let mut tag = String::with_capacity(40);
    tag.push('"');
    for byte in &hash[..12] {
        tag.push_str(&format!("{byte:02x}"));
    }
    tag.push_str(coding.unwrap_or_default());
    tag.push('"');
    let known = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|tags| tags.to_str().ok());
    let known = known.flat_map(|tags| tags.split(',')).any(|other| other.trim().trim_start_matches("W/") == tag);
    let mut response =
        if known { StatusCode::NOT_MODIFIED.into_response() } else { file.data.into_owned().into_response() };
    let to = response.headers_mut();
    // Names stay the same from version to version, so browsers ask each time; mostly the answer is "not modified".
    to.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    to.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        to.insert(header::ETAG, tag);
    }
    if !known {
        to.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
        if let Some(coding) = coding {
            to.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
        }
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codings_are_chosen_by_what_the_browser_takes() {
        let headers =
            |list: &'static str| HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(list))]);
        assert!(accepts(&headers("gzip, deflate, br"), "br"));
        assert!(accepts(&headers("gzip;q=0.5"), "gzip"));
        assert!(!accepts(&headers("br;q=0, gzip"), "br"));
        assert!(!accepts(&HeaderMap::new(), "br"));
    }

    #[tokio::test]
    async fn pages_and_files_are_told_apart() {
        let ask = |path: &'static str| serve(Method::GET, Uri::from_static(path), HeaderMap::new());
        for page in ["/", "/new", "/t/0123456789bcd", "/rules/escape.guard-exit-cost", "/replay/x"] {
            let answer = ask(page).await;
            assert_eq!(answer.status(), StatusCode::OK, "{page}");
            assert_eq!(answer.headers()[header::CONTENT_TYPE], "text/html; charset=utf-8");
        }
        assert_eq!(ask("/no-such-file.js").await.status(), StatusCode::NOT_FOUND);
        assert_eq!(ask("/../Cargo.toml.txt").await.status(), StatusCode::NOT_FOUND);
        let posted = serve(Method::POST, Uri::from_static("/"), HeaderMap::new()).await;
        assert_eq!(posted.status(), StatusCode::METHOD_NOT_ALLOWED);
    }
}
