//! Bookie: the ability is DOUBLE OR NOTHING, in `double_or_nothing`, once per heist.

use super::FixerCard;

pub(super) const CARD: FixerCard = FixerCard { rule: "card.bookie", once: true };
