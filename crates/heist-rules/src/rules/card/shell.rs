//! Shell: the ability is DENIAL OF SERVICE, in `denial_of_service`, once per heist.

use super::FixerCard;

pub(super) const CARD: FixerCard = FixerCard { rule: "card.shell", once: true };
