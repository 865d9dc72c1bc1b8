//! Rollouts: a line is played, and then greedily on to the end of the heist, on a tape. Lines that are compared meet the same
//! tapes.

use crate::lines::Line;
use crate::reason::LossCause;
use crate::{Bot, Greedy};
use heist_rules::{Phase, Setup, State, apply, outcome};
use heist_search::Tape;

/// Commands after which a rollout is given up.
const MAX_COMMANDS: u32 = 2_000;
/// What a win is worth.
pub const WIN: i64 = 1_000;
/// How often the escape of a rollout is played: it is short, and its dice decide a lot.
pub const ESCAPES: u64 = 4;

/// How one rollout went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    /// [`WIN`] for a win, otherwise how near it came; the mean of several escapes.
    pub value: i64,
    /// Escapes that were won, of [`ESCAPES`]: all or none where it was not played so often.
    pub won: u64,
    /// What it was lost by the first time; `None`: it was won.
    pub lost: Option<LossCause>,
    /// Commands carried out on copies.
    pub nodes: u64,
    /// Those of them that greedy chose and that were played.
    pub commands: u64,
}

/// Plays rollouts from one position.
#[derive(Clone, Copy)]
pub struct Rollouts<'a> {
    /// The heist.
    pub setup: &'a Setup,
    /// Where all of them begin.
    pub state: &'a State,
    /// The number of the first tape.
    pub tapes: u64,
    /// How often the escape is played.
    pub escapes: u64,
}

impl<'a> Rollouts<'a> {
    /// From a position, on tapes that follow from it and the seed. `sample` numbers independent series of tapes.
    pub fn new(setup: &'a Setup, state: &'a State, key: u64, sample: u64) -> Rollouts<'a> {
        let tapes = mixed(key ^ mixed(sample));
        Rollouts { setup, state, tapes, escapes: ESCAPES }
    }

    /// One line on one tape.
    pub fn play(&self, player: &mut Greedy, line: &[heist_rules::Command], tape: u32) -> Ending {
        let (setup, nodes) = (self.setup, player.nodes);
        let seed = mixed(self.tapes.wrapping_add(u64::from(tape)));
        let (mut end, mut chance) = (*self.state, Tape::new(seed, self.state));
        player.forget();
        let mut commands = 0;
        for command in line {
            if apply(setup, &mut end, *command, &mut chance, &mut ()).is_err() {
                break;
            }
            commands += 1;
        }
        let mut before = end;
        while commands < MAX_COMMANDS
            && end.phase != Phase::Escape
            && let Some(command) = player.choose(setup, &end)
        {
            before = end;
            if apply(setup, &mut end, command, &mut chance, &mut ()).is_err() {
                break;
            }
            commands += 1;
        }
        let missed = 100 * WIN / i64::from(1000 + player.left_to_do(setup, &before).max(0));
        let worth = |state: &State| if won(setup, state) { WIN } else { missed };
        let mut applied = commands;
        let first = run(setup, player, &end, chance, &mut applied);
        let (mut sum, mut escaped) = (worth(&first), u64::from(won(setup, &first)));
        let times = if end.phase == Phase::Escape { self.escapes.max(1) } else { 1 };
        for n in 1..times {
            let again = run(setup, player, &end, Tape::new(mixed(seed ^ n), &end), &mut applied);
            sum += worth(&again);
            escaped += u64::from(won(setup, &again));
        }
        let commands = u64::from(applied);
        let nodes = player.nodes - nodes + commands;
        let lost = LossCause::of(setup, &first, outcome(setup, &first));
        Ending { value: sum / times as i64, won: escaped * ESCAPES / times, lost, nodes, commands }
    }

    /// Pairs of a line and a tape, shared out over threads; the endings in the same order.
    pub fn play_all(&self, players: &mut [Greedy], lines: &[Line], pairs: &[(usize, u32)]) -> Vec<Ending> {
        let one = |player: &mut Greedy, (line, tape): &(usize, u32)| self.play(player, &lines[*line], *tape);
        let jobs = players.len().min(pairs.len());
        #[cfg(not(target_family = "wasm"))]
        if jobs > 1 {
            return in_stripes(&mut players[..jobs], pairs, &one);
        }
        match players.first_mut() {
            Some(player) if jobs > 0 => pairs.iter().map(|pair| one(player, pair)).collect(),
            _ => Vec::new(),
        }
    }
}

/// Every thread takes each so-manyth pair; no ending depends on who played it.
#[cfg(not(target_family = "wasm"))]
fn in_stripes(
    players: &mut [Greedy],
    pairs: &[(usize, u32)],
    one: &(impl Fn(&mut Greedy, &(usize, u32)) -> Ending + Sync),
) -> Vec<Ending> {
    let jobs = players.len();
    let mut stripes: Vec<std::vec::IntoIter<Ending>> = std::thread::scope(|scope| {
        let stripe = |(n, player): (usize, &'_ mut Greedy)| -> Vec<Ending> {
            pairs.iter().skip(n).step_by(jobs).map(|pair| one(player, pair)).collect()
        };
        let threads: Vec<_> = players.iter_mut().enumerate().map(|it| scope.spawn(move || stripe(it))).collect();
        let done = threads.into_iter().map(|thread| match thread.join() {
            Ok(endings) => endings.into_iter(),
            Err(panic) => std::panic::resume_unwind(panic),
        });
        done.collect()
    });
    (0..pairs.len()).filter_map(|n| stripes[n % jobs].next()).collect()
}

/// Plays an escape to its end.
fn run(setup: &Setup, player: &mut Greedy, start: &State, mut chance: Tape, commands: &mut u32) -> State {
    let mut end = *start;
    player.forget();
    for _ in 0..MAX_COMMANDS {
        let Some(command) = player.choose(setup, &end) else { break };
        if apply(setup, &mut end, command, &mut chance, &mut ()).is_err() {
            break;
        }
        *commands += 1;
    }
    end
}

fn won(setup: &Setup, state: &State) -> bool {
    outcome(setup, state).is_some_and(|outcome| outcome.is_won())
}

/// A number that looks nothing like another.
pub fn mixed(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}
