//! Turning points of a game: what its facts say mattered.

use crate::pages::replay::Film;
use heist_data::names::space_name;
use heist_rules::cards::{Loot, Thing};
use heist_rules::command::{Speaker, Verb};
use heist_rules::fact::Fact;
use heist_rules::setup::Goal;
use heist_rules::state::Phase;
use heist_rules::who::Who;
use heist_words::commands;
use heist_words::english::{card_line, thing};
use heist_words::names::{crisis_name, person_name};

/// The most that are told.
const MAX: usize = 10;

/// A turning point.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    /// After how many commands.
    pub at: usize,
    /// The round.
    pub round: u8,
    /// What happened.
    pub words: String,
    /// Whether it was for the better.
    pub good: bool,
    weight: u8,
}

/// The turning points of a game, in order.
pub fn turning_points(film: &Film) -> Vec<Turn> {
    let mut turns = Vec::new();
    let mut alerted = false;
    for shot in 0..film.len() {
        let round = film.shots()[shot].round;
        let mut add = |weight: u8, good: bool, words: String| {
            turns.push(Turn { at: shot + 1, round, words, good, weight });
        };
        let alerts = film.shots()[shot].alerts;
        if alerts > 0 && !alerted {
            alerted = true;
            add(6, false, format!("The first alert. {}", said(film, shot)));
        } else if alerts > 1 {
            add(5, false, format!("{alerts} alerts at once."));
        }
        if let Some(Fact::Roll(who, value)) = film.facts(shot).iter().find(|fact| matches!(fact, Fact::Roll(..)))
            && matches!(film.game().history()[shot].command.verb, Verb::LastDitch(..))
        {
            let good = *value >= 4;
            add(7, good, format!("{} bets everything on one last roll: {value}.", name(film, *who)));
        }
        for fact in film.facts(shot) {
            if let Some((weight, good, words)) = weigh(film, shot, fact) {
                add(weight, good, words);
            }
        }
    }
    if let Some((shot, count)) = loudest(film) {
        let round = film.shots()[shot].round;
        turns.push(Turn {
            at: shot + 1,
            round,
            words: format!("The loudest moment: {count} noise in one go."),
            good: false,
            weight: 4,
        });
    }
    // What mattered less gives way.
    while turns.len() > MAX {
        let least = turns.iter().enumerate().min_by_key(|(i, turn)| (turn.weight, usize::MAX - i)).map(|(i, _)| i);
        turns.remove(least.unwrap_or(0));
    }
    turns.sort_by_key(|turn| turn.at);
    turns
}

fn name(film: &Film, who: Who) -> String {
    person_name(film.game().setup(), who)
}

/// A command in words, with its speaker: "Tiny: Move to c4."
fn said(film: &Film, shot: usize) -> String {
    let command = &film.game().history()[shot].command;
    let words = commands::command(film.game().setup(), film.state(shot), command);
    match command.by {
        Speaker::One(who) => format!("{}: {words}.", name(film, who)),
        Speaker::Team => format!("{words}."),
    }
}

/// How much a fact matters, whether it is good, and what to say of it.
fn weigh(film: &Film, shot: usize, fact: &Fact) -> Option<(u8, bool, String)> {
    let setup = film.game().setup();
    let state = film.state(shot + 1);
    let at = |space| space_name(setup, state, space);
    Some(match *fact {
        Fact::Busted(who) => (9, false, format!("{} is busted on {}.", name(film, who), at(state.person(who).at))),
        Fact::PickUp(who, Thing::Loot(loot), _) if is_wanted(film, loot) => {
            (8, true, format!("{} has {}.", name(film, who), thing(Thing::Loot(loot))))
        }
        Fact::PickUp(who, Thing::Loot(Loot::Keycard), _) => (5, true, format!("{} has the keycard.", name(film, who))),
        Fact::Acquire(loot) if is_wanted(film, loot) => {
            let what = thing(Thing::Loot(loot));
            (9, true, format!("Out of the building: {what}."))
        }
        Fact::OpenSafe(space) => (7, true, format!("The safe on {} is open.", at(space))),
        Fact::OpenDoor(space) => (6, true, format!("The keycard door on {} is open.", at(space))),
        Fact::Active(Who::Npc) => (7, true, "Somebody new joins the crew.".to_owned()),
        Fact::Gate(gate) => (6, false, format!("Gate {} comes down.", (b'A' + gate.min(3)) as char)),
        Fact::Panic => (6, false, "Panic.".to_owned()),
        Fact::Crisis(card) => (6, false, format!("{} {}", crisis_name(setup), card_line(setup, card))),
        Fact::Phase(Phase::Escape) => (8, false, "The escape begins.".to_owned()),
        Fact::Escaped(who) => (3, true, format!("{} is out.", name(film, who))),
        _ => return None,
    })
}

/// Whether the objective asks for a piece.
fn is_wanted(film: &Film, loot: Loot) -> bool {
    film.game().setup().objective.all.iter().any(|goal| match *goal {
        Goal::Steal { piece, .. } | Goal::HeldOn { piece, .. } => piece == loot,
        Goal::StealPainting { .. } | Goal::Swap { .. } => loot.is_painting(),
        Goal::Delivered { piece, .. } => piece == loot,
        _ => false,
    })
}

/// The command that made the most noise, when it was much.
fn loudest(film: &Film) -> Option<(usize, u8)> {
    let noise = |shot: usize| -> u8 {
        let counts = film.facts(shot).iter().map(|fact| if let Fact::Noise(count) = fact { *count } else { 0 });
        counts.max().unwrap_or(0)
    };
    let loudest = (0..film.len()).max_by_key(|shot| (noise(*shot), usize::MAX - shot))?;
    (noise(loudest) >= 4).then(|| (loudest, noise(loudest)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::result::tests::played;
    use heist_format::notation;

    #[test]
    fn turning_points_are_few_and_in_order() {
        for seed in 0..40 {
            let film = played(seed);
            let turns = turning_points(&film);
            assert!(!turns.is_empty() && turns.len() <= MAX);
            assert!(turns.is_sorted_by_key(|turn| turn.at));
            assert!(turns.iter().all(|turn| turn.at >= 1 && turn.at <= film.len()));
            for turn in turns {
                let entry = &film.game().history()[turn.at - 1];
                let line = notation::print(film.game().setup(), &entry.before, &entry.command);
                assert!(!turn.words.contains(line.as_str()), "{turn:?}: words, not notation");
            }
        }
    }

    #[test]
    fn who_was_busted_and_when_is_told() {
        let busted_in = |film: &Film| -> Vec<usize> {
            let shots =
                (0..film.len()).filter(|shot| film.facts(*shot).iter().any(|fact| matches!(fact, Fact::Busted(_))));
            shots.map(|shot| shot + 1).collect()
        };
        let film = (0..40).map(played).find(|film| !busted_in(film).is_empty()).expect("random play gets caught");
        let busted = busted_in(&film);
        let turns = turning_points(&film);
        assert!(busted.iter().any(|at| turns.iter().any(|turn| turn.at == *at && turn.words.contains("busted"))));
    }
}
