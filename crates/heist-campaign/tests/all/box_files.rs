//! Boxes as files: plain to read, refused where they do not hold.

use crate::common::{CREW, all, regulars};
use heist_campaign::file;

#[test]
fn the_file_is_plain_and_says_what_happened() {
    let mut campaign = regulars();
    all(&mut campaign, &[&format!("crew startup {CREW}"), "record won busted=null cash=3 loot=jewel"]);
    let text = file::print(&campaign);
    assert!(text.contains("  \"box crew startup tiny:josh karma:mia null:ann\", # 7\n"), "{text}");
    assert!(text.contains("  \"box record won busted=null cash=3 loot=jewel\", # 8\n"), "{text}");
    assert!(text.contains("\n[now]\nachievements = [\"nothing-personal\"]\ncash = 3\n"), "{text}");
    assert!(text.contains("\njosh = { level = 2 }\n"), "{text}");
    assert!(text.contains("\nnull = { card = \"script-kiddie\", level = 2, skills = [\"hurry\", \"yank-wires\"], status = \"busted\" }\n"), "{text}");
}

#[test]
fn a_box_may_begin_with_what_a_table_has_already() {
    let text = "heist-box = 1\nname = \"Old friends\"\nedition = \"v24\"\nledger = [\"box buy radio\"]\n\
        [start]\ncash = 7\nwon = [\"startup\"]\nfixers = [\"old-friend\", \"visage\"]\n[start.player]\njosh = { level = 3 }\n";
    let campaign = file::parse(text).expect("a box");
    assert_eq!((campaign.now().cash, campaign.start().cash), (5, 7));
    assert_eq!(file::parse(&file::print(&campaign)).expect("the same box"), campaign);
}

#[test]
fn a_file_that_is_no_box_is_refused_with_line_and_cause() {
    let fault = |text: &str| file::parse(text).expect_err("must be refused").to_string();
    let head = "heist-box = 1\nname = \"X\"\nedition = \"v24\"\n";
    assert_eq!(fault("phase = \"action\"\n"), "line 1: this is not a box: a box begins with `heist-box = 1`");
    assert!(fault("").starts_with("line 1: this is not a box"));
    assert!(fault("heist-box = 2\n").contains("line 1: heist-box: this box has format 2"));
    assert!(fault(&head.replace("v24", "v99")).contains("line 3: edition: the edition 'v99' cannot be played"));
    assert!(fault(head).contains("`ledger` is missing"));
    assert!(fault("heist-box = 1\nname = \n").starts_with("line 2: "));
    let ledger = |lines: &str| format!("{head}ledger = [\n{lines}]\n");
    assert_eq!(
        fault(&ledger("  \"box player josh\",\n  \"box player josh\",\n")),
        "line 6: ledger.1: `box player josh` is refused: There is a player Josh in the box already (level.player-starts-at-one)"
    );
    assert!(fault(&ledger("  \"box dance\",\n")).starts_with("line 5: ledger.0: `dance` is not a command to a box"));
    assert!(fault(&ledger("  3,\n")).starts_with("line 5: ledger.0: a command in quotes"));
    assert!(fault(&format!("{}nonsense = 1\n", ledger(""))).contains("`nonsense` is not a key that is known here"));
    let changed = format!("{}[now]\ncash = 99\n", ledger("  \"box player josh\",\n"));
    assert!(fault(&changed).contains("not what the ledger leads to"), "{}", fault(&changed));
    let richer = file::print(&regulars()).replace("cash = 0", "cash = 9");
    assert!(fault(&richer).contains("now.cash: this is not what the ledger leads to"), "{}", fault(&richer));
}

#[test]
fn a_file_cannot_begin_with_a_crew_that_the_rules_forbid() {
    let text = |status: &str, heist: &str| {
        format!(
            "heist-box = 1\nname = \"X\"\nedition = \"v24\"\nledger = []\n[start]\nheist = \"{heist}\"\n\
             crew = [\"tiny:a\", \"karma:a\", \"null:a\"]\n[start.player]\na = {{ level = 1 }}\n[start.character]\n\
             tiny = {{ card = \"thug\", skills = [\"wing-it\", \"hurry\"], status = \"{status}\" }}\n\
             karma = {{ card = \"burglar\", skills = [\"wing-it\", \"linger\"] }}\n\
             null = {{ card = \"lookout\", skills = [\"bypass\", \"linger\"] }}\n"
        )
    };
    assert!(file::parse(&text("free", "startup")).is_ok());
    assert!(file::parse(&text("busted", "county-hole")).is_ok());
    let fault = file::parse(&text("busted", "startup")).expect_err("out of jail").to_string();
    assert_eq!(fault, "line 7: start.crew: Tiny is busted: only a county job gets somebody out of jail (busted.jail)");
    assert!(file::parse(&text("free", "final-score-2")).is_err());
}
