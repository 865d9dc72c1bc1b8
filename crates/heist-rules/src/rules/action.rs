//! The action phase: shifting the die, committing to an action, its sub-actions in any order and interleaved, and being done.

use crate::engine::choices::Invalidation;
use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::cards::{Ability, ActionRef, ITEM_CARDS, Icons, Item, SubAction};
use crate::model::chance::Chance;
use crate::model::chits::Chit;
use crate::model::command::Verb;
use crate::model::edition::{DogChase, IdleReveal, Passing};
use crate::model::fact::{Fact, Observer, Token};
use crate::model::refusal::{Refusal, Verdict, refuse};
use crate::model::space::{Space, Spaces};
use crate::model::state::{HeistFlags, PersonFlags, Phase, Place, Step};
use crate::model::terms::Special;
use crate::model::who::Who;
use crate::rules::subaction::used_up;

impl View<'_> {
    /// An icon must be left; the sentence says what is missing.
    pub(crate) fn needs_icon(self, who: Who, sub: SubAction) -> Verdict {
        if self.has_icon(who, sub) {
            return Ok(());
        }
        Err(match (self.person(who).action, sub) {
            (None, _) => Refusal::new("action.commit.die-on-action", "Take an action first: sub-actions belong to it."),
            (Some(_), SubAction::Move) => Refusal::new("subaction.move.one-tile", used_up(sub)),
            (Some(_), _) => Refusal::new("action.grouping.most", used_up(sub)),
        })
    }

    /// Whether somebody may still take an action this round.
    #[inline]
    pub fn may_begin_action(self, who: Who) -> Verdict {
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

    /// Whether somebody may spend an idea on its die.
    pub fn may_shift(self, who: Who) -> Verdict {
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

    /// Whether somebody may commit to an action. Ability slots are used with `use`, see `abilities`.
    pub fn may_take(self, who: Who, action: ActionRef, target: Space) -> Verdict {
        self.may_begin_action(who)?;
        if let ActionRef::Default(i) = action
            && self.sheet(who).has_plain_action(i)
        {
            return Ok(());
        }
        let Some(card) = self.action_card(who, action) else {
            return refuse("skill.action-by-die-value", "The die does not show the value of that action.");
        };
        match action {
            ActionRef::Six if self.person(who).die != 6 => {
                return refuse(self.npc_card_rule(), "That action is open only while the die shows a 6.");
            }
            ActionRef::Item(i) => {
                if self.state.items.get(i as usize) != Some(&Place::with(who)) {
                    return refuse("item.holder-only", "Only the character who holds the item can use it.");
                }
                if self.state.spent >> i & 1 == 1 {
                    return refuse("character.ability.once-per-heist", "That item has been used in this heist.");
                }
                return self.may_take_item(who, ITEM_CARDS[i as usize], target);
            }
            _ if card.ability.is_some() => {
                return refuse("character.ability.use-this-action", "This slot is an ability: use it by its name.");
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

    /// Why somebody cannot move there.
    fn why_not_move(self, who: Who, to: Space) -> Refusal {
        if let Err(refusal) = self.in_action_phase(who).and_then(|()| self.needs_icon(who, SubAction::Move)) {
            return refusal;
        }
        let person = self.person(who);
        let remote = self.state.rings();
        if remote.has(person.at) {
            return Refusal::new(
                "remote-lock.inside.forbidden",
                self.ring_words(
                    "A remote lock lies over this character: only its server frees it.",
                    "A pressure sensor lies around this character: only control panels free it.",
                ),
            );
        }
        if self.state.doors.has(person.at) {
            return Refusal::new("keycard.door-no-entry", "A keycard door shuts this character in.");
        }
        if self.state.security.guards().has(person.at) && !person.is(PersonFlags::SLIPPING) {
            return Refusal::new(
                "chit.guard.blocks-leaving",
                "A guard on this tile holds the character: subdue every guard here first.",
            );
        }
        if self.state.removed.has(to) {
            return Refusal::new("gate.place-becomes-gap", "The gate has closed: there is no tile any more.");
        }
        if to == person.at {
            return Refusal::new(
                "board.adjacent.not-same-tile",
                "A move goes to an adjacent tile, and this is the own one.",
            );
        }
        if !self.reach(who).has(to) {
            let gap = crate::model::board::Side::ALL.into_iter().any(|side| {
                !self.state.tiles(self.setup).has(self.setup.board.beside(person.at, side))
                    && self.setup.board.line(person.at, side).get(1).copied().flatten() == Some(to)
            });
            return if gap {
                Refusal::new("board.gap.separates", "A gap lies between the two tiles.")
            } else {
                Refusal::new("subaction.move.target", "A move goes to an adjacent tile.")
            };
        }
        if self.state.security.with(Chit::Lock).has(to) {
            return Refusal::new("chit.lock.no-entry", "That tile is locked: unlock every lock on it first.");
        }
        if remote.has(to) {
            let why = self.ring_words(
                "A remote lock bars that tile: only its server removes it.",
                "A pressure sensor lies around that tile: only its control panel removes it.",
            );
            return Refusal::new("remote-lock.no-entry", why);
        }
        if self.state.doors.has(to) {
            return Refusal::new("keycard.door-no-entry", "A keycard door bars that tile: open it with the keycard.");
        }
        if self.setup.terms.has(Special::EXIT_LIMIT_ALWAYS) && self.full_exits(who).has(to) {
            return Refusal::new("special.exit-limit-always", "In this heist no further character fits on that exit.");
        }
        Refusal::new("plan.move-needs-own-token", "That tile has no planning token of this character.")
    }

    fn why_not_unlock(self, who: Who, at: Space) -> Refusal {
        if let Err(refusal) = self.works_on_security(who, SubAction::Unlock) {
            return refusal;
        }
        if at == self.person(who).at {
            return Refusal::new(
                "subaction.unlock.not-own-tile",
                "A lock on the own tile cannot be unlocked from there.",
            );
        }
        if !self.reach(who).has(at) {
            return Refusal::new("subaction.unlock.adjacent", "An unlock works on an adjacent tile.");
        }
        if self.state.rings().has(at) {
            let why = self.ring_words(
                "A remote lock is not an ordinary lock: only its server removes it.",
                "A pressure sensor is no lock: only its control panel removes it.",
            );
            return Refusal::new("remote-lock.not-an-ordinary-lock", why);
        }
        if self.state.doors.has(at) {
            return Refusal::new("keycard.door-only-by-keycard", "A keycard door opens with the keycard only.");
        }
        if self.closed_safe(at).is_some() {
            return Refusal::new("safe.needs-crack", "A safe is cracked, not unlocked.");
        }
        Refusal::new("subaction.unlock.adjacent", "There is no locked lock on that tile.")
    }

    fn why_not_subdue(self, who: Who) -> Refusal {
        if !self.may_subdue(who) {
            let rule = match who {
                Who::Npc => "card.getting-my-bearings",
                _ => "card.there-are-better-ways",
            };
            return Refusal::new(rule, "This character cannot subdue.");
        }
        self.works_on_security(who, SubAction::Subdue).err().unwrap_or(Refusal::new(
            "subaction.subdue.on-or-adjacent",
            "A subdue works on an active guard on the own or an adjacent tile.",
        ))
    }

    fn works_on_security(self, who: Who, sub: SubAction) -> Verdict {
        self.in_action_phase(who)?;
        if self.shut_in(who) {
            return refuse(
                "remote-lock.inside.forbidden",
                "Shut in, this character can neither move, unlock, subdue nor disable.",
            );
        }
        self.needs_icon(who, sub)
    }

    /// Whether a reveal of this character gives an idea instead: the bag is empty and somebody knows a way.
    #[inline]
    pub fn reveal_gives_idea(self, who: Who) -> bool {
        self.state.bag.is_empty() && self.knows_a_way(who)
    }
    #[inline(never)]
    fn knows_a_way(self, who: Who) -> bool {
        self.can(who, Ability::IKnowAWay)
            || self.state.in_play().into_iter().any(|other| self.can(other, Ability::WeKnowAWay))
    }

    /// Whether a reveal without a tile is possible: an idea instead, or thinning the bag.
    #[inline]
    pub(crate) fn may_reveal_nothing(self, who: Who) -> bool {
        self.state.unknown.is_empty() && self.setup.edition.idle_reveal == IdleReveal::ThinsTheBag
            || self.reveal_gives_idea(who)
    }

    /// Whether somebody may reveal a tile, or (NOWHERE) reveal with nothing to turn up.
    pub fn may_reveal(self, who: Who, at: Space) -> Verdict {
        self.in_action_phase(who)?;
        self.needs_icon(who, SubAction::Reveal)?;
        if at.is_somewhere() {
            if !self.state.unknown.has(at) {
                return refuse("reveal.subaction.anywhere", "That tile is not unknown.");
            }
        } else if !self.may_reveal_nothing(who) {
            return if self.state.unknown.is_empty() {
                refuse("reveal.subaction.nothing-left", "No unknown tile is left: a reveal has no effect any more.")
            } else {
                refuse("reveal.subaction.anywhere", "Name an unknown tile to reveal.")
            };
        }
        Ok(())
    }

    /// A cheap look before asking what somebody may open: on servers, and next to keycard doors.
    #[inline]
    pub(crate) fn may_open_from(self, at: Space) -> bool {
        let doors = self.state.doors;
        self.setup.panels.has(at)
            || doors.any()
                && ((self.setup.board.adjacent[at.index()] & doors).any()
                    || self.state.beside_openings.has(at) && (self.state.beside_openings & doors).any())
    }

    /// What may be opened from here: a keycard door next to a carrier of the keycard, or the remote locks of a server.
    pub fn open_targets(self, who: Who) -> Spaces {
        let at = self.person(who).at;
        let mut targets = Spaces::NONE;
        if self.state.doors.any() {
            let doors = self.adjacent(at) & self.state.doors;
            if doors.any() && self.state.loot.find(crate::model::cards::Loot::Keycard, Place::with(who)).is_some() {
                targets |= doors;
            }
        }
        for letter in 0..3 {
            if self.setup.servers[letter].has(at) {
                targets |= self.removable_rings(letter);
            }
        }
        targets
    }

    /// Whether somebody may open a door or the remote locks of a server, in the rounds.
    pub fn may_open(self, who: Who, at: Space) -> Verdict {
        self.free_to_speak(who)?;
        if self.state.phase == Phase::Escape {
            return self.may_open_in_escape(who, at);
        }
        if !matches!(self.state.phase, Phase::Roll | Phase::Action | Phase::Event) {
            return refuse("round.wrong-phase", "Doors are opened during the heist.");
        }
        if self.open_targets(who).has(at) {
            return Ok(());
        }
        if self.state.rings().has(at) {
            let hidden = self
                .setup
                .servers
                .iter()
                .zip(self.state.remote)
                .any(|(servers, rings)| servers.has(self.person(who).at) && rings.has(at));
            if hidden {
                return refuse("sensor.outermost-only", "Another ring lies around it: that one goes first.");
            }
            let why = self.ring_words(
                "Somebody must stand on a server of that letter.",
                "Somebody must stand on the control panel of that colour.",
            );
            return refuse("remote-lock.server-removes", why);
        }
        refuse("keycard.open-when-adjacent", "Only a carrier of the keycard next to a keycard door opens it.")
    }

    /// Whether somebody may be done without having taken an action.
    #[inline]
    pub(crate) fn may_pass(self, who: Who) -> bool {
        who == Who::Npc || self.setup.edition.passing == Passing::Allowed
    }

    /// Whether somebody may end its action.
    pub fn may_be_done(self, who: Who) -> Verdict {
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

    /// Whether the team may announce the escape.
    pub fn may_call_escape(self) -> Verdict {
        match self.state.phase {
            Phase::Action if self.state.is(HeistFlags::ESCAPE_CALLED) => {
                refuse("escape.voluntary.after-event-phase", "The escape has been announced already.")
            }
            Phase::Action => Ok(()),
            _ => refuse("round.wrong-phase", "The escape is announced in the action phase."),
        }
    }

    /// Checks a command of the action phase that is not an ability.
    pub(crate) fn check_action(self, who: Who, verb: &Verb) -> Verdict {
        let within = |targets: Spaces, at: Space| self.in_action_phase(who).is_ok() && targets.has(at);
        match *verb {
            Verb::Shift(_) => self.may_shift(who),
            Verb::Take(action, target) => self.may_take(who, action, target),
            Verb::Move(to) if within(self.hands(who).moves(), to) => Ok(()),
            Verb::Move(to) => Err(self.why_not_move(who, to)),
            Verb::Unlock(at) if within(self.hands(who).unlocks(), at) => Ok(()),
            Verb::Unlock(at) => Err(match self.state.phase {
                Phase::Escape => Refusal::new("escape.no-unlocking", "Locks cannot be opened in the escape."),
                _ => self.why_not_unlock(who, at),
            }),
            Verb::Subdue(at, chit @ (Chit::Guard | Chit::Dog)) if within(self.hands(who).subdues(chit), at) => Ok(()),
            Verb::Subdue(..) => Err(self.in_action_phase(who).err().unwrap_or_else(|| self.why_not_subdue(who))),
            Verb::Disable(at) if within(self.hands(who).disables(), at) => Ok(()),
            Verb::Disable(_) => Err(self.works_on_security(who, SubAction::Disable).err().unwrap_or(Refusal::new(
                "subaction.disable.on-or-adjacent",
                "A disable works on a live camera on the own or an adjacent tile.",
            ))),
            Verb::Reveal(at) => self.may_reveal(who, at),
            Verb::Think => self.in_action_phase(who).and_then(|()| self.needs_icon(who, SubAction::Idea)),
            Verb::Grab => self.in_action_phase(who).and_then(|()| self.needs_icon(who, SubAction::Loot)),
            Verb::Crack => self.may_crack(who),
            Verb::Open(at) => self.may_open(who, at),
            Verb::TakeHostage => self.may_take_hostage(who),
            Verb::Done => self.may_be_done(who),
            _ => refuse("round.wrong-phase", "This does not belong to the action phase."),
        }
    }
}

impl View<'_> {
    /// Noise and alerts that somebody's action owes when it ends, as things stand.
    pub fn owed_at_the_end(self, who: Who) -> (u8, u8) {
        let person = self.person(who);
        let Some((action, card)) = person.action.and_then(|action| Some((action, self.action_card(who, action)?)))
        else {
            return (0, 0);
        };
        let perfect = match action {
            ActionRef::Item(i) if ITEM_CARDS[i as usize] == Item::PerfectPicks => {
                let unlocked = person.has_used(SubAction::Unlock) || person.cracks > 0;
                unlocked && !person.has_used(SubAction::Move) && person.bought == 0
            }
            _ => false,
        };
        // SUSPENSEFUL SILENCE: a round of nothing but cracking with the tools, received sub-actions included.
        let only_cracks =
            person.cracks + person.given_cracks > 0 && person.used == 0 && !person.is(PersonFlags::HELPED);
        let silent = perfect || only_cracks && self.state.holds(who, Item::SafecrackingTools).is_some();
        (if silent { 0 } else { card.noise }, card.alert)
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// Uses up one icon: of the own action first, then one received.
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

    /// The die lies on an action: its icons can be used.
    pub(crate) fn begin_action(&mut self, who: Who, action: ActionRef) {
        let icons = self.view().action_card(who, action).map(|card| card.icons).unwrap_or_default();
        let person = self.state.person_mut(who);
        person.action = Some(action);
        person.left = icons;
        person.used = 0;
        person.cracks = 0;
        person.bought = 0;
    }

    /// Carries out a command of the action phase and says how far it reaches.
    #[inline]
    pub(crate) fn do_action(&mut self, who: Who, verb: &Verb) -> Invalidation {
        match *verb {
            Verb::Shift(up) => {
                self.take_ideas(who, 1);
                let person = self.state.person_mut(who);
                person.die = match (up, person.die) {
                    (true, 6) => 1,
                    (true, die) => die + 1,
                    (false, 1) => 6,
                    (false, die) => die - 1,
                };
            }
            Verb::Take(ActionRef::Item(card), target) => {
                self.take_item(who, card, target);
                return Invalidation::EVERYTHING;
            }
            Verb::Take(action, _) => self.begin_action(who, action),
            Verb::Move(to) => {
                self.step_to(who, to);
                // Where the holder of a Plasma Torch stands concerns others.
                if !self.setup.safes.is_empty() && self.state.has_item_card(who) {
                    return Invalidation::EVERYTHING;
                }
            }
            Verb::Unlock(at) => {
                self.use_icon(who, SubAction::Unlock);
                self.flip(at, Chit::Lock);
                return Invalidation::around_and_at(who, at.only());
            }
            Verb::Subdue(at, chit) => {
                self.use_icon(who, SubAction::Subdue);
                if self.flip(at, chit) && self.view().can(who, Ability::Adrenaline) {
                    self.gain_ideas(who, 1);
                }
                return Invalidation::around_and_at(who, at.only());
            }
            Verb::Disable(at) => {
                self.use_icon(who, SubAction::Disable);
                self.flip(at, Chit::Camera);
                return Invalidation::around_and_at(who, at.only());
            }
            Verb::Reveal(at) => {
                self.use_icon(who, SubAction::Reveal);
                if self.view().reveal_gives_idea(who) {
                    self.gain_ideas(who, 1);
                } else if at.is_somewhere() {
                    self.state.to_reveal.insert(at);
                } else {
                    self.thin_the_bag();
                }
            }
            Verb::Think => {
                self.use_icon(who, SubAction::Idea);
                self.gain_ideas(who, 1);
            }
            Verb::Grab => {
                self.use_icon(who, SubAction::Loot);
                let person = self.state.person_mut(who);
                person.cash = person.cash.saturating_add(1);
                self.tell(Fact::Cash(who, 1));
                if self.view().outdoors(who) {
                    self.bank(who);
                }
            }
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

    fn step_to(&mut self, who: Who, to: Space) {
        self.use_icon(who, SubAction::Move);
        let from = self.state.person(who).at;
        if self.state.security.with(Chit::Dog).has(from) && self.setup.edition.dog_chase == DogChase::UnlessSharing {
            self.state.person_mut(who).dogs_behind.insert(from);
        }
        self.arrive(who, to);
    }

    /// A keycard door goes, or all remote locks of the letter.
    pub(crate) fn open(&mut self, who: Who, at: Space) {
        if self.state.doors.has(at) {
            if self.state.phase == Phase::Escape {
                self.pay_for_door(who);
            }
            self.state.doors.remove(at);
            self.tell(Fact::OpenDoor(at));
            self.tell(Fact::RemoveToken(at, Token::KeycardDoor));
            self.may_be_free(at.only());
        } else {
            let from = self.state.person(who).at;
            for letter in 0..3 {
                if self.setup.servers[letter].has(from) && self.view().removable_rings(letter).has(at) {
                    self.remove_rings(letter);
                }
            }
        }
    }

    /// The action ends: its noise is owed, its alerts are raised, breakable items break, dogs left behind look up.
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

    /// What an action owes when it ends: noise and alerts always, breakable items break.
    pub(crate) fn settle_action(&mut self, who: Who) {
        let person = *self.state.person(who);
        let (noise, alerts) = self.view().owed_at_the_end(who);
        if let Some(ActionRef::Item(i)) = person.action
            && ITEM_CARDS[i as usize] == Item::CheapPicks
            && person.die <= 4
            && self.state.items[i as usize] == Place::with(who)
        {
            self.discard_item(i as usize);
        }
        self.owe_noise(noise);
        for _ in 0..alerts {
            self.raise_alert();
        }
    }
}
