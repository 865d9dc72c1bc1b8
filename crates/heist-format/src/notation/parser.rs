//! From a line to a command.

use super::words::{LineReader, Read, cash_on, hint, refused, syntax};
use super::{MAX_LINE, NotationError, ParsedLine, abilities, actions, fixers};
use heist_rules::cards::Thing;
use heist_rules::chits::Chit;
use heist_rules::command::{Answer, Command, Speaker, Verb, Way, WayStep};
use heist_rules::setup::Setup;
use heist_rules::space::Space;
use heist_rules::state::State;
use heist_rules::who::Who;

/// Verbs of a character, with their forms.
const OWN_VERBS: [(&str, &str); 32] = [
    ("plan", "<who> plan <space>"),
    ("unplan", "<who> unplan <space>"),
    ("start", "<who> start [<space>]"),
    ("ready", "<who> ready"),
    ("shift", "<who> shift +1 | -1"),
    ("take", "<who> take <action>"),
    ("move", "<who> move <space>"),
    ("unlock", "<who> unlock <space>"),
    ("subdue", "<who> subdue <space> [guard | dog]"),
    ("disable", "<who> disable <space>"),
    ("reveal", "<who> reveal [<space>]"),
    ("think", "<who> think"),
    ("grab", "<who> grab"),
    ("crack", "<who> crack"),
    ("use", "<who> use <ability> …"),
    ("pick-up", "<who> pick-up <thing> [<space>]"),
    ("drop", "<who> drop <thing> [<space>]"),
    ("give", "<who> give <thing> <who>"),
    ("open", "<who> open <space>"),
    ("take-hostage", "<who> take-hostage"),
    ("done", "<who> done"),
    ("choose", "<who> choose <answer>"),
    ("run", "<who> run <space>"),
    ("last-ditch", "<who> last-ditch [ideas=<n>] [open:]<space> …"),
    ("stay", "<who> stay"),
    ("undo", "<who> undo"),
    ("tunnel", ""),
    ("buy", ""),
    ("sell", ""),
    ("fixer", ""),
    ("roll", ""),
    ("next", ""),
];

/// Verbs of the team, with their forms.
const TEAM_VERBS: [(&str, &str); 10] = [
    ("tunnel", "team tunnel <cell> <tile>"),
    ("buy", "team buy <item> <who> | idea <who> | reveal <space>"),
    ("sell", "team sell <item> | jewel"),
    ("fixer", "team fixer <fixer> …"),
    ("roll", "team roll"),
    ("escape", "team escape"),
    ("stay", "team stay"),
    ("next", "team next"),
    ("choose", "team choose <answer>"),
    ("undo", "team undo"),
];

/// Reads a line that must be a command.
pub fn parse(setup: &Setup, state: &State, line: &str) -> Result<Command, NotationError> {
    match parse_line(setup, state, line)? {
        ParsedLine::Command(command) => Ok(command),
        ParsedLine::Undo(_) => syntax("`undo` belongs to the session, it is not a command of the rules."),
    }
}

/// Reads a line: a command, or `undo`.
pub fn parse_line(setup: &Setup, state: &State, line: &str) -> Result<ParsedLine, NotationError> {
    read_line(setup, state, line).map_err(|error| match error {
        NotationError::Refused(refusal) => NotationError::Refused(setup.edition.in_its_words(refusal)),
        syntax @ NotationError::Syntax(_) => syntax,
    })
}

fn read_line(setup: &Setup, state: &State, line: &str) -> Read<ParsedLine> {
    if line.len() > MAX_LINE {
        return syntax(format!("The line has {} bytes; a command has at most {MAX_LINE}.", line.len()));
    }
    let words: Vec<&str> = line.split_whitespace().collect();
    let mut reader = LineReader::new(setup, state, &words);
    let Some(speaker) = reader.maybe() else {
        return syntax("The line is empty; a command is `<who> <verb> …`, for instance `blue move c5`.");
    };
    if speaker == "team" {
        return team_line(&mut reader);
    }
    if Who::from_word(speaker).is_none() {
        let known = ["red", "green", "blue", "black", "npc", "team"];
        return syntax(format!(
            "A line begins with a colour, `npc` or `team`, not with `{speaker}`{}",
            hint(speaker, &known)
        ));
    }
    let who = reader.who_of(speaker)?;
    own_line(&mut reader, who)
}

/// The verbs of characters and of the team.
pub fn verbs() -> impl Iterator<Item = &'static str> {
    OWN_VERBS.into_iter().chain(TEAM_VERBS).map(|(verb, _)| verb)
}

fn team_line(reader: &mut LineReader) -> Read<ParsedLine> {
    let verb = reader.word("a verb")?;
    let Some((_, form)) = TEAM_VERBS.iter().find(|(known, _)| *known == verb) else {
        if let Some((_, form)) = OWN_VERBS.iter().find(|(known, form)| *known == verb && !form.is_empty()) {
            return syntax(format!("`{verb}` is said by a character: `{form}`."));
        }
        return syntax(format!("The team has no verb `{verb}`{}", hint(verb, &TEAM_VERBS.map(|(known, _)| known))));
    };
    reader.form = form;
    let verb = match verb {
        "tunnel" => Verb::Tunnel(reader.space()?, reader.space()?),
        "buy" => buy(reader)?,
        "sell" => match reader.peek() {
            Some("jewel") => {
                reader.maybe();
                Verb::SellJewel
            }
            _ => Verb::Sell(reader.item()?),
        },
        "fixer" => Verb::Fixer(fixers::parse(reader)?),
        "roll" => Verb::Roll,
        "escape" => Verb::Escape,
        "stay" => Verb::Stay,
        "next" => Verb::Next,
        "choose" => Verb::Choose(answer(reader)?),
        _ => {
            reader.end()?;
            return Ok(ParsedLine::Undo(Speaker::Team));
        }
    };
    reader.end()?;
    Ok(ParsedLine::Command(Command::team(verb)))
}

fn buy(reader: &mut LineReader) -> Read<Verb> {
    match reader.peek() {
        Some("reveal") => {
            reader.maybe();
            Ok(Verb::BuyReveal(reader.space()?))
        }
        Some("idea") => {
            reader.maybe();
            Ok(Verb::BuyIdea(reader.who()?))
        }
        _ => Ok(Verb::Buy(reader.item()?, reader.who()?)),
    }
}

fn own_line(reader: &mut LineReader, who: Who) -> Read<ParsedLine> {
    let verb = reader.word("a verb")?;
    let form = OWN_VERBS.iter().find(|(known, _)| *known == verb).map(|(_, form)| *form);
    match form {
        None if verb == "escape" => return syntax("`escape` is said by the team: `team escape`."),
        None => {
            return syntax(format!("There is no verb `{verb}`{}", hint(verb, &OWN_VERBS.map(|(known, _)| known))));
        }
        Some("") => return syntax(format!("`{verb}` is said by the team: `team {verb} …`.")),
        Some(form) => reader.form = form,
    }
    let here = reader.state.person(who).at;
    let carried = reader.state.person(who).cash;
    let verb = match verb {
        "plan" => Verb::Plan(reader.space()?),
        "unplan" => Verb::Unplan(reader.space()?),
        "start" if reader.peek().is_none() => Verb::Start(Space::NOWHERE),
        "start" => Verb::Start(reader.space()?),
        "ready" => Verb::Ready,
        "shift" => match reader.word("+1 or -1")? {
            "+1" => Verb::Shift(true),
            "-1" => Verb::Shift(false),
            other => return syntax(format!("A die is shifted by `+1` or `-1`, not by `{other}`.")),
        },
        "take" => actions::parse(reader, who)?,
        "move" => Verb::Move(reader.space()?),
        "unlock" => Verb::Unlock(reader.space()?),
        "subdue" => subdue(reader)?,
        "disable" => Verb::Disable(reader.space()?),
        "reveal" if reader.peek().is_none() => Verb::Reveal(Space::NOWHERE),
        "reveal" => Verb::Reveal(reader.space()?),
        "think" => Verb::Think,
        "grab" => Verb::Grab,
        "crack" => Verb::Crack,
        "use" => Verb::Use(abilities::parse(reader, who)?),
        "pick-up" => pick_up(reader, here)?,
        "drop" => {
            let thing = reader.thing(carried)?;
            let space = if reader.peek().is_some() { reader.space()? } else { here };
            Verb::Drop(thing, space)
        }
        "give" => Verb::Give(reader.thing(carried)?, reader.who()?),
        "open" => Verb::Open(reader.space()?),
        "take-hostage" => Verb::TakeHostage,
        "done" => Verb::Done,
        "choose" => Verb::Choose(answer(reader)?),
        "run" => Verb::Run(reader.space()?),
        "last-ditch" => last_ditch(reader, who)?,
        "stay" => Verb::Stay,
        _ => {
            reader.end()?;
            return Ok(ParsedLine::Undo(Speaker::One(who)));
        }
    };
    reader.end()?;
    Ok(ParsedLine::Command(Command::by(who, verb)))
}

/// The kind that `subdue c5` means: the only one there, else the guard.
pub(super) fn subdued_kind(state: &State, space: Space) -> Chit {
    let dogs = state.security.of(Chit::Dog).at(space);
    let guards = state.security.of(Chit::Guard).at(space);
    if dogs > 0 && guards == 0 { Chit::Dog } else { Chit::Guard }
}

fn subdue(reader: &mut LineReader) -> Read<Verb> {
    let space = reader.space()?;
    let kind = match reader.maybe() {
        None => subdued_kind(reader.state, space),
        Some("guard") => Chit::Guard,
        Some("dog") => Chit::Dog,
        Some(other) => return syntax(format!("`{other}` is not to be subdued; say `guard` or `dog`.")),
    };
    Ok(Verb::Subdue(space, kind))
}

fn pick_up(reader: &mut LineReader, here: Space) -> Read<Verb> {
    // The place comes after the thing, and the thing may be the cash of that place.
    let word = reader.word("loot or an item")?;
    let space = if reader.peek().is_some() { reader.space()? } else { here };
    let thing: Thing = reader.thing_of(word, cash_on(reader.state, space))?;
    Ok(Verb::PickUp(thing, space))
}

fn answer(reader: &mut LineReader) -> Read<Answer> {
    let word = reader.word("an answer")?;
    Ok(match word {
        "yes" => Answer::Yes,
        "no" => Answer::No,
        "idea" => Answer::Idea,
        "noise" => Answer::Noise,
        _ if word.bytes().all(|byte| byte.is_ascii_digit()) => Answer::Number(super::words::number(word, "an answer")?),
        _ if Who::from_word(word).is_some() => Answer::Who(reader.who_of(word)?),
        _ => match word.split_once('>') {
            Some((from, to)) => Answer::Pass(reader.who_of(from)?, reader.who_of(to)?),
            None => Answer::Space(reader.space_of(word)?),
        },
    })
}

fn last_ditch(reader: &mut LineReader, who: Who) -> Read<Verb> {
    let person = reader.state.person(who);
    let ideas = match reader.peek().and_then(|word| word.strip_prefix("ideas=")) {
        Some(word) => {
            reader.maybe();
            super::words::number(word, "the ideas spent")?
        }
        None => person.ideas,
    };
    let mut way = Way::EMPTY;
    let mut here = person.at;
    while let Some(word) = reader.maybe() {
        let (word, open) = match word.strip_prefix("open:") {
            Some(door) if reader.peek() == Some(door) => {
                reader.maybe();
                (door, true)
            }
            Some(door) => {
                return syntax(format!("`open:{door}` opens the door of the next step: `open:{door} {door}`."));
            }
            None => (word, false),
        };
        let next = reader.space_of(word)?;
        let side = here.is_somewhere().then(|| reader.state.side_towards(reader.setup, here, next)).flatten();
        let Some(side) = side else {
            return refused("escape.declare", "Every space of a declared way is next to the one before it.");
        };
        if !way.push(WayStep { side, open }) {
            return refused("escape.declare", "A declared way has at most 24 steps.");
        }
        here = next;
    }
    Ok(Verb::LastDitch(ideas, way))
}
