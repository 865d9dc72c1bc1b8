//! The golden wins of chapters, looked at closely: what is special about a chapter was in play when it was won.

use heist_content::game::Game;
use heist_content::library::Library;
use heist_content::replay::Replay;
use heist_rules::cards::Thing;
use heist_rules::edition::{RingsInEscape, ThirdPhase};
use heist_rules::fact::{Fact, Token};
use heist_rules::look::Look;
use heist_rules::setup::Goal;
use heist_rules::state::{Mark, Phase, Place};
use heist_rules::terms::Special;
use heist_rules::who::Who;
use std::path::Path;

/// The game in which a chapter is won, and everything that happened.
fn won(heist: &str) -> (Game, Vec<Fact>) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(format!("{heist}-won.heist"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
    let game = Replay::parse(&text).and_then(|replay| replay.play()).unwrap_or_else(|fault| panic!("{heist}: {fault}"));
    let facts = game.history().iter().flat_map(|entry| entry.facts.iter().copied()).collect();
    (game, facts)
}

fn games() -> impl Iterator<Item = (&'static str, Game, Vec<Fact>)> {
    Library::official().chapters.iter().map(|heist| {
        let (game, facts) = won(&heist.id);
        assert_eq!(game.setup().heist, heist.id);
        (heist.id.as_str(), game, facts)
    })
}

#[test]
fn every_chapter_is_won_after_rounds_of_its_own_kind() {
    for (heist, game, facts) in games() {
        let third = |fact: &Fact| match game.setup().edition.third_phase {
            ThirdPhase::SecurityDie => matches!(fact, Fact::Security(_)),
            ThirdPhase::EventDeck => matches!(fact, Fact::Event(_)),
        };
        assert!(facts.iter().filter(|fact| third(fact)).count() >= 1, "{heist}");
        assert!(facts.contains(&Fact::Phase(Phase::Escape)), "{heist}");
    }
}

#[test]
fn paintings_were_swapped_where_they_hang() {
    let mut swaps = 0;
    for (heist, game, facts) in games() {
        let (setup, state) = (game.setup(), game.state());
        let look = Look { setup, state };
        for goal in &setup.objective.all {
            let Goal::Swap { real, piece, count } = *goal else { continue };
            swaps += 1;
            assert!(look.swaps(real, piece) >= count, "{heist}");
            let left = facts.iter().filter(|fact| match fact {
                Fact::Drop(_, Thing::Loot(kind), at) => {
                    kind.motif().is_some_and(|motif| setup.terms.homes[motif] == *at) && kind.is_painting() == real
                }
                _ => false,
            });
            assert!(left.count() >= usize::from(count), "{heist}");
        }
        if setup.terms.brought != 0 {
            assert!(facts.iter().any(|fact| matches!(fact, Fact::TakeAlong(..))), "{heist}");
        }
        if setup.terms.has(Special::FACE_DOWN) {
            assert!(facts.iter().any(|fact| matches!(fact, Fact::TurnUp(..))), "{heist}");
        }
    }
    assert_eq!(swaps, 5, "chapters about swaps");
}

#[test]
fn pieces_were_delivered_to_the_beacon_where_the_escape_begins() {
    let mut beacons = 0;
    for (heist, game, facts) in games() {
        let (setup, state) = (game.setup(), game.state());
        if setup.terms.has(Special::DELIVERY) {
            let (piece, at) = setup.terms.delivery;
            assert!(state.loot.find(piece, Place::on(at)).is_some(), "{heist}");
        }
        if setup.terms.has(Special::BEACON_EXIT) {
            beacons += 1;
            assert!((setup.beacons & state.exits).any(), "{heist}");
            assert!(facts.iter().any(|fact| matches!(fact, Fact::At(_, at) if setup.beacons.has(*at))), "{heist}");
        }
    }
    assert_eq!(beacons, 2, "chapters with a beacon");
}

#[test]
fn nobody_crowds_an_exit_that_is_limited() {
    let mut limited = 0;
    for (heist, game, _) in games() {
        let (setup, state) = (game.setup(), game.state());
        let limit = setup.terms.refuge_limit();
        if limit == 0 {
            continue;
        }
        limited += 1;
        let npc = setup.terms.has(Special::NPC_COUNTS);
        for exit in state.exits {
            let there = |who: &Who| state.person(*who).in_play() && state.person(*who).at == exit;
            let counted = Who::ALL.into_iter().filter(|who| npc || *who != Who::Npc).filter(there).count();
            assert!(counted <= usize::from(limit), "{heist}: {counted} on one exit");
        }
        if setup.objective.all.contains(&Goal::EverybodyEscapes) {
            assert!(Who::PLAYERS.into_iter().all(|who| !state.person(who).is(Mark::BUSTED)), "{heist}");
        }
    }
    assert_eq!(limited, 5, "chapters with limited exits");
}

#[test]
fn sensors_were_switched_off_and_the_boss_walked() {
    let (mut sensors, mut bosses) = (0, 0);
    for (heist, game, facts) in games() {
        let setup = game.setup();
        if setup.terms.boss.is_some() {
            bosses += 1;
            assert!(facts.iter().filter(|fact| matches!(fact, Fact::Boss(..))).count() >= 3, "{heist}");
        }
        let off =
            facts.iter().filter(|fact| matches!(fact, Fact::RemoveToken(_, token) if Token::RINGS.contains(token)));
        sensors += usize::from(off.count() > 0);
        assert_eq!(setup.edition.rings_in_escape, RingsInEscape::Ignored, "{heist}");
    }
    assert_eq!(bosses, 1);
    assert!(sensors >= 8, "sensors were switched off in {sensors} chapters");
}
