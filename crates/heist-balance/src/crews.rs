//! The crews that heists are measured with: ready-made ones, and a crew of the level that a heist is meant for.

mod designed;

use heist_data::error::ContentError;
use heist_data::heists::Heist;
use heist_data::library::Library;
use heist_data::suggest;
use heist_format::setup::{self, Options, Recruit};
use heist_rules::edition::Edition;
use heist_rules::{Setup, State, Who};
use std::fmt;
use std::str::FromStr;

/// Which crew plays.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum CrewChoice {
    /// The crew for a first game in the edition.
    #[default]
    First,
    /// Four other ready-made characters: Shutter Bug, Angry Locksmith, Burglar, Lookout.
    Second,
    /// The ready-made characters of the four other classes: Pickpocket, Script Kiddie, Street Urchin, Thug.
    Third,
    /// A crew of the level that the heist is meant for, with what a campaign has by then.
    AsDesigned,
    /// Ready-made characters by their ids.
    ReadyMade(Vec<String>),
}

/// The second crew. Together with the third it has every class once, and each can unlock, subdue, disable, reveal and run.
const SECOND: [&str; 4] = ["stretch", "karma", "clutch", "crazy-eyes"];
/// The third crew.
const THIRD: [&str; 4] = ["locket", "null", "iceheart", "jitters"];

impl CrewChoice {
    /// The crews that have a name.
    pub const NAMED: [CrewChoice; 4] =
        [CrewChoice::First, CrewChoice::Second, CrewChoice::Third, CrewChoice::AsDesigned];

    /// The ready-made crews.
    pub const READY_MADE: [CrewChoice; 3] = [CrewChoice::First, CrewChoice::Second, CrewChoice::Third];
}

impl fmt::Display for CrewChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CrewChoice::First => f.write_str("first"),
            CrewChoice::Second => f.write_str("second"),
            CrewChoice::Third => f.write_str("third"),
            CrewChoice::AsDesigned => f.write_str("as-designed"),
            CrewChoice::ReadyMade(ids) => f.write_str(&ids.join("+")),
        }
    }
}

impl FromStr for CrewChoice {
    type Err = String;

    /// A name, or ids of ready-made characters with `+` or `,` between them.
    fn from_str(word: &str) -> Result<CrewChoice, String> {
        let named = CrewChoice::NAMED.into_iter().find(|choice| choice.to_string() == word);
        if let Some(named) = named {
            return Ok(named);
        }
        let ids: Vec<&str> = word.split(['+', ',']).map(str::trim).collect();
        let library = Library::official();
        let every = || library.ready_made.iter().chain(&library.older_ready_made).map(|ready| ready.id.as_str());
        match ids.iter().find(|id| !every().any(|known| known == **id)) {
            None => Ok(CrewChoice::ReadyMade(ids.into_iter().map(str::to_owned).collect())),
            Some(unknown) => {
                let named: Vec<String> = CrewChoice::NAMED.iter().map(CrewChoice::to_string).collect();
                let near = suggest::question(unknown, named.iter().map(String::as_str).chain(every()));
                let (last, named) = named.split_last().expect("crews have names");
                Err(format!(
                    "There is no crew `{unknown}`.{near} Crews are {} and {last}, or ready-made characters such as \
                     tiny+karma+null.",
                    named.join(", ")
                ))
            }
        }
    }
}

/// A crew with what it brings along.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lineup {
    /// The characters.
    pub recruits: Vec<Recruit>,
    /// Cash, fixers, items.
    pub options: Options,
}

/// The crew of a choice for a heist. A chapter of an older edition is played by those whom it proposes, unless characters are
/// named.
pub fn lineup(heist: &Heist, edition: &Edition, choice: &CrewChoice, players: usize) -> Result<Lineup, ContentError> {
    let ready_made = |ids: &[&str]| -> Result<Lineup, ContentError> {
        let known = || setup::ready_made_in(edition).iter().chain(setup::ready_made());
        let recruit = |(who, id): (Who, &&str)| match known().find(|ready| ready.id == **id) {
            Some(ready) => Ok(Recruit::ready_made(who, ready)),
            None => Err(ContentError::new(format!("there is no ready-made character '{id}'")).at_key("crew")),
        };
        let recruits = Who::PLAYERS.into_iter().zip(ids).take(players).map(recruit).collect::<Result<_, _>>()?;
        Ok(Lineup { recruits, options: Options::alone(heist) })
    };
    let proposed = || Lineup {
        recruits: setup::proposed_crew(Library::official(), heist, players),
        options: Options::alone(heist),
    };
    match choice {
        CrewChoice::ReadyMade(ids) => ready_made(&ids.iter().map(String::as_str).collect::<Vec<_>>()),
        _ if heist.chapter.is_some() => Ok(proposed()),
        CrewChoice::First => ready_made(&setup::first_crew(edition)),
        CrewChoice::Second => ready_made(&SECOND),
        CrewChoice::Third => ready_made(&THIRD),
        CrewChoice::AsDesigned => match designed::crew(heist, edition, players) {
            Some(lineup) => Ok(lineup),
            None => ready_made(&setup::first_crew(edition)),
        },
    }
}

/// Sets up a heist, official or one's own, for a crew of three or four in an edition.
pub fn new_game(
    heist: &Heist,
    edition: &str,
    choice: &CrewChoice,
    players: usize,
) -> Result<(Setup, State), ContentError> {
    let rules = Edition::from_id(edition).unwrap_or(Edition::NEWEST);
    let Lineup { recruits, options } = lineup(heist, &rules, choice, players)?;
    let library = Library::official();
    if library.heist(&heist.id) == Some(heist) {
        setup::new_game(library, &heist.id, edition, &recruits, &options)
    } else {
        setup::new_own_game(heist, edition, &recruits, &options)
    }
}
