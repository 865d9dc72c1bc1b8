//! The rules about what lasts between heists, area by area as in the rulebook: `rulebook/level/…` is carried out in `rules/level.rs`.

mod busted;
mod campaign;
mod general;
mod heist_end;
pub(crate) mod level;
pub(crate) mod lose;
mod setup;
mod shop;
mod side_job;
mod special;
pub(crate) mod win;

use crate::command::BoxCommand;
use crate::contents::BoxContents;
use crate::fact::BoxFact;
use crate::refusal::{CampaignRefusal, refuse};
use heist_rules::Revision;

/// The most players and characters of a box; more is a mistake or mischief.
const MAX_PEOPLE: usize = 100;
/// The most team cash, in $k.
pub(crate) const MAX_CASH: u16 = 9999;

impl BoxContents {
    /// Carries a command out and says what happened, or refuses it and changes nothing. Going back to an earlier state
    /// is for the ledger: here it only says so.
    pub(crate) fn carry_out(&mut self, command: &BoxCommand) -> Result<Vec<BoxFact>, CampaignRefusal> {
        match command {
            BoxCommand::Player(name) => self.welcome(name),
            BoxCommand::Create { name, cards, player } => self.create(name, cards.as_ref(), player),
            BoxCommand::Upgrade { character, from, to } => self.upgrade(character, from, to),
            BoxCommand::Scenario(id) => self.begin(id),
            BoxCommand::Promote { character, to } => self.promote(character, to),
            BoxCommand::Refine { character, from, to } => self.refine(character, from, to),
            BoxCommand::Skills { character, skills } => self.take_skills(character, skills),
            BoxCommand::Retry => Ok(self.retry()),
            BoxCommand::Rebuild => self.rebuild(),
            BoxCommand::Rename { from, to } => self.rename(from, to),
            BoxCommand::SideJob(job) => self.take_side_job(job),
            BoxCommand::Crew { heist, seats, held } => self.choose_crew(heist, seats, held),
            BoxCommand::Fixers(fixers) => self.name_fixers(fixers),
            BoxCommand::CallOff => match self.under_way.take() {
                Some(heist) => Ok(vec![BoxFact::CalledOff(heist.heist)]),
                None => refuse("heist-end.record-outcome", "No heist is under way."),
            },
            BoxCommand::Record(outcome) => self.record(outcome),
            BoxCommand::Buy(item) => self.buy(*item),
            BoxCommand::Sell(item) => self.sell(*item),
            BoxCommand::SellJewel => self.sell_jewel(),
            BoxCommand::Restore(number) => Ok(vec![BoxFact::Restored(*number)]),
            BoxCommand::Revision(revision) => self.revise(*revision),
        }
    }

    /// The box goes on by a later revision of the rules. There is no way back: what was corrected stays corrected.
    fn revise(&mut self, revision: Revision) -> Result<Vec<BoxFact>, CampaignRefusal> {
        let here = self.edition.revision;
        if revision <= here {
            let words = format!("This box goes by revision {} of the rules already.", here.number());
            return refuse("heist-end.record-outcome", words);
        }
        self.edition = self.edition.revised(revision);
        // Nobody has written down when they were busted: all of them count as busted in the chapter before.
        if self.next_chapter().is_some_and(|chapter| chapter.takes_busted) {
            let busted = self.story.team.iter().filter(|name| self.is_busted(name));
            self.story.inside = busted.cloned().collect();
        }
        Ok(vec![BoxFact::Revision(revision)])
    }
}
