//! What a game was like: looks over a heist that was played and finds the achievements that only the game shows, and the
//! fixers who were of use.

use heist_data::achievement::Achievement;
use heist_data::library::Library;
use heist_format::game::{Game, HistoryEntry};
use heist_rules::cards::{BagChit, Fixer};
use heist_rules::chits::Chit;
use heist_rules::command::{Use, Verb};
use heist_rules::fact::Fact;
use heist_rules::setup::Setup;
use heist_rules::state::{HeistFlags, PersonFlags, Phase, Prompt, State};
use heist_rules::who::Who;

/// What a game has shown.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Feats {
    /// Achievements that only the game shows.
    pub achievements: Vec<Achievement>,
    /// Fixers who were of use, in the order of [`Fixer::ALL`].
    pub fixers: Vec<Fixer>,
}

/// Looks over a game from planning to its end.
pub fn feats(game: &Game) -> Feats {
    let holds = |achievement: &Achievement| match achievement {
        Achievement::OnFumes => on_fumes(game),
        Achievement::OfCourse => of_course(game),
        Achievement::Jailbreak => jailbreak(game),
        Achievement::PennyPincher => after_planning(game).cash >= 20,
        Achievement::SilenceIsGolden => silent_round(game),
        Achievement::Minmaxer => is_over(game) && !harmed_by_events(game.history()),
        _ => false,
    };
    let fixers = Fixer::ALL.into_iter().filter(|fixer| was_of_use(game, *fixer));
    Feats { achievements: Achievement::ALL.iter().copied().filter(holds).collect(), fixers: fixers.collect() }
}

fn is_over(game: &Game) -> bool {
    game.state().phase == Phase::Over
}

fn players(setup: &Setup) -> impl Iterator<Item = Who> + '_ {
    Who::PLAYERS.into_iter().filter(|who| setup.member(*who).is_some())
}

/// The position when the first dice are rolled.
fn after_planning(game: &Game) -> &State {
    let states = game.history().iter().map(|entry| &entry.before).chain([game.state()]);
    states.into_iter().find(|state| state.phase != Phase::Planning).unwrap_or_else(|| game.state())
}

/// Ideas that somebody still had when the heist ended. They are taken away at the very end, after the last thing that
/// anybody did.
pub(super) fn ideas_left(game: &Game, who: Who) -> u8 {
    let facts = game.history().last().map_or(&[][..], |entry| entry.facts.as_slice());
    let deed = |fact: &Fact| {
        matches!(fact, Fact::At(..) | Fact::Roll(..) | Fact::Busted(_) | Fact::Escaped(_) | Fact::Phase(Phase::Escape))
    };
    let tail = facts.iter().rposition(deed).map_or(0, |last| last + 1);
    let taken = facts[tail..].iter().map(|fact| match fact {
        Fact::Ideas(whose, change) if *whose == who => u8::try_from(-change).unwrap_or(0),
        _ => 0,
    });
    game.state().person(who).ideas + taken.sum::<u8>()
}

fn on_fumes(game: &Game) -> bool {
    let state = game.state();
    let spent = |who: &Who| !state.person(*who).is(PersonFlags::BUSTED) && ideas_left(game, *who) == 0;
    is_over(game) && state.is(HeistFlags::WON) && players(game.setup()).filter(spent).count() >= 2
}

/// Who rolls 1 on the last ditch and is busted afterwards needed more.
fn of_course(game: &Game) -> bool {
    let rolled_one = |entry: &HistoryEntry| match entry.command.verb {
        Verb::LastDitch(..) => entry.facts.iter().find_map(|fact| match fact {
            Fact::Roll(who, 1) => Some(*who),
            _ => None,
        }),
        _ => None,
    };
    let busted = |who: Who| who != Who::Npc && game.state().person(who).is(PersonFlags::BUSTED);
    is_over(game) && game.history().iter().filter_map(rolled_one).any(busted)
}

fn jailbreak(game: &Game) -> bool {
    let job = Library::official().city.job_of(&game.setup().heist);
    let begun = after_planning(game);
    job.is_some_and(|job| job.county) && players(game.setup()).all(|who| begun.person(who).is(PersonFlags::INSIDE))
}

/// A round from the roll to the event phase without a noise.
fn silent_round(game: &Game) -> bool {
    let mut quiet = game.start().phase == Phase::Roll;
    for fact in game.history().iter().flat_map(|entry| &entry.facts) {
        match fact {
            Fact::Phase(Phase::Roll) => quiet = true,
            Fact::Noise(_) | Fact::NoiseBought(_) => quiet = false,
            Fact::Phase(Phase::Event) if quiet => return true,
            _ => {}
        }
    }
    false
}

/// Whether an event card ever did harm. Crises are not events, and what a card gives with one hand and takes with the other
/// is no loss.
fn harmed_by_events(history: &[HistoryEntry]) -> bool {
    let mut in_event = false;
    for entry in history {
        let mut ideas = 0;
        for fact in &entry.facts {
            match fact {
                Fact::Event(_) => in_event = true,
                Fact::Crisis(_) | Fact::Round(_) | Fact::Phase(_) => in_event = false,
                Fact::Ideas(_, change) if in_event => ideas += i32::from(*change),
                fact if in_event && is_harm(fact) => return true,
                _ => {}
            }
        }
        if ideas < 0 {
            return true;
        }
    }
    false
}

fn is_harm(fact: &Fact) -> bool {
    let in_the_way = |chit: &BagChit| chit.loot().is_none() && *chit != BagChit::Blank;
    match fact {
        Fact::Alert | Fact::Place(..) | Fact::Gate(_) | Fact::Busted(_) | Fact::LoseToken(_) => true,
        Fact::Flip(_, face) => matches!(face, Chit::Guard | Chit::Dog | Chit::Lock | Chit::Camera),
        Fact::Bag(chit, count) => *count > 0 && in_the_way(chit),
        Fact::Draw(_, Some(chit)) => in_the_way(chit),
        _ => false,
    }
}

fn was_of_use(game: &Game, fixer: Fixer) -> bool {
    if !game.start().has_fixer(fixer) {
        return false;
    }
    let announced = |wanted: fn(&Fact) -> bool| game.history().iter().any(|entry| entry.facts.iter().any(wanted));
    match fixer {
        Fixer::OldFriend => {
            game.history().iter().any(|entry| matches!(entry.command.verb, Verb::Use(Use::Teamwork(_))))
        }
        Fixer::Fence => announced(|fact| matches!(fact, Fact::BuyItem(..))),
        Fixer::Curator => announced(|fact| matches!(fact, Fact::SellItem(_) | Fact::SellJewel)),
        Fixer::TheMachinist => game.history().iter().any(|entry| entry.before.prompt == Prompt::Machinist),
        // His cash lies there when planning begins.
        Fixer::Connoisseur => game.start().cash_on.iter().any(|cash| *cash > 0),
        _ => {
            game.history().iter().any(|entry| matches!(entry.command.verb, Verb::Fixer(with) if with.fixer() == fixer))
        }
    }
}
