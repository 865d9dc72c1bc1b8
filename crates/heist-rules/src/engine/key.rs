//! A number for a position.

use crate::model::cards::{ActionRef, Icons};
use crate::model::setup::Setup;
use crate::model::space::{Space, Spaces};
use crate::model::state::{Person, Prompt, State, Step};
use crate::model::who::{Crew, Who};

/// A number for a position, for transposition tables and for telling positions apart.
///
/// - *Transposition-safe*: positions of one setup with the same [canonical form](State::canonical) have the same key,
///   whatever order of commands led to them. It does not matter which of two equal pieces lies where, nor which cards have
///   been discarded. What is kept only for speed is left out.
/// - *Different positions* have different keys up to chance: with a billion positions expect one pair of equal keys in about
///   forty tables.
/// - *Stable*: the same on every machine and in every version of this crate with the same major number; pinned by tests. It
///   may be stored in files.
///
/// Of the setup only edition and heist are counted: keys of different crews or revisions of the rules may not be compared.
///
/// ```
/// # let (setup, state) = heist_format::setup::official_game("startup").unwrap();
/// use heist_rules::chance::Seeded;
/// use heist_rules::{Command, Verb, Who, apply, position_key};
///
/// // Two ways to the same position.
/// let tiles: Vec<_> = state.tiles(&setup).into_iter().take(2).collect();
/// let key = |order: [usize; 2]| {
///     let mut state = state;
///     for n in order {
///         let plan = Command::by(Who::Red, Verb::Plan(tiles[n]));
///         apply(&setup, &mut state, plan, &mut Seeded::new(1), &mut ()).unwrap();
///     }
///     position_key(&setup, &state)
/// };
/// assert_eq!(key([0, 1]), key([1, 0]));
/// assert_ne!(key([0, 1]), position_key(&setup, &state));
/// ```
pub fn position_key(setup: &Setup, state: &State) -> u64 {
    let mut key = Key(0x6865_6973_742d_6b31);
    key.text(setup.edition.id);
    key.text(&setup.heist);
    key.state(&state.canonical());
    key.finish()
}

/// Mixes words into a key, by multiplication to twice the width. Never to be changed: keys may be stored.
struct Key(u64);

impl Key {
    #[inline]
    fn word(&mut self, word: u64) {
        let wide = u128::from(self.0 ^ 0x9e37_79b9_7f4a_7c15) * u128::from(word ^ 0xd1b5_4a32_d192_ed03);
        self.0 = ((wide >> 64) as u64 ^ wide as u64).rotate_left(23).wrapping_add(0xa076_1d64_78bd_642f);
    }
    /// Bytes, eight to a word, their number first.
    fn bytes(&mut self, bytes: &[u8]) {
        self.word(bytes.len() as u64);
        for eight in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..eight.len()].copy_from_slice(eight);
            self.word(u64::from_le_bytes(word));
        }
    }
    fn text(&mut self, text: &str) {
        self.bytes(text.as_bytes());
    }
    fn spaces(&mut self, spaces: &[Spaces]) {
        for set in spaces {
            self.word(set.0);
        }
    }
    fn finish(mut self) -> u64 {
        self.word(0);
        self.word(1);
        self.0
    }

    fn state(&mut self, state: &State) {
        for chit in crate::model::chits::Chit::ALL {
            for plane in state.security.of(chit).planes() {
                self.word(plane);
            }
        }
        for flash in state.flashed.iter().filter(|flash| flash.at.is_somewhere()) {
            self.bytes(&[flash.at.0, flash.guards() | flash.dogs() << 4]);
        }
        for person in &state.people {
            self.person(person);
        }
        self.spaces(&[state.unknown, state.blanks, state.removed]);
        if state.supply_dogs.any() {
            self.spaces(&[state.supply_dogs]);
        }
        if state.acquired_loot != 0 || state.acquired_items != 0 {
            self.word(u64::from(state.acquired_loot) << 16 | u64::from(state.acquired_items));
        }
        self.spaces(&state.remote);
        self.spaces(&[state.doors, state.towers, state.reinforcements, state.idea_hexes]);
        self.spaces(&[state.to_reveal, state.to_chase, state.to_chase_newcomer]);
        self.spaces(&[state.planning_cameras]);
        self.bytes(&[state.safe_loot.kind.map_or(255, |kind| kind as u8)]);
        self.bytes(&state.safe_loot.kept);
        for (_, kind, place) in state.loot.iter() {
            self.word(kind as u64 | u64::from(place.0) << 8);
        }
        let cash = state.cash_on.iter().enumerate().filter(|(_, cash)| **cash > 0);
        for (space, cash) in cash {
            self.word(space as u64 | u64::from(*cash) << 8 | 1 << 16);
        }
        self.bytes(&state.deck.coming().iter().map(|card| card.0).collect::<arrayvec::ArrayVec<u8, 64>>());
        self.bytes(&state.deck.waiting().map(|card| card.0).collect::<arrayvec::ArrayVec<u8, 64>>());
        self.bytes(&state.items.map(|place| place.0));
        self.bytes(&state.cracks);
        for opening in &state.openings {
            self.bytes(&[opening.space.0, opening.tile.0, opening.side.map_or(255, |side| side as u8)]);
        }
        let walk = &state.walk;
        self.bytes(&[
            walk.at.0,
            walk.left,
            walk.after.map_or(255, |who| who as u8),
            walk.to.0,
            walk.waiting,
            walk.claimed.0,
        ]);
        self.prompt(&state.prompt);
        self.step(&state.step);
        self.bytes(&state.bag.0);
        self.bytes(&state.escort.map(|guard| guard.at().0 | u8::from(guard.is_down()) << 6));
        let boss = &state.boss;
        self.bytes(&[boss.at.0, boss.next, u8::from(boss.back), boss.suspicion]);
        self.bytes(&state.replans);
        // What these questions are about has its place here, not beside the question.
        let asked_about = match state.prompt {
            Prompt::LuckyPenny { ideas, .. } => ideas,
            Prompt::FumbleSafe { left } => left,
            _ => 0,
        };
        let newcomer = if state.to_chase_newcomer.is_empty() { Who::Red } else { state.newcomer };
        self.bytes(&[
            asked_about,
            state.effect_crew.0,
            state.phase as u8,
            state.round,
            state.noise,
            state.noise_owed,
            newcomer as u8,
            state.noise_due,
            state.gates_due,
            state.machinist_ideas,
            state.active.0,
            state.blanks_at_hand,
            state.noise_tokens,
            state.stake,
            state.cash_out,
            state.free_reveals,
            state.free_ideas,
        ]);
        let numbers = [state.spent, state.flags.bits(), state.cash, state.fixers, state.fixers_used];
        for number in numbers {
            self.word(u64::from(number));
        }
    }

    fn person(&mut self, person: &Person) {
        self.spaces(&[person.plan, person.dogs_behind]);
        let icons = |icons: Icons| u64::from(icons.0);
        self.word(icons(person.left) | icons(person.given) << 32);
        self.word(u64::from(person.flags.bits()));
        let action = match person.action {
            None => [0, 0],
            Some(ActionRef::Default(n)) => [1, n],
            Some(ActionRef::Skill(n)) => [2, n],
            Some(ActionRef::Six) => [3, 0],
            Some(ActionRef::Special) => [4, 0],
            Some(ActionRef::Item(card)) => [5, card],
        };
        self.bytes(&action);
        self.bytes(&[
            person.at.0,
            person.die,
            person.ideas,
            person.kept_ideas,
            person.reveals,
            person.cash,
            person.used,
            person.bought,
            person.cracks,
            person.given_cracks,
            person.tokens,
            person.once.bits(),
            person.vents,
            person.pips,
        ]);
        for step in person.way.steps() {
            self.word(step.side as u64 | u64::from(step.open) << 3 | 1 << 8);
        }
    }

    /// A question: its number, then up to three bytes and a set.
    fn prompt(&mut self, prompt: &Prompt) {
        let crew = |crew: Crew| crew.0;
        let who = |who: Who| who as u8;
        let at = |space: Space| space.0;
        let (number, rest, set) = match *prompt {
            Prompt::None => (0, [0, 0], 0),
            Prompt::DogJump { from, onto } => (1, [at(from), crew(onto)], 0),
            Prompt::DogAfter { choices } => (2, [crew(choices), 0], 0),
            Prompt::DogTo { choices } => (3, [0, 0], choices.get()),
            Prompt::DogStep { options } => (4, [0, 0], options.get()),
            Prompt::Consultant { at: space, chit } => (5, [at(space), chit as u8], 0),
            Prompt::Machinist => (6, [0, 0], 0),
            Prompt::Diversion { noise } => (7, [noise, 0], 0),
            Prompt::SquirrelyWho { nearest } => (8, [crew(nearest), 0], 0),
            Prompt::Squirrely { who: asked } => (9, [who(asked), 0], 0),
            Prompt::Replan { who: asked } => (10, [who(asked), 0], 0),
            Prompt::PickHexes { from, left, chit } => (11, [left, chit as u8], from.get()),
            Prompt::GainForNoise { who: asked } => (12, [who(asked), 0], 0),
            Prompt::OfferIdea => (13, [0, 0], 0),
            Prompt::Whisper => (14, [0, 0], 0),
            Prompt::HandIdea => (15, [0, 0], 0),
            Prompt::FumbleSafe { left } => (16, [left, 0], 0),
            Prompt::FumbleTo { who: asked, piece } => (17, [who(asked), piece], 0),
            Prompt::LuckyPenny { who: asked, .. } => (18, [who(asked), 0], 0),
            Prompt::RevealNext { who: asked } => (19, [who(asked), 0], 0),
            Prompt::KeptIdeas { who: asked } => (20, [who(asked), 0], 0),
            Prompt::BossStep { options } => (21, [0, 0], options.get()),
            Prompt::LeftBehind { at: space } => (22, [at(space), 0], 0),
        };
        self.bytes(&[number, rest[0], rest[1]]);
        self.word(set);
    }

    fn step(&mut self, step: &Step) {
        let bytes = match *step {
            Step::Idle => [0; 4],
            Step::HeistBegins => [1, 0, 0, 0],
            Step::CountNoise => [2, 0, 0, 0],
            Step::WhistleEnds => [3, 0, 0, 0],
            Step::Squirrely => [4, 0, 0, 0],
            Step::Talkative => [5, 0, 0, 0],
            Step::BeginEventPhase => [6, 0, 0, 0],
            Step::Effect { card, number, started } => [7, card.0, number, u8::from(started)],
            Step::CardDone => [8, 0, 0, 0],
            Step::Reinforcements => [9, 0, 0, 0],
            Step::EndEventPhase => [10, 0, 0, 0],
            Step::BossMoves { left } => [11, left, 0, 0],
            Step::EscapeGates => [12, 0, 0, 0],
            Step::EscapeReveal => [13, 0, 0, 0],
            Step::EscapeAbilities => [14, 0, 0, 0],
            Step::EscapeCheck => [15, 0, 0, 0],
        };
        self.bytes(&bytes);
    }
}
