//! Refusals in full, each with the names and figures that the rule itself leaves out.

use super::why_not;
use heist_format::game::Game;
use heist_format::position;
use heist_rules::chance::Seeded;

/// A position in which lines are said.
fn table(text: &str) -> Game {
    let loaded = position::load_toml(text).unwrap_or_else(|fault| panic!("{fault}"));
    Game::new(loaded.setup, loaded.state)
}

/// What somebody hears whose line is refused.
#[track_caller]
fn refused(game: &mut Game, line: &str) -> String {
    match game.say(line, &mut Seeded::new(1)) {
        Ok(_) => panic!("`{line}` is not refused"),
        Err(error) => why_not(game.setup(), game.state(), line, &error),
    }
}

const ROOMS: &str = r#"
phase = "action"
map = "LO EM GU EM E5"
crew.blue = { card = "thug", skills = ["wing-it", "hurry"], at = "b1", die = 1, ideas = 1, plan = ["b1"] }
crew.red = { card = "angry-locksmith", skills = ["bypass", "linger"], at = "c1", die = 2, plan = ["d1"] }
"#;

#[test]
fn who_speaks_and_what_the_command_names_stand_in_the_sentence() {
    let mut game = table(ROOMS);
    game.say("blue take walk", &mut Seeded::new(1)).expect("Blue walks");
    assert_eq!(refused(&mut game, "blue move a1"), "a1 is locked: unlock every lock on it first.");
    assert_eq!(refused(&mut game, "blue drop jewel"), "Blue does not carry the jewel.");
    assert_eq!(refused(&mut game, "blue take walk"), "Blue has taken its action of the round. The die lies on Walk.");
    assert_eq!(refused(&mut game, "red give cash blue"), "Red does not carry the cash.");
    assert_eq!(refused(&mut game, "blue use vent-crawl a1"), "Blue does not have VENT CRAWL.");
}

#[test]
fn a_move_says_what_is_planned_and_what_is_near() {
    let mut game = table(ROOMS);
    game.say("blue take walk", &mut Seeded::new(1)).expect("Blue walks");
    assert_eq!(refused(&mut game, "blue move c1"), "c1 has no planning token of Blue. Blue has planned b1.");
    assert_eq!(
        refused(&mut game, "blue move e1"),
        "A move goes to an adjacent tile. e1 is not next to b1, where Blue is."
    );
}

#[test]
fn an_action_that_never_had_a_sub_action_says_what_it_has() {
    let mut game = table(ROOMS);
    game.say("blue take walk", &mut Seeded::new(1)).expect("Blue walks");
    assert_eq!(refused(&mut game, "blue disable c1"), "The action taken has no disable. Walk has move.");
    game.say("blue move b1", &mut Seeded::new(1)).expect_err("Blue is there");
    let mut used = table(&ROOMS.replace("plan = [\"b1\"]", "plan = [\"c1\", \"d1\"]").replace("GU EM E5", "EM EM E5"));
    for line in ["blue take walk", "blue move c1"] {
        used.say(line, &mut Seeded::new(1)).expect("Blue walks");
    }
    assert_eq!(refused(&mut used, "blue move d1"), "No move is left: one icon is one step.");
}

#[test]
fn an_action_at_another_value_says_where_it_is_and_what_turning_the_die_costs() {
    let mut game = table(ROOMS);
    assert_eq!(
        refused(&mut game, "blue take wing-it:strongarm"),
        "The die does not offer that action of the skill. Strongarm is at 2 (Wing It), and the die shows 1: \
         turning it to 2 costs 1 idea, and Blue has 1."
    );
    let mut far = table(&ROOMS.replace("die = 1", "die = 5"));
    let why = refused(&mut far, "blue take strongarm");
    assert!(why.ends_with("the die shows 5: turning it to 2 costs 3 ideas, and Blue has 1."), "{why}");
}

#[test]
fn a_guard_names_what_this_character_can_do() {
    let text = |card: &str, ideas: u8| {
        format!(
            "phase = 'action'\nmap = 'GU EM E5'\n\
             crew.blue = {{ card = '{card}', skills = ['wing-it', 'hurry'], at = 'a1', die = 1, ideas = {ideas}, plan = ['b1'] }}"
        )
    };
    let mut thug = table(&text("thug", 0));
    thug.say("blue take walk", &mut Seeded::new(1)).expect("Blue walks");
    assert_eq!(
        refused(&mut thug, "blue move b1"),
        "A guard holds Blue: every guard on its tile must be subdued first. There is 1 guard on a1."
    );
    let mut urchin = table(&text("street-urchin", 0));
    let walk = urchin.legal().into_iter().find_map(|command| {
        let line = heist_format::notation::print(urchin.setup(), urchin.state(), &command);
        let card = line.starts_with("blue take").then_some(line)?;
        let mut tried = urchin.clone();
        tried.say(&card, &mut Seeded::new(1)).ok()?;
        let held = tried.say("blue move b1", &mut Seeded::new(1)).err()?;
        held.to_string().contains("BETTER WAYS").then_some(card)
    });
    let walk = walk.expect("an action with a move");
    urchin.say(&walk, &mut Seeded::new(1)).expect("the urchin takes it");
    assert_eq!(
        refused(&mut urchin, "blue move b1"),
        "A guard holds Blue, who cannot subdue, but can leave by THERE ARE BETTER WAYS. It costs 1 idea, and Blue has none."
    );
    assert_eq!(
        refused(&mut urchin, "blue subdue a1"),
        "Blue cannot subdue, but can leave a guarded tile by THERE ARE BETTER WAYS."
    );
}

#[test]
fn the_escape_counts_moves_and_knows_who_picks_locks() {
    let text = |card: &str| {
        format!(
            "phase = 'escape'\nmap = 'LO GU E5'\nchits = {{ b1 = ['guard', 'guard'] }}\n\
             crew.blue = {{ card = '{card}', skills = ['wing-it', 'hurry'], at = 'b1', ideas = 2 }}"
        )
    };
    let mut thug = table(&text("thug"));
    assert_eq!(
        refused(&mut thug, "blue run c1"),
        "The ideas do not pay for that step. It costs 3 moves, since there are 2 guards on b1, and Blue has 2 ideas."
    );
    assert_eq!(refused(&mut thug, "blue run a1"), "a1 is locked, and Blue cannot open it in the escape.");
    assert_eq!(refused(&mut thug, "blue unlock a1"), "Locks cannot be opened in the escape.");
    let mut locksmith = table(&text("angry-locksmith"));
    assert_eq!(refused(&mut locksmith, "blue run a1"), "a1 is locked, and PICK UNDER PRESSURE must open it before.");
    assert_eq!(
        refused(&mut locksmith, "blue unlock a1"),
        "In the escape Blue opens locks by PICK UNDER PRESSURE only."
    );
    assert_eq!(refused(&mut thug, "blue last-ditch ideas=5 c1"), "There are not that many ideas. Blue has 2 ideas.");
}

#[test]
fn prices_and_limits_have_their_figures() {
    let mut game = table(
        "phase = 'planning'\ncash = 3\nmap = 'E2 EM EM E5'\n\
         crew.blue = { card = 'thug', skills = ['wing-it', 'hurry'], at = 'd1' }\n\
         crew.green = { card = 'lookout', skills = ['bypass', 'linger'], at = 'd1' }\n\
         crew.red = { card = 'angry-locksmith', skills = ['wing-it', 'hurry'] }",
    );
    assert_eq!(
        refused(&mut game, "team buy cheap-picks blue"),
        "There is not enough team cash. It costs $4k, and the team has $3k."
    );
    assert_eq!(refused(&mut game, "team sell radio"), "The team does not own Radio.");
    assert_eq!(refused(&mut game, "red start b1"), "Characters start on an entrance. The entrances are a1 and d1.");
    assert_eq!(
        refused(&mut game, "red start d1"),
        "No more characters may start there. At most 2 start on d1, and Green and Blue do."
    );
}

#[test]
fn a_name_stands_in_the_middle_of_a_sentence_as_at_its_beginning() {
    let mut game = table(
        "phase = 'escape'\nmap = 'EM E5'\n\
         crew.npc = { card = 'guide', at = 'a1' }\n\
         crew.blue = { card = 'thug', skills = ['wing-it', 'hurry'], at = 'a1' }",
    );
    assert_eq!(
        refused(&mut game, "npc run b1"),
        "The ideas do not pay for that step. It costs 1 move, and the NPC has no ideas."
    );
    let mut planning = table(
        "phase = 'planning'\ncash = 1\nmap = 'EM E5'\nfixers = ['beat-cop']\n\
         crew.blue = { card = 'thug', skills = ['wing-it', 'hurry'], at = 'b1' }",
    );
    assert_eq!(refused(&mut planning, "team fixer shell"), "The team has not won the favour of the fixer Shell.");
    assert_eq!(refused(&mut planning, "blue unplan a1"), "There is no token of Blue on a1.");
}

#[test]
fn what_costs_ideas_says_how_many_and_how_many_are_there() {
    let mut game = table(
        "phase = 'action'\nmap = 'EM EM E5'\n\
         crew.blue = { card = 'thug', skills = ['wing-it', 'hurry'], at = 'a1', die = 3, plan = ['b1'] }",
    );
    assert_eq!(
        refused(&mut game, "blue shift +1"),
        "Changing the die costs one of the character's own ideas. Blue has none."
    );
    assert_eq!(
        refused(&mut game, "team next"),
        "The event phase begins when every character has taken and finished its action. Blue is still to do so."
    );
}
