//! What the listing of legal commands promises about arbitrary ones.

use heist_rules::command::{Command, Verb};

/// Whether `legal` lists every form of this command, not only some of its forms.
pub fn is_listed_in_full(command: &Command) -> bool {
    matches!(
        command.verb,
        Verb::Plan(_)
            | Verb::Unplan(_)
            | Verb::Start(_)
            | Verb::Tunnel(..)
            | Verb::Buy(..)
            | Verb::BuyReveal(_)
            | Verb::BuyIdea(_)
            | Verb::Ready
            | Verb::Roll
            | Verb::Shift(_)
            | Verb::Move(_)
            | Verb::Unlock(_)
            | Verb::Subdue(..)
            | Verb::Disable(_)
            | Verb::Reveal(_)
            | Verb::Think
            | Verb::Grab
            | Verb::Crack
            | Verb::PickUp(..)
            | Verb::Drop(..)
            | Verb::Give(..)
            | Verb::Open(_)
            | Verb::TakeHostage
            | Verb::Done
            | Verb::Escape
            | Verb::Next
            | Verb::Choose(_)
            | Verb::Run(_)
            | Verb::Stay
    )
}
