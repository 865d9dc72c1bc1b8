//! What is legal now, as a list to pick from.

use super::shorthand;
use crate::{draw, status};
use heist_format::notation;
use heist_rules::View;
use heist_rules::command::{Command, Speaker, Verb};
use heist_rules::setup::Setup;
use heist_rules::state::State;
use heist_words::english::action_icons;

/// From this many ways on, the ways to use one ability are folded into one line.
const MAX_WAYS: usize = 4;

/// What somebody wants to see.
#[derive(Default)]
pub struct Wish {
    speaker: Option<Speaker>,
    /// A word of the command: a verb or an ability.
    word: Option<String>,
    in_full: bool,
}

impl Wish {
    /// Reads `blue`, `k`, `team`, `all`, `change-of-plans` or `blue move`; nothing when it is more than that.
    pub fn read(text: &str) -> Option<Wish> {
        let mut wish = Wish::default();
        for word in text.split_whitespace() {
            match shorthand::speaker(word) {
                Some(speaker) if wish.speaker.is_none() => wish.speaker = Some(speaker),
                None if word == "all" && !wish.in_full => wish.in_full = true,
                None if wish.word.is_none() => wish.word = Some(word.to_owned()),
                _ => return None,
            }
        }
        Some(wish)
    }
}

/// One line of the list.
enum Entry {
    Command(Command, String),
    /// An ability and in how many ways it can be used.
    Folded(String, usize),
}

/// The list, and the commands behind its numbers.
pub fn list(setup: &Setup, state: &State, legal: &[Command], wish: &Wish) -> (String, Vec<Command>) {
    let people = setup.everybody().into_iter().map(Speaker::One);
    let mut text = String::new();
    let mut listed = Vec::new();
    let mut folds = false;
    // The team comes last, and last of all the escape: nobody should pick it by accident.
    for by in people.chain([Speaker::Team]).filter(|by| wish.speaker.is_none_or(|only| only == *by)) {
        let mut own: Vec<Command> = legal.iter().filter(|command| command.by == by).copied().collect();
        own.sort_by_key(|command| command.verb == Verb::Escape);
        let mut lines = Vec::new();
        for entry in entries(setup, state, &own, wish) {
            match entry {
                Entry::Command(command, line) => {
                    listed.push(command);
                    lines.push(format!("{:>3} {line}", listed.len()));
                }
                Entry::Folded(verb, ways) => {
                    folds = true;
                    lines.push(format!("  · {verb} … {ways} ways"));
                }
            }
        }
        if !lines.is_empty() {
            text += &format!("{}\n{}", status::speaker(by), in_columns(&lines, draw::columns().min(120)));
        }
    }
    text += match (text.is_empty(), &wish.word) {
        (true, Some(word)) => return (format!("Nothing with `{word}` is legal now.\n"), listed),
        (true, None) => "Nothing.\n",
        _ if folds => "A number picks one. `? <ability>` or `legal all` lists the ways in full.\n",
        _ => "A number picks one.\n",
    };
    (text, listed)
}

fn entries(setup: &Setup, state: &State, own: &[Command], wish: &Wish) -> Vec<Entry> {
    let printed = own.iter().map(|command| {
        let line = notation::print(setup, state, command);
        (*command, line.split_once(' ').map_or(line.clone(), |(_, verb)| verb.to_owned()))
    });
    let wanted = |line: &str| wish.word.as_deref().is_none_or(|word| line.split_whitespace().any(|part| part == word));
    let printed: Vec<(Command, String)> = printed.filter(|(_, line)| wanted(line)).collect();
    let key = |command: &Command, line: &str| match command.verb {
        Verb::Use(_) | Verb::Fixer(_) => Some(line.split_whitespace().take(2).collect::<Vec<_>>().join(" ")),
        _ => None,
    };
    let mut entries: Vec<Entry> = Vec::new();
    for (command, line) in &printed {
        let folded = key(command, line).filter(|_| !wish.in_full && wish.word.is_none());
        let ways = folded.as_ref().map_or(0, |verb| {
            printed.iter().filter(|(command, line)| key(command, line).as_ref() == Some(verb)).count()
        });
        match folded {
            Some(verb) if ways > MAX_WAYS => {
                if !entries.iter().any(|entry| matches!(entry, Entry::Folded(known, _) if *known == verb)) {
                    entries.push(Entry::Folded(verb, ways));
                }
            }
            _ => entries.push(Entry::Command(*command, with_icons(setup, state, command, line))),
        }
    }
    entries
}

/// An action is listed with what is on it.
fn with_icons(setup: &Setup, state: &State, command: &Command, line: &str) -> String {
    let card = match (command.by, command.verb) {
        (Speaker::One(who), Verb::Take(action, _)) => View { setup, state }.action_card(who, action),
        _ => None,
    };
    match card.map(action_icons).filter(|icons| !icons.is_empty()) {
        Some(icons) => format!("{line} ({icons})"),
        None => line.to_owned(),
    }
}

/// Short entries side by side.
fn in_columns(entries: &[String], width: usize) -> String {
    let widest = entries.iter().map(|entry| entry.chars().count()).max().unwrap_or(0) + 2;
    let columns = (width / widest).max(1);
    let lines = entries.len().div_ceil(columns);
    let mut text = String::new();
    for line in 0..lines {
        for entry in (line..entries.len()).step_by(lines.max(1)).map(|i| &entries[i]) {
            text += &format!("{entry:<widest$}");
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text
}
