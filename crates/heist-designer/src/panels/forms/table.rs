//! A table of the file, which may be there or not: the safe, the NPC, a block of a special rule.

use super::field::field;
use super::{at, fields};
use crate::desk::Desk;
use crate::tiles;
use heist_data::names::cell_name;
use heist_design::draft::Edit;
use heist_design::forms::{Form, Shape};
use leptos::ev;
use leptos::prelude::*;
use toml::Value;

/// The tile of which a table speaks, and the key that names its place.
const TILES: [(&str, &str, &str); 3] = [("safe", "S", "at"), ("item", "I", "at"), ("npc", "MW", "start")];

/// What a table says at first: examples, with the place where such a tile lies.
fn fresh(desk: Desk, form: &Form) -> Value {
    let mut value = form.example(false);
    let tile = TILES.iter().find(|(word, ..)| *word == form.word);
    let place = tile.and_then(|(_, code, key)| {
        let is_tile = |known: &str| known == *code || *code == "MW" && tiles::find(known).is_some_and(|tile| tile.pawn);
        let cell =
            desk.board.with_untracked(|board| board.cells().find(|(_, code)| is_tile(code)).map(|(cell, _)| cell));
        Some((*key, cell_name(cell?)))
    });
    if let (Some(table), Some((key, place))) = (value.as_table_mut(), place) {
        table.insert(key.to_owned(), place.into());
    }
    value
}

/// A table with a button that brings it in or takes it out.
pub fn table(form: &'static Form) -> AnyView {
    let desk = expect_context::<Desk>();
    let there = Memo::new(move |_| at(desk, form.word).is_some());
    let add = move |_| {
        desk.change(Edit::set(form.word, fresh(desk, form)));
    };
    let remove = move |_| {
        desk.change(Edit::remove(form.word));
    };
    let body = move || {
        match there.get() {
        true => view! {
            <section class="form-group" data-table=form.word aria-label=form.label>
                <div class="form-head">
                    <strong>{form.label}</strong>
                    <button type="button" class="icon-button" aria-label=format!("Remove: {}", form.label) on:click=remove>"×"</button>
                </div>
                <p class="hint">{form.help}</p>
                {shape(form.word, form)}
            </section>
        }
        .into_any(),
        false => view! {
            <button type="button" class="button small quiet" data-add-table=form.word title=form.help on:click=add>{format!("Add: {}", form.label)}</button>
        }
        .into_any(),
    }
    };
    body.into_any()
}

/// The fields of a form at a key, as it is written there.
pub fn shape(path: &str, form: &'static Form) -> AnyView {
    match form.shape {
        Shape::Flag => ().into_any(),
        Shape::Table => fields(path, form.args).into_any(),
        Shape::Value => form.args.first().map(|arg| field(path.to_owned(), arg)).into_any(),
        Shape::Tables => tables(path.to_owned(), form),
        Shape::Chosen(options) => chosen(path.to_owned(), form, options),
    }
}

/// A list of tables that are all alike.
fn tables(path: String, form: &'static Form) -> AnyView {
    let desk = expect_context::<Desk>();
    let count = {
        let path = path.clone();
        Memo::new(move |_| at(desk, &path).as_ref().and_then(Value::as_array).map_or(0, Vec::len))
    };
    let rows = {
        let path = path.clone();
        move || {
            let rows = (0..count.get()).map(|number| {
                let at = format!("{path}.{number}");
                let removed = at.clone();
                view! {
                    <li class="form-group">
                        <div class="form-head"><strong>{number + 1}</strong>
                            <button type="button" class="icon-button" aria-label=format!("Remove number {}", number + 1) on:click=move |_| { desk.change(Edit::remove(removed.clone())); }>"×"</button>
                        </div>
                        {fields(&at, form.args)}
                    </li>
                }
            });
            rows.collect_view()
        }
    };
    let add = move |_| {
        let example = form.example(false).as_array().and_then(|list| list.first().cloned());
        if let Some(example) = example {
            desk.change(Edit::set(format!("{path}.{}", count.get_untracked()), example));
        }
    };
    view! { <ul class="form-list">{rows}</ul><button type="button" class="button small quiet" on:click=add>"Add one more"</button> }.into_any()
}

/// A table whose keys are chosen.
fn chosen(path: String, form: &'static Form, options: heist_design::forms::Options) -> AnyView {
    let desk = expect_context::<Desk>();
    let Some(arg) = form.args.first() else { return ().into_any() };
    let choices = options.choices();
    let keys = {
        let path = path.clone();
        Memo::new(move |_| {
            let table = at(desk, &path);
            table
                .as_ref()
                .and_then(Value::as_table)
                .map(|table| table.keys().cloned().collect::<Vec<_>>())
                .unwrap_or_default()
        })
    };
    let names = StoredValue::new(choices.clone());
    let rows = {
        let path = path.clone();
        move || {
            let rows = keys.get().into_iter().map(|key| {
                let name = names.with_value(|all| all.iter().find(|choice| choice.word == key).map(|choice| choice.name.clone()));
                let name = name.unwrap_or_else(|| key.clone());
                let at = format!("{path}.{key}");
                let removed = at.clone();
                view! {
                    <li class="form-group">
                        <div class="form-head"><strong>{name.clone()}</strong>
                            <button type="button" class="icon-button" aria-label=format!("Remove: {name}") on:click=move |_| { desk.change(Edit::remove(removed.clone())); }>"×"</button>
                        </div>
                        {field(at, arg)}
                    </li>
                }
            });
            rows.collect_view()
        }
    };
    let add = move |event: ev::Event| {
        let key = event_target_value(&event);
        if let Some(example) = arg.example().filter(|_| !key.is_empty()) {
            desk.change(Edit::set(format!("{path}.{key}"), example));
        }
    };
    view! {
        <ul class="form-list">{rows}</ul>
        <select class="input small" aria-label=format!("Add to: {}", form.label) on:change=add>
            <option value="">"Add…"</option>
            {choices.into_iter().map(|choice| view! { <option value=choice.word>{choice.name}</option> }).collect_view()}
        </select>
    }
    .into_any()
}
