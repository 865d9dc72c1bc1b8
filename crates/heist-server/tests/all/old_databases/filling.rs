//! What is put into a database before it is dumped: a table in the middle of a heist, one that was left for a rematch, one whose dice were
//! tossed for, a box with a heist under way, a shared replay.

use crate::boxes::Held;
use crate::boxes::heists;
use crate::common::{Client, RunningServer};
use crate::fairness::Page;
use crate::playing::plan;
use heist_bots::{Bot, Random};
use heist_client::Known;
use heist_client::start::set_up_table;
use heist_format::game::Game;
use heist_format::notation;
use heist_protocol::http::{NewTable, Opened, Shared};
use heist_protocol::{AccessToken, ClientMessage, Colour, ServerMessage};
use heist_rules::state::Phase;
use heist_testbed::new_table::new_table;
use serde_json::{Value, json};
use std::fmt::Write;

const REPLAY: &str = include_str!("../../../../heist-testbed/games/golden/startup.heist");

/// Fills the database of a server; the head of its dump.
pub async fn fill(server: &RunningServer) -> String {
    let mut head = String::new();
    let mut say = |key: &str, value: &dyn std::fmt::Display| writeln!(head, "-- {key}: {value}").expect("text");

    let ann_holds = NewTable { hold: vec![Colour::Red, Colour::Green], name: "Ann".into(), ..new_table("startup") };
    let opened = open(server, &ann_holds).await;
    let held: Vec<&AccessToken> = opened.seats.iter().take(2).map(|(_, token)| token).collect();
    let (mut ann, welcome) = server.join(opened.table, &held, "Ann").await;
    let (mut bob, _) = server.join(opened.table, &[&opened.join], "Bob").await;
    let mut tokens: Vec<AccessToken> = held.into_iter().cloned().collect();
    for who in [Colour::Blue, Colour::Black] {
        let taken = bob.request(|id| ClientMessage::Take { id, who, name: "Bob".into(), token: None }).await;
        let ServerMessage::Secret { token, .. } = taken else { panic!("{taken:?}") };
        tokens.push(token);
    }
    for (person, text) in [(&mut ann, "Ready? “Now.”"), (&mut bob, "Ready.")] {
        person.request(|id| ClientMessage::Chat { id, text: text.into() }).await;
    }
    let ServerMessage::Welcome { table, .. } = welcome else { panic!("{welcome:?}") };
    let mut game = set_up_table(&table).expect("it is set up");
    let (mut all, _) = server.join(opened.table, &tokens.iter().collect::<Vec<_>>(), "Ann").await;
    let start = game.legal().into_iter().map(|command| notation::print(game.setup(), game.state(), &command));
    let start = start.into_iter().find(|line| line.starts_with("red start")).expect("red starts somewhere");
    for line in [start.as_str(), "red undo"] {
        say_line(&mut all, &mut game, line.to_owned()).await;
    }
    play_into_the_heist(&mut all, &mut game).await;
    say("table", &opened.table);
    for (who, token) in Colour::ALL.into_iter().zip(&tokens) {
        say(who.word(), &token.0);
    }
    say("watch", &opened.watch.0);
    say("seq", &all.seq);

    let zoe_holds = NewTable { name: "Zoë".into(), ..new_table("melee") };
    let left = open(server, &zoe_holds).await;
    let (mut zoe, _) = server.join(left.table, &[&left.seats[0].1], "Zoë").await;
    let moved = zoe.request(|id| ClientMessage::Rematch { id }).await;
    let ServerMessage::Moved { table: rematch, seats, .. } = moved else { panic!("{moved:?}") };
    say("left", &left.table);
    say("left_watch", &left.watch.0);
    say("rematch", &rematch);
    say("rematch_red", &seats[0].1.0);

    let (status, _, shared) = server.ask("POST", "/api/replays", &[("Content-Type", "text/plain")], REPLAY).await;
    assert_eq!(status, 201, "{shared}");
    let Shared { id } = serde_json::from_str(&shared).expect("the answer");
    say("replay", &id);

    let held = Held::make_with_crew(server).await;
    let hold = json!({ "expect": 7, "hold": ["red", "green", "blue"], "name": "Ann" });
    let of_box = opened_by(held.post("/tables", &hold, 201).await);
    let (mut ann, told) = heists::sit(server, &of_box).await;
    play_into_the_heist(&mut ann, &mut heists::game_of(&told)).await;
    say("box", &held.made.id);
    say("box_key", &held.made.key.0);
    say("box_table", &of_box.table);
    for (who, token) in &of_box.seats {
        say(&format!("box_{}", who.word()), &token.0);
    }

    let tossed = server.open_table(&[Colour::Red, Colour::Green, Colour::Blue]).await;
    let seats = [Colour::Red, Colour::Green, Colour::Blue];
    let mut page = Page::join(server, &tossed, &seats, Known::default()).await;
    for who in seats {
        plan(&mut page.client, who.word()).await;
    }
    let expect = page.client.seq;
    page.client.send(&ClientMessage::Do { id: 99, expect, line: "team roll".into() }).await;
    page.answers().await;
    page.client.sees().await;
    say("tossed", &tossed.table);
    say("tossed_watch", &tossed.watch.0);
    head
}

async fn open(server: &RunningServer, new: &NewTable) -> Opened {
    let (status, opened) = server.post("/api/tables", &serde_json::to_value(new).expect("JSON")).await;
    assert_eq!(status, 201, "{opened}");
    opened_by(opened)
}

/// The answer of this server, or of one that knows no hosts yet.
fn opened_by(mut answer: Value) -> Opened {
    answer.as_object_mut().expect("an object").entry("host").or_insert_with(|| "".into());
    serde_json::from_value(answer).expect("the answer")
}

async fn say_line(client: &mut Client, game: &mut Game, line: String) {
    let expect = client.seq;
    client.send(&ClientMessage::Do { id: 1, expect, line }).await;
    let entry = client.sees().await;
    game.repeat(&entry.line, &entry.chance).unwrap_or_else(|error| panic!("{}: {error}", entry.line));
}

/// Plays at random until dice have been rolled and something has been done.
async fn play_into_the_heist(client: &mut Client, game: &mut Game) {
    let mut random = Random::new(1);
    let mut after_planning = 0;
    while after_planning < 12 && game.state().phase != Phase::Over {
        let command = random.choose(game.setup(), game.state()).expect("somebody can act");
        let line = notation::print(game.setup(), game.state(), &command);
        say_line(client, game, line).await;
        after_planning += usize::from(game.state().phase != Phase::Planning);
    }
    assert_ne!(game.state().phase, Phase::Over, "play is to go on");
}
