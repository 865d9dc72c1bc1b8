//! Where games begin: a heist of the city with any good crew, a chapter in its edition, or the heist that is under way in a
//! box.

use heist_campaign::{self, CampaignBox};
use heist_data::heists::Heist;
use heist_data::library::Library;
use heist_format::setup::{self, Options, Recruit};
use heist_rules::cards::Item;
use heist_rules::fast_rng::FastRng;
use heist_rules::setup::Setup;
use heist_rules::state::State;
use heist_rules::who::Who;

/// A crew of four with good cards.
fn crew(whim: &mut FastRng, first: Option<&str>) -> Vec<Recruit> {
    let library = Library::official();
    let characters: Vec<_> = library.characters.values().collect();
    let skills: Vec<&String> = library.skills.keys().collect();
    let mut classes: Vec<&str> = Vec::new();
    Who::PLAYERS
        .into_iter()
        .map(|who| {
            let character = loop {
                let character = characters[whim.below(characters.len() as u32) as usize];
                let fits = match first.filter(|_| who == Who::Red) {
                    Some(first) => character.id == first,
                    None => character.memory >= 10 && !classes.contains(&character.class.as_str()),
                };
                if fits {
                    break character;
                }
            };
            classes.push(&character.class);
            let first = whim.below(skills.len() as u32) as usize;
            let second = (first + 1 + whim.below(skills.len() as u32 - 1) as usize) % skills.len();
            Recruit { who, character: character.id.clone(), skills: [skills[first].clone(), skills[second].clone()] }
        })
        .collect()
}

/// Where the games begin.
pub enum Opening<'a> {
    /// A heist with any crew; the character of red may be given.
    Heist(&'a str, Option<&'a str>),
    /// The heist that is under way in a box.
    Boxed(Box<CampaignBox>),
}

impl Opening<'_> {
    /// The game with this number.
    pub fn get(&self, seed: u64, well_equipped: bool) -> Option<(Setup, State)> {
        match self {
            Opening::Heist(heist, first) => begin(heist, seed, *first, well_equipped),
            Opening::Boxed(campaign) => heist_campaign::start(campaign.now()).ok(),
        }
    }
}

/// A heist with a random crew.
fn begin(heist: &str, seed: u64, first: Option<&str>, well_equipped: bool) -> Option<(Setup, State)> {
    if let Some(chapter) = Library::official().heist(heist).filter(|heist| heist.chapter.is_some()) {
        return begin_chapter(chapter, seed);
    }
    let mut whim = FastRng::new(seed);
    let recruits = crew(&mut whim, first);
    let items = vec![
        (Item::SafecrackingTools, Who::Red),
        (Item::PlasmaTorch, Who::Green),
        (Item::PerfectPicks, Who::Red),
        (Item::DogWhistle, Who::Black),
    ];
    let options = if well_equipped { Options { cash: 6, items, ..Options::default() } } else { Options::default() };
    setup::new_game(Library::official(), heist, "v24", &recruits, &options).ok()
}

/// A chapter in its edition: every third time with the crew that it proposes, otherwise with others in the places of those
/// whom it does not demand.
fn begin_chapter(heist: &Heist, seed: u64) -> Option<(Setup, State)> {
    let mut whim = FastRng::new(seed);
    let library = Library::official();
    let mut recruits = setup::proposed_crew(library, heist, Who::PLAYERS.len());
    let required = &heist.chapter.as_ref()?.crew.required;
    if seed % 3 != 1 {
        let strangers = crew(&mut whim, None);
        let class = |id: &str| library.characters.get(id).map(|card| card.class.as_str());
        for place in 0..recruits.len() {
            let stranger = &strangers[place];
            let known = recruits.iter().enumerate().filter(|(other, _)| *other != place);
            let alone = known.map(|(_, other)| class(&other.character)).all(|it| it != class(&stranger.character));
            if alone && !required.contains(&recruits[place].character) {
                recruits[place] = Recruit { who: recruits[place].who, ..stranger.clone() };
            }
        }
    }
    setup::new_game(library, &heist.id, heist.newest_edition(), &recruits, &Options::alone(heist)).ok()
}
