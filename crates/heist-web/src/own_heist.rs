//! Heists of somebody's own in this page: from the drafts of this browser, from a file, from the gallery of the server. They are read
//! here; what is wrong with one that cannot be played is worked out in the worker, which knows all of it.

use crate::opening::sentence;
use crate::storage;
use crate::thinker::{self, Answer, Asked};
use gloo_net::http::Request;
use heist_client::drafts::{PREFIX, StoredDraft};
use heist_data::heists::Heist;
use heist_data::library::Library;
use heist_format::playable::parse_own;
use heist_protocol::GalleryId;
use heist_protocol::limits::MAX_HEIST_FILE_BYTES;
use leptos::prelude::*;
use serde::Deserialize;
use serde_json::json;
use std::ops::Deref;
use std::sync::Arc;
use wasm_bindgen_futures::spawn_local;

/// Where a heist of somebody's own comes from.
#[derive(Clone, PartialEq, Debug)]
pub enum Source {
    /// A draft of this browser.
    Draft(String),
    /// The gallery of the server.
    Gallery(String),
    /// A file that somebody has chosen.
    File,
}

impl Source {
    /// What an address asks for: `?draft=…` or `?gallery=…`.
    pub fn asked(query: impl Fn(&str) -> Option<String>) -> Option<Source> {
        query("draft").map(Source::Draft).or_else(|| query("gallery").map(Source::Gallery))
    }

    /// The draft, if it is one.
    pub fn draft(&self) -> Option<String> {
        match self {
            Source::Draft(id) => Some(id.clone()),
            _ => None,
        }
    }

    /// The page of a new table for it; none: nobody else finds it.
    pub fn new_table(&self) -> Option<String> {
        match self {
            Source::Draft(id) => Some(format!("/new?draft={id}")),
            Source::Gallery(id) => Some(format!("/new?gallery={id}")),
            Source::File => None,
        }
    }

    async fn text(&self) -> Result<String, String> {
        match self {
            Source::Draft(id) => storage::read_json(&format!("{PREFIX}{id}"))
                .map(|draft: StoredDraft| draft.text)
                .ok_or_else(|| "There is no such draft in this browser. Somebody may have removed it.".to_owned()),
            Source::Gallery(id) => fetch(id).await,
            Source::File => Err("Choose the file again.".to_owned()),
        }
    }
}

/// A heist file of the gallery.
async fn fetch(id: &str) -> Result<String, String> {
    #[derive(Deserialize)]
    struct Published {
        file: String,
    }
    let safe = |letter: u8| letter.is_ascii_alphanumeric() || letter == b'-' || letter == b'_';
    if !id.bytes().all(safe) {
        return Err("This is not the address of a heist of the gallery.".to_owned());
    }
    let answer = Request::get(&format!("/api/gallery/{id}")).send().await;
    let answer =
        answer.map_err(|_| "The gallery does not answer. Is there a network? Try again in a moment.".to_owned())?;
    match answer.status() {
        200 => answer
            .json::<Published>()
            .await
            .map(|heist| heist.file)
            .map_err(|_| "The answer of the gallery is not understood: reload the page.".to_owned()),
        410 => Err("This heist was taken out of the gallery.".to_owned()),
        _ => Err("The gallery has no such heist.".to_owned()),
    }
}

/// The drafts of this browser, the latest first, by their ids.
pub fn drafts() -> Vec<(String, StoredDraft)> {
    let read = |id: String| Some((storage::read_json::<StoredDraft>(&format!("{PREFIX}{id}"))?, id));
    let mut drafts: Vec<_> =
        storage::below(PREFIX).into_iter().filter_map(read).map(|(draft, id)| (id, draft)).collect();
    drafts.sort_by_key(|(_, draft)| std::cmp::Reverse(draft.touched));
    drafts
}

/// Where a draft is worked on.
pub fn draft_page(id: &str) -> String {
    format!("/design/{id}")
}

/// A heist of somebody's own that can be played.
#[derive(Clone, PartialEq, Debug)]
pub struct OwnHeist {
    /// The heist.
    pub heist: Heist,
    /// Its file.
    pub file: String,
    /// Where it comes from.
    pub source: Source,
}

impl OwnHeist {
    /// Its id in the gallery of the server.
    fn gallery(&self) -> Option<GalleryId> {
        match &self.source {
            Source::Gallery(id) => id.parse().ok(),
            Source::Draft(_) | Source::File => None,
        }
    }
}

/// A heist that can be played in this page.
#[derive(Clone, Debug)]
pub enum Playable {
    /// One of the game.
    Official(&'static Heist),
    /// Somebody's own.
    Own(Arc<OwnHeist>),
}

impl Deref for Playable {
    type Target = Heist;

    fn deref(&self) -> &Heist {
        match self {
            Playable::Official(heist) => heist,
            Playable::Own(own) => &own.heist,
        }
    }
}

impl Playable {
    /// An official heist by its id.
    pub fn official(id: &str) -> Option<Playable> {
        Library::official().heist(id).map(Playable::Official)
    }

    /// Its id, where it is an official one; else nothing.
    pub fn official_id(&self) -> String {
        match self {
            Playable::Official(heist) => heist.id.clone(),
            Playable::Own(_) => String::new(),
        }
    }

    /// Its file, where it is somebody's own.
    pub fn file(&self) -> Option<String> {
        match self {
            Playable::Official(_) => None,
            // The server has those of its gallery, and counts how often they are played.
            Playable::Own(own) => own.gallery().is_none().then(|| own.file.clone()),
        }
    }

    /// Its id in the gallery of the server.
    pub fn gallery(&self) -> Option<GalleryId> {
        match self {
            Playable::Official(_) => None,
            Playable::Own(own) => own.gallery(),
        }
    }

    /// The draft of this browser that it is.
    pub fn draft(&self) -> Option<String> {
        match self {
            Playable::Official(_) => None,
            Playable::Own(own) => own.source.draft(),
        }
    }
}

/// One thing that is wrong with a heist file.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct Finding {
    /// `error` or `warning`.
    pub severity: String,
    /// The line of the file.
    pub line: Option<usize>,
    /// Spaces of the board.
    pub places: Vec<String>,
    /// What is wrong.
    pub message: String,
    /// What helps.
    pub cure: String,
}

/// Why a heist of somebody's own cannot be played.
#[derive(Clone, PartialEq, Debug)]
pub struct Trouble {
    /// In a sentence.
    pub words: String,
    /// What is wrong with its file, as far as it is known.
    pub findings: Vec<Finding>,
    /// The draft that it is.
    pub draft: Option<String>,
}

/// The choice of a heist of somebody's own. Copied freely: everything inside is a signal.
#[derive(Clone, Copy)]
pub struct OwnChoice {
    /// What was chosen.
    pub heist: RwSignal<Option<Arc<OwnHeist>>>,
    /// Why nothing was.
    pub trouble: RwSignal<Option<Trouble>>,
    asked: StoredValue<Option<Asked>, LocalStorage>,
}

impl OwnChoice {
    /// Nothing yet.
    pub fn new() -> OwnChoice {
        OwnChoice { heist: RwSignal::new(None), trouble: RwSignal::new(None), asked: StoredValue::new_local(None) }
    }

    /// Finds a heist, and goes on when it can be played.
    pub fn find(self, source: Source, then: impl FnOnce(Arc<OwnHeist>) + 'static) {
        self.trouble.set(None);
        spawn_local(async move {
            let text = source.text().await;
            // Somebody may have left the page meanwhile.
            if self.heist.try_get_untracked().is_none() {
                return;
            }
            match text {
                Ok(text) => self.read(text, source, then),
                Err(words) => {
                    self.trouble.set(Some(Trouble { words, findings: Vec::new(), draft: source.draft() }));
                }
            }
        });
    }

    /// Reads a heist file, and goes on if it can be played.
    pub fn read(self, file: String, source: Source, then: impl FnOnce(Arc<OwnHeist>)) {
        self.asked.set_value(None);
        let trouble = |words: &str| Trouble { words: words.to_owned(), findings: Vec::new(), draft: source.draft() };
        if file.len() > MAX_HEIST_FILE_BYTES {
            return self.trouble.set(Some(trouble("This is no heist file: it is too long.")));
        }
        match parse_own(&file) {
            Ok(heist) => {
                self.trouble.set(None);
                let own = Arc::new(OwnHeist { heist, file, source });
                self.heist.set(Some(Arc::clone(&own)));
                then(own);
            }
            Err(fault) => {
                let first = Finding {
                    severity: "error".to_owned(),
                    line: fault.line(),
                    places: Vec::new(),
                    message: sentence(&fault),
                    cure: String::new(),
                };
                let words = "This heist file cannot be played yet.";
                self.trouble.set(Some(Trouble { findings: vec![first], ..trouble(words) }));
                self.ask_for_all(file);
            }
        }
    }

    /// Has the worker look for everything that is wrong.
    fn ask_for_all(self, file: String) {
        #[derive(Deserialize)]
        struct Checked {
            findings: Vec<Finding>,
        }
        let asked = thinker::ask_alone(json!({ "op": "check", "file": file }), move |answer: Answer<Checked>| {
            // Without a worker there is the first fault all the same.
            if let Answer::Final(Checked { findings }) = answer
                && !findings.is_empty()
            {
                self.trouble.try_update(|trouble| {
                    if let Some(trouble) = trouble {
                        trouble.findings = findings;
                    }
                });
            }
        });
        self.asked.set_value(Some(asked));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_asks_for_a_draft_or_for_the_gallery() {
        let asked = |key: &str| Source::asked(|wanted| (wanted == key).then(|| "x1".to_owned()));
        assert_eq!(asked("draft"), Some(Source::Draft("x1".into())));
        let gallery = asked("gallery").expect("a heist of the gallery");
        assert_eq!((gallery.new_table().as_deref(), gallery.draft()), (Some("/new?gallery=x1"), None));
        assert_eq!(asked("game"), None);
    }
}
