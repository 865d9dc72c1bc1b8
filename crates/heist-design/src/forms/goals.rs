//! Goals of an objective, and bonuses.

use super::{Arg, Form, Kind, Need, Options, Shape, arg};

const fn goal(word: &'static str, label: &'static str, help: &'static str, args: &'static [Arg]) -> Form {
    Form { word, label, help, shape: Shape::Table, args, rule: "" }
}

const CELL: Arg = arg("cell", "Place", Kind::Place, Need::Required, "\"b1\"", "The place on the map.");
const PIECE: Arg =
    arg("piece", "Piece", Kind::Choice(Options::Loot), Need::Required, "\"jewel\"", "Which kind of loot it is.");

/// Every kind of goal.
pub const GOALS: [Form; 8] = [
    goal(
        "steal",
        "Bring loot outdoors",
        "At least so many pieces were brought out; for cash the number is thousands.",
        &[
            arg(
                "piece",
                "What",
                Kind::Choice(Options::Stolen),
                Need::Required,
                "\"jewel\"",
                "A kind of loot, any painting, or cash.",
            ),
            arg("count", "How many", Kind::Number(0, 99), Need::Default("1"), "1", "Pieces, or thousands of cash."),
        ],
    ),
    goal(
        "swap",
        "Swap paintings",
        "At least so many paintings were swapped in the places that the block for the homes of paintings gives them.",
        &[
            arg(
                "leave",
                "What is left behind",
                Kind::Choice(Options::Left),
                Need::Required,
                "\"fake\"",
                "Either the fake lies there and the real painting is out, or the real one lies there and the fake does not.",
            ),
            arg(
                "piece",
                "Which painting",
                Kind::Choice(Options::Paintings),
                Need::Optional,
                "\"painting-apple\"",
                "Only this painting counts.",
            ),
            arg("count", "How many", Kind::Number(0, 6), Need::Default("1"), "1", "Paintings that have to be swapped."),
        ],
    ),
    goal("delivered", "Deliver a piece", "The piece lies on the place.", &[PIECE, CELL]),
    goal("npc_escapes", "The NPC escapes", "The NPC is active and on an exit.", &[]),
    goal("npc_freed", "The NPC is freed", "The NPC became active before the escape.", &[]),
    goal(
        "escapes",
        "Characters escape",
        "At least so many characters are on an exit at the end.",
        &[
            arg(
                "who",
                "Who",
                Kind::Choice(Options::Escapers),
                Need::Default("anybody"),
                "\"everyone\"",
                "Whether only those count who started inside.",
            ),
            arg(
                "min",
                "How many",
                Kind::NumberOr(0, 5, "all", "All of them"),
                Need::Default("1"),
                "2",
                "Characters who have to get out.",
            ),
        ],
    ),
    goal(
        "piece_held_on_cell",
        "Hold a piece in a place",
        "A character on one of the places holds the piece.",
        &[PIECE, arg("cells", "Places", Kind::Places, Need::Required, "[\"a1\", \"b1\"]", "One of them is enough.")],
    ),
    goal(
        "npc_on_cell",
        "The captive NPC stands in a place",
        "The captive NPC stands on the place: meant for what must not happen.",
        &[CELL],
    ),
];

const CASH: Arg = arg("cash", "Cash", Kind::Number(0, 99), Need::Required, "2", "Thousands that are paid.");

/// Both kinds of bonuses.
pub const BONUSES: [Form; 2] = [
    goal(
        "all",
        "Bonus for goals",
        "Cash that is paid once, if all of these goals are met.",
        &[
            arg(
                "all",
                "Goals",
                Kind::Goals,
                Need::Required,
                "[{ kind = \"escapes\", min = \"all\" }]",
                "What has to be met for it.",
            ),
            CASH,
        ],
    ),
    goal(
        "each",
        "Bonus for each piece",
        "Cash for each piece that was brought out, or for each painting that was swapped.",
        &[
            arg("each", "What", Kind::Choice(Options::Counted), Need::Required, "\"jewel\"", "What is counted."),
            arg("beyond", "Beyond the first", Kind::Number(0, 99), Need::Default("0"), "1", "So many bring nothing."),
            CASH,
        ],
    ),
];
