//! `balance`: how hard a heist file is, and how that differs from the version before; `suggest`: changes that bring it nearer to what
//! is wanted for its difficulty. Both are about files, and not about the games that the engine holds.

use crate::answer;
use crate::request::{Request, Trouble, cut};
use crate::think::{MAX_NODES, level};
use heist_balance::band::{self, Band};
use heist_balance::crews::CrewChoice;
use heist_balance::measure::{self, Measuring, Settings};
use heist_balance::scene::Player;
use heist_balance::suggest::{self, Suggesting, Suggestion, Unplayable};
use heist_balance::tally::Tally;
use heist_balance::{stats::Interval, words};
use heist_bots::Level;
use heist_check::read_own;
use heist_data::heists::Heist;
use heist_data::suggest as near;
use heist_format::setup::CREW_SIZES;
use heist_rules::edition::EDITION_IDS;
use serde_json::{Value, json};

/// The most games of one request.
pub(crate) const MAX_GAMES: u64 = 100_000;
/// The most games of greedy for a plan.
const MAX_SEARCH: u64 = 100_000;
/// The most suggestions of an answer, unless somebody wants more or fewer.
const MOST: u64 = 8;
/// The most suggestions that can be wanted.
const MOST_WANTED: u64 = 100;
/// Between lines that come before the answer lie so many games, where a game takes next to no time.
const BETWEEN: u64 = 20;

/// Lines that come before the answer.
struct Stream<'a, 'b> {
    request: &'a Request<'a>,
    partial: Option<&'b mut dyn FnMut(&str)>,
}

impl Stream<'_, '_> {
    fn send(&mut self, write: impl FnOnce(&mut String)) {
        if let Some(partial) = &mut self.partial {
            let mut line = String::new();
            answer::whole(&mut line, self.request.get("id"), |line| {
                answer::raw(line, "partial", true);
                write(line);
                Ok(())
            });
            line.push('\n');
            partial(&line);
        }
    }
}

/// Measures a heist; `partial` hears the figures as they grow.
pub(crate) fn balance(
    request: &Request<'_>,
    out: &mut String,
    partial: Option<&mut dyn FnMut(&str)>,
) -> Result<(), Trouble> {
    let heist = heist(request)?;
    // What could not be played has nothing to be compared with.
    let before = request.word("before")?.and_then(|text| read_own(text).ok()).map(|own| own.heist);
    let settings = settings(request, &heist, measure::GAMES, measure::SEARCH)?;
    let earlier = match request.get("tally").map(|tally| serde_json::from_value::<Tally>(tally.clone())) {
        None => Tally::default(),
        Some(Ok(tally)) if tally.is_possible() => tally,
        Some(_) => return Err("`tally` is what an answer had as `tally`".into()),
    };
    let streams = request.flag("stream", true)?;
    let between = if settings.player == Player::Greedy { BETWEEN } else { 1 };
    let mut stream = Stream { request, partial: partial.filter(|_| streams) };
    let mut measuring = Measuring::begin(&heist, before.as_ref(), plans(request)?, settings.clone())
        .map_err(|fault| format!("the heist cannot be set up: {fault}"))?;
    let sum = |measuring: &Measuring| {
        let mut sum = earlier.clone();
        sum.merge(measuring.tally());
        sum
    };
    let (mut told, mut rough) = (0, true);
    while measuring.step() {
        let games = measuring.tally().games;
        // The first figure comes as soon as it can.
        let due = games > 0 && games != told && (told == 0 || games % between == 0 || measuring.is_rough() != rough);
        if due {
            (told, rough) = (games, measuring.is_rough());
            stream.send(|line| figures(&heist, &settings, &sum(&measuring), &measuring, line));
        }
    }
    figures(&heist, &settings, &sum(&measuring), &measuring, out);
    Ok(())
}

/// Looks for changes; `partial` hears the best so far after each that was tried.
pub(crate) fn suggest(
    request: &Request<'_>,
    out: &mut String,
    partial: Option<&mut dyn FnMut(&str)>,
) -> Result<(), Trouble> {
    let heist = heist(request)?;
    let settings = settings(request, &heist, suggest::GAMES, measure::SEARCH)?;
    let most = request.limited("most", MOST, MOST_WANTED)? as usize;
    let streams = request.flag("stream", true)?;
    let text = request.word("heist")?.unwrap_or_default();
    let mut work = Suggesting::begin(text, plans(request)?, settings.clone()).map_err(|fault| match fault {
        Unplayable::Findings(findings) => Trouble::Findings(findings),
        Unplayable::Setup(fault) => format!("the heist cannot be set up: {fault}").into(),
    })?;
    let mut stream = Stream { request, partial: partial.filter(|_| streams) };
    let mut told = None;
    while work.step() {
        let progress = work.progress();
        if progress.1 > 0 && told != Some(progress) {
            told = Some(progress);
            stream.send(|line| suggestions(&heist, &work, most, line));
        }
    }
    suggestions(&heist, &work, most, out);
    Ok(())
}

/// The heist file of a request.
fn heist(request: &Request<'_>) -> Result<Heist, Trouble> {
    let text = request.word("heist")?.ok_or("`heist` is missing; it is the text of a heist file")?;
    read_own(text).map(|own| own.heist).map_err(Trouble::Findings)
}

/// Plans of earlier answers.
fn plans(request: &Request<'_>) -> Result<Vec<Vec<String>>, Trouble> {
    let strange = || Trouble::from("`plans` is a list of plans, each a list of lines as answers have them");
    let lines = |plan: &Value| -> Option<Vec<String>> {
        plan.as_array()?.iter().map(|line| line.as_str().map(str::to_owned)).collect()
    };
    let plans = request.list("plans")?.unwrap_or_default();
    plans.iter().map(lines).collect::<Option<_>>().ok_or_else(strange)
}

fn settings(request: &Request<'_>, heist: &Heist, games: u64, search: u32) -> Result<Settings, Trouble> {
    let edition = request.word("edition")?;
    if let Some(edition) = edition.filter(|edition| !heist.is_for(edition)) {
        let near = near::question(edition, EDITION_IDS);
        let own = heist.editions.join(", ");
        return Err(format!("the heist is not played in `{}`.{near} It is played in {own}", cut(edition)).into());
    }
    let crew = match request.word("crew")? {
        None => CrewChoice::AsDesigned,
        Some(crew) => crew.parse().map_err(Trouble::Error)?,
    };
    let players = request.limited("players", 4, 4)? as usize;
    if !CREW_SIZES.contains(&players) {
        return Err("`players` is 3 or 4 (general.player-count)".into());
    }
    let level = level(request)?;
    let nodes = match request.number("nodes")? {
        Some(_) if level.is_some() => return Err("`balance` takes `nodes` or a `level`, not both".into()),
        Some(_) => Some(request.limited("nodes", 0, MAX_NODES)?),
        None => level.map(Level::nodes),
    };
    let player = match (request.word("bot")?.unwrap_or("greedy"), nodes) {
        ("greedy", None) => Player::Greedy,
        ("greedy", Some(_)) => return Err("greedy counts no nodes; ask the `planner`".into()),
        ("planner", nodes) => Player::Planner(nodes.unwrap_or_else(|| Level::Quick.nodes())),
        (other, _) => {
            let near = near::question(other, ["greedy", "planner"]);
            return Err(format!("`{}` is not a bot that measures.{near} Known are greedy, planner", cut(other)).into());
        }
    };
    Ok(Settings {
        edition: edition.map(str::to_owned),
        crew,
        players,
        player,
        seed: request.number("seed")?.unwrap_or(1),
        first: request.number("first")?.unwrap_or(0),
        games: request.limited("games", games, MAX_GAMES)?,
        search: request.limited("search", search.into(), MAX_SEARCH)? as u32,
    })
}

/// Appends what the games came to.
fn figures(heist: &Heist, settings: &Settings, tally: &Tally, measuring: &Measuring, out: &mut String) {
    let edition = settings.edition.as_deref().unwrap_or_else(|| heist.newest_edition());
    answer::entry(out, "title", &heist.name);
    answer::entry(out, "difficulty", &heist.difficulty);
    answer::entry(out, "edition", edition);
    answer::entry(out, "crew", &settings.crew.to_string());
    answer::raw(out, "rough", measuring.is_rough());
    answer::raw(out, "next", settings.first.saturating_add(measuring.tally().games));
    counted(&heist.difficulty, tally, out);
    let mean = |sum: u64| (tally.mean(sum) * 100.0).round() / 100.0;
    answer::raw(out, "rounds", mean(tally.rounds));
    answer::raw(out, "noise", mean(tally.noise));
    answer::raw(out, "alerts", mean(tally.alerts));
    answer::raw(out, "busted", mean(tally.busted));
    answer::raw(out, "overtaken", tally.overtaken);
    let causes = tally.worst().into_iter().map(|(words, games)| json!({ "words": words, "games": games }));
    answer::raw(out, "causes", Value::Array(causes.collect()));
    let visits = tally.visits.iter().map(|(space, visits)| (space.clone(), json!(mean(*visits))));
    answer::raw(out, "visits", Value::Object(visits.collect()));
    answer::raw(out, "plans", json!(measuring.plans()));
    answer::raw(out, "tally", json!(tally));
}

/// Appends how many games were won, what is wanted, and how that differs from the version before.
fn counted(difficulty: &str, tally: &Tally, out: &mut String) {
    answer::raw(out, "games", tally.games);
    answer::raw(out, "won", tally.won);
    answer::raw(out, "win", share(tally.rate(), tally.interval()));
    answer::entry(out, "told", &words::won(tally));
    if let Some(band) = band::of(difficulty) {
        let standing = band.standing(tally.rate(), tally.interval());
        answer::raw(out, "band", wanted(band));
        answer::entry(out, "standing", standing.word());
        answer::entry(out, "verdict", &words::standing(standing, difficulty));
    }
    if let Some(pairs) = &tally.pairs {
        let mut difference = share(pairs.difference(), pairs.interval());
        difference["games"] = json!(pairs.count());
        difference["told"] = json!(words::difference(pairs));
        answer::raw(out, "difference", difference);
    }
}

/// Appends the changes that were tried, the best first.
fn suggestions(heist: &Heist, work: &Suggesting, most: usize, out: &mut String) {
    let (done, of) = work.progress();
    answer::raw(out, "done", done);
    answer::raw(out, "of", of);
    counted(&heist.difficulty, work.base(), out);
    answer::key(out, "suggestions");
    answer::list(out, work.ranked().into_iter().take(most), |out, suggestion| one(work.band(), suggestion, out));
}

fn one(band: Band, suggestion: &Suggestion, out: &mut String) {
    let Suggestion { words, edit, text, tally, pairs } = suggestion;
    let mut difference = share(pairs.difference(), pairs.interval());
    difference["told"] = json!(words::difference(pairs));
    let value = json!({
        "words": words, "edit": edit, "text": text, "games": tally.games, "won": tally.won,
        "win": share(tally.rate(), tally.interval()), "difference": difference,
        "standing": band.standing(tally.rate(), tally.interval()).word(),
    });
    out.push_str(&value.to_string());
}

/// A share with its interval, in thousandths.
fn share(share: f64, interval: Interval) -> Value {
    json!({ "permille": permille(share), "low": permille(interval.low), "high": permille(interval.high) })
}

fn wanted(band: Band) -> Value {
    json!({ "low": permille(band.low), "high": permille(band.high) })
}

fn permille(share: f64) -> i64 {
    (share * 1000.0).round() as i64
}
