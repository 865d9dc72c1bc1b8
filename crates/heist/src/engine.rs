//! `heist engine`: one JSON object a line in, one out, in order. `docs/notation.md` is the contract.

use crate::{hint, perft, start};
use anyhow::Result;
use heist_format::game::Game;
use heist_format::notation::{self, NotationError, ParsedLine};
use heist_format::{position, replay};
use heist_rules::chance::Scripted;
use heist_rules::command::Speaker;
use heist_rules::refusal::Refusal;
use heist_rules::who::Who;
use serde_json::{Map, Value, json};
use std::io::{BufRead, Write};
use std::time::Duration;

/// The longest line that is read.
pub const MAX_LINE: usize = 4 << 20;

/// The longest time for a hint.
const MAX_HINT: u64 = 60_000;

/// Why a request got no answer.
enum Trouble {
    Error(String),
    Refused(Refusal),
}

impl From<String> for Trouble {
    fn from(words: String) -> Trouble {
        Trouble::Error(words)
    }
}
impl From<&str> for Trouble {
    fn from(words: &str) -> Trouble {
        Trouble::Error(words.to_owned())
    }
}
impl From<Refusal> for Trouble {
    fn from(refusal: Refusal) -> Trouble {
        Trouble::Refused(refusal)
    }
}
impl From<NotationError> for Trouble {
    fn from(error: NotationError) -> Trouble {
        match error {
            NotationError::Syntax(words) => Trouble::Error(words),
            NotationError::Refused(refusal) => Trouble::Refused(refusal),
        }
    }
}

type Answer = Result<Value, Trouble>;

/// A game and its chance.
struct Session {
    game: Game,
    chance: Scripted,
    seed: Option<u64>,
    hints: u64,
}

/// The engine: at most one game at a time.
#[derive(Default)]
pub struct Engine {
    session: Option<Session>,
}

impl Engine {
    /// The answer to a line.
    pub fn answer(&mut self, line: &[u8]) -> String {
        let request: Map<String, Value> = match serde_json::from_slice(line) {
            Ok(Value::Object(request)) => request,
            Ok(_) => return error("a request is a JSON object, for instance {\"op\":\"legal\"}", None),
            Err(fault) => return error(&format!("this line is not JSON: {fault}"), None),
        };
        let id = request.get("id");
        let mut answer = match self.respond(&request) {
            Ok(Value::Object(answer)) => answer,
            Ok(_) => Map::new(),
            Err(Trouble::Error(words)) => return error(&words, id),
            Err(Trouble::Refused(refusal)) => {
                let refused = json!({ "rule": refusal.rule, "why": refusal.why });
                return finish(json!({ "ok": false, "refused": refused }), id);
            }
        };
        answer.insert("ok".into(), true.into());
        finish(Value::Object(answer), id)
    }

    fn respond(&mut self, request: &Map<String, Value>) -> Answer {
        let op = match request.get("op") {
            Some(Value::String(op)) => op.as_str(),
            Some(_) => return Err("`op` is a word".into()),
            None => return Err("`op` is missing; it is new, legal, do, undo, position, hint, perft or replay".into()),
        };
        let known: &[&str] = match op {
            "new" => &["position", "heist", "crew", "inside", "edition", "seed"],
            "legal" | "undo" => &["who"],
            "do" => &["command"],
            "hint" => &["ms"],
            "perft" => &["depth"],
            "position" | "replay" => &[],
            _ => {
                let words = "it is new, legal, do, undo, position, hint, perft or replay";
                return Err(format!("`{op}` is not an op; {words}").into());
            }
        };
        if let Some(key) =
            request.keys().find(|key| !["op", "id"].contains(&key.as_str()) && !known.contains(&key.as_str()))
        {
            return Err(format!("`{op}` knows no key `{key}`").into());
        }
        if op == "new" {
            self.session = Some(begin(request)?);
            return Ok(json!({}));
        }
        let session =
            self.session.as_mut().ok_or("there is no game yet; begin with {\"op\":\"new\",\"heist\":\"startup\"}")?;
        match op {
            "legal" => session.legal(request),
            "do" => session.carry_out(request),
            "undo" => session.undo(request),
            "position" => Ok(json!({ "position": position::print_json(session.game.setup(), session.game.state()) })),
            "hint" => session.hint(request),
            "perft" => {
                let depth = number(request, "depth")?.ok_or("`depth` is missing")?;
                if depth > u64::from(perft::DEEPEST) {
                    return Err(format!("`depth` is at most {}", perft::DEEPEST).into());
                }
                Ok(json!({ "nodes": perft::count(session.game.setup(), session.game.state(), depth as u32) }))
            }
            _ => Ok(json!({ "text": replay::record(&session.game, session.seed) })),
        }
    }
}

fn begin(request: &Map<String, Value>) -> Result<Session, Trouble> {
    let seed = number(request, "seed")?;
    let edition = word(request, "edition")?;
    let loaded = match (request.get("position"), word(request, "heist")?) {
        (Some(_), Some(_)) => {
            return Err("`new` takes a `position` or a `heist`, not both; a position may name its heist".into());
        }
        (Some(position), None) => {
            if request.contains_key("crew") || request.contains_key("inside") {
                return Err("`crew` and `inside` go with `heist`; a position has its own".into());
            }
            let loaded = match edition {
                None => position::load_json_value(position),
                Some(_) => return Err("`edition` goes with `heist`; a position has its own".into()),
            };
            loaded.map_err(|fault| fault.to_string())?
        }
        (None, heist) => {
            let heist = heist.ok_or("`new` needs a `position` or a `heist`")?;
            start::new_heist(heist, &crew(request)?, edition, &inside(request)?)
                .map_err(|error| format!("{error:#}"))?
        }
    };
    let chance = loaded.chance.scripted().with_seed(seed.unwrap_or_else(start::any_seed));
    Ok(Session { game: Game::new(loaded.setup, loaded.state), chance, seed, hints: 0 })
}

/// The colours of those who were busted before.
fn inside(request: &Map<String, Value>) -> Result<Vec<String>, Trouble> {
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let colours = match request.get("inside") {
        None => Some(Vec::new()),
        Some(list) => list.as_array().and_then(|list| list.iter().map(text).collect()),
    };
    colours.ok_or_else(|| "`inside` is a list of colours such as [\"red\"]".into())
}

/// A list of characters, or an object with a character for each colour.
fn crew(request: &Map<String, Value>) -> Result<Vec<String>, Trouble> {
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let crew = match request.get("crew") {
        None => Some(Vec::new()),
        Some(Value::String(list)) => Some(list.split(',').map(str::to_owned).collect()),
        Some(Value::Array(list)) => list.iter().map(text).collect(),
        Some(Value::Object(colours)) => {
            colours.iter().map(|(colour, card)| Some(format!("{colour}={}", text(card)?))).collect()
        }
        Some(_) => None,
    };
    crew.ok_or_else(|| "`crew` is a list such as [\"tiny\",\"karma\",\"null\"], or an object {\"red\":\"tiny\"}".into())
}

impl Session {
    fn legal(&self, request: &Map<String, Value>) -> Answer {
        let who = speaker(request)?;
        let (setup, state) = (self.game.setup(), self.game.state());
        let commands = self.game.legal().into_iter().filter(|command| who.is_none_or(|who| command.by == who));
        let commands: Vec<String> = commands.map(|command| notation::print(setup, state, &command)).collect();
        Ok(json!({ "commands": commands }))
    }

    fn carry_out(&mut self, request: &Map<String, Value>) -> Answer {
        let line = word(request, "command")?.ok_or("`command` is missing")?;
        let facts = match notation::parse_line(self.game.setup(), self.game.state(), line)? {
            ParsedLine::Command(command) => self.game.apply(command, &mut self.chance)?.to_vec(),
            ParsedLine::Undo(by) => {
                self.game.undo(by)?;
                Vec::new()
            }
        };
        let (setup, state) = (self.game.setup(), self.game.state());
        let facts: Vec<String> = facts.iter().map(|fact| notation::print_fact(setup, state, fact)).collect();
        Ok(json!({ "facts": facts }))
    }

    fn undo(&mut self, request: &Map<String, Value>) -> Answer {
        // Without a name it is whoever spoke last.
        let by = speaker(request)?.or(self.game.last_speaker()).unwrap_or(Speaker::Team);
        self.game.undo(by)?;
        Ok(json!({}))
    }

    fn hint(&mut self, request: &Map<String, Value>) -> Answer {
        let ms = number(request, "ms")?.unwrap_or(500);
        if ms > MAX_HINT {
            return Err(format!("`ms` is at most {MAX_HINT}").into());
        }
        self.hints += 1;
        let seed = self.seed.unwrap_or_default().wrapping_add(self.hints);
        let (setup, state) = (self.game.setup(), self.game.state());
        match hint::best(setup, state, Duration::from_millis(ms), seed) {
            Some((command, win)) => Ok(json!({
                "command": notation::print(setup, state, &command),
                "win": (win * 1000.0).round() / 1000.0,
            })),
            None => Err("nothing is legal here: the heist is over".into()),
        }
    }
}

fn speaker(request: &Map<String, Value>) -> Result<Option<Speaker>, Trouble> {
    match word(request, "who")? {
        None => Ok(None),
        Some("team") => Ok(Some(Speaker::Team)),
        Some(who) => match Who::from_word(who) {
            Some(who) => Ok(Some(Speaker::One(who))),
            None => Err(format!("`who` is red, green, blue, black, npc or team, not `{who}`").into()),
        },
    }
}

fn word<'a>(request: &'a Map<String, Value>, key: &str) -> Result<Option<&'a str>, Trouble> {
    match request.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(word)) => Ok(Some(word)),
        Some(_) => Err(format!("`{key}` is a text").into()),
    }
}

fn number(request: &Map<String, Value>, key: &str) -> Result<Option<u64>, Trouble> {
    match request.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(value) => value.as_u64().map(Some).ok_or_else(|| format!("`{key}` is a whole number from 0 on").into()),
    }
}

fn error(words: &str, id: Option<&Value>) -> String {
    finish(json!({ "ok": false, "error": words }), id)
}

fn finish(mut answer: Value, id: Option<&Value>) -> String {
    if let Some(id) = id {
        answer["id"] = id.clone();
    }
    answer.to_string()
}

/// `heist engine`: answers until the input ends.
pub fn run(input: &mut dyn BufRead, out: &mut dyn Write) -> Result<()> {
    let mut engine = Engine::default();
    let mut line = Vec::new();
    loop {
        let too_long = match next_line(input, &mut line)? {
            None => return Ok(()),
            Some(length) => length > MAX_LINE,
        };
        if too_long {
            writeln!(out, "{}", error(&format!("this line is longer than {MAX_LINE} bytes"), None))?;
        } else if !line.iter().all(u8::is_ascii_whitespace) {
            writeln!(out, "{}", engine.answer(&line))?;
        }
        out.flush()?;
    }
}

/// Reads a line without its end and says how long it is; of an overlong line only the beginning is kept.
fn next_line(input: &mut dyn BufRead, line: &mut Vec<u8>) -> std::io::Result<Option<usize>> {
    line.clear();
    let mut length = 0;
    loop {
        let part = match input.fill_buf() {
            Ok(part) => part,
            Err(fault) if fault.kind() == std::io::ErrorKind::Interrupted => continue,
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
        let mut engine = Engine::default();
        for line in ["", "{", "[]", "null", "{}", "{\"op\":7}", "{\"op\":\"fly\"}", "{\"op\":\"legal\"}", "\u{0}"] {
            let answer: Value = serde_json::from_str(&engine.answer(line.as_bytes())).expect("JSON");
            assert_eq!(answer["ok"], false, "{line}");
            assert!(answer["error"].is_string(), "{line}");
        }
        let answer: Value = serde_json::from_str(&engine.answer(b"{\"op\":\"legal\",\"id\":[1]}")).expect("JSON");
        assert_eq!(answer["id"], json!([1]));
    }
}
