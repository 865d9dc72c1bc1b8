//! The escape: who may run where. Ideas pay for steps, a declared way and one last roll for the rest. How the escape goes
//! is in `getaway`.

mod getaway;
pub(crate) mod routes;

use crate::engine::view::View;
use crate::model::cards::{Loot, Thing};
use crate::model::chits::Chit;
use crate::model::command::{Command, Verb, Way};
use crate::model::edition::{EscapeCall, EscapeEnd, LastDitch, RingsInEscape};
use crate::model::refusal::{Refusal, Verdict, refuse};
use crate::model::space::{Space, Spaces};
use crate::model::state::{HeistFlags, PersonFlags, Phase, Place};
use crate::model::terms::Special;
use crate::model::who::{Crew, Who};

/// What belongs to the action phase is not possible in the escape.
pub(crate) const NO_ACTIONS: Refusal =
    Refusal::new("escape.no-actions", "In the escape only escape moves, loot and a few abilities are possible.");

/// Nothing opens a lock in the escape but an ability that says so.
pub(crate) const NO_UNLOCKING: Refusal = Refusal::new("escape.no-unlocking", "Locks cannot be opened in the escape.");

impl View<'_> {
    /// Why nobody unlocks in the escape, and what somebody can do who picks locks there.
    pub(crate) fn why_not_unlock_in_escape(self, who: Who) -> Refusal {
        match self.picks_under_pressure(who) {
            true => {
                Refusal { why: "In the escape this character opens locks by PICK UNDER PRESSURE only.", ..NO_UNLOCKING }
            }
            false => NO_UNLOCKING,
        }
    }

    /// Whether the team may announce the escape: in any phase of a round, once.
    #[inline]
    pub(crate) fn may_call_escape(self) -> Verdict {
        let any_phase = self.setup.edition.escape_call == EscapeCall::AtAnyTime;
        match self.state.phase {
            Phase::Roll | Phase::Event if !any_phase => {
                refuse("round.wrong-phase", "The escape is announced in the action phase.")
            }
            Phase::Roll | Phase::Action | Phase::Event if self.state.is(HeistFlags::ESCAPE_CALLED) => {
                refuse("escape.voluntary.after-event-phase", "The escape has been announced already.")
            }
            Phase::Roll | Phase::Action | Phase::Event => Ok(()),
            Phase::Planning => refuse("round.wrong-phase", "The escape is announced when the heist has begun."),
            Phase::Escape | Phase::Over => refuse("round.wrong-phase", "The escape has begun already."),
        }
    }

    /// In the escape nothing that costs noise or alerts may be used (escape.no-costly-abilities): neither SEWER CRAWL
    /// (escape.costly-example.sewer-crawl) nor VENT CRAWL (escape.costly-example.vent-crawl), but GREAT IN A PINCH, which costs
    /// ideas.
    pub(crate) fn not_in_escape(self, who: Who) -> Verdict {
        self.free_to_speak(who)?;
        if self.state.phase == Phase::Escape {
            return refuse(
                "escape.no-costly-abilities",
                "In the escape nothing that costs noise or alerts may be used.",
            );
        }
        self.in_action_phase(who)
    }

    /// Somebody still takes part in the escape. In which order they escape is up to the team (escape.order-free).
    pub(crate) fn escaping(self, who: Who) -> Verdict {
        self.free_to_speak(who)?;
        if self.state.phase != Phase::Escape {
            return refuse("round.wrong-phase", "This belongs to the escape.");
        }
        if self.person(who).is(PersonFlags::STAYED) {
            return refuse("escape.ends-the-heist", "This character has ended its escape.");
        }
        Ok(())
    }

    /// What leaving a tile costs: one move (escape.step-cost), and one more for every active guard there
    /// (escape.guard-exit-cost). Entering a tile with guards costs nothing extra (escape.guard-entry-no-extra). So a way over a
    /// tile with a guard, two others and an exit costs 1 + 2 + 1 + 1 moves (escape.example-five-moves).
    pub fn step_cost(self, who: Who, from: Space) -> u8 {
        if self.slips_past_guards_in_escape(who) { 1 } else { 1 + self.state.security.guards_at(from) }
    }

    /// Spaces that nobody can enter in the escape, at whatever price: somebody whose every way leads over a lock or
    /// a closed gate is busted (escape.example-red-green-busted). Pressure sensors are ignored (escape.sensors-no-effect).
    #[inline]
    pub fn closed_to(self, who: Who) -> Spaces {
        let barred = match self.setup.edition.rings_in_escape {
            RingsInEscape::Impassable => self.state.barred(),
            RingsInEscape::Ignored => self.state.security.with(Chit::Lock) | self.state.doors,
        };
        barred | self.full_exits(who)
    }

    /// A remote lock or a keycard door over a space keeps whoever is there from leaving.
    #[inline]
    pub(crate) fn keeps_in(self, from: Space) -> bool {
        match self.setup.edition.rings_in_escape {
            RingsInEscape::Impassable => self.state.shut().has(from),
            RingsInEscape::Ignored => self.state.doors.has(from),
        }
    }

    /// Where an escape move can lead from a space, at whatever price. It is no move sub-action (escape.move-is-not-move) and
    /// needs no planning token (escape.no-planning-needed).
    #[inline]
    fn ways_out(self, who: Who, from: Space) -> Spaces {
        if self.keeps_in(from) { Spaces::NONE } else { self.adjacent(from) - self.closed_to(who) }
    }

    /// Where somebody can run with one step, each idea being worth one move; from an exit too, to go in again and come out
    /// (escape.escaped-may-go-back-in). Most have no idea left: then nobody has to look at the board.
    #[inline]
    pub(crate) fn run_targets(self, who: Who) -> Spaces {
        let person = self.person(who);
        if person.ideas == 0 && (!person.is(PersonFlags::ROLLED) || person.way.is_empty()) {
            return Spaces::NONE;
        }
        self.find_run_targets(who)
    }

    #[inline(never)]
    fn find_run_targets(self, who: Who) -> Spaces {
        let person = self.person(who);
        if person.is(PersonFlags::ROLLED) {
            return self
                .next_on_way(who)
                .filter(|to| self.way_barred(who, *to).is_none())
                .map_or(Spaces::NONE, Space::only);
        }
        if person.ideas < self.step_cost(who, person.at) {
            return Spaces::NONE;
        }
        self.ways_out(who, person.at)
    }

    /// The next space of the declared way.
    pub(crate) fn next_on_way(self, who: Who) -> Option<Space> {
        let person = self.person(who);
        let step = person.way.first()?;
        self.state.next(self.setup, person.at, step.side)
    }

    /// What the next step of the declared way costs.
    pub(crate) fn way_cost(self, who: Who) -> u8 {
        let person = self.person(who);
        let open = person.way.first().is_some_and(|step| step.open);
        let door = self.next_on_way(who).is_some_and(|to| self.state.doors.has(to));
        self.declared_step_cost(who, person.at, open && door)
    }

    /// What a step of a declared way costs; opening a door for it may cost a move of its own.
    pub(crate) fn declared_step_cost(self, who: Who, from: Space, opens: bool) -> u8 {
        self.step_cost(who, from) + u8::from(opens && self.doors_cost_a_move())
    }

    /// Why the next step of the declared way cannot be taken as things have turned out.
    fn way_barred(self, who: Who, to: Space) -> Option<Refusal> {
        if self.state.doors.has(to) && !self.holds_keycard(who) {
            Some(Refusal::new("keycard.open-when-adjacent", "Only a carrier of the keycard opens the door."))
        } else if self.full_exits(who).has(to) {
            Some(self.why_full())
        } else {
            None
        }
    }

    fn why_not_run(self, who: Who, to: Space) -> Refusal {
        if let Err(refusal) = self.escaping(who) {
            return refusal;
        }
        let person = self.person(who);
        if person.is(PersonFlags::ROLLED) {
            if self.next_on_way(who) == Some(to)
                && let Some(refusal) = self.way_barred(who, to)
            {
                return refusal;
            }
            return if person.way.is_empty() {
                Refusal::new("escape.last-ditch.no-ideas-after-roll", "After the roll nothing more can be added.")
            } else {
                Refusal::new(
                    "escape.last-ditch.no-ideas-after-roll",
                    "After the roll the declared way cannot be changed.",
                )
            };
        }
        self.why_barred(who, person.at, to, Spaces::NONE)
            .unwrap_or(Refusal::new("escape.no-moves-left", "The ideas do not pay for that step."))
    }

    /// Why an escape move cannot lead there at any price; `opened` are doors that the way opens before.
    fn why_barred(self, who: Who, from: Space, to: Space, opened: Spaces) -> Option<Refusal> {
        let remote = match self.setup.edition.rings_in_escape {
            RingsInEscape::Impassable => self.state.rings(),
            RingsInEscape::Ignored => Spaces::NONE,
        };
        let doors = self.state.doors - opened;
        let refusal = if remote.has(from) || remote.has(to) && self.adjacent(from).has(to) {
            Refusal::new("escape.remote-locks-impassable", "Nobody passes a remote lock, in the escape neither.")
        } else if doors.has(from) {
            Refusal::new("keycard.door-no-entry", "A keycard door shuts this character in.")
        } else if self.state.removed.has(to) {
            Refusal::new("gate.place-becomes-gap", "The gate has closed: there is no tile any more.")
        } else if !self.adjacent(from).has(to) {
            Refusal::new("escape.step-cost", "One escape move goes to an adjacent tile or exit.")
        } else if self.state.security.with(Chit::Lock).has(to) {
            let why = match self.picks_under_pressure(who) {
                true => "That tile is locked, and PICK UNDER PRESSURE must open it before.",
                false => "That tile is locked, and this character cannot open it in the escape.",
            };
            Refusal::new("escape.locked-impassable", why)
        } else if doors.has(to) {
            Refusal::new("keycard.door-no-entry", "A keycard door bars that tile.")
        } else if self.full_exits(who).has(to) {
            self.why_full()
        } else {
            return None;
        };
        Some(refusal)
    }

    /// Whether somebody may declare a way and roll: in this order (escape.last-ditch.after-declaring), and by any way, not only
    /// the shortest (escape.path-any).
    pub(crate) fn may_last_ditch(self, who: Who, ideas: u8, way: &Way) -> Verdict {
        self.escaping(who)?;
        let person = self.person(who);
        if person.is(PersonFlags::ROLLED) {
            return refuse("escape.last-ditch.once", "Each character rolls once.");
        }
        if ideas > person.ideas {
            return refuse("escape.idea-is-one-move", "There are not that many ideas.");
        }
        if ideas < person.ideas && self.setup.edition.last_ditch == LastDitch::IdeasFirst {
            return refuse("escape.last-ditch.ideas-first", "All ideas are spent on the way before the roll.");
        }
        if self.is_away(who) && person.ideas == 0 {
            return refuse("escape.on-exit-is-out", "This character has escaped and needs no roll.");
        }
        if way.is_empty() {
            return refuse("escape.declare", "Declare the way to an exit before the roll.");
        }
        let mut at = person.at;
        let mut opened = Spaces::NONE;
        let mut keycard = self.holds_keycard(who);
        for step in way.steps() {
            // A keycard can be picked up on the way.
            keycard |= self.state.loot.find(Loot::Keycard, Place::on(at)).is_some()
                || self.left_behind_with(Thing::Loot(Loot::Keycard), at).is_some();
            let Some(to) = self.state.next(self.setup, at, step.side) else {
                return refuse("escape.declare", "The declared way must go from tile to adjacent tile.");
            };
            if step.open {
                if !(self.state.doors - opened).has(to) {
                    return refuse("keycard.open-when-adjacent", "There is no keycard door to open on that step.");
                }
                if !keycard {
                    return refuse("keycard.open-when-adjacent", "Only a carrier of the keycard opens the door.");
                }
                opened.insert(to);
            }
            if let Some(refusal) = self.why_barred(who, at, to, opened) {
                return Err(refusal);
            }
            at = to;
        }
        if !self.refuges().has(at) {
            if self.setup.terms.hideouts.any() {
                return refuse("special.hideouts", "In this heist only a hideout is a place of escape.");
            }
            return refuse("escape.declare", "The declared way must end on an exit.");
        }
        Ok(())
    }

    /// Nothing is left to decide for somebody: busted, staying, or on an exit where it can do nothing more (escape.ends-the-heist).
    pub(crate) fn is_decided(self, who: Who) -> bool {
        let person = self.person(who);
        !person.in_play()
            || person.is(PersonFlags::STAYED)
            || self.is_away(who)
                && self.run_targets(who).is_empty()
                && match self.setup.edition.escape_end {
                    EscapeEnd::NoStepLeft => !self.may_still_take(who),
                    EscapeEnd::NothingLeft => !(self.may_want_to_do_more(who) && self.may_do_more_than_stay(who)),
                }
    }

    /// A cheap look before asking whether somebody in a place of escape has anything left to do. (Without a branch, since nobody
    /// can foresee the answers.)
    #[inline]
    fn may_want_to_do_more(self, who: Who) -> bool {
        let (state, person) = (self.state, self.person(who));
        let at = person.at.only();
        let busted_here = Crew::of(|other| self.person(other).at == person.at) - state.in_play();
        state.has_in_hand(who)
            | person.is(PersonFlags::REACHING)
            | (at & (state.loot_spaces | state.idea_hexes)).any()
            | !busted_here.is_empty()
            | (person.ideas > 0) & self.has_escape_ability(who)
            | self.may_open_from(person.at)
    }

    /// Whether somebody in a place of escape who can pay for no step has anything left to do: open a door beside it, use an
    /// ability, handle loot.
    #[inline(never)]
    fn may_do_more_than_stay(self, who: Who) -> bool {
        let person = self.person(who);
        self.has_loot_to_handle(who)
            || person.ideas > 0 && self.has_escape_ability(who) && self.may_use_any_in_escape(who)
            || self.may_open_from(person.at)
                && self.open_targets(who).into_iter().any(|at| self.may_open_in_escape(who, at).is_ok())
    }

    /// Those in places of escape who have not said that they stay.
    pub(crate) fn outside_and_open(self) -> Crew {
        let refuges = self.refuges();
        self.state.in_play()
            & Crew::of(|who| {
                let person = self.person(who);
                !person.is(PersonFlags::STAYED) & refuges.has(person.at)
            })
    }

    /// Whether everybody in a place of escape may stay at one word.
    #[inline]
    pub(crate) fn may_stay_together(self) -> Verdict {
        if self.state.phase != Phase::Escape || self.setup.edition.escape_end == EscapeEnd::NoStepLeft {
            return refuse("round.wrong-phase", "That is for one character to say, not for the team.");
        }
        if self.outside_and_open().is_empty() {
            return refuse("escape.ends-the-heist", "Nobody on an exit has anything left to decide.");
        }
        Ok(())
    }

    /// On a story beacon that has become an exit there may be something to take along.
    #[inline]
    fn may_still_take(self, who: Who) -> bool {
        self.setup.terms.has(Special::BEACON_EXIT) && self.finds_loot_on_beacon(who)
    }

    #[cold]
    fn finds_loot_on_beacon(self, who: Who) -> bool {
        let at = self.person(who).at;
        let lies = |kind: &Loot| self.state.loot.find(*kind, Place::on(at)).is_some();
        let kinds = Loot::ALL.into_iter().filter(lies);
        self.setup.beacons.has(at)
            && kinds.into_iter().any(|kind| self.may_leave_its_place(Thing::Loot(kind), at).is_ok())
    }

    /// Checks a command that belongs to the escape alone.
    pub(crate) fn check_escape(self, who: Who, verb: &Verb) -> Verdict {
        match *verb {
            Verb::Run(to) => {
                self.escaping(who)?;
                if self.run_targets(who).has(to) { Ok(()) } else { Err(self.why_not_run(who, to)) }
            }
            Verb::LastDitch(ideas, ref way) => self.may_last_ditch(who, ideas, way),
            _ => self.escaping(who),
        }
    }

    /// Lists what somebody may do in the escape. Ways are listed as the cheapest to each exit; without ideas for one nobody has
    /// to roll (escape.last-ditch.optional). Loot is handled on the way and costs no moves (escape.loot-handling), after the
    /// roll as well (escape.loot-handling-in-last-ditch).
    #[inline(never)]
    pub(crate) fn list_escape(self, who: Who, all: bool, worth: Spaces, list: &mut Vec<Command>) {
        if self.escaping(who).is_err() {
            return;
        }
        let person = self.person(who);
        for to in self.run_targets(who) {
            list.push(Command::by(who, Verb::Run(to)));
        }
        if !person.is(PersonFlags::ROLLED) && !self.is_away(who) {
            self.list_cheapest_ways(who, list);
        }
        if self.may_open_from(person.at) {
            for at in self.open_targets(who) {
                if self.may_open_in_escape(who, at).is_ok() {
                    list.push(Command::by(who, Verb::Open(at)));
                }
            }
        }
        if person.ideas > 0 && self.has_escape_ability(who) {
            self.list_escape_abilities(who, list);
        }
        list.push(Command::by(who, Verb::Stay));
        self.list_aside(who, all, worth, list);
    }
}
