//! Chits as they lie on the board: a picture on a disc or a plate, with a count or a note where there is more to say.

use heist_poster::arrange::Slot;
use heist_poster::icons::{Icon, IconFamily};
use std::fmt::Write;

/// Things of one kind on a space.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardPiece {
    /// The picture.
    pub icon: Icon,
    /// How many.
    pub count: u8,
    /// Words on it: an amount, or progress.
    pub note: Option<String>,
    /// How many of them wake up again by themselves.
    pub waking: u8,
}

impl BoardPiece {
    /// So many of a kind, and nothing written on them.
    pub fn new(icon: Icon, count: u8) -> BoardPiece {
        BoardPiece { icon, count, note: None, waking: 0 }
    }
}

/// A chit around the origin, in a square from -24 to 24, as text.
pub fn chit(icon: Icon) -> String {
    let drawing = icon.drawing();
    let (class, plate) = match icon.family() {
        IconFamily::Watch => ("watch", r#"<circle class="plate" r="22.5"/>"#),
        IconFamily::Device => ("device", r#"<rect class="plate" x="-21.5" y="-21.5" width="43" height="43" rx="7"/>"#),
        IconFamily::Quiet if matches!(icon, Icon::LockOpen | Icon::CameraOff) => {
            ("quiet", r#"<rect class="plate" x="-21" y="-21" width="42" height="42" rx="7"/>"#)
        }
        IconFamily::Quiet => ("quiet", r#"<circle class="plate" r="22"/>"#),
        IconFamily::Loot => ("loot", r#"<circle class="plate" r="22.5"/>"#),
        IconFamily::Help => ("help", r#"<circle class="plate" r="22.5"/>"#),
        IconFamily::Place => ("place", ""),
    };
    format!(r#"<g class="chit {class} {}">{plate}<g class="ink">{drawing}</g></g>"#, icon.class())
}

/// The things of one kind on a space, in their slot, as text. `new` ones appear with an animation.
pub fn piece(piece: &BoardPiece, slot: Slot, new: bool) -> String {
    let mut text = format!(
        r#"<g transform="translate({:.1} {:.1}) scale({:.3})"><g{}>{}"#,
        slot.x,
        slot.y,
        slot.size / 48.0,
        if new { r#" class="turning""# } else { "" },
        chit(piece.icon)
    );
    if piece.count > 1 {
        let _ = write!(
            text,
            r#"<g class="tally"><circle cx="14.5" cy="-14.5" r="10"/><text x="14.5" y="-9.3">{}</text></g>"#,
            piece.count
        );
    }
    if let Some(note) = &piece.note {
        let width = 10.0 + 9.0 * note.len() as f64;
        let _ = write!(
            text,
            r#"<g class="tag"><rect x="{:.1}" y="8" width="{width:.1}" height="17" rx="8.5"/><text y="21.5">{note}</text></g>"#,
            -width / 2.0
        );
    }
    if piece.waking > 0 {
        text.push_str(
            r#"<g class="waking"><circle cx="-14.5" cy="-14.5" r="9"/><path d="M-14.5-20V-14.500H-10.500"/></g>"#,
        );
    }
    text.push_str("</g></g>");
    text
}

/// Something that is carried: a small picture with its count, around the origin.
pub fn badge(icon: Icon, count: u8) -> String {
    let mut text = chit(icon);
    let words = match (icon, count) {
        (Icon::Cash, count) => format!("{count}k"),
        (_, 1) => return text,
        (_, count) => format!("×{count}"),
    };
    let _ = write!(
        text,
        r#"<g class="tally"><rect x="-17" y="4" width="34" height="21" rx="9"/><text y="20.5" class="large">{words}</text></g>"#
    );
    text
}
