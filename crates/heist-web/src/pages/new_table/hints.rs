//! What a crew can do and what it lacks, read off the icons of its cards.

use heist_data::library::Library;
use heist_protocol::CrewMember;
use heist_rules::cards::SubAction;
use heist_words::english::{capital, list};

/// The sub-actions worth comparing; everybody can move.
pub const TALENTS: [SubAction; 6] =
    [SubAction::Unlock, SubAction::Subdue, SubAction::Disable, SubAction::Reveal, SubAction::Idea, SubAction::Loot];

/// How often each sub-action stands on the cards of a character: default actions and the six of both skills.
pub fn talents(card: &str, skills: [&str; 2]) -> [u16; 6] {
    let library = Library::official();
    let defaults = library.characters.get(card).map_or(&[][..], |card| &card.actions).iter();
    let skills = skills.into_iter().filter_map(|id| library.skills.get(id)).flat_map(|skill| &skill.card.actions);
    let mut counts = [0; 6];
    for action in defaults.chain(skills) {
        for (count, sub) in counts.iter_mut().zip(TALENTS) {
            *count += u16::from(action.icons.count(sub));
        }
    }
    counts
}

/// The talents of a member of the crew.
pub fn talents_of(member: &CrewMember) -> [u16; 6] {
    talents(&member.card, [&member.skills[0], &member.skills[1]])
}

/// What a crew should know about itself, the gravest first. Nothing: it can do a little of everything.
pub fn hints(crew: &[CrewMember]) -> Vec<String> {
    let each: Vec<[u16; 6]> = crew.iter().map(talents_of).collect();
    let able = |i: usize| crew.iter().zip(&each).filter(move |(_, talents)| talents[i] > 0);
    let mut nobody = Vec::new();
    let mut only = Vec::new();
    for (i, talent) in TALENTS.into_iter().enumerate() {
        match able(i).count() {
            0 => nobody.push(format!("Nobody can {}", without(talent))),
            1 if crew.len() > 1 && matters(talent) => {
                only.extend(able(i).map(|(member, _)| (member.who, verb(talent))))
            }
            _ => {}
        }
    }
    let mut alone: Vec<String> = Vec::new();
    for member in crew {
        let verbs: Vec<&str> = only.iter().filter(|(who, _)| *who == member.who).map(|(_, verb)| *verb).collect();
        if !verbs.is_empty() {
            alone.push(format!("Only {} can {}: keep an eye on that one.", member.who.word(), list(&verbs)));
        }
    }
    nobody.into_iter().chain(alone).map(|words| capital(&words)).collect()
}

/// What stays undone when nobody can do a thing.
const fn without(talent: SubAction) -> &'static str {
    match talent {
        SubAction::Unlock => "unlock: closed doors stay closed.",
        SubAction::Subdue => "subdue: guards and dogs stay on their feet.",
        SubAction::Disable => "disable: cameras keep watching.",
        SubAction::Reveal => "reveal: you find out what is there by walking in.",
        SubAction::Idea => "think: the ideas you bring are all you get.",
        SubAction::Loot => "grab: no cash on the side.",
        SubAction::Move => "move.",
    }
}

fn verb(talent: SubAction) -> &'static str {
    match talent {
        SubAction::Idea => "think",
        SubAction::Loot => "grab",
        other => other.word(),
    }
}

/// Whether it is worth saying that only one person can do it.
const fn matters(talent: SubAction) -> bool {
    matches!(talent, SubAction::Unlock | SubAction::Subdue | SubAction::Disable | SubAction::Reveal)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opening::first_crew;
    use heist_protocol::Colour;

    fn member(who: Colour, card: &str, skills: [&str; 2]) -> CrewMember {
        CrewMember { who, card: card.into(), skills: skills.map(str::to_owned) }
    }

    #[test]
    fn totals_are_those_of_the_cards() {
        // The content says for Tiny: unlock 4, subdue 7, disable 2, reveal 2, idea 0, loot 1.
        assert_eq!(talents("thug", ["wing-it", "hit-n-run"]), [4, 7, 2, 2, 0, 1]);
    }

    #[test]
    fn the_first_crew_lacks_nothing() {
        assert_eq!(hints(&first_crew()), Vec::<String>::new());
    }

    #[test]
    fn gaps_are_named() {
        let crew = [
            member(Colour::Red, "burglar", ["hurry", "bypass"]),
            member(Colour::Green, "lookout", ["hurry", "bypass"]),
            member(Colour::Blue, "street-urchin", ["hit-n-run", "linger"]),
        ];
        let words = hints(&crew);
        let only = hints(&crew[..2]);
        assert!(only.iter().any(|hint| hint.starts_with("Nobody can subdue") || hint.starts_with("Only")), "{only:?}");
        assert!(words.iter().any(|hint| hint.starts_with("Only blue can")), "{words:?}");
        assert!(!words.iter().any(|hint| hint.contains("unlock")), "{words:?}");
    }
}
