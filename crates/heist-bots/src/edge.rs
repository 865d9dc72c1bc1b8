//! How much more often the planner wins than greedy, who plays out the games behind a shown chance. It differs from heist to heist,
//! and fades with every round that is over, since fewer decisions are left to be made better.

use heist_rules::state::PersonFlags;
use heist_rules::{Phase, Setup, State};

/// The edges that were measured, a heist a line. The example `calibration` of `heist-lab` writes it; docs/bots.md explains it.
const TEXT: &str = include_str!("../book/edges.txt");

/// By how much the odds to win rise when the planner plays on instead of greedy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edge {
    /// The factor, in hundredths.
    pub hundredths: u32,
}

impl Edge {
    /// In the middle of a heist that was not measured.
    pub const COMMON: Edge = Edge { hundredths: 320 };

    /// In a position.
    pub fn of(setup: &Setup, state: &State) -> Edge {
        Edge::at(&setup.heist, state.round)
    }

    /// The same between the beginnings of two rounds: it fades with everybody whose action is over.
    pub(crate) fn within(setup: &Setup, state: &State) -> Edge {
        let (now, next) = (Edge::of(setup, state), Edge::at(&setup.heist, state.round.saturating_add(1)));
        let crew = state.players_in_play();
        let done = crew.into_iter().filter(|who| state.person(*who).is(PersonFlags::DONE)).count() as u32;
        let (done, all) = match state.phase {
            Phase::Action => (done, crew.len().max(1)),
            Phase::Event => (1, 1),
            _ => (0, 1),
        };
        Edge { hundredths: (now.hundredths * (all - done) + next.hundredths * done) / all }
    }

    /// In a round of a heist.
    pub fn at(heist: &str, round: u8) -> Edge {
        let first = figure(heist).or_else(|| figure("other"));
        let fade = figure("fade").unwrap_or(100);
        let rounds = round.saturating_sub(1);
        let faded = |edge: u32| (0..rounds).fold(edge, |edge, _| edge * fade / 100);
        first.map_or(Edge::COMMON, |first| Edge { hundredths: faded(first).max(1) })
    }
}

/// A figure of the file, in hundredths.
fn figure(name: &str) -> Option<u32> {
    let (_, figure) = TEXT.lines().filter_map(|line| line.split_once(' ')).find(|(of, _)| *of == name)?;
    let (whole, part) = figure.split_once('.')?;
    Some(whole.parse::<u32>().ok()? * 100 + part.parse::<u32>().ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_file_is_a_name_and_a_figure_with_two_decimals() {
        for line in TEXT.lines().filter(|line| !line.starts_with('#')) {
            let (name, figure_of) = line.split_once(' ').expect(line);
            assert!(figure_of.split_once('.').is_some_and(|(_, part)| part.len() == 2), "{line}");
            assert!(figure(name).is_some_and(|hundredths| hundredths > 0 && hundredths < 100_000), "{line}");
        }
        assert!(figure("fade").is_some_and(|fade| fade <= 100) && figure("other").is_some());
    }
}
