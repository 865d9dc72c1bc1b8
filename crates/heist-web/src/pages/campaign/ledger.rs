//! The ledger: everything that was ever done with the box, the latest first. Going back begins a new branch and loses
//! nothing, so that one can go back to either.

use crate::boxes::Campaign;
use heist_campaign::{BoxCommand, BoxContents, CampaignBox};
use heist_rules::Revision;
use heist_words::chronicle;
use leptos::prelude::*;

/// A part of the history between two restores.
struct Chapter {
    /// The entry that it follows; 0 is the beginning.
    from: usize,
    /// The restore that began it; none for the first.
    restore: Option<usize>,
    /// Its entries, in order.
    entries: Vec<usize>,
}

/// The chapters, in order.
fn chapters(held: &CampaignBox) -> Vec<Chapter> {
    let mut chapters = vec![Chapter { from: 0, restore: None, entries: Vec::new() }];
    for (i, entry) in held.entries().iter().enumerate() {
        if let BoxCommand::Restore(back) = entry.command {
            chapters.push(Chapter { from: back, restore: Some(i + 1), entries: Vec::new() });
        } else if let Some(last) = chapters.last_mut() {
            last.entries.push(i + 1);
        }
    }
    chapters
}

/// The ledger, and the box as a file.
#[component]
pub fn LedgerPage() -> impl IntoView {
    let campaign = Campaign::get();
    let list = move || {
        campaign.held.with(|held| {
            let chapters = chapters(held);
            let way = held.way_to(held.entries().len());
            let several = chapters.len() > 1;
            let shown = chapters.into_iter().enumerate().rev().map(|(i, chapter)| {
                let title = match chapter.restore {
                    None => "The first history".to_owned(),
                    Some(_) if chapter.from == 0 => format!("History {}, from the very beginning", i + 1),
                    Some(_) => format!("History {}, back from entry {}", i + 1, chapter.from),
                };
                let entries = chapter.entries.iter().rev().map(|number| entry(held, *number, way.contains(number)));
                let end = chapter.entries.last().copied().or(chapter.restore).unwrap_or(0);
                let present = end == held.entries().len();
                view! {
                    <section class="chapter" data-chapter=i.to_string()>
                        {several.then(|| view! { <h3>{title}{present.then_some(" (now)")}</h3> })}
                        <ol class="entries" reversed=true>{entries.collect_view()}</ol>
                        {(end == 0 || chapter.entries.is_empty() && chapter.restore.is_some()).then(|| view! { <p class="hint">"Nothing has been done here yet."</p> })}
                    </section>
                }
            });
            shown.collect_view()
        })
    };
    let anything = move || campaign.held.with(|held| !held.entries().is_empty());
    view! {
        <section class="ledger" aria-labelledby="ledger-title">
            <div class="ledger-head">
                <h2 id="ledger-title">"The ledger"</h2>
                <super::share::ExportBox/>
            </div>
            <p class="hint">"Nothing is ever taken out of it. Going back begins another history; the one you leave stays, and can be gone back to."</p>
            <Corrected/>
            {list}
            {move || anything().then(|| view! {
                <p class="entry-zero"><Back number=0/>{if campaign.now(BoxContents::in_chapters) {
                    " The very beginning: an empty box, and a story that nobody has told yet."
                } else {
                    " The very beginning: an empty box, an Old Friend, and a city that sleeps."
                }}</p>
            })}
        </section>
        <super::share::Share/>
    }
}

fn entry(held: &CampaignBox, number: usize, on_the_way: bool) -> impl IntoView + use<> {
    let entry = &held.entries()[number - 1];
    let kind = match &entry.command {
        BoxCommand::Record(outcome) if outcome.won => "won",
        BoxCommand::Record(_) => "lost",
        _ => "",
    };
    let facts = entry.facts.iter();
    let facts = facts.map(|fact| view! { <span>{chronicle::say(&entry.after, fact)}" "</span> }).collect_view();
    let now = number == held.entries().len();
    view! {
        <li class="entry-row" class:aside=!on_the_way data-entry=number.to_string() data-kind=kind>
            <span class="entry-number">{number}</span>
            <div class="entry-words"><p>{facts}</p></div>
            {if now { view! { <span class="badge">"now"</span> }.into_any() } else { view! { <Back number/> }.into_any() }}
        </li>
    }
}

/// Offers the corrected rules to a box that goes by an earlier revision.
#[component]
fn Corrected() -> impl IntoView {
    let campaign = Campaign::get();
    let earlier = move || campaign.now(|now| now.edition.revision < Revision::CURRENT);
    move || {
        earlier().then(|| {
            view! {
                <p class="hint" id="earlier-rules">
                    "Between heists this box goes by an earlier reading of the rules. Its heists are played by the corrected ones already. "
                    <button type="button" class="button small" id="correct-rules"
                        on:click=move |_| campaign.send(BoxCommand::Revision(Revision::CURRENT))>"Use the corrected rules"</button>
                </p>
            }
        })
    }
}

/// Goes back to the state after an entry; asks for confirmation.
#[component]
fn Back(number: usize) -> impl IntoView {
    let campaign = Campaign::get();
    let sure = RwSignal::new(false);
    let place = if number == 0 { "the beginning".to_owned() } else { format!("entry {number}") };
    move || {
        if sure.get() {
            view! {
                <button type="button" class="button small main" data-restore-sure=number.to_string()
                    on:click=move |_| campaign.send(BoxCommand::Restore(number))>
                    {format!("Go back to {place}")}
                </button>
            }
            .into_any()
        } else {
            view! {
                <button type="button" class="button small quiet" data-restore=number.to_string() aria-label=format!("Back to here: {place}")
                    on:click=move |_| sure.set(true)>"Back to here"</button>
            }
            .into_any()
        }
    }
}
