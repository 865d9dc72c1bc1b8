//! A sensible next command of a first heist, for whoever asks to be shown one: what the strongest bot advises with a small
//! effort, and why. It begins from where people stand and from what they have planned.

use heist_bots::{Bot, Effort, Plan, Planner, Reason, Weights, book, search_plan};
use heist_format::game::Game;
use heist_format::notation::ParsedLine;
use heist_rules::command::{Command, Verb};
use heist_rules::setup::Setup;
use heist_rules::space::Space;
use heist_rules::state::{PersonFlags, Phase, State};
use heist_rules::who::Who;
use std::cell::RefCell;

/// Commands tried out for one advice: a moment in a browser.
const NODES: u64 = 24_000;
/// Games tried for a plan that the opening book does not have, because people start elsewhere.
const PLAN_GAMES: u32 = 400;
/// Nobody needs more commands to lay out a plan.
const MAX_COMMANDS: usize = 100;

/// Where everybody stands who has chosen a start.
type Starts = [Option<Space>; 4];

thread_local! {
    /// The plan that was found last, and for which starts: it is asked for again at every press.
    static FOUND: RefCell<Option<(Starts, Plan)>> = const { RefCell::new(None) };
}

/// What is advised.
pub struct Shown {
    /// The command.
    pub command: Command,
    /// Why, in whole sentences, the most important first.
    pub reasons: Vec<String>,
}

fn starts(state: &State) -> Starts {
    Who::PLAYERS.map(|who| state.person(who).is(PersonFlags::PLACED).then(|| state.person(who).at))
}

/// The plan of the opening book where it fits those who have a start already, else one found by trial.
fn plan(setup: &Setup, state: &State) -> Plan {
    let starts = starts(state);
    let fits = |plan: &Plan| starts.iter().zip(plan.start).all(|(own, planned)| own.is_none() || *own == planned);
    if let Some(plan) = book::plan(setup, state).filter(fits) {
        return plan;
    }
    FOUND.with_borrow_mut(|found| match found {
        Some((known, plan)) if *known == starts => plan.clone(),
        _ => {
            let plan = search_plan(setup, state, Weights::default(), PLAN_GAMES, 1);
            found.insert((starts, plan)).1.clone()
        }
    })
}

/// A sensible next command; none when there is nothing to do.
pub fn advise(game: &Game) -> Option<Shown> {
    let (setup, state) = (game.setup(), game.state());
    let mut planner = Planner::new(setup, Effort::nodes(NODES), 1);
    if state.phase == Phase::Planning {
        planner = planner.with_plan(setup, plan(setup, state));
    }
    let mut advice = planner.think(setup, state)?;
    // What would go wrong later is no reason that a newcomer can use.
    advice.reasons.retain(|reason| !matches!(reason, Reason::GoesWrong { .. }));
    Some(Shown { command: advice.command, reasons: heist_words::advice::reasons(setup, state, &advice) })
}

/// The commands that lay out a plan, from what there is of one to the point where everybody could be ready.
pub fn plan_commands(game: &Game) -> Vec<Command> {
    let mut game = game.clone();
    let plan = plan(game.setup(), game.state());
    let (mut commands, everybody) = (Vec::new(), game.setup().everybody());
    while commands.len() < MAX_COMMANDS
        && let Some(command) = plan.next(game.setup(), game.state(), everybody)
        && command.verb != Verb::Ready
        && game.carry_out_if_certain(ParsedLine::Command(command)).is_ok_and(|certain| certain)
    {
        commands.push(command);
    }
    commands
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::learn::guided::{SEED, first_heist};
    use heist_rules::chance::Seeded;
    use heist_rules::state::HeistFlags;

    /// Whether somebody wins who presses only what is advised.
    fn wins(mut game: Game, seed: u64) -> bool {
        let mut chance = Seeded::new(seed);
        if game.state().phase == Phase::Planning {
            for command in plan_commands(&game) {
                game.apply(command, &mut chance).expect("a plan is legal");
            }
        }
        for _ in 0..1000 {
            let Some(shown) = advise(&game) else { break };
            game.apply(shown.command, &mut chance).expect("advice is legal");
        }
        assert_eq!(game.state().phase, Phase::Over, "seed {seed}");
        game.state().is(HeistFlags::WON)
    }

    /// Gives some legal commands of a kind at random.
    fn astray(game: &mut Game, seed: u64, count: usize, kind: fn(&Verb) -> bool) {
        let mut choice = Seeded::new(seed);
        for _ in 0..count {
            let mut legal = game.legal();
            legal.retain(|command| kind(&command.verb));
            if !legal.is_empty() {
                let pick = choice.below(legal.len() as u32) as usize;
                game.apply(legal[pick], &mut choice).expect("legal");
            }
        }
    }

    #[test]
    fn whoever_follows_the_advice_wins_the_first_heist() {
        assert!(wins(first_heist(), SEED));
    }

    #[test]
    fn advice_wins_from_any_start() {
        let won = (0..10).filter(|seed| {
            let mut game = first_heist();
            astray(&mut game, *seed, 4, |verb| matches!(verb, Verb::Start(at) if at.is_somewhere()));
            wins(game, *seed)
        });
        let won = won.count();
        assert!(won >= 7, "{won} of 10");
    }

    /// One move of one's own after the first roll, whatever it is good for.
    #[test]
    fn advice_wins_after_a_move_of_ones_own() {
        let won = (0..10).filter(|seed| {
            let (mut game, mut chance) = (first_heist(), Seeded::new(*seed));
            while game.state().phase != Phase::Action {
                let shown = advise(&game).expect("there is something to do");
                game.apply(shown.command, &mut chance).expect("advice is legal");
            }
            astray(&mut game, *seed, 1, |verb| !matches!(verb, Verb::Escape));
            wins(game, *seed)
        });
        let won = won.count();
        assert!(won >= 5, "{won} of 10");
    }
}
