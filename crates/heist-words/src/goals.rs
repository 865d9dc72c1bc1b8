//! The objective in words: those of the heist's file, or, for a bare position, made from its conditions.

use crate::english::{capital, cash, list, several};
use crate::names::loot_name;
use heist_data::heists::Heist;
use heist_data::library::Library;
use heist_data::names::space_name;
use heist_rules::setup::{Bonus, Each, Goal, Setup};
use heist_rules::state::State;

/// The objective as the heist's file prints it.
pub fn printed_objective(heist: &Heist) -> Option<String> {
    heist.objective.get("text")?.as_str().map(str::to_owned)
}

/// What the team is here for, and what is paid beyond the reward.
pub fn objective(setup: &Setup, state: &State) -> String {
    let objective = &setup.objective;
    let mut words = vec![condition(setup, state)];
    words.extend(objective.bonus.iter().map(|bonus| bonus_words(setup, state, bonus)));
    if objective.hand_over > 0 {
        words.push(format!("{} of the team's cash are handed over for it.", cash(objective.hand_over.into())));
    }
    words.join(" ")
}

/// A bonus: `Bonus: $2k for each jewel.`
fn bonus_words(setup: &Setup, state: &State, bonus: &Bonus) -> String {
    let beyond = |what: &str| match bonus.beyond {
        0 => format!("for each {what}"),
        count => format!("for each {what} beyond the first {count}"),
    };
    let what = match bonus.each {
        None => {
            let goals: Vec<String> = bonus.all.iter().map(|goal| goal_words(setup, state, goal)).collect();
            format!("if you {}", goals.join(" and "))
        }
        Some(Each::Piece(piece)) => beyond(loot_name(piece)),
        Some(Each::Swap { .. }) => beyond("painting that is swapped"),
    };
    format!("Bonus: {} {what}.", cash(bonus.cash.into()))
}

/// When the heist is won.
fn condition(setup: &Setup, state: &State) -> String {
    if !setup.objective.text.trim().is_empty() {
        return setup.objective.text.clone();
    }
    if let Some(text) = Library::official().heist(&setup.heist).and_then(printed_objective) {
        return text;
    }
    let words = |goals: &[Goal]| goals.iter().map(|goal| goal_words(setup, state, goal)).collect::<Vec<_>>();
    let (all, fail) = (words(&setup.objective.all), words(&setup.objective.fail));
    let mut text = if all.is_empty() { "none is given.".to_owned() } else { format!("{}.", list(&all)) };
    if !fail.is_empty() {
        text += &format!(" It is lost when {}.", fail.join(" or "));
    }
    capital(&text)
}

fn goal_words(setup: &Setup, state: &State, goal: &Goal) -> String {
    match goal {
        Goal::Steal { piece, count } => format!("bring out {} × {}", count, loot_name(*piece)),
        Goal::StealPainting { count } => format!("bring out {}", several(*count, "painting")),
        Goal::StealCash { count } => format!("bring out {}", cash((*count).into())),
        Goal::NpcEscapes => "get the NPC out".into(),
        Goal::NpcFreed => "free the NPC before the escape".into(),
        Goal::Escapes { least, inside } => {
            let who = if *inside { " of those who started inside" } else { "" };
            format!("at least {least}{who} escape")
        }
        Goal::EverybodyEscapes => "everybody escapes".into(),
        Goal::HeldOn { piece, spaces } => {
            let names: Vec<String> = spaces.into_iter().map(|space| space_name(setup, state, space)).collect();
            format!("hold the {} on {} at the end", loot_name(*piece), names.join(" or "))
        }
        Goal::Swap { real, piece, count } => {
            let what = piece.map_or_else(|| several(*count, "painting"), |piece| loot_name(piece).to_owned());
            if *real {
                format!("put {what} back in the place of its fake")
            } else {
                format!("bring out {what} and leave its fake in its place")
            }
        }
        Goal::Delivered { piece, at } => {
            format!("leave the {} on {}", loot_name(*piece), space_name(setup, state, *at))
        }
        Goal::CaptiveOn(space) => format!("the captive stands on {} at the end", space_name(setup, state, *space)),
    }
}
