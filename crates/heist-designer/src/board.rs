//! The map on the screen, to be worked on: painted by pointer, finger and keys, with everything that is to be seen on it.

mod canvas;
mod deeds;
mod drawing;
mod hand;
mod keys;
mod marks;

pub use deeds::Deeds;
pub use drawing::cell as drawing_of;

use crate::desk::Desk;
use crate::tiles;
use crate::tools::Tools;
use hand::Hand;
use heist_data::names::cell_name;
use heist_design::picture::{Look, wall_lines};
use heist_poster::geometry::{APOTHEM, Point, RADIUS, centre, hexagon};
use heist_rules::board::Cell;
use heist_rules::edition::{EDITION_IDS, Edition, Rings};
use leptos::ev;
use leptos::prelude::*;
use marks::Marks;

/// Whether rings are sensors in the newest edition in which the heist is played.
pub fn look_of(desk: Desk) -> Memo<Look> {
    Memo::new(move |_| {
        let newest = desk.table.with(|table| {
            let listed = table.get("editions").and_then(|list| list.as_array());
            let known = listed.into_iter().flatten().filter_map(|id| Edition::from_id(id.as_str()?));
            known.max_by_key(|edition| EDITION_IDS.iter().position(|id| *id == edition.id))
        });
        Look { sensors: newest.unwrap_or(Edition::NEWEST).rings == Rings::PressureSensors }
    })
}

/// The map as it stands, to be worked on. Fills its box.
#[component]
pub fn EditBoard() -> impl IntoView {
    let (desk, tools) = (expect_context::<Desk>(), expect_context::<Tools>());
    let hand = Hand::new(desk, tools);
    let look = look_of(desk);
    let canvas = hand.canvas;
    let place = Memo::new(move |_| {
        let word = desk.word("place");
        heist_data::heists::PLACES.into_iter().find(|place| *place == word).unwrap_or("city")
    });
    let walls = Memo::new(move |_| desk.board.with(|board| wall_lines(&board.map().0)));
    let resized = window_event_listener(ev::resize, move |_| hand.measure());
    on_cleanup(move || resized.remove());
    Effect::new(move |_| {
        hand.sheet.track();
        canvas.track();
        request_animation_frame(move || hand.measure());
    });
    let cells = move || {
        let canvas = canvas.get();
        canvas.cells().collect::<Vec<_>>()
    };
    view! {
        <div class="board-sheet edit" data-place=place data-tool=move || format!("{:?}", tools.tool.get()).to_lowercase()>
            <svg class="board" node_ref=hand.sheet id="map" tabindex="0" role="application"
                aria-label="Map. Arrow keys move, Space paints, the question mark shows all keys."
                aria-describedby="map-cursor"
                viewBox=move || canvas.get().frame().view_box()
                style:--name=move || hand.name_size()
                on:pointerdown=move |event| hand.down(&event)
                on:pointermove=move |event| hand.moved(&event)
                on:pointerup=move |event| hand.up(&event, true)
                on:pointercancel=move |event| hand.up(&event, false)
                on:pointerleave=move |_| hand.leave()
                on:contextmenu=move |event| event.prevent_default()
                on:wheel=move |event| hand.wheel(&event)
                on:focus=move |_| hand.focused.set(true)
                on:blur=move |_| hand.focused.set(false)
                on:keydown=move |event| keys::press(hand, &event)>
                <g class="world" transform=move || hand.view().transform(canvas.get().frame())>
                    <For each=cells key=|cell| *cell children=move |cell| view! { <CellView cell look/> }/>
                    <path class="walls" d=move || walls.with(|lines| lines.0.clone())/>
                    <path class="walls-core" d=move || walls.with(|lines| lines.0.clone())/>
                    <path class="doorways" d=move || walls.with(|lines| lines.1.clone())/>
                    <Marks hand look/>
                </g>
            </svg>
            <div class="zoom">
                <button type="button" aria-label="Zoom in" on:click=move |_| hand.zoom(1.4)>"+"</button>
                <button type="button" aria-label="Zoom out" disabled=move || hand.looks.get().is_none()
                    on:click=move |_| hand.zoom(1.0 / 1.4)>"−"</button>
                <button type="button" aria-label="Show the whole map" disabled=move || hand.looks.get().is_none()
                    on:click=move |_| hand.looks.set(None)>
                    <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">
                        <path d="M3 8V3H8M12 3H17V8M17 12V17H12M8 17H3V12"></path>
                    </svg>
                </button>
            </div>
            <p class="under-pointer" aria-hidden="true">{move || hand.under_pointer()}</p>
            <p id="map-cursor" class="visually-hidden" aria-live="polite">{move || hand.cursor_words()}</p>
        </div>
    }
}

/// One cell: drawn again only when its code changes.
#[component]
fn CellView(cell: Cell, look: Memo<Look>) -> impl IntoView {
    let desk = expect_context::<Desk>();
    let code = Memo::new(move |_| desk.board.with(|board| board.code(cell).to_owned()));
    let name = cell_name(cell);
    let Point { x, y } = centre(cell);
    let drawn = {
        let name = name.clone();
        move || code.with(|code| drawing::cell(code, &name, look.get()))
    };
    view! {
        <g class="cell" data-cell=name data-code=code transform=format!("translate({x:.1} {y:.1})")>
            <polygon class="spot" points=spot_points()/>
            <g inner_html=drawn></g>
        </g>
    }
}

/// The outline of an empty place.
fn spot_points() -> &'static str {
    static POINTS: std::sync::OnceLock<String> = std::sync::OnceLock::new();
    POINTS.get_or_init(|| hexagon(RADIUS - 3.0))
}

/// A tile as a small picture of its own, for the palette.
#[component]
pub fn TilePicture(
    /// Its code.
    #[prop(into)]
    code: Signal<String>,
    /// How rings are drawn.
    look: Memo<Look>,
) -> impl IntoView {
    let frame =
        format!("{:.0} {:.0} {:.0} {:.0}", -APOTHEM - 3.0, -RADIUS - 3.0, 2.0 * APOTHEM + 6.0, 2.0 * RADIUS + 6.0);
    let drawn = move || {
        code.with(|code| match code.as_str() {
            tiles::GAP => format!(
                r#"<polygon class="spot" points="{}"/><path class="erase" d="M-18-18L18 18M18-18L-18 18"/>"#,
                spot_points()
            ),
            code => drawing::cell(code, "", look.get()),
        })
    };
    view! { <svg class="board tile-picture" viewBox=frame aria-hidden="true" focusable="false" inner_html=drawn></svg> }
}
