//! The cards, one file each: the rule `card.vent-crawl` is in `rules/card/vent_crawl.rs`, with price, timing, check, listing
//! and effect of the ability side by side. Cards that are data alone are in the content.
//!
//! Here is what they share: from a command to the file of its card, and the table of what can be used when.

mod adrenaline;
mod alright_new_plan;
mod anger_therapy;
mod autopwn;
mod beat_cop;
mod beauty_is_in_the_eyes_of_the_buyer;
mod blow_whistle;
mod bolt;
mod bookie;
mod breach;
mod breakable;
mod building_schematics;
pub(crate) mod buy_time;
mod camouflage;
mod catch_up_with_ya_later;
mod change_of_plans;
mod cheap_picks;
mod connoisseur;
mod consult_floorplans;
mod consultant;
mod curator;
mod dart;
mod denial_of_service;
mod diversion_artist;
mod dog_whistle;
mod double_or_nothing;
mod efficient_picker;
mod exploit;
mod fence;
mod fixers;
mod flashbang;
pub(crate) mod getting_my_bearings;
pub(crate) mod good_in_a_pinch;
mod gotta_know_what_to_look_for;
mod great_in_a_pinch;
mod has_the_code;
mod have_you_seen_what_we_make;
mod here_hold_this;
mod i_can_haz_teh_codes;
mod i_know_a_way;
mod if_you_do_this_do_it_right;
mod ill_get_you_inside;
mod its_all_online;
mod kill_pixels;
pub(crate) mod larcenist;
mod laser_burst;
mod loop_footage;
mod lucky_penny;
pub(crate) mod market_insight;
mod master_plan_copy;
mod moonlighter_friends;
mod old_friend;
pub(crate) mod on_call;
mod patch_in;
mod perfect_picks;
mod perfection;
pub(crate) mod persuasive;
mod pick_under_pressure;
mod plasma_torch;
mod plotting_escape;
mod pressure_points;
mod prison_guard;
mod radio;
pub(crate) mod remember_where_you_came_from;
mod retiree;
mod safecracking_tools;
pub(crate) mod scrawled_on_palm;
mod shell;
pub(crate) mod squirrely;
mod stand_back;
mod suspenseful_silence;
pub(crate) mod swindler;
pub(crate) mod take_a_look_at_these_floorplans;
mod talkative;
mod teamwork;
mod the_architect;
mod the_machinist;
mod the_mayor;
mod the_tools_for_the_job;
pub(crate) mod there_are_better_ways;
mod tinkerer_rewire;
mod toss_flashbang;
mod toss_loot;
mod tweak_plan;
mod uses;
mod vent_crawl;
mod visage;
mod we_know_a_way;
pub(crate) mod what_are_they_using;

use fixers::{FixerCard, step_price};

use crate::engine::choices::Invalidation;
use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::cards::{Abilities, Ability, ActionRef, ITEM_CARDS, Icons, Item, SubAction};
use crate::model::chance::Chance;
use crate::model::chits::Chit;
use crate::model::command::{Command, Use, Verb};
use crate::model::fact::Observer;
use crate::model::refusal::{TOO_FEW_IDEAS, Verdict, refuse};
use crate::model::space::{Space, Spaces};
use crate::model::state::{PersonFlags, Phase};
use crate::model::terms::Special;
use crate::model::who::{Crew, Who};
use crate::rules::character::WORKS_BY_ITSELF;

/// When an ability can be used, as far as the action of the round goes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Timing {
    /// It is the action of the round.
    TakesTheAction,
    /// While an action is under way.
    AddsToTheAction,
    /// In addition to the action, at any time.
    BesideTheAction,
    /// Not in the action phase at all.
    OnlyInEscape,
}

/// Price and timing of an ability that is used by name.
#[derive(Clone, Copy)]
struct Usage {
    ability: Ability,
    /// What it costs at least.
    ideas: u8,
    timing: Timing,
    in_escape: bool,
    /// Whether its targets may be farther off than the neighbouring spaces.
    far: bool,
    /// Whether in the action phase nobody has other commands afterwards but who uses it and whom it names, tiles that it
    /// reveals apart.
    local: bool,
}

impl Usage {
    const fn new(ability: Ability, ideas: u8, timing: Timing) -> Usage {
        Usage { ability, ideas, timing, in_escape: matches!(timing, Timing::OnlyInEscape), far: false, local: false }
    }
    const fn in_escape_too(self) -> Usage {
        Usage { in_escape: true, ..self }
    }
    const fn far(self) -> Usage {
        Usage { far: true, ..self }
    }
    const fn local(self) -> Usage {
        Usage { local: true, ..self }
    }
}

/// The abilities that are used by name.
const USAGES: [Usage; 21] = [
    efficient_picker::USAGE,
    pick_under_pressure::USAGE,
    breach::USAGE,
    there_are_better_ways::USAGE,
    change_of_plans::USAGE,
    alright_new_plan::USAGE,
    autopwn::USAGE,
    exploit::USAGE,
    i_can_haz_teh_codes::USAGE,
    has_the_code::USAGE,
    dart::USAGE,
    bolt::USAGE,
    vent_crawl::USAGE,
    good_in_a_pinch::USAGE,
    great_in_a_pinch::USAGE,
    larcenist::USAGE,
    swindler::USAGE,
    toss_loot::USAGE,
    patch_in::USAGE,
    loop_footage::USAGE,
    tinkerer_rewire::USAGE,
];

/// The abilities used by name that have a property.
macro_rules! those {
    ($usage:ident => $property:expr) => {{
        let (mut set, mut i) = (0u32, 0);
        while i < USAGES.len() {
            let $usage = &USAGES[i];
            if $property {
                set |= 1 << $usage.ability as u32;
            }
            i += 1;
        }
        set
    }};
}

/// The abilities of the action phase that somebody with so many ideas can pay for.
const fn affordable(ideas: u8) -> u32 {
    those!(usage => usage.ideas <= ideas && !matches!(usage.timing, Timing::OnlyInEscape))
}

/// Abilities that somebody without, with one, with two, and with more ideas can pay for.
const AFFORDABLE: [u32; 4] = [affordable(0), affordable(1), affordable(2), affordable(u8::MAX)];
/// Abilities that take the action of the round.
const OPENING: u32 = those!(usage => matches!(usage.timing, Timing::TakesTheAction));
/// Abilities that add to an action under way.
const ADDED: u32 = those!(usage => matches!(usage.timing, Timing::AddsToTheAction));
/// Abilities of the escape.
const IN_ESCAPE: u32 = those!(usage => usage.in_escape);
/// Abilities with targets farther off than the neighbouring spaces.
const FAR: u32 = those!(usage => usage.far);

/// Abilities that change the commands of few.
const LOCAL: u32 = those!(usage => usage.local);

/// Of these abilities those that may come into question before, in and after the character's action, by ideas.
pub(crate) fn by_time_and_ideas(abilities: Abilities) -> [[Abilities; 4]; 3] {
    let but = |not: u32| AFFORDABLE.map(|affordable| Abilities(abilities.0 & affordable & !not));
    [but(ADDED), but(OPENING), but(OPENING | ADDED)]
}

impl Ability {
    /// The optional icons of an ability that amounts to an action, at its lowest price.
    pub fn icons(self) -> Icons {
        let icons: &[SubAction] = match self {
            Ability::Dart => &dart::ICONS,
            Ability::Bolt => &bolt::ICONS[1..],
            Ability::PatchIn => &patch_in::ICONS,
            _ => &[],
        };
        icons.iter().copied().collect()
    }
}

impl View<'_> {
    /// Whether an ability may be used so.
    pub(crate) fn may_use(self, who: Who, with: &Use) -> Verdict {
        match *with {
            Use::Plain(Ability::EfficientPicker) => self.may_pick_efficiently(who),
            Use::Plain(Ability::ThereAreBetterWays) => self.may_slip_away(who),
            Use::Plain(Ability::Larcenist) => self.may_use_larcenist(who),
            Use::Plain(Ability::Swindler) => self.may_use_swindler(who),
            Use::Plain(Ability::Dart) => self.may_dart(who),
            Use::Plain(Ability::PatchIn) => self.may_patch_in(who),
            Use::Plain(Ability::LoopFootage) => self.may_loop_footage(who),
            Use::Plain(_) => Err(WORKS_BY_ITSELF),
            Use::PickUnderPressure(at) => self.may_pick_under_pressure(who, at),
            Use::Breach(side) => self.may_breach(who, side),
            Use::ChangeOfPlans(ref moves) => self.may_change_plans(who, moves),
            Use::AlrightNewPlan(ref moves, gifts) => self.may_make_new_plan(who, moves, gifts),
            Use::Autopwn(to, sub) => self.may_autopwn(who, to, sub),
            Use::Exploit(to, sub) => self.may_exploit(who, to, sub),
            Use::Codes(at) if self.can(who, Ability::HasTheCode) => self.may_use_the_code(who, at),
            Use::Codes(at) => self.may_haz_codes(who, at),
            Use::Bolt(ideas) => self.may_bolt(who, ideas),
            Use::VentCrawl(at) => self.may_vent_crawl(who, at),
            Use::Pinch(to) if self.can(who, Ability::GreatInAPinch) => self.may_be_great_in_a_pinch(who, to),
            Use::Pinch(to) => self.may_be_good_in_a_pinch(who, to),
            Use::TossLoot(ref tosses) => self.may_toss_loot(who, tosses),
            Use::Rewire(first, second) => self.may_rewire(who, first, second),
            Use::Teamwork(to) => self.may_team_up(who, to),
            Use::HereHoldThis => self.may_hold_this(who),
            Use::TweakPlan(from, to) => self.may_tweak_plan(who, from, to),
            Use::ConsultFloorplans(at) => self.may_consult_floorplans(who, at),
            Use::CardThrow(to) => self.may_throw(who, to),
            Use::StudySchematics => self.may_study(who),
            Use::CheckTheLogs => self.may_check_logs(who),
        }
    }

    /// How far an ability reaches that somebody is about to use.
    pub(crate) fn invalidation_of_ability(self, who: Who, with: &Use) -> Invalidation {
        let local = match *with {
            Use::Plain(ability) => LOCAL >> ability as u32 & 1 == 1,
            Use::PickUnderPressure(_) => pick_under_pressure::USAGE.local,
            Use::Breach(_) => breach::USAGE.local,
            Use::ChangeOfPlans(_) => change_of_plans::USAGE.local,
            Use::AlrightNewPlan(_, gifts) => alright_new_plan::is_local(gifts),
            Use::Autopwn(..) => autopwn::USAGE.local,
            Use::Exploit(..) => exploit::USAGE.local,
            Use::Codes(_) => i_can_haz_teh_codes::USAGE.local && has_the_code::USAGE.local,
            Use::Bolt(_) => bolt::USAGE.local,
            Use::VentCrawl(_) => vent_crawl::USAGE.local,
            Use::Pinch(_) => good_in_a_pinch::USAGE.local && great_in_a_pinch::USAGE.local,
            Use::TossLoot(_) => toss_loot::USAGE.local,
            Use::Rewire(..) => tinkerer_rewire::USAGE.local,
            Use::Teamwork(_) => teamwork::LOCAL,
            Use::TweakPlan(..) => tweak_plan::LOCAL,
            Use::HereHoldThis
            | Use::ConsultFloorplans(_)
            | Use::CardThrow(_)
            | Use::StudySchematics
            | Use::CheckTheLogs => false,
        };
        if !local || self.state.phase != Phase::Action {
            return Invalidation::EVERYTHING;
        }
        let mut crew = with.names();
        crew.insert(who);
        Invalidation::of(crew)
    }

    /// Whether what lies farther off than on the neighbouring spaces concerns somebody's abilities.
    #[inline]
    pub(crate) fn looks_far(self, who: Who) -> bool {
        let ideas = self.person(who).ideas;
        self.abilities(who).0 & FAR & AFFORDABLE[ideas.min(2) as usize] != 0
    }

    /// Lists the abilities somebody may use in the action phase, compound ones in a canonical form. What costs too much or
    /// comes too late is left out before.
    #[inline]
    pub(crate) fn list_abilities(self, who: Who, fresh: bool, list: &mut Vec<Command>) {
        let person = self.person(who);
        let time = if person.is(PersonFlags::DONE) { 2 } else { usize::from(!fresh) };
        for ability in self.sheet(who).usable(time, person.ideas) {
            self.list_ability(who, ability, list);
        }
        self.list_teamwork(who, list);
        let special = self.setup.terms.has(Special::THROW.union(Special::SCHEMATICS).union(Special::LOGS));
        let safes = !self.setup.safes.is_empty() & self.has_icon(who, SubAction::Unlock);
        if special | person.is(PersonFlags::TWEAKING) | safes {
            self.list_rare_abilities(who, special, list);
        }
    }

    /// Lists one ability that somebody can pay for, and whose time it is as far as the action of the round goes.
    #[inline(never)]
    fn list_ability(self, who: Who, ability: Ability, list: &mut Vec<Command>) {
        match ability {
            Ability::Dart => self.list_dart(who, list),
            Ability::LoopFootage => self.list_loop_footage(who, list),
            Ability::ThereAreBetterWays => self.list_slipping_away(who, list),
            Ability::Larcenist | Ability::Swindler => self.list_reaching_out(who, ability, list),
            Ability::EfficientPicker | Ability::PatchIn => self.offer(who, Use::Plain(ability), list),
            Ability::Breach => self.list_breach(who, list),
            Ability::TinkererRewire => self.list_rewire(who, list),
            Ability::Bolt => self.list_bolt(who, list),
            Ability::ICanHazTehCodes | Ability::HasTheCode => self.list_codes(who, list),
            Ability::Autopwn => self.list_autopwn(who, list),
            Ability::Exploit => self.list_exploit(who, list),
            Ability::ChangeOfPlans => self.list_change_of_plans(who, list),
            Ability::AlrightNewPlan => self.list_new_plan(who, list),
            Ability::VentCrawl => self.list_vent_crawl(who, list),
            Ability::TossLoot => self.list_toss_loot(who, list),
            _ => {}
        }
    }

    /// Lists what only some heists and items make possible.
    #[inline(never)]
    fn list_rare_abilities(self, who: Who, special: bool, list: &mut Vec<Command>) {
        let person = self.person(who);
        if person.is(PersonFlags::TWEAKING) {
            self.list_tweak_plan(who, list);
        }
        if special && (who == Who::Npc || self.setup.terms.logs.is_some_and(|logs| logs.at.has(person.at))) {
            self.list_specials(who, list);
        }
        self.list_hold_this(who, list);
    }

    /// Whether the action of an item may be taken with this target; that somebody holds the card is known.
    pub(crate) fn may_take_item_action(self, who: Who, item: Item, target: Space) -> Verdict {
        match item {
            Item::LaserBurst => self.may_kill_pixels(who, target),
            _ => Ok(()),
        }
    }

    /// Lists the action of an item for its holder.
    pub(crate) fn list_item_action(self, who: Who, item: Item, action: ActionRef, list: &mut Vec<Command>) {
        match item {
            Item::LaserBurst => self.list_kill_pixels(who, action, list),
            _ => list.push(Command::by(who, Verb::Take(action, Space::NOWHERE))),
        }
    }

    /// Whether somebody has an ability of the escape. Each costs ideas.
    #[inline]
    pub(crate) fn has_escape_ability(self, who: Who) -> bool {
        self.abilities(who).0 & IN_ESCAPE != 0
    }

    /// Whether somebody with ideas may use any ability in the escape.
    pub(crate) fn may_use_any_in_escape(self, who: Who) -> bool {
        self.may_pick_any_lock_under_pressure(who)
            || [Ability::Larcenist, Ability::Swindler]
                .into_iter()
                .any(|ability| self.can(who, ability) && self.may_use(who, &Use::Plain(ability)).is_ok())
            || self.abilities(who).0 & good_in_a_pinch::PINCH != 0
                && self.state.in_play().into_iter().any(|to| self.may_use(who, &Use::Pinch(to)).is_ok())
    }

    /// Lists the abilities somebody with ideas may use in the escape.
    #[inline(never)]
    pub(crate) fn list_escape_abilities(self, who: Who, list: &mut Vec<Command>) {
        self.list_pick_under_pressure(who, list);
        for ability in [Ability::Larcenist, Ability::Swindler] {
            if self.can(who, ability) {
                self.list_reaching_out(who, ability, list);
            }
        }
        self.list_pinch(who, list);
    }

    #[inline]
    fn offer(self, who: Who, with: Use, list: &mut Vec<Command>) {
        if self.may_use(who, &with).is_ok() {
            list.push(Command::by(who, Verb::Use(with)));
        }
    }

    fn everybody_but(self, who: Who) -> Crew {
        let mut others = self.state.in_play();
        others.remove(who);
        others
    }

    fn needs(self, who: Who, ability: Ability, rule: &'static str) -> Verdict {
        if self.can(who, ability) { Ok(()) } else { refuse(rule, "This character does not have that ability.") }
    }

    pub(crate) fn needs_ideas(self, who: Who, count: u8, rule: &'static str) -> Verdict {
        if self.person(who).ideas >= count { Ok(()) } else { refuse(rule, TOO_FEW_IDEAS) }
    }

    /// The place of an ability slot among the default actions.
    fn slot(self, who: Who, ability: Ability) -> Option<ActionRef> {
        let member = self.setup.member(who)?;
        member.defaults.iter().position(|card| card.ability == Some(ability)).map(|i| ActionRef::Default(i as u8))
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    pub(crate) fn use_ability(&mut self, who: Who, with: &Use) {
        match *with {
            Use::Plain(Ability::EfficientPicker) => self.pick_efficiently(who),
            Use::Plain(Ability::ThereAreBetterWays) => self.slip_away(who),
            Use::Plain(Ability::Larcenist) => self.reach_out(who, larcenist::USAGE.ideas),
            Use::Plain(Ability::Swindler) => self.reach_out(who, swindler::USAGE.ideas),
            Use::Plain(Ability::Dart) => self.dart(who),
            Use::Plain(Ability::PatchIn) => self.patch_in(who),
            Use::Plain(Ability::LoopFootage) => self.loop_footage(who),
            Use::Plain(_) => {}
            Use::PickUnderPressure(at) => self.pick_under_pressure(who, at),
            Use::Breach(side) => self.breach(who, side),
            Use::ChangeOfPlans(ref moves) => self.change_plans(who, change_of_plans::USAGE.ideas, moves),
            Use::AlrightNewPlan(ref moves, gifts) => self.make_new_plan(who, moves, gifts),
            Use::Autopwn(to, sub) => self.autopwn(who, to, sub),
            Use::Exploit(to, sub) => self.exploit(who, to, sub),
            Use::Codes(at) if self.view().can(who, Ability::HasTheCode) => self.use_the_code(who, at),
            Use::Codes(at) => self.haz_codes(who, at),
            Use::Bolt(ideas) => self.bolt(who, ideas),
            Use::VentCrawl(at) => self.vent_crawl(who, at),
            Use::Pinch(to) if self.view().can(who, Ability::GreatInAPinch) => self.be_great_in_a_pinch(who, to),
            Use::Pinch(to) => self.be_good_in_a_pinch(who, to),
            Use::TossLoot(ref tosses) => self.toss_loot(who, tosses),
            Use::Rewire(first, second) => self.rewire(who, first, second),
            Use::Teamwork(to) => self.help_out(who, to),
            Use::HereHoldThis => self.here_hold_this(who),
            Use::TweakPlan(from, to) => self.tweak_plan(who, from, to),
            Use::ConsultFloorplans(at) => self.consult_floorplans(who, at),
            Use::CardThrow(to) => self.throw(to),
            Use::StudySchematics => self.study(),
            Use::CheckTheLogs => self.check_logs(who),
        }
    }

    /// What the action of an item card does besides its icons.
    pub(crate) fn take_item_action(&mut self, who: Who, card: usize, target: Space) {
        match ITEM_CARDS[card] {
            Item::LaserBurst => self.take_laser_burst(who, card, target),
            Item::Flashbang => self.take_flashbang(who, card),
            Item::Radio => self.take_radio(card),
            Item::DogWhistle => self.take_dog_whistle(),
            _ => {}
        }
    }

    /// Puts the die onto an ability slot; its icons (if the ability amounts to an action) are given apart.
    fn begin_ability(&mut self, who: Who, ability: Ability, icons: &[SubAction]) {
        if let Some(action) = self.view().slot(who, ability) {
            self.begin_action(who, action);
        }
        self.state.person_mut(who).left = icons.iter().copied().collect::<Icons>();
    }

    /// Every active guard and dog on these tiles is subdued by a card's text.
    pub(crate) fn put_down_guards(&mut self, spaces: Spaces) {
        for chit in [Chit::Guard, Chit::Dog] {
            for at in spaces & self.state.security.with(chit) {
                while self.flip(at, chit) {}
            }
        }
    }
}
