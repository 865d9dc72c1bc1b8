//! Commands in words, as they stand on buttons: without the one who speaks, who is always beside them.

use heist_data::library::Library;
use heist_data::names::space_name;
use heist_rules::View;
use heist_rules::cards::{Ability, ActionRef, ITEM_CARDS, Item, Loot, SubAction, Thing};
use heist_rules::chits::Chit;
use heist_rules::command::{Answer, Command, FixerUse, Speaker, TokenMoves, Use, Verb};
use heist_rules::edition::HelpOut;
use heist_rules::setup::Setup;
use heist_rules::space::Space;
use heist_rules::state::{Phase, Place, State};
use heist_rules::who::Who;
use heist_words::english::{action_icons, capital, cash, list, several};

fn price(thousands: Option<u8>) -> String {
    match thousands {
        None | Some(0) => "free".into(),
        Some(thousands) => cash(thousands.into()),
    }
}

/// A command as it stands on a button.
pub fn words(setup: &Setup, state: &State, command: &Command) -> String {
    let at = |space: Space| space_name(setup, state, space);
    let rules = View { setup, state };
    let who = match command.by {
        Speaker::One(who) => Some(who),
        Speaker::Team => None,
    };
    match command.verb {
        Verb::Plan(space) => format!("Plan {}", at(space)),
        Verb::Unplan(space) => format!("Take the token off {}", at(space)),
        Verb::Start(space) => format!("Start at {}", at(space)),
        Verb::Tunnel(cell, tile) => format!("Dig a tunnel from {} into {}", at(cell), at(tile)),
        Verb::Buy(item, who) => {
            format!("Buy {} for {} ({})", item_name(item), who.word(), cash(rules.price(item).into()))
        }
        Verb::BuyReveal(space) => format!("Look at {} ({})", at(space), price(rules.reveal_price())),
        Verb::BuyIdea(who) => format!("An idea for {} ({})", who.word(), price(rules.idea_price())),
        Verb::Sell(item) => format!("Sell {} ({})", item_name(item), cash(rules.resale(item).into())),
        Verb::SellJewel => "Sell a jewel ($4k)".into(),
        Verb::Fixer(with) => fixer(setup, state, with),
        Verb::Ready => "Ready".into(),
        Verb::Roll => "Roll the dice".into(),
        Verb::Shift(up) => {
            let die = who.map_or(0, |who| state.person(who).die);
            format!("Turn the die to {}", turned(die, up))
        }
        Verb::Take(action, space) => {
            let place = if space.is_somewhere() { format!(" at {}", at(space)) } else { String::new() };
            match who.and_then(|who| Some((take_name(rules, who, action)?, rules.action_card(who, action)?))) {
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
            let exit = who.and_then(|who| rules.way_spaces(who, &way).last().copied());
            let exit = exit.map_or("an exit".into(), at);
            match ideas {
                0 => format!("Last ditch to {exit}: roll for it"),
                ideas => format!("Last ditch to {exit}: {} and a roll", several(ideas, "idea")),
            }
        }
        Verb::Stay => match who {
            Some(who) if rules.in_refuge(who) && !rules.outdoors(who) => "Stay hidden".into(),
            Some(who) if rules.in_refuge(who) => "Stay outside".into(),
            _ => "Stay behind, and be busted".into(),
        },
    }
}

/// What the die shows after a turn.
pub fn turned(die: u8, up: bool) -> u8 {
    match (die, up) {
        (6, true) => 1,
        (0 | 1, false) => 6,
        (die, true) => die + 1,
        (die, false) => die - 1,
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
        Use::Breach(side) => format!("Breach: blow an exit to the {}", compass(side.word())),
        Use::ChangeOfPlans(ref with) => format!("Change of plans: {}", moves(with)),
        Use::AlrightNewPlan(ref with, _) => format!("Alright, new plan: {}", moves(with)),
        Use::Autopwn(to, sub) => format!("Autopwn: {} for {}", give(sub), to.word()),
        Use::Exploit(to, sub) => format!("Exploit: {} for {}", give(sub), to.word()),
        Use::Codes(space) => {
            let name =
                ability_name(if has(Ability::HasTheCode) { Ability::HasTheCode } else { Ability::ICanHazTehCodes });
            format!("{name}: the camera on {}", at(space))
        }
        Use::Bolt(ideas) => format!("Bolt with {}", several(ideas, "idea")),
        Use::VentCrawl(space) => format!("Vent crawl: make {} adjacent", at(space)),
        Use::Pinch(to) => {
            let name = if has(Ability::GreatInAPinch) { "Great in a pinch" } else { "Good in a pinch" };
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
            let name = if setup.edition.help_out == HelpOut::Outdoors { "Help out" } else { "Old Friend" };
            format!("{name}: two ideas for one of {}", to.word())
        }
        Use::HereHoldThis => "Here, hold this: lend an unlock to the torch".into(),
        Use::TweakPlan(from, to) => format!("Tweak the plan: token from {} to {}", at(from), at(to)),
        Use::ConsultFloorplans(space) => format!("Consult the floor plans: turn up {}", at(space)),
        Use::CardThrow(space) => format!("Throw the {} to {}", setup.terms.throw.word(), at(space)),
        Use::StudySchematics => "Study the schematics".into(),
        Use::CheckTheLogs => "Check the logs".into(),
    }
}

fn fixer(setup: &Setup, state: &State, with: FixerUse) -> String {
    let at = |space: Space| space_name(setup, state, space);
    match with {
        FixerUse::Visage(space) => format!("Visage: turn up {}", at(space)),
        FixerUse::BeatCop { guards, dogs } => {
            let chits = [(guards, "guard"), (dogs, "dog")].into_iter().filter(|(count, _)| *count > 0);
            let chits: Vec<String> = chits.map(|(count, word)| several(count, word)).collect();
            format!("Beat Cop: {} out of the bag", list(&chits))
        }
        FixerUse::Bookie(stake) => format!("Bookie: bet {}", cash(stake.into())),
        FixerUse::PrisonGuard => "Prison Guard: two locks out of the bag".into(),
        FixerUse::Consultant(blanks) => format!("Consultant: {}", several(blanks, "blank")),
        FixerUse::Shell => "Shell: cameras found while planning are off".into(),
        FixerUse::DiversionArtist(tokens) => format!("Diversion Artist: {}", several(tokens, "token")),
        FixerUse::Architect(hexes) => {
            let hexes: Vec<String> = hexes.into_iter().filter(|hex| hex.is_somewhere()).map(at).collect();
            format!("The Architect: an idea on {}", list(&hexes))
        }
        FixerUse::Retiree(places) => {
            let cards = (1..).zip(places).filter(|(_, place)| *place > 0);
            let cards: Vec<String> = cards.map(|(card, place)| format!("M{card} at place {place}")).collect();
            format!("Retiree: {}", list(&cards))
        }
        FixerUse::Mayor(space, who) => format!("The Mayor: the guard on {} lets {} pass", at(space), who.word()),
    }
}

const fn give(sub: SubAction) -> &'static str {
    match sub {
        SubAction::Subdue => "a subdue",
        SubAction::Disable => "a disable",
        SubAction::Unlock => "an unlock",
        other => other.word(),
    }
}

fn compass(side: &str) -> &'static str {
    match side {
        "ne" => "north-east",
        "e" => "east",
        "se" => "south-east",
        "sw" => "south-west",
        "w" => "west",
        _ => "north-west",
    }
}

/// A name out of the content, or one made from the id.
fn known_name(kind: &str, id: &str) -> String {
    let known = Library::official().raw(kind, id).and_then(|card| card.get("name")).and_then(toml::Value::as_str);
    known.map_or_else(|| plain(id), str::to_owned)
}

/// `change-of-plans` as `Change of plans`.
pub fn plain(id: &str) -> String {
    capital(&id.replace('-', " "))
}

/// An action that can be taken, by its name. Where two have the same, that of a skill says which skill it is.
pub fn take_name(rules: View, who: Who, action: ActionRef) -> Option<String> {
    let card = rules.action_card(who, action)?;
    let name = action_name(action, &card.id);
    let member = rules.setup.member(who)?;
    let others = (0..member.defaults.len() as u8).map(ActionRef::Default).chain([0, 1].map(ActionRef::Skill));
    let same =
        |other: ActionRef| other != action && rules.action_card(who, other).is_some_and(|other| other.id == card.id);
    match action {
        ActionRef::Skill(skill) if others.into_iter().any(same) => {
            let skill = member.skills.get(skill as usize)?;
            Some(format!("{name} ({})", known_name("skill", &skill.id)))
        }
        _ => Some(name),
    }
}

/// An action by its name; an item's action says whose it is.
pub fn action_name(action: ActionRef, id: &str) -> String {
    match action {
        ActionRef::Item(card) => match ITEM_CARDS.get(card as usize) {
            Some(item) => format!("{} ({})", known_name("action", id), item_name(*item)),
            None => known_name("action", id),
        },
        _ => known_name("action", id),
    }
}

/// An item by its name.
pub fn item_name(item: Item) -> String {
    known_name("item", item.id())
}

/// An ability by its name, without shouting.
pub fn ability_name(ability: Ability) -> String {
    ability_words(ability.id()).0
}

/// What an ability does, in the words of its card.
pub fn ability_text(ability: Ability) -> String {
    ability_words(ability.id()).1
}

/// Name and words of the ability with an id, those of fixers included.
pub fn ability_words(id: &str) -> (String, String) {
    let name = match known_name("ability", id) {
        // Some have no name of their own, only a remark on what they stand for.
        remark if remark.starts_with('(') => plain(id),
        name => capital(&name.to_lowercase()),
    };
    let card = Library::official().raw("ability", id);
    let part = |key: &str| card.and_then(|card| card.get(key)).and_then(toml::Value::as_str).unwrap_or_default();
    let (when, then) = (part("when"), part("then"));
    let join = if when.is_empty() || then.is_empty() { "" } else { ": " };
    (name, capital(&format!("{when}{join}{then}")))
}

/// The name of an event or crisis card.
pub fn card_name(setup: &Setup, card: heist_rules::effect::CardId) -> String {
    let Some(card) = setup.cards.get(card.0 as usize) else { return "?".into() };
    let entry = Library::official().card_entry(&setup.edition, &card.id);
    let known = entry.and_then(|card| card.get("name")).and_then(toml::Value::as_str);
    known.map_or_else(|| plain(&card.id), str::to_owned)
}

/// The id of an event or crisis card, as it is printed on it.
pub fn card_id(setup: &Setup, card: heist_rules::effect::CardId) -> String {
    setup.cards.get(card.0 as usize).map_or_else(|| "?".into(), |card| card.id.clone())
}

/// Number and name of a card; only the name where nothing but that is printed on it.
pub fn card_title(setup: &Setup, card: heist_rules::effect::CardId) -> String {
    let (id, name) = (card_id(setup, card), card_name(setup, card));
    if id == name.to_lowercase().replace(' ', "-") { name } else { format!("{id} {name}") }
}

/// Something that can be carried.
pub fn thing_name(thing: Thing, money: u8) -> String {
    match thing {
        Thing::Loot(loot) => loot_name(loot),
        Thing::Cash => cash(money.into()),
        Thing::Item(item) => item_name(item),
        Thing::Idea => "the idea".into(),
    }
}

/// A piece of loot.
pub fn loot_name(loot: Loot) -> String {
    match loot {
        Loot::Usb => "the USB key".into(),
        Loot::Documents => "the documents".into(),
        Loot::Keycard => "the keycard".into(),
        Loot::Jewel => "a jewel".into(),
        Loot::PaintingFaceDown => "the painting".into(),
        fake if fake.word().starts_with("fake-") => {
            format!("the fake {} painting", fake.word().trim_start_matches("fake-"))
        }
        painting => format!("the {} painting", painting.word().trim_start_matches("painting-")),
    }
}

/// What somebody (or the team) carries, in words.
pub fn carried(state: &State, place: Place, money: u8) -> Vec<String> {
    let loot = state.loot.iter().filter(|(_, _, at)| *at == place);
    let mut words: Vec<String> = loot.map(|(_, kind, _)| loot_name(kind)).collect();
    if money > 0 {
        words.push(cash(money.into()));
    }
    let items = ITEM_CARDS.iter().zip(state.items).filter(|(_, at)| *at == place);
    words.extend(items.map(|(item, _)| item_name(*item)));
    words
}

/// Somebody by the name of its cards: a ready-made character, or the character card.
pub fn person_name(setup: &Setup, who: Who) -> String {
    let Some(member) = setup.member(who) else { return String::new() };
    let library = Library::official();
    let ready = library.ready_made_in(&setup.edition).iter().find(|ready| {
        ready.character == member.card && ready.skills.iter().eq(member.skills.iter().map(|skill| &skill.id))
    });
    match (ready, library.characters.get(&member.card)) {
        (Some(ready), _) => ready.name.clone(),
        (None, Some(card)) => card.name.clone(),
        (None, None) => known_name("npc", &member.card),
    }
}

/// The trade of somebody: the character card.
pub fn card_of(setup: &Setup, who: Who) -> String {
    let Some(member) = setup.member(who) else { return String::new() };
    match Library::official().characters.get(&member.card) {
        Some(card) => card.name.clone(),
        None => known_name("npc", &member.card),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use heist_format::notation;
    use heist_format::position;

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
        let command = notation::parse(&loaded.setup, &loaded.state, line).expect("the line is a command");
        words(&loaded.setup, &loaded.state, &command)
    }

    #[test]
    fn buttons_say_what_they_do() {
        assert_eq!(said("blue take walk"), "Walk: move; 1 noise");
        let loaded = position::load_toml(LOCKSMITH).expect("the position loads");
        let rules = View { setup: &loaded.setup, state: &loaded.state };
        let named = |action| take_name(rules, Who::Blue, action);
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

    #[test]
    fn nothing_on_a_button_is_an_id() {
        for ability in Ability::ALL {
            let name = ability_name(ability);
            assert!(!name.contains('-') || name.contains(' '), "{name}");
            assert!(name.starts_with(|letter: char| letter.is_uppercase()), "{name}");
        }
        for item in Item::ALL {
            assert!(!item_name(item).contains('-'), "{}", item_name(item));
        }
    }
}
