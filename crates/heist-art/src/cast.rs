//! Who looks how.

mod fixers;
mod people;
mod professions;

use crate::portrait::Face;

/// Everybody who has a face.
pub fn everybody() -> Vec<Face> {
    let mut all = professions::faces();
    all.extend(people::faces());
    all.extend(fixers::faces());
    all
}
