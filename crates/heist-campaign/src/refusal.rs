//! Why a command to a box is refused.

use std::fmt;

/// A refused command: the rule that forbids it, and a sentence with names in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CampaignRefusal {
    /// The most specific rule.
    pub rule: &'static str,
    /// One sentence for the player.
    pub why: String,
}

impl fmt::Display for CampaignRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.why, self.rule)
    }
}

impl std::error::Error for CampaignRefusal {}

/// Shorthand for a refusal.
pub(super) fn refuse<T>(rule: &'static str, why: impl Into<String>) -> Result<T, CampaignRefusal> {
    Err(CampaignRefusal { rule, why: why.into() })
}

/// What can be wrong with a line that is said to a box.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BoxError {
    /// It is not a command.
    Syntax(String),
    /// It is one, and a rule forbids it.
    Refused(CampaignRefusal),
}

impl From<CampaignRefusal> for BoxError {
    fn from(refused: CampaignRefusal) -> BoxError {
        BoxError::Refused(refused)
    }
}

impl fmt::Display for BoxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoxError::Syntax(words) => f.write_str(words),
            BoxError::Refused(refused) => refused.fmt(f),
        }
    }
}

impl std::error::Error for BoxError {}
