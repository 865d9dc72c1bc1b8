//! A session: commands carried out, refused, and taken back.

use heist_format::game::Game;
use heist_format::notation::NotationError;
use heist_format::position;
use heist_rules::chance::Scripted;
use heist_rules::command::Speaker;
use heist_rules::state::{Phase, State};
use heist_rules::who::Who;

const HOUSE: &str = r#"
phase = "action"
deck = "1-8"
map = """
SC EM EM E5
"""
bag = { guard = 1 }
[crew.blue]
card = "thug"
skills = ["wing-it", "hurry"]
at = "d1"
die = 1
ideas = 1
plan = ["b1", "c1"]
[crew.red]
card = "angry-locksmith"
skills = ["bypass", "linger"]
at = "d1"
die = 1
plan = ["c1"]
[chance]
draws = ["guard"]
"#;

struct Table {
    game: Game,
    chance: Scripted,
}

impl Table {
    fn new(text: &str) -> Table {
        let loaded = position::load_toml(text).expect("the position loads");
        Table { chance: loaded.chance.scripted(), game: Game::new(loaded.setup, loaded.state) }
    }
    /// Says lines that must be allowed, and returns the positions before each.
    fn say(&mut self, lines: &[&str]) -> Vec<State> {
        let mut before = Vec::new();
        for line in lines {
            before.push(*self.game.state());
            if let Err(error) = self.game.say(line, &mut self.chance) {
                panic!("`{line}`: {error}");
            }
        }
        before
    }
    /// Says a line that must be refused, and returns the rule and the words.
    fn refused(&mut self, line: &str) -> (&'static str, &'static str) {
        let before = *self.game.state();
        match self.game.say(line, &mut self.chance) {
            Err(NotationError::Refused(refusal)) => {
                assert_eq!(before, *self.game.state(), "a refused line changes nothing");
                (refusal.rule, refusal.why)
            }
            other => panic!("`{line}` was not refused: {other:?}"),
        }
    }
}

#[test]
fn a_whole_action_is_taken_back_command_by_command() {
    let mut table = Table::new(HOUSE);
    let before = table.say(&["blue shift +1", "blue take walk", "blue move c1", "blue done"]);
    for state in before.iter().rev() {
        table.say(&["blue undo"]);
        assert_eq!(table.game.state(), state);
    }
    assert_eq!(table.refused("blue undo"), ("action.undo.good-faith", "There is nothing to take back."));
}

#[test]
fn everybody_takes_back_their_own_although_others_have_acted_since() {
    let mut table = Table::new(HOUSE);
    table.say(&["blue take walk", "red take walk"]);
    assert_eq!(table.refused("team undo").0, "action.undo.good-faith");
    table.say(&["blue undo"]);
    let state = table.game.state();
    assert_eq!((state.person(Who::Blue).action, state.person(Who::Red).action.is_some()), (None, true));
    assert_eq!(table.refused("blue undo"), ("action.undo.good-faith", "There is nothing to take back."));
    table.say(&["red undo"]);
    assert!(table.game.history().is_empty());
}

#[test]
fn what_somebody_else_stands_on_is_not_taken_back_before_theirs_is() {
    let mut table = Table::new(
        r#"
phase = "action"
map = "E2 LO EM"
crew.blue = { card = "angry-locksmith", skills = ["hurry", "wing-it"], at = "a1", die = 2 }
crew.red = { card = "thug", skills = ["wing-it", "hurry"], at = "a1", die = 1, plan = ["b1"] }
"#,
    );
    table.say(&["blue take pick", "red take walk", "blue unlock b1", "red move b1"]);
    let refused = ("action.undo.never-what-others-stand-on", "What Red did later stands on it.");
    assert_eq!(table.refused("blue undo"), refused);
    table.say(&["red undo", "blue undo", "blue undo"]);
    assert!(table.game.state().person(Who::Red).action.is_some(), "red's action stands");
}

#[test]
fn the_end_of_the_round_goes_back_with_the_first_who_was_done() {
    let mut table = Table::new(HOUSE);
    table.say(&["blue take walk", "red take walk"]);
    let before = *table.game.state();
    table.say(&["blue done", "red done"]);
    assert_eq!(table.game.state().phase, Phase::Event);
    table.say(&["blue undo"]);
    assert_eq!(table.game.state().phase, Phase::Action);
    table.say(&["red undo"]);
    assert_eq!(table.game.state(), &before);
}

#[test]
fn a_command_of_the_team_is_taken_back_by_anybody() {
    let mut table = Table::new(HOUSE);
    table.say(&["team escape", "red undo", "team escape", "team undo"]);
    assert_eq!(table.game.may_undo(Speaker::Team).map_err(|refusal| refusal.rule), Err("action.undo.good-faith"));
}

#[test]
fn what_revealed_something_stays_and_what_came_after_does_not() {
    let mut table = Table::new(HOUSE);
    table.say(&["blue take run", "blue move c1", "blue move b1", "red take walk"]);
    assert_eq!(table.game.state().unknown.len(), 0, "the move onto b1 revealed a1");
    table.say(&["red undo"]);
    assert_eq!(table.refused("blue undo").0, "action.undo.never-after-new-information");
    assert_eq!(table.game.last_speaker(), Some(Speaker::One(Who::Blue)));
}

#[test]
fn the_end_of_the_action_phase_is_taken_back_until_the_next_card() {
    let mut table = Table::new(HOUSE);
    let before = table.say(&["blue take walk", "blue done", "red take walk", "red done"]);
    assert_eq!(table.game.state().phase, Phase::Event);
    table.say(&["red undo"]);
    assert_eq!(table.game.state(), &before[3]);
    table.say(&["red done", "team next"]);
    assert_eq!(table.refused("team undo").0, "action.undo.never-after-new-information");
    assert_eq!(table.refused("red undo").0, "action.undo.never-after-new-information");
}

#[test]
fn planning_is_taken_back_too() {
    let text = HOUSE
        .replace("\"action\"", "\"planning\"")
        .replace("die = 1\n", "")
        .replace("[chance]\ndraws = [\"guard\"]\n", "");
    let mut table = Table::new(&text);
    let before = table.say(&["blue plan a1", "blue unplan c1", "blue ready"]);
    for state in before.iter().rev() {
        table.say(&["blue undo"]);
        assert_eq!(table.game.state(), state);
    }
}

#[test]
fn who_answers_for_somebody_else_hears_who_is_asked() {
    let mut table = Table::new(
        r#"
phase = "event"
deck = "12,15,1-3"
map = "G2 GU GU GU GU E5"
crew.red = { card = "thug", skills = ["wing-it", "hurry"], at = "a1" }
crew.green = { card = "lookout", skills = ["bypass", "linger"], at = "b1" }
crew.blue = { card = "burglar", skills = ["yank-wires", "hurry"], at = "c1" }
crew.black = { card = "angry-locksmith", skills = ["wing-it", "assault"], at = "d1" }
crew.npc = { card = "guide", at = "e1" }
[chits]
a1 = ["guard-subdued"]
b1 = ["guard-subdued"]
c1 = ["guard-subdued"]
d1 = ["guard-subdued"]
e1 = ["guard-subdued"]
"#,
    );
    table.say(&["team next"]);
    for (asked, other) in [("red", "npc"), ("green", "red"), ("blue", "green"), ("black", "blue"), ("npc", "black")] {
        let (rule, words) = table.refused(&format!("{other} choose yes"));
        assert_eq!(rule, "card.event-12");
        assert!(words.to_lowercase().contains(&format!("{asked} is to answer")), "{asked}: {words}");
        assert_eq!(table.refused("team choose no").1, words, "the team is not asked either");
        table.say(&[&format!("{asked} choose no")]);
    }

    let mut table = Table::new(
        r#"
phase = "event"
deck = "15,1-3"
map = "GU EM E5"
crew.red = { card = "thug", skills = ["wing-it", "hurry"], at = "a1" }
chits = { a1 = ["guard-subdued"] }
"#,
    );
    table.say(&["team next"]);
    assert_eq!(table.refused("red choose red"), ("card.event-15", "A question is open, and the team is to answer it."));
}
