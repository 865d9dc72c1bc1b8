//! Words that complete the line under way, and the choice among them.

use super::ScreenModel;
use crate::play::complete::next_words;
use anyhow::Result;

/// Lines to choose from, shown above the command line.
pub struct Choices {
    /// What is shown.
    pub shown: Vec<String>,
    /// Which one is under way.
    pub at: usize,
    /// Where in the command line the choice is put.
    pub(super) start: usize,
}

impl ScreenModel {
    /// Completes the word before the cursor; again and again it goes through what is possible.
    pub(super) fn complete(&mut self, step: isize) -> Result<()> {
        if self.choices.is_some() {
            self.choose(step);
            return Ok(());
        }
        let before = self.line.before_cursor();
        // Only what stands after the last semicolon.
        let part = before.rfind(';').map_or(0, |place| place + 1);
        let part = part + (before[part..].len() - before[part..].trim_start().len());
        let (start, words) = next_words(&self.game.offers(), &before[part..].to_lowercase());
        let start = part + start;
        match &words[..] {
            [] => {}
            [word] => self.line.replace_from(start, &format!("{word} ")),
            words => {
                let common = common_beginning(words);
                if common.len() > self.line.before_cursor().len() - start {
                    self.line.replace_from(start, &common);
                }
                self.choices = Some(Choices { shown: words.to_vec(), at: words.len(), start });
            }
        }
        Ok(())
    }

    /// Goes on to the next or the last of the choices.
    pub(super) fn choose(&mut self, step: isize) {
        let Some(choices) = &mut self.choices else { return };
        let count = choices.shown.len();
        choices.at = match (choices.at, step < 0) {
            (at, false) if at + 1 < count => at + 1,
            (at, false) if at >= count => 0,
            (_, false) => 0,
            (0, true) => count - 1,
            (at, true) => at - 1,
        };
        let (start, word) = (choices.start, choices.shown[choices.at].clone());
        self.line.replace_from(start, &word);
    }
}

/// What all words begin with.
fn common_beginning(words: &[String]) -> String {
    let mut common = words.first().cloned().unwrap_or_default();
    for word in words {
        let same = common.chars().zip(word.chars()).take_while(|(one, other)| one == other).count();
        common = common.chars().take(same).collect();
    }
    common
}
