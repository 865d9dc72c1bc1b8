//! What this heist is about: where, what for, and the rules that only hold here.

use super::desk::Desk;
use super::explain::Word;
use crate::dialog::Panel;
use crate::pages::glossary::Glossary;
use crate::pages::rulebook::RuleLink;
use crate::pages::settings::SettingsForm;
use crate::pictures::PlacePicture;
use heist_data::about::{about, title};
use heist_rules::View;
use heist_rules::setup::About;
use heist_words::book;
use heist_words::english::{capital, cash, several};
use leptos::prelude::*;

/// The dialogs that the menu of the table opens: this heist, the glossary, the settings.
#[component]
pub fn TableDialogs() -> impl IntoView {
    let desk = Desk::get();
    let edition = desk.setup().edition.id;
    let title = title(&desk.setup());
    view! {
        <Panel id="this-heist" title open=desk.this_heist><HeistWords/></Panel>
        <Panel id="glossary" title="Glossary" open=desk.glossary><Glossary edition/></Panel>
        <Panel id="settings" title="Settings" open=desk.settings><SettingsForm/></Panel>
    }
}

/// The heist in words.
#[component]
fn HeistWords() -> impl IntoView {
    let desk = Desk::get();
    let setup = desk.setup();
    let about = about(&setup).into_owned();
    let goal = Memo::new(move |_| {
        desk.shown.with(|state| {
            let setup = desk.setup();
            let met = View { setup: &setup, state }.objective_met();
            (heist_words::goals::objective(&setup, state), met)
        })
    });
    let boss = desk.shown.with_untracked(|state| heist_words::boss::boss(&setup, state));
    view! {
        <div class="this-heist">
            {(!about.name.is_empty()).then(|| view! {
                <PlacePicture of=about.place.clone()/>
                <p class="hint">{format!("{} · {}", place_and_level(&about), setup.edition.name)}</p>
                <p>{about.summary.clone()}</p>
            })}
            <h3>"Objective"</h3>
            <p><strong>{move || goal.get().0}</strong></p>
            <p class="hint">{move || if goal.get().1 { "That is done: now get out." } else { "Not done yet." }}</p>
            {special_rules(&about)}
            {boss.map(|boss| view! { <h3>{boss.name}</h3><p>{boss.meeting}</p> })}
            <h3>"Good to know"</h3>
            <ul>{move || facts(desk).into_iter().map(|fact| view! { <li>{fact}</li> }).collect_view()}</ul>
            <h3>"On this board"</h3>
            <p class="this-heist-words">{on_the_board(desk)}</p>
        </div>
    }
}

/// Where it is, if anybody says so, and how hard.
pub fn place_and_level(about: &About) -> String {
    let level = capital(&about.difficulty);
    if about.location.is_empty() { level } else { format!("{} · {level}", about.location) }
}

/// The rules that only hold here, each with the rule of the book that carries it out.
fn special_rules(about: &About) -> impl IntoView + use<> {
    (!about.rules.is_empty()).then(|| {
        let rules = about.rules.iter().map(|special| {
            let rule = book::rule(&format!("special.{}", special.by))
                .map(|rule| view! { "Rule: "<RuleLink rule=rule.id.as_str()/> });
            view! { <li>{special.text.clone()}" "{rule}</li> }
        });
        view! { <h3>"Rules of this place"</h3><ul id="special-rules">{rules.collect_view()}</ul> }
    })
}

/// Figures that somebody would look up on the sheet of the heist.
fn facts(desk: Desk) -> Vec<String> {
    let setup = desk.setup();
    let mut facts = desk.shown.with(|state| {
        let exits = several(state.exits.len() as u8, "entrance");
        let mut facts = vec![format!("{exits}. The way in is the way out.")];
        if !state.unknown.is_empty() {
            facts.push(format!("{} that nobody knows yet.", capital(&several(state.unknown.len() as u8, "tile"))));
        }
        facts
    });
    let alerts = setup.noise_track.alert_slots.count_ones();
    facts.push(format!("The noise track has {} steps, {alerts} of them with an alert.", setup.noise_track.final_slot));
    if setup.terms.reward > 0 {
        facts.push(format!("It pays {}.", cash(setup.terms.reward.into())));
    }
    if setup.terms.entrance_limit > 0 {
        facts.push(format!("At most {} start on one entrance.", setup.terms.entrance_limit));
    }
    facts
}

/// Every kind of piece that lies on the board now, as words that explain themselves.
fn on_the_board(desk: Desk) -> impl IntoView {
    let setup = desk.setup();
    let mut seen: Vec<String> = Vec::new();
    desk.shown.with_untracked(|state| {
        for space in crate::board::geometry::spaces(&setup, state) {
            for term in crate::board::terms_of(&setup, state, space) {
                if !seen.contains(&term) && heist_words::glossary::term_of(&term).is_some() {
                    seen.push(term);
                }
            }
        }
    });
    let words = heist_words::glossary::terms().iter().filter(|term| seen.iter().any(|seen| seen == term.id));
    let close = move |_| desk.this_heist.set(false);
    words.map(|term| view! { <span on:click=close><Word of=term.id>{term.name}</Word></span>" " }).collect_view()
}
