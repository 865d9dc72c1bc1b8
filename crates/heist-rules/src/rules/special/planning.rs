//! What a heist says of its planning: who starts where, whispers, and who or what is out of reach.

use crate::engine::view::View;
use crate::model::cards::{Fixer, Thing};
use crate::model::command::{Command, Verb};
use crate::model::refusal::{Verdict, refuse};
use crate::model::space::Space;
use crate::model::state::PersonFlags;
use crate::model::terms::{Special, Starters};
use crate::model::who::Who;

impl View<'_> {
    /// Whether the heist's own terms let somebody start on a space. In the second part of a heist everybody stays where the
    /// first part has left it; in some heists every colour has a starting place; and some have starting places inside.
    pub(crate) fn may_start_by_terms(self, who: Who, at: Space) -> Verdict {
        let terms = &self.setup.terms;
        let inside = terms.inside_starts.has(at);
        if terms.has(Special::CARRIED_PLACES) {
            return refuse("special.carried-places", "Everybody starts where the part before has ended.");
        }
        if terms.has(Special::START_PLACES) && at != terms.start_places[who as usize & 3] {
            return refuse("special.start-places", "In this heist every colour has a starting place of its own.");
        }
        match terms.starters {
            Starters::UnlessFree if self.person(who).is(PersonFlags::INSIDE) != inside => refuse(
                "special.inside-start",
                "Who was caught starts in the cell; only a newcomer who is free starts on an entrance.",
            ),
            Starters::Busted if self.person(who).is(PersonFlags::INSIDE) && !inside => refuse(
                "special.inside-start",
                "This character was busted and starts inside, on one of the marked hexes.",
            ),
            Starters::Busted if inside && !self.person(who).is(PersonFlags::INSIDE) => {
                refuse("special.inside-start", "Only characters who were busted start inside.")
            }
            Starters::Everybody if !inside => {
                refuse("special.inside-start", "In this heist everybody starts inside, on one of the marked hexes.")
            }
            _ => Ok(()),
        }
    }

    /// How many characters may start on a space, the heist's limit for an entrance (special.entrance-limit) or for a starting
    /// place inside; 0 = any number.
    pub fn start_limit(self, at: Space) -> u8 {
        let terms = &self.setup.terms;
        if terms.inside_starts.has(at) { terms.inside_limit } else { terms.entrance_limit }
    }

    /// An active NPC that the map does not place starts on an entrance of the team's choice, and counts there (special.npc).
    pub(crate) fn may_start_npc(self, at: Space) -> Verdict {
        self.in_planning()?;
        self.free_to_speak(Who::Npc)?;
        if self.state.tiles(self.setup).has(self.person(Who::Npc).at) {
            return refuse("setup.board.place-pieces", "The map says where this NPC starts.");
        }
        if !self.state.exits.has(at) {
            return refuse("plan.start-on-entrance", "Characters start on an entrance.");
        }
        self.room_to_start(Who::Npc, at)
    }

    /// What the heist still asks for before planning can end: an NPC beside somebody, entrances on tunnel cells.
    pub(crate) fn may_be_ready_by_terms(self) -> Verdict {
        if self.setup.terms.has(Special::NPC_BESIDE) && self.players_on(self.person(Who::Npc).at).is_empty() {
            return refuse("special.npc-beside-somebody", "The NPC starts on an entrance together with a character.");
        }
        if self.tunnels_to_place() > 0 {
            return refuse("special.tunnels", "In this heist the entrance on a tunnel cell must be placed first.");
        }
        Ok(())
    }

    /// Whether somebody may hand an idea to another in planning.
    pub(crate) fn may_whisper(self, who: Who, to: Who) -> Verdict {
        self.in_planning()?;
        self.free_to_speak(who)?;
        let (giver, taker) = (self.person(who), self.person(to));
        let together = giver.at == taker.at && giver.at.is_somewhere();
        if who == to || who == Who::Npc || to == Who::Npc || !taker.in_play() || !together {
            return refuse("special.whispers", "Ideas are whispered between two characters on the same space.");
        }
        if giver.ideas == 0 {
            return refuse("special.whispers", "There is no idea to hand over.");
        }
        Ok(())
    }

    /// Lists the whispers of planning.
    pub(crate) fn list_whispers(self, list: &mut Vec<Command>) {
        for who in self.state.players_in_play() {
            for to in self.state.players_in_play() {
                if self.may_whisper(who, to).is_ok() {
                    list.push(Command::by(who, Verb::Give(Thing::Idea, to)));
                }
            }
        }
    }

    /// Whether a fixer can be reached in this heist.
    pub(crate) fn fixer_within_reach(self, fixer: Fixer) -> Verdict {
        if self.setup.terms.has(Special::NO_FIXERS) {
            return refuse("special.radio-silence", "In this heist no fixer can be reached.");
        }
        if self.setup.terms.is_away(fixer) {
            return refuse("special.fixers-away", "In this heist that fixer is away.");
        }
        Ok(())
    }

    /// Whether the shop can be reached in this heist.
    pub(crate) fn shop_within_reach(self) -> Verdict {
        if self.setup.terms.has(Special::NO_SHOP) {
            return refuse("special.radio-silence", "In this heist nobody gets to the shop.");
        }
        Ok(())
    }
}
