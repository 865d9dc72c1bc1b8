//! Busted characters between heists: jail, rescue, and who takes their place.

use super::general::SCENARIO_FIRST;
use crate::cards::CharacterCards;
use crate::contents::{BoxContents, CrewSeat, Named, Status};
use crate::record::HeistRecord;
use crate::refusal::{CampaignRefusal, refuse};
use heist_data::cards::SKILL_COPIES;
use heist_data::printed::{capital, crew_card_name};
use heist_data::scenario::ScenarioChapter;
use heist_rules::edition::{Company, GoingOnBusted, Levels};

impl BoxContents {
    /// Whether somebody was busted and not freed since (`busted.jail`).
    pub(crate) fn is_busted(&self, name: &str) -> bool {
        self.characters.get(name).is_some_and(|named| named.status == Status::Busted)
    }

    /// Whether somebody gets no level of its own for having been busted. Its player's level rises all the same
    /// (`busted.no-promotion-but-player-levels`); in other editions so does the character's (`busted.still-levels-up`).
    pub(crate) fn is_left_behind(&self, name: &str) -> bool {
        self.edition.levels == Levels::NotTheBusted && self.is_busted(name)
    }

    /// Whoever was busted is neither promoted nor refined for the next heist (`busted.no-promotion`).
    pub(crate) fn may_be_promoted(&self, name: &str) -> Result<(), CampaignRefusal> {
        if self.is_busted(name) {
            let words = format!("{} was busted: no promotion and no refinement for the next heist.", capital(name));
            return refuse("busted.no-promotion", words);
        }
        Ok(())
    }

    /// Whoever is in jail takes part in county jobs only (`busted.jail`).
    pub(crate) fn is_out_of_jail(&self, name: &str, county: bool) -> Result<(), CampaignRefusal> {
        if self.is_busted(name) && !county {
            let words = format!("{} is busted: only a county job gets somebody out of jail.", capital(name));
            return refuse("busted.jail", words);
        }
        Ok(())
    }

    /// A county job is played for somebody in jail, who starts inside; whoever gets out is free (`busted.rescue`).
    pub(crate) fn is_a_rescue(&self, seats: &[CrewSeat], county: bool) -> Result<(), CampaignRefusal> {
        if county && !seats.iter().any(|seat| self.is_busted(&seat.character)) {
            return refuse("busted.rescue", "A county job is played for somebody who is in jail, and nobody here is.");
        }
        Ok(())
    }

    /// After a chapter is won that lets the busted go on, those who were busted in it do; whoever was busted earlier is replaced
    /// (`busted.replaced-by-amateur`).
    pub(crate) fn note_who_goes_on(&mut self, chapter: &ScenarioChapter, outcome: &HeistRecord) {
        self.story.inside.clear();
        if chapter.busted_stay && self.edition.going_on_busted == GoingOnBusted::BustedBefore {
            self.story.inside.extend(outcome.busted.iter().cloned());
        }
    }

    /// Whether somebody with these cards may join the team. Beginners are amateurs with two amateur skills,
    /// and so is whoever takes the place of a busted character (`busted.replaced-by-amateur`); the
    /// player may also go on with somebody else of the team (`busted.start-fresh-optional`). A chapter may ask for a pro or sell one.
    /// Says what it costs, in $k.
    pub(crate) fn may_hire(&self, cards: &CharacterCards) -> Result<u16, CampaignRefusal> {
        let Some(scenario) = self.scenario() else {
            return refuse(super::setup::ORDER, "No scenario has been chosen: `box scenario …` does that.");
        };
        let asked_for = |chapter: &ScenarioChapter| chapter.required.contains(&cards.card);
        let card_is_fine = !cards.is_pro() || scenario.chapters.iter().any(asked_for);
        if card_is_fine && cards.pro_skills() == 0 {
            return Ok(0);
        }
        match self.story.pro_for {
            Some(price) if price <= self.cash => Ok(price),
            Some(price) => refuse(SCENARIO_FIRST, format!("A pro costs ${price}k, and the team has ${}k.", self.cash)),
            None if self.characters.values().any(|named| named.status == Status::Busted) => {
                let words = "Whoever is busted is replaced by an amateur with two amateur skills.";
                refuse("busted.replaced-by-amateur", words)
            }
            None => refuse(
                "level.promote.when-scenario-allows",
                "Everybody begins as an amateur with two amateur skills; pros come by promotion.",
            ),
        }
    }

    /// Where characters are only cards, a beginner needs copies of its skills and of what they may become
    /// (`busted.replacement-skill-copies`). That it is no amateur version of a pro of the crew follows from the classes, see
    /// [`BoxContents::may_join`] (`busted.replacement-not-a-teammates-class`).
    pub(crate) fn has_copies_left(&self, named: &Named, others: &[CrewSeat]) -> Result<(), CampaignRefusal> {
        if self.edition.company != Company::Cards || named.level > 1 {
            return Ok(());
        }
        for (skill, pros) in named.cards.choices(1) {
            let taken = |pro: &&String| {
                let has = |seat: &&CrewSeat| {
                    self.characters.get(&seat.character).is_some_and(|other| other.cards.skills.contains(pro))
                };
                others.iter().filter(has).count() >= SKILL_COPIES
            };
            if let Some(pro) = pros.iter().find(taken) {
                let [pro, skill] = [pro, &skill].map(|id| crew_card_name(id));
                let words = format!("Both cards of {pro} are taken, so {skill} could not become one.");
                return refuse("campaign.conflicting-skills", words);
            }
        }
        Ok(())
    }
}
