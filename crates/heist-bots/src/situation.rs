//! The situation: what the crew has to do, who does it, and what every step is worth. Computed for every decision.

use crate::costs::{FAR, Toll, Weights, icon_price};
use crate::exits;
use crate::fields::Field;
use crate::gates::Gates;
use crate::needs::Needs;
use heist_rules::cards::{ITEM_CARDS, Loot, SubAction, Thing};
use heist_rules::state::{Opening, Place};
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

/// What ways are computed on, apart from the prices of the tiles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Ground {
    allowed: Spaces,
    removed: Spaces,
    openings: [Opening; 3],
    /// Where somebody stands, and whether that is shut.
    stands: (Space, bool),
    /// Where the ways that are known lead to.
    refuge: Option<Spaces>,
    targets: Option<Spaces>,
    dest: Option<Spaces>,
}

impl Ground {
    const NONE: Ground = Ground {
        allowed: Spaces::NONE,
        removed: Spaces::NONE,
        openings: [Opening::NONE; 3],
        stands: (Space::NOWHERE, false),
        refuge: None,
        targets: None,
        dest: None,
    };

    /// Whether ways between the same spaces are the same as on another ground.
    fn has_ways_of(&self, other: &Ground) -> bool {
        (self.allowed, self.removed, self.openings) == (other.allowed, other.removed, other.openings)
    }
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
    /// What the ways of each were computed on.
    ground: [Ground; 5],
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
            ground: [Ground::NONE; 5],
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
            let mut same = true;
            for space in self.allowed[i] {
                let cost = (toll.of(state, space) + self.gates.more(space)) as u16;
                same &= self.tile[i][space.index()] == cost;
                self.tile[i][space.index()] = cost;
            }
            self.look_ahead(view, who, same);
        }
        self.refuge = exits::deal(view, &self.ahead);
        for who in self.crew {
            self.look_back(view, who);
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

    /// Computes the ways from where somebody stands. Most things happen far from most characters, so what was computed for the decision
    /// before often still holds.
    fn look_ahead(&mut self, view: View<'_>, who: Who, same_tiles: bool) {
        let (setup, state, i) = (view.setup, view.state, who as usize);
        let at = view.person(who).at;
        let stands = (at, state.shut().has(at));
        let ground = Ground {
            allowed: self.allowed[i],
            removed: state.removed,
            openings: state.openings,
            stands,
            ..Ground::NONE
        };
        let before = core::mem::replace(&mut self.ground[i], ground);
        let same = same_tiles && before.has_ways_of(&ground);
        if !same || before.stands != stands {
            self.ahead[i].outwards(setup, state, at, ground.allowed, &self.tile[i]);
            if stands.1 {
                self.ahead[i].raise(3 * self.toll[i].shut);
            }
        }
        if same {
            self.ground[i] = Ground { stands, ..before };
        }
    }

    /// Computes the ways to where somebody is to leave.
    fn look_back(&mut self, view: View<'_>, who: Who) {
        let (i, refuge) = (who as usize, self.refuge[who as usize] & self.allowed[who as usize]);
        if self.ground[i].refuge != Some(refuge) {
            self.ground[i].refuge = Some(refuge);
            self.home[i].towards(view.setup, view.state, refuge, self.allowed[i], &self.tile[i]);
        }
    }

    /// The way to the target of a role.
    fn find_way_to(&mut self, view: View<'_>, who: Who, targets: Spaces) {
        let (i, targets) = (who as usize, targets & self.allowed[who as usize]);
        if self.ground[i].targets != Some(targets) {
            self.ground[i].targets = Some(targets);
            self.to[i].towards(view.setup, view.state, targets, self.allowed[i], &self.tile[i]);
        }
    }

    /// The way from there to where the piece goes.
    fn find_way_then(&mut self, view: View<'_>, who: Who, dest: Spaces) {
        let (i, dest) = (who as usize, dest & self.allowed[who as usize]);
        if self.ground[i].dest != Some(dest) {
            self.ground[i].dest = Some(dest);
            self.then[i].towards(view.setup, view.state, dest, self.allowed[i], &self.tile[i]);
        }
    }

    /// Computes the ways of the roles, and gives everybody without one something useful.
    fn follow_roles(&mut self, view: View<'_>, known: &Knowledge) {
        self.useful = Spaces::NONE;
        for who in self.busy {
            let (i, role) = (who as usize, self.role[who as usize]);
            // Only what somebody may enter counts.
            self.find_way_to(view, who, role.targets);
            self.useful |= self.to[i].way(view.person(who).at) | view.person(who).at.only();
            if role.piece.is_some() && !role.holds {
                self.find_way_then(view, who, role.dest);
                let from = role.targets.into_iter().min_by_key(|at| self.to[i].at(*at)).unwrap_or(Space::NOWHERE);
                self.role[i].rest = self.then[i].at(from).min(2000);
                self.useful |= self.then[i].way(from);
            }
        }
        let route = self.useful;
        // Whoever comes there begins the escape.
        let forbidden = if view.setup.terms.has(Special::BEACON_EXIT) { view.setup.beacons } else { Spaces::NONE };
        for who in self.crew - self.busy {
            let i = who as usize;
            let near = (route & self.allowed[i]) - forbidden;
            let targets = if near.any() { near } else { self.refuge[i] };
            self.role[i] = Role { targets, weight: known.weights.support, ..Role::NONE };
            self.find_way_to(view, who, targets);
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
