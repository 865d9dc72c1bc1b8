//! Secrets of seats: which of them count, and locking a seat to which somebody else knows the link.
//!
//! A new secret is kept in the browser before the server hears of it, beside the old one. Whatever happens in between, one
//! of the two counts, and the next welcome says which.

use super::{PageSession, RemoteTable};
use crate::browser;
use crate::tables::{self, Known};
use gloo_timers::callback::Timeout;
use heist_client::Prediction;
use heist_protocol::{AccessToken, ClientMessage, Colour, Failure, TableInfo};
use leptos::prelude::*;

/// How long to wait before a seat that could not be locked is tried again, in milliseconds.
const LATER: u32 = 3_000;

/// A request to lock a seat.
pub(super) struct Locking {
    id: u32,
    who: Colour,
    /// The secret that others know.
    old: AccessToken,
    /// The one that was made here.
    new: AccessToken,
}

impl RemoteTable {
    /// Sorts the secrets of this browser, now that it is known what they are worth. Returns the seats that are held by a
    /// link that somebody else knows, with its secret.
    pub(super) fn keep_secrets(
        &self,
        info: &TableInfo,
        seats: &[Colour],
        keys: &[u8],
        former: &[Colour],
    ) -> Vec<(Colour, AccessToken)> {
        let held: Vec<(Colour, AccessToken)> = {
            let wire = self.0.borrow();
            let token = |key: u8| wire.shown.get(usize::from(key)).cloned();
            seats.iter().zip(keys).filter_map(|(who, key)| Some((*who, token(*key)?))).collect()
        };
        let mut borrowed = Vec::new();
        let kept = self.note(|known| {
            known.heist.clone_from(&info.heist);
            borrowed = known.sort(&held, former);
        });
        // Where nothing can be kept, the link in the address bar must stay valid.
        if kept { borrowed } else { Vec::new() }
    }

    /// Makes a secret and keeps it; none where it cannot be made or kept.
    pub(super) fn secret_for(
        &self,
        keep: impl FnOnce(&mut Known, AccessToken) -> Option<AccessToken>,
    ) -> Option<AccessToken> {
        let new = browser::secret()?;
        let mut made = None;
        let kept = self.note(|known| made = keep(known, new));
        made.filter(|_| kept)
    }

    /// Gives seats a secret that only this browser knows.
    pub(super) fn lock(&self, seats: Vec<(Colour, AccessToken)>) {
        for (who, old) in seats {
            let Some(new) = self.secret_for(|known, new| known.lock(who, || Some(new))) else { continue };
            let Some(id) = self.predict(Prediction::fresh_id) else { continue };
            self.0.borrow_mut().locking.push(Locking { id, who, old, new: new.clone() });
            self.send(&ClientMessage::Lock { id, who, token: new });
        }
    }

    fn locking(&self, id: u32) -> Option<Locking> {
        let mut wire = self.0.borrow_mut();
        let place = wire.locking.iter().position(|asked| asked.id == id)?;
        Some(wire.locking.swap_remove(place))
    }

    /// A request was carried out: was it one to lock a seat?
    pub(super) fn locked(&self, session: PageSession, id: u32) -> bool {
        let Some(Locking { who, old, new, .. }) = self.locking(id) else { return false };
        self.0.borrow_mut().shown.push(new.clone());
        self.note(|known| known.locked(who, &old, new));
        // The panel shows links from the browser's memory: it looks again when the seats change.
        session.seats.notify();
        true
    }

    /// A request was not carried out: was it one to lock a seat? Then it is tried again, if that may help.
    pub(super) fn not_locked(&self, id: u32, code: Failure) -> bool {
        if self.locking(id).is_none() {
            return false;
        }
        if matches!(code, Failure::TooFast | Failure::Store | Failure::Unsure | Failure::Unavailable) {
            let link = self.clone();
            Timeout::new(LATER, move || {
                if link.0.borrow().welcomed {
                    link.come_in_again();
                }
            })
            .forget();
        }
        true
    }

    /// The secret by which a seat was held here is no longer valid.
    pub(super) fn lost_seat(&self, session: PageSession, who: Colour) {
        let table = self.0.borrow().table;
        let known = tables::find(table).unwrap_or_default();
        if known.has_other(who, &self.0.borrow().shown) {
            // Another page of this browser has locked the seat: the secret that it has kept is ours as well.
            return self.come_in_again();
        }
        session.mine.update(|mine| mine.remove(who.into()));
        self.note(|known| known.give_up(who));
    }
}
