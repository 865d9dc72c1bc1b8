//! Refusals: whatever is said in random games, a refusal cites a rule of the edition that is played, and speaks of no thing
//! that the edition does not have.

use arbitrary::{Arbitrary, Unstructured};
use heist_data::library::Library;
use heist_format::game::Game;
use heist_format::notation::{self, NotationError};
use heist_rulebook::rulebook::Rulebook;
use heist_rules::cards::{Fixer, Item, Loot, Thing};
use heist_rules::chance::Seeded;
use heist_rules::command::{Command, FixerUse, Speaker, Use, Verb};
use heist_rules::edition::Edition;
use heist_rules::random_play;
use heist_rules::refusal::Refusal;
use heist_rules::setup::Setup;
use heist_rules::space::Space;
use heist_rules::state::{Phase, State};
use heist_rules::who::Who;
use heist_testbed::random_heists::{Dice, every_heist, random_heist, random_position};
use heist_words::refusals;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Things of the game: an edition has one if it has a rule that begins like that. The words are what sentences call it.
const THINGS: [(&[&str], &[&str]); 15] = [
    (&["keycard."], &["keycard"]),
    (&["fixer."], &["fixer"]),
    (&["item."], &["item"]),
    (&["safe."], &["safe", "crack"]),
    (&["npc.hostage.", "card.hostage"], &["hostage"]),
    (&["dog."], &["dog"]),
    (&["remote-lock."], &["remote lock", "server"]),
    (&["sensor."], &["pressure sensor", "control panel"]),
    (&["shop."], &["shop"]),
    (&["event."], &["event"]),
    (&["crisis."], &["crisis", "crises"]),
    (&["security."], &["security die", "security phase"]),
    (&["tunnel.", "special.tunnels"], &["tunnel"]),
    (&["boss."], &["boss"]),
    (&["busted.jail"], &["jail"]),
];

/// What an edition has: its rules, and the words of things that it does not have.
pub struct EditionWords {
    rules: BTreeSet<String>,
    unknown: Vec<String>,
}

impl EditionWords {
    pub fn all() -> BTreeMap<&'static str, EditionWords> {
        let book = Rulebook::read(&[Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulebook")]);
        let of = |edition: Edition| {
            let here = book.rules.iter().filter(|rule| rule.editions.iter().any(|id| id == edition.id));
            let rules: BTreeSet<String> = here.map(|rule| rule.id.clone()).collect();
            let has = |start: &&str| rules.iter().any(|rule| rule.starts_with(start));
            let missing = THINGS.iter().filter(|(starts, _)| !starts.iter().any(has));
            let mut unknown: Vec<String> =
                missing.flat_map(|(_, words)| words.iter().map(|word| word.to_string())).collect();
            let cards = Item::ALL.map(|item| ("item", item.id())).into_iter();
            let cards = cards.chain(Fixer::ALL.map(|fixer| ("fixer", fixer.id())));
            for (kind, id) in cards.filter(|(_, id)| !rules.contains(&format!("card.{id}"))) {
                let name = Library::official().raw(kind, id).and_then(|card| card.get("name"));
                unknown.push(name.and_then(|name| name.as_str()).expect(id).to_lowercase());
            }
            (edition.id, EditionWords { rules, unknown })
        };
        Edition::ALL.into_iter().map(of).collect()
    }

    /// What is wrong with a refusal, if anything; what somebody has `said` may be spoken of.
    pub fn fault(&self, rule: &str, sentence: &str, said: &str) -> Option<String> {
        if !self.rules.contains(rule) {
            return Some(format!("cites {rule}: {sentence}"));
        }
        let lower = sentence.to_lowercase();
        let begins_a_word = |place: usize| !lower[..place].ends_with(char::is_alphabetic);
        let speaks = |word: &&String| lower.match_indices(word.as_str()).any(|(place, _)| begins_a_word(place));
        let said = said.to_lowercase();
        let word = self.unknown.iter().filter(|word| !said.contains(&word.replace(' ', ""))).find(speaks)?;
        Some(format!("speaks of `{word}`: {sentence} ({rule})"))
    }
}

/// Commands that name something in this position, so that they are refused for better reasons than nonsense is.
fn sensible(dice: &mut Dice, setup: &Setup, state: &State) -> Vec<Command> {
    let who = *dice.one(&Who::ALL);
    let other = *dice.one(&Who::ALL);
    let here = state.person(who).at;
    let at = Space(dice.below(setup.board.count as usize) as u8);
    let item = *dice.one(&Item::ALL);
    let things = [Thing::Loot(*dice.one(&Loot::ALL)), Thing::Item(item), Thing::Cash, Thing::Idea];
    let thing = *dice.one(&things);
    let verbs = [
        Verb::Move(at),
        Verb::Unlock(at),
        Verb::Disable(at),
        Verb::Reveal(at),
        Verb::Reveal(Space::NOWHERE),
        Verb::Open(at),
        Verb::Run(at),
        Verb::Plan(at),
        Verb::Start(at),
        Verb::Grab,
        Verb::Done,
        Verb::Stay,
        Verb::Crack,
        Verb::TakeHostage,
        Verb::PickUp(thing, at),
        Verb::PickUp(thing, here),
        Verb::Drop(thing, here),
        Verb::Give(thing, other),
        Verb::Use(Use::Teamwork(other)),
        Verb::Use(Use::HereHoldThis),
    ];
    let team = [
        Verb::Roll,
        Verb::Next,
        Verb::Escape,
        Verb::SellJewel,
        Verb::Buy(item, who),
        Verb::Sell(item),
        Verb::BuyReveal(at),
        Verb::BuyIdea(who),
        Verb::Fixer(FixerUse::Shell),
        Verb::Fixer(FixerUse::Visage(at)),
    ];
    verbs.map(|verb| Command::by(who, verb)).into_iter().chain(team.map(Command::team)).collect()
}

/// Any command at all, as a fuzzer makes them.
fn arbitrary(dice: &mut Dice) -> Option<Command> {
    let bytes: Vec<u8> = (0..48).map(|_| dice.below(256) as u8).collect();
    Command::arbitrary(&mut Unstructured::new(&bytes)).ok()
}

/// Lines that no command can express; the notation refuses them itself.
fn lines(dice: &mut Dice) -> Vec<String> {
    let who = dice.one(&Who::ALL).word();
    let ids = |kind: &str| Library::official().ids(kind).map(str::to_owned).collect::<Vec<String>>();
    let (action, ability, item) = (ids("action"), ids("ability"), dice.one(&Item::ALL).id());
    vec![
        format!("{who} take {}", dice.one(&action)),
        format!("{who} take item:{item}"),
        format!("{who} use {} b2", dice.one(&ability)),
        format!("{who} use help-out {}", dice.one(&Who::ALL).word()),
        format!("{who} drop cash:77"),
        format!("{who} last-ditch a1 c3"),
        format!("{who} move a9"),
        "team fixer beat-cop camera".to_owned(),
        format!("{} done", dice.one(&Who::ALL).word()),
    ]
}

/// Plays at random and asks about everything that is refused on the way.
fn play(dice: &mut Dice, mut game: Game, mut refused: impl FnMut(&Game, Option<&Command>, &str, Refusal)) {
    let mut chance = Seeded::new(dice.below(1 << 20) as u64);
    for step in 0..250 {
        if game.state().phase == Phase::Planning && step > 30 {
            for who in game.state().players_in_play() {
                for command in random_play::plan_for(game.setup(), game.state(), who) {
                    let _ = game.apply(command, &mut chance);
                }
                let _ = game.apply(Command::by(who, Verb::Ready), &mut chance);
            }
        }
        let legal = game.legal();
        if legal.is_empty() || game.state().phase == Phase::Over {
            break;
        }
        let mut asked = sensible(dice, game.setup(), game.state());
        asked.extend((0..20).filter_map(|_| arbitrary(dice)));
        let speaker = dice.one(&Who::ALL);
        asked.extend([Speaker::Team, Speaker::One(*speaker)].map(|by| Command { by, ..*dice.one(&legal) }));
        for command in asked {
            if let Err(refusal) = heist_rules::check(game.setup(), game.state(), &command) {
                refused(&game, Some(&command), "", refusal);
            }
        }
        for line in if step % 4 == 0 { lines(dice) } else { Vec::new() } {
            if let Err(NotationError::Refused(refusal)) = notation::parse_line(game.setup(), game.state(), &line) {
                refused(&game, None, &line, refusal);
            }
        }
        // Calling the escape at random would end most games in their first round.
        let goes_on = |command: &&Command| command.verb != Verb::Escape;
        let legal: Vec<Command> = legal.iter().filter(goes_on).copied().collect();
        let command = *dice.one(&legal);
        game.apply(command, &mut chance).expect("a listed command is legal");
    }
}

/// Every heist and chapter in its editions, and bare boards under a security die.
fn games() -> impl Iterator<Item = (Dice, Game)> {
    let heists = every_heist().map(|(seed, heist, edition)| {
        let mut dice = Dice(Seeded::new(seed));
        let (setup, state) = random_heist(&mut dice, heist, edition);
        (dice, Game::new(setup, state))
    });
    let boards = (0..12).map(|seed| {
        let mut dice = Dice(Seeded::new(!seed));
        let (setup, state) = random_position(&mut dice, Edition::LAST_HEIST.id);
        (dice, Game::new(setup, state))
    });
    heists.chain(boards)
}

#[test]
fn what_is_refused_is_refused_by_a_rule_of_the_edition_in_words_of_the_edition() {
    let editions = EditionWords::all();
    let mut faults = BTreeMap::new();
    let mut told: BTreeMap<(&str, &str, &str), u32> = BTreeMap::new();
    let mut cited: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (mut dice, game) in games() {
        let edition = game.setup().edition.id;
        play(&mut dice, game, |game, command, line, refusal| {
            cited.entry(edition).or_default().insert(refusal.rule);
            // The same refusal a few times in each edition, since the figures differ.
            let times = told.entry((edition, refusal.rule, refusal.why)).or_insert(0);
            *times += 1;
            if *times > 20 {
                return;
            }
            let said = command.map_or_else(|| line.to_owned(), |command| format!("{:?}", command.verb));
            let (setup, state) = (game.setup(), game.state());
            let in_full = match command {
                Some(command) => refusals::why(setup, state, command, &refusal),
                None => refusals::why_line(setup, state, line, &refusal),
            };
            let words = &editions[edition];
            // In full it may name what the command itself names.
            let fault =
                words.fault(refusal.rule, refusal.why, "").or_else(|| words.fault(refusal.rule, &in_full, &said));
            if let Some(fault) = fault {
                faults.entry(format!("{edition} {fault}")).or_insert(said);
            }
        });
    }
    let list: Vec<String> = faults.iter().map(|(fault, said)| format!("{fault}   <- {said}")).collect();
    assert!(list.is_empty(), "{} refusals:\n{}", list.len(), list.join("\n"));
    for edition in Edition::ALL {
        let count = cited.get(edition.id).map_or(0, BTreeSet::len);
        assert!(count > 60, "only {count} rules were ever cited in {}", edition.id);
    }
}
