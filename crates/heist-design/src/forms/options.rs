//! Words that can be chosen, with their names.

use heist_check::{Code, Severity};
use heist_data::heists::PLACES;
use heist_data::library::Library;
use heist_data::printed::{capital, fixer_name, item_name, loot_name, name};
use heist_rules::board::Side;
use heist_rules::cards::{BagChit, Fixer, Item, Loot};
use heist_rules::edition::Edition;
use heist_rules::terms::Starters;

/// Lists of words to choose from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Options {
    /// Editions of the rules.
    Editions,
    /// Difficulties.
    Difficulties,
    /// What a place looks like.
    Looks,
    /// Where people start.
    Starts,
    /// Who starts inside.
    Starters,
    /// Fixers.
    Fixers,
    /// Item cards.
    Items,
    /// NPC cards.
    Npcs,
    /// What the Special slot of an NPC card does.
    NpcSpecials,
    /// Loot.
    Loot,
    /// Loot that can be stolen for an objective: any of it, any painting, cash.
    Stolen,
    /// Real paintings.
    Paintings,
    /// What a bonus counts.
    Counted,
    /// Loot that can be in the bag.
    BagLoot,
    /// Event and crisis cards.
    Cards,
    /// Boss cards.
    Bosses,
    /// Sides of a hex.
    Sides,
    /// Whom a goal counts.
    Escapers,
    /// What is left in its place.
    Left,
    /// Letters of remote locks.
    Letters,
    /// What is out of reach in planning.
    OutOfReach,
    /// Official heists.
    Heists,
    /// What carries a special rule out.
    By,
    /// Warnings of `heist check`.
    Warnings,
}

/// A word and what people call it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The word in the file.
    pub word: String,
    /// Its name.
    pub name: String,
}

fn choice(word: impl Into<String>, name: impl Into<String>) -> Choice {
    Choice { word: word.into(), name: name.into() }
}

fn choices(pairs: &[(&str, &str)]) -> Vec<Choice> {
    pairs.iter().map(|(word, name)| choice(*word, *name)).collect()
}

/// The name of content, or else its id in words.
fn named(kind: &str, id: &str) -> Choice {
    choice(id, name(kind, id).map_or_else(|| capital(&id.replace('-', " ")), str::to_owned))
}

fn loot(loot: Loot) -> Choice {
    choice(loot.word(), capital(loot_name(loot)))
}

impl Options {
    /// The words, in an order that makes sense to people.
    pub fn choices(self) -> Vec<Choice> {
        let library = Library::official();
        match self {
            Options::Editions => Edition::ALL.iter().rev().map(|edition| choice(edition.id, edition.name)).collect(),
            Options::Difficulties => choices(&[("amateur", "Amateur"), ("semi-pro", "Semi-Pro"), ("pro", "Pro")]),
            Options::Looks => PLACES.iter().map(|place| choice(*place, capital(&place.replace('-', " ")))).collect(),
            Options::Starts => choices(&[
                ("entrances", "On entrances"),
                ("inside", "Inside"),
                ("entrances_and_inside", "On entrances and inside"),
                ("hideouts", "In hideouts"),
            ]),
            Options::Starters => Starters::ALL.iter().map(|who| choice(who.word(), starters(*who))).collect(),
            Options::Fixers => Fixer::ALL.iter().map(|fixer| choice(fixer.id(), fixer_name(*fixer))).collect(),
            Options::Items => Item::ALL.iter().map(|item| choice(item.id(), item_name(*item))).collect(),
            Options::Npcs => library.npcs.keys().map(|id| choice(id.as_str(), capital(id))).collect(),
            Options::NpcSpecials => choices(&[("gain-one-idea", "Gain one idea")]),
            Options::Loot => Loot::ALL.into_iter().map(loot).collect(),
            Options::Stolen => [choice("cash", "Cash"), choice("painting", "Any painting")]
                .into_iter()
                .chain(Loot::ALL.into_iter().map(loot))
                .collect(),
            Options::Paintings => (0..Loot::PAINTINGS).map(|motif| loot(Loot::real(motif))).collect(),
            Options::Counted => {
                let swaps = choices(&[("swap", "Painting swapped for its fake"), ("return", "Painting put back")]);
                Loot::ALL.into_iter().map(loot).chain(swaps).collect()
            }
            Options::BagLoot => {
                let chits = BagChit::ALL.into_iter();
                chits.filter_map(|chit| Some(choice(chit.word(), capital(loot_name(chit.loot()?))))).collect()
            }
            Options::Cards => {
                let kinds = ["event", "crisis", "older-event", "special-event"];
                let card = |id: &str| kinds.iter().find_map(|kind| name(kind, id)).unwrap_or(id).to_owned();
                let mut all: Vec<Choice> = Vec::new();
                for id in library.card_ids() {
                    if all.iter().all(|known| known.word != id) {
                        all.push(choice(id, card(id)));
                    }
                }
                all
            }
            Options::Bosses => library.bosses.iter().map(|boss| named("boss", &boss.id)).collect(),
            Options::Sides => Side::ALL.iter().map(|side| choice(side.word(), towards(*side))).collect(),
            Options::Escapers => choices(&[("everyone", "Anybody"), ("started_inside", "Those who started inside")]),
            Options::Left => choices(&[("fake", "The fake"), ("real", "The real one")]),
            Options::Letters => choices(&[("x", "X"), ("y", "Y")]),
            Options::OutOfReach => choices(&[("fixers", "Fixers"), ("shop", "The shop")]),
            Options::Heists => library.all_heists().map(|heist| choice(&heist.id, &heist.name)).collect(),
            Options::By => {
                let blocks = super::BLOCKS.iter().map(|form| choice(form.word, form.label));
                blocks.chain(super::BY_FIGURES.iter().map(|figure| choice(figure.word, figure.label))).collect()
            }
            Options::Warnings => {
                let warnings = Code::ALL.iter().filter(|code| code.severity() == Severity::Warning);
                warnings.map(|code| choice(code.word(), capital(&code.word().replace('-', " ")))).collect()
            }
        }
    }
}

const fn starters(who: Starters) -> &'static str {
    match who {
        Starters::Anybody => "Whoever wants to",
        Starters::Busted => "Those who were busted before, and nobody else",
        Starters::Everybody => "Everybody",
        Starters::UnlessFree => "Everybody but those who got away before",
    }
}

const fn towards(side: Side) -> &'static str {
    match side {
        Side::Ne => "Up and right",
        Side::E => "Right",
        Side::Se => "Down and right",
        Side::Sw => "Down and left",
        Side::W => "Left",
        Side::Nw => "Up and left",
    }
}
