//! Moments of games: a recorded heist that was won, stopped where something is to be seen, and heists played at random until
//! they come to such a moment. Always the same ones.

use anyhow::{Context, Result, anyhow, bail};
use heist_content::game::Game;
use heist_content::replay::Replay;
use heist_e2e::{player, table};
use heist_rules::chance::Seeded;
use heist_rules::quick::Quick;
use heist_rules::state::{Phase, State};
use heist_rules::who::Who;

/// The Startup Job, won.
pub const WON: &str = include_str!("../../../heist-content/tests/golden/startup.heist");

/// How many games are tried before a moment is given up.
const TRIES: u64 = 200;

/// The won heist after so many commands, as they are counted from their lines.
fn at(count: impl FnOnce(&Replay) -> Option<usize>) -> Result<Game> {
    let replay = Replay::parse(WON).map_err(|fault| anyhow!("{fault}"))?;
    let count = count(&replay).context("the won heist has no such moment")?;
    replay.at(count).map_err(|fault| anyhow!("{fault}"))
}

/// The won heist just before its first command that begins so.
pub fn before(line: &str) -> Result<Game> {
    at(|replay| replay.commands().position(|command| command.starts_with(line))).context(line.to_owned())
}

/// The won heist just after its first command that begins so.
pub fn after(line: &str) -> Result<Game> {
    at(|replay| Some(replay.commands().position(|command| command.starts_with(line))? + 1)).context(line.to_owned())
}

/// The won heist at its end.
pub fn won() -> Result<Game> {
    at(|replay| Some(replay.len()))
}

/// The won heist when it first comes to such a moment.
pub fn first(wanted: impl Fn(&State) -> bool) -> Result<Game> {
    let whole = won()?;
    at(|_| whole.history().iter().position(|entry| wanted(&entry.before)))
}

/// One of these heists, played at random until it comes to such a moment.
pub fn when(heists: &[&str], wanted: impl Fn(&State) -> bool) -> Result<Game> {
    let mut list = Vec::new();
    for (heist, seed) in heists.iter().flat_map(|heist| (0..TRIES).map(move |seed| (heist, seed))) {
        let (setup, state) = table::start(&table::wish(heist))?;
        let mut game = Game::new(setup, state);
        let (mut chance, mut random) = (Seeded::new(seed), Quick::new(seed));
        loop {
            if wanted(game.state()) {
                return Ok(game);
            }
            if game.state().phase == Phase::Over {
                break;
            }
            let command = player::choose(game.setup(), game.state(), &Who::PLAYERS, &mut random, &mut list);
            game.apply(command.context("somebody can do something")?, &mut chance)?;
        }
    }
    bail!("no game of {} comes to such a moment", heists.join(", "))
}
