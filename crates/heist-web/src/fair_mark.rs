//! Whether chance was fair: a mark with a sentence, and how anybody can know.

use heist_format::fair::{Report, Verdict};
use heist_words::english::capital;
use heist_words::fairness::sentences;
use leptos::prelude::*;

/// A shield, and on it a tick, a dash or a cross.
const SHIELD: &str = r#"<path d="M12 2l8 3v6c0 5-3.400 9-8 11-4.600-2-8-6-8-11V5z"/>"#;

/// The mark: what was found out about the chance of a game.
#[component]
pub fn FairMark(
    /// What was found out.
    report: Report,
) -> impl IntoView {
    let (state, sign, title) = match report.verdict() {
        Verdict::Verified if report.outcomes == 0 => ("verified", "M8 12l3 3 5-6", "Fair dice, ready to be checked"),
        Verdict::Verified if report.is_clean() => ("verified", "M8 12l3 3 5-6", "Fair dice, checked"),
        Verdict::Verified => ("verified", "M8 12l3 3 5-6", "Dice checked, with a remark"),
        Verdict::NotVerifiable => ("unknown", "M8 12h8", "The dice cannot be checked"),
        Verdict::Fails => ("fails", "M9 9l6 6M15 9l-6 6", "The dice do not check out"),
    };
    let how = matches!(report.verdict(), Verdict::Verified | Verdict::Fails);
    view! {
        <div class="fair-mark" id="fair-mark" data-verdict=state role="group" aria-label="Fair dice">
            <svg viewBox="0 0 24 24" aria-hidden="true" inner_html=format!("{SHIELD}<path d=\"{sign}\"/>")></svg>
            <b>{title}</b>
            <span></span>
            <p>{capital(&sentences(&report))}</p>
            {how.then(|| view! {
                <details>
                    <summary>"How is that known?"</summary>
                    <p>
                        "Before the first roll, the server and every seat lock secrets away and show only their fingerprints. "
                        "Each roll mixes one secret of everybody; afterwards all of them are open, and this page does the sum again. "
                        "Nobody can know or choose a number unless all of them cheat together. The replay has everything to check it anywhere else."
                    </p>
                </details>
            })}
        </div>
    }
}
