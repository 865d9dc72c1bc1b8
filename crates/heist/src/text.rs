//! Texts set for a terminal.

/// How wide texts are set: like a page of a book, or as the terminal allows.
pub fn page_width() -> usize {
    crate::draw::columns().clamp(20, 100)
}

/// A text broken into lines of at most so many letters, each behind an indentation.
pub fn wrapped(text: &str, indent: &str, width: usize) -> String {
    let mut lines = String::new();
    let mut line = String::from(indent);
    for word in text.split_whitespace() {
        if line.chars().count() + word.chars().count() > width && line.trim() != "" {
            lines += line.trim_end();
            lines.push('\n');
            line = String::from(indent);
        }
        line += word;
        line.push(' ');
    }
    lines + line.trim_end()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_broken_between_words() {
        assert_eq!(wrapped("one two three", "  ", 9), "  one two\n  three");
    }
}
