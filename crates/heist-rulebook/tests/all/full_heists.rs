//! Full heists at random: random crews, every official heist, from planning to the end. After every command nothing is
//! lost, nothing is out of thin air, nothing hangs; and what is listed is what is accepted.
//!
//! `HEIST_RANDOM_HEISTS=500000 cargo test --release -p heist-rulebook full_heists` plays more of them.

use heist_rules::View;
use heist_rules::accounts::Ledger;
use heist_rules::board::Side;
use heist_rules::cards::{Ability, ActionRef, Item, Loot, SubAction, Thing};
use heist_rules::chance::Seeded;
use heist_rules::chits::Chit;
use heist_rules::choices::Choices;
use heist_rules::command::{Answer, Command, Speaker, Use, Verb};
use heist_rules::fast_rng::FastRng;
use heist_rules::setup::Setup;
use heist_rules::space::Space;
use heist_rules::state::{Phase, State};
use heist_rules::who::Who;
use heist_rules::{Scope, apply, check, legal};
use heist_rules::{invariants, random_play};
use heist_testbed::random_heists::{Dice, every_heist, random_heist, random_start, rounds};

/// How many heists to play: twenty thousand, or what the environment asks for.
fn heists_to_play() -> u64 {
    std::env::var("HEIST_RANDOM_HEISTS").ok().and_then(|text| text.parse().ok()).unwrap_or(20_000)
}

/// Carries a command out with accounts kept, and checks everything that must hold.
fn step(setup: &Setup, state: &mut State, command: Command, quick: &mut FastRng, ledger: &mut Ledger, seed: u64) {
    if let Err(refusal) = apply(setup, state, command, quick, ledger) {
        panic!("seed {seed}, {}: {command:?} was listed and refused: {refusal}", setup.heist);
    }
    if let Err(words) = invariants::check(setup, state) {
        panic!("seed {seed}, {}: after {command:?}: {words}", setup.heist);
    }
    if let Err(words) = ledger.compare(state) {
        panic!("seed {seed}, {}: after {command:?}: {words}", setup.heist);
    }
}

/// Plays one heist to its end; says how many commands that took.
fn play(seed: u64, list: &mut Vec<Command>) -> u32 {
    let mut dice = Dice(Seeded::new(seed));
    let (setup, state) = random_start(&mut dice);
    play_from(&setup, state, dice, seed, list)
}

fn play_from(setup: &Setup, mut state: State, mut dice: Dice, seed: u64, list: &mut Vec<Command>) -> u32 {
    let mut quick = FastRng::new(seed);
    let mut ledger = Ledger::of(&state);
    let patience = dice.below(30);
    let mut steps = 0;
    // Some free planning (shop, fixers, tunnels), then the fixed planner.
    while state.phase == Phase::Planning && steps < patience as u32 {
        legal(setup, &state, Scope::All, list);
        let command = list[quick.below(list.len() as u32) as usize];
        step(setup, &mut state, command, &mut quick, &mut ledger, seed);
        if quick.below(50) == 0 {
            listed_is_accepted(setup, &state, list, seed);
        }
        steps += 1;
    }
    while state.phase == Phase::Planning && state.prompt != heist_rules::state::Prompt::None {
        legal(setup, &state, Scope::All, list);
        step(setup, &mut state, list[0], &mut quick, &mut ledger, seed);
    }
    random_play::plan_all(setup, &mut state, &mut quick, &mut ledger);
    assert_eq!(ledger.compare(&state), Ok(()), "seed {seed}, {}: after planning", setup.heist);
    while state.phase != Phase::Over {
        let scope = if quick.below(6) == 0 { Scope::All } else { Scope::RandomPlay };
        legal(setup, &state, scope, list);
        assert!(!list.is_empty(), "seed {seed}, {}: nothing is legal in {:?}", setup.heist, state.phase);
        let mut command = list[quick.below(list.len() as u32) as usize];
        // Announcing the escape at random would end every heist in its first rounds.
        if command.verb == Verb::Escape && quick.below(10) > 0 {
            command = list[quick.below(list.len() as u32) as usize];
        }
        step(setup, &mut state, command, &mut quick, &mut ledger, seed);
        // The escape is short and has rules of its own.
        let seldom = if state.phase == Phase::Escape { 10 } else { 50 };
        if quick.below(seldom) == 0 {
            listed_is_accepted(setup, &state, list, seed);
        }
        steps += 1;
        assert!(steps < 20_000, "seed {seed}, {}: the heist does not end", setup.heist);
    }
    steps
}

/// Every simple command there is: what is accepted must be listed, and what is listed must be accepted.
fn listed_is_accepted(setup: &Setup, state: &State, list: &mut Vec<Command>, seed: u64) {
    legal(setup, state, Scope::All, list);
    for command in list.iter() {
        assert_eq!(check(setup, state, command), Ok(()), "seed {seed}, {}: listed: {command:?}", setup.heist);
    }
    let unique: std::collections::HashSet<Command> = list.iter().copied().collect();
    assert_eq!(unique.len(), list.len(), "seed {seed}, {}: something is listed twice", setup.heist);
    for command in every_simple_command(setup, state, seed) {
        let accepted = check(setup, state, &command).is_ok();
        // Two copies of one item in one hand are one choice: the second is accepted, the first is listed.
        let twin = matches!(command.verb, Verb::Take(ActionRef::Item(_), _));
        if accepted && !twin {
            assert!(unique.contains(&command), "seed {seed}, {}: accepted, not listed: {command:?}", setup.heist);
        }
    }
}

/// All commands but the compound ones (ways, tosses, token moves) and fixers, which are listed in canonical forms. Of
/// handling things far away and of pairs of spaces only some: nobody can, and there are thousands of such commands.
fn every_simple_command(setup: &Setup, state: &State, seed: u64) -> Vec<Command> {
    let mut all = Vec::new();
    let spaces: Vec<Space> = (0..setup.board.count).map(Space).chain([Space(63), Space::NOWHERE]).collect();
    let things: Vec<Thing> = (Loot::ALL.map(Thing::Loot).into_iter())
        .chain(Item::ALL.map(Thing::Item))
        .chain([Thing::Cash, Thing::Idea])
        .collect();
    for who in Who::ALL {
        let mut say = |verb| all.push(Command::by(who, verb));
        for verb in [
            Verb::Ready,
            Verb::Shift(true),
            Verb::Shift(false),
            Verb::Think,
            Verb::Grab,
            Verb::Crack,
            Verb::TakeHostage,
            Verb::Done,
            Verb::Stay,
            Verb::Use(Use::HereHoldThis),
            Verb::Use(Use::StudySchematics),
            Verb::Use(Use::CheckTheLogs),
            Verb::Use(Use::Bolt(1)),
            Verb::Use(Use::Bolt(2)),
        ] {
            say(verb);
        }
        for ability in Ability::ALL {
            say(Verb::Use(Use::Plain(ability)));
        }
        for action in (0..4)
            .map(ActionRef::Default)
            .chain((0..2).map(ActionRef::Skill))
            .chain([ActionRef::Six, ActionRef::Special])
        {
            say(Verb::Take(action, Space::NOWHERE));
        }
        for at in &spaces {
            for verb in [
                Verb::Plan(*at),
                Verb::Unplan(*at),
                Verb::Start(*at),
                Verb::Move(*at),
                Verb::Unlock(*at),
                Verb::Subdue(*at, Chit::Guard),
                Verb::Subdue(*at, Chit::Dog),
                Verb::Disable(*at),
                Verb::Reveal(*at),
                Verb::Open(*at),
                Verb::Run(*at),
                Verb::Use(Use::Codes(*at)),
                Verb::Use(Use::VentCrawl(*at)),
                Verb::Use(Use::PickUnderPressure(*at)),
                Verb::Use(Use::ConsultFloorplans(*at)),
                Verb::Use(Use::CardThrow(*at)),
                Verb::Choose(Answer::Space(*at)),
            ] {
                say(verb);
            }
            let look = View { setup, state };
            let near = state.person(who).at.is_somewhere() && look.near(who).has(*at);
            let some = u64::from(at.0) % 16 == seed % 16;
            for to in spaces.iter().filter(|_| some) {
                // Two cameras in either order are one choice.
                say(Verb::Use(Use::Rewire(*at.min(to), *at.max(to))));
                say(Verb::Use(Use::TweakPlan(*at, *to)));
            }
            for thing in things.iter().filter(|_| near || some) {
                say(Verb::PickUp(*thing, *at));
                say(Verb::Drop(*thing, *at));
            }
        }
        for side in Side::ALL {
            say(Verb::Use(Use::Breach(side)));
        }
        for other in Who::ALL {
            for thing in &things {
                say(Verb::Give(*thing, other));
            }
            for sub in SubAction::ALL {
                say(Verb::Use(Use::Autopwn(other, sub)));
                say(Verb::Use(Use::Exploit(other, sub)));
            }
            say(Verb::Use(Use::Teamwork(other)));
            say(Verb::Use(Use::Pinch(other)));
        }
    }
    for verb in [Verb::Roll, Verb::Escape, Verb::Next, Verb::SellJewel] {
        all.push(Command::team(verb));
    }
    for item in Item::ALL {
        all.push(Command::team(Verb::Sell(item)));
        all.extend(Who::ALL.map(|who| Command::team(Verb::Buy(item, who))));
    }
    all.extend(Who::ALL.map(|who| Command::team(Verb::BuyIdea(who))));
    all.extend(spaces.iter().map(|space| Command::team(Verb::BuyReveal(*space))));
    for cell in spaces.iter().filter(|cell| u64::from(cell.0) % 4 == seed % 4) {
        all.extend(spaces.iter().map(|tile| Command::team(Verb::Tunnel(*cell, *tile))));
    }
    for by in Who::ALL.map(Speaker::One).into_iter().chain([Speaker::Team]) {
        let mut answers = vec![Answer::Yes, Answer::No, Answer::Idea, Answer::Noise];
        answers.extend((0..9).map(Answer::Number));
        for who in Who::ALL {
            answers.push(Answer::Who(who));
            answers.extend(Who::ALL.map(|to| Answer::Pass(who, to)));
        }
        all.extend(answers.into_iter().map(|answer| Command { by, verb: Verb::Choose(answer) }));
    }
    all
}

#[test]
fn random_heists_end_and_their_accounts_balance() {
    let mut list = Vec::new();
    let heists = heists_to_play();
    let mut steps = 0u64;
    for seed in 0..heists {
        steps += u64::from(play(seed, &mut list));
    }
    println!("{heists} heists, {steps} commands");
    assert!(steps > heists * 20, "the heists were played, not skipped");
}

/// Random play lists again only what a command may have changed; with debug assertions it compares with the whole list.
#[test]
fn what_random_play_keeps_is_what_is_legal() {
    let mut choices = Choices::default();
    let mut steps = 0u64;
    for seed in 0..heists_to_play() / 4 {
        let (setup, mut state) = random_start(&mut Dice(Seeded::new(seed)));
        let mut quick = FastRng::new(seed);
        random_play::plan_all(&setup, &mut state, &mut quick, &mut ());
        steps += u64::from(random_play::play_out(&setup, &mut state, &mut quick, &mut choices));
        assert_eq!(state.phase, Phase::Over, "seed {seed}, {}: the heist does not end", setup.heist);
    }
    assert!(steps > heists_to_play(), "the heists were played, not skipped");
}

#[test]
fn every_heist_ends_in_every_edition_and_its_accounts_balance() {
    let (mut list, mut choices) = (Vec::new(), Choices::default());
    let (mut steps, mut heists) = (0u64, 0u64);
    for (number, heist, edition) in every_heist() {
        for round in 0..10 * rounds() {
            let seed = number * 1000 + round;
            let mut dice = Dice(Seeded::new(seed));
            let (setup, state) = random_heist(&mut dice, heist, edition);
            assert_eq!((setup.heist.as_str(), setup.edition.id), (heist.id.as_str(), edition));
            steps += u64::from(play_from(&setup, state, dice, seed, &mut list));
            let (mut again, mut quick) = (state, FastRng::new(seed));
            random_play::plan_all(&setup, &mut again, &mut quick, &mut ());
            steps += u64::from(random_play::play_out(&setup, &mut again, &mut quick, &mut choices));
            assert_eq!(again.phase, Phase::Over, "{} in {edition}, seed {seed}: the heist does not end", heist.id);
            heists += 1;
        }
    }
    assert!(heists >= 900 * rounds(), "every heist in every edition that plays it: {heists} heists");
    assert!(steps > 40 * heists, "the heists were played, not skipped: {steps} commands");
}
