//! A game to be watched: every position, and what was said and what happened between them.

use heist_format::fair::Report;
use heist_format::game::Game;
use heist_format::replay::Replay;
use heist_rules::command::Speaker;
use heist_rules::fact::Fact;
use heist_rules::setup::Setup;
use heist_rules::state::{Phase, State};
use heist_words::facts::{Sentence, deed};
use std::sync::Arc;

/// One command of the film.
#[derive(Clone, Debug)]
pub struct Shot {
    /// The command in words.
    pub said: String,
    /// Who said it, as a word of the notation.
    pub by: &'static str,
    /// What happened.
    pub told: Vec<Sentence>,
    /// Alerts that it raised.
    pub alerts: u32,
    /// The round in which it was said.
    pub round: u8,
}

/// A game to be watched.
#[derive(Debug)]
pub struct Film {
    game: Game,
    shots: Vec<Shot>,
    text: String,
    fairness: Option<Report>,
}

impl Film {
    /// A game of a test.
    #[cfg(test)]
    pub fn new(game: Game, seed: Option<u64>) -> Film {
        let text = heist_format::replay::record(&game, seed);
        Film::with_text(game, text, None)
    }

    /// The game of a replay. What it says of the fairness of its chance is recomputed.
    pub fn of_replay(game: Game, replay: &Replay) -> Film {
        let text = replay.written_again(&game);
        Film::with_text(game, text, replay.verify().ok())
    }

    /// A game with the text that others are given of it.
    pub fn with_text(game: Game, text: String, fairness: Option<Report>) -> Film {
        let (setup, history) = (game.setup(), game.history());
        let after = history.iter().skip(1).map(|entry| &entry.before).chain([game.state()]);
        let shots = history.iter().zip(after).map(|(entry, after)| Shot {
            said: heist_words::advice::command(setup, &entry.before, &entry.command),
            by: match entry.command.by {
                Speaker::One(who) => who.word(),
                Speaker::Team => "team",
            },
            told: deed(setup, &entry.before, after, &entry.command, &entry.facts).all(),
            alerts: entry.facts.iter().filter(|fact| matches!(fact, Fact::Alert)).count() as u32,
            round: entry.before.round,
        });
        let shots = shots.collect();
        Film { game, shots, text, fairness }
    }

    /// What is fixed.
    pub fn setup(&self) -> Arc<Setup> {
        self.game.shared_setup()
    }
    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }
    /// The commands.
    pub fn shots(&self) -> &[Shot] {
        &self.shots
    }
    /// How many commands there are.
    pub fn len(&self) -> usize {
        self.shots.len()
    }
    /// The whole game in the notation.
    pub fn text(&self) -> &str {
        &self.text
    }
    /// What was found out about its chance, where it was looked into.
    pub fn fairness(&self) -> Option<&Report> {
        self.fairness.as_ref()
    }
    /// The position after so many commands.
    pub fn state(&self, at: usize) -> &State {
        self.game.history().get(at).map_or(self.game.state(), |entry| &entry.before)
    }
    /// What a command brought about.
    pub fn facts(&self, shot: usize) -> &[Fact] {
        self.game.history().get(shot).map_or(&[], |entry| &entry.facts)
    }
    /// Where the parts of the game begin: planning, every round, the escape; each with its name and after how many commands.
    pub fn parts(&self) -> Vec<(String, usize)> {
        let mut parts: Vec<(String, usize)> = Vec::new();
        for (at, entry) in self.game.history().iter().enumerate() {
            let name = match entry.before.phase {
                Phase::Planning => "Plan".to_owned(),
                Phase::Escape => "Escape".to_owned(),
                _ => entry.before.round.max(1).to_string(),
            };
            if parts.last().is_none_or(|(last, _)| *last != name) {
                parts.push((name, at));
            }
        }
        parts
    }
    /// For how many milliseconds the moment after so many commands is looked at, at normal speed: tokens are laid quickly, and
    /// what nobody sees is passed over.
    pub fn pause(&self, at: usize) -> f64 {
        let Some(shot) = at.checked_sub(1).and_then(|last| self.shots.get(last)) else { return 600.0 };
        let words: usize = shot.told.iter().map(|sentence| sentence.words.len()).sum();
        match self.state(at - 1).phase {
            Phase::Planning => 160.0,
            _ => (500.0 + 14.0 * words as f64).min(2600.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::pages::result::tests::played;

    #[test]
    fn parts_begin_with_the_plan_and_go_on_round_by_round() {
        let film = played(5);
        let parts = film.parts();
        assert_eq!(parts[0], ("Plan".to_owned(), 0));
        assert!(parts.len() > 2 && parts[1].0 == "1", "{parts:?}");
        assert!(parts.windows(2).all(|pair| pair[0].1 < pair[1].1), "{parts:?}");
        for (name, at) in &parts[1..] {
            let before = film.state(*at);
            assert!(*name == before.round.max(1).to_string() || name == "Escape", "{name} at {at}");
        }
        assert!((0..=film.len()).all(|at| (100.0..3000.0).contains(&film.pause(at))));
    }
}
