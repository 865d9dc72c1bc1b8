//! Replays: a game as a text file that plays itself. Header lines `key: value`, an empty line, then one command a line,
//! each followed by the chance it caused (`! roll blue 3`, `! draw c5 lock`) and, where chance can be recomputed, by the shares
//! from which it follows (`~ 17 server=…`); at last `end`, `end won` or `end lost`.
//!
//! The record is the line of play that stands: commands that were taken back are not in it. Nothing is believed: every
//! command must be legal again and must ask for exactly the chance that is written down. A replay that was cut off is read
//! up to its last whole line.

mod fairness;
mod header;

pub use fairness::record_fair;

use crate::fair::FairRecord;
use crate::game::{Game, HistoryEntry};
use crate::notation::{self, NotationError};
use crate::position::Script;
use crate::recorded::{ChanceLine, RecordedChance, chance_lines};
use header::Header;
use heist_data::error::ContentError;
use heist_rules::setup::Setup;
use heist_rules::state::{HeistFlags, Phase, State};
use std::fmt::Write;
use std::sync::Arc;

/// The version that is written into new replays.
pub const ENGINE: &str = env!("CARGO_PKG_VERSION");

/// The longest replay that is read, in bytes.
const MAX_LENGTH: usize = 4 << 20;

/// How a replay ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The heist was still going on.
    Open,
    /// It was won.
    Won,
    /// It was lost.
    Lost,
}

impl Ending {
    /// How a game in this position ends.
    pub fn of(state: &State) -> Ending {
        match (state.phase, state.is(HeistFlags::WON)) {
            (Phase::Over, true) => Ending::Won,
            (Phase::Over, false) => Ending::Lost,
            _ => Ending::Open,
        }
    }
    const fn line(self) -> &'static str {
        match self {
            Ending::Open => "end",
            Ending::Won => "end won",
            Ending::Lost => "end lost",
        }
    }
}

/// A command of a replay and the chance that is written after it, with their lines in the file.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Move {
    line: usize,
    text: String,
    chance: Vec<(usize, String, ChanceLine)>,
}

/// What a replay says beside the game itself.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Remarks {
    /// The seed of its chance, where there was one.
    pub seed: Option<u64>,
    /// Outcomes that were fixed before the game began; whatever is not fixed comes from the seed.
    pub script: Script,
    /// Who plays whom, as `heist play --people` takes it.
    pub people: Option<String>,
    /// Whom bots play and how hard they think, as `heist play` writes it.
    pub bots: Option<String>,
    /// The campaign box to which the outcome goes, for programs that keep one.
    pub campaign_box: Option<String>,
}

/// A replay that was read, not yet played.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The seed of its chance, where there was one.
    pub seed: Option<u64>,
    /// Outcomes that were fixed before the game began.
    pub script: Script,
    /// Who plays whom.
    pub people: Option<String>,
    /// Whom bots play.
    pub bots: Option<String>,
    /// The campaign box to which the outcome goes.
    pub campaign_box: Option<String>,
    /// The engine version that recorded it.
    pub engine: Option<String>,
    /// How it ends.
    pub ending: Ending,
    fair: Option<FairRecord>,
    setup: Arc<Setup>,
    start: State,
    moves: Vec<Move>,
    end_line: usize,
    cut: Cut,
}

/// Where a replay stops before its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Cut {
    /// It is whole.
    Nowhere,
    /// Its last line is `end` without an end of the line: perhaps more stood there.
    AfterEnd,
    /// Before its end, on this line.
    Line(usize),
}

/// The text of a game up to now.
pub fn record(game: &Game, seed: Option<u64>) -> String {
    let remarks = Remarks { seed, ..Remarks::default() };
    header(game, &remarks) + &entries(game).concat() + closing(game.state())
}

/// The header of a game's record, with the empty line that ends it.
pub fn header(game: &Game, remarks: &Remarks) -> String {
    let mut text = header::write(game, &remarks.script);
    if let Some(seed) = remarks.seed {
        let _ = writeln!(text, "seed: {seed}");
    }
    if let Some(people) = &remarks.people {
        let _ = writeln!(text, "people: {people}");
    }
    if let Some(bots) = &remarks.bots {
        let _ = writeln!(text, "bots: {bots}");
    }
    if let Some(campaign_box) = &remarks.campaign_box {
        let _ = writeln!(text, "box: {campaign_box}");
    }
    let _ = writeln!(text, "engine: {ENGINE}\n");
    text
}

/// The commands of a game's record, each with the chance it caused.
pub fn entries(game: &Game) -> Vec<String> {
    let after = game.history().iter().skip(1).map(|entry| &entry.before).chain([game.state()]);
    let entry = |(HistoryEntry { command, before, facts }, after): (&HistoryEntry, &State)| {
        let mut text = notation::print(game.setup(), before, command) + "\n";
        for line in chance_lines(game.setup(), after, facts) {
            let _ = writeln!(text, "! {line}");
        }
        text
    };
    game.history().iter().zip(after).map(entry).collect()
}

/// The last line of a game's record.
pub fn closing(state: &State) -> &'static str {
    match Ending::of(state) {
        Ending::Open => "end\n",
        Ending::Won => "end won\n",
        Ending::Lost => "end lost\n",
    }
}

impl Replay {
    /// Reads a replay, up to its last whole line if it was cut off. Whether it holds is found out by playing it.
    pub fn parse(text: &str) -> Result<Replay, ContentError> {
        if text.len() > MAX_LENGTH {
            return Err(ContentError::new(format!(
                "the replay has {} bytes; at most {MAX_LENGTH} are read",
                text.len()
            )));
        }
        let (text, fragment) = whole_lines(text);
        let mut lines = text.lines().enumerate().map(|(i, line)| (i + 1, line.trim()));
        let Some(header) = Header::read(lines.by_ref())? else { return Err(cut_off(text)) };
        let seed = match header.get("seed") {
            None => None,
            Some((line, seed)) => match seed.parse::<u64>() {
                Ok(seed) => Some(seed),
                Err(_) => return Err(ContentError::new(format!("`{seed}` is not a seed")).on_line(line)),
            },
        };
        let (setup, start, script) = header.load()?;
        let mut fair = fairness::read_header(&header)?;
        let mut moves: Vec<Move> = Vec::new();
        let mut end = None;
        for (number, line) in lines.filter(|(_, line)| !line.is_empty()) {
            if end.is_some() {
                return Err(ContentError::new("nothing may follow the line `end`").on_line(number));
            }
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                ["end"] => end = Some((number, Ending::Open)),
                ["end", "won"] => end = Some((number, Ending::Won)),
                ["end", "lost"] => end = Some((number, Ending::Lost)),
                ["end", ..] => {
                    return Err(ContentError::new("a replay ends with `end`, `end won` or `end lost`").on_line(number));
                }
                ["!", ref words @ ..] => match (ChanceLine::parse(words), moves.last_mut()) {
                    (Some(outcome), Some(last)) => last.chance.push((number, words.join(" "), outcome)),
                    (Some(_), None) => {
                        return Err(ContentError::new("chance stands before the first command").on_line(number));
                    }
                    (None, _) => {
                        let words = format!("`{line}` is not chance such as `! roll blue 3` or `! draw c5 lock`");
                        return Err(ContentError::new(words).on_line(number));
                    }
                },
                ["~", ref words @ ..] => fairness::read_toss(fair.as_mut(), &moves, words, number)?,
                _ => moves.push(Move { line: number, text: line.to_owned(), chance: Vec::new() }),
            }
        }
        let last = text.lines().count().max(1);
        let cut = match end {
            Some((_, Ending::Open)) if !text.ends_with('\n') => Cut::AfterEnd,
            Some(_) => Cut::Nowhere,
            None => Cut::Line(last + usize::from(fragment)),
        };
        let (end_line, ending) = end.unwrap_or((last, Ending::Open));
        let value = |key: &str| header.get(key).map(|(_, value)| value.to_owned());
        let (people, bots, campaign_box, engine) = (value("people"), value("bots"), value("box"), value("engine"));
        let setup = Arc::new(setup);
        Ok(Replay {
            seed,
            script,
            people,
            bots,
            campaign_box,
            engine,
            ending,
            fair,
            setup,
            start,
            moves,
            end_line,
            cut,
        })
    }

    /// What it says beside the game itself.
    pub fn remarks(&self) -> Remarks {
        let (people, bots, campaign_box) = (self.people.clone(), self.bots.clone(), self.campaign_box.clone());
        Remarks { seed: self.seed, script: self.script.clone(), people, bots, campaign_box }
    }

    /// What speaks against a replay that can be played all the same: it was cut off.
    pub fn warning(&self) -> Option<String> {
        match self.cut {
            Cut::Line(line) => Some(format!(
                "line {line}: the replay is cut off here (its last line would be `end`, `end won` or `end lost`); it is read up \
                 to its last whole line"
            )),
            Cut::Nowhere | Cut::AfterEnd => None,
        }
    }

    /// How many commands there are.
    pub fn len(&self) -> usize {
        self.moves.len()
    }
    /// Whether there is no command.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }
    /// The commands as they are written.
    pub fn commands(&self) -> impl Iterator<Item = &str> {
        self.moves.iter().map(|step| step.text.as_str())
    }

    /// Plays the whole replay and checks every line; the error names the first line that does not hold.
    pub fn play(&self) -> Result<Game, ContentError> {
        let game = self.at(self.moves.len())?;
        let ending = Ending::of(game.state());
        if ending != self.ending && self.cut == Cut::Nowhere {
            let words =
                format!("the replay ends with `{}`, and here it would be `{}`", self.ending.line(), ending.line());
            return Err(self.fault(self.end_line, words));
        }
        Ok(game)
    }

    /// Plays so many commands and checks them.
    pub fn at(&self, count: usize) -> Result<Game, ContentError> {
        if count > self.moves.len() {
            return Err(ContentError::new(format!("the replay has {} commands, not {count}", self.moves.len())));
        }
        let mut game = Game::new(Arc::clone(&self.setup), self.start);
        for (i, step) in self.moves[..count].iter().enumerate() {
            let may_lack_chance = self.may_lack_chance(i);
            let before = may_lack_chance.then(|| game.clone());
            let whole = self.play_move(&mut game, step, may_lack_chance)?;
            if let Some(before) = before.filter(|_| !whole) {
                return Ok(before);
            }
        }
        Ok(game)
    }

    /// Whether the chance of a command may be cut off.
    fn may_lack_chance(&self, place: usize) -> bool {
        matches!(self.cut, Cut::Line(_)) && place + 1 == self.moves.len()
    }

    /// Plays a command with the chance that is written after it; `false` when some of it is not there, and may not be.
    fn play_move(&self, game: &mut Game, step: &Move, may_lack_chance: bool) -> Result<bool, ContentError> {
        let command =
            notation::parse(game.setup(), game.state(), &step.text).map_err(|error| self.refused(step, &error))?;
        let outcomes = step.chance.iter().map(|(_, _, outcome)| *outcome);
        let mut chance = RecordedChance::new(outcomes);
        let facts = match game.apply(command, &mut chance) {
            Ok(facts) => facts.to_vec(),
            Err(refusal) => return Err(self.refused(step, &refusal.into())),
        };
        if may_lack_chance && chance.ran_out() {
            return Ok(false);
        }
        if let Some(fault) = chance.fault() {
            let used = step.chance.len() - chance.left();
            let line = step.chance.get(used.saturating_sub(1)).map_or(step.line, |(line, _, _)| *line);
            return Err(self.fault(line, format!("`{}`: {fault}", step.text)));
        }
        let happened = chance_lines(game.setup(), game.state(), &facts);
        for (i, (line, written, _)) in step.chance.iter().enumerate() {
            match happened.get(i) {
                None => return Err(self.fault(*line, format!("`! {written}` was never asked for"))),
                Some(there) if there != written => {
                    return Err(self.fault(*line, format!("`! {written}` is written, and `! {there}` happens")));
                }
                Some(_) => {}
            }
        }
        Ok(true)
    }

    fn refused(&self, step: &Move, error: &NotationError) -> ContentError {
        match error {
            NotationError::Syntax(words) => self.fault(step.line, words.trim_end_matches('.')),
            NotationError::Refused(refusal) => {
                let words = format!("`{}` is refused: {}", step.text, refusal.why.trim_end_matches('.'));
                self.fault(step.line, words).rule(refusal.rule)
            }
        }
    }

    /// A line that does not hold; another engine version is worth a remark.
    fn fault(&self, line: usize, words: impl Into<String>) -> ContentError {
        let mut words = words.into();
        if let Some(engine) = self.engine.as_deref().filter(|engine| *engine != ENGINE) {
            let _ = write!(words, " (recorded by engine {engine}, this is {ENGINE})");
        }
        ContentError::new(words).on_line(line)
    }
}

/// The lines that were written to their end, and whether there is more; the line `end` needs no end of the line.
fn whole_lines(text: &str) -> (&str, bool) {
    let (whole, last) = text.split_at(text.rfind('\n').map_or(0, |end| end + 1));
    match last.trim() {
        "" | "end" | "end won" | "end lost" => (text, false),
        _ => (whole, true),
    }
}

fn cut_off(text: &str) -> ContentError {
    ContentError::new("the replay is cut off here, before its first command: an empty line ends the header")
        .on_line(text.lines().count().max(1))
}
