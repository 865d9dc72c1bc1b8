//! Fair chance: binds the seats that are held here, releases their shares, and says when an outcome does not follow.

use super::RemoteGame;
use crate::join::news::News;
use heist_format::fair::Report;
use heist_protocol::{ClientMessage, Colour};
use heist_rules::who::Who;

impl RemoteGame {
    /// What was found out about the chance of this table.
    pub fn fairness(&self) -> &Report {
        self.prediction.fairness().report()
    }

    fn held(&self) -> Vec<Colour> {
        Who::PLAYERS.into_iter().filter(|who| self.mine.has(*who)).filter_map(Colour::of).collect()
    }

    /// Binds the seats that are held here and not bound yet.
    pub(super) fn bind_seats(&mut self) {
        let held = self.held();
        if held.is_empty() {
            return;
        }
        let mut unbound = Vec::new();
        let fairness = self.prediction.fairness_mut();
        let kept = self.secrets.note(|known| {
            unbound = fairness.unbound(&held, known, || heist_server::secrets::new_token().ok());
        });
        // A chain that is not kept cannot be gone on with.
        if kept.is_err() {
            return;
        }
        self.binding.clear();
        for (who, tip) in unbound {
            let id = self.prediction.fresh_id();
            self.binding.push(id);
            self.wire.send(&ClientMessage::Commit { id, who, tip });
        }
    }

    /// The server asks for the shares of the seats that are held here.
    pub(super) fn toss(&mut self, number: u64, seq: u64, line: &str) {
        let held = self.held();
        let mut answer = None;
        let fairness = self.prediction.fairness_mut();
        let kept = self.secrets.note(|known| answer = fairness.answer(&held, known, number, seq, line));
        if let Some(answer) = answer.filter(|_| kept.is_ok()) {
            self.wire.send(&answer);
        }
    }

    /// Says once when an outcome does not follow.
    pub(super) fn look_at_chance(&mut self) {
        if let Some(fault) = &self.prediction.fairness().report().fault
            && !std::mem::replace(&mut self.told_unfair, true)
        {
            let words = format!("The dice of this table do not verify. Toss {}: {}.", fault.toss, fault.words);
            self.news.push_back(News::Note(words));
        }
    }
}
