//! Preparations: what the team buys, sells and packs before the heist, and whom its fixers help. Whether something has been done is
//! read off the position, so that a plan can be taken up at any time of planning.

use arrayvec::ArrayVec;
use heist_rules::cards::{ITEM_CARDS, Item, Thing};
use heist_rules::chance::UnknownChance;
use heist_rules::command::{FixerUse, Speaker, Use};
use heist_rules::state::Place;
use heist_rules::{Command, Crew, Phase, Setup, Space, State, Verb, Who, apply_unchecked, check};

/// The most preparations of a plan.
pub const MAX_PREPARATIONS: usize = 10;
/// The preparations of a plan, in order.
pub type Preparations = ArrayVec<Command, MAX_PREPARATIONS>;

/// Whether a command is a preparation.
pub(crate) fn is_preparation(command: &Command) -> bool {
    matches!(
        command.verb,
        Verb::Buy(..)
            | Verb::BuyReveal(_)
            | Verb::BuyIdea(_)
            | Verb::Sell(_)
            | Verb::Fixer(_)
            | Verb::Use(Use::ConsultFloorplans(_))
            | Verb::PickUp(Thing::Loot(_), _)
    )
}

/// The unknown tile that a preparation reveals.
pub(super) fn revealed_by(command: &Command) -> Option<Space> {
    match command.verb {
        Verb::BuyReveal(at) | Verb::Fixer(FixerUse::Visage(at)) | Verb::Use(Use::ConsultFloorplans(at)) => Some(at),
        _ => None,
    }
}

/// The next preparation that these characters may see to, and its place in the list. The money is the team's: whoever does not
/// speak for everybody only does what its own characters say.
pub(super) fn next(list: &[Command], setup: &Setup, state: &State, crew: Crew) -> Option<(usize, Command)> {
    let alone = (state.players_in_play() - crew).is_empty();
    for (n, command) in list.iter().enumerate() {
        let own = match command.by {
            Speaker::Team => alone,
            Speaker::One(who) => crew.has(who),
        };
        if !own || is_done(list, n, setup, state) {
            continue;
        }
        let command = here(state, *command);
        if check(setup, state, &command).is_ok() {
            return Some((n, command));
        }
        // Jewels are sold where nothing but cash is missing.
        let sale = Command::team(Verb::SellJewel);
        let mut rich = *state;
        rich.cash = u16::MAX;
        if alone && check(setup, &rich, &command).is_ok() && check(setup, state, &sale).is_ok() {
            return Some((n, sale));
        }
    }
    None
}

/// Pieces are packed wherever the character stands by now.
fn here(state: &State, command: Command) -> Command {
    match (command.by, command.verb) {
        (Speaker::One(who), Verb::PickUp(thing, _)) => Command::by(who, Verb::PickUp(thing, state.person(who).at)),
        _ => command,
    }
}

/// Whether one of the preparations has been seen to. Fixers who help once are refused a second time.
fn is_done(list: &[Command], n: usize, setup: &Setup, state: &State) -> bool {
    let command = &list[n];
    let known = |at: Space| !state.unknown.has(at);
    let same = || list[..=n].iter().filter(|other| *other == command).count();
    match command.verb {
        Verb::Buy(Item::BuildingSchematics, who) => {
            let consults = |later: &&Command| {
                later.by == Speaker::One(who) && matches!(later.verb, Verb::Use(Use::ConsultFloorplans(_)))
            };
            let used = list.iter().filter(consults).nth(same() - 1).and_then(revealed_by);
            state.holds(who, Item::BuildingSchematics).is_some() || used.is_some_and(known)
        }
        Verb::Buy(item, who) => cards_with(state, item, who) >= same(),
        Verb::Sell(item) => !ITEM_CARDS
            .into_iter()
            .zip(state.items)
            .any(|(card, place)| card == item && (place == Place::TEAM || place.holder().is_some())),
        Verb::BuyIdea(who) => {
            let before = setup.member(who).map_or(0, |member| usize::from(member.ideas));
            usize::from(state.person(who).ideas) >= before + same()
        }
        Verb::PickUp(Thing::Loot(kind), _) => match command.by {
            Speaker::One(who) => state.loot.find(kind, Place::with(who)).is_some(),
            Speaker::Team => true,
        },
        _ => revealed_by(command).is_some_and(known),
    }
}

fn cards_with(state: &State, item: Item, who: Who) -> usize {
    let cards = ITEM_CARDS.into_iter().zip(state.items);
    cards.filter(|(card, place)| *card == item && *place == Place::with(who)).count()
}

/// Sees to all that is possible of a list, on a copy. What chance would bring stays open, so of what is revealed only that it is
/// known means anything. They come out as the book writes them: first what the team says, then everybody's own.
pub(super) fn prepare(list: &[Command], setup: &Setup, state: &State) -> (Preparations, State) {
    let (mut prepared, mut done) = (*state, [false; MAX_PREPARATIONS]);
    // Nothing is done for ever: each of them takes a card, a tile, a piece or cash.
    for _ in 0..4 * MAX_PREPARATIONS {
        if prepared.phase != Phase::Planning || prepared.prompt.is_open() {
            break;
        }
        let Some((n, command)) = next(list, setup, &prepared, prepared.in_play()) else { break };
        apply_unchecked(setup, &mut prepared, &command, &mut UnknownChance::default(), &mut ());
        if let Some(done) = done.get_mut(n) {
            *done |= command.verb != Verb::SellJewel;
        }
    }
    let kept = list.iter().zip(done).filter(|(_, done)| *done).map(|(command, _)| *command);
    let mut kept: Preparations = kept.take(MAX_PREPARATIONS).collect();
    kept.sort_by_key(|command| match command.by {
        Speaker::Team => 0,
        Speaker::One(who) => 1 + who as u8,
    });
    (kept, prepared)
}
