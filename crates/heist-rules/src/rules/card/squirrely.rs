//! SQUIRRELY: a hostage away from every player character when the action phase ends costs the nearest of them an idea, or the
//! team noise. In some editions the hostage is busted.

use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::cards::Ability;
use crate::model::chance::Chance;
use crate::model::edition::NpcAlone;
use crate::model::fact::Observer;
use crate::model::state::Prompt;
use crate::model::who::{Crew, Who};

/// The rule behind the questions who is concerned and what it costs.
pub(crate) const RULE: &str = "card.squirrely";
const IDEAS: u8 = 1;
const NOISE: u8 = 2;

impl View<'_> {
    /// The player characters nearest to the NPC.
    fn nearest_players(self) -> Crew {
        let distance = self.distances(self.person(Who::Npc).at);
        let players = self.state.players_in_play();
        let far = |who: Who| distance[self.person(who).at.index()];
        let least = players.into_iter().map(far).min();
        players.into_iter().filter(|who| Some(far(*who)) == least).collect()
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// The action phase ends. Asks who is concerned, then what it costs.
    pub(crate) fn squirrely(&mut self) {
        let view = self.view();
        let npc = view.person(Who::Npc);
        if !npc.in_play() || !view.can(Who::Npc, Ability::Squirrely) {
            return;
        }
        let players = self.state.players_in_play();
        if players.is_empty() || players.into_iter().any(|who| self.state.person(who).at == npc.at) {
            return;
        }
        if self.setup.edition.npc_alone == NpcAlone::Busted {
            self.bust(Who::Npc);
            return;
        }
        let nearest = view.nearest_players();
        if nearest.len() > 1 {
            self.state.prompt = Prompt::SquirrelyWho { nearest };
        } else if let Some(who) = nearest.first() {
            self.squirrely_for(who);
        }
    }

    /// The nearest player character is known: without an idea it is the noise.
    pub(crate) fn squirrely_for(&mut self, who: Who) {
        if self.state.person(who).ideas >= IDEAS {
            self.state.prompt = Prompt::Squirrely { who };
        } else {
            self.squirrely_makes_noise();
        }
    }

    /// The answer is an idea.
    pub(crate) fn squirrely_costs_idea(&mut self, who: Who) {
        self.take_ideas(who, IDEAS);
    }

    /// The answer is noise.
    pub(crate) fn squirrely_makes_noise(&mut self) {
        self.state.noise_due += NOISE;
    }
}
