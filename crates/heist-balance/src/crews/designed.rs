//! Crews of the level that a heist is meant for (`setup.choose-average-level`): below 2 for amateur, 2 to 3 for semi-pro, above 3
//! for pro heists.

use super::Lineup;
use heist_data::heists::Heist;
use heist_format::setup::{Options, Recruit};
use heist_rules::Who;
use heist_rules::cards::{Fixer, Item};
use heist_rules::edition::Edition;

/// A character card with two skills.
type Cards = (&'static str, [&'static str; 2]);

/// Level 3: a pro character, one pro skill, one amateur skill. One subdues, one unlocks, one runs and disables, one helps the
/// others with two icons of a kind; no class twice, no skill card more than twice (`campaign.conflicting-skills`).
const SEMI_PRO: [Cards; 4] = [
    ("operative", ["assault", "wing-it"]),
    ("safecracker", ["circumvent", "wing-it"]),
    ("grifter", ["ninja", "yank-wires"]),
    ("black-hat", ["circumvent", "hurry"]),
];

/// Level 4: both skills are pro skills.
const PRO: [Cards; 4] = [
    ("operative", ["assault", "improvise"]),
    ("safecracker", ["circumvent", "improvise"]),
    ("grifter", ["ninja", "splice-in"]),
    ("black-hat", ["circumvent", "prowl"]),
];

/// Level 4 for a safe that nobody opens without tools: the Safecracker brings the Safecracking Tools, the Thief the Plasma Torch,
/// to which others may contribute.
const CRACKERS: [Cards; 4] = [
    ("safecracker", ["circumvent", "tamper"]),
    ("thief", ["assault", "improvise"]),
    ("grifter", ["ninja", "splice-in"]),
    ("black-hat", ["circumvent", "improvise"]),
];

/// Level 4 for guards that have to go down in one round.
const FIGHTERS: [Cards; 4] = [
    ("bruiser", ["assault", "improvise"]),
    ("thief", ["blast", "improvise"]),
    ("black-hat", ["circumvent", "concoct"]),
    ("ghost-runner", ["ninja", "intrude"]),
];

/// What a campaign has before a heist of a difficulty.
struct Means {
    cash: u16,
    fixers: &'static [Fixer],
    /// Items, each with the place in the crew of who holds it.
    items: &'static [(Item, usize)],
}

/// Two heists lift a crew to level 3 (`level.player-up-every-heist`): here The Inclusion Job and The Startup Job. Neither pays
/// anything for success; the three jewels of the first sell for $3k each, and some of that went into ideas and items. Each leaves a
/// fixer, and the item on its map.
const AFTER_TWO: Means = Means {
    cash: 6,
    fixers: &[Fixer::OldFriend, Fixer::Fence, Fixer::Visage],
    items: &[(Item::Flashbang, 0), (Item::LaserBurst, 2)],
};

/// By the time of a pro heist all amateur heists and about half of the semi-pro ones are behind the crew: The Dark Horse Job, The
/// Blind Justice Job, The Hospitality Job, which pays $7k, and The Melee Job with its jewels. $16k is what remains of about $25k.
const AFTER_SIX: Means = Means {
    cash: 16,
    fixers: &[
        Fixer::OldFriend,
        Fixer::Fence,
        Fixer::Visage,
        Fixer::Bookie,
        Fixer::BeatCop,
        Fixer::Consultant,
        Fixer::Curator,
    ],
    items: &[(Item::Flashbang, 0), (Item::LaserBurst, 2), (Item::CheapPicks, 3), (Item::LuckyPenny, 1)],
};

/// The crew that a heist of the city is designed for; `None` for an amateur heist, which is for those who have nothing yet, and
/// in editions without levels.
pub fn crew(heist: &Heist, edition: &Edition, players: usize) -> Option<Lineup> {
    // A safe with tools on the map is for anybody; without them somebody must bring some.
    let needs_tools = heist.item.is_none()
        && heist.safe.as_ref().is_some_and(|safe| safe.contents.iter().any(|content| content == "documents"));
    let (cards, means) = match heist.difficulty.as_str() {
        _ if !edition.has_fixers() => return None,
        "semi-pro" => (&SEMI_PRO, &AFTER_TWO),
        "pro" if heist.terms.contains_key("convoy") => (&FIGHTERS, &AFTER_SIX),
        "pro" if needs_tools => (&CRACKERS, &AFTER_SIX),
        "pro" => (&PRO, &AFTER_SIX),
        _ => return None,
    };
    let recruits: Vec<Recruit> = Who::PLAYERS
        .into_iter()
        .zip(cards)
        .take(players)
        .map(|(who, (character, skills))| Recruit {
            who,
            character: (*character).to_owned(),
            skills: skills.map(str::to_owned),
        })
        .collect();
    let found = heist.item.as_ref().map(|(_, item)| *item);
    let held = |(item, place): &(Item, usize)| {
        let who = recruits.get(*place)?.who;
        // What lies in this heist is not yet in anybody's hands.
        (edition.has_items() && Some(*item) != found).then_some((*item, who))
    };
    let options = Options {
        cash: means.cash,
        fixers: means.fixers.to_vec(),
        items: means.items.iter().filter_map(held).collect(),
        ..Options::default()
    };
    Some(Lineup { recruits, options })
}
