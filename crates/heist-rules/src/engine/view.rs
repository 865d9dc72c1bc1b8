//! Looking at a heist: a setup and a state together. Everything that legality asks is asked here or in the module of the
//! rule concerned, so that listing commands and checking one command cannot disagree.

use crate::model::cards::{Abilities, Ability, ActionCard, ActionRef, ITEM_CARDS, Item, SubAction};
use crate::model::chits::Chit;
use crate::model::members::Sheet;
use crate::model::refusal::{Verdict, refuse};
use crate::model::setup::Setup;
use crate::model::space::{Space, Spaces};
use crate::model::state::{HeistFlags, Person, Phase, State};
use crate::model::who::{Crew, Who};
use crate::rules::{escape, event};

/// A heist to look at.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// What is fixed.
    pub setup: &'a Setup,
    /// What changes.
    pub state: &'a State,
}

impl<'a> View<'a> {
    /// One character.
    #[inline]
    pub fn person(self, who: Who) -> &'a Person {
        self.state.person(who)
    }
    /// The abilities of a character as its card stands now.
    #[inline]
    pub fn abilities(self, who: Who) -> Abilities {
        self.setup.abilities(who, self.state.is(HeistFlags::PANIC))
    }
    /// The side of a character's card in use.
    #[inline]
    pub fn sheet(self, who: Who) -> &'a Sheet {
        self.setup.sheet(who, self.state.is(HeistFlags::PANIC))
    }
    /// Whether a character has an ability.
    #[inline]
    pub fn can(self, who: Who, ability: Ability) -> bool {
        self.abilities(who).has(ability)
    }
    /// The card of the action that a reference names now.
    #[inline]
    pub fn action_card(self, who: Who, action: ActionRef) -> Option<&'a ActionCard> {
        self.setup.action(who, self.state.is(HeistFlags::PANIC), self.person(who).die, action)
    }
    /// Spaces adjacent to a space, itself never among them (board.adjacent.not-same-tile).
    #[inline]
    pub fn adjacent(self, space: Space) -> Spaces {
        self.state.adjacent(self.setup, space)
    }
    /// Spaces adjacent to a character, a vent included.
    #[inline]
    pub fn reach(self, who: Who) -> Spaces {
        let person = self.person(who);
        let beside = self.adjacent(person.at);
        if person.vents == 0 { beside } else { beside | self.vented(who) }
    }
    /// The hexes that VENT CRAWL has made adjacent.
    pub fn vented(self, who: Who) -> Spaces {
        let person = self.person(who);
        let open = crate::model::board::Side::ALL.into_iter().filter(|side| person.vents >> *side as u8 & 1 == 1);
        let across = open.filter_map(|side| self.setup.board.line(person.at, side).get(1).copied().flatten());
        across.collect::<Spaces>() - self.state.removed
    }
    /// The own space and those in reach.
    #[inline]
    pub fn near(self, who: Who) -> Spaces {
        self.reach(who) | self.person(who).at.only()
    }
    /// Whether a character is outdoors.
    #[inline]
    pub fn outdoors(self, who: Who) -> bool {
        self.state.outdoors(self.person(who).at)
    }
    /// Whether a remote lock or a keycard door shuts the character in.
    #[inline]
    pub fn shut_in(self, who: Who) -> bool {
        self.state.shut().has(self.person(who).at)
    }
    /// Somebody is in play and no question is open.
    #[inline]
    pub fn free_to_speak(self, who: Who) -> Verdict {
        if self.state.prompt.is_open() {
            return refuse("round.wrong-phase", "A question is open: answer it first.");
        }
        self.must_take_part(who)
    }
    /// Somebody may do something in the action phase.
    #[inline]
    pub fn in_action_phase(self, who: Who) -> Verdict {
        self.free_to_speak(who)?;
        match self.state.phase {
            Phase::Action => Ok(()),
            Phase::Escape => Err(escape::NO_ACTIONS),
            Phase::Event => Err(event::NO_ACTIONS),
            _ => refuse("round.wrong-phase", "This belongs to the action phase."),
        }
    }
    /// Whether a sub-action is left, in the own action or received from somebody.
    #[inline]
    pub fn has_icon(self, who: Who, sub: SubAction) -> bool {
        self.person(who).icons().has(sub)
    }
    /// Whether this character can subdue at all.
    #[inline]
    pub fn may_subdue(self, who: Who) -> bool {
        const HARMLESS: u32 = 1 << Ability::ThereAreBetterWays as u32 | 1 << Ability::GettingMyBearings as u32;
        self.abilities(who).0 & HARMLESS == 0
    }
    /// Whether a subdued guard on this space cannot be woken: PRESSURE POINTS.
    pub fn stays_subdued(self, space: Space) -> bool {
        self.state.in_play().into_iter().any(|who| self.can(who, Ability::PressurePoints) && self.near(who).has(space))
    }
    /// Characters in play that hold an item.
    pub fn holders(self, item: Item) -> Crew {
        let mut holders = Crew::NOBODY;
        for (card, place) in ITEM_CARDS.into_iter().zip(self.state.items) {
            if card == item
                && let Some(who) = place.holder()
                && self.state.in_play().has(who)
            {
                holders.insert(who);
            }
        }
        holders
    }
    /// Steps from a space to every other, over touching tiles and entrances, gaps not crossed: distance 255 = no way.
    pub fn distances(self, from: Space) -> [u8; 64] {
        let mut distance = [255u8; 64];
        let mut seen = from.only();
        let mut edge = seen;
        let mut steps = 0;
        while edge.any() {
            for space in edge {
                distance[space.index()] = steps;
            }
            edge = self.state.adjacent_to_any(self.setup, edge) - seen;
            seen |= edge;
            steps += 1;
        }
        distance
    }
    /// Spaces with live cameras that have consequences: none while footage is looped.
    pub fn watching_cameras(self) -> Spaces {
        if self.state.is(HeistFlags::LOOPED) { Spaces::NONE } else { self.state.security.with(Chit::Camera) }
    }
    /// The item cards whose action somebody can take now, as bits.
    #[inline]
    pub fn item_actions(self, who: Who) -> u16 {
        self.state.items_of(who) & !self.state.spent
    }
}
