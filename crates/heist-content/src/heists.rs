//! Heist files: what a heist puts on the table before anybody plans.

use crate::deck::parse_deck;
use crate::error::ContentError;
use crate::fields::Fields;
use crate::library::Library;
use crate::map::MapText;
use crate::words;
use heist_rules::cards::{ActionCard, BagChit, Item, SubAction};
use heist_rules::chance::Bag;
use toml::Table;

/// A rule of one heist only.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpecialRule {
    /// Its id.
    pub id: String,
    /// In words.
    pub text: String,
}

/// The NPC of a heist.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HeistNpc {
    /// The name in this heist.
    pub name: String,
    /// The NPC card.
    pub card: String,
    /// The name of its space; `None` for one that starts on an entrance.
    pub start: Option<String>,
    /// Ideas at the start.
    pub ideas: u8,
    /// Active from the start.
    pub active: bool,
    /// The Special slot of its card in this heist.
    pub special: Option<ActionCard>,
}

/// A heist or gallery map.
#[derive(Clone, PartialEq, Debug)]
pub struct Heist {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Where it takes place.
    pub location: String,
    /// Its place in the campaign.
    pub order: u8,
    /// `amateur`, `semi-pro` or `pro`.
    pub difficulty: String,
    /// One or two sentences.
    pub summary: String,
    /// Editions in which it can be played.
    pub editions: Vec<String>,
    /// The map text.
    pub map: String,
    /// The bag.
    pub bag: Bag,
    /// Card ids from the top.
    pub deck: Vec<String>,
    /// Characters per entrance at the start, 0 = no limit.
    pub entrance_limit: u8,
    /// Characters per exit, 0 = no limit.
    pub exit_limit: u8,
    /// Cash for success, in $k.
    pub reward: u8,
    /// The fixer that success unlocks, or empty.
    pub unlocks_fixer: String,
    /// Fixers that cannot be used.
    pub unavailable_fixers: Vec<String>,
    /// How many entrances may be placed on tunnel cells.
    pub tunnels: u8,
    /// Spaces inside on which characters may start.
    pub inside_starts: Vec<String>,
    /// Loot of the bag that brings a guard, besides keycard and USB key.
    pub held_by_guard: Vec<BagChit>,
    /// The hex that stands in for a missing kennel.
    pub kennel: Option<String>,
    /// The objective, as it is written.
    pub objective: Table,
    /// The safe, as it is written: `at`, `cracks`, `contents`.
    pub safe: Option<Table>,
    /// The item card on the item hex.
    pub item: Option<(String, Item)>,
    /// The NPC.
    pub npc: Option<HeistNpc>,
    /// Rules of this heist only.
    pub special: Vec<SpecialRule>,
}

/// Special rules that are nothing but figures which the rules know already.
const KNOWN_SPECIAL: [&str; 8] = [
    "held-by-guard",
    "one-tunnel",
    "two-tunnels",
    "no-entrance-limit",
    "separate-exits",
    "old-friend-away",
    "guide",
    "entrance-limit",
];

impl Heist {
    /// Ids of its special rules that the engine does not know yet.
    pub fn missing(&self) -> Vec<String> {
        self.special.iter().map(|rule| rule.id.clone()).filter(|id| !KNOWN_SPECIAL.contains(&id.as_str())).collect()
    }
    /// Whether it can be played in an edition.
    pub fn is_for(&self, edition: &str) -> bool {
        self.editions.iter().any(|known| known == edition)
    }

    /// Reads a heist file.
    pub(crate) fn read(library: &Library, table: &Table) -> Result<Heist, ContentError> {
        let fields = Fields::new(table, &[]);
        let list = |fields: &Fields<'_>, key: &'static str| -> Result<Vec<String>, ContentError> {
            Ok(fields.words(key)?.unwrap_or_default().iter().map(|word| word.text.to_owned()).collect())
        };
        let whole = |key: &'static str| fields.get(key).and_then(|value| value.as_table()).cloned();
        let deck = fields.need_text("deck")?;
        let deck = parse_deck(deck).map_err(|fault| fault.at_key("deck"))?;
        if let Some(card) = deck.iter().find(|id| !library.cards.iter().any(|card| card.id == **id)) {
            return Err(fields.fault("deck", format!("there is no card '{card}'")));
        }
        let map = fields.need_text("map")?.to_owned();
        MapText::parse(&library.tiles, &map).and_then(|map| map.board()).map_err(|fault| fault.at_key("map"))?;
        let mut held_by_guard = Vec::new();
        for word in fields.words("held_by_guard")?.unwrap_or_default() {
            let chit = BagChit::from_word(word.text).filter(|chit| chit.loot().is_some());
            held_by_guard.push(chit.ok_or_else(|| word.fault("not a piece of loot in the bag"))?);
        }
        let special = fields.tables("special")?.unwrap_or_default();
        let special = special.iter().map(|rule| {
            Ok(SpecialRule { id: rule.need_text("id")?.to_owned(), text: rule.need_text("text")?.to_owned() })
        });
        let special = special.collect::<Result<Vec<_>, ContentError>>()?;
        let item = match fields.table("item")? {
            None => None,
            Some(item) => {
                let id = Item::from_id(item.need_text("id")?).ok_or_else(|| item.fault("id", "not an item"))?;
                Some((item.need_text("at")?.to_owned(), id))
            }
        };
        let heist = Heist {
            id: fields.need_text("id")?.to_owned(),
            name: fields.need_text("name")?.to_owned(),
            location: fields.need_text("location")?.to_owned(),
            order: fields.up_to("order", 99)?.unwrap_or(99),
            difficulty: fields.need_text("difficulty")?.to_owned(),
            summary: fields.text("summary")?.unwrap_or_default().to_owned(),
            editions: list(&fields, "editions")?,
            map,
            bag: fields.table("bag")?.map(|bag| read_bag(&bag)).transpose()?.unwrap_or_default(),
            deck,
            entrance_limit: fields.up_to("entrance_limit", 9)?.unwrap_or(2),
            exit_limit: fields.up_to("exit_limit", 9)?.unwrap_or(0),
            reward: fields.up_to("reward_cash_k", 99)?.unwrap_or(0),
            unlocks_fixer: fields.text("unlocks_fixer")?.unwrap_or_default().to_owned(),
            unavailable_fixers: list(&fields, "unavailable_fixers")?,
            tunnels: fields.table("tunnels")?.map_or(Ok(None), |t| t.up_to("allowed", 3))?.unwrap_or(0),
            inside_starts: match (fields.table("starts")?, fields.table("hideouts")?, fields.text("start")?) {
                (Some(starts), _, _) => list(&starts, "inside")?,
                (None, Some(hideouts), Some("hideouts")) => list(&hideouts, "cells")?,
                _ => Vec::new(),
            },
            held_by_guard,
            kennel: fields.table("kennel")?.map_or(Ok(None), |k| k.text("substitute"))?.map(str::to_owned),
            objective: whole("objective").unwrap_or_default(),
            safe: whole("safe"),
            item,
            npc: fields.table("npc")?.map(|npc| read_npc(&npc)).transpose()?,
            special,
        };
        fields.ignore(&[
            "threads",
            "modules",
            "planning_bans",
            "next_part",
            "previous_part",
            "beacons",
            "escort",
            "ruling",
        ]);
        fields.finish()?;
        Ok(heist)
    }
}

/// Reads a bag: how many of each kind.
pub(crate) fn read_bag(fields: &Fields<'_>) -> Result<Bag, ContentError> {
    let mut bag = Bag::default();
    for (word, count) in fields.entries() {
        let Some(chit) = BagChit::from_word(word) else {
            let known: Vec<_> = BagChit::ALL.iter().map(|chit| chit.word()).collect();
            return Err(fields.fault(word, format!("'{word}' cannot be in the bag; there are {}", known.join(", "))));
        };
        let count = count.as_integer().filter(|count| (0..=99).contains(count));
        bag.0[chit as usize] = count.ok_or_else(|| fields.fault(word, "a number from 0 to 99 is needed here"))? as u8;
    }
    Ok(bag)
}

fn read_npc(fields: &Fields<'_>) -> Result<HeistNpc, ContentError> {
    let special = fields.text("special")? == Some("gain-one-idea");
    let start = fields.need_text("start")?;
    Ok(HeistNpc {
        name: fields.need_text("name")?.to_owned(),
        card: fields.need_text("kind")?.to_owned(),
        start: (start != "entrance").then(|| start.to_owned()),
        ideas: fields.up_to("start_ideas", 12)?.unwrap_or(0),
        active: fields.flag("active_at_start")?.unwrap_or(false),
        special: special.then(|| ActionCard {
            id: "pause".to_owned(),
            icons: [SubAction::Idea].into_iter().collect(),
            ..ActionCard::default()
        }),
    })
}

/// The contents of a safe: pieces, item cards, cash.
pub(crate) fn is_content_word(word: &str) -> bool {
    words::loot(word).is_some()
        || words::cash(word).is_some()
        || word.strip_prefix("item:").is_some_and(|id| Item::from_id(id).is_some())
}
