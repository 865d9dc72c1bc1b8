//! Retiree: the ability is IF YOU DO THIS, DO IT RIGHT, in `if_you_do_this_do_it_right`, once per heist.

use super::FixerCard;

pub(super) const CARD: FixerCard = FixerCard { rule: "card.retiree", once: true };
