//! What a replay says of the fairness of its chance: `table` and `commit.<who>` in the header, `~` lines after commands.

use super::header::Header;
use super::{Move, Replay, closing, entries, header};
use crate::fair::{Commitment, FairRecord, Party, Report, Toss, Verifier};
use crate::game::Game;
use crate::replay::Remarks;
use heist_data::error::ContentError;
use heist_rules::state::Phase;
use std::fmt::Write;
use std::sync::Arc;

/// The text of a game up to now, with what is needed to recompute its chance.
pub fn record_fair(game: &Game, seed: Option<u64>, fair: &FairRecord) -> String {
    let remarks = Remarks { seed, ..Remarks::default() };
    let head = header(game, &remarks);
    // The header ends with an empty line.
    let mut text = head.strip_suffix('\n').unwrap_or(&head).to_owned();
    let _ = writeln!(text, "table: {}", fair.table);
    // Whoever comes in when all is over is bound to tosses that never come: they are left out, so that the text stays the same.
    let over = game.state().phase == Phase::Over;
    let last = fair.tosses.iter().map(|(_, toss)| toss.number).max().unwrap_or(0);
    let counts = |commitment: &&Commitment| !over || commitment.first <= last;
    for party in Party::ALL {
        let own = fair.commitments.iter().filter(|commitment| commitment.party == party).filter(counts);
        let own: Vec<String> = own.map(Commitment::to_string).collect();
        // The word of the party stands in the key.
        let own: Vec<&str> = own.iter().map(|one| one.strip_prefix(party.word()).unwrap_or(one).trim()).collect();
        if !own.is_empty() {
            let _ = writeln!(text, "commit.{}: {}", party.word(), own.join(", "));
        }
    }
    text.push('\n');
    for (place, entry) in entries(game).iter().enumerate() {
        let (command, chance) = entry.split_once('\n').unwrap_or((entry, ""));
        let _ = writeln!(text, "{command}");
        for (_, toss) in fair.tosses.iter().filter(|(of, _)| *of == place) {
            let _ = writeln!(text, "~ {toss}");
        }
        text += chance;
    }
    text + closing(game.state())
}

/// Reads what the header says; `None`: nothing.
pub(super) fn read_header(header: &Header) -> Result<Option<FairRecord>, ContentError> {
    let Some((_, table)) = header.get("table") else {
        return match header.starting("commit.").next() {
            Some((line, key, _)) => {
                Err(ContentError::new(format!("`{key}` needs the line `table`, with its name")).on_line(line))
            }
            None => Ok(None),
        };
    };
    let mut fair = FairRecord { table: table.to_owned(), ..FairRecord::default() };
    for (line, key, value) in header.starting("commit.") {
        let party = key.trim_start_matches("commit.");
        for one in value.split(", ") {
            let Some(commitment) = Commitment::parse(&format!("{party} {one}")) else {
                let words =
                    format!("`{one}` is not the number of a toss and 64 hexadecimal digits, or `{party}` is nobody");
                return Err(ContentError::new(words).on_line(line));
            };
            fair.commitments.push(commitment);
        }
    }
    Ok(Some(fair))
}

/// Reads a `~` line after a command.
pub(super) fn read_toss(
    fair: Option<&mut FairRecord>,
    moves: &[Move],
    words: &[&str],
    line: usize,
) -> Result<(), ContentError> {
    let fault = |words: &str| Err(ContentError::new(words.to_owned()).on_line(line));
    let Some(toss) = Toss::parse(&words.join(" ")) else {
        return fault("this is not a toss such as `~ 17 server=<64 hexadecimal digits> red=-`");
    };
    let Some(fair) = fair else { return fault("a toss needs the line `table` in the header") };
    match moves.len().checked_sub(1) {
        None => fault("a toss stands before the first command"),
        Some(place) if fair.tosses.last().is_some_and(|(last, _)| *last == place) => {
            fault("the command has a toss already")
        }
        Some(place) => {
            fair.tosses.push((place, toss));
            Ok(())
        }
    }
}

impl Replay {
    /// What it says of the fairness of its chance, if it says anything.
    pub fn fair(&self) -> Option<&FairRecord> {
        self.fair.as_ref()
    }

    /// The text of the game that was played from it, with its seed and what it says of the fairness of its chance.
    pub fn written_again(&self, game: &Game) -> String {
        match &self.fair {
            Some(fair) => record_fair(game, self.seed, fair),
            None => super::record(game, self.seed),
        }
    }

    /// Plays the whole replay and recomputes its chance. An error where a line does not hold although all chance before it
    /// follows.
    pub fn verify(&self) -> Result<Report, ContentError> {
        let mut verifier = Verifier::new(self.fair.as_ref().map_or("", |fair| &fair.table));
        let none = FairRecord::default();
        let fair = self.fair.as_ref().unwrap_or(&none);
        for commitment in &fair.commitments {
            verifier.commit(commitment.clone());
        }
        let mut game = Game::new(Arc::clone(&self.setup), self.start);
        let mut tosses = fair.tosses.iter().peekable();
        for (place, step) in self.moves.iter().enumerate() {
            let chance: Vec<&str> = step.chance.iter().map(|(_, text, _)| text.as_str()).collect();
            match tosses.next_if(|(of, _)| *of == place) {
                Some((_, toss)) => verifier.check_toss(&game, &step.text, &chance, toss),
                None => verifier.check(&game, &step.text, &chance, None),
            }
            if verifier.report().fault.is_some() {
                break;
            }
            let may_lack_chance = self.may_lack_chance(place);
            if !self.play_move(&mut game, step, may_lack_chance)? {
                break;
            }
        }
        Ok(verifier.report().clone())
    }
}
