//! The building blocks of special rules: the table `terms` of heist files and of positions. A designer declares a block by
//! its name with its figures; the rules carry it out. docs/heist-files.md describes each.

use crate::error::ContentError;
use crate::fields::{Fields, PlacedWord};
use crate::suggest::{did_you_mean, or_known};
use crate::words;
use heist_rules::board::Side;
use heist_rules::boss::{Boss, BossCard};
use heist_rules::cards::{Fixer, Loot};
use heist_rules::effect::CardId;
use heist_rules::space::{Space, Spaces};
use heist_rules::terms::{Convoy, Logs, Schematics, Special, Starters, Terms};
use heist_rules::who::Who;
use toml::{Table, Value};

/// Every block in the order in which they are printed, with the flag of those that are just there or not.
const TABLE: [(&str, Special); 25] = [
    ("hideouts", Special::empty()),
    ("carried-places", Special::CARRIED_PLACES),
    ("kept-ideas", Special::KEPT_IDEAS),
    ("whispers", Special::WHISPERS),
    ("radio-silence", Special::empty()),
    ("fixers-away", Special::empty()),
    ("required-tunnels", Special::TUNNELS_REQUIRED),
    ("convoy", Special::empty()),
    ("walking-npc", Special::empty()),
    ("trusted-npc", Special::TRUSTED_NPC),
    ("card-throw", Special::empty()),
    ("study-schematics", Special::empty()),
    ("check-the-logs", Special::empty()),
    ("carrier-opens", Special::empty()),
    ("story-beacon", Special::empty()),
    ("boss", Special::empty()),
    ("exit-limit-always", Special::EXIT_LIMIT_ALWAYS),
    ("npc-counts-at-exits", Special::NPC_COUNTS),
    ("npc-beside-somebody", Special::NPC_BESIDE),
    ("homes", Special::empty()),
    ("paired-paintings", Special::PAIRED),
    ("brought", Special::empty()),
    ("delivery", Special::empty()),
    ("face-down", Special::empty()),
    ("beacon-exit", Special::BEACON_EXIT),
];

/// The blocks, in the order in which they are printed.
pub const BLOCKS: [&str; TABLE.len()] = {
    let (mut names, mut i) = ([""; TABLE.len()], 0);
    while i < names.len() {
        names[i] = TABLE[i].0;
        i += 1;
    }
    names
};

/// Blocks that are just there or not.
fn flags() -> impl Iterator<Item = (&'static str, Special)> {
    TABLE.into_iter().filter(|(_, flag)| !flag.is_empty())
}

const SILENCE: [(&str, Special); 2] = [("fixers", Special::NO_FIXERS), ("shop", Special::NO_SHOP)];

/// How blocks find what they name.
pub struct Names<'a> {
    /// A space by its name.
    pub space: &'a dyn Fn(&PlacedWord<'_>) -> Result<Space, ContentError>,
    /// A card by its id.
    pub card: &'a dyn Fn(&str) -> Option<CardId>,
    /// A boss card by its id.
    pub boss: &'a dyn Fn(&str) -> Option<BossCard>,
}

impl Names<'_> {
    fn space_at(&self, fields: &Fields<'_>, key: &'static str) -> Result<Space, ContentError> {
        (self.space)(&PlacedWord { text: fields.need_text(key)?, path: fields.path_to(key) })
    }
    fn spaces_at(&self, fields: &Fields<'_>, key: &'static str) -> Result<Spaces, ContentError> {
        let words = fields.words(key)?.ok_or_else(|| fields.missing(key))?;
        words.iter().map(self.space).collect()
    }
}

/// Says that there is no block of this name, and which there are.
pub fn unknown_block(name: &str, more: &[&str]) -> String {
    let known: Vec<String> = BLOCKS.iter().chain(more).map(|block| (*block).to_owned()).collect();
    format!("there is no building block '{name}'{}", or_known(name, known))
}

/// Reads the table `terms`. What it names replaces what `terms` says so far.
pub fn read_blocks(fields: &Fields<'_>, names: &Names<'_>, terms: &mut Terms) -> Result<(), ContentError> {
    if let Some((name, _)) = fields.entries().find(|(name, _)| !BLOCKS.contains(&name.as_str())) {
        return Err(fields.fault(name, unknown_block(name, &[])));
    }
    for (name, flag) in flags() {
        if let Some(on) = fields.flag(name)? {
            terms.special.set(flag, on);
        }
    }
    if let Some(list) = fields.words("radio-silence")? {
        terms.special.remove(Special::NO_FIXERS | Special::NO_SHOP);
        for word in list {
            let found = SILENCE.iter().find(|(known, _)| *known == word.text);
            let (_, flag) = found.ok_or_else(|| word.fault("only `fixers` and `shop` can be out of reach"))?;
            terms.special |= *flag;
        }
    }
    if let Some(list) = fields.words("fixers-away")? {
        terms.fixers_away = 0;
        for word in list {
            let fixer = Fixer::from_id(word.text);
            let fixer = fixer.ok_or_else(|| {
                word.fault(format!(
                    "there is no fixer '{}'{}",
                    word.text,
                    did_you_mean(word.text, Fixer::ALL.map(Fixer::id))
                ))
            })?;
            terms.fixers_away |= 1 << fixer as u16;
        }
    }
    if let Some(block) = fields.table("hideouts")? {
        terms.hideouts = names.spaces_at(&block, "cells")?;
        terms.hideout_limit = block.up_to("limit", 9)?.unwrap_or(2);
        block.finish()?;
    }
    if let Some(block) = fields.table("convoy")? {
        terms.convoy = Some(read_convoy(&block, names)?);
        terms.special |= Special::CONVOY;
        block.finish()?;
    }
    if let Some(block) = fields.table("walking-npc")? {
        terms.walk = side_at(&block, "step")?;
        terms.special |= Special::WALKING_NPC;
        block.finish()?;
    }
    if let Some(block) = fields.table("card-throw")? {
        terms.throw = loot_at(&block, "piece")?;
        terms.special |= Special::THROW;
        block.finish()?;
    }
    if let Some(block) = fields.table("study-schematics")? {
        let cash = block.up_to("cash", 99)?.unwrap_or(0);
        terms.schematics = Some(Schematics { piece: loot_at(&block, "piece")?, cash });
        terms.special |= Special::SCHEMATICS;
        block.finish()?;
    }
    if let Some(block) = fields.table("check-the-logs")? {
        terms.logs = Some(Logs {
            at: names.spaces_at(&block, "at")?,
            piece: loot_at(&block, "piece")?,
            reveals: block.up_to("reveals", 9)?.unwrap_or(0),
            cash: block.up_to("cash", 99)?.unwrap_or(0),
        });
        terms.special |= Special::LOGS;
        block.finish()?;
    }
    if let Some(block) = fields.table("carrier-opens")? {
        let letter = match block.need_text("letter")? {
            "x" => 0,
            "y" => 1,
            other => return Err(block.fault("letter", format!("remote locks have the letter x or y, not '{other}'"))),
        };
        terms.carrier_opens = (loot_at(&block, "piece")?, letter);
        terms.special |= Special::CARRIER_OPENS;
        block.finish()?;
    }
    if let Some(block) = fields.table("story-beacon")? {
        let id = block.need_text("card")?;
        let card = (names.card)(id);
        terms.story = card.ok_or_else(|| block.fault("card", format!("there is no event or crisis card '{id}'")))?;
        terms.special |= Special::STORY;
        block.finish()?;
    }
    if let Some(block) = fields.table("boss")? {
        terms.boss = Some(read_boss(&block, names)?);
        terms.special |= Special::BOSS;
        block.finish()?;
    }
    read_painting_blocks(fields, names, terms)?;
    fields.finish()
}

fn read_boss(block: &Fields<'_>, names: &Names<'_>) -> Result<Boss, ContentError> {
    let id = block.need_text("card")?;
    let card = (names.boss)(id).ok_or_else(|| block.fault("card", format!("there is no boss card '{id}'")))?;
    let words = block.words("waypoints")?.unwrap_or_default();
    let waypoints: Vec<Space> = words.iter().map(names.space).collect::<Result<_, _>>()?;
    if waypoints.is_empty() || waypoints.len() > 99 {
        return Err(block.fault("waypoints", "a boss needs waypoints, at least the one on which he starts"));
    }
    Ok(Boss { card, waypoints })
}

/// Where paintings hang, what the team brings along, what has to be left where, what lies face down.
fn read_painting_blocks(fields: &Fields<'_>, names: &Names<'_>, terms: &mut Terms) -> Result<(), ContentError> {
    if let Some(block) = fields.table("homes")? {
        for (word, cell) in block.entries() {
            let motif = words::loot(word).filter(|kind| kind.is_painting()).and_then(Loot::motif);
            let motif = motif.ok_or_else(|| block.fault(word, format!("'{word}' is not a painting")))?;
            let cell = cell.as_str().ok_or_else(|| block.fault(word, "the name of a hex is needed here"))?;
            terms.homes[motif] = (names.space)(&PlacedWord { text: cell, path: block.path_to(word) })?;
        }
    }
    if let Some(list) = fields.words("brought")? {
        terms.brought = 0;
        for word in list {
            let kind = words::loot(word.text).ok_or_else(|| word.fault(format!("'{}' is not loot", word.text)))?;
            terms.brought |= 1 << kind as u32;
        }
    }
    if let Some(block) = fields.table("delivery")? {
        terms.delivery = (loot_at(&block, "piece")?, names.space_at(&block, "to")?);
        terms.special |= Special::DELIVERY;
        block.finish()?;
    }
    if let Some(block) = fields.table("face-down")? {
        let kind = loot_at(&block, "painting")?;
        if !kind.is_painting() {
            return Err(block.fault("painting", format!("'{}' is not a real painting", kind.word())));
        }
        terms.face_down = kind;
        terms.special |= Special::FACE_DOWN;
        block.finish()?;
    }
    Ok(())
}

fn read_convoy(block: &Fields<'_>, names: &Names<'_>) -> Result<Convoy, ContentError> {
    let ambush = match block.text("ambush")? {
        None => CardId::NONE,
        Some(id) => {
            let card = (names.card)(id);
            card.ok_or_else(|| block.fault("ambush", format!("there is no event or crisis card '{id}'")))?
        }
    };
    Ok(Convoy {
        guards: names.spaces_at(block, "guards")?,
        side: side_at(block, "step")?,
        to: names.space_at(block, "to")?,
        ambush,
    })
}

fn side_at(fields: &Fields<'_>, key: &'static str) -> Result<Side, ContentError> {
    words::side(fields.need_text(key)?).ok_or_else(|| fields.fault(key, "a side is one of ne, e, se, sw, w, nw"))
}

fn loot_at(fields: &Fields<'_>, key: &'static str) -> Result<Loot, ContentError> {
    let word = fields.need_text(key)?;
    words::loot(word).ok_or_else(|| fields.fault(key, format!("'{word}' is not loot")))
}

/// Reads who starts inside, and how many on one place: the table `starts`. The places are named in `inside`, or by the
/// colours that start there.
pub fn read_starters(
    starts: &Fields<'_>,
    space: &dyn Fn(&PlacedWord<'_>) -> Result<Space, ContentError>,
    terms: &mut Terms,
) -> Result<(), ContentError> {
    for who in Who::PLAYERS {
        if let Some(text) = starts.text(who.word())? {
            let place = space(&PlacedWord { text, path: starts.path_to(who.word()) })?;
            terms.start_places[who as usize] = place;
            terms.inside_starts.insert(place);
            (terms.starters, terms.inside_limit) = (Starters::Everybody, 0);
            terms.special |= Special::START_PLACES;
        }
    }
    if let Some(word) = starts.text("who")? {
        let known = Starters::ALL.map(Starters::word).join(", ");
        terms.starters = word
            .parse()
            .map_err(|_| starts.fault("who", format!("'{word}' does not say who starts inside: {known}")))?;
    }
    terms.inside_limit = starts.up_to("limit", 9)?.unwrap_or(terms.inside_limit);
    starts.ignore(&["remote_locked"]);
    Ok(())
}

/// Writes the blocks. `name` names a space, `card` a card.
pub fn print_blocks(terms: &Terms, name: &dyn Fn(Space) -> String, card: &dyn Fn(CardId) -> String) -> Table {
    let mut table = Table::new();
    let list = |words: Vec<String>| Value::Array(words.into_iter().map(Value::from).collect());
    let spaces = |spaces: Spaces| list(spaces.into_iter().map(name).collect());
    let number = |n: u8| Value::from(i64::from(n));
    let block =
        |keys: Vec<(&str, Value)>| Value::Table(keys.into_iter().map(|(key, value)| (key.to_owned(), value)).collect());
    let mut put = |key: &str, wanted: bool, value: Value| {
        if wanted {
            table.insert(key.to_owned(), value);
        }
    };
    for (key, flag) in flags() {
        put(key, terms.has(flag), true.into());
    }
    let silent = SILENCE.iter().filter(|(_, flag)| terms.has(*flag)).map(|(word, _)| (*word).to_owned());
    let silent: Vec<String> = silent.collect();
    put("radio-silence", !silent.is_empty(), list(silent));
    let away = Fixer::ALL.into_iter().filter(|fixer| terms.is_away(*fixer)).map(|fixer| fixer.id().to_owned());
    put("fixers-away", terms.fixers_away != 0, list(away.collect()));
    let hideouts = vec![("cells", spaces(terms.hideouts)), ("limit", number(terms.hideout_limit))];
    put("hideouts", terms.hideouts.any(), block(hideouts));
    if let Some(convoy) = terms.convoy {
        let mut keys = vec![
            ("guards", spaces(convoy.guards)),
            ("step", convoy.side.word().into()),
            ("to", name(convoy.to).into()),
        ];
        if convoy.ambush != CardId::NONE {
            keys.push(("ambush", card(convoy.ambush).into()));
        }
        put("convoy", true, block(keys));
    }
    put("walking-npc", terms.has(Special::WALKING_NPC), block(vec![("step", terms.walk.word().into())]));
    put("card-throw", terms.has(Special::THROW), block(vec![("piece", terms.throw.word().into())]));
    if let Some(Schematics { piece, cash }) = terms.schematics {
        put("study-schematics", true, block(vec![("piece", piece.word().into()), ("cash", number(cash))]));
    }
    if let Some(Logs { at, piece, reveals, cash }) = terms.logs {
        let keys = vec![
            ("at", spaces(at)),
            ("piece", piece.word().into()),
            ("reveals", number(reveals)),
            ("cash", number(cash)),
        ];
        put("check-the-logs", true, block(keys));
    }
    let (piece, letter) = terms.carrier_opens;
    let keys = vec![("piece", piece.word().into()), ("letter", if letter == 0 { "x" } else { "y" }.into())];
    put("carrier-opens", terms.has(Special::CARRIER_OPENS), block(keys));
    if terms.story != CardId::NONE {
        put("story-beacon", true, block(vec![("card", card(terms.story).into())]));
    }
    if let Some(boss) = &terms.boss {
        let waypoints = list(boss.waypoints.iter().map(|at| name(*at)).collect());
        put("boss", true, block(vec![("card", boss.card.id.as_str().into()), ("waypoints", waypoints)]));
    }
    let homes = (0..Loot::PAINTINGS).filter(|motif| terms.homes[*motif].is_somewhere());
    let homes: Vec<_> = homes.map(|motif| (Loot::real(motif).word(), name(terms.homes[motif]).into())).collect();
    put("homes", !homes.is_empty(), block(homes));
    let brought = Loot::ALL.into_iter().filter(|kind| terms.brought >> *kind as u32 & 1 == 1);
    put("brought", terms.brought != 0, list(brought.map(|kind| kind.word().to_owned()).collect()));
    if terms.has(Special::DELIVERY) {
        let (piece, to) = terms.delivery;
        put("delivery", true, block(vec![("piece", piece.word().into()), ("to", name(to).into())]));
    }
    put("face-down", terms.has(Special::FACE_DOWN), block(vec![("painting", terms.face_down.word().into())]));
    table
}
