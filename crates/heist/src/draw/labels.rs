//! What is shown on one space, as short words with a colour.

use super::arrow;
use crate::style;
use anstyle::Style;
use heist_rules::View;
use heist_rules::cards::{ITEM_CARDS, Loot};
use heist_rules::chits::Chit;
use heist_rules::edition::Rings;
use heist_rules::remote_lock::LETTERS;
use heist_rules::setup::Setup;
use heist_rules::space::Space;
use heist_rules::state::{Place, State};
use heist_rules::who::Who;
use heist_words::english::{cash, several};
use heist_words::names::{chit_name, item_name, loot_name};

/// A word on the board, in a long and a short form.
pub struct Label {
    pub style: Style,
    pub long: String,
    pub short: String,
}

impl Label {
    fn new(style: Style, long: impl Into<String>, short: impl Into<String>) -> Label {
        Label { style, long: long.into(), short: short.into() }
    }
    /// The longer form if there is room for it.
    pub fn fit(&self, width: usize) -> &str {
        if self.long.chars().count() <= width { &self.long } else { &self.short }
    }
}

/// What the place is, beside its name.
pub fn place(setup: &Setup, state: &State, space: Space) -> Option<Label> {
    let board = &setup.board;
    let piece = |style, long: &str, short: &str| Some(Label::new(style, long, short));
    if state.outdoors(space) {
        let way = state.adjacent(setup, space).first().and_then(|tile| state.side_towards(setup, space, tile));
        let way = way.map_or(" ", arrow);
        return piece(style::OUTDOORS, &format!("exit {way}"), way);
    }
    if board.tunnels.has(space) {
        return piece(style::OUTDOORS, "tunnel", "T");
    }
    if let Some(gate) = board.gates.iter().position(|gate| *gate == space) {
        let letter = (b'A' + gate as u8) as char;
        return piece(style::PLACE, &format!("gate {letter}"), &format!("g{letter}"));
    }
    if let Some(number) = setup.safes.iter().position(|safe| safe.at == space) {
        return match state.cracks[number] {
            255 => piece(style::OFF, "open", "s"),
            cracks => {
                let progress = format!("{cracks}/{}", setup.safes[number].cracks);
                piece(style::PLACE, &format!("sf {progress}"), "S")
            }
        };
    }
    let sensors = setup.edition.rings == Rings::PressureSensors;
    let rings: String = View { setup, state }.rings_around(space).into_iter().map(|ring| LETTERS[ring]).collect();
    if !rings.is_empty() {
        let word = if sensors { "ring" } else { "lock" };
        return piece(style::LOCK, &format!("{word} {rings}"), &format!("R{rings}"));
    }
    for (letter, servers) in LETTERS.into_iter().zip(setup.servers) {
        if servers.has(space) {
            let word = if sensors { "panel" } else { "serv" };
            return piece(style::PLACE, &format!("{word} {letter}"), &format!("S{letter}"));
        }
    }
    if state.doors.has(space) {
        return piece(style::LOCK, "door", "dr");
    }
    if state.towers.has(space) {
        return piece(style::PLACE, "tower", "WT");
    }
    if state.reinforcements.has(space) {
        return piece(style::PLACE, "reinf", "RE");
    }
    if setup.terms.kennel == space {
        return piece(style::PLACE, "kennel", "DK");
    }
    if setup.beacons.has(space) {
        return piece(style::PLACE, "beacon", "*");
    }
    None
}

/// Security, unknown, loot, cash, items and ideas.
pub fn things(setup: &Setup, state: &State, space: Space) -> Vec<Label> {
    let mut things = Vec::new();
    if state.unknown.has(space) {
        things.push(Label::new(style::UNKNOWN, "?", "?"));
    }
    for chit in Chit::ALL {
        let count = state.security.of(chit).at(space);
        if count > 0 {
            let (style, letter) = security(chit);
            let word = if count == 1 { letter.to_owned() } else { format!("{letter}{count}") };
            things.push(Label::new(style, word.clone(), word));
        }
    }
    let place = Place::on(space);
    for kind in Loot::ALL {
        let count = state.loot.count_in(kind, place);
        if count > 0 {
            let (long, short) = loot(kind);
            let number = if count == 1 { String::new() } else { count.to_string() };
            things.push(Label::new(style::LOOT, format!("{long}{number}"), format!("{short}{number}")));
        }
    }
    if state.cash_on[space.index()] > 0 {
        let cash = format!("${}", state.cash_on[space.index()]);
        things.push(Label::new(style::LOOT, cash.clone(), cash));
    }
    if state.items.contains(&place) {
        things.push(Label::new(style::LOOT, "item", "I"));
    }
    if state.idea_hexes.has(space) {
        things.push(Label::new(style::LOOT, "idea", "!"));
    }
    let _ = setup;
    things
}

/// Who stands there, and whose planning tokens lie there.
pub fn people(setup: &Setup, state: &State, space: Space) -> (Vec<Label>, Vec<Label>) {
    let (mut people, mut plans) = (Vec::new(), Vec::new());
    if state.boss.at == space {
        people.push(Label::new(style::GUARD, "boss", "!"));
    }
    for who in setup.everybody() {
        let person = state.person(who);
        let letter = style::letter(who);
        if person.at == space && person.in_play() {
            people.push(Label::new(style::person(who), letter, letter));
        } else if person.at == space && who == Who::Npc {
            people.push(Label::new(style::person(who), "n", "n"));
        }
        if person.plan.has(space) {
            let small = letter.to_lowercase();
            plans.push(Label::new(style::plan(who), small.clone(), small));
        }
    }
    (people, plans)
}

/// Everything on a space, in a list of words.
pub fn in_words(setup: &Setup, state: &State, space: Space) -> String {
    let mut words: Vec<String> = Vec::new();
    if state.unknown.has(space) {
        words.push("unknown".into());
    }
    for chit in Chit::ALL {
        match state.security.of(chit).at(space) {
            0 => {}
            1 => words.push(chit_name(chit).into()),
            count => words.push(several(count, chit_name(chit))),
        }
    }
    for (_, kind, place) in state.loot.iter() {
        if place == Place::on(space) {
            words.push(loot_name(kind).into());
        }
    }
    if state.cash_on[space.index()] > 0 {
        words.push(cash(state.cash_on[space.index()].into()));
    }
    for (card, place) in ITEM_CARDS.iter().zip(state.items) {
        if place == Place::on(space) {
            words.push(item_name(*card).into());
        }
    }
    if state.idea_hexes.has(space) {
        words.push("an idea".into());
    }
    if state.boss.at == space {
        words.push("the boss".into());
    }
    for who in setup.everybody() {
        let person = state.person(who);
        if person.at == space {
            words.push(if person.in_play() { who.word().into() } else { format!("{} (not in play)", who.word()) });
        }
        if person.plan.has(space) {
            words.push(format!("a token of {}", who.word()));
        }
    }
    if words.is_empty() { "nothing".into() } else { words.join(", ") }
}

fn security(chit: Chit) -> (Style, &'static str) {
    match chit {
        Chit::Guard => (style::GUARD, "G"),
        Chit::GuardSubdued => (style::OFF, "g"),
        Chit::Dog => (style::DOG, "D"),
        Chit::DogSubdued => (style::OFF, "d"),
        Chit::Lock => (style::LOCK, "L"),
        Chit::LockOpen => (style::OFF, "l"),
        Chit::Camera => (style::CAMERA, "C"),
        Chit::CameraOff => (style::OFF, "c"),
    }
}

fn loot(kind: Loot) -> (&'static str, &'static str) {
    match kind {
        Loot::Jewel => ("jwl", "J"),
        Loot::Documents => ("doc", "P"),
        Loot::Usb => ("usb", "U"),
        Loot::Keycard => ("key", "K"),
        Loot::PaintingApple => ("apple", "A"),
        Loot::PaintingGrapes => ("grape", "A"),
        Loot::PaintingStrawberry => ("straw", "A"),
        Loot::PaintingChurch => ("chrch", "A"),
        Loot::PaintingHouse => ("house", "A"),
        Loot::PaintingLighthouse => ("light", "A"),
        Loot::FakeApple => ("~apple", "~A"),
        Loot::FakeGrapes => ("~grape", "~A"),
        Loot::FakeStrawberry => ("~straw", "~A"),
        Loot::FakeChurch => ("~chrch", "~A"),
        Loot::FakeHouse => ("~house", "~A"),
        Loot::FakeLighthouse => ("~light", "~A"),
        Loot::PaintingFaceDown => ("art?", "A?"),
    }
}
