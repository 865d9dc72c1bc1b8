//! A first heist with a guide: the real table, and somebody beside it who says what is new when it comes up.

use super::coach::Coach;
use super::progress::LessonProgress;
use crate::browser;
use crate::opening;
use crate::pages::frame::set_title;
use crate::session::local::LocalTable;
use crate::table::{TableKind, TableScreen};
use heist_format::game::Game;
use heist_format::replay::{self, Replay};
use heist_rules::state::Phase;
use leptos::prelude::*;

/// The seed of the first heist: with these dice the advice of the guide wins.
pub(super) const SEED: u64 = 44;

/// The first heist as it begins.
pub(super) fn first_heist() -> Game {
    match opening::set_up(opening::FIRST_HEIST, opening::EDITION, &opening::first_crew()) {
        Ok(game) => game,
        // The heist is part of the program, and a test plays it: a fault here cannot reach a user.
        Err(fault) => unreachable!("the first heist is faulty: {fault}"),
    }
}

/// A first heist with a guide.
#[component]
pub fn FirstHeist() -> impl IntoView {
    set_title("Heist: a first heist with a guide");
    let kept = LessonProgress::load();
    let session = LocalTable::open(first_heist(), SEED);
    // Repeated, the same commands roll the same dice, and the dice to come are the same too.
    for line in kept.replay.as_deref().and_then(|text| Replay::parse(text).ok()).iter().flat_map(Replay::commands) {
        session.say(line);
    }
    session.notice.set(None);
    let seen = RwSignal::new(kept.seen);
    let away = RwSignal::new(kept.away);
    Effect::new(move |_| {
        let replay = session.game.with(|game| (!game.history().is_empty()).then(|| replay::record(game, None)));
        let over = session.game.with(|game| game.state().phase == Phase::Over);
        LessonProgress { replay, seen: seen.get(), away: away.get(), saved: browser::now(), over }.save();
    });
    view! {
        <div class="learn" id="learn">
            <TableScreen session kind=TableKind::Guided/>
            <Coach session seen away/>
        </div>
    }
}
