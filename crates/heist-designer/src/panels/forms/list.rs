//! Lists in forms: goals, bonuses, what lies in a safe.

use super::{at, fields};
use crate::desk::Desk;
use heist_design::draft::Edit;
use heist_design::forms::{Arg, BONUSES, Choice, Form, GOALS, Options, goal};
use leptos::ev;
use leptos::prelude::*;
use toml::{Table, Value};

/// How many elements a list has, and of what kind they are, so that rows are made anew only when that changes.
fn kinds(desk: Desk, key: &str, kind: fn(&Value) -> Option<&'static Form>) -> Vec<Option<&'static str>> {
    let list = at(desk, key);
    let list = list.as_ref().and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    list.iter().map(|element| kind(element).map(|form| form.word)).collect()
}

/// A list of forms with a way to add each.
fn forms(
    key: String,
    arg: &'static Arg,
    known: &'static [Form],
    kind: fn(&Value) -> Option<&'static Form>,
    fresh: fn(&Form) -> Table,
) -> AnyView {
    let desk = expect_context::<Desk>();
    let now = {
        let key = key.clone();
        Memo::new(move |_| kinds(desk, &key, kind))
    };
    let rows = {
        let key = key.clone();
        move || {
            let rows = now.get().into_iter().enumerate().map(|(number, word)| {
                let path = format!("{key}.{number}");
                let form = word.and_then(|word| known.iter().find(|form| form.word == word));
                let removed = path.clone();
                let label = form.map_or("Unknown", |form| form.label);
                view! {
                    <li class="form-group" data-form=word.unwrap_or_default()>
                        <div class="form-head">
                            <strong>{label}</strong>
                            <button type="button" class="icon-button" aria-label=format!("Remove: {label}") on:click=move |_| { desk.change(Edit::remove(removed.clone())); }>"×"</button>
                        </div>
                        <p class="hint">{form.map(|form| form.help)}</p>
                        {form.map(|form| fields(&path, form.args))}
                    </li>
                }
            });
            rows.collect_view()
        }
    };
    let add = {
        let key = key.clone();
        move |event: ev::Event| {
            let word = event_target_value(&event);
            if let Some(form) = known.iter().find(|form| form.word == word) {
                let count = now.get_untracked().len();
                desk.change(Edit::set(format!("{key}.{count}"), fresh(form)));
            }
            // So that the same can be chosen once more.
            if let Some(list) = event.target() {
                use wasm_bindgen::JsCast;
                list.unchecked_ref::<web_sys::HtmlSelectElement>().set_selected_index(0);
            }
        }
    };
    view! {
        <fieldset class="choices" data-key=key>
            <legend>{arg.label}</legend>
            <p class="hint">{arg.help}</p>
            <ul class="form-list">{rows}</ul>
            <select class="input small" data-add=arg.key aria-label=format!("Add to: {}", arg.label) on:change=add disabled=move || !desk.is_toml.get()>
                <option value="">"Add…"</option>
                {known.iter().map(|form| view! { <option value=form.word>{form.label}</option> }).collect_view()}
            </select>
        </fieldset>
    }
    .into_any()
}

/// What is required of a form, with examples.
fn filled(form: &Form) -> Table {
    form.example(false).as_table().cloned().unwrap_or_default()
}

/// A list of goals.
pub fn goals(key: String, arg: &'static Arg) -> AnyView {
    let kind = |element: &Value| element.get("kind").and_then(Value::as_str).and_then(goal);
    let fresh = |form: &Form| {
        let mut table = Table::new();
        table.insert("kind".to_owned(), form.word.into());
        table.extend(filled(form));
        table
    };
    forms(key, arg, &GOALS, kind, fresh)
}

/// A list of bonuses, which are told apart by their first key.
pub fn bonuses(key: String, arg: &'static Arg) -> AnyView {
    let kind = |element: &Value| BONUSES.iter().find(|form| element.get(form.word).is_some());
    forms(key, arg, &BONUSES, kind, filled)
}

/// What lies in a safe.
pub fn contents(key: String, arg: &'static Arg) -> AnyView {
    let desk = expect_context::<Desk>();
    let choices: StoredValue<Vec<Choice>> = StoredValue::new(inside());
    let now = {
        let key = key.clone();
        Memo::new(move |_| {
            let list = at(desk, &key);
            let list = list.as_ref().and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
            list.iter().filter_map(|word| word.as_str().map(str::to_owned)).collect::<Vec<_>>()
        })
    };
    let rows = {
        let key = key.clone();
        move || {
            let rows = now.get().into_iter().enumerate().map(|(number, word)| {
                let name = choices.with_value(|all| all.iter().find(|choice| choice.word == word).map(|choice| choice.name.clone()));
                let name = name.unwrap_or(word);
                let removed = format!("{key}.{number}");
                view! {
                    <li class="form-head">
                        <span>{name.clone()}</span>
                        <button type="button" class="icon-button" aria-label=format!("Take out: {name}") on:click=move |_| { desk.change(Edit::remove(removed.clone())); }>"×"</button>
                    </li>
                }
            });
            rows.collect_view()
        }
    };
    let add = {
        let key = key.clone();
        move |event: ev::Event| {
            let word = event_target_value(&event);
            if !word.is_empty() {
                let count = now.get_untracked().len();
                desk.change(Edit::set(format!("{key}.{count}"), word));
            }
        }
    };
    view! {
        <fieldset class="choices" data-key=key>
            <legend>{arg.label}</legend>
            <ul class="form-list">{rows}</ul>
            <select class="input small" aria-label=format!("Add to: {}", arg.label) on:change=add>
                <option value="">"Put in…"</option>
                {choices.get_value().into_iter().map(|choice| view! { <option value=choice.word>{choice.name}</option> }).collect_view()}
            </select>
        </fieldset>
    }
    .into_any()
}

/// Everything that fits into a safe.
fn inside() -> Vec<Choice> {
    let cash =
        (1..=6).map(|number| Choice { word: format!("cash:{number}"), name: format!("Cash, {number} thousand") });
    let items = Options::Items.choices().into_iter();
    let items = items.map(|choice| Choice { word: format!("item:{}", choice.word), name: choice.name });
    Options::Loot.choices().into_iter().chain(cash).chain(items).collect()
}
