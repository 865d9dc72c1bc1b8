//! Remote locks, which a server removes. Pressure sensors are rings of the same kind and use the same code; what is special
//! about them is in [`super::sensor`].

use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::cards::SubAction;
use crate::model::chance::Chance;
use crate::model::edition::Rings;
use crate::model::fact::{Fact, Observer, Token};
use crate::model::refusal::{Refusal, Verdict, refuse};
use crate::model::space::{Space, Spaces};
use crate::model::state::State;
use crate::model::who::Who;
use crate::rules::sensor;

/// The letters of rings, and of the servers or panels that remove them: for every ring there is one of its letter
/// (remote-lock.server-exists).
pub const LETTERS: [char; 3] = ['X', 'Y', 'Z'];

impl State {
    /// Hexes under a remote lock or sensor.
    #[inline]
    pub fn rings(&self) -> Spaces {
        self.remote[0] | self.remote[1] | self.remote[2]
    }

    /// Spaces under a remote lock or a keycard door.
    #[inline]
    pub fn shut(&self) -> Spaces {
        self.rings() | self.doors
    }
}

impl View<'_> {
    /// Whether a remote lock or a keycard door shuts the character in.
    #[inline]
    pub(crate) fn shut_in(self, who: Who) -> bool {
        self.state.shut().has(self.person(who).at)
    }

    /// What is said of rings, as the edition has them.
    pub(crate) fn ring_words(self, locks: &'static str, sensors: &'static str) -> &'static str {
        match self.setup.edition.rings {
            Rings::RemoteLocks => locks,
            Rings::PressureSensors => sensors,
        }
    }

    /// Inside a ring nobody may move.
    pub(crate) fn why_held_by_ring(self, at: Space) -> Option<Refusal> {
        let why = self.ring_words("A remote lock lies over this character: only its server frees it.", sensor::HOLDS);
        self.state.rings().has(at).then_some(Refusal::new("remote-lock.inside.forbidden", why))
    }

    /// Nobody may enter a ring.
    pub(crate) fn why_ring_bars(self, to: Space) -> Option<Refusal> {
        let why = self.ring_words("A remote lock bars that tile: only its server removes it.", sensor::BARS);
        self.state.rings().has(to).then_some(Refusal::new("remote-lock.no-entry", why))
    }

    /// Unlocks do not open a ring.
    pub(crate) fn why_ring_is_no_lock(self, at: Space) -> Option<Refusal> {
        let why =
            self.ring_words("A remote lock is not an ordinary lock: only its server removes it.", sensor::IS_NO_LOCK);
        self.state.rings().has(at).then_some(Refusal::new("remote-lock.not-an-ordinary-lock", why))
    }

    /// Shut in, nobody unlocks, subdues or disables; ideas, loot and reveals are possible (remote-lock.inside.allowed), and
    /// noise and alerts come as ever (remote-lock.inside.required).
    pub(crate) fn works_on_security(self, who: Who, sub: SubAction) -> Verdict {
        self.in_action_phase(who)?;
        if self.shut_in(who) {
            return refuse(
                "remote-lock.inside.forbidden",
                "Shut in, this character can neither move, unlock, subdue nor disable.",
            );
        }
        self.needs_icon(who, sub)
    }

    /// The rings that somebody on a server or control panel may remove: all of its letter, or the outermost.
    pub(crate) fn rings_removable_from(self, at: Space) -> Spaces {
        let mut rings = Spaces::NONE;
        for letter in 0..LETTERS.len() {
            if self.setup.servers[letter].has(at) {
                rings |= self.outermost_rings(letter);
            }
        }
        rings
    }

    /// Why a ring cannot be removed from there.
    pub(crate) fn why_ring_stays(self, from: Space, at: Space) -> Option<Refusal> {
        if !self.state.rings().has(at) {
            return None;
        }
        let why = self.ring_words("Somebody must stand on a server of that letter.", sensor::NEEDS_PANEL);
        self.why_inside_another(from, at).or(Some(Refusal::new("remote-lock.server-removes", why)))
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// The rings of every letter whose server the character stands on, if one of them is this.
    pub(crate) fn remove_rings_from(&mut self, from: Space, at: Space) {
        for letter in 0..LETTERS.len() {
            if self.setup.servers[letter].has(from) && self.view().outermost_rings(letter).has(at) {
                self.remove_rings(letter);
            }
        }
    }

    /// All remote locks of a letter go, or all sensors of it that are outermost.
    pub(crate) fn remove_rings(&mut self, letter: usize) {
        let gone = self.view().outermost_rings(letter);
        self.state.remote[letter] = self.state.remote[letter] - gone;
        for space in gone {
            self.tell(Fact::RemoveToken(space, Token::RINGS[letter]));
        }
        self.may_be_free(gone);
    }
}
