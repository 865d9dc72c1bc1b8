//! People at a table: coming in, playing, what they may not do, coming back.

use crate::common::{Client, config, seat, start};
use heist_format::game::Game;
use heist_format::notation;
use heist_format::replay::Replay;
use heist_protocol::{AccessToken, ClientMessage, Colour, Failure, SeatState, ServerMessage};
use heist_server::game_start::{GameSpec, Starts};
use std::sync::Arc;

fn failure(message: &ServerMessage) -> Option<Failure> {
    match message {
        ServerMessage::Failed { code, .. } => Some(*code),
        _ => None,
    }
}

/// Somebody takes the first starting place that is left, and is ready.
pub async fn plan(client: &mut Client, who: &str) {
    let spec = GameSpec::new_table("startup".into(), "v24".into(), crate::common::crew(), None).unwrap();
    let start = Starts::default().get(&spec).unwrap();
    let game = Game::new(Arc::clone(&start.setup), start.state);
    let lines = game.legal().into_iter().map(|command| notation::print(game.setup(), game.state(), &command));
    for line in lines.filter(|line| line.starts_with(&format!("{who} start "))) {
        if matches!(client.say(&line).await, ServerMessage::Done { .. }) {
            break;
        }
    }
    client.does(&format!("{who} ready")).await;
}

#[tokio::test]
async fn two_people_interleave_and_see_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(config(folder.path())).await;
    let table = server.open_table(&[Colour::Red]).await;
    let (mut ann, welcome) = server.join(table.table, &[seat(&table, Colour::Red)], "Ann").await;
    let ServerMessage::Welcome { seats, seq, log, people, may_take, table: info, .. } = welcome else { unreachable!() };
    assert_eq!((seats, seq, log.len(), people.len(), may_take), (vec![Colour::Red], 0, 0, 1, true));
    assert_eq!(info.seats[0].state, SeatState::Held);
    assert_eq!(info.seats[0].name.as_deref(), Some("Ann"));
    assert_eq!(info.seats[1].state, SeatState::Free);

    let others = [seat(&table, Colour::Green), seat(&table, Colour::Blue)];
    let (mut bob, _) = server.join(table.table, &others, "Bob").await;
    let people =
        ann.until(|m| if let ServerMessage::People { people, .. } = m { Some(people.clone()) } else { None }).await;
    assert_eq!(people.len(), 2);
    assert_eq!(people[1].seats, [Colour::Green, Colour::Blue]);
    let seats = ann.until(|m| if let ServerMessage::Seats { seats } = m { Some(seats.clone()) } else { None }).await;
    assert!(seats.iter().all(|seat| seat.state == SeatState::Held), "links of free seats seat whoever uses them");

    plan(&mut ann, "red").await;
    let entry = bob.sees().await;
    assert!(entry.line.starts_with("red start"), "{}", entry.line);
    assert!(!entry.facts.is_empty(), "whoever has no rules can read what happened");
    bob.until(|_| Some(())).await;
    while bob.seq < ann.seq {
        bob.sees().await;
    }
    plan(&mut bob, "green").await;
    plan(&mut bob, "blue").await;
    while ann.seq < bob.seq {
        ann.sees().await;
    }
    ann.does("team roll").await;
    let rolled = bob.sees().await;
    assert_eq!(rolled.line, "team roll");
    assert_eq!(rolled.chance.len(), 3, "three dice: {:?}", rolled.chance);
    assert_eq!(ann.seq, bob.seq);
    server.stop().await;
}

#[tokio::test]
async fn nobody_acts_for_a_seat_of_another() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(config(folder.path())).await;
    let table = server.open_table(&[Colour::Red]).await;
    let (mut ann, _) = server.join(table.table, &[seat(&table, Colour::Red)], "Ann").await;
    for line in ["green ready", "green undo", "  green nonsense", "blue start g8"] {
        assert_eq!(failure(&ann.say(line).await), Some(Failure::NotYourSeat), "{line}");
    }
    // The same person with no seat at all, by the link for watching.
    let (mut watcher, welcome) = server.join(table.table, &[&table.watch], "Eve").await;
    let ServerMessage::Welcome { seats, may_take, .. } = welcome else { unreachable!() };
    assert!(seats.is_empty() && !may_take);
    for line in ["red ready", "team roll", "npc done", "team undo"] {
        assert_eq!(failure(&watcher.say(line).await), Some(Failure::Spectator), "{line}");
    }
    let take =
        watcher.request(|id| ClientMessage::Take { id, who: Colour::Green, name: "Eve".into(), token: None }).await;
    assert_eq!(failure(&take), Some(Failure::Spectator));
    let rematch = watcher.request(|id| ClientMessage::Rematch { id }).await;
    assert_eq!(failure(&rematch), Some(Failure::Spectator));
    // A gesture of a spectator goes unnoticed.
    watcher.send(&ClientMessage::Point { at: Some("c4".into()), who: None, mark: true }).await;
    watcher.everything_now().await;
    let heard = ann.everything_now().await;
    assert!(!heard.iter().any(|m| matches!(m, ServerMessage::Pointing { .. } | ServerMessage::Did(_))), "{heard:?}");
    server.stop().await;
}

#[tokio::test]
async fn a_secret_that_does_not_fit_opens_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(config(folder.path())).await;
    let (table, other) = (server.open_table(&[]).await, server.open_table(&[]).await);
    let mut eve = server.connect().await;
    for (at, token) in [
        (table.table, AccessToken("guess".into())),
        (table.table, other.watch.clone()),
        (table.table, seat(&other, Colour::Red).clone()),
        (heist_protocol::TableId(42), table.watch.clone()),
    ] {
        assert_eq!(failure(&eve.hello(at, &[&token], None, None).await), Some(Failure::NoTable));
    }
    assert_eq!(failure(&eve.hello(table.table, &[], None, None).await), Some(Failure::NoTable));
    // The connection is still good for the right one.
    let welcome = eve.hello(table.table, &[&table.watch], None, None).await;
    assert!(matches!(welcome, ServerMessage::Welcome { .. }));
    server.stop().await;
}

#[tokio::test]
async fn rules_refuse_and_late_commands_are_stale() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(config(folder.path())).await;
    let table = server.open_table(&[]).await;
    let (mut ann, _) = server.join(table.table, &[seat(&table, Colour::Red)], "Ann").await;
    let (mut bob, _) = server.join(table.table, &[seat(&table, Colour::Green)], "Bob").await;
    let refused = ann.say("team roll").await;
    let ServerMessage::Refused { rule, why, .. } = refused else { panic!("{refused:?}") };
    assert!(rule.contains('.') && why.ends_with('.'), "{rule}: {why}");
    let refused = ann.say("team buy cheap-picks red").await;
    let ServerMessage::Refused { why, .. } = refused else { panic!("{refused:?}") };
    assert_eq!(why, "There is not enough team cash. It costs $4k, and the team has $0k.");
    assert_eq!(failure(&ann.say("red dance").await), Some(Failure::Notation));
    plan(&mut ann, "red").await;
    let late = bob.say_expecting("green ready", 0).await;
    let ServerMessage::Stale { seq, .. } = late else { panic!("{late:?}") };
    assert_eq!(seq, ann.seq);
    assert_eq!(bob.seq, ann.seq, "what was missed came before the answer");
    let early = bob.say_expecting("green ready", 999).await;
    assert!(matches!(early, ServerMessage::Stale { .. }), "{early:?}");
    server.stop().await;
}

#[tokio::test]
async fn undo_is_the_owners_and_ends_at_what_came_to_light() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(config(folder.path())).await;
    let table = server.open_table(&[]).await;
    let (mut ann, _) = server.join(table.table, &[seat(&table, Colour::Red)], "Ann").await;
    let all: Vec<&AccessToken> = table.seats.iter().map(|(_, token)| token).collect();
    let (mut bob, _) = server.join(table.table, &all[1..], "Bob").await;
    plan(&mut ann, "red").await;
    bob.everything_now().await;
    assert!(matches!(bob.say("green undo").await, ServerMessage::Refused { .. }), "it was red's command");
    ann.does("red undo").await;
    ann.does("red ready").await;
    bob.everything_now().await;
    plan(&mut bob, "green").await;
    plan(&mut bob, "blue").await;
    bob.does("team roll").await;
    let refused = bob.say("team undo").await;
    let ServerMessage::Refused { rule, .. } = refused else { panic!("{refused:?}") };
    assert_eq!(rule, "action.undo.never-after-new-information");
    server.stop().await;
}

#[tokio::test]
async fn undo_reaches_past_what_others_did_and_the_log_gives_the_same_game() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(config(folder.path())).await;
    let table = server.open_table(&[]).await;
    let (mut ann, _) = server.join(table.table, &[seat(&table, Colour::Red)], "Ann").await;
    let (mut bob, _) = server.join(table.table, &[seat(&table, Colour::Blue)], "Bob").await;
    ann.does("red start g8").await;
    bob.everything_now().await;
    bob.does("blue start g8").await;
    ann.everything_now().await;
    ann.does("red undo").await;
    let refused = ann.say("red undo").await;
    let ServerMessage::Refused { rule, why, .. } = refused else { panic!("{refused:?}") };
    assert_eq!((rule.as_str(), why.as_str()), ("action.undo.good-faith", "There is nothing to take back."));
    let position = |answer: ServerMessage| match answer {
        ServerMessage::Position { position, .. } => position,
        other => panic!("{other:?}"),
    };
    let stood = position(ann.request(|id| ClientMessage::Position { id }).await);
    let crew = &stood["crew"];
    assert!(
        crew["blue"]["at"].is_string() && !crew["red"]["at"].is_string(),
        "blue's start stands, red's does not: {crew}"
    );
    server.stop().await;

    let server = start(config(folder.path())).await;
    let (mut eve, _) = server.join(table.table, &[&table.watch], "Eve").await;
    assert_eq!(position(eve.request(|id| ClientMessage::Position { id }).await), stood);
    server.stop().await;
}

#[tokio::test]
async fn coming_back_brings_what_was_missed_and_a_restart_keeps_everything() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(config(folder.path())).await;
    let table = server.open_table(&[]).await;
    let all: Vec<&AccessToken> = table.seats.iter().map(|(_, token)| token).collect();
    let (mut ann, _) = server.join(table.table, &all, "Ann").await;
    plan(&mut ann, "red").await;
    let before = ann.seq;
    plan(&mut ann, "green").await;
    ann.request(|id| ClientMessage::Chat { id, text: "  Ready when\nyou are ".into() }).await;
    let after = ann.seq;
    let position = |answer: ServerMessage| match answer {
        ServerMessage::Position { position, seq, .. } => (position, seq),
        other => panic!("{other:?}"),
    };
    let stood = position(ann.request(|id| ClientMessage::Position { id }).await);
    ann.hang_up().await;
    server.stop().await;

    let server = start(config(folder.path())).await;
    let mut ann = server.connect().await;
    let welcome = ann.hello(table.table, &all, None, Some(before)).await;
    let ServerMessage::Welcome { seq, log, chat, table: info, .. } = welcome else { panic!("{welcome:?}") };
    assert_eq!(seq, after);
    assert_eq!(log.iter().map(|entry| entry.seq).collect::<Vec<_>>(), (before + 1..=after).collect::<Vec<_>>());
    assert_eq!((chat[0].text.as_str(), chat[0].name.as_str()), ("Ready when you are", "Ann"));
    assert_eq!(info.seats[2].name.as_deref(), Some("Ann"));
    assert_eq!(position(ann.request(|id| ClientMessage::Position { id }).await), stood);
    // Who claims to have seen more than there is gets the whole past.
    let welcome = ann.hello(table.table, &all, None, Some(after + 50)).await;
    let ServerMessage::Welcome { seq, log, .. } = welcome else { panic!("{welcome:?}") };
    assert_eq!((seq, log.len() as u64), (after, after));

    plan(&mut ann, "blue").await;
    ann.does("team roll").await;
    let path = format!("/api/tables/{}/replay", table.table);
    let bearer = format!("Bearer {}", table.watch.0);
    let (status, _, text) = server.ask("GET", &path, &[("Authorization", &bearer)], "").await;
    assert_eq!(status, 200, "{text}");
    let game = Replay::parse(&text).unwrap().play().unwrap();
    assert_eq!(game.history().len() as u64, ann.seq);
    assert_eq!(server.ask("GET", &path, &[], "").await.0, 401);
    assert_eq!(server.ask("GET", &path, &[("Authorization", "Bearer wrong")], "").await.0, 404);
    server.stop().await;
}

#[tokio::test]
async fn a_shutdown_is_announced_to_everybody_connected() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(config(folder.path())).await;
    let table = server.open_table(&[]).await;
    let (mut ann, _) = server.join(table.table, &[seat(&table, Colour::Red)], "Ann").await;
    // Asked before the end, answered before the end.
    ann.send(&ClientMessage::Chat { id: 9, text: "Anybody?".into() }).await;
    ann.everything_now().await;
    let stopping = tokio::spawn(server.stop());
    let (code, reason) = ann.closed().await.expect("a close frame");
    assert_eq!(code, 1012);
    assert!(reason.contains("shutting down"), "{reason}");
    stopping.await.unwrap();
}
