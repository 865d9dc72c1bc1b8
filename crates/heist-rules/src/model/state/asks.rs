//! Open questions, and what the engine is in the middle of.

use super::bits::Bits;
use crate::model::cards::BagChit;
use crate::model::chits::Chit;
use crate::model::effect::CardId;
use crate::model::space::Space;
use crate::model::who::{Crew, Who};
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};

/// An open question. While one is open, only its answers are legal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Prompt {
    /// No question.
    None,
    /// The team: onto whom does the dog jump?
    DogJump { from: Space, onto: Crew },
    /// The team: after whom does the dog from the kennel run?
    DogAfter { choices: Crew },
    /// The team: to which hex does it run?
    DogTo { choices: Bits },
    /// The team: which way does it take?
    DogStep { options: Bits },
    /// The team: who pays for a blank in place of the chit just drawn?
    Consultant { at: Space, chit: BagChit },
    /// The team: which player character gets the idea?
    Machinist,
    /// The team: how many tokens against this noise?
    Diversion { noise: u8 },
    /// The team: which of the nearest deals with the hostage?
    SquirrelyWho { nearest: Crew },
    /// That character: an idea, or noise?
    Squirrely { who: Who },
    /// The owner of a planning token from a closed gate.
    Replan { who: Who },
    /// The team: which hexes get a chit?
    PickHexes { from: Bits, left: u8, chit: Chit },
    /// That character: an idea for a noise?
    GainForNoise { who: Who },
    /// The team: who gets an idea for a noise?
    OfferIdea,
    /// The team: an idea passed for a noise, as often as wanted.
    Whisper,
    /// The team: one idea handed over.
    HandIdea,
    /// The team: whose piece of objective loot is safe from being dropped?
    FumbleSafe { left: u8 },
    /// The carrier: where does the piece go? `piece` is an index of loot, 255 is cash.
    FumbleTo { who: Who, piece: u8 },
    /// The holder: the Lucky Penny instead of so many ideas?
    LuckyPenny { who: Who, ideas: u8 },
    /// That character: which unknown tile is revealed next?
    RevealNext { who: Who },
    /// That character: the usual ideas, or those it brings along?
    KeptIdeas { who: Who },
    /// The team: which way does the boss take?
    BossStep { options: Bits },
    /// The team: who does not get away by this crowded exit or hideout?
    LeftBehind { at: Space },
}

impl Prompt {
    /// Whether a question is open.
    #[inline]
    pub const fn is_open(&self) -> bool {
        !matches!(self, Prompt::None)
    }
    /// The word of the notation.
    pub fn word(self) -> &'static str {
        self.into()
    }
}

/// What the engine is in the middle of, apart from follow-ups.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Step {
    /// Nothing: players decide.
    Idle,
    /// The heist begins: reveals around the starting places.
    HeistBegins,
    CountNoise,
    WhistleEnds,
    Squirrely,
    Talkative,
    BeginEventPhase,
    /// An effect of the card under way; `effect_crew` and `safe_loot` belong to it.
    #[strum(disabled)]
    Effect {
        card: CardId,
        number: u8,
        started: bool,
    },
    CardDone,
    /// Reinforcements have been called by the alert bar, and what lies around their tokens is revealed.
    Reinforcements,
    EndEventPhase,
    /// The boss moves, so many hexes more.
    #[strum(disabled)]
    BossMoves {
        left: u8,
    },
    EscapeGates,
    EscapeReveal,
    EscapeAbilities,
    EscapeCheck,
}
