//! Applying: a command is carried out, with everything that follows by itself.

use crate::engine::check::check;
use crate::engine::choices::Invalidation;
use crate::engine::fast_rng::FastRng;
use crate::engine::transition::Transition;
use crate::model::chance::{Chance, UnknownChance};
use crate::model::command::{Command, Speaker, Verb};
use crate::model::fact::Observer;
use crate::model::refusal::Verdict;
use crate::model::setup::Setup;
use crate::model::state::{HeistFlags, Phase, State, Step};
use crate::model::who::Who;

/// Carries a command out, with everything that follows by itself, or refuses it and changes nothing.
///
/// `chance` is asked only where a die is rolled or a chit drawn. `observer` is told what happens, in order; `&mut ()` does
/// not listen and costs nothing.
///
/// ```
/// # let (setup, mut state) = heist_format::setup::official_game("startup").unwrap();
/// use heist_rules::chance::Seeded;
/// use heist_rules::{Command, Fact, Verb, Who, apply};
///
/// let start = state.exits.first().unwrap();
/// let mut facts: Vec<Fact> = Vec::new();
/// apply(&setup, &mut state, Command::by(Who::Red, Verb::Start(start)), &mut Seeded::new(1), &mut facts).unwrap();
/// assert_eq!(facts, [Fact::At(Who::Red, start)]);
///
/// // Refused: nothing has changed.
/// let before = state;
/// let refused = apply(&setup, &mut state, Command::team(Verb::Roll), &mut Seeded::new(1), &mut ());
/// assert!(refused.is_err() && state == before);
/// ```
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

/// Carries out a command that is legal by construction: listed by [`legal`](crate::legal) or accepted by [`check`] for
/// exactly this state. It is not checked again.
///
/// A command that is not legal leads to a state that means nothing (and panics where assertions are compiled in).
///
/// ```
/// # let (setup, mut state) = heist_format::setup::official_game("startup").unwrap();
/// use heist_rules::chance::Seeded;
/// use heist_rules::{Scope, apply_unchecked, legal};
///
/// let mut list = Vec::new();
/// legal(&setup, &state, Scope::All, &mut list);
/// let before = state;
/// apply_unchecked(&setup, &mut state, &list[0], &mut Seeded::new(1), &mut ());
/// assert_ne!(state, before);
/// ```
#[inline]
pub fn apply_unchecked(
    setup: &Setup,
    state: &mut State,
    command: &Command,
    chance: &mut impl Chance,
    observer: &mut impl Observer,
) {
    apply_listed(setup, state, command, chance, observer);
}

/// Whether carrying out a legal command rolls a die or draws a chit. Exact: the command is tried on a copy of the state, and
/// up to the first outcome nothing depends on chance.
///
/// A client may carry out a command for which this is false before the server has answered; a search needs no chance node.
///
/// ```
/// # let (setup, mut state) = heist_format::setup::official_game("startup").unwrap();
/// # heist_rules::random_play::plan_all(&setup, &mut state, &mut heist_rules::fast_rng::FastRng::new(1), &mut ());
/// use heist_rules::{Command, Verb, Who, needs_chance};
///
/// assert!(needs_chance(&setup, &state, &Command::team(Verb::Roll)));
///
/// let (setup, planning) = heist_format::setup::official_game("startup").unwrap();
/// let plan = Command::by(Who::Red, Verb::Plan(planning.tiles(&setup).first().unwrap()));
/// assert!(!needs_chance(&setup, &planning, &plan));
/// ```
pub fn needs_chance(setup: &Setup, state: &State, command: &Command) -> bool {
    let mut copy = *state;
    let mut chance = UnknownChance::default();
    apply_listed(setup, &mut copy, command, &mut chance, &mut ());
    chance.was_asked()
}

/// Opens the question with which a position begins, if there is one: loading a position asks nothing by itself.
pub fn ask_first(setup: &Setup, state: &mut State) {
    if state.is(HeistFlags::CHOOSING_IDEAS) && !state.prompt.is_open() {
        Transition { setup, state, chance: &mut FastRng::new(0), observer: &mut () }.ask_for_ideas();
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
            Verb::Stay => self.stay_together(),
            Verb::Next => self.next_card(),
            _ => {}
        }
        Invalidation::EVERYTHING
    }
}
