//! Diversion Artist: the ability is BUY TIME, in `buy_time`; the tokens are bought once per heist.

use super::FixerCard;

pub(super) const CARD: FixerCard = FixerCard { rule: "card.diversion-artist", once: true };
