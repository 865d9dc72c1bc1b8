//! Looks for a line of play that wins a heist and writes it down as a replay, for the golden replays of the tests.
//!
//! `cargo run -p heist-content --example golden -- <heist> <file> won`. Random crews and plans, then round by round the
//! most promising of many tried rounds. It may look at dice before they fall: what it finds is a game that can be won. With
//! `lost` instead of `won` it plays at random until it loses. In place of a heist there can be a box file in which a crew was
//! chosen; with `like:<replay>` instead of `won` a game with the same commands and chance is tried from there.

mod promise;

use heist_content::campaign::{self, CampaignBox};
use heist_content::game::Game;
use heist_content::library::Library;
use heist_content::newgame::{self, Options, Recruit};
use heist_content::notation;
use heist_content::recorded::chance_lines;
use heist_content::replay::{self, Replay};
use heist_rules::board::Side;
use heist_rules::cards::{Ability, Item, Thing};
use heist_rules::command::{Command, Verb};
use heist_rules::engine::{Scope, apply, legal};
use heist_rules::look::Look;
use heist_rules::quick::Quick;
use heist_rules::setup::Setup;
use heist_rules::space::{Space, Spaces};
use heist_rules::state::{Phase, Sign, State};
use heist_rules::who::Who;
use promise::{Taste, across_gaps, promise};

/// A line of play: the position, and how it came about. A number before a command begins a new row of chance.
#[derive(Clone)]
struct Line {
    state: State,
    path: Vec<(Command, Option<u64>)>,
    promise: f32,
}

/// One round, or the end of the heist, tried with its own chance.
fn try_round(setup: &Setup, line: &Line, seed: u64, taste: Taste, list: &mut Vec<Command>) -> Line {
    let mut line = line.clone();
    let (mut chance, mut whim) = (Quick::new(seed), Quick::new(seed ^ 0xabcd));
    let mut fresh = Some(seed);
    let round = line.state.round;
    let mut gifts = 0;
    for step in 0..150 {
        let state = line.state;
        if state.phase == Phase::Over || state.phase == Phase::Roll && state.round != round {
            break;
        }
        legal(setup, &state, Scope::All, list);
        let met = Look { setup, state: &state }.objective_met();
        if met && let Some(escape) = list.iter().find(|command| command.verb == Verb::Escape).copied() {
            list.clear();
            list.push(escape);
        }
        if met && !taste.loyal && state.phase == Phase::Escape && list.iter().any(|command| command.verb == Verb::Stay)
        {
            list.retain(|command| command.verb == Verb::Stay);
        }
        list.retain(|command| match command.verb {
            Verb::Unplan(_) | Verb::Drop(..) | Verb::Shift(_) if whim.below(3) > 0 => false,
            Verb::Unplan(_) => false,
            // Putting something down and picking it up again makes a replay long, not good.
            Verb::Drop(Thing::Item(_), ..) if taste.loyal => false,
            Verb::Give(Thing::Item(_), _) => false,
            Verb::Give(..) => gifts < 3,
            Verb::Use(_) if step > 60 => false,
            Verb::Escape => met || state.deck.coming().len() < 3,
            _ => true,
        });
        if step > 70 && list.iter().any(|command| command.verb == Verb::Done) {
            list.retain(|command| command.verb == Verb::Done);
        } else if step > 70 && list.iter().any(|command| matches!(command.verb, Verb::Take(..))) {
            list.retain(|command| matches!(command.verb, Verb::Take(..)));
        }
        // Of many the first few in a random order are looked at.
        let most = 20.min(list.len());
        for i in 0..most {
            let other = i + whim.below((list.len() - i) as u32) as usize;
            list.swap(i, other);
        }
        let mut best: Option<(f32, Command)> = None;
        for command in &list[..most] {
            let mut next = state;
            if apply(setup, &mut next, *command, &mut chance.clone(), &mut ()).is_err() {
                continue;
            }
            let mut worth = promise(setup, &next, taste) + whim.below(100) as f32 / 60.0;
            if command.verb == Verb::Done {
                worth -= 0.7;
            }
            if matches!(command.verb, Verb::Stay) && met && !taste.loyal {
                worth += 5.0;
            }
            if best.as_ref().is_none_or(|(most, _)| worth > *most) {
                best = Some((worth, *command));
            }
        }
        let Some((_, command)) = best else { break };
        if apply(setup, &mut line.state, command, &mut chance, &mut ()).is_err() {
            break;
        }
        gifts += u8::from(matches!(command.verb, Verb::Give(..)));
        line.path.push((command, fresh.take()));
    }
    line.promise = promise(setup, &line.state, taste) + if line.state.is(Sign::WON) { 1000.0 } else { 0.0 };
    line
}

/// Hexes that may matter.
fn targets(look: Look<'_>) -> Vec<Space> {
    let (setup, state) = (look.setup, look.state);
    let mut spaces = setup.servers[0] | setup.servers[1] | look.refuges() | setup.terms.hideouts;
    spaces |= state.loot.spaces() | state.adjacent_to_any(setup, state.doors);
    spaces |= setup.safes.iter().map(|safe| safe.at).collect::<Spaces>();
    let npc = look.person(Who::Npc).at;
    spaces |= npc.only() | state.adjacent(setup, npc);
    for guard in look.escort() {
        let mut at = guard.at();
        for _ in 0..4 {
            spaces |= at.only() | state.adjacent(setup, at);
            at = setup.board.beside(at, Side::E);
        }
    }
    spaces.into_iter().collect()
}

/// A way over tiles, whatever lies there. A vent counts as four steps.
fn way(look: Look<'_>, who: Who, from: Space, to: Space) -> Vec<Space> {
    let crawls = look.can(who, Ability::VentCrawl);
    let steps = |at: Space| {
        let across = if crawls { across_gaps(look, at) } else { Spaces::NONE };
        let beside = look.adjacent(at);
        beside.into_iter().map(|next| (next, 1)).chain((across - beside).into_iter().map(|next| (next, 4)))
    };
    let mut distance = [200u8; 64];
    distance[to.index()] = 0;
    let mut edge = to.only();
    while edge.any() {
        let mut next = Spaces::NONE;
        for at in edge {
            for (other, cost) in steps(at) {
                if distance[at.index()] + cost < distance[other.index()] {
                    distance[other.index()] = distance[at.index()] + cost;
                    next.insert(other);
                }
            }
        }
        edge = next;
    }
    let mut way = vec![from];
    let mut at = from;
    while at != to {
        let next = steps(at).find(|(next, cost)| distance[next.index()].saturating_add(*cost) == distance[at.index()]);
        let Some((next, _)) = next else { break };
        way.push(next);
        at = next;
    }
    way
}

/// A plan for everybody, made from a number for each character and one for the tunnels.
fn plan(setup: &Setup, start: &State, genes: &[u64; 6], seed: u64, taste: Taste) -> Line {
    let mut line = Line { state: *start, path: Vec::new(), promise: 0.0 };
    let mut chance = Quick::new(seed);
    let mut fresh = Some(seed);
    let mut list = Vec::new();
    let mut say = |line: &mut Line, command: Command| {
        if apply(setup, &mut line.state, command, &mut chance, &mut ()).is_ok() {
            line.path.push((command, fresh.take()));
        }
    };
    let mut one = |line: &Line, wanted: &dyn Fn(&Command) -> bool, whim: &mut Quick| -> Option<Command> {
        legal(setup, &line.state, Scope::All, &mut list);
        list.retain(|command| wanted(command));
        (!list.is_empty()).then(|| list[whim.below(list.len() as u32) as usize])
    };
    let mut whims = genes.map(Quick::new);
    for _ in 0..setup.terms.tunnels {
        if let Some(command) = one(&line, &|command| matches!(command.verb, Verb::Tunnel(..)), &mut whims[5]) {
            say(&mut line, command);
        }
    }
    for who in Who::ALL {
        let starts =
            |command: &Command| *command == Command::by(who, command.verb) && matches!(command.verb, Verb::Start(_));
        if let Some(command) = one(&line, &starts, &mut whims[who as usize]) {
            say(&mut line, command);
        }
    }
    for who in line.state.players_in_play() {
        let look = Look { setup, state: &line.state };
        let goals = targets(look);
        let mut at = look.person(who).at;
        let mut wanted = Vec::new();
        for _ in 0..4 {
            let goal = goals[whims[who as usize].below(goals.len() as u32) as usize];
            for space in way(look, who, at, goal) {
                wanted.push(space);
                at = space;
            }
        }
        for space in wanted {
            say(&mut line, Command::by(who, Verb::Plan(space)));
        }
    }
    line.promise = promise(setup, &line.state, taste);
    line
}

/// A good plan: one that was changed in one place again and again as long as it got better.
fn good_plan(setup: &Setup, start: &State, seed: u64, changes: u64, loyal: bool) -> Line {
    let taste = Taste { patience: 0.0, loyal };
    let mut whim = Quick::new(seed);
    let mut number = || u64::from(whim.below(u32::MAX));
    let mut genes: [u64; 6] = core::array::from_fn(|_| number());
    let mut best = plan(setup, start, &genes, seed, taste);
    for _ in 0..changes {
        let mut changed = genes;
        changed[number() as usize % 6] = number();
        let tried = plan(setup, start, &changed, seed, taste);
        if tried.promise >= best.promise {
            (genes, best) = (changed, tried);
        }
    }
    best
}

fn ready(setup: &Setup, line: &mut Line, seed: u64) -> bool {
    let mut chance = Quick::new(seed);
    let mut fresh = Some(seed);
    for who in line.state.players_in_play() {
        let command = Command::by(who, Verb::Ready);
        if apply(setup, &mut line.state, command, &mut chance, &mut ()).is_err() {
            return false;
        }
        line.path.push((command, fresh.take()));
    }
    line.state.phase == Phase::Roll && !line.state.prompt.is_open()
}

/// A crew of four with good cards.
fn crew(whim: &mut Quick, first: Option<&str>) -> Vec<Recruit> {
    let library = Library::official();
    let characters: Vec<_> = library.characters.values().collect();
    let skills: Vec<&String> = library.skills.keys().collect();
    let mut classes: Vec<&str> = Vec::new();
    Who::PLAYERS
        .into_iter()
        .map(|who| {
            let character = loop {
                let character = characters[whim.below(characters.len() as u32) as usize];
                let fits = match first.filter(|_| who == Who::Red) {
                    Some(first) => character.id == first,
                    None => character.memory >= 10 && !classes.contains(&character.class.as_str()),
                };
                if fits {
                    break character;
                }
            };
            classes.push(&character.class);
            let first = whim.below(skills.len() as u32) as usize;
            let second = (first + 1 + whim.below(skills.len() as u32 - 1) as usize) % skills.len();
            Recruit { who, character: character.id.clone(), skills: [skills[first].clone(), skills[second].clone()] }
        })
        .collect()
}

/// Where the games begin.
enum Opening<'a> {
    /// A heist with any crew; the character of red may be given.
    Heist(&'a str, Option<&'a str>),
    /// The heist that is under way in a box.
    Boxed(Box<CampaignBox>),
}

impl Opening<'_> {
    fn get(&self, seed: u64, well_equipped: bool) -> Option<(Setup, State)> {
        match self {
            Opening::Heist(heist, first) => begin(heist, seed, *first, well_equipped),
            Opening::Boxed(campaign) => campaign::start(campaign.now()).ok(),
        }
    }
}

/// A heist with a random crew.
fn begin(heist: &str, seed: u64, first: Option<&str>, well_equipped: bool) -> Option<(Setup, State)> {
    let mut whim = Quick::new(seed);
    let recruits = crew(&mut whim, first);
    let items = vec![
        (Item::SafecrackingTools, Who::Red),
        (Item::PlasmaTorch, Who::Green),
        (Item::PerfectPicks, Who::Red),
        (Item::DogWhistle, Who::Black),
    ];
    let options = if well_equipped { Options { cash: 6, items, ..Options::default() } } else { Options::default() };
    newgame::new_game(Library::official(), heist, "v24", &recruits, &options).ok()
}

/// What the team has settled before: fixers, shopping, perhaps even the plan.
fn prepared(setup: &Setup, start: &State, lines: &str, seed: u64) -> Line {
    let mut line = Line { state: *start, path: Vec::new(), promise: 0.0 };
    let mut chance = Quick::new(seed);
    for words in lines.split(';').map(str::trim).filter(|words| !words.is_empty()) {
        let command = notation::parse(setup, &line.state, words).unwrap_or_else(|error| panic!("{words}: {error}"));
        apply(setup, &mut line.state, command, &mut chance, &mut ()).unwrap_or_else(|error| panic!("{words}: {error}"));
        line.path.push((command, line.path.is_empty().then_some(seed)));
    }
    line
}

/// Looks for a win with one crew.
fn attempt(opening: &Opening, seed: u64, patience: f32, settled: &str) -> Option<(Setup, State, Line)> {
    let (setup, beginning) = opening.get(seed, true)?;
    let settled = prepared(&setup, &beginning, settled, seed);
    let start = settled.state;
    let heist = setup.heist.clone();
    let taste = Taste { patience, loyal: matches!(opening, Opening::Boxed(_)) };
    let (tried, changes) = if taste.loyal { (8, 1500) } else { (4, 500) };
    let mut plans: Vec<Line> = match settled.path.iter().any(|(command, _)| matches!(command.verb, Verb::Plan(_))) {
        true => vec![Line { state: start, path: Vec::new(), promise: 0.0 }],
        false => (0..tried).map(|n| good_plan(&setup, &start, seed * 1000 + n, changes, taste.loyal)).collect(),
    };
    plans.sort_by(|a, b| b.promise.total_cmp(&a.promise));
    plans.truncate(4);
    plans.retain_mut(|line| ready(&setup, line, seed));
    let mut lines = plans;
    let mut list = Vec::new();
    for round in 0..25u64 {
        let mut next: Vec<Line> = Vec::new();
        for (n, line) in lines.iter().enumerate() {
            for k in 0..20u64 {
                let tried = try_round(&setup, line, seed * 7919 + round * 1000 + n as u64 * 40 + k, taste, &mut list);
                if tried.state.is(Sign::WON) {
                    let path = settled.path.into_iter().chain(tried.path).collect();
                    return Some((setup, beginning, Line { path, ..tried }));
                }
                if tried.state.phase == Phase::Roll {
                    next.push(tried);
                }
            }
        }
        next.sort_by(|a, b| b.promise.total_cmp(&a.promise));
        next.truncate(14);
        if let Some(best) = next.first() {
            let state = &best.state;
            eprintln!(
                "{heist} seed {seed} round {round}: {:.1}, deck {}, noise {}, doors {}, remote {}, cracks {:?}, loot {:?}",
                best.promise,
                state.deck.coming().len(),
                state.noise,
                state.doors.len(),
                (state.remote[0] | state.remote[1]).len(),
                state.cracks,
                state.loot.iter().map(|(_, kind, place)| format!("{}@{}", kind.word(), place.0)).collect::<Vec<_>>()
            );
        }
        lines = next;
        if lines.is_empty() {
            break;
        }
    }
    None
}

/// A game played at random until it is lost.
fn lose(opening: &Opening, seed: u64) -> Option<Game> {
    let mut whim = Quick::new(seed);
    let (setup, start) = opening.get(seed, false)?;
    let mut planned = good_plan(&setup, &start, seed, 20, false);
    if !ready(&setup, &mut planned, seed) {
        return None;
    }
    let mut game = play(setup, start, planned.path);
    let mut list = Vec::new();
    while game.state().phase != Phase::Over {
        legal(game.setup(), game.state(), Scope::RandomPlay, &mut list);
        list.retain(|command| command.verb != Verb::Escape || whim.below(40) == 0);
        let command = *list.get(whim.below(list.len() as u32) as usize)?;
        game.apply(command, &mut whim).ok()?;
    }
    (!game.state().is(Sign::WON) && game.history().len() < 400).then_some(game)
}

/// A line of play carried out again, with its facts.
fn play(setup: Setup, start: State, path: Vec<(Command, Option<u64>)>) -> Game {
    let mut game = Game::new(setup, start);
    let mut chance = Quick::new(0);
    for (command, fresh) in path {
        if let Some(seed) = fresh {
            chance = Quick::new(seed);
        }
        game.apply(command, &mut chance).expect("the line of play holds");
    }
    game
}

/// A game with the commands and the chance of another.
fn same_as(opening: &Opening, other: &str) -> Game {
    let text = std::fs::read_to_string(other).expect("the replay can be read");
    let other = Replay::parse(&text).and_then(|replay| replay.play()).expect("the replay holds");
    let (setup, start) = opening.get(0, true).expect("the heist can begin");
    let mut game = Game::new(setup, start);
    let after = other.history().iter().skip(1).map(|entry| &entry.before).chain([other.state()]);
    for (entry, after) in other.history().iter().zip(after) {
        let line = notation::print(other.setup(), &entry.before, &entry.command);
        let chance = chance_lines(other.setup(), after, &entry.facts);
        if let Err(error) = game.repeat(&line, &chance) {
            eprintln!("left out: {line}: {error}");
        }
    }
    game
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [heist, file, end, rest @ ..] = arguments.as_slice() else {
        eprintln!(
            "golden <heist or box> <file> won|lost|like:<replay> [first seed] [attempts] [patience in tenths] [character of red]"
        );
        return;
    };
    let number = |n: usize, usual: u64| rest.get(n).and_then(|word| word.parse().ok()).unwrap_or(usual);
    let (first, attempts, patience) = (number(0, 1), number(1, 10), number(2, 5) as f32 / 10.0);
    let opening = match std::fs::read_to_string(heist) {
        Ok(text) => Opening::Boxed(Box::new(campaign::file::parse(&text).expect("a box"))),
        Err(_) => Opening::Heist(heist, rest.get(3).map(String::as_str)),
    };
    for seed in first..first + attempts {
        let game = match end.as_str() {
            "lost" => lose(&opening, seed),
            "won" => attempt(&opening, seed, patience, rest.get(4).map_or("", String::as_str))
                .map(|(setup, start, line)| play(setup, start, line.path)),
            like => Some(same_as(&opening, like.trim_start_matches("like:"))),
        };
        let Some(game) = game else { continue };
        std::fs::write(file, replay::record(&game, None)).expect("the file can be written");
        println!("{heist}: {end}, {} commands, seed {seed}", game.history().len());
        return;
    }
    println!("{heist}: nothing found");
}
