//! Any command that can be written down at all, legal or not.

use crate::bytes::Bytes;
use heist_rules::board::Side;
use heist_rules::cards::{Ability, ActionRef, Item, Loot, SubAction, Thing};
use heist_rules::chits::Chit;
use heist_rules::command::{Answer, Command, FixerUse, Gifts, Speaker, TokenMoves, Tosses, Use, Verb, Way, WayStep};

/// A command made of the next bytes.
pub fn any(bytes: &mut Bytes) -> Command {
    let by = match bytes.byte() % 8 {
        0 | 1 => Speaker::Team,
        _ => Speaker::One(bytes.who()),
    };
    Command { by, verb: verb(bytes) }
}

fn verb(bytes: &mut Bytes) -> Verb {
    match bytes.below(34) {
        0 => Verb::Plan(bytes.space()),
        1 => Verb::Unplan(bytes.space()),
        2 => Verb::Start(bytes.space()),
        3 => Verb::Tunnel(bytes.space(), bytes.space()),
        4 => Verb::Buy(bytes.one(&Item::ALL), bytes.who()),
        5 => Verb::Sell(bytes.one(&Item::ALL)),
        6 => Verb::SellJewel,
        7 => Verb::Fixer(fixer(bytes)),
        8 => Verb::Ready,
        9 => Verb::Roll,
        10 => Verb::Shift(bytes.byte() & 1 == 1),
        11 => Verb::Take(action(bytes), bytes.space()),
        12 => Verb::Move(bytes.space()),
        13 => Verb::Unlock(bytes.space()),
        14 => Verb::Subdue(bytes.space(), bytes.one(&Chit::ALL)),
        15 => Verb::Disable(bytes.space()),
        16 => Verb::Reveal(bytes.space()),
        17 => Verb::Think,
        18 => Verb::Grab,
        19 => Verb::Crack,
        20 | 21 => Verb::Use(ability(bytes)),
        22 => Verb::PickUp(thing(bytes), bytes.space()),
        23 => Verb::Drop(thing(bytes), bytes.space()),
        24 => Verb::Give(thing(bytes), bytes.who()),
        25 => Verb::Open(bytes.space()),
        26 => Verb::TakeHostage,
        27 => Verb::Done,
        28 => Verb::Escape,
        29 => Verb::Next,
        30 => Verb::Choose(answer(bytes)),
        31 => Verb::Run(bytes.space()),
        32 => Verb::LastDitch(bytes.byte(), way(bytes)),
        _ => Verb::Stay,
    }
}

fn action(bytes: &mut Bytes) -> ActionRef {
    match bytes.byte() % 4 {
        0 => ActionRef::Default(bytes.byte()),
        1 => ActionRef::Skill(bytes.byte()),
        2 => ActionRef::Six,
        _ => ActionRef::Item(bytes.byte()),
    }
}

fn thing(bytes: &mut Bytes) -> Thing {
    match bytes.byte() % 4 {
        0 => Thing::Loot(bytes.one(&Loot::ALL)),
        1 => Thing::Cash,
        2 => Thing::Item(bytes.one(&Item::ALL)),
        _ => Thing::Idea,
    }
}

fn way(bytes: &mut Bytes) -> Way {
    let mut way = Way::default();
    for _ in 0..bytes.byte() % 28 {
        let byte = bytes.byte();
        way.push(WayStep { side: Side::ALL[usize::from(byte % 6)], open: byte & 128 != 0 });
    }
    way
}

fn tokens(bytes: &mut Bytes) -> TokenMoves {
    let mut moves = TokenMoves::default();
    for _ in 0..bytes.byte() % 8 {
        moves.push(bytes.who(), bytes.space(), bytes.space());
    }
    moves
}

fn ability(bytes: &mut Bytes) -> Use {
    match bytes.below(20) {
        0 => Use::Plain(bytes.one(&Ability::ALL)),
        1 => Use::PickUnderPressure(bytes.space()),
        2 => Use::Breach(bytes.one(&Side::ALL)),
        3 => Use::ChangeOfPlans(tokens(bytes)),
        4 => Use::AlrightNewPlan(tokens(bytes), Gifts::new([0; 5].map(|_| bytes.byte()))),
        5 => Use::Autopwn(bytes.who(), bytes.one(&SubAction::ALL)),
        6 => Use::Exploit(bytes.who(), bytes.one(&SubAction::ALL)),
        7 => Use::Codes(bytes.space()),
        8 => Use::Bolt(bytes.byte()),
        9 => Use::VentCrawl(bytes.space()),
        10 => Use::Pinch(bytes.who()),
        11 => {
            let mut tosses = Tosses::default();
            for _ in 0..bytes.byte() % 10 {
                tosses.push(thing(bytes), bytes.space());
            }
            Use::TossLoot(tosses)
        }
        12 => Use::Rewire(bytes.space(), bytes.space()),
        13 => Use::Teamwork(bytes.who()),
        14 => Use::HereHoldThis,
        15 => Use::TweakPlan(bytes.space(), bytes.space()),
        16 => Use::CardThrow(bytes.space()),
        17 => Use::StudySchematics,
        18 => Use::CheckTheLogs,
        _ => Use::ConsultFloorplans(bytes.space()),
    }
}

fn fixer(bytes: &mut Bytes) -> FixerUse {
    match bytes.below(10) {
        0 => FixerUse::Visage(bytes.space()),
        1 => FixerUse::BeatCop { guards: bytes.byte(), dogs: bytes.byte() },
        2 => FixerUse::Bookie(bytes.byte()),
        3 => FixerUse::PrisonGuard,
        4 => FixerUse::Consultant(bytes.byte()),
        5 => FixerUse::Shell,
        6 => FixerUse::DiversionArtist(bytes.byte()),
        7 => FixerUse::Architect([0; 3].map(|_| bytes.space())),
        8 => FixerUse::Retiree([0; 3].map(|_| bytes.byte())),
        _ => FixerUse::Mayor(bytes.space(), bytes.who()),
    }
}

fn answer(bytes: &mut Bytes) -> Answer {
    match bytes.below(8) {
        0 => Answer::Yes,
        1 => Answer::No,
        2 => Answer::Idea,
        3 => Answer::Noise,
        4 => Answer::Who(bytes.who()),
        5 => Answer::Space(bytes.space()),
        6 => Answer::Number(bytes.byte()),
        _ => Answer::Pass(bytes.who(), bytes.who()),
    }
}

/// Whether `legal` lists every form of this command, not only some of its forms.
pub fn is_listed_in_full(command: &Command) -> bool {
    matches!(
        command.verb,
        Verb::Plan(_)
            | Verb::Unplan(_)
            | Verb::Start(_)
            | Verb::Tunnel(..)
            | Verb::Buy(..)
            | Verb::Ready
            | Verb::Roll
            | Verb::Shift(_)
            | Verb::Move(_)
            | Verb::Unlock(_)
            | Verb::Subdue(..)
            | Verb::Disable(_)
            | Verb::Reveal(_)
            | Verb::Think
            | Verb::Grab
            | Verb::Crack
            | Verb::PickUp(..)
            | Verb::Drop(..)
            | Verb::Give(..)
            | Verb::Open(_)
            | Verb::TakeHostage
            | Verb::Done
            | Verb::Escape
            | Verb::Next
            | Verb::Choose(_)
            | Verb::Run(_)
            | Verb::Stay
    )
}
