//! `heist replay --debrief`: what was luck, and what was decision.

use crate::common::heist_with;
use serde_json::Value;

/// Blue has the jewel and the ideas to run out with it, and stays.
const STAYS: &str = r#"edition: v24
revision: 2
position: {"phase":"escape","map":"EM EM EM E5","objective":{"all":[{"kind":"steal","piece":"jewel","count":1}]},"crew":{"blue":{"card":"thug","skills":["wing-it","hurry"],"at":"a1","ideas":3,"carrying":["jewel"]}}}

blue stay
end lost
"#;

#[test]
fn a_blunder_is_told_with_what_would_have_been_better() {
    let told = heist_with(&["replay", "-", "--debrief"], STAYS).fine();
    for part in [
        "The chance to win was 100 % at the beginning and 0 % at the end. Luck made 0 points of it, decisions −100.0.",
        "before round 1    100 %  ████████████████████  luck 0, decisions −100.0, 1 blunder",
        "at the end          0 %  ····················",
        "Blue: luck 0, decisions −100.0, 1 blunder",
        "   1  Round 1: a blunder by Blue, −100.0 points (100 % → 0 %).",
        "      Better: Blue: ",
    ] {
        assert!(told.contains(part), "{part}\n{told}");
    }
}

#[test]
fn programs_get_every_step() {
    let printed = heist_with(&["replay", "-", "--debrief", "--json"], STAYS).fine();
    let value: Value = serde_json::from_str(&printed).expect("JSON");
    assert_eq!((&value["initial"], &value["last"]), (&1000.into(), &0.into()), "{printed}");
    assert_eq!((&value["crew"]["decisions"], &value["crew"]["blunders"]), (&(-1000).into(), &1.into()));
    assert_eq!((&value["parts"][0]["who"], &value["moments"][0]), (&"blue".into(), &0.into()));
    let step = &value["steps"][0];
    assert_eq!((&step["kind"], &step["label"], &step["first"]), (&"decision".into(), &"blunder".into(), &1.into()));
    assert_eq!((&step["better"]["line"][0], &step["better"]["gain"]), (&"blue run b1".into(), &1000.into()));
}
