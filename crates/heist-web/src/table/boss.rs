//! The boss beside the board: who he is, where he goes, and what his suspicion brings.

use super::desk::Desk;
use super::explain::Word;
use heist_words::english::capital;
use leptos::prelude::*;

/// What there is to know of the boss; nothing in a heist without one.
#[component]
pub fn BossPanel() -> impl IntoView {
    let desk = Desk::get();
    let words = Memo::new(move |_| desk.shown.with(|state| heist_words::boss::boss(&desk.setup(), state)));
    view! {
        {move || words.get().map(|boss| {
            let most = boss.levels.len();
            let reached = boss.levels.iter().filter(|(_, reached)| *reached).count();
            let next = boss.levels.get(reached).map(|(level, _)| format!("If he grows suspicious: {level}"));
            view! {
                <div class="boss">
                    <h2>{boss.name}" "<small><Word of="suspicion">{format!("suspicion {reached} of {most}")}</Word></small></h2>
                    <p>{format!("{}.", capital(&boss.way))}</p>
                    <p class="small">{boss.meeting}" "{next}</p>
                    <details>
                        <summary>"What makes him suspicious"</summary>
                        <p class="small">"Anything knocked out, switched off or unlocked where he walks. Then, one after the other:"</p>
                        <ol class="small">
                            {boss.levels.into_iter().map(|(level, reached)| view! { <li class:reached=reached>{level}</li> }).collect_view()}
                        </ol>
                    </details>
                </div>
            }
        })}
    }
}
