//! What is known of a heist in few words: for whom it is, how bots fare, how often it was played.

use heist_protocol::gallery::{GalleryEntry, Measured};
use heist_rules::edition::Edition;
use leptos::prelude::*;

/// A difficulty as it is shown.
pub fn difficulty(word: &str) -> &'static str {
    match word {
        "amateur" => "Amateur",
        "semi-pro" => "Semi-pro",
        "pro" => "Pro",
        _ => "",
    }
}

/// The name of an edition.
pub fn edition(id: &str) -> String {
    Edition::from_id(id).map_or_else(|| id.to_owned(), |edition| edition.name.to_owned())
}

/// How a bot fares.
pub fn bots(measured: Option<&Measured>) -> String {
    match measured {
        Some(Measured { games, won, .. }) if *games > 0 => {
            format!("A simple bot wins {:.0} %", f64::from(*won) * 100.0 / f64::from(*games))
        }
        _ => "Bots have not tried it yet".to_owned(),
    }
}

/// How often people have played it.
pub fn plays(plays: u32, wins: u32) -> String {
    match (plays, wins) {
        (0, _) => "Not played yet".to_owned(),
        (1, 0) => "Played once, lost".to_owned(),
        (1, _) => "Played once, won".to_owned(),
        (_, 0) => format!("Played {plays} times, never won"),
        (_, 1) => format!("Played {plays} times, won once"),
        _ => format!("Played {plays} times, won {wins} times"),
    }
}

/// For how many it is, where that is not any crew.
pub fn players(players: &[u8]) -> Option<String> {
    match players {
        [one] => Some(format!("For {one} characters")),
        _ => None,
    }
}

/// The line below the title of a listed heist.
pub fn notes(entry: &GalleryEntry) -> impl IntoView + use<> {
    let named = difficulty(&entry.difficulty);
    let class = format!("difficulty {}", entry.difficulty);
    let level = (!named.is_empty()).then(|| view! { <span class=class>{named}</span> });
    view! {
        <span class="gallery-notes">
            {level}
            {players(&entry.players).map(|words| view! { <span>{words}</span> })}
            <span>{bots(entry.measured.as_ref())}</span>
            <span>{plays(entry.plays, entry.wins)}</span>
        </span>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_told_in_words() {
        let measured = |games, won| Measured { bot: "greedy".to_owned(), games, won };
        assert_eq!(bots(Some(&measured(300, 100))), "A simple bot wins 33 %");
        assert_eq!(bots(None), "Bots have not tried it yet");
        assert_eq!(bots(Some(&measured(0, 0))), "Bots have not tried it yet");
        assert_eq!(plays(0, 0), "Not played yet");
        assert_eq!(plays(1, 1), "Played once, won");
        assert_eq!(plays(12, 5), "Played 12 times, won 5 times");
    }

    #[test]
    fn an_edition_that_nobody_knows_goes_by_its_id() {
        assert_eq!(edition("v99"), "v99");
        assert_ne!(edition("v24"), "v24");
    }
}
