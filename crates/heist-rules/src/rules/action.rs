//! The action phase: shifting the die, committing to an action, its sub-actions in any order and interleaved, and being done.

use crate::engine::choices::Invalidation;
use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::cards::{ActionRef, Icons, SubAction};
use crate::model::chance::Chance;
use crate::model::command::{Command, Verb};
use crate::model::edition::{NpcPassing, Passing};
use crate::model::fact::Observer;
use crate::model::refusal::{Refusal, Verdict, refuse};
use crate::model::space::{Space, Spaces};
use crate::model::state::{PersonFlags, Phase, Step};
use crate::model::terms::Special;
use crate::model::who::Who;
use crate::rules::subaction::{never_there, used_up};
use crate::rules::{character, escape, event, skill};

impl View<'_> {
    /// Whether somebody may still take an action this round.
    #[inline]
    pub(crate) fn may_begin_action(self, who: Who) -> Verdict {
        self.in_action_phase(who)?;
        let person = self.person(who);
        if person.is_fresh() {
            return Ok(());
        }
        if person.action.is_some() {
            return refuse("action.one-per-round", "This character has taken its action of the round.");
        }
        refuse("action.one-per-round", "This character is done for the round.")
    }

    /// Whether somebody may commit to an action. Ability slots are used with `use`, see `abilities`.
    pub fn may_take(self, who: Who, action: ActionRef, target: Space) -> Verdict {
        self.may_begin_action(who)?;
        if self.is_plain_action(who, action) {
            return Ok(());
        }
        let Some(card) = self.action_card(who, action) else {
            return Err(skill::DIE_SHOWS_ANOTHER);
        };
        match action {
            ActionRef::Six if !self.shows_six(who) => {
                return refuse(self.npc_card_rule(), "That action is open only while the die shows a 6.");
            }
            ActionRef::Item(i) => {
                return self.may_take_item(who, i, target);
            }
            _ if card.ability.is_some() => {
                return Err(character::SLOT_IS_ABILITY);
            }
            _ if card.id == "special" && self.setup.terms.has(Special::THROW) => {
                return refuse(self.npc_card_rule(), "The special action of this heist is used by its name.");
            }
            _ if card.id == "special" && card.icons == Icons::NONE => {
                return refuse(self.npc_card_rule(), "The heist gives this NPC no special action.");
            }
            _ => {}
        }
        Ok(())
    }

    /// Somebody may do something in the action phase, whatever part of their actions others have carried out so far
    /// (action.interleave): Tim chooses his action after Kelly has revealed a guard (action.interleave.example-kelly-tim),
    /// and whoever stands in front of a lock waits for a locksmith before the next step
    /// (action.interleave.example-jacob-kelly, action.interleave.example-derek-jacob).
    #[inline]
    pub(crate) fn in_action_phase(self, who: Who) -> Verdict {
        self.free_to_speak(who)?;
        match self.state.phase {
            Phase::Action => Ok(()),
            Phase::Escape => Err(escape::NO_ACTIONS),
            Phase::Event => Err(event::NO_ACTIONS),
            _ => refuse("round.wrong-phase", "This belongs to the action phase."),
        }
    }

    /// Whether somebody may spend an idea on its die: one of its own, any number of times (action.modify.any-number).
    pub(crate) fn may_shift(self, who: Who) -> Verdict {
        self.in_action_phase(who)?;
        if self.person(who).action.is_some() {
            return refuse("action.commit.die-on-action", "The die lies on its action and is not turned any more.");
        }
        self.may_begin_action(who)?;
        if self.person(who).die == 0 {
            return refuse("roll.everyone-at-once", "There is no roll to change.");
        }
        if self.person(who).ideas == 0 {
            return refuse("action.modify.own-ideas-only", "Changing the die costs one of the character's own ideas.");
        }
        Ok(())
    }

    /// An icon must be left; the sentence says what is missing. Abilities that ask only whether the action has an icon look
    /// at its card, used up or not (action.icon-present-suffices).
    pub(crate) fn needs_icon(self, who: Who, sub: SubAction) -> Verdict {
        if self.has_icon(who, sub) {
            return Ok(());
        }
        let person = self.person(who);
        let Some(action) = person.action else {
            return refuse("action.commit.die-on-action", "Take an action first: sub-actions belong to it.");
        };
        let had =
            person.used >> sub as u8 & 1 == 1 || self.action_card(who, action).is_some_and(|card| card.icons.has(sub));
        Err(match sub {
            _ if !had => Refusal::new("action.grouping.most", never_there(sub)),
            SubAction::Move => Refusal::new("subaction.move.one-tile", used_up(sub)),
            _ => Refusal::new("action.grouping.most", used_up(sub)),
        })
    }

    /// Whether somebody may be done without having taken an action: everybody where passing is allowed (action.pass.allowed). An
    /// NPC is like the others in this.
    #[inline]
    pub(crate) fn may_pass(self, who: Who) -> bool {
        self.setup.edition.passing == Passing::Allowed
            || who == Who::Npc && self.setup.edition.npc_passing == NpcPassing::Allowed
    }

    /// Whether somebody may end its action. Where passing is not allowed, it must have taken one; some editions speak of an
    /// action of a character or skill card (action.pass.forbidden-character-or-skill).
    pub(crate) fn may_be_done(self, who: Who) -> Verdict {
        self.in_action_phase(who)?;
        if self.person(who).is(PersonFlags::DONE) {
            return refuse("action.one-per-round", "This character is done already.");
        }
        if self.person(who).is_fresh() && !self.may_pass(who) {
            return refuse(
                "action.pass.forbidden",
                "Every character takes an action each round; passing is not allowed.",
            );
        }
        Ok(())
    }

    /// Checks a command of the action phase that is not an ability.
    pub(crate) fn check_action(self, who: Who, verb: &Verb) -> Verdict {
        match *verb {
            Verb::Shift(_) => self.may_shift(who),
            Verb::Take(action, target) => self.may_take(who, action, target),
            Verb::Move(_)
            | Verb::Unlock(_)
            | Verb::Subdue(..)
            | Verb::Disable(_)
            | Verb::Reveal(_)
            | Verb::Think
            | Verb::Grab => self.check_sub_action(who, verb),
            Verb::Crack => self.may_crack(who),
            Verb::Open(at) => self.may_open(who, at),
            Verb::TakeHostage => self.may_take_hostage(who),
            Verb::Done => self.may_be_done(who),
            _ => refuse("round.wrong-phase", "This does not belong to the action phase."),
        }
    }

    /// Lists what somebody may do in the action phase: what cannot be is left out early. The sub-actions of an action are
    /// listed all at once, since their order is free (action.subactions.any-order).
    #[inline(never)]
    pub(crate) fn list_turn(self, who: Who, all: bool, worth: Spaces, list: &mut Vec<Command>) {
        let person = self.person(who);
        let fresh = person.is_fresh();
        if fresh {
            self.list_beginnings(who, list);
            if self.state.has_item_card(who) {
                self.list_items(who, list);
            }
        }
        if person.icons() != Icons::NONE {
            self.list_sub_actions(who, list);
        }
        if person.at == self.person(Who::Npc).at && self.may_take_hostage(who).is_ok() {
            list.push(Command::by(who, Verb::TakeHostage));
        }
        if !person.is(PersonFlags::DONE) && (!fresh || self.may_pass(who)) {
            list.push(Command::by(who, Verb::Done));
        }
        self.list_abilities(who, fresh, list);
        self.list_aside(who, all, worth, list);
    }

    /// Lists the actions that somebody may take, and turning its die; items and abilities apart. With any roll there are at
    /// least four: two or more default actions, and one of each skill (action.options.minimum-four).
    #[inline]
    pub(crate) fn list_beginnings(self, who: Who, list: &mut Vec<Command>) {
        let person = self.person(who);
        let sheet = self.sheet(who);
        list.extend_from_slice(sheet.beginnings(person.die > 0, person.ideas > 0));
        if who == Who::Npc && self.shows_six(who) {
            list.push(Command::by(who, Verb::Take(ActionRef::Six, Space::NOWHERE)));
        }
    }
}

impl View<'_> {
    /// What somebody's die shows when it is turned by one, up or down. 6 and 1 are neighbours (action.modify.wrap-around).
    #[inline]
    pub fn turned_die(self, who: Who, up: bool) -> u8 {
        match (up, self.person(who).die) {
            (true, 6) => 1,
            (true, die) => die + 1,
            (false, 0 | 1) => 6,
            (false, die) => die - 1,
        }
    }

    /// How somebody's die comes to a value with the fewest turns: up or down, and how many turns, an idea each. None while the
    /// die is not rolled.
    ///
    /// ```
    /// # let (setup, mut state) = heist_format::setup::official_game("startup").unwrap();
    /// use heist_rules::{View, Who};
    ///
    /// state.person_mut(Who::Red).die = 2;
    /// let view = View { setup: &setup, state: &state };
    /// assert_eq!(view.turns_to(Who::Red, 6), Some((false, 2)));
    /// assert_eq!(view.turns_to(Who::Red, 2), Some((true, 0)));
    /// ```
    pub fn turns_to(self, who: Who, value: u8) -> Option<(bool, u8)> {
        let die = self.person(who).die;
        let up = (value + 6).checked_sub(die).filter(|_| die > 0)? % 6;
        Some(if up <= 3 { (true, up) } else { (false, 6 - up) })
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// The die lies on an action, a named group of sub-actions (action.grouping.every): its icons can be used, whether or
    /// not there is anything in reach to use them on (action.required.example-rake).
    pub(crate) fn begin_action(&mut self, who: Who, action: ActionRef) {
        let icons = self.view().action_card(who, action).map(|card| card.icons).unwrap_or_default();
        let person = self.state.person_mut(who);
        person.action = Some(action);
        person.left = icons;
        person.used = 0;
        person.cracks = 0;
        person.bought = 0;
    }

    /// Uses up one icon: of the character's own action first, then one received, which is carried out by the receiver like
    /// its own (action.given-subaction-is-receivers).
    pub(crate) fn use_icon(&mut self, who: Who, sub: SubAction) {
        let person = self.state.person_mut(who);
        if person.left.has(sub) {
            person.left = person.left.minus(sub);
            person.used |= 1 << sub as u8;
        } else {
            person.given = person.given.minus(sub);
            person.flags |= PersonFlags::HELPED;
        }
    }

    /// One idea turns the die by one, up or down (action.modify.one-idea-one-step). So any value is at most three ideas
    /// away (action.modify.cheapest-cost), and with a roll of 1 one idea reaches the actions at 2 and at 6
    /// (action.modify.example-phil).
    #[inline]
    fn shift(&mut self, who: Who, up: bool) {
        self.take_ideas(who, 1);
        self.state.person_mut(who).die = self.view().turned_die(who, up);
    }

    /// Carries out a command of the action phase and says how far it reaches.
    #[inline]
    pub(crate) fn do_action(&mut self, who: Who, verb: &Verb) -> Invalidation {
        match *verb {
            Verb::Shift(up) => self.shift(who, up),
            Verb::Take(ActionRef::Item(card), target) => {
                self.take_item(who, card, target);
                return Invalidation::EVERYTHING;
            }
            Verb::Take(action, _) => self.begin_action(who, action),
            Verb::Move(to) => return self.step_to(who, to),
            Verb::Unlock(at) => return self.unlock(who, at),
            Verb::Subdue(at, chit) => return self.subdue(who, at, chit),
            Verb::Disable(at) => return self.disable(who, at),
            Verb::Reveal(at) => self.use_reveal(who, at),
            Verb::Think => self.think(who),
            Verb::Grab => self.grab(who),
            Verb::Done => self.finish_action(who),
            Verb::Crack => {
                self.crack(who);
                return Invalidation::EVERYTHING;
            }
            Verb::TakeHostage => {
                self.take_hostage();
                return Invalidation::EVERYTHING;
            }
            _ => return Invalidation::EVERYTHING,
        }
        Invalidation::around(who)
    }

    /// The action ends: its noise is owed, to be counted when everybody is done (action.noise.any-moment), its alerts are
    /// raised, breakable items break, dogs left behind look up.
    fn finish_action(&mut self, who: Who) {
        self.settle_action(who);
        let person = self.state.person_mut(who);
        person.flags |= PersonFlags::DONE;
        person.left = Icons::NONE;
        let behind = core::mem::take(&mut person.dogs_behind);
        self.state.to_chase |= behind;
        if self.state.all_done() {
            self.state.step = Step::CountNoise;
        }
    }
}
