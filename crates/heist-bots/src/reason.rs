//! Why a line is advised, as data. `heist_words::advice` makes sentences of it.

use heist_rules::cards::{Loot, Thing};
use heist_rules::chits::Chit;
use heist_rules::setup::Goal;
use heist_rules::state::{HeistFlags, Place};
use heist_rules::{Crew, HeistOutcome, Setup, Space, State, Who};

/// One reason for a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// What somebody is after with it.
    Serves {
        /// Who.
        who: Who,
        /// What for.
        purpose: Purpose,
    },
    /// What a plan has somebody do.
    Plans {
        /// Who.
        who: Who,
        /// What for.
        purpose: Purpose,
        /// What it comes by that is in somebody's way; `None` in it for a keycard door or a remote lock.
        clears: Option<(Space, Option<Chit>)>,
        /// In whose way that is.
        helps: Crew,
    },
    /// Something in the way is opened, subdued or switched off.
    Clears {
        /// Who does it.
        who: Who,
        /// Where.
        at: Space,
        /// What is in the way; `None` for a keycard door or a remote lock.
        what: Option<Chit>,
        /// Whose way leads there beside its own.
        helps: Crew,
    },
    /// An unknown tile is looked at before somebody has to step onto it.
    Reveals {
        /// Who looks.
        who: Who,
        /// The tile.
        at: Space,
        /// Whose way leads there.
        helps: Crew,
    },
    /// The noise of the round after the line, and the alerts that it and the actions raise.
    Noise {
        /// Noise that the line adds.
        more: u8,
        /// Alerts of the round before it and after it.
        alerts: (u8, u8),
    },
    /// The escape begins.
    Leaves {
        /// Everything that is asked for is outdoors.
        done: bool,
        /// How likely whoever has to come out would, in thousandths.
        odds: u16,
        /// Event cards that are left.
        events: u8,
    },
    /// Somebody makes for an exit in the escape.
    Runs {
        /// Who.
        who: Who,
        /// How likely it comes out, in thousandths.
        odds: u16,
        /// What it has that the objective asks for.
        with: Option<Thing>,
    },
    /// Against the best of the other lines, on the same tapes.
    Against(Comparison),
    /// There is nothing else to do.
    OnlyChoice,
    /// What most of the lost games were lost by.
    GoesWrong {
        /// What went wrong.
        cause: LossCause,
        /// How often.
        times: u32,
        /// Of so many lost games.
        lost: u32,
    },
}

/// What somebody does for the objective.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Purpose {
    /// Something is fetched from where it lies.
    Fetch(Thing, Space),
    /// Something is carried to an exit.
    BringOut(Thing),
    /// Something is carried to where it is needed.
    BringTo(Thing, Space),
    /// Something is handed to somebody.
    HandTo(Thing, Who),
    /// Something is taken over from somebody else, on a space.
    TakeOver(Thing, Space),
    /// There is something to do on a space.
    GoTo(Space),
    /// Somebody gets out.
    GetOut,
    /// Somebody comes along and helps the others.
    Support,
}

/// A line against another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Comparison {
    /// The number of the other among the alternatives.
    pub with: usize,
    /// How much better the advised line did, in thousandths of a win.
    pub ahead: i32,
    /// The standard error of that.
    pub error: u32,
    /// Tapes on which both were played.
    pub tapes: u32,
    /// The number of the first command in which the lines differ.
    pub differ: usize,
    /// What speaks most for the advised line when both are played as far as chance allows.
    pub part: Option<Part>,
}

impl Comparison {
    /// Whether the difference may be chance: below two standard errors.
    pub const fn is_about_equal(&self) -> bool {
        self.ahead.unsigned_abs() < 2 * self.error
    }
}

/// A part of how good a position is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// Pieces in hand.
    Pieces,
    /// The way that is left.
    Way,
    /// Ideas.
    Ideas,
    /// Noise and alerts.
    Noise,
    /// What was opened, subdued or switched off.
    Cleared,
}

/// What a heist was lost by.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum LossCause {
    /// A piece was never picked up.
    NotTaken(Loot),
    /// Somebody was caught with a piece.
    Caught(Loot),
    /// Too little cash came out.
    Cash,
    /// The NPC was never freed.
    NpcNotFreed,
    /// The NPC was caught.
    NpcCaught,
    /// Too few characters came out.
    TooFewOut,
    /// A piece was not where it should be at the end.
    NotInPlace,
    /// Something else.
    Other,
}

impl LossCause {
    /// What a heist that has come to its end was lost by; `None` when it was won.
    pub fn of(setup: &Setup, end: &State, outcome: Option<HeistOutcome>) -> Option<LossCause> {
        let loss = match outcome {
            Some(HeistOutcome::Won) => return None,
            Some(HeistOutcome::Lost(loss)) => loss,
            None => return Some(LossCause::Other),
        };
        let piece = |wanted: &dyn Fn(Loot) -> bool| {
            let left = || end.loot.iter().filter(|(_, kind, place)| wanted(*kind) && *place != Place::TEAM);
            let held = left().find(|(_, _, place)| place.holder().is_some());
            match (held, left().next()) {
                (Some((_, kind, _)), _) => LossCause::Caught(kind),
                (None, Some((_, kind, _))) => LossCause::NotTaken(kind),
                (None, None) => LossCause::Other,
            }
        };
        let missed = loss.missed_goals(setup).next();
        Some(match missed {
            Some(Goal::Steal { piece: kind, .. }) => piece(&|it| it == *kind),
            Some(Goal::StealPainting { .. }) => piece(&Loot::is_painting),
            Some(Goal::StealCash { .. }) => LossCause::Cash,
            Some(Goal::NpcEscapes) if end.is(HeistFlags::NPC_FREED) => LossCause::NpcCaught,
            Some(Goal::NpcEscapes | Goal::NpcFreed) => LossCause::NpcNotFreed,
            Some(Goal::Escapes { .. } | Goal::EverybodyEscapes) => LossCause::TooFewOut,
            Some(Goal::HeldOn { .. } | Goal::Swap { .. } | Goal::Delivered { .. }) => LossCause::NotInPlace,
            Some(Goal::CaptiveOn(_)) | None => LossCause::Other,
        })
    }
}
