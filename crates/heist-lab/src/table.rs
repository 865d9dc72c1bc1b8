//! The table of win rates: every heist by every bot, with ready-made crews and with crews as designed.

use crate::crews::{self, CrewChoice};
use crate::experiment::Results;
use crate::oracle;
use crate::players::{BotChoice, BotKind};
use crate::rows::{GameRow, Matchup};
use heist_data::heists::Heist;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// How many games each bot plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableGames {
    /// Random and greedy.
    pub quick: u64,
    /// The planner.
    pub planner: u64,
    /// The oracle.
    pub oracle: u64,
}

impl TableGames {
    /// For one bot.
    pub fn of(&self, kind: BotKind) -> u64 {
        match kind {
            BotKind::Random | BotKind::Greedy => self.quick,
            BotKind::Planner => self.planner,
            BotKind::Oracle => self.oracle,
        }
    }
}

/// What the table is about.
#[derive(Clone, Debug)]
pub struct TableWork<'a> {
    /// The heists, each in its newest edition.
    pub heists: Vec<&'a Heist>,
    /// The bots, the weakest first.
    pub bots: Vec<BotChoice>,
    /// How many games they play.
    pub games: TableGames,
    /// How many players.
    pub players: usize,
    /// How it was measured, in a paragraph.
    pub about: String,
}

impl TableWork<'_> {
    fn matchup(&self, heist: &Heist, crew: CrewChoice, bot: BotChoice) -> Matchup {
        let edition = heist.newest_edition().to_owned();
        Matchup { heist: heist.id.clone(), edition, crew, players: self.players, bot }
    }

    /// Everything to be played: what is quick for all heists first.
    pub fn matchups(&self) -> Vec<Matchup> {
        let mut all = Vec::new();
        for bot in &self.bots {
            for heist in &self.heists {
                all.push(self.matchup(heist, CrewChoice::First, *bot));
                if has_own_crew(heist) {
                    all.push(self.matchup(heist, CrewChoice::AsDesigned, *bot));
                }
            }
        }
        all
    }

    /// The document.
    pub fn text(&self, rows: &[GameRow]) -> String {
        let mut games: BTreeMap<&Matchup, Vec<&GameRow>> = BTreeMap::new();
        for row in rows {
            games.entry(&row.matchup).or_default().push(row);
        }
        let commits: BTreeSet<&str> = rows.iter().map(|row| row.commit.as_str()).collect();
        let commits: Vec<&str> = commits.into_iter().collect();
        let mut text = format!("# Win rates\n\n{}\n\nPlayed by commit {}.\n", self.about, commits.join(", "));
        let city: Vec<&Heist> = self.heists.iter().copied().filter(|heist| heist.chapter.is_none()).collect();
        let chapters: Vec<&Heist> = self.heists.iter().copied().filter(|heist| heist.chapter.is_some()).collect();
        let parts = [
            ("The first ready-made crew", &city, CrewChoice::First),
            ("Crews as designed", &city, CrewChoice::AsDesigned),
            ("Chapters of older editions", &chapters, CrewChoice::First),
        ];
        for (title, heists, crew) in parts {
            if !heists.is_empty() {
                self.part(&mut text, (title, heists, crew), &games);
            }
        }
        text
    }

    fn part(
        &self,
        text: &mut String,
        (title, heists, crew): (&str, &[&Heist], CrewChoice),
        games: &BTreeMap<&Matchup, Vec<&GameRow>>,
    ) {
        let names: Vec<String> = self.bots.iter().map(BotChoice::to_string).collect();
        let _ = writeln!(text, "\n## {title}\n\n| heist | class | {} | planner of oracle's wins |", names.join(" | "));
        let _ = writeln!(text, "| --- | --- |{} --- |", " --- |".repeat(names.len()));
        let mut classes: Vec<(&str, BTreeMap<BotKind, Vec<f64>>)> = Vec::new();
        for heist in heists {
            let crew = if has_own_crew(heist) { crew.clone() } else { CrewChoice::First };
            let of = |bot: &BotChoice| {
                let matchup = self.matchup(heist, crew.clone(), *bot);
                games.get(&matchup).map_or(&[][..], Vec::as_slice)
            };
            let mut cells = Vec::new();
            for bot in &self.bots {
                let rows = of(bot);
                let mut results = Results::default();
                rows.iter().for_each(|row| results.add(row));
                cells.push(match bot.kind {
                    _ if rows.is_empty() => "–".to_owned(),
                    BotKind::Oracle => self.bracket(heist, &crew, rows, &self.bots.iter().map(&of).collect::<Vec<_>>()),
                    _ => rate(&results),
                });
                if !rows.is_empty() && bot.kind != BotKind::Oracle {
                    let class = match classes.iter_mut().find(|(class, _)| *class == heist.difficulty) {
                        Some((_, class)) => class,
                        None => {
                            classes.push((&heist.difficulty, BTreeMap::new()));
                            &mut classes.last_mut().expect("just added").1
                        }
                    };
                    class.entry(bot.kind).or_default().push(results.win_rate());
                }
            }
            let kept = self.kept(of);
            let _ = writeln!(text, "| {} | {} | {} | {kept} |", heist.id, heist.difficulty, cells.join(" | "));
        }
        for (class, rates) in classes {
            let mean = |bot: &BotChoice| match rates.get(&bot.kind) {
                Some(rates) => format!("**{:.1} %**", 100.0 * rates.iter().sum::<f64>() / rates.len() as f64),
                None => String::new(),
            };
            let cells: Vec<String> = self.bots.iter().map(mean).collect();
            let _ = writeln!(text, "| **mean** | {class} | {} | |", cells.join(" | "));
        }
    }

    /// What a clairvoyant could win: at least what anybody won on the tapes of the oracle, at most everything that is not proved
    /// impossible.
    fn bracket(&self, heist: &Heist, crew: &CrewChoice, rows: &[&GameRow], all: &[&[&GameRow]]) -> String {
        let game = crews::new_game(heist, heist.newest_edition(), crew, self.players);
        if game.is_ok_and(|(setup, start)| oracle::impossible(&setup, &start).is_some()) {
            return "0 %, proved".to_owned();
        }
        let tapes: BTreeSet<u64> = rows.iter().map(|row| row.tape).collect();
        let won: BTreeSet<u64> =
            all.iter().flat_map(|rows| rows.iter()).filter(|row| row.won).map(|row| row.tape).collect();
        let share = won.intersection(&tapes).count() as f64 / tapes.len().max(1) as f64;
        format!("{:.1} to 100 %", 100.0 * share)
    }

    /// Of the tapes that the oracle won, how many the planner won too.
    fn kept<'g>(&self, of: impl Fn(&BotChoice) -> &'g [&'g GameRow]) -> String {
        let rows = |kind: BotKind| self.bots.iter().find(|bot| bot.kind == kind).map(&of).unwrap_or_default();
        let played: BTreeMap<u64, bool> = rows(BotKind::Planner).iter().map(|row| (row.tape, row.won)).collect();
        let both: Vec<bool> = rows(BotKind::Oracle)
            .iter()
            .filter(|row| row.won)
            .filter_map(|row| played.get(&row.tape).copied())
            .collect();
        if both.is_empty() {
            return "–".to_owned();
        }
        let won = both.iter().filter(|won| **won).count();
        format!("{won} of {}", both.len())
    }
}

/// Whether a crew as designed for a heist differs from the first one.
fn has_own_crew(heist: &Heist) -> bool {
    heist.chapter.is_none() && heist.difficulty != "amateur"
}

fn rate(results: &Results) -> String {
    let interval = results.interval();
    let (rate, low, high) = (100.0 * results.win_rate(), 100.0 * interval.low, 100.0 * interval.high);
    format!("{rate:.1} % of {} ({low:.1} to {high:.1})", results.games)
}
