//! Taking a command back: the last one of whoever asks, although others have acted since, as long as what they did stands
//! without it.

use super::HistoryEntry;
use crate::notation;
use heist_rules::chance::UnknownChance;
use heist_rules::command::{Command, Speaker, Verb};
use heist_rules::fact::Fact;
use heist_rules::refusal::Refusal;
use heist_rules::setup::Setup;
use heist_rules::state::{Person, State};
use heist_rules::who::Who;

/// Whether a command that was carried out stands for good: something hidden came to light, or the team called a phase.
pub fn is_final(command: &Command, facts: &[Fact]) -> bool {
    matches!(command.verb, Verb::Roll | Verb::Next) || facts.iter().any(Fact::reveals)
}

/// What can still be taken back: the commands since something last came to light. No chance was needed for any of them, so
/// they can simply be carried out again.
#[derive(Clone, Copy, Debug)]
pub struct OpenCommands<'a> {
    /// What does not change.
    pub setup: &'a Setup,
    /// The position before the first of them.
    pub start: &'a State,
    /// The commands, in order.
    pub commands: &'a [Command],
    /// Whether anything stands for good before them.
    pub begun: bool,
}

/// A game without a command that was taken back.
#[derive(Clone, Debug)]
pub struct Undone {
    /// Which of the open commands is gone.
    pub index: usize,
    /// Those after it, as they come out without it.
    pub later: Vec<HistoryEntry>,
    /// The position to which they lead.
    pub state: State,
}

/// Why a command is not taken back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum UndoRefusal {
    /// There is none.
    Nothing,
    /// Something has come to light since.
    NewInformation,
    /// The heist is over.
    Over,
    /// Somebody else's command depends on it.
    StandsOnIt(Box<Dependent>),
}

/// A command that is not possible, or not the same, without an earlier one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dependent {
    /// The command.
    pub command: Command,
    /// The position in which it was given.
    pub before: State,
}

impl From<UndoRefusal> for Refusal {
    fn from(refusal: UndoRefusal) -> Refusal {
        match refusal {
            UndoRefusal::Nothing => Refusal::new("action.undo.good-faith", "There is nothing to take back."),
            UndoRefusal::NewInformation => Refusal::new(
                "action.undo.never-after-new-information",
                "Something new has come to light: what was done until then cannot be taken back.",
            ),
            UndoRefusal::Over => Refusal::new(
                "action.undo.never-after-the-end",
                "The heist is over: nothing that was done in it can be taken back.",
            ),
            UndoRefusal::StandsOnIt(dependent) => {
                Refusal::new("action.undo.never-what-others-stand-on", stands_on_it(dependent.command.by))
            }
        }
    }
}

const fn stands_on_it(by: Speaker) -> &'static str {
    match by {
        Speaker::One(Who::Red) => "What Red did later stands on it.",
        Speaker::One(Who::Green) => "What Green did later stands on it.",
        Speaker::One(Who::Blue) => "What Blue did later stands on it.",
        Speaker::One(Who::Black) => "What Black did later stands on it.",
        Speaker::One(Who::Npc) => "What the NPC did later stands on it.",
        Speaker::Team => "What the team did later stands on it.",
    }
}

/// Whether this speaker may take back a command of that one: its own, and those of the team and of an NPC, which belong to
/// everybody.
pub(super) fn may_take_back(by: Speaker, owner: Speaker) -> bool {
    matches!(owner, Speaker::Team | Speaker::One(Who::Npc)) || owner == by
}

impl OpenCommands<'_> {
    /// What the game is without the last command that this speaker may take back (`action.undo.good-faith`). Nothing from
    /// before something new came to light is (`action.undo.never-after-new-information`), and nothing on which a later
    /// command of somebody else stands (`action.undo.never-what-others-stand-on`).
    pub fn undo(&self, by: Speaker) -> Result<Undone, UndoRefusal> {
        let Some(index) = self.commands.iter().rposition(|command| may_take_back(by, command.by)) else {
            return Err(if self.begun { UndoRefusal::NewInformation } else { UndoRefusal::Nothing });
        };
        let mut with = *self.start;
        for command in &self.commands[..index] {
            with = carried_out(self.setup, &with, command).ok_or(UndoRefusal::NewInformation)?.0;
        }
        let mut without = with;
        let mut later = Vec::with_capacity(self.commands.len() - index - 1);
        with = carried_out(self.setup, &with, &self.commands[index]).ok_or(UndoRefusal::NewInformation)?.0;
        for command in &self.commands[index + 1..] {
            let before = with;
            with = carried_out(self.setup, &with, command).ok_or(UndoRefusal::NewInformation)?.0;
            let alone = carried_out(self.setup, &without, command);
            let same =
                alone.filter(|(after, _)| means_the_same(self.setup, command, (&before, &with), (&without, after)));
            let Some((after, facts)) = same else {
                return Err(UndoRefusal::StandsOnIt(Box::new(Dependent { command: *command, before })));
            };
            later.push(HistoryEntry { command: *command, before: without, facts });
            without = after;
        }
        Ok(Undone { index, later, state: without })
    }
}

/// The position after a command that is legal and stays open, and what happened.
fn carried_out(setup: &Setup, state: &State, command: &Command) -> Option<(State, Vec<Fact>)> {
    let mut next = *state;
    let mut facts = Vec::new();
    let mut unknown = UnknownChance::default();
    heist_rules::apply(setup, &mut next, *command, &mut unknown, &mut facts).ok()?;
    (!unknown.was_asked() && !is_final(command, &facts)).then_some((next, facts))
}

/// Whether a command is the same with an earlier one and without it, each time from one position to another: it says the
/// same, answers the same question, and costs and brings the one who gave it the same. What follows for everybody, such as
/// the end of a phase or a noise too many, may differ: it is taken back as well.
fn means_the_same(setup: &Setup, command: &Command, with: (&State, &State), without: (&State, &State)) -> bool {
    let line = |state: &State| notation::print(setup, state, command);
    let same_question = !matches!(command.verb, Verb::Choose(_)) || with.0.prompt == without.0.prompt;
    let Speaker::One(who) = command.by else { return false };
    let change = |(before, after): (&State, &State)| change(before.person(who), after.person(who));
    // At the end of a phase everybody changes.
    let comparable = with.1.phase == without.1.phase;
    line(with.0) == line(without.0) && same_question && (!comparable || change(with) == change(without))
}

/// What a command changed for the one who gave it: where it stands, and what it has spent and got.
fn change(before: &Person, after: &Person) -> impl PartialEq + use<> {
    let less = |get: fn(&Person) -> u8| i16::from(get(before)) - i16::from(get(after));
    let icons = |get: fn(&Person) -> u32| i64::from(get(before)) - i64::from(get(after));
    (
        (after.at, after.action, before.plan - after.plan, after.plan - before.plan),
        [icons(|person| person.left.0), icons(|person| person.given.0)],
        [less(|person| person.ideas), less(|person| person.cash), less(|person| person.pips)],
    )
}
