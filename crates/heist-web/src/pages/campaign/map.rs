//! The city by the river, at night: our own drawing, with a pin for every job and a string along each thread of jobs.

use super::city::{JobState, standing};
use super::places::{self, SPOTS};
use crate::boxes::Campaign;
use heist_campaign::{Job, JobAdvice};
use heist_data::library::Library;
use leptos::prelude::*;
use std::fmt::Write;

/// The middle of the river.
const RIVER: &str = "M-20 96C120 60 250 60 300 150S330 300 430 340 640 330 820 420";

/// Everything that never changes.
fn ground() -> String {
    let mut text = format!(
        concat!(
            r#"<defs>"#,
            r#"<pattern id="blocks-north" width="52" height="40" patternUnits="userSpaceOnUse" patternTransform="rotate(14)"><path class="block" d="M4 4h20v13H4zM28 4h20v9H28zM4 21h12v15H4zM20 21h28v15H20zM28 16h9v2h-9z"/></pattern>"#,
            r#"<pattern id="blocks-south" width="58" height="46" patternUnits="userSpaceOnUse" patternTransform="rotate(-9)"><path class="block" d="M5 5h26v16H5zM36 5h17v8H36zM36 17h17v24H36zM5 26h11v15H5zM20 26h11v15H20z"/></pattern>"#,
            r#"<pattern id="hatch" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path class="hatch" d="M0 0V9"/></pattern>"#,
            r#"<radialGradient id="glow" cx="66%" cy="24%" r="70%"><stop class="glow-in" offset="0"/><stop class="glow-out" offset="1"/></radialGradient>"#,
            r#"<path id="the-river" d="{river}"/>"#,
            r#"</defs>"#,
            r#"<rect class="north" width="800" height="540"/><rect fill="url(#blocks-north)" width="800" height="540"/>"#,
            r#"<path class="south" d="{river}V560H-20Z"/><path fill="url(#blocks-south)" d="{river}V560H-20Z"/>"#,
            r#"<rect fill="url(#glow)" width="800" height="540"/>"#,
            // Avenues.
            r#"<path class="avenue" d="M340 -10Q470 150 470 340M810 110Q560 170 330 110M590 -10Q640 180 600 350M-10 260Q180 250 330 260M190 130Q190 330 330 560M430 345Q430 440 500 560"/>"#,
            // The park, the track, the county's walls.
            r#"<path class="park" d="M588 22q46-22 70 6t12 44-54 22-52-26 24-46z"/>"#,
            r#"<g class="trees"><circle cx="604" cy="50" r="6"/><circle cx="622" cy="36" r="5"/><circle cx="640" cy="46" r="6"/><circle cx="628" cy="68" r="6"/><circle cx="648" cy="72" r="5"/><circle cx="608" cy="76" r="5"/></g>"#,
            r#"<g class="track"><ellipse cx="132" cy="332" rx="86" ry="50"/><ellipse cx="132" cy="332" rx="70" ry="36"/></g>"#,
            r#"<path class="county" d="M508 436 600 424 634 396 790 412 782 534H512Z"/><path class="county-wall" d="M508 436 600 424 634 396 790 412 782 534H512Z"/>"#,
            // The river with its bridges.
            r##"<use class="bank" href="#the-river"/><use class="water" href="#the-river"/><use class="current" href="#the-river"/>"##,
            r#"<path class="bridge" d="M150 44 162 96M298 232 366 226M474 312 462 376M690 342 676 398"/>"#,
            r#"<path class="bridge-deck" d="M150 44 162 96M298 232 366 226M474 312 462 376M690 342 676 398"/>"#,
            r##"<text class="river-name" dy="5"><textPath href="#the-river" startOffset="6%">the river</textPath></text>"##,
            // A cartouche, a compass.
            r#"<g class="cartouche"><path d="M18 446H256V524H18ZM24 452H250V518H24Z"/><text x="137" y="486">RIVER CITY</text><text class="small" x="137" y="506">nobody asks, everybody knows</text></g>"#,
            r#"<g class="compass"><circle cx="46" cy="44" r="20"/><path d="M46 18V70M20 44H72M46 26 52 44 46 62 40 44Z"/></g>"#
        ),
        river = RIVER
    );
    // Windows in which somebody is still awake; always the same ones.
    text.push_str(r#"<g class="windows">"#);
    let mut seed = 7_u32;
    let mut next = |most: u32| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 8) % most
    };
    for _ in 0..110 {
        let (x, y, lit) = (next(796), next(536), next(3));
        let class = ["lit", "dim", "dim"][lit as usize];
        let _ = write!(text, r#"<rect class="{class}" x="{x}" y="{y}" width="3" height="2.200"/>"#);
    }
    text.push_str("</g>");
    text
}

/// A string from pin to pin along every thread.
fn strings(here: &[&str]) -> String {
    let mut text = String::new();
    for thread in &Library::official().city.threads {
        let jobs = thread.jobs.iter().filter(|job| here.contains(&job.as_str()));
        let spots: Vec<_> = jobs.filter_map(|job| places::find(job)).collect();
        let mut way = String::new();
        for (i, spot) in spots.iter().enumerate() {
            let _ = match i.checked_sub(1).and_then(|before| spots.get(before)) {
                None => write!(way, "M{} {}", spot.x, spot.y),
                // Strings sag a little.
                Some(before) => {
                    let (x, y) = ((before.x + spot.x) / 2.0, (before.y + spot.y) / 2.0 + 16.0);
                    write!(way, "Q{x} {y} {} {}", spot.x, spot.y)
                }
            };
        }
        let _ = write!(text, r#"<path class="string {}" d="{way}"/>"#, thread.id);
    }
    text
}

/// The map with its pins.
#[component]
pub fn Map() -> impl IntoView {
    let jobs: Vec<_> = untrack(|| Campaign::get().now(|now| now.jobs().collect()));
    let here: Vec<&str> = jobs.iter().map(|job| job.id.as_str()).collect();
    view! {
        <figure class="city-map">
            <svg viewBox="0 0 800 540" role="group" aria-label="Map of River City">
                <g aria-hidden="true" inner_html=ground()></g>
                <g aria-hidden="true" inner_html=strings(&here)></g>
                <g class="pin-names" aria-hidden="true" inner_html=names(&here)></g>
                {jobs.into_iter().map(|job| view! { <Pin job/> }).collect_view()}
            </svg>
            <Legend/>
        </figure>
    }
}

/// The names under the pins: drawn apart from them, so that a pin can be pressed only where it is seen.
fn names(here: &[&str]) -> String {
    let mut text = String::new();
    for spot in SPOTS.iter().filter(|spot| here.contains(&spot.job)) {
        let job = Library::official().city.jobs.iter().find(|job| job.id == spot.job);
        let name = job.map_or("", |job| job.name.as_str()).trim_start_matches("The ").trim_start_matches("County: ");
        let _ = write!(text, r#"<text x="{}" y="{}">{name}</text>"#, spot.x, spot.y + 42.0);
    }
    text
}

/// A job on the map.
#[component]
fn Pin(job: &'static Job) -> impl IntoView {
    let campaign = Campaign::get();
    let spot = places::find(&job.id)?;
    let seen = Memo::new(move |_| standing(campaign, job));
    let pips = match job.difficulty.as_str() {
        "amateur" => r#"<circle cx="0" cy="17" r="2.600"/>"#,
        "semi-pro" => r#"<circle cx="-4" cy="17" r="2.600"/><circle cx="4" cy="17" r="2.600"/>"#,
        _ => {
            r#"<circle cx="-8" cy="16" r="2.600"/><circle cx="0" cy="18" r="2.600"/><circle cx="8" cy="16" r="2.600"/>"#
        }
    };
    let badge = move || match seen.get().0 {
        JobState::Done => {
            r#"<circle class="pin-badge" cx="17" cy="-16" r="9"/><path class="pin-tick" d="M12.500-16 16-12.500 21.500-19.500"/>"#
        }
        JobState::Closed => r#"<path class="pin-bars" d="M-10-15V15M0-20V20M10-15V15"/>"#,
        JobState::Next => r#"<path class="pin-flag" d="M0-26V-44L18-38 0-33"/>"#,
        JobState::Open => "",
    };
    let (class, ring) = (move || seen.get().0.word(), move || seen.get().1.map_or("", JobAdvice::word));
    let label = move || seen.with(|(standing, advice)| super::city::line(job, *standing, *advice));
    Some(view! {
        // Inside a group, so that it is a link of the drawing and not of the page.
        <g><a class=move || format!("pin {} {}", class(), ring()) data-pin=job.id.clone() href=campaign.page(&format!("job/{}", job.id)) aria-label=label>
            <title>{label}</title>
            <g transform=format!("translate({} {})", spot.x, spot.y)>
                <circle class="pin-hit" r="31"/>
                <g class="pin-mark">
                    <path class="pin-ring" d="M0-27 23.400-13.500V13.500L0 27-23.400 13.500V-13.500Z"/>
                    <path class="pin-hex" d="M0-23 20-11.500V11.500L0 23-20 11.500V-11.500Z"/>
                    <g class="pin-emblem" transform="translate(0 -3) scale(.88)" inner_html=spot.drawing></g>
                    <g class="pin-pips" inner_html=pips></g>
                    <g inner_html=badge></g>
                </g>
            </g>
        </a></g>
    })
}

/// What the signs mean.
#[component]
fn Legend() -> impl IntoView {
    let threads = Library::official().city.threads.iter().map(|thread| {
        view! {
            <span class="key"><svg viewBox="0 0 34 10" aria-hidden="true"><path class=format!("string {}", thread.id) d="M1 3Q17 11 33 3"/></svg>{thread.name.clone()}</span>
        }
    });
    let hex = "M0-9 8-4.500V4.500L0 9-8 4.500V-4.500Z";
    let ring = |word: &'static str, text: &'static str| {
        view! {
            <span class="key"><svg class=format!("pin open {word}") viewBox="-11 -11 22 22" aria-hidden="true"><path class="pin-ring" d=hex/></svg>{text}</span>
        }
    };
    view! {
        <figcaption class="legend">
            <span class="key"><svg class="pips" viewBox="0 0 30 10" aria-hidden="true"><circle cx="5" cy="5" r="3"/><circle cx="14" cy="5" r="3"/><circle cx="23" cy="5" r="3"/></svg>"amateur, semi-pro, pro"</span>
            {ring("fits", "made for you")}
            {ring("hard", "over your heads")}
            {ring("easy", "beneath you")}
            {threads.collect_view()}
        </figcaption>
    }
}
