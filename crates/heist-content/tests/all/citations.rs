//! The code and the rulebook speak of the same rules: every rule id cited in the code exists, and every rule of the kind
//! `never` is cited where it is enforced.

use heist_content::rulebook::Rulebook;
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

fn source(crates: &[&str]) -> String {
    let mut files = Vec::new();
    for name in crates {
        rust_files(&root().join("crates").join(name).join("src"), &mut files);
    }
    files.iter().map(|file| std::fs::read_to_string(file).expect("a source file")).collect()
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
    let text = source(&["heist-rules", "heist-content"]);
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

#[test]
fn every_never_rule_is_cited_where_it_is_enforced() {
    let book = rulebook();
    let text = source(&["heist-rules", "heist-content"]);
    let cited: BTreeSet<&str> = dotted_words(&text).collect();
    let never: Vec<&str> = book.rules.iter().filter(|rule| rule.kind == "never").map(|rule| rule.id.as_str()).collect();
    assert!(never.len() > 30, "the rulebook has rules of this kind");
    let missing: Vec<_> = never.into_iter().filter(|id| !cited.contains(id)).collect();
    assert!(missing.is_empty(), "never rules that the rules do not name: {missing:?}");
}
