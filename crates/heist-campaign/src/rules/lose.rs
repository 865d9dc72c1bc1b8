//! What follows a lost heist: the campaign is lost, unless the team restores, retries or rebuilds.

use crate::command::BoxCommand;
use crate::contents::BoxContents;
use crate::fact::BoxFact;
use crate::heist_name;
use crate::ledger::CampaignBox;
use crate::record::HeistRecord;
use crate::refusal::{CampaignRefusal, refuse};
use crate::story::StoryStanding;
use heist_data::scenario::ScenarioChapter;
use heist_rules::edition::{AfterALoss, Edition, LostCash};

/// Ideas that every character gets for a retry (`lose.retry-with-two-ideas`).
pub(crate) const RETRY_IDEAS: u8 = 2;

impl BoxContents {
    /// A lost chapter ends the campaign (`lose.campaign-lost`), unless the team goes on in one of the ways it has. A team that
    /// rebuilds plays a rebuilding job first; such jobs may be played any number of times (`lose.rebuild-unlimited`).
    pub(crate) fn may_go_on(&self, job: bool) -> Result<(), CampaignRefusal> {
        match self.story.standing {
            StoryStanding::Lost => {
                let next = heist_name(&self.story.next);
                let words = format!("{next} is lost, and with it the campaign, unless {}.", self.ways_on());
                refuse("lose.campaign-lost", words)
            }
            StoryStanding::Rebuilding if !job => {
                refuse("lose.rebuild", "The team is rebuilding: a rebuilding job comes first.")
            }
            _ => Ok(()),
        }
    }

    /// What a team can do after a loss, in words.
    pub(crate) fn ways_on(&self) -> &'static str {
        match self.edition.after_a_loss {
            AfterALoss::RestoreRetryRebuild => "the team restores, retries or rebuilds",
            AfterALoss::ReplayFromBefore => "the team plays it again from the state before it",
            AfterALoss::OnlyOnwards => "the team plays it again",
        }
    }

    /// Whether the lost chapter may be played again from the state before it, by a command of its own: with two more ideas
    /// (`lose.retry-with-two-ideas`) and once per chapter (`lose.retry-once-per-chapter`), or as it was
    /// (`lose.retry-original-conditions`).
    pub(crate) fn may_retry(&self) -> Result<(), CampaignRefusal> {
        if !self.in_chapters() {
            return refuse(
                "heist-end.record-outcome",
                "Here a heist is played again by choosing it, or after a restore.",
            );
        }
        let (rule, once) = match self.edition.after_a_loss {
            AfterALoss::RestoreRetryRebuild => ("lose.retry-with-two-ideas", true),
            _ => ("lose.retry-original-conditions", false),
        };
        if self.story.standing != StoryStanding::Lost {
            return refuse(rule, "No chapter has just been lost.");
        }
        if once && self.story.retried.contains(&self.story.next) {
            let words = format!("{} was retried before, and that is possible once.", heist_name(&self.story.next));
            return refuse("lose.retry-once-per-chapter", words);
        }
        Ok(())
    }

    /// The chapter is played again. The ledger has put everything back; here it is noted.
    pub(crate) fn retry(&mut self) -> Vec<BoxFact> {
        let chapter = self.story.next.clone();
        if self.edition.after_a_loss == AfterALoss::RestoreRetryRebuild {
            self.story.retried.insert(chapter.clone());
            self.story.retrying = true;
        }
        vec![BoxFact::Again(chapter)]
    }

    /// The team goes on with those who are left: new characters are hired, and a rebuilding job comes first (`lose.rebuild`).
    pub(crate) fn rebuild(&mut self) -> Result<Vec<BoxFact>, CampaignRefusal> {
        const RULE: &str = "lose.rebuild";
        if self.edition.after_a_loss != AfterALoss::RestoreRetryRebuild {
            if !self.in_chapters() {
                return refuse("heist-end.record-outcome", "Here the team goes on after a loss as it is.");
            }
            let words = format!("There is no rebuilding here: the campaign is lost, unless {}.", self.ways_on());
            return refuse("lose.campaign-lost", words);
        }
        if self.story.standing != StoryStanding::Lost {
            return refuse(RULE, "Rebuilding follows a lost chapter; its jobs can be played between chapters anyway.");
        }
        self.story.standing = StoryStanding::Rebuilding;
        self.story.inside.clear();
        Ok(vec![BoxFact::Rebuilding(self.story.next.clone())])
    }
}

/// What a team keeps of a lost chapter: no loot, and the cash that was brought out: the tracker has risen, and nothing takes it back
/// (`lose.rebuild`). In the first reading of the rules it kept cash only where the chapter says so (`lose.scenario-may-define`). A lost heist of the city leaves the team everything that was brought out (`lose.keep-loot`) and
/// wins no favour (`lose.no-favour`). Cash and fixers that the team has already stay in the box, even if everybody was busted
/// (`lose.stashed-away`).
pub(crate) fn kept_after_a_loss(edition: &Edition, chapter: &ScenarioChapter, record: &HeistRecord) -> HeistRecord {
    let stays = chapter.keeps_cash || edition.lost_cash == LostCash::Stays;
    let cash = if stays { record.cash } else { 0 };
    HeistRecord { loot: Vec::new(), cash, ..record.clone() }
}

impl CampaignBox {
    /// The state after an entry of the history, to go on from there: any heist can be played again from exactly the state
    /// before it, and what came of the replaced attempt does not count (`lose.save-scumming`, `lose.restore`).
    pub(crate) fn restored(&self, number: usize) -> Result<BoxContents, CampaignRefusal> {
        let Some(then) = self.after(number) else {
            let words = format!("The history has {} entries; there is no entry {number}.", self.entries().len());
            return refuse("heist-end.record-outcome", words);
        };
        // What may be done once in a campaign stays done, whatever is played again.
        let (mut then, now) = (then.clone(), &self.now().story);
        then.edition = self.now().edition;
        if then.story.scenario == now.scenario {
            then.story.retried.extend(now.retried.iter().cloned());
        }
        Ok(then)
    }

    /// The state before the lost heist, cash, characters and skills included (`lose.retry-original-conditions`), with what is not
    /// undone by playing it again: that it was lost, and what was retried.
    pub(crate) fn before_retry(&self) -> Result<BoxContents, CampaignRefusal> {
        let now = self.now();
        now.may_retry()?;
        let Some(then) = self.before_the_loss().and_then(|number| self.after(number)) else {
            return refuse("heist-end.record-outcome", "The history does not go back to before the heist.");
        };
        let mut then = then.clone();
        then.edition = now.edition;
        then.under_way = None;
        then.lost.clone_from(&now.lost);
        then.story.retried.clone_from(&now.story.retried);
        Ok(then)
    }

    /// The entry after which the crew of the heist that was just lost had not been chosen yet; 0 is the start.
    pub fn before_the_loss(&self) -> Option<usize> {
        self.before_loss_at(self.entries().len())
    }

    /// The entry to restore after a loss, so that the heist is played again without any bonus (`lose.restore`): where the lost
    /// attempt was a retry, the one before the first attempt.
    pub fn restore_point(&self) -> Option<usize> {
        let mut point = self.before_the_loss()?;
        while self.after(point)?.story.retrying {
            let retry = |number: &&usize| matches!(self.entries()[**number - 1].command, BoxCommand::Retry);
            let way = self.way_to(point);
            point = self.before_loss_at(self.before(*way.iter().rev().find(retry)?))?;
        }
        Some(point)
    }

    fn before_loss_at(&self, number: usize) -> Option<usize> {
        let way = self.way_to(number);
        let place =
            way.iter().rposition(|number| matches!(self.entries()[number - 1].command, BoxCommand::Record(_)))?;
        let lost = |fact: &BoxFact| matches!(fact, BoxFact::Lost(_));
        if !self.entries()[way[place] - 1].facts.iter().any(lost) {
            return None;
        }
        let crew =
            way[..place].iter().rev().find(|n| matches!(self.entries()[**n - 1].command, BoxCommand::Crew { .. }));
        crew.map_or(Some(0), |number| Some(self.before(*number)))
    }
}
