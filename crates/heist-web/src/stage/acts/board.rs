//! What happens on the board: steps, tiles that turn, chits that come, turn over and go, things that change hands, gates, fates.

use crate::board::geometry::{Point, RADIUS};
use crate::board::{Icon, chit};
use crate::stage::dom::{self, At, FALL, Frame, GLIDE, Scenery, chit_picture, facing, frame, put, sized, text, to};
use crate::stage::scenes::Spot;
use heist_rules::space::Space;
use heist_rules::state::State;
use heist_rules::who::Who;
use web_sys::HtmlElement;

/// The ring that is measured is a little smaller than the hex.
const WHOLE: f64 = RADIUS / (RADIUS - 3.0);

/// A hex of the size of a space.
pub fn hex(set: &Scenery, class: &str, html: &str, at: At) -> Option<HtmlElement> {
    let height = at.reach * 2.0 * WHOLE;
    set.add(&format!("hex {class}"), html, Some((height * 0.866, height)))
}

/// A hex that lights up and fades.
pub fn pulse(set: &Scenery, class: &str, at: At, delay: f64, length: f64) -> Option<()> {
    let light = hex(set, class, "", at)?;
    set.play(
        &light,
        delay,
        length,
        &[
            frame(0.0, sized(at.middle, 0.7), 0.0).ease(GLIDE),
            frame(0.35, sized(at.middle, 1.0), 1.0),
            frame(1.0, sized(at.middle, 1.06), 0.0),
        ],
    );
    Some(())
}

/// How large a chit is on a hex.
fn chit_size(at: At) -> f64 {
    at.reach * 0.95
}

/// A step: the pawn itself walks on the board; the tile answers.
pub fn step(set: &Scenery, who: Who, space: Space, runs: bool, length: f64) -> Option<()> {
    let at = dom::space(space)?;
    let class = format!("tread {} {}", who.word(), if runs { "fast" } else { "" });
    pulse(set, &class, at, length * 0.25, length)
}

/// Tiles turn: a cover like the tile that was unknown turns away, and what was drawn falls onto it.
pub fn reveal(set: &Scenery, tiles: &[(Space, Option<Icon>)], length: f64) -> Option<()> {
    let apart = if tiles.len() > 1 { (length - 560.0) / (tiles.len() - 1) as f64 } else { 0.0 };
    for (i, (space, icon)) in tiles.iter().enumerate() {
        let Some(at) = dom::space(*space) else { continue };
        let delay = apart * i as f64;
        let picture = format!(r#"<svg class="glyph" viewBox="-30 -34 60 60">{}</svg>"#, chit(Icon::Unknown));
        let cover = hex(set, "cover", &picture, at)?;
        let turned = |degrees: f64, scale: f64| {
            format!("{} perspective(420px) rotateY({degrees}deg) scale({scale})", to(at.middle))
        };
        set.play(
            &cover,
            delay,
            280.0,
            &[
                frame(0.0, turned(0.0, 1.0), 1.0).ease(FALL),
                frame(0.97, turned(88.0, 1.14), 1.0),
                frame(1.0, turned(90.0, 1.14), 0.0),
            ],
        );
        pulse(set, "found", at, delay + 230.0, 420.0);
        if let Some(icon) = icon {
            let falling = set.chit(*icon, chit_size(at))?;
            set.play(&falling, delay + 250.0, 300.0, &drop_onto(at.middle));
        }
    }
    Some(())
}

/// From above onto the board; what lies there then takes its place.
fn drop_onto(at: Point) -> [Frame; 4] {
    [
        frame(0.0, sized(Point { y: at.y - 46.0, ..at }, 2.1), 0.0).ease(FALL),
        frame(0.55, sized(at, 1.0), 1.0).ease("ease-out"),
        frame(0.72, sized(Point { y: at.y - 4.0, ..at }, 1.14), 1.0).ease("ease-in"),
        frame(1.0, sized(at, 1.0), 1.0),
    ]
}

/// Chits that come from the supply.
pub fn arrive(set: &Scenery, chits: &[(Space, Icon)]) -> Option<()> {
    for (i, (space, icon)) in chits.iter().enumerate() {
        let Some(at) = dom::space(*space) else { continue };
        let delay = 90.0 * i.min(7) as f64;
        let falling = set.chit(*icon, chit_size(at))?;
        set.play(&falling, delay, 420.0, &drop_onto(at.middle));
        pulse(set, "alarmed", at, delay + 200.0, 400.0);
    }
    Some(())
}

/// Chits turned over.
pub fn flip(set: &Scenery, chits: &[(Space, Icon, Icon)], length: f64) -> Option<()> {
    for (space, before, after) in chits {
        let Some(at) = dom::space(*space) else { continue };
        let wakes = matches!(after, Icon::Guard | Icon::Dog | Icon::Lock | Icon::Camera);
        pulse(set, if wakes { "alarmed" } else { "eased" }, at, 60.0, length);
        let size = chit_size(at);
        let coin = set.add("coin", "", Some((size, size)))?;
        set.play(
            &coin,
            0.0,
            length,
            &[frame(0.0, to(at.middle), 1.0), frame(0.88, to(at.middle), 1.0), frame(1.0, to(at.middle), 0.0)],
        );
        let turning = put(&coin, "turning-coin", "", None)?;
        put(&turning, "side heads", &chit_picture(*before), None)?;
        put(&turning, "side tails", &chit_picture(*after), None)?;
        let turned = |degrees: f64, scale: f64, lift: f64| {
            format!("translateY({:.0}px) rotateY({degrees}deg) scale({scale})", -lift)
        };
        set.play(
            &turning,
            0.0,
            length * 0.75,
            &[
                facing(0.0, turned(0.0, 1.0, 0.0)).ease("ease-out"),
                facing(0.5, turned(90.0, 1.45, 14.0)).ease("ease-in"),
                facing(1.0, turned(180.0, 1.0, 0.0)),
            ],
        );
    }
    Some(())
}

/// What leaves the board is lifted and carried off.
pub fn leave(set: &Scenery, chits: &[(Space, Icon)], length: f64) -> Option<()> {
    for (space, icon) in chits {
        let Some(at) = dom::space(*space) else { continue };
        let rising = set.chit(*icon, chit_size(at))?;
        let away = Point { x: at.middle.x + 26.0, y: at.middle.y - 70.0 };
        set.play(
            &rising,
            0.0,
            length,
            &[
                frame(0.0, sized(at.middle, 1.0), 1.0).ease("ease-out"),
                frame(0.3, sized(at.middle, 1.35), 1.0).ease("ease-in"),
                frame(1.0, format!("{} rotate(24deg)", sized(away, 0.7)), 0.0),
            ],
        );
        pulse(set, "eased", at, 40.0, length);
    }
    Some(())
}

fn spot(spot: Spot) -> Option<At> {
    match spot {
        Spot::Space(space) => dom::space(space),
        Spot::Person(who) => dom::person(who),
        Spot::Away => None,
    }
}

/// Something flies from hand to hand.
pub fn carry(set: &Scenery, icon: Icon, from: Spot, target: Spot, length: f64) -> Option<()> {
    let (start, goal) = (spot(from), spot(target));
    let (first, last) = (start.or(goal)?, goal.or(start)?);
    let size = 54.0;
    let flying = set.chit(icon, size)?;
    let scale = |at: At| (chit_size(at) / size).clamp(0.5, 1.2);
    let half = Point { x: (first.middle.x + last.middle.x) / 2.0, y: (first.middle.y + last.middle.y) / 2.0 - 60.0 };
    let shown = |at: Option<At>| if at.is_some() { 1.0 } else { 0.0 };
    set.play(
        &flying,
        0.0,
        length,
        &[
            frame(0.0, sized(first.middle, scale(first)), shown(start)).ease("ease-in"),
            frame(0.45, sized(half, 1.6), 1.0).ease("ease-out"),
            frame(0.92, sized(last.middle, scale(last)), 1.0),
            frame(1.0, sized(last.middle, scale(last)), shown(goal) * 0.4),
        ],
    );
    Some(())
}

/// Somebody of the building runs over the board, hop by hop.
pub fn walk(set: &Scenery, icon: Icon, way: &[Space], length: f64) -> Option<()> {
    let stops: Vec<At> = way.iter().filter_map(|space| dom::space(*space)).collect();
    let first = stops.first()?;
    let running = set.chit(icon, chit_size(*first))?;
    let hops = (stops.len().max(2) - 1) as f64;
    let mut frames = vec![frame(0.0, sized(first.middle, 1.0), 1.0).ease("ease-out")];
    for (i, pair) in stops.windows(2).enumerate() {
        let (from, to) = (pair[0].middle, pair[1].middle);
        let half = Point { x: (from.x + to.x) / 2.0, y: (from.y + to.y) / 2.0 - 16.0 };
        frames.push(frame((i as f64 + 0.5) / hops, sized(half, 1.22), 1.0).ease("ease-in"));
        frames.push(frame((i as f64 + 1.0) / hops, sized(to, 1.0), 1.0).ease("ease-out"));
    }
    set.play(&running, 0.0, length, &frames);
    if let Some(last) = stops.last() {
        pulse(set, "alarmed", *last, length * 0.75, 380.0);
    }
    Some(())
}

/// A gate falls over its hex.
pub fn gate(set: &Scenery, space: Space, length: f64) -> Option<()> {
    let at = dom::space(space)?;
    let window = hex(set, "gate-window", "", at)?;
    set.play(&window, 0.0, 1.0, &[frame(0.0, to(at.middle), 1.0), frame(1.0, to(at.middle), 1.0)]);
    let shutter = put(&window, "shutter", "", None)?;
    set.play(
        &shutter,
        0.0,
        length,
        &[
            frame(0.0, "translateY(-100%)", 1.0).ease(FALL),
            frame(0.45, "translateY(0)", 1.0).ease("ease-out"),
            frame(0.56, "translateY(-7%)", 1.0).ease("ease-in"),
            frame(0.66, "translateY(0)", 1.0),
            frame(1.0, "translateY(0)", 1.0),
        ],
    );
    pulse(set, "alarmed", at, length * 0.45, length * 0.5)
}

/// Work on a space, with a word.
pub fn work(set: &Scenery, space: Space, words: &str, length: f64) -> Option<()> {
    let at = dom::space(space)?;
    pulse(set, "eased", at, 0.0, length);
    let word = set.add("word", &text(words), Some((120.0, 30.0)))?;
    rise(set, &word, at.middle, length + 300.0);
    Some(())
}

/// A word that rises and fades.
pub fn rise(set: &Scenery, word: &HtmlElement, at: Point, length: f64) {
    set.play(
        word,
        0.0,
        length,
        &[
            frame(0.0, sized(at, 0.6), 0.0).ease(GLIDE),
            frame(0.25, sized(Point { y: at.y - 18.0, ..at }, 1.1), 1.0),
            frame(0.7, sized(Point { y: at.y - 26.0, ..at }, 1.0), 1.0),
            frame(1.0, sized(Point { y: at.y - 44.0, ..at }, 1.0), 0.0),
        ],
    );
}

/// Where somebody stands, or else the card.
fn stands(who: Who, state: &State) -> Option<At> {
    dom::space(state.person(who).at).or_else(|| dom::person(who))
}

/// The stamp.
pub fn busted(set: &Scenery, who: Who, state: &State, length: f64) -> Option<()> {
    let at = stands(who, state)?;
    if let Some(wash) = set.add("wash", "", None) {
        set.play(&wash, length * 0.2, length * 0.8, &[frame(0.0, "none", 1.0), frame(1.0, "none", 0.0)]);
    }
    let stamp = set.add("busted-stamp", "Busted", Some((150.0, 50.0)))?;
    let turned = |scale: f64| format!("{} rotate(-14deg)", sized(at.middle, scale));
    set.play(
        &stamp,
        0.0,
        length,
        &[
            frame(0.0, turned(3.2), 0.0).ease(FALL),
            frame(0.22, turned(0.94), 1.0).ease("ease-out"),
            frame(0.32, turned(1.0), 1.0),
            frame(0.85, turned(1.0), 1.0),
            frame(1.0, turned(1.0), 0.0),
        ],
    );
    pulse(set, "alarmed", at, length * 0.2, length * 0.6)
}

/// Somebody is out.
pub fn out(set: &Scenery, who: Who, state: &State, length: f64) -> Option<()> {
    let at = stands(who, state)?;
    pulse(set, "safe", at, 0.0, length);
    let word = set.add("word good", "Out!", Some((120.0, 30.0)))?;
    rise(set, &word, at.middle, length + 300.0);
    Some(())
}
