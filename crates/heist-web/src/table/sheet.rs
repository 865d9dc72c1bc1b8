//! The cards of the selected character: what every value of the die would give, what it can always do, its abilities and
//! what it carries. They lie on the table in every phase, a friend's too.

use super::action_icons::{ActionIcon, ActionIcons, Die, IconKind, icons_of, terms_of};
use super::desk::Desk;
use super::offers::{CommandOffer, at_value};
use crate::pictures::ItemPicture;
use heist_rules::View;
use heist_rules::cards::{Ability, ActionCard, ActionRef, ITEM_CARDS, Item, SubAction};
use heist_rules::command::Speaker;
use heist_rules::state::{Phase, Place};
use heist_rules::who::Who;
use heist_words::english::{action_icons, several};
use heist_words::names;
use leptos::prelude::*;

/// The cards of whoever is selected.
#[component]
pub fn Sheet() -> impl IntoView {
    let desk = Desk::get();
    let who = Memo::new(move |_| desk.session.selected.get().filter(|who| desk.setup().member(*who).is_some()));
    move || who.get().map(|who| view! { <SheetOf who/> })
}

#[component]
fn SheetOf(who: Who) -> impl IntoView {
    let label = format!("Cards of {}", names::person_name(&Desk::get().setup(), who));
    view! {
        <section class=format!("sheet {}", who.word()) id="sheet" aria-label=label>
            <Always who/>
            <Faces who/>
            <Abilities who/>
            <Items who/>
        </section>
    }
}

/// The name and the icons of an action card.
fn face(card: &ActionCard) -> impl IntoView + use<> {
    let name = match (card.icons.iter().next(), card.ability) {
        (None, Some(ability)) => names::ability_name(ability),
        _ => names::known_name("action", &card.id),
    };
    view! { <b>{name}</b><ActionIcons icons=icons_of(card)/> }
}

/// What explains an action card: its icons, or its ability.
fn explained(card: &ActionCard) -> String {
    match card.ability {
        Some(ability) => format!("card.{} {}", ability.id(), terms_of(card)).trim_end().to_owned(),
        None => terms_of(card),
    }
}

/// An action card in words.
fn in_words(card: &ActionCard) -> String {
    let name = names::known_name("action", &card.id);
    match action_icons(card) {
        icons if icons.is_empty() => name,
        icons => format!("{name}: {icons}"),
    }
}

/// What can be done with any roll.
#[component]
fn Always(who: Who) -> impl IntoView {
    let desk = Desk::get();
    let cards = Memo::new(move |_| {
        desk.shown.with(|state| {
            let setup = desk.setup();
            let rules = View { setup: &setup, state };
            let actions = (0..3).map(ActionRef::Default).filter_map(|action| rules.action_card(who, action).cloned());
            let six = rules.action_card(who, ActionRef::Six).cloned();
            (actions.collect::<Vec<_>>(), six)
        })
    });
    let cell = |card: &ActionCard| view! { <span class="cell" role="listitem" aria-label=in_words(card) data-explain=explained(card)>{face(card)}</span> };
    view! {
        <h3 class="only-to-read">"With any roll"</h3>
        <div class="always only-to-read" role="list">{move || cards.get().0.iter().map(cell).collect_view()}</div>
        {move || cards.get().1.as_ref().map(|six| view! {
            <h3>"With a 6"</h3>
            <div class="always" role="list">{cell(six)}</div>
        })}
    }
}

/// The two skills: one action of each for every value of the die.
#[component]
fn Faces(who: Who) -> impl IntoView {
    let desk = Desk::get();
    let setup = desk.setup();
    let titles: Vec<String> = setup.member(who).map_or_else(Vec::new, |member| {
        member.skills.iter().map(|skill| names::known_name("skill", &skill.id)).collect()
    });
    if titles.is_empty() {
        return ().into_any();
    }
    view! {
        <table class="faces">
            <thead>
                <tr><th scope="col"><span class="unseen">"Die"</span></th>
                    {titles.into_iter().map(|title| view! { <th scope="col" data-explain="skill">{title}</th> }).collect_view()}
                </tr>
            </thead>
            <tbody>{(1..=6).map(|value| view! { <FaceRow who value/> }).collect_view()}</tbody>
        </table>
    }
    .into_any()
}

/// What a value of the die gives, and what it takes to come there.
#[component]
fn FaceRow(who: Who, value: u8) -> impl IntoView {
    let desk = Desk::get();
    // Ideas that a turn to this value costs, and whether there are as many; none while the die is not rolled or the round is over
    // for this character.
    let price = Memo::new(move |_| {
        desk.shown.with(|state| {
            let setup = desk.setup();
            let rolled = matches!(state.phase, Phase::Action | Phase::Event);
            let (_, turns) = View { setup: &setup, state }.turns_to(who, value).filter(|_| rolled)?;
            let open = state.phase == Phase::Action && state.person(who).is_fresh();
            Some((turns, open && turns <= state.person(who).ideas))
        })
    });
    let lit = move || price.get().is_some_and(|(turns, _)| turns == 0);
    let far = move || price.get().is_some_and(|(turns, reachable)| turns > 0 && !reachable);
    let previewed = move || desk.turning.get() == Some(value);
    view! {
        <tr class:lit=lit class:far=far class:previewed=previewed>
            <th scope="row">
                <Die value/>
                {move || price.get().filter(|(turns, reachable)| *turns > 0 && *reachable).map(|(turns, _)| {
                    let label = format!("costs {}", several(turns, "idea"));
                    view! {
                        <span class="price" role="img" aria-label=label.clone() title=label>
                            <ActionIcon icon=IconKind::Sub(SubAction::Idea)/>{turns}
                        </span>
                    }
                })}
            </th>
            {[0, 1].map(|skill| view! { <FaceCell who value skill/> })}
        </tr>
    }
}

/// One action of a skill: to read, to take, or to propose to a friend.
#[component]
fn FaceCell(who: Who, value: u8, skill: u8) -> impl IntoView {
    let desk = Desk::get();
    let setup = desk.setup();
    let card = setup
        .member(who)
        .and_then(|member| member.skills.get(skill as usize))
        .map(|skill| skill.actions[value as usize - 1].clone());
    let Some(card) = card else { return ().into_any() };
    let offer = Memo::new(move |_| {
        if desk.past.get().is_some() || desk.session.mine.get().is_empty() {
            return None;
        }
        desk.state.with(|state| {
            let open = state.phase == Phase::Action && !state.prompt.is_open() && state.person(who).is_fresh();
            if open { at_value(&desk.setup(), state, who, ActionRef::Skill(skill), value) } else { None }
        })
    });
    let words = in_words(&card);
    view! {
        <td>{move || match offer.get() {
            Some(offer) => button(desk, who, &card, offer).into_any(),
            None => view! { <span class="cell" aria-label=words.clone() role="img" data-explain=explained(&card)>{face(&card)}</span> }.into_any(),
        }}</td>
    }
    .into_any()
}

fn button(desk: Desk, who: Who, card: &ActionCard, offer: CommandOffer) -> impl IntoView + use<> {
    let own = desk.may_speak(Speaker::One(who));
    let label = if own { offer.in_full() } else { format!("Propose: {}", offer.in_full()) };
    let (mark, lit, focused) = (desk.mark(&offer), offer.clone(), offer.clone());
    view! {
        <button type="button" class="cell" class:propose=!own data-face=mark data-explain=explained(card) aria-label=label.clone() title=label
            on:mouseenter=move |_| desk.lit.set(Some(lit.clone())) on:mouseleave=move |_| desk.lit.set(None)
            on:focus=move |_| desk.lit.set(Some(focused.clone())) on:blur=move |_| desk.lit.set(None)
            on:click=move |_| if own { desk.give(&offer) } else { desk.add_to_sketch(&offer) }>
            {face(card)}
        </button>
    }
}

/// What is special about this character, in whole sentences.
#[component]
fn Abilities(who: Who) -> impl IntoView {
    let desk = Desk::get();
    let known = Memo::new(move |_| {
        desk.shown.with(|state| {
            let setup = desk.setup();
            (View { setup: &setup, state }).abilities(who).into_iter().collect::<Vec<Ability>>()
        })
    });
    move || {
        known
            .get()
            .into_iter()
            .map(|ability| {
                view! {
                    <p class="ability" data-explain=format!("card.{}", ability.id())><b>{names::ability_name(ability)}</b>" "{names::ability_text(ability)}</p>
                }
            })
            .collect_view()
    }
}

/// What it carries, with what the things are good for.
#[component]
fn Items(who: Who) -> impl IntoView {
    let desk = Desk::get();
    let items = Memo::new(move |_| {
        desk.shown.with(|state| {
            let held = ITEM_CARDS.iter().zip(state.items).filter(|(_, at)| *at == Place::with(who));
            held.map(|(item, _)| *item).collect::<Vec<Item>>()
        })
    });
    move || {
        items
            .get()
            .into_iter()
            .map(|item| {
                view! {
                    <p class="ability item" data-explain=format!("card.{}", item.id())><ItemPicture of=item.id().to_owned()/><b>{names::item_name(item)}</b>" "{names::item_effect(item)}</p>
                }
            })
            .collect_view()
    }
}
