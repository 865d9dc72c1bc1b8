//! When somebody has planned otherwise: which token to place next, or to take up again, so that somebody comes to everything
//! the objective needs; and a change of plans where nobody does.

use heist_rules::View;
use heist_rules::cards::{Ability, Loot};
use heist_rules::chance::UnknownChance;
use heist_rules::chits::Chit;
use heist_rules::command::{Command, TokenMoves, Use, Verb};
use heist_rules::setup::Setup;
use heist_rules::space::{Space, Spaces};
use heist_rules::state::{PersonFlags, State};
use heist_rules::who::{Crew, Who};

/// How many tokens a change of plans moves.
const CHANGED: usize = 3;
/// The most commands by which a plan is made to help that of others.
const MAX_HELP: usize = 24;

/// Where somebody has to come: to what is to be stolen, and to the keycard while a door is in the way.
fn sites(rules: View<'_>) -> Spaces {
    let mut sites = rules.objective_sites();
    if !rules.state.doors.is_empty() {
        let cards = rules.state.loot.iter().filter(|(_, kind, _)| *kind == Loot::Keycard);
        sites |= cards.filter_map(|(_, _, place)| place.space()).collect::<Spaces>();
    }
    sites
}

/// Those of them to which nobody's plan leads.
fn lacking(rules: View<'_>) -> Spaces {
    let placed = rules.state.players_in_play().into_iter().filter(|who| rules.person(*who).is(PersonFlags::PLACED));
    placed.fold(sites(rules), |left, who| left - rules.planned_reach(who))
}

/// The way from where somebody stands to a space that needs the fewest further tokens, and of those the quietest: its tiles.
fn way(rules: View<'_>, who: Who, to: Space) -> Option<Vec<Space>> {
    let (state, plan) = (rules.state, rules.person(who).plan);
    let tiles = state.tiles(rules.setup);
    let price = |at: Space| {
        let count = |chit| u32::from(state.security.of(chit).at(at));
        let trouble = count(Chit::Lock) + count(Chit::Camera) + count(Chit::Guard);
        let token = if plan.has(at) || !tiles.has(at) { 0 } else { 20 };
        token + 2 + 3 * trouble + u32::from(state.unknown.has(at))
    };
    let from = rules.person(who).at;
    let (mut cost, mut back) = ([u32::MAX; 64], [Space::NOWHERE; 64]);
    let (mut open, mut settled) = (from.only(), Spaces::NONE);
    if !from.is_somewhere() {
        return None;
    }
    cost[from.index()] = 0;
    while let Some(at) = open.into_iter().min_by_key(|at| cost[at.index()]) {
        open.remove(at);
        settled.insert(at);
        if at == to {
            let steps = core::iter::successors(Some(to), |at| Some(back[at.index()]).filter(|at| at.is_somewhere()));
            let mut tiles: Vec<Space> = steps.filter(|at| tiles.has(*at)).collect();
            tiles.reverse();
            return Some(tiles);
        }
        for next in (state.adjacent(rules.setup, at) & (tiles | state.exits)) - settled {
            let through = cost[at.index()] + price(next);
            if through < cost[next.index()] {
                (cost[next.index()], back[next.index()]) = (through, at);
                open.insert(next);
            }
        }
    }
    None
}

/// Tokens of somebody that are not on a way and without which the job's places stay as reachable as they are.
fn spare(rules: View<'_>, who: Who, way: &[Space]) -> Vec<Space> {
    let before = sites(rules) & rules.planned_reach(who);
    let mut spare: Vec<Space> = Vec::new();
    let mut state = *rules.state;
    for at in rules.person(who).plan.into_iter().filter(|at| !way.contains(at)) {
        state.person_mut(who).plan.remove(at);
        let without = View { setup: rules.setup, state: &state };
        if (before - without.planned_reach(who)).is_empty() {
            spare.push(at);
        } else {
            state.person_mut(who).plan.insert(at);
        }
    }
    spare
}

/// The next planning command of somebody on the way to one of these places: a token, or one that is taken up again for it.
fn toward(rules: View<'_>, who: Who, places: Spaces) -> Option<Command> {
    let person = rules.person(who);
    let left = usize::from(person.tokens).saturating_sub(person.plan.len() as usize);
    let further = |way: &Vec<Space>| way.iter().copied().filter(|at| !person.plan.has(*at)).collect::<Vec<_>>();
    let mut ways: Vec<(Vec<Space>, Vec<Space>)> =
        places.into_iter().filter_map(|site| way(rules, who, site)).map(|way| (further(&way), way)).collect();
    ways.sort_by_key(|(further, _)| further.len());
    for (further, way) in ways {
        let verb = if further.len() <= left {
            Verb::Plan(*further.first()?)
        } else {
            let spare = spare(rules, who, &way);
            if further.len() > left + spare.len() {
                continue;
            }
            Verb::Unplan(*spare.first()?)
        };
        let command = Command::by(who, verb);
        return heist_rules::check(rules.setup, rules.state, &command).is_ok().then_some(command);
    }
    None
}

/// The next sensible planning command of somebody who has a starting place; none when the plan is as good as it gets.
pub fn token(setup: &Setup, state: &State, who: Who) -> Option<Command> {
    let rules = View { setup, state };
    let person = rules.person(who);
    let left = usize::from(person.tokens).saturating_sub(person.plan.len() as usize);
    let say =
        |verb: Verb| Some(Command::by(who, verb)).filter(|command| heist_rules::check(setup, state, command).is_ok());
    let needed = |way: &[Space]| way.iter().copied().filter(|at| !person.plan.has(*at)).collect::<Vec<_>>();
    let ways = |targets: Spaces| {
        let mut ways: Vec<Vec<Space>> = targets.into_iter().filter_map(|site| way(rules, who, site)).collect();
        ways.sort_by_key(|way| needed(way).len());
        ways
    };
    // What nobody comes to is worth taking tokens up again; what others come to is worth those that are left.
    if let Some(command) = toward(rules, who, lacking(rules)) {
        return Some(command);
    }
    if left == 0 {
        return None;
    }
    for way in ways(sites(rules) - rules.planned_reach(who)) {
        // As far along the way as it goes: help is wanted there.
        if let Some(command) = needed(&way).first().and_then(|at| say(Verb::Plan(*at))) {
            return Some(command);
        }
    }
    let beside = state.adjacent_to_any(setup, rules.planned_reach(who)) & state.tiles(setup);
    (beside - person.plan).into_iter().find_map(|at| say(Verb::Plan(at)))
}

/// The planning commands by which one of these comes to what the objective needs and nobody's plan leads to. None while others
/// have tokens to place, where somebody comes to everything, or where nobody of them can.
pub fn help(setup: &Setup, state: &State, crew: Crew) -> Vec<Command> {
    let mut state = *state;
    let has_planned = |who: Who| {
        let person = state.person(who);
        person.is(PersonFlags::READY) || person.is(PersonFlags::PLACED) && person.plan.len() >= u32::from(person.tokens)
    };
    let (mut line, before) = (Vec::new(), lacking(View { setup, state: &state }));
    if !(state.players_in_play() - crew).into_iter().all(has_planned) {
        return line;
    }
    while line.len() < MAX_HELP {
        let rules = View { setup, state: &state };
        let open = |who: &Who| !rules.person(*who).is(PersonFlags::READY) && rules.person(*who).is(PersonFlags::PLACED);
        let lacking = lacking(rules);
        let mut crew = (state.players_in_play() & crew).into_iter().filter(open);
        let Some(command) = crew.find_map(|who| toward(rules, who, lacking)) else { break };
        heist_rules::apply_unchecked(setup, &mut state, &command, &mut UnknownChance::default(), &mut ());
        line.push(command);
    }
    // Half of a way would be worse than nothing.
    let left = lacking(View { setup, state: &state });
    if left.len() < before.len() { line } else { Vec::new() }
}

/// A change of plans by which somebody comes to what nobody comes to; none where it is not needed or not possible.
pub fn mend(setup: &Setup, state: &State) -> Option<Command> {
    let rules = View { setup, state };
    for site in lacking(rules) {
        for owner in state.players_in_play() {
            let Some(way) = way(rules, owner, site) else { continue };
            let further: Vec<Space> = way.iter().copied().filter(|at| !rules.person(owner).plan.has(*at)).collect();
            let spare = spare(rules, owner, &way);
            if further.is_empty() || further.len() > spare.len().min(CHANGED) {
                continue;
            }
            let mut moves = TokenMoves::default();
            for (from, to) in spare.into_iter().zip(further) {
                moves.push(owner, from, to);
            }
            let said = |who: Who| Command::by(who, Verb::Use(Use::ChangeOfPlans(moves)));
            let able = state.players_in_play().into_iter().filter(|who| rules.can(*who, Ability::ChangeOfPlans));
            if let Some(command) = able.map(said).find(|command| heist_rules::check(setup, state, command).is_ok()) {
                return Some(command);
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use heist_format::game::Game;
    use heist_rules::chance::Seeded;

    fn said(lines: &[&str]) -> Game {
        let (setup, state) = heist_format::setup::official_game("startup").expect("a heist");
        let mut game = Game::new(setup, state);
        for line in lines {
            game.say(line, &mut Seeded::new(1)).expect("a line of planning");
        }
        game
    }

    #[test]
    fn tokens_in_the_wrong_corner_are_taken_up_again() {
        let mut game = said(&["blue start e9", "blue plan b7", "blue plan c7", "blue plan b6", "blue plan a4"]);
        let mut taken_up = 0;
        for _ in 0..40 {
            let Some(command) = token(game.setup(), game.state(), Who::Blue) else { break };
            taken_up += usize::from(matches!(command.verb, Verb::Unplan(_)));
            game.apply(command, &mut Seeded::new(1)).expect("advice is legal");
        }
        let rules = View { setup: game.setup(), state: game.state() };
        assert!(taken_up > 0);
        assert!((rules.objective_sites() & rules.planned_reach(Who::Blue)).any(), "blue comes to the documents");
        assert!(rules.cut_off_tokens(Who::Blue).is_empty());
    }

    #[test]
    fn a_change_of_plans_mends_a_gap() {
        let mut game = said(&["blue start e9", "red start e9", "green start g8", "black start g8"]);
        for tile in "d8 d7 c6 c5 c4 b2 c1 b7 c7".split(' ') {
            game.say(&format!("blue plan {tile}"), &mut Seeded::new(1)).expect("a plan");
        }
        for tile in "g7 f6 f5 e4 f3 f2".split(' ') {
            game.say(&format!("green plan {tile}"), &mut Seeded::new(1)).expect("a plan");
        }
        for who in ["red", "green", "blue", "black"] {
            game.say(&format!("{who} ready"), &mut Seeded::new(1)).expect("ready");
        }
        game.say("team roll", &mut Seeded::new(1)).expect("a roll");
        let command = mend(game.setup(), game.state()).expect("blue can change the plan");
        game.apply(command, &mut Seeded::new(1)).expect("advice is legal");
        let rules = View { setup: game.setup(), state: game.state() };
        assert!((rules.objective_sites() & rules.planned_reach(Who::Blue)).any());
        assert_eq!(mend(game.setup(), game.state()), None);
    }
}
