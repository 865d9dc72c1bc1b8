//! What friends have in common: their cards to propose from, and what they do, shown as one's own deeds are.

use crate::company::open;
use crate::signs::two_at_a_table;
use anyhow::{Context, Result, ensure};
use heist_e2e::browser::wait;
use heist_e2e::browser_players::until;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_friends_cards_are_proposed_from_and_what_a_friend_does_is_staged() -> Result<()> {
    let (_folder, _, server, driver) = open()?;
    let (ann, bob) = two_at_a_table(&driver, &server.url).await?;
    // Bob wants to see what happens, slowly. His page reads it when it opens.
    bob.set_pace("slow").await?;
    bob.page.refresh().await?;
    bob.to_the_board().await?;
    for line in ["blue start e9", "blue plan d8", "blue ready"] {
        bob.say(line).await?;
    }
    for line in ["red start g8", "red plan g7", "green start g8", "green plan g7", "black start e9", "black plan d8"] {
        ann.say(line).await?;
    }
    for line in ["red ready", "green ready", "black ready"] {
        ann.say(line).await?;
    }
    until("everybody has planned", async || Ok(ann.phase().await? == "roll")).await?;
    ann.say("team roll").await?;
    wait(&bob.page, ".stage .cube").await.context("the dice that Ann rolls fly over Bob's board")?;
    ensure!(bob.phase().await? == "action", "his page does not wait for them");

    // Blue is Bob's: Ann reads his cards and proposes what the die gives.
    ann.press("#person-blue .who").await?;
    let card = wait(&ann.page, "#sheet .faces tr.lit button.cell.propose").await?;
    let label = card.attr("aria-label").await?.context("a label")?;
    ensure!(label.starts_with("Propose: "), "{label}");
    card.click().await?;
    bob.until_text(".proposal", "Ann proposes").await?;
    ensure!(!ann.text_of("#log").await?.contains("Blue takes"), "nothing is done for real");
    for person in [ann, bob] {
        person.nothing_went_wrong(&[]).await?;
        person.page.quit().await?;
    }
    Ok(())
}
