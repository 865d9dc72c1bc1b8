//! The greedy bot: rules of thumb over the whole action of one character at a time.

use crate::costs::Weights;
use crate::errands::errand;
use crate::lines::{Line, Lines, NO_GAIN};
use crate::planning::{self, Plan};
use crate::score::{Root, score};
use crate::situation::{Knowledge, Situation};
use crate::{Advice, Bot, book, escape, leave, prompts, replan};
use heist_rules::chance::UnknownChance;
use heist_rules::command::Speaker;
use heist_rules::state::PersonFlags;
use heist_rules::{Command, Crew, Phase, Scope, Setup, State, Verb, View, Who, apply_unchecked, check, legal};

/// Plays by rules of thumb.
#[derive(Clone, Debug)]
pub struct Greedy {
    known: Knowledge,
    plan: Option<Plan>,
    /// Whether it changes plans that lead nobody to what is needed.
    mends: bool,
    /// Whom it speaks for.
    pub(crate) seats: Crew,
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
            mends: false,
            seats: Who::ALL.into_iter().collect(),
            now: Situation::new(),
            line: Line::new(),
            expected: State::EMPTY,
            list: Vec::with_capacity(512),
            nodes: 0,
            at_a_loss: 0,
        }
    }

    /// The same with an eye on plans of others: where they lead nobody to what is needed, whoever can changes them.
    #[must_use]
    pub fn mending(mut self) -> Greedy {
        self.mends = true;
        self
    }

    /// Whom it speaks for in a position: the characters it holds, and the NPC too if no other player is left.
    fn mine(&self, state: &State) -> Crew {
        if self.is_alone(state) { state.in_play() } else { state.in_play() & self.seats }
    }

    /// Whether it holds every player's character, and so speaks for the team.
    fn is_alone(&self, state: &State) -> bool {
        (state.players_in_play() - self.seats).is_empty()
    }

    /// Whether a command is its to give.
    pub(crate) fn may_give(&self, state: &State, command: &Command) -> bool {
        match command.by {
            Speaker::One(who) => self.mine(state).has(who),
            Speaker::Team => self.is_alone(state),
        }
    }

    /// Whether it would announce the escape now, if it were alone: what it advises the others.
    pub fn would_leave(&mut self, setup: &Setup, state: &State) -> bool {
        let view = View { setup, state };
        self.now.look(view, &self.known);
        !state.prompt.is_open() && leave::call(view, &self.now, true).is_some()
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

    /// Follows the line in mind if the position is the expected one. What somebody else is meant to do in it is theirs to decide.
    fn follow(&mut self, setup: &Setup, state: &State) -> Option<Command> {
        if self.expected != *state || !self.may_give(state, self.line.first()?) {
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
        let (mine, alone) = (self.mine(state), self.is_alone(state));
        if alone && let Some(command) = leave::call(view, &self.now, false) {
            return Some(command);
        }
        for who in self.now.crew & mine {
            if let Some(verb) = errand(view, &self.now, who) {
                return Some(Command::by(who, verb));
            }
        }
        if self.mends
            && let Some(command) = replan::mend(setup, state)
            && self.may_give(state, &command)
        {
            return Some(command);
        }
        let root = Root::new(state);
        let before = score(view, &self.now, &self.known, &root);
        let mut best: Option<(i32, Line)> = None;
        for who in self.now.crew & mine {
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
        if alone && let Some(command) = leave::call(view, &self.now, true) {
            return Some(command);
        }
        let open = |who: &heist_rules::Who| !state.person(*who).is(PersonFlags::DONE) && !state.person(*who).is_fresh();
        (self.now.crew & mine).into_iter().find(open).map(|who| Command::by(who, Verb::Done))
    }

    /// The best few lines of everybody, greedy's own choice first; none where there is nothing to choose.
    pub(crate) fn candidates(&mut self, setup: &Setup, state: &State, most: usize) -> Vec<Line> {
        let view = View { setup, state };
        self.now.look(view, &self.known);
        let root = Root::new(state);
        let before = score(view, &self.now, &self.known, &root);
        let mut all = Vec::new();
        for who in self.now.crew & self.mine(state) {
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
        self.is_alone(state) && self.now.in_hand && check(setup, state, &Command::team(Verb::Escape)).is_ok()
    }

    fn decide(&mut self, setup: &Setup, state: &State) -> Option<Command> {
        let view = View { setup, state };
        if state.prompt.is_open() {
            self.now.look(view, &self.known);
            legal(setup, state, Scope::All, &mut self.list);
            let mut list = core::mem::take(&mut self.list);
            list.retain(|command| self.may_give(state, command));
            let answer = prompts::answer(view, &self.now, &self.known, &list);
            self.list = list;
            return answer;
        }
        match state.phase {
            Phase::Planning => {
                let mine = self.mine(state);
                let plan = self.plan.get_or_insert_with(|| own_plan(setup, state));
                plan.next(setup, state, mine)
            }
            // Whoever shares the table with others waits for their word.
            Phase::Roll | Phase::Event if !self.is_alone(state) => None,
            Phase::Roll => Some(Command::team(Verb::Roll)),
            Phase::Action => self.act(setup, state),
            Phase::Event => Some(Command::team(Verb::Next)),
            Phase::Escape => {
                self.now.look(view, &self.known);
                escape::run(view, &self.now, self.mine(state))
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
        match self.decide(setup, state) {
            Some(command) if check(setup, state, &command).is_ok() => return Some(command),
            None if !self.is_alone(state) => return None,
            _ => {}
        }
        self.line.clear();
        self.at_a_loss += 1;
        legal(setup, state, Scope::RandomPlay, &mut self.list);
        let mut list = core::mem::take(&mut self.list);
        list.retain(|command| self.may_give(state, command));
        self.list = list;
        let rank = |command: &&Command| match command.verb {
            Verb::Ready | Verb::Done | Verb::Stay => 0,
            Verb::Take(..) | Verb::Start(_) => 1,
            Verb::Tunnel(..) | Verb::Choose(_) | Verb::Next | Verb::Roll => 2,
            Verb::Escape => 9,
            _ => 5,
        };
        self.list.iter().min_by_key(rank).copied()
    }

    fn hold(&mut self, seats: Crew) {
        self.seats = seats;
    }

    fn in_mind(&self) -> &[Command] {
        &self.line
    }

    fn think(&mut self, setup: &Setup, state: &State) -> Option<Advice> {
        let command = self.choose(setup, state)?;
        let mut line = vec![command];
        // A plan is of one piece.
        if state.phase == Phase::Planning && !state.prompt.is_open() {
            let mut next = *state;
            while line.len() < MAX_PLAN_COMMANDS {
                let mut chance = UnknownChance::default();
                apply_unchecked(setup, &mut next, line.last()?, &mut chance, &mut ());
                if chance.was_asked() || next.phase != Phase::Planning {
                    break;
                }
                let Some(command) = self.choose(setup, &next) else { break };
                line.push(command);
            }
        } else {
            line.extend(&self.line);
        }
        Some(Advice { command, line, win: None, alternatives: Vec::new(), asked: None, reasons: Vec::new(), nodes: 0 })
    }
}

/// The plan of somebody who was given none. Programs that must stay small give one, and have neither the book nor what drafts plans.
fn own_plan(setup: &Setup, state: &State) -> Plan {
    if cfg!(feature = "book") {
        book::plan(setup, state).unwrap_or_else(|| planning::draft(setup, state))
    } else {
        Plan::default()
    }
}

/// The most commands of a plan that is advised.
const MAX_PLAN_COMMANDS: usize = 200;
