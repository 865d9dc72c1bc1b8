//! What is in a box at one moment: people, characters, cash, cards, and what has been done. Questions about it are
//! answered here; what changes it is in `rules`.

use super::cards::CharacterCards;
use super::heist_name;
use super::side_job::SideJob;
use super::stock::Stock;
use super::story::Story;
use heist_data::achievement::Achievement;
use heist_data::city::{Job, JobAdvice};
use heist_data::heists::Heist;
use heist_data::library::Library;
use heist_rules::cards::{Fixer, Item, Loot};
use heist_rules::edition::{Choosing, Edition};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// The highest level of players and characters.
pub const HIGHEST_LEVEL: u8 = 4;

/// How a named character stands with the law, and whatever else a scenario says of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Status {
    /// Free to be played.
    #[default]
    Free,
    /// In jail, until a county job gets it out.
    Busted,
    /// A word that a scenario has given it.
    Other(String),
}

impl Status {
    /// The status with a word.
    ///
    /// ```
    /// use heist_campaign::Status;
    ///
    /// assert_eq!(Status::from_word("busted"), Status::Busted);
    /// assert_eq!(Status::from_word("gone").word(), "gone");
    /// ```
    pub fn from_word(word: &str) -> Status {
        match word {
            "free" => Status::Free,
            "busted" => Status::Busted,
            other => Status::Other(other.to_owned()),
        }
    }
    /// Its word.
    pub fn word(&self) -> &str {
        match self {
            Status::Free => "free",
            Status::Busted => "busted",
            Status::Other(word) => word,
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A named character.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Named {
    /// One character card and two skills.
    pub cards: CharacterCards,
    /// Its level; the cards follow when somebody chooses them.
    pub level: u8,
    /// Its status.
    pub status: Status,
}

/// Who plays whom.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CrewSeat {
    /// The named character.
    pub character: String,
    /// The player.
    pub player: String,
}

/// A heist for which a crew has been chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnderWay {
    /// The heist.
    pub heist: String,
    /// Who plays whom, in the order red, green, blue, black.
    pub seats: Vec<CrewSeat>,
    /// Who holds which item of the team; the others go to the first character.
    pub held: Vec<(Item, String)>,
    /// Fixers who were named for this heist, where an edition asks for it.
    pub fixers: Vec<Fixer>,
}

/// A character who waits inside for the second part of a job.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hiding {
    /// Who.
    pub character: String,
    /// The space of the first part; empty when nobody has said.
    pub at: String,
    /// Ideas left.
    pub ideas: u8,
    /// Loot in hand: words such as `documents` and `cash:3`.
    pub carrying: Vec<String>,
}

/// The second part of a job, which comes next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SecondPart {
    /// Its heist.
    pub heist: String,
    /// Everybody of the first part, who level up when the job is over.
    pub seats: Vec<CrewSeat>,
    /// Those who take part in the second.
    pub hiding: Vec<Hiding>,
    /// Fixers who helped in the first.
    pub helpers: Vec<Fixer>,
}

/// What is in a box at one moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoxContents {
    /// The edition that is played.
    pub edition: Edition,
    /// Levels of the players, by name.
    pub players: BTreeMap<String, u8>,
    /// Named characters.
    pub characters: BTreeMap<String, Named>,
    /// Team cash, in $k.
    pub cash: u16,
    /// Item cards of the team.
    pub items: Stock,
    /// Item cards on sale.
    pub shop: Stock,
    /// Loot of the team, piece by piece.
    pub loot: Vec<Loot>,
    /// Fixers whose favour the team has, in the order of [`Fixer::ALL`].
    pub fixers: Vec<Fixer>,
    /// Heists won, in order; one that was won twice is there twice.
    pub won: Vec<String>,
    /// Heists lost, in order.
    pub lost: Vec<String>,
    /// The heist for which a crew has been chosen.
    pub under_way: Option<UnderWay>,
    /// The second part of a job that comes next.
    pub second_part: Option<SecondPart>,
    /// Character cards that were played at least once.
    pub played: BTreeSet<String>,
    /// Achievements.
    pub achievements: BTreeSet<Achievement>,
    /// Where the team stands in its scenario, where there are any.
    pub story: Story,
    /// Heists of the players' own whose files lie in the box, by their ids (`own:…`).
    pub side_jobs: BTreeMap<String, SideJob>,
}

impl BoxContents {
    /// A new box: nobody and nothing; in the city an Old Friend, and a shop with what is on sale from the start.
    pub fn new(edition: Edition) -> BoxContents {
        let city = edition.choosing != Choosing::Chapters;
        BoxContents {
            edition,
            players: BTreeMap::new(),
            characters: BTreeMap::new(),
            cash: 0,
            items: Stock::default(),
            shop: if city { BoxContents::first_stock() } else { Stock::default() },
            loot: Vec::new(),
            fixers: if city { vec![Fixer::OldFriend] } else { Vec::new() },
            won: Vec::new(),
            lost: Vec::new(),
            under_way: None,
            second_part: None,
            played: BTreeSet::new(),
            achievements: BTreeSet::new(),
            story: Story::default(),
            side_jobs: BTreeMap::new(),
        }
    }

    /// A heist that can be played from this box: an official one, or a side job.
    pub fn heist(&self, id: &str) -> Option<&Heist> {
        let side_job = self.side_jobs.get(id).map(SideJob::heist);
        side_job.or_else(|| Library::official().heist(id))
    }
    /// What a heist of this box is called.
    pub fn heist_name(&self, id: &str) -> String {
        self.side_jobs.get(id).map_or_else(|| heist_name(id), |job| job.heist().name.clone())
    }

    /// What the shop offers at the start of a campaign.
    pub fn first_stock() -> Stock {
        let cards = &Library::official().items;
        heist_rules::cards::ITEM_CARDS.into_iter().filter(|item| cards[*item as usize].in_shop).collect()
    }

    /// Whether the team has a fixer's favour.
    pub fn has_fixer(&self, fixer: Fixer) -> bool {
        self.fixers.contains(&fixer)
    }
    /// Cards of an item that nobody has found yet, or that a character brings along.
    pub fn hidden(&self, item: Item) -> u8 {
        Stock::copies(item).saturating_sub(self.items.count(item) + self.shop.count(item))
    }
    /// What an item costs, in $k: the Fence gets it cheaper.
    pub fn price(&self, item: Item) -> u16 {
        u16::from(Library::official().items[item as usize].shop_price(|fixer| self.has_fixer(fixer)))
    }
    /// What the shop pays for an item, in $k: half the price rounded down, or the Curator's terms.
    pub fn resale(&self, item: Item) -> u16 {
        u16::from(Library::official().items[item as usize].resale_price(|fixer| self.has_fixer(fixer)))
    }

    /// The sum of the levels of some players and their number, each counted once; an unknown one is a newcomer.
    pub fn levels<'a>(&self, players: impl IntoIterator<Item = &'a str>) -> (u32, u32) {
        let players: BTreeSet<&str> = players.into_iter().collect();
        let level = |name: &&str| u32::from(self.players.get(*name).copied().unwrap_or(1));
        (players.iter().map(level).sum(), players.len() as u32)
    }
    /// How hard a heist is for some players. Advice, not a ban.
    pub fn advice<'a>(&self, heist: &str, players: impl IntoIterator<Item = &'a str>) -> Option<JobAdvice> {
        let label = self.heist(heist)?.difficulty.as_str();
        let (sum, count) = self.levels(players);
        Some(Library::official().city.difficulty(label)?.advice(sum, count))
    }
    /// The cards that a named character may choose for its next level: each with its two choices. Empty when nothing is due.
    pub fn choices(&self, character: &str) -> Vec<(String, Vec<String>)> {
        let Some(named) = self.characters.get(character) else { return Vec::new() };
        if self.in_chapters() {
            return self.granted_choices(character);
        }
        match named.cards.level() {
            Ok(level) if level < named.level => named.cards.choices(level),
            _ => Vec::new(),
        }
    }
    /// Whether a job has been done: its last heist was won.
    pub fn is_done(&self, job: &Job) -> bool {
        job.heists.last().is_some_and(|heist| self.won.contains(heist))
    }
    /// Whether the city has a job in this edition: all of its heists are for it.
    pub fn has_job(&self, job: &Job) -> bool {
        let fits = |heist: &String| {
            let heist = Library::official().heist(heist);
            heist.is_some_and(|heist| heist.editions.iter().any(|id| id == self.edition.id))
        };
        job.heists.iter().all(fits)
    }
    /// The jobs of the city in this edition.
    pub fn jobs(&self) -> impl Iterator<Item = &'static Job> {
        Library::official().city.jobs.iter().filter(|job| self.has_job(job))
    }
    /// Whether a job can be played now: county jobs need somebody in jail, everything else is open from the start, and the
    /// second part of a job comes before anything else.
    pub fn is_open(&self, job: &Job) -> bool {
        match &self.second_part {
            _ if !self.has_job(job) => false,
            Some(part) => job.heists.contains(&part.heist),
            None => !job.county || self.jailed().next().is_some(),
        }
    }
    /// Named characters in jail.
    pub fn jailed(&self) -> impl Iterator<Item = &str> {
        self.characters.iter().filter(|(_, named)| named.status == Status::Busted).map(|(name, _)| name.as_str())
    }

    pub(super) fn unlock(&mut self, fixer: Fixer) -> bool {
        let new = !self.has_fixer(fixer);
        if new {
            self.fixers.push(fixer);
            self.fixers.sort_by_key(|fixer| *fixer as u8);
        }
        new
    }
}
