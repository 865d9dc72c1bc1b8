//! Requests to the gallery from anybody: they are read or refused in words, and what is stored of them can be shown as it is and read
//! again.

use crate::texts::edited;
use heist_protocol::gallery::{GalleryQuery, NewGalleryHeist};
use heist_protocol::limits::{MAX_AUTHOR_CHARS, MAX_GALLERY_PAGE, MAX_SEARCH_CHARS, MAX_TITLE_CHARS, shown_name};
use heist_server::gallery::{credit, reviewed, wanted};
use std::sync::OnceLock;

/// Requests as clients send them: to publish, and for the list.
pub(crate) fn requests() -> &'static [&'static str] {
    static REQUESTS: OnceLock<Vec<&str>> = OnceLock::new();
    REQUESTS.get_or_init(|| {
        let document = include_str!("../../../docs/protocol.md");
        let blocks = document.split("\n```").filter_map(|block| block.strip_prefix("json gallery\n"));
        blocks.flat_map(str::lines).filter(|line| line.starts_with('{')).collect()
    })
}

/// Reads a request; whether something came of it.
pub fn run(input: &[u8]) -> bool {
    let text = edited(input, requests());
    if let Ok(query) = serde_json::from_str::<GalleryQuery>(&text) {
        let wanted = wanted(query);
        assert!(wanted.page <= MAX_GALLERY_PAGE && wanted.search.chars().count() <= MAX_SEARCH_CHARS, "{text}");
        return true;
    }
    let Ok(NewGalleryHeist { file, author, forked_from, .. }) = serde_json::from_str(&text) else { return false };
    if let Some(from) = &forked_from
        && let Ok(credit) = credit(from)
    {
        assert_eq!(shown_name(&credit.author, MAX_AUTHOR_CHARS), Ok(credit.author), "{text}");
    }
    match reviewed(file.clone(), &author) {
        Err(refused) => {
            assert!(!refused.words.is_empty(), "{text}");
            false
        }
        Ok(kept) => {
            assert_eq!(shown_name(&kept.title, MAX_TITLE_CHARS).as_ref(), Ok(&kept.title), "{text}");
            assert_eq!(shown_name(&kept.author, MAX_AUTHOR_CHARS).as_ref(), Ok(&kept.author), "{text}");
            assert_eq!(kept.file, file, "{text}");
            assert!(!kept.told.players.is_empty() && !kept.told.editions.is_empty(), "{text}");
            assert_eq!(reviewed(kept.file.clone(), &kept.author).as_ref(), Ok(&kept), "{text}");
            true
        }
    }
}
