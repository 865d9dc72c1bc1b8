//! Which of the commands that change nothing but hands and plans serve a purpose: see [`Scope::Purposeful`].
//!
//! [`Scope::Purposeful`]: crate::Scope::Purposeful

use crate::engine::view::View;
use crate::model::cards::{Item, Loot, Thing};
use crate::model::command::{Command, Speaker, Verb};
use crate::model::setup::{Each, Goal};
use crate::model::space::Space;
use crate::model::state::{PersonFlags, Phase};
use crate::model::terms::Special;
use crate::model::who::{Crew, Who};

impl View<'_> {
    /// Whether a legal command belongs to [`Scope::Purposeful`](crate::Scope::Purposeful).
    pub(crate) fn has_purpose(self, command: &Command) -> bool {
        let Speaker::One(who) = command.by else { return true };
        match command.verb {
            Verb::Unplan(_) | Verb::Start(Space::NOWHERE) => false,
            Verb::Drop(thing, to) => self.drop_has_purpose(who, thing, to),
            Verb::Give(Thing::Idea, to) => self.person(who).ideas > self.person(to).ideas.saturating_add(1),
            Verb::Give(thing, to) => self.is_better_with(who, thing, to),
            _ => true,
        }
    }

    /// Where the objective wants the piece to lie, or within reach of somebody who can do more with it.
    fn drop_has_purpose(self, who: Who, thing: Thing, to: Space) -> bool {
        if self.is_packing() {
            return false;
        }
        let others: Crew = if to == self.person(who).at { Crew::NOBODY } else { self.state.characters_at(to) };
        matches!(thing, Thing::Loot(kind) if self.belongs_on(kind, to))
            || others.into_iter().any(|other| self.is_better_with(who, thing, other))
    }

    /// Whether the heist is won or pays more with a piece lying on a space.
    fn belongs_on(self, kind: Loot, to: Space) -> bool {
        let at_home = kind.motif().is_some_and(|motif| self.setup.terms.homes[motif] == to);
        let wants = |goal: &Goal| match *goal {
            Goal::Delivered { piece, at } => (piece, at) == (kind, to),
            Goal::Swap { real, .. } => at_home && real == kind.is_painting(),
            _ => false,
        };
        let objective = &self.setup.objective;
        let pays =
            |each: Option<Each>| matches!(each, Some(Each::Swap { real }) if at_home && real == kind.is_painting());
        objective.all.iter().any(wants)
            || objective.bonus.iter().any(|bonus| bonus.all.iter().any(wants) || pays(bonus.each))
    }

    /// Whether somebody else can do more with a thing than the one who has it. Of two characters at most one can, so that
    /// nothing goes back and forth.
    fn is_better_with(self, who: Who, thing: Thing, to: Who) -> bool {
        if to == Who::Npc && self.setup.terms.has(Special::CARRIER_OPENS) {
            return true;
        }
        match self.state.phase {
            Phase::Action => self.actions_left(to) > self.actions_left(who),
            // Camouflage helps whoever stays behind.
            Phase::Escape if thing == Thing::Item(Item::Camouflage) => self.moves_left(to) < self.moves_left(who),
            Phase::Escape => self.moves_left(to) > self.moves_left(who),
            _ => false,
        }
    }

    /// How much of its action somebody has still to come: all, some or none.
    fn actions_left(self, who: Who) -> u8 {
        let person = self.person(who);
        match person {
            _ if person.is_fresh() => 2,
            _ if person.icons() != crate::model::cards::Icons::NONE => 1,
            _ => 0,
        }
    }

    /// How many escape moves somebody has still to come, before the roll with the least that it can bring.
    fn moves_left(self, who: Who) -> u8 {
        let person = self.person(who);
        if person.is(PersonFlags::ROLLED) { person.pips } else { person.ideas.saturating_add(1) }
    }
}
