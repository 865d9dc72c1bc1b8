//! Debriefs in the page: what was luck in a heist, and what was decision. The worker ([`crate::thinker`]) works them out and puts
//! them into words; this browser keeps the latest, and a server one for each replay that is shared.

use crate::{browser, results, storage};
use gloo_net::http::Request;
use heist_format::game::Game;
use heist_format::replay::{self, Replay};
use leptos::task::spawn_local;
use serde::{Deserialize, Serialize};
use std::cell::RefCell;

/// Where they are kept, one key each.
const KEPT: &str = "heist.debrief.";
/// How many are kept, the latest.
const MAX: usize = 12;

/// What happens in a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StepKind {
    /// The whole plan.
    Plan,
    /// What one character did in one go, or what the team called for.
    Decision,
    /// Dice were rolled.
    Dice,
    /// Chits were drawn.
    Draw,
    /// An event card came.
    Event,
    /// The die of a last ditch.
    LastDitch,
}

/// What would have been better.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Better {
    /// The commands.
    pub line: Vec<String>,
    /// They in words, and what speaks for them.
    pub told: Vec<String>,
}

/// A step of the heist; chances are in thousandths.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Step {
    /// What happens.
    pub kind: StepKind,
    /// Its first command, from 1.
    pub first: usize,
    /// Its last command.
    pub last: usize,
    /// The round.
    pub round: u8,
    /// A colour, or `team`.
    pub who: String,
    /// The chance before it.
    pub before: i32,
    /// The chance after it.
    pub after: i32,
    /// How bad it was.
    pub label: Option<String>,
    /// The step in a sentence.
    pub told: String,
    /// What was played, where it was bad.
    pub played: Option<String>,
    /// What would have been better.
    pub better: Option<Better>,
}

/// Luck and decisions of somebody.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Part {
    /// A colour, `team`, or `crew` for all of them.
    pub who: String,
    /// The sum of luck.
    pub luck: i32,
    /// The sum of decisions.
    pub decisions: i32,
    /// Decisions that cost five points.
    pub inaccuracies: u32,
    /// Ten points.
    pub mistakes: u32,
    /// Fifteen points.
    pub blunders: u32,
}

/// A debrief as the worker tells it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Debrief {
    /// The chance at the beginning.
    pub initial: i32,
    /// The chance at the end.
    pub last: i32,
    /// Of all together.
    pub crew: Part,
    /// Of each of them.
    pub parts: Vec<Part>,
    /// The steps in order.
    pub steps: Vec<Step>,
    /// The numbers of the steps that changed most.
    pub turning_points: Vec<usize>,
    /// The numbers of the worst decisions, the worst first.
    pub moments: Vec<usize>,
}

impl Debrief {
    /// Whether it can be one of a game of so many commands: what is kept may be of another version.
    pub fn fits(&self, commands: usize) -> bool {
        let in_game = |step: &Step| 1 <= step.first && step.first <= step.last && step.last <= commands;
        let sums = self.last - self.initial == self.crew.luck + self.crew.decisions;
        let numbers = self.turning_points.iter().chain(&self.moments);
        sums && self.steps.iter().all(in_game) && numbers.copied().all(|n| n < self.steps.len())
    }

    /// The steps to talk about, in order: the largest changes, and the worst decisions.
    pub fn told_steps(&self) -> Vec<usize> {
        let mut steps: Vec<usize> = self.turning_points.iter().chain(&self.moments).copied().collect();
        steps.sort_unstable();
        steps.dedup();
        steps
    }
}

/// A debrief with the game that it is of.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct KeptDebrief {
    /// When it was last looked at, in milliseconds since 1970.
    pub when: f64,
    /// The game.
    pub replay: String,
    /// The debrief as it is passed on.
    pub text: String,
    /// The same in words.
    pub debrief: Debrief,
    /// Whether it was worked out elsewhere.
    #[serde(default)]
    pub claimed: bool,
    /// Moments whose answer was shown.
    #[serde(default)]
    pub shown: Vec<usize>,
}

thread_local! {
    /// The last one, for a browser that keeps nothing.
    static LAST: RefCell<Option<(String, KeptDebrief)>> = const { RefCell::new(None) };
}

/// The text of a game that its debrief belongs to: the same for the same commands, wherever they were given.
pub fn record(game: &Game) -> String {
    replay::record(game, None)
}

/// The name under which the debrief of a game is kept.
pub fn id_of(record: &str) -> String {
    results::id("", record)
}

/// A debrief that is kept.
pub fn find(id: &str) -> Option<KeptDebrief> {
    let last = LAST.with_borrow(|last| last.as_ref().filter(|(of, _)| of == id).map(|(_, kept)| kept.clone()));
    last.or_else(|| storage::read_json(&format!("{KEPT}{id}")))
}

/// Keeps a debrief; older ones make room.
pub fn keep(id: &str, kept: &KeptDebrief) {
    #[derive(Deserialize)]
    struct When {
        when: f64,
    }
    LAST.set(Some((id.to_owned(), kept.clone())));
    let when = |id: &String| storage::read_json::<When>(&format!("{KEPT}{id}")).map_or(0.0, |kept| kept.when);
    let mut others: Vec<(f64, String)> =
        storage::below(KEPT).into_iter().filter(|other| other != id).map(|other| (when(&other), other)).collect();
    others.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    while others.len() >= MAX || !storage::write_json(&format!("{KEPT}{id}"), kept) {
        // Where even one finds no room, it lasts as long as the page.
        let Some((_, oldest)) = others.pop() else { return };
        storage::remove(&format!("{KEPT}{oldest}"));
    }
}

/// Remembers that the answer of a moment was shown.
pub fn note_shown(id: &str, step: usize) {
    if let Some(mut kept) = find(id).filter(|kept| !kept.shown.contains(&step)) {
        kept.shown.push(step);
        kept.when = browser::now();
        keep(id, &kept);
    }
}

/// The debrief that the server has of a shared replay, as text.
pub async fn fetch(shared: &str) -> Option<String> {
    let answer = Request::get(&address(shared)).send().await.ok()?;
    if answer.status() == 200 { answer.text().await.ok() } else { None }
}

/// Gives the debrief of a shared replay to the server, for whoever looks at it next. Nobody waits for it.
pub fn pass_on(shared: &str, text: String) {
    let request = Request::put(&address(shared)).header("content-type", "text/plain; charset=utf-8").body(text);
    spawn_local(async move {
        if let Ok(request) = request {
            let _ = request.send().await;
        }
    });
}

/// The same for a replay that was just shared, if this browser has its debrief.
pub fn pass_on_of(shared: &str, replay: &str) {
    let game = Replay::parse(replay).and_then(|replay| replay.play()).ok();
    if let Some(kept) = game.and_then(|game| find(&id_of(&record(&game)))).filter(|kept| !kept.claimed) {
        pass_on(shared, kept.text);
    }
}

fn address(shared: &str) -> String {
    format!("/api/replays/{shared}/debrief")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::result::tests::played;

    #[test]
    fn the_page_reads_what_the_engine_writes_and_nothing_that_does_not_fit() {
        let film = played(3);
        let worked_out = heist_bots::debrief::Debriefing::with_nodes(film.game(), 50_000).finish();
        let told = heist_engine::debrief::json(film.game(), &worked_out);
        let debrief: Debrief = serde_json::from_value(told).expect("the page reads what the engine writes");
        assert!(debrief.fits(film.len()) && !debrief.fits(film.len() - 1));
        assert!(debrief.steps.len() > 10 && debrief.told_steps().is_sorted());
        let wrong = Debrief { initial: debrief.initial + 1, ..debrief.clone() };
        assert!(!wrong.fits(film.len()), "sums are exact");
        let wrong = Debrief { moments: vec![debrief.steps.len()], ..debrief };
        assert!(!wrong.fits(film.len()));
    }
}
