//! `heist play`: a game in the terminal, with everybody around one keyboard.

mod complete;
mod confirm;
mod help;
mod interrupt;
pub mod journal;
pub(crate) mod lines;
mod listing;
mod played_game;
pub(crate) mod recorded_game;
pub(crate) mod screen;
mod shorthand;
pub(crate) mod terminal_game;

use crate::bots::BotSeats;
use crate::games::{SavedGame, SavedGames};
use crate::players::{self, Player};
use crate::{campaign, cli, files, start};
use anstream::AutoStream;
use anyhow::{Context, Result, anyhow, bail};
use heist_bots::Level;
use heist_format::game::Game;
use heist_format::replay::{self, Remarks, Replay};
use heist_rules::setup::Setup;
use heist_rules::state::Phase;
use heist_rules::who::{Crew, Who};
use interrupt::Interrupt;
use journal::{Journal, LogFile};
use lines::{Lines, Said};
use recorded_game::RecordedGame;
use std::io::{self, Write};
use std::path::Path;
use terminal_game::{BotStep, Flow, TerminalGame};

/// A game that is about to be played.
pub struct Seating {
    game: Game,
    remarks: Remarks,
    /// Its journal, where it was kept before.
    journal: Option<Journal>,
}

impl Seating {
    /// A game that is not kept yet.
    pub fn new(game: Game, remarks: Remarks) -> Seating {
        Seating { game, remarks, journal: None }
    }

    /// A game that goes on where its journal ends.
    pub fn resume(saved: &SavedGames, wanted: SavedGame) -> Result<Seating> {
        let (game, replay) = wanted.read.map_err(|fault| anyhow!("{}: {fault}", wanted.path.display()))?;
        if game.state().phase == Phase::Over {
            bail!("The game {} is over; `heist replay {}` tells it.", wanted.id, wanted.path.display());
        }
        let remarks = replay.remarks();
        let mut journal = Journal::open(saved, &wanted.id, replay::header(&game, &remarks))?;
        // Another process may have played on before the journal was locked.
        let text = files::read_text(&wanted.path)?;
        let game = Replay::parse(&text).and_then(|replay| replay.play());
        let game = game.map_err(|fault| fault.in_file(wanted.path.display().to_string()))?;
        // Half a line, or the end of the last sitting, does not stay between the commands.
        journal.write(&game)?;
        Ok(Seating { game, remarks, journal: Some(journal) })
    }
}

/// How a game in the terminal ended.
pub struct Played {
    /// The game as it stands.
    pub game: Game,
    /// How many lines from a pipe were refused or not understood.
    pub refused: usize,
}

/// `heist play`; `false` when it was played from a pipe and a line was refused.
pub fn run(args: &cli::PlayArgs, out: &mut dyn Write) -> Result<bool> {
    let saved = SavedGames::find(args.table.state.state.as_deref())?;
    let seating = seating(args, &saved, out)?;
    files::hear_the_terminal();
    Ok(in_terminal(seating, &saved, &args.table, out)?.refused == 0)
}

fn seating(args: &cli::PlayArgs, saved: &SavedGames, out: &mut dyn Write) -> Result<Seating> {
    let people = args.people.clone();
    if let Some(wanted) = &args.resume {
        let wanted = match wanted {
            Some(id) => saved.named(id)?,
            None => match last_unfinished(saved) {
                Some(last) => last,
                None => bail!("No game waits to go on; `heist games` lists those that were played."),
            },
        };
        if let Some(file) = campaign::box_of(&wanted) {
            bail!("{} is a heist of a campaign: `heist campaign --box {file} play --resume` goes on.", wanted.id);
        }
        let mut seating = Seating::resume(saved, wanted)?;
        seating.remarks.people = people.or(seating.remarks.people);
        return Ok(seating);
    }
    if let Some(file) = &args.load {
        let (game, remarks) = start::load_game(file)?;
        let (seed, people) = (args.seed.or(remarks.seed), people.or(remarks.people));
        return Ok(Seating::new(game, Remarks { seed, people, ..remarks }));
    }
    let new = &args.new_game;
    let is_open = new.heist.is_none() && new.crew.is_empty() && new.edition.is_none() && args.seed.is_none();
    if is_open
        && lines::at_a_terminal()
        && let Some(last) = last_unfinished(saved)
        && journal::is_free(saved, &last.id)
        && wants_to_go_on(&last, out)?
    {
        return Seating::resume(saved, last);
    }
    let loaded = start::new_game(new)?;
    let remarks = Remarks { seed: args.seed, script: loaded.chance, people, ..Remarks::default() };
    Ok(Seating::new(Game::new(loaded.setup, loaded.state), remarks))
}

/// The last game that can go on, the heists of campaigns apart.
fn last_unfinished(saved: &SavedGames) -> Option<SavedGame> {
    saved.all().into_iter().find(|game| game.unfinished().is_some() && game.campaign_box().is_none())
}

/// Asks whoever sits at a terminal whether a game shall go on.
pub fn wants_to_go_on(game: &SavedGame, out: &mut dyn Write) -> Result<bool> {
    if !lines::at_a_terminal() {
        return Ok(false);
    }
    writeln!(out, "A game is not over yet: {}.", game.in_words())?;
    match Lines::new()?.ask("Go on with it? [Y/n] ", out)? {
        Said::Line(answer) => Ok(!answer.trim().to_lowercase().starts_with('n')),
        Said::Interrupted | Said::End => bail!("Nothing was changed."),
    }
}

/// Plays a game in the terminal until it is over or nobody wants to go on.
pub fn in_terminal(seating: Seating, saved: &SavedGames, args: &cli::TableArgs, out: &mut dyn Write) -> Result<Played> {
    let to_stdout = args.record.as_deref().is_some_and(files::is_standard);
    if !to_stdout {
        let on_screen = lines::at_a_terminal() && !args.plain;
        return play_and_record(seating, saved, args, args.record.as_deref(), on_screen, out).map(|(played, _)| played);
    }
    // The replay alone is on standard output.
    let (played, text) = play_and_record(seating, saved, args, None, false, &mut AutoStream::auto(io::stderr()))?;
    out.write_all(text.as_bytes())?;
    Ok(played)
}

fn play_and_record(
    seating: Seating,
    saved: &SavedGames,
    args: &cli::TableArgs,
    record: Option<&Path>,
    on_screen: bool,
    out: &mut dyn Write,
) -> Result<(Played, String)> {
    let Seating { game, mut remarks, journal } = seating;
    let mut lines = Lines::new()?;
    let seats = bots_of(args, &remarks, game.setup())?;
    let mut players = match &remarks.people {
        Some(people) => players::read(people, game.setup())?,
        None if lines.is_terminal() && seats.is_none() => match ask_for_players(&mut lines, game.setup(), out)? {
            Some(players) => players,
            None => return Ok((Played { game, refused: 0 }, String::new())),
        },
        None => players::read("1", game.setup())?,
    };
    remarks.people = (remarks.people.is_some() || players.len() > 1).then(|| players::print(&players));
    if let Some(seats) = &seats {
        seat_bots(&mut players, seats.crew);
    }
    remarks.bots = seats.as_ref().map(BotSeats::print);
    remarks.seed = remarks.seed.or_else(|| Some(start::any_seed()));
    let header = replay::header(&game, &remarks);
    let journal = match journal {
        Some(mut journal) => {
            journal.set_header(header, &game)?;
            Some(journal)
        }
        None => match Journal::create(saved, &game.setup().heist, header) {
            Ok(journal) => Some(journal),
            // Better a game that is not kept than none; but whoever plays should know.
            Err(fault) => {
                writeln!(io::stderr(), "warning: this game is not kept: {fault:#}")?;
                None
            }
        },
    };
    let mut log = None;
    if let Some(file) = record {
        // Better to hear now that there is no such folder than after the game.
        let header = replay::header(&game, &Remarks { campaign_box: None, ..remarks.clone() });
        let mut new = LogFile::new(file.to_owned(), header);
        new.write(&game).with_context(|| format!("{} cannot be written", file.display()))?;
        log = Some(new);
    }
    let kept = RecordedGame::new(game, remarks, journal, log);
    let mut session = TerminalGame::new(kept, players, lines.is_terminal());
    session = session.with_bots(seats).thinking_at(args.level);
    let mut signal = None;
    let played = if on_screen {
        let left = screen::run(session)?;
        (session, signal) = (left.game, left.signal);
        if left.result.is_ok() && session.is_over() { session.farewell(out) } else { left.result }
    } else {
        play(&mut session, &mut lines, out)
    };
    let (refused, text) = (session.refused(), session.replay());
    if played.is_ok() && signal.is_none() && record.is_none() && lines.is_terminal() && session.is_over() {
        offer_to_save(&mut session, &mut lines, out)?;
    }
    let id = session.id().filter(|_| lines.is_terminal() && !session.is_over()).map(str::to_owned);
    let (game, closed) = session.close();
    // Whoever reads the output may be gone; the files are written all the same.
    if let Some(file) = record {
        let _ = writeln!(out, "The replay is in {}.", file.display());
    }
    if let Some(id) = id {
        let _ = writeln!(out, "The game is kept as {id}; `--resume` goes on with it.");
    }
    closed.context("the game cannot be written down")?;
    #[cfg(unix)]
    if let Some(signal) = signal {
        // Whoever sent it sees that it was obeyed.
        let _ = signal_hook::low_level::emulate_default_handler(signal);
    }
    played?;
    Ok((Played { game, refused }, text))
}

fn play(session: &mut TerminalGame, lines: &mut Lines, out: &mut dyn Write) -> Result<()> {
    session.welcome(out)?;
    loop {
        let_bots_act(session, lines.is_terminal(), out)?;
        if session.is_over() {
            return session.farewell(out);
        }
        let said = lines.next(&session.prompt(), || session.offers(), out)?;
        match said {
            // Pasted text may be several lines at once; Enter alone is a line too.
            Said::Line(text) => {
                let nothing = text.is_empty().then_some("");
                for line in text.lines().chain(nothing) {
                    if session.hear(line, out)? == Flow::Quit {
                        return Ok(());
                    }
                }
            }
            Said::Interrupted => writeln!(out, "`quit` ends the game.")?,
            Said::End => return Ok(()),
        }
    }
}

/// The bots act as long as it is for them to act; to a person they show one command after the other.
fn let_bots_act(session: &mut TerminalGame, is_terminal: bool, out: &mut dyn Write) -> Result<()> {
    let interrupt = is_terminal.then(Interrupt::watch);
    while session.bots_step(true, out)? == BotStep::Acted {
        let Some(interrupt) = &interrupt else { continue };
        out.flush()?;
        if interrupt.within(session.pace()) {
            return session.pause_bots(out);
        }
    }
    Ok(())
}

/// Whom bots play: as the command line says, or as the game says that goes on.
fn bots_of(args: &cli::TableArgs, remarks: &Remarks, setup: &Setup) -> Result<Option<BotSeats>> {
    let known = remarks.bots.as_deref().map(|text| BotSeats::parse(text, setup)).transpose()?;
    let level = args.level.or(known.map(|seats| seats.level)).unwrap_or(Level::Normal);
    let seats = match &args.bots[..] {
        [] => known.map(|seats| BotSeats { level, ..seats }),
        words => Some(BotSeats::read(words.iter().map(String::as_str), level, setup)?),
    };
    Ok(seats.filter(|seats| seats.crew.any()))
}

/// Bots take the places of people.
fn seat_bots(players: &mut Vec<Player>, crew: Crew) {
    players.iter_mut().for_each(|player| player.colours = player.colours - crew);
    players.retain(|player| player.colours.any());
    players.push(Player { name: "bots".to_owned(), colours: crew });
}

/// Asks who plays, and, among several, who plays which colour; nothing when nobody wants to.
fn ask_for_players(lines: &mut Lines, setup: &Setup, out: &mut dyn Write) -> Result<Option<Vec<Player>>> {
    let mut players = loop {
        let names = match lines.ask("Who plays? Names with commas between, or Enter for one person: ", out)? {
            Said::Line(names) if !names.trim().is_empty() => names,
            Said::Line(_) => return players::read("1", setup).map(Some),
            Said::Interrupted | Said::End => return Ok(None),
        };
        match players::read(&names, setup) {
            Ok(players) if names.contains('=') || players.len() == 1 => return Ok(Some(players)),
            Ok(players) => break players,
            Err(error) => writeln!(out, "{error}")?,
        }
    };
    let dealt = players.clone();
    players.iter_mut().for_each(|player| player.colours = Crew::NOBODY);
    for who in setup.everybody().into_iter().filter(|who| *who != Who::Npc) {
        let usual = dealt.iter().position(|player| player.colours.has(who)).unwrap_or(0);
        let card = setup.member(who).map_or("", |member| member.card.as_str());
        let question = format!("Who is {} ({card})? [{}] ", who.word(), dealt[usual].name);
        let chosen = loop {
            let Said::Line(name) = lines.ask(&question, out)? else { return Ok(None) };
            let name = name.trim();
            match players.iter().position(|player| player.name == name) {
                _ if name.is_empty() => break usual,
                Some(place) => break place,
                None => writeln!(out, "{name} does not play.")?,
            }
        };
        players[chosen].colours.insert(who);
    }
    Ok(Some(players))
}

fn offer_to_save(session: &mut TerminalGame, lines: &mut Lines, out: &mut dyn Write) -> Result<()> {
    loop {
        let name = lines.ask("Save the replay? A file name (such as evening.heist), or Enter for no: ", out)?;
        let Said::Line(name) = name else { return Ok(()) };
        if name.trim().is_empty() {
            return Ok(());
        }
        match session.save_replay(name.trim().as_ref()) {
            Ok(()) => return Ok(writeln!(out, "The replay is in {}.", name.trim())?),
            Err(error) => writeln!(out, "{error:#}")?,
        }
    }
}
