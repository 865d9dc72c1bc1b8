//! The figures behind a refusal: what it costs and what is there, how many may and who does, what would be possible.

use super::{Refused, in_a_sentence};
use crate::english::{capital, cash, icons, list, several};
use crate::names::{known_name, take_name};
use crate::questions;
use heist_rules::cards::{Ability, ActionCard, ActionRef};
use heist_rules::chits::Chit;
use heist_rules::command::{Use, Verb};
use heist_rules::refusal::{TOO_FEW_IDEAS, TOO_LITTLE_CASH};
use heist_rules::space::{Space, Spaces};
use heist_rules::state::{PersonFlags, State};
use heist_rules::who::{Crew, Who};
use heist_rules::{Refusal, View};

impl Refused<'_> {
    /// One sentence with the figures behind a refusal; nothing where it says everything.
    pub(super) fn figures(&self, refusal: &Refusal) -> Option<String> {
        let state = self.view.state;
        if state.prompt.is_open() {
            return questions::open(self.view.setup, state).map(|(_, question)| question);
        }
        if refusal.why == TOO_LITTLE_CASH {
            return self
                .price()
                .map(|price| format!("It costs {}, and the team has {}.", cash(price), cash(state.cash)));
        }
        match self.who {
            Some(who) => self.figures_of(who, refusal),
            None => self.figures_of_the_team(refusal),
        }
    }

    /// Whether a rule has refused, which is known by its newest name.
    fn is(&self, refusal: &Refusal, rule: &'static str) -> bool {
        refusal.rule == self.view.setup.edition.cited(rule)
    }

    /// What the team would have to pay.
    fn price(&self) -> Option<u16> {
        match &self.verb {
            Verb::Buy(item, _) => Some(self.view.price(*item).into()),
            Verb::BuyReveal(_) => self.view.reveal_price().map(u16::from),
            Verb::BuyIdea(_) => self.view.idea_price().map(u16::from),
            Verb::Fixer(with) => with.price(),
            _ => None,
        }
    }

    fn figures_of(&self, who: Who, refusal: &Refusal) -> Option<String> {
        let (view, person) = (self.view, self.view.person(who));
        let name = capital(&in_a_sentence(who));
        let is = |rule| self.is(refusal, rule);
        if refusal.why == TOO_FEW_IDEAS {
            let Verb::Use(with) = &self.verb else { return None };
            return Some(costs_ideas(view, who, view.ability_price(who, with)));
        }
        match self.verb {
            Verb::Shift(_) if is("action.modify.own-ideas-only") => Some(format!("{name} has none.")),
            Verb::Take(ActionRef::Six, _) if person.die > 0 && person.die < 6 && person.action.is_none() => {
                Some(format!("The die shows {}: {}", person.die, turning(view, who, &[6])))
            }
            Verb::Take(..) | Verb::Shift(_) if is("action.one-per-round") || is("action.commit.die-on-action") => {
                let action = take_name(view, who, person.action?)?;
                Some(format!("The die lies on {action}."))
            }
            Verb::Move(to) => self.figures_of_move(who, to, refusal),
            Verb::Unlock(_) | Verb::Subdue(..) | Verb::Disable(_) | Verb::Reveal(_) | Verb::Think | Verb::Grab => {
                if is("action.grouping.most") { what_it_has(view, who) } else { None }
            }
            Verb::Crack if is("safe.same-tile") => {
                let safes = view.setup.safes.iter().map(|safe| safe.at).filter(|at| view.closed_safe(*at).is_some());
                let places: Vec<String> = safes.map(|at| self.place(at)).collect();
                Some(match &places[..] {
                    [] => "No safe is closed.".to_owned(),
                    [one] => format!("The safe is on {one}."),
                    several => format!("The safes are on {}.", list(several)),
                })
            }
            Verb::Plan(_) if is("plan.token-limit") && person.plan.len() >= u32::from(person.tokens) => {
                Some(format!("{name} has {}: {}.", person.tokens, self.places(person.plan)))
            }
            Verb::Start(at) if at.is_somewhere() => self.figures_of_start(who, at, refusal),
            Verb::Run(to) => self.figures_of_run(who, to, refusal),
            Verb::Open(_) if is("escape.no-moves-left") => {
                Some(format!("An idea is one move, and {} has none.", in_a_sentence(who)))
            }
            Verb::LastDitch(..) if is("escape.idea-is-one-move") || is("escape.last-ditch.ideas-first") => {
                Some(format!("{name} has {}.", ideas_had(person.ideas)))
            }
            Verb::PickUp(_, from) if is("loot.pickup") && from != person.at && person.at.is_somewhere() => {
                Some(format!("{name} is on {}.", self.place(person.at)))
            }
            _ => None,
        }
    }

    fn figures_of_the_team(&self, refusal: &Refusal) -> Option<String> {
        let state = self.view.state;
        if matches!(self.verb, Verb::Next) && self.is(refusal, "round.third-phase-after-all-actions") {
            let busy = Crew::of(|who| !state.person(who).is(PersonFlags::DONE)) & state.in_play();
            let are = if busy.len() == 1 { "is" } else { "are" };
            return Some(format!("{} {are} still to do so.", capital(&people(busy))));
        }
        None
    }

    fn figures_of_move(&self, who: Who, to: Space, refusal: &Refusal) -> Option<String> {
        let (view, person) = (self.view, self.view.person(who));
        let name = capital(&in_a_sentence(who));
        let is = |rule| self.is(refusal, rule);
        if is("action.grouping.most") {
            return what_it_has(view, who);
        }
        if is("chit.guard.blocks-leaving") {
            let guards = self.guards(person.at);
            return Some(match view.can(who, Ability::ThereAreBetterWays) {
                true => {
                    let with = Use::Plain(Ability::ThereAreBetterWays);
                    costs_ideas(view, who, view.ability_price(who, &with))
                }
                false => format!("There {guards} on {}.", self.place(person.at)),
            });
        }
        if is("chit.lock.no-entry") {
            let locks = view.state.security.of(Chit::Lock).at(to);
            return (locks > 1).then(|| format!("There are {locks}."));
        }
        if is("plan.move-needs-own-token") {
            let planned = if person.plan.any() { self.places(person.plan) } else { "nothing".into() };
            return Some(format!("{name} has planned {planned}."));
        }
        if is("subaction.move.target") && to.is_somewhere() && person.at.is_somewhere() {
            return Some(format!(
                "{} is not next to {}, where {} is.",
                self.place(to),
                self.place(person.at),
                in_a_sentence(who)
            ));
        }
        self.figures_of_exit(who, to, refusal)
    }

    fn figures_of_start(&self, who: Who, at: Space, refusal: &Refusal) -> Option<String> {
        let view = self.view;
        if self.is(refusal, "plan.start-on-entrance") {
            return Some(match &self.names(view.state.exits)[..] {
                [one] => format!("The entrance is {one}."),
                several => format!("The entrances are {}.", list(several)),
            });
        }
        let limit = view.start_limit(at);
        let mut company = view.state.characters_at(at) & view.state.in_play();
        company.remove(who);
        if limit == 0 || company.len() < u32::from(limit) {
            return None;
        }
        Some(format!("At most {limit} start on {}, and {} do.", self.place(at), people(company)))
    }

    fn figures_of_run(&self, who: Who, to: Space, refusal: &Refusal) -> Option<String> {
        let (view, person) = (self.view, self.view.person(who));
        if !self.is(refusal, "escape.no-moves-left") {
            return self.figures_of_exit(who, to, refusal);
        }
        let cost = view.step_cost(who, person.at);
        let guards = if cost > 1 {
            format!(", since there {} on {}", self.guards(person.at), self.place(person.at))
        } else {
            String::new()
        };
        Some(format!(
            "It costs {}{guards}, and {} has {}.",
            several(cost, "move"),
            in_a_sentence(who),
            ideas_had(person.ideas)
        ))
    }

    /// Who takes up a place of escape that is full.
    fn figures_of_exit(&self, who: Who, to: Space, refusal: &Refusal) -> Option<String> {
        let full = ["special.hideouts", "special.separate-exits", "special.exit-limit-always"];
        let limit = self.view.setup.terms.refuge_limit();
        if limit == 0 || !full.into_iter().any(|rule| self.is(refusal, rule)) {
            return None;
        }
        let mut company = self.view.state.characters_at(to) & self.view.state.in_play();
        company.remove(who);
        (!company.is_empty()).then(|| format!("{} takes {limit}: {}.", self.place(to), people(company)))
    }

    fn guards(&self, at: Space) -> String {
        let count = |chit: Chit| self.view.state.security.of(chit).at(at);
        let (guards, dogs) = (count(Chit::Guard), count(Chit::Dog));
        let words = [(guards, "guard"), (dogs, "dog")].into_iter().filter(|(count, _)| *count > 0);
        let words: Vec<String> = words.map(|(count, noun)| several(count, noun)).collect();
        format!("{} {}", if guards + dogs == 1 { "is" } else { "are" }, list(&words))
    }

    fn names(&self, spaces: Spaces) -> Vec<String> {
        spaces.into_iter().map(|space| self.place(space)).collect()
    }

    fn places(&self, spaces: Spaces) -> String {
        list(&self.names(spaces))
    }
}

/// Which values of the die offer an action of somebody's skills, and what turning it there costs.
pub(super) fn of_the_die(view: View<'_>, who: Who, action: &str, refusal: &Refusal) -> Option<String> {
    if refusal.rule != view.setup.edition.cited("skill.action-by-die-value") {
        return None;
    }
    let (source, id) = action.split_once(':').map_or((None, action), |(source, id)| (Some(source), id));
    let skills = &view.setup.member(who)?.skills;
    let asked = skills.iter().filter(|skill| source.is_none_or(|source| source == skill.id));
    let at =
        |actions: &[ActionCard]| (1..).zip(actions).filter(|(_, card)| card.id == id).map(|(value, _)| value).collect();
    let offers: Vec<(String, Vec<u8>)> =
        asked.map(|skill| (known_name("skill", &skill.id), at(&skill.actions[..]))).collect();
    let values: Vec<u8> = offers.iter().flat_map(|(_, values)| values).copied().collect();
    let places: Vec<String> = offers
        .iter()
        .filter(|(_, values)| !values.is_empty())
        .map(|(skill, values)| format!("{} ({skill})", list(&values.iter().map(u8::to_string).collect::<Vec<_>>())))
        .collect();
    let name = known_name("action", id);
    match view.person(who).die {
        0 => Some(format!("{name} is at {}.", list(&places))),
        die => {
            Some(format!("{name} is at {}, and the die shows {die}: {}", list(&places), turning(view, who, &values)))
        }
    }
}

/// What turning somebody's die to the nearest of some values costs.
fn turning(view: View<'_>, who: Who, values: &[u8]) -> String {
    let nearest = values.iter().map(|value| (turns(view, who, *value), *value)).min();
    let Some((ideas, value)) = nearest else { return String::new() };
    let has = match view.person(who).ideas {
        0 => "none".to_owned(),
        ideas => ideas.to_string(),
    };
    format!("turning it to {value} costs {}, and {} has {has}.", several(ideas, "idea"), in_a_sentence(who))
}

/// How often a die has to be turned to show a value, by the shorter way. Every turn costs one idea.
fn turns(view: View<'_>, who: Who, value: u8) -> u8 {
    let count = |up: bool| {
        let mut turned: State = *view.state;
        (0..6u8)
            .find(|_| {
                let shows = turned.person(who).die;
                let next = View { setup: view.setup, state: &turned }.turned_die(who, up);
                turned.person_mut(who).die = next;
                shows == value
            })
            .unwrap_or(6)
    };
    count(true).min(count(false))
}

/// The icons of the action that somebody has taken.
fn what_it_has(view: View<'_>, who: Who) -> Option<String> {
    let action = view.person(who).action?;
    // What an ability amounts to is on no action card.
    let card = view.action_card(who, action).filter(|card| card.ability.is_none())?;
    let name = take_name(view, who, action)?;
    let has = icons(card.icons);
    Some(if has.is_empty() { format!("{name} has no icons.") } else { format!("{name} has {has}.") })
}

/// `no ideas`, `1 idea`, `2 ideas`.
fn ideas_had(ideas: u8) -> String {
    if ideas == 0 { "no ideas".to_owned() } else { several(ideas, "idea") }
}

fn costs_ideas(view: View<'_>, who: Who, price: u8) -> String {
    let has = match view.person(who).ideas {
        0 => "none".to_owned(),
        ideas => ideas.to_string(),
    };
    format!("It costs {}, and {} has {has}.", several(price, "idea"), in_a_sentence(who))
}

fn people(crew: Crew) -> String {
    list(&crew.into_iter().map(in_a_sentence).collect::<Vec<_>>())
}
