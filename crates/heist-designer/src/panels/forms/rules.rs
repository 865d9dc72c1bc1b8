//! Rules of this heist only: words for players, and the block that carries them out. And who and what is there.

use super::at;
use super::field::field;
use super::table::{shape, table};
use crate::desk::Desk;
use heist_design::draft::Edit;
use heist_design::forms::{BLOCKS, BY_FIGURES, TABLES, block};
use leptos::ev;
use leptos::prelude::*;
use toml::{Table, Value};

/// Tables that belong to this tab, in order.
const HERE: [&str; 6] = ["npc", "starts", "safe", "item", "kennel", "tunnels"];

/// By what each special rule of a file works.
fn by(desk: Desk) -> Vec<String> {
    let rules = at(desk, "special");
    let rules = rules.as_ref().and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    rules.iter().map(|rule| rule.get("by").and_then(Value::as_str).unwrap_or_default().to_owned()).collect()
}

/// The tab.
#[component]
pub fn RulesPanel() -> impl IntoView {
    let desk = expect_context::<Desk>();
    let rules = Memo::new(move |_| by(desk));
    let alone = Memo::new(move |_| {
        let terms = at(desk, "terms");
        let words = terms.as_ref().and_then(Value::as_table).map(|terms| terms.keys().cloned().collect::<Vec<_>>());
        let used = rules.get();
        words.unwrap_or_default().into_iter().filter(|word| !used.contains(word)).collect::<Vec<_>>()
    });
    let rows = move || rules.get().into_iter().enumerate().map(|(number, by)| rule(desk, number, by)).collect_view();
    let blocks = move || {
        let blocks = alone.get().into_iter().filter_map(|word| block(&word)).map(|form| {
            let path = format!("terms.{}", form.word);
            let removed = path.clone();
            view! {
                <li class="form-group">
                    <div class="form-head"><strong>{form.label}</strong>
                        <button type="button" class="icon-button" aria-label=format!("Remove: {}", form.label) on:click=move |_| { desk.change(Edit::remove(removed.clone())); }>"×"</button>
                    </div>
                    <p class="hint">{form.help}</p>
                    {shape(&path, form)}
                </li>
            }
        });
        blocks.collect_view()
    };
    let add = move |event: ev::Event| {
        add_rule(desk, &event_target_value(&event));
        if let Some(list) = event.target() {
            use wasm_bindgen::JsCast;
            list.unchecked_ref::<web_sys::HtmlSelectElement>().set_selected_index(0);
        }
    };
    let tables = HERE.iter().filter_map(|word| TABLES.iter().find(|form| form.word == *word));
    view! {
        <h3>"Special rules"</h3>
        <p class="hint">"A rule of this heist only. Most are carried out by the program; you may change their words."</p>
        <ul class="form-list" id="special-rules">{rows}{blocks}</ul>
        <select class="input small" id="add-rule" aria-label="Add a special rule" on:change=add disabled=move || !desk.is_toml.get()>
            <option value="">"Add a special rule…"</option>
            {BLOCKS.iter().map(|form| view! { <option value=form.word title=form.help>{form.label}</option> }).collect_view()}
            <option value="words">"In words only, to be seen to at the table"</option>
        </select>
        <h3>"Who and what is there"</h3>
        <div class="form-tables">{tables.map(table).collect_view()}</div>
    }
}

/// A rule with words and figures to begin with.
fn add_rule(desk: Desk, word: &str) {
    if word.is_empty() {
        return;
    }
    let rules = untrack(|| at(desk, "special"));
    let rules = rules.as_ref().and_then(Value::as_array).cloned().unwrap_or_default();
    let taken = |id: &str| rules.iter().any(|rule| rule.get("id").and_then(Value::as_str) == Some(id));
    let id = (2..).map(|number| format!("{word}-{number}")).find(|id| !taken(id)).filter(|_| taken(word));
    let form = block(word);
    let mut rule = Table::new();
    rule.insert("id".to_owned(), id.unwrap_or_else(|| word.to_owned()).into());
    rule.insert("text".to_owned(), form.map_or("Say here what is different.", |form| form.rule).into());
    let mut edits = Vec::new();
    if let Some(form) = form {
        rule.insert("by".to_owned(), word.into());
        if untrack(|| at(desk, &format!("terms.{word}"))).is_none() {
            edits.push(Edit::set(format!("terms.{word}"), form.example(false)));
        }
    }
    edits.push(Edit::set(format!("special.{}", rules.len()), rule));
    let label = form.map_or("Add a special rule".to_owned(), |form| format!("Add {}", form.label));
    desk.change(Edit::Together { label, edits });
}

/// A rule that is there.
fn rule(desk: Desk, number: usize, by: String) -> AnyView {
    let form = block(&by);
    let path = format!("special.{number}");
    let args = TABLES.iter().find(|form| form.word == "special").map_or(&[][..], |form| form.args);
    let words = args.iter().filter(|arg| arg.key == "text" || arg.key == "by" && form.is_none());
    let words = words.map(|arg| field(format!("{path}.{}", arg.key), arg)).collect::<Vec<_>>();
    let figure = BY_FIGURES.iter().find(|figure| figure.word == by).map(|figure| figure.label);
    let remove = move |_| {
        let mut edits = vec![Edit::remove(path.clone())];
        if form.is_some() && untrack(|| at(desk, &format!("terms.{by}"))).is_some() {
            edits.push(Edit::remove(format!("terms.{by}")));
        }
        desk.change(Edit::Together { label: "Remove a special rule".to_owned(), edits });
    };
    let label = form.map(|form| form.label).or(figure).unwrap_or("A rule in words");
    view! {
        <li class="form-group" data-rule=form.map(|form| form.word)>
            <div class="form-head"><strong>{label}</strong>
                <button type="button" class="icon-button" aria-label=format!("Remove: {label}") on:click=remove>"×"</button>
            </div>
            <p class="hint">{form.map(|form| form.help)}</p>
            {words}
            {form.map(|form| shape(&format!("terms.{}", form.word), form))}
        </li>
    }
    .into_any()
}
