//! The opening book: for every heist and crew that is measured, the best plan that was found. It is one text, `book/plans.txt`,
//! which `heist lab book` writes.

use crate::planning::{Plan, is_preparation};
use heist_format::notation;
use heist_rules::command::Speaker;
use heist_rules::{Command, Setup, State, Verb, Who};
use std::fmt;

/// The text of the book; empty without the feature `book`, for programs that have a plan of their own and must stay small.
pub const TEXT: &str = if cfg!(feature = "book") { include_str!("../book/plans.txt") } else { "" };

/// A plan of the book, with what it was measured on.
///
/// ```text
/// heist startup v24
/// crew red thug wing-it hit-n-run, green angry-locksmith bypass wing-it, blue street-urchin hurry wing-it
/// won 256 of 500, plan from 3000 games, seed 1
/// red start e9, plan f2 f3 e4 f5 e6 e7 d8
/// green start e9, plan f2 f3 d4 e4 f5 e6 e7 d8
/// blue start g8, plan c1 b2 c3 c4 d4 e4 f5 f6 g7
/// ```
///
/// The last lines are commands in notation. What one character says stands on one line, and tokens are listed behind one `plan`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BookEntry {
    /// The heist.
    pub heist: String,
    /// The edition.
    pub edition: String,
    /// The cards of the characters: `red thug wing-it hit-n-run, green …`.
    pub crew: String,
    /// Games of greedy that it won, on tapes on which it was not looked for.
    pub won: u32,
    /// Games of greedy that it was measured on.
    pub games: u32,
    /// Games of greedy that the search took.
    pub search: u32,
    /// The seed of the search.
    pub seed: u64,
    /// What is said in planning, a line for each speaker.
    pub plan: Vec<String>,
}

/// The cards of a crew, as the book writes them.
pub fn crew_of(setup: &Setup) -> String {
    let one = |who: Who| {
        let member = setup.member(who)?;
        let skills: Vec<&str> = member.skills.iter().map(|skill| skill.id.as_str()).collect();
        Some(format!("{} {} {}", who.word(), member.card, skills.join(" ")))
    };
    Who::PLAYERS.into_iter().filter_map(one).collect::<Vec<_>>().join(", ")
}

impl BookEntry {
    /// Reads an entry.
    pub fn parse(text: &str) -> Result<BookEntry, String> {
        let mut lines = text.lines();
        let mut line = |name: &str| {
            let line = lines.next().unwrap_or_default();
            let rest = line.strip_prefix(name).and_then(|rest| rest.strip_prefix(' '));
            rest.map(str::to_owned).ok_or_else(|| format!("`{name} …` is expected, not `{line}`"))
        };
        let heist = line("heist")?;
        let (heist, edition) = heist.split_once(' ').ok_or_else(|| format!("`{heist}` names no edition"))?;
        let crew = line("crew")?;
        let figures = line("won")?;
        let words: Vec<&str> = figures.split([' ', ',']).filter(|word| !word.is_empty()).collect();
        let number = |word: &str| word.parse::<u32>().map_err(|_| format!("`{word}` is not a number"));
        let [won, "of", games, "plan", "from", search, "games", "seed", seed] = words[..] else {
            return Err(format!("`won {figures}` is not understood"));
        };
        Ok(BookEntry {
            heist: heist.to_owned(),
            edition: edition.to_owned(),
            crew,
            won: number(won)?,
            games: number(games)?,
            search: number(search)?,
            seed: seed.parse().map_err(|_| format!("`{seed}` is not a number"))?,
            plan: lines.map(str::to_owned).collect(),
        })
    }

    /// What a plan says, a line for each speaker.
    pub fn lines_of(setup: &Setup, start: &State, plan: &Plan) -> Vec<String> {
        let print = |command: Command| notation::print(setup, start, &command);
        let by = |speaker: Speaker| plan.preparations.iter().filter(move |command| command.by == speaker);
        let mut lines: Vec<String> = by(Speaker::Team).map(|command| print(*command)).collect();
        lines.extend(plan.tunnels.iter().map(|(cell, tile)| print(Command::team(Verb::Tunnel(*cell, *tile)))));
        for who in Who::ALL {
            let start = plan.start[who as usize].map(|at| Command::by(who, Verb::Start(at)));
            let said = by(Speaker::One(who)).copied().chain(start).map(print);
            // The speaker is named once.
            let again = |(n, text): (usize, String)| match text.split_once(' ') {
                Some((_, rest)) if n > 0 => rest.to_owned(),
                _ => text,
            };
            let mut line: Vec<String> = said.enumerate().map(again).collect();
            let name =
                |at| print(Command::by(who, Verb::Plan(at))).split(' ').next_back().unwrap_or_default().to_owned();
            let tokens = plan.tokens.get(who as usize).into_iter().flat_map(|tokens| tokens.into_iter());
            let tokens: Vec<String> = tokens.map(name).collect();
            if !tokens.is_empty() {
                let verb = if line.is_empty() { format!("{} plan", who.word()) } else { "plan".to_owned() };
                line.push(format!("{verb} {}", tokens.join(" ")));
            }
            if !line.is_empty() {
                lines.push(line.join(", "));
            }
        }
        lines
    }

    /// The commands of the entry, read in the position before planning.
    pub fn commands(&self, setup: &Setup, start: &State) -> Result<Vec<Command>, String> {
        let read = |text: String| notation::parse(setup, start, &text).map_err(|fault| format!("`{text}`: {fault}"));
        said(&self.plan).into_iter().map(read).collect()
    }

    /// The plan of the entry.
    pub fn plan(&self, setup: &Setup, start: &State) -> Result<Plan, String> {
        let mut plan = Plan::default();
        for command in self.commands(setup, start)? {
            if !add(&mut plan, command) {
                return Err(format!("`{}` is not part of a plan", notation::print(setup, start, &command)));
            }
        }
        Ok(plan)
    }

    /// Whether it is for this heist and crew, in whichever edition.
    fn is_for(&self, setup: &Setup, crew: &str) -> bool {
        self.heist == setup.heist && self.crew == crew
    }
}

impl fmt::Display for BookEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BookEntry { heist, edition, crew, won, games, search, seed, plan } = self;
        writeln!(f, "heist {heist} {edition}\ncrew {crew}")?;
        writeln!(f, "won {won} of {games}, plan from {search} games, seed {seed}")?;
        plan.iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}

/// What the lines of a plan say, a command each: several are on a line, and tokens are listed behind one `plan`.
fn said(lines: &[String]) -> Vec<String> {
    let mut each = Vec::new();
    for line in lines {
        let speaker = line.split(' ').next().unwrap_or_default();
        for said in line.split(", ") {
            let said = said.strip_prefix(speaker).unwrap_or(said).trim();
            match said.strip_prefix("plan ") {
                Some(tiles) => each.extend(tiles.split(' ').map(|tile| format!("{speaker} plan {tile}"))),
                None => each.push(format!("{speaker} {said}")),
            }
        }
    }
    each
}

/// Adds a command to a plan, if it is part of one.
fn add(plan: &mut Plan, command: Command) -> bool {
    match (command.verb, command.by) {
        _ if is_preparation(&command) && !plan.preparations.is_full() => plan.preparations.push(command),
        (Verb::Tunnel(cell, tile), _) if !plan.tunnels.is_full() => plan.tunnels.push((cell, tile)),
        (Verb::Start(at), Speaker::One(who)) => plan.start[who as usize] = Some(at),
        (Verb::Plan(at), Speaker::One(who)) if who != Who::Npc => plan.tokens[who as usize].insert(at),
        _ => return false,
    }
    true
}

/// A plan for a heist that has changed since: whatever of the lines cannot be said any more is left out.
pub fn plan_of_lines(setup: &Setup, start: &State, lines: &[String]) -> Plan {
    let mut plan = Plan::default();
    for command in said(lines).iter().filter_map(|text| notation::parse(setup, start, text).ok()) {
        add(&mut plan, command);
    }
    plan
}

/// The entries of a book. They are separated by empty lines; lines that begin with `#` say something about it.
pub fn read(text: &str) -> impl Iterator<Item = Result<BookEntry, String>> {
    text.split("\n\n").map(str::trim).filter(|entry| !entry.is_empty() && !entry.starts_with('#')).map(BookEntry::parse)
}

/// The entry for a heist and its crew: that of the edition, or else of another, since maps and cards are the same.
pub fn find(setup: &Setup) -> Option<BookEntry> {
    if setup.heist.is_empty() {
        return None;
    }
    let (crew, head) = (crew_of(setup), format!("heist {} ", setup.heist));
    let entries = TEXT.split("\n\n").map(str::trim).filter(|entry| entry.starts_with(&head));
    let fits = |entry: &BookEntry| entry.is_for(setup, &crew);
    let mut found: Vec<BookEntry> = entries.filter_map(|entry| BookEntry::parse(entry).ok()).filter(fits).collect();
    found.sort_by_key(|entry| entry.edition != setup.edition.id);
    found.into_iter().next()
}

/// The plan of the book for a heist and its crew.
pub fn plan(setup: &Setup, state: &State) -> Option<Plan> {
    find(setup)?.plan(setup, state).ok()
}
