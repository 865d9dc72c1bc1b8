//! The picture at the front door: the first heist being played, on its real board. A plan is drawn, dice fall, somebody walks
//! it past a watchtower, a card is turned. The style sheet moves it; without motion it stands still in the middle of things.

use crate::board::geometry::{Point, hexagon, spaces, spot};
use crate::board::{BoardScene, World, pawn, place};
use crate::opening::{EDITION, FIRST_HEIST, first_crew, set_up};
use heist_data::names::space_name;
use heist_rules::who::Who;
use leptos::prelude::*;

/// The ways that two of the crew have planned, from the door on.
const WAYS: [(Who, &[&str]); 2] = [
    (Who::Red, &["e9", "d8", "d7", "c6", "c5", "c4", "c3"]),
    (Who::Green, &["g8", "g7", "f6", "f5", "e4", "f3", "f2"]),
];

/// The tower that looks down the rows, and a hex in its light.
const TOWER: [&str; 2] = ["c4", "b7"];

/// The scene. It says nothing that the words beside it do not say.
#[component]
pub fn Hero() -> impl IntoView {
    let game = set_up(FIRST_HEIST, EDITION, &first_crew()).ok()?;
    let (setup, state) = (game.shared_setup(), *game.state());
    let at = |name: &str| -> Option<Point> {
        let space = spaces(&setup, &state).find(|space| space_name(&setup, &state, *space) == name)?;
        Some(spot(&setup, &state, space)?.centre)
    };
    let ways = WAYS.map(|(who, names)| {
        let points: Vec<Point> = names.iter().filter_map(|name| at(name)).collect();
        let marks = points.iter().skip(1).enumerate().map(|(i, Point { x, y })| {
            view! { <polygon class=format!("hero-mark step-{i}") transform=format!("translate({x:.1} {y:.1})") points=hexagon(44.0)></polygon> }
        });
        let line: Vec<String> = points.iter().map(|Point { x, y }| format!("{x:.1} {y:.1}")).collect();
        let line = format!("M{}", line.join("L"));
        view! {
            <g class=format!("hero-way {}", who.word())>
                {marks.collect_view()}
                <path d=line.clone()></path>
                <g class="hero-walker" style:offset-path=format!("path(\"{line}\")") inner_html=pawn(who)></g>
            </g>
        }
    });
    let light = at(TOWER[0]).zip(at(TOWER[1])).map(|(from, to)| {
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let (x, y) = (-dy * 0.22, dx * 0.22);
        let cone = format!("M{:.0} {:.0}L{:.0} {:.0}L{:.0} {:.0}Z", from.x, from.y, to.x + x, to.y + y, to.x - x, to.y - y);
        view! { <path class="hero-light" d=cone style:transform-origin=format!("{:.0}px {:.0}px", from.x, from.y)></path> }
    });
    let kind = place(&setup);
    let scene = BoardScene::new(setup, Signal::stored(state));
    let frame = move || scene.frame.get().view_box();
    Some(view! {
        <div class="hero-picture" data-place=kind aria-hidden="true">
            <svg class="board" class:calm=scene.calm() viewBox=frame>
                <World scene>
                    {light}
                    {ways.into_iter().collect_view()}
                </World>
            </svg>
            <div class="hero-dice" class:calm=scene.calm()><i class="hero-die red"></i><i class="hero-die green"></i></div>
            <div class="hero-card" class:calm=scene.calm()>
                <small>"Event"</small>
                <strong>"Hidden Cameras"</strong>
                <span>"Put 3 cameras from the supply into the bag."</span>
            </div>
        </div>
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ways_lead_from_hex_to_hex_of_the_first_heist() {
        let game = set_up(FIRST_HEIST, EDITION, &first_crew()).expect("the first heist");
        let (setup, state) = (game.setup(), game.state());
        for (who, way) in WAYS {
            let centre = |name: &str| {
                let space = spaces(setup, state).find(|space| space_name(setup, state, *space) == name);
                space.and_then(|space| spot(setup, state, space)).map(|spot| spot.centre).expect(name)
            };
            for pair in way.windows(2).skip(1) {
                let apart = centre(pair[0]).distance(centre(pair[1]));
                assert!(apart < 110.0, "{who:?} cannot walk from {} to {}", pair[0], pair[1]);
            }
        }
    }
}
