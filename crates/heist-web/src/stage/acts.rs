//! How scenes look. [`perform`] builds one and sets it going; when its time is over its group of elements is thrown away.

mod board;
mod cards;
mod dice;

use super::dom::{self, Scenery};
use super::scenes::{Act, Scene};
use heist_rules::setup::Setup;
use heist_rules::space::Spaces;

/// Builds a scene and sets it going.
pub fn perform(set: &Scenery, setup: &Setup, scene: &Scene) {
    let length = scene.act.length();
    // What cannot be placed (a panel that a small screen hides) is not shown; the scene takes its time all the same.
    let _ = match &scene.act {
        Act::Dice(thrown) => dice::throw(set, thrown, length),
        Act::SecurityDie(value) => dice::security(set, *value, length),
        Act::LastDitch { who, value, needed } => dice::last_ditch(set, *who, *value, *needed, length),
        Act::Turn(who, from, to) => dice::turn(set, *who, *from, *to, length),
        Act::Step(who, to, runs) => board::step(set, *who, *to, *runs, length),
        Act::Reveal(tiles) => board::reveal(set, tiles, length),
        Act::Arrive(chits) => board::arrive(set, chits),
        Act::Flip(chits) => board::flip(set, chits, length),
        Act::Leave(chits) => board::leave(set, chits, length),
        Act::Carry(icon, from, to) => board::carry(set, *icon, *from, *to, length),
        Act::Walk(icon, way) => board::walk(set, *icon, way, length),
        Act::Gate(space) => board::gate(set, *space, length),
        Act::Work(space, words) => board::work(set, *space, words, length),
        Act::Busted(who) => board::busted(set, *who, &scene.after, length),
        Act::Out(who) => board::out(set, *who, &scene.after, length),
        Act::Noise(count) => cards::noise(set, *count),
        Act::Alert(count, burnt) => cards::alert(set, setup, *count, burnt, length),
        Act::Card(card, causes) => cards::card(set, setup, *card, causes, length),
        Act::Queue(card) => cards::queue(set, setup, *card, length),
        Act::Words(words) => cards::words(set, words),
        Act::Banner(words, alarming) => cards::banner(set, words, *alarming, length),
        Act::End(won) => cards::end(set, *won, length),
    };
}

/// Marks spaces that have changed, without any motion.
pub fn mark(set: &Scenery, changed: Spaces) {
    for at in changed.into_iter().filter_map(dom::space) {
        if let Some(light) = board::hex(set, "changed", "", at) {
            let _ = light.style().set_property("transform", &dom::to(at.middle));
        }
    }
}
