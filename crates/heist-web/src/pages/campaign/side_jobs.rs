//! Side jobs: heists of somebody's own whose files lie in the box.

use super::city::{advice_words, difficulty_name, tonight};
use super::job::Going;
use crate::boxes::Campaign;
use crate::own_heist::{OwnChoice, OwnHeist};
use crate::pages::own_heist::{OwnPicker, map_of, told};
use crate::pictures::PlacePicture;
use crate::session::Notice;
use heist_campaign::{BoxCommand, OWN, SideJob};
use heist_words::english::cash;
use leptos::prelude::*;
use std::sync::Arc;

/// The side jobs of the box, and the way to another one.
#[component]
pub fn SideJobs() -> impl IntoView {
    let campaign = Campaign::get();
    let jobs = move || campaign.now(|now| now.side_jobs.values().cloned().collect::<Vec<_>>());
    let card = move |job: SideJob| {
        let (id, heist) = (job.id().to_owned(), job.heist());
        let advice = campaign.now(|now| now.advice(&id, tonight(campaign).iter().map(String::as_str)));
        let won = campaign.now(|now| now.won.contains(&id));
        view! {
            <li>
                <a class="job-card open" data-job=id.clone() href=campaign.page(&format!("side/{}", id.trim_start_matches(OWN)))>
                    <span class="job-words">
                        <strong>{heist.name.clone()}</strong>
                        <small>{heist.location.clone()}</small>
                        <span class="job-notes">
                            <span class=format!("difficulty {}", heist.difficulty)>{difficulty_name(&heist.difficulty).to_owned()}</span>
                            {advice.map(|advice| view! { <span class=format!("for-you {}", advice.word())>{advice_words(advice)}</span> })}
                        </span>
                    </span>
                    {won.then(|| view! { <span class="badge won">"✓ done"</span> })}
                </a>
            </li>
        }
    };
    let own = OwnChoice::new();
    let take = Callback::new(move |heist: Arc<OwnHeist>| match SideJob::read(&heist.file) {
        Ok(job) => campaign.send(BoxCommand::SideJob(job)),
        Err(fault) => campaign.notice.set(Some(Notice { words: format!("{fault}."), rule: None })),
    });
    view! {
        <section aria-labelledby="side-jobs-title" id="side-jobs">
            <h2 id="side-jobs-title">"Side jobs"</h2>
            <p class="hint">"Heists of your own, for this team. The file goes into the box and travels with it."</p>
            <ul class="jobs">{move || jobs().into_iter().map(card).collect_view()}</ul>
            {(!campaign.is_read_only()).then(|| view! { <OwnPicker own picked=take/> })}
        </section>
    }
}

/// A side job: what it is about, and who goes.
#[component]
pub fn SideJobPage(
    /// The side job.
    job: SideJob,
) -> impl IntoView {
    let heist = job.heist();
    let pays = (heist.reward > 0).then(|| format!("pays {}", cash(heist.reward.into())));
    view! {
        <section class="job-about" aria-labelledby="job-title">
            <PlacePicture of=heist.place.clone()/>
            <div>
                <p class="kicker">{heist.location.clone()}</p>
                <h2 id="job-title" class="job-title">{heist.name.clone()}</h2>
                <p class="job-badges">
                    <span class="badge">"side job"</span>
                    <span class=format!("badge difficulty {}", heist.difficulty)>{difficulty_name(&heist.difficulty).to_owned()}</span>
                    {pays.map(|words| view! { <span class="badge">{words}</span> })}
                </p>
                {told(heist)}
            </div>
            {map_of(heist)}
        </section>
        <Going heist=job.id().to_owned() difficulty=heist.difficulty.clone() county=heist.asks_who_was_busted()/>
    }
}
