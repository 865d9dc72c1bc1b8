//! Measuring and suggesting, on small heists.

use heist_balance::band;
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

/// The same behind guards.
fn guarded() -> String {
    SHOP.replace("JW SC EM EM E5", "JW G2 G2 EM E5")
        .replace("LO SC EM GP", "L2 G2 EM GP")
        .replace("EM SC CM", "EM G2 G2")
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
fn guards_in_the_way_show_as_a_difference_on_the_same_tapes() {
    let (before, now) = (heist(SHOP), heist(&guarded()));
    let (tally, _) = measured(Measuring::begin(&now, Some(&before), Vec::new(), quick(60)).expect("a crew"));
    let pairs = tally.pairs.expect("pairs");
    assert!(pairs.interval().high < 0.0, "{pairs:?}");
    assert_eq!(tally.causes.values().sum::<u64>(), tally.games - tally.won);
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
    let mut work = Suggesting::begin(&guarded(), Vec::new(), quick(12)).expect("a heist");
    while work.step() {}
    let (done, all) = work.progress();
    assert!(done == all && all > 5, "{done} of {all}");
    let base = work.base().rate();
    let band = band::of("amateur").expect("a band");
    assert!(base < band.low, "it is too hard: {base}");
    let ranked = work.ranked();
    assert!(ranked.len() > 5);
    for suggestion in &ranked {
        assert_eq!(carry_out(&guarded(), &suggestion.edit).as_deref(), Ok(suggestion.text.as_str()));
        assert!(read_own(&suggestion.text).is_ok(), "{}", suggestion.words);
    }
    let best = ranked[0].tally.rate();
    assert!(band.distance(best) < band.distance(base), "{}: {best} instead of {base}", ranked[0].words);
}

#[test]
fn what_cannot_be_played_has_findings_and_no_suggestions() {
    let broken = SHOP.replace("JW", "EM");
    match Suggesting::begin(&broken, Vec::new(), quick(10)) {
        Err(Unplayable::Findings(findings)) => assert!(!findings.is_empty()),
        other => panic!("{other:?}"),
    }
}
