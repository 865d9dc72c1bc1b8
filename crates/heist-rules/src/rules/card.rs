//! Cards with rules of their own.

pub mod abilities;
pub mod list_abilities;
pub mod use_ability;
