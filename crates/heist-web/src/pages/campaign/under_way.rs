//! The heist for which a crew has been chosen: the way to its table, and how to call it off.

use crate::boxes::{Campaign, remote};
use crate::opening::sentence;
use crate::pages::new_table::open::name_or_somebody;
use crate::session::Notice;
use crate::session::local::{self, Extras};
use crate::settings::Settings;
use crate::tables;
use heist_campaign::{self as campaign, BoxCommand};
use heist_data::library::Library;
use heist_format::game::Game;
use heist_protocol::{BotPlayer, Colour, TableId};
use heist_words::chronicle::seats;
use heist_words::english::{capital, list};
use heist_words::names::heist_name;
use leptos::prelude::*;
use leptos_router::hooks::use_navigate;

/// Begins the heist under way in this browser, in which bots play some seats, and returns the address of its table.
pub fn begin_here(campaign: Campaign, bots: Vec<(Colour, BotPlayer)>) -> Result<String, String> {
    let begun = untrack(|| campaign.now(campaign::start)).map_err(|fault| sentence(&fault))?;
    let game = Game::new(begun.0, begun.1);
    let id = local::begin_with(&game, Extras { origin: untrack(|| campaign.origin()), bots, ..Extras::default() })?;
    Ok(format!("/local?game={id}"))
}

/// Opens a table on the server for the heist under way, at which bots play some seats, and goes there.
pub fn begin_there(
    campaign: Campaign,
    hold: Vec<Colour>,
    bots: Vec<(Colour, BotPlayer)>,
    name: &str,
    go: impl Fn(&str) + 'static,
) {
    let Some(key) = campaign.key() else { return };
    remote::open_table(campaign, key, hold, bots, name_or_somebody(name), move |opened| match opened {
        Ok(address) => go(&address),
        Err(words) => {
            let _ = campaign.notice.try_set(Some(Notice { words, rule: None }));
        }
    });
}

/// The table on which the heist under way is played, if this browser knows it.
fn known_table(campaign: Campaign) -> Option<TableId> {
    let (id, entry) = (campaign.id.get_value(), campaign.crew_entry()?);
    let is_it = |known: &tables::Known| {
        known.origin.as_ref().is_some_and(|origin| origin.id == id && origin.entry.is_none_or(|number| number == entry))
    };
    tables::all().into_iter().find(|(_, known)| is_it(known)).map(|(table, _)| table)
}

/// What waits: a heist under way, or the second part of a job.
#[component]
pub fn UnderWayNotice() -> impl IntoView {
    let campaign = Campaign::get();
    move || {
        let under_way = campaign.now(|now| now.under_way.clone());
        if let Some(under_way) = under_way {
            let words = format!("with {}", seats(&under_way.seats));
            return Some(view! {
                <section class="under-way" id="under-way" aria-label="Under way">
                    <p><strong>{format!("{} is under way", campaign.now(|now| now.heist_name(&under_way.heist)))}</strong>{format!(" {words}.")}</p>
                    <Ways/>
                </section>
            }
            .into_any());
        }
        let part = campaign.now(|now| now.second_part.clone())?;
        let who: Vec<String> = part.hiding.iter().map(|who| capital(&who.character)).collect();
        let job = Library::official().city.job_of(&part.heist).map(|job| job.id.clone()).unwrap_or_default();
        let href = campaign.page(&format!("job/{job}"));
        Some(view! {
            <section class="under-way" id="second-part" aria-label="What comes next">
                <p><strong>{format!("{} comes next.", heist_name(&part.heist))}</strong>{format!(" {} hide inside and wait for the night.", list(&who))}</p>
                <a class="button main" href=href>"Go on"</a>
            </section>
        }
        .into_any())
    }
}

/// To the table, or away from it.
#[component]
fn Ways() -> impl IntoView {
    let campaign = Campaign::get();
    let go = use_navigate();
    let sure = RwSignal::new(false);
    let settings = Settings::get();
    let begin = {
        let go = go.clone();
        move |_| match begin_here(campaign, Vec::new()) {
            Ok(address) => go(&address, Default::default()),
            Err(words) => campaign.notice.set(Some(Notice { words, rule: None })),
        }
    };
    let games = move || campaign.origin().map(|origin| local::played_for(&origin)).unwrap_or_default();
    let way = move || {
        let games = games();
        if let Some((id, kept)) = games.first() {
            let word = if kept.won.is_some() { "See how it ended" } else { "To the table" };
            return view! { <a class="button main" id="to-the-table" href=format!("/local?game={id}")>{word}</a> }
                .into_any();
        }
        if let Some(table) = known_table(campaign) {
            return view! { <a class="button main" id="to-the-table" href=format!("/t/{table}")>"To the table"</a> }
                .into_any();
        }
        let shared = campaign.key().is_some().then(|| {
            let everybody = campaign.now(|now| now.under_way.as_ref().map_or(0, |heist| heist.seats.len()));
            let to = go.clone();
            view! {
                <button class="button main" id="begin-there" disabled=move || campaign.busy.get()
                    on:click=move |_| {
                        let to = to.clone();
                        let (hold, name) = (Colour::ALL.into_iter().take(everybody).collect(), settings.name.get_untracked());
                        begin_there(campaign, hold, Vec::new(), &name, move |address| to(address, Default::default()));
                    }>"Open a table"</button>
            }
        });
        let class = if shared.is_some() { "button quiet" } else { "button main" };
        view! { {shared} <button class=class id="begin-here" on:click=begin.clone()>"Begin in this browser"</button> }
            .into_any()
    };
    let off = move || {
        if sure.get() {
            view! {
                <button class="button danger" id="call-off-sure" on:click=move |_| campaign.send(BoxCommand::CallOff)>"Really call it off"</button>
                <button class="button quiet" on:click=move |_| sure.set(false)>"Keep going"</button>
            }
            .into_any()
        } else {
            view! { <button class="button quiet" id="call-off" on:click=move |_| sure.set(true)>"Call it off"</button> }
                .into_any()
        }
    };
    view! { <div class="under-way-buttons">{way}{off}</div> }
}
