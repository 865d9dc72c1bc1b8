//! Prison Guard: the ability is HAVE YOU SEEN WHAT WE MAKE??, in `have_you_seen_what_we_make`, once per heist.

use super::FixerCard;

pub(super) const CARD: FixerCard = FixerCard { rule: "card.prison-guard", once: true };
