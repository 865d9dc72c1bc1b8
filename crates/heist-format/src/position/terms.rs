//! The terms of the heist: limits, starting places, safes, the item hex, the objective. Keys of the position override
//! those of the official heist.

use super::read::PositionReader;
use heist_data::about::read_about;
use heist_data::blocks::read_starters;
use heist_data::error::ContentError;
use heist_data::fields::{Fields, PlacedWord, words_of};
use heist_data::names::space_name;
use heist_data::objective::read_objective;
use heist_data::words;
use heist_rules::cards::Item;
use heist_rules::remote_lock::LETTERS;
use heist_rules::setup::Safe;
use heist_rules::space::Space;
use toml::Value;

impl PositionReader<'_> {
    pub(super) fn read_terms(&mut self) -> Result<(), ContentError> {
        self.built.take_terms(self.fields.has("starts"), self.fields.has("kennel"))?;
        if let Some(limits) = self.fields.table("limits")? {
            let terms = &mut self.built.setup.terms;
            terms.entrance_limit = limits.up_to("entrance", 9)?.unwrap_or(terms.entrance_limit);
            terms.exit_limit = limits.up_to("exit", 9)?.unwrap_or(terms.exit_limit);
            limits.finish()?;
        }
        self.read_rings()?;
        if let Some(tunnels) = self.fields.up_to("tunnels", 3)? {
            self.built.setup.terms.tunnels = tunnels;
        }
        if let Some(reward) = self.fields.up_to("reward", 99)? {
            self.built.setup.terms.reward = reward;
        }
        if let Some(starts) = self.fields.get("starts") {
            let path = self.fields.path_to("starts");
            self.built.setup.terms.inside_starts = match starts {
                Value::Table(table) => {
                    let starts = Fields::new(table, &path);
                    let inside = self.spaces(&starts, "inside")?;
                    let mut terms = self.built.setup.terms.clone();
                    read_starters(&starts, &|word| self.built.space_named(word), &mut terms)?;
                    starts.finish()?;
                    self.built.setup.terms = terms;
                    inside | self.built.setup.terms.inside_starts
                }
                list => {
                    words_of(list, &path)?.iter().map(|word| self.built.space_named(word)).collect::<Result<_, _>>()?
                }
            };
        }
        if let Some(blocks) = self.fields.table("terms")? {
            let mut terms = self.built.setup.terms.clone();
            self.built.read_blocks(&blocks, &mut terms)?;
            self.built.setup.terms = terms;
        }
        if self.fields.has("kennel") {
            self.built.setup.terms.kennel = self.space(&self.fields, "kennel")?;
        }
        if let Some(list) = self.fields.words("held-by-guard")? {
            self.built.setup.terms.held_by_guard = 0;
            for word in list {
                let loot = words::loot(word.text).ok_or_else(|| word.fault(format!("'{}' is not loot", word.text)))?;
                self.built.setup.terms.held_by_guard |= 1 << loot as u32;
            }
        }
        self.read_about()?;
        self.read_objective_key()
    }

    /// `about`: what the author of a heist says. An official one has words of its own.
    fn read_about(&mut self) -> Result<(), ContentError> {
        let Some(about) = self.fields.table("about")? else { return Ok(()) };
        if !self.built.setup.heist.is_empty() {
            let words = "an official heist is told in its own words: take `about` out, or `heist`";
            return Err(self.fields.fault("about", words));
        }
        self.built.setup.about = read_about(&about)?;
        about.finish()
    }

    /// `rings = { c4 = "yx" }`: exactly the rings around these hexes, the outermost first.
    fn read_rings(&mut self) -> Result<(), ContentError> {
        let Some(rings) = self.fields.table("rings")? else { return Ok(()) };
        for (name, value) in rings.entries() {
            let word = PlacedWord { text: name, path: rings.path_to(name) };
            let hex = self.built.space_named(&word)?;
            self.built.check_standing(hex, &word, "no ring can lie")?;
            let letters = value.as_str().map(str::chars).into_iter().flatten();
            let order: Option<Vec<usize>> =
                letters.map(|letter| LETTERS.iter().position(|known| *known == letter.to_ascii_uppercase())).collect();
            let order = order.filter(|order| (0..LETTERS.len()).all(|i| order.iter().filter(|o| **o == i).count() < 2));
            let Some(order) = order.filter(|_| value.is_str() && self.built.setup.board.tiles.has(hex)) else {
                return Err(
                    word.fault("the letters of the rings around a hex are needed here, the outermost first: \"yx\"")
                );
            };
            for (letter, spaces) in self.built.state.remote.iter_mut().enumerate() {
                spaces.remove(hex);
                if order.contains(&letter) {
                    spaces.insert(hex);
                }
            }
            self.built.setup.terms.nesting.lay(hex, &order);
        }
        Ok(())
    }

    /// What safes and the item hex hold. It comes after the people: a card that somebody owns cannot lie there too.
    pub(super) fn read_hoards(&mut self) -> Result<(), ContentError> {
        self.read_safes()?;
        self.read_item_hex()
    }

    fn read_objective_key(&mut self) -> Result<(), ContentError> {
        let Some(objective) = self.fields.table("objective")? else { return self.built.take_objective() };
        self.built.setup.objective = read_objective(&objective, &|word| self.built.space_named(word))?;
        objective.finish()
    }

    fn read_safes(&mut self) -> Result<(), ContentError> {
        let mut without = self.built.safe_spaces.clone();
        let official = self.built.heist.and_then(|heist| heist.safe.as_ref());
        let entries = self.fields.tables("safe")?.unwrap_or_default();
        if entries.len() > self.built.state.cracks.len() {
            return Err(self.fields.fault("safe", "a heist has at most four safes"));
        }
        for (number, entry) in entries.into_iter().enumerate() {
            let open = entry.flag("open")?.unwrap_or(false);
            let at = match (entry.has("at"), without.as_slice()) {
                (true, _) => self.space(&entry, "at")?,
                (false, [only]) => *only,
                _ => return Err(entry.fault("at", "say where the safe is: `at` is missing")),
            };
            match without.iter().position(|space| *space == at) {
                Some(i) => {
                    without.remove(i);
                }
                None if open => {}
                None => return Err(entry.fault("at", "there is no safe (S) on this hex of the map")),
            }
            let needed = entry.number("needed", 1, 99)?.map(|needed| needed as u8);
            let needed = needed
                .or(official.map(|safe| safe.cracks))
                .ok_or_else(|| entry.fault("needed", "say how many cracks the safe needs: `needed` is missing"))?;
            let cracks = entry.up_to("cracks", 99)?.unwrap_or(0);
            if cracks >= needed && !open {
                return Err(entry
                    .fault("cracks", "a safe with all its cracks is open: say `open = true`")
                    .rule("safe.open-replaced"));
            }
            self.built.setup.safes.push(Safe { at, cracks: needed, cash: 0 });
            self.built.state.cracks[number] = if open { 255 } else { cracks };
            match (entry.words("contents")?, official) {
                (Some(contents), _) => self.built.fill_safe(number, &contents)?,
                (None, Some(safe)) if !open => self.built.fill_safe_of_heist(number, safe)?,
                _ => {}
            }
            entry.finish()?;
        }
        if let (false, Some(safe), Some(at)) = (self.fields.has("safe"), official, without.first().copied()) {
            self.built.place_safe_of_heist(at, safe)?;
            without.remove(0);
        }
        self.built.check_safes(&without)
    }

    /// The item card of an item hex, unless a `chits` entry says what lies there.
    fn read_item_hex(&mut self) -> Result<(), ContentError> {
        let listed = |space: Space| {
            let chits = self.fields.get("chits").and_then(Value::as_table);
            chits.is_some_and(|chits| chits.contains_key(&space_name(&self.built.setup, &self.built.state, space)))
        };
        let open: Vec<Space> = self.built.item_spaces.iter().copied().filter(|space| !listed(*space)).collect();
        let named = match self.fields.table("item")? {
            Some(entry) => {
                let id = entry.need_text("id")?;
                let item = Item::from_id(id).ok_or_else(|| entry.fault("id", format!("there is no item '{id}'")))?;
                let at = match (entry.has("at"), open.as_slice()) {
                    (false, [only]) => *only,
                    _ => self.space(&entry, "at")?,
                };
                if !self.built.item_spaces.contains(&at) {
                    return Err(entry
                        .fault("at", "there is no item hex (I) here on the map; write it into `chits` as item:<id>"));
                }
                entry.ignore(&["name"]);
                entry.finish()?;
                Some((at, item))
            }
            None => self.built.item_of_heist()?,
        };
        self.built.lay_items(&open, named, !self.fields.has("item"))
    }
}
