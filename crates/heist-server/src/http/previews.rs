//! What other programs show of a link to this server: a title, a sentence and a picture, in the head of the page
//! (OpenGraph). Links to tables and boxes are half of a secret, so nothing is told of them but which heist is played.

mod drawing;

use super::client_address::ClientAddress;
use super::responses::{ApiError, missing, too_many_requests};
use crate::app::App;
use crate::own_heist::told_of;
use crate::store::Kind;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use drawing::Shown;
use heist_data::heists::Heist;
use heist_data::library::Library;
use heist_protocol::TableId;
use std::fmt::Write;

/// What a link is to be shown as.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Preview {
    title: String,
    words: String,
    /// The address of the picture on this server, where there is one.
    picture: Option<String>,
}

impl Preview {
    fn of_heist(title: String, heist: &Heist) -> Preview {
        let words = format!("{}. {}", heist.location, heist.summary);
        Preview { title, words, picture: Some(format!("/preview/heist/{}.png", heist.id)) }
    }
}

/// The title of a page and what it is shown as elsewhere, for the head of the page. `None`: as it is in the file.
pub async fn of_page(app: &App, path: &str, headers: &HeaderMap) -> Option<String> {
    let mut parts = path.strip_prefix('/')?.split('/');
    let (page, id) = (parts.next()?, parts.next()?);
    let preview = match page {
        "heist" => Library::official().heist(id).map(|heist| Preview::of_heist(heist.name.clone(), heist)),
        "t" => of_table(app, id).await,
        "replay" => of_replay(app, id, false).await,
        "beat" => of_replay(app, id, true).await,
        "gallery" => of_gallery(app, id).await,
        _ => None,
    }?;
    Some(tags(&preview, &origin(app, headers), path))
}

async fn of_gallery(app: &App, id: &str) -> Option<Preview> {
    let entry = app.rooms.store().gallery_entry(id.parse().ok()?).await.ok()??;
    let words = [entry.location, entry.summary].into_iter().filter(|words| !words.is_empty());
    let words = words.collect::<Vec<_>>().join(". ");
    // Whoever has seen the picture of an older version asks again.
    let picture = Some(format!("/preview/gallery/{}.png?version={}", entry.id, entry.updated));
    Some(Preview { title: format!("{} by {}", entry.title, entry.author), words, picture })
}

async fn of_table(app: &App, id: &str) -> Option<Preview> {
    // Where the database does not answer, the page says so.
    let known = app.rooms.store().load(id.parse::<TableId>().ok()?).await.ok()??;
    let Some(heist) = Library::official().heist(&known.info.heist) else {
        let told = told_of(known.info.start.as_deref()?)?;
        let words = [told.location, told.summary].into_iter().filter(|words| !words.is_empty());
        let words = words.collect::<Vec<_>>().join(". ");
        return Some(Preview { title: format!("{}: a seat is waiting", told.name), words, picture: None });
    };
    Some(Preview::of_heist(format!("{}: a seat is waiting", heist.name), heist))
}

async fn of_replay(app: &App, id: &str, as_challenge: bool) -> Option<Preview> {
    let text = replay(app, id).await.ok()??;
    let heist = header_value(&text, "heist").and_then(|id| Library::official().heist(id));
    let own = || Some(told_of(header_value(&text, "position")?)?.name);
    let name = heist.map(|heist| heist.name.clone()).or_else(own).unwrap_or_else(|| "A heist".to_owned());
    let ended = match text.trim_end().rsplit('\n').next() {
        Some("end won") => "won",
        Some("end lost") => "lost",
        _ => "unfinished",
    };
    let (title, words) = match as_challenge {
        true => {
            let dice = if header_value(&text, "seed").is_some() { ", the same dice" } else { "" };
            let words = format!("The same heist, the same crew{dice}. Theirs was {ended}.");
            (format!("{name}: can you do better?"), words)
        }
        false => (format!("{name}: {ended}"), "Watch the whole heist, step by step.".to_owned()),
    };
    Some(Preview { title, words, picture: Some(format!("/preview/replay/{id}.png")) })
}

async fn replay(app: &App, id: &str) -> Result<Option<String>, crate::store::StoreError> {
    match id.len() <= super::replays::MAX_ID_BYTES {
        true => app.rooms.store().shared_replay(id).await,
        false => Ok(None),
    }
}

/// What the header of a replay says of something.
fn header_value<'a>(replay: &'a str, key: &str) -> Option<&'a str> {
    let mut lines = replay.lines().take_while(|line| !line.is_empty());
    lines.find_map(|line| line.strip_prefix(key)?.strip_prefix(": ")).map(str::trim)
}

/// The address of this server as whoever asks knows it: those who show previews want whole addresses.
fn origin(app: &App, headers: &HeaderMap) -> String {
    if let Some(public) = &app.config.public_origin {
        return public.clone();
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    host.map_or(String::new(), |host| format!("http://{host}"))
}

fn tags(preview: &Preview, origin: &str, path: &str) -> String {
    let Preview { title, words, picture } = preview;
    let mut text = format!("<title>Heist: {}</title>\n", escaped(title));
    let mut tag = |kind: &str, name: &str, value: &str| {
        let _ = writeln!(text, "<meta {kind}=\"{name}\" content=\"{}\">", escaped(value));
    };
    tag("name", "description", words);
    tag("property", "og:site_name", "Heist");
    tag("property", "og:type", "website");
    tag("property", "og:title", title);
    tag("property", "og:description", words);
    tag("property", "og:url", &format!("{origin}{path}"));
    let Some(picture) = picture else {
        tag("name", "twitter:card", "summary");
        return text;
    };
    tag("property", "og:image", &format!("{origin}{picture}"));
    tag("property", "og:image:type", "image/png");
    tag("property", "og:image:width", &heist_poster::WIDTH.to_string());
    tag("property", "og:image:height", &heist_poster::HEIGHT.to_string());
    tag("name", "twitter:card", "summary_large_image");
    text
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// `GET /preview/{kind}/{name}.png`
pub async fn picture(
    State(app): State<App>,
    client: ClientAddress,
    Path((kind, name)): Path<(String, String)>,
) -> Result<Response, ApiError> {
    if !app.rate_limiter.may_ask(client.0) {
        return Err(too_many_requests(&app, client.0, "Too many requests. Wait a moment."));
    }
    let nothing = || ApiError(StatusCode::NOT_FOUND, "There is no such picture.".to_owned());
    let id = name.strip_suffix(".png").ok_or_else(nothing)?;
    let shown = match kind.as_str() {
        "heist" => Shown::Heist(Library::official().heist(id).ok_or_else(nothing)?),
        "replay" => match replay(&app, id).await? {
            Some(text) => Shown::Replay(id.to_owned(), text),
            None => return Err(missing(&app, Kind::Replay, id).await),
        },
        "gallery" => {
            let id = id.parse().map_err(|_| nothing())?;
            Shown::Own(id, super::gallery::file_of(&app, id).await?)
        }
        _ => return Err(nothing()),
    };
    let picture = drawing::draw(&app, client, shown).await?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("image/png")),
        // What is shown of a replay may be deleted.
        (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=3600")),
        (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("cross-origin")),
    ];
    Ok((headers, picture).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_inside_their_quotes() {
        let hostile = "\"><script>&".to_owned();
        let preview = Preview { title: hostile.clone(), words: hostile.clone(), picture: Some("/x.png".into()) };
        let text = tags(&preview, "http://\"><script>", "/t/\"><script>");
        assert!(!text.contains("<script"), "{text}");
        assert!(text.contains("content=\"&quot;&gt;&lt;script&gt;&amp;\""), "{text}");
    }

    #[test]
    fn only_the_header_of_a_replay_counts() {
        let text = "edition: v24\nheist: startup\n\nheist: other\nend won\n";
        assert_eq!(header_value(text, "heist"), Some("startup"));
        assert_eq!(header_value(text, "crew.red"), None);
    }
}
