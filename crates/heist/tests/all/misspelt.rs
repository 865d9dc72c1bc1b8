//! "Did you mean …?", wherever something is named.

use crate::common::{heist_with, root};
use crate::conventions::{at, workplace};

#[test]
fn whatever_is_misspelt_is_answered_with_what_was_meant() {
    let folder = workplace("meant");
    let startup = std::fs::read_to_string(root().join("content/heists/startup.toml")).expect("a heist");
    let wrong = |name: &str, from: &str, to: &str| {
        assert!(startup.contains(from), "{from}");
        let path = folder.join(name);
        std::fs::write(&path, startup.replacen(from, to, 1)).expect("written");
        path.display().to_string()
    };
    let key = wrong("key.toml", "summary =", "sumary =");
    let tile = wrong("tile.toml", "EM ", "EN ");
    let loot = wrong("loot.toml", "piece = \"documents\"", "piece = \"documnets\"");
    let chit = wrong("chit.toml", "camera =", "camara =");
    for (arguments, meant) in [
        (&["plya"][..], "'play'"),
        (&["heists", "--jsno"], "'--json'"),
        (&["show", "startip"], "`startup`"),
        (&["play", "--heist", "startip"], "`startup`"),
        (&["play", "--crew", "tinny"], "`tiny`"),
        (&["play", "--crew", "thugg:wing-it+hurry,karma,null"], "`thug`"),
        (&["play", "--crew", "thug:wing-itt+hurry,karma,null"], "`wing-it`"),
        (&["play", "--edition", "v23"], "`v22`"),
        (&["play", "--crew", "bleu=tiny"], "`blue`"),
        (&["play", "--inside", "bleu"], "`blue`"),
        (&["play", "--people", "Ann=bleu"], "`blue`"),
        (&["play", "--resume", "startpu-1"], "`startup-1`"),
        (&["crews", "karna"], "`karma`"),
        (&["heists", "--edition", "river-ctiy"], "`river-city`"),
        (&["editions", "diff", "v22", "v25"], "`v2"),
        (&["examples", "coverage", "rulebook/plan", "rulebook/plan", "--edition", "v23"], "`v22`"),
        (&["campaign", "byu", "radio"], "`buy`"),
        (&["campaign", "buy", "raido"], "`radio`"),
        (&["campaign", "scenario", "fal-guys"], "`fall-guys`"),
        (&["campaign", "fixers", "fennce"], "`fence`"),
        (&["campaign", "crew", "startpu", "tiny:josh"], "`startup`"),
        (&["campaign", "new", "--box", "n.toml", "--edition", "campain"], "`campaign`"),
        (&["campaign", "new", "--box", "n.toml", "--edition", "campaign", "--scenario", "fal-guys"], "`fall-guys`"),
        (&["lab", "run", "--heists", "startpu"], "`startup`"),
        (&["lab", "run", "--heists", "amatuer"], "`amateur`"),
        (&["lab", "run", "--crews", "as-desgined"], "`as-designed`"),
        (&["lab", "run", "--bots", "gredy"], "`greedy`"),
        (&["lab", "run", "--editions", "v23"], "`v22`"),
        (&["lab", "compare", "gredy", "planner"], "`greedy`"),
        (&["lab", "book", "plans.txt", "--heists", "startpu"], "`startup`"),
        (&["man", "replya"], "`replay`"),
        (&["check", &key], "`summary`"),
        (&["check", &tile], "`EM`"),
        (&["check", &loot], "`documents`"),
        (&["check", &chit], "`camera`"),
    ] {
        let ran = at(&folder, arguments, "");
        assert!(ran.code == 1 || ran.code == 2, "{arguments:?}: {}", ran.out);
        assert!(ran.err.contains(meant), "{arguments:?}: {}", ran.err);
    }
}

#[test]
fn words_in_play_are_answered_with_what_was_meant() {
    let said =
        heist_with(&["play", "--seed", "7"], "halp\nauto blu\nlook\ncrew bleu\nauto\nall ready\nroll\nred tkae walk\n")
            .refused();
    for meant in ["`help`", "`blue`", "`take`"] {
        assert!(said.to_lowercase().contains(&format!("did you mean {meant}?")), "{meant}: {said}");
    }
}
