//! Highlights, drawn over the floor: what can be done, dangers, ways, where the others look.

use super::geometry::{Point, RADIUS, hexagon};
use super::highlight::Highlight;
use super::plans::form;
use super::scene::{BoardScene, place};
use heist_rules::space::Space;
use heist_rules::who::Who;
use leptos::prelude::*;
use std::fmt::Write;

/// The longest name that is written on the board.
const MAX_NAME: usize = 14;

/// All highlights.
#[component]
pub fn Lights(
    /// The position.
    scene: BoardScene,
    /// What to show.
    highlights: Signal<Vec<(Space, Highlight)>>,
) -> impl IntoView {
    view! {
        <g class="lights" aria-hidden="true">
            {Who::ALL.map(|who| view! {
                <path class=format!("way-line {}", who.word()) d=move || highlights.with(|all| way(scene, all, who))></path>
            }).collect_view()}
            <For each=move || scene.spaces.get() key=|space| space.0 let:space>
                <SpaceLights scene highlights space/>
            </For>
        </g>
    }
}

/// The line through the steps of somebody's way.
fn way(scene: BoardScene, all: &[(Space, Highlight)], who: Who) -> String {
    let mut steps: Vec<(u8, Space)> = all
        .iter()
        .filter_map(|(space, light)| match light {
            Highlight::Path { who: whose, order } if *whose == who => Some((*order, *space)),
            _ => None,
        })
        .collect();
    steps.sort();
    let mut text = String::new();
    for (i, (_, space)) in steps.into_iter().enumerate() {
        let Point { x, y } = scene.centre(space);
        let _ = write!(text, "{}{x:.1} {y:.1}", if i == 0 { 'M' } else { 'L' });
    }
    text
}

#[component]
fn SpaceLights(scene: BoardScene, highlights: Signal<Vec<(Space, Highlight)>>, space: Space) -> impl IntoView {
    let here = Memo::new(move |_| {
        highlights
            .with(|all| all.iter().filter(|(at, _)| *at == space).map(|(_, light)| light.clone()).collect::<Vec<_>>())
    });
    view! {
        <g transform=move || place(scene, space)>
            {move || (!here.with(Vec::is_empty)).then(|| here.with(|lights| drawn(lights)))}
        </g>
    }
}

fn drawn(lights: &[Highlight]) -> impl IntoView + use<> {
    let has = |wanted: &Highlight| lights.contains(wanted);
    let dangerous = has(&Highlight::Dangerous);
    let mut below = String::new();
    if has(&Highlight::CanAct) {
        let class = if dangerous { "can-act danger" } else { "can-act" };
        let _ = write!(below, r#"<polygon class="{class}" points="{}"/>"#, hexagon(RADIUS - 1.5));
    }
    if dangerous {
        let _ = write!(
            below,
            r#"<g class="warning" transform="translate(0 45)"><path d="M0-9L9.500 7.500H-9.500Z"/><path d="M0-3V2M0 4.500V5"/></g>"#
        );
    }
    if has(&Highlight::Selected) {
        let _ = write!(below, r#"<polygon class="selected" points="{}"/>"#, hexagon(RADIUS));
    }
    for light in lights {
        match light {
            Highlight::Proposed(who) => {
                let (class, form) = who.map_or(("", ""), |who| (who.word(), form(who)));
                let _ = write!(
                    below,
                    r#"<g class="proposed {class}"><polygon points="{}"/><g transform="translate(-44 0)">{form}</g></g>"#,
                    hexagon(RADIUS - 8.0)
                );
            }
            Highlight::Marked { who, .. } => {
                let class = who.map_or("", Who::word);
                let _ = write!(below, r#"<g class="marked {class}"><circle r="46"/><circle class="echo" r="46"/></g>"#);
            }
            Highlight::TakenOff(who) => {
                let class = who.word();
                let _ = write!(
                    below,
                    r#"<g class="taken-off {class}"><polygon points="{}"/><path d="M-15-15L15 15M15-15L-15 15"/></g>"#,
                    hexagon(RADIUS - 5.5)
                );
            }
            Highlight::Path { who, order } if *order > 0 => {
                let _ = write!(
                    below,
                    r#"<g class="step {}" transform="translate(36 26)"><circle r="11"/><text y="5">{order}</text></g>"#,
                    who.word()
                );
            }
            _ => {}
        }
    }
    let pointers = lights.iter().filter_map(|light| match light {
        Highlight::Pointed { who, name } | Highlight::Marked { who, name } => Some((*who, name.clone())),
        _ => None,
    });
    // Whoever has nothing to say needs no flag.
    let pointers = pointers.filter(|(_, name)| !name.is_empty());
    let flags = pointers.enumerate().map(|(place, (who, name))| flag(place, who, &name)).collect_view();
    view! { <g inner_html=below></g> {flags} }
}

/// Somebody's flag above a space. The name is text of a person, so it is never markup.
fn flag(place: usize, who: Option<Who>, name: &str) -> impl IntoView + use<> {
    let mut short: String = name.chars().take(MAX_NAME).collect();
    if name.chars().count() > MAX_NAME {
        short.push('…');
    }
    let width = 30.0 + 7.4 * short.chars().count() as f64;
    let class = format!("flag {}", who.map_or("", Who::word));
    view! {
        <g class=class transform=format!("translate(0 {:.1})", -66.0 - 24.0 * place as f64)>
            <path class="pole" d="M0 10L6 24H-6Z"></path>
            <rect x=format!("{:.1}", -width / 2.0) y="-11" width=format!("{width:.1}") height="22" rx="11"></rect>
            <g transform=format!("translate({:.1} 0)", 14.0 - width / 2.0) inner_html=who.map_or("", form)></g>
            <text x="8" y="4.500">{short}</text>
        </g>
    }
}
