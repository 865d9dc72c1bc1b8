//! Heist files of one's own: the building blocks of their special rules.

use heist_format::playable::parse_heist;

/// A heist file with this text added.
fn own_heist(added: &str) -> String {
    format!("id = \"mine\"\nname = \"Mine\"\nmap = \"E2 EM * EM\"\ndeck = \"1,Z1\"\n{added}")
}

fn fault(added: &str) -> String {
    parse_heist(&own_heist(added)).expect_err("a fault").to_string()
}

#[test]
fn a_block_that_nobody_knows_is_refused_with_its_line_and_the_known_ones() {
    let words = fault("[terms]\nwhisper = true\n");
    assert!(words.starts_with("line 6"), "{words}");
    assert!(words.contains("there is no building block 'whisper'") && words.contains("whispers"), "{words}");
    let words = fault("[[special]]\nid = \"a\"\ntext = \"b\"\nby = \"magic\"\n");
    assert!(words.starts_with("line 8") && words.contains("there is no building block 'magic'"), "{words}");
    let words = fault("[[special]]\nid = \"a\"\ntext = \"b\"\nby = \"whispers\"\n");
    assert!(words.contains("`terms` of this file does not declare 'whispers'"), "{words}");
    let words = fault("[terms]\nhideouts = { cells = [\"z9\"] }\n");
    assert!(words.contains("there is no space 'z9'"), "{words}");
    let words = fault("[terms]\ncard-throw = { piece = \"spoon\" }\n");
    assert!(words.contains("'spoon' is not loot"), "{words}");
}

#[test]
fn a_heist_of_ones_own_uses_the_blocks_without_further_ado() {
    let text = own_heist(
        "entrance_limit = 0\nobjective.all = [{ kind = \"escapes\", min = 2 }]\n\
         [terms]\nhideouts = { cells = [\"c1\"], limit = 1 }\nwhispers = true\n\
         [[special]]\nid = \"attic\"\nby = \"hideouts\"\ntext = \"Hide in the attic.\"\n\
         [[special]]\nid = \"fog\"\ntext = \"There is fog.\"\n",
    );
    let heist = parse_heist(&text).expect("a heist");
    assert_eq!(heist.hideouts, ["c1"]);
    assert_eq!(heist.missing(), ["fog"], "what no block carries out is said to be missing");
}
