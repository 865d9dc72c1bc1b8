//! What a bot is: it looks at a heist and says one command.

use heist_rules::{Command, Setup, State};

/// What a bot advises.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Advice {
    /// The command to give.
    pub command: Command,
    /// The commands it has in mind, the advised one first; the line ends where chance decides.
    pub line: Vec<Command>,
}

/// Somebody who plays. It sees what everybody sees and gets no chance of the game: it cannot know what will be rolled or
/// drawn. The same bot asked the same questions gives the same answers.
pub trait Bot {
    /// The command to give; `None` when the heist is over. The setup is the one the bot was made for.
    fn choose(&mut self, setup: &Setup, state: &State) -> Option<Command>;

    /// The commands it has in mind after the one it chose last.
    fn in_mind(&self) -> &[Command] {
        &[]
    }

    /// The command with the line behind it.
    fn think(&mut self, setup: &Setup, state: &State) -> Option<Advice> {
        let command = self.choose(setup, state)?;
        Some(Advice { command, line: core::iter::once(command).chain(self.in_mind().iter().copied()).collect() })
    }
}
