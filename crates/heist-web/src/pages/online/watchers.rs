//! Who is at the table and who watches; what the host can do about those who watch.

use crate::session::PageSession;
use heist_protocol::Participant;
use heist_words::english;
use leptos::prelude::*;

/// What the server puts behind the name of somebody who watches and is called like somebody who plays.
const LOOK_ALIKE: &str = " (watching)";

/// A name, and whether it looks like that of somebody who plays.
pub fn look_alike(name: &str) -> (&str, bool) {
    name.strip_suffix(LOOK_ALIKE).map_or((name, false), |name| (name, true))
}

/// Who is connected, those who watch included.
#[component]
pub fn Watchers(
    /// The table.
    session: PageSession,
) -> impl IntoView {
    let playing = move || {
        session.people.with(|people| {
            let called = |person: &Participant| {
                let name = person.name.clone().unwrap_or_else(|| "somebody without a name".into());
                if person.host { format!("{name} (host)") } else { name }
            };
            let names: Vec<String> = people.iter().filter(|person| !person.seats.is_empty()).map(called).collect();
            match names.is_empty() {
                true => "Nobody plays at the moment.".to_owned(),
                false => format!("At the table now: {}.", english::list(&names)),
            }
        })
    };
    let watching = move || {
        let people = session.people.get();
        let watching: Vec<Participant> = people.into_iter().filter(|person| person.seats.is_empty()).collect();
        (!watching.is_empty()).then(|| {
            view! {
                <h3>"Watching"</h3>
                <ul class="watchers" aria-label="Those who watch">
                    {watching.into_iter().map(|person| watcher(session, person)).collect_view()}
                </ul>
            }
        })
    };
    view! {
        <p id="presence" class="hint">{playing}</p>
        {watching}
    }
}

fn watcher(session: PageSession, person: Participant) -> impl IntoView {
    let Participant { id, name, host, muted, .. } = person;
    let name = name.unwrap_or_else(|| "Somebody without a name".into());
    let (name, alike) = look_alike(&name);
    let name = name.to_owned();
    let me = session.me.get_untracked() == id;
    let marks = [(me, "you"), (host, "host"), (alike, "called like a player"), (muted, "muted")];
    let marks = marks.into_iter().filter(|(holds, _)| *holds).map(|(_, words)| {
        view! { <span class="watcher-mark" class:warn=alike && words.starts_with("called")>{words}</span> }
    });
    let marks = marks.collect_view();
    let shown = name.clone();
    let buttons =
        move || (session.company.host.get() && !me && !host).then(|| host_buttons(session, id, muted, name.clone()));
    view! {
        <li data-watcher=id.to_string()>
            <span class="watcher-name">{shown}</span>
            {marks}
            <span class="seat-buttons">{buttons}</span>
        </li>
    }
}

/// What the host can do about somebody. Removing asks for confirmation.
fn host_buttons(session: PageSession, person: u64, muted: bool, name: String) -> impl IntoView {
    let sure = RwSignal::new(false);
    move || {
        if sure.get() {
            view! {
                <button type="button" class="button small danger" data-remove-sure=person.to_string()
                    on:click=move |_| session.remove(person)>{format!("Yes, remove {name}")}</button>
                <button type="button" class="button small quiet" on:click=move |_| sure.set(false)>"Let them stay"</button>
            }
            .into_any()
        } else {
            let (mute, label) = if muted {
                ("Let speak", format!("Let {name} speak again"))
            } else {
                ("Mute", format!("Mute {name}: what they say reaches nobody"))
            };
            view! {
                <button type="button" class="button small" data-mute=person.to_string() aria-label=label
                    on:click=move |_| session.mute(person, !muted)>{mute}</button>
                <button type="button" class="button small quiet" data-remove=person.to_string()
                    aria-label=format!("Remove {name} from the table") on:click=move |_| sure.set(true)>"Remove"</button>
            }
            .into_any()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::look_alike;

    #[test]
    fn a_name_that_looks_like_a_players_is_marked() {
        assert_eq!(look_alike("Ann (watching)"), ("Ann", true));
        assert_eq!(look_alike("Eve"), ("Eve", false));
    }
}
