//! A heist that somebody brings along: to a server, or into a page.

use crate::code::Severity;
use crate::finding::Finding;
use crate::source::Source;
use heist_data::about;
use heist_data::heists::Heist;
use heist_format::playable::{parse_heist, taken_id};
use heist_rules::setup::About;

/// A heist of one's own that can be played.
#[derive(Clone, PartialEq, Debug)]
pub struct Own {
    /// The heist.
    pub heist: Heist,
    /// What its author may want to know all the same.
    pub warnings: Vec<Finding>,
}

impl Own {
    /// What it tells players.
    pub fn about(&self) -> About {
        about::of_heist(&self.heist)
    }
}

/// Reads a heist file that anybody may have written. Everything that is found is given back if anything of it keeps the heist from
/// being played; and nobody's heist goes by the id of an official one.
///
/// ```
/// use heist_check::read_own;
///
/// let findings = read_own("id = \"attic\"\n").unwrap_err();
/// assert!(findings.iter().any(|finding| finding.key.as_deref() == Some("map")), "{findings:?}");
/// ```
pub fn read_own(text: &str) -> Result<Own, Vec<Finding>> {
    let mut findings = crate::check(text);
    let (source, _) = Source::read(text);
    let read = parse_heist(text);
    if let Some(fault) = read.as_ref().ok().and_then(taken_id) {
        findings.push(Finding::of_fault(&fault).at(source.top("id")));
    }
    let wrong = findings.iter().any(|finding| finding.severity == Severity::Error);
    match read {
        Ok(heist) if !wrong => Ok(Own { heist, warnings: findings }),
        // The check finds whatever the reader refuses; should it ever not, the reader has the last word.
        Err(fault) if !wrong => Err(vec![Finding::of_fault(&fault)]),
        _ => Err(findings),
    }
}
