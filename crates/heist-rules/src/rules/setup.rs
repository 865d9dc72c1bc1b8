//! Setting up, as far as the rules of a heist depend on it. Most of it is in what a new game is made of: the heist file, the
//! cards, the campaign.

use crate::model::refusal::Refusal;

/// Every player has a colour of its own; a colour without a player takes no part.
pub(crate) const NOT_PLAYED: Refusal = Refusal::new("setup.player-tokens", "Nobody plays this colour.");
