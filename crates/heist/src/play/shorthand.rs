//! Ways to say less: letters for speakers, several spaces in one line, commands without their speaker.

use super::help;
use heist_data::names::parse_space;
use heist_data::suggest;
use heist_format::notation::{self, NotationError};
use heist_rules::cards::Thing;
use heist_rules::command::{Speaker, Verb};
use heist_rules::setup::Setup;
use heist_rules::state::{Place, State};
use heist_rules::who::{Crew, Who};

/// The letters of the board, as speakers.
pub const SPEAKERS: [(&str, &str); 6] =
    [("r", "red"), ("g", "green"), ("b", "blue"), ("k", "black"), ("n", "npc"), ("t", "team")];

/// A speaker by word or letter.
pub fn speaker(word: &str) -> Option<Speaker> {
    let word = SPEAKERS.iter().find(|(letter, _)| *letter == word).map_or(word, |(_, full)| full);
    if word == "team" { Some(Speaker::Team) } else { Who::from_word(word).map(Speaker::One) }
}

/// A character by word or letter.
pub fn who(word: &str) -> Option<Who> {
    match speaker(word)? {
        Speaker::One(who) => Some(who),
        Speaker::Team => None,
    }
}

/// The most commands that a number may stand for.
const MAX_TIMES: usize = 15;

/// Verbs that may name several spaces: one command for each.
pub const REPEATABLE: [&str; 7] = ["plan", "unplan", "move", "run", "unlock", "disable", "reveal"];

/// The commands that a line stands for, in full; or what is not understood.
///
/// `mine` says for whom the one who typed it may speak; `floor` is who spoke last.
pub fn expand(
    setup: &Setup,
    state: &State,
    line: &str,
    floor: Option<Speaker>,
    mine: &dyn Fn(Speaker) -> bool,
) -> Result<Vec<String>, String> {
    let mut words: Vec<&str> = line.split_whitespace().collect();
    if words.len() > 1
        && let Some((_, speaker)) = SPEAKERS.iter().find(|(letter, _)| *letter == words[0])
    {
        words[0] = speaker;
    }
    let Some(first) = words.first() else { return Ok(Vec::new()) };
    if *first == "all" {
        return everybody(setup, state, &words[1..], mine);
    }
    if let [rest @ .., "pick-up"] = &words[..]
        && rest.len() < 2
    {
        return pick_up_everything(setup, state, rest.first().copied(), floor, mine);
    }
    // `think 3` is `think` three times.
    let mut times = 1;
    if let [.., "think", number] = words[..]
        && let Ok(number) = number.parse::<usize>()
    {
        if !(1..=MAX_TIMES).contains(&number) {
            return Err(format!("`think {number}` is not possible: from 1 to {MAX_TIMES}."));
        }
        times = number;
        words.pop();
    }
    if words[0] != "team" && Who::from_word(words[0]).is_none() {
        let with_take: Vec<&str> = ["take"].iter().chain(&words).copied().collect();
        let speaker = match find_speaker(setup, state, &words, floor, mine) {
            Ok(speaker) => speaker,
            Err(Unclear::Who(words)) => return Err(words),
            // An action without `take`, or nothing.
            Err(Unclear::What(words)) => {
                find_speaker(setup, state, &with_take[..2], floor, mine).map_err(|unclear| match unclear {
                    Unclear::Who(words) => words,
                    Unclear::What(_) => words,
                })?
            }
        };
        words.insert(0, speaker);
    }
    add_take(setup, state, &mut words)?;
    let is_list = words.len() > 3
        && REPEATABLE.contains(&words[1])
        && words[2..].iter().all(|word| parse_space(setup, state, word).is_some());
    if !is_list {
        return Ok(vec![words.join(" "); times]);
    }
    Ok(words[2..].iter().map(|space| format!("{} {} {space}", words[0], words[1])).collect())
}

/// `green walk` is `green take walk`, where `walk` is an action and not a verb.
fn add_take(setup: &Setup, state: &State, words: &mut Vec<&str>) -> Result<(), String> {
    let understood =
        |words: &[&str]| !matches!(notation::parse_line(setup, state, &words.join(" ")), Err(NotationError::Syntax(_)));
    if words.len() < 2 || words[0] == "team" || understood(words) {
        return Ok(());
    }
    let mut taken = words.clone();
    taken.insert(1, "take");
    if understood(&taken) {
        *words = taken;
    } else if taken.len() > 3 && understood(&taken[..3]) {
        let (who, action) = (words[0], words[1]);
        return Err(format!(
            "`{action}` is an action: say `{who} {action}` alone, and then what you do with it, such as `{who} move {}`.",
            words[2]
        ));
    }
    Ok(())
}

/// Picks up everything that lies where somebody stands.
fn pick_up_everything(
    setup: &Setup,
    state: &State,
    who: Option<&str>,
    floor: Option<Speaker>,
    mine: &dyn Fn(Speaker) -> bool,
) -> Result<Vec<String>, String> {
    let mut legal = Vec::new();
    heist_rules::legal(setup, state, heist_rules::Scope::All, &mut legal);
    let mut lines: Vec<(Who, String)> = Vec::new();
    for command in &legal {
        let (Speaker::One(by), Verb::PickUp(thing, from)) = (command.by, command.verb) else { continue };
        if from != state.person(by).at {
            continue;
        }
        // Pieces of one kind are listed once, however many there are.
        let pieces = match thing {
            Thing::Loot(loot) => state.loot.count_in(loot, Place::on(from)).max(1),
            _ => 1,
        };
        let line = notation::print(setup, state, command);
        lines.extend((0..pieces).map(|_| (by, line.clone())));
    }
    let able: Crew = lines.iter().map(|(by, _)| *by).filter(|by| mine(Speaker::One(*by))).collect();
    let by = match (who.map(Who::from_word), floor) {
        (Some(None), _) => return Err("`pick-up` is for one character: begin with a colour.".to_owned()),
        (Some(Some(who)), _) if able.has(who) => who,
        (Some(Some(who)), _) => return Err(format!("Nothing lies there that {} could pick up now.", who.word())),
        (None, Some(Speaker::One(floor))) if able.has(floor) => floor,
        (None, _) => match able.into_iter().collect::<Vec<_>>()[..] {
            [] => return Err("Nobody stands where something can be picked up now.".to_owned()),
            [one] => one,
            ref several => {
                let names: Vec<&str> = several.iter().map(|who| who.word()).collect();
                return Err(format!("Who? {} could: begin with a colour.", names.join(", ")));
            }
        },
    };
    Ok(lines.into_iter().filter(|(who, _)| *who == by).map(|(_, line)| line).collect())
}

/// The same line for everybody who can say it now; an action needs no `take`.
fn everybody(
    setup: &Setup,
    state: &State,
    words: &[&str],
    mine: &dyn Fn(Speaker) -> bool,
) -> Result<Vec<String>, String> {
    let words = words.join(" ");
    for said in [words.clone(), format!("take {words}")] {
        let people = setup.everybody().into_iter().filter(|who| mine(Speaker::One(*who)));
        let lines = people.map(|who| format!("{} {said}", who.word()));
        let able = lines.filter(|line| {
            notation::parse(setup, state, line).is_ok_and(|command| heist_rules::check(setup, state, &command).is_ok())
        });
        let able: Vec<String> = able.collect();
        if !able.is_empty() {
            return Ok(able);
        }
    }
    Err(format!("Nobody can say `{words}` now."))
}

/// Why nobody is found who says a line.
enum Unclear {
    /// Several could.
    Who(String),
    /// Nobody understands it.
    What(String),
}

/// Who says a line that names nobody: the only one who can; among several the one who spoke last.
fn find_speaker(
    setup: &Setup,
    state: &State,
    words: &[&str],
    floor: Option<Speaker>,
    mine: &dyn Fn(Speaker) -> bool,
) -> Result<&'static str, Unclear> {
    let mut understood = Vec::new();
    let mut able = Vec::new();
    let people = setup.everybody().into_iter().map(Speaker::One);
    // Of several spaces the first must be possible now; the others follow.
    let short = if words.len() > 2 && REPEATABLE.contains(&words[0]) { &words[..2] } else { words };
    for speaker in people.chain([Speaker::Team]).filter(|speaker| mine(*speaker)) {
        let line = format!("{} {}", notation::print_speaker(speaker), short.join(" "));
        if let Ok(command) = notation::parse(setup, state, &line) {
            understood.push(speaker);
            if heist_rules::check(setup, state, &command).is_ok() {
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
            None => {
                let near = suggest::question(words[0], help::WORDS.into_iter().chain(notation::verbs()));
                Err(Unclear::What(format!(
                    "I do not understand `{}`.{near} `help` explains the commands, `?` lists what is legal.",
                    words.join(" ")
                )))
            }
        },
        (several, Some(floor)) if several.contains(&floor) => Ok(notation::print_speaker(floor)),
        (several, _) => Err(Unclear::Who(format!("Who? {} could: begin with a colour.", named(several)))),
    }
}
