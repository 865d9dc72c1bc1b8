//! Heist files: what a heist puts on the table before anybody plans.

mod ground;
pub mod texts;

use crate::blocks::{BLOCKS, read_starters, unknown_block};
use crate::chapters::{Cast, ChapterTerms, Newcomer};
use crate::deck::parse_deck;
use crate::error::ContentError;
use crate::fields::Fields;
use crate::library::Library;
use crate::map::{HexToken, MapText};
use crate::names::cell_name;
use crate::objective::read_objective;
use crate::suggest::{did_you_mean, or_known};
use crate::words;
use ground::Ground;
use heist_rules::cards::{ActionCard, BagChit, Fixer, Item, SubAction};
use heist_rules::chance::Bag;
use heist_rules::edition::{EDITION_IDS, Edition, ThirdPhase};
use heist_rules::terms::{Starters, Terms};
use heist_rules::who::Who;
use texts::{MAX_LOCATION, MAX_NAME, MAX_RULES, MAX_TEXT};
use toml::Table;

/// Kinds of places, which look differently. The first is for whatever says nothing.
pub const PLACES: [&str; 19] = [
    "city",
    "archive",
    "courthouse",
    "docks",
    "gallery",
    "garage",
    "hotel",
    "jeweler",
    "lab",
    "lair",
    "laundry",
    "mansion",
    "ministry",
    "museum",
    "prison",
    "server-farm",
    "tower",
    "track",
    "vault",
];

/// A rule of one heist only.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpecialRule {
    /// Its id.
    pub id: String,
    /// In words.
    pub text: String,
    /// The building block, or the figure of the heist, that carries it out; empty when the rules do not know it.
    pub by: String,
}

/// The safe of a heist.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HeistSafe {
    /// The name of its hex.
    pub at: String,
    /// Cracks needed.
    pub cracks: u8,
    /// What is inside: loot, `cash:5`, `item:<id>`.
    pub contents: Vec<String>,
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
    /// What kind of place that is, for its looks: one of [`PLACES`].
    pub place: String,
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
    /// Who starts there, and how many on one place, as it is written.
    pub starts: Table,
    /// Building blocks of special rules, as they are written.
    pub terms: Table,
    /// The hideouts, in the order of the file.
    pub hideouts: Vec<String>,
    /// The heist that follows right after this one, or empty.
    pub next_part: String,
    /// The heist that comes right before this one, or empty.
    pub previous_part: String,
    /// Loot of the bag that brings a guard, besides keycard and USB key.
    pub held_by_guard: Vec<BagChit>,
    /// The hex that stands in for a missing kennel.
    pub kennel: Option<String>,
    /// The objective, as it is written.
    pub objective: Table,
    /// The safe.
    pub safe: Option<HeistSafe>,
    /// The item card on the item hex.
    pub item: Option<(String, Item)>,
    /// The NPC.
    pub npc: Option<HeistNpc>,
    /// Rules of this heist only.
    pub special: Vec<SpecialRule>,
    /// What it says as a chapter of an older scenario.
    pub chapter: Option<ChapterTerms>,
}

/// A figure of a heist that carries a special rule out by itself: its name, and whether a heist has it.
type Figure = (&'static str, fn(&Heist) -> bool);

const FIGURES: [Figure; 16] = [
    ("held-by-guard", |heist| !heist.held_by_guard.is_empty()),
    ("tunnels", |heist| heist.tunnels > 0),
    ("entrance-limit", |_| true),
    ("separate-exits", |heist| heist.exit_limit > 0),
    ("inside-start", |heist| !heist.inside_starts.is_empty()),
    ("npc", |heist| heist.npc.is_some()),
    ("freed-before-escape", |heist| heist.objective.to_string().contains("npc_freed")),
    ("start-places", |heist| Who::PLAYERS.iter().any(|who| heist.starts.contains_key(who.word()))),
    ("open-cash", |heist| heist.shows(|code| code.contains('$'))),
    ("covered-security", |heist| heist.shows(|code| code.starts_with('R') && code.ends_with("+SC"))),
    ("nested-sensors", |heist| heist.shows(|code| code.starts_with('R') && code.contains("+R"))),
    ("required-crew", |heist| heist.cast().is_some_and(|crew| !crew.required.is_empty())),
    ("amateur-skills", |heist| heist.cast().is_some_and(|crew| !crew.amateur_skills.is_empty())),
    ("away", |heist| heist.cast().is_some_and(|crew| !crew.away.is_empty())),
    ("newcomer", |heist| heist.cast().is_some_and(|crew| crew.newcomer != Newcomer::Nobody)),
    ("remembers", |heist| heist.chapter.as_ref().is_some_and(|chapter| !chapter.remembers.is_empty())),
];

/// The figures that `by` of a special rule may name, besides the blocks.
pub fn figures() -> impl Iterator<Item = &'static str> {
    FIGURES.iter().map(|(name, _)| *name)
}

impl Heist {
    /// Whether its map has such a code.
    fn shows(&self, code: impl Fn(&str) -> bool) -> bool {
        self.map.split_whitespace().any(code)
    }
    /// Who takes part, where it is a chapter.
    pub fn cast(&self) -> Option<&Cast> {
        self.chapter.as_ref().map(|chapter| &chapter.crew)
    }
    /// Ids of its special rules that no building block carries out.
    pub fn missing(&self) -> Vec<String> {
        self.special.iter().filter(|rule| rule.by.is_empty()).map(|rule| rule.id.clone()).collect()
    }
    /// Whether those who were busted before start inside, so that somebody has to say who they are.
    pub fn asks_who_was_busted(&self) -> bool {
        self.starts.get("who").and_then(|who| who.as_str()) == Some(Starters::Busted.word())
    }
    /// Whether everybody starts inside but those who got away before.
    pub fn asks_who_is_free(&self) -> bool {
        self.starts.get("who").and_then(|who| who.as_str()) == Some(Starters::UnlessFree.word())
    }
    /// Whether a fixer can help in this heist.
    pub fn may_help(&self, fixer: Fixer) -> bool {
        let silent = words_at(self.terms.get("radio-silence")).iter().any(|word| word == "fixers");
        !silent && !self.unavailable_fixers.iter().any(|id| id == fixer.id())
    }
    /// The newest edition in which it can be played.
    pub fn newest_edition(&self) -> &str {
        let newest = EDITION_IDS.iter().rev().find(|id| self.is_for(id));
        newest.copied().unwrap_or(Edition::NEWEST.id)
    }
    /// Whether it can be played in an edition.
    pub fn is_for(&self, edition: &str) -> bool {
        self.editions.iter().any(|known| known == edition)
    }

    /// Reads a heist file, the official ones and those of players alike.
    pub fn read(library: &Library, table: &Table) -> Result<Heist, ContentError> {
        let fields = Fields::new(table, &[]);
        let map = fields.need_text("map")?.to_owned();
        let drawn = MapText::parse(&library.tiles, &map).map_err(|fault| fault.at_key("map"))?;
        let ground = Ground { board: drawn.board().map_err(|fault| fault.at_key("map"))?, map: &drawn };
        let editions = read_editions(&fields)?;
        let deck = if has_no_deck(&editions) { "" } else { fields.need_text("deck")? };
        let deck = parse_deck(deck).map_err(|fault| fault.at_key("deck"))?;
        if let Some(card) = deck.iter().find(|id| !library.knows_card(id)) {
            let near = did_you_mean(card, library.card_ids());
            return Err(fields.fault("deck", format!("there is no event or crisis card '{card}'{near}")));
        }
        let mut held_by_guard = Vec::new();
        for word in fields.words("held_by_guard")?.unwrap_or_default() {
            let chit = BagChit::from_word(word.text).filter(|chit| chit.loot().is_some());
            held_by_guard.push(chit.ok_or_else(|| {
                let loot = BagChit::ALL.into_iter().filter(|chit| chit.loot().is_some()).map(BagChit::word);
                word.fault(format!("'{}' is not loot of the bag{}", word.text, or_known(word.text, loot)))
            })?);
        }
        let table_at = |key: &'static str| fields.get(key).and_then(|value| value.as_table()).cloned();
        let terms = table_at("terms").unwrap_or_default();
        let special = fields.tables("special")?.unwrap_or_default();
        if special.len() > MAX_RULES {
            return Err(texts::too_many_rules(&fields, "special", special.len()));
        }
        let special = special.iter().map(|rule| {
            let special = SpecialRule {
                id: texts::need_id(rule, "id")?,
                text: texts::need_text(rule, "text", MAX_TEXT)?,
                by: read_by(rule, &terms)?,
            };
            rule.finish()?;
            Ok(special)
        });
        let heist = Heist {
            id: texts::need_id(&fields, "id")?,
            name: texts::need_text(&fields, "name", MAX_NAME)?,
            location: texts::text(&fields, "location", MAX_LOCATION)?.unwrap_or_default().to_owned(),
            place: read_place(&fields)?,
            order: fields.up_to("order", 99)?.unwrap_or(99),
            difficulty: read_difficulty(&fields)?,
            summary: texts::text(&fields, "summary", MAX_TEXT)?.unwrap_or_default().to_owned(),
            editions,
            bag: fields.table("bag")?.map(|bag| read_bag(&bag)).transpose()?.unwrap_or_default(),
            deck,
            entrance_limit: fields.up_to("entrance_limit", 9)?.unwrap_or(2),
            exit_limit: fields.up_to("exit_limit", 9)?.unwrap_or(0),
            reward: fields.up_to("reward_cash_k", 99)?.unwrap_or(0),
            unlocks_fixer: fields.text("unlocks_fixer")?.unwrap_or_default().to_owned(),
            unavailable_fixers: words_at(terms.get("fixers-away")),
            tunnels: fields.table("tunnels")?.map(|tunnels| read_tunnels(&tunnels)).transpose()?.unwrap_or(0),
            inside_starts: read_starts(&fields, &ground)?,
            starts: table_at("starts").unwrap_or_default(),
            hideouts: words_at(terms.get("hideouts").and_then(|block| block.get("cells"))),
            next_part: fields.text("next_part")?.unwrap_or_default().to_owned(),
            previous_part: fields.text("previous_part")?.unwrap_or_default().to_owned(),
            held_by_guard,
            kennel: fields.table("kennel")?.map(|kennel| read_kennel(&kennel, &ground)).transpose()?,
            objective: fields.get("objective").and_then(|value| value.as_table()).cloned().unwrap_or_default(),
            safe: fields.table("safe")?.map(|safe| read_safe(&safe, &ground)).transpose()?,
            item: fields.table("item")?.map(|item| read_item(&item, &ground)).transpose()?,
            npc: fields.table("npc")?.map(|npc| read_npc(&npc, library, &ground)).transpose()?,
            special: special.collect::<Result<Vec<_>, ContentError>>()?,
            chapter: ChapterTerms::read(&fields, library)?,
            terms,
            map,
        };
        ground.check_terms(&fields, library)?;
        for (i, rule) in heist.special.iter().enumerate() {
            if FIGURES.iter().any(|(name, has)| *name == rule.by && !has(&heist)) {
                let words = format!("the heist says nothing about '{}', by which this rule works", rule.by);
                return Err(ContentError::new(words).at(&["special".to_owned(), i.to_string(), "by".to_owned()]));
            }
        }
        if let Some(objective) = fields.table("objective")? {
            read_objective(&objective, &|word| ground.space(word))?;
            objective.finish()?;
        }
        ground.check_tokens(&heist)?;
        let id = &heist.unlocks_fixer;
        if !id.is_empty() && Fixer::from_id(id).is_none() {
            let near = did_you_mean(id, Fixer::ALL.map(Fixer::id));
            return Err(ContentError::new(format!("there is no fixer '{id}'{near}")).at_key("unlocks_fixer"));
        }
        fields.ignore(&["threads", "modules", "beacons", "ruling", "extra_cards", "accept", "save_key"]);
        fields.finish()?;
        Ok(heist)
    }
}

pub(crate) fn read_difficulty(fields: &Fields<'_>) -> Result<String, ContentError> {
    match fields.text("difficulty")?.unwrap_or("amateur") {
        word @ ("amateur" | "semi-pro" | "pro") => Ok(word.to_owned()),
        word => Err(fields.fault(
            "difficulty",
            format!("'{word}' is not a difficulty{}", or_known(word, ["amateur", "semi-pro", "pro"])),
        )),
    }
}

pub(crate) fn read_place(fields: &Fields<'_>) -> Result<String, ContentError> {
    let word = fields.text("place")?.unwrap_or(PLACES[0]);
    match PLACES.contains(&word) {
        true => Ok(word.to_owned()),
        false => Err(fields.fault("place", format!("'{word}' is not a kind of place{}", or_known(word, PLACES)))),
    }
}

fn read_editions(fields: &Fields<'_>) -> Result<Vec<String>, ContentError> {
    let words = fields.words("editions")?;
    for word in words.iter().flatten() {
        if !EDITION_IDS.contains(&word.text) {
            return Err(word.fault(format!("'{}' is not an edition{}", word.text, or_known(word.text, EDITION_IDS))));
        }
    }
    Ok(words.map_or(EDITION_IDS[3..].iter().map(|id| (*id).to_owned()).collect(), |words| {
        words.iter().map(|w| w.text.to_owned()).collect()
    }))
}

/// Whether none of these editions has a deck of events.
fn has_no_deck(editions: &[String]) -> bool {
    let has_deck = |id: &String| Edition::from_id(id).is_none_or(|it| it.third_phase == ThirdPhase::EventDeck);
    !editions.is_empty() && !editions.iter().any(has_deck)
}

/// Reads a bag: how many of each kind.
pub fn read_bag(fields: &Fields<'_>) -> Result<Bag, ContentError> {
    let mut bag = Bag::default();
    for (word, count) in fields.entries() {
        let Some(chit) = BagChit::from_word(word) else {
            let near = or_known(word, BagChit::ALL.map(BagChit::word));
            return Err(fields.fault(word, format!("'{word}' cannot be in the bag{near}")));
        };
        let count = count.as_integer().filter(|count| (0..=99).contains(count));
        bag.0[chit as usize] = count.ok_or_else(|| fields.fault(word, "a number from 0 to 99 is needed here"))? as u8;
    }
    Ok(bag)
}

/// By what a special rule works: a building block that the file declares, or a figure that it gives.
fn read_by(rule: &Fields<'_>, terms: &Table) -> Result<String, ContentError> {
    let by = rule.text("by")?.unwrap_or_default();
    let figure = FIGURES.iter().any(|(name, _)| *name == by);
    if by.is_empty() || figure || terms.contains_key(by) {
        return Ok(by.to_owned());
    }
    if BLOCKS.contains(&by) {
        return Err(rule.fault("by", format!("the table `terms` of this file does not declare '{by}'")));
    }
    Err(rule.fault("by", unknown_block(by, &FIGURES.map(|(name, _)| name))))
}

/// The words of a list, where there is one.
fn words_at(list: Option<&toml::Value>) -> Vec<String> {
    let words = list.and_then(|list| list.as_array()).into_iter().flatten();
    words.filter_map(|word| word.as_str().map(str::to_owned)).collect()
}

fn read_tunnels(fields: &Fields<'_>) -> Result<u8, ContentError> {
    let allowed = fields.up_to("allowed", 3)?.unwrap_or(0);
    fields.finish()?;
    Ok(allowed)
}

fn read_kennel(fields: &Fields<'_>, ground: &Ground<'_>) -> Result<String, ContentError> {
    let stand_in = ground.hex(fields, "substitute", None)?;
    fields.finish()?;
    Ok(stand_in)
}

/// Starting places inside.
fn read_starts(fields: &Fields<'_>, ground: &Ground<'_>) -> Result<Vec<String>, ContentError> {
    check_start_word(fields)?;
    let Some(starts) = fields.table("starts")? else { return Ok(Vec::new()) };
    let mut inside = ground.hexes(&starts, "inside")?;
    let mut terms = Terms::default();
    read_starters(&starts, &|word| ground.space(word), &mut terms)?;
    starts.finish()?;
    let own = terms.start_places.into_iter().filter(|place| place.is_somewhere());
    inside.extend(own.map(|place| cell_name(ground.board.cells[place.index()])));
    Ok(inside)
}

/// `start` says in a word what `starts` says in full.
fn check_start_word(fields: &Fields<'_>) -> Result<(), ContentError> {
    let inside = match fields.text("start")? {
        None | Some("entrances") => false,
        Some("inside" | "entrances_and_inside" | "hideouts") => true,
        Some(other) => {
            let words = format!(
                "'{other}' is nowhere to start; there are entrances, inside, entrances_and_inside and hideouts"
            );
            return Err(fields.fault("start", words));
        }
    };
    if inside && !fields.has("starts") {
        return Err(fields.fault("start", "name the places inside: [starts] with inside = [\"c4\"] is missing"));
    }
    Ok(())
}

fn read_safe(fields: &Fields<'_>, ground: &Ground<'_>) -> Result<HeistSafe, ContentError> {
    let contents = fields.words("contents")?.unwrap_or_default();
    if let Some(word) = contents.iter().find(|word| !is_content_word(word.text)) {
        return Err(word.fault(format!("'{}' cannot be in a safe; loot, cash:N and item:<id> can", word.text)));
    }
    let cracks = fields.number("cracks", 1, 99)?;
    let safe = HeistSafe {
        at: ground.hex(fields, "at", Some(HexToken::Safe))?,
        cracks: cracks.ok_or_else(|| fields.missing("cracks"))? as u8,
        contents: contents.iter().map(|word| word.text.to_owned()).collect(),
    };
    fields.finish()?;
    Ok(safe)
}

fn read_item(fields: &Fields<'_>, ground: &Ground<'_>) -> Result<(String, Item), ContentError> {
    let id = fields.need_text("id")?;
    let item = Item::from_id(id).ok_or_else(|| {
        fields.fault("id", format!("there is no item '{id}'{}", or_known(id, Item::ALL.map(Item::id))))
    })?;
    let at = ground.hex(fields, "at", Some(HexToken::Item))?;
    fields.ignore(&["name"]);
    fields.finish()?;
    Ok((at, item))
}

fn read_npc(fields: &Fields<'_>, library: &Library, ground: &Ground<'_>) -> Result<HeistNpc, ContentError> {
    let card = fields.need_text("kind")?;
    if !library.npcs.contains_key(card) {
        return Err(fields.fault(
            "kind",
            format!("'{card}' is not an NPC card{}", or_known(card, ["prisoner", "hostage", "guide"])),
        ));
    }
    let special = match fields.text("special")? {
        None => false,
        Some("gain-one-idea") => true,
        Some(other) => {
            let words = format!(
                "'{other}' is no special action of an NPC card; there is gain-one-idea, and the blocks of `terms`"
            );
            return Err(fields.fault("special", words));
        }
    };
    let start = match fields.need_text("start")? {
        "entrance" => None,
        _ => Some(ground.hex(fields, "start", None)?),
    };
    let npc = HeistNpc {
        name: texts::text(fields, "name", MAX_NAME)?.unwrap_or(card).to_owned(),
        card: card.to_owned(),
        start,
        ideas: fields.up_to("start_ideas", 12)?.unwrap_or(0),
        active: fields.flag("active_at_start")?.unwrap_or(card == "guide"),
        special: special.then(|| ActionCard {
            id: "special".to_owned(),
            icons: [SubAction::Idea].into_iter().collect(),
            ..ActionCard::default()
        }),
    };
    fields.ignore(&["id", "activates"]);
    fields.finish()?;
    Ok(npc)
}

/// The contents of a safe: pieces, item cards, cash.
pub fn is_content_word(word: &str) -> bool {
    words::loot(word).is_some()
        || words::cash(word).is_some()
        || word.strip_prefix("item:").is_some_and(|id| Item::from_id(id).is_some())
}
