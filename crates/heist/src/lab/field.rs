//! What the options of an experiment name: heists, editions, crews, bots.

use crate::cli::{LabEffortArgs, LabFieldArgs};
use crate::start;
use anyhow::{Result, anyhow, bail};
use heist_data::heists::Heist;
use heist_data::library::Library;
use heist_data::suggest;
use heist_format::setup::CREW_SIZES;
use heist_lab::crews::CrewChoice;
use heist_lab::experiment::PlanSearch;
use heist_lab::parallel;
use heist_lab::players::BotChoice;
use heist_lab::rows::Matchup;
use heist_rules::edition::Edition;
use std::borrow::Cow;

/// The heists of an experiment, by the names under which they are listed.
pub struct Field {
    heists: Vec<(String, Cow<'static, Heist>)>,
}

/// Groups of heists.
pub const GROUPS: [&str; 7] = ["amateur", "semi-pro", "pro", "city", "chapters", "gallery", "all"];

fn group(name: &str) -> Option<Vec<&'static Heist>> {
    let library = Library::official();
    let of_class = |class: &str| library.heists.iter().filter(|heist| heist.difficulty == class).collect();
    Some(match name {
        "city" => library.heists.iter().collect(),
        "chapters" => library.chapters.iter().collect(),
        "gallery" => library.gallery.iter().collect(),
        "all" => library.all_heists().collect(),
        "amateur" | "semi-pro" | "pro" => of_class(name),
        _ => return None,
    })
}

impl Field {
    /// The heists that are named, each once.
    pub fn new(names: &[String]) -> Result<Field> {
        let mut heists: Vec<(String, Cow<'static, Heist>)> = Vec::new();
        for name in names {
            let found: Vec<(String, Cow<'static, Heist>)> = match group(name) {
                Some(group) => group.into_iter().map(|heist| (heist.id.clone(), Cow::Borrowed(heist))).collect(),
                None if name.ends_with(".toml") || Library::official().heist(name).is_some() => {
                    vec![(name.clone(), start::find_heist(name)?)]
                }
                None => {
                    let known = Library::official().all_heists().map(|heist| heist.id.as_str());
                    let near = suggest::question(name, known.chain(GROUPS));
                    bail!(
                        "There is no heist `{name}`; `heist heists` lists them.{near} Groups of heists are {}.",
                        GROUPS.join(", ")
                    );
                }
            };
            for (name, heist) in found {
                if !heists.iter().any(|(known, _)| *known == name) {
                    heists.push((name, heist));
                }
            }
        }
        Ok(Field { heists })
    }

    /// All of them.
    pub fn heists(&self) -> impl Iterator<Item = &Heist> {
        self.heists.iter().map(|(_, heist)| &**heist)
    }

    /// A heist by the name under which it is listed.
    pub fn find(&self, name: &str) -> Option<&Heist> {
        self.heists.iter().find(|(known, _)| known == name).map(|(_, heist)| &**heist)
    }

    /// What a heist is called: an official one by its id, one of one's own by its title.
    pub fn title<'a>(&'a self, name: &'a str) -> &'a str {
        match self.find(name) {
            Some(heist) if Library::official().heist(name).is_none() && !heist.name.is_empty() => &heist.name,
            _ => name,
        }
    }

    /// Every heist in every edition with every crew, played by every bot.
    pub fn matchups(&self, args: &LabFieldArgs, bots: &[BotChoice]) -> Result<Vec<Matchup>> {
        if !CREW_SIZES.contains(&args.players) {
            bail!("Three or four play (general.player-count), not {}.", args.players);
        }
        check_editions(&args.editions)?;
        let crews = crews(&args.crews)?;
        let mut matchups: Vec<Matchup> = Vec::new();
        for (name, heist) in &self.heists {
            let newest = [heist.newest_edition().to_owned()];
            let editions = if args.editions.is_empty() { &newest[..] } else { &args.editions };
            for edition in editions.iter().filter(|id| heist.is_for(id)) {
                for crew in &crews {
                    let matchup = |bot: &BotChoice| Matchup {
                        heist: name.clone(),
                        edition: edition.clone(),
                        crew: crew.clone(),
                        players: args.players,
                        bot: *bot,
                    };
                    matchups.extend(bots.iter().map(matchup));
                }
            }
        }
        if matchups.is_empty() {
            bail!("None of these heists is played in {}.", args.editions.join(", "));
        }
        Ok(matchups)
    }
}

/// Whether all of these are editions.
pub fn check_editions(ids: &[String]) -> Result<()> {
    for id in ids {
        if Edition::from_id(id).is_none() {
            let near = suggest::question(id, Edition::ALL.map(|edition| edition.id));
            bail!("There is no edition `{id}`; `heist editions` lists them.{near}");
        }
    }
    Ok(())
}

/// Crews by their names.
pub fn crews(words: &[String]) -> Result<Vec<CrewChoice>> {
    words.iter().map(|word| word.parse().map_err(|fault: String| anyhow!(fault))).collect()
}

/// Bots by their names, with the nodes that the options give them.
pub fn bots(words: &[String], effort: &LabEffortArgs) -> Result<Vec<BotChoice>> {
    let bot = |word: &String| -> Result<BotChoice> {
        let bot: BotChoice = word.parse().map_err(|fault: String| anyhow!(fault))?;
        Ok(match effort.nodes {
            Some(nodes) if !word.contains(':') => bot.with_nodes(nodes),
            _ => bot,
        })
    };
    words.iter().map(bot).collect()
}

/// How many games are played at a time.
pub fn jobs(effort: &LabEffortArgs) -> usize {
    effort.jobs.unwrap_or_else(parallel::all_cores).max(1)
}

/// How plans are found.
pub fn plans(effort: &LabEffortArgs) -> PlanSearch {
    PlanSearch { games: effort.plan_games, ..PlanSearch::default() }
}
