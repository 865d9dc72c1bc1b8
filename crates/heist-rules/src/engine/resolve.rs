//! Carrying out the effects of event and crisis cards. Everything an effect applies to is determined before anything
//! changes; follow-ups (camera alerts, chases) come after.

use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::chance::Chance;
use crate::model::chits::Chit;
use crate::model::effect::{CardId, Effect, Relation, Set, Where};
use crate::model::fact::Observer;
use crate::model::space::{Space, Spaces};
use crate::model::state::{HeistFlags, Prompt, SafeLoot, Step};
use crate::model::who::{Crew, Who};

impl View<'_> {
    /// The spaces of a named set.
    pub fn set(self, set: Set) -> Spaces {
        let state = self.state;
        match set {
            Set::Characters => state.character_spaces(),
            Set::Guards => state.security.guards(),
            Set::SubduedGuards => state.security.subdued(),
            Set::AllGuards => state.security.guards() | state.security.subdued(),
            Set::Locks => state.security.with(Chit::Lock),
            Set::OpenLocks => state.security.with(Chit::LockOpen),
            Set::Cameras => state.security.with(Chit::Camera),
            Set::WatchingCameras => self.watching_cameras(),
            Set::DisabledCameras => state.security.with(Chit::CameraOff),
            Set::ExternalHexes => state.external_tiles(self.setup),
            Set::Loot => state.loot_chit_spaces() & state.tiles(self.setup),
            Set::CrowdedEntrances => state.exits & self.crowded(),
            Set::CrowdedHexes => self.crowded() - state.exits,
            Set::Overwhelmed => {
                state.character_spaces().into_iter().filter(|space| self.is_overwhelming(*space)).collect()
            }
            Set::Alone => state
                .character_spaces()
                .into_iter()
                .filter(|space| {
                    state.characters_on(space.only()).len() == 1
                        && (self.adjacent(*space) & state.character_spaces()).is_empty()
                })
                .collect(),
            Set::Indoors => state.tiles(self.setup),
        }
    }

    /// Spaces with two or more characters.
    fn crowded(self) -> Spaces {
        let spaces = self.state.character_spaces().into_iter();
        spaces.filter(|space| self.state.characters_at(*space).len() >= 2).collect()
    }

    /// Two or more active security chits on or next to a space; looped cameras do not count.
    fn is_overwhelming(self, space: Space) -> bool {
        let near = self.adjacent(space) | space.only();
        let security = &self.state.security;
        let looped = if self.state.is(HeistFlags::LOOPED) { security.of(Chit::Camera).total(near) } else { 0 };
        security.active_within(near) - looped >= 2
    }

    /// The spaces a card speaks of.
    pub(crate) fn spaces_where(self, place: &Where) -> Spaces {
        let mut spaces = self.set(place.of);
        for (relation, set) in place.narrowed.into_iter().flatten() {
            let other = self.set(set);
            let beside = self.state.adjacent_to_any(self.setup, other);
            spaces &= match relation {
                Relation::On => other,
                Relation::NextTo => beside,
                Relation::NotNextTo => !beside,
                Relation::Near => other | beside,
                Relation::NotNear => !(other | beside),
            };
        }
        spaces
    }

    /// Pairs of characters between whom an idea can pass: on the same or adjacent tiles, or at any distance.
    pub(crate) fn may_pass_idea(self, from: Who, to: Who, near: bool) -> bool {
        let (giver, taker) = (self.person(from), self.person(to));
        from != to
            && giver.in_play()
            && taker.in_play()
            && giver.ideas > 0
            && (!near || giver.at == taker.at || self.adjacent(giver.at).has(taker.at))
    }

    /// Whether any idea can pass.
    pub(crate) fn any_pass(self, near: bool) -> bool {
        Who::ALL.into_iter().any(|from| Who::ALL.into_iter().any(|to| self.may_pass_idea(from, to, near)))
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// Goes on with the card under way: one effect, or the rest of one that asked something.
    pub(crate) fn carry_on(&mut self, card: CardId, number: u8, started: bool) {
        let effect = self.setup.cards.get(card.0 as usize).and_then(|card| card.effects.get(number as usize)).copied();
        let Some(effect) = effect else {
            self.state.step = Step::CardDone;
            return;
        };
        if !started {
            self.forget_effect();
        }
        self.state.step = Step::Effect { card, number, started: true };
        let finished = self.carry_out(effect, started, self.setup.is_crisis(card));
        // The escape may have begun: then the card is over.
        if finished {
            self.finish_effect();
        }
    }

    /// The effect under way is over: the next one of its card follows.
    pub(crate) fn finish_effect(&mut self) {
        if let Step::Effect { card, number, .. } = self.state.step {
            self.forget_effect();
            self.state.step = Step::Effect { card, number: number.saturating_add(1), started: false };
        }
    }

    /// What the effect under way has remembered is of no use to any other.
    pub(crate) fn forget_effect(&mut self) {
        self.state.effect_crew = Crew::NOBODY;
        self.state.safe_loot = SafeLoot::NONE;
    }

    /// Carries out one effect; false when it waits for an answer or has more to do. No effect makes noise by itself: noise is
    /// the price of an offer that somebody takes up.
    fn carry_out(&mut self, effect: Effect, started: bool, crisis: bool) -> bool {
        match effect {
            Effect::Nothing => {}
            Effect::BagAdd { chit, count } => self.change_bag(chit, count as i8),
            Effect::BagSwap { from, to } => {
                if self.state.bag.count(from) > 0 {
                    self.change_bag(from, -1);
                    self.change_bag(to, 1);
                }
            }
            Effect::Alert { count, counting, at, most } => {
                let times = self.view().times(counting, &at) * u32::from(count);
                self.raise_alerts(times.min(u32::from(most.unwrap_or(u8::MAX))));
            }
            Effect::Raise { count } => self.raise_alerts(count.into()),
            Effect::PlacePerCharacter { chit, at } => self.place_per_character(chit, &at),
            Effect::Place { chit, at, most } => {
                if started {
                    return true;
                }
                let spaces = self.view().spaces_where(&at);
                match most {
                    Some(most) if spaces.len() > u32::from(most) => {
                        self.state.prompt = Prompt::PickHexes { from: spaces.into(), left: most, chit };
                        return false;
                    }
                    _ => self.place(chit, spaces),
                }
            }
            Effect::Flip { chit, at, alert } => self.flip_where(chit, &at, alert),
            Effect::Replace { chit, by, at } => self.replace_where(chit, by, &at),
            Effect::Lose { count, at } => {
                if !started {
                    self.state.effect_crew = self.state.characters_on(self.view().spaces_where(&at));
                }
                return self.lose_ideas(count, crisis);
            }
            Effect::LoseForUnknownPlan { count } => {
                if !started {
                    let unknown = self.state.unknown;
                    self.state.effect_crew = self
                        .state
                        .players_in_play()
                        .into_iter()
                        .filter(|who| (self.state.person(*who).plan & unknown).any())
                        .collect();
                }
                return self.lose_ideas(count, crisis);
            }
            Effect::Gain { count, at, with_at_most, if_objective } => {
                if !if_objective || self.view().objective_met() {
                    let most = with_at_most.unwrap_or(u8::MAX);
                    let gainers: Crew = self
                        .state
                        .characters_on(self.view().spaces_where(&at))
                        .into_iter()
                        .filter(|who| self.state.person(*who).ideas <= most)
                        .collect();
                    for who in gainers {
                        self.gain_ideas(who, count);
                    }
                }
            }
            Effect::MayGainForNoise { at } => {
                if !started {
                    self.state.effect_crew = self.state.characters_on(self.view().spaces_where(&at));
                }
                return match self.state.effect_crew.first() {
                    Some(who) => {
                        self.state.effect_crew.remove(who);
                        self.state.prompt = Prompt::GainForNoise { who };
                        false
                    }
                    None => true,
                };
            }
            Effect::WakeThenOffer { at } => {
                if started {
                    return true;
                }
                let woken = self.wake_all(self.view().spaces_where(&at)) > 0;
                if woken && !self.state.in_play().is_empty() {
                    self.state.prompt = Prompt::OfferIdea;
                    return false;
                }
            }
            Effect::WakeThenGain { at } => {
                let spaces = self.view().spaces_where(&at);
                let others = self.state.in_play() & Crew::of(|who| !spaces.has(self.state.person(who).at));
                if self.wake_all(spaces) > 0 {
                    for who in others {
                        self.gain_ideas(who, 1);
                    }
                }
            }
            Effect::Whisper => {
                if self.view().any_pass(true) {
                    self.state.prompt = Prompt::Whisper;
                    return false;
                }
            }
            Effect::HandIdea => {
                if !started && !self.state.is(HeistFlags::RAN_OUT) && self.view().any_pass(false) {
                    self.state.prompt = Prompt::HandIdea;
                    return false;
                }
            }
            Effect::Fumble => return self.fumble(),
            Effect::CloseGates { count } => {
                if !started {
                    self.close_gates(count);
                    return false;
                }
            }
            Effect::PlaceOnGate { chit } => {
                if let Some((_, hex)) = self.view().next_gate() {
                    self.place(chit, hex.only());
                }
            }
            Effect::Dogs { count, toward } => {
                if !started {
                    self.release_dogs(count);
                }
                return !self.aim_next_dog(toward);
            }
            Effect::Kennel { count } => {
                let kennel = self.setup.terms.kennel.only() & self.state.tiles(self.setup);
                for _ in 0..count {
                    self.place(Chit::Dog, kennel);
                }
            }
            Effect::Reinforce => self.reinforce(),
            Effect::Sweep { removes } => self.sweep(removes),
            Effect::Panic => self.npcs_panic(),
            Effect::StartEscape => self.card_starts_escape(),
        }
        true
    }

    /// Everybody whose turn is still to come loses ideas; the Lucky Penny asks first, against events only.
    fn lose_ideas(&mut self, count: u8, crisis: bool) -> bool {
        while let Some(who) = self.state.effect_crew.first() {
            self.state.effect_crew.remove(who);
            if self.state.person(who).ideas == 0 {
                continue;
            }
            if !crisis && self.ask_for_penny(who, count) {
                return false;
            }
            self.take_ideas(who, count);
        }
        true
    }
}
