//! Whether chance was fair: a mark with a sentence.

use heist_format::fair::{Report, Verdict};
use heist_words::english::capital;
use heist_words::fairness::{sentences, verdict};
use leptos::prelude::*;

/// The mark: what was found out about the chance of a game.
#[component]
pub fn FairMark(
    /// What was found out.
    report: Report,
) -> impl IntoView {
    let (state, sign) = match report.verdict() {
        Verdict::Verified => ("verified", "✓"),
        Verdict::NotVerifiable => ("unknown", "–"),
        Verdict::Fails => ("fails", "✗"),
    };
    view! {
        <p class="fair-mark" id="fair-mark" data-verdict=state>
            <b><span aria-hidden="true">{sign}</span> {format!(" Dice: {}", verdict(report.verdict()))}</b>
            " " <small>{capital(&sentences(&report))}</small>
        </p>
    }
}
