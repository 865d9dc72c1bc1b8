//! What can be done to a draft, as data.

use heist_check::Repair;
use heist_rules::board::Side;
use serde::{Deserialize, Serialize};
use thiserror::Error;
use toml::Value;

/// A change to a draft. Places are named as everywhere, column and row: `c4`. Keys go from the top of the file, with dots between their
/// parts and numbers from 0 in lists: `objective.all.0.count`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum Edit {
    /// A tile code for places. Beyond the right and the lower edge the map grows.
    Paint {
        /// The places.
        places: Vec<String>,
        /// The code, `GP` to take what is there away.
        code: String,
    },
    /// A tile code for a place and everything around it that hangs together and has the same code.
    Fill {
        /// Where it begins.
        place: String,
        /// The code.
        code: String,
    },
    /// Puts down what was copied. Its anchor comes to lie on the place.
    Paste {
        /// What was copied.
        block: Block,
        /// The place.
        at: String,
    },
    /// Moves everything, or what is selected, by one hex. Whatever names the places that have moved, names them where they are now.
    /// The whole map grows to the right and below; what is selected leaves gaps, and covers what it comes upon.
    Shift {
        /// Where to.
        side: Side,
        /// What is selected; nothing for the whole map.
        places: Vec<String>,
    },
    /// Turns the whole map, or what is selected, by sixths of a turn clockwise, with entrances and all that names places. The
    /// whole map is set against the upper left edge.
    Turn {
        /// How many sixths, 1 to 5; 3 is upside down.
        sixths: u8,
        /// What is selected; nothing for the whole map.
        places: Vec<String>,
        /// The place around which a selection turns; the one in its middle if nothing is said.
        #[serde(default)]
        around: Option<String>,
    },
    /// Mirrors the whole map, or what is selected.
    Mirror {
        /// Which way.
        axis: Axis,
        /// What is selected; nothing for the whole map.
        places: Vec<String>,
        /// The place through which the mirror of a selection goes; the one in its middle if nothing is said.
        #[serde(default)]
        around: Option<String>,
    },
    /// Adds rows or columns of gaps at an edge, or takes away such as have only gaps. Above, rows come and go in pairs, as every second row
    /// lies half a hex further right.
    Resize {
        /// Which edge.
        edge: Edge,
        /// Rows or columns; fewer than 0 take away.
        by: i8,
    },
    /// Makes everything, or what is selected, a gap.
    Clear {
        /// What is selected; nothing for the whole map.
        places: Vec<String>,
    },
    /// How many chits of a kind are in the bag.
    Bag {
        /// The kind, a word such as `guard`.
        chit: String,
        /// How many; 0 takes the kind out.
        count: u8,
    },
    /// Another deck.
    Deck {
        /// The ids of its cards, from the top.
        cards: Vec<String>,
    },
    /// Puts a card into the deck.
    InsertCard {
        /// Before which card, from 0; behind the last one where there are not so many.
        at: usize,
        /// Its id.
        card: String,
    },
    /// Takes a card out of the deck.
    RemoveCard {
        /// Which, from 0.
        at: usize,
    },
    /// Moves a card of the deck.
    MoveCard {
        /// Which, from 0.
        from: usize,
        /// Where it is afterwards, from 0.
        to: usize,
    },
    /// A value for a key. Tables around it come in where they are missing; a number that a list does not have yet adds to it.
    Set {
        /// The key.
        key: String,
        /// The value.
        value: Value,
    },
    /// Takes a key with its value out, or an element out of a list. A table that is empty then goes too, if it stands in `terms`.
    Remove {
        /// The key.
        key: String,
    },
    /// Moves an element of a list, such as a goal.
    MoveInList {
        /// The list, such as `objective.all`.
        list: String,
        /// Which, from 0.
        from: usize,
        /// Where it is afterwards, from 0.
        to: usize,
    },
    /// Another text altogether, whatever it is.
    Text {
        /// The text.
        text: String,
    },
    /// What `heist check` proposes.
    Repair {
        /// The proposal.
        repair: Repair,
        /// The key of its finding.
        key: Option<String>,
    },
    /// Several edits as one; all of them, or none.
    Together {
        /// What they are called.
        label: String,
        /// The edits.
        edits: Vec<Edit>,
    },
}

impl Edit {
    /// A code for places.
    pub fn paint<Place: Into<String>>(places: impl IntoIterator<Item = Place>, code: &str) -> Edit {
        Edit::Paint { places: places.into_iter().map(Into::into).collect(), code: code.to_owned() }
    }
    /// A value for a key.
    pub fn set(key: impl Into<String>, value: impl Into<Value>) -> Edit {
        Edit::Set { key: key.into(), value: value.into() }
    }
    /// Takes a key out.
    pub fn remove(key: impl Into<String>) -> Edit {
        Edit::Remove { key: key.into() }
    }
    /// Another text.
    pub fn text(text: impl Into<String>) -> Edit {
        Edit::Text { text: text.into() }
    }
    /// Shifts the whole map.
    pub fn shift(side: Side) -> Edit {
        Edit::Shift { side, places: Vec::new() }
    }
    /// Turns the whole map.
    pub fn turn(sixths: u8) -> Edit {
        Edit::Turn { sixths, places: Vec::new(), around: None }
    }
    /// Mirrors the whole map.
    pub fn mirror(axis: Axis) -> Edit {
        Edit::Mirror { axis, places: Vec::new(), around: None }
    }
}

/// Which way a mirror shows things.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Axis {
    /// Left and right change places.
    LeftRight,
    /// Above and below change places.
    UpDown,
}

/// An edge of the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Edge {
    Left,
    Right,
    Top,
    Bottom,
}

/// Tiles that were copied. They keep their places towards each other wherever they are put down.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Block {
    /// The tiles.
    pub tiles: Vec<BlockTile>,
}

/// A tile that was copied.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BlockTile {
    /// Steps to the right of the anchor, the first tile of the uppermost row…
    pub right: i8,
    /// …after so many steps to the lower right.
    pub down: i8,
    /// The code.
    pub code: String,
}

/// Why an edit is refused. As text it is a sentence for whoever edits.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs)]
pub enum EditError {
    #[error("The file is not TOML: {fault}, in line {line}. Mend it in the text first.")]
    NotToml { line: usize, fault: String },
    #[error("The text is larger than {0} KiB, and a heist file is a few lines.")]
    TooLarge(usize),
    #[error("The file has no map: write `map` with the rows of the board.")]
    NoMap,
    #[error("'{0}' is not a place: places are named by column and row, such as c4, up to z26.")]
    NoSuchPlace(String),
    #[error("There is no tile with the code '{0}'.")]
    UnknownCode(String),
    #[error("There is no room: a map has at most 26 rows and 26 columns.")]
    NoRoom,
    #[error("Something stands at the edge already, and there is nothing beyond it.")]
    AtEdge,
    #[error("A map turns by one to five sixths.")]
    BadTurn,
    #[error("'{0}' cannot be in the bag.")]
    UnknownChit(String),
    #[error("There is no event or crisis card '{0}'.")]
    UnknownCard(String),
    #[error("The deck cannot be read: {0}. Mend it in the text first.")]
    BadDeck(String),
    #[error("The deck has only {0} cards.")]
    NoSuchCard(usize),
    #[error("There is nothing at `{0}`.")]
    NoSuchKey(String),
    #[error("`{0}` is not a key: keys are words with dots between them, such as objective.text.")]
    BadKey(String),
    #[error("`{0}` cannot hold that: something else stands in its way. Change it in the text.")]
    InTheWay(String),
    #[error("This does not fit the file any more: {0} is not there.")]
    Stale(String),
}
