//! The screen on which a heist is made: the board in the middle, the palette beside it, tabs with everything else. On a small
//! screen palette and tabs share a sheet below the board.

mod bar;
mod toolbar;

use crate::board::EditBoard;
use crate::desk::Desk;
use crate::palette::Palette;
use crate::panels::{Tab, TabPanel, Tabs};
use crate::shelf;
use crate::tools::Tools;
use bar::EditorBar;
use heist_page::browser;
use heist_page::frame::{PageFrame, set_title};
use leptos::ev;
use leptos::prelude::*;
use toolbar::Toolbar;
use wasm_bindgen::JsCast;

/// Below this width palette and tabs share a sheet: as in the style sheet.
const NARROW: &str = "(max-width: 68rem)";

/// The draft with an id.
#[component]
pub fn EditorPage(id: String) -> impl IntoView {
    match shelf::read(&id) {
        Some(stored) => {
            let desk = Desk::open(id, stored);
            provide_context(desk);
            provide_context(Tools::new());
            view! { <Editor/> }.into_any()
        }
        None => view! {
            <PageFrame title="Heist: no such draft">
                <h1>"No such draft"</h1>
                <p>"This browser keeps no draft by this address. Drafts stay in the browser in which they were made; a link made with Share opens one anywhere."</p>
                <p><a class="button main" href="/design">"All drafts"</a></p>
            </PageFrame>
        }
        .into_any(),
    }
}

/// What the sheet of a small screen shows, and how high it is.
#[derive(Clone, Copy)]
pub struct Screen {
    /// The tab in front.
    pub tab: RwSignal<Tab>,
    /// Whether the screen is small.
    pub narrow: RwSignal<bool>,
    /// Whether the sheet is drawn up over the board.
    pub high: RwSignal<bool>,
    /// Whether the list of keys is open.
    pub help: RwSignal<bool>,
}

#[component]
fn Editor() -> impl IntoView {
    let desk = expect_context::<Desk>();
    let narrow = RwSignal::new(browser::fits(NARROW));
    let first = if narrow.get_untracked() { Tab::Tiles } else { Tab::Checks };
    let screen = Screen { tab: RwSignal::new(first), narrow, high: RwSignal::new(false), help: RwSignal::new(false) };
    provide_context(screen);
    let resized = window_event_listener(ev::resize, move |_| {
        let now = browser::fits(NARROW);
        if now != narrow.get_untracked() {
            narrow.set(now);
            match (now, screen.tab.get_untracked()) {
                (true, Tab::Checks) => screen.tab.set(Tab::Tiles),
                (false, Tab::Tiles) => screen.tab.set(Tab::Checks),
                _ => {}
            }
        }
    });
    on_cleanup(move || resized.remove());
    let tools = expect_context::<Tools>();
    let keys = window_event_listener(ev::keydown, move |event| global_key(desk, screen, tools, &event));
    on_cleanup(move || keys.remove());
    Effect::new(move |_| {
        let name = desk.word("name");
        set_title(&format!("{} – Heist designer", shelf::called(&name)));
    });
    view! {
        <main class="designer" class:high=screen.high data-tab=move || screen.tab.get().id()>
            <EditorBar/>
            <aside class="palette" aria-label="Tiles"><Palette/></aside>
            <section class="bench" aria-label="Map">
                <Toolbar/>
                <EditBoard/>
            </section>
            <aside class="side" aria-label="About this heist">
                <Tabs/>
                <TabPanel/>
            </aside>
            <crate::help::KeyHelp open=screen.help/>
        </main>
    }
}

/// Keys that work wherever the keyboard is, except where somebody writes.
fn global_key(desk: Desk, screen: Screen, tools: Tools, event: &ev::KeyboardEvent) {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let writes = target.is_some_and(|target| {
        target.matches("textarea, select, input:not([type=checkbox]):not([type=radio])").unwrap_or(false)
    });
    if writes || event.default_prevented() {
        return;
    }
    let control = event.ctrl_key() || event.meta_key();
    match (control, event.key().to_lowercase().as_str()) {
        (true, "z") if event.shift_key() => desk.redo(),
        (true, "z") => desk.undo(),
        (true, "y") => desk.redo(),
        (false, "?") => screen.help.set(true),
        (false, "n") if !event.alt_key() => {
            screen.tab.set(Tab::Checks);
            crate::panels::checks::next_finding(desk, screen, tools);
        }
        _ => return,
    }
    event.prevent_default();
}
