//! The Mayor: the ability is I'LL GET YOU INSIDE, in `ill_get_you_inside`, once per heist.

use super::FixerCard;

pub(super) const CARD: FixerCard = FixerCard { rule: "card.the-mayor", once: true };
