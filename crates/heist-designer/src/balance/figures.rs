//! The figures of the panel.

use super::answers::{Difference, Figures, Wanted};
use leptos::prelude::*;

/// The most causes that are listed.
const CAUSES: usize = 5;

/// The verdict, how often the crew wins, and what the last change did.
#[component]
pub fn Figure(figures: Memo<Figures>, planner: RwSignal<Option<Figures>>) -> impl IntoView {
    // Said once and not with every game: it is read aloud.
    let verdict = Memo::new(move |_| figures.with(|it| (it.verdict.clone().unwrap_or_default(), it.standing.clone())));
    let class = move || format!("balance-verdict {}", verdict.get().1.unwrap_or_default());
    let difference = move || {
        figures.with(|it| it.difference.clone()).map(|difference| {
            let class = format!("balance-difference {}", way(&difference));
            view! { <p class=class><span class="hint">"The last change: "</span><strong>{difference.told}</strong></p> }
        })
    };
    let games = move || {
        figures.with(|it| match it.rough {
            true => format!("A first look, {} games. The crew is still looking for a better plan.", it.games),
            false => format!("{} games by rules of thumb.", it.games),
        })
    };
    let thoughtful = move || {
        planner.get().map(|planner| {
            let told = planner.told.replace("The crew wins", "A crew that thinks ahead wins");
            view! { <p class="balance-planner">{told}</p> }
        })
    };
    view! {
        <p class=class role="status">{move || verdict.get().0}</p>
        <p class="balance-told">{move || figures.with(|it| it.told.clone())}</p>
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

fn percent(permille: i32) -> String {
    format!("{:.1}%", f64::from(permille.clamp(0, 1000)) / 10.0)
}

/// Games of a hundred.
fn of_hundred(permille: i32) -> i32 {
    (permille + 5) / 10
}

/// From never to always: what is wanted as a band, what was found as a needle, and how sure that is.
#[component]
pub fn Gauge(figures: Memo<Figures>) -> impl IntoView {
    let wanted = Memo::new(move |_| figures.with(|it| it.band.map(|band| (band, it.difficulty.clone()))));
    let band = move || {
        wanted.get().map(|(Wanted { low, high }, difficulty)| {
            let words = format!("{difficulty} heists: {} to {}", of_hundred(low), of_hundred(high));
            view! {
                <span class="gauge-band" style:left=percent(low) style:width=percent(high - low)></span>
                <span class="gauge-label" style:left=percent((low + high) / 2)>{words}</span>
            }
        })
    };
    let win = Memo::new(move |_| figures.with(|it| it.win));
    let words = move || {
        let win = win.get();
        let [found, low, high] = [win.permille, win.low, win.high].map(of_hundred);
        format!("{found} of 100 games won, {low} to {high} are likely")
    };
    view! {
        <div class="gauge" role="img" aria-label=words>
            <div class="gauge-bar">
                {band}
                <span class="gauge-interval" style:left=move || percent(win.get().low) style:width=move || percent(win.get().high - win.get().low)></span>
                <span class="gauge-needle" style:left=move || percent(win.get().permille)></span>
            </div>
            <div class="gauge-ends" aria-hidden="true"><span>"never won"</span><span>"always won"</span></div>
        </div>
    }
}

/// What games are lost by.
#[component]
pub fn Causes(figures: Memo<Figures>) -> impl IntoView {
    let causes = move || {
        let figures = figures.get();
        let lost = figures.games.saturating_sub(figures.won);
        (lost > 0).then(|| {
            let share = |games: u64| games as f64 / lost as f64 * 100.0;
            let bars = figures.causes.iter().take(CAUSES).map(|cause| {
                let share = share(cause.games);
                view! {
                    <li>
                        <span class="cause-words">{capital(&cause.words)}</span>
                        <span class="cause-bar" aria-hidden="true"><span style:width=format!("{share:.0}%")></span></span>
                        <span class="cause-share">{format!("{share:.0} %")}</span>
                    </li>
                }
            });
            let overtaken = share(figures.overtaken);
            let alarm = (figures.overtaken > 0).then(|| {
                let words = format!("In {overtaken:.0} % of the lost games the alarm went off before the crew left.");
                view! { <p class="hint">{words}</p> }
            });
            view! {
                <h3>"What lost games are lost by"</h3>
                <ul class="causes">{bars.collect_view()}</ul>
                {alarm}
            }
        })
    };
    view! { {causes} }
}

/// Rounds, noise, alerts and people who are caught, on average.
#[component]
pub fn Means(figures: Memo<Figures>) -> impl IntoView {
    let entry = |name: &'static str, value: fn(&Figures) -> f64, digits: usize| {
        let value = move || figures.with(|it| format!("{:.digits$}", value(it)));
        view! { <div><dt>{name}</dt><dd>{value}</dd></div> }
    };
    view! {
        <h3>"A game on average"</h3>
        <dl class="means">
            {entry("Rounds", |it| it.rounds, 1)}
            {entry("Noise", |it| it.noise, 0)}
            {entry("Alerts", |it| it.alerts, 1)}
            {entry("Caught", |it| it.busted, 1)}
        </dl>
    }
}

/// With a capital letter.
pub fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().to_string() + letters.as_str())
}
