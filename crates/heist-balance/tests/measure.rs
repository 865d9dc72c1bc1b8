//! Measuring and suggesting, on small heists.

use heist_balance::measure::{Measuring, Settings};
use heist_balance::suggest::{Suggesting, Unplayable};
use heist_balance::tally::Tally;
use heist_check::read_own;
use heist_data::heists::Heist;
use heist_design::draft::carry_out;

const SHOP: &str = r#"
id = "corner-shop"
name = "The Corner Shop"
editions = ["v24"]
difficulty = "amateur"
summary = "A jewel behind the counter."
deck = "1-8,Z1"
bag = { guard = 2, camera = 2, lock = 3 }
map = """
JW SC EM EM E5
 LO SC EM GP
EM SC CM EM E5
"""
[objective]
text = "Steal the jewel."
all = [{ kind = "steal", piece = "jewel", count = 1 }]
"#;

/// A heist of the size of the official ones, which is neither always won nor always lost.
fn startup() -> String {
    include_str!("../../../content/heists/startup.toml").replacen("id = \"startup\"", "id = \"startup-draft\"", 1)
}

fn heist(text: &str) -> Heist {
    read_own(text).unwrap_or_else(|found| panic!("{found:?}")).heist
}

fn quick(games: u64) -> Settings {
    Settings { games, search: 0, ..Settings::default() }
}

fn measured(mut measuring: Measuring) -> (Tally, Vec<Vec<String>>) {
    while measuring.step() {}
    (measuring.tally().clone(), measuring.plans())
}

#[test]
fn the_same_heist_and_tapes_give_the_same_figures_in_one_go_and_in_two() {
    let heist = heist(SHOP);
    let (once, plans) = measured(Measuring::begin(&heist, None, Vec::new(), quick(40)).expect("a crew"));
    let (again, _) = measured(Measuring::begin(&heist, None, Vec::new(), quick(40)).expect("a crew"));
    assert_eq!(once, again);
    let (mut first, _) = measured(Measuring::begin(&heist, None, plans.clone(), quick(15)).expect("a crew"));
    let rest = Settings { first: 15, ..quick(25) };
    let (second, _) = measured(Measuring::begin(&heist, None, plans, rest).expect("a crew"));
    first.merge(&second);
    assert_eq!(first, once);
}

#[test]
fn a_version_that_is_the_same_wins_and_loses_the_same_games() {
    let heist = heist(SHOP);
    let (tally, _) = measured(Measuring::begin(&heist, Some(&heist), Vec::new(), quick(30)).expect("a crew"));
    let pairs = tally.pairs.expect("pairs");
    assert_eq!((pairs.count(), pairs.discordant()), (30, 0));
}

#[test]
fn an_early_alarm_shows_as_a_difference_on_the_same_tapes() {
    let hurried = startup().replace("1-12,C2,13-18,C2,19-24,Z1", "1-6,Z1");
    let (before, now) = (heist(&startup()), heist(&hurried));
    // With the plans of the longer search: by those of the first look nearly nobody wins a heist as large as this.
    let settings = Settings { games: 60, ..Settings::default() };
    let (tally, _) = measured(Measuring::begin(&now, Some(&before), Vec::new(), settings).expect("a crew"));
    let pairs = tally.pairs.expect("pairs");
    assert!(pairs.interval().high < 0.0, "{pairs:?}");
    assert_eq!(tally.causes.values().sum::<u64>(), tally.games - tally.won);
    assert!(tally.overtaken <= tally.games - tally.won, "{tally:?}");
    assert!(tally.visits.values().sum::<u64>() > tally.games, "somebody has walked: {:?}", tally.visits);
}

#[test]
fn a_plan_of_another_version_is_used_as_far_as_it_fits() {
    let (before, now) = (heist(SHOP), heist(&SHOP.replace(" LO SC EM GP", " GP SC EM GP")));
    let (_, plans) = measured(Measuring::begin(&before, None, Vec::new(), quick(10)).expect("a crew"));
    let (tally, _) = measured(Measuring::begin(&now, Some(&before), plans, quick(20)).expect("a crew"));
    assert_eq!((tally.games, tally.endless), (20, 0));
}

#[test]
fn every_suggestion_is_a_heist_that_its_edit_leads_to() {
    let text = startup();
    let mut work = Suggesting::begin(&text, Vec::new(), quick(12)).expect("a heist");
    while work.step() {}
    let (done, all) = work.progress();
    assert!(done == all && all > 5, "{done} of {all}");
    let ranked = work.ranked();
    assert!(ranked.len() > 5);
    for suggestion in &ranked {
        assert_eq!(carry_out(&text, &suggestion.edit).as_deref(), Ok(suggestion.text.as_str()));
        assert!(read_own(&suggestion.text).is_ok(), "{}", suggestion.words);
    }
    assert!(ranked.iter().any(|suggestion| suggestion.pairs.discordant() > 0), "something makes a difference");
    let distance = |n: usize| work.band().distance(ranked[n].tally.rate());
    assert!(distance(0) <= distance(ranked.len() - 1), "the best stand first");
}

#[test]
fn where_a_heist_is_too_easy_only_what_makes_it_harder_is_tried() {
    let mut work = Suggesting::begin(SHOP, Vec::new(), quick(12)).expect("a heist");
    while work.step() {}
    assert!(work.base().rate() > work.band().high);
    for suggestion in work.ranked() {
        assert!(!suggestion.words.contains("fewer in the bag"), "{}", suggestion.words);
    }
}

#[test]
fn what_cannot_be_played_has_findings_and_no_suggestions() {
    let broken = SHOP.replace("JW", "EM");
    match Suggesting::begin(&broken, Vec::new(), quick(10)) {
        Err(Unplayable::Findings(findings)) => assert!(!findings.is_empty()),
        other => panic!("{other:?}"),
    }
}
