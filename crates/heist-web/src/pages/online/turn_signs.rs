//! "Your turn": in the title of the tab, as a badge on its icon, and, for whoever wants it, as a notification of the browser while
//! the tab is hidden.

use super::turn::waited_for;
use crate::notify;
use crate::pages::frame::set_title;
use crate::session::PageSession;
use crate::settings::Settings;
use heist_rules::state::Phase;
use leptos::prelude::*;

const ICON: &str = "/icon.svg";
const ICON_WITH_BADGE: &str = "/icon-turn.svg";

/// Gives signs while the table waits for whoever is at this page.
#[component]
pub fn TurnSigns(
    /// The table.
    session: PageSession,
) -> impl IntoView {
    let settings = Settings::get();
    let turn = Memo::new(move |_| is_my_turn(session));
    let heist = session.heist_name();
    let name = heist.clone();
    Effect::new(move |before: Option<bool>| {
        let now = turn.get();
        set_title(&if now { format!("● Your turn · {name}") } else { format!("Heist: {name}") });
        set_icon(if now { ICON_WITH_BADGE } else { ICON });
        // Not for what was there when the page was opened.
        if now && before == Some(false) && settings.notify.get_untracked() {
            notify::show_if_hidden("Your turn", &format!("{name}: {}", what(session)));
        }
        now
    });
    Effect::new(move |_| {
        let nudge = session.company.nudge.get();
        let mine =
            |nudge: &crate::session::company::Nudge| session.mine.with_untracked(|mine| mine.has(nudge.who.into()));
        if let Some(nudge) = nudge.filter(mine)
            && settings.notify.get_untracked()
        {
            notify::show_if_hidden(
                &format!("{} gives you a nudge", nudge.by),
                &format!("{heist}: the table waits for you."),
            );
        }
    });
    on_cleanup(|| set_icon(ICON));
}

/// Whether others play too, and the table waits for this page.
fn is_my_turn(session: PageSession) -> bool {
    let mine = session.mine.get();
    let others = session.seats.with(|seats| seats.iter().any(|seat| !mine.has(seat.who.into())));
    others && session.game.with(|game| waited_for(game.setup(), game.state()).into_iter().any(|who| mine.has(who)))
}

/// What is to be done, in a few words.
fn what(session: PageSession) -> &'static str {
    session.game.with_untracked(|game| match game.state().phase {
        _ if game.state().prompt.is_open() => "you are asked something.",
        Phase::Planning => "make your plan.",
        Phase::Roll => "the dice are to be rolled.",
        Phase::Action => "it is time to act.",
        Phase::Event => "the building answers.",
        Phase::Escape => "run!",
        Phase::Over => "it is over.",
    })
}

fn set_icon(address: &str) {
    let link = document().query_selector("link[rel=icon]").ok().flatten();
    if let Some(link) = link.filter(|link| link.get_attribute("href").as_deref() != Some(address)) {
        let _ = link.set_attribute("href", address);
    }
}
