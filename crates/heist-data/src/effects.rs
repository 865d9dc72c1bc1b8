//! What event and crisis cards do, as TOML and in words.
//!
//! A card says `do = [ … ]`. An effect without further words is its name (`"sweep"`), every other one is a small table that
//! begins with what happens: `{ place = "lock", at = "guards next-to characters", most = 3 }`.

use crate::error::ContentError;
use crate::fields::Fields;
use crate::words;
use heist_rules::cards::BagChit;
use heist_rules::chits::Chit;
use heist_rules::effect::{Counting, Effect, Quarry, Relation, Set, Where};
use toml::{Table, Value};

const PLAIN: [(&str, Effect); 9] = [
    ("nothing", Effect::Nothing),
    ("whisper", Effect::Whisper),
    ("hand-idea", Effect::HandIdea),
    ("fumble", Effect::Fumble),
    ("reinforce", Effect::Reinforce),
    ("sweep", Effect::Sweep { removes: true }),
    ("sweep-all", Effect::Sweep { removes: false }),
    ("panic", Effect::Panic),
    ("start-escape", Effect::StartEscape),
];

const QUARRIES: [(&str, Quarry); 4] = [
    ("nearest-character", Quarry::NearestCharacter),
    ("nearest-loot", Quarry::NearestLoot),
    ("fewest-ideas", Quarry::FewestIdeas),
    ("three-nearest", Quarry::ThreeNearest),
];

/// Reads the `do` list of a card.
pub fn parse_effects(value: &Value, path: &[String]) -> Result<Vec<Effect>, ContentError> {
    let list = value.as_array().ok_or_else(|| ContentError::new("`do` is a list of effects").at(path))?;
    list.iter()
        .enumerate()
        .map(|(i, value)| {
            let mut path = path.to_vec();
            path.push(i.to_string());
            parse_effect(value, &path)
        })
        .collect()
}

fn parse_effect(value: &Value, path: &[String]) -> Result<Effect, ContentError> {
    match value {
        Value::String(word) => {
            let plain = PLAIN.iter().find(|(known, _)| known == word);
            plain.map(|(_, effect)| *effect).ok_or_else(|| {
                let known: Vec<_> = PLAIN.iter().map(|(word, _)| *word).collect();
                ContentError::new(format!(
                    "'{word}' is not an effect; without further words there are {}",
                    known.join(", ")
                ))
                .at(path)
            })
        }
        Value::Table(table) => {
            let fields = Fields::new(table, path);
            let effect = parse_table(&fields)?;
            fields.finish()?;
            Ok(effect)
        }
        _ => Err(ContentError::new("an effect is a word or a table").at(path)),
    }
}

fn parse_table(fields: &Fields<'_>) -> Result<Effect, ContentError> {
    let place = |key: &'static str| -> Result<Where, ContentError> {
        fields.need_text(key)?.parse().map_err(|why: String| fields.fault(key, why))
    };
    let bag = |key: &'static str| {
        BagChit::from_word(fields.need_text(key)?).ok_or_else(|| fields.fault(key, "not a chit of the bag"))
    };
    let chit =
        |key: &'static str| words::chit(fields.need_text(key)?).ok_or_else(|| fields.fault(key, "not a security chit"));
    let count = |key: &'static str| -> Result<u8, ContentError> {
        fields.number(key, 1, 9)?.map(|n| n as u8).ok_or_else(|| fields.fault(key, format!("`{key}` is missing")))
    };
    let most = || -> Result<Option<u8>, ContentError> { Ok(fields.number("most", 1, 9)?.map(|n| n as u8)) };
    let Some((first, _)) = fields.entries().find(|(key, _)| HEADS.contains(&key.as_str())) else {
        return Err(ContentError::new(format!("an effect begins with one of {}", HEADS.join(", "))).at(fields.path()));
    };
    Ok(match first.as_str() {
        "bag-add" => Effect::BagAdd { chit: bag("bag-add")?, count: count("count")? },
        "bag-swap" => Effect::BagSwap { from: bag("bag-swap")?, to: bag("to")? },
        "alert" => {
            let ways = [
                ("if-any", Counting::IfAny),
                ("per-space", Counting::PerSpace),
                ("per-character", Counting::PerCharacter),
                ("per-pair", Counting::PerPair),
            ];
            let way = ways.into_iter().find(|(key, _)| fields.has(key));
            let (key, counting) =
                way.ok_or_else(|| fields.fault("alert", "say when: if-any, per-space, per-character or per-pair"))?;
            Effect::Alert { count: count("alert")?, counting, at: place(key)?, most: most()? }
        }
        "raise" => Effect::Raise { count: count("raise")? },
        "place" if fields.has("per-character") => {
            Effect::PlacePerCharacter { chit: chit("place")?, at: place("per-character")? }
        }
        "place" => Effect::Place { chit: chit("place")?, at: place("at")?, most: most()? },
        "flip" => Effect::Flip { chit: chit("flip")?, at: place("at")?, alert: flip_alert(fields)? },
        "replace" => Effect::Replace { chit: chit("replace")?, by: chit("by")?, at: place("at")? },
        "lose" => Effect::Lose { count: count("lose")?, at: place("at")? },
        "lose-for-unknown-plan" => Effect::LoseForUnknownPlan { count: count("lose-for-unknown-plan")? },
        "gain" => Effect::Gain {
            count: count("gain")?,
            at: place("at")?,
            with_at_most: fields.up_to("with-at-most", 99)?,
            if_objective: fields.flag("if-objective")?.unwrap_or(false),
        },
        "may-gain-for-noise" => Effect::MayGainForNoise { at: place("may-gain-for-noise")? },
        "wake-then-offer" => Effect::WakeThenOffer { at: place("wake-then-offer")? },
        "wake-then-gain" => Effect::WakeThenGain { at: place("wake-then-gain")? },
        "kennel" => Effect::Kennel { count: count("kennel")? },
        "close-gates" => Effect::CloseGates { count: count("close-gates")? },
        "place-on-gate" => Effect::PlaceOnGate { chit: chit("place-on-gate")? },
        _ => {
            let word = fields.need_text("toward")?;
            let toward = QUARRIES.iter().find(|(known, _)| *known == word).map(|(_, quarry)| *quarry);
            Effect::Dogs {
                count: count("dogs")?,
                toward: toward.ok_or_else(|| fields.fault("toward", format!("'{word}' is not a goal for dogs")))?,
            }
        }
    })
}

/// `alert-if-any = true` or `alert-each = true`: the alerts that turning chits over brings.
fn flip_alert(fields: &Fields<'_>) -> Result<Option<Counting>, ContentError> {
    let if_any = fields.flag("alert-if-any")?.unwrap_or(false);
    let each = fields.flag("alert-each")?.unwrap_or(false);
    Ok(if each { Some(Counting::PerSpace) } else { if_any.then_some(Counting::IfAny) })
}

const HEADS: [&str; 17] = [
    "bag-add",
    "bag-swap",
    "alert",
    "raise",
    "place",
    "replace",
    "flip",
    "lose",
    "lose-for-unknown-plan",
    "gain",
    "may-gain-for-noise",
    "wake-then-offer",
    "wake-then-gain",
    "kennel",
    "close-gates",
    "place-on-gate",
    "dogs",
];

/// Writes effects as a `do` list.
pub fn print_effects(effects: &[Effect]) -> Value {
    Value::Array(effects.iter().map(print_effect).collect())
}

fn print_effect(effect: &Effect) -> Value {
    if let Some((word, _)) = PLAIN.iter().find(|(_, plain)| plain == effect) {
        return Value::from(*word);
    }
    let mut table = Table::new();
    let mut put = |key: &str, value: Value| {
        table.insert(key.to_owned(), value);
    };
    let number = |n: u8| Value::from(i64::from(n));
    let place = |at: &Where| Value::from(at.to_string());
    match effect {
        Effect::BagAdd { chit, count } => {
            put("bag-add", chit.word().into());
            put("count", number(*count));
        }
        Effect::BagSwap { from, to } => {
            put("bag-swap", from.word().into());
            put("to", to.word().into());
        }
        Effect::Alert { count, counting, at, most } => {
            put("alert", number(*count));
            let key = match counting {
                Counting::IfAny => "if-any",
                Counting::PerSpace => "per-space",
                Counting::PerCharacter => "per-character",
                Counting::PerPair => "per-pair",
            };
            put(key, place(at));
            if let Some(most) = most {
                put("most", number(*most));
            }
        }
        Effect::Raise { count } => put("raise", number(*count)),
        Effect::PlacePerCharacter { chit, at } => {
            put("place", chit.word().into());
            put("per-character", place(at));
        }
        Effect::Place { chit, at, most } => {
            put("place", chit.word().into());
            put("at", place(at));
            if let Some(most) = most {
                put("most", number(*most));
            }
        }
        Effect::Flip { chit, at, alert } => {
            put("flip", chit.word().into());
            put("at", place(at));
            match alert {
                None => {}
                Some(Counting::IfAny) => put("alert-if-any", true.into()),
                Some(_) => put("alert-each", true.into()),
            }
        }
        Effect::Replace { chit, by, at } => {
            put("replace", chit.word().into());
            put("by", by.word().into());
            put("at", place(at));
        }
        Effect::Lose { count, at } => {
            put("lose", number(*count));
            put("at", place(at));
        }
        Effect::LoseForUnknownPlan { count } => put("lose-for-unknown-plan", number(*count)),
        Effect::Gain { count, at, with_at_most, if_objective } => {
            put("gain", number(*count));
            put("at", place(at));
            if let Some(most) = with_at_most {
                put("with-at-most", number(*most));
            }
            if *if_objective {
                put("if-objective", true.into());
            }
        }
        Effect::MayGainForNoise { at } => put("may-gain-for-noise", place(at)),
        Effect::WakeThenOffer { at } => put("wake-then-offer", place(at)),
        Effect::WakeThenGain { at } => put("wake-then-gain", place(at)),
        Effect::Kennel { count } => put("kennel", number(*count)),
        Effect::CloseGates { count } => put("close-gates", number(*count)),
        Effect::PlaceOnGate { chit } => put("place-on-gate", chit.word().into()),
        Effect::Dogs { count, toward } => {
            put("dogs", number(*count));
            let word = QUARRIES.iter().find(|(_, quarry)| quarry == toward).map_or("", |(word, _)| word);
            put("toward", word.into());
        }
        _ => {}
    }
    Value::Table(table)
}

/// What a card does, in plain words: one sentence for each effect.
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

fn chit_name(chit: Chit) -> &'static str {
    match chit {
        Chit::Guard => "guard",
        Chit::GuardSubdued => "subdued guard",
        Chit::Dog => "dog",
        Chit::DogSubdued => "subdued dog",
        Chit::Lock => "lock",
        Chit::LockOpen => "open lock",
        Chit::Camera => "live camera",
        Chit::CameraOff => "disabled camera",
    }
}

fn bag_name(chit: BagChit) -> &'static str {
    match chit {
        BagChit::Guard2x => "2x guard",
        BagChit::Lock2x => "2x lock",
        BagChit::Camera2x => "2x camera",
        other => other.word(),
    }
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
