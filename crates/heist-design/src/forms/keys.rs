//! Keys and tables of a heist file.

use super::{Arg, Form, Kind, Need, Options, Shape, arg};
use heist_data::heists::texts::{MAX_LOCATION, MAX_NAME, MAX_TEXT};

/// Every key of the top level that is not a table, in the order in which people like to read them.
pub const KEYS: [Arg; 20] = [
    arg(
        "id",
        "Short name",
        Kind::Id,
        Need::Required,
        "\"attic\"",
        "Small letters, digits and hyphens, for links and files.",
    ),
    arg("name", "Name", Kind::Line(MAX_NAME), Need::Required, "\"The Attic\"", "What the heist is called."),
    arg("location", "Location", Kind::Line(MAX_LOCATION), Need::Optional, "\"An old house\"", "Where it takes place."),
    arg(
        "place",
        "Looks",
        Kind::Choice(Options::Looks),
        Need::Default("a city"),
        "\"mansion\"",
        "What the place looks like.",
    ),
    arg("order", "Order", Kind::Number(0, 99), Need::Default("99"), "5", "Where it stands in a list of heists."),
    arg(
        "difficulty",
        "Difficulty",
        Kind::Choice(Options::Difficulties),
        Need::Default("amateur"),
        "\"semi-pro\"",
        "For whom it is meant.",
    ),
    arg(
        "editions",
        "Editions",
        Kind::Choices(Options::Editions),
        Need::Default("the two newest"),
        "[\"v24\"]",
        "Editions of the rules in which it can be played.",
    ),
    arg("summary", "Summary", Kind::Text(MAX_TEXT), Need::Optional, "\"A jewel under the roof.\"", "What it is about."),
    arg(
        "start",
        "People start",
        Kind::Choice(Options::Starts),
        Need::Default("on entrances"),
        "\"entrances\"",
        "Where people start, in a word; the starting places themselves are named below.",
    ),
    arg(
        "entrance_limit",
        "Limit of entrances",
        Kind::Number(0, 9),
        Need::Default("2"),
        "2",
        "Characters who may start on one entrance; 0 is any number.",
    ),
    arg(
        "exit_limit",
        "Limit of exits",
        Kind::Number(0, 9),
        Need::Default("0"),
        "0",
        "Characters who may get out by one exit; 0 is any number.",
    ),
    arg("reward_cash_k", "Reward", Kind::Number(0, 99), Need::Default("0"), "4", "Thousands that success brings."),
    arg(
        "unlocks_fixer",
        "Unlocks",
        Kind::Choice(Options::Fixers),
        Need::Optional,
        "\"shell\"",
        "The fixer whom success brings.",
    ),
    arg(
        "next_part",
        "Next part",
        Kind::Choice(Options::Heists),
        Need::Optional,
        "\"final-score-2\"",
        "The heist that follows right after this one.",
    ),
    arg(
        "previous_part",
        "Part before",
        Kind::Choice(Options::Heists),
        Need::Optional,
        "\"final-score-1\"",
        "The heist that comes right before this one.",
    ),
    arg(
        "held_by_guard",
        "Guarded loot",
        Kind::Choices(Options::BagLoot),
        Need::Optional,
        "[\"jewel\"]",
        "Loot of the bag that brings a guard when it is drawn.",
    ),
    arg(
        "extra_cards",
        "Extra cards",
        Kind::Choices(Options::Cards),
        Need::Optional,
        "[\"C2\"]",
        "Cards that the deck may list more often than they exist.",
    ),
    arg("bag", "Bag", Kind::Bag, Need::Optional, "{ guard = 2 }", "Chits by kind."),
    arg(
        "deck",
        "Deck",
        Kind::Deck,
        Need::Required,
        "\"1-10,Z1\"",
        "Events and crises from the top; the last one starts the escape.",
    ),
    arg("map", "Map", Kind::Map, Need::Required, "\"JW SC EM E5\"", "Rows of tile codes."),
];

const AT: Arg = arg("at", "Place", Kind::Place, Need::Required, "\"b1\"", "Where it lies on the map.");

const fn table(
    word: &'static str,
    label: &'static str,
    shape: Shape,
    help: &'static str,
    args: &'static [Arg],
) -> Form {
    Form { word, label, help, shape, args, rule: "" }
}

const fn colour(key: &'static str, label: &'static str) -> Arg {
    arg(key, label, Kind::Place, Need::Optional, "\"c1\"", "Where this colour starts.")
}

/// Every table.
pub const TABLES: [Form; 9] = [
    table(
        "objective",
        "Objective",
        Shape::Table,
        "What has to be done.",
        &[
            arg("text", "In words", Kind::Text(MAX_TEXT), Need::Optional, "\"Steal the jewel.\"", "What players read."),
            arg(
                "all",
                "Goals",
                Kind::Goals,
                Need::Required,
                "[{ kind = \"steal\", piece = \"jewel\" }]",
                "All of them must be met when the heist ends.",
            ),
            arg(
                "fail",
                "Must not happen",
                Kind::Goals,
                Need::Optional,
                "[{ kind = \"npc_on_cell\", cell = \"b1\" }]",
                "None of them may be met when the heist ends.",
            ),
            arg(
                "bonus",
                "Bonuses",
                Kind::Bonuses,
                Need::Optional,
                "[{ each = \"jewel\", beyond = 1, cash = 3 }]",
                "Cash for more than that.",
            ),
            arg(
                "hand_over",
                "Handed over",
                Kind::Number(0, 99),
                Need::Default("0"),
                "2",
                "Thousands that the team does not keep.",
            ),
        ],
    ),
    table(
        "starts",
        "Starting places",
        Shape::Table,
        "Where people start inside, and who.",
        &[
            arg("inside", "Places inside", Kind::Places, Need::Optional, "[\"b1\"]", "Places where people may start."),
            arg(
                "who",
                "Who starts there",
                Kind::Choice(Options::Starters),
                Need::Default("whoever wants to"),
                "\"anybody\"",
                "Who starts inside; the others start on entrances.",
            ),
            arg("limit", "Room", Kind::Number(0, 9), Need::Optional, "1", "Characters on one place; 0 is any number."),
            colour("red", "Red starts at"),
            colour("green", "Green starts at"),
            colour("blue", "Blue starts at"),
            colour("black", "Black starts at"),
        ],
    ),
    table(
        "safe",
        "Safe",
        Shape::Table,
        "How the safe is cracked, and what is inside.",
        &[
            AT,
            arg("cracks", "Cracks", Kind::Number(1, 99), Need::Required, "3", "Cracks that open it."),
            arg("contents", "Contents", Kind::Contents, Need::Optional, "[\"documents\"]", "What is inside."),
        ],
    ),
    table(
        "item",
        "Item on the map",
        Shape::Table,
        "The card on the item hex.",
        &[AT, arg("id", "Item", Kind::Choice(Options::Items), Need::Required, "\"lucky-penny\"", "Which item it is.")],
    ),
    table(
        "npc",
        "NPC",
        Shape::Table,
        "Somebody who is not of the crew.",
        &[
            arg("kind", "Card", Kind::Choice(Options::Npcs), Need::Required, "\"prisoner\"", "Who it is."),
            arg("name", "Name", Kind::Line(MAX_NAME), Need::Optional, "\"Rosa\"", "What it is called in this heist."),
            arg(
                "start",
                "Start",
                Kind::PlaceOr("entrance", "An entrance"),
                Need::Required,
                "\"b1\"",
                "Where it stands at the beginning.",
            ),
            arg("start_ideas", "Ideas", Kind::Number(0, 12), Need::Default("0"), "2", "Ideas at the beginning."),
            arg(
                "active_at_start",
                "Active from the start",
                Kind::Flag,
                Need::Default("yes for a guide, no for others"),
                "true",
                "Whether it need not be freed or taken first.",
            ),
            arg(
                "special",
                "Special action",
                Kind::Choice(Options::NpcSpecials),
                Need::Optional,
                "\"gain-one-idea\"",
                "What the Special slot of its card does here.",
            ),
        ],
    ),
    table(
        "tunnels",
        "Tunnels",
        Shape::Table,
        "Entrances that the team places in planning.",
        &[arg(
            "allowed",
            "Entrances",
            Kind::Number(0, 3),
            Need::Default("0"),
            "1",
            "How many it may place on tunnel cells.",
        )],
    ),
    table(
        "kennel",
        "Kennel",
        Shape::Table,
        "Where dogs appear on a map without a kennel.",
        &[arg("substitute", "Place", Kind::Place, Need::Required, "\"b1\"", "The hex that stands in for it.")],
    ),
    table(
        "special",
        "Special rules",
        Shape::Tables,
        "Rules of this heist, in words and by what they work.",
        &[
            arg(
                "id",
                "Short name",
                Kind::Id,
                Need::Required,
                "\"narrow-stairs\"",
                "Small letters, digits and hyphens.",
            ),
            arg(
                "text",
                "In words",
                Kind::Text(MAX_TEXT),
                Need::Required,
                "\"Two fit on each entrance.\"",
                "What players read.",
            ),
            arg(
                "by",
                "Carried out by",
                Kind::Choice(Options::By),
                Need::Optional,
                "\"entrance-limit\"",
                "The block or figure by which it works; without it, players see to the rule at the table.",
            ),
        ],
    ),
    table(
        "accept",
        "Accepted warnings",
        Shape::Tables,
        "Warnings that are meant.",
        &[
            arg("code", "Warning", Kind::Choice(Options::Warnings), Need::Required, "\"beyond-box\"", "Which warning."),
            arg("why", "Why", Kind::Line(MAX_TEXT), Need::Required, "\"Made for screens.\"", "Why it is meant so."),
        ],
    ),
];
