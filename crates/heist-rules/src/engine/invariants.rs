//! What must hold in every state: nothing lies where nothing can lie, nothing is in two places, nothing is left hanging.
//! Checked after every command in tests and fuzzing.

use crate::engine::view::View;
use crate::model::cards::{ActionRef, BagChit, Fixer, Loot};
use crate::model::chits::Chit;
use crate::model::effect::CardId;
use crate::model::setup::Setup;
use crate::model::space::{Space, Spaces};
use crate::model::state::{Bits, Deck, HeistFlags, LootPieces, PersonFlags, Phase, Place, Prompt, State, Step};
use crate::model::who::{Crew, Who};

/// Numbers that count something stay below this, so that a few more never overflow.
const MANY: u8 = 200;

/// All ideas of a character may be announced as lost at once, in a signed byte.
const MAX_IDEAS: u8 = 120;

/// Numbers that stand for something do: spaces, cards, places, characters.
fn check_shape(setup: &Setup, state: &State) -> Result<(), String> {
    let on_board = |space: Space| space.is_somewhere() || space == Space::NOWHERE;
    let is_card = |card: CardId| card == CardId::NONE || (card.0 as usize) < setup.cards.len();
    let is_place = |place: &Place| {
        place.space().is_some()
            || place.holder().is_some()
            || [Place::BOSS, Place::BAG, Place::TEAM, Place::LOST, Place::SHOP, Place::BOX].contains(place)
            || (0..setup.safes.len()).any(|n| *place == Place::safe(n))
    };
    let is_crew = |crew: Crew| crew.0 >> Who::ALL.len() == 0;
    let takes_part = |who: Who| setup.member(who).is_some();
    let must = |fine: bool, what: &str| if fine { Ok(()) } else { Err(format!("{what} is out of range")) };

    let deck = &state.deck;
    must(deck.len as usize <= Deck::MAX && deck.top <= deck.len, "the deck")?;
    let known = &deck.cards[..deck.len as usize];
    must(known.iter().all(|card| *card != CardId::NONE && is_card(*card)) && is_card(state.active), "a card")?;
    must(state.loot.count as usize <= LootPieces::MAX, "the number of loot chits")?;
    must(state.items.iter().all(is_place), "the place of an item")?;
    for person in &state.people {
        must(on_board(person.at), "the place of a character")?;
        must(person.die <= 6 && person.pips <= MAX_IDEAS + 6 && person.reveals <= MANY, "a die")?;
        must(person.ideas <= MAX_IDEAS && person.tokens <= MANY && person.cash <= MANY, "what a character has")?;
        must(person.bought.max(person.cracks).max(person.given_cracks) <= MANY, "what a character has done")?;
        must(person.kept_ideas <= MANY || person.kept_ideas == 255, "the ideas kept")?;
    }
    for (who, person) in Who::ALL.into_iter().zip(&state.people) {
        let panic = state.is(HeistFlags::PANIC);
        let known = |action| action == ActionRef::Special || setup.action(who, panic, person.die, action).is_some();
        must(person.action.is_none_or(known), "an action")?;
    }
    let walk = &state.walk;
    must(on_board(walk.at) && on_board(walk.to) && is_crew(walk.claimed), "a dog on its way")?;
    must(walk.left <= 64 && walk.waiting <= MANY && walk.after.is_none_or(takes_part), "a dog on its way")?;
    must(state.flashed.iter().all(|flash| on_board(flash.at)), "a flashed guard")?;
    for opening in &state.openings {
        must(on_board(opening.space) && on_board(opening.tile), "an opening")?;
        must(opening.space.is_somewhere() == opening.tile.is_somewhere(), "an opening")?;
    }
    let boss = &state.boss;
    must(on_board(boss.at), "the boss")?;
    if let Some(of) = &setup.terms.boss {
        must((boss.next as usize) < of.waypoints.len().max(1), "the waypoint of the boss")?;
        must((boss.suspicion as usize) <= of.card.levels.len(), "the suspicion of the boss")?;
    } else {
        must(!boss.at.is_somewhere(), "the boss")?;
    }
    for (n, cracks) in state.cracks.into_iter().enumerate() {
        let needed = setup.safes.get(n).map_or(0, |safe| safe.cracks);
        must(cracks <= needed || cracks == 255, "the cracks of a safe")?;
    }
    let counts = [
        state.noise_owed,
        state.noise_due,
        state.machinist_ideas,
        state.blanks_at_hand,
        state.noise_tokens,
        state.stake,
        state.cash_out,
        state.free_reveals,
        state.free_ideas,
    ];
    must(counts.into_iter().all(|count| count <= MANY) && state.gates_due <= 4 && state.round > 0, "a number")?;
    must(state.cash <= 30_000 && state.cash_on.iter().all(|cash| *cash <= MANY), "cash")?;
    must(is_crew(state.effect_crew) && state.safe_loot.kept.iter().all(|count| *count <= MANY), "an effect under way")?;
    must(state.bag.0.iter().all(|count| *count <= MANY), "the bag")?;
    let pieces = u64::from(state.acquired_loot) >> state.loot.count;
    must(pieces == 0 && state.acquired_items >> state.items.len() == 0, "what was acquired")?;
    must((state.supply_dogs - setup.shields).is_empty(), "a dog from the supply")?;
    must(takes_part(state.newcomer) || state.to_chase_newcomer.is_empty(), "a newcomer")?;
    must((state.fixers | state.fixers_used) >> Fixer::ALL.len() == 0, "a fixer")?;
    check_prompt(setup, state)
}

/// A question is about characters, spaces and pieces that there are.
fn check_prompt(setup: &Setup, state: &State) -> Result<(), String> {
    let spaces = state.tiles(setup) | state.exits;
    let in_play = |who: Who| state.in_play().has(who);
    let some_in_play = |crew: Crew| !crew.is_empty() && (crew & state.in_play()) == crew;
    let on_tiles = |bits: Bits| bits.any() && (bits.spaces() - spaces).is_empty();
    let fine = match state.prompt {
        Prompt::None | Prompt::Machinist | Prompt::OfferIdea | Prompt::Whisper | Prompt::HandIdea => true,
        Prompt::DogJump { from, onto } => {
            state.security.of(Chit::Dog).at(from) > 0 && spaces.has(from) && some_in_play(onto)
        }
        Prompt::DogAfter { choices } => some_in_play(choices),
        Prompt::DogTo { choices } => on_tiles(choices) && state.walk.waiting > 0,
        Prompt::DogStep { options } => on_tiles(options) && state.walk.at.is_somewhere(),
        Prompt::BossStep { options } => on_tiles(options) && state.boss.at.is_somewhere(),
        Prompt::Consultant { at, .. } => state.tiles(setup).has(at) && state.blanks_at_hand > 0,
        Prompt::Diversion { noise } => noise > 0 && noise <= MANY,
        Prompt::SquirrelyWho { nearest } => some_in_play(nearest),
        Prompt::Squirrely { who } | Prompt::GainForNoise { who } | Prompt::LuckyPenny { who, .. } => in_play(who),
        Prompt::Replan { who } => in_play(who) && state.replans.get(who as usize).is_some_and(|count| *count > 0),
        Prompt::PickHexes { from, left, .. } => on_tiles(from) && left > 0 && u32::from(left) <= from.spaces().len(),
        Prompt::FumbleSafe { left } => left > 0,
        Prompt::FumbleTo { who, piece } => {
            let carried =
                (piece as usize) < state.loot.count as usize && state.loot.place[piece as usize] == Place::with(who);
            in_play(who) && (carried || piece == 255)
        }
        Prompt::RevealNext { who } | Prompt::KeptIdeas { who } => in_play(who),
        Prompt::LeftBehind { at } => !state.characters_at(at).is_empty(),
    };
    if fine { Ok(()) } else { Err("the open question makes no sense".to_owned()) }
}

/// A state that cannot be, and why not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InvalidState(String);

impl core::fmt::Display for InvalidState {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "this state cannot be: {}", self.0)
    }
}

impl core::error::Error for InvalidState {}

impl State {
    /// The state, if it can be played on under this setup: nothing in it makes a listing, a check or a command go wrong.
    /// The way for states that come from outside.
    pub fn validated(self, setup: &Setup) -> Result<State, InvalidState> {
        check(setup, &self).map(|()| self).map_err(InvalidState)
    }
}

/// The first thing that is wrong, in words. Makes no assumption about the state.
pub fn check(setup: &Setup, state: &State) -> Result<(), String> {
    check_shape(setup, state)?;
    let tiles = state.tiles(setup);
    let spaces = tiles | state.exits;
    let within = |set: Spaces, all: Spaces, what: &str| {
        if (set - all).is_empty() { Ok(()) } else { Err(format!("{what} lies outside the board")) }
    };
    for chit in Chit::ALL {
        within(state.security.with(chit), spaces, chit.word())?;
    }
    within(state.unknown, tiles & setup.shields, "an unknown tile")?;
    within(state.blanks, tiles, "a blank")?;
    within(state.loot_spaces, spaces, "loot")?;
    within(state.rings(), tiles, "a remote lock")?;
    within(state.doors, tiles, "a keycard door")?;
    within(state.towers, tiles, "a watchtower")?;
    within(state.reinforcements, tiles, "a reinforcements token")?;
    within(state.idea_hexes, tiles, "an idea")?;

    let mut fresh = *state;
    fresh.refresh(setup);
    if fresh != *state {
        return Err("the spaces with loot, the exits or who is in play are not kept in step".to_owned());
    }
    for loot in Loot::ALL {
        let bag: u8 =
            BagChit::ALL.into_iter().filter(|chit| chit.loot() == Some(loot)).map(|c| state.bag.count(c)).sum();
        let pieces = state.loot.count_in(loot, Place::BAG);
        if bag != pieces {
            return Err(format!("the bag counts {bag} {} but holds {pieces}", loot.word()));
        }
    }
    for (_, kind, place) in state.loot.iter() {
        let fine = place.space().is_some_and(|at| spaces.has(at))
            || place.holder().is_some()
            || [Place::BAG, Place::TEAM, Place::LOST, Place::BOX, Place::BOSS].contains(&place)
            || (0..setup.safes.len()).any(|n| place == Place::safe(n));
        if !fine {
            return Err(format!("{} is in no place ({})", kind.word(), place.0));
        }
    }
    for who in Who::ALL {
        let person = state.person(who);
        if setup.member(who).is_none() {
            if person.flags != PersonFlags::empty() {
                return Err(format!("{} has no card and yet takes part", who.word()));
            }
            continue;
        }
        within(person.plan, tiles, "a planning token")?;
        if person.plan.len() > u32::from(person.tokens) {
            return Err(format!("{} has more tokens on the board than in all", who.word()));
        }
        let placed = state.phase != Phase::Planning || person.is(PersonFlags::PLACED);
        if person.in_play() && placed && !spaces.has(person.at) {
            return Err(format!("{} stands nowhere", who.word()));
        }
        if person.die > 6 {
            return Err(format!("{} has a die of {}", who.word(), person.die));
        }
    }
    if state.boss.at.is_somewhere() && !tiles.has(state.boss.at) {
        return Err("the boss stands on no hex".to_owned());
    }
    for guard in state.escort.iter().filter(|guard| guard.at().is_somewhere()) {
        let chit = if guard.is_down() { Chit::GuardSubdued } else { Chit::Guard };
        let others = state.escort.iter().filter(|other| *other == guard).count();
        if others > usize::from(state.security.of(chit).at(guard.at())) {
            return Err("a guard of the convoy is no guard on the board".to_owned());
        }
    }
    if state.noise > setup.noise_track.final_slot {
        return Err("the noise marker is beyond the track".to_owned());
    }
    if setup.has_security_die() && !(1..=setup.alert_track.squares as usize).contains(&state.deck.coming().len()) {
        return Err("the alert bar is beyond the track".to_owned());
    }
    if state.deck.top > state.deck.len || state.deck.queue.get() >> state.deck.top.min(63) != 0 && state.deck.top < 64 {
        return Err("the deck's queue holds cards that are still to come".to_owned());
    }
    if let Prompt::FumbleSafe { left } = state.prompt
        && left != (View { setup, state }).safe_pieces_left()
    {
        return Err("the open question is about more or fewer pieces than can be kept".to_owned());
    }
    let settled = (state.to_reveal | state.to_chase | state.to_chase_newcomer).is_empty()
        && state.noise_due | state.gates_due | state.machinist_ideas == 0
        && state.replans == [0; 4]
        && !state.flags.intersects(HeistFlags::FOLLOWING)
        && state.walk.at == Space::NOWHERE
        && state.step == Step::Idle;
    if state.prompt == Prompt::None && !settled {
        return Err("something is left to happen although nobody is asked".to_owned());
    }
    Ok(())
}
