//! An example: its board, its steps, and the door to trying it oneself.

use super::rule::RuleLink;
use super::scenes::{Scenes, Shown, Tale, remarks};
use super::trial::Trial;
use crate::board::StillBoard;
use crate::pages::replay::CrewStrip;
use heist_rulebook::rulebook::Example;
use heist_words::names::plain;
use leptos::prelude::*;
use std::sync::Arc;

/// An example of a rule.
#[component]
pub(super) fn ExampleView(
    /// The example.
    example: &'static Example,
    /// Its number among those of the rule.
    number: usize,
) -> impl IntoView {
    let body = match Scenes::play(example) {
        Ok(Some(scenes)) => view! { <Watch scenes=Arc::new(scenes)/> }.into_any(),
        Ok(None) if example.given.contains_key("box") => {
            Tale::play(example).map(|tale| view! { <Telling tale/> }).into_any()
        }
        Ok(None) => {
            let lines = example.steps.iter().flat_map(remarks).map(|line| view! { <li>{line}</li> });
            view! { <ul class="example-facts">{lines.collect_view()}</ul> }.into_any()
        }
        Err(words) => {
            let lines = example.steps.iter().filter_map(|step| step.command.as_deref());
            view! {
                <p class="example-closed">{words}</p>
                <ol class="example-steps">{lines.map(|line| view! { <li>{plain(line)}</li> }).collect_view()}</ol>
            }
            .into_any()
        }
    };
    view! {
        <section class="example" id=format!("example-{number}")>
            <h2>{example.title.as_str()}</h2>
            {body}
        </section>
    }
}

/// An example about what lasts between heists: the box, and what comes of each command.
#[component]
fn Telling(tale: Tale) -> impl IntoView {
    let given = tale.given.into_iter().map(|line| view! { <li>{line}</li> }).collect_view();
    let steps = tale.steps.into_iter().map(|step| {
        let label = step.command.map_or_else(|| "Look".into(), |line| plain(&line));
        let refused = step.refused.is_some();
        let told = step.told.into_iter().map(|line| view! { <p>{line}</p> }).collect_view();
        let why = step.refused.map(|(why, rule)| {
            view! { <p class="refused"><strong>"No. "</strong>{why} " " <RuleLink rule/></p> }
        });
        let remarks = step.remarks.into_iter().map(|line| view! { <p class="remark">{line}</p> }).collect_view();
        view! {
            <li class="reached" data-refused=refused.to_string()>
                <b>{label}</b>
                <div class="step-told">{told}{why}{remarks}</div>
            </li>
        }
    });
    view! {
        <div class="example-story">
            <p>"In the box:"</p>
            <ul class="example-facts">{given}</ul>
            <ol class="example-steps">{steps.collect_view()}</ol>
        </div>
    }
}

/// The example as a little film, until somebody takes it over.
#[component]
fn Watch(scenes: Arc<Scenes>) -> impl IntoView {
    let trying = RwSignal::new(false);
    move || {
        let scenes = Arc::clone(&scenes);
        if trying.get() {
            let given = scenes.given;
            view! { <Trial setup=Arc::clone(&scenes.setup) given on_end=Callback::new(move |()| trying.set(false))/> }
                .into_any()
        } else {
            view! { <Film scenes on_try=Callback::new(move |()| trying.set(true))/> }.into_any()
        }
    }
}

#[component]
fn Film(scenes: Arc<Scenes>, on_try: Callback<()>) -> impl IntoView {
    let at = RwSignal::new(0usize);
    let last = scenes.steps.len();
    let setup = Arc::clone(&scenes.setup);
    let shown = Arc::clone(&scenes);
    let state = Signal::derive(move || *shown.after(at.get()));
    let steps = scenes.steps.iter().enumerate().map(|(i, step)| {
        view! { <StepLine step=step.clone() number=i + 1 at/> }
    });
    view! {
        <div class="example-body">
            <div class="example-board">
                <StillBoard setup=Arc::clone(&setup) state/>
                <CrewStrip setup=setup state/>
            </div>
            <div class="example-story">
                <ol class="example-steps">
                    <li class="given" class:current=move || at.get() == 0>
                        <button type="button" on:click=move |_| at.set(0)>"The position"</button>
                    </li>
                    {steps.collect_view()}
                </ol>
                <div class="example-player" role="group" aria-label="Steps of the example">
                    <button type="button" class="step-back" aria-label="Step back" disabled=move || at.get() == 0 on:click=move |_| at.update(|at| *at = at.saturating_sub(1))>"◀"</button>
                    <span class="step-count" role="status">{move || format!("{} of {last}", at.get())}</span>
                    <button type="button" class="step-on" aria-label="Step forward" disabled=move || at.get() == last on:click=move |_| at.update(|at| *at = (*at + 1).min(last))>"▶"</button>
                    <button type="button" class="try-it" on:click=move |_| on_try.run(())>"Try it yourself"</button>
                </div>
            </div>
        </div>
    }
}

/// A step in words; the ones still to come show only what will be said.
#[component]
fn StepLine(step: Shown, number: usize, at: RwSignal<usize>) -> impl IntoView {
    let reached = move || at.get() >= number;
    let label = step.command.clone().unwrap_or_else(|| "Look".into());
    let refused = step.refused.is_some();
    let step = StoredValue::new(step);
    let told = move || {
        step.with_value(|step| {
            let told = step.told.iter().map(|sentence| view! { <p class:alarming=sentence.alarming>{sentence.words.clone()}</p> }.into_any());
            let refused = step.refused.iter().map(|(why, rule)| {
                view! { <p class="refused"><strong>"No. "</strong>{why.clone()} " " <RuleLink rule=rule.clone()/></p> }.into_any()
            });
            let remarks = step.remarks.iter().map(|line| view! { <p class="remark">{line.clone()}</p> }.into_any());
            told.chain(refused).chain(remarks).collect::<Vec<_>>()
        })
    };
    view! {
        <li class:current=move || at.get() == number class:reached=reached data-step=number data-refused=refused.to_string()>
            <button type="button" on:click=move |_| at.set(number)>{label}</button>
            <Show when=reached><div class="step-told">{told()}</div></Show>
        </li>
    }
}
