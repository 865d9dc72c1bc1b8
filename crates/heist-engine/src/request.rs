//! What a request says: its op, its keys and their values, and what is wrong with them.

use heist_check::Finding;
use heist_data::suggest;
use heist_format::game::Game;
use heist_format::notation::NotationError;
use heist_format::recorded::ChanceLine;
use heist_rules::command::{Command, Speaker};
use heist_rules::refusal::Refusal;
use heist_rules::who::Who;
use heist_words::refusals;
use serde_json::{Map, Value};
use std::borrow::Cow;

/// The game that is meant where none is named.
pub(crate) const MAIN: &str = "main";

/// The longest name of a game, in bytes.
const MAX_NAME: usize = 64;

/// Every op with the keys that it knows beside `op` and `id`.
pub(crate) const OPS: [(&str, &[&str]); 24] = [
    ("version", &[]),
    ("new", &["game", "position", "heist", "crew", "inside", "edition", "played", "seed", "script", "legal"]),
    ("legal", &["game", "who"]),
    ("do", &["game", "command", "number", "facts", "legal"]),
    ("undo", &["game", "who", "legal"]),
    ("plan", &["game", "who", "ready", "facts", "legal"]),
    ("random", &["game", "steps", "seed", "facts", "legal"]),
    ("playouts", &["game", "count", "seed", "each"]),
    ("think", &["game", "who", "bot", "level", "nodes", "seed", "ms", "stream", "compare"]),
    ("debrief", &["game", "text", "nodes", "stream"]),
    ("attempt", &["game", "best", "tried"]),
    ("propose", &["game", "who", "level", "temper", "wish", "not", "team"]),
    (
        "balance",
        &[
            "heist", "before", "crew", "players", "edition", "bot", "level", "nodes", "games", "first", "seed",
            "search", "plans", "tally", "stream",
        ],
    ),
    (
        "suggest",
        &["heist", "crew", "players", "edition", "games", "first", "seed", "search", "plans", "most", "stream"],
    ),
    ("step", &["games", "numbers"]),
    ("chance", &["game", "seed", "script"]),
    ("clone", &["game", "to", "history", "seed", "script"]),
    ("drop", &["game"]),
    ("games", &[]),
    ("position", &["game"]),
    ("perft", &["game", "depth"]),
    ("replay", &["game"]),
    ("check", &["file"]),
    ("batch", &["requests", "stop"]),
];

/// Why a request got no answer.
pub(crate) enum Trouble {
    Error(String),
    /// A rule forbids it: which, and why.
    Refused(&'static str, String),
    /// A heist file cannot be played: what is wrong with it.
    Findings(Vec<Finding>),
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
impl Trouble {
    /// A line that is not understood, or refused.
    pub(crate) fn with_line(game: &Game, line: &str, error: &NotationError) -> Trouble {
        let words = refusals::why_not_in(game, line, error);
        match error {
            NotationError::Syntax(_) => Trouble::Error(words),
            NotationError::Refused(refusal) => Trouble::Refused(refusal.rule, words),
        }
    }
    /// A command that is refused.
    pub(crate) fn with_command(game: &Game, command: &Command, refusal: &Refusal) -> Trouble {
        Trouble::Refused(refusal.rule, refusals::why(game.setup(), game.state(), command, refusal))
    }
}

/// A request whose op and keys are known.
pub(crate) struct Request<'a> {
    pub(crate) op: &'static str,
    keys: &'a Map<String, Value>,
}

impl<'a> Request<'a> {
    /// Looks at the op and at the names of the keys.
    pub(crate) fn read(keys: &'a Map<String, Value>) -> Result<Request<'a>, Trouble> {
        let all = || OPS.iter().map(|(op, _)| *op);
        let listed = || all().collect::<Vec<_>>().join(", ");
        let op = match keys.get("op") {
            Some(Value::String(op)) => op.as_str(),
            Some(_) => return Err(format!("`op` is a text, one of {}", listed()).into()),
            None => return Err(format!("`op` is missing; it is one of {}", listed()).into()),
        };
        let Some((op, known)) = OPS.iter().find(|(name, _)| *name == op) else {
            return Err(
                format!("`{}` is not an op.{} Known are {}", cut(op), suggest::question(op, all()), listed()).into()
            );
        };
        let strange = |key: &&String| !["op", "id"].contains(&key.as_str()) && !known.contains(&key.as_str());
        if let Some(key) = keys.keys().find(strange) {
            let near = suggest::question(key, known.iter().copied());
            let known = ["op", "id"].iter().chain(*known).copied().collect::<Vec<_>>().join(", ");
            return Err(format!("`{op}` knows no key `{}`.{near} It knows {known}", cut(key)).into());
        }
        Ok(Request { op, keys })
    }

    /// The value of a key; `null` counts as left out.
    pub(crate) fn get(&self, key: &str) -> Option<&'a Value> {
        self.keys.get(key).filter(|value| !value.is_null())
    }

    /// A text.
    pub(crate) fn word(&self, key: &str) -> Result<Option<&'a str>, Trouble> {
        match self.get(key) {
            None => Ok(None),
            Some(Value::String(word)) => Ok(Some(word)),
            Some(_) => Err(format!("`{key}` is a text").into()),
        }
    }

    /// A number from 0 on.
    pub(crate) fn number(&self, key: &str) -> Result<Option<u64>, Trouble> {
        match self.get(key).map(Value::as_u64) {
            None => Ok(None),
            Some(Some(number)) => Ok(Some(number)),
            Some(None) => Err(format!("`{key}` is a whole number from 0 on").into()),
        }
    }

    /// A number that has a limit.
    pub(crate) fn limited(&self, key: &str, default: u64, most: u64) -> Result<u64, Trouble> {
        match self.number(key)?.unwrap_or(default) {
            number if number > most => Err(format!("`{key}` is at most {most}").into()),
            number => Ok(number),
        }
    }

    /// `true` or `false`.
    pub(crate) fn flag(&self, key: &str, default: bool) -> Result<bool, Trouble> {
        match self.get(key) {
            None => Ok(default),
            Some(Value::Bool(flag)) => Ok(*flag),
            Some(_) => Err(format!("`{key}` is true or false").into()),
        }
    }

    /// A list.
    pub(crate) fn list(&self, key: &str) -> Result<Option<&'a [Value]>, Trouble> {
        match self.get(key) {
            None => Ok(None),
            Some(Value::Array(list)) => Ok(Some(list)),
            Some(_) => Err(format!("`{key}` is a list").into()),
        }
    }

    /// Somebody who speaks.
    pub(crate) fn speaker(&self) -> Result<Option<Speaker>, Trouble> {
        match self.word("who")? {
            None => Ok(None),
            Some("team") => Ok(Some(Speaker::Team)),
            Some(who) => match Who::from_word(who) {
                Some(who) => Ok(Some(Speaker::One(who))),
                None => Err(format!("`who` is red, green, blue, black, npc or team, not `{}`", cut(who)).into()),
            },
        }
    }

    /// The name of the game that is meant.
    pub(crate) fn game(&self) -> Result<Cow<'a, str>, Trouble> {
        self.get("game").map_or(Ok(Cow::Borrowed(MAIN)), |name| game_name("game", name))
    }

    /// The chance lines of `script`, such as `roll blue 3`.
    pub(crate) fn script(&self) -> Result<Option<Vec<ChanceLine>>, Trouble> {
        let Some(list) = self.list("script")? else { return Ok(None) };
        let read = |(number, line): (usize, &Value)| {
            let text = line.as_str().unwrap_or_default();
            ChanceLine::parse(&text.split_whitespace().collect::<Vec<_>>()).ok_or_else(|| {
                let line = cut(&line.to_string()).into_owned();
                format!(
                    "entry {} of `script`, {line}, is not chance such as \"roll blue 3\", \"roll security 2\" or \"draw c5 lock\"",
                    number + 1
                )
            })
        };
        Ok(Some(list.iter().enumerate().map(read).collect::<Result<_, String>>()?))
    }
}

/// A name of a game: a text or a number.
pub(crate) fn game_name<'a>(key: &str, name: &'a Value) -> Result<Cow<'a, str>, Trouble> {
    match name {
        Value::String(name) if !name.is_empty() && name.len() <= MAX_NAME => Ok(Cow::Borrowed(name)),
        Value::Number(number) if number.is_u64() => Ok(Cow::Owned(number.to_string())),
        _ => Err(format!("`{key}` names a game: a text of 1 to {MAX_NAME} bytes, or a whole number from 0 on").into()),
    }
}

/// The beginning of what somebody wrote: enough to recognise it.
pub(crate) fn cut(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(60) {
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
        None => Cow::Borrowed(text),
    }
}
