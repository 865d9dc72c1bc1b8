//! Abilities of characters: when each of them may be used. What it does then is in `use_ability`.

use crate::engine::view::View;
use crate::model::board::Side;
use crate::model::cards::{Ability, ActionRef, SubAction, Thing};
use crate::model::chits::Chit;
use crate::model::command::{TokenMoves, Tosses, Use};
use crate::model::edition::HelpOut;
use crate::model::refusal::{Verdict, refuse};
use crate::model::space::{Space, Spaces};
use crate::model::state::{Once, PersonFlags, Phase, Place};
use crate::model::who::Who;

impl<'a> View<'a> {
    fn needs(self, who: Who, ability: Ability, rule: &'static str) -> Verdict {
        if self.can(who, ability) { Ok(()) } else { refuse(rule, "This character does not have that ability.") }
    }

    fn needs_ideas(self, who: Who, count: u8, rule: &'static str) -> Verdict {
        if self.person(who).ideas >= count { Ok(()) } else { refuse(rule, "There are not enough ideas to pay for it.") }
    }

    /// The place of an ability slot among the default actions.
    pub(crate) fn slot(self, who: Who, ability: Ability) -> Option<ActionRef> {
        let member = self.setup.member(who)?;
        member.defaults.iter().position(|card| card.ability == Some(ability)).map(|i| ActionRef::Default(i as u8))
    }

    /// Unlock icons printed on the action on which the die lies.
    fn unlock_icons(self, who: Who) -> u8 {
        self.person(who)
            .action
            .and_then(|action| self.action_card(who, action))
            .map_or(0, |card| card.icons.count(SubAction::Unlock))
    }

    /// In the escape nothing that costs noise or alert may be used.
    fn not_in_escape(self, who: Who) -> Verdict {
        self.free_to_speak(who)?;
        if self.state.phase == Phase::Escape {
            return refuse(
                "escape.no-costly-abilities",
                "In the escape nothing that costs noise or alerts may be used.",
            );
        }
        self.in_action_phase(who)
    }

    /// The sides of the own hex on which one gap lies and a hex straight across it. An entrance is no hex, and a gap with
    /// an entrance in it is not empty.
    pub(crate) fn gaps_to_cross(self, who: Who) -> impl Iterator<Item = (Side, Space)> + use<'a> {
        let at = self.person(who).at;
        let tiles = self.state.tiles(self.setup);
        Side::ALL.into_iter().filter(move |_| tiles.has(at)).filter_map(move |side| {
            let line = self.setup.board.line(at, side);
            let next = line.first().copied().flatten();
            let gap = next.is_none_or(|space| !tiles.has(space) && !self.state.exits.has(space));
            let across = line.get(1).copied().flatten()?;
            (gap && tiles.has(across)).then_some((side, across))
        })
    }

    /// The hexes straight across one gap.
    pub fn across_gaps(self, who: Who) -> Spaces {
        self.gaps_to_cross(who).map(|(_, across)| across).collect()
    }

    /// The sides of the own tile on which BREACH may put an exit.
    pub fn breach_sides(self, who: Who) -> impl Iterator<Item = Side> + use<> {
        let at = self.person(who).at;
        let sides = if self.state.tiles(self.setup).has(at) {
            self.setup.board.external_sides(at, self.state.closed_gates(self.setup))
        } else {
            0
        };
        let taken: [bool; 6] = Side::ALL.map(|side| self.state.next(self.setup, at, side).is_some());
        Side::ALL.into_iter().filter(move |side| sides >> *side as u8 & 1 == 1 && !taken[*side as usize])
    }

    /// Whether somebody can receive a sub-action.
    fn may_receive(self, giver: Who, to: Who, sub: SubAction) -> Verdict {
        if to == giver {
            return refuse("character.ability.another-excludes-self", "The giver cannot be the receiver.");
        }
        self.must_take_part(to)?;
        match sub {
            SubAction::Subdue if !self.may_subdue(to) => {
                refuse("character.ability.cannot-beats-given", "That character cannot subdue.")
            }
            SubAction::Subdue | SubAction::Disable | SubAction::Unlock => Ok(()),
            _ => refuse("card.autopwn", "Only subdue, disable or unlock can be given."),
        }
    }

    fn check_token_moves(self, moves: &TokenMoves, most: usize, rule: &'static str) -> Verdict {
        if moves.len() > most {
            return refuse(rule, "That is more planning tokens than the ability moves.");
        }
        // Played out on a copy, so that two moves cannot use one token or pile two onto one hex.
        let mut plans = self.state.people.map(|person| person.plan);
        for (owner, from, to) in moves.iter() {
            let plan = &mut plans[owner as usize];
            if owner == Who::Npc || !plan.has(from) {
                return refuse(rule, "There is no planning token of that colour on that hex.");
            }
            if !self.state.tiles(self.setup).has(to) || plan.has(to) {
                return refuse(rule, "A token goes to a hex tile without one of the same colour.");
            }
            plan.remove(from);
            plan.insert(to);
        }
        Ok(())
    }

    /// The direction and the two tiles onto which loot can be tossed.
    pub(crate) fn toss_line(self, who: Who, side: Side) -> [Option<Space>; 2] {
        let at = self.person(who).at;
        let open = |space: Space| !self.state.barred().has(space);
        let first = self.state.next(self.setup, at, side).filter(|space| open(*space));
        let second = first.and_then(|space| self.state.next(self.setup, space, side)).filter(|space| open(*space));
        [first, second]
    }

    fn check_tosses(self, who: Who, tosses: &Tosses) -> Verdict {
        if tosses.is_empty() {
            return refuse("card.toss-loot", "Name what is tossed and where.");
        }
        for side in Side::ALL {
            let line = self.toss_line(who, side);
            if tosses.iter().all(|(_, to)| line.contains(&Some(to))) {
                let mut pieces = self.state.loot;
                let mut items = self.state.items;
                let mut cash = self.person(who).cash > 0;
                for (thing, to) in tosses.iter() {
                    let mine = match thing {
                        Thing::Cash => core::mem::take(&mut cash),
                        Thing::Loot(loot) => match pieces.find(loot, Place::with(who)) {
                            Some(piece) => {
                                pieces.place[piece] = Place::on(to);
                                true
                            }
                            None => false,
                        },
                        Thing::Item(item) => {
                            let card = (0..15)
                                .find(|i| crate::model::cards::ITEM_CARDS[*i] == item && items[*i] == Place::with(who));
                            if let Some(card) = card {
                                items[card] = Place::on(to);
                            }
                            card.is_some()
                        }
                        Thing::Idea => false,
                    };
                    if !mine {
                        return refuse("card.toss-loot", "Only what the character carries can be tossed.");
                    }
                }
                return Ok(());
            }
        }
        refuse(
            "card.toss-loot",
            "Loot is tossed onto the first or second tile of one direction, past no gap and no locked tile.",
        )
    }

    /// Whether an ability may be used so.
    pub fn may_use(self, who: Who, with: &Use) -> Verdict {
        match *with {
            Use::Plain(ability) => self.may_use_plain(who, ability),
            Use::PickUnderPressure(at) => self.may_pick_under_pressure(who, at),
            Use::Breach(side) => {
                self.needs(who, Ability::Breach, "card.breach")?;
                self.may_begin_action(who)?;
                self.needs_ideas(who, 4, "card.breach")?;
                if self.state.free_opening().is_none() || !self.breach_sides(who).any(|open| open == side) {
                    return refuse("card.breach", "The exit needs a free external side of the own tile.");
                }
                Ok(())
            }
            Use::ChangeOfPlans(ref moves) => {
                self.needs(who, Ability::ChangeOfPlans, "card.change-of-plans")?;
                self.not_in_escape(who)?;
                self.unused(who, Once::NEW_PLAN)?;
                self.needs_ideas(who, 2, "card.change-of-plans")?;
                if moves.is_empty() {
                    return refuse("card.change-of-plans", "Name the tokens to move.");
                }
                self.check_token_moves(moves, 3, "card.change-of-plans")
            }
            Use::AlrightNewPlan(ref moves, gifts) => {
                self.needs(who, Ability::AlrightNewPlan, "card.alright-new-plan")?;
                self.not_in_escape(who)?;
                self.unused(who, Once::NEW_PLAN)?;
                self.needs_ideas(who, 2, "card.alright-new-plan")?;
                let given: u32 = Who::ALL.into_iter().map(|to| u32::from(gifts.to(to))).sum();
                let to_others =
                    Who::ALL.into_iter().all(|to| gifts.to(to) == 0 || to != who && self.person(to).in_play());
                if given > 3 || given + 2 > u32::from(self.person(who).ideas) || !to_others {
                    return refuse("card.alright-new-plan", "Up to 3 of the remaining ideas go to other characters.");
                }
                if gifts.to(Who::Npc) > 0 {
                    self.may_get_ideas(Who::Npc)?;
                }
                if moves.is_empty() && given == 0 {
                    return refuse("card.alright-new-plan", "Name tokens to move or ideas to hand over.");
                }
                self.check_token_moves(moves, 6, "card.alright-new-plan")
            }
            Use::Autopwn(to, sub) => {
                self.needs(who, Ability::Autopwn, "card.autopwn")?;
                self.may_begin_action(who)?;
                self.needs_ideas(who, 1, "card.autopwn")?;
                self.may_receive(who, to, sub)
            }
            Use::Exploit(to, sub) => {
                self.needs(who, Ability::Exploit, "card.exploit")?;
                self.may_begin_action(who)?;
                self.needs_ideas(who, 1, "card.exploit")?;
                self.may_receive(who, to, sub)
            }
            Use::Codes(at) => {
                let free = self.can(who, Ability::HasTheCode);
                if !free {
                    self.needs(who, Ability::ICanHazTehCodes, "card.i-can-haz-teh-codes")?;
                }
                self.in_action_phase(who)?;
                self.unused(who, Once::CODES)?;
                if !free {
                    self.needs_ideas(who, 2, "card.i-can-haz-teh-codes")?;
                }
                if !self.state.security.with(Chit::Camera).has(at) {
                    let rule = if free { "card.has-the-code" } else { "card.i-can-haz-teh-codes" };
                    return refuse(rule, "A live camera must be on that tile.");
                }
                Ok(())
            }
            Use::Bolt(ideas) => {
                self.needs(who, Ability::Bolt, "card.bolt")?;
                if ideas == 2 && self.is_bolting_on_one(who) {
                    self.in_action_phase(who)?;
                    return self.needs_ideas(who, 1, "card.bolt");
                }
                self.may_begin_action(who)?;
                if !(1..=2).contains(&ideas) {
                    return refuse("card.bolt", "BOLT costs 1 or 2 ideas.");
                }
                self.needs_ideas(who, ideas, "card.bolt")
            }
            Use::VentCrawl(at) => {
                self.needs(who, Ability::VentCrawl, "card.vent-crawl")?;
                self.not_in_escape(who)?;
                if !self.across_gaps(who).has(at) || self.vented(who).has(at) {
                    return refuse("card.vent-crawl", "The vent leads to a hex straight across one gap.");
                }
                Ok(())
            }
            Use::Pinch(to) => self.may_pinch(who, to),
            Use::TossLoot(ref tosses) => {
                self.needs(who, Ability::TossLoot, "card.toss-loot")?;
                self.may_begin_action(who)?;
                self.check_tosses(who, tosses)
            }
            Use::Rewire(first, second) => {
                self.needs(who, Ability::TinkererRewire, "card.tinkerer-rewire")?;
                self.may_begin_action(who)?;
                self.needs_ideas(who, 2, "card.tinkerer-rewire")?;
                let cameras = self.state.security.of(Chit::Camera);
                let near = self.near(who);
                let enough = if first == second { cameras.at(first) >= 2 } else { cameras.any().has(first) };
                let both = !second.is_somewhere() || near.has(second) && cameras.any().has(second);
                if !first.is_somewhere() || !near.has(first) || !enough || !both {
                    return refuse(
                        "card.tinkerer-rewire",
                        "The cameras must be live, on the own or neighbouring tiles.",
                    );
                }
                Ok(())
            }
            Use::Teamwork(to) => {
                self.free_to_speak(who)?;
                self.may_call_old_friend(who)?;
                if to == who {
                    return refuse("character.ability.another-excludes-self", "The giver cannot be the receiver.");
                }
                self.may_get_ideas(to)
            }
            Use::HereHoldThis => self.may_hold_this(who),
            Use::TweakPlan(from, to) => {
                self.in_action_phase(who)?;
                let person = self.person(who);
                if !person.is(PersonFlags::TWEAKING) {
                    return refuse(
                        "card.tweak-plan",
                        "The Radio must have been used, and each character shifts one token.",
                    );
                }
                if !person.plan.has(from)
                    || person.plan.has(to)
                    || !(self.adjacent(from) & self.state.tiles(self.setup)).has(to)
                {
                    return refuse("card.tweak-plan", "One own token goes to a touching hex tile.");
                }
                Ok(())
            }
            Use::ConsultFloorplans(at) => self.may_consult_floorplans(who, at),
            Use::CardThrow(to) => self.may_throw(who, to),
            Use::StudySchematics => self.may_study(who),
            Use::CheckTheLogs => self.may_check_logs(who),
        }
    }

    fn unused(self, who: Who, once: Once) -> Verdict {
        if self.person(who).once.contains(once) {
            return refuse("character.ability.once-per-heist", "That ability has been used in this heist.");
        }
        Ok(())
    }

    /// BOLT was taken with one idea and the action is not finished: the second may be added.
    pub(crate) fn is_bolting_on_one(self, who: Who) -> bool {
        let person = self.person(who);
        !person.is(PersonFlags::DONE)
            && person.bought == 0
            && person.action.is_some()
            && person.action == self.slot(who, Ability::Bolt)
    }

    fn may_use_plain(self, who: Who, ability: Ability) -> Verdict {
        match ability {
            Ability::EfficientPicker => {
                self.needs(who, ability, "card.efficient-picker")?;
                self.not_in_escape(who)?;
                let person = self.person(who);
                if person.is(PersonFlags::DONE) || person.bought >= self.unlock_icons(who) {
                    return refuse(
                        "card.efficient-picker",
                        "Once for every unlock icon of the action taken, while it lasts.",
                    );
                }
                self.needs_ideas(who, 1, "card.efficient-picker")
            }
            Ability::ThereAreBetterWays => {
                self.needs(who, ability, "card.there-are-better-ways")?;
                self.in_action_phase(who)?;
                let person = self.person(who);
                if person.is(PersonFlags::SLIPPING) || !self.state.security.guards().has(person.at) {
                    return refuse("card.there-are-better-ways", "Once a phase, on a tile with an active guard.");
                }
                self.needs_ideas(who, 1, "card.there-are-better-ways")
            }
            Ability::Larcenist | Ability::Swindler => {
                let rule = if ability == Ability::Larcenist { "card.larcenist" } else { "card.swindler" };
                self.needs(who, ability, rule)?;
                self.free_to_speak(who)?;
                let person = self.person(who);
                if self.state.phase == Phase::Event {
                    self.in_action_phase(who)?;
                }
                if !matches!(self.state.phase, Phase::Action | Phase::Escape) || person.is(PersonFlags::STAYED) {
                    return refuse("round.wrong-phase", "This ability works in the action phase and in the escape.");
                }
                if person.is(PersonFlags::REACHING) {
                    return refuse(rule, "It has been paid for this phase already.");
                }
                let open = self.reach(who) - self.state.barred();
                let worth = if ability == Ability::Larcenist { open & self.state.loot_spaces } else { open };
                if worth.is_empty() {
                    return refuse(rule, "No unlocked neighbouring tile has anything to pick up.");
                }
                self.needs_ideas(who, 1, rule)
            }
            Ability::Dart => {
                self.needs(who, ability, "card.dart")?;
                self.may_begin_action(who)?;
                self.needs_ideas(who, 1, "card.dart")
            }
            Ability::PatchIn => {
                self.needs(who, ability, "card.patch-in")?;
                self.may_begin_action(who)?;
                if (self.reach(who) & self.state.security.with(Chit::Camera)).is_empty() {
                    return refuse("card.patch-in", "A live camera must be on a neighbouring tile, not on the own.");
                }
                Ok(())
            }
            Ability::LoopFootage => {
                self.needs(who, ability, "card.loop-footage")?;
                self.may_begin_action(who)?;
                self.needs_ideas(who, 2, "card.loop-footage")
            }
            _ => refuse("character.ability.in-addition", "This ability works by itself."),
        }
    }

    /// Whether somebody may call the Old Friend at all, whoever receives.
    pub(crate) fn may_call_old_friend(self, who: Who) -> Verdict {
        let by_fixer = self.setup.edition.help_out == HelpOut::ByFixers;
        if by_fixer && self.setup.terms.is_away(crate::model::cards::Fixer::OldFriend) {
            return refuse("special.fixers-away", "In this heist the Old Friend is away.");
        }
        if by_fixer && !self.state.has_fixer(crate::model::cards::Fixer::OldFriend) {
            return refuse("help-out.by-fixer-only", "Without a fixer or card ideas cannot change hands.");
        }
        if self.state.phase == Phase::Escape {
            return refuse("help-out.not-in-escape", "In the escape nobody helps out.");
        }
        if self.state.phase != Phase::Action {
            return refuse("card.teamwork", "The Old Friend helps in the action phase only.");
        }
        if who == Who::Npc || !self.outdoors(who) {
            return refuse("help-out.outdoors-only", "Only a player character outdoors can turn two ideas into one.");
        }
        self.needs_ideas(who, 2, "card.teamwork")
    }
}
