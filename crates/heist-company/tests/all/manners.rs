use crate::sim::{Event, Sim};
use heist_bots::Temper;
use heist_company::{Pace, Wish};
use heist_rules::Who;
use heist_rules::command::Speaker;
use heist_rules::state::{PersonFlags, Phase};

const THREE: [Who; 3] = [Who::Green, Who::Blue, Who::Black];

/// Everybody has planned, and the dice are rolled.
fn inside(temper: Temper, seed: u64) -> Sim {
    let mut sim = Sim::new("startup", &THREE, temper, seed);
    sim.settle();
    sim.people_plan();
    sim.settle();
    assert_eq!(sim.phase(), Phase::Roll);
    sim.events.clear();
    sim.say("team roll");
    sim
}

#[test]
fn bots_plan_by_themselves_and_are_ready_when_people_are() {
    let mut sim = Sim::new("startup", &THREE, Temper::Careful, 1);
    sim.settle();
    let ready = |sim: &Sim, who: Who| sim.game.state().person(who).is(PersonFlags::READY);
    assert!(THREE.iter().all(|who| sim.game.state().person(*who).plan.any()), "everybody has a plan");
    assert!(THREE.iter().all(|who| !ready(&sim, *who)), "and nobody is ready before red is");
    assert_eq!(sim.phase(), Phase::Planning);
    sim.people_plan();
    sim.settle();
    assert_eq!(sim.phase(), Phase::Roll, "when red is ready, so are they");
    sim.wait(600_000);
    assert_eq!(sim.phase(), Phase::Roll, "the dice are for people");
}

#[test]
fn what_a_bot_does_it_has_said_before_with_a_reason() {
    let mut sim = inside(Temper::Bold, 3);
    sim.wait(60_000);
    let proposed =
        |event: &Event| matches!(event, Event::Proposed(_, lines, why) if !lines.is_empty() && !why.is_empty());
    let first = sim.events.iter().find(|(_, event)| proposed(event)).expect("a proposal").clone();
    let (at, done) = sim.events.iter().find(|(_, event)| matches!(event, Event::Did(_))).expect("a command").clone();
    let Event::Proposed(_, lines, _) = first.1 else { unreachable!() };
    assert_eq!(done, Event::Did(lines[0].clone()), "the first command is the first of the proposal");
    assert!(at >= first.0 + 3_000, "there is time for a veto: {} to {at}", first.0);
}

#[test]
fn bots_act_when_people_are_done_and_leave_the_event_to_them() {
    let mut sim = inside(Temper::Careful, 1);
    sim.wait(10_000);
    assert_eq!(sim.did(), [] as [String; 0], "careful ones let red go first");
    sim.people_pass();
    sim.wait(120_000);
    assert_eq!(sim.phase(), Phase::Event, "all of them have acted, and the card is for people to turn");
    let by: std::collections::HashSet<String> =
        sim.did().iter().map(|line| line.split(' ').next().unwrap_or("").to_owned()).collect();
    assert!(!by.contains("red") && !by.contains("team") && by.len() == 3, "{by:?}");
}

#[test]
fn nobody_is_interrupted() {
    let mut sim = inside(Temper::Bold, 1);
    let take =
        sim.game.legal().into_iter().find(|command| {
            command.by == Speaker::One(Who::Red) && matches!(command.verb, heist_rules::Verb::Take(..))
        });
    let line = heist_format::notation::print(sim.game.setup(), sim.game.state(), &take.expect("an action"));
    sim.say(&line);
    sim.events.clear();
    if sim.game.state().person(Who::Red).is(PersonFlags::DONE) {
        return;
    }
    sim.wait(600_000);
    assert_eq!(sim.did(), [] as [String; 0], "red is in the middle of an action");
    sim.wish(None, Wish::GoOn);
    sim.wait(60_000);
    assert!(!sim.did().is_empty(), "unless they are asked to");
}

#[test]
fn whoever_shows_a_line_of_their_own_is_left_alone() {
    let mut sim = inside(Temper::Bold, 1);
    sim.busy_until = 500_000;
    sim.wait(100_000);
    assert_eq!(sim.did(), [] as [String; 0]);
    sim.busy_until = 0;
    sim.wait(30_000);
    assert!(!sim.did().is_empty());
}

#[test]
fn a_veto_brings_something_else() {
    let mut sim = inside(Temper::Careful, 1);
    sim.wait(1_000);
    let shown = |sim: &Sim| {
        sim.events.iter().rev().find_map(|(_, event)| match event {
            Event::Proposed(who, lines, _) if !lines.is_empty() => Some((*who, lines.clone())),
            _ => None,
        })
    };
    let (who, first) = shown(&sim).expect("a proposal");
    sim.wish(Some(who), Wish::Another);
    sim.wait(1_000);
    let (_, second) = shown(&sim).expect("another proposal");
    assert_ne!(first[0], second[0]);
    assert!(sim.did().is_empty());
}

#[test]
fn whoever_is_asked_to_wait_waits_until_somebody_has_done_something() {
    let mut sim = inside(Temper::Bold, 1);
    sim.wish(None, Wish::Wait);
    assert_eq!(sim.said().len(), 1);
    sim.wait(600_000);
    assert!(sim.did().is_empty());
    sim.people_pass();
    sim.wait(120_000);
    assert!(!sim.did().is_empty());
}

#[test]
fn one_word_makes_them_roll_and_turn_the_card() {
    let mut sim = Sim::new("startup", &THREE, Temper::Careful, 1);
    sim.settle();
    sim.people_plan();
    sim.settle();
    sim.did();
    sim.wish(None, Wish::GoOn);
    sim.wait(5_000);
    assert_eq!(sim.did(), ["team roll"]);
}

#[test]
fn bots_that_play_everybody_play_the_whole_heist() {
    for temper in [Temper::Careful, Temper::Bold, Temper::Loud] {
        let mut sim = Sim::new("startup", &[Who::Red, Who::Green, Who::Blue, Who::Black], temper, 7);
        sim.pace = Pace::AT_ONCE;
        sim.settle();
        assert_eq!(sim.phase(), Phase::Over, "{temper}");
    }
}

#[test]
fn a_heist_with_one_person_who_only_says_go_on_comes_to_its_end() {
    let mut sim = Sim::new("startup", &THREE, Temper::Loud, 5);
    sim.pace = Pace::AT_ONCE;
    sim.settle();
    sim.people_plan();
    for _ in 0..200 {
        if sim.phase() == Phase::Over {
            return;
        }
        sim.settle();
        match sim.phase() {
            Phase::Action => sim.people_pass(),
            Phase::Escape if sim.game.legal().iter().any(|it| matches!(it.verb, heist_rules::Verb::Stay)) => {
                let stay = sim.game.legal().into_iter().find(|it| it.by == Speaker::One(Who::Red));
                match stay {
                    Some(_) if sim.game.state().in_play().has(Who::Red) => sim.say("red stay"),
                    _ => sim.wish(None, Wish::GoOn),
                }
            }
            _ => {}
        }
        sim.wish(None, Wish::GoOn);
    }
    panic!("it never ends: {:?}", sim.phase());
}

#[test]
fn bots_come_to_what_the_plans_of_people_leave_out() {
    let mut sim = Sim::new("startup", &[Who::Green], Temper::Careful, 1);
    sim.settle();
    let before = sim.game.state().person(Who::Green).plan;
    assert!(before.any());
    // Nobody else comes to the documents; whoever can plans again.
    for who in ["red", "blue", "black"] {
        let start = sim.game.legal().into_iter().find(|it| {
            matches!(it.verb, heist_rules::Verb::Start(at) if at.is_somewhere())
                && matches!(it.by, Speaker::One(by) if by.word() == who)
        });
        let line = heist_format::notation::print(sim.game.setup(), sim.game.state(), &start.expect("a start"));
        sim.say(&line);
        sim.say(&format!("{who} ready"));
    }
    sim.settle();
    let rules = heist_rules::View { setup: sim.game.setup(), state: sim.game.state() };
    let reach = rules.planned_reach(Who::Green);
    assert!((rules.objective_sites() & reach).any(), "green comes to what is to be stolen");
}
