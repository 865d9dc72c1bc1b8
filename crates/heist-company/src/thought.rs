//! A question about a position, and what a bot says to it.

use crate::wish::{self, Wish};
use crate::words;
use heist_bots::{Advice, Bot, Effort, Greedy, Level, LossCause, Planner, Temper, help_plan};
use heist_rules::chance::UnknownChance;
use heist_rules::command::{Speaker, Use};
use heist_rules::{Command, Crew, Phase, Setup, State, Verb, Who, apply_unchecked, check};
use std::sync::Arc;

/// The seed of the tapes on which bots try things out. It has nothing to do with the dice of the game.
const SEED: u64 = 1;
/// So much of the chance to win a wish may cost, in thousandths.
const WISH_PRICE: i32 = 80;
/// With fewer nodes a comparison proves nothing.
const LEAST_NODES: u64 = 60_000;
/// So much may what a temper prefers cost, in thousandths.
const TEMPER_PRICE: i32 = 25;
/// So many lines that a temper prefers are compared with the best.
const MAX_TASTED: usize = 3;

/// A question about a position.
#[derive(Clone, Debug)]
pub struct Question {
    /// Its number: the answer carries it.
    pub number: u64,
    /// The heist.
    pub setup: Arc<Setup>,
    /// The position.
    pub state: State,
    /// For whom to think.
    pub seats: Crew,
    /// How hard.
    pub level: Level,
    /// What they mind.
    pub temper: Temper,
    /// What one of them was asked for.
    pub wish: Option<(Who, Wish)>,
    /// With these commands no line should begin: nobody wanted those that did.
    pub not: Vec<Command>,
    /// Whether to say what the team does next, if nobody of them acts.
    pub for_the_team: bool,
}

/// What a bot says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// Of the question.
    pub number: u64,
    /// The line; empty: there is nothing to do.
    pub line: Vec<Command>,
    /// What the line is for, in a sentence; empty: there is nothing to say about it.
    pub why: String,
    /// What it says to a wish.
    pub reply: Option<Reply>,
    /// Whether it would announce the escape, which is for people to decide.
    pub would_leave: bool,
}

/// What a bot says to a wish.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// Who was asked for what.
    pub to: (Who, Wish),
    /// Whether the line does it, or leads nearer.
    pub follows: bool,
    /// In words.
    pub words: String,
}

/// What becomes of a wish.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// The line does it.
    Done,
    /// The line leads nearer.
    Nearer,
    /// It is refused.
    Refused(Objection),
}

/// Why a wish is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Objection {
    /// There is nothing to be done there.
    Nothing,
    /// No way is known this round.
    OutOfReach,
    /// It costs too much.
    Costs {
        /// Of the chance to win, in thousandths.
        permille: i32,
        /// What most of the games were lost by.
        goes_wrong: Option<LossCause>,
    },
}

/// Answers a question. The answer follows from the question alone.
pub fn think(question: &Question) -> Answer {
    let Question { number, ref setup, ref state, seats, level, temper, .. } = *question;
    let mut planner = Planner::with(setup, Effort::of(level), SEED, temper.weights(), None);
    let mut answer = Answer { number, line: Vec::new(), why: String::new(), reply: None, would_leave: false };
    if state.phase == Phase::Over {
        return answer;
    }
    let mut advice = if let Some((who, wish)) = question.wish {
        planner.hold(Crew::of(|it| it == who));
        let (advice, verdict) = follow(&mut planner, question, who, wish);
        let follows = !matches!(verdict, Verdict::Refused(_));
        answer.reply = Some(Reply { to: (who, wish), follows, words: words::to_wish(setup, state, wish, verdict) });
        advice
    } else {
        planner.hold(seats);
        planner.think(setup, state).and_then(|advice| chosen(&mut planner, question, advice))
    };
    if let Some(advised) = &advice {
        answer.line.clone_from(&advised.line);
        if is_planning(state) {
            answer.line = plan_of_one(setup, state, seats, &advised.line);
            // What people's plans lack has reasons of its own.
            if answer.line.first().is_some_and(|first| !advised.line.contains(first)) {
                advice = planner.explain(setup, state, &answer.line);
            }
        }
    }
    answer.why = match &answer.reply {
        Some(reply) if reply.follows => words::AS_WISHED.to_owned(),
        _ => {
            let by = answer.line.first().map(|command| command.by);
            advice.map(|advice| words::why(setup, state, &advice, by)).unwrap_or_default()
        }
    };
    if answer.line.is_empty() && question.wish.is_none() {
        let mut thumb = Greedy::with(setup, temper.weights(), None);
        if question.for_the_team {
            let for_the_team = |command: &Command| command.by == Speaker::Team && command.verb != Verb::Escape;
            let command = thumb.choose(setup, state).filter(for_the_team);
            answer.line.extend(command.filter(|command| check(setup, state, command).is_ok()));
        }
        answer.would_leave = answer.line.is_empty() && thumb.would_leave(setup, state);
    }
    answer
}

fn is_planning(state: &State) -> bool {
    state.phase == Phase::Planning && !state.prompt.is_open()
}

/// What one character does of a plan; when nothing of it is left, what people's plans lack; when nothing is lacking, being ready.
fn plan_of_one(setup: &Setup, state: &State, seats: Crew, line: &[Command]) -> Vec<Command> {
    let works = |command: &&Command| command.verb != Verb::Ready;
    if let Some(first) = line.iter().find(works) {
        return line.iter().filter(works).filter(|command| command.by == first.by).copied().collect();
    }
    let help = help_plan(setup, state, seats);
    match help.first() {
        Some(first) => help.iter().filter(|command| command.by == first.by).copied().collect(),
        None => line.first().copied().into_iter().collect(),
    }
}

/// The line that is played: what the temper prefers of those that are about as good, and nothing that nobody wants.
fn chosen(planner: &mut Planner, question: &Question, mut advice: Advice) -> Option<Advice> {
    let Question { ref setup, ref state, level, temper, .. } = *question;
    if is_planning(state) {
        return Some(advice);
    }
    let wanted =
        |line: &[Command]| !line.first().is_some_and(|first| question.not.contains(first)) && !moves_others(line);
    let mut lines: Vec<Vec<Command>> = vec![advice.line.clone()];
    lines.extend(advice.alternatives.iter().map(|other| other.line.clone()));
    if !question.not.is_empty() {
        lines.extend(planner.lines(setup, state));
    }
    lines.retain(|line| wanted(line));
    let best = lines.first()?.clone();
    let taste = |line: &[Command]| {
        let (noise, reveals) = signs(setup, state, line);
        temper.preference(noise, reveals)
    };
    let mut line = best.clone();
    let mut others: Vec<&Vec<Command>> = lines.iter().skip(1).filter(|line| taste(line) < taste(&best)).collect();
    others.sort_by_key(|line| taste(line));
    for other in others.into_iter().take(MAX_TASTED) {
        let ahead = planner.compare(setup, state, &best, other, level.nodes() / 4);
        if ahead.permille <= TEMPER_PRICE {
            line.clone_from(other);
            break;
        }
    }
    if line != advice.line {
        let win = advice.alternatives.iter().find(|other| other.line == line).map(|other| other.win);
        advice = Advice { win, ..planner.explain(setup, state, &line)? };
    }
    Some(advice)
}

/// Whether a line changes what others have planned.
fn moves_others(line: &[Command]) -> bool {
    line.iter().any(|command| matches!(command.verb, Verb::Use(Use::ChangeOfPlans(_))))
}

/// The noise of a line, and the tiles that it turns up, as far as they can be foreseen.
fn signs(setup: &Setup, state: &State, line: &[Command]) -> (i32, i32) {
    let (mut now, mut reveals) = (*state, 0);
    for command in line {
        reveals += match command.verb {
            Verb::Reveal(_) => 1,
            Verb::Move(at) => i32::from(now.unknown.has(at)),
            _ => 0,
        };
        if check(setup, &now, command).is_err() {
            break;
        }
        let mut chance = UnknownChance::default();
        apply_unchecked(setup, &mut now, command, &mut chance, &mut ());
        if chance.was_asked() {
            break;
        }
    }
    let noise = |state: &State| i32::from(state.noise) + i32::from(state.noise_owed);
    (noise(&now) - noise(state), reveals)
}

/// Whether a wish is followed, and how: it may cost a little against what the bot would do by itself.
fn follow(planner: &mut Planner, question: &Question, who: Who, wish: Wish) -> (Option<Advice>, Verdict) {
    let Question { ref setup, ref state, level, .. } = *question;
    if wish.is_pointless(state, who) {
        return (None, Verdict::Refused(Objection::Nothing));
    }
    let Some(way) = wish::way(setup, state, who, wish) else {
        return (None, Verdict::Refused(Objection::OutOfReach));
    };
    let Some(own) = planner.think(setup, state) else { return (None, Verdict::Refused(Objection::OutOfReach)) };
    let ahead = planner.compare(setup, state, &own.line, &way.line, (level.nodes() / 2).max(LEAST_NODES));
    if ahead.permille > WISH_PRICE {
        let cost = Objection::Costs { permille: ahead.permille, goes_wrong: ahead.goes_wrong };
        return (None, Verdict::Refused(cost));
    }
    let verdict = if way.done { Verdict::Done } else { Verdict::Nearer };
    (planner.explain(setup, state, &way.line), verdict)
}
