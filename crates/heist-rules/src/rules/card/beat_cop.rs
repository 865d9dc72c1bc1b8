//! Beat Cop: the ability is MOONLIGHTER FRIENDS, in `moonlighter_friends`, once per heist.

use super::FixerCard;

pub(super) const CARD: FixerCard = FixerCard { rule: "card.beat-cop", once: true };
