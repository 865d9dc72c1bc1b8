//! The cards of everybody who takes part, and what the rules ask of them at every step, counted out once.

use crate::cards::{Abilities, Icons, Member, NpcKind};
use crate::who::Who;

/// One side of a character's or NPC's card, in numbers: listing commands reads these and no texts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sheet {
    /// The abilities.
    pub abilities: Abilities,
    /// Bit n: default action n can be taken as it is. Ability slots are used by their names, and a special action that
    /// the heist does not define cannot be taken.
    pub plain_actions: u8,
    /// How many skills there are.
    pub skills: u8,
    /// NPCs only: what kind.
    pub npc: Option<NpcKind>,
}

impl Sheet {
    /// Whether a default action can be taken as it is.
    #[inline]
    pub const fn has_plain_action(&self, i: u8) -> bool {
        i < 8 && self.plain_actions >> i & 1 == 1
    }
}

/// The members of the crew, the NPC included, each with its sheets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Members {
    cards: [Option<Member>; 5],
    /// The normal side and the side for panic of each. Player characters have the same on both.
    sheets: [[Sheet; 2]; 5],
}

impl Members {
    /// Nobody yet.
    pub const NOBODY: Members = Members {
        cards: [const { None }; 5],
        sheets: [[Sheet { abilities: Abilities(0), plain_actions: 0, skills: 0, npc: None }; 2]; 5],
    };

    /// Somebody takes part with these cards.
    pub fn enlist(&mut self, who: Who, member: Member) {
        let plain = |actions: &[crate::cards::ActionCard]| {
            actions.iter().enumerate().fold(0, |plain, (i, card)| {
                let undefined = card.id == "special" && card.icons == Icons::NONE;
                plain | u8::from(card.ability.is_none() && !undefined) << i
            })
        };
        let normal = Sheet {
            abilities: member.abilities,
            plain_actions: plain(&member.defaults),
            skills: member.skills.len() as u8,
            npc: member.npc.as_ref().map(|(kind, _)| *kind),
        };
        let panic = match &member.npc {
            Some((_, side)) => Sheet { abilities: side.abilities, plain_actions: plain(&side.actions), ..normal },
            None => normal,
        };
        self.sheets[who as usize] = [normal, panic];
        self.cards[who as usize] = Some(member);
    }

    /// The cards of somebody who takes part.
    #[inline]
    pub const fn member(&self, who: Who) -> Option<&Member> {
        self.cards[who as usize].as_ref()
    }

    /// The side in use of somebody's card; an empty one for who does not take part.
    #[inline]
    pub const fn sheet(&self, who: Who, panic: bool) -> &Sheet {
        &self.sheets[who as usize][panic as usize]
    }
}
