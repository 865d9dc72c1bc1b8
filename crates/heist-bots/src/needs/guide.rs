//! Paintings that lie face down: the NPC looks at them before anybody may take one along.

use super::Needs;
use crate::situation::Role;
use heist_rules::cards::Loot;
use heist_rules::state::Place;
use heist_rules::{Spaces, Who};

impl Needs<'_, '_> {
    /// Where paintings lie that only the NPC can tell apart, if one of them may be what is wanted.
    pub(super) fn face_down(&self, wanted: impl Fn(Loot) -> bool) -> Spaces {
        let loot = &self.view.state.loot;
        let known = loot.iter().any(|(_, kind, _)| wanted(kind));
        if known || !wanted(self.view.setup.terms.face_down) {
            return Spaces::NONE;
        }
        let down = loot.iter().filter(|(_, kind, _)| *kind == Loot::PaintingFaceDown);
        down.filter_map(|(_, _, place)| Place::space(place)).collect()
    }

    /// The NPC goes to the nearest of them, and somebody waits there to carry it away.
    pub(super) fn look_at(&mut self, paintings: Spaces) {
        self.now.in_hand = false;
        let npc = Who::Npc as usize;
        let Some(at) = self.nearest_of(Who::Npc, paintings) else { return };
        self.now.left += 800 + self.now.ahead[npc].at(at).min(3000);
        self.take(Who::Npc, Role { targets: at.only(), weight: 120, ..Role::NONE });
        let shut = (self.now.ahead[npc].way(at) | at.only()) & self.view.state.shut();
        self.open_all(shut);
        for painting in paintings {
            self.reach(painting.only(), 60);
        }
    }
}
