//! What is sent by itself: greetings, commands in their order, gestures.

use super::RemoteGame;
use crate::join::secret_file::SecretFile;
use heist_client::TableLink;
use heist_protocol::limits::clean_name;
use heist_protocol::{AccessToken, ClientMessage, Colour, VERSION};
use std::time::{Duration, Instant};

/// How long to wait before a gesture is sent, because the next may replace it.
const GESTURE_PAUSE: Duration = Duration::from_millis(120);
/// How long somebody's pointer is shown unless it moves.
const GESTURE: Duration = Duration::from_secs(8);

impl RemoteGame {
    /// Sends the command whose turn it is.
    pub(super) fn send_next(&mut self) {
        if !self.welcomed || self.later.is_some() {
            return;
        }
        if let Some(next) = self.prediction.outgoing() {
            self.wire.send(&ClientMessage::Do { id: next.id, expect: next.expect, line: next.line });
        }
    }

    /// What is due: gestures, what is sent again, pointers that have stopped moving.
    pub(super) fn tick(&mut self) {
        let now = Instant::now();
        if self.later.is_some_and(|at| at <= now) {
            self.later = None;
            self.send_next();
        }
        if self.welcomed && self.lock_later.is_some_and(|at| at <= now) {
            self.lock_later = None;
            self.come_in_again();
        }
        if self.pointing.as_ref().is_some_and(|(_, since)| since.elapsed() >= GESTURE_PAUSE)
            && let Some((at, _)) = self.pointing.take()
        {
            if self.welcomed && at != self.pointed {
                let who = self.mine.into_iter().next().and_then(Colour::of);
                self.wire.send(&ClientMessage::Point { at: at.clone(), who, mark: false });
            }
            self.pointed = at;
        }
        self.pointers.retain(|pointer| pointer.since.elapsed() < GESTURE);
    }

    pub(super) fn hello(&mut self) {
        self.shown = tokens(&self.secrets, self.watches && self.mine.is_empty());
        self.locking.clear();
        let since = (!self.starts_over).then(|| self.prediction.seq());
        self.wire.send(&hello(&self.link, self.shown.clone(), &self.name, since));
    }

    /// Says hello again on the same connection: something was missed.
    pub(super) fn come_in_again(&mut self) {
        self.welcomed = false;
        self.prediction.lost();
        self.hello();
    }
}

/// The secrets to show.
pub(super) fn tokens(secrets: &SecretFile, watches: bool) -> Vec<AccessToken> {
    let known = secrets.read();
    let watching: Vec<AccessToken> = known.join.iter().chain(&known.watch).cloned().collect();
    if watches && !watching.is_empty() { watching } else { known.tokens() }
}

pub(super) fn hello(link: &TableLink, tokens: Vec<AccessToken>, name: &str, since: Option<u64>) -> ClientMessage {
    ClientMessage::Hello { version: VERSION, table: link.table, tokens, name: clean_name(name), since }
}
