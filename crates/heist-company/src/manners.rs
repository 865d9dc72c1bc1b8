//! Manners: what bots see of a table, and when they may act at it.

use heist_bots::{Level, Temper};
use heist_rules::command::Speaker;
use heist_rules::setup::Setup;
use heist_rules::state::{PersonFlags, Phase, State};
use heist_rules::{Command, Crew, Verb, Who};
use heist_words::questions;
use std::sync::Arc;

/// A character that a bot plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BotSeat {
    /// Whom.
    pub who: Who,
    /// How hard it thinks.
    pub level: Level,
    /// What it minds.
    pub temper: Temper,
}

/// A table as bots see it.
#[derive(Clone, Copy, Debug)]
pub struct Table<'a> {
    /// The heist.
    pub setup: &'a Arc<Setup>,
    /// The position.
    pub state: &'a State,
    /// How many commands were given: it grows with every one, an undo included.
    pub seq: u64,
    /// Whom bots play.
    pub bots: &'a [BotSeat],
    /// Whether somebody looks on, who wants to see what happens.
    pub watched: bool,
    /// Until when somebody is in the middle of a plan as far as can be seen: shows a line, points at a space.
    pub busy_until: u64,
}

/// How long things take, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace {
    /// From one command of a line to the next, as long as the board needs to show it.
    pub step: u64,
    /// The same in planning, where there are many.
    pub token: u64,
    /// From a proposal to the first command of it.
    pub pause: u64,
    /// For how long people who have not acted yet are left to go first.
    pub patience: u64,
}

impl Pace {
    /// At a table with people.
    pub const USUAL: Pace = Pace { step: 900, token: 220, pause: 4_000, patience: 25_000 };
    /// Nobody looks on.
    pub const UNSEEN: Pace = Pace { step: 150, token: 20, pause: 150, patience: 25_000 };
    /// Nobody is waited for.
    pub const AT_ONCE: Pace = Pace { step: 0, token: 0, pause: 0, patience: 0 };

    /// The same in percent of what it is.
    #[must_use]
    pub fn scaled(self, percent: u32) -> Pace {
        let scaled = |ms: u64| ms * u64::from(percent) / 100;
        let Pace { step, token, pause, patience } = self;
        Pace { step: scaled(step), token: scaled(token), pause: scaled(pause), patience: scaled(patience) }
    }

    /// The pause of somebody with a temper.
    fn pause_of(&self, temper: Temper) -> u64 {
        match temper {
            Temper::Careful => self.pause * 3 / 2,
            Temper::Bold => self.pause * 3 / 4,
            Temper::Loud => self.pause,
        }
    }
}

/// A line that bots have in mind, as far as manners go.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Intended {
    /// The next command of it.
    pub command: Command,
    /// When it was proposed.
    pub since: u64,
    /// Whether its first command is given.
    pub begun: bool,
    /// Whether somebody has asked for it.
    pub asked: bool,
    /// The temper of whoever acts.
    pub temper: Temper,
}

/// What happened when.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Times {
    /// The last command of a bot.
    pub bot: u64,
    /// The last command of a person.
    pub person: u64,
}

impl Table<'_> {
    /// The characters that bots play.
    pub fn bot_crew(&self) -> Crew {
        self.bots.iter().map(|bot| bot.who).collect()
    }

    /// The characters that people play.
    pub fn people(&self) -> Crew {
        self.state.players_in_play() - self.bot_crew()
    }

    /// Whether bots play every character, and so speak for the team.
    pub fn is_alone(&self) -> bool {
        self.people().is_empty()
    }

    /// Whether a bot may say something in this position at all; `asked`: somebody has asked them to go on.
    pub(crate) fn is_for_bots(&self, asked: bool) -> bool {
        let team = asked || self.is_alone();
        if let Some((speaker, _)) = questions::open(self.setup, self.state) {
            return match speaker {
                Speaker::One(who) => self.bot_crew().has(who) || who == Who::Npc && team,
                Speaker::Team => team,
            };
        }
        match self.state.phase {
            Phase::Planning | Phase::Action | Phase::Escape => true,
            Phase::Roll | Phase::Event => team,
            Phase::Over => false,
        }
    }

    /// Whether a person has begun an action and not finished it.
    fn is_in_the_middle(&self) -> bool {
        let begun = |who: Who| {
            let person = self.state.person(who);
            !person.is_fresh() && !person.is(PersonFlags::DONE)
        };
        self.state.phase == Phase::Action && self.people().into_iter().any(begun)
    }

    fn all_people(&self, flag: PersonFlags) -> bool {
        self.people().into_iter().all(|who| self.state.person(who).is(flag))
    }

    /// When the next command of a line may be given; none: not before something else has happened.
    pub(crate) fn when(&self, line: &Intended, times: Times, pace: &Pace) -> Option<u64> {
        let planning = self.state.phase == Phase::Planning;
        let step = if planning { pace.token } else { pace.step };
        let next = times.bot + step;
        if line.asked || self.is_alone() {
            let pause = if line.begun || line.asked { step } else { pace.pause_of(line.temper) };
            return Some(next.max(line.since + pause));
        }
        if self.is_in_the_middle() || line.command.verb == Verb::Ready && !self.all_people(PersonFlags::READY) {
            return None;
        }
        let free = next.max(self.busy_until);
        if line.begun {
            return Some(free);
        }
        let pause = line.since + pace.pause_of(line.temper);
        let all_done = match self.state.phase {
            Phase::Action => self.all_people(PersonFlags::DONE),
            Phase::Escape => self.all_people(PersonFlags::STAYED),
            _ => true,
        };
        let first = all_done || self.state.prompt.is_open() || line.temper == Temper::Bold;
        let patience = if first { 0 } else { line.since.max(times.person) + pace.patience };
        Some(free.max(pause).max(patience))
    }
}
