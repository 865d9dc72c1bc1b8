//! What can be said to a box, one command a line, and the other way round: `box buy radio`, `box record won cash=3`.

use super::OWN;
use super::cards::CharacterCards;
use super::contents::{CrewSeat, Hiding};
use super::record::HeistRecord;
use super::refusal::BoxError;
use super::side_job::{MAX_SIDE_JOB_BYTES, SideJob};
use heist_data::achievement::Achievement;
use heist_data::heists::texts::is_id;
use heist_data::library::Library;
use heist_data::suggest::{did_you_mean, or_known};
use heist_data::words;
use heist_rules::Revision;
use heist_rules::cards::{Fixer, Item, Loot};
use serde_json::Value;
use std::fmt;

/// The longest line that is read.
const MAX_LENGTH: usize = 2000;
/// The longest name of a player or character.
const MAX_NAME: usize = 24;
/// The word before a heist file.
const SIDE_JOB: &str = "side-job";
/// The most cash that a line may name, in $k.
const MAX_CASH: u16 = 9999;

/// A command to a box.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BoxCommand {
    /// A new player.
    Player(String),
    /// A new named character; without cards, the ready-made one of that name.
    Create {
        /// Its name.
        name: String,
        /// Its cards.
        cards: Option<CharacterCards>,
        /// The player whose level it must not exceed.
        player: String,
    },
    /// One card of a character becomes a pro card.
    Upgrade {
        /// Whose.
        character: String,
        /// The amateur card.
        from: String,
        /// The pro card.
        to: String,
    },
    /// The scenario that the team plays.
    Scenario(String),
    /// An amateur becomes a pro, where a scenario grants it.
    Promote {
        /// Who.
        character: String,
        /// The pro card.
        to: String,
    },
    /// An amateur skill becomes a pro skill, where a scenario grants it.
    Refine {
        /// Whose.
        character: String,
        /// The amateur skill.
        from: String,
        /// The pro skill.
        to: String,
    },
    /// Somebody of an earlier team who joins for the next chapter takes other skills.
    Skills {
        /// Who.
        character: String,
        /// Both skills, those that are kept included.
        skills: [String; 2],
    },
    /// A lost chapter is played again from the state before it.
    Retry,
    /// After a lost chapter the team goes on with those who are left.
    Rebuild,
    /// Another name for a character.
    Rename {
        /// The name so far.
        from: String,
        /// The new one.
        to: String,
    },
    /// A heist of somebody's own comes into the box with its file.
    SideJob(SideJob),
    /// Heist and crew.
    Crew {
        /// The heist.
        heist: String,
        /// Who plays whom.
        seats: Vec<CrewSeat>,
        /// Who holds which item.
        held: Vec<(Item, String)>,
    },
    /// Fixers who will help in the heist under way, where an edition asks for their names.
    Fixers(Vec<Fixer>),
    /// The crew goes home before the heist.
    CallOff,
    /// The outcome of the heist.
    Record(HeistRecord),
    /// Something from the shop.
    Buy(Item),
    /// An item back to the shop.
    Sell(Item),
    /// A jewel for the Curator.
    SellJewel,
    /// Back to the state after an entry of the history; 0 is the beginning.
    Restore(usize),
    /// From here on the box goes by a later revision of the rules.
    Revision(Revision),
}

/// The commands in one line each, for help.
pub const FORMS: [(&str, &str); 19] = [
    ("player josh", "a new player, level 1"),
    ("create iris tinkerer assault bypass for josh", "a new named character: a character card and two skills"),
    ("create karma for mia", "a ready-made character under its own name"),
    ("upgrade cam smash-n-grab steal", "a level-up: one card becomes one of its two pros"),
    ("scenario fall-guys", "older editions: the story that the team plays, chapter by chapter"),
    ("promote cam operative", "older editions: an amateur becomes a pro, where the scenario grants it"),
    ("refine cam smash-n-grab steal", "older editions: a skill becomes a pro skill, where the scenario grants it"),
    (
        "skills cam hurry steal",
        "older editions: whoever joins from an earlier story takes other skills, where a chapter says so",
    ),
    ("retry", "older editions: a lost chapter once more, from the state before it"),
    ("rebuild", "older editions: on with those who are left, by way of a rebuilding job"),
    ("rename cam camille", "another name for a character"),
    ("crew startup cam:josh karma:mia iris:ann [radio=cam]", "heist, who plays whom, and who holds which item"),
    ("fixers fence bookie", "who will help in this heist, in editions where they are named before planning"),
    ("record won busted=cam cash=3 loot=jewel", "the outcome of the heist; cash is all that came in, reward included"),
    ("call-off", "no heist after all: the crew goes home"),
    ("buy radio", "from the shop"),
    ("sell radio", "back to the shop, for half the price; `sell jewel` to the Curator"),
    ("restore 12", "back to the state after entry 12, as a new branch"),
    ("revision 2", "an older box goes on by the corrected rules; its history stays as it was played"),
];

impl BoxCommand {
    /// The line as lists show it: of a side job only the id, without its file.
    pub fn in_short(&self) -> String {
        match self {
            BoxCommand::SideJob(job) => format!("{SIDE_JOB} {}", job.id()),
            other => other.to_string().trim_start_matches("box ").to_owned(),
        }
    }

    /// Reads a line; the word `box` in front may be left out.
    ///
    /// ```
    /// use heist_campaign::BoxCommand;
    ///
    /// assert_eq!(BoxCommand::parse("box player josh"), Ok(BoxCommand::Player("josh".to_owned())));
    /// assert!(BoxCommand::parse("player Josh").is_err());
    /// ```
    pub fn parse(line: &str) -> Result<BoxCommand, BoxError> {
        let bare = line.trim_start();
        let bare = bare.strip_prefix("box").filter(|rest| rest.starts_with(' ')).map_or(bare, str::trim_start);
        if let Some(file) = bare.strip_prefix(SIDE_JOB).filter(|rest| rest.is_empty() || rest.starts_with(' ')) {
            return side_job(file.trim()).map(BoxCommand::SideJob);
        }
        if line.len() > MAX_LENGTH {
            return fault(format!("the line has {} bytes; at most {MAX_LENGTH} are read", line.len()));
        }
        let mut all: Vec<&str> = line.split_whitespace().collect();
        if all.first() == Some(&"box") {
            all.remove(0);
        }
        match all[..] {
            ["player", who] => Ok(BoxCommand::Player(parse_name(who)?)),
            ["create", who, card, first, second, "for", player] => Ok(BoxCommand::Create {
                name: parse_name(who)?,
                cards: Some(cards(card, first, second)?),
                player: parse_name(player)?,
            }),
            ["create", who, "for", player] => {
                Ok(BoxCommand::Create { name: parse_name(who)?, cards: None, player: parse_name(player)? })
            }
            ["upgrade", character, from, to] => Ok(BoxCommand::Upgrade {
                character: parse_name(character)?,
                from: any_card(from)?.to_owned(),
                to: any_card(to)?.to_owned(),
            }),
            ["create", card, first, second, "for", player] => Ok(BoxCommand::Create {
                name: parse_name(card)?,
                cards: Some(cards(card, first, second)?),
                player: parse_name(player)?,
            }),
            ["scenario", id] => scenario(id).map(BoxCommand::Scenario),
            ["promote", character, to] => {
                Ok(BoxCommand::Promote { character: parse_name(character)?, to: any_card(to)?.to_owned() })
            }
            ["refine", character, from, to] => Ok(BoxCommand::Refine {
                character: parse_name(character)?,
                from: any_card(from)?.to_owned(),
                to: any_card(to)?.to_owned(),
            }),
            ["skills", character, first, second] => {
                Ok(BoxCommand::Skills { character: parse_name(character)?, skills: [skill(first)?, skill(second)?] })
            }
            ["retry"] => Ok(BoxCommand::Retry),
            ["rebuild"] => Ok(BoxCommand::Rebuild),
            ["rename", from, to] => Ok(BoxCommand::Rename { from: parse_name(from)?, to: parse_name(to)? }),
            ["crew", heist, ref people @ ..] => crew(heist, people),
            ["fixers", ref ids @ ..] => fixers(ids).map(BoxCommand::Fixers),
            ["call-off"] => Ok(BoxCommand::CallOff),
            ["record", ref words @ ..] => record(words).map(BoxCommand::Record),
            ["buy", id] => item(id).map(BoxCommand::Buy),
            ["sell", "jewel"] => Ok(BoxCommand::SellJewel),
            ["sell", id] => item(id).map(BoxCommand::Sell),
            ["restore", number] => match number.parse() {
                Ok(number) => Ok(BoxCommand::Restore(number)),
                Err(_) => fault(format!("`{number}` is not the number of an entry of the history")),
            },
            ["revision", number] => match number.parse().ok().and_then(Revision::from_number) {
                Some(revision) => Ok(BoxCommand::Revision(revision)),
                None => fault(format!("`{number}` is not a revision of the rules; there are {}", known_revisions())),
            },
            [] => fault("a command is needed here, such as `box player josh`"),
            [verb, ..] => {
                let form = |(form, _): &(&str, &str)| form.split(' ').next() == Some(verb);
                match FORMS.iter().find(|known| form(known)) {
                    Some((form, _)) => {
                        fault(format!("`{}` is not complete; it is said like `box {form}`", all.join(" ")))
                    }
                    None => {
                        let mut known: Vec<&str> =
                            FORMS.iter().filter_map(|(form, _)| form.split(' ').next()).collect();
                        known.dedup();
                        fault(format!("`{verb}` is not a command to a box{}", or_known(verb, known)))
                    }
                }
            }
        }
    }
}

/// A heist file as one line: a text of JSON.
fn side_job(quoted: &str) -> Result<SideJob, BoxError> {
    // A letter takes six at most where it is written as its number.
    if quoted.len() > 6 * MAX_SIDE_JOB_BYTES {
        return fault(format!("a heist file has at most {} KiB", MAX_SIDE_JOB_BYTES / 1024));
    }
    let Ok(file) = serde_json::from_str::<String>(quoted) else {
        return fault(format!(
            "a side job is said with its heist file, as a text of JSON: `box {SIDE_JOB} \"id = …\"`"
        ));
    };
    SideJob::read(&file).map_err(|wrong| BoxError::Syntax(format!("this heist file cannot be played: {wrong}")))
}

fn known_revisions() -> String {
    Revision::all().iter().map(|revision| revision.number().to_string()).collect::<Vec<_>>().join(", ")
}

fn fault<T>(words: impl Into<String>) -> Result<T, BoxError> {
    Err(BoxError::Syntax(words.into()))
}

/// Whether a word can be the name of a player or character.
pub fn is_name(word: &str) -> bool {
    let fine = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
    word.len() <= MAX_NAME && word.starts_with(|first: char| first.is_ascii_lowercase()) && word.chars().all(fine)
}

/// Reads the name of a player or character.
pub fn parse_name(word: &str) -> Result<String, BoxError> {
    if word.is_empty() {
        return fault(format!("a name is needed: small letters, digits and hyphens, at most {MAX_NAME}"));
    }
    if is_name(word) {
        return Ok(word.to_owned());
    }
    fault(format!("`{word}` is not a name; names are small letters, digits and hyphens, at most {MAX_NAME}"))
}

fn cards(card: &str, first: &str, second: &str) -> Result<CharacterCards, BoxError> {
    let library = Library::official();
    if !library.characters.contains_key(card) {
        return fault(format!("there is no character card `{card}`{}", did_you_mean(card, library.characters.keys())));
    }
    Ok(CharacterCards { card: card.to_owned(), skills: [skill(first)?, skill(second)?] })
}

fn skill(id: &str) -> Result<String, BoxError> {
    let skills = &Library::official().skills;
    match skills.contains_key(id) {
        true => Ok(id.to_owned()),
        false => fault(format!("there is no skill `{id}`{}", did_you_mean(id, skills.keys()))),
    }
}

fn any_card(id: &str) -> Result<&str, BoxError> {
    let library = Library::official();
    if library.characters.contains_key(id) || library.skills.contains_key(id) {
        return Ok(id);
    }
    let known = library.characters.keys().chain(library.skills.keys());
    fault(format!("there is no character card and no skill `{id}`{}", did_you_mean(id, known)))
}

fn item(id: &str) -> Result<Item, BoxError> {
    match Item::from_id(id) {
        Some(item) => Ok(item),
        None => fault(format!("there is no item `{id}`{}", did_you_mean(id, Item::ALL.map(Item::id)))),
    }
}

/// Whether a word can name a heist: an official one, or one of the players' own.
pub fn is_heist(word: &str) -> bool {
    let library = Library::official();
    let official = || library.heist(word).is_some() || library.chapter(word).is_some();
    word.strip_prefix(OWN).map_or_else(official, is_id)
}

fn scenario(id: &str) -> Result<String, BoxError> {
    let library = Library::official();
    if library.scenarios.iter().any(|scenario| scenario.id == id && !scenario.rebuilding) {
        return Ok(id.to_owned());
    }
    let known = library.scenarios.iter().filter(|scenario| !scenario.rebuilding).map(|scenario| scenario.id.as_str());
    let known: std::collections::BTreeSet<&str> = known.collect();
    fault(format!("there is no scenario `{id}`{}", or_known(id, known)))
}

fn crew(heist: &str, people: &[&str]) -> Result<BoxCommand, BoxError> {
    if !is_heist(heist) {
        let library = Library::official();
        let near = did_you_mean(heist, library.all_heists().map(|heist| &heist.id));
        return fault(format!("there is no heist `{heist}`{near}; one of your own is called `{OWN}<name>`"));
    }
    let (mut seats, mut held) = (Vec::new(), Vec::new());
    for word in people {
        match (word.split_once(':'), word.split_once('=')) {
            (Some((character, player)), _) => {
                seats.push(CrewSeat { character: parse_name(character)?, player: parse_name(player)? });
            }
            (None, Some((id, character))) => held.push((item(id)?, parse_name(character)?)),
            (None, None) => {
                return fault(format!("`{word}` does not say who plays whom, such as `cam:josh`"));
            }
        }
    }
    Ok(BoxCommand::Crew { heist: heist.to_owned(), seats, held })
}

fn fixers(ids: &[&str]) -> Result<Vec<Fixer>, BoxError> {
    let fixer = |id: &&str| match Fixer::from_id(id) {
        Some(fixer) => Ok(fixer),
        None => fault(format!("there is no fixer `{id}`{}", did_you_mean(id, Fixer::ALL.map(Fixer::id)))),
    };
    ids.iter().map(fixer).collect()
}

fn record(all: &[&str]) -> Result<HeistRecord, BoxError> {
    let (won, rest) = match all {
        ["won", rest @ ..] => (true, rest),
        ["lost", rest @ ..] => (false, rest),
        _ => return fault("an outcome begins with `won` or `lost`: `box record won cash=3`"),
    };
    let mut outcome = HeistRecord { won, ..HeistRecord::default() };
    for word in rest {
        let Some((key, value)) = word.split_once('=') else {
            return fault(format!("`{word}` is not like `cash=3`"));
        };
        let list = || value.split(',').filter(|part| !part.is_empty());
        let number = || match value.parse() {
            Ok(number) if number <= MAX_CASH => Ok(number),
            _ => fault(format!("`{word}`: a number up to {MAX_CASH} is needed")),
        };
        match key {
            "busted" => outcome.busted = list().map(parse_name).collect::<Result<_, _>>()?,
            "cash" => outcome.cash = number()?,
            "spent" => outcome.spent = number()?,
            "loot" => outcome.loot = list().map(loot).collect::<Result<_, _>>()?,
            "found" => outcome.found = list().map(item).collect::<Result<_, _>>()?,
            "bought" => outcome.bought = list().map(item).collect::<Result<_, _>>()?,
            "sold" => outcome.sold = list().map(item).collect::<Result<_, _>>()?,
            "gone" => outcome.gone = list().map(item).collect::<Result<_, _>>()?,
            "fixers" => outcome.fixers = list().map(fixer).collect::<Result<_, _>>()?,
            "feats" => outcome.feats = list().map(feat).collect::<Result<_, _>>()?,
            "hiding" => outcome.hiding = list().map(hiding).collect::<Result<_, _>>()?,
            "stole" => outcome.stole = list().map(stolen).collect::<Result<_, _>>()?,
            "left" => outcome.left = list().map(loot).collect::<Result<_, _>>()?,
            "notes" => outcome.notes = list().map(parse_name).collect::<Result<_, _>>()?,
            "status" => outcome.status = list().map(status).collect::<Result<_, _>>()?,
            _ => {
                let known = "busted, cash, spent, loot, found, bought, sold, gone, fixers, feats, hiding, stole, left, \
                    notes, status";
                return fault(format!("`{key}` is not part of an outcome; there are {known}"));
            }
        }
    }
    Ok(outcome)
}

fn loot(word: &str) -> Result<Loot, BoxError> {
    words::loot(word).ok_or_else(|| BoxError::Syntax(format!("`{word}` is not loot")))
}

fn stolen(word: &str) -> Result<(String, Loot), BoxError> {
    match word.split_once(':') {
        Some((character, piece)) => Ok((parse_name(character)?, loot(piece)?)),
        None => fault(format!("`{word}` is not like `cam:jewel`")),
    }
}

fn fixer(word: &str) -> Result<Fixer, BoxError> {
    Fixer::from_id(word).ok_or_else(|| BoxError::Syntax(format!("there is no fixer `{word}`")))
}

fn feat(word: &str) -> Result<Achievement, BoxError> {
    match Achievement::from_id(word) {
        Some(feat) if feat.needs_the_game() => Ok(feat),
        Some(_) => fault(format!("`{word}` follows from the history and is not recorded")),
        None => fault(format!("there is no achievement `{word}`")),
    }
}

/// `cam`, or `cam:c2:3` with space and ideas, and loot behind: `cam:c2:3:documents+cash:2`.
fn hiding(word: &str) -> Result<Hiding, BoxError> {
    let wrong = || BoxError::Syntax(format!("`{word}` is not like `cam:c2:3:documents`"));
    let mut parts = word.splitn(4, ':');
    let character = parse_name(parts.next().unwrap_or_default())?;
    let at = parts.next().unwrap_or_default();
    if !at.is_empty() && heist_data::names::parse_cell(at).is_none() {
        return Err(wrong());
    }
    let ideas = parts.next().map_or(Ok(0), |ideas| ideas.parse::<u8>().map_err(|_| wrong()))?;
    let carrying = parts.next().unwrap_or_default().split('+').filter(|word| !word.is_empty());
    let mut carried = Vec::new();
    for piece in carrying {
        let amount = piece.strip_prefix("cash:").and_then(|amount| amount.parse::<u8>().ok());
        if words::loot(piece).is_none() && amount.is_none() {
            return Err(wrong());
        }
        carried.push(piece.to_owned());
    }
    Ok(Hiding { character, at: at.to_owned(), ideas, carrying: carried })
}

fn status(word: &str) -> Result<(String, String), BoxError> {
    match word.split_once(':') {
        Some((character, status)) => Ok((parse_name(character)?, parse_name(status)?)),
        None => fault(format!("`{word}` is not like `cam:wanted`")),
    }
}

impl fmt::Display for BoxCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("box ")?;
        match self {
            BoxCommand::Player(name) => write!(f, "player {name}"),
            BoxCommand::Create { name, cards: Some(CharacterCards { card, skills: [first, second] }), player } => {
                write!(f, "create {name} {card} {first} {second} for {player}")
            }
            BoxCommand::Create { name, cards: None, player } => write!(f, "create {name} for {player}"),
            BoxCommand::Upgrade { character, from, to } => write!(f, "upgrade {character} {from} {to}"),
            BoxCommand::Scenario(id) => write!(f, "scenario {id}"),
            BoxCommand::Promote { character, to } => write!(f, "promote {character} {to}"),
            BoxCommand::Refine { character, from, to } => write!(f, "refine {character} {from} {to}"),
            BoxCommand::Skills { character, skills: [first, second] } => {
                write!(f, "skills {character} {first} {second}")
            }
            BoxCommand::Retry => f.write_str("retry"),
            BoxCommand::Rebuild => f.write_str("rebuild"),
            BoxCommand::Rename { from, to } => write!(f, "rename {from} {to}"),
            BoxCommand::SideJob(job) => write!(f, "{SIDE_JOB} {}", Value::from(job.file())),
            BoxCommand::Crew { heist, seats, held } => {
                write!(f, "crew {heist}")?;
                for CrewSeat { character, player } in seats {
                    write!(f, " {character}:{player}")?;
                }
                held.iter().try_for_each(|(item, character)| write!(f, " {}={character}", item.id()))
            }
            BoxCommand::Fixers(fixers) => {
                f.write_str("fixers")?;
                fixers.iter().try_for_each(|fixer| write!(f, " {}", fixer.id()))
            }
            BoxCommand::CallOff => f.write_str("call-off"),
            BoxCommand::Record(outcome) => outcome.fmt(f),
            BoxCommand::Buy(item) => write!(f, "buy {}", item.id()),
            BoxCommand::Sell(item) => write!(f, "sell {}", item.id()),
            BoxCommand::SellJewel => f.write_str("sell jewel"),
            BoxCommand::Restore(number) => write!(f, "restore {number}"),
            BoxCommand::Revision(revision) => write!(f, "revision {}", revision.number()),
        }
    }
}

impl fmt::Display for HeistRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.won { "record won" } else { "record lost" })?;
        let hiding = |who: &Hiding| match (who.at.is_empty(), who.ideas, who.carrying.is_empty()) {
            (true, 0, true) => who.character.clone(),
            (_, ideas, true) => format!("{}:{}:{ideas}", who.character, who.at),
            (_, ideas, false) => format!("{}:{}:{ideas}:{}", who.character, who.at, who.carrying.join("+")),
        };
        let items = |items: &[Item]| items.iter().map(|item| item.id()).collect::<Vec<_>>().join(",");
        let number = |number: u16| if number == 0 { String::new() } else { number.to_string() };
        let parts = [
            ("busted", self.busted.join(",")),
            ("cash", number(self.cash)),
            ("spent", number(self.spent)),
            ("loot", self.loot.iter().map(|loot| loot.word()).collect::<Vec<_>>().join(",")),
            ("found", items(&self.found)),
            ("bought", items(&self.bought)),
            ("sold", items(&self.sold)),
            ("gone", items(&self.gone)),
            ("fixers", self.fixers.iter().map(|fixer| fixer.id()).collect::<Vec<_>>().join(",")),
            ("feats", self.feats.iter().map(|feat| feat.id()).collect::<Vec<_>>().join(",")),
            ("hiding", self.hiding.iter().map(hiding).collect::<Vec<_>>().join(",")),
            (
                "stole",
                self.stole.iter().map(|(who, loot)| format!("{who}:{}", loot.word())).collect::<Vec<_>>().join(","),
            ),
            ("left", self.left.iter().map(|loot| loot.word()).collect::<Vec<_>>().join(",")),
            ("notes", self.notes.join(",")),
            ("status", self.status.iter().map(|(who, status)| format!("{who}:{status}")).collect::<Vec<_>>().join(",")),
        ];
        parts.iter().filter(|(_, value)| !value.is_empty()).try_for_each(|(key, value)| write!(f, " {key}={value}"))
    }
}
