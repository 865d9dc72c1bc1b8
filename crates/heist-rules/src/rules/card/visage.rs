//! Visage: her ability is IT'S ALL ONLINE, in `its_all_online`, as often as the team likes.

use super::FixerCard;

pub(super) const CARD: FixerCard = FixerCard { rule: "card.visage", once: false };
