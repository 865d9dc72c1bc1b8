//! The board that people play on: pan, zoom, pointer and keys.

use super::drag::{DragListener, SpaceDrag};
use super::geometry::{Point, step};
use super::highlight::{Highlight, Press};
use super::lights::Lights;
use super::place;
use super::scene::{BoardScene, World};
use super::words::say_space;
use heist_page::viewport::{Pane, Viewport};
use heist_rules::setup::Setup;
use heist_rules::space::Space;
use heist_rules::state::State;
use leptos::ev;
use leptos::html::Div;
use leptos::prelude::*;
use std::sync::Arc;
use wasm_bindgen::JsCast;

/// How far a pointer may slip, in pixels, before a press becomes a drag.
const SLIP: f64 = 6.0;
/// Two taps on one space within this many milliseconds count as one.
const TWICE_MS: f64 = 250.0;

/// A finger or the mouse button on the board.
#[derive(Clone, Copy)]
struct Touch {
    id: i32,
    at: Point,
}

/// What the board knows of pointer and view. Copied freely.
#[derive(Clone, Copy)]
struct Hand {
    scene: BoardScene,
    sheet: NodeRef<Div>,
    /// None: the whole board, whatever its size becomes.
    view: RwSignal<Option<Viewport>>,
    touches: StoredValue<Vec<Touch>>,
    pressed_at: StoredValue<Point>,
    dragged: StoredValue<bool>,
    last_tap: StoredValue<(f64, Space)>,
    /// A drag from space to space.
    drag: SpaceDrag,
    /// Under the pointer, or focused with keys.
    hovered: RwSignal<Option<Space>>,
    /// The one space that Tab reaches.
    current: RwSignal<Space>,
    /// Pixels per board unit when the whole board is shown.
    scale: RwSignal<f64>,
}

impl Hand {
    fn pane(self) -> Option<Pane> {
        let rect = self.sheet.get_untracked()?.get_bounding_client_rect();
        Some(Pane { left: rect.left(), top: rect.top(), width: rect.width(), height: rect.height() })
    }
    /// Notices how large the box is.
    fn measure(self) {
        if let Some(pane) = self.pane() {
            let scale = pane.scale(self.scene.frame.get_untracked());
            if (scale - self.scale.get_untracked()).abs() > 0.01 {
                self.scale.set(scale);
            }
        }
    }
    /// How large the names of spaces are: on a small board larger than drawn, so that they can be read.
    fn name_size(self) -> String {
        let shown = self.scale.get() * self.view().zoom;
        format!("{:.0}px", (9.0 / shown.max(0.1)).clamp(12.0, 20.0))
    }
    fn view(self) -> Viewport {
        self.view.get().unwrap_or_else(|| Viewport::whole(self.scene.frame.get()))
    }
    fn look(self, change: impl FnOnce(Viewport, super::geometry::BoardFrame, Pane) -> Viewport) {
        let Some(pane) = self.pane() else { return };
        untrack(|| {
            let view = change(self.view(), self.scene.frame.get(), pane);
            self.view.set(view.is_close().then_some(view));
        });
    }
    /// Zooms around the middle of the box.
    fn zoom(self, factor: f64) {
        self.look(|view, frame, pane| {
            let middle = Point { x: pane.left + pane.width / 2.0, y: pane.top + pane.height / 2.0 };
            view.zoomed(frame, pane, middle, factor)
        });
    }
    /// The element of a space.
    fn element(self, space: Space) -> Option<web_sys::Element> {
        self.sheet.get_untracked()?.query_selector(&format!("[data-space='{}']", space.0)).ok()?
    }
    /// Moves the focus to a space and the space into view.
    fn focus(self, space: Space) {
        self.current.set(space);
        if let Some(element) = self.element(space) {
            let _ = element.unchecked_ref::<web_sys::SvgElement>().focus();
        }
        self.look(|view, frame, pane| {
            let centre = untrack(|| self.scene.centre(space));
            if view.shows(frame, pane, centre) { view } else { Viewport { middle: centre, ..view }.within(frame) }
        });
    }
    /// The middle of a space in the window.
    fn middle(self, space: Space) -> Option<Point> {
        let pane = self.pane()?;
        Some(untrack(|| self.view().to_window(self.scene.frame.get(), pane, self.scene.centre(space))))
    }
}

/// The space that an event happened on.
fn space_of(event: &web_sys::Event) -> Option<Space> {
    let target = event.target()?.dyn_into::<web_sys::Element>().ok()?;
    let group = target.closest("[data-space]").ok()??;
    group.get_attribute("data-space")?.parse().ok().map(Space)
}

fn place_of(event: &web_sys::MouseEvent) -> Point {
    Point { x: f64::from(event.client_x()), y: f64::from(event.client_y()) }
}

/// The board that people play on. Fills its box.
#[component]
pub fn LiveBoard(
    /// What is fixed.
    setup: Arc<Setup>,
    /// The position.
    #[prop(into)]
    state: Signal<State>,
    /// The position that labels speak of, where the drawing waits for the stage.
    #[prop(optional, into)]
    truth: Option<Signal<State>>,
    /// What to show besides the position.
    #[prop(optional, into)]
    highlights: Signal<Vec<(Space, Highlight)>>,
    /// A space was pressed, by pointer, touch, or the Enter or Space key.
    #[prop(into)]
    on_press: Callback<Press>,
    /// The pointer (or the keyboard's focus) is on a space now, or on none.
    #[prop(optional, into)]
    on_hover: Option<Callback<Option<Space>>>,
    /// What the strip below the board says of the space under the pointer, or of what else the pointer is on; asked again
    /// whenever a signal changes that it reads.
    #[prop(optional, into)]
    caption: Option<Callback<Option<Space>, Option<StripWords>>>,
    /// What a press on a space would do, for the labels of those where it does something.
    #[prop(optional, into)]
    presses: Signal<Vec<(Space, String)>>,
    /// Told of drags from space to space.
    #[prop(optional, into)]
    on_drag: Option<DragListener>,
) -> impl IntoView {
    let first = state.with_untracked(|state| state.in_play().into_iter().map(|who| state.person(who).at).next());
    let scene = BoardScene::new(setup, state).speaking_of(truth.unwrap_or(state));
    let hand = Hand {
        scene,
        sheet: NodeRef::new(),
        view: RwSignal::new(None),
        touches: StoredValue::new(Vec::new()),
        pressed_at: StoredValue::new(Point::default()),
        dragged: StoredValue::new(false),
        last_tap: StoredValue::new((0.0, Space::NOWHERE)),
        drag: SpaceDrag::new(on_drag),
        hovered: RwSignal::new(None),
        current: RwSignal::new(first.filter(|space| space.is_somewhere()).unwrap_or(Space(0))),
        scale: RwSignal::new(1.0),
    };
    // After the first layout, and whenever the window changes.
    Effect::new(move |_| {
        hand.sheet.track();
        request_animation_frame(move || hand.measure());
    });
    let resized = window_event_listener(ev::resize, move |_| hand.measure());
    on_cleanup(move || resized.remove());
    let hover = move |space: Option<Space>| {
        if hand.hovered.get_untracked() != space {
            hand.hovered.set(space);
            if let Some(tell) = on_hover {
                tell.run(space);
            }
        }
    };
    let click = move |event: ev::MouseEvent| {
        if hand.dragged.get_value() {
            return hand.dragged.set_value(false);
        }
        let Some(space) = space_of(&event) else { return };
        let (time, last) = hand.last_tap.get_value();
        hand.last_tap.set_value((event.time_stamp(), space));
        let touch = event.dyn_ref::<web_sys::PointerEvent>().is_some_and(|event| event.pointer_type() == "touch");
        if touch && last == space && event.time_stamp() - time < TWICE_MS {
            return;
        }
        // A click that no pointer made (a screen reader's) has no place.
        let at = if event.detail() == 0 { hand.middle(space) } else { Some(place_of(&event)) };
        let Point { x, y } = at.unwrap_or_default();
        hand.current.set(space);
        on_press.run(Press { space, x, y });
    };
    let keys = move |event: ev::KeyboardEvent| {
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        let here = space_of(&event).unwrap_or_else(|| hand.current.get_untracked());
        let go = |x: f64, y: f64| {
            if let Some(next) = scene.once(|setup, state| step(setup, state, here, Point { x, y })) {
                hand.focus(next);
            }
        };
        match event.key().as_str() {
            "ArrowLeft" => go(-1.0, 0.0),
            "ArrowRight" => go(1.0, 0.0),
            "ArrowUp" => go(0.0, -1.0),
            "ArrowDown" => go(0.0, 1.0),
            "Enter" | " " => {
                let Point { x, y } = hand.middle(here).unwrap_or_default();
                on_press.run(Press { space: here, x, y });
            }
            "+" | "=" => hand.zoom(1.4),
            "-" => hand.zoom(1.0 / 1.4),
            "0" => hand.view.set(None),
            _ => return,
        }
        event.prevent_default();
        event.stop_propagation();
    };
    let focus_in = move |event: ev::FocusEvent| {
        if let Some(space) = space_of(&event) {
            hand.current.set(space);
            // A pointer gives focus too; what it is over is already known.
            if hand.element(space).is_some_and(|element| element.matches(":focus-visible").unwrap_or(false)) {
                hover(Some(space));
            }
        }
    };
    let over = move |event: ev::PointerEvent| {
        if event.pointer_type() != "touch" {
            hover(space_of(&event));
        }
    };
    let frame = scene.frame;
    view! {
        <div class="board-sheet live" node_ref=hand.sheet data-place=scene.once(|setup, _| place(setup))>
            <svg class="board" class:calm=scene.calm() class:zoomed=move || hand.view.get().is_some()
                viewBox=move || frame.get().view_box() role="group" aria-label="Board" style:--name=move || hand.name_size()
                on:pointerenter=move |_| hand.measure()
                on:click=click on:keydown=keys on:focusin=focus_in on:focusout=move |_| hover(None)
                on:pointerover=over on:pointerleave=move |_| hover(None)
                on:pointerdown=move |event| pointer_down(hand, &event)
                on:pointermove=move |event| pointer_move(hand, &event)
                on:pointerup=move |event| pointer_up(hand, &event, true)
                on:pointercancel=move |event| pointer_up(hand, &event, false)
                on:touchmove=move |event| touch_move(hand, &event)
                on:wheel=move |event| wheel(hand, &event)>
                <g class="world" transform=move || hand.view().transform(frame.get())>
                    <World scene current=hand.current presses><Lights scene highlights/></World>
                </g>
            </svg>
            <div class="zoom">
                <button type="button" aria-label="Zoom in" on:click=move |_| hand.zoom(1.5)>"+"</button>
                <button type="button" aria-label="Zoom out" disabled=move || hand.view.get().is_none()
                    on:click=move |_| hand.zoom(1.0 / 1.5)>"−"</button>
                <button type="button" aria-label="Show the whole board" disabled=move || hand.view.get().is_none()
                    on:click=move |_| hand.view.set(None)>
                    <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">
                        <path d="M3 8V3H8M12 3H17V8M17 12V17H12M8 17H3V12"></path>
                    </svg>
                </button>
            </div>
            <Caption hand caption/>
        </div>
    }
}

/// What the strip below the board says.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct StripWords {
    /// What it is about.
    pub head: String,
    /// What can be done there.
    pub lines: Vec<String>,
    /// What it means.
    pub about: String,
}

/// What is on the space under the pointer, and what can be done there: a strip below the board, which covers nothing of it.
#[component]
fn Caption(hand: Hand, caption: Option<Callback<Option<Space>, Option<StripWords>>>) -> impl IntoView {
    let shown = Memo::new(move |_| {
        let space = hand.hovered.get();
        match caption {
            Some(caption) => caption.run(space),
            None => {
                let head = hand.scene.truly(|setup, state| space.map(|space| say_space(setup, state, space)));
                head.map(|head| StripWords { head, ..StripWords::default() })
            }
        }
    });
    let lines = move || {
        shown.get().map(|StripWords { head, lines, about }| {
            let lines = lines.into_iter().map(|line| view! { <li>{line}</li> }).collect_view();
            view! { <div><strong>{head}</strong> <ul>{lines}</ul></div><div class="about">{about}</div> }
        })
    };
    view! {
        <div class="space-caption" class:empty=move || shown.with(Option::is_none) aria-hidden="true">{lines}</div>
    }
}

fn pointer_down(hand: Hand, event: &ev::PointerEvent) {
    if event.button() > 0 {
        return;
    }
    let at = place_of(event);
    hand.touches.update_value(|touches| {
        touches.retain(|touch| touch.id != event.pointer_id());
        touches.push(Touch { id: event.pointer_id(), at });
    });
    hand.pressed_at.set_value(at);
    hand.dragged.set_value(false);
    hand.drag.press(space_of(event), hand.touches.with_value(|touches| touches.len() == 1));
}

fn pointer_move(hand: Hand, event: &ev::PointerEvent) {
    let touches = hand.touches.get_value();
    let Some(mine) = touches.iter().position(|touch| touch.id == event.pointer_id()) else { return };
    let (before, at) = (touches[mine].at, place_of(event));
    let far = hand.dragged.get_value() || at.distance(hand.pressed_at.get_value()) >= SLIP;
    if hand.drag.moved(event, at, far) {
        hand.dragged.set_value(far);
        return hand.touches.update_value(|touches| touches[mine].at = at);
    }
    let other = touches.iter().find(|touch| touch.id != event.pointer_id());
    if let Some(other) = other {
        // Two fingers: what is between them stays between them.
        let (old, new) = (before.distance(other.at), at.distance(other.at));
        let between = Point { x: (at.x + other.at.x) / 2.0, y: (at.y + other.at.y) / 2.0 };
        hand.dragged.set_value(true);
        hand.look(|view, frame, pane| {
            let moved = view.dragged(frame, pane, (at.x - before.x) / 2.0, (at.y - before.y) / 2.0);
            if old > 1.0 { moved.zoomed(frame, pane, between, new / old) } else { moved }
        });
    } else if hand.view.get_untracked().is_some() {
        if !far {
            return;
        }
        if !hand.dragged.get_value() {
            hand.dragged.set_value(true);
            if let Some(board) = event.current_target().and_then(|target| target.dyn_into::<web_sys::Element>().ok()) {
                let _ = board.set_pointer_capture(event.pointer_id());
            }
        }
        hand.look(|view, frame, pane| view.dragged(frame, pane, at.x - before.x, at.y - before.y));
    }
    hand.touches.update_value(|touches| touches[mine].at = at);
}

fn pointer_up(hand: Hand, event: &ev::PointerEvent, released: bool) {
    hand.drag.end(released);
    hand.touches.update_value(|touches| touches.retain(|touch| touch.id != event.pointer_id()));
}

/// One finger scrolls the page while the whole board is shown; otherwise the board moves, or something is drawn on it, and the
/// page does not.
fn touch_move(hand: Hand, event: &ev::TouchEvent) {
    let ours = event.touches().length() > 1 || hand.view.get_untracked().is_some() || hand.drag.is_held();
    if event.cancelable() && ours {
        event.prevent_default();
    }
}

fn wheel(hand: Hand, event: &ev::WheelEvent) {
    let closer = event.delta_y() < 0.0;
    // Zoomed out all the way: the page may scroll.
    if !closer && !event.ctrl_key() && hand.view.get_untracked().is_none() {
        return;
    }
    event.prevent_default();
    let lines = if event.delta_mode() == web_sys::WheelEvent::DOM_DELTA_LINE { 16.0 } else { 1.0 };
    let factor = (-event.delta_y() * lines * 0.0018).clamp(-0.5, 0.5).exp();
    let place = place_of(event);
    hand.look(|view, frame, pane| view.zoomed(frame, pane, place, factor));
}
