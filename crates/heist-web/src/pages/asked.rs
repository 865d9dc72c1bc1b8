//! A button for what cannot be taken back.

use leptos::prelude::*;

/// A button that asks before it acts.
#[component]
pub fn Asked(
    /// The id of the button; that of the second one has `-sure` behind it.
    id: &'static str,
    /// What the button says.
    word: &'static str,
    /// What the second one says.
    sure: &'static str,
    /// What is to be thought of.
    question: &'static str,
    /// What is done then.
    act: Callback<()>,
    /// What else is to be decided.
    #[prop(optional)]
    children: Option<ChildrenFn>,
) -> impl IntoView {
    let asking = RwSignal::new(false);
    let yes = move |_| {
        asking.set(false);
        act.run(());
    };
    move || {
        match asking.get() {
        false => view! { <p><button type="button" class="button quiet" id=id on:click=move |_| asking.set(true)>{word}</button></p> }.into_any(),
        true => view! {
            <div class="asked" role="group" aria-label=word>
                <p>{question}</p>
                {children.as_ref().map(|children| children())}
                <p>
                    <button type="button" class="button danger" id=format!("{id}-sure") on:click=yes>{sure}</button>
                    " "
                    <button type="button" class="button quiet" on:click=move |_| asking.set(false)>"Leave it as it is"</button>
                </p>
            </div>
        }
        .into_any(),
    }
    }
}
