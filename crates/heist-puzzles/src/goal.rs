//! What is to be done.

use heist_rules::cards::Loot;
use heist_rules::state::{PersonFlags, Phase};
use heist_rules::who::Who;
use heist_rules::{Command, Setup, State, Verb, outcome};
use heist_search::Standing;
use serde::{Deserialize, Serialize};

/// The kinds of goals.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GoalKind {
    /// The escape has begun: win it.
    Escape,
    /// Have something in hand at the end of the round, without an alert.
    Grab,
    /// Win with one more round, whatever its dice show.
    TwoRounds,
}

/// What is to be done, without luck: a command that rolls or draws misses it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// The escape has begun: win it.
    Escape,
    /// Have one more of these pieces in hand at the end of the round, without an alert and with nobody busted.
    Grab(Loot),
    /// Win with no more than one more round. Its dice may be rolled, and may show anything; nothing else is left to chance.
    TwoRounds,
}

impl Goal {
    /// Its kind.
    pub const fn kind(self) -> GoalKind {
        match self {
            Goal::Escape => GoalKind::Escape,
            Goal::Grab(_) => GoalKind::Grab,
            Goal::TwoRounds => GoalKind::TwoRounds,
        }
    }

    /// Whether a command rolls the dice that a goal leaves to chance, in a position that was reached from another.
    pub fn leaves_to_chance(self, start: &State, before: &State, command: &Command) -> bool {
        self == Goal::TwoRounds && command.verb == Verb::Roll && before.round == start.round.saturating_add(1)
    }

    /// How a position stands to it that was reached from another.
    pub fn standing(self, setup: &Setup, start: &State, state: &State) -> Standing {
        if state.phase == Phase::Over {
            let won = outcome(setup, state).is_some_and(|outcome| outcome.is_won());
            return if won && !matches!(self, Goal::Grab(_)) { Standing::Reached } else { Standing::Missed };
        }
        let in_the_round = state.round == start.round && state.phase == start.phase;
        match self {
            Goal::Escape if in_the_round => Standing::Open,
            Goal::Escape => Standing::Missed,
            Goal::TwoRounds if state.round <= start.round.saturating_add(1) => Standing::Open,
            Goal::TwoRounds => Standing::Missed,
            Goal::Grab(piece) => {
                let busted = |state: &State, who: Who| state.person(who).is(PersonFlags::BUSTED);
                let caught = Who::ALL.into_iter().any(|who| busted(state, who) && !busted(start, who));
                // An alert throws cards off the deck.
                let quiet = state.deck.top == start.deck.top && !caught;
                let held = |state: &State| {
                    state.loot.iter().filter(|(_, kind, place)| *kind == piece && place.holder().is_some()).count()
                };
                match quiet {
                    false => Standing::Missed,
                    true if in_the_round => Standing::Open,
                    true if state.phase == Phase::Event && state.round == start.round && held(state) > held(start) => {
                        Standing::Reached
                    }
                    true => Standing::Missed,
                }
            }
        }
    }
}
