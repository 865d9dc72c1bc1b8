//! Blocks of special rules, and figures of a heist that carry a special rule out by themselves.

use super::{Arg, Form, Kind, Need, Options, Shape, arg};

const fn block(
    word: &'static str,
    label: &'static str,
    shape: Shape,
    help: &'static str,
    rule: &'static str,
    args: &'static [Arg],
) -> Form {
    Form { word, label, help, shape, args, rule }
}

const STEP: Arg =
    arg("step", "Direction", Kind::Choice(Options::Sides), Need::Required, "\"e\"", "Where a step leads.");
const PIECE: Arg =
    arg("piece", "Piece", Kind::Choice(Options::Loot), Need::Required, "\"keycard\"", "Which kind of loot it is.");

/// Every block, in the order in which they are printed.
pub const BLOCKS: [Form; 25] = [
    block(
        "hideouts",
        "Hideouts",
        Shape::Table,
        "The only places of escape. In a hideout everybody keeps loot and ideas for the part that follows.",
        "Hideouts are the only places of escape. Whoever does not end the Escape phase in one is Busted.",
        &[
            arg("cells", "Places", Kind::Places, Need::Required, "[\"b1\", \"c1\"]", "The hideouts."),
            arg("limit", "Room", Kind::Number(0, 9), Need::Default("2"), "2", "Characters in one; 0 is any number."),
        ],
    ),
    block(
        "carried-places",
        "Places are settled",
        Shape::Flag,
        "Nobody may choose a starting place: the part before has settled it.",
        "Everybody starts where the part before has left them.",
        &[],
    ),
    block(
        "kept-ideas",
        "Ideas of the part before",
        Shape::Flag,
        "In a second part each player chooses between the usual ideas and those left.",
        "Each character starts with its usual ideas or with those it had left, as its player chooses.",
        &[],
    ),
    block(
        "whispers",
        "Whispers",
        Shape::Flag,
        "In planning, characters on the same space hand ideas to each other.",
        "During planning, characters on the same space may hand ideas to each other.",
        &[],
    ),
    block(
        "radio-silence",
        "Radio silence",
        Shape::Value,
        "Fixers, or the shop, are out of reach in planning.",
        "Nobody outside can be reached during planning.",
        &[arg(
            "radio-silence",
            "Out of reach",
            Kind::Choices(Options::OutOfReach),
            Need::Required,
            "[\"fixers\", \"shop\"]",
            "Who cannot help.",
        )],
    ),
    block(
        "fixers-away",
        "Fixers away",
        Shape::Value,
        "These fixers do not help in this heist.",
        "These fixers cannot be used.",
        &[arg(
            "fixers-away",
            "Fixers",
            Kind::Choices(Options::Fixers),
            Need::Required,
            "[\"old-friend\"]",
            "Who does not help.",
        )],
    ),
    block(
        "required-tunnels",
        "All tunnels",
        Shape::Flag,
        "All entrances that may be placed on tunnel cells must be placed before anybody is ready.",
        "The team has to place every tunnel entrance during planning.",
        &[],
    ),
    block(
        "convoy",
        "Convoy",
        Shape::Table,
        "Up to four guards lead the captive NPC away, a hex when an Event phase ends. All of them down at once free it.",
        "When an Event phase ends, each escort guard and the captive advance one hex. If the captive arrives, the heist is lost.",
        &[
            arg(
                "guards",
                "Guards",
                Kind::Places,
                Need::Required,
                "[\"b1\"]",
                "Where the escort starts: hexes with a guard.",
            ),
            STEP,
            arg("to", "Destination", Kind::Place, Need::Required, "\"d1\"", "Where the captive is lost."),
            arg(
                "ambush",
                "Ambush",
                Kind::Choice(Options::Cards),
                Need::Optional,
                "\"C1\"",
                "The crisis that comes early when some of the escort are down and some are not.",
            ),
        ],
    ),
    block(
        "walking-npc",
        "Walking NPC",
        Shape::Table,
        "An NPC that is not taken walks on when an Event phase ends.",
        "When an Event phase ends, an NPC that nobody has taken walks one step on.",
        &[STEP],
    ),
    block(
        "trusted-npc",
        "Trusted NPC",
        Shape::Flag,
        "A watchtower's sweep does not see the NPC.",
        "A watchtower sweep ignores the NPC.",
        &[],
    ),
    block(
        "card-throw",
        "Card throw",
        Shape::Table,
        "The NPC may throw this piece along a straight line, as its action.",
        "As its action the NPC throws the piece it carries to any hex in a straight line, short of gaps, closed locks and unknown security.",
        &[PIECE],
    ),
    block(
        "study-schematics",
        "Study schematics",
        Shape::Table,
        "Carrying the piece, the NPC may once put cash on the kennel and on every hex with reinforcements, as its action.",
        "Once, while carrying the piece, the NPC may spend an action to put cash on the kennel and on each reinforcements hex.",
        &[
            PIECE,
            arg("cash", "Cash", Kind::Number(0, 99), Need::Default("0"), "2", "Thousands on each of these hexes."),
        ],
    ),
    block(
        "check-the-logs",
        "Check the logs",
        Shape::Table,
        "Carrying the piece on one of these hexes, a character gains cash and reveals, once and without an action.",
        "Once, whoever carries the piece there may reveal tiles and gain cash at once, without an action.",
        &[
            arg("at", "Places", Kind::Places, Need::Required, "[\"b1\"]", "Where the logs can be checked."),
            PIECE,
            arg("reveals", "Reveals", Kind::Number(0, 9), Need::Default("0"), "2", "Tiles that are revealed."),
            arg("cash", "Cash", Kind::Number(0, 99), Need::Default("0"), "3", "Thousands that are gained."),
        ],
    ),
    block(
        "carrier-opens",
        "Carrier opens locks",
        Shape::Table,
        "As soon as the NPC carries the piece, every remote lock of the letter is gone.",
        "As soon as the NPC carries the piece, every remote lock of this letter is removed.",
        &[
            PIECE,
            arg(
                "letter",
                "Letter",
                Kind::Choice(Options::Letters),
                Need::Required,
                "\"y\"",
                "Which remote locks open.",
            ),
        ],
    ),
    block(
        "story-beacon",
        "Story beacon with a card",
        Shape::Table,
        "In editions where story beacons are entered, the first to enter one carries out the words of a card, and the beacon goes.",
        "The first to enter a story beacon carries out its card; then the beacon is removed.",
        &[arg("card", "Card", Kind::Choice(Options::Cards), Need::Required, "\"8\"", "Whose words are carried out.")],
    ),
    block(
        "boss",
        "Boss",
        Shape::Table,
        "In editions with bosses, the boss starts on the first waypoint and walks to the others and back.",
        "A boss walks from waypoint to waypoint and back.",
        &[
            arg("card", "Boss card", Kind::Choice(Options::Bosses), Need::Required, "\"museum-curator\"", "Who it is."),
            arg(
                "waypoints",
                "Waypoints",
                Kind::Places,
                Need::Required,
                "[\"b1\", \"c1\"]",
                "Where the boss walks, in this order; the first one is where the boss starts.",
            ),
        ],
    ),
    block(
        "exit-limit-always",
        "Exit limit from the start",
        Shape::Flag,
        "The limit of exits holds in the rounds as well: nobody moves onto a full exit.",
        "At no time may an exit hold more characters than its limit.",
        &[],
    ),
    block(
        "npc-counts-at-exits",
        "The NPC counts at exits",
        Shape::Flag,
        "The NPC counts toward the limit of exits, and is bound by it.",
        "The NPC counts toward the limit of an exit.",
        &[],
    ),
    block(
        "npc-beside-somebody",
        "The NPC beside a character",
        Shape::Flag,
        "The NPC starts on an entrance together with a character, beyond its limit.",
        "The NPC starts on an entrance together with a character, and does not count toward its limit.",
        &[],
    ),
    block(
        "homes",
        "Homes of paintings",
        Shape::Chosen(Options::Paintings),
        "The place of each painting, for swaps.",
        "Each painting has its place, and is swapped there.",
        &[arg("homes", "Place", Kind::Place, Need::Required, "\"b1\"", "Where the painting belongs.")],
    ),
    block(
        "paired-paintings",
        "Painting or fake",
        Shape::Flag,
        "Of a painting and its fake one stays in the painting's place.",
        "Of a painting and its fake, one has to stay in the painting's place.",
        &[],
    ),
    block(
        "brought",
        "Brought along",
        Shape::Value,
        "Pieces that the team brings along: picked up and dropped in planning; outdoors they stay in hand.",
        "The team brings these pieces along.",
        &[arg(
            "brought",
            "Pieces",
            Kind::Choices(Options::Loot),
            Need::Required,
            "[\"fake-apple\"]",
            "What the team has when it comes.",
        )],
    ),
    block(
        "delivery",
        "Delivery",
        Shape::Table,
        "Whoever comes to the place with the piece leaves it there, and it stays.",
        "Whoever comes to the place with the piece leaves it there.",
        &[PIECE, arg("to", "Place", Kind::Place, Need::Required, "\"b1\"", "Where it is left.")],
    ),
    block(
        "face-down",
        "Real or fake",
        Shape::Table,
        "The two paintings that lie face down are this one and its fake; the NPC turns them up.",
        "Two paintings lie face down, one of them a fake. The NPC turns them up; before that nobody may move them.",
        &[arg(
            "painting",
            "Painting",
            Kind::Choice(Options::Paintings),
            Need::Required,
            "\"painting-apple\"",
            "Which painting it is.",
        )],
    ),
    block(
        "beacon-exit",
        "Escape by the beacon",
        Shape::Flag,
        "Reaching a story beacon begins the escape; in the escape its tile is an exit.",
        "Reaching a story beacon begins the escape, and its tile is an exit from then on.",
        &[],
    ),
];

/// A figure of a heist that carries a special rule out by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Figure {
    /// Its word in `by`.
    pub word: &'static str,
    /// What people call it.
    pub label: &'static str,
    /// Where the heist says it.
    pub help: &'static str,
}

const fn figure(word: &'static str, label: &'static str, help: &'static str) -> Figure {
    Figure { word, label, help }
}

/// Every figure that `by` may name besides the blocks.
pub const BY_FIGURES: [Figure; 16] = [
    figure("held-by-guard", "Guarded loot of the bag", "The loot that brings a guard when it is drawn."),
    figure("tunnels", "Tunnels", "The entrances that the team may place on tunnel cells."),
    figure("entrance-limit", "Limit of entrances", "The characters who may start on one entrance."),
    figure("separate-exits", "Limit of exits", "The characters who may get out by one exit."),
    figure("inside-start", "Start inside", "The starting places inside."),
    figure("npc", "The NPC", "The NPC of the heist."),
    figure("freed-before-escape", "Freed before the escape", "A goal that the NPC is freed."),
    figure("start-places", "Places by colour", "A starting place for each colour."),
    figure("open-cash", "Open cash", "Cash on the map."),
    figure("covered-security", "Covered security", "Unknown security under a remote lock or sensor."),
    figure("nested-sensors", "Nested sensors", "Sensors inside each other."),
    figure("required-crew", "Required crew", "Characters of a chapter who have to come along."),
    figure("amateur-skills", "Amateur skills", "Characters of a chapter who start with amateur skills."),
    figure("away", "Away", "Characters of a chapter who cannot come along."),
    figure("newcomer", "Newcomer", "Who joins the crew before a chapter."),
    figure("remembers", "Remembered later", "What later chapters ask of this one."),
];
