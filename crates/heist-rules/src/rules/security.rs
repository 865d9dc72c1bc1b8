//! The security die, in editions that have it instead of event cards, and what the squares of the alert track do. Event
//! cards say much the same as those squares, and are carried out by the same code. The alert bar is in `alert`.

use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::chance::Chance;
use crate::model::chits::Chit;
use crate::model::edition::ThirdPhase;
use crate::model::effect::{CardId, Counting, Set, Where};
use crate::model::fact::{Fact, Observer};
use crate::model::setup::Setup;
use crate::model::space::Spaces;
use crate::model::state::Step;

/// The sides of the security die.
pub const SECURITY_SIDES: u8 = 4;

impl Setup {
    /// Whether the third phase of a round is a roll of the security die.
    #[inline]
    pub fn has_security_die(&self) -> bool {
        self.edition.third_phase == ThirdPhase::SecurityDie
    }
}

impl View<'_> {
    /// The square that a roll picks: counted from the bar (security.squares-from-bar), and the last one, the alarm, where the
    /// roll points beyond the track (security.beyond-last-square). The alarm says that the escape begins
    /// (security.event.alarm).
    pub(crate) fn square_for(self, roll: u8) -> Option<CardId> {
        let squares = self.state.deck.coming();
        squares.get(usize::from(roll).saturating_sub(1)).or(squares.last()).copied()
    }

    /// How often a card raises its alerts, by what it counts. For each space: tiles with two or more characters, whose number
    /// does not matter (security.event.outta-my-way.tile), and entrances, at two alerts each
    /// (security.event.outta-my-way.entrance). For each character: those on a tile with a subdued guard
    /// (security.event.let-me-go.subdued-guard) or a disabled camera (security.event.let-me-go.disabled-camera). For each pair
    /// of a character and a chit next to it: a live camera (security.event.caught-in-a-reflection), an active guard
    /// (security.event.suspicious-guards).
    pub(crate) fn times(self, counting: Counting, at: &Where) -> u32 {
        let spaces = self.spaces_where(at);
        match counting {
            Counting::IfAny => u32::from(spaces.any()),
            Counting::PerSpace => spaces.len(),
            Counting::PerCharacter => self.state.characters_on(spaces).len(),
            Counting::PerPair => self.pairs(at, spaces),
        }
    }

    /// How many chits of the kind that a set looks for lie on these spaces.
    fn chits_of(self, set: Set, spaces: Spaces) -> u32 {
        let kinds: &[Chit] = match set {
            Set::Guards => &[Chit::Guard, Chit::Dog],
            Set::SubduedGuards => &[Chit::GuardSubdued, Chit::DogSubdued],
            Set::Locks => &[Chit::Lock],
            Set::OpenLocks => &[Chit::LockOpen],
            Set::Cameras | Set::WatchingCameras => &[Chit::Camera],
            Set::DisabledCameras => &[Chit::CameraOff],
            _ => &[],
        };
        kinds.iter().map(|chit| self.state.security.of(*chit).total(spaces & self.set(set))).sum()
    }

    /// Pairs of a character on these spaces and a chit next to it, of the last kind that is named.
    fn pairs(self, place: &Where, spaces: Spaces) -> u32 {
        let Some((_, set)) = place.narrowed.into_iter().flatten().last() else { return 0 };
        let people = self.state.characters_on(spaces).into_iter();
        people.map(|who| self.chits_of(set, self.adjacent(self.person(who).at))).sum()
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// `team next`: the die is rolled once for everybody (security.roll-once-per-round), and the one square that it picks is
    /// carried out (security.one-event), with everything that it shows (security.combined-squares). Alerts of the square push
    /// the bar on, but no second square follows in this round (security.alerts-during-event).
    #[cold]
    pub(crate) fn roll_for_security(&mut self) {
        let value = self.chance.security(self.state.round);
        self.tell(Fact::Security(value));
        self.state.step = match self.view().square_for(value) {
            Some(card) => {
                self.tell(Fact::Event(card));
                Step::Effect { card, number: 0, started: false }
            }
            None => Step::CardDone,
        };
    }
    /// As many alerts as a card has icons (security.event.lockdown.alerts, security.event.i-thought-i-had-him.alerts) or
    /// counts.
    pub(crate) fn raise_alerts(&mut self, count: u32) {
        for _ in 0..count {
            self.raise_alert();
        }
    }

    /// So many gates close, the next ones in their order (security.event.lockdown.next-gate).
    pub(crate) fn close_gates(&mut self, count: u8) {
        self.state.gates_due = count;
    }

    /// A chit of the supply comes to the tile of each character found, such as a guard for each one next to guards
    /// (security.event.hey-you).
    pub(crate) fn place_per_character(&mut self, chit: Chit, at: &Where) {
        for who in self.state.characters_on(self.view().spaces_where(at)) {
            self.place(chit, self.state.person(who).at.only());
        }
    }

    /// Chits of one face are turned over: disabled cameras become live (security.event.reboot.cameras-live), subdued guards
    /// with a character become active (security.event.i-thought-i-had-him.unsubdue). Alerts follow where the card says so
    /// (security.event.reboot.alert-if-printed).
    pub(crate) fn flip_where(&mut self, chit: Chit, at: &Where, alert: Option<Counting>) {
        let turned = self.flip_all(chit, self.view().spaces_where(at));
        match alert {
            None => {}
            Some(Counting::IfAny) => self.raise_alerts(turned.min(1)),
            Some(_) => self.raise_alerts(turned),
        }
    }

    /// Chits make way for others of the supply: a guard for each disabled camera (security.event.call-it-in).
    pub(crate) fn replace_where(&mut self, chit: Chit, by: Chit, at: &Where) {
        for space in self.view().spaces_where(at) {
            let count = self.state.security.of(chit).at(space);
            self.remove_chits(space, chit, count);
            for _ in 0..count {
                self.place(by, space.only());
            }
        }
    }
}
