//! How a game begins: a heist, an edition and a crew become the table as it stands when planning begins.

use crate::boxes::plain_name;
use heist_client::start::recruits;
use heist_data::about::title;
use heist_data::error::ContentError;
use heist_data::heists::Heist;
use heist_data::library::{Library, ReadyMade};
use heist_format::game::Game;
pub use heist_format::setup::FIRST_HEIST;
use heist_format::setup::{self, FIRST_CREW, Options, Recruit};
use heist_protocol::{Colour, CrewMember};
use heist_rules::edition::Edition;
use heist_rules::setup::Setup;
use heist_rules::who::{Crew, Who};
use heist_words::english::capital;

/// The edition that is played unless somebody asks for another.
pub const EDITION: &str = Edition::NEWEST.id;

/// The ready-made crew for a first evening.
pub fn first_crew() -> Vec<CrewMember> {
    let ready = FIRST_CREW.iter().filter_map(|id| setup::ready_made().iter().find(|ready| ready.id == *id));
    let member = |(who, ready): (Colour, &ReadyMade)| CrewMember {
        who,
        card: ready.character.clone(),
        skills: ready.skills.clone(),
    };
    Colour::ALL.into_iter().zip(ready).map(member).collect()
}

/// The crew with which a heist may begin: what a chapter proposes, or the ready-made crew for a first evening.
pub fn crew_for(heist: &Heist) -> Vec<CrewMember> {
    if heist.chapter.is_none() {
        return first_crew();
    }
    let proposed = setup::proposed_crew(Library::official(), heist, Colour::ALL.len()).into_iter();
    let member = |recruit: Recruit| {
        let who = Colour::ALL.into_iter().find(|colour| Who::from(*colour) == recruit.who)?;
        Some(CrewMember { who, card: recruit.character, skills: recruit.skills })
    };
    proposed.filter_map(member).collect()
}

/// A heist as it begins, for its picture.
pub fn preview(heist: &Heist) -> Option<Game> {
    set_up_with(heist, heist.newest_edition(), &crew_for(heist), None).ok()
}

/// The characters of some seats.
pub fn crew_of(seats: &[Colour]) -> Crew {
    seats.iter().map(|seat| Who::from(*seat)).collect()
}

/// A game at its beginning, or what is wrong with it.
pub fn set_up(heist: &str, edition: &str, crew: &[CrewMember]) -> Result<Game, ContentError> {
    let known = Library::official().heist(heist);
    let known = known.ok_or_else(|| ContentError::new(format!("there is no heist {heist}")))?;
    set_up_with(known, edition, crew, None)
}

/// The same with a heist of anybody's, and with those who start inside where it asks for it.
pub fn set_up_with(
    heist: &Heist,
    edition: &str,
    crew: &[CrewMember],
    inside: Option<&[Colour]>,
) -> Result<Game, ContentError> {
    let inside = inside.map(|inside| inside.iter().map(|who| Who::from(*who)).collect());
    let options = Options { inside, ..Options::alone(heist) };
    let library = Library::official();
    let (setup, state) = match library.heist(&heist.id) {
        Some(official) => setup::new_game(library, &official.id, edition, &recruits(crew), &options)?,
        // No heist of anybody's own has the id of an official one.
        None => setup::new_own_game(heist, edition, &recruits(crew), &options)?,
    };
    Ok(Game::new(setup, state))
}

/// A fault as a sentence for people.
pub fn sentence(fault: &ContentError) -> String {
    format!("{}.", capital(fault.words().trim_end_matches('.')))
}

/// The ready-made character with these cards.
pub fn ready_made(card: &str, skills: [&str; 2]) -> Option<&'static ReadyMade> {
    let same = |ready: &&ReadyMade| {
        ready.character == card && ready.skills.iter().all(|skill| skills.contains(&skill.as_str()))
    };
    Library::official().ready_made.iter().find(same)
}

/// The name by which people know a character: that of the ready-made pairing, or that of its card.
pub fn called(card: &str, skills: [&str; 2]) -> String {
    match (ready_made(card, skills), Library::official().characters.get(card)) {
        (Some(ready), _) => ready.name.clone(),
        (None, Some(character)) => character.name.clone(),
        (None, None) => card.to_owned(),
    }
}

/// The crew of a game, as a table is opened with it.
pub fn crew_in(setup: &Setup) -> Vec<CrewMember> {
    let member = |who: Colour| {
        let member = setup.member(who.into())?;
        let mut skills = member.skills.iter().map(|skill| skill.id.clone());
        Some(CrewMember { who, card: member.card.clone(), skills: [skills.next()?, skills.next()?] })
    };
    Colour::ALL.into_iter().filter_map(member).collect()
}

/// What a file of a game is called: by the id of its heist, or by the name that its author gave it.
pub fn file_name(setup: &Setup) -> String {
    if setup.heist.is_empty() { plain_name(&title(setup)) } else { setup.heist.clone() }
}

/// Who has a face: the ready-made character, or the profession.
pub fn called_face(face: &str) -> String {
    let library = Library::official();
    let ready = library.ready_made.iter().find(|ready| ready.id == face).map(|ready| ready.name.clone());
    ready.or_else(|| Some(library.characters.get(face)?.name.clone())).unwrap_or_else(|| capital(face))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_evening_can_begin() {
        let game = set_up(FIRST_HEIST, EDITION, &first_crew()).expect("the first heist");
        assert!(game.legal().len() > 4);
        assert_eq!(called("thug", ["hit-n-run", "wing-it"]), "Tiny");
    }

    #[test]
    fn every_chapter_can_begin_with_the_crew_it_proposes() {
        for heist in &Library::official().chapters {
            assert!(preview(heist).is_some(), "{}", heist.id);
        }
    }

    #[test]
    fn a_heist_of_somebodys_own_begins_in_its_authors_words() {
        let file = include_str!("../../heist-testbed/games/own/corner-shop.toml");
        let heist = heist_format::playable::parse_own(file).expect("a heist file");
        let game = preview(&heist).expect("a game");
        assert_eq!(title(game.setup()), "The Corner Shop");
        assert_eq!(file_name(game.setup()), "the-corner-shop");
    }

    #[test]
    fn two_of_a_class_are_refused_in_words() {
        let mut crew = first_crew();
        crew[1].card = crew[0].card.clone();
        let fault = set_up(FIRST_HEIST, EDITION, &crew).expect_err("two thugs");
        assert_eq!(sentence(&fault), "Red and green are of the same class; a team has one of each.");
    }
}
