//! What a card looks at: the spaces that its effects speak of, and what makes them so. For pictures and explanations; nothing
//! here decides anything.

use crate::engine::view::View;
use crate::model::effect::{CardId, Counting, Effect, Relation, Where};
use crate::model::space::{Space, Spaces};

/// Why a card does something, in the position before it is carried out.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CardCauses {
    /// The spaces on which something happens.
    pub targets: Spaces,
    /// The spaces of what brings it about: cameras that see, guards next to somebody, towers, gates, the kennel.
    pub sources: Spaces,
    /// Who is seen by what: from a source to a target.
    pub sights: Vec<(Space, Space)>,
}

impl CardCauses {
    fn sight(&mut self, from: Space, to: Space) {
        self.sources.insert(from);
        self.targets.insert(to);
        if from != to && !self.sights.contains(&(from, to)) {
            self.sights.push((from, to));
        }
    }
}

impl View<'_> {
    /// What a card looks at, if it is carried out now.
    ///
    /// ```
    /// use heist_rules::View;
    /// use heist_rules::chits::{Chit, Counts};
    /// use heist_rules::effect::{CardId, Counting, Effect, EventCard};
    ///
    /// let (mut setup, mut state) = heist_format::setup::official_game("startup").unwrap();
    /// let at = "characters next-to live-cameras".parse().unwrap();
    /// let alert = Effect::Alert { count: 1, counting: Counting::PerCharacter, at, most: None };
    /// setup.cards = vec![EventCard { id: "x".into(), crisis: false, alarm: false, effects: vec![alert] }];
    /// // Everybody on one tile, and no camera anywhere: then one beside them.
    /// let here = setup.board.tiles.first().unwrap();
    /// let beside = state.adjacent(&setup, here).first().unwrap();
    /// state.people.iter_mut().for_each(|person| person.at = here);
    /// *state.security.of_mut(Chit::Camera) = Counts::NONE;
    /// assert!(View { setup: &setup, state: &state }.card_causes(CardId(0)).sights.is_empty());
    ///
    /// state.security.of_mut(Chit::Camera).add(beside.only());
    /// let causes = View { setup: &setup, state: &state }.card_causes(CardId(0));
    /// assert_eq!((causes.targets, causes.sources), (here.only(), beside.only()));
    /// assert_eq!(causes.sights, [(beside, here)]);
    /// ```
    pub fn card_causes(self, card: CardId) -> CardCauses {
        let mut causes = CardCauses::default();
        let effects = self.setup.cards.get(usize::from(card.0)).map_or(&[][..], |card| &card.effects);
        for effect in effects {
            self.add_causes(effect, &mut causes);
        }
        causes
    }

    /// How many alerts a card itself would raise, if it is carried out now; not what its chits lead to.
    ///
    /// ```
    /// use heist_rules::View;
    /// use heist_rules::effect::{CardId, Effect, EventCard};
    ///
    /// let (mut setup, state) = heist_format::setup::official_game("startup").unwrap();
    /// setup.cards = vec![EventCard { id: "x".into(), crisis: false, alarm: false, effects: vec![Effect::Raise { count: 2 }] }];
    /// assert_eq!(View { setup: &setup, state: &state }.card_alerts(CardId(0)), 2);
    /// ```
    pub fn card_alerts(self, card: CardId) -> u32 {
        let effects = self.setup.cards.get(usize::from(card.0)).map_or(&[][..], |card| &card.effects);
        effects.iter().map(|effect| self.effect_alerts(effect)).sum()
    }

    fn effect_alerts(self, effect: &Effect) -> u32 {
        match effect {
            Effect::Alert { count, counting, at, most } => {
                (self.times(*counting, at) * u32::from(*count)).min(u32::from(most.unwrap_or(u8::MAX)))
            }
            Effect::Raise { count } => u32::from(*count),
            Effect::Flip { chit, at, alert: Some(counting) } => {
                let turned = self.state.security.of(*chit).total(self.spaces_where(at));
                if *counting == Counting::IfAny { turned.min(1) } else { turned }
            }
            _ => 0,
        }
    }

    fn add_causes(self, effect: &Effect, causes: &mut CardCauses) {
        if let Some(at) = effect.at() {
            self.add_place(&at, causes);
        }
        match effect {
            Effect::LoseForUnknownPlan { .. } => {
                for who in self.state.players_in_play() {
                    causes.targets |= self.person(who).plan & self.state.unknown;
                }
            }
            Effect::CloseGates { .. } | Effect::PlaceOnGate { .. } => {
                causes.targets |= self.next_gate().map_or(Spaces::NONE, |(_, hex)| hex.only());
            }
            Effect::Dogs { .. } | Effect::Kennel { .. } => causes.sources |= self.setup.terms.kennel.only(),
            Effect::Reinforce => causes.sources |= self.state.reinforcements,
            Effect::Sweep { .. } => {
                let people = self.seen_from_towers();
                causes.sources |= self.state.towers;
                for tower in self.state.towers - people {
                    for seen in self.setup.board.in_line[tower.index()] & people {
                        causes.sight(tower, seen);
                    }
                }
            }
            _ => {}
        }
    }

    /// The spaces of a set, and what they are next to where that is asked for.
    fn add_place(self, place: &Where, causes: &mut CardCauses) {
        let targets = self.spaces_where(place);
        causes.targets |= targets;
        for (relation, set) in place.narrowed.into_iter().flatten() {
            if matches!(relation, Relation::NotNextTo | Relation::NotNear) {
                continue;
            }
            let others = self.set(set);
            for target in targets {
                let near = if relation == Relation::On { Spaces::NONE } else { self.adjacent(target) };
                for source in (near | target.only()) & others {
                    causes.sight(source, target);
                }
            }
        }
    }
}
