//! A debrief that is there: the equation, the curve, everybody's part, and the turning points.

use super::Debriefing;
use super::curve::Curve;
use crate::debrief::{Debrief, KeptDebrief, Part, Step};
use heist_rules::who::Who;
use heist_words::debrief::{percent, points};
use heist_words::english::several;
use heist_words::names::person_name;
use leptos::prelude::*;
use std::sync::Arc;

/// A debrief that is there.
#[component]
pub(super) fn Told(work: Debriefing, at: RwSignal<usize>) -> impl IntoView {
    // Answers that are shown change the list alone.
    let Some(kept) = work.kept.get_untracked() else { return ().into_any() };
    let claimed = kept.claimed.then(|| view! { <Claim work/> });
    let debrief = Arc::new(kept.debrief.clone());
    let parts = parts(work, &debrief);
    view! {
        {claimed}
        {equation(&debrief)}
        <Curve debrief at/>
        <div class="debrief-below">
            <div>
                <h3>"Turning points"</h3>
                <Turning work at/>
            </div>
            <div>
                <h3>"Luck and decisions"</h3>
                {parts}
                <p class="hint">"In points of win chance. A decision costs what it lost against the best that was found: 5 points are an inaccuracy, 10 a mistake, 15 a blunder."</p>
            </div>
        </div>
    }
    .into_any()
}

/// Figures of somebody else.
#[component]
fn Claim(work: Debriefing) -> impl IntoView {
    let again = move |_| {
        work.kept.set(None);
        work.begin(None);
    };
    view! {
        <p class="hint" id="debrief-claimed">
            "Worked out by somebody who watched it before. "
            <button type="button" class="quiet" id="debrief-check" on:click=again>"Work it out here"</button>
        </p>
    }
}

/// What the chance was, what luck and decisions made of it, and what it came to.
fn equation(debrief: &Debrief) -> impl IntoView + use<> {
    let term = |name: &'static str, figure: String, words: &'static str| {
        view! { <span class="term" data-term=name><b>{figure}</b> " " <small>{words}</small></span> }
    };
    view! {
        <p class="equation" id="debrief-sum">
            {term("initial", percent(debrief.initial), "at the start")}
            {term("luck", points(debrief.crew.luck), "luck")}
            {term("decisions", points(debrief.crew.decisions), "decisions")}
            {term("last", format!("= {}", percent(debrief.last)), "at the end")}
        </p>
    }
}

/// Everybody's part, and that of all together.
fn parts(work: Debriefing, debrief: &Debrief) -> impl IntoView + use<> {
    let row = |part: &Part| {
        let name = match (part.who.as_str(), Who::from_word(&part.who)) {
            (_, Some(who)) => work.film.with_value(|film| person_name(film.game().setup(), who)),
            ("team", None) => "Together".to_owned(),
            _ => "The crew".to_owned(),
        };
        let colour = Who::from_word(&part.who).map(Who::word);
        view! {
            <tr data-who=part.who.clone()>
                <th scope="row">{name} " " <small>{colour}</small></th>
                <td>{points(part.luck)}</td>
                <td>{points(part.decisions)} <small>{labels(part)}</small></td>
            </tr>
        }
    };
    let rows: Vec<_> = debrief.parts.iter().chain([&debrief.crew]).map(row).collect();
    view! {
        <table class="debrief-parts" id="debrief-parts">
            <thead><tr><th scope="col">"Who"</th><th scope="col">"Luck"</th><th scope="col">"Decisions"</th></tr></thead>
            <tbody>{rows}</tbody>
        </table>
    }
}

/// How many decisions were bad, and how bad.
fn labels(part: &Part) -> String {
    let count = |count: u32, one: &str, more: &str| match count {
        0 => None,
        1 => Some(format!("1 {one}")),
        count => Some(format!("{count} {more}")),
    };
    let counted = [
        count(part.blunders, "blunder", "blunders"),
        count(part.mistakes, "mistake", "mistakes"),
        count(part.inaccuracies, "inaccuracy", "inaccuracies"),
    ];
    counted.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// The turning points. The answers of the worst moments are shown when somebody has tried them again, or asks.
#[component]
fn Turning(work: Debriefing, at: RwSignal<usize>) -> impl IntoView {
    move || {
        let Some(kept) = work.kept.get() else { return ().into_any() };
        let steps = kept.debrief.told_steps();
        let open = kept.debrief.moments.iter().filter(|step| !kept.shown.contains(step)).count();
        let invitation = (open > 0).then(|| {
            let them = if open == 1 { "it" } else { "them" };
            let moments = several(open as u8, "moment");
            view! { <p class="hint">{format!("For {moments} something better was found: try {them} again before you look.")}</p> }
        });
        if steps.is_empty() {
            return view! { <p class="hint">"Nothing changed the chance by five points or more."</p> }.into_any();
        }
        let entries = steps.into_iter().map(|n| turning_point(work, &kept, n, at)).collect_view();
        view! {
            {invitation}
            <ol class="turning" id="turning-points">{entries}</ol>
        }
        .into_any()
    }
}

fn turning_point(work: Debriefing, kept: &KeptDebrief, n: usize, at: RwSignal<usize>) -> impl IntoView + use<> {
    let step: &Step = &kept.debrief.steps[n];
    let last = step.last;
    let hidden = kept.debrief.moments.contains(&n) && !kept.shown.contains(&n);
    let better = step.better.as_ref().filter(|_| !hidden).map(|better| {
        let told = better.told.iter().map(|words| view! { <span>{words.clone()} " "</span> }).collect_view();
        view! { <p class="better">{told}</p> }
    });
    let tries = hidden.then(|| {
        let address = work.id.with_value(|id| format!("/again/{id}/{n}"));
        view! {
            <p class="tries">
                <a class="button small main" data-again=n href=address>"Try it again"</a>
                <button type="button" class="quiet" data-answer=n on:click=move |_| work.show(n)>"Show me the answer"</button>
            </p>
        }
    });
    let luck = if step.after > step.before { "lucky" } else { "unlucky" };
    let word = step.label.clone().unwrap_or_else(|| luck.to_owned());
    let played = step.played.clone().map(|words| view! { <p class="played">{format!("Played: {words}.")}</p> });
    view! {
        <li data-step=n data-word=word class:current=move || at.get() == last>
            <button type="button" class="turning-go" on:click=move |_| at.set(last)>{step.told.clone()}</button>
            {played}
            {better}
            {tries}
        </li>
    }
}
