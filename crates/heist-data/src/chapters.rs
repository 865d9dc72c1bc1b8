//! Chapters: what a heist of an older scenario says beyond the heist itself. Its place in the scenario, what planning
//! sells and gives, what a success brings to the people, and who takes part. Boxes read all of it; a single heist uses the
//! crew and the offers.

use crate::error::ContentError;
use crate::fields::{Fields, PlacedWord};
use crate::library::Library;
use crate::words;
use heist_rules::cards::Loot;
use heist_rules::state::{HeistFlags, State};
use heist_rules::who::Who;
use strum::{EnumString, IntoStaticStr, VariantArray};

/// A chapter of a scenario, or a rebuilding job beside all of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChapterTerms {
    /// The id of the scenario; `rebuilding` for jobs that may be played at any time.
    pub scenario: String,
    /// The act, 0 where scenarios stand alone.
    pub act: u8,
    /// Its number in the scenario.
    pub number: u8,
    /// A job without an objective, to be played at any time and as often as one likes.
    pub rebuilding: bool,
    /// The chapter that follows after a success, or empty.
    pub next: String,
    /// About how long it takes, 0 where nothing is said.
    pub minutes: u8,
    /// What later chapters want to know of this one.
    pub remembers: Vec<Memory>,
    /// What planning sells and gives.
    pub planning: PlanningOffers,
    /// What a success brings besides cash.
    pub rewards: Rewards,
    /// Who takes part.
    pub crew: Cast,
    /// How it is played on its own, where the scenario says so.
    pub standalone: Option<Standalone>,
    /// Decisions on open questions.
    pub rulings: Vec<String>,
}

/// What later chapters want to know of an earlier one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Memory {
    /// The prisoner was freed.
    PrisonerFreed,
}

impl Memory {
    /// All of them.
    pub const ALL: &'static [Memory] = Memory::VARIANTS;
    /// The word in files.
    pub fn word(self) -> &'static str {
        self.into()
    }
    /// The one with a word.
    pub fn from_word(word: &str) -> Option<Memory> {
        word.parse().ok()
    }
    /// Whether it is true at the end of the chapter.
    pub fn holds(self, state: &State) -> bool {
        match self {
            Memory::PrisonerFreed => state.is(HeistFlags::NPC_FREED),
        }
    }
}

/// What planning sells and gives. Prices in $k; what has no price is not for sale.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PlanningOffers {
    /// Team cash of a crew that begins here; `None`: it brings what it has.
    pub cash: Option<u16>,
    /// The price of an idea.
    pub buy_idea: Option<u8>,
    /// The price of a reveal.
    pub buy_reveal: Option<u8>,
    /// Reveals for nothing.
    pub free_reveals: u8,
    /// Ideas for nothing.
    pub free_ideas: u8,
    /// What is added when something is remembered.
    pub gifts: Vec<Gift>,
}

/// Reveals and ideas for something remembered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gift {
    /// What has to be true.
    pub when: Memory,
    /// Reveals.
    pub reveals: u8,
    /// Ideas.
    pub ideas: u8,
}

impl PlanningOffers {
    /// Free reveals and ideas for a team that remembers these things.
    pub fn free(&self, remembered: &[Memory]) -> (u8, u8) {
        let gifts = self.gifts.iter().filter(|gift| remembered.contains(&gift.when));
        gifts.fold((self.free_reveals, self.free_ideas), |(reveals, ideas), gift| {
            (reveals + gift.reveals, ideas + gift.ideas)
        })
    }
}

/// What a success brings besides cash, which is in the heist itself.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Rewards {
    /// Characters that may be promoted.
    pub promote: Option<Grant>,
    /// Skills that may be refined.
    pub refine: Option<Grant>,
    /// The paintings of the team turn out to be fakes.
    pub paintings_prove_fake: bool,
    /// Busted characters stay in the crew, without promotion and refinement.
    pub busted_stay: bool,
    /// Characters that leave the crew.
    pub leaves: Vec<String>,
    /// For this price one character may be replaced by any available pro with any available pro skills, in $k.
    pub hire_pro: Option<u8>,
    /// What else the chapter says.
    pub notes: Vec<String>,
}

/// Loot that a chapter speaks of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LootKind {
    /// Real paintings.
    Paintings,
    /// One kind.
    Piece(Loot),
}

impl LootKind {
    /// Whether a piece is of this kind.
    pub fn has(self, kind: Loot) -> bool {
        match self {
            LootKind::Paintings => kind.is_painting(),
            LootKind::Piece(piece) => piece == kind,
        }
    }
}

/// A promotion or refinement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grant {
    /// Who may have it. Nobody who was busted may.
    pub who: Granted,
    /// The price of each, in $k.
    pub cost: u8,
    /// How many the team may have in all, `None` = any number.
    pub limit: Option<u8>,
}

/// Who may be promoted or refine a skill, of those who were not busted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Granted {
    /// Everybody.
    NotBusted,
    /// Whoever brought a piece of this kind out.
    ThiefOf(LootKind),
}

/// Who takes part.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Cast {
    /// Character cards that must be in the crew.
    pub required: Vec<String>,
    /// Of these, those that start with amateur skills.
    pub amateur_skills: Vec<String>,
    /// Character cards that cannot be in the crew.
    pub away: Vec<String>,
    /// Who may join the crew before this chapter.
    pub newcomer: Newcomer,
    /// What a skill of a newcomer costs, amateur and pro, in $k.
    pub skill_prices: Option<(u8, u8)>,
    /// The crew that the chapter proposes.
    pub suggested: Vec<Proposal>,
}

/// Who may join the crew before a chapter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Newcomer {
    /// Replacements only.
    #[default]
    Nobody,
    /// One character of an earlier act, free or busted.
    EarlierAct,
    /// Any characters of earlier acts that ended free.
    Free,
}

/// A proposed character.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proposal {
    /// The character card.
    pub character: String,
    /// The two skills.
    pub skills: [String; 2],
    /// The colour, where the chapter names one.
    pub colour: Option<Who>,
    /// Only with so many players; 0: always.
    pub players: u8,
}

impl Proposal {
    /// The class of the character: the name of the amateur card.
    pub fn class(&self) -> &str {
        let card = Library::official().characters.get(&self.character);
        card.map_or(self.character.as_str(), |card| card.class.as_str())
    }
}

/// A chapter played on its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standalone {
    /// What it is called.
    pub name: String,
    /// Team cash, in $k.
    pub cash: u16,
    /// What counts as remembered.
    pub given: Vec<Memory>,
    /// The crew.
    pub crew: Vec<Proposal>,
}

impl ChapterTerms {
    /// The crew to propose for a number of players: the chapter's own, or the one for playing it alone.
    pub fn proposed_crew(&self, players: usize) -> Vec<&Proposal> {
        let alone = self.standalone.as_ref().map_or(&[][..], |alone| &alone.crew);
        let crew = if self.crew.suggested.is_empty() { alone } else { &self.crew.suggested };
        let fits = crew.iter().filter(|who| usize::from(who.players) <= players);
        fits.take(players).collect()
    }

    /// Reads the tables of a heist file that belong to a chapter; `None` where it is none.
    pub fn read(fields: &Fields<'_>, library: &Library) -> Result<Option<ChapterTerms>, ContentError> {
        let Some(table) = fields.table("chapter")? else { return Ok(None) };
        let chapter = ChapterTerms {
            scenario: table.need_text("scenario")?.to_owned(),
            act: table.up_to("act", 9)?.unwrap_or(0),
            number: table.up_to("number", 99)?.unwrap_or(0),
            rebuilding: table.flag("rebuilding")?.unwrap_or(false),
            next: table.text("next")?.unwrap_or_default().to_owned(),
            minutes: table.small("minutes")?.unwrap_or(0),
            remembers: memories(&table, "remembers")?,
            planning: match fields.table("planning")? {
                Some(planning) => read_offers(&planning)?,
                None => PlanningOffers::default(),
            },
            rewards: match fields.table("rewards")? {
                Some(rewards) => read_rewards(&rewards, library)?,
                None => Rewards::default(),
            },
            crew: match fields.table("crew")? {
                Some(crew) => read_cast(&crew, library)?,
                None => Cast::default(),
            },
            standalone: match fields.table("standalone")? {
                Some(alone) => Some(read_standalone(&alone, library)?),
                None => None,
            },
            rulings: texts(fields, "rulings")?,
        };
        table.finish()?;
        Ok(Some(chapter))
    }
}

fn texts(fields: &Fields<'_>, key: &'static str) -> Result<Vec<String>, ContentError> {
    Ok(fields.words(key)?.unwrap_or_default().iter().map(|word| word.text.to_owned()).collect())
}

fn memory(word: &PlacedWord<'_>) -> Result<Memory, ContentError> {
    Memory::from_word(word.text).ok_or_else(|| {
        let known: Vec<_> = Memory::ALL.iter().map(|memory| memory.word()).collect();
        let known = known.join(", ");
        word.fault(format!("'{}' is nothing that a chapter remembers; there are {known}", word.text))
    })
}

fn memories(fields: &Fields<'_>, key: &'static str) -> Result<Vec<Memory>, ContentError> {
    fields.words(key)?.unwrap_or_default().iter().map(memory).collect()
}

fn read_offers(fields: &Fields<'_>) -> Result<PlanningOffers, ContentError> {
    let mut gifts = Vec::new();
    for gift in fields.tables("gifts")?.unwrap_or_default() {
        gifts.push(Gift {
            when: memory(&PlacedWord { text: gift.need_text("when")?, path: gift.path_to("when") })?,
            reveals: gift.up_to("reveals", 9)?.unwrap_or(0),
            ideas: gift.up_to("ideas", 9)?.unwrap_or(0),
        });
        gift.finish()?;
    }
    let offers = PlanningOffers {
        cash: fields.number("cash", 0, 9999)?.map(|cash| cash as u16),
        buy_idea: fields.up_to("buy_idea", 99)?,
        buy_reveal: fields.up_to("buy_reveal", 99)?,
        free_reveals: fields.up_to("free_reveals", 9)?.unwrap_or(0),
        free_ideas: fields.up_to("free_ideas", 9)?.unwrap_or(0),
        gifts,
    };
    fields.finish()?;
    Ok(offers)
}

fn loot_kind(word: &PlacedWord<'_>) -> Result<LootKind, ContentError> {
    match words::loot(word.text) {
        Some(piece) => Ok(LootKind::Piece(piece)),
        None if word.text == "painting" => Ok(LootKind::Paintings),
        None => Err(word.fault(format!("'{}' is not loot, nor `painting`", word.text))),
    }
}

fn read_rewards(fields: &Fields<'_>, library: &Library) -> Result<Rewards, ContentError> {
    let grant = |key: &'static str| -> Result<Option<Grant>, ContentError> {
        let Some(grant) = fields.table(key)? else { return Ok(None) };
        let word = grant.need_text("who")?;
        let who = match (word, word.strip_prefix("thief-of:")) {
            ("not-busted", _) => Granted::NotBusted,
            (_, Some(text)) => Granted::ThiefOf(loot_kind(&PlacedWord { text, path: grant.path_to("who") })?),
            _ => return Err(grant.fault("who", "`not-busted` or `thief-of:` and a kind of loot is needed here")),
        };
        let found = Grant { who, cost: grant.up_to("cost", 99)?.unwrap_or(0), limit: grant.up_to("limit", 9)? };
        grant.finish()?;
        Ok(Some(found))
    };
    let rewards = Rewards {
        promote: grant("promote")?,
        refine: grant("refine")?,
        paintings_prove_fake: fields.flag("paintings_prove_fake")?.unwrap_or(false),
        busted_stay: fields.flag("busted_stay")?.unwrap_or(false),
        leaves: characters(fields, "leaves", library)?,
        hire_pro: fields.up_to("hire_pro", 99)?,
        notes: texts(fields, "notes")?,
    };
    fields.finish()?;
    Ok(rewards)
}

fn characters(fields: &Fields<'_>, key: &'static str, library: &Library) -> Result<Vec<String>, ContentError> {
    let words = fields.words(key)?.unwrap_or_default();
    if let Some(word) = words.iter().find(|word| !library.characters.contains_key(word.text)) {
        return Err(word.fault(format!("there is no character card '{}'", word.text)));
    }
    Ok(words.iter().map(|word| word.text.to_owned()).collect())
}

fn read_cast(fields: &Fields<'_>, library: &Library) -> Result<Cast, ContentError> {
    let newcomer = match fields.text("newcomer")? {
        None => Newcomer::Nobody,
        Some("earlier-act") => Newcomer::EarlierAct,
        Some("free") => Newcomer::Free,
        Some(_) => return Err(fields.fault("newcomer", "a newcomer is of an `earlier-act`, or `free`")),
    };
    let skill_prices = match fields.table("skill_prices")? {
        None => None,
        Some(prices) => {
            let both = (prices.up_to("amateur", 99)?.unwrap_or(0), prices.up_to("pro", 99)?.unwrap_or(0));
            prices.finish()?;
            Some(both)
        }
    };
    let cast = Cast {
        required: characters(fields, "required", library)?,
        amateur_skills: characters(fields, "amateur_skills", library)?,
        away: characters(fields, "away", library)?,
        newcomer,
        skill_prices,
        suggested: read_proposals(fields, "suggested", library)?,
    };
    fields.finish()?;
    Ok(cast)
}

fn read_proposals(fields: &Fields<'_>, key: &'static str, library: &Library) -> Result<Vec<Proposal>, ContentError> {
    let mut proposals = Vec::new();
    for proposal in fields.tables(key)?.unwrap_or_default() {
        let skills = proposal.words("skills")?.unwrap_or_default();
        let [first, second] = skills.as_slice() else {
            return Err(proposal.fault("skills", "two skills are needed"));
        };
        let character = proposal.need_text("character")?;
        library.member(character, [first.text, second.text]).map_err(|fault| fault.at(proposal.path()))?;
        let colour = match proposal.text("colour")? {
            None => None,
            Some(word) => {
                let who = Who::from_word(word).filter(|who| *who != Who::Npc);
                Some(who.ok_or_else(|| proposal.fault("colour", format!("'{word}' is not a colour")))?)
            }
        };
        proposals.push(Proposal {
            character: character.to_owned(),
            skills: [first.text.to_owned(), second.text.to_owned()],
            colour,
            players: proposal.up_to("players", 4)?.unwrap_or(0),
        });
        proposal.finish()?;
    }
    Ok(proposals)
}

fn read_standalone(fields: &Fields<'_>, library: &Library) -> Result<Standalone, ContentError> {
    let alone = Standalone {
        name: fields.text("name")?.unwrap_or_default().to_owned(),
        cash: fields.number("cash", 0, 9999)?.unwrap_or(0) as u16,
        given: memories(fields, "given")?,
        crew: read_proposals(fields, "crew", library)?,
    };
    fields.finish()?;
    Ok(alone)
}
