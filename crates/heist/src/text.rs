//! Texts set for a terminal.

use std::cell::Cell;
use textwrap::{Options, WordSplitter};

thread_local! {
    static WIDTH: Cell<Option<usize>> = const { Cell::new(None) };
}

/// Sets what is written meanwhile for a panel of so many columns instead of the whole terminal.
pub fn with_width<T>(width: usize, write: impl FnOnce() -> T) -> T {
    let before = WIDTH.replace(Some(width));
    let written = write();
    WIDTH.set(before);
    written
}

/// The width of the panel for which something is written now.
pub fn given_width() -> Option<usize> {
    WIDTH.get()
}

/// How wide texts are set: like a page of a book, or as the terminal allows.
pub fn page_width() -> usize {
    crate::draw::columns().clamp(20, 100)
}

/// A text broken into lines of at most so many letters, each behind an indentation.
pub fn wrapped(text: &str, indent: &str, width: usize) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let options = Options::new(width).initial_indent(indent).subsequent_indent(indent);
    let whole_words = options.break_words(false).word_splitter(WordSplitter::NoHyphenation);
    textwrap::fill(&words.join(" "), whole_words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_broken_between_words() {
        assert_eq!(wrapped("one two three", "  ", 9), "  one two\n  three");
    }

    #[test]
    fn words_stay_whole_and_spaces_between_them_are_one() {
        assert_eq!(wrapped("a semi-professional\n   crew", "", 8), "a\nsemi-professional\ncrew");
        assert_eq!(wrapped("", "  ", 8).trim(), "");
    }
}
