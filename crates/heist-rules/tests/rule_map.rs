//! The map from rules to code: a rule of the area `x` is named in `rules/x.rs` or below `rules/x/`, a card in the file that
//! carries its name, and a rule whose file says `crate = "…"` in the file or folder `x` of that crate.

use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// What the map needs to know of a rule file.
#[derive(Deserialize)]
struct Rule {
    id: String,
    #[serde(rename = "crate")]
    owner: Option<String>,
}

impl Rule {
    fn area(&self) -> &str {
        self.id.split('.').next().unwrap_or_default()
    }
}

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All files of a folder and its folders; none if there is no such folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.map(|entry| entry.expect("an entry of a folder").path());
    let mut files: Vec<_> = paths.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect();
    files.sort();
    files
}

fn rules() -> Vec<Rule> {
    let files = files(&workspace().join("rulebook"));
    let texts = files.iter().filter(|path| path.extension().is_some_and(|extension| extension == "toml"));
    texts
        .map(|path| {
            let text = fs::read_to_string(path).expect("a rule file");
            toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
        })
        .collect()
}

/// Files whose path, from `src` on, goes through a folder or a file called `module`.
fn module(src: &Path, module: &str) -> Vec<PathBuf> {
    let file_name = format!("{module}.rs");
    let mut files = files(src);
    files.retain(|path| {
        let inside = path.strip_prefix(src).unwrap_or(path);
        inside.ends_with(&file_name)
            || inside.parent().is_some_and(|folders| folders.iter().any(|folder| folder == module))
    });
    files
}

/// The files in one of which a rule must be named.
fn homes(rule: &Rule) -> Vec<PathBuf> {
    let workspace = workspace();
    let name = |words: &str| words.replace('-', "_");
    match (rule.owner.as_deref(), rule.area()) {
        (Some("heist-data"), "card") => ["crates/heist-data/content/cards", "content/cards"]
            .iter()
            .flat_map(|folder| files(&workspace.join(folder)))
            .collect(),
        (Some(owner), area) => module(&workspace.join("crates").join(owner).join("src"), &name(area)),
        (None, "card") => {
            let card = rule.id.rsplit('.').next().unwrap_or_default();
            vec![workspace.join(format!("crates/heist-rules/src/rules/card/{}.rs", name(card)))]
        }
        (None, area) => {
            let rules = workspace.join("crates/heist-rules/src/rules");
            let mut homes = files(&rules.join(name(area)));
            homes.push(rules.join(format!("{}.rs", name(area))));
            homes
        }
    }
}

/// Whether a text names an id as a whole: not as a part of a longer one.
fn names(text: &str, id: &str) -> bool {
    let goes_on = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    text.match_indices(id).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let mut after = text[at + id.len()..].chars();
        let next = after.next();
        // A full stop ends a sentence, unless another word of an id follows it.
        let longer = next.is_some_and(goes_on) || next == Some('.') && after.next().is_some_and(goes_on);
        !longer && !before.is_some_and(|c| goes_on(c) || c == '.')
    })
}

#[test]
fn every_rule_is_named_in_the_file_of_its_area() {
    let rules = rules();
    assert!(rules.len() > 700, "only {} rules were found", rules.len());
    let mut texts: BTreeMap<PathBuf, String> = BTreeMap::new();
    let mut misses: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for rule in &rules {
        let named = homes(rule).into_iter().any(|home| {
            let read = || fs::read_to_string(&home).unwrap_or_default();
            names(texts.entry(home.clone()).or_insert_with(read), &rule.id)
        });
        if !named {
            misses.entry(rule.area()).or_default().push(&rule.id);
        }
    }
    let mut faults = Vec::new();
    for (area, ids) in &misses {
        faults.push(format!("{area}: not named where they belong: {}", ids.join(", ")));
    }
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}

#[test]
fn an_id_is_named_only_as_a_whole() {
    assert!(names("(card.event-1)", "card.event-1"));
    assert!(names("See card.event-1. Then", "card.event-1"));
    assert!(!names("card.event-12", "card.event-1"));
    assert!(!names("card.event-1.more", "card.event-1"));
    assert!(!names("older-card.event-1", "card.event-1"));
}
