//! Requests about people and their seats, and what the server says of them.

use super::super::{Notice, PageSession};
use super::RemoteTable;
use crate::browser;
use heist_protocol::limits::clean_name;
use heist_protocol::{BotPlayer, BotWish, ChatLine, ClientMessage, Colour, Participant};
use heist_rules::who::Who;
use heist_words::names::colour_name;
use leptos::prelude::*;

impl RemoteTable {
    pub(crate) fn take_over(&self, who: Colour, name: &str) {
        let name = clean_name(name).unwrap_or_else(|| "Somebody".into());
        // Kept before the server hears of it, as for a free seat.
        let token = self.secret_for(|known, new| known.lock(who, || Some(new)));
        self.ask(|id| ClientMessage::TakeOver { id, who, name, token });
    }
    pub(crate) fn ask_back(&self, who: Colour) -> bool {
        self.ask(|id| ClientMessage::AskBack { id, who }).is_some()
    }
    pub(crate) fn give_back(&self, who: Colour) {
        self.ask(|id| ClientMessage::GiveBack { id, who });
    }
    pub(crate) fn mute(&self, person: u64, muted: bool) {
        self.ask(|id| ClientMessage::Mute { id, person, muted });
    }
    pub(crate) fn remove(&self, person: u64) {
        self.ask(|id| ClientMessage::Remove { id, person });
    }
    pub(crate) fn set(&self, away_limit: Option<u32>, public: Option<bool>) {
        self.ask(|id| ClientMessage::Set { id, away_limit, public, cover: None });
    }
    pub(crate) fn nudge(&self, who: Colour) {
        self.ask(|id| ClientMessage::Nudge { id, who });
    }
    pub(crate) fn seat_bot(&self, who: Colour, bot: Option<BotPlayer>) {
        self.ask(|id| ClientMessage::SeatBot { id, who, bot });
    }
    pub(crate) fn wish(&self, who: Option<Colour>, wish: BotWish) {
        self.ask(|id| ClientMessage::Wish { id, who, wish });
    }
    /// Puts a mark on a space for everybody.
    pub(crate) fn mark(&self, session: PageSession, at: String, who: Option<Who>) {
        let who = who.and_then(Colour::of);
        if self.send(&ClientMessage::Point { at: Some(at.clone()), who, mark: true }) {
            session.company.marked(session.me.get_untracked(), at, who);
        }
    }

    /// Somebody whose seat was taken over asks for it.
    pub(super) fn asked_back(&self, session: PageSession, who: Colour, person: u64) {
        if session.mine.with_untracked(|mine| mine.has(who.into())) {
            let name = name_of(session, person);
            session.company.asked_back.update(|asked| {
                asked.retain(|(seat, _)| *seat != who);
                asked.push((who, name));
            });
        }
    }

    /// The secret that we have counts again.
    pub(super) fn regained(&self, session: PageSession, who: Colour) {
        let words = format!("{} is yours again.", colour_name(who.into()));
        session.notice.set(Some(Notice { words, rule: None }));
        self.come_in_again();
    }
}

/// Somebody else asks something of a bot, or of all: everybody reads who asked whom for what.
pub(super) fn wished(session: PageSession, person: u64, who: Option<Colour>, wish: &BotWish) {
    let (asker, bot) = session.people.with_untracked(|people| {
        let asker = people.iter().find(|other| other.id == person).and_then(|other| other.seats.first().copied());
        let plays = |other: &&Participant| other.bot && who.is_some_and(|who| other.seats.contains(&who));
        (asker, people.iter().find(plays).and_then(|bot| bot.name.clone()))
    });
    let whom = bot.or_else(|| who.map(|who| colour_name(who.into()).to_owned())).unwrap_or_else(|| "the bots".into());
    let text = format!("asks {whom} to {}.", wish.in_words());
    let at = (browser::now() / 1000.0) as i64;
    let line = ChatLine { name: name_of(session, person), who: asker, text, at };
    session.chat.update(|chat| chat.push(line.clone()));
    session.company.wished.set(Some(line));
}

/// What somebody at the table is called.
pub(super) fn name_of(session: PageSession, person: u64) -> String {
    let name =
        |people: &Vec<Participant>| people.iter().find(|other| other.id == person).and_then(|other| other.name.clone());
    session.people.with_untracked(name).unwrap_or_else(|| "Somebody".into())
}
