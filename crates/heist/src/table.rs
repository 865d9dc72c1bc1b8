//! What lies on the table beside the board: where the heist stands, the crew, the deck, the bag, the open question.

use crate::paint;
use crate::say::bag_name;
use crate::seats::Seat;
use crate::words::{action, card_line, cash, icons, list, name, page_width, several, wrapped};
use heist_content::library::{Library, ReadyMade};
use heist_content::names::space_name;
use heist_rules::cards::{Ability, ActionRef, BagChit, ITEM_CARDS, Icons, Item, Member};
use heist_rules::command::Speaker;
use heist_rules::look::Look;
use heist_rules::setup::Setup;
use heist_rules::state::{Mark, Person, Phase, Place, Sign, State};
use heist_rules::who::Who;
use std::fmt::Write;

/// Where the heist stands, in two or three lines.
pub fn status(setup: &Setup, state: &State, seats: &[Seat]) -> String {
    let aside = paint::ASIDE;
    let mut first = vec![match state.phase {
        Phase::Planning | Phase::Over => state.phase.word().to_owned(),
        Phase::Escape => "escape".to_owned(),
        phase => format!("round {}, {}", state.round, phase.word()),
    }];
    first.push(noise(setup, state));
    if let Some(card) = state.deck.coming().first().filter(|_| !matches!(state.phase, Phase::Escape | Phase::Over)) {
        let id = &setup.cards[card.0 as usize].id;
        let waiting = state.deck.waiting().map(|card| setup.cards[card.0 as usize].id.as_str());
        let waiting: Vec<&str> = waiting.collect();
        let crises =
            if waiting.is_empty() { String::new() } else { format!(", crises waiting: {}", waiting.join(" ")) };
        first.push(format!("event to come: {id}{crises}"));
    }
    if state.is(Sign::ESCAPE_CALLED) && state.phase != Phase::Escape {
        first.push("the escape follows this round".into());
    }
    let mut text = format!("{aside}──{aside:#} {} {aside}──{aside:#}", first.join(" · "));
    if let Some((_, words)) = crate::questions::open(setup, state) {
        let _ = write!(text, "\n{}{words}{:#}", paint::HEAD, paint::HEAD);
    } else if let Some(words) = open(setup, state, seats) {
        let _ = write!(text, "\n{}", wrapped(&words, "", page_width()));
    }
    text
}

fn noise(setup: &Setup, state: &State) -> String {
    let track = &setup.noise_track;
    let next = (state.noise + 1..=track.final_slot).find(|slot| track.alert_slots >> slot & 1 == 1);
    let next = match next {
        Some(slot) => format!("alert at {slot}"),
        None if state.noise >= track.final_slot => "every further noise is an alert".to_owned(),
        None => format!("alerts from {} on", track.final_slot + 1),
    };
    let owed = if state.noise_owed > 0 { format!(", {} owed", state.noise_owed) } else { String::new() };
    format!("noise {} of {} ({next}{owed})", state.noise, track.final_slot)
}

/// Whose turn it is, and to do what.
fn open(setup: &Setup, state: &State, seats: &[Seat]) -> Option<String> {
    let who = |who: Who| match seats.iter().find(|seat| seats.len() > 1 && seat.colours.has(who)) {
        Some(seat) => format!("{} [{}]", who.word(), seat.name),
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
                let start = if person.is(Mark::PLACED) { "" } else { "no start yet, " };
                format!(" ({start}{} left)", several(left as u8, "token"))
            };
            let people = busy(&|person| !person.is(Mark::READY) && person.tokens > 0, &tokens);
            format!("Still planning: {}.", people.join(", "))
        }
        Phase::Roll => "Next: `team roll`.".into(),
        Phase::Action => {
            let detail = |who: Who| format!(" ({})", under_way(setup, state, who));
            let people = busy(&|person| !person.is(Mark::DONE), &detail);
            format!("To act: {}.", people.join("; "))
        }
        Phase::Event => "Next: `team next`.".into(),
        Phase::Escape => {
            let look = Look { setup, state };
            let detail = |who: Who| {
                let person = state.person(who);
                let moves = match (person.pips, person.is(Mark::ROLLED)) {
                    (0, false) => several(person.ideas, "idea"),
                    (pips, _) => several(pips, "move"),
                };
                format!(" ({moves}{})", if look.outdoors(who) { ", out" } else { "" })
            };
            let people = busy(
                &|person| {
                    let out = state.outdoors(person.at);
                    !(person.is(Mark::STAYED) || out && person.ideas + person.pips == 0)
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

/// The die, the action taken and what is left of it.
fn under_way(setup: &Setup, state: &State, who: Who) -> String {
    let person = state.person(who);
    let mut words = format!("die {}", person.die);
    if let Some(card) = person.action.and_then(|action| Look { setup, state }.action_card(who, action)) {
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
    people.map(|who| member(setup, state, who, only.is_some())).collect::<Vec<_>>().join("\n")
}

fn member(setup: &Setup, state: &State, who: Who, in_full: bool) -> String {
    let Some(member) = setup.member(who) else { return format!("Nobody plays {}.", who.word()) };
    let person = state.person(who);
    let look = Look { setup, state };
    let library = Library::official();
    let card = library.characters.get(&member.card).map_or(member.card.as_str(), |card| card.name.as_str());
    let card = match ready_made(member) {
        Some(name) => format!("{name}, {card}"),
        None => card.to_owned(),
    };
    let style = paint::person(who);
    let mut text = format!("{style} {} {style:#} {}", paint::letter(who), name(who));
    let _ = write!(text, ": {card}");
    let mut facts = Vec::new();
    if person.is(Mark::BUSTED) {
        facts.push("busted".to_owned());
    } else if !person.is(Mark::ACTIVE) {
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
    if person.is(Mark::DONE) && state.phase == Phase::Action {
        facts.push("done".to_owned());
    }
    let _ = write!(text, " · {}", facts.join(" · "));
    let carried = carried(state, Place::with(who), person.cash);
    if !carried.is_empty() {
        let _ = write!(text, "\n    carrying: {}", carried.join(", "));
    }
    if person.die > 0 && state.phase == Phase::Action && person.action.is_none() {
        let open = actions_open(look, who);
        let _ = write!(text, "\n{}", wrapped(&format!("may take: {}", open.join(", ")), "    ", page_width()));
    }
    if in_full {
        let _ = write!(text, "\n    always: {}", member.defaults.iter().map(action).collect::<Vec<_>>().join(", "));
        for skill in &member.skills {
            let _ = write!(text, "\n    {}:", skill.id);
            for (value, card) in (1..).zip(&skill.actions) {
                let _ = write!(text, "\n      {value}  {}", action(card));
            }
        }
    }
    for ability in Ability::ALL.into_iter().filter(|ability| look.can(who, *ability)) {
        let table = library.raw("ability", ability.id());
        let part = |key: &str| table.and_then(|table| table.get(key)).and_then(toml::Value::as_str).unwrap_or_default();
        if in_full {
            let words = format!("{}: {} — {}", ability.id(), part("when"), part("then"));
            let _ = write!(text, "\n{}", wrapped(&words, "    ", page_width()));
        }
    }
    if !in_full {
        let known = Ability::ALL.into_iter().filter(|ability| look.can(who, *ability)).map(Ability::id);
        let known: Vec<&str> = known.collect();
        if !known.is_empty() {
            let _ = write!(text, "\n    abilities: {}", known.join(", "));
        }
    }
    text
}

/// The name of the ready-made character with these cards.
fn ready_made(member: &Member) -> Option<&'static str> {
    let same = |ready: &&ReadyMade| {
        ready.character == member.card && ready.skills.iter().eq(member.skills.iter().map(|skill| &skill.id))
    };
    Library::official().ready_made.iter().find(same).map(|ready| ready.name.as_str())
}

/// The actions that the die, the card and the items offer.
fn actions_open(look: Look<'_>, who: Who) -> Vec<String> {
    let skills = (0..2).map(ActionRef::Skill);
    let defaults = (0..3).map(ActionRef::Default);
    let six = (look.person(who).die == 6).then_some(ActionRef::Six);
    let items = (0..ITEM_CARDS.len() as u8).filter(|i| look.item_actions(who) >> i & 1 == 1).map(ActionRef::Item);
    let all = defaults.chain(skills).chain(six).chain(items);
    all.filter_map(|reference| look.action_card(who, reference)).map(action).collect()
}

fn carried(state: &State, place: Place, money: u8) -> Vec<String> {
    let mut words: Vec<String> =
        state.loot.iter().filter(|(_, _, at)| *at == place).map(|(_, kind, _)| kind.word().replace('-', " ")).collect();
    if money > 0 {
        words.push(cash(money.into()));
    }
    let items = ITEM_CARDS.iter().zip(state.items).filter(|(_, at)| *at == place);
    words.extend(items.map(|(item, _)| item_name(*item)));
    words
}

fn item_name(item: Item) -> String {
    item.id().replace('-', " ")
}

/// The cards to come, with what they do.
pub fn deck(setup: &Setup, state: &State, most: usize) -> String {
    let mut text = String::new();
    for card in state.deck.waiting() {
        let line = wrapped(&card_line(setup, card), "    ", page_width());
        let _ = writeln!(text, "{}waiting{:#} {}", paint::ALARM, paint::ALARM, line.trim_start());
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

/// What is in the bag.
pub fn bag(state: &State) -> String {
    let kinds = BagChit::ALL.into_iter().filter(|kind| state.bag.count(*kind) > 0);
    let words: Vec<String> = kinds.map(|kind| several(state.bag.count(kind), bag_name(kind))).collect();
    if words.is_empty() { "The bag is empty.".into() } else { format!("In the bag: {}.", words.join(", ")) }
}

/// How it ended.
pub fn ending(setup: &Setup, state: &State) -> String {
    let won = state.is(Sign::WON);
    let style = if won { paint::LOOT } else { paint::ALARM };
    let mut text =
        format!("{style}{}{style:#}\n", if won { "You did it. The heist is won." } else { "The heist is lost." });
    let loot = carried(state, Place::TEAM, state.cash_out);
    let loot = if loot.is_empty() { "nothing".into() } else { list(&loot) };
    let _ = writeln!(text, "Brought out: {loot}.");
    let busted: Vec<&str> =
        setup.everybody().into_iter().filter(|who| state.person(*who).is(Mark::BUSTED)).map(Who::word).collect();
    let _ = writeln!(text, "Busted: {}.", list(&busted));
    let _ = writeln!(text, "{}, noise {}.", several(state.round, "round"), state.noise);
    text
}

/// Who speaks, as a heading.
pub fn speaker(by: Speaker) -> String {
    match by {
        Speaker::Team => format!("{}team{:#}", paint::HEAD, paint::HEAD),
        Speaker::One(who) => format!("{} {} {:#}", paint::person(who), who.word(), paint::person(who)),
    }
}
