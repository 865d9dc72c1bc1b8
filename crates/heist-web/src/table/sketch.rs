//! A sequence of commands that is only tried out: for oneself, or to propose it to the others. It may name anybody's
//! character; each of those people does their own part of it.

use super::desk::Desk;
use super::offers::CommandOffer;
use crate::session::Notice;
use heist_format::game::{Game, HistoryEntry};
use heist_format::notation::{self, ParsedLine};
use heist_rules::command::{Command, Speaker};
use leptos::prelude::*;

/// A sequence of commands that is only tried out.
#[derive(Clone)]
pub struct Sketch {
    /// The game as it would be, up to the first command that chance decides.
    pub game: Game,
    /// The commands so far.
    pub commands: Vec<Command>,
    /// How long the history of the game was when the sketch began.
    begun: usize,
}

impl Sketch {
    /// An empty sketch over the game as it is.
    fn over(game: Game) -> Sketch {
        Sketch { begun: game.history().len(), game, commands: Vec::new() }
    }

    /// Adds a command. The error says why it is refused, or that chance decides what comes of it: then nothing can follow
    /// it.
    fn add(&mut self, command: Command) -> Result<(), Notice> {
        let line = ParsedLine::Command(command);
        let certain = self.game.carry_out_if_certain(line);
        let certain = certain.map_err(|refusal| Notice::of_said(&self.game, &line, &refusal))?;
        self.commands.push(command);
        if certain {
            return Ok(());
        }
        let words = "Chance decides what comes of that: a sketch can go no further.".into();
        Err(Notice { words, rule: None })
    }

    /// Draws commands over the game as it is, as far as they hold.
    fn drawn(game: Game, commands: &[Command]) -> Sketch {
        let mut sketch = Sketch::over(game);
        for command in commands {
            let known = sketch.commands.len();
            let _ = sketch.add(*command);
            if sketch.commands.len() == known {
                break;
            }
        }
        sketch
    }

    /// The lines that the others are shown.
    fn lines(&self) -> Vec<String> {
        let carried_out = self.game.history()[self.begun..].iter().map(|entry| (&entry.command, &entry.before));
        let mut lines: Vec<String> =
            carried_out.map(|(command, before)| notation::print(self.game.setup(), before, command)).collect();
        // What chance decides was not carried out.
        let left = self.commands.iter().skip(lines.len());
        lines.extend(left.map(|command| notation::print(self.game.setup(), self.game.state(), command)));
        lines
    }
}

/// The commands that are left of a sequence when some have been carried out.
fn left_of(commands: &[Command], done: &[HistoryEntry]) -> Vec<Command> {
    let mut left = commands.to_vec();
    for entry in done {
        if let Some(place) = left.iter().position(|command| *command == entry.command) {
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
    pub fn add_to_sketch(self, offer: &CommandOffer) {
        let mut sketch = self.sketch.get_untracked().unwrap_or_else(|| Sketch::over(self.session.game.get_untracked()));
        let refused = offer.commands.iter().find_map(|command| sketch.add(*command).err());
        self.session.notice.set(refused);
        self.lay_out(sketch);
    }

    /// Takes the last command of the sketch back; an empty one is thrown away.
    pub fn shorten_sketch(self) {
        let Some(sketch) = self.sketch.get_untracked() else { return };
        match sketch.commands.split_last() {
            None => self.drop_sketch(),
            Some((_, kept)) => self.lay_out(Sketch::drawn(self.session.game.get_untracked(), kept)),
        }
    }

    /// Does what was sketched, up to the first command that is for somebody else to give. The rest stays proposed.
    pub fn do_sketch(self) {
        let Some(sketch) = self.sketch.get_untracked() else { return };
        if self.do_ours(&sketch.commands) == sketch.commands.len() {
            self.drop_sketch();
        }
    }

    /// How many commands at the beginning of a sequence are for this page to give.
    pub fn ours(self, commands: &[Command]) -> usize {
        let mine = |command: &&Command| match command.by {
            Speaker::One(who) => self.session.may_act_for(who),
            Speaker::Team => !self.session.mine.get().is_empty(),
        };
        commands.iter().take_while(mine).count()
    }

    /// Gives commands one after the other, up to the first that is for somebody else to give or is refused. Returns how
    /// many.
    pub fn do_ours(self, commands: &[Command]) -> usize {
        // These commands are meant for real: in a sketch everybody's could be given.
        let ours = untrack(|| self.ours(commands));
        let done = self.act_all(&commands[..ours]);
        if done == ours && ours < commands.len() {
            self.tell("The next step is for somebody else to do.");
        }
        done
    }

    /// The game has changed under the sketch: what was done is crossed out, the rest is drawn again as far as it holds.
    pub fn redraw_sketch(self, known: usize) {
        let Some(sketch) = self.sketch.get_untracked() else { return };
        let game = self.session.game.get_untracked();
        let done = game.history().get(known..).unwrap_or_default();
        let left = left_of(&sketch.commands, done);
        if left.is_empty() && !sketch.commands.is_empty() {
            return self.drop_sketch();
        }
        self.lay_out(Sketch::drawn(game, &left));
    }

    /// Shows the others commands that are for them to give.
    pub fn propose_all(self, commands: &[Command]) {
        self.lay_out(Sketch::drawn(self.session.game.get_untracked(), commands));
    }

    fn lay_out(self, sketch: Sketch) {
        let changed = self.sketch.with_untracked(|old| old.as_ref().is_none_or(|old| old.commands != sketch.commands));
        let lines = changed.then(|| sketch.lines());
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
    use heist_rules::chance::UnknownChance;

    fn commands(game: &Game, all: &[&str]) -> Vec<Command> {
        let parse = |line: &&str| notation::parse(game.setup(), game.state(), line).expect("a command");
        all.iter().map(parse).collect()
    }

    #[test]
    fn what_is_done_is_crossed_out_and_the_rest_still_stands() {
        let mut game = set_up(FIRST_HEIST, EDITION, &first_crew()).expect("the first heist");
        let lines = ["red start e9", "red plan d8", "blue start g8", "blue plan g7"];
        let wanted = commands(&game, &lines);
        let sketch = Sketch::drawn(game.clone(), &wanted);
        assert_eq!(sketch.commands, wanted);
        assert_eq!(sketch.lines(), lines);
        let known = game.history().len();
        // Blue does its part first, and somebody does something that nobody proposed.
        for line in ["blue start g8", "green start e9"] {
            game.say(line, &mut UnknownChance::default()).expect("a start");
        }
        let left = left_of(&wanted, &game.history()[known..]);
        assert_eq!(left, commands(&game, &["red start e9", "red plan d8", "blue plan g7"]));
        let drawn = Sketch::drawn(game, &left);
        assert_eq!(drawn.commands, left);
        assert_eq!(drawn.game.history().len(), 5);
    }

    #[test]
    fn what_does_not_hold_any_more_ends_the_sketch() {
        let game = set_up(FIRST_HEIST, EDITION, &first_crew()).expect("the first heist");
        let wanted = commands(&game, &["red start e9", "red move d8", "blue start g8"]);
        assert_eq!(Sketch::drawn(game, &wanted).commands, wanted[..1]);
    }
}
