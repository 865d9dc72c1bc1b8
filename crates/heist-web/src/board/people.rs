//! People: a pawn per character, told apart by colour, form and letter.

use heist_rules::who::Who;
use leptos::prelude::*;

/// A pawn around the origin, in a square from -24 to 24, as text.
pub fn pawn(who: Who) -> String {
    let (body, letter, at) = match who {
        Who::Red => (r#"<path d="M0-16L21 4.500 0 24-21 4.500Z"/>"#, "R", 10.5),
        Who::Green => (r#"<path d="M0-17L22 22.500H-22Z"/>"#, "G", 17.5),
        Who::Blue => (r#"<circle cy="6" r="17.500"/>"#, "B", 12.0),
        Who::Black => (r#"<rect x="-16" y="-9" width="32" height="32" rx="2"/>"#, "K", 13.5),
        Who::Npc => (
            r#"<path d="M0-15L6.500-2.500 20.500-.5 10.500 9.500 12.900 23.500 0 17-12.900 23.500-10.500 9.500-20.500-.5-6.500-2.500Z"/>"#,
            "N",
            12.0,
        ),
    };
    format!(
        r#"<g class="pawn {}"><g class="body">{body}<circle cy="-15.500" r="7.500"/></g><text y="{at}" class="letter">{letter}</text></g>"#,
        who.word()
    )
}

/// A pawn on its own, as large as a letter, for lists and buttons. Decoration: say in words who it is.
#[component]
pub fn Pawn(
    /// Who.
    who: Who,
) -> impl IntoView {
    view! { <svg class="glyph" viewBox="-26 -26 52 52" aria-hidden="true" focusable="false" inner_html=pawn(who)></svg> }
}
