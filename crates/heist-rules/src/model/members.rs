//! The cards of everybody who takes part, and what the rules ask of them at every step, counted out once.

use crate::model::cards::{Abilities, Ability, ActionCard, ActionRef, Icons, Member, NpcKind};
use crate::model::command::{Command, Verb};
use crate::model::space::Space;
use crate::model::who::Who;
use crate::rules::card;
use arrayvec::ArrayVec;

/// One side of a character's or NPC's card as listing commands needs it: numbers and ready-made commands, no texts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sheet {
    /// The abilities.
    pub abilities: Abilities,
    /// Abilities used by name that may come into question, by the time in its own action and by ideas.
    usable: [[Abilities; 4]; 3],
    /// NPCs only: what kind.
    pub npc: Option<NpcKind>,
    /// Turning the die up and down, then taking each default action that can be taken as it is, then each skill. Ability
    /// slots are used by their names, and a special action that the heist does not define cannot be taken.
    beginnings: ArrayVec<Command, 7>,
    /// How many come before the skills.
    defaults: usize,
    /// Bit n: default action n is among them.
    plain_actions: u8,
}

impl Sheet {
    const EMPTY: Sheet = Sheet {
        abilities: Abilities(0),
        usable: [[Abilities(0); 4]; 3],
        npc: None,
        beginnings: ArrayVec::new_const(),
        defaults: 0,
        plain_actions: 0,
    };

    fn new(who: Who, member: &Member, abilities: Abilities, actions: &[ActionCard]) -> Sheet {
        let usable = card::by_time_and_ideas(abilities);
        let mut sheet = Sheet { abilities, usable, npc: member.npc.as_ref().map(|(kind, _)| *kind), ..Sheet::EMPTY };
        let take = |action| Command::by(who, Verb::Take(action, Space::NOWHERE));
        sheet.beginnings.extend([true, false].map(|up| Command::by(who, Verb::Shift(up))));
        for (i, card) in (0..).zip(actions) {
            let undefined = card.id == "special" && card.icons == Icons::NONE;
            if card.ability.is_none() && !undefined {
                sheet.beginnings.push(take(ActionRef::Default(i)));
                sheet.plain_actions |= 1 << i;
            }
        }
        sheet.defaults = sheet.beginnings.len();
        sheet.beginnings.extend((0..).zip(&member.skills).map(|(i, _)| take(ActionRef::Skill(i))));
        sheet
    }

    /// Abilities used by name that may come into question for this character: it can pay for them, and whether its action
    /// of the round is still to come, under way or done (0, 1, 2) does not rule them out.
    #[inline]
    pub(crate) const fn usable(&self, time: usize, ideas: u8) -> Abilities {
        self.usable[time][if ideas < 3 { ideas as usize } else { 3 }]
    }
    /// Whether a default action can be taken as it is.
    #[inline]
    pub const fn has_plain_action(&self, i: u8) -> bool {
        i < 8 && self.plain_actions >> i & 1 == 1
    }
    /// The commands that take a default action; with a die that is rolled also those for the skills, and with ideas too
    /// those that turn the die.
    #[inline]
    pub fn beginnings(&self, rolled: bool, ideas: bool) -> &[Command] {
        let end = if rolled { self.beginnings.len() } else { self.defaults };
        let begin = if rolled && ideas { 0 } else { 2 };
        self.beginnings.get(begin..end).unwrap_or(&[])
    }
}

/// The members of the crew, the NPC included, each with its sheets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Members {
    cards: [Option<Member>; 5],
    /// The normal side and the side for panic of each. Player characters have the same on both.
    sheets: [[Sheet; 2]; 5],
    /// The abilities of all of them together, on either side.
    abilities: Abilities,
}

impl Members {
    /// Nobody yet.
    pub const NOBODY: Members = Members {
        cards: [const { None }; 5],
        sheets: [const { [const { Sheet::EMPTY }; 2] }; 5],
        abilities: Abilities(0),
    };

    /// Somebody takes part with these cards.
    pub fn enlist(&mut self, who: Who, member: Member) {
        let normal = Sheet::new(who, &member, member.abilities, &member.defaults);
        let panic = match &member.npc {
            Some((_, side)) => Sheet::new(who, &member, side.abilities, &side.actions),
            None => normal.clone(),
        };
        self.abilities.0 |= normal.abilities.0 | panic.abilities.0;
        self.sheets[who as usize] = [normal, panic];
        self.cards[who as usize] = Some(member);
    }

    /// The cards of somebody who takes part.
    #[inline]
    pub const fn member(&self, who: Who) -> Option<&Member> {
        self.cards[who as usize].as_ref()
    }

    /// Whether anybody who takes part has an ability.
    #[inline]
    pub const fn can(&self, ability: Ability) -> bool {
        self.abilities.has(ability)
    }

    /// The side in use of somebody's card; an empty one for who does not take part.
    #[inline]
    pub const fn sheet(&self, who: Who, panic: bool) -> &Sheet {
        &self.sheets[who as usize][panic as usize]
    }
}
