//! Carrying out the effects of event and crisis cards. Everything an effect applies to is determined before anything
//! changes; follow-ups (camera alerts, chases) come after.

use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::cards::{Item, Loot};
use crate::model::chance::Chance;
use crate::model::chits::Chit;
use crate::model::effect::{CardId, Counting, Effect, Relation, Set, Where};
use crate::model::fact::{Fact, Observer};
use crate::model::setup::Goal;
use crate::model::space::{Space, Spaces};
use crate::model::state::{HeistFlags, Place, Prompt, Step};
use crate::model::who::{Crew, Who};

/// A stand-in for a piece of cash where pieces are numbered.
pub const CASH_PIECE: u8 = 255;

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
    pub fn spaces_where(self, place: &Where) -> Spaces {
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

    /// How many chits of the kind that a set looks for lie on these spaces.
    fn chits_of(self, set: Set, spaces: Spaces) -> u32 {
        let kinds: &[Chit] = match set {
            Set::Guards => &[Chit::Guard, Chit::Dog],
            Set::SubduedGuards => &[Chit::GuardSubdued, Chit::DogSubdued],
            Set::Locks => &[Chit::Lock],
            Set::OpenLocks => &[Chit::LockOpen],
            Set::Cameras | Set::WatchingCameras => &[Chit::Camera],
            Set::DisabledCameras => &[Chit::CameraOff],
            _ => &[],
        };
        kinds.iter().map(|chit| self.state.security.of(*chit).total(spaces & self.set(set))).sum()
    }

    /// Pairs of a character on these spaces and a chit next to it, of the last kind that is named.
    fn pairs(self, place: &Where, spaces: Spaces) -> u32 {
        let Some((_, set)) = place.narrowed.into_iter().flatten().last() else { return 0 };
        let people = self.state.characters_on(spaces).into_iter();
        people.map(|who| self.chits_of(set, self.adjacent(self.person(who).at))).sum()
    }

    /// Pairs of characters between whom an idea can pass: on the same or adjacent tiles, or at any distance.
    pub fn may_pass_idea(self, from: Who, to: Who, near: bool) -> bool {
        let (giver, taker) = (self.person(from), self.person(to));
        from != to
            && giver.in_play()
            && taker.in_play()
            && giver.ideas > 0
            && (!near || giver.at == taker.at || self.adjacent(giver.at).has(taker.at))
    }

    /// Whether any idea can pass.
    pub fn any_pass(self, near: bool) -> bool {
        Who::ALL.into_iter().any(|from| Who::ALL.into_iter().any(|to| self.may_pass_idea(from, to, near)))
    }

    /// How many pieces of a kind the objective asks for; none if it does not.
    fn asked_for(self, loot: Loot) -> u8 {
        self.setup
            .objective
            .all
            .iter()
            .map(|goal| match goal {
                Goal::Steal { piece, count } if *piece == loot => *count,
                Goal::HeldOn { piece, .. } if *piece == loot => 1,
                Goal::StealPainting { count } if loot.is_painting() => *count,
                _ => 0,
            })
            .max()
            .unwrap_or(0)
    }

    fn cash_is_asked_for(self) -> bool {
        self.setup.objective.all.iter().any(|goal| matches!(goal, Goal::StealCash { .. }))
    }

    /// The kind of loot of which more is carried indoors than the objective asks for, so that the team must choose.
    fn contested_loot(self) -> Option<Loot> {
        Loot::ALL.into_iter().find(|loot| {
            let asked = self.asked_for(*loot);
            asked > 0 && self.carried_indoors(*loot) > asked
        })
    }

    fn carried_indoors(self, loot: Loot) -> u8 {
        self.indoor_people().into_iter().map(|who| self.state.loot.count_in(loot, Place::with(who))).sum()
    }

    fn indoor_people(self) -> Crew {
        self.state.in_play().into_iter().filter(|who| !self.outdoors(*who)).collect()
    }

    /// How many pieces of the contested kind somebody may keep: one byte each in `todo`.
    fn kept(self, who: Who) -> u8 {
        (self.state.todo >> (who as u32 * 8)) as u8
    }

    /// The characters who carry more of the contested kind than they may keep so far.
    pub fn may_keep_more(self) -> Crew {
        let Some(loot) = self.contested_loot() else {
            return Crew::NOBODY;
        };
        self.indoor_people()
            .into_iter()
            .filter(|who| self.state.loot.count_in(loot, Place::with(*who)) > self.kept(*who))
            .collect()
    }

    /// The next piece that somebody must drop: an index of loot, or [`CASH_PIECE`].
    fn next_fumble(self) -> Option<(Who, u8)> {
        let contested = self.contested_loot();
        for who in self.indoor_people() {
            for (piece, kind, place) in self.state.loot.iter() {
                if place != Place::with(who) {
                    continue;
                }
                let safe = if Some(kind) == contested {
                    self.state.loot.count_in(kind, place) <= self.kept(who)
                } else {
                    self.asked_for(kind) > 0
                };
                if !safe {
                    return Some((who, piece as u8));
                }
            }
            if self.person(who).cash > 0 && !self.cash_is_asked_for() {
                return Some((who, CASH_PIECE));
            }
        }
        None
    }

    /// Adjacent hexes without an active guard.
    pub fn fumble_targets(self, who: Who) -> Spaces {
        (self.adjacent(self.person(who).at) & self.state.tiles(self.setup)) - self.state.security.guards()
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
            self.state.todo = 0;
            self.state.amount = 0;
        }
        self.state.step = Step::Effect { card, number, started: true };
        let finished = self.carry_out(effect, started, self.setup.is_crisis(card));
        // The escape may have begun: then the card is over.
        if finished && matches!(self.state.step, Step::Effect { .. }) {
            self.state.todo = 0;
            self.state.amount = 0;
            self.state.step = Step::Effect { card, number: number + 1, started: false };
        }
    }

    /// Carries out one effect; false when it waits for an answer or has more to do. No effect makes noise by itself
    /// (noise.events-cause-none): noise is the price of an offer that somebody takes up.
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
                let spaces = self.view().spaces_where(&at);
                let times = match counting {
                    Counting::IfAny => u32::from(spaces.any()),
                    Counting::PerSpace => spaces.len(),
                    Counting::PerCharacter => self.state.characters_on(spaces).len(),
                    Counting::PerPair => self.view().pairs(&at, spaces),
                };
                let alerts = (times * u32::from(count)).min(u32::from(most.unwrap_or(u8::MAX)));
                for _ in 0..alerts {
                    self.raise_alert();
                }
            }
            Effect::Raise { count } => {
                for _ in 0..count {
                    self.raise_alert();
                }
            }
            Effect::PlacePerCharacter { chit, at } => {
                for who in self.state.characters_on(self.view().spaces_where(&at)) {
                    self.place(chit, self.state.person(who).at.only());
                }
            }
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
            Effect::Flip { chit, at, alert } => {
                let turned = self.flip_all(chit, self.view().spaces_where(&at));
                let alerts = match alert {
                    None => 0,
                    Some(Counting::IfAny) => turned.min(1),
                    Some(_) => turned,
                };
                for _ in 0..alerts {
                    self.raise_alert();
                }
            }
            Effect::Replace { chit, by, at } => {
                for space in self.view().spaces_where(&at) {
                    let count = self.state.security.of(chit).at(space);
                    self.remove_chits(space, chit, count);
                    for _ in 0..count {
                        self.place(by, space.only());
                    }
                }
            }
            Effect::Lose { count, at } => {
                if !started {
                    let losers = self.state.characters_on(self.view().spaces_where(&at));
                    self.state.todo = u64::from(losers.0);
                }
                return self.lose_ideas(count, crisis);
            }
            Effect::LoseForUnknownPlan { count } => {
                if !started {
                    let unknown = self.state.unknown;
                    let losers: Crew = self
                        .state
                        .players_in_play()
                        .into_iter()
                        .filter(|who| (self.state.person(*who).plan & unknown).any())
                        .collect();
                    self.state.todo = u64::from(losers.0);
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
                    self.state.todo = u64::from(self.state.characters_on(self.view().spaces_where(&at)).0);
                }
                return match Crew(self.state.todo as u8).first() {
                    Some(who) => {
                        self.state.todo &= self.state.todo - 1;
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
                // `amount` is set when the team has had enough.
                if self.state.amount == 0 && self.view().any_pass(true) {
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
                    self.state.gates_due = count;
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
            Effect::Panic => {
                self.state.flags |= HeistFlags::PANIC;
                self.tell(Fact::Panic);
            }
            Effect::StartEscape => self.card_starts_escape(),
        }
        true
    }

    /// Everybody in `todo` loses ideas; the Lucky Penny asks first, against events only.
    fn lose_ideas(&mut self, count: u8, crisis: bool) -> bool {
        while let Some(who) = Crew(self.state.todo as u8).first() {
            self.state.todo &= self.state.todo - 1;
            if self.state.person(who).ideas == 0 {
                continue;
            }
            if !crisis && self.state.holds(who, Item::LuckyPenny).is_some() {
                self.state.amount = count;
                self.state.prompt = Prompt::LuckyPenny { who };
                return false;
            }
            self.take_ideas(who, count);
        }
        true
    }

    /// Loot that the objective does not ask for lands next door.
    fn fumble(&mut self) -> bool {
        if !self.choose_safe_loot() {
            return false;
        }
        while let Some((who, piece)) = self.view().next_fumble() {
            let targets = self.view().fumble_targets(who);
            match (targets.len(), targets.first()) {
                (0, _) => self.fumble_away(who, piece),
                (1, Some(to)) => self.fumble_to(who, piece, to),
                _ => {
                    self.state.prompt = Prompt::FumbleTo { who, piece };
                    return false;
                }
            }
            if !self.choose_safe_loot() {
                return false;
            }
        }
        true
    }

    /// Where more of a kind is carried than the objective asks for, the team says whose pieces are safe. False when it is
    /// asked. With one carrier there is nothing to choose.
    fn choose_safe_loot(&mut self) -> bool {
        let Some(loot) = self.view().contested_loot() else {
            return true;
        };
        // The kind that `todo` speaks of is in its last byte.
        let kind = (loot as u64 + 1) << 56;
        if self.state.todo >> 56 << 56 != kind {
            self.state.todo = kind;
            self.state.amount = self.view().asked_for(loot);
        }
        while self.state.amount > 0 {
            let carriers = self.view().may_keep_more();
            match carriers.first() {
                None => self.state.amount = 0,
                Some(who) if carriers.len() == 1 => self.keep_safe(who),
                Some(_) => {
                    self.state.prompt = Prompt::FumbleSafe { left: self.state.amount };
                    return false;
                }
            }
        }
        true
    }

    /// One more piece of the contested kind is safe with somebody.
    pub(crate) fn keep_safe(&mut self, who: Who) {
        self.state.todo += 1 << (who as u32 * 8);
        self.state.amount -= 1;
    }

    /// The piece has nowhere to land.
    fn fumble_away(&mut self, who: Who, piece: u8) {
        if piece == CASH_PIECE {
            let cash = core::mem::take(&mut self.state.person_mut(who).cash);
            self.tell(Fact::LostCash(cash));
        } else {
            self.lose_piece(piece as usize);
        }
    }

    pub(crate) fn fumble_to(&mut self, who: Who, piece: u8, to: Space) {
        let thing = if piece == CASH_PIECE {
            crate::model::cards::Thing::Cash
        } else {
            crate::model::cards::Thing::Loot(self.state.loot.kind[piece as usize])
        };
        self.drop_thing(who, thing, to);
    }
}
