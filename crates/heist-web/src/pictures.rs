//! Faces and things, drawn by `heist-art`: files that are loaded when they come into view.
//!
//! A picture stands beside the name of what it shows, so it says nothing to those who hear the page, unless it gets a label.

use crate::opening::ready_made;
use heist_data::heists::PLACES;
use heist_data::library::Library;
use heist_rules::setup::Setup;
use heist_rules::who::Who;
use leptos::prelude::*;

/// Every picture that there is, as `portraits/thug`.
const DRAWN: &str = include_str!("../assets/art/list.txt");

/// Where a picture lies, or the one that stands in for what nobody has drawn.
fn address(kind: &str, id: &str, stand_in: &str) -> String {
    let is_drawn = DRAWN.lines().any(|name| name.split_once('/') == Some((kind, id)));
    format!("/art/{kind}/{}.svg", if is_drawn { id } else { stand_in })
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
    let source = Signal::derive(move || address("portraits", &of.get(), "nobody"));
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
    let source = Signal::derive(move || address("headers", &of.get(), PLACES[0]));
    picture("place-picture", [480, 160], source, String::new())
}

/// The face of somebody with these cards: that of the ready-made character, or that of the profession.
pub fn face_of(card: &str, skills: [&str; 2]) -> String {
    ready_made(card, skills).map_or_else(|| card.to_owned(), |ready| ready.id.clone())
}

/// The face of somebody in a game.
pub fn face_of_person(setup: &Setup, who: Who) -> String {
    if let Some(npc) = Library::official().heist(&setup.heist).and_then(|heist| heist.npc.as_ref())
        && who == Who::Npc
    {
        return face_of_npc(&npc.name, &npc.card).to_owned();
    }
    let Some(member) = setup.member(who) else { return String::new() };
    let ready = Library::official().ready_made_in(&setup.edition).iter().find(|ready| {
        ready.character == member.card && ready.skills.iter().eq(member.skills.iter().map(|skill| &skill.id))
    });
    ready.map_or_else(|| member.card.clone(), |ready| ready.id.clone())
}

/// The face of an NPC: some of them are people whom one meets again as fixers.
pub fn face_of_npc<'a>(name: &str, card: &'a str) -> &'a str {
    match name {
        "The Curator" => "curator",
        "The Mayor" => "the-mayor",
        "The Connoisseur" => "connoisseur",
        "Shell" => "shell",
        "The Architect" => "the-architect",
        "Retired Mastermind" => "retiree",
        "The Fence" => "fence",
        _ => card,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opening;

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
        assert_eq!(face_of_npc("The Mayor", "hostage"), "the-mayor");
        assert_eq!(face_of_npc("Prisoner", "prisoner"), "prisoner");
    }
}
