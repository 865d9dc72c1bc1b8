//! The game in the terminal, driven by a pipe.

use crate::common::{file, heist_with};

fn play(arguments: &[&str], lines: &[&str]) -> String {
    let all: Vec<&str> = ["play"].iter().chain(arguments).copied().collect();
    heist_with(&all, &(lines.join("\n") + "\n")).fine()
}

/// What the game says after its welcome.
fn said(lines: &[&str]) -> String {
    let welcome = play(&["--seed", "7"], &[]);
    let all = play(&["--seed", "7"], lines);
    all.strip_prefix(welcome.as_str()).expect("the welcome is always the same").to_owned()
}

/// The same for lines of which some are refused: answers first, refusals after them.
fn said_with_refusals(lines: &[&str]) -> String {
    let welcome = play(&["--seed", "7"], &[]);
    let all = heist_with(&["play", "--seed", "7"], &(lines.join("\n") + "\n")).refused();
    all.strip_prefix(welcome.as_str()).expect("the welcome is always the same").to_owned()
}

#[test]
fn the_welcome_shows_the_board_and_what_to_do() {
    let welcome = play(&["--seed", "7"], &[]);
    for words in ["The Startup Job", "Objective:", "Seed 7", "|c1", "Planning:", "noise 0", "event to come: 1"] {
        assert!(welcome.contains(words), "{words}: {welcome}");
    }
}

#[test]
fn several_spaces_in_one_line_are_several_commands() {
    let out = said(&["blue start g8", "blue plan g7 f6 f5", "undo"]);
    assert!(out.contains("Blue plans g7, f6 and f5."), "{out}");
    assert!(out.contains("Taken back: blue plan f5"), "{out}");
    let stopped = said_with_refusals(&["blue start g8", "blue plan g7 z9 f5"]);
    assert!(stopped.contains("z9"), "{stopped}");
}

#[test]
fn the_planner_plans_and_everybody_can_be_ready_at_once() {
    let out = said(&["auto", "all ready", "roll"]);
    assert!(out.contains("Red rolls a ") && out.contains("round 1, action"), "{out}");
    assert!(out.contains("To act: red (die "), "{out}");
}

#[test]
fn letters_and_missing_speakers_are_understood() {
    let out = said_with_refusals(&["b start g8", "plan g7", "g start e9", "start e9", "nonsense"]);
    assert!(out.contains("Blue is on g8.") && out.contains("Blue plans g7."), "{out}");
    assert!(out.contains("Green is on e9."), "{out}");
    assert!(out.contains("I do not understand `nonsense`."), "{out}");
}

#[test]
fn legal_commands_are_listed_per_character_and_picked_by_number() {
    let out = said_with_refusals(&["board off", "? blue", "1", "99"]);
    assert!(out.contains(" blue \n") && out.contains("  1 "), "{out}");
    assert!(out.contains("A number picks one."), "{out}");
    assert!(out.contains("\nblue plan c1\n"), "the command is echoed: {out}");
    assert!(out.contains("`?` makes a new one."), "{out}");
}

#[test]
fn a_refusal_is_explained_with_the_words_of_the_rulebook() {
    let out = said(&["blue plan d8 ", "why blue move c5", "why blue start e9", "why blue ready"]);
    assert!(out.contains("That is legal now."), "{out}");
    assert!(
        out.contains("plan.start-on-entrance (") && out.contains("Each player character is put on an entrance"),
        "{out}"
    );
}

#[test]
fn everything_on_the_table_can_be_looked_at() {
    let out = said(&[
        "crew",
        "crew blue",
        "deck",
        "deck all",
        "bag",
        "look f3",
        "legend",
        "objective",
        "status",
        "people",
        "help",
        "rules watchtower",
        "rules plan.token-limit",
        "rules xyzzy",
        "board",
    ]);
    for words in [
        "abilities: ",
        "always: ",
        "… and ",
        "In the bag: 3 guards",
        "f3: guard, lock",
        "small letters",
        "Objective: ",
        "A command is `<who> <verb> …`",
        "rules speak of `watchtower`",
        "plan.token-limit (",
        "No rule speaks of `xyzzy`.",
    ] {
        assert!(out.contains(words), "{words}: {out}");
    }
}

#[test]
fn the_game_is_recorded_when_the_input_ends_or_somebody_quits() {
    for (name, lines) in [("eof", &["blue start g8"][..]), ("quit", &["blue start g8", "quit", "blue plan g7"])] {
        let path = file(&format!("play/{name}.heist"), "");
        let out = play(&["--seed", "7", "--record", &path], lines);
        assert!(out.contains("The replay is in "), "{out}");
        let text = std::fs::read_to_string(&path).expect("a replay");
        assert!(text.ends_with("\nblue start g8\nend\n"), "{text}");
    }
}

#[test]
fn a_saved_game_goes_on() {
    for extension in ["heist", "toml", "json"] {
        let path = file(&format!("play/saved.{extension}"), "");
        play(&["--seed", "7"], &["auto", "all ready", "roll", &format!("save {path}")]);
        let out = play(&["--load", &path], &["status"]);
        assert!(out.contains("round 1, action") && out.contains("To act: red (die "), "{extension}: {out}");
    }
    assert!(said_with_refusals(&["save game.txt", "save"]).contains("should end in .heist"));
}

#[test]
fn people_share_the_colours() {
    let out = play(&["--people", "Ann=red+blue,Bob", "--seed", "7"], &[]);
    assert!(out.contains("Ann plays red and blue.") && out.contains("Bob plays green and black."), "{out}");
    assert!(out.contains("red [Ann]"), "{out}");
}

#[test]
fn missing_special_rules_are_announced() {
    let out = play(&["--heist", "county-hole", "--seed", "7"], &[]);
    assert!(!out.contains("the engine does not know these special rules"), "{out}");
    let text = "id = \"fog\"\nname = \"Fog\"\nmap = \"E2 EM EM E5\"\ndeck = \"1,Z1\"\nobjective.all = [{ kind = \"escapes\", min = 3 }]\n\
        [[special]]\nid = \"fog\"\ntext = \"There is fog.\"\n";
    let out = play(&["--heist", &file("missing/fog.toml", text), "--seed", "7"], &[]);
    assert!(out.contains("the engine does not know these special rules"), "{out}");
}

#[test]
fn a_heist_can_be_played_to_its_end() {
    let mut lines = vec!["board off", "auto", "all ready"];
    // Everybody walks on the spot and the team calls the escape; standing outdoors, all are out at once.
    lines.extend([
        "roll",
        "team escape",
        "red take walk",
        "green take walk",
        "blue take walk",
        "black take stride",
        "all done",
        "next",
    ]);
    lines.extend(["red stay", "green stay", "blue stay", "black stay"]);
    let out = said(&lines);
    assert!(out.contains("The heist is lost."), "{out}");
    assert!(out.contains("Brought out: nothing.") && out.contains("Busted: nobody."), "{out}");
}

#[test]
fn odd_input_does_no_harm() {
    let long = "x".repeat(200_000);
    let out = said_with_refusals(&[
        "",
        "   ",
        "# a remark",
        "\u{0}",
        "é é é",
        &long,
        "blue",
        "team",
        "blue plan",
        "all",
        "all fly",
        "why",
        "look",
        "1",
        "auto pink",
        "crew pink",
        "? pink",
        "undo",
    ]);
    assert!(out.contains("There is nothing to take back."), "{out}");
}

#[test]
fn abilities_are_shown_with_their_cost_and_whether_they_are_left() {
    let out = said(&["crew b"]);
    let flat = out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat.contains("change-of-plans (unused): once per heist"), "{out}");
    assert!(flat.contains("pay 2 ideas and 1 noise to move up to 3 planning tokens"), "{out}");
}

#[test]
fn the_fixers_of_the_team_are_named() {
    assert!(play(&["--seed", "7"], &[]).contains("Fixer Old Friend: "));
    assert!(said(&["crew"]).contains("Fixer Old Friend: "));
}

#[test]
fn the_game_and_the_escape_are_explained() {
    assert!(play(&["--seed", "7"], &[]).contains("`help game`"));
    let out = said(&["help game", "help escape"]);
    for words in ["Noise     ", "Alerts    ", "Cameras   ", "Last roll ", "`team escape`"] {
        assert!(out.contains(words), "{words}: {out}");
    }
}

#[test]
fn actions_are_listed_with_their_icons_and_compound_abilities_are_folded() {
    let out = said(&["auto", "all ready", "roll", "b ?"]);
    assert!(out.contains("take walk (move; 1 noise)"), "{out}");
    assert!(out.contains("· use change-of-plans … "), "{out}");
    assert!(!out.contains("use change-of-plans b2>b3"), "{out}");
    for ask in ["? change-of-plans", "legal all"] {
        let out = said(&["auto", "all ready", "roll", ask]);
        assert!(out.contains("use change-of-plans b2>b3"), "{ask}: {out}");
    }
}

#[test]
fn a_number_does_not_announce_the_escape() {
    let out = said(&["auto", "all ready", "roll", "? team", "1", "status"]);
    assert!(out.contains("  1 escape"), "{out}");
    assert!(out.contains("say `team escape`"), "{out}");
    assert!(!out.contains("the escape follows this round"), "{out}");
}

#[test]
fn the_status_shows_the_next_alerts_and_the_events_left() {
    let out = play(&["--seed", "7"], &[]);
    assert!(out.contains("(alerts at 4, 7, 10)"), "{out}");
    assert!(out.contains("event to come: 1 Hidden Cameras (24 left)"), "{out}");
}

#[test]
fn cards_skills_and_actions_are_found_by_name() {
    let out = said(&["rules dart", "rules wing-it", "rules walk", "rules camera"]);
    for words in ["card.dart (", "wing-it: a skill", "An action of ", "escape.cameras-no-effect: In the escape"] {
        assert!(out.contains(words), "{words}: {out}");
    }
    assert!(!out.contains("Decision: decision"), "{out}");
}

#[test]
fn squares_and_events_have_their_printed_names() {
    let out = play(&["--heist", "smugglers-1-last-heist", "--seed", "7"], &["deck"]);
    assert!(out.contains("the die picks Outta My Way!"), "{out}");
    assert!(out.contains("1.  Outta My Way!: ") && !out.contains(" s1"), "{out}");
    let out = play(&["--heist", "fall-guys-1-campaign", "--seed", "7"], &["deck"]);
    assert!(out.contains("1.  1 Get Outta My Way!: ") && !out.contains("1.  1: "), "{out}");
}

#[test]
fn a_refusal_has_names_and_figures() {
    let path = file("play/refused.toml", &LOOT.replace("die = 6", "die = 5"));
    let out = heist_with(&["play", "--load", &path, "--seed", "7"], "blue take examine\n").refused();
    assert!(out.contains("the die shows 5: turning it to 6 costs 1 idea, and Blue has 2."), "{out}");
}

const LOOT: &str = r#"
phase = "action"
map = "EM EM EM E5"
chits = { b1 = ["jewel", "jewel"] }
[crew.blue]
card = "street-urchin"
skills = ["wing-it", "hurry"]
at = "b1"
die = 6
plan = ["b1", "c1"]
"#;

#[test]
fn several_thinks_and_picking_up_everything_are_one_line() {
    let path = file("play/loot.toml", LOOT);
    let lines = "blue take examine\nthink 3\npick-up\ndone\nthink 0\n";
    let out = heist_with(&["play", "--load", &path, "--seed", "7"], lines).refused();
    assert_eq!(out.matches("Blue: 1 idea more.").count(), 3, "{out}");
    assert_eq!(out.matches("Blue picks up the jewel.").count(), 2, "{out}");
    assert!(out.contains("`think 0` is not possible"), "{out}");
}

#[test]
fn an_action_needs_no_take_semicolons_chain_and_capitals_do_not_matter() {
    let out = said(&["AUTO; All Ready; Roll", "Green Walk; green done", "r walk"]);
    assert!(out.contains("green take walk") && out.contains("red take walk"), "{out}");
    assert!(out.contains("Planning") || out.contains("round 1, action"), "{out}");
    let stopped = said_with_refusals(&["auto; all ready; roll; green fly; green done"]);
    assert!(stopped.contains("The rest of the line is left: green done"), "{stopped}");
    assert!(stopped.contains("line 1: There is no verb `fly`"), "{stopped}");
}

#[test]
fn an_action_with_a_space_is_not_taken_for_another_verb() {
    let out = said_with_refusals(&["auto; all ready; roll", "b pick d7"]);
    assert!(out.contains("`pick` is an action: say `blue pick` alone"), "{out}");
    assert!(!out.contains("pick-up"), "{out}");
}

#[test]
fn refusals_of_a_piped_game_are_on_standard_error_and_in_the_exit_code() {
    let ran = heist_with(&["play", "--seed", "7"], "blue start g8\nblue move c5\nblue start e9\nnonsense\n");
    assert_eq!(ran.code, 3);
    let lines: Vec<&str> = ran.err.lines().collect();
    assert_eq!(lines.len(), 2, "{}", ran.err);
    assert!(lines[0].starts_with("line 2: No: ") && lines[1].starts_with("line 4: I do not understand"), "{}", ran.err);
    assert!(!ran.out.contains("No: ") && ran.out.contains("Blue is on e9."), "{}", ran.out);
}

#[test]
fn a_replay_can_go_to_standard_output() {
    let ran = heist_with(&["play", "--seed", "7", "--record", "-"], "blue start g8\nquit\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.starts_with("edition: v24\n") && ran.out.ends_with("\nblue start g8\nend\n"), "{}", ran.out);
    assert!(ran.err.contains("Blue is on g8."), "{}", ran.err);
}

#[test]
fn the_rules_of_the_heist_are_told_at_the_start_and_on_demand() {
    let arguments = ["--heist", "side-channel", "--seed", "7"];
    let welcome = play(&arguments, &[]);
    assert!(welcome.contains("Objective: ") && welcome.contains("Special rule: "), "{welcome}");
    let asked = play(&arguments, &["rules heist"]);
    assert_eq!(asked.matches("Special rule: ").count(), 2 * welcome.matches("Special rule: ").count(), "{asked}");
    let own = "id = \"fog\"\nname = \"The Fog\"\nsummary = \"Nobody sees anything.\"\nmap = \"E2 EM EM E5\"\ndeck = \"1,Z1\"\n\
        objective.all = [{ kind = \"escapes\", min = 3 }]\n[[special]]\nid = \"fog\"\ntext = \"There is fog.\"\n";
    let own = play(&["--heist", &file("own/fog.toml", own), "--seed", "7"], &[]);
    for words in ["The Fog", "Nobody sees anything.", "Special rule: There is fog."] {
        assert!(own.contains(words), "{words}: {own}");
    }
}
