//! Games to play in: every official heist and chapter in each of its editions, with crews, items and fixers of all kinds.

use crate::input::FuzzInput;
use heist_data::library::Library;
use heist_format::setup::{self, Options, Recruit};
use heist_rules::cards::{Fixer, Item};
use heist_rules::edition::Edition;
use heist_rules::fast_rng::FastRng;
use heist_rules::setup::Setup;
use heist_rules::state::State;
use heist_rules::who::Who;
use std::sync::OnceLock;

/// How many games there are to choose from.
pub const POOL: usize = 1024;

/// One of the games of the pool; nothing when its crew is not possible. Setting a game up takes longer than playing it, so
/// each is set up once.
pub fn from_pool(number: usize) -> Option<&'static (Setup, State)> {
    static GAMES: [OnceLock<Option<(Setup, State)>>; POOL] = [const { OnceLock::new() }; POOL];
    let begin_it = || {
        let mut numbers = FastRng::new(number as u64);
        let bytes: Vec<u8> = (0..64).map(|_| numbers.below(256) as u8).collect();
        begin(&mut FuzzInput::new(&bytes))
    };
    GAMES[number % POOL].get_or_init(begin_it).as_ref()
}

/// A game that begins; nothing when the crew is not possible.
fn begin(choices: &mut FuzzInput) -> Option<(Setup, State)> {
    let library = Library::official();
    let heists: Vec<_> = library.all_heists().collect();
    let heist = choices.one(&heists);
    let editions: Vec<&str> = heist.editions.iter().map(String::as_str).collect();
    let edition = choices.one(&editions);
    let characters: Vec<&str> = library.characters.keys().map(String::as_str).collect();
    let skills: Vec<&str> = library.skills.keys().map(String::as_str).collect();
    let mut crew = Vec::new();
    for who in Who::PLAYERS.into_iter().take(3 + choices.below(2)) {
        let first = choices.below(skills.len());
        let second = (first + 1 + choices.below(skills.len() - 1)) % skills.len();
        let skills = [skills[first].to_owned(), skills[second].to_owned()];
        crew.push(Recruit { who, character: choices.one(&characters).to_owned(), skills });
    }
    let edition = Edition::from_id(edition)?;
    let mut items = Vec::new();
    for _ in 0..choices.below(4) {
        items.push((choices.one(&Item::ALL), crew[choices.below(crew.len())].who));
    }
    let mut fixers: Vec<Fixer> = Fixer::ALL.into_iter().filter(|_| choices.byte() & 1 == 0).collect();
    // Older editions know neither, and refuse them.
    if !edition.has_fixers() {
        fixers.clear();
    }
    if !edition.has_items() {
        items.clear();
    }
    // Most heists ask nobody to start inside, and refuse to be told.
    let inside = match choices.byte() & 3 {
        0 => Some(crew.iter().map(|recruit| recruit.who).filter(|_| choices.byte() & 1 == 0).collect()),
        _ => None,
    };
    let options = Options { cash: u16::from(choices.byte()), fixers, items, shop: None, inside, ..Options::default() };
    setup::new_game(library, &heist.id, edition.id, &crew, &options).ok()
}
