//! A heist in two parts: who hid at the end of the first is where the second begins, with what it carries and the choice of
//! the ideas that it has left.

use crate::position::carrying;
use crate::setup::table::{Beginning, Starter, set_table};
use crate::setup::{Options, Recruit};
use heist_data::error::ContentError;
use heist_data::heists::Heist;
use heist_data::library::Library;
use heist_data::names::space_name;
use heist_rules::cards::{ITEM_CARDS, Item};
use heist_rules::setup::Setup;
use heist_rules::state::{HeistFlags, PersonFlags, Phase, Place, State};
use heist_rules::who::{Crew, Who};

/// The player characters that a heist has left in its hideouts.
pub fn hidden(setup: &Setup, state: &State) -> Crew {
    let hides = |who: &Who| setup.terms.hideouts.has(state.person(*who).at);
    state.players_in_play().into_iter().filter(hides).collect()
}

/// Sets up the part that follows a won heist: everybody who is in a hideout starts in the hideout that stands in the same
/// place of the list, with what it carries, its items, and the choice between its usual ideas and those it has left. Team
/// cash and what the team owns come from the end of the first part; of the options only fixers and shop are looked at.
pub fn next_part(
    library: &Library,
    setup: &Setup,
    state: &State,
    options: &Options,
) -> Result<(Setup, State), ContentError> {
    let fault = |words: String| ContentError::new(words).at_key("heist").rule("special.carried-places");
    let first = library.heist(&setup.heist);
    let first = first.ok_or_else(|| fault("a heist of one's own has no part that follows".to_owned()))?;
    let second = library.heist(&first.next_part);
    let second = second.ok_or_else(|| fault(format!("{} has no part that follows", first.name)))?;
    if state.phase != Phase::Over || !state.is(HeistFlags::WON) {
        return Err(fault(format!("{} follows when {} is won", second.name, first.name)));
    }
    let people = hidden(setup, state).into_iter().filter_map(|who| Hidden::at_the_end(setup, state, who));
    let team = ITEM_CARDS.into_iter().zip(state.items).filter(|(_, at)| *at == Place::TEAM).map(|(item, _)| item);
    let options = Options { cash: state.cash, revision: setup.edition.revision, ..options.clone() };
    set_up(setup.edition.id, (first, second), people.collect(), &options, team.collect())
}

/// Somebody who hid at the end of the first part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hidden {
    /// Its colour in the second part, and its cards.
    pub recruit: Recruit,
    /// Where it hid.
    pub hideout: String,
    /// Ideas that it has left.
    pub ideas: u8,
    /// Loot and cash that it carries, in the words of a position.
    pub carrying: Vec<String>,
    /// The item cards that it holds.
    pub items: Vec<Item>,
    /// Whether it is bound to the Master Plan Copy; `None` for everybody: whoever holds it is.
    pub master_plan: Option<bool>,
}

impl Hidden {
    /// What somebody takes along from the end of the first part.
    fn at_the_end(setup: &Setup, state: &State, who: Who) -> Option<Hidden> {
        let member = setup.member(who)?;
        let [first, second] = member.skills.as_slice() else { return None };
        let holds = |(_, place): &(Item, Place)| *place == Place::with(who);
        let bound = state.person(who).is(PersonFlags::MASTER_PLAN);
        Some(Hidden {
            recruit: Recruit { who, character: member.card.clone(), skills: [first.id.clone(), second.id.clone()] },
            hideout: space_name(setup, state, state.person(who).at),
            ideas: state.person(who).ideas,
            carrying: carrying(state, who),
            items: ITEM_CARDS.into_iter().zip(state.items).filter(holds).map(|(item, _)| item).collect(),
            master_plan: (bound || state.holds(who, Item::MasterPlanCopy).is_some()).then_some(bound),
        })
    }
}

/// Sets the second part up for those who hid in the first; of the options cash, fixers and shop are looked at.
pub fn set_up(
    edition: &str,
    (first, second): (&Heist, &Heist),
    people: Vec<Hidden>,
    options: &Options,
    team_items: Vec<Item>,
) -> Result<(Setup, State), ContentError> {
    let mut crew = Vec::new();
    for Hidden { recruit, hideout, ideas, carrying, items, master_plan } in people {
        let place = first.hideouts.iter().position(|cell| *cell == hideout);
        let Some(start) = place.and_then(|place| second.inside_starts.get(place)) else {
            let words = format!("{} has no place for {}, who hid on {hideout}", second.name, recruit.who.word());
            return Err(ContentError::new(words).at_key("heist").rule("special.carried-places"));
        };
        crew.push(Starter {
            who: recruit.who,
            character: recruit.character,
            skills: recruit.skills,
            ideas: None,
            kept_ideas: Some(ideas),
            inside: Some(true),
            at: Some(start.clone()),
            carrying,
            items: Some(items),
            master_plan,
        });
    }
    let beginning = Beginning {
        crew,
        carried_places: true,
        cash: options.cash,
        fixers: Some(options.fixers.iter().copied().filter(|fixer| second.may_help(*fixer)).collect()),
        loot: None,
        team_items,
        shop: options.shop.clone(),
        offers: None,
        revision: options.revision,
    };
    let (setup, mut state) = set_table(Library::official(), edition, second, true, beginning)?;
    heist_rules::ask_first(&setup, &mut state);
    Ok((setup, state))
}
