//! What the planner compares: greedy's own choice first, then what else could be done.

use crate::lines::{Line, MAX_LINE};
use crate::{Bot, Greedy};
use heist_rules::{Command, Phase, Scope, Setup, State, Verb, check, legal};

/// The most lines that are compared.
const MAX_LINES: usize = 32;

/// Greedy's own line, and others, the likeliest first. Empty when the heist is over, or others have to act.
pub fn candidates(greedy: &mut Greedy, setup: &Setup, state: &State) -> Vec<Line> {
    greedy.forget();
    let Some(usual) = greedy.choose(setup, state) else { return Vec::new() };
    let own: Line = core::iter::once(usual).chain(greedy.in_mind().iter().copied()).collect();
    let mut lines = vec![own];
    let leave = Command::team(Verb::Escape);
    let may_leave = |greedy: &mut Greedy| {
        usual.verb != Verb::Escape && check(setup, state, &leave).is_ok() && greedy.may_leave(setup, state)
    };
    if state.prompt.is_open() {
        more_commands(setup, state, Scope::All, &mut lines);
    } else {
        match state.phase {
            Phase::Action if is_errand(&usual) => {}
            Phase::Action => {
                if may_leave(greedy) {
                    add(&mut lines, &[leave]);
                }
                for line in greedy.candidates(setup, state, MAX_LINES) {
                    add(&mut lines, &line);
                }
            }
            Phase::Roll | Phase::Event if may_leave(greedy) => add(&mut lines, &[leave]),
            Phase::Escape => more_commands(setup, state, Scope::Purposeful, &mut lines),
            _ => {}
        }
    }
    lines.retain(|line| line.first().is_some_and(|command| greedy.may_give(state, command)));
    lines
}

/// The place of the first line that begins with these commands; one is added where there is none.
pub fn with_line(lines: &mut Vec<Line>, commands: &[Command]) -> usize {
    lines.iter().position(|line| line.starts_with(commands)).unwrap_or_else(|| {
        lines.push(commands.iter().copied().take(MAX_LINE).collect());
        lines.len() - 1
    })
}

/// What is done at once because it costs nothing.
fn is_errand(command: &Command) -> bool {
    matches!(command.verb, Verb::PickUp(..) | Verb::Open(_) | Verb::Give(..) | Verb::TakeHostage | Verb::Drop(..))
}

fn add(lines: &mut Vec<Line>, line: &[Command]) {
    if lines.len() < MAX_LINES && !line.is_empty() && lines.iter().all(|other| other.as_slice() != line) {
        lines.push(line.iter().copied().collect());
    }
}

/// Every single command of a scope.
fn more_commands(setup: &Setup, state: &State, scope: Scope, lines: &mut Vec<Line>) {
    let mut list = Vec::new();
    legal(setup, state, scope, &mut list);
    for command in list {
        if lines[0].first() != Some(&command) {
            add(lines, &[command]);
        }
    }
}
