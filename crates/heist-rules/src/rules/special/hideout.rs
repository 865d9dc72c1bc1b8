//! Places of escape: all exits, or the hideouts of a heist that has such; and how many may use one of them.

use crate::engine::view::View;
use crate::model::refusal::Refusal;
use crate::model::space::{Space, Spaces};
use crate::model::terms::Special;
use crate::model::who::{Crew, Who};

impl View<'_> {
    /// The places of escape: all exits, or the hideouts of a heist that has such.
    #[inline]
    pub fn refuges(self) -> Spaces {
        let hideouts = self.setup.terms.hideouts;
        if hideouts.any() { hideouts - self.state.removed } else { self.state.exits }
    }

    /// Whether somebody is in a place of escape, however crowded.
    #[inline]
    pub fn in_refuge(self, who: Who) -> bool {
        self.refuges().has(self.person(who).at)
    }

    /// Whether somebody has got away as things stand: in a place of escape that is not too crowded.
    #[inline]
    pub fn is_away(self, who: Who) -> bool {
        self.in_refuge(who) && (self.setup.terms.refuge_limit() == 0 || !self.is_crowded_out(who))
    }

    /// More player characters are on this one's place of escape than the heist allows.
    #[inline(never)]
    fn is_crowded_out(self, who: Who) -> bool {
        let company = self.counted_on(self.person(who).at);
        company.has(who) && company.len() > u32::from(self.setup.terms.refuge_limit())
    }

    /// Player characters in play on a space.
    pub(crate) fn players_on(self, at: Space) -> Crew {
        self.state.players_in_play() & self.state.characters_at(at)
    }

    /// Those who count where a place of escape is limited: player characters, and the NPC where the heist says so
    /// (special.npc-counts-at-exits).
    pub(crate) fn counted(self) -> Crew {
        if self.setup.terms.has(Special::NPC_COUNTS) { self.state.in_play() } else { self.state.players_in_play() }
    }

    /// Those of them on a space.
    pub(crate) fn counted_on(self, at: Space) -> Crew {
        self.counted() & self.state.characters_at(at)
    }

    /// Places of escape that have taken as many player characters as the heist allows. NPCs do not count and need not care,
    /// unless the heist says so.
    #[inline]
    pub(crate) fn full_exits(self, who: Who) -> Spaces {
        match self.setup.terms.refuge_limit() {
            0 => Spaces::NONE,
            _ if who == Who::Npc && !self.setup.terms.has(Special::NPC_COUNTS) => Spaces::NONE,
            limit => self.refuges_with_at_least(limit, who),
        }
    }

    /// Why a full place of escape takes nobody else.
    pub(crate) fn why_full(self) -> Refusal {
        if self.setup.terms.hideouts.any() {
            Refusal::new("special.hideouts", "That hideout is full.")
        } else {
            Refusal::new("special.separate-exits", "In this heist no further character may use that exit.")
        }
    }

    /// In some heists exits are limited in the rounds too.
    pub(crate) fn why_exit_full(self, who: Who, to: Space) -> Option<Refusal> {
        let full = self.setup.terms.has(Special::EXIT_LIMIT_ALWAYS) && self.full_exits(who).has(to);
        let why = "In this heist no further character fits on that exit.";
        full.then_some(Refusal::new("special.exit-limit-always", why))
    }

    #[inline(never)]
    fn refuges_with_at_least(self, limit: u8, except: Who) -> Spaces {
        let refuges = self.refuges();
        let mut count = [0u8; 64];
        let mut full = Spaces::NONE;
        for other in self.counted() {
            let at = self.person(other).at;
            if other != except && refuges.has(at) {
                count[at.index()] += 1;
                if count[at.index()] >= limit {
                    full.insert(at);
                }
            }
        }
        full
    }
}
