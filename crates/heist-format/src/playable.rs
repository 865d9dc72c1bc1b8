//! Whether a heist can be started and won, as far as that can be told beforehand: a deck as the box has it, a place to start
//! for four characters, and an objective for which the pieces are there.

use crate::setup::table::{Beginning, Starter, set_table};
use heist_data::error::ContentError;
use heist_data::fields::Fields;
use heist_data::heists::Heist;
use heist_data::library::Library;
use heist_data::text::parse_toml;
use heist_rules::cards::Loot;
use heist_rules::edition::{Edition, ThirdPhase};
use heist_rules::effect::Effect;
use heist_rules::setup::{Goal, Setup};
use heist_rules::state::{Place, State};
use heist_rules::who::Who;
use toml::Table;

/// Four people for a try: they show whether a heist can be set up.
const CREW: [(&str, [&str; 2]); 4] = [
    ("thug", ["wing-it", "hurry"]),
    ("burglar", ["linger", "bypass"]),
    ("lookout", ["bypass", "linger"]),
    ("script-kiddie", ["hurry", "wing-it"]),
];

/// Reads a heist file of a player, and makes sure that it can be started and won.
pub fn parse_heist(text: &str) -> Result<Heist, ContentError> {
    let table = parse_toml(text)?;
    let heist = Heist::read(Library::official(), &table);
    let heist = heist.and_then(|heist| check(&heist, &table).map(|()| heist));
    heist.map_err(|fault| fault.located(text))
}

/// Checks a heist that could be read; `table` is its file.
fn check(heist: &Heist, table: &Table) -> Result<(), ContentError> {
    let fields = Fields::new(table, &[]);
    let goals = fields.table("objective")?.map(|objective| objective.tables("all")).transpose()?.flatten();
    // A rebuilding job is played for whatever can be had.
    let free = heist.chapter.as_ref().is_some_and(|chapter| chapter.rebuilding);
    if goals.unwrap_or_default().is_empty() && !free {
        return Err(fields.fault(
            "objective",
            "nothing can be won here: say what has to be done, such as all = [{ kind = \"steal\", piece = \"jewel\" }]",
        ));
    }
    for edition in heist.editions.iter().filter_map(|id| Edition::from_id(id)) {
        if edition.third_phase == ThirdPhase::EventDeck {
            check_deck(heist, &fields, &edition)?;
        }
        let (setup, state) = set_up(heist, &fields, &edition)?;
        for (i, goal) in setup.objective.all.iter().enumerate() {
            if let Some(words) = why_never(goal, &setup, &state) {
                let path = ["objective".to_owned(), "all".to_owned(), i.to_string()];
                return Err(ContentError::new(words).at(&path));
            }
        }
    }
    Ok(())
}

/// A deck has cards, of each no more than there are, and nothing comes after the alarm.
fn check_deck(heist: &Heist, fields: &Fields<'_>, edition: &Edition) -> Result<(), ContentError> {
    let fault = |words: String| Err(fields.fault("deck", words));
    let Some((_, above)) = heist.deck.split_last() else {
        return fault("the deck is empty: list its cards from the top, such as \"1-24,Z1\"".to_owned());
    };
    let library = Library::official();
    let cards = library.cards_in(edition);
    let is_alarm =
        |id: &&String| cards.iter().any(|card| card.id == **id && card.effects.contains(&Effect::StartEscape));
    if let Some(alarm) = above.iter().find(is_alarm) {
        return fault(format!("{alarm} starts the escape, so nothing can come after it: put it last, and only once"));
    }
    let extra = fields.words("extra_cards")?.unwrap_or_default();
    for id in &heist.deck {
        let listed = heist.deck.iter().filter(|other| *other == id).count();
        let copies = library.copies(edition, id);
        if listed > copies && !extra.iter().any(|word| word.text == id) {
            return fault(format!(
                "{id} is listed {listed} times, and there are {copies} of it: take one out, or write extra_cards = [\"{id}\"]"
            ));
        }
    }
    Ok(())
}

/// The table as it stands when planning begins.
fn set_up(heist: &Heist, fields: &Fields<'_>, edition: &Edition) -> Result<(Setup, State), ContentError> {
    let crew = Who::PLAYERS.into_iter().zip(CREW);
    let crew = crew.map(|(who, (card, skills))| Starter::new(who, card, skills)).collect();
    let beginning = Beginning { crew, ..Beginning::default() };
    set_table(Library::official(), edition.id, heist, false, beginning).map_err(|fault| match fault.key() {
        [] => fault.at_key(if fields.has("entrance_limit") { "entrance_limit" } else { "map" }),
        _ => fault,
    })
}

/// Why a goal can never be reached, as far as pieces and people go.
fn why_never(goal: &Goal, setup: &Setup, state: &State) -> Option<String> {
    // Nobody knows what a painting face down shows before it is turned up; it may be the one.
    let shown = |kind| if kind == Loot::PaintingFaceDown { setup.terms.face_down } else { kind };
    let pieces = |wanted: &dyn Fn(Loot) -> bool| {
        state.loot.iter().filter(|(_, kind, place)| wanted(shown(*kind)) && *place != Place::LOST).count()
    };
    let too_few = |what: &str, there: usize, count: u8| {
        let words = format!(
            "the goal needs {count} of {what}, and there are {there}: put more on the map, into the bag or a safe, or ask for fewer"
        );
        (there < usize::from(count)).then_some(words)
    };
    match goal {
        Goal::Steal { piece, count } => too_few(piece.word(), pieces(&|kind| kind == *piece), *count),
        Goal::StealPainting { count } => too_few("painting", pieces(&|kind| kind.is_painting()), *count),
        Goal::StealCash { count } => {
            let lying = state.cash_on.iter().map(|cash| usize::from(*cash)).sum::<usize>();
            let locked = setup.safes.iter().map(|safe| usize::from(safe.cash)).sum::<usize>();
            too_few("cash (in $k)", lying + locked, *count)
        }
        Goal::HeldOn { piece, .. } | Goal::Delivered { piece, .. } => {
            too_few(piece.word(), pieces(&|kind| kind == *piece), 1)
        }
        Goal::NpcEscapes | Goal::NpcFreed | Goal::CaptiveOn(_) if setup.member(Who::Npc).is_none() => {
            Some("the goal is about an NPC, and the heist has none: add the table [npc]".to_owned())
        }
        Goal::Escapes { least, .. } if usize::from(*least) > Who::PLAYERS.len() => {
            Some(format!("{least} characters cannot escape: a team has at most four"))
        }
        Goal::Escapes { inside: true, .. } if setup.terms.inside_starts.is_empty() => {
            Some("nobody starts inside: name the places with [starts] inside".to_owned())
        }
        _ => None,
    }
}
