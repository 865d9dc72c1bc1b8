//! Levels of players and characters, and the pro cards that come with them: by level-ups after heists, or by promotions and refinements
//! that a scenario grants.

use crate::cards::CharacterCards;
use crate::contents::{BoxContents, CrewSeat, HIGHEST_LEVEL, Status};
use crate::fact::BoxFact;
use crate::refusal::{CampaignRefusal, refuse};
use crate::story::ExchangeOffer;
use heist_data::cards::SKILL_COPIES;
use heist_data::library::Library;
use heist_data::printed::{capital, crew_card_name};
use heist_rules::edition::{Edition, Levels, Refining};

impl CharacterCards {
    /// The level in an edition: where scenarios grant what becomes of cards there is no order, and every pro card counts.
    pub fn level_in(&self, edition: &Edition) -> Result<u8, CampaignRefusal> {
        match edition.levels {
            Levels::AsTheScenarioSays => Ok(1 + self.pros()),
            Levels::NotTheBusted | Levels::Everybody => self.level(),
        }
    }

    /// The level that these cards amount to, or the step of the progression that was left out: first one pro skill
    /// (`level.progression.first-skill`), then the pro character (`level.progression.character`), then the other pro skill
    /// (`level.progression.other-skill`).
    pub fn level(&self) -> Result<u8, CampaignRefusal> {
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
    pub(crate) fn choices(&self, level: u8) -> Vec<(String, Vec<String>)> {
        let cards: &[&String] = match level {
            1 | 3 => &[&self.skills[0], &self.skills[1]],
            2 => &[&self.card],
            _ => &[],
        };
        let choices = cards.iter().map(|card| ((*card).clone(), upgrades(card).to_vec()));
        choices.filter(|(_, pros)| !pros.is_empty()).collect()
    }

    /// The same character after one level-up, or why not. `level` is the level that was reached.
    pub(crate) fn upgraded(&self, level: u8, from: &str, to: &str) -> Result<CharacterCards, CampaignRefusal> {
        let mut after = self.clone();
        let place = match self.skills.iter().position(|skill| skill == from) {
            Some(i) => &mut after.skills[i],
            None if self.card == from => &mut after.card,
            None => {
                let words = format!("The character has no card {}.", crew_card_name(from));
                return refuse("level.two-choices-per-card", words);
            }
        };
        let reached = self.level()?;
        if reached >= HIGHEST_LEVEL {
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
            let words = format!("{} is a pro card already: the other skill is next.", crew_card_name(from));
            return refuse("level.progression.other-skill", words);
        }
        is_a_choice(from, to, "level.two-choices-per-card")?;
        to.clone_into(place);
        Ok(after)
    }
}

impl BoxContents {
    /// The level of a player of the box. Levels belong to the people who play, and somebody new begins at level 1
    /// (`level.player-starts-at-one`).
    pub(crate) fn level_of(&self, player: &str) -> Result<u8, CampaignRefusal> {
        match self.players.get(player) {
            Some(level) => Ok(*level),
            None => refuse(
                "level.player-starts-at-one",
                format!(
                    "There is no player {} in the box; `box player {player}` lets somebody in, at level 1.",
                    capital(player)
                ),
            ),
        }
    }

    /// A player of level n may use a character of any level from 1 to n (`level.start-up-to-player-level`): whoever is level 3
    /// may begin with somebody of level 3, or of a lower one (`level.example-iris`).
    pub(crate) fn may_use(&self, level: u8, player: &str, words: impl Fn(u8) -> String) -> Result<(), CampaignRefusal> {
        match self.level_of(player)? {
            most if level > most => refuse("level.start-up-to-player-level", words(most)),
            _ => Ok(()),
        }
    }

    /// A level-up that is due: one amateur card becomes a pro card.
    pub(crate) fn upgrade(&mut self, name: &str, from: &str, to: &str) -> Result<Vec<BoxFact>, CampaignRefusal> {
        if self.in_chapters() {
            let words = format!("Here it is said like `box promote {name} …` or `box refine {name} …`.");
            return refuse("level.promote.when-scenario-allows", words);
        }
        self.between_heists("general.heist-parts.level-up")?;
        let named = self.named(name)?;
        if self.is_left_behind(name) && named.cards.level()? >= named.level {
            let name = capital(name);
            let words = format!("{name} was busted and is not promoted; its player's level rises all the same.");
            return refuse("busted.no-promotion-but-player-levels", words);
        }
        let cards = named.cards.upgraded(named.level, from, to)?;
        if cards.skills[0] == cards.skills[1] {
            return refuse("setup.character.one-and-two-skills", "A character has two different skills.");
        }
        self.no_twin(name, &cards)?;
        if let Some(named) = self.characters.get_mut(name) {
            named.cards = cards;
        }
        Ok(vec![BoxFact::Upgraded { character: name.to_owned(), from: from.to_owned(), to: to.to_owned() }])
    }

    /// After a heist, won or lost, every player of the crew rises by one level (`level.player-up-every-heist`), and so does every
    /// character that was played (`level.character-up-every-heist`), up to level 4 (`level.maximum-four`). Busted or not makes
    /// a difference for characters in one edition only.
    pub(crate) fn level_up(&mut self, seats: &[CrewSeat], facts: &mut Vec<BoxFact>) {
        let mut people: Vec<&str> = seats.iter().map(|seat| seat.player.as_str()).collect();
        people.sort_unstable();
        people.dedup();
        for name in people {
            if let Some(level) = self.players.get_mut(name).filter(|level| **level < HIGHEST_LEVEL) {
                *level += 1;
                facts.push(BoxFact::PlayerLevel(name.to_owned(), *level));
            }
        }
        for CrewSeat { character, .. } in seats {
            let left_behind = self.is_left_behind(character);
            let named = self.characters.get_mut(character).filter(|named| named.level < HIGHEST_LEVEL && !left_behind);
            if let Some(named) = named {
                named.level += 1;
                facts.push(BoxFact::CharacterLevel(character.clone(), named.level));
            }
        }
    }

    /// An amateur becomes one of the two pros on the back of its card, where the scenario grants it.
    pub(crate) fn promote(&mut self, name: &str, to: &str) -> Result<Vec<BoxFact>, CampaignRefusal> {
        const RULE: &str = "level.promote.when-scenario-allows";
        self.may_exchange(name)?;
        let named = self.named(name)?;
        let from = named.cards.card.clone();
        if named.cards.is_pro() {
            return refuse("level.promote.pro-is-final", format!("{} is a pro already.", capital(name)));
        }
        let cost = self.granted(name, self.story.promote.as_ref(), RULE)?;
        is_a_choice(&from, to, "level.promote.two-choices")?;
        let cards = CharacterCards { card: to.to_owned(), ..named.cards.clone() };
        use_up(self.story.promote.as_mut(), name);
        Ok(self.exchange(name, &from, to, cards, cost))
    }

    /// An amateur skill becomes one of the two pro skills on the back of its card, where the scenario grants it.
    pub(crate) fn refine(&mut self, name: &str, from: &str, to: &str) -> Result<Vec<BoxFact>, CampaignRefusal> {
        const RULE: &str = "level.refine.some-skills";
        self.may_exchange(name)?;
        let named = self.named(name)?;
        let mut cards = named.cards.clone();
        let Some(place) = cards.skills.iter().position(|skill| skill == from) else {
            return refuse(RULE, format!("{} does not have the skill {}.", capital(name), crew_card_name(from)));
        };
        if Library::official().skills.get(from).is_some_and(|skill| skill.pro) {
            let words = format!("{} is a pro skill already.", crew_card_name(from));
            return refuse("level.refine.pro-is-final", words);
        }
        let cost = self.granted(name, self.story.refine.as_ref(), RULE)?;
        is_a_choice(from, to, "level.refine.two-choices")?;
        to.clone_into(&mut cards.skills[place]);
        if cards.skills[0] == cards.skills[1] {
            return refuse("setup.character.one-and-two-skills", "A character has two different skills.");
        }
        if self.edition.refining == Refining::TwoCopies && !self.has_copy_left(name, to) {
            let words = format!("There are two cards of {}, and two others of the team have them.", crew_card_name(to));
            return refuse("skill.two-copies", words);
        }
        use_up(self.story.refine.as_mut(), name);
        Ok(self.exchange(name, from, to, cards, cost))
    }

    /// Whether a card of a skill is left for somebody: the others of the team who are neither busted nor gone have at most one.
    fn has_copy_left(&self, name: &str, skill: &str) -> bool {
        let has = |other: &&String| {
            let named = self.characters.get(*other).filter(|named| named.status == Status::Free);
            *other != name && named.is_some_and(|named| named.cards.skills.iter().any(|card| card == skill))
        };
        self.story.team.iter().filter(has).count() < SKILL_COPIES
    }

    /// Cards are exchanged between heists, where scenarios speak of it.
    pub(crate) fn may_exchange(&self, name: &str) -> Result<(), CampaignRefusal> {
        if !self.in_chapters() {
            return refuse(
                "level.character-up-every-heist",
                format!("Levels rise with heists: `box upgrade {name} …`."),
            );
        }
        self.between_heists("general.heist-parts.promote-refine")
    }

    /// What an exchange costs somebody, in $k, or why it is not granted.
    pub(crate) fn granted(
        &self,
        name: &str,
        offer: Option<&ExchangeOffer>,
        rule: &'static str,
    ) -> Result<u16, CampaignRefusal> {
        let Some(offer) = offer else {
            return refuse(rule, "The scenario grants nothing of the kind now.");
        };
        if !offer.who.iter().any(|who| who == name) {
            self.may_be_promoted(name)?;
            return refuse(rule, format!("The scenario does not grant it to {}, or not once more.", capital(name)));
        }
        if offer.left == Some(0) {
            return refuse(rule, "The scenario does not grant it to anybody else.");
        }
        if offer.cost > self.cash {
            return refuse(rule, format!("It costs ${}k, and the team has ${}k.", offer.cost, self.cash));
        }
        Ok(offer.cost)
    }

    /// Exchanges a card; the amateur card goes back to the box.
    pub(crate) fn exchange(
        &mut self,
        name: &str,
        from: &str,
        to: &str,
        cards: CharacterCards,
        cost: u16,
    ) -> Vec<BoxFact> {
        let mut facts = Vec::new();
        if let Some(named) = self.characters.get_mut(name) {
            named.level = cards.pros() + 1;
            named.cards = cards;
            facts.push(BoxFact::Upgraded { character: name.to_owned(), from: from.to_owned(), to: to.to_owned() });
        }
        if cost > 0 {
            self.cash -= cost;
            facts.push(BoxFact::Cash(-i32::from(cost)));
        }
        facts
    }

    /// The exchanges that the scenario grants somebody and the team can pay: each card with its two choices.
    pub(crate) fn granted_choices(&self, name: &str) -> Vec<(String, Vec<String>)> {
        let Some(named) = self.characters.get(name) else { return Vec::new() };
        let open =
            |offer: &Option<ExchangeOffer>| self.granted(name, offer.as_ref(), "level.refine.some-skills").is_ok();
        let card = Some(&named.cards.card).filter(|_| open(&self.story.promote));
        let skills = named.cards.skills.iter().filter(|_| open(&self.story.refine));
        let cards = card.into_iter().chain(skills);
        let choices = cards.map(|card| (card.clone(), upgrades(card).to_vec()));
        choices.filter(|(_, pros)| !pros.is_empty()).collect()
    }
}

/// Whether a card is one of the two that another may become.
fn is_a_choice(from: &str, to: &str, rule: &'static str) -> Result<(), CampaignRefusal> {
    let choices = upgrades(from);
    if choices.iter().any(|choice| choice == to) {
        return Ok(());
    }
    let [from, to] = [from, to].map(crew_card_name);
    let choices: Vec<&str> = choices.iter().map(|choice| crew_card_name(choice)).collect();
    refuse(rule, format!("{from} becomes {}; {to} is not one of them.", choices.join(" or ")))
}

/// One exchange less; what is free is for one card of each character.
pub(crate) fn use_up(offer: Option<&mut ExchangeOffer>, name: &str) {
    if let Some(offer) = offer {
        offer.left = offer.left.map(|left| left.saturating_sub(1));
        if offer.cost == 0 {
            offer.who.retain(|who| who != name);
        }
    }
}

/// The two pros that an amateur card may become (`level.two-choices-per-card`); none for a pro card.
pub(crate) fn upgrades(card: &str) -> &'static [String] {
    let library = Library::official();
    let skill = library.skills.get(card).map(|skill| skill.upgrades.as_slice());
    skill.or(library.characters.get(card).map(|card| card.upgrades.as_slice())).unwrap_or_default()
}
