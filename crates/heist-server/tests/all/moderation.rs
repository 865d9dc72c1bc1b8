//! The host and those who watch; and seats of those who are away, over real connections. What needs time is tested beside the code.

use crate::common::{Client, RunningServer, config, seat, start};
use crate::store::databases::Database;
use heist_protocol::http::{OpenTables, Opened};
use heist_protocol::{AccessToken, ClientMessage, Colour, Failure, ServerMessage};
use heist_server::{Config, Proxies};
use serde_json::json;

fn failure(message: &ServerMessage) -> Option<Failure> {
    match message {
        ServerMessage::Failed { code, .. } => Some(*code),
        _ => None,
    }
}

fn is_done(message: &ServerMessage) -> bool {
    matches!(message, ServerMessage::Done { .. })
}

/// Somebody from an address of their own, with what they heard first.
async fn enter(
    server: &RunningServer,
    n: u8,
    table: &Opened,
    tokens: &[&AccessToken],
    name: &str,
) -> (Client, ServerMessage) {
    let mut client = server.connect_for(&format!("203.0.113.{n}")).await;
    let answer = client.hello(table.table, tokens, Some(name), None).await;
    (client, answer)
}

/// The people of the next list that shows somebody.
async fn names(client: &mut Client, person: u64) -> Option<String> {
    client
        .until(|message| match message {
            ServerMessage::People { people, .. } => {
                people.iter().find(|other| other.id == person).map(|other| other.name.clone())
            }
            _ => None,
        })
        .await
}

async fn server_and_table() -> (tempfile::TempDir, RunningServer, Opened) {
    let folder = tempfile::tempdir().unwrap();
    let proxies = Proxies { everybody: true, ..Proxies::default() };
    let server = start(Config { proxies, ..config(folder.path()) }).await;
    let table = server.open_table(&[Colour::Red]).await;
    (folder, server, table)
}

#[tokio::test]
async fn the_host_mutes_and_removes_those_who_watch_and_nobody_else() {
    let (_folder, server, table) = server_and_table().await;
    let (mut ann, welcome) = enter(&server, 1, &table, &[seat(&table, Colour::Red), &table.host], "Ann").await;
    assert!(matches!(welcome, ServerMessage::Welcome { host: true, .. }), "{welcome:?}");
    let (mut bob, _) = enter(&server, 2, &table, &[seat(&table, Colour::Green)], "Bob").await;
    let (mut eve, _) = enter(&server, 3, &table, &[&table.watch], "Eve").await;
    let chat = |id| ClientMessage::Chat { id, text: "Move to c4!".into() };
    assert!(is_done(&eve.request(chat).await));

    let (eve_number, bob_number) = (eve.me, bob.me);
    let mute = |person, muted| move |id| ClientMessage::Mute { id, person, muted };
    assert_eq!(failure(&bob.request(mute(eve_number, true)).await), Some(Failure::NotHost));
    assert_eq!(failure(&ann.request(mute(bob_number, true)).await), Some(Failure::NotHost), "players are not muted");
    assert!(is_done(&ann.request(mute(eve_number, true)).await));
    assert_eq!(failure(&eve.request(chat).await), Some(Failure::Muted));
    assert!(is_done(&ann.request(mute(eve_number, false)).await));
    assert!(is_done(&eve.request(chat).await));

    let remove = |person| move |id| ClientMessage::Remove { id, person };
    assert_eq!(failure(&eve.request(remove(bob_number)).await), Some(Failure::NotHost));
    assert_eq!(failure(&ann.request(remove(bob_number)).await), Some(Failure::NotHost), "players stay");
    assert!(is_done(&ann.request(remove(eve_number)).await));
    let told = eve.until(failure).await;
    assert_eq!(told, Failure::Removed);
    assert_eq!(failure(&eve.request(chat).await), Some(Failure::NoTable), "she is outside");
    assert_eq!(failure(&enter(&server, 3, &table, &[&table.watch], "Max").await.1), Some(Failure::Removed));
    let (_, welcome) = enter(&server, 4, &table, &[&table.watch], "Zoë").await;
    assert!(matches!(welcome, ServerMessage::Welcome { .. }), "others may watch: {welcome:?}");
    let (_, welcome) = enter(&server, 3, &table, &[seat(&table, Colour::Blue)], "Max").await;
    assert!(matches!(welcome, ServerMessage::Welcome { .. }), "whoever holds a seat plays: {welcome:?}");
    server.stop().await;
}

#[tokio::test]
async fn whom_the_host_has_muted_or_removed_stays_so_after_a_restart() {
    let (folder, server, table) = server_and_table().await;
    let (mut ann, _) = enter(&server, 1, &table, &[seat(&table, Colour::Red), &table.host], "Ann").await;
    let (eve, _) = enter(&server, 3, &table, &[&table.watch], "Eve").await;
    let (max, _) = enter(&server, 4, &table, &[&table.watch], "Max").await;
    let (eve, max) = (eve.me, max.me);
    assert!(is_done(&ann.request(|id| ClientMessage::Mute { id, person: eve, muted: true }).await));
    assert!(is_done(&ann.request(|id| ClientMessage::Remove { id, person: max }).await));
    server.stop().await;

    let proxies = Proxies { everybody: true, ..Proxies::default() };
    let server = start(Config { proxies, ..config(folder.path()) }).await;
    let (mut ann, _) = enter(&server, 1, &table, &[seat(&table, Colour::Red), &table.host], "Ann").await;
    assert_eq!(failure(&enter(&server, 4, &table, &[&table.watch], "Max").await.1), Some(Failure::Removed));
    let (mut eve, welcome) = enter(&server, 3, &table, &[&table.watch], "Eve").await;
    let number = eve.me;
    let is_muted = |message: &ServerMessage| match message {
        ServerMessage::Welcome { people, .. } => people.iter().any(|other| other.id == number && other.muted),
        _ => false,
    };
    assert!(is_muted(&welcome), "{welcome:?}");
    let chat = |id| ClientMessage::Chat { id, text: "Move to c4!".into() };
    assert_eq!(failure(&eve.request(chat).await), Some(Failure::Muted));
    assert!(is_done(&ann.request(|id| ClientMessage::Mute { id, person: number, muted: false }).await));
    assert!(is_done(&eve.request(chat).await));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whom_the_host_has_removed_does_not_come_in_at_another_node() {
    let database = Database::postgres().await;
    let folder = tempfile::tempdir().unwrap();
    let proxies = Proxies { everybody: true, ..Proxies::default() };
    let config = Config { proxies, database: database.url.clone(), ..config(folder.path()) };
    let (one, two) = (start(config.clone()).await, start(config).await);
    let table = one.open_table(&[Colour::Red]).await;
    let (mut ann, _) = enter(&one, 1, &table, &[seat(&table, Colour::Red), &table.host], "Ann").await;
    // Somebody keeps the table open at the other node.
    let (_bob, _) = enter(&two, 2, &table, &[seat(&table, Colour::Green)], "Bob").await;
    let (mut eve, _) = enter(&one, 3, &table, &[&table.watch], "Eve").await;
    let person = eve.me;
    assert!(is_done(&ann.request(|id| ClientMessage::Remove { id, person }).await));
    assert_eq!(eve.until(failure).await, Failure::Removed);
    let begun = std::time::Instant::now();
    while failure(&enter(&two, 3, &table, &[&table.watch], "Eve").await.1) != Some(Failure::Removed) {
        assert!(begun.elapsed() < std::time::Duration::from_secs(20), "she comes in by another door");
    }
    one.stop().await;
    two.stop().await;
}

#[tokio::test]
async fn nobody_who_watches_looks_like_somebody_who_plays() {
    let (_folder, server, table) = server_and_table().await;
    let (mut ann, _) = enter(&server, 1, &table, &[seat(&table, Colour::Red)], "Ann").await;
    // The first letter is a Greek one.
    let (mut eve, _) = enter(&server, 3, &table, &[&table.watch], "Αnn").await;
    assert_eq!(names(&mut ann, eve.me).await.as_deref(), Some("Αnn (watching)"));
    let said = eve.request(|id| ClientMessage::Chat { id, text: "It is me.".into() }).await;
    assert!(is_done(&said), "{said:?}");
    let line = ann.until(|m| if let ServerMessage::Said(line) = m { Some(line.clone()) } else { None }).await;
    assert_eq!((line.name.as_str(), line.who), ("Αnn (watching)", None));
    assert!(is_done(&eve.request(|id| ClientMessage::Rename { id, name: "R e d".into() }).await));
    assert_eq!(names(&mut ann, eve.me).await.as_deref(), Some("R e d (watching)"), "a seat goes by its colour too");
    assert!(is_done(&eve.request(|id| ClientMessage::Rename { id, name: "Eve".into() }).await));
    assert_eq!(names(&mut ann, eve.me).await.as_deref(), Some("Eve"));
    // Whoever plays has the name, also if somebody had it before.
    let (mut bob, _) = enter(&server, 2, &table, &[seat(&table, Colour::Green)], "EVE").await;
    assert_eq!(names(&mut ann, eve.me).await.as_deref(), Some("Eve (watching)"));
    assert!(is_done(&bob.request(|id| ClientMessage::Rename { id, name: "Bob".into() }).await));
    server.stop().await;
}

#[tokio::test]
async fn a_seat_is_taken_over_and_given_back() {
    let (_folder, server, table) = server_and_table().await;
    let green = seat(&table, Colour::Green);
    let (mut ann, _) = enter(&server, 1, &table, &[seat(&table, Colour::Red), &table.host], "Ann").await;
    let (bob, _) = enter(&server, 2, &table, &[green], "Bob").await;
    let take_over = |id| ClientMessage::TakeOver { id, who: Colour::Green, name: "Ann".into(), token: None };
    assert_eq!(failure(&ann.request(take_over).await), Some(Failure::NotAway));
    bob.hang_up().await;
    let away = ann.until(|m| match m {
        ServerMessage::People { people, away } if people.len() == 1 => Some(away.clone()),
        _ => None,
    });
    assert_eq!(away.await, [(Colour::Green, 0)], "everybody is told who is away");
    let (_, welcome) = enter(&server, 4, &table, &[&table.watch], "Zoë").await;
    let ServerMessage::Welcome { away, .. } = &welcome else { panic!("{welcome:?}") };
    assert!(matches!(away[..], [(Colour::Green, _)]), "newcomers too: {away:?}");
    let taken = ann.request(take_over).await;
    assert!(matches!(taken, ServerMessage::Secret { who: Colour::Green, .. }), "{taken:?}");
    ann.does("green start g8").await;
    let (mut bob, welcome) = enter(&server, 2, &table, &[green], "Bob").await;
    let ServerMessage::Welcome { seats, former, may_take, .. } = &welcome else { panic!("{welcome:?}") };
    assert_eq!((&seats[..], &former[..], *may_take), (&[][..], &[Colour::Green][..], false));
    assert_eq!(failure(&bob.say("green plan g7").await), Some(Failure::Spectator));
    assert!(is_done(&bob.request(|id| ClientMessage::AskBack { id, who: Colour::Green }).await));
    let person = bob.me;
    ann.until(|m| (*m == ServerMessage::AskedBack { who: Colour::Green, person }).then_some(())).await;
    assert!(is_done(&ann.request(|id| ClientMessage::GiveBack { id, who: Colour::Green }).await));
    bob.until(|m| (*m == ServerMessage::Regained { who: Colour::Green }).then_some(())).await;
    bob.does("green plan g7").await;
    // It outlives the room: the old secret is that of the seat.
    let (_, welcome) = enter(&server, 2, &table, &[green], "Bob").await;
    assert!(matches!(welcome, ServerMessage::Welcome { seats, .. } if seats == [Colour::Green]));
    server.stop().await;
}

#[tokio::test]
async fn the_host_says_how_long_a_table_waits() {
    let (_folder, server, _) = server_and_table().await;
    let new = |away_limit: u32| json!({ "heist": "startup", "edition": "v24", "crew": crate::common::crew(), "hold": ["red"], "name": "Ann", "away_limit": away_limit });
    for wrong in [0, 29, 86_401] {
        assert_eq!(server.post("/api/tables", &new(wrong)).await.0, 400, "{wrong}");
    }
    let (_, opened) = server.post("/api/tables", &new(600)).await;
    let table: Opened = serde_json::from_value(opened).unwrap();
    let (mut ann, welcome) = enter(&server, 1, &table, &[seat(&table, Colour::Red)], "Ann").await;
    assert!(matches!(&welcome, ServerMessage::Welcome { table, .. } if table.away_limit == Some(600)), "{welcome:?}");
    // The host may think again; nobody else.
    let set = |away_limit| move |id| ClientMessage::Set { id, away_limit: Some(away_limit), public: None, cover: None };
    assert_eq!(failure(&ann.request(set(60)).await), Some(Failure::NotHost), "she has not shown that she is the host");
    let (mut host, _) = enter(&server, 1, &table, &[&table.host], "Ann").await;
    assert_eq!(failure(&host.request(set(29)).await), Some(Failure::Limit));
    assert!(is_done(&host.request(set(900)).await));
    let told = ServerMessage::Settings { away_limit: 900, public: false, cover: 0 };
    ann.until(|m| (*m == told).then_some(())).await;
    assert!(is_done(&host.request(set(600)).await));
    // The same people play again by the same terms, with the same host.
    let moved = ann.request(|id| ClientMessage::Rematch { id }).await;
    let ServerMessage::Moved { table: again, .. } = moved else { panic!("{moved:?}") };
    let (_, welcome) = enter(&server, 1, &Opened { table: again, ..table.clone() }, &[&table.host], "Ann").await;
    assert!(
        matches!(&welcome, ServerMessage::Welcome { host: true, table, .. } if table.away_limit == Some(600)),
        "{welcome:?}"
    );
    server.stop().await;
}

#[tokio::test]
async fn a_nudge_reaches_everybody_once_in_a_while() {
    let (_folder, server, table) = server_and_table().await;
    let (mut ann, _) = enter(&server, 1, &table, &[seat(&table, Colour::Red)], "Ann").await;
    let (mut bob, _) = enter(&server, 2, &table, &[seat(&table, Colour::Green)], "Bob").await;
    let (mut eve, _) = enter(&server, 3, &table, &[&table.watch], "Eve").await;
    let nudge = |who| move |id| ClientMessage::Nudge { id, who };
    assert_eq!(failure(&eve.request(nudge(Colour::Green)).await), Some(Failure::Spectator));
    assert_eq!(failure(&ann.request(nudge(Colour::Blue)).await), Some(Failure::NoSeat), "nobody sits there");
    assert!(is_done(&ann.request(nudge(Colour::Green)).await));
    let person = ann.me;
    bob.until(|m| (*m == ServerMessage::Nudged { who: Colour::Green, person }).then_some(())).await;
    assert_eq!(failure(&ann.request(nudge(Colour::Green)).await), Some(Failure::TooFast));
    assert!(is_done(&bob.request(nudge(Colour::Red)).await), "another seat is another matter");
    server.stop().await;
}

/// The list of open tables, as anybody gets it.
async fn open_tables(server: &RunningServer) -> OpenTables {
    let (status, _, body) = server.ask("GET", "/api/tables/open", &[], "").await;
    assert_eq!(status, 200, "{body}");
    serde_json::from_str(&body).unwrap()
}

#[tokio::test]
async fn a_public_table_with_a_free_seat_and_somebody_there_is_in_the_list() {
    let (_folder, server, hidden) = server_and_table().await;
    let (_max, _) = enter(&server, 9, &hidden, &[seat(&hidden, Colour::Red)], "Max").await;
    let new = json!({ "heist": "startup", "edition": "v24", "crew": crate::common::crew(), "hold": ["red", "green"],
        "name": "<b>Ann</b>", "public": true });
    let (status, opened) = server.post("/api/tables", &new).await;
    assert_eq!(status, 201, "{opened}");
    let table: Opened = serde_json::from_value(opened).unwrap();
    assert_eq!(open_tables(&server).await.tables, [], "nobody is there yet");

    let (red, green) = (seat(&table, Colour::Red), seat(&table, Colour::Green));
    let (mut ann, _) = enter(&server, 1, &table, &[red, green, &table.host], "<b>Ann</b>").await;
    ann.request(|id| ClientMessage::Position { id }).await;
    let list = open_tables(&server).await;
    assert_eq!((list.tables.len(), list.more), (1, false), "a table that is not public is not in it");
    assert_eq!(list.tables[0].table, table.table);
    let (status, ..) = server.ask("GET", "/api/tables/open?page=7", &[], "").await;
    assert_eq!(status, 200, "there is nothing on the eighth page");

    // Whoever finds it there has no secret, and may take the free seat.
    let (mut eve, welcome) = enter(&server, 3, &table, &[], "Eve").await;
    assert!(matches!(&welcome, ServerMessage::Welcome { may_take: true, .. }), "{welcome:?}");
    let no = enter(&server, 3, &hidden, &[], "Eve").await.1;
    assert_eq!(failure(&no), Some(Failure::NoTable), "other tables need a secret");
    let taken = eve.request(|id| ClientMessage::Take { id, who: Colour::Blue, name: "Eve".into(), token: None }).await;
    assert!(matches!(taken, ServerMessage::Secret { .. }), "{taken:?}");
    assert_eq!(open_tables(&server).await.tables, [], "no seat is free");
    assert!(is_done(&eve.request(|id| ClientMessage::Leave { id, who: Colour::Blue }).await));
    assert_eq!(open_tables(&server).await.tables.len(), 1);

    // The host may close it; those who are in stay.
    let set = |public| move |id| ClientMessage::Set { id, away_limit: None, public: Some(public), cover: None };
    assert!(is_done(&ann.request(set(false)).await));
    assert_eq!(open_tables(&server).await.tables, []);
    assert_eq!(failure(&enter(&server, 4, &table, &[], "Zoë").await.1), Some(Failure::NoTable));
    assert!(is_done(&ann.request(set(true)).await));
    ann.request(|id| ClientMessage::Position { id }).await;
    assert_eq!(open_tables(&server).await.tables.len(), 1);
    ann.hang_up().await;
    eve.until(|m| matches!(m, ServerMessage::People { people, .. } if people.len() == 1).then_some(())).await;
    eve.request(|id| ClientMessage::Position { id }).await;
    assert_eq!(open_tables(&server).await.tables, [], "nobody plays there any more");
    server.stop().await;
}
