//! The figures of the panel.

use super::answers::{Difference, Figures, Wanted};
use leptos::prelude::*;

/// The verdict, how often the crew wins, and what the last change did.
#[component]
pub fn Figure(figures: Figures, planner: RwSignal<Option<Figures>>) -> impl IntoView {
    let verdict = figures.verdict.clone().unwrap_or_default();
    let standing = figures.standing.clone().unwrap_or_default();
    let difference = figures.difference.clone().map(|difference| {
        let Difference { told, .. } = &difference;
        let class = way(&difference);
        view! { <p class=format!("balance-difference {class}")><span class="hint">"The last change: "</span><strong>{told.clone()}</strong></p> }
    });
    let games = if figures.rough {
        format!("A first look, {} games. The crew is still looking for a better plan.", figures.games)
    } else {
        format!("{} games by rules of thumb.", figures.games)
    };
    let thoughtful = move || {
        planner.get().map(|planner| {
            let told = planner.told.replace("The crew wins", "A crew that thinks ahead wins");
            view! { <p class="balance-planner">{told}</p> }
        })
    };
    view! {
        <p class=format!("balance-verdict {standing}") role="status">{verdict}</p>
        <p class="balance-told">{figures.told.clone()}</p>
        {difference}
        {thoughtful}
        <p class="hint">{games}</p>
    }
}

/// In which direction a change leads, where that is sure.
fn way(difference: &Difference) -> &'static str {
    match difference {
        Difference { high, .. } if *high < 0 => "harder",
        Difference { low, .. } if *low > 0 => "easier",
        _ => "unsure",
    }
}

/// From never to always: what is wanted as a band, what was found as a needle, and how sure that is.
#[component]
pub fn Gauge(figures: Figures) -> impl IntoView {
    let percent = |permille: i32| format!("{:.1}%", f64::from(permille.clamp(0, 1000)) / 10.0);
    let stretch = |low: i32, high: i32| format!("left: {}; width: {}", percent(low), percent(high - low));
    let whole = |permille: i32| (permille + 5) / 10;
    let band = figures.band.map(|Wanted { low, high }| {
        let words = format!("{} heists: {} to {}", figures.difficulty, whole(low), whole(high));
        view! {
            <span class="gauge-band" style=stretch(low, high)></span>
            <span class="gauge-label" style=format!("left: {}", percent((low + high) / 2))>{words}</span>
        }
    });
    let words = format!(
        "{} of 100 games won, {} to {} are likely",
        whole(figures.win.permille),
        whole(figures.win.low),
        whole(figures.win.high)
    );
    view! {
        <div class="gauge" role="img" aria-label=words>
            <div class="gauge-bar">
                {band}
                <span class="gauge-interval" style=stretch(figures.win.low, figures.win.high)></span>
                <span class="gauge-needle" style=format!("left: {}", percent(figures.win.permille))></span>
            </div>
            <div class="gauge-ends" aria-hidden="true"><span>"never won"</span><span>"always won"</span></div>
        </div>
    }
}

/// What games are lost by.
#[component]
pub fn Causes(figures: Figures) -> impl IntoView {
    let lost = figures.games.saturating_sub(figures.won);
    (lost > 0).then(|| {
        let bars = figures.causes.iter().take(5).map(|cause| {
            let share = cause.games as f64 / lost as f64 * 100.0;
            view! {
                <li>
                    <span class="cause-words">{capital(&cause.words)}</span>
                    <span class="cause-bar" aria-hidden="true"><span style=format!("width: {share:.0}%")></span></span>
                    <span class="cause-share">{format!("{share:.0} %")}</span>
                </li>
            }
        });
        let overtaken = figures.overtaken as f64 / lost as f64 * 100.0;
        let alarm = (figures.overtaken > 0)
            .then(|| view! { <p class="hint">{format!("In {overtaken:.0} % of the lost games the alarm went off before the crew left.")}</p> });
        view! {
            <h3>"What lost games are lost by"</h3>
            <ul class="causes">{bars.collect_view()}</ul>
            {alarm}
        }
    })
}

/// Rounds, noise, alerts and people who are caught, on average.
#[component]
pub fn Means(figures: Figures) -> impl IntoView {
    let entry = |name: &'static str, value: f64, digits: usize| {
        view! { <div><dt>{name}</dt><dd>{format!("{value:.digits$}")}</dd></div> }
    };
    view! {
        <h3>"A game on average"</h3>
        <dl class="means">
            {entry("Rounds", figures.rounds, 1)}
            {entry("Noise", figures.noise, 0)}
            {entry("Alerts", figures.alerts, 1)}
            {entry("Caught", figures.busted, 1)}
        </dl>
    }
}

/// With a capital letter.
pub fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().to_string() + letters.as_str())
}
