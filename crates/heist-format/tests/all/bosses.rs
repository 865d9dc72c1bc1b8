//! Random play where bosses walk and pressure sensors lie around each other: positions, undo, replays and accounts hold there
//! as they do everywhere.

use crate::random_play::play_on;
use heist_format::game::Game;
use heist_format::position;
use heist_rules::chance::Seeded;
use heist_testbed::random_heists::Dice;
use proptest::prelude::*;

/// A gallery with a boss on his round, sensors of three colours around tiles of every kind, gates, a kennel and a watchtower.
const GALLERY: &str = r#"
edition = "campaign"
map = """
E3 GP GP GP GP GP GP GP
  EM SC GP DK SC AA GP GP
GP GA SC SC RX GC SC GP
  GP SC GP RE GP SZ GP GP
GP SX GP DO GB AG L2 AC
  GP GD GP SC GP GP GP GP
GP GP SY SC GP RYJ 2CL $2
  GP GP WT RXD SC 2CL SC GP
GP GP E1 GP GP GP GP GP
"""
rings = { e2 = "yx", e3 = "xz", f8 = "zyx", d8 = "x" }
shields = ["e3"]
bag = { lock = 3, camera = 4, guard = 3, dog = 2 }
deck = "1-9,watchtower-sweep,9a,10-12,lock-the-goods,13,reinforcements,14,15,15a,16,17,release-the-hounds,18,18a,19,20,20a,20b,20c,21"
objective = { all = [{ kind = "steal", piece = "jewel", count = 1 }] }

[crew.red]
card = "thug"
skills = ["wing-it", "hurry"]
[crew.green]
card = "grease-man"
skills = ["prowl", "steal"]
[crew.blue]
card = "shutter-bug"
skills = ["bypass", "yank-wires"]
[crew.black]
card = "lookout"
skills = ["linger", "smash-n-grab"]
"#;

fn game(card: &str, npc: bool) -> Game {
    let waypoints = r#"["b6", "c8", "e5", "f5", "g3", "f2", "d2"]"#;
    let terms = format!("terms = {{ boss = {{ card = \"{card}\", waypoints = {waypoints} }} }}\n");
    let person = if npc { "[crew.npc]\ncard = \"prisoner\"\nat = \"f7\"\nactive = false\n" } else { "" };
    let text = format!("{terms}{GALLERY}{person}");
    let loaded = position::load_toml(&text).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
    Game::new(loaded.setup, loaded.state)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn random_games_with_a_boss_and_nested_sensors_survive_every_text_form(seed in any::<u64>()) {
        let card = if seed % 2 == 0 { "museum-curator" } else { "the-collector" };
        play_on(game(card, seed % 3 == 0), Dice(Seeded::new(seed)), seed)?;
    }
}
