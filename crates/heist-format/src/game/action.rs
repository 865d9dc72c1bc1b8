//! Taking a command back.

use heist_rules::command::{Command, Speaker, Verb};
use heist_rules::fact::Fact;
use heist_rules::refusal::{Verdict, refuse};
use heist_rules::who::Who;

/// Whether a command that was carried out stands for good: something hidden came to light, or the team called a phase.
pub fn is_final(command: &Command, facts: &[Fact]) -> bool {
    matches!(command.verb, Verb::Roll | Verb::Next) || facts.iter().any(Fact::reveals)
}

/// What stands last in a game, as far as taking it back goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Last {
    /// Nothing has been done yet.
    Nothing,
    /// Something that stands for good.
    Final,
    /// A command of this speaker that could be taken back.
    Open(Speaker),
}

impl Last {
    /// Whether this speaker may take it back: only its own command (`action.undo.good-faith`), and never one that brought
    /// something new to light (`action.undo.never-after-new-information`).
    pub fn may_undo(self, by: Speaker) -> Verdict {
        match self {
            Last::Nothing => refuse("action.undo.good-faith", "There is nothing to take back."),
            Last::Final => refuse(
                "action.undo.never-after-new-information",
                "The last command brought something new to light: it cannot be taken back.",
            ),
            Last::Open(Speaker::Team | Speaker::One(Who::Npc)) => Ok(()),
            Last::Open(owner) if owner == by => Ok(()),
            Last::Open(Speaker::One(owner)) => refuse("action.undo.good-faith", whose(owner)),
        }
    }
}

const fn whose(owner: Who) -> &'static str {
    match owner {
        Who::Red => "The last command is red's: only red takes it back.",
        Who::Green => "The last command is green's: only green takes it back.",
        Who::Blue => "The last command is blue's: only blue takes it back.",
        Who::Black => "The last command is black's: only black takes it back.",
        Who::Npc => "The last command is the NPC's: the team takes it back.",
    }
}
