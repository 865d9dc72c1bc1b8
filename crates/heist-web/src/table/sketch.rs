//! A sequence of commands that is only tried out: for oneself, or to propose it to the others. It may name anybody's
//! character; each of those people does their own part of it.

use super::desk::Desk;
use super::offers::Offer;
use crate::session::Notice;
use heist_format::game::{Entry, Game};
use heist_format::notation;
use heist_format::recorded::Unknown;
use leptos::prelude::*;

/// A sequence of commands that is only tried out.
#[derive(Clone)]
pub struct Sketch {
    /// The game as it would be, up to the first line that chance decides.
    pub game: Game,
    /// The lines so far.
    pub lines: Vec<String>,
}

impl Sketch {
    /// An empty sheet over the game as it is.
    fn over(game: Game) -> Sketch {
        Sketch { game, lines: Vec::new() }
    }

    /// Adds a line. Says what stands against it, or that nobody knows what comes of it: then it is the last that is certain.
    fn add(&mut self, line: &str) -> Result<(), Notice> {
        let (mut next, mut chance) = (self.game.clone(), Unknown::default());
        next.say(line, &mut chance).map_err(Notice::from)?;
        self.lines.push(line.to_owned());
        if chance.was_asked() {
            let words = "Chance decides what comes of that: a sketch can go no further.".into();
            return Err(Notice { words, rule: None });
        }
        self.game = next;
        Ok(())
    }

    /// Draws lines over the game as it is, as far as they hold.
    fn drawn(game: Game, lines: &[String]) -> Sketch {
        let mut sketch = Sketch::over(game);
        for line in lines {
            let known = sketch.lines.len();
            let _ = sketch.add(line);
            if sketch.lines.len() == known {
                break;
            }
        }
        sketch
    }
}

/// The lines that are left of a sequence when some commands have been carried out.
fn left_of(game: &Game, lines: &[String], done: &[Entry]) -> Vec<String> {
    let mut left = lines.to_vec();
    for entry in done {
        let said = notation::print(game.setup(), &entry.before, &entry.command);
        if let Some(place) = left.iter().position(|line| *line == said) {
            left.remove(place);
        }
    }
    left
}

impl Desk {
    /// Starts a sketch, or throws it away.
    pub fn toggle_sketch(self) {
        if self.sketch.with_untracked(Option::is_some) {
            self.drop_sketch();
        } else {
            self.sketch.set(Some(Sketch::over(self.session.game.get_untracked())));
        }
    }

    /// Throws the sketch away.
    pub fn drop_sketch(self) {
        if self.sketch.with_untracked(Option::is_some) {
            self.sketch.set(None);
            self.session.propose(Vec::new());
        }
    }

    /// Adds an offer to the sketch, and shows the others.
    pub fn add_to_sketch(self, offer: &Offer) {
        let mut sketch = self.sketch.get_untracked().unwrap_or_else(|| Sketch::over(self.session.game.get_untracked()));
        let refused = offer.lines.iter().find_map(|line| sketch.add(line).err());
        self.session.notice.set(refused);
        self.lay_out(sketch);
    }

    /// Takes the last line of the sketch back; an empty one is thrown away.
    pub fn shorten_sketch(self) {
        let Some(sketch) = self.sketch.get_untracked() else { return };
        match sketch.lines.split_last() {
            None => self.drop_sketch(),
            Some((_, kept)) => self.lay_out(Sketch::drawn(self.session.game.get_untracked(), kept)),
        }
    }

    /// Does what was sketched, up to the first line that is for somebody else to say. The rest stays proposed.
    pub fn do_sketch(self) {
        let Some(sketch) = self.sketch.get_untracked() else { return };
        if self.do_ours(&sketch.lines) == sketch.lines.len() {
            self.drop_sketch();
        }
    }

    /// Does lines one after the other, up to the first that is for somebody else to say or is refused; how many.
    pub fn do_ours(self, lines: &[String]) -> usize {
        // What is said is meant for real: in a sketch everybody's commands could be given.
        let mine = |line: &&String| {
            let speaker = line.split_whitespace().next().and_then(heist_rules::who::Who::from_word);
            speaker.is_none_or(|who| untrack(|| self.session.may_act_for(who)))
        };
        let ours = lines.iter().take_while(mine).count();
        let done = self.say_all(&lines[..ours]);
        if done == ours && ours < lines.len() {
            self.tell("The next step is for somebody else to do.");
        }
        done
    }

    /// The game has changed under the sketch: what was done is crossed out, the rest is drawn again as far as it holds.
    pub fn redraw_sketch(self, known: usize) {
        let Some(sketch) = self.sketch.get_untracked() else { return };
        let game = self.session.game.get_untracked();
        let done = game.history().get(known..).unwrap_or_default();
        let left = left_of(&game, &sketch.lines, done);
        if left.is_empty() && !sketch.lines.is_empty() {
            return self.drop_sketch();
        }
        self.lay_out(Sketch::drawn(game, &left));
    }

    fn lay_out(self, sketch: Sketch) {
        let changed = self.sketch.with_untracked(|old| old.as_ref().is_none_or(|old| old.lines != sketch.lines));
        let lines = changed.then(|| sketch.lines.clone());
        self.sketch.set(Some(sketch));
        if let Some(lines) = lines {
            self.session.propose(lines);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opening::{EDITION, FIRST_HEIST, first_crew, set_up};

    fn lines(all: &[&str]) -> Vec<String> {
        all.iter().map(|line| (*line).to_owned()).collect()
    }

    #[test]
    fn what_is_done_is_crossed_out_and_the_rest_still_stands() {
        let mut game = set_up(FIRST_HEIST, EDITION, &first_crew()).expect("the first heist");
        let wanted = lines(&["red start e9", "red plan d8", "blue start g8", "blue plan g7"]);
        assert_eq!(Sketch::drawn(game.clone(), &wanted).lines, wanted);
        let known = game.history().len();
        // Blue does its part first, and somebody does something that nobody proposed.
        for line in ["blue start g8", "green start e9"] {
            game.say(line, &mut Unknown::default()).expect("a start");
        }
        let left = left_of(&game, &wanted, &game.history()[known..]);
        assert_eq!(left, lines(&["red start e9", "red plan d8", "blue plan g7"]));
        let drawn = Sketch::drawn(game, &left);
        assert_eq!(drawn.lines, left);
        assert_eq!(drawn.game.history().len(), 5);
    }

    #[test]
    fn what_does_not_hold_any_more_ends_the_sketch() {
        let game = set_up(FIRST_HEIST, EDITION, &first_crew()).expect("the first heist");
        let wanted = lines(&["red start e9", "red move d8", "blue start g8"]);
        assert_eq!(Sketch::drawn(game, &wanted).lines, lines(&["red start e9"]));
    }
}
