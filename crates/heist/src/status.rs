//! Where the heist stands, in words beside the board: the phase, the crew, the deck, the bag, the open question, the ending.

use crate::players::Player;
use crate::text::{page_width, wrapped};
use crate::{book, style};
use heist_data::library::{Library, ReadyMade};
use heist_data::names::space_name;
use heist_rules::View;
use heist_rules::cards::{Ability, ActionRef, BagChit, Fixer, ITEM_CARDS, Icons, Member};
use heist_rules::command::Speaker;
use heist_rules::setup::Setup;
use heist_rules::state::{HeistFlags, Once, Person, PersonFlags, Phase, Place, State};
use heist_rules::who::Who;
use heist_words::english::{action, capital, card_line, cash, either, icons, list, several};
use heist_words::names::{bag_name, card_title, carried, colour_name, fixer_name, phase_name};
use heist_words::planning;
use std::fmt::Write;

/// How many slots with an alert the status shows.
const ALERTS_SHOWN: usize = 3;

/// Phase, noise, event to come and whatever else is pressing, each in a few words.
pub fn headline(setup: &Setup, state: &State) -> Vec<String> {
    let mut first = vec![match state.phase {
        phase @ (Phase::Planning | Phase::Escape | Phase::Over) => phase_name(setup, phase).to_owned(),
        phase => format!("round {}, {}", state.round, phase_name(setup, phase)),
    }];
    first.push(noise(setup, state));
    if !matches!(state.phase, Phase::Escape | Phase::Over) {
        first.push(cards_to_come(setup, state));
        let waiting: Vec<String> = state.deck.waiting().map(|card| card_title(setup, card)).collect();
        if !waiting.is_empty() {
            first.push(format!("{}waiting: {}{:#}", style::ALARM, waiting.join(", "), style::ALARM));
        }
    }
    if let Some(boss) = heist_words::boss::boss(setup, state).filter(|_| state.phase != Phase::Over) {
        first.push(format!("{} {}", boss.name, boss.now));
    }
    if state.is(HeistFlags::ESCAPE_CALLED) && state.phase != Phase::Escape {
        first.push("the escape follows this round".into());
    }
    first
}

/// Where the heist stands, in two or three lines.
pub fn status(setup: &Setup, state: &State, players: &[Player]) -> String {
    let aside = style::ASIDE;
    let mut text = format!("{aside}──{aside:#} {} {aside}──{aside:#}", headline(setup, state).join(" · "));
    if let Some((_, words)) = heist_words::questions::open(setup, state) {
        let _ = write!(text, "\n{}{words}{:#}", style::HEAD, style::HEAD);
    } else if let Some(words) = open(setup, state, players) {
        let _ = write!(text, "\n{}", wrapped(&words, "", page_width()));
    }
    text
}

/// The event to come and how many events the deck still holds; crises do not count.
fn cards_to_come(setup: &Setup, state: &State) -> String {
    let view = View { setup, state };
    if setup.has_security_die() {
        let mut squares: Vec<String> = view.outlook().squares.iter().map(|card| card_title(setup, *card)).collect();
        squares.dedup();
        return format!("alert bar at {}, the die picks {}", view.alert_bar(), either(&squares));
    }
    let events = || state.deck.coming().iter().filter(|card| !setup.is_crisis(**card));
    // The last event is carried out even when an alert has discarded it.
    let ran_out = state.is(HeistFlags::RAN_OUT) && !state.is(HeistFlags::EVENT_DONE);
    match events().next() {
        Some(card) => format!("event to come: {} ({} left)", card_title(setup, *card), events().count()),
        None => match view.coming_event().filter(|_| ran_out) {
            Some(card) => format!("event to come: {} (the last)", card_title(setup, card)),
            None => "no event card left".to_owned(),
        },
    }
}

fn noise(setup: &Setup, state: &State) -> String {
    let track = &setup.noise_track;
    let slots = (state.noise + 1..=track.final_slot).filter(|slot| track.alert_slots >> slot & 1 == 1);
    let slots: Vec<String> = slots.take(ALERTS_SHOWN).map(|slot| slot.to_string()).collect();
    let next = match slots.len() {
        0 => heist_words::noise::after_the_last_alert(setup, state),
        1 => format!("alert at {}", slots[0]),
        _ => format!("alerts at {}", slots.join(", ")),
    };
    let owed = if state.noise_owed > 0 { format!(", {} owed", state.noise_owed) } else { String::new() };
    format!("noise {} of {} ({next}{owed})", state.noise, track.final_slot)
}

/// Whose turn it is, and to do what.
fn open(setup: &Setup, state: &State, players: &[Player]) -> Option<String> {
    let who = |who: Who| match players.iter().find(|player| players.len() > 1 && player.colours.has(who)) {
        Some(player) => format!("{} [{}]", who.word(), player.name),
        None => who.word().to_owned(),
    };
    let busy = |still: &dyn Fn(&Person) -> bool, detail: &dyn Fn(Who) -> String| {
        let people = state.in_play().into_iter().filter(|who| still(state.person(*who)));
        people.map(|one| format!("{}{}", who(one), detail(one))).collect::<Vec<_>>()
    };
    let open = match state.phase {
        Phase::Planning => {
            let tokens = |who: Who| {
                let person = state.person(who);
                let left = u32::from(person.tokens).saturating_sub(person.plan.len());
                let start = if person.is(PersonFlags::PLACED) { "" } else { "no start yet, " };
                format!(" ({start}{} left)", several(left as u8, "token"))
            };
            let people = busy(&|person| !person.is(PersonFlags::READY) && person.tokens > 0, &tokens);
            let mut words = vec![format!("Still planning: {}.", people.join(", "))];
            words.extend(purchases(setup, state));
            words.extend(left_in_planning(setup, state));
            words.join(" ")
        }
        Phase::Roll => "Next: `team roll`.".into(),
        Phase::Action => {
            let detail = |who: Who| format!(" ({})", under_way(setup, state, who));
            let people = busy(&|person| !person.is(PersonFlags::DONE), &detail);
            format!("To act: {}.", people.join("; "))
        }
        Phase::Event => "Next: `team next`.".into(),
        Phase::Escape => {
            let view = View { setup, state };
            let detail = |who: Who| {
                let person = state.person(who);
                let moves = match (person.pips, person.is(PersonFlags::ROLLED)) {
                    (0, false) => several(person.ideas, "idea"),
                    (pips, _) => several(pips, "move"),
                };
                format!(" ({moves}{})", if view.outdoors(who) { ", out" } else { "" })
            };
            let people = busy(
                &|person| {
                    let out = state.outdoors(person.at);
                    !(person.is(PersonFlags::STAYED) || out && person.ideas + person.pips == 0)
                },
                &detail,
            );
            if people.is_empty() {
                return None;
            }
            format!("Getting out: {}.", people.join(", "))
        }
        Phase::Over => return None,
    };
    Some(open)
}

/// What team cash buys, where planning sells reveals or ideas.
fn purchases(setup: &Setup, state: &State) -> Option<String> {
    let price =
        |price: Option<u8>, what: &str, line: &str| price.map(|price| format!("{what} for ${price}k (`{line}`)"));
    let offers = [
        price(setup.sells.idea, "an idea", "team buy idea blue"),
        price(setup.sells.reveal, "a reveal", "team buy reveal c4"),
    ];
    let offers: Vec<String> = offers.into_iter().flatten().collect();
    (!offers.is_empty() && state.cash > 0)
        .then(|| format!("Team cash {} buys {}.", cash(state.cash), offers.join(" or ")))
}

/// What would be lost or left at home if planning ended now, a sentence each.
pub fn left_in_planning(setup: &Setup, state: &State) -> Vec<String> {
    let left = planning::left(setup, state);
    left.into_iter().map(|left| format!("{} (`{}`).", left.words, left.command)).collect()
}

/// The die, the action taken and what is left of it.
fn under_way(setup: &Setup, state: &State, who: Who) -> String {
    let person = state.person(who);
    let mut words = format!("die {}", person.die);
    if let Some(card) = person.action.and_then(|action| View { setup, state }.action_card(who, action)) {
        let left = if person.left == Icons::NONE { "nothing left".into() } else { icons(person.left) };
        let _ = write!(words, ", {}: {left}", card.id);
    }
    if person.given != Icons::NONE {
        let _ = write!(words, ", given {}", icons(person.given));
    }
    words
}

/// Everybody, or one in full.
pub fn crew(setup: &Setup, state: &State, only: Option<Who>) -> String {
    let people = setup.everybody().into_iter().filter(|who| only.is_none_or(|only| only == *who));
    let detail = if only.is_some() { Detail::Full } else { Detail::Usual };
    let people = people.map(|who| member(setup, state, who, detail));
    if only.is_some_and(|only| setup.member(only).is_none()) {
        return format!("Nobody plays {}.", only.map_or("", Who::word));
    }
    people.chain(fixers(state).filter(|_| only.is_none())).collect::<Vec<_>>().join("\n")
}

/// One character in a line or two.
pub fn brief(setup: &Setup, state: &State, who: Who) -> String {
    member(setup, state, who, Detail::Brief)
}

/// How much is said of a character.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Detail {
    /// Where it stands, its die, what it carries.
    Brief,
    /// Also what it may do and which abilities it has.
    Usual,
    /// Also its cards.
    Full,
}

fn member(setup: &Setup, state: &State, who: Who, detail: Detail) -> String {
    let in_full = detail == Detail::Full;
    let Some(member) = setup.member(who) else { return format!("Nobody plays {}.", who.word()) };
    let person = state.person(who);
    let view = View { setup, state };
    let library = Library::official();
    let card = library.characters.get(&member.card).map_or(member.card.as_str(), |card| card.name.as_str());
    let card = match ready_made(setup, member) {
        Some(name) => format!("{name}, {card}"),
        None => card.to_owned(),
    };
    let style = style::person(who);
    let mut text = format!("{style} {} {style:#} {}", style::letter(who), colour_name(who));
    let _ = write!(text, ": {card}");
    let mut facts = Vec::new();
    if person.is(PersonFlags::BUSTED) {
        facts.push("busted".to_owned());
    } else if !person.is(PersonFlags::ACTIVE) {
        facts.push("not active yet".to_owned());
    }
    if person.at.is_somewhere() {
        facts.push(format!("at {}", space_name(setup, state, person.at)));
    }
    if person.die > 0 {
        facts.push(under_way(setup, state, who));
    }
    facts.push(several(person.ideas, "idea"));
    if person.tokens > 0 {
        facts.push(format!("{} of {} tokens placed", person.plan.len(), person.tokens));
    }
    if person.is(PersonFlags::DONE) && state.phase == Phase::Action {
        facts.push("done".to_owned());
    }
    let _ = write!(text, " · {}", facts.join(" · "));
    let carried = carried(state, Place::with(who), person.cash);
    if !carried.is_empty() {
        let _ = write!(text, "\n    carrying: {}", carried.join(", "));
    }
    if detail == Detail::Brief {
        return text;
    }
    if person.die > 0 && state.phase == Phase::Action && person.action.is_none() {
        let open = actions_open(view, who);
        let _ = write!(text, "\n{}", wrapped(&format!("may take: {}", open.join(", ")), "    ", page_width()));
    }
    if in_full {
        let _ = write!(text, "\n    always: {}", member.defaults.iter().map(action).collect::<Vec<_>>().join(", "));
        for skill in &member.skills {
            let _ = write!(text, "\n    {}:", skill.id);
            for (value, card) in (1..).zip(&skill.actions) {
                let mark = if value == person.die { '›' } else { ' ' };
                let _ = write!(text, "\n    {mark} {value}  {}", action(card));
            }
        }
    }
    let known = || Ability::ALL.into_iter().filter(|ability| view.can(who, *ability));
    if in_full {
        for ability in known() {
            let words = format!("{}{}: {}", ability.id(), once(person, ability), ability_text(ability));
            let _ = write!(text, "\n{}", wrapped(&words, "    ", page_width()));
        }
    } else if known().next().is_some() {
        let known: Vec<String> = known().map(|ability| format!("{}{}", ability.id(), once(person, ability))).collect();
        let _ = write!(text, "\n{}", wrapped(&format!("abilities: {}", known.join(", ")), "    ", page_width()));
    }
    text
}

/// What an ability does and costs: the words of its rule.
fn ability_text(ability: Ability) -> String {
    if let Some(text) = book::card_text(ability.id()) {
        return text.to_owned();
    }
    let table = Library::official().raw("ability", ability.id());
    let part = |key: &str| table.and_then(|table| table.get(key)).and_then(toml::Value::as_str).unwrap_or_default();
    format!("{} — {}", part("when"), part("then"))
}

/// Whether an ability that comes once per heist was used.
fn once(person: &Person, ability: Ability) -> &'static str {
    let mark = match ability {
        Ability::ChangeOfPlans | Ability::AlrightNewPlan => Once::NEW_PLAN,
        Ability::ICanHazTehCodes | Ability::HasTheCode => Once::CODES,
        Ability::GoodInAPinch => Once::PINCH,
        _ => return "",
    };
    if person.once.contains(mark) { " (used)" } else { " (unused)" }
}

/// The fixers of the team and what they do; nothing without any.
pub fn fixers(state: &State) -> Option<String> {
    let lines = Fixer::ALL.into_iter().filter(|fixer| state.has_fixer(*fixer)).map(|fixer| {
        let used = if state.fixer_used(fixer) { " (used)" } else { "" };
        let text = book::card_text(fixer.id()).unwrap_or_default();
        wrapped(&format!("Fixer {}{used}: {text}", fixer_name(fixer)), "", page_width())
    });
    let lines: Vec<String> = lines.collect();
    if lines.is_empty() { None } else { Some(lines.join("\n")) }
}

/// The name of the ready-made character with these cards, where the edition has such.
fn ready_made(setup: &Setup, member: &Member) -> Option<&'static str> {
    let same = |ready: &&ReadyMade| {
        ready.character == member.card && ready.skills.iter().eq(member.skills.iter().map(|skill| &skill.id))
    };
    Library::official().ready_made_in(&setup.edition).iter().find(same).map(|ready| ready.name.as_str())
}

/// The actions that the die, the card and the items offer.
fn actions_open(view: View<'_>, who: Who) -> Vec<String> {
    let skills = (0..2).map(ActionRef::Skill);
    let defaults = (0..3).map(ActionRef::Default);
    let six = (view.person(who).die == 6).then_some(ActionRef::Six);
    let items = (0..ITEM_CARDS.len() as u8).filter(|i| view.item_actions(who) >> i & 1 == 1).map(ActionRef::Item);
    let all = defaults.chain(skills).chain(six).chain(items);
    all.filter_map(|reference| view.action_card(who, reference)).map(action).collect()
}

/// The cards to come, with what they do.
pub fn deck(setup: &Setup, state: &State, most: usize) -> String {
    let mut text = String::new();
    for card in state.deck.waiting() {
        let line = wrapped(&card_line(setup, card), "    ", page_width());
        let _ = writeln!(text, "{}waiting{:#} {}", style::ALARM, style::ALARM, line.trim_start());
    }
    let coming = state.deck.coming();
    for (number, card) in (1..).zip(coming.iter().take(most)) {
        let crisis = if setup.is_crisis(*card) { " (crisis)" } else { "" };
        let line = wrapped(&card_line(setup, *card), "      ", page_width());
        let _ = writeln!(text, "{number:>3}.  {}{crisis}", line.trim_start());
    }
    if coming.len() > most {
        let _ = writeln!(text, "… and {} more; `deck all` shows them.", coming.len() - most);
    }
    if text.is_empty() { "No card is left.\n".into() } else { text }
}

/// The tracks with what they forecast, and everybody's odds if the escape were now.
pub fn ahead(setup: &Setup, state: &State) -> String {
    let track = &setup.noise_track;
    let slot = |slot: u8| match (slot <= state.noise, track.alert_slots >> slot & 1 == 1) {
        (true, _) => '#',
        (false, true) => '!',
        (false, false) => '.',
    };
    let head = style::HEAD;
    let slots: String = (1..=track.final_slot).map(slot).collect();
    let noise = wrapped(&capital(&noise(setup, state)), "", page_width());
    let mut text = format!("{head}{noise}{head:#}\n{slots}");
    if !matches!(state.phase, Phase::Escape | Phase::Over) {
        let coming = wrapped(&capital(&cards_to_come(setup, state)), "", page_width());
        let _ = write!(text, "\n{head}{coming}{head:#}");
        for sentence in heist_words::ahead::forecast(setup, state) {
            let _ = write!(text, "\n{}", wrapped(&sentence, "", page_width()));
        }
    }
    let _ = write!(text, "\n{head}If the escape were now{head:#}");
    for who in setup.everybody().into_iter().filter(|who| state.person(*who).at.is_somewhere()) {
        let (words, chance) = heist_words::ahead::escape_chances(setup, state, who);
        let chance = chance.map_or(String::new(), |chance| format!(" ({chance} %)"));
        let style = style::person(who);
        let words = wrapped(&format!("{words}{chance}"), "   ", page_width());
        let _ = write!(text, "\n{style}{}{style:#}  {}", style::letter(who), words.trim_start());
    }
    text
}

/// What is in the bag.
pub fn bag(state: &State) -> String {
    let kinds = BagChit::ALL.into_iter().filter(|kind| state.bag.count(*kind) > 0);
    let words: Vec<String> = kinds.map(|kind| several(state.bag.count(kind), bag_name(kind))).collect();
    if words.is_empty() { "The bag is empty.".into() } else { format!("In the bag: {}.", words.join(", ")) }
}

/// How it ended.
pub fn ending(setup: &Setup, state: &State) -> String {
    let won = state.is(HeistFlags::WON);
    let style = if won { style::LOOT } else { style::ALARM };
    let mut text =
        format!("{style}{}{style:#}\n", if won { "You did it. The heist is won." } else { "The heist is lost." });
    let loot = carried(state, Place::TEAM, state.cash_out);
    let loot = if loot.is_empty() { "nothing".into() } else { list(&loot) };
    let _ = writeln!(text, "Brought out: {loot}.");
    let busted: Vec<&str> =
        setup.everybody().into_iter().filter(|who| state.person(*who).is(PersonFlags::BUSTED)).map(Who::word).collect();
    let _ = writeln!(text, "Busted: {}.", list(&busted));
    let _ = writeln!(text, "{}, noise {}.", several(state.round, "round"), state.noise);
    text
}

/// Who speaks, as a heading.
pub fn speaker(by: Speaker) -> String {
    match by {
        Speaker::Team => format!("{}team{:#}", style::HEAD, style::HEAD),
        Speaker::One(who) => format!("{} {} {:#}", style::person(who), who.word(), style::person(who)),
    }
}
