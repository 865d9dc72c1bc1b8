//! What other programs show of a link: titles and pictures for heists, replays and tables, and no secrets.

use crate::common::{config, start};
use heist_protocol::Colour;
use heist_protocol::http::Shared;

const WON: &str = include_str!("../../../heist-testbed/games/golden/startup.heist");

/// What a page says of itself under a name.
fn told(page: &str, name: &str) -> Option<String> {
    let (_, rest) = page.split_once(&format!("=\"{name}\" content=\""))?;
    rest.split_once('"').map(|(value, _)| value.to_owned())
}

#[tokio::test]
async fn links_are_shown_with_title_and_picture() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = config(folder.path());
    config.public_origin = Some("https://heist.example".into());
    config.hosts = vec!["127.0.0.1".into()];
    let server = start(config).await;
    let (status, _, shared) = server.ask("POST", "/api/replays", &[], WON).await;
    assert_eq!(status, 201, "{shared}");
    let replay = serde_json::from_str::<Shared>(&shared).unwrap().id;
    let table = server.open_table(&[Colour::Red]).await;

    let pages = [
        ("/heist/startup".to_owned(), "The Startup Job", "/preview/heist/startup.png".to_owned()),
        (format!("/replay/{replay}"), "The Startup Job: won", format!("/preview/replay/{replay}.png")),
        (format!("/beat/{replay}"), "The Startup Job: can you do better?", format!("/preview/replay/{replay}.png")),
        (format!("/t/{}", table.table), "The Startup Job: a seat is waiting", "/preview/heist/startup.png".to_owned()),
    ];
    for (path, title, picture) in pages {
        let (status, head, page) = server.ask("GET", &path, &[], "").await;
        assert!(status == 200 && head.contains("content-type: text/html"), "{path}: {head}");
        assert_eq!(told(&page, "og:title").as_deref(), Some(title), "{page}");
        assert_eq!(told(&page, "og:image"), Some(format!("https://heist.example{picture}")), "{page}");
        assert_eq!(told(&page, "og:url"), Some(format!("https://heist.example{path}")));
        assert!(page.matches("<title>").count() == 1 && page.contains(&format!("<title>Heist: {title}</title>")));
        assert_eq!(page.matches("name=\"description\"").count(), 1);
        for secret in table.seats.iter().map(|(_, token)| token).chain([&table.watch, &table.join, &table.host]) {
            assert!(!page.contains(&secret.0));
        }
        assert!(!page.contains("Ann"), "nobody's name");
    }
    for path in ["/", "/heist/nowhere", "/t/4kq07zt1mdw9c", "/replay/nothing", "/boxes"] {
        let (_, _, page) = server.ask("GET", path, &[], "").await;
        assert!(!page.contains("og:title"), "{path}");
    }
    for (path, status) in [
        ("/preview/heist/startup.png".to_owned(), 200),
        (format!("/preview/replay/{replay}.png"), 200),
        (format!("/preview/replay/{replay}.png"), 200),
        ("/preview/heist/nowhere.png".to_owned(), 404),
        ("/preview/heist/startup.svg".to_owned(), 404),
        ("/preview/replay/nothing.png".to_owned(), 404),
        ("/preview/table/startup.png".to_owned(), 404),
    ] {
        let (found, head, _) = server.ask("GET", &path, &[], "").await;
        assert_eq!(found, status, "{path}");
        if status == 200 {
            assert!(head.contains("content-type: image/png") && head.contains("policy: cross-origin"), "{head}");
        }
    }
    server.stop().await;
}
