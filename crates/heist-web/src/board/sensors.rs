//! Pressure sensors: rings around what they guard, one within the other, each with its letter on it. The outermost is the
//! one that a control panel can take away.

use std::fmt::Write;

/// The letters of rings.
const LETTERS: [&str; 3] = ["X", "Y", "Z"];
/// How wide the outermost ring is.
const OUTERMOST: f64 = 41.0;
/// How much narrower the next one is.
const NARROWER: f64 = 12.0;
/// This many rings of plans take as much room as one sensor.
pub const AS_PLANS: usize = 3;

/// The sensors of a space around the origin, the outermost first, as text.
pub fn sensors(letters: &[usize]) -> String {
    let mut text = String::new();
    for (place, letter) in letters.iter().enumerate() {
        let radius = OUTERMOST - NARROWER * place as f64;
        let _ = write!(text, r#"<circle class="sensor-ring" cy="3" r="{radius:.1}"/>"#);
        // Each letter on another side of its ring, so that none hides another.
        let (x, y) = [(radius, 0.0), (-radius, 0.0), (0.0, radius)][place.min(2)];
        let _ = write!(
            text,
            r#"<g class="sensor-letter" transform="translate({x:.1} {:.1})"><circle r="11"/><text y="5.5">{}</text></g>"#,
            y + 3.0,
            LETTERS.get(*letter).unwrap_or(&"?")
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ring_has_its_letter() {
        let text = sensors(&[1, 0]);
        assert_eq!((text.matches("sensor-ring").count(), text.matches("sensor-letter").count()), (2, 2));
        assert!(text.find(">Y<") < text.find(">X<"), "the outermost first: {text}");
        assert_eq!(sensors(&[]), "");
    }
}
