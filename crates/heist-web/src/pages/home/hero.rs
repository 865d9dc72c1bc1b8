//! The picture at the front door: a floor plan at night, with a way in, a way out, and a lamp on the wrong spot.

use leptos::prelude::*;

/// Half the width of a hex whose corners are 30 from its middle.
const HALF: f64 = 25.98;

/// Rooms of the plan: column and row of a hex, and what is there.
const ROOMS: &[(u8, u8, &str)] = &[
    (1, 0, ""),
    (2, 0, ""),
    (3, 0, "camera"),
    (4, 0, ""),
    (0, 1, ""),
    (1, 1, "guard"),
    (2, 1, ""),
    (3, 1, ""),
    (4, 1, "lock"),
    (5, 1, "prize"),
    (0, 2, ""),
    (1, 2, ""),
    (3, 2, ""),
    (4, 2, ""),
    (5, 2, "camera"),
    (0, 3, "lock"),
    (1, 3, ""),
    (2, 3, ""),
    (3, 3, "guard"),
    (4, 3, ""),
    (1, 4, ""),
    (2, 4, ""),
    (3, 4, ""),
];

/// The way that somebody has drawn in.
const WAY: &[(u8, u8)] = &[(2, 5), (2, 4), (2, 3), (3, 2), (3, 1), (4, 1), (5, 1)];

fn middle(column: u8, row: u8) -> (f64, f64) {
    let shift = if row % 2 == 1 { HALF } else { 0.0 };
    (60.0 + f64::from(column) * 2.0 * HALF + shift, 60.0 + f64::from(row) * 45.0)
}

fn hex((x, y): (f64, f64), size: f64) -> String {
    let half = HALF * size / 30.0;
    let corners =
        [(0.0, -size), (half, -size / 2.0), (half, size / 2.0), (0.0, size), (-half, size / 2.0), (-half, -size / 2.0)];
    corners.map(|(dx, dy)| format!("{:.1},{:.1}", x + dx, y + dy)).join(" ")
}

/// The picture. It says nothing that the words beside it do not say.
#[component]
pub fn Hero() -> impl IntoView {
    let rooms = ROOMS.iter().map(|(column, row, what)| {
        let place = middle(*column, *row);
        let (x, y) = place;
        let chit = match *what {
            "guard" => view! { <g class="hero-security"><circle cx=x cy=y-6.0 r="5"/><path d=format!("M{} {y}h16l3 12h-22z", x - 8.0)/></g> }.into_any(),
            "camera" => view! { <g class="hero-security"><path class="hero-beam" d=format!("M{} {}l40 12-16 32z", x + 9.0, y)/><path d=format!("M{} {}l18-7 5 11-18 7z M{} {}v7h-8v-3h5v-6z M{} {}l5-2 2 5-5 2z", x - 13.0, y - 2.0, x - 4.0, y + 6.0, x + 9.0, y - 3.0)/></g> }.into_any(),
            "lock" => view! { <g class="hero-security"><rect x=x-7.0 y=y-3.0 width="14" height="11" rx="2"/><path class="hero-bow" d=format!("M{} {}v-4a4 4 0 0 1 8 0v4", x - 4.0, y - 3.0)/></g> }.into_any(),
            "prize" => view! { <g class="hero-prize"><path d=format!("M{} {}h8l4 4v12h-12z M{x} {}h5 M{x} {}h5", x - 5.0, y - 8.0, y, y + 4.0)/></g> }.into_any(),
            _ => ().into_any(),
        };
        view! { <g><polygon class="hero-room" points=hex(place, 28.5)/>{chit}</g> }
    }).collect_view();
    let way: Vec<String> =
        WAY.iter().map(|(column, row)| middle(*column, *row)).map(|(x, y)| format!("{x:.1} {y:.1}")).collect();
    let marks = WAY[1..WAY.len() - 1]
        .iter()
        .map(|(column, row)| view! { <polygon class="hero-plan" points=hex(middle(*column, *row), 19.0)/> })
        .collect_view();
    let (x, y) = middle(2, 5);
    view! {
        <svg class="hero-picture" viewBox="0 0 430 330" aria-hidden="true">
            <defs>
                <radialGradient id="hero-lamp" cx="50%" cy="50%" r="50%">
                    <stop offset="0" stop-color="#ffdf9a" stop-opacity=".5"/>
                    <stop offset="1" stop-color="#ffdf9a" stop-opacity="0"/>
                </radialGradient>
                <pattern id="hero-grid" width="20" height="20" patternUnits="userSpaceOnUse">
                    <path class="hero-grid" d="M20 0H0V20"/>
                </pattern>
            </defs>
            <rect width="430" height="330" fill="url(#hero-grid)"/>
            <ellipse cx="330" cy="110" rx="120" ry="90" fill="url(#hero-lamp)"/>
            {rooms}
            {marks}
            <path class="hero-way" d=format!("M{}", way.join(" L"))/>
            <g class="hero-person">
                <circle cx=x cy=y-9.0 r="7"/>
                <path d=format!("M{} {}q11-13 22 0l2 16h-26z", x - 11.0, y + 4.0)/>
                <path d=format!("M{} {}h18", x - 9.0, y - 14.0)/>
            </g>
            <g class="hero-notes">
                <path d="M20 318h150M20 314v8M170 314v8"/>
                <path d="M395 40v100M391 40h8M391 140h8"/>
                <circle cx="398" cy="292" r="16"/>
                <path d="M398 268v48M374 292h48M398 276l5 10h-10z"/>
            </g>
        </svg>
    }
}
