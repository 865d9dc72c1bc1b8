//! The oracle: it knows the tape. A win that it finds is a lower bound of what a clairvoyant could win; what nobody can win at all
//! it proves by what is needed and cannot be had.

use crate::players::Scene;
use heist_bots::trial::{MAX_COMMANDS, Trial};
use heist_bots::{Bot, Greedy, Weights};
use heist_rules::cards::{ITEM_CARDS, Item, Loot};
use heist_rules::fast_rng::FastRng;
use heist_rules::setup::Goal;
use heist_rules::state::Place;
use heist_rules::{Command, Phase, Setup, State, Verb, apply, check, outcome, position_key};
use heist_search::Tape;

/// Ways of playing that are tried in every round.
const MANNERS: usize = 20;
/// Positions that are kept from round to round.
const BEAM: usize = 8;

/// Plays many games on one tape, and goes on from where they went best.
#[derive(Clone, Debug)]
pub struct Oracle<'a> {
    scene: &'a Scene,
    nodes: u64,
    manners: Vec<Greedy>,
    spent: u64,
    best: Option<Attempt>,
}

/// A game on its way, with the tape as far as it was used.
#[derive(Clone, Copy, Debug)]
struct Attempt {
    state: State,
    tape: Tape,
    commands: u32,
    illegal: u32,
    /// How near the game came to a win when it was played on from here.
    worth: i64,
}

/// Other prices for the rules of thumb: each is anything from a third to three times the usual.
fn manner(rng: &mut FastRng) -> Weights {
    let mut any = |usual: i32| usual * [33, 60, 100, 100, 160, 300][rng.below(6) as usize] / 100;
    let Weights { alert, idea, more_ideas, carrier_idea, shut, piece, move_left, reveal, support, pace, cash, odds } =
        Weights::default();
    Weights {
        alert: any(alert),
        idea: any(idea),
        more_ideas: any(more_ideas),
        carrier_idea: any(carrier_idea),
        shut: any(shut),
        piece: any(piece),
        move_left: any(move_left),
        reveal: any(reveal),
        support: any(support),
        pace: any(pace),
        cash,
        odds: any(odds),
    }
}

impl<'a> Oracle<'a> {
    /// For a scene, with so many nodes for a heist.
    pub fn new(scene: &'a Scene, nodes: u64) -> Oracle<'a> {
        let mut rng = FastRng::new(1);
        let usual = core::iter::once(Weights::default());
        let weights = usual.chain(core::iter::repeat_with(|| manner(&mut rng)));
        let greedy = |weights| Greedy::with(&scene.setup, weights, scene.plan.clone());
        let manners = weights.take(MANNERS).map(greedy).collect();
        Oracle { scene, nodes, manners, spent: 0, best: None }
    }

    /// The best game that it finds on a tape.
    pub fn play(mut self, tape: u64) -> Trial {
        let (setup, start) = (&self.scene.setup, &self.scene.start);
        let mut beam = vec![Attempt { state: *start, tape: Tape::new(tape, start), commands: 0, illegal: 0, worth: 0 }];
        if impossible(setup, start).is_some() {
            self.nodes = 1;
        }
        while !beam.is_empty() && !self.has_won() && self.spent < self.nodes {
            beam = self.next_round(&beam);
        }
        let Some(Attempt { state, commands, illegal, .. }) = self.best else {
            return Trial { outcome: None, commands: 0, illegal: 0, end: *start, left: 0 };
        };
        Trial { outcome: outcome(setup, &state), commands, illegal, end: state, left: 0 }
    }

    fn has_won(&self) -> bool {
        self.best.is_some_and(|best| outcome(&self.scene.setup, &best.state).is_some_and(|end| end.is_won()))
    }

    /// Plays one round from every position in every manner, and each of the results to its end; the best positions remain.
    fn next_round(&mut self, beam: &[Attempt]) -> Vec<Attempt> {
        let setup = &self.scene.setup;
        let mut found: Vec<(u64, Attempt)> = Vec::new();
        // The usual manner everywhere first: the budget may not last for all.
        for manner in 0..MANNERS {
            for from in beam {
                let mut next = *from;
                self.play_on(manner, &mut next, true);
                self.look_ahead(&mut next);
                if self.has_won() || self.spent >= self.nodes {
                    return Vec::new();
                }
                let key = position_key(setup, &next.state);
                if next.state.phase != Phase::Over && !found.iter().any(|(known, _)| *known == key) {
                    found.push((key, next));
                }
            }
        }
        found.sort_by_key(|(_, attempt)| -attempt.worth);
        found.truncate(BEAM);
        found.into_iter().map(|(_, attempt)| attempt).collect()
    }

    /// Plays to the end in the usual manner, and once with the escape announced at once.
    fn look_ahead(&mut self, from: &mut Attempt) {
        let mut end = *from;
        let left = self.play_on(0, &mut end, false);
        from.worth = self.note(end, left);
        let setup = &self.scene.setup;
        let leave = Command::team(Verb::Escape);
        let mut early = *from;
        if check(setup, &early.state, &leave).is_ok()
            && apply(setup, &mut early.state, leave, &mut early.tape, &mut ()).is_ok()
        {
            early.commands += 1;
            let left = self.play_on(0, &mut early, false);
            from.worth = from.worth.max(self.note(early, left));
        }
    }

    /// Remembers the best end; what it is worth.
    fn note(&mut self, mut end: Attempt, left: i32) -> i64 {
        let won = outcome(&self.scene.setup, &end.state).is_some_and(|end| end.is_won());
        end.worth = if won { 1_000_000 } else { 300_000 / i64::from(1000 + left.max(0)) };
        if self.best.is_none_or(|best| best.worth < end.worth) {
            self.best = Some(end);
        }
        end.worth
    }

    /// Plays on in a manner, one round or to the end, and says what was left to do before the escape.
    fn play_on(&mut self, manner: usize, game: &mut Attempt, one_round: bool) -> i32 {
        let setup = &self.scene.setup;
        let bot = &mut self.manners[manner];
        let (before, round) = (bot.nodes, game.state.round);
        let mut indoors = game.state;
        while game.commands < MAX_COMMANDS
            && !(one_round && game.state.round > round.max(1))
            && let Some(command) = bot.choose(setup, &game.state)
        {
            if game.state.phase != Phase::Escape {
                indoors = game.state;
            }
            if apply(setup, &mut game.state, command, &mut game.tape, &mut ()).is_err() {
                game.illegal += 1;
                break;
            }
            game.commands += 1;
            self.spent += 1;
        }
        self.spent += bot.nodes - before;
        bot.left_to_do(setup, &indoors)
    }
}

/// Why nobody can win from a position before planning, if that can be proved: a piece that has to come out lies in a safe, and no
/// tool is on the map, with anybody or for sale at a price that the team can pay (`safe.crack-from-items`, `safe.needs-crack`).
pub fn impossible(setup: &Setup, start: &State) -> Option<&'static str> {
    let wanted = |goal: &Goal| match goal {
        Goal::Steal { piece, .. } | Goal::HeldOn { piece, .. } => Some(*piece),
        _ => None,
    };
    let locked_up = |piece: Loot| {
        let mut pieces = start.loot.iter().filter(|(_, kind, _)| *kind == piece).peekable();
        pieces.peek().is_some() && pieces.all(|(_, _, place)| place.0 >= Place::safe(0).0)
    };
    let is_tool = |item: Item| matches!(item, Item::SafecrackingTools | Item::PlasmaTorch);
    let cards = || ITEM_CARDS.iter().zip(start.items);
    let at_hand = cards().any(|(item, place)| is_tool(*item) && place != Place::BOX && place != Place::SHOP);
    // Items can be sold for what a tool costs.
    let has_means = start.cash > 0 || cards().any(|(_, place)| place == Place::TEAM || place.holder().is_some());
    let for_sale = has_means && cards().any(|(item, place)| is_tool(*item) && place == Place::SHOP);
    let needed = setup.objective.all.iter().filter_map(wanted).any(locked_up);
    (needed && !at_hand && !for_sale).then_some("The safe cannot be opened: nobody has a tool, and none can be bought.")
}
