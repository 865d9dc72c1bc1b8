//! Rule files from outside: whatever is accepted can be run, and fails at worst.

use crate::texts::edited;
use heist_rulebook::{examples, rulebook};

pub(crate) const RULES: [&str; 3] = [
    include_str!("../../../rulebook/escape/guard-exit-cost.toml"),
    include_str!("../../../rulebook/action/pass-forbidden.toml"),
    include_str!("../../../rulebook/card/event/event-g1.toml"),
];

/// Reads a rule and runs its examples; whether they hold.
pub fn run(input: &[u8]) -> bool {
    let Ok(rules) = rulebook::parse(&edited(input, &RULES), "rule.toml") else { return false };
    let mut all = true;
    for example in rules.iter().flat_map(|rule| &rule.examples).take(4) {
        all &= examples::run_example(example, "v24").is_ok();
    }
    all
}
