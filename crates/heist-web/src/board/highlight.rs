//! What a board shows besides the position, and what it reports.

use heist_rules::space::Space;
use heist_rules::who::Who;

/// A press on a space, by pointer or key.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Press {
    /// The space.
    pub space: Space,
    /// Where in the window (client coordinates): at the pointer, or the middle of the space for a key.
    pub x: f64,
    /// See `x`.
    pub y: f64,
}

/// A temporary mark on a space. A space may have several.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Highlight {
    /// The selected character can do something here.
    CanAct,
    /// Something bad happens to whoever goes there.
    Dangerous,
    /// Chosen: the space that a menu is open for, or of the selected character.
    Selected,
    /// Part of what somebody proposes.
    Proposed(Option<Who>),
    /// Somebody looks at it: whose character and the person's name.
    Pointed {
        /// On behalf of whom; none for a spectator.
        who: Option<Who>,
        /// The person's name.
        name: String,
    },
    /// Somebody shows it to everybody.
    Marked {
        /// On behalf of whom.
        who: Option<Who>,
        /// The person's name.
        name: String,
    },
    /// A token of somebody's plan that is about to be taken off.
    TakenOff(Who),
    /// A step of a way. The steps of one character are joined by a line in their order.
    Path {
        /// Whose way.
        who: Who,
        /// The number that is shown; 0 for the starting place, which has none.
        order: u8,
    },
}
