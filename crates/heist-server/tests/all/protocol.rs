//! The documentation of the protocol: the schema is that of the types, and every example in the text is a message.

use heist_protocol::boxes::{
    BoxKeyReplaced, BoxPage, BoxRefusal, BoxTable, Finished, MadeBox, MadeReadingKey, Missed, NewBox, NewBoxKey,
    NewLine, NewReadingKey, ReadingKey, Written,
};
use heist_protocol::gallery::{
    AlreadyPublished, GalleryEntry, GalleryHeist, GalleryPage, GalleryQuery, GalleryUpdate, NewGalleryHeist,
    PublishedHeist,
};
use heist_protocol::http::{MyTables, NewTable, OpenTables, Opened, Problem, Shared, TableSummary};
use heist_protocol::{ClientMessage, Failure, ServerMessage};
use schemars::generate::SchemaSettings;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn docs(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(file)
}

fn schema() -> Value {
    let mut generator = SchemaSettings::draft2020_12().into_generator();
    let of = |name: &str, schema: schemars::Schema| (name.to_owned(), schema.to_value());
    let parts = [
        of("client", generator.subschema_for::<ClientMessage>()),
        of("server", generator.subschema_for::<ServerMessage>()),
        of("new-table", generator.subschema_for::<NewTable>()),
        of("opened", generator.subschema_for::<Opened>()),
        of("my-tables", generator.subschema_for::<MyTables>()),
        of("table-summaries", generator.subschema_for::<Vec<TableSummary>>()),
        of("open-tables", generator.subschema_for::<OpenTables>()),
        of("shared", generator.subschema_for::<Shared>()),
        of("new-box", generator.subschema_for::<NewBox>()),
        of("made-box", generator.subschema_for::<MadeBox>()),
        of("box-page", generator.subschema_for::<BoxPage>()),
        of("new-line", generator.subschema_for::<NewLine>()),
        of("written", generator.subschema_for::<Written>()),
        of("missed", generator.subschema_for::<Missed>()),
        of("refused", generator.subschema_for::<BoxRefusal>()),
        of("box-table", generator.subschema_for::<BoxTable>()),
        of("finished", generator.subschema_for::<Finished>()),
        of("new-box-key", generator.subschema_for::<NewBoxKey>()),
        of("box-key-replaced", generator.subschema_for::<BoxKeyReplaced>()),
        of("new-reading-key", generator.subschema_for::<NewReadingKey>()),
        of("made-reading-key", generator.subschema_for::<MadeReadingKey>()),
        of("reading-keys", generator.subschema_for::<Vec<ReadingKey>>()),
        of("gallery-query", generator.subschema_for::<GalleryQuery>()),
        of("gallery-page", generator.subschema_for::<GalleryPage>()),
        of("gallery-heist", generator.subschema_for::<GalleryHeist>()),
        of("new-gallery-heist", generator.subschema_for::<NewGalleryHeist>()),
        of("published-heist", generator.subschema_for::<PublishedHeist>()),
        of("already-published", generator.subschema_for::<AlreadyPublished>()),
        of("gallery-update", generator.subschema_for::<GalleryUpdate>()),
        of("gallery-entry", generator.subschema_for::<GalleryEntry>()),
        of("problem", generator.subschema_for::<Problem>()),
    ];
    let definitions = generator.take_definitions(true);
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The protocol of Heist",
        "description": "Made from the types of crates/heist-protocol; docs/protocol.md explains it.",
        "version": heist_protocol::VERSION,
        "properties": Value::Object(parts.into_iter().collect()),
        "$defs": definitions,
    })
}

/// `HEIST_WRITE_DOCS=1 cargo test --package heist-server protocol` writes the file.
#[test]
fn the_schema_is_that_of_the_types() {
    let written = docs("protocol.schema.json");
    let now = schema();
    if std::env::var_os("HEIST_WRITE_DOCS").is_some() {
        fs::write(&written, serde_json::to_string_pretty(&now).unwrap() + "\n").unwrap();
    }
    // As values, not as texts: whether keys keep their order depends on what else is compiled along.
    let before: Value = serde_json::from_str(&fs::read_to_string(&written).unwrap_or_default()).unwrap_or_default();
    assert!(
        before == now,
        "docs/protocol.schema.json is out of date: HEIST_WRITE_DOCS=1 cargo test --package heist-server protocol"
    );
}

/// The examples of the text, of one side.
fn examples(side: &str) -> Vec<String> {
    let text = fs::read_to_string(docs("protocol.md")).unwrap();
    let mut found = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        match line.strip_prefix("```") {
            Some(info) => inside = info == format!("json {side}"),
            None if inside && !line.trim().is_empty() => found.push(line.to_owned()),
            None => {}
        }
    }
    found
}

fn words(of: impl Iterator<Item = Value>) -> BTreeSet<String> {
    of.filter_map(|value| value["op"].as_str().map(str::to_owned)).collect()
}

/// The words of a tagged enumeration, from its schema.
fn known(name: &str) -> BTreeSet<String> {
    let schema = schema();
    let variants = schema["$defs"][name]["oneOf"].as_array().expect("an enumeration").clone();
    variants.iter().filter_map(|kind| kind["properties"]["op"]["const"].as_str().map(str::to_owned)).collect()
}

#[test]
fn every_message_has_an_example_that_reads() {
    let client = examples("client");
    for example in &client {
        let read: ClientMessage = serde_json::from_str(example).unwrap_or_else(|error| panic!("{example}: {error}"));
        let _ = read;
    }
    let shown = words(client.iter().map(|example| serde_json::from_str(example).unwrap()));
    assert_eq!(shown, known("ClientMessage"));
    let server = examples("server");
    for example in &server {
        let read: ServerMessage = serde_json::from_str(example).unwrap_or_else(|error| panic!("{example}: {error}"));
        // Nothing in an example is passed over silently.
        let again = serde_json::to_value(&read).unwrap();
        let given: Value = serde_json::from_str(example).unwrap();
        assert_eq!(again, given, "{example}");
    }
    let shown = words(server.iter().map(|example| serde_json::from_str(example).unwrap()));
    assert_eq!(shown, known("ServerMessage"));
}

#[test]
fn every_request_to_the_gallery_reads() {
    let requests = examples("gallery");
    let reads = |example: &String| {
        serde_json::from_str::<NewGalleryHeist>(example).is_ok()
            || serde_json::from_str::<GalleryQuery>(example).is_ok()
    };
    assert!(requests.len() >= 3);
    for example in &requests {
        assert!(reads(example), "{example}");
    }
}

#[test]
fn every_failure_is_explained() {
    let text = fs::read_to_string(docs("protocol.md")).unwrap();
    for code in [
        Failure::Version,
        Failure::Message,
        Failure::NoTable,
        Failure::Gone,
        Failure::Blocked,
        Failure::NotYourSeat,
        Failure::Spectator,
        Failure::Notation,
        Failure::SeatTaken,
        Failure::NoSeat,
        Failure::NotAway,
        Failure::NotHost,
        Failure::Muted,
        Failure::Removed,
        Failure::TooFast,
        Failure::Limit,
        Failure::Store,
        Failure::Unsure,
        Failure::Unavailable,
    ] {
        let word = serde_json::to_value(code).unwrap();
        let row = format!("| `{}` |", word.as_str().unwrap());
        assert!(text.contains(&row), "{row}");
    }
}
