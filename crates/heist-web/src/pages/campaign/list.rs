//! The shelf: all boxes that this browser knows, a new one, and one that somebody brings along.

use super::recruit::create_suggested;
use crate::boxes::{self, Listed, address, local, plain_name, remote};
use crate::browser;
use crate::pages::frame::PageFrame;
use heist_campaign::{BoxCommand, BoxContents, BoxError, CampaignBox, Scenario, parse_name};
use heist_format::setup::{self, ready_made, ready_made_in};
use heist_rules::edition::Edition;
use heist_words::english::list;
use leptos::prelude::*;
use leptos_router::hooks::use_navigate;

/// Ready-made characters for a first campaign: four classes, and no skill more than twice.
const OPENING_CREW: [&str; 4] = ["tiny", "karma", "iceheart", "null"];

/// All boxes, a new one, an import.
#[component]
pub fn Boxes() -> impl IntoView {
    let known = RwSignal::new(boxes::all());
    let forget = move |listed: &Listed| {
        listed.forget();
        known.set(boxes::all());
    };
    view! {
        <PageFrame title="Heist: your boxes" class="boxes">
            <h1>"Campaigns"</h1>
            <p class="lead">
                "River City has twelve opportunities, three breakouts and one last score; the older scenarios tell their stories in chapters. A box holds everything that lasts between heists: people, levels, cash, favours, and what you did to get them."
            </p>
            <section aria-labelledby="your-boxes" class:hidden=move || known.with(Vec::is_empty)>
                <h2 id="your-boxes">"Your boxes"</h2>
                <ul class="table-rows">
                    {move || known.get().into_iter().map(|listed| row(listed, forget)).collect_view()}
                </ul>
            </section>
            <div class="box-doors">
                <NewBox/>
                <Import/>
            </div>
        </PageFrame>
    }
}

fn row(listed: Listed, forget: impl Fn(&Listed) + Copy + Send + Sync + 'static) -> impl IntoView {
    let key = listed.clone();
    let Listed { id, name, line, changed, shared } = listed;
    let (href, mark) = (address(&id, ""), id);
    let sure = RwSignal::new(false);
    view! {
        <li class="table-row box-row" data-box=mark>
            <span class="row-words"><strong>{name}</strong><span class="hint">{format!("{line} · {}", browser::ago(changed))}</span></span>
            <span class="badge">{if shared { "shared" } else { "this browser" }}</span>
            <span class="row-buttons">
                <a class="button small" href=href>"Open"</a>
                {move || {
                    let key = key.clone();
                    if sure.get() {
                        view! {
                            <button class="button small danger" data-remove="sure" on:click=move |_| forget(&key)>{if key.shared { "Throw the key away" } else { "Really remove" }}</button>
                            <button class="button small quiet" on:click=move |_| sure.set(false)>"Keep"</button>
                        }.into_any()
                    } else {
                        view! { <button class="button small quiet" data-remove="ask" on:click=move |_| sure.set(true)>"Remove"</button> }.into_any()
                    }
                }}
            </span>
        </li>
    }
}

/// The latest boxes, for the front door; nothing where there are none.
#[component]
pub fn Shelf() -> impl IntoView {
    let known = boxes::all();
    (!known.is_empty()).then(|| {
        let boxes = known.into_iter().take(3).map(|listed| {
            view! {
                <a class="door box-door" data-box=listed.id.clone() href=address(&listed.id, "")>
                    <h2>{listed.name}</h2>
                    <p>{listed.line}</p>
                </a>
            }
        });
        view! {
            <section class="shelf" aria-labelledby="shelf-title">
                <h2 id="shelf-title">"Your campaigns"</h2>
                <div class="doors">{boxes.collect_view()}</div>
            </section>
        }
    })
}

/// Who plays, and with whom they begin.
#[component]
fn NewBox() -> impl IntoView {
    let name = RwSignal::new(String::new());
    let players = RwSignal::new(String::new());
    let first = RwSignal::new(true);
    let edition = RwSignal::new(Edition::NEWEST);
    // The scenario of the edition; empty: the first.
    let scenario = RwSignal::new(String::new());
    let shared = RwSignal::new(false);
    let busy = RwSignal::new(false);
    let trouble = RwSignal::new(None::<String>);
    let go = use_navigate();
    let crew: Vec<&str> = OPENING_CREW
        .iter()
        .filter_map(|id| ready_made().iter().find(|r| r.id == *id))
        .map(|r| r.name.as_str())
        .collect();
    let crew = list(&crew);
    let make = move |ev: leptos::ev::SubmitEvent| {
        ev.prevent_default();
        let chosen = (edition.get_untracked(), scenario.get_untracked());
        let made = match new_box(&name.get_untracked(), &players.get_untracked(), first.get_untracked(), chosen) {
            Ok(made) => made,
            Err(words) => return trouble.set(Some(words)),
        };
        let go = go.clone();
        let done = move |put: Result<String, String>| {
            busy.set(false);
            match put {
                Ok(id) => go(&address(&id, ""), Default::default()),
                Err(words) => trouble.set(Some(words)),
            }
        };
        if shared.get_untracked() {
            busy.set(true);
            remote::put(&made, done);
        } else {
            done(local::put(&made));
        }
    };
    let way = move |value: bool, mark: &'static str, title: &'static str, words: &'static str| {
        view! {
            <label class="way" class:chosen=move || shared.get() == value>
                <input type="radio" name="where" data-where=mark prop:checked=move || shared.get() == value on:change=move |_| shared.set(value)/>
                <span><strong>{title}</strong><span class="hint">{words}</span></span>
            </label>
        }
    };
    view! {
        <form class="box-form" id="new-box" on:submit=make>
            <h2>"A new box"</h2>
            <label class="field">
                <span>"What the team is called"</span>
                <input id="box-name" class="input" maxlength="60" autocomplete="off" placeholder="The Regulars"
                    prop:value=move || name.get() on:input:target=move |ev| name.set(ev.target().value())/>
            </label>
            <label class="field">
                <span>"Who plays, with commas between"</span>
                <input id="box-players" class="input" maxlength="200" autocomplete="off" placeholder="Josh, Mia, Ann"
                    prop:value=move || players.get() on:input:target=move |ev| players.set(ev.target().value())/>
            </label>
            <label class="field">
                <span>"Which edition"</span>
                <select id="box-edition" class="input" on:change:target=move |ev| {
                    let id = ev.target().value();
                    edition.set(Edition::from_id(&id).unwrap_or(Edition::NEWEST));
                    scenario.set(String::new());
                }>
                    {editions().map(|known| view! {
                        <option value=known.id selected=move || edition.get() == known>{known.name}</option>
                    }).collect_view()}
                </select>
            </label>
            {move || {
                let stories = scenarios(edition.get());
                let about = stories.clone();
                let about = move || {
                    let chosen = scenario.get();
                    about.iter().find(|story| story.id == chosen).or(about.first()).map(|story| story.about.clone())
                };
                (!stories.is_empty()).then(|| view! {
                    <label class="field">
                        <span>"Which story"</span>
                        <select id="box-scenario" class="input" on:change:target=move |ev| scenario.set(ev.target().value())>
                            {stories.into_iter().map(|story| view! {
                                <option value=story.id.clone()>{format!("{}, {} chapters", story.name, story.chapters.len())}</option>
                            }).collect_view()}
                        </select>
                        <span class="hint" id="story-about">{about}</span>
                    </label>
                })
            }}
            <label class="hold">
                <input type="checkbox" id="box-first-crew" prop:checked=move || first.get() on:change:target=move |ev| first.set(ev.target().checked())/>
                <span>{move || if scenarios(edition.get()).is_empty() { format!("Begin with {crew}") } else { "Begin with the crew that the story suggests".to_owned() }}</span>
            </label>
            <div class="ways" role="radiogroup" aria-label="Where the box is kept">
                {way(false, "here", "In this browser", "For one screen. Works without a network.")}
                {way(true, "there", "On this server", "For friends: whoever has the link plays along.")}
            </div>
            {move || trouble.get().map(|words| view! { <p class="trouble" role="alert">{words}</p> })}
            <p class="box-form-end"><button class="button main" id="make-box" disabled=move || busy.get()>"Open the box"</button></p>
        </form>
    }
}

/// All editions, the newest first.
fn editions() -> impl Iterator<Item = Edition> {
    Edition::ALL.into_iter().rev()
}

/// The stories of an edition; none where a box holds a city.
fn scenarios(edition: Edition) -> Vec<&'static Scenario> {
    BoxContents::new(edition).scenarios().collect()
}

/// A box with these people, and the ready-made or suggested crew spread among them if that is wanted.
fn new_box(
    name: &str,
    players: &str,
    first_crew: bool,
    (edition, scenario): (Edition, String),
) -> Result<CampaignBox, String> {
    let name = if name.trim().is_empty() { "The Regulars" } else { name.trim() };
    let mut made = CampaignBox::new(name, BoxContents::new(edition));
    let mut people: Vec<String> = players.split([',', ';', '\n']).map(plain_name).filter(|p| !p.is_empty()).collect();
    if people.is_empty() {
        people.push("somebody".to_owned());
    }
    let fault = |error: BoxError| match error {
        BoxError::Refused(refused) => refused.why,
        BoxError::Syntax(words) => words,
    };
    let mut commands = Vec::new();
    for player in &people {
        commands.push(BoxCommand::Player(parse_name(player).map_err(fault)?));
    }
    let stories = scenarios(edition);
    let story = stories.iter().find(|story| story.id == scenario).or(stories.first());
    if let Some(story) = story {
        commands.push(BoxCommand::Scenario(story.id.clone()));
        let suggested = story.chapters[0].suggested.iter().filter(|_| first_crew).zip(people.iter().cycle());
        commands.extend(suggested.map(|(cards, player)| create_suggested(cards, player.clone())));
    } else if first_crew {
        // The older rulebook of the city has other names for some of them.
        let known = |id: &&str| ready_made_in(&edition).iter().any(|ready| ready.id == *id);
        let crew = if OPENING_CREW.iter().all(known) { OPENING_CREW } else { setup::first_crew(&edition) };
        let seats = crew.iter().zip(people.iter().cycle());
        commands.extend(seats.map(|(character, player)| BoxCommand::Create {
            name: (*character).to_owned(),
            cards: None,
            player: player.clone(),
        }));
    }
    for command in commands {
        made.apply(command).map_err(|refused| refused.why)?;
    }
    Ok(made)
}

/// A box that somebody brings along, as a file or as text.
#[component]
fn Import() -> impl IntoView {
    let text = RwSignal::new(String::new());
    let trouble = RwSignal::new(None::<String>);
    let go = use_navigate();
    let put = move || match text.with_untracked(|text| boxes::read(text)).and_then(|held| local::put(&held)) {
        Ok(id) => go(&address(&id, ""), Default::default()),
        Err(words) => trouble.set(Some(words)),
    };
    let submit = {
        let put = put.clone();
        move |ev: leptos::ev::SubmitEvent| {
            ev.prevent_default();
            put();
        }
    };
    let chosen = move |ev: leptos::ev::Targeted<leptos::ev::Event, web_sys::HtmlInputElement>| {
        let put = put.clone();
        browser::read_chosen_file(&ev.target(), move |read| match read {
            Ok(read) => {
                text.set(read);
                put();
            }
            Err(words) => trouble.set(Some(words)),
        });
    };
    view! {
        <form class="box-form" id="import-box" on:submit=submit>
            <h2>"A box from elsewhere"</h2>
            <label class="field file">
                <span>"A box file, from another browser or the command line"</span>
                <input id="import-file" class="input" type="file" accept=".toml,.box,.txt,text/plain" on:change:target=chosen/>
            </label>
            <label class="field">
                <span>"Or its text"</span>
                <textarea id="import-text" class="input" rows="4" spellcheck="false" placeholder="heist-box = 1"
                    prop:value=move || text.get() on:input:target=move |ev| text.set(ev.target().value())></textarea>
            </label>
            {move || trouble.get().map(|words| view! { <p class="trouble" id="import-trouble" role="alert">{words}</p> })}
            <p class="box-form-end"><button class="button" id="import">"Put it on the shelf"</button></p>
        </form>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_box_spreads_the_crew_among_its_people() {
        let newest = || (Edition::NEWEST, String::new());
        let made = new_box("", "Josh, Mia", true, newest()).expect("a box");
        assert_eq!(made.name(), "The Regulars");
        assert_eq!((made.now().players.len(), made.now().characters.len()), (2, 4));
        let mut played = made.clone();
        played.say("crew startup tiny:josh karma:mia iceheart:josh null:mia").expect("a legal crew");
        assert!(new_box("X", "Josh, josh", false, newest()).is_err_and(|words| words.contains("Josh")));
    }
}
