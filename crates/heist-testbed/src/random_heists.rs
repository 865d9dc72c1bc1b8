//! Random crews for official heists, for tests of random play.

use heist_data::error::ContentError;
use heist_data::heists::Heist;
use heist_data::library::Library;
use heist_format::game::Game;
use heist_format::position;
use heist_format::setup::{self, Options, Recruit};
use heist_rules::cards::{Fixer, Item};
use heist_rules::chance::Seeded;
use heist_rules::edition::{Edition, ThirdPhase};
use heist_rules::setup::Setup;
use heist_rules::state::State;
use heist_rules::who::Who;

/// Chooses what to play and what to do.
pub struct Dice(pub Seeded);

impl Dice {
    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        self.0.below(n.max(1) as u32) as usize
    }
    /// One of several.
    pub fn one<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }
}

/// An official heist or a map of the gallery with a crew of three or four, each of another class, some items, and every fixer.
pub fn random_game(dice: &mut Dice) -> Game {
    let (setup, state) = random_start(dice);
    Game::new(setup, state)
}

/// Boards with the pieces of the oldest editions: gates, reinforcements, rings and their panels, a prisoner, a beacon.
const BOARDS: [&str; 2] = [
    "GP E3 EM SC GA EM\n  EM SC GU RE SC EM\nSC LO RXM CM SC JW\n  EM SC SX SC GB $3\nGP EM PP SC EM E5",
    "E2 SC RE SC GC SC\n  GU EM CM LO JW SC\nSX SC GD SC RXM GP\n  EM E5 SC EM SC SC",
];

/// Pieces that such a board shows and the objective asks for.
const OBJECTIVE: &str = "all = [{ kind = \"steal\", piece = \"jewel\", count = 1 }]";

/// Planning, or a moment of the rounds, on a bare board under a security die.
pub fn random_position(dice: &mut Dice, edition: &str) -> (Setup, State) {
    let crew = random_crew(dice);
    let planning = dice.below(3) > 0;
    let mut text = format!("edition = \"{edition}\"\ncash = {}\nalert = {}\n", dice.below(6), dice.below(21));
    text += if planning { "phase = \"planning\"\n" } else { "phase = \"roll\"\n" };
    if dice.below(2) == 0 {
        text += &format!("planning = {{ buy-idea = 2, free-reveals = {} }}\n", dice.below(4));
    }
    text += &format!("map = \"\"\"\n{}\n\"\"\"\nobjective.{OBJECTIVE}\n", dice.one(&BOARDS));
    text += "bag = { guard = 3, lock = 4, camera = 4 }\ncrew.npc = { card = \"prisoner\", active = false }\n";
    for Recruit { who, character, skills: [one, other] } in crew {
        let start = if planning { "" } else { ", at = \"a4\"" };
        text +=
            &format!("crew.{} = {{ card = \"{character}\", skills = [\"{one}\", \"{other}\"]{start} }}\n", who.word());
    }
    match position::load_toml(&text) {
        Ok(loaded) => (loaded.setup, loaded.state),
        Err(fault) => {
            another_crew_is_needed(&fault);
            random_position(dice, edition)
        }
    }
}

/// A crew of three or four, each of another class.
fn random_crew(dice: &mut Dice) -> Vec<Recruit> {
    let library = Library::official();
    let characters: Vec<_> = library.characters.values().collect();
    let skills: Vec<&String> = library.skills.keys().collect();
    let mut classes: Vec<&str> = Vec::new();
    let mut crew = Vec::new();
    let players = 3 + dice.below(2);
    for who in Who::PLAYERS.into_iter().take(players) {
        let character = loop {
            let character = *dice.one(&characters);
            if !classes.contains(&character.class.as_str()) {
                break character;
            }
        };
        classes.push(&character.class);
        let first = dice.below(skills.len());
        let second = (first + 1 + dice.below(skills.len() - 1)) % skills.len();
        let skills = [skills[first].clone(), skills[second].clone()];
        crew.push(Recruit { who, character: character.id.clone(), skills });
    }
    crew
}

/// The same as its two parts, in one of the editions that can be played, or on a bare board of one with a security die.
pub fn random_start(dice: &mut Dice) -> (Setup, State) {
    let library = Library::official();
    let mut all = Edition::ALL.into_iter();
    if dice.below(8) == 0
        && let Some(edition) = all.find(|edition| edition.third_phase == ThirdPhase::SecurityDie)
    {
        return random_position(dice, edition.id);
    }
    let edition = dice.one(&Edition::PLAYABLE).id;
    let heists = library.all_heists().filter(|heist| heist.is_for(edition));
    let heist = *dice.one(&heists.collect::<Vec<&Heist>>());
    random_heist(dice, heist, edition)
}

/// A heist in an edition.
pub fn random_heist(dice: &mut Dice, heist: &Heist, edition: &str) -> (Setup, State) {
    if heist.chapter.is_some() {
        return random_chapter(dice, heist);
    }
    let library = Library::official();
    let crew = random_crew(dice);
    let players = crew.len();
    let items = Item::ALL.into_iter().filter(|_| dice.below(4) == 0).collect::<Vec<_>>();
    let items = items.into_iter().map(|item| (item, Who::PLAYERS[dice.below(players)])).collect();
    // Where those who were busted start inside, at least one of them was.
    let busted = 1 + dice.below(players);
    let inside = heist.asks_who_was_busted().then(|| Who::PLAYERS.into_iter().take(busted).collect());
    let options = Options {
        cash: dice.below(30) as u16,
        fixers: Fixer::ALL.to_vec(),
        items,
        shop: None,
        inside,
        ..Options::default()
    };
    match setup::new_game(library, &heist.id, edition, &crew, &options) {
        Ok(start) => start,
        Err(fault) => {
            another_crew_is_needed(&fault);
            random_heist(dice, heist, edition)
        }
    }
}

/// How often each heist is played at random in each edition; `HEIST_ROUNDS` asks for more.
pub fn rounds() -> u64 {
    std::env::var("HEIST_ROUNDS").ok().and_then(|count| count.parse().ok()).unwrap_or(1)
}

/// Every heist, map of the gallery and chapter in every edition that plays it, with a number.
pub fn every_heist() -> impl Iterator<Item = (u64, &'static Heist, &'static str)> {
    let of = |heist: &'static Heist| {
        Edition::PLAYABLE.into_iter().filter(|edition| heist.is_for(edition.id)).map(move |edition| (heist, edition.id))
    };
    let all = Library::official().all_heists().flat_map(of).enumerate();
    all.map(|(number, (heist, edition))| (number as u64, heist, edition))
}

/// A chapter in its edition: the crew it proposes, or other characters with any skills, as far as the chapter lets them.
pub fn random_chapter(dice: &mut Dice, heist: &Heist) -> (Setup, State) {
    let library = Library::official();
    let players = 3 + dice.below(2);
    let mut crew = setup::proposed_crew(library, heist, players);
    let characters: Vec<_> = library.characters.values().collect();
    let skills: Vec<&String> = library.skills.keys().collect();
    for place in 0..crew.len() {
        let character = *dice.one(&characters);
        let class = |recruit: &Recruit| library.characters.get(&recruit.character).map(|card| &card.class);
        let others = crew.iter().enumerate().filter(|(i, _)| *i != place);
        let alone = others.map(|(_, other)| class(other)).all(|class| class != Some(&character.class));
        let needed = heist.cast().is_some_and(|cast| cast.required.contains(&crew[place].character));
        if alone && !needed && dice.below(3) > 0 {
            let first = dice.below(skills.len());
            let second = (first + 1 + dice.below(skills.len() - 1)) % skills.len();
            let skills = [skills[first].clone(), skills[second].clone()];
            crew[place] = Recruit { who: crew[place].who, character: character.id.clone(), skills };
        }
    }
    let free = dice.below(players + 1);
    let caught = || crew.iter().enumerate().filter(|(i, _)| *i != free).map(|(_, recruit)| recruit.who).collect();
    let inside = heist.asks_who_is_free().then(caught);
    let options = Options { cash: dice.below(12) as u16, inside, ..Options::default() };
    match setup::new_game(library, &heist.id, heist.newest_edition(), &crew, &options) {
        Ok(start) => start,
        Err(fault) => {
            another_crew_is_needed(&fault);
            random_chapter(dice, heist)
        }
    }
}

/// Three characters may want the same skill, and a chapter may not let somebody take part: then there is no such crew, and
/// another one is chosen. Nothing else is wrong with what is set up here.
fn another_crew_is_needed(fault: &ContentError) {
    let known = ["skill.two-copies", "special.away", "special.amateur-skills"];
    assert!(fault.broken_rule().is_some_and(|rule| known.contains(&rule)), "{fault}");
}
