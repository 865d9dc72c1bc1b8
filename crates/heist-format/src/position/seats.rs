//! The people of a position under construction.

use super::build::PositionBuilder;
use crate::setup::start;
use heist_data::error::ContentError;
use heist_data::fields::PlacedWord;
use heist_data::words;
use heist_rules::cards::Member;
use heist_rules::space::{Space, Spaces};
use heist_rules::state::{HeistFlags, PersonFlags, Phase, Place};
use heist_rules::terms::{Special, Starters};
use heist_rules::who::{Crew, Who};
use std::collections::BTreeMap;

/// The way to a key of a character.
pub(crate) fn path_of(who: Who, key: &str) -> Vec<String> {
    vec!["crew".to_owned(), who.word().to_owned(), key.to_owned()]
}

/// How a character takes part, apart from its cards.
pub(crate) struct Seat {
    pub flags: PersonFlags,
    pub at: Space,
    pub die: u8,
    /// `None`: as many as the card says.
    pub ideas: Option<u8>,
    pub tokens: u8,
    pub plan: Spaces,
    pub reveals: u8,
    pub kept_ideas: Option<u8>,
}

impl PositionBuilder<'_> {
    /// The cards of a player's character.
    pub fn player_card(&self, who: Who, card: &str, skills: [&str; 2]) -> Result<Member, ContentError> {
        self.library.member_in(&self.setup.edition, card, skills).map_err(|fault| {
            let key = if self.library.characters.contains_key(card) { "skills" } else { "card" };
            fault.at(&path_of(who, key))
        })
    }

    /// The card of the NPC: the one that is named, or that of the heist.
    pub fn npc_card(&self, card: Option<&str>) -> Result<Member, ContentError> {
        let official = self.heist.and_then(|heist| heist.npc.as_ref());
        let path = path_of(Who::Npc, "card");
        let card = card.or(official.map(|npc| npc.card.as_str()));
        let card = card.ok_or_else(|| ContentError::new("`card` is missing").at(&path))?;
        let special = official.and_then(|npc| npc.special.as_ref());
        self.library.npc_member(&self.setup.edition, card, special).map_err(|fault| fault.at(&path))
    }

    /// Everybody has its cards: one character of a class, two of a skill, and a noise track for so many players. Published
    /// pairings are whole sheets and bring their own copies.
    pub fn check_crew(&mut self) -> Result<(), ContentError> {
        let mut classes: BTreeMap<&str, Who> = BTreeMap::new();
        let mut copies: BTreeMap<&str, u8> = BTreeMap::new();
        for who in Who::PLAYERS {
            let Some(member) = self.setup.member(who) else { continue };
            if let Some(other) = classes.insert(&member.class, who) {
                let words =
                    format!("{} and {} are of the same class; a team has one of each", other.word(), who.word());
                return Err(ContentError::new(words).at(&path_of(who, "card")).rule("campaign.class.one-per-heist"));
            }
            if self.library.is_ready_made(member, &self.setup.edition) {
                continue;
            }
            for skill in &member.skills {
                let count = copies.entry(skill.id.as_str()).or_default();
                *count += 1;
                if *count > 2 {
                    let words = format!("there are two copies of {}; a third character cannot have it", skill.id);
                    return Err(ContentError::new(words).at(&path_of(who, "skills")).rule("skill.two-copies"));
                }
            }
        }
        let players = Who::PLAYERS.into_iter().filter(|who| self.setup.member(*who).is_some()).count();
        self.setup.noise_track = start::noise_track(self.library, &self.setup.edition, players)?;
        Ok(())
    }

    /// Where somebody stands when nobody says it: the NPC of a heist has its place, and in planning a place may be open.
    pub fn usual_place(&self, who: Who) -> Result<Space, ContentError> {
        if who == Who::Npc {
            let official = self.heist.and_then(|heist| heist.npc.as_ref()).and_then(|npc| npc.start.as_ref());
            if let Some(name) = official {
                return self.space_named(&PlacedWord { text: name, path: vec!["heist".to_owned()] });
            }
            if let [pawn] = self.pawns.as_slice() {
                return Ok(*pawn);
            }
        }
        if self.state.phase == Phase::Planning {
            return Ok(Space::NOWHERE);
        }
        let words = format!("say where {} is: `at` is missing, and only in planning may a place be open", who.word());
        Err(ContentError::new(words).at(&path_of(who, "at")))
    }

    /// Planning tokens of somebody who is, or is not, bound to the Master Plan Copy.
    pub fn usual_tokens(&self, who: Who, bound: bool) -> u8 {
        start::planning_tokens(self.setup.member(who).map_or(0, |member| member.memory), bound)
    }

    /// Whether the NPC takes part from the start.
    pub fn npc_is_active(&self) -> bool {
        self.heist.and_then(|heist| heist.npc.as_ref()).is_none_or(|npc| npc.active)
    }

    /// Somebody takes part.
    pub fn seat(&mut self, who: Who, seat: Seat) {
        let card = self.setup.member(who).map_or(0, |member| member.ideas);
        let npc = self.heist.and_then(|heist| heist.npc.as_ref()).filter(|_| who == Who::Npc);
        let person = self.state.person_mut(who);
        person.flags = seat.flags;
        person.at = seat.at;
        person.die = seat.die;
        person.ideas = seat.ideas.unwrap_or(start::ideas(card, npc.map(|npc| npc.ideas)));
        person.tokens = seat.tokens;
        person.plan = seat.plan;
        person.reveals = seat.reveals;
        person.kept_ideas = seat.kept_ideas.unwrap_or(255);
        let (reveals, chooses) = (person.reveals > 0, person.kept_ideas != 255);
        if reveals {
            self.state.flags |= HeistFlags::CHOOSING_REVEALS;
        }
        if chooses {
            self.state.flags |= HeistFlags::CHOOSING_IDEAS;
        }
    }

    /// The NPC of the heist takes part as the heist says.
    pub fn seat_npc_of_heist(&mut self) -> Result<(), ContentError> {
        let at = self.usual_place(Who::Npc)?;
        let active = self.npc_is_active();
        let mut flags = PersonFlags::empty();
        flags.set(PersonFlags::ACTIVE, active);
        flags.set(PersonFlags::PLACED, at.is_somewhere());
        self.state.flags.set(HeistFlags::NPC_FREED, active);
        let tokens = self.usual_tokens(Who::Npc, false);
        let plan = Spaces::NONE;
        self.seat(Who::Npc, Seat { flags, at, die: 0, ideas: None, tokens, plan, reveals: 0, kept_ideas: None });
        Ok(())
    }

    /// Somebody carries a piece of loot or cash.
    pub fn carry(&mut self, who: Who, word: &PlacedWord<'_>) -> Result<(), ContentError> {
        if let Some(loot) = words::loot(word.text) {
            self.pieces.push((loot, Place::with(who)));
        } else if let Some(cash) = words::cash(word.text) {
            let carried = &mut self.state.person_mut(who).cash;
            *carried = carried.checked_add(cash).ok_or_else(|| word.fault("this is more cash than one can carry"))?;
        } else {
            return Err(word.fault(format!("'{}' is not loot; item cards belong into `items`", word.text)));
        }
        Ok(())
    }

    /// Where those who were busted start inside and nobody has said who they are, the first two characters were; where only
    /// the free start outside, nobody is. Who has a starting place of its own stands there.
    pub fn choose_insiders(&mut self, said: bool) {
        if self.state.phase != Phase::Planning {
            return;
        }
        let players: Vec<Who> = Who::PLAYERS.into_iter().filter(|who| self.setup.member(*who).is_some()).collect();
        let inside = match self.setup.terms.starters {
            Starters::Busted if !said => 2,
            Starters::UnlessFree if !said => players.len(),
            _ => 0,
        };
        for who in players.iter().take(inside) {
            self.state.person_mut(*who).flags |= PersonFlags::INSIDE;
        }
        if self.setup.terms.has(Special::START_PLACES) {
            for who in players {
                let place = self.setup.terms.start_places[who as usize];
                let person = self.state.person_mut(who);
                if !person.at.is_somewhere() && place.is_somewhere() {
                    person.at = place;
                    person.flags |= PersonFlags::PLACED | PersonFlags::INSIDE;
                }
            }
        }
    }

    /// In planning, these characters bring the items of their cards, as far as cards are left.
    pub fn bring_start_items(&mut self, crew: Crew) -> Result<(), ContentError> {
        if self.state.phase != Phase::Planning || !self.setup.edition.has_items() {
            return Ok(());
        }
        for who in crew {
            let path = ["crew".to_owned(), who.word().to_owned()];
            let card = self.setup.member(who).and_then(|member| self.library.characters.get(&member.card));
            for item in card.map_or(&[][..], |card| card.start_items.as_slice()) {
                if self.has_card_left(*item) {
                    self.take_item_card(*item, Place::with(who), &PlacedWord { text: item.id(), path: path.to_vec() })?;
                }
            }
        }
        Ok(())
    }
}
