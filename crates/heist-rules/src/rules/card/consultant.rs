//! Consultant: the ability is ON CALL, in `on_call`; the blanks are bought once per heist.

use super::FixerCard;

pub(super) const CARD: FixerCard = FixerCard { rule: "card.consultant", once: true };
