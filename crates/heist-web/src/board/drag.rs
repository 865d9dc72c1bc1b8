//! Dragging from space to space: a press on a space from which something can be drawn, and every space that the pointer then
//! comes over, until it is released. A finger does the same as the mouse.

use super::geometry::Point;
use heist_rules::space::Space;
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// Whoever wants to know of drags.
#[derive(Clone, Copy)]
pub struct DragListener {
    /// Whether a drag may begin on a space.
    pub may_begin: Callback<Space, bool>,
    /// It has begun there.
    pub begun: Callback<Space>,
    /// It is over a space now.
    pub over: Callback<Space>,
    /// It has ended: released, or broken off.
    pub ended: Callback<bool>,
}

/// Where a drag stands.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
enum Stage {
    #[default]
    None,
    /// Pressed, and not moved yet.
    Pressed(Space),
    /// Under way.
    Moving,
}

/// The drags of one board. Copied freely.
#[derive(Clone, Copy)]
pub struct SpaceDrag {
    listener: Option<DragListener>,
    stage: StoredValue<Stage>,
}

impl SpaceDrag {
    /// No drag yet.
    pub fn new(listener: Option<DragListener>) -> SpaceDrag {
        SpaceDrag { listener, stage: StoredValue::new(Stage::None) }
    }

    /// Whether a press or a drag is under way that the page must not scroll away from.
    pub fn is_held(self) -> bool {
        self.stage.get_value() != Stage::None
    }

    /// Something was pressed; `alone`: by the only finger.
    pub fn press(self, space: Option<Space>, alone: bool) {
        self.end(false);
        let begins = |space: &Space| alone && self.listener.is_some_and(|listener| listener.may_begin.run(*space));
        self.stage.set_value(space.filter(begins).map_or(Stage::None, Stage::Pressed));
    }

    /// The pointer has moved, far enough or not. Says whether that belongs to a drag.
    pub fn moved(self, event: &ev::PointerEvent, at: Point, far: bool) -> bool {
        let Some(listener) = self.listener else { return false };
        match self.stage.get_value() {
            Stage::None => return false,
            Stage::Pressed(_) if !far => return true,
            Stage::Pressed(space) => {
                self.stage.set_value(Stage::Moving);
                let board = event.current_target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
                // Where the pointer leaves the board, the drag goes on.
                if let Some(board) = board {
                    let _ = board.set_pointer_capture(event.pointer_id());
                }
                listener.begun.run(space);
            }
            Stage::Moving => {}
        }
        if let Some(space) = space_at(at) {
            listener.over.run(space);
        }
        true
    }

    /// The pointer was released, or the drag is broken off.
    pub fn end(self, released: bool) {
        let moving = self.stage.get_value() == Stage::Moving;
        self.stage.set_value(Stage::None);
        if let Some(listener) = self.listener.filter(|_| moving) {
            listener.ended.run(released);
        }
    }
}

/// The space at a place in the window.
fn space_at(at: Point) -> Option<Space> {
    let found = document().element_from_point(at.x as f32, at.y as f32)?;
    let group = found.closest(".board-sheet.live [data-space]").ok()??;
    group.get_attribute("data-space")?.parse().ok().map(Space)
}
