//! A heist that could be read, looked at from all sides.

use crate::code::Code;
use crate::draft::{Unsure, map_of};
use crate::finding::Finding;
use crate::source::Source;
use crate::{bag, blocks, deck, objective, printed_box, starts, ways, words};
use heist_data::error::FaultKind;
use heist_data::heists::Heist;
use heist_data::map::MapText;
use heist_data::names::cell_name;
use heist_format::playable;
use heist_rules::edition::Edition;
use heist_rules::setup::Setup;
use heist_rules::space::Spaces;
use heist_rules::state::State;
use toml::Table;

/// A heist, its file, and what was found so far.
pub(crate) struct Look<'a> {
    pub heist: &'a Heist,
    pub table: &'a Table,
    pub source: &'a Source<'a>,
    pub unsure: &'a Unsure,
    pub map: MapText,
    findings: Vec<Finding>,
}

/// A heist as it is set up in an edition.
pub(crate) struct Stage {
    pub edition: Edition,
    pub setup: Setup,
    pub state: State,
}

impl<'a> Look<'a> {
    pub fn new(heist: &'a Heist, table: &'a Table, source: &'a Source<'a>, unsure: &'a Unsure) -> Option<Look<'a>> {
        Some(Look { heist, table, source, unsure, map: map_of(heist)?, findings: Vec::new() })
    }

    /// Everything that is found.
    pub fn all(mut self) -> Vec<Finding> {
        words::look(&mut self);
        printed_box::look(&mut self);
        let stages = self.stages();
        for stage in &stages {
            starts::look(&mut self, stage);
            ways::look(&mut self, stage);
            deck::look(&mut self, stage);
            bag::look(&mut self, stage);
            objective::look(&mut self, stage);
            blocks::look(&mut self, stage);
        }
        self.findings
    }

    /// The heist in its editions, where it can be set up.
    fn stages(&mut self) -> Vec<Stage> {
        let mut stages = Vec::new();
        for edition in playable::editions_of(self.heist) {
            deck::look_at_cards(self, &edition);
            match playable::set_up(self.heist, &edition, 4) {
                Ok((setup, state)) => stages.push(Stage { edition, setup, state }),
                Err(fault) if fault.kind() == FaultKind::NoRoom => {
                    if let Some(stage) = starts::too_little_room(self, edition, &fault) {
                        stages.push(stage);
                    }
                }
                Err(fault) => {
                    let message = format!("in the edition {} {}", edition.id, fault.words());
                    let cure = "change what it speaks of, or leave the edition out of `editions`";
                    if self.unsure.is_sure() {
                        self.find(Finding::new(Code::CannotSetUp, message, cure), "editions");
                    }
                }
            }
        }
        stages
    }

    pub fn push(&mut self, finding: Finding) {
        self.findings.push(finding);
    }
    /// A finding at a key of the top level.
    pub fn find(&mut self, finding: Finding, key: &str) {
        self.push(finding.key(key).at(self.source.top(key)));
    }
    /// A finding at a key.
    pub fn find_at(&mut self, finding: Finding, key: &[&str]) {
        let path: Vec<String> = key.iter().map(|part| (*part).to_owned()).collect();
        self.push(finding.key(key.join(".")).at(self.source.key(&path)));
    }
    /// A finding about spaces of the map.
    pub fn find_on_map(&mut self, finding: Finding, stage: &Stage, spaces: Spaces) {
        let first = spaces.first().map(|space| stage.setup.board.cells[space.index()]);
        let spot = first.map_or_else(|| self.source.top("map"), |cell| self.source.cell(cell));
        self.push(finding.key("map").places(stage.names(spaces)).at(spot));
    }
    /// Whether everything that these keys say is known.
    pub fn knows(&self, keys: &[&str]) -> bool {
        self.unsure.knows(keys)
    }
}

impl Stage {
    /// The names of spaces, in reading order.
    pub fn names(&self, spaces: Spaces) -> Vec<String> {
        spaces.into_iter().map(|space| cell_name(self.setup.board.cells[space.index()])).collect()
    }
}

/// `a1`, `a1 and b1`, `a1, b1 and c1`.
pub(crate) fn list(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
