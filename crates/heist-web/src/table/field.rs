//! The board on the table: what is lit on it, what it says under the pointer, and what the others look at.

use super::compose::{Draft, DraftPiece};
use super::desk::Desk;
use super::explain;
use super::offers::{CommandOffer, Kind, next_spaces, path};
use crate::board::{DragListener, Highlight, LiveBoard};
use crate::session::Intent;
use crate::stage::Stage;
use gloo_timers::callback::Timeout;
use heist_data::names::parse_space;
use heist_format::game::Game;
use heist_rules::View;
use heist_rules::chance::UnknownChance;
use heist_rules::command::{Command, Speaker, Verb};
use heist_rules::space::{Space, Spaces};
use heist_rules::state::Phase;
use heist_rules::who::Who;
use heist_words::names::colour_name;
use leptos::prelude::*;

/// The shortest pause between two messages about where somebody looks, in milliseconds.
const POINT_EVERY_MS: u32 = 150;

/// The board.
#[component]
pub fn Field() -> impl IntoView {
    let desk = Desk::get();
    let lights = Memo::new(move |_| highlights(desk));
    let presses = Memo::new(move |_| presses(desk));
    let waiting: StoredValue<Option<Timeout>, LocalStorage> = StoredValue::new_local(None);
    let hover = move |space: Option<Space>| {
        desk.hovered.set(space);
        // Of many movements only the last is sent.
        if waiting.with_value(Option::is_none) {
            let timeout = Timeout::new(POINT_EVERY_MS, move || {
                waiting.set_value(None);
                let space = desk.hovered.get_untracked();
                let name = space.map(|space| untrack(|| desk.name(space)));
                desk.session.point(name, desk.session.selected.get_untracked());
            });
            waiting.set_value(Some(timeout));
        }
    };
    let drag = DragListener {
        may_begin: Callback::new(move |space| desk.may_drag(space)),
        begun: Callback::new(move |space| desk.begin_drag(space)),
        over: Callback::new(move |space| desk.drag_over(space)),
        ended: Callback::new(move |released| desk.end_drag(released)),
    };
    view! {
        <div class="board-box" class:drawing=move || desk.drag.with(Option::is_some)>
            <LiveBoard setup=desk.setup() state=Stage::get().picture truth=desk.shown highlights=lights
                on_press=Callback::new(move |press| desk.press(press))
                on_hover=Callback::new(hover) on_drag=drag
                caption=Callback::new(move |space: Option<Space>| {
                    explain::strip(desk, space, space.map_or_else(Vec::new, |space| lines_about(desk, space)))
                })
                presses/>
        </div>
    }
}

/// What a press on a space would do, for every space where it does something.
fn presses(desk: Desk) -> Vec<(Space, String)> {
    if let Some(composing) = desk.composing.get() {
        let setup = desk.setup();
        let next = desk.state.with(|state| composing.draft.spaces(&setup, state));
        return next.into_iter().map(|space| (space, "Press: part of what you put together".to_owned())).collect();
    }
    let pressed = desk.aim.get().map_or(0, |aim| aim.pressed.len());
    let mut found: Vec<(Space, Vec<String>)> = Vec::new();
    for offer in desk.pressable() {
        let Some(space) = offer.path.get(pressed) else { continue };
        match found.iter_mut().find(|(known, _)| known == space) {
            Some((_, ways)) => ways.push(offer.in_full()),
            None => found.push((*space, vec![offer.in_full()])),
        }
    }
    let mut words: Vec<(Space, String)> = found
        .into_iter()
        .map(|(space, ways)| match &ways[..] {
            [only] => (space, format!("Press: {only}")),
            ways => (space, format!("Press for {} choices: {}", ways.len(), ways[..ways.len().min(3)].join("; "))),
        })
        .collect();
    if let Some((name, spaces)) = desk.wish_spaces() {
        let new = spaces.into_iter().filter(|space| !words.iter().any(|(known, _)| known == space));
        let new: Vec<_> = new.map(|space| (space, format!("Press: ask {name} for something here"))).collect();
        words.extend(new);
    }
    // Whoever stands where nothing else can be done is selected.
    desk.state.with(|state| {
        for who in state.in_play().into_iter().filter(|who| desk.may_speak(Speaker::One(*who))) {
            let at = state.person(who).at;
            let selected = desk.session.selected.get() == Some(who);
            if !selected && at.is_somewhere() && !words.iter().any(|(space, _)| *space == at) {
                words.push((at, format!("Press: select {}", colour_name(who).to_lowercase())));
            }
        }
    });
    words
}

/// What can be done on a space and what it costs.
fn lines_about(desk: Desk, space: Space) -> Vec<String> {
    let offers = desk.offers_at(space);
    let mut lines: Vec<String> = offers.iter().take(5).map(CommandOffer::in_full).collect();
    if offers.len() > 5 {
        lines.push(format!("… and {} more", offers.len() - 5));
    }
    let looking = desk.session.intents.get().into_iter().filter(|intent| at(desk, intent) == Some(space));
    lines.extend(looking.filter_map(|intent| Some(format!("{} is looking here", person(desk, intent.person)?))));
    lines
}

/// Somebody's name, by the number of their connection.
pub fn person(desk: Desk, id: u64) -> Option<String> {
    let people = desk.session.people.get();
    let known = people.iter().find(|person| person.id == id)?;
    Some(known.name.clone().unwrap_or_else(|| "Somebody".into()))
}

fn at(desk: Desk, intent: &Intent) -> Option<Space> {
    let name = intent.at.as_deref()?;
    desk.state.with(|state| parse_space(&desk.setup(), state, name))
}

/// Everything that is lit.
fn highlights(desk: Desk) -> Vec<(Space, Highlight)> {
    if let Some(lights) = desk.drag_lights() {
        return lights;
    }
    let mut lights = Vec::new();
    let state = desk.state.get();
    let selected = desk.session.selected.get();
    let pressed = desk.aim.get().map_or_else(Vec::new, |aim| aim.pressed);
    if let Some(composing) = desk.composing.get() {
        return composed(desk, &composing.draft);
    }
    let lit = desk.lit.get();
    let offers = match &lit {
        // An action under the pointer shows what it would open up.
        Some(offer) if offer.kind == Kind::Take => {
            let first = offer.commands.first();
            desk.through.get().into_iter().filter(|through| through.commands.first() == first).collect()
        }
        Some(offer) if !offer.path.is_empty() => vec![offer.clone()],
        _ => desk.pressable(),
    };
    let offers: Vec<_> = offers.into_iter().filter(|offer| offer.kind != Kind::Fate || lit.is_some()).collect();
    let planning = state.phase == Phase::Planning && lit.is_none() && desk.aim.get().is_none();
    for space in next_spaces(&offers, &pressed) {
        // While planning nearly everything can be pressed; what matters is where to start.
        let starts = |offer: &CommandOffer| matches!(offer.last(), Some(Verb::Start(_)));
        if planning && !offers.iter().any(|offer| offer.path.last() == Some(&space) && starts(offer)) {
            continue;
        }
        lights.push((space, Highlight::CanAct));
        if offers.iter().any(|offer| offer.path.last() == Some(&space) && offer.cost.contains("alert")) {
            lights.push((space, Highlight::Dangerous));
        }
    }
    for space in pressed {
        lights.push((space, Highlight::Selected));
    }
    if let Some(space) = desk.menu.get().and_then(|menu| menu.space) {
        lights.push((space, Highlight::Selected));
    }
    // Where a press would lead a plan.
    if let (Some(who), Some(space)) = (selected, desk.hovered.get().filter(|_| state.phase == Phase::Planning)) {
        let steps = desk.way_to_plan(space).into_iter().zip(1..);
        lights.extend(steps.map(|(space, order)| (space, Highlight::Path { who, order })));
    }
    if let Some(who) = selected {
        let at = state.person(who).at;
        if at.is_somewhere() {
            lights.push((at, Highlight::Selected));
        }
        lights.extend(way(desk, who));
    }
    if let Some(sketch) = desk.sketch.get() {
        let game = desk.session.game.get();
        lights.extend(proposed(&game, &sketch.commands));
    }
    for proposal in desk.proposals.get() {
        lights.extend(desk.session.game.with(|game| proposed(game, &proposal.commands())));
    }
    lights.extend(desk.hint_lights());
    lights.extend(super::marks::marked(desk));
    lights.extend(desk.wish_lights());
    for intent in desk.session.intents.get() {
        if let (Some(space), Some(name)) = (at(desk, &intent), person(desk, intent.person)) {
            let who = intent.who.map(Who::from);
            lights.push((space, Highlight::Pointed { who, name }));
        }
    }
    lights
}

/// What a command that is being put together lights up: the spaces to press next, and those that are in it.
fn composed(desk: Desk, draft: &Draft) -> Vec<(Space, Highlight)> {
    let setup = desk.setup();
    let next = desk.state.with(|state| draft.spaces(&setup, state));
    let mut lights: Vec<(Space, Highlight)> = next.into_iter().map(|space| (space, Highlight::CanAct)).collect();
    if let Some((_, from)) = draft.held {
        lights.push((from, Highlight::Selected));
    }
    let mut steps = 0;
    for piece in &draft.pieces {
        match *piece {
            DraftPiece::Token(owner, _, to) => lights.push((to, Highlight::Proposed(Some(owner)))),
            DraftPiece::Toss(_, to) | DraftPiece::Hex(to) => lights.push((to, Highlight::Selected)),
            DraftPiece::Step(to, _) => {
                steps += 1;
                if let Speaker::One(who) = draft.by {
                    lights.push((to, Highlight::Path { who, order: steps }));
                }
            }
            DraftPiece::Idea(_) | DraftPiece::Card(..) => {}
        }
    }
    lights
}

/// The way out that matters now: under the pointer, declared, or the cheapest.
fn way(desk: Desk, who: Who) -> Vec<(Space, Highlight)> {
    let state = desk.state.get();
    let setup = desk.setup();
    let rules = View { setup: &setup, state: &state };
    let lit = desk.lit.get().and_then(|offer| match offer.last() {
        Some(Verb::LastDitch(_, way)) => Some(*way),
        _ => None,
    });
    let way = match lit {
        Some(way) => way,
        None if state.phase != Phase::Escape || rules.is_away(who) || !state.person(who).in_play() => {
            return Vec::new();
        }
        None if !state.person(who).way.is_empty() => state.person(who).way,
        None => match rules.escape_routes(who).first() {
            Some(route) => route.way,
            None => return Vec::new(),
        },
    };
    let from = (state.person(who).at, Highlight::Path { who, order: 0 });
    let steps = rules.way_spaces(who, &way).into_iter().zip(1..);
    std::iter::once(from).chain(steps.map(|(space, order)| (space, Highlight::Path { who, order }))).collect()
}

/// The spaces that a proposed sequence touches.
pub fn proposed(game: &Game, commands: &[Command]) -> Vec<(Space, Highlight)> {
    let mut game = game.clone();
    let mut lights: Vec<(Space, Highlight)> = Vec::new();
    let mut seen = Spaces::NONE;
    for command in commands {
        let who = match command.by {
            Speaker::One(who) => Some(who),
            Speaker::Team => None,
        };
        let mut spaces = path(game.setup(), game.state(), command);
        // What has no place on the board is shown where its character stands: an action, or being done.
        if let (true, Some(who)) = (spaces.is_empty(), who) {
            spaces.push(game.state().person(who).at);
        }
        for space in spaces {
            if space.is_somewhere() && !seen.has(space) {
                seen.insert(space);
                lights.push((space, Highlight::Proposed(who)));
            }
        }
        if game.apply(*command, &mut UnknownChance::default()).is_err() {
            break;
        }
    }
    lights
}
