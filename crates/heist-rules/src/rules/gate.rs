//! Lockdown gates: closing one takes its whole hex off the board.

use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::chance::Chance;
use crate::model::chits::Chit;
use crate::model::edition::GateTokens;
use crate::model::fact::{Fact, Observer, Token};
use crate::model::refusal::Refusal;
use crate::model::space::{Space, Spaces};
use crate::model::state::{HeistFlags, PersonFlags, Phase, Place, Prompt};
use crate::model::who::Who;

impl View<'_> {
    /// The next gate to close: the first letter still on the board (gate.close-order), of at most four (gate.four-lettered).
    /// Before that the gate itself hinders nobody (gate.passable-while-open).
    pub(crate) fn next_gate(self) -> Option<(u8, Space)> {
        let tiles = self.state.tiles(self.setup);
        (0u8..4).map(|letter| (letter, self.setup.board.gates[letter as usize])).find(|(_, hex)| tiles.has(*hex))
    }
}

impl View<'_> {
    /// Hexes onto which a token from a closed gate may go.
    pub(crate) fn replan_targets(self, who: Who) -> Spaces {
        self.state.tiles(self.setup) - self.person(who).plan
    }

    /// The place of a closed gate is a gap.
    pub(crate) fn why_gate_closed(self, to: Space) -> Option<Refusal> {
        let why = "The gate has closed: there is no tile any more.";
        self.state.removed.has(to).then_some(Refusal::new("gate.place-becomes-gap", why))
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// Closes the next gate; with none left nothing happens (gate.none-left). Who stands there is busted
    /// (gate.character-busted), what lies there is lost, and the hex leaves the board (gate.close-removes-tile).
    pub(crate) fn close_next_gate(&mut self) {
        let Some((letter, hex)) = self.view().next_gate() else {
            self.state.gates_due = 0;
            return;
        };
        if self.state.boss.at == hex && !self.boss_leaves_gate() {
            return;
        }
        self.state.gates_due = self.state.gates_due.saturating_sub(1);
        self.tell(Fact::Gate(letter));
        for who in Who::ALL {
            let person = self.state.person(who);
            if person.at == hex && self.setup.member(who).is_some() && !person.is(PersonFlags::BUSTED) {
                self.bust(who);
                // The hex goes, and what the character carried goes with it, in the escape too.
                self.lose_belongings(who);
            }
        }
        self.clear_hex(hex);
        // Planning tokens may be placed on other hexes at once (gate.replan-tokens), or are lost (gate.planning-tokens-lost).
        let on_other_hexes = self.setup.edition.gate_tokens == GateTokens::PlacedAgain;
        for who in Who::PLAYERS {
            let person = self.state.person_mut(who);
            if person.plan.has(hex) {
                person.plan.remove(hex);
                let waits = on_other_hexes && person.in_play() && self.state.phase != Phase::Escape;
                self.tell(Fact::Unplan(who, hex));
                if waits {
                    self.state.replans[who as usize] += 1;
                } else {
                    self.lose_token(who);
                }
            }
        }
        self.state.removed.insert(hex);
    }

    /// Everything that lies on a hex is out of the heist (gate.pieces-removed).
    fn clear_hex(&mut self, hex: Space) {
        for chit in Chit::ALL {
            if self.state.security.with(chit).has(hex) {
                self.remove_chits(hex, chit, u8::MAX);
            }
        }
        self.state.flags |= HeistFlags::CHECK_FREE;
        if self.state.loot_spaces.has(hex) {
            self.clear_place(Place::on(hex));
            let cash = core::mem::take(&mut self.state.cash_on[hex.index()]);
            if cash > 0 {
                self.tell(Fact::LostCash(cash));
            }
            self.state.loot_spaces.remove(hex);
        }
        for (n, safe) in self.setup.safes.iter().enumerate() {
            if safe.at == hex {
                self.clear_place(Place::safe(n));
            }
        }
        let state = &mut *self.state;
        let [remote_x, remote_y, remote_z] = &mut state.remote;
        let masks = [
            (remote_x, Some(Token::RemoteLockX)),
            (remote_y, Some(Token::RemoteLockY)),
            (remote_z, Some(Token::RemoteLockZ)),
            (&mut state.doors, Some(Token::KeycardDoor)),
            (&mut state.towers, Some(Token::Watchtower)),
            (&mut state.reinforcements, Some(Token::Reinforcements)),
            (&mut state.unknown, None),
            (&mut state.to_reveal, None),
            (&mut state.to_chase, None),
            (&mut state.to_chase_newcomer, None),
            (&mut state.blanks, None),
        ];
        for (mask, token) in masks {
            if mask.has(hex) {
                mask.remove(hex);
                if let Some(token) = token {
                    self.observer.note(Fact::RemoveToken(hex, token));
                }
            }
        }
        if self.state.idea_hexes.has(hex) {
            self.state.idea_hexes.remove(hex);
            self.tell(Fact::IdeaOnHex(hex, -1));
        }
    }

    /// Loot chits and item cards in a place are out of the heist.
    fn clear_place(&mut self, place: Place) {
        for piece in 0..self.state.loot.count as usize {
            if self.state.loot.place[piece] == place {
                self.lose_piece(piece);
            }
        }
        for card in 0..self.state.items.len() {
            if self.state.items[card] == place {
                self.lose_item(card);
            }
        }
    }

    /// A planning token is lost for the heist.
    pub(crate) fn lose_token(&mut self, who: Who) {
        let person = self.state.person_mut(who);
        person.tokens = person.tokens.saturating_sub(1);
        self.tell(Fact::LoseToken(who));
    }

    /// Asks the next owner of a token from a closed gate where it goes.
    pub(crate) fn ask_for_replan(&mut self) {
        if let Some(who) = Who::PLAYERS.into_iter().find(|who| self.state.replans[*who as usize] > 0) {
            self.state.prompt = Prompt::Replan { who };
        }
    }

    /// A token from a closed gate is placed on another hex.
    pub(crate) fn replan(&mut self, who: Who, at: Space) {
        self.state.close_prompt();
        self.state.replans[who as usize] -= 1;
        self.state.person_mut(who).plan.insert(at);
        self.tell(Fact::Plan(who, at));
    }

    /// The owner does not want a token from a closed gate back: it is lost for the heist.
    pub(crate) fn give_token_up(&mut self, who: Who) {
        self.state.replans[who as usize] -= 1;
        self.lose_token(who);
    }
}
