//! Help inside the game.

use crate::text::wrapped;
use heist_rules::edition::{
    Alarm, Bosses, Edition, HelpOut, LastDitch, NoiseEnd, Passing, PlanningPurchases, Reinforcements, ThirdPhase,
    VoluntaryEscape,
};
use heist_rules::state::Phase;

/// The words of the game in the terminal, for help and completion.
pub const WORDS: [&str; 25] = [
    "help",
    "?",
    "legal",
    "why",
    "undo",
    "board",
    "crew",
    "deck",
    "forecast",
    "bag",
    "look",
    "rules",
    "status",
    "legend",
    "auto",
    "hint",
    "bots",
    "go",
    "no",
    "veto",
    "ask",
    "save",
    "objective",
    "quit",
    "people",
];

/// The words at a table on a server.
pub const TABLE_WORDS: [&str; 20] = [
    "say",
    "name",
    "point",
    "propose",
    "table",
    "sit",
    "leave",
    "take-over",
    "ask-back",
    "give-back",
    "nudge",
    "bot",
    "cover",
    "mute",
    "unmute",
    "remove",
    "wait",
    "public",
    "invite",
    "rematch",
];

/// What can be said at a table on a server besides.
pub const TABLE_HELP: &str = "\
At the table:
  say TEXT, \"TEXT      speak to everybody            table            who is there, and what they propose
  point c4, point      show the others a space       invite           links for others
  sit [blue]           take a free seat              leave blue       give a seat up
  name NAME            be known by another name      rematch          the same again, at a new table
  take-over blue       play for who is away          nudge blue       a sign that the table waits for them
  ask-back blue        ask for your old seat         give-back blue   give a seat back that you took over
  bot green [quick bold NAME], bot green off         the host: a bot plays a free seat
  cover 5                                            the host: minutes until a bot covers for who is away
  mute NAME, unmute NAME, remove NAME                the host: about somebody who watches
  wait 5, public on, public off                      the host: minutes for who is away; may anybody join?
  propose red move c4; red move c5                   show the others a plan; alone, withdraw it";

/// Everything that can be said in an edition.
pub fn commands(edition: &Edition) -> String {
    let deck = match edition.third_phase {
        ThirdPhase::EventDeck => "deck [all]       the cards to come",
        ThirdPhase::SecurityDie => "status           where the heist stands",
    };
    let bought = match edition.planning_purchases {
        PlanningPurchases::Shop => "team buy radio blue · team sell radio",
        PlanningPurchases::RevealsAndIdeas | PlanningPurchases::AsTheScenarioSays => {
            "team buy idea blue · team buy reveal c4"
        }
    };
    let event = match edition.third_phase {
        ThirdPhase::EventDeck => "Event     team next · team choose red",
        ThirdPhase::SecurityDie => "Security  team next · team choose red",
    };
    format!(
        "{COMMANDS_BEFORE}{deck}{COMMANDS_BETWEEN}{bought} · blue ready\n{COMMANDS_OF_ROUNDS}{event}\n{COMMANDS_OF_ESCAPE}"
    )
}

const COMMANDS_BEFORE: &str = "\
A command is `<who> <verb> …`, for instance `blue move c5`. The letters r g b k n t stand for red, green, blue,
black, npc and team. Who speaks may be left out: `roll` is the team's, `move c5` is for the only one who can, or for
whoever spoke last. `all ready` and `all done` speak for everybody who can. Several spaces make several commands:
`blue plan c4 c5 d5`; `think 3` is three thinks, `pick-up` alone takes everything that lies there. `take` may be left
out: `blue walk`. Semicolons chain: `walk; move c5; done`. Capitals do not matter. A number picks from the last list of
`?`. On a terminal Tab completes. `help game` tells how the game works, `help escape` how to get out.

  ?  or  legal [who]   what is legal now             why <command>    why a command is not
  ? <verb or ability>  only that, in full            legal all        everything, in full
  board [on|off]       draw it; draw it by itself    look c4          everything on a space
  crew [who]           people, dice, what they hold  ";

const COMMANDS_BETWEEN: &str = "
  bag, legend          chits in the bag; the letters objective        what you are here for
  auto [who]           let the fixed planner plan    undo             take the last command back
  rules <id or word>   the rulebook                  rules heist      title, objective, special rules
  save FILE            .heist is the replay, .toml or .json the position; `-` shows the replay
  forecast             how the round will end, and the odds of getting out
  hint [3]             what a bot would do, with the chance to win; a number picks it
  hint <command>       why not that? It is compared with what a bot would do
  go, or Enter         a bot does what it proposes   no, or veto      something else
  green, open d4 for me                              a wish to a bot; also take the cash, go to d4, come with
                                                     me, wait, something else; `ask` before it may be left out
  bots                 let all bots act now, or go on, without asking first
  status, people, help, quit

Planning  blue start e9 · blue plan c4 c5 · blue unplan c4
          ";

const COMMANDS_OF_ROUNDS: &str = "\
Action    blue shift +1 · blue take walk · blue move c5 · blue unlock d4 · blue subdue c5 · blue disable c5
          blue reveal e2 · blue think · blue grab · blue crack · blue use dart · blue pick-up jewel · blue drop jewel
          blue give jewel red · blue open d4 · blue done · team escape
";

const COMMANDS_OF_ESCAPE: &str = "Escape    blue run c5 · blue last-ditch d5 e5 f5 · blue stay · team stay";

/// A text: paragraphs with headings in the margin, some without.
pub type Text = Vec<(&'static str, String)>;

/// A text, set for a width.
pub fn set(text: &Text, width: usize) -> String {
    const MARGIN: usize = 10;
    let paragraphs = text.iter().map(|(heading, words)| {
        if heading.is_empty() {
            return wrapped(words, "", width);
        }
        format!("{heading:<MARGIN$}{}", wrapped(words, &" ".repeat(MARGIN), width).trim_start())
    });
    paragraphs.collect::<Vec<_>>().join("\n")
}

/// Paragraphs that are the same in every edition.
fn plain(text: &[(&'static str, &'static str)]) -> Text {
    text.iter().map(|(heading, words)| (*heading, (*words).to_owned())).collect()
}

/// How the game works in an edition.
pub fn game(edition: &Edition) -> Text {
    let mut text = plain(&[
        (
            "",
            "The crew breaks into a building, takes what it came for and gets out. A board hex is a tile; an \
             entrance is outdoors and is an exit too. Everybody has a die, some ideas, two or more actions that \
             are always open, and two skills.",
        ),
        (
            "Planning",
            "Tokens mark the tiles of your way, and you may step only onto tiles with a token of your own colour.",
        ),
    ]);
    let answer = match edition.third_phase {
        ThirdPhase::SecurityDie => "security rolls its die",
        ThirdPhase::EventDeck => "the building answers with one event card",
    };
    let pass = if edition.passing == Passing::Allowed { " or passes" } else { "" };
    text.push(("Round", format!("Everybody rolls; everybody takes one action{pass}; then {answer}.")));
    text.extend(plain(&[
        (
            "Action",
            "You choose among the always open actions and what your two skills offer for the value of your die. \
             An idea turns the die up or down by one (6 and 1 are neighbours). Every icon of the action may be \
             used once, in any order and in turns with the others, or left out; only noise and alerts always \
             come.",
        ),
        (
            "Ideas",
            "An idea icon (`think`) gives one. Ideas pay for the die, for abilities, and for steps in the escape.",
        ),
    ]));
    if edition.help_out == HelpOut::Outdoors {
        text.push(("", format!("{} `blue use help-out red`.", edition.help_out.sentence())));
    }
    text.push((
        "Noise",
        format!(
            "All noise goes to one track that never goes back. Some of its slots raise an alert. {}",
            edition.noise_end.sentence()
        ),
    ));
    match edition.third_phase {
        ThirdPhase::SecurityDie => {
            text.push((
                "Alerts",
                "Each alert pushes the alert bar one square on. The four-sided die counts squares from the bar, and the \
                 square that it hits is carried out; the further the bar, the worse they are."
                    .to_owned(),
            ));
            text.push(("", format!("{} {}", edition.reinforcements.sentence(), edition.alarm.sentence())));
        }
        ThirdPhase::EventDeck => {
            text.push((
                "Alerts",
                "Each alert throws away the next event card. Nothing happens at once, but the deck is your time."
                    .to_owned(),
            ));
            let name = if edition.reinforcements == Reinforcements::BySpecialEvent { "Special" } else { "Crises" };
            let last = match edition.alarm {
                Alarm::FinalCrisis => "The last one usually begins the escape, ready or not.",
                Alarm::EventCard | Alarm::LastSquare => edition.alarm.sentence(),
            };
            text.push((
                name,
                format!(
                    "They lie in the deck too. One that comes to the top is put aside and carried out after the event of \
                     the round; alerts never get rid of it. {last}"
                ),
            ));
        }
    }
    text.extend(plain(&[
        (
            "Reveals",
            "A tile with ? is unknown. Whoever comes next to it turns it up with a chit from the bag; a reveal \
             icon does it from afar, so that nobody is surprised.",
        ),
        ("Locks", "Nobody enters a locked tile. Unlock it from a neighbouring tile, one unlock for each lock."),
        (
            "Guards",
            "You may walk onto a guard's tile, but not off it until every guard there is subdued: from the tile \
             or from the one beside it.",
        ),
        (
            "Cameras",
            "Entering a tile with a live camera raises an alert for each. Disable it from the tile or from beside \
             it.",
        ),
    ]));
    text.push(("Rings", format!("Nobody enters or leaves a tile with a ring around it. {}", edition.rings.sentence())));
    if edition.bosses == Bosses::Walking {
        text.push((
            "Bosses",
            format!("{} What follows when he meets somebody stands on his card.", edition.bosses.sentence()),
        ));
    }
    let announced = match edition.voluntary_escape {
        VoluntaryEscape::AtOnce => "`team escape` begins it at once, in any phase of a round.",
        VoluntaryEscape::AfterTheEventPhase => {
            "`team escape` announces it for the end of the round, in any phase of it."
        }
    };
    text.push((
        "Loot",
        "Picking up, dropping and handing over is free at any time. What is carried onto an exit is safe.".to_owned(),
    ));
    text.push(("Escape", format!("{announced} `help escape` tells the rest.")));
    text
}

/// How the escape works in an edition.
pub fn escape(edition: &Edition) -> Text {
    let called = match edition.voluntary_escape {
        VoluntaryEscape::AtOnce => "when the team says `team escape`, at once",
        VoluntaryEscape::AfterTheEventPhase => "after a round in which the team said `team escape`",
    };
    let forced = match edition.alarm {
        Alarm::LastSquare => "when the last square of the alert track is hit",
        Alarm::EventCard => "when the alarm comes up",
        Alarm::FinalCrisis => "when a crisis demands it",
    };
    let noise = match edition.noise_end {
        NoiseEnd::EscapeAfterTheRound => ", or after the round in which the noise track is full",
        NoiseEnd::AlertPerNoise => "",
    };
    let mut text = vec![(
        "",
        format!(
            "The escape comes {called}, or {forced}{noise}. It is the end of the heist: no more rounds, rolls, actions \
             or events, no unlocking, no noise."
        ),
    )];
    text.extend(plain(&[
        ("Beginning", "Gates that are left close, then every unknown tile is turned up."),
        ("Exits", "Whoever stands on an exit is out already."),
    ]));
    text.push((
        "Steps",
        format!(
            "Nobody needs planning tokens now. A step costs one escape move, and one more for each live guard on \
             the tile that you leave. Cameras do nothing. Locked tiles cannot be entered. {}",
            edition.rings_in_escape.sentence()
        ),
    ));
    text.push(("Ideas", "Each idea pays for one escape move: `blue run c5`.".to_owned()));
    let commits = match edition.last_ditch {
        LastDitch::IdeasFirst => "All ideas are spent first; then the die is rolled, once: each pip is one more move.",
        LastDitch::IdeasDeclared => {
            "That commits all ideas (`ideas=2` before the way: only two) and rolls the die, once: each pip is one \
             more move."
        }
    };
    text.push((
        "Last roll",
        format!(
            "When the ideas are not enough, declare the rest of the way to an exit: `blue last-ditch d5 e5 f5`. {commits} \
             Then go the way with `blue run …`. No idea can be added now; if ideas and die together do not reach the \
             exit, blue is busted on the way."
        ),
    ));
    text.push((
        "Loot",
        format!(
            "Pick up, drop and give as always. {} When everybody is out or busted, what is inside is lost.",
            edition.busted_loot.sentence()
        ),
    ));
    text.extend(plain(&[
        ("Abilities", "Only those that cost neither noise nor alerts, and those made for the escape."),
        (
            "The end",
            "`blue stay` ends blue's escape; who is indoors then is busted. `team stay` ends it for everybody on an exit. The heist is won if the objective is \
             met, even when somebody was busted.",
        ),
        (
            "",
            "Count before you call it: the steps to the nearest exit, plus the guards on the way, against your \
             ideas. A die adds three or four moves on average, and one in the worst case.",
        ),
    ]));
    text
}

/// What to do in a phase, in a sentence or two.
pub fn for_phase(edition: &Edition, phase: Phase) -> &'static str {
    match phase {
        Phase::Planning => {
            "Planning: everybody chooses a start (`blue start e9`) and lays tokens (`blue plan c4 c5 d5`), then says \
             `blue ready`. People move only where they have planned. `auto` plans for you."
        }
        Phase::Roll => "`roll` rolls everybody's dice.",
        Phase::Action => {
            "Everybody takes one action that the die allows (`blue take walk`), carries it out step by step \
             (`blue move c5`) in any order with the others, and ends it (`blue done`). Ideas change the die \
             (`blue shift +1`). `?` lists what is possible."
        }
        Phase::Event => match (edition.third_phase, edition.reinforcements) {
            (ThirdPhase::SecurityDie, _) => "`next` rolls the security die and carries out the square that it hits.",
            (ThirdPhase::EventDeck, Reinforcements::BySpecialEvent) => {
                "`next` carries out the event, then each special event that waits."
            }
            (ThirdPhase::EventDeck, _) => "`next` carries out the event, then each crisis that waits.",
        },
        Phase::Escape => {
            "Everybody runs for an exit: ideas pay for steps (`blue run c5`); `blue last-ditch …` declares the rest of \
             the way and rolls for it; `blue stay` ends it."
        }
        Phase::Over => "The heist is over.",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PHASES: [Phase; 6] = [Phase::Planning, Phase::Roll, Phase::Action, Phase::Event, Phase::Escape, Phase::Over];

    /// Everything that the help says in an edition.
    fn everything(edition: &Edition) -> String {
        let phases = PHASES.map(|phase| for_phase(edition, phase)).join("\n");
        let texts = [game(edition), escape(edition)].map(|text| set(&text, 10_000));
        format!("{}\n{phases}\n{}", commands(edition), texts.join("\n")).to_lowercase()
    }

    #[test]
    fn the_help_of_an_edition_mentions_only_what_it_has() {
        for edition in Edition::ALL {
            let help = everything(&edition);
            let has_deck = edition.third_phase == ThirdPhase::EventDeck;
            let has_crises = edition.reinforcements == Reinforcements::ByCrisis;
            let has_shop = edition.planning_purchases == PlanningPurchases::Shop;
            let of_the_edition = [
                ("security die", !has_deck),
                ("alert bar", !has_deck),
                ("square", !has_deck),
                ("event card", has_deck),
                ("deck", has_deck),
                ("crisis", has_crises),
                ("crises", has_crises),
                ("special event", edition.reinforcements == Reinforcements::BySpecialEvent),
                ("boss", edition.bosses == Bosses::Walking),
                ("help-out", edition.help_out == HelpOut::Outdoors),
                (" or passes", edition.passing == Passing::Allowed),
                ("buy radio", has_shop),
                ("buy idea", !has_shop),
                ("buy reveal", !has_shop),
            ];
            for (words, is_there) in of_the_edition {
                assert_eq!(help.contains(words), is_there, "`{words}` in {}: {help}", edition.id);
            }
            // A dog or a keycard door is not mentioned where there are none.
            assert!(!help.contains("dog") && !help.contains("keycard"), "{}: {help}", edition.id);
        }
    }

    #[test]
    fn the_help_fits_a_terminal_of_120_columns() {
        for edition in Edition::ALL {
            for line in commands(&edition).lines() {
                assert!(line.chars().count() <= 120, "{line}");
            }
        }
    }
}
