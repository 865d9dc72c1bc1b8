//! The main button: the one thing that moves the heist on, and the sentence that says what is to be done now.

use super::desk::Desk;
use super::offers::CommandOffer;
use heist_protocol::BotWish;
use heist_rules::View;
use heist_rules::command::{Command, Verb};
use heist_rules::setup::Setup;
use heist_rules::space::Spaces;
use heist_rules::state::{HeistFlags, PersonFlags, Phase, State};
use heist_rules::who::Who;
use heist_words::english::{list, several};
use heist_words::names;
use heist_words::names::colour_name;
use leptos::prelude::*;

/// What the main button does.
#[derive(Clone, PartialEq, Debug)]
pub enum Act {
    /// Carries an offer out.
    Give(Box<CommandOffer>),
    /// Carries out several offers.
    GiveAll(Vec<CommandOffer>),
    /// Carries out commands one after the other.
    Run(Vec<Command>),
    /// Says what speaks against a command; pressed again, it is carried out.
    Warn(Box<CommandOffer>, String),
    /// Selects somebody.
    Select(Who),
    /// Says why it is not possible yet.
    Ask(Command),
    /// Back from the past.
    Now,
    /// Gives the command that was put together.
    Compose,
    /// Does what was sketched.
    Sketch,
    /// Asks the bots to go on.
    GoOn,
    /// Nothing to be done here.
    Wait,
}

/// The main button.
#[derive(Clone, PartialEq, Debug)]
pub struct Primary {
    /// Its label.
    pub label: String,
    /// What it does.
    pub act: Act,
}

impl Primary {
    fn new(label: impl Into<String>, act: Act) -> Primary {
        Primary { label: label.into(), act }
    }
    /// The one offer that it leads to.
    pub fn offer(&self) -> Option<&CommandOffer> {
        match &self.act {
            Act::Give(offer) | Act::Warn(offer, _) => Some(offer),
            _ => None,
        }
    }
    /// Whether it does something.
    pub fn is_ready(&self) -> bool {
        !matches!(self.act, Act::Wait | Act::Ask(_))
    }
    /// Whether it stands out: not where something speaks against it.
    pub fn is_glowing(&self) -> bool {
        self.is_ready() && !matches!(self.act, Act::Warn(..) | Act::GoOn)
    }
    /// Does it.
    pub fn press(&self, desk: Desk) {
        match &self.act {
            Act::Give(offer) => desk.give(offer),
            Act::GiveAll(offers) => {
                let all: Vec<Command> = offers.iter().flat_map(|offer| offer.commands.clone()).collect();
                if !desk.asks_about(&all) {
                    offers.iter().for_each(|offer| desk.give(offer));
                }
            }
            Act::Run(commands) => {
                if !desk.asks_about(commands) {
                    desk.act_all(commands);
                }
            }
            Act::Warn(offer, words) => {
                desk.sure.set(offer.commands.first().copied());
                desk.tell(words);
            }
            Act::Select(who) => desk.select(*who),
            Act::Ask(command) => desk.ask(command),
            Act::Now => desk.past.set(None),
            Act::Compose => desk.do_composed(),
            Act::Sketch => desk.do_sketch(),
            Act::GoOn => desk.session.wish(None, BotWish::GoOn {}),
            Act::Wait => {}
        }
    }
}

/// The main button as things stand.
pub fn primary(desk: Desk) -> Primary {
    if desk.past.get().is_some() {
        return Primary::new("Back to now", Act::Now);
    }
    if let Some(composed) = desk.composed() {
        return Primary::new("Do it", if composed.is_ok() { Act::Compose } else { Act::Wait });
    }
    let sketched =
        desk.sketch.with(|sketch| sketch.as_ref().map(|sketch| (desk.ours(&sketch.commands), sketch.commands.len())));
    match sketched {
        None | Some((_, 0)) => {}
        // The others see it; it is for one of them to do.
        Some((0, _)) => return Primary::new("Proposed", Act::Wait),
        Some((ours, all)) => return Primary::new(if ours == all { "Do it" } else { "Do my part" }, Act::Sketch),
    }
    let state = desk.state.get();
    if state.prompt.is_open() {
        return Primary::new("Answer first", Act::Wait);
    }
    let selected = desk.session.selected.get();
    match state.phase {
        Phase::Planning => personal(desk, &state, selected, Verb::Ready, "Ready", PersonFlags::READY),
        Phase::Roll => team(desk, Verb::Roll, "Roll the dice"),
        Phase::Action => {
            let last = state.in_play().into_iter().filter(|who| !state.person(*who).is(PersonFlags::DONE)).count() == 1;
            let fresh = selected.is_some_and(|who| state.person(who).is_fresh());
            let label = if fresh {
                "Pass"
            } else if last {
                "End the round"
            } else {
                "Done"
            };
            personal(desk, &state, selected, Verb::Done, label, PersonFlags::DONE)
        }
        Phase::Event => team(desk, Verb::Next, &next_label(desk, &state)),
        Phase::Escape => running(desk, &state, selected),
        Phase::Over => Primary::new("The end", Act::Wait),
    }
}

fn team(desk: Desk, verb: Verb, label: &str) -> Primary {
    match desk.offer(Command::team(verb)) {
        Some(offer) => Primary::new(label, Act::Give(Box::new(offer))),
        None => Primary::new("Watching", Act::Wait),
    }
}

fn next_label(desk: Desk, state: &State) -> String {
    let setup = desk.setup();
    let outlook = View { setup: &setup, state }.outlook();
    if setup.has_security_die() {
        return "Roll security".into();
    }
    // A card without a number goes by its name.
    let named = |kind: &str, card| match names::card_id(&setup, card) {
        id if id.len() <= 3 => format!("{kind} {id}"),
        _ => names::card_name(&setup, card),
    };
    match (state.is(HeistFlags::EVENT_DONE), outlook.event, outlook.crises.first()) {
        (false, Some(event), _) => named("Event", event),
        (true, _, Some(crisis)) => named("Crisis", *crisis),
        _ => "Next".into(),
    }
}

/// What everybody says once: ready, done.
fn personal(desk: Desk, state: &State, selected: Option<Who>, verb: Verb, label: &str, mark: PersonFlags) -> Primary {
    let open = |who: Who| {
        who != Who::Npc && !state.person(who).is(mark) || mark == PersonFlags::DONE && !state.person(who).is(mark)
    };
    let mine = selected.filter(|who| desk.session.may_act_for(*who) && state.in_play().has(*who) && open(*who));
    if let Some(who) = mine {
        let command = Command::by(who, verb);
        let doubt = if verb == Verb::Ready { doubt(&desk.setup(), state, who) } else { None };
        return match (desk.offer(command), doubt) {
            (Some(offer), Some(_)) if desk.sure.get() == Some(command) => {
                Primary::new(format!("{label} anyway, {}", who.word()), Act::Give(Box::new(offer)))
            }
            (Some(offer), Some(doubt)) => {
                let words = format!("{doubt} Press again to be ready all the same.");
                Primary::new(format!("{label}, {}", who.word()), Act::Warn(Box::new(offer), words))
            }
            (Some(offer), None) => Primary::new(format!("{label}, {}", who.word()), Act::Give(Box::new(offer))),
            // Whoever may not pass has to act first.
            (None, _) if label == "Pass" => Primary::new("Choose an action", Act::Wait),
            (None, _) => Primary::new(format!("{label}, {}", who.word()), Act::Ask(command)),
        };
    }
    match desk.next_after(selected, open) {
        Some(next) => Primary::new(format!("On to {}", next.word()), Act::Select(next)),
        None => waiting(desk),
    }
}

/// There is nothing to do but for others.
fn waiting(desk: Desk) -> Primary {
    let bots = desk.session.people.with(|people| people.iter().any(|person| person.bot));
    match bots && !desk.session.mine.get().is_empty() {
        true => Primary::new("Bots, go on", Act::GoOn),
        false => Primary::new("Waiting", Act::Wait),
    }
}

/// What speaks against being ready: a plan that leads nowhere, or the last one to say so while nobody comes to the objective.
fn doubt(setup: &Setup, state: &State, who: Who) -> Option<String> {
    let rules = View { setup, state };
    let person = state.person(who);
    if person.plan.is_empty() {
        return Some(format!("{} has planned nothing and could not go in.", colour_name(who)));
    }
    if rules.cut_off_tokens(who).any() {
        return Some(format!("There is a gap in the plan of {}.", who.word()));
    }
    let planning = |other: Who| other != who && other != Who::Npc && !state.person(other).is(PersonFlags::READY);
    let last = !state.in_play().into_iter().any(planning);
    let reach = state.players_in_play().into_iter().map(|other| rules.planned_reach(other));
    let reach = reach.fold(Spaces::NONE, |all, one| all | one);
    let sites = rules.objective_sites();
    (last && sites.any() && !(sites & reach).any()).then(|| "Nobody's plan comes to the objective.".to_owned())
}

/// In the escape: the whole of the cheapest way, or the last roll.
fn running(desk: Desk, state: &State, selected: Option<Who>) -> Primary {
    let setup = desk.setup();
    let rules = View { setup: &setup, state };
    let running = |who: Who| {
        let person = state.person(who);
        person.in_play() && !person.is(PersonFlags::STAYED) && !rules.is_away(who)
    };
    let Some(who) = selected.filter(|who| running(*who) && desk.session.may_act_for(*who)) else {
        return match desk.next_after(selected, running) {
            Some(next) => Primary::new(format!("On to {}", next.word()), Act::Select(next)),
            None => {
                // Everybody of this page is out or busted; whoever still has ideas on an exit says when it is enough.
                let stays = state.in_play().into_iter().filter(|who| !state.person(*who).is(PersonFlags::STAYED));
                let stays: Vec<Who> = stays.collect();
                let ours = stays.iter().all(|who| desk.session.may_act_for(*who));
                let together = desk.offer(Command::team(Verb::Stay)).filter(|_| ours);
                let stays: Vec<CommandOffer> = match together {
                    Some(together) => vec![together],
                    None => stays.into_iter().filter_map(|who| desk.offer(Command::by(who, Verb::Stay))).collect(),
                };
                match stays.is_empty() {
                    true => waiting(desk),
                    false => Primary::new("We are out", Act::GiveAll(stays)),
                }
            }
        };
    };
    let person = state.person(who);
    let declared = person.is(PersonFlags::ROLLED).then_some(person.way);
    let route = rules.escape_routes(who).first().copied();
    let affordable = route.filter(|route| route.cost <= person.ideas).map(|route| route.way);
    if let Some(way) = declared.or(affordable) {
        let steps: Vec<Command> =
            rules.way_spaces(who, &way).into_iter().map(|to| Command::by(who, Verb::Run(to))).collect();
        if steps.first().is_some_and(|first| desk.offer(*first).is_some()) {
            return Primary::new(format!("Run, {}", who.word()), Act::Run(steps));
        }
    }
    match route.and_then(|route| desk.offer(Command::by(who, Verb::LastDitch(person.ideas, route.way)))) {
        Some(offer) => Primary::new(format!("Last ditch, {}", who.word()), Act::Give(Box::new(offer))),
        None => match desk.offer(Command::by(who, Verb::Stay)) {
            Some(offer) => Primary::new(format!("No way out for {}", who.word()), Act::Give(Box::new(offer))),
            None => Primary::new("Waiting", Act::Wait),
        },
    }
}

/// What is to be done now, in one sentence.
pub fn sentence(desk: Desk) -> String {
    if desk.past.get().is_some() {
        return "You are looking at an earlier moment.".into();
    }
    if let Some(words) = desk.drag_words() {
        return words;
    }
    let state = desk.state.get();
    let setup = desk.setup();
    if let Some((_, words)) = heist_words::questions::open(&setup, &state) {
        return words;
    }
    if let Some(composing) = desk.composing.get() {
        return format!("{}. {}", composing.draft.form.name(), composing.draft.hint(&setup, &state));
    }
    if desk.marking.get() {
        return "Press a space: everybody sees your mark there.".into();
    }
    if let Some(aim) = desk.aim.get() {
        let first = desk.offers.with(|offers| offers.iter().find(|offer| offer.family == aim.family).cloned());
        let what = first.map_or(String::new(), |offer| offer.words.split(':').next().unwrap_or_default().to_owned());
        let which = if aim.pressed.is_empty() { "Press a lit space" } else { "And the next space" };
        return format!("{what}. {which}.");
    }
    if desk.session.mine.get().is_empty() {
        return "You are watching.".into();
    }
    let people = |open: &dyn Fn(Who) -> bool| {
        let names: Vec<&str> = state.in_play().into_iter().filter(|who| open(*who)).map(Who::word).collect();
        list(&names)
    };
    let called = if state.is(HeistFlags::ESCAPE_CALLED) { " The escape follows this round." } else { "" };
    match state.phase {
        Phase::Planning => {
            let open = |who: Who| who != Who::Npc && !state.person(who).is(PersonFlags::READY);
            match desk.session.selected.get().filter(|who| open(*who)) {
                Some(who) if !state.person(who).is(PersonFlags::PLACED) => {
                    format!("Press an entrance where {} starts.", who.word())
                }
                Some(who) => {
                    let left = u32::from(state.person(who).tokens).saturating_sub(state.person(who).plan.len());
                    format!(
                        "{} steps only onto planned rooms: drag from its start over them, or press one. {} left.",
                        colour_name(who),
                        several(left as u8, "token")
                    )
                }
                None => format!("Still planning: {}.", people(&open)),
            }
        }
        Phase::Roll => "A new round: everybody rolls.".into(),
        Phase::Action => {
            let open = |who: Who| !state.person(who).is(PersonFlags::DONE);
            let words = match desk.session.selected.get() {
                Some(who) if open(who) && desk.session.may_act_for(who) => match state.person(who).action {
                    None => format!("Choose an action for {}, or press a lit space.", who.word()),
                    Some(_) if state.person(who).icons() == heist_rules::cards::Icons::NONE => {
                        format!("{} has used everything: done?", colour_name(who))
                    }
                    Some(_) => format!("Press a space to use {}'s action, in any order with the others.", who.word()),
                },
                _ => format!("To act: {}.", people(&open)),
            };
            format!("{words}{called}")
        }
        Phase::Event => format!("The building answers.{called}"),
        Phase::Escape => "Everybody runs: one idea, one step. The last roll pays for the rest.".into(),
        Phase::Over => {
            if state.is(HeistFlags::WON) {
                "The heist is won.".into()
            } else {
                "The heist is lost.".into()
            }
        }
    }
}
