//! The chance to win over a heist, step by step. What happened is told by the shape of a mark, and in words below.

use crate::browser;
use crate::debrief::{Debrief, Step, StepKind};
use heist_words::debrief::percent;
use leptos::prelude::*;
use std::fmt::Write;
use std::sync::Arc;
use wasm_bindgen::JsCast;

/// On a narrow screen letters and marks are as large as on a wide one.
const WIDE: f64 = 1100.0;
const NARROW: f64 = 400.0;
const HEIGHT: f64 = 240.0;
const LEFT: f64 = 50.0;
const RIGHT: f64 = 12.0;
const TOP: f64 = 14.0;
const BOTTOM: f64 = 208.0;

/// The kinds that have a mark of their own, with their words.
const MARKS: [(StepKind, &str, &str); 5] = [
    (StepKind::Decision, "decision", "a decision"),
    (StepKind::Dice, "dice", "dice"),
    (StepKind::Draw, "draw", "a draw"),
    (StepKind::Event, "event", "an event"),
    (StepKind::LastDitch, "last-ditch", "a last ditch"),
];

/// How wide it is, and for how many steps.
#[derive(Clone, Copy)]
struct Measures {
    width: f64,
    steps: usize,
}

impl Measures {
    /// Where so many steps are over, from left to right.
    fn x(self, steps: usize) -> f64 {
        LEFT + (self.width - LEFT - RIGHT) * steps as f64 / self.steps.max(1) as f64
    }

    /// The step that ends nearest to a place.
    fn step(self, x: f64) -> Option<usize> {
        let over = ((x - LEFT) / (self.width - LEFT - RIGHT) * self.steps as f64).round();
        (self.steps > 0).then(|| over.clamp(1.0, self.steps as f64) as usize - 1)
    }
}

fn y(chance: i32) -> f64 {
    BOTTOM - (BOTTOM - TOP) * f64::from(chance) / 1000.0
}

/// The mark of a kind around a place, as a path.
fn mark(kind: StepKind, x: f64, y: f64, size: f64) -> String {
    let (left, top, wide) = (x - size, y - size, 2.0 * size);
    match kind {
        StepKind::Plan | StepKind::Decision => {
            format!("M{x:.1} {:.1}l{s:.1} {s:.1}l-{s:.1} {s:.1}l-{s:.1} -{s:.1}z", y - size * 1.3, s = size * 1.3)
        }
        StepKind::Dice => format!("M{left:.1} {top:.1}h{wide:.1}v{wide:.1}h-{wide:.1}z"),
        StepKind::Draw => {
            format!("M{left:.1} {y:.1}a{size:.1} {size:.1} 0 1 0 {wide:.1} 0a{size:.1} {size:.1} 0 1 0 -{wide:.1} 0z")
        }
        StepKind::Event => {
            format!("M{x:.1} {:.1}l{:.1} {h:.1}h-{:.1}z", top - size * 0.3, size * 1.25, size * 2.5, h = size * 2.2)
        }
        StepKind::LastDitch => {
            let (arm, thick) = (size * 1.3, size * 0.45);
            let rest = arm - thick;
            format!(
                "M{:.1} {:.1}h{t:.1}v{rest:.1}h{rest:.1}v{t:.1}h-{rest:.1}v{rest:.1}h-{t:.1}v-{rest:.1}h-{rest:.1}v-{t:.1}h{rest:.1}z",
                x - thick,
                y - arm,
                t = 2.0 * thick
            )
        }
    }
}

/// How large the mark of a step is: what matters is seen first.
fn size(step: &Step) -> f64 {
    match (step.after - step.before).abs() {
        ..20 => 2.6,
        20..50 => 3.8,
        _ => 5.6,
    }
}

/// The step that a moment of the replay belongs to: the last one that is over by then.
fn step_at(steps: &[Step], at: usize) -> Option<usize> {
    steps.iter().rposition(|step| step.last <= at)
}

/// The curve with a slider below it; a press goes to that moment.
#[component]
pub(super) fn Curve(
    /// The debrief.
    debrief: Arc<Debrief>,
    /// The moment that is shown.
    at: RwSignal<usize>,
) -> impl IntoView {
    let width = if browser::fits("(max-width: 36rem)") { NARROW } else { WIDE };
    let count = debrief.steps.len();
    let measures = Measures { width, steps: count };
    let mut line = format!("M{LEFT} {:.1}", y(debrief.initial));
    for (n, step) in debrief.steps.iter().enumerate() {
        let _ = write!(line, "L{:.1} {:.1}", measures.x(n + 1), y(step.after));
    }
    let ground = format!("{line}V{BOTTOM}H{LEFT}z");
    let marks = MARKS.map(|(kind, name, _)| {
        let own = |step: &Step| step.kind == kind || kind == StepKind::Decision && step.kind == StepKind::Plan;
        let changed = debrief.steps.iter().enumerate().filter(|(_, step)| own(step) && step.after != step.before);
        let path: String = changed.map(|(n, step)| mark(kind, measures.x(n + 1), y(step.after), size(step))).collect();
        view! { <path class="curve-mark" data-mark=name d=path/> }
    });
    let mut rounds: Vec<(usize, u8)> = Vec::new();
    for (n, step) in debrief.steps.iter().enumerate() {
        let round = step.round.max(1);
        if rounds.last().is_none_or(|(_, last)| *last != round) {
            rounds.push((n, round));
        }
    }
    let rounds = rounds.into_iter().map(|(n, round)| {
        let x = measures.x(n);
        view! {
            <line class="chart-rule" x1=x x2=x y1=TOP y2=BOTTOM/>
            <text class="curve-round" x=x + 3.0 y=HEIGHT - 14.0>{round}</text>
        }
    });
    let rounds = rounds.collect_view();
    let scale = [0, 500, 1000].map(|chance| {
        let at = y(chance);
        view! {
            <line class="chart-rule" x1=LEFT x2=width - RIGHT y1=at y2=at/>
            <text class="curve-scale" x=LEFT - 6.0 y=at + 5.0>{percent(chance)}</text>
        }
    });
    let hovered = RwSignal::new(None::<usize>);
    // Several steps end with the same command: the one that was pressed counts.
    let pressed = RwSignal::new(None::<usize>);
    let steps = StoredValue::new(Arc::clone(&debrief));
    let chosen = Memo::new(move |_| {
        let now = at.get();
        steps.with_value(|debrief| {
            let same = |n: &usize| debrief.steps.get(*n).is_some_and(|step| step.last == now);
            pressed.get().filter(same).or_else(|| step_at(&debrief.steps, now))
        })
    });
    let go = move |n: usize| {
        if let Some(last) = steps.with_value(|debrief| debrief.steps.get(n).map(|step| step.last)) {
            pressed.set(Some(n));
            at.set(last);
        }
    };
    let under = move |ev: &web_sys::MouseEvent| {
        let chart = ev.current_target().and_then(|target| target.dyn_into::<web_sys::Element>().ok())?;
        let place = chart.get_bounding_client_rect();
        measures.step((f64::from(ev.client_x()) - place.left()) / place.width().max(1.0) * width)
    };
    let told = move |n: Option<usize>| {
        let told = |debrief: &Arc<Debrief>| n.and_then(|n| debrief.steps.get(n)).map(|step| step.told.clone());
        steps.with_value(told).unwrap_or_else(|| "The start".to_owned())
    };
    let shown = move || hovered.get().or_else(|| chosen.get());
    let now = move || format!("{:.1}", chosen.get().map_or(LEFT, |n| measures.x(n + 1)));
    let ring = move || {
        let n = shown()?;
        let after = steps.with_value(|debrief| debrief.steps.get(n).map(|step| step.after))?;
        Some(view! { <circle class="curve-ring" cx=measures.x(n + 1) cy=y(after) r="9"/> })
    };
    let label = format!(
        "The chance to win over the heist: {} at the start, {} at the end.",
        percent(debrief.initial),
        percent(debrief.last)
    );
    let keys = MARKS.map(|(kind, name, words)| {
        view! {
            <span class="key"><svg class="curve-key" viewBox="0 0 16 16" aria-hidden="true"><path class="curve-mark" data-mark=name d=mark(kind, 8.0, 8.0, 4.6)/></svg>{words}</span>
        }
    });
    view! {
        <figure class="curve" id="curve">
            <svg viewBox=format!("0 0 {width} {HEIGHT}") role="img" aria-label=label
                on:click=move |ev| { if let Some(n) = under(&ev) { go(n) } }
                on:mousemove=move |ev| hovered.set(under(&ev))
                on:mouseleave=move |_| hovered.set(None)>
                {scale}
                {rounds}
                <path class="chart-ground" d=ground/>
                <path class="curve-line" d=line/>
                {marks}
                <line class="chart-now" x1=now x2=now y1=TOP - 6.0 y2=BOTTOM + 4.0/>
                {ring}
            </svg>
            <input id="curve-slider" type="range" style:margin-left=format!("{:.1}%", 100.0 * measures.x(1) / width) style:width=format!("{:.1}%", 100.0 * (width - RIGHT - measures.x(1)) / width) min="0" max=count.saturating_sub(1) aria-label="Step of the heist"
                aria-valuetext=move || told(chosen.get())
                prop:value=move || chosen.get().unwrap_or(0).to_string()
                on:input:target=move |ev| { hovered.set(None); go(ev.target().value().parse().unwrap_or(0)) }/>
            <p class="curve-told" id="curve-told">{move || told(shown())}</p>
            <figcaption>{keys} <span class="key">"numbers below: rounds"</span></figcaption>
        </figure>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_a_mark_of_its_own_shape() {
        let drawn: std::collections::BTreeSet<String> =
            MARKS.iter().map(|(kind, ..)| mark(*kind, 8.0, 8.0, 4.0)).collect();
        assert_eq!(drawn.len(), MARKS.len());
        assert_eq!(
            mark(StepKind::Plan, 8.0, 8.0, 4.0),
            mark(StepKind::Decision, 8.0, 8.0, 4.0),
            "a plan is a decision"
        );
    }

    #[test]
    fn a_moment_belongs_to_the_last_step_that_is_over() {
        let step = |first: usize, last: usize| Step {
            kind: StepKind::Decision,
            first,
            last,
            round: 1,
            who: "blue".to_owned(),
            before: 500,
            after: 480,
            label: None,
            told: String::new(),
            played: None,
            better: None,
        };
        let steps = [step(1, 4), step(5, 7), step(7, 7)];
        assert_eq!([0, 3, 4, 6, 7, 9].map(|at| step_at(&steps, at)), [None, None, Some(0), Some(0), Some(2), Some(2)]);
        let measures = Measures { width: WIDE, steps: 3 };
        let nearest = (1..=3).map(|n| measures.step(measures.x(n)));
        assert!(nearest.eq([Some(0), Some(1), Some(2)]) && measures.step(-5.0) == Some(0));
        assert_eq!(Measures { steps: 0, ..measures }.step(100.0), None);
        assert!(size(&steps[0]) < size(&Step { after: 100, ..steps[0].clone() }));
    }
}
