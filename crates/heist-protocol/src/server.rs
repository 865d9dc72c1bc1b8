//! What the server says over the WebSocket.

use crate::bots::BotWish;
use crate::names::{AccessToken, Colour, TableId};
use crate::table_info::{ChatLine, LogEntry, Participant, Seat, TableInfo, is_zero};
use serde::{Deserialize, Serialize};

/// A message of the server.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "op", rename_all = "kebab-case")]
pub enum ServerMessage {
    /// The answer to `hello`.
    Welcome {
        /// The version of the protocol.
        version: u32,
        /// The number of this connection: its `id` among the `people`.
        me: u64,
        /// The table.
        table: Box<TableInfo>,
        /// The seats that this connection holds; none: a spectator.
        seats: Vec<Colour>,
        /// For each of these seats: which of the secrets of the `hello` is the one that counts, from 0.
        #[serde(default)]
        keys: Vec<u8>,
        /// Whether free seats may be taken.
        may_take: bool,
        /// Whether this connection has shown the secret of the host.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        host: bool,
        /// Seats that were taken over while their holder was away, who is back now: they may be asked for.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        former: Vec<Colour>,
        /// The number of the last entry.
        seq: u64,
        /// All entries after the one that the client had.
        log: Vec<LogEntry>,
        /// What was said last.
        chat: Vec<ChatLine>,
        /// Who is connected.
        people: Vec<Participant>,
        /// Seats that are not free and whose holders are away, and for how many seconds they have been.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        away: Vec<(Colour, u32)>,
    },
    /// A command was carried out and is stored.
    Did(LogEntry),
    /// Your request was carried out. For `do`: it is stored as the entry `seq`.
    Done {
        /// Of the request.
        id: u32,
        /// The number of the entry, where there is one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seq: Option<u64>,
    },
    /// A rule forbids the command.
    Refused {
        /// Of the request.
        id: u32,
        /// The rule's id.
        rule: String,
        /// Why, in words.
        why: String,
    },
    /// Something happened that the client had not seen when it sent this: look again, and send it again if it still fits.
    Stale {
        /// Of the request.
        id: u32,
        /// The number of the last entry.
        seq: u64,
    },
    /// The request cannot be carried out for another reason.
    Failed {
        /// Of the request, where it had one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<u32>,
        /// What went wrong.
        code: Failure,
        /// In words.
        why: String,
    },
    /// Who sits where has changed.
    Seats {
        /// All seats.
        seats: Vec<Seat>,
    },
    /// The answer to `take` (you hold the seat now) and `hand-over` (you no longer do, whoever has this secret will).
    Secret {
        /// Of the request.
        id: u32,
        /// The seat.
        who: Colour,
        /// Its new secret.
        token: AccessToken,
    },
    /// You no longer hold a seat.
    Lost {
        /// The seat.
        who: Colour,
    },
    /// Somebody whose seat was taken over is back and asks for it.
    AskedBack {
        /// The seat.
        who: Colour,
        /// Who: the `id` of one of the `people`.
        person: u64,
    },
    /// You hold a seat again that was taken over, by the secret that you had.
    Regained {
        /// The seat.
        who: Colour,
    },
    /// Who is connected has changed.
    People {
        /// Everybody.
        people: Vec<Participant>,
        /// Seats that are not free and whose holders are away, and for how many seconds they have been.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        away: Vec<(Colour, u32)>,
    },
    /// How the table is run has changed.
    Settings {
        /// For how many seconds somebody may be away before another player may take their seat over.
        away_limit: u32,
        /// Whether the table is in the list of open tables while a seat is free.
        public: bool,
        /// After how many minutes a bot covers the seat of somebody who is away; 0: never.
        #[serde(default, skip_serializing_if = "is_zero")]
        cover: u32,
    },
    /// Somebody gives whoever holds a seat a sign that the table waits for them.
    Nudged {
        /// The seat.
        who: Colour,
        /// Who gives it: the `id` of one of the `people`.
        person: u64,
    },
    /// Somebody looks at a space.
    Pointing {
        /// Who: the `id` of one of the `people`.
        person: u64,
        /// The space; none: no longer.
        at: Option<String>,
        /// The character on whose behalf.
        who: Option<Colour>,
        /// Whether it is a sign to everybody.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        mark: bool,
    },
    /// Somebody has a sequence of commands in mind.
    Proposed {
        /// Who: the `id` of one of the `people`.
        person: u64,
        /// The commands; none: withdrawn.
        lines: Vec<String>,
        /// What for, in one sentence.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<String>,
    },
    /// Somebody wishes something of a bot, or of all of them.
    Wished {
        /// Who: the `id` of one of the `people`.
        person: u64,
        /// Whose bot; none: all.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        who: Option<Colour>,
        /// What.
        wish: BotWish,
    },
    /// Somebody said something.
    Said(ChatLine),
    /// The answer to `position`.
    Position {
        /// Of the request.
        id: u32,
        /// The entry after which it stands.
        seq: u64,
        /// The position as a document of the notation.
        position: serde_json::Value,
    },
    /// There is a rematch. Whoever asks by `follow` gets the seats that belong to theirs; spectators watch there with the
    /// secret that they have.
    Rematch {
        /// The new table.
        table: TableId,
    },
    /// The answer to `rematch` and `follow`: your seats at the new table.
    Moved {
        /// Of the request.
        id: u32,
        /// The new table.
        table: TableId,
        /// The secrets of your seats there; those for watching and for taking a free seat are the same as here.
        seats: Vec<(Colour, AccessToken)>,
    },
    /// You have missed something: say `hello` again with `since`.
    Resync {
        /// The number of the last entry.
        seq: u64,
    },
    /// A seat is bound to a chain of secrets.
    Committed {
        /// The seat, the first toss for which it holds, and the tip of the chain: `red 1 9f86…`.
        commitment: String,
    },
    /// A command needs chance: whoever holds seats that are bound releases their shares by `share`.
    Toss {
        /// The number of the toss.
        number: u64,
        /// The entry that the command will be.
        seq: u64,
        /// The command. The share is for it and for no other.
        line: String,
    },
    /// The answer to `ping`.
    Pong {},
}

/// What went wrong when it was not a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Failure {
    /// The client speaks another version: reload the page.
    Version,
    /// The message is not understood.
    Message,
    /// There is no such table, or the secret does not fit it.
    NoTable,
    /// The table was deleted by its host, or closed by whoever runs the server. The connection is closed.
    Gone,
    /// Whoever runs the server has blocked your address. The connection is closed.
    Blocked,
    /// The command is for a seat that you do not hold.
    NotYourSeat,
    /// Spectators only watch.
    Spectator,
    /// The line is not a command.
    Notation,
    /// The seat is not free.
    SeatTaken,
    /// There is no such seat at this table.
    NoSeat,
    /// Whoever holds the seat is there, or has not been away for long enough.
    NotAway,
    /// Only the host may do this, and only with those who watch.
    NotHost,
    /// The host has muted you.
    Muted,
    /// The host has shown you the door.
    Removed,
    /// Too many messages in too short a time.
    TooFast,
    /// A name, line or list is empty or too long.
    Limit,
    /// The database does not answer: nothing was stored, try again.
    Store,
    /// The database went away in the middle of it: nobody knows whether it was stored. Saying a command again with the same
    /// number is safe.
    Unsure,
    /// The server is shutting down or overloaded: connect again.
    Unavailable,
}
