//! The heist command.
fn main() {}
