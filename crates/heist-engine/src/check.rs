//! `check`: everything that is wrong with a heist file.

use crate::answer;
use crate::request::{Request, Trouble};
use heist_check::read_own;

/// Appends whether the heist can be played, and what was found.
pub(crate) fn check(request: &Request<'_>, out: &mut String) -> Result<(), Trouble> {
    let Some(file) = request.word("file")? else {
        return Err("`file` is missing; it is the text of a heist file".into());
    };
    let (playable, findings) = match read_own(file) {
        Ok(own) => (true, own.warnings),
        Err(findings) => (false, findings),
    };
    let findings = serde_json::to_string(&findings).map_err(|fault| fault.to_string())?;
    answer::raw(out, "playable", playable);
    answer::raw(out, "findings", findings);
    Ok(())
}
