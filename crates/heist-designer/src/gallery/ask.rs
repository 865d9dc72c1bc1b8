//! What is asked of the server. Errors are sentences.

use gloo_net::http::{Request, RequestBuilder, Response};
use heist_protocol::GalleryId;
use heist_protocol::gallery::{
    AlreadyPublished, GalleryEntry, GalleryHeist, GalleryPage, GalleryQuery, GallerySort, GalleryUpdate,
    NewGalleryHeist, PublishedHeist,
};
use heist_protocol::http::Problem;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Why a heist is not in the gallery as its author wants it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unpublished {
    /// In words.
    Because(String),
    /// The same file is there already.
    Known(GalleryId),
    /// It was taken down.
    Gone,
}

const UNREACHABLE: &str = "The server does not answer. Try again in a moment.";
const UNREADABLE: &str = "The server's answer is not understood: reload the page.";

/// A page of the list.
pub async fn page(query: &GalleryQuery) -> Result<GalleryPage, String> {
    let answer = Request::get(&address(query)).send().await.map_err(|_| UNREACHABLE.to_owned())?;
    read(answer).await
}

/// The address of a page of the list.
fn address(query: &GalleryQuery) -> String {
    let GalleryQuery { page, sort, difficulty, players, edition, search } = query;
    let sort = match sort {
        GallerySort::Newest => "newest",
        GallerySort::Played => "played",
    };
    let word = |word: &str| String::from(js_sys::encode_uri_component(word));
    format!(
        "/api/gallery?page={page}&sort={sort}&players={players}&difficulty={}&edition={}&search={}",
        word(difficulty),
        word(edition),
        word(search)
    )
}

/// One heist with its file.
pub async fn heist(id: &str) -> Result<GalleryHeist, String> {
    let id = String::from(js_sys::encode_uri_component(id));
    let answer = Request::get(&format!("/api/gallery/{id}")).send().await.map_err(|_| UNREACHABLE.to_owned())?;
    read(answer).await
}

/// Publishes a heist.
pub async fn publish(new: &NewGalleryHeist) -> Result<PublishedHeist, Unpublished> {
    send(Request::post("/api/gallery"), new).await
}

/// Gives a heist another file.
pub async fn change(id: &str, key: &str, new: &GalleryUpdate) -> Result<GalleryEntry, Unpublished> {
    send(with_key(Request::put(&format!("/api/gallery/{id}")), key), new).await
}

/// Takes a heist down. One that is down already is no trouble.
pub async fn take_down(id: &str, key: &str) -> Result<(), String> {
    let request = with_key(Request::delete(&format!("/api/gallery/{id}")), key);
    let answer = request.send().await.map_err(|_| UNREACHABLE.to_owned())?;
    match answer.status() {
        204 | 410 => Ok(()),
        _ => Err(problem(&answer).await),
    }
}

fn with_key(request: RequestBuilder, key: &str) -> RequestBuilder {
    request.header("Authorization", &format!("Bearer {key}"))
}

async fn send<T: DeserializeOwned>(request: RequestBuilder, body: &impl Serialize) -> Result<T, Unpublished> {
    let because = |words: &str| Unpublished::Because(words.to_owned());
    let request = request.json(body).map_err(|_| because(UNREADABLE))?;
    let answer = request.send().await.map_err(|_| because(UNREACHABLE))?;
    match answer.status() {
        200 | 201 => answer.json().await.map_err(|_| because(UNREADABLE)),
        409 => Err(match answer.json::<AlreadyPublished>().await {
            Ok(AlreadyPublished { id, .. }) => Unpublished::Known(id),
            Err(_) => because(UNREADABLE),
        }),
        410 => Err(Unpublished::Gone),
        _ => Err(Unpublished::Because(problem(&answer).await)),
    }
}

async fn read<T: DeserializeOwned>(answer: Response) -> Result<T, String> {
    match answer.ok() {
        true => answer.json().await.map_err(|_| UNREADABLE.to_owned()),
        false => Err(problem(&answer).await),
    }
}

async fn problem(answer: &Response) -> String {
    match answer.json::<Problem>().await {
        Ok(problem) => problem.error,
        Err(_) => format!("The server could not do it (status {}). Try again in a moment.", answer.status()),
    }
}
