//! The two doors into the rules: what is legal, and carrying a command out.

use crate::engine::choices::Invalidation;
use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::chance::Chance;
use crate::model::command::{Command, Speaker, Verb};
use crate::model::fact::Observer;
use crate::model::refusal::{Refusal, Verdict, refuse};
use crate::model::setup::Setup;
use crate::model::space::Spaces;
use crate::model::state::{PersonFlags, Phase, State, Step};
use crate::model::who::Who;

/// Which commands a caller wants listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// Every command, compound ones in their canonical forms.
    All,
    /// Without unplanning, dropping and handing over: what random play chooses from.
    RandomPlay,
}

/// Lists the legal commands. The list is cleared first.
pub fn legal(setup: &Setup, state: &State, scope: Scope, list: &mut Vec<Command>) {
    list.clear();
    let view = View { setup, state };
    let all = scope == Scope::All;
    if view.list_first(all, list) {
        let worth = view.spaces_worth_a_look();
        for who in state.in_play() {
            view.list_own(who, all, worth, list);
        }
        view.list_last(list);
    }
}

impl View<'_> {
    /// Lists what comes before the commands of the characters. False when these have nothing to say.
    #[inline]
    pub(crate) fn list_first(self, all: bool, list: &mut Vec<Command>) -> bool {
        if self.state.prompt.is_open() {
            self.list_answers(list);
            return false;
        }
        match self.state.phase {
            Phase::Planning => self.list_planning(all, list),
            Phase::Roll => list.push(Command::team(Verb::Roll)),
            Phase::Event => list.push(Command::team(Verb::Next)),
            Phase::Action | Phase::Escape | Phase::Over => {}
        }
        !matches!(self.state.phase, Phase::Planning | Phase::Over)
    }

    /// Lists the commands of one character in play, outside of planning. `worth` is where something may be picked up or
    /// opened.
    #[inline(always)]
    pub(crate) fn list_own(self, who: Who, all: bool, worth: Spaces, list: &mut Vec<Command>) {
        match self.state.phase {
            Phase::Action => self.list_turn(who, all, worth, list),
            Phase::Escape => self.list_escape(who, all, worth, list),
            _ => self.list_aside(who, all, worth, list),
        }
    }

    /// Lists what somebody may pick up or open, whoever's turn it is. Most stand where there is nothing of the kind.
    #[inline(always)]
    pub(crate) fn list_aside(self, who: Who, all: bool, worth: Spaces, list: &mut Vec<Command>) {
        let person = self.person(who);
        if all || worth.has(person.at) || person.is(PersonFlags::REACHING) {
            self.list_loot_and_openings(who, all, list);
        }
    }

    #[inline(never)]
    fn list_loot_and_openings(self, who: Who, all: bool, list: &mut Vec<Command>) {
        let person = self.person(who);
        if self.state.phase != Phase::Escape && self.may_open_from(person.at) {
            self.list_openings(who, list);
        }
        if all || self.spaces_with_loot().has(person.at) || person.is(PersonFlags::REACHING) {
            self.list_loot(who, all, list);
        }
    }

    /// Lists what comes after the commands of the characters.
    #[inline]
    pub(crate) fn list_last(self, list: &mut Vec<Command>) {
        if self.may_call_escape().is_ok() {
            list.push(Command::team(Verb::Escape));
        }
    }
}

/// Whether a command is legal.
pub fn check(setup: &Setup, state: &State, command: &Command) -> Verdict {
    check_as_newest(setup, state, command)
        .map_err(|refusal| Refusal { rule: setup.edition.cited(refusal.rule), ..refusal })
}

/// The same, with rules cited by their newest names.
fn check_as_newest(setup: &Setup, state: &State, command: &Command) -> Verdict {
    let view = View { setup, state };
    if state.phase == Phase::Over {
        return refuse("escape.ends-the-heist", "The heist is over.");
    }
    if state.prompt.is_open() {
        return view.check_answer(command);
    }
    match (command.by, &command.verb) {
        (Speaker::One(who), verb) => check_one(view, who, verb),
        (Speaker::Team, verb) => check_team(view, verb),
    }
}

fn check_one(view: View<'_>, who: Who, verb: &Verb) -> Verdict {
    match verb {
        Verb::Plan(_) | Verb::Unplan(_) | Verb::Start(_) | Verb::Ready => view.check_plan(who, verb),
        Verb::Use(with) => view.may_use(who, with),
        Verb::PickUp(thing, from) => view.may_pick_up(who, *thing, *from),
        Verb::Drop(thing, to) => view.may_drop(who, *thing, *to),
        Verb::Give(thing, to) => view.may_give(who, *thing, *to),
        Verb::Run(_) | Verb::LastDitch(..) | Verb::Stay => view.check_escape(who, verb),
        Verb::Choose(_) => refuse("round.wrong-phase", "There is no open question."),
        Verb::Tunnel(..)
        | Verb::Buy(..)
        | Verb::BuyReveal(_)
        | Verb::BuyIdea(_)
        | Verb::Sell(_)
        | Verb::SellJewel
        | Verb::Fixer(_)
        | Verb::Roll
        | Verb::Escape
        | Verb::Next => refuse("round.wrong-phase", "That is for the team to say."),
        _ => view.check_action(who, verb),
    }
}

fn check_team(view: View<'_>, verb: &Verb) -> Verdict {
    match verb {
        Verb::Tunnel(cell, tile) => view.may_tunnel(*cell, *tile),
        Verb::Buy(item, who) => view.may_buy(*item, *who),
        Verb::BuyReveal(at) => view.may_buy_reveal(*at),
        Verb::BuyIdea(who) => view.may_buy_idea(*who),
        Verb::Sell(item) => view.may_sell(*item),
        Verb::SellJewel => view.may_sell_jewel(),
        Verb::Fixer(with) => view.may_use_fixer(with),
        Verb::Roll => view.may_roll(),
        Verb::Escape => view.may_call_escape(),
        Verb::Next => view.may_go_on(),
        Verb::Choose(_) => refuse("round.wrong-phase", "There is no open question."),
        _ => refuse("round.wrong-phase", "That is for one character to say, not for the team."),
    }
}

/// Carries a command out, or refuses it and changes nothing.
pub fn apply(
    setup: &Setup,
    state: &mut State,
    command: Command,
    chance: &mut impl Chance,
    observer: &mut impl Observer,
) -> Verdict {
    check(setup, state, &command)?;
    apply_listed(setup, state, &command, chance, observer);
    Ok(())
}

/// Opens the question with which a position begins, if there is one: loading a position asks nothing by itself.
pub fn ask_first(setup: &Setup, state: &mut State) {
    if state.is(crate::model::state::HeistFlags::CHOOSING_IDEAS) && !state.prompt.is_open() {
        Transition { setup, state, chance: &mut crate::engine::fast_rng::FastRng::new(0), observer: &mut () }
            .ask_for_ideas();
    }
}

/// Carries out a command that was listed (or checked) for exactly this state, without checking it again, and says how far
/// its consequences reach. A command that is not legal leads to a state that means nothing.
#[inline(always)]
pub(crate) fn apply_listed(
    setup: &Setup,
    state: &mut State,
    command: &Command,
    chance: &mut impl Chance,
    observer: &mut impl Observer,
) -> Invalidation {
    debug_assert!(check(setup, state, command).is_ok(), "{command:?} is listed, but not legal");
    let mut transition = Transition { setup, state, chance, observer };
    let invalidation = transition.carry(command);
    // Most commands set nothing off, but for the question whether the escape is over.
    let quiet = transition.state.is_quiet();
    if quiet && matches!(transition.state.step, Step::Idle) {
        return invalidation;
    }
    if quiet && matches!(transition.state.step, Step::EscapeCheck) {
        transition.check_escape_over();
        debug_assert!(
            transition.state.is_quiet() && transition.state.step == Step::Idle,
            "something follows the end of the escape"
        );
        return invalidation;
    }
    let only_reveals_and_dogs =
        transition.state.phase == Phase::Action && transition.state.only_reveals_and_dogs_follow();
    let before = transition.state.before();
    transition.settle();
    if only_reveals_and_dogs {
        transition.view().invalidation_after(invalidation, before)
    } else {
        Invalidation::EVERYTHING
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// Carries a command out and says how far it reaches.
    #[inline]
    fn carry(&mut self, command: &Command) -> Invalidation {
        match command.by {
            Speaker::One(who) => self.carry_one(who, &command.verb),
            Speaker::Team => self.carry_team(&command.verb),
        }
    }

    fn carry_one(&mut self, who: Who, verb: &Verb) -> Invalidation {
        let invalidation = match *verb {
            Verb::Shift(_)
            | Verb::Take(..)
            | Verb::Move(_)
            | Verb::Unlock(_)
            | Verb::Subdue(..)
            | Verb::Disable(_)
            | Verb::Reveal(_)
            | Verb::Think
            | Verb::Grab
            | Verb::Crack
            | Verb::TakeHostage
            | Verb::Done => self.do_action(who, verb),
            Verb::Run(_) | Verb::LastDitch(..) | Verb::Stay => self.do_escape(who, verb),
            _ => match self.carry_other(who, verb) {
                Some(invalidation) => invalidation,
                None => return Invalidation::EVERYTHING,
            },
        };
        if self.state.phase == Phase::Escape {
            self.state.step = Step::EscapeCheck;
        }
        invalidation
    }

    /// What belongs to no phase alone; nothing is to be said of an answer.
    #[inline(never)]
    fn carry_other(&mut self, who: Who, verb: &Verb) -> Option<Invalidation> {
        match *verb {
            Verb::Use(ref with) => {
                let invalidation = self.view().invalidation_of_ability(who, with);
                self.use_ability(who, with);
                return Some(invalidation);
            }
            Verb::Choose(answer) => {
                self.answer(answer);
                return None;
            }
            Verb::Plan(at) if self.state.prompt.is_open() => {
                self.replan(who, at);
                return None;
            }
            Verb::Plan(_) | Verb::Unplan(_) | Verb::Start(_) | Verb::Ready => self.do_plan(who, *verb),
            Verb::PickUp(thing, from) => self.pick_up(who, thing, from),
            Verb::Drop(thing, to) => self.drop_thing(who, thing, to),
            Verb::Give(thing, to) => self.give(who, thing, to),
            Verb::Open(at) => self.open(who, at),
            _ => {}
        }
        Some(Invalidation::EVERYTHING)
    }

    #[inline(never)]
    fn carry_team(&mut self, verb: &Verb) -> Invalidation {
        match *verb {
            Verb::Choose(answer) => self.answer(answer),
            Verb::Tunnel(cell, tile) => self.tunnel(cell, tile),
            Verb::Buy(item, who) => self.buy(item, who),
            Verb::BuyReveal(at) => self.buy_reveal(at),
            Verb::BuyIdea(who) => self.buy_idea(who),
            Verb::Sell(item) => self.sell(item),
            Verb::SellJewel => self.sell_jewel(),
            Verb::Fixer(with) => self.use_fixer(with),
            Verb::Roll => self.roll(),
            Verb::Escape => {
                self.call_escape();
                // That it is announced keeps nobody from anything but announcing it again.
                return Invalidation::NOTHING;
            }
            Verb::Next => self.next_card(),
            _ => {}
        }
        Invalidation::EVERYTHING
    }

    /// The team announces the escape: after this round's event phase, or at once, as the edition says.
    fn call_escape(&mut self) {
        match self.setup.edition.voluntary_escape {
            crate::model::edition::VoluntaryEscape::AfterTheEventPhase => {
                self.state.flags |= crate::model::state::HeistFlags::ESCAPE_CALLED;
            }
            crate::model::edition::VoluntaryEscape::AtOnce => self.state.step = Step::EscapeGates,
        }
    }
}
