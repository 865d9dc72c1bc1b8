//! Broken heists give exactly the findings that are written beside them, and the official ones none.

use heist_check::{Code, Finding, Severity, check, check_parts};
use heist_data::heists::Heist;
use heist_data::library::Library;
use std::collections::BTreeSet;
use std::path::Path;
use toml::{Table, Value};

/// Read when the test runs, so that a case is tried without a build.
fn broken_text() -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/broken.toml")).expect("the cases")
}

fn broken() -> Table {
    broken_text().parse().expect("TOML")
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value.get(key).and_then(Value::as_str).unwrap_or_default()
}

fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value.get(key).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

/// The file of a broken heist.
fn file(base: &str, case: &Value) -> String {
    let mut heist = base.to_owned();
    for change in list(case, "change") {
        let [from, to] = [0, 1].map(|i| change.get(i).and_then(Value::as_str).expect("from and to"));
        assert!(heist.contains(from), "{}: the base has no {from:?}", text(case, "name"));
        heist = heist.replacen(from, to, 1);
    }
    heist + text(case, "add")
}

/// `unknown-tile 10:1 a1`.
fn short(finding: &Finding) -> String {
    let place = match (finding.line, finding.column) {
        (Some(line), Some(column)) => format!("{line}:{column}"),
        (Some(line), None) => line.to_string(),
        _ => "-".to_owned(),
    };
    let words = [finding.code.word(), &place].into_iter().chain(finding.places.iter().map(String::as_str));
    words.collect::<Vec<_>>().join(" ")
}

#[test]
fn every_broken_heist_gives_exactly_its_findings() {
    let cases = broken();
    let base = cases["base"].as_str().expect("the base");
    assert_eq!(check(base), [], "nothing is wrong with the base");
    let mut wrong = Vec::new();
    let mut names = BTreeSet::new();
    for case in cases["broken"].as_array().expect("cases") {
        let name = text(case, "name");
        assert!(names.insert(name), "{name}: twice");
        let findings = check(&file(base, case));
        let found: Vec<String> = findings.iter().map(short).collect();
        let expected: Vec<&str> = list(case, "finds").iter().filter_map(Value::as_str).collect();
        if found != expected || found.is_empty() {
            let told: Vec<String> = findings.iter().map(Finding::to_string).collect();
            wrong.push(format!("{name}\n  found    {found:?}\n  expected {expected:?}\n    {}", told.join("\n    ")));
        }
        for finding in &findings {
            assert!(!finding.message.is_empty() && !finding.cure.is_empty(), "{name}: {finding:?}");
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(names.len() >= 60, "{} broken heists", names.len());
}

#[test]
fn every_code_has_a_broken_heist() {
    let cases = broken();
    let found: BTreeSet<&str> = cases["broken"]
        .as_array()
        .expect("cases")
        .iter()
        .flat_map(|case| list(case, "finds"))
        .filter_map(|find| find.as_str()?.split(' ').next())
        .collect();
    let all: BTreeSet<&str> = Code::ALL.iter().map(|code| code.word()).collect();
    assert_eq!(found, all);
}

#[test]
fn nothing_is_found_in_official_heists_chapters_and_maps() {
    let content = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content");
    let mut told = Vec::new();
    let mut count = 0;
    for folder in ["heists", "chapters", "gallery"] {
        for entry in std::fs::read_dir(content.join(folder)).expect("a folder") {
            let path = entry.expect("a file").path();
            let text = std::fs::read_to_string(&path).expect("a text");
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
            told.extend(check(&text).iter().map(|finding| format!("{name}: {finding}")));
            count += 1;
        }
    }
    assert!(told.is_empty(), "{}", told.join("\n"));
    assert!(count > 50, "{count} heists");
}

#[test]
fn a_heist_that_was_read_is_checked_like_its_file() {
    let cases = broken();
    let base = cases["base"].as_str().expect("the base");
    let island = base.replacen("RE   GP", "RE   GP   GP   GP   GP   JW", 1);
    let table: Table = island.parse().expect("TOML");
    let heist = Heist::read(Library::official(), &table).expect("a heist");
    let [found] = &check_parts(&heist, &table)[..] else { panic!("one finding") };
    assert_eq!((found.code, found.severity, found.line), (Code::Island, Severity::Error, None));
    assert_eq!(found.places, ["h2"]);
}

/// Whatever keeps `heist play` from beginning is an error of the check: no line of an official heist can be left out so that only
/// one of them notices.
#[test]
fn whatever_the_reader_refuses_is_found() {
    let content = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content/heists");
    let mut refused = 0;
    for entry in std::fs::read_dir(content).expect("a folder") {
        let text = std::fs::read_to_string(entry.expect("a file").path()).expect("a text");
        for left_out in (0..text.lines().count()).step_by(3) {
            let lines = text.lines().enumerate().filter(|(number, _)| *number != left_out);
            let cut: String = lines.map(|(_, line)| format!("{line}\n")).collect();
            if let Err(fault) = heist_format::playable::parse_heist(&cut) {
                refused += 1;
                let found = check(&cut);
                assert!(found.iter().any(|finding| finding.severity == Severity::Error), "{fault}\n{cut}");
            }
        }
    }
    assert!(refused > 50, "{refused} were refused");
}

#[test]
fn hostile_texts_are_answered() {
    let long = format!("map = \"{}\"\n", "EM ".repeat(2000));
    let high = format!("map = \"\"\"\n{}\"\"\"\n", "E5 EM\n".repeat(3000));
    let deep = "[".repeat(5000);
    let lists = format!("special = [{}]\n", "{}, ".repeat(500));
    for text in [
        "",
        "\u{feff}",
        "map = 7",
        "map = \"\"",
        "deck = []",
        "objective = 1",
        "accept = 7",
        &long,
        &high,
        &deep,
        &lists,
    ] {
        assert!(check(text).iter().any(|finding| finding.severity == Severity::Error), "{text:.40}");
    }
    let cases = broken_text();
    for cut in 0..cases.len().min(900) {
        if let Some(text) = cases.get(..cut) {
            check(text);
        }
    }
}

#[test]
fn findings_are_written_as_json() {
    let findings = check("id = \"attic\"\nname = \"The Attic\"\ndeck = \"1,Z1\"\nmap = \"JW EMM E5\"\n");
    let tile = findings.iter().find(|finding| finding.code == Code::UnknownTile).expect("a tile");
    let json = serde_json::to_value(tile).expect("JSON");
    assert_eq!(json["severity"], "error");
    assert_eq!(json["code"], "unknown-tile");
    assert_eq!((json["line"].as_u64(), json["column"].as_u64()), (Some(4), Some(11)));
    assert_eq!(json["places"], serde_json::json!(["b1"]));
    assert_eq!(json["repair"], serde_json::json!({ "do": "paint", "place": "b1", "code": "EM" }));
}
