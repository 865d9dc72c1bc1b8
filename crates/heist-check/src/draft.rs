//! Reads as much of a heist file as can be read: what the reader refuses is noted and left out, and it reads on. So there is one
//! reader, and all its complaints at once.

mod map;

use crate::code::Code;
use crate::finding::Finding;
use crate::source::Source;
use heist_data::deck::{parse_deck, print_deck};
use heist_data::error::{ContentError, FaultKind};
use heist_data::fields::Fields;
use heist_data::heists::Heist;
use heist_data::library::Library;
use heist_data::map::MapText;
use heist_data::names::parse_cell;
use heist_data::suggest::did_you_mean;
use std::collections::{BTreeMap, BTreeSet};
use toml::{Table, Value};

/// Complaints after which the reader is not asked again.
const MOST: usize = 50;

/// A board, so that the rest of a file without a map can be read.
const STAND_IN: &str = "EM E5";

/// What could be read of a file.
pub(crate) struct Draft {
    /// The file without what was refused.
    pub table: Table,
    /// The heist, if anything is left of it.
    pub heist: Option<Heist>,
    /// Keys of the top level of which something was left out: what is found out about them may not be true.
    pub unsure: Unsure,
    /// What was refused.
    pub findings: Vec<Finding>,
}

/// Keys of the top level of which something was left out.
#[derive(Default)]
pub(crate) struct Unsure(BTreeSet<String>);

impl Unsure {
    /// Whether everything that these keys say is known.
    pub fn knows(&self, keys: &[&str]) -> bool {
        !keys.iter().any(|key| self.0.contains(*key))
    }
    /// Whether nothing was left out.
    pub fn is_sure(&self) -> bool {
        self.0.is_empty()
    }
    fn add(&mut self, key: &str) {
        self.0.insert(key.to_owned());
    }
}

impl Draft {
    pub fn read(mut table: Table, source: &Source<'_>) -> Draft {
        let mut findings = Vec::new();
        let mut unsure = Unsure::default();
        let mut usable = table.contains_key("map");
        if let Some(Value::String(text)) = table.get("map") {
            let drawn = map::read(text, source);
            if !drawn.findings.is_empty() {
                unsure.add("map");
            }
            if drawn.lost_ways {
                unsure.add("ways");
            }
            usable = drawn.usable;
            findings.extend(drawn.findings);
            table.insert("map".to_owned(), drawn.text.into());
        }
        if let Some(Value::String(text)) = table.get("deck")
            && let Some((deck, faults)) = known_cards(text, source)
        {
            unsure.add("deck");
            findings.extend(faults);
            table.insert("deck".to_owned(), deck.into());
        }
        if !usable {
            if !table.contains_key("map") {
                let fault = Fields::new(&table, &[]).missing("map");
                findings.push(Finding::of_fault(&fault));
            }
            unsure.add("map");
            unsure.add("ways");
            table.insert("map".to_owned(), STAND_IN.into());
        }
        let mut reader = Reader { table, unsure, faults: Vec::new(), gone: BTreeMap::new(), drawn: usable };
        let heist = reader.read();
        let Reader { table, unsure, faults, .. } = reader;
        findings.extend(faults.iter().map(|fault| Finding::of_fault(fault).at(spot(fault, source))));
        Draft { table, heist, unsure, findings }
    }
}

/// Where a fault of the reader stands: the cell of the map, or the key.
fn spot(fault: &ContentError, source: &Source<'_>) -> Option<crate::source::Spot> {
    match fault.space().and_then(parse_cell) {
        Some(cell) => source.cell(cell),
        None => source.key(fault.key()),
    }
}

/// The cards of a deck that exist, and a finding for each that does not; `None` where nothing is wrong, or nothing can be read.
fn known_cards(text: &str, source: &Source<'_>) -> Option<(String, Vec<Finding>)> {
    let library = Library::official();
    let deck = parse_deck(text).ok()?;
    let (known, unknown): (Vec<&String>, Vec<&String>) = deck.iter().partition(|id| library.knows_card(id));
    if unknown.is_empty() {
        return None;
    }
    let faults = unknown.into_iter().map(|id| {
        let near = match did_you_mean(id, library.card_ids()) {
            near if near.is_empty() => ": take one that exists, such as 1 to 24".to_owned(),
            near => near,
        };
        let fault = ContentError::new(format!("there is no event or crisis card '{id}'{near}")).at_key("deck");
        Finding { code: Code::UnknownCard, ..Finding::of_fault(&fault) }.at(source.word("deck", id))
    });
    Some((print_deck(known.into_iter().map(String::as_str)), faults.collect()))
}

struct Reader {
    /// Whether the map is the author's. On another one nobody can look for spaces.
    drawn: bool,
    table: Table,
    unsure: Unsure,
    faults: Vec<ContentError>,
    /// Elements that were taken out of lists, by the list: others have moved up since.
    gone: BTreeMap<Vec<String>, BTreeSet<usize>>,
}

impl Reader {
    fn read(&mut self) -> Option<Heist> {
        let library = Library::official();
        for _ in 0..MOST {
            let fault = match Heist::read(library, &self.table) {
                Ok(heist) => return Some(heist),
                Err(fault) => fault,
            };
            let key = fault.key().to_vec();
            let Some(top) = key.first() else {
                self.faults.push(fault);
                return None;
            };
            self.unsure.add(top);
            let original = fault.at(&self.original(&key));
            // A second complaint at the same place follows from what was left out.
            let known =
                self.faults.iter().any(|other| other.key() == original.key() && other.space() == original.space());
            let unclaimed = original.kind() == FaultKind::Unclaimed;
            let space = original.space().map(str::to_owned);
            if !known && (self.drawn || original.kind() != FaultKind::NoSuchSpace) {
                self.faults.push(original);
            }
            let mended = match space {
                Some(space) if unclaimed => self.empty_hex(&space),
                _ => self.leave_out(&key),
            };
            if !mended {
                return None;
            }
        }
        None
    }

    /// The key as it was before anything was taken out of lists.
    fn original(&self, key: &[String]) -> Vec<String> {
        let mut original = Vec::new();
        for part in key {
            let gone = self.gone.get(&original);
            let place = match (gone, part.parse::<usize>()) {
                (Some(gone), Ok(place)) => before_removal(gone, place).to_string(),
                _ => part.clone(),
            };
            original.push(place);
        }
        original
    }

    /// Takes what stands at a key out of the file; where nothing stands there, a key that must be there comes in, and anything
    /// else goes with the table around it.
    fn leave_out(&mut self, key: &[String]) -> bool {
        match key {
            [] => false,
            [top] if !self.table.contains_key(top) => {
                let stand_in = match top.as_str() {
                    "id" | "name" => "draft",
                    "deck" => "1,Z1",
                    _ => return false,
                };
                self.table.insert(top.clone(), stand_in.into());
                true
            }
            [around @ .., last] => {
                let list_key = self.original(around);
                let removed = match find(&mut self.table, around) {
                    Some(Found::Table(table)) => table.remove(last).is_some(),
                    Some(Found::List(list)) => match last.parse::<usize>() {
                        Ok(place) if place < list.len() => {
                            list.remove(place);
                            let gone = self.gone.entry(list_key).or_default();
                            let original = before_removal(gone, place);
                            gone.insert(original);
                            true
                        }
                        _ => false,
                    },
                    None => false,
                };
                removed || self.leave_out(around)
            }
        }
    }

    /// Makes a hex of the map an empty one.
    fn empty_hex(&mut self, space: &str) -> bool {
        let Some(Value::String(text)) = self.table.get("map") else { return false };
        let mut rows: Vec<Vec<&str>> = text.lines().map(|line| line.split_whitespace().collect()).collect();
        rows.retain(|row| !row.is_empty());
        let cell = parse_cell(space).and_then(|cell| rows.get_mut(cell.row as usize)?.get_mut(cell.col as usize));
        let Some(code) = cell else { return false };
        *code = "EM";
        let text = heist_data::map::print_rows(&rows);
        self.table.insert("map".to_owned(), text.into());
        true
    }
}

/// The place that an element of a list had before these were taken out.
fn before_removal(gone: &BTreeSet<usize>, place: usize) -> usize {
    gone.iter().fold(place, |place, before| place + usize::from(*before <= place))
}

enum Found<'a> {
    Table(&'a mut Table),
    List(&'a mut Vec<Value>),
}

/// The table or list at a key.
fn find<'a>(table: &'a mut Table, key: &[String]) -> Option<Found<'a>> {
    let mut found = Found::Table(table);
    for part in key {
        let value = match found {
            Found::Table(table) => table.get_mut(part)?,
            Found::List(list) => list.get_mut(part.parse::<usize>().ok()?)?,
        };
        found = match value {
            Value::Table(table) => Found::Table(table),
            Value::Array(list) => Found::List(list),
            _ => return None,
        };
    }
    Some(found)
}

/// The map of a heist that could be read.
pub(crate) fn map_of(heist: &Heist) -> Option<MapText> {
    MapText::parse(&Library::official().tiles, &heist.map).ok()
}
