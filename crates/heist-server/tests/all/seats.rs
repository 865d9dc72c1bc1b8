//! Seats: taking, handing over, leaving, names, and moving on to a rematch.

use crate::common::{Client, config, seat, start};
use heist_protocol::{AccessToken, ClientMessage, Colour, Failure, SeatState, ServerMessage};
use heist_rules::state::PersonFlags;
use heist_rules::who::Who;
use heist_server::Config;
use serde_json::json;

fn failure(message: &ServerMessage) -> Option<Failure> {
    match message {
        ServerMessage::Failed { code, .. } => Some(*code),
        _ => None,
    }
}

fn secret(message: ServerMessage) -> AccessToken {
    match message {
        ServerMessage::Secret { token, .. } => token,
        other => panic!("{other:?}"),
    }
}

async fn take(client: &mut Client, who: Colour, name: &str) -> ServerMessage {
    client.request(|id| ClientMessage::Take { id, who, name: name.into(), token: None }).await
}

#[tokio::test]
async fn the_link_of_the_table_leads_to_any_free_seat() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(config(folder.path())).await;
    let table = server.open_table(&[Colour::Red]).await;
    let (mut ann, _) = server.join(table.table, &[seat(&table, Colour::Red)], "Ann").await;
    let (mut bob, welcome) = server.join(table.table, &[&table.join], "Bob").await;
    let ServerMessage::Welcome { seats, may_take, .. } = welcome else { unreachable!() };
    assert!(seats.is_empty() && may_take);
    assert_eq!(failure(&take(&mut bob, Colour::Red, "Bob").await), Some(Failure::SeatTaken));
    assert_eq!(failure(&take(&mut bob, Colour::Black, "Bob").await), Some(Failure::NoSeat));
    assert_eq!(failure(&take(&mut bob, Colour::Green, " \u{200b}").await), Some(Failure::Limit));
    let token = secret(take(&mut bob, Colour::Green, "Bob").await);
    bob.say("green start g8").await;
    let seats = ann.until(|m| if let ServerMessage::Seats { seats } = m { Some(seats.clone()) } else { None }).await;
    assert_eq!((seats[1].state, seats[1].name.as_deref()), (SeatState::Held, Some("Bob")));
    // The link that was made with the table is worth nothing any more; the new secret is.
    let mut old = server.connect().await;
    let answer = old.hello(table.table, &[seat(&table, Colour::Green)], None, None).await;
    assert_eq!(failure(&answer), Some(Failure::NoTable));
    let (_, welcome) = server.join(table.table, &[&token], "Bob").await;
    let ServerMessage::Welcome { seats, .. } = welcome else { unreachable!() };
    assert_eq!(seats, [Colour::Green]);
    // Who plays may take one more.
    secret(take(&mut ann, Colour::Blue, "Ann").await);
    server.stop().await;
}

#[tokio::test]
async fn handing_over_makes_the_old_secret_worthless() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(config(folder.path())).await;
    let table = server.open_table(&[Colour::Red]).await;
    let red = seat(&table, Colour::Red);
    let (mut ann, _) = server.join(table.table, &[red], "Ann").await;
    let (mut phone, _) = server.join(table.table, &[red], "Ann").await;
    let not_hers = ann.request(|id| ClientMessage::HandOver { id, who: Colour::Green, token: None }).await;
    assert_eq!(failure(&not_hers), Some(Failure::NotYourSeat));
    let token = secret(ann.request(|id| ClientMessage::HandOver { id, who: Colour::Red, token: None }).await);
    phone.until(|m| matches!(m, ServerMessage::Lost { who: Colour::Red }).then_some(())).await;
    assert_eq!(failure(&ann.say("red ready").await), Some(Failure::Spectator), "on every device");
    assert_eq!(failure(&phone.say("red ready").await), Some(Failure::Spectator));
    let mut old = server.connect().await;
    assert_eq!(failure(&old.hello(table.table, &[red], None, None).await), Some(Failure::NoTable));
    // An offered seat is for the one with the new link, not for whoever is quick.
    let (mut eve, _) = server.join(table.table, &[&table.join], "Eve").await;
    assert_eq!(failure(&take(&mut eve, Colour::Red, "Eve").await), Some(Failure::SeatTaken));
    let (_bob, welcome) = server.join(table.table, &[&token], "Bob").await;
    let ServerMessage::Welcome { seats, table: info, .. } = welcome else { unreachable!() };
    assert_eq!(seats, [Colour::Red]);
    assert_eq!((info.seats[0].state, info.seats[0].name.as_deref()), (SeatState::Held, Some("Bob")));
    server.stop().await;
}

async fn lock(client: &mut Client, who: Colour, token: &AccessToken) -> ServerMessage {
    client.request(|id| ClientMessage::Lock { id, who, token: token.clone() }).await
}

fn keys(welcome: &ServerMessage) -> Vec<(Colour, u8)> {
    match welcome {
        ServerMessage::Welcome { seats, keys, .. } => seats.iter().copied().zip(keys.iter().copied()).collect(),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn whoever_handed_out_the_link_cannot_act_once_the_seat_is_locked() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(config(folder.path())).await;
    let table = server.open_table(&[Colour::Red]).await;
    let link = seat(&table, Colour::Green);
    let mine = AccessToken("q1W2e3R4t5Z6u7I8o9P0a1S2d3F4g5H6".into());
    let (mut bob, welcome) = server.join(table.table, &[&table.watch, link], "Bob").await;
    assert_eq!(keys(&welcome), [(Colour::Green, 1)]);
    // Whoever opened the table has the link as well.
    let (mut ann, _) = server.join(table.table, &[seat(&table, Colour::Red), link], "Ann").await;
    ann.does("green start g8").await;
    // A page that had shown both before the new one counted keeps its seat.
    let (mut tab, welcome) = server.join(table.table, &[&mine, link], "Bob").await;
    assert_eq!(keys(&welcome), [(Colour::Green, 1)]);

    for bad in ["", "short", "with spaces, and so no good for a link", &"x".repeat(129)] {
        assert_eq!(failure(&lock(&mut bob, Colour::Green, &AccessToken(bad.into())).await), Some(Failure::Limit));
    }
    assert_eq!(failure(&lock(&mut bob, Colour::Red, &mine).await), Some(Failure::NotYourSeat));
    assert_eq!(failure(&lock(&mut bob, Colour::Black, &mine).await), Some(Failure::NoSeat));
    let locked = lock(&mut bob, Colour::Green, &mine).await;
    assert!(matches!(locked, ServerMessage::Done { .. }), "{locked:?}");
    ann.until(|m| matches!(m, ServerMessage::Lost { who: Colour::Green }).then_some(())).await;
    assert_eq!(failure(&ann.say("green plan g7").await), Some(Failure::NotYourSeat));
    bob.everything_now().await;
    bob.does("green plan g7").await;
    tab.until(|m| matches!(m, ServerMessage::Did(entry) if entry.seq == 2).then_some(())).await;
    tab.does("green plan f7").await;
    // Saying it again, for want of an answer, changes nothing and turns nobody out.
    bob.sees().await;
    assert!(matches!(lock(&mut tab, Colour::Green, &mine).await, ServerMessage::Done { .. }));
    bob.does("green undo").await;

    let mut old = server.connect().await;
    assert_eq!(failure(&old.hello(table.table, &[link], None, None).await), Some(Failure::NoTable));
    let (_, welcome) = server.join(table.table, &[link, &mine], "Bob").await;
    assert_eq!(keys(&welcome), [(Colour::Green, 1)]);
    server.stop().await;
}

#[tokio::test]
async fn a_client_that_made_the_secret_itself_needs_no_answer_to_come_back() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(config(folder.path())).await;
    let table = server.open_table(&[Colour::Red]).await;
    let made = |text: &str| AccessToken(text.repeat(4));
    let (mine, his, bad) = (made("bobs-own"), made("for-eves"), AccessToken("short".into()));
    let (mut bob, _) = server.join(table.table, &[&table.join], "Bob").await;
    let take = |id, token| ClientMessage::Take { id, who: Colour::Green, name: "Bob".into(), token: Some(token) };
    assert_eq!(failure(&bob.request(|id| take(id, bad.clone())).await), Some(Failure::Limit));
    bob.send(&take(70, mine.clone())).await;
    bob.everything_now().await;
    let (mut bob, welcome) = server.join(table.table, &[&mine], "Bob").await;
    assert_eq!(keys(&welcome), [(Colour::Green, 0)]);
    let hand_over = |id, token| ClientMessage::HandOver { id, who: Colour::Green, token: Some(token) };
    assert_eq!(failure(&bob.request(|id| hand_over(id, bad)).await), Some(Failure::Limit));
    bob.send(&hand_over(71, his.clone())).await;
    bob.everything_now().await;
    let (_, welcome) = server.join(table.table, &[&his], "Eve").await;
    assert_eq!(keys(&welcome), [(Colour::Green, 0)]);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_seat_that_is_locked_on_one_node_is_lost_on_the_other() {
    let folder = tempfile::tempdir().unwrap();
    let database = crate::store::databases::Database::postgres().await;
    let on = |url: String| Config { database: url, ..config(folder.path()) };
    let (one, two) = (start(on(database.url.clone())).await, start(on(database.url.clone())).await);
    let table = one.open_table(&[Colour::Red]).await;
    let link = seat(&table, Colour::Green);
    let mine = AccessToken("q1W2e3R4t5Z6u7I8o9P0a1S2d3F4g5H6".into());
    let (mut ann, _) = one.join(table.table, &[seat(&table, Colour::Red), link], "Ann").await;
    let (mut bob, _) = two.join(table.table, &[link], "Bob").await;
    let (mut tab, _) = one.join(table.table, &[link, &mine], "Bob").await;
    assert!(matches!(lock(&mut bob, Colour::Green, &mine).await, ServerMessage::Done { .. }));
    ann.until(|m| matches!(m, ServerMessage::Lost { who: Colour::Green }).then_some(())).await;
    assert_eq!(failure(&ann.say("green start g8").await), Some(Failure::NotYourSeat));
    tab.does("green start g8").await;
    let mut old = one.connect().await;
    assert_eq!(failure(&old.hello(table.table, &[link], None, None).await), Some(Failure::NoTable));
    one.stop().await;
    two.stop().await;
}

#[tokio::test]
async fn a_seat_that_was_left_can_be_taken() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(config(folder.path())).await;
    let table = server.open_table(&[Colour::Red]).await;
    let red = seat(&table, Colour::Red);
    let (mut ann, _) = server.join(table.table, &[red], "Ann").await;
    let left = ann.request(|id| ClientMessage::Leave { id, who: Colour::Red }).await;
    assert!(matches!(left, ServerMessage::Done { .. }), "{left:?}");
    let mut old = server.connect().await;
    assert_eq!(failure(&old.hello(table.table, &[red], None, None).await), Some(Failure::NoTable));
    let (mut bob, _) = server.join(table.table, &[&table.join], "Bob").await;
    secret(take(&mut bob, Colour::Red, "Bob").await);
    assert_eq!(failure(&take(&mut ann, Colour::Red, "Ann").await), Some(Failure::SeatTaken));
    let renamed = bob.request(|id| ClientMessage::Rename { id, name: "Robert <b>".into() }).await;
    assert!(matches!(renamed, ServerMessage::Done { .. }));
    let name = ann
        .until(|m| match m {
            ServerMessage::Seats { seats } => seats[0].name.clone().filter(|name| name != "Bob"),
            _ => None,
        })
        .await;
    assert_eq!(name, "Robert <b>", "text stays text; whoever shows it escapes it");
    server.stop().await;
}

#[tokio::test]
async fn whoever_was_turned_out_of_a_seat_does_not_take_another() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(config(folder.path())).await;
    let table = server.open_table(&[Colour::Red]).await;
    let link = seat(&table, Colour::Green);
    let mine = AccessToken("q1W2e3R4t5Z6u7I8o9P0a1S2d3F4g5H6".into());
    let (mut eve, _) = server.join(table.table, &[link], "Eve").await;
    let (mut max, _) = server.join(table.table, &[link, &table.join], "Max").await;
    let (mut bob, _) = server.join(table.table, &[link], "Bob").await;
    assert!(matches!(lock(&mut bob, Colour::Green, &mine).await, ServerMessage::Done { .. }));
    for turned_out in [&mut eve, &mut max] {
        turned_out.until(|m| matches!(m, ServerMessage::Lost { who: Colour::Green }).then_some(())).await;
    }
    assert_eq!(failure(&take(&mut eve, Colour::Blue, "Eve").await), Some(Failure::Spectator));
    // The link of the table is another matter, and so is a seat that one has given up oneself.
    secret(take(&mut max, Colour::Blue, "Max").await);
    let left = max.request(|id| ClientMessage::Leave { id, who: Colour::Blue }).await;
    assert!(matches!(left, ServerMessage::Done { .. }), "{left:?}");
    assert!(matches!(
        bob.request(|id| ClientMessage::Leave { id, who: Colour::Green }).await,
        ServerMessage::Done { .. }
    ));
    secret(take(&mut bob, Colour::Blue, "Bob").await);
    server.stop().await;
}

#[tokio::test]
async fn gestures_reach_the_others_and_nobody_else() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(config(folder.path())).await;
    let (table, other) = (server.open_table(&[]).await, server.open_table(&[]).await);
    let (mut ann, _) = server.join(table.table, &[seat(&table, Colour::Red)], "Ann").await;
    let (mut bob, _) = server.join(table.table, &[seat(&table, Colour::Green)], "Bob").await;
    let (mut eve, _) = server.join(other.table, &[seat(&other, Colour::Red)], "Eve").await;
    ann.everything_now().await;
    bob.send(&ClientMessage::Point { at: Some("c4".into()), who: Some(Colour::Green), mark: false }).await;
    bob.send(&ClientMessage::Point { at: Some("c4".into()), who: Some(Colour::Red), mark: false }).await;
    bob.send(&ClientMessage::Point { at: Some("<script>".into()), who: None, mark: true }).await;
    bob.send(&ClientMessage::Propose { lines: vec!["green move c4".into()], why: None }).await;
    bob.send(&ClientMessage::Propose { lines: vec!["x".into(); 25], why: None }).await;
    let said = bob.request(|id| ClientMessage::Chat { id, text: "Like this?".into() }).await;
    assert!(matches!(said, ServerMessage::Done { .. }));
    let person = bob.me;
    let heard = ann.everything_now().await;
    assert_eq!(heard.len(), 3, "{heard:?}");
    assert_eq!(
        heard[0],
        ServerMessage::Pointing { person, at: Some("c4".into()), who: Some(Colour::Green), mark: false }
    );
    assert_eq!(heard[1], ServerMessage::Proposed { person, lines: vec!["green move c4".into()], why: None });
    assert!(matches!(&heard[2], ServerMessage::Said(line) if line.text == "Like this?" && line.name == "Bob"));
    assert_eq!(eve.everything_now().await, [], "another table");
    bob.hang_up().await;
    let people =
        ann.until(|m| if let ServerMessage::People { people, .. } = m { Some(people.len()) } else { None }).await;
    assert_eq!(people, 1);
    server.stop().await;
}

#[tokio::test]
async fn a_rematch_keeps_everybody_on_their_seats() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(config(folder.path())).await;
    let table = server.open_table(&[Colour::Red]).await;
    let (mut ann, _) = server.join(table.table, &[seat(&table, Colour::Red)], "Ann").await;
    let others = [seat(&table, Colour::Green), seat(&table, Colour::Blue)];
    let (mut bob, _) = server.join(table.table, &others, "Bob").await;
    let nothing = bob.request(|id| ClientMessage::Follow { id }).await;
    assert_eq!(failure(&nothing), Some(Failure::NoTable));
    let moved = ann.request(|id| ClientMessage::Rematch { id }).await;
    let ServerMessage::Moved { table: new, seats, .. } = moved else { panic!("{moved:?}") };
    assert_ne!(new, table.table);
    assert_eq!(seats.iter().map(|(who, _)| *who).collect::<Vec<_>>(), [Colour::Red]);
    let heard = bob.until(|m| if let ServerMessage::Rematch { table } = m { Some(*table) } else { None }).await;
    assert_eq!(heard, new);
    let moved = bob.request(|id| ClientMessage::Follow { id }).await;
    let ServerMessage::Moved { table: his, seats: his_seats, .. } = moved else { panic!("{moved:?}") };
    assert_eq!((his, his_seats.len()), (new, 2));
    // Asking again opens no third table, and seats that are taken stay taken.
    let again = bob.request(|id| ClientMessage::Rematch { id }).await;
    let ServerMessage::Moved { table: third, seats: none, .. } = again else { panic!("{again:?}") };
    assert_eq!((third, none.len()), (new, 0));

    let tokens: Vec<&AccessToken> = his_seats.iter().map(|(_, token)| token).collect();
    let (_, welcome) = server.join(new, &tokens, "Bob").await;
    let ServerMessage::Welcome { seats, seq, table: info, .. } = welcome else { unreachable!() };
    assert_eq!((seats, seq), (vec![Colour::Green, Colour::Blue], 0));
    let names: Vec<_> = info.seats.iter().map(|seat| seat.name.as_deref()).collect();
    assert_eq!(names, [Some("Ann"), Some("Bob"), Some("Bob")]);
    // Who comes to the old table later learns of the new one, and may go along to watch.
    let (mut eve, welcome) = server.join(table.table, &[&table.watch], "Eve").await;
    let ServerMessage::Welcome { table: info, .. } = welcome else { unreachable!() };
    assert_eq!(info.rematch, Some(new));
    let moved = eve.request(|id| ClientMessage::Follow { id }).await;
    let ServerMessage::Moved { table: hers, seats: none, .. } = moved else { panic!("{moved:?}") };
    assert_eq!((hers, none.len()), (new, 0));
    let (_, welcome) = server.join(new, &[&table.watch], "Eve").await;
    let ServerMessage::Welcome { seats, may_take, .. } = welcome else { unreachable!() };
    assert!(seats.is_empty() && !may_take, "watching is all that she may do");
    let (_, welcome) = server.join(new, &[&table.join], "Max").await;
    let ServerMessage::Welcome { may_take, .. } = welcome else { unreachable!() };
    assert!(may_take, "the link of the old table is good for a free seat at the new one");
    server.stop().await;
}

#[tokio::test]
async fn a_breakout_begins_with_those_who_were_busted_inside() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(config(folder.path())).await;
    let mut new = json!({ "heist": "county-river", "edition": "v24", "crew": crate::common::crew(), "hold": ["red"],
        "name": "Ann", "inside": ["blue"] });
    let (status, opened) = server.post("/api/tables", &new).await;
    assert_eq!(status, 201, "{opened}");
    let opened: heist_protocol::http::Opened = serde_json::from_value(opened).unwrap();
    let (_, welcome) = server.join(opened.table, &[seat(&opened, Colour::Red)], "Ann").await;
    let ServerMessage::Welcome { table, .. } = welcome else { unreachable!() };
    assert_eq!(table.in_box, None);
    let loaded = heist_format::position::load_json(&table.start.expect("its own first position")).unwrap();
    let inside = |who: Who| loaded.state.person(who).is(PersonFlags::INSIDE);
    assert!(inside(Who::Blue) && !inside(Who::Red) && !inside(Who::Green));

    // Only where it makes sense.
    new["heist"] = "startup".into();
    let (status, problem) = server.post("/api/tables", &new).await;
    assert_eq!(status, 422, "{problem}");
    assert!(problem["error"].as_str().is_some_and(|words| words.contains("nobody starts inside")), "{problem}");
}
