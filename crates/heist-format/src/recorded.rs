//! Chance that has been written down: what dice and bag gave, as the lines `roll blue 3`, `roll security 2` and `draw c5 lock` that follow a
//! command in a replay, in the store of a server and on the wire.

use crate::notation::{self, NotationError};
use heist_rules::cards::BagChit;
use heist_rules::chance::{Bag, Chance};
use heist_rules::fact::Fact;
use heist_rules::setup::Setup;
use heist_rules::space::Space;
use heist_rules::state::State;
use heist_rules::who::Who;
use std::collections::VecDeque;

/// An outcome of chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChanceLine {
    /// A die.
    Roll(Who, u8),
    /// The security die.
    Security(u8),
    /// A chit out of the bag.
    Draw(BagChit),
}

impl ChanceLine {
    /// Reads the words of a line, without the exclamation mark.
    ///
    /// ```
    /// use heist_format::recorded::ChanceLine;
    /// use heist_rules::who::Who;
    ///
    /// assert_eq!(ChanceLine::parse(&["roll", "blue", "3"]), Some(ChanceLine::Roll(Who::Blue, 3)));
    /// assert_eq!(ChanceLine::parse(&["roll", "blue", "7"]), None);
    /// ```
    pub fn parse(words: &[&str]) -> Option<ChanceLine> {
        match words {
            ["roll", "security", value] => {
                value.parse().ok().filter(|value| (1..=4).contains(value)).map(ChanceLine::Security)
            }
            ["roll", who, value] => {
                let value = value.parse().ok().filter(|value| (1..=6).contains(value))?;
                Some(ChanceLine::Roll(Who::from_word(who)?, value))
            }
            ["draw", _, chit] => BagChit::from_word(chit).map(ChanceLine::Draw),
            _ => None,
        }
    }
}

/// The chance lines of a command that was carried out, without the exclamation mark.
pub fn chance_lines(setup: &Setup, after: &State, facts: &[Fact]) -> Vec<String> {
    let asked =
        |fact: &&Fact| matches!(fact, Fact::Roll(..) | Fact::Security(_) | Fact::Draw(_, Some(_)) | Fact::DrawAside(_));
    facts.iter().filter(asked).map(|fact| notation::print_fact(setup, after, fact)).collect()
}

/// Chance as it is written down: asked for in exactly this order.
#[derive(Debug)]
pub struct RecordedChance {
    coming: VecDeque<ChanceLine>,
    fault: Option<String>,
    ran_out: bool,
}

impl RecordedChance {
    /// These outcomes and no others.
    pub fn new(outcomes: impl IntoIterator<Item = ChanceLine>) -> RecordedChance {
        RecordedChance { coming: outcomes.into_iter().collect(), fault: None, ran_out: false }
    }
    /// The outcomes of these lines, without the exclamation mark.
    pub fn read(lines: &[impl AsRef<str>]) -> Result<RecordedChance, NotationError> {
        let mut outcomes = VecDeque::with_capacity(lines.len());
        for written in lines {
            let written = written.as_ref();
            let Some(outcome) = ChanceLine::parse(&written.split_whitespace().collect::<Vec<_>>()) else {
                let words = format!("`{written}` is not chance such as `roll blue 3` or `draw c5 lock`");
                return Err(NotationError::Syntax(words));
            };
            outcomes.push_back(outcome);
        }
        Ok(RecordedChance { coming: outcomes, fault: None, ran_out: false })
    }
    /// Whether everything fitted and nothing is left.
    pub fn finish(self) -> Result<(), String> {
        match self.fault {
            Some(fault) => Err(fault),
            None if !self.coming.is_empty() => Err("more chance is written than was asked for".to_owned()),
            None => Ok(()),
        }
    }
    /// The first thing that did not fit.
    pub fn fault(&self) -> Option<&str> {
        self.fault.as_deref()
    }
    /// Whether everything that is written fitted, and more was asked for.
    pub fn ran_out(&self) -> bool {
        self.ran_out
    }
    /// How many outcomes were not asked for.
    pub fn left(&self) -> usize {
        self.coming.len()
    }
    fn blame(&mut self, words: String) {
        self.fault.get_or_insert(words);
    }
    fn lacks(&mut self, words: String) {
        self.ran_out |= self.fault.is_none();
        self.blame(words);
    }
}

impl Chance for RecordedChance {
    fn roll(&mut self, who: Who, _round: u8) -> u8 {
        match self.coming.pop_front() {
            Some(ChanceLine::Roll(whose, value)) if whose == who => value,
            Some(_) => {
                self.blame(format!("a roll for {} comes here, and something else is written", who.word()));
                1
            }
            None => {
                self.lacks(format!("a roll for {} is needed, and none is written", who.word()));
                1
            }
        }
    }
    fn security(&mut self, _round: u8) -> u8 {
        match self.coming.pop_front() {
            Some(ChanceLine::Security(value)) => return value,
            Some(_) => self.blame("the security die comes here, and something else is written".to_owned()),
            None => self.lacks("a roll of the security die is needed, and none is written".to_owned()),
        }
        1
    }
    fn draw(&mut self, _at: Space, bag: &Bag) -> BagChit {
        match self.coming.pop_front() {
            Some(ChanceLine::Draw(chit)) if bag.count(chit) > 0 => return chit,
            Some(ChanceLine::Draw(chit)) => self.blame(format!("the bag holds no {} to draw", chit.word())),
            Some(ChanceLine::Roll(..) | ChanceLine::Security(_)) => {
                self.blame("a draw from the bag comes here, and a roll is written".to_owned())
            }
            None => self.lacks("a draw from the bag is needed, and none is written".to_owned()),
        }
        bag.nth(0).unwrap_or(BagChit::Blank)
    }
}
