//! Noise and alerts over a game, as a chart.

use super::film::Film;
use leptos::prelude::*;
use std::fmt::Write;
use std::sync::Arc;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 150.0;
const LEFT: f64 = 30.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 126.0;

/// Where a command is on the chart, from left to right.
fn x(at: usize, last: usize) -> f64 {
    LEFT + (WIDTH - LEFT - 8.0) * at as f64 / last.max(1) as f64
}

/// Noise and alerts, command by command. A press goes to that moment.
#[component]
pub fn NoiseChart(
    /// The game.
    film: Arc<Film>,
    /// The moment that is shown.
    at: RwSignal<usize>,
) -> impl IntoView {
    let last = film.len();
    let noise: Vec<u8> = (0..=last).map(|at| film.state(at).noise).collect();
    let mut alerts = vec![0u32];
    for shot in film.shots() {
        alerts.push(alerts.last().copied().unwrap_or(0) + shot.alerts);
    }
    let most_noise = noise.iter().copied().max().unwrap_or(0).max(5);
    let most_alerts = alerts.last().copied().unwrap_or(0).max(4);
    let y = |value: f64, most: f64| BOTTOM - (BOTTOM - TOP) * value / most;

    // Noise is a line of steps with the ground below it filled, alerts are bars that add up.
    let mut line = String::new();
    for (at, value) in noise.iter().enumerate() {
        let (x, y) = (x(at, last), y(f64::from(*value), f64::from(most_noise)));
        let _ = if at == 0 { write!(line, "M{x:.1} {y:.1}") } else { write!(line, " H{x:.1} V{y:.1}") };
    }
    let ground = format!("{line} L{:.1} {BOTTOM} L{LEFT} {BOTTOM} Z", x(last, last));
    let mut stairs = String::new();
    for (at, value) in alerts.iter().enumerate() {
        let (x, y) = (x(at, last), y(f64::from(*value), f64::from(most_alerts)));
        let _ = if at == 0 { write!(stairs, "M{x:.1} {y:.1}") } else { write!(stairs, " H{x:.1} V{y:.1}") };
    }
    let marks = film.shots().iter().enumerate().filter(|(_, shot)| shot.alerts > 0).map(|(i, _)| {
        let (x, y) = (x(i + 1, last), y(f64::from(alerts[i + 1]), f64::from(most_alerts)));
        view! { <path class="chart-alert" d=format!("M{x:.1} {:.1} l4.5 8 h-9 Z", y - 5.0)/> }
    });
    let marks = marks.collect_view();
    let mut rounds = Vec::new();
    for (i, shot) in film.shots().iter().enumerate() {
        if rounds.last().is_none_or(|(_, round)| *round != shot.round) {
            rounds.push((i, shot.round));
        }
    }
    // Not every round has room for its number.
    let every = rounds.len().div_ceil(14).max(1);
    let rounds = rounds.into_iter().enumerate().map(|(i, (at, round))| {
        let x = x(at, last);
        let number = (i % every == 0)
            .then(|| view! { <text class="chart-round" x=format!("{:.1}", x + 2.0) y="142">{round}</text> });
        view! { <line class="chart-rule" x1=x x2=x y1=TOP y2=BOTTOM/> {number} }
    });
    let rounds = rounds.collect_view();
    let now = move || format!("{:.1}", x(at.get(), last));
    let press = move |ev: leptos::ev::MouseEvent| {
        let Some(chart) =
            ev.current_target().and_then(|target| wasm_bindgen::JsCast::dyn_into::<web_sys::Element>(target).ok())
        else {
            return;
        };
        let place = chart.get_bounding_client_rect();
        let along = (f64::from(ev.client_x()) - place.left()) / place.width().max(1.0) * WIDTH - LEFT;
        let moment = (along / (WIDTH - LEFT - 8.0) * last as f64).round().clamp(0.0, last as f64);
        at.set(moment as usize);
    };
    let label = format!(
        "Noise reached {} and {} alerts were raised in {} commands.",
        noise.iter().max().unwrap_or(&0),
        alerts.last().unwrap_or(&0),
        last
    );
    view! {
        <figure class="chart">
            <svg viewBox=format!("0 0 {WIDTH} {HEIGHT}") role="img" aria-label=label on:click=press>
                {rounds}
                <path class="chart-ground" d=ground/>
                <path class="chart-noise" d=line/>
                <path class="chart-stairs" d=stairs/>
                {marks}
                <text class="chart-scale" x="24" y=TOP + 4.0>{most_noise}</text>
                <text class="chart-scale" x="24" y=BOTTOM>"0"</text>
                <line class="chart-now" x1=now x2=now y1=TOP - 6.0 y2=BOTTOM + 4.0/>
            </svg>
            <figcaption>
                <span class="key key-noise">"noise"</span>
                <span class="key key-alert">"alerts"</span>
                <span class="key">"numbers below: rounds"</span>
            </figcaption>
        </figure>
    }
}
