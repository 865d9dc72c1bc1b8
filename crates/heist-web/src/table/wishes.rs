//! Asking a bot for something on the board: whoever has selected its character presses a space, and chooses from what there is to wish.

use super::desk::Desk;
use super::menu::Menu;
use crate::board::geometry::spaces;
use crate::board::{Highlight, Press};
use heist_company::Wish;
use heist_data::names::space_name;
use heist_protocol::{BotWish, Colour};
use heist_rules::space::Space;
use heist_rules::state::Phase;
use heist_rules::who::Who;
use heist_words::names::colour_name;
use leptos::prelude::*;

/// Something to ask a bot for.
#[derive(Clone, PartialEq, Debug)]
pub struct WishOffer {
    who: Colour,
    wish: BotWish,
    words: String,
}

impl Desk {
    /// The bot that is selected: its character, and what it is called.
    fn selected_bot(self) -> Option<(Who, String)> {
        let who = self.session.selected.get().filter(|who| self.session.is_bots(*who))?;
        let plays =
            self.sketch.with(Option::is_none) && self.past.get().is_none() && !self.session.mine.get().is_empty();
        let inside = self.state.with(|state| !matches!(state.phase, Phase::Planning | Phase::Over));
        let name = self.session.people.with(|people| {
            let seat = Colour::of(who)?;
            people.iter().find(|person| person.bot && person.seats.contains(&seat))?.name.clone()
        });
        (plays && inside).then(|| (who, name.unwrap_or_else(|| colour_name(who).to_owned())))
    }

    /// What a bot can be asked for at a space.
    fn wishes_at(self, who: Who, space: Space) -> Vec<WishOffer> {
        let Some(seat) = Colour::of(who) else { return Vec::new() };
        self.state.with(|state| {
            let at = space_name(&self.setup(), state, space);
            let mine = state.players_in_play().into_iter().filter(|whom| self.session.may_act_for(*whom));
            let met = mine.filter(|whom| state.person(*whom).at == space && state.person(who).at != space);
            let come = met.filter_map(|whom| {
                let words = format!("Come to {}", colour_name(whom).to_lowercase());
                Some((Wish::Come(whom), BotWish::Come { to: Colour::of(whom)? }, words))
            });
            let come: Vec<_> = come.collect();
            let clear = (Wish::Clear(space), BotWish::Clear { at: at.clone() }, format!("Clear {at} for us"));
            let take = (Wish::Take(space), BotWish::Take { at: at.clone() }, format!("Take what lies on {at}"));
            // Whoever is asked to come to somebody is not asked to go to the same place.
            let ground = state.tiles(&self.setup()).has(space) && come.is_empty();
            let go = ground.then(|| (Wish::Go(space), BotWish::Go { at: at.clone() }, format!("Go to {at}")));
            let possible =
                [clear, take].into_iter().chain(come).chain(go).filter(|(wish, ..)| !wish.is_pointless(state, who));
            possible.map(|(_, wish, words)| WishOffer { who: seat, wish, words }).collect()
        })
    }

    /// The spaces at which there is something to ask the selected bot for, more than to go there, and its name.
    pub fn wish_spaces(self) -> Option<(String, Vec<Space>)> {
        let (who, name) = self.selected_bot()?;
        let setup = self.setup();
        let all: Vec<Space> = self.state.with(|state| spaces(&setup, state).collect());
        let more = |offer: &WishOffer| !matches!(offer.wish, BotWish::Go { .. });
        Some((name, all.into_iter().filter(|space| self.wishes_at(who, *space).iter().any(more)).collect()))
    }

    /// Lights these spaces.
    pub fn wish_lights(self) -> Vec<(Space, Highlight)> {
        let spaces = self.wish_spaces().map(|(_, spaces)| spaces).unwrap_or_default();
        spaces.into_iter().map(|space| (space, Highlight::CanAct)).collect()
    }

    /// A space was pressed: if a bot is selected, offers what it can be asked for there. Says whether there is anything.
    pub fn ask_bot(self, press: &Press) -> bool {
        let Some((who, _)) = untrack(|| self.selected_bot()) else { return false };
        let wishes = untrack(|| self.wishes_at(who, press.space));
        if wishes.is_empty() {
            return false;
        }
        self.menu.set(Some(Menu { wishes, ..Menu::at(press, Vec::new()) }));
        true
    }
}

/// A wish as a button of the menu.
#[component]
pub fn WishButton(
    /// What is wished.
    offer: WishOffer,
) -> impl IntoView {
    let desk = Desk::get();
    let WishOffer { who, wish, words } = offer;
    let mark = wish.words();
    view! {
        <button type="button" class="offer" data-wish=mark on:click=move |_| {
            desk.menu.set(None);
            desk.session.wish(Some(who), wish.clone());
        }><span class="words">{words}</span></button>
    }
}

/// What can be said to the bot whose character is selected, beside the board.
#[component]
pub fn BotSelected() -> impl IntoView {
    let desk = Desk::get();
    let bot = Memo::new(move |_| desk.wish_spaces());
    move || {
        bot.get().map(|(name, spaces)| {
            let words = match spaces.is_empty() {
                true => format!("{name}, a bot, plays this character. Press a space to send it there."),
                false => format!(
                    "{name}, a bot, plays this character. Press a lit space to ask for something there, any other to send it there."
                ),
            };
            view! { <p class="hint" id="bot-selected">{words}</p> }
        })
    }
}
