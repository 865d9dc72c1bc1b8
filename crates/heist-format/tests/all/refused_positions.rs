//! Impossible positions and heist files are refused with one sentence that names the place and, where there is one, the rule.

use heist_format::position::{load_json, load_toml};

/// A small position in which one line is replaced or added.
fn position(change: &str) -> String {
    let (key, _) = change.split_once('=').expect("a key and a value");
    let lines = [
        "phase = 'action'",
        "map = 'EM SC GU S I E5'",
        "deck = '1-3,C1'",
        "bag = { guard = 2, jewel = 1 }",
        "safe = { needed = 3, contents = ['cash:2', 'jewel', 'item:radio'] }",
        "item = { id = 'cheap-picks' }",
        "crew.blue.card = 'thug'",
        "crew.blue.skills = ['wing-it', 'hurry']",
        "crew.blue.at = 'a1'",
    ];
    let mut text = String::new();
    let mut replaced = false;
    for line in lines {
        if line.split_once('=').is_some_and(|(known, _)| known == key) {
            text.push_str(change);
            replaced = true;
        } else {
            text.push_str(line);
        }
        text.push('\n');
    }
    if !replaced {
        text.push_str(change);
    }
    text
}

fn refused(change: &str) -> String {
    match load_toml(&position(change)) {
        Ok(_) => panic!("accepted: {change}"),
        Err(fault) => fault.to_string(),
    }
}

#[test]
fn the_small_position_itself_is_fine() {
    load_toml(&position("noise = 0")).expect("a position");
}

#[test]
fn every_fault_is_told_with_its_line_and_rule() {
    let cases = [
        // the table as a whole
        ("colour = 'red'", "line 10: colour: `colour` is not a key that is known here"),
        ("edition = 'v23'", "line 10: edition: 'v23' is not an edition"),
        ("edition = 'last-heist'", "line 3: deck: the edition last-heist has no event cards: `alert` says where"),
        ("alert = 3", "line 10: alert: the edition v24 has no alert bar"),
        ("planning = { buy-idea = 1 }", "line 10: planning: this edition has a shop"),
        ("heist = 'startip'", "line 10: heist: there is no heist `startip`; did you mean `startup`?"),
        ("phase = 'acting'", "line 1: phase: 'acting' is not a phase; there are planning, roll"),
        ("round = 0", "line 10: round: a number from 1 to 255 is needed here"),
        // the map
        ("map = 'EM XX E5'", "line 2: map: 'XX' at b1 is not a tile code"),
        ("map = 'EM EM'", "line 2: map: the map has no entrance"),
        ("map = 'EM GP E5'", "line 2: map: the entrance at c1 does not touch a tile"),
        ("map = 'EM GA GA E5'", "line 2: map: gate GA stands twice on the map"),
        ("map = ''", "line 2: map: the map is empty"),
        ("chits = { g1 = ['guard'] }", "chits.g1: there is no space 'g1' on this map"),
        ("chits = { a1 = ['guart'] }", "chits.a1.0: 'guart' is not something that lies on a space"),
        ("chits = { f1 = ['blank'] }", "a blank can only lie on a hex"),
        ("chits = { b1 = ['blank', 'unknown'] }", "a tile is either unknown or has a blank"),
        ("chits = { a1 = ['item:laser'] }", "there is no item 'laser'"),
        ("safe = { needed = 3, at = 'a1' }", "line 5: safe.at: there is no safe (S) on this hex"),
        ("safe = { needed = 3, cracks = 3 }", "line 5: safe.cracks: a safe with all its cracks is open"),
        ("safe = { needed = 3, contents = ['guard'] }", "safe.contents.0: 'guard' cannot be in a safe"),
        ("item = { id = 'cheap' }", "line 6: item.id: there is no item 'cheap'"),
        ("exits = [{ tile = 'a1', side = 'n' }]", "a side is one of ne, e, se, sw, w, nw"),
        (
            "entrances = [{ cell = 'a1', tile = 'b1' }]",
            "an entrance can only be placed on a tunnel cell (T) (tunnel.place",
        ),
        ("objective = { all = [{ kind = 'dance' }] }", "objective.all.0.kind: 'dance' is not a goal"),
        ("limits = { entry = 2 }", "limits.entry: `entry` is not a key"),
        // people
        (
            "crew.blue.card = 'thugg'",
            "line 7: crew.blue.card: there is no character card `thugg`; did you mean `thug`?",
        ),
        ("crew.blue.skills = ['hurry']", "a character has two skills, not 1 (setup.character.one-and-two-skills)"),
        ("crew.blue.skills = ['hurry', 'hurry']", "not 'hurry' twice (setup.character.one-and-two-skills)"),
        ("crew.blue.at = 'z9'", "line 9: crew.blue.at: there is no space 'z9' on this map"),
        ("crew.blue.die = 7", "line 10: crew.blue.die: a die shows 1 to 6"),
        ("crew.blue.plan = ['f1']", "f1 is not a hex; only hexes are planned"),
        (
            "crew.blue.tokens = 0\ncrew.blue.plan = ['a1']",
            "1 planning tokens are placed, but the character has 0 (plan.token-limit)",
        ),
        ("crew.blue.carrying = ['radio']", "'radio' is not loot; item cards belong into `items`"),
        ("crew.blue.items = ['radio']", "there are only 1 cards of radio in the box"),
        ("crew.blue.action = { take = 'fly' }", "blue has no action 'fly' with this die"),
        ("crew.blue.used = ['dart']", "'dart' is not an ability that comes once per heist"),
        ("crew.blue.mood = 'good'", "line 10: crew.blue.mood: `mood` is not a key"),
        ("crew.white.card = 'thug'", "'white' is not a colour"),
        ("crew.red = { card = 'burglar', skills = ['hurry', 'linger'] }", "say where red is: `at` is missing"),
        (
            "crew.red = { card = 'bruiser', skills = ['linger', 'bypass'], at = 'a1' }",
            "red and blue are of the same class; a team has one of each (campaign.class.one-per-heist)",
        ),
        // cards, bag, noise
        ("deck = '1-3,C9'", "line 3: deck: there is no event or crisis card 'C9'"),
        ("deck = '1-24,1-24,1-24'", "line 3: deck: a deck holds at most 64 cards"),
        ("queue = ['7']", "queue.0: '7' is an event; only crises wait in the queue"),
        ("bag = { cat = 1 }", "line 4: bag.cat: 'cat' cannot be in the bag"),
        ("bag = { guard = 100 }", "line 4: bag.guard: a number from 0 to 99"),
        ("noise = 42", "line 10: noise: the noise track ends at 41"),
        ("fixers = ['plumber']", "fixers.0: there is no fixer 'plumber'"),
        ("won = true", "a heist can be won only when its phase is over"),
        ("alert = 3", "the edition v24 has no alert bar"),
        ("chance = { rolls = { blue = [7] } }", "a roll is a number from 1 to 6"),
        // more than there can be
        (
            "crew.blue.action = { take = 'walk', left = ['unlock', 'unlock', 'unlock'] }",
            "line 10: crew.blue.action.left: walk has 0 unlock, and 3 are left; what others gave belongs into `given`",
        ),
        ("crew.blue.action = { take = 'walk', left = ['move', 'move', 'move', 'move'] }", "move, and 4 are left"),
        ("crew.blue.action = { left = ['unlock'] }", "no action has 0 unlock, and 1 are left"),
        (
            "exits = [{ tile = 'b1', side = 'w' }]",
            "line 10: exits.0.side: this side of b1 does not lead outside (card.breach)",
        ),
        (
            "crew.blue.plan = ['a1', 'a1']",
            "line 10: crew.blue.plan: a1 stands twice here: one token per tile (plan.token-limit)",
        ),
        ("crew.blue.tokens = 60", "line 10: crew.blue.tokens: the card has a memory of"),
        ("queue = ['C1', 'C1']", "line 10: queue: C1 waits 2 times, and there are 1 of it"),
        ("chance = { draws = ['cat'] }", "'cat' cannot be drawn from the bag"),
    ];
    for (change, sentence) in cases {
        let told = refused(change);
        assert!(told.contains(sentence), "{change}\n  says: {told}\n  not:  {sentence}");
    }
}

#[test]
fn more_chits_than_a_space_can_hold_are_refused() {
    let list = vec!["'guard'"; 16].join(", ");
    assert!(refused(&format!("chits = {{ a1 = [{list}] }}")).contains("at most 15 chits of a kind"));
}

#[test]
fn a_skill_has_two_copies() {
    let mut text = position("noise = 0");
    for (who, card) in [("red", "lookout"), ("green", "burglar")] {
        text.push_str(&format!("\ncrew.{who} = {{ card = '{card}', skills = ['hurry', 'linger'], at = 'a1' }}"));
    }
    let told = load_toml(&text).expect_err("a fault").to_string();
    assert!(told.contains("two copies of hurry") && told.ends_with("(skill.two-copies)"), "{told}");
}

#[test]
fn absurd_sizes_are_refused_early() {
    assert!(load_toml(&"#".repeat(300 * 1024)).expect_err("too large").to_string().contains("larger than 256 KiB"));
    let row = "EM ".repeat(27);
    assert!(refused(&format!("map = '{row}'")).contains("more than 26 columns"));
    let rows = "EM\n".repeat(27);
    assert!(refused(&format!("map = '''{rows}'''")).contains("at most 26 rows"));
    let wide = format!("{}\n", "EM ".repeat(26)).repeat(3);
    assert!(refused(&format!("map = '''{wide}E1'''")).contains("a board holds at most 63"));
}

#[test]
fn a_space_belongs_to_a_gate_that_has_closed() {
    let told = load_toml(
        "phase = 'action'\nmap = 'EM EM E5'\nclosed-gates = { a = 'b1' }\n[crew.blue]\ncard = 'thug'\nskills = ['wing-it', 'hurry']\nat = 'a1'\n",
    );
    assert!(told.expect_err("a fault").to_string().contains("the map must show a gap (GP) there"));
    let told = load_toml(
        "phase = 'action'\nmap = 'EM GP EM E5'\nclosed-gates = { a = 'b1' }\n[crew.blue]\ncard = 'thug'\nskills = ['wing-it', 'hurry']\nat = 'b1'\n",
    );
    assert!(
        told.expect_err("a fault").to_string().contains("line 7: crew.blue.at: b1 is a gap; nobody can stand there")
    );
}

#[test]
fn json_has_the_same_keys_and_faults() {
    let text = r#"{"map": "EM E5", "phase": "action", "crew": {"blue": {"card": "thug", "skills": ["wing-it", "hurry"], "at": "a1"}}}"#;
    load_json(text).expect("a position");
    let told = load_json(&text.replace("a1", "c1")).expect_err("a fault").to_string();
    assert_eq!(told, "crew.blue.at: there is no space 'c1' on this map");
    let told = load_json(&text.replacen('{', "{\"map\": \"EM EM E5\", ", 1)).expect_err("a fault").to_string();
    assert!(told.contains("the key `map` stands twice"), "{told}");
    assert!(load_json(&text.replace("\"at\"", "\"card\": \"thug\", \"at\"")).is_err());
    assert!(load_json("[1]").expect_err("a fault").to_string().contains("a position is a JSON object"));
    assert!(load_json("{\"map\": null}").expect_err("a fault").to_string().starts_with("map: null says nothing"));
    assert!(load_json("{").expect_err("a fault").to_string().contains("this is not JSON"));
}

#[test]
fn heist_files_of_players_are_checked_before_they_are_played() {
    let good = "id = 'attic'\nname = 'The Attic'\ndeck = '1-3,Z1'\nmap = 'EM S I E5'\nentrance_limit = 0\n[objective]\nall = [{ kind = 'steal', piece = 'jewel' }]\n[safe]\nat = 'b1'\ncracks = 2\ncontents = ['jewel']\n[item]\nat = 'c1'\nid = 'radio'\n";
    let heist = heist_format::playable::parse_heist(good).expect("a heist");
    assert_eq!(heist.safe.expect("a safe").cracks, 2);
    for (from, to, sentence) in [
        ("'b1'", "'a1'", "line 9: safe.at: the map shows no safe (S) there"),
        ("'c1'", "'d1'", "line 13: item.at: d1 is not a hex"),
        ("'radio'", "'rope'", "line 14: item.id: there is no item 'rope'"),
        ("1-3,Z1", "1-3,Q1", "line 3: deck: there is no event or crisis card 'Q1'"),
        ("cracks = 2", "cracks = 0", "line 10: safe.cracks: a number from 1 to 99"),
        ("S I", "S EM", "the map shows no item hex (I) there"),
        ("EM S", "S S", "nothing is said about the safe at a1 of the map"),
        ("'steal'", "'borrow'", "'borrow' is not a goal"),
        ("name =", "nam =", "name: `name` is missing"),
        // it could not be started, or not be won
        (
            "entrance_limit = 0",
            "start = 'moon'",
            "line 5: start: 'moon' is nowhere to start; there are entrances, inside",
        ),
        ("entrance_limit = 0", "start = 'inside'", "line 5: start: name the places inside"),
        ("entrance_limit = 0", "entrance_limit = 3", "line 5: entrance_limit: there are not enough places to start"),
        ("entrance_limit = 0\n", "", "line 4: map: there are not enough places to start"),
        ("1-3,Z1", "", "line 3: deck: the deck is empty: list its cards from the top"),
        ("1-3,Z1", "1-3,Z1,Z2", "line 3: deck: Z1 starts the escape, so nothing can come after it: put it last"),
        ("1-3,Z1", "1-3,Z1,4", "line 3: deck: Z1 starts the escape"),
        ("1-3,Z1", "1-3,3,Z1", "line 3: deck: 3 is listed 2 times, and there are 1 of it"),
        ("1-3,Z1", "C2,C2,C2,C2,Z1", "or write extra_cards = [\"C2\"]"),
        (
            "'steal', piece = 'jewel'",
            "'steal', piece = 'documents', count = 5",
            "line 7: objective.all.0: the goal needs 5 of documents, and there are 0: put more on the map",
        ),
        ("'steal', piece = 'jewel'", "'steal', piece = 'jewel', count = 2", "needs 2 of jewel, and there are 1"),
        ("'steal', piece = 'jewel'", "'steal', piece = 'cash', count = 2", "needs 2 of cash (in $k), and there are 0"),
        ("'steal', piece = 'jewel'", "'npc_escapes'", "the goal is about an NPC, and the heist has none"),
        ("'steal', piece = 'jewel'", "'escapes', min = 5", "5 characters cannot escape"),
        ("[objective]\nall = [{ kind = 'steal', piece = 'jewel' }]\n", "", "objective: nothing can be won here"),
        ("all = [{ kind = 'steal', piece = 'jewel' }]", "all = []", "line 6: objective: nothing can be won here"),
        ("[item]", "[npc]\nkind = 'uncle'\n[item]", "npc.kind: 'uncle' is not an NPC card"),
    ] {
        let told = heist_format::playable::parse_heist(&good.replacen(from, to, 1)).expect_err(from).to_string();
        assert!(told.contains(sentence), "{from} -> {to}\n  says: {told}\n  not:  {sentence}");
    }
}

#[test]
fn every_official_heist_can_be_started_and_won() {
    let content = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content");
    let mut count = 0;
    let mut faults = Vec::new();
    for folder in ["heists", "gallery", "chapters"] {
        for file in std::fs::read_dir(content.join(folder)).expect("a folder of heists") {
            let path = file.expect("a file").path();
            let text = std::fs::read_to_string(&path).expect("a text");
            faults.extend(
                heist_format::playable::parse_heist(&text)
                    .err()
                    .map(|fault| fault.in_file(path.display().to_string()).to_string()),
            );
            count += 1;
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(count > 50, "{count} heists");
}
