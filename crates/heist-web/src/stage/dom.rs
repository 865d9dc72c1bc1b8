//! Things on the stage: elements above the table that only move, turn and fade, so that the browser needs neither layout nor
//! paint for a frame. Everything is placed where the table shows the real thing at that moment.

use crate::board::geometry::Point;
use crate::board::{Icon, chit};
use heist_rules::space::Space;
use heist_rules::who::Who;
use js_sys::{Array, Function, Object, Reflect};
use leptos::prelude::document;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{DomRect, Element, HtmlElement};

/// Where something is in the window.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct At {
    /// The middle.
    pub middle: Point,
    /// Half the height of a hex; half the width of anything else.
    pub reach: f64,
}

/// A moment of a movement.
#[derive(Clone, Debug)]
pub struct Frame {
    at: f64,
    transform: String,
    opacity: Option<f64>,
    easing: &'static str,
}

/// A moment of a movement: when (0 to 1), how it is placed, how much of it is to be seen.
pub fn frame(at: f64, transform: impl Into<String>, opacity: f64) -> Frame {
    Frame { at, transform: transform.into(), opacity: Some(opacity), easing: "ease-in-out" }
}

/// A moment of something that turns in space and is made of several faces. What fades is flat to a browser, so it does not fade:
/// what it turns in does.
pub fn facing(at: f64, transform: impl Into<String>) -> Frame {
    Frame { opacity: None, ..frame(at, transform, 1.0) }
}

impl Frame {
    /// How it goes on from here.
    pub fn ease(self, easing: &'static str) -> Frame {
        Frame { easing, ..self }
    }
}

/// Falling and jumping back a little.
pub const LAND: &str = "cubic-bezier(.3, 1.5, .55, 1)";
/// Slow at first.
pub const FALL: &str = "cubic-bezier(.5, 0, .9, .6)";
/// Quick at first.
pub const GLIDE: &str = "cubic-bezier(.2, .8, .3, 1)";

/// The boards on which one scene is played: its own group of elements, and how fast time runs.
pub struct Scenery {
    /// The group.
    pub group: HtmlElement,
    /// Milliseconds for each millisecond of the scene.
    pub tempo: f64,
}

impl Scenery {
    /// A thing of a size, with its middle at the origin of its movements.
    pub fn add(&self, class: &str, html: &str, size: Option<(f64, f64)>) -> Option<HtmlElement> {
        put(&self.group, class, html, size)
    }

    /// The picture of a chit.
    pub fn chit(&self, icon: Icon, size: f64) -> Option<HtmlElement> {
        self.add("sprite", &chit_picture(icon), Some((size, size)))
    }

    /// Moves something.
    pub fn play(&self, thing: &Element, delay: f64, length: f64, frames: &[Frame]) {
        let steps = Array::new();
        for Frame { at, transform, opacity, easing } in frames {
            let step = Object::new();
            set(&step, "offset", &(*at).into());
            set(&step, "transform", &transform.as_str().into());
            if let Some(opacity) = opacity {
                set(&step, "opacity", &(*opacity).into());
            }
            set(&step, "easing", &(*easing).into());
            steps.push(&step);
        }
        let options = Object::new();
        set(&options, "duration", &(length * self.tempo).into());
        set(&options, "delay", &(delay * self.tempo).into());
        set(&options, "fill", &"both".into());
        // Not in `web_sys`, where it counts as unstable.
        if let Ok(animate) = Reflect::get(thing, &"animate".into())
            && let Some(animate) = animate.dyn_ref::<Function>()
        {
            let _ = animate.call2(thing, &steps, &options);
        }
    }
}

fn set(object: &Object, name: &str, value: &JsValue) {
    let _ = Reflect::set(object, &name.into(), value);
}

/// Puts an element into another.
pub fn put(parent: &Element, class: &str, html: &str, size: Option<(f64, f64)>) -> Option<HtmlElement> {
    let element = document().create_element("div").ok()?.dyn_into::<HtmlElement>().ok()?;
    element.set_class_name(class);
    element.set_inner_html(html);
    if let Some((width, height)) = size {
        // Through the object model, because the page's policy forbids style attributes.
        let style = element.style();
        let _ = style.set_property("width", &format!("{width:.1}px"));
        let _ = style.set_property("height", &format!("{height:.1}px"));
        let _ = style.set_property("left", &format!("{:.1}px", -width / 2.0));
        let _ = style.set_property("top", &format!("{:.1}px", -height / 2.0));
        let _ = style.set_property("--size", &format!("{width:.1}px"));
    }
    parent.append_child(&element).ok()?;
    Some(element)
}

/// The picture of a chit on its own.
pub fn chit_picture(icon: Icon) -> String {
    format!(r#"<svg class="glyph" viewBox="-26 -26 52 52" focusable="false">{}</svg>"#, chit(icon))
}

/// A text as it may stand in HTML.
pub fn text(words: &str) -> String {
    words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A movement to a point.
pub fn to(Point { x, y }: Point) -> String {
    format!("translate({x:.1}px, {y:.1}px)")
}

/// A movement to a point, at a size.
pub fn sized(at: Point, scale: f64) -> String {
    format!("{} scale({scale:.3})", to(at))
}

fn rect(css: &str) -> Option<DomRect> {
    let element = document().query_selector(css).ok().flatten()?;
    let rect = element.get_bounding_client_rect();
    (rect.width() > 1.0 && rect.height() > 1.0).then_some(rect)
}

fn middle(rect: &DomRect) -> Point {
    Point { x: rect.left() + rect.width() / 2.0, y: rect.top() + rect.height() / 2.0 }
}

/// Where something of the page is, if it is to be seen.
pub fn find(css: &str) -> Option<At> {
    rect(css).map(|rect| At { middle: middle(&rect), reach: rect.width() / 2.0 })
}

/// Where a space is.
pub fn space(space: Space) -> Option<At> {
    let ring = rect(&format!(".board-box [data-space='{}'] .focus-ring", space.0))?;
    Some(At { middle: middle(&ring), reach: ring.height() / 2.0 })
}

/// Where somebody's card is; on a small screen the button that stands for it.
pub fn person(who: Who) -> Option<At> {
    let word = who.word();
    let [card, button] = [format!("#person-{word} .who"), format!(".tabs .people .{word}")].map(|css| rect(&css));
    let rect = card.or(button)?;
    // The pawn is at the left end of the card.
    let x = rect.left() + (rect.height() / 2.0).min(rect.width() / 2.0);
    Some(At { middle: Point { x, y: rect.top() + rect.height() / 2.0 }, reach: rect.height() / 2.0 })
}

/// Where somebody's die is shown.
pub fn die(who: Who) -> Option<At> {
    find(&format!("#person-{} .die", who.word())).or_else(|| person(who))
}

/// The board's box: its middle, its width and its height.
pub fn board() -> Option<(Point, f64, f64)> {
    let rect = rect(".board-box")?;
    Some((middle(&rect), rect.width(), rect.height()))
}
