//! The golden wins of chapters, looked at closely: what is special about a chapter was in play when it was won.

use heist_campaign::{
    BoxCommand, BoxContents, CampaignBox, CharacterCards, CrewSeat, Named, Status, StoryStanding, UnderWay, record_of,
    start,
};
use heist_data::chapters::Memory;
use heist_data::library::Library;
use heist_format::game::Game;
use heist_format::replay::Replay;
use heist_rules::View;
use heist_rules::cards::{Loot, Thing};
use heist_rules::command::Verb;
use heist_rules::edition::{RingsInEscape, ThirdPhase};
use heist_rules::fact::{Fact, Token};
use heist_rules::setup::Goal;
use heist_rules::state::{HeistFlags, PersonFlags, Phase, Place};
use heist_rules::terms::Special;
use heist_rules::who::Who;
use heist_rules::{Scope, legal};
use std::path::Path;

/// The golden game of a chapter that ends like this.
fn game(heist: &str, end: &str) -> Game {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../heist-testbed/games/golden")
        .join(format!("{heist}-{end}.heist"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
    Replay::parse(&text).and_then(|replay| replay.play()).unwrap_or_else(|fault| panic!("{heist}: {fault}"))
}

/// The game in which a chapter is won, and everything that happened.
fn won(heist: &str) -> (Game, Vec<Fact>) {
    let game = game(heist, "won");
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
        let look = View { setup, state };
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
            assert!(Who::PLAYERS.into_iter().all(|who| !state.person(who).is(PersonFlags::BUSTED)), "{heist}");
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

/// A box from which the game of a chapter could have begun.
fn box_before(game: &Game) -> BoxContents {
    let (setup, start) = (game.setup(), game.start());
    let mut contents = BoxContents::new(setup.edition);
    let (scenario, _) = Library::official().chapter(&setup.heist).expect("a chapter");
    let story = &mut contents.story;
    if scenario.rebuilding {
        (story.scenario, story.next) = ("fall-guys".to_owned(), "fall-guys-2-campaign".to_owned());
        story.standing = StoryStanding::Rebuilding;
    } else {
        (story.scenario, story.next) = (scenario.id.clone(), setup.heist.clone());
    }
    contents.cash = start.cash;
    contents.loot = start.loot.iter().filter(|(_, _, place)| *place == Place::TEAM).map(|(_, kind, _)| kind).collect();
    contents.players.insert("josh".to_owned(), 1);
    let mut seats = Vec::new();
    for who in Who::PLAYERS {
        let Some(member) = setup.member(who) else { continue };
        let (name, skills) = (who.word().to_owned(), [0, 1].map(|n| member.skills[n].id.clone()));
        let named =
            Named { cards: CharacterCards { card: member.card.clone(), skills }, level: 1, status: Status::Free };
        contents.characters.insert(name.clone(), named);
        contents.story.team.insert(name.clone());
        seats.push(CrewSeat { character: name, player: "josh".to_owned() });
    }
    contents.under_way = Some(UnderWay { heist: setup.heist.clone(), seats, held: Vec::new(), fixers: Vec::new() });
    contents
}

#[test]
fn every_golden_chapter_can_be_recorded() {
    for heist in &Library::official().chapters {
        let chapter = heist.chapter.as_ref().expect("a chapter");
        for end in ["won", "lost"] {
            let place = format!("{} {end}", heist.id);
            if chapter.rebuilding && end == "lost" {
                continue;
            }
            let game = game(&heist.id, end);
            let before = box_before(&game);
            let outcome = record_of(&before, &game).unwrap_or_else(|fault| panic!("{place}: {fault}"));
            assert_eq!(outcome.won, end == "won", "{place}");
            let mut campaign = CampaignBox::new("Golden", before.clone());
            let line = BoxCommand::Record(outcome.clone()).to_string();
            campaign.say(&line).unwrap_or_else(|error| panic!("{place}: {line}: {error}"));
            let now = campaign.now();
            let state = game.state();
            for who in Who::PLAYERS {
                let busted = state.person(who).is(PersonFlags::BUSTED);
                let status = &now.characters[who.word()].status;
                assert!(
                    *status == if busted { Status::Busted } else { Status::Free }
                        || *status == Status::Other("gone".to_owned()),
                    "{place}: {who:?} {status:?}"
                );
            }
            if end == "lost" {
                assert_eq!(
                    (now.story.next.as_str(), now.story.standing),
                    (heist.id.as_str(), StoryStanding::Lost),
                    "{place}"
                );
                continue;
            }
            assert_eq!(now.cash, state.cash, "{place}: {line}");
            let next = if chapter.rebuilding { "fall-guys-2-campaign" } else { chapter.next.as_str() };
            assert_eq!((now.story.next.as_str(), now.story.standing), (next, StoryStanding::Going), "{place}");
            let kept = state.loot.iter().filter(|(_, kind, place)| *place == Place::TEAM && kind.is_painting()).count();
            let real = now.loot.iter().filter(|kind| kind.is_painting()).count();
            assert!(chapter.rewards.paintings_prove_fake || kept == real, "{place}: {:?}", now.loot);
            // Somebody had brought out each piece.
            let stolen: Vec<Loot> = outcome.stole.iter().map(|(_, kind)| *kind).collect();
            assert_eq!(stolen, outcome.loot, "{place}");
            let freed = chapter.remembers.contains(&Memory::PrisonerFreed) && state.is(HeistFlags::NPC_FREED);
            assert_eq!(now.story.notes.contains("prisoner-freed"), freed, "{place}");
        }
    }
}

#[test]
fn a_painting_that_the_last_chapter_does_not_ask_for_stays_at_home() {
    let mut contents = box_before(&game("venetian-swap-6-last-heist", "won"));
    contents.loot.push(Loot::PaintingGrapes);
    let (setup, state) = start(&contents).unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!((setup.heist.as_str(), state.phase), ("venetian-swap-6-last-heist", Phase::Planning));
    let mut list = Vec::new();
    legal(&setup, &state, Scope::All, &mut list);
    let offered =
        |kind: Loot| list.iter().any(|command| matches!(command.verb, Verb::PickUp(Thing::Loot(it), _) if it == kind));
    assert!(offered(Loot::PaintingApple) && !offered(Loot::PaintingGrapes));
}
