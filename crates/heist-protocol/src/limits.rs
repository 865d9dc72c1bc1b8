//! Limits on everything that comes from outside. Client and server share them, so that a form can say so at once.

/// The longest message of a client, in bytes.
pub const MESSAGE_BYTES: usize = 4 * 1024;
/// The longest body of an HTTP request, in bytes; a replay is the longest.
pub const BODY_BYTES: usize = 512 * 1024;
/// The longest line of the notation, in bytes.
pub const LINE_BYTES: usize = 400;
/// The longest name of a person, in characters.
pub const NAME_CHARS: usize = 24;
/// The longest line of chat, in characters.
pub const CHAT_CHARS: usize = 400;
/// How many lines of chat a table keeps for newcomers.
pub const CHAT_LINES: usize = 100;
/// How many lines a proposal has at most.
pub const PROPOSAL_LINES: usize = 24;
/// How many tokens one connection may present.
pub const TOKENS: usize = 16;
/// How long a secret is that a client makes: 22 letters of six bits each are more than 128 bits.
pub const TOKEN_LETTERS: std::ops::RangeInclusive<usize> = 22..=128;
/// The longest name of a box, in characters.
pub const BOX_NAME_CHARS: usize = 60;
/// The longest line that is said to a box, in bytes.
pub const BOX_LINE_BYTES: usize = 2000;
/// How many bytes the ledger of a box can have: its file can always be read again.
pub const BOX_LEDGER_BYTES: usize = 384 * 1024;
/// The longest body with a box file in it, in bytes.
pub const BOX_BODY_BYTES: usize = 1024 * 1024;
/// How many of one's tables can be asked for at once.
pub const TABLES_ASKED: usize = 100;

/// A name as it will be shown: trimmed, without control characters, not too long. `None` when nothing is left.
pub fn clean_name(name: &str) -> Option<String> {
    clean(name, NAME_CHARS)
}

/// The name of a box as it will be shown.
pub fn clean_box_name(name: &str) -> Option<String> {
    clean(name, BOX_NAME_CHARS)
}

/// A line of chat as it will be shown.
pub fn clean_chat(text: &str) -> Option<String> {
    clean(text, CHAT_CHARS)
}

fn clean(text: &str, most: usize) -> Option<String> {
    // Characters that turn the direction of writing could dress one name up as another.
    let shown = |c: &char| {
        !c.is_control()
            && !matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
    };
    let words: String = text.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).filter(shown).collect();
    let words: String = words.trim().chars().take(most).collect();
    let words = words.trim_end();
    (!words.is_empty()).then(|| words.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_made_presentable() {
        assert_eq!(clean_name("  Ann\u{202e}\n "), Some("Ann".into()));
        assert_eq!(clean_name(" \t\u{0} "), None);
        assert_eq!(clean_name(&"x".repeat(100)).map(|name| name.len()), Some(NAME_CHARS));
        assert_eq!(clean_name("<b>Bob</b>"), Some("<b>Bob</b>".into()), "escaping is for whoever shows it");
    }
}
