//! Checking: whether one command is legal, and by which rule it is refused.

use crate::engine::view::View;
use crate::model::command::{Command, Speaker, Verb};
use crate::model::refusal::{Verdict, refuse};
use crate::model::setup::Setup;
use crate::model::state::{Phase, State};
use crate::model::who::Who;

/// Whether a command is legal; if not, the most specific rule that forbids it.
///
/// ```
/// # let (setup, state) = heist_format::setup::official_game("startup").unwrap();
/// use heist_rules::{Command, Verb, check};
///
/// let refusal = check(&setup, &state, &Command::team(Verb::Roll)).unwrap_err();
/// assert_eq!(refusal.rule, "round.wrong-phase");
/// ```
pub fn check(setup: &Setup, state: &State, command: &Command) -> Verdict {
    check_as_newest(setup, state, command).map_err(|refusal| setup.edition.in_its_words(refusal))
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
        Verb::Stay => view.may_stay_together(),
        Verb::Next => view.may_go_on(),
        Verb::Choose(_) => refuse("round.wrong-phase", "There is no open question."),
        _ => refuse("round.wrong-phase", "That is for one character to say, not for the team."),
    }
}
