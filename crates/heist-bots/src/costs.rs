//! What things cost. Everything is measured in hundredths of a step: a move onto a free tile is [`STEP`].

use heist_rules::cards::{BagChit, SkillCard, SubAction};
use heist_rules::chance::Bag;
use heist_rules::chits::Chit;
use heist_rules::{Setup, Space, State, Who};

/// A move onto a free tile.
pub const STEP: i32 = 100;
/// No way.
pub const FAR: u16 = 20_000;

/// The prices that rules of thumb are made of; found by measuring.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weights {
    /// An alert while there is time.
    pub alert: i32,
    /// An idea of somebody who carries nothing, and what the fourth and further ones are worth.
    pub idea: i32,
    /// A further idea of somebody who has three.
    pub more_ideas: i32,
    /// An idea of somebody who carries a piece.
    pub carrier_idea: i32,
    /// A remote lock or a keycard door in the way.
    pub shut: i32,
    /// A piece in hand.
    pub piece: i32,
    /// A move left when chance interrupts an action.
    pub move_left: i32,
    /// A tile of somebody's way revealed.
    pub reveal: i32,
    /// How much the way of somebody without a task counts, in percent.
    pub support: i32,
    /// Steps of a round, in hundredths.
    pub pace: i32,
    /// $1k in hand where the objective asks for cash.
    pub cash: i32,
    /// How much the odds of the escape count for carriers when time runs out, in percent.
    pub odds: i32,
}

impl Default for Weights {
    fn default() -> Weights {
        Weights {
            alert: 45,
            idea: 45,
            more_ideas: 14,
            carrier_idea: 80,
            shut: 250,
            piece: 80,
            move_left: 60,
            reveal: 12,
            support: 25,
            pace: 170,
            cash: 100,
            odds: 100,
        }
    }
}

/// What obstacles cost one character.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Toll {
    /// A lock on a tile.
    pub lock: i32,
    /// A guard or dog on it.
    pub guard: i32,
    /// A live camera on it.
    pub camera: i32,
    /// What an unknown tile costs on average.
    pub unknown: i32,
    /// A remote lock or a keycard door over it.
    pub shut: i32,
}

/// How hard it is for somebody to show an icon: one price for each sub-action.
pub fn icon_price(setup: &Setup, who: Who, sub: SubAction) -> i32 {
    let Some(member) = setup.member(who) else { return 250 };
    if member.defaults.iter().any(|action| action.icons.has(sub)) {
        return 60;
    }
    let faces = (1..=6usize).filter(|die| {
        let shows = |skill: &SkillCard| skill.actions[*die - 1].icons.has(sub);
        member.skills.iter().any(shows)
    });
    match faces.count() {
        0 => 230,
        1 => 130,
        2 => 100,
        3 => 80,
        _ => 65,
    }
}

impl Toll {
    /// What a tile costs to enter, and to leave again.
    #[inline]
    pub fn of(&self, state: &State, at: Space) -> i32 {
        let security = &state.security;
        let mut cost = STEP;
        let chits = security.with(Chit::Lock) | security.guards() | security.with(Chit::Camera);
        if chits.has(at) {
            cost += i32::from(security.of(Chit::Lock).at(at)) * self.lock
                + i32::from(security.guards_at(at)) * self.guard
                + i32::from(security.of(Chit::Camera).at(at)) * self.camera;
        }
        if state.unknown.has(at) {
            cost += self.unknown;
        }
        if state.shut().has(at) {
            cost += self.shut;
        }
        cost
    }

    /// Sets the price of an unknown tile to what the bag brings on average.
    pub fn expect(&mut self, bag: &Bag) {
        let total = bag.total() as i32;
        let count = |chit| i32::from(bag.count(chit));
        let sum = (count(BagChit::Guard) + count(BagChit::Dog) + 2 * count(BagChit::Guard2x)) * self.guard
            + (count(BagChit::Lock) + 2 * count(BagChit::Lock2x)) * self.lock
            + (count(BagChit::Camera) + 2 * count(BagChit::Camera2x)) * self.camera;
        self.unknown = if total == 0 { 0 } else { sum / total };
    }
}
