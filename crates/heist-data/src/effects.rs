//! What event and crisis cards do, as TOML.
//!
//! A card says `do = [ … ]`. An effect without further words is its name (`"sweep"`), every other one is a small table that
//! begins with what happens: `{ place = "lock", at = "guards next-to characters", most = 3 }`.

use crate::error::ContentError;
use crate::fields::Fields;
use crate::suggest::or_known;
use crate::words;
use heist_rules::cards::BagChit;
use heist_rules::effect::{Counting, Effect, Quarry, Where};
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

/// The effects that are a word alone.
pub fn plain_effects() -> impl Iterator<Item = &'static str> {
    PLAIN.iter().map(|(word, _)| *word)
}

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
                ContentError::new(format!("'{word}' is not an effect{}", or_known(word, known))).at(path)
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
            let toward = word.parse::<Quarry>().map_err(|_| {
                let near = or_known(word, Quarry::ALL.map(Quarry::word));
                fields.fault("toward", format!("'{word}' is not a goal for dogs{near}"))
            })?;
            Effect::Dogs { count: count("dogs")?, toward }
        }
    })
}

/// `alert-if-any = true` or `alert-each = true`: the alerts that turning chits over brings.
fn flip_alert(fields: &Fields<'_>) -> Result<Option<Counting>, ContentError> {
    let if_any = fields.flag("alert-if-any")?.unwrap_or(false);
    let each = fields.flag("alert-each")?.unwrap_or(false);
    Ok(if each { Some(Counting::PerSpace) } else { if_any.then_some(Counting::IfAny) })
}

/// The words with which an effect begins that is written as a table.
pub const HEADS: [&str; 17] = [
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
            put("toward", toward.word().into());
        }
        _ => {}
    }
    Value::Table(table)
}
