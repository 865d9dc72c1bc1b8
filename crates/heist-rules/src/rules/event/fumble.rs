//! Fumbling: an event makes everybody indoors drop what the objective does not ask for.

use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::cards::{Loot, Thing};
use crate::model::chance::Chance;
use crate::model::fact::{Fact, Observer};
use crate::model::setup::Goal;
use crate::model::space::{Space, Spaces};
use crate::model::state::{Place, Prompt, SafeLoot};
use crate::model::who::{Crew, Who};

/// A stand-in for a piece of cash where pieces are numbered.
const CASH_PIECE: u8 = 255;

impl View<'_> {
    /// How many pieces of a kind the objective asks for; none if it does not.
    fn asked_for(self, loot: Loot) -> u8 {
        self.setup
            .objective
            .all
            .iter()
            .map(|goal| match goal {
                Goal::Steal { piece, count } if *piece == loot => *count,
                Goal::HeldOn { piece, .. } if *piece == loot => 1,
                Goal::StealPainting { count } if loot.is_painting() => *count,
                _ => 0,
            })
            .max()
            .unwrap_or(0)
    }

    fn cash_is_asked_for(self) -> bool {
        self.setup.objective.all.iter().any(|goal| matches!(goal, Goal::StealCash { .. }))
    }

    /// The kind of loot of which more is carried indoors than the objective asks for, so that the team must choose.
    fn contested_loot(self) -> Option<Loot> {
        Loot::ALL.into_iter().find(|loot| {
            let asked = self.asked_for(*loot);
            asked > 0 && self.carried_indoors(*loot) > asked
        })
    }

    fn carried_indoors(self, loot: Loot) -> u8 {
        self.indoor_people().into_iter().map(|who| self.state.loot.count_in(loot, Place::with(who))).sum()
    }

    fn indoor_people(self) -> Crew {
        self.state.in_play().into_iter().filter(|who| !self.outdoors(*who)).collect()
    }

    /// How many pieces of the contested kind somebody may keep.
    fn kept(self, who: Who) -> u8 {
        self.state.safe_loot.kept[who as usize]
    }

    /// How many more pieces of the contested kind the team may declare safe.
    pub fn safe_pieces_left(self) -> u8 {
        let Some(loot) = self.contested_loot() else { return 0 };
        let safe = &self.state.safe_loot;
        let kept = if safe.kind == Some(loot) { safe.kept } else { [0; 5] };
        kept.into_iter().fold(self.asked_for(loot), u8::saturating_sub)
    }

    /// The characters who carry more of the contested kind than they may keep so far.
    pub(crate) fn may_keep_more(self) -> Crew {
        let Some(loot) = self.contested_loot() else {
            return Crew::NOBODY;
        };
        self.indoor_people()
            .into_iter()
            .filter(|who| self.state.loot.count_in(loot, Place::with(*who)) > self.kept(*who))
            .collect()
    }

    /// The next piece that somebody must drop: an index of loot, or [`CASH_PIECE`].
    fn next_fumble(self) -> Option<(Who, u8)> {
        let contested = self.contested_loot();
        for who in self.indoor_people() {
            for (piece, kind, place) in self.state.loot.iter() {
                if place != Place::with(who) {
                    continue;
                }
                let safe = if Some(kind) == contested {
                    self.state.loot.count_in(kind, place) <= self.kept(who)
                } else {
                    self.asked_for(kind) > 0
                };
                if !safe {
                    return Some((who, piece as u8));
                }
            }
            if self.person(who).cash > 0 && !self.cash_is_asked_for() {
                return Some((who, CASH_PIECE));
            }
        }
        None
    }

    /// Adjacent hexes without an active guard.
    pub(crate) fn fumble_targets(self, who: Who) -> Spaces {
        (self.adjacent(self.person(who).at) & self.state.tiles(self.setup)) - self.state.security.guards()
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// Loot that the objective does not ask for lands next door.
    pub(crate) fn fumble(&mut self) -> bool {
        if !self.choose_safe_loot() {
            return false;
        }
        while let Some((who, piece)) = self.view().next_fumble() {
            let targets = self.view().fumble_targets(who);
            match (targets.len(), targets.first()) {
                (0, _) => self.fumble_away(who, piece),
                (1, Some(to)) => self.fumble_to(who, piece, to),
                _ => {
                    self.state.prompt = Prompt::FumbleTo { who, piece };
                    return false;
                }
            }
            if !self.choose_safe_loot() {
                return false;
            }
        }
        true
    }

    /// Where more of a kind is carried than the objective asks for, the team says whose pieces are safe. False when it is
    /// asked. With one carrier there is nothing to choose.
    fn choose_safe_loot(&mut self) -> bool {
        let Some(loot) = self.view().contested_loot() else {
            return true;
        };
        if self.state.safe_loot.kind != Some(loot) {
            self.state.safe_loot = SafeLoot { kind: Some(loot), ..SafeLoot::NONE };
        }
        loop {
            let carriers = self.view().may_keep_more();
            match (self.view().safe_pieces_left(), carriers.first()) {
                (0, _) | (_, None) => return true,
                (_, Some(who)) if carriers.len() == 1 => self.keep_safe(who),
                (left, _) => {
                    self.state.prompt = Prompt::FumbleSafe { left };
                    return false;
                }
            }
        }
    }

    /// One more piece of the contested kind is safe with somebody.
    pub(crate) fn keep_safe(&mut self, who: Who) {
        let kept = &mut self.state.safe_loot.kept[who as usize];
        *kept = kept.saturating_add(1);
    }

    /// The piece has nowhere to land.
    fn fumble_away(&mut self, who: Who, piece: u8) {
        if piece == CASH_PIECE {
            let cash = core::mem::take(&mut self.state.person_mut(who).cash);
            self.tell(Fact::LostCash(cash));
        } else {
            self.lose_piece(piece as usize);
        }
    }

    pub(crate) fn fumble_to(&mut self, who: Who, piece: u8, to: Space) {
        let thing = if piece == CASH_PIECE { Thing::Cash } else { Thing::Loot(self.state.loot.kind[piece as usize]) };
        self.drop_thing(who, thing, to);
    }
}
