//! The people at a table beside the game: who is the host, who is away and since when, requests for seats, nudges and marks.

use crate::browser;
use gloo_timers::callback::{Interval, Timeout};
use heist_protocol::{ChatLine, Colour, limits};
use leptos::prelude::*;

/// How long a mark on the board is shown, in milliseconds.
const MARK: u32 = 6_000;
/// How long a nudge is shown, in milliseconds, unless it is put away before.
const NUDGE: u32 = 30_000;

/// A mark that somebody has put on a space for everybody to see.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    /// Its number at this page.
    pub number: u32,
    /// Who ([`heist_protocol::Participant::id`]).
    pub person: u64,
    /// The space.
    pub at: String,
    /// The character on whose behalf.
    pub who: Option<Colour>,
}

/// A sign that the table waits for somebody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Nudge {
    /// Its number at this page.
    pub number: u32,
    /// The seat.
    pub who: Colour,
    /// The name of whoever gives it.
    pub by: String,
}

/// The people at a table. Copied freely: everything inside is a signal.
#[derive(Clone, Copy)]
pub struct Company {
    /// Whether this page has the secret of the host.
    pub host: RwSignal<bool>,
    /// Seats that were taken over while their holder, who is at this page, was away.
    pub former: RwSignal<Vec<Colour>>,
    /// Seats whose holders are away, and since when, in milliseconds since 1970.
    pub away: RwSignal<Vec<(Colour, f64)>>,
    /// For how many seconds somebody may be away before another player may take their seat over.
    pub away_limit: RwSignal<u32>,
    /// Whether the table is in the list of open tables while a seat is free.
    pub public: RwSignal<bool>,
    /// Seats that somebody asks for, and their names.
    pub asked_back: RwSignal<Vec<(Colour, String)>>,
    /// What was asked for back here, without an answer yet.
    pub asking: RwSignal<Vec<Colour>>,
    /// The last nudge.
    pub nudge: RwSignal<Option<Nudge>>,
    /// Marks on the board.
    pub marks: RwSignal<Vec<Mark>>,
    /// The last thing that somebody else has asked of a bot.
    pub wished: RwSignal<Option<ChatLine>>,
    /// The time, in milliseconds since 1970; it goes on while somebody is away.
    pub now: RwSignal<f64>,
    count: StoredValue<u32>,
}

impl Company {
    /// Nobody yet.
    pub fn new() -> Company {
        Company {
            host: RwSignal::new(false),
            former: RwSignal::new(Vec::new()),
            away: RwSignal::new(Vec::new()),
            away_limit: RwSignal::new(limits::DEFAULT_AWAY_SECONDS),
            public: RwSignal::new(false),
            asked_back: RwSignal::new(Vec::new()),
            asking: RwSignal::new(Vec::new()),
            nudge: RwSignal::new(None),
            marks: RwSignal::new(Vec::new()),
            wished: RwSignal::new(None),
            now: RwSignal::new(browser::now()),
            count: StoredValue::new(0),
        }
    }

    /// Lets the time go on while somebody is away, as long as the present part of the page lives.
    pub fn keep_time(self) {
        let clock = StoredValue::new_local(None::<Interval>);
        Effect::new(move |_| {
            let running = !self.away.with(Vec::is_empty);
            self.now.set(browser::now());
            let tick = move || {
                if self.now.try_get_untracked().is_some() {
                    self.now.set(browser::now());
                }
            };
            clock.set_value(running.then(|| Interval::new(1_000, tick)));
        });
    }

    /// The server says for how many seconds the holders of seats have been away.
    pub fn set_away(self, away: &[(Colour, u32)]) {
        let now = browser::now();
        let since = |(who, seconds): &(Colour, u32)| (*who, now - f64::from(*seconds) * 1000.0);
        let away: Vec<(Colour, f64)> = away.iter().map(since).collect();
        if self.away.with_untracked(|known| !known.is_empty() || !away.is_empty()) {
            self.away.set(away);
        }
    }

    /// For how many seconds the holder of a seat has been away; none: they are there.
    pub fn away_for(self, who: Colour) -> Option<u32> {
        let since = self.away.with(|away| away.iter().find(|(seat, _)| *seat == who).map(|(_, since)| *since))?;
        Some(((self.now.get() - since) / 1000.0).max(0.0) as u32)
    }

    /// Shows a nudge for a while.
    pub fn nudged(self, who: Colour, by: String) {
        let number = self.next();
        self.nudge.set(Some(Nudge { number, who, by }));
        Timeout::new(NUDGE, move || {
            let stands =
                self.nudge.try_with_untracked(|shown| shown.as_ref().is_some_and(|shown| shown.number == number));
            if stands == Some(true) {
                self.nudge.set(None);
            }
        })
        .forget();
    }

    /// Shows a mark for a while; whoever sets another one moves it.
    pub fn marked(self, person: u64, at: String, who: Option<Colour>) {
        let number = self.next();
        self.marks.update(|marks| {
            marks.retain(|mark| mark.person != person);
            marks.push(Mark { number, person, at, who });
        });
        Timeout::new(MARK, move || {
            if self.marks.try_with_untracked(|marks| marks.iter().any(|mark| mark.number == number)) == Some(true) {
                self.marks.update(|marks| marks.retain(|mark| mark.number != number));
            }
        })
        .forget();
    }

    fn next(self) -> u32 {
        self.count.update_value(|count| *count = count.wrapping_add(1));
        self.count.get_value()
    }
}

/// How long something takes, in words that fit a line.
pub fn duration(seconds: u32) -> String {
    match seconds {
        0..60 => format!("{seconds} s"),
        60..3_600 if seconds.is_multiple_of(60) || seconds >= 600 => format!("{} min", seconds / 60),
        60..3_600 => format!("{} min {} s", seconds / 60, seconds % 60),
        _ => format!("{} h {} min", seconds / 3_600, seconds % 3_600 / 60),
    }
}

#[cfg(test)]
mod tests {
    use super::duration;

    #[test]
    fn times_are_as_exact_as_anybody_wants_them() {
        for (seconds, words) in [
            (0, "0 s"),
            (59, "59 s"),
            (60, "1 min"),
            (90, "1 min 30 s"),
            (600, "10 min"),
            (754, "12 min"),
            (5_400, "1 h 30 min"),
        ] {
            assert_eq!(duration(seconds), words);
        }
    }
}
