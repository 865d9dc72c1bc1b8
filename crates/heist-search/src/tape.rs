//! Tapes: chance as a function of what it is for.

use heist_rules::cards::BagChit;
use heist_rules::chance::{Bag, Chance};
use heist_rules::{Space, Spaces, State, Who};

/// Chance from a key: the same tile gets the same chit and the same character the same roll of a round, in whatever order
/// things are revealed and rolled.
///
/// Two commands tried on the same tapes meet the same luck, so that the difference between their results is due to the
/// commands: far fewer playouts tell which is better ("common random numbers"). With a stream of numbers, one reveal more
/// would shift all luck after it.
///
/// Each tape alone is fair: over all seeds every chit of the bag is equally likely for every tile, and every number for
/// every die. When something other than a reveal changes the bag, the tiles still unknown get new chits, fairly again.
///
/// ```
/// # let (_, state) = heist_format::setup::official_game("startup").unwrap();
/// use heist_rules::Who;
/// use heist_rules::chance::Chance;
/// use heist_search::Tape;
///
/// let tiles: Vec<_> = state.unknown.into_iter().collect();
/// let draw = |order: [usize; 2]| {
///     let (mut tape, mut bag) = (Tape::new(7, &state), state.bag);
///     let mut chits = order.map(|n| {
///         let chit = tape.draw(tiles[n], &bag);
///         bag.take(chit);
///         (n, chit)
///     });
///     chits.sort_by_key(|(n, _)| *n);
///     chits
/// };
/// assert_eq!(draw([0, 1]), draw([1, 0]));
///
/// let mut tape = Tape::new(7, &state);
/// let rolls = [tape.roll(Who::Red, 1), tape.roll(Who::Blue, 1)];
/// let mut tape = Tape::new(7, &state);
/// assert_eq!([tape.roll(Who::Blue, 1), tape.roll(Who::Red, 1)], [rolls[1], rolls[0]]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Tape {
    seed: u64,
    /// How often the chits were laid out.
    layout: u32,
    /// Unknown tiles that have no chit yet.
    unknown: Spaces,
    /// The chit of each of them; `None` where the bag has too few.
    chits: [Option<BagChit>; 64],
    /// What the bag holds if nothing but reveals has changed it.
    bag: Bag,
    /// How often each character has rolled in the round of its last roll, and that round.
    rolls: [(u8, u8); 5],
}

/// What a number of the tape is for, so that no two things share one.
#[derive(Clone, Copy)]
enum Purpose {
    Roll,
    Security,
    Draw,
}

impl Tape {
    /// The tape with a number, for playing on from a state.
    pub fn new(seed: u64, state: &State) -> Tape {
        let mut tape =
            Tape { seed, layout: 0, unknown: state.unknown, chits: [None; 64], bag: state.bag, rolls: [(0, 0); 5] };
        tape.lay_out(&state.bag);
        tape
    }

    /// The number of the tape for a purpose.
    fn number(&self, purpose: Purpose, a: u32, b: u32) -> u64 {
        let mut number = self.seed ^ 0x7461_7065_5f6b_6579;
        for word in [purpose as u64, u64::from(a), u64::from(b), 0] {
            let wide = u128::from(number ^ 0x9e37_79b9_7f4a_7c15) * u128::from(word ^ 0xd1b5_4a32_d192_ed03);
            number = ((wide >> 64) as u64 ^ wide as u64).wrapping_add(0xa076_1d64_78bd_642f);
        }
        number ^ number >> 32
    }

    /// A number below `n` for a purpose.
    fn below(&self, purpose: Purpose, a: u32, b: u32, n: u32) -> u32 {
        (((self.number(purpose, a, b) & 0xffff_ffff) * u64::from(n)) >> 32) as u32
    }

    /// Every unknown tile gets a chit of the bag.
    fn lay_out(&mut self, bag: &Bag) {
        self.layout += 1;
        self.bag = *bag;
        let mut left = *bag;
        for space in self.unknown {
            self.chits[space.index()] = self.one_of(&left, space);
            if let Some(chit) = self.chits[space.index()] {
                left.take(chit);
            }
        }
    }

    /// A chit of a bag for a space.
    fn one_of(&self, bag: &Bag, space: Space) -> Option<BagChit> {
        bag.one(|total| self.below(Purpose::Draw, space.0.into(), self.layout, total))
    }
}

impl Chance for Tape {
    fn roll(&mut self, who: Who, round: u8) -> u8 {
        let (times, last) = self.rolls[who as usize];
        let times = if last == round { times + 1 } else { 0 };
        self.rolls[who as usize] = (times, round);
        self.below(Purpose::Roll, who as u32, u32::from(round) << 8 | u32::from(times), 6) as u8 + 1
    }
    fn security(&mut self, round: u8) -> u8 {
        self.below(Purpose::Security, round.into(), 0, 4) as u8 + 1
    }
    fn draw(&mut self, at: Space, bag: &Bag) -> BagChit {
        if *bag != self.bag {
            self.lay_out(bag);
        }
        let chit = self.chits[at.index()].filter(|_| self.unknown.has(at));
        let known = chit.is_some();
        let chit = chit.or_else(|| self.one_of(bag, at)).unwrap_or(BagChit::Blank);
        self.unknown.remove(at);
        self.bag.take(chit);
        // A chit that was meant for another tile may be gone.
        if !known {
            let bag = self.bag;
            self.lay_out(&bag);
        }
        chit
    }
}
