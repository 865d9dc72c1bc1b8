//! One heist of the gallery: its map, what it is about, how it has gone so far, and what can be done with it.

use super::{figures, owner::Owner};
use crate::address;
use crate::drafts::thumbnail;
use heist_check::read_own;
use heist_page::browser;
use heist_page::frame::set_title;
use heist_protocol::gallery::{ForkedFrom, GalleryEntry, GalleryHeist, Measured};
use leptos::prelude::*;
use toml::Value;

/// A heist with everything that its author says.
#[component]
pub fn ShownHeist(
    /// The heist.
    heist: GalleryHeist,
) -> impl IntoView {
    let GalleryHeist { entry, file } = heist;
    set_title(&format!("Heist: {}", entry.title));
    let id = entry.id.to_string();
    let map = view! {
        <div class="gallery-board" role="img" aria-label=format!("The map of {}", entry.title) inner_html=thumbnail(&file)></div>
    };
    view! {
        <article class="gallery-heist" data-heist=id.clone()>
            <header>
                <h1>{entry.title.clone()}</h1>
                <p class="gallery-author">{format!("by {}", entry.author)}{(!entry.location.is_empty()).then(|| format!(" · {}", entry.location))}</p>
                {entry.forked_from.as_ref().map(credit)}
            </header>
            <div class="gallery-columns">
                {map}
                <div class="gallery-words">
                    {(!entry.summary.is_empty()).then(|| view! { <p class="lead">{entry.summary.clone()}</p> })}
                    {told(&file)}
                    {facts(&entry)}
                    <p class="gallery-deeds">
                        <a class="button main" id="gallery-play" href=format!("/local?gallery={id}")>"Play"</a>
                        <a class="button" id="gallery-table" href=format!("/new?gallery={id}")>"Play with friends"</a>
                        <a class="button quiet" id="gallery-fork" href=format!("/design?gallery={id}")>"Make your own version"</a>
                    </p>
                    <Owner entry=entry.clone()/>
                </div>
            </div>
        </article>
    }
}

/// The heist of which this is a version. It may have been taken down since: its page says so.
fn credit(from: &ForkedFrom) -> impl IntoView + use<> {
    let address = address::gallery(&from.id.to_string());
    view! { <p class="hint" id="gallery-credit">"A version of " <a href=address>{from.title.clone()}</a> {format!(" by {}", from.author)}</p> }
}

/// What is to be done, and the rules of this heist only.
fn told(file: &str) -> Option<impl IntoView + use<>> {
    // What the server has taken was read there; a page of another version may not know all of it.
    let own = read_own(file).ok()?;
    let objective = own.heist.objective.get("text").and_then(Value::as_str).unwrap_or_default().to_owned();
    let rules = own.about().rules;
    Some(view! {
        {(!objective.is_empty()).then(|| view! { <h2>"What is to be done"</h2><p id="gallery-objective">{objective}</p> })}
        {(!rules.is_empty()).then(|| view! {
            <h2>"Rules of this heist"</h2>
            <ul class="gallery-rules">{rules.into_iter().map(|rule| view! { <li>{rule.text}</li> }).collect_view()}</ul>
        })}
    })
}

/// Figures and dates.
fn facts(entry: &GalleryEntry) -> impl IntoView + use<> {
    let editions: Vec<String> = entry.editions.iter().rev().map(|id| figures::edition(id)).collect();
    let moment = |seconds: i64| browser::ago(seconds as f64 * 1000.0);
    let changed = (entry.updated > entry.published).then(|| format!(", changed {}", moment(entry.updated)));
    let rows = [
        ("Difficulty", figures::difficulty(&entry.difficulty).to_owned()),
        ("Characters", figures::players(&entry.players).unwrap_or_else(|| "Three or four".to_owned())),
        ("Editions", editions.join(", ")),
        ("Bots", measured(entry.measured.as_ref())),
        ("At tables here", figures::plays(entry.plays, entry.wins)),
        ("Published", format!("{}{}", moment(entry.published), changed.unwrap_or_default())),
    ];
    let rows = rows.into_iter().filter(|(_, words)| !words.is_empty());
    view! { <dl class="gallery-facts">{rows.map(|(name, words)| view! { <div><dt>{name}</dt><dd>{words}</dd></div> }).collect_view()}</dl> }
}

fn measured(measured: Option<&Measured>) -> String {
    let words = figures::bots(measured);
    match measured {
        Some(Measured { games, .. }) => format!("{words} of {games} games"),
        None => words,
    }
}
