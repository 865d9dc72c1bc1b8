//! The end of a heist that was played for a box: writes the outcome into it, tells what came of it, and leads on.

use super::{Notices, due};
use crate::boxes::{self, Campaign, Origin, address, remote};
use crate::session::PageSession;
use heist_campaign::{BoxCommand, BoxContents, CampaignBox, record_of};
use heist_words::chronicle;
use heist_words::english::{capital, list};
use leptos::prelude::*;

/// The record that came of a crew, if its outcome was written down and the present follows from it.
fn recorded(held: &CampaignBox, entry: usize) -> Option<usize> {
    let way = held.way_to(held.entries().len());
    way.contains(&entry).then_some(())?;
    way.into_iter()
        .filter(|number| *number > entry)
        .find(|number| matches!(held.entries()[number - 1].command, BoxCommand::Record(_)))
}

/// What the box makes of the heist.
#[component]
pub fn InTheBox(
    /// The game that is over.
    session: PageSession,
    /// The box and the entry of the crew.
    origin: Origin,
) -> impl IntoView {
    let opened = boxes::open(&origin.id);
    let entry = origin.entry;
    move || match opened.get() {
        None => view! { <p role="status">"Fetching the box…"</p> }.into_any(),
        Some(Ok(campaign)) => view! { <Ending session campaign entry/> }.into_any(),
        Some(Err(words)) => {
            view! { <p class="hint" id="no-box">"This heist was played for a box. " {words}</p> }.into_any()
        }
    }
}

#[component]
fn Ending(session: PageSession, campaign: Campaign, entry: Option<usize>) -> impl IntoView {
    // The number that the server answered with.
    let told = RwSignal::new(None::<usize>);
    let number = Memo::new(move |_| {
        let there = told.get().filter(|number| campaign.held.with(|held| held.entries().len() >= *number));
        there.or_else(|| campaign.held.with(|held| recorded(held, entry?)))
    });
    let outcome = Memo::new(move |_| {
        let outcome = session.game.with(|game| campaign.now(|now| record_of(now, game)));
        outcome.map_err(|fault| crate::opening::sentence(&fault))
    });
    let by_the_server = move || {
        let key = campaign.key().filter(|_| !campaign.is_read_only())?;
        let table = session.table.get_untracked()?;
        remote::record(campaign, key, table, move |number| {
            let _ = told.try_set(Some(number));
        });
        Some(())
    };
    let write = move |_| {
        if by_the_server().is_none()
            && let Ok(outcome) = outcome.get_untracked()
        {
            campaign.send(BoxCommand::Record(outcome));
        }
    };
    let fits = move || {
        let is_next = entry.is_none() || campaign.crew_entry() == entry;
        !campaign.is_read_only() && is_next && outcome.with(Result::is_ok)
    };
    // Somebody else may have written it down: the server knows, and answers with the same number.
    if !untrack(fits) && untrack(|| number.get()).is_none() {
        by_the_server();
    }
    let in_chapters = untrack(|| campaign.now(BoxContents::in_chapters));
    let inside = move || {
        match number.get() {
        Some(number) => view! { <Recorded campaign number/> }.into_any(),
        None if fits() => view! {
            <p>{if in_chapters {
                "Write it down. What happened stays in the ledger for good."
            } else {
                "Write it down, and everybody who was there goes up a level. What happened stays in the ledger for good."
            }}</p>
            <button type="button" class="button main" id="record" disabled=move || campaign.busy.get() on:click=write>"Write it into the box"</button>
        }
        .into_any(),
        None if campaign.busy.get() => view! { <p role="status">"Asking the server…"</p> }.into_any(),
        None => view! {
            <p id="moved-on">"The box has moved on: another crew was chosen, or the ledger went back to before this night. It counts no more."</p>
            <a class="button" href=campaign.page("")>"To the city"</a>
        }
        .into_any(),
    }
    };
    let name = campaign.held.with_untracked(|held| held.name().to_owned());
    view! {
        <section class="in-the-box" id="in-the-box" aria-labelledby="in-the-box-title">
            <h2 id="in-the-box-title"><a href=address(&campaign.id.get_value(), "")>{name}</a></h2>
            <Notices notice=campaign.notice/>
            {inside}
        </section>
    }
}

/// What came of it, and where to go on.
#[component]
fn Recorded(campaign: Campaign, number: usize) -> impl IntoView {
    let facts = campaign.held.with_untracked(|held| {
        let entry = held.entries().get(number - 1);
        let facts = entry.map_or(&[][..], |entry| &entry.facts).iter();
        facts.map(|fact| chronicle::say(held.now(), fact)).collect::<Vec<_>>()
    });
    let waiting = campaign.held.with_untracked(|held| {
        let now = held.now();
        now.characters.keys().filter(|name| !now.choices(name).is_empty()).map(|name| capital(name)).collect::<Vec<_>>()
    });
    let in_chapters = untrack(|| campaign.now(BoxContents::in_chapters));
    let levels = (untrack(|| due(campaign)) > 0).then(|| {
        let words = match &waiting[..] {
            [one] if in_chapters => format!("{one} may get better."),
            all if in_chapters => format!("{} may get better.", list(all)),
            [one] => format!("{one} has a level-up to choose."),
            all => format!("{} have level-ups to choose.", list(all)),
        };
        view! { <p>{words}</p> }
    });
    let main = if waiting.is_empty() { "button" } else { "button main" };
    view! {
        <ul class="box-facts" id="recorded">{facts.into_iter().map(|words| view! { <li>{words}</li> }).collect_view()}</ul>
        {levels}
        <div class="row-buttons">
            <a class=main id="to-level-up" href=campaign.page("crew")>{if waiting.is_empty() { "The crew" } else { "Level up" }}</a>
            {(!in_chapters).then(|| view! { <a class="button" id="to-shop" href=campaign.page("shop")>"To the shop"</a> })}
            <a class="button" id="to-city" href=campaign.page("")>{if in_chapters { "To the story" } else { "To the city" }}</a>
        </div>
    }
}
