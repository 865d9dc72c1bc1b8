//! Every screen of the client in real Chromium, on a desktop and on a phone: a picture of each in `target/screens/`, and a
//! look at it that fails when something sticks out, is cut off, lies on something else, is too small for a finger, moves
//! although less motion was asked for, is hard to use for somebody (axe-core), or when the console complains.

mod alone;
mod camera;
mod campaign;
mod front;
mod learning;
mod moments;
mod reading;
mod together;

use anyhow::Result;
use camera::{Camera, Screen};

/// A walk past some screens, on both kinds of device.
macro_rules! walks {
    ($($desktop:ident, $phone:ident: $chapter:literal, $walk:path;)*) => {$(
        #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn $desktop() -> Result<()> {
            let mut camera = Camera::open($chapter, Screen::Desktop).await?;
            let walk = $walk(&mut camera).await;
            camera.verdict(walk).await
        }

        #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn $phone() -> Result<()> {
            let mut camera = Camera::open($chapter, Screen::Phone).await?;
            let walk = $walk(&mut camera).await;
            camera.verdict(walk).await
        }
    )*};
}

walks! {
    the_front_door_on_a_desktop, the_front_door_on_a_phone: "1-front", front::walk;
    a_heist_alone_on_a_desktop, a_heist_alone_on_a_phone: "2-alone", alone::walk;
    a_table_of_people_on_a_desktop, a_table_of_people_on_a_phone: "3-together", together::walk;
    rulebook_and_replays_on_a_desktop, rulebook_and_replays_on_a_phone: "4-reading", reading::walk;
    the_guide_on_a_desktop, the_guide_on_a_phone: "5-guide", learning::walk;
    a_campaign_on_a_desktop, a_campaign_on_a_phone: "6-campaign", campaign::walk;
}
