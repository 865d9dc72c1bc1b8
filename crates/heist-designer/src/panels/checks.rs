//! What is wrong with the heist, with the way to each place, and repairs at one press.

use super::Tab;
use crate::desk::Desk;
use crate::editor::Screen;
use crate::tiles;
use crate::tools::Tools;
use heist_check::{Finding, Repair, Severity};
use heist_data::names::parse_cell;
use heist_design::draft::Edit;
use heist_words::english::list;
use leptos::prelude::*;
use toml::{Table, Value};

/// The findings, errors first.
#[component]
pub fn ChecksPanel() -> impl IntoView {
    let desk = expect_context::<Desk>();
    let sorted = Memo::new(move |_| {
        let mut findings = desk.findings.get();
        findings.sort_by_key(|finding| finding.severity);
        findings
    });
    let head = move || {
        match (desk.errors(), desk.warnings()) {
        (0, 0) => view! {
            <p class="good-news" id="all-is-well">
                <strong>"Nothing is wrong."</strong>" It can be started, every hex can be reached, and it can be won. How hard it is, Balance says."
            </p>
        }
        .into_any(),
        (errors, warnings) => {
            let several = |count: usize, noun: &str| format!("{count} {noun}{}", if count == 1 { "" } else { "s" });
            let words: Vec<String> = [(errors, "error"), (warnings, "warning")]
                .into_iter()
                .filter(|(count, _)| *count > 0)
                .map(|(count, noun)| several(count, noun))
                .collect();
            let meaning = if errors > 0 { "An error keeps the heist from being read, started or won." } else { "It can be played; a warning is worth a thought." };
            view! { <p class="check-head"><strong>{list(&words)}</strong><span class="hint">{meaning}</span></p> }.into_any()
        }
    }
    };
    view! {
        {head}
        <ul class="findings">
            {move || sorted.get().into_iter().map(|finding| view! { <FindingRow finding/> }).collect_view()}
        </ul>
    }
}

#[component]
fn FindingRow(finding: Finding) -> impl IntoView {
    let (desk, screen, tools) = (expect_context::<Desk>(), expect_context::<Screen>(), expect_context::<Tools>());
    let error = finding.severity == Severity::Error;
    let where_ = match (&finding.places[..], finding.line) {
        ([], Some(line)) => format!("Line {line}"),
        ([], None) => "In the file".to_owned(),
        (places, _) => list(&places[..places.len().min(4)]) + if places.len() > 4 { " …" } else { "" },
    };
    let shown = finding.clone();
    let show = move |_| point(desk, screen, tools, &shown);
    let repair = finding.repair.clone().map(|repair| {
        let words = in_words(&repair);
        let key = finding.key.clone();
        let mend = move |_| {
            desk.change(Edit::Repair { repair: repair.clone(), key: key.clone() });
        };
        view! { <button type="button" class="button small" data-repair on:click=mend>{words}</button> }
    });
    let code = finding.code;
    let accept = (!error).then(|| {
        let accept = move |_| {
            let count =
                desk.table.with_untracked(|table| table.get("accept").and_then(Value::as_array).map_or(0, Vec::len));
            let mut entry = Table::new();
            entry.insert("code".to_owned(), code.word().into());
            entry.insert("why".to_owned(), "It is meant so.".into());
            desk.change(Edit::set(format!("accept.{count}"), entry));
        };
        view! { <button type="button" class="button small quiet" data-accept on:click=accept>"It is meant so"</button> }
    });
    let label = format!("{}: {where_}", if error { "Error" } else { "Warning" });
    view! {
        <li class=format!("finding {}", finding.severity.word()) data-code=code.word()>
            <button type="button" class="finding-place" aria-label=label on:click=show>{where_}</button>
            <p><strong>{finding.message.clone()}</strong>" "{finding.cure.clone()}</p>
            <div class="finding-deeds">{repair}{accept}</div>
        </li>
    }
}

/// What a repair does, in a few words.
fn in_words(repair: &Repair) -> String {
    match repair {
        Repair::Paint { place, code } if code == tiles::GAP => format!("Take {place} away"),
        Repair::Paint { place, code } => format!("{} at {place}", tiles::name(code)),
        Repair::Replace { by, .. } => format!("Write {by}"),
        Repair::Rename { to, .. } => format!("Call it {to}"),
        Repair::Add { .. } => "Add it".to_owned(),
        Repair::Remove { .. } => "Take it out".to_owned(),
        Repair::Deck { .. } => "Change the deck".to_owned(),
    }
}

/// Shows where a finding is: on the board, in a form, or in the file.
fn point(desk: Desk, screen: Screen, tools: Tools, finding: &Finding) {
    desk.pointed.set(finding.places.clone());
    if let Some(cell) = finding.places.first().and_then(|place| parse_cell(place)) {
        tools.cursor.set(cell);
        screen.high.set(false);
        return;
    }
    let key = finding.key.as_deref().unwrap_or_default();
    let tab = match key.split('.').next().unwrap_or_default() {
        "deck" | "extra_cards" => Tab::Deck,
        "bag" => Tab::Bag,
        "objective" => Tab::Goal,
        "special" | "terms" | "safe" | "item" | "npc" | "kennel" | "starts" | "tunnels" => Tab::Rules,
        "id" | "name" | "summary" | "difficulty" | "editions" | "place" | "location" => Tab::About,
        _ => Tab::File,
    };
    if tab == Tab::File {
        desk.line.set(finding.line);
    }
    screen.tab.set(tab);
}

/// Points at the finding after the one that is pointed at.
pub fn next_finding(desk: Desk, screen: Screen, tools: Tools) {
    let findings = desk.findings.get_untracked();
    let pointed = desk.pointed.get_untracked();
    let with_places: Vec<&Finding> = findings.iter().filter(|finding| !finding.places.is_empty()).collect();
    let here = with_places.iter().position(|finding| finding.places == pointed);
    let next = here.map_or(0, |here| here + 1);
    if let Some(finding) = with_places.get(next).or(with_places.first()) {
        point(desk, screen, tools, finding);
        desk.say(finding.message.clone());
    }
}
