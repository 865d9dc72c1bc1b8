//! Why a line is advised: what it is for, what it does on its way, how it compares, what may go wrong.

use super::halving::Difference;
use crate::leave::{odds, way_out};
use crate::reason::{Comparison, LossCause, Part, Purpose, Reason};
use crate::score::noise_price;
use crate::situation::Situation;
use crate::{Greedy, Weights};
use heist_rules::cards::{Loot, Thing};
use heist_rules::chance::UnknownChance;
use heist_rules::chits::Chit;
use heist_rules::command::Speaker;
use heist_rules::state::Place;
use heist_rules::{Command, Crew, Phase, Setup, Space, State, Verb, View, Who, apply_unchecked};

/// The reasons that lie in the line itself.
pub fn of_line(greedy: &mut Greedy, setup: &Setup, state: &State, line: &[Command]) -> Vec<Reason> {
    if state.phase == Phase::Planning && !state.prompt.is_open() {
        return of_plan(greedy, setup, state, line);
    }
    let now = greedy.situation(setup, state).clone();
    let view = View { setup, state };
    let mut reasons = Vec::new();
    let Some(first) = line.first() else { return reasons };
    if first.verb == Verb::Escape {
        let events = now.events.clamp(0, 255) as u8;
        reasons.push(Reason::Leaves { done: now.done, odds: odds(view, &now) as u16, events });
        return reasons;
    }
    if let (Phase::Escape, Speaker::One(who)) = (state.phase, first.by) {
        if matches!(first.verb, Verb::Run(_) | Verb::LastDitch(..)) {
            let with = wanted_by(view, &now, who);
            reasons.push(Reason::Runs { who, odds: way_out(view, &now, who) as u16, with });
        }
        return reasons;
    }
    if state.phase != Phase::Action {
        return reasons;
    }
    if let Speaker::One(who) = first.by
        && let Some(purpose) = purpose(view, &now, who)
    {
        reasons.push(Reason::Serves { who, purpose });
    }
    for command in line {
        let Speaker::One(who) = command.by else { continue };
        let helps = |at: Space| helped(view, &now, who, at);
        reasons.extend(
            match command.verb {
                Verb::Unlock(at) => Some((at, Some(Chit::Lock))),
                Verb::Subdue(at, chit) => Some((at, Some(chit))),
                Verb::Disable(at) => Some((at, Some(Chit::Camera))),
                Verb::Open(at) => Some((at, None)),
                _ => None,
            }
            .map(|(at, what)| Reason::Clears { who, at, what, helps: helps(at) }),
        );
        if let Verb::Reveal(at) = command.verb
            && at.is_somewhere()
        {
            reasons.push(Reason::Reveals { who, at, helps: helps(at) });
        }
    }
    let (before, after) = (view.outlook(), after(setup, state, line));
    let after = View { setup, state: &after }.outlook();
    let alerts = (before.noise_alerts + before.printed_alerts, after.noise_alerts + after.printed_alerts);
    let more = after.noise.saturating_sub(before.noise);
    if line.iter().any(|command| matches!(command.verb, Verb::Take(..) | Verb::Use(_))) {
        reasons.push(Reason::Noise { more, alerts });
    }
    reasons
}

/// What a plan has everybody do whom it gives something to plan; those with a task of their own come first.
fn of_plan(greedy: &mut Greedy, setup: &Setup, state: &State, line: &[Command]) -> Vec<Reason> {
    let plans: Vec<Command> = line.iter().filter(|command| command.verb != Verb::Ready).copied().collect();
    let planned = plans.iter().filter_map(|command| match command.by {
        Speaker::One(who) => Some(who),
        Speaker::Team => None,
    });
    let planned: Crew = planned.collect();
    let planned_state = after(setup, state, &plans);
    let view = View { setup, state: &planned_state };
    let now = greedy.situation(setup, &planned_state).clone();
    // Where nobody has a task there is nobody to clear the way for.
    if now.busy.is_empty() {
        return Vec::new();
    }
    let plan = |who: Who| {
        let purpose = purpose(view, &now, who)?;
        let clears = if purpose == Purpose::Support { in_the_way(view, &now, who) } else { None };
        let helps = clears.map_or(Crew::NOBODY, |(at, _)| helped(view, &now, who, at));
        Some(Reason::Plans { who, purpose, clears, helps })
    };
    (planned & now.busy).into_iter().chain(planned - now.busy).filter_map(plan).collect()
}

/// The first thing on somebody's tokens that is in the way of others.
fn in_the_way(view: View<'_>, now: &Situation, who: Who) -> Option<(Space, Option<Chit>)> {
    let security = &view.state.security;
    let what = |at: Space| {
        let chits = [Chit::Lock, Chit::Guard, Chit::Dog, Chit::Camera];
        let chit = chits.into_iter().find(|chit| security.with(*chit).has(at));
        (chit.is_some() || view.state.shut().has(at)).then_some((at, chit))
    };
    let met = view.person(who).plan.into_iter().filter(|at| helped(view, now, who, *at).any()).filter_map(what);
    met.min_by_key(|(at, _)| now.ahead[who as usize].at(*at))
}

/// The position after the part of a line that chance has no say in.
fn after(setup: &Setup, state: &State, line: &[Command]) -> State {
    let mut end = *state;
    for command in line {
        let (mut next, mut chance) = (end, UnknownChance::default());
        apply_unchecked(setup, &mut next, command, &mut chance, &mut ());
        if chance.was_asked() {
            break;
        }
        end = next;
    }
    end
}

/// What somebody is to do for the objective.
fn purpose(view: View<'_>, now: &Situation, who: Who) -> Option<Purpose> {
    let role = &now.role[who as usize];
    let target = role.targets.into_iter().min_by_key(|at| now.ahead[who as usize].at(*at))?;
    let out = (role.dest - view.refuges()).is_empty();
    Some(match role.piece {
        Some(thing) if role.holds => match role.gives_to {
            Some(to) => Purpose::HandTo(thing, to),
            None if (role.targets - view.refuges()).is_empty() => Purpose::BringOut(thing),
            None => Purpose::BringTo(thing, target),
        },
        Some(thing) if Situation::holds(view, who, thing) && out => Purpose::BringOut(thing),
        Some(thing) if Situation::lies(view, thing, target) => Purpose::Fetch(thing, target),
        Some(thing) => Purpose::TakeOver(thing, target),
        None if !now.busy.has(who) => Purpose::Support,
        None if (role.targets - view.refuges()).is_empty() => Purpose::GetOut,
        None => Purpose::GoTo(target),
    })
}

/// A piece that somebody has and the objective asks for.
fn wanted_by(view: View<'_>, now: &Situation, who: Who) -> Option<Thing> {
    let kinds = view.state.loot.kinds_in(Place::with(who)) & now.wanted;
    (kinds != 0).then(|| Thing::Loot(Loot::ALL[kinds.trailing_zeros() as usize]))
}

/// Whose way leads over a space, beside that of the one who acts there.
fn helped(view: View<'_>, now: &Situation, who: Who, at: Space) -> Crew {
    let others = now.busy.into_iter().filter(|other| *other != who);
    let leads = |other: &Who| {
        let (i, from) = (*other as usize, view.person(*other).at);
        let target = now.role[i].targets.into_iter().min_by_key(|to| now.ahead[i].at(*to));
        let on = now.role[i].piece.is_some() && !now.role[i].holds;
        now.to[i].way(from).has(at) || on && target.is_some_and(|target| now.then[i].way(target).has(at))
    };
    others.filter(leads).collect()
}

/// The advised line against another.
pub fn comparison(
    greedy: &mut Greedy,
    setup: &Setup,
    state: &State,
    line: &[Command],
    (with, other): (usize, &[Command]),
    ahead: Difference,
) -> Comparison {
    let now = greedy.situation(setup, state).clone();
    let differ = line.iter().zip(other).take_while(|(one, other)| one == other).count();
    let ends = [after(setup, state, line), after(setup, state, other)];
    let part = if state.phase == Phase::Action { best_part(setup, state, &now, &ends) } else { None };
    Comparison {
        with,
        ahead: ahead.mean() as i32,
        error: ahead.error() as u32,
        tapes: ahead.tapes as u32,
        differ,
        part,
    }
}

/// In which part of the evaluation the first of two positions is better than the second by most.
fn best_part(setup: &Setup, state: &State, now: &Situation, ends: &[State; 2]) -> Option<Part> {
    let weights = Weights::default();
    let parts = ends.map(|end| {
        let view = View { setup, state: &end };
        let outlook = view.outlook();
        let way = |who: Who| {
            let i = who as usize;
            let held = now.role[i].piece.is_some_and(|thing| !now.role[i].holds && Situation::holds(view, who, thing));
            let field = if held { &now.then[i] } else { &now.to[i] };
            now.way_cost(view, who, field, false) * now.role[i].weight / 100
        };
        let pieces = now.crew.into_iter().filter(|who| wanted_by(view, now, *who).is_some()).count() as i32;
        let ideas: i32 = now.crew.into_iter().map(|who| i32::from(view.person(who).ideas)).sum();
        let alerts = i32::from(outlook.printed_alerts) + i32::from(end.deck.top.saturating_sub(state.deck.top));
        let security = [Chit::Lock, Chit::Camera];
        let active = security.into_iter().map(|chit| end.security.with(chit).len()).sum::<u32>()
            + end.security.guards().len()
            + end.shut().len();
        [
            (Part::Pieces, pieces * 400),
            (Part::Way, -now.crew.into_iter().map(way).sum::<i32>()),
            (Part::Ideas, ideas * weights.idea),
            (Part::Noise, -noise_price(view, now, outlook.noise) - alerts * now.alert),
            (Part::Cleared, -(active as i32) * 60),
        ]
    });
    let gains = parts[0].into_iter().zip(parts[1]).map(|((part, one), (_, other))| (one - other, part));
    gains.filter(|(gain, _)| *gain > 0).max_by_key(|(gain, _)| *gain).map(|(_, part)| part)
}

/// The commonest cause of the games that were lost.
pub fn what_goes_wrong(causes: &[LossCause]) -> Option<Reason> {
    let count = |cause: LossCause| causes.iter().filter(|other| **other == cause).count() as u32;
    // The first of those that are equally common, in the order in which they came.
    let most = causes.iter().map(|cause| count(*cause)).max()?;
    let cause = *causes.iter().find(|cause| count(**cause) == most)?;
    Some(Reason::GoesWrong { cause, times: most, lost: causes.len() as u32 })
}
