//! What the team could prepare: everything on offer in planning that it can pay for, in groups from which plans choose by chance.

use super::preparations::{Preparations, is_preparation, revealed_by};
use heist_rules::cards::{Item, Thing};
use heist_rules::chance::UnknownChance;
use heist_rules::command::{FixerUse, Speaker, Use};
use heist_rules::fast_rng::FastRng;
use heist_rules::{Command, Scope, Setup, Spaces, State, Verb, Who, apply_unchecked, check, legal};

/// What is on offer. A group is an item for anybody, a fixer for whatever it does, reveals, ideas, and so on: chosen first, so
/// that a shop full of cheap reveals does not hide the rest.
pub(super) struct Offers {
    groups: Vec<Vec<Command>>,
}

impl Offers {
    pub(super) fn new(setup: &Setup, state: &State) -> Offers {
        let mut list = Vec::new();
        legal(setup, state, Scope::RandomPlay, &mut list);
        // As much cash as there would be if everything were sold.
        let mut rich = *state;
        for _ in 0..16 {
            let sells = |command: &&Command| matches!(command.verb, Verb::Sell(_) | Verb::SellJewel);
            let Some(sale) = list.iter().find(sells) else { break };
            apply_unchecked(setup, &mut rich, sale, &mut UnknownChance::default(), &mut ());
            legal(setup, &rich, Scope::RandomPlay, &mut list);
        }
        let rich = State { cash: rich.cash, ..*state };
        legal(setup, &rich, Scope::RandomPlay, &mut list);
        if let Some((reader, reads)) = floorplans(setup, &rich, &list) {
            list.extend(reads.into_iter().map(|at| Command::by(reader, Verb::Use(Use::ConsultFloorplans(at)))));
        }
        let mut groups: Vec<(u8, Vec<Command>)> = Vec::new();
        for command in list.into_iter().filter(|command| is_preparation(command) && is_of_use(state, command)) {
            let group = group_of(&command);
            match groups.iter_mut().find(|(known, _)| *known == group) {
                Some((_, commands)) => commands.push(command),
                None => groups.push((group, vec![command])),
            }
        }
        Offers { groups: groups.into_iter().map(|(_, commands)| commands).collect() }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.groups.is_empty()
    }

    /// Adds a preparation; of reveals, rather one on a planned tile.
    pub(super) fn add(&self, to: &mut Preparations, planned: Spaces, rng: &mut FastRng) {
        if self.groups.is_empty() {
            return;
        }
        let group = &self.groups[rng.below(self.groups.len() as u32) as usize];
        let any = |rng: &mut FastRng| group[rng.below(group.len() as u32) as usize];
        let mut command = any(rng);
        for _ in 0..8 {
            if revealed_by(&command).is_none_or(|at| planned.has(at)) {
                break;
            }
            command = any(rng);
        }
        if to.contains(&command) && !matches!(command.verb, Verb::BuyIdea(_)) {
            return;
        }
        if let (Speaker::One(who), Verb::Use(Use::ConsultFloorplans(_))) = (command.by, command.verb) {
            if to.remaining_capacity() < 2 {
                return;
            }
            to.push(Command::team(Verb::Buy(Item::BuildingSchematics, who)));
        }
        let _ = to.try_push(command);
    }

    /// The ideas and reveals that cost nothing: ideas for whoever has the fewest, reveals of planned tiles.
    pub(super) fn free(&self, setup: &Setup, state: &State, planned: Spaces) -> Preparations {
        let (mut all, mut now) = (Preparations::new(), *state);
        while !all.is_full() {
            let after = |command: &Command| {
                let mut after = now;
                apply_unchecked(setup, &mut after, command, &mut UnknownChance::default(), &mut ());
                after
            };
            let rank = |command: &Command| match command.verb {
                Verb::BuyIdea(who) => Some(now.person(who).ideas),
                Verb::BuyReveal(at) if planned.has(at) => Some(0),
                _ => None,
            };
            let offered = self.groups.iter().flatten().filter(|command| check(setup, &now, command).is_ok());
            let free = offered.filter(|command| rank(command).is_some() && after(command).cash == now.cash);
            let Some(best) = free.min_by_key(|command| rank(command)) else { break };
            now = after(best);
            all.push(*best);
        }
        all
    }
}

/// Who could read the Building Schematics if they were bought, and which tiles they could show.
fn floorplans(setup: &Setup, state: &State, list: &[Command]) -> Option<(Who, Spaces)> {
    let buys = |command: &&Command| matches!(command.verb, Verb::Buy(Item::BuildingSchematics, _));
    let buy = list.iter().find(buys)?;
    let Verb::Buy(_, who) = buy.verb else { return None };
    let mut bought = *state;
    apply_unchecked(setup, &mut bought, buy, &mut UnknownChance::default(), &mut ());
    let mut then = Vec::new();
    legal(setup, &bought, Scope::RandomPlay, &mut then);
    Some((who, then.iter().filter(|command| command.by == Speaker::One(who)).filter_map(revealed_by).collect()))
}

/// Whether it can help to win: a bet at the Bookie's only brings cash, and nobody needs the same item twice.
fn is_of_use(state: &State, command: &Command) -> bool {
    match command.verb {
        Verb::Fixer(FixerUse::Bookie(_)) | Verb::Buy(Item::BuildingSchematics, _) => false,
        Verb::Buy(item, who) => state.holds(who, item).is_none(),
        _ => true,
    }
}

fn group_of(command: &Command) -> u8 {
    match command.verb {
        Verb::Buy(item, _) => item as u8,
        Verb::Fixer(with) => 32 + with.fixer() as u8,
        Verb::Sell(_) => 64,
        Verb::BuyReveal(_) => 65,
        Verb::BuyIdea(_) => 66,
        Verb::PickUp(Thing::Loot(_), _) => 67,
        _ => 68,
    }
}
