//! Objectives as TOML: `all` must hold at the end, `fail` must not.

use crate::error::ContentError;
use crate::fields::{Fields, Word};
use crate::words;
use heist_rules::cards::Loot;
use heist_rules::setup::{Goal, Objective};
use heist_rules::space::{Space, Spaces};
use toml::{Table, Value};

/// Reads an objective. `space` finds a space by its name.
pub(crate) fn read_objective(
    fields: &Fields<'_>,
    space: &dyn Fn(&Word<'_>) -> Result<Space, ContentError>,
) -> Result<Objective, ContentError> {
    let goals = |key: &'static str| -> Result<Vec<Goal>, ContentError> {
        let tables = fields.tables(key)?.unwrap_or_default();
        tables.into_iter().map(|goal| read_goal(goal, space)).collect()
    };
    let objective = Objective { all: goals("all")?, fail: goals("fail")? };
    fields.ignore(&["text"]);
    Ok(objective)
}

fn read_goal(
    fields: Fields<'_>,
    space: &dyn Fn(&Word<'_>) -> Result<Space, ContentError>,
) -> Result<Goal, ContentError> {
    let piece = || {
        let word = fields.need_text("piece")?;
        words::loot(word).ok_or_else(|| fields.fault("piece", format!("'{word}' is not loot")))
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
        "npc_on_cell" => {
            let word = Word { text: fields.need_text("cell")?, path: fields.path_to("cell") };
            Goal::CaptiveOn(space(&word)?)
        }
        other => {
            let known = "steal, npc_escapes, npc_freed, escapes, piece_held_on_cell, npc_on_cell";
            return Err(fields.fault("kind", format!("'{other}' is not a goal; there are {known}")));
        }
    };
    fields.finish()?;
    Ok(goal)
}

/// Writes an objective. `name` names a space.
pub(crate) fn print_objective(objective: &Objective, name: &dyn Fn(Space) -> String) -> Table {
    let goals = |goals: &[Goal]| Value::Array(goals.iter().map(|goal| Value::Table(print_goal(goal, name))).collect());
    let mut table = Table::new();
    table.insert("all".into(), goals(&objective.all));
    if !objective.fail.is_empty() {
        table.insert("fail".into(), goals(&objective.fail));
    }
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
        Goal::CaptiveOn(space) => {
            put("kind", "npc_on_cell".into());
            put("cell", name(*space).into());
        }
    }
    table
}
