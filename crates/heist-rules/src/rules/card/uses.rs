//! Which ability the use of one means, and what it costs.

use super::USAGES;
use crate::engine::view::View;
use crate::model::cards::Ability;
use crate::model::command::Use;
use crate::model::who::Who;
use crate::rules::help_out;

impl View<'_> {
    /// The ability of somebody's cards that a use means; `None` for what a heist, a fixer or an item makes possible.
    pub fn ability_meant(self, who: Who, with: &Use) -> Option<Ability> {
        Some(match *with {
            Use::Plain(ability) => ability,
            Use::PickUnderPressure(_) => Ability::PickUnderPressure,
            Use::Breach(_) => Ability::Breach,
            Use::ChangeOfPlans(_) => Ability::ChangeOfPlans,
            Use::AlrightNewPlan(..) => Ability::AlrightNewPlan,
            Use::Autopwn(..) => Ability::Autopwn,
            Use::Exploit(..) => Ability::Exploit,
            Use::Codes(_) if self.can(who, Ability::HasTheCode) => Ability::HasTheCode,
            Use::Codes(_) => Ability::ICanHazTehCodes,
            Use::Bolt(_) => Ability::Bolt,
            Use::VentCrawl(_) => Ability::VentCrawl,
            Use::Pinch(_) if self.can(who, Ability::GreatInAPinch) => Ability::GreatInAPinch,
            Use::Pinch(_) => Ability::GoodInAPinch,
            Use::TossLoot(_) => Ability::TossLoot,
            Use::Rewire(..) => Ability::TinkererRewire,
            Use::Teamwork(_)
            | Use::HereHoldThis
            | Use::TweakPlan(..)
            | Use::ConsultFloorplans(_)
            | Use::CardThrow(_)
            | Use::StudySchematics
            | Use::CheckTheLogs => return None,
        })
    }

    /// What a use costs somebody in ideas; noise and alerts apart.
    pub fn ability_price(self, who: Who, with: &Use) -> u8 {
        match (*with, self.ability_meant(who, with)) {
            (Use::Bolt(ideas), _) => self.bolt_price(who, ideas),
            (Use::Teamwork(_), _) => help_out::IDEAS,
            (_, Some(ability)) => USAGES.iter().find(|usage| usage.ability == ability).map_or(0, |usage| usage.ideas),
            (_, None) => 0,
        }
    }
}
