//! `heist campaign`: a box on the command line. Every change is one command of the notation; the file is rewritten
//! after each, and never half.

mod play;
mod show;

pub use play::box_of;

use crate::cli::{BoxLine, CampaignTask};
use crate::editions;
use crate::files;
use crate::start;
use crate::text::{page_width, wrapped};
use anstream::AutoStream;
use anyhow::{Result, anyhow, bail};
use heist_campaign::{BoxCommand, BoxContents, BoxError, CampaignBox, SideJob, file};
use heist_data::suggest::or_known;
use heist_rules::edition::Edition;
use heist_words::chronicle;
use serde_json::Value;
use std::io::{self, Write};
use std::path::Path;

/// `heist campaign`; `false` when a game was played from a pipe and a line was refused.
pub fn run(path: &Path, task: &CampaignTask, out: &mut dyn Write) -> Result<bool> {
    if let CampaignTask::Play(args) = task {
        return play::run(path, args, out);
    }
    if files::is_standard(path) && task.changes_the_box() {
        // The box alone is on standard output.
        return carry_out_task(path, task, &mut AutoStream::auto(io::stderr())).map(|()| true);
    }
    carry_out_task(path, task, out).map(|()| true)
}

fn carry_out_task(path: &Path, task: &CampaignTask, out: &mut dyn Write) -> Result<()> {
    match task {
        CampaignTask::New { name, players, crew, edition, scenario } => {
            let edition = edition.as_deref().map_or(Ok(Edition::NEWEST), editions::named)?;
            let first = first_lines(edition, players, crew, scenario.as_deref())?;
            create(path, name.as_deref(), edition, &first, out)
        }
        CampaignTask::Show { output } if output.json => print(show::json::contents(&open(path)?)?, out),
        CampaignTask::Show { .. } => show::contents(&open(path)?, out),
        CampaignTask::City { players, output } if output.json => print(show::json::city(&open(path)?, players), out),
        CampaignTask::City { players, .. } => show::city(&open(path)?, players, out),
        CampaignTask::Ledger { all, output } if output.json => print(show::json::ledger(&open(path)?, *all), out),
        CampaignTask::Ledger { all, .. } => show::ledger(&open(path)?, *all, out),
        CampaignTask::Achievements { output } if output.json => {
            print(show::json::achievements(of_the_city(&open(path)?)?), out)
        }
        CampaignTask::Achievements { .. } => show::achievements(of_the_city(&open(path)?)?, out),
        CampaignTask::Bingo { output } if output.json => print(show::json::bingo(of_the_city(&open(path)?)?), out),
        CampaignTask::Bingo { .. } => show::bingo(of_the_city(&open(path)?)?, out),
        CampaignTask::Play(args) => play::run(path, args, out).map(drop),
        CampaignTask::Finish { replay } => finish(path, replay, out),
        CampaignTask::SideJob { heist } => take_side_job(path, heist, out),
        CampaignTask::Export { file } => export(&open(path)?, file.as_deref(), out),
        CampaignTask::Import { file } => import(path, file, out),
        CampaignTask::Say(BoxLine(words)) | CampaignTask::Unknown(words) => say(path, &words.join(" "), out),
    }
}

fn print(value: Value, out: &mut dyn Write) -> Result<()> {
    Ok(writeln!(out, "{value:#}")?)
}

/// Reads the box.
fn open(path: &Path) -> Result<CampaignBox> {
    if !path.exists() && !files::is_standard(path) {
        bail!("There is no box {}; `heist campaign new` makes one, --box names another.", path.display());
    }
    read(path)
}

/// What is in a box, where it is of the city.
fn of_the_city(campaign: &CampaignBox) -> Result<&BoxContents> {
    if campaign.now().in_chapters() {
        bail!("Achievements and the grid belong to River City; `heist campaign chapters` shows how the story goes.");
    }
    Ok(campaign.now())
}

fn read(path: &Path) -> Result<CampaignBox> {
    let text = files::read_text(path)?;
    Ok(file::parse(&text).map_err(|fault| fault.in_file(files::name(path)))?)
}

fn write(path: &Path, campaign: &CampaignBox) -> Result<()> {
    files::write_text(path, &file::print(campaign))
}

/// Carries a command out, writes the box, and tells what came of it: in this order, because whoever listens may have gone.
fn carry_out(path: &Path, mut campaign: CampaignBox, command: BoxCommand, out: &mut dyn Write) -> Result<()> {
    let facts = campaign.apply(command).map_err(|refused| anyhow!("{refused}"))?.to_vec();
    write(path, &campaign)?;
    for fact in &facts {
        writeln!(out, "{}", wrapped(&chronicle::say(campaign.now(), fact), "", page_width()))?;
    }
    show::due(&campaign, out)
}

fn say(path: &Path, line: &str, out: &mut dyn Write) -> Result<()> {
    let command = match BoxCommand::parse(line) {
        Ok(command) => command,
        Err(BoxError::Syntax(words)) => bail!("{words}; `heist campaign --help` lists everything."),
        Err(BoxError::Refused(refused)) => bail!("{refused}"),
    };
    let campaign = open(path)?;
    let by_hand = chronicle::cash_by_hand(campaign.now(), &command);
    carry_out(path, campaign, command, out)?;
    match by_hand {
        Some(words) => Ok(writeln!(out, "{}", wrapped(&words, "", page_width()))?),
        None => Ok(()),
    }
}

/// What is said to a new box first: players, the scenario, and the crew.
fn first_lines(edition: Edition, players: &[String], crew: &[String], scenario: Option<&str>) -> Result<Vec<String>> {
    let mut lines: Vec<String> = players.iter().map(|player| format!("player {player}")).collect();
    let empty = BoxContents::new(edition);
    let chosen = match scenario {
        Some(id) => {
            let known = || empty.scenarios().map(|scenario| scenario.id.as_str()).collect::<Vec<_>>();
            let found = empty.scenarios().find(|scenario| scenario.id == id);
            Some(found.ok_or_else(|| match known()[..] {
                [] => anyhow!("The edition {} has no scenarios: every heist may be chosen.", edition.id),
                _ => anyhow!("There is no scenario `{id}` in this edition{}.", or_known(id, known())),
            })?)
        }
        None => empty.scenarios().next(),
    };
    lines.extend(chosen.map(|scenario| format!("scenario {}", scenario.id)));
    let suggested = chosen.filter(|_| crew.is_empty() && !players.is_empty());
    let suggested = suggested.map_or(&[][..], |scenario| scenario.chapters[0].suggested.as_slice());
    let suggested = suggested.iter().map(|cards| format!("{} {}", cards.character, cards.skills.join(" ")));
    let named = crew.iter().map(|word| word.replace([':', '+'], " "));
    for (i, character) in suggested.chain(named).enumerate() {
        let Some(player) = players.get(i % players.len().max(1)) else {
            bail!("A crew needs players: --players josh,mia,ann.");
        };
        lines.push(format!("create {character} for {player}"));
    }
    Ok(lines)
}

fn create(path: &Path, name: Option<&str>, edition: Edition, lines: &[String], out: &mut dyn Write) -> Result<()> {
    if path.exists() {
        bail!("{} is there already; --box names another file.", path.display());
    }
    let contents = BoxContents::new(edition);
    let usual = if contents.in_chapters() { "The Crew" } else { "River City" };
    let mut campaign = CampaignBox::new(name.unwrap_or(usual), contents);
    for line in lines {
        campaign.say(line).map_err(|error| anyhow!("{error}"))?;
    }
    // Whatever the name is, the file must be read again.
    file::parse(&file::print(&campaign))?;
    write(path, &campaign)?;
    let place = if files::is_standard(path) { "standard output".to_owned() } else { path.display().to_string() };
    writeln!(out, "A new box: {place}.")?;
    show::contents(&campaign, out)
}

/// Records the outcome of a heist that was played elsewhere, from its replay.
fn finish(path: &Path, replay: &Path, out: &mut dyn Write) -> Result<()> {
    let campaign = open(path)?;
    let name = files::name(replay);
    let (game, _) = start::load_replay(replay)?;
    let outcome = heist_campaign::record_of(campaign.now(), &game).map_err(|fault| fault.in_file(&name))?;
    carry_out(path, campaign, BoxCommand::Record(outcome), out)
}

/// Takes a heist of somebody's own into the box, or says everything that is wrong with its file.
fn take_side_job(path: &Path, heist: &Path, out: &mut dyn Write) -> Result<()> {
    let campaign = open(path)?;
    let text = files::read_text(heist)?;
    let name = files::name(heist);
    if let Err(findings) = heist_check::read_own(&text) {
        let findings: Vec<String> = findings.iter().map(|finding| format!("{name}: {finding}")).collect();
        bail!("{}", findings.join("\n"));
    }
    let job = SideJob::read(&text).map_err(|fault| fault.in_file(name))?;
    carry_out(path, campaign, BoxCommand::SideJob(job), out)
}

fn export(campaign: &CampaignBox, to: Option<&Path>, out: &mut dyn Write) -> Result<()> {
    match to.filter(|to| !files::is_standard(to)) {
        None => Ok(write!(out, "{}", file::print(campaign))?),
        Some(to) => {
            write(to, campaign)?;
            Ok(writeln!(out, "The box is in {}.", to.display())?)
        }
    }
}

fn import(path: &Path, from: &Path, out: &mut dyn Write) -> Result<()> {
    let campaign = read(from)?;
    if path.exists() {
        bail!("{} is there already and stays as it is; --box names another file.", path.display());
    }
    write(path, &campaign)?;
    writeln!(out, "A box with {} entries: {}.", campaign.entries().len(), path.display())?;
    show::contents(&campaign, out)
}
