//! What somebody was in the middle of: the game that was touched last, wherever it is played.

use crate::browser;
use crate::opening::FIRST_HEIST;
use crate::pages::learn::{self, LessonProgress};
use crate::pages::tables::{ask, listed_name};
use crate::session::local::{self, KeptGame};
use crate::tables::{self, Known};
use heist_protocol::TableId;
use heist_protocol::http::TableSummary;
use heist_words::names::heist_name;
use leptos::prelude::*;

/// A game that is not over.
#[derive(Clone, PartialEq, Debug)]
struct Unfinished {
    words: String,
    /// When somebody here was last there, in milliseconds since 1970.
    when: f64,
    address: String,
}

fn stage(phase: &str, round: u8) -> String {
    match phase {
        "planning" => "still planning".to_owned(),
        phase => format!("round {round}, {phase}"),
    }
}

/// The one that was touched last: a game of this browser, the guided heist, or a table on the server that is known to go on.
fn latest(
    here: &[(String, KeptGame)],
    guided: &LessonProgress,
    there: &[(TableId, Known)],
    standing: &[TableSummary],
) -> Option<Unfinished> {
    let local = here.iter().filter(|(_, kept)| kept.won.is_none()).map(|(id, kept)| Unfinished {
        words: format!("{}, {}", kept.name(), stage(&kept.phase, kept.round)),
        when: kept.saved,
        address: format!("/local?game={id}"),
    });
    let lesson = (guided.replay.is_some() && !guided.over).then(|| Unfinished {
        words: format!("{}, with the guide", heist_name(FIRST_HEIST)),
        when: guided.saved,
        address: learn::FIRST.into(),
    });
    let tables = there.iter().filter_map(|(table, known)| {
        let summary = standing.iter().find(|summary| summary.table == *table && summary.won.is_none())?;
        let stage = stage(&summary.phase, summary.round);
        let words = format!("{}, {stage}, on the server", listed_name(summary.title.as_deref(), &summary.heist));
        Some(Unfinished { words, when: known.visited, address: format!("/t/{table}") })
    });
    local.chain(lesson).chain(tables).max_by(|a, b| a.when.total_cmp(&b.when))
}

/// The way back to it.
#[component]
pub fn Continue() -> impl IntoView {
    let (here, guided) = (local::kept(), LessonProgress::load());
    let there = tables::all();
    let standing = RwSignal::new(None);
    ask(there.clone(), standing);
    move || {
        let standing = standing.get().and_then(Result::ok).unwrap_or_default();
        latest(&here, &guided, &there, &standing).map(|game| view! {
            <section class="continue" aria-label="Unfinished business">
                <p><strong>"Unfinished business: "</strong>{format!("{}, {}.", game.words, browser::ago(game.when))}</p>
                <a id="continue" class="button" href=game.address>"Continue"</a>
            </section>
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(saved: f64, won: Option<bool>) -> (String, KeptGame) {
        let game = KeptGame {
            saved,
            heist: "melee".into(),
            title: None,
            phase: "planning".into(),
            round: 0,
            won,
            replay: String::new(),
            origin: None,
            rival: None,
            draft: None,
            hinted: Vec::new(),
            bots: Vec::new(),
        };
        (format!("{saved}"), game)
    }

    #[test]
    fn the_game_that_was_touched_last_is_offered() {
        let lesson = |saved| LessonProgress { replay: Some(String::new()), saved, ..LessonProgress::default() };
        let games = [kept(30.0, Some(true)), kept(20.0, None), kept(10.0, None)];
        let nothing = LessonProgress::default();
        let address = |here: &[_], guided: &_| latest(here, guided, &[], &[]).map(|game| game.address);
        assert_eq!(address(&games, &nothing).as_deref(), Some("/local?game=20"));
        assert_eq!(address(&games, &lesson(25.0)).as_deref(), Some(learn::FIRST));
        assert_eq!(address(&games, &lesson(15.0)).as_deref(), Some("/local?game=20"));
        assert_eq!(address(&games, &LessonProgress { over: true, ..lesson(25.0) }).as_deref(), Some("/local?game=20"));
        assert_eq!(address(&[], &nothing), None);
    }

    #[test]
    fn a_table_counts_while_the_server_says_that_it_goes_on() {
        let table = TableId(7);
        let known = [(table, Known { visited: 40.0, ..Known::default() })];
        let summary = |won| TableSummary {
            title: None,
            table,
            heist: "startup".into(),
            edition: "v24".into(),
            phase: "roll".into(),
            round: 2,
            won,
            seats: Vec::new(),
            crew: Vec::new(),
            seq: 3,
            last: 0,
            in_box: None,
        };
        let games = [kept(20.0, None)];
        let offered =
            |standing: &[_]| latest(&games, &LessonProgress::default(), &known, standing).expect("a game").words;
        assert_eq!(offered(&[summary(None)]), "The Startup Job, round 2, roll, on the server");
        assert_eq!(offered(&[summary(Some(false))]), "The Melee Job, still planning");
        assert_eq!(offered(&[]), "The Melee Job, still planning");
    }
}
