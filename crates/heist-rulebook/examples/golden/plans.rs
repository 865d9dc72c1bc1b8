//! Plans: who starts where, who carries what, which tokens lie where. One plan is made from a few numbers, and a good one is
//! found by changing them.

use crate::promise::{Taste, across_gaps, goals, promise};
use heist_rules::View;
use heist_rules::board::Side;
use heist_rules::cards::Ability;
use heist_rules::command::{Command, Verb};
use heist_rules::fast_rng::FastRng;
use heist_rules::setup::{Goal, Setup};
use heist_rules::space::{Space, Spaces};
use heist_rules::state::{Phase, State};
use heist_rules::who::Who;
use heist_rules::{Scope, apply, legal};

/// A line of play: the position, and how it came about. A number before a command begins a new row of chance.
#[derive(Clone)]
pub struct Line {
    /// Where it has led.
    pub state: State,
    /// How.
    pub path: Vec<(Command, Option<u64>)>,
    /// How promising that is.
    pub promise: f32,
}

/// Hexes that may matter.
fn targets(look: View<'_>) -> Vec<Space> {
    let (setup, state) = (look.setup, look.state);
    let mut spaces = setup.servers[0] | setup.servers[1] | look.refuges() | setup.terms.hideouts;
    spaces |= state.loot.spaces() | state.adjacent_to_any(setup, state.doors);
    spaces |= setup.servers[2]
        | setup.beacons
        | setup.terms.homes.into_iter().map(Space::only).fold(Spaces::NONE, |a, b| a | b);
    if goals(setup).iter().any(|goal| matches!(goal, Goal::StealCash { .. })) {
        spaces |= (0..64).filter(|at| state.cash_on[usize::from(*at)] > 0).map(Space).collect::<Spaces>();
    }
    spaces |= setup.safes.iter().map(|safe| safe.at).collect::<Spaces>();
    let npc = look.person(Who::Npc).at;
    spaces |= npc.only() | state.adjacent(setup, npc);
    for guard in look.escort() {
        let mut at = guard.at();
        for _ in 0..4 {
            spaces |= at.only() | state.adjacent(setup, at);
            at = setup.board.beside(at, Side::E);
        }
    }
    spaces.into_iter().collect()
}

/// A way over tiles, whatever lies there. A vent counts as four steps.
fn way(look: View<'_>, who: Who, from: Space, to: Space) -> Vec<Space> {
    let crawls = look.can(who, Ability::VentCrawl);
    let steps = |at: Space| {
        let across = if crawls { across_gaps(look, at) } else { Spaces::NONE };
        let beside = look.adjacent(at);
        beside.into_iter().map(|next| (next, 1)).chain((across - beside).into_iter().map(|next| (next, 4)))
    };
    let mut distance = [200u8; 64];
    distance[to.index()] = 0;
    let mut edge = to.only();
    while edge.any() {
        let mut next = Spaces::NONE;
        for at in edge {
            for (other, cost) in steps(at) {
                if distance[at.index()] + cost < distance[other.index()] {
                    distance[other.index()] = distance[at.index()] + cost;
                    next.insert(other);
                }
            }
        }
        edge = next;
    }
    let mut way = vec![from];
    let mut at = from;
    while at != to {
        let next = steps(at).find(|(next, cost)| distance[next.index()].saturating_add(*cost) == distance[at.index()]);
        let Some((next, _)) = next else { break };
        way.push(next);
        at = next;
    }
    way
}

/// A plan for everybody, made from a number for each character and one for the tunnels.
fn plan(setup: &Setup, start: &State, genes: &[u64; 6], seed: u64, taste: Taste) -> Line {
    let mut line = Line { state: *start, path: Vec::new(), promise: 0.0 };
    let mut chance = FastRng::new(seed);
    let mut fresh = Some(seed);
    let mut list = Vec::new();
    let mut say = |line: &mut Line, command: Command| {
        if apply(setup, &mut line.state, command, &mut chance, &mut ()).is_ok() {
            line.path.push((command, fresh.take()));
        }
    };
    let mut one = |line: &Line, wanted: &dyn Fn(&Command) -> bool, whim: &mut FastRng| -> Option<Command> {
        legal(setup, &line.state, Scope::All, &mut list);
        list.retain(|command| wanted(command));
        (!list.is_empty()).then(|| list[whim.below(list.len() as u32) as usize])
    };
    let mut whims = genes.map(FastRng::new);
    for _ in 0..setup.terms.tunnels {
        if let Some(command) = one(&line, &|command| matches!(command.verb, Verb::Tunnel(..)), &mut whims[5]) {
            say(&mut line, command);
        }
    }
    // What older chapters give and sell, and what the team brings along.
    let settle: [&dyn Fn(&Command) -> bool; 3] = [
        &|command| matches!(command.verb, Verb::BuyReveal(_)) && start.free_reveals > 0,
        &|command| matches!(command.verb, Verb::BuyIdea(who) if who != Who::Npc),
        &|command| matches!(command.verb, Verb::PickUp(..)),
    ];
    for (wanted, most) in settle.into_iter().zip([usize::from(start.free_reveals), 12, 12]) {
        for _ in 0..most {
            if let Some(command) = one(&line, wanted, &mut whims[5]) {
                say(&mut line, command);
            }
        }
    }
    for who in Who::ALL {
        let starts =
            |command: &Command| *command == Command::by(who, command.verb) && matches!(command.verb, Verb::Start(_));
        if let Some(command) = one(&line, &starts, &mut whims[who as usize]) {
            say(&mut line, command);
        }
    }
    for who in line.state.players_in_play() {
        let look = View { setup, state: &line.state };
        let goals = targets(look);
        let mut at = look.person(who).at;
        let mut wanted = Vec::new();
        for _ in 0..4 {
            let goal = goals[whims[who as usize].below(goals.len() as u32) as usize];
            for space in way(look, who, at, goal) {
                wanted.push(space);
                at = space;
            }
        }
        for space in wanted {
            say(&mut line, Command::by(who, Verb::Plan(space)));
        }
    }
    line.promise = promise(setup, &line.state, taste);
    line
}

/// A good plan: one that was changed in one place again and again as long as it got better.
pub fn good_plan(setup: &Setup, start: &State, seed: u64, changes: u64, taste: Taste) -> Line {
    let taste = Taste { patience: 0.0, ..taste };
    let mut whim = FastRng::new(seed);
    let mut number = || u64::from(whim.below(u32::MAX));
    let mut genes: [u64; 6] = core::array::from_fn(|_| number());
    let mut best = plan(setup, start, &genes, seed, taste);
    for _ in 0..changes {
        let mut changed = genes;
        changed[number() as usize % 6] = number();
        let tried = plan(setup, start, &changed, seed, taste);
        if tried.promise >= best.promise {
            (genes, best) = (changed, tried);
        }
    }
    best
}

pub fn ready(setup: &Setup, line: &mut Line, seed: u64) -> bool {
    let mut chance = FastRng::new(seed);
    let mut fresh = Some(seed);
    for who in line.state.players_in_play() {
        let command = Command::by(who, Verb::Ready);
        if apply(setup, &mut line.state, command, &mut chance, &mut ()).is_err() {
            return false;
        }
        line.path.push((command, fresh.take()));
    }
    line.state.phase == Phase::Roll && !line.state.prompt.is_open()
}
