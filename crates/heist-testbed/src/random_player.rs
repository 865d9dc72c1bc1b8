//! A random player: plans sensibly, so that the heist begins, and then picks any legal command.

use heist_rules::command::{Command, Speaker, Verb};
use heist_rules::fast_rng::FastRng;
use heist_rules::random_play::plan_for;
use heist_rules::setup::Setup;
use heist_rules::state::{Phase, State};
use heist_rules::who::Who;
use heist_rules::{Scope, check, legal};

/// A command for a player who holds these seats; `None`: the others have to act. `list` is scratch space.
pub fn choose(
    setup: &Setup,
    state: &State,
    holds: &[Who],
    random: &mut FastRng,
    list: &mut Vec<Command>,
) -> Option<Command> {
    if state.phase == Phase::Planning && !state.prompt.is_open() {
        for who in holds {
            let plan = plan_for(setup, state, *who).into_iter().chain([Command::by(*who, Verb::Ready)]);
            if let Some(command) = plan.into_iter().find(|command| check(setup, state, command).is_ok()) {
                return Some(command);
            }
        }
    }
    legal(setup, state, Scope::RandomPlay, list);
    list.retain(|command| may_give(holds, command));
    list.get(random.below(list.len() as u32) as usize).copied()
}

/// Whether a command may be given by a player who holds these seats.
pub fn may_give(holds: &[Who], command: &Command) -> bool {
    match command.by {
        Speaker::Team | Speaker::One(Who::Npc) => true,
        Speaker::One(who) => holds.contains(&who),
    }
}
