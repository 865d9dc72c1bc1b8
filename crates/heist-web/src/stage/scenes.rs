//! What is shown for what happened: the facts of a command as scenes, in order. Consecutive facts of a kind are one scene. Plain
//! data, worked out without a browser.

use crate::board::Icon;
use heist_rules::View;
use heist_rules::cards::{BagChit, Thing};
use heist_rules::causes::CardCauses;
use heist_rules::command::{Command, Speaker, Verb};
use heist_rules::effect::CardId;
use heist_rules::fact::{Fact, Token};
use heist_rules::setup::Setup;
use heist_rules::space::Space;
use heist_rules::state::{Phase, State};
use heist_rules::who::Who;
use std::sync::Arc;

/// A place in the picture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Spot {
    /// A space of the board.
    Space(Space),
    /// Somebody's card.
    Person(Who),
    /// Out of the picture.
    Away,
}

/// What is to be seen.
#[derive(Clone, PartialEq, Debug)]
pub enum Act {
    /// Dice thrown over the board.
    Dice(Vec<(Who, u8)>),
    /// The security die.
    SecurityDie(u8),
    /// The last roll of somebody who runs for it.
    LastDitch {
        /// Who runs.
        who: Who,
        /// What the die shows.
        value: u8,
        /// What it had to show at least.
        needed: u8,
    },
    /// A die turned by an idea.
    Turn(Who, u8, u8),
    /// A step; in the escape a run.
    Step(Who, Space, bool),
    /// Tiles turned up, with what is on them.
    Reveal(Vec<(Space, Option<Icon>)>),
    /// Chits that come.
    Arrive(Vec<(Space, Icon)>),
    /// Chits turned over, with the face that was up and the one that is.
    Flip(Vec<(Space, Icon, Icon)>),
    /// What leaves the board.
    Leave(Vec<(Space, Icon)>),
    /// Something that changes hands.
    Carry(Icon, Spot, Spot),
    /// Somebody of the building on the way.
    Walk(Icon, Vec<Space>),
    /// Noise on the track.
    Noise(u8),
    /// Alerts, with the cards that they burn.
    Alert(u8, Vec<CardId>),
    /// A card that is carried out.
    Card(CardId, CardCauses),
    /// A crisis that waits from now on.
    Queue(CardId),
    /// A gate comes down.
    Gate(Space),
    /// Work on a space.
    Work(Space, String),
    /// A word beside somebody's card.
    Words(Vec<(Who, String)>),
    /// Somebody is busted.
    Busted(Who),
    /// Somebody is out.
    Out(Who),
    /// A line over the board; alarming or not.
    Banner(String, bool),
    /// The end: won or lost.
    End(bool),
}

/// One thing after the other.
#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    /// What is to be seen.
    pub act: Act,
    /// What the picture shows when it is over.
    pub facts: Vec<Fact>,
    /// The position after the command.
    pub after: Arc<State>,
}

impl Act {
    /// How long it is shown at normal speed, in milliseconds.
    pub fn length(&self) -> f64 {
        match self {
            Act::Dice(_) | Act::SecurityDie(_) => 1150.0,
            Act::LastDitch { .. } => 1900.0,
            Act::Turn(..) => 420.0,
            Act::Step(_, _, runs) => {
                if *runs {
                    300.0
                } else {
                    340.0
                }
            }
            Act::Reveal(tiles) => 560.0 + 160.0 * (tiles.len().saturating_sub(1)).min(5) as f64,
            Act::Arrive(chits) => 420.0 + 90.0 * (chits.len().saturating_sub(1)).min(6) as f64,
            Act::Flip(_) | Act::Leave(_) | Act::Work(..) => 460.0,
            Act::Carry(..) => 480.0,
            Act::Walk(_, way) => 160.0 + 230.0 * way.len().saturating_sub(1) as f64,
            Act::Noise(_) => 340.0,
            Act::Alert(_, burnt) => 620.0 + 140.0 * (burnt.len().saturating_sub(1)).min(4) as f64,
            Act::Card(..) => 1900.0,
            Act::Queue(_) => 700.0,
            Act::Gate(_) => 600.0,
            Act::Words(_) => 160.0,
            Act::Busted(_) => 900.0,
            Act::Out(_) => 500.0,
            Act::Banner(..) => 600.0,
            Act::End(_) => 1700.0,
        }
    }

    /// How long its elements may outlast it, in milliseconds: words fade slowly, and what lies where it was put does no harm. What
    /// moves is gone as soon as the board shows it itself.
    pub fn lingers(&self) -> f64 {
        match self {
            Act::Words(_) | Act::Work(..) | Act::Noise(_) | Act::Out(_) => 900.0,
            Act::Reveal(_) | Act::Arrive(_) | Act::Step(..) | Act::Gate(_) => 250.0,
            _ => 40.0,
        }
    }

    /// What goes on in the same breath as this: both are one scene.
    fn joined(&mut self, next: &Act) -> bool {
        match (self, next) {
            (Act::Dice(dice), Act::Dice(more)) => dice.extend(more),
            (Act::Reveal(tiles), Act::Reveal(more)) => tiles.extend(more),
            (Act::Arrive(chits), Act::Arrive(more)) => chits.extend(more),
            (Act::Flip(chits), Act::Flip(more)) => chits.extend(more),
            (Act::Leave(chits), Act::Leave(more)) => chits.extend(more),
            (Act::Noise(count), Act::Noise(more)) => *count = count.saturating_add(*more),
            (Act::Words(words), Act::Words(more)) => words.extend(more.iter().cloned()),
            (Act::Alert(count, burnt), Act::Alert(more, cards)) => {
                *count = count.saturating_add(*more);
                burnt.extend(cards);
            }
            (Act::Walk(who, way), Act::Walk(other, on)) if who == other && way.last() == on.first() => {
                way.extend(on.iter().skip(1));
            }
            _ => return false,
        }
        true
    }
}

/// The scenes of one command. `before` and `after` are the positions around it.
pub fn scenes(setup: &Setup, before: &State, after: &State, command: &Command, facts: &[Fact]) -> Vec<Scene> {
    let shared = Arc::new(*after);
    let telling = Telling { setup, before, after, command };
    let mut scenes: Vec<Scene> = Vec::new();
    // What is not seen belongs to what comes next.
    let mut unseen: Vec<Fact> = Vec::new();
    if let (Speaker::One(who), Verb::Shift(_)) = (command.by, command.verb) {
        let act = Act::Turn(who, before.person(who).die, after.person(who).die);
        scenes.push(Scene { act, facts: Vec::new(), after: Arc::clone(&shared) });
    }
    for fact in facts {
        let Some(act) = telling.act(fact) else {
            unseen.push(*fact);
            continue;
        };
        unseen.push(*fact);
        let told = std::mem::take(&mut unseen);
        if let Some(last) = scenes.last_mut()
            && last.act.joined(&act)
        {
            last.facts.extend(told);
        } else {
            scenes.push(Scene { act, facts: told, after: Arc::clone(&shared) });
        }
    }
    scenes
}

/// A command and the positions around it.
struct Telling<'a> {
    setup: &'a Setup,
    before: &'a State,
    after: &'a State,
    command: &'a Command,
}

impl Telling<'_> {
    /// What is shown for a fact; nothing for most of those that are about panels.
    fn act(&self, fact: &Fact) -> Option<Act> {
        Some(match *fact {
            Fact::Roll(who, value) => self.roll(who, value),
            Fact::Security(value) => Act::SecurityDie(value),
            Fact::Draw(space, chit) => Act::Reveal(vec![(space, chit.map(Icon::drawn))]),
            Fact::Replaced(space, chit) => Act::Flip(vec![(space, Icon::drawn(chit), Icon::drawn(BagChit::Blank))]),
            Fact::Alert => Act::Alert(1, Vec::new()),
            Fact::Discard(card) => Act::Alert(0, vec![card]),
            Fact::Noise(count) => Act::Noise(count),
            Fact::NoiseBought(_) => Act::Banner("A diversion".into(), false),
            Fact::Queue(card) => Act::Queue(card),
            Fact::Event(card) | Fact::Crisis(card) => {
                Act::Card(card, View { setup: self.setup, state: self.before }.card_causes(card))
            }
            // Nobody walks before the heist begins.
            Fact::At(..) if self.before.phase == Phase::Planning => return None,
            Fact::At(who, space) => Act::Step(who, space, self.before.phase == Phase::Escape),
            Fact::Place(space, chit) => Act::Arrive(vec![(space, Icon::chit(chit))]),
            Fact::Flip(space, face) => Act::Flip(vec![(space, Icon::chit(face.flipped()), Icon::chit(face))]),
            Fact::Remove(space, chit) => Act::Leave(vec![(space, Icon::chit(chit))]),
            Fact::RemoveToken(space, token) => Act::Leave(vec![(space, self.token(token))]),
            Fact::Dog(from, to) => Act::Walk(Icon::Dog, vec![from, to]),
            Fact::Guard(from, to) => Act::Walk(Icon::Guard, vec![from, to]),
            Fact::Boss(from, to) => Act::Walk(Icon::Boss, vec![from, to]),
            Fact::Suspicion(_) => Act::Work(self.after.boss.at, "!".into()),
            Fact::BossTakes(space, loot) => Act::Leave(vec![(space, Icon::loot(loot))]),
            Fact::BossDrops(space, loot) => Act::Arrive(vec![(space, Icon::loot(loot))]),
            Fact::Gate(gate) => Act::Gate(*self.setup.board.gates.get(usize::from(gate))?),
            Fact::Ideas(..) if matches!(self.command.verb, Verb::Shift(_) | Verb::Run(_) | Verb::LastDitch(..)) => {
                return None;
            }
            Fact::Ideas(who, count) => Act::Words(vec![(who, ideas(count))]),
            Fact::IdeaOnHex(space, count) if count > 0 => Act::Arrive(vec![(space, Icon::Idea)]),
            Fact::IdeaOnHex(space, _) => Act::Leave(vec![(space, Icon::Idea)]),
            Fact::Cash(who, _) => Act::Carry(Icon::Cash, Spot::Away, Spot::Person(who)),
            Fact::CashOnHex(space, _) => Act::Arrive(vec![(space, Icon::Cash)]),
            Fact::PickUp(who, thing, space) => Act::Carry(icon(thing), Spot::Space(space), Spot::Person(who)),
            Fact::Drop(who, thing, space) => Act::Carry(icon(thing), Spot::Person(who), Spot::Space(space)),
            Fact::Give(from, thing, to) => Act::Carry(icon(thing), Spot::Person(from), Spot::Person(to)),
            Fact::TakeAlong(who, loot) => Act::Carry(Icon::loot(loot), Spot::Away, Spot::Person(who)),
            Fact::PutBack(who, loot) => Act::Carry(Icon::loot(loot), Spot::Person(who), Spot::Away),
            Fact::TurnUp(space, loot) => Act::Flip(vec![(space, Icon::PaintingFaceDown, Icon::loot(loot))]),
            Fact::BuyItem(_, who) => Act::Carry(Icon::ItemCard, Spot::Away, Spot::Person(who)),
            Fact::Crack(space, count) => Act::Work(space, self.crack(space, count)),
            Fact::OpenSafe(space) => Act::Flip(vec![(space, Icon::Safe, Icon::SafeOpen)]),
            Fact::OpenDoor(space) => Act::Leave(vec![(space, Icon::KeycardDoor)]),
            Fact::Active(who) => Act::Words(vec![(who, "Joins the crew".into())]),
            Fact::Panic => Act::Banner("Panic!".into(), true),
            Fact::Busted(who) => Act::Busted(who),
            Fact::Escaped(who) => Act::Out(who),
            Fact::LoseToken(who) => Act::Words(vec![(who, "−1 token".into())]),
            Fact::Tunnel(cell, _) => Act::Work(cell, "Tunnel".into()),
            Fact::Exit(space) => Act::Work(space, "Exit".into()),
            Fact::Phase(Phase::Escape) => Act::Banner("Get out!".into(), true),
            Fact::Round(number) if number > 1 => Act::Banner(format!("Round {number}"), false),
            Fact::Over(won) => Act::End(won),
            // Where they are written down is enough: in panels, in the log.
            Fact::DrawAside(_)
            | Fact::Bag(..)
            | Fact::TeamCash(_)
            | Fact::Acquire(_)
            | Fact::AcquireCash(..)
            | Fact::LostLoot(_)
            | Fact::LostCash(_)
            | Fact::DiscardItem(_)
            | Fact::AcquireItem(_)
            | Fact::SellItem(_)
            | Fact::SellJewel
            | Fact::Plan(..)
            | Fact::Unplan(..)
            | Fact::Phase(_)
            | Fact::Round(_) => return None,
        })
    }

    fn roll(&self, who: Who, value: u8) -> Act {
        match self.command.verb {
            Verb::LastDitch(ideas, way) => {
                let price = View { setup: self.setup, state: self.before }.way_price(who, &way);
                Act::LastDitch { who, value, needed: price.saturating_sub(ideas) }
            }
            _ => Act::Dice(vec![(who, value)]),
        }
    }

    fn token(&self, token: Token) -> Icon {
        let sensors = self.setup.edition.rings == heist_rules::edition::Rings::PressureSensors;
        match token {
            Token::RemoteLockX => Icon::ring(0, sensors),
            Token::RemoteLockY => Icon::ring(1, sensors),
            Token::RemoteLockZ => Icon::ring(2, sensors),
            Token::KeycardDoor => Icon::KeycardDoor,
            Token::Watchtower => Icon::Watchtower,
            Token::Reinforcements => Icon::Reinforcements,
            Token::Safe => Icon::Safe,
            Token::StoryBeacon => Icon::Beacon,
        }
    }

    fn crack(&self, space: Space, count: u8) -> String {
        let safe = self.setup.safes.iter().find(|safe| safe.at == space);
        safe.map_or_else(|| count.to_string(), |safe| format!("{count}/{}", safe.cracks))
    }
}

fn ideas(count: i8) -> String {
    let sign = if count < 0 { "−" } else { "+" };
    let noun = if count.unsigned_abs() == 1 { "idea" } else { "ideas" };
    format!("{sign}{} {noun}", count.unsigned_abs())
}

fn icon(thing: Thing) -> Icon {
    match thing {
        Thing::Loot(loot) => Icon::loot(loot),
        Thing::Cash => Icon::Cash,
        Thing::Item(_) => Icon::ItemCard,
        Thing::Idea => Icon::Idea,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use heist_bots::{Bot, Greedy, Random};
    use heist_data::library::Library;
    use heist_format::game::Game;
    use heist_rules::chance::Seeded;
    use std::collections::BTreeSet;

    /// What kind of act it is, as it is called above.
    fn kind(act: &Act) -> String {
        format!("{act:?}").chars().take_while(char::is_ascii_alphanumeric).collect()
    }

    #[test]
    fn whatever_happens_comes_onto_the_stage_and_not_for_long() {
        let mut seen = BTreeSet::new();
        let heists = Library::official().heists.iter();
        for (seed, heist) in heists.flat_map(|heist| [heist; 4]).enumerate() {
            let Some((setup, state)) = crate::pages::pictures::start(heist) else { continue };
            let mut game = Game::new(setup, state);
            let mut chance = Seeded::new(seed as u64);
            // At random much goes wrong, and hardly any door is opened.
            let mut bot: Box<dyn Bot> = match seed % 2 {
                0 => Box::new(Random::new(seed as u64)),
                _ => Box::new(Greedy::new(game.setup())),
            };
            while game.state().phase != Phase::Over {
                let Some(command) = bot.choose(game.setup(), game.state()) else { break };
                let before = *game.state();
                let facts = game.apply(command, &mut chance).expect("a legal command").to_vec();
                for scene in scenes(game.setup(), &before, game.state(), &command, &facts) {
                    let length = scene.act.length();
                    assert!((160.0..=1900.0).contains(&length), "{:?} lasts {length}", scene.act);
                    seen.insert(kind(&scene.act));
                }
            }
        }
        let wanted = "Alert Arrive Banner Busted Card Carry Dice End Flip Gate LastDitch Leave Noise Out Queue Reveal Step Turn Walk Words Work";
        let missing: Vec<&str> = wanted.split(' ').filter(|kind| !seen.contains(*kind)).collect();
        assert!(missing.is_empty(), "never shown: {missing:?}");
    }

    #[test]
    fn a_step_or_a_chit_takes_a_third_to_six_tenths_of_a_second() {
        let chit = vec![(Space(0), Icon::Guard)];
        let acts = [
            Act::Step(Who::Red, Space(0), false),
            Act::Step(Who::Red, Space(0), true),
            Act::Turn(Who::Red, 1, 2),
            Act::Reveal(vec![(Space(0), None)]),
            Act::Arrive(chit.clone()),
            Act::Leave(chit),
            Act::Flip(vec![(Space(0), Icon::Guard, Icon::GuardSubdued)]),
            Act::Carry(Icon::Cash, Spot::Space(Space(0)), Spot::Person(Who::Red)),
            Act::Walk(Icon::Dog, vec![Space(0), Space(1)]),
            Act::Gate(Space(0)),
            Act::Banner("Round 2".into(), false),
        ];
        for act in acts {
            assert!((300.0..=600.0).contains(&act.length()), "{act:?}: {}", act.length());
        }
    }
}
