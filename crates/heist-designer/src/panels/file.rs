//! The heist file itself, to be edited beside the board, with what is wrong at its line.

use crate::desk::Desk;
use gloo_timers::callback::Timeout;
use heist_check::Severity;
use heist_design::draft::Edit;
use leptos::ev;
use leptos::html::Textarea;
use leptos::prelude::*;
use std::collections::BTreeMap;

/// How long somebody who types is left alone, in milliseconds.
const PAUSE: u32 = 120;

/// The file.
#[component]
pub fn FilePanel() -> impl IntoView {
    let desk = expect_context::<Desk>();
    let field: NodeRef<Textarea> = NodeRef::new();
    let pause = StoredValue::new_local(None::<Timeout>);
    let typed = move |event: ev::Event| {
        let text = event_target_value(&event);
        pause.set_value(Some(Timeout::new(PAUSE, move || {
            if text != desk.text.get_untracked() {
                desk.change(Edit::text(text));
            }
        })));
    };
    // What stands in the field stays there while it is the same text: the caret is not moved.
    Effect::new(move |_| {
        let (Some(field), text) = (field.get(), desk.text.get()) else { return };
        if field.value() != text {
            field.set_value(&text);
        }
    });
    let lines = Memo::new(move |_| desk.text.with(|text| text.split('\n').count()));
    let marks = Memo::new(move |_| {
        let mut marks: BTreeMap<usize, (Severity, String)> = BTreeMap::new();
        desk.findings.with(|findings| {
            for finding in findings {
                if let Some(line) = finding.line {
                    let words = format!("{} {}", finding.message, finding.cure);
                    let mark = marks.entry(line).or_insert_with(|| (finding.severity, String::new()));
                    mark.0 = mark.0.min(finding.severity);
                    mark.1 = if mark.1.is_empty() { words } else { format!("{}\n{words}", mark.1) };
                }
            }
        });
        marks
    });
    Effect::new(move |_| {
        let (Some(line), Some(field)) = (desk.line.get(), field.get()) else { return };
        show_line(&field, line);
    });
    let gutter = move || {
        let marks = marks.get();
        (1..=lines.get())
            .map(|line| match marks.get(&line) {
                Some((severity, words)) => {
                    view! { <li class=severity.word() title=words.clone()>{line}</li> }.into_any()
                }
                None => view! { <li>{line}</li> }.into_any(),
            })
            .collect_view()
    };
    let faults = move || {
        let faults = marks.get().into_iter().map(|(line, (severity, words))| {
            let show = move |_| desk.line.set(Some(line));
            view! {
                <li class=format!("finding {}", severity.word())>
                    <button type="button" class="finding-place" on:click=show>{format!("Line {line}")}</button>
                    <p>{words}</p>
                </li>
            }
        });
        faults.collect_view()
    };
    view! {
        <p class="hint">"The heist is this file: what you paint and choose is written here, and what you write here is drawn."</p>
        <div class="file">
            <ol class="gutter" aria-hidden="true">{gutter}</ol>
            <textarea id="file" node_ref=field aria-label="Heist file" aria-describedby="file-faults" spellcheck="false" autocomplete="off" autocapitalize="off" wrap="off"
                rows=move || lines.get() + 1 on:input=typed></textarea>
        </div>
        <ul class="findings" id="file-faults">{faults}</ul>
    }
}

/// Selects a line and brings it into view.
fn show_line(field: &web_sys::HtmlTextAreaElement, line: usize) {
    let text = field.value();
    // Places in a field are counted in UTF-16.
    let long = |line: &str| line.encode_utf16().count() as u32;
    let from: u32 = text.split('\n').take(line.saturating_sub(1)).map(|line| long(line) + 1).sum();
    let to = from + text.split('\n').nth(line.saturating_sub(1)).map_or(0, long);
    let _ = field.focus();
    let _ = field.set_selection_range(from, to);
    if let Some(panel) = document().get_element_by_id("tab-panel") {
        let share = line.saturating_sub(4) as f64 / text.split('\n').count().max(1) as f64;
        panel.set_scroll_top((share * f64::from(field.offset_height())) as i32);
    }
}
