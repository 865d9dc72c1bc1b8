//! A first heist with a guide: the real table, and somebody beside it who says what is new when it comes up.

mod advice;
mod coach;
mod kept;
mod topics;
mod ways;

use crate::session::local::LocalTable;
use crate::table::Table;
use coach::Coach;
use heist_content::game::Game;
use heist_content::library::Library;
use heist_content::newgame::{Options, Recruit, new_game};
use heist_content::replay::{self, Replay};
use heist_rules::who::Who;
use kept::Kept;
use leptos::prelude::*;

/// The seed of the first heist: dice that teach something.
const SEED: u64 = 1;

/// The crew of the first heist.
const CREW: [&str; 4] = ["tiny", "karma", "enigma", "phobia"];

/// The first heist as it begins.
fn first_heist() -> Game {
    let library = Library::official();
    let crew: Vec<Recruit> = Who::PLAYERS
        .into_iter()
        .zip(CREW)
        .filter_map(|(who, id)| {
            let ready = library.ready_made.iter().find(|ready| ready.id == id)?;
            Some(Recruit::ready_made(who, ready))
        })
        .collect();
    match new_game(library, "startup", "v24", &crew, &Options::default()) {
        Ok((setup, state)) => Game::new(setup, state),
        // The heist is part of the program, and a test plays it: a fault here cannot reach a user.
        Err(fault) => unreachable!("the first heist is faulty: {fault}"),
    }
}

/// A first heist with a guide.
#[component]
pub fn Learn() -> impl IntoView {
    let kept = Kept::load();
    let game =
        kept.replay.as_deref().and_then(|text| Replay::parse(text).ok()?.play().ok()).unwrap_or_else(first_heist);
    // The dice of the first evening are always the same; whoever comes back goes on with others.
    let seed = SEED + game.history().len() as u64;
    let session = LocalTable::open(game, seed);
    let seen = RwSignal::new(kept.seen);
    let away = RwSignal::new(kept.away);
    Effect::new(move |_| {
        let replay = session.game.with(|game| (!game.history().is_empty()).then(|| replay::record(game, None)));
        Kept { replay, seen: seen.get(), away: away.get() }.save();
    });
    view! {
        <div class="learn" id="learn">
            <Table session/>
            <Coach session seen away/>
        </div>
    }
}
