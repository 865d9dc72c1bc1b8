//! Dialogs: what opens over a page and closes by Escape or by its button.

use leptos::html::Dialog;
use leptos::prelude::*;

/// Opens and closes a dialog as a signal says.
pub fn follow(dialog: NodeRef<Dialog>, open: RwSignal<bool>) {
    Effect::new(move |_| {
        let (Some(dialog), open) = (dialog.get(), open.get()) else { return };
        match (open, dialog.open()) {
            (true, false) => {
                let _ = dialog.show_modal();
            }
            (false, true) => dialog.close(),
            _ => {}
        }
    });
}

/// A dialog with a heading and a button that closes it. What is in it is made when it opens.
#[component]
pub fn Panel(
    /// Its id in the page.
    id: &'static str,
    /// Its heading.
    #[prop(into)]
    title: String,
    /// Whether it is open.
    open: RwSignal<bool>,
    /// What is in it.
    children: ChildrenFn,
) -> impl IntoView {
    let dialog = NodeRef::new();
    follow(dialog, open);
    view! {
        <dialog id=id class="panel" node_ref=dialog aria-labelledby=format!("{id}-title") on:close=move |_| open.set(false)>
            <header class="panel-head">
                <h2 id=format!("{id}-title")>{title}</h2>
                <button type="button" class="button small" data-close=id on:click=move |_| open.set(false)>"Close"</button>
            </header>
            {move || open.get().then(|| children())}
        </dialog>
    }
}
