//! How the game of a table begins.

use heist_data::error::ContentError;
use heist_data::library::Library;
use heist_format::game::Game;
use heist_format::position;
use heist_format::setup::{self, Options, Recruit};
use heist_protocol::{CrewMember, TableInfo};
use heist_rules::Revision;

/// A crew as it is set up.
pub fn recruits(crew: &[CrewMember]) -> Vec<Recruit> {
    let recruit = |member: &CrewMember| Recruit {
        who: member.who.into(),
        character: member.card.clone(),
        skills: member.skills.clone(),
    };
    crew.iter().map(recruit).collect()
}

/// What a heist on its own gives the team, by a revision of the rules.
pub fn alone(heist: &str, revision: Revision) -> Options {
    let alone = Library::official().heist(heist).map_or_else(Options::default, Options::alone);
    Options { revision, ..alone }
}

/// The game of a table at its beginning. One that brings no first position is of the first revision of the rules.
pub fn set_up_table(info: &TableInfo) -> Result<Game, ContentError> {
    let (setup, state) = match &info.start {
        Some(start) => position::load_logged_json(start, Revision::FIRST).map(|loaded| (loaded.setup, loaded.state))?,
        None => {
            let options = alone(&info.heist, Revision::FIRST);
            setup::new_game(Library::official(), &info.heist, &info.edition, &recruits(&info.crew), &options)?
        }
    };
    Ok(Game::new(setup, state))
}
