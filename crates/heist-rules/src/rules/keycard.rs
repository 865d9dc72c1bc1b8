//! Keycard doors, which the keycard opens, and nothing else. In the same command `open`: removing the rings of a server.

use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::cards::Loot;
use crate::model::chance::Chance;
use crate::model::command::{Command, Verb};
use crate::model::edition::KeycardInEscape;
use crate::model::fact::{Fact, Observer, Token};
use crate::model::refusal::{Refusal, Verdict, refuse};
use crate::model::space::{Space, Spaces};
use crate::model::state::{PersonFlags, Phase, Place};
use crate::model::who::Who;

/// The keycard comes with a guard when it is drawn from the bag (keycard.from-bag-with-guard): a bit of
/// [`crate::model::terms::Terms::held_by_guard`].
pub(crate) const COMES_WITH_GUARD: u32 = 1 << Loot::Keycard as u32;

impl View<'_> {
    /// Whether somebody carries the keycard, which is loot like any other (keycard.is-loot).
    #[inline]
    pub(crate) fn holds_keycard(self, who: Who) -> bool {
        self.state.loot.find(Loot::Keycard, Place::with(who)).is_some()
    }

    /// A cheap look before asking what somebody may open: on servers, and next to keycard doors.
    #[inline]
    pub(crate) fn may_open_from(self, at: Space) -> bool {
        let doors = self.state.doors;
        self.setup.panels.has(at)
            || doors.any()
                && ((self.setup.board.adjacent[at.index()] & doors).any()
                    || self.state.beside_openings.has(at) && (self.state.beside_openings & doors).any())
    }

    /// What may be opened from here: a keycard door next to a carrier of the keycard, or the rings of a server.
    pub(crate) fn open_targets(self, who: Who) -> Spaces {
        let at = self.person(who).at;
        let mut targets = Spaces::NONE;
        if self.state.doors.any() {
            let doors = self.adjacent(at) & self.state.doors;
            if doors.any() && self.holds_keycard(who) {
                targets |= doors;
            }
        }
        targets | self.rings_removable_from(at)
    }

    /// Whether somebody may open a door or remove the rings of a server, in the rounds free of charge.
    pub(crate) fn may_open(self, who: Who, at: Space) -> Verdict {
        self.free_to_speak(who)?;
        if self.state.phase == Phase::Escape {
            return self.may_open_in_escape(who, at);
        }
        if !matches!(self.state.phase, Phase::Roll | Phase::Action | Phase::Event) {
            return refuse("round.wrong-phase", "Doors are opened during the heist.");
        }
        if self.open_targets(who).has(at) {
            return Ok(());
        }
        Err(self.why_ring_stays(self.person(who).at, at).unwrap_or(Refusal::new(
            "keycard.open-when-adjacent",
            "Only a carrier of the keycard next to a keycard door opens it.",
        )))
    }

    /// Lists what may be opened, in any phase of the rounds. (In the escape it costs something.)
    #[inline]
    pub(crate) fn list_openings(self, who: Who, list: &mut Vec<Command>) {
        for at in self.open_targets(who) {
            list.push(Command::by(who, Verb::Open(at)));
        }
    }

    /// A door over a character keeps it in.
    pub(crate) fn why_shut_in_by_door(self, at: Space) -> Option<Refusal> {
        let why = "A keycard door shuts this character in.";
        self.state.doors.has(at).then_some(Refusal::new("keycard.door-no-entry", why))
    }

    /// Nobody moves onto a tile with a door.
    pub(crate) fn why_door_bars(self, to: Space) -> Option<Refusal> {
        let why = "A keycard door bars that tile: open it with the keycard.";
        self.state.doors.has(to).then_some(Refusal::new("keycard.door-no-entry", why))
    }

    /// Unlocks do not open a door.
    pub(crate) fn why_door_is_no_lock(self, at: Space) -> Option<Refusal> {
        let why = "A keycard door opens with the keycard only.";
        self.state.doors.has(at).then_some(Refusal::new("keycard.door-only-by-keycard", why))
    }

    /// Whether opening a keycard door costs an escape move (keycard.escape-one-move) or nothing (keycard.escape-river-city).
    pub(crate) fn doors_cost_a_move(self) -> bool {
        self.setup.edition.keycard_in_escape == KeycardInEscape::OneMove
    }

    /// A keycard door may be opened in the escape for one move, paid with an idea, or for nothing.
    pub(crate) fn may_open_in_escape(self, who: Who, at: Space) -> Verdict {
        self.escaping(who)?;
        if !self.open_targets(who).has(at) {
            return refuse(
                "keycard.open-when-adjacent",
                "Only a carrier of the keycard next to a keycard door opens it.",
            );
        }
        if !self.state.doors.has(at) {
            return Ok(());
        }
        let person = self.person(who);
        if person.is(PersonFlags::ROLLED) {
            let declared = person.way.first().is_some_and(|step| step.open) && self.next_on_way(who) == Some(at);
            return if declared {
                Ok(())
            } else {
                refuse("escape.last-ditch.no-ideas-after-roll", "After the roll only the declared way can be gone.")
            };
        }
        if person.ideas == 0 && self.doors_cost_a_move() {
            return refuse("escape.no-moves-left", "Opening the door costs one escape move.");
        }
        Ok(())
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// A keycard door goes, or all remote locks of the letter.
    pub(crate) fn open(&mut self, who: Who, at: Space) {
        if self.state.doors.has(at) {
            if self.state.phase == Phase::Escape {
                self.pay_for_door(who);
            }
            self.open_door(at);
        } else {
            self.remove_rings_from(self.state.person(who).at, at);
        }
    }

    /// A door is open, and off the board.
    pub(crate) fn open_door(&mut self, at: Space) {
        self.state.doors.remove(at);
        self.tell(Fact::OpenDoor(at));
        self.tell(Fact::RemoveToken(at, Token::KeycardDoor));
        self.may_be_free(at.only());
    }

    /// A keycard door costs one escape move, an idea or a pip of the declared way; or nothing.
    pub(crate) fn pay_for_door(&mut self, who: Who) {
        let price = u8::from(self.view().doors_cost_a_move());
        let person = self.state.person_mut(who);
        if person.is(PersonFlags::ROLLED) {
            person.pips = person.pips.saturating_sub(price);
            person.way.door_is_open();
        } else {
            self.take_ideas(who, price);
        }
    }
}
