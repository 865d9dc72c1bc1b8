//! Errands: what costs nothing and helps, wherever somebody passes.

use crate::situation::Situation;
use heist_rules::cards::{ITEM_CARDS, Loot, Thing};
use heist_rules::state::Place;
use heist_rules::terms::Special;
use heist_rules::{Command, Verb, View, Who, check};

/// What somebody should do at once, because it costs nothing and helps: pick up, open, take the hostage, put down, hand over.
pub fn errand(view: View<'_>, now: &Situation, who: Who) -> Option<Verb> {
    let (setup, state) = (view.setup, view.state);
    let person = view.person(who);
    let at = person.at;
    let fine = |verb: Verb| check(setup, state, &Command::by(who, verb)).is_ok().then_some(verb);
    for (kind, space) in now.drops {
        if space == at
            && Situation::holds(view, who, Thing::Loot(kind))
            && let Some(verb) = fine(Verb::Drop(Thing::Loot(kind), at))
        {
            return Some(verb);
        }
    }
    if state.loot_spaces.has(at) {
        let mut kinds = state.loot.kinds_in(Place::on(at)) & now.wanted;
        while kinds != 0 {
            let kind = Loot::ALL[kinds.trailing_zeros() as usize];
            kinds &= kinds - 1;
            if !now.drops.contains(&(kind, at))
                && let Some(verb) = fine(Verb::PickUp(Thing::Loot(kind), at))
            {
                return Some(verb);
            }
        }
        if now.wants_cash && state.cash_on[at.index()] > 0 {
            return fine(Verb::PickUp(Thing::Cash, at));
        }
        for (item, place) in ITEM_CARDS.into_iter().zip(state.items) {
            if place == Place::on(at)
                && who != Who::Npc
                && let Some(verb) = fine(Verb::PickUp(Thing::Item(item), at))
            {
                return Some(verb);
            }
        }
    }
    if setup.panels.has(at) || state.doors.any() && (view.adjacent(at) & state.doors).any() {
        let shut = state.shut();
        if setup.panels.has(at) {
            for space in state.rings() {
                if let Some(verb) = fine(Verb::Open(space)) {
                    return Some(verb);
                }
            }
        }
        for space in view.adjacent(at) & shut & state.doors {
            if let Some(verb) = fine(Verb::Open(space)) {
                return Some(verb);
            }
        }
    }
    if now.wants_npc && view.person(Who::Npc).at == at && !view.person(Who::Npc).in_play() {
        return fine(Verb::TakeHostage);
    }
    let opens = setup.terms.carrier_opens.0;
    if setup.terms.has(Special::CARRIER_OPENS)
        && who != Who::Npc
        && view.person(Who::Npc).at == at
        && Situation::holds(view, who, Thing::Loot(opens))
    {
        return fine(Verb::Give(Thing::Loot(opens), Who::Npc));
    }
    let role = &now.role[who as usize];
    if let (Some(thing), Some(to)) = (role.piece, role.gives_to)
        && view.person(to).at == at
        && Situation::holds(view, who, thing)
    {
        return fine(Verb::Give(thing, to));
    }
    None
}
