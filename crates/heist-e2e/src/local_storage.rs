//! The browser's local storage: games and boxes put into it as if they had been played there, and read out of it again. And
//! games played at random until a wanted situation comes up, always the same ones.

use crate::browser_players::BrowserPlayer;
use crate::new_table;
use anyhow::{Context, Result, anyhow, bail};
use heist_bots::{Bot, Random};
use heist_campaign::{BoxContents, CampaignBox, file};
use heist_format::game::Game;
use heist_format::replay::{self, Replay};
use heist_rules::chance::Seeded;
use heist_rules::edition::Edition;
use heist_rules::state::{HeistFlags, Phase, State};
use serde_json::{Value, json};

/// How many games are tried before the search is given up.
const MAX_TRIES: u64 = 200;

/// Puts a game into local storage; `origin` is the box and the entry for which it is played.
pub async fn put_game(person: &BrowserPlayer, id: &str, game: &Game, origin: Option<(&str, usize)>) -> Result<()> {
    let state = game.state();
    let won = (state.phase == Phase::Over).then(|| state.is(HeistFlags::WON));
    let mut kept = json!({
        "saved": 0.0, "heist": game.setup().heist, "phase": state.phase.word(), "round": state.round, "won": won,
        "replay": replay::record(game, None),
    });
    if let Some((held, entry)) = origin {
        kept["origin"] = json!({ "box": held, "entry": entry });
    }
    let script =
        "localStorage.setItem('heist.game.' + arguments[0], JSON.stringify({ ...arguments[1], saved: Date.now() }))";
    person.run(script, vec![id.into(), kept]).await.map(drop)
}

/// Lets bots play some seats of a game in local storage.
pub async fn put_bots(person: &BrowserPlayer, id: &str, seats: &[&str]) -> Result<()> {
    let bot = |who: &&str| json!([who, { "name": format!("Bot {who}"), "level": "quick", "temper": "careful" }]);
    let bots: Vec<Value> = seats.iter().map(bot).collect();
    let script = r##"
        const [key, bots] = ["heist.game." + arguments[0], arguments[1]];
        localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key)), bots }));"##;
    person.run(script, vec![id.into(), bots.into()]).await.map(drop)
}

/// A game as the browser keeps it; without an id, the one whose table is open.
pub async fn take_game(person: &BrowserPlayer, id: Option<&str>) -> Result<Game> {
    let script = r##"
        const id = arguments[0] ?? new URLSearchParams(location.search).get("game");
        return JSON.parse(localStorage.getItem("heist.game." + id)).replay;"##;
    let text = person.run(script, vec![id.map_or(Value::Null, Value::from)]).await?;
    let replay = Replay::parse(text.as_str().context("a replay is a text")?).map_err(|fault| anyhow!("{fault}"))?;
    replay.at(replay.len()).map_err(|fault| anyhow!("{fault}"))
}

/// A box to which these lines were said.
pub fn a_box(name: &str, edition: Edition, lines: &[&str]) -> Result<CampaignBox> {
    let mut held = CampaignBox::new(name, BoxContents::new(edition));
    for line in lines {
        held.say(line).map_err(|error| anyhow!("{line}: {error}"))?;
    }
    Ok(held)
}

/// Puts a box into local storage.
pub async fn put_box(person: &BrowserPlayer, id: &str, held: &CampaignBox) -> Result<()> {
    let now = held.now();
    let line = format!("{} players · {} heists won · ${}k", now.players.len(), now.won.len(), now.cash);
    let kept = json!({ "name": held.name(), "line": line, "changed": 0.0, "file": file::print(held) });
    let script =
        "localStorage.setItem('heist.box.' + arguments[0], JSON.stringify({ ...arguments[1], changed: Date.now() }))";
    person.run(script, vec![id.into(), kept]).await.map(drop)
}

/// One of these heists, played at random until the state is as wanted.
pub fn when(heists: &[&str], wanted: impl Fn(&State) -> bool) -> Result<Game> {
    for (heist, seed) in heists.iter().flat_map(|heist| (0..MAX_TRIES).map(move |seed| (heist, seed))) {
        let (setup, state) = new_table::start(&new_table::new_table(heist))?;
        let mut game = Game::new(setup, state);
        let (mut chance, mut random) = (Seeded::new(seed), Random::new(seed));
        loop {
            if wanted(game.state()) {
                return Ok(game);
            }
            if game.state().phase == Phase::Over {
                break;
            }
            let command = random.choose(game.setup(), game.state());
            game.apply(command.context("somebody can do something")?, &mut chance)?;
        }
    }
    bail!("no game of {} comes to such a moment", heists.join(", "))
}
