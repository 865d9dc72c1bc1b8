//! Why a command is refused: the rule it breaks and what would have to be true.

/// A refused command. `rule` is an id of the rulebook; the same id opens its page.
///
/// Nothing is put together here, since most refusals of a search are never read. The sentence is whole as it stands; who
/// speaks is "this character" in it, and what the command names is "that tile", "that character", "that piece", "that item",
/// "that ability" or "that fixer". `heist_words::refusals` puts names in their place and adds the figures.
///
/// ```
/// use heist_rules::Refusal;
///
/// let refusal = Refusal::new("loot.pickup", "Nobody can pick up that piece there.");
/// assert_eq!(refusal.to_string(), "Nobody can pick up that piece there. (loot.pickup)");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The most specific rule that forbids the command.
    pub rule: &'static str,
    /// One sentence for the player.
    pub why: &'static str,
}

impl Refusal {
    /// A refusal by a rule.
    pub const fn new(rule: &'static str, why: &'static str) -> Refusal {
        Refusal { rule, why }
    }
}

impl core::fmt::Display for Refusal {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{} ({})", self.why, self.rule)
    }
}

impl core::error::Error for Refusal {}

/// Allowed, or refused by a rule.
pub type Verdict = Result<(), Refusal>;

/// Shorthand for `Err(Refusal::new(...))`.
pub const fn refuse<T>(rule: &'static str, why: &'static str) -> Result<T, Refusal> {
    Err(Refusal::new(rule, why))
}

/// Something costs more ideas than the one who speaks has.
pub const TOO_FEW_IDEAS: &str = "There are not enough ideas to pay for it.";

/// Something costs more than the team has.
pub const TOO_LITTLE_CASH: &str = "There is not enough team cash.";
