//! Characters of earlier acts who join the team for a chapter, and the skills they bring or take.

use crate::cards::CharacterCards;
use crate::contents::{BoxContents, CrewSeat, Status};
use crate::fact::BoxFact;
use crate::heist_name;
use crate::refusal::{CampaignRefusal, refuse};
use heist_data::library::Library;
use heist_data::printed::{capital, crew_card_name};
use heist_data::scenario::ScenarioChapter;

/// The rule about newcomers and their skills.
const RULE: &str = "special.newcomer";

impl BoxContents {
    /// Whether somebody is of an earlier team and may join for the chapter that comes next.
    pub fn may_be_newcomer(&self, name: &str) -> bool {
        self.next_chapter().is_some_and(|chapter| self.newcomer(chapter, name).is_ok())
    }

    /// What a skill would cost somebody who joins for the next chapter, in $k: nothing if it is their own. None: it is not
    /// to be had.
    pub fn skill_price(&self, name: &str, skill: &str) -> Option<u16> {
        let own = self.characters.get(name)?.cards.skills.iter().any(|own| own == skill);
        let pro = Library::official().skills.get(skill)?.pro;
        match self.next_chapter()?.skill_prices {
            _ if own => Some(0),
            Some((amateur, dear)) => Some(if pro { dear } else { amateur }),
            None => (!pro).then_some(0),
        }
    }

    /// Somebody who joins for the next chapter (`special.newcomer`) takes other skills, each kept, taken or bought on its own.
    pub(crate) fn take_skills(&mut self, name: &str, skills: &[String; 2]) -> Result<Vec<BoxFact>, CampaignRefusal> {
        if !self.in_chapters() {
            return refuse(
                "level.character-up-every-heist",
                format!("Levels rise with heists: `box upgrade {name} …`."),
            );
        }
        self.between_heists(RULE)?;
        let chapter = self.is_next(&self.story.next)?;
        self.newcomer(chapter, name)?;
        let old = self.named(name)?.cards.clone();
        if skills[0] == skills[1] {
            return refuse("setup.character.one-and-two-skills", "A character has two different skills.");
        }
        let new: Vec<&String> = skills.iter().filter(|skill| !old.skills.contains(skill)).collect();
        if new.is_empty() {
            let words = format!("{} has these skills already, and keeps them without a word.", capital(name));
            return refuse(RULE, words);
        }
        let mut price = 0;
        for skill in &new {
            let Some(cost) = self.skill_price(name, skill) else {
                let skill = crew_card_name(skill);
                let words = format!("{skill} is a pro skill: a newcomer keeps its own skills or takes amateur skills.");
                return refuse(RULE, words);
            };
            price += cost;
        }
        if price > self.cash {
            return refuse(RULE, format!("These skills cost ${price}k, and the team has ${}k.", self.cash));
        }
        if chapter.skill_prices.is_none() {
            self.only_one_takes_skills(name)?;
            self.story.newcomer = Some(name.to_owned());
        }
        let gone = old.skills.iter().filter(|skill| !skills.contains(skill));
        let pairs = gone.zip(new);
        let mut facts: Vec<BoxFact> = pairs
            .map(|(from, to)| BoxFact::Skill { character: name.to_owned(), from: from.clone(), to: to.clone() })
            .collect();
        let cards = CharacterCards { skills: skills.clone(), ..old };
        if let Some(named) = self.characters.get_mut(name) {
            named.level = cards.pros() + 1;
            named.cards = cards;
        }
        if price > 0 {
            self.cash -= price;
            facts.push(BoxFact::Cash(-i32::from(price)));
        }
        Ok(facts)
    }

    /// Whether somebody of an earlier team may join for a chapter.
    pub(crate) fn newcomer(&self, chapter: &ScenarioChapter, name: &str) -> Result<(), CampaignRefusal> {
        let named = self.named(name)?;
        let (who, chapter_name) = (capital(name), &chapter.name);
        match &named.status {
            _ if self.story.team.contains(name) => {
                refuse(RULE, format!("{who} is of the team; only a newcomer takes other skills."))
            }
            _ if chapter.veterans == 0 => refuse(RULE, format!("Nobody of an earlier act joins for {chapter_name}.")),
            Status::Busted if !self.goes_on_busted(chapter, name) => {
                refuse(RULE, format!("{who} is busted; whoever joins for {chapter_name} ended free."))
            }
            Status::Other(word) => refuse(RULE, format!("{who} is {}.", word.replace('-', " "))),
            _ => Ok(()),
        }
    }

    /// What costs nothing is for the one who goes.
    pub(crate) fn only_one_takes_skills(&self, name: &str) -> Result<(), CampaignRefusal> {
        match &self.story.newcomer {
            Some(other) if other != name => {
                let other = capital(other);
                let words = format!("{other} has taken new skills and goes along; `box restore …` takes that back.");
                refuse(RULE, words)
            }
            _ => Ok(()),
        }
    }

    /// Whether whoever took new skills for a chapter is in its crew.
    pub(crate) fn newcomer_goes_along(&self, heist: &str, seats: &[CrewSeat]) -> Result<(), CampaignRefusal> {
        match &self.story.newcomer {
            Some(name) if heist == self.story.next && !seats.iter().any(|seat| seat.character == *name) => {
                let words = format!(
                    "{} has taken new skills for {} and goes along; `box restore …` takes that back.",
                    capital(name),
                    heist_name(heist)
                );
                refuse(RULE, words)
            }
            _ => Ok(()),
        }
    }
}
