//! Facts as text: what an apply announces, one line each.

use super::words::thing_word;
use heist_data::names::space_name;
use heist_rules::effect::CardId;
use heist_rules::fact::{Fact, Token};
use heist_rules::setup::Setup;
use heist_rules::space::Space;
use heist_rules::state::State;

/// The line of a fact, in the position after the command.
pub fn print_fact(setup: &Setup, state: &State, fact: &Fact) -> String {
    let name = |space: Space| space_name(setup, state, space);
    let card = |card: CardId| setup.cards.get(usize::from(card.0)).map_or("-", |card| card.id.as_str());
    match *fact {
        Fact::Roll(who, value) => format!("roll {} {value}", who.word()),
        Fact::Security(value) => format!("roll security {value}"),
        Fact::Draw(space, Some(chit)) => format!("draw {} {}", name(space), chit.word()),
        Fact::Draw(space, None) => format!("draw {} nothing", name(space)),
        Fact::DrawAside(chit) => format!("draw bag {}", chit.word()),
        Fact::Replaced(space, chit) => format!("replaced {} {}", name(space), chit.word()),
        Fact::Alert => "alert".to_owned(),
        Fact::Noise(count) => format!("noise {count}"),
        Fact::NoiseBought(count) => format!("noise-kept-off {count}"),
        Fact::Discard(id) => format!("discard {}", card(id)),
        Fact::Queue(id) => format!("queue {}", card(id)),
        Fact::Event(id) => format!("event {}", card(id)),
        Fact::Crisis(id) => format!("crisis {}", card(id)),
        Fact::At(who, space) => format!("at {} {}", who.word(), name(space)),
        Fact::Place(space, chit) => format!("place {} {}", name(space), chit.word()),
        Fact::Flip(space, chit) => format!("flip {} {}", name(space), chit.word()),
        Fact::Remove(space, chit) => format!("remove {} {}", name(space), chit.word()),
        Fact::RemoveToken(space, token) => format!("remove {} {}", name(space), token_word(token)),
        Fact::Bag(chit, count) if count < 0 => format!("bag -{} {}", chit.word(), count.unsigned_abs()),
        Fact::Bag(chit, count) => format!("bag {} {count}", chit.word()),
        Fact::Boss(from, to) => format!("boss {} {}", name(from), name(to)),
        Fact::Suspicion(level) => format!("suspicion {level}"),
        Fact::BossTakes(space, loot) => format!("boss takes {} {}", name(space), loot.word()),
        Fact::BossDrops(space, loot) => format!("boss drops {} {}", name(space), loot.word()),
        Fact::Guard(from, to) => format!("guard {} {}", name(from), name(to)),
        Fact::Dog(from, to) => format!("dog {} {}", name(from), name(to)),
        Fact::Gate(gate) => format!("gate {}", (b'a' + gate.min(25)) as char),
        Fact::Ideas(who, count) => format!("idea {} {count}", who.word()),
        Fact::IdeaOnHex(space, count) => format!("idea {} {count}", name(space)),
        Fact::Cash(who, amount) => format!("cash {} {amount}", who.word()),
        Fact::CashOnHex(space, amount) => format!("cash {} {amount}", name(space)),
        Fact::TeamCash(amount) => format!("cash team {amount}"),
        Fact::PickUp(who, thing, _) => format!("pick-up {} {}", who.word(), thing_word(thing, 0)),
        Fact::Drop(who, thing, _) => format!("drop {} {}", who.word(), thing_word(thing, 0)),
        Fact::Give(who, thing, to) => format!("give {} {} {}", who.word(), thing_word(thing, 0), to.word()),
        Fact::TakeAlong(who, loot) => format!("take-along {} {}", who.word(), loot.word()),
        Fact::PutBack(who, loot) => format!("put-back {} {}", who.word(), loot.word()),
        Fact::TurnUp(space, loot) => format!("turn-up {} {}", name(space), loot.word()),
        Fact::Acquire(loot) => format!("acquire {}", loot.word()),
        Fact::AcquireCash(_, amount) => format!("acquire cash:{amount}"),
        Fact::LostLoot(loot) => format!("lost {}", loot.word()),
        Fact::LostCash(amount) => format!("lost cash:{amount}"),
        Fact::DiscardItem(item) => format!("lost {}", item.id()),
        Fact::AcquireItem(item) => format!("acquire {}", item.id()),
        Fact::BuyItem(item, who) => format!("buy {} {}", item.id(), who.word()),
        Fact::SellItem(item) => format!("sell {}", item.id()),
        Fact::SellJewel => "sell jewel".to_owned(),
        Fact::Crack(space, count) => format!("crack {} {count}", name(space)),
        Fact::OpenSafe(space) | Fact::OpenDoor(space) => format!("open {}", name(space)),
        Fact::Active(who) => format!("active {}", who.word()),
        Fact::Panic => "panic".to_owned(),
        Fact::Busted(who) => format!("busted {}", who.word()),
        Fact::Escaped(who) => format!("escaped {}", who.word()),
        Fact::Plan(who, space) => format!("plan {} {}", who.word(), name(space)),
        Fact::Unplan(who, space) => format!("unplan {} {}", who.word(), name(space)),
        Fact::LoseToken(who) => format!("lose-token {}", who.word()),
        Fact::Tunnel(cell, tile) => format!("tunnel {} {}", name(cell), name(tile)),
        Fact::Exit(space) => format!("exit {}", name(space)),
        Fact::Phase(phase) => format!("phase {}", phase.word()),
        Fact::Round(round) => format!("round {round}"),
        Fact::Over(true) => "won".to_owned(),
        Fact::Over(false) => "lost".to_owned(),
    }
}

const fn token_word(token: Token) -> &'static str {
    match token {
        Token::RemoteLockX => "remote-lock-x",
        Token::RemoteLockY => "remote-lock-y",
        Token::RemoteLockZ => "remote-lock-z",
        Token::KeycardDoor => "keycard-door",
        Token::Watchtower => "watchtower",
        Token::Reinforcements => "reinforcements",
        Token::Safe => "safe",
        Token::StoryBeacon => "story-beacon",
    }
}
