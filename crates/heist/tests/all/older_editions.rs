//! Older editions on the command line: what they differ in, their chapters, and how a game of one is explained.

use crate::common::{heist, heist_with};

fn play(arguments: &[&str], lines: &[&str]) -> String {
    let all: Vec<&str> = ["play", "--seed", "7"].iter().chain(arguments).copied().collect();
    heist_with(&all, &(lines.join("\n") + "\n")).fine()
}

#[test]
fn differences_are_told_of_switches_and_of_what_is_printed() {
    let differences = heist(&["editions", "diff", "v22", "v24"]).fine();
    assert!(differences.contains("The noise track for 4 players\n  v22: 38 slots"), "{differences}");
    let all = heist(&["editions"]).fine();
    assert!(!all.contains("There are no reinforcements."), "{all}");
    assert!(all.contains("Planning tokens of the Lookout: 6 tokens."), "{all}");
}

#[test]
fn the_heists_of_one_edition_are_listed() {
    let listed = heist(&["heists", "--edition", "campaign"]).fine();
    assert!(listed.contains("long-con-5-campaign") && !listed.contains("startup"), "{listed}");
    assert!(!listed.contains("last-heist ") && !listed.contains("Maps of the gallery"), "{listed}");
    assert!(heist(&["heists", "--edition", "v23"]).failed().contains("`v23` is not an edition"));
}

#[test]
fn an_edition_alone_begins_with_its_first_chapter() {
    for (edition, name) in [("campaign", "The Tip"), ("last-heist", "The Smuggler Tip"), ("v22", "The Startup Job")] {
        let welcome = play(&["--edition", edition], &[]);
        assert!(welcome.starts_with(name), "{edition}: {welcome}");
    }
}

#[test]
fn the_game_and_the_escape_are_explained_as_the_edition_has_them() {
    let oldest = play(&["--edition", "last-heist"], &["help game", "help escape"]).replace('\n', " ");
    for words in ["security rolls its die", "pushes the alert bar", "or passes", "begins it at once", "help-out"] {
        assert!(oldest.contains(words), "{words}: {oldest}");
    }
    assert!(!oldest.contains("throws away the next event card") && !oldest.contains("ideas=2"), "{oldest}");
    let newest = play(&[], &["help game", "help escape"]).replace('\n', " ");
    for words in ["throws away the next event card", "for the end of the round", "ideas=2"] {
        assert!(newest.contains(words), "{words}: {newest}");
    }
}

#[test]
fn an_escape_that_begins_at_once_is_said_to() {
    let out = play(&["--edition", "last-heist"], &["auto", "all ready", "roll", "team escape"]);
    assert!(out.contains("The escape begins at once"), "{out}");
    let out = play(&[], &["auto", "all ready", "roll", "team escape"]);
    assert!(!out.contains("The escape begins at once"), "{out}");
}

#[test]
fn what_planning_offers_is_shown_and_what_is_left_there_is_said() {
    let swap = ["--heist", "venetian-swap-4-last-heist"];
    let welcome = play(&swap, &[]).replace('\n', " ");
    assert!(welcome.contains("buys an idea for $1k"), "{welcome}");
    assert!(welcome.contains("Nobody has taken along yet: fake "), "{welcome}");
    let starts = ["auto", "red drop fake-apple", "all ready"];
    let out = play(&swap, &starts).replace('\n', " ");
    assert!(out.contains("Planning would be over. Nobody has taken along yet: fake apple"), "{out}");
    // The fixed planner takes everything along.
    let out = play(&swap, &["auto", "all ready"]);
    assert!(!out.contains("Planning would be over."), "{out}");
}

#[test]
fn bonuses_bosses_and_crews_for_a_single_evening_are_shown() {
    let shown = |id: &str| heist(&["show", id]).fine().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(shown("fall-guys-1-last-heist").contains("Bonus: $2k if you bring out 3 paintings."));
    assert!(shown("smugglers-1-last-heist").contains("$7k of the team's cash are handed over for it."));
    let boss = shown("venetian-swap-5-campaign");
    assert!(boss.contains("When he meets somebody, the escape begins.") && boss.contains("inactive"), "{boss}");
    let alone = shown("fall-guys-3-campaign");
    assert!(alone.contains("On its own The Skillful Specialists: $6k of team cash"), "{alone}");
}
