//! Lines and commands in positions of all phases. The engine is not asked here.

use super::*;
use crate::position::load_toml;
use heist_rules::board::Side;
use heist_rules::cards::{ActionRef, BagChit, Item, Loot, Thing};
use heist_rules::chits::Chit;
use heist_rules::command::{Answer, FixerUse, Use, Verb};
use heist_rules::effect::CardId;
use heist_rules::fact::{Fact, Token};
use heist_rules::setup::Setup;
use heist_rules::space::Space;
use heist_rules::state::{Opening, Phase, State};
use heist_rules::who::Who;
use proptest::prelude::*;

const HOUSE: &str = r#"
phase = "action"
bag = { guard = 3, dog = 1 }
deck = "1-8,G1"
map = """
EM EM EM E5
 EM GP EM GP
"""
[crew.blue]
card = "angry-locksmith"
skills = ["wing-it", "smash-n-grab"]
at = "b1"
die = 2
ideas = 3
plan = ["a1", "c1"]
carrying = ["jewel", "cash:3"]
items = ["cheap-picks", "laser-burst"]
[crew.red]
card = "mastermind"
skills = ["bypass", "linger"]
at = "d1"
die = 1
ideas = 2
[crew.npc]
card = "hostage"
at = "a1"
die = 6
[chits]
a1 = ["guard", "dog"]
b1 = ["cash:4", "keycard"]
c1 = ["dog"]
"#;

fn house() -> (Setup, State) {
    let loaded = load_toml(HOUSE).expect("the position loads");
    (loaded.setup, loaded.state)
}

fn space(name: &str) -> Space {
    let (setup, state) = house();
    heist_data::names::parse_space(&setup, &state, name).expect("a space")
}

fn read(line: &str) -> Result<Verb, NotationError> {
    let (setup, state) = house();
    parse(&setup, &state, line).map(|command| command.verb)
}

fn refused_by(line: &str) -> &'static str {
    match read(line) {
        Err(NotationError::Refused(refusal)) => refusal.rule,
        other => panic!("`{line}` is not refused but {other:?}"),
    }
}

fn not_understood(line: &str) -> String {
    match read(line) {
        Err(NotationError::Syntax(words)) => words,
        other => panic!("`{line}` is understood: {other:?}"),
    }
}

#[test]
fn canonical_lines_are_printed_as_they_were_read() {
    let (setup, state) = house();
    for line in [
        "blue plan c1",
        "blue unplan a1",
        "blue start d1",
        "team tunnel d1 c1",
        "team buy cheap-picks blue",
        "team sell radio",
        "team sell jewel",
        "blue ready",
        "team roll",
        "blue shift +1",
        "blue shift -1",
        "blue take walk",
        "blue take strongarm",
        "blue take smash",
        "blue take item:cheap-picks",
        "blue take item:laser-burst a1",
        "blue take item:laser-burst",
        "npc take crawl",
        "npc take pause",
        "blue move c1",
        "blue unlock c1",
        "blue subdue a1",
        "blue subdue a1 dog",
        "blue subdue c1",
        "blue subdue c1 guard",
        "blue disable c1",
        "blue reveal c1",
        "blue reveal",
        "blue think",
        "blue grab",
        "blue crack",
        "blue pick-up cash:4",
        "blue pick-up keycard",
        "blue pick-up jewel c1",
        "blue pick-up radio",
        "blue pick-up idea",
        "blue drop cash:3",
        "blue drop jewel c1",
        "blue drop painting-church",
        "blue give cash:3 red",
        "blue give cheap-picks npc",
        "blue open c1",
        "blue take-hostage",
        "blue done",
        "team escape",
        "team next",
        "team choose red",
        "team choose c1",
        "team choose 2",
        "team choose no",
        "team choose blue>red",
        "blue choose yes",
        "blue choose idea",
        "blue choose noise",
        "blue run c1",
        "blue stay",
        "blue last-ditch c1 d1",
        "blue last-ditch ideas=1 open:c1 c1 d1",
        "blue last-ditch ideas=0 a1 a2 b1",
        "blue last-ditch",
        "blue use efficient-picker",
        "blue use pick-under-pressure c1",
        "blue use breach ne",
        "blue use there-are-better-ways",
        "blue use change-of-plans a1>c1 red:c1>a1",
        "red use alright-new-plan c1>a1 blue:a1>c1 red+1 blue+2",
        "blue use autopwn red unlock",
        "blue use exploit npc subdue",
        "blue use i-can-haz-teh-codes c1",
        "blue use dart",
        "blue use bolt 2",
        "blue use vent-crawl c1",
        "blue use good-in-a-pinch red",
        "blue use larcenist",
        "blue use swindler",
        "blue use toss-loot a1 jewel c1 cash:3",
        "blue use toss-loot a1 cheap-picks",
        "blue use patch-in",
        "blue use loop-footage",
        "blue use tinkerer-rewire a1 c1",
        "blue use tinkerer-rewire a1",
        "blue use teamwork red",
        "blue use here-hold-this",
        "blue use tweak-plan a1>c1",
        "blue use consult-floorplans c1",
        "team fixer visage c1",
        "team fixer beat-cop guard guard dog",
        "team fixer bookie 5",
        "team fixer prison-guard",
        "team fixer consultant 2",
        "team fixer shell",
        "team fixer diversion-artist 3",
        "team fixer the-architect c1 a1",
        "team fixer retiree M1@5 M3@1",
        "team fixer the-mayor c1 blue",
    ] {
        match parse(&setup, &state, line) {
            // `red+1 blue+2` is printed in the order of the colours, which this line keeps.
            Ok(command) => assert_eq!(print(&setup, &state, &command), line),
            Err(error) => panic!("`{line}`: {error}"),
        }
    }
}

#[test]
fn shorthand_means_the_same_as_the_full_line() {
    for (short, full) in [
        ("blue pick-up cash", "blue pick-up cash:4"),
        ("blue drop cash", "blue drop cash:3"),
        ("blue give cash red", "blue give cash:3 red"),
        ("blue drop jewel b1", "blue drop jewel"),
        ("blue pick-up item:radio", "blue pick-up radio"),
        ("blue subdue a1 guard", "blue subdue a1"),
        ("blue subdue c1 dog", "blue subdue c1"),
        ("blue take wing-it:strongarm", "blue take strongarm"),
        ("blue take angry-locksmith:walk", "blue take walk"),
        ("blue take rake", "blue take item:cheap-picks"),
        ("blue last-ditch ideas=3 c1", "blue last-ditch c1"),
        ("blue use bolt", "blue use bolt 1"),
        ("  blue   move  c1 ", "blue move c1"),
    ] {
        assert_eq!(read(short).expect(short), read(full).expect(full), "{short}");
    }
    assert!(matches!(read("blue pick-up cash"), Ok(Verb::PickUp(Thing::Cash, here)) if here == space("b1")));
}

#[test]
fn a_bare_name_is_the_first_of_that_name_and_later_ones_are_qualified() {
    // Pick is a default action of the locksmith and the 2 of Hurry.
    let text = HOUSE.replace("\"smash-n-grab\"", "\"hurry\"");
    let loaded = load_toml(&text).expect("a position");
    let (setup, mut state) = (loaded.setup, loaded.state);
    let command = Command::by(Who::Blue, Verb::Take(ActionRef::Skill(1), Space::NOWHERE));
    assert_eq!(print(&setup, &state, &command), "blue take hurry:pick");
    let bare = parse(&setup, &state, "blue take pick").map(|command| command.verb);
    assert!(matches!(bare, Ok(Verb::Take(ActionRef::Default(_), _))));
    for die in 1..=6 {
        state.person_mut(Who::Blue).die = die;
        for skill in 0..2 {
            let command = Command::by(Who::Blue, Verb::Take(ActionRef::Skill(skill), Space::NOWHERE));
            let line = print(&setup, &state, &command);
            assert_eq!(parse(&setup, &state, &line), Ok(command), "{line}");
        }
    }
}

#[test]
fn the_slot_of_an_ability_is_the_ability() {
    let text = HOUSE.replace("\"angry-locksmith\"", "\"burglar\"");
    let loaded = load_toml(&text).expect("a position");
    let taken = parse(&loaded.setup, &loaded.state, "blue take dart");
    assert_eq!(taken, parse(&loaded.setup, &loaded.state, "blue use dart"));
    assert!(taken.is_ok());
}

#[test]
fn what_is_understood_and_impossible_is_refused_by_its_rule() {
    assert_eq!(refused_by("blue drop cash:1"), "loot.cash-is-one-piece");
    assert_eq!(refused_by("blue pick-up cash:3"), "loot.cash-is-one-piece");
    assert_eq!(refused_by("blue last-ditch d1"), "escape.declare");
    assert_eq!(refused_by("blue last-ditch c1 a1"), "escape.declare");
    assert_eq!(refused_by(&format!("blue last-ditch{}", " c1 b1".repeat(13))), "escape.declare");
    assert_eq!(refused_by("blue move b2"), "board.gap.definition");
    assert_eq!(refused_by("blue use help-out red"), "help-out.by-fixer-only");
    assert_eq!(refused_by("team fixer beat-cop camera"), "card.beat-cop");
    assert_eq!(refused_by("team fixer the-architect a1 b1 c1 a2"), "card.the-architect");
    assert_eq!(refused_by("blue take item:camouflage"), "item.passive-or-action");
    for line in [
        "blue take grab",
        "blue take wing-it:grab",
        "npc take whimper",
        "npc take punch",
        "red take rake",
        "blue take sprint",
    ] {
        assert!(matches!(read(line), Err(NotationError::Refused(_))), "{line}: {:?}", read(line));
    }
}

#[test]
fn what_is_not_understood_is_answered_with_the_nearest_words() {
    assert!(not_understood("").contains("empty"));
    assert!(not_understood("blu move c1").contains("did you mean `blue`?"));
    assert!(not_understood("blue mvoe c1").contains("did you mean `move`?"));
    assert!(not_understood("blue take wlak").contains("did you mean `walk`?"));
    assert!(not_understood("blue use drat").contains("did you mean `dart`?"));
    assert!(not_understood("blue give jewl red").contains("did you mean `jewel`?"));
    assert!(not_understood("team fixer visag c1").contains("did you mean `visage`?"));
    assert!(not_understood("blue move z9").contains("from a1 to d2"));
    assert!(not_understood("blue move").contains("a space"));
    assert!(not_understood("blue move c1 d1").contains("one word too many"));
    assert_eq!(refused_by("green done"), "setup.player-tokens");
    assert!(not_understood("purple done").contains("known here"));
    assert_eq!(refused_by("blue give jewel green"), "setup.player-tokens");
    assert!(not_understood("blue roll").contains("team roll"));
    assert!(not_understood("team move c1").contains("said by a character"));
    assert!(not_understood("blue escape").contains("team escape"));
    assert!(not_understood("blue shift 2").contains("+1"));
    assert!(not_understood("blue use adrenaline").contains("by itself"));
    assert!(not_understood("team fixer bookie 300").contains("0 to 255"));
    assert!(not_understood("team fixer bookie +3").contains("0 to 255"));
    assert!(not_understood("blue undo").contains("session"));
    assert!(not_understood(&"blue ".repeat(100)).contains("at most 400"));
    assert!(not_understood("blue last-ditch open:c1 d1").contains("open:c1 c1"));
}

#[test]
fn undo_is_a_line_of_the_session() {
    let (setup, state) = house();
    assert_eq!(parse_line(&setup, &state, "blue undo"), Ok(ParsedLine::Undo(Speaker::One(Who::Blue))));
    assert_eq!(parse_line(&setup, &state, "team undo"), Ok(ParsedLine::Undo(Speaker::Team)));
    assert!(parse_line(&setup, &state, "blue undo twice").is_err());
}

#[test]
fn arguments_arrive_where_they_belong() {
    assert_eq!(read("blue use breach ne"), Ok(Verb::Use(Use::Breach(Side::Ne))));
    assert_eq!(read("team choose blue>red"), Ok(Verb::Choose(Answer::Pass(Who::Blue, Who::Red))));
    assert_eq!(read("team fixer retiree M3@1"), Ok(Verb::Fixer(FixerUse::Retiree([0, 0, 1]))));
    assert_eq!(read("team fixer beat-cop dog guard dog"), Ok(Verb::Fixer(FixerUse::BeatCop { guards: 1, dogs: 2 })));
    assert_eq!(read("blue subdue c1"), Ok(Verb::Subdue(space("c1"), Chit::Dog)));
    match read("blue last-ditch ideas=1 open:c1 c1 d1") {
        Ok(Verb::LastDitch(1, way)) => {
            let steps: Vec<_> = way.steps().map(|step| (step.side, step.open)).collect();
            assert_eq!(steps, [(Side::E, true), (Side::E, false)]);
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_breached_exit_can_be_run_to() {
    let (setup, mut state) = house();
    let exit = Space(setup.board.count);
    state.openings[0] = Opening { space: exit, tile: space("b1"), side: Some(Side::Ne) };
    state.refresh(&setup);
    let command = Command::by(Who::Blue, Verb::Run(exit));
    let line = print(&setup, &state, &command);
    assert_eq!(line, "blue run b1-ne");
    assert_eq!(parse(&setup, &state, &line), Ok(command));
    let way = parse(&setup, &state, "blue last-ditch b1-ne").expect("a way");
    assert_eq!(print(&setup, &state, &way), "blue last-ditch b1-ne");
}

#[test]
fn facts_are_lines_of_the_table() {
    let (setup, state) = house();
    let (b1, c1) = (space("b1"), space("c1"));
    let card = setup.card("7").expect("a card");
    for (fact, line) in [
        (Fact::Roll(Who::Blue, 3), "roll blue 3"),
        (Fact::Draw(c1, Some(BagChit::Lock)), "draw c1 lock"),
        (Fact::Draw(c1, None), "draw c1 nothing"),
        (Fact::DrawAside(BagChit::Guard2x), "draw bag guard-2x"),
        (Fact::Alert, "alert"),
        (Fact::Noise(4), "noise 4"),
        (Fact::Discard(card), "discard 7"),
        (Fact::Queue(card), "queue 7"),
        (Fact::Event(card), "event 7"),
        (Fact::Crisis(CardId::NONE), "crisis -"),
        (Fact::At(Who::Blue, c1), "at blue c1"),
        (Fact::Place(c1, Chit::Guard), "place c1 guard"),
        (Fact::Flip(c1, Chit::GuardSubdued), "flip c1 guard-subdued"),
        (Fact::Remove(c1, Chit::Guard), "remove c1 guard"),
        (Fact::RemoveToken(c1, Token::RemoteLockX), "remove c1 remote-lock-x"),
        (Fact::Bag(BagChit::Camera, 3), "bag camera 3"),
        (Fact::Bag(BagChit::Camera, -1), "bag -camera 1"),
        (Fact::Dog(b1, c1), "dog b1 c1"),
        (Fact::Gate(0), "gate a"),
        (Fact::Ideas(Who::Blue, -1), "idea blue -1"),
        (Fact::Cash(Who::Blue, 1), "cash blue 1"),
        (Fact::TeamCash(-2), "cash team -2"),
        (Fact::PickUp(Who::Blue, Thing::Loot(Loot::Jewel), b1), "pick-up blue jewel"),
        (Fact::Give(Who::Blue, Thing::Item(Item::Radio), Who::Red), "give blue radio red"),
        (Fact::Acquire(Loot::Jewel), "acquire jewel"),
        (Fact::LostCash(3), "lost cash:3"),
        (Fact::Crack(c1, 1), "crack c1 1"),
        (Fact::OpenSafe(c1), "open c1"),
        (Fact::Active(Who::Npc), "active npc"),
        (Fact::Phase(Phase::Event), "phase event"),
        (Fact::Round(2), "round 2"),
        (Fact::Over(true), "won"),
        (Fact::Over(false), "lost"),
    ] {
        assert_eq!(print_fact(&setup, &state, &fact), line);
    }
}

/// Lines that look like commands: words of the notation in any order.
fn word_salad() -> impl Strategy<Value = String> {
    let words = "red green blue black npc team plan unplan start tunnel buy sell fixer ready roll shift +1 -1 take walk \
        wing-it:strongarm item:cheap-picks item:laser-burst item: : > a1 b1 c1 d1 a2 b2 z9 b1-ne c1>a1 red:c1>a1 red+1 blue+300 \
        move unlock subdue guard dog disable reveal think grab crack use dart bolt breach ne toss-loot change-of-plans \
        alright-new-plan autopwn tinkerer-rewire pick-up drop give jewel cash cash:3 cash:999 idea radio open take-hostage done undo \
        escape next choose yes no blue>red > 7 -7 99999999999999999999 run last-ditch ideas=1 ideas= open:c1 open: stay \
        visage beat-cop retiree M1@5 M9@1 M1@ @ the-mayor the-architect é 💰";
    let words: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
    proptest::collection::vec(proptest::sample::select(words), 0..9).prop_map(|words| words.join(" "))
}

proptest! {
    #[test]
    fn no_line_at_all_brings_the_reader_down(line in any::<String>()) {
        let (setup, state) = house();
        let _ = parse_line(&setup, &state, &line);
    }

    #[test]
    fn whatever_is_understood_prints_to_a_line_with_the_same_meaning(line in word_salad()) {
        let (setup, state) = house();
        if let Ok(command) = parse(&setup, &state, &line) {
            let printed = print(&setup, &state, &command);
            prop_assert_eq!(parse(&setup, &state, &printed), Ok(command), "{} became {}", line, printed);
        }
    }
}
