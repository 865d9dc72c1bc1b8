//! The two doors into the rules: what is legal, and carrying a command out.

use crate::chance::Chance;
use crate::command::Command;
use crate::fact::Witness;
use crate::refusal::{Verdict, refuse};
use crate::setup::Setup;
use crate::state::State;

/// Which commands a caller wants listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// Every command, compound ones in their canonical forms.
    All,
    /// Without unplanning, dropping and handing over: what random play chooses from.
    RandomPlay,
}

/// Lists the legal commands. The list is cleared first.
pub fn legal(_setup: &Setup, _state: &State, _scope: Scope, list: &mut Vec<Command>) {
    list.clear();
}

/// Whether a command is legal.
pub fn check(_setup: &Setup, _state: &State, _command: &Command) -> Verdict {
    refuse("round.wrong-phase", "Nothing can be done yet.")
}

/// Carries a command out, or refuses it and changes nothing.
pub fn apply(
    setup: &Setup,
    state: &mut State,
    command: Command,
    _chance: &mut impl Chance,
    _witness: &mut impl Witness,
) -> Verdict {
    check(setup, state, &command)
}
