//! What a bot advises, and why, in sentences.

use crate::commands;
use crate::costs;
use crate::english::{capital, list, several, thing};
use crate::names::{chit_kind, colour_name, loot_name, take_name};
use heist_bots::{Advice, Comparison, LossCause, Part, Purpose, Reason, WinChance};
use heist_data::names::space_name;
use heist_rules::chance::UnknownChance;
use heist_rules::chits::Chit;
use heist_rules::command::Speaker;
use heist_rules::{Command, Crew, Phase, Setup, Space, State, Verb, View, Who, apply_unchecked};

/// The chance to win and all reasons, a sentence each.
///
/// ```
/// use heist_bots::{Bot, Effort, Planner};
///
/// let (setup, state) = heist_format::setup::official_game("startup").unwrap();
/// # let mut state = state;
/// # heist_rules::random_play::plan_all(&setup, &mut state, &mut heist_rules::fast_rng::FastRng::new(1), &mut ());
/// let advice = Planner::new(&setup, Effort::nodes(20_000), 1).think(&setup, &state).unwrap();
/// assert_eq!(heist_words::advice::command(&setup, &state, &advice.command), "Roll the dice");
/// let sentences = heist_words::advice::sentences(&setup, &state, &advice);
/// assert!(sentences[0].starts_with("The chance to win is about "), "{sentences:?}");
/// assert_eq!(sentences[1], "There is nothing else to do.");
/// ```
pub fn sentences(setup: &Setup, state: &State, advice: &Advice) -> Vec<String> {
    advice.win.map(win_chance).into_iter().chain(reasons(setup, state, advice)).collect()
}

/// The chance to win, with what it may be wrong by.
///
/// ```
/// use heist_bots::{Edge, WinChance};
/// use heist_words::advice::win_chance;
///
/// let win = WinChance { won: 50, games: 100, edge: Edge::COMMON };
/// assert_eq!(win_chance(win), "The chance to win is about 75 %, give or take 8.");
/// ```
pub fn win_chance(win: WinChance) -> String {
    let percent = |permille: u32| (permille + 5) / 10;
    let give = percent(2 * win.error_permille()).max(1);
    format!("The chance to win is about {} %, give or take {give}.", percent(win.permille()))
}

/// The reasons, a sentence each.
pub fn reasons(setup: &Setup, state: &State, advice: &Advice) -> Vec<String> {
    advice.reasons.iter().map(|it| reason(setup, state, advice, it)).collect()
}

/// What is said of the advised line when it is itself the one that was asked about.
pub const BEST: &str = "That is what I would do.";

/// A command with the one who gives it: `Blue: Move to c1`.
pub fn command(setup: &Setup, state: &State, command: &Command) -> String {
    let words = commands::command(setup, state, command);
    match command.by {
        Speaker::One(who) => format!("{}: {words}", capital(name(who))),
        Speaker::Team => words,
    }
}

/// What is to be done, in sentences: `Blue takes Dash and moves to d4.`
pub fn told(setup: &Setup, state: &State, commands: &[Command]) -> String {
    let mut before = *state;
    let mut sentences: Vec<String> = Vec::new();
    for given in commands.chunk_by(|one, other| one.by == other.by) {
        let mut deeds = Vec::new();
        for command in given {
            deeds.push(deed(setup, &before, command));
            before = costs::after(setup, &before, command).unwrap_or(before);
        }
        sentences.push(match given[0].by {
            Speaker::One(who) => format!("{} {}.", capital(name(who)), list(&deeds)),
            Speaker::Team => format!("The team {}.", list(&deeds)),
        });
    }
    sentences.join(" ")
}

/// What somebody does, after the name: `moves to d4`.
fn deed(setup: &Setup, state: &State, given: &Command) -> String {
    let words = commands::command(setup, state, given);
    match (given.verb, given.by) {
        (Verb::Take(action, at), Speaker::One(who)) => {
            let place = if at.is_somewhere() { format!(" at {}", space_name(setup, state, at)) } else { String::new() };
            let name = take_name(View { setup, state }, who, action);
            format!("takes {}{place}", name.unwrap_or_else(|| "an action".to_owned()))
        }
        (Verb::Done, _) => "is done".to_owned(),
        (Verb::Ready, _) => "is ready".to_owned(),
        (Verb::Next, _) => "turns the next card".to_owned(),
        (Verb::Think, _) => "has an idea".to_owned(),
        (Verb::Use(_) | Verb::Fixer(_) | Verb::Take(..), _) => format!("uses {words}"),
        (Verb::LastDitch(..), _) => format!("tries a l{}", words.strip_prefix('L').unwrap_or(&words)),
        (Verb::Choose(_), _) => format!("answers “{words}”"),
        (Verb::BuyIdea(_), _) => format!("buys {}", words.replacen("An idea", "an idea", 1)),
        (Verb::Stay, Speaker::Team) => "stays out".to_owned(),
        _ => third_person(&words),
    }
}

/// An order as a report: `Switch off the camera` becomes `switches off the camera`.
fn third_person(words: &str) -> String {
    let (verb, rest) = words.split_once(' ').unwrap_or((words, ""));
    let ending = if verb.ends_with("ch") || verb.ends_with("sh") { "es" } else { "s" };
    let rest = rest.replace(" and be ", " and is ");
    format!("{}{ending} {rest}", verb.to_lowercase()).trim_end().to_owned()
}

/// Commands one after the other, each told in the position in which it is given; whoever gives several in a row is named once, and
/// tokens are listed. What comes after chance is told as if it had changed nothing; who is ready goes without saying.
pub fn line(setup: &Setup, state: &State, commands: &[Command]) -> String {
    let (mut before, mut by) = (*state, None);
    let mut parts: Vec<String> = Vec::new();
    for (n, given) in commands.iter().enumerate().filter(|(_, given)| given.verb != Verb::Ready) {
        let planned = |command: &Command| matches!(command.verb, Verb::Plan(_)) && by == Some(given.by);
        let part = match given.verb {
            Verb::Plan(at) if n > 0 && planned(&commands[n - 1]) => format!(", {}", space_name(setup, &before, at)),
            _ if by == Some(given.by) => format!(" › {}", commands::command(setup, &before, given)),
            _ => format!("{}{}", if parts.is_empty() { "" } else { " › " }, command(setup, &before, given)),
        };
        parts.push(part);
        by = Some(given.by);
        let (mut after, mut chance) = (before, UnknownChance::default());
        apply_unchecked(setup, &mut after, given, &mut chance, &mut ());
        if !chance.was_asked() {
            before = after;
        }
    }
    parts.concat()
}

/// The reasons for a line that was found otherwise, a sentence each.
pub fn reasons_for(setup: &Setup, state: &State, line: &[Command], reasons: &[Reason]) -> Vec<String> {
    let Some(command) = line.first().copied() else { return Vec::new() };
    let (line, reasons_of) = (line.to_vec(), reasons.to_vec());
    let advice =
        Advice { command, line, win: None, alternatives: Vec::new(), reasons: reasons_of, asked: None, nodes: 0 };
    self::reasons(setup, state, &advice)
}

pub(crate) fn name(who: Who) -> &'static str {
    if who == Who::Npc { "the NPC" } else { colour_name(who) }
}

fn names(crew: Crew) -> Vec<&'static str> {
    crew.into_iter().map(name).collect()
}

/// What one or several do.
fn they(crew: Crew, one: &str, several: &str) -> String {
    format!("{} {}", list(&names(crew)), if crew.len() == 1 { one } else { several })
}

/// One reason, for the advised line or for another of the same advice.
pub fn reason(setup: &Setup, state: &State, advice: &Advice, reason: &Reason) -> String {
    let at = |space: Space| space_name(setup, state, space);
    capital(&match *reason {
        Reason::Serves { who, purpose } => serves(name(who), purpose, at),
        Reason::Plans { who, clears: Some((space, what)), helps, .. } => {
            let what = what.map_or("what is shut".to_owned(), |what| format!("the {}", chit_kind(what)));
            format!("{} sees to {what} on {} for {}.", name(who), at(space), list(&names(helps)))
        }
        Reason::Plans { who, purpose, .. } => serves(name(who), purpose, at),
        Reason::Clears { at: space, what, helps, .. } => {
            let what = match what {
                Some(Chit::Camera) => format!("the camera on {} is off", at(space)),
                Some(Chit::Lock) => format!("the lock on {} is open", at(space)),
                Some(chit) => format!("the {} on {} is down", chit_kind(chit), at(space)),
                None => format!("the way onto {} is open", at(space)),
            };
            if helps.is_empty() {
                format!("{what}.")
            } else {
                format!("{what} before {}.", they(helps, "comes by", "come by"))
            }
        }
        Reason::Reveals { at: space, helps, .. } if helps.is_empty() => {
            format!("what is on {} is known before anybody steps onto it.", at(space))
        }
        Reason::Reveals { at: space, helps, .. } => {
            format!("what is on {} is known before {}.", at(space), they(helps, "gets there", "get there"))
        }
        Reason::Noise { more, alerts: (before, after) } => noise(more, before, after),
        Reason::Leaves { done: true, .. } => "All that counts is outside.".into(),
        Reason::Leaves { odds, events, .. } => {
            let events = if events == 0 { "no event card".into() } else { several(events, "event card") };
            format!("the odds to get out with everything are {} % now, with {events} to come.", odds / 10)
        }
        Reason::Runs { who, odds, with } => {
            let with = with.map_or(String::new(), |it| format!(" with {}", thing(it)));
            match odds {
                1000.. => format!("{} is sure to get out{with}.", name(who)),
                odds => format!("{} gets out{with} with a chance of {} %.", name(who), odds / 10),
            }
        }
        Reason::Against(ref comparison) => match instead(setup, state, advice, comparison) {
            None => String::new(),
            Some(instead) if is_even(comparison) => format!("about equal: “{instead}”."),
            Some(instead) => match games(comparison) {
                Some(games) => format!("it wins {games} than “{instead}”{}.", for_part(comparison)),
                None => format!("it wins as often as “{instead}”{}.", for_part(comparison)),
            },
        },
        Reason::OnlyChoice => "there is nothing else to do.".into(),
        Reason::GoesWrong { cause, times, lost } => {
            let games = if lost == 1 { "game" } else { "games" };
            format!("what goes wrong most: {} ({times} of {lost} lost {games}).", goes_wrong(cause))
        }
        _ => String::new(),
    })
}

fn serves(who: &str, purpose: Purpose, at: impl Fn(Space) -> String) -> String {
    match purpose {
        Purpose::Fetch(what, space) => format!("{who} goes for {} on {}.", thing(what), at(space)),
        Purpose::BringOut(what) => format!("{who} brings {} out.", thing(what)),
        Purpose::BringTo(what, space) => format!("{who} brings {} to {}, where it is needed.", thing(what), at(space)),
        Purpose::HandTo(what, to) => format!("{who} brings {} to {}.", thing(what), name(to)),
        Purpose::TakeOver(what, space) => format!("{who} goes to {} to take over {}.", at(space), thing(what)),
        Purpose::GoTo(space) => format!("{who} is needed on {}.", at(space)),
        Purpose::GetOut => format!("{who} makes for an exit."),
        _ => format!("{who} clears the way for the others."),
    }
}

fn noise(more: u8, before: u8, after: u8) -> String {
    let further = if before > 0 { " further" } else { "" };
    match (more, after.saturating_sub(before)) {
        (0, 0) => "it makes no noise.".into(),
        (noise, 0) => format!("its {noise} noise will raise no{further} alert."),
        (0, alerts) => format!("it raises {}.", several(alerts, "alert")),
        (noise, alerts) => format!("it makes {noise} noise and raises {}.", several(alerts, "alert")),
    }
}

/// The other line of a comparison, by the first command in which it differs, told in the position in which it would be given.
fn instead(setup: &Setup, state: &State, advice: &Advice, comparison: &Comparison) -> Option<String> {
    let other = advice.alternatives.get(comparison.with)?;
    let (mut before, mut said) = (*state, 0);
    while said < comparison.differ && said + 1 < other.line.len() {
        apply_unchecked(setup, &mut before, &other.line[said], &mut UnknownChance::default(), &mut ());
        said += 1;
    }
    Some(command(setup, &before, other.line.get(said)?))
}

/// How much more often a line wins than the other; nothing where that is less than one game in a hundred.
fn games(comparison: &Comparison) -> Option<String> {
    let more = if comparison.ahead < 0 { "fewer" } else { "more" };
    let games = (comparison.ahead.unsigned_abs() + 5) / 10;
    (games > 0).then(|| format!("{games} in 100 games {more}"))
}

/// Whether there is nothing to say for one line against the other.
fn is_even(comparison: &Comparison) -> bool {
    comparison.is_about_equal() || games(comparison).is_none() && comparison.part.is_none()
}

fn for_part(comparison: &Comparison) -> &'static str {
    match comparison.part {
        Some(Part::Pieces) => ", with more in hand",
        Some(Part::Way) => ", with less of the way left",
        Some(Part::Ideas) => ", with more ideas left",
        Some(Part::Noise) => ", with less noise",
        Some(Part::Cleared) => ", with more out of the way",
        None => "",
    }
}

/// How the advised line compares with another, seen from that one.
pub fn verdict(setup: &Setup, state: &State, advice: &Advice, comparison: &Comparison) -> String {
    if is_even(comparison) {
        return "About equal: the difference may be chance.".into();
    }
    let games = games(comparison).unwrap_or_else(|| "as often".into());
    if state.phase == Phase::Planning && !state.prompt.is_open() {
        return format!("The plan wins {games}.");
    }
    let mut before = *state;
    for said in advice.line.iter().take(comparison.differ.min(advice.line.len().saturating_sub(1))) {
        apply_unchecked(setup, &mut before, said, &mut UnknownChance::default(), &mut ());
    }
    let best = advice.line.get(comparison.differ).or(advice.line.last()).unwrap_or(&advice.command);
    format!("“{}” wins {games}{}.", command(setup, &before, best), for_part(comparison))
}

/// What a heist is lost by: `nobody frees the NPC`.
pub fn goes_wrong(cause: LossCause) -> String {
    match cause {
        LossCause::NotTaken(piece) => format!("nobody gets hold of the {}", loot_name(piece)),
        LossCause::Caught(piece) => format!("somebody is caught with the {}", loot_name(piece)),
        LossCause::Cash => "too little cash comes out".into(),
        LossCause::NpcNotFreed => "nobody frees the NPC".into(),
        LossCause::NpcCaught => "the NPC is caught".into(),
        LossCause::TooFewOut => "too few get out".into(),
        LossCause::NotInPlace => "something is not in its place at the end".into(),
        _ => "time runs out".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use heist_bots::{Alternative, Bot, Edge, Effort, Planner};
    use heist_format::{notation, position};
    use heist_rules::cards::{Loot, Thing};

    const POSITION: &str = r#"
phase = "action"
map = "LO EM GU E5"
[crew.blue]
card = "thug"
skills = ["wing-it", "hurry"]
at = "b1"
die = 6
ideas = 2
plan = ["b1", "c1"]
[crew.red]
card = "angry-locksmith"
skills = ["hurry", "wing-it"]
at = "b1"
die = 2
plan = ["b1", "c1"]
"#;

    fn loaded() -> (Setup, State) {
        let loaded = position::load_toml(POSITION).expect("the position loads");
        (loaded.setup, loaded.state)
    }

    const EVEN: Comparison = Comparison { with: 0, ahead: 0, error: 0, tapes: 64, differ: 0, part: None };

    /// The sentence for a reason, where red's walk and blue's turned die were compared.
    fn said(reason: Reason) -> String {
        let (setup, state, advice) = advised(vec![reason]);
        reasons(&setup, &state, &advice).join(" ")
    }

    fn advised(reasons: Vec<Reason>) -> (Setup, State, Advice) {
        let (setup, state) = loaded();
        let line = |text: &str| {
            let mut before = state;
            let parsed = text.split(", ").map(|text| {
                let command = notation::parse(&setup, &before, text).expect("a command");
                apply_unchecked(&setup, &mut before, &command, &mut UnknownChance::default(), &mut ());
                command
            });
            parsed.collect::<Vec<_>>()
        };
        let advice = Advice {
            command: line("red take walk")[0],
            line: line("red take walk, red move c1"),
            win: None,
            alternatives: vec![Alternative {
                line: line("blue shift +1"),
                win: WinChance { won: 5, games: 8, edge: Edge::COMMON },
                against: EVEN,
                reasons: Vec::new(),
            }],
            asked: None,
            reasons,
            nodes: 0,
        };
        (setup, state, advice)
    }

    fn space(name: &str) -> Space {
        let (setup, state) = loaded();
        (0..63).map(Space).find(|space| space_name(&setup, &state, *space) == name).expect("a space")
    }

    #[test]
    fn purposes_are_told_with_the_names_of_pieces_and_spaces() {
        let serves = |purpose| said(Reason::Serves { who: Who::Blue, purpose });
        let documents = Thing::Loot(Loot::Documents);
        assert_eq!(serves(Purpose::Fetch(documents, space("c1"))), "Blue goes for the documents on c1.");
        assert_eq!(serves(Purpose::BringOut(documents)), "Blue brings the documents out.");
        assert_eq!(
            serves(Purpose::BringTo(Thing::Loot(Loot::Keycard), space("c1"))),
            "Blue brings the keycard to c1, where it is needed."
        );
        assert_eq!(serves(Purpose::HandTo(documents, Who::Npc)), "Blue brings the documents to the NPC.");
        assert_eq!(serves(Purpose::GoTo(space("d1"))), "Blue is needed on d1.");
        assert_eq!(said(Reason::Serves { who: Who::Npc, purpose: Purpose::GetOut }), "The NPC makes for an exit.");
    }

    #[test]
    fn a_plan_says_what_everybody_does_in_it() {
        let plans = |purpose, clears| {
            said(Reason::Plans { who: Who::Blue, purpose, clears, helps: [Who::Red].into_iter().collect() })
        };
        let documents = Thing::Loot(Loot::Documents);
        assert_eq!(plans(Purpose::Fetch(documents, space("c1")), None), "Blue goes for the documents on c1.");
        assert_eq!(
            plans(Purpose::Support, Some((space("c1"), Some(Chit::Guard)))),
            "Blue sees to the guard on c1 for Red."
        );
        assert_eq!(plans(Purpose::Support, Some((space("c1"), None))), "Blue sees to what is shut on c1 for Red.");
        let (setup, state) = heist_format::setup::official_game("startup").expect("a game");
        let advice = Planner::new(&setup, Effort::nodes(5_000), 1).think(&setup, &state).expect("a plan");
        let told = reasons(&setup, &state, &advice);
        assert!(told.iter().any(|why| why.contains("documents")), "{told:?}");
        assert!(!told[0].starts_with("What goes wrong"), "{told:?}");
    }

    #[test]
    fn what_is_cleared_says_for_whom() {
        let clears = |what, helps| said(Reason::Clears { who: Who::Red, at: space("c1"), what, helps });
        let both: Crew = [Who::Green, Who::Blue].into_iter().collect();
        assert_eq!(
            clears(Some(Chit::Guard), [Who::Blue].into_iter().collect()),
            "The guard on c1 is down before Blue comes by."
        );
        assert_eq!(clears(Some(Chit::Camera), both), "The camera on c1 is off before Green and Blue come by.");
        assert_eq!(clears(Some(Chit::Lock), Crew::NOBODY), "The lock on c1 is open.");
    }

    #[test]
    fn noise_is_told_with_the_alerts_that_it_raises() {
        let noise = |more, alerts| said(Reason::Noise { more, alerts });
        assert_eq!(noise(0, (0, 0)), "It makes no noise.");
        assert_eq!(noise(2, (0, 0)), "Its 2 noise will raise no alert.");
        assert_eq!(noise(2, (1, 1)), "Its 2 noise will raise no further alert.");
        assert_eq!(noise(3, (0, 2)), "It makes 3 noise and raises 2 alerts.");
    }

    #[test]
    fn lines_are_compared_or_about_equal() {
        let against = |ahead, error, part| {
            said(Reason::Against(Comparison { with: 0, ahead, error, tapes: 64, differ: 0, part }))
        };
        assert_eq!(against(30, 20, Some(Part::Way)), "About equal: “Blue: Turn the die to 1”.");
        assert_eq!(
            against(120, 40, Some(Part::Noise)),
            "It wins 12 in 100 games more than “Blue: Turn the die to 1”, with less noise."
        );
        assert_eq!(against(3, 1, Some(Part::Noise)), "It wins as often as “Blue: Turn the die to 1”, with less noise.");
        assert_eq!(against(3, 1, None), "About equal: “Blue: Turn the die to 1”.");
    }

    #[test]
    fn a_line_names_whoever_gives_several_commands_once() {
        let (setup, state) = loaded();
        let say = |text: &str| notation::parse(&setup, &state, text).expect("a command");
        let commands = ["red take walk", "red move c1", "blue shift +1"].map(say);
        assert_eq!(line(&setup, &state, &commands), "Red: Walk: move; 1 noise › Move to c1 › Blue: Turn the die to 1");
        let (setup, state) = heist_format::setup::official_game("startup").expect("a game");
        let say = |text: &str| notation::parse(&setup, &state, text).expect("a command");
        let commands = ["blue start e9", "blue plan d8", "blue plan d7", "red start e9"].map(say);
        assert_eq!(line(&setup, &state, &commands), "Blue: Start at e9 › Plan d8, d7 › Red: Start at e9");
    }

    #[test]
    fn what_is_to_be_done_is_told_in_sentences() {
        let (setup, state) = loaded();
        let say = |text: &str| notation::parse(&setup, &state, text).expect("a command");
        let told = |lines: &[&str]| told(&setup, &state, &lines.iter().map(|line| say(line)).collect::<Vec<_>>());
        assert_eq!(
            told(&["red take walk", "red move c1", "blue shift +1"]),
            "Red takes Walk and moves to c1. Blue turns the die to 1."
        );
        assert_eq!(told(&["blue subdue c1", "blue done"]), "Blue subdues the guard on c1 and is done.");
        assert_eq!(told(&["team roll"]), "The team rolls the dice.");
        assert_eq!(told(&["blue last-ditch c1 d1"]), "Blue tries a last ditch to d1: 2 ideas and a roll.");
        assert_eq!(told(&["blue stay"]), "Blue stays behind, and is busted.");
        assert_eq!(third_person("Switch off the camera on c1"), "switches off the camera on c1");
    }

    #[test]
    fn another_line_is_told_what_the_advised_one_is_better_by() {
        let (setup, state, advice) = advised(Vec::new());
        let said = |ahead, error, part| verdict(&setup, &state, &advice, &Comparison { ahead, error, part, ..EVEN });
        assert_eq!(said(30, 20, None), "About equal: the difference may be chance.");
        assert_eq!(
            said(120, 40, Some(Part::Noise)),
            "“Red: Walk: move; 1 noise” wins 12 in 100 games more, with less noise."
        );
        assert_eq!(said(3, 1, Some(Part::Noise)), "“Red: Walk: move; 1 noise” wins as often, with less noise.");
    }

    #[test]
    fn in_planning_the_plan_is_what_others_are_compared_with() {
        let (_, _, advice) = advised(Vec::new());
        let (setup, state) = heist_format::setup::official_game("startup").expect("a game");
        let said = verdict(&setup, &state, &advice, &Comparison { ahead: 120, error: 40, ..EVEN });
        assert_eq!(said, "The plan wins 12 in 100 games more.");
    }

    #[test]
    fn the_commonest_loss_is_told() {
        let wrong = |cause| said(Reason::GoesWrong { cause, times: 14, lost: 21 });
        assert_eq!(
            wrong(LossCause::NotTaken(Loot::Documents)),
            "What goes wrong most: nobody gets hold of the documents (14 of 21 lost games)."
        );
        assert_eq!(wrong(LossCause::NpcCaught), "What goes wrong most: the NPC is caught (14 of 21 lost games).");
    }

    #[test]
    fn the_escape_is_told_with_its_odds() {
        assert_eq!(
            said(Reason::Leaves { done: false, odds: 833, events: 2 }),
            "The odds to get out with everything are 83 % now, with 2 event cards to come."
        );
        assert_eq!(said(Reason::Leaves { done: true, odds: 1000, events: 5 }), "All that counts is outside.");
        assert_eq!(
            said(Reason::Runs { who: Who::Red, odds: 500, with: Some(Thing::Loot(Loot::Jewel)) }),
            "Red gets out with the jewel with a chance of 50 %."
        );
    }

    #[test]
    fn an_advice_of_the_planner_has_reasons_that_are_sentences() {
        let (setup, state) = loaded();
        let advice = Planner::new(&setup, Effort::nodes(5_000), 1).think(&setup, &state).expect("an advice");
        let sentences = sentences(&setup, &state, &advice);
        assert!(sentences.len() > 1, "{sentences:?}");
        for sentence in sentences {
            assert!(sentence.ends_with('.') && !sentence.starts_with(char::is_lowercase), "{sentence}");
        }
    }
}
