//! What random play chooses from: the legal commands, kept from step to step. After a command that has changed a few
//! characters and spaces, only the commands of these characters and of those who look at these spaces are listed again.

use crate::engine::fast_rng::FastRng;
use crate::engine::legal::{Scope, legal};
use crate::engine::view::View;
use crate::model::cards::{Ability, SubAction};
use crate::model::chits::Chit;
use crate::model::command::Command;
use crate::model::setup::Setup;
use crate::model::space::{Space, Spaces};
use crate::model::state::{Phase, State};
use crate::model::who::{Crew, Who};
use crate::rules::card::good_in_a_pinch::PINCH;

/// How far the consequences of a command reach if nothing follows by itself: these characters are different, and so is what
/// lies on these spaces; nothing else is that anybody's commands depend on. To know less than there is to know only costs
/// time.
///
/// In the action phase what somebody may do depends on the character itself, on the spaces around, and on all unknown tiles;
/// not on the dice, ideas, plans or actions of others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Invalidation {
    crew: Crew,
    spaces: Spaces,
}

impl Invalidation {
    /// Anything may be different.
    pub(crate) const EVERYTHING: Invalidation = Invalidation { crew: Crew(0xff), spaces: Spaces::NONE };
    /// Nobody's commands are different.
    pub(crate) const NOTHING: Invalidation = Invalidation { crew: Crew::NOBODY, spaces: Spaces::NONE };

    /// One character is different.
    #[inline]
    pub(crate) fn around(who: Who) -> Invalidation {
        Invalidation::around_and_at(who, Spaces::NONE)
    }
    /// These characters are different.
    #[inline]
    pub(crate) fn of(crew: Crew) -> Invalidation {
        Invalidation { crew, spaces: Spaces::NONE }
    }
    /// One character and what lies on some spaces are different.
    #[inline]
    pub(crate) fn around_and_at(who: Who, spaces: Spaces) -> Invalidation {
        Invalidation { crew: Crew(1 << who as u8), spaces }
    }
}

/// What follows by itself in the middle of the action phase, reveals and jumping dogs, changes these.
#[derive(Clone, Copy)]
pub(crate) struct Before {
    unknown: Spaces,
    dogs: Spaces,
    playing: Crew,
}

impl State {
    /// What may change when reveals and dogs are carried out.
    #[inline]
    pub(crate) fn before(&self) -> Before {
        Before { unknown: self.unknown, dogs: self.security.with(Chit::Dog), playing: self.playing }
    }
}

impl View<'_> {
    /// How far a command has reached after which nothing followed but reveals and jumping dogs.
    pub(crate) fn invalidation_after(self, invalidation: Invalidation, before: Before) -> Invalidation {
        // Everything is different anyway, or somebody was set free.
        if invalidation == Invalidation::EVERYTHING || self.state.playing != before.playing {
            return Invalidation::EVERYTHING;
        }
        let Invalidation { mut crew, mut spaces } = invalidation;
        let dogs = self.state.security.with(Chit::Dog);
        spaces |= (before.dogs - dogs) | (dogs - before.dogs);
        let revealed = before.unknown - self.state.unknown;
        if revealed.any() {
            spaces |= revealed;
            for who in self.state.in_play() {
                if self.has_icon(who, SubAction::Reveal) {
                    crew.insert(who);
                }
            }
        }
        Invalidation { crew, spaces }
    }

    /// Whose commands in the action phase depend on what lies on these spaces.
    #[inline(never)]
    fn onlookers(self, spaces: Spaces) -> Crew {
        let near = spaces | self.state.adjacent_to_any(self.setup, spaces);
        self.state.in_play()
            & Crew::of(|who| {
                let person = self.person(who);
                near.has(person.at) | (person.vents != 0) | self.looks_far(who)
            })
    }

    /// Lists the commands of one character again, none for one who is out of play.
    #[inline(always)]
    fn list_part(self, who: Who, worth: Spaces, list: &mut Vec<Command>) {
        list.clear();
        if self.state.in_play().has(who) {
            self.list_own(who, false, worth, list);
        }
    }

    /// In the escape somebody who goes or stays concerns others where it may leave something behind, and those who could
    /// give it an idea. Where an exit fills up, a door opens, ideas change hands or one drags everybody along, it concerns
    /// everybody.
    #[inline]
    pub(crate) fn invalidation_of_escape(self, who: Who, to: Space) -> Invalidation {
        let at = self.person(who).at;
        let bound = self.binds_everybody(who);
        let fills = self.setup.terms.refuge_limit() > 0 && (self.refuges() & (to.only() | at.only())).any();
        if bound || fills || self.state.doors.has(to) {
            return Invalidation::EVERYTHING;
        }
        let mut crew = self.state.characters_at(to);
        crew.insert(who);
        if self.setup.crew.can(Ability::GoodInAPinch) || self.setup.crew.can(Ability::GreatInAPinch) {
            for other in self.state.in_play() {
                if self.abilities(other).0 & PINCH != 0 {
                    crew.insert(other);
                }
            }
        }
        Invalidation { crew, spaces: Spaces::NONE }
    }
}

/// The legal commands of [`Scope::RandomPlay`], in the order of [`legal`].
///
/// ```
/// # let (setup, mut state) = heist_format::setup::official_game("startup").unwrap();
/// # heist_rules::random_play::plan_all(&setup, &mut state, &mut heist_rules::fast_rng::FastRng::new(1), &mut ());
/// use heist_rules::{choices::Choices, fast_rng::FastRng, random_play};
///
/// // Room that any number of games can use.
/// let mut choices = Choices::with_room();
/// for seed in 0..3 {
///     random_play::play_out(&setup, &mut state.clone(), &mut FastRng::new(seed), &mut choices);
/// }
/// ```
#[derive(Clone, Debug, Default)]
pub struct Choices {
    /// What comes before the commands of the characters, then those of each, then what comes last.
    parts: [Vec<Command>; 7],
    /// How many commands each part has (255: that many or more), a byte each, the first lowest.
    lengths: u64,
    /// Everything listed from scratch, to compare with, where assertions are compiled in. Kept, so that comparing allocates nothing.
    all: Vec<Command>,
}

impl Choices {
    /// With room for what random play needs, so that nothing is allocated on the way.
    pub fn with_room() -> Choices {
        let parts = core::array::from_fn(|_| Vec::with_capacity(256));
        Choices { parts, lengths: 0, all: Vec::with_capacity(1024) }
    }

    /// Lists the commands of a position.
    pub fn list(&mut self, setup: &Setup, state: &State) {
        let view = View { setup, state };
        let [first, own @ .., last] = &mut self.parts;
        first.clear();
        last.clear();
        let characters_too = view.list_first(false, first);
        if characters_too {
            let worth = view.spaces_worth_a_look();
            for who in Who::ALL {
                view.list_part(who, worth, &mut own[who as usize]);
            }
            view.list_last(false, last);
        } else {
            own.iter_mut().for_each(Vec::clear);
        }
        self.lengths = self.parts.iter().rev().fold(0, |lengths, part| lengths << 8 | short(part.len()));
    }

    /// Lists the commands again after a command that has reached so far.
    #[inline(always)]
    pub(crate) fn follow(&mut self, setup: &Setup, state: &State, invalidation: Invalidation) {
        if invalidation == Invalidation::EVERYTHING || state.phase == Phase::Over || state.prompt.is_open() {
            return self.list(setup, state);
        }
        let view = View { setup, state };
        let mut crew = invalidation.crew;
        if invalidation.spaces.any() {
            crew |= view.onlookers(invalidation.spaces);
        }
        let [_, own @ .., last] = &mut self.parts;
        let worth = view.spaces_worth_a_look();
        let mut lengths = self.lengths;
        for who in crew {
            let part = &mut own[who as usize];
            view.list_part(who, worth, part);
            lengths = with_length(lengths, 1 + who as u32, part.len());
        }
        last.clear();
        view.list_last(false, last);
        self.lengths = with_length(lengths, 6, last.len());
        debug_assert!(self.is_complete(setup, state), "a command has reached further than it seemed");
    }

    /// Whether this is what listing everything gives.
    fn is_complete(&mut self, setup: &Setup, state: &State) -> bool {
        legal(setup, state, Scope::RandomPlay, &mut self.all);
        self.parts.iter().flatten().eq(&self.all)
    }

    /// One of them, by chance.
    #[inline]
    pub(crate) fn pick(&self, chance: &mut FastRng) -> Option<&Command> {
        // Eight bytes at a time, since nobody can foresee in which part it is: where each part ends, then how many of them
        // end before the place. This works as long as all bytes stay below 128.
        const EACH: u64 = 0x0101_0101_0101_0101;
        let lengths = self.lengths;
        let ends = lengths.wrapping_mul(EACH);
        let total = ends >> 56;
        if lengths & (0xe0 * EACH) != 0 || total >= 128 {
            return self.pick_of_many(chance);
        }
        let place = u64::from(chance.below(total as u32));
        let passed = ((0x80 + place) * EACH - ends) >> 7 & EACH;
        let number = passed.wrapping_mul(EACH) >> 56;
        let begin = (ends << 8) >> ((8 * number) & 63) & 0xff;
        self.parts.get(number as usize)?.get(place.wrapping_sub(begin) as usize)
    }

    #[cold]
    fn pick_of_many(&self, chance: &mut FastRng) -> Option<&Command> {
        let total: usize = self.parts.iter().map(Vec::len).sum();
        let place = chance.below(total as u32);
        self.parts.iter().flatten().nth(place as usize)
    }
}

/// A length as far as a byte goes.
#[inline]
fn short(length: usize) -> u64 {
    length.min(255) as u64
}

/// The lengths with that of one part changed. (One word, not eight bytes in memory: it is read as a word right afterwards,
/// and the processor would have to wait until a byte has arrived there.)
#[inline]
fn with_length(lengths: u64, part: u32, length: usize) -> u64 {
    lengths & !(0xff << (8 * part)) | short(length) << (8 * part)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::command::Verb;

    #[test]
    fn every_command_is_picked_in_its_turn_however_many_there_are() {
        for counts in
            [[1, 0, 0, 0, 0, 0, 0], [0, 3, 0, 7, 31, 2, 1], [31, 31, 31, 31, 3, 0, 0], [0, 40, 0, 300, 1, 1, 1]]
        {
            let mut choices = Choices::default();
            let mut picked: std::collections::HashMap<Command, u32> = std::collections::HashMap::new();
            for (part, count) in counts.into_iter().enumerate() {
                for n in 0..count {
                    let verb = Verb::Tunnel(Space(part as u8), Space((n % 200) as u8));
                    let command = Command::team(verb);
                    choices.parts[part].push(command);
                    picked.insert(command, 0);
                }
                choices.lengths = with_length(choices.lengths, part as u32, count);
            }
            let mut chance = FastRng::new(1);
            for _ in 0..20_000 {
                *picked.get_mut(choices.pick(&mut chance).expect("a command")).expect("a listed one") += 1;
            }
            let rare = 20_000 / counts.iter().sum::<usize>() as u32 / 2;
            assert!(picked.values().all(|times| *times > rare), "{counts:?}: {picked:?}");
        }
        assert_eq!(Choices::default().pick(&mut FastRng::new(1)), None);
    }
}
