//! Preparations: what plans buy, sell and pack, and whom their fixers help.

use heist_bots::book::{self, BookEntry};
use heist_bots::{Bot, Effort, Greedy, Plan, Planner, Weights, equip_plan, search_plan};
use heist_data::library::Library;
use heist_data::names::space_name;
use heist_format::notation;
use heist_format::setup::{self, Options, Recruit};
use heist_rules::cards::{Fixer, Item, Loot};
use heist_rules::chance::Seeded;
use heist_rules::command::Speaker;
use heist_rules::edition::Edition;
use heist_rules::state::Place;
use heist_rules::{Command, Crew, Phase, Setup, State, Verb, Who, apply};

/// A city heist with the first crew, cash and a few fixers.
fn rich_game(heist: &str, cash: u16, items: Vec<(Item, Who)>) -> (Setup, State) {
    let ready = |id: &str| setup::ready_made().iter().find(|ready| ready.id == id).expect("a ready-made character");
    let crew = Who::PLAYERS.into_iter().zip(setup::first_crew(&Edition::NEWEST));
    let crew: Vec<Recruit> = crew.map(|(who, id)| Recruit::ready_made(who, ready(id))).collect();
    let fixers = vec![Fixer::OldFriend, Fixer::Fence, Fixer::Visage, Fixer::BeatCop, Fixer::Consultant, Fixer::Bookie];
    let options = Options { cash, fixers, items, ..Options::default() };
    setup::new_game(Library::official(), heist, "v24", &crew, &options).expect("a heist")
}

/// A chapter of an older edition with the crew that it proposes.
fn chapter(id: &str, edition: &str) -> (Setup, State) {
    let library = Library::official();
    let heist = library.heist(id).expect("a chapter");
    let crew = setup::proposed_crew(library, heist, 4);
    setup::new_game(library, id, edition, &crew, &Options::alone(heist)).expect("a chapter")
}

fn plan_of(setup: &Setup, start: &State, preparations: &[&str]) -> Plan {
    let command = |text: &&str| notation::parse(setup, start, text).unwrap_or_else(|fault| panic!("{text}: {fault}"));
    Plan {
        preparations: preparations.iter().map(command).collect(),
        ..search_plan(setup, start, Weights::default(), 8, 1)
    }
}

/// The names of the unknown tiles.
fn unknown_tiles(setup: &Setup, state: &State) -> Vec<String> {
    let name = |at| space_name(setup, state, at);
    state.unknown.into_iter().map(name).collect()
}

/// Plans to the end: what was said, and the last position of planning.
fn carry_out(setup: &Setup, start: &State, plan: &Plan) -> (Vec<String>, State) {
    plan_with(Greedy::with(setup, Weights::default(), Some(plan.clone())), setup, start)
}

fn plan_with(mut bot: Greedy, setup: &Setup, start: &State) -> (Vec<String>, State) {
    let (mut state, mut chance, mut last, mut said) = (*start, Seeded::new(3), *start, Vec::new());
    while state.phase == Phase::Planning {
        last = state;
        let command = bot.choose(setup, &state).expect("something to say");
        said.push(notation::print(setup, &state, &command));
        apply(setup, &mut state, command, &mut chance, &mut ()).expect("a legal command");
    }
    assert_eq!(bot.at_a_loss, 0);
    (said, last)
}

fn is_spending(command: &Command) -> bool {
    let spends = matches!(
        command.verb,
        Verb::Buy(..) | Verb::BuyIdea(_) | Verb::BuyReveal(_) | Verb::Sell(_) | Verb::SellJewel | Verb::Fixer(_)
    );
    spends && command.by == Speaker::Team
}

#[test]
fn purchases_and_fixers_come_first_and_each_of_them_once() {
    let (setup, start) = rich_game("startup", 20, Vec::new());
    let visage = format!("team fixer visage {}", unknown_tiles(&setup, &start)[0]);
    let wanted = ["team buy cheap-picks green", "team buy cheap-picks red", &visage, "team fixer beat-cop guard"];
    let plan = plan_of(&setup, &start, &wanted);
    let (said, last) = carry_out(&setup, &start, &plan);
    assert_eq!(said[..4], wanted);
    assert!(said[4..].iter().all(|line| !wanted.contains(&line.as_str())));
    assert!([Who::Green, Who::Red].into_iter().all(|who| last.holds(who, Item::CheapPicks).is_some()));
    assert!(last.cash < start.cash);
}

#[test]
fn what_cannot_be_paid_for_is_passed_over_until_something_is_sold() {
    let (setup, start) = rich_game("startup", 2, vec![(Item::LaserBurst, Who::Blue)]);
    let plan =
        plan_of(&setup, &start, &["team buy perfect-picks green", "team buy cheap-picks red", "team sell laser-burst"]);
    let (said, last) = carry_out(&setup, &start, &plan);
    assert_eq!(said[..2], ["team sell laser-burst", "team buy cheap-picks red"]);
    assert!(last.holds(Who::Green, Item::PerfectPicks).is_none());
}

#[test]
fn jewels_are_sold_only_where_cash_is_missing() {
    let (setup, mut start) = rich_game("startup", 0, Vec::new());
    // Jewels are the Curator's business.
    start.fixers |= 1 << Fixer::Curator as u16;
    assert!(start.loot.push(Loot::Jewel, Place::TEAM) && start.loot.push(Loot::Jewel, Place::TEAM));
    let (said, last) = carry_out(&setup, &start, &plan_of(&setup, &start, &["team buy radio green"]));
    assert_eq!(said[..2], ["team sell jewel", "team buy radio green"]);
    assert!(last.loot.find(Loot::Jewel, Place::TEAM).is_some(), "one was enough");
}

#[test]
fn building_schematics_are_bought_as_often_as_they_are_read() {
    let (setup, start) = rich_game("startup", 6, Vec::new());
    let tiles = unknown_tiles(&setup, &start);
    let reads = [0, 1].map(|n| format!("red use consult-floorplans {}", tiles[n]));
    let buy = "team buy building-schematics red";
    let (said, last) = carry_out(&setup, &start, &plan_of(&setup, &start, &[buy, buy, &reads[0], &reads[1]]));
    assert_eq!(said[..4], [buy, &reads[0], buy, &reads[1]]);
    assert_eq!(last.unknown.len() + 2, start.unknown.len());
}

#[test]
fn older_editions_sell_ideas_and_reveals() {
    let (setup, start) = chapter("smugglers-1-last-heist", "last-heist");
    let idea = "team buy idea red";
    let (said, last) = carry_out(&setup, &start, &plan_of(&setup, &start, &[idea, idea]));
    assert_eq!(said[..2], [idea; 2]);
    assert_eq!(last.person(Who::Red).ideas, start.person(Who::Red).ideas + 2);
    assert_eq!(last.cash + 2, start.cash);
}

#[test]
fn pieces_are_packed_as_planned_and_the_others_are_shared_out() {
    let (setup, start) = chapter("venetian-swap-4-campaign", "campaign");
    let plan = plan_of(&setup, &start, &["black pick-up fake-apple", "black pick-up fake-church"]);
    let (_, last) = carry_out(&setup, &start, &plan);
    for piece in [Loot::FakeApple, Loot::FakeChurch] {
        assert!(last.loot.find(piece, Place::with(Who::Black)).is_some());
    }
    assert!(last.loot.iter().all(|(.., place)| place != Place::TEAM), "nothing stays at home");
}

#[test]
fn a_plan_with_purchases_comes_out_of_the_book_as_it_went_in() {
    let (setup, start) = rich_game("startup", 20, Vec::new());
    let reads = format!("green use consult-floorplans {}", unknown_tiles(&setup, &start)[0]);
    let wanted = ["team buy building-schematics green", "team fixer consultant 2", "team sell radio", &reads];
    let plan = plan_of(&setup, &start, &wanted);
    let entry = BookEntry {
        heist: "startup".to_owned(),
        edition: "v24".to_owned(),
        crew: book::crew_of(&setup),
        won: 1,
        games: 2,
        search: 3,
        seed: 4,
        plan: BookEntry::lines_of(&setup, &start, &plan),
    };
    assert_eq!(entry.plan[..3], wanted[..3]);
    assert!(entry.plan.iter().any(|line| line.starts_with(&format!("{reads}, start "))), "{:?}", entry.plan);
    let read = BookEntry::parse(&entry.to_string()).expect("an entry");
    assert_eq!(read, entry);
    assert_eq!(read.plan(&setup, &start), Ok(plan));
}

#[test]
fn who_holds_some_of_the_seats_never_spends_the_cash_of_the_team() {
    let (setup, start) = rich_game("startup", 20, vec![(Item::BuildingSchematics, Who::Red)]);
    let read = format!("red use consult-floorplans {}", unknown_tiles(&setup, &start)[0]);
    let plan = plan_of(&setup, &start, &["team buy cheap-picks red", "team fixer beat-cop guard", &read]);
    let greedy = Greedy::with(&setup, Weights::default(), Some(plan.clone()));
    let planner = Planner::new(&setup, Effort::QUICK, 1).with_plan(&setup, plan);
    let bots: [Box<dyn Bot>; 2] = [Box::new(greedy), Box::new(planner)];
    for mut bot in bots {
        let seats: Crew = [Who::Red, Who::Green].into_iter().collect();
        bot.hold(seats);
        let (mut state, mut chance, mut said) = (start, Seeded::new(1), Vec::new());
        while let Some(command) = bot.choose(&setup, &state) {
            assert!(!is_spending(&command), "{command:?}");
            said.push(notation::print(&setup, &state, &command));
            apply(&setup, &mut state, command, &mut chance, &mut ()).expect("a legal command");
        }
        assert_eq!(state.cash, start.cash);
        assert!(said.contains(&read), "what its own character holds it uses: {said:?}");
        assert!(said.contains(&"red ready".to_owned()) && said.contains(&"green ready".to_owned()));
    }
}

#[test]
fn a_plan_is_taken_up_where_others_have_begun_it() {
    let (setup, start) = rich_game("startup", 20, Vec::new());
    let wanted = ["team buy cheap-picks red", "team fixer consultant 1"];
    let plan = plan_of(&setup, &start, &wanted);
    let mut state = start;
    for text in wanted {
        let command = notation::parse(&setup, &state, text).expect("a command");
        apply(&setup, &mut state, command, &mut Seeded::new(1), &mut ()).expect("a legal command");
    }
    let next = plan.next(&setup, &state, state.in_play()).expect("more to do");
    assert!(!is_spending(&next), "{next:?}");
}

#[test]
fn plans_that_are_looked_for_can_be_carried_out_and_leave_nobody_out() {
    let games = [("startup", 0), ("safehouse-rescue", 16)];
    let games = games.into_iter().map(|(heist, cash)| rich_game(heist, cash, vec![(Item::Flashbang, Who::Red)]));
    for (setup, start) in games.chain([chapter("smugglers-1-last-heist", "last-heist")]) {
        let found = search_plan(&setup, &start, Weights::default(), 60, 1);
        let bare = Plan { preparations: Default::default(), tokens: Default::default(), ..found.clone() };
        for plan in [found, equip_plan(&setup, &start, Weights::default(), bare, 60, 1)] {
            assert!(!plan.leaves_out(&start), "{}: {plan:?}", setup.heist);
            carry_out(&setup, &start, &plan);
        }
    }
}

#[test]
fn a_plan_without_trials_takes_what_is_free_and_spends_nothing() {
    let (setup, start) = rich_game("melee", 20, Vec::new());
    let (said, last) = plan_with(Greedy::new(&setup), &setup, &start);
    assert_eq!(last.cash, start.cash, "{said:?}");
    let (mut setup, start) = chapter("venetian-swap-1-last-heist", "last-heist");
    // Under another name it is not in the book.
    setup.heist = "nowhere".to_owned();
    let (said, last) = plan_with(Greedy::new(&setup), &setup, &start);
    assert_eq!(last.free_ideas, 0, "{said:?}");
    assert_eq!(last.cash, start.cash);
}
