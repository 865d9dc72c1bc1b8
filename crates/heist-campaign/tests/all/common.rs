//! Boxes to begin with, and ways to speak to them.

use heist_campaign::{BoxContents, BoxError, CampaignBox, SideJob};
use heist_rules::edition::Edition;

/// An empty box.
pub fn new_box_in(edition: Edition) -> CampaignBox {
    CampaignBox::new("The Regulars", BoxContents::new(edition))
}

/// A box with three players and three ready-made characters.
pub fn regulars() -> CampaignBox {
    regulars_in(Edition::NEWEST)
}

/// The same in an edition.
pub fn regulars_in(edition: Edition) -> CampaignBox {
    let mut campaign = new_box_in(edition);
    for line in [
        "player josh",
        "player mia",
        "player ann",
        "create tiny thug wing-it hit-n-run for josh",
        "create karma angry-locksmith bypass wing-it for mia",
        "create null script-kiddie hurry yank-wires for ann",
    ] {
        campaign.say(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    }
    campaign
}

/// The three of them as a crew.
pub const CREW: &str = "tiny:josh karma:mia null:ann";

/// A heist of somebody's own.
pub const CORNER_SHOP: &str = include_str!("../../../heist-testbed/games/own/corner-shop.toml");

/// It as a side job.
pub fn corner_shop() -> SideJob {
    SideJob::read(CORNER_SHOP).expect("a heist file")
}

/// Says lines that must all be taken.
pub fn all(campaign: &mut CampaignBox, lines: &[&str]) {
    for line in lines {
        campaign.say(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    }
}

/// The rule with which a line is refused.
pub fn refusal(campaign: &mut CampaignBox, line: &str) -> &'static str {
    match campaign.say(line) {
        Err(BoxError::Refused(refused)) => refused.rule,
        other => panic!("{line}: not refused but {other:?}"),
    }
}
