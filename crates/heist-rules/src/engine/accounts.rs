//! Nothing is lost and nothing comes out of thin air: an observer that keeps accounts of everything announced, to be compared
//! with what is really there.

use crate::model::cards::{BagChit, Loot};
use crate::model::chits::Chit;
use crate::model::fact::{Fact, Observer};
use crate::model::state::{Place, Prompt, State};
use crate::model::who::Who;

/// How much of everything there is.
///
/// ```
/// # let (setup, mut state) = heist_format::setup::official_game("startup").unwrap();
/// use heist_rules::{accounts::Ledger, fast_rng::FastRng, random_play};
///
/// let mut ledger = Ledger::of(&state);
/// random_play::plan_all(&setup, &mut state, &mut FastRng::new(1), &mut ledger);
/// assert_eq!(ledger.compare(&state), Ok(()));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ledger {
    /// Guards, dogs, locks, cameras on the board, whatever their face.
    board: [i32; 4],
    bag: [i32; 12],
    ideas: [i32; 5],
    idea_hexes: i32,
    /// Cash carried and lying around.
    loose_cash: i32,
    team_cash: i32,
    /// Per kind of loot: in the bag, on the way (board, people, safes), with the team, out of the heist.
    loot: [[i32; 4]; Loot::ALL.len()],
    /// Item cards on the board and with people.
    items: i32,
    tokens_placed: [i32; 4],
    tokens: [i32; 4],
}

const BAG: usize = 0;
const LOOSE: usize = 1;
const TEAM: usize = 2;
const LOST: usize = 3;

/// The row of a chit on the board, and how many a drawn chit makes.
const fn row(chit: Chit) -> usize {
    match chit {
        Chit::Guard | Chit::GuardSubdued => 0,
        Chit::Dog | Chit::DogSubdued => 1,
        Chit::Lock | Chit::LockOpen => 2,
        Chit::Camera | Chit::CameraOff => 3,
    }
}

const fn drawn(chit: BagChit) -> Option<(usize, i32)> {
    match chit {
        BagChit::Guard => Some((0, 1)),
        BagChit::Guard2x => Some((0, 2)),
        BagChit::Dog => Some((1, 1)),
        BagChit::Lock => Some((2, 1)),
        BagChit::Lock2x => Some((2, 2)),
        BagChit::Camera => Some((3, 1)),
        BagChit::Camera2x => Some((3, 2)),
        _ => None,
    }
}

impl Ledger {
    /// What is really there.
    pub fn of(state: &State) -> Ledger {
        let mut ledger = Ledger::default();
        for chit in Chit::ALL {
            ledger.board[row(chit)] += state.security.of(chit).total(!crate::model::space::Spaces::NONE) as i32;
        }
        // A chit in the Consultant's hand is drawn and not yet placed.
        if let Prompt::Consultant { chit, .. } = state.prompt
            && let Some((row, count)) = drawn(chit)
        {
            ledger.board[row] += count;
        }
        for chit in BagChit::ALL {
            ledger.bag[chit as usize] = i32::from(state.bag.count(chit));
        }
        for who in Who::ALL {
            let person = state.person(who);
            ledger.ideas[who as usize] = i32::from(person.ideas);
            ledger.loose_cash += i32::from(person.cash);
            if who != Who::Npc {
                ledger.tokens_placed[who as usize] = person.plan.len() as i32;
                ledger.tokens[who as usize] = i32::from(person.tokens);
            }
        }
        ledger.loose_cash += state.cash_on.iter().map(|cash| i32::from(*cash)).sum::<i32>();
        ledger.team_cash = i32::from(state.cash);
        ledger.idea_hexes = state.idea_hexes.len() as i32;
        for (_, kind, place) in state.loot.iter() {
            let where_to = match place {
                Place::BAG => BAG,
                Place::TEAM => TEAM,
                Place::LOST | Place::BOX => LOST,
                _ => LOOSE,
            };
            ledger.loot[kind as usize][where_to] += 1;
        }
        ledger.items = state.items.iter().filter(|place| place.0 < 70 || place.0 >= Place::safe(0).0).count() as i32;
        ledger
    }

    fn move_loot(&mut self, kind: Loot, from: usize, to: usize) {
        self.loot[kind as usize][from] -= 1;
        self.loot[kind as usize][to] += 1;
    }

    /// What differs between the accounts and what is really there.
    pub fn compare(&self, state: &State) -> Result<(), String> {
        let real = Ledger::of(state);
        if *self == real {
            Ok(())
        } else {
            Err(format!("the accounts do not balance: announced {self:?}, there is {real:?}"))
        }
    }
}

impl Observer for Ledger {
    fn note(&mut self, fact: Fact) {
        match fact {
            Fact::Draw(_, Some(chit)) => {
                self.bag[chit as usize] -= 1;
                if let Some((row, count)) = drawn(chit) {
                    self.board[row] += count;
                }
                if let Some(loot) = chit.loot() {
                    self.move_loot(loot, BAG, LOOSE);
                }
            }
            Fact::DrawAside(chit) => {
                self.bag[chit as usize] -= 1;
                if let Some(loot) = chit.loot() {
                    self.move_loot(loot, BAG, LOST);
                }
            }
            Fact::Replaced(_, chit) => {
                if let Some((row, count)) = drawn(chit) {
                    self.board[row] -= count;
                }
            }
            Fact::Place(_, chit) => self.board[row(chit)] += 1,
            Fact::Remove(_, chit) => self.board[row(chit)] -= 1,
            Fact::Bag(chit, change) => self.bag[chit as usize] += i32::from(change),
            Fact::Ideas(who, change) => self.ideas[who as usize] += i32::from(change),
            Fact::IdeaOnHex(_, change) => self.idea_hexes += i32::from(change),
            Fact::Cash(_, cash) | Fact::CashOnHex(_, cash) => self.loose_cash += i32::from(cash),
            Fact::TeamCash(change) => self.team_cash += i32::from(change),
            Fact::AcquireCash(_, cash) | Fact::LostCash(cash) => self.loose_cash -= i32::from(cash),
            Fact::Acquire(kind) => self.move_loot(kind, LOOSE, TEAM),
            Fact::TakeAlong(_, kind) => self.move_loot(kind, TEAM, LOOSE),
            Fact::PutBack(_, kind) => self.move_loot(kind, LOOSE, TEAM),
            Fact::TurnUp(_, kind) => {
                self.loot[Loot::PaintingFaceDown as usize][LOOSE] -= 1;
                self.loot[kind as usize][LOOSE] += 1;
            }
            Fact::LostLoot(kind) => self.move_loot(kind, LOOSE, LOST),
            Fact::SellJewel => self.move_loot(Loot::Jewel, TEAM, LOST),
            Fact::DiscardItem(_) | Fact::AcquireItem(_) | Fact::SellItem(_) => self.items -= 1,
            Fact::BuyItem(item, who) => {
                self.items += 1;
                if item == crate::model::cards::Item::MasterPlanCopy {
                    self.tokens[who as usize] += i32::from(crate::rules::card::scrawled_on_palm::TOKENS);
                }
            }
            Fact::Plan(who, _) => self.tokens_placed[who as usize] += 1,
            Fact::Unplan(who, _) => self.tokens_placed[who as usize] -= 1,
            Fact::LoseToken(who) => self.tokens[who as usize] -= 1,
            _ => {}
        }
    }
}
