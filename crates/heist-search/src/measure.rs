//! Random play as a yardstick: games that can be played again exactly, and what they cost.

use heist_data::error::ContentError;
use heist_data::library::Library;
use heist_format::setup;
use heist_rules::choices::Choices;
use heist_rules::command::Command;
use heist_rules::edition::Edition;
use heist_rules::fast_rng::FastRng;
use heist_rules::random_play;
use heist_rules::setup::Setup;
use heist_rules::state::{Phase, State};
use heist_rules::{Scope, apply, legal};

/// A heist of the yardstick: everybody has planned with the fixed planner, the first roll is next.
pub struct Planned {
    /// The heist's id.
    pub id: String,
    /// What stays the same.
    pub setup: Setup,
    /// The position before the first roll.
    pub start: State,
}

/// Every official heist that the newest edition plays, with the ready-made crew, planned.
///
/// ```
/// use heist_rules::Phase;
///
/// let heists = heist_search::measure::all_heists(1).unwrap();
/// assert!(heists.iter().all(|heist| heist.start.phase == Phase::Roll));
/// ```
pub fn all_heists(seed: u64) -> Result<Vec<Planned>, ContentError> {
    let heists = Library::official().heists.iter().filter(|heist| heist.is_for(Edition::NEWEST.id));
    heists
        .map(|heist| {
            let (setup, mut start) = setup::official_game(&heist.id)?;
            random_play::plan_all(&setup, &mut start, &mut FastRng::new(seed), &mut ());
            Ok(Planned { id: heist.id.clone(), setup, start })
        })
        .collect()
}

/// A game played at random, kept so that it can be applied again.
pub struct Recorded<'a> {
    planned: &'a Planned,
    seed: u64,
    commands: Vec<Command>,
}

impl Recorded<'_> {
    /// How many commands it has.
    pub fn len(&self) -> usize {
        self.commands.len()
    }
    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.commands.is_empty()
    }
    /// Applies its commands again and returns where they lead. Nothing else is done, so that nothing else is measured.
    pub fn apply(&self) -> State {
        let mut state = self.planned.start;
        let mut chance = FastRng::new(self.seed);
        for command in &self.commands {
            let _ = apply(&self.planned.setup, &mut state, *command, &mut chance, &mut ());
        }
        state
    }
}

impl Planned {
    /// Plays to the end; `choices` is scratch space. Says how many commands that took.
    ///
    /// ```
    /// use heist_rules::choices::Choices;
    ///
    /// let heists = heist_search::measure::all_heists(1).unwrap();
    /// let mut choices = Choices::with_room();
    /// assert_eq!(heists[0].play(7, &mut choices), heists[0].play(7, &mut choices));
    /// ```
    pub fn play(&self, seed: u64, choices: &mut Choices) -> u32 {
        let mut state = self.start;
        random_play::play_out(&self.setup, &mut state, &mut FastRng::new(seed), choices)
    }

    /// The same, where every command is checked before it is carried out.
    pub fn play_checking(&self, seed: u64, choices: &mut Choices) -> u32 {
        let mut state = self.start;
        random_play::play_out_checking(&self.setup, &mut state, &mut FastRng::new(seed), choices)
    }

    /// Plays to the end and keeps the commands. Choices and chance have seeds of their own, so that the commands alone
    /// lead the same way again.
    ///
    /// ```
    /// use heist_rules::Phase;
    ///
    /// let heists = heist_search::measure::all_heists(1).unwrap();
    /// let game = heists[0].record(7);
    /// assert!(game.len() > 10 && game.apply().phase == Phase::Over);
    /// ```
    pub fn record(&self, seed: u64) -> Recorded<'_> {
        let (mut choice, mut chance) = (FastRng::new(!seed), FastRng::new(seed));
        let mut state = self.start;
        let (mut list, mut commands) = (Vec::new(), Vec::new());
        while state.phase != Phase::Over {
            legal(&self.setup, &state, Scope::RandomPlay, &mut list);
            let Some(command) = list.get(choice.below(list.len() as u32) as usize) else { break };
            if apply(&self.setup, &mut state, *command, &mut chance, &mut ()).is_err() {
                break;
            }
            commands.push(*command);
        }
        Recorded { planned: self, seed, commands }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_planner_brings_every_heist_to_its_first_roll() {
        let heists = all_heists(1).expect("heists");
        assert_eq!(heists.len(), 17);
        for heist in heists {
            assert_eq!(heist.start.phase, Phase::Roll, "{}", heist.id);
        }
    }

    #[test]
    fn recorded_games_lead_the_same_way_again() {
        for heist in all_heists(1).expect("heists") {
            let game = heist.record(7);
            assert_eq!(game.apply().phase, Phase::Over, "{}", heist.id);
            assert_eq!(game.apply(), game.apply(), "{}", heist.id);
        }
    }
}
