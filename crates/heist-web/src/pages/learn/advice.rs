//! A sensible next command of a first heist, for whoever asks to be shown one: what the strongest bot advises with a small
//! effort, and why. It begins from where people stand and from what they have planned.

use crate::thinker::advice::{Advice, commands, with_nodes};
use heist_format::game::Game;
use heist_rules::command::{Command, Speaker, Verb};
use heist_rules::state::{PersonFlags, Phase, State};
use heist_rules::{check, who::Who};
use serde_json::Value;

/// Commands tried out for one advice: a moment in a browser.
const NODES: u64 = 24_000;
/// The same for a whole plan, which is asked for once: a few hundred games where people start elsewhere than the opening book does.
const PLAN_NODES: u64 = 700_000;

/// What is advised.
#[derive(Clone, PartialEq, Debug)]
pub struct Shown {
    /// The command.
    pub command: Command,
    /// Why, in whole sentences, the most important first.
    pub reasons: Vec<String>,
}

/// A plan that was advised, for as long as people follow it: it is not thought of again at every press.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct AdvisedPlan(Vec<Command>);

impl AdvisedPlan {
    /// The plan of an advice.
    pub fn of(game: &Game, advice: &Advice) -> AdvisedPlan {
        AdvisedPlan(commands(game, &advice.line))
    }

    /// What is left to be laid out, up to the point where everybody could be ready.
    pub fn rest(&self, game: &Game) -> Vec<Command> {
        let left = self.left(game.state());
        left.take_while(|command| command.verb != Verb::Ready).collect()
    }

    fn left(&self, state: &State) -> impl Iterator<Item = Command> {
        self.0.iter().copied().filter(|command| !is_done(state, command))
    }

    /// The next command, unless somebody has gone their own way.
    pub fn next(&self, game: &Game) -> Option<Command> {
        let state = game.state();
        let fits =
            state.phase == Phase::Planning && Who::PLAYERS.into_iter().all(|who| self.is_followed_by(state, who));
        let next = self.left(state).next()?;
        (fits && check(game.setup(), state, &next).is_ok()).then_some(next)
    }

    /// Whether somebody stands where the plan says, if anywhere, and has planned nothing else.
    fn is_followed_by(&self, state: &State, who: Who) -> bool {
        let person = state.person(who);
        let own = || self.0.iter().filter(|command| command.by == Speaker::One(who));
        let starts = own().any(|command| matches!(command.verb, Verb::Start(at) if at != person.at));
        let tokens = own().filter(|command| matches!(command.verb, Verb::Plan(_))).count();
        !(person.is(PersonFlags::PLACED) && starts) && person.plan.len() as usize <= tokens
    }
}

/// Whether a command of a plan has had its effect.
fn is_done(state: &State, command: &Command) -> bool {
    let Speaker::One(who) = command.by else { return false };
    let person = state.person(who);
    match command.verb {
        Verb::Start(_) => person.is(PersonFlags::PLACED),
        Verb::Plan(at) => person.plan.has(at),
        Verb::Ready => person.is(PersonFlags::READY),
        _ => false,
    }
}

/// What a bot is asked for.
pub fn request(game: &Game) -> Value {
    with_nodes(if game.state().phase == Phase::Planning { PLAN_NODES } else { NODES })
}

/// What is shown of an advice; nothing when there is nothing to do.
pub fn shown(game: &Game, advice: Advice) -> Option<Shown> {
    let command = *commands(game, &advice.line).first()?;
    // What would go wrong later is no reason that a newcomer can use.
    let reasons = advice.why.into_iter().filter(|why| Some(why) != advice.risk.as_ref()).collect();
    Some(Shown { command, reasons })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::learn::guided::{SEED, first_heist};
    use crate::thinker::advice::tests::ask;
    use heist_rules::chance::Seeded;
    use heist_rules::state::HeistFlags;

    /// What the guide shows, with a plan in mind.
    fn advise(game: &Game, plan: &mut AdvisedPlan) -> Option<Shown> {
        if let Some(command) = plan.next(game) {
            return Some(Shown { command, reasons: Vec::new() });
        }
        let advice = ask(game, &request(game));
        *plan = AdvisedPlan::of(game, &advice);
        shown(game, advice)
    }

    /// Whether somebody wins who presses only what is advised.
    fn wins(mut game: Game, seed: u64) -> bool {
        let (mut chance, mut plan) = (Seeded::new(seed), AdvisedPlan::default());
        if game.state().phase == Phase::Planning {
            plan = AdvisedPlan::of(&game, &ask(&game, &request(&game)));
            for command in plan.rest(&game) {
                game.apply(command, &mut chance).expect("a plan is legal");
            }
            assert_eq!(plan.next(&game).map(|next| next.verb), Some(Verb::Ready), "it is laid out");
        }
        for _ in 0..1000 {
            let Some(shown) = advise(&game, &mut plan) else { break };
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
            let mut plan = AdvisedPlan::default();
            while game.state().phase != Phase::Action {
                let shown = advise(&game, &mut plan).expect("there is something to do");
                game.apply(shown.command, &mut chance).expect("advice is legal");
            }
            astray(&mut game, *seed, 1, |verb| !matches!(verb, Verb::Escape));
            wins(game, *seed)
        });
        let won = won.count();
        assert!(won >= 5, "{won} of 10");
    }

    #[test]
    fn a_plan_is_followed_until_somebody_goes_their_own_way() {
        let mut game = first_heist();
        let mut chance = Seeded::new(1);
        let plan = AdvisedPlan::of(&game, &ask(&game, &request(&game)));
        let whole = plan.rest(&game).len();
        assert!(whole > 8, "{plan:?}");
        for _ in 0..2 {
            let next = plan.next(&game).expect("it goes on");
            game.apply(next, &mut chance).expect("legal");
        }
        assert_eq!(plan.rest(&game).len(), whole - 2);
        let other = game.legal().into_iter().find(|command| {
            matches!(command.verb, Verb::Start(at) if at.is_somewhere())
                && !plan.0.contains(command)
                && matches!(command.by, Speaker::One(who) if who != Who::Npc)
        });
        game.apply(other.expect("another start"), &mut chance).expect("legal");
        assert_eq!(plan.next(&game), None);
    }
}
