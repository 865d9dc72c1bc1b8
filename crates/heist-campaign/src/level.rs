//! The cards of a named character and the level they amount to: first a pro skill, then the pro character, then the
//! other pro skill.

use super::refusal::{Refused, refuse};
use heist_data::library::Library;
use heist_rules::edition::{Edition, Levels};

/// One character card and two skills: what makes a named character what it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cards {
    /// The character card.
    pub card: String,
    /// The two skills.
    pub skills: [String; 2],
}

impl Cards {
    /// Whether these are the same three cards; the order of the skills does not matter.
    pub fn is_twin(&self, other: &Cards) -> bool {
        let [first, second] = &self.skills;
        self.card == other.card
            && (self.skills == other.skills || [second, first] == [&other.skills[0], &other.skills[1]])
    }

    /// The class: the name of the amateur.
    pub fn class(&self) -> &str {
        Library::official().characters.get(&self.card).map_or(self.card.as_str(), |card| card.class.as_str())
    }

    /// Whether the character card is a pro card.
    pub fn is_pro(&self) -> bool {
        Library::official().characters.get(&self.card).is_some_and(|card| card.pro)
    }
    /// How many of the two skills are pro skills.
    pub fn pro_skills(&self) -> u8 {
        let is_pro = |id: &&String| Library::official().skills.get(*id).is_some_and(|skill| skill.pro);
        self.skills.iter().filter(is_pro).count() as u8
    }
    /// How many of the three cards are pro cards.
    pub fn pros(&self) -> u8 {
        u8::from(self.is_pro()) + self.pro_skills()
    }
    /// The level in an edition: where scenarios grant what becomes of cards there is no order, and every pro card counts.
    pub fn level_in(&self, edition: &Edition) -> Result<u8, Refused> {
        match edition.levels {
            Levels::AsTheScenarioSays => Ok(1 + self.pros()),
            Levels::NotTheBusted | Levels::Everybody => self.level(),
        }
    }

    /// The level that these cards amount to, or the step of the progression that was left out.
    pub fn level(&self) -> Result<u8, Refused> {
        match (self.pro_skills(), self.is_pro()) {
            (0, false) => Ok(1),
            (1, false) => Ok(2),
            (1, true) => Ok(3),
            (2, true) => Ok(4),
            (0, true) => {
                refuse("level.progression.first-skill", "A skill becomes a pro skill first, then the character.")
            }
            _ => refuse("level.progression.character", "After one pro skill the character comes next."),
        }
    }

    /// What these cards, of a level, may become: each card with its two choices.
    pub(super) fn choices(&self, level: u8) -> Vec<(String, Vec<String>)> {
        let cards: &[&String] = match level {
            1 | 3 => &[&self.skills[0], &self.skills[1]],
            2 => &[&self.card],
            _ => &[],
        };
        let choices = cards.iter().map(|card| ((*card).clone(), upgrades(card).to_vec()));
        choices.filter(|(_, pros)| !pros.is_empty()).collect()
    }

    /// The same character after one level-up, or why not. `level` is the level that was reached.
    pub(super) fn upgraded(&self, level: u8, from: &str, to: &str) -> Result<Cards, Refused> {
        let mut after = self.clone();
        let place = match self.skills.iter().position(|skill| skill == from) {
            Some(i) => &mut after.skills[i],
            None if self.card == from => &mut after.card,
            None => return refuse("level.two-choices-per-card", format!("The character has no card {from}.")),
        };
        let reached = self.level()?;
        if reached >= super::HIGHEST_LEVEL {
            return refuse("level.maximum-four", "All three cards are pro cards: there is nothing beyond level 4.");
        }
        if reached >= level {
            let words = "Its cards are those of its level; the next level comes with the next heist.";
            return refuse("level.character-up-every-heist", words);
        }
        let is_skill = from != self.card;
        match (reached, is_skill) {
            (1, false) => {
                return refuse("level.progression.first-skill", "Level 2 exchanges a skill, not the character.");
            }
            (2, true) => return refuse("level.progression.character", "Level 3 exchanges the character, not a skill."),
            (3, false) => {
                return refuse("level.progression.other-skill", "Level 4 exchanges the other skill.");
            }
            _ => {}
        }
        let choices = upgrades(from);
        if choices.is_empty() {
            return refuse("level.progression.other-skill", format!("{from} is a pro card already: the other skill."));
        }
        if !choices.iter().any(|choice| choice == to) {
            let words = format!("{from} becomes {}; {to} is not one of them.", choices.join(" or "));
            return refuse("level.two-choices-per-card", words);
        }
        to.clone_into(place);
        Ok(after)
    }
}

/// The two pros that an amateur card may become; none for a pro card.
pub(super) fn upgrades(card: &str) -> &'static [String] {
    let library = Library::official();
    let skill = library.skills.get(card).map(|skill| skill.upgrades.as_slice());
    skill.or(library.characters.get(card).map(|card| card.upgrades.as_slice())).unwrap_or_default()
}
