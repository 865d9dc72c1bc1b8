//! Rule files from outside: whatever is accepted can be run, and fails at worst.

#![no_main]

use heist_fuzz::texts::edited;
use heist_rulebook::{examples, rulebook};
use libfuzzer_sys::fuzz_target;

const RULES: [&str; 3] = [
    include_str!("../../rulebook/escape/guard-exit-cost.toml"),
    include_str!("../../rulebook/action/pass-forbidden.toml"),
    include_str!("../../rulebook/card/event/event-g1.toml"),
];

fuzz_target!(|input: &[u8]| {
    let Ok(rules) = rulebook::parse(&edited(input, &RULES), "rule.toml") else { return };
    for example in rules.iter().flat_map(|rule| &rule.examples).take(4) {
        let _ = examples::run_example(example, "v24");
    }
});
