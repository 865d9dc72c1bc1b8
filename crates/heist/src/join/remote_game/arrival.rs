//! The first message of a server: the table, or why there is none for us.

use super::hearing::shown;
use anyhow::{Result, bail};
use heist_client::start::set_up_table;
use heist_client::{LogFault, Prediction, TableLink};
use heist_protocol::{ChatLine, Colour, Failure, LogEntry, Participant, ServerMessage, TableInfo, VERSION};

/// What a welcome says.
pub(super) struct Welcome {
    pub(super) me: u64,
    pub(super) info: Box<TableInfo>,
    pub(super) seats: Vec<Colour>,
    pub(super) keys: Vec<u8>,
    pub(super) may_take: bool,
    pub(super) host: bool,
    pub(super) former: Vec<Colour>,
    pub(super) away: Vec<(Colour, u32)>,
    pub(super) seq: u64,
    pub(super) log: Vec<LogEntry>,
    pub(super) chat: Vec<ChatLine>,
    pub(super) people: Vec<Participant>,
}

impl Welcome {
    pub(super) fn read(message: ServerMessage) -> Result<Welcome, Box<ServerMessage>> {
        match message {
            ServerMessage::Welcome {
                version,
                me,
                table,
                seats,
                keys,
                may_take,
                host,
                former,
                seq,
                log,
                chat,
                people,
                away,
            } if version == VERSION => {
                Ok(Welcome { me, info: table, seats, keys, may_take, host, former, away, seq, log, chat, people })
            }
            ServerMessage::Welcome { .. } => {
                Err(Box::new(ServerMessage::Failed { id: None, code: Failure::Version, why: String::new() }))
            }
            other => Err(Box::new(other)),
        }
    }
}

/// The first welcome, with the game that it tells.
pub(super) struct Arrived {
    pub(super) prediction: Prediction,
    pub(super) welcome: Welcome,
}

/// What the first message means: the table, nothing yet, or that there is no point in going on.
pub(super) fn arrival(link: &TableLink, has_key: bool, message: ServerMessage) -> Result<Option<Arrived>> {
    match Welcome::read(message) {
        Ok(welcome) => {
            let prediction = match followed(&welcome) {
                Ok(prediction) => prediction,
                Err(words) => bail!("{words}"),
            };
            Ok(Some(Arrived { prediction, welcome }))
        }
        Err(message) => match *message {
            ServerMessage::Failed { code, why, .. } => bail!("{}", turned_away(link, has_key, code, &why)),
            _ => Ok(None),
        },
    }
}

/// The game that a welcome with a whole log tells.
pub(super) fn followed(welcome: &Welcome) -> Result<Prediction, String> {
    let other = |words: &str| {
        format!(
            "This program and the server do not play by the same rules: use the version that the server has. ({words})"
        )
    };
    let game = set_up_table(&welcome.info).map_err(|fault| other(&shown(fault.words())))?;
    let mut prediction = Prediction::new(game, welcome.info.table);
    prediction.fairness_mut().welcome(&welcome.info);
    match prediction.welcome(welcome.seq, &welcome.log) {
        Ok(_) => Ok(prediction),
        Err(LogFault::Gap) => Err(other("its log has gaps")),
        Err(LogFault::Mismatch(words)) => Err(other(&shown(&words))),
    }
}

/// Why the server does not let us in, and what to do about it.
pub(super) fn turned_away(link: &TableLink, has_key: bool, code: Failure, why: &str) -> String {
    match code {
        Failure::Version => format!(
            "{} speaks another version of the protocol than this program ({VERSION}): use the `heist` that the server has.",
            link.host
        ),
        Failure::Removed => format!("The host of the table at {} does not want you to watch.", link.host),
        Failure::NoTable if !has_key => {
            "This is the address of a table without a key to it, and the table is not open to \
            anybody: ask somebody there for a link; the key follows the #."
                .to_owned()
        }
        Failure::NoTable => format!(
            "There is no such table at {}, or the key in the link does not fit it. A link to a seat works once: ask for a new one.",
            link.host
        ),
        _ => format!("{} does not let you in: {}", link.host, shown(why)),
    }
}
