//! Suggestions: small changes to a heist, each measured on the same tapes, ranked by how near they bring it to what is wanted for
//! its difficulty.

mod variations;

use crate::band::{self, Band};
use crate::measure::{Measuring, Settings};
use crate::scene::{Player, Scene};
use crate::stats::Pairs;
use crate::tally::Tally;
use crate::tape;
use heist_check::Finding;
use heist_data::error::ContentError;
use heist_data::heists::Heist;
use heist_design::draft::Edit;
use std::collections::VecDeque;
use variations::Variation;

/// Games on which every change is tried, unless somebody wants more or fewer.
pub const GAMES: u64 = 80;
/// How many of the best are tried on twice as many games, with a plan of their own.
const FINALISTS: usize = 5;
/// Games of the search for the plan of one of these.
const SEARCH: u32 = 400;
/// Tapes on which its plan is compared with that of the heist.
const TAPES: u32 = 60;

/// A change with what it does.
#[derive(Clone, PartialEq, Debug)]
pub struct Suggestion {
    /// The change in words.
    pub words: String,
    /// The change as an edit of the draft.
    pub edit: Edit,
    /// The file after it.
    pub text: String,
    /// The games.
    pub tally: Tally,
    /// The same games without it, which are the first side.
    pub pairs: Pairs,
}

/// Why a heist cannot be varied: it cannot be played.
#[derive(Clone, PartialEq, Debug)]
pub enum Unplayable {
    /// What is wrong with the file.
    Findings(Vec<Finding>),
    /// Why it cannot be set up for this crew and edition.
    Setup(ContentError),
}

/// A change that waits to be tried.
#[derive(Clone, Debug)]
struct Open {
    variation: Variation,
    /// Whether it is tried for the second time.
    again: bool,
}

/// Changes that are being tried. Each step is a moment of work.
#[derive(Clone, Debug)]
pub struct Suggesting {
    settings: Settings,
    text: String,
    heist: Heist,
    band: Band,
    base: Measuring,
    measured: bool,
    /// Which games are won without a change.
    won: Vec<bool>,
    open: VecDeque<Open>,
    found: Vec<(Variation, Suggestion)>,
    all: usize,
    /// What is tried after the single changes: several of them together, then the best once more.
    round: u8,
}

impl Suggesting {
    /// Begins with a heist file. `plans` are those of earlier measurements; with one there is no long search.
    pub fn begin(text: &str, plans: Vec<Vec<String>>, settings: Settings) -> Result<Suggesting, Unplayable> {
        let heist = heist_check::read_own(text).map_err(Unplayable::Findings)?.heist;
        let search = if plans.is_empty() { settings.search } else { 0 };
        let settings = Settings { search, player: Player::Greedy, ..settings };
        let base = Measuring::begin(&heist, None, plans, settings.clone()).map_err(Unplayable::Setup)?;
        let band = band::of(&heist.difficulty).unwrap_or(band::BANDS[0].1);
        Ok(Suggesting {
            settings,
            text: text.to_owned(),
            heist,
            band,
            base,
            measured: false,
            won: Vec::new(),
            open: VecDeque::new(),
            found: Vec::new(),
            all: 0,
            round: 0,
        })
    }

    /// The heist without a change.
    pub fn base(&self) -> &Tally {
        self.base.tally()
    }

    /// The heist that is varied.
    pub fn heist(&self) -> &Heist {
        &self.heist
    }

    /// What is wanted.
    pub fn band(&self) -> Band {
        self.band
    }

    /// How many changes were tried, and of how many that are known so far.
    pub fn progress(&self) -> (usize, usize) {
        (self.all - self.open.len(), self.all)
    }

    /// The changes so far, the best first.
    pub fn ranked(&self) -> Vec<&Suggestion> {
        let mut ranked: Vec<&(Variation, Suggestion)> = self.found.iter().collect();
        ranked.sort_by(|one, other| self.rank(one).total_cmp(&self.rank(other)));
        ranked.into_iter().map(|(_, suggestion)| suggestion).collect()
    }

    /// Goes on for a moment. Says whether there is more to do.
    pub fn step(&mut self) -> bool {
        if !self.measured {
            self.measured = !self.base.step();
            if self.measured {
                self.prepare();
            }
            return true;
        }
        if let Some(Open { variation, again }) = self.open.pop_front() {
            self.attempt(variation, again);
            return true;
        }
        self.round += 1;
        match self.round {
            1 => self.combine(),
            2 => self.once_more(),
            _ => return false,
        }
        true
    }

    /// How bad a change is: how far from the band, first; then how far from its middle, and a little for every edit more.
    fn rank(&self, (variation, suggestion): &(Variation, Suggestion)) -> f64 {
        let rate = suggestion.tally.rate();
        let edits = variation.edits.len() as f64;
        self.band.distance(rate) + 0.1 * (self.band.middle() - rate).abs() + 0.01 * edits
    }

    fn prepare(&mut self) {
        let Settings { seed, first, games, player, .. } = self.settings;
        if let Some(scene) = self.base.scene() {
            let won = |game| scene.count(player, tape(seed, first.wrapping_add(game)), &mut Tally::default());
            // Twice as many for those that come into the last round.
            self.won = (0..2 * games).map(won).collect();
        }
        let rate = self.base.tally().rate();
        let harder = (rate < self.band.low || rate > self.band.high).then_some(rate > self.band.high);
        let all = variations::single(&self.text, &self.heist, &self.base.tally().visits);
        let wanted = all.into_iter().filter(|variation| harder.is_none_or(|harder| harder == variation.harder));
        self.add(wanted.collect(), false);
    }

    fn add(&mut self, variations: Vec<Variation>, again: bool) {
        self.all += variations.len();
        self.open.extend(variations.into_iter().map(|variation| Open { variation, again }));
    }

    fn attempt(&mut self, variation: Variation, again: bool) {
        let Settings { seed, first, games, player, .. } = self.settings;
        let Ok(ground) = self.settings.ground(&variation.heist) else { return };
        let mut plans = self.base.plans();
        if again {
            plans.push(ground.lines_of(&ground.glance(SEARCH, seed)));
        }
        let scene: Scene = ground.with_best(&plans, TAPES);
        let (mut tally, mut pairs) = (Tally::default(), Pairs::default());
        let games = if again { 2 * games } else { games };
        for (game, before) in (0..games).zip(&self.won) {
            let won = scene.count(player, tape(seed, first.wrapping_add(game)), &mut tally);
            pairs.add(*before, won);
        }
        let suggestion =
            Suggestion { words: variation.words(), edit: variation.edit(), text: variation.text.clone(), tally, pairs };
        self.found.retain(|(known, _)| known.edits != variation.edits);
        self.found.push((variation, suggestion));
    }

    /// The changes that lead the right way, two and three together, where one is not enough.
    fn combine(&mut self) {
        let best: Vec<Variation> = self.best(3);
        let reached = self.found.iter().any(|(_, suggestion)| self.band.distance(suggestion.tally.rate()) == 0.0);
        if reached {
            return;
        }
        let mut together = Vec::new();
        for (n, one) in best.iter().enumerate() {
            for other in &best[n + 1..] {
                together.extend(one.and(other));
            }
        }
        if let [first, second, third, ..] = &best[..] {
            together.extend(first.and(second).and_then(|both| both.and(third)));
        }
        self.add(together, false);
    }

    fn once_more(&mut self) {
        let best = self.best(FINALISTS);
        self.add(best, true);
    }

    fn best(&self, count: usize) -> Vec<Variation> {
        let mut ranked: Vec<&(Variation, Suggestion)> = self.found.iter().collect();
        ranked.sort_by(|one, other| self.rank(one).total_cmp(&self.rank(other)));
        ranked.into_iter().take(count).map(|(variation, _)| variation.clone()).collect()
    }
}
