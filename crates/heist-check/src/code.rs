//! The kinds of findings.

use serde::Serialize;
use strum::{EnumString, IntoStaticStr, VariantArray};

/// How much a finding weighs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Severity {
    /// The heist cannot be read, started or won.
    Error,
    /// The heist can be played, and is probably not what its author meant.
    Warning,
}

impl Severity {
    /// In a word.
    pub fn word(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
        }
    }
}

/// What kind of finding it is. docs/heist-files.md lists them with their cures.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, EnumString, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum Code {
    /// The file is not TOML.
    Syntax,
    /// A key is missing.
    MissingKey,
    /// A key that nobody knows.
    UnknownKey,
    /// A value that is not understood.
    BadValue,
    /// An id that could be a path, or is not made of small letters, digits and hyphens.
    UnsafeId,
    /// A text with control characters.
    UnsafeText,
    /// A text that is too long.
    OverlongText,
    /// A heist without a name.
    NoName,
    /// A heist without a summary.
    NoSummary,
    /// An objective that nobody has put into words.
    NoObjectiveText,
    /// A special rule that nothing carries out.
    WordsOnlyRule,
    /// A heist that can be played in no edition.
    NoEdition,
    /// A part that follows or comes before, and does not exist.
    UnknownPart,
    /// An edition in which the heist cannot be set up.
    CannotSetUp,
    /// A code of the map that nobody knows.
    UnknownTile,
    /// A map with an empty line in it, or larger than a board.
    CrookedMap,
    /// A map without an entrance.
    NoEntrance,
    /// An entrance that faces no hex.
    BlindEntrance,
    /// A gate that stands twice on the map.
    GateTwice,
    /// A name of a space that the map does not have.
    UnknownSpace,
    /// A safe or item hex of which the file says nothing.
    UnclaimedHex,
    /// A pawn on the map that is nobody.
    IdlePawn,
    /// Too few places to start for four characters.
    TooLittleRoom,
    /// Entrances from which some of four characters cannot go on.
    ShutEntrance,
    /// A tunnel cell that can be of no use.
    UselessTunnel,
    /// Hexes to which no way leads.
    Island,
    /// Hexes to which only VENT CRAWL or The Mayor leads.
    TrickOnly,
    /// A remote lock or pressure sensor without its server.
    RingWithoutServer,
    /// A keycard door without a keycard.
    DoorWithoutKeycard,
    /// A lock whose key lies behind locks.
    KeyBehindLock,
    /// A safe that nobody can crack.
    SafeWithoutTools,
    /// People who cannot get out.
    NoWayOut,
    /// A card that nobody knows.
    UnknownCard,
    /// A deck without cards.
    EmptyDeck,
    /// A deck without a card that starts the escape.
    NoAlarm,
    /// Cards behind the one that starts the escape.
    CardAfterAlarm,
    /// A card that is listed more often than it exists.
    TooManyCopies,
    /// A card that closes gates on a map without gates.
    CardWithoutGate,
    /// A sweep on a map without a watchtower.
    CardWithoutTower,
    /// Reinforcements on a map without their token.
    CardWithoutReinforcements,
    /// A card that lets dogs out on a map without a kennel.
    CardWithoutKennel,
    /// A panic without an NPC.
    CardWithoutNpc,
    /// A card that speaks only of security that never comes onto the board.
    IdleCard,
    /// Unknown tiles and nothing in the bag.
    EmptyBag,
    /// Fewer chits in the bag than unknown tiles.
    SmallBag,
    /// A bag from which nothing is drawn.
    UnusedBag,
    /// A heist in which nothing has to be done.
    NothingToWin,
    /// A goal for which there are too few pieces.
    TooFewPieces,
    /// A goal about an NPC where there is none.
    GoalWithoutNpc,
    /// A goal for more people than there are.
    TooFewPeople,
    /// A goal for those who start inside where nobody does.
    NobodyInside,
    /// A goal for pieces that never come out of the bag.
    StaysInBag,
    /// A goal for swaps without enough places for paintings.
    SwapWithoutHome,
    /// A building block about an NPC where there is none.
    BlockWithoutNpc,
    /// A building block about a piece that is nowhere.
    BlockWithoutPiece,
    /// A building block that opens locks of which there are none.
    BlockWithoutRing,
    /// A building block about story beacons where there are none.
    BlockWithoutBeacon,
    /// A convoy without guards.
    ConvoyWithoutGuards,
    /// Paintings face down that are not two, or of which nobody says what they show.
    FaceDownPair,
    /// A building block that changes nothing.
    IdleBlock,
    /// More pieces than the printed box holds.
    BeyondBox,
    /// A finding that the author accepts and that is not there.
    AcceptedNothing,
}

impl Code {
    /// All of them, in the order of docs/heist-files.md.
    pub const ALL: &'static [Code] = Code::VARIANTS;

    /// In files and on the command line: `unknown-tile`.
    ///
    /// ```
    /// assert_eq!(heist_check::Code::UnknownTile.word(), "unknown-tile");
    /// ```
    pub fn word(self) -> &'static str {
        self.into()
    }

    /// How much it weighs.
    pub fn severity(self) -> Severity {
        match self {
            Code::NoSummary
            | Code::NoObjectiveText
            | Code::WordsOnlyRule
            | Code::UnknownPart
            | Code::IdlePawn
            | Code::ShutEntrance
            | Code::UselessTunnel
            | Code::TrickOnly
            | Code::CardWithoutGate
            | Code::CardWithoutTower
            | Code::CardWithoutReinforcements
            | Code::CardWithoutKennel
            | Code::CardWithoutNpc
            | Code::IdleCard
            | Code::SmallBag
            | Code::UnusedBag
            | Code::IdleBlock
            | Code::BeyondBox
            | Code::AcceptedNothing => Severity::Warning,
            _ => Severity::Error,
        }
    }
}
