//! `then` of an example against a position: only what is named is compared.
//!
//! Lists are compared without order, except the queue, the deck and a declared way. What a position leaves out is
//! `[]`, 0 or false. A key that no position has is a mismatch too, so that a slip of the pen never passes.

use crate::position;
use heist_data::deck::parse_deck;
use heist_data::names::{parse_space, space_name};
use heist_data::suggest::or_known;
use heist_rules::cards::BagChit;
use heist_rules::setup::{Setup, Terms};
use heist_rules::state::State;
use heist_rules::who::Who;
use std::fmt;
use toml::{Table, Value};

/// A place where the position is not what was expected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mismatch {
    /// The key, from the top of the position.
    pub key: String,
    /// What is wrong with it.
    pub words: String,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.key, self.words)
    }
}

/// Every place where a position differs from the part of a position that `then` names.
pub fn mismatches(setup: &Setup, state: &State, then: &Table) -> Vec<Mismatch> {
    let found = position::print_table(setup, state);
    let mut comparison = Comparison { setup, state, path: Vec::new(), mismatches: Vec::new() };
    comparison.table(then, &found);
    comparison.mismatches
}

const POSITION: &[&str] = &[
    "alert",
    "aside",
    "bag",
    "beacons-gone",
    "boss",
    "bought",
    "cash",
    "chits",
    "closed-gates",
    "crew",
    "deck",
    "discarded",
    "edition",
    "entrances",
    "escort",
    "escape-called",
    "event",
    "exits",
    "fixers",
    "flashbang",
    "heist",
    "held-by-guard",
    "item",
    "kennel",
    "limits",
    "logs-checked",
    "loop-footage",
    "loot",
    "lost",
    "map",
    "noise",
    "noise-owed",
    "objective",
    "pending",
    "phase",
    "planning",
    "planning-cameras",
    "prompt",
    "queue",
    "reward",
    "round",
    "rings",
    "safe",
    "shop",
    "spent",
    "starts",
    "step",
    "team-items",
    "terms",
    "tunnels",
    "whistle",
    "won",
];
const CREW: &[&str] = &[
    "action",
    "active",
    "at",
    "busted",
    "card",
    "carrying",
    "die",
    "dogs-behind",
    "escape",
    "freed",
    "given",
    "given-cracks",
    "helped",
    "ideas",
    "inside",
    "items",
    "kept-ideas",
    "master-plan",
    "panic",
    "phase-used",
    "placed",
    "plan",
    "ready",
    "reveals",
    "skills",
    "tokens",
    "tweaking",
    "used",
    "vent",
];
const ACTION: &[&str] = &["bought", "cracks", "done", "extra-moves", "left", "take", "used"];
const ESCAPE: &[&str] = &["pips", "rolled", "stayed", "way"];
const SAFE: &[&str] = &["at", "contents", "cracks", "needed", "open"];
const BOSS: &[&str] = &["at", "back", "carrying", "gone", "next", "suspicion"];
const EVENT: &[&str] = &["active", "done", "ran-out"];
const BOUGHT: &[&str] = &["blanks", "noise-tokens", "shell", "stake", "used"];
const LIMITS: &[&str] = &["entrance", "exit"];

struct Comparison<'a> {
    setup: &'a Setup,
    state: &'a State,
    path: Vec<String>,
    mismatches: Vec<Mismatch>,
}

impl Comparison<'_> {
    fn complain(&mut self, words: String) {
        self.mismatches.push(Mismatch { key: self.path.join("."), words });
    }
    fn differs(&mut self, expected: &Value, found: &str) {
        self.complain(format!("expected {}, found {found}", shown(expected)));
    }

    fn table(&mut self, expected: &Table, found: &Table) {
        if expected.is_empty() && self.path.len() == 1 && self.path[0] == "bag" {
            let left: Vec<&str> = found
                .iter()
                .filter(|(_, count)| count.as_integer() != Some(0))
                .map(|(chit, _)| chit.as_str())
                .collect();
            if !left.is_empty() {
                self.complain(format!("expected an empty bag, found {}", left.join(", ")));
            }
        } else if expected.is_empty() {
            self.complain("an empty table names nothing that could be compared".to_owned());
        }
        for (key, value) in expected {
            self.path.push(key.clone());
            match self.known(key, found) {
                Err(words) => self.complain(words),
                Ok(key) => self.value(value, found.get(&key)),
            }
            self.path.pop();
        }
    }

    /// The key as a position prints it, or what is wrong with it.
    fn known(&self, key: &str, found: &Table) -> Result<String, String> {
        let place: Vec<&str> = self.path.iter().rev().skip(1).rev().map(String::as_str).collect();
        let keys = match place[..] {
            [] => POSITION,
            ["crew"] => {
                let crew = self.setup.everybody();
                return match Who::from_word(key) {
                    Some(who) if crew.has(who) => Ok(key.to_owned()),
                    _ => Err(format!("`{key}` is not in play")),
                };
            }
            ["crew", _] => CREW,
            ["crew", _, "action"] => ACTION,
            ["crew", _, "escape"] => ESCAPE,
            ["chits" | "flashbang"] => {
                return match parse_space(self.setup, self.state, key) {
                    Some(space) => Ok(space_name(self.setup, self.state, space)),
                    None => Err(format!("there is no space `{key}` on this map")),
                };
            }
            ["bag"] => {
                return match BagChit::from_word(key) {
                    Some(_) => Ok(key.to_owned()),
                    None => Err(format!("`{key}` is not a chit of the bag")),
                };
            }
            ["safe"] => SAFE,
            ["event"] => EVENT,
            ["boss"] => BOSS,
            ["bought"] => BOUGHT,
            ["limits"] => LIMITS,
            _ => return Ok(key.to_owned()),
        };
        if keys.contains(&key) || found.contains_key(key) {
            return Ok(key.to_owned());
        }
        Err(format!("`{key}` is not a key of a position{}", or_known(key, keys)))
    }

    fn value(&mut self, expected: &Value, found: Option<&Value>) {
        let found = match found {
            Some(found) => found.clone(),
            None => match self.left_out(expected) {
                Some(found) => found,
                None => return self.differs(expected, "nothing"),
            },
        };
        let place: Vec<&str> = self.path.iter().map(String::as_str).collect();
        match (&place[..], expected, &found) {
            (["deck"], _, _) => self.deck(expected, &found),
            (["map"], Value::String(expected_map), Value::String(found_map)) => {
                let rows = |map: &str| -> Vec<Vec<String>> {
                    let rows = map.lines().map(|row| row.split_whitespace().map(str::to_owned).collect::<Vec<_>>());
                    rows.filter(|row| !row.is_empty()).collect()
                };
                if rows(expected_map) != rows(found_map) {
                    self.differs(expected, &shown(&found));
                }
            }
            (_, Value::Table(expected), Value::Table(found)) => self.table(expected, found),
            (["safe"], Value::Table(_), Value::Array(_)) => {
                self.list(std::slice::from_ref(expected), found.as_array().map_or(&[], Vec::as_slice), expected);
            }
            (["safe"], Value::Array(list), Value::Table(_)) => self.list(list, std::slice::from_ref(&found), expected),
            ([.., "queue" | "way"], Value::Array(_), Value::Array(_)) => {
                if *expected != found {
                    self.differs(expected, &shown(&found));
                }
            }
            (_, Value::Array(list), Value::Array(there)) => self.list(list, there, expected),
            _ if *expected == found => {}
            _ => self.differs(expected, &shown(&found)),
        }
    }

    /// What a position means when it says nothing at this place.
    fn left_out(&self, expected: &Value) -> Option<Value> {
        let place: Vec<&str> = self.path.iter().map(String::as_str).collect();
        match (&place[..], expected) {
            (["won"], _) => None,
            (["crew", who, "tokens"], _) => {
                let member = self.setup.member(Who::from_word(who)?)?;
                Some(Value::Integer(member.memory.into()))
            }
            (["limits"], _) => {
                let usual = Terms::default();
                let limits = [("entrance", usual.entrance_limit), ("exit", usual.exit_limit)];
                Some(Value::Table(
                    limits.into_iter().map(|(key, limit)| (key.to_owned(), i64::from(limit).into())).collect(),
                ))
            }
            (["safe" | "crew"], Value::Table(_)) => None,
            (["deck"], Value::String(_)) => Some(Value::String(String::new())),
            (_, Value::Integer(_)) => Some(Value::Integer(0)),
            (_, Value::Boolean(_)) => Some(Value::Boolean(false)),
            (_, Value::Array(_)) => Some(Value::Array(Vec::new())),
            (_, Value::Table(_)) => Some(Value::Table(Table::new())),
            _ => None,
        }
    }

    /// The same entries, each as often, in whatever order. Tables count as the same when all that is named holds.
    fn list(&mut self, expected: &[Value], found: &[Value], whole: &Value) {
        let mut rest: Vec<&Value> = found.iter().collect();
        let all_there = expected.iter().all(|wanted| {
            let place = rest.iter().position(|there| self.same(wanted, there));
            place.map(|place| rest.swap_remove(place)).is_some()
        });
        if !all_there || !rest.is_empty() {
            self.differs(whole, &shown(&Value::Array(found.to_vec())));
        }
    }
    fn same(&self, expected: &Value, found: &Value) -> bool {
        match (expected, found) {
            (Value::Table(expected), Value::Table(found)) => {
                let mut inner = Comparison {
                    setup: self.setup,
                    state: self.state,
                    path: self.path.clone(),
                    mismatches: Vec::new(),
                };
                inner.table(expected, found);
                inner.mismatches.is_empty()
            }
            _ => expected == found,
        }
    }

    fn deck(&mut self, expected: &Value, found: &Value) {
        match (deck_cards(expected), deck_cards(found)) {
            (Ok(wanted), Ok(there)) if wanted == there => {}
            (Err(words), _) => self.complain(words),
            _ => self.differs(expected, &shown(found)),
        }
    }
}

/// A deck as a listing (`1-8,G1`) or as a list of cards.
fn deck_cards(value: &Value) -> Result<Vec<String>, String> {
    match value {
        Value::String(text) => parse_deck(text).map_err(|error| error.to_string()),
        Value::Array(list) => list
            .iter()
            .map(|card| match card {
                Value::String(card) => Ok(card.clone()),
                Value::Integer(card) => Ok(card.to_string()),
                _ => Err("a deck is a list of card ids".to_owned()),
            })
            .collect(),
        _ => Err("a deck is a listing such as \"1-8,G1\" or a list of card ids".to_owned()),
    }
}

/// A value on one line.
pub fn shown(value: &Value) -> String {
    match value {
        Value::Table(table) => {
            let entries = table.iter().map(|(key, value)| format!("{key} = {}", shown(value)));
            format!("{{ {} }}", entries.collect::<Vec<_>>().join(", "))
        }
        Value::Array(list) => format!("[{}]", list.iter().map(shown).collect::<Vec<_>>().join(", ")),
        _ => value.to_string(),
    }
}

/// Where a piece of content data differs from what an example names: tables in part, everything else exactly.
pub fn content_mismatches(key: &str, expected: &Value, found: &Value) -> Vec<Mismatch> {
    match (expected, found) {
        (Value::Table(expected), Value::Table(found)) => expected
            .iter()
            .flat_map(|(name, value)| {
                let key = format!("{key}.{name}");
                match found.get(name) {
                    Some(there) => content_mismatches(&key, value, there),
                    None => {
                        vec![Mismatch { key, words: format!("expected {}, found nothing", shown(value)) }]
                    }
                }
            })
            .collect(),
        (Value::Array(wanted), Value::Array(there)) if wanted.len() == there.len() => wanted
            .iter()
            .zip(there)
            .enumerate()
            .flat_map(|(i, (wanted, there))| content_mismatches(&format!("{key}.{i}"), wanted, there))
            .collect(),
        _ if expected == found => Vec::new(),
        _ => {
            let words = format!("expected {}, found {}", shown(expected), shown(found));
            vec![Mismatch { key: key.to_owned(), words }]
        }
    }
}
