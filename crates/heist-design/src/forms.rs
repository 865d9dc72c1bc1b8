//! What can be said in a heist file, as data: every key, every table, every goal of an objective and every block of a special rule, with
//! their arguments, in plain English. Forms are made of it, and documents are compared with it; tests compare it with what the
//! readers know.

mod blocks;
mod goals;
mod keys;
mod options;

pub use blocks::{BLOCKS, BY_FIGURES, Figure};
pub use goals::{BONUSES, GOALS};
pub use keys::{KEYS, TABLES};
pub use options::{Choice, Options};

use toml::{Table, Value};

/// What is filled in together: a table, a goal, a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Form {
    /// Its word in the file: the key of a table or block, the kind of a goal.
    pub word: &'static str,
    /// What people call it.
    pub label: &'static str,
    /// What it does, in a sentence.
    pub help: &'static str,
    /// How it is written.
    pub shape: Shape,
    /// What is filled in.
    pub args: &'static [Arg],
    /// How players are told of it, for blocks: the words of a special rule to begin with.
    pub rule: &'static str,
}

/// How a form is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// A table with its arguments as keys.
    Table,
    /// A list of such tables.
    Tables,
    /// `true`, without arguments.
    Flag,
    /// The value of its one argument.
    Value,
    /// A table whose keys are chosen; its one argument is what stands at each of them.
    Chosen(Options),
}

/// Something to fill in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arg {
    /// Its key in the file.
    pub key: &'static str,
    /// What people call it.
    pub label: &'static str,
    /// What can be filled in.
    pub kind: Kind,
    /// Whether something has to be.
    pub need: Need,
    /// What it means, in a sentence.
    pub help: &'static str,
    /// Something that can stand there, as TOML.
    pub example: &'static str,
}

/// What can be filled in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A word of small letters, digits and hyphens.
    Id,
    /// A line of at most so many letters.
    Line(usize),
    /// A text of at most so many letters.
    Text(usize),
    /// A number from the first to the second.
    Number(i64, i64),
    /// A number from the first to the second, or a word, which is called so.
    NumberOr(i64, i64, &'static str, &'static str),
    /// Yes or no.
    Flag,
    /// A place of the map.
    Place,
    /// A place of the map, or a word, which is called so.
    PlaceOr(&'static str, &'static str),
    /// Places of the map.
    Places,
    /// One of several words.
    Choice(Options),
    /// Some of several words.
    Choices(Options),
    /// The deck: cards from the top.
    Deck,
    /// The bag: how many chits of each kind.
    Bag,
    /// The map.
    Map,
    /// What lies in a safe: loot, cash, an item.
    Contents,
    /// Goals: a list of [`GOALS`].
    Goals,
    /// Bonuses: a list of [`BONUSES`].
    Bonuses,
}

/// Whether something has to be filled in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// It has to be.
    Required,
    /// Without it the heist behaves as if this stood there, in words.
    Default(&'static str),
    /// It may be left out.
    Optional,
}

impl Form {
    /// The form as it is written with the examples of its arguments. `all` has those that may be left out, too.
    pub fn example(&self, all: bool) -> Value {
        let wanted = |arg: &&Arg| all || arg.need == Need::Required;
        let table = || {
            let filled = self.args.iter().filter(wanted);
            filled.filter_map(|arg| Some((arg.key.to_owned(), arg.example()?))).collect::<Table>()
        };
        let first = || self.args.first().and_then(Arg::example).unwrap_or(Value::Boolean(true));
        match self.shape {
            Shape::Flag => Value::Boolean(true),
            Shape::Value => first(),
            Shape::Table => Value::Table(table()),
            Shape::Tables => Value::Array(vec![Value::Table(table())]),
            Shape::Chosen(options) => {
                let words = options.choices().into_iter().take(if all { usize::MAX } else { 1 });
                Value::Table(words.map(|choice| (choice.word, first())).collect())
            }
        }
    }
    /// An argument by its key.
    pub fn arg(&self, key: &str) -> Option<&'static Arg> {
        self.args.iter().find(|arg| arg.key == key)
    }
}

impl Arg {
    /// The example as a value.
    pub fn example(&self) -> Option<Value> {
        format!("it = {}", self.example).parse::<Table>().ok()?.remove("it")
    }
}

/// The form of a block, by its word.
pub fn block(word: &str) -> Option<&'static Form> {
    BLOCKS.iter().find(|form| form.word == word)
}

/// The form of a goal, by its kind.
pub fn goal(kind: &str) -> Option<&'static Form> {
    GOALS.iter().find(|form| form.word == kind)
}

const fn arg(
    key: &'static str,
    label: &'static str,
    kind: Kind,
    need: Need,
    example: &'static str,
    help: &'static str,
) -> Arg {
    Arg { key, label, kind, need, help, example }
}
