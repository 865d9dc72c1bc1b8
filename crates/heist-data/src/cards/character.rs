//! Character cards.

use super::{is_pro, read_abilities, read_actions, read_upgrades};
use crate::error::ContentError;
use crate::fields::Fields;
use crate::library::Character;
use heist_rules::cards::Item;
use heist_rules::edition::EDITION_IDS;
use toml::Table;

/// The most default actions of a character; a card shows two or three (`character.default-actions.two-or-three`).
const MAX_DEFAULT_ACTIONS: usize = 3;

/// `older_memory = { <edition> = 6 }`: the numbers that older printings of a card have.
fn read_older_memory(fields: &Fields<'_>) -> Result<Vec<(String, u8)>, ContentError> {
    let Some(older) = fields.table("older_memory")? else { return Ok(Vec::new()) };
    let mut memory = Vec::new();
    for id in EDITION_IDS {
        memory.extend(older.up_to(id, 12)?.map(|tokens| (id.to_owned(), tokens)));
    }
    older.finish()?;
    Ok(memory)
}

/// Reads a character card, which is either an amateur or a pro (`character.level.amateur-or-pro`).
pub(crate) fn read_character(table: &Table, path: &[String]) -> Result<Character, ContentError> {
    let fields = Fields::new(table, path);
    let items = fields.words("start_items")?.unwrap_or_default();
    let character = Character {
        id: fields.need_text("id")?.to_owned(),
        name: fields.need_text("name")?.to_owned(),
        class: fields.need_text("class")?.to_owned(),
        pro: is_pro(&fields)?,
        memory: fields.up_to("memory", 12)?.unwrap_or(0),
        older_memory: read_older_memory(&fields)?,
        ideas: fields.up_to("ideas", 12)?.unwrap_or(0),
        actions: read_actions(&fields, "actions")?,
        abilities: read_abilities(&fields, "abilities")?,
        start_items: items
            .iter()
            .map(|word| Item::from_id(word.text).ok_or_else(|| word.fault("not an item")))
            .collect::<Result<_, _>>()?,
        upgrades: read_upgrades(&fields)?,
    };
    if character.actions.len() > MAX_DEFAULT_ACTIONS {
        return Err(fields.fault("actions", "a character has at most three default actions"));
    }
    fields.ignore(&["archetype", "track", "shares_card_with", "default_totals"]);
    fields.finish()?;
    Ok(character)
}
