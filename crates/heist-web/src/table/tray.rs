//! Below the board: what can be done now. The open question first, else what the phase asks for.

use super::action_icons::{ActionIcon, ActionIcons, IconKind, icons_of};
use super::composing::Composer;
use super::desk::Desk;
use super::escape::Escape;
use super::event::{Coming, RoundEnd};
use super::offer_button::{OfferButton, OfferRow};
use super::offers::{CommandOffer, Kind, of_kind};
use super::planning::Planning;
use super::prompt::Question;
use super::sheet::Sheet;
use super::wishes::BotSelected;
use crate::board::Pawn;
use heist_data::names::space_name;
use heist_rules::View;
use heist_rules::cards::{Ability, Icons, SubAction};
use heist_rules::command::{Speaker, Use, Verb};
use heist_rules::edition::VoluntaryEscape;
use heist_rules::state::{PersonFlags, Phase};
use heist_rules::who::Who;
use heist_words::commands::percent;
use heist_words::english::several;
use heist_words::names;
use heist_words::names::colour_name;
use leptos::prelude::*;

/// What can be done now.
#[component]
pub fn Tray() -> impl IntoView {
    let desk = Desk::get();
    let asked = Memo::new(move |_| desk.state.with(|state| state.prompt.is_open()));
    let phase = Memo::new(move |_| desk.state.with(|state| state.phase));
    let composing = Memo::new(move |_| desk.composing.with(Option::is_some));
    let place: NodeRef<leptos::html::Section> = NodeRef::new();
    // Whatever comes up next begins at the top.
    Effect::new(move |_| {
        asked.track();
        phase.track();
        composing.track();
        desk.session.selected.track();
        if let Some(place) = place.get() {
            place.set_scroll_top(0);
        }
    });
    view! {
        <section class="tray pane" aria-label="Actions" node_ref=place>
            <Composer/>
            {move || match (asked.get(), phase.get()) {
                _ if composing.get() => ().into_any(),
                (true, _) => view! { <Question/> }.into_any(),
                (_, Phase::Planning) => view! { <Planning/> }.into_any(),
                (_, Phase::Roll) => view! { <Coming/> }.into_any(),
                (_, Phase::Action) => view! { <Actions/> }.into_any(),
                (_, Phase::Event) => view! { <Coming/> }.into_any(),
                (_, Phase::Escape) => view! { <Escape/> }.into_any(),
                (_, Phase::Over) => ().into_any(),
            }}
            {move || (!composing.get() && phase.get() != Phase::Over).then(|| view! { <Sheet/> })}
        </section>
    }
}

/// The heading with whoever is selected.
#[component]
pub fn Selected() -> impl IntoView {
    let desk = Desk::get();
    move || {
        desk.session.selected.get().map(|who| {
            let title = names::person_name(&desk.setup(), who);
            let place = desk.state.with(|state| {
                let at = state.person(who).at;
                at.is_somewhere().then(|| space_name(&desk.setup(), state, at))
            });
            view! {
                <h2 class=format!("selected {}", who.word())>
                    <Pawn who/> {title} <small>{colour_name(who)}{place.map(|place| format!(" on {place}"))}</small>
                    {(!desk.session.mine.get().is_empty()).then(|| view! {
                        <button type="button" class="sketch-toggle" title="Try a sequence out, for anybody, without doing it; the others see it (P)"
                            aria-pressed=move || desk.sketch.with(Option::is_some).to_string()
                            on:click=move |_| desk.toggle_sketch()>"Sketch"</button>
                    })}
                </h2>
            }
        })
    }
}

/// What the selected character can do in the action phase.
#[component]
fn Actions() -> impl IntoView {
    let desk = Desk::get();
    let offers = Memo::new(move |_| desk.selected_offers());
    let who = move || desk.session.selected.get();
    let mine = move || who().is_some_and(|who| desk.may_speak(Speaker::One(who)));
    let bots = move || who().is_some_and(|who| desk.session.is_bots(who));
    let done = move || desk.state.with(|state| who().is_some_and(|who| state.person(who).is(PersonFlags::DONE)));
    let kind = move |kind: Kind| offers.with(|offers| of_kind(offers, kind));
    view! {
        <Selected/>
        <RoundEnd/>
        <BotSelected/>
        {move || (!mine() && !bots()).then(|| view! {
            <p class="hint">{if who().is_some() { "This character is played by somebody else." } else { "Press somebody to see their cards." }}</p>
        })}
        {move || done().then(|| view! { <p class="hint">"Done for this round."</p> })}
        <div class="takes">
            <For each=move || kind(Kind::Take) key=move |offer| (desk.mark(offer), offer.words.clone())
                children=move |offer| view! { <ActionCard offer/> }/>
        </div>
        <Left/>
        <Group title="Steps" offers=Signal::derive(move || kind(Kind::Step))/>
        <Group title="Hands" offers=Signal::derive(move || kind(Kind::Hands))/>
        <Group title="Abilities" offers=Signal::derive(move || kind(Kind::Ability))/>
        <More/>
    }
}

/// An action that can be taken, with everything on it.
#[component]
fn ActionCard(
    /// The offer.
    offer: CommandOffer,
) -> impl IntoView {
    let desk = Desk::get();
    let setup = desk.setup();
    let (title, icons, text) = desk.state.with_untracked(|state| {
        let rules = View { setup: &setup, state };
        match (offer.by, offer.commands.first().map(|command| command.verb)) {
            (Speaker::One(who), Some(Verb::Take(action, at))) => {
                let card = rules.action_card(who, action);
                let title = names::take_name(rules, who, action).unwrap_or_default();
                let place =
                    if at.is_somewhere() { format!(" at {}", space_name(&setup, state, at)) } else { String::new() };
                (format!("{title}{place}"), card.map(icons_of).unwrap_or_default(), String::new())
            }
            (_, Some(Verb::Use(Use::Plain(ability)))) => {
                (offer.words.clone(), Vec::new(), names::ability_text(ability))
            }
            (_, Some(Verb::Use(Use::Bolt(_)))) => (offer.words.clone(), Vec::new(), names::ability_text(Ability::Bolt)),
            _ => (offer.words.clone(), Vec::new(), String::new()),
        }
    });
    let mark = desk.mark(&offer);
    let label = offer.in_full();
    let cost = offer.cost.clone();
    let (lit, focused) = (offer.clone(), offer.clone());
    view! {
        <button type="button" class="offer take" data-command=mark aria-label=label title=text
            on:mouseenter=move |_| desk.lit.set(Some(lit.clone()))
            on:mouseleave=move |_| desk.lit.set(None)
            on:focus=move |_| desk.lit.set(Some(focused.clone()))
            on:blur=move |_| desk.lit.set(None)
            on:click=move |_| desk.give(&offer)>
            <b>{title}</b>
            <ActionIcons icons/>
            {(!cost.is_empty()).then(|| view! { <small class="cost">{cost}</small> })}
        </button>
    }
}

/// What is left of the action under way.
#[component]
fn Left() -> impl IntoView {
    let desk = Desk::get();
    move || {
        let who = desk.session.selected.get()?;
        let (title, left) = desk.state.with(|state| {
            let person = state.person(who);
            let setup = desk.setup();
            let card = person.action.and_then(|action| {
                let card = View { setup: &setup, state }.action_card(who, action)?;
                Some(names::action_name(action, &card.id))
            });
            (card, Icons(person.left.0 + person.given.0))
        });
        let title = title?;
        let chips = SubAction::ALL.into_iter().flat_map(move |sub| {
            (0..left.count(sub))
                .map(move |_| view! { <i class="chip"><ActionIcon icon=IconKind::Sub(sub)/>{sub.word()}</i> })
        });
        let nothing = left == Icons::NONE;
        Some(view! {
            <p class="left"><b>{title}</b>
                {if nothing { view! { <span class="hint">"nothing left"</span> }.into_any() } else { chips.collect_view().into_any() }}
            </p>
        })
    }
}

/// A group of offers under a heading; nothing when there are none.
#[component]
pub fn Group(
    /// The heading.
    title: &'static str,
    /// The offers.
    #[prop(into)]
    offers: Signal<Vec<CommandOffer>>,
) -> impl IntoView {
    let offers = Memo::new(move |_| offers.get());
    move || {
        let offers = offers.get();
        (!offers.is_empty()).then(|| {
            view! {
                <div class="group">
                    <h3>{title}</h3>
                    <div class="choices"><OfferRow offers/></div>
                </div>
            }
        })
    }
}

/// Everything that is legal for the selected character and the team, in words; and a line to type any command.
#[component]
pub fn More() -> impl IntoView {
    let desk = Desk::get();
    let open = RwSignal::new(false);
    let typed = RwSignal::new(String::new());
    let offers = Memo::new(move |_| {
        if !open.get() {
            return Vec::new();
        }
        let mut offers = desk.offers_of(Speaker::Team);
        offers.extend(desk.selected_offers());
        offers
    });
    let call = move || desk.offers_of(Speaker::Team).into_iter().find(|offer| offer.kind == Kind::Call);
    let say = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let line = typed.get_untracked();
        if !line.trim().is_empty() {
            desk.session.say(line.trim());
            if desk.session.notice.with_untracked(Option::is_none) {
                typed.set(String::new());
            }
        }
    };
    view! {
        {move || call().map(|offer| view! { <CallEscape offer/> })}
        <details class="more" on:toggle=move |_| open.update(|open| *open = !*open)>
            <summary>"Everything that is possible"</summary>
            <div class="choices">
                {move || offers.get().into_iter().map(|offer| {
                    let label = match offer.by {
                        Speaker::Team => format!("Team: {}", offer.words),
                        Speaker::One(_) => offer.words.clone(),
                    };
                    view! { <OfferButton offer label/> }
                }).collect_view()}
            </div>
            <form class="line" on:submit=say>
                <label for="command-line">"Or type a command"</label>
                <input id="command-line" autocomplete="off" spellcheck="false" placeholder="blue move c5"
                    prop:value=move || typed.get() on:input=move |event| typed.set(event_target_value(&event))/>
                <button type="submit">"Say it"</button>
            </form>
        </details>
    }
}

/// Calling the escape: pressed twice, with what everybody's way out would cost.
#[component]
fn CallEscape(
    /// The offer.
    offer: CommandOffer,
) -> impl IntoView {
    let desk = Desk::get();
    let ways = move || {
        desk.state.with(|state| {
            let setup = desk.setup();
            let rules = View { setup: &setup, state };
            let line = |who: Who| {
                let words = match rules.escape_routes(who).first() {
                    _ if rules.is_away(who) => "out already".to_owned(),
                    Some(route) => {
                        let ideas = state.person(who).ideas;
                        format!(
                            "{}, {}{}",
                            several(route.cost, "move"),
                            several(ideas, "idea"),
                            match route.good_rolls(ideas) {
                                _ if ideas >= route.cost => String::new(),
                                good => format!(", {}%", percent(good)),
                            }
                        )
                    }
                    None => "no way out".to_owned(),
                };
                view! { <li class=who.word()><b>{colour_name(who)}</b>" "{words}</li> }
            };
            state.in_play().into_iter().map(line).collect_view()
        })
    };
    let when = match desk.setup().edition.voluntary_escape {
        VoluntaryEscape::AtOnce => "At once",
        VoluntaryEscape::AfterTheEventPhase => "After this round's event",
    };
    view! {
        <details class="call">
            <summary>"Call the escape"</summary>
            <p class="hint">{when}" everybody runs for an exit: gates close, every tile is turned up, no more actions. As things stand now:"</p>
            <ul class="routes">{ways}</ul>
            <OfferButton offer label="Yes, call it"/>
        </details>
    }
}
