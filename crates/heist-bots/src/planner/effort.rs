//! How hard the planner thinks: counted in nodes, which are commands carried out on copies. No clock is looked at.

use strum::{Display, EnumString, IntoStaticStr, VariantArray};

/// The usual levels of effort.
///
/// ```
/// use heist_bots::Level;
///
/// assert_eq!("strong".parse(), Ok(Level::Strong));
/// assert_eq!(Level::Normal.to_string(), "normal");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Display, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Level {
    /// 20,000 nodes a round.
    Quick,
    /// 300,000 nodes a round.
    Normal,
    /// 3 million nodes a round.
    Strong,
    /// 30 million nodes a round.
    Deep,
}

impl Level {
    /// The most nodes of a round of the heist.
    pub const fn nodes(self) -> u64 {
        match self {
            Level::Quick => 20_000,
            Level::Normal => 300_000,
            Level::Strong => 3_000_000,
            Level::Deep => 30_000_000,
        }
    }
}

/// How hard to think.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// The most nodes of a round of the heist. A player divides them over its decisions; an advice may take all of them.
    pub nodes_per_round: u64,
    /// Threads that share the work. The answer does not depend on it.
    pub jobs: usize,
}

impl Effort {
    /// 20,000 nodes a round.
    pub const QUICK: Effort = Effort::of(Level::Quick);
    /// 300,000 nodes a round.
    pub const NORMAL: Effort = Effort::of(Level::Normal);
    /// 3 million nodes a round.
    pub const STRONG: Effort = Effort::of(Level::Strong);
    /// 30 million nodes a round.
    pub const DEEP: Effort = Effort::of(Level::Deep);

    /// The effort of a level, on one thread.
    pub const fn of(level: Level) -> Effort {
        Effort::nodes(level.nodes())
    }

    /// So many nodes a round, on one thread.
    pub const fn nodes(nodes_per_round: u64) -> Effort {
        Effort { nodes_per_round, jobs: 1 }
    }

    /// The same on so many threads.
    pub const fn with_jobs(self, jobs: usize) -> Effort {
        Effort { jobs, ..self }
    }
}

impl Default for Effort {
    fn default() -> Effort {
        Effort::NORMAL
    }
}

impl From<Level> for Effort {
    fn from(level: Level) -> Effort {
        Effort::of(level)
    }
}
