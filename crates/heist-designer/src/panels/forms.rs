//! Forms for everything that a heist file can say. What there is to fill in comes from `heist_design::forms`; here are the
//! fields, and the tabs made of them.

mod field;
mod list;
mod rules;
mod table;

pub use rules::RulesPanel;

use crate::desk::Desk;
use field::field;
use heist_design::draft::value_at;
use heist_design::forms::{Arg, KEYS, Kind, TABLES};
use leptos::prelude::*;
use toml::Value;

/// What stands at a key of the file.
fn at(desk: Desk, key: &str) -> Option<Value> {
    desk.table.with(|table| value_at(table, key).cloned())
}

/// The id of the field for a key, for its label.
fn id_of(key: &str) -> String {
    format!("key-{}", key.replace(['.', '_'], "-"))
}

/// Fields for arguments under a key.
fn fields(path: &str, args: &'static [Arg]) -> Vec<AnyView> {
    args.iter().map(|arg| field(format!("{path}.{}", arg.key), arg)).collect()
}

/// Keys that have a place of their own: the bar, other tabs.
const ELSEWHERE: [&str; 3] = ["name", "held_by_guard", "extra_cards"];
/// Keys that few heists need.
const SELDOM: [&str; 6] = ["id", "order", "start", "next_part", "previous_part", "unlocks_fixer"];

/// What is said about the heist.
#[component]
pub fn AboutPanel() -> impl IntoView {
    let shown =
        |arg: &&'static Arg| !matches!(arg.kind, Kind::Bag | Kind::Deck | Kind::Map) && !ELSEWHERE.contains(&arg.key);
    let (seldom, usual): (Vec<_>, Vec<_>) = KEYS.iter().filter(shown).partition(|arg| SELDOM.contains(&arg.key));
    let view = |args: Vec<&'static Arg>| args.into_iter().map(|arg| field(arg.key.to_owned(), arg)).collect_view();
    view! {
        {view(usual)}
        <details><summary>"More"</summary>{view(seldom)}</details>
    }
}

/// Keys of other tabs that belong to the bag or the deck.
pub fn more_fields(keys: &[&str]) -> Vec<AnyView> {
    KEYS.iter().filter(|arg| keys.contains(&arg.key)).map(|arg| field(arg.key.to_owned(), arg)).collect()
}

/// What has to be done.
#[component]
pub fn GoalPanel() -> impl IntoView {
    let objective = TABLES.iter().find(|form| form.word == "objective");
    objective.map(|form| fields(form.word, form.args))
}
