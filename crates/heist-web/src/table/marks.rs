//! Marks on the board: somebody shows everybody a space for a moment.

use super::desk::Desk;
use super::field::person;
use crate::board::Highlight;
use heist_data::names::parse_space;
use heist_rules::space::Space;
use heist_rules::who::Who;
use leptos::prelude::*;

impl Desk {
    /// Marks a space for everybody, if there is anybody else and this page has a seat.
    pub fn mark_space(self, space: Space) {
        self.marking.set(false);
        let name = untrack(|| self.name(space));
        if !self.session.mine.with_untracked(|mine| mine.is_empty()) {
            self.session.mark(name, self.session.selected.get_untracked());
        }
    }

    /// Marks the space under the pointer.
    pub fn mark_hovered(self) {
        if let Some(space) = self.hovered.get_untracked() {
            self.mark_space(space);
        }
    }
}

/// The marks that are on the board at present.
pub fn marked(desk: Desk) -> Vec<(Space, Highlight)> {
    let me = desk.session.me.get();
    let marks = desk.session.company.marks.get().into_iter().filter_map(|mark| {
        let space = desk.state.with(|state| parse_space(&desk.setup(), state, &mark.at))?;
        let name = if mark.person == me { "You".to_owned() } else { person(desk, mark.person)? };
        Some((space, Highlight::Marked { who: mark.who.map(Who::from), name }))
    });
    marks.collect()
}

/// The newest mark in words, for those who do not see the board.
#[component]
pub fn MarkNews() -> impl IntoView {
    let desk = Desk::get();
    let words = move || {
        let mark = desk.session.company.marks.with(|marks| marks.last().cloned())?;
        let name = if mark.person == desk.session.me.get() { "You".to_owned() } else { person(desk, mark.person)? };
        let verb = if name == "You" { "mark" } else { "marks" };
        Some(format!("{name} {verb} {}.", mark.at))
    };
    view! { <p class="unseen" id="mark-news" role="status" aria-live="polite">{words}</p> }
}
