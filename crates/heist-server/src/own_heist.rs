//! Heists of somebody's own at tables. The file comes with the request that opens the table and is read once; from then on the first
//! position of the table carries everything, the words of its author too.

use crate::game_start::GameSpec;
use heist_campaign::OWN;
use heist_check::{Finding, Own, Severity, read_own};
use heist_data::error::ContentError;
use heist_format::position;
use heist_format::setup::{Options, new_own_game};
use heist_protocol::limits::MAX_HEIST_FILE_BYTES;
use heist_protocol::{Colour, CrewMember, TableInfo};
use heist_rules::who::Who;
use serde::Deserialize;

/// So many findings stand in the sentence that says what is wrong; the others are in the list.
const TOLD: usize = 3;

/// Why a heist file is not played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// In words, with the first findings.
    pub words: String,
    /// All findings, each in a line.
    pub findings: Vec<String>,
}

impl Refused {
    /// For another reason than a finding.
    pub fn because(words: String) -> Refused {
        Refused { words, findings: Vec::new() }
    }

    fn found(findings: &[Finding]) -> Refused {
        let errors = findings.iter().filter(|finding| finding.severity == Severity::Error);
        let errors: Vec<String> = errors.map(Finding::to_string).collect();
        let more = match errors.len().saturating_sub(TOLD) {
            0 => String::new(),
            1 => " And one more.".to_owned(),
            count => format!(" And {count} more."),
        };
        let first = errors.iter().take(TOLD).cloned().collect::<Vec<_>>().join(" ");
        Refused {
            words: format!("This heist file cannot be played: {first}{more}"),
            findings: findings.iter().map(Finding::to_string).collect(),
        }
    }
}

impl From<ContentError> for Refused {
    fn from(fault: ContentError) -> Refused {
        Refused::because(format!("{fault}."))
    }
}

/// The heist of a file that somebody has sent.
pub fn read(file: &str) -> Result<Own, Refused> {
    if file.len() > MAX_HEIST_FILE_BYTES {
        return Err(Refused::because(format!("A heist file has at most {} KiB.", MAX_HEIST_FILE_BYTES / 1024)));
    }
    read_own(file).map_err(|findings| Refused::found(&findings))
}

/// What a table plays whose heist is in this file.
pub fn spec_of_file(
    file: &str,
    edition: String,
    crew: Vec<CrewMember>,
    inside: Option<&[Colour]>,
) -> Result<GameSpec, Refused> {
    let own = read(file)?;
    if !own.heist.is_for(&edition) {
        let words = format!("{} is for the editions {}.", own.heist.name, own.heist.editions.join(", "));
        return Err(Refused::because(words));
    }
    let inside = inside.map(|inside| inside.iter().map(|who| Who::from(*who)).collect());
    let options = Options { inside, ..Options::alone(&own.heist) };
    let mut spec =
        GameSpec { heist: format!("{OWN}{}", own.heist.id), edition, crew, in_box: None, gallery: None, start: None };
    let (setup, state) = new_own_game(&own.heist, &spec.edition, &spec.recruits(), &options)?;
    let start = position::print_json(&setup, &state).to_string();
    // What is stored must be read again, now rather than after a restart.
    position::load_json(&start)?;
    spec.start = Some(start);
    Ok(spec)
}

/// What a table is called whose heist is somebody's own; none: the heist's id says it.
pub fn title_of(info: &TableInfo) -> Option<String> {
    Some(told_of(info.start.as_deref()?)?.name)
}

/// What the author of a heist says to people who see a link to it.
#[derive(Deserialize)]
pub struct Told {
    /// Its name.
    pub name: String,
    /// Where it takes place.
    #[serde(default)]
    pub location: String,
    /// What it is about.
    #[serde(default)]
    pub summary: String,
}

/// What a first position says of its heist, if that is somebody's own. Nothing else of the position is read.
pub fn told_of(position: &str) -> Option<Told> {
    #[derive(Deserialize)]
    struct Start {
        about: Told,
    }
    serde_json::from_str::<Start>(position).ok().map(|start| start.about)
}
