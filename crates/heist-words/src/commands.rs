//! Commands in words, as they stand on buttons and in suggestions: without the one who speaks, who is always beside them.

use crate::english::{a, action_icons, capital, cash, list, several};
use crate::names::{
    ability_name, bag_name, fixer_name, item_name, loot_name, side_name, sub_action_name, take_name, thing_name,
};
use heist_data::names::space_name;
use heist_rules::View;
use heist_rules::cards::{Ability, BagChit, Fixer, Loot};
use heist_rules::chits::Chit;
use heist_rules::command::{Answer, Command, FixerUse, Speaker, TokenMoves, Use, Verb};
use heist_rules::edition::HelpOut;
use heist_rules::setup::Setup;
use heist_rules::space::Space;
use heist_rules::state::{Phase, State};
use heist_rules::who::Who;

fn price(thousands: Option<u8>) -> String {
    match thousands {
        None | Some(0) => "free".into(),
        Some(thousands) => cash(thousands.into()),
    }
}

/// A command as it stands on a button.
pub fn command(setup: &Setup, state: &State, command: &Command) -> String {
    let at = |space: Space| space_name(setup, state, space);
    let view = View { setup, state };
    let who = match command.by {
        Speaker::One(who) => Some(who),
        Speaker::Team => None,
    };
    match command.verb {
        Verb::Plan(space) => format!("Plan {}", at(space)),
        Verb::Unplan(space) => format!("Take the token off {}", at(space)),
        Verb::Start(Space::NOWHERE) => "Leave the start".into(),
        Verb::Start(space) => format!("Start at {}", at(space)),
        Verb::Tunnel(cell, tile) => format!("Dig a tunnel from {} into {}", at(cell), at(tile)),
        Verb::Buy(item, who) => {
            format!("Buy {} for {} ({})", item_name(item), who.word(), cash(view.price(item).into()))
        }
        Verb::BuyReveal(space) => format!("Look at {} ({})", at(space), price(view.reveal_price())),
        Verb::BuyIdea(who) => format!("An idea for {} ({})", who.word(), price(view.idea_price())),
        Verb::Sell(item) => format!("Sell {} ({})", item_name(item), cash(view.resale(item).into())),
        Verb::SellJewel => format!("Sell a jewel ({})", cash(Loot::JEWEL_PRICE.into())),
        Verb::Fixer(with) => fixer(setup, state, with),
        Verb::Ready => "Ready".into(),
        Verb::Roll => "Roll the dice".into(),
        Verb::Shift(up) => {
            let die = who.map_or(0, |who| view.turned_die(who, up));
            format!("Turn the die to {die}")
        }
        Verb::Take(action, space) => {
            let place = if space.is_somewhere() { format!(" at {}", at(space)) } else { String::new() };
            match who.and_then(|who| Some((take_name(view, who, action)?, view.action_card(who, action)?))) {
                Some((name, card)) => {
                    let icons = action_icons(card);
                    let icons = if icons.is_empty() { String::new() } else { format!(": {icons}") };
                    format!("{name}{place}{icons}")
                }
                None => "An action".into(),
            }
        }
        Verb::Move(space) => format!("Move to {}", at(space)),
        Verb::Unlock(space) => format!("Unlock {}", at(space)),
        Verb::Subdue(space, Chit::Dog) => format!("Subdue the dog on {}", at(space)),
        Verb::Subdue(space, _) => format!("Subdue the guard on {}", at(space)),
        Verb::Disable(space) => format!("Switch off the camera on {}", at(space)),
        Verb::Reveal(space) if space.is_somewhere() => format!("Turn up {}", at(space)),
        Verb::Reveal(_) => "Turn up nothing: thin out the bag".into(),
        Verb::Think => "Have an idea".into(),
        Verb::Grab => "Grab $1k".into(),
        Verb::Crack => "Work on the safe".into(),
        Verb::Use(with) => ability(setup, state, who, with),
        Verb::PickUp(thing, _) if state.phase == Phase::Planning => format!("Take {} along", thing_name(thing, 0)),
        Verb::Drop(thing, _) if state.phase == Phase::Planning => format!("Leave {} at home", thing_name(thing, 0)),
        Verb::PickUp(thing, space) => {
            let elsewhere = who.is_none_or(|who| state.person(who).at != space);
            let place = if elsewhere { format!(" from {}", at(space)) } else { String::new() };
            format!("Pick up {}{place}", thing_name(thing, state.cash_on[space.index()]))
        }
        Verb::Drop(thing, space) => {
            let elsewhere = who.is_none_or(|who| state.person(who).at != space);
            let place = if elsewhere { format!(" on {}", at(space)) } else { String::new() };
            format!("Drop {}{place}", thing_name(thing, who.map_or(0, |who| state.person(who).cash)))
        }
        Verb::Give(thing, to) => {
            format!("Give {} to {}", thing_name(thing, who.map_or(0, |who| state.person(who).cash)), to.word())
        }
        Verb::Open(space) => format!("Open {}", at(space)),
        Verb::TakeHostage => "Take the hostage along".into(),
        Verb::Done => "Done".into(),
        Verb::Escape => "Call the escape".into(),
        Verb::Next => "Next card".into(),
        Verb::Choose(answer) => capital(&answer_words(answer, at)),
        Verb::Run(space) => format!("Run to {}", at(space)),
        Verb::LastDitch(ideas, way) => {
            let exit = who.and_then(|who| view.way_spaces(who, &way).last().copied());
            let exit = exit.map_or("an exit".into(), at);
            match ideas {
                0 => format!("Last ditch to {exit}: roll for it"),
                ideas => format!("Last ditch to {exit}: {} and a roll", several(ideas, "idea")),
            }
        }
        Verb::Stay => match who {
            Some(who) if view.in_refuge(who) && !view.outdoors(who) => "Stay hidden".into(),
            Some(who) if view.in_refuge(who) => "Stay outside".into(),
            None => "Everybody who is out stays out".into(),
            Some(_) => "Stay behind, and be busted".into(),
        },
    }
}

fn answer_words(answer: Answer, at: impl Fn(Space) -> String) -> String {
    match answer {
        Answer::Yes => "yes".into(),
        Answer::No => "no".into(),
        Answer::Idea => "an idea".into(),
        Answer::Noise => "noise".into(),
        Answer::Who(who) => who.word().into(),
        Answer::Space(space) => at(space),
        Answer::Number(number) => number.to_string(),
        Answer::Pass(from, to) => format!("{} passes one to {}", from.word(), to.word()),
    }
}

fn ability(setup: &Setup, state: &State, who: Option<Who>, with: Use) -> String {
    let at = |space: Space| space_name(setup, state, space);
    let has = |ability: Ability| who.is_some_and(|who| View { setup, state }.can(who, ability));
    let moves = |moves: &TokenMoves| {
        let words = moves.iter().map(|(owner, from, to)| match Some(owner) == who {
            true => format!("token from {} to {}", at(from), at(to)),
            false => format!("token of {} from {} to {}", owner.word(), at(from), at(to)),
        });
        list(&words.collect::<Vec<_>>())
    };
    match with {
        Use::Plain(ability) => ability_name(ability),
        Use::PickUnderPressure(space) => format!("Pick under pressure: unlock {}", at(space)),
        Use::Breach(side) => format!("Breach: blow an exit to the {}", side_name(side)),
        Use::ChangeOfPlans(ref with) => format!("Change of plans: {}", moves(with)),
        Use::AlrightNewPlan(ref with, _) => format!("Alright, new plan: {}", moves(with)),
        Use::Autopwn(to, sub) => format!("Autopwn: {} for {}", a(sub_action_name(sub)), to.word()),
        Use::Exploit(to, sub) => format!("Exploit: {} for {}", a(sub_action_name(sub)), to.word()),
        Use::Codes(space) => {
            let name =
                ability_name(if has(Ability::HasTheCode) { Ability::HasTheCode } else { Ability::ICanHazTehCodes });
            format!("{name}: the camera on {}", at(space))
        }
        Use::Bolt(ideas) => format!("Bolt with {}", several(ideas, "idea")),
        Use::VentCrawl(space) => format!("Vent crawl: make {} adjacent", at(space)),
        Use::Pinch(to) => {
            let name =
                ability_name(if has(Ability::GreatInAPinch) { Ability::GreatInAPinch } else { Ability::GoodInAPinch });
            format!("{name}: two ideas for one of {}", to.word())
        }
        Use::TossLoot(ref tosses) => {
            let money = who.map_or(0, |who| state.person(who).cash);
            let words = tosses.iter().map(|(thing, to)| format!("{} to {}", thing_name(thing, money), at(to)));
            format!("Toss {}", list(&words.collect::<Vec<_>>()))
        }
        Use::Rewire(one, other) if other.is_somewhere() => {
            format!("Rewire the cameras on {} and {}", at(one), at(other))
        }
        Use::Rewire(one, _) => format!("Rewire the camera on {}", at(one)),
        Use::Teamwork(to) => {
            let name =
                if setup.edition.help_out == HelpOut::Outdoors { "Help out" } else { fixer_name(Fixer::OldFriend) };
            format!("{name}: two ideas for one of {}", to.word())
        }
        Use::HereHoldThis => "Here, hold this: lend an unlock to the torch".into(),
        Use::TweakPlan(from, to) => format!("Tweak the plan: token from {} to {}", at(from), at(to)),
        Use::ConsultFloorplans(space) => format!("Consult the floor plans: turn up {}", at(space)),
        Use::CardThrow(space) => format!("Throw the {} to {}", loot_name(setup.terms.throw), at(space)),
        Use::StudySchematics => "Study the schematics".into(),
        Use::CheckTheLogs => "Check the logs".into(),
    }
}

fn fixer(setup: &Setup, state: &State, with: FixerUse) -> String {
    let at = |space: Space| space_name(setup, state, space);
    let chits = |count: u8, chit: BagChit| several(count, bag_name(chit));
    let what = match with {
        FixerUse::Visage(space) => format!("turn up {}", at(space)),
        FixerUse::BeatCop { guards, dogs } => {
            let out = [(guards, BagChit::Guard), (dogs, BagChit::Dog)].into_iter().filter(|(count, _)| *count > 0);
            let out: Vec<String> = out.map(|(count, chit)| chits(count, chit)).collect();
            format!("{} out of the bag", list(&out))
        }
        FixerUse::Bookie(stake) => format!("bet {}", cash(stake.into())),
        FixerUse::PrisonGuard => "two locks out of the bag".into(),
        FixerUse::Consultant(blanks) => chits(blanks, BagChit::Blank),
        FixerUse::Shell => "cameras found while planning are disabled".into(),
        FixerUse::DiversionArtist(tokens) => several(tokens, "token"),
        FixerUse::Architect(hexes) => {
            let hexes: Vec<String> = hexes.into_iter().filter(|hex| hex.is_somewhere()).map(at).collect();
            format!("an idea on {}", list(&hexes))
        }
        FixerUse::Retiree(places) => {
            let cards = (1..).zip(places).filter(|(_, place)| *place > 0);
            let cards: Vec<String> = cards.map(|(card, place)| format!("M{card} at place {place}")).collect();
            list(&cards)
        }
        FixerUse::Mayor(space, who) => format!("the guard on {} lets {} pass", at(space), who.word()),
    };
    format!("{}: {what}", fixer_name(with.fixer()))
}

/// What it takes in a last ditch, when so many of the six rolls are enough
/// ([`EscapeRoute::good_rolls`](heist_rules::EscapeRoute::good_rolls)).
pub fn roll_needed(good_rolls: u8) -> String {
    match good_rolls {
        0 => "no roll is enough".into(),
        6 => "any roll is enough".into(),
        good => format!("roll {} or more", 7 - good),
    }
}

/// The chance of a roll with so many good ones out of six, in percent.
pub fn percent(good_rolls: u8) -> u32 {
    u32::from(good_rolls) * 100 / 6
}

#[cfg(test)]
mod tests {
    use super::*;
    use heist_format::notation;
    use heist_format::position;
    use heist_rules::cards::ActionRef;

    const LOCKSMITH: &str = r#"
phase = "action"
map = "LO EM GU E5"
[crew.blue]
card = "angry-locksmith"
skills = ["hurry", "wing-it"]
at = "b1"
die = 2
"#;

    fn said(line: &str) -> String {
        let text = r#"
phase = "action"
map = "LO EM GU E5"
[crew.blue]
card = "thug"
skills = ["wing-it", "hurry"]
at = "b1"
die = 6
ideas = 2
carrying = ["cash:3"]
plan = ["b1", "c1"]
"#;
        let loaded = position::load_toml(text).expect("the position loads");
        let said = notation::parse(&loaded.setup, &loaded.state, line).expect("the line is a command");
        command(&loaded.setup, &loaded.state, &said)
    }

    #[test]
    fn buttons_say_what_they_do() {
        assert_eq!(said("blue take walk"), "Walk: move; 1 noise");
        let loaded = position::load_toml(LOCKSMITH).expect("the position loads");
        let view = View { setup: &loaded.setup, state: &loaded.state };
        let named = |action| take_name(view, Who::Blue, action);
        // Pick is a default action of the locksmith and the 2 of Hurry.
        let skill = named(ActionRef::Skill(0)).expect("Hurry has a 2");
        assert!(skill.starts_with("Pick (Hurry"), "{skill}");
        assert!((0..3).filter_map(|i| named(ActionRef::Default(i))).any(|name| name == "Pick"));
        assert_eq!(said("blue move c1"), "Move to c1");
        assert_eq!(said("blue subdue c1"), "Subdue the guard on c1");
        assert_eq!(said("blue shift +1"), "Turn the die to 1");
        assert_eq!(said("blue shift -1"), "Turn the die to 5");
        assert_eq!(said("blue drop cash"), "Drop $3k");
        assert_eq!(said("team roll"), "Roll the dice");
        assert_eq!(said("blue last-ditch c1 d1"), "Last ditch to d1: 2 ideas and a roll");
    }
}
