//! Fair chance: binds the seats that are held here, releases their shares, and shows what was found out.

use super::super::{Notice, PageSession};
use super::RemoteTable;
use crate::browser;
use heist_client::Prediction;
use heist_format::fair::{FairRecord, Verdict};
use heist_protocol::{ClientMessage, Colour};
use heist_rules::who::Who;
use heist_words::fairness::sentences;
use leptos::prelude::*;

impl RemoteTable {
    /// What a replay says of the chance of this table.
    pub(crate) fn fair_record(&self) -> Option<FairRecord> {
        self.0.borrow().prediction.as_ref()?.fairness().record()
    }

    /// Binds the seats that are held here and not bound yet.
    pub(super) fn bind_seats(&self, session: PageSession) {
        let held = held(session);
        if held.is_empty() {
            return;
        }
        let mut unbound = Vec::new();
        // A chain that is not kept cannot be gone on with.
        let kept = self.note(|known| {
            let found = self.predict(|prediction| prediction.fairness_mut().unbound(&held, known, browser::secret));
            unbound = found.unwrap_or_default();
        });
        for (who, tip) in unbound.into_iter().filter(|_| kept) {
            let Some(id) = self.predict(Prediction::fresh_id) else { return };
            self.0.borrow_mut().binding.push(id);
            self.send(&ClientMessage::Commit { id, who, tip });
        }
    }

    /// A request failed: was it one to bind a seat? It is made again with the next welcome.
    pub(super) fn not_bound(&self, id: u32) -> bool {
        let mut wire = self.0.borrow_mut();
        let before = wire.binding.len();
        wire.binding.retain(|asked| *asked != id);
        wire.binding.len() < before
    }

    /// The server asks for the shares of the seats that are held here.
    pub(super) fn toss(&self, session: PageSession, number: u64, seq: u64, line: &str) {
        let held = held(session);
        let mut answer = None;
        let kept = self.note(|known| {
            let made = self.predict(|prediction| prediction.fairness_mut().answer(&held, known, number, seq, line));
            answer = made.flatten();
        });
        if let Some(answer) = answer.filter(|_| kept) {
            self.send(&answer);
        }
    }

    /// Shows what was found out, and says so when an outcome does not follow.
    pub(super) fn show_fairness(&self, session: PageSession) {
        let Some(report) = self.predict(|prediction| prediction.fairness().report().clone()) else { return };
        if session.fairness.with_untracked(|shown| shown.as_ref() == Some(&report)) {
            return;
        }
        let failed = |shown: &Option<heist_format::fair::Report>| {
            shown.as_ref().is_some_and(|report| report.verdict() == Verdict::Fails)
        };
        if report.verdict() == Verdict::Fails && !session.fairness.with_untracked(failed) {
            let words = format!("The dice of this table do not verify. {}", sentences(&report));
            session.notice.set(Some(Notice { words, rule: None }));
        }
        session.fairness.set(Some(report));
    }
}

fn held(session: PageSession) -> Vec<Colour> {
    let mine = session.mine.get_untracked();
    Who::PLAYERS.into_iter().filter(|who| mine.has(*who)).filter_map(Colour::of).collect()
}
