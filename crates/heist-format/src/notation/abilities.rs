//! `use`: abilities with their arguments.

use super::NotationError;
use super::words::{LineReader, Read, hint, number, refused, syntax, thing_word};
use heist_data::names::space_name;
use heist_rules::board::Side;
use heist_rules::cards::Ability;
use heist_rules::command::{Gifts, TokenMoves, Tosses, Use};
use heist_rules::edition::HelpOut;
use heist_rules::setup::Setup;
use heist_rules::space::Space;
use heist_rules::state::{HeistFlags, State};
use heist_rules::who::Who;

/// Every word after `use`, with its form.
const FORMS: [(&str, &str); 28] = [
    ("efficient-picker", "use efficient-picker"),
    ("pick-under-pressure", "use pick-under-pressure <space>"),
    ("breach", "use breach ne|e|se|sw|w|nw"),
    ("there-are-better-ways", "use there-are-better-ways"),
    ("change-of-plans", "use change-of-plans [<who>:]<from>><to> …"),
    ("alright-new-plan", "use alright-new-plan [<who>:]<from>><to> … <who>+<ideas> …"),
    ("autopwn", "use autopwn <who> <sub-action>"),
    ("exploit", "use exploit <who> <sub-action>"),
    ("i-can-haz-teh-codes", "use i-can-haz-teh-codes <space>"),
    ("has-the-code", "use has-the-code <space>"),
    ("dart", "use dart"),
    ("bolt", "use bolt 1|2"),
    ("vent-crawl", "use vent-crawl <space>"),
    ("good-in-a-pinch", "use good-in-a-pinch <who>"),
    ("great-in-a-pinch", "use great-in-a-pinch <who>"),
    ("larcenist", "use larcenist"),
    ("swindler", "use swindler"),
    ("toss-loot", "use toss-loot <space> <thing> …"),
    ("patch-in", "use patch-in"),
    ("loop-footage", "use loop-footage"),
    ("tinkerer-rewire", "use tinkerer-rewire <space> [<space>]"),
    ("teamwork", "use teamwork <who>"),
    ("here-hold-this", "use here-hold-this"),
    ("tweak-plan", "use tweak-plan <from>><to>"),
    ("consult-floorplans", "use consult-floorplans <space>"),
    ("card-throw", "use card-throw <space>"),
    ("study-schematics", "use study-schematics"),
    ("check-the-logs", "use check-the-logs"),
];

/// The rest of `<who> use …`.
pub(super) fn parse(reader: &mut LineReader, who: Who) -> Read<Use> {
    let id = reader.word("an ability")?;
    parse_named(reader, who, id)
}

/// The arguments of a named ability.
pub(super) fn parse_named(reader: &mut LineReader, who: Who, id: &str) -> Read<Use> {
    // Where helping out needs no fixer it has a name of its own.
    let outdoors = reader.setup.edition.help_out == HelpOut::Outdoors;
    let id = if id == "help-out" && outdoors { "teamwork" } else { id };
    let Some((_, form)) = FORMS.iter().find(|(known, _)| *known == id) else {
        return match (id, Ability::from_id(id)) {
            ("help-out", _) => refused(
                "help-out.by-fixer-only",
                "Ideas change hands only by a fixer, a card or an ability: `use teamwork`.",
            ),
            (_, Some(_)) => syntax(format!("`{id}` works by itself; there is nothing to say.")),
            (_, None) => syntax(format!("There is no ability `{id}`{}", hint(id, &FORMS.map(|(known, _)| known)))),
        };
    };
    reader.form = form;
    Ok(match id {
        "pick-under-pressure" => Use::PickUnderPressure(reader.space()?),
        "breach" => Use::Breach(side(reader.word("a side")?)?),
        "change-of-plans" => Use::ChangeOfPlans(plans(reader, who, false)?.0),
        "alright-new-plan" => {
            let (moves, ideas) = plans(reader, who, true)?;
            Use::AlrightNewPlan(moves, ideas)
        }
        "autopwn" => Use::Autopwn(reader.who()?, reader.sub_action()?),
        "exploit" => Use::Exploit(reader.who()?, reader.sub_action()?),
        "i-can-haz-teh-codes" if has_only(reader, who, Ability::HasTheCode, Ability::ICanHazTehCodes) => {
            return refused("card.i-can-haz-teh-codes", "This character has HAS THE CODE instead.");
        }
        "has-the-code" if has_only(reader, who, Ability::ICanHazTehCodes, Ability::HasTheCode) => {
            return refused("card.has-the-code", "This character has I CAN HAZ TEH CODES instead.");
        }
        "i-can-haz-teh-codes" | "has-the-code" => Use::Codes(reader.space()?),
        "bolt" => Use::Bolt(if reader.peek().is_none() { 1 } else { reader.number("1 or 2 ideas")? }),
        "vent-crawl" => Use::VentCrawl(reader.space()?),
        "good-in-a-pinch" if has_only(reader, who, Ability::GreatInAPinch, Ability::GoodInAPinch) => {
            return refused("card.good-in-a-pinch", "This character has GREAT IN A PINCH instead.");
        }
        "great-in-a-pinch" if has_only(reader, who, Ability::GoodInAPinch, Ability::GreatInAPinch) => {
            return refused("card.great-in-a-pinch", "This character has GOOD IN A PINCH instead.");
        }
        "good-in-a-pinch" | "great-in-a-pinch" => Use::Pinch(reader.who()?),
        "toss-loot" => Use::TossLoot(tosses(reader, who)?),
        "tinkerer-rewire" => {
            let first = reader.space()?;
            Use::Rewire(first, if reader.peek().is_some() { reader.space()? } else { Space::NOWHERE })
        }
        "teamwork" => Use::Teamwork(reader.who()?),
        "here-hold-this" => Use::HereHoldThis,
        "card-throw" => Use::CardThrow(reader.space()?),
        "study-schematics" => Use::StudySchematics,
        "check-the-logs" => Use::CheckTheLogs,
        "tweak-plan" => {
            let word = reader.word("a token to shift")?;
            let (from, to) = from_to(reader, word, "card.tweak-plan")?;
            Use::TweakPlan(from, to)
        }
        "consult-floorplans" => Use::ConsultFloorplans(reader.space()?),
        plain => match Ability::from_id(plain) {
            Some(ability) => Use::Plain(ability),
            None => return syntax(format!("There is no ability `{plain}`.")),
        },
    })
}

/// Whether somebody has the one ability and not its sibling, which the rules treat as the same command.
fn has_only(reader: &LineReader, who: Who, one: Ability, sibling: Ability) -> bool {
    let abilities = reader.setup.abilities(who, reader.state.is(HeistFlags::PANIC));
    abilities.has(one) && !abilities.has(sibling)
}

fn side(word: &str) -> Read<Side> {
    match heist_data::words::side(word) {
        Some(side) => Ok(side),
        None => syntax(format!("`{word}` is not a side; say ne, e, se, sw, w or nw.")),
    }
}

/// A planning token and the tile it goes to; a gap is refused by the card that moves the token.
fn from_to(reader: &LineReader, word: &str, card: &'static str) -> Read<(Space, Space)> {
    let space = |word: &str| match reader.space_of(word) {
        Err(NotationError::Refused(_)) => refused(card, "Planning tokens lie on tiles, and that cell is a gap."),
        other => other,
    };
    match word.split_once('>') {
        Some((from, to)) => Ok((space(from)?, space(to)?)),
        None => syntax(format!("`{word}` does not move a token; write `c3>d4`.")),
    }
}

/// Token moves `c3>d4`, `red:c3>d4`, and where the ability gives ideas `red+1`.
fn plans(reader: &mut LineReader, who: Who, with_ideas: bool) -> Read<(TokenMoves, Gifts)> {
    let card = if with_ideas { "card.alright-new-plan" } else { "card.change-of-plans" };
    let (mut moves, mut ideas) = (TokenMoves::default(), [0u8; 5]);
    while let Some(word) = reader.maybe() {
        if let Some((receiver, amount)) = word.split_once('+').filter(|_| with_ideas) {
            let receiver = reader.who_of(receiver)?;
            let sum = &mut ideas[receiver as usize];
            *sum = sum.saturating_add(number(amount, "a number of ideas")?);
            continue;
        }
        let (owner, word) = match word.split_once(':') {
            Some((owner, rest)) => (reader.who_of(owner)?, rest),
            None => (who, word),
        };
        let (from, to) = from_to(reader, word, card)?;
        if !moves.push(owner, from, to) {
            return refused(card, "The card does not move that many tokens.");
        }
    }
    Ok((moves, Gifts::new(ideas)))
}

/// `d4 jewel e4 cash:3`: a space and what lands there, once or more.
fn tosses(reader: &mut LineReader, who: Who) -> Read<Tosses> {
    let carried = reader.state.person(who).cash;
    let mut tosses = Tosses::default();
    while reader.peek().is_some() {
        let space = reader.space()?;
        let thing = reader.thing(carried)?;
        if !tosses.push(thing, space) {
            return refused("card.toss-loot", "TOSS LOOT throws up to eight pieces, loot or items.");
        }
    }
    Ok(tosses)
}

/// An ability with its arguments, in the position before it is used.
pub(super) fn print(setup: &Setup, state: &State, who: Who, ability: Use) -> String {
    let name = |space: Space| space_name(setup, state, space);
    let has = |ability: Ability| setup.abilities(who, state.is(HeistFlags::PANIC)).has(ability);
    match ability {
        Use::Plain(ability) => ability.id().to_owned(),
        Use::PickUnderPressure(space) => format!("pick-under-pressure {}", name(space)),
        Use::Breach(side) => format!("breach {}", side.word()),
        Use::ChangeOfPlans(moves) => format!("change-of-plans{}", token_words(who, &moves, name)),
        Use::AlrightNewPlan(moves, ideas) => {
            let gifts = Who::ALL.into_iter().map(|to| (to, ideas.to(to))).filter(|(_, ideas)| *ideas > 0);
            let gifts: String = gifts.map(|(receiver, ideas)| format!(" {}+{ideas}", receiver.word())).collect();
            format!("alright-new-plan{}{gifts}", token_words(who, &moves, name))
        }
        Use::Autopwn(receiver, sub) => format!("autopwn {} {}", receiver.word(), sub.word()),
        Use::Exploit(receiver, sub) => format!("exploit {} {}", receiver.word(), sub.word()),
        Use::Codes(space) if has(Ability::HasTheCode) => format!("has-the-code {}", name(space)),
        Use::Codes(space) => format!("i-can-haz-teh-codes {}", name(space)),
        Use::Bolt(ideas) => format!("bolt {ideas}"),
        Use::VentCrawl(space) => format!("vent-crawl {}", name(space)),
        Use::Pinch(receiver) if has(Ability::GreatInAPinch) => format!("great-in-a-pinch {}", receiver.word()),
        Use::Pinch(receiver) => format!("good-in-a-pinch {}", receiver.word()),
        Use::TossLoot(tosses) => {
            let carried = state.person(who).cash;
            let pieces = tosses.iter().map(|(thing, space)| format!(" {} {}", name(space), thing_word(thing, carried)));
            format!("toss-loot{}", pieces.collect::<String>())
        }
        Use::Rewire(first, second) if second.is_somewhere() => {
            format!("tinkerer-rewire {} {}", name(first), name(second))
        }
        Use::Rewire(first, _) => format!("tinkerer-rewire {}", name(first)),
        // Old editions call helping out by the name of its rule.
        Use::Teamwork(receiver) if setup.edition.help_out == HelpOut::Outdoors => {
            format!("help-out {}", receiver.word())
        }
        Use::Teamwork(receiver) => format!("teamwork {}", receiver.word()),
        Use::HereHoldThis => "here-hold-this".to_owned(),
        Use::TweakPlan(from, to) => format!("tweak-plan {}>{}", name(from), name(to)),
        Use::ConsultFloorplans(space) => format!("consult-floorplans {}", name(space)),
        Use::CardThrow(space) => format!("card-throw {}", name(space)),
        Use::StudySchematics => "study-schematics".to_owned(),
        Use::CheckTheLogs => "check-the-logs".to_owned(),
    }
}

fn token_words(who: Who, moves: &TokenMoves, name: impl Fn(Space) -> String) -> String {
    let word = |(owner, from, to): (Who, Space, Space)| {
        let owner = if owner == who { String::new() } else { format!("{}:", owner.word()) };
        format!(" {owner}{}>{}", name(from), name(to))
    };
    moves.iter().map(word).collect()
}
