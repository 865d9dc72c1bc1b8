//! `heist design` and `heist print`, as docs/save-keys.md and docs/print.md say it.

use crate::common::{fresh_state, heist, heist_with, root};
use crate::documents::{blocks, doc, rows, same_or_written};
use heist_data::library::Library;
use heist_design::save_key::Layout;
use std::fs;

const KEY: &str = "The+Attic|0|0|OIBQBKYKILLQrEA";

/// The block of a kind in the document about save keys.
fn block(kind: &str) -> String {
    let found = blocks(&doc("save-keys.md")).into_iter().find(|block| block.kind == kind);
    found.unwrap_or_else(|| panic!("there is no block `{kind}`")).text
}

#[test]
fn an_import_says_what_the_document_shows() {
    let ran = heist(&["design", "import", KEY]);
    assert_eq!((ran.code, ran.out.as_str()), (0, block("toml imported").as_str()));
    assert_eq!(ran.err, block("text imported"));
    let ran = heist(&["design", "import", "The+Attic|0|0|OIBQBKYK"]);
    assert_eq!((ran.code, ran.err.as_str()), (1, block("text refused").as_str()));
    assert_eq!(heist_with(&["design", "import", "-"], &format!("{KEY}\n")).out, block("toml imported"));
}

#[test]
fn the_fields_of_keys_are_those_that_are_documented() {
    let table = rows(&doc("save-keys.md"), "## Fields");
    let documented: Vec<(usize, Vec<&str>)> =
        table.iter().map(|row| (row[0].parse().expect("a number"), row[1].split(", ").collect())).collect();
    let known: Vec<(usize, Vec<&str>)> =
        Layout::ALL.into_iter().rev().map(|layout| (layout.count(), layout.names())).collect();
    assert_eq!(documented, known);
}

#[test]
fn an_imported_file_becomes_the_same_key_and_a_picture() {
    let file = heist(&["design", "import", KEY]).out;
    let export = |form: &[&str]| {
        let ran = heist_with(&[&["design", "export", "-"], form].concat(), &file);
        assert_eq!(ran.code, 0, "{form:?}: {}", ran.err);
        ran.out
    };
    assert_eq!(export(&["--key"]), format!("{KEY}\n"));
    assert_eq!(export(&["--plain-key"]), "The+Attic|0|0|GP GP EM E5\n");
    let link = "https://designer.example/?savekey=The+Attic%7C0%7C0%7COIBQBKYKILLQrEA\n";
    assert_eq!(export(&["--link", "https://designer.example/"]), link);
    assert!(export(&["--svg"]).starts_with("<svg "));
    // A draft cannot be played yet: the rules on paper would be missing too.
    let told = heist_with(&["design", "export", "-", "--pdf"], &file).failed();
    assert!(told.contains("deck") && told.contains("standard input"), "{told}");
}

#[test]
fn what_a_key_cannot_hold_is_told_and_the_key_is_alone_on_standard_output() {
    let ran = heist(&["design", "export", "side-channel", "--key"]);
    assert_eq!((ran.code, ran.out.lines().count()), (0, 1), "{}", ran.out);
    assert!(ran.err.lines().all(|line| line.starts_with("warning: a save key cannot hold `")), "{}", ran.err);
    assert!(ran.err.contains("`special`: the special rule open-y\n"), "{}", ran.err);
    let told = heist(&["design", "export", "side-chanel", "--key"]).failed();
    assert!(told.contains("Did you mean `side-channel`?"), "{told}");
}

#[test]
fn pictures_and_documents_are_written_to_files() {
    let folder = fresh_state("design-files");
    fs::create_dir_all(&folder).expect("a folder");
    let file = |name: &str| folder.join(name).to_str().expect("a path").to_owned();
    for (form, name, begin) in
        [("--svg", "board.svg", &b"<svg "[..]), ("--png", "board.png", b"\x89PNG"), ("--pdf", "all.pdf", b"%PDF-")]
    {
        heist(&["design", "export", "startup", form, "--out", &file(name)]).fine();
        assert!(fs::read(file(name)).expect("a file").starts_with(begin), "{name}");
    }
    let said = heist(&["print", "startup", "--out", &file("print.pdf")]).fine();
    assert!(said.contains(" sheets are in ") && said.contains("100 %"), "{said}");
    assert_eq!(fs::read(file("print.pdf")).ok(), fs::read(file("all.pdf")).ok());
    let told = heist(&["print", "startup", "--out", &file("x.pdf"), "--paper", "a5"]);
    assert!(told.code == 2 && told.err.contains("Known are a4, letter"), "{}", told.err);
}

#[test]
fn a_new_heist_is_empty_or_like_an_official_one() {
    let empty = heist(&["design", "new"]).fine();
    assert!(empty.contains("map = \"\"\"") && empty.contains("[objective]"), "{empty}");
    let like = heist(&["design", "new", "--like", "startup"]).fine();
    assert_eq!(heist_check::check(&like), []);
    assert!(like.contains("id = \"my-startup\""), "{like}");
    let told = heist(&["design", "new", "--like", "starup"]);
    assert!(told.code != 0 && told.err.contains("startup"), "{}", told.err);
}

#[test]
fn the_sheet_of_tile_codes_is_what_the_program_draws() {
    let path = root().join("docs/tiles.svg");
    let drawn = heist(&["design", "tiles"]).out;
    assert!(
        Library::official().tiles.iter().all(|tile| tile.code == "GP" || drawn.contains(&format!(">{}<", tile.code)))
    );
    let length = fs::read_to_string(&path).map_or(0, |text| text.len());
    same_or_written(&path, 0..length, &drawn);
}
