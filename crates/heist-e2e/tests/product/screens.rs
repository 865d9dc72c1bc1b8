//! Every screen of the client in real Chromium, on a desktop and on a phone, the table also on a phone on its side and on the
//! smallest one: a look at each that fails when something sticks out, is cut off,
//! lies on something else, is too small for a finger, moves although less motion was asked for, is hard to use for somebody
//! (axe-core), or when the console complains. `cargo xtask screens` takes a picture of each as well.

mod after;
mod alone;
mod camera;
mod campaign;
mod chapters;
mod front;
mod learning;
mod moments;
mod reading;
mod themes;
mod together;

use anyhow::Result;
use camera::{Camera, Screen};

/// Walks past some screens, each on one kind of device.
macro_rules! walks {
    ($($name:ident: $chapter:literal, $walk:path, $screen:ident;)*) => {$(
        #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn $name() -> Result<()> {
            let mut camera = Camera::open($chapter, Screen::$screen).await?;
            let walk = $walk(&mut camera).await;
            camera.verdict(walk).await
        }
    )*};
}

walks! {
    the_front_door_on_a_desktop: "1-front", front::walk, Desktop;
    the_front_door_on_a_phone: "1-front", front::walk, Phone;
    the_front_door_on_a_small_phone: "1-front", front::walk, Small;
    a_heist_alone_on_a_desktop: "2-alone", alone::walk, Desktop;
    a_heist_alone_on_a_phone: "2-alone", alone::walk, Phone;
    a_heist_alone_on_a_phone_on_its_side: "2-alone", alone::walk, Landscape;
    a_heist_alone_on_a_small_phone: "2-alone", alone::walk, Small;
    a_table_of_people_on_a_desktop: "3-together", together::walk, Desktop;
    a_table_of_people_on_a_phone: "3-together", together::walk, Phone;
    rulebook_and_replays_on_a_desktop: "4-reading", reading::walk, Desktop;
    rulebook_and_replays_on_a_phone: "4-reading", reading::walk, Phone;
    every_theme_on_a_desktop: "9-themes", themes::walk, Desktop;
    every_theme_on_a_phone: "9-themes", themes::walk, Phone;
    the_guide_on_a_desktop: "5-guide", learning::walk, Desktop;
    the_guide_on_a_phone: "5-guide", learning::walk, Phone;
    the_guide_on_a_phone_on_its_side: "5-guide", learning::walk, Landscape;
    the_guide_on_a_small_phone: "5-guide", learning::walk, Small;
    a_campaign_on_a_desktop: "6-campaign", campaign::walk, Desktop;
    a_campaign_on_a_phone: "6-campaign", campaign::walk, Phone;
    older_editions_on_a_desktop: "7-editions", chapters::tables, Desktop;
    older_editions_on_a_phone: "7-editions", chapters::tables, Phone;
    an_older_campaign_on_a_desktop: "8-story", chapters::boxes, Desktop;
    an_older_campaign_on_a_phone: "8-story", chapters::boxes, Phone;
    after_a_heist_on_a_desktop: "9-after", after::walk, Desktop;
    after_a_heist_on_a_phone: "9-after", after::walk, Phone;
}
