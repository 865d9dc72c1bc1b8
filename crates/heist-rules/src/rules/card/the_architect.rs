//! The Architect: the ability is TAKE A LOOK AT THESE FLOORPLANS, in `take_a_look_at_these_floorplans`, once per heist.

use super::FixerCard;

pub(super) const CARD: FixerCard = FixerCard { rule: "card.the-architect", once: true };
