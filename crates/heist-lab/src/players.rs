//! Who plays: a bot by its name, with the nodes it may spend.

use crate::oracle::Oracle;
use heist_balance::scene::Player;
use heist_bots::trial::{self, Trial};
use heist_bots::{Level, Plan, Random};
use heist_data::suggest;
use heist_rules::{Command, Setup, State};
use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

/// The kinds of bots.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BotKind {
    /// Any legal command.
    Random,
    /// Rules of thumb.
    Greedy,
    /// Greedy's lines, tried on tapes.
    Planner,
    /// Knows the tape of the game: what a clairvoyant could win.
    Oracle,
}

impl BotKind {
    /// All of them, the weakest first.
    pub const ALL: [BotKind; 4] = [BotKind::Random, BotKind::Greedy, BotKind::Planner, BotKind::Oracle];

    /// Its name.
    pub fn word(self) -> &'static str {
        match self {
            BotKind::Random => "random",
            BotKind::Greedy => "greedy",
            BotKind::Planner => "planner",
            BotKind::Oracle => "oracle",
        }
    }

    /// The nodes it spends if nobody says otherwise: a round for the planner, a heist for the oracle.
    fn usual_nodes(self) -> u64 {
        match self {
            BotKind::Random | BotKind::Greedy => 0,
            BotKind::Planner => Level::Normal.nodes(),
            BotKind::Oracle => 1_000_000,
        }
    }
}

/// A bot with the nodes it may spend.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct BotChoice {
    /// Which bot.
    pub kind: BotKind,
    /// Nodes: a round for the planner, a heist for the oracle; 0 for those that do not search.
    pub nodes: u64,
}

impl BotChoice {
    /// A bot with its usual effort.
    pub fn usual(kind: BotKind) -> BotChoice {
        BotChoice { kind, nodes: kind.usual_nodes() }
    }

    /// The same with other nodes, where it counts any.
    pub fn with_nodes(self, nodes: u64) -> BotChoice {
        BotChoice { nodes: if self.kind.usual_nodes() == 0 { 0 } else { nodes }, ..self }
    }
}

impl fmt::Display for BotChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind.word())?;
        if self.nodes == self.kind.usual_nodes() { Ok(()) } else { write!(f, ":nodes={}", self.nodes) }
    }
}

impl FromStr for BotChoice {
    type Err = String;

    /// `greedy`, `planner:strong`, `planner:nodes=20000`.
    fn from_str(word: &str) -> Result<BotChoice, String> {
        let (name, settings) = word.split_once(':').unwrap_or((word, ""));
        let Some(kind) = BotKind::ALL.into_iter().find(|kind| kind.word() == name) else {
            let near = suggest::question(name, BotKind::ALL.map(BotKind::word));
            return Err(format!("There is no bot `{name}`.{near} Bots are random, greedy, planner and oracle."));
        };
        let bot = BotChoice::usual(kind);
        match settings.split_once('=') {
            None if settings.is_empty() => Ok(bot),
            None if kind == BotKind::Planner && settings.parse::<Level>().is_ok() => {
                Ok(BotChoice { nodes: settings.parse::<Level>().map_or(bot.nodes, Level::nodes), ..bot })
            }
            Some(("nodes", count)) if bot.nodes > 0 => match count.parse() {
                Ok(nodes) if nodes > 0 => Ok(BotChoice { nodes, ..bot }),
                _ => Err(format!("`{count}` is not a number of nodes.")),
            },
            Some(("nodes", _)) => Err(format!("The bot {name} does not count nodes.")),
            _ => Err(format!(
                "`{settings}` is not a setting of a bot; the only one is nodes, as in planner:nodes=20000."
            )),
        }
    }
}

/// A heist that is set up, with the plan by which it is played; also by the oracle.
#[derive(Clone, Debug)]
pub struct Scene(heist_balance::scene::Scene);

impl Deref for Scene {
    type Target = heist_balance::scene::Scene;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl Scene {
    /// A heist with a plan.
    pub fn new(setup: Setup, start: State, plan: Option<Plan>) -> Scene {
        Scene(heist_balance::scene::Scene::new(setup, start, plan))
    }

    /// Plays one game on the tape with a number.
    pub fn play(&self, bot: BotChoice, tape: u64) -> Trial {
        self.watch(bot, tape, |_, _| {})
    }

    /// The same; `watch` sees every command before it is given, but for those of the oracle, which thinks a game through as a whole.
    pub fn watch(&self, bot: BotChoice, tape: u64, watch: impl FnMut(&State, &Command)) -> Trial {
        match bot.kind {
            BotKind::Random => trial::play(&self.setup, &self.start, &mut Random::new(tape), tape, watch),
            BotKind::Greedy => self.0.play(Player::Greedy, tape, watch, &mut ()),
            BotKind::Planner => self.0.play(Player::Planner(bot.nodes), tape, watch, &mut ()),
            BotKind::Oracle => Oracle::new(self, bot.nodes).play(tape),
        }
    }
}
