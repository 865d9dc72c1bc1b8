//! What must hold in every state: nothing lies where nothing can lie, nothing is in two places, nothing is left hanging.
//! Checked after every command in tests and fuzzing.

use crate::model::cards::{BagChit, Loot};
use crate::model::chits::Chit;
use crate::model::setup::Setup;
use crate::model::space::{Space, Spaces};
use crate::model::state::{HeistFlags, PersonFlags, Phase, Place, Prompt, State, Step};
use crate::model::who::Who;

/// The first thing that is wrong, in words.
pub fn check(setup: &Setup, state: &State) -> Result<(), String> {
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
