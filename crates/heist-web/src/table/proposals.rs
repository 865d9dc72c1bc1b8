//! Sequences that somebody has in mind: one's own sketch, and what the others propose.

use super::desk::Desk;
use super::field::person;
use crate::session::{Intent, PageSession};
use heist_format::game::Game;
use heist_format::notation;
use heist_protocol::{BotWish, Colour};
use heist_rules::chance::UnknownChance;
use heist_rules::command::{Command, Speaker};
use heist_words::commands;
use heist_words::names::colour_name;
use leptos::prelude::*;

/// One's own sketch and the proposals of others.
#[component]
pub fn Proposals() -> impl IntoView {
    let desk = Desk::get();
    let session = desk.session;
    let own = move || {
        desk.sketch.get().map(|sketch| {
            let steps = session.game.with(|game| in_words(game, sketch.commands.iter().map(|command| Step::Command(*command))));
            let ours = desk.ours(&sketch.commands);
            let theirs = sketch.commands.get(ours).and_then(|command| match command.by {
                Speaker::One(who) => Some(who),
                Speaker::Team => None,
            });
            view! {
                <div id="sketch" class="proposal own" role="group" aria-label="Your sketch">
                    <b>"Sketch"</b>
                    {if steps.is_empty() {
                        view! { <span class="hint">"Nothing is done for real. Press actions and spaces, of anybody; the others see it."</span> }.into_any()
                    } else {
                        view! { <ol>{steps.into_iter().map(|words| view! { <li>{words}</li> }).collect_view()}</ol> }.into_any()
                    }}
                    {theirs.map(|who| view! { <span class="hint">{format!("Proposed: the next step is for {} to do.", colour_name(who))}</span> })}
                    <span class="buttons">
                        {(ours > 0).then(|| view! {
                            <button type="button" on:click=move |_| desk.do_sketch()>{if theirs.is_some() { "Do my part" } else { "Do it" }}</button>
                        })}
                        <button type="button" class="throw-away" on:click=move |_| desk.drop_sketch()>
                            {if ours == 0 && theirs.is_some() { "Withdraw" } else { "Throw away" }}
                        </button>
                    </span>
                </div>
            }
        })
    };
    // Put aside here, until whoever proposed it thinks of something else: on a small screen it hides half the board.
    let aside = RwSignal::new(Vec::<(u64, Vec<String>)>::new());
    Effect::new(move |_| {
        let stands = |(person, lines): &(u64, Vec<String>)| {
            session
                .intents
                .with(|intents| intents.iter().any(|intent| intent.person == *person && intent.lines == *lines))
        };
        if !aside.with_untracked(|aside| aside.iter().all(stands)) {
            aside.update(|aside| aside.retain(stands));
        }
        session.intents.track();
    });
    let others = move || {
        desk.proposals
            .get()
            .into_iter()
            .filter(|proposal| aside.with(|aside| !aside.contains(&(proposal.person, proposal.lines.clone()))))
            .filter_map(|proposal| {
                let who = person(desk, proposal.person)?;
                let bot = bot_of(session, proposal.person);
                let steps = session.game.with(|game| in_words(game, proposal.steps.iter().cloned()));
                let steps = if bot.is_some() { folded(steps) } else { steps };
                let put_aside = (proposal.person, proposal.lines.clone());
                Some(view! {
                    <div class="proposal" class:bots=bot.is_some() role="group" aria-label=format!("{who} proposes")>
                        <b>{format!("{who} proposes")}</b>
                        <ol>{steps.into_iter().map(|words| view! { <li>{words}</li> }).collect_view()}</ol>
                        {proposal.why.clone().map(|why| view! { <span class="hint">{why}</span> })}
                        // Whoever only watches cannot do it.
                        {(!session.mine.get().is_empty()).then(|| view! {
                            <span class="buttons">
                                {match bot {
                                    Some(who) => answers_to_bot(session, who).into_any(),
                                    None => view! {
                                        <button type="button" on:click=move |_| desk.do_proposal(&proposal)>"Do it"</button>
                                    }
                                    .into_any(),
                                }}
                            <button type="button" class="aside" on:click=move |_| aside.update(|aside| {
                                aside.retain(|(person, _)| *person != put_aside.0);
                                aside.push(put_aside.clone());
                            })>"Put aside"</button>
                            </span>
                        })}
                    </div>
                })
            })
            .collect_view()
    };
    view! { {own}{others} }
}

/// The seat of a bot, if it is one.
fn bot_of(session: PageSession, person: u64) -> Option<Colour> {
    session.people.with(|people| people.iter().find(|other| other.id == person && other.bot)?.seats.first().copied())
}

/// What one says to a bot that proposes something.
fn answers_to_bot(session: PageSession, who: Colour) -> impl IntoView {
    let wish = move |wish: BotWish| session.wish(Some(who), wish);
    view! {
        <button type="button" data-go-on=who.word() on:click=move |_| wish(BotWish::GoOn {})>"Go on"</button>
        <button type="button" data-another=who.word() on:click=move |_| wish(BotWish::Another {})>"Something else"</button>
        <button type="button" data-wait=who.word() on:click=move |_| wish(BotWish::Wait {})>"Wait"</button>
    }
}

/// What somebody else proposes, read in the position as it is.
#[derive(Clone, PartialEq, Debug)]
pub struct ProposedSequence {
    /// Who proposes it.
    pub person: u64,
    /// As it arrived.
    pub lines: Vec<String>,
    /// What for.
    why: Option<String>,
    steps: Vec<Step>,
}

/// A step of a proposal.
#[derive(Clone, PartialEq, Debug)]
enum Step {
    /// A command.
    Command(Command),
    /// A line that is not a command in this position.
    Unread(String),
}

impl ProposedSequence {
    fn read(game: &Game, intent: &Intent) -> ProposedSequence {
        let mut game = game.clone();
        let mut read = |line: &String| match notation::parse(game.setup(), game.state(), line) {
            Ok(command) => {
                let _ = game.apply(command, &mut UnknownChance::default());
                Step::Command(command)
            }
            Err(_) => Step::Unread(line.clone()),
        };
        let steps = intent.lines.iter().map(&mut read).collect();
        ProposedSequence { person: intent.person, lines: intent.lines.clone(), why: intent.why.clone(), steps }
    }

    /// The commands, up to the first line that is not one.
    pub fn commands(&self) -> Vec<Command> {
        let command = |step: &Step| match step {
            Step::Command(command) => Some(*command),
            Step::Unread(_) => None,
        };
        self.steps.iter().map_while(command).collect()
    }
}

/// What the others propose at present.
pub fn read_all(session: PageSession) -> Vec<ProposedSequence> {
    let me = session.me.get();
    session.intents.with(|intents| {
        let proposed = intents.iter().filter(|intent| intent.person != me && !intent.lines.is_empty());
        proposed.map(|intent| session.game.with(|game| ProposedSequence::read(game, intent))).collect()
    })
}

impl Desk {
    /// Does what somebody proposes, as far as it is for this page to do.
    fn do_proposal(self, proposal: &ProposedSequence) {
        let commands = proposal.commands();
        let done = self.do_ours(&commands);
        // Perhaps it can be read by now; if not, the notice says why.
        if done == commands.len()
            && let Some(Step::Unread(line)) = proposal.steps.get(done)
        {
            self.session.say(line);
        }
    }
}

/// The same with the tokens of a plan in one step: bots propose whole plans.
fn folded(steps: Vec<String>) -> Vec<String> {
    let mut told: Vec<String> = Vec::new();
    for step in steps {
        let space = step.split_once(": Plan ").filter(|(who, _)| {
            told.last().is_some_and(|last| last.strip_prefix(who).is_some_and(|rest| rest.starts_with(": Plan ")))
        });
        match (space, told.last_mut()) {
            (Some((_, space)), Some(last)) => *last = format!("{last}, {space}"),
            _ => told.push(step),
        }
    }
    told
}

/// Steps in words, one after the other.
fn in_words(game: &Game, steps: impl Iterator<Item = Step>) -> Vec<String> {
    let mut game = game.clone();
    let mut told = Vec::new();
    for step in steps {
        told.push(match step {
            Step::Unread(line) => line,
            Step::Command(command) => {
                let words = commands::command(game.setup(), game.state(), &command);
                let _ = game.apply(command, &mut UnknownChance::default());
                match command.by {
                    Speaker::One(who) => format!("{}: {words}", colour_name(who)),
                    Speaker::Team => format!("Team: {words}"),
                }
            }
        });
    }
    told
}

#[cfg(test)]
mod tests {
    use super::folded;

    #[test]
    fn a_plan_is_one_step() {
        let steps = ["Green: Start at e9", "Green: Plan d8", "Green: Plan d7", "Blue: Plan c1", "Green: Ready"];
        let told = ["Green: Start at e9", "Green: Plan d8, d7", "Blue: Plan c1", "Green: Ready"];
        assert_eq!(folded(steps.map(str::to_owned).into()), told);
    }
}
