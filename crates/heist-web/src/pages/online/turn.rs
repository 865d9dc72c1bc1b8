//! For whom the table waits.

use heist_rules::View;
use heist_rules::command::Speaker;
use heist_rules::setup::Setup;
use heist_rules::state::{PersonFlags, Phase, State};
use heist_rules::who::{Crew, Who};

/// The characters that have something to do before it goes on.
pub fn waited_for(setup: &Setup, state: &State) -> Crew {
    let rules = View { setup, state };
    let open = |who: Who| {
        let person = state.person(who);
        match state.phase {
            Phase::Planning => who != Who::Npc && !person.is(PersonFlags::READY),
            Phase::Roll | Phase::Event => true,
            Phase::Action => !person.is(PersonFlags::DONE),
            Phase::Escape => !person.is(PersonFlags::STAYED) && !rules.is_away(who),
            Phase::Over => false,
        }
    };
    let asked = state.prompt.is_open().then(|| state.prompt.asked());
    let meant = |who: &Who| match asked {
        Some(Speaker::One(one)) => one == *who,
        Some(Speaker::Team) => true,
        None => open(*who),
    };
    state.in_play().into_iter().filter(meant).collect()
}

#[cfg(test)]
mod tests {
    use super::waited_for;
    use crate::opening::{EDITION, FIRST_HEIST, first_crew, set_up};
    use heist_rules::chance::UnknownChance;
    use heist_rules::who::Who;

    #[test]
    fn in_planning_those_are_waited_for_who_are_not_ready() {
        let mut game = set_up(FIRST_HEIST, EDITION, &first_crew()).expect("the first heist");
        assert_eq!(waited_for(game.setup(), game.state()), Who::PLAYERS.into_iter().collect());
        for line in ["red start g8", "red plan g7", "red ready"] {
            game.say(line, &mut UnknownChance::default()).expect("a plan");
        }
        let waited = waited_for(game.setup(), game.state());
        assert!(!waited.has(Who::Red) && waited.has(Who::Blue));
    }
}
