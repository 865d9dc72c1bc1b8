//! NPCs: prisoners are freed, hostages are taken; both roll at once and act in the same round.

use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::cards::NpcKind;
use crate::model::chance::Chance;
use crate::model::edition::{NpcActions, NpcRelease};
use crate::model::fact::{Fact, Observer};
use crate::model::refusal::{Refusal, Verdict, refuse};
use crate::model::setup::Goal;
use crate::model::space::Spaces;
use crate::model::state::{HeistFlags, PersonFlags, Phase};
use crate::model::who::Who;

/// A hostage that nobody has taken and a prisoner whom nobody has freed do nothing.
pub(crate) const NOT_ACTIVE: Refusal = Refusal::new("npc.inactive.hostage-prisoner", "This NPC is not active yet.");

impl View<'_> {
    /// The kind of the NPC in this heist.
    pub fn npc_kind(self) -> Option<NpcKind> {
        self.sheet(Who::Npc).npc
    }

    /// The rule id of the NPC card's side in use.
    pub(crate) fn npc_card_rule(self) -> &'static str {
        match (self.npc_kind(), self.state.is(HeistFlags::PANIC)) {
            (Some(NpcKind::Prisoner), false) => "card.prisoner-normal",
            (Some(NpcKind::Prisoner), true) => "card.prisoner-panic",
            (Some(NpcKind::Hostage), false) => "card.hostage-normal",
            (Some(NpcKind::Hostage), true) => "card.hostage-panic",
            (Some(NpcKind::Guide) | None, false) => "card.guide-normal",
            (Some(NpcKind::Guide) | None, true) => "card.guide-panic",
        }
    }

    /// Whether somebody never holds ideas, and has no die but for its escape: a prisoner that only crawls.
    #[inline]
    pub(crate) fn has_no_ideas(self, who: Who) -> bool {
        who == Who::Npc && self.setup.edition.npc_actions == NpcActions::CrawlOnly
    }

    /// Whether somebody can be given ideas.
    pub(crate) fn may_get_ideas(self, to: Who) -> Verdict {
        self.must_take_part(to)?;
        if self.has_no_ideas(to) {
            return refuse("npc.prisoner.no-ideas", "The prisoner never holds ideas.");
        }
        Ok(())
    }

    /// Whether an NPC that is not active becomes so by itself: a prisoner, or whoever is in a ring and not there until then.
    fn waits_to_be_free(self) -> bool {
        match self.setup.edition.npc_release {
            NpcRelease::WhenNothingHolds => self.npc_kind() == Some(NpcKind::Prisoner),
            NpcRelease::WithTheRing => matches!(self.npc_kind(), Some(NpcKind::Prisoner | NpcKind::Guide)),
        }
    }

    /// Whether a lock over its tile keeps the NPC.
    fn npc_is_shut_in(self) -> bool {
        match self.setup.edition.npc_release {
            NpcRelease::WhenNothingHolds => self.shut_in(Who::Npc),
            NpcRelease::WithTheRing => self.npc_is_in_a_ring(),
        }
    }

    fn npc_is_in_a_ring(self) -> bool {
        self.state.rings().has(self.person(Who::Npc).at)
    }

    /// Nothing keeps the prisoner from moving any more.
    fn prisoner_is_free(self) -> bool {
        let npc = self.person(Who::Npc);
        self.waits_to_be_free()
            && npc.flags & (PersonFlags::ACTIVE | PersonFlags::BUSTED) == PersonFlags::empty()
            && npc.at.is_somewhere()
            && !self.npc_is_shut_in()
            && match self.setup.terms.convoy {
                // A convoy holds its captive, wherever its guards stand.
                Some(_) => !self.escort_is_awake(),
                None if self.setup.edition.npc_release == NpcRelease::WithTheRing => true,
                None => !self.state.security.guards().has(npc.at),
            }
            && match self.state.phase {
                Phase::Planning | Phase::Over => false,
                // Where the prisoner has to be free before the escape, it is too late then.
                Phase::Escape => !self.setup.objective.all.contains(&Goal::NpcFreed),
                Phase::Roll | Phase::Action | Phase::Event => true,
            }
    }

    /// Whether somebody may take the hostage.
    #[inline(never)]
    pub fn may_take_hostage(self, who: Who) -> Verdict {
        self.in_action_phase(who)?;
        let npc = self.person(Who::Npc);
        if self.npc_kind() != Some(NpcKind::Hostage) || npc.is(PersonFlags::BUSTED) {
            return refuse("npc.hostage.taken-on-same-tile", "There is no hostage to take.");
        }
        if npc.is(PersonFlags::ACTIVE) {
            return refuse("npc.hostage.taken-on-same-tile", "The hostage has been taken already.");
        }
        if who == Who::Npc || npc.at != self.person(who).at {
            return refuse(
                "npc.hostage.taken-on-same-tile",
                "Only a player character on the hostage's own tile can take it.",
            );
        }
        Ok(())
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// Something that can hold a prisoner has left these spaces.
    pub(crate) fn may_be_free(&mut self, spaces: Spaces) {
        if spaces.has(self.state.person(Who::Npc).at) {
            self.state.flags |= HeistFlags::CHECK_FREE;
        }
    }

    /// In some editions an NPC inside a ring is not on the board until it is freed.
    pub(crate) fn hide_npc_in_ring(&mut self) {
        if self.setup.edition.npc_release == NpcRelease::WithTheRing && self.view().npc_is_in_a_ring() {
            self.state.person_mut(Who::Npc).flags.remove(PersonFlags::ACTIVE);
            self.state.playing.remove(Who::Npc);
        }
    }

    /// Looks whether the prisoner has just been freed.
    pub(crate) fn free_prisoner(&mut self) {
        self.state.flags.remove(HeistFlags::CHECK_FREE);
        if self.view().prisoner_is_free() {
            self.activate_npc();
        }
    }

    /// A player character takes the hostage.
    pub(crate) fn take_hostage(&mut self) {
        self.activate_npc();
        self.plot_escape();
    }

    fn activate_npc(&mut self) {
        self.state.person_mut(Who::Npc).flags |= PersonFlags::ACTIVE;
        self.state.playing.insert(Who::Npc);
        if self.state.phase != Phase::Escape {
            self.state.flags |= HeistFlags::NPC_FREED;
        }
        self.tell(Fact::Active(Who::Npc));
        if self.state.phase == Phase::Action && !self.view().has_no_ideas(Who::Npc) {
            let value = self.chance.roll(Who::Npc, self.state.round);
            self.state.person_mut(Who::Npc).die = value;
            self.tell(Fact::Roll(Who::Npc, value));
        }
        // Who was led onto an unknown tile finds out now what is there.
        self.state.to_reveal |= self.state.person(Who::Npc).at.only() & self.state.unknown;
        self.look_around(Who::Npc, Spaces::NONE);
    }

    /// The crisis Panic: from then on every NPC uses the panic side of its card (npc.panic).
    pub(crate) fn npcs_panic(&mut self) {
        self.state.flags |= HeistFlags::PANIC;
        self.tell(Fact::Panic);
    }
}
