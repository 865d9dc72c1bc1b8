//! The city: opportunities, county jobs, the threads that lead through them, and the grid of characters to be played.
//! Facts of content/campaign; what is done already stands in a box.

use crate::achievement::Achievement;
use crate::error::ContentError;
use crate::fields::Fields;
use crate::heists::Heist;
use crate::library::Character;
use heist_rules::cards::Fixer;
use std::cmp::Ordering;
use std::collections::BTreeMap;
use toml::Table;

/// A label of difficulty and the average level it is meant for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difficulty {
    /// Its id, for instance `semi-pro`.
    pub id: String,
    /// Its name.
    pub name: String,
    least: Option<(u8, bool)>,
    most: Option<(u8, bool)>,
}

/// A heist against the people who want to play it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum JobAdvice {
    /// Meant for less experienced players.
    Easy,
    /// Meant for them.
    Fits,
    /// Meant for more experienced players.
    Hard,
}

impl JobAdvice {
    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            JobAdvice::Easy => "easy",
            JobAdvice::Fits => "fits",
            JobAdvice::Hard => "hard",
        }
    }
}

impl Difficulty {
    /// How hard it is for players whose levels sum up to this; nobody counts as one newcomer.
    pub fn advice(&self, sum: u32, players: u32) -> JobAdvice {
        let (sum, players) = if players == 0 { (1, 1) } else { (sum, players) };
        let against = |level: u8| sum.cmp(&(u32::from(level) * players));
        if let Some((level, inclusive)) = self.least {
            match against(level) {
                Ordering::Less => return JobAdvice::Hard,
                Ordering::Equal if !inclusive => return JobAdvice::Hard,
                _ => {}
            }
        }
        if let Some((level, inclusive)) = self.most {
            match against(level) {
                Ordering::Greater => return JobAdvice::Easy,
                Ordering::Equal if !inclusive => return JobAdvice::Easy,
                _ => {}
            }
        }
        JobAdvice::Fits
    }

    fn read(table: &Table, path: &[String]) -> Result<Difficulty, ContentError> {
        let fields = Fields::new(table, path);
        let [from, above] = [fields.up_to("from", 4)?, fields.up_to("above", 4)?];
        let [up_to, below] = [fields.up_to("up_to", 4)?, fields.up_to("below", 4)?];
        let difficulty = Difficulty {
            id: fields.need_text("id")?.to_owned(),
            name: fields.need_text("name")?.to_owned(),
            least: from.map(|level| (level, true)).or(above.map(|level| (level, false))),
            most: up_to.map(|level| (level, true)).or(below.map(|level| (level, false))),
        };
        fields.finish()?;
        Ok(difficulty)
    }
}

/// Something that can be played: one heist, or several in a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Job {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Where it takes place.
    pub location: String,
    /// A line to tempt people.
    pub about: String,
    /// The id of its difficulty.
    pub difficulty: String,
    /// Its heists, in order.
    pub heists: Vec<String>,
    /// Whose favour success wins.
    pub fixer: Fixer,
    /// A county job: a breakout, for those who are busted.
    pub county: bool,
    /// Cash for success, in $k.
    pub cash: u8,
}

impl Job {
    fn read(table: &Table, path: &[String], county: bool) -> Result<Job, ContentError> {
        let fields = Fields::new(table, path);
        let fixer = fields.need_text("fixer")?;
        let heists = fields.words("heists")?.unwrap_or_default();
        if heists.is_empty() {
            return Err(fields.fault("heists", "a job has at least one heist"));
        }
        let job = Job {
            id: fields.need_text("id")?.to_owned(),
            name: fields.need_text("name")?.to_owned(),
            location: fields.need_text("location")?.to_owned(),
            about: fields.need_text("about")?.to_owned(),
            difficulty: fields.need_text("difficulty")?.to_owned(),
            heists: heists.iter().map(|word| word.text.to_owned()).collect(),
            fixer: Fixer::from_id(fixer)
                .ok_or_else(|| fields.fault("fixer", format!("there is no fixer '{fixer}'")))?,
            county,
            cash: fields.small("cash")?.unwrap_or(0),
        };
        fields.finish()?;
        Ok(job)
    }
}

/// A suggested order of play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thread {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it is about.
    pub about: String,
    /// Ids of its jobs, in order.
    pub jobs: Vec<String>,
}

/// Words about an achievement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AchievementCard {
    /// Which one.
    pub id: Achievement,
    /// Its name.
    pub name: String,
    /// What has to be done.
    pub text: String,
    /// Decided within one heist.
    pub one_heist: bool,
}

/// A row of the bingo grid: an amateur and the two pros of its class.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GridRow {
    /// The amateur, which gives the class its name.
    pub amateur: String,
    /// The conventional pro.
    pub conventional: String,
    /// The oddball pro.
    pub oddball: String,
}

impl GridRow {
    /// The three characters of the row.
    pub fn cards(&self) -> [&str; 3] {
        [&self.amateur, &self.conventional, &self.oddball]
    }
}

/// The city.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct City {
    /// Labels of difficulty, easiest first.
    pub difficulties: Vec<Difficulty>,
    /// Opportunities, then county jobs.
    pub jobs: Vec<Job>,
    /// Suggested orders.
    pub threads: Vec<Thread>,
    /// Achievements, in the order of [`Achievement::ALL`].
    pub achievements: Vec<AchievementCard>,
    /// The bingo grid.
    pub grid: Vec<GridRow>,
}

impl City {
    /// The lists of the file, with the kinds under which their entries are kept.
    pub const LISTS: [(&'static str, &'static str); 6] = [
        ("difficulty", "difficulty"),
        ("opportunity", "opportunity"),
        ("county_job", "county-job"),
        ("thread", "thread"),
        ("achievement", "achievement"),
        ("grid", "grid"),
    ];

    /// The job that a heist is part of.
    pub fn job_of(&self, heist: &str) -> Option<&Job> {
        self.jobs.iter().find(|job| job.heists.iter().any(|id| id == heist))
    }
    /// The heist that has to be won just before this one.
    pub fn part_before(&self, heist: &str) -> Option<&str> {
        let parts = &self.job_of(heist)?.heists;
        let place = parts.iter().position(|id| id == heist)?;
        parts.get(place.checked_sub(1)?).map(String::as_str)
    }
    /// The heist that follows at once when this one is won.
    pub fn part_after(&self, heist: &str) -> Option<&str> {
        let parts = &self.job_of(heist)?.heists;
        let place = parts.iter().position(|id| id == heist)?;
        parts.get(place + 1).map(String::as_str)
    }
    /// The label with an id.
    pub fn difficulty(&self, id: &str) -> Option<&Difficulty> {
        self.difficulties.iter().find(|difficulty| difficulty.id == id)
    }

    /// Reads one entry of a list of the file.
    pub fn read_entry(&mut self, id: &str, table: &Table, path: &[String]) -> Result<(), ContentError> {
        match path[0].as_str() {
            "difficulty" => self.difficulties.push(Difficulty::read(table, path)?),
            "opportunity" | "county_job" => self.jobs.push(Job::read(table, path, path[0] == "county_job")?),
            "thread" => {
                let fields = Fields::new(table, path);
                let jobs = fields.words("opportunities")?.unwrap_or_default();
                if let Some(word) = jobs.iter().find(|word| !self.jobs.iter().any(|job| job.id == word.text)) {
                    return Err(word.fault(format!("there is no job '{}'", word.text)));
                }
                self.threads.push(Thread {
                    id: id.to_owned(),
                    name: fields.need_text("name")?.to_owned(),
                    about: fields.need_text("about")?.to_owned(),
                    jobs: jobs.iter().map(|word| word.text.to_owned()).collect(),
                });
                fields.ignore(&["id"]);
                fields.finish()?;
            }
            "achievement" => {
                let fields = Fields::new(table, path);
                let known = Achievement::from_id(id);
                let scope = fields.need_text("scope")?;
                if !["heist", "campaign"].contains(&scope) {
                    return Err(fields.fault("scope", "`heist` or `campaign` is needed here"));
                }
                self.achievements.push(AchievementCard {
                    id: known.ok_or_else(|| fields.fault("id", format!("nobody looks out for '{id}'")))?,
                    name: fields.need_text("name")?.to_owned(),
                    text: fields.need_text("text")?.to_owned(),
                    one_heist: scope == "heist",
                });
                fields.ignore(&["id", "ruling"]);
                fields.finish()?;
            }
            _ => {
                let fields = Fields::new(table, path);
                self.grid.push(GridRow {
                    amateur: fields.need_text("id")?.to_owned(),
                    conventional: fields.need_text("conventional")?.to_owned(),
                    oddball: fields.need_text("oddball")?.to_owned(),
                });
                fields.finish()?;
            }
        }
        Ok(())
    }

    /// Whether everything that the city speaks of is there.
    pub fn check(&self, heists: &[Heist], characters: &BTreeMap<String, Character>) -> Result<(), ContentError> {
        for job in &self.jobs {
            let fault = |words: String| Err(ContentError::new(format!("{}: {words}", job.id)));
            if self.difficulty(&job.difficulty).is_none() {
                return fault(format!("there is no difficulty '{}'", job.difficulty));
            }
            for (i, id) in job.heists.iter().enumerate() {
                let Some(heist) = heists.iter().find(|heist| heist.id == *id) else {
                    return fault(format!("there is no heist '{id}'"));
                };
                let last = i + 1 == job.heists.len();
                if last && heist.unlocks_fixer != job.fixer.id() {
                    return fault(format!("the heist '{id}' unlocks '{}'", heist.unlocks_fixer));
                }
                if last && heist.reward != job.cash || heist.difficulty != job.difficulty {
                    return fault(format!("difficulty or cash is not that of the heist '{id}'"));
                }
            }
        }
        if let Some(heist) = heists.iter().find(|heist| self.job_of(&heist.id).is_none()) {
            return Err(ContentError::new(format!("the heist '{}' belongs to no job", heist.id)));
        }
        if self.achievements.iter().map(|card| card.id).ne(Achievement::ALL.iter().copied()) {
            return Err(ContentError::new("the achievements are not those that are looked out for, in their order"));
        }
        for row in &self.grid {
            let of_class = |id: &str| characters.get(id).is_some_and(|card| card.class == row.amateur);
            if !row.cards().into_iter().all(of_class) {
                return Err(ContentError::new(format!("'{}' and its pros are not one class", row.amateur)));
            }
        }
        if self.grid.len() * 3 != characters.len() {
            return Err(ContentError::new("the grid does not show every character"));
        }
        Ok(())
    }
}
