//! Looking ahead: what people want to know before they decide. How the round will end as things stand, the cheapest ways
//! out with their price, and what a plan reaches. Nothing here decides what is legal.

use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::cards::Loot;
use crate::model::chance::Scripted;
use crate::model::command::Way;
use crate::model::effect::CardId;
use crate::model::fact::Fact;
use crate::model::setup::Goal;
use crate::model::space::{Space, Spaces};
use crate::model::state::{HeistFlags, PersonFlags, Place, State};
use crate::model::who::Who;
use crate::rules::security::SECURITY_SIDES;

/// How the round will end if nobody does anything more than what is taken already.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Outlook {
    /// Noise that will be counted.
    pub noise: u8,
    /// Alerts that it will raise.
    pub noise_alerts: u8,
    /// Whether it brings the escape, after the event phase of this round.
    pub noise_escape: bool,
    /// Alerts printed on actions that are not finished yet.
    pub printed_alerts: u8,
    /// Event cards that those alerts will discard.
    pub discarded: Vec<CardId>,
    /// The event that will be active.
    pub event: Option<CardId>,
    /// The squares of which the security die will pick one, for its values in order; none where there are event cards.
    pub squares: Vec<CardId>,
    /// Crises that will be carried out after it, waiting ones first.
    pub crises: Vec<CardId>,
}

/// The event of these facts. An alarm that alerts discard is the last card: it begins the escape.
fn event_of(facts: &[Fact]) -> Option<CardId> {
    let event = facts.iter().rev().find_map(|fact| match fact {
        Fact::Event(card) => Some(*card),
        _ => None,
    });
    let discarded = facts.iter().rev().find_map(|fact| match fact {
        Fact::Discard(card) => Some(*card),
        _ => None,
    });
    event.or(discarded)
}

impl View<'_> {
    /// How the round will end as things stand.
    pub fn outlook(self) -> Outlook {
        let under_way = self.state.in_play().into_iter().filter(|who| !self.person(*who).is(PersonFlags::DONE));
        let owed = under_way.map(|who| self.owed_at_the_end(who));
        let (noise, printed_alerts) =
            owed.fold((self.state.noise_owed, 0), |sum: (u8, u8), one| (sum.0.saturating_add(one.0), sum.1 + one.1));
        let count = self.noise_count(noise);
        let mut outlook = Outlook {
            noise,
            noise_alerts: count.alerts,
            noise_escape: count.escape,
            printed_alerts,
            ..Outlook::default()
        };
        let alerts = u32::from(count.alerts) + u32::from(printed_alerts);
        let (after, facts, squares) = self.event_after(alerts);
        outlook.squares = squares;
        outlook.crises = after.deck.waiting().collect();
        outlook.discarded.extend(facts.iter().filter_map(|fact| match fact {
            Fact::Discard(card) => Some(*card),
            _ => None,
        }));
        outlook.event = event_of(&facts);
        outlook
    }

    /// The event that will be active if so many more alerts are raised before the round ends; none with a security die.
    pub fn event_with_more_alerts(self, more: u8) -> Option<CardId> {
        let outlook = self.outlook();
        let alerts = u32::from(outlook.noise_alerts) + u32::from(outlook.printed_alerts) + u32::from(more);
        if self.setup.has_security_die() { None } else { event_of(&self.event_after(alerts).1) }
    }

    /// What so many alerts and the event phase do to a copy of the deck; the rules themselves say so. With a security die, the squares
    /// for its values.
    fn event_after(self, alerts: u32) -> (State, Vec<Fact>, Vec<CardId>) {
        let (mut state, mut chance) = (*self.state, Scripted::new());
        let (mut facts, mut squares) = (Vec::new(), Vec::new());
        let dice = self.setup.has_security_die();
        if dice || !self.state.is(HeistFlags::EVENT_DONE) {
            let mut ahead =
                Transition { setup: self.setup, state: &mut state, chance: &mut chance, observer: &mut facts };
            ahead.raise_alerts(alerts);
            if dice {
                squares = (1..=SECURITY_SIDES).filter_map(|roll| ahead.view().square_for(roll)).collect();
            } else {
                ahead.next_card();
            }
        }
        (state, facts, squares)
    }

    /// What going a way costs somebody, from where it stands; opening a door may be a move too.
    pub fn way_price(self, who: Who, way: &Way) -> u8 {
        let mut at = self.person(who).at;
        let mut cost: u8 = 0;
        for step in way.steps() {
            cost = cost.saturating_add(self.declared_step_cost(who, at, step.open));
            let Some(next) = self.state.next(self.setup, at, step.side) else { break };
            at = next;
        }
        cost
    }

    /// The spaces of a way, in order, from where somebody stands.
    pub fn way_spaces(self, who: Who, way: &Way) -> Vec<Space> {
        let mut at = self.person(who).at;
        let step = |step: crate::model::command::WayStep| {
            at = self.state.next(self.setup, at, step.side)?;
            Some(at)
        };
        way.steps().map_while(step).collect()
    }

    /// What somebody can come to over its own planning tokens and exits, locks and guards apart.
    pub fn planned_reach(self, who: Who) -> Spaces {
        let person = self.person(who);
        let mut reach = person.at.only();
        loop {
            let more = self.state.adjacent_to_any(self.setup, reach) & (person.plan | self.state.exits);
            if (more - reach).is_empty() {
                return reach;
            }
            reach |= more;
        }
    }

    /// Planning tokens that somebody cannot come to over its other tokens.
    pub fn cut_off_tokens(self, who: Who) -> Spaces {
        self.person(who).plan - self.planned_reach(who)
    }

    /// The fewest tiles to plan so that somebody comes to a tile over its own tokens, in order and that tile last; empty when it
    /// is planned, or when no way leads there. Of ways with equally many tokens, one over unknown tiles comes last.
    ///
    /// ```
    /// # let (setup, mut state) = heist_format::setup::official_game("startup").unwrap();
    /// use heist_rules::{View, Who};
    ///
    /// let at = |name: &str| heist_data::names::parse_space(&setup, &state, name).unwrap();
    /// let (start, far) = (at("e9"), at("c5"));
    /// state.person_mut(Who::Red).at = start;
    /// let way = View { setup: &setup, state: &state }.way_to_plan(Who::Red, far);
    /// assert_eq!((way.len(), way.last()), (4, Some(&far)));
    /// ```
    pub fn way_to_plan(self, who: Who, to: Space) -> Vec<Space> {
        let tiles = self.state.tiles(self.setup);
        let reach = self.planned_reach(who);
        if !tiles.has(to) || reach.has(to) || !self.person(who).at.is_somewhere() {
            return Vec::new();
        }
        // From the tile back to what can be reached: every round is one token more.
        let mut rounds = vec![to.only()];
        let mut seen = to.only();
        loop {
            let last = rounds[rounds.len() - 1];
            let next = self.state.adjacent_to_any(self.setup, last);
            if (next & reach).any() {
                break;
            }
            let fresh = (next & tiles) - seen;
            if fresh.is_empty() {
                return Vec::new();
            }
            seen |= fresh;
            rounds.push(fresh);
        }
        let mut way: Vec<Space> = Vec::with_capacity(rounds.len());
        let mut from = reach;
        while let Some(round) = rounds.pop() {
            let here = round & self.state.adjacent_to_any(self.setup, from);
            let known = here - self.state.unknown;
            let Some(step) = known.into_iter().next().or_else(|| here.into_iter().next()) else { return Vec::new() };
            way.push(step);
            from = step.only();
        }
        way.retain(|step| !self.person(who).plan.has(*step));
        way
    }

    /// Where things are that the objective asks for, as far as the board shows them.
    pub fn objective_sites(self) -> Spaces {
        let mut sites = Spaces::NONE;
        let wanted = |kind: Loot| {
            self.setup.objective.all.iter().any(|goal| match goal {
                Goal::Steal { piece, .. } | Goal::HeldOn { piece, .. } => *piece == kind,
                Goal::StealPainting { .. } => kind.is_painting(),
                _ => false,
            })
        };
        for (_, _, place) in self.state.loot.iter().filter(|(_, kind, _)| wanted(*kind)) {
            if let Some(space) = place.space() {
                sites.insert(space);
            }
            for (n, safe) in self.setup.safes.iter().enumerate() {
                if place == Place::safe(n) {
                    sites.insert(safe.at);
                }
            }
        }
        for goal in &self.setup.objective.all {
            match goal {
                Goal::StealCash { .. } => {
                    sites |= (0..64).map(Space).filter(|at| self.state.cash_on[at.index()] > 0).collect();
                    sites |= self.setup.safes.iter().filter(|safe| safe.cash > 0).map(|safe| safe.at).collect();
                }
                Goal::NpcEscapes | Goal::NpcFreed => sites |= self.person(Who::Npc).at.only(),
                Goal::HeldOn { spaces, .. } => sites |= *spaces,
                Goal::Swap { .. } => sites |= self.setup.terms.homes.into_iter().collect(),
                Goal::Delivered { at, .. } => sites.insert(*at),
                _ => {}
            }
        }
        sites - self.state.exits
    }
}
