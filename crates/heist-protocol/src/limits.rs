//! Limits on everything that comes from outside. Client and server share them, so that a form can say so at once.

/// The longest message of a client, in bytes.
pub const MAX_MESSAGE_BYTES: usize = 4 * 1024;
/// The longest body of an HTTP request, in bytes; a replay is the longest.
pub const MAX_BODY_BYTES: usize = 512 * 1024;
/// The longest heist file of somebody's own, in bytes.
pub const MAX_HEIST_FILE_BYTES: usize = 32 * 1024;
/// The longest line of the notation, in bytes.
pub const MAX_LINE_BYTES: usize = 400;
/// The longest name of a person, in characters.
pub const MAX_NAME_CHARS: usize = 24;
/// The longest line of chat, in characters.
pub const MAX_CHAT_CHARS: usize = 400;
/// The most lines of chat that a table keeps for newcomers.
pub const MAX_CHAT_LINES: usize = 100;
/// The longest reason of a proposal, in characters.
pub const MAX_WHY_CHARS: usize = 200;
/// The longest id of a bot's picture, in bytes.
pub const MAX_FACE_BYTES: usize = 40;
/// After how many minutes a bot covers the seat of somebody who is away, at most; 0 is never.
pub const MAX_COVER_MINUTES: u32 = 24 * 60;
/// The most lines of a proposal.
pub const MAX_PROPOSAL_LINES: usize = 24;
/// The code with which the server closes a connection to a table that was deleted or closed.
pub const CLOSE_GONE: u16 = 4410;
/// The code with which the server closes the connections of an address that was blocked.
pub const CLOSE_BLOCKED: u16 = 4403;
/// The most tokens that one connection may present.
pub const MAX_TOKENS: usize = 16;
/// The length of a token that a client makes: 22 characters of six bits each are more than 128 bits.
pub const TOKEN_CHARS: std::ops::RangeInclusive<usize> = 22..=128;
/// The longest name of a box, in characters.
pub const MAX_BOX_NAME_CHARS: usize = 60;
/// The most bytes in the ledger of a box, so that its file can always be read again.
pub const MAX_BOX_LEDGER_BYTES: usize = 384 * 1024;
/// The longest box file, in bytes: a full ledger with what stands around it.
pub const MAX_BOX_FILE_BYTES: usize = 640 * 1024;
/// The longest body with a box file in it, in bytes.
pub const MAX_BOX_BODY_BYTES: usize = 1024 * 1024;
/// The most keys at a time that only show a box.
pub const MAX_READING_KEYS: u8 = 16;
/// For how long somebody may be away before another player may take their seat over, in seconds; and unless the host says so.
pub const AWAY_SECONDS: std::ops::RangeInclusive<u32> = 30..=86_400;
/// See [`AWAY_SECONDS`].
pub const DEFAULT_AWAY_SECONDS: u32 = 180;
/// How many tables a page of the list of open tables has.
pub const OPEN_TABLES_PER_PAGE: usize = 20;
/// The last page of that list that can be asked for.
pub const MAX_OPEN_TABLES_PAGE: u32 = 49;
/// The most tables in one request for their summaries.
pub const MAX_TABLES_PER_REQUEST: usize = 100;

/// The longest debrief of a shared replay.
pub const MAX_DEBRIEF_BYTES: usize = 64 * 1024;

/// The longest name of the author of a heist in the gallery, in characters.
pub const MAX_AUTHOR_CHARS: usize = 40;
/// The longest title of a heist in the gallery, in characters.
pub const MAX_TITLE_CHARS: usize = 40;
/// The longest text that is searched for in the gallery, in characters.
pub const MAX_SEARCH_CHARS: usize = 60;
/// How many heists a page of the gallery has.
pub const GALLERY_HEISTS_PER_PAGE: usize = 24;
/// The last page of the gallery that can be asked for.
pub const MAX_GALLERY_PAGE: u32 = 999;

/// The most commitments of a table.
pub const MAX_COMMITMENTS: usize = 128;

/// A name as it will be shown: trimmed, without control characters, not too long. `None` when nothing is left.
///
/// ```
/// use heist_protocol::limits::clean_name;
///
/// assert_eq!(clean_name("  Ann\u{202e} "), Some("Ann".to_owned()));
/// assert_eq!(clean_name("   "), None);
/// ```
pub fn clean_name(name: &str) -> Option<String> {
    clean(name, MAX_NAME_CHARS)
}

/// The name of a box as it will be shown.
pub fn clean_box_name(name: &str) -> Option<String> {
    clean(name, MAX_BOX_NAME_CHARS)
}

/// A line of chat as it will be shown.
pub fn clean_chat(text: &str) -> Option<String> {
    clean(text, MAX_CHAT_CHARS)
}

/// The reason of a proposal as it will be shown.
pub fn clean_why(text: &str) -> Option<String> {
    clean(text, MAX_WHY_CHARS)
}

/// A name as it is written, if it can be shown like that: who made a heist of the gallery, or what it is called. Otherwise what is
/// wrong with it.
///
/// ```
/// use heist_protocol::limits::{MAX_AUTHOR_CHARS, shown_name};
///
/// assert_eq!(shown_name(" Ann B. ", MAX_AUTHOR_CHARS), Ok("Ann B.".to_owned()));
/// assert!(shown_name("Ann\u{202e}", MAX_AUTHOR_CHARS).is_err());
/// ```
pub fn shown_name(name: &str, most: usize) -> Result<String, String> {
    let name = name.trim();
    let count = name.chars().count();
    if count > most {
        return Err(format!("it has {count} letters, and there is room for {most}"));
    }
    match name.chars().find(|letter| !is_shown(*letter)) {
        Some(letter) => {
            Err(format!("it has the character U+{:04X}, which is not shown or changes how others are", letter as u32))
        }
        None if name.is_empty() => Err("it is empty".to_owned()),
        None => Ok(name.to_owned()),
    }
}

/// What somebody searches the gallery for.
pub fn clean_search(text: &str) -> Option<String> {
    clean(text, MAX_SEARCH_CHARS)
}

/// How long a table waits for somebody who is away, in seconds, from a number of minutes that a person has typed.
///
/// ```
/// use heist_protocol::limits::away_seconds;
///
/// assert_eq!([away_seconds("3"), away_seconds(" 0,5 "), away_seconds("0"), away_seconds("NaN")], [Some(180), Some(30), None, None]);
/// ```
pub fn away_seconds(minutes: &str) -> Option<u32> {
    let minutes: f64 = minutes.trim().replace(',', ".").parse().ok()?;
    let seconds = (minutes * 60.0).round();
    let (least, most) = (f64::from(*AWAY_SECONDS.start()), f64::from(*AWAY_SECONDS.end()));
    // Not a number is in no range.
    (least..=most).contains(&seconds).then_some(seconds as u32)
}

/// The same as a number of minutes.
///
/// ```
/// assert_eq!(heist_protocol::limits::away_minutes(90), "1.5");
/// ```
pub fn away_minutes(seconds: u32) -> String {
    format!("{:.1}", f64::from(seconds) / 60.0).trim_end_matches(".0").to_owned()
}

/// The longest time that a table can wait, in minutes.
pub const MAX_AWAY_MINUTES: u32 = *AWAY_SECONDS.end() / 60;

/// Whether a character is shown as itself. Characters that turn the direction of writing could make one name look like another.
fn is_shown(c: char) -> bool {
    !c.is_control()
        && !matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

fn clean(text: &str, max_chars: usize) -> Option<String> {
    let words: String =
        text.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).filter(|c| is_shown(*c)).collect();
    let words: String = words.trim().chars().take(max_chars).collect();
    let words = words.trim_end();
    (!words.is_empty()).then(|| words.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_trimmed_and_lose_control_characters() {
        assert_eq!(clean_name("  Ann\u{202e}\n "), Some("Ann".into()));
        assert_eq!(clean_name(" \t\u{0} "), None);
        assert_eq!(clean_name(&"x".repeat(100)).map(|name| name.len()), Some(MAX_NAME_CHARS));
        assert_eq!(clean_name("<b>Bob</b>"), Some("<b>Bob</b>".into()), "escaping is for whoever shows it");
    }
}
