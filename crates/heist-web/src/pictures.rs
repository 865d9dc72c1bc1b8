//! Faces and things, drawn by `heist-art`: files that are loaded when they come into view.
//!
//! A picture stands beside the name of what it shows, so it says nothing to those who hear the page, unless it gets a label.

use crate::opening::ready_made;
use heist_data::heists::PLACES;
pub use heist_poster::face_of_person;
use leptos::prelude::*;

/// Every picture that there is, as `portraits/thug`.
const DRAWN: &str = include_str!("../assets/art/list.txt");

/// Where a picture lies, or the one that stands in for what nobody has drawn.
fn address(kind: &str, id: &str, stand_in: &str) -> String {
    let is_drawn = DRAWN.lines().any(|name| name.split_once('/') == Some((kind, id)));
    format!("/art/{kind}/{}.svg", if is_drawn { id } else { stand_in })
}

/// Where a face lies.
pub fn portrait_address(id: &str) -> String {
    address("portraits", id, "nobody")
}

/// Where the picture of a place lies.
pub fn place_address(id: &str) -> String {
    address("headers", id, PLACES[0])
}

/// A picture that is loaded when it comes into view.
fn picture(class: &'static str, size: [u16; 2], source: Signal<String>, label: String) -> impl IntoView {
    view! {
        <img class=class src=move || source.get() alt=label width=size[0] height=size[1] loading="lazy" decoding="async" draggable="false"/>
    }
}

/// A face. Its size is that of the text around it times three, unless a style sheet says otherwise.
#[component]
pub fn Portrait(
    /// Whose: the id of a profession, a ready-made character, a fixer, an NPC or a boss. Anybody else gets a hat and a scarf.
    #[prop(into)]
    of: Signal<String>,
    /// What it says to those who do not see it; nothing, where the name stands beside it.
    #[prop(optional, into)]
    label: String,
) -> impl IntoView {
    let source = Signal::derive(move || portrait_address(&of.get()));
    picture("portrait", [120, 120], source, label)
}

/// Something that can be carried.
#[component]
pub fn ItemPicture(
    /// The id of the item.
    #[prop(into)]
    of: Signal<String>,
    /// What it says to those who do not see it; nothing, where the name stands beside it.
    #[prop(optional, into)]
    label: String,
) -> impl IntoView {
    let source = Signal::derive(move || address("items", &of.get(), "something"));
    picture("item-picture", [64, 64], source, label)
}

/// A wide picture of a place.
#[component]
pub fn PlacePicture(
    /// What kind of place: `place` of a heist.
    #[prop(into)]
    of: Signal<String>,
) -> impl IntoView {
    let source = Signal::derive(move || place_address(&of.get()));
    picture("place-picture", [480, 160], source, String::new())
}

/// The face of somebody with these cards: that of the ready-made character, or that of the profession.
pub fn face_of(card: &str, skills: [&str; 2]) -> String {
    ready_made(card, skills).map_or_else(|| card.to_owned(), |ready| ready.id.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opening;
    use heist_rules::who::Who;

    #[test]
    fn whoever_has_no_picture_gets_the_one_for_everybody() {
        assert_eq!(address("portraits", "thug", "nobody"), "/art/portraits/thug.svg");
        assert_eq!(address("portraits", "../secret", "nobody"), "/art/portraits/nobody.svg");
        assert_eq!(address("items", "thug", "something"), "/art/items/something.svg");
    }

    #[test]
    fn everybody_in_a_game_has_a_face() {
        let game = opening::set_up(opening::FIRST_HEIST, opening::EDITION, &opening::first_crew()).expect("a game");
        let faces: Vec<String> = Who::PLAYERS.iter().map(|who| face_of_person(game.setup(), *who)).collect();
        assert_eq!(faces, ["tiny", "karma", "enigma", "phobia"]);
        assert_eq!(face_of("thug", ["hurry", "wing-it"]), "thug");
    }
}
