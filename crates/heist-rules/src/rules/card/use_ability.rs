//! Abilities of characters carried out: one well-named place each.

use crate::engine::transition::Transition;
use crate::model::board::Side;
use crate::model::cards::{Ability, Icons, SubAction};
use crate::model::chance::Chance;
use crate::model::chits::Chit;
use crate::model::command::{TokenMoves, Use};
use crate::model::fact::{Fact, Observer};
use crate::model::space::{Space, Spaces};
use crate::model::state::{HeistFlags, Once, Opening, PersonFlags, Step};
use crate::model::who::Who;

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// Puts the die onto an ability slot; its icons (if the ability amounts to an action) are given apart.
    fn begin_ability(&mut self, who: Who, ability: Ability, icons: &[SubAction]) {
        if let Some(action) = self.view().slot(who, ability) {
            self.begin_action(who, action);
        }
        self.state.person_mut(who).left = icons.iter().copied().collect::<Icons>();
    }

    fn move_tokens(&mut self, moves: &TokenMoves) {
        for (owner, from, to) in moves.iter() {
            let plan = &mut self.state.person_mut(owner).plan;
            plan.remove(from);
            plan.insert(to);
            self.tell(Fact::Unplan(owner, from));
            self.tell(Fact::Plan(owner, to));
        }
    }

    pub(crate) fn use_ability(&mut self, who: Who, with: &Use) {
        use SubAction::{Idea, Move, Reveal};
        match *with {
            Use::Plain(Ability::EfficientPicker) => {
                self.take_ideas(who, 1);
                let person = self.state.person_mut(who);
                person.bought += 1;
                person.left = person.left.plus(Move);
                self.owe_noise(1);
            }
            Use::Plain(Ability::ThereAreBetterWays) => {
                self.take_ideas(who, 1);
                self.state.person_mut(who).flags |= PersonFlags::SLIPPING;
            }
            Use::Plain(Ability::Larcenist | Ability::Swindler) => {
                self.take_ideas(who, 1);
                self.state.person_mut(who).flags |= PersonFlags::REACHING;
            }
            Use::Plain(Ability::Dart) => {
                self.take_ideas(who, 1);
                self.begin_ability(who, Ability::Dart, &[Move, Move]);
                self.owe_noise(1);
            }
            Use::Plain(Ability::PatchIn) => {
                self.begin_ability(who, Ability::PatchIn, &[Idea, Idea, Reveal]);
                self.owe_noise(1);
            }
            Use::Plain(Ability::LoopFootage) => {
                self.take_ideas(who, 2);
                self.begin_ability(who, Ability::LoopFootage, &[]);
                self.state.flags |= HeistFlags::LOOPED;
            }
            Use::Plain(_) => {}
            Use::PickUnderPressure(at) => {
                self.take_ideas(who, 1);
                self.flip(at, Chit::Lock);
            }
            Use::Breach(side) => self.breach(who, side),
            Use::ChangeOfPlans(ref moves) => {
                self.take_ideas(who, 2);
                self.owe_noise(1);
                self.state.person_mut(who).once |= Once::NEW_PLAN;
                self.move_tokens(moves);
            }
            Use::AlrightNewPlan(ref moves, gifts) => {
                self.take_ideas(who, 2);
                self.owe_noise(1);
                self.state.person_mut(who).once |= Once::NEW_PLAN;
                self.move_tokens(moves);
                for to in Who::ALL {
                    let gift = gifts.to(to);
                    self.take_ideas(who, gift);
                    self.gain_ideas(to, gift);
                }
            }
            Use::Autopwn(to, sub) | Use::Exploit(to, sub) => {
                let twice = matches!(with, Use::Exploit(..));
                self.take_ideas(who, 1);
                self.begin_ability(who, if twice { Ability::Exploit } else { Ability::Autopwn }, &[]);
                self.owe_noise(1);
                let receiver = self.state.person_mut(to);
                receiver.given = receiver.given.plus(sub);
                if twice {
                    receiver.given = receiver.given.plus(sub);
                }
            }
            Use::Codes(at) => {
                if !self.view().can(who, Ability::HasTheCode) {
                    self.take_ideas(who, 2);
                }
                self.state.person_mut(who).once |= Once::CODES;
                self.state.to_reveal |= self.view().adjacent(at) & self.state.unknown;
            }
            Use::Bolt(ideas) => {
                if self.view().is_bolting_on_one(who) {
                    self.take_ideas(who, 1);
                    let person = self.state.person_mut(who);
                    person.left = person.left.plus(Move);
                    person.bought = 1;
                } else {
                    self.take_ideas(who, ideas);
                    self.begin_ability(who, Ability::Bolt, &[Move, Move, Move][..ideas as usize + 1]);
                    self.state.person_mut(who).bought = u8::from(ideas == 2);
                    self.owe_noise(1);
                }
            }
            Use::VentCrawl(at) => {
                self.owe_noise(4);
                let side = self.view().gaps_to_cross(who).find(|(_, across)| *across == at).map(|(side, _)| side);
                self.state.person_mut(who).vents |= side.map_or(0, |side| 1 << side as u8);
                self.state.to_reveal |= at.only() & self.state.unknown;
            }
            Use::Pinch(to) => {
                self.take_ideas(who, 2);
                if !self.view().can(who, Ability::GreatInAPinch) {
                    self.state.person_mut(who).once |= Once::PINCH;
                }
                self.gain_ideas(to, 1);
            }
            Use::TossLoot(ref tosses) => {
                self.begin_ability(who, Ability::TossLoot, &[]);
                for (thing, to) in tosses.iter() {
                    self.drop_thing(who, thing, to);
                }
            }
            Use::Rewire(first, second) => {
                self.take_ideas(who, 2);
                self.begin_ability(who, Ability::TinkererRewire, &[]);
                self.owe_noise(1);
                let spaces = first.only() | second.only();
                for at in [first, second] {
                    self.flip_if_there(at, Chit::Camera);
                }
                self.put_down_guards(spaces);
            }
            Use::Teamwork(to) => {
                self.take_ideas(who, 2);
                self.gain_ideas(to, 1);
            }
            Use::HereHoldThis => self.here_hold_this(who),
            Use::TweakPlan(from, to) => {
                self.state.person_mut(who).flags.remove(PersonFlags::TWEAKING);
                self.move_tokens(&TokenMoves::one(who, from, to));
            }
            Use::ConsultFloorplans(at) => self.consult_floorplans(who, at),
            Use::CardThrow(to) => self.throw(to),
            Use::StudySchematics => self.study(),
            Use::CheckTheLogs => self.check_logs(who),
        }
    }

    fn flip_if_there(&mut self, at: Space, chit: Chit) {
        if at.is_somewhere() {
            self.flip(at, chit);
        }
    }

    /// Every active guard and dog on these tiles is subdued by a card's text.
    pub(crate) fn put_down_guards(&mut self, spaces: Spaces) {
        for chit in [Chit::Guard, Chit::Dog] {
            for at in spaces & self.state.security.with(chit) {
                while self.flip(at, chit) {}
            }
        }
    }

    /// BREACH: a new exit on an external side of the own tile, then the escape at once.
    fn breach(&mut self, who: Who, side: Side) {
        self.take_ideas(who, 4);
        self.begin_ability(who, Ability::Breach, &[]);
        let taken = self.state.openings.iter().filter(|opening| opening.side.is_some()).count() as u8;
        let space = Space(63 - taken);
        let tile = self.state.person(who).at;
        self.state.add_opening(Opening { space, tile, side: Some(side) });
        self.tell(Fact::Exit(space));
        // Actions under way end with the phase, and what they owe is taken in full.
        for other in self.state.in_play() {
            if !self.state.person(other).is(PersonFlags::DONE) {
                self.settle_action(other);
            }
        }
        self.state.noise_due = self.state.noise_due.saturating_add(core::mem::take(&mut self.state.noise_owed));
        self.state.step = Step::EscapeGates;
    }
}
