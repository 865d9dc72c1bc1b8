//! Whether a heist can be started and won, as far as that can be told beforehand: a deck as the box has it, a place to start
//! for four characters, and an objective for which the pieces are there.

use crate::setup::table::{Beginning, Starter, set_table};
use heist_data::error::{ContentError, FaultKind};
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
    let heist = heist.and_then(|heist| match faults(&heist, &table).into_iter().next() {
        Some(fault) => Err(fault),
        None => Ok(heist),
    });
    heist.map_err(|fault| fault.located(text))
}

/// Reads a heist file that somebody brings along: as [`parse_heist`] does, and nobody's heist goes by the id of an official one.
///
/// ```
/// let fault = heist_format::playable::parse_own("id = \"attic\"\n").unwrap_err();
/// assert!(fault.to_string().contains("`map` is missing"), "{fault}");
/// ```
pub fn parse_own(text: &str) -> Result<Heist, ContentError> {
    let heist = parse_heist(text)?;
    match taken_id(&heist) {
        None => Ok(heist),
        Some(fault) => Err(fault.located(text)),
    }
}

/// What is wrong with a heist of somebody's own that goes by the id of an official one.
pub fn taken_id(heist: &Heist) -> Option<ContentError> {
    let official = Library::official().heist(&heist.id)?;
    let words =
        format!("'{}' is the id of an official heist, {}: give yours an id of its own", heist.id, official.name);
    Some(ContentError::new(words).at_key("id").of_kind(FaultKind::UnsafeId))
}

/// Everything that keeps a heist from being started or won, edition by edition; `table` is its file.
fn faults(heist: &Heist, table: &Table) -> Vec<ContentError> {
    let mut faults: Vec<ContentError> = nothing_to_win(heist, table).into_iter().collect();
    for edition in editions_of(heist) {
        faults.extend(deck_faults(heist, table, &edition));
        match set_up(heist, &edition, Who::PLAYERS.len()) {
            Ok((setup, state)) => faults.extend(goal_faults(&setup, &state)),
            Err(fault) => faults.push(at_start(fault, table)),
        }
    }
    faults
}

/// What names no key is about the places to start.
pub fn at_start(fault: ContentError, table: &Table) -> ContentError {
    match fault.key() {
        [] => fault.at_key(if table.contains_key("entrance_limit") { "entrance_limit" } else { "map" }),
        _ => fault,
    }
}

/// The editions in which a heist is played.
pub fn editions_of(heist: &Heist) -> impl Iterator<Item = Edition> {
    heist.editions.iter().filter_map(|id| Edition::from_id(id))
}

/// Whether a heist says what has to be done. A rebuilding job need not: it is played for whatever can be had.
pub fn nothing_to_win(heist: &Heist, table: &Table) -> Option<ContentError> {
    let fields = Fields::new(table, &[]);
    let goals = fields.table("objective").and_then(|objective| match objective {
        Some(objective) => objective.tables("all"),
        None => Ok(None),
    });
    let free = heist.chapter.as_ref().is_some_and(|chapter| chapter.rebuilding);
    match goals {
        Err(fault) => Some(fault),
        Ok(goals) if goals.as_ref().is_none_or(Vec::is_empty) && !free => {
            let words = "nothing can be won here: say what has to be done, such as all = [{ kind = \"steal\", piece = \"jewel\" }]";
            Some(fields.fault("objective", words).of_kind(FaultKind::NothingToWin))
        }
        Ok(_) => None,
    }
}

/// A deck has cards, of each no more than there are, and nothing comes after the alarm.
pub fn deck_faults(heist: &Heist, table: &Table, edition: &Edition) -> Vec<ContentError> {
    let fields = Fields::new(table, &[]);
    let fault = |kind: FaultKind, words: String| fields.fault("deck", words).of_kind(kind);
    if edition.third_phase != ThirdPhase::EventDeck {
        return Vec::new();
    }
    let Some((_, above)) = heist.deck.split_last() else {
        let words = "the deck is empty: list its cards from the top, such as \"1-24,Z1\"";
        return vec![fault(FaultKind::EmptyDeck, words.to_owned())];
    };
    let extra = match fields.words("extra_cards") {
        Ok(extra) => extra.unwrap_or_default(),
        Err(fault) => return vec![fault],
    };
    let library = Library::official();
    let cards = library.cards_in(edition);
    let is_alarm =
        |id: &&String| cards.iter().any(|card| card.id == **id && card.effects.contains(&Effect::StartEscape));
    let mut faults = Vec::new();
    if let Some(alarm) = above.iter().find(is_alarm) {
        let words = format!("{alarm} starts the escape, so nothing can come after it: put it last, and only once");
        faults.push(fault(FaultKind::AfterAlarm, words));
    }
    for (place, id) in heist.deck.iter().enumerate() {
        let listed = heist.deck.iter().filter(|other| *other == id).count();
        let copies = library.copies(edition, id);
        let first = heist.deck.iter().position(|other| other == id) == Some(place);
        if first && listed > copies && !extra.iter().any(|word| word.text == id) {
            let words = format!(
                "{id} is listed {listed} times, and there are {copies} of it: take one out, or write extra_cards = [\"{id}\"]"
            );
            faults.push(fault(FaultKind::TooManyCopies, words));
        }
    }
    faults
}

/// The table as it stands when planning begins, with a crew of so many.
pub fn set_up(heist: &Heist, edition: &Edition, players: usize) -> Result<(Setup, State), ContentError> {
    let crew = Who::PLAYERS.into_iter().zip(CREW).take(players);
    let crew = crew.map(|(who, (card, skills))| Starter::new(who, card, skills)).collect();
    let beginning = Beginning { crew, ..Beginning::default() };
    set_table(Library::official(), edition.id, heist, false, beginning)
}

/// Goals that can never be reached, as far as pieces and people go.
pub fn goal_faults(setup: &Setup, state: &State) -> Vec<ContentError> {
    let goals = setup.objective.all.iter().enumerate();
    let faults = goals.filter_map(|(i, goal)| {
        let (kind, words) = why_never(goal, setup, state)?;
        let path = ["objective".to_owned(), "all".to_owned(), i.to_string()];
        Some(ContentError::new(words).of_kind(kind).at(&path))
    });
    faults.collect()
}

/// Why a goal can never be reached, as far as pieces and people go.
fn why_never(goal: &Goal, setup: &Setup, state: &State) -> Option<(FaultKind, String)> {
    // Nobody knows what a painting face down shows before it is turned up; it may be the one.
    let shown = |kind| if kind == Loot::PaintingFaceDown { setup.terms.face_down } else { kind };
    let pieces = |wanted: &dyn Fn(Loot) -> bool| {
        state.loot.iter().filter(|(_, kind, place)| wanted(shown(*kind)) && *place != Place::LOST).count()
    };
    let too_few = |what: &str, there: usize, count: u8| {
        let words = format!(
            "the goal needs {count} of {what}, and there are {there}: put more on the map, into the bag or a safe, or ask for fewer"
        );
        (there < usize::from(count)).then_some((FaultKind::TooFewPieces, words))
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
            let words = "the goal is about an NPC, and the heist has none: add the table [npc]";
            Some((FaultKind::NobodyToFree, words.to_owned()))
        }
        Goal::Escapes { least, .. } if usize::from(*least) > Who::PLAYERS.len() => {
            let words = format!("{least} characters cannot escape: a team has at most four");
            Some((FaultKind::TooFewPeople, words))
        }
        Goal::Escapes { inside: true, .. } if setup.terms.inside_starts.is_empty() => {
            let words = "nobody starts inside: name the places with [starts] inside";
            Some((FaultKind::NobodyInside, words.to_owned()))
        }
        _ => None,
    }
}
