//! VENT CRAWL: for four noise a hex straight across one gap counts as adjacent, until the character leaves its tile or the
//! phase ends.

use super::{Timing, Usage};
use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::board::Side;
use crate::model::cards::Ability;
use crate::model::chance::Chance;
use crate::model::command::{Command, Use};
use crate::model::fact::Observer;
use crate::model::refusal::{Verdict, refuse};
use crate::model::space::{Space, Spaces};
use crate::model::who::Who;

pub(super) const USAGE: Usage = Usage::new(Ability::VentCrawl, 0, Timing::BesideTheAction).local();
const NOISE: u8 = 4;

impl<'a> View<'a> {
    #[inline]
    pub(super) fn may_vent_crawl(self, who: Who, at: Space) -> Verdict {
        self.needs(who, Ability::VentCrawl, "card.vent-crawl")?;
        self.not_in_escape(who)?;
        if !self.across_gaps(who).has(at) || self.vented(who).has(at) {
            return refuse("card.vent-crawl", "The vent leads to a hex straight across one gap.");
        }
        Ok(())
    }

    #[inline]
    pub(super) fn list_vent_crawl(self, who: Who, list: &mut Vec<Command>) {
        for at in self.across_gaps(who) {
            self.offer(who, Use::VentCrawl(at), list);
        }
    }

    /// The sides of a hex on which one gap lies and a hex straight across it. An entrance is no hex, and a gap with an
    /// entrance in it is not empty.
    fn gaps_to_cross(self, at: Space) -> impl Iterator<Item = (Side, Space)> + use<'a> {
        let tiles = self.state.tiles(self.setup);
        Side::ALL.into_iter().filter(move |_| tiles.has(at)).filter_map(move |side| {
            let line = self.setup.board.line(at, side);
            let next = line.first().copied().flatten();
            let gap = next.is_none_or(|space| !tiles.has(space) && !self.state.exits.has(space));
            let across = line.get(1).copied().flatten()?;
            (gap && tiles.has(across)).then_some((side, across))
        })
    }

    /// The hexes straight across one gap from a hex.
    pub fn across_gaps_from(self, at: Space) -> Spaces {
        self.gaps_to_cross(at).map(|(_, across)| across).collect()
    }

    /// The hexes straight across one gap.
    pub fn across_gaps(self, who: Who) -> Spaces {
        self.across_gaps_from(self.person(who).at)
    }

    /// The hexes that VENT CRAWL has made adjacent.
    pub fn vented(self, who: Who) -> Spaces {
        let person = self.person(who);
        let open = Side::ALL.into_iter().filter(|side| person.vents >> *side as u8 & 1 == 1);
        let across = open.filter_map(|side| self.setup.board.line(person.at, side).get(1).copied().flatten());
        across.collect::<Spaces>() - self.state.removed
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    #[inline]
    pub(super) fn vent_crawl(&mut self, who: Who, at: Space) {
        self.owe_noise(NOISE);
        let side = self
            .view()
            .gaps_to_cross(self.state.person(who).at)
            .find(|(_, across)| *across == at)
            .map(|(side, _)| side);
        self.state.person_mut(who).vents |= side.map_or(0, |side| 1 << side as u8);
        self.state.to_reveal |= at.only() & self.state.unknown;
    }
}
