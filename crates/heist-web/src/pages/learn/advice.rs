//! A sensible next command of a first heist, for whoever asks to be shown one: a plan made beforehand, then in every round
//! the action that brings keycard and documents nearer to where they belong. Not clever, but with the dice of the first
//! heist it gets the job done.

use super::ways::{self, Ways};
use heist_data::names::parse_space;
use heist_format::game::Game;
use heist_rules::cards::{Ability, Loot};
use heist_rules::chance::Seeded;
use heist_rules::command::{Answer, Command, Speaker, Use, Verb};
use heist_rules::setup::Setup;
use heist_rules::space::{Space, Spaces};
use heist_rules::state::{PersonFlags, Phase, Place, State};
use heist_rules::who::Who;

/// The plan: who starts where, and which tiles they may enter.
pub const PLAN: [(&str, &str, &str); 4] = [
    ("red", "e9", "d8 d7 c6 c5 c4 c3 b2"),
    ("green", "g8", "g7 f6 f5 e4 f3 f2 d4 c4"),
    ("blue", "e9", "d8 d7 c6 c5 c4 c3 b2 c1 d4"),
    ("black", "g8", "g7 f6 f5 e4 d4 c4"),
];

/// How many half-finished actions are followed at a time, and for how many commands.
const BEAM: usize = 10;
const DEPTH: usize = 11;

/// A sensible next command; none when there is nothing to do.
pub fn advise(game: &Game) -> Option<Command> {
    let (setup, state) = (game.setup(), game.state());
    let legal = game.legal();
    if state.prompt.is_open() {
        // Offers that cost something are turned down.
        let no = legal.iter().find(|command| command.verb == Verb::Choose(Answer::No));
        return no.or(legal.first()).copied();
    }
    match state.phase {
        Phase::Planning => plan(game),
        Phase::Roll | Phase::Event => legal.first().copied(),
        Phase::Action => {
            let escape = Command::team(Verb::Escape);
            if legal.contains(&escape) && time_to_go(setup, state) {
                return Some(escape);
            }
            super::replan::mend(setup, state).or_else(|| act(setup, state))
        }
        Phase::Escape => run(setup, state, &legal),
        Phase::Over => None,
    }
}

/// The commands that lay out the plan, as far as it still can be.
pub fn plan_commands(game: &Game) -> Vec<Command> {
    let (setup, state) = (game.setup(), game.state());
    let space = |name: &str| parse_space(setup, state, name);
    let mut commands = Vec::new();
    for (who, start, tiles) in PLAN {
        let Some(who) = Who::from_word(who) else { continue };
        let person = state.person(who);
        if !person.is(PersonFlags::PLACED) {
            commands.extend(space(start).map(|at| Command::by(who, Verb::Start(at))));
        }
        let missing = tiles.split(' ').filter_map(space).filter(|tile| !person.plan.has(*tile));
        commands.extend(missing.map(|tile| Command::by(who, Verb::Plan(tile))));
    }
    commands
}

/// Whether everybody has planned as the guide has in mind, as far as they have.
fn as_planned(setup: &Setup, state: &State) -> bool {
    let space = |name: &str| parse_space(setup, state, name);
    PLAN.iter().all(|(who, start, tiles)| {
        let Some(person) = Who::from_word(who).map(|who| state.person(who)) else { return false };
        let mine: Spaces = tiles.split(' ').filter_map(space).collect();
        (!person.is(PersonFlags::PLACED) || space(start) == Some(person.at)) && (person.plan - mine).is_empty()
    })
}

/// The next command of a plan that is not the one of the guide.
fn replan(setup: &Setup, state: &State) -> Option<Command> {
    let who = state.players_in_play().into_iter().find(|who| !state.person(*who).is(PersonFlags::READY))?;
    if !state.person(who).is(PersonFlags::PLACED) {
        let starts = state.exits.into_iter().map(|at| Command::by(who, Verb::Start(at)));
        let prepared = PLAN.iter().find(|(name, ..)| *name == who.word());
        let prepared = prepared.and_then(|(_, start, _)| parse_space(setup, state, start));
        let prepared = prepared.map(|at| Command::by(who, Verb::Start(at)));
        return prepared.into_iter().chain(starts).find(|command| heist_rules::check(setup, state, command).is_ok());
    }
    let ready = Command::by(who, Verb::Ready);
    super::replan::token(setup, state, who)
        .or(Some(ready))
        .filter(|command| heist_rules::check(setup, state, command).is_ok())
}

fn plan(game: &Game) -> Option<Command> {
    let (setup, state) = (game.setup(), game.state());
    if !as_planned(setup, state) {
        return replan(setup, state);
    }
    let crew = PLAN.iter().filter_map(|(who, ..)| Who::from_word(who));
    let readies = crew.map(|who| Command::by(who, Verb::Ready));
    plan_commands(game).into_iter().chain(readies).find(|command| heist_rules::check(setup, state, command).is_ok())
}

/// Where a piece of loot is: its place on the board, and who has it.
fn piece(state: &State, kind: Loot) -> Option<(Place, Space, Option<Who>)> {
    let (_, _, place) = state.loot.iter().find(|(_, other, _)| *other == kind)?;
    let holder = place.holder();
    let at = holder.map(|who| state.person(who).at).or(place.space()).unwrap_or(Space::NOWHERE);
    Some((place, at, holder))
}

/// Whether the job is done, or its carrier can run for it.
fn time_to_go(setup: &Setup, state: &State) -> bool {
    match piece(state, Loot::Documents) {
        Some((Place::TEAM, ..)) => true,
        Some((_, _, Some(holder))) => {
            ways::escape_cost(setup, state, holder).is_some_and(|cost| cost <= u32::from(state.person(holder).ideas))
        }
        _ => false,
    }
}

/// How good a position is for the team.
fn worth(setup: &Setup, state: &State) -> f64 {
    let ways = Ways { setup, state };
    let cards = f64::from(state.deck.len.saturating_sub(state.deck.top));
    let mut worth = 1.4 * cards - 0.3 * f64::from(state.noise + state.noise_owed);
    for who in state.players_in_play() {
        worth += 0.45 * f64::from(state.person(who).ideas.min(5));
    }
    let nearest = |target: Spaces| {
        let one = |who| ways.distance(who, target);
        state.players_in_play().into_iter().map(one).fold(40.0, f64::min)
    };
    let Some((place, at, holder)) = piece(state, Loot::Documents) else { return worth };
    let escapes = |weight: f64| -> f64 {
        let short = |who: Who| {
            let cost = ways::escape_cost(setup, state, who).unwrap_or(14);
            f64::from(cost.saturating_sub(state.person(who).ideas.into()))
        };
        state.players_in_play().into_iter().map(|who| -weight * short(who)).sum()
    };
    if place == Place::TEAM {
        return worth + 300.0 + escapes(1.0);
    }
    if let Some(holder) = holder {
        return worth + 150.0 - 4.0 * ways.relay(holder, state.exits) + escapes(0.6);
    }
    // Everybody should come along, to clear the way and to take things over; the nearest matters most.
    let to_documents = nearest(at.only());
    let doorsteps = state.adjacent_to_any(setup, state.doors);
    let along = |target: Spaces| -> f64 {
        state.players_in_play().into_iter().map(|who| ways.distance(who, target).min(12.0)).sum()
    };
    if state.doors.is_empty() {
        return worth + 100.0 - 5.0 * to_documents - 0.5 * along(at.only());
    }
    match piece(state, Loot::Keycard) {
        Some((_, _, Some(holder))) => {
            worth + 50.0 - 4.0 * ways.relay(holder, doorsteps) - 2.5 * to_documents - 0.8 * along(doorsteps)
        }
        Some((_, key, None)) if key.is_somewhere() => {
            worth - 4.0 * nearest(key.only()) - 2.5 * to_documents - 0.8 * along(doorsteps | key.only())
        }
        _ => worth - 2.0 * to_documents,
    }
}

/// Commands that are worth considering within somebody's action.
fn is_useful(verb: &Verb) -> bool {
    matches!(
        verb,
        Verb::Shift(_)
            | Verb::Take(..)
            | Verb::Move(_)
            | Verb::Unlock(_)
            | Verb::Subdue(..)
            | Verb::Disable(_)
            | Verb::Reveal(_)
            | Verb::Think
            | Verb::Grab
            | Verb::PickUp(..)
            | Verb::Give(..)
            | Verb::Open(_)
            | Verb::Done
            | Verb::Use(Use::Plain(Ability::EfficientPicker))
    )
}

/// The best next command of whoever is in the middle of an action, or of whoever gains most by acting now.
fn act(setup: &Setup, state: &State) -> Option<Command> {
    let waiting = |who: &Who| !state.person(*who).is(PersonFlags::DONE);
    let begun = |who: &Who| waiting(who) && state.person(*who).action.is_some();
    let players = state.players_in_play();
    if let Some(who) = players.into_iter().find(begun) {
        return best(setup, state, who).map(|(_, command)| command);
    }
    let options = players.into_iter().filter(waiting).filter_map(|who| best(setup, state, who));
    options.max_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, command)| command)
}

/// Follows the most promising ways through somebody's action to its end: its worth, and its first command.
fn best(setup: &Setup, state: &State, who: Who) -> Option<(f64, Command)> {
    let mut edge: Vec<(f64, State, Option<Command>)> = vec![(worth(setup, state), *state, None)];
    let mut found: Option<(f64, Command)> = None;
    let mut legal = Vec::new();
    for depth in 0..DEPTH {
        let mut next = Vec::new();
        for (_, from, first) in &edge {
            heist_rules::legal(setup, from, heist_rules::Scope::All, &mut legal);
            let own = legal.iter().filter(|command| command.by == Speaker::One(who) && is_useful(&command.verb));
            for command in own {
                let mut after = *from;
                let mut chance = Seeded::new(depth as u64);
                if heist_rules::apply(setup, &mut after, *command, &mut chance, &mut ()).is_err() {
                    continue;
                }
                let first = first.unwrap_or(*command);
                let worth = worth(setup, &after) - 0.01 * depth as f64;
                if after.person(who).is(PersonFlags::DONE) || after.phase != Phase::Action {
                    if found.is_none_or(|(best, _)| worth > best) {
                        found = Some((worth, first));
                    }
                } else {
                    // What is still to be used is a promise.
                    let left = 0.7 * f64::from(after.person(who).left.0.count_ones());
                    next.push((worth + left, after, Some(first)));
                }
            }
        }
        next.sort_by(|(one, ..), (other, ..)| other.total_cmp(one));
        next.truncate(BEAM);
        edge = next;
    }
    found
}

/// The escape: whoever has the documents runs first, then everybody who can make it; the others stay.
fn run(setup: &Setup, state: &State, legal: &[Command]) -> Option<Command> {
    let holder = piece(state, Loot::Documents).and_then(|(_, _, holder)| holder);
    let mut order: Vec<Who> = state.players_in_play().into_iter().collect();
    order.sort_by_key(|who| Some(*who) != holder);
    for who in order {
        let person = state.person(who);
        if person.is(PersonFlags::STAYED) || state.outdoors(person.at) {
            continue;
        }
        let own: Vec<&Command> = legal.iter().filter(|command| command.by == Speaker::One(who)).collect();
        let steps = own.iter().filter_map(|command| match command.verb {
            Verb::Run(to) => Some((ways::escape_cost_from(setup, state, who, to)?, **command)),
            _ => None,
        });
        let step = steps.min_by_key(|(cost, _)| *cost).map(|(_, command)| command);
        if person.is(PersonFlags::ROLLED) {
            match step {
                Some(step) => return Some(step),
                None => continue,
            }
        }
        let cost = ways::escape_cost(setup, state, who);
        let chance = own.iter().filter(|command| matches!(command.verb, Verb::LastDitch(..)));
        let ditch = chance.min_by_key(|command| match command.verb {
            Verb::LastDitch(_, way) => way.len(),
            _ => usize::MAX,
        });
        match (cost, step, ditch) {
            (Some(cost), Some(step), _) if cost <= u32::from(person.ideas) => return Some(step),
            (Some(_), _, Some(ditch)) => return Some(**ditch),
            _ => {}
        }
    }
    legal.iter().find(|command| command.verb == Verb::Stay).or(legal.first()).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::learn::{SEED, first_heist};
    use heist_rules::state::HeistFlags;

    fn play(seed: u64) -> Game {
        let mut game = first_heist();
        let mut chance = Seeded::new(seed);
        for _ in 0..1000 {
            let Some(command) = advise(&game) else { break };
            game.apply(command, &mut chance).expect("advice is legal");
        }
        game
    }

    #[test]
    fn whoever_follows_the_advice_wins_the_first_heist() {
        let game = play(SEED);
        assert_eq!(game.state().phase, Phase::Over);
        assert!(game.state().is(HeistFlags::WON));
    }

    /// Whoever has begun at random still gets a plan that leads somewhere.
    #[test]
    fn advice_makes_the_best_of_another_plan() {
        for seed in 0..6 {
            let mut game = first_heist();
            let (mut chance, mut choice) = (Seeded::new(seed), Seeded::new(seed + 100));
            for _ in 0..14 {
                let mut legal = game.legal();
                legal.retain(|command| matches!(command.verb, Verb::Start(_) | Verb::Plan(_)));
                let pick = choice.below(legal.len() as u32) as usize;
                game.apply(legal[pick], &mut chance).expect("legal");
            }
            for _ in 0..200 {
                if game.state().phase != Phase::Planning {
                    break;
                }
                let command = advise(&game).expect("there is something to do");
                game.apply(command, &mut chance).expect("advice is legal");
            }
            assert_ne!(game.state().phase, Phase::Planning, "seed {seed}");
            let rules = heist_rules::View { setup: game.setup(), state: game.state() };
            let reach = Who::PLAYERS.into_iter().fold(Spaces::NONE, |all, who| all | rules.planned_reach(who));
            assert!((rules.objective_sites() & reach).any(), "seed {seed}: somebody comes to the documents");
            let (_, key, _) = piece(game.state(), Loot::Keycard).expect("a keycard");
            assert!(reach.has(key), "seed {seed}: somebody comes to the keycard");
        }
    }

    #[test]
    fn advice_always_leads_to_an_end() {
        for seed in 0..4 {
            assert_eq!(play(seed).state().phase, Phase::Over, "seed {seed}");
        }
    }
}
