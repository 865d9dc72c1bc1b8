//! The tabs beside the board.

mod bag;
pub mod checks;
mod deck;
mod file;
mod forms;

use crate::balance::BalancePanel;
use crate::desk::Desk;
use crate::editor::Screen;
use leptos::prelude::*;

/// A tab.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Tab {
    /// The palette, on a small screen.
    Tiles,
    Checks,
    Balance,
    Deck,
    Bag,
    Goal,
    Rules,
    About,
    File,
}

impl Tab {
    /// All of them, in order.
    pub const ALL: [Tab; 9] =
        [Tab::Tiles, Tab::Checks, Tab::Balance, Tab::Goal, Tab::Deck, Tab::Bag, Tab::Rules, Tab::About, Tab::File];

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Tab::Tiles => "Tiles",
            Tab::Checks => "Checks",
            Tab::Balance => "Balance",
            Tab::Deck => "Deck",
            Tab::Bag => "Bag",
            Tab::Goal => "Goal",
            Tab::Rules => "Rules",
            Tab::About => "About",
            Tab::File => "File",
        }
    }

    /// In ids of the page.
    pub fn id(self) -> String {
        self.name().to_lowercase()
    }
}

/// The row of tabs.
#[component]
pub fn Tabs() -> impl IntoView {
    let (desk, screen) = (expect_context::<Desk>(), expect_context::<Screen>());
    let shown = move |tab: Tab| tab != Tab::Tiles || screen.narrow.get();
    let choose = move |tab: Tab| {
        screen.tab.set(tab);
    };
    let keys = move |event: leptos::ev::KeyboardEvent| {
        let by: isize = match event.key().as_str() {
            "ArrowRight" => 1,
            "ArrowLeft" => -1,
            _ => return,
        };
        event.prevent_default();
        let tabs: Vec<Tab> = Tab::ALL.into_iter().filter(|tab| untrack(|| shown(*tab))).collect();
        let place = tabs.iter().position(|tab| *tab == screen.tab.get_untracked()).unwrap_or(0);
        let tab = tabs[(place as isize + by).rem_euclid(tabs.len() as isize) as usize];
        choose(tab);
        if let Some(element) = document().get_element_by_id(&format!("tab-{}", tab.id())) {
            use wasm_bindgen::JsCast;
            let _ = element.unchecked_ref::<web_sys::HtmlElement>().focus();
        }
    };
    view! {
        <div class="tab-row">
            <div role="tablist" aria-label="Parts of the heist" class="tabs" on:keydown=keys>
                {Tab::ALL.map(|tab| {
                    let id = tab.id();
                    view! {
                        <button type="button" role="tab" id=format!("tab-{id}") class="tab" class:away=move || !shown(tab)
                            aria-selected=move || (screen.tab.get() == tab).to_string()
                            aria-controls="tab-panel" tabindex=move || if screen.tab.get() == tab { 0 } else { -1 }
                            on:click=move |_| choose(tab)>
                            {tab.name()}
                            {(tab == Tab::Checks).then(|| view! { <Count desk/> })}
                        </button>
                    }
                })}
            </div>
            <button type="button" class="icon-button sheet-height" id="sheet-height" aria-label="Larger or smaller" aria-expanded=move || screen.high.get().to_string()
                on:click=move |_| screen.high.update(|high| *high = !*high)>
                <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">
                    <path d=move || if screen.high.get() { "M4 7L10 13L16 7" } else { "M4 13L10 7L16 13" }/>
                </svg>
            </button>
        </div>
    }
}

/// How much is wrong, on the tab.
#[component]
fn Count(desk: Desk) -> impl IntoView {
    move || match (desk.errors(), desk.warnings()) {
        (0, 0) => view! { <span class="count good" aria-label="nothing is wrong">"✓"</span> }.into_any(),
        (0, warnings) => {
            view! { <span class="count warning" aria-label=format!("{warnings} warnings")>{warnings}</span> }.into_any()
        }
        (errors, _) => {
            view! { <span class="count error" aria-label=format!("{errors} errors")>{errors}</span> }.into_any()
        }
    }
}

/// The tab in front.
#[component]
pub fn TabPanel() -> impl IntoView {
    let screen = expect_context::<Screen>();
    let tab = Memo::new(move |_| screen.tab.get());
    let panel = move || match tab.get() {
        Tab::Tiles => ().into_any(),
        Tab::Checks => view! { <checks::ChecksPanel/> }.into_any(),
        Tab::Balance => view! { <BalancePanel/> }.into_any(),
        Tab::Deck => view! { <deck::DeckPanel/> }.into_any(),
        Tab::Bag => view! { <bag::BagPanel/> }.into_any(),
        Tab::Goal => view! { <forms::GoalPanel/> }.into_any(),
        Tab::Rules => view! { <forms::RulesPanel/> }.into_any(),
        Tab::About => view! { <forms::AboutPanel/> }.into_any(),
        Tab::File => view! { <file::FilePanel/> }.into_any(),
    };
    view! {
        <div id="tab-panel" class="tab-panel" role="tabpanel" tabindex="-1" aria-labelledby=move || format!("tab-{}", tab.get().id())>
            {panel}
        </div>
    }
}
