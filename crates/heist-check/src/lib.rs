#![doc = include_str!("../README.md")]

mod accepted;
mod bag;
mod blocks;
mod code;
mod deck;
mod draft;
mod finding;
mod look;
mod objective;
mod own;
mod printed_box;
mod reach;
mod source;
mod starts;
mod ways;
mod words;

pub use code::{Code, Severity};
pub use finding::{Finding, Repair};
pub use own::{Own, read_own};
pub use printed_box::{Limit, limits};

use draft::{Draft, Unsure};
use heist_data::heists::Heist;
use heist_data::text::{MAX_TEXT, parse_toml};
use look::Look;
use source::Source;
use toml::Table;

/// The most faults of TOML that are told at once: what follows from the first ones helps nobody.
const MOST_SYNTAX: usize = 10;

/// Everything that is wrong with a heist file, in the order of its lines.
///
/// ```
/// use heist_check::{Code, check};
///
/// let findings = check("id = \"attic\"\nname = \"The Attic\"\nsummary = \"A jewel.\"\ndeck = \"1,Z1\"\nmap = \"JW EMM E5\"\n");
/// let codes: Vec<Code> = findings.iter().map(|finding| finding.code).collect();
/// assert_eq!(codes, [Code::NothingToWin, Code::UnknownTile]);
/// assert_eq!((findings[1].line, findings[1].column, findings[1].places.as_slice()), (Some(5), Some(11), &["b1".to_owned()][..]));
/// ```
pub fn check(text: &str) -> Vec<Finding> {
    if text.len() > MAX_TEXT {
        let message = format!("the text is larger than {} KiB", MAX_TEXT / 1024);
        return vec![Finding::new(Code::Syntax, message, "a heist file is a few lines")];
    }
    let (source, faults) = Source::read(text);
    if !faults.is_empty() {
        return faults.iter().take(MOST_SYNTAX).map(|fault| not_toml(fault, &source)).collect();
    }
    match parse_toml(text) {
        Ok(table) => check_table(table, &source),
        Err(fault) => vec![Finding { code: Code::Syntax, ..Finding::of_fault(&fault) }],
    }
}

/// What a heist that could be read has to do with itself: the same checks as [`check`], without places in a text. `table` is its
/// file.
pub fn check_parts(heist: &Heist, table: &Table) -> Vec<Finding> {
    let (source, _) = Source::read("");
    let unsure = Unsure::default();
    let findings = Look::new(heist, table, &source, &unsure).map_or_else(Vec::new, Look::all);
    in_order(accepted::leave_out(findings, table, &source, &unsure))
}

fn check_table(table: Table, source: &Source<'_>) -> Vec<Finding> {
    let Draft { table, heist, unsure, mut findings } = Draft::read(table, source);
    if let Some(heist) = &heist {
        findings.extend(Look::new(heist, &table, source, &unsure).map_or_else(Vec::new, Look::all));
    }
    in_order(accepted::leave_out(findings, &table, source, &unsure))
}

fn not_toml(fault: &toml::de::Error, source: &Source<'_>) -> Finding {
    let message = fault.message().trim_end_matches('.').replace('\n', ", ");
    let cure = "mend the line: key = value, texts in quotes, lists in brackets";
    Finding::new(Code::Syntax, message, cure).at(fault.span().map(|span| source.spot(span.start)))
}

/// By line, each once: editions that share a fault need not repeat it.
fn in_order(findings: Vec<Finding>) -> Vec<Finding> {
    let mut once: Vec<Finding> = Vec::new();
    for finding in findings {
        if !once.contains(&finding) {
            once.push(finding);
        }
    }
    once.sort_by_key(|finding| (finding.line, finding.column));
    once
}
