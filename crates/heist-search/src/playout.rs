//! Playouts: a heist played to its end by a policy.

use heist_rules::chance::Chance;
use heist_rules::choices::Choices;
use heist_rules::fast_rng::FastRng;
use heist_rules::setup::Setup;
use heist_rules::{Command, HeistOutcome, Scope, State, View, apply_unchecked, legal, outcome, random_play};

/// Commands after which a playout is given up: no sensible one takes that many.
const MAX_STEPS: u32 = 100_000;

/// How a playout chooses.
///
/// ```
/// # let (setup, mut state) = heist_format::setup::official_game("startup").unwrap();
/// # heist_rules::random_play::plan_all(&setup, &mut state, &mut heist_rules::fast_rng::FastRng::new(1), &mut ());
/// use heist_rules::chance::Seeded;
/// use heist_rules::{Command, Scope, Verb, View};
/// use heist_search::{Playouts, Policy};
///
/// /// Runs when it can, otherwise takes the last of the list.
/// struct Coward;
///
/// impl Policy for Coward {
///     fn choose(&mut self, _view: View<'_>, commands: &[Command]) -> usize {
///         let runs = |command: &Command| matches!(command.verb, Verb::Escape | Verb::Run(_));
///         commands.iter().position(runs).unwrap_or(commands.len() - 1)
///     }
/// }
///
/// let ending = Playouts::new(Coward).run(&setup, state, &mut Seeded::new(1));
/// assert!(!ending.unwrap().is_won());
/// ```
pub trait Policy {
    /// The commands it wants to choose from.
    fn scope(&self) -> Scope {
        Scope::RandomPlay
    }
    /// The number of the command to carry out; there is at least one. A number beyond the list stops the playout.
    fn choose(&mut self, view: View<'_>, commands: &[Command]) -> usize;

    /// Plays to the end; says how many commands that took. A policy that knows a faster way than listing everything at every
    /// step has its own.
    fn play(&mut self, setup: &Setup, state: &mut State, chance: &mut impl Chance, scratch: &mut Scratch) -> u32
    where
        Self: Sized,
    {
        let list = &mut scratch.list;
        let mut steps = 0;
        while outcome(setup, state).is_none() && steps < MAX_STEPS {
            legal(setup, state, self.scope(), list);
            let Some(command) = list.get(self.choose(View { setup, state }, list)) else { break };
            apply_unchecked(setup, state, command, chance, &mut ());
            steps += 1;
        }
        steps
    }
}

/// Every command of random play is equally likely. The fast one: only what a command may have changed is listed again, and
/// nothing is allocated.
///
/// ```
/// # let (setup, mut state) = heist_format::setup::official_game("startup").unwrap();
/// # heist_rules::random_play::plan_all(&setup, &mut state, &mut heist_rules::fast_rng::FastRng::new(1), &mut ());
/// use heist_rules::{Phase, fast_rng::FastRng};
/// use heist_search::{Playouts, Uniform};
///
/// let steps = Playouts::new(Uniform::new(1)).run_to(&setup, &mut state, &mut FastRng::new(1));
/// assert!(steps > 10 && state.phase == Phase::Over);
/// ```
#[derive(Clone, Debug)]
pub struct Uniform(FastRng);

impl Uniform {
    /// From a seed.
    pub const fn new(seed: u64) -> Uniform {
        Uniform(FastRng::new(seed))
    }
}

impl Policy for Uniform {
    fn choose(&mut self, _view: View<'_>, commands: &[Command]) -> usize {
        self.0.below(commands.len() as u32) as usize
    }
    fn play(&mut self, setup: &Setup, state: &mut State, chance: &mut impl Chance, scratch: &mut Scratch) -> u32 {
        random_play::play_out_with(setup, state, &mut self.0, chance, &mut scratch.choices)
    }
}

/// Room that playouts use again and again.
#[derive(Debug)]
pub struct Scratch {
    list: Vec<Command>,
    choices: Choices,
}

/// Plays heists to their end by a policy. Keeps its room from playout to playout.
#[derive(Debug)]
pub struct Playouts<P> {
    policy: P,
    scratch: Scratch,
}

impl<P: Policy> Playouts<P> {
    /// Playouts by this policy.
    pub fn new(policy: P) -> Playouts<P> {
        Playouts { policy, scratch: Scratch { list: Vec::with_capacity(1024), choices: Choices::with_room() } }
    }

    /// Plays on from a state; how it ended, `None` when the policy stopped before.
    ///
    /// ```
    /// # let (setup, mut state) = heist_format::setup::official_game("startup").unwrap();
    /// # heist_rules::random_play::plan_all(&setup, &mut state, &mut heist_rules::fast_rng::FastRng::new(1), &mut ());
    /// use heist_rules::fast_rng::FastRng;
    /// use heist_search::{Playouts, Uniform};
    ///
    /// let run = || Playouts::new(Uniform::new(3)).run(&setup, state, &mut FastRng::new(4));
    /// assert!(run().is_some());
    /// assert_eq!(run(), run(), "the same seeds, the same game");
    /// ```
    pub fn run(&mut self, setup: &Setup, mut state: State, chance: &mut impl Chance) -> Option<HeistOutcome> {
        self.run_to(setup, &mut state, chance);
        outcome(setup, &state)
    }

    /// The same, where the state is left as it is at the end; says how many commands that took.
    pub fn run_to(&mut self, setup: &Setup, state: &mut State, chance: &mut impl Chance) -> u32 {
        self.policy.play(setup, state, chance, &mut self.scratch)
    }
}
