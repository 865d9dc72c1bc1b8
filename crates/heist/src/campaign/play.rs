//! `heist campaign play`: the heist for which a crew was chosen, and its outcome in the box.

use super::{carry_out, open};
use crate::cli::CampaignPlayArgs;
use crate::files;
use crate::games::{SavedGame, SavedGames};
use crate::play::{self, Seating};
use crate::start;
use anyhow::{Context, Result, bail};
use heist_campaign::{BoxCommand, BoxContents, CampaignBox, OWN, UnderWay};
use heist_format::game::Game;
use heist_format::replay::Remarks;
use heist_rules::state::Phase;
use heist_rules::who::Who;
use std::io::Write;
use std::path::Path;

/// Plays the heist that was chosen, and records its outcome when it is over; `false` when a line from a pipe was refused.
pub fn run(path: &Path, args: &CampaignPlayArgs, out: &mut dyn Write) -> Result<bool> {
    if files::is_standard(path) {
        bail!("A heist is played from a box in a file, which waits for its outcome: --box FILE.");
    }
    let campaign = open(path)?;
    let now = campaign.now();
    let Some(under_way) = &now.under_way else {
        let heist = Some(now.story.next.as_str()).filter(|next| !next.is_empty()).unwrap_or("startup");
        bail!("No crew has been chosen: `heist campaign crew {heist} NAME:PLAYER …` does that.");
    };
    let kept = SavedGames::find(args.table.state.state.as_deref())?;
    let mark = mark(path, &campaign)?;
    // A box of the same name that was made since then is another one.
    let changed = std::fs::metadata(path).and_then(|about| about.modified())?;
    let mut fitting =
        kept.all().into_iter().filter(|game| game.campaign_box() == Some(&mark) && game.written >= changed);
    let last = fitting.find(|game| game.read.is_ok());
    // The heist was over, and the process ended before the box was written.
    if let Some(Ok((game, _))) = last.as_ref().map(|last| &last.read)
        && game.state().phase == Phase::Over
    {
        writeln!(out, "The heist was played to its end already.")?;
        let outcome = heist_campaign::record_of(now, game)?;
        return carry_out(path, campaign, BoxCommand::Record(outcome), out).map(|()| true);
    }
    let people = people(now, under_way);
    let seating = match (&args.resume, last) {
        (Some(Some(id)), _) if id.ends_with(".heist") => from_replay(id.as_ref(), people, mark)?,
        (Some(Some(id)), _) => Seating::resume(&kept, kept.named(id)?)?,
        (Some(None), Some(last)) => Seating::resume(&kept, last)?,
        (Some(None), None) => bail!("No game of this heist is kept; `heist campaign play` begins it."),
        (None, Some(last)) if args.load.is_none() && play::wants_to_go_on(&last, out)? => Seating::resume(&kept, last)?,
        (None, _) => match &args.load {
            Some(file) => from_replay(file, people, mark)?,
            None => {
                let game = begin(now, under_way, args.heist.as_deref())?;
                let remarks =
                    Remarks { seed: args.seed, people: Some(people), campaign_box: Some(mark), ..Remarks::default() };
                Seating::new(game, remarks)
            }
        },
    };
    files::hear_the_terminal();
    let played = play::in_terminal(seating, &kept, &args.table, out)?;
    if played.game.state().phase != Phase::Over {
        writeln!(out, "The heist is not over and nothing is recorded; `heist campaign play --resume` goes on.")?;
        return Ok(played.refused == 0);
    }
    let outcome = heist_campaign::record_of(campaign.now(), &played.game)?;
    let _ = writeln!(out);
    carry_out(path, campaign, BoxCommand::Record(outcome), out)?;
    Ok(played.refused == 0)
}

fn from_replay(file: &Path, people: String, mark: String) -> Result<Seating> {
    let (game, replay) = start::load_replay(file)?;
    let remarks = Remarks { people: Some(people), campaign_box: Some(mark), ..replay.remarks() };
    Ok(Seating::new(game, remarks))
}

fn begin(now: &BoxContents, under_way: &UnderWay, map: Option<&Path>) -> Result<Game> {
    let (setup, state) = if under_way.heist.starts_with(OWN) && !now.side_jobs.contains_key(&under_way.heist) {
        let Some(map) = map else {
            bail!(
                "The file of this heist is not in the box: name it by --heist FILE, or take it in by `heist campaign side-job FILE`."
            )
        };
        let heist = start::find_heist(&map.display().to_string())?;
        heist_campaign::start_own(now, &heist)?
    } else {
        heist_campaign::start(now)?
    };
    Ok(Game::new(setup, state))
}

/// By what a journal knows its box: the file, and how long the ledger was when the heist began.
fn mark(path: &Path, campaign: &CampaignBox) -> Result<String> {
    let path = path.canonicalize().with_context(|| format!("{} cannot be read", path.display()))?;
    Ok(format!("{} {}", path.display(), campaign.entries().len()))
}

/// The box of a game that is kept, as `--box` takes it.
pub fn box_of(game: &SavedGame) -> Option<&str> {
    game.campaign_box().and_then(|mark| mark.rsplit_once(' ')).map(|(path, _)| path)
}

/// Who plays whom, as `heist play --people` takes it: `josh=red+blue,mia=green`.
fn people(now: &BoxContents, under_way: &UnderWay) -> String {
    let mut people: Vec<(&str, Vec<&str>)> = Vec::new();
    for (seat, who) in
        under_way.seats.iter().zip(Who::PLAYERS).filter(|(seat, _)| now.players.contains_key(&seat.player))
    {
        match people.iter_mut().find(|(name, _)| *name == seat.player) {
            Some((_, colours)) => colours.push(who.word()),
            None => people.push((&seat.player, vec![who.word()])),
        }
    }
    let people = people.iter().map(|(name, colours)| format!("{name}={}", colours.join("+")));
    people.collect::<Vec<_>>().join(",")
}
