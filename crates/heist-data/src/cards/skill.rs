//! Skill cards.

use super::{is_pro, read_actions, read_upgrades};
use crate::error::ContentError;
use crate::fields::Fields;
use crate::library::Skill;
use heist_rules::cards::{ActionCard, SkillCard};
use toml::Table;

/// How many cards there are of every skill (`skill.two-copies`): at most so many characters of a heist can have it.
pub const SKILL_COPIES: usize = 2;

/// Reads a skill card: six actions, one for each value of the die (`skill.six-actions`). The line `lacks` helps people to combine
/// cards and forbids nothing (`skill.lacks`).
pub(crate) fn read_skill(table: &Table, path: &[String]) -> Result<Skill, ContentError> {
    let fields = Fields::new(table, path);
    let actions: Result<[ActionCard; 6], _> = read_actions(&fields, "actions")?.try_into();
    let id = fields.need_text("id")?.to_owned();
    let skill = Skill {
        card: SkillCard { id, actions: actions.map_err(|_| fields.fault("actions", "a skill has six actions"))? },
        name: fields.need_text("name")?.to_owned(),
        pro: is_pro(&fields)?,
        upgrades: read_upgrades(&fields)?,
    };
    fields.ignore(&["root", "copies", "lacks", "totals", "shares_card_with"]);
    fields.finish()?;
    Ok(skill)
}
