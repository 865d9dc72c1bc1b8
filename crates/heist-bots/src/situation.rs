//! The situation: what the crew has to do, who does it, and what every step is worth. Computed for every decision.

use crate::costs::{FAR, Toll, Weights, icon_price};
use crate::exits;
use crate::fields::Field;
use crate::gates::Gates;
use crate::needs::Needs;
use heist_rules::cards::{ITEM_CARDS, Loot, SubAction, Thing};
use heist_rules::state::Place;
use heist_rules::terms::Special;
use heist_rules::{Crew, Setup, Space, Spaces, View, Who};

/// What does not change during a heist and is worth knowing beforehand.
#[derive(Clone, Debug)]
pub struct Knowledge {
    /// What obstacles cost each character.
    pub toll: [Toll; 5],
    /// The prices.
    pub weights: Weights,
}

impl Knowledge {
    /// Looks at the cards of the crew.
    pub fn new(setup: &Setup, weights: Weights) -> Knowledge {
        let toll = Who::ALL.map(|who| Toll {
            lock: icon_price(setup, who, SubAction::Unlock),
            guard: icon_price(setup, who, SubAction::Subdue),
            camera: icon_price(setup, who, SubAction::Disable),
            unknown: 0,
            shut: weights.shut,
        });
        Knowledge { toll, weights }
    }
}

/// What one character is to do: go to one of the targets and, where it is about a piece, bring that on to its destination.
#[derive(Clone, Copy, Debug)]
pub struct Role {
    /// Where it goes.
    pub targets: Spaces,
    /// The piece it fetches, receives, carries or hands over.
    pub piece: Option<Thing>,
    /// It has the piece already.
    pub holds: bool,
    /// It hands the piece to somebody at the target.
    pub gives_to: Option<Who>,
    /// Where the piece goes from there.
    pub dest: Spaces,
    /// How much this way counts, in percent.
    pub weight: i32,
    /// What is to be done after the target is reached.
    pub rest: i32,
}

impl Role {
    /// Nothing to do.
    pub const NONE: Role = Role {
        targets: Spaces::NONE,
        piece: None,
        holds: false,
        gives_to: None,
        dest: Spaces::NONE,
        weight: 0,
        rest: 0,
    };
}

/// The situation.
#[derive(Clone, Debug)]
pub struct Situation {
    /// Who is in play.
    pub crew: Crew,
    /// What obstacles cost each.
    pub toll: [Toll; 5],
    /// What each space costs each to enter.
    pub tile: [[u16; 64]; 5],
    /// Which gates close soon.
    pub gates: Gates,
    /// Where each may go.
    pub allowed: [Spaces; 5],
    /// What each space costs each to reach.
    pub ahead: [Field; 5],
    /// Where each is to leave.
    pub refuge: [Spaces; 5],
    /// What the nearest of these costs from every space.
    pub home: [Field; 5],
    /// What each is to do.
    pub role: [Role; 5],
    /// The way to the target of the role.
    pub to: [Field; 5],
    /// The way from there to where the piece goes.
    pub then: [Field; 5],
    /// Who has a role of its own.
    pub busy: Crew,
    /// Kinds of loot worth picking up (bits).
    pub wanted: u32,
    /// Cash is worth picking up.
    pub wants_cash: bool,
    /// The NPC is wanted.
    pub wants_npc: bool,
    /// Where drops have a purpose: a piece and its space.
    pub drops: [(Loot, Space); 4],
    /// Spaces on which opening, subduing or disabling something helps somebody.
    pub useful: Spaces,
    /// All that is left to do, in steps.
    pub left: i32,
    /// What an alert costs.
    pub alert: i32,
    /// Event cards left.
    pub events: i32,
    /// Who carries a piece that the objective asks for.
    pub carriers: Crew,
    /// Everything that the objective asks for is out or in somebody's hands.
    pub in_hand: bool,
    /// Everything is done but for the escape.
    pub done: bool,
}

impl Situation {
    /// Room for a situation.
    pub fn new() -> Situation {
        Situation {
            crew: Crew::NOBODY,
            toll: [Toll::default(); 5],
            tile: [[0; 64]; 5],
            gates: Gates::NONE,
            allowed: [Spaces::NONE; 5],
            ahead: [Field::NONE; 5],
            refuge: [Spaces::NONE; 5],
            home: [Field::NONE; 5],
            role: [Role::NONE; 5],
            to: [Field::NONE; 5],
            then: [Field::NONE; 5],
            busy: Crew::NOBODY,
            wanted: 0,
            wants_cash: false,
            wants_npc: false,
            drops: [(Loot::Jewel, Space::NOWHERE); 4],
            useful: Spaces::NONE,
            left: 0,
            alert: 0,
            events: 0,
            carriers: Crew::NOBODY,
            in_hand: false,
            done: false,
        }
    }

    /// Looks at the table.
    pub fn look(&mut self, view: View<'_>, known: &Knowledge) {
        let (setup, state) = (view.setup, view.state);
        self.crew = state.in_play();
        self.events = state.deck.coming().iter().filter(|card| !setup.is_crisis(**card)).count() as i32;
        self.alert = known.weights.alert;
        self.gates = Gates::new(view);
        let exits = state.exits;
        for who in self.crew {
            let i = who as usize;
            let mut toll = known.toll[i];
            toll.camera = toll.camera.min(known.weights.alert);
            toll.expect(&state.bag);
            self.toll[i] = toll;
            let plan = if who == Who::Npc { state.tiles(setup) } else { view.person(who).plan - state.removed };
            self.allowed[i] = plan | exits;
            for space in self.allowed[i] {
                self.tile[i][space.index()] = (toll.of(state, space) + self.gates.more(space)) as u16;
            }
            self.ahead[i].outwards(setup, state, view.person(who).at, self.allowed[i], &self.tile[i]);
            if state.shut().has(view.person(who).at) {
                self.ahead[i].raise(3 * toll.shut);
            }
        }
        self.refuge = exits::deal(view, &self.ahead);
        for who in self.crew {
            let i = who as usize;
            let goal = self.refuge[i] & (exits | self.allowed[i]);
            self.home[i].towards(setup, state, goal, self.allowed[i], &self.tile[i]);
        }
        self.role = [Role::NONE; 5];
        self.busy = Crew::NOBODY;
        self.left = 0;
        self.wanted = 0;
        self.wants_cash = false;
        self.wants_npc = false;
        self.drops = [(Loot::Jewel, Space::NOWHERE); 4];
        self.carriers = Crew::NOBODY;
        self.in_hand = true;
        self.done = true;
        Needs::new(view, self).assign();
        self.follow_roles(view, known);
        self.price_alerts(known);
    }

    /// Computes the ways of the roles, and gives everybody without one something useful.
    fn follow_roles(&mut self, view: View<'_>, known: &Knowledge) {
        let (setup, state) = (view.setup, view.state);
        self.useful = Spaces::NONE;
        for who in self.busy {
            let (i, role) = (who as usize, self.role[who as usize]);
            // Only what somebody may enter counts.
            self.to[i].towards(setup, state, role.targets & self.allowed[i], self.allowed[i], &self.tile[i]);
            self.useful |= self.to[i].way(view.person(who).at) | view.person(who).at.only();
            if role.piece.is_some() && !role.holds {
                self.then[i].towards(setup, state, role.dest & self.allowed[i], self.allowed[i], &self.tile[i]);
                let from = role.targets.into_iter().min_by_key(|at| self.to[i].at(*at)).unwrap_or(Space::NOWHERE);
                self.role[i].rest = self.then[i].at(from).min(2000);
                self.useful |= self.then[i].way(from);
            }
        }
        let route = self.useful;
        // Whoever comes there begins the escape.
        let forbidden = if setup.terms.has(Special::BEACON_EXIT) { setup.beacons } else { Spaces::NONE };
        for who in self.crew - self.busy {
            let i = who as usize;
            let near = (route & self.allowed[i]) - forbidden;
            let targets = if near.any() { near } else { self.refuge[i] };
            self.role[i] = Role { targets, weight: known.weights.support, ..Role::NONE };
            self.to[i].towards(setup, state, targets & self.allowed[i], self.allowed[i], &self.tile[i]);
        }
        if self.wants_npc && !view.person(Who::Npc).in_play() {
            self.useful.insert(view.person(Who::Npc).at);
            self.useful |= view.escort().map(|guard| guard.at()).collect();
        }
    }

    /// An alert is the dearer the less time is left for what is to be done.
    fn price_alerts(&mut self, known: &Knowledge) {
        let rounds_left = self.events * 100 / 230;
        let slack = rounds_left - self.left / known.weights.pace;
        let percent = match slack {
            4.. => 70,
            3 => 85,
            2 => 110,
            1 => 140,
            0 => 170,
            _ => 200,
        };
        self.alert = known.weights.alert * percent / 100;
    }

    /// What is left of the way of somebody's role on a board that may have changed since.
    #[inline]
    pub fn way_cost(&self, view: View<'_>, who: Who, field: &Field, changed: bool) -> i32 {
        let at = view.person(who).at;
        if !field.reaches(at) {
            return i32::from(FAR) / 10;
        }
        let i = who as usize;
        let mut cost = field.at(at);
        if cost == 0 {
            return 0;
        }
        if changed {
            cost = 0;
            let mut space = at;
            // A way has no circle, and a board no more than 64 spaces.
            for _ in 0..64 {
                if field.cost[space.index()] == 0 {
                    break;
                }
                space = field.next[space.index()];
                cost += self.toll[i].of(view.state, space) + self.gates.more(space);
            }
        }
        cost + i32::from(view.state.security.guards_at(at)) * self.toll[i].guard
    }

    /// Whether somebody holds a piece of loot or an item.
    #[inline]
    pub fn holds(view: View<'_>, who: Who, thing: Thing) -> bool {
        match thing {
            Thing::Loot(kind) => view.state.loot.find(kind, Place::with(who)).is_some(),
            Thing::Item(item) => view.state.holds(who, item).is_some(),
            Thing::Cash | Thing::Idea => false,
        }
    }

    /// Whether a piece of loot or an item lies on a space.
    pub fn lies(view: View<'_>, thing: Thing, at: Space) -> bool {
        match thing {
            Thing::Loot(kind) => view.state.loot.find(kind, Place::on(at)).is_some(),
            Thing::Item(item) => {
                ITEM_CARDS.into_iter().zip(view.state.items).any(|(card, place)| card == item && place == Place::on(at))
            }
            Thing::Cash | Thing::Idea => false,
        }
    }
}
