//! Every screen of the client in real Chromium, on a desktop, a phone and a tablet, the table also on a phone on its side and on
//! the smallest one: a look at each that fails when something sticks out, is cut off,
//! lies on something else, is too small for a finger, moves although less motion was asked for, is hard to use for somebody
//! (axe-core), or when the console complains. `cargo xtask screens` takes a picture of each as well.

mod after;
mod alone;
mod camera;
mod campaign;
mod chapters;
mod designing;
mod front;
mod learning;
mod moments;
mod reading;
mod themes;
mod together;

use anyhow::Result;
use camera::{Camera, Screen};

/// Walks past some screens: on one kind of device, where each has to fit on others as well.
macro_rules! walks {
    (@others) => { &[] };
    (@others $others:ident) => { $others };
    ($($name:ident: $chapter:literal, $walk:path, $screen:ident $(and $others:ident)?;)*) => {$(
        #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn $name() -> Result<()> {
            let mut camera = Camera::open($chapter, Screen::$screen, walks!(@others $($others)?)).await?;
            let walk = $walk(&mut camera).await;
            camera.verdict(walk).await
        }
    )*};
}

/// What else is held in a hand.
const TABLET: &[Screen] = &[Screen::Tablet];
/// The same, and phones with the least room.
const ALL: &[Screen] = &[Screen::Tablet, Screen::Landscape, Screen::Small];

walks! {
    the_front_door_on_a_desktop: "1-front", front::walk, Desktop;
    the_front_door_in_a_hand: "1-front", front::walk, Phone and ALL;
    a_heist_alone_on_a_desktop: "2-alone", alone::walk, Desktop;
    a_heist_alone_in_a_hand: "2-alone", alone::walk, Phone and ALL;
    a_table_of_people_on_a_desktop: "3-together", together::walk, Desktop;
    a_table_of_people_in_a_hand: "3-together", together::walk, Phone and TABLET;
    rulebook_and_replays_on_a_desktop: "4-reading", reading::walk, Desktop;
    rulebook_and_replays_in_a_hand: "4-reading", reading::walk, Phone and TABLET;
    every_theme_on_a_desktop: "9-themes", themes::walk, Desktop;
    every_theme_on_a_phone: "9-themes", themes::walk, Phone;
    the_guide_on_a_desktop: "5-guide", learning::walk, Desktop;
    the_guide_in_a_hand: "5-guide", learning::walk, Phone and ALL;
    a_campaign_on_a_desktop: "6-campaign", campaign::walk, Desktop;
    a_campaign_in_a_hand: "6-campaign", campaign::walk, Phone and TABLET;
    older_editions_on_a_desktop: "7-editions", chapters::tables, Desktop;
    older_editions_in_a_hand: "7-editions", chapters::tables, Phone and TABLET;
    an_older_campaign_on_a_desktop: "8-story", chapters::boxes, Desktop;
    an_older_campaign_in_a_hand: "8-story", chapters::boxes, Phone and TABLET;
    after_a_heist_on_a_desktop: "9-after", after::walk, Desktop;
    after_a_heist_in_a_hand: "9-after", after::walk, Phone and TABLET;
    the_designer_on_a_desktop: "10-designer", designing::walk, Desktop;
    the_designer_in_a_hand: "10-designer", designing::walk, Phone and TABLET;
}
