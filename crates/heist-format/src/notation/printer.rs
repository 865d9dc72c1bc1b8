//! From a command to its line, in the position before the command.

use super::words::{cash_on, thing_word};
use super::{ParsedLine, abilities, actions, fixers, parser};
use heist_data::names::space_name;
use heist_rules::command::{Answer, Command, Speaker, Verb, Way};
use heist_rules::setup::Setup;
use heist_rules::space::Space;
use heist_rules::state::State;
use heist_rules::who::Who;

/// The word for somebody who speaks.
pub fn print_speaker(speaker: Speaker) -> &'static str {
    match speaker {
        Speaker::One(who) => who.word(),
        Speaker::Team => "team",
    }
}

/// The line of what is said in this position: a command, or `undo`.
pub fn print_line(setup: &Setup, state: &State, line: &ParsedLine) -> String {
    match line {
        ParsedLine::Command(command) => print(setup, state, command),
        ParsedLine::Undo(by) => format!("{} undo", print_speaker(*by)),
    }
}

/// The line of a command that is given in this position.
pub fn print(setup: &Setup, state: &State, command: &Command) -> String {
    let name = |space: Space| space_name(setup, state, space);
    let who = match command.by {
        Speaker::One(who) => who,
        Speaker::Team => Who::Npc, // no verb of the team looks at its speaker
    };
    let (here, carried) = (state.person(who).at, state.person(who).cash);
    let elsewhere = |space: Space| if space == here { String::new() } else { format!(" {}", name(space)) };
    let words = match command.verb {
        Verb::Plan(space) => format!("plan {}", name(space)),
        Verb::Unplan(space) => format!("unplan {}", name(space)),
        Verb::Start(space) if space.is_somewhere() => format!("start {}", name(space)),
        Verb::Start(_) => "start".to_owned(),
        Verb::Tunnel(cell, tile) => format!("tunnel {} {}", name(cell), name(tile)),
        Verb::Buy(item, receiver) => format!("buy {} {}", item.id(), receiver.word()),
        Verb::BuyReveal(space) => format!("buy reveal {}", name(space)),
        Verb::BuyIdea(receiver) => format!("buy idea {}", receiver.word()),
        Verb::Sell(item) => format!("sell {}", item.id()),
        Verb::SellJewel => "sell jewel".to_owned(),
        Verb::Fixer(fixer) => format!("fixer {}", fixers::print(setup, state, fixer)),
        Verb::Ready => "ready".to_owned(),
        Verb::Roll => "roll".to_owned(),
        Verb::Shift(up) => format!("shift {}", if up { "+1" } else { "-1" }),
        Verb::Take(action, space) => format!("take {}", actions::print(setup, state, who, action, space)),
        Verb::Move(space) => format!("move {}", name(space)),
        Verb::Unlock(space) => format!("unlock {}", name(space)),
        Verb::Subdue(space, kind) if parser::subdued_kind(state, space) == kind => format!("subdue {}", name(space)),
        Verb::Subdue(space, kind) => format!("subdue {} {}", name(space), kind.word()),
        Verb::Disable(space) => format!("disable {}", name(space)),
        Verb::Reveal(space) if space.is_somewhere() => format!("reveal {}", name(space)),
        Verb::Reveal(_) => "reveal".to_owned(),
        Verb::Think => "think".to_owned(),
        Verb::Grab => "grab".to_owned(),
        Verb::Crack => "crack".to_owned(),
        Verb::Use(ability) => format!("use {}", abilities::print(setup, state, who, ability)),
        Verb::PickUp(thing, space) => {
            format!("pick-up {}{}", thing_word(thing, cash_on(state, space)), elsewhere(space))
        }
        Verb::Drop(thing, space) => format!("drop {}{}", thing_word(thing, carried), elsewhere(space)),
        Verb::Give(thing, receiver) => format!("give {} {}", thing_word(thing, carried), receiver.word()),
        Verb::Open(space) => format!("open {}", name(space)),
        Verb::TakeHostage => "take-hostage".to_owned(),
        Verb::Done => "done".to_owned(),
        Verb::Escape => "escape".to_owned(),
        Verb::Next => "next".to_owned(),
        Verb::Choose(answer) => format!("choose {}", answer_word(answer, name)),
        Verb::Run(space) => format!("run {}", name(space)),
        Verb::LastDitch(ideas, way) => {
            let spent = if ideas == state.person(who).ideas { String::new() } else { format!(" ideas={ideas}") };
            format!("last-ditch{spent}{}", way_words(setup, state, here, &way))
        }
        Verb::Stay => "stay".to_owned(),
    };
    format!("{} {words}", print_speaker(command.by))
}

fn answer_word(answer: Answer, name: impl Fn(Space) -> String) -> String {
    match answer {
        Answer::Yes => "yes".to_owned(),
        Answer::No => "no".to_owned(),
        Answer::Idea => "idea".to_owned(),
        Answer::Noise => "noise".to_owned(),
        Answer::Who(who) => who.word().to_owned(),
        Answer::Space(space) => name(space),
        Answer::Number(number) => number.to_string(),
        Answer::Pass(from, to) => format!("{}>{}", from.word(), to.word()),
    }
}

/// The spaces along a way, as far as the board has them.
fn way_words(setup: &Setup, state: &State, from: Space, way: &Way) -> String {
    let mut words = String::new();
    let mut here = from;
    for step in way.steps() {
        if !here.is_somewhere() {
            break;
        }
        let Some(next) = state.next(setup, here, step.side) else { break };
        let name = space_name(setup, state, next);
        if step.open {
            words.push_str(&format!(" open:{name}"));
        }
        words.push_str(&format!(" {name}"));
        here = next;
    }
    words
}
