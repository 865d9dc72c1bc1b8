//! How a heist ended: a page worth showing.

mod figures;
mod next;
mod show;
mod turns;

pub use figures::Figures;

use crate::board;
use crate::fair_mark::FairMark;
use crate::pages::campaign::record::InTheBox;
use crate::pages::debrief::DebriefPanel;
use crate::pages::own_heist::ToDraft;
use crate::pages::replay::{Film, NoiseChart, Player, ReplayLink, carried};
use crate::pictures::{PlacePicture, Portrait, face_of_person};
use crate::results;
use crate::session::PageSession;
use figures::Versus;
use heist_data::about::title;
use heist_rules::View;
use heist_rules::setup::Setup;
use heist_rules::state::{HeistFlags, PersonFlags, Place, State};
use heist_rules::who::Who;
use heist_words::english::{capital, cash, list, several};
use heist_words::goals;
use heist_words::names::{loot_name, person_name};
use leptos::prelude::*;
use next::Next;
use show::Show;
use std::collections::BTreeMap;
use std::sync::Arc;
use turns::{Turn, turning_points};

/// The end of a heist.
#[component]
pub fn Result(
    /// The game that is over.
    session: PageSession,
    /// Play the same heist with the same crew again, in this browser.
    #[prop(optional, into)]
    on_again: Option<Callback<()>>,
    /// Play again with the same people at a table of the server.
    #[prop(optional, into)]
    on_rematch: Option<Callback<()>>,
    /// Look at the table once more.
    #[prop(optional, into)]
    on_back: Option<Callback<()>>,
) -> impl IntoView {
    let film = Arc::new(Film::with_text(session.game.get_untracked(), session.replay(), None));
    let summary = Summary::of(&film);
    let at = RwSignal::new(film.len());
    let turns = turning_points(&film);
    let origin = session.origin.get_untracked();
    // Whoever only watches has won nothing.
    if !session.mine.get_untracked().is_empty() {
        results::note(film.game());
    }
    let showing = RwSignal::new(false);
    let shared = RwSignal::new(None::<String>);
    let figures = Figures::of(film.game());
    let shown = Arc::clone(&film);
    let (heist, headline) = (summary.heist.clone(), summary.headline);
    let versus = session.rival.get_untracked().map(|rival| view! { <Versus rival mine=figures.clone()/> });
    let next = origin.is_none().then(|| view! { <Next heist=film.game().setup().heist.clone() won=summary.won/> });
    let named = |who: Who| origin.as_ref().and_then(|origin| origin.name(who));
    let people = film.setup().everybody().into_iter().map(|who| fate(&film, who, named(who))).collect_view();
    view! {
        <section class="result" id="result" data-outcome=if summary.won { "won" } else { "lost" } aria-labelledby="result-title">
            <header class="result-head">
                <PlacePicture of=summary.place/>
                <p class="result-heist">{summary.heist}</p>
                <h1 id="result-title">{summary.headline}</h1>
                <p class="lead">{summary.line}</p>
                <div class="result-buttons">
                    {on_rematch.map(|again| view! {
                        <button type="button" id="rematch" class="primary" class:hidden=move || session.mine.get().is_empty()
                            on:click=move |_| again.run(())>
                            {move || if session.rematch.get().is_some() { "To the rematch" } else { "Rematch" }}
                        </button>
                    })}
                    {on_again.map(|again| view! { <button type="button" id="play-again" class="primary" on:click=move |_| again.run(())>"Play it again"</button> })}
                    <button type="button" id="share-result" aria-expanded=move || showing.get().to_string() on:click=move |_| showing.update(|on| *on = !*on)>"Share"</button>
                    {on_back.map(|back| view! { <button type="button" id="back-to-table" class="quiet" on:click=move |_| back.run(())>"Look at the table"</button> })}
                    {session.draft.get_untracked().map(|id| view! { <ToDraft id/> })}
                    <a class="result-home" href="/">"Back home"</a>
                </div>
                {move || showing.get().then(|| view! { <Show film=Arc::clone(&shown) heist=heist.clone() headline/> })}
                {origin.map(|origin| view! { <InTheBox session origin/> })}
                {session.fairness.get_untracked().map(|report| view! { <FairMark report/> })}
                {session.is_shared().then(|| view! { <ReplayLink text=film.text().to_owned() shared/> })}
            </header>
            {versus}
            <dl class="result-facts">
                <div data-fact="objective" data-met=summary.won.to_string()><dt>"Objective"</dt><dd>{if summary.won { "✓ Met" } else { "✗ Not met" }}<small>{summary.objective}</small></dd></div>
                <div data-fact="loot"><dt>"Brought out"</dt><dd>{summary.loot}<small>{summary.money}</small></dd></div>
                <div data-fact="time"><dt>"Time"</dt><dd>{several(summary.rounds, "round")}<small>{format!("{} steps", film.len())}</small></dd></div>
                <div data-fact="noise"><dt>"Noise"</dt><dd>{summary.noise}<small>{summary.alerts}</small></dd></div>
            </dl>
            <h2>"The crew"</h2>
            <ul class="result-crew">{people}</ul>
            <h2>"How it went"</h2>
            <div class="result-story">
                <NoiseChart film=Arc::clone(&film) at/>
                <Turns turns at/>
            </div>
            <DebriefPanel film=Arc::clone(&film) at by_itself=true shared/>
            {next}
            <h2>"The tape"</h2>
            <Player film at with_chart=false/>
        </section>
    }
}

#[component]
fn Turns(turns: Vec<Turn>, at: RwSignal<usize>) -> impl IntoView {
    let turns = turns.into_iter().map(|turn| {
        view! {
            <li data-good=turn.good.to_string() class:current=move || at.get() == turn.at>
                <button type="button" on:click=move |_| at.set(turn.at)>
                    <small>{format!("Round {}", turn.round)}</small> {turn.words}
                </button>
            </li>
        }
    });
    view! { <ol class="turns" aria-label="Turning points">{turns.collect_view()}</ol> }
}

/// What became of somebody.
fn fate(film: &Film, who: Who, named: Option<String>) -> impl IntoView + use<> {
    let (setup, state) = (film.game().setup(), film.game().state());
    let person = state.person(who);
    let (word, fate) = match () {
        () if person.is(PersonFlags::BUSTED) => ("busted", "Busted"),
        () if person.in_play() && person.is(PersonFlags::STAYED) && !state.outdoors(person.at) => {
            ("hidden", "Hiding inside")
        }
        () if person.in_play() => ("escaped", "Got away"),
        () => ("left", "Left behind"),
    };
    let things = carried(state, who);
    view! {
        <li data-who=who.word() data-fate=word>
            <Portrait of=face_of_person(setup, who)/>
            <strong>{named.unwrap_or_else(|| person_name(setup, who))}</strong> <small>{who.word()}</small>
            <span class="fate">{fate}</span>
            {(!things.is_empty()).then(|| view! { <span class="strip-loot">{list(&things)}</span> })}
        </li>
    }
}

/// What the top of the page says.
struct Summary {
    won: bool,
    place: &'static str,
    heist: String,
    headline: &'static str,
    line: String,
    objective: String,
    loot: String,
    money: String,
    rounds: u8,
    noise: String,
    alerts: String,
}

impl Summary {
    fn of(film: &Film) -> Summary {
        let (setup, state) = (film.game().setup(), film.game().state());
        let rules = View { setup, state };
        let won = state.is(HeistFlags::WON);
        let busted = setup.everybody().into_iter().filter(|who| rules.person(*who).is(PersonFlags::BUSTED)).count();
        let players = Who::PLAYERS.into_iter().filter(|who| setup.member(*who).is_some()).count();
        let alerts: u32 = film.shots().iter().map(|shot| shot.alerts).sum();
        let heist = title(setup);
        let caught = match busted {
            0 => "everybody got away".to_owned(),
            count if count >= players => "nobody got away".to_owned(),
            1 => "one of you did not make it".to_owned(),
            count => format!("{count} of you did not make it"),
        };
        let rounds = state.round;
        Summary {
            won,
            place: board::place(setup),
            headline: headline(won, busted, players, alerts),
            line: format!("After {}, {caught}.", several(rounds, "round")),
            objective: goals::objective(setup, state),
            loot: brought_out(setup, state),
            money: money(setup, state, won),
            rounds,
            noise: state.noise.to_string(),
            alerts: if alerts == 1 { "1 alert".to_owned() } else { format!("{alerts} alerts") },
            heist,
        }
    }
}

/// The outcome in a few words.
fn headline(won: bool, busted: usize, players: usize, alerts: u32) -> &'static str {
    match (won, busted) {
        (true, 0) if alerts <= 2 => "Like you were never there.",
        (true, 0) => "Clean away.",
        (true, _) => "It had its price. It is yours.",
        (false, 0) => "Home free, with empty hands.",
        (false, busted) if busted >= players => "Lights out for all of you.",
        (false, _) => "The job went south.",
    }
}

/// The team's loot in words.
fn brought_out(setup: &Setup, state: &State) -> String {
    let mut pieces: BTreeMap<&str, u8> = BTreeMap::new();
    let rules = View { setup, state };
    let is_out = |place: Place| {
        place == Place::TEAM || place.holder().is_some_and(|who| state.person(who).in_play() && rules.in_refuge(who))
    };
    for (_, kind, _) in state.loot.iter().filter(|(_, _, place)| is_out(*place)) {
        *pieces.entry(loot_name(kind)).or_default() += 1;
    }
    let words: Vec<String> = pieces
        .into_iter()
        .map(|(kind, count)| if count == 1 { kind.to_owned() } else { several(count, kind) })
        .collect();
    if words.is_empty() { "No loot".to_owned() } else { capital(&list(&words)) }
}

fn money(setup: &Setup, state: &State, won: bool) -> String {
    let reward = if won { u16::from(setup.terms.reward) } else { 0 };
    match (state.cash_out, reward) {
        (0, 0) => "No cash".to_owned(),
        (out, 0) => format!("{} in cash", cash(out.into())),
        (0, reward) => format!("{} for the job", cash(reward)),
        (out, reward) => format!("{} in cash, {} for the job", cash(out.into()), cash(reward)),
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::opening;
    use heist_rules::chance::Seeded;
    use heist_rules::state::Phase;

    /// A heist played at random to its end.
    pub fn played(seed: u64) -> Film {
        let mut game = opening::set_up(opening::FIRST_HEIST, opening::EDITION, &opening::first_crew()).expect("a game");
        let mut chance = Seeded::new(seed);
        let mut choice = Seeded::new(seed + 1000);
        while game.state().phase != Phase::Over {
            let legal = game.legal();
            let pick = choice.below(legal.len() as u32) as usize;
            game.apply(legal[pick], &mut chance).expect("a legal command");
        }
        Film::new(game, Some(seed))
    }

    #[test]
    fn a_summary_says_how_it_ended() {
        let film = played(3);
        let summary = Summary::of(&film);
        assert_eq!(summary.won, film.game().state().is(HeistFlags::WON));
        assert_eq!(summary.heist, "The Startup Job");
        assert!(summary.line.starts_with("After "));
        assert!(summary.objective.contains("documents"));
    }

    #[test]
    fn headlines_differ() {
        let all: std::collections::BTreeSet<&str> = [
            headline(true, 0, 4, 0),
            headline(true, 0, 4, 9),
            headline(true, 1, 4, 9),
            headline(false, 0, 4, 0),
            headline(false, 4, 4, 0),
            headline(false, 2, 4, 0),
        ]
        .into();
        assert_eq!(all.len(), 6);
    }
}
