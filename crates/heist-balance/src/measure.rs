//! Measuring a heist: a plan is found, games are played, and the figures grow. Each step is a moment of work, so that whoever asks
//! can show what is known so far, or give up.

use crate::crews::{self, CrewChoice};
use crate::scene::{Ground, Player, Scene};
use crate::stats::Pairs;
use crate::tally::Tally;
use crate::tape;
use heist_data::error::ContentError;
use heist_data::heists::Heist;

/// Games of the first search for a plan, which has to be there at once.
const FIRST_SEARCH: u32 = 700;
/// Tapes on which known plans are compared at first.
const FIRST_TAPES: u32 = 24;
/// Tapes on which plans are compared after the longer search.
const TAPES: u32 = 120;
/// Games played by the first plan before a longer search begins.
const GLANCE: u64 = 60;
/// The most plans of earlier measurements that are looked at.
const MOST_KNOWN: usize = 4;

/// Games of the longer search for a plan, unless somebody wants another.
pub const SEARCH: u32 = 1_500;
/// Games that are played, unless somebody wants more or fewer.
pub const GAMES: u64 = 300;

/// What is measured, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The edition's id; `None`: the newest of the heist.
    pub edition: Option<String>,
    /// Who goes.
    pub crew: CrewChoice,
    /// How many.
    pub players: usize,
    /// Who plays them.
    pub player: Player,
    /// The seed of plans and tapes.
    pub seed: u64,
    /// The number of the first game.
    pub first: u64,
    /// How many games.
    pub games: u64,
    /// Games of greedy that are spent on a better plan; 0: the first one does.
    pub search: u32,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            edition: None,
            crew: CrewChoice::AsDesigned,
            players: 4,
            player: Player::Greedy,
            seed: 1,
            first: 0,
            games: GAMES,
            search: SEARCH,
        }
    }
}

impl Settings {
    /// A heist, set up with the crew.
    pub(crate) fn ground(&self, heist: &Heist) -> Result<Ground, ContentError> {
        let edition = self.edition.as_deref().unwrap_or_else(|| heist.newest_edition());
        let (setup, start) = crews::new_game(heist, edition, &self.crew, self.players)?;
        Ok(Ground { setup, start })
    }
}

/// What comes next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Plan,
    Glance,
    Search,
    Games,
    Done,
}

/// One version of the heist.
#[derive(Clone, Debug)]
struct Side {
    ground: Ground,
    scene: Option<Scene>,
}

impl Side {
    /// Lets it be played by the best of these plans. Says whether that is another than before.
    fn choose(&mut self, plans: &[Vec<String>], tapes: u32) -> bool {
        let scene = self.ground.with_best(plans, tapes);
        let other = self.scene.as_ref().is_none_or(|before| before.plan != scene.plan);
        self.scene = Some(scene);
        other
    }
}

/// A heist that is being measured, perhaps together with the version before, on the same tapes.
///
/// ```
/// use heist_balance::measure::{Measuring, Settings};
/// use heist_data::library::Library;
///
/// let heist = Library::official().heist("startup").unwrap();
/// let settings = Settings { games: 20, search: 0, ..Settings::default() };
/// let mut measuring = Measuring::begin(heist, None, Vec::new(), settings)?;
/// while measuring.step() {}
/// assert_eq!(measuring.tally().games, 20);
/// # Ok::<(), heist_data::error::ContentError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Measuring {
    settings: Settings,
    now: Side,
    before: Option<Side>,
    /// Plans by which either version may be played, as lines, so that they fit both.
    plans: Vec<Vec<String>>,
    stage: Stage,
    tally: Tally,
}

impl Measuring {
    /// Sets everything up. `plans` are those of earlier measurements, of this version or of others.
    pub fn begin(
        now: &Heist,
        before: Option<&Heist>,
        plans: Vec<Vec<String>>,
        settings: Settings,
    ) -> Result<Measuring, ContentError> {
        let side =
            |heist: &Heist| -> Result<Side, ContentError> { Ok(Side { ground: settings.ground(heist)?, scene: None }) };
        let now = side(now)?;
        // What cannot be set up with this crew and edition has nothing to be compared with.
        let before = before.and_then(|heist| side(heist).ok());
        let mut plans = plans;
        plans.dedup();
        plans.truncate(MOST_KNOWN);
        Ok(Measuring { settings, now, before, plans, stage: Stage::Plan, tally: Tally::default() })
    }

    /// Goes on for a moment. Says whether there is more to do.
    pub fn step(&mut self) -> bool {
        self.stage = match self.stage {
            Stage::Plan => {
                self.first_plan();
                Stage::Glance
            }
            Stage::Glance => match self.play(GLANCE.min(self.settings.games)) {
                false => Stage::Glance,
                true if self.settings.search > 0 => Stage::Search,
                true => Stage::Games,
            },
            Stage::Search => {
                self.better_plan();
                Stage::Games
            }
            Stage::Games => match self.play(self.settings.games) {
                false => Stage::Games,
                true => Stage::Done,
            },
            Stage::Done => Stage::Done,
        };
        self.stage != Stage::Done
    }

    /// What the games came to so far.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// Whether a better plan may still be found, and change the figures.
    pub fn is_rough(&self) -> bool {
        self.settings.search > 0 && matches!(self.stage, Stage::Plan | Stage::Glance | Stage::Search)
    }

    /// The plans by which the versions are played, as lines of notation. With these, no search and the number of the next game
    /// somebody can go on where this ends.
    pub fn plans(&self) -> Vec<Vec<String>> {
        let mut plans = self.plans.clone();
        let uses = |side: &Side, lines: &[String]| {
            side.scene.as_ref().is_some_and(|scene| scene.plan == side.ground.plan_of(lines))
        };
        plans.retain(|lines| uses(&self.now, lines) || self.before.as_ref().is_some_and(|side| uses(side, lines)));
        plans
    }

    /// This version as it is played, once there is a plan.
    pub fn scene(&self) -> Option<&Scene> {
        self.now.scene.as_ref()
    }

    fn first_plan(&mut self) {
        let known = self.plans.iter().any(|lines| self.now.ground.plan_of(lines).is_some());
        if !known {
            // Both versions need one: a plan for a heist that nobody wins says nothing of the other.
            for side in std::iter::once(&self.now).chain(&self.before) {
                let plan = side.ground.glance(FIRST_SEARCH, self.settings.seed);
                self.plans.push(side.ground.lines_of(&plan));
            }
        }
        // Where no longer search follows, this choice is the last.
        self.choose(if self.settings.search > 0 { FIRST_TAPES } else { TAPES });
    }

    fn better_plan(&mut self) {
        let Settings { search, seed, .. } = self.settings;
        for side in std::iter::once(&self.now).chain(&self.before) {
            let plan = side.ground.search(search, seed);
            let lines = side.ground.lines_of(&plan);
            if !self.plans.contains(&lines) {
                self.plans.push(lines);
            }
        }
        if self.choose(TAPES) {
            self.tally = Tally::default();
        }
    }

    /// Each version is played by the plan that does best for it, whichever version it was found for: so a difference is one of the
    /// heists, and not of the luck of a search.
    fn choose(&mut self, tapes: u32) -> bool {
        let mut other = false;
        for side in std::iter::once(&mut self.now).chain(&mut self.before) {
            other |= side.choose(&self.plans, tapes);
        }
        other
    }

    /// Plays a few games, up to so many of all. Says whether they are all played.
    fn play(&mut self, games: u64) -> bool {
        let Settings { player, seed, first, .. } = self.settings;
        let some = match player {
            Player::Greedy => 10,
            Player::Planner(_) => 1,
        };
        let Some(now) = &self.now.scene else { return true };
        for game in self.tally.games..games.min(self.tally.games.saturating_add(some)) {
            let tape = tape(seed, first.wrapping_add(game));
            let won = now.count(player, tape, &mut self.tally);
            if let Some(before) = self.before.as_ref().and_then(|side| side.scene.as_ref()) {
                let pairs: &mut Pairs = self.tally.pairs.get_or_insert_default();
                pairs.add(before.count(player, tape, &mut Tally::default()), won);
            }
        }
        self.tally.games >= games
    }
}
