//! The pointer on the map, and fingers: one draws, two move the sheet.

use super::canvas::Canvas;
use super::deeds::Deeds;
use crate::desk::Desk;
use crate::tiles;
use crate::tools::{Tool, Tools};
use heist_data::names::cell_name;
use heist_page::viewport::{Pane, Viewport};
use heist_poster::geometry::{Point, centre};
use heist_rules::board::Cell;
use leptos::ev;
use leptos::prelude::*;
use leptos::svg::Svg;
use std::collections::BTreeSet;
use wasm_bindgen::JsCast;

/// A finger or the mouse button on the map.
#[derive(Clone, Copy, Debug)]
struct Touch {
    id: i32,
    at: Point,
}

/// What the pointer is doing.
#[derive(Clone, PartialEq, Debug)]
enum Act {
    None,
    /// A stroke: where it has come to on the sheet, what it paints, and what it has painted.
    Painting {
        last: Point,
        code: String,
        done: BTreeSet<Cell>,
    },
    /// A rectangle that is drawn from here.
    Selecting {
        from: Point,
    },
    /// The sheet is moved.
    Moving,
}

/// The hand of whoever works on the map. Copied freely.
#[derive(Clone, Copy)]
pub struct Hand {
    /// The draft.
    pub desk: Desk,
    /// Tool, tile and selection.
    pub tools: Tools,
    /// The element.
    pub sheet: NodeRef<Svg>,
    /// The sheet of the map; while a stroke lasts it does not grow under the pointer.
    pub canvas: Memo<Canvas>,
    /// Which part is seen; nothing for all of it.
    pub looks: RwSignal<Option<Viewport>>,
    /// The cell under the pointer.
    pub hovered: RwSignal<Option<Cell>>,
    /// A corner of the rectangle that is being drawn, and the one across.
    pub rectangle: RwSignal<Option<(Point, Point)>>,
    /// Whether the keys go to the map.
    pub focused: RwSignal<bool>,
    /// Whether the cursor is worth showing: keys were used.
    pub by_keys: RwSignal<bool>,
    touches: StoredValue<Vec<Touch>>,
    act: StoredValue<Act>,
    scale: RwSignal<f64>,
}

fn place_of(event: &web_sys::MouseEvent) -> Point {
    Point { x: f64::from(event.client_x()), y: f64::from(event.client_y()) }
}

impl Hand {
    /// A hand that does nothing yet.
    pub fn new(desk: Desk, tools: Tools) -> Hand {
        let canvas = Memo::new(move |last: Option<&Canvas>| {
            let now = desk.board.with(Canvas::of);
            match (tools.is_drawing.get(), last) {
                (true, Some(last)) => *last,
                _ => now,
            }
        });
        Hand {
            desk,
            tools,
            sheet: NodeRef::new(),
            canvas,
            looks: RwSignal::new(None),
            hovered: RwSignal::new(None),
            rectangle: RwSignal::new(None),
            focused: RwSignal::new(false),
            by_keys: RwSignal::new(false),
            touches: StoredValue::new(Vec::new()),
            act: StoredValue::new(Act::None),
            scale: RwSignal::new(1.0),
        }
    }

    /// What can be done with the map and what is selected.
    pub fn deeds(self) -> Deeds {
        Deeds { desk: self.desk, tools: self.tools }
    }

    fn pane(self) -> Option<Pane> {
        let place = self.sheet.get_untracked()?.get_bounding_client_rect();
        Some(Pane { left: place.left(), top: place.top(), width: place.width(), height: place.height() })
    }

    /// Takes the size of the sheet on the screen.
    pub fn measure(self) {
        let Some(canvas) = self.canvas.try_get_untracked() else { return };
        if let Some(pane) = self.pane() {
            let scale = pane.scale(canvas.frame());
            if (scale - self.scale.get_untracked()).abs() > 0.01 {
                self.scale.set(scale);
            }
        }
    }

    /// How large the names of spaces are: on a small sheet larger than drawn, so that they can be read.
    pub fn name_size(self) -> String {
        let shown = self.scale.get() * self.view().zoom;
        format!("{:.0}px", (9.0 / shown.max(0.1)).clamp(12.0, 20.0))
    }

    /// The part of the sheet that is seen.
    pub fn view(self) -> Viewport {
        self.looks.get().unwrap_or_else(|| Viewport::whole(self.canvas.get().frame()))
    }

    fn look(self, change: impl FnOnce(Viewport, heist_poster::geometry::BoardFrame, Pane) -> Viewport) {
        let Some(pane) = self.pane() else { return };
        untrack(|| {
            let view = change(self.view(), self.canvas.get().frame(), pane);
            self.looks.set(view.is_close().then_some(view));
        });
    }

    /// Zooms around the middle of the box.
    pub fn zoom(self, factor: f64) {
        self.look(|view, frame, pane| {
            let middle = Point { x: pane.left + pane.width / 2.0, y: pane.top + pane.height / 2.0 };
            view.zoomed(frame, pane, middle, factor)
        });
    }

    /// Brings a cell into view.
    pub fn show(self, cell: Cell) {
        self.look(|view, frame, pane| match view.shows(frame, pane, centre(cell)) {
            true => view,
            false => Viewport { middle: centre(cell), ..view }.within(frame),
        });
    }

    /// Where a place in the window is on the sheet.
    fn point(self, place: Point) -> Option<Point> {
        let pane = self.pane()?;
        untrack(|| Some(self.view().to_board(self.canvas.get().frame(), pane, place)))
    }

    /// A button or finger goes down.
    pub fn down(self, event: &ev::PointerEvent) {
        let at = place_of(event);
        self.by_keys.set(false);
        self.touches.update_value(|touches| {
            touches.retain(|touch| touch.id != event.pointer_id());
            touches.push(Touch { id: event.pointer_id(), at });
        });
        if let Some(sheet) = self.sheet.get_untracked() {
            let _ = sheet.unchecked_ref::<web_sys::Element>().set_pointer_capture(event.pointer_id());
        }
        if self.touches.with_value(Vec::len) > 1 {
            // A second finger: what the first one began to draw was not meant.
            if matches!(self.act.get_value(), Act::Painting { .. }) {
                self.desk.drop_stroke();
                self.tools.is_drawing.set(false);
            }
            self.rectangle.set(None);
            return self.act.set_value(Act::Moving);
        }
        let Some(point) = self.point(at) else { return };
        let cell = self.canvas.get_untracked().at(point);
        if let Some(cell) = cell {
            self.tools.cursor.set(cell);
        }
        let tool = match event.button() {
            1 => return self.act.set_value(Act::Moving),
            2 => return self.begin(point, tiles::GAP.to_owned()),
            _ if event.alt_key() => Tool::Pick,
            _ => self.tools.tool.get_untracked(),
        };
        match (tool, cell) {
            (Tool::Brush, _) => self.begin(point, self.tools.code.get_untracked()),
            (Tool::Fill, Some(cell)) => self.deeds().fill(cell),
            (Tool::Pick, Some(cell)) => self.deeds().pick(cell),
            (Tool::Select, _) => {
                self.rectangle.set(Some((point, point)));
                self.act.set_value(Act::Selecting { from: point });
            }
            _ => {}
        }
    }

    fn begin(self, point: Point, code: String) {
        self.tools.is_drawing.set(true);
        self.desk.begin_stroke();
        self.act.set_value(Act::Painting { last: point, code, done: BTreeSet::new() });
        self.paint_to(point);
    }

    /// Paints from where the stroke has come to.
    fn paint_to(self, point: Point) {
        let Act::Painting { last, code, mut done } = self.act.get_value() else { return };
        let canvas = self.canvas.get_untracked();
        let new: Vec<Cell> = canvas.along(last, point).into_iter().filter(|cell| done.insert(*cell)).collect();
        self.deeds().paint(&new, &code);
        self.act.set_value(Act::Painting { last: point, code, done });
    }

    /// The pointer has moved.
    pub fn moved(self, event: &ev::PointerEvent) {
        let place = place_of(event);
        let Some(point) = self.point(place) else { return };
        if event.pointer_type() != "touch" {
            let cell = self.canvas.get_untracked().at(point);
            if self.hovered.get_untracked() != cell {
                self.hovered.set(cell);
            }
        }
        let touches = self.touches.get_value();
        let Some(mine) = touches.iter().position(|touch| touch.id == event.pointer_id()) else { return };
        match self.act.get_value() {
            Act::Painting { .. } => self.paint_to(point),
            Act::Selecting { from } => self.rectangle.set(Some((from, point))),
            Act::Moving => {
                self.move_sheet(touches[mine], place, touches.iter().find(|touch| touch.id != event.pointer_id()))
            }
            Act::None => {}
        }
        self.touches.update_value(|touches| {
            if let Some(touch) = touches.get_mut(mine) {
                touch.at = place;
            }
        });
    }

    fn move_sheet(self, before: Touch, at: Point, other: Option<&Touch>) {
        let before = before.at;
        match other {
            // Two fingers: what is between them stays between them.
            Some(other) => {
                let (old, new) = (before.distance(other.at), at.distance(other.at));
                let between = Point { x: (at.x + other.at.x) / 2.0, y: (at.y + other.at.y) / 2.0 };
                self.look(|view, frame, pane| {
                    let moved = view.dragged(frame, pane, (at.x - before.x) / 2.0, (at.y - before.y) / 2.0);
                    if old > 1.0 { moved.zoomed(frame, pane, between, new / old) } else { moved }
                });
            }
            None => self.look(|view, frame, pane| view.dragged(frame, pane, at.x - before.x, at.y - before.y)),
        }
    }

    /// A button or finger goes up, or the browser takes the pointer away.
    pub fn up(self, event: &ev::PointerEvent, meant: bool) {
        self.touches.update_value(|touches| touches.retain(|touch| touch.id != event.pointer_id()));
        if self.touches.with_value(|touches| !touches.is_empty()) {
            return;
        }
        match self.act.get_value() {
            Act::Painting { .. } => {
                if meant {
                    self.desk.end_stroke()
                } else {
                    self.desk.drop_stroke()
                }
                self.tools.is_drawing.set(false);
            }
            Act::Selecting { .. } => {
                if let Some((from, to)) = self.rectangle.get_untracked().filter(|_| meant) {
                    let cells = self.canvas.get_untracked().within(from, to);
                    self.deeds().select(cells, event.shift_key());
                }
                self.rectangle.set(None);
            }
            _ => {}
        }
        self.act.set_value(Act::None);
    }

    /// The pointer leaves the map.
    pub fn leave(self) {
        self.hovered.set(None);
    }

    /// The wheel zooms around the pointer.
    pub fn wheel(self, event: &ev::WheelEvent) {
        event.prevent_default();
        let lines = if event.delta_mode() == web_sys::WheelEvent::DOM_DELTA_LINE { 16.0 } else { 1.0 };
        let factor = (-event.delta_y() * lines * 0.0018).clamp(-0.5, 0.5).exp();
        let place = place_of(event);
        self.look(|view, frame, pane| view.zoomed(frame, pane, place, factor));
    }

    /// What lies under the pointer, in words.
    pub fn under_pointer(self) -> String {
        self.hovered.get().map(|cell| self.words(cell)).unwrap_or_default()
    }

    /// What lies where the keyboard is, in words.
    pub fn cursor_words(self) -> String {
        if self.by_keys.get() { self.words(self.tools.cursor.get()) } else { String::new() }
    }

    fn words(self, cell: Cell) -> String {
        let name = self.desk.board.with(|board| tiles::name(board.code(cell)));
        format!("{}: {name}", cell_name(cell))
    }
}
