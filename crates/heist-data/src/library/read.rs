//! Reads the folder of content into a library, file by file. A fault names its file and line.

use super::{Library, ReadyMade};
use crate::cards::{read_action, read_boss, read_character, read_event, read_item, read_npc, read_skill, read_track};
use crate::city::City;
use crate::error::ContentError;
use crate::fields::Fields;
use crate::heists::Heist;
use crate::map::TileCode;
use crate::scenario::Scenario;
use heist_rules::cards::Item;
use heist_rules::setup::AlertTrack;
use include_dir::Dir;
use std::collections::BTreeMap;
use toml::{Table, Value};

impl Library {
    pub(super) fn read(content: &Dir<'_>) -> Result<Library, ContentError> {
        let mut library = Library {
            raw: BTreeMap::new(),
            characters: BTreeMap::new(),
            skills: BTreeMap::new(),
            npcs: BTreeMap::new(),
            older_npcs: Vec::new(),
            older_actions: Vec::new(),
            items: Vec::new(),
            cards: Vec::new(),
            older_cards: Vec::new(),
            bosses: Vec::new(),
            squares: Vec::new(),
            alert_track: AlertTrack::default(),
            tracks: Vec::new(),
            tiles: Vec::new(),
            ready_made: Vec::new(),
            older_ready_made: Vec::new(),
            heists: Vec::new(),
            gallery: Vec::new(),
            chapters: Vec::new(),
            city: City::default(),
            scenarios: Vec::new(),
        };
        library.each(content, "tiles.toml", &[("tile", "tile")], |library, _, table, path| {
            library.tiles.push(TileCode::read(table, path)?);
            Ok(())
        })?;
        library.each(
            content,
            "cards/actions.toml",
            &[("sub_action", "sub-action"), ("action", "action"), ("older_action", "older-action")],
            |library, _, table, path| {
                if path[0] == "older_action" {
                    let card = read_action(&Fields::new(table, path))?;
                    library.older_actions.push((card, read_editions(table, path)?));
                }
                Ok(())
            },
        )?;
        library.each(content, "cards/abilities.toml", &[("ability", "ability")], |_, _, _, _| Ok(()))?;
        library.each(content, "cards/rulings.toml", &[("ruling", "ruling")], |_, _, _, _| Ok(()))?;
        library.each(content, "cards/fixers.toml", &[("fixer", "fixer")], |_, _, _, _| Ok(()))?;
        library.each(content, "cards/characters.toml", &[("character", "character")], |library, _, table, path| {
            let character = read_character(table, path)?;
            library.characters.insert(character.id.clone(), character);
            Ok(())
        })?;
        library.each(content, "cards/skills.toml", &[("skill", "skill")], |library, _, table, path| {
            let skill = read_skill(table, path)?;
            library.skills.insert(skill.card.id.clone(), skill);
            Ok(())
        })?;
        let mut items = BTreeMap::new();
        library.each(content, "cards/items.toml", &[("item", "item")], |_, id, table, path| {
            items.insert(id.to_owned(), read_item(table, path)?);
            Ok(())
        })?;
        for item in Item::ALL {
            let card = items.remove(item.id());
            library.items.push(card.ok_or_else(|| ContentError::new(format!("no card for the item {}", item.id())))?);
        }
        library.each(
            content,
            "cards/npcs.toml",
            &[("npc", "npc"), ("older_npc", "older-npc"), ("scenario_special", "scenario-special")],
            |library, id, table, path| {
                match path[0].as_str() {
                    "npc" => {
                        library.npcs.insert(id.to_owned(), read_npc(id, table, path)?);
                    }
                    "older_npc" => {
                        let npc = read_npc(id, table, path)?;
                        library.older_npcs.push((id.to_owned(), npc, read_editions(table, path)?));
                    }
                    _ => {}
                }
                Ok(())
            },
        )?;
        for (file, kind) in [("cards/events.toml", "event"), ("cards/crises.toml", "crisis")] {
            library.each(content, file, &[(kind, kind)], |library, id, table, path| {
                library.cards.push(read_event(id, kind == "crisis", table, path)?);
                Ok(())
            })?;
        }
        let older = [("older_event", "older-event"), ("special_event", "special-event")];
        library.each(content, "cards/older-events.toml", &older, |library, id, table, path| {
            let card = read_event(id, path[0] == "special_event", table, path)?;
            library.older_cards.push((card, read_editions(table, path)?));
            Ok(())
        })?;
        library.each(content, "cards/bosses.toml", &[("boss", "boss")], |library, id, table, path| {
            library.bosses.push(read_boss(id, table, path)?);
            Ok(())
        })?;
        library.each(content, "cards/alert-track.toml", &[("square", "square")], |library, id, table, path| {
            library.squares.push(read_event(id, false, table, path)?);
            Ok(())
        })?;
        library.each(content, "cards/alert-track.toml", &[("track", "alert-track")], |library, _, table, path| {
            let fields = Fields::new(table, path);
            let squares = library.squares.len() as u8;
            let reinforcements = fields.up_to("reinforcements", squares)?.unwrap_or(squares);
            library.alert_track = AlertTrack { squares, reinforcements };
            Ok(())
        })?;
        library.each(
            content,
            "cards/noise-tracks.toml",
            &[("noise_track", "noise-track")],
            |library, id, table, path| {
                library.tracks.push(read_track(id, table, path)?);
                Ok(())
            },
        )?;
        let prebuilts = [("prebuilt", "prebuilt"), ("older_prebuilt", "older-prebuilt")];
        library.each(content, "cards/prebuilts.toml", &prebuilts, |library, id, table, path| {
            let fields = Fields::new(table, path);
            let skills = fields.words("skills")?.unwrap_or_default();
            let [first, second] = skills.as_slice() else {
                return Err(fields.fault("skills", "two skills are needed"));
            };
            let ready = ReadyMade {
                id: id.to_owned(),
                name: fields.need_text("name")?.to_owned(),
                character: fields.need_text("character")?.to_owned(),
                skills: [first.text.to_owned(), second.text.to_owned()],
            };
            library.member(&ready.character, [&ready.skills[0], &ready.skills[1]])?;
            let booklet = path[0] == "prebuilt";
            if booklet { &mut library.ready_made } else { &mut library.older_ready_made }.push(ready);
            Ok(())
        })?;
        for (folder, kind) in [("heists", "heist"), ("gallery", "gallery"), ("chapters", "chapter")] {
            for file in content.get_dir(folder).into_iter().flat_map(Dir::files) {
                let name = format!("content/{}", file.path().display());
                let text = file.contents_utf8().unwrap_or_default();
                let table: Table =
                    text.parse().map_err(|e| ContentError::from_toml(&e, text).in_file(name.as_str()))?;
                let heist = Heist::read(&library, &table).map_err(|e| e.located(text).in_file(name.as_str()))?;
                library.keep(kind, &heist.id.clone(), table);
                match kind {
                    "heist" => &mut library.heists,
                    "gallery" => &mut library.gallery,
                    _ => &mut library.chapters,
                }
                .push(heist);
            }
        }
        library.heists.sort_by_key(|heist| heist.order);
        library.chapters.sort_by_key(|heist| (heist.editions.clone(), heist.order));
        let city = "campaign/city.toml";
        library
            .each(content, city, &City::LISTS, |library, id, table, path| library.city.read_entry(id, table, path))?;
        library.city.check(&library.heists, &library.characters).map_err(|e| e.in_file(format!("content/{city}")))?;
        library.read_scenarios(content, city)?;
        Ok(library)
    }

    /// Every other file of the folder of the city is a scenario.
    fn read_scenarios(&mut self, content: &Dir<'_>, city: &str) -> Result<(), ContentError> {
        let files = content.get_dir("campaign").into_iter().flat_map(Dir::files);
        for file in files.filter(|file| file.path().to_str() != Some(city)) {
            let name = format!("content/{}", file.path().display());
            let text = file.contents_utf8().unwrap_or_default();
            let table: Table = text.parse().map_err(|e| ContentError::from_toml(&e, text).in_file(name.as_str()))?;
            let scenario =
                Scenario::read(&table, &self.chapters).map_err(|e| e.located(text).in_file(name.as_str()))?;
            let stem = file.path().file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
            self.keep("scenario", stem, table);
            self.scenarios.push(scenario);
        }
        self.scenarios.sort_by_key(|scenario| scenario.order);
        Ok(())
    }

    fn keep(&mut self, kind: &str, id: &str, table: Table) {
        self.raw.entry(kind.to_owned()).or_default().insert(id.to_owned(), Value::Table(table));
    }

    /// Reads every entry of some lists of a file, and keeps its table.
    fn each(
        &mut self,
        content: &Dir<'_>,
        file: &str,
        lists: &[(&'static str, &str)],
        mut read: impl FnMut(&mut Library, &str, &Table, &[String]) -> Result<(), ContentError>,
    ) -> Result<(), ContentError> {
        let name = format!("content/{file}");
        let text = content.get_file(file).and_then(|file| file.contents_utf8());
        let text = text.ok_or_else(|| ContentError::new("the file is missing").in_file(name.as_str()))?;
        let table: Table = text.parse().map_err(|e| ContentError::from_toml(&e, text).in_file(name.as_str()))?;
        let mut read_all = || -> Result<(), ContentError> {
            for (list, kind) in lists {
                let entries = table.get(*list).and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
                for (i, entry) in entries.iter().enumerate() {
                    let path = [(*list).to_owned(), i.to_string()];
                    let entry = entry.as_table().ok_or_else(|| ContentError::new("a table is needed").at(&path))?;
                    let id = entry.get("id").or(entry.get("code")).and_then(Value::as_str);
                    let id = id.ok_or_else(|| ContentError::new("`id` is missing").at(&path))?;
                    if self.raw(kind, id).is_some() {
                        return Err(ContentError::new(format!("'{id}' is there twice")).at(&path));
                    }
                    read(self, id, entry, &path)?;
                    self.keep(kind, id, entry.clone());
                }
            }
            Ok(())
        };
        read_all().map_err(|e| e.located(text).in_file(name.as_str()))
    }
}

fn read_editions(table: &Table, path: &[String]) -> Result<Vec<String>, ContentError> {
    let editions = Fields::new(table, path).words("editions")?.unwrap_or_default();
    Ok(editions.iter().map(|word| word.text.to_owned()).collect())
}
