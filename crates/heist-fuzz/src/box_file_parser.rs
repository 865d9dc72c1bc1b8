//! Boxes from outside: whatever is accepted is printed and read again as the same box, and goes on by its rules.

use crate::texts::{BOXES, edited};
use heist_campaign::{BoxCommand, file, start};

/// Reads a box; whether it was one.
pub fn run(input: &[u8]) -> bool {
    let text = edited(input, &BOXES);
    for line in text.lines() {
        if let Ok(command) = BoxCommand::parse(line) {
            assert_eq!(BoxCommand::parse(&command.to_string()), Ok(command));
        }
    }
    let Ok(mut campaign) = file::parse(&text) else { return false };
    let printed = file::print(&campaign);
    let again = file::parse(&printed).unwrap_or_else(|fault| panic!("{fault}\n{printed}"));
    assert!(again == campaign, "{printed}");
    // A heist under way either begins or says why not.
    let _ = start(campaign.now());
    let before = campaign.now().clone();
    if campaign.say("box record won cash=3").is_err() {
        assert!(*campaign.now() == before, "{printed}");
    }
    true
}
