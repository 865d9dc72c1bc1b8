//! What people get wrong: each is answered by one sentence that names the place and, where there is one, the rule.

use crate::common::{file, heist, heist_with};

/// What `heist check` says of a file with this text.
fn complaint(name: &str, text: &str) -> String {
    let path = file(&format!("bad/{name}"), text);
    let said = heist(&["check", &path]).failed();
    assert!(said.starts_with(&path), "the file is named: {said}");
    // Whoever reads the file complains in the same words.
    let other =
        if name.ends_with("heist") { heist(&["replay", &path]) } else { heist(&["perft", &path, "--depth", "1"]) };
    assert_eq!(other.failed(), format!("error: {said}"));
    said
}

const BLUE: &str = "crew.blue = { card = \"thug\", skills = [\"wing-it\", \"hurry\"], at = \"b1\" }\n";

#[test]
fn an_unknown_card_is_named_with_its_line() {
    let said = complaint("card.toml", &format!("map = \"EM EM E5\"\n{}", BLUE.replace("thug", "thugg")));
    assert!(
        said.contains("line 2: crew.blue.card: ") && said.contains("thugg") && said.contains("did you mean `thug`?"),
        "{said}"
    );
}

#[test]
fn two_characters_of_one_class_are_refused() {
    let said = complaint("class.toml", &format!("map = \"EM EM E5\"\n{BLUE}{}", BLUE.replace("blue", "red")));
    assert!(said.contains("line 2") && said.contains("class"), "{said}");
    assert!(said.contains("(campaign.class.one-per-heist)"), "{said}");
    let crew = heist(&["play", "--crew", "tiny,jitters,null"]).failed();
    assert!(crew.contains("crew.green.card") && crew.contains("(campaign.class.one-per-heist)"), "{crew}");
}

#[test]
fn more_tokens_than_memory_are_refused() {
    let plan = "\"a1\", \"b1\", \"c1\", \"d1\", \"e1\", \"f1\", \"g1\", \"h1\"";
    let text =
        format!("map = \"EM EM EM EM EM EM EM EM EM E5\"\n{}", BLUE.replace(" }", &format!(", plan = [{plan}] }}")));
    let said = complaint("tokens.toml", &text);
    assert!(
        said.contains("line 2: crew.blue.plan: 8 planning tokens") && said.contains("(plan.token-limit)"),
        "{said}"
    );
}

#[test]
fn a_chit_on_a_gap_is_refused() {
    let said = complaint("gap.toml", &format!("map = \"EM EM GP EM E5\"\n{BLUE}[chits]\nc1 = [\"guard\"]\n"));
    assert!(said.contains("line 4: chits.c1: c1 is a gap") && said.contains("(board.gap.definition)"), "{said}");
}

#[test]
fn a_map_without_an_entrance_is_refused() {
    let said = complaint("entrance.toml", &format!("phase = \"action\"\nmap = \"EM EM\"\n{BLUE}"));
    assert!(said.contains("line 2: map: ") && said.contains("(board.entrance.at-least-one)"), "{said}");
}

#[test]
fn a_deck_with_an_unknown_card_is_refused() {
    let said = complaint("deck.toml", &format!("map = \"EM EM E5\"\ndeck = \"1-5,Q9\"\n{BLUE}"));
    assert!(said.contains("line 2: deck: ") && said.contains("Q9"), "{said}");
}

#[test]
fn a_truncated_replay_is_read_up_to_its_last_whole_line_with_a_warning() {
    let whole = file("bad/whole.heist", "");
    heist_with(&["play", "--seed", "7", "--record", &whole], "auto\nall ready\nroll\n").fine();
    let text = std::fs::read_to_string(&whole).expect("a replay");
    let cut = file("bad/cut.heist", &text.lines().take(20).collect::<Vec<_>>().join("\n"));
    let ran = heist_with(&["replay", "--check", &cut], "");
    assert!(ran.err.contains("cut.heist: line 20: ") && ran.err.contains("cut off"), "{}", ran.err);
    assert!(ran.code == 0 && ran.out.contains("ok, "), "{}", ran.out);
    let ran = heist_with(&["check", &cut], "").fine();
    assert!(ran.contains("ok (replay, cut off before its end)"), "{ran}");
    let head = text.lines().take(3).collect::<Vec<_>>().join("\n");
    assert!(complaint("head.heist", &head).contains("cut off"), "a replay without its whole header is none");
}

#[test]
fn a_replay_that_cheats_is_refused_at_the_line() {
    let whole = file("bad/honest.heist", "");
    heist_with(&["play", "--seed", "7", "--record", &whole], "auto\nall ready\nroll\n").fine();
    let text = std::fs::read_to_string(&whole).expect("a replay");
    let line = 1 + text.lines().position(|line| line == "blue ready").expect("blue is ready");
    let said = complaint("cheat.heist", &text.replace("blue ready", "blue move c4"));
    assert!(said.contains(&format!("line {line}: ")), "{said}");
}

#[test]
fn a_command_for_somebody_not_in_play_is_answered() {
    let out = heist_with(&["play", "--crew", "tiny,karma,null", "--seed", "1"], "black ready\n").refused();
    let last = out.lines().last().expect("a line");
    assert!(last.contains("Nobody plays this colour") && last.contains("(setup.player-tokens)"), "{last}");
}

#[test]
fn unknown_heists_editions_people_and_files_are_answered() {
    for (arguments, words) in [
        (&["play", "--heist", "bank"][..], "`bank`"),
        (&["show", "bank"], "`bank`"),
        (&["perft", "--heist", "bank", "--depth", "1"], "`bank`"),
        (&["play", "--edition", "v99"], "v99"),
        (&["play", "--heist", "fall-guys-1-campaign", "--edition", "v24"], "The Tip is for campaign, not for v24"),
        (&["play", "--heist", "startup", "--edition", "campaign"], "not for campaign"),
        (&["play", "--heist", "long-con-1-campaign", "--crew", "tiny,karma,null"], "without the Demolitions Guy"),
        (&["play", "--crew", "tiny,nobody"], "`nobody`"),
        (&["play", "--crew", "tiny,karma,null,iceheart,clutch"], "general.player-count"),
        (&["play", "--crew", "pink=tiny"], "`pink`"),
        (&["play", "--people", "7"], "One to four"),
        (&["play", "--people", "Ann=pink"], "`pink`"),
        (&["play", "--people", "Ann,Ann"], "Ann"),
        (&["play", "--load", "nowhere.toml"], "nowhere.toml"),
        (&["play", "--record", "no-such-folder/evening.heist"], "evening.heist"),
        (&["replay", "nowhere.heist"], "nowhere.heist"),
        (&["perft", "--heist", "startup", "--depth", "99"], "99"),
    ] {
        let said = heist(arguments).failed();
        assert!(said.starts_with("error: ") && said.contains(words), "{arguments:?}: {said}");
    }
}

#[test]
fn damaged_files_are_answered() {
    for (name, bytes) in [
        ("empty.toml", &b""[..]),
        ("empty.json", b""),
        ("empty.heist", b""),
        ("binary.toml", b"\xff\xfe\x00"),
        ("binary.heist", b"\x00\x01\n\n\x02"),
        ("half.json", b"{\"map\":"),
        ("list.json", b"[]"),
        ("half.toml", b"map = \"EM"),
    ] {
        let path = file(&format!("bad/{name}"), "");
        std::fs::write(&path, bytes).expect("the file is written");
        let said = heist(&["check", &path]).failed();
        assert!(said.contains(name), "{said}");
    }
}

#[test]
fn a_heist_with_a_misspelt_map_is_still_a_heist() {
    let text = "id = \"attic\"\nname = \"The Attic\"\neditions = [\"v24\"]\nmapp = \"EM E5\"\ndeck = \"1,Z1\"\n";
    let ran = heist(&["check", &file("bad/misspelt.toml", text)]);
    assert_eq!(ran.code, 1, "{}", ran.out);
    assert!(ran.err.contains("map: `map` is missing") && ran.err.contains("`mapp` is not a key"), "{}", ran.err);
}

#[test]
fn a_rule_whose_example_nobody_understands_is_refused_with_its_line() {
    let rule = "id = \"a.b\"\neditions = [\"v24\"]\ntext = \"Words.\"\n[[example]]\ntitle = \"T\"\n[example.given]\nphase = \"action\"\n\
        map = \"EM EM E5\"\ncrew.blue = { card = \"thug\", skills = [\"wing-it\", \"hurry\"], at = \"b1\" }\n\
        [[example.step]]\ndo = \"blue COMMAND\"\nthen = { noise = 0 }\n";
    let check = |name: &str, text: &str| heist(&["check", &file(&format!("bad/{name}.toml"), text)]);
    assert!(check("understood", &rule.replace("COMMAND", "take walk")).fine().contains("ok (rule file)"));
    let said = check("flies", &rule.replace("COMMAND", "flies c1")).failed();
    assert!(said.contains("line 10: ") && said.contains("flies"), "{said}");
    let said = check("nowhere", &rule.replace("b1", "z9").replace("COMMAND", "take walk")).failed();
    assert!(said.contains("line 5: given: crew.blue.at: there is no space 'z9'"), "{said}");
}

#[test]
fn a_folder_without_examples_is_an_error() {
    let folder = file("no-examples/readme.md", "Nothing here.").replace("/readme.md", "");
    let said = heist(&["examples", "run", &folder]).failed();
    assert!(said.contains("There is no example in ") && said.contains("no-examples"), "{said}");
}
