//! What people ask of a bot, and how it could be done.

use heist_data::names::{parse_space, space_name};
use heist_rules::chance::UnknownChance;
use heist_rules::chits::Chit;
use heist_rules::command::Speaker;
use heist_rules::state::{PersonFlags, State};
use heist_rules::{Command, Phase, Scope, Setup, Space, Verb, Who, apply_unchecked, legal, position_key};
use std::collections::{HashSet, VecDeque};

/// What people ask of a bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wish {
    /// Act at once, also for the team.
    GoOn,
    /// Do nothing until somebody else has done something.
    Wait,
    /// Something else than what was proposed.
    Another,
    /// Open what is locked on a space, subdue whoever guards it, switch the camera off.
    Clear(Space),
    /// Come to where somebody stands.
    Come(Who),
    /// Take what lies on a space: loot, cash, items.
    Take(Space),
    /// Go to a space.
    Go(Space),
}

impl Wish {
    /// Reads a wish: `go-on`, `wait`, `another`, `clear d4`, `come blue`, `take d4`, `go d4`. None: it is not one, or there is no such
    /// space.
    pub fn parse(setup: &Setup, state: &State, text: &str) -> Option<Wish> {
        let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
        let space = || parse_space(setup, state, rest);
        match verb {
            "clear" => Some(Wish::Clear(space()?)),
            "take" => Some(Wish::Take(space()?)),
            "go" => Some(Wish::Go(space()?)),
            "come" => Some(Wish::Come(Who::from_word(rest)?)),
            "go-on" if rest.is_empty() => Some(Wish::GoOn),
            "wait" if rest.is_empty() => Some(Wish::Wait),
            "another" if rest.is_empty() => Some(Wish::Another),
            _ => None,
        }
    }

    /// Whether it asks for something on the board, and not only for patience or haste.
    pub fn is_thought_about(self) -> bool {
        matches!(self, Wish::Clear(_) | Wish::Come(_) | Wish::Take(_) | Wish::Go(_))
    }

    /// Whether there is nothing to be done about it, by anybody.
    pub fn is_pointless(self, state: &State, who: Who) -> bool {
        match self {
            Wish::Clear(at) => trouble(state, at) == 0,
            Wish::Come(whom) => whom == who || !state.in_play().has(whom),
            Wish::Take(at) => things_at(state, at) == 0,
            Wish::Go(at) => state.person(who).at == at,
            Wish::GoOn | Wish::Wait | Wish::Another => true,
        }
    }

    /// As it is read.
    pub fn print(self, setup: &Setup, state: &State) -> String {
        let at = |space| space_name(setup, state, space);
        match self {
            Wish::GoOn => "go-on".to_owned(),
            Wish::Wait => "wait".to_owned(),
            Wish::Another => "another".to_owned(),
            Wish::Clear(space) => format!("clear {}", at(space)),
            Wish::Come(whom) => format!("come {}", whom.word()),
            Wish::Take(space) => format!("take {}", at(space)),
            Wish::Go(space) => format!("go {}", at(space)),
        }
    }
}

/// The most positions that are looked at for a way to do it.
const MAX_POSITIONS: usize = 3_000;
/// The most commands of such a way.
const MAX_COMMANDS: usize = 9;
/// No way leads there.
const FAR: u32 = 1_000;

/// A way to do what was asked.
pub(crate) struct Way {
    /// The commands.
    pub line: Vec<Command>,
    /// Whether it is done then; otherwise the bot has come nearer.
    pub done: bool,
}

/// The shortest line by which somebody does what was asked, or comes nearer; none: nothing can be done about it now.
pub(crate) fn way(setup: &Setup, state: &State, who: Who, wish: Wish) -> Option<Way> {
    let before = distance(setup, state, who, wish);
    let mut open: VecDeque<(State, Vec<Command>)> = VecDeque::from([(*state, Vec::new())]);
    let mut seen = HashSet::from([position_key(setup, state)]);
    let mut nearest: Option<(u32, Vec<Command>)> = None;
    let mut list = Vec::new();
    while let Some((here, line)) = open.pop_front() {
        if line.len() >= MAX_COMMANDS || seen.len() >= MAX_POSITIONS {
            break;
        }
        legal(setup, &here, Scope::Purposeful, &mut list);
        for command in list.iter().filter(|command| command.by == Speaker::One(who) && leads_on(&command.verb)) {
            let (mut next, mut chance) = (here, UnknownChance::default());
            apply_unchecked(setup, &mut next, command, &mut chance, &mut ());
            if !seen.insert(position_key(setup, &next)) {
                continue;
            }
            let line: Vec<Command> = line.iter().copied().chain([*command]).collect();
            if is_done(setup, state, &next, who, wish) {
                return Some(Way { line, done: true });
            }
            let left = distance(setup, &next, who, wish);
            if left < before && nearest.as_ref().is_none_or(|(least, _)| left < *least) {
                nearest = Some((left, line.clone()));
            }
            // What comes after chance is not foreseen.
            if !chance.was_asked() && !next.prompt.is_open() {
                open.push_back((next, line));
            }
        }
    }
    nearest.map(|(_, line)| Way { line, done: false })
}

/// Commands that are worth looking behind.
fn leads_on(verb: &Verb) -> bool {
    !matches!(verb, Verb::Done | Verb::Stay | Verb::Shift(_) | Verb::Think | Verb::Drop(..) | Verb::Use(_))
}

/// Whether somebody can do anything in this position.
pub(crate) fn can_act(state: &State, who: Who) -> bool {
    match state.phase {
        Phase::Action => !state.person(who).is(PersonFlags::DONE),
        Phase::Escape => !state.person(who).is(PersonFlags::STAYED),
        Phase::Planning | Phase::Roll | Phase::Event | Phase::Over => false,
    }
}

fn trouble(state: &State, at: Space) -> u32 {
    let count = |chit| u32::from(state.security.of(chit).at(at));
    count(Chit::Lock) + count(Chit::Camera) + u32::from(state.security.guards_at(at)) + u32::from(state.shut().has(at))
}

fn things_at(state: &State, at: Space) -> usize {
    let loot = state.loot.iter().filter(|(_, _, place)| place.space() == Some(at)).count();
    let items = state.items.iter().filter(|place| place.space() == Some(at)).count();
    loot + items + usize::from(state.cash_on[at.index()])
}

fn is_done(setup: &Setup, before: &State, now: &State, who: Who, wish: Wish) -> bool {
    match wish {
        Wish::Clear(at) => trouble(now, at) < trouble(before, at),
        Wish::Come(_) | Wish::Go(_) => distance(setup, now, who, wish) == 0,
        Wish::Take(at) => things_at(now, at) < things_at(before, at),
        Wish::GoOn | Wish::Wait | Wish::Another => false,
    }
}

/// How many steps somebody is from where it was asked to be.
fn distance(setup: &Setup, state: &State, who: Who, wish: Wish) -> u32 {
    let to = match wish {
        Wish::Clear(at) | Wish::Take(at) | Wish::Go(at) => at,
        Wish::Come(whom) => state.person(whom).at,
        Wish::GoOn | Wish::Wait | Wish::Another => return 0,
    };
    let from = state.person(who).at;
    if !from.is_somewhere() || !to.is_somewhere() {
        return FAR;
    }
    let ground = state.tiles(setup) | state.exits;
    let (mut reached, mut edge, mut steps) = (from.only(), from.only(), 0);
    while edge.any() {
        if reached.has(to) {
            return steps;
        }
        edge = (state.adjacent_to_any(setup, edge) & ground) - reached;
        reached |= edge;
        steps += 1;
    }
    FAR
}
