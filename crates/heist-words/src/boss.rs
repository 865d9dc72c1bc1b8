//! The boss in words: who he is, where he goes, and what he does when he grows suspicious.

use heist_data::library::Library;
use heist_data::names::space_name;
use heist_rules::boss::Meeting;
use heist_rules::setup::Setup;
use heist_rules::state::State;

/// What there is to say of the boss of a heist.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BossWords {
    /// His name.
    pub name: String,
    /// Where he is, where he goes, what he suspects.
    pub now: String,
    /// Where he is and where he goes.
    pub way: String,
    /// What follows when he walks onto the hex of a character.
    pub meeting: &'static str,
    /// What each level of suspicion brings, and whether it has been reached.
    pub levels: Vec<(String, bool)>,
}

/// The boss, where the heist has one.
pub fn boss(setup: &Setup, state: &State) -> Option<BossWords> {
    let boss = setup.terms.boss.as_ref()?;
    let entry = Library::official().raw("boss", &boss.card.id);
    let text = |value: Option<&toml::Value>| value.and_then(toml::Value::as_str).unwrap_or_default().to_owned();
    let levels = entry.and_then(|card| card.get("levels")).and_then(toml::Value::as_array);
    let levels = levels.into_iter().flatten().zip(1..);
    let pawn = state.boss;
    let at = space_name(setup, state, pawn.at);
    let way = match boss.waypoints.get(usize::from(pawn.next)) {
        _ if !pawn.at.is_somewhere() => "gone".to_owned(),
        Some(to) if *to != pawn.at => format!("on {at}, on the way to {}", space_name(setup, state, *to)),
        _ => format!("on {at}, a waypoint of his"),
    };
    let now = if pawn.at.is_somewhere() {
        format!("{way}; suspicion {} of {}", pawn.suspicion, boss.card.levels.len())
    } else {
        way.clone()
    };
    Some(BossWords {
        name: text(entry.and_then(|card| card.get("name"))),
        now,
        way,
        meeting: match boss.card.meeting {
            Meeting::Escape => "Where he walks onto somebody's hex, the escape begins.",
            Meeting::Busted => "Whoever is on a hex onto which he walks is busted.",
        },
        levels: levels.map(|(level, number)| (text(level.get("effect")), number <= pawn.suspicion)).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_boss_is_told_with_his_levels() {
        let position = "edition = \"campaign\"\nphase = \"roll\"\nmap = \"EM EM EM E5\"\n\
             terms = { boss = { card = \"museum-curator\", waypoints = [\"a1\", \"c1\"] } }\n\
             boss = { at = \"b1\", suspicion = 1 }\n\
             [crew.blue]\ncard = \"thug\"\nskills = [\"wing-it\", \"hurry\"]\nat = \"d1\"\n";
        let loaded = heist_format::position::load_toml(position).expect("a position");
        let words = boss(&loaded.setup, &loaded.state).expect("a boss");
        assert_eq!(words.name, "Museum Curator");
        assert_eq!(words.now, "on b1, on the way to c1; suspicion 1 of 4");
        assert_eq!(words.levels.iter().map(|(_, reached)| *reached).collect::<Vec<_>>(), [true, false, false, false]);
        assert!(words.levels.iter().all(|(text, _)| text.ends_with('.')));
    }
}
