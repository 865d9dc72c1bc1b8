//! Bots at a table: who they are, and what people wish of them.

use crate::limits;
use crate::names::Colour;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

/// A bot that plays a seat until somebody sits down there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BotPlayer {
    /// The name to be known by.
    pub name: String,
    /// How hard it thinks.
    pub level: BotLevel,
    /// What it minds.
    pub temper: BotTemper,
    /// Its picture: the id of a character card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub face: Option<String>,
}

impl BotPlayer {
    /// As it is shown and stored; `None`: it has no name, or its picture is none.
    ///
    /// ```
    /// use heist_protocol::{BotLevel, BotPlayer, BotTemper};
    ///
    /// let vera = BotPlayer { name: " Vera ".into(), level: BotLevel::Quick, temper: BotTemper::Bold, face: None };
    /// assert_eq!(vera.cleaned().map(|vera| vera.name), Some("Vera".to_owned()));
    /// ```
    pub fn cleaned(&self) -> Option<BotPlayer> {
        let is_id = |face: &String| {
            (1..=limits::MAX_FACE_BYTES).contains(&face.len())
                && face.bytes().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'-')
        };
        let name = limits::clean_name(&self.name)?;
        self.face.as_ref().is_none_or(is_id).then(|| BotPlayer { name, ..self.clone() })
    }
}

/// How hard a bot thinks.
#[derive(
    Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray,
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum BotLevel {
    /// A moment.
    Quick,
    /// A little longer.
    #[default]
    Normal,
    /// As long as it takes.
    Strong,
}

/// What a bot minds.
#[derive(
    Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray,
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum BotTemper {
    /// Avoids noise and the unknown, and lets people go first.
    #[default]
    Careful,
    /// Goes ahead and looks at what nobody knows.
    Bold,
    /// Does not mind noise, and talks.
    Loud,
}

/// What somebody wishes of a bot.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum BotWish {
    /// Act at once, also for the team.
    GoOn {},
    /// Do nothing until somebody else has done something.
    Wait {},
    /// Something else than what was proposed.
    Another {},
    /// Open, subdue or switch off what is in the way on a space.
    Clear {
        /// The space.
        at: String,
    },
    /// Come to where a character stands.
    Come {
        /// The character.
        to: Colour,
    },
    /// Take what lies on a space.
    Take {
        /// The space.
        at: String,
    },
    /// Go to a space.
    Go {
        /// The space.
        at: String,
    },
}

impl BotWish {
    /// In words, as those who think read it: `clear d4`.
    ///
    /// ```
    /// use heist_protocol::{BotWish, Colour};
    ///
    /// assert_eq!(BotWish::Come { to: Colour::Blue }.words(), "come blue");
    /// assert_eq!(BotWish::GoOn {}.words(), "go-on");
    /// ```
    pub fn words(&self) -> String {
        match self {
            BotWish::GoOn {} => "go-on".to_owned(),
            BotWish::Wait {} => "wait".to_owned(),
            BotWish::Another {} => "another".to_owned(),
            BotWish::Clear { at } => format!("clear {at}"),
            BotWish::Come { to } => format!("come {}", to.word()),
            BotWish::Take { at } => format!("take {at}"),
            BotWish::Go { at } => format!("go {at}"),
        }
    }

    /// What is wished, after `asks somebody to`.
    ///
    /// ```
    /// use heist_protocol::BotWish;
    ///
    /// assert_eq!(BotWish::Take { at: "d4".into() }.in_words(), "take what is on d4");
    /// ```
    pub fn in_words(&self) -> String {
        match self {
            BotWish::GoOn {} => "go on".to_owned(),
            BotWish::Wait {} => "wait".to_owned(),
            BotWish::Another {} => "do something else".to_owned(),
            BotWish::Clear { at } => format!("clear {at}"),
            BotWish::Take { at } => format!("take what is on {at}"),
            BotWish::Come { to } => format!("come to {}", to.word()),
            BotWish::Go { at } => format!("go to {at}"),
        }
    }
}
