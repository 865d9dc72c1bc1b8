//! A field for an argument, whatever can be filled in there.

use super::{at, id_of, list};
use crate::desk::Desk;
use crate::tools::Tools;
use heist_data::names::cell_name;
use heist_design::draft::Edit;
use heist_design::forms::{Arg, Choice, Kind, Need, Options};
use leptos::ev;
use leptos::prelude::*;
use toml::Value;

/// The field for an argument at a key.
pub fn field(key: String, arg: &'static Arg) -> AnyView {
    let desk = expect_context::<Desk>();
    let input = match arg.kind {
        Kind::Id => text(desk, &key, 40, 1),
        Kind::Line(most) => text(desk, &key, most, 1),
        Kind::Text(most) => text(desk, &key, most, 3),
        Kind::Number(least, most) => number(desk, &key, arg, least, most),
        Kind::NumberOr(least, most, word, name) => {
            let numbers = (least..=most).map(|number| (Value::Integer(number), number.to_string()));
            choose(desk, &key, arg, [(Value::from(word), name.to_owned())].into_iter().chain(numbers).collect())
        }
        Kind::Flag => return flag(desk, key, arg),
        Kind::Place => place(desk, &key, None),
        Kind::PlaceOr(word, name) => place(desk, &key, Some((word, name))),
        Kind::Places => places(desk, &key),
        Kind::Choice(options) => {
            let choices = options.choices().into_iter();
            choose(desk, &key, arg, choices.map(|choice| (Value::from(choice.word), choice.name)).collect())
        }
        Kind::Choices(options) => return several(desk, key, arg, options),
        Kind::Contents => return list::contents(key, arg),
        Kind::Goals => return list::goals(key, arg),
        Kind::Bonuses => return list::bonuses(key, arg),
        // These have tabs of their own, and the board.
        Kind::Deck | Kind::Bag | Kind::Map => return ().into_any(),
    };
    let hint = match arg.need {
        Need::Default(words) => format!("{} Usually {words}.", arg.help),
        Need::Required | Need::Optional => arg.help.to_owned(),
    };
    view! {
        <div class="field" data-key=key.clone()>
            <label for=id_of(&key)>{arg.label}</label>
            {input}
            <p class="hint" id=format!("{}-hint", id_of(&key))>{hint}</p>
        </div>
    }
    .into_any()
}

/// Writes a value, or takes the key out.
fn write(desk: Desk, key: &str, value: Option<Value>) {
    match value {
        Some(value) => drop_answer(desk.change(Edit::set(key, value))),
        None if untrack(|| at(desk, key)).is_some() => drop_answer(desk.change(Edit::remove(key))),
        None => {}
    }
}

/// What is refused has been said already.
fn drop_answer(_: bool) {}

fn text(desk: Desk, key: &str, most: usize, rows: u8) -> AnyView {
    let (key, id) = (key.to_owned(), id_of(key));
    let value = {
        let key = key.clone();
        Memo::new(move |_| at(desk, &key).and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_default())
    };
    let change = move |event: ev::Event| {
        let words = event_target_value(&event);
        let words = words.trim();
        write(desk, &key, (!words.is_empty()).then(|| words.into()));
    };
    let locked = move || !desk.is_toml.get();
    let hint = format!("{id}-hint");
    match rows {
        1 => view! { <input class="input" id=id aria-describedby=hint maxlength=most.to_string() prop:value=value on:change=change disabled=locked/> }.into_any(),
        rows => view! { <textarea class="input" id=id aria-describedby=hint rows=rows.to_string() maxlength=most.to_string() prop:value=value on:change=change disabled=locked></textarea> }.into_any(),
    }
}

fn number(desk: Desk, key: &str, arg: &'static Arg, least: i64, most: i64) -> AnyView {
    let (key, id) = (key.to_owned(), id_of(key));
    let usual = match arg.need {
        Need::Default(words) => words.to_owned(),
        Need::Required | Need::Optional => String::new(),
    };
    let value = {
        let key = key.clone();
        Memo::new(move |_| {
            at(desk, &key).and_then(|value| value.as_integer()).map(|number| number.to_string()).unwrap_or_default()
        })
    };
    let change = move |event: ev::Event| {
        let number = event_target_value(&event).trim().parse::<i64>().ok();
        write(desk, &key, number.map(|number| Value::Integer(number.clamp(least, most))));
    };
    let hint = format!("{id}-hint");
    view! {
        <input class="input number" id=id aria-describedby=hint type="number" min=least.to_string() max=most.to_string() placeholder=usual prop:value=value on:change=change
            disabled=move || !desk.is_toml.get()/>
    }
    .into_any()
}

/// One of several values, which stand in the list by their numbers.
fn choose(desk: Desk, key: &str, arg: &'static Arg, choices: Vec<(Value, String)>) -> AnyView {
    let (key, id) = (key.to_owned(), id_of(key));
    let values: Vec<Value> = choices.iter().map(|(value, _)| value.clone()).collect();
    let chosen = {
        let (key, values) = (key.clone(), values.clone());
        Memo::new(move |_| at(desk, &key).and_then(|now| values.iter().position(|value| *value == now)))
    };
    let change = move |event: ev::Event| {
        let value = event_target_value(&event).parse::<usize>().ok().and_then(|place| values.get(place).cloned());
        write(desk, &key, value);
    };
    let nothing = match arg.need {
        Need::Default(words) => Some(format!("Usually {words}")),
        Need::Optional => Some("Nothing".to_owned()),
        Need::Required => None,
    };
    let options = choices.into_iter().enumerate().map(|(place, (_, name))| {
        view! { <option value=place.to_string() prop:selected=move || chosen.get() == Some(place)>{name}</option> }
    });
    let hint = format!("{id}-hint");
    view! {
        <select class="input" id=id aria-describedby=hint on:change=change disabled=move || !desk.is_toml.get()>
            {nothing.map(|words| view! { <option value="" prop:selected=move || chosen.get().is_none()>{words}</option> })}
            {options.collect_view()}
        </select>
    }
    .into_any()
}

fn flag(desk: Desk, key: String, arg: &'static Arg) -> AnyView {
    let value = {
        let key = key.clone();
        Memo::new(move |_| at(desk, &key).and_then(|value| value.as_bool()).unwrap_or(false))
    };
    let change = {
        let key = key.clone();
        move |event: ev::Event| write(desk, &key, Some(event_target_checked(&event).into()))
    };
    view! {
        <label class="switch" data-key=key title=arg.help>
            <input type="checkbox" prop:checked=value on:change=change/>
            <span>{arg.label}</span>
        </label>
    }
    .into_any()
}

/// The names of places in what somebody has typed.
fn places_in(words: &str) -> Vec<Value> {
    words
        .split([',', ' '])
        .map(str::trim)
        .filter(|place| !place.is_empty())
        .map(|place| place.to_lowercase().into())
        .collect()
}

fn place(desk: Desk, key: &str, or: Option<(&'static str, &'static str)>) -> AnyView {
    let tools = expect_context::<Tools>();
    let (key, id) = (key.to_owned(), id_of(key));
    let value = {
        let key = key.clone();
        Memo::new(move |_| {
            let word = at(desk, &key).and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_default();
            // A word goes by its name.
            or.filter(|(known, _)| *known == word).map_or(word, |(_, name)| name.to_owned())
        })
    };
    let (typed, taken, chosen) = (key.clone(), key.clone(), key);
    let change = move |event: ev::Event| write(desk, &typed, places_in(&event_target_value(&event)).into_iter().next());
    let here = move || cell_name(tools.cursor.get());
    view! {
        <span class="with-note">
            <input class="input number" id=id prop:value=value on:change=change/>
            <button type="button" class="button small quiet" data-take-place
                on:click=move |_| write(desk, &taken, Some(cell_name(tools.cursor.get_untracked()).into()))>{move || format!("Take {}", here())}</button>
            {or.map(|(word, name)| view! {
                <button type="button" class="button small quiet" on:click=move |_| write(desk, &chosen, Some(word.into()))>{name}</button>
            })}
        </span>
    }
    .into_any()
}

fn places(desk: Desk, key: &str) -> AnyView {
    let tools = expect_context::<Tools>();
    let (key, id) = (key.to_owned(), id_of(key));
    let value = {
        let key = key.clone();
        Memo::new(move |_| {
            let list = at(desk, &key);
            let list = list.as_ref().and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
            list.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(", ")
        })
    };
    let (typed, taken) = (key.clone(), key);
    let change = move |event: ev::Event| {
        let list = places_in(&event_target_value(&event));
        write(desk, &typed, (!list.is_empty()).then_some(Value::Array(list)));
    };
    let take = move |_| {
        let mut list: Vec<Value> = tools.places().into_iter().map(Value::from).collect();
        if list.is_empty() {
            list.push(cell_name(tools.cursor.get_untracked()).into());
        }
        write(desk, &taken, Some(Value::Array(list)));
    };
    view! {
        <span class="with-note">
            <input class="input" id=id prop:value=value on:change=change/>
            <button type="button" class="button small quiet" on:click=take>"Take what is selected"</button>
        </span>
    }
    .into_any()
}

fn several(desk: Desk, key: String, arg: &'static Arg, options: Options) -> AnyView {
    let chosen = {
        let key = key.clone();
        Memo::new(move |_| {
            let list = at(desk, &key)?;
            let words = list.as_array()?.iter().filter_map(|word| word.as_str().map(str::to_owned));
            Some(words.collect::<Vec<_>>())
        })
    };
    let choices = options.choices();
    let order: StoredValue<Vec<String>> = StoredValue::new(choices.iter().map(|choice| choice.word.clone()).collect());
    let boxes = choices.into_iter().map(|Choice { word, name }| {
        let (checked, toggled, key) = (word.clone(), word.clone(), key.clone());
        let toggle = move |event: ev::Event| {
            let on = event_target_checked(&event);
            let now = chosen.get_untracked().unwrap_or_default();
            let wanted = |known: &String| if *known == toggled { on } else { now.contains(known) };
            let list: Vec<Value> = order.with_value(|order| order.iter().filter(|known| wanted(known)).map(|word| word.as_str().into()).collect());
            write(desk, &key, (!list.is_empty()).then_some(Value::Array(list)));
        };
        view! {
            <label class="switch">
                <input type="checkbox" data-choice=word prop:checked=move || chosen.with(|chosen| chosen.as_ref().is_some_and(|chosen| chosen.contains(&checked))) on:change=toggle/>
                <span>{name}</span>
            </label>
        }
    });
    let note = match arg.need {
        Need::Default(words) => format!("{} Where nothing is chosen: {words}.", arg.help),
        Need::Required | Need::Optional => arg.help.to_owned(),
    };
    view! {
        <fieldset class="choices" data-key=key.clone()>
            <legend>{arg.label}</legend>
            <p class="hint">{note}</p>
            <div class="choice-list">{boxes.collect_view()}</div>
        </fieldset>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_read_as_people_type_them() {
        let read = places_in("B1, c2  d3,");
        assert_eq!(read, ["b1", "c2", "d3"].map(Value::from));
        assert_eq!(places_in("  "), Vec::<Value>::new());
    }
}
