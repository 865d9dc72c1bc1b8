//! People and their seats: who is away, seats that are taken over and given back, and what the host may do.

use super::RemoteGame;
use anyhow::Result;
use heist_protocol::limits::{MAX_AWAY_MINUTES, away_minutes, away_seconds, clean_name};
use heist_protocol::{ClientMessage, Colour, Participant};
use std::time::{Duration, Instant};

impl RemoteGame {
    /// For how many seconds the holder of a seat has been away; none: they are there.
    pub fn away_for(&self, who: Colour) -> Option<u64> {
        self.away.iter().find(|(seat, _)| *seat == who).map(|(_, since)| since.elapsed().as_secs())
    }
    /// For how many more seconds they are waited for.
    pub fn waits_for(&self, who: Colour) -> Option<u64> {
        Some(u64::from(self.away_limit).saturating_sub(self.away_for(who)?))
    }
    /// Whether somebody has taken over a seat of whoever is here.
    pub fn was_replaced(&self) -> bool {
        self.replaced
    }
    /// How the table is run, in a sentence or two.
    pub fn terms(&self) -> String {
        let minutes = away_minutes(self.away_limit);
        let host = if self.host { " You are the host." } else { "" };
        let public = if self.public { " Anybody may take a free seat." } else { "" };
        format!("Whoever is away for {minutes} min can be replaced.{public}{host}")
    }

    pub(super) fn set_away(&mut self, away: &[(Colour, u32)]) {
        let now = Instant::now();
        let since = |seconds: u32| now.checked_sub(Duration::from_secs(seconds.into())).unwrap_or(now);
        self.away = away.iter().map(|(who, seconds)| (*who, since(*seconds))).collect();
    }

    /// Takes over the seat of somebody who is away, and waits for the answer.
    pub fn take_over(&mut self, who: Colour) -> Result<()> {
        self.get_seat(who, |id, name, token| ClientMessage::TakeOver { id, who, name, token })
    }
    /// Asks for a seat back that somebody took over.
    pub fn ask_back(&mut self, who: Colour) -> Result<(), String> {
        self.ask(|id| ClientMessage::AskBack { id, who }).map(drop)
    }
    /// Gives a seat back that was taken over.
    pub fn give_back(&mut self, who: Colour) -> Result<(), String> {
        self.ask(|id| ClientMessage::GiveBack { id, who }).map(drop)
    }
    /// Gives whoever holds a seat a sign that the table waits for them.
    pub fn nudge(&mut self, who: Colour) -> Result<(), String> {
        self.ask(|id| ClientMessage::Nudge { id, who }).map(drop)
    }
    /// Mutes somebody who watches, or lets them speak again.
    pub fn mute(&mut self, name: &str, muted: bool) -> Result<(), String> {
        let person = self.watcher(name)?;
        self.ask(|id| ClientMessage::Mute { id, person, muted }).map(drop)
    }
    /// Shows somebody the door who watches.
    pub fn remove(&mut self, name: &str) -> Result<(), String> {
        let person = self.watcher(name)?;
        self.ask(|id| ClientMessage::Remove { id, person }).map(drop)
    }
    /// For how many minutes the table waits for somebody who is away.
    pub fn set_minutes(&mut self, minutes: &str) -> Result<(), String> {
        let Some(seconds) = away_seconds(minutes) else {
            return Err(format!("`{minutes}` is not a number of minutes from 0.5 to {MAX_AWAY_MINUTES}."));
        };
        self.ask(|id| ClientMessage::Set { id, away_limit: Some(seconds), public: None, cover: None }).map(drop)
    }
    /// Whether anybody may join.
    pub fn set_public(&mut self, public: bool) -> Result<(), String> {
        self.ask(|id| ClientMessage::Set { id, away_limit: None, public: Some(public), cover: None }).map(drop)
    }

    /// The number of somebody who watches, by their name; capitals do not matter.
    fn watcher(&self, name: &str) -> Result<u64, String> {
        let wanted = name.to_lowercase();
        let called = |person: &&Participant| {
            let known =
                person.name.as_deref().and_then(clean_name).unwrap_or_else(|| "somebody".to_owned()).to_lowercase();
            known == wanted || known.strip_suffix(" (watching)") == Some(wanted.as_str())
        };
        let mut found =
            self.people.iter().filter(|person| person.seats.is_empty() && person.id != self.me).filter(called);
        match (found.next(), found.next()) {
            (Some(person), None) => Ok(person.id),
            (Some(_), Some(_)) => Err(format!("Several people who watch are called {name}.")),
            (None, _) => Err(format!("Nobody who watches is called `{name}`; `table` tells who is there.")),
        }
    }
}
