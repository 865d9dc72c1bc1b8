//! What bots say, in sentences.

use crate::thought::{Objection, Verdict};
use crate::wish::Wish;
use heist_bots::{Advice, Reason};
use heist_data::names::space_name;
use heist_rules::command::Speaker;
use heist_rules::{Phase, Setup, State, Verb, Who};
use heist_words::advice;
use heist_words::names::colour_name;

/// The reason for what somebody has asked for.
pub(crate) const AS_WISHED: &str = "As you wished.";

/// The reason for a plan of which nothing more can be said.
const BEST_PLAN: &str = "The best plan that I have found.";

/// One sentence of reason for what somebody does. What may go wrong is no reason, and in planning everybody has one of their own.
pub(crate) fn why(setup: &Setup, state: &State, advised: &Advice, by: Option<Speaker>) -> String {
    let fits = |reason: &&Reason| match reason {
        Reason::Plans { who, .. } => by == Some(Speaker::One(*who)),
        Reason::GoesWrong { .. } => false,
        _ => true,
    };
    let mut reasons = advised.reasons.iter().filter(fits).map(|reason| advice::reason(setup, state, advised, reason));
    let own = reasons.find(|reason| !reason.is_empty());
    let plans = state.phase == Phase::Planning && advised.command.verb != Verb::Ready;
    own.unwrap_or_else(|| if plans { BEST_PLAN.to_owned() } else { String::new() })
}

/// What a bot says to a wish that it has thought about.
pub(crate) fn to_wish(setup: &Setup, state: &State, wish: Wish, verdict: Verdict) -> String {
    let at = |space| space_name(setup, state, space);
    match verdict {
        Verdict::Done => match wish {
            Wish::Clear(space) => format!("I clear {} for you.", at(space)),
            Wish::Come(whom) => format!("I come to {}.", colour_name(whom)),
            Wish::Take(space) => format!("I take what is on {}.", at(space)),
            Wish::Go(space) => format!("I go to {}.", at(space)),
            Wish::GoOn | Wish::Wait | Wish::Another => "Fine.".to_owned(),
        },
        Verdict::Nearer => match wish {
            Wish::Come(whom) => format!("I cannot reach {} this round, but I come nearer.", colour_name(whom)),
            Wish::Clear(space) | Wish::Take(space) | Wish::Go(space) => {
                format!("I cannot reach {} this round, but I come nearer.", at(space))
            }
            Wish::GoOn | Wish::Wait | Wish::Another => "Fine.".to_owned(),
        },
        Verdict::Refused(Objection::Nothing) => match wish {
            Wish::Clear(space) => format!("There is nothing in the way on {}.", at(space)),
            Wish::Take(space) => format!("There is nothing to take on {}.", at(space)),
            Wish::Come(_) | Wish::Go(_) | Wish::GoOn | Wish::Wait | Wish::Another => {
                "There is nothing to do about it.".to_owned()
            }
        },
        Verdict::Refused(Objection::OutOfReach) => match wish {
            Wish::Come(whom) => format!("I see no way towards {} this round.", colour_name(whom)),
            Wish::Clear(space) | Wish::Take(space) | Wish::Go(space) => {
                format!("I see no way to {} this round.", at(space))
            }
            Wish::GoOn | Wish::Wait | Wish::Another => "I see no way this round.".to_owned(),
        },
        Verdict::Refused(Objection::Costs { permille, goes_wrong }) => {
            let cause = goes_wrong.map_or(String::new(), |cause| format!(": {}", advice::goes_wrong(cause)));
            format!("I would rather not: it costs about {} % of our chance{cause}.", (permille + 5) / 10)
        }
    }
}

/// What a bot says that cannot do anything about a wish at the moment.
pub(crate) fn not_now(state: &State, who: Who) -> String {
    match state.phase {
        Phase::Planning => "Ask me again when we are inside.".to_owned(),
        Phase::Over => "It is over.".to_owned(),
        _ if state.in_play().has(who) => "I will see to it when it is my turn.".to_owned(),
        _ => "I am out of it.".to_owned(),
    }
}
