//! From a box to a heist and back: what a game did to cash, cards and people is what its record does to the box; and the
//! achievements that only the game shows are found in it.

use heist_campaign::{
    Achievement, BoxCommand, BoxContents, CampaignBox, CharacterCards, CrewSeat, Named, Status, Stock, UnderWay, feats,
    file, record_of, start,
};
use heist_data::library::Library;
use heist_format::game::Game;
use heist_format::position;
use heist_format::replay::{self, Replay};
use heist_rules::cards::{Fixer, ITEM_CARDS, Item};
use heist_rules::command::{Command, Verb};
use heist_rules::edition::{Choosing, Edition};
use heist_rules::fast_rng::FastRng;
use heist_rules::random_play;
use heist_rules::state::{HeistFlags, PersonFlags, Phase, Place, Prompt, State};
use heist_rules::who::Who;
use heist_rules::{Scope, legal};
use std::collections::BTreeSet;

const PLAYERS: [&str; 4] = ["josh", "mia", "ann", "bob"];

fn say(campaign: &mut CampaignBox, line: &str) {
    campaign.say(line).unwrap_or_else(|error| panic!("{line}: {error}"));
}

/// Ready-made characters of eight classes, and four players to run them.
fn full_box(edition: Edition) -> CampaignBox {
    let mut campaign = CampaignBox::new("Random", BoxContents::new(edition));
    PLAYERS.iter().for_each(|name| say(&mut campaign, &format!("player {name}")));
    for ready in Library::official().ready_made_in(&edition) {
        say(&mut campaign, &format!("create {} for josh", ready.id));
    }
    campaign
}

/// Plays a game at random to its end, some shopping and fixers included.
fn play_out(game: &mut Game, quick: &mut FastRng) {
    let mut list = Vec::new();
    let mut free = quick.below(25);
    let mut steps = 0;
    while game.state().phase != Phase::Over {
        if game.state().phase == Phase::Planning && game.state().prompt == Prompt::None && free == 0 {
            plan(game, quick);
            continue;
        }
        free = free.saturating_sub(1);
        legal(game.setup(), game.state(), Scope::RandomPlay, &mut list);
        let mut command = list[quick.below(list.len() as u32) as usize];
        if command.verb == Verb::Escape && quick.below(8) > 0 {
            command = list[quick.below(list.len() as u32) as usize];
        }
        game.apply(command, quick).unwrap_or_else(|refusal| panic!("{command:?}: {refusal}"));
        steps += 1;
        assert!(steps < 20_000, "the heist does not end");
    }
}

/// The fixed planner, with every command kept.
fn plan(game: &mut Game, quick: &mut FastRng) {
    if game.state().person(Who::Npc).in_play() && !game.state().person(Who::Npc).at.is_somewhere() {
        let at = game.state().exits.first().expect("an exit");
        let _ = game.apply(Command::by(Who::Npc, Verb::Start(at)), quick);
    }
    for cell in game.setup().board.tunnels {
        if let Some(tile) = game.setup().board.tunnel_borders[cell.index()].first() {
            let _ = game.apply(Command::team(Verb::Tunnel(cell, tile)), quick);
        }
    }
    for who in game.state().players_in_play() {
        if game.state().person(who).is(PersonFlags::READY) || game.state().phase != Phase::Planning {
            continue;
        }
        for command in random_play::plan_for(game.setup(), game.state(), who) {
            let _ = game.apply(command, quick);
        }
        game.apply(Command::by(who, Verb::Ready), quick).unwrap_or_else(|refusal| panic!("{refusal}"));
    }
}

/// A crew for a heist, tried until one is accepted.
fn choose(campaign: &mut CampaignBox, quick: &mut FastRng) -> bool {
    let library = Library::official();
    let names: Vec<String> = campaign.now().characters.keys().cloned().collect();
    for _ in 0..60 {
        let line = match &campaign.now().second_part {
            Some(part) => {
                let seats = part.hiding.iter().map(|who| {
                    let seat = part.seats.iter().find(|seat| seat.character == who.character).expect("a seat");
                    format!("{}:{}", seat.character, seat.player)
                });
                format!("crew {} {}", part.heist, seats.collect::<Vec<_>>().join(" "))
            }
            None => {
                let heist = &library.heists[quick.below(library.heists.len() as u32) as usize].id;
                let seats = PLAYERS
                    .iter()
                    .take(3 + quick.below(2) as usize)
                    .map(|player| format!("{}:{player}", names[quick.below(names.len() as u32) as usize]));
                format!("crew {heist} {}", seats.collect::<Vec<_>>().join(" "))
            }
        };
        if campaign.say(&line).is_ok() {
            // Only some editions ask who will help.
            let _ = campaign.say("fixers old-friend");
            return true;
        }
    }
    false
}

/// Some level-ups and shopping between heists.
fn rest(campaign: &mut CampaignBox, quick: &mut FastRng) {
    let names: Vec<String> = campaign.now().characters.keys().cloned().collect();
    for name in names {
        let choices = campaign.now().choices(&name);
        if choices.is_empty() || quick.below(3) == 0 {
            continue;
        }
        let (from, to) = &choices[quick.below(choices.len() as u32) as usize];
        let to = &to[quick.below(to.len() as u32) as usize];
        let _ = campaign.say(&format!("upgrade {name} {from} {to}"));
    }
    for _ in 0..quick.below(4) {
        let item = Item::ALL[quick.below(12) as usize];
        let verb = if quick.below(3) == 0 { "sell" } else { "buy" };
        let _ = campaign.say(&format!("{verb} {}", item.id()));
    }
}

/// Cards of an item with the team at the end of a game, those included that characters brought along.
fn with_team(state: &State, item: Item) -> usize {
    let free = |place: &Place| {
        *place == Place::TEAM || place.holder().is_some_and(|who| !state.person(who).is(PersonFlags::BUSTED))
    };
    ITEM_CARDS.iter().zip(&state.items).filter(|(card, place)| **card == item && free(place)).count()
}

#[test]
fn random_campaigns_keep_their_accounts() {
    let (mut heists, mut won, mut rescued, mut second) = (0, 0, 0, 0);
    for seed in 0..24 {
        let mut quick = FastRng::new(seed);
        let cities = Edition::PLAYABLE.into_iter().filter(|edition| edition.choosing != Choosing::Chapters);
        let editions: Vec<Edition> = cities.collect();
        let mut campaign = full_box(editions[seed as usize / 2 % editions.len()]);
        for _ in 0..14 {
            rest(&mut campaign, &mut quick);
            if !choose(&mut campaign, &mut quick) {
                break;
            }
            let before = campaign.now().clone();
            let (setup, state) = start(&before).unwrap_or_else(|fault| panic!("seed {seed}: {fault}"));
            let brought = Item::ALL.map(|item| with_team(&state, item) - usize::from(before.items.count(item)));
            let mut game = Game::new(setup, state);
            play_out(&mut game, &mut quick);
            let outcome = record_of(&before, &game).expect("an outcome");
            let end = *game.state();
            second += usize::from(before.second_part.is_some());
            rescued += before
                .jailed()
                .filter(|name| {
                    before.under_way.iter().flat_map(|heist| &heist.seats).any(|seat| seat.character == **name)
                        && !outcome.busted.iter().any(|busted| busted == name)
                })
                .count();
            let line = BoxCommand::Record(outcome).to_string();
            say(&mut campaign, &line);
            let now = campaign.now();
            assert_eq!(now.cash, end.cash, "seed {seed}: {line}");
            assert_eq!(now.won.len() - before.won.len(), usize::from(end.is(HeistFlags::WON)));
            for item in Item::ALL {
                let owned = with_team(&end, item).saturating_sub(brought[item as usize]);
                assert_eq!(usize::from(now.items.count(item)), owned, "seed {seed}: {} after {line}", item.id());
                assert!(now.items.count(item) + now.shop.count(item) <= Stock::copies(item));
            }
            let seats = before.under_way.iter().flat_map(|heist| &heist.seats);
            for (seat, who) in seats.zip(Who::PLAYERS) {
                let busted = now.characters[&seat.character].status == Status::Busted;
                assert_eq!(busted, end.person(who).is(PersonFlags::BUSTED), "seed {seed}: {line}");
            }
            heists += 1;
            won += usize::from(end.is(HeistFlags::WON));
            if seed == 0 {
                // The same outcome from the replay.
                let text = replay::record(&game, None);
                let again = Replay::parse(&text).and_then(|replay| replay.play()).expect("a replay");
                assert_eq!(BoxCommand::Record(record_of(&before, &again).expect("an outcome")).to_string(), line);
            }
        }
        let text = file::print(&campaign);
        assert_eq!(file::parse(&text).expect("a box"), campaign);
    }
    assert!(heists > 200, "only {heists} heists were played");
    assert!(won > 0 && rescued > 0, "{won} won, {rescued} rescued, {second} second parts");
}

#[test]
fn a_heist_begins_with_what_is_in_the_box() {
    let text = r#"heist-box = 1
name = "X"
edition = "v24"
ledger = ["box crew county-bricks tiny:josh karma:mia null:ann radio=karma"]
[start]
cash = 7
fixers = ["old-friend", "fence"]
items = ["radio", "dog-whistle"]
[start.player]
josh = { level = 1 }
mia = { level = 1 }
ann = { level = 1 }
[start.character]
tiny = { card = "thug", skills = ["wing-it", "hit-n-run"] }
karma = { card = "angry-locksmith", skills = ["bypass", "wing-it"], status = "busted" }
null = { card = "script-kiddie", skills = ["hurry", "yank-wires"] }
"#;
    let campaign = file::parse(text).expect("a box");
    let (setup, state) = start(campaign.now()).expect("a heist");
    assert_eq!(setup.heist, "county-bricks");
    assert_eq!((state.cash, state.has_fixer(Fixer::Fence), state.has_fixer(Fixer::Visage)), (7, true, false));
    assert!(state.holds(Who::Green, Item::Radio).is_some(), "as the crew says");
    assert!(state.holds(Who::Red, Item::DogWhistle).is_some(), "to the first of the crew");
    assert!(state.person(Who::Green).is(PersonFlags::INSIDE) && !state.person(Who::Red).is(PersonFlags::INSIDE));
    assert_eq!(
        ITEM_CARDS.iter().zip(state.items).filter(|(item, at)| **item == Item::Radio && *at == Place::SHOP).count(),
        0
    );
    let fault = record_of(campaign.now(), &Game::new(setup, state)).expect_err("not over").to_string();
    assert!(fault.contains("not over yet"), "{fault}");
}

/// A box from which a recorded game could have begun.
fn box_before(game: &Game) -> BoxContents {
    let (setup, start) = (game.setup(), game.start());
    let mut contents = BoxContents::new(Edition::V24);
    contents.cash = start.cash;
    contents.fixers = Fixer::ALL.into_iter().filter(|fixer| start.has_fixer(*fixer)).collect();
    let cards = |wanted: &dyn Fn(Place) -> bool| {
        ITEM_CARDS
            .into_iter()
            .zip(start.items)
            .filter(|(_, place)| wanted(*place))
            .map(|(item, _)| item)
            .collect::<Stock>()
    };
    contents.items = cards(&|place| place == Place::TEAM || place.holder().is_some());
    contents.shop = cards(&|place| place == Place::SHOP);
    contents.players.insert("josh".to_owned(), 1);
    let mut seats = Vec::new();
    for who in Who::PLAYERS {
        let Some(member) = setup.member(who) else { continue };
        let skills = [member.skills[0].id.clone(), member.skills[1].id.clone()];
        let inside = setup.heist.starts_with("county-") && start.person(who).is(PersonFlags::INSIDE);
        let status = if inside { Status::Busted } else { Status::Free };
        let named = Named { cards: CharacterCards { card: member.card.clone(), skills }, level: 1, status };
        contents.characters.insert(who.word().to_owned(), named);
        seats.push(CrewSeat { character: who.word().to_owned(), player: "josh".to_owned() });
    }
    contents.under_way = Some(UnderWay { heist: setup.heist.clone(), seats, held: Vec::new(), fixers: Vec::new() });
    contents
}

#[test]
fn every_golden_replay_of_the_city_can_be_recorded() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../heist-testbed/games/golden");
    let mut won = BTreeSet::new();
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("a file").path();
        let text = std::fs::read_to_string(&path).expect("a text");
        let game = Replay::parse(&text).and_then(|replay| replay.play()).expect("a replay");
        if Library::official().chapter(&game.setup().heist).is_some() {
            continue;
        }
        let before = box_before(&game);
        let outcome = record_of(&before, &game).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
        assert_eq!(outcome.won, game.state().is(HeistFlags::WON));
        let mut campaign = CampaignBox::new("Golden", before.clone());
        let line = BoxCommand::Record(outcome.clone()).to_string();
        campaign.say(&line).unwrap_or_else(|error| panic!("{}: {line}: {error}", path.display()));
        let (now, heist) = (campaign.now(), &game.setup().heist);
        assert_eq!(now.cash, game.state().cash, "{line}");
        let fixer = Library::official().heist(heist).and_then(|heist| Fixer::from_id(&heist.unlocks_fixer));
        if let Some(fixer) = fixer {
            assert_eq!(now.has_fixer(fixer), outcome.won || before.has_fixer(fixer), "{line}");
        }
        // Who won the first part of a job waits for the second; everybody else levels up.
        let waits = heist == "final-score-1" && outcome.won;
        assert_eq!(now.second_part.is_some(), waits, "{line}");
        assert_eq!(now.players["josh"], if waits { 1 } else { 2 }, "{line}");
        if waits {
            let hiding = &now.second_part.as_ref().expect("a second part").hiding;
            assert!(hiding.iter().any(|who| who.carrying.iter().any(|piece| piece == "documents")), "{line}");
            let seats: Vec<String> = hiding.iter().map(|who| format!("{}:josh", who.character)).collect();
            say(&mut campaign, &format!("crew final-score-2 {}", seats.join(" ")));
            let (setup, state) = start(campaign.now()).expect("the second part");
            assert_eq!((setup.heist.as_str(), state.phase), ("final-score-2", Phase::Planning));
        }
        if outcome.won {
            won.insert(heist.clone());
        }
    }
    assert_eq!(won.len(), 17, "every heist is won once: {won:?}");
}

// ---- achievements in a game

fn play(position: &str, lines: &[&str]) -> Game {
    let loaded = position::load_toml(position).unwrap_or_else(|fault| panic!("{fault}"));
    let mut chance = loaded.chance.scripted().with_seed(1);
    let mut game = Game::new(loaded.setup, loaded.state);
    for line in lines {
        game.say(line, &mut chance).unwrap_or_else(|error| panic!("{line}: {error}"));
    }
    game
}

const OUT: &str = r#"
phase = "escape"
map = "EM EM E5"
objective = { all = [{ kind = "escapes", min = 1 }] }
crew.blue = { card = "thug", skills = ["wing-it", "hurry"], at = "b1", ideas = 1 }
crew.red = { card = "burglar", skills = ["wing-it", "hurry"], at = "c1", ideas = 0 }
"#;

#[test]
fn on_fumes_is_winning_with_two_empty_heads() {
    let done = |text: &str, lines: &[&str]| feats(&play(text, lines)).achievements.contains(&Achievement::OnFumes);
    assert!(done(OUT, &["blue run c1"]), "blue spends the last idea");
    assert!(!done(&OUT.replace("ideas = 1", "ideas = 2"), &["blue run c1", "blue stay"]), "blue keeps one");
    assert!(!done(OUT, &["blue stay"]), "the busted do not count");
}

#[test]
fn of_course_it_is_a_one() {
    let text = OUT.replace("at = \"b1\", ideas = 1", "at = \"a1\", ideas = 0");
    let done = |roll: u8| {
        let text = format!("{text}\nchance = {{ rolls = {{ blue = [{roll}] }} }}\n");
        let game = play(&text, &["blue last-ditch b1 c1"]);
        feats(&game).achievements.contains(&Achievement::OfCourse)
    };
    let game =
        play(&format!("{text}\nchance = {{ rolls = {{ blue = [1] }} }}\n"), &["blue last-ditch b1 c1", "blue run b1"]);
    assert!(feats(&game).achievements.contains(&Achievement::OfCourse));
    assert!(!done(2));
}

const ROUND: &str = r#"
phase = "roll"
map = "EM LO E5"
deck = "1,2,Z1"
crew.blue = { card = "thug", skills = ["wing-it", "hurry"], at = "c1", ideas = 1, plan = ["b1"], items = ["perfect-picks"] }
chance = { rolls = { blue = [1] } }
"#;

#[test]
fn a_round_is_silent_or_not() {
    let done = |lines: &[&str]| feats(&play(ROUND, lines)).achievements.contains(&Achievement::SilenceIsGolden);
    assert!(!done(&["team roll", "blue take walk", "blue done"]), "walking is heard");
    assert!(done(&["team roll", "blue take item:perfect-picks", "blue unlock b1", "blue done"]), "perfection is not");
    assert!(!done(&["team roll", "blue take item:perfect-picks", "blue unlock b1"]), "the round is not over");
}

#[test]
fn an_event_that_does_harm_spoils_the_minmaxer() {
    let done = |text: &str, lines: &[&str]| feats(&play(text, lines)).achievements.contains(&Achievement::Minmaxer);
    assert!(done(OUT, &["blue run c1"]), "no event at all");
    let lines = ["team roll", "team escape", "blue take walk", "blue done", "team next", "team stay"];
    assert!(!done(ROUND, &lines), "event 1 puts cameras into the bag");
    let harmless = ROUND.replace("deck = \"1,2,Z1\"", "deck = \"\"");
    assert!(done(&harmless, &lines), "nothing happens without cards");
}

#[test]
fn a_jailbreak_is_a_county_job_with_everybody_inside() {
    let done = |busted: &str| {
        let mut campaign = full_box(Edition::NEWEST);
        say(&mut campaign, "crew startup tiny:josh karma:mia null:ann");
        say(&mut campaign, &format!("record lost busted={busted}"));
        say(&mut campaign, "crew county-bricks tiny:josh karma:mia null:ann");
        let (setup, state) = start(campaign.now()).expect("a heist");
        let (mut game, mut quick) = (Game::new(setup, state), FastRng::new(1));
        plan(&mut game, &mut quick);
        assert_ne!(game.state().phase, Phase::Planning);
        feats(&game).achievements.contains(&Achievement::Jailbreak)
    };
    assert!(done("tiny,karma,null"));
    assert!(!done("tiny,karma"));
}

#[test]
fn pennies_are_counted_when_planning_is_over() {
    let done = |cash: u8| {
        let text = format!(
            "phase = \"planning\"\nmap = \"EM E5\"\ncash = {cash}\ncrew.blue = {{ card = \"thug\", skills = [\"wing-it\", \"hurry\"] }}\n"
        );
        let game = play(&text, &["blue start b1", "team buy radio blue", "blue ready"]);
        feats(&game).achievements.contains(&Achievement::PennyPincher)
    };
    assert!(done(22), "a radio costs 2");
    assert!(!done(21));
}

#[test]
fn fixers_are_of_use_when_they_did_something() {
    let text = "phase = \"planning\"\nmap = \"EM SC E5\"\ncash = 9\nbag = { lock = 1 }\nfixers = [\"old-friend\", \"fence\", \"visage\", \"shell\"]\n\
        crew.blue = { card = \"thug\", skills = [\"wing-it\", \"hurry\"] }\n";
    let game = play(text, &["team fixer visage b1", "team buy radio blue"]);
    assert_eq!(feats(&game).fixers, [Fixer::Fence, Fixer::Visage]);
}
