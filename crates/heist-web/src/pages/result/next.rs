//! Where to go after a heist.

use crate::pictures::PlacePicture;
use heist_data::heists::Heist;
use heist_data::library::Library;
use leptos::prelude::*;

/// The heist that comes after one: its next part, or the next of the list it stands in.
fn after(id: &str) -> Option<&'static Heist> {
    let library = Library::official();
    let next_part = library.heist(id).and_then(|heist| library.heist(&heist.next_part));
    let lists = [&library.heists, &library.chapters, &library.gallery];
    let listed = lists.into_iter().find_map(|list| {
        let place = list.iter().position(|heist| heist.id == id)?;
        list.get(place + 1).or_else(|| list.first())
    });
    next_part.or(listed).filter(|next| next.id != id)
}

/// Where to go after a heist.
#[component]
pub fn Next(
    /// The heist that is over.
    heist: String,
    /// Whether it was won.
    won: bool,
) -> impl IntoView {
    let another = after(&heist).map(|next| {
        view! {
            <a class="door" id="next-heist" href=format!("/heist/{}", next.id)>
                <PlacePicture of=next.place.clone()/>
                <h3>{next.name.clone()}</h3>
                <p>{next.summary.clone()}</p>
            </a>
        }
    });
    let title = if won { "What next?" } else { "Another go?" };
    view! {
        <h2>{title}</h2>
        <div class="doors next">
            {another}
            <a class="door" href="/boxes">
                <PlacePicture of="hotel".to_owned()/>
                <h3>"A campaign"</h3>
                <p>"Heists that follow from each other: a crew that grows, a shop, favours, a jail."</p>
            </a>
            <a class="door" href="/profile">
                <PlacePicture of="archive".to_owned()/>
                <h3>"Your record"</h3>
                <p>"Wins and losses by heist, character and profession."</p>
            </a>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_heist_leads_to_another_one() {
        let library = Library::official();
        for heist in library.heists.iter().chain(&library.chapters).chain(&library.gallery) {
            let next = after(&heist.id).expect("there are several");
            assert_ne!(next.id, heist.id);
        }
        assert!(after("nowhere").is_none());
    }
}
