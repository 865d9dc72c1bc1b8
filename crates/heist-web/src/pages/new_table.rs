//! A new table: heist, crew, who sits where.

mod busted;
mod choice;
pub mod crew;
mod heists;
pub mod hints;
pub mod open;
mod terms;

use crate::opening::called;
use crate::own_heist::{Playable, Source};
use crate::pages::bot_choice::{BotSeats, toggle};
use crate::pages::frame::PageFrame;
use crate::settings::Settings;
use busted::Busted;
use choice::{Choice, Seating};
use crew::CrewBuilder;
use heist_protocol::http::NewTable;
use heist_protocol::limits::MAX_NAME_CHARS;
use heist_rules::edition::Edition;
use heist_words::names::colour_name;
use heists::Heists;
use leptos::prelude::*;
use leptos_router::hooks::{use_navigate, use_params_map, use_query_map};
use terms::Terms;

/// A new table: heist, crew, who sits where.
#[component]
pub fn NewTablePage() -> impl IntoView {
    let choice = Choice::new();
    let named = use_params_map().read_untracked().get("heist");
    if let Some(heist) = named.and_then(|id| Playable::official(&id)) {
        choice.edition.set(heist.newest_edition().to_owned());
        choice.choose(&heist);
    }
    if let Some(source) = use_query_map().with_untracked(|query| Source::asked(|key| query.get(key))) {
        choice.own.find(source, move |own| choice.choose(&Playable::Own(own)));
    }
    let settings = Settings::get();
    let trouble = RwSignal::new(None::<String>);
    let busy = RwSignal::new(false);
    let go = use_navigate();
    let open = move |_| {
        if busy.get_untracked() {
            return;
        }
        trouble.set(None);
        let go = go.clone();
        let Some(heist) = untrack(|| choice.playable()) else { return };
        let (edition, crew) = (choice.edition.get_untracked(), untrack(|| choice.crew()));
        let inside = untrack(|| choice.inside());
        let opened = move |opened: Result<String, String>| {
            busy.set(false);
            match opened {
                Ok(address) => go(&address, Default::default()),
                Err(words) => trouble.set(Some(words)),
            }
        };
        if choice.seating.get_untracked() == Seating::Here {
            let bots = untrack(|| choice.bots());
            return opened(open::locally(&heist, &edition, &crew, inside.as_deref(), bots));
        }
        busy.set(true);
        let name = open::name_or_somebody(&settings.name.get_untracked());
        open::on_the_server(
            NewTable {
                heist: heist.official_id(),
                file: heist.file(),
                gallery: heist.gallery(),
                edition,
                crew,
                inside,
                hold: untrack(|| choice.held()),
                name,
                away_limit: untrack(|| choice.away_limit()),
                public: untrack(|| choice.is_public()),
                no_hints: untrack(|| choice.is_without_hints()),
                bots: untrack(|| choice.bots()),
                cover: 0,
            },
            heist,
            opened,
        );
    };
    let ready = move || {
        let timed = choice.seating.get() != Seating::Together || choice.away_limit().is_some();
        !busy.get() && timed && choice.trouble().is_none()
    };
    view! {
        <PageFrame title="Heist: new table" class="new-table">
            <h1>"A new table"</h1>
            <Editions choice=choice/>
            <Heists choice=choice/>
            <CrewBuilder choice=choice/>
            <Busted choice=choice/>
            <SeatChoice choice=choice/>
            <div class="open-bar">
                {move || trouble.get().map(|words| view! { <p class="trouble" id="open-trouble" role="alert">{words}</p> })}
                <button id="open-table" class="button main" disabled=move || !ready() on:click=open>
                    {move || match (busy.get(), choice.seating.get()) {
                        (true, _) => "Opening…",
                        (_, Seating::Here) => "Start the heist",
                        _ => "Open the table",
                    }}
                </button>
            </div>
        </PageFrame>
    }
}

/// Which edition of the rules.
#[component]
fn Editions(choice: Choice) -> impl IntoView {
    let options = Edition::PLAYABLE.iter().map(|edition| {
        view! { <option value=edition.id selected=move || choice.edition.with(|id| *id == edition.id)>{edition.name}</option> }
    });
    view! {
        <label class="field edition-choice">
            <span>"Edition of the rules"</span>
            <select class="input" data-pick="edition" on:change=move |event| choice.choose_edition(&event_target_value(&event))>
                {options.collect_view()}
            </select>
        </label>
        {move || differences(&choice.edition.get())}
    }
}

/// In what an edition differs from the newest; nothing to say of the newest itself.
fn differences(id: &str) -> Option<AnyView> {
    let differences = heist_words::editions::differences(&Edition::from_id(id)?, &Edition::NEWEST);
    if differences.is_empty() {
        return None;
    }
    let count = differences.len();
    let told = differences.into_iter().map(|told| view! { <div><dt>{told.title}</dt><dd>{told.here}</dd></div> });
    let told = told.collect_view();
    let view = view! {
        <details class="edition-differences">
            <summary>{format!("What differs from the newest edition ({count})")}</summary>
            <dl>{told}</dl>
        </details>
    };
    Some(view.into_any())
}

/// Who sits where, and under which name.
#[component]
fn SeatChoice(choice: Choice) -> impl IntoView {
    let settings = Settings::get();
    let way = move |seating: Seating, name: &'static str, title: &'static str, words: &'static str| {
        view! {
            <label class="way" class:chosen=move || choice.seating.get() == seating>
                <input type="radio" name="seating" value=name data-seating=name
                    prop:checked=move || choice.seating.get() == seating on:change=move |_| choice.seating.set(seating)/>
                <span><strong>{title}</strong><span class="hint">{words}</span></span>
            </label>
        }
    };
    let here = Signal::derive(move || choice.seating.get() == Seating::Here);
    let crew = Signal::derive(move || choice.crew());
    let held = Signal::derive(move || choice.held_by_people());
    let bots = move || view! { <BotSeats choice=choice.bot crew held here/> };
    let mine = move || {
        if here.get() {
            return Some(bots().into_any());
        }
        (choice.seating.get() == Seating::Together).then(|| {
            let seats = choice.crew().into_iter().map(|member| {
                let colour = member.who;
                let person = called(&member.card, [&member.skills[0], &member.skills[1]]);
                let held = move || choice.hold.with(|hold| hold.contains(&colour));
                view! {
                    <label class="hold">
                        <input type="checkbox" data-hold=colour.word() prop:checked=held on:change=move |_| toggle(choice.hold, colour)/>
                        <span>{format!("{} ({person})", colour_name(colour.into()))}</span>
                    </label>
                }
            });
            view! {
                <div class="holds" role="group" aria-label="My seats">
                    <span class="hint">"My seats:"</span>
                    {seats.collect_view()}
                </div>
                {bots()}
            }
            .into_any()
        })
    };
    let name = move || {
        (choice.seating.get() != Seating::Here).then(|| view! {
            <label class="field your-name">
                <span>"Your name at the table"</span>
                <input id="your-name" class="input" maxlength=MAX_NAME_CHARS.to_string() autocomplete="nickname" placeholder="Somebody"
                    prop:value=move || settings.name.get() on:input=move |event| settings.name.set(event_target_value(&event))/>
            </label>
        })
    };
    view! {
        <fieldset class="seating">
            <legend>"The seats"</legend>
            <div class="ways">
                {way(Seating::Together, "together", "Several of us", "I hold some seats, the others come by link. One secret link per seat.")}
                {way(Seating::Alone, "alone", "I run everybody", "On this screen, on the server: others can watch, and seats can be handed over later.")}
                {way(Seating::Here, "here", "Just this browser", "I run everybody, or some with a crew of bots. Nothing leaves this machine, works without a network.")}
            </div>
            {mine}
            {name}
            {move || (choice.seating.get() == Seating::Together).then(|| view! { <Terms choice/> })}
        </fieldset>
    }
}
