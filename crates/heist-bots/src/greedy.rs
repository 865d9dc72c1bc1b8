//! The greedy bot: rules of thumb over the whole action of one character at a time.

use crate::costs::Weights;
use crate::errands::errand;
use crate::lines::{Line, Lines, NO_GAIN};
use crate::planning::{self, Plan};
use crate::score::{Root, score};
use crate::situation::{Knowledge, Situation};
use crate::{Bot, escape, leave, prompts};
use heist_rules::chance::UnknownChance;
use heist_rules::state::PersonFlags;
use heist_rules::{Command, Phase, Scope, Setup, State, Verb, View, apply_unchecked, check, legal};

/// Plays by rules of thumb.
#[derive(Clone, Debug)]
pub struct Greedy {
    known: Knowledge,
    plan: Option<Plan>,
    now: Situation,
    /// The rest of the line it has in mind, and the position in which it goes on.
    line: Line,
    expected: State,
    list: Vec<Command>,
    /// Commands carried out on copies so far.
    pub nodes: u64,
    /// How often it had nothing better to say than any legal command.
    pub at_a_loss: u32,
}

impl Greedy {
    /// For heists with this setup.
    pub fn new(setup: &Setup) -> Greedy {
        Greedy::with(setup, Weights::default(), None)
    }

    /// With other prices, and a plan for the planning phase.
    pub fn with(setup: &Setup, weights: Weights, plan: Option<Plan>) -> Greedy {
        Greedy {
            known: Knowledge::new(setup, weights),
            plan,
            now: Situation::new(),
            line: Line::new(),
            expected: State::EMPTY,
            list: Vec::with_capacity(512),
            nodes: 0,
            at_a_loss: 0,
        }
    }

    /// What it takes the situation to be.
    pub(crate) fn situation(&mut self, setup: &Setup, state: &State) -> &Situation {
        self.now.look(View { setup, state }, &self.known);
        &self.now
    }

    /// How much is left to do, in hundredths of a step: the smaller the better.
    pub fn left_to_do(&mut self, setup: &Setup, state: &State) -> i32 {
        self.situation(setup, state).left
    }

    /// Follows the line in mind if the position is the expected one.
    fn follow(&mut self, setup: &Setup, state: &State) -> Option<Command> {
        if self.line.is_empty() || self.expected != *state {
            return None;
        }
        let command = self.line.remove(0);
        self.expect(setup, state, &command);
        Some(command)
    }

    /// Foresees what a command leads to; where chance has a say, the line ends.
    fn expect(&mut self, setup: &Setup, state: &State, command: &Command) {
        if self.line.is_empty() {
            return;
        }
        self.expected = *state;
        let mut chance = UnknownChance::default();
        apply_unchecked(setup, &mut self.expected, command, &mut chance, &mut ());
        if chance.was_asked() {
            self.line.clear();
        }
    }

    fn act(&mut self, setup: &Setup, state: &State) -> Option<Command> {
        let view = View { setup, state };
        self.now.look(view, &self.known);
        if let Some(command) = leave::call(view, &self.now, false) {
            return Some(command);
        }
        for who in self.now.crew {
            if let Some(verb) = errand(view, &self.now, who) {
                return Some(Command::by(who, verb));
            }
        }
        let root = Root::new(state);
        let before = score(view, &self.now, &self.known, &root);
        let mut best: Option<(i32, Line)> = None;
        for who in self.now.crew {
            let mut lines = Lines::new(setup, &self.known, &self.now, root, who);
            let found = lines.best(state);
            self.nodes += u64::from(lines.tried);
            if let Some(found) = found
                && !found.line.is_empty()
                && (state.person(who).is_fresh() || found.score > before + NO_GAIN)
                && best.as_ref().is_none_or(|(most, _)| found.score > *most)
            {
                best = Some((found.score, found.line));
            }
        }
        if let Some((_, line)) = best {
            self.line = line;
            let command = self.line.remove(0);
            self.expect(setup, state, &command);
            return Some(command);
        }
        if let Some(command) = leave::call(view, &self.now, true) {
            return Some(command);
        }
        let open = |who: &heist_rules::Who| !state.person(*who).is(PersonFlags::DONE) && !state.person(*who).is_fresh();
        self.now.crew.into_iter().find(open).map(|who| Command::by(who, Verb::Done))
    }

    /// The best few lines of everybody, greedy's own choice first; none where there is nothing to choose.
    pub(crate) fn candidates(&mut self, setup: &Setup, state: &State, most: usize) -> Vec<Line> {
        let view = View { setup, state };
        self.now.look(view, &self.known);
        let root = Root::new(state);
        let before = score(view, &self.now, &self.known, &root);
        let mut all = Vec::new();
        for who in self.now.crew {
            let mut lines = Lines::new(setup, &self.known, &self.now, root, who);
            let found = lines.best_of_each(state);
            self.nodes += u64::from(lines.tried);
            let fresh = state.person(who).is_fresh();
            let worth = found.into_iter().filter(|it| !it.line.is_empty() && (fresh || it.score > before + NO_GAIN));
            all.extend(worth.take(3));
        }
        all.sort_by_key(|found| -found.score);
        all.truncate(most);
        all.into_iter().map(|found| found.line).collect()
    }

    /// Takes a line over as its own: the first command, the rest in mind.
    pub(crate) fn adopt(&mut self, setup: &Setup, state: &State, mut line: Line) -> Command {
        let command = line.remove(0);
        self.line = line;
        self.expect(setup, state, &command);
        command
    }

    /// Forgets the line it has in mind.
    pub(crate) fn forget(&mut self) {
        self.line.clear();
    }

    /// Whether it has more of a line in mind for this position.
    pub(crate) fn has_line(&self, state: &State) -> bool {
        !self.line.is_empty() && self.expected == *state
    }

    /// Whether the escape might be announced now.
    pub(crate) fn may_leave(&mut self, setup: &Setup, state: &State) -> bool {
        self.now.look(View { setup, state }, &self.known);
        self.now.in_hand && check(setup, state, &Command::team(Verb::Escape)).is_ok()
    }

    fn decide(&mut self, setup: &Setup, state: &State) -> Option<Command> {
        let view = View { setup, state };
        if state.prompt.is_open() {
            self.now.look(view, &self.known);
            return prompts::answer(view, &self.now, &self.known, &mut self.list);
        }
        match state.phase {
            Phase::Planning => {
                let plan = self.plan.get_or_insert_with(|| planning::draft(setup, state));
                plan.next(setup, state)
            }
            Phase::Roll => Some(Command::team(Verb::Roll)),
            Phase::Action => self.act(setup, state),
            Phase::Event => Some(Command::team(Verb::Next)),
            Phase::Escape => {
                self.now.look(view, &self.known);
                escape::run(view, &self.now)
            }
            Phase::Over => None,
        }
    }
}

impl Bot for Greedy {
    fn choose(&mut self, setup: &Setup, state: &State) -> Option<Command> {
        if state.phase == Phase::Over {
            return None;
        }
        if let Some(command) = self.follow(setup, state) {
            return Some(command);
        }
        self.line.clear();
        if let Some(command) = self.decide(setup, state)
            && check(setup, state, &command).is_ok()
        {
            return Some(command);
        }
        self.line.clear();
        self.at_a_loss += 1;
        legal(setup, state, Scope::RandomPlay, &mut self.list);
        let rank = |command: &&Command| match command.verb {
            Verb::Ready | Verb::Done | Verb::Stay => 0,
            Verb::Take(..) | Verb::Start(_) => 1,
            Verb::Tunnel(..) | Verb::Choose(_) | Verb::Next | Verb::Roll => 2,
            Verb::Escape => 9,
            _ => 5,
        };
        self.list.iter().min_by_key(rank).copied()
    }

    fn in_mind(&self) -> &[Command] {
        &self.line
    }
}
