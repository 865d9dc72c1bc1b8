//! Small icons: of sub-actions, noise and alerts, dice. Decoration: words stand beside them or in a label.

pub use heist_poster::action_icons::{IconKind, icons_of, pips};
use heist_rules::cards::ActionCard;
use leptos::prelude::*;

/// An icon, as large as a letter.
#[component]
pub fn ActionIcon(
    /// Which.
    icon: IconKind,
) -> impl IntoView {
    let class = format!("mark {}", icon.word());
    view! { <svg class=class viewBox="0 0 24 24" aria-hidden="true" focusable="false" inner_html=icon.lines()></svg> }
}

/// The words of the glossary that explain what is on an action card.
pub fn terms_of(card: &ActionCard) -> String {
    let mut terms: Vec<&str> = icons_of(card).into_iter().map(IconKind::term).collect();
    terms.dedup();
    terms.join(" ")
}

/// The icons of an action card.
#[component]
pub fn ActionIcons(
    /// The icons.
    icons: Vec<IconKind>,
) -> impl IntoView {
    view! { <span class="signs">{icons.into_iter().map(|icon| view! { <ActionIcon icon/> }).collect_view()}</span> }
}

/// A die; it tumbles when it is put on the page.
#[component]
pub fn Die(
    /// What it shows; 0: not rolled.
    value: u8,
) -> impl IntoView {
    let label = if value == 0 { "no die yet".to_owned() } else { format!("die: {value}") };
    view! { <svg class="die" class:blank=value == 0 viewBox="0 0 24 24" role="img" aria-label=label inner_html=pips(value)></svg> }
}
