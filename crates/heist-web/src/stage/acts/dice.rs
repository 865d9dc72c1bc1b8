//! Dice: cubes with six faces that are thrown over the board, land in a row and go to the cards of their owners.

use crate::board::geometry::Point;
use crate::stage::dom::{FALL, GLIDE, LAND, Scenery, board, die, facing, frame, put, sized, text, to};
use crate::table::pips;
use heist_rules::who::Who;
use heist_words::names::colour_name;
use web_sys::HtmlElement;

/// How a cube lies when it shows a value: turned about the level and about the upright axis.
const fn lying(value: u8) -> (f64, f64) {
    match value {
        2 => (0.0, -90.0),
        3 => (-90.0, 0.0),
        4 => (90.0, 0.0),
        5 => (0.0, 90.0),
        6 => (0.0, 180.0),
        _ => (0.0, 0.0),
    }
}

fn turned((x, y): (f64, f64), more: (f64, f64)) -> String {
    format!("rotateX({:.0}deg) rotateY({:.0}deg)", x + more.0, y + more.1)
}

/// A cube of a size: the whole, which is moved, and what turns in it.
fn cube(set: &Scenery, owner: &str, size: f64) -> Option<(HtmlElement, HtmlElement)> {
    let whole = set.add(&format!("cube {owner}"), "<i class=\"shadow-under\"></i>", Some((size, size)))?;
    let tilt = put(&whole, "tilt", "", None)?;
    let turning = put(&tilt, "turning-cube", "", None)?;
    for value in 1..=6 {
        let face = format!(r#"<svg viewBox="0 0 24 24" focusable="false">{}</svg>"#, pips(value));
        put(&turning, &format!("pip-face f{value}"), &face, None)?;
    }
    Some((whole, turning))
}

/// A number between 0 and 1 that is the same for the same throw.
fn wobble(seed: usize) -> f64 {
    (seed as f64 * 12.9898 + 4.1).sin().mul_add(43758.5453, 0.0).rem_euclid(1.0)
}

/// Dice thrown over the board; each goes to its owner's card.
pub fn throw(set: &Scenery, dice: &[(Who, u8)], length: f64) -> Option<()> {
    let (middle, width, height) = board()?;
    let size = (width / 9.0).clamp(38.0, 68.0);
    let gap = size * 1.75;
    let start = Point { x: middle.x - width * 0.1, y: middle.y + height / 2.0 + size };
    for (i, (who, value)) in dice.iter().enumerate() {
        let (whole, turning) = cube(set, who.word(), size)?;
        let row = i as f64 - (dice.len() as f64 - 1.0) / 2.0;
        let land = Point { x: middle.x + row * gap, y: middle.y + (wobble(i) - 0.5) * size * 0.8 };
        let over = Point { x: (start.x + land.x) / 2.0 - size, y: land.y - height * 0.2 };
        let bounce = Point { x: land.x - size * 0.45, y: land.y + size * 0.15 };
        let mut frames = vec![
            frame(0.0, sized(start, 1.5), 1.0).ease(GLIDE),
            frame(0.22, sized(over, 1.9), 1.0).ease(FALL),
            frame(0.4, sized(bounce, 1.0), 1.0).ease("ease-out"),
            frame(0.47, sized(Point { y: land.y - size * 0.35, ..bounce }, 1.12), 1.0).ease("ease-in"),
            frame(0.55, sized(land, 1.0), 1.0),
            frame(0.8, sized(land, 1.0), 1.0).ease("cubic-bezier(.6, 0, .3, 1)"),
        ];
        match die(*who) {
            Some(home) => frames.push(frame(1.0, sized(home.middle, 26.0 / size), 0.3)),
            None => frames.push(frame(1.0, sized(land, 0.7), 0.0)),
        }
        let delay = 40.0 * i as f64;
        set.play(&whole, delay, length - delay, &frames);
        let rest = lying(*value);
        let spin = (720.0 + 180.0 * wobble(i + 7).round(), -540.0 - 180.0 * wobble(i + 3).round());
        set.play(
            &turning,
            delay,
            length * 0.55,
            &[
                facing(0.0, turned(rest, spin)).ease("cubic-bezier(.15, .5, .4, 1)"),
                facing(1.0, turned(rest, (0.0, 0.0))),
            ],
        );
    }
    Some(())
}

/// The die of the building.
pub fn security(set: &Scenery, value: u8, length: f64) -> Option<()> {
    let (middle, ..) = board()?;
    large(set, "watch", value, middle, length)
}

/// One large die in the middle.
fn large(set: &Scenery, owner: &str, value: u8, middle: Point, length: f64) -> Option<()> {
    let size = 104.0;
    let (whole, turning) = cube(set, owner, size)?;
    let high = Point { y: middle.y - 220.0, x: middle.x - 160.0 };
    set.play(
        &whole,
        0.0,
        length,
        &[
            frame(0.0, sized(high, 0.6), 0.0).ease(FALL),
            frame(0.24, sized(Point { x: middle.x - 30.0, ..middle }, 1.0), 1.0).ease("ease-out"),
            frame(0.34, sized(Point { x: middle.x - 12.0, y: middle.y - 34.0 }, 1.06), 1.0).ease("ease-in"),
            frame(0.44, sized(middle, 1.0), 1.0),
            frame(0.9, sized(middle, 1.0), 1.0),
            frame(1.0, sized(middle, 0.8), 0.0),
        ],
    );
    let rest = lying(value);
    let frames = [
        facing(0.0, turned(rest, (900.0, -720.0))).ease("cubic-bezier(.2, .5, .3, 1)"),
        facing(1.0, turned(rest, (0.0, 0.0))),
    ];
    set.play(&turning, 0.0, length * 0.46, &frames);
    Some(())
}

/// The last roll: the board goes dark, what is needed stands above the die, and below it what has become of it.
pub fn last_ditch(set: &Scenery, who: Who, value: u8, needed: u8, length: f64) -> Option<()> {
    let (middle, ..) = board()?;
    let dark = set.add("dark", "", None)?;
    set.play(
        &dark,
        0.0,
        length,
        &[frame(0.0, "none", 0.0), frame(0.1, "none", 1.0), frame(0.92, "none", 1.0), frame(1.0, "none", 0.0)],
    );
    let head = format!(
        "<small>Last ditch</small><b>{}</b><span>needs {} or more</span>",
        text(colour_name(who)),
        needed.max(1)
    );
    let title = set.add(&format!("ditch {}", who.word()), &head, Some((320.0, 110.0)))?;
    let above = Point { y: middle.y - 150.0, ..middle };
    set.play(
        &title,
        0.0,
        length,
        &[
            frame(0.0, sized(Point { y: above.y - 30.0, ..above }, 1.0), 0.0).ease(GLIDE),
            frame(0.12, to(above), 1.0),
            frame(0.92, to(above), 1.0),
            frame(1.0, to(above), 0.0),
        ],
    );
    large(set, who.word(), value, middle, length)?;
    let made = value >= needed;
    let words = if made { "Made it!".to_owned() } else { format!("{} short", needed - value) };
    let verdict = set.add(if made { "ruling good" } else { "ruling bad" }, &words, Some((320.0, 56.0)))?;
    let below = Point { y: middle.y + 120.0, ..middle };
    set.play(
        &verdict,
        length * 0.5,
        length * 0.5,
        &[
            frame(0.0, sized(below, 2.2), 0.0).ease(LAND),
            frame(0.2, sized(below, 1.0), 1.0),
            frame(0.84, sized(below, 1.0), 1.0),
            frame(1.0, sized(below, 0.95), 0.0),
        ],
    );
    Some(())
}

/// A die turned by an idea, where it is shown.
pub fn turn(set: &Scenery, who: Who, from: u8, value: u8, length: f64) -> Option<()> {
    let home = die(who)?;
    let size = 52.0;
    let (whole, turning) = cube(set, who.word(), size)?;
    let at = |scale: f64| sized(home.middle, scale);
    set.play(
        &whole,
        0.0,
        length,
        &[frame(0.0, at(0.55), 0.0), frame(0.15, at(1.0), 1.0), frame(0.8, at(1.0), 1.0), frame(1.0, at(0.55), 0.0)],
    );
    let frames = [
        facing(0.0, turned(lying(from), (0.0, 0.0))),
        facing(0.2, turned(lying(from), (0.0, 0.0))).ease(LAND),
        facing(0.75, turned(lying(value), (0.0, 0.0))),
        facing(1.0, turned(lying(value), (0.0, 0.0))),
    ];
    set.play(&turning, 0.0, length, &frames);
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_and_its_opposite_are_seven() {
        // Opposite faces are half a turn apart about one of the axes.
        for value in 1..=3u8 {
            let ((x, y), (a, b)) = (lying(value), lying(7 - value));
            assert!((x - a).abs() + (y - b).abs() == 180.0, "{value}");
        }
    }

    #[test]
    fn throws_wobble_within_bounds() {
        assert!((0..50).map(wobble).all(|at| (0.0..1.0).contains(&at)));
    }
}
