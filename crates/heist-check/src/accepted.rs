//! Warnings that the author has looked at and means: `[[accept]]` with the code and the reason.

use crate::code::{Code, Severity};
use crate::draft::Unsure;
use crate::finding::{Finding, Repair};
use crate::source::Source;
use heist_data::error::ContentError;
use heist_data::fields::Fields;
use heist_data::suggest::or_known;
use toml::Table;

/// The findings without the warnings that are accepted; and what is wrong with accepting them.
pub(crate) fn leave_out(
    mut findings: Vec<Finding>,
    table: &Table,
    source: &Source<'_>,
    unsure: &Unsure,
) -> Vec<Finding> {
    let fields = Fields::new(table, &[]);
    let at = |fault: &ContentError| Finding::of_fault(fault).at(source.key(fault.key()));
    let entries = match fields.tables("accept") {
        Ok(entries) => entries.unwrap_or_default(),
        Err(fault) => {
            findings.push(at(&fault));
            return findings;
        }
    };
    for (number, entry) in entries.iter().enumerate() {
        match read(entry) {
            Err(fault) => findings.push(at(&fault)),
            Ok(code) => {
                let before = findings.len();
                findings.retain(|finding| finding.code != code);
                if findings.len() == before && unsure.is_sure() {
                    let message = format!("'{}' is accepted, and is not found here", code.word());
                    let found = Finding::new(Code::AcceptedNothing, message, "take the entry out");
                    let key = format!("accept.{number}");
                    let path = ["accept".to_owned(), number.to_string()];
                    let repair = Repair::Remove { key: key.clone() };
                    findings.push(found.key(key).at(source.key(&path)).repair(repair));
                }
            }
        }
    }
    findings
}

/// The code of an entry. Its reason is for people.
fn read(entry: &Fields<'_>) -> Result<Code, ContentError> {
    let word = entry.need_text("code")?;
    let warnings = Code::ALL.iter().filter(|code| code.severity() == Severity::Warning).map(|code| code.word());
    let code = word.parse::<Code>().ok().filter(|code| code.severity() == Severity::Warning);
    let code = code.ok_or_else(|| {
        entry.fault("code", format!("'{word}' is not a warning that can be accepted{}", or_known(word, warnings)))
    })?;
    entry.need_text("why")?;
    entry.finish()?;
    Ok(code)
}
