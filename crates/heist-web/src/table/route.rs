//! A plan in one gesture: press where somebody starts, or its last token, drag over the tiles, and release. Dragging back
//! takes off. Dragged onto another entrance, it starts there, or changes places with whoever does.

use super::desk::Desk;
use super::offers::{CommandOffer, Kind};
use crate::board::Highlight;
use heist_rules::View;
use heist_rules::command::{Command, Verb};
use heist_rules::setup::Setup;
use heist_rules::space::Space;
use heist_rules::state::{PersonFlags, Phase, State};
use heist_rules::who::Who;
use heist_words::costs;
use heist_words::english::several;
use heist_words::names::colour_name;
use leptos::prelude::*;

/// A drag that is under way.
#[derive(Clone, PartialEq, Debug)]
pub struct Drag {
    who: Who,
    /// The spaces that it came over, the one that was pressed first.
    path: Vec<Space>,
}

impl Drag {
    /// It comes to a space; one that it came over before takes it back to there.
    fn come_to(&mut self, space: Space) {
        match self.path.iter().position(|known| *known == space) {
            Some(place) => self.path.truncate(place + 1),
            None => self.path.push(space),
        }
    }
}

/// What a drag means if it ends now.
#[derive(Clone, PartialEq, Debug)]
enum Meaning {
    /// Tokens are taken off and laid; whoever stood nowhere starts where the drag began.
    Route { start: Option<Space>, take_off: Vec<Space>, lay: Vec<Space> },
    /// A start moves to another entrance.
    Start(Space),
    /// Two change places.
    Swap(Who, Vec<Command>),
}

/// Whether somebody still plans and has a place to start from.
fn plans(state: &State, who: Who) -> bool {
    let person = state.person(who);
    who != Who::Npc && state.in_play().has(who) && !person.is(PersonFlags::READY)
}

/// Whose plan a drag from a space draws: that of the selected character, or of whoever stands there.
fn dragged(setup: &Setup, state: &State, at: Space, selected: Option<Who>, may: impl Fn(Who) -> bool) -> Option<Who> {
    if state.phase != Phase::Planning || state.prompt.is_open() {
        return None;
    }
    let holds = |who: &Who| {
        let person = state.person(*who);
        match person.is(PersonFlags::PLACED) {
            true => person.at == at || person.plan.has(at),
            false => heist_rules::check(setup, state, &Command::by(*who, Verb::Start(at))).is_ok(),
        }
    };
    let own = selected.filter(|who| plans(state, *who) && may(*who) && holds(who));
    let stands = |who: &Who| state.person(*who).is(PersonFlags::PLACED) && state.person(*who).at == at;
    own.or_else(|| Who::PLAYERS.into_iter().find(|who| plans(state, *who) && may(*who) && stands(who)))
}

/// What a drag means.
fn meaning(setup: &Setup, state: &State, drag: &Drag) -> Meaning {
    let (who, from) = (drag.who, drag.path[0]);
    let to = drag.path[drag.path.len() - 1];
    if state.person(who).at == from && to != from && state.exits.has(to) {
        let there = Who::PLAYERS.into_iter().find(|other| *other != who && state.person(*other).at == to);
        if let Some((other, commands)) = there.and_then(|other| Some((other, swap(setup, state, who, other)?))) {
            return Meaning::Swap(other, commands);
        }
        if heist_rules::check(setup, state, &Command::by(who, Verb::Start(to))).is_ok() {
            return Meaning::Start(to);
        }
    }
    route(setup, state, drag)
}

/// The tokens that a drag takes off and lays.
fn route(setup: &Setup, state: &State, drag: &Drag) -> Meaning {
    let (who, from) = (drag.who, drag.path[0]);
    let mut now = *state;
    let start = (!state.person(who).is(PersonFlags::PLACED)).then_some(from);
    if start.is_some() {
        now.person_mut(who).at = from;
    }
    let mut rest = &drag.path[1..];
    let mut take_off = Vec::new();
    let mut here = from;
    // From the end of the way back over it.
    while let [next, after @ ..] = rest
        && now.person(who).plan.has(here)
        && (now.person(who).plan.has(*next) || now.person(who).at == *next)
    {
        let mut without = now;
        without.person_mut(who).plan.remove(here);
        let falls_apart = View { setup, state: &without }.cut_off_tokens(who).any();
        if falls_apart {
            break;
        }
        now = without;
        take_off.push(here);
        (here, rest) = (*next, after);
    }
    let mut lay = Vec::new();
    for to in rest {
        let person = now.person(who);
        let left = u32::from(person.tokens).saturating_sub(person.plan.len()) as usize;
        // A quick hand leaves tiles out: they are filled in.
        let way = View { setup, state: &now }.way_to_plan(who, *to);
        if way.len() > left {
            break;
        }
        for tile in way {
            now.person_mut(who).plan.insert(tile);
            lay.push(tile);
        }
    }
    take_off.retain(|tile| !lay.contains(tile));
    Meaning::Route { start, take_off, lay }
}

/// The commands by which two change their starting places: one goes first, or steps back where both are full.
fn swap(setup: &Setup, state: &State, one: Who, other: Who) -> Option<Vec<Command>> {
    let ready = [one, other].iter().any(|who| !plans(state, *who) || !state.person(*who).is(PersonFlags::PLACED));
    let (here, there) = (state.person(one).at, state.person(other).at);
    if ready || here == there {
        return None;
    }
    let start = |who: Who, at: Space| Command::by(who, Verb::Start(at));
    let (go, come) = (start(one, there), start(other, here));
    let ways = [vec![go, come], vec![come, go], vec![start(one, Space::NOWHERE), come, go]];
    let allowed =
        |way: &Vec<Command>| way.iter().try_fold(*state, |now, command| costs::after(setup, &now, command)).is_some();
    ways.into_iter().find(allowed)
}

/// An offer to change starting places with everybody for whom this page may speak.
pub fn swaps(desk: Desk) -> Vec<CommandOffer> {
    let Some(who) = desk.session.selected.get() else { return Vec::new() };
    let may = |who: Who| desk.session.may_act_for(who);
    let others = Who::PLAYERS.into_iter().filter(|other| *other != who && may(*other) && may(who));
    let offer = |other: Who| {
        let commands = desk.state.with(|state| swap(&desk.setup(), state, who, other))?;
        Some(CommandOffer::of_several(format!("Swap starts with {}", other.word()), Kind::Plan, commands))
    };
    others.filter_map(offer).collect()
}

impl Desk {
    /// Whether a drag from a space would draw somebody's plan.
    pub fn may_drag(self, at: Space) -> bool {
        let busy = self.past.get_untracked().is_some()
            || self.marking.get_untracked()
            || self.aim.with_untracked(Option::is_some)
            || self.composing.with_untracked(Option::is_some);
        !busy && untrack(|| self.dragged_from(at)).is_some()
    }

    fn dragged_from(self, at: Space) -> Option<Who> {
        let selected = self.session.selected.get();
        let may = |who: Who| self.may_speak(heist_rules::command::Speaker::One(who));
        self.state.with(|state| dragged(&self.setup(), state, at, selected, may))
    }

    /// A drag begins.
    pub fn begin_drag(self, at: Space) {
        let Some(who) = untrack(|| self.dragged_from(at)) else { return };
        if self.session.selected.get_untracked() != Some(who) {
            self.select(who);
        }
        self.menu.set(None);
        self.drag.set(Some(Drag { who, path: vec![at] }));
    }

    /// It comes over a space.
    pub fn drag_over(self, space: Space) {
        let last = self.drag.with_untracked(|drag| drag.as_ref().and_then(|drag| drag.path.last().copied()));
        if last.is_some_and(|last| last != space) {
            self.drag.update(|drag| {
                if let Some(drag) = drag {
                    drag.come_to(space);
                }
            });
        }
    }

    /// It ends: what it means is done, unless it was broken off.
    pub fn end_drag(self, released: bool) {
        let Some(drag) = self.drag.get_untracked() else { return };
        self.drag.set(None);
        if !released {
            return;
        }
        let commands = self.state.with_untracked(|state| match meaning(&self.setup(), state, &drag) {
            Meaning::Start(at) => vec![Command::by(drag.who, Verb::Start(at))],
            Meaning::Swap(_, commands) => commands,
            Meaning::Route { start, take_off, lay } => {
                let verbs = start.into_iter().map(Verb::Start).chain(take_off.into_iter().map(Verb::Unplan));
                verbs.chain(lay.into_iter().map(Verb::Plan)).map(|verb| Command::by(drag.who, verb)).collect()
            }
        });
        if !commands.is_empty() {
            self.give(&CommandOffer::of_several(String::new(), Kind::Plan, commands));
        }
    }

    /// What the drag would do, in a sentence.
    pub fn drag_words(self) -> Option<String> {
        let drag = self.drag.get()?;
        let name = colour_name(drag.who);
        Some(self.state.with(|state| match meaning(&self.setup(), state, &drag) {
            Meaning::Start(at) => format!("Release: {name} starts on {}.", self.name(at)),
            Meaning::Swap(other, _) => format!("Release: {name} and {} change places.", other.word()),
            Meaning::Route { take_off, lay, .. } if !take_off.is_empty() && lay.is_empty() => {
                format!("Release: {name} takes {} off.", several(take_off.len() as u8, "token"))
            }
            Meaning::Route { take_off, lay, .. } => {
                let person = state.person(drag.who);
                let left = u32::from(person.tokens) + take_off.len() as u32;
                let left = left.saturating_sub(person.plan.len() + lay.len() as u32);
                let rooms = several(lay.len() as u8, "room");
                format!("Release: {name} plans {rooms}, {} left.", several(left as u8, "token"))
            }
        }))
    }

    /// What the drag would do, on the board.
    pub fn drag_lights(self) -> Option<Vec<(Space, Highlight)>> {
        let drag = self.drag.get()?;
        let who = drag.who;
        let flag = |words: String| Highlight::Pointed { who: Some(who), name: words };
        Some(self.state.with(|state| match meaning(&self.setup(), state, &drag) {
            Meaning::Start(at) => vec![(at, Highlight::Selected), (at, flag("Start here".into()))],
            Meaning::Swap(other, _) => {
                let at = state.person(other).at;
                vec![(at, Highlight::Selected), (at, flag(format!("Swap with {}", other.word())))]
            }
            Meaning::Route { take_off, lay, .. } => {
                let from = drag.path[take_off.len().min(drag.path.len() - 1)];
                let steps = lay.into_iter().zip(1..).map(|(space, order)| (space, Highlight::Path { who, order }));
                let first = [(drag.path[0], Highlight::Selected), (from, Highlight::Path { who, order: 0 })];
                let off = take_off.into_iter().map(|space| (space, Highlight::TakenOff(who)));
                first.into_iter().chain(steps).chain(off).collect()
            }
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opening::{EDITION, FIRST_HEIST, first_crew, set_up};
    use heist_data::names::{parse_space, space_name};
    use heist_format::game::Game;
    use heist_rules::chance::UnknownChance;

    fn game(lines: &[&str]) -> Game {
        let mut game = set_up(FIRST_HEIST, EDITION, &first_crew()).expect("the first heist");
        for line in lines {
            game.say(line, &mut UnknownChance::default()).unwrap_or_else(|fault| panic!("{line}: {fault}"));
        }
        game
    }

    fn at(game: &Game, name: &str) -> Space {
        parse_space(game.setup(), game.state(), name).unwrap_or_else(|| panic!("no space {name}"))
    }

    /// A drag over some spaces, and what it means.
    fn drag(game: &Game, who: Who, names: &[&str]) -> Meaning {
        let mut drag = Drag { who, path: vec![at(game, names[0])] };
        names[1..].iter().for_each(|name| drag.come_to(at(game, name)));
        meaning(game.setup(), game.state(), &drag)
    }

    fn names(game: &Game, spaces: &[Space]) -> Vec<String> {
        spaces.iter().map(|space| space_name(game.setup(), game.state(), *space)).collect()
    }

    fn routed(game: &Game, meaning: &Meaning) -> (Vec<String>, Vec<String>) {
        match meaning {
            Meaning::Route { take_off, lay, .. } => (names(game, take_off), names(game, lay)),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_drag_from_the_start_plans_the_tiles_that_it_comes_over() {
        let game = game(&["red start e9"]);
        let (off, lay) = routed(&game, &drag(&game, Who::Red, &["e9", "d8", "d7", "c6"]));
        assert_eq!((off.len(), lay), (0, vec!["d8".to_owned(), "d7".into(), "c6".into()]));
        // Back over its own way: the rest is forgotten. A tile that was left out is filled in.
        let (_, lay) = routed(&game, &drag(&game, Who::Red, &["e9", "d8", "d7", "c6", "d7"]));
        assert_eq!(lay, ["d8", "d7"]);
        let (_, lay) = routed(&game, &drag(&game, Who::Red, &["e9", "d7"]));
        assert_eq!(lay, ["d8", "d7"]);
    }

    #[test]
    fn whoever_stands_nowhere_starts_where_the_drag_begins() {
        let game = game(&[]);
        let Meaning::Route { start, lay, .. } = drag(&game, Who::Red, &["e9", "d8"]) else { panic!("a route") };
        assert_eq!((start, names(&game, &lay)), (Some(at(&game, "e9")), vec!["d8".to_owned()]));
        assert_eq!(dragged(game.setup(), game.state(), at(&game, "e9"), Some(Who::Red), |_| true), Some(Who::Red));
        assert_eq!(dragged(game.setup(), game.state(), at(&game, "d8"), Some(Who::Red), |_| true), None);
    }

    #[test]
    fn dragging_back_from_the_last_token_takes_tokens_off() {
        let game = game(&["red start e9", "red plan d8", "red plan d7", "red plan c6"]);
        let (off, lay) = routed(&game, &drag(&game, Who::Red, &["c6", "d7", "d8"]));
        assert_eq!((off, lay.len()), (vec!["c6".to_owned(), "d7".into()], 0));
        let (off, _) = routed(&game, &drag(&game, Who::Red, &["c6", "d7", "d8", "e9"]));
        assert_eq!(off, ["c6", "d7", "d8"]);
        // From the middle nothing is taken off: the way would fall apart.
        let (off, lay) = routed(&game, &drag(&game, Who::Red, &["d7", "c6", "c5"]));
        assert_eq!((off.len(), lay), (0, vec!["c5".to_owned()]));
    }

    #[test]
    fn no_more_is_planned_than_there_are_tokens() {
        let game = game(&["red start e9"]);
        let tokens = usize::from(game.state().person(Who::Red).tokens);
        let far = ["e9", "d8", "d7", "c7", "b7", "b6", "c6", "c5", "b5", "b4", "c4", "c3", "d3", "e3"];
        let (_, lay) = routed(&game, &drag(&game, Who::Red, &far));
        assert!(!lay.is_empty() && lay.len() <= tokens, "{lay:?}");
    }

    #[test]
    fn starts_are_moved_and_swapped_even_where_both_are_full() {
        let one = game(&["red start e9"]);
        assert_eq!(drag(&one, Who::Red, &["e9", "d8", "g8"]), Meaning::Start(at(&one, "g8")));
        let full = game(&["red start e9", "green start e9", "blue start g8", "black start g8"]);
        let two = game(&["red start e9", "blue start g8"]);
        for mut game in [two, full] {
            let Meaning::Swap(other, commands) = drag(&game, Who::Red, &["e9", "g8"]) else { panic!("a swap") };
            for command in commands {
                game.apply(command, &mut UnknownChance::default()).expect("allowed");
            }
            let place = |who: Who| space_name(game.setup(), game.state(), game.state().person(who).at);
            assert_eq!((other, place(Who::Red), place(Who::Blue)), (Who::Blue, "g8".into(), "e9".into()));
        }
        // Whoever is ready stays.
        let ready = game(&["red start e9", "blue start g8", "blue plan g7", "blue ready"]);
        assert_eq!(swap(ready.setup(), ready.state(), Who::Red, Who::Blue), None);
    }
}
