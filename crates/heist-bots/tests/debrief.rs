//! Luck and decisions of heists that were played.

use heist_bots::debrief::{Debrief, Debriefing, Label, StepKind, try_again};
use heist_bots::{Bot, Greedy, Random};
use heist_format::game::Game;
use heist_format::replay::Replay;
use heist_format::setup::official_game;
use heist_format::{notation, position};
use heist_rules::chance::{Chance, Seeded};
use heist_rules::command::Speaker;
use heist_rules::{Command, Who, needs_chance, outcome};

/// A game that a bot plays to its end.
fn played(heist: &str, bot: &mut dyn Bot, seed: u64) -> Game {
    let (setup, state) = official_game(heist).expect("a heist");
    let (mut game, mut chance) = (Game::new(setup, state), Seeded::new(seed));
    while let Some(command) = bot.choose(game.setup(), game.state()) {
        game.apply(command, &mut chance).expect("a legal command");
    }
    game
}

fn by_greedy(heist: &str, seed: u64) -> Game {
    let (setup, _) = official_game(heist).expect("a heist");
    played(heist, &mut Greedy::new(&setup), seed)
}

/// A game from a position by lines of the notation.
fn from(position: &str, lines: &[&str], chance: &mut impl Chance) -> Game {
    let loaded = position::load_toml(position).expect("the position loads");
    let mut game = Game::new(loaded.setup, loaded.state);
    for line in lines {
        game.say(line, chance).unwrap_or_else(|fault| panic!("{line}: {fault}"));
    }
    game
}

/// Everything that holds for every debrief.
fn assert_it_adds_up(game: &Game, debrief: &Debrief) {
    let totals = debrief.totals();
    assert_eq!(debrief.last - debrief.initial, totals.luck + totals.decisions);
    let ended = outcome(game.setup(), game.state()).map(|outcome| i32::from(outcome.is_won()) * 1000);
    assert_eq!(debrief.last, ended.unwrap_or(debrief.last));
    let parts = debrief.speakers().into_iter().map(|who| debrief.totals_of(who));
    let (luck, decisions) =
        parts.fold((0, 0), |(luck, decisions), part| (luck + part.luck, decisions + part.decisions));
    assert_eq!((luck, decisions), (totals.luck, totals.decisions));
    let mut chance = debrief.initial;
    for step in &debrief.steps {
        assert_eq!((step.before, step.after), (chance, chance + step.luck + step.decision), "{step:?}");
        assert!((0..=1000).contains(&step.after) && step.decision <= 0, "{step:?}");
        assert_eq!(step.better.is_some(), step.decision < 0, "{step:?}");
        let last = &game.history()[step.commands.end - 1];
        let by_chance = needs_chance(game.setup(), &last.before, &last.command);
        assert!(step.luck == 0 || by_chance && step.decision == 0, "{step:?}");
        chance = step.after;
    }
    assert_eq!(chance, debrief.last);
}

#[test]
fn luck_and_decisions_are_the_result_exactly_in_200_games() {
    let heists = ["startup", "inclusion", "dark-horse", "melee", "greedy-prisoner"];
    let games = (0..200).map(|n| {
        let heist = heists[n as usize % heists.len()];
        if n % 8 == 0 { by_greedy(heist, n) } else { played(heist, &mut Random::new(n), n) }
    });
    let mut changed = 0;
    for game in games {
        let debrief = Debriefing::with_nodes(&game, 2_000).finish();
        assert_it_adds_up(&game, &debrief);
        changed += usize::from(debrief.totals().luck != 0);
    }
    assert!(changed > 150, "{changed}");
}

#[test]
fn the_same_game_has_the_same_debrief_unit_by_unit() {
    let game = by_greedy("startup", 5);
    let mut work = Debriefing::with_nodes(&game, 400_000);
    let (mut units, mut done) = (0, 0);
    loop {
        let progress = work.step();
        assert!(progress.done > done && progress.done <= progress.of, "{progress:?}");
        (units, done) = (units + 1, progress.done);
        if progress.is_done() {
            break;
        }
    }
    assert!(units > 20, "{units}");
    let debrief = work.finish();
    assert_eq!(debrief, Debriefing::with_nodes(&game, 400_000).finish());
    assert_it_adds_up(&game, &debrief);
    let text = debrief.print(&game);
    assert_eq!(Debrief::parse(&text, &game), Ok(Debrief { nodes: 0, ..debrief.clone() }));
    let rounds = debrief.rounds();
    assert_eq!(rounds.iter().map(|(_, _, totals)| totals.luck).sum::<i32>(), debrief.totals().luck);
    assert!(rounds.is_sorted_by(|one, next| one.0 < next.0));
}

#[test]
fn a_line_that_cannot_be_carried_out_to_its_end_is_worth_what_can_be() {
    let text = include_str!("../../heist-testbed/games/golden/startup.heist");
    let game = Replay::parse(text).and_then(|replay| replay.play()).expect("a game");
    let mut work = Debriefing::with_nodes(&game, 1_000_000);
    while !work.step().is_done() {}
    assert_it_adds_up(&game, &work.finish());
}

#[test]
fn a_game_that_is_not_over_ends_with_a_chance() {
    let whole = by_greedy("startup", 5);
    let (setup, start) = official_game("startup").expect("a heist");
    let (mut game, mut chance) = (Game::new(setup, start), Seeded::new(5));
    for entry in &whole.history()[..whole.history().len() / 2] {
        game.apply(entry.command, &mut chance).expect("a command that was played");
    }
    let debrief = Debriefing::with_nodes(&game, 200_000).finish();
    assert!((1..1000).contains(&debrief.last), "{}", debrief.last);
    assert_it_adds_up(&game, &debrief);
    let nothing = Debriefing::with_nodes(&Game::new(whole.shared_setup(), *whole.start()), 200_000).finish();
    assert_eq!((nothing.steps.len(), nothing.last), (0, nothing.initial));
}

#[test]
fn a_text_that_does_not_hold_is_refused_with_its_line() {
    let game = from(&three_tiles_to_go(3), &["blue stay"], &mut Always(1));
    let debrief = Debriefing::with_nodes(&game, 100_000).finish();
    let text = debrief.print(&game);
    assert_eq!(
        text,
        "debrief 1\ninitial 1000, error 0\n\
         decision 1-1, round 1, blue: 1000 0, give or take 3, better blue run b1\n"
    );
    let refused = |old: &str, new: &str| {
        assert!(text.contains(old));
        Debrief::parse(&text.replace(old, new), &game).expect_err(new)
    };
    assert_eq!(refused("debrief 1", "debrief 7"), "line 1: a debrief begins with `debrief 1`");
    assert!(refused("initial 1000", "initial 2000").starts_with("line 2: "));
    assert!(refused(": 1000 0", ": 900 0").starts_with("line 3: the step begins with 900"));
    assert_eq!(refused(": 1000 0", ": 1000 10"), "the heist ended with 0, and the debrief ends with 10");
    let twice =
        Debrief::parse(&format!("{text}decision 1-1, round 1, blue: 0 0\n"), &game).expect_err("once is enough");
    assert_eq!(twice, "line 4: command 1 was decided about before");
    assert!(refused("1-1", "1-2").contains("the commands 1 to 1, not 1 to 2"));
    assert!(refused("blue run b1", "blue fly b1").starts_with("line 3: `blue fly b1`: "));
    assert!(refused("blue run b1", "blue run d1").starts_with("line 3: `blue run d1`: "));
    assert!(refused(", give or take 3, better blue run b1", "").contains("something better"));
    assert!(refused("decision", "weather").contains("is the form of a step, not `weather 1-1"));
}

/// Blue has a jewel, and three tiles to the exit.
fn three_tiles_to_go(ideas: u8) -> String {
    format!(
        r#"
phase = "escape"
map = "EM EM EM E5"
objective = {{ all = [{{ kind = "steal", piece = "jewel", count = 1 }}] }}
[crew.blue]
card = "thug"
skills = ["wing-it", "hurry"]
at = "a1"
ideas = {ideas}
carrying = ["jewel"]
"#
    )
}

/// Every die shows this.
struct Always(u8);

impl Chance for Always {
    fn roll(&mut self, _who: Who, _round: u8) -> u8 {
        self.0
    }
    fn security(&mut self, _round: u8) -> u8 {
        1
    }
    fn draw(&mut self, _at: heist_rules::Space, bag: &heist_rules::chance::Bag) -> heist_rules::cards::BagChit {
        bag.nth(0).expect("a chit")
    }
}

#[test]
fn the_luck_of_a_last_ditch_is_exact_by_sixths() {
    for (die, end) in [(3, 1000), (6, 1000), (2, 0)] {
        let mut lines = vec!["blue last-ditch b1 c1 d1"];
        if end > 0 {
            lines.extend(["blue run b1", "blue run c1", "blue run d1"]);
        }
        let game = from(&three_tiles_to_go(0), &lines, &mut Always(die));
        let debrief = Debriefing::with_nodes(&game, 100_000).finish();
        assert_it_adds_up(&game, &debrief);
        let ditch = debrief.steps.iter().find(|step| step.kind == StepKind::LastDitch).expect("the die");
        // Four of six numbers are enough.
        assert_eq!((ditch.before, ditch.after, ditch.luck), (667, end, end - 667), "{die}");
        assert_eq!((debrief.initial, debrief.totals().decisions), (667, 0));
        assert_eq!(ditch.who, Speaker::One(Who::Blue));
    }
}

#[test]
fn a_blunder_is_found_with_what_was_better_and_can_be_tried_again() {
    let game = from(&three_tiles_to_go(3), &["blue stay"], &mut Always(1));
    let debrief = Debriefing::with_nodes(&game, 100_000).finish();
    assert_it_adds_up(&game, &debrief);
    assert_eq!((debrief.initial, debrief.last), (1000, 0));
    let [blunder] = &debrief.worst(3)[..] else { panic!("{debrief:?}") };
    let blunder = &debrief.steps[*blunder];
    assert_eq!(
        (blunder.label(), blunder.decision, blunder.who),
        (Some(Label::Blunder), -1000, Speaker::One(Who::Blue))
    );
    assert_eq!(debrief.totals().labels, [0, 0, 1]);
    assert_eq!(debrief.turning_points(8), debrief.worst(3));
    let better = blunder.better.as_ref().expect("something better");
    let run = notation::parse(game.setup(), game.start(), "blue run b1").expect("a command");
    assert_eq!(better.line, [run]);
    let attempt = |tried: &[Command]| try_again(game.setup(), game.start(), &better.line, tried);
    assert!(attempt(&[run]).accepted && attempt(&[run]).loss == 0);
    let stays = attempt(&[game.history()[0].command]);
    assert!(!stays.accepted && stays.loss == 1000, "{stays:?}");
    let ditch = notation::parse(game.setup(), game.start(), "blue last-ditch ideas=0 b1 c1 d1").expect("a command");
    let ditch = attempt(&[ditch]);
    assert!(!ditch.accepted && (200..500).contains(&ditch.loss), "{ditch:?}");
}
