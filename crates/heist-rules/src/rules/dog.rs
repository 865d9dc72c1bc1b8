//! Guard dogs: who they jump onto, and how dogs from the kennel run.

use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::chance::Chance;
use crate::model::chits::{Chit, Security};
use crate::model::edition::{DogBlank, DogChase};
use crate::model::effect::Quarry;
use crate::model::fact::{Fact, Observer};
use crate::model::space::{Space, Spaces};
use crate::model::state::{PersonFlags, Phase, Prompt, Walk};
use crate::model::who::{Crew, Who};

impl Security {
    /// Spaces with an active guard or dog: a dog is a guard in every respect (dog.is-guard).
    #[inline]
    pub const fn guards(&self) -> Spaces {
        Spaces(self.with(Chit::Guard).0 | self.with(Chit::Dog).0)
    }
}

impl View<'_> {
    /// Indoor characters next to a dog's hex onto whom it may jump, whichever side has come next to the other
    /// (dog.chase.either-side-moves); nobody on an entrance (dog.not-outdoors). Only active
    /// dogs are asked (dog.subdued-does-not-chase). A character that has just slipped away from this dog
    /// is left alone until its action ends.
    pub(crate) fn dog_victims(self, dog: Space) -> Crew {
        let beside = self.adjacent(dog) & self.state.tiles(self.setup);
        self.state
            .in_play()
            .into_iter()
            .filter(|who| {
                let person = self.person(*who);
                beside.has(person.at) && (person.is(PersonFlags::DONE) || !person.dogs_behind.has(dog))
            })
            .collect()
    }

    fn distinct_spaces(self, crew: Crew) -> Spaces {
        crew.into_iter().map(|who| self.person(who).at).collect()
    }

    /// The characters (or hexes with loot) that a dog on the kennel may run after; several mean that the team chooses
    /// (dog.ambiguity-team-chooses).
    fn quarry(self, kennel: Space, toward: Quarry, waiting: u8, claimed: Crew) -> (Crew, Spaces) {
        let distance = self.distances(kennel);
        let far = |who: &Who| distance[self.person(*who).at.index()];
        let reachable: Crew = self.state.in_play().into_iter().filter(|who| far(who) < 255).collect();
        match toward {
            Quarry::NearestCharacter => {
                let least = reachable.into_iter().map(|who| far(&who)).min();
                (reachable.into_iter().filter(|who| Some(far(who)) == least).collect(), Spaces::NONE)
            }
            Quarry::FewestIdeas => {
                let players = Crew(reachable.0 & 0b1111);
                let least = players.into_iter().map(|who| self.person(who).ideas).min();
                (players.into_iter().filter(|who| Some(self.person(*who).ideas) == least).collect(), Spaces::NONE)
            }
            Quarry::NearestLoot => {
                let hexes: Spaces = self.state.loot_chit_spaces() & self.state.tiles(self.setup);
                let least = hexes.into_iter().map(|hex| distance[hex.index()]).min().filter(|d| *d < 255);
                (Crew::NOBODY, hexes.into_iter().filter(|hex| Some(distance[hex.index()]) == least).collect())
            }
            Quarry::ThreeNearest => {
                // With more dogs than characters the dogs left over go for the nearest again.
                let unclaimed = Crew(reachable.0 & !claimed.0);
                if unclaimed.is_empty() {
                    return self.quarry(kennel, Quarry::NearestCharacter, waiting, claimed);
                }
                let mut far_off: [u8; 5] = [255; 5];
                for (place, who) in unclaimed.into_iter().enumerate() {
                    far_off[place] = far(&who);
                }
                far_off.sort_unstable();
                let limit = far_off[(waiting as usize).clamp(1, 5).min(unclaimed.len() as usize) - 1];
                (unclaimed.into_iter().filter(|who| far(who) <= limit).collect(), Spaces::NONE)
            }
        }
    }

    /// The hexes onto which a walking dog can step by a shortest way to its target.
    fn dog_steps(self, walk: &Walk) -> Spaces {
        let target = match walk.after {
            Some(who) => self.person(who).at,
            None => walk.to,
        };
        if !target.is_somewhere() {
            return Spaces::NONE;
        }
        let distance = self.distances(target);
        let here = distance[walk.at.index()];
        (self.adjacent(walk.at) & self.state.tiles(self.setup))
            .into_iter()
            .filter(|hex| distance[hex.index()] < here)
            .collect()
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// One active dog goes from hex to hex. A shield that it leaves gets a blank: it counts as revealed and empty
    /// (dog.blank-marker.if-needed), in some editions only where it was drawn from the bag (dog.blank-marker.from-bag). A dog that
    /// runs out of the kennel is from the supply and leaves nothing on the way.
    pub(crate) fn move_dog(&mut self, from: Space, to: Space) {
        self.state.security.of_mut(Chit::Dog).take(from.only());
        let runs = self.state.walk != Walk::NONE;
        let drawn_here = !self.state.supply_dogs.has(from);
        if self.setup.shields.has(from) && !self.state.unknown.has(from) && !runs && drawn_here {
            self.state.blanks.insert(from);
        }
        self.tell_dogs_apart(from, to, runs);
        self.state.security.of_mut(Chit::Dog).add(to.only());
        self.may_be_free(from.only());
        self.tell(Fact::Dog(from, to));
    }

    /// Notes where dogs lie that were not drawn there: the one drawn there leaves first, and the one that comes is none.
    fn tell_dogs_apart(&mut self, from: Space, to: Space, runs: bool) {
        if self.setup.edition.dog_blank != DogBlank::WhereItWasDrawn {
            return;
        }
        let others = self.state.security.of(Chit::Dog).at(from) + self.state.security.of(Chit::DogSubdued).at(from);
        if others == 0 {
            self.state.supply_dogs.remove(from);
        } else if !runs && self.setup.shields.has(from) {
            self.state.supply_dogs.insert(from);
        }
        self.dog_from_elsewhere(to);
    }

    /// A dog comes to a hex that was not drawn there.
    pub(crate) fn dog_from_elsewhere(&mut self, to: Space) {
        let dogs = self.state.security.with(Chit::Dog) | self.state.security.with(Chit::DogSubdued);
        if self.setup.edition.dog_blank == DogBlank::WhereItWasDrawn && self.setup.shields.has(to) && !dogs.has(to) {
            self.state.supply_dogs.insert(to);
        }
    }

    /// The team has chosen onto whom a dog jumps; a running dog stays there.
    pub(crate) fn dog_jumps_onto(&mut self, from: Space, who: Who) {
        if self.state.walk.at == from {
            self.state.walk.at = Space::NOWHERE;
        }
        self.move_dog(from, self.state.person(who).at);
    }

    /// The dogs of one hex that have to look up: each jumps onto somebody next to it, unless somebody shares its hex
    /// (dog.chase.unless-sharing). When a newcomer came next to them, they jump onto the newcomer, in some editions whoever
    /// shares the hex (dog.chase). Of several characters the team chooses (dog.several-characters-adjacent). In the escape
    /// no dog chases, each costs like a guard where it lies (dog.in-escape).
    pub(crate) fn chase(&mut self) {
        if self.view().is_whistled() || matches!(self.state.phase, Phase::Planning | Phase::Escape | Phase::Over) {
            self.state.to_chase = Spaces::NONE;
            self.state.to_chase_newcomer = Spaces::NONE;
            self.state.newcomer = Who::Red;
            return;
        }
        let (from, newcomer) = match (self.state.to_chase_newcomer.first(), self.state.to_chase.first()) {
            (Some(from), _) if !self.state.to_chase.has(from) => (from, Some(self.state.newcomer)),
            (_, Some(from)) | (Some(from), None) => (from, None),
            (None, None) => return,
        };
        let here = self.state.security.of(Chit::Dog).at(from) > 0;
        let mut victims = self.view().dog_victims(from);
        if let Some(newcomer) = newcomer {
            victims = victims.into_iter().filter(|who| *who == newcomer).collect();
        }
        let stays = match self.setup.edition.dog_chase {
            DogChase::Always | DogChase::NoDogs if newcomer.is_some() => false,
            _ => self.state.character_spaces().has(from),
        };
        if !here || victims.is_empty() || stays {
            self.state.to_chase.remove(from);
            self.state.to_chase_newcomer.remove(from);
            if self.state.to_chase_newcomer.is_empty() {
                self.state.newcomer = Who::Red;
            }
            return;
        }
        let spaces = self.view().distinct_spaces(victims);
        if spaces.len() > 1 {
            self.state.prompt = Prompt::DogJump { from, onto: victims };
        } else if let Some(to) = spaces.first() {
            self.move_dog(from, to);
        }
    }

    /// A dog that somebody can leave behind does not look up before that character's action ends: two tiles away it is
    /// shaken off (dog.better-dogs).
    #[inline]
    pub(crate) fn leave_dogs_behind(&mut self, who: Who) {
        let from = self.state.person(who).at;
        if self.state.security.with(Chit::Dog).has(from) && self.setup.edition.dog_chase == DogChase::UnlessSharing {
            self.state.person_mut(who).dogs_behind.insert(from);
        }
    }

    /// A newcomer has come next to dogs: they look up, except those it has left behind.
    #[inline]
    pub(crate) fn dogs_look_up(&mut self, newcomer: Who, reach: Spaces, except: Spaces) {
        let dogs = reach & (self.state.security.with(Chit::Dog) - except);
        if dogs.any() {
            self.state.to_chase_newcomer = dogs;
            self.state.newcomer = newcomer;
        }
    }

    /// Dogs come out of the kennel: they lie on its hex before they run (dog.kennel.spawn). The kennel does nothing else to
    /// anybody there (dog.kennel.passable). The walk goes on in [`Transition::walk_on`].
    pub(crate) fn release_dogs(&mut self, count: u8) {
        let kennel = self.setup.terms.kennel;
        if !self.state.tiles(self.setup).has(kennel) {
            return;
        }
        for _ in 0..count {
            self.dog_from_elsewhere(kennel);
            self.state.security.of_mut(Chit::Dog).add(kennel.only());
            self.tell(Fact::Place(kennel, Chit::Dog));
        }
        self.state.walk = Walk { waiting: count, ..Walk::NONE };
    }

    /// The next dog on the kennel gets its target. False when no dog waits any more.
    pub(crate) fn aim_next_dog(&mut self, toward: Quarry) -> bool {
        if self.state.walk.waiting == 0 {
            self.state.walk = Walk::NONE;
            // A dog that stayed in the kennel still sees who is next to it.
            self.state.to_chase |= self.setup.terms.kennel.only();
            return false;
        }
        let kennel = self.setup.terms.kennel;
        let (crew, hexes) = self.view().quarry(kennel, toward, self.state.walk.waiting, self.state.walk.claimed);
        if self.view().distinct_spaces(crew).len() > 1 {
            self.state.prompt = Prompt::DogAfter { choices: crew };
        } else if hexes.len() > 1 {
            self.state.prompt = Prompt::DogTo { choices: hexes.into() };
        } else {
            self.send_dog(crew.first(), hexes.first().unwrap_or(Space::NOWHERE));
        }
        true
    }

    /// A dog starts to run.
    pub(crate) fn send_dog(&mut self, after: Option<Who>, to: Space) {
        let walk = &mut self.state.walk;
        walk.waiting -= 1;
        walk.after = after;
        walk.to = to;
        if let Some(who) = after {
            walk.claimed.insert(who);
        }
        if after.is_some() || to.is_somewhere() {
            walk.at = self.setup.terms.kennel;
            walk.left = 3;
        }
    }

    /// The running dog looks around, then takes one step. Passing next to somebody it jumps onto them and stays.
    pub(crate) fn walk_on(&mut self) {
        let walk = self.state.walk;
        let arrived = walk.at == walk.after.map_or(walk.to, |who| self.state.person(who).at);
        if arrived && self.state.character_spaces().has(walk.at) {
            self.state.walk.at = Space::NOWHERE;
            return;
        }
        let victims = self.view().dog_victims(walk.at);
        let spaces = self.view().distinct_spaces(victims);
        if spaces.len() > 1 {
            self.state.prompt = Prompt::DogJump { from: walk.at, onto: victims };
            return;
        }
        if let Some(to) = spaces.first() {
            self.state.walk.at = Space::NOWHERE;
            self.move_dog(walk.at, to);
            return;
        }
        let options = self.view().dog_steps(&walk);
        if arrived || walk.left == 0 || options.is_empty() {
            self.state.walk.at = Space::NOWHERE;
        } else if options.len() > 1 {
            self.state.prompt = Prompt::DogStep { options: options.into() };
        } else if let Some(to) = options.first() {
            self.step_dog(to);
        }
    }

    /// The running dog takes a step.
    pub(crate) fn step_dog(&mut self, to: Space) {
        let from = self.state.walk.at;
        self.state.walk.at = to;
        self.state.walk.left -= 1;
        self.move_dog(from, to);
    }
}
