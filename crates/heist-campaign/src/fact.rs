//! What happens in a box: facts that a command announces, in words of the notation.

use super::contents::Status;
use heist_data::achievement::Achievement;
use heist_data::city::JobAdvice;
use heist_rules::Revision;
use heist_rules::cards::{Fixer, Item, Loot};
use std::fmt;

/// Something that happened in a box.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum BoxFact {
    /// A new player.
    Player(String),
    /// A new character, of a level.
    Created(String, u8),
    /// A player's level rose to this.
    PlayerLevel(String, u8),
    /// A character's level rose to this.
    CharacterLevel(String, u8),
    /// A card was exchanged.
    Upgraded {
        character: String,
        from: String,
        to: String,
    },
    /// Somebody who joins took another skill.
    Skill {
        character: String,
        from: String,
        to: String,
    },
    Renamed(String, String),
    Status(String, Status),
    /// A heist of somebody's own is in the box.
    SideJob(String),
    /// A crew was chosen for a heist.
    Crew(String),
    /// The average level of the players (in hundredths), the heist's difficulty, and what follows from both.
    Average(u32, String, JobAdvice),
    /// Somebody starts the heist inside.
    StartsInside(String),
    CalledOff(String),
    Won(String),
    Lost(String),
    Fixer(Fixer),
    /// Team cash came in or was spent.
    Cash(i32),
    Loot(Loot),
    SoldJewel,
    /// An item belongs to the team now.
    Owned(Item),
    /// An item is on sale now.
    OnSale(Item),
    /// A heist that comes next.
    Next(String),
    /// The story of a chapter is read.
    Story(String),
    /// A scenario was chosen.
    Scenario(String),
    /// A scenario was played to its end.
    Finished(String),
    /// Something is written down for later.
    Note(String),
    /// Who may be promoted, and what it costs each, in $k.
    MayBePromoted(Vec<String>, u16),
    /// Who may refine a skill, and what it costs each, in $k.
    MayRefine(Vec<String>, u16),
    /// A lost chapter is played again.
    Again(String),
    /// The team rebuilds before a chapter is tried again.
    Rebuilding(String),
    Achievement(Achievement),
    /// The state is that after an entry of the history.
    Restored(usize),
    /// From here on the box goes by this revision of the rules.
    Revision(Revision),
}

impl fmt::Display for BoxFact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoxFact::Player(name) => write!(f, "player {name}"),
            BoxFact::Created(name, level) => write!(f, "character {name} created {level}"),
            BoxFact::PlayerLevel(name, level) => write!(f, "player {name} level {level}"),
            BoxFact::CharacterLevel(name, level) => write!(f, "character {name} level {level}"),
            BoxFact::Upgraded { character, from, to } => write!(f, "character {character} {from} {to}"),
            BoxFact::Skill { character, from, to } => write!(f, "character {character} skill {from} {to}"),
            BoxFact::Renamed(from, to) => write!(f, "character {from} renamed {to}"),
            BoxFact::Status(name, status) => write!(f, "character {name} {status}"),
            BoxFact::SideJob(heist) => write!(f, "side-job {heist}"),
            BoxFact::Crew(heist) => write!(f, "crew {heist}"),
            BoxFact::Average(hundredths, difficulty, advice) => {
                write!(f, "average {}.{:02} {difficulty} {}", hundredths / 100, hundredths % 100, advice.word())
            }
            BoxFact::StartsInside(name) => write!(f, "inside {name}"),
            BoxFact::CalledOff(heist) => write!(f, "called-off {heist}"),
            BoxFact::Won(heist) => write!(f, "won {heist}"),
            BoxFact::Lost(heist) => write!(f, "lost {heist}"),
            BoxFact::Fixer(fixer) => write!(f, "fixer {}", fixer.id()),
            BoxFact::Cash(amount) => write!(f, "cash {amount}"),
            BoxFact::Loot(loot) => write!(f, "loot {}", loot.word()),
            BoxFact::SoldJewel => f.write_str("sold jewel"),
            BoxFact::Owned(item) => write!(f, "item {}", item.id()),
            BoxFact::OnSale(item) => write!(f, "shop {}", item.id()),
            BoxFact::Next(heist) => write!(f, "next {heist}"),
            BoxFact::Story(heist) => write!(f, "story {heist}"),
            BoxFact::Scenario(id) => write!(f, "scenario {id}"),
            BoxFact::Finished(id) => write!(f, "finished {id}"),
            BoxFact::Note(note) => write!(f, "note {note}"),
            BoxFact::MayBePromoted(who, cost) => write!(f, "promote {} {cost}", who.join(",")),
            BoxFact::MayRefine(who, cost) => write!(f, "refine {} {cost}", who.join(",")),
            BoxFact::Again(heist) => write!(f, "again {heist}"),
            BoxFact::Rebuilding(heist) => write!(f, "rebuilding {heist}"),
            BoxFact::Achievement(achievement) => write!(f, "achievement {}", achievement.id()),
            BoxFact::Restored(number) => write!(f, "restored {number}"),
            BoxFact::Revision(revision) => write!(f, "revision {}", revision.number()),
        }
    }
}
