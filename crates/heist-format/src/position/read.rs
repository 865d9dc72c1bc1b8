//! Reads a position table from top to bottom.

use super::board::read_board;
use super::build::{MAX_CASH, PositionBuilder, check_edition, edition_named};
use super::{Loaded, Script};
use crate::setup::start;
use heist_data::error::ContentError;
use heist_data::fields::{Fields, PlacedWord};
use heist_data::heists::{Heist, read_bag};
use heist_data::library::Library;
use heist_data::names::{parse_cell, space_name};
use heist_data::suggest::did_you_mean;
use heist_data::words;
use heist_rules::Revision;
use heist_rules::board::Cell;
use heist_rules::cards::{BagChit, Fixer, ITEM_CARDS, Item, Loot};
use heist_rules::chits::Chit;
use heist_rules::edition::Edition;
use heist_rules::security::SECURITY_SIDES;
use heist_rules::space::{Space, Spaces};
use heist_rules::state::{Escort, Flashed, HeistFlags, LootPieces, Phase, Place};
use heist_rules::who::{Crew, Who};
use toml::{Table, Value};

/// A position under reading.
pub(super) struct PositionReader<'a> {
    pub fields: Fields<'a>,
    pub built: PositionBuilder<'a>,
    /// Who has a list of items: the others bring those of their cards.
    pub with_items: Crew,
}

/// Reads a table. `unnamed` is the revision of the rules where the table names none.
pub(super) fn load(table: &Table, edition: Option<&str>, unnamed: Revision) -> Result<Loaded, ContentError> {
    let library = Library::official();
    let fields = Fields::new(table, &[]);
    let revision = fields.revision("revision")?.unwrap_or(unnamed);
    let edition = read_edition(&fields, edition, library)?.revised(revision);
    let heist = read_heist(&fields, library, &edition)?;
    let Some(text) = fields.text("map")?.or(heist.map(|heist| heist.map.as_str())) else {
        return Err(ContentError::new("a position needs a `map`, or a `heist` to take it from"));
    };
    let (map, board, removed) = read_board(&fields, &library.tiles, text)?;
    let id = heist.map_or(String::new(), |heist| heist.id.clone());
    let mut built = PositionBuilder::new(library, edition, heist, id, (map, board));
    built.state.removed = removed.into_iter().collect();
    let mut reader = PositionReader { fields, built, with_items: Crew::NOBODY };
    reader.read_phase()?;
    let listed: Vec<Cell> = match reader.fields.get("chits") {
        None => Vec::new(),
        Some(Value::Table(chits)) => chits.keys().filter_map(|name| parse_cell(name)).collect(),
        Some(_) => return Err(reader.fields.fault("chits", "a table of spaces is needed here")),
    };
    reader.built.lay_out_map(&listed);
    reader.read_openings()?;
    reader.read_chits()?;
    reader.read_terms()?;
    reader.read_crew()?;
    reader.read_hoards()?;
    let without_items = Who::PLAYERS.into_iter().filter(|who| !reader.with_items.has(*who)).collect();
    reader.built.bring_start_items(without_items)?;
    reader.read_table_things()?;
    reader.read_cards()?;
    reader.read_fixers_and_items()?;
    reader.add_connoisseur_cash();
    reader.read_pending()?;
    reader.read_acquired()?;
    let chance = reader.read_chance()?;
    reader.fields.finish()?;
    let (setup, state) = reader.built.close()?;
    Ok(Loaded { setup, state, chance })
}

/// The edition that is named, or else the newest for which the heist is.
fn read_edition(fields: &Fields<'_>, wanted: Option<&str>, library: &'static Library) -> Result<Edition, ContentError> {
    let named = fields.text("edition")?;
    let heist = fields.text("heist")?.and_then(|id| library.heist(id));
    let id = wanted.or(named).unwrap_or(heist.map_or(Edition::NEWEST.id, Heist::newest_edition));
    edition_named(id)
}

fn read_heist(
    fields: &Fields<'_>,
    library: &'static Library,
    edition: &Edition,
) -> Result<Option<&'static Heist>, ContentError> {
    let Some(id) = fields.text("heist")? else { return Ok(None) };
    let known: Vec<String> = library.all_heists().map(|heist| heist.id.clone()).collect();
    let heist = library.heist(id);
    let heist = heist
        .ok_or_else(|| fields.fault("heist", format!("there is no heist `{id}`{}", did_you_mean(id, known.iter()))))?;
    check_edition(heist, edition)?;
    Ok(Some(heist))
}

impl PositionReader<'_> {
    /// The space that a key names.
    pub fn space(&self, fields: &Fields<'_>, key: &'static str) -> Result<Space, ContentError> {
        self.built.space_named(&PlacedWord { text: fields.need_text(key)?, path: fields.path_to(key) })
    }
    /// The spaces that a list names.
    pub fn spaces(&self, fields: &Fields<'_>, key: &'static str) -> Result<Spaces, ContentError> {
        fields.words(key)?.unwrap_or_default().iter().map(|word| self.built.space_named(word)).collect()
    }
    fn sign(&mut self, key: &'static str, sign: HeistFlags) -> Result<(), ContentError> {
        if self.fields.flag(key)?.unwrap_or(false) {
            self.built.state.flags |= sign;
        }
        Ok(())
    }

    fn read_phase(&mut self) -> Result<(), ContentError> {
        if let Some(word) = self.fields.text("phase")? {
            self.built.state.phase = words::phase(word).ok_or_else(|| {
                let known: Vec<_> = Phase::ALL.iter().map(|phase| phase.word()).collect();
                self.fields.fault("phase", format!("'{word}' is not a phase; there are {}", known.join(", ")))
            })?;
        }
        self.built.state.round = self.fields.number("round", 1, 255)?.unwrap_or(1) as u8;
        Ok(())
    }

    /// Bag, noise, cash and other things beside the board.
    fn read_table_things(&mut self) -> Result<(), ContentError> {
        let bag = self.fields.table("bag")?.map(|bag| read_bag(&bag)).transpose()?;
        self.built.fill_bag(bag);
        let last = self.built.setup.noise_track.final_slot;
        self.built.state.noise = self.fields.small("noise")?.unwrap_or(start::NOISE);
        if self.built.state.noise > last {
            let fault = self.fields.fault("noise", format!("the noise track ends at {last}"));
            return Err(fault.rule("noise.final-slot.alert-per-noise"));
        }
        self.built.state.noise_owed = self.fields.small("noise-owed")?.unwrap_or(0);
        self.built.state.cash = self.fields.number("cash", 0, i64::from(MAX_CASH))?.unwrap_or(0) as u16;
        for (key, place) in [("loot", Place::TEAM), ("lost", Place::LOST), ("aside", Place::BOX)] {
            for word in self.fields.words(key)?.unwrap_or_default() {
                match words::loot(word.text) {
                    Some(loot) => self.built.pieces.push((loot, place)),
                    None => {
                        let near = did_you_mean(word.text, Loot::ALL.map(Loot::word));
                        let words = format!("'{}' is not a loot chit{near}; cash brought out is `cash-out`", word.text);
                        return Err(word.fault(words));
                    }
                }
            }
        }
        if !self.fields.has("loot") {
            self.built.bring_loot();
        }
        self.built.state.cash_out = self.fields.small("cash-out")?.unwrap_or(0);
        for (key, sign) in [
            ("escape-called", HeistFlags::ESCAPE_CALLED),
            ("loop-footage", HeistFlags::LOOPED),
            ("whistle", HeistFlags::WHISTLED),
            ("logs-checked", HeistFlags::LOGS_CHECKED),
            ("won", HeistFlags::WON),
        ] {
            self.sign(key, sign)?;
        }
        if self.built.state.is(HeistFlags::WON) && self.built.state.phase != Phase::Over {
            return Err(self.fields.fault("won", "a heist can be won only when its phase is over"));
        }
        let cameras = self.spaces(&self.fields, "planning-cameras")?;
        if self.built.state.phase == Phase::Planning {
            self.built.state.planning_cameras = cameras;
        }
        let supply_dogs = self.spaces(&self.fields, "supply-dogs")?;
        let security = &self.built.state.security;
        let dogs = security.with(Chit::Dog) | security.with(Chit::DogSubdued);
        self.built.state.supply_dogs = supply_dogs;
        if (supply_dogs - (dogs & self.built.setup.shields)).any() {
            return Err(self.fields.fault("supply-dogs", "only security tiles with a dog are named here"));
        }
        let gone = self.spaces(&self.fields, "beacons-gone")?;
        for (space, sign) in self.built.setup.beacons.into_iter().zip(HeistFlags::BEACONS) {
            self.built.state.flags.set(sign, gone.has(space));
        }
        self.read_boss()?;
        self.read_planning_offers()?;
        self.read_escort()?;
        self.read_flashbang()
    }

    /// The boss: on his first waypoint, or where the key says.
    fn read_boss(&mut self) -> Result<(), ContentError> {
        let found = self.fields.table("boss")?;
        let (Some(boss), Some(mut pawn)) = (self.built.setup.terms.boss.clone(), self.built.new_boss()?) else {
            return match found {
                Some(_) => Err(self.fields.fault("boss", "a boss needs a card and waypoints: `terms.boss` is missing")),
                None => Ok(()),
            };
        };
        if let Some(found) = found {
            if found.flag("gone")?.unwrap_or(false) {
                pawn.at = Space::NOWHERE;
            } else if found.has("at") {
                pawn.at = self.space(&found, "at")?;
            }
            let next = found.number("next", 1, boss.waypoints.len() as i64)?;
            pawn.next = next.map_or(pawn.next, |next| next as u8 - 1);
            pawn.back = found.flag("back")?.unwrap_or(false);
            pawn.suspicion = found.up_to("suspicion", boss.card.levels.len() as u8)?.unwrap_or(0);
            for word in found.words("carrying")?.unwrap_or_default() {
                let loot = words::loot(word.text).ok_or_else(|| word.fault("a boss carries loot chits only"))?;
                self.built.pieces.push((loot, Place::BOSS));
            }
            found.finish()?;
        }
        self.built.place_boss(pawn)
    }

    /// The guards of a convoy.
    fn read_escort(&mut self) -> Result<(), ContentError> {
        let Some(list) = self.fields.words("escort")? else { return self.built.place_escort(None) };
        if self.built.setup.terms.convoy.is_none() {
            return Err(self.fields.fault("escort", "an escort belongs to a convoy, and `terms` has none"));
        }
        let mut escort = Vec::new();
        for word in list {
            let (name, down) = word.text.strip_suffix(":down").map_or((word.text, false), |name| (name, true));
            let at = self.built.space_named(&PlacedWord { text: name, path: word.path.clone() })?;
            let chit = if down { Chit::GuardSubdued } else { Chit::Guard };
            let guard = Escort::new(at, down);
            let others = escort.iter().filter(|other| **other == guard).count();
            if others >= usize::from(self.built.state.security.of(chit).at(at)) {
                return Err(word.fault(format!("there is no such guard on {name}")).rule("special.convoy"));
            }
            escort.push(guard);
        }
        self.built.place_escort(Some(escort))
    }

    fn read_flashbang(&mut self) -> Result<(), ContentError> {
        let Some(flashbang) = self.fields.table("flashbang")? else { return Ok(()) };
        let mut flashed = Vec::new();
        for (name, count) in flashbang.entries() {
            let word = PlacedWord { text: name, path: flashbang.path_to(name) };
            let space = self.built.space_named(&word)?;
            let lying = |chit: Chit| self.built.state.security.of(chit).at(space);
            let (guards, dogs) = match count {
                Value::Table(table) => {
                    let each = Fields::new(table, &word.path);
                    let both = (
                        each.up_to("guards", Flashed::MAX)?.unwrap_or(0),
                        each.up_to("dogs", Flashed::MAX)?.unwrap_or(0),
                    );
                    each.finish()?;
                    both
                }
                _ => {
                    let count = count.as_integer().filter(|count| (1..=30).contains(count));
                    let count = count.ok_or_else(|| word.fault("a number from 1 to 30 is needed here"))? as u8;
                    let guards = count.min(lying(Chit::GuardSubdued));
                    if count - guards > lying(Chit::DogSubdued) {
                        return Err(word
                            .fault("more guards and dogs would wake up than lie subdued there")
                            .rule("card.toss-flashbang"));
                    }
                    (guards, count - guards)
                }
            };
            flashed.push(Flashed::new(space, guards, dogs));
        }
        flashed.sort_by_key(|flash| flash.at);
        if flashed.len() > self.built.state.flashed.len() {
            return Err(self.fields.fault("flashbang", format!("at most {} spaces", self.built.state.flashed.len())));
        }
        self.built.state.flashed[..flashed.len()].copy_from_slice(&flashed);
        Ok(())
    }

    fn read_fixers_and_items(&mut self) -> Result<(), ContentError> {
        let fixer = |word: &PlacedWord<'_>| {
            Fixer::from_id(word.text).ok_or_else(|| {
                word.fault(format!(
                    "there is no fixer '{}'{}",
                    word.text,
                    did_you_mean(word.text, Fixer::ALL.map(Fixer::id))
                ))
            })
        };
        let fixers = |list: Vec<PlacedWord<'_>>| list.iter().map(fixer).collect::<Result<Vec<Fixer>, ContentError>>();
        let unlocked = self.fields.words("fixers")?.map(fixers).transpose()?;
        self.built.unlock(unlocked.as_deref());
        if let Some(bought) = self.fields.table("bought")? {
            self.built.state.blanks_at_hand = bought.small("blanks")?.unwrap_or(0);
            self.built.state.noise_tokens = bought.small("noise-tokens")?.unwrap_or(0);
            self.built.state.stake = bought.small("stake")?.unwrap_or(0);
            if bought.flag("shell")?.unwrap_or(false) {
                self.built.state.flags |= HeistFlags::SHELL;
            }
            let used = fixers(bought.words("used")?.unwrap_or_default())?;
            self.built.state.fixers_used = used.into_iter().fold(0, |bits, fixer| bits | 1 << fixer as u16);
            bought.finish()?;
        }
        let item = |word: &PlacedWord<'_>| {
            Item::from_id(word.text).ok_or_else(|| {
                word.fault(format!(
                    "there is no item '{}'{}",
                    word.text,
                    did_you_mean(word.text, Item::ALL.map(Item::id))
                ))
            })
        };
        for (key, place) in [("team-items", Place::TEAM), ("discarded", Place::LOST), ("shop", Place::SHOP)] {
            for word in self.fields.words(key)?.unwrap_or_default() {
                self.built.take_item_card(item(&word)?, place, &word)?;
            }
        }
        if !self.fields.has("shop") {
            self.built.stock_shop();
        }
        for word in self.fields.words("spent")?.unwrap_or_default() {
            let item = item(&word)?;
            let fresh =
                (0..ITEM_CARDS.len()).find(|card| ITEM_CARDS[*card] == item && self.built.state.spent >> card & 1 == 0);
            self.built.state.spent |= 1 << fresh.ok_or_else(|| word.fault("there are not that many cards of it"))?;
        }
        Ok(())
    }

    /// The Connoisseur finds more where nothing is said about what lies there.
    fn add_connoisseur_cash(&mut self) {
        let listed = self.fields.get("chits").and_then(Value::as_table);
        let name = |space: &Space| space_name(&self.built.setup, &self.built.state, *space);
        let on_the_map = |space: &Space| listed.is_none_or(|chits| !chits.contains_key(&name(space)));
        let hexes = self.built.setup.board.tiles.into_iter().filter(on_the_map).collect();
        self.built.add_connoisseur_cash(hexes);
    }

    fn read_chance(&self) -> Result<Script, ContentError> {
        let mut script = Script::default();
        let Some(chance) = self.fields.table("chance")? else { return Ok(script) };
        for word in chance.words("draws")?.unwrap_or_default() {
            let chit = BagChit::from_word(word.text);
            script.draws.push(chit.ok_or_else(|| word.fault(format!("'{}' cannot be drawn from the bag", word.text)))?);
        }
        if let Some(rolls) = chance.table("rolls")? {
            for (name, values) in rolls.entries() {
                let security = name == "security" && self.built.setup.has_security_die();
                let (sides, list) = match Who::from_word(name) {
                    Some(who) => (6, &mut script.rolls[who as usize]),
                    None if security => (i64::from(SECURITY_SIDES), &mut script.security),
                    None => return Err(rolls.fault(name, format!("'{name}' rolls no die in this edition"))),
                };
                for value in values.as_array().into_iter().flatten() {
                    match value.as_integer() {
                        Some(value) if (1..=sides).contains(&value) => list.push(value as u8),
                        _ => return Err(rolls.fault(name, format!("a roll is a number from 1 to {sides}"))),
                    }
                }
            }
        }
        chance.finish()?;
        Ok(script)
    }

    /// What came outdoors before: `blue:usb`, `c4:keycard`, `red:radio`.
    fn read_acquired(&mut self) -> Result<(), ContentError> {
        for word in self.fields.words("acquired")?.unwrap_or_default() {
            let Some((at, what)) = word.text.split_once(':') else {
                return Err(word.fault("where it is and what it is are needed here, such as `blue:usb`"));
            };
            let place = match Who::from_word(at) {
                Some(who) => Place::with(who),
                None if at == "boss" => Place::BOSS,
                None => Place::on(self.built.space_named(&PlacedWord { text: at, path: word.path.clone() })?),
            };
            let chit = words::loot(what).filter(|kind| !kind.banked_outdoors());
            let state = &mut self.built.state;
            let mut pieces = self.built.pieces.iter().take(LootPieces::MAX).enumerate();
            let piece = pieces
                .find(|(i, (kind, there))| Some(*kind) == chit && *there == place && state.acquired_loot >> i & 1 == 0);
            let is_card = |card: &usize| {
                let free = state.acquired_items >> card & 1 == 0 && state.items[*card] == place;
                free && ITEM_CARDS[*card].id() == what
            };
            match (piece, (0..ITEM_CARDS.len()).find(is_card)) {
                (Some((piece, _)), _) => state.acquired_loot |= 1 << piece,
                (None, Some(card)) => state.acquired_items |= 1 << card,
                (None, None) => {
                    let words = format!("there is no USB key, keycard or item '{what}' that could have been outdoors");
                    return Err(word.fault(words));
                }
            }
        }
        Ok(())
    }
}
