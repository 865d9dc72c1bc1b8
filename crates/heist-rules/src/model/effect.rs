//! The small language in which event and crisis cards are written. A card is a list of effects; an effect speaks of
//! sets of spaces ("characters next-to live-cameras") and of what happens there. The interpreter is in `events`.

use crate::model::all_variants;
use crate::model::cards::BagChit;
use crate::model::chits::Chit;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

/// A named set of spaces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Set {
    /// Where characters stand (active NPCs too).
    Characters,
    /// Active guards and dogs.
    Guards,
    /// Subdued guards and dogs.
    SubduedGuards,
    /// Guards and dogs, subdued or not.
    AllGuards,
    /// Locked locks.
    Locks,
    /// Open locks.
    OpenLocks,
    /// Live cameras.
    #[strum(serialize = "live-cameras")]
    Cameras,
    /// Live cameras that see somebody: none while footage is looped.
    WatchingCameras,
    /// Cameras switched off.
    DisabledCameras,
    /// Hexes with a side that leads outside.
    ExternalHexes,
    /// Hexes with a loot chit or cash lying on them.
    Loot,
    /// Entrances with two or more characters.
    CrowdedEntrances,
    /// Hexes with two or more characters.
    CrowdedHexes,
    /// Spaces of characters with two or more active security chits on or next to them.
    Overwhelmed,
    /// Spaces of characters with nobody else on or next to them.
    Alone,
    /// Everything indoors.
    Indoors,
}

impl Set {
    /// All of them.
    pub const ALL: [Set; 16] = all_variants();
    /// The word of content files.
    pub fn word(self) -> &'static str {
        self.into()
    }
}

/// How a space must lie to another set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Relation {
    /// In it.
    On,
    /// Adjacent to a space of it.
    NextTo,
    /// Adjacent to no space of it.
    NotNextTo,
    /// In it or adjacent.
    Near,
    /// Neither in it nor adjacent.
    NotNear,
}

impl Relation {
    /// All of them.
    pub const ALL: [Relation; 5] = all_variants();
    /// The word of content files.
    pub fn word(self) -> &'static str {
        self.into()
    }
}

/// A set of spaces, narrowed by relations: `guards next-to characters`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Where {
    /// What is looked for.
    pub of: Set,
    /// Conditions that all hold.
    pub narrowed: [Option<(Relation, Set)>; 2],
}

impl core::fmt::Display for Where {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.of.word())?;
        for (relation, set) in self.narrowed.into_iter().flatten() {
            write!(f, " {} {}", relation.word(), set.word())?;
        }
        Ok(())
    }
}

impl core::str::FromStr for Where {
    type Err = String;
    fn from_str(text: &str) -> Result<Where, String> {
        let set = |word: Option<&str>| {
            let word = word.unwrap_or("");
            word.parse().map_err(|_| format!("'{word}' is not a set of spaces"))
        };
        let mut words = text.split_whitespace();
        let of = set(words.next())?;
        let mut narrowed = [None; 2];
        for place in &mut narrowed {
            let Some(word) = words.next() else { break };
            let relation = word.parse().map_err(|_| {
                let known = Relation::VARIANTS.iter().map(|relation| relation.word()).collect::<Vec<_>>().join(", ");
                format!("'{word}' is not a relation ({known})")
            })?;
            *place = Some((relation, set(words.next())?));
        }
        match words.next() {
            Some(word) => Err(format!("'{word}' is one word too many")),
            None => Ok(Where { of, narrowed }),
        }
    }
}

/// How many alerts a set of spaces is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counting {
    /// Once, if there is any.
    IfAny,
    /// For every space.
    PerSpace,
    /// For every character there.
    PerCharacter,
    /// For every character there and every chit next to it of the kind that is named last.
    PerPair,
}

/// Where a dog from the kennel runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Quarry {
    /// The nearest character.
    NearestCharacter,
    /// The nearest hex with loot.
    NearestLoot,
    /// A player character with the fewest ideas.
    FewestIdeas,
    /// Each dog a different one of the three nearest characters.
    ThreeNearest,
}

impl Quarry {
    /// All of them.
    pub const ALL: [Quarry; 4] = all_variants();
    /// The word of content files.
    pub fn word(self) -> &'static str {
        self.into()
    }
}

/// One effect of a card, carried out in order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Effect {
    /// Nothing happens.
    Nothing,
    /// Chits of the supply into the bag.
    BagAdd { chit: BagChit, count: u8 },
    /// One chit of the bag swapped for another, if there is one.
    BagSwap { from: BagChit, to: BagChit },
    /// Alerts.
    Alert { count: u8, counting: Counting, at: Where, most: Option<u8> },
    /// Alerts, whatever there is.
    Raise { count: u8 },
    /// One chit of the supply for every character there, onto its space.
    PlacePerCharacter { chit: Chit, at: Where },
    /// One chit of the supply on each space; with a limit, the team picks.
    Place { chit: Chit, at: Where, most: Option<u8> },
    /// All chits of this face on these spaces are turned over; with an alert if any was, or for each of them.
    Flip { chit: Chit, at: Where, alert: Option<Counting> },
    /// All chits of this face on these spaces make room for others of the supply.
    Replace { chit: Chit, by: Chit, at: Where },
    /// Characters there lose ideas.
    Lose { count: u8, at: Where },
    /// Characters with a planning token on an unknown tile lose ideas.
    LoseForUnknownPlan { count: u8 },
    /// Characters there gain ideas, if they have at most this many.
    Gain { count: u8, at: Where, with_at_most: Option<u8>, if_objective: bool },
    /// Each character there may gain an idea for a noise.
    MayGainForNoise { at: Where },
    /// Subdued guards there wake up; if any did, the team may take a noise to give somebody an idea.
    WakeThenOffer { at: Where },
    /// Subdued guards there wake up; if any did, each character who is on none of these spaces gains an idea.
    WakeThenGain { at: Where },
    /// Characters near each other may pass ideas, a noise each.
    Whisper,
    /// One character may hand an idea to another, unless the deck ran out this round.
    HandIdea,
    /// Indoor characters drop loot that the objective does not ask for onto adjacent hexes.
    Fumble,
    /// The next gates close.
    CloseGates { count: u8 },
    /// A chit on the hex of the next gate.
    PlaceOnGate { chit: Chit },
    /// Dogs come out of the kennel.
    Dogs { count: u8, toward: Quarry },
    /// Dogs take the place of the kennel.
    Kennel { count: u8 },
    /// Reinforcements arrive at their tokens.
    Reinforce,
    /// Watchtowers sweep their lines; those with a character on them may go first.
    Sweep { removes: bool },
    /// NPCs panic.
    Panic,
    /// The escape phase begins.
    StartEscape,
}

impl Effect {
    /// The spaces of which it speaks, where it names a set of them.
    pub const fn at(&self) -> Option<Where> {
        match *self {
            Effect::Alert { at, .. }
            | Effect::PlacePerCharacter { at, .. }
            | Effect::Place { at, .. }
            | Effect::Flip { at, .. }
            | Effect::Replace { at, .. }
            | Effect::Lose { at, .. }
            | Effect::Gain { at, .. }
            | Effect::MayGainForNoise { at }
            | Effect::WakeThenOffer { at }
            | Effect::WakeThenGain { at } => Some(at),
            Effect::Nothing
            | Effect::BagAdd { .. }
            | Effect::BagSwap { .. }
            | Effect::Raise { .. }
            | Effect::LoseForUnknownPlan { .. }
            | Effect::Whisper
            | Effect::HandIdea
            | Effect::Fumble
            | Effect::CloseGates { .. }
            | Effect::PlaceOnGate { .. }
            | Effect::Dogs { .. }
            | Effect::Kennel { .. }
            | Effect::Reinforce
            | Effect::Sweep { .. }
            | Effect::Panic
            | Effect::StartEscape => None,
        }
    }
}

/// An event or crisis card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EventCard {
    /// Its id: `7`, `G1`, `C2`, `Z1`.
    pub id: String,
    /// A crisis is queued when it comes to the top; an event is not.
    pub crisis: bool,
    /// As an event card it starts the escape as soon as it is discarded.
    pub alarm: bool,
    /// What it does.
    pub effects: Vec<Effect>,
}

/// A card of the deck, by its place in [`crate::model::setup::Setup::cards`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct CardId(pub u8);

impl CardId {
    /// No card.
    pub const NONE: CardId = CardId(255);
}
