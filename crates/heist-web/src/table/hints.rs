//! Hints: what a bot would do here, what else it thought of, and why not something else. It thinks in a worker
//! ([`crate::thinker`]); what it says is drawn on the board and carried out by a press.

mod panel;

use super::desk::{Desk, after_entry};
use super::field::proposed;
use crate::board::Highlight;
use crate::session::PageSession;
use crate::session::local::LocalTable;
use crate::thinker::advice::{self, Advice, Alternative, Win};
use crate::thinker::{self, Answer, Asked};
use heist_format::game::Game;
use heist_rules::View;
use heist_rules::command::{Command, Speaker, Verb};
use heist_rules::setup::Setup;
use heist_rules::space::Space;
use heist_rules::state::{Phase, State};
use heist_words::{costs, names};
use leptos::prelude::*;
pub use panel::{HintButton, HintPanel, HintTab};
use std::sync::Arc;

/// The most options that are shown.
const MAX_OPTIONS: usize = 3;

/// Stands between two steps. For a sign that our fonts do not have, the browser looks through those of the system while the page waits: a
/// tenth of a second.
const NEXT: &str = " › ";

/// The largest standard error, in thousandths, with which a chance is shown.
const MAX_ERROR: u32 = 120;

/// Something that could be done.
#[derive(Clone, PartialEq, Debug)]
pub struct HintOption {
    /// The commands, the next one first.
    pub commands: Vec<Command>,
    /// They in words: whose they are, and one after the other.
    pub words: (String, Vec<String>),
    /// The chance to win with it.
    pub win: Option<Win>,
    /// What it costs, in words.
    pub cost: String,
    /// What speaks for it, or against it.
    pub why: Vec<String>,
}

/// A question, and what came of it so far.
#[derive(Clone, PartialEq, Debug)]
pub struct Hint {
    /// The position that it is about.
    pub state: State,
    /// The commands that were asked about: "why not this?".
    pub instead: Vec<Command>,
    /// What could be done, the best first.
    pub options: Vec<HintOption>,
    /// What was asked about, with how it compares.
    pub compared: Option<(HintOption, String)>,
    /// What goes wrong most with the best of them.
    pub risk: Option<String>,
    /// It is still being thought about.
    pub thinking: bool,
    /// Why there is no answer.
    pub trouble: Option<String>,
}

impl Hint {
    fn begin(state: State, instead: Vec<Command>) -> Hint {
        let (options, compared, risk) = (Vec::new(), None, None);
        Hint { state, instead, options, compared, risk, thinking: true, trouble: None }
    }

    /// What an advice says, in the position that was asked about.
    fn hear(&mut self, setup: &Arc<Setup>, advice: Advice) {
        let game = Game::new(Arc::clone(setup), self.state);
        self.risk = advice.risk.clone();
        let why = advice.why.iter().filter(|why| Some(*why) != advice.risk.as_ref()).take(3).cloned().collect();
        let best = option(&game, &advice.line, advice.win, why);
        let other = |other: &Alternative| {
            let why = other.why.iter().take(1).chain([&other.verdict]).cloned().collect();
            option(&game, &other.line, other.win, why)
        };
        let mut options: Vec<HintOption> = best.into_iter().collect();
        // Of lines that begin alike and end alike for the eye, one is enough.
        for other in advice.alternatives.iter().filter_map(other) {
            if options.len() < MAX_OPTIONS && options.iter().all(|known| known.words != other.words) {
                options.push(other);
            }
        }
        self.compared = advice.compared.and_then(|asked| {
            let option = option(&game, &asked.line, asked.win, asked.why.into_iter().take(2).collect())?;
            Some((option, asked.verdict))
        });
        self.options = options;
    }
}

fn option(game: &Game, line: &[String], win: Option<Win>, why: Vec<String>) -> Option<HintOption> {
    let mut commands = advice::commands(game, line);
    let planning = game.state().phase == Phase::Planning && !game.state().prompt.is_open();
    if planning {
        // Whether everybody is ready is for people to say.
        let before_ready = commands.iter().position(|command| command.verb == Verb::Ready);
        commands.truncate(before_ready.filter(|ready| *ready > 0).unwrap_or(commands.len()));
    }
    let first = commands.first()?;
    let together = commands.iter().any(|command| command.by != first.by);
    let words = match planning && together {
        true => ("A plan for everybody".to_owned(), vec![plan_in_words(&commands)]),
        false => in_words(game, first.by, &commands),
    };
    let cost = if planning { String::new() } else { costs::foresee(game.setup(), game.state(), &commands).in_words() };
    // A handful of games says nothing that people could use.
    let win = win.filter(|win| win.error <= MAX_ERROR);
    Some(HintOption { words, win, cost, why, commands })
}

/// How much of a plan there is: the board shows the rest.
fn plan_in_words(commands: &[Command]) -> String {
    let count = |fits: fn(&Verb) -> bool| commands.iter().filter(|command| fits(&command.verb)).count() as u8;
    let starts = count(|verb| matches!(verb, Verb::Start(_)));
    let tokens = count(|verb| matches!(verb, Verb::Plan(_)));
    let rest = commands.len() as u8 - starts - tokens;
    let part = |count: u8, noun: &str| (count > 0).then(|| heist_words::english::several(count, noun));
    let parts: Vec<String> =
        [part(starts, "start"), part(tokens, "token"), part(rest, "other step")].into_iter().flatten().collect();
    format!("{} are drawn on the board.", heist_words::english::list(&parts))
}

/// Whose line it is, and its steps. A step of somebody else says whose it is.
fn in_words(game: &Game, by: Speaker, commands: &[Command]) -> (String, Vec<String>) {
    let (setup, mut now) = (game.setup(), *game.state());
    let mut steps: Vec<(String, usize)> = Vec::new();
    for command in commands {
        let view = View { setup, state: &now };
        let words = match (command.by, command.verb) {
            // What an action costs is told beside it.
            (Speaker::One(who), Verb::Take(action, _)) if command.by == by => names::take_name(view, who, action),
            _ => None,
        };
        let words = words.unwrap_or_else(|| match command.by == by {
            true => heist_words::commands::command(setup, &now, command),
            false => heist_words::advice::command(setup, &now, command),
        });
        match steps.last_mut().filter(|(last, _)| *last == words) {
            Some((_, times)) => *times += 1,
            None => steps.push((words, 1)),
        }
        now = costs::after(setup, &now, command).unwrap_or(now);
    }
    let steps = steps.into_iter().map(|(words, times)| if times > 1 { format!("{words} ×{times}") } else { words });
    let name = match by {
        Speaker::One(who) => names::colour_name(who).to_owned(),
        Speaker::Team => "Team".to_owned(),
    };
    (name, steps.collect())
}

/// Hints at a table. Copied freely.
#[derive(Clone, Copy)]
pub struct Hints {
    session: PageSession,
    /// What the panel shows; none: it is closed.
    pub shown: RwSignal<Option<Hint>>,
    /// The option whose details are open.
    pub open: RwSignal<usize>,
    /// The option under the pointer.
    pub pointed: RwSignal<Option<usize>>,
    /// The next press on a command asks "why not this?".
    pub asking: RwSignal<bool>,
    asked: StoredValue<Option<Asked>, LocalStorage>,
    /// Which question the answers belong to.
    number: StoredValue<u32>,
}

impl Hints {
    /// Of a table.
    pub fn new(session: PageSession) -> Hints {
        Hints {
            session,
            shown: RwSignal::new(None),
            open: RwSignal::new(0),
            pointed: RwSignal::new(None),
            asking: RwSignal::new(false),
            asked: StoredValue::new_local(None),
            number: StoredValue::new(0),
        }
    }

    /// Whether a question is being thought about.
    pub fn is_thinking(self) -> bool {
        self.shown.with_untracked(|hint| hint.as_ref().is_some_and(|hint| hint.thinking))
    }

    /// Whether whoever is at this page may have hints.
    pub fn are_there(self) -> bool {
        self.session.hints.get() && !self.session.mine.get().is_empty()
    }

    /// Whether the answer is about another position than the one on the board.
    pub fn is_stale(self, shown: &State) -> bool {
        self.shown.with(|hint| hint.as_ref().is_some_and(|hint| hint.state != *shown))
    }

    /// The commands that are drawn on the board: what is under the pointer, else what is open.
    pub fn drawn(self, shown: &State) -> Vec<Command> {
        if self.is_stale(shown) {
            return Vec::new();
        }
        let place = self.pointed.get().unwrap_or_else(|| self.open.get());
        self.shown.with(|hint| {
            let option = hint.as_ref().and_then(|hint| hint.options.get(place));
            option.map_or_else(Vec::new, |option| option.commands.clone())
        })
    }

    /// Steps back: out of asking, else out of the panel; says whether there was anything to step back out of.
    pub fn step_back(self) -> bool {
        match self.asking.get_untracked() {
            true => {
                self.asking.set(false);
                self.session.notice.set(None);
                true
            }
            false => self.close(),
        }
    }

    /// Closes the panel; says whether there was anything to close.
    pub fn close(self) -> bool {
        self.asked.set_value(None);
        self.asking.set(false);
        self.pointed.set(None);
        let was_open = self.shown.with_untracked(Option::is_some);
        if was_open {
            self.shown.set(None);
        }
        was_open
    }
}

impl Desk {
    /// A desk from which somebody looks at positions: bots are asked about them, and nothing is done.
    pub fn to_look_at(setup: Arc<Setup>, state: Signal<State>) -> Desk {
        let session = LocalTable::open(Game::new(Arc::clone(&setup), state.get_untracked()), 0);
        let desk = Desk::new(session);
        // What lies in the past is not played on.
        desk.past.set(Some(0));
        Effect::new(move |_| session.game.set(Game::new(Arc::clone(&setup), state.get())));
        desk
    }

    /// What is advised, on the board.
    pub fn hint_lights(self) -> Vec<(Space, Highlight)> {
        let shown = self.shown.get();
        let mut commands = self.hints.drawn(&shown);
        if commands.is_empty() && self.past.get().is_none() {
            commands = self.session.drawn.get();
        }
        proposed(&Game::new(self.setup(), shown), &commands)
    }

    /// Asks for a hint about the position on the board, or closes the panel.
    pub fn toggle_hint(self) {
        if untrack(|| self.hints.are_there()) && !self.hints.close() {
            self.ask_hint(Vec::new());
        }
    }

    /// Asks for a hint, perhaps with commands to compare.
    pub fn ask_hint(self, instead: Vec<Command>) {
        let hints = self.hints;
        // A sketch is thrown away in one's head only: the question is about the game.
        let state = match self.past.get_untracked() {
            Some(entry) => self.session.game.with_untracked(|game| after_entry(game, entry)),
            None => self.session.game.with_untracked(|game| *game.state()),
        };
        if hints.asking.get_untracked() {
            self.session.notice.set(None);
        }
        let known = hints.shown.with_untracked(|hint| hint.as_ref().is_some_and(|hint| hint.state == state));
        if !known {
            self.session.mark_hint();
        }
        hints.asking.set(false);
        hints.pointed.set(None);
        hints.open.set(0);
        hints.number.update_value(|number| *number += 1);
        let (number, setup) = (hints.number.get_value(), self.setup());
        let game = Game::new(self.setup(), state);
        let request = advice::hint(&game, &instead);
        hints.shown.set(Some(Hint::begin(state, instead)));
        let asked = thinker::ask::<Advice>(&game, request, move |answer| {
            // A page that was left, or another question, hears nothing.
            if hints.number.try_get_value() != Some(number) {
                return;
            }
            hints.shown.update(|hint| {
                let Some(hint) = hint else { return };
                match answer {
                    Answer::Partial(advice) => hint.hear(&setup, advice),
                    Answer::Final(advice) => {
                        hint.hear(&setup, advice);
                        hint.thinking = false;
                    }
                    Answer::Trouble(words) => {
                        hint.thinking = false;
                        hint.trouble = Some(words);
                    }
                }
            });
        });
        hints.asked.set_value(Some(asked));
    }

    /// Takes a press on commands as the question "why not this?", if that is what presses mean now.
    pub fn asks_about(self, commands: &[Command]) -> bool {
        let asks = self.hints.asking.get_untracked() && self.hints.shown.with_untracked(Option::is_some);
        if asks {
            self.ask_hint(commands.to_vec());
        }
        asks
    }

    /// Does what is advised, as far as it is for this page to do; the rest, or what is for somebody else, is proposed.
    fn follow_hint(self, commands: &[Command]) {
        self.hints.close();
        self.drop_sketch();
        if untrack(|| self.ours(commands)) == 0 {
            return self.propose_all(commands);
        }
        self.do_ours(commands);
        if let Some(Command { by: Speaker::One(who), .. }) = commands.first() {
            self.select(*who);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opening::{EDITION, FIRST_HEIST, first_crew, set_up};
    use crate::thinker::advice::tests::ask;
    use heist_rules::chance::Seeded;

    /// The first heist, played by advice up to the first actions.
    fn first_actions() -> Game {
        let mut game = set_up(FIRST_HEIST, EDITION, &first_crew()).expect("a game");
        let mut chance = Seeded::new(1);
        let plan: advice::Advice = ask(&game, &advice::with_nodes(1_000));
        for command in advice::commands(&game, &plan.line) {
            game.apply(command, &mut chance).expect("a plan is legal");
        }
        game.say("team roll", &mut chance).map(drop).expect("legal");
        game
    }

    #[test]
    fn options_differ_and_say_what_they_cost() {
        let game = first_actions();
        let mut hint = Hint::begin(*game.state(), Vec::new());
        hint.hear(&game.shared_setup(), ask(&game, &advice::with_nodes(100_000)));
        assert_eq!(hint.options.len(), MAX_OPTIONS, "{hint:?}");
        for option in &hint.options {
            assert!(!option.cost.is_empty() && !option.why.is_empty(), "{option:?}");
            assert!((1..=option.commands.len()).contains(&option.words.1.len()), "{option:?}");
        }
        assert!(hint.options[0].win.is_some(), "{hint:?}");
        let in_our_fonts = |c: char| matches!(c, ' '..='~' | '\u{a0}'..='ÿ' | '\u{2010}'..='\u{203a}' | '\u{2212}');
        let shown = hint
            .options
            .iter()
            .map(|it| format!("{:?}{}{:?}{NEXT}{:?}", it.words, it.cost, it.why, it.win.map(Win::in_words)));
        for words in shown {
            assert!(words.chars().all(in_our_fonts), "{words}");
        }
        assert_ne!(hint.options[0].words, hint.options[1].words);
        assert!(hint.compared.is_none());
    }

    #[test]
    fn a_command_that_is_asked_about_is_compared_however_bad_it_is() {
        let game = first_actions();
        let leave = Command::team(Verb::Escape);
        let mut request = advice::hint(&game, &[leave]);
        request["stream"] = false.into();
        request["nodes"] = 500_000.into();
        let mut hint = Hint::begin(*game.state(), vec![leave]);
        hint.hear(&game.shared_setup(), ask(&game, &request));
        let (option, verdict) = hint.compared.expect("it was compared");
        assert_eq!(option.commands, [leave]);
        assert!(verdict.contains("in 100 games more"), "{verdict}");
    }

    #[test]
    fn a_plan_is_told_as_one() {
        let game = set_up(FIRST_HEIST, EDITION, &first_crew()).expect("a game");
        let mut hint = Hint::begin(*game.state(), Vec::new());
        hint.hear(&game.shared_setup(), ask(&game, &advice::with_nodes(1_000)));
        let option = &hint.options[0];
        assert_eq!(option.words.0, "A plan for everybody");
        assert!(option.words.1[0].starts_with("4 starts and "), "{option:?}");
        assert!(option.commands.iter().all(|command| command.verb != Verb::Ready));
    }
}
