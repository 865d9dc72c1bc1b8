//! The picture of a position, kept in step with it: one memo per space and per person, so that a change touches only what
//! has changed. Both boards show it.

use super::contents::{SpaceContents, contents};
use super::drawing;
use super::geometry::{BoardFrame, Point, RADIUS, frame, hexagon, spaces, spot};
use super::ground::{Building, building};
use super::people::{Figure, figure, standing};
use crate::settings::Settings;
use heist_data::names::space_name;
use heist_rules::View;
use heist_rules::chits::Chit;
use heist_rules::setup::Setup;
use heist_rules::space::{Space, Spaces};
use heist_rules::state::{HeistFlags, State};
use heist_rules::who::Who;
use leptos::prelude::*;
use std::fmt::Write;
use std::sync::Arc;

/// A setup and a position that changes. Copied freely.
#[derive(Clone, Copy)]
pub struct BoardScene {
    setup: StoredValue<Arc<Setup>>,
    /// The position that is drawn.
    pub state: Signal<State>,
    /// The position that is spoken of: that one, or the true one where the drawing waits for the stage.
    truth: Signal<State>,
    /// The rectangle that holds the whole board.
    pub frame: Memo<BoardFrame>,
    /// The spaces there are: a breach adds one.
    pub spaces: Memo<Vec<Space>>,
}

impl BoardScene {
    /// A setup and a position that changes.
    pub fn new(setup: Arc<Setup>, state: Signal<State>) -> BoardScene {
        let setup = StoredValue::new(setup);
        let framed = move |_: Option<&BoardFrame>| setup.with_value(|setup| state.with(|state| frame(setup, state)));
        let listed =
            move |_: Option<&Vec<Space>>| setup.with_value(|setup| state.with(|state| spaces(setup, state).collect()));
        BoardScene { setup, state, truth: state, frame: Memo::new(framed), spaces: Memo::new(listed) }
    }
    /// The same drawing, spoken of as another position.
    pub fn speaking_of(self, truth: Signal<State>) -> BoardScene {
        BoardScene { truth, ..self }
    }
    /// Something about the position that is spoken of.
    pub fn truly<T>(self, read: impl FnOnce(&Setup, &State) -> T) -> T {
        self.setup.with_value(|setup| self.truth.with(|state| read(setup, state)))
    }
    /// Something about the position as it is now; asked again when it changes.
    pub fn with<T>(self, read: impl FnOnce(&Setup, &State) -> T) -> T {
        self.setup.with_value(|setup| self.state.with(|state| read(setup, state)))
    }
    /// The same, asked once.
    pub fn once<T>(self, read: impl FnOnce(&Setup, &State) -> T) -> T {
        self.setup.with_value(|setup| self.state.with_untracked(|state| read(setup, state)))
    }
    /// The middle of a space.
    pub fn centre(self, space: Space) -> Point {
        self.with(|setup, state| spot(setup, state, space)).map_or(Point::default(), |spot| spot.centre)
    }
    /// Whether nothing should move.
    pub fn calm(self) -> Signal<bool> {
        match use_context::<Settings>() {
            Some(settings) => Signal::derive(move || !settings.moves()),
            None => Signal::derive(|| false),
        }
    }
}

/// The building, everything in it, and everybody.
#[component]
pub fn World(
    /// What to show.
    scene: BoardScene,
    /// On a board to play on: the space that Tab reaches.
    #[prop(optional, into)]
    current: Option<RwSignal<Space>>,
    /// On such a board: what a press on a space would do.
    #[prop(optional)]
    presses: Signal<Vec<(Space, String)>>,
    /// What lies between the floor and the people.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let plan = Memo::new(move |_| scene.with(building));
    let part = move |pick: fn(&Building) -> &String| move || plan.with(|plan| pick(plan).clone());
    let looped = move || scene.state.with(|state| state.is(HeistFlags::LOOPED));
    let whistled = move || scene.state.with(|state| state.is(HeistFlags::WHISTLED));
    let space_view = move |space: Space| match current {
        Some(current) => view! { <PlaySpace scene space current presses/> }.into_any(),
        None => {
            view! { <g class="space" transform=move || place(scene, space)><SpacePicture scene space/></g> }.into_any()
        }
    };
    view! {
        <path class="glow" d=part(|plan| &plan.outline)></path>
        <g class="spaces" class:looped=looped class:whistled=whistled>
            <For each=move || scene.spaces.get() key=|space| space.0 let:space>{space_view(space)}</For>
        </g>
        <path class="walls" d=part(|plan| &plan.walls)></path>
        <path class="walls-core" d=part(|plan| &plan.walls)></path>
        <path class="doorways" d=part(|plan| &plan.doors)></path>
        {children.map(|children| children())}
        <Vents scene/>
        <Dogs scene/>
        <g class="people">{Who::ALL.map(|who| view! { <PersonPicture scene who/> }).collect_view()}</g>
    }
}

/// Where a space is, as the `transform` of its group.
pub fn place(scene: BoardScene, space: Space) -> String {
    let spot = scene.with(|setup, state| spot(setup, state, space));
    spot.map_or(String::new(), |spot| {
        let Point { x, y } = spot.centre;
        if spot.scale == 1.0 {
            format!("translate({x:.1} {y:.1})")
        } else {
            format!("translate({x:.1} {y:.1}) scale({:.3})", spot.scale)
        }
    })
}

/// A space that can be pressed.
#[component]
fn PlaySpace(
    scene: BoardScene,
    space: Space,
    current: RwSignal<Space>,
    presses: Signal<Vec<(Space, String)>>,
) -> impl IntoView {
    let name = scene.once(|setup, state| space_name(setup, state, space));
    let label = Memo::new(move |_| {
        let here = scene.truly(|setup, state| super::words::say_space(setup, state, space));
        presses.with(|presses| match presses.iter().find(|(at, _)| *at == space) {
            Some((_, words)) => format!("{here}. {words}"),
            None => here,
        })
    });
    let is_current = Memo::new(move |_| current.get() == space);
    view! {
        <g class="space" transform=move || place(scene, space) id=format!("space-{name}") data-space=space.0.to_string()
            role="button" tabindex=move || if is_current.get() { "0" } else { "-1" } aria-label=move || label.get()>
            <SpacePicture scene space/>
            <polygon class="focus-ring" points=hexagon(RADIUS - 3.0)></polygon>
        </g>
    }
}

#[component]
fn SpacePicture(scene: BoardScene, space: Space) -> impl IntoView {
    let here = Memo::new(move |_| {
        scene.with(|setup, state| Some((space_name(setup, state, space), contents(setup, state, space)?)))
    });
    let before: StoredValue<Option<SpaceContents>> = StoredValue::new(None);
    let drawn = move || {
        here.with(|here| {
            let Some((name, contents)) = here else { return String::new() };
            let text = before.with_value(|before| drawing::space(name, contents, before.as_ref()));
            before.set_value(Some(contents.clone()));
            text
        })
    };
    view! { <g class="picture" inner_html=drawn></g> }
}

#[component]
fn PersonPicture(scene: BoardScene, who: Who) -> impl IntoView {
    let here = Memo::new(move |_| scene.with(|setup, state| figure(setup, state, who)));
    let looks = Memo::new(move |_| here.with(|here| here.as_ref().map(|figure| figure.standing.clone())));
    let last = StoredValue::new(String::new());
    let place = move || {
        // Whoever leaves the board fades away where they stood.
        if let Some(Figure { at: Point { x, y }, scale, .. }) = here.get() {
            last.set_value(format!("translate({x:.1}px, {y:.1}px) scale({scale:.3})"));
        }
        last.get_value()
    };
    view! {
        <g class="someone" class:gone=move || here.with(Option::is_none) style:transform=place
            inner_html=move || looks.with(|looks| looks.as_ref().map(standing).unwrap_or_default())></g>
    }
}

/// What VENT CRAWL has made adjacent, and the rest of the ways that people have declared.
#[component]
fn Vents(scene: BoardScene) -> impl IntoView {
    let lines = move |who: Who| {
        scene.with(|setup, state| {
            let (rules, person) = (View { setup, state }, state.person(who));
            let mut text = String::new();
            if !person.in_play() {
                return text;
            }
            let middle = |space: Space| spot(setup, state, space).map(|spot| spot.centre);
            if let Some(from) = middle(person.at) {
                for to in rules.vented(who).into_iter().filter_map(middle) {
                    let _ = write!(text, "M{:.1} {:.1}L{:.1} {:.1}", from.x, from.y, to.x, to.y);
                }
            }
            text
        })
    };
    view! {
        <g class="vents">
            {Who::ALL.map(|who| view! { <path class=format!("vent {}", who.word()) d=move || lines(who)></path> }).collect_view()}
        </g>
    }
}

/// A dog on the run between two hexes, for the time it takes.
#[derive(Clone, Copy, PartialEq)]
struct Run {
    number: u32,
    from: Point,
    to: Point,
}

/// Dogs that have just moved run from where they were to where they are.
#[component]
fn Dogs(scene: BoardScene) -> impl IntoView {
    let runs = RwSignal::new(Vec::<Run>::new());
    // On a table they run across the stage.
    let staged = use_context::<crate::stage::Stage>().is_some();
    let calm = scene.calm();
    Effect::new(move |before: Option<([u8; 64], u32)>| {
        let now: [u8; 64] =
            scene.state.with(|state| std::array::from_fn(|i| state.security.of(Chit::Dog).at(Space(i as u8))));
        let Some((old, mut number)) = before else { return (now, 0) };
        let spaces = |up: bool| -> Spaces {
            (0..64).filter(|i| if up { now[*i] > old[*i] } else { now[*i] < old[*i] }).map(|i| Space(i as u8)).collect()
        };
        let (left, came) = (spaces(false), spaces(true));
        if !left.is_empty() && !staged && !calm.get_untracked() {
            let mut fresh = Vec::new();
            for (from, to) in left.into_iter().zip(came) {
                let (from, to) = (scene.centre(from), scene.centre(to));
                number += 1;
                fresh.push(Run { number, from, to });
            }
            let last = number;
            runs.update(|runs| runs.extend(fresh));
            set_timeout(
                move || {
                    let _ = runs.try_update(|runs| runs.retain(|run| run.number > last));
                },
                std::time::Duration::from_millis(700),
            );
        }
        (now, number)
    });
    view! {
        <g class="runs">
            <For each=move || runs.get() key=|run| run.number let:run>
                <RunningDog run/>
            </For>
        </g>
    }
}

#[component]
fn RunningDog(run: Run) -> impl IntoView {
    let at = RwSignal::new(run.from);
    request_animation_frame(move || {
        request_animation_frame(move || {
            let _ = at.try_set(run.to);
        })
    });
    let place = move || at.with(|Point { x, y }| format!("translate({x:.1}px, {y:.1}px) scale(.75)"));
    view! { <g class="dog-run" style:transform=place inner_html=heist_page::chits::chit(super::icons::Icon::Dog)></g> }
}
