//! People: a pawn per character, told apart by colour, form and letter, with what it carries.

use super::arrange::arrange;
use super::contents::{Fate, PawnOnSpace, SpaceContents, contents};
use super::geometry::Point;
use super::sensors::AS_PLANS;
use heist_page::chits::badge;
use heist_rules::setup::Setup;
use heist_rules::state::State;
use heist_rules::who::Who;
use leptos::prelude::*;
use std::fmt::Write;

/// The letter on a pawn.
pub const fn letter(who: Who) -> &'static str {
    ["R", "G", "B", "K", "N"][who as usize]
}

/// A pawn around the origin, in a square from -24 to 24, as text.
pub fn pawn(who: Who) -> String {
    let (body, at) = match who {
        Who::Red => (r#"<path d="M0-17L20.500 3.500 0 23.500-20.500 3.500Z"/>"#, 10.5),
        Who::Green => (r#"<path d="M0-19L21.500 21.500H-21.500Z"/>"#, 17.0),
        Who::Blue => (r#"<circle cy="5.500" r="17.500"/>"#, 12.5),
        Who::Black => (r#"<path d="M-16-9H16V22.500H-16Z"/>"#, 14.5),
        Who::Npc => (
            r#"<path d="M0-15L6.500-2.500 21-1.200 10.500 8.500 13 22.500 0 15.800-13 22.500-10.500 8.500-21-1.200-6.500-2.500Z"/>"#,
            11.5,
        ),
    };
    format!(
        concat!(
            r#"<g class="pawn {}"><ellipse class="shade" cy="21.500" rx="19" ry="4.500"/>"#,
            r#"<g class="body">{}<circle cy="-16" r="7.500"/></g><text y="{}">{}</text></g>"#
        ),
        who.word(),
        body,
        at,
        letter(who)
    )
}

/// Somebody on the board, around the origin, with what is carried and what became of them, as text.
pub fn standing(standing: &PawnOnSpace) -> String {
    let class = match standing.fate {
        Fate::Free => "free",
        Fate::Captive => "captive",
        Fate::Busted => "busted",
        Fate::Escaped => "escaped",
    };
    let mut text = format!(r#"<g class="standing {class}">{}"#, pawn(standing.who));
    match standing.fate {
        Fate::Free => {}
        Fate::Captive => text.push_str(r#"<path class="bars" d="M-14-22V22M-5-24V24M5-24V24M14-22V22"/>"#),
        Fate::Busted => text.push_str(r#"<path class="cross" d="M-17-17L17 17M17-17L-17 17"/>"#),
        Fate::Escaped => text.push_str(
            r#"<g class="tick"><circle cx="15" cy="-15" r="9.500"/><path d="M10.500-15L14-11.500 20-18.500"/></g>"#,
        ),
    }
    text.push_str("</g>");
    let shown = if standing.carried.len() > 3 { 2 } else { standing.carried.len() };
    let start = 8.0 - 17.0 * (standing.carried.len().min(3) as f64 - 1.0) / 2.0;
    for (place, (icon, count)) in standing.carried.iter().take(shown).enumerate() {
        let y = start + 17.0 * place as f64;
        let _ = write!(text, r#"<g transform="translate(27 {y:.1}) scale(.36)">{}</g>"#, badge(*icon, *count));
    }
    if standing.carried.len() > 3 {
        let _ =
            write!(text, r#"<text class="rest" x="27" y="{:.1}">+{}</text>"#, start + 38.0, standing.carried.len() - 2);
    }
    text
}

/// Where and how somebody is drawn.
#[derive(Clone, PartialEq, Debug)]
pub struct Figure {
    /// The middle of the pawn.
    pub at: Point,
    /// How large: 1 is 48 units.
    pub scale: f64,
    /// Who, and with what.
    pub standing: PawnOnSpace,
}

/// Where and how a character is drawn; `None` for somebody who is not on the board.
pub fn figure(setup: &Setup, state: &State, who: Who) -> Option<Figure> {
    let contents = contents(setup, state, state.person(who).at)?;
    let place = contents.people.iter().position(|standing| standing.who == who)?;
    let slot = *slots(&contents).1.get(place)?;
    let (spot, standing) = (contents.spot, contents.people.into_iter().nth(place)?);
    // Whoever carries something stands a little to the left of what is carried.
    let shift = if standing.carried.is_empty() { 0.0 } else { slot.size * 0.2 };
    Some(Figure {
        at: Point { x: spot.centre.x + (slot.x - shift) * spot.scale, y: spot.centre.y + slot.y * spot.scale },
        scale: slot.size / 48.0 * spot.scale,
        standing,
    })
}

/// The places for chits and people on a space.
pub fn slots(contents: &SpaceContents) -> (Vec<super::arrange::Slot>, Vec<super::arrange::Slot>) {
    let laden = contents.people.iter().any(|standing| !standing.carried.is_empty());
    let rings = (contents.plans.len() as usize).max(contents.sensors.len().min(2) * AS_PLANS);
    arrange(contents.pieces.len(), contents.people.len(), laden, rings)
}

/// A pawn on its own, as large as a letter, for lists and buttons. Decoration: say in words who it is.
#[component]
pub fn Pawn(
    /// Who.
    who: Who,
) -> impl IntoView {
    view! { <svg class="glyph" viewBox="-26 -26 52 52" aria-hidden="true" focusable="false" inner_html=pawn(who)></svg> }
}
