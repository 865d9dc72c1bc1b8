//! Planning: tokens, starting places, tunnels. The heist begins when everybody is ready.

pub mod purchases;

use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::chance::Chance;
use crate::model::command::{Command, Verb};
use crate::model::fact::{Fact, Observer};
use crate::model::refusal::{Refusal, Verdict, refuse};
use crate::model::space::{Space, Spaces};
use crate::model::state::{PersonFlags, Phase, Prompt, Step};
use crate::model::terms::{Special, Starters};
use crate::model::who::Who;
use crate::rules::npc;
use crate::rules::round::QUESTION_OPEN;

impl View<'_> {
    /// The team may do something in planning.
    pub(crate) fn in_planning(self) -> Verdict {
        if !matches!(self.state.prompt, Prompt::None) {
            return Err(QUESTION_OPEN);
        }
        if self.state.phase != Phase::Planning {
            return refuse("round.wrong-phase", "This belongs to planning.");
        }
        Ok(())
    }

    /// A player may change its own plan.
    fn may_change_plan(self, who: Who) -> Verdict {
        if self.state.phase != Phase::Planning {
            return refuse("plan.fixed-after-planning", "Planning tokens stay where they are once planning is over.");
        }
        self.in_planning()?;
        self.free_to_speak(who)?;
        if who == Who::Npc {
            return Err(npc::NO_PLANNING);
        }
        if self.person(who).is(PersonFlags::READY) {
            return refuse("plan.fixed-after-planning", "This character has finished planning.");
        }
        Ok(())
    }

    /// Hexes that may get a planning token of somebody, tokens of others there or not (plan.tile-shared).
    pub(crate) fn plan_targets(self, who: Who) -> Spaces {
        let person = self.person(who);
        if person.plan.len() >= u32::from(person.tokens) {
            return Spaces::NONE;
        }
        self.state.tiles(self.setup) - person.plan
    }

    /// A move needs a token of the character's own colour: a tile marked in red alone is closed to Blue
    /// (plan.example-blue-red). The token stays where it is (plan.token-not-consumed).
    pub(crate) fn why_not_planned(self) -> Refusal {
        Refusal::new("plan.move-needs-own-token", "That tile has no planning token of this character.")
    }

    fn why_not_plan(self, who: Who, at: Space) -> Refusal {
        let person = self.person(who);
        if self.state.exits.has(at) {
            return Refusal::new("plan.entrance-needs-no-token", "Entrances need no planning token.");
        }
        if !self.state.tiles(self.setup).has(at) {
            return Refusal::new("plan.token-limit", "Planning tokens lie on hex tiles.");
        }
        if person.plan.has(at) {
            return Refusal::new("plan.token-limit", "That tile is planned already: one token per tile.");
        }
        Refusal::new("plan.token-limit", "All planning tokens of this character are placed.")
    }

    /// Whether somebody may start on a space; on none: leave its starting place again, so that two can change places where there
    /// is no room for a third.
    pub(crate) fn may_start(self, who: Who, at: Space) -> Verdict {
        if who == Who::Npc && at.is_somewhere() {
            return self.may_start_npc(at);
        }
        self.may_change_plan(who)?;
        if !at.is_somewhere() {
            if !self.person(who).is(PersonFlags::PLACED) {
                return refuse("plan.start-on-entrance", "There is no starting place to leave yet.");
            }
            // Where the heist or a card has put somebody, it stays unless it goes elsewhere.
            if !self.state.exits.has(self.person(who).at) {
                return refuse("plan.start-on-entrance", "Only an entrance is left again.");
            }
            return self.may_start_by_terms(who, self.person(who).at);
        }
        self.may_start_by_terms(who, at)?;
        if !self.setup.terms.inside_starts.has(at) && !self.state.exits.has(at) {
            return refuse("plan.start-on-entrance", "Characters start on an entrance.");
        }
        self.room_to_start(who, at)
    }

    /// Whether a starting place can be found for everybody: any few of those who still choose need room for as many in the
    /// places that are open to them.
    pub fn everybody_can_start(self) -> bool {
        let terms = &self.setup.terms;
        // Where the NPC starts beside somebody it needs no room of its own.
        let counts = |who: &Who| *who != Who::Npc || !terms.has(Special::NPC_BESIDE);
        let (settled, choosing): (Vec<Who>, Vec<Who>) =
            self.state.in_play().into_iter().filter(counts).partition(|who| self.has_fixed_start(*who));
        let limits = [terms.entrance_limit, terms.inside_limit];
        let limits = limits.map(|limit| if limit == 0 { u32::MAX } else { u32::from(limit) });
        let room = |at: Space| {
            let taken = settled.iter().filter(|who| self.person(**who).at == at).count() as u32;
            limits[usize::from(terms.inside_starts.has(at))].saturating_sub(taken)
        };
        let tunnels = limits[0].saturating_mul(u32::from(self.tunnels_left()));
        let places: Vec<Spaces> = choosing.iter().map(|who| self.open_starts(*who)).collect();
        (1..1u32 << places.len()).all(|few| {
            let few = places.iter().enumerate().filter(|(i, _)| few >> i & 1 == 1).map(|(_, places)| *places);
            let open = few.clone().fold(Spaces::NONE, |all, places| all | places);
            let rooms = open.into_iter().map(room).fold(0, u32::saturating_add);
            let outside = if (open & self.state.exits).any() { tunnels } else { 0 };
            rooms.saturating_add(outside) >= few.count() as u32
        })
    }

    /// Where somebody could start if nobody else stood anywhere.
    fn open_starts(self, who: Who) -> Spaces {
        let mut alone = *self.state;
        for other in self.state.in_play().into_iter().filter(|other| *other != who) {
            alone.person_mut(other).at = Space::NOWHERE;
        }
        let view = View { setup: self.setup, state: &alone };
        let places = self.state.exits | self.setup.terms.inside_starts;
        places.into_iter().filter(|at| view.may_start(who, *at).is_ok()).collect()
    }

    /// Somebody who stands where it starts and does not choose any more.
    fn has_fixed_start(self, who: Who) -> bool {
        let person = self.person(who);
        match who {
            Who::Npc => self.state.tiles(self.setup).has(person.at),
            _ => person.is(PersonFlags::READY) || person.is(PersonFlags::PLACED) && self.open_starts(who).is_empty(),
        }
    }

    /// Whether somebody may finish planning.
    pub(crate) fn may_be_ready(self, who: Who) -> Verdict {
        self.in_planning()?;
        self.free_to_speak(who)?;
        if who == Who::Npc {
            return Err(Refusal { why: "NPCs do not plan.", ..npc::NO_PLANNING });
        }
        if self.person(who).is(PersonFlags::READY) {
            return refuse("plan.fixed-after-planning", "This character has finished planning already.");
        }
        if !self.person(who).is(PersonFlags::PLACED) {
            return refuse("plan.start-on-entrance", "Choose a starting place first.");
        }
        if self.person(Who::Npc).in_play() && !self.person(Who::Npc).at.is_somewhere() {
            return refuse("plan.start-on-entrance", "Choose a starting place for the NPC first.");
        }
        self.may_be_ready_by_terms()
    }

    pub(crate) fn check_plan(self, who: Who, verb: &Verb) -> Verdict {
        match *verb {
            Verb::Plan(at) => {
                self.may_change_plan(who)?;
                if self.plan_targets(who).has(at) { Ok(()) } else { Err(self.why_not_plan(who, at)) }
            }
            Verb::Unplan(at) => {
                self.may_change_plan(who)?;
                if self.person(who).plan.has(at) {
                    Ok(())
                } else {
                    refuse("plan.token-limit", "There is no token of this character on that tile.")
                }
            }
            Verb::Start(at) => self.may_start(who, at),
            _ => self.may_be_ready(who),
        }
    }

    /// Lists what may be done in planning.
    #[inline(never)]
    pub(crate) fn list_planning(self, all: bool, list: &mut Vec<Command>) {
        if self.state.phase != Phase::Planning {
            return;
        }
        let starts = self.state.exits | self.setup.terms.inside_starts;
        for who in self.state.players_in_play() {
            if self.may_change_plan(who).is_err() {
                continue;
            }
            for at in self.plan_targets(who) {
                list.push(Command::by(who, Verb::Plan(at)));
            }
            if all {
                for at in self.person(who).plan {
                    list.push(Command::by(who, Verb::Unplan(at)));
                }
                if self.may_start(who, Space::NOWHERE).is_ok() {
                    list.push(Command::by(who, Verb::Start(Space::NOWHERE)));
                }
            }
            for at in starts {
                if self.may_start(who, at).is_ok() {
                    list.push(Command::by(who, Verb::Start(at)));
                }
            }
            if self.may_be_ready(who).is_ok() {
                list.push(Command::by(who, Verb::Ready));
            }
        }
        if self.person(Who::Npc).in_play() {
            for at in starts {
                if self.may_start(Who::Npc, at).is_ok() {
                    list.push(Command::by(Who::Npc, Verb::Start(at)));
                }
            }
        }
        self.list_consult_floorplans(list);
        if self.is_packing() {
            self.list_packing(all, list);
        }
        if all && self.setup.terms.has(Special::WHISPERS) {
            self.list_whispers(list);
        }
        self.list_tunnels(list);
        self.list_shop(list);
        self.list_purchases(list);
        self.list_fixers(list);
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    pub(crate) fn do_plan(&mut self, who: Who, verb: Verb) {
        match verb {
            Verb::Plan(at) => {
                self.state.person_mut(who).plan.insert(at);
                self.tell(Fact::Plan(who, at));
            }
            Verb::Unplan(at) => {
                self.state.person_mut(who).plan.remove(at);
                self.tell(Fact::Unplan(who, at));
            }
            Verb::Start(at) => {
                let terms = &self.setup.terms;
                let person = self.state.person_mut(who);
                person.at = at;
                person.flags.set(PersonFlags::PLACED, at.is_somewhere());
                if !matches!(terms.starters, Starters::Busted | Starters::UnlessFree) {
                    person.flags.set(PersonFlags::INSIDE, terms.inside_starts.has(at));
                }
                self.tell(Fact::At(who, at));
            }
            _ => {
                self.state.person_mut(who).flags |= PersonFlags::READY;
                if self.state.players_in_play().into_iter().all(|who| self.state.person(who).is(PersonFlags::READY)) {
                    self.state.step = Step::HeistBegins;
                }
            }
        }
    }
}
