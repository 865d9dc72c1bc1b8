//! Boils a measured heist down to one number, which must be the same on every platform. Prints it; or, when it was compiled with
//! `HEIST_FINGERPRINT`, fails unless it is that number (in a browser nothing can be printed).

use heist_engine::{Engine, Host};
use heist_format::position::Loaded;
use serde_json::Value;
use std::collections::BTreeMap;
use std::process::ExitCode;
use std::time::Duration;

/// Nothing but what a request says.
struct Nothing;

impl Host for Nothing {
    fn new_heist(&self, _: &str, _: &[String], _: Option<&str>, _: &[String]) -> Result<Loaded, String> {
        Err("there are no heists here".into())
    }
    fn now(&self) -> Duration {
        Duration::ZERO
    }
}

/// Two versions of a heist, measured for a hundred games with a plan from some hundred more.
const REQUEST: &str = r#"{"op":"balance","games":100,"search":300,"heist":"id = \"attic\"\nname = \"The Attic\"\neditions = [\"v24\"]\ndifficulty = \"amateur\"\nsummary = \"A jewel.\"\nmap = \"\"\"\nJW SC EM SC E5\n LO SC EM GU\nEM SC CM EM E5\n\"\"\"\nbag = { guard = 3, camera = 2, lock = 3 }\ndeck = \"1-10,Z1\"\n[objective]\nall = [{ kind = \"steal\", piece = \"jewel\" }]\n","before":"id = \"attic\"\nname = \"The Attic\"\neditions = [\"v24\"]\ndifficulty = \"amateur\"\nsummary = \"A jewel.\"\nmap = \"\"\"\nJW SC EM SC E5\n LO SC EM EM\nEM SC CM EM E5\n\"\"\"\nbag = { guard = 3, camera = 2, lock = 3 }\ndeck = \"1-10,Z1\"\n[objective]\nall = [{ kind = \"steal\", piece = \"jewel\" }]\n"}"#;

/// The same text whatever order the keys have: that depends on what else is compiled with this.
fn in_order(value: &Value) -> String {
    match value {
        Value::Object(map) => {
            let sorted: BTreeMap<&String, String> = map.iter().map(|(key, value)| (key, in_order(value))).collect();
            format!("{sorted:?}")
        }
        Value::Array(list) => format!("{:?}", list.iter().map(in_order).collect::<Vec<_>>()),
        other => other.to_string(),
    }
}

fn main() -> ExitCode {
    let answer = Engine::new(Nothing).answer(REQUEST.as_bytes());
    let Ok(answer) = serde_json::from_str(answer.trim()).map(|answer| in_order(&answer)) else {
        return ExitCode::FAILURE;
    };
    if !answer.contains("\"games\": \"100\"") {
        return ExitCode::FAILURE;
    }
    let mix = |so_far: u64, byte: u8| (so_far ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(29);
    let number = format!("{:016x}", answer.bytes().fold(0, mix));
    match option_env!("HEIST_FINGERPRINT") {
        None => {
            println!("{number}");
            ExitCode::SUCCESS
        }
        Some(expected) if expected == number => ExitCode::SUCCESS,
        Some(_) => ExitCode::FAILURE,
    }
}
