//! What happened, in words.

use crate::commands;
use crate::english::{a, capital, card_line, card_text, cash, list, several, thing};
use crate::names::{
    bag_name, card_title, chit_kind, chit_name, colour_name, crisis_name, item_name, loot_name, token_name,
};
use heist_data::names::space_name;
use heist_rules::cards::{Item, Loot};
use heist_rules::chits::Chit;
use heist_rules::command::{Command, Speaker, Verb};
use heist_rules::fact::{Fact, Token};
use heist_rules::setup::Setup;
use heist_rules::space::Space;
use heist_rules::state::{Phase, State};
use heist_rules::who::Who;

/// One thing that happened, as a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sentence {
    /// The words.
    pub words: String,
    /// Whether it deserves a colour.
    pub alarming: bool,
}

/// What happened, sentence by sentence; what belongs together is said at once. The state is the one after it.
pub fn story(setup: &Setup, state: &State, facts: &[Fact]) -> Vec<Sentence> {
    let together = |one: &Fact, other: &Fact| match (one, other) {
        (Fact::Plan(one, _), Fact::Plan(other, _)) => one == other,
        (Fact::Alert, Fact::Alert) => true,
        _ => false,
    };
    // A door that opens is gone; nobody needs to hear both.
    let mut told: Vec<Fact> = Vec::with_capacity(facts.len());
    for fact in facts {
        let is_echo = matches!((told.last(), fact), (Some(Fact::OpenDoor(door)), Fact::RemoveToken(at, Token::KeycardDoor)) if door == at);
        if !is_echo {
            told.push(*fact);
        }
    }
    let tell = |facts: &[Fact]| match *facts {
        [Fact::Plan(who, _), _, ..] => {
            let spaces = facts.iter().filter_map(|fact| match fact {
                Fact::Plan(_, space) => Some(space_name(setup, state, *space)),
                _ => None,
            });
            format!("{} plans {}.", colour_name(who), list(&spaces.collect::<Vec<_>>()))
        }
        [Fact::Alert, _, ..] => format!("{} alerts!", facts.len()),
        [ref one, ..] => fact(setup, state, one),
        [] => String::new(),
    };
    let sentence = |facts: &[Fact]| Sentence { words: tell(facts), alarming: facts.first().is_some_and(is_alarming) };
    told.chunk_by(together).map(sentence).collect()
}

/// A command that was carried out.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Deed {
    /// What the one who gave it did.
    pub own: Vec<Sentence>,
    /// What followed by itself, which is nobody's doing: phases, rounds, events.
    pub then: Vec<Sentence>,
}

impl Deed {
    /// Everything, in order.
    pub fn all(self) -> Vec<Sentence> {
        self.own.into_iter().chain(self.then).collect()
    }
}

/// What a command brought about, from one position to another. Where nobody sees anything of it, it is said what was said.
pub fn deed(setup: &Setup, before: &State, after: &State, command: &Command, facts: &[Fact]) -> Deed {
    let follows = |fact: &Fact| {
        matches!(
            fact,
            Fact::Phase(_) | Fact::Round(_) | Fact::Over(_) | Fact::Event(_) | Fact::Crisis(_) | Fact::Security(_)
        )
    };
    // What the team calls for is nobody's alone anyway.
    let first = match command.by {
        Speaker::Team => None,
        Speaker::One(_) => facts.iter().position(follows),
    };
    let (done, then) = facts.split_at(first.unwrap_or(facts.len()));
    let mut own = match (command.by, command.verb) {
        (Speaker::One(who), Verb::Shift(_)) => vec![turned_die(before, after, who)],
        _ => story(setup, after, done),
    };
    if own.is_empty() {
        own.push(said(setup, before, command));
    }
    Deed { own, then: story(setup, after, then) }
}

/// Somebody has spent an idea on the die.
fn turned_die(before: &State, after: &State, who: Who) -> Sentence {
    let (from, to) = (before.person(who), after.person(who));
    let price = from.ideas.saturating_sub(to.ideas);
    let words =
        format!("{} turns the die from {} to {} for {}.", colour_name(who), from.die, to.die, several(price, "idea"));
    Sentence { words, alarming: false }
}

/// A command in words, with its speaker: "Red: ready."
fn said(setup: &Setup, before: &State, command: &Command) -> Sentence {
    let words = commands::command(setup, before, command);
    let words = match command.by {
        Speaker::One(who) if matches!(command.verb, Verb::Take(..)) => format!("{} takes {words}.", colour_name(who)),
        Speaker::One(who) => format!("{}: {}.", colour_name(who), lower(&words)),
        Speaker::Team => format!("{words}."),
    };
    Sentence { words, alarming: false }
}

fn lower(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect())
}

/// A fact as a sentence. The state is the one after it.
pub fn fact(setup: &Setup, state: &State, fact: &Fact) -> String {
    let at = |space| space_name(setup, state, space);
    match *fact {
        Fact::Roll(who, value) => format!("{} rolls a {value}.", colour_name(who)),
        Fact::Security(value) => format!("The security die shows a {value}."),
        Fact::Draw(space, Some(chit)) => format!("{} is turned up: {}.", at(space), a(bag_name(chit))),
        Fact::Draw(space, None) => format!("{} is turned up: the bag is empty, nothing is there.", at(space)),
        Fact::DrawAside(chit) => format!("{} leaves the bag.", capital(&a(bag_name(chit)))),
        Fact::Replaced(space, chit) => {
            format!("The Consultant's blank takes the place of the {} on {}.", bag_name(chit), at(space))
        }
        Fact::Alert => "Alert!".into(),
        Fact::Noise(count) => format!("{count} noise."),
        Fact::NoiseBought(count) => format!("A diversion swallows {count} noise."),
        Fact::Discard(card) => format!("The alert discards {}.", card_title(setup, card)),
        Fact::Queue(card) => {
            format!("{} {} now waits: {}", crisis_name(setup), card_title(setup, card), card_text(setup, card))
        }
        Fact::Event(card) if setup.has_security_die() => format!("Square {}", card_line(setup, card)),
        Fact::Event(card) => format!("Event {}", card_line(setup, card)),
        Fact::Crisis(card) => format!("{} {}", crisis_name(setup), card_line(setup, card)),
        Fact::At(who, Space::NOWHERE) => format!("{} looks for another start.", colour_name(who)),
        Fact::At(who, space) => format!("{} is on {}.", colour_name(who), at(space)),
        Fact::Place(space, chit) => format!("{} comes to {}.", capital(&a(chit_name(chit))), at(space)),
        Fact::Flip(space, face) => format!("{} on {} {}.", capital(&a(chit_kind(face))), at(space), turned(face)),
        Fact::Remove(space, chit) => format!("{} leaves {}.", capital(&a(chit_name(chit))), at(space)),
        Fact::RemoveToken(space, token) => format!("The {} on {} is gone.", token_name(setup, token), at(space)),
        Fact::Bag(chit, count) if count < 0 => {
            format!("{} out of the bag.", capital(&several(count.unsigned_abs(), bag_name(chit))))
        }
        Fact::Bag(chit, count) => format!("{} into the bag.", capital(&several(count as u8, bag_name(chit)))),
        Fact::Boss(from, to) => format!("The boss walks from {} to {}.", at(from), at(to)),
        Fact::Suspicion(level) => format!("The boss grows suspicious: level {level}."),
        Fact::BossTakes(space, loot) => format!("The boss takes {} from {}.", the(loot), at(space)),
        Fact::BossDrops(space, loot) => format!("The boss leaves {} on {}.", the(loot), at(space)),
        Fact::Guard(from, to) => format!("A guard walks from {} to {}.", at(from), at(to)),
        Fact::Dog(from, to) => format!("A dog runs from {} to {}.", at(from), at(to)),
        Fact::Gate(gate) => format!("Gate {} comes down.", (b'A' + gate.min(3)) as char),
        Fact::Ideas(who, count) if count < 0 => {
            format!("{}: {} less.", colour_name(who), several(count.unsigned_abs(), "idea"))
        }
        Fact::Ideas(who, count) => format!("{}: {} more.", colour_name(who), several(count as u8, "idea")),
        Fact::IdeaOnHex(space, count) if count < 0 => format!("The idea on {} is taken.", at(space)),
        Fact::IdeaOnHex(space, _) => format!("An idea lies on {}.", at(space)),
        Fact::Cash(who, count) => format!("{} takes {}.", colour_name(who), cash(count.into())),
        Fact::CashOnHex(space, count) => format!("{} on {}.", cash(count.into()), at(space)),
        Fact::TeamCash(count) if count < 0 => format!("The team pays {}.", cash(count.unsigned_abs())),
        Fact::TeamCash(count) => format!("The team gets {}.", cash(count as u16)),
        Fact::PickUp(who, what, _) => format!("{} picks up {}.", colour_name(who), thing(what)),
        Fact::Drop(who, what, space) => format!("{} leaves {} on {}.", colour_name(who), thing(what), at(space)),
        Fact::Give(from, what, to) => format!("{} gives {} to {}.", colour_name(from), thing(what), to.word()),
        Fact::TakeAlong(who, loot) => format!("{} takes {} along.", colour_name(who), the(loot)),
        Fact::PutBack(who, loot) => format!("{} leaves {} at home.", colour_name(who), the(loot)),
        Fact::TurnUp(space, loot) => {
            format!("The painting on {} is {}.", at(space), if loot.is_painting() { "real" } else { "a fake" })
        }
        Fact::Acquire(loot) => format!("{} out of the building.", is(&the(loot))),
        Fact::AcquireCash(who, count) => format!("{} brings {} out.", colour_name(who), cash(count.into())),
        Fact::LostLoot(loot) => format!("{} lost.", is(&the(loot))),
        Fact::LostCash(count) => format!("{} is lost.", cash(count.into())),
        Fact::AcquireItem(item) => format!("{} the team's for good.", is(&the_item(item))),
        Fact::DiscardItem(item) => format!("{} used up.", is(&the_item(item))),
        Fact::BuyItem(item, who) => format!("{} gets {}.", colour_name(who), the_item(item)),
        Fact::SellItem(item) => format!("{} sold.", is(&the_item(item))),
        Fact::SellJewel => "A jewel is sold.".into(),
        Fact::Crack(space, count) => format!("The safe on {}: crack number {count}.", at(space)),
        Fact::OpenSafe(space) => format!("The safe on {} is open.", at(space)),
        Fact::OpenDoor(space) => format!("The keycard door on {} is open.", at(space)),
        Fact::Active(who) => format!("{} joins the crew.", colour_name(who)),
        Fact::Panic => "Panic: from now on NPCs use the other side of their card.".into(),
        Fact::Busted(who) => format!("{} is busted.", colour_name(who)),
        Fact::Escaped(who) => format!("{} is out.", colour_name(who)),
        Fact::Plan(who, space) => format!("{} plans {}.", colour_name(who), at(space)),
        Fact::Unplan(who, space) => format!("{} takes the token off {}.", colour_name(who), at(space)),
        Fact::LoseToken(who) => format!("{} loses a planning token for good.", colour_name(who)),
        Fact::Tunnel(cell, tile) => format!("A tunnel from {} into {}.", at(cell), at(tile)),
        Fact::Exit(space) => format!("A new exit at {}.", at(space)),
        Fact::Phase(Phase::Event) if setup.has_security_die() => {
            "Everybody has acted. The security die says what happens next.".into()
        }
        Fact::Phase(phase) => phase_sentence(phase).into(),
        Fact::Round(number) => format!("Round {number}."),
        Fact::Over(true) => "The heist is won.".into(),
        Fact::Over(false) => "The heist is lost.".into(),
    }
}

/// Whether a fact deserves a colour.
fn is_alarming(fact: &Fact) -> bool {
    matches!(
        fact,
        Fact::Alert
            | Fact::Busted(_)
            | Fact::Crisis(_)
            | Fact::Queue(_)
            | Fact::Gate(_)
            | Fact::Panic
            | Fact::Over(false)
    )
}

fn phase_sentence(phase: Phase) -> &'static str {
    match phase {
        Phase::Planning => "Planning begins.",
        Phase::Roll => "Time to roll the dice.",
        Phase::Action => "Now everybody acts, in any order.",
        Phase::Event => "Everybody has acted. What happens next is up to the building.",
        Phase::Escape => "Get out!",
        Phase::Over => "It is over.",
    }
}

fn the(loot: Loot) -> String {
    format!("the {}", loot_name(loot))
}

fn the_item(item: Item) -> String {
    format!("the {}", item_name(item))
}

/// `The jewel is`, `The documents are`.
fn is(thing: &str) -> String {
    format!("{} {}", capital(thing), if thing.ends_with('s') { "are" } else { "is" })
}

/// What became of a chit that now shows this face.
fn turned(face: Chit) -> &'static str {
    match face {
        Chit::Guard | Chit::Dog => "wakes up",
        Chit::GuardSubdued | Chit::DogSubdued => "goes down",
        Chit::Lock => "locks again",
        Chit::LockOpen => "is open",
        Chit::Camera => "comes on again",
        Chit::CameraOff => "goes dark",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use heist_format::game::Game;
    use heist_format::setup::{FIRST_HEIST, official_game};
    use heist_rules::chance::Seeded;

    /// The words of the last command of a first evening.
    fn told(lines: &[&str]) -> (Vec<String>, Vec<String>) {
        let (setup, state) = official_game(FIRST_HEIST).expect("a game");
        let (mut game, mut chance) = (Game::new(setup, state), Seeded::new(7));
        for line in lines {
            game.say(line, &mut chance).unwrap_or_else(|fault| panic!("{line}: {fault}"));
        }
        let last = game.history().last().expect("a command");
        let Deed { own, then } = deed(game.setup(), &last.before, game.state(), &last.command, &last.facts);
        let words = |told: Vec<Sentence>| told.into_iter().map(|sentence| sentence.words).collect();
        (words(own), words(then))
    }

    const READY: [&str; 11] = [
        "red start g8",
        "blue start e9",
        "green start g8",
        "black start e9",
        "red plan g7",
        "blue plan d8",
        "green plan g7",
        "black plan d8",
        "red ready",
        "blue ready",
        "green ready",
    ];

    #[test]
    fn what_follows_for_everybody_is_nobodys_doing() {
        let (own, then) = told(&[&READY[..], &["black ready"]].concat());
        assert_eq!((own, then), (vec!["Black: ready.".to_owned()], vec!["Time to roll the dice.".to_owned()]));
    }

    #[test]
    fn a_turned_die_says_from_what_to_what() {
        let before = [&READY[..], &["black ready", "team roll"]].concat();
        let (own, then) = told(&[&before[..], &["green shift +1"]].concat());
        assert!(own[0].starts_with("Green turns the die from ") && own[0].ends_with(" for 1 idea."), "{own:?}");
        assert!(own.len() == 1 && then.is_empty(), "{own:?} {then:?}");
    }
}
