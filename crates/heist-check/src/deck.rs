//! The deck: cards that exist, an alarm at its end, and for every card what it needs on the board.

use crate::code::Code;
use crate::finding::{Finding, Repair};
use crate::look::{Look, Stage};
use heist_data::library::Library;
use heist_format::playable;
use heist_rules::cards::BagChit;
use heist_rules::chits::Chit;
use heist_rules::edition::{Edition, ThirdPhase};
use heist_rules::effect::{Effect, EventCard, Relation, Set, Where};
use heist_rules::space::Spaces;
use heist_rules::who::Who;

/// The cards of the deck, whatever the board is like.
pub(crate) fn look_at_cards(look: &mut Look<'_>, edition: &Edition) {
    if !look.knows(&["deck", "editions"]) || edition.third_phase != ThirdPhase::EventDeck {
        return;
    }
    for fault in playable::deck_faults(look.heist, look.table, edition) {
        let found = Finding::of_fault(&fault).at(look.source.top("deck"));
        look.push(found);
    }
    let cards = Library::official().cards_in(edition);
    let starts_escape =
        |id: &String| cards.iter().any(|card| card.id == *id && card.effects.contains(&Effect::StartEscape));
    if !look.heist.deck.is_empty() && !look.heist.deck.iter().any(starts_escape) {
        let alarms = cards.iter().filter(|card| card.effects == [Effect::StartEscape]).map(|card| card.id.as_str());
        let alarm = alarms.last().unwrap_or("Z1").to_owned();
        let message = "no card of the deck starts the escape, so that the heist does not end";
        let text = look.table.get("deck").and_then(|deck| deck.as_str()).unwrap_or_default();
        let repair = Repair::Deck { deck: format!("{text},{alarm}") };
        look.find(Finding::new(Code::NoAlarm, message, format!("put {alarm} last")).repair(repair), "deck");
    }
}

/// Every card of the deck has on the board what it speaks of.
pub(crate) fn look(look: &mut Look<'_>, stage: &Stage) {
    if stage.edition.third_phase != ThirdPhase::EventDeck || !look.knows(&["deck", "map", "npc", "kennel", "bag"]) {
        return;
    }
    let mut seen: Vec<&str> = Vec::new();
    let deck: Vec<&EventCard> =
        look.heist.deck.iter().filter_map(|id| stage.setup.cards.iter().find(|card| card.id == *id)).collect();
    let comes = Coming::of(stage, &deck);
    for card in deck {
        if seen.contains(&card.id.as_str()) {
            continue;
        }
        seen.push(&card.id);
        let spot = look.source.word("deck", &card.id);
        let missing = card.effects.iter().find_map(|effect| missing_token(stage, *effect));
        let idle = !card.effects.is_empty() && card.effects.iter().all(|effect| comes.leaves_idle(*effect));
        let found = match missing {
            Some((code, what, cure)) => Finding::new(code, format!("{} {what}", card.id), cure),
            None if idle => {
                let message = format!("{} speaks only of security that never comes onto the board", card.id);
                Finding::new(Code::IdleCard, message, "put such chits on the map or into the bag, or take another card")
            }
            None => continue,
        };
        look.push(found.key("deck").at(spot));
    }
}

/// What a card asks for that is not on the map: the kind of finding, what is missing, and what helps.
fn missing_token(stage: &Stage, effect: Effect) -> Option<(Code, &'static str, &'static str)> {
    let (setup, state) = (&stage.setup, &stage.state);
    let has_gates = setup.board.gates.iter().any(|gate| gate.is_somewhere());
    match effect {
        Effect::CloseGates { .. } | Effect::PlaceOnGate { .. } if !has_gates => Some((
            Code::CardWithoutGate,
            "closes gates, and the map has none",
            "put gates (GA to GD) on the map, or take another card",
        )),
        Effect::Sweep { .. } if state.towers.is_empty() => Some((
            Code::CardWithoutTower,
            "sweeps from watchtowers, and the map has none",
            "put a watchtower (WT) on the map, or take another card",
        )),
        Effect::Reinforce if state.reinforcements.is_empty() => Some((
            Code::CardWithoutReinforcements,
            "brings reinforcements, and the map has no token for them",
            "put reinforcements (RE) on the map, or take another card",
        )),
        Effect::Kennel { .. } | Effect::Dogs { .. } if !setup.terms.kennel.is_somewhere() => Some((
            Code::CardWithoutKennel,
            "lets dogs out of the kennel, and the map has none",
            "put a kennel (DK) on the map, name a hex with [kennel] substitute, or take another card",
        )),
        Effect::Panic if setup.member(Who::Npc).is_none() => Some((
            Code::CardWithoutNpc,
            "frightens the NPC, and there is none",
            "add the table [npc], or take another card",
        )),
        _ => None,
    }
}

/// Which security may come onto the board in the course of the heist.
struct Coming {
    guards: bool,
    locks: bool,
    cameras: bool,
    loot: bool,
}

impl Coming {
    fn of(stage: &Stage, deck: &[&EventCard]) -> Coming {
        let (setup, state) = (&stage.setup, &stage.state);
        let on_map = |kinds: &[Chit]| kinds.iter().any(|kind| state.security.with(*kind) != Spaces::NONE);
        let by_card =
            |wanted: &dyn Fn(Effect) -> bool| deck.iter().any(|card| card.effects.iter().any(|it| wanted(*it)));
        let placed = |kinds: &[Chit]| {
            by_card(&|effect| match effect {
                Effect::Place { chit, .. } | Effect::PlacePerCharacter { chit, .. } | Effect::PlaceOnGate { chit } => {
                    kinds.contains(&chit)
                }
                Effect::Replace { by, .. } => kinds.contains(&by),
                Effect::BagAdd { .. } | Effect::BagSwap { .. } | Effect::Reinforce => true,
                _ => false,
            })
        };
        let dogs = by_card(&|effect| matches!(effect, Effect::Kennel { .. } | Effect::Dogs { .. }));
        let brings_guard = state.loot.iter().any(|(_, kind, _)| setup.terms.held_by_guard >> kind as u32 & 1 == 1);
        let guards = [Chit::Guard, Chit::GuardSubdued, Chit::Dog, Chit::DogSubdued];
        let locks = [Chit::Lock, Chit::LockOpen];
        let cameras = [Chit::Camera, Chit::CameraOff];
        Coming {
            guards: on_map(&guards)
                || bag_has(stage, "guard")
                || bag_has(stage, "dog")
                || placed(&guards)
                || dogs
                || brings_guard
                || setup.terms.boss.is_some(),
            locks: on_map(&locks) || bag_has(stage, "lock") || placed(&locks),
            cameras: on_map(&cameras) || bag_has(stage, "camera") || placed(&cameras),
            loot: state.loot.count > 0 || state.cash_on.iter().any(|cash| *cash > 0),
        }
    }

    fn has(&self, set: Set) -> bool {
        match set {
            Set::Guards | Set::SubduedGuards | Set::AllGuards => self.guards,
            Set::Locks | Set::OpenLocks => self.locks,
            Set::Cameras | Set::WatchingCameras | Set::DisabledCameras => self.cameras,
            Set::Overwhelmed => self.guards || self.locks || self.cameras,
            Set::Loot => self.loot,
            _ => true,
        }
    }

    /// Whether there can never be such a space.
    fn nowhere(&self, at: Where) -> bool {
        let narrowed = at.narrowed.into_iter().flatten();
        let asks =
            narrowed.filter(|(relation, _)| matches!(relation, Relation::On | Relation::NextTo | Relation::Near));
        !self.has(at.of) || asks.into_iter().any(|(_, set)| !self.has(set))
    }

    /// Whether an effect can never do anything.
    fn leaves_idle(&self, effect: Effect) -> bool {
        match effect {
            Effect::Alert { at, .. }
            | Effect::PlacePerCharacter { at, .. }
            | Effect::Place { at, .. }
            | Effect::Flip { at, .. }
            | Effect::Replace { at, .. }
            | Effect::Lose { at, .. }
            | Effect::Gain { at, .. }
            | Effect::MayGainForNoise { at }
            | Effect::WakeThenOffer { at }
            | Effect::WakeThenGain { at } => self.nowhere(at),
            _ => false,
        }
    }
}

/// Whether the bag has a kind of chit, whatever its strength.
fn bag_has(stage: &Stage, word: &str) -> bool {
    BagChit::ALL.into_iter().any(|chit| chit.word().starts_with(word) && stage.state.bag.count(chit) > 0)
}
