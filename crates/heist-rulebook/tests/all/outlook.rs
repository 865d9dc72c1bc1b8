//! Looking ahead: the end of the round, ways out and plans, compared with what then happens.

use heist_data::names::{parse_space, space_name};
use heist_format::game::Game;
use heist_format::position;
use heist_rules::View;
use heist_rules::chance::Scripted;
use heist_rules::fact::Fact;
use heist_rules::space::Spaces;
use heist_rules::who::Who;

struct House {
    game: Game,
    chance: Scripted,
}

impl House {
    fn new(text: &str) -> House {
        let loaded = position::load_toml(text).expect("the position loads");
        House { chance: loaded.chance.scripted(), game: Game::new(loaded.setup, loaded.state) }
    }
    fn say(&mut self, line: &str) -> Vec<Fact> {
        match self.game.say(line, &mut self.chance) {
            Ok(facts) => facts.to_vec(),
            Err(error) => panic!("`{line}`: {error}"),
        }
    }
    fn look(&self) -> View<'_> {
        View { setup: self.game.setup(), state: self.game.state() }
    }
    fn names(&self, spaces: impl IntoIterator<Item = heist_rules::space::Space>) -> Vec<String> {
        spaces.into_iter().map(|space| space_name(self.game.setup(), self.game.state(), space)).collect()
    }
}

const OFFICE: &str = r#"
phase = "action"
deck = "1-6,C1,7-12"
map = """
EM EM GU EM E5
  EM EM EM GP
"""
noise = 3
[crew.blue]
card = "thug"
skills = ["wing-it", "hurry"]
at = "a1"
die = 3
ideas = 1
plan = ["b1", "a2"]
[crew.red]
card = "angry-locksmith"
skills = ["bypass", "linger"]
at = "e1"
die = 1
plan = ["d1", "a1"]
"#;

#[test]
fn the_round_ends_as_foreseen() {
    assert!(loud_rounds_end_as_foreseen(OFFICE, 24) > 0, "some of these rounds must be loud");
}

#[test]
fn noise_beyond_the_last_slot_is_foreseen_as_the_edition_counts_it() {
    for edition in ["campaign", "river-city"] {
        let text = OFFICE.replace("deck = ", &format!("edition = \"{edition}\"\ndeck = "));
        let last_slot = House::new(&text).game.setup().noise_track.final_slot;
        loud_rounds_end_as_foreseen(&text, last_slot + 1);
        let mut house = House::new(&text.replace("noise = 3", &format!("noise = {last_slot}")));
        for line in ["blue take run", "red take walk", "blue done"] {
            house.say(line);
        }
        let outlook = house.look().outlook();
        assert!(outlook.noise > 0, "{edition}: the round is loud");
        assert_eq!((outlook.noise_alerts, outlook.noise_escape), (0, true), "{edition}");
        house.say("red done");
        house.say("team next");
        assert_eq!(house.game.state().phase, heist_rules::state::Phase::Escape, "{edition}");
    }
}

/// Whatever everybody takes, what is foreseen before the last `done` is what then happens. How many alerts there were.
fn loud_rounds_end_as_foreseen(text: &str, markers: u8) -> usize {
    let mut alerts_seen = 0;
    for noise in 0..markers {
        let text = text.replace("noise = 3", &format!("noise = {noise}"));
        for take in 0..6 {
            let mut house = House::new(&text);
            let takes = |house: &House, who: &str| -> Vec<String> {
                let (setup, state) = (house.game.setup(), house.game.state());
                let lines = house.game.legal().into_iter();
                let lines = lines.map(|command| heist_format::notation::print(setup, state, &command));
                lines.filter(|line| line.starts_with(&format!("{who} take "))).collect()
            };
            for who in ["blue", "red"] {
                let offered = takes(&house, who);
                house.say(&offered[take % offered.len()]);
            }
            house.say("blue done");
            let outlook = house.look().outlook();
            let facts = house.say("red done");
            let alerts = facts.iter().filter(|fact| **fact == Fact::Alert).count();
            assert_eq!(usize::from(outlook.noise_alerts + outlook.printed_alerts), alerts, "{noise} {take}");
            let discarded: Vec<_> = facts
                .iter()
                .filter_map(|fact| if let Fact::Discard(card) = fact { Some(*card) } else { None })
                .collect();
            assert_eq!(outlook.discarded, discarded);
            let facts = house.say("team next");
            let event = facts.iter().find_map(|fact| if let Fact::Event(card) = fact { Some(*card) } else { None });
            assert_eq!(outlook.event, event, "{noise} {take}");
            alerts_seen += alerts;
        }
    }
    alerts_seen
}

#[test]
fn the_security_die_picks_one_of_the_squares_foreseen() {
    let text = OFFICE
        .replace("deck = \"1-6,C1,7-12\"", "edition = \"last-heist\"\nalert = ALERT\nchance.rolls.security = [ROLL]");
    for (alert, roll) in (0..=20).flat_map(|alert| (1..=4).map(move |roll| (alert, roll))) {
        let mut house = House::new(&text.replace("ALERT", &alert.to_string()).replace("ROLL", &roll.to_string()));
        house.say("blue take walk");
        house.say("red take walk");
        house.say("blue done");
        let outlook = house.look().outlook();
        assert_eq!((outlook.event, outlook.discarded.len(), outlook.squares.len()), (None, 0, 4));
        house.say("red done");
        let facts = house.say("team next");
        assert_eq!(facts[0], Fact::Security(roll));
        assert_eq!(facts[1], Fact::Event(outlook.squares[usize::from(roll) - 1]), "{roll} from {alert}");
    }
}

#[test]
fn a_way_out_costs_a_move_for_each_guard() {
    let house = House::new(OFFICE);
    let routes = house.look().escape_routes(Who::Blue);
    assert_eq!(routes.len(), 1, "there is one exit");
    let route = routes[0];
    assert_eq!(house.names([route.exit]), ["e1"]);
    // a1 b1 (c1 has a guard, or around it by b2 and c2) d1 e1.
    assert_eq!(route.cost, house.look().way_price(Who::Blue, &route.way));
    assert_eq!(route.cost, 5);
    assert_eq!(house.look().way_spaces(Who::Blue, &route.way).last(), Some(&route.exit));
    assert_eq!((route.good_rolls(1), route.good_rolls(4), route.good_rolls(5), route.good_rolls(0)), (3, 6, 6, 2));
    assert_eq!(house.look().escape_routes(Who::Red).as_slice(), [], "red is outdoors");
}

#[test]
fn a_door_on_a_way_costs_what_the_edition_says() {
    for (edition, cost) in [("river-city", 2), ("v24", 3)] {
        let mut house = House::new(&format!(
            r#"
edition = "{edition}"
phase = "escape"
map = "EM KCL E5"
chance.rolls = {{ blue = [6] }}
crew.blue = {{ card = "thug", skills = ["wing-it", "hurry"], at = "a1", ideas = 0, carrying = ["keycard"] }}
"#
        ));
        house.say("blue last-ditch open:b1 b1 c1");
        let way = house.game.state().person(Who::Blue).way;
        assert_eq!(house.look().way_price(Who::Blue, &way), cost, "{edition}");
    }
}

#[test]
fn a_plan_has_gaps_or_not() {
    let house = House::new(OFFICE);
    let names = |spaces: Spaces| house.names(spaces);
    assert_eq!(names(house.look().planned_reach(Who::Red)), ["d1", "e1"]);
    assert_eq!(names(house.look().cut_off_tokens(Who::Red)), ["a1"]);
    assert_eq!(names(house.look().cut_off_tokens(Who::Blue)), [""; 0]);
}

#[test]
fn the_objective_lies_on_the_board() {
    let crew = "[crew.blue]\ncard = \"thug\"\nskills = [\"wing-it\", \"hurry\"]\n";
    let loaded = position::load_toml(&format!("heist = \"startup\"\nphase = \"planning\"\n{crew}")).expect("it loads");
    let look = View { setup: &loaded.setup, state: &loaded.state };
    let documents = parse_space(&loaded.setup, &loaded.state, "c1").expect("the room");
    assert_eq!(look.objective_sites(), documents.only());
}
