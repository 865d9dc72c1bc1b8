//! Whether chance was fair, in words.

use crate::english::{capital, list};
use heist_format::fair::{Report, Verdict};

/// The verdict in a word or two.
pub const fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Verified => "verified",
        Verdict::NotVerifiable => "not verifiable",
        Verdict::Fails => "does not verify",
    }
}

/// What was found out, in a few sentences.
///
/// ```
/// use heist_format::fair::Report;
///
/// let report = Report { committed: true, tosses: 2, outcomes: 5, ..Report::default() };
/// assert!(heist_words::fairness::sentences(&report).starts_with("All 5 dice and draws follow"));
/// ```
pub fn sentences(report: &Report) -> String {
    let mut said = Vec::new();
    match (report.verdict(), &report.fault) {
        (_, Some(fault)) => said.push(format!("Toss {}: {}.", fault.toss, fault.words)),
        (Verdict::NotVerifiable, _) if !report.committed => {
            said.push(
                "Nobody committed to the chance of this game before it was played, so it cannot be recomputed."
                    .to_owned(),
            );
        }
        (Verdict::NotVerifiable, _) => {
            let commands = count(report.without_toss, "command has", "commands have");
            said.push(format!("{commands} chance that belongs to no toss, and cannot be recomputed."));
        }
        (_, _) if report.outcomes == 0 => said.push("No die has been rolled yet.".to_owned()),
        (_, _) => {
            let outcomes = match report.outcomes {
                1 => "The one outcome of chance follows".to_owned(),
                several => format!("All {several} dice and draws follow"),
            };
            let nobody = if report.is_clean() { ", so that nobody could know or choose them" } else { "" };
            said.push(format!("{outcomes} from what server and seats had committed to{nobody}."));
        }
    }
    if report.alone > 0 {
        let tosses = count(report.alone, "toss", "tosses");
        said.push(format!(
            "No seat took part in {tosses} of {}: the server could know these beforehand.",
            report.tosses
        ));
    }
    said.extend(missing(report));
    if report.passed_over > 0 {
        let numbers = count(report.passed_over, "toss was", "tosses were");
        said.push(format!("{} asked for and not used.", capital(&numbers)));
    }
    if report.replaced > 0 {
        let shares = count(report.replaced, "share comes", "shares come");
        said.push(format!("{} from a chain that had been replaced.", capital(&shares)));
    }
    said.join(" ")
}

/// Which seats were bound to take part, and did not.
fn missing(report: &Report) -> Vec<String> {
    let mut seats: Vec<_> = report.missing.iter().map(|(_, who)| *who).collect();
    seats.sort_unstable();
    seats.dedup();
    let sentence = |who| {
        let tosses: Vec<String> =
            report.missing.iter().filter(|(_, seat)| *seat == who).map(|(toss, _)| toss.to_string()).collect();
        let which = match tosses.len() {
            1 => format!("toss {}", tosses[0]),
            2..=5 => format!("tosses {}", list(&tosses)),
            several => format!("{several} tosses"),
        };
        format!("{} took no part in {which}.", capital(who.word()))
    };
    seats.into_iter().map(sentence).collect()
}

fn count(count: u64, one: &str, several: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {several}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use heist_format::fair::Fault;
    use heist_rules::who::Who;

    #[test]
    fn every_finding_has_a_sentence() {
        let mut report = Report { committed: true, ..Report::default() };
        assert_eq!(sentences(&report), "No die has been rolled yet.");
        (report.tosses, report.outcomes) = (3, 7);
        assert!(report.is_clean());
        assert!(sentences(&report).ends_with("so that nobody could know or choose them."));
        report.alone = 1;
        report.missing = vec![(2, Who::Green), (3, Who::Green), (3, Who::Red)];
        report.passed_over = 1;
        assert!(!report.is_clean());
        let words = sentences(&report);
        for part in [
            "No seat took part in 1 toss of 3: the server could know these beforehand.",
            "Red took no part in toss 3. Green took no part in tosses 2 and 3.",
            "1 toss was asked for and not used.",
        ] {
            assert!(words.contains(part), "{words}");
        }
        assert!(!words.contains("nobody could"), "{words}");
        report.without_toss = 2;
        assert_eq!(verdict(report.verdict()), "not verifiable");
        report.fault = Some(Fault { toss: 3, words: "it does not fit".to_owned() });
        assert_eq!(verdict(report.verdict()), "does not verify");
        assert!(sentences(&report).starts_with("Toss 3: it does not fit."));
        assert!(sentences(&Report::default()).contains("cannot be recomputed"));
    }
}
