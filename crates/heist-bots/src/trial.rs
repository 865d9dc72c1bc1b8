//! Trials: whole heists played by a bot on tapes.

use crate::{Bot, Greedy};
use heist_rules::{Command, HeistOutcome, Observer, Phase, Setup, State, apply, outcome};
use heist_search::Tape;

/// Commands after which a game is given up.
pub const MAX_COMMANDS: u32 = 4_000;

/// How one game went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trial {
    /// How it ended; `None`: it did not.
    pub outcome: Option<HeistOutcome>,
    /// Commands given.
    pub commands: u32,
    /// Commands that were refused: none, if all is well.
    pub illegal: u32,
    /// The position at the end.
    pub end: State,
    /// What was left to do when the escape began, in hundredths of a step.
    pub left: i32,
}

impl Trial {
    /// Whether it was won.
    pub fn won(&self) -> bool {
        self.outcome.is_some_and(|outcome| outcome.is_won())
    }
}

/// Plays a heist from a position to its end on the tape with a number. `watch` sees every command before it is given.
pub fn play(setup: &Setup, start: &State, bot: &mut impl Bot, tape: u64, watch: impl FnMut(&State, &Command)) -> Trial {
    play_told(setup, start, bot, tape, watch, &mut ())
}

/// The same; `observer` is told what every command does.
pub fn play_told(
    setup: &Setup,
    start: &State,
    bot: &mut impl Bot,
    tape: u64,
    mut watch: impl FnMut(&State, &Command),
    observer: &mut impl Observer,
) -> Trial {
    let (mut state, mut chance) = (*start, Tape::new(tape, start));
    let (mut commands, mut illegal) = (0, 0);
    while commands < MAX_COMMANDS
        && let Some(command) = bot.choose(setup, &state)
    {
        watch(&state, &command);
        if apply(setup, &mut state, command, &mut chance, observer).is_err() {
            illegal += 1;
            break;
        }
        commands += 1;
    }
    Trial { outcome: outcome(setup, &state), commands, illegal, end: state, left: 0 }
}

/// The same by greedy, which also says how much was left to do when the escape began.
pub fn play_greedy(setup: &Setup, start: &State, bot: &mut Greedy, tape: u64) -> Trial {
    let mut before = None;
    let mut trial = play(setup, start, bot, tape, |state, _| {
        if state.phase != Phase::Escape {
            before = Some(*state);
        }
    });
    if !trial.won() {
        trial.left = before.map_or(0, |state| bot.left_to_do(setup, &state));
    }
    trial
}
