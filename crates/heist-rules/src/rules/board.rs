//! The board as it lies at the moment: what is adjacent, which exits there are, what is outdoors. The geometry of the map
//! is in [`crate::model::board`].

use crate::engine::view::View;
use crate::model::board::Side;
use crate::model::refusal::{Refusal, Verdict, refuse};
use crate::model::setup::Setup;
use crate::model::space::{Space, Spaces};
use crate::model::state::{Opening, PersonFlags, Phase, State};
use crate::model::terms::Special;
use crate::model::who::Who;

impl State {
    /// Tiles still on the board.
    #[inline]
    pub fn tiles(&self, setup: &Setup) -> Spaces {
        setup.board.tiles - self.removed
    }

    /// Spaces adjacent to a space: tiles that share a border with it (board.adjacent.shared-border), itself never among them
    /// (board.adjacent.not-same-tile). An entrance touches one tile alone (board.entrance.is-space).
    #[inline]
    pub fn adjacent(&self, setup: &Setup, space: Space) -> Spaces {
        let spaces = setup.board.adjacent[space.index()] - self.removed;
        if self.beside_openings.has(space) { spaces | self.through_openings(space.only()) } else { spaces }
    }

    /// Spaces adjacent to any of these.
    #[inline]
    pub fn adjacent_to_any(&self, setup: &Setup, spaces: Spaces) -> Spaces {
        let mut all = Spaces::NONE;
        for space in spaces {
            all |= setup.board.adjacent[space.index()];
        }
        all = all - self.removed;
        if (self.beside_openings & spaces).any() { all | self.through_openings(spaces) } else { all }
    }

    /// Where added exits lead from these spaces. (Kept apart, so that spaces without one do not pay for it.)
    #[cold]
    fn through_openings(&self, from: Spaces) -> Spaces {
        let mut spaces = Spaces::NONE;
        for opening in &self.openings {
            if from.has(opening.space) {
                spaces.insert(opening.tile);
            }
            if from.has(opening.tile) {
                spaces.insert(opening.space);
            }
        }
        spaces - self.removed
    }

    /// The space adjacent on one side, entrances and breaches included.
    #[inline]
    pub fn next(&self, setup: &Setup, from: Space, side: Side) -> Option<Space> {
        if self.beside_openings.has(from)
            && let Some(space) = self.next_through_breach(from, side)
        {
            return Some(space);
        }
        let beside = setup.board.beside(from, side);
        self.adjacent(setup, from).has(beside).then_some(beside)
    }

    #[cold]
    fn next_through_breach(&self, from: Space, side: Side) -> Option<Space> {
        self.openings.iter().find_map(|opening| match opening.side? {
            breach if breach == side && opening.tile == from => Some(opening.space),
            breach if breach == side.opposite() && opening.space == from => Some(opening.tile),
            _ => None,
        })
    }

    /// The side of `from` on which an adjacent space lies.
    pub fn side_towards(&self, setup: &Setup, from: Space, to: Space) -> Option<Side> {
        Side::ALL.into_iter().find(|side| self.next(setup, from, *side) == Some(to))
    }

    /// External tiles: those with a side that leads outside (board.external-tile). A side towards an enclosed gap does not,
    /// unless a closed gate has opened it (board.external-side); [`crate::model::board::Board::external_sides`] knows.
    pub(crate) fn external_tiles(&self, setup: &Setup) -> Spaces {
        let closed = self.closed_gates(setup);
        self.tiles(setup).into_iter().filter(|tile| setup.board.external_sides(*tile, closed) != 0).collect()
    }

    /// Whether a space is outdoors: on an entrance, and nowhere else (board.entrance.outdoors).
    #[inline]
    pub const fn outdoors(&self, space: Space) -> bool {
        self.exits.has(space)
    }

    /// An unknown tile becomes known, for the rest of the heist (board.security-tile-unknown).
    #[inline]
    pub(crate) fn make_known(&mut self, tile: Space) {
        self.unknown.remove(tile);
        self.to_reveal.remove(tile);
    }

    /// Adds an exit to the map.
    pub(crate) fn add_opening(&mut self, opening: Opening) {
        if let Some(free) = self.free_opening() {
            self.openings[free] = opening;
            self.exits.insert(opening.space);
            self.beside_openings |= opening.space.only() | opening.tile.only();
        }
    }

    /// Recomputes the entrances in use, each of which is an exit too (board.entrance.is-exit): those of the map, of which
    /// there is at least one or a tunnel to make one (board.entrance.at-least-one), then tunnels and breaches.
    pub(crate) fn refresh_exits(&mut self, setup: &Setup) {
        self.exits = setup.board.entrances;
        if setup.terms.has(Special::BEACON_EXIT) && matches!(self.phase, Phase::Escape | Phase::Over) {
            self.exits |= setup.beacons - self.removed;
        }
        self.beside_openings = Spaces::NONE;
        for opening in &self.openings {
            self.exits |= opening.space.only();
            self.beside_openings |= opening.space.only() | opening.tile.only();
        }
    }

    /// The first free number for a space that is not on the map.
    pub(crate) fn free_opening(&self) -> Option<usize> {
        self.openings.iter().position(|opening| !opening.space.is_somewhere())
    }
}

impl View<'_> {
    /// Spaces adjacent to a space, itself never among them.
    #[inline]
    pub fn adjacent(self, space: Space) -> Spaces {
        self.state.adjacent(self.setup, space)
    }

    /// Spaces adjacent to a character, a vent included.
    #[inline]
    pub fn reach(self, who: Who) -> Spaces {
        let person = self.person(who);
        let beside = self.adjacent(person.at);
        if person.vents == 0 { beside } else { beside | self.vented(who) }
    }

    /// A character's own space and those in reach. A guard on its own tile and a camera on a bordering one are both near,
    /// but only the camera is adjacent (board.adjacent.example-blue).
    #[inline]
    pub fn near(self, who: Who) -> Spaces {
        self.reach(who) | self.person(who).at.only()
    }

    /// Whether a character is outdoors.
    #[inline]
    pub fn outdoors(self, who: Who) -> bool {
        self.state.outdoors(self.person(who).at)
    }

    /// Steps from a space to every other, over touching tiles and entrances, gaps not crossed: distance 255 = no way.
    ///
    /// ```
    /// # let (setup, state) = heist_format::setup::official_game("startup").unwrap();
    /// use heist_rules::View;
    ///
    /// let entrance = state.exits.first().unwrap();
    /// let distances = View { setup: &setup, state: &state }.distances(entrance);
    /// assert_eq!(distances[entrance.index()], 0);
    /// assert!(state.adjacent(&setup, entrance).into_iter().all(|space| distances[space.index()] == 1));
    /// ```
    pub fn distances(self, from: Space) -> [u8; 64] {
        let mut distance = [255u8; 64];
        let mut seen = from.only();
        let mut edge = seen;
        let mut steps = 0;
        while edge.any() {
            for space in edge {
                distance[space.index()] = steps;
            }
            edge = self.state.adjacent_to_any(self.setup, edge) - seen;
            seen |= edge;
            steps += 1;
        }
        distance
    }

    /// Why a move cannot lead from a character's place to a space at all: it is not adjacent.
    pub(crate) fn why_not_adjacent(self, who: Who, to: Space) -> Option<Refusal> {
        let from = self.person(who).at;
        if to == from {
            let why = "A move goes to an adjacent tile, and this character is on that one already.";
            return Some(Refusal::new("board.adjacent.not-same-tile", why));
        }
        if self.reach(who).has(to) {
            return None;
        }
        Some(if self.gap_between(from, to) {
            Refusal::new("board.gap.separates", "A gap lies between the two tiles.")
        } else {
            Refusal::new("subaction.move.target", "A move goes to an adjacent tile.")
        })
    }

    /// Whether a gap, an empty place of the size of one hex (board.gap.definition), lies between two tiles.
    fn gap_between(self, from: Space, to: Space) -> bool {
        let tiles = self.state.tiles(self.setup);
        Side::ALL.into_iter().any(|side| {
            !tiles.has(self.setup.board.beside(from, side))
                && self.setup.board.line(from, side).get(1).copied().flatten() == Some(to)
        })
    }

    /// Leaves out the exits that are full in the rounds. Only some heists know such: otherwise any number of characters fits
    /// on an entrance, in the rounds (board.entrance.no-limit-in-rounds) and in the escape
    /// (board.entrance.no-limit-in-escape).
    #[cold]
    pub(crate) fn without_full_exits(self, who: Who, spaces: Spaces) -> Spaces {
        spaces - self.full_exits(who)
    }

    /// The limit of characters that start on one space: two for an entrance where the heist says nothing else. An NPC on an
    /// entrance counts too.
    pub(crate) fn room_to_start(self, who: Who, at: Space) -> Verdict {
        let terms = &self.setup.terms;
        let inside = terms.inside_starts.has(at);
        let limit = usize::from(self.start_limit(at));
        if who == Who::Npc && terms.has(Special::NPC_BESIDE) {
            return Ok(());
        }
        let npc_counts = !terms.has(Special::NPC_BESIDE);
        let starts_there = |other: &Who| {
            let person = self.person(*other);
            let is_placed = if *other == Who::Npc { npc_counts } else { person.is(PersonFlags::PLACED) };
            *other != who && person.in_play() && person.at == at && is_placed
        };
        if limit > 0 && Who::ALL.iter().filter(|other| starts_there(other)).count() >= limit {
            let rule = if inside { "special.inside-start" } else { "board.entrance.start-limit-two" };
            return refuse(rule, "No more characters may start there.");
        }
        Ok(())
    }
}
