//! NPCs: prisoners are freed, hostages are taken; both roll at once and act in the same round. The cards are data: two default
//! actions and one for a roll of 6 (npc.three-actions), no skills (npc.no-skills). `Setup::action` finds the card of an action.

use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::cards::NpcKind;
use crate::model::chance::Chance;
use crate::model::edition::{NpcActions, NpcRelease};
use crate::model::fact::{Fact, Observer};
use crate::model::refusal::{Refusal, Verdict, refuse};
use crate::model::space::Spaces;
use crate::model::state::{HeistFlags, PersonFlags, Phase};
use crate::model::who::Who;

/// A hostage that nobody has taken and a prisoner whom nobody has freed do nothing.
pub(crate) const NOT_ACTIVE: Refusal = Refusal::new("npc.inactive.hostage-prisoner", "This NPC is not active yet.");

/// NPCs get no planning tokens, and their moves need none.
pub(crate) const NO_PLANNING: Refusal =
    Refusal::new("npc.no-planning-tokens", "NPCs have no planning tokens and need none.");

impl View<'_> {
    /// Whether the action for a roll of 6 is open to somebody: its die shows a 6, by chance or by ideas spent on it
    /// (npc.roll-six-action).
    #[inline]
    pub(crate) fn shows_six(self, who: Who) -> bool {
        self.person(who).die == 6
    }

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

    /// Whether somebody never holds ideas, and has no die but that of a player for its escape (npc.escape-die.player-die): a
    /// prisoner that only crawls (npc.prisoner.crawl-only).
    #[inline]
    pub(crate) fn has_no_ideas(self, who: Who) -> bool {
        who == Who::Npc && self.setup.edition.npc_actions == NpcActions::CrawlOnly
    }

    /// Whether somebody can be given ideas.
    pub(crate) fn may_get_ideas(self, to: Who) -> Verdict {
        self.must_be_there(to)?;
        if self.has_no_ideas(to) {
            return refuse("npc.prisoner.no-ideas", "The prisoner never holds ideas.");
        }
        Ok(())
    }

    /// Whether an NPC that is not active becomes so by itself: a prisoner, or whoever is in a ring and not there until then. Any
    /// other guide is active from the first round (npc.active-from-start).
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

    /// Nothing keeps the prisoner from moving any more (npc.prisoner.freed-when-unimpeded); where rings hold prisoners, the last
    /// one on its tile is gone (npc.prisoner.freed-by-sensors).
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
                Phase::Escape => self.may_be_freed_in_escape(),
                Phase::Roll | Phase::Action | Phase::Event => true,
            }
    }

    /// Whether somebody may take the hostage.
    #[inline(never)]
    pub(crate) fn may_take_hostage(self, who: Who) -> Verdict {
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

    /// In some editions an NPC inside a ring is not on the board until it is freed (npc.sensor.does-not-exist).
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

    /// The NPC is in play, and from here on like any character (npc.like-a-character): events count it (npc.counts-in-events),
    /// it handles loot (npc.carries-loot), receives sub-actions (npc.receives-subactions), spends ideas on its die
    /// (npc.modify-roll) and has to escape (npc.escapes-too). Nobody owns it: the team says what it does (npc.team-controls).
    ///
    /// A prisoner (npc.prisoner.freed-rolls-now) and a hostage (npc.hostage.taken-rolls-now) roll at once and act in the same
    /// round, with one action for the die (npc.die-on-action). Unknown tiles next to an active NPC are revealed
    /// (npc.auto-reveals), also for one that was inside a ring (npc.sensor.active-at-once).
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
