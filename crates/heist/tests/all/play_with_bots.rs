//! Games with bots at the table, hints, and how both are kept.

use crate::common::{fresh_state, heist_with, program, run};
use crate::kept_games::journal;
use std::path::Path;

/// Plays with a state folder of its own.
fn play(state: &Path, arguments: &[&str], lines: &str) -> String {
    run(program(state).args(["play", "--level", "quick"]).args(arguments), lines).fine()
}

#[test]
fn a_game_of_bots_alone_plays_itself_to_the_end() {
    let state = fresh_state("bots-alone");
    let said = play(&state, &["--heist", "county-bricks", "--bots", "all", "--seed", "3"], "");
    assert!(said.contains("Bots play everybody."), "{said}");
    assert!(said.contains("The heist is won.") || said.contains("The heist is lost."), "{said}");
    let again = play(&fresh_state("bots-again"), &["--heist", "county-bricks", "--bots", "all", "--seed", "3"], "");
    assert_eq!(said, again, "the same seed is the same game");
}

#[test]
fn bots_plan_at_once_act_after_the_person_and_leave_the_team_s_commands_to_it() {
    let state = fresh_state("bots-along");
    let arguments = ["--bots", "green,blue,black", "--seed", "3"];
    let agrees = "go\n".repeat(12);
    let said = play(&state, &arguments, &format!("auto red\nred ready!\nroll\nred walk\nred done!\n{agrees}"));
    let commands: Vec<String> = journal(&state, "startup-1").iter().map(|entry| first_line(entry)).collect();
    let at =
        |line: &str| commands.iter().position(|command| command == line).unwrap_or_else(|| panic!("{line}: {said}"));
    let planned = commands.iter().position(|line| line.starts_with("black plan")).expect("a plan");
    assert!(planned < at("red ready") && at("red ready") < at("black ready"), "{commands:?}");
    let done = at("red done");
    assert!(commands[at("team roll")..done].iter().all(|line| !line.starts_with("blue")), "{commands:?}");
    assert!(commands[done..].iter().any(|line| line.starts_with("blue take")), "{commands:?}");
    assert!(!commands.iter().any(|line| line == "team next" || line == "team escape"), "{commands:?}");
    // Each says first what it intends, and why.
    let proposed = said.find("Blue proposes: blue ").unwrap_or_else(|| panic!("{said}"));
    assert!(said.find("bot: blue take").is_some_and(|acted| proposed < acted), "{said}");
    assert!(said.replace('\n', " ").contains(" — Blue "), "{said}");
    assert!(said.contains("The bots have nothing more to do now."), "{said}");

    // The game goes on with the same bots, and `bots` lets them act before the person does.
    let said = play(&state, &["--resume"], "next\nroll\nbots\n");
    assert!(said.contains("Bots play green, blue and black."), "{said}");
    let more: Vec<String> = journal(&state, "startup-1").iter().map(|entry| first_line(entry)).collect();
    let since = &more[commands.len()..];
    assert!(since.iter().any(|line| line.starts_with("black ")), "{since:?}");
    assert!(!since.iter().any(|line| line.starts_with("red ")), "{since:?}");
    // And somebody else may take them over.
    let said = play(&state, &["--resume", "--bots", "none"], "? blue\n");
    assert!(!said.contains("Bots play"), "{said}");
}

#[test]
fn a_person_and_bots_play_a_heist_to_its_end() {
    let rounds = "roll\nred walk\nred done!\nbots\nbots\nbots\n".repeat(9);
    let lines = format!("auto red\nred ready!\n{rounds}team escape!\nbots\nred stay\nbots\n");
    let arguments =
        ["play", "--heist", "county-bricks", "--level", "quick", "--bots", "green,blue,black", "--seed", "3"];
    let said = run(program(&fresh_state("bots-to-the-end")).args(arguments), &lines).out;
    assert!(said.contains("The heist is won.") || said.contains("The heist is lost."), "{said}");
    assert!(said.contains("bot: team next"), "{said}");
    assert!(!said.contains("bot: team escape"), "people call the escape: {said}");
}

fn first_line(entry: &str) -> String {
    entry.lines().next().unwrap_or_default().to_owned()
}

#[test]
fn what_a_bot_plays_is_the_bot_s_and_people_take_back_only_their_own() {
    let state = fresh_state("bots-undo");
    let arguments = ["play", "--level", "quick", "--bots", "blue", "--seed", "3"];
    let ran = run(program(&state).args(arguments), "red start g8\nblue undo\nundo\nbots\n");
    assert!(ran.err.contains("line 2: Blue is played by a bot; `bots` lets it act."), "{}", ran.err);
    assert!(ran.out.contains("Taken back: red start g8"), "{}", ran.out);
    assert!(journal(&state, "startup-1").iter().all(|entry| entry.starts_with("blue ")));
}

#[test]
fn a_hint_names_the_line_and_the_chance_to_win_and_a_number_takes_it() {
    let state = fresh_state("bots-hint");
    let said = play(&state, &["--seed", "3"], "auto\nall ready!\nroll\nhint\nhint 3\n1\n");
    let hints: Vec<&str> = said.lines().filter(|line| line.contains("(wins ") && line.contains(" ± ")).collect();
    assert!(hints.len() >= 2, "{said}");
    let last = journal(&state, "startup-1").last().map(|entry| first_line(entry)).expect("a command");
    assert!(hints[1].contains(&last), "{last}: {hints:?}");
    // Hints do not change the game, and the same question has the same answer.
    let again = play(&fresh_state("bots-hint-again"), &["--seed", "3"], "auto\nall ready!\nroll\nhint 3\n");
    assert!(hints[1..].iter().all(|hint| again.contains(hint)), "{again}");
}

#[test]
fn a_command_is_compared_with_what_a_bot_would_do_and_not_done() {
    let state = fresh_state("bots-why-not");
    let said = play(&state, &["--seed", "3"], "hint blue start e9\nauto\nall ready!\nroll\nhint team escape\n");
    assert_eq!(said.matches("Why not ").count(), 2, "{said}");
    assert!(said.contains("Why not team escape?"), "{said}");
    assert!(!journal(&state, "startup-1").iter().any(|entry| entry.starts_with("team escape")), "{said}");
}

#[test]
fn a_hint_in_planning_is_a_whole_plan() {
    let said = heist_with(&["play", "--level", "quick", "--seed", "3"], "hint\n").fine();
    let plan = said.lines().filter(|line| line.contains(" plan ")).collect::<String>();
    for who in ["red", "green", "blue", "black"] {
        assert!(plan.contains(&format!("{who} plan ")), "{said}");
    }
}

#[test]
fn whoever_asks_for_bots_that_are_not_there_is_told_so() {
    let ran = run(program(&fresh_state("bots-none")).args(["play", "--seed", "3"]), "bots\nhint 99\n");
    assert!(ran.err.contains("No bot plays here"), "{}", ran.err);
    assert!(ran.err.contains("a number from 1 to 9"), "{}", ran.err);
}

/// A heist after its first roll, in which bots play everybody but red, and red is done.
const RED_IS_DONE: &str = "auto red\nred ready!\nroll\nred walk\nred done!\n";

fn proposals(said: &str) -> Vec<&str> {
    said.split("proposes: ").skip(1).map(|rest| rest.split(" — ").next().unwrap_or(rest)).collect()
}

#[test]
fn nothing_is_done_before_somebody_agrees_and_enter_agrees() {
    let state = fresh_state("bots-ask-first");
    let arguments = ["--bots", "green,blue,black", "--seed", "3"];
    let said = play(&state, &arguments, RED_IS_DONE);
    assert_eq!(proposals(&said).len(), 1, "{said}");
    assert!(said.contains("Enter or `go`: it does so."), "{said}");
    let before = journal(&state, "startup-1");
    assert_eq!(before.last().map(|entry| first_line(entry)).as_deref(), Some("red done"), "nothing is done yet");
    // The proposal is thought again when the game goes on, and an empty line agrees to it.
    let again = play(&state, &["--resume"], "\n");
    assert_eq!(proposals(&again)[0], proposals(&said)[0], "{again}");
    assert!(again.contains("bot: "), "{again}");
    assert!(journal(&state, "startup-1").len() > before.len());
}

#[test]
fn a_veto_brings_another_proposal() {
    let arguments = ["--bots", "green,blue,black", "--seed", "3"];
    for word in ["no", "veto"] {
        let said = play(&fresh_state(&format!("bots-{word}")), &arguments, &format!("{RED_IS_DONE}{word}\n"));
        let proposed = proposals(&said);
        assert!(proposed.len() == 2 && proposed[0] != proposed[1], "{said}");
    }
    let ran = run(program(&fresh_state("bots-no-no")).args(["play", "--bots", "blue", "--level", "quick"]), "no\n");
    assert!(ran.err.contains("line 1: No bot proposes anything at the moment."), "{}", ran.err);
}

#[test]
fn wishes_in_plain_words_are_answered() {
    let state = fresh_state("bots-wishes");
    let arguments = ["--bots", "green,blue,black", "--seed", "3"];
    let said = play(&state, &arguments, &format!("{RED_IS_DONE}green, come with me\nask blue go to d8\nblue wait\n"));
    for who in ["Green", "Blue"] {
        let words = ["I come to", "I go to", "I cannot reach", "I see no way", "I would rather not"];
        assert!(words.iter().any(|words| said.contains(&format!("{who}: {words}"))), "{who}: {said}");
    }
    assert!(said.contains("Blue: I wait until somebody has done something."), "{said}");
    // Whoever says less is told how to say it.
    let ran =
        run(program(&fresh_state("bots-ask")).args(["play", "--bots", "blue", "--level", "quick"]), "ask blue dance\n");
    assert!(ran.err.contains("Say whom and what: `green, open d4 for me`"), "{}", ran.err);
}
