//! Bots at tables of the server.

use crate::common::{Client, RunningServer, config, crew, seat, start};
use heist_protocol::http::Opened;
use heist_protocol::{
    BotLevel, BotPlayer, BotTemper, BotWish, ClientMessage, Colour, Failure, SeatState, ServerMessage,
};
use heist_server::Config;
use serde_json::json;
use std::collections::HashSet;

fn bot(name: &str) -> BotPlayer {
    BotPlayer { name: name.into(), level: BotLevel::Quick, temper: BotTemper::Bold, face: Some("thug".into()) }
}

fn quick(folder: &std::path::Path) -> Config {
    let mut config = config(folder);
    config.bot_pace = 2;
    config
}

/// A table at which Ann plays red, and bots play green and blue.
async fn open(server: &RunningServer) -> Opened {
    let bots = [(Colour::Green, bot("Vera")), (Colour::Blue, bot("Max"))];
    let new = json!({
        "heist": "startup", "edition": "v24", "crew": crew(), "hold": ["red"], "name": "Ann", "bots": bots,
    });
    let (status, opened) = server.post("/api/tables", &new).await;
    assert_eq!(status, 201, "{opened}");
    serde_json::from_value(opened).expect("the answer")
}

/// Ann plans: a start, a token, ready.
async fn plan(ann: &mut Client) {
    loop {
        ann.catch_up().await;
        if matches!(ann.say("red start e9").await, ServerMessage::Done { .. }) {
            break;
        }
    }
    loop {
        ann.catch_up().await;
        match ann.say("red ready").await {
            ServerMessage::Done { .. } => return,
            ServerMessage::Stale { .. } => {}
            other => panic!("{other:?}"),
        }
    }
}

#[tokio::test]
async fn bots_plan_propose_and_act_and_their_entries_are_like_others() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(quick(folder.path())).await;
    let opened = open(&server).await;
    let (mut ann, welcome) = server.join(opened.table, &[seat(&opened, Colour::Red)], "Ann").await;
    let ServerMessage::Welcome { table, .. } = welcome else { unreachable!() };
    let green = table.seats.iter().find(|seat| seat.who == Colour::Green).unwrap();
    assert_eq!((green.state, green.bot.as_ref().map(|bot| &*bot.name)), (SeatState::Free, Some("Vera")));
    let proposed = ann
        .until(|message| match message {
            ServerMessage::Proposed { lines, .. } if !lines.is_empty() => Some(lines.clone()),
            _ => None,
        })
        .await;
    let first = ann.sees().await;
    assert_eq!(first.line, proposed[0], "it does what it has said");
    plan(&mut ann).await;
    // When Ann is ready, so are they.
    loop {
        let answer = ann.say("team roll").await;
        match answer {
            ServerMessage::Done { .. } => break,
            _ => ann.catch_up().await,
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    let mut actors = HashSet::new();
    while actors.len() < 2 {
        let line = ann.sees().await.line;
        actors.extend(line.split(' ').next().map(str::to_owned));
    }
    assert_eq!(actors, HashSet::from(["green".to_owned(), "blue".to_owned()]));
    server.stop().await;
}

#[tokio::test]
async fn a_person_with_the_link_of_a_seat_takes_it_from_the_bot_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(quick(folder.path())).await;
    let opened = open(&server).await;
    let (mut bob, welcome) = server.join(opened.table, &[seat(&opened, Colour::Green)], "Bob").await;
    let ServerMessage::Welcome { table, seats, .. } = welcome else { unreachable!() };
    assert_eq!(seats, [Colour::Green]);
    let green = table.seats.iter().find(|seat| seat.who == Colour::Green).unwrap();
    assert_eq!((green.state, &green.bot), (SeatState::Held, &None));
    let people = bob
        .until(|message| match message {
            ServerMessage::People { people, .. } if people.iter().any(|person| person.bot) => Some(people.clone()),
            _ => None,
        })
        .await;
    let bots: Vec<_> = people.iter().filter(|person| person.bot).flat_map(|person| person.seats.clone()).collect();
    assert_eq!(bots, [Colour::Blue]);
    server.stop().await;
}

#[tokio::test]
async fn the_host_puts_bots_in_and_takes_them_out() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(quick(folder.path())).await;
    let opened = server.open_table(&[Colour::Red]).await;
    let (mut host, _) = server.join(opened.table, &[seat(&opened, Colour::Red), &opened.host], "Ann").await;
    let (mut guest, _) = server.join(opened.table, &[&opened.watch], "Eve").await;
    let put = |bot| move |id| ClientMessage::SeatBot { id, who: Colour::Green, bot };
    let refused = guest.request(put(Some(bot("Vera")))).await;
    assert!(matches!(refused, ServerMessage::Failed { code: Failure::NotHost, .. }), "{refused:?}");
    let nameless = host.request(put(Some(bot("  ")))).await;
    assert!(matches!(nameless, ServerMessage::Failed { code: Failure::Limit, .. }), "{nameless:?}");
    let done = host.request(put(Some(bot("Vera")))).await;
    assert!(matches!(done, ServerMessage::Done { .. }), "{done:?}");
    let entry = host.sees().await;
    assert!(entry.line.starts_with("green "), "{entry:?}");
    let done = host.request(put(None)).await;
    assert!(matches!(done, ServerMessage::Done { .. }), "{done:?}");
    let taken = host.request(|id| ClientMessage::SeatBot { id, who: Colour::Red, bot: Some(bot("Max")) }).await;
    assert!(matches!(taken, ServerMessage::Failed { code: Failure::SeatTaken, .. }), "{taken:?}");
    server.stop().await;
}

#[tokio::test]
async fn wishes_are_heard_by_everybody_and_answered() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(quick(folder.path())).await;
    let opened = open(&server).await;
    let (mut ann, _) = server.join(opened.table, &[seat(&opened, Colour::Red)], "Ann").await;
    let (mut eve, _) = server.join(opened.table, &[&opened.watch], "Eve").await;
    let wish = BotWish::Take { at: "d8".into() };
    let done = ann.request(|id| ClientMessage::Wish { id, who: Some(Colour::Green), wish: wish.clone() }).await;
    assert!(matches!(done, ServerMessage::Done { .. }), "{done:?}");
    let (who, heard) = eve
        .until(|message| match message {
            ServerMessage::Wished { who, wish, .. } => Some((*who, wish.clone())),
            _ => None,
        })
        .await;
    assert_eq!((who, heard), (Some(Colour::Green), wish));
    let said = eve
        .until(|message| match message {
            ServerMessage::Said(line) => Some(line.clone()),
            _ => None,
        })
        .await;
    assert_eq!((&*said.name, said.who, &*said.text), ("Vera", Some(Colour::Green), "Ask me again when we are inside."));
    let nobody = ann.request(|id| ClientMessage::Wish { id, who: Some(Colour::Red), wish: BotWish::Wait {} }).await;
    assert!(matches!(nobody, ServerMessage::Failed { code: Failure::NoSeat, .. }), "{nobody:?}");
    let nowhere = BotWish::Clear { at: "z99".into() };
    let nowhere = ann.request(|id| ClientMessage::Wish { id, who: Some(Colour::Green), wish: nowhere }).await;
    assert!(matches!(nowhere, ServerMessage::Failed { code: Failure::Notation, .. }), "{nowhere:?}");
    let watching = eve.request(|id| ClientMessage::Wish { id, who: None, wish: BotWish::GoOn {} }).await;
    assert!(matches!(watching, ServerMessage::Failed { code: Failure::Spectator, .. }), "{watching:?}");
    server.stop().await;
}

#[tokio::test]
async fn a_server_without_threads_for_bots_has_none() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = config(folder.path());
    config.bot_threads = 0;
    let server = start(config).await;
    let bots = [(Colour::Green, bot("Vera"))];
    let new =
        json!({ "heist": "startup", "edition": "v24", "crew": crew(), "hold": ["red"], "name": "Ann", "bots": bots });
    assert_eq!(server.post("/api/tables", &new).await.0, 400);
    server.stop().await;
}

#[tokio::test]
async fn bots_on_all_seats_play_a_whole_heist_for_somebody_who_watches() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = quick(folder.path());
    config.bot_pace = 0;
    let server = start(config).await;
    let bots = Colour::ALL[..3].iter().map(|who| (*who, bot(who.word()))).collect::<Vec<_>>();
    let new = json!({ "heist": "startup", "edition": "v24", "crew": crew(), "hold": [], "name": "Ann", "bots": bots });
    let (status, opened) = server.post("/api/tables", &new).await;
    assert_eq!(status, 201, "{opened}");
    let opened: Opened = serde_json::from_value(opened).expect("the answer");
    let (mut eve, _) = server.join(opened.table, &[&opened.watch], "Eve").await;
    loop {
        let entry = eve.sees().await;
        if entry.facts.iter().any(|fact| fact.starts_with("phase over") || fact.starts_with("over")) {
            break;
        }
    }
    server.stop().await;
}
