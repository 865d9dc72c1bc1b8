//! The web client's files: embedded in a release build, read from `dist/` by any other.

use super::responses::error_response;
use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use flate2::read::GzDecoder;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Component, Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;

/// Kinds of files that the client has; anything else that is asked for is a page of the client.
const KINDS: [(&str, &str); 15] = [
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
    ("toml", "text/plain; charset=utf-8"),
    ("txt", "text/plain; charset=utf-8"),
    ("md", "text/markdown; charset=utf-8"),
    ("map", "application/json"),
    ("woff2", "font/woff2"),
];

/// The page that every other page of the client is part of.
const PAGE: &str = "index.html";

/// Where the client's files are.
enum Client {
    #[cfg(embedded_client)]
    Embedded(include_dir::Dir<'static>),
    #[cfg_attr(embedded_client, allow(dead_code, reason = "only tests read from a folder"))]
    Folder(&'static str),
}

#[cfg(embedded_client)]
static CLIENT: Client = Client::Embedded(include_dir::include_dir!("$OUT_DIR/client"));
#[cfg(not(embedded_client))]
static CLIENT: Client = Client::Folder(concat!(env!("CARGO_MANIFEST_DIR"), "/../../dist"));

/// What whoever starts the server has to know if it has no web client.
pub fn missing_client() -> Option<String> {
    CLIENT.missing()
}

impl Client {
    fn read(&self, path: &str) -> Option<Bytes> {
        match self {
            #[cfg(embedded_client)]
            Client::Embedded(folder) => folder.get_file(path).map(|file| Bytes::from_static(file.contents())),
            Client::Folder(folder) => {
                // Nothing outside of the folder is anybody's business.
                let inside = Path::new(path).components().all(|part| matches!(part, Component::Normal(_)));
                inside.then(|| read_once(Path::new(folder).join(path)))?
            }
        }
    }

    /// The file as it is. In a release build most files are there only packed, and are unpacked for the few who take nothing else.
    fn plain(&self, path: &str) -> Option<Bytes> {
        if let Some(file) = self.read(path) {
            return Some(file);
        }
        let packed = self.read(&format!("{path}.gz"))?;
        match self {
            #[cfg(embedded_client)]
            Client::Embedded(_) => {
                /// Kept: unpacking again and again would be a cheap way to keep the server busy.
                static UNPACKED: Mutex<BTreeMap<String, Bytes>> = Mutex::new(BTreeMap::new());
                let mut unpacked = UNPACKED.lock().unwrap_or_else(PoisonError::into_inner);
                if let Some(file) = unpacked.get(path) {
                    return Some(file.clone());
                }
                let file = unpack(&packed)?;
                unpacked.insert(path.to_owned(), file.clone());
                Some(file)
            }
            Client::Folder(_) => unpack(&packed),
        }
    }

    /// The file in the smallest form that the browser takes.
    fn find(&self, path: &str, headers: &HeaderMap) -> Option<(Bytes, Option<&'static str>)> {
        for (coding, ending) in [("br", "br"), ("gzip", "gz")] {
            if accepts(headers, coding)
                && let Some(file) = self.read(&format!("{path}.{ending}"))
            {
                return Some((file, Some(coding)));
            }
        }
        self.plain(path).map(|file| (file, None))
    }

    fn missing(&self) -> Option<String> {
        if self.plain(PAGE).is_some() {
            return None;
        }
        let then = match self {
            #[cfg(embedded_client)]
            Client::Embedded(_) => "build this program again",
            Client::Folder(_) => "reload the page",
        };
        Some(format!("This program was built without the web client. Run `cargo xtask web`, then {then}."))
    }

    fn answer(&self, method: &Method, uri: &Uri, headers: &HeaderMap) -> Response {
        if !matches!(*method, Method::GET | Method::HEAD) {
            return error_response(StatusCode::METHOD_NOT_ALLOWED, "Method not allowed.");
        }
        let path = uri.path().trim_start_matches('/');
        let kind = path.rsplit_once('.').and_then(|(_, ending)| KINDS.iter().find(|(known, _)| *known == ending));
        // A page of the client may have a dot in its address (`/rules/escape.guard-exit-cost`), but no known ending.
        let (path, kind) = match kind {
            Some((_, kind)) => (path, *kind),
            None => (PAGE, KINDS[0].1),
        };
        match self.find(path, headers) {
            Some((file, coding)) => send(file, coding, kind, headers),
            None if path == PAGE => {
                let page = no_client(&self.missing().unwrap_or_default());
                (StatusCode::OK, [(header::CONTENT_TYPE, KINDS[0].1), (header::CACHE_CONTROL, "no-store")], page)
                    .into_response()
            }
            None => (
                StatusCode::NOT_FOUND,
                [(header::CONTENT_TYPE, "text/plain; charset=utf-8")],
                "There is no such file.\n",
            )
                .into_response(),
        }
    }
}

/// The contents of a file, the same bytes for everybody until the file changes: however many read them slowly, they are there once.
fn read_once(path: PathBuf) -> Option<Bytes> {
    type Version = (Option<SystemTime>, u64);
    static READ: Mutex<BTreeMap<PathBuf, (Version, Bytes)>> = Mutex::new(BTreeMap::new());
    let about = std::fs::metadata(&path).ok().filter(std::fs::Metadata::is_file)?;
    let version = (about.modified().ok(), about.len());
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, bytes)) = read.get(&path).filter(|(known, _)| *known == version) {
        return Some(bytes.clone());
    }
    let bytes = Bytes::from(std::fs::read(&path).ok()?);
    read.insert(path, (version, bytes.clone()));
    Some(bytes)
}

fn unpack(packed: &[u8]) -> Option<Bytes> {
    let mut file = Vec::new();
    GzDecoder::new(packed).read_to_end(&mut file).ok()?;
    Some(file.into())
}

/// Any address that is not the API's.
pub async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    CLIENT.answer(&method, &uri, &headers)
}

/// A page of the client with other words in its head.
pub async fn serve_page(method: Method, uri: Uri, headers: HeaderMap, head: &str) -> Response {
    let page = match CLIENT.plain(PAGE) {
        Some(page) => String::from_utf8_lossy(&page).into_owned(),
        None => no_client(&CLIENT.missing().unwrap_or_default()),
    };
    let page = with_head(&page, head);
    match page {
        Some(page) if method == Method::GET || method == Method::HEAD => send(page.into(), None, KINDS[0].1, &headers),
        _ => CLIENT.answer(&method, &uri, &headers),
    }
}

/// The page with this in the place of its title and description.
fn with_head(page: &str, head: &str) -> Option<String> {
    let (before, rest) = page.split_once("<title>")?;
    let (_, rest) = rest.split_once("</title>")?;
    let rest = match rest.split_once("<meta name=\"description\"") {
        Some((between, rest)) => format!("{between}{}", rest.split_once('>')?.1),
        None => rest.to_owned(),
    };
    Some(format!("{before}{head}{rest}"))
}

/// A picture of the client.
pub fn art(kind: &str, name: &str) -> Option<Bytes> {
    let is_name = |name: &str| name.bytes().all(|letter| letter.is_ascii_alphanumeric() || letter == b'-');
    (is_name(kind) && is_name(name)).then(|| CLIENT.plain(&format!("art/{kind}/{name}.svg")))?
}

/// The page of a server without a client.
fn no_client(words: &str) -> String {
    format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Heist</title>\
        <h1>The web client is missing</h1><p>{words}</p></html>"
    )
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

fn send(file: Bytes, coding: Option<&'static str>, kind: &'static str, headers: &HeaderMap) -> Response {
    let tag = tag(&file, coding.unwrap_or_default());
    let known = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|tags| tags.to_str().ok());
    let known = known.flat_map(|tags| tags.split(',')).any(|other| other.trim().trim_start_matches("W/") == tag);
    let mut response = if known { StatusCode::NOT_MODIFIED.into_response() } else { file.into_response() };
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

/// The name of exactly these bytes, by which a browser asks whether they have changed.
fn tag(file: &Bytes, coding: &str) -> String {
    /// Names of the embedded files by where they are: those never change.
    #[cfg(embedded_client)]
    static KNOWN: Mutex<BTreeMap<usize, String>> = Mutex::new(BTreeMap::new());
    let name = || Sha256::digest(file)[..12].iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    #[cfg(embedded_client)]
    let name = || {
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        known.entry(file.as_ptr() as usize).or_insert_with(name).clone()
    };
    format!("\"{}{coding}\"", name())
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

    #[test]
    fn a_page_gets_another_title_and_keeps_the_rest() {
        let page = "<head><title>Heist</title>\n<meta name=\"description\" content=\"A game.\">\n<link></head>";
        assert_eq!(with_head(page, "<title>x</title>").unwrap(), "<head><title>x</title>\n\n<link></head>");
        assert_eq!(with_head("<head><title>Heist</title></head>", "x").unwrap(), "<head>x</head>");
        assert_eq!(with_head("<title>cut off", "x"), None);
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

    #[test]
    fn a_server_without_the_client_says_so_on_every_page_and_when_it_starts() {
        let folder = tempfile::tempdir().unwrap();
        let client = Client::Folder(folder.path().to_str().unwrap().to_owned().leak());
        assert!(client.missing().unwrap().contains("cargo xtask web"));
        let ask = |path: &'static str| client.answer(&Method::GET, &Uri::from_static(path), &HeaderMap::new());
        assert_eq!(ask("/").headers()[header::CACHE_CONTROL], "no-store");
        assert_eq!(ask("/app.js").status(), StatusCode::NOT_FOUND);
        let page = no_client(&client.missing().unwrap());
        assert!(page.contains("built without the web client") && page.contains("<title>Heist</title>"), "{page}");

        // As soon as it is built, it is sent.
        std::fs::write(folder.path().join("index.html"), "<title>built</title>").unwrap();
        assert_eq!(client.missing(), None);
        assert_eq!(ask("/new").headers()[header::CACHE_CONTROL], "no-cache");
    }

    #[test]
    fn what_has_not_changed_is_not_sent_again() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("index.html"), "one").unwrap();
        std::fs::write(folder.path().join("index.html.gz"), "one, packed").unwrap();
        let client = Client::Folder(folder.path().to_str().unwrap().to_owned().leak());
        let ask = |name, value: &HeaderValue| {
            client.answer(&Method::GET, &Uri::from_static("/"), &HeaderMap::from_iter([(name, value.clone())]))
        };
        let plain = ask(header::ACCEPT_ENCODING, &HeaderValue::from_static("identity"));
        let packed = ask(header::ACCEPT_ENCODING, &HeaderValue::from_static("gzip"));
        assert_eq!(packed.headers()[header::CONTENT_ENCODING], "gzip");
        let (plain, packed) = (&plain.headers()[header::ETAG], &packed.headers()[header::ETAG]);
        assert_ne!(plain, packed);
        assert_eq!(ask(header::IF_NONE_MATCH, plain).status(), StatusCode::NOT_MODIFIED);
        std::fs::write(folder.path().join("index.html"), "two").unwrap();
        assert_eq!(ask(header::IF_NONE_MATCH, plain).status(), StatusCode::OK);
    }

    #[test]
    fn what_is_there_only_packed_is_unpacked_for_whoever_takes_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
        std::io::Write::write_all(&mut packed, b"<title>packed</title>").unwrap();
        let packed = packed.finish().unwrap();
        std::fs::write(folder.path().join("index.html.gz"), &packed).unwrap();
        std::fs::write(folder.path().join("app.js.gz"), "broken").unwrap();
        let client = Client::Folder(folder.path().to_str().unwrap().to_owned().leak());
        assert_eq!(client.missing(), None);
        let taking =
            |list: &'static str| HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(list))]);
        assert_eq!(client.find("index.html", &taking("gzip")), Some((packed.into(), Some("gzip"))));
        let plain = Bytes::from_static(b"<title>packed</title>");
        assert_eq!(client.find("index.html", &taking("identity")), Some((plain, None)));
        assert_eq!(client.find("app.js", &taking("identity")), None);
    }

    #[test]
    fn a_file_is_there_once_however_many_are_sent_it() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("app.wasm"), [7; 4096]).unwrap();
        let client = Client::Folder(folder.path().to_str().unwrap().to_owned().leak());
        let (one, other) = (client.read("app.wasm").unwrap(), client.read("app.wasm").unwrap());
        assert_eq!(one.as_ptr(), other.as_ptr(), "not a copy for each");
        std::fs::write(folder.path().join("app.wasm"), [8; 100]).unwrap();
        assert_eq!(client.read("app.wasm").unwrap(), vec![8; 100], "what has changed is read again");
    }

    #[test]
    fn nothing_outside_of_the_folder_is_sent() {
        let client = Client::Folder(concat!(env!("CARGO_MANIFEST_DIR"), "/src"));
        assert!(client.read("lib.rs").is_some());
        for path in ["../Cargo.toml", "/etc/hostname", "http/../../Cargo.toml", ""] {
            assert!(client.read(path).is_none(), "{path}");
        }
    }
}
