//! Drafts: edits change what they say and nothing else, and all of them can be taken back.

use heist_check::{Severity, check};
use heist_data::library::Library;
use heist_design::draft::{Axis, Draft, Edge, Edit, EditError, MOST_STEPS};
use heist_rules::board::Side;
use proptest::prelude::*;
use std::path::Path;
use toml::Value;

const ATTIC: &str = r#"# The attic, as I remember it.
id = "attic" # never changed
name = 'The Attic'
editions = ["v24"]
summary = "A jewel under the roof, and one way up."
bag = { guard = 2,  camera = 2, lock = 2 } # as many as there are tiles

deck = "1-10,Z1"
map = """
GP  GP  GP  GP  GP  GP
  GP  JW  SC  EM  E5  GP
GP  GP  LO  S   CM  GP
  GP  EM  SC  CM  E5  GP
GP  GP  GP  GP  GP  GP
"""

# In words, and as goals.
[objective]
text = "Bring the jewel outdoors."
all = [
    { kind = "steal", piece = "jewel" }, # the one on the map
    { kind = "delivered", piece = "documents", cell = "d2" },
]

[safe] # heavy
at = "d3"
cracks = 3
contents = ["documents"]

[starts]
inside = ["b4", 'c4']

[terms]
walking-npc = { step = "e" }
homes = { painting-apple = "c3" }
"#;

fn attic() -> Draft {
    Draft::from_text(ATTIC)
}

fn map(draft: &Draft) -> Vec<String> {
    draft.board().rows.iter().map(|row| row.join(" ")).collect()
}

#[track_caller]
fn done(draft: &mut Draft, edit: Edit) {
    let change = draft.apply(edit).expect("the edit is carried out");
    assert!(change.changed, "{}", change.label);
}

#[test]
fn a_painted_tile_changes_its_code_and_nothing_else() {
    let mut draft = attic();
    done(&mut draft, Edit::paint(["c2"], "2GL"));
    assert_eq!(draft.text(), ATTIC.replace("  GP  JW  SC  EM", "  GP  JW  2GL EM"));
    assert_eq!(draft.undo_label(), Some("Paint c2"));
    draft.undo();
    assert_eq!(draft.text(), ATTIC);
}

#[test]
fn painting_beyond_the_right_and_lower_edge_makes_the_map_larger() {
    let mut draft = Draft::from_text("map = \"JW E5\"");
    done(&mut draft, Edit::paint(["c2"], "EM"));
    assert_eq!(map(&draft), ["JW E5 GP", "GP GP EM"]);
    assert_eq!(draft.apply(Edit::paint(["z27"], "EM")), Err(EditError::NoSuchPlace("z27".into())));
    assert_eq!(draft.apply(Edit::paint(["a1"], "XX")), Err(EditError::UnknownCode("XX".into())));
}

#[test]
fn what_is_painted_already_is_no_step() {
    let mut draft = attic();
    assert!(!draft.apply(Edit::paint(["b2"], "JW")).expect("nothing to do").changed);
    assert_eq!((draft.text(), draft.undo_steps()), (ATTIC, 0));
}

#[test]
fn filling_stops_at_other_codes() {
    let mut draft = Draft::from_text("map = \"\"\"\nEM EM SC EM\n EM SC EM EM\n\"\"\"\n");
    done(&mut draft, Edit::Fill { place: "a1".into(), code: "CM".into() });
    assert_eq!(map(&draft), ["CM CM SC EM", "CM SC EM EM"]);
}

#[test]
fn a_stroke_is_one_step() {
    let mut draft = attic();
    draft.begin_stroke();
    for place in ["b4", "c4", "d4", "c4"] {
        draft.apply(Edit::paint([place], "GU")).expect("painted");
    }
    assert!(draft.is_in_stroke());
    let change = draft.end_stroke().expect("something was painted");
    assert_eq!((change.label.as_str(), draft.undo_steps()), ("Paint 3 tiles", 1));
    draft.undo();
    assert_eq!(draft.text(), ATTIC);
    assert_eq!(draft.redo_label(), Some("Paint 3 tiles"));
}

#[test]
fn a_stroke_that_changes_nothing_is_no_step() {
    let mut draft = attic();
    draft.begin_stroke();
    draft.apply(Edit::paint(["b2"], "GU")).expect("painted");
    draft.apply(Edit::paint(["b2"], "JW")).expect("painted back");
    assert_eq!((draft.end_stroke(), draft.undo_steps(), draft.text()), (None, 0, ATTIC));
}

#[test]
fn what_names_a_place_goes_along_with_it() {
    let mut draft = attic();
    done(&mut draft, Edit::shift(Side::E));
    for (key, place) in [("safe.at", "e3"), ("starts.inside.1", "d4"), ("objective.all.1.cell", "e2")] {
        assert_eq!(draft.value(key), Some(Value::from(place)), "{key}");
    }
    assert_eq!(draft.value("terms.homes.painting-apple"), Some(Value::from("d3")));
    assert!(draft.text().contains("inside = [\"c4\", 'd4']"), "{}", draft.text());
    done(&mut draft, Edit::turn(3));
    assert_eq!(draft.value("terms.walking-npc.step"), Some(Value::from("w")));
    let safe = draft.value("safe.at").and_then(|at| at.as_str().and_then(heist_data::names::parse_cell));
    assert_eq!(safe.map(|cell| draft.board().code(cell).to_owned()), Some("S".to_owned()));
}

#[test]
fn shifting_there_and_back_changes_nothing() {
    for side in Side::ALL {
        let mut draft = attic();
        done(&mut draft, Edit::shift(side));
        done(&mut draft, Edit::shift(side.opposite()));
        assert_eq!(draft.board(), attic().board(), "{side:?}");
        assert_eq!(
            draft.table(),
            attic().table().map(|mut table| {
                table.insert("map".into(), draft.value("map").expect("a map"));
                table
            })
        );
    }
}

/// A map without gaps around it.
fn bare(draft: &Draft) -> Vec<Vec<String>> {
    let mut bare = draft.clone();
    bare.apply(Edit::mirror(Axis::LeftRight)).expect("mirrored");
    bare.apply(Edit::mirror(Axis::LeftRight)).expect("mirrored back");
    bare.board().rows
}

#[test]
fn six_sixths_and_two_mirrors_of_any_official_map_give_it_back() {
    for heist in Library::official().all_heists() {
        let draft = Draft::official(&heist.id).expect("a draft");
        let before = bare(&draft);
        let mut turned = draft.clone();
        for _ in 0..6 {
            done(&mut turned, Edit::turn(1));
        }
        assert_eq!(turned.board().rows, before, "{}", heist.id);
        for axis in [Axis::LeftRight, Axis::UpDown] {
            let mut mirrored = draft.clone();
            done(&mut mirrored, Edit::mirror(axis));
            mirrored.apply(Edit::mirror(axis)).expect("mirrored back");
            assert_eq!(mirrored.board().rows, before, "{}", heist.id);
        }
    }
}

#[test]
fn a_heist_that_is_turned_or_mirrored_is_as_good_as_before() {
    for heist in Library::official().all_heists() {
        for edit in [Edit::turn(1), Edit::turn(3), Edit::mirror(Axis::LeftRight), Edit::mirror(Axis::UpDown)] {
            let mut draft = Draft::official(&heist.id).expect("a draft");
            done(&mut draft, edit);
            assert_eq!(check(draft.text()), [], "{}\n{}", heist.id, draft.text());
        }
    }
}

#[test]
fn a_selection_moves_alone_and_leaves_gaps() {
    let mut draft = attic();
    let places = vec!["b2".to_owned(), "c2".to_owned()];
    done(&mut draft, Edit::Shift { side: Side::Ne, places });
    assert_eq!(map(&draft)[..2], ["GP GP JW SC GP GP", "GP GP GP EM E5 GP"]);
    assert_eq!(draft.undo_label(), Some("Move 2 tiles up and to the right"));
}

#[test]
fn a_selection_that_turns_six_times_around_a_place_is_back() {
    let places: Vec<String> = ["c2", "d2", "d3"].map(str::to_owned).into();
    let mut draft = attic();
    let mut selected = places;
    for _ in 0..6 {
        let turn = Edit::Turn { sixths: 1, places: selected.clone(), around: Some("c3".into()) };
        let block = draft.copy(&selected).expect("a selection");
        selected = draft.selection_after(&turn).expect("still on the map");
        draft.apply(turn).expect("turned");
        let codes: Vec<String> = block.tiles.iter().map(|tile| tile.code.clone()).collect();
        let now: Vec<String> = draft.copy(&selected).expect("there").tiles.into_iter().map(|tile| tile.code).collect();
        let sorted = |mut codes: Vec<String>| {
            codes.sort();
            codes
        };
        assert_eq!(sorted(now), sorted(codes));
    }
    assert_eq!(selected.len(), 3);
}

#[test]
fn what_is_copied_keeps_its_form_wherever_it_is_put() {
    let mut draft = attic();
    let block = draft.copy(&["b2", "c2", "c3"].map(str::to_owned)).expect("places");
    assert_eq!(block.tiles.len(), 3);
    done(&mut draft, Edit::Paste { block, at: "a5".into() });
    assert_eq!(map(&draft)[4..], ["JW SC GP GP GP GP", "LO GP GP GP GP GP"]);
}

#[test]
fn rows_and_columns_come_and_go_at_every_edge() {
    for edge in [Edge::Left, Edge::Right, Edge::Top, Edge::Bottom] {
        for by in [1, 2, 3] {
            let mut draft = attic();
            done(&mut draft, Edit::Resize { edge, by });
            assert_eq!(draft.value("safe.at").map(|at| draft.board().code(cell(&at)).to_owned()), Some("S".into()));
            done(&mut draft, Edit::Resize { edge, by: -by });
            assert_eq!(draft.board(), attic().board(), "{edge:?} {by}");
        }
    }
    let mut draft = Draft::from_text("map = \"JW E5\"");
    for edge in [Edge::Left, Edge::Right, Edge::Top, Edge::Bottom] {
        assert_eq!(draft.apply(Edit::Resize { edge, by: -1 }), Err(EditError::AtEdge), "{edge:?}");
    }
    assert_eq!(draft.apply(Edit::Resize { edge: Edge::Left, by: 25 }), Err(EditError::NoRoom));
}

fn cell(at: &Value) -> heist_rules::board::Cell {
    at.as_str().and_then(heist_data::names::parse_cell).expect("a place")
}

#[test]
fn keys_are_set_where_they_stand_and_comments_stay() {
    let mut draft = attic();
    done(&mut draft, Edit::set("name", "The Loft"));
    done(&mut draft, Edit::set("objective.all.0.count", 1));
    done(&mut draft, Edit::set("safe.cracks", 4));
    done(&mut draft, Edit::Bag { chit: "guard".into(), count: 5 });
    done(&mut draft, Edit::Bag { chit: "camera".into(), count: 0 });
    let expected = ATTIC
        .replace("'The Attic'", "\"The Loft\"")
        .replace("piece = \"jewel\" }, # the", "piece = \"jewel\", count = 1 }, # the")
        .replace("cracks = 3", "cracks = 4")
        .replace("guard = 2,  camera = 2, lock", "guard = 5, lock");
    assert_eq!(draft.text(), expected);
}

#[test]
fn new_keys_and_tables_come_where_people_expect_them() {
    let mut draft = attic();
    done(&mut draft, Edit::set("difficulty", "pro"));
    done(&mut draft, Edit::set("entrance_limit", 3));
    done(&mut draft, Edit::set("tunnels.allowed", 1));
    let rule: toml::Table = "id = \"thin-ice\"\ntext = \"Mind the floor.\"".parse().expect("a rule");
    done(&mut draft, Edit::set("special.0", rule));
    let text = draft.text();
    assert!(text.contains("name = 'The Attic'\ndifficulty = \"pro\"\neditions"), "{text}");
    assert!(text.contains("one way up.\"\nentrance_limit = 3\nbag"), "{text}");
    assert!(
        text.ends_with("\n[tunnels]\nallowed = 1\n\n[[special]]\nid = \"thin-ice\"\ntext = \"Mind the floor.\"\n"),
        "{text}"
    );
}

#[test]
fn goals_are_added_moved_and_taken_out() {
    let mut draft = attic();
    let goal: toml::Table = "kind = \"escapes\"\nmin = \"all\"".parse().expect("a goal");
    done(&mut draft, Edit::set("objective.all.2", goal));
    assert!(draft.text().contains("    { kind = \"escapes\", min = \"all\" },\n]"), "{}", draft.text());
    assert_eq!(draft.undo_label(), Some("Add a goal"));
    done(&mut draft, Edit::MoveInList { list: "objective.all".into(), from: 2, to: 0 });
    assert_eq!(draft.value("objective.all.0.kind"), Some(Value::from("escapes")));
    done(&mut draft, Edit::remove("objective.all.2"));
    assert!(draft.text().contains(" # the one on the map\n"), "{}", draft.text());
    done(&mut draft, Edit::remove("objective.all.1"));
    assert_eq!(draft.value("objective.all.0.kind"), Some(Value::from("escapes")));
    assert_eq!(draft.apply(Edit::remove("objective.all.1")), Err(EditError::NoSuchKey("objective.all.1".into())));
    while draft.undo().is_some() {}
    assert_eq!(draft.text(), ATTIC);
}

#[test]
fn goals_with_headlines_are_edited_as_well() {
    let mut draft = Draft::official("startup").expect("an official heist");
    let goal: toml::Table = "kind = \"npc_freed\"".parse().expect("a goal");
    done(&mut draft, Edit::set("objective.all.1", goal));
    assert!(draft.text().contains("\n[[objective.all]]\nkind = \"npc_freed\"\n"), "{}", draft.text());
    done(&mut draft, Edit::MoveInList { list: "objective.all".into(), from: 1, to: 0 });
    assert_eq!(draft.value("objective.all.0.kind"), Some(Value::from("npc_freed")));
    done(&mut draft, Edit::remove("objective.all.0"));
    assert_eq!(draft.value("objective.all.0.kind"), Some(Value::from("steal")));
}

#[test]
fn the_deck_is_a_list_of_cards() {
    let mut draft = attic();
    done(&mut draft, Edit::InsertCard { at: 10, card: "C1".into() });
    assert_eq!(draft.value("deck"), Some(Value::from("1-10,C1,Z1")));
    done(&mut draft, Edit::MoveCard { from: 10, to: 0 });
    done(&mut draft, Edit::RemoveCard { at: 1 });
    assert_eq!(draft.value("deck"), Some(Value::from("C1,2-10,Z1")));
    assert_eq!(draft.apply(Edit::InsertCard { at: 0, card: "C99".into() }), Err(EditError::UnknownCard("C99".into())));
    assert_eq!(draft.apply(Edit::RemoveCard { at: 99 }), Err(EditError::NoSuchCard(11)));
}

#[test]
fn a_text_that_is_not_toml_can_be_edited_as_text_alone() {
    let mut draft = attic();
    let broken = ATTIC.replace("name = 'The Attic'", "name = The Attic");
    done(&mut draft, Edit::text(broken.clone()));
    for edit in [Edit::paint(["b2"], "EM"), Edit::shift(Side::E), Edit::set("name", "X"), Edit::remove("safe")] {
        let refused = draft.apply(edit).expect_err("the file cannot be read");
        assert!(
            refused.to_string().starts_with("The file is not TOML") && refused.to_string().contains("line 3"),
            "{refused}"
        );
    }
    assert_eq!(draft.text(), broken);
    assert_eq!(draft.board(), attic().board(), "the map is still drawn");
    draft.undo();
    assert_eq!(draft.text(), ATTIC);
}

#[test]
fn a_map_with_unknown_codes_is_drawn_and_painted() {
    let mut draft = Draft::from_text("map = \"\"\"\nJW ?? E5\nEM\n\"\"\"\n");
    let (drawn, unknown) = draft.board().map();
    assert_eq!((drawn.rows.len(), unknown.len()), (2, 1));
    done(&mut draft, Edit::paint(["b1"], "CM"));
    assert_eq!(map(&draft), ["JW CM E5", "EM"]);
}

#[test]
fn ends_of_lines_and_a_byte_order_mark_stay_as_they_are() {
    let text = format!("\u{feff}{}", ATTIC.replace('\n', "\r\n"));
    let mut draft = Draft::from_text(text.clone());
    done(&mut draft, Edit::set("safe.cracks", 4));
    assert_eq!(draft.text(), text.replace("cracks = 3", "cracks = 4"));
    done(&mut draft, Edit::set("tunnels.allowed", 1));
    assert!(draft.text().ends_with("\r\n\r\n[tunnels]\r\nallowed = 1\r\n"), "{:?}", draft.text());
    done(&mut draft, Edit::shift(Side::E));
    assert!(!draft.text().replace("\r\n", "").contains('\n'));
}

#[test]
fn typing_is_one_step_for_each_line() {
    let mut draft = Draft::from_text("");
    for end in 1..="name = \"A\"\nid".len() {
        draft.apply(Edit::text(&"name = \"A\"\nid"[..end])).expect("typed");
    }
    assert_eq!(draft.undo_steps(), 3);
    while draft.undo().is_some() {}
    assert_eq!(draft.text(), "");
}

#[test]
fn undo_survives_being_stored() {
    let mut draft = attic();
    done(&mut draft, Edit::paint(["b2"], "EM"));
    done(&mut draft, Edit::turn(2));
    draft.undo();
    let stored = serde_json::to_string(&draft).expect("it can be stored");
    let mut again: Draft = serde_json::from_str(&stored).expect("it can be read");
    assert_eq!(again, draft);
    assert_eq!((again.undo_label(), again.redo_label()), (Some("Paint b2"), Some("Turn the map to the right")));
    again.undo();
    assert_eq!(again.text(), ATTIC);
}

#[test]
fn a_history_of_another_text_is_forgotten() {
    let mut draft = attic();
    done(&mut draft, Edit::paint(["b2"], "EM"));
    let stored = serde_json::to_string(&draft).expect("it can be stored").replace("The attic", "Thé attic");
    let mut other: Draft = serde_json::from_str(&stored).expect("it can be read");
    let text = other.text().to_owned();
    assert_eq!((other.undo(), other.undo_steps(), other.text()), (None, 0, text.as_str()));
}

#[test]
fn a_long_history_forgets_its_beginning() {
    let mut draft = attic();
    for number in 0..MOST_STEPS + 50 {
        done(&mut draft, Edit::paint(["b2"], if number % 2 == 0 { "EM" } else { "JW" }));
    }
    assert_eq!(draft.undo_steps(), MOST_STEPS);
    for number in 0..20 {
        draft.apply(Edit::text("#".repeat(100_000 + number))).expect("a long text");
        draft.apply(Edit::text("")).expect("an empty text");
    }
    assert!(serde_json::to_string(&draft).expect("it can be stored").len() < 600_000);
}

#[test]
fn several_edits_at_once_are_done_or_refused_together() {
    let mut draft = attic();
    let edits = || vec![Edit::set("name", "X"), Edit::remove("nothing")];
    assert!(draft.apply_all("Both", edits()).is_err());
    assert_eq!(draft.text(), ATTIC);
    draft.apply_all("One", edits()[..1].to_vec()).expect("one is possible");
    assert_eq!(draft.undo_label(), Some("One"));
}

#[test]
fn every_official_heist_is_a_draft_that_can_be_painted_on_and_is_still_right() {
    let library = Library::official();
    for heist in library.all_heists() {
        let mut draft = Draft::official(&heist.id).expect("a draft");
        assert_eq!(check(draft.text()), [], "{}", heist.id);
        let (place, code) = draft
            .board()
            .cells()
            .find(|(_, code)| *code == "EM" || *code == "SC")
            .map(|(cell, code)| (heist_data::names::cell_name(cell), code.to_owned()))
            .expect("an ordinary hex");
        done(&mut draft, Edit::paint([place.clone()], "$1"));
        done(&mut draft, Edit::paint([place], &code));
        done(&mut draft, Edit::set("summary", "Painted, and painted over."));
        assert_eq!(check(draft.text()), [], "{}\n{}", heist.id, draft.text());
    }
}

#[test]
fn an_empty_draft_says_what_is_missing() {
    let findings = check(Draft::empty().text());
    let errors: Vec<&str> =
        findings.iter().filter(|it| it.severity == Severity::Error).map(|finding| finding.code.word()).collect();
    assert_eq!(errors, ["no-entrance", "nothing-to-win"], "{findings:?}");
}

#[test]
fn repairs_mend_what_they_are_proposed_for() {
    let cases = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../heist-check/tests/broken.toml"));
    let cases: toml::Table = cases.expect("the broken heists").parse().expect("TOML");
    let base = cases["base"].as_str().expect("the base");
    let mut repaired = 0;
    for case in cases["broken"].as_array().expect("cases") {
        let mut text = base.to_owned();
        for change in case.get("change").and_then(Value::as_array).into_iter().flatten() {
            let [from, to] = [0, 1].map(|i| change.get(i).and_then(Value::as_str).expect("from and to"));
            text = text.replacen(from, to, 1);
        }
        text += case.get("add").and_then(Value::as_str).unwrap_or_default();
        for finding in check(&text) {
            let Some(repair) = finding.repair.clone() else { continue };
            let mut draft = Draft::from_text(text.clone());
            let name = case["name"].as_str().unwrap_or_default();
            draft
                .apply(Edit::Repair { repair, key: finding.key.clone() })
                .unwrap_or_else(|fault| panic!("{name}: {fault}\n{finding:?}"));
            assert!(!check(draft.text()).contains(&finding), "{name}: {finding}\n{}", draft.text());
            repaired += 1;
            draft.undo();
            assert_eq!(draft.text(), text);
        }
    }
    assert!(repaired >= 20, "{repaired} repairs");
}

fn places() -> impl Strategy<Value = Vec<String>> {
    proptest::collection::vec((0u8..9, 1u8..9).prop_map(|(col, row)| format!("{}{row}", (b'a' + col) as char)), 1..6)
}

fn code() -> impl Strategy<Value = String> {
    prop_oneof![Just("EM"), Just("GP"), Just("SC"), Just("2GL"), Just("E1"), Just("RX+SC"), Just("nonsense")]
        .prop_map(str::to_owned)
}

fn some(places: impl Strategy<Value = Vec<String>>) -> impl Strategy<Value = Vec<String>> {
    prop_oneof![Just(Vec::new()), places]
}

fn key() -> impl Strategy<Value = String> {
    const KEYS: [&str; 15] = [
        "name",
        "summary",
        "safe",
        "safe.at",
        "objective.all.0",
        "objective.all.3",
        "terms",
        "terms.homes",
        "bag",
        "new",
        "x.y.z",
        ".",
        "starts.inside.0",
        "map",
        "special.0.text",
    ];
    proptest::sample::select(&KEYS[..]).prop_map(str::to_owned)
}

fn value() -> impl Strategy<Value = Value> {
    prop_oneof![
        "[ -~\n]{0,12}".prop_map(Value::from),
        (-3i64..9).prop_map(Value::from),
        Just(Value::Array(vec!["a1".into()])),
        Just(Value::Table([("kind".to_owned(), Value::from("steal"))].into_iter().collect())),
    ]
}

fn edit() -> impl Strategy<Value = Edit> {
    let side = proptest::sample::select(&Side::ALL[..]);
    let axis = prop_oneof![Just(Axis::LeftRight), Just(Axis::UpDown)];
    let edge = prop_oneof![Just(Edge::Left), Just(Edge::Right), Just(Edge::Top), Just(Edge::Bottom)];
    prop_oneof![
        (places(), code()).prop_map(|(places, code)| Edit::Paint { places, code }),
        (places(), code()).prop_map(|(places, code)| Edit::Fill { place: places[0].clone(), code }),
        (side, some(places())).prop_map(|(side, places)| Edit::Shift { side, places }),
        (0u8..7, some(places())).prop_map(|(sixths, places)| Edit::Turn { sixths, places, around: None }),
        (axis, some(places())).prop_map(|(axis, places)| Edit::Mirror { axis, places, around: None }),
        (edge, -3i8..4).prop_map(|(edge, by)| Edit::Resize { edge, by }),
        some(places()).prop_map(|places| Edit::Clear { places }),
        ("guard|camera|cat", 0u8..4).prop_map(|(chit, count)| Edit::Bag { chit, count }),
        (0usize..14, "1|C1|Z1|X").prop_map(|(at, card)| Edit::InsertCard { at, card }),
        (0usize..14, 0usize..14).prop_map(|(from, to)| Edit::MoveCard { from, to }),
        (0usize..14).prop_map(|at| Edit::RemoveCard { at }),
        (key(), value()).prop_map(|(key, value)| Edit::Set { key, value }),
        key().prop_map(|key| Edit::Remove { key }),
        (0usize..3, 0usize..3).prop_map(|(from, to)| Edit::MoveInList { list: "objective.all".into(), from, to }),
        "[ -~\n]{0,30}".prop_map(Edit::text),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn undo_gives_the_text_back_byte_for_byte_and_redo_gives_it_again(
        edits in proptest::collection::vec((edit(), any::<bool>(), any::<bool>()), 0..24),
        windows in any::<bool>(),
    ) {
        let start = if windows { ATTIC.replace('\n', "\r\n") } else { ATTIC.to_owned() };
        let mut draft = Draft::from_text(start.clone());
        for (edit, begin, end) in edits {
            if begin { draft.begin_stroke() }
            let before = draft.text().to_owned();
            match draft.apply(edit.clone()) {
                Ok(change) => prop_assert_eq!(change.changed, draft.text() != before),
                Err(refused) => {
                    prop_assert_eq!(draft.text(), &before);
                    prop_assert!(refused.to_string().ends_with('.'), "{}", refused);
                }
            }
            // An edit of a file that can be read leaves one that can be read.
            if !matches!(edit, Edit::Text { .. }) && Draft::from_text(before).table().is_ok() {
                prop_assert!(draft.table().is_ok(), "{:?}\n{}", edit, draft.text());
            }
            if end { draft.end_stroke(); }
        }
        draft.end_stroke();
        let end = draft.text().to_owned();
        let steps = draft.undo_steps();
        while draft.undo().is_some() {}
        prop_assert_eq!(draft.text(), &start);
        let mut again = 0;
        while draft.redo().is_some() { again += 1; }
        prop_assert_eq!(draft.text(), &end);
        prop_assert_eq!(again, steps);
    }

    #[test]
    fn painting_changes_the_painted_places_alone(places in places(), code in "EM|GP|SC|2GL|E1|RX\\+SC") {
        let mut draft = attic();
        let before = draft.board();
        draft.apply(Edit::Paint { places: places.clone(), code: code.clone() }).expect("painted");
        let after = draft.board();
        for row in 0..10 {
            for col in 0..10 {
                let cell = heist_rules::board::Cell { row, col };
                let painted = places.contains(&heist_data::names::cell_name(cell));
                prop_assert_eq!(after.code(cell), if painted { code.as_str() } else { before.code(cell) });
            }
        }
    }
}
