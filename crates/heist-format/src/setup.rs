//! Setting up a new game: an official heist, or one of your own, and a crew become the table as it stands when planning begins.

mod board;
mod general;
mod special;
pub(crate) mod start;
pub(crate) mod table;

pub use general::CREW_SIZES;

use heist_data::cards::SKILL_COPIES;
use heist_data::chapters::{ChapterTerms, Memory, Proposal};
use heist_data::error::ContentError;
use heist_data::heists::Heist;
use heist_data::library::{Library, ReadyMade};
use heist_rules::Revision;
use heist_rules::cards::{Fixer, ITEM_CARDS, Item, Loot};
use heist_rules::edition::{Edition, FirstCrew, ReadyMadeList};
use heist_rules::setup::Setup;
use heist_rules::state::State;
use heist_rules::who::Who;
use table::{Beginning, Starter, set_table};

/// The heist for a first evening.
pub const FIRST_HEIST: &str = "startup";

/// The heist to begin with in an edition, such as the scenario The Fall Guys (`setup.first-game.fall-guys`): the first one, or where it is not played, the first chapter.
pub fn first_heist(edition: Option<&str>) -> &'static str {
    let fits = |heist: &&Heist| edition.is_none_or(|id| heist.editions.iter().any(|known| known == id));
    let first = Library::official().heist(FIRST_HEIST).into_iter().chain(Library::official().all_heists()).find(fits);
    first.map_or(FIRST_HEIST, |heist| heist.id.as_str())
}

/// A ready-made crew that can do a little of everything.
pub const FIRST_CREW: [&str; 4] = ["tiny", "karma", "enigma", "phobia"];

/// The crew for the first game in an edition: the one that its rulebook recommends (`setup.first-game.prebuilt-crew`), or ours.
pub fn first_crew(edition: &Edition) -> [&'static str; 4] {
    match (edition.first_crew, edition.ready_made) {
        (FirstCrew::Open, _) => FIRST_CREW,
        // The booklet has them under shorter names.
        (FirstCrew::Recommended, ReadyMadeList::Booklet | ReadyMadeList::None) => {
            ["swagger", "tiny", "phobia", "showtime"]
        }
        (FirstCrew::Recommended, ReadyMadeList::Rulebook) => ["johnny-swagger", "tiny-mike", "phobia", "showtime"],
    }
}

/// The ready-made characters of an edition, in order (`setup.prebuilt.list`). Whoever likes takes one of them instead of combining
/// cards (`setup.prebuilt.optional`).
pub fn ready_made_in(edition: &Edition) -> &'static [ReadyMade] {
    Library::official().ready_made_in(edition)
}

/// One character of the team: one character card and two skill cards (`setup.character.one-and-two-skills`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recruit {
    /// Its colour.
    pub who: Who,
    /// The character card.
    pub character: String,
    /// The two skills.
    pub skills: [String; 2],
}

impl Recruit {
    /// A ready-made character in a colour.
    pub fn ready_made(who: Who, ready: &ReadyMade) -> Recruit {
        Recruit { who, character: ready.character.clone(), skills: ready.skills.clone() }
    }
}

/// What the team brings along.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// Team cash, in $k.
    pub cash: u16,
    /// Unlocked fixers.
    pub fixers: Vec<Fixer>,
    /// Item cards that the team owns, and who holds each.
    pub items: Vec<(Item, Who)>,
    /// What the shop offers; `None`: everything that is on sale from the start.
    pub shop: Option<Vec<Item>>,
    /// Who was busted before and starts inside, where a heist asks for it; `None`: the first two characters, or everybody
    /// where only the free start outside.
    pub inside: Option<Vec<Who>>,
    /// What the team brings along, where a heist lets it; `None`: everything that it may bring.
    pub brought: Option<Vec<Loot>>,
    /// What the team remembers of earlier chapters.
    pub remembered: Vec<Memory>,
    /// Ideas that everybody has beyond those of its card.
    pub more_ideas: u8,
    /// The revision of the rules: the current one for new games, that of the log for one that goes on.
    pub revision: Revision,
}

impl Default for Options {
    /// The first heist of a campaign: no cash (`setup.team-cash.first-heist-zero`), which begins on its starting slot
    /// (`setup.team-cash.start-slot`), and one fixer (`setup.fixers.first-heist-old-friend`).
    fn default() -> Options {
        Options {
            cash: 0,
            fixers: vec![Fixer::OldFriend],
            items: Vec::new(),
            shop: None,
            inside: None,
            brought: None,
            remembered: Vec::new(),
            more_ideas: 0,
            revision: Revision::CURRENT,
        }
    }
}

/// Team cash of a crew that plays a later chapter without what came before, in $k.
const CASH_ALONE: u16 = 3;

impl Options {
    /// A heist on its own, with the cash that the scenario prescribes (`setup.team-cash.by-scenario`). In a chapter the team has what its first page, or the page for playing it alone, gives it.
    pub fn alone(heist: &Heist) -> Options {
        let Some(chapter) = &heist.chapter else { return Options::default() };
        let page = chapter.standalone.as_ref();
        Options {
            cash: chapter.planning.cash.or(page.map(|page| page.cash)).unwrap_or(CASH_ALONE),
            remembered: page.map_or(Vec::new(), |page| page.given.clone()),
            ..Options::default()
        }
    }
}

/// The ready-made characters, in order.
pub fn ready_made() -> &'static [ReadyMade] {
    &Library::official().ready_made
}

/// Sets up an official heist of the newest edition with the crew for a first evening: the shortest way to a game.
///
/// ```
/// let (setup, state) = heist_format::setup::official_game("startup").unwrap();
/// assert_eq!(setup.heist, "startup");
/// assert_eq!(state.players_in_play().len(), 4);
/// ```
pub fn official_game(heist: &str) -> Result<(Setup, State), ContentError> {
    let ready = |id: &str| ready_made().iter().find(|ready| ready.id == id);
    let crew = Who::PLAYERS.into_iter().zip(FIRST_CREW);
    let crew: Vec<Recruit> = crew.filter_map(|(who, id)| Some(Recruit::ready_made(who, ready(id)?))).collect();
    new_game(Library::official(), heist, Edition::NEWEST.id, &crew, &Options::default())
}

/// Sets up an official heist for a crew of three or four.
pub fn new_game(
    library: &Library,
    heist: &str,
    edition: &str,
    crew: &[Recruit],
    options: &Options,
) -> Result<(Setup, State), ContentError> {
    let known = library.heist(heist);
    let known = known.ok_or_else(|| ContentError::new(format!("there is no heist '{heist}'")).at_key("heist"))?;
    set_up(library, known, true, edition, crew, options)
}

/// Sets up a heist that is not part of the official content.
pub fn new_own_game(
    heist: &Heist,
    edition: &str,
    crew: &[Recruit],
    options: &Options,
) -> Result<(Setup, State), ContentError> {
    set_up(Library::official(), heist, false, edition, crew, options)
}

fn set_up(
    library: &Library,
    heist: &Heist,
    official: bool,
    edition: &str,
    crew: &[Recruit],
    options: &Options,
) -> Result<(Setup, State), ContentError> {
    general::check_crew_size(crew)?;
    let found = heist.item.as_ref().map(|(_, item)| *item);
    let rules = Edition::from_id(edition).unwrap_or(Edition::NEWEST);
    let items = if rules.has_items() { items_of(library, crew, options, found)? } else { Vec::new() };
    let mut starters: Vec<Starter> = Vec::new();
    for recruit in crew {
        let fault = |words: &str| ContentError::new(format!("{words}: {}", recruit.who.word())).at_key("crew");
        if recruit.who == Who::Npc {
            return Err(fault("a player's character has one of the four colours"));
        }
        if starters.iter().any(|other| other.who == recruit.who) {
            return Err(fault("two characters have the same colour"));
        }
        let held = items.iter().filter(|(_, who)| *who == recruit.who).map(|(item, _)| *item);
        let card = library.characters.get(&recruit.character).filter(|_| options.more_ideas > 0);
        let [first, second] = &recruit.skills;
        starters.push(Starter {
            ideas: card.map(|card| card.ideas.saturating_add(options.more_ideas)),
            inside: options.inside.as_ref().map(|inside| inside.contains(&recruit.who)),
            items: Some(held.collect()),
            ..Starter::new(recruit.who, &recruit.character, [first, second])
        });
    }
    special::check_insiders(heist, crew, options)?;
    check_required(library, heist, crew)?;
    special::check_cast(library, heist, crew)?;
    let helps = |fixer: &Fixer| rules.has_fixers() && heist.may_help(*fixer);
    let chapter = heist.chapter.as_ref().filter(|_| !options.remembered.is_empty());
    let beginning = Beginning {
        crew: starters,
        carried_places: false,
        cash: options.cash,
        fixers: Some(options.fixers.iter().copied().filter(helps).collect()),
        loot: options.brought.clone(),
        team_items: Vec::new(),
        shop: options.shop.clone(),
        offers: chapter.map(|chapter| special::offers_of(chapter, &options.remembered)),
        revision: options.revision,
    };
    set_table(library, edition, heist, official, beginning)
}

/// A chapter may demand characters (`setup.character.suggested-or-required`); those that it only suggests may be replaced.
fn check_required(library: &Library, heist: &Heist, crew: &[Recruit]) -> Result<(), ContentError> {
    let required = heist.cast().map_or(&[][..], |cast| cast.required.as_slice());
    match required.iter().find(|id| !crew.iter().any(|recruit| recruit.character == **id)) {
        Some(id) => {
            let words = format!("{} cannot be played without the {}", heist.name, library.character_name(id));
            Err(ContentError::new(words).at_key("crew").rule("setup.character.suggested-or-required"))
        }
        None => Ok(()),
    }
}

/// A crew for a heist whose edition has no ready-made characters: the one that the chapter proposes, filled up with
/// characters that other chapters of the edition propose, its own scenario first. Empty where nothing is proposed.
pub fn proposed_crew(library: &Library, heist: &Heist, players: usize) -> Vec<Recruit> {
    let Some(chapter) = &heist.chapter else { return Vec::new() };
    let mut others: Vec<(&Heist, &ChapterTerms)> = library
        .chapters
        .iter()
        .filter(|other| other.id != heist.id && other.is_for(heist.newest_edition()))
        .filter_map(|other| Some((other, other.chapter.as_ref()?)))
        .collect();
    others.sort_by_key(|(other, its)| (its.scenario != chapter.scenario, other.order));
    let own = chapter.proposed_crew(players).into_iter();
    let further = others.into_iter().flat_map(|(_, its)| its.crew.suggested.iter());
    let (wanted, rest): (Vec<&Proposal>, Vec<&Proposal>) =
        own.chain(further).partition(|who| chapter.crew.required.contains(&who.character));
    let mut crew: Vec<&Proposal> = Vec::new();
    for proposal in wanted.into_iter().chain(rest) {
        let class = |who: &Proposal| library.characters.get(&who.character).map(|card| card.class.as_str());
        let copies = |skill: &String| crew.iter().filter(|who| who.skills.contains(skill)).count();
        let fits = !chapter.crew.away.contains(&proposal.character)
            && !crew.iter().any(|who| class(who) == class(proposal))
            && proposal.skills.iter().all(|skill| copies(skill) < SKILL_COPIES);
        if fits && crew.len() < players {
            crew.push(proposal);
        }
    }
    let mut recruits: Vec<Recruit> = Vec::new();
    for (colour, proposal) in crew.iter().map(|who| (who.colour, *who)) {
        let is_free = |who: &Who| !recruits.iter().any(|recruit| recruit.who == *who);
        let wanted = |who: &Who| crew.iter().any(|other| other.colour == Some(*who));
        let free = Who::PLAYERS.into_iter().find(|who| is_free(who) && !wanted(who));
        let Some(who) = colour.filter(is_free).or(free) else { continue };
        recruits.push(Recruit { who, character: proposal.character.clone(), skills: proposal.skills.clone() });
    }
    recruits
}

/// The items that the team owns, and those that characters bring along where a card is left and they hold none yet. The
/// item to be found in the heist lies on its hex first, unless the team owns all cards of it.
pub fn items_of(
    library: &Library,
    crew: &[Recruit],
    options: &Options,
    found: Option<Item>,
) -> Result<Vec<(Item, Who)>, ContentError> {
    let mut items = options.items.clone();
    if let Some((item, who)) = items.iter().find(|(_, who)| !crew.iter().any(|recruit| recruit.who == *who)) {
        let words = format!("{} cannot hold {}: nobody plays that colour", who.word(), item.id());
        return Err(ContentError::new(words).at_key("items"));
    }
    for recruit in crew {
        let card = library.characters.get(&recruit.character);
        for item in card.map_or(&[][..], |card| card.start_items.as_slice()) {
            let copies = ITEM_CARDS.iter().filter(|card| *card == item).count();
            let in_use = items.iter().filter(|(other, _)| other == item).count() + usize::from(found == Some(*item));
            if in_use < copies && !items.contains(&(*item, recruit.who)) {
                items.push((*item, recruit.who));
            }
        }
    }
    Ok(items)
}
