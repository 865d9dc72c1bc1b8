//! A sensible next command of a first heist, for whoever asks to be shown one: what a greedy bot does with a plan made
//! beforehand. Not the cleverest of bots, but with the dice of the first heist it gets the job done.

use heist_bots::{Bot, Greedy, Plan, Weights};
use heist_data::names::parse_space;
use heist_format::game::Game;
use heist_rules::command::{Command, Verb};
use heist_rules::setup::Setup;
use heist_rules::state::{PersonFlags, State};
use heist_rules::who::Who;

/// The plan: who starts where, and which tiles they may enter. Found by trial: the bot wins about four of five games with it.
pub const PLAN: [(Who, &str, &str); 4] = [
    (Who::Red, "g8", "g7 f6 f5 e6 e4 f3 f2"),
    (Who::Green, "e9", "d8 d7 c6 c5 b4 e7 f7 g7"),
    (Who::Blue, "g8", "g7 f6 f5 e4 d4 c4 c3 b2 c1"),
    (Who::Black, "e9", "d8 d7 c6 c5 b4 b3"),
];

/// The plan for the bot.
fn plan(setup: &Setup, state: &State) -> Plan {
    let mut plan = Plan::default();
    for (who, start, tiles) in PLAN {
        plan.start[who as usize] = parse_space(setup, state, start);
        plan.tokens[who as usize] = tiles.split(' ').filter_map(|name| parse_space(setup, state, name)).collect();
    }
    plan
}

/// A sensible next command; none when there is nothing to do.
pub fn advise(game: &Game) -> Option<Command> {
    let (setup, state) = (game.setup(), game.state());
    Greedy::with(setup, Weights::default(), Some(plan(setup, state))).mending().choose(setup, state)
}

/// The commands that lay out the plan, as far as it still can be.
pub fn plan_commands(game: &Game) -> Vec<Command> {
    let (setup, state) = (game.setup(), game.state());
    let plan = plan(setup, state);
    let mut commands = Vec::new();
    for (who, ..) in PLAN {
        let person = state.person(who);
        if !person.is(PersonFlags::PLACED) {
            commands.extend(plan.start[who as usize].map(|at| Command::by(who, Verb::Start(at))));
        }
        let missing = plan.tokens[who as usize] - person.plan;
        commands.extend(missing.into_iter().map(|tile| Command::by(who, Verb::Plan(tile))));
    }
    commands
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::learn::{SEED, first_heist};
    use heist_rules::cards::Loot;
    use heist_rules::chance::Seeded;
    use heist_rules::space::Spaces;
    use heist_rules::state::{HeistFlags, Phase};

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
            let key = game.state().loot.iter().find(|(_, kind, _)| *kind == Loot::Keycard).expect("a keycard");
            assert!(key.2.space().is_some_and(|at| reach.has(at)), "seed {seed}: somebody comes to the keycard");
        }
    }

    #[test]
    fn advice_always_leads_to_an_end() {
        for seed in 0..4 {
            assert_eq!(play(seed).state().phase, Phase::Over, "seed {seed}");
        }
    }
}
