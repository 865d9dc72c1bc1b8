//! Debriefs of shared replays: the first that belongs to the replay and adds up is kept, and nothing else.

use crate::common::{config, start};
use heist_bots::debrief::Debriefing;
use heist_format::replay::Replay;
use heist_protocol::http::Shared;

const WON: &str = include_str!("../../../heist-testbed/games/golden/startup.heist");

#[tokio::test]
async fn a_debrief_is_kept_with_its_replay_if_it_belongs_to_it() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(config(folder.path())).await;
    let (status, _, shared) = server.ask("POST", "/api/replays", &[], WON).await;
    assert_eq!(status, 201, "{shared}");
    let path = format!("/api/replays/{}/debrief", serde_json::from_str::<Shared>(&shared).unwrap().id);
    let ask = async |method: &str, path: &str, body: &str| {
        let (status, _, text) = server.ask(method, path, &[], body).await;
        (status, text)
    };
    assert_eq!(ask("GET", &path, "").await.0, 204, "nobody has worked it out");

    let game = Replay::parse(WON).unwrap().play().unwrap();
    let text = Debriefing::with_nodes(&game, 20_000).finish().print(&game);
    let (status, words) = ask("PUT", &path, &text.replacen("initial ", "initial 1", 1)).await;
    assert!(status == 422 && words.contains("line 2"), "{status} {words}");
    assert_eq!(ask("PUT", &path, "hello").await.0, 422);
    assert_eq!(ask("PUT", &path, &"x".repeat(70_000)).await.0, 413);
    assert_eq!(ask("PUT", "/api/replays/nothing/debrief", &text).await.0, 404);
    assert_eq!(ask("GET", "/api/replays/nothing/debrief", "").await.0, 404);
    assert_eq!(ask("POST", &path, &text).await.0, 405);
    assert_eq!(ask("GET", &path, "").await.0, 204, "nothing of that is kept");

    assert_eq!(ask("PUT", &path, &text).await.0, 204);
    assert_eq!(ask("GET", &path, "").await, (200, text.clone()));
    // Another one that would hold does not replace it.
    let other = text.replacen(", error ", ", error 1", 1);
    assert_ne!(other, text);
    assert_eq!(ask("PUT", &path, &other).await.0, 204);
    assert_eq!(ask("GET", &path, "").await, (200, text));
}
