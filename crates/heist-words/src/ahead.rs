//! What lies ahead, in words: how the round will end as things stand, and how likely everybody gets out.

use crate::commands::{percent, roll_needed};
use crate::english::{capital, card_text, list, several};
use crate::names::card_title;
use heist_data::names::space_name;
use heist_rules::View;
use heist_rules::effect::CardId;
use heist_rules::forecast::Outlook;
use heist_rules::setup::Setup;
use heist_rules::state::{HeistFlags, PersonFlags, Phase, State};
use heist_rules::who::Who;

/// How the round will end if nobody does anything more than what is taken already, a sentence each; nothing in the escape.
pub fn forecast(setup: &Setup, state: &State) -> Vec<String> {
    if matches!(state.phase, Phase::Escape | Phase::Over) {
        return Vec::new();
    }
    let outlook = View { setup, state }.outlook();
    let mut sentences = vec![format!("As things stand: {}", noise_words(&outlook))];
    if outlook.noise_escape || state.is(HeistFlags::ESCAPE_CALLED) {
        sentences.push("The escape follows this round.".to_owned());
    }
    if let Some(card) = outlook.event {
        sentences.push(format!("Event: {}: {}", card_title(setup, card), card_text(setup, card)));
    }
    let mut value = 1;
    for run in outlook.squares.chunk_by(|one, other| one == other) {
        let values = if run.len() == 1 { value.to_string() } else { format!("{value}–{}", value + run.len() - 1) };
        value += run.len();
        sentences.push(format!("Security die {values}: {}: {}", card_title(setup, run[0]), card_text(setup, run[0])));
    }
    for card in &outlook.crises {
        sentences.push(format!("Then the crisis {}: {}", card_title(setup, *card), card_text(setup, *card)));
    }
    sentences
}

/// What the coming event would do on the board as it is, a sentence each: the card that comes, and the one that comes instead if one more
/// alert is raised before; with a security die every card that may come, and the odds.
pub fn coming_event(setup: &Setup, state: &State) -> Vec<String> {
    if matches!(state.phase, Phase::Planning | Phase::Escape | Phase::Over) {
        return Vec::new();
    }
    let view = View { setup, state };
    let outlook = view.outlook();
    let told = |card: CardId| format!("{}: now it would {}", card_title(setup, card), card_in_words(view, card));
    if outlook.squares.is_empty() {
        let other = view.event_with_more_alerts(1).filter(|_| state.phase != Phase::Event);
        let event = outlook.event.map(|card| format!("The coming event is {}.", told(card)));
        let other = other.filter(|other| Some(*other) != outlook.event);
        let other = other.map(|card| format!("One more alert before, and it is {}.", told(card)));
        return event.into_iter().chain(other).collect();
    }
    let all = outlook.squares.len();
    let runs = outlook.squares.chunk_by(|one, other| one == other);
    let chance = |run: &[CardId]| (run.len() * 100 + all / 2) / all;
    let mut sentences: Vec<String> =
        runs.map(|run| format!("With {} % comes {}.", chance(run), told(run[0]))).collect();
    let odds = |fits: &dyn Fn(CardId) -> bool| match outlook.squares.iter().filter(|card| fits(**card)).count() {
        0 => "no throw".to_owned(),
        some => format!("{some} of {all} throws"),
    };
    let people = state.character_spaces();
    let alerts = odds(&|card| view.card_alerts(card) > 0);
    let strikes = odds(&|card| (view.card_causes(card).targets & people).any());
    sentences.push(format!(
        "{} of the die would raise an alert here, {strikes} strike where somebody stands.",
        capital(&alerts)
    ));
    sentences
}

/// What a card would do now: `raise 2 alerts and strike c4 and d5`.
fn card_in_words(view: View<'_>, card: CardId) -> String {
    let targets = view.card_causes(card).targets.into_iter();
    let names: Vec<String> = targets.map(|space| space_name(view.setup, view.state, space)).collect();
    let alerts = match view.card_alerts(card) {
        0 => None,
        1 => Some("raise an alert".to_owned()),
        alerts => Some(format!("raise {alerts} alerts")),
    };
    let strikes = match names.len() {
        0 if alerts.is_some() => None,
        0 => Some("strike no tile".to_owned()),
        1..=6 => Some(format!("strike {}", list(&names))),
        many => Some(format!("strike {many} tiles")),
    };
    let parts: Vec<String> = alerts.into_iter().chain(strikes).collect();
    parts.join(" and ")
}

/// Noise and alerts with which the round will end: "2 noise, no alert."
pub fn noise_words(outlook: &Outlook) -> String {
    let noise = match outlook.noise {
        0 => "no noise".to_owned(),
        noise => format!("{noise} noise"),
    };
    match outlook.noise_alerts + outlook.printed_alerts {
        0 => format!("{noise}, no alert."),
        alerts if outlook.discarded.is_empty() => format!("{noise}, {}.", several(alerts, "alert")),
        alerts => format!(
            "{noise}, {}: {} burnt.",
            several(alerts, "alert"),
            several(outlook.discarded.len() as u8, "event card")
        ),
    }
}

/// How somebody would get out if the escape were now: in words, and the chance in percent where it is known.
pub fn escape_chances(setup: &Setup, state: &State, who: Who) -> (String, Option<u32>) {
    let view = View { setup, state };
    let person = state.person(who);
    if person.is(PersonFlags::BUSTED) {
        return ("busted".to_owned(), None);
    }
    if view.is_away(who) || view.outdoors(who) {
        return ("out".to_owned(), Some(100));
    }
    if person.is(PersonFlags::STAYED) {
        return ("hiding".to_owned(), None);
    }
    if person.is(PersonFlags::ROLLED) && state.phase == Phase::Escape {
        let left = view.way_price(who, &person.way);
        return (format!("{}, {left} needed", several(person.pips, "move")), None);
    }
    let Some(route) = view.escape_routes(who).first().copied() else { return ("no way out".to_owned(), Some(0)) };
    let exit = space_name(setup, state, route.exit);
    let words = format!("{} to {exit}, {}", several(route.cost, "move"), several(person.ideas, "idea"));
    let good = route.good_rolls(person.ideas);
    let needed = match route.cost.saturating_sub(person.ideas) {
        0 => "enough".to_owned(),
        short if good == 0 => format!("{short} short, {}", roll_needed(good)),
        _ => roll_needed(good),
    };
    (format!("{words}: {needed}"), Some(percent(good)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use heist_format::position;

    const HALL: &str = r#"
phase = "action"
map = "EM EM EM EM E5"
deck = "1,2,Z1"
[crew.blue]
card = "thug"
skills = ["wing-it", "hurry"]
at = "b1"
die = 1
ideas = 1
plan = ["b1", "c1"]
"#;

    #[test]
    fn the_price_and_the_odds_of_the_way_out_are_told() {
        let loaded = position::load_toml(HALL).expect("the position loads");
        let (words, chance) = escape_chances(&loaded.setup, &loaded.state, Who::Blue);
        assert_eq!((words.as_str(), chance), ("3 moves to e1, 1 idea: roll 2 or more", Some(83)));
    }

    #[test]
    fn the_end_of_the_round_is_told_before_it_comes() {
        let loaded = position::load_toml(HALL).expect("the position loads");
        let told = forecast(&loaded.setup, &loaded.state);
        assert!(told[0].starts_with("As things stand: no noise, no alert."), "{told:?}");
        assert!(told.iter().any(|sentence| sentence.starts_with("Event: ")), "{told:?}");
    }

    #[test]
    fn the_coming_event_is_told_with_what_it_would_strike() {
        let loaded = position::load_toml(HALL).expect("the position loads");
        let told = coming_event(&loaded.setup, &loaded.state);
        assert_eq!(told[0], "The coming event is 1 Hidden Cameras: now it would strike no tile.");
        // Everything lies open: an alert more discards the first card.
        assert!(told.len() == 2 && told[1].starts_with("One more alert before, and it is 2 "), "{told:?}");
        let planning = HALL.replace("phase = \"action\"", "phase = \"planning\"").replace("die = 1\n", "");
        let planning = position::load_toml(&planning).expect("the position loads");
        assert_eq!(coming_event(&planning.setup, &planning.state), Vec::<String>::new());
    }

    #[test]
    fn with_a_security_die_the_odds_are_counted_out() {
        let library = heist_data::library::Library::official();
        let heist = library.heist("smugglers-1-last-heist").expect("a chapter");
        let crew = heist_format::setup::proposed_crew(library, heist, 4);
        let (setup, mut state) = heist_format::setup::new_game(
            library,
            &heist.id,
            heist.newest_edition(),
            &crew,
            &heist_format::setup::Options::default(),
        )
        .expect("a game");
        state.phase = Phase::Action;
        assert!(setup.has_security_die());
        let told = coming_event(&setup, &state);
        let (odds, cards) = told.split_last().expect("sentences");
        let percent: u32 = cards
            .iter()
            .map(|card| card["With ".len()..].split(' ').next().map_or(0, |n| n.parse().unwrap_or(0)))
            .sum();
        assert_eq!(percent, 100, "{told:?}");
        assert!(
            odds.ends_with(" strike where somebody stands.")
                && odds.contains(" of the die would raise an alert here, "),
            "{odds}"
        );
        // The odds are those of the cards one by one.
        let raising = View { setup: &setup, state: &state };
        let squares = raising.outlook().squares;
        let count = squares.iter().filter(|card| raising.card_alerts(**card) > 0).count();
        let words = if count == 0 { "No throw".to_owned() } else { format!("{count} of {} throws", squares.len()) };
        assert!(odds.starts_with(&words), "{odds}");
    }
}
