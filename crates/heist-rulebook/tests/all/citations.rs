//! The code and the rulebook speak of the same rules: every rule id cited in the code exists, and every rule of the kind
//! `never` is cited where it is enforced. What a comment says is no citation.

use heist_rulebook::rulebook::{ExampleStep, Rulebook};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn rust_files(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder of the project") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            rust_files(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
}

/// Words like `escape.no-moves-left` in a text.
fn dotted_words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '.'))
        .map(|word| word.trim_matches('.'))
        .filter(|word| word.contains('.'))
}

/// The contents of string literals, well enough for ids: what stands between two quotes on one line.
fn literals(text: &str) -> impl Iterator<Item = &str> {
    text.lines().flat_map(|line| line.split('"').skip(1).step_by(2))
}

/// Source text without its comments; a quote as a character goes too, since it opens no literal.
fn without_comments(text: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let (part, keep) = if rest.starts_with("//") {
            (rest.find('\n').unwrap_or(rest.len()), false)
        } else if rest.starts_with("/*") {
            (rest.find("*/").map_or(rest.len(), |end| end + 2), false)
        } else if rest.starts_with("'\"'") {
            (3, false)
        } else if first == '"' {
            (end_of_literal(rest), true)
        } else {
            (first.len_utf8(), true)
        };
        if keep {
            kept.push_str(&rest[..part]);
        }
        rest = &rest[part..];
    }
    kept
}

/// Where the string literal ends with which a text begins.
fn end_of_literal(text: &str) -> usize {
    let mut escaped = false;
    for (place, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return place + 1,
            _ => {}
        }
    }
    text.len()
}

/// The source of some crates, unit tests left out.
fn source(crates: &[&str]) -> String {
    let mut files = Vec::new();
    for name in crates {
        rust_files(&root().join("crates").join(name).join("src"), &mut files);
    }
    let text = |file: &PathBuf| std::fs::read_to_string(file).expect("a source file");
    files
        .iter()
        .map(|file| text(file).split("#[cfg(test)]\nmod tests {").next().unwrap_or_default().to_owned())
        .collect()
}

fn rulebook() -> Rulebook {
    let book = Rulebook::read(&[root().join("rulebook")]);
    assert!(book.faults.is_empty(), "{:?}", book.faults);
    assert!(book.rules.len() > 400, "the whole rulebook was read");
    book
}

#[test]
fn every_rule_cited_in_the_code_exists() {
    let book = rulebook();
    let ids: BTreeSet<&str> = book.rules.iter().map(|rule| rule.id.as_str()).collect();
    let areas: BTreeSet<&str> = ids.iter().filter_map(|id| id.split('.').next()).collect();
    let text =
        without_comments(&source(&["heist-rules", "heist-data", "heist-format", "heist-campaign", "heist-rulebook"]));
    let mut cited = BTreeSet::new();
    for literal in literals(&text) {
        let is_id = dotted_words(literal).next() == Some(literal)
            && literal.split('.').all(|part| part.starts_with(|c: char| c.is_ascii_lowercase()));
        if is_id && literal.split('.').next().is_some_and(|area| areas.contains(area)) {
            cited.insert(literal);
        }
    }
    let unknown: Vec<_> = cited.difference(&ids).collect();
    assert!(unknown.is_empty(), "cited in the code, not in the rulebook: {unknown:?}");
    assert!(cited.len() > 100, "the citations were found");
}

/// Rules that forbid what nobody commands: it would happen by itself, and there is nothing to refuse. A comment names them
/// where they are kept, and their examples show that the thing does not happen.
const NOTHING_TO_REFUSE: [&str; 17] = [
    "alert.bar.no-immediate-effect",
    "boss.no-gaps",
    "boss.waypoints-fixed",
    "chit.camera.only-entering",
    "crisis.not-an-alert",
    "dog.not-outdoors",
    "dog.subdued-does-not-chase",
    "escape.cameras-no-effect",
    "event.active.unchanged-by-raises",
    "loot.acquired-is-safe",
    "noise.events-cause-none",
    "reinforcements.once",
    "reveal.auto.once-per-tile",
    "reveal.auto.start.not-before-action-phase",
    "reveal.auto.start.not-before-heist",
    "special.trusted-npc",
    "watchtower.nothing-in-escape",
];

#[test]
fn every_never_rule_is_cited_where_it_is_enforced() {
    let book = rulebook();
    let whole = source(&["heist-rules", "heist-data", "heist-format", "heist-campaign", "heist-rulebook"]);
    let text = without_comments(&whole);
    let cited: BTreeSet<&str> = literals(&text).collect();
    let never: Vec<&str> = book.rules.iter().filter(|rule| rule.kind == "never").map(|rule| rule.id.as_str()).collect();
    assert!(never.len() > 30, "the rulebook has rules of this kind");
    let missing: Vec<_> = never.iter().filter(|id| !cited.contains(**id) && !NOTHING_TO_REFUSE.contains(id)).collect();
    assert!(missing.is_empty(), "never rules that no refusal names: {missing:?}");

    let named: BTreeSet<&str> = dotted_words(&whole).collect();
    for id in NOTHING_TO_REFUSE {
        assert!(never.contains(&id) && named.contains(id), "{id} is a rule of this kind, named where it is kept");
        let rule = book.rules.iter().find(|rule| rule.id == id).expect("a rule");
        let shows = |step: &ExampleStep| step.command.is_some() && step.refused.is_empty() && step.then.is_some();
        assert!(rule.examples.iter().any(|example| example.steps.iter().any(shows)), "{id} is shown not to happen");
    }
}

#[test]
fn comments_are_no_citations() {
    let text = "a(\"x.y\") // \"c.d\"\n/// (e.f)\nlet quote = '\"'; /* \"g.h\" */ b(\"i // \\\" j\");\n";
    assert_eq!(without_comments(text), "a(\"x.y\") \n\nlet quote = ;  b(\"i // \\\" j\");\n");
}
