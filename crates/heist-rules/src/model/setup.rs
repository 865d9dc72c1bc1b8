//! What does not change during a heist: the board, the cards in play, the edition, the heist's own terms.

use crate::model::board::Board;
use crate::model::cards::{Abilities, ActionCard, ActionRef, Item, ItemCard, Loot, Member};
use crate::model::edition::Edition;
use crate::model::effect::{CardId, EventCard};
use crate::model::members::{Members, Sheet};
use crate::model::space::{Space, Spaces};
pub use crate::model::terms::Terms;
use crate::model::who::{Crew, Who};
pub use crate::rules::alert::AlertTrack;
pub use crate::rules::plan::purchases::Sells;

/// The noise track.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoiseTrack {
    /// Its id, for instance `v24-4p`.
    pub id: String,
    /// Bit n is set when slot n raises an alert on entering.
    pub alert_slots: u64,
    /// The last slot.
    pub final_slot: u8,
}

/// A safe: where, how many cracks. What is inside is in the state (places `Place::safe(n)`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Safe {
    /// Its hex.
    pub at: Space,
    /// Cracks needed.
    pub cracks: u8,
    /// Cash inside, in $k.
    pub cash: u8,
}

/// A condition of the objective.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Goal {
    /// At least so many pieces brought out.
    Steal { piece: Loot, count: u8 },
    /// At least so many paintings brought out, whatever they show.
    StealPainting { count: u8 },
    /// At least this much cash brought out, in $k.
    StealCash { count: u8 },
    /// The NPC is active and on an exit at the end.
    NpcEscapes,
    /// The NPC became active before the escape.
    NpcFreed,
    /// At least so many characters are on an exit at the end; `inside` counts only those who started inside.
    Escapes { least: u8, inside: bool },
    /// At least everybody.
    EverybodyEscapes,
    /// At the end a character on one of these spaces holds the piece.
    HeldOn { piece: Loot, spaces: Spaces },
    /// At least so many paintings swapped in their places: with `real` the real one lies there and not the fake, otherwise
    /// the fake lies there and the real one is brought out. `piece` names the only painting that counts.
    Swap { real: bool, piece: Option<Loot>, count: u8 },
    /// The piece lies on this space at the end.
    Delivered { piece: Loot, at: Space },
    /// (lost when true) the captive NPC stands on this space.
    CaptiveOn(Space),
}

/// For what a bonus is paid time and again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Each {
    /// For each piece brought out.
    Piece(Loot),
    /// For each swap, as in [`Goal::Swap`].
    Swap { real: bool },
}

/// Cash for more than the objective asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bonus {
    /// Conditions that must hold at the end.
    pub all: Vec<Goal>,
    /// Paid for each of these, instead of once.
    pub each: Option<Each>,
    /// The first so many of them are not paid for.
    pub beyond: u8,
    /// In $k.
    pub cash: u8,
}

/// The objective: all of `all`, none of `fail`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Objective {
    /// In the words of whoever made the heist. Empty where nobody has said it, and in official heists, whose words are found
    /// by their id.
    pub text: String,
    /// Conditions that must hold at the end.
    pub all: Vec<Goal>,
    /// Conditions that lose the heist.
    pub fail: Vec<Goal>,
    /// What a success may bring beyond its reward.
    pub bonus: Vec<Bonus>,
    /// Cash that is handed over after a success, in $k.
    pub hand_over: u8,
}

/// What its author tells players about a heist. Empty in official heists, whose words are found by their id, and in bare positions.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct About {
    /// Its name.
    pub name: String,
    /// Where it takes place.
    pub location: String,
    /// What kind of place that is, for its looks; empty where nobody has said it.
    pub place: String,
    /// `amateur`, `semi-pro` or `pro`.
    pub difficulty: String,
    /// One or two sentences.
    pub summary: String,
    /// The rules of this heist only.
    pub rules: Vec<AboutRule>,
}

/// A rule of one heist only, as its author tells it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AboutRule {
    /// In words.
    pub text: String,
    /// The building block or the figure that carries it out; empty when nothing does.
    pub by: String,
}

/// Everything that stays the same during a heist.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The switches in force.
    pub edition: Edition,
    /// Id of the official heist, or empty for a bare position.
    pub heist: String,
    /// What players are told about a heist that is not official.
    pub about: About,
    /// The board.
    pub board: Board,
    /// Tiles whose security side is up at the start.
    pub shields: Spaces,
    /// Servers or control panels X, Y and Z.
    pub servers: [Spaces; 3],
    /// All of them together.
    pub panels: Spaces,
    /// Hexes with a story beacon.
    pub beacons: Spaces,
    /// Safes.
    pub safes: Vec<Safe>,
    /// The cards of the characters and the NPC.
    pub crew: Members,
    /// The noise track for this number of players.
    pub noise_track: NoiseTrack,
    /// The alert track, where there is one.
    pub alert_track: AlertTrack,
    /// What team cash buys in planning, the shop apart.
    pub sells: Sells,
    /// Every event and crisis card that the deck (or a fixer) may need.
    pub cards: Vec<EventCard>,
    /// Item cards, in the order of [`Item::ALL`].
    pub items: Vec<ItemCard>,
    /// The objective.
    pub objective: Objective,
    /// The heist's own terms.
    pub terms: Terms,
}

impl Setup {
    /// The characters that take part, NPC included.
    ///
    /// ```
    /// # let (setup, state) = heist_format::setup::official_game("startup").unwrap();
    /// use heist_rules::Who;
    ///
    /// assert!(Who::PLAYERS.into_iter().all(|who| setup.everybody().has(who)));
    /// ```
    pub fn everybody(&self) -> Crew {
        Who::ALL.into_iter().filter(|who| self.member(*who).is_some()).collect()
    }

    /// The cards of somebody who takes part.
    #[inline]
    pub fn member(&self, who: Who) -> Option<&Member> {
        self.crew.member(who)
    }

    /// The side in use of somebody's card.
    #[inline]
    pub fn sheet(&self, who: Who, panic: bool) -> &Sheet {
        self.crew.sheet(who, panic)
    }

    /// The card with an id.
    ///
    /// ```
    /// # let (setup, state) = heist_format::setup::official_game("startup").unwrap();
    /// let first = &setup.cards[0];
    /// assert_eq!(setup.card(&first.id).map(|card| card.0), Some(0));
    /// assert_eq!(setup.card("no-such-card"), None);
    /// ```
    pub fn card(&self, id: &str) -> Option<CardId> {
        self.cards.iter().position(|card| card.id == id).map(|i| CardId(i as u8))
    }

    /// What content says of an item.
    #[inline]
    pub fn item(&self, item: Item) -> &ItemCard {
        &self.items[item as usize]
    }

    /// The abilities of somebody; an NPC in panic has those of its other side.
    #[inline]
    pub fn abilities(&self, who: Who, panic: bool) -> Abilities {
        self.sheet(who, panic).abilities
    }

    /// The action card behind a reference, for somebody whose die shows `die`.
    pub fn action(&self, who: Who, panic: bool, die: u8, action: ActionRef) -> Option<&ActionCard> {
        let member = self.member(who)?;
        match (action, &member.npc) {
            (ActionRef::Default(i), Some((_, side))) if panic => side.actions.get(i as usize),
            (ActionRef::Default(i), _) => member.defaults.get(i as usize),
            (ActionRef::Skill(k), _) => member.skills.get(k as usize)?.action_at(die),
            (ActionRef::Six, Some((_, side))) if panic => Some(&side.six),
            (ActionRef::Six, _) => member.six.as_ref(),
            (ActionRef::Special, _) => None,
            (ActionRef::Item(card), _) => {
                self.items.get(*crate::model::cards::ITEM_CARDS.get(card as usize)? as usize)?.action.as_ref()
            }
        }
    }
}
