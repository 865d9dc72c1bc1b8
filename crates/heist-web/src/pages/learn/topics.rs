//! What the guide has to say, and when: each topic comes up once, the first time that the game gives reason for it.

use heist_format::game::Game;
use heist_rules::cards::{Loot, Thing};
use heist_rules::chits::Chit;
use heist_rules::fact::Fact;
use heist_rules::state::{HeistFlags, PersonFlags, Phase, Place};
use heist_rules::who::Who;

/// Something worth knowing.
#[derive(Clone, Copy)]
pub struct Topic {
    /// Its id, to remember that it was seen.
    pub id: &'static str,
    /// The heading.
    pub title: &'static str,
    /// The words, paragraph by paragraph.
    pub words: &'static [&'static str],
    /// What to point at, as a CSS selector.
    pub at: &'static str,
    /// The rule behind it.
    pub rule: Option<&'static str>,
    /// Whether the game gives reason for it now.
    pub when: fn(&Game) -> bool,
}

const fn topic(
    id: &'static str,
    title: &'static str,
    words: &'static [&'static str],
    at: &'static str,
    rule: Option<&'static str>,
    when: fn(&Game) -> bool,
) -> Topic {
    Topic { id, title, words, at, rule, when }
}

fn phase(game: &Game, phase: Phase) -> bool {
    game.state().phase == phase
}

/// Whether something of a kind has happened so far.
fn happened(game: &Game, wanted: fn(&Fact) -> bool) -> bool {
    game.history().iter().any(|entry| entry.facts.iter().any(wanted))
}

fn placed(game: &Game) -> bool {
    game.setup().everybody().into_iter().all(|who| game.state().person(who).is(PersonFlags::PLACED))
}

fn planned(game: &Game) -> bool {
    game.setup().everybody().into_iter().all(|who| game.state().person(who).plan.len() >= 3)
}

/// Whether somebody has an unspent action and ideas to bend the die with.
fn can_shift(game: &Game) -> bool {
    game.state().players_in_play().into_iter().any(|who| {
        let person = game.state().person(who);
        person.is_fresh() && person.ideas > 0
    })
}

fn has_begun(game: &Game) -> bool {
    game.state().players_in_play().into_iter().any(|who| game.state().person(who).action.is_some())
}

fn holds(game: &Game, kind: Loot) -> bool {
    game.state().loot.iter().any(|(_, other, place)| other == kind && place.holder().is_some())
}

/// Everything, the most urgent first: of several that fit, the first that was not seen is shown.
pub const TOPICS: [Topic; 30] = [
    topic(
        "over",
        "That was a heist",
        &[
            "Won or lost, you have seen all of it: plan, roll, act, listen to the building, get out.",
            "Below is the tape: slide through it and see where it turned. Next time, take a crew of your own.",
        ],
        "#result",
        None,
        |game| phase(game, Phase::Over),
    ),
    topic(
        "welcome",
        "The Startup Job",
        &[
            "Four of you, one building, one night. Tonight you run the whole crew; with friends everybody runs one.",
            "There are papers in a room behind a keycard door. The keycard lies somewhere else. Get one, open the other, and carry the papers outdoors.",
            "I will tell you what you need when you need it. Send me away whenever you like.",
        ],
        ".board",
        None,
        |game| phase(game, Phase::Planning),
    ),
    topic(
        "board",
        "Reading the board",
        &[
            "Every hex is a room. A shield means: nobody knows yet what is in there. A guard holds you where you are, a lock keeps you out, a camera raises an alert when you walk in.",
            "The entrances at the edge are outdoors. You start there, and that is where you have to end.",
        ],
        ".board",
        Some("board.security-tile-unknown"),
        |game| phase(game, Phase::Planning),
    ),
    topic(
        "start",
        "Where to go in",
        &[
            "First, put everybody on an entrance; two fit on each. Pick a person in the crew, then press an entrance.",
            "Two and two is a good start: one pair for the keycard, one for the room with the papers.",
        ],
        "#person-red",
        Some("plan.start-on-entrance"),
        |game| phase(game, Phase::Planning) && !placed(game),
    ),
    topic(
        "plan",
        "The plan",
        &[
            "Now the heart of it. Everybody has a few planning tokens. You may only ever move onto rooms that you have planned, so mark a way in, and the rooms around what you want.",
            "You can come back over the same rooms. Press rooms to mark them, or let me lay out a plan that works and look at why.",
        ],
        ".board",
        Some("plan.move-needs-own-token"),
        |game| phase(game, Phase::Planning) && placed(game) && !planned(game),
    ),
    topic(
        "ready",
        "Ready?",
        &[
            "When everybody has a way in and a reason to be there, say so. After that the plan stands: no more tokens are placed.",
        ],
        "#primary",
        Some("plan.fixed-after-planning"),
        |game| phase(game, Phase::Planning) && placed(game),
    ),
    topic(
        "roll",
        "Roll",
        &["A round begins with a die for everybody. It says which of your skills comes to mind."],
        "#primary",
        Some("roll.everyone-at-once"),
        |game| phase(game, Phase::Roll),
    ),
    topic(
        "last-ditch",
        "One last roll",
        &[
            "Not enough ideas for the whole way? Declare it anyway: spend what you have, then roll once. The die has to cover the rest. Short by one, and you are busted on the spot.",
        ],
        "#primary",
        Some("escape.last-ditch.after-declaring"),
        |game| {
            phase(game, Phase::Escape)
                && game.state().players_in_play().into_iter().any(|who| {
                    let person = game.state().person(who);
                    !game.state().outdoors(person.at) && person.ideas < 3 && !person.is(PersonFlags::ROLLED)
                })
        },
    ),
    topic(
        "escape",
        "Run",
        &[
            "This is the end of it. No more actions: every step costs an idea, leaving a room with a guard costs one more for each of them. Cameras no longer matter, locks still do. Plans no longer matter either.",
            "Whoever is outdoors at the end got away. The papers only count if somebody carries them out; hand them to whoever has a way.",
        ],
        "#primary",
        Some("escape.declare"),
        |game| phase(game, Phase::Escape),
    ),
    topic(
        "question",
        "The building asks",
        &["Some cards leave a choice to you. Nothing else can happen until it is answered."],
        "#question",
        None,
        |game| game.state().prompt.is_open(),
    ),
    topic(
        "alert",
        "Alert",
        &[
            "An alert does nothing you can see. It takes the next event card off the deck, unread. The deck is your time: when it runs out, it is over, out or not.",
            "Live cameras cause them, and noise does, at the marked places of the track.",
        ],
        ".table .noise",
        Some("alert.raise.discard-top-event"),
        |game| happened(game, |fact| matches!(fact, Fact::Alert)),
    ),
    topic(
        "crisis",
        "A crisis waits",
        &[
            "Between the events lie crises. When one comes to the top it is set aside at once, and it will be carried out in this round's event phase. You can see it coming; sometimes you can be elsewhere.",
        ],
        ".table .queue",
        Some("crisis.set-aside-when-on-top"),
        |game| happened(game, |fact| matches!(fact, Fact::Queue(_))),
    ),
    topic(
        "event",
        "The building answers",
        &[
            "Everybody has acted, the noise is counted. Now the top event card happens. All cards lie face-up, so you could read this one before you acted: do that next round.",
        ],
        "#primary",
        Some("round.order.event"),
        |game| phase(game, Phase::Event),
    ),
    topic(
        "actions",
        "One action each",
        &[
            "Everybody takes one action, in any order, and you may switch between people in the middle of it.",
            "Pick somebody: their cards offer a few actions that always work, and two that belong to the die. An action is a row of icons. Use them one by one, in the order you like; leave out what you do not need. Noise always counts.",
        ],
        "#person-red",
        Some("action.one-per-round"),
        |game| phase(game, Phase::Action),
    ),
    topic(
        "shift",
        "Bending the die",
        &[
            "Do not like the roll? An idea turns a die one up or one down, and six is next to one. Ideas are also what you pay the escape with, so do not burn them all.",
        ],
        ".table .crew",
        Some("action.modify.one-idea-one-step"),
        |game| phase(game, Phase::Action) && can_shift(game),
    ),
    topic(
        "icons",
        "Using it up",
        &[
            "The action is on the table now. The rooms where it can do something are lit: press one. Move goes to a planned room next door; unlock, subdue and disable work on the room next door too, and subdue and disable also where you stand.",
            "When there is nothing left that you want, say done.",
        ],
        ".board",
        Some("subaction.beneficial-optional"),
        |game| phase(game, Phase::Action) && has_begun(game),
    ),
    topic(
        "reveal",
        "What was under the shield",
        &[
            "Walk next to an unknown room that you can see into, and it is turned up: guard, lock, camera, or nothing. From here on nothing before it can be taken back.",
        ],
        ".board",
        Some("reveal.auto.after-each-step"),
        |game| happened(game, |fact| matches!(fact, Fact::Draw(..))),
    ),
    topic(
        "guard",
        "A guard",
        &[
            "You may walk in on a guard, but you do not walk out again until he is subdued. From the next room you can put him down first.",
        ],
        ".board",
        Some("chit.guard.blocks-leaving"),
        |game| game.state().security.with(Chit::Guard).any() && !phase(game, Phase::Planning),
    ),
    topic(
        "lock",
        "A lock",
        &[
            "Nobody goes through a locked door, not even when running. Unlock it from next door; it stays open unless a card says otherwise.",
        ],
        ".board",
        Some("chit.lock.no-entry"),
        |game| game.state().security.with(Chit::Lock).any() && !phase(game, Phase::Planning),
    ),
    topic(
        "camera",
        "A camera",
        &[
            "Each live camera in a room raises an alert when somebody walks in. Disable it from next door, or take the alert and move on.",
        ],
        ".board",
        Some("chit.camera.enter-raises-alert"),
        |game| game.state().security.with(Chit::Camera).any() && !phase(game, Phase::Planning),
    ),
    topic(
        "noise",
        "Noise",
        &[
            "Look at the track: noise only ever goes up, for all of you together, and is counted when the last one is done. The marked places raise an alert each. Before you end the round the page tells you what is owed.",
        ],
        ".table .noise",
        Some("noise.one-tracker-cumulative"),
        |game| game.state().noise_owed > 0 && phase(game, Phase::Action),
    ),
    topic(
        "undo",
        "Taking it back",
        &[
            "Changed your mind? Undo takes your commands back, one by one, until the last die or the last room that was turned up. What others have done since stands, unless it stands on yours.",
        ],
        "#undo",
        Some("action.undo.good-faith"),
        |game| phase(game, Phase::Action) && has_begun(game) && game.history().len() > 40,
    ),
    topic(
        "keycard",
        "The keycard",
        &[
            "Somebody has the keycard. Things change hands for free between people in one room, at any time. Whoever stands next to the keycard door with it can open the door, also for free.",
        ],
        ".board",
        Some("keycard.open-when-adjacent"),
        |game| holds(game, Loot::Keycard),
    ),
    topic(
        "door",
        "The door is open",
        &["The way to the papers is free. Whoever planned those rooms should go now; picking up costs nothing."],
        ".board",
        Some("loot.pickup"),
        |game| happened(game, |fact| matches!(fact, Fact::OpenDoor(_))),
    ),
    topic(
        "papers",
        "You have the papers",
        &[
            "Now they have to get out. Outdoors they are yours for good, even if the carrier is caught later.",
            "You can leave at any time: call the escape in the action phase, and after this round's event it begins. Count ideas first: one for every room on the way.",
        ],
        "#primary",
        Some("escape.voluntary.after-event-phase"),
        |game| holds(game, Loot::Documents),
    ),
    topic(
        "out",
        "They are out",
        &["The papers are outdoors: the job is done. Everybody else should get out too, or be missed."],
        "#primary",
        None,
        |game| game.state().loot.iter().any(|(_, kind, place)| kind == Loot::Documents && place == Place::TEAM),
    ),
    topic(
        "called",
        "You have called it",
        &["The escape begins after this round's event. Use what is left of the round to get closer to a door."],
        "#primary",
        Some("escape.voluntary.after-event-phase"),
        |game| game.state().is(HeistFlags::ESCAPE_CALLED) && phase(game, Phase::Action),
    ),
    topic(
        "cash",
        "Small change",
        &["Cash on the floor is loot as well: pick it up when you pass. Not tonight's job, but it spends."],
        ".board",
        Some("loot.pickup"),
        |game| happened(game, |fact| matches!(fact, Fact::PickUp(_, Thing::Cash, _))),
    ),
    topic(
        "short-deck",
        "Time is short",
        &["The deck is getting thin. When its last card is gone the alarm ends the heist, so be near a door by then."],
        ".table .security",
        Some("deck.face-up"),
        |game| game.state().deck.coming().len() <= 8 && phase(game, Phase::Action),
    ),
    topic(
        "busted",
        "Busted",
        &["One of you is caught and out of the game. The heist goes on; it is won if the papers get out."],
        ".table .crew",
        Some("busted.out-of-play"),
        |game| {
            !phase(game, Phase::Over)
                && Who::PLAYERS.into_iter().any(|who| game.state().person(who).is(PersonFlags::BUSTED))
        },
    ),
];

/// What to do in a phase when everything about it has been said.
pub fn standing(game: &Game) -> (&'static str, String) {
    let state = game.state();
    let waiting: Vec<&str> = state
        .players_in_play()
        .into_iter()
        .filter(|who| !state.person(*who).is(PersonFlags::DONE))
        .map(heist_words::names::colour_name)
        .collect();
    match state.phase {
        Phase::Planning if !placed(game) => ("Planning", "Put everybody on an entrance.".to_owned()),
        Phase::Planning => ("Planning", "Mark the rooms that everybody may enter, then say ready.".to_owned()),
        Phase::Roll => ("A new round", "Read the top event card, then roll.".to_owned()),
        Phase::Action => ("Actions", format!("Still to act: {}.", heist_words::english::list(&waiting))),
        Phase::Event => ("The building answers", "Carry the cards out, one by one.".to_owned()),
        Phase::Escape => ("The escape", "Get out, whoever has the papers first.".to_owned()),
        Phase::Over => ("Over", "That was a heist.".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use heist_words::book;

    #[test]
    fn every_rule_that_is_pointed_to_exists() {
        let unknown: Vec<&str> =
            TOPICS.iter().filter_map(|topic| topic.rule).filter(|id| book::rule(id).is_none()).collect();
        assert!(unknown.is_empty(), "no such rules: {unknown:?}");
    }

    #[test]
    fn ids_are_different() {
        let ids: std::collections::BTreeSet<&str> = TOPICS.iter().map(|topic| topic.id).collect();
        assert_eq!(ids.len(), TOPICS.len());
    }
}
