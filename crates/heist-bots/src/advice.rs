//! What a bot is: it looks at a heist and says one command.

use crate::{Comparison, Edge, Reason};
use heist_rules::{Command, Crew, Setup, State};

/// How often a heist was won in games that greedy played out on the way to an advice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WinChance {
    /// Games that were won.
    pub won: u32,
    /// Games that were played out.
    pub games: u32,
    /// By how much the odds rise when the planner plays on instead.
    pub edge: Edge,
}

/// What share of heists is won, in thousandths, where the odds of rollouts with their [`Edge`] say 0, 8, 16, 30, 50, 70, 90 and 100 %.
/// A few dozen rollouts are a noisy measure: what looks bad is mostly less bad. The example `calibration` of `heist-lab` prints it.
const CURVE: [(u32, u32); 8] =
    [(0, 0), (80, 66), (160, 245), (300, 350), (500, 471), (700, 681), (900, 899), (1000, 1000)];

impl WinChance {
    /// The chance to win when the planner plays on, in thousandths; about half where nothing was played out. The games were played
    /// out by greedy, who wins less often.
    pub const fn permille(self) -> u32 {
        let from = self.segment();
        let ((low, shown_low), (high, shown_high)) = (CURVE[from], CURVE[from + 1]);
        shown_low + (self.raw_permille() - low) * (shown_high - shown_low) / (high - low)
    }

    /// Its standard error, in thousandths.
    pub const fn error_permille(self) -> u32 {
        // p (1 - p) changes as much as the odds do, by the factor of the odds over the plain share.
        let (share, games) = (self.share_permille() as u64, self.games as u64 + 2);
        let spread = share * (1000 - share) + 1;
        let chance = self.raw_permille() as u64;
        let steeper = chance * (1000 - chance);
        let raw = (spread / games).isqrt() * steeper / spread;
        let from = self.segment();
        let ((low, shown_low), (high, shown_high)) = (CURVE[from], CURVE[from + 1]);
        raw as u32 * (shown_high - shown_low) / (high - low)
    }

    /// Where on the curve it lies.
    const fn segment(self) -> usize {
        let mut from = 0;
        while from + 2 < CURVE.len() && CURVE[from + 1].0 <= self.raw_permille() {
            from += 1;
        }
        from
    }

    /// The chance that follows from the odds alone, in thousandths.
    pub const fn raw_permille(self) -> u32 {
        let (won, lost) = self.odds();
        (1000 * won / (won + lost)) as u32
    }

    /// The share of the games that were won, in thousandths. One win and one loss are added, so that a few games which all ended
    /// alike do not look like certainty.
    pub const fn share_permille(self) -> u32 {
        (self.won + 1) * 1000 / (self.games + 2)
    }

    /// The odds when the planner plays on.
    const fn odds(self) -> (u64, u64) {
        let Edge { hundredths } = self.edge;
        ((2 * self.won as u64 + 1) * hundredths as u64, (2 * (self.games - self.won) as u64 + 1) * 100)
    }
}

/// Another line that was looked at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Alternative {
    /// Its commands.
    pub line: Vec<Command>,
    /// How often it won on the tapes on which the lines were compared.
    pub win: WinChance,
    /// The advised line against this one.
    pub against: Comparison,
    /// What speaks for this one.
    pub reasons: Vec<Reason>,
}

/// What a bot advises.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Advice {
    /// The command to give.
    pub command: Command,
    /// The commands it has in mind, the advised one first; the line ends where chance decides.
    pub line: Vec<Command>,
    /// The chance to win with it, from games that had no say in the choice. `None` from a bot that plays none out.
    pub win: Option<WinChance>,
    /// The other lines that were compared, the best first.
    pub alternatives: Vec<Alternative>,
    /// Which of them begins with the commands that were asked about. `None`: nothing was asked, or it is the advised line.
    pub asked: Option<usize>,
    /// Why, the most important first.
    pub reasons: Vec<Reason>,
    /// Commands carried out on copies for this advice.
    pub nodes: u64,
}

/// Somebody who plays. It sees what everybody sees and gets no chance of the game: it cannot know what will be rolled or
/// drawn. The same bot asked the same questions gives the same answers.
pub trait Bot {
    /// The command to give; `None` when the heist is over, or when others have to act first. The setup is the one the bot was
    /// made for.
    fn choose(&mut self, setup: &Setup, state: &State) -> Option<Command>;

    /// From now on it speaks for these characters alone. A bot that does not hold everybody leaves to the others when the team
    /// rolls, draws the event and escapes.
    fn hold(&mut self, seats: Crew);

    /// The commands it has in mind after the one it chose last.
    fn in_mind(&self) -> &[Command] {
        &[]
    }

    /// The command with the line behind it, and what speaks for it.
    fn think(&mut self, setup: &Setup, state: &State) -> Option<Advice> {
        let command = self.choose(setup, state)?;
        let line = core::iter::once(command).chain(self.in_mind().iter().copied()).collect();
        Some(Advice { command, line, win: None, alternatives: Vec::new(), asked: None, reasons: Vec::new(), nodes: 0 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn chance(won: u32, games: u32) -> WinChance {
        WinChance { won, games, edge: Edge::COMMON }
    }

    #[test]
    fn the_chance_rises_with_the_games_won_and_is_never_certain() {
        let chances: Vec<u32> = (0..=40).map(|won| chance(won, 40).permille()).collect();
        assert!(chances.is_sorted() && chances[0] > 0 && chances[40] < 1000, "{chances:?}");
        assert!(CURVE.is_sorted_by(|one, other| one.0 < other.0 && one.1 < other.1));
        assert!(chance(0, 4_096).error_permille() < 10);
    }

    #[test]
    fn a_chance_is_the_surer_the_more_games_were_played() {
        let errors = [10, 40, 160, 640].map(|games| chance(games / 2, games).error_permille());
        assert!(errors.is_sorted_by(|one, other| one > other), "{errors:?}");
        assert_eq!(chance(0, 0).share_permille(), 500);
    }

    #[test]
    fn the_planner_wins_more_than_greedy() {
        assert!(chance(20, 40).permille() > chance(20, 40).share_permille());
    }
}
