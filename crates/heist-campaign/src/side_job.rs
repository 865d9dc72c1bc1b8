//! Side jobs: heists of somebody's own that a team plays beside the jobs of the city. Their files lie in the box, so that nobody
//! else needs them.

use super::OWN;
use heist_data::error::ContentError;
use heist_data::heists::Heist;
use heist_format::playable::parse_own;
use std::fmt;
use std::sync::Arc;

/// The largest heist file that a box takes, in bytes.
pub const MAX_SIDE_JOB_BYTES: usize = 32 * 1024;

/// A heist of somebody's own with its file. Two are the same if their files are.
#[derive(Clone)]
pub struct SideJob(Arc<Inside>);

struct Inside {
    id: String,
    file: String,
    heist: Heist,
}

impl SideJob {
    /// Reads a heist file that anybody may have written.
    pub fn read(file: &str) -> Result<SideJob, ContentError> {
        if file.len() > MAX_SIDE_JOB_BYTES {
            let words = format!("a heist file has at most {} KiB", MAX_SIDE_JOB_BYTES / 1024);
            return Err(ContentError::new(words));
        }
        let heist = parse_own(file)?;
        Ok(SideJob(Arc::new(Inside { id: format!("{OWN}{}", heist.id), file: file.to_owned(), heist })))
    }

    /// By what a box knows it: `own:` and the id that its author gave it.
    pub fn id(&self) -> &str {
        &self.0.id
    }
    /// The heist file.
    pub fn file(&self) -> &str {
        &self.0.file
    }
    /// The heist.
    pub fn heist(&self) -> &Heist {
        &self.0.heist
    }
}

impl PartialEq for SideJob {
    fn eq(&self, other: &SideJob) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.file == other.0.file
    }
}

impl Eq for SideJob {}

impl fmt::Debug for SideJob {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("SideJob").field(&self.0.id).finish()
    }
}
