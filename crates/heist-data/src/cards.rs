//! Reads single cards and tracks from their tables.

mod character;
mod skill;

pub(crate) use character::read_character;
pub use skill::SKILL_COPIES;
pub(crate) use skill::read_skill;

use crate::effects::parse_effects;
use crate::error::ContentError;
use crate::fields::Fields;
use crate::library::{Npc, Track};
use crate::words;
use heist_rules::boss::{BossCard, Level, Meeting};
use heist_rules::cards::{Abilities, Ability, ActionCard, Icons, ItemCard, NpcKind, NpcSide};
use heist_rules::effect::EventCard;
use heist_rules::setup::NoiseTrack;
use toml::{Table, Value};

/// Reads an action such as `{ action = "walk", sub = ["noise", "move"] }`.
pub(crate) fn read_action(fields: &Fields<'_>) -> Result<ActionCard, ContentError> {
    let mut card = ActionCard { id: fields.need_text("action")?.to_owned(), ..ActionCard::default() };
    let mut icons = Vec::new();
    for word in fields.words("sub")?.unwrap_or_default() {
        match (word.text, words::sub_action(word.text)) {
            ("noise", _) => card.noise += 1,
            ("alert", _) => card.alert += 1,
            (_, Some(sub)) => icons.push(sub),
            (other, None) => return Err(word.fault(format!("'{other}' is not a sub-action"))),
        }
    }
    card.icons = icons.into_iter().collect::<Icons>();
    card.ability = fields.text("ability")?.and_then(Ability::from_id);
    fields.ignore(&["name", "die"]);
    Ok(card)
}

fn read_actions(fields: &Fields<'_>, key: &'static str) -> Result<Vec<ActionCard>, ContentError> {
    fields.tables(key)?.unwrap_or_default().iter().map(read_action).collect()
}

fn read_abilities(fields: &Fields<'_>, key: &'static str) -> Result<Vec<Ability>, ContentError> {
    let words = fields.words(key)?.unwrap_or_default();
    words
        .iter()
        .map(|word| Ability::from_id(word.text).ok_or_else(|| word.fault("not an ability that the rules know")))
        .collect()
}

/// The two pro cards that an amateur card may become.
fn read_upgrades(fields: &Fields<'_>) -> Result<Vec<String>, ContentError> {
    let upgrades = fields.words("upgrades")?.unwrap_or_default();
    Ok(upgrades.iter().map(|word| word.text.to_owned()).collect())
}

/// Whether a character or skill is a pro.
fn is_pro(fields: &Fields<'_>) -> Result<bool, ContentError> {
    Ok(fields.need_text("level")? == "pro")
}

pub(crate) fn read_item(table: &Table, path: &[String]) -> Result<ItemCard, ContentError> {
    let fields = Fields::new(table, path);
    Ok(ItemCard {
        price: fields.up_to("cost", 99)?.unwrap_or(0),
        in_shop: fields.need_text("location")? == "shop",
        action: fields.table("action")?.map(|action| read_action(&action)).transpose()?,
    })
}

/// Reads an event or crisis card.
pub(crate) fn read_event(id: &str, crisis: bool, table: &Table, path: &[String]) -> Result<EventCard, ContentError> {
    let fields = Fields::new(table, path);
    let steps = fields.get("do").ok_or_else(|| fields.fault("do", "the card does not say what it does"))?;
    let effects = parse_effects(steps, &fields.path_to("do"))?;
    Ok(EventCard { id: id.to_owned(), crisis, alarm: false, effects })
}

/// Reads a boss card.
pub(crate) fn read_boss(id: &str, table: &Table, path: &[String]) -> Result<BossCard, ContentError> {
    let fields = Fields::new(table, path);
    let meeting = match fields.need_text("on_character")? {
        "escape" => Meeting::Escape,
        "busted" => Meeting::Busted,
        _ => return Err(fields.fault("on_character", "whoever meets a boss is `busted`, or the `escape` begins")),
    };
    let read_level = |level: &Fields<'_>| -> Result<Level, ContentError> {
        let place = level.text("place")?.map(|word| {
            let chit = words::chit(word).ok_or_else(|| level.fault("place", "not a security chit"))?;
            Ok::<_, ContentError>((chit, level.up_to("count", 9)?.unwrap_or(1)))
        });
        let read = Level {
            place: place.transpose()?,
            drops: level.flag("drops")?.unwrap_or(false),
            takes_paintings: level.flag("takes_paintings")?.unwrap_or(false),
            steps: level.up_to("steps", 9)?.unwrap_or(0),
            alerts_beyond: level.up_to("alerts_beyond", 9)?.unwrap_or(0),
        };
        level.ignore(&["effect"]);
        level.finish()?;
        Ok(read)
    };
    let levels = fields.tables("levels")?.unwrap_or_default().iter().map(read_level).collect::<Result<_, _>>()?;
    Ok(BossCard { id: id.to_owned(), meeting, levels })
}

pub(crate) fn read_npc(id: &str, table: &Table, path: &[String]) -> Result<Npc, ContentError> {
    let fields = Fields::new(table, path);
    let side = |actions: &'static str, six: &'static str, abilities: &'static str| -> Result<NpcSide, ContentError> {
        let six = fields.table(six)?.ok_or_else(|| fields.fault(six, "the action for a 6 is missing"))?;
        Ok(NpcSide {
            actions: read_actions(&fields, actions)?.into_iter().take(3).collect(),
            six: read_action(&six)?,
            abilities: read_abilities(&fields, abilities)?.into_iter().collect::<Abilities>(),
        })
    };
    Ok(Npc {
        kind: match id {
            "prisoner" => NpcKind::Prisoner,
            "hostage" => NpcKind::Hostage,
            "guide" => NpcKind::Guide,
            _ => return Err(fields.fault("id", "not a kind of NPC that the rules know")),
        },
        normal: side("normal_actions", "normal_roll6", "normal_abilities")?,
        panic: side("panic_actions", "panic_roll6", "panic_abilities")?,
        ideas: fields.up_to("start_ideas", 12)?.unwrap_or(0),
    })
}

pub(crate) fn read_track(id: &str, table: &Table, path: &[String]) -> Result<Track, ContentError> {
    let fields = Fields::new(table, path);
    let final_slot = fields.up_to("final_slot", 63)?.unwrap_or(0);
    let mut alert_slots = 0u64;
    for slot in fields.get("alert_slots").and_then(Value::as_array).into_iter().flatten() {
        match slot.as_integer() {
            Some(slot @ 1..=63) if slot <= i64::from(final_slot) => alert_slots |= 1 << slot,
            _ => return Err(fields.fault("alert_slots", "a slot lies off the track")),
        }
    }
    fields.need_text("at_final")?;
    let track = Track {
        track: NoiseTrack { id: id.to_owned(), alert_slots, final_slot },
        editions: fields.words("editions")?.unwrap_or_default().iter().map(|word| word.text.to_owned()).collect(),
        players: fields.up_to("players", 4)?.unwrap_or(0),
        default: fields.flag("default")?.unwrap_or(false),
    };
    fields.ignore(&["id"]);
    fields.finish()?;
    Ok(track)
}
