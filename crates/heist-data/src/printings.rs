//! Cards as an edition prints them. Most are the same in all; where an older one has another number or other icons, content
//! says so beside the newest card (`older_memory`, `older_action`), and here is decided which of them holds.

use crate::error::ContentError;
use crate::library::{Character, Library, Skill, is_in};
use heist_rules::cards::{ActionCard, Member};
use heist_rules::edition::Edition;

impl Library {
    /// A player character as its cards in an edition describe it.
    pub fn member_in(&self, edition: &Edition, card: &str, skills: [&str; 2]) -> Result<Member, ContentError> {
        let mut member = self.member(card, skills)?;
        if let Some(card) = self.characters.get(card) {
            member.memory = card.memory_in(edition);
        }
        let skills = member.skills.iter_mut().flat_map(|skill| &mut skill.actions);
        for action in member.defaults.iter_mut().chain(skills) {
            self.print_action(edition, action);
        }
        Ok(member)
    }

    /// A character card as an edition prints it.
    pub fn character_in(&self, edition: &Edition, id: &str) -> Option<Character> {
        let mut card = self.characters.get(id)?.clone();
        card.memory = card.memory_in(edition);
        card.actions.iter_mut().for_each(|action| self.print_action(edition, action));
        Some(card)
    }

    /// A skill as an edition prints it.
    pub fn skill_in(&self, edition: &Edition, id: &str) -> Option<Skill> {
        let mut skill = self.skills.get(id)?.clone();
        skill.card.actions.iter_mut().for_each(|action| self.print_action(edition, action));
        Some(skill)
    }

    /// An action becomes what an edition prints under its name.
    fn print_action(&self, edition: &Edition, action: &mut ActionCard) {
        let fits = |older: &&(ActionCard, Vec<String>)| older.0.id == action.id && is_in(edition, &older.1);
        if let Some((older, _)) = self.older_actions.iter().find(fits) {
            *action = older.clone();
        }
    }
}

impl Character {
    /// Planning tokens in an edition.
    pub fn memory_in(&self, edition: &Edition) -> u8 {
        let older = self.older_memory.iter().find(|(id, _)| id == edition.id);
        older.map_or(self.memory, |(_, memory)| *memory)
    }
}
