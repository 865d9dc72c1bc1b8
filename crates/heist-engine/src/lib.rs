//! The engine protocol: one JSON object a line in, one out, in order. `docs/engine-protocol.md` is the contract. `heist engine`
//! speaks it to other programs, and a worker of the page to the page.

mod answer;
mod balance;
mod check;
pub mod debrief;
mod hosted;
pub mod perft;
mod propose;
mod random;
mod request;
mod think;

use heist_format::notation;
use heist_format::position::Loaded;
use heist_rules::Command;
use heist_rules::choices::Choices;
use heist_rules::edition::EDITION_IDS;
use heist_rules::setup::Setup;
use heist_rules::state::{Phase, State};
use heist_words::costs;
use hosted::Hosted;
use request::{MAIN, OPS, Request, Trouble, cut, game_name};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::io::{self, BufRead, Write};
use std::time::Duration;

pub use think::{SEED, jobs, levels};

/// The version of the protocol: it grows when what was answered before is answered differently.
const PROTOCOL: u32 = 2;

/// The version of the notation, of positions and of replays.
const NOTATION: u32 = 1;

/// The longest line that is read.
pub const MAX_LINE: usize = 4 << 20;

/// The most games at a time.
pub const MAX_GAMES: usize = 10_000;

/// The most requests of a batch.
pub const MAX_BATCH: usize = 10_000;

/// What only the program knows in which an engine runs.
pub trait Host {
    /// A heist by its id or in a file, with a crew, in an edition, and with those who were busted before. The error is a sentence.
    fn new_heist(
        &self,
        heist: &str,
        crew: &[String],
        edition: Option<&str>,
        inside: &[String],
    ) -> Result<Loaded, String>;

    /// The time since some moment.
    fn now(&self) -> Duration;
}

/// The engine: any number of games by their names.
pub struct Engine {
    host: Box<dyn Host>,
    games: BTreeMap<String, Hosted>,
    /// Room for random games.
    choices: Choices,
    /// How many requests of the op `step` there were.
    turn: u64,
}

impl Engine {
    /// An engine without games.
    pub fn new(host: impl Host + 'static) -> Engine {
        Engine { host: Box::new(host), games: BTreeMap::new(), choices: Choices::default(), turn: 0 }
    }

    /// The answer to a line.
    pub fn answer(&mut self, line: &[u8]) -> String {
        let mut out = String::new();
        self.answer_into(line, &mut out, &mut |_| {});
        out
    }

    /// Appends the answer to a line; `partial` gets the lines that come before it.
    pub fn answer_into(&mut self, line: &[u8], out: &mut String, partial: &mut dyn FnMut(&str)) {
        match serde_json::from_slice(line) {
            Ok(request) => self.serve(&request, Some(partial), out),
            Err(fault) => answer::whole(out, None, |_| {
                Err(format!("this line is not JSON: {fault}; a request is one object on one line, such as {EXAMPLE}")
                    .into())
            }),
        };
    }

    /// Appends the answer to a request; says whether it went well. In a batch there are no lines before the answer.
    fn serve(&mut self, request: &Value, partial: Option<&mut dyn FnMut(&str)>, out: &mut String) -> bool {
        let Value::Object(keys) = request else {
            return answer::whole(out, None, |_| Err(format!("a request is a JSON object, such as {EXAMPLE}").into()));
        };
        answer::whole(out, keys.get("id"), |out| self.respond(keys, partial, out))
    }

    fn respond(
        &mut self,
        keys: &Map<String, Value>,
        partial: Option<&mut dyn FnMut(&str)>,
        out: &mut String,
    ) -> Result<(), Trouble> {
        let request = Request::read(keys)?;
        match request.op {
            "version" => version(out),
            "games" => {
                answer::key(out, "games");
                answer::list(out, self.games.keys(), |out, name| answer::text(out, name));
            }
            "batch" if partial.is_none() => {
                return Err("a batch holds requests, not batches; write them one after the other".into());
            }
            "batch" => return self.batch(&request, out),
            "step" => return self.step(&request, out),
            "new" => {
                let name = request.game()?;
                request.flag("legal", false)?;
                make_room(self.games.len() + usize::from(!self.games.contains_key(&*name)))?;
                let mut hosted = Hosted::begin(&*self.host, &request)?;
                hosted.stands(&request, out)?;
                self.games.insert(name.into_owned(), hosted);
            }
            "clone" => self.copy(&request, out)?,
            "drop" => {
                let name = request.game()?;
                self.game(&name)?;
                self.games.remove(&*name);
            }
            "playouts" => {
                let name = request.game()?;
                let hosted = self.games.get(&*name).ok_or_else(|| missing(&self.games, &name))?;
                return random::playouts(hosted, &mut self.choices, &request, out);
            }
            "think" => return think::think(&*self.host, self.held(&request)?, &request, out, partial),
            "debrief" => return debrief::debrief(&self.held(&request)?.game, &request, out, partial),
            "attempt" => return debrief::attempt(self.held(&request)?, &request, out),
            "check" => return check::check(&request, out),
            "balance" => return balance::balance(&request, out, partial),
            "suggest" => return balance::suggest(&request, out, partial),
            "propose" => return propose::propose(self.held(&request)?, &request, out),
            op => {
                let hosted = self.game(&request.game()?)?;
                match op {
                    "legal" => hosted.legal(&request, out)?,
                    "do" => hosted.carry_out(&request, out)?,
                    "undo" => hosted.undo(&request, out)?,
                    "plan" => random::plan(hosted, &request, out)?,
                    "random" => random::random(hosted, &request, out)?,
                    "position" => hosted.position(out),
                    "perft" => hosted.perft(&request, out)?,
                    "replay" => hosted.replay(out),
                    _ if request.get("seed").is_none() && request.get("script").is_none() => {
                        return Err("`chance` needs a `seed`, a `script` such as [\"roll blue 3\"], or both".into());
                    }
                    _ => hosted.set_chance(&request)?,
                }
            }
        }
        Ok(())
    }

    /// The game that a request is about, to be looked at.
    fn held(&self, request: &Request<'_>) -> Result<&Hosted, Trouble> {
        let name = request.game()?;
        self.games.get(&*name).ok_or_else(|| missing(&self.games, &name))
    }

    fn game(&mut self, name: &str) -> Result<&mut Hosted, Trouble> {
        // Asked twice, because a game that is lent cannot be listed.
        if !self.games.contains_key(name) {
            return Err(missing(&self.games, name));
        }
        self.games.get_mut(name).ok_or_else(|| "there is no such game".into())
    }

    /// `clone`: the same game under other names.
    fn copy(&mut self, request: &Request<'_>, out: &mut String) -> Result<(), Trouble> {
        let to = match request.get("to") {
            None => return Err("`to` is missing; it names the copy, or is a list of names".into()),
            Some(Value::Array(names)) => {
                names.iter().map(|name| game_name("to", name)).collect::<Result<Vec<_>, _>>()?
            }
            Some(name) => vec![game_name("to", name)?],
        };
        let history = request.flag("history", true)?;
        let mut copy = self.game(&request.game()?)?.copied(history);
        copy.set_chance(request)?;
        let fresh = to.iter().filter(|name| !self.games.contains_key(&***name)).count();
        make_room(self.games.len() + fresh)?;
        for name in to {
            self.games.insert(name.into_owned(), copy.clone());
        }
        answer::raw(out, "games", self.games.len());
        Ok(())
    }

    /// `batch`: many requests, each answered as if it had come alone.
    fn batch(&mut self, request: &Request<'_>, out: &mut String) -> Result<(), Trouble> {
        let requests = request.list("requests")?.ok_or("`requests` is missing; it is a list of requests")?;
        if requests.len() > MAX_BATCH {
            return Err(format!("a batch has at most {MAX_BATCH} requests, and this one {}", requests.len()).into());
        }
        let stop = request.flag("stop", false)?;
        answer::key(out, "answers");
        out.push('[');
        for (number, request) in requests.iter().enumerate() {
            if number > 0 {
                out.push(',');
            }
            if !self.serve(request, None, out) && stop {
                break;
            }
        }
        out.push(']');
        Ok(())
    }

    /// `step`: one command in each of many games, chosen by its number. All are looked at before any is carried out.
    fn step(&mut self, request: &Request<'_>, out: &mut String) -> Result<(), Trouble> {
        let games = request.list("games")?.ok_or("`games` is missing; it is a list of names")?;
        let names = games.iter().map(|name| game_name("games", name)).collect::<Result<Vec<_>, _>>()?;
        let numbers = request.list("numbers")?;
        if numbers.is_some_and(|numbers| numbers.len() != names.len()) {
            return Err(format!("`numbers` needs one number for each of the {} games", names.len()).into());
        }
        self.turn += 1;
        let turn = self.turn;
        let mut commands = Vec::with_capacity(names.len());
        for (number, name) in numbers.unwrap_or_default().iter().zip(&names) {
            let place = |words: String| format!("game `{name}`: {words}");
            let hosted = self.game(name)?;
            if std::mem::replace(&mut hosted.turn, turn) == turn {
                return Err(place("it is named twice, and makes one step at a time".to_owned()).into());
            }
            let number = number.as_u64().ok_or_else(|| place("its number is a whole number from 0 on".to_owned()))?;
            let checked = hosted.numbered(number).and_then(|command| hosted.check_chance(command).map(|()| command));
            commands.push(checked.map_err(|trouble| match trouble {
                Trouble::Error(words) => Trouble::Error(place(words)),
                refused => refused,
            })?);
        }
        for (command, name) in commands.into_iter().zip(&names) {
            self.game(name)?.apply(command)?;
        }
        let mut counts = Vec::with_capacity(names.len());
        let mut phases = Vec::with_capacity(names.len());
        for name in &names {
            let hosted = self.game(name)?;
            counts.push(hosted.listed().len());
            phases.push(hosted.game.state().phase);
        }
        answer::key(out, "counts");
        answer::list(out, counts, |out, count| out.push_str(&count.to_string()));
        answer::key(out, "phases");
        answer::list(out, phases, |out, phase: Phase| answer::text(out, phase.word()));
        Ok(())
    }
}

/// A seed that nobody has chosen.
pub fn any_seed() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    // Short enough to be typed again.
    RandomState::new().hash_one("a seed") % 1_000_000_000
}

/// Commands one after the other as they are typed, each in the position in which it is given.
pub fn printed(setup: &Setup, state: &State, commands: &[Command]) -> Vec<String> {
    let mut now = *state;
    let print = |command: &Command| {
        let line = notation::print(setup, &now, command);
        // What comes after chance is printed as if it had changed nothing.
        now = costs::after(setup, &now, command).unwrap_or(now);
        line
    };
    commands.iter().map(print).collect()
}

/// A request that always makes sense.
const EXAMPLE: &str = r#"{"op":"new","heist":"startup"}"#;

/// Whether so many games may be held.
fn make_room(count: usize) -> Result<(), Trouble> {
    if count > MAX_GAMES {
        return Err(format!("{MAX_GAMES} games are the most, and this would make {count}; `drop` some first").into());
    }
    Ok(())
}

/// What to say about a game that is not there.
fn missing(games: &BTreeMap<String, Hosted>, name: &str) -> Trouble {
    if games.is_empty() {
        return format!("there is no game yet; begin with {EXAMPLE}").into();
    }
    let known = games.keys().take(10).map(String::as_str).collect::<Vec<_>>().join(", ");
    let more = if games.len() > 10 { ", …" } else { "" };
    let default = if name == MAIN { ", which is meant where `game` is left out" } else { "" };
    let name = cut(name);
    format!("there is no game `{name}`{default}; there are {known}{more}; `new` begins one, `clone` copies one").into()
}

/// `version`: who answers here.
fn version(out: &mut String) {
    answer::raw(out, "protocol", PROTOCOL);
    answer::raw(out, "notation", NOTATION);
    answer::entry(out, "program", concat!("heist ", env!("CARGO_PKG_VERSION")));
    answer::key(out, "editions");
    answer::list(out, EDITION_IDS, answer::text);
    answer::key(out, "ops");
    answer::list(out, OPS, |out, (op, _)| answer::text(out, op));
    answer::key(out, "limits");
    let limits = [
        ("line", MAX_LINE as u64),
        ("games", MAX_GAMES as u64),
        ("batch", MAX_BATCH as u64),
        ("steps", random::MAX_STEPS),
        ("playouts", random::MAX_PLAYOUTS),
        ("nodes", think::MAX_NODES),
        ("measured", balance::MAX_GAMES),
    ];
    let limits: Map<String, Value> = limits.into_iter().map(|(name, limit)| (name.to_owned(), limit.into())).collect();
    out.push_str(&Value::Object(limits).to_string());
}

/// Answers until the input ends.
pub fn run(engine: &mut Engine, input: &mut dyn BufRead, out: &mut dyn Write) -> io::Result<()> {
    let (mut line, mut text) = (Vec::new(), String::new());
    loop {
        let length = match next_line(input, &mut line)? {
            None => return Ok(()),
            Some(length) => length,
        };
        text.clear();
        if length > MAX_LINE {
            answer::whole(&mut text, None, |_| {
                let cure = "make several requests of it";
                Err(format!("this line has {length} bytes, and at most {MAX_LINE} are read; {cure}").into())
            });
        } else if !line.iter().all(u8::is_ascii_whitespace) {
            let mut broken = Ok(());
            engine.answer_into(&line, &mut text, &mut |partial| {
                broken = out.write_all(partial.as_bytes()).and_then(|()| out.flush());
            });
            broken?;
        } else {
            continue;
        }
        text.push('\n');
        out.write_all(text.as_bytes())?;
        out.flush()?;
    }
}

/// Reads a line without its end and says how long it is; of an overlong line only the beginning is kept.
fn next_line(input: &mut dyn BufRead, line: &mut Vec<u8>) -> io::Result<Option<usize>> {
    line.clear();
    let mut length = 0;
    loop {
        let part = match input.fill_buf() {
            Ok(part) => part,
            Err(fault) if fault.kind() == io::ErrorKind::Interrupted => continue,
            Err(fault) => return Err(fault),
        };
        if part.is_empty() {
            return Ok((length > 0).then_some(length));
        }
        let end = part.iter().position(|byte| *byte == b'\n');
        let text = &part[..end.unwrap_or(part.len())];
        if length + text.len() <= MAX_LINE {
            line.extend_from_slice(text);
        }
        length += text.len();
        let used = end.map_or(part.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            return Ok(Some(length));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_line_without_an_end_is_still_read() {
        let mut line = Vec::new();
        let mut input: &[u8] = b"one\n\ntwo";
        assert_eq!(next_line(&mut input, &mut line).unwrap(), Some(3));
        assert_eq!(next_line(&mut input, &mut line).unwrap(), Some(0));
        assert_eq!(next_line(&mut input, &mut line).unwrap(), Some(3));
        assert_eq!(line, b"two");
        assert_eq!(next_line(&mut input, &mut line).unwrap(), None);
    }

    #[test]
    fn nonsense_is_answered_and_the_engine_lives_on() {
        struct Nothing;
        impl Host for Nothing {
            fn new_heist(&self, _: &str, _: &[String], _: Option<&str>, _: &[String]) -> Result<Loaded, String> {
                Err("there are no heists here".into())
            }
            fn now(&self) -> Duration {
                Duration::ZERO
            }
        }
        let mut engine = Engine::new(Nothing);
        for line in ["", "{", "[]", "null", "{}", "{\"op\":7}", "{\"op\":\"fly\"}", "{\"op\":\"legal\"}", "\u{0}"] {
            let answer: Value = serde_json::from_str(&engine.answer(line.as_bytes())).expect("JSON");
            assert_eq!(answer["ok"], false, "{line}");
            assert!(answer["error"].is_string(), "{line}");
        }
        let answer: Value = serde_json::from_str(&engine.answer(b"{\"op\":\"legal\",\"id\":[1]}")).expect("JSON");
        assert_eq!(answer["id"], json!([1]));
    }
}
