//! What messages are made of: a table, its seats, entries of its log, participants, chat.

use crate::bots::BotPlayer;
use crate::names::{BoxId, Colour, GalleryId, TableId};
use serde::{Deserialize, Serialize};

/// One character of the crew, as it was chosen.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CrewMember {
    /// Its colour.
    pub who: Colour,
    /// The character card.
    pub card: String,
    /// The two skills.
    pub skills: [String; 2],
}

/// Whether somebody sits on a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum SeatState {
    /// Nobody has it: whoever has its link or the table's link may take it.
    Free,
    /// It was handed over by a new link that nobody has used yet.
    Offered,
    /// Somebody holds it.
    Held,
}

/// A seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Seat {
    /// Which.
    pub who: Colour,
    /// Whether it is held.
    pub state: SeatState,
    /// The name of its holder.
    pub name: Option<String>,
    /// The bot that plays it while it is free.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<BotPlayer>,
}

impl Seat {
    /// A seat with nobody on it but, perhaps, whoever has this name.
    pub fn new(who: Colour, state: SeatState, name: Option<String>) -> Seat {
        Seat { who, state, name, bot: None }
    }
}

/// What is fixed about a table, and who sits there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableInfo {
    /// Its name.
    pub table: TableId,
    /// The heist's id; `own:` and its id for a heist of somebody's own, of which `start` says everything.
    pub heist: String,
    /// The edition of the rules.
    pub edition: String,
    /// The crew.
    pub crew: Vec<CrewMember>,
    /// The seats, in the order of the crew.
    pub seats: Vec<Seat>,
    /// When it was opened, in seconds since 1970.
    pub opened: i64,
    /// The table on which the same people play again.
    pub rematch: Option<TableId>,
    /// For how many seconds somebody may be away before another player may take their seat over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub away_limit: Option<u32>,
    /// Whether the table is in the list of open tables while a seat is free. Whoever knows its name may come in.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub public: bool,
    /// Whether pages offer no hints here.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub no_hints: bool,
    /// After how many minutes a bot covers the seat of somebody who is away; 0: never.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub cover: u32,
    /// The box to which this heist belongs.
    #[serde(default, rename = "box", skip_serializing_if = "Option::is_none")]
    pub in_box: Option<BoxId>,
    /// The heist of the gallery that is played here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gallery: Option<GalleryId>,
    /// How the game begins: a position of the notation, as JSON text. A table without one plays heist, edition and crew by the
    /// first revision of the rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// What server and seats are bound to in tosses, as `committed` says it; the server comes first. None: chance at this table
    /// cannot be recomputed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub commitments: Vec<String>,
}

/// A command that was carried out and stored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Entry"))]
pub struct LogEntry {
    /// Its number: the first command of a table is 1, and no number is left out.
    pub seq: u64,
    /// The command, or `<who> undo`, in the notation.
    pub line: String,
    /// What dice and bag gave, as in a replay: `roll blue 3`, `draw c5 lock`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chance: Vec<String>,
    /// The shares from which the chance follows, as in a replay: `17 server=… red=… green=-`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub toss: Option<String>,
    /// What happened, as facts of the notation. Only in `did`; a log leaves it out, because the rules give it again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub facts: Vec<String>,
}

/// Somebody who is connected.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Person"))]
pub struct Participant {
    /// A number for the time of the connection.
    pub id: u64,
    /// The name; spectators may have none.
    pub name: Option<String>,
    /// The seats that this connection holds; none: a spectator.
    pub seats: Vec<Colour>,
    /// Whether they are the host.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub host: bool,
    /// Whether the host has muted them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub muted: bool,
    /// Whether it is a bot: one that plays a free seat, or covers for somebody who is away.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bot: bool,
}

/// Whether there is nothing to say.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks like this")]
pub(crate) fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// A line of chat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ChatLine {
    /// Who said it.
    pub name: String,
    /// The first seat of whoever said it; none: a spectator.
    pub who: Option<Colour>,
    /// What was said. Plain text: whoever shows it escapes it.
    pub text: String,
    /// When, in seconds since 1970.
    pub at: i64,
}
