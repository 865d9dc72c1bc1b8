//! The cards of a named character.

use heist_data::library::Library;

/// One character card and two skills: what makes a named character what it is.
///
/// ```
/// use heist_campaign::CharacterCards;
///
/// let karma = CharacterCards { card: "angry-locksmith".into(), skills: ["hurry".into(), "wing-it".into()] };
/// let other = CharacterCards { card: "angry-locksmith".into(), skills: ["wing-it".into(), "hurry".into()] };
/// assert!(karma.is_twin(&other));
/// assert_eq!(karma.level(), Ok(1));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CharacterCards {
    /// The character card.
    pub card: String,
    /// The two skills.
    pub skills: [String; 2],
}

impl CharacterCards {
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
}
