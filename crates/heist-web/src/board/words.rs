//! The board in words, for labels.

use super::contents::{Fate, GroundKind, SpaceContents, contents, items_on};
use super::geometry::spaces;
use super::icons::Icon;
use heist_data::names::space_name;
use heist_page::chits::BoardPiece;
use heist_rules::chits::Chit;
use heist_rules::setup::Setup;
use heist_rules::space::Space;
use heist_rules::state::State;
use heist_rules::who::Who;
use heist_words::{english, names};

/// One space: `c4: 2 guards, unknown; in the plan of blue; red stands here with a jewel`.
pub fn say_space(setup: &Setup, state: &State, space: Space) -> String {
    let Some(contents) = contents(setup, state, space) else { return String::new() };
    let mut things: Vec<String> = match contents.ground {
        GroundKind::Entrance => vec!["entrance".into()],
        GroundKind::Breach => vec!["breached exit".into()],
        GroundKind::Closed => vec!["closed for good".into()],
        GroundKind::Tile | GroundKind::Tunnel => Vec::new(),
    };
    let rings: Vec<&str> = contents.sensors.iter().map(|letter| Icon::ring(*letter, true).name()).collect();
    things.extend((!rings.is_empty()).then(|| rings.join(" around ")));
    things.extend(contents.waypoint.map(|(number, next)| {
        format!("waypoint {number} of the boss{}", if next { ", where he is going" } else { "" })
    }));
    for piece in &contents.pieces {
        match piece.icon {
            Icon::ItemCard => things.extend(items_on(state, space).map(|item| names::item_name(item).to_owned())),
            _ => things.push(say_piece(piece)),
        }
    }
    if contents.unknown {
        things.push("unknown".into());
    }
    if things.is_empty() {
        things.push("nothing".into());
    }
    let mut parts = vec![things.join(", ")];
    if !contents.plans.is_empty() {
        let owners: Vec<&str> = contents.plans.into_iter().map(Who::word).collect();
        parts.push(format!("in the plan of {}", english::list(&owners)));
    }
    parts.extend(say_people(&contents));
    format!("{}: {}", space_name(setup, state, space), parts.join("; "))
}

/// What there is to explain on a space: words of the glossary, and rules of cards, the most important first.
pub fn terms_of(setup: &Setup, state: &State, space: Space) -> Vec<String> {
    let Some(contents) = contents(setup, state, space) else { return Vec::new() };
    let mut terms: Vec<String> = Vec::new();
    let mut add = |term: &str| {
        if !terms.iter().any(|known| known == term) {
            terms.push(term.to_owned());
        }
    };
    for piece in &contents.pieces {
        match piece.icon {
            Icon::ItemCard => items_on(state, space).for_each(|item| add(&format!("card.{}", item.id()))),
            icon => add(icon.term()),
        }
    }
    if !contents.sensors.is_empty() {
        add("sensor");
    }
    if contents.unknown {
        add("unknown");
    }
    if contents.waypoint.is_some() {
        add("waypoint");
    }
    for standing in &contents.people {
        match standing.fate {
            Fate::Free if standing.who == Who::Npc => add("npc"),
            Fate::Free | Fate::Escaped => {}
            Fate::Captive => add("captive"),
            Fate::Busted => add("busted"),
        }
        standing.carried.iter().for_each(|(icon, _)| add(icon.term()));
    }
    if !contents.plans.is_empty() {
        add("token");
    }
    match contents.ground {
        GroundKind::Entrance => add("entrance"),
        GroundKind::Breach => add("breach"),
        GroundKind::Closed => add("closed"),
        GroundKind::Tunnel => add("tunnel"),
        GroundKind::Tile if terms.is_empty() => terms.push("tile".into()),
        GroundKind::Tile => {}
    }
    terms
}

fn say_piece(piece: &BoardPiece) -> String {
    let name = piece.icon.name();
    let mut words = match (piece.icon, &piece.note) {
        (Icon::Boss, Some(level)) => format!("boss, suspicion {level}"),
        (Icon::Cash, Some(amount)) => format!("{amount} in cash"),
        (Icon::Safe, Some(progress)) => format!("safe, {} cracked", progress.replace('/', " of ")),
        _ if piece.count > 1 => english::several(piece.count, name),
        _ => name.to_owned(),
    };
    if piece.waking > 0 {
        words += " (waking up soon)";
    }
    words
}

fn say_people(contents: &SpaceContents) -> impl Iterator<Item = String> + '_ {
    contents.people.iter().map(|standing| {
        let who = if standing.who == Who::Npc { "the NPC" } else { standing.who.word() };
        let fate = match standing.fate {
            Fate::Free => "stands here",
            Fate::Captive => "is held here",
            Fate::Busted => "was busted here",
            Fate::Escaped => "got out here",
        };
        let carried: Vec<String> = standing
            .carried
            .iter()
            .map(|(icon, count)| match icon {
                Icon::Cash => format!("{} in cash", english::cash(u16::from(*count))),
                _ if *count > 1 => english::several(*count, icon.name()),
                _ => english::a(icon.name()),
            })
            .collect();
        if carried.is_empty() {
            format!("{who} {fate}")
        } else {
            format!("{who} {fate} with {}", english::list(&carried))
        }
    })
}

/// The whole position, briefly.
pub fn say_board(setup: &Setup, state: &State) -> String {
    let tiles = state.tiles(setup);
    let mut parts = vec![format!("Board with {} hexes and {} exits", tiles.len(), state.exits.len())];
    let watch: Vec<String> = [Chit::Guard, Chit::Dog, Chit::Lock, Chit::Camera]
        .into_iter()
        .map(|chit| (chit, state.security.of(chit).total(tiles)))
        .filter(|(_, count)| *count > 0)
        .map(|(chit, count)| english::several(count.min(255) as u8, names::chit_name(chit)))
        .collect();
    if !watch.is_empty() {
        parts.push(english::list(&watch));
    }
    let unknown = state.unknown.len();
    if unknown > 0 {
        parts.push(format!("{unknown} unknown"));
    }
    for space in spaces(setup, state) {
        for who in setup.everybody().into_iter().filter(|who| state.person(*who).at == space) {
            parts.push(format!("{} on {}", names::colour_name(who).to_lowercase(), space_name(setup, state, space)));
        }
    }
    parts.join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::pictures::{busy, start};
    use heist_data::library::Library;
    use heist_data::names::parse_space;

    #[test]
    fn a_space_is_told_in_words() {
        let (setup, mut state) =
            start(Library::official().heist("startup").expect("the first heist")).expect("a start");
        let say =
            |state: &State, name: &str| say_space(&setup, state, parse_space(&setup, state, name).expect("a space"));
        assert_eq!(say(&state, "c1"), "c1: documents");
        assert_eq!(say(&state, "f3"), "f3: guard, lock");
        assert_eq!(say(&state, "g3"), "g3: 2 locks");
        assert_eq!(say(&state, "b3"), "b3: unknown");
        assert_eq!(say(&state, "e9"), "e9: entrance");
        let c1 = parse_space(&setup, &state, "c1").expect("a space");
        state.person_mut(Who::Red).at = c1;
        state.person_mut(Who::Red).cash = 3;
        state.person_mut(Who::Blue).plan = c1.only();
        assert_eq!(say(&state, "c1"), "c1: documents; in the plan of blue; red stands here with $3k in cash");
    }

    #[test]
    fn everything_on_a_space_is_explained() {
        let (setup, state) = start(Library::official().heist("startup").expect("the first heist")).expect("a start");
        let terms =
            |name: &str| terms_of(&setup, &state, parse_space(&setup, &state, name).expect("a space")).join(" ");
        assert_eq!(terms("f3"), "guard lock");
        assert_eq!(terms("b3"), "unknown");
        assert_eq!(terms("e9"), "entrance");
        assert_eq!(terms("d8"), "tile");
        let (setup, state) = busy().expect("the sample");
        for space in spaces(&setup, &state) {
            let terms = terms_of(&setup, &state, space);
            assert!(!terms.is_empty());
            for term in terms {
                assert!(heist_words::glossary::explain(&term, None).is_some(), "{term}");
            }
        }
    }

    #[test]
    fn a_board_is_told_in_words() {
        let (setup, state) = busy().expect("the sample");
        let words = say_board(&setup, &state);
        assert!(words.starts_with("Board with") && words.contains("guards") && words.contains("red on "), "{words}");
    }
}
