//! Random play: a simple fixed planner, then uniform choice among the legal commands. The yardstick of speed and the
//! work-horse of property tests.

use crate::engine::apply::{apply, apply_listed};
use crate::engine::check::check;
use crate::engine::choices::Choices;
use crate::engine::fast_rng::FastRng;
use crate::engine::view::View;
use crate::model::cards::{BagChit, Thing};
use crate::model::chance::{Bag, Chance};
use crate::model::command::{Command, Verb};
use crate::model::fact::Observer;
use crate::model::setup::{Goal, Setup};
use crate::model::space::{Space, Spaces};
use crate::model::state::{PersonFlags, Phase, Place, State};
use crate::model::who::Who;

/// The commands by which the fixed planner plans for one character: a start with room, tokens along a shortest way to
/// something the objective asks for, the rest on the nearest tiles.
pub fn plan_for(setup: &Setup, state: &State, who: Who) -> Vec<Command> {
    let view = View { setup, state };
    let mut commands = Vec::new();
    let person = view.person(who);
    let mut from = person.at;
    if view.is_packing() {
        commands.extend(take_along(view, who));
    }
    if view.tunnels_to_place() > 0
        && let Some((cell, tile)) = tunnel(view)
    {
        commands.push(Command::team(Verb::Tunnel(cell, tile)));
    }
    if !person.is(PersonFlags::PLACED) {
        let entrances: Vec<Space> = state.exits.into_iter().filter(|at| view.may_start(who, *at).is_ok()).collect();
        let inside: Vec<Space> =
            setup.terms.inside_starts.into_iter().filter(|at| view.may_start(who, *at).is_ok()).collect();
        // Where the heist lets characters start inside, every other one does.
        let choice = if inside.is_empty() || (who as usize).is_multiple_of(2) && !entrances.is_empty() {
            &entrances
        } else {
            &inside
        };
        match (choice.get(who as usize % choice.len().max(1)), tunnel(view)) {
            (Some(start), _) => {
                from = *start;
                commands.push(Command::by(who, Verb::Start(from)));
            }
            // Every entrance is full: another one is placed. The way is counted from the tile it touches.
            (None, Some((cell, tile))) => {
                from = tile;
                commands.push(Command::team(Verb::Tunnel(cell, tile)));
                commands.push(Command::by(who, Verb::Start(cell)));
            }
            (None, None) => return commands,
        }
    }
    let distance = view.distances(from);
    let tiles = state.tiles(setup);
    let mut chosen = person.plan;
    let room = |chosen: Spaces| chosen.len() < u32::from(person.tokens);
    let goal =
        goal_spaces(view).into_iter().filter(|at| distance[at.index()] < 255).min_by_key(|at| distance[at.index()]);
    if let Some(goal) = goal {
        let mut way = vec![goal];
        let mut at = goal;
        while let Some(back) =
            state.adjacent(setup, at).into_iter().find(|s| distance[s.index()] + 1 == distance[at.index()])
        {
            way.push(back);
            at = back;
        }
        for at in way.into_iter().rev().filter(|at| tiles.has(*at)) {
            if room(chosen) {
                chosen.insert(at);
            }
        }
    }
    let mut near: Vec<Space> = tiles.into_iter().collect();
    near.sort_by_key(|at| distance[at.index()]);
    for at in near {
        if room(chosen) {
            chosen.insert(at);
        }
    }
    commands.extend((chosen - person.plan).into_iter().map(|at| Command::by(who, Verb::Plan(at))));
    commands
}

/// What one character takes along of the pieces that the team brings: its share, while others are still to come.
fn take_along(view: View<'_>, who: Who) -> impl Iterator<Item = Command> {
    let at = view.person(who).at;
    let here =
        view.state.loot.iter().filter(|(_, _, place)| *place == Place::TEAM).map(|(_, kind, _)| Thing::Loot(kind));
    let here: Vec<Thing> = here.filter(|thing| view.may_take_along(who, *thing, at).is_ok()).collect();
    let takers = view.state.players_in_play().into_iter().filter(|other| *other as usize >= who as usize).count();
    let share = here.len().div_ceil(takers.max(1));
    here.into_iter().take(share).map(move |thing| Command::by(who, Verb::PickUp(thing, at)))
}

/// The first place for an entrance on a tunnel cell.
fn tunnel(view: View<'_>) -> Option<(Space, Space)> {
    view.setup.board.tunnels.into_iter().find_map(|cell| {
        let mut tiles = view.setup.board.tunnel_borders[cell.index()].into_iter();
        tiles.find(|tile| view.may_tunnel(cell, *tile).is_ok()).map(|tile| (cell, tile))
    })
}

/// Where things lie that the objective asks for.
fn goal_spaces(view: View<'_>) -> Spaces {
    let mut spaces = Spaces::NONE;
    for goal in &view.setup.objective.all {
        match goal {
            Goal::Steal { piece, .. } | Goal::HeldOn { piece, .. } => {
                spaces |= view
                    .state
                    .loot
                    .iter()
                    .filter(|(_, kind, _)| kind == piece)
                    .filter_map(|(_, _, place)| place.space())
                    .collect();
                for (n, safe) in view.setup.safes.iter().enumerate() {
                    if view.state.loot.find(*piece, Place::safe(n)).is_some() {
                        spaces.insert(safe.at);
                    }
                }
            }
            Goal::StealPainting { .. } => {
                spaces |= view
                    .state
                    .loot
                    .iter()
                    .filter(|(_, kind, _)| kind.is_painting())
                    .filter_map(|(_, _, place)| place.space())
                    .collect();
            }
            Goal::NpcEscapes | Goal::NpcFreed => spaces.insert(view.person(Who::Npc).at),
            Goal::StealCash { .. } => spaces |= view.state.loot_chit_spaces(),
            Goal::Swap { .. } => spaces |= view.setup.terms.homes.into_iter().collect(),
            Goal::Delivered { at, .. } => spaces.insert(*at),
            Goal::Escapes { .. } | Goal::EverybodyEscapes | Goal::CaptiveOn(_) => {}
        }
    }
    spaces
}

/// Plans for everybody and begins the heist.
///
/// ```
/// # let (setup, mut state) = heist_format::setup::official_game("startup").unwrap();
/// use heist_rules::{Phase, fast_rng::FastRng, random_play};
///
/// random_play::plan_all(&setup, &mut state, &mut FastRng::new(1), &mut ());
/// assert_eq!(state.phase, Phase::Roll);
/// ```
pub fn plan_all(setup: &Setup, state: &mut State, chance: &mut impl Chance, observer: &mut impl Observer) {
    if state.person(Who::Npc).in_play()
        && !state.person(Who::Npc).at.is_somewhere()
        && let Some(at) = state.exits.first()
    {
        let _ = apply(setup, state, Command::by(Who::Npc, Verb::Start(at)), chance, observer);
    }
    for cell in setup.board.tunnels {
        if let Some(tile) = setup.board.tunnel_borders[cell.index()].first() {
            let _ = apply(setup, state, Command::team(Verb::Tunnel(cell, tile)), chance, observer);
        }
    }
    for who in state.players_in_play() {
        if state.phase != Phase::Planning {
            break;
        }
        for command in plan_for(setup, state, who) {
            // A refused token is simply not placed.
            let _ = apply(setup, state, command, chance, observer);
        }
        let _ = apply(setup, state, Command::by(who, Verb::Ready), chance, observer);
    }
}

/// Plays at random until the heist is over; says how many commands that took. `choices` is scratch space, so that nothing
/// is allocated on the way. What has just been listed is not checked again.
///
/// ```
/// # let (setup, mut state) = heist_format::setup::official_game("startup").unwrap();
/// use heist_rules::{Phase, choices::Choices, fast_rng::FastRng, random_play};
///
/// let mut rng = FastRng::new(7);
/// random_play::plan_all(&setup, &mut state, &mut rng, &mut ());
/// let steps = random_play::play_out(&setup, &mut state, &mut rng, &mut Choices::with_room());
/// assert!(state.phase == Phase::Over && steps > 10);
/// ```
pub fn play_out(setup: &Setup, state: &mut State, chance: &mut FastRng, choices: &mut Choices) -> u32 {
    play_on::<false>(setup, state, chance, choices)
}

/// The same, where dice and draws come from elsewhere and only the choices from `rng`.
pub fn play_out_with(
    setup: &Setup,
    state: &mut State,
    rng: &mut FastRng,
    chance: &mut impl Chance,
    choices: &mut Choices,
) -> u32 {
    play_on::<false>(setup, state, &mut Apart { rng, chance }, choices)
}

/// Where both the choices and the outcomes of chance come from.
trait Source: Chance {
    fn rng(&mut self) -> &mut FastRng;
}

impl Source for FastRng {
    #[inline(always)]
    fn rng(&mut self) -> &mut FastRng {
        self
    }
}

/// Choices from one source, chance from another.
struct Apart<'a, C> {
    rng: &'a mut FastRng,
    chance: &'a mut C,
}

impl<C: Chance> Chance for Apart<'_, C> {
    #[inline]
    fn roll(&mut self, who: Who, round: u8) -> u8 {
        self.chance.roll(who, round)
    }
    #[inline]
    fn security(&mut self, round: u8) -> u8 {
        self.chance.security(round)
    }
    #[inline]
    fn draw(&mut self, at: Space, bag: &Bag) -> BagChit {
        self.chance.draw(at, bag)
    }
}

impl<C: Chance> Source for Apart<'_, C> {
    #[inline(always)]
    fn rng(&mut self) -> &mut FastRng {
        self.rng
    }
}

/// The same game, where every command is checked before it is carried out, as [`apply`] does.
pub fn play_out_checking(setup: &Setup, state: &mut State, chance: &mut FastRng, choices: &mut Choices) -> u32 {
    play_on::<true>(setup, state, chance, choices)
}

#[inline]
fn play_on<const CHECKING: bool>(
    setup: &Setup,
    state: &mut State,
    chance: &mut impl Source,
    choices: &mut Choices,
) -> u32 {
    let mut steps = 0;
    choices.list(setup, state);
    while state.phase != Phase::Over {
        let Some(command) = choices.pick(chance.rng()) else {
            debug_assert!(false, "nothing is legal, and the heist is not over");
            break;
        };
        if CHECKING && check(setup, state, command).is_err() {
            debug_assert!(false, "{command:?} is listed, but not legal");
            break;
        }
        let invalidation = apply_listed(setup, state, command, chance, &mut ());
        choices.follow(setup, state, invalidation);
        steps += 1;
    }
    steps
}
