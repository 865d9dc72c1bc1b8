//! What a plan has to provide for: the objective as chains of places to come by, each for one character, in order. A door on the
//! way makes a chain of its own (the keycard, then the door), and so does a ring (its server, or the piece that opens it).

use crate::fields::Field;
use arrayvec::ArrayVec;
use heist_rules::cards::{BagChit, ITEM_CARDS, Item, Loot};
use heist_rules::setup::Goal;
use heist_rules::state::Place;
use heist_rules::terms::Special;
use heist_rules::{Space, Spaces, View, Who};

/// The most chains.
const MAX_CHAINS: usize = 16;

/// Places to come by, in order; one of each set.
pub(super) type Chain = ArrayVec<Spaces, 3>;

/// The chains of a heist.
pub(super) struct Chains<'a> {
    view: View<'a>,
    /// The way out from everywhere.
    home: &'a Field,
    pub(super) all: ArrayVec<Chain, MAX_CHAINS>,
    /// What has been provided for.
    opened: Spaces,
    keycard: bool,
}

impl<'a> Chains<'a> {
    /// From the objective.
    pub(super) fn new(view: View<'a>, home: &'a Field) -> Chains<'a> {
        let mut chains = Chains { view, home, all: ArrayVec::new(), opened: Spaces::NONE, keycard: false };
        for goal in &view.setup.objective.all {
            chains.goal(goal);
        }
        chains
    }

    fn goal(&mut self, goal: &Goal) {
        match *goal {
            Goal::Steal { piece, .. } => self.fetch(|kind| kind == piece, Spaces::NONE),
            Goal::StealPainting { .. } => self.fetch(Loot::is_painting, Spaces::NONE),
            Goal::HeldOn { piece, spaces } => self.fetch(|kind| kind == piece, spaces),
            Goal::Delivered { piece, at } => self.fetch(|kind| kind == piece, at.only()),
            Goal::StealCash { .. } => {
                for at in (0..64).map(Space).filter(|at| self.view.state.cash_on[at.index()] > 0) {
                    self.visit(at);
                }
                for n in 0..self.view.setup.safes.len() {
                    if self.view.setup.safes[n].cash > 0 {
                        self.safe(self.view.setup.safes[n].at);
                    }
                }
            }
            Goal::NpcEscapes | Goal::NpcFreed => {
                let npc = self.view.person(Who::Npc);
                if npc.in_play() {
                    self.open_way(npc.at);
                } else {
                    self.visit(npc.at);
                }
            }
            Goal::Swap { real, piece, .. } => {
                for motif in 0..Loot::PAINTINGS {
                    let home = self.view.setup.terms.homes[motif];
                    let brought = if real { Loot::real(motif) } else { Loot::fake(motif) };
                    if !home.is_somewhere() || piece.is_some_and(|it| it.motif() != Some(motif)) {
                        continue;
                    }
                    // What the team brings along comes with whoever goes there.
                    if self.view.setup.terms.brought >> brought as u32 & 1 == 1 {
                        self.visit(home);
                    } else {
                        self.fetch(|kind| kind == brought, home.only());
                    }
                }
            }
            Goal::Escapes { least, .. } => self.leave(least),
            Goal::EverybodyEscapes => self.leave(4),
            Goal::CaptiveOn(_) => {}
        }
    }

    fn push(&mut self, stops: &[Spaces]) {
        if !self.all.is_full() {
            let stops = stops.iter().copied().filter(|stop| stop.any());
            self.all.push(stops.take(3).collect());
        }
    }

    /// Pieces are fetched from where they are, and brought to one of the spaces.
    fn fetch(&mut self, wanted: impl Fn(Loot) -> bool, to: Spaces) {
        let state = self.view.state;
        for (_, kind, place) in state.loot.iter() {
            // Of those that lie face down, any may be it.
            let may_be = kind == Loot::PaintingFaceDown && wanted(self.view.setup.terms.face_down);
            if !wanted(kind) && !may_be {
                continue;
            }
            if let Some(at) = place.space() {
                self.push(&[at.only(), to]);
                self.open_way(at);
            }
            for n in 0..self.view.setup.safes.len() {
                if place == Place::safe(n) {
                    self.safe(self.view.setup.safes[n].at);
                }
            }
        }
        for at in to {
            self.open_way(at);
        }
        // What is still in the bag may turn up on any unknown tile.
        let hidden = BagChit::ALL.into_iter().filter(|chit| chit.loot().is_some_and(&wanted));
        for _ in 0..hidden.map(|chit| state.bag.count(chit)).sum::<u8>().min(4) {
            self.push(&[state.unknown, state.unknown, to]);
        }
    }

    /// So many come out: what bars the ways from where they are, and one way to each place that takes only so many.
    fn leave(&mut self, least: u8) {
        let (setup, state) = (self.view.setup, self.view.state);
        for who in state.players_in_play() {
            self.open_way(state.person(who).at);
        }
        for at in setup.terms.inside_starts {
            self.open_way(at);
        }
        let limit = setup.terms.refuge_limit();
        if limit > 0 && least > limit {
            for at in self.view.refuges() {
                for _ in 0..limit {
                    self.push(&[at.only()]);
                }
            }
        }
    }

    fn visit(&mut self, at: Space) {
        self.push(&[at.only()]);
        self.open_way(at);
    }

    /// A safe is cracked with a tool, which may lie somewhere.
    fn safe(&mut self, at: Space) {
        let tools = ITEM_CARDS.into_iter().zip(self.view.state.items);
        let tools: Spaces = tools
            .filter(|(item, _)| matches!(item, Item::SafecrackingTools | Item::PlasmaTorch))
            .filter_map(|(_, place)| place.space())
            .collect();
        self.push(&[tools, at.only()]);
        self.open_way(at);
        for tool in tools {
            self.open_way(tool);
        }
    }

    /// What bars the way between a place and the nearest exit.
    fn open_way(&mut self, at: Space) {
        if !at.is_somewhere() {
            return;
        }
        let shut = (self.home.way(at) | at.only()) & self.view.state.shut();
        for space in shut - self.opened {
            self.opened.insert(space);
            self.open(space);
        }
    }

    fn open(&mut self, space: Space) {
        let (setup, state) = (self.view.setup, self.view.state);
        if state.doors.has(space) {
            let beside = (self.view.adjacent(space) & state.tiles(setup)) - state.shut();
            let card =
                state.loot.iter().find(|(_, kind, _)| *kind == Loot::Keycard).and_then(|(.., place)| place.space());
            let hidden = if state.bag.count(BagChit::Keycard) > 0 { state.unknown } else { Spaces::NONE };
            self.push(&[card.map_or(hidden, Space::only), beside]);
            if let Some(card) = card
                && !self.keycard
            {
                self.keycard = true;
                self.open_way(card);
            }
        }
        for letter in 0..3 {
            if !state.remote[letter].has(space) {
                continue;
            }
            // One server opens every ring of its letter.
            self.opened |= state.remote[letter];
            if setup.terms.has(Special::CARRIER_OPENS) && usize::from(setup.terms.carrier_opens.1) == letter {
                let npc = self.view.person(Who::Npc).at;
                self.fetch(|kind| kind == setup.terms.carrier_opens.0, npc.only());
            } else {
                let servers = setup.servers[letter];
                self.push(&[servers]);
                if servers.len() == 1
                    && let Some(server) = servers.first()
                {
                    self.open_way(server);
                }
            }
        }
    }
}
