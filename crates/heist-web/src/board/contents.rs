//! What can be seen on one space: the ground, what lies on it, whose plans it is in, who stands there. Plain data,
//! compared to find out whether anything has to be redrawn.

use super::geometry::{SpacePlace, spot};
use super::icons::Icon;
use heist_page::chits::BoardPiece;
pub use heist_page::floor::GroundKind;
use heist_rules::View;
use heist_rules::cards::{ITEM_CARDS, Item, Loot};
use heist_rules::chits::Chit;
use heist_rules::edition::Rings;
use heist_rules::setup::Setup;
use heist_rules::space::Space;
use heist_rules::state::{PersonFlags, Phase, Place, State};
use heist_rules::who::{Crew, Who};

/// What can be seen on one space.
#[derive(Clone, PartialEq, Debug)]
pub struct SpaceContents {
    /// Where it is drawn.
    pub spot: SpacePlace,
    /// What kind of place it is.
    pub ground: GroundKind,
    /// The shield is up.
    pub unknown: bool,
    /// The pressure sensors around it by their letters, the outermost first.
    pub sensors: Vec<usize>,
    /// The number of a boss's waypoint, and whether he is on his way to it.
    pub waypoint: Option<(usize, bool)>,
    /// What lies there, security first.
    pub pieces: Vec<BoardPiece>,
    /// Whose plans it is in.
    pub plans: Crew,
    /// Who stands there, in order.
    pub people: Vec<PawnOnSpace>,
}

/// A character on a space.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PawnOnSpace {
    /// Who.
    pub who: Who,
    /// What has become of it.
    pub fate: Fate,
    /// What is carried: loot, and cash in $k.
    pub carried: Vec<(Icon, u8)>,
}

/// What has become of a character.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// In play.
    Free,
    /// An NPC that waits to be freed or taken along.
    Captive,
    /// Out of play.
    Busted,
    /// On an exit when it is over.
    Escaped,
}

/// What can be seen on a space; `None` for a number that belongs to no space.
pub fn contents(setup: &Setup, state: &State, space: Space) -> Option<SpaceContents> {
    let spot = spot(setup, state, space)?;
    let board = &setup.board;
    let ground = if state.removed.has(space) {
        GroundKind::Closed
    } else if board.tiles.has(space) {
        GroundKind::Tile
    } else if state.openings.iter().any(|opening| opening.space == space && opening.side.is_some()) {
        GroundKind::Breach
    } else if state.exits.has(space) {
        GroundKind::Entrance
    } else {
        GroundKind::Tunnel
    };
    Some(SpaceContents {
        spot,
        ground,
        unknown: state.unknown.has(space),
        sensors: if has_sensors(setup) { View { setup, state }.rings_around(space) } else { Vec::new() },
        waypoint: waypoint(setup, state, space),
        pieces: if ground == GroundKind::Closed { closed_gate(setup, space) } else { pieces(setup, state, space) },
        plans: Who::ALL.into_iter().filter(|who| state.person(*who).plan.has(space)).collect(),
        people: people(setup, state, space),
    })
}

fn gate(setup: &Setup, space: Space) -> Option<Icon> {
    let place = setup.board.gates.iter().position(|gate| *gate == space && space.is_somewhere())?;
    [Icon::GateA, Icon::GateB, Icon::GateC, Icon::GateD].get(place).copied()
}

fn closed_gate(setup: &Setup, space: Space) -> Vec<BoardPiece> {
    gate(setup, space).map(|icon| BoardPiece::new(icon, 1)).into_iter().collect()
}

/// Waypoints are shown as long as somebody walks from one to the next.
fn waypoint(setup: &Setup, state: &State, space: Space) -> Option<(usize, bool)> {
    let boss = setup.terms.boss.as_ref().filter(|_| state.boss.at.is_somewhere())?;
    let place = boss.waypoints.iter().position(|waypoint| *waypoint == space)?;
    Some((place + 1, usize::from(state.boss.next) == place))
}

/// Whether rings are sensors, which are drawn around things, or locks, which lie beside them.
fn has_sensors(setup: &Setup) -> bool {
    setup.edition.rings == Rings::PressureSensors
}

fn pieces(setup: &Setup, state: &State, space: Space) -> Vec<BoardPiece> {
    let mut all = Vec::new();
    let sensors = has_sensors(setup);
    let boss = BoardPiece {
        note: (state.boss.suspicion > 0).then(|| state.boss.suspicion.to_string()),
        ..BoardPiece::new(Icon::Boss, 1)
    };
    all.extend((state.boss.at == space).then_some(boss));
    if !sensors {
        let locks = View { setup, state }.rings_around(space);
        all.extend(locks.into_iter().map(|letter| BoardPiece::new(Icon::ring(letter, false), 1)));
    }
    let mut put = |there: bool, icon: Icon| all.extend(there.then(|| BoardPiece::new(icon, 1)));
    put(state.doors.has(space), Icon::KeycardDoor);
    all.extend(gate(setup, space).map(|icon| BoardPiece::new(icon, 1)));
    all.extend(safe(setup, state, space));
    let mut put = |there: bool, icon: Icon| all.extend(there.then(|| BoardPiece::new(icon, 1)));
    put(state.towers.has(space), Icon::Watchtower);
    put(state.reinforcements.has(space), Icon::Reinforcements);
    for (letter, servers) in setup.servers.iter().enumerate() {
        put(servers.has(space), Icon::panel(letter, sensors));
    }
    put(setup.terms.kennel == space, Icon::Kennel);
    put(setup.beacons.has(space), Icon::Beacon);
    let planning = state.phase == Phase::Planning;
    put(planning && setup.terms.inside_starts.has(space), Icon::Hideout);
    put(setup.board.tunnels.has(space) && !state.exits.has(space), Icon::Tunnel);
    for chit in Chit::ALL {
        let count = state.security.of(chit).at(space);
        if count > 0 {
            let waking = waking(state, space, chit).min(count);
            all.push(BoardPiece { waking, ..BoardPiece::new(Icon::chit(chit), count) });
        }
    }
    all.extend(state.blanks.has(space).then(|| BoardPiece::new(Icon::Blank, 1)));
    for loot in Loot::ALL {
        let count = state.loot.count_in(loot, Place::on(space));
        all.extend((count > 0).then(|| BoardPiece::new(Icon::loot(loot), count)));
    }
    let cash = state.cash_on[space.index()];
    all.extend((cash > 0).then(|| BoardPiece { note: Some(format!("${cash}k")), ..BoardPiece::new(Icon::Cash, 1) }));
    let items = state.items.iter().filter(|place| **place == Place::on(space)).count() as u8;
    all.extend((items > 0).then(|| BoardPiece::new(Icon::ItemCard, items)));
    all.extend(state.idea_hexes.has(space).then(|| BoardPiece::new(Icon::Idea, 1)));
    all
}

fn safe(setup: &Setup, state: &State, space: Space) -> Option<BoardPiece> {
    let (safe, done) = setup.safes.iter().zip(state.cracks).find(|(safe, _)| safe.at == space)?;
    Some(match done {
        255 => BoardPiece::new(Icon::SafeOpen, 1),
        done => BoardPiece { note: Some(format!("{done}/{}", safe.cracks)), ..BoardPiece::new(Icon::Safe, 1) },
    })
}

/// Chits on a space that a flashbang put down.
fn waking(state: &State, space: Space, chit: Chit) -> u8 {
    let flash = state.flashed.iter().find(|flash| flash.at == space && space.is_somewhere());
    flash.map_or(0, |flash| match chit {
        Chit::GuardSubdued => flash.guards(),
        Chit::DogSubdued => flash.dogs(),
        _ => 0,
    })
}

fn people(setup: &Setup, state: &State, space: Space) -> Vec<PawnOnSpace> {
    let here = setup.everybody().into_iter().filter(|who| state.person(*who).at == space);
    here.map(|who| PawnOnSpace { who, fate: fate(state, who), carried: carried(state, who) }).collect()
}

fn fate(state: &State, who: Who) -> Fate {
    let person = state.person(who);
    let over = state.phase == Phase::Over || state.phase == Phase::Escape && person.is(PersonFlags::STAYED);
    if person.is(PersonFlags::BUSTED) {
        Fate::Busted
    } else if !person.is(PersonFlags::ACTIVE) {
        Fate::Captive
    } else if over && state.exits.has(person.at) {
        Fate::Escaped
    } else {
        Fate::Free
    }
}

fn carried(state: &State, who: Who) -> Vec<(Icon, u8)> {
    let with = Place::with(who);
    let loot = Loot::ALL.into_iter().map(|loot| (Icon::loot(loot), state.loot.count_in(loot, with)));
    let cash = (Icon::Cash, state.person(who).cash);
    loot.chain([cash]).filter(|(_, count)| *count > 0).collect()
}

/// The ids of the item cards that lie on a space.
pub fn items_on(state: &State, space: Space) -> impl Iterator<Item = Item> + '_ {
    let cards = ITEM_CARDS.iter().zip(state.items);
    cards.filter(move |(_, place)| *place == Place::on(space)).map(|(item, _)| *item)
}
