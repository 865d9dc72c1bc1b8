//! The terms of the heist: limits, starting places, safes, the item hex, the objective. Keys of the position override
//! those of the official heist.

use super::read::PositionReader;
use heist_data::blocks::{Names, read_blocks, read_starters};
use heist_data::error::ContentError;
use heist_data::fields::{Fields, PlacedWord, words_of};
use heist_data::heists::{HeistSafe, is_content_word};
use heist_data::names::space_name;
use heist_data::objective::read_objective;
use heist_data::words;
use heist_rules::cards::{BagChit, ITEM_CARDS, Item};
use heist_rules::remote_lock::LETTERS;
use heist_rules::setup::{Safe, Terms};
use heist_rules::space::{Space, Spaces};
use heist_rules::state::Place;
use toml::Value;

impl PositionReader<'_> {
    pub(super) fn read_terms(&mut self) -> Result<(), ContentError> {
        let printed_kennel = self.setup.terms.kennel;
        self.setup.terms = self.base_terms(printed_kennel)?;
        for (hex, rings) in &self.nested {
            self.setup.terms.nesting.lay(*hex, rings);
        }
        if let Some(limits) = self.fields.table("limits")? {
            let terms = &mut self.setup.terms;
            terms.entrance_limit = limits.up_to("entrance", 9)?.unwrap_or(terms.entrance_limit);
            terms.exit_limit = limits.up_to("exit", 9)?.unwrap_or(terms.exit_limit);
            limits.finish()?;
        }
        self.read_rings()?;
        if let Some(tunnels) = self.fields.up_to("tunnels", 3)? {
            self.setup.terms.tunnels = tunnels;
        }
        if let Some(reward) = self.fields.up_to("reward", 99)? {
            self.setup.terms.reward = reward;
        }
        if let Some(starts) = self.fields.get("starts") {
            let path = self.fields.path_to("starts");
            self.setup.terms.inside_starts = match starts {
                Value::Table(table) => {
                    let starts = Fields::new(table, &path);
                    let inside = self.spaces(&starts, "inside")?;
                    let mut terms = self.setup.terms.clone();
                    read_starters(&starts, &|word| self.space_named(word), &mut terms)?;
                    starts.finish()?;
                    self.setup.terms = terms;
                    inside | self.setup.terms.inside_starts
                }
                list => words_of(list, &path)?.iter().map(|word| self.space_named(word)).collect::<Result<_, _>>()?,
            };
        }
        if let Some(blocks) = self.fields.table("terms")? {
            let mut terms = self.setup.terms.clone();
            self.read_blocks(&blocks, &mut terms)?;
            self.setup.terms = terms;
        }
        if self.fields.has("kennel") {
            self.setup.terms.kennel = self.space(&self.fields, "kennel")?;
        }
        if let Some(list) = self.fields.words("held-by-guard")? {
            self.setup.terms.held_by_guard = 0;
            for word in list {
                let loot = words::loot(word.text).ok_or_else(|| word.fault(format!("'{}' is not loot", word.text)))?;
                self.setup.terms.held_by_guard |= 1 << loot as u32;
            }
        }
        self.read_objective_key()
    }

    /// `rings = { c4 = "yx" }`: exactly the rings around these hexes, the outermost first.
    fn read_rings(&mut self) -> Result<(), ContentError> {
        let Some(rings) = self.fields.table("rings")? else { return Ok(()) };
        for (name, value) in rings.entries() {
            let word = PlacedWord { text: name, path: rings.path_to(name) };
            let hex = self.space_named(&word)?;
            self.check_standing(hex, &word, "no ring can lie")?;
            let letters = value.as_str().map(str::chars).into_iter().flatten();
            let order: Option<Vec<usize>> =
                letters.map(|letter| LETTERS.iter().position(|known| *known == letter.to_ascii_uppercase())).collect();
            let order = order.filter(|order| (0..LETTERS.len()).all(|i| order.iter().filter(|o| **o == i).count() < 2));
            let Some(order) = order.filter(|_| value.is_str() && self.setup.board.tiles.has(hex)) else {
                return Err(
                    word.fault("the letters of the rings around a hex are needed here, the outermost first: \"yx\"")
                );
            };
            for (letter, spaces) in self.state.remote.iter_mut().enumerate() {
                spaces.remove(hex);
                if order.contains(&letter) {
                    spaces.insert(hex);
                }
            }
            self.setup.terms.nesting.lay(hex, &order);
        }
        Ok(())
    }

    fn read_blocks(&self, fields: &Fields<'_>, terms: &mut Terms) -> Result<(), ContentError> {
        let names = Names {
            space: &|word| self.space_named(word),
            card: &|id| self.setup.card(id),
            boss: &|id| self.library.boss(id),
        };
        read_blocks(fields, &names, terms)
    }

    /// What safes and the item hex hold. It comes after the people: a card that somebody owns cannot lie there too.
    pub(super) fn read_hoards(&mut self) -> Result<(), ContentError> {
        self.read_safes()?;
        self.read_item_hex()
    }

    /// Whether a card of an item is still in the box.
    pub(super) fn has_card_left(&self, item: Item) -> bool {
        (0..ITEM_CARDS.len()).any(|card| ITEM_CARDS[card] == item && self.state.items[card] == Place::BOX)
    }

    /// What the official heist says, or the general rules.
    fn base_terms(&self, kennel: Space) -> Result<Terms, ContentError> {
        let mut terms = Terms { kennel, ..Terms::default() };
        let placed = self.state.openings.iter().filter(|o| o.side.is_none() && o.space.is_somewhere()).count() as u8;
        // A map with tunnel cells lets the team place one entrance, unless it says otherwise.
        terms.tunnels = placed.max(u8::from(self.setup.board.tunnels.any()));
        let Some(heist) = self.heist else { return Ok(terms) };
        let named = |name: &String| self.space_named(&PlacedWord { text: name, path: vec!["heist".to_owned()] });
        terms.entrance_limit = heist.entrance_limit;
        terms.exit_limit = heist.exit_limit;
        terms.tunnels = heist.tunnels;
        terms.reward = heist.reward;
        terms.missing = heist.missing();
        let path = ["heist".to_owned()];
        if !self.fields.has("starts") {
            terms.inside_starts = heist.inside_starts.iter().map(named).collect::<Result<Spaces, _>>()?;
            read_starters(&Fields::new(&heist.starts, &path), &|word| self.space_named(word), &mut terms)?;
        }
        self.read_blocks(&Fields::new(&heist.terms, &path), &mut terms)?;
        for chit in heist.held_by_guard.iter().filter_map(|chit: &BagChit| chit.loot()) {
            terms.held_by_guard |= 1 << chit as u32;
        }
        if let (false, Some(stand_in)) = (kennel.is_somewhere() || self.fields.has("kennel"), &heist.kennel) {
            terms.kennel = named(stand_in)?;
        }
        Ok(terms)
    }

    fn read_objective_key(&mut self) -> Result<(), ContentError> {
        let find = |word: &PlacedWord<'_>| self.space_named(word);
        self.setup.objective = match (self.fields.table("objective")?, self.heist) {
            (Some(objective), _) => {
                let read = read_objective(&objective, &find)?;
                objective.finish()?;
                read
            }
            (None, Some(heist)) => {
                read_objective(&Fields::new(&heist.objective, &["heist".to_owned(), "objective".to_owned()]), &find)?
            }
            (None, None) => Default::default(),
        };
        Ok(())
    }

    fn read_safes(&mut self) -> Result<(), ContentError> {
        let mut without = self.safe_spaces.clone();
        let official = self.heist.and_then(|heist| heist.safe.as_ref());
        let entries = self.fields.tables("safe")?.unwrap_or_default();
        if entries.len() > self.state.cracks.len() {
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
            self.setup.safes.push(Safe { at, cracks: needed, cash: 0 });
            self.state.cracks[number] = if open { 255 } else { cracks };
            match (entry.words("contents")?, official) {
                (Some(contents), _) => self.fill_safe(number, &contents)?,
                (None, Some(safe)) if !open => self.fill_official_safe(number, safe)?,
                _ => {}
            }
            entry.finish()?;
        }
        if let (false, Some(safe), Some(at)) = (self.fields.has("safe"), official, without.first().copied()) {
            self.setup.safes.push(Safe { at, cracks: safe.cracks, cash: 0 });
            self.fill_official_safe(0, safe)?;
            without.remove(0);
        }
        match without.first() {
            None => Ok(()),
            Some(space) => {
                let name = space_name(&self.setup, &self.state, *space);
                let example = format!("safe = {{ at = \"{name}\", needed = 3, contents = [] }}");
                Err(self.fields.fault("safe", format!("the safe at {name} needs an entry such as {example}")))
            }
        }
    }

    fn fill_official_safe(&mut self, number: usize, safe: &HeistSafe) -> Result<(), ContentError> {
        let path = ["heist".to_owned(), "safe".to_owned()];
        for text in &safe.contents {
            let item = text.strip_prefix("item:").and_then(Item::from_id);
            if item.is_none_or(|item| self.has_card_left(item)) {
                self.fill_safe(number, &[PlacedWord { text, path: path.to_vec() }])?;
            }
        }
        Ok(())
    }

    fn fill_safe(&mut self, number: usize, contents: &[PlacedWord<'_>]) -> Result<(), ContentError> {
        for word in contents {
            if !is_content_word(word.text) {
                return Err(word.fault(format!("'{}' cannot be in a safe; loot, cash:N and item:<id> can", word.text)));
            }
            if let Some(loot) = words::loot(word.text) {
                self.pieces.push((loot, Place::safe(number)));
            } else if let Some(cash) = words::cash(word.text) {
                let inside = &mut self.setup.safes[number].cash;
                *inside = inside.checked_add(cash).ok_or_else(|| word.fault("this is too much cash"))?;
            } else if let Some(item) = word.text.strip_prefix("item:").and_then(Item::from_id) {
                self.take_item_card(item, Place::safe(number), word)?;
            }
        }
        Ok(())
    }

    /// The item card of an item hex, unless a `chits` entry says what lies there.
    fn read_item_hex(&mut self) -> Result<(), ContentError> {
        let listed = |space: Space| {
            let chits = self.fields.get("chits").and_then(Value::as_table);
            chits.is_some_and(|chits| chits.contains_key(&space_name(&self.setup, &self.state, space)))
        };
        let open: Vec<Space> = self.item_spaces.iter().copied().filter(|space| !listed(*space)).collect();
        let named = match self.fields.table("item")? {
            Some(entry) => {
                let id = entry.need_text("id")?;
                let item = Item::from_id(id).ok_or_else(|| entry.fault("id", format!("there is no item '{id}'")))?;
                let at = match (entry.has("at"), open.as_slice()) {
                    (false, [only]) => *only,
                    _ => self.space(&entry, "at")?,
                };
                if !self.item_spaces.contains(&at) {
                    return Err(entry
                        .fault("at", "there is no item hex (I) here on the map; write it into `chits` as item:<id>"));
                }
                entry.ignore(&["name"]);
                entry.finish()?;
                Some((at, item))
            }
            None => match self.heist.and_then(|heist| heist.item.as_ref()) {
                Some((name, item)) => {
                    let word = PlacedWord { text: name, path: vec!["heist".to_owned()] };
                    Some((self.space_named(&word)?, *item)).filter(|(at, _)| self.item_spaces.contains(at))
                }
                None => None,
            },
        };
        for space in open {
            match named {
                Some((at, item)) if at == space && !self.fields.has("item") && !self.has_card_left(item) => {}
                Some((at, item)) if at == space => {
                    self.take_item_card(
                        item,
                        Place::on(space),
                        &PlacedWord { text: item.id(), path: vec!["item".to_owned()] },
                    )?;
                }
                _ => {
                    let name = space_name(&self.setup, &self.state, space);
                    let example = format!("item = {{ at = \"{name}\", id = \"cheap-picks\" }}");
                    return Err(self
                        .fields
                        .fault("item", format!("say which item lies on the item hex at {name}: {example}")));
                }
            }
        }
        Ok(())
    }
}
