//! Cards and the lines over the board: events with what causes them, alerts that burn cards, noise, the end.

use super::board::{pulse, rise};
use crate::board::geometry::Point;
use crate::stage::dom::{self, FALL, GLIDE, LAND, Scenery, board, frame, sized, text, to};
use heist_rules::causes::CardCauses;
use heist_rules::effect::CardId;
use heist_rules::setup::Setup;
use heist_rules::space::Space;
use heist_rules::who::Who;
use heist_words::english::card_text;
use heist_words::names::{card_id, card_name, crisis_name};
use web_sys::HtmlElement;

/// How large a card is.
const WIDTH: f64 = 216.0;
const HEIGHT: f64 = 292.0;

/// A card as it is held up.
fn large(set: &Scenery, setup: &Setup, card: CardId) -> Option<HtmlElement> {
    let crisis = setup.is_crisis(card);
    let kind = if crisis { crisis_name(setup) } else { "Event" };
    let (name, words) = (card_name(setup, card), card_text(setup, card));
    // What is printed in the corner, as far as it fits there.
    let mark = Some(card_id(setup, card)).filter(|id| id.len() <= 3).unwrap_or_default();
    let html = format!(
        "<header><span>{kind}</span><b>{}</b></header><h3>{}</h3><p>{}</p>",
        text(&mark),
        text(&name),
        text(&words)
    );
    set.add(if crisis { "big-card crisis" } else { "big-card" }, &html, Some((WIDTH, HEIGHT)))
}

/// Where the cards to come lie, if they are to be seen.
fn deck() -> Option<Point> {
    dom::find(".security .fan .card, .security .alert-track, .security .cards").map(|at| at.middle)
}

/// The middle of some spaces.
fn centre(spaces: impl IntoIterator<Item = Space>) -> Option<Point> {
    let places: Vec<Point> = spaces.into_iter().filter_map(dom::space).map(|at| at.middle).collect();
    let count = places.len() as f64;
    (count > 0.0).then(|| Point {
        x: places.iter().map(|at| at.x).sum::<f64>() / count,
        y: places.iter().map(|at| at.y).sum::<f64>() / count,
    })
}

/// A card comes to the middle, or beside it where its causes are in the middle; they pulse while it is read.
pub fn card(set: &Scenery, setup: &Setup, card: CardId, causes: &CardCauses, length: f64) -> Option<()> {
    let (middle, width, height) = board()?;
    let marked = causes.targets | causes.sources;
    let aside = match centre(marked) {
        // On the side of the board where less is going on, as far as there is room.
        Some(at) => (width / 2.0 - WIDTH / 2.0 - 12.0).clamp(0.0, 240.0) * if at.x > middle.x { -1.0 } else { 1.0 },
        None => 0.0,
    };
    let place = Point { x: middle.x + aside, ..middle };
    let scale = (height / (HEIGHT + 24.0)).min(width / (WIDTH + 24.0)).clamp(0.55, 1.15);
    let home = deck().unwrap_or(Point { x: middle.x + width / 2.0, y: middle.y - height / 2.0 });
    let held = large(set, setup, card)?;
    let turned =
        |at: Point, scale: f64, degrees: f64| format!("{} perspective(900px) rotateY({degrees}deg)", sized(at, scale));
    set.play(
        &held,
        0.0,
        length,
        &[
            frame(0.0, turned(home, 0.16, -180.0), 0.3).ease(GLIDE),
            frame(0.2, turned(place, scale * 1.05, 0.0), 1.0),
            frame(0.26, turned(place, scale, 0.0), 1.0),
            frame(0.88, turned(place, scale, 0.0), 1.0).ease("ease-in"),
            frame(1.0, turned(home, 0.2, 0.0), 0.2),
        ],
    );
    for beat in 0..3 {
        let at = length * (0.26 + 0.2 * f64::from(beat));
        for space in causes.sources {
            pulse(set, "source", dom::space(space)?, at, length * 0.22);
        }
        for space in causes.targets {
            pulse(set, "alarmed", dom::space(space)?, at + 90.0, length * 0.22);
        }
    }
    for (from, to) in causes.sights.iter().take(24) {
        sight(set, *from, *to, length);
    }
    Some(())
}

/// A line of sight: a beam that grows from what sees to whom it sees.
fn sight(set: &Scenery, from: Space, target: Space, length: f64) -> Option<()> {
    let (from, target) = (dom::space(from)?, dom::space(target)?);
    let long = from.middle.distance(target.middle);
    let beam = set.add("beam", "", Some((long, target.reach)))?;
    let angle = (target.middle.y - from.middle.y).atan2(target.middle.x - from.middle.x).to_degrees();
    let half = Point { x: (from.middle.x + target.middle.x) / 2.0, y: (from.middle.y + target.middle.y) / 2.0 };
    let drawn = |scale: f64| format!("{} rotate({angle:.1}deg) scaleX({scale})", to(half));
    set.play(
        &beam,
        length * 0.24,
        length * 0.64,
        &[
            frame(0.0, drawn(0.2), 0.0).ease(GLIDE),
            frame(0.2, drawn(1.0), 0.9),
            frame(0.5, drawn(1.0), 0.45),
            frame(0.75, drawn(1.0), 0.9),
            frame(1.0, drawn(1.0), 0.0),
        ],
    );
    Some(())
}

/// A crisis joins those that wait.
pub fn queue(set: &Scenery, setup: &Setup, card: CardId, length: f64) -> Option<()> {
    let (middle, width, height) = board()?;
    let home = dom::find(".security .queue").map(|at| at.middle).or_else(deck);
    let home = home.unwrap_or(Point { x: middle.x + width / 2.0, y: middle.y - height / 2.0 });
    let held = large(set, setup, card)?;
    let place = Point { x: middle.x + (width / 2.0 - WIDTH / 2.0).clamp(0.0, 220.0), ..middle };
    set.play(
        &held,
        0.0,
        length,
        &[
            frame(0.0, sized(home, 0.16), 0.0).ease(GLIDE),
            frame(0.3, sized(place, 0.8), 1.0),
            frame(0.7, sized(place, 0.8), 1.0).ease("ease-in"),
            frame(1.0, sized(home, 0.16), 0.3),
        ],
    );
    Some(())
}

/// An alert: the edge of the board burns red, and so do the cards that it takes.
pub fn alert(set: &Scenery, setup: &Setup, count: u8, burnt: &[CardId], length: f64) -> Option<()> {
    let (middle, width, height) = board()?;
    let edge = set.add("edge", "", Some((width, height)))?;
    let still = to(middle);
    let flash = |at: f64, opacity: f64| frame(at, still.clone(), opacity);
    set.play(
        &edge,
        0.0,
        length,
        &[flash(0.0, 0.0), flash(0.14, 1.0), flash(0.34, 0.45), flash(0.52, 1.0), flash(1.0, 0.0)],
    );
    if count > 0 {
        let words = if count == 1 { "Alert!".to_owned() } else { format!("{count} alerts!") };
        let line = set.add("siren", &words, Some((300.0, 64.0)))?;
        let top = Point { y: middle.y - height / 2.0 + 52.0, ..middle };
        set.play(
            &line,
            0.0,
            length,
            &[
                frame(0.0, sized(top, 1.9), 0.0).ease(LAND),
                frame(0.22, sized(top, 1.0), 1.0),
                frame(0.82, sized(top, 1.0), 1.0),
                frame(1.0, sized(top, 1.0), 0.0),
            ],
        );
    }
    let apart = if burnt.len() > 1 { (length - 620.0) / (burnt.len() - 1) as f64 } else { 0.0 };
    let home = deck().unwrap_or(Point { x: middle.x + width / 2.0, y: middle.y });
    for (i, card) in burnt.iter().take(8).enumerate() {
        burn(set, setup, *card, home, Point { x: middle.x + width / 2.0 - 96.0, y: middle.y }, apart * i as f64);
    }
    Some(())
}

/// A card leaves the deck and burns away from below.
fn burn(set: &Scenery, setup: &Setup, card: CardId, home: Point, place: Point, delay: f64) -> Option<()> {
    let held = large(set, setup, card)?;
    held.class_list().add_1("burning").ok()?;
    let fire = dom::put(&held, "fire", "", None)?;
    set.play(
        &fire,
        delay + 120.0,
        420.0,
        &[frame(0.0, "translateY(30%)", 0.0), frame(0.2, "translateY(20%)", 1.0), frame(1.0, "translateY(-21%)", 1.0)],
    );
    let ash = Point { y: place.y - 24.0, ..place };
    set.play(
        &held,
        delay,
        600.0,
        &[
            frame(0.0, sized(home, 0.16), 0.9).ease(GLIDE),
            frame(0.35, format!("{} rotate(-5deg)", sized(place, 0.62)), 1.0),
            frame(0.7, format!("{} rotate(-3deg)", sized(place, 0.62)), 1.0).ease(FALL),
            frame(1.0, format!("{} rotate(4deg)", sized(ash, 0.56)), 0.0),
        ],
    );
    Some(())
}

/// Noise: rings go out from the track.
pub fn noise(set: &Scenery, count: u8) -> Option<()> {
    let at = dom::find(".noise .track .marker").or_else(|| dom::find(".noise"))?;
    for i in 0..count.min(4) {
        let ring = set.add("ripple", "", Some((120.0, 120.0)))?;
        set.play(
            &ring,
            110.0 * f64::from(i),
            520.0,
            &[frame(0.0, sized(at.middle, 0.1), 0.9).ease(GLIDE), frame(1.0, sized(at.middle, 1.0), 0.0)],
        );
    }
    let word = set.add("word noisy", &format!("+{count} noise"), Some((120.0, 30.0)))?;
    rise(set, &word, at.middle, 700.0);
    Some(())
}

/// Words beside the cards of people.
pub fn words(set: &Scenery, words: &[(Who, String)]) -> Option<()> {
    for (i, (who, said)) in words.iter().enumerate() {
        let Some(at) = dom::person(*who) else { continue };
        // Two about the same person stand one above the other.
        let before = words[..i].iter().filter(|(other, _)| other == who).count() as f64;
        let word = set.add(&format!("word {}", who.word()), &text(said), Some((120.0, 30.0)))?;
        rise(set, &word, Point { x: at.middle.x + 70.0, y: at.middle.y + 24.0 * before }, 900.0);
    }
    Some(())
}

/// A line over the board.
pub fn banner(set: &Scenery, words: &str, alarming: bool, length: f64) -> Option<()> {
    let (middle, width, _) = board()?;
    let line = set.add(if alarming { "headline alarming" } else { "headline" }, &text(words), Some((width, 74.0)))?;
    let aside = |by: f64| to(Point { x: middle.x + by, ..middle });
    set.play(
        &line,
        0.0,
        length,
        &[
            frame(0.0, aside(-60.0), 0.0).ease(GLIDE),
            frame(0.25, aside(0.0), 1.0),
            frame(0.72, aside(4.0), 1.0).ease("ease-in"),
            frame(1.0, aside(60.0), 0.0),
        ],
    );
    Some(())
}

/// The end.
pub fn end(set: &Scenery, won: bool, length: f64) -> Option<()> {
    let (middle, width, _) = board()?;
    let dark = set.add("dark", "", None)?;
    set.play(&dark, 0.0, length, &[frame(0.0, "none", 0.0), frame(0.2, "none", 1.0), frame(1.0, "none", 1.0)]);
    let (class, words, more) = if won {
        ("ending won", "Clean away", "The heist is won.")
    } else {
        ("ending lost", "Busted plans", "The heist is lost.")
    };
    let html = format!("<b>{words}</b><span>{more}</span>");
    let line = set.add(class, &html, Some((width, 150.0)))?;
    set.play(
        &line,
        length * 0.12,
        length * 0.88,
        &[
            frame(0.0, sized(middle, if won { 0.7 } else { 1.5 }), 0.0).ease(LAND),
            frame(0.3, sized(middle, 1.0), 1.0),
            frame(1.0, sized(middle, 1.02), 1.0),
        ],
    );
    Some(())
}
