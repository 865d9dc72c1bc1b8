//! A heist in two parts: who hid at the end of the first is where the second begins, with what it carries and the choice of
//! the ideas that it has left.

use crate::position::{Loaded, load_table};
use crate::setup::Options;
use heist_data::error::ContentError;
use heist_data::heists::Heist;
use heist_data::library::Library;
use heist_rules::cards::{ITEM_CARDS, Item};
use heist_rules::setup::Setup;
use heist_rules::state::{HeistFlags, Phase, Place, State};
use heist_rules::who::{Crew, Who};
use toml::{Table, Value};

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
    let people = hidden(setup, state).into_iter().map(|who| Hidden {
        who,
        hideout: heist_data::names::space_name(setup, state, state.person(who).at),
        person: print_person(setup, state, who),
    });
    let team = ITEM_CARDS.into_iter().zip(state.items).filter(|(_, at)| *at == Place::TEAM).map(|(item, _)| item);
    let options = Options { cash: state.cash, ..options.clone() };
    set_up(setup.edition.id, (first, second), people.collect(), &options, team.collect())
}

/// Somebody who hid at the end of the first part.
pub struct Hidden {
    /// Its colour in the second part.
    pub who: Who,
    /// Where it hid.
    pub hideout: String,
    /// Cards, loot, items and kept ideas, as in a position.
    pub person: Table,
}

/// Sets the second part up for those who hid in the first; of the options cash, fixers and shop are looked at.
pub fn set_up(
    edition: &str,
    (first, second): (&Heist, &Heist),
    people: Vec<Hidden>,
    options: &Options,
    team_items: Vec<Item>,
) -> Result<(Setup, State), ContentError> {
    let mut crew = Table::new();
    for Hidden { who, hideout, person } in people {
        let place = first.hideouts.iter().position(|cell| *cell == hideout);
        let Some(start) = place.and_then(|place| second.inside_starts.get(place)) else {
            let words = format!("{} has no place for {}, who hid on {hideout}", second.name, who.word());
            return Err(ContentError::new(words).at_key("heist").rule("special.carried-places"));
        };
        crew.insert(who.word().to_owned(), Value::Table(with_start(person, start)));
    }
    let ids = |items: &[Item]| Value::Array(items.iter().map(|item| item.id().into()).collect());
    let fixers: Vec<Value> =
        options.fixers.iter().filter(|fixer| second.may_help(**fixer)).map(|f| f.id().into()).collect();
    let mut table = Table::from_iter([
        ("heist".to_owned(), Value::from(second.id.as_str())),
        ("phase".to_owned(), "planning".into()),
        ("cash".to_owned(), i64::from(options.cash).into()),
        ("fixers".to_owned(), Value::Array(fixers)),
        ("terms".to_owned(), Value::Table(Table::from_iter([("carried-places".to_owned(), true.into())]))),
        ("crew".to_owned(), Value::Table(crew)),
        ("team-items".to_owned(), ids(&team_items)),
    ]);
    if let Some(shop) = &options.shop {
        table.insert("shop".to_owned(), ids(shop));
    }
    let Loaded { setup, mut state, .. } = load_table(&table, Some(edition))?;
    heist_rules::ask_first(&setup, &mut state);
    Ok((setup, state))
}

/// What somebody takes along: cards, loot, items and ideas.
fn print_person(setup: &Setup, state: &State, who: Who) -> Table {
    let printed = crate::position::print_table(setup, state);
    let person = printed.get("crew").and_then(|crew| crew.get(who.word())?.as_table()).cloned().unwrap_or_default();
    let kept = ["card", "skills", "carrying", "items", "master-plan"];
    let mut table: Table = person.into_iter().filter(|(key, _)| kept.contains(&key.as_str())).collect();
    table.insert("kept-ideas".to_owned(), i64::from(state.person(who).ideas).into());
    table
}

fn with_start(mut person: Table, start: &str) -> Table {
    person.insert("at".to_owned(), start.into());
    person.insert("inside".to_owned(), true.into());
    person
}
