//! Why a command is not taken back, in words.

use crate::commands::command as button;
use crate::english::capital;
use crate::names::{take_name, thing_name};
use heist_data::names::space_name;
use heist_format::game::{Dependent, UndoRefusal};
use heist_rules::command::{Command, Speaker, Verb};
use heist_rules::setup::Setup;
use heist_rules::space::Space;
use heist_rules::state::State;
use heist_rules::who::Who;
use heist_rules::{Refusal, View};

/// Why a command is not taken back: "Red's move to c5 stands on it."
pub fn why_not(setup: &Setup, refusal: &UndoRefusal) -> String {
    match refusal {
        UndoRefusal::StandsOnIt(dependent) => {
            let Dependent { command, before } = &**dependent;
            format!("{} stands on it.", what(setup, before, command))
        }
        UndoRefusal::Nothing | UndoRefusal::NewInformation | UndoRefusal::Over => {
            Refusal::from(refusal.clone()).why.to_owned()
        }
    }
}

/// A command as something that somebody did: "Red's move to c5".
pub fn what(setup: &Setup, before: &State, command: &Command) -> String {
    let whose = match command.by {
        Speaker::One(Who::Npc) => "The NPC".into(),
        Speaker::One(who) => capital(who.word()),
        Speaker::Team => "The team".into(),
    };
    format!("{whose}'s {}", deed(setup, before, command))
}

/// What somebody did, to stand after "Red's".
fn deed(setup: &Setup, state: &State, command: &Command) -> String {
    let at = |space: Space| space_name(setup, state, space);
    let who = match command.by {
        Speaker::One(who) => Some(who),
        Speaker::Team => None,
    };
    let money = who.map_or(0, |who| state.person(who).cash);
    match command.verb {
        Verb::Plan(space) => format!("token on {}", at(space)),
        Verb::Start(Space::NOWHERE) => "step back from the start".into(),
        Verb::Start(space) => format!("start at {}", at(space)),
        Verb::Shift(_) => "turn of the die".into(),
        Verb::Take(action, _) => {
            let name = who.and_then(|who| take_name(View { setup, state }, who, action));
            name.map_or_else(|| "action".into(), |name| format!("action {name}"))
        }
        Verb::Move(space) => format!("move to {}", at(space)),
        Verb::Run(space) => format!("run to {}", at(space)),
        Verb::Unlock(space) => format!("unlock of {}", at(space)),
        Verb::Subdue(space, _) => format!("subdue on {}", at(space)),
        Verb::Disable(space) => format!("disable on {}", at(space)),
        Verb::Crack => "work on the safe".into(),
        Verb::PickUp(thing, space) => format!("pick-up of {}", thing_name(thing, state.cash_on[space.index()])),
        Verb::Drop(thing, _) => format!("drop of {}", thing_name(thing, money)),
        Verb::Give(thing, to) => format!("gift of {} to {}", thing_name(thing, money), to.word()),
        Verb::Open(space) => format!("opening of {}", at(space)),
        Verb::Choose(_) => "answer".into(),
        _ => format!("\"{}\"", button(setup, state, command)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use heist_format::game::Game;
    use heist_format::position;
    use heist_rules::chance::Seeded;

    #[test]
    fn a_refused_undo_names_the_command_that_stands_on_it() {
        let text = r#"
phase = "action"
map = "E2 LO EM"
crew.blue = { card = "angry-locksmith", skills = ["hurry", "wing-it"], at = "a1", die = 2 }
crew.red = { card = "thug", skills = ["wing-it", "hurry"], at = "a1", die = 1, plan = ["b1"] }
"#;
        let loaded = position::load_toml(text).expect("the position loads");
        let mut game = Game::new(loaded.setup, loaded.state);
        let why = |game: &Game, who| game.why_no_undo(Speaker::One(who)).map(|why| why_not(game.setup(), &why));
        assert_eq!(why(&game, Who::Blue).as_deref(), Some("There is nothing to take back."));
        for line in ["blue take pick", "red take walk", "blue unlock b1", "red move b1"] {
            game.say(line, &mut Seeded::new(1)).unwrap_or_else(|fault| panic!("{line}: {fault}"));
        }
        assert_eq!(why(&game, Who::Blue).as_deref(), Some("Red's move to b1 stands on it."));
        assert_eq!(why(&game, Who::Red), None);
        let last = game.last_command_of(Speaker::One(Who::Blue)).expect("a command");
        assert_eq!(what(game.setup(), &last.before, &last.command), "Blue's unlock of b1");
    }
}
