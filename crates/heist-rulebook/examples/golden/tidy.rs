//! Tidying up: what was put down or handed over for nothing is left out of a game, as long as it ends as before.

use heist_format::game::Game;
use heist_format::notation;
use heist_format::recorded::chance_lines;
use heist_rules::command::Verb;
use heist_rules::state::{HeistFlags, State};

/// A command of a game: its line, its chance, and what kind it is.
struct Said {
    line: String,
    chance: Vec<String>,
    idle: bool,
    pick_up: bool,
}

fn lines(game: &Game) -> Vec<Said> {
    let after = game.history().iter().skip(1).map(|entry| &entry.before).chain([game.state()]);
    let said = game.history().iter().zip(after).map(|(entry, after)| Said {
        line: notation::print(game.setup(), &entry.before, &entry.command),
        chance: chance_lines(game.setup(), after, &entry.facts),
        idle: matches!(entry.command.verb, Verb::Drop(..) | Verb::Give(..)),
        pick_up: matches!(entry.command.verb, Verb::PickUp(..)),
    });
    said.collect()
}

/// The same game without some of its commands, if it is won all the same.
fn without(game: &Game, start: &State, said: &[Said], left_out: [usize; 2]) -> Option<Game> {
    let mut again = Game::new(game.setup().clone(), *start);
    for (place, said) in said.iter().enumerate() {
        if !left_out.contains(&place) {
            again.repeat(&said.line, &said.chance).ok()?;
        }
    }
    again.state().is(HeistFlags::WON).then_some(again)
}

/// The game without idle hands.
pub fn tidy(mut game: Game) -> Game {
    let Some(start) = game.history().first().map(|entry| entry.before) else { return game };
    let mut first = 0;
    loop {
        let said = lines(&game);
        let hands: Vec<usize> = (0..said.len()).filter(|place| said[*place].idle || said[*place].pick_up).collect();
        let mut pairs = hands
            .iter()
            .enumerate()
            .skip_while(|(_, place)| **place < first)
            .flat_map(|(n, one)| hands[n..].iter().take(12).map(move |other| [*one, *other]));
        let better = pairs.find_map(|pair| {
            let idle = pair.iter().any(|place| said[*place].idle);
            let shorter = if idle { without(&game, &start, &said, pair) } else { None };
            shorter.map(|shorter| (pair[0], shorter))
        });
        let Some((place, shorter)) = better else { return game };
        first = place.saturating_sub(12);
        game = shorter;
    }
}
