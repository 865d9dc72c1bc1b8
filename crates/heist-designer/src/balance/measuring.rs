//! Asking workers, so that the page never waits: one measures the draft after each edit, another lets a stronger crew play it when
//! that is done, a third looks for changes. Whatever is still under way when the draft changes is given up.

use super::answers::{Figures, Suggestions};
use super::figures::capital;
use crate::desk::Desk;
use gloo_timers::callback::Timeout;
use heist_page::thinker::{self, Answer, Asked};
use leptos::prelude::*;
use serde_json::{Value, json};

/// How long the draft has to rest before it is measured, in milliseconds: a stroke is many edits.
const REST: u32 = 150;
/// Games of the first measurement, and of the one that goes on with it.
const GAMES: u64 = 300;
const MORE_GAMES: u64 = 700;
/// Games of the stronger crew.
const PLANNER_GAMES: u64 = 30;

/// What is known of the draft. Copied freely.
#[derive(Clone, Copy)]
pub struct Measured {
    desk: Desk,
    /// How often the crew wins; of the version before for as long as `waits`.
    pub figures: RwSignal<Option<Figures>>,
    /// Whether nothing is known of the present version yet.
    pub waits: RwSignal<bool>,
    /// How often a crew that thinks ahead wins.
    pub planner: RwSignal<Option<Figures>>,
    /// Why there are no figures.
    pub trouble: RwSignal<Option<String>>,
    /// Changes that were tried.
    pub suggestions: RwSignal<Option<Suggestions>>,
    /// Whether changes are being tried.
    pub suggests: RwSignal<bool>,
    /// Who goes: a word of the engine.
    pub crew: RwSignal<&'static str>,
    /// How many.
    pub players: RwSignal<u64>,
    /// Plans that were good for earlier versions.
    plans: StoredValue<Vec<Vec<String>>>,
    /// The version of which there are figures; nothing while another crew plays.
    known: StoredValue<Option<String>>,
    asked: StoredValue<[Option<Asked>; 3], LocalStorage>,
    resting: StoredValue<Option<Timeout>, LocalStorage>,
}

/// The three workers.
const CREW: usize = 0;
const PLANNER: usize = 1;
const CHANGES: usize = 2;

impl Measured {
    /// Measures the draft on the desk from now on, until the panel is closed.
    pub fn start(desk: Desk) -> Measured {
        let it = Measured {
            desk,
            figures: RwSignal::new(None),
            waits: RwSignal::new(true),
            planner: RwSignal::new(None),
            trouble: RwSignal::new(None),
            suggestions: RwSignal::new(None),
            suggests: RwSignal::new(false),
            crew: RwSignal::new("as-designed"),
            players: RwSignal::new(4),
            plans: StoredValue::new(Vec::new()),
            known: StoredValue::new(None),
            asked: StoredValue::new_local([const { None }; 3]),
            resting: StoredValue::new_local(None),
        };
        thinker::prepare();
        Effect::new(move |last: Option<(&'static str, u64)>| {
            desk.text.track();
            let who = (it.crew.get(), it.players.get());
            if last != Some(who) {
                // What another crew does is no version before.
                it.known.set_value(None);
            }
            it.rest();
            who
        });
        on_cleanup(move || {
            it.give_up();
            it.resting.try_set_value(None);
        });
        it
    }

    fn give_up(self) {
        self.asked.try_set_value([const { None }; 3]);
    }

    /// The draft has changed: everything is measured again, once it rests.
    fn rest(self) {
        self.give_up();
        self.waits.set(true);
        self.planner.set(None);
        self.suggestions.set(None);
        self.suggests.set(false);
        self.resting.set_value(Some(Timeout::new(REST, move || self.measure())));
    }

    fn request(self, op: &str) -> Value {
        json!({
            "op": op, "heist": self.desk.text.get_untracked(), "crew": self.crew.get_untracked(),
            "players": self.players.get_untracked(), "plans": self.plans.get_value(),
        })
    }

    /// Measures the draft against the version that was measured last: a stroke, or several edits in a row, are one change.
    fn measure(self) {
        let text = self.desk.text.get_untracked();
        let before = self.known.get_value().filter(|known| *known != text);
        let mut request = self.request("balance");
        request["games"] = GAMES.into();
        if let Some(before) = &before {
            request["before"] = before.as_str().into();
        }
        let asked = thinker::ask_alone::<Figures>(request, move |answer| match answer {
            Answer::Partial(figures) => {
                self.known.set_value(Some(text.clone()));
                self.show(figures);
            }
            Answer::Final(figures) => {
                self.plans.set_value(figures.plans.clone());
                self.show(figures.clone());
                self.play_on(&figures, before.as_deref());
                self.ask_planner();
            }
            Answer::Trouble(words) => self.tell(words),
        });
        self.keep(CREW, asked);
    }

    fn show(self, figures: Figures) {
        self.waits.set(false);
        self.trouble.set(None);
        self.figures.set(Some(figures));
    }

    /// The words of the engine begin as they would after a name.
    fn tell(self, words: String) {
        let words = capital(&words);
        self.waits.set(false);
        self.figures.set(None);
        self.trouble.set(Some(words));
    }

    /// Plays more games, so that the figures get surer.
    fn play_on(self, figures: &Figures, before: Option<&str>) {
        let mut request = self.request("balance");
        request["games"] = MORE_GAMES.into();
        request["search"] = 0.into();
        request["first"] = figures.next.into();
        request["tally"] = figures.tally.clone();
        if let Some(before) = before {
            request["before"] = before.into();
        }
        let asked = thinker::ask_alone::<Figures>(request, move |answer| match answer {
            Answer::Partial(figures) | Answer::Final(figures) => self.show(figures),
            // What is known stays.
            Answer::Trouble(_) => {}
        });
        self.keep(CREW, asked);
    }

    fn ask_planner(self) {
        let mut request = self.request("balance");
        request["games"] = PLANNER_GAMES.into();
        request["search"] = 0.into();
        request["bot"] = "planner".into();
        let asked = thinker::ask_alone::<Figures>(request, move |answer| match answer {
            Answer::Partial(figures) | Answer::Final(figures) => self.planner.set(Some(figures)),
            Answer::Trouble(_) => {}
        });
        self.keep(PLANNER, asked);
    }

    /// Looks for changes that bring the draft nearer to what is wanted.
    pub fn suggest(self) {
        self.suggests.set(true);
        self.suggestions.set(None);
        let asked = thinker::ask_alone::<Suggestions>(self.request("suggest"), move |answer| match answer {
            Answer::Partial(found) => self.suggestions.set(Some(found)),
            Answer::Final(found) => {
                self.suggestions.set(Some(found));
                self.suggests.set(false);
            }
            Answer::Trouble(words) => {
                self.suggests.set(false);
                self.trouble.set(Some(words));
            }
        });
        self.keep(CHANGES, asked);
    }

    fn keep(self, place: usize, asked: Asked) {
        self.asked.update_value(|all| all[place] = Some(asked));
        // The next edit finds a worker that is ready.
        thinker::prepare();
    }
}
