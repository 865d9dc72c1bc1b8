//! What event and crisis cards do, in words.

use crate::names::{bag_name, chit_name};
use heist_rules::chits::Chit;
use heist_rules::effect::{Counting, Effect, Quarry, Relation, Set, Where};

/// What a card does, in plain words: one sentence for each effect.
///
/// ```
/// use heist_rules::effect::Effect;
/// use heist_words::effects::say_effects;
///
/// assert_eq!(say_effects(&[Effect::CloseGates { count: 1 }]), ["The next lockdown gate closes."]);
/// ```
pub fn say_effects(effects: &[Effect]) -> Vec<String> {
    let mut sentences: Vec<String> = Vec::new();
    for effect in effects {
        let sentence = say(effect);
        if !sentences.contains(&sentence) {
            sentences.push(sentence);
        }
    }
    sentences
}

fn say(effect: &Effect) -> String {
    let ideas = |n: u8| {
        if n == 1 { "1 idea".to_owned() } else { format!("{n} ideas") }
    };
    let alerts = |n: u8| {
        if n == 1 { "1 alert".to_owned() } else { format!("{n} alerts") }
    };
    let up_to = |most: &Option<u8>| most.map_or(String::new(), |most| format!(", at most {most} in all"));
    match effect {
        Effect::Nothing => "Nothing happens.".into(),
        Effect::BagAdd { chit, count } => {
            format!("Put {} from the supply into the bag.", several(*count, bag_name(*chit)))
        }
        Effect::BagSwap { from, to } => {
            format!("If the bag holds {}, replace one by {}.", a(bag_name(*from)), a(bag_name(*to)))
        }
        Effect::Alert { count, counting: Counting::IfAny, at, .. } => {
            format!("If there is {}, raise {}.", singular(at), alerts(*count))
        }
        Effect::Alert { count, counting: Counting::PerPair, at, .. } => {
            let last = at.narrowed.into_iter().flatten().last().map_or("", |(_, set)| one_of(set, false));
            format!("Raise {} for each pair of a character and {last} next to it.", alerts(*count))
        }
        Effect::Alert { count, at, most, .. } => {
            format!("Raise {} for each {}{}.", alerts(*count), bare(&singular(at)), up_to(most))
        }
        Effect::Raise { count } => format!("Raise {}.", alerts(*count)),
        Effect::PlacePerCharacter { chit, at } => {
            format!("Put {} on the space of each {}.", a(chit_name(*chit)), bare(&singular(at)))
        }
        Effect::Place { chit, at, most } => {
            format!("Put {} on each space with {}{}.", a(chit_name(*chit)), singular(at), up_to(most))
        }
        Effect::Flip { chit, at, alert } => {
            let happens = match chit {
                Chit::GuardSubdued | Chit::DogSubdued => "wakes up",
                Chit::LockOpen => "is locked again",
                Chit::CameraOff => "is switched on again",
                _ => "is turned over",
            };
            let alerts = match alert {
                None => "",
                Some(Counting::IfAny) => "; if any did, raise 1 alert",
                Some(_) => "; raise 1 alert for each",
            };
            format!("Every {} {happens}{alerts}.", bare(&singular(at)))
        }
        Effect::Replace { chit: _, by, at } => {
            format!("Every {} makes room for {} of the supply.", bare(&singular(at)), a(chit_name(*by)))
        }
        Effect::Lose { count, at } => format!("Each {} loses {}.", bare(&singular(at)), ideas(*count)),
        Effect::LoseForUnknownPlan { count } => {
            format!("Each character with a planning token on an unknown tile loses {}.", ideas(*count))
        }
        Effect::Gain { count, at, with_at_most, if_objective } => {
            let condition = if *if_objective { "If the objective is satisfied, each" } else { "Each" };
            let few = with_at_most.map_or(String::new(), |most| format!(" with {} or fewer", ideas(most)));
            format!("{condition} {}{few} gains {}.", bare(&singular(at)), ideas(*count))
        }
        Effect::MayGainForNoise { at } => {
            format!("Each {} may gain 1 idea; the team takes 1 noise for each.", bare(&singular(at)))
        }
        Effect::WakeThenOffer { at } => format!(
            "Every {} wakes up. If any did, the team may take 1 noise to give any one character 1 idea.",
            bare(&singular(at))
        ),
        Effect::WakeThenGain { at } => format!(
            "Every {} wakes up. If any did, each character who was not on such a space gains 1 idea.",
            bare(&singular(at))
        ),
        Effect::Whisper => {
            "Characters on the same or adjacent spaces may pass ideas to each other; the team takes 1 noise for each."
                .into()
        }
        Effect::HandIdea => {
            "One character may hand 1 idea to another, unless alerts of this round went past this card.".into()
        }
        Effect::Fumble => {
            "Each indoor character puts all carried loot that the objective does not ask for onto adjacent \
             hexes without an active guard; what cannot be placed is lost."
                .into()
        }
        Effect::CloseGates { count: 1 } => "The next lockdown gate closes.".into(),
        Effect::CloseGates { count: 2 } => "The next two lockdown gates close, one after the other.".into(),
        Effect::CloseGates { count: 4 } => "All remaining lockdown gates close in order.".into(),
        Effect::CloseGates { count } => format!("The next {count} lockdown gates close, one after the other."),
        Effect::PlaceOnGate { chit } => format!("Put {} on the hex of the next lockdown gate.", a(chit_name(*chit))),
        Effect::Dogs { count, toward } => {
            let goal = match toward {
                Quarry::NearestCharacter => "the nearest character",
                Quarry::NearestLoot => "the nearest hex with loot",
                Quarry::FewestIdeas => "a player character with the fewest ideas",
                Quarry::ThreeNearest => "a different one of the three nearest characters",
            };
            if *count == 1 {
                format!("Put a dog on the kennel; it moves up to 3 hexes toward {goal}.")
            } else {
                format!("Put {count} dogs on the kennel; each moves up to 3 hexes toward {goal}.")
            }
        }
        Effect::Kennel { count } => format!("{} take the place of the kennel.", several(*count, "dog")),
        Effect::Reinforce => {
            "On every hex next to a Reinforcements token all guards wake up, locks lock and cameras come \
             on; each of these hexes without a security chit gets a guard. Two guards take the place of the token."
                .into()
        }
        Effect::Sweep { removes: true } => {
            "Every watchtower with a character on its hex is removed. Every hex with a character on a straight \
             line from a remaining watchtower gets a guard."
                .into()
        }
        Effect::Sweep { removes: false } => {
            "Every hex with a character on a straight line from a watchtower gets a guard.".into()
        }
        Effect::Panic => "NPCs use the panic side of their card for the rest of the heist.".into(),
        Effect::StartEscape => "The escape phase begins.".into(),
    }
}

fn several(count: u8, name: &str) -> String {
    if count == 1 { a(name) } else { format!("{count} {name}s") }
}

fn a(name: &str) -> String {
    let article = if name.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {name}")
}

/// The words without their leading article.
fn bare(words: &str) -> &str {
    words.strip_prefix("a ").or_else(|| words.strip_prefix("an ")).unwrap_or(words)
}

/// One thing of the set, for instance "a character next to a live camera".
fn singular(at: &Where) -> String {
    let mut words = one_of(at.of, false).to_owned();
    for (relation, set) in at.narrowed.into_iter().flatten() {
        let joint = match (relation, set) {
            (Relation::On, Set::Characters | Set::Guards | Set::SubduedGuards | Set::AllGuards) => "on a space with",
            (Relation::On, Set::Indoors) => "",
            (Relation::On, _) => "on",
            (Relation::NextTo, _) => "next to",
            (Relation::NotNextTo, _) => "not next to",
            (Relation::Near, _) => "on or next to a space with",
            (Relation::NotNear, _) => "but not on or next to a space with",
        };
        words.push(' ');
        if !joint.is_empty() {
            words.push_str(joint);
            words.push(' ');
        }
        words.push_str(one_of(set, at.of == set));
    }
    words
}

fn one_of(set: Set, another: bool) -> &'static str {
    match (set, another) {
        (Set::Characters, false) => "a character",
        (Set::Characters, true) => "another character",
        (Set::Guards, false) => "an active guard or dog",
        (Set::Guards, true) => "another active guard or dog",
        (Set::SubduedGuards, _) => "a subdued guard or dog",
        (Set::AllGuards, _) => "a guard or dog, subdued or not",
        (Set::Locks, _) => "a locked lock",
        (Set::OpenLocks, _) => "an open lock",
        (Set::Cameras | Set::WatchingCameras, _) => "a live camera",
        (Set::DisabledCameras, false) => "a disabled camera",
        (Set::DisabledCameras, true) => "another disabled camera",
        (Set::ExternalHexes, _) => "a hex with a side that leads outside",
        (Set::Loot, _) => "loot lying there",
        (Set::CrowdedEntrances, _) => "an entrance with two or more characters",
        (Set::CrowdedHexes, _) => "a hex with two or more characters",
        (Set::Overwhelmed, _) => "a character with two or more active security chits on or next to its space",
        (Set::Alone, _) => "a character with nobody else on or next to its space",
        (Set::Indoors, _) => "indoors",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use heist_data::library::Library;

    #[test]
    fn every_card_says_what_it_does() {
        let library = Library::official();
        for card in &library.cards {
            let words = say_effects(&card.effects);
            assert!(!words.is_empty(), "{}", card.id);
            for sentence in words {
                assert!(sentence.len() > 10 && sentence.ends_with('.'), "{}: {sentence}", card.id);
                assert!(!sentence.contains("  "), "{}: {sentence}", card.id);
            }
        }
        let card = library.cards.iter().find(|card| card.id == "5").expect("a card");
        assert_eq!(
            say_effects(&card.effects),
            ["Put a lock on each space with an active guard or dog indoors next to a character, at most 3 in all."]
        );
    }
}
