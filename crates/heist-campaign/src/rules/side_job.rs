//! Side jobs come into the box.

use crate::contents::BoxContents;
use crate::fact::BoxFact;
use crate::refusal::{CampaignRefusal, refuse};
use crate::rules::setup::ORDER;
use crate::side_job::SideJob;

/// The most side jobs of a box.
const MAX_SIDE_JOBS: usize = 24;

impl BoxContents {
    /// A heist of somebody's own comes into the box, or takes the place of the one that has its id. Where chapters are played in
    /// order there is no room for it (`setup.choose.scenario-chapter`).
    pub(crate) fn take_side_job(&mut self, job: &SideJob) -> Result<Vec<BoxFact>, CampaignRefusal> {
        let heist = job.heist();
        if self.in_chapters() {
            return refuse(
                ORDER,
                format!("{} is no chapter of a scenario, and only those are played here.", heist.name),
            );
        }
        let rule = self.not_yet("setup.choose.average-level");
        if self.under_way.as_ref().is_some_and(|under_way| under_way.heist == job.id()) {
            let words = format!("{} is under way: record its outcome first, or call it off.", heist.name);
            return refuse(rule, words);
        }
        self.fits_the_edition(heist)?;
        if self.side_jobs.len() >= MAX_SIDE_JOBS && !self.side_jobs.contains_key(job.id()) {
            return refuse(rule, format!("A box has room for {MAX_SIDE_JOBS} side jobs."));
        }
        self.side_jobs.insert(job.id().to_owned(), job.clone());
        Ok(vec![BoxFact::SideJob(job.id().to_owned())])
    }
}
