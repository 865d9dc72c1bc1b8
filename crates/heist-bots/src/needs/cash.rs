//! Cash: the nearest is taken first, from the floor and out of safes.

use super::Needs;
use crate::costs::FAR;
use crate::situation::Role;
use heist_rules::Space;

impl Needs<'_, '_> {
    /// So much cash is to be brought out.
    pub(super) fn steal_cash(&mut self, count: u8) {
        let state = self.view.state;
        let mut open = i32::from(count) - i32::from(state.cash_out);
        if open <= 0 {
            return;
        }
        self.now.done = false;
        self.now.wants_cash = true;
        let home = self.view.refuges();
        for who in self.now.crew {
            let cash = i32::from(self.view.person(who).cash);
            if cash > 0 {
                open -= cash;
                self.now.carriers.insert(who);
            }
        }
        if open > 0 {
            self.now.in_hand = false;
            let mut spaces: arrayvec::ArrayVec<(i32, Space), 64> = arrayvec::ArrayVec::new();
            for n in 0..64u8 {
                if state.cash_on[usize::from(n)] > 0 {
                    let cost = self.carry(None, Space(n), home).map_or(i32::from(FAR), |carry| carry.cost);
                    spaces.push((cost, Space(n)));
                }
            }
            for (n, safe) in self.view.setup.safes.iter().enumerate() {
                if safe.cash > 0 && state.cracks[n] != 255 {
                    let cost = self.carry(None, safe.at, home).map_or(i32::from(FAR), |carry| carry.cost);
                    spaces.push((cost + 400, safe.at));
                }
            }
            spaces.sort_unstable_by_key(|(cost, _)| *cost);
            for (cost, at) in spaces {
                if open > 0 && cost < i32::from(FAR) {
                    let safe = self.view.setup.safes.iter().find(|safe| safe.at == at).map_or(0, |safe| safe.cash);
                    open -= i32::from(state.cash_on[at.index()].max(safe).max(1));
                    self.now.left += cost;
                    self.open_way_to(at);
                    self.reach(at.only(), 100);
                }
            }
            // What nobody's plan leads to is left to do as well.
            self.now.left += 400 * open.max(0);
        }
        for who in self.now.carriers - self.now.busy {
            self.now.left += self.now.home[who as usize].at(self.view.person(who).at).min(1500);
            self.take(who, Role { targets: home, weight: 100, ..Role::NONE });
        }
    }
}
