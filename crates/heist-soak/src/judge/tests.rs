use super::*;

const TABLE: TableId = TableId(7);
const LINES: [&str; 4] = ["red start a1", "green start b1", "team roll", "red move c4"];

fn entry(seq: u64, line: &str) -> LogEntry {
    let chance = if line == "team roll" { vec!["roll red 3".to_owned()] } else { Vec::new() };
    LogEntry { seq, line: line.to_owned(), chance, toss: None, facts: Vec::new() }
}

fn said(number: u64, line: &str, fate: Fate) -> Said {
    Said { number, line: line.to_owned(), fate }
}

/// A table at which all went well: Ann said the first two, Bob the others, and both heard everything.
fn played() -> (Vec<LogEntry>, [Memory; 2]) {
    let log: Vec<LogEntry> = (1..).zip(LINES).map(|(seq, line)| entry(seq, line)).collect();
    let memory = |numbers: std::ops::Range<usize>| Memory {
        said: numbers.map(|place| said(place as u64 + 1, LINES[place], Fate::Acknowledged)).collect(),
        heard: log.clone(),
        connections: 2,
    };
    let memories = [memory(0..2), memory(2..4)];
    (log, memories)
}

fn finding(log: &[LogEntry], memories: &[Memory]) -> String {
    judge(TABLE, log, memories).expect_err("something is wrong").to_string()
}

#[test]
fn a_table_at_which_all_went_well_is_counted() {
    let (log, mut memories) = played();
    memories[0].said.push(said(3, "team roll", Fate::Refused));
    memories[0].said.push(said(5, "green ready", Fate::Unknown));
    memories[1].said[1].fate = Fate::Unknown;
    let tally = judge(TABLE, &log, &memories).expect("all is well");
    let expected = Tally {
        tables: 1,
        entries: 4,
        acknowledged: 3,
        stored_unanswered: 1,
        vanished: 1,
        refused: 1,
        heard: 8,
        comebacks: 2,
    };
    assert_eq!(tally, expected);
}

#[test]
fn an_acknowledged_command_that_is_lost_is_reported() {
    let (mut log, memories) = played();
    log.pop();
    let found = finding(&log, &memories);
    assert_eq!(found, format!("table {TABLE}, entry 4, `red move c4`: lost: it was acknowledged and is not stored"));
    log.push(entry(4, "blue move c4"));
    let found = finding(&log, &memories);
    assert!(found.contains("entry 4, `red move c4`: lost") && found.contains("`blue move c4` is stored"), "{found}");
    log.remove(1);
    assert!(finding(&log, &memories).contains("stands in the log as number 2"), "a gap");
}

#[test]
fn a_command_that_is_stored_twice_is_reported() {
    let (mut log, mut memories) = played();
    log.push(entry(5, "red move c4"));
    assert!(finding(&log, &memories).contains("entry 5, `red move c4`: doubled"), "{}", finding(&log, &memories));
    memories[0].said.push(said(4, "red move c4", Fate::Acknowledged));
    assert!(finding(&log, &memories).contains("acknowledged twice"));
}

#[test]
fn an_entry_that_nobody_asked_for_is_reported() {
    let (mut log, mut memories) = played();
    log.push(entry(5, "black ready"));
    assert!(finding(&log, &memories).contains("entry 5, `black ready`: invented"), "{}", finding(&log, &memories));
    memories[1].said.push(said(5, "black ready", Fate::Refused));
    assert!(finding(&log, &memories).contains("stored, although it was refused"));
    memories[1].said[2].fate = Fate::Unknown;
    assert!(judge(TABLE, &log, &memories).is_ok());
}

#[test]
fn people_who_were_told_something_else_are_reported() {
    let (log, mut memories) = played();
    memories[0].heard[2].chance = vec!["roll red 4".to_owned()];
    let found = finding(&log, &memories);
    assert!(found.contains("people were told this (roll red 4); the log has `team roll` (roll red 3)"), "{found}");
    memories[0].heard[2] = entry(5, "black ready");
    assert!(finding(&log, &memories).contains("entry 5, `black ready`: lost: people were told of it"));
}

#[test]
fn logs_that_differ_anywhere_have_other_fingerprints() {
    let (log, _) = played();
    let mut other = log.clone();
    assert_eq!(fingerprint(&log), fingerprint(&other));
    other[2].chance.clear();
    assert_ne!(fingerprint(&log), fingerprint(&other));
    assert_ne!(fingerprint(&log), fingerprint(&log[..3]));
}
