//! All maps on one page, and one of every picture that a board can show.

use crate::board::{Glyph, Icon, Pawn, StillBoard};
use crate::opening::preview;
use heist_data::heists::Heist;
use heist_data::library::Library;
use heist_format::setup::{Options, Recruit, new_game, ready_made};
use heist_rules::cards::Loot;
use heist_rules::chits::Chit;
use heist_rules::edition::Edition;
use heist_rules::setup::Setup;
use heist_rules::space::{Space, Spaces};
use heist_rules::state::{Flashed, PersonFlags, Place, State};
use heist_rules::who::Who;
use leptos::prelude::*;
use std::sync::Arc;
use strum::VariantArray;

/// All maps.
#[component]
pub fn PicturesPage() -> impl IntoView {
    let library = Library::official();
    let maps = |heists: &'static [Heist]| heists.iter().filter_map(|heist| map(heist, start(heist)?)).collect_view();
    view! {
        <main class="gallery">
            <h1>"Every map, every chit"</h1>
            <h2>"A busy night"</h2>
            <div class="busy">{busy().map(|(setup, state)| view! { <StillBoard setup=Arc::new(setup) state=Signal::stored(state)/> })}</div>
            <h2>"Chits"</h2>
            <ul class="pictures">
                {Icon::VARIANTS.iter().map(|&icon| view! { <li><Glyph icon/><span>{icon.name()}</span></li> }).collect_view()}
                {Who::ALL.map(|who| view! { <li><Pawn who/><span>{who.word()}</span></li> }).collect_view()}
            </ul>
            <h2>"Heists"</h2>
            <ul class="maps">{maps(&library.heists)}</ul>
            <h2>"More maps"</h2>
            <ul class="maps">{maps(&library.gallery)}</ul>
            <h2>"Chapters"</h2>
            <ul class="maps">
                {library.chapters.iter().filter_map(|heist| {
                    let game = preview(heist)?;
                    map(heist, (game.setup().clone(), *game.state()))
                }).collect_view()}
            </ul>
        </main>
    }
}

fn map(heist: &Heist, (setup, state): (Setup, State)) -> Option<impl IntoView + use<>> {
    let name = heist.name.clone();
    Some(view! { <li><StillBoard setup=Arc::new(setup) state=Signal::stored(state)/><h3>{name}</h3></li> })
}

/// A heist as it begins, with a ready-made crew. (Of each class there are two: the first is taken.)
pub fn start(heist: &Heist) -> Option<(Setup, State)> {
    let crew: Vec<Recruit> = Who::PLAYERS
        .into_iter()
        .zip(ready_made().iter().step_by(2))
        .map(|(who, ready)| Recruit::ready_made(who, ready))
        .collect();
    new_game(Library::official(), &heist.id, Edition::NEWEST.id, &crew, &Options::default()).ok()
}

/// A board with more on it than an evening brings, to see that everything finds room. Not a legal position.
pub fn busy() -> Option<(Setup, State)> {
    let (setup, mut state) = start(Library::official().heist("blind-justice")?)?;
    let tiles: Vec<Space> = setup.board.tiles.into_iter().collect();
    let at = |i: usize| tiles[i % tiles.len()].only();
    for (i, chit) in Chit::ALL.into_iter().enumerate() {
        for space in [i + 4, i + 12, 20, 21] {
            state.security.of_mut(chit).add(at(space));
        }
    }
    for space in [7, 20, 20, 23, 23, 23] {
        state.security.of_mut(Chit::Guard).add(at(space));
    }
    state.unknown = state.unknown - (at(5) | at(6) | at(20) | at(21) | at(8) | at(9));
    state.blanks |= at(5) | at(9);
    state.idea_hexes |= at(2) | at(21);
    state.flashed[0] = Flashed::new(tiles[5], 1, 0);
    for (i, loot) in Loot::ALL.into_iter().enumerate() {
        state.loot.push(loot, Place::on(tiles[(i + 16) % tiles.len()]));
    }
    state.loot.push(Loot::Jewel, Place::with(Who::Red));
    state.loot.push(Loot::Jewel, Place::with(Who::Red));
    state.loot.push(Loot::Documents, Place::with(Who::Red));
    state.loot.push(Loot::Keycard, Place::with(Who::Blue));
    state.person_mut(Who::Red).cash = 3;
    let spots = [tiles[8], tiles[8], tiles[10], tiles[10], tiles[10]];
    for (who, at) in Who::ALL.into_iter().zip(spots) {
        state.person_mut(who).at = at;
        state.person_mut(who).flags.insert(PersonFlags::PLACED);
    }
    state.person_mut(Who::Black).at = setup.board.entrances.first()?;
    state.person_mut(Who::Black).flags.insert(PersonFlags::BUSTED);
    for (i, who) in Who::PLAYERS.into_iter().enumerate() {
        state.person_mut(who).plan = (0..6 + 2 * i).map(|n| tiles[(n * (i + 1) + 3) % tiles.len()]).collect::<Spaces>();
    }
    if let Some(gate) = setup.board.gates.iter().find(|gate| gate.is_somewhere()) {
        state.removed |= gate.only();
    }
    Some((setup, state))
}
