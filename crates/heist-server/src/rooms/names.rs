//! Names as others see them: nobody who watches looks like somebody who plays.

use super::guests::Guest;
use super::room::Room;
use super::room_store::RoomStore;
use heist_protocol::{Participant, Seat, SeatState};
use std::cell::LazyCell;
use unicode_security::confusable_detection::skeleton;

/// What is put behind the name of somebody who watches and is called like somebody who plays.
const WATCHING: &str = " (watching)";

/// A name without what the eye passes over: case, spaces and signs, letters of other alphabets that look the same.
fn folded(name: &str) -> String {
    let lower = name.to_lowercase();
    let letters = skeleton(&lower).flat_map(char::to_lowercase).filter(|c| c.is_alphanumeric());
    letters.collect()
}

/// The names of those who play, folded; a seat whose holder has none goes by its colour.
fn players(seats: &[Seat]) -> Vec<String> {
    let held = seats.iter().filter(|seat| seat.state == SeatState::Held);
    let names = held.filter_map(|seat| seat.name.as_deref());
    let bots = seats.iter().filter_map(|seat| seat.bot.as_ref()).map(|bot| bot.name.as_str());
    names.chain(bots).chain(seats.iter().map(|seat| seat.who.word())).map(folded).collect()
}

fn marked(guest: &Guest, players: &[String], name: String) -> String {
    if guest.holds.is_empty() && players.contains(&folded(&name)) { name + WATCHING } else { name }
}

impl<S: RoomStore> Room<S> {
    /// The connections in the room, as everybody sees them.
    pub(super) fn people_here(&self) -> Vec<Participant> {
        // Mostly everybody plays, and there is nothing to compare.
        let players = LazyCell::new(|| players(&self.record.info.seats));
        let shown = |guest: &Guest| {
            let person = guest.person();
            let name =
                person.name.map(|name| if guest.holds.is_empty() { marked(guest, &players, name) } else { name });
            Participant { name, ..person }
        };
        self.guests.iter().map(shown).collect()
    }

    /// The name of a guest in the chat.
    pub(super) fn chat_name(&self, guest: &Guest) -> String {
        marked(guest, &players(&self.record.info.seats), guest.chat_name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_look_alike_are_alike() {
        for twin in ["ann", "ANN", "A n n", "Ann.", "Аnn", "Αnn"] {
            assert_eq!(folded(twin), folded("Ann"), "{twin}");
        }
        assert_eq!(folded("Bi11"), folded("Bill"));
        assert_eq!(folded("Bоb"), folded("Bob"));
        assert_ne!(folded("Anna"), folded("Ann"));
        assert_eq!(folded("Zoé"), folded("Zoë"), "accents are passed over");
    }
}
