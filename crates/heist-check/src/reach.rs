//! How far people get, if everything goes well: a crew with every skill, all locks picked, all guards down, no gate closed. Where
//! even they do not get, nobody does. What touches what, what is shut and which ring goes first is asked of the rules.

use heist_rules::View;
use heist_rules::cards::{Fixer, ITEM_CARDS, Item, Loot, NpcKind};
use heist_rules::chits::Chit;
use heist_rules::remote_lock::LETTERS;
use heist_rules::setup::Setup;
use heist_rules::space::{Space, Spaces};
use heist_rules::state::{PersonFlags, Place, State};
use heist_rules::terms::{Special, Starters};
use heist_rules::who::Who;

/// The heist when nothing more can be reached.
pub(crate) struct Reach<'a> {
    setup: &'a Setup,
    /// As at the start, without the locks that were opened on the way.
    pub state: State,
    /// Whether people use VENT CRAWL, and The Mayor.
    tricks: bool,
    /// Where players' characters get.
    pub people: Spaces,
    /// Where the NPC gets.
    pub npc: Spaces,
    /// Where the NPC may be before anybody has freed or taken it.
    captive: Spaces,
}

impl<'a> Reach<'a> {
    /// Goes as far as possible: whatever is reached may open what leads further.
    pub fn explore(setup: &'a Setup, state: &State, tricks: bool) -> Reach<'a> {
        let mut reach =
            Reach { setup, state: *state, tricks, people: Spaces::NONE, npc: Spaces::NONE, captive: Spaces::NONE };
        reach.people = reach.starts();
        reach.captive = reach.captive_at();
        loop {
            let before = (reach.people, reach.npc, reach.state.shut());
            reach.people = reach.spread(reach.people);
            reach.free_npc();
            reach.npc = reach.spread(reach.npc);
            reach.open_locks();
            if before == (reach.people, reach.npc, reach.state.shut()) {
                return reach;
            }
        }
    }

    fn view(&self) -> View<'_> {
        View { setup: self.setup, state: &self.state }
    }

    /// Where somebody may start.
    fn starts(&self) -> Spaces {
        let terms = &self.setup.terms;
        let mut starts = terms.inside_starts;
        if terms.starters != Starters::Everybody || starts.is_empty() {
            starts |= self.state.exits;
            if terms.tunnels > 0 {
                starts |= self.setup.board.tunnels;
            }
        }
        let mayor =
            self.setup.edition.has_fixers() && !terms.is_away(Fixer::TheMayor) && !terms.has(Special::NO_FIXERS);
        if self.tricks && mayor {
            let guards = self.state.security.with(Chit::Guard) | self.state.security.with(Chit::Dog);
            starts |= guards & self.setup.board.tiles;
        }
        starts
    }

    /// The place of an NPC, and those to which it walks or is led.
    fn captive_at(&self) -> Spaces {
        let at = self.state.person(Who::Npc).at;
        if self.setup.member(Who::Npc).is_none() || !at.is_somewhere() {
            return Spaces::NONE;
        }
        let terms = &self.setup.terms;
        let walk = terms.has(Special::WALKING_NPC).then_some(terms.walk);
        let side = walk.or(terms.convoy.map(|convoy| convoy.side));
        let mut places = at.only();
        let mut here = at;
        while let Some(next) = side.and_then(|side| self.state.next(self.setup, here, side))
            && !places.has(next)
        {
            places.insert(next);
            here = next;
        }
        places
    }

    /// What touches these spaces. An entrance on a tunnel cell may touch any hex beside it.
    pub fn beside(&self, spaces: Spaces) -> Spaces {
        let tunnels = spaces & self.setup.board.tunnels;
        let borders = tunnels.into_iter().map(|cell: Space| self.setup.board.tunnel_borders[cell.index()]);
        borders.fold(self.state.adjacent_to_any(self.setup, spaces), |all, hexes| all | hexes)
    }

    /// From these spaces to all that can be walked to.
    fn spread(&self, mut reached: Spaces) -> Spaces {
        let shut = self.state.shut();
        loop {
            // Whoever is shut in stays where it is.
            let open = reached - shut;
            let mut next = self.beside(open);
            if self.tricks {
                next |= open.into_iter().fold(Spaces::NONE, |all, hex| all | self.view().across_gaps_from(hex));
            }
            next = next - shut - reached;
            if next.is_empty() {
                return reached;
            }
            reached |= next;
        }
    }

    /// An NPC that is active, free or taken gets around too.
    fn free_npc(&mut self) {
        if self.setup.member(Who::Npc).is_none() {
            return;
        }
        let npc = self.state.person(Who::Npc);
        // One that starts on an entrance is with the others.
        if !npc.at.is_somewhere() {
            self.npc |= self.people;
        } else if npc.is(PersonFlags::ACTIVE) {
            self.npc |= npc.at.only();
        }
        let hostage = self.view().npc_kind() == Some(NpcKind::Hostage);
        self.npc |= if hostage { self.captive & self.people } else { self.captive - self.state.shut() };
    }

    /// Opens every lock for which somebody has the key.
    fn open_locks(&mut self) {
        if self.has(Loot::Keycard) {
            let open = self.anywhere() - self.state.shut();
            self.state.doors = self.state.doors - self.beside(open);
        }
        for letter in 0..LETTERS.len() {
            let served = (self.setup.servers[letter] & self.anywhere()).any();
            if served || self.carrier_opens(letter) {
                let gone = self.view().outermost_rings(letter);
                self.state.remote[letter] = self.state.remote[letter] - gone;
            }
        }
    }

    /// Whether the NPC opens the rings of a letter with what it carries.
    fn carrier_opens(&self, letter: usize) -> bool {
        let (piece, opens) = self.setup.terms.carrier_opens;
        let there = self.setup.terms.has(Special::CARRIER_OPENS) && usize::from(opens) == letter;
        there && self.npc.any() && self.has(piece)
    }

    /// Where anybody gets.
    pub fn anywhere(&self) -> Spaces {
        self.people | self.npc
    }

    /// Whether somebody can get hold of a piece.
    pub fn has(&self, kind: Loot) -> bool {
        self.state.loot.iter().any(|(_, other, place)| other == kind && self.can_take_from(place))
    }

    fn can_take_from(&self, place: Place) -> bool {
        let safes = self.setup.safes.iter().enumerate();
        let in_safe = |(number, safe): (usize, &heist_rules::setup::Safe)| {
            place == Place::safe(number) && self.anywhere().has(safe.at) && self.has_tools_besides(number)
        };
        match place.space() {
            Some(space) => self.anywhere().has(space),
            // Whatever is in the bag may lie on an unknown tile.
            None if place == Place::BAG => (self.state.unknown & self.anywhere()).any(),
            None => place == Place::TEAM || place.holder().is_some() || safes.clone().any(in_safe),
        }
    }

    /// Whether safes can be cracked: some characters bring their tools along, the shop sells them, others are found.
    pub fn has_tools(&self) -> bool {
        self.has_tools_besides(usize::MAX)
    }

    fn has_tools_besides(&self, closed: usize) -> bool {
        let is_tool = |item: Item| matches!(item, Item::SafecrackingTools | Item::PlasmaTorch);
        let lies = |place: Place| place.space().is_some_and(|space| self.anywhere().has(space));
        let other_safe = |place: Place| (0..self.setup.safes.len()).any(|n| n != closed && place == Place::safe(n));
        self.setup.edition.has_items()
            || ITEM_CARDS
                .into_iter()
                .zip(self.state.items)
                .any(|(item, place)| is_tool(item) && (lies(place) || other_safe(place) || place.holder().is_some()))
    }
}
