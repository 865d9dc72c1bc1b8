//! Ways to say less: letters for speakers, several spaces in one line, commands without their speaker.

use heist_content::names::parse_space;
use heist_content::notation;
use heist_rules::command::Speaker;
use heist_rules::engine;
use heist_rules::setup::Setup;
use heist_rules::state::State;
use heist_rules::who::Who;

/// The letters of the board, as speakers.
pub const SPEAKERS: [(&str, &str); 6] =
    [("r", "red"), ("g", "green"), ("b", "blue"), ("k", "black"), ("n", "npc"), ("t", "team")];

/// Verbs that may name several spaces: one command for each.
pub const REPEATABLE: [&str; 7] = ["plan", "unplan", "move", "run", "unlock", "disable", "reveal"];

/// The commands that a line stands for, in full; or what is not understood.
pub fn expand(setup: &Setup, state: &State, line: &str, floor: Option<Speaker>) -> Result<Vec<String>, String> {
    let mut words: Vec<&str> = line.split_whitespace().collect();
    if words.len() > 1
        && let Some((_, speaker)) = SPEAKERS.iter().find(|(letter, _)| *letter == words[0])
    {
        words[0] = speaker;
    }
    let Some(first) = words.first() else { return Ok(Vec::new()) };
    if *first == "all" {
        return everybody(setup, state, &words[1..]);
    }
    if *first != "team" && Who::from_word(first).is_none() {
        let speaker = find_speaker(setup, state, &words, floor)?;
        words.insert(0, speaker);
    }
    let is_list = words.len() > 3
        && REPEATABLE.contains(&words[1])
        && words[2..].iter().all(|word| parse_space(setup, state, word).is_some());
    if !is_list {
        return Ok(vec![words.join(" ")]);
    }
    Ok(words[2..].iter().map(|space| format!("{} {} {space}", words[0], words[1])).collect())
}

/// The same line for everybody who can say it now.
fn everybody(setup: &Setup, state: &State, words: &[&str]) -> Result<Vec<String>, String> {
    let lines = setup.everybody().into_iter().map(|who| format!("{} {}", who.word(), words.join(" ")));
    let able = lines.filter(|line| {
        notation::parse(setup, state, line).is_ok_and(|command| engine::check(setup, state, &command).is_ok())
    });
    let able: Vec<String> = able.collect();
    if able.is_empty() { Err(format!("Nobody can say `{}` now.", words.join(" "))) } else { Ok(able) }
}

/// Who says a line that names nobody: the only one who can; among several the one who spoke last.
fn find_speaker(setup: &Setup, state: &State, words: &[&str], floor: Option<Speaker>) -> Result<&'static str, String> {
    let mut understood = Vec::new();
    let mut able = Vec::new();
    let people = setup.everybody().into_iter().map(Speaker::One);
    // Of several spaces the first must be possible now; the others follow.
    let short = if words.len() > 2 && REPEATABLE.contains(&words[0]) { &words[..2] } else { words };
    for speaker in people.chain([Speaker::Team]) {
        let line = format!("{} {}", notation::print_speaker(speaker), short.join(" "));
        if let Ok(command) = notation::parse(setup, state, &line) {
            understood.push(speaker);
            if engine::check(setup, state, &command).is_ok() {
                able.push(speaker);
            }
        }
    }
    let named = |speakers: &[Speaker]| {
        let names: Vec<&str> = speakers.iter().map(|speaker| notation::print_speaker(*speaker)).collect();
        names.join(", ")
    };
    match (&able[..], floor) {
        ([one], _) => Ok(notation::print_speaker(*one)),
        ([], Some(floor)) if understood.contains(&floor) => Ok(notation::print_speaker(floor)),
        ([], _) => match understood.first() {
            Some(one) => Ok(notation::print_speaker(*one)),
            None => Err(format!(
                "I do not understand `{}`. `help` explains the commands, `?` lists what is legal.",
                words.join(" ")
            )),
        },
        (several, Some(floor)) if several.contains(&floor) => Ok(notation::print_speaker(floor)),
        (several, _) => Err(format!("Who? {} could: begin with a colour.", named(several))),
    }
}
