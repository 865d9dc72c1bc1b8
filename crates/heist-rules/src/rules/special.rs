//! What only some heists know: special actions such as the card throw, the schematics and the logs of a server, what a piece
//! does in the hands of the NPC, and what happens when somebody arrives on a marked space. Which of them there are, and with
//! which figures, is in the heist's [`Terms`](crate::model::terms::Terms).
//!
//! Sensors that lie around each other come off from the outermost inward (special.nested-sensors), as
//! [`Nesting`](crate::rules::remote_lock::Nesting) says. An unknown tile under a sensor is revealed like any other but not
//! entered (special.covered-security): revealing does not ask for sensors, and `State::barred` keeps everybody out.

mod convoy;
mod hideout;
pub mod painting;
mod planning;

use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::board::Side;
use crate::model::cards::{ActionRef, Loot, Thing};
use crate::model::chance::Chance;
use crate::model::chits::Chit;
use crate::model::command::{Command, Use, Verb};
use crate::model::fact::{Fact, Observer, Token};
use crate::model::refusal::{Verdict, refuse};
use crate::model::setup::Goal;
use crate::model::space::{Space, Spaces};
use crate::model::state::{HeistFlags, Once, Place, Prompt};
use crate::model::terms::Special;
use crate::model::who::Who;

const THROW: &str = "special.card-throw";
const SCHEMATICS: &str = "special.study-schematics";
const LOGS: &str = "special.check-the-logs";

impl View<'_> {
    fn carries(self, who: Who, piece: Loot) -> bool {
        self.state.loot.find(piece, Place::with(who)).is_some()
    }

    /// Whether a guard of the supply comes along with a piece that is drawn from the bag (special.held-by-guard).
    #[inline]
    pub(crate) fn comes_with_guard(self, loot: Loot) -> bool {
        self.setup.terms.held_by_guard >> loot as u32 & 1 == 1
    }

    /// Where watchtowers see somebody. A trusted NPC is to them as if it were not there (special.trusted-npc).
    pub(crate) fn seen_from_towers(self) -> Spaces {
        if self.setup.terms.has(Special::TRUSTED_NPC) {
            self.state.players_in_play().into_iter().map(|who| self.person(who).at).collect()
        } else {
            self.state.character_spaces()
        }
    }

    /// Whether a prisoner can still be freed in the escape: not where the objective asks for it to be free before
    /// (special.freed-before-escape).
    pub(crate) fn may_be_freed_in_escape(self) -> bool {
        !self.setup.objective.all.contains(&Goal::NpcFreed)
    }

    /// Hexes onto which the NPC may throw its piece: along the six lines, short of the first gap, closed lock and unknown
    /// tile.
    pub(crate) fn throw_targets(self) -> Spaces {
        let open = self.state.tiles(self.setup) - self.state.security.with(Chit::Lock) - self.state.unknown;
        let mut targets = Spaces::NONE;
        for side in Side::ALL {
            let mut at = self.person(Who::Npc).at;
            while let Some(next) = self.state.next(self.setup, at, side)
                && open.has(next)
            {
                targets.insert(next);
                at = next;
            }
        }
        targets
    }

    /// Whether the NPC may throw its piece there, as its action of the round.
    pub(crate) fn may_throw(self, who: Who, to: Space) -> Verdict {
        if !self.setup.terms.has(Special::THROW) || who != Who::Npc {
            return refuse(THROW, "Only the NPC of a heist that says so throws a piece of loot.");
        }
        self.may_begin_action(who)?;
        if !self.carries(who, self.setup.terms.throw) {
            return refuse(THROW, "The NPC must carry the piece that it throws.");
        }
        if !self.throw_targets().has(to) {
            return refuse(
                THROW,
                "The throw follows a straight line: no gap, closed lock or unknown tile may be in it.",
            );
        }
        Ok(())
    }

    /// Whether the NPC may study the schematics, as its action of the round.
    pub(crate) fn may_study(self, who: Who) -> Verdict {
        let Some(schematics) = self.setup.terms.schematics.filter(|_| who == Who::Npc) else {
            return refuse(SCHEMATICS, "Only the NPC of a heist that says so studies schematics.");
        };
        self.may_begin_action(who)?;
        if self.person(who).once.contains(Once::SCHEMATICS) {
            return refuse(SCHEMATICS, "The schematics have been studied in this heist.");
        }
        if !self.carries(who, schematics.piece) {
            return refuse(SCHEMATICS, "The NPC must carry what it studies.");
        }
        Ok(())
    }

    /// Whether somebody may check the logs of a server. It takes no action.
    pub(crate) fn may_check_logs(self, who: Who) -> Verdict {
        let Some(logs) = self.setup.terms.logs else {
            return refuse(LOGS, "This heist has no logs to check.");
        };
        self.in_action_phase(who)?;
        if self.state.is(HeistFlags::LOGS_CHECKED) {
            return refuse(LOGS, "The logs have been checked in this heist.");
        }
        if !logs.at.has(self.person(who).at) {
            return refuse(LOGS, "The logs are checked on the hex of the server.");
        }
        if !self.carries(who, logs.piece) {
            return refuse(LOGS, "Only a carrier of the right piece can check the logs.");
        }
        Ok(())
    }

    /// Lists the special actions of the heist that somebody may use.
    #[cold]
    pub(crate) fn list_specials(self, who: Who, list: &mut Vec<Command>) {
        let mut push = |with| list.push(Command::by(who, Verb::Use(with)));
        if who == Who::Npc && self.setup.terms.has(Special::THROW) {
            for to in self.throw_targets() {
                if self.may_throw(who, to).is_ok() {
                    push(Use::CardThrow(to));
                }
            }
        }
        if self.may_study(who).is_ok() {
            push(Use::StudySchematics);
        }
        if self.may_check_logs(who).is_ok() {
            push(Use::CheckTheLogs);
        }
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// Whether this heist has a boss, with his card and his waypoints (special.boss).
    #[inline]
    pub(crate) fn has_boss(&self) -> bool {
        self.setup.terms.has(Special::BOSS)
    }

    /// Somebody arrives on a space of which the heist has something to say: the first to enter a story beacon carries out the
    /// words of a card (special.story-beacon); the NPC looks at a painting; or a story beacon becomes an exit and the escape
    /// begins (special.beacon-exit).
    #[cold]
    pub(crate) fn arrive_in_a_story(&mut self, who: Who, space: Space) {
        if self.setup.terms.has(Special::STORY) {
            self.enter_beacon(space);
        }
        if who == Who::Npc && self.setup.terms.has(Special::FACE_DOWN) {
            self.look_at_painting(space);
        }
        if self.setup.terms.has(Special::BEACON_EXIT)
            && let Some((_, flag)) =
                self.setup.beacons.into_iter().zip(HeistFlags::BEACONS).find(|(at, _)| *at == space)
        {
            self.state.flags |= flag | HeistFlags::ALARM;
            self.tell(Fact::RemoveToken(space, Token::StoryBeacon));
        }
    }

    /// The NPC's piece lands on a hex.
    pub(crate) fn throw(&mut self, to: Space) {
        self.begin_action(Who::Npc, ActionRef::Special);
        self.drop_thing(Who::Npc, Thing::Loot(self.setup.terms.throw), to);
    }

    /// Cash turns up on the kennel and on every hex with a reinforcements token.
    pub(crate) fn study(&mut self) {
        self.begin_action(Who::Npc, ActionRef::Special);
        self.state.person_mut(Who::Npc).once |= Once::SCHEMATICS;
        let Some(schematics) = self.setup.terms.schematics else { return };
        let kennel = self.setup.terms.kennel.only() & self.state.tiles(self.setup);
        for hex in kennel | self.state.reinforcements {
            let cash = &mut self.state.cash_on[hex.index()];
            let more = schematics.cash.min(u8::MAX - *cash);
            *cash += more;
            self.state.loot_spaces.insert(hex);
            self.tell(Fact::CashOnHex(hex, more));
        }
    }

    /// The logs: cash, and reveals of the character's choice.
    pub(crate) fn check_logs(&mut self, who: Who) {
        self.state.flags |= HeistFlags::LOGS_CHECKED;
        let Some(logs) = self.setup.terms.logs else { return };
        let person = self.state.person_mut(who);
        let more = logs.cash.min(u8::MAX - person.cash);
        person.cash += more;
        person.reveals = logs.reveals;
        self.state.flags |= HeistFlags::CHOOSING_REVEALS;
        self.tell(Fact::Cash(who, more));
    }

    /// Asks for the next reveal that somebody may choose; with nothing left to reveal there is nothing to ask.
    pub(crate) fn ask_for_reveal(&mut self) {
        let chooser = self.state.in_play().into_iter().find(|who| self.state.person(*who).reveals > 0);
        match chooser.filter(|_| self.state.unknown.any()) {
            Some(who) => self.state.prompt = Prompt::RevealNext { who },
            None => {
                self.state.people.iter_mut().for_each(|person| person.reveals = 0);
                self.state.flags.remove(HeistFlags::CHOOSING_REVEALS);
            }
        }
    }

    /// A reveal was chosen, or no more is wanted.
    pub(crate) fn reveal_chosen(&mut self, who: Who, at: Option<Space>) {
        let person = self.state.person_mut(who);
        match at {
            Some(at) => {
                person.reveals -= 1;
                self.state.to_reveal.insert(at);
            }
            None => person.reveals = 0,
        }
    }

    /// The NPC has got hold of something: the right piece opens every remote lock of a letter (special.carrier-opens).
    #[cold]
    pub(crate) fn npc_holds(&mut self, thing: Thing) {
        let (piece, letter) = self.setup.terms.carrier_opens;
        if thing == Thing::Loot(piece) {
            self.remove_rings(letter as usize);
        }
    }

    /// Asks the next character who brings ideas along whether it wants these or its usual ones (special.kept-ideas); where they
    /// are the same there is nothing to ask.
    pub(crate) fn ask_for_ideas(&mut self) {
        for who in Who::PLAYERS {
            let person = self.state.person_mut(who);
            if person.kept_ideas != 255 && person.kept_ideas != person.ideas && person.in_play() {
                self.state.prompt = Prompt::KeptIdeas { who };
                return;
            }
            person.kept_ideas = 255;
        }
        self.state.flags.remove(HeistFlags::CHOOSING_IDEAS);
    }

    /// A character has chosen with how many ideas it starts.
    pub(crate) fn start_with_ideas(&mut self, who: Who, ideas: u8) {
        let person = self.state.person_mut(who);
        person.kept_ideas = 255;
        let usual = person.ideas;
        if ideas > usual {
            self.gain_ideas(who, ideas - usual);
        } else {
            self.take_ideas(who, usual - ideas);
        }
    }
}
