//! The header of a replay: how the game began. An official heist is named with its crew and what the team brings along;
//! any other start is one line with the whole position.

use crate::game::Game;
use crate::position::{self, Script};
use crate::setup::{self, Options, Recruit};
use heist_data::chapters::Memory;
use heist_data::error::ContentError;
use heist_data::library::Library;
use heist_data::suggest::{did_you_mean, or_known};
use heist_data::words;
use heist_rules::Revision;
use heist_rules::cards::{Fixer, ITEM_CARDS, Item};
use heist_rules::edition::Edition;
use heist_rules::setup::Setup;
use heist_rules::state::{PersonFlags, Place, State};
use heist_rules::terms::Starters;
use heist_rules::who::Who;

/// The lines of a header: number of the line, key, value.
pub(super) struct Header<'a> {
    lines: Vec<(usize, &'a str, &'a str)>,
}

/// The header of a game; outcomes that were fixed before it began stand in a whole position.
pub(super) fn write(game: &Game, script: &Script) -> String {
    let (setup, start) = (game.setup(), game.start());
    if !setup.heist.is_empty() && script.is_empty() {
        for with_shop in [false, true] {
            let lines = heist_lines(setup, start, with_shop);
            let header = Header { lines: lines.iter().map(|(key, value)| (0, key.as_str(), value.as_str())).collect() };
            let same = |(loaded, state, _): &(Setup, State, Script)| {
                loaded == setup && position::normal(state) == position::normal(start)
            };
            if header.load().as_ref().is_ok_and(same) {
                let line = |(key, value): &(String, String)| format!("{key}: {value}").trim_end().to_owned() + "\n";
                return lines.iter().map(line).collect();
            }
        }
    }
    let mut position = position::print_json(setup, start);
    if !script.is_empty() {
        position["chance"] = script.to_json();
    }
    if let Some(table) = position.as_object_mut() {
        // It stands in a line of its own. The other keys keep their order, which `remove` would not promise.
        *table = std::mem::take(table).into_iter().filter(|(key, _)| key != "revision").collect();
    }
    let lines = rules_lines(setup).into_iter().chain([("position".to_owned(), position.to_string())]);
    lines.map(|(key, value)| format!("{key}: {value}\n")).collect()
}

/// The lines that name the rules; the first revision needs none.
fn rules_lines(setup: &Setup) -> Vec<(String, String)> {
    let mut lines = vec![("edition".to_owned(), setup.edition.id.to_owned())];
    if setup.edition.revision != Revision::FIRST {
        lines.push(("revision".to_owned(), setup.edition.revision.number().to_string()));
    }
    lines
}

/// The lines that name an official heist.
fn heist_lines(setup: &Setup, start: &State, with_shop: bool) -> Vec<(String, String)> {
    let items_in = |place: Place| {
        let cards = ITEM_CARDS.iter().zip(start.items).filter(|(_, there)| *there == place);
        cards.map(|(item, _)| item.id()).collect::<Vec<_>>().join(" ")
    };
    let mut lines = rules_lines(setup);
    lines.push(("heist".to_owned(), setup.heist.clone()));
    for who in Who::PLAYERS {
        if let Some(member) = setup.member(who) {
            let skills = member.skills.iter().map(|skill| skill.id.as_str());
            let cards: Vec<&str> = [member.card.as_str()].into_iter().chain(skills).collect();
            lines.push((format!("crew.{}", who.word()), cards.join(" ")));
        }
    }
    let fixers = Fixer::ALL.into_iter().filter(|fixer| start.has_fixer(*fixer)).map(Fixer::id);
    lines.push(("fixers".to_owned(), fixers.collect::<Vec<_>>().join(" ")));
    lines.push(("cash".to_owned(), start.cash.to_string()));
    for who in Who::PLAYERS {
        let items = items_in(Place::with(who));
        if !items.is_empty() {
            lines.push((format!("items.{}", who.word()), items));
        }
    }
    if setup.terms.brought != 0 {
        let brought = start.loot.iter().filter(|(_, _, place)| *place == Place::TEAM).map(|(_, kind, _)| kind.word());
        lines.push(("brought".to_owned(), brought.collect::<Vec<_>>().join(" ")));
    }
    let chapter = Library::official().heist(&setup.heist).and_then(|heist| heist.chapter.as_ref());
    if let Some(offers) = chapter.map(|chapter| &chapter.planning) {
        let given = (start.free_reveals, start.free_ideas);
        let gifts = offers.gifts.iter().map(|gift| gift.when).filter(|when| offers.free(&[*when]) == given);
        if let Some(memory) = gifts.take(1).next().filter(|_| offers.free(&[]) != given) {
            lines.push(("remembered".to_owned(), memory.word().to_owned()));
        }
    }
    if matches!(setup.terms.starters, Starters::Busted | Starters::UnlessFree) {
        let inside = Who::PLAYERS.into_iter().filter(|who| start.person(*who).is(PersonFlags::INSIDE)).map(Who::word);
        lines.push(("inside".to_owned(), inside.collect::<Vec<_>>().join(" ")));
    }
    if with_shop {
        lines.push(("shop".to_owned(), items_in(Place::SHOP)));
    }
    lines
}

impl<'a> Header<'a> {
    /// Reads header lines up to the empty line; `None` when there is no empty line.
    pub fn read(lines: impl Iterator<Item = (usize, &'a str)>) -> Result<Option<Header<'a>>, ContentError> {
        let mut header = Header { lines: Vec::new() };
        for (number, line) in lines {
            if line.is_empty() {
                return Ok(Some(header));
            }
            let Some((key, value)) = line.split_once(':') else {
                let words = format!("`{line}` is not a header line `key: value`; an empty line ends the header");
                return Err(ContentError::new(words).on_line(number));
            };
            let key = key.trim();
            if header.get(key).is_some() {
                return Err(ContentError::new(format!("`{key}` stands in the header twice")).on_line(number));
            }
            header.lines.push((number, key, value.trim()));
        }
        Ok(None)
    }

    /// Line and value of a key.
    pub fn get(&self, key: &str) -> Option<(usize, &'a str)> {
        self.lines.iter().find(|(_, name, _)| *name == key).map(|(line, _, value)| (*line, *value))
    }

    /// The lines whose keys begin with a word: line, key, value.
    pub fn starting(&self, word: &'static str) -> impl Iterator<Item = (usize, &'a str, &'a str)> + '_ {
        self.lines.iter().copied().filter(move |(_, key, _)| key.starts_with(word))
    }

    /// The revision of the rules that the header names.
    fn revision(&self) -> Result<Option<Revision>, ContentError> {
        let Some((line, value)) = self.get("revision") else { return Ok(None) };
        match value.parse::<u8>().ok().filter(|number| *number > 0) {
            None => Err(ContentError::new(format!("`{value}` is not a revision of the rules")).on_line(line)),
            Some(number) => Revision::from_number(number).map(Some).ok_or_else(|| {
                let known = Revision::CURRENT.number();
                let words = format!("revision {number} of the rules is newer than this program, which knows {known}");
                ContentError::new(words).on_line(line)
            }),
        }
    }

    /// The start that the header describes.
    pub fn load(&self) -> Result<(Setup, State, Script), ContentError> {
        match self.get("position") {
            Some((line, json)) => self.load_position(line, json),
            None => self.load_heist().map(|(setup, state)| (setup, state, Script::default())),
        }
    }

    fn load_position(&self, line: usize, json: &str) -> Result<(Setup, State, Script), ContentError> {
        const BESIDE: [&str; 9] =
            ["edition", "revision", "position", "seed", "people", "bots", "box", "engine", "table"];
        let beside = |key: &str| BESIDE.contains(&key) || key.starts_with("commit.");
        if let Some((other, key, _)) = self.lines.iter().find(|(_, key, _)| !beside(key)) {
            let words = format!("`{key}` does not go together with a whole `position`");
            return Err(ContentError::new(words).on_line(*other));
        }
        let named = self.revision()?;
        let loaded = position::load_logged_json(json, named.unwrap_or(Revision::FIRST));
        let loaded = loaded.map_err(|fault| fault.on_line(line))?;
        let revision = loaded.setup.edition.revision;
        if named.is_some_and(|named| named != revision) {
            let words = format!("the position is of revision {} of the rules", revision.number());
            return Err(ContentError::new(words).on_line(self.get("revision").map_or(line, |(line, _)| line)));
        }
        match self.get("edition") {
            Some((line, edition)) if edition != loaded.setup.edition.id => {
                let words = format!("the position is of the edition {}, not {edition}", loaded.setup.edition.id);
                Err(ContentError::new(words).on_line(line))
            }
            _ => Ok((loaded.setup, loaded.state, loaded.chance)),
        }
    }

    fn load_heist(&self) -> Result<(Setup, State), ContentError> {
        let revision = self.revision()?.unwrap_or(Revision::FIRST);
        let mut options = Options { fixers: Vec::new(), revision, ..Options::default() };
        let mut crew = Vec::new();
        for (line, key, value) in &self.lines {
            let fault = |words: String| ContentError::new(words).on_line(*line);
            let items = || -> Result<Vec<Item>, ContentError> {
                let item = |word| {
                    Item::from_id(word).ok_or_else(|| {
                        fault(format!("there is no item `{word}`{}", did_you_mean(word, Item::ALL.map(Item::id))))
                    })
                };
                value.split_whitespace().map(item).collect()
            };
            match key.split_once('.').map_or((*key, None), |(key, who)| (key, Who::from_word(who))) {
                ("crew", Some(who)) => match value.split_whitespace().collect::<Vec<_>>()[..] {
                    [card, first, second] => crew.push(Recruit {
                        who,
                        character: card.to_owned(),
                        skills: [first.to_owned(), second.to_owned()],
                    }),
                    _ => return Err(fault("a character card and two skills are needed here".to_owned())),
                },
                ("items", Some(who)) => options.items.extend(items()?.into_iter().map(|item| (item, who))),
                ("shop", None) => options.shop = Some(items()?),
                ("brought", None) => {
                    let kind = |word| words::loot(word).ok_or_else(|| fault(format!("`{word}` is not loot")));
                    options.brought = Some(value.split_whitespace().map(kind).collect::<Result<_, _>>()?);
                }
                ("remembered", None) => {
                    let memory = |word| Memory::from_word(word).ok_or_else(|| fault(format!("`{word}` is no memory")));
                    options.remembered = value.split_whitespace().map(memory).collect::<Result<_, _>>()?;
                }
                ("inside", None) => {
                    let who = |word| Who::from_word(word).ok_or_else(|| fault(format!("`{word}` is nobody")));
                    options.inside = Some(value.split_whitespace().map(who).collect::<Result<_, _>>()?);
                }
                ("fixers", None) => {
                    let fixer = |word| {
                        Fixer::from_id(word).ok_or_else(|| {
                            fault(format!(
                                "there is no fixer `{word}`{}",
                                did_you_mean(word, Fixer::ALL.map(Fixer::id))
                            ))
                        })
                    };
                    options.fixers = value.split_whitespace().map(fixer).collect::<Result<_, _>>()?;
                }
                ("cash", None) => match value.parse() {
                    Ok(cash) => options.cash = cash,
                    Err(_) => return Err(fault(format!("`{value}` is not an amount of team cash"))),
                },
                ("edition" | "revision" | "heist" | "seed" | "people" | "bots" | "box" | "engine" | "table", None)
                | ("commit", _)
                    if *key != "commit" => {}
                _ => {
                    return Err(fault(format!("`{key}` is not a line of a replay's header{}", or_known(key, KEYS))));
                }
            }
        }
        let Some((heist_line, heist)) = self.get("heist") else {
            let words = "the header names neither a `heist` nor a `position` to start from";
            return Err(ContentError::new(words).on_line(1));
        };
        let edition = self.get("edition").map_or(Edition::NEWEST.id, |(_, edition)| edition);
        setup::new_game(Library::official(), heist, edition, &crew, &options).map_err(|fault| {
            let line = match fault.key() {
                [key, who, ..] if key == "crew" => self.get(&format!("crew.{who}")),
                [key, ..] => self.get(key),
                [] => None,
            };
            fault.on_line(line.map_or(heist_line, |(line, _)| line))
        })
    }
}

/// The lines that a header may have.
const KEYS: [&str; 18] = [
    "edition",
    "revision",
    "heist",
    "crew.<colour>",
    "items.<colour>",
    "shop",
    "brought",
    "remembered",
    "inside",
    "fixers",
    "cash",
    "position",
    "seed",
    "people",
    "box",
    "engine",
    "table",
    "commit.<who>",
];
