//! Figures in words, for people who know nothing of statistics.

use crate::band::Standing;
use crate::stats::{Interval, Pairs};
use crate::tally::Tally;

/// A share in percent, to a whole number.
pub fn percent(share: f64) -> i64 {
    (share * 100.0).round() as i64
}

/// How often a heist is won, and how sure that is.
///
/// ```
/// use heist_balance::{tally::Tally, words};
///
/// let tally = Tally { games: 200, won: 146, ..Tally::default() };
/// assert_eq!(words::won(&tally), "The crew wins 73 of 100 games, give or take 6.");
/// ```
pub fn won(tally: &Tally) -> String {
    let Interval { low, high } = tally.interval();
    format!(
        "The crew wins {} of 100 games, give or take {}.",
        percent(tally.rate()),
        percent((high - low) / 2.0).max(1)
    )
}

/// Where it stands.
pub fn standing(standing: Standing, difficulty: &str) -> String {
    match standing {
        Standing::TooHard => format!("Too hard for {}.", kind(difficulty)),
        Standing::RatherHard => format!("Perhaps a little hard for {}.", kind(difficulty)),
        Standing::Right => format!("About right for {}.", kind(difficulty)),
        Standing::RatherEasy => format!("Perhaps a little easy for {}.", kind(difficulty)),
        Standing::TooEasy => format!("Too easy for {}.", kind(difficulty)),
    }
}

fn kind(difficulty: &str) -> String {
    let article = if difficulty.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {difficulty} heist")
}

/// What a change does.
///
/// ```
/// use heist_balance::{stats::Pairs, words};
///
/// let pairs = Pairs { both: 100, first: 14, second: 2, neither: 84 };
/// assert_eq!(words::difference(&pairs), "6 points harder, give or take 4.");
/// assert_eq!(words::difference(&Pairs { both: 10, first: 1, second: 1, neither: 3 }), "No difference yet, give or take 20.");
/// ```
pub fn difference(pairs: &Pairs) -> String {
    let Interval { low, high } = pairs.interval();
    let (points, give) = (percent(pairs.difference()), percent((high - low) / 2.0).max(1));
    let unit = if points.abs() == 1 { "point" } else { "points" };
    match points {
        _ if low <= 0.0 && high >= 0.0 && points.abs() <= 1 => format!("No difference yet, give or take {give}."),
        _ if low <= 0.0 && high >= 0.0 => {
            let way = if points < 0 { "harder" } else { "easier" };
            format!("Perhaps {} {unit} {way}, give or take {give}.", points.abs())
        }
        _ => {
            let way = if points < 0 { "harder" } else { "easier" };
            format!("{} {unit} {way}, give or take {give}.", points.abs())
        }
    }
}
