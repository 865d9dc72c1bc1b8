//! The debrief of a heist in sentences: what was luck, and what was decision.

use crate::advice;
use crate::english::capital;
use heist_bots::debrief::{Attempt, Debrief, Label, Step, StepKind, Totals};
use heist_format::game::Game;
use heist_rules::command::{Command, Speaker};

/// A chance in percent, given in thousandths.
///
/// ```
/// assert_eq!([0, 754, 1000].map(heist_words::debrief::percent), ["0 %", "75.4 %", "100 %"]);
/// ```
pub fn percent(permille: i32) -> String {
    match permille % 10 {
        0 => format!("{} %", permille / 10),
        tenth => format!("{}.{tenth} %", permille / 10),
    }
}

/// A change of the chance in points, given in thousandths.
///
/// ```
/// use heist_words::debrief::points;
///
/// assert_eq!([82, 0, -1217].map(points), ["+8.2", "0", "−121.7"]);
/// ```
pub fn points(permille: i32) -> String {
    let sign = match permille {
        0 => return "0".into(),
        ..0 => "−",
        _ => "+",
    };
    format!("{sign}{}.{}", permille.abs() / 10, permille.abs() % 10)
}

/// Whose luck or decisions they are.
pub fn who(speaker: Speaker) -> String {
    match speaker {
        Speaker::One(who) => capital(advice::name(who)),
        Speaker::Team => "The crew together".into(),
    }
}

/// The word for a label.
pub const fn label(label: Label) -> &'static str {
    match label {
        Label::Inaccuracy => "an inaccuracy",
        Label::Mistake => "a mistake",
        Label::Blunder => "a blunder",
    }
}

/// What the whole heist comes to, in two sentences.
pub fn summary(debrief: &Debrief) -> String {
    let Totals { luck, decisions, .. } = debrief.totals();
    format!(
        "The chance to win was {} at the beginning and {} at the end. Luck made {} points of it, decisions {}.",
        percent(debrief.initial),
        percent(debrief.last),
        points(luck),
        points(decisions)
    )
}

/// What somebody's part comes to: luck, decisions, and how many of these were bad.
pub fn totals(totals: Totals) -> String {
    let bad = ["inaccuracy", "mistake", "blunder"].into_iter().zip(["inaccuracies", "mistakes", "blunders"]);
    let count = |(count, (one, more)): (&u32, (&str, &str))| match count {
        0 => None,
        1 => Some(format!(", 1 {one}")),
        count => Some(format!(", {count} {more}")),
    };
    let bad: String = totals.labels.iter().zip(bad).filter_map(count).collect();
    format!("luck {}, decisions {}{bad}", points(totals.luck), points(totals.decisions))
}

/// A step in one sentence, with what it changed.
pub fn step(step: &Step) -> String {
    let change = points(step.after - step.before);
    let whose = |by: &str| match step.who {
        Speaker::One(who) => format!(" {by} {}", advice::name(who)),
        Speaker::Team => String::new(),
    };
    let chance = |article: &str, what: &str| match step.luck {
        ..0 => format!("an unlucky {what}"),
        0 => format!("{article} {what}"),
        1.. => format!("a lucky {what}"),
    };
    let what = match (step.kind, step.label()) {
        (StepKind::Plan, Some(bad)) => format!("the plan is {}", label(bad)),
        (StepKind::Plan, None) => "the plan".into(),
        (StepKind::Decision | StepKind::Event, Some(bad)) => format!("{}{}", label(bad), whose("by")),
        (StepKind::Decision, None) => format!("a decision{}", whose("by")),
        (StepKind::Dice, _) => chance("a", "roll"),
        (StepKind::Draw, _) => chance("a", "draw") + &whose("for"),
        (StepKind::Event, None) => chance("an", "event"),
        (StepKind::LastDitch, _) => chance("a", "last ditch") + &whose("for"),
    };
    let chances = format!("{} to {}", percent(step.before), percent(step.after));
    format!("Round {}: {what}, {change} points ({chances}).", step.round.max(1))
}

/// What was played in a step.
pub fn played(game: &Game, step: &Step) -> Option<String> {
    let entries = game.history().get(step.commands.clone())?;
    let commands: Vec<Command> = entries.iter().map(|entry| entry.command).collect();
    Some(advice::line(game.setup(), &entries.first()?.before, &commands))
}

/// What would have been better, and why, a sentence each.
pub fn better(game: &Game, step: &Step) -> Option<Vec<String>> {
    let better = step.better.as_ref()?;
    let before = &game.history().get(step.commands.start)?.before;
    let line = format!("Better: {}.", advice::line(game.setup(), before, &better.line));
    let reasons = advice::reasons_for(game.setup(), before, &better.line, &better.reasons);
    Some(core::iter::once(line).chain(reasons).collect())
}

/// How good it is what somebody tries instead of what was played.
///
/// ```
/// use heist_bots::debrief::Attempt;
/// use heist_words::debrief::attempt;
///
/// let said = |loss, accepted| attempt(Attempt { loss, error: 4, accepted });
/// assert_eq!(said(-31, true), "That is better than anything that was found: by 3.1 points.");
/// assert_eq!(said(12, true), "That is as good as the best that was found.");
/// assert_eq!(said(34, false), "That loses 3.4 points against the best that was found.");
/// assert_eq!(said(123, false), "That loses 12.3 points against the best that was found: a mistake.");
/// ```
pub fn attempt(attempt: Attempt) -> String {
    let Attempt { loss, error, accepted } = attempt;
    let size = format!("{}.{}", loss.abs() / 10, loss.abs() % 10);
    match Label::of_loss(loss) {
        _ if loss < -2 * error.max(1) => format!("That is better than anything that was found: by {size} points."),
        _ if accepted => "That is as good as the best that was found.".into(),
        None => format!("That loses {size} points against the best that was found."),
        Some(bad) => format!("That loses {size} points against the best that was found: {}.", label(bad)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use heist_rules::Who;

    fn a_step(kind: StepKind, who: Speaker, luck: i32, decision: i32) -> Step {
        let (before, after) = (500, 500 + luck + decision);
        Step { kind, commands: 0..1, round: 3, who, before, after, luck, decision, better: None }
    }

    #[test]
    fn steps_say_whose_luck_and_whose_decision_they_were() {
        let blue = Speaker::One(Who::Blue);
        let said = |kind, who, luck, decision| step(&a_step(kind, who, luck, decision));
        assert_eq!(
            said(StepKind::Decision, blue, 0, -123),
            "Round 3: a mistake by Blue, −12.3 points (50 % to 37.7 %)."
        );
        assert_eq!(said(StepKind::Dice, Speaker::Team, 80, 0), "Round 3: a lucky roll, +8.0 points (50 % to 58 %).");
        assert_eq!(said(StepKind::Event, Speaker::Team, 0, 0), "Round 3: an event, 0 points (50 % to 50 %).");
        assert_eq!(
            said(StepKind::LastDitch, Speaker::One(Who::Npc), -500, 0),
            "Round 3: an unlucky last ditch for the NPC, −50.0 points (50 % to 0 %)."
        );
        assert_eq!(
            said(StepKind::Plan, Speaker::Team, 0, -60),
            "Round 3: the plan is an inaccuracy, −6.0 points (50 % to 44 %)."
        );
    }

    #[test]
    fn a_debrief_adds_up_in_words_too() {
        let steps =
            vec![a_step(StepKind::Dice, Speaker::Team, -380, 0), a_step(StepKind::Decision, Speaker::Team, 0, -120)];
        let debrief = Debrief { steps, initial: 500, last: 0, ..Debrief::default() };
        assert_eq!(
            summary(&debrief),
            "The chance to win was 50 % at the beginning and 0 % at the end. Luck made −38.0 points of it, decisions −12.0."
        );
        assert_eq!(totals(debrief.totals()), "luck −38.0, decisions −12.0, 1 mistake");
    }
}
