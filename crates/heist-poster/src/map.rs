//! The map of a position in few lines, for small pictures: floors, doors, what guards it, what is in it, where people went.

use crate::geometry::{BoardFrame, Point, RADIUS, frame, hexagon, spaces, spot};
use heist_format::game::Game;
use heist_rules::cards::Loot;
use heist_rules::chits::Chit;
use heist_rules::setup::Setup;
use heist_rules::space::Space;
use heist_rules::state::{PersonFlags, Place, State};
use heist_rules::who::Who;
use std::fmt::Write;

/// The spaces on which somebody stood, one after the other.
pub type Way = (Who, Vec<Space>);

/// Where everybody went in a game.
pub fn ways(game: &Game) -> Vec<Way> {
    let way = |who: Who| {
        let states = game.history().iter().map(|entry| &entry.before).chain([game.state()]);
        let mut way: Vec<Space> = Vec::new();
        for at in states.map(|state| state.person(who).at).filter(|at| at.is_somewhere()) {
            if way.last() != Some(&at) {
                way.push(at);
            }
        }
        (who, way)
    };
    game.setup().everybody().into_iter().map(way).collect()
}

/// The colour of a character.
pub(crate) const fn colour(who: Who) -> &'static str {
    match who {
        Who::Red => "#ff7a7a",
        Who::Green => "#5fdd8f",
        Who::Blue => "#6db8ff",
        Who::Black => "#d9d9e6",
        Who::Npc => "#f0d36b",
    }
}

/// The map, in board units, and the rectangle that holds it.
pub fn map(setup: &Setup, state: &State, ways: &[Way]) -> (BoardFrame, String) {
    let mut text = String::new();
    for space in spaces(setup, state).filter(|space| !state.removed.has(*space)) {
        let Some(spot) = spot(setup, state, space) else { continue };
        let Point { x, y } = spot.centre;
        let look = match (setup.board.tiles.has(space), state.unknown.has(space)) {
            (true, false) => r##"fill="#24496f" stroke="#7fb2e0""##,
            (true, true) => r##"fill="#17314d" stroke="#4a76a3""##,
            (false, _) => r##"fill="#10243a" stroke="#4a76a3" stroke-dasharray="10 8""##,
        };
        let _ = write!(
            text,
            r#"<g transform="translate({x:.0} {y:.0}) scale({:.2})"><polygon points="{}" {look} stroke-width="3"/>{}</g>"#,
            spot.scale,
            hexagon(RADIUS - 2.0),
            pieces(state, space)
        );
    }
    // Where people are lies above every way.
    let mut ends = String::new();
    for (place, (who, way)) in ways.iter().enumerate() {
        // Whoever goes the same way goes beside the others.
        let aside = place as f64 * 11.0 - 5.5 * (ways.len() as f64 - 1.0);
        let middle = |space: &Space| {
            let Point { x, y } = spot(setup, state, *space)?.centre;
            Some((x + aside, y - aside / 2.0))
        };
        let points: Vec<(f64, f64)> = way.iter().filter_map(middle).collect();
        let Some((x, y)) = points.last() else { continue };
        let line: String = points.iter().map(|(x, y)| format!("{x:.0},{y:.0} ")).collect();
        let colour = colour(*who);
        let _ = write!(
            text,
            r##"<polyline points="{line}" fill="none" stroke="#0b1a2b" stroke-opacity=".7" stroke-width="14" stroke-linejoin="round" stroke-linecap="round"/><polyline points="{line}" fill="none" stroke="{colour}" stroke-width="7" stroke-linejoin="round" stroke-linecap="round"/>"##
        );
        let _ = write!(
            ends,
            r##"<circle cx="{x:.0}" cy="{y:.0}" r="17" fill="{colour}" stroke="#0b1a2b" stroke-width="4"/>"##
        );
        if state.person(*who).is(PersonFlags::BUSTED) {
            let _ = write!(
                ends,
                r##"<path d="M{x:.0} {y:.0}m-13-13l26 26m0-26l-26 26" stroke="#e03b3b" stroke-width="9" stroke-linecap="round"/>"##
            );
        }
    }
    (frame(setup, state), text + &ends)
}

/// What lies on a space, as one mark for each sort: what guards it, and what is worth coming for.
fn pieces(state: &State, space: Space) -> String {
    let guarded = Chit::ALL.into_iter().any(|chit| state.security.of(chit).at(space) > 0)
        || state.doors.has(space)
        || state.towers.has(space);
    let loot = Loot::ALL.into_iter().any(|loot| state.loot.count_in(loot, Place::on(space)) > 0);
    let mut text = String::new();
    if guarded {
        let x = if loot { -16 } else { 0 };
        let _ = write!(text, r##"<circle cx="{x}" cy="-4" r="15" fill="#ffb84d"/>"##);
    }
    if loot || state.cash_on[space.index()] > 0 {
        let x = if guarded { 18 } else { 0 };
        let _ = write!(text, r##"<path d="M{x} -22l17 17-17 17-17-17z" fill="#8be8cf"/>"##);
    }
    text
}

/// The map as a small picture that stands in a page. It says nothing to those who hear the page: words stand beside it.
pub fn thumbnail(setup: &Setup, state: &State, ways: &[Way]) -> String {
    let (frame, drawing) = map(setup, state, ways);
    format!(r#"<svg viewBox="{}" aria-hidden="true" focusable="false">{drawing}</svg>"#, frame.view_box())
}

#[cfg(test)]
mod tests {
    use super::*;
    use heist_format::replay::Replay;

    const WON: &str = include_str!("../../heist-testbed/games/golden/startup.heist");

    #[test]
    fn a_way_has_every_space_on_which_somebody_stood_and_no_step_twice() {
        let game = Replay::parse(WON).and_then(|replay| replay.play()).expect("the recorded game");
        let ways = ways(&game);
        assert_eq!(ways.len(), game.setup().everybody().into_iter().count());
        for (who, way) in &ways {
            assert!(way.len() > 1, "{who:?} went in");
            assert!(way.windows(2).all(|pair| pair[0] != pair[1]));
            assert_eq!(way.last(), Some(&game.state().person(*who).at));
        }
        let (frame, drawing) = map(game.setup(), game.state(), &ways);
        assert!(frame.width > 300.0);
        assert_eq!(drawing.matches("<polyline").count(), 2 * ways.len());
        assert_eq!(drawing.matches("<polygon").count(), usize::from(game.setup().board.count));
    }
}
