//! Which address shows which page.

use crate::pages::frame::PageFrame;
use crate::pages::{
    about, beat, campaign, debrief, glossary, home, learn, local, new_table, online, pictures, profile, puzzles,
    replay, rulebook, settings, tables,
};
use crate::settings::Settings;
use leptos::prelude::*;
use leptos_router::components::{Route, Router, Routes};
use leptos_router::path;

/// The whole client.
#[component]
pub fn App() -> impl IntoView {
    provide_context(Settings::load());
    view! {
        <Router>
            <Routes fallback=nothing_here>
                <Route path=path!("/") view=home::Home/>
                // A link to a heist: a table for it.
                <Route path=path!("/heist/:heist") view=new_table::NewTablePage/>
                <Route path=path!("/new") view=new_table::NewTablePage/>
                // A game that lives in this browser alone.
                <Route path=path!("/local") view=local::Local/>
                // A table on the server.
                <Route path=path!("/t/:table") view=online::Online/>
                <Route path=path!("/boxes") view=campaign::Boxes/>
                <Route path=path!("/box/:id/:page?/:job?") view=campaign::CampaignPage/>
                <Route path=path!("/tables") view=tables::Tables/>
                <Route path=path!("/learn") view=learn::Learn/>
                <Route path=path!("/learn/first-heist") view=learn::FirstHeist/>
                <Route path=path!("/learn/:lesson") view=learn::LessonPage/>
                <Route path=path!("/replay") view=replay::Open/>
                <Route path=path!("/replay/:id") view=replay::SharedReplay/>
                // A moment of a debrief that this browser keeps.
                <Route path=path!("/again/:id/:step") view=debrief::AgainPage/>
                <Route path=path!("/beat/:id") view=beat::Beat/>
                <Route path=path!("/profile") view=profile::ProfilePage/>
                <Route path=path!("/puzzles") view=puzzles::PuzzlesPage/>
                <Route path=path!("/puzzles/:number") view=puzzles::PuzzlePage/>
                <Route path=path!("/rules") view=rulebook::RulebookPage/>
                <Route path=path!("/rules/:id") view=rulebook::RulebookPage/>
                <Route path=path!("/rules/read/:chapter") view=rulebook::ChapterPage/>
                <Route path=path!("/glossary") view=glossary::GlossaryPage/>
                <Route path=path!("/settings") view=settings::SettingsPage/>
                <Route path=path!("/about") view=about::About/>
                // Every picture, for those who change one.
                <Route path=path!("/pictures") view=pictures::PicturesPage/>
            </Routes>
        </Router>
    }
}

/// An address that leads nowhere.
fn nothing_here() -> impl IntoView {
    view! {
        <PageFrame title="Heist: nothing here">
            <h1>"A blank wall"</h1>
            <p>"There is no door at this address. Perhaps the link was cut short."</p>
            <p><a class="button main" href="/">"To the front door"</a>" "<a class="button quiet" href="/tables">"Your tables"</a></p>
        </PageFrame>
    }
}
