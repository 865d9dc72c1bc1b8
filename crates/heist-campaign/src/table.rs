//! The contents of a box as a table, the same in examples, files and on the command line.

use super::cards::CharacterCards;
use super::command::{is_heist, is_name};
use super::contents::{BoxContents, CrewSeat, HIGHEST_LEVEL, Hiding, Named, SecondPart, Status, UnderWay};
use super::stock::Stock;
use super::story_table::{print_story, read_story};
use heist_data::achievement::Achievement;
use heist_data::error::ContentError;
use heist_data::fields::{Fields, PlacedWord, words_of};
use heist_data::library::Library;
use heist_data::suggest::did_you_mean;
use heist_data::words;
use heist_rules::Revision;
use heist_rules::cards::{Fixer, Item};
use heist_rules::edition::{Company, Edition};
use std::collections::BTreeSet;
use toml::{Table, Value};

fn list<T: Into<Value>>(words: impl IntoIterator<Item = T>) -> Value {
    Value::Array(words.into_iter().map(Into::into).collect())
}

/// The contents as a table; every key is there.
pub fn print_table(contents: &BoxContents) -> Table {
    let mut table = Table::new();
    let mut put = |key: &str, value: Value| drop(table.insert(key.to_owned(), value));
    put("edition", contents.edition.id.into());
    put("revision", i64::from(contents.edition.revision.number()).into());
    put("cash", i64::from(contents.cash).into());
    put("fixers", list(contents.fixers.iter().map(|fixer| fixer.id())));
    put("items", list(contents.items.cards().map(Item::id)));
    put("shop", list(contents.shop.cards().map(Item::id)));
    put("loot", list(contents.loot.iter().map(|loot| loot.word())));
    put("won", list(contents.won.iter().map(String::as_str)));
    put("lost", list(contents.lost.iter().map(String::as_str)));
    put("played", list(contents.played.iter().map(String::as_str)));
    put("achievements", list(contents.achievements.iter().map(|achievement| achievement.id())));
    let seats =
        |seats: &[CrewSeat]| -> Value { list(seats.iter().map(|seat| format!("{}:{}", seat.character, seat.player))) };
    if let Some(heist) = &contents.under_way {
        put("heist", heist.heist.as_str().into());
        put("crew", seats(&heist.seats));
        if !heist.held.is_empty() {
            put("held", list(heist.held.iter().map(|(item, name)| format!("{}={name}", item.id()))));
        }
        if !heist.fixers.is_empty() {
            put("named-fixers", list(heist.fixers.iter().map(|fixer| fixer.id())));
        }
    }
    if let Some(part) = &contents.second_part {
        let hiding = part.hiding.iter().map(|who| {
            let who = Table::from_iter([
                ("character".to_owned(), Value::from(who.character.as_str())),
                ("at".to_owned(), Value::from(who.at.as_str())),
                ("ideas".to_owned(), Value::from(i64::from(who.ideas))),
                ("carrying".to_owned(), list(who.carrying.iter().map(String::as_str))),
            ]);
            Value::Table(who)
        });
        let next = Table::from_iter([
            ("heist".to_owned(), Value::from(part.heist.as_str())),
            ("crew".to_owned(), seats(&part.seats)),
            ("hiding".to_owned(), list(hiding)),
            ("helpers".to_owned(), list(part.helpers.iter().map(|fixer| fixer.id()))),
        ]);
        put("next", Value::Table(next));
    }
    if contents.in_chapters() {
        put("story", Value::Table(print_story(&contents.story)));
    }
    let players = contents.players.iter().map(|(name, level)| {
        let player = Table::from_iter([("level".to_owned(), Value::from(i64::from(*level)))]);
        (name.clone(), Value::Table(player))
    });
    put("player", Value::Table(players.collect()));
    let characters = contents.characters.iter().map(|(name, named)| {
        let character = Table::from_iter([
            ("card".to_owned(), Value::from(named.cards.card.as_str())),
            ("skills".to_owned(), list(named.cards.skills.iter().map(String::as_str))),
            ("level".to_owned(), Value::from(i64::from(named.level))),
            ("status".to_owned(), Value::from(named.status.word())),
        ]);
        (name.clone(), Value::Table(character))
    });
    put("character", Value::Table(characters.collect()));
    table
}

/// Reads a table such as [`print_table`] makes; what is left out is as in a new box. `edition` is the one to play, whatever
/// the table says. A table that names no revision of the rules is played by the current one.
pub fn load_table(table: &Table, path: &[String], edition: Option<&str>) -> Result<BoxContents, ContentError> {
    load_by(table, path, edition, Revision::CURRENT)
}

/// The same, where another revision of the rules holds for a table that names none.
pub(super) fn load_by(
    table: &Table,
    path: &[String],
    edition: Option<&str>,
    unnamed: Revision,
) -> Result<BoxContents, ContentError> {
    let fields = Fields::new(table, path);
    let written = fields.text("edition")?;
    let id = edition.or(written).unwrap_or(Edition::NEWEST.id);
    let edition = Edition::from_id(id)
        .ok_or_else(|| fields.fault("edition", format!("the edition '{id}' cannot be played (yet)")))?;
    let revision = fields.revision("revision")?.unwrap_or(unnamed);
    let mut contents = BoxContents::new(edition.revised(revision));
    contents.cash = fields.number("cash", 0, 9999)?.unwrap_or(0) as u16;
    if let Some(fixers) = fields.words("fixers")? {
        contents.fixers.clear();
        for word in fixers {
            contents.unlock(read_fixer(&word)?);
        }
    }
    read_stock(&fields, &mut contents)?;
    for word in fields.words("loot")?.unwrap_or_default() {
        contents.loot.push(words::loot(word.text).ok_or_else(|| word.fault(format!("'{}' is not loot", word.text)))?);
    }
    contents.loot.sort_by_key(|loot| *loot as u8);
    contents.won = read_heists(&fields, "won")?;
    contents.lost = read_heists(&fields, "lost")?;
    let library = Library::official();
    for word in fields.words("played")?.unwrap_or_default() {
        if !library.characters.contains_key(word.text) {
            return Err(word.fault(format!("there is no character card '{}'", word.text)));
        }
        contents.played.insert(word.text.to_owned());
    }
    let achievements = fields.words("achievements")?.unwrap_or_default();
    let achievement = |word: &PlacedWord<'_>| {
        Achievement::from_id(word.text).ok_or_else(|| word.fault(format!("there is no achievement '{}'", word.text)))
    };
    contents.achievements = achievements.iter().map(achievement).collect::<Result<BTreeSet<_>, _>>()?;
    if let Some(players) = fields.table("player")? {
        for (name, value) in players.entries() {
            let player = named_table(&players, name, value)?;
            let level = player.number("level", 1, i64::from(HIGHEST_LEVEL))?.unwrap_or(1);
            player.finish()?;
            contents.players.insert(name.clone(), level as u8);
        }
    }
    if let Some(characters) = fields.table("character")? {
        for (name, value) in characters.entries() {
            let character = named_table(&characters, name, value)?;
            let named = read_character(&character, &contents.edition)?;
            let twin = contents.characters.iter().find(|(_, other)| other.cards.is_twin(&named.cards));
            if let Some((twin, _)) = twin.filter(|_| contents.edition.company == Company::NamedCharacters) {
                let words = format!("{twin} is made of the same three cards");
                return Err(character.fault("card", words).rule("campaign.no-evil-twins"));
            }
            contents.characters.insert(name.clone(), named);
        }
    }
    if contents.in_chapters() {
        contents.story = read_story(fields.table("story")?, &contents)?;
    }
    contents.second_part = fields.table("next")?.map(|next| read_second_part(&next, &contents)).transpose()?;
    contents.under_way = read_under_way(&fields, &contents)?;
    if let Some(heist) = &contents.under_way {
        let may = contents.may_play(&heist.heist, &heist.seats);
        let may = may.and_then(|()| contents.may_hold(&heist.seats, &heist.held));
        may.map_err(|refused| fields.fault("crew", refused.why.trim_end_matches('.')).rule(refused.rule))?;
    }
    fields.finish()?;
    Ok(contents)
}

fn named_table<'a>(fields: &Fields<'a>, name: &str, value: &'a Value) -> Result<Fields<'a>, ContentError> {
    if !is_name(name) {
        let words = format!("'{name}' is not a name; names are small letters, digits and hyphens");
        return Err(fields.fault(name, words));
    }
    let table = value.as_table().ok_or_else(|| fields.fault(name, "a table is needed here"))?;
    Ok(Fields::new(table, &fields.path_to(name)))
}

fn read_fixer(word: &PlacedWord<'_>) -> Result<Fixer, ContentError> {
    Fixer::from_id(word.text).ok_or_else(|| word.fault(format!("there is no fixer '{}'", word.text)))
}

/// Cards of the team and in the shop. Without a `shop` it has what is on sale from the start and the team does not own.
fn read_stock(fields: &Fields<'_>, contents: &mut BoxContents) -> Result<(), ContentError> {
    let read = |words: Vec<PlacedWord<'_>>, into: &mut Stock, beside: &Stock| {
        for word in words {
            let item =
                Item::from_id(word.text).ok_or_else(|| word.fault(format!("there is no item '{}'", word.text)))?;
            if into.count(item) + beside.count(item) >= Stock::copies(item) {
                return Err(word.fault(format!("there are only {} cards of {}", Stock::copies(item), item.id())));
            }
            into.add(item);
        }
        Ok(())
    };
    let mut items = Stock::default();
    read(fields.words("items")?.unwrap_or_default(), &mut items, &Stock::default())?;
    contents.shop = match fields.words("shop")? {
        Some(words) => {
            let mut shop = Stock::default();
            read(words, &mut shop, &items)?;
            shop
        }
        None => {
            let mut shop = contents.shop;
            for item in items.cards() {
                let _ = shop.take(item);
            }
            shop
        }
    };
    contents.items = items;
    Ok(())
}

fn read_heists(fields: &Fields<'_>, key: &'static str) -> Result<Vec<String>, ContentError> {
    let words = fields.words(key)?.unwrap_or_default();
    if let Some(word) = words.iter().find(|word| !is_heist(word.text)) {
        return Err(word.fault(format!("there is no heist '{}'", word.text)));
    }
    Ok(words.iter().map(|word| word.text.to_owned()).collect())
}

fn read_character(fields: &Fields<'_>, edition: &Edition) -> Result<Named, ContentError> {
    let library = Library::official();
    let card = fields.need_text("card")?;
    if !library.characters.contains_key(card) {
        let words = format!("there is no character card `{card}`{}", did_you_mean(card, library.characters.keys()));
        return Err(fields.fault("card", words));
    }
    let skills = fields.words("skills")?.unwrap_or_default();
    if let Some(word) = skills.iter().find(|word| !library.skills.contains_key(word.text)) {
        return Err(word.fault(format!(
            "there is no skill `{}`{}",
            word.text,
            did_you_mean(word.text, library.skills.keys())
        )));
    }
    let [first, second] = skills.as_slice() else {
        return Err(fields.fault("skills", "two skills are needed").rule("setup.character.one-and-two-skills"));
    };
    if first.text == second.text {
        let words = "a character has two different skills";
        return Err(second.fault(words).rule("setup.character.one-and-two-skills"));
    }
    let cards = CharacterCards { card: card.to_owned(), skills: [first.text.to_owned(), second.text.to_owned()] };
    let own = cards.level_in(edition).map_err(|refused| fields.fault("card", refused.why).rule(refused.rule))?;
    let level = fields.number("level", 1, i64::from(HIGHEST_LEVEL))?.map_or(own, |level| level as u8);
    if level < own {
        let words = format!("these cards are of level {own}, more than {level}");
        return Err(fields.fault("level", words).rule("level.start-up-to-player-level"));
    }
    let status = fields.text("status")?.unwrap_or("free");
    if !is_name(status) {
        return Err(fields.fault("status", format!("'{status}' is not a status such as free or busted")));
    }
    fields.finish()?;
    Ok(Named { cards, level, status: Status::from_word(status) })
}

/// `crew = ["cam:josh", …]`.
fn read_seats(fields: &Fields<'_>, contents: &BoxContents) -> Result<Vec<CrewSeat>, ContentError> {
    let words = fields.words("crew")?.unwrap_or_default();
    words.iter().map(|word| read_seat(word, contents)).collect()
}

fn read_seat(word: &PlacedWord<'_>, contents: &BoxContents) -> Result<CrewSeat, ContentError> {
    let Some((character, player)) = word.text.split_once(':') else {
        return Err(word.fault(format!("'{}' does not say who plays whom, such as cam:josh", word.text)));
    };
    if !contents.characters.contains_key(character) {
        return Err(word.fault(format!("there is no character {character} in the box")));
    }
    if !contents.players.contains_key(player) {
        return Err(word.fault(format!("there is no player {player} in the box")));
    }
    Ok(CrewSeat { character: character.to_owned(), player: player.to_owned() })
}

fn read_under_way(fields: &Fields<'_>, contents: &BoxContents) -> Result<Option<UnderWay>, ContentError> {
    let seats = read_seats(fields, contents)?;
    let mut held = Vec::new();
    for word in fields.words("held")?.unwrap_or_default() {
        let found = word.text.split_once('=').and_then(|(id, name)| Some((Item::from_id(id)?, name)));
        let Some((item, name)) = found else {
            return Err(word.fault(format!("'{}' does not say who holds what, such as radio=cam", word.text)));
        };
        held.push((item, name.to_owned()));
    }
    let mut fixers = Vec::new();
    for word in fields.words("named-fixers")?.unwrap_or_default() {
        let fixer = Fixer::from_id(word.text).filter(|fixer| contents.has_fixer(*fixer));
        fixers.push(fixer.ok_or_else(|| word.fault(format!("the team has no fixer '{}'", word.text)))?);
    }
    match fields.text("heist")? {
        None if seats.is_empty() => Ok(None),
        None => Err(fields.fault("crew", "a crew needs a `heist`")),
        Some(heist) if !is_heist(heist) => Err(fields.fault("heist", format!("there is no heist '{heist}'"))),
        Some(_) if seats.is_empty() => Err(fields.fault("heist", "a heist under way needs a `crew`")),
        Some(heist) => Ok(Some(UnderWay { heist: heist.to_owned(), seats, held, fixers })),
    }
}

fn read_second_part(fields: &Fields<'_>, contents: &BoxContents) -> Result<SecondPart, ContentError> {
    let heist = fields.need_text("heist")?;
    if Library::official().city.part_before(heist).is_none() {
        return Err(fields.fault("heist", format!("'{heist}' is not the second part of a job")));
    }
    let mut hiding = Vec::new();
    for who in fields.tables("hiding")?.unwrap_or_default() {
        let character = who.need_text("character")?;
        if !contents.characters.contains_key(character) {
            return Err(who.fault("character", format!("there is no character {character} in the box")));
        }
        let carrying = match who.get("carrying") {
            Some(value) => words_of(value, &who.path_to("carrying"))?,
            None => Vec::new(),
        };
        if hiding.iter().any(|other: &Hiding| other.character == character) {
            return Err(who.fault("character", format!("{character} hides in two places")));
        }
        hiding.push(Hiding {
            character: character.to_owned(),
            at: who.text("at")?.unwrap_or_default().to_owned(),
            ideas: who.small("ideas")?.unwrap_or(0),
            carrying: carrying.iter().map(|word| word.text.to_owned()).collect(),
        });
        who.finish()?;
    }
    if hiding.is_empty() {
        return Err(fields.fault("hiding", "somebody has to be hiding for the second part"));
    }
    let helpers = fields.words("helpers")?.unwrap_or_default();
    let part = SecondPart {
        heist: heist.to_owned(),
        seats: read_seats(fields, contents)?,
        hiding,
        helpers: helpers.iter().map(read_fixer).collect::<Result<_, _>>()?,
    };
    fields.finish()?;
    Ok(part)
}

/// What a part of a box that an example names differs in: tables in part, lists without order. What a box leaves out is
/// `[]` or 0.
pub fn mismatches(contents: &BoxContents, expected: &Table) -> Vec<String> {
    let mut wrong = Vec::new();
    compare("box", expected, &print_table(contents), &mut wrong);
    wrong
}

fn compare(key: &str, expected: &Table, found: &Table, wrong: &mut Vec<String>) {
    use heist_format::compare::shown;
    for (name, wanted) in expected {
        let key = format!("{key}.{name}");
        match (wanted, found.get(name)) {
            (Value::Table(wanted), Some(Value::Table(there))) => compare(&key, wanted, there, wrong),
            (Value::Array(wanted), Some(Value::Array(there))) => {
                let mut left: Vec<&Value> = there.iter().collect();
                let all = wanted.iter().all(|value| {
                    let place = left.iter().position(|other| *other == value);
                    place.map(|place| left.swap_remove(place)).is_some()
                });
                if !all || !left.is_empty() {
                    wrong.push(format!(
                        "{key}: expected {}, found {}",
                        shown(&Value::Array(wanted.clone())),
                        shown(&Value::Array(there.clone()))
                    ));
                }
            }
            (wanted, Some(there)) if wanted == there => {}
            (wanted, Some(there)) => wrong.push(format!("{key}: expected {}, found {}", shown(wanted), shown(there))),
            (Value::Array(wanted), None) if wanted.is_empty() && KEYS.contains(&name.as_str()) => {}
            (Value::String(wanted), None) if wanted.is_empty() && KEYS.contains(&name.as_str()) => {}
            (wanted, None) => wrong.push(format!("{key}: expected {}, found nothing", shown(wanted))),
        }
    }
}

/// Keys that a box has only at times.
const KEYS: [&str; 4] = ["heist", "crew", "held", "named-fixers"];
