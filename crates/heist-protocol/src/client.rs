//! What a client says over the WebSocket. The first message is [`ClientMessage::Hello`].

use crate::bots::{BotPlayer, BotWish};
use crate::names::{AccessToken, Colour, TableId};
use serde::{Deserialize, Serialize};

/// A message of a client. `id` is chosen by the client and comes back in the answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "op", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ClientMessage {
    /// Sit down at a table, or come back to it.
    Hello {
        /// The version of the protocol that the client speaks.
        version: u32,
        /// The table.
        table: TableId,
        /// Secrets: of the seats that are held, or the one for watching, or the one for taking a seat.
        tokens: Vec<AccessToken>,
        /// The name to be known by.
        #[serde(default)]
        name: Option<String>,
        /// The last entry that the client has: only later ones are sent.
        #[serde(default)]
        since: Option<u64>,
    },
    /// Carry out a command.
    Do {
        /// Comes back in the answer.
        id: u32,
        /// The last entry that the client has seen.
        expect: u64,
        /// The command in the notation, or `<who> undo`.
        line: String,
    },
    /// Take a free seat; the answer brings its new secret.
    Take {
        /// Comes back in the answer.
        id: u32,
        /// The seat.
        who: Colour,
        /// The name to be known by.
        name: String,
        /// The secret that the seat is to have, which the client has made and kept before (see `lock`); without it the
        /// server makes one. An answer that is lost then loses no seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        token: Option<AccessToken>,
    },
    /// Make a new secret for a seat that one holds, to hand it to somebody else; the old one is worthless from then on.
    HandOver {
        /// Comes back in the answer.
        id: u32,
        /// The seat.
        who: Colour,
        /// The secret that the seat is to have, which the client has made and kept before (see `lock`); without it the
        /// server makes one. An answer that is lost then loses no seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        token: Option<AccessToken>,
    },
    /// Give a seat that one holds a secret of one's own making, which the client has kept before it says so: whoever handed
    /// out the link by which one came no longer knows the secret that counts.
    Lock {
        /// Comes back in the answer.
        id: u32,
        /// The seat.
        who: Colour,
        /// Its new secret: random, 22 to 128 letters and digits, `-` and `_`.
        token: AccessToken,
    },
    /// Give a seat up: it is free.
    Leave {
        /// Comes back in the answer.
        id: u32,
        /// The seat.
        who: Colour,
    },
    /// Take a seat over whose holder is away: for longer than the table waits, or at once for the host. The answer brings its new
    /// secret.
    TakeOver {
        /// Comes back in the answer.
        id: u32,
        /// The seat.
        who: Colour,
        /// The name to be known by.
        name: String,
        /// The secret that the seat is to have, as for `take`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        token: Option<AccessToken>,
    },
    /// Ask for a seat back that was taken over.
    AskBack {
        /// Comes back in the answer.
        id: u32,
        /// The seat.
        who: Colour,
    },
    /// Give a seat back that one has taken over: the old secret of its former holder is good again.
    GiveBack {
        /// Comes back in the answer.
        id: u32,
        /// The seat.
        who: Colour,
    },
    /// Show somebody the door who holds no seat. Only the host may.
    Remove {
        /// Comes back in the answer.
        id: u32,
        /// The `id` of one of the `people`.
        person: u64,
    },
    /// Let somebody who holds no seat not speak, or speak again. Only the host may.
    Mute {
        /// Comes back in the answer.
        id: u32,
        /// The `id` of one of the `people`.
        person: u64,
        /// Whether they are muted from now on.
        muted: bool,
    },
    /// Change how the table is run. Only the host may.
    Set {
        /// Comes back in the answer.
        id: u32,
        /// For how many seconds somebody may be away before another player may take their seat over; none: as before.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        away_limit: Option<u32>,
        /// Whether the table is in the list of open tables while a seat is free; none: as before.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        public: Option<bool>,
        /// After how many minutes a bot covers the seat of somebody who is away, 0: never; none: as before.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cover: Option<u32>,
    },
    /// Let a bot play a free seat, or nobody any more. Only the host may.
    SeatBot {
        /// Comes back in the answer.
        id: u32,
        /// The seat.
        who: Colour,
        /// The bot; none: it is taken out.
        bot: Option<BotPlayer>,
    },
    /// Wish something of a bot, or of all of them.
    Wish {
        /// Comes back in the answer.
        id: u32,
        /// Whose bot; none: all.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        who: Option<Colour>,
        /// What.
        wish: BotWish,
    },
    /// A gentle sign to whoever holds a seat that the table waits for them.
    Nudge {
        /// Comes back in the answer.
        id: u32,
        /// The seat.
        who: Colour,
    },
    /// Be known by another name.
    Rename {
        /// Comes back in the answer.
        id: u32,
        /// The name.
        name: String,
    },
    /// Say something to everybody at the table.
    Chat {
        /// Comes back in the answer.
        id: u32,
        /// The words.
        text: String,
    },
    /// "Blue is looking at c4": not stored, not answered.
    Point {
        /// The space; none: no longer.
        at: Option<String>,
        /// The character on whose behalf.
        #[serde(default)]
        who: Option<Colour>,
        /// Whether it is meant as a sign to everybody, who are shown a mark on the space.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        mark: bool,
    },
    /// Show the others a sequence of commands that one has in mind: not stored, not answered. Empty: withdrawn.
    Propose {
        /// The commands in the notation.
        lines: Vec<String>,
        /// What for, in one sentence.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<String>,
    },
    /// Ask for the position as a document.
    Position {
        /// Comes back in the answer.
        id: u32,
    },
    /// Play the same again with the same people: opens a new table.
    Rematch {
        /// Comes back in the answer.
        id: u32,
    },
    /// Go along to the rematch, onto the seats that belong to those one holds here; spectators go along without.
    Follow {
        /// Comes back in the answer.
        id: u32,
    },
    /// Bind a seat that one holds to a chain of secrets, before its shares of chance are asked for (docs/fairness.md).
    Commit {
        /// Comes back in the answer.
        id: u32,
        /// The seat.
        who: Colour,
        /// The tip of the chain: 64 hexadecimal digits.
        tip: String,
    },
    /// Release one's shares of a toss that the server has asked for: not answered.
    Share {
        /// The number of the toss.
        number: u64,
        /// The seats with their secrets: 64 hexadecimal digits each.
        shares: Vec<(Colour, String)>,
        /// Instead of shares: they were released for another command already; the toss that may be asked for next.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        next: Option<u64>,
    },
    /// Is anybody there?
    Ping {},
}
