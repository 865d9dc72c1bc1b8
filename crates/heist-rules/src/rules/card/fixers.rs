//! The index of fixers whose help is called for: which card refuses, what it costs, whether it can help, how it is listed, what
//! it does. Each of them has its own file beside this one.

use super::{
    beat_cop, bookie, buy_time, consultant, denial_of_service, diversion_artist, double_or_nothing,
    have_you_seen_what_we_make, if_you_do_this_do_it_right, ill_get_you_inside, its_all_online, moonlighter_friends,
    on_call, prison_guard, retiree, shell, take_a_look_at_these_floorplans, the_architect, the_mayor, visage,
};
use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::chance::Chance;
use crate::model::command::{Command, FixerUse};
use crate::model::fact::Observer;

/// What the card of a fixer says whose help is called for.
#[derive(Clone, Copy)]
pub(crate) struct FixerCard {
    /// The rule that refuses.
    pub(crate) rule: &'static str,
    /// Once per heist.
    pub(crate) once: bool,
}

/// A price in steps: for one, two or three.
pub(super) fn step_price(steps: [u16; 3], count: usize) -> Option<u16> {
    steps.get(count.checked_sub(1)?).copied()
}

impl FixerUse {
    /// The card of the fixer.
    pub(crate) const fn card(&self) -> FixerCard {
        match self {
            FixerUse::Visage(_) => visage::CARD,
            FixerUse::BeatCop { .. } => beat_cop::CARD,
            FixerUse::Bookie(_) => bookie::CARD,
            FixerUse::PrisonGuard => prison_guard::CARD,
            FixerUse::Consultant(_) => consultant::CARD,
            FixerUse::Shell => shell::CARD,
            FixerUse::DiversionArtist(_) => diversion_artist::CARD,
            FixerUse::Architect(_) => the_architect::CARD,
            FixerUse::Retiree(_) => retiree::CARD,
            FixerUse::Mayor(..) => the_mayor::CARD,
        }
    }

    /// What it costs, in $k; `None` when the numbers make no sense.
    pub fn price(&self) -> Option<u16> {
        match *self {
            FixerUse::Visage(_) => Some(its_all_online::PRICE),
            FixerUse::BeatCop { guards, dogs } => moonlighter_friends::price(guards, dogs),
            FixerUse::Bookie(stake) => double_or_nothing::price(stake),
            FixerUse::PrisonGuard => Some(have_you_seen_what_we_make::PRICE),
            FixerUse::Consultant(blanks) => on_call::price(blanks),
            FixerUse::Shell => Some(denial_of_service::PRICE),
            FixerUse::DiversionArtist(tokens) => buy_time::price(tokens),
            FixerUse::Architect(hexes) => take_a_look_at_these_floorplans::price(hexes),
            FixerUse::Retiree(places) => if_you_do_this_do_it_right::price(places),
            FixerUse::Mayor(..) => Some(ill_get_you_inside::PRICE),
        }
    }
}

impl View<'_> {
    /// Whether a fixer who is there and paid for can help with this.
    pub(crate) fn fixer_can_help(self, with: &FixerUse) -> bool {
        match *with {
            FixerUse::Visage(at) => self.may_look_online(at),
            FixerUse::BeatCop { guards, dogs } => self.may_send_home(guards, dogs),
            FixerUse::PrisonGuard => self.may_swap_locks(),
            FixerUse::Architect(hexes) => self.may_put_ideas(hexes),
            FixerUse::Retiree(places) => self.may_insert_events(places),
            FixerUse::Mayor(at, who) => self.may_get_inside(at, who),
            FixerUse::Bookie(_) | FixerUse::Consultant(_) | FixerUse::Shell | FixerUse::DiversionArtist(_) => true,
        }
    }

    /// Lists fixers in canonical forms.
    pub(crate) fn list_fixers(self, list: &mut Vec<Command>) {
        self.list_its_all_online(list);
        self.list_moonlighter_friends(list);
        for n in 1..=double_or_nothing::MAX {
            self.list_double_or_nothing(n, list);
            self.list_on_call(n, list);
            self.list_buy_time(n, list);
        }
        self.list_have_you_seen_what_we_make(list);
        self.list_denial_of_service(list);
        self.list_take_a_look(list);
        self.list_do_it_right(list);
        self.list_ill_get_you_inside(list);
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// What a fixer does.
    pub(crate) fn fixer_helps(&mut self, with: FixerUse) {
        match with {
            FixerUse::Visage(at) => self.look_online(at),
            FixerUse::BeatCop { guards, dogs } => self.send_home(guards, dogs),
            FixerUse::PrisonGuard => self.swap_locks(),
            FixerUse::Bookie(stake) => self.bet(stake),
            FixerUse::Consultant(blanks) => self.put_on_call(blanks),
            FixerUse::Shell => self.deny_service(),
            FixerUse::DiversionArtist(tokens) => self.buy_time(tokens),
            FixerUse::Architect(hexes) => self.put_ideas(hexes),
            FixerUse::Retiree(places) => self.insert_events(places),
            FixerUse::Mayor(at, who) => self.get_inside(at, who),
        }
    }
}
