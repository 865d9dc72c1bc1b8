//! Where the jobs are: a spot on the map of the city each, and an emblem that is drawn there and wherever a job is named.

use leptos::prelude::*;

/// A job on the map, 800 by 540.
pub struct MapSpot {
    /// Its id.
    pub job: &'static str,
    /// From the left.
    pub x: f64,
    /// From the top.
    pub y: f64,
    /// Its emblem, in a square from -12 to 12.
    pub drawing: &'static str,
}

const fn spot(job: &'static str, x: f64, y: f64, drawing: &'static str) -> MapSpot {
    MapSpot { job, x, y, drawing }
}

/// All of them.
pub const SPOTS: [MapSpot; 16] = [
    spot("inclusion", 398.0, 192.0, r#"<path d="M-6-7H6L11-1 0 10-11-1ZM-11-1H11M-4-1 0 10 4-1 0-7Z"/>"#),
    spot(
        "startup",
        690.0,
        72.0,
        r#"<path d="M-6-6H6V6H-6ZM-3-6v-4M3-6v-4M-3 6v4M3 6v4M-6-3h-4M-6 3h-4M6-3h4M6 3h4M-2-2H2V2H-2Z"/>"#,
    ),
    spot("dark-horse", 132.0, 332.0, r#"<path d="M-7 10H-3V0a3 4 0 0 1 6 0V10H7V0a7 9 0 0 0-14 0ZM-5 5h0M5 5h0"/>"#),
    spot(
        "greedy-prisoner",
        92.0,
        178.0,
        r#"<circle cx="-5" cy="-4" r="5"/><path d="M-1-1 9 9M5 5l3-3M8 8l2-2M-5-4h0"/>"#,
    ),
    spot("blind-justice", 424.0, 80.0, r#"<path d="M0-10V9M-5 10H5M-9-6H9M-9-6-12 2H-6ZM9-6 6 2H12Z"/>"#),
    spot("melee", 506.0, 262.0, r#"<path d="M-10-4 0-10 10-4ZM-7-2V6M-2-2V6M2-2V6M7-2V6M-10 9H10M-9 6H9"/>"#),
    spot(
        "side-channel",
        738.0,
        180.0,
        r#"<path d="M-9-9H9V-3H-9ZM-9-3H9V3H-9ZM-9 3H9V9H-9ZM-5-6h1M-5 0h1M-5 6h1M1-6h5M1 0h5M1 6h5"/>"#,
    ),
    spot("hospitality", 622.0, 214.0, r#"<path d="M-9 6a9 9 0 0 1 18 0ZM-11 9H11M0-3V-6M-2-7H2"/>"#),
    spot(
        "proving-grounds",
        226.0,
        208.0,
        r#"<circle r="8"/><circle r="2.500"/><path d="M0-12V-5M0 5V12M-12 0H-5M5 0H12"/>"#,
    ),
    spot(
        "safehouse-rescue",
        268.0,
        322.0,
        r#"<path d="M-11 5V-5H3L8 0H11V5ZM3-5V0H8"/><circle cx="-6" cy="6" r="2.500"/><circle cx="6" cy="6" r="2.500"/>"#,
    ),
    spot("black-box", 388.0, 452.0, r#"<path d="M0-10 9-5V5L0 10-9 5V-5ZM-9-5 0 0 9-5M0 0V10"/>"#),
    spot(
        "marathon",
        736.0,
        292.0,
        r#"<circle r="9.500"/><circle r="3"/><path d="M0-7V-3M0 3V7M-7 0H-3M3 0H7M-5-5-2-2M2 2 5 5M5-5 2-2M-2 2-5 5"/>"#,
    ),
    spot(
        "final-score",
        548.0,
        116.0,
        r#"<path d="M-7 0a7 7 0 0 1 14 0ZM0-7V-12L5-10.500 0-9M-10 0H10V3H-10ZM-8 3V9M-3 3V9M3 3V9M8 3V9M-11 10H11"/>"#,
    ),
    spot(
        "county-bricks",
        556.0,
        476.0,
        r#"<path d="M-10-8H10V8H-10ZM-10-3H10M-10 3H10M-3-8V-3M4-3V3M-5-3V3M0 3V8M6-8V-3M-7 3V8M7 3V8"/>"#,
    ),
    spot(
        "county-river",
        648.0,
        436.0,
        r#"<path d="M-11 4q3-4 5.500 0t5.500 0 5.500 0 5.500 0M-11 9q3-4 5.500 0t5.500 0 5.500 0 5.500 0M-8-10V0M-3-10V0M3-10V0M8-10V0M-10-7H10"/>"#,
    ),
    spot(
        "county-hole",
        736.0,
        480.0,
        r#"<ellipse cy="3" rx="10" ry="6"/><path d="M-6-10V0M-2-11V-2M2-11V-2M6-10V0M-6-6H6"/>"#,
    ),
];

/// The spot of a job.
pub fn find(job: &str) -> Option<&'static MapSpot> {
    SPOTS.iter().find(|spot| spot.job == job)
}

/// The emblem of a job, as large as a letter. Decoration: its name stands beside it.
pub fn emblem(job: &str) -> impl IntoView + use<> {
    let drawing = find(job).map_or("", |spot| spot.drawing);
    view! { <svg class="emblem" viewBox="-13 -13 26 26" aria-hidden="true" focusable="false" inner_html=drawing></svg> }
}

#[cfg(test)]
mod tests {
    use super::*;
    use heist_data::library::Library;

    #[test]
    fn every_job_has_a_place_of_its_own() {
        for job in &Library::official().city.jobs {
            assert!(find(&job.id).is_some(), "{} is nowhere", job.id);
        }
        for (i, one) in SPOTS.iter().enumerate() {
            for other in &SPOTS[i + 1..] {
                let apart = (one.x - other.x).hypot(one.y - other.y);
                assert!(apart > 64.0, "{} and {} are {apart} apart: fingers press both", one.job, other.job);
            }
        }
    }
}
