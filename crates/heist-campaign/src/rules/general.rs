//! The parts of a heist, and scenarios that say something of their own.

use crate::contents::BoxContents;
use crate::refusal::{CampaignRefusal, refuse};

/// What a scenario says goes before any general rule.
pub(crate) const SCENARIO_FIRST: &str = "general.scenario-or-card-beats-rulebook";
/// The status of somebody who has left the story.
pub(crate) const GONE: &str = "gone";

impl BoxContents {
    /// A heist has three parts: planning, the heist itself, and what follows it. Levels rise (`general.heist-parts.level-up`) and cards
    /// are exchanged (`general.heist-parts.promote-refine`) after it; while a heist is under way its own planning is the place to shop.
    pub(crate) fn between_heists(&self, rule: &'static str) -> Result<(), CampaignRefusal> {
        match &self.under_way {
            None => Ok(()),
            Some(heist) => refuse(
                rule,
                format!("{} is under way: record its outcome first, or call it off.", self.heist_name(&heist.heist)),
            ),
        }
    }
}
