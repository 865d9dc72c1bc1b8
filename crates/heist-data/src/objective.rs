//! Objectives as TOML: `all` must hold at the end, `fail` must not.

use crate::error::ContentError;
use crate::fields::{Fields, PlacedWord};
use crate::heists::texts::{self, MAX_TEXT};
use crate::suggest::or_known;
use crate::words;
use heist_rules::cards::Loot;
use heist_rules::setup::{Bonus, Each, Goal, Objective};
use heist_rules::space::{Space, Spaces};
use toml::{Table, Value};

/// The kinds of goals that an objective may ask for.
pub const GOAL_KINDS: [&str; 8] =
    ["steal", "swap", "delivered", "npc_escapes", "npc_freed", "escapes", "piece_held_on_cell", "npc_on_cell"];

/// The most goals, and the most bonuses, of one objective.
const MAX_GOALS: usize = 20;

fn loot_words() -> impl Iterator<Item = &'static str> {
    Loot::ALL.into_iter().map(Loot::word)
}

/// Reads an objective. `space` finds a space by its name.
pub fn read_objective(
    fields: &Fields<'_>,
    space: &dyn Fn(&PlacedWord<'_>) -> Result<Space, ContentError>,
) -> Result<Objective, ContentError> {
    let goals = |key: &'static str| -> Result<Vec<Goal>, ContentError> {
        let tables = few(fields, key)?;
        tables.into_iter().map(|goal| read_goal(goal, space)).collect()
    };
    let bonuses = few(fields, "bonus")?;
    let objective = Objective {
        text: texts::text(fields, "text", MAX_TEXT)?.unwrap_or_default().to_owned(),
        all: goals("all")?,
        fail: goals("fail")?,
        bonus: bonuses.into_iter().map(|bonus| read_bonus(bonus, space)).collect::<Result<_, _>>()?,
        hand_over: fields.up_to("hand_over", 99)?.unwrap_or(0),
    };
    Ok(objective)
}

/// A list of tables that nobody has filled to slow the game down: goals are asked for after every command.
fn few<'a>(fields: &Fields<'a>, key: &'static str) -> Result<Vec<Fields<'a>>, ContentError> {
    let tables = fields.tables(key)?.unwrap_or_default();
    if tables.len() > MAX_GOALS {
        let words = format!("there are {} entries, and there is room for {MAX_GOALS}: leave some out", tables.len());
        return Err(fields.fault(key, words));
    }
    Ok(tables)
}

/// A bonus is paid when `all` of it holds, or for `each` piece or swap `beyond` a number.
fn read_bonus(
    fields: Fields<'_>,
    space: &dyn Fn(&PlacedWord<'_>) -> Result<Space, ContentError>,
) -> Result<Bonus, ContentError> {
    let all = few(&fields, "all")?;
    let bonus = Bonus {
        all: all.into_iter().map(|goal| read_goal(goal, space)).collect::<Result<_, _>>()?,
        each: match fields.text("each")? {
            None => None,
            Some("swap") => Some(Each::Swap { real: false }),
            Some("return") => Some(Each::Swap { real: true }),
            Some(word) => Some(Each::Piece(words::loot(word).ok_or_else(|| {
                fields.fault("each", format!("'{word}' is not loot, nor a swap{}", or_known(word, loot_words())))
            })?)),
        },
        beyond: fields.up_to("beyond", 99)?.unwrap_or(0),
        cash: fields.up_to("cash", 99)?.ok_or_else(|| fields.missing("cash"))?,
    };
    fields.finish()?;
    Ok(bonus)
}

fn read_goal(
    fields: Fields<'_>,
    space: &dyn Fn(&PlacedWord<'_>) -> Result<Space, ContentError>,
) -> Result<Goal, ContentError> {
    let piece = || {
        let word = fields.need_text("piece")?;
        words::loot(word)
            .ok_or_else(|| fields.fault("piece", format!("'{word}' is not loot{}", or_known(word, loot_words()))))
    };
    fields.ignore(&["where", "npc", "before", "when", "while", "who"]);
    let goal = match fields.need_text("kind")? {
        "steal" => {
            let count = fields.up_to("count", 99)?.unwrap_or(1);
            match fields.need_text("piece")? {
                "painting" => Goal::StealPainting { count },
                "cash" => Goal::StealCash { count },
                _ => Goal::Steal { piece: piece()?, count },
            }
        }
        "npc_escapes" => Goal::NpcEscapes,
        "npc_freed" => Goal::NpcFreed,
        "escapes" => {
            let inside = fields.text("who")? == Some("started_inside");
            match fields.get("min") {
                Some(Value::String(all)) if all == "all" && !inside => Goal::EverybodyEscapes,
                _ => Goal::Escapes { least: fields.up_to("min", 5)?.unwrap_or(1), inside },
            }
        }
        "piece_held_on_cell" => {
            let cells = fields.words("cells")?.unwrap_or_default();
            Goal::HeldOn { piece: piece()?, spaces: cells.iter().map(space).collect::<Result<Spaces, _>>()? }
        }
        "swap" => {
            let real = match fields.need_text("leave")? {
                "real" => true,
                "fake" => false,
                other => {
                    return Err(fields.fault("leave", format!("'real' or 'fake' is left in its place, not '{other}'")));
                }
            };
            let piece = if fields.has("piece") { Some(piece()?) } else { None };
            Goal::Swap { real, piece, count: fields.up_to("count", 6)?.unwrap_or(1) }
        }
        "delivered" => {
            let word = PlacedWord { text: fields.need_text("cell")?, path: fields.path_to("cell") };
            Goal::Delivered { piece: piece()?, at: space(&word)? }
        }
        "npc_on_cell" => {
            let word = PlacedWord { text: fields.need_text("cell")?, path: fields.path_to("cell") };
            Goal::CaptiveOn(space(&word)?)
        }
        other => return Err(fields.fault("kind", format!("'{other}' is not a goal{}", or_known(other, GOAL_KINDS)))),
    };
    fields.finish()?;
    Ok(goal)
}

/// Writes an objective. `name` names a space.
pub fn print_objective(objective: &Objective, name: &dyn Fn(Space) -> String) -> Table {
    let goals = |goals: &[Goal]| Value::Array(goals.iter().map(|goal| Value::Table(print_goal(goal, name))).collect());
    let mut table = Table::new();
    if !objective.text.is_empty() {
        table.insert("text".into(), objective.text.as_str().into());
    }
    table.insert("all".into(), goals(&objective.all));
    if !objective.fail.is_empty() {
        table.insert("fail".into(), goals(&objective.fail));
    }
    if !objective.bonus.is_empty() {
        let bonus = objective.bonus.iter().map(|bonus| Value::Table(print_bonus(bonus, name)));
        table.insert("bonus".into(), Value::Array(bonus.collect()));
    }
    if objective.hand_over > 0 {
        table.insert("hand_over".into(), i64::from(objective.hand_over).into());
    }
    table
}

fn print_bonus(bonus: &Bonus, name: &dyn Fn(Space) -> String) -> Table {
    let mut table = Table::new();
    if !bonus.all.is_empty() {
        let all = bonus.all.iter().map(|goal| Value::Table(print_goal(goal, name)));
        table.insert("all".into(), Value::Array(all.collect()));
    }
    if let Some(each) = bonus.each {
        let word = match each {
            Each::Piece(piece) => piece.word(),
            Each::Swap { real: false } => "swap",
            Each::Swap { real: true } => "return",
        };
        table.insert("each".into(), word.into());
    }
    if bonus.beyond > 0 {
        table.insert("beyond".into(), i64::from(bonus.beyond).into());
    }
    table.insert("cash".into(), i64::from(bonus.cash).into());
    table
}

fn print_goal(goal: &Goal, name: &dyn Fn(Space) -> String) -> Table {
    let mut table = Table::new();
    let mut put = |key: &str, value: Value| {
        table.insert(key.to_owned(), value);
    };
    let mut steal = |piece: &str, count: u8| {
        put("kind", "steal".into());
        put("piece", piece.into());
        put("count", i64::from(count).into());
    };
    match goal {
        Goal::Steal { piece, count } => steal(piece.word(), *count),
        Goal::StealPainting { count } => steal("painting", *count),
        Goal::StealCash { count } => steal("cash", *count),
        Goal::NpcEscapes => put("kind", "npc_escapes".into()),
        Goal::NpcFreed => put("kind", "npc_freed".into()),
        Goal::Escapes { least, inside } => {
            put("kind", "escapes".into());
            put("who", if *inside { "started_inside" } else { "everyone" }.into());
            put("min", i64::from(*least).into());
        }
        Goal::EverybodyEscapes => {
            put("kind", "escapes".into());
            put("who", "everyone".into());
            put("min", "all".into());
        }
        Goal::HeldOn { piece, spaces } => {
            put("kind", "piece_held_on_cell".into());
            put("piece", Loot::word(*piece).into());
            put("cells", Value::Array(spaces.into_iter().map(|space| name(space).into()).collect()));
        }
        Goal::Swap { real, piece, count } => {
            put("kind", "swap".into());
            put("leave", if *real { "real" } else { "fake" }.into());
            if let Some(piece) = piece {
                put("piece", piece.word().into());
            }
            put("count", i64::from(*count).into());
        }
        Goal::Delivered { piece, at } => {
            put("kind", "delivered".into());
            put("piece", piece.word().into());
            put("cell", name(*at).into());
        }
        Goal::CaptiveOn(space) => {
            put("kind", "npc_on_cell".into());
            put("cell", name(*space).into());
        }
    }
    table
}
