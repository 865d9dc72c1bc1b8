//! The gallery in browsers: published from the editor, found and played by somebody else, made into a version of their own, taken down.

use crate::company::open;
use anyhow::{Context, Result, ensure};
use heist_e2e::browser::wait;
use heist_e2e::browser_players::{BrowserPlayer, until};
use serde_json::{Value, json};

/// A heist as somebody has drawn it.
const FILE: &str = r#"id = "corner-shop"
name = "The Corner Shop"
location = "Elm Street"
place = "jeweler"
difficulty = "amateur"
summary = "A jewel behind the counter, and a <b>bold</b> plan."
deck = "1-8,Z1"
bag = { guard = 2, camera = 2, lock = 3 }
map = """
JW SC EM EM E5
 EM SC EM RE
EM SC EM E5
"""

[objective]
text = "Bring the jewel home before the kettle boils."
all = [{ kind = "steal", piece = "jewel" }]

[[special]]
id = "kettle"
by = "entrance-limit"
text = "Four people fit through this door."
"#;

/// Puts a draft into the storage of a browser that is at a page of the server.
async fn put_draft(person: &BrowserPlayer, id: &str, file: &str) -> Result<()> {
    let draft = json!({ "name": "The Corner Shop", "text": file, "touched": 1_700_000_000_000_u64 });
    let script = "localStorage.setItem('heist.draft.' + arguments[0], JSON.stringify(arguments[1]))";
    person.run(script, vec![id.into(), draft]).await.map(drop)
}

/// A draft as the browser keeps it.
async fn draft(person: &BrowserPlayer, id: &str) -> Result<Value> {
    person.run("return JSON.parse(localStorage.getItem('heist.draft.' + arguments[0]))", vec![id.into()]).await
}

async fn path(person: &BrowserPlayer) -> Result<String> {
    Ok(person.page.current_url().await?.path().to_owned())
}

/// Opens the editor of a draft and what it says of publishing.
async fn opens_publishing(person: &BrowserPlayer, server: &str, id: &str) -> Result<()> {
    person.page.goto(format!("{server}/design/{id}")).await?;
    person.press("#share").await?;
    person.press("#publish > summary").await?;
    wait(&person.page, "#publish-author").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_heist_is_published_found_elsewhere_changed_there_and_taken_down() -> Result<()> {
    let (_folder, _, server, driver) = open()?;
    let (a, b) = tokio::try_join!(driver.browser(1440, 900), driver.browser(390, 844))?;
    let (ann, bob) = (BrowserPlayer { page: a }, BrowserPlayer { page: b });
    ann.page.goto(format!("{}/gallery", server.url)).await?;
    ann.until_text("#gallery-nothing", "Yours could be the first").await?;
    put_draft(&ann, "one", FILE).await?;

    // Nothing is published without a name, and nothing that cannot be played.
    opens_publishing(&ann, &server.url, "one").await?;
    ensure!(ann.has("#publish-now[disabled]").await?, "somebody has made it");
    ann.fill("#publish-author", "Ann").await?;
    ann.press("#publish-now:not([disabled])").await?;
    ann.until_text("#publish-done", "It is in the gallery").await?;
    let published = draft(&ann, "one").await?["published"].clone();
    let id = published["id"].as_str().context("an id")?.to_owned();
    ensure!(published["key"].as_str().is_some_and(|key| key.len() >= 22), "the key lies in the draft");
    ann.fits().await?;

    // Somebody else finds it, on a telephone.
    bob.page.goto(format!("{}/gallery", server.url)).await?;
    bob.until_text(".gallery-card", "by Ann").await?;
    bob.paste("#gallery-search", "nothing like that").await?;
    bob.until_text("#gallery-nothing", "No heist here is like that").await?;
    bob.paste("#gallery-search", "corner").await?;
    bob.choose("#gallery-difficulty", "amateur").await?;
    wait(&bob.page, ".gallery-card svg").await?;
    bob.fits().await?;
    // The list may be on its way once more.
    let card = format!("a[data-heist=\"{id}\"]");
    until("Bob looks at the heist", async || {
        bob.run("document.querySelector(arguments[0])?.click()", vec![card.as_str().into()]).await?;
        Ok(path(&bob).await?.starts_with("/gallery/"))
    })
    .await?;
    bob.until_text(".gallery-heist", "before the kettle boils").await?;
    bob.until_text(".gallery-heist", "Four people fit through this door.").await?;
    bob.until_text(".gallery-heist", "a <b>bold</b> plan").await?;
    ensure!(!bob.has("#gallery-take-down").await?, "it is not his");
    bob.fits().await?;

    // His own version gives credit.
    bob.press("#gallery-fork").await?;
    until("Bob is in the designer", async || Ok(path(&bob).await?.starts_with("/design/"))).await?;
    let own = path(&bob).await?.trim_start_matches("/design/").to_owned();
    let kept = draft(&bob, &own).await?;
    ensure!(kept["text"] == FILE && kept["forked_from"]["author"] == "Ann", "{kept}");
    put_draft(&bob, "two", &FILE.replace("Corner", "Other")).await?;
    let give_credit = "const key = 'heist.draft.two', draft = JSON.parse(localStorage.getItem(key)); \
        localStorage.setItem(key, JSON.stringify({ ...draft, forked_from: arguments[0] }))";
    bob.run(give_credit, vec![kept["forked_from"].clone()]).await?;
    opens_publishing(&bob, &server.url, &own).await?;
    bob.fill("#publish-author", "Bob").await?;
    bob.press("#publish-now:not([disabled])").await?;
    bob.until_text("#publish-known", "in the gallery already").await?;
    opens_publishing(&bob, &server.url, "two").await?;
    bob.until_text(".publish", "a version of The Corner Shop by Ann").await?;
    bob.press("#publish-now:not([disabled])").await?;
    bob.until_text("#publish-done", "It is in the gallery").await?;
    bob.press("#publish-page").await?;
    bob.until_text("#gallery-credit", "A version of The Corner Shop by Ann").await?;

    // Ann takes hers down; it is gone for everybody, and the credit stays.
    ann.page.goto(format!("{}/gallery/{id}", server.url)).await?;
    ann.press("#gallery-take-down").await?;
    ann.press("#gallery-really").await?;
    until("Ann is in the gallery", async || Ok(path(&ann).await? == "/gallery")).await?;
    ann.until_text("#gallery-heists", "The Other Shop").await?;
    ensure!(!ann.text_of("#gallery-heists").await?.contains("The Corner Shop"), "it is gone");
    ensure!(draft(&ann, "one").await?["published"].is_null(), "the draft stays, and may be published anew");
    bob.page.refresh().await?;
    bob.until_text("#gallery-credit", "A version of The Corner Shop by Ann").await?;
    for person in [ann, bob] {
        // Exactly the same heist is refused, and the console says so.
        person.nothing_went_wrong(&["409"]).await?;
        person.page.quit().await?;
    }
    Ok(())
}
