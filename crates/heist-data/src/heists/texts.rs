//! Ids and words of heist files. They are printed on terminals and pages, and become parts of links and of the names of files,
//! so that only harmless ones are read.

use crate::error::{ContentError, FaultKind};
use crate::fields::Fields;

/// The longest id and name, in letters.
pub const MAX_NAME: usize = 40;
/// The longest name of a place.
pub const MAX_LOCATION: usize = 60;
/// The longest text, in letters: a summary, an objective, a rule.
pub const MAX_TEXT: usize = 1000;

/// The most special rules of one heist.
pub const MAX_RULES: usize = 20;

/// The fault of a heist with more special rules than anybody reads.
pub(crate) fn too_many_rules(fields: &Fields<'_>, key: &'static str, count: usize) -> ContentError {
    fields.fault(key, format!("there are {count} rules, and there is room for {MAX_RULES}: leave some out"))
}

/// Whether a word can be the id of a heist file: small letters, digits and hyphens, and no path to anywhere.
pub fn is_id(word: &str) -> bool {
    let harmless = |letter: u8| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == b'-';
    !word.is_empty() && word.len() <= MAX_NAME && word.bytes().all(harmless) && !word.starts_with('-')
}

/// An id.
pub(super) fn need_id(fields: &Fields<'_>, key: &'static str) -> Result<String, ContentError> {
    let id = fields.need_text(key)?;
    if !is_id(id) {
        let words = format!(
            "an id has small letters, digits and hyphens, at most {MAX_NAME} of them: write one such as \"corner-shop\""
        );
        return Err(fields.fault(key, words).of_kind(FaultKind::UnsafeId));
    }
    Ok(id.to_owned())
}

/// A text that must be there.
pub(crate) fn need_text(fields: &Fields<'_>, key: &'static str, most: usize) -> Result<String, ContentError> {
    Ok(text(fields, key, most)?.ok_or_else(|| fields.missing(key))?.to_owned())
}

/// A text without letters that nobody sees, of a length that a page has room for.
pub(crate) fn text<'a>(fields: &Fields<'a>, key: &'static str, most: usize) -> Result<Option<&'a str>, ContentError> {
    let Some(text) = fields.text(key)? else { return Ok(None) };
    if let Some(letter) = text.chars().find(|letter| is_invisible(*letter)) {
        let words = format!(
            "the text has the control character U+{:04X}, which changes how other words are shown: take it out",
            letter as u32
        );
        return Err(fields.fault(key, words).of_kind(FaultKind::UnsafeText));
    }
    let length = text.chars().count();
    if length > most {
        let words = format!("the text has {length} letters, and there is room for {most}: make it shorter");
        return Err(fields.fault(key, words).of_kind(FaultKind::TooLong));
    }
    Ok(Some(text))
}

/// Whether a letter controls terminals, or the direction in which others are read.
fn is_invisible(letter: char) -> bool {
    letter.is_control() && letter != '\n' || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
