//! The line on which commands are typed, with its cursor and its history.

/// A line under way.
#[derive(Default, Debug)]
pub struct CommandLine {
    text: String,
    /// In bytes, always between two letters.
    cursor: usize,
    history: Vec<String>,
    /// Which line of the history is shown; nothing: a new one.
    shown: Option<usize>,
    /// The new line, while an old one is shown.
    put_aside: String,
}

impl CommandLine {
    /// What is typed.
    pub fn text(&self) -> &str {
        &self.text
    }
    /// What stands before the cursor.
    pub fn before_cursor(&self) -> &str {
        &self.text[..self.cursor]
    }
    /// Puts another text there, with the cursor at its end.
    pub fn set(&mut self, text: impl Into<String>) {
        self.text = text.into();
        self.cursor = self.text.len();
    }
    /// Puts the cursor before this letter.
    pub fn go_to(&mut self, letter: usize) {
        self.cursor = self.text.char_indices().nth(letter).map_or(self.text.len(), |(place, _)| place);
    }
    /// Types a text.
    pub fn insert(&mut self, text: &str) {
        self.text.insert_str(self.cursor, text);
        self.cursor += text.len();
    }
    /// Types a word, with a blank before it where one is missing.
    pub fn insert_word(&mut self, word: &str) {
        if !self.before_cursor().is_empty() && !self.before_cursor().ends_with(char::is_whitespace) {
            self.insert(" ");
        }
        self.insert(word);
    }
    /// Replaces what stands before the cursor from a place on.
    pub fn replace_from(&mut self, start: usize, text: &str) {
        self.text.replace_range(start..self.cursor, text);
        self.cursor = start + text.len();
    }
    /// One letter to the left.
    pub fn left(&mut self) {
        self.cursor = self.before_cursor().char_indices().next_back().map_or(0, |(place, _)| place);
    }
    /// One letter to the right.
    pub fn right(&mut self) {
        self.cursor += self.text[self.cursor..].chars().next().map_or(0, char::len_utf8);
    }
    /// To the beginning.
    pub fn home(&mut self) {
        self.cursor = 0;
    }
    /// To the end.
    pub fn end(&mut self) {
        self.cursor = self.text.len();
    }
    /// Removes the letter before the cursor.
    pub fn backspace(&mut self) {
        let end = self.cursor;
        self.left();
        self.text.replace_range(self.cursor..end, "");
    }
    /// Removes the letter at the cursor.
    pub fn delete(&mut self) {
        let start = self.cursor;
        self.right();
        let end = std::mem::replace(&mut self.cursor, start);
        self.text.replace_range(start..end, "");
    }
    /// Removes the word before the cursor.
    pub fn delete_word(&mut self) {
        let kept = self.before_cursor().trim_end();
        let start = kept.rfind(char::is_whitespace).map_or(0, |place| place + 1);
        self.replace_from(start, "");
    }
    /// Removes everything before the cursor.
    pub fn delete_to_start(&mut self) {
        self.replace_from(0, "");
    }
    /// Removes everything from the cursor on.
    pub fn delete_to_end(&mut self) {
        self.text.truncate(self.cursor);
    }
    /// The line before, in the history.
    pub fn older(&mut self) {
        let older = match self.shown {
            None => {
                self.put_aside = self.text.clone();
                self.history.len().checked_sub(1)
            }
            Some(place) => place.checked_sub(1).or(Some(0)),
        };
        if let Some(place) = older {
            self.shown = Some(place);
            self.set(self.history[place].clone());
        }
    }
    /// The line after, in the history.
    pub fn newer(&mut self) {
        let Some(place) = self.shown else { return };
        self.shown = Some(place + 1).filter(|place| *place < self.history.len());
        let text = self.shown.map_or_else(|| std::mem::take(&mut self.put_aside), |place| self.history[place].clone());
        self.set(text);
    }
    /// Takes the line away and remembers it.
    pub fn enter(&mut self) -> String {
        let text = std::mem::take(&mut self.text);
        self.cursor = 0;
        self.shown = None;
        if !text.trim().is_empty() && self.history.last() != Some(&text) {
            self.history.push(text.clone());
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_any_length_are_edited() {
        let mut line = CommandLine::default();
        line.insert("blué");
        line.left();
        line.insert("ü");
        line.backspace();
        line.delete();
        line.insert("e plan");
        assert_eq!((line.text(), line.before_cursor()), ("blue plan", "blue plan"));
        line.delete_word();
        assert_eq!(line.text(), "blue ");
        line.insert_word("c4");
        line.insert_word("c5");
        line.home();
        line.right();
        line.delete_to_start();
        assert_eq!(line.text(), "lue c4 c5");
        line.go_to(4);
        line.delete_to_end();
        assert_eq!(line.text(), "lue ");
        line.delete();
        line.end();
        line.home();
        line.left();
        line.backspace();
        assert_eq!(line.text(), "lue ");
    }

    #[test]
    fn the_history_is_walked_through_and_the_new_line_is_not_lost() {
        let mut line = CommandLine::default();
        for text in ["one", "two", "two", " "] {
            line.set(text);
            assert_eq!(line.enter(), text);
        }
        line.set("new");
        let mut seen = Vec::new();
        for _ in 0..3 {
            line.older();
            seen.push(line.text().to_owned());
        }
        assert_eq!(seen, ["two", "one", "one"]);
        line.newer();
        assert_eq!(line.text(), "two");
        line.newer();
        assert_eq!(line.text(), "new");
        line.newer();
        assert_eq!(line.text(), "new");
    }
}
