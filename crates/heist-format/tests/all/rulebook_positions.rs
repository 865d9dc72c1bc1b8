//! Every position of the rulebook's examples can be read, and reading what is printed gives the same position.

use heist_format::position::{load_json_value, load_table, load_toml, normal, print_json, print_toml};
use std::path::{Path, PathBuf};
use toml::{Table, Value};

fn files(folder: &Path, list: &mut Vec<PathBuf>) {
    let mut entries: Vec<_> =
        std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            files(&path, list);
        } else if path.extension().is_some_and(|ending| ending == "toml") {
            list.push(path);
        }
    }
}

#[test]
fn every_example_position_survives_printing() {
    let folder = std::env::var("RULEBOOK").unwrap_or(concat!(env!("CARGO_MANIFEST_DIR"), "/../../rulebook").to_owned());
    let mut list = Vec::new();
    files(Path::new(&folder), &mut list);
    let (mut read, mut faults) = (0, Vec::new());
    for path in list {
        let text = std::fs::read_to_string(&path).expect("a file");
        let rule: Table = text.parse().unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
        let examples = rule.get("example").and_then(Value::as_array).into_iter().flatten();
        for (number, example) in examples.enumerate() {
            let Some(given) = example.get("given").and_then(Value::as_table).filter(|given| !given.contains_key("box"))
            else {
                continue;
            };
            let editions = example.get("editions").or(rule.get("editions")).and_then(Value::as_array);
            for edition in editions.into_iter().flatten().filter_map(Value::as_str) {
                let place = format!("{} example {} in {edition}", path.display(), number + 1);
                match load_table(given, Some(edition)) {
                    Err(fault) => faults.push(format!("{place}: {fault}")),
                    Ok(loaded) => {
                        read += 1;
                        let text = print_toml(&loaded.setup, &loaded.state);
                        match load_toml(&text) {
                            Err(fault) => faults.push(format!("{place}: printed form: {fault}\n{text}")),
                            Ok(again) => {
                                assert_eq!(again.state, normal(&loaded.state), "{place}\n{text}");
                                assert_eq!(again.setup, loaded.setup, "{place}\n{text}");
                            }
                        }
                        let json = load_json_value(&print_json(&loaded.setup, &loaded.state)).expect("JSON");
                        assert_eq!(json.state, normal(&loaded.state), "{place}");
                    }
                }
            }
        }
    }
    assert!(faults.is_empty(), "{read} positions were read, {} were not:\n{}", faults.len(), faults.join("\n"));
}
