//! What this browser keeps, taken to another device: names, secrets of seats and boxes, results, games, settings, as one text.
//! Over there it is added to what is there already; nothing is lost on either side.

use crate::results::{self, HeistResult};
use crate::session::local::KeptGame;
use heist_campaign::{CampaignBox, file};
use heist_client::Known;
use heist_format::replay::Replay;
use heist_protocol::TableId;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// What is kept under which key.
pub type Kept = BTreeMap<String, String>;

/// The version of the text.
const VERSION: u32 = 1;
/// The longest text that is read, in bytes: more does not fit into a browser's memory.
const MAX_BYTES: usize = 8 << 20;

const GAME: &str = "heist.game.";
const TABLE: &str = "heist.table.";
const BOX: &str = "heist.box.";
const BOX_KEY: &str = "heist.box-key.";
const GUIDED: &str = "heist.learn";
/// What is kept in these is chosen, not made: what is chosen here stays.
const SETTINGS: [&str; 8] = [
    "heist.name",
    "heist.sound",
    "heist.volume",
    "heist.pace",
    "heist.bot-pace",
    "heist.all-plans",
    "heist.coordinates",
    "heist.notify",
];

#[derive(Serialize, Deserialize)]
struct ProfileText {
    #[serde(rename = "heist-profile")]
    version: u32,
    kept: Kept,
}

/// How much there is of everything.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Inventory {
    /// Games of the browser, the guided one included.
    pub games: usize,
    /// Tables on the server.
    pub tables: usize,
    /// Boxes, and keys to boxes.
    pub boxes: usize,
    /// Results.
    pub results: usize,
    /// Settings, the name included.
    pub settings: usize,
}

/// The text of what is kept. A short one has secrets, name and settings only, so that it fits into a link.
pub fn print(kept: &Kept, short: bool) -> String {
    let is_taken = |key: &str| {
        let secrets = [TABLE, BOX_KEY].iter().any(|prefix| key.starts_with(prefix)) || SETTINGS.contains(&key);
        let rest = [GAME, BOX].iter().any(|prefix| key.starts_with(prefix)) || [GUIDED, results::KEY].contains(&key);
        secrets || rest && !short
    };
    let mut taken: Kept =
        kept.iter().filter(|(key, _)| is_taken(key)).map(|(key, text)| (key.clone(), text.clone())).collect();
    for (_, text) in taken.iter_mut().filter(|(key, _)| key.starts_with(TABLE)) {
        // Two devices that toss with the same chain would give one secret away twice: the other one makes its own.
        if let Ok(known) = serde_json::from_str::<Known>(text) {
            let known = Known { pledges: Vec::new(), ..known };
            *text = serde_json::to_string(&known).unwrap_or_default();
        }
    }
    serde_json::to_string(&ProfileText { version: VERSION, kept: taken }).unwrap_or_default()
}

/// Reads a text, and refuses one of which any part cannot be read.
pub fn parse(text: &str) -> Result<Kept, String> {
    if text.len() > MAX_BYTES {
        return Err("The file is too long to be a profile of Heist.".into());
    }
    let read: Value = serde_json::from_str(text)
        .map_err(|fault| format!("This is not a profile of Heist, or it was cut off: {fault}."))?;
    match read["heist-profile"].as_u64() {
        None => return Err("This is not a profile of Heist: it does not begin with “heist-profile”.".into()),
        Some(version) if version > u64::from(VERSION) => {
            return Err(format!(
                "This profile has version {version}. Reload this page to get the newest program, then try again."
            ));
        }
        Some(_) => {}
    }
    let profile: ProfileText = serde_json::from_value(read)
        .map_err(|fault| format!("The profile is damaged: {fault}. Nothing was taken over."))?;
    let mut kept = profile.kept;
    // What a later version keeps besides is passed over.
    kept.retain(|key, _| kind(key).is_some());
    for (key, text) in &kept {
        check(key, text)
            .map_err(|fault| format!("“{key}” in the profile is damaged: {fault}. Nothing was taken over."))?;
    }
    Ok(kept)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Game,
    Guided,
    Table,
    Box,
    BoxKey,
    Results,
    Setting,
}

fn kind(key: &str) -> Option<Kind> {
    let prefixes = [(GAME, Kind::Game), (TABLE, Kind::Table), (BOX, Kind::Box), (BOX_KEY, Kind::BoxKey)];
    let long = prefixes.into_iter().find(|(prefix, _)| key.len() > prefix.len() && key.starts_with(prefix));
    match key {
        GUIDED => Some(Kind::Guided),
        results::KEY => Some(Kind::Results),
        _ if SETTINGS.contains(&key) => Some(Kind::Setting),
        _ => long.map(|(_, kind)| kind),
    }
}

fn check(key: &str, text: &str) -> Result<(), String> {
    let json = |fault: serde_json::Error| fault.to_string();
    match kind(key) {
        Some(Kind::Game) => {
            let game: KeptGame = serde_json::from_str(text).map_err(json)?;
            Replay::parse(&game.replay).map(drop).map_err(|fault| fault.to_string())
        }
        Some(Kind::Table) => {
            let id = key.trim_start_matches(TABLE);
            id.parse::<TableId>().map_err(|_| format!("{id} is not the name of a table"))?;
            serde_json::from_str::<Known>(text).map(drop).map_err(json)
        }
        Some(Kind::Box) => held(text).map(drop),
        Some(Kind::BoxKey | Kind::Guided) => match serde_json::from_str::<Value>(text).map_err(json)?.is_object() {
            true => Ok(()),
            false => Err("it is not what it should be".into()),
        },
        Some(Kind::Results) => serde_json::from_str::<Vec<HeistResult>>(text).map(drop).map_err(json),
        Some(Kind::Setting) if text.len() > 200 => Err("it is too long".into()),
        Some(Kind::Setting) | None => Ok(()),
    }
}

/// The box in what is kept of it.
fn held(text: &str) -> Result<CampaignBox, String> {
    let kept: Value = serde_json::from_str(text).map_err(|fault| fault.to_string())?;
    file::parse(kept["file"].as_str().ok_or("there is no box in it")?).map_err(|fault| fault.to_string())
}

/// What is in a profile.
pub fn inventory(kept: &Kept) -> Inventory {
    let mut found = Inventory::default();
    for (key, text) in kept {
        match kind(key) {
            Some(Kind::Game | Kind::Guided) => found.games += 1,
            Some(Kind::Table) => found.tables += 1,
            Some(Kind::Box | Kind::BoxKey) => found.boxes += 1,
            Some(Kind::Results) => found.results += serde_json::from_str::<Vec<Value>>(text).map_or(0, |all| all.len()),
            Some(Kind::Setting) => found.settings += 1,
            None => {}
        }
    }
    found
}

/// What has to be written here so that a profile from elsewhere is part of what is kept. `new_box` makes the id of a box.
pub fn merge(here: &Kept, theirs: &Kept, new_box: impl Fn() -> String) -> Kept {
    let mut written = Kept::new();
    for (key, text) in theirs {
        let Some(mine) = here.get(key) else {
            written.insert(key.clone(), text.clone());
            continue;
        };
        let (key, text) = match kind(key) {
            Some(Kind::Game | Kind::Guided) if number(text, "saved") > number(mine, "saved") => {
                (key.clone(), text.clone())
            }
            Some(Kind::Table) => {
                let mut known = serde_json::from_str::<Known>(mine).unwrap_or_default();
                known.add(serde_json::from_str(text).unwrap_or_default());
                (key.clone(), serde_json::to_string(&known).unwrap_or_default())
            }
            Some(Kind::Box) => match (held(mine), held(text)) {
                (Ok(mine), Ok(other)) if goes_on(&other, &mine) => continue,
                (Ok(_), Ok(_)) if here.values().any(|known| known == text) => continue,
                (Ok(mine), Ok(other)) if !goes_on(&mine, &other) => (format!("{BOX}{}", new_box()), text.clone()),
                _ => (key.clone(), text.clone()),
            },
            Some(Kind::BoxKey) => (key.clone(), filled(mine, text)),
            Some(Kind::Results) => {
                let read = |text: &str| serde_json::from_str(text).unwrap_or_default();
                let all = results::together(read(mine), read(text));
                (key.clone(), serde_json::to_string(&all).unwrap_or_default())
            }
            _ => continue,
        };
        if here.get(&key) != Some(&text) {
            written.insert(key, text);
        }
    }
    written
}

fn number(text: &str, key: &str) -> f64 {
    serde_json::from_str::<Value>(text).ok().and_then(|kept| kept[key].as_f64()).unwrap_or(0.0)
}

/// Whether everything that was done in the first box was done in the second, in the same order.
fn goes_on(first: &CampaignBox, second: &CampaignBox) -> bool {
    let lines = |held: &CampaignBox| held.entries().iter().map(|entry| entry.command.clone()).collect::<Vec<_>>();
    second.name() == first.name() && lines(second).starts_with(&lines(first))
}

/// What is kept of a box on the server, with the keys that are missing here.
fn filled(mine: &str, theirs: &str) -> String {
    let (Ok(mut mine), Ok(theirs)) = (serde_json::from_str::<Value>(mine), serde_json::from_str::<Value>(theirs))
    else {
        return mine.to_owned();
    };
    for key in ["key", "watch", "next"] {
        if mine[key].as_str().is_none_or(str::is_empty) && !theirs[key].is_null() {
            mine[key] = theirs[key].clone();
        }
    }
    mine.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use heist_protocol::{AccessToken, Colour};

    const WON: &str = include_str!("../../heist-testbed/games/golden/startup.heist");
    const TABLE_KEY: &str = "heist.table.4kq07zt1mdw9c";

    fn game(saved: f64) -> String {
        let kept = KeptGame {
            saved,
            heist: "startup".into(),
            title: None,
            phase: "over".into(),
            round: 6,
            won: Some(true),
            replay: WON.into(),
            origin: None,
            rival: None,
            draft: None,
            hinted: Vec::new(),
            bots: Vec::new(),
        };
        serde_json::to_string(&kept).expect("JSON")
    }

    fn table(seat: Colour, token: &str) -> String {
        let known = Known { seats: vec![(seat, AccessToken(token.into()))], ..Known::default() };
        serde_json::to_string(&known).expect("JSON")
    }

    fn a_box(name: &str, lines: &[&str]) -> String {
        let lines: Vec<String> = lines.iter().map(|line| format!("\"{line}\"")).collect();
        let file = format!("heist-box = 1\nname = \"{name}\"\nedition = \"v24\"\nledger = [{}]\n", lines.join(", "));
        serde_json::json!({ "name": name, "line": "", "changed": 1.0, "file": file }).to_string()
    }

    fn kept(entries: &[(&str, String)]) -> Kept {
        entries.iter().map(|(key, text)| ((*key).to_owned(), text.clone())).collect()
    }

    #[test]
    fn a_profile_comes_back_as_it_went() {
        let here = kept(&[
            ("heist.name", "Ann \u{1f98a}".into()),
            ("heist.game.1", game(1.0)),
            (TABLE_KEY, table(Colour::Red, "secret")),
            ("heist.box.here-1", a_box("Night Shift", &["box player josh"])),
            ("heist.unsent.4kq07zt1mdw9c", "of this window".into()),
            ("other", "of another program".into()),
        ]);
        let read = parse(&print(&here, false)).expect("its own text");
        assert_eq!(inventory(&read), Inventory { games: 1, tables: 1, boxes: 1, results: 0, settings: 1 });
        assert_eq!(merge(&Kept::new(), &read, || unreachable!()).len(), 4);
        assert_eq!(merge(&here, &read, || unreachable!()), Kept::new(), "at home there is nothing to do");
        let short = parse(&print(&here, true)).expect("its own text");
        assert_eq!(inventory(&short), Inventory { tables: 1, settings: 1, ..Inventory::default() });
    }

    #[test]
    fn what_is_on_both_sides_is_added_up() {
        let here = kept(&[
            ("heist.name", "Ann".into()),
            ("heist.game.1", game(5.0)),
            ("heist.game.2", game(1.0)),
            (TABLE_KEY, table(Colour::Red, "red")),
            ("heist.box.here-1", a_box("Night Shift", &["box player josh"])),
            ("heist.box.here-2", a_box("Day Shift", &["box player josh"])),
        ]);
        let there = kept(&[
            ("heist.name", "Bob".into()),
            ("heist.game.1", game(4.0)),
            ("heist.game.2", game(2.0)),
            (TABLE_KEY, table(Colour::Blue, "blue")),
            ("heist.box.here-1", a_box("Night Shift", &["box player josh", "box player mia"])),
            ("heist.box.here-2", a_box("Day Shift", &["box player ann"])),
        ]);
        let written = merge(&here, &there, || "here-3".into());
        assert_eq!(
            written.keys().map(String::as_str).collect::<Vec<_>>(),
            ["heist.box.here-1", "heist.box.here-3", "heist.game.2", TABLE_KEY],
            "the later game, the longer box, and both of two boxes that differ"
        );
        let known: Known = serde_json::from_str(&written[TABLE_KEY]).expect("JSON");
        assert_eq!(known.seats.len(), 2);
    }

    #[test]
    fn bad_files_are_refused_with_a_reason_and_as_a_whole() {
        let profile = |key: &str, text: &str| {
            let kept = kept(&[("heist.name", "Ann".into()), (key, text.into())]);
            serde_json::to_string(&ProfileText { version: 1, kept }).expect("JSON")
        };
        for (text, why) in [
            ("".to_owned(), "not a profile"),
            ("{\"heist-profile\":1,\"kept\":".to_owned(), "cut off"),
            ("{\"name\":1}".to_owned(), "does not begin"),
            ("{\"heist-profile\":9,\"kept\":{}}".to_owned(), "version 9"),
            ("{\"heist-profile\":1,\"kept\":[]}".to_owned(), "damaged"),
            (profile("heist.game.1", "{}"), "“heist.game.1”"),
            (profile("heist.table.nowhere", &table(Colour::Red, "x")), "not the name of a table"),
            (profile("heist.box.here-1", "{\"file\":\"heist-box = 1\"}"), "“heist.box.here-1”"),
            (profile("heist.results", "{}"), "“heist.results”"),
            (profile("heist.pace", &"x".repeat(300)), "too long"),
        ] {
            let refused = parse(&text).expect_err(&text);
            assert!(refused.contains(why), "{refused}");
        }
        assert_eq!(parse(&profile("heist.of-a-later-version", "?")).expect("fine").len(), 1);
    }
}
