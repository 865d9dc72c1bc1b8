//! Fixers and what they do in planning. Those that work by themselves are where their rule is: prices in `planning`,
//! the Machinist and Shell in `reveal`, the Diversion Artist in `noise`, the Old Friend in `abilities`.

use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::cards::{BagChit, Fixer};
use crate::model::chance::Chance;
use crate::model::chits::Chit;
use crate::model::command::{Command, FixerUse, Verb};
use crate::model::edition::FixerPrices;
use crate::model::effect::CardId;
use crate::model::fact::{Fact, Observer};
use crate::model::refusal::{Verdict, refuse};
use crate::model::space::{Space, Spaces};
use crate::model::state::{Deck, HeistFlags, PersonFlags};
use crate::model::who::Who;

/// Prices in steps: for 1, 2 or 3.
const BEAT_COP: [u16; 3] = [2, 3, 4];
const CONSULTANT: [u16; 3] = [0, 3, 7];
const ARCHITECT: [u16; 3] = [0, 3, 5];
const RETIREE: [u16; 3] = [3, 5, 6];
const MASTERMIND_EVENTS: [&str; 3] = ["M1", "M2", "M3"];

impl FixerUse {
    /// Whose service it is.
    pub const fn fixer(&self) -> Fixer {
        match self {
            FixerUse::Visage(_) => Fixer::Visage,
            FixerUse::BeatCop { .. } => Fixer::BeatCop,
            FixerUse::Bookie(_) => Fixer::Bookie,
            FixerUse::PrisonGuard => Fixer::PrisonGuard,
            FixerUse::Consultant(_) => Fixer::Consultant,
            FixerUse::Shell => Fixer::Shell,
            FixerUse::DiversionArtist(_) => Fixer::DiversionArtist,
            FixerUse::Architect(_) => Fixer::TheArchitect,
            FixerUse::Retiree(_) => Fixer::Retiree,
            FixerUse::Mayor(..) => Fixer::TheMayor,
        }
    }

    /// What it costs, in $k; `None` when the numbers make no sense.
    pub fn price(&self) -> Option<u16> {
        let step = |steps: [u16; 3], count: usize| count.checked_sub(1).and_then(|i| steps.get(i).copied());
        match self {
            FixerUse::Visage(_) => Some(1),
            FixerUse::BeatCop { guards, dogs } => step(BEAT_COP, *guards as usize + *dogs as usize),
            FixerUse::Bookie(stake) => (1..=8).contains(stake).then_some(u16::from(*stake)),
            FixerUse::PrisonGuard | FixerUse::Shell => Some(3),
            FixerUse::Consultant(blanks) => step(CONSULTANT, *blanks as usize),
            FixerUse::DiversionArtist(tokens) => (1..=4).contains(tokens).then_some(u16::from(*tokens)),
            FixerUse::Architect(hexes) => step(ARCHITECT, hexes.iter().filter(|hex| hex.is_somewhere()).count()),
            FixerUse::Retiree(places) => step(RETIREE, places.iter().filter(|place| **place > 0).count()),
            FixerUse::Mayor(..) => Some(0),
        }
    }
}

/// The refusal id of a fixer's own text.
const fn card_rule(fixer: Fixer) -> &'static str {
    match fixer {
        Fixer::OldFriend => "card.old-friend",
        Fixer::Fence => "card.fence",
        Fixer::BeatCop => "card.beat-cop",
        Fixer::Bookie => "card.bookie",
        Fixer::Visage => "card.visage",
        Fixer::TheMachinist => "card.the-machinist",
        Fixer::PrisonGuard => "card.prison-guard",
        Fixer::Consultant => "card.consultant",
        Fixer::Connoisseur => "card.connoisseur",
        Fixer::Curator => "card.curator",
        Fixer::Shell => "card.shell",
        Fixer::DiversionArtist => "card.diversion-artist",
        Fixer::TheArchitect => "card.the-architect",
        Fixer::Retiree => "card.retiree",
        Fixer::TheMayor => "card.the-mayor",
    }
}

impl View<'_> {
    /// Whether a fixer may be used so.
    pub fn may_use_fixer(self, with: &FixerUse) -> Verdict {
        let fixer = with.fixer();
        let rule = card_rule(fixer);
        if self.state.phase != crate::model::state::Phase::Planning {
            return refuse("fixer.during-planning", "Fixers help in planning.");
        }
        self.in_planning()?;
        self.fixer_within_reach(fixer)?;
        if !self.state.has_fixer(fixer) {
            return refuse("setup.fixers.lay-out-all", "The team has not won this fixer's favour.");
        }
        if fixer != Fixer::Visage && self.state.fixer_used(fixer) {
            return refuse(rule, "This fixer helps once per heist.");
        }
        let Some(price) = with.price() else {
            return refuse(rule, "The fixer does not offer that many.");
        };
        if self.state.cash < price {
            let rule = match self.setup.edition.fixer_prices {
                FixerPrices::Rulebook | FixerPrices::Nothing => "fixer.cost-in-team-cash",
                FixerPrices::Card => rule,
            };
            return refuse(rule, "There is not enough team cash.");
        }
        let bag = &self.state.bag;
        let tiles = self.state.tiles(self.setup);
        let fine = match *with {
            FixerUse::Visage(at) => self.state.unknown.has(at),
            FixerUse::BeatCop { guards, dogs } => {
                bag.count(BagChit::Guard) >= guards && bag.count(BagChit::Dog) >= dogs
            }
            FixerUse::PrisonGuard => self.somebody_starts_inside() && bag.count(BagChit::Lock) > 0,
            FixerUse::Architect(hexes) => {
                let set: Spaces = hexes.into_iter().filter(|hex| hex.is_somewhere()).collect();
                let named = hexes.iter().filter(|hex| hex.is_somewhere()).count() as u32;
                let linked = set.len() == 1 || set.into_iter().all(|hex| (self.adjacent(hex) & set).any());
                (set - tiles).is_empty() && set.len() == named && linked
            }
            FixerUse::Retiree(places) => self.may_insert(places),
            FixerUse::Mayor(at, who) => {
                let person = self.person(who);
                who != Who::Npc
                    && person.in_play()
                    && !person.is(PersonFlags::READY)
                    && self.state.security.guards().has(at)
                    && tiles.has(at)
            }
            _ => true,
        };
        if fine { Ok(()) } else { refuse(rule, "The fixer cannot help with that: see the card.") }
    }

    fn somebody_starts_inside(self) -> bool {
        Who::ALL.into_iter().any(|who| {
            let person = self.person(who);
            self.setup.member(who).is_some()
                && (self.state.tiles(self.setup).has(person.at)
                    || who != Who::Npc && self.setup.terms.inside_starts.any())
        })
    }

    /// The M cards go anywhere above the final crisis.
    fn may_insert(self, places: [u8; 3]) -> bool {
        let coming = self.state.deck.coming();
        let added = places.iter().filter(|place| **place > 0).count();
        if self.state.deck.len as usize + added > Deck::MAX {
            return false;
        }
        let last_is_final = coming.last().is_some_and(|card| self.setup.is_crisis(*card) || self.setup.is_alarm(*card));
        let most = coming.len() + added - usize::from(last_is_final);
        let mut seen = [false; Deck::MAX + 4];
        places.into_iter().enumerate().filter(|(_, place)| *place > 0).all(|(i, place)| {
            let place = place as usize;
            place <= most
                && self.setup.card(MASTERMIND_EVENTS[i]).is_some()
                && !core::mem::replace(&mut seen[place], true)
        })
    }

    /// Lists fixers in canonical forms.
    pub(crate) fn list_fixers(self, list: &mut Vec<Command>) {
        let mut offer = |with: FixerUse| {
            if self.may_use_fixer(&with).is_ok() {
                list.push(Command::team(Verb::Fixer(with)));
            }
        };
        for at in self.state.unknown {
            offer(FixerUse::Visage(at));
        }
        for guards in 0..=3 {
            for dogs in 0..=3 - guards {
                offer(FixerUse::BeatCop { guards, dogs });
            }
        }
        for n in 1..=8 {
            offer(FixerUse::Bookie(n));
            offer(FixerUse::Consultant(n));
            offer(FixerUse::DiversionArtist(n));
        }
        offer(FixerUse::PrisonGuard);
        offer(FixerUse::Shell);
        if self.state.has_fixer(Fixer::TheArchitect) && !self.state.fixer_used(Fixer::TheArchitect) {
            for hex in self.state.tiles(self.setup) {
                offer(FixerUse::Architect([hex, Space::NOWHERE, Space::NOWHERE]));
            }
        }
        for i in 0..3 {
            let mut places = [0; 3];
            places[i] = 1;
            offer(FixerUse::Retiree(places));
        }
        if self.state.has_fixer(Fixer::TheMayor) {
            for at in self.state.security.guards() {
                for who in Who::PLAYERS {
                    offer(FixerUse::Mayor(at, who));
                }
            }
        }
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    pub(crate) fn use_fixer(&mut self, with: FixerUse) {
        self.team_cash(-(with.price().unwrap_or(0) as i16));
        if with.fixer() != Fixer::Visage {
            self.state.fixers_used |= 1 << with.fixer() as u16;
        }
        match with {
            FixerUse::Visage(at) => self.state.to_reveal.insert(at),
            FixerUse::BeatCop { guards, dogs } => {
                self.swap_for_blanks(BagChit::Guard, guards);
                self.swap_for_blanks(BagChit::Dog, dogs);
            }
            FixerUse::PrisonGuard => {
                let locks = self.state.bag.count(BagChit::Lock).min(2);
                self.swap_for_blanks(BagChit::Lock, locks);
            }
            FixerUse::Bookie(stake) => self.state.stake = stake,
            FixerUse::Consultant(blanks) => self.state.blanks_at_hand = blanks,
            FixerUse::Shell => {
                self.state.flags |= HeistFlags::SHELL;
                self.switch_off_planning_cameras();
            }
            FixerUse::DiversionArtist(tokens) => self.state.noise_tokens = tokens,
            FixerUse::Architect(hexes) => {
                for hex in hexes.into_iter().filter(|hex| hex.is_somewhere()) {
                    self.state.idea_hexes.insert(hex);
                    self.tell(Fact::IdeaOnHex(hex, 1));
                }
            }
            FixerUse::Retiree(places) => self.insert_events(places),
            FixerUse::Mayor(at, who) => {
                // A dog is a guard in every respect; where both are, the guard goes.
                let guard = self.state.security.with(Chit::Guard).has(at);
                self.remove_chits(at, if guard { Chit::Guard } else { Chit::Dog }, 1);
                let person = self.state.person_mut(who);
                person.at = at;
                person.flags |= PersonFlags::PLACED | PersonFlags::INSIDE;
                self.tell(Fact::At(who, at));
            }
        }
    }

    fn swap_for_blanks(&mut self, chit: BagChit, count: u8) {
        self.change_bag(chit, -(count as i8));
        self.change_bag(BagChit::Blank, count as i8);
    }

    /// Puts M cards into the deck; places count from the top after the insertion, so the smallest goes in first.
    fn insert_events(&mut self, places: [u8; 3]) {
        let mut order: [(u8, CardId); 3] = [(0, CardId::NONE); 3];
        for (i, place) in places.into_iter().enumerate() {
            order[i] = (place, self.setup.card(MASTERMIND_EVENTS[i]).unwrap_or(CardId::NONE));
        }
        order.sort_unstable_by_key(|(place, _)| *place);
        let deck = &mut self.state.deck;
        for (place, card) in order.into_iter().filter(|(place, card)| *place > 0 && *card != CardId::NONE) {
            let at = deck.top as usize + place as usize - 1;
            let end = deck.len as usize;
            if at <= end && end < Deck::MAX {
                deck.cards.copy_within(at..end, at + 1);
                deck.cards[at] = card;
                deck.len += 1;
            }
        }
    }
}
