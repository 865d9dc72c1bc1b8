//! The table as it stands when planning begins: a heist, a crew, and what the team brings along.

use crate::position::build::{MAX_CASH, MAX_IDEAS, PositionBuilder, check_edition, edition_named};
use crate::position::offers::PositionOffers;
use crate::position::seats::{Seat, path_of};
use heist_data::about;
use heist_data::error::ContentError;
use heist_data::fields::PlacedWord;
use heist_data::heists::Heist;
use heist_data::library::Library;
use heist_data::map::MapText;
use heist_rules::Revision;
use heist_rules::cards::{Fixer, Item, Loot};
use heist_rules::setup::Setup;
use heist_rules::space::Spaces;
use heist_rules::state::{PersonFlags, Phase, Place, State};
use heist_rules::terms::Special;
use heist_rules::who::Who;

/// A player's character as the game begins.
#[derive(Clone, Debug)]
pub(crate) struct Starter {
    pub who: Who,
    pub character: String,
    pub skills: [String; 2],
    /// `None`: as many as the card says.
    pub ideas: Option<u8>,
    /// Ideas brought along, to be chosen instead.
    pub kept_ideas: Option<u8>,
    /// Whether it starts inside; `None`: nobody has said.
    pub inside: Option<bool>,
    /// The name of the space where it stands already.
    pub at: Option<String>,
    /// Loot and cash, in words.
    pub carrying: Vec<String>,
    /// `None`: those of its card.
    pub items: Option<Vec<Item>>,
    /// Whether it is bound to the Master Plan Copy; `None` for everybody: whoever holds it is.
    pub master_plan: Option<bool>,
}

impl Starter {
    /// A character with its cards and nothing else.
    pub fn new(who: Who, character: &str, skills: [&str; 2]) -> Starter {
        Starter {
            who,
            character: character.to_owned(),
            skills: skills.map(str::to_owned),
            ideas: None,
            kept_ideas: None,
            inside: None,
            at: None,
            carrying: Vec::new(),
            items: None,
            master_plan: None,
        }
    }
}

/// Everything that a heist does not say about its beginning.
#[derive(Clone, Debug, Default)]
pub(crate) struct Beginning {
    pub crew: Vec<Starter>,
    /// Everybody starts where an earlier part has ended.
    pub carried_places: bool,
    /// Team cash, in $k.
    pub cash: u16,
    /// `None`: those of a first heist.
    pub fixers: Option<Vec<Fixer>>,
    /// Loot that the team brings; `None`: everything that it may.
    pub loot: Option<Vec<Loot>>,
    /// Item cards of the team that nobody holds.
    pub team_items: Vec<Item>,
    /// `None`: everything that is on sale from the start.
    pub shop: Option<Vec<Item>>,
    /// `None`: what the heist offers to a team that remembers nothing.
    pub offers: Option<PositionOffers>,
    /// The revision of the rules.
    pub revision: Revision,
}

/// Sets the table. `official`: the heist is part of the official content, by whose id it goes.
pub(crate) fn set_table(
    library: &Library,
    edition: &str,
    heist: &Heist,
    official: bool,
    mut beginning: Beginning,
) -> Result<(Setup, State), ContentError> {
    let edition = edition_named(edition)?.revised(beginning.revision);
    if official {
        check_edition(heist, &edition)?;
    }
    let map = MapText::parse(&library.tiles, &heist.map).map_err(|fault| fault.at_key("map"))?;
    let board = map.board().map_err(|fault| fault.at_key("map"))?;
    let id = if official { heist.id.clone() } else { String::new() };
    let mut built = PositionBuilder::new(library, edition, Some(heist), id, (map, board));
    if !official {
        built.setup.about = about::of_heist(heist);
    }
    built.state.phase = Phase::Planning;
    built.lay_out_map(&[]);
    built.state.refresh(&built.setup);
    built.take_terms(false, false)?;
    if beginning.carried_places {
        built.setup.terms.special |= Special::CARRIED_PLACES;
    }
    built.take_objective()?;
    beginning.crew.sort_by_key(|starter| starter.who);
    seat_crew(&mut built, &beginning.crew)?;
    place_hoards(&mut built)?;
    let bring_theirs = |starter: &&Starter| starter.items.is_none();
    built.bring_start_items(beginning.crew.iter().filter(bring_theirs).map(|starter| starter.who).collect())?;
    built.fill_bag(None);
    if beginning.cash > MAX_CASH {
        return Err(ContentError::new(format!("a number from 0 to {MAX_CASH} is needed here")).at_key("cash"));
    }
    built.state.cash = beginning.cash;
    match &beginning.loot {
        Some(loot) => built.pieces.extend(loot.iter().map(|kind| (*kind, Place::TEAM))),
        None => built.bring_loot(),
    }
    if let Some(pawn) = built.new_boss()? {
        built.place_boss(pawn)?;
    }
    built.offer(beginning.offers)?;
    built.place_escort(None)?;
    if built.setup.has_security_die() {
        built.set_alert_bar(super::start::ALERT_BAR)?;
    } else {
        built.lay_deck(&[], None)?;
    }
    built.unlock(beginning.fixers.as_deref());
    take_cards(&mut built, &beginning.team_items, Place::TEAM, &["team-items".to_owned()])?;
    match &beginning.shop {
        Some(shop) => take_cards(&mut built, shop, Place::SHOP, &["shop".to_owned()])?,
        None => built.stock_shop(),
    }
    built.add_connoisseur_cash(built.setup.board.tiles);
    built.close()
}

/// Puts item cards somewhere.
fn take_cards(
    built: &mut PositionBuilder<'_>,
    items: &[Item],
    place: Place,
    path: &[String],
) -> Result<(), ContentError> {
    for (i, item) in items.iter().enumerate() {
        let path = [path, &[i.to_string()]].concat();
        built.take_item_card(*item, place, &PlacedWord { text: item.id(), path })?;
    }
    Ok(())
}

/// What safes and the item hex of the map hold, as the heist says.
fn place_hoards(built: &mut PositionBuilder<'_>) -> Result<(), ContentError> {
    let mut without = built.safe_spaces.clone();
    if let (Some(safe), Some(at)) = (built.heist.and_then(|heist| heist.safe.as_ref()), without.first().copied()) {
        built.place_safe_of_heist(at, safe)?;
        without.remove(0);
    }
    built.check_safes(&without)?;
    let named = built.item_of_heist()?;
    built.lay_items(&built.item_spaces.clone(), named, true)
}

fn seat_crew(built: &mut PositionBuilder<'_>, crew: &[Starter]) -> Result<(), ContentError> {
    if crew.is_empty() {
        return Err(ContentError::new("a game needs at least one character of a player").at_key("crew"));
    }
    for starter in crew {
        let skills = [starter.skills[0].as_str(), starter.skills[1].as_str()];
        let member = built.player_card(starter.who, &starter.character, skills)?;
        built.setup.crew.enlist(starter.who, member);
    }
    let has_npc = built.heist.is_some_and(|heist| heist.npc.is_some());
    if has_npc {
        let npc = built.npc_card(None)?;
        built.setup.crew.enlist(Who::Npc, npc);
    }
    built.check_crew()?;
    let anybody_bound = crew.iter().any(|starter| starter.master_plan.is_some());
    for starter in crew {
        seat_starter(built, starter, anybody_bound)?;
    }
    if has_npc {
        built.seat_npc_of_heist()?;
    }
    built.choose_insiders(crew.iter().any(|starter| starter.inside.is_some()));
    Ok(())
}

fn seat_starter(built: &mut PositionBuilder<'_>, starter: &Starter, anybody_bound: bool) -> Result<(), ContentError> {
    let who = starter.who;
    let items = starter.items.as_deref().unwrap_or_default();
    let bound = starter.master_plan.unwrap_or(!anybody_bound && items.contains(&Item::MasterPlanCopy));
    let at = match &starter.at {
        Some(name) => {
            let word = PlacedWord { text: name, path: path_of(who, "at") };
            let space = built.space_named(&word)?;
            built.check_standing(space, &word, "nobody can stand")?;
            space
        }
        None => built.usual_place(who)?,
    };
    for (key, ideas) in [("ideas", starter.ideas), ("kept-ideas", starter.kept_ideas)] {
        if ideas.is_some_and(|ideas| ideas > MAX_IDEAS) {
            let words = format!("a number from 0 to {MAX_IDEAS} is needed here");
            return Err(ContentError::new(words).at(&path_of(who, key)));
        }
    }
    let mut flags = PersonFlags::ACTIVE;
    flags.set(PersonFlags::INSIDE, starter.inside.unwrap_or(false));
    flags.set(PersonFlags::MASTER_PLAN, bound);
    flags.set(PersonFlags::PLACED, at.is_somewhere());
    let tokens = built.usual_tokens(who, bound);
    let (ideas, kept_ideas) = (starter.ideas, starter.kept_ideas);
    built.seat(who, Seat { flags, at, die: 0, ideas, tokens, plan: Spaces::NONE, reveals: 0, kept_ideas });
    for (i, word) in starter.carrying.iter().enumerate() {
        let path = [path_of(who, "carrying"), vec![i.to_string()]].concat();
        built.carry(who, &PlacedWord { text: word, path })?;
    }
    take_cards(built, items, Place::with(who), &path_of(who, "items"))
}
