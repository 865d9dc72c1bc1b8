//! Who plays whom around one keyboard.

use anyhow::{Result, bail};
use heist_data::suggest::or_known;
use heist_rules::setup::Setup;
use heist_rules::who::{Crew, Who};

/// One person and the colours that are theirs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// The person's name.
    pub name: String,
    /// The colours.
    pub colours: Crew,
}

/// Reads `2`, `Ann,Bob` or `Ann=red+blue,Bob=green`. Colours that are not given go round.
pub fn read(text: &str, setup: &Setup) -> Result<Vec<Player>> {
    let mut players: Vec<Player> = Vec::new();
    if let Ok(count) = text.trim().parse::<usize>() {
        if !(1..=4).contains(&count) {
            bail!("One to four people play, not {count}.");
        }
        players = (1..=count).map(|i| Player { name: format!("player {i}"), colours: Crew::NOBODY }).collect();
    } else {
        for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let (name, colours) = part.split_once('=').unwrap_or((part, ""));
            if name.is_empty() || name.chars().count() > 40 {
                bail!("`{name}` is not a name of one to forty letters.");
            }
            if players.iter().any(|player| player.name == name) {
                bail!("Two people cannot both be called {name}.");
            }
            let mut player = Player { name: name.to_owned(), colours: Crew::NOBODY };
            for word in colours.split('+').filter(|word| !word.is_empty()) {
                let who = colour(word, setup)?;
                if let Some(other) = players.iter().find(|other| other.colours.has(who)) {
                    bail!("{word} is {}'s already.", other.name);
                }
                player.colours.insert(who);
            }
            players.push(player);
        }
        if !(1..=4).contains(&players.len()) {
            bail!("One to four people play, not {}.", players.len());
        }
    }
    deal(&mut players, setup);
    Ok(players)
}

/// Who plays whom, as [`read`] takes it.
pub fn print(players: &[Player]) -> String {
    let one = |player: &Player| {
        let colours: Vec<&str> = player.colours.into_iter().map(Who::word).collect();
        format!("{}={}", player.name, colours.join("+")).trim_end_matches('=').to_owned()
    };
    players.iter().map(one).collect::<Vec<_>>().join(",")
}

/// The colour with a word, if somebody of this crew has it.
pub fn colour(word: &str, setup: &Setup) -> Result<Who> {
    match Who::from_word(word) {
        Some(who) if who != Who::Npc && setup.member(who).is_some() => Ok(who),
        Some(_) => bail!("Nobody in this crew is {word}."),
        None => bail!("{}", not_a_colour(word)),
    }
}

/// What is said about a word that should be a colour.
pub fn not_a_colour(word: &str) -> String {
    format!("`{word}` is not a colour{}.", or_known(word, Who::PLAYERS.map(Who::word)))
}

/// Colours without a person go to whoever has the fewest.
pub fn deal(players: &mut [Player], setup: &Setup) {
    for who in setup.everybody().into_iter().filter(|who| *who != Who::Npc) {
        if players.iter().any(|player| player.colours.has(who)) {
            continue;
        }
        if let Some(player) = players.iter_mut().min_by_key(|player| player.colours.len()) {
            player.colours.insert(who);
        }
    }
}
