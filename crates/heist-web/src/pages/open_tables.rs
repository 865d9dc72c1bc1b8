//! The list of open tables: anybody may take a free seat at one of them.

use crate::browser;
use crate::pages::tables::listed_name;
use gloo_net::http::Request;
use heist_protocol::http::{OpenTable, OpenTables};
use heist_protocol::{Seat, SeatState};
use heist_words::english::{capital, list, several};
use leptos::prelude::*;

/// The list, where there is anything on it.
#[component]
pub fn OpenTableList() -> impl IntoView {
    let page = RwSignal::new(0_u32);
    let found = RwSignal::new(None::<OpenTables>);
    Effect::new(move |_| ask(page.get(), found));
    let rows = move |tables: Vec<OpenTable>| tables.into_iter().map(row).collect_view();
    let turn = move |to: u32, words: &'static str| {
        view! {
            <button type="button" class="button small" on:click=move |_| page.set(to)>{words}</button>
        }
    };
    move || {
        let OpenTables { tables, more } = found.get()?;
        let number = page.get();
        let empty = tables.is_empty();
        (!empty || number > 0).then(|| {
            view! {
                <section class="open-tables" id="open-tables" aria-labelledby="open-tables-title">
                    <h2 id="open-tables-title">"Open tables"</h2>
                    <p class="hint">"Somebody is waiting there, and a seat is free."</p>
                    <ul class="table-rows">{rows(tables)}</ul>
                    <p class="open-tables-more">
                        {(number > 0).then(|| turn(number - 1, "Newer"))}
                        {more.then(|| turn(number + 1, "Older"))}
                    </p>
                </section>
            }
        })
    }
}

/// Asks the server. Where it does not answer there is no list: nothing else on the page depends on it.
fn ask(page: u32, found: RwSignal<Option<OpenTables>>) {
    leptos::task::spawn_local(async move {
        let answer = async {
            let answer = Request::get(&format!("/api/tables/open?page={page}")).send().await.ok()?;
            answer.json::<OpenTables>().await.ok().filter(|_| answer.ok())
        };
        let answer = answer.await;
        // Somebody may have left the page meanwhile.
        if found.try_get_untracked().is_some() {
            found.set(answer);
        }
    });
}

fn row(table: OpenTable) -> impl IntoView {
    let OpenTable { table, heist, title, phase, round, seats, opened, .. } = table;
    let name = listed_name(title.as_deref(), &heist);
    let stage = if phase == "planning" { "Planning".to_owned() } else { format!("Round {round}") };
    let label = format!("Join {name}, {}", company(&seats));
    view! {
        <li class="table-row" data-open-table=table.to_string()>
            <span class="row-words">
                <strong>{name}</strong>
                <span class="hint">{format!("{} · opened {}", capital(&company(&seats)), browser::ago(opened as f64 * 1000.0))}</span>
            </span>
            <span class="badge">{stage}</span>
            <span class="row-buttons"><a class="button small main" href=format!("/t/{table}") aria-label=label>"Join"</a></span>
        </li>
    }
}

/// Who plays there, and how many seats are free.
fn company(seats: &[Seat]) -> String {
    let mut names: Vec<String> = Vec::new();
    for seat in seats.iter().filter(|seat| seat.state == SeatState::Held) {
        let name = seat.name.clone().unwrap_or_else(|| "somebody".into());
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let free = seats.iter().filter(|seat| seat.state == SeatState::Free).count();
    format!("{} · {}", list(&names), several(free as u8, "free seat"))
}

#[cfg(test)]
mod tests {
    use super::company;
    use heist_protocol::{Colour, Seat, SeatState};

    #[test]
    fn whoever_has_several_seats_is_named_once() {
        let seat = |who, state, name: Option<&str>| Seat::new(who, state, name.map(str::to_owned));
        let seats = [
            seat(Colour::Red, SeatState::Held, Some("Ann")),
            seat(Colour::Green, SeatState::Held, Some("Ann")),
            seat(Colour::Blue, SeatState::Free, None),
            seat(Colour::Black, SeatState::Offered, None),
        ];
        assert_eq!(company(&seats), "Ann · 1 free seat");
    }
}
