//! Chits as they lie on the board: a picture on a disc or a plate.

use super::icons::{Family, Icon};

/// A chit around the origin, in a square from -24 to 24, as text.
pub fn chit(icon: Icon) -> String {
    let drawing = icon.drawing();
    let (class, plate) = match icon.family() {
        Family::Watch => ("watch", r#"<circle class="plate" r="22.500"/>"#),
        Family::Device => ("device", r#"<rect class="plate" x="-21.500" y="-21.500" width="43" height="43" rx="7"/>"#),
        Family::Quiet if matches!(icon, Icon::LockOpen | Icon::CameraOff) => {
            ("quiet", r#"<rect class="plate" x="-20.500" y="-20.500" width="41" height="41" rx="7"/>"#)
        }
        Family::Quiet => ("quiet", r#"<circle class="plate" r="21.500"/>"#),
        Family::Loot => ("loot", r#"<circle class="plate" r="22.500"/>"#),
        Family::Help => ("help", r#"<circle class="plate" r="22.500"/>"#),
        Family::Place => ("place", ""),
    };
    format!(r#"<g class="chit {class}">{plate}<g class="ink">{drawing}</g></g>"#)
}
