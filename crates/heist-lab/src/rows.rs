//! Games as lines of a file: one line for each, comma-separated, appended whole.

use crate::crews::CrewChoice;
use crate::players::BotChoice;
use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// The names of the columns.
pub const COLUMNS: &str = "heist,edition,crew,players,bot,nodes,tape,won,ended,round,noise,commands,illegal,commit";

/// What is played: everything but the tape.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Matchup {
    /// The heist, by its id or the name of its file.
    pub heist: String,
    /// The edition's id.
    pub edition: String,
    /// The crew.
    pub crew: CrewChoice,
    /// How many players.
    pub players: usize,
    /// Who plays.
    pub bot: BotChoice,
}

/// How one game went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRow {
    /// What was played.
    pub matchup: Matchup,
    /// The number of the tape.
    pub tape: u64,
    /// Whether it was won.
    pub won: bool,
    /// Whether it ended at all.
    pub ended: bool,
    /// The round in which it ended.
    pub round: u8,
    /// The noise at the end.
    pub noise: u8,
    /// Commands given.
    pub commands: u32,
    /// Commands refused.
    pub illegal: u32,
    /// The version of the program that played it.
    pub commit: String,
}

impl fmt::Display for GameRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Matchup { heist, edition, crew, players, bot } = &self.matchup;
        let (kind, nodes) = (bot.kind.word(), bot.nodes);
        let (won, ended) = (u8::from(self.won), u8::from(self.ended));
        let GameRow { tape, round, noise, commands, illegal, commit, .. } = self;
        write!(
            f,
            "{heist},{edition},{crew},{players},{kind},{nodes},{tape},{won},{ended},{round},{noise},{commands},{illegal},{commit}"
        )
    }
}

impl GameRow {
    /// Reads a line.
    pub fn parse(line: &str) -> Option<GameRow> {
        let cells: Vec<&str> = line.split(',').collect();
        let [heist, edition, crew, players, kind, nodes, tape, won, ended, round, noise, commands, illegal, commit] =
            cells[..]
        else {
            return None;
        };
        let flag = |cell: &str| match cell {
            "0" => Some(false),
            "1" => Some(true),
            _ => None,
        };
        Some(GameRow {
            matchup: Matchup {
                heist: heist.to_owned(),
                edition: edition.to_owned(),
                crew: crew.parse().ok()?,
                players: players.parse().ok()?,
                bot: BotChoice { nodes: nodes.parse().ok()?, ..kind.parse().ok()? },
            },
            tape: tape.parse().ok()?,
            won: flag(won)?,
            ended: flag(ended)?,
            round: round.parse().ok()?,
            noise: noise.parse().ok()?,
            commands: commands.parse().ok()?,
            illegal: illegal.parse().ok()?,
            commit: commit.to_owned(),
        })
    }
}

/// The rows of a file. A last line that was cut off, as by a power failure, is left out.
pub fn read(text: &str) -> Result<Vec<GameRow>, String> {
    let whole = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
    let mut lines = (1..).zip(whole.lines());
    match lines.next() {
        None => return Ok(Vec::new()),
        Some((_, head)) if head == COLUMNS => {}
        Some((_, head)) => return Err(format!("line 1: the columns are `{COLUMNS}`, not `{head}`")),
    }
    let row = |(number, line): (u32, &str)| {
        GameRow::parse(line).ok_or_else(|| format!("line {number}: `{line}` is not a game"))
    };
    lines.map(row).collect()
}

/// A file to which rows are appended.
#[derive(Debug)]
pub struct RowFile {
    file: BufWriter<File>,
}

impl RowFile {
    /// A new file, which must not be there yet.
    pub fn create(path: &Path) -> io::Result<RowFile> {
        let mut file = BufWriter::new(OpenOptions::new().write(true).create_new(true).open(path)?);
        writeln!(file, "{COLUMNS}")?;
        file.flush()?;
        Ok(RowFile { file })
    }

    /// A file that is there: its rows, and the file to append to. What was cut off at its end is removed.
    pub fn resume(path: &Path) -> io::Result<(Vec<GameRow>, RowFile)> {
        let text = std::fs::read_to_string(path)?;
        let rows = read(&text).map_err(|fault| io::Error::new(io::ErrorKind::InvalidData, fault))?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let file = OpenOptions::new().append(true).open(path)?;
        file.set_len(whole as u64)?;
        let mut file = BufWriter::new(file);
        if whole == 0 {
            writeln!(file, "{COLUMNS}")?;
            file.flush()?;
        }
        Ok((rows, RowFile { file }))
    }

    /// Appends rows, and sees to it that they arrive whole.
    pub fn append(&mut self, rows: &[GameRow]) -> io::Result<()> {
        for row in rows {
            writeln!(self.file, "{row}")?;
        }
        self.file.flush()
    }
}
