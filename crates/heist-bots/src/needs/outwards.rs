//! Characters who have to come out themselves: what bars their ways is opened first.

use super::Needs;
use crate::costs::FAR;
use crate::situation::Role;
use heist_rules::state::PersonFlags;
use heist_rules::{Crew, Spaces, Who};

impl Needs<'_, '_> {
    /// So many characters have to come out.
    pub(super) fn escape(&mut self, least: usize, inside: bool) {
        let counts = |who: Who| !inside || self.view.person(who).is(PersonFlags::INSIDE);
        let crew = self.view.state.players_in_play().into_iter().filter(|who| counts(*who));
        let mut far: arrayvec::ArrayVec<(i32, Who), 4> = arrayvec::ArrayVec::new();
        far.extend(crew.map(|who| (self.now.home[who as usize].at(self.view.person(who).at), who)));
        far.sort_unstable_by_key(|(cost, _)| *cost);
        let mut out = far.len() >= least || least == 4;
        let pressing = self.now.done || self.now.in_hand;
        let mut shut = Spaces::NONE;
        for (cost, who) in far.iter().take(least) {
            if *cost == 0 {
                continue;
            }
            let i = *who as usize;
            out = false;
            self.now.left += cost.min(&2000) / 3;
            if *cost >= i32::from(FAR) {
                self.now.left += 50 * self.gap(self.now.refuge[i], Crew(1 << *who as u8));
            }
            self.now.carriers.insert(*who);
            let at = self.view.person(*who).at;
            shut |= (self.now.home[i].way(at) | at.only()) & self.view.state.shut();
        }
        // Whoever opens something does that before it goes home.
        self.open_all(shut);
        for (cost, who) in far.into_iter().take(least) {
            if cost > 0 && pressing && !self.now.busy.has(who) {
                let refuge = self.now.refuge[who as usize];
                // Where tokens do not lead out, the rest of the way is left for the escape.
                let far = cost >= i32::from(FAR);
                let targets = if far { self.nearest_reached(refuge, Crew(1 << who as u8)).1 } else { refuge };
                self.take(who, Role { targets, weight: 80, ..Role::NONE });
            }
        }
        self.now.done &= out;
    }
}
