//! Reads a position table from top to bottom.

use super::board::read_board;
use super::{Loaded, Script};
use crate::setup::start;
use heist_data::error::ContentError;
use heist_data::fields::{Fields, PlacedWord};
use heist_data::heists::{Heist, read_bag};
use heist_data::library::Library;
use heist_data::map::MapText;
use heist_data::names::{parse_cell, parse_space, space_name};
use heist_data::suggest::did_you_mean;
use heist_data::words;
use heist_rules::boss::BossPawn;
use heist_rules::cards::{BagChit, Fixer, ITEM_CARDS, Item, Loot};
use heist_rules::chits::Chit;
use heist_rules::edition::{Bosses, EDITION_IDS, Edition};
use heist_rules::effect::CardId;
use heist_rules::members::Members;
use heist_rules::security::SECURITY_SIDES;
use heist_rules::setup::{NoiseTrack, Objective, Sells, Setup, Terms};
use heist_rules::space::{Space, Spaces};
use heist_rules::state::{Escort, Flashed, HeistFlags, LootPieces, Phase, Place, State};
use heist_rules::who::Who;
use toml::{Table, Value};

/// A position under reading.
pub(crate) struct PositionReader<'a> {
    pub library: &'static Library,
    pub fields: Fields<'a>,
    pub heist: Option<&'a Heist>,
    pub map: MapText,
    pub setup: Setup,
    pub state: State,
    /// Loot pieces found so far; sorted into the state at the end.
    pub pieces: Vec<(Loot, Place)>,
    pub safe_spaces: Vec<Space>,
    pub item_spaces: Vec<Space>,
    pub pawns: Vec<Space>,
    /// Hexes of the map with rings around each other, the outermost first.
    pub nested: Vec<(Space, Vec<usize>)>,
}

/// Reads a table. `own` is a heist that is not part of the official content.
pub(super) fn load(table: &Table, edition: Option<&str>, own: Option<&Heist>) -> Result<Loaded, ContentError> {
    let library = Library::official();
    let fields = Fields::new(table, &[]);
    let edition = read_edition(&fields, edition, library)?;
    let official = read_heist(&fields, library, &edition)?;
    let heist = official.or(own);
    let Some(text) = fields.text("map")?.or(heist.map(|heist| heist.map.as_str())) else {
        return Err(ContentError::new("a position needs a `map`, or a `heist` to take it from"));
    };
    let (map, board, removed) = read_board(&fields, &library.tiles, text)?;
    let setup = Setup {
        edition,
        heist: official.map_or(String::new(), |heist| heist.id.clone()),
        board,
        shields: Spaces::NONE,
        servers: [Spaces::NONE; 3],
        panels: Spaces::NONE,
        beacons: Spaces::NONE,
        safes: Vec::new(),
        crew: Members::NOBODY,
        noise_track: NoiseTrack { id: String::new(), alert_slots: 0, final_slot: 0 },
        alert_track: library.alert_track_in(&edition),
        sells: Sells::usual(edition.planning_purchases),
        cards: library.cards_in(&edition),
        items: library.items.clone(),
        objective: Objective::default(),
        terms: Terms::default(),
    };
    let mut reader = PositionReader {
        library,
        fields,
        heist,
        map,
        setup,
        state: State { removed: removed.into_iter().collect(), ..State::EMPTY },
        pieces: Vec::new(),
        safe_spaces: Vec::new(),
        item_spaces: Vec::new(),
        pawns: Vec::new(),
        nested: Vec::new(),
    };
    reader.read_phase()?;
    reader.lay_out_map()?;
    reader.read_openings()?;
    reader.read_chits()?;
    reader.read_terms()?;
    reader.read_crew()?;
    reader.choose_insiders();
    reader.read_hoards()?;
    reader.bring_start_items()?;
    reader.read_table_things()?;
    reader.read_cards()?;
    reader.read_fixers_and_items()?;
    reader.add_connoisseur_cash();
    reader.read_pending()?;
    let chance = reader.read_chance()?;
    reader.close(chance)
}

/// The edition that is named, or else the newest for which the heist is.
fn read_edition(fields: &Fields<'_>, wanted: Option<&str>, library: &'static Library) -> Result<Edition, ContentError> {
    let named = fields.text("edition")?;
    let heist = fields.text("heist")?.and_then(|id| library.heist(id));
    let id = wanted.or(named).unwrap_or(heist.map_or(Edition::NEWEST.id, Heist::newest_edition));
    Edition::from_id(id).ok_or_else(|| {
        fields.fault("edition", format!("'{id}' is not an edition; there are {}", EDITION_IDS.join(", ")))
    })
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
        .ok_or_else(|| fields.fault("heist", format!("there is no heist '{id}'{}", did_you_mean(id, known.iter()))))?;
    if !heist.is_for(edition.id) {
        let editions = heist.editions.join(", ");
        return Err(fields.fault("heist", format!("{} is for {editions}, not for {}", heist.name, edition.id)));
    }
    Ok(Some(heist))
}

impl PositionReader<'_> {
    /// The space with a name.
    pub fn space_named(&self, word: &PlacedWord<'_>) -> Result<Space, ContentError> {
        let found = parse_space(&self.setup, &self.state, word.text);
        found.ok_or_else(|| match parse_cell(word.text).and_then(|cell| self.map.at(cell)) {
            Some(_) => word
                .fault(format!("{} is a gap: nothing and nobody can be there", word.text))
                .rule("board.gap.definition"),
            None => word.fault(format!("there is no space '{}' on this map", word.text)),
        })
    }
    /// The space that a key names.
    pub fn space(&self, fields: &Fields<'_>, key: &'static str) -> Result<Space, ContentError> {
        self.space_named(&PlacedWord { text: fields.need_text(key)?, path: fields.path_to(key) })
    }
    /// The spaces that a list names.
    pub fn spaces(&self, fields: &Fields<'_>, key: &'static str) -> Result<Spaces, ContentError> {
        fields.words(key)?.unwrap_or_default().iter().map(|word| self.space_named(word)).collect()
    }
    /// The card with an id.
    pub fn card(&self, fields: &Fields<'_>, key: &'static str, id: &str) -> Result<CardId, ContentError> {
        self.setup.card(id).ok_or_else(|| fields.fault(key, format!("there is no event or crisis card '{id}'")))
    }
    /// Puts one card of an item somewhere.
    pub fn take_item_card(&mut self, item: Item, place: Place, word: &PlacedWord<'_>) -> Result<usize, ContentError> {
        let free =
            (0..ITEM_CARDS.len()).find(|card| ITEM_CARDS[*card] == item && self.state.items[*card] == Place::BOX);
        let Some(card) = free else {
            let copies = ITEM_CARDS.iter().filter(|card| **card == item).count();
            return Err(word.fault(format!("there are only {copies} cards of {} in the box", item.id())));
        };
        self.state.items[card] = place;
        Ok(card)
    }
    fn sign(&mut self, key: &'static str, sign: HeistFlags) -> Result<(), ContentError> {
        if self.fields.flag(key)?.unwrap_or(false) {
            self.state.flags |= sign;
        }
        Ok(())
    }

    fn read_phase(&mut self) -> Result<(), ContentError> {
        if let Some(word) = self.fields.text("phase")? {
            self.state.phase = words::phase(word).ok_or_else(|| {
                let known: Vec<_> = Phase::ALL.iter().map(|phase| phase.word()).collect();
                self.fields.fault("phase", format!("'{word}' is not a phase; there are {}", known.join(", ")))
            })?;
        }
        self.state.round = self.fields.number("round", 1, 255)?.unwrap_or(1) as u8;
        Ok(())
    }

    /// Bag, noise, cash and other things beside the board.
    fn read_table_things(&mut self) -> Result<(), ContentError> {
        self.state.bag = match self.fields.table("bag")? {
            Some(bag) => read_bag(&bag)?,
            None => start::bag(self.heist),
        };
        for chit in BagChit::ALL {
            let count = self.state.bag.count(chit);
            self.pieces.extend(chit.loot().into_iter().flat_map(|loot| vec![(loot, Place::BAG); count as usize]));
        }
        let last = self.setup.noise_track.final_slot;
        self.state.noise = self.fields.small("noise")?.unwrap_or(start::NOISE);
        if self.state.noise > last {
            let fault = self.fields.fault("noise", format!("the noise track ends at {last}"));
            return Err(fault.rule("noise.final-slot.alert-per-noise"));
        }
        self.state.noise_owed = self.fields.small("noise-owed")?.unwrap_or(0);
        self.state.cash = self.fields.number("cash", 0, 9999)?.unwrap_or(0) as u16;
        for (key, place) in [("loot", Place::TEAM), ("lost", Place::LOST), ("aside", Place::BOX)] {
            for word in self.fields.words(key)?.unwrap_or_default() {
                match words::loot(word.text) {
                    Some(loot) => self.pieces.push((loot, place)),
                    None => {
                        let words = format!("'{}' is not a loot chit; cash brought out is `cash-out`", word.text);
                        return Err(word.fault(words));
                    }
                }
            }
        }
        if self.state.phase == Phase::Planning && !self.fields.has("loot") {
            let carried = |kind: &Loot| self.pieces.iter().any(|(other, _)| other == kind);
            let brought = |kind: &Loot| self.setup.terms.brought >> *kind as u32 & 1 == 1;
            let pieces: Vec<_> = Loot::ALL.into_iter().filter(|kind| brought(kind) && !carried(kind)).collect();
            self.pieces.extend(pieces.into_iter().map(|kind| (kind, Place::TEAM)));
        }
        self.state.cash_out = self.fields.small("cash-out")?.unwrap_or(0);
        for (key, sign) in [
            ("escape-called", HeistFlags::ESCAPE_CALLED),
            ("loop-footage", HeistFlags::LOOPED),
            ("whistle", HeistFlags::WHISTLED),
            ("logs-checked", HeistFlags::LOGS_CHECKED),
            ("won", HeistFlags::WON),
        ] {
            self.sign(key, sign)?;
        }
        if self.state.is(HeistFlags::WON) && self.state.phase != Phase::Over {
            return Err(self.fields.fault("won", "a heist can be won only when its phase is over"));
        }
        let cameras = self.spaces(&self.fields, "planning-cameras")?;
        if self.state.phase == Phase::Planning {
            self.state.planning_cameras = cameras;
        }
        let gone = self.spaces(&self.fields, "beacons-gone")?;
        for (space, sign) in self.setup.beacons.into_iter().zip(HeistFlags::BEACONS) {
            self.state.flags.set(sign, gone.has(space));
        }
        self.read_boss()?;
        self.read_planning_offers()?;
        self.read_escort()?;
        self.read_flashbang()
    }

    /// The boss: on his first waypoint, or where the key says.
    fn read_boss(&mut self) -> Result<(), ContentError> {
        let found = self.fields.table("boss")?;
        let Some(boss) = self.setup.terms.boss.clone() else {
            return match found {
                Some(_) => Err(self.fields.fault("boss", "a boss needs a card and waypoints: `terms.boss` is missing")),
                None => Ok(()),
            };
        };
        if self.setup.edition.bosses == Bosses::None {
            return Err(self.fields.fault("terms", format!("the edition {} has no bosses", self.setup.edition.id)));
        }
        let mut pawn = BossPawn::new(&boss);
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
                self.pieces.push((loot, Place::BOSS));
            }
            found.finish()?;
        }
        if pawn.at.is_somewhere() && !self.state.tiles(&self.setup).has(pawn.at) {
            let why = "the boss stands on a hex of the map; say where he is: boss = { at = \"c4\" }";
            return Err(self.fields.fault("boss", why));
        }
        self.state.boss = pawn;
        Ok(())
    }

    /// The guards of a convoy: as listed, or every active guard where it starts.
    fn read_escort(&mut self) -> Result<(), ContentError> {
        let mut escort = Vec::new();
        match (self.fields.words("escort")?, self.setup.terms.convoy) {
            (Some(_), None) => {
                return Err(self.fields.fault("escort", "an escort belongs to a convoy, and `terms` has none"));
            }
            (Some(list), Some(_)) => {
                for word in list {
                    let (name, down) = word.text.strip_suffix(":down").map_or((word.text, false), |name| (name, true));
                    let at = self.space_named(&PlacedWord { text: name, path: word.path.clone() })?;
                    let chit = if down { Chit::GuardSubdued } else { Chit::Guard };
                    let guard = Escort::new(at, down);
                    let others = escort.iter().filter(|other| **other == guard).count();
                    if others >= usize::from(self.state.security.of(chit).at(at)) {
                        return Err(word.fault(format!("there is no such guard on {name}")).rule("special.convoy"));
                    }
                    escort.push(guard);
                }
            }
            (None, Some(convoy)) => {
                for at in convoy.guards {
                    let guards = self.state.security.of(Chit::Guard).at(at);
                    escort.extend((0..guards).map(|_| Escort::new(at, false)));
                }
            }
            (None, None) => {}
        }
        if escort.len() > Escort::MAX {
            let words = format!("a convoy has at most {} guards, not {}", Escort::MAX, escort.len());
            return Err(self.fields.fault("escort", words).rule("special.convoy"));
        }
        self.state.escort[..escort.len()].copy_from_slice(&escort);
        Ok(())
    }

    fn read_flashbang(&mut self) -> Result<(), ContentError> {
        let Some(flashbang) = self.fields.table("flashbang")? else { return Ok(()) };
        let mut flashed = Vec::new();
        for (name, count) in flashbang.entries() {
            let word = PlacedWord { text: name, path: flashbang.path_to(name) };
            let space = self.space_named(&word)?;
            let lying = |chit: Chit| self.state.security.of(chit).at(space);
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
        if flashed.len() > self.state.flashed.len() {
            return Err(self.fields.fault("flashbang", format!("at most {} spaces", self.state.flashed.len())));
        }
        self.state.flashed[..flashed.len()].copy_from_slice(&flashed);
        Ok(())
    }

    fn read_fixers_and_items(&mut self) -> Result<(), ContentError> {
        let fixer = |word: &PlacedWord<'_>| {
            Fixer::from_id(word.text).ok_or_else(|| word.fault(format!("there is no fixer '{}'", word.text)))
        };
        let bits = |list: Vec<PlacedWord<'_>>| -> Result<u16, ContentError> {
            list.iter().try_fold(0, |bits, word| Ok(bits | 1 << fixer(word)? as u16))
        };
        self.state.fixers = match self.fields.words("fixers")? {
            Some(list) => bits(list)?,
            None => start::fixers(&self.setup.edition, self.heist),
        };
        if let Some(bought) = self.fields.table("bought")? {
            self.state.blanks_at_hand = bought.small("blanks")?.unwrap_or(0);
            self.state.noise_tokens = bought.small("noise-tokens")?.unwrap_or(0);
            self.state.stake = bought.small("stake")?.unwrap_or(0);
            if bought.flag("shell")?.unwrap_or(false) {
                self.state.flags |= HeistFlags::SHELL;
            }
            self.state.fixers_used = bits(bought.words("used")?.unwrap_or_default())?;
            bought.finish()?;
        }
        let item = |word: &PlacedWord<'_>| {
            Item::from_id(word.text).ok_or_else(|| word.fault(format!("there is no item '{}'", word.text)))
        };
        for (key, place) in [("team-items", Place::TEAM), ("discarded", Place::LOST), ("shop", Place::SHOP)] {
            for word in self.fields.words(key)?.unwrap_or_default() {
                self.take_item_card(item(&word)?, place, &word)?;
            }
        }
        if !self.fields.has("shop") {
            for (card, item) in ITEM_CARDS.into_iter().enumerate() {
                if self.setup.item(item).in_shop && self.state.items[card] == Place::BOX {
                    self.state.items[card] = Place::SHOP;
                }
            }
        }
        for word in self.fields.words("spent")?.unwrap_or_default() {
            let item = item(&word)?;
            let fresh =
                (0..ITEM_CARDS.len()).find(|card| ITEM_CARDS[*card] == item && self.state.spent >> card & 1 == 0);
            self.state.spent |= 1 << fresh.ok_or_else(|| word.fault("there are not that many cards of it"))?;
        }
        Ok(())
    }

    /// In planning the Connoisseur finds another $1k on every hex of the map that shows cash or a jewel.
    fn add_connoisseur_cash(&mut self) {
        let listed = self.fields.get("chits").and_then(Value::as_table);
        let name = |space: &Space| space_name(&self.setup, &self.state, *space);
        let on_the_map = |space: &Space| listed.is_none_or(|chits| !chits.contains_key(&name(space)));
        let hexes = self.setup.board.tiles.into_iter().filter(on_the_map).collect();
        let jewel = |space: &Space| self.pieces.contains(&(Loot::Jewel, Place::on(*space)));
        let jewels = self.setup.board.tiles.into_iter().filter(jewel).collect();
        self.state.find_more_cash(hexes, jewels);
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
                let security = name == "security" && self.setup.has_security_die();
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

    fn close(mut self, chance: Script) -> Result<Loaded, ContentError> {
        if self.pieces.len() > LootPieces::MAX {
            return Err(ContentError::new(format!("a heist has at most {} pieces of loot", LootPieces::MAX)));
        }
        for (kind, place) in &self.pieces {
            self.state.loot.push(*kind, *place);
        }
        self.state.refresh(&self.setup);
        let state = super::normal(&self.state);
        self.fields.finish()?;
        self.check_goes_on(&state)?;
        Ok(Loaded { setup: self.setup, state, chance })
    }
}
