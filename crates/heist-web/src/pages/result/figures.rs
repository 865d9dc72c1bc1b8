//! A finished game in figures, and two of them beside each other.

use crate::pages::replay::{fetch, read};
use heist_format::game::Game;
use heist_rules::fact::Fact;
use heist_rules::state::{HeistFlags, PersonFlags, Phase};
use heist_rules::who::Who;
use heist_words::english::{cash, several};
use leptos::prelude::*;

/// A finished game in figures.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Figures {
    /// Whether it is over.
    pub over: bool,
    /// Whether it was won.
    pub won: bool,
    /// After how many rounds.
    pub rounds: u8,
    /// The noise at the end.
    pub noise: u8,
    /// Alerts.
    pub alerts: u8,
    /// How many were busted.
    pub busted: u8,
    /// Cash that was brought out, in $k.
    pub cash: u16,
}

impl Figures {
    /// Counts a game.
    pub fn of(game: &Game) -> Figures {
        let (setup, state) = (game.setup(), game.state());
        let facts = game.history().iter().flat_map(|entry| &entry.facts);
        let busted = |who: &Who| setup.member(*who).is_some() && state.person(*who).is(PersonFlags::BUSTED);
        Figures {
            over: state.phase == Phase::Over,
            won: state.is(HeistFlags::WON),
            rounds: state.round,
            noise: state.noise,
            alerts: u8::try_from(facts.filter(|fact| matches!(fact, Fact::Alert)).count()).unwrap_or(u8::MAX),
            busted: Who::PLAYERS.iter().filter(|who| busted(who)).count() as u8,
            cash: state.cash_out.into(),
        }
    }

    /// In one sentence.
    pub fn sentence(&self) -> String {
        let ended = match (self.over, self.won) {
            (false, _) => "Unfinished",
            (true, true) => "Won",
            (true, false) => "Lost",
        };
        let busted = match self.busted {
            0 => "nobody busted".to_owned(),
            count => format!("{count} busted"),
        };
        let rounds = several(self.rounds, "round");
        format!("{ended} after {rounds}, with {} noise and {}; {busted}.", self.noise, several(self.alerts, "alert"))
    }

    /// Whether this one is better than the other, worse (`Less`), or as good: won before lost, then fewer busted, more cash,
    /// fewer rounds, fewer alerts.
    pub fn against(&self, other: &Figures) -> std::cmp::Ordering {
        let good = |figures: &Figures| {
            let fewer = std::cmp::Reverse;
            (figures.won, fewer(figures.busted), figures.cash, fewer(figures.rounds), fewer(figures.alerts))
        };
        good(self).cmp(&good(other))
    }
}

/// This game beside the one that it was to beat.
#[component]
pub fn Versus(
    /// The shared replay.
    rival: String,
    /// This game.
    mine: Figures,
) -> impl IntoView {
    let theirs = LocalResource::new(move || {
        let rival = rival.clone();
        async move { fetch(&rival).await.and_then(|text| Ok(Figures::of(read(&text)?.0.game()))) }
    });
    move || match theirs.get() {
        None => view! { <p role="status">"Fetching theirs…"</p> }.into_any(),
        Some(Err(words)) => {
            view! { <p class="hint">"What there was to beat cannot be fetched. " {words}</p> }.into_any()
        }
        Some(Ok(theirs)) => beside(&mine, &theirs).into_any(),
    }
}

fn beside(mine: &Figures, theirs: &Figures) -> impl IntoView {
    let words = match mine.against(theirs) {
        std::cmp::Ordering::Greater => "You did better.",
        std::cmp::Ordering::Less => "Theirs is still the one to beat.",
        std::cmp::Ordering::Equal => "As good as theirs, to the last alert.",
    };
    let met = |figures: &Figures| if figures.won { "Won" } else { "Lost" }.to_owned();
    let rows = [
        ("Objective", met(mine), met(theirs)),
        ("Busted", mine.busted.to_string(), theirs.busted.to_string()),
        ("Cash brought out", cash(mine.cash), cash(theirs.cash)),
        ("Rounds", mine.rounds.to_string(), theirs.rounds.to_string()),
        ("Alerts", mine.alerts.to_string(), theirs.alerts.to_string()),
        ("Noise", mine.noise.to_string(), theirs.noise.to_string()),
    ];
    let rows =
        rows.map(|(name, mine, theirs)| view! { <tr><th scope="row">{name}</th><td>{mine}</td><td>{theirs}</td></tr> });
    view! {
        <section class="versus" id="versus" aria-labelledby="versus-title">
            <h2 id="versus-title">{words}</h2>
            <table>
                <thead><tr><td></td><th scope="col">"Yours"</th><th scope="col">"Theirs"</th></tr></thead>
                <tbody>{rows.collect_view()}</tbody>
            </table>
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::result::tests::played;
    use std::cmp::Ordering;

    #[test]
    fn winning_counts_most_and_then_who_got_away() {
        let mine = Figures::of(played(3).game());
        assert_eq!(mine.against(&mine), Ordering::Equal);
        let won = Figures { won: true, busted: 2, ..mine.clone() };
        let lost = Figures { won: false, busted: 0, ..mine.clone() };
        assert_eq!(won.against(&lost), Ordering::Greater);
        assert_eq!(won.against(&Figures { busted: 1, ..won.clone() }), Ordering::Less);
        assert_eq!(won.against(&Figures { rounds: won.rounds + 1, ..won.clone() }), Ordering::Greater);
        assert!(
            lost.sentence().starts_with("Lost after ") && lost.sentence().contains("nobody busted"),
            "{}",
            lost.sentence()
        );
    }
}
