//! Where a team stands in its scenario, as a table.

use super::command::is_name;
use super::contents::BoxContents;
use super::story::{ExchangeOffer, Story, StoryStanding};
use heist_data::error::ContentError;
use heist_data::fields::Fields;
use std::collections::BTreeSet;
use toml::{Table, Value};

fn list<'a>(words: impl IntoIterator<Item = &'a String>) -> Value {
    Value::Array(words.into_iter().map(|word| Value::from(word.as_str())).collect())
}

/// The table; what is not granted is not there.
pub(super) fn print_story(story: &Story) -> Table {
    let mut table = Table::new();
    let mut put = |key: &str, value: Value| drop(table.insert(key.to_owned(), value));
    put("scenario", story.scenario.as_str().into());
    put("next", story.next.as_str().into());
    put("standing", story.standing.word().into());
    put("team", list(&story.team));
    if !story.inside.is_empty() {
        put("inside", list(&story.inside));
    }
    put("notes", list(&story.notes));
    put("retried", list(&story.retried));
    put("retrying", story.retrying.into());
    for (key, offer) in [("promote", &story.promote), ("refine", &story.refine)] {
        if let Some(offer) = offer {
            let mut granted = Table::new();
            granted.insert("who".to_owned(), list(&offer.who));
            granted.insert("cost".to_owned(), i64::from(offer.cost).into());
            if let Some(left) = offer.left {
                granted.insert("left".to_owned(), i64::from(left).into());
            }
            put(key, Value::Table(granted));
        }
    }
    if let Some(price) = story.pro_for {
        put("pro-for", i64::from(price).into());
    }
    if let Some(name) = &story.newcomer {
        put("newcomer", name.as_str().into());
    }
    table
}

/// Reads such a table. Without one no scenario has been chosen; without a team everybody in the box belongs to it.
pub(super) fn read_story(fields: Option<Fields<'_>>, contents: &BoxContents) -> Result<Story, ContentError> {
    let everybody = || contents.characters.keys().cloned().collect::<BTreeSet<String>>();
    let Some(fields) = fields else { return Ok(Story { team: everybody(), ..Story::default() }) };
    let id = fields.text("scenario")?.unwrap_or_default();
    let scenario = contents.scenarios().find(|scenario| scenario.id == id);
    if scenario.is_none() && !id.is_empty() {
        return Err(fields.fault("scenario", format!("there is no scenario '{id}' in this edition")));
    }
    let next =
        fields.text("next")?.or(scenario.map(|scenario| scenario.chapters[0].heist.as_str())).unwrap_or_default();
    let is_chapter = |heist: &str| scenario.is_some_and(|scenario| scenario.chapter(heist).is_some());
    if !next.is_empty() && !is_chapter(next) {
        return Err(fields.fault("next", format!("'{next}' is no chapter of the scenario")));
    }
    let standing = fields.text("standing")?.unwrap_or(StoryStanding::Going.word());
    let standing = StoryStanding::from_word(standing);
    let standing =
        standing.ok_or_else(|| fields.fault("standing", "`going`, `lost` or `rebuilding` is needed here"))?;
    let names = |fields: &Fields<'_>, key| -> Result<Option<Vec<String>>, ContentError> {
        let Some(words) = fields.words(key)? else { return Ok(None) };
        if let Some(word) = words.iter().find(|word| !contents.characters.contains_key(word.text)) {
            return Err(word.fault(format!("there is no character {} in the box", word.text)));
        }
        Ok(Some(words.iter().map(|word| word.text.to_owned()).collect()))
    };
    let mut notes = BTreeSet::new();
    for word in fields.words("notes")?.unwrap_or_default() {
        if !is_name(word.text) {
            return Err(word.fault(format!("'{}' is not a note", word.text)));
        }
        notes.insert(word.text.to_owned());
    }
    let mut retried = BTreeSet::new();
    for word in fields.words("retried")?.unwrap_or_default() {
        if !is_chapter(word.text) {
            return Err(word.fault(format!("'{}' is no chapter of the scenario", word.text)));
        }
        retried.insert(word.text.to_owned());
    }
    let offer = |key| -> Result<Option<ExchangeOffer>, ContentError> {
        let Some(offer) = fields.table(key)? else { return Ok(None) };
        let who = names(&offer, "who")?.unwrap_or_default();
        let granted = ExchangeOffer {
            who,
            cost: u16::from(offer.up_to("cost", 99)?.unwrap_or(0)),
            left: offer.up_to("left", 9)?,
        };
        offer.finish()?;
        Ok(Some(granted))
    };
    let newcomer = fields.text("newcomer")?;
    if let Some(name) = newcomer.filter(|name| !contents.characters.contains_key(*name)) {
        return Err(fields.fault("newcomer", format!("there is no character {name} in the box")));
    }
    let story = Story {
        scenario: id.to_owned(),
        next: next.to_owned(),
        standing,
        team: names(&fields, "team")?.map_or_else(everybody, |team| team.into_iter().collect()),
        inside: names(&fields, "inside")?.unwrap_or_default().into_iter().collect(),
        notes,
        retried,
        retrying: fields.flag("retrying")?.unwrap_or(false),
        promote: offer("promote")?,
        refine: offer("refine")?,
        pro_for: fields.up_to("pro-for", 99)?.map(u16::from),
        newcomer: newcomer.map(str::to_owned),
    };
    fields.finish()?;
    Ok(story)
}
