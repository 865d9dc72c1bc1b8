//! How heists ended that were played here. A result is kept when its game is removed, so that statistics stay.

use crate::session::local::KeptGame;
use crate::{browser, storage};
use heist_data::about::title;
use heist_format::game::Game;
use heist_format::replay::{self, Replay};
use heist_poster::face_of_person;
use heist_rules::state::{HeistFlags, PersonFlags, Phase};
use heist_rules::who::Who;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Where they are kept.
pub const KEY: &str = "heist.results";
/// How many are kept, the latest.
const MAX: usize = 500;

/// Somebody of the crew: the card, the face, and whether they were busted.
pub type Member = (String, String, bool);

/// How a heist ended.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct HeistResult {
    /// The same game always has the same.
    pub id: String,
    /// When it was over, in milliseconds since 1970.
    pub when: f64,
    /// The heist's id.
    pub heist: String,
    /// Whether it was won.
    pub won: bool,
    /// After how many rounds.
    pub rounds: u8,
    /// Who was there.
    pub crew: Vec<Member>,
}

impl HeistResult {
    /// The result of a game that is over.
    fn of(game: &Game, when: f64) -> Option<HeistResult> {
        let (setup, state) = (game.setup(), game.state());
        let member = |who: Who| {
            let card = setup.member(who)?.card.clone();
            Some((card, face_of_person(setup, who), state.person(who).is(PersonFlags::BUSTED)))
        };
        (state.phase == Phase::Over).then(|| HeistResult {
            id: id(&setup.heist, &replay::entries(game).concat()),
            when,
            // Statistics go by the name of a heist of somebody's own: it has no id that others know.
            heist: if setup.heist.is_empty() { title(setup) } else { setup.heist.clone() },
            won: state.is(HeistFlags::WON),
            rounds: state.round,
            crew: Who::PLAYERS.into_iter().filter_map(member).collect(),
        })
    }
}

/// A number for a heist and all that was said in it (FNV-1a).
pub fn id(heist: &str, said: &str) -> String {
    let mixed = heist
        .bytes()
        .chain(said.bytes())
        .fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    format!("{mixed:x}")
}

/// All results that are kept.
pub fn all() -> Vec<HeistResult> {
    storage::read_json(KEY).unwrap_or_default()
}

/// The results of both lists, each once, in the order of time.
pub fn together(one: Vec<HeistResult>, other: Vec<HeistResult>) -> Vec<HeistResult> {
    let mut seen = BTreeSet::new();
    let mut all: Vec<HeistResult> =
        one.into_iter().chain(other).filter(|result| seen.insert(result.id.clone())).collect();
    all.sort_by(|a, b| a.when.total_cmp(&b.when));
    all.drain(..all.len().saturating_sub(MAX));
    all
}

/// Keeps the result of a game that has just ended.
pub fn note(game: &Game) {
    if let Some(result) = HeistResult::of(game, browser::now()) {
        storage::write_json(KEY, &together(all(), vec![result]));
    }
}

/// Adds the results of games that ended before results were kept.
pub fn complete(games: &[(String, KeptGame)]) -> Vec<HeistResult> {
    let known = all();
    let over = games.iter().filter(|(_, kept)| kept.won.is_some());
    let missing = over.filter(|(_, kept)| !known.iter().any(|result| (result.when - kept.saved).abs() < 1000.0));
    let found = missing.filter_map(|(_, kept)| {
        let game = Replay::parse(&kept.replay).and_then(|replay| replay.play()).ok()?;
        HeistResult::of(&game, kept.saved)
    });
    let found: Vec<HeistResult> = found.collect();
    if found.is_empty() {
        return known;
    }
    let all = together(known, found);
    storage::write_json(KEY, &all);
    all
}

/// How often something was tried and how often it went well.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Heists.
    pub played: u32,
    /// Won.
    pub won: u32,
    /// Busts, where somebody is counted.
    pub busted: u32,
}

impl Tally {
    fn add(&mut self, won: bool, busted: bool) {
        self.played += 1;
        self.won += u32::from(won);
        self.busted += u32::from(busted);
    }
}

/// What has been played: in all, by heist, by face, by profession; what was played most often first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    /// In all.
    pub all: Tally,
    /// By heist.
    pub heists: Vec<(String, Tally)>,
    /// By face.
    pub people: Vec<(String, Tally)>,
    /// By profession.
    pub professions: Vec<(String, Tally)>,
}

impl Statistics {
    /// Counts results.
    pub fn of(results: &[HeistResult]) -> Statistics {
        let (mut heists, mut people, mut professions) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        let mut all = Tally::default();
        for result in results {
            let busted = result.crew.iter().filter(|(.., busted)| *busted).count() as u32;
            all.add(result.won, false);
            all.busted += busted;
            heists.entry(result.heist.clone()).or_insert_with(Tally::default).add(result.won, busted > 0);
            for (card, face, busted) in &result.crew {
                people.entry(face.clone()).or_insert_with(Tally::default).add(result.won, *busted);
                professions.entry(card.clone()).or_insert_with(Tally::default).add(result.won, *busted);
            }
        }
        Statistics { all, heists: sorted(heists), people: sorted(people), professions: sorted(professions) }
    }
}

fn sorted(tallies: BTreeMap<String, Tally>) -> Vec<(String, Tally)> {
    let mut list: Vec<(String, Tally)> = tallies.into_iter().collect();
    list.sort_by_key(|(_, tally)| std::cmp::Reverse((tally.played, tally.won)));
    list
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::result::tests::played;

    #[test]
    fn a_game_counts_once_however_often_it_is_noted() {
        let film = played(3);
        let one = HeistResult::of(film.game(), 1.0).expect("it is over");
        let again = HeistResult { when: 2.0, ..one.clone() };
        let other = HeistResult::of(played(4).game(), 0.5).expect("it is over");
        assert_ne!(one.id, other.id);
        assert_eq!(together(vec![one.clone()], vec![again, other.clone()]), [other, one]);
    }

    #[test]
    fn statistics_count_heists_faces_and_professions() {
        let result = |id: &str, heist: &str, won: bool, busted: bool| HeistResult {
            id: id.into(),
            when: 0.0,
            heist: heist.into(),
            won,
            rounds: 5,
            crew: vec![("thug".into(), "tiny".into(), busted), ("lookout".into(), "lookout".into(), false)],
        };
        let counted = Statistics::of(&[
            result("a", "startup", true, false),
            result("b", "startup", false, true),
            result("c", "melee", true, false),
        ]);
        assert_eq!(counted.all, Tally { played: 3, won: 2, busted: 1 });
        assert_eq!(counted.heists[0], ("startup".into(), Tally { played: 2, won: 1, busted: 1 }));
        assert_eq!(counted.people[1], ("tiny".into(), Tally { played: 3, won: 2, busted: 1 }));
        assert_eq!(counted.professions.len(), 2);
        assert_eq!(Statistics::of(&[]), Statistics::default());
    }
}
