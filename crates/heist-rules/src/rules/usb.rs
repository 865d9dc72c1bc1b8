//! The USB key.

use crate::model::cards::Loot;

/// As loot in the bag (usb.loot-in-bag), the USB key comes with a guard when it is drawn (usb.from-bag-with-guard): a bit
/// of [`crate::model::terms::Terms::held_by_guard`].
pub(crate) const COMES_WITH_GUARD: u32 = 1 << Loot::Usb as u32;
