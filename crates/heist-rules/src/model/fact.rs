//! What happened: facts announced while a command is carried out. Bots listen with `()`, which costs nothing.

use crate::model::cards::{BagChit, Item, Loot, Thing};
use crate::model::chits::Chit;
use crate::model::effect::CardId;
use crate::model::space::Space;
use crate::model::state::Phase;
use crate::model::who::Who;

/// A token that can leave the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Token {
    RemoteLockX,
    RemoteLockY,
    RemoteLockZ,
    KeycardDoor,
    Watchtower,
    Reinforcements,
    Safe,
    StoryBeacon,
}

impl Token {
    /// Remote locks, or pressure sensors, by their letters.
    pub const RINGS: [Token; 3] = [Token::RemoteLockX, Token::RemoteLockY, Token::RemoteLockZ];
}

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Fact {
    Roll(Who, u8),
    /// The security die was rolled.
    Security(u8),
    /// A chit drawn for a tile; `None` when the bag was empty.
    Draw(Space, Option<BagChit>),
    /// A chit drawn and put aside.
    DrawAside(BagChit),
    /// The Consultant's blank lies there instead of the chit just drawn.
    Replaced(Space, BagChit),
    Alert,
    Noise(u8),
    /// A noise kept off the track by a token of the Diversion Artist.
    NoiseBought(u8),
    Discard(CardId),
    Queue(CardId),
    Event(CardId),
    Crisis(CardId),
    At(Who, Space),
    /// A chit of the supply put on a space.
    Place(Space, Chit),
    Flip(Space, Chit),
    /// A chit left the board with its tile or to the supply.
    Remove(Space, Chit),
    RemoveToken(Space, Token),
    /// Chits of the supply into the bag (or out of it, negative).
    Bag(BagChit, i8),
    Dog(Space, Space),
    /// The boss moved.
    Boss(Space, Space),
    /// Suspicion rose to this level, or would have risen further.
    Suspicion(u8),
    /// The boss took a piece.
    BossTakes(Space, Loot),
    /// The boss put a piece down.
    BossDrops(Space, Loot),
    /// A guard walked on with its convoy.
    Guard(Space, Space),
    Gate(u8),
    Ideas(Who, i8),
    /// Ideas put on a hex by The Architect, or taken from there.
    IdeaOnHex(Space, i8),
    /// Cash from the supply onto somebody.
    Cash(Who, u8),
    /// Cash from the supply onto a hex.
    CashOnHex(Space, u8),
    TeamCash(i16),
    PickUp(Who, Thing, Space),
    Drop(Who, Thing, Space),
    Give(Who, Thing, Who),
    /// In planning: a piece of the team goes along with somebody.
    TakeAlong(Who, Loot),
    /// In planning: a piece stays at home after all.
    PutBack(Who, Loot),
    /// A painting that lay face down is turned up.
    TurnUp(Space, Loot),
    Acquire(Loot),
    AcquireCash(Who, u8),
    LostLoot(Loot),
    LostCash(u8),
    DiscardItem(Item),
    /// An item card is among the team's things: its carrier was busted, or its place is gone.
    AcquireItem(Item),
    BuyItem(Item, Who),
    SellItem(Item),
    SellJewel,
    Crack(Space, u8),
    OpenSafe(Space),
    OpenDoor(Space),
    Active(Who),
    Panic,
    Busted(Who),
    Escaped(Who),
    Plan(Who, Space),
    Unplan(Who, Space),
    LoseToken(Who),
    Tunnel(Space, Space),
    Exit(Space),
    Phase(Phase),
    Round(u8),
    /// The heist is over: won or lost.
    Over(bool),
}

impl Fact {
    /// Whether the fact reveals something that was hidden before: after it, nothing can be taken back.
    ///
    /// ```
    /// use heist_rules::{Fact, Who};
    ///
    /// assert!(Fact::Roll(Who::Red, 3).reveals() && !Fact::Alert.reveals());
    /// ```
    pub const fn reveals(&self) -> bool {
        matches!(self, Fact::Roll(..) | Fact::Security(_) | Fact::Draw(..) | Fact::DrawAside(..) | Fact::TurnUp(..))
    }
}

/// Somebody who is told what happens.
///
/// ```
/// use heist_rules::{Fact, Observer, Who};
///
/// /// Counts the ideas that somebody gains.
/// struct Ideas(i32);
///
/// impl Observer for Ideas {
///     fn note(&mut self, fact: Fact) {
///         if let Fact::Ideas(_, change) = fact {
///             self.0 += i32::from(change);
///         }
///     }
/// }
/// let mut ideas = Ideas(0);
/// ideas.note(Fact::Ideas(Who::Red, 2));
/// assert_eq!(ideas.0, 2);
/// ```
pub trait Observer {
    /// One fact, in order.
    fn note(&mut self, fact: Fact);
}

impl Observer for () {
    #[inline]
    fn note(&mut self, _fact: Fact) {}
}

impl Observer for Vec<Fact> {
    fn note(&mut self, fact: Fact) {
        self.push(fact);
    }
}

impl<W: Observer> Observer for &mut W {
    #[inline]
    fn note(&mut self, fact: Fact) {
        (**self).note(fact);
    }
}
