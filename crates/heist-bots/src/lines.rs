//! Lines: everything that one character can do with its action, tried out until chance decides.

use crate::costs::STEP;
use crate::errands::errand;
use crate::score::{Root, score};
use crate::situation::{Knowledge, Situation};
use arrayvec::ArrayVec;
use heist_rules::cards::{Ability, ActionRef, ITEM_CARDS, Item, SubAction, Thing};
use heist_rules::chance::UnknownChance;
use heist_rules::chits::Chit;
use heist_rules::command::Use;
use heist_rules::edition::Passing;
use heist_rules::state::PersonFlags;
use heist_rules::{Command, Setup, Space, Spaces, State, Verb, View, Who, apply_unchecked, check};

/// The most commands of a line.
pub const MAX_LINE: usize = 24;
/// Commands of one line.
pub type Line = ArrayVec<Command, MAX_LINE>;

/// The best line found, and how good it is.
#[derive(Clone, Debug)]
pub struct Found {
    /// How good; compare with others of the same decision only.
    pub score: i32,
    /// What to do. Empty: nothing is better than to leave it at that.
    pub line: Line,
}

/// Tries the lines of one character.
pub struct Lines<'a> {
    setup: &'a Setup,
    known: &'a Knowledge,
    now: &'a Situation,
    root: Root,
    who: Who,
    path: Line,
    best: Option<Found>,
    /// The best line of each other action, when these are wanted too.
    others: Option<Vec<Found>>,
    /// Commands that may still be tried with the action at hand.
    nodes: u32,
    /// How many commands were tried.
    pub tried: u32,
}

/// Commands tried with one action.
const NODES: u32 = 60;

impl<'a> Lines<'a> {
    /// For one character in a situation.
    pub fn new(setup: &'a Setup, known: &'a Knowledge, now: &'a Situation, root: Root, who: Who) -> Lines<'a> {
        Lines { setup, known, now, root, who, path: Line::new(), best: None, others: None, nodes: 0, tried: 0 }
    }

    /// The best line of every action within reach, the best first.
    pub fn best_of_each(&mut self, state: &State) -> Vec<Found> {
        self.others = Some(Vec::new());
        self.best(state);
        let mut all = self.others.take().unwrap_or_default();
        all.sort_by_key(|found| -found.score);
        all
    }

    /// The best line from here.
    pub fn best(&mut self, state: &State) -> Option<Found> {
        let person = state.person(self.who);
        if person.is(PersonFlags::DONE) {
            return None;
        }
        if person.is_fresh() {
            self.begin(state);
        } else {
            self.nodes = 2 * NODES;
            self.go_on(&mut state.clone());
        }
        self.best.take()
    }

    /// Carries a command out on a copy of its own; false when chance has a say in it, and the copy is of no use.
    fn after(&mut self, next: &mut State, command: Command) -> bool {
        let mut chance = UnknownChance::default();
        apply_unchecked(self.setup, next, &command, &mut chance, &mut ());
        self.tried += 1;
        self.nodes = self.nodes.saturating_sub(1);
        !chance.was_asked() && !next.prompt.is_open()
    }

    fn say(&self, verb: Verb) -> Command {
        Command::by(self.who, verb)
    }

    /// The end of a line: how good is it?
    fn leaf(&mut self, state: &State, more: i32) {
        let view = View { setup: self.setup, state };
        let score = score(view, self.now, self.known, &self.root) + more;
        if let Some(others) = &mut self.others {
            match others.iter_mut().find(|found| head(&found.line) == head(&self.path)) {
                Some(found) if score > found.score => *found = Found { score, line: self.path.clone() },
                Some(_) => {}
                None => others.push(Found { score, line: self.path.clone() }),
            }
        }
        if self.best.as_ref().is_none_or(|best| score > best.score) {
            self.best = Some(Found { score, line: self.path.clone() });
        }
    }

    /// The action is still to be chosen: every action within reach of the ideas.
    fn begin(&mut self, state: &State) {
        let person = state.person(self.who);
        let panic = state.is(heist_rules::state::HeistFlags::PANIC);
        let defaults: ArrayVec<Command, 4> =
            self.setup.sheet(self.who, panic).beginnings(false, false).iter().copied().take(4).collect();
        for command in defaults {
            self.take(state, command);
        }
        let mut items = View { setup: self.setup, state }.item_actions(self.who);
        while items != 0 {
            let card = items.trailing_zeros() as u8;
            items &= items - 1;
            let action = ActionRef::Item(card);
            let command = self.say(Verb::Take(action, Space::NOWHERE));
            if check(self.setup, state, &command).is_ok() {
                self.take(state, command);
            } else if ITEM_CARDS[usize::from(card)] == Item::LaserBurst {
                self.aim(state, action);
            }
        }
        if self.setup.edition.passing == Passing::Allowed {
            self.path.push(self.say(Verb::Done));
            self.leaf(state, 0);
            self.path.pop();
        }
        self.give_a_hand(state);
        if person.die == 0 {
            return;
        }
        self.take_by_die(state);
        for up in [true, false] {
            let mut turned = *state;
            let turns = state.person(self.who).ideas.min(if up { 3 } else { 2 });
            for _ in 0..turns {
                let command = self.say(Verb::Shift(up));
                apply_unchecked(self.setup, &mut turned, &command, &mut UnknownChance::default(), &mut ());
                self.tried += 1;
                self.path.push(command);
                self.take_by_die(&turned);
            }
            self.path.clear();
        }
    }

    /// The Laser Burst works along a line: it is aimed in every direction where there are cameras in somebody's way.
    fn aim(&mut self, state: &State, action: ActionRef) {
        if (state.security.with(Chit::Camera) & self.now.useful).is_empty() {
            return;
        }
        for first in (View { setup: self.setup, state }).adjacent(state.person(self.who).at) {
            let command = self.say(Verb::Take(action, first));
            if check(self.setup, state, &command).is_ok() {
                self.take(state, command);
            }
        }
    }

    /// The actions that the die shows.
    fn take_by_die(&mut self, state: &State) {
        let skills = self.setup.member(self.who).map_or(0, |member| member.skills.len() as u8);
        for skill in 0..skills {
            self.take(state, self.say(Verb::Take(ActionRef::Skill(skill), Space::NOWHERE)));
        }
        if self.who == Who::Npc && state.person(Who::Npc).die == 6 {
            let command = self.say(Verb::Take(ActionRef::Six, Space::NOWHERE));
            if check(self.setup, state, &command).is_ok() {
                self.take(state, command);
            }
        }
    }

    /// One action, with all that can be made of it.
    fn take(&mut self, state: &State, command: Command) {
        if self.who == Who::Npc && check(self.setup, state, &command).is_err() {
            return;
        }
        self.nodes = NODES;
        self.go_by(state, command);
    }

    /// Goes on after a command; where chance has a say the line ends.
    fn go_by(&mut self, state: &State, command: Command) {
        let depth = self.path.len();
        self.path.push(command);
        let mut next = *state;
        if self.after(&mut next, command) {
            self.go_on(&mut next);
        } else {
            self.leaf(state, 0);
        }
        self.path.truncate(depth);
    }

    /// AUTOPWN and EXPLOIT: somebody else gets what its way needs, and uses it at once.
    fn give_a_hand(&mut self, state: &State) {
        let view = View { setup: self.setup, state };
        let with: fn(Who, SubAction) -> Use = match () {
            () if view.can(self.who, Ability::Exploit) => Use::Exploit,
            () if view.can(self.who, Ability::Autopwn) => Use::Autopwn,
            () => return,
        };
        for other in self.now.busy {
            if other == self.who || other == Who::Npc {
                continue;
            }
            let near = view.near(other) & self.now.useful;
            let security = &state.security;
            let safe = view.closed_safe(view.person(other).at).is_some();
            let jobs = [
                (SubAction::Unlock, view.reach(other) & self.now.useful & security.with(Chit::Lock)),
                (SubAction::Unlock, if safe { view.person(other).at.only() } else { Spaces::NONE }),
                (SubAction::Subdue, near & security.guards()),
                (SubAction::Disable, near & security.with(Chit::Camera)),
            ];
            for (n, (sub, at)) in jobs.into_iter().enumerate() {
                let Some(at) = at.first() else { continue };
                let command = self.say(Verb::Use(with(other, sub)));
                if check(self.setup, state, &command).is_err() {
                    continue;
                }
                let mut next = *state;
                if !self.after(&mut next, command) {
                    continue;
                }
                let chit = if security.with(Chit::Guard).has(at) { Chit::Guard } else { Chit::Dog };
                let verb = match sub {
                    SubAction::Unlock if n == 1 => Verb::Crack,
                    SubAction::Unlock => Verb::Unlock(at),
                    SubAction::Subdue => Verb::Subdue(at, chit),
                    _ => Verb::Disable(at),
                };
                let used = Command::by(other, verb);
                self.path.push(command);
                // EXPLOIT gives two, and a safe or a second lock takes both.
                for _ in 0..2 {
                    let mut after = next;
                    if check(self.setup, &next, &used).is_ok() && self.after(&mut after, used) {
                        next = after;
                        self.path.push(used);
                    }
                }
                if self.path.len() > 1 {
                    self.leaf(&next, 0);
                }
                self.path.clear();
            }
        }
    }

    /// Sub-actions in every order that matters.
    fn go_on(&mut self, state: &mut State) {
        let depth = self.path.len();
        if depth + 4 > MAX_LINE {
            return self.leaf(state, 0);
        }
        self.do_errands(state);
        let state = &*state;
        let view = View { setup: self.setup, state };
        let hands = view.hands(self.who);
        let person = *state.person(self.who);
        let left = person.icons();
        self.leaf(state, 0);
        if self.nodes == 0 {
            self.path.truncate(depth);
            return;
        }
        if left.has(SubAction::Reveal) {
            self.reveal(state);
        }
        for to in hands.moves() {
            if self.is_progress(view, to) {
                self.step(state, to);
            }
        }
        let useful = self.now.useful;
        for at in hands.unlocks() & useful {
            self.try_one(state, Verb::Unlock(at));
        }
        for chit in [Chit::Guard, Chit::Dog] {
            for at in hands.subdues(chit) & (useful | person.at.only()) {
                self.try_one(state, Verb::Subdue(at, chit));
            }
        }
        for at in hands.disables() & useful {
            self.try_one(state, Verb::Disable(at));
        }
        if state.security.guards().has(person.at) && left.has(SubAction::Move) && !person.is(PersonFlags::SLIPPING) {
            let slip = self.say(Verb::Use(Use::Plain(Ability::ThereAreBetterWays)));
            if view.can(self.who, Ability::ThereAreBetterWays) && check(self.setup, state, &slip).is_ok() {
                self.try_one(state, slip.verb);
            }
        }
        self.path.truncate(depth);
    }

    /// Ideas, cash and cracks are taken at once; pieces are picked up and doors opened where somebody passes.
    fn do_errands(&mut self, state: &mut State) {
        for _ in 0..6 {
            let view = View { setup: self.setup, state };
            let person = view.person(self.who);
            let left = person.icons();
            let verb = if left.has(SubAction::Idea) {
                Verb::Think
            } else if left.has(SubAction::Loot) {
                Verb::Grab
            } else if let Some(verb) = errand(view, self.now, self.who) {
                verb
            } else if left.has(SubAction::Unlock)
                && view.closed_safe(person.at).is_some()
                && check(self.setup, state, &self.say(Verb::Crack)).is_ok()
            {
                Verb::Crack
            } else if left.has(SubAction::Unlock) && self.may_hold_this(view) {
                Verb::Use(Use::HereHoldThis)
            } else {
                return;
            };
            let command = self.say(verb);
            let mut next = *state;
            if !self.after(&mut next, command) || self.path.len() + 3 > MAX_LINE {
                return;
            }
            self.path.push(command);
            *state = next;
        }
    }

    /// Whether an unlock can go to somebody else's torch at a safe.
    fn may_hold_this(&self, view: View<'_>) -> bool {
        !self.setup.safes.is_empty()
            && self
                .setup
                .safes
                .iter()
                .any(|safe| view.closed_safe(safe.at).is_some() && view.near(self.who).has(safe.at))
            && check(self.setup, view.state, &self.say(Verb::Use(Use::HereHoldThis))).is_ok()
    }

    fn try_one(&mut self, state: &State, verb: Verb) {
        if self.nodes > 0 {
            self.go_by(state, self.say(verb));
        }
    }

    /// The most useful unknown tile, nearest to somebody's way.
    fn reveal(&mut self, state: &State) {
        let wanted = state.unknown & self.now.useful;
        let Some(at) = wanted.first() else { return };
        self.path.push(self.say(Verb::Reveal(at)));
        let mut next = *state;
        let person = next.person_mut(self.who);
        person.left = person.left.minus(SubAction::Reveal);
        let more = self.known.weights.reveal * (1 + i32::from(person.left.has(SubAction::Reveal)));
        let moves = self.icons_left(&next);
        self.leaf(&next, more + moves);
        self.path.pop();
    }

    /// What the icons that are left may still be good for.
    fn icons_left(&self, state: &State) -> i32 {
        let view = View { setup: self.setup, state };
        let i = self.who as usize;
        let person = state.person(self.who);
        let far = self.now.way_cost(view, self.who, &self.now.to[i], false) + self.now.role[i].rest;
        let weight = self.now.role[i].weight;
        let moves = i32::from(person.left.count(SubAction::Move)) * self.known.weights.move_left;
        let others = i32::from(person.left.count(SubAction::Unlock) + person.left.count(SubAction::Subdue)) * 20;
        (moves + others).min(far) * weight / 100
    }

    /// Whether a step leads on.
    fn is_progress(&self, view: View<'_>, to: Space) -> bool {
        let i = self.who as usize;
        let role = &self.now.role[i];
        let fetched = |thing: Thing| !role.holds && Situation::holds(view, self.who, thing);
        let field = if role.piece.is_some_and(fetched) { &self.now.then[i] } else { &self.now.to[i] };
        let at = view.person(self.who).at;
        field.reaches(to) && (!field.reaches(at) || field.at(to) < field.at(at))
    }

    /// One step; where something unknown turns up the line ends.
    fn step(&mut self, state: &State, to: Space) {
        let command = self.say(Verb::Move(to));
        if self.nodes == 0 {
            return;
        }
        let depth = self.path.len();
        self.path.push(command);
        let mut next = *state;
        if self.after(&mut next, command) {
            self.go_on(&mut next);
        } else {
            next = *state;
            let person = next.person_mut(self.who);
            person.at = to;
            person.left = person.left.minus(SubAction::Move);
            let seen = i32::from(state.security.of(Chit::Camera).at(to)) * self.now.alert;
            let found = self.finds_piece(View { setup: self.setup, state: &next });
            self.leaf(&next, self.icons_left(&next) - seen + found);
        }
        self.path.truncate(depth);
    }

    /// A piece that will be picked up as soon as chance has spoken.
    fn finds_piece(&self, view: View<'_>) -> i32 {
        let role = &self.now.role[self.who as usize];
        let at = view.person(self.who).at;
        match role.piece {
            Some(thing) if !role.holds && Situation::lies(view, thing, at) => self.known.weights.piece,
            _ => 0,
        }
    }
}

/// The beginning by which lines are told apart: up to the choice of the action, with the die as it was turned for it; within an
/// action the first command.
fn head(line: &Line) -> &[Command] {
    let choice = line.iter().position(chooses).unwrap_or(0);
    &line[..line.len().min(choice + 1)]
}

/// Whether a command chooses the action of the round.
fn chooses(command: &Command) -> bool {
    matches!(command.verb, Verb::Take(..) | Verb::Use(_) | Verb::Done)
}

/// A line that is as good as nothing.
pub const NO_GAIN: i32 = STEP / 20;
