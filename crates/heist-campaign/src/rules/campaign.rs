//! The people and characters of a campaign, and who of them may take part together.

use super::MAX_PEOPLE;
use crate::cards::CharacterCards;
use crate::contents::{BoxContents, CrewSeat, Named, Status};
use crate::fact::BoxFact;
use crate::record::HeistRecord;
use crate::refusal::{CampaignRefusal, refuse};
use heist_data::cards::SKILL_COPIES;
use heist_data::library::Library;
use heist_data::printed::{capital, crew_card_name};
use heist_format::setup::ready_made_in;
use heist_rules::edition::Company;

impl CharacterCards {
    /// Whether these are the same three cards; the order of the skills does not matter.
    pub fn is_twin(&self, other: &CharacterCards) -> bool {
        let [first, second] = &self.skills;
        self.card == other.card
            && (self.skills == other.skills || [second, first] == [&other.skills[0], &other.skills[1]])
    }

    /// The class: the name of the amateur, which the pros it can become share (`campaign.class.definition`).
    pub fn class(&self) -> &str {
        Library::official().characters.get(&self.card).map_or(self.card.as_str(), |card| card.class.as_str())
    }
}

impl BoxContents {
    /// A new player, at level 1 (`level.player-starts-at-one`). Players may join at any time between heists, and whoever stays
    /// away is simply not in the next crew (`campaign.players-come-and-go`).
    pub(crate) fn welcome(&mut self, name: &str) -> Result<Vec<BoxFact>, CampaignRefusal> {
        if self.players.contains_key(name) {
            return refuse(
                "level.player-starts-at-one",
                format!("There is a player {} in the box already.", capital(name)),
            );
        }
        if self.players.len() >= MAX_PEOPLE {
            return refuse("campaign.players-come-and-go", "The box is full of players.");
        }
        self.players.insert(name.to_owned(), 1);
        Ok(vec![BoxFact::Player(name.to_owned())])
    }

    /// A character of the box.
    pub(crate) fn named(&self, name: &str) -> Result<&Named, CampaignRefusal> {
        match self.characters.get(name) {
            Some(named) => Ok(named),
            None => refuse(
                "campaign.named-character.must-be-named",
                format!("There is no character {} in the box; `box create {name} …` makes one.", capital(name)),
            ),
        }
    }

    pub(crate) fn name_is_free(&self, name: &str) -> Result<(), CampaignRefusal> {
        if self.characters.contains_key(name) {
            let words = format!("There is a {} in the box already.", capital(name));
            return refuse("campaign.named-character.must-be-named", words);
        }
        Ok(())
    }

    /// Nobody else is made of these three cards, where characters have names: `campaign.no-evil-twins`, and
    /// `campaign.no-evil-twins-example`, where the second skill may be anything but that of the twin.
    pub(crate) fn no_twin(&self, name: &str, cards: &CharacterCards) -> Result<(), CampaignRefusal> {
        if self.edition.company == Company::Cards {
            return Ok(());
        }
        match self.characters.iter().find(|(other, named)| *other != name && named.cards.is_twin(cards)) {
            Some((twin, _)) => {
                refuse("campaign.no-evil-twins", format!("{} is made of the same three cards.", capital(twin)))
            }
            None => Ok(()),
        }
    }

    /// A new character under a name of its own: one character card and two skills, which stay together
    /// (`campaign.named-character.definition`, `campaign.named-character.example-cam`). A player may begin a new one at any
    /// time, whoever was played before (`campaign.any-character`).
    pub(crate) fn create(
        &mut self,
        name: &str,
        cards: Option<&CharacterCards>,
        player: &str,
    ) -> Result<Vec<BoxFact>, CampaignRefusal> {
        self.level_of(player)?;
        self.name_is_free(name)?;
        if self.characters.len() >= MAX_PEOPLE {
            return refuse("campaign.named-character.must-be-named", "The box is full of characters.");
        }
        let ready_made = || ready_made_in(&self.edition).iter().find(|ready| ready.id == name);
        let cards = match (cards, ready_made()) {
            (Some(cards), _) => cards.clone(),
            (None, Some(ready)) => CharacterCards { card: ready.character.clone(), skills: ready.skills.clone() },
            (None, None) => {
                let name = capital(name);
                let words = format!("{name} is no ready-made character: name a character card and two skills.");
                return refuse("campaign.named-character.definition", words);
            }
        };
        if cards.skills[0] == cards.skills[1] {
            return refuse("setup.character.one-and-two-skills", "A character has two different skills.");
        }
        let level = cards.level_in(&self.edition)?;
        let price = if self.in_chapters() { self.may_hire(&cards)? } else { 0 };
        if !self.in_chapters() {
            let words = |most| format!("These cards are of level {level}, and {} is of level {most}.", capital(player));
            self.may_use(level, player, words)?;
        }
        self.no_twin(name, &cards)?;
        self.characters.insert(name.to_owned(), Named { cards, level, status: Status::Free });
        let mut facts = vec![BoxFact::Created(name.to_owned(), level)];
        if self.in_chapters() {
            self.story.team.insert(name.to_owned());
        }
        if price > 0 {
            (self.cash, self.story.pro_for) = (self.cash - price, None);
            facts.push(BoxFact::Cash(-i32::from(price)));
        }
        Ok(facts)
    }

    /// Another name for a character. Whatever the box knows about it goes along.
    pub(crate) fn rename(&mut self, from: &str, to: &str) -> Result<Vec<BoxFact>, CampaignRefusal> {
        self.between_heists("campaign.named-character.definition")?;
        self.named(from)?;
        self.name_is_free(to)?;
        if let Some(named) = self.characters.remove(from) {
            self.characters.insert(to.to_owned(), named);
        }
        if self.story.team.remove(from) {
            self.story.team.insert(to.to_owned());
        }
        if self.story.inside.remove(from) {
            self.story.inside.insert(to.to_owned());
        }
        if self.story.newcomer.as_deref() == Some(from) {
            self.story.newcomer = Some(to.to_owned());
        }
        let offers = self.story.promote.iter_mut().chain(&mut self.story.refine).flat_map(|offer| &mut offer.who);
        offers.filter(|name| *name == from).for_each(|name| to.clone_into(name));
        let seats = self.second_part.iter_mut().flat_map(|part| &mut part.seats).map(|seat| &mut seat.character);
        seats.filter(|name| *name == from).for_each(|name| to.clone_into(name));
        let hiding = self.second_part.iter_mut().flat_map(|part| &mut part.hiding).map(|who| &mut who.character);
        hiding.filter(|name| *name == from).for_each(|name| to.clone_into(name));
        Ok(vec![BoxFact::Renamed(from.to_owned(), to.to_owned())])
    }

    /// Whether somebody can join those before it. No class takes part twice (`campaign.class.one-per-heist`): no Burglar beside a
    /// Grease Man (`campaign.class.example`). Of every skill there are two cards (`campaign.conflicting-skills`), so of three
    /// characters with Wing It two take part (`campaign.conflicting-skills-example`).
    pub(crate) fn may_join(&self, seats: &[CrewSeat], i: usize) -> Result<(), CampaignRefusal> {
        let seat = &seats[i];
        let named = self.named(&seat.character)?;
        for other in &seats[..i] {
            if self.named(&other.character)?.cards.class() == named.cards.class() {
                let names = [other, seat].map(|seat| capital(&seat.character));
                let words = format!("{} are of the same class.", names.join(" and "));
                return refuse("campaign.class.one-per-heist", words);
            }
        }
        for skill in &named.cards.skills {
            let has = |seat: &&CrewSeat| {
                self.characters.get(&seat.character).is_some_and(|named| named.cards.skills.contains(skill))
            };
            if seats[..=i].iter().filter(has).count() > SKILL_COPIES {
                let (skill, who) = (crew_card_name(skill), capital(&seat.character));
                let words = format!("There are two cards of {skill}; {who} would need a third.");
                let rule = if self.in_chapters() { "skill.two-copies" } else { "campaign.conflicting-skills" };
                return refuse(rule, words);
            }
        }
        Ok(())
    }

    /// The status that a character has at the end of a heist, it has when anybody plays it again (`campaign.status-persists`,
    /// `campaign.status-example-cam`): busted is who was caught, and whoever took part and was not is free, those included who came
    /// out of jail. A scenario may say something else of somebody (`campaign.status-by-scenario`).
    pub(crate) fn note_status(&mut self, seats: &[CrewSeat], outcome: &HeistRecord, facts: &mut Vec<BoxFact>) {
        for CrewSeat { character, .. } in seats {
            let Some(named) = self.characters.get_mut(character) else { continue };
            let said = outcome.status.iter().find(|(name, _)| name == character);
            let status = if outcome.busted.contains(character) {
                Status::Busted
            } else if let Some((_, word)) = said {
                Status::from_word(word)
            } else if named.status == Status::Busted {
                Status::Free
            } else {
                named.status.clone()
            };
            if named.status != status {
                facts.push(BoxFact::Status(character.clone(), status.clone()));
                named.status = status;
            }
        }
    }

    /// Team cash that comes in. It stays until it is spent: the next heist is planned with it (`campaign.team-cash-carries-over`).
    pub(crate) fn earn(&mut self, cash: u16) {
        self.cash = self.cash.saturating_add(cash).min(super::MAX_CASH);
    }
}
