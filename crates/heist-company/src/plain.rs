//! Wishes in plain words: `green, open d4 for me`, `come with me`, `you take the keycard`, `no`.

use crate::wish::Wish;
use heist_data::names::parse_space;
use heist_rules::cards::ITEM_CARDS;
use heist_rules::state::State;
use heist_rules::{Setup, Space, Who};

/// Words that mean a wish.
const WAIT: &[&str] = &["wait", "hold", "stop"];
const ANOTHER: &[&str] = &["no", "veto", "another", "else", "instead"];
const CLEAR: &[&str] = &["clear", "open", "unlock", "subdue", "disable", "lock", "guard", "camera", "door"];
const COME: &[&str] = &["come", "follow", "join", "meet"];
const TAKE: &[&str] = &["take", "pick", "pick-up", "grab", "get", "fetch", "steal"];
const GO: &[&str] = &["go", "walk", "move", "run"];
const GO_ON: &[&str] = &["go", "go-on", "yes", "ok", "okay", "fine"];
/// Words for whoever speaks, or where they are.
const HERE: &[&str] = &["me", "here", "us"];
const CASH: &[&str] = &["cash", "money"];

impl Wish {
    /// Reads what somebody says in plain words, and to whom: `green, open d4 for me` is `clear d4` for green. `me` is the character
    /// of whoever speaks. None: it is no wish, or something is missing.
    pub fn hear(setup: &Setup, state: &State, text: &str, me: Option<Who>) -> Option<(Option<Who>, Wish)> {
        let text = text.to_lowercase();
        let words = text.split(|char: char| !char.is_alphanumeric() && char != '-').filter(|word| !word.is_empty());
        let mut words: Vec<&str> = words.skip_while(|word| matches!(*word, "ask" | "please" | "bot")).collect();
        let to = words.first().and_then(|word| Who::from_word(word));
        if to.is_some() {
            words.remove(0);
        }
        let says = |known: &[&str]| words.iter().any(|word| known.contains(word));
        let whom = words.iter().find_map(|word| Who::from_word(word)).or(me.filter(|_| says(HERE)));
        let here = me.filter(|_| says(HERE)).map(|me| state.person(me).at).filter(|at| at.is_somewhere());
        let space = words.iter().find_map(|word| parse_space(setup, state, word));
        let wish = if says(WAIT) {
            Wish::Wait
        } else if says(ANOTHER) {
            Wish::Another
        } else if says(COME) {
            match space {
                Some(space) => Wish::Go(space),
                None => Wish::Come(whom.filter(|whom| Some(*whom) != to)?),
            }
        } else if says(CLEAR) {
            Wish::Clear(space.or(here)?)
        } else if says(TAKE) {
            Wish::Take(space.or_else(|| place_of(state, &words)).or(here)?)
        } else if let Some(space) = space.filter(|_| says(GO)) {
            Wish::Go(space)
        } else if says(GO_ON) {
            Wish::GoOn
        } else {
            return None;
        };
        Some((to, wish))
    }
}

/// Where something lies that is named: `the keycard`, `the cash`.
fn place_of(state: &State, words: &[&str]) -> Option<Space> {
    let named = |name: &str| {
        let parts = || name.split('-');
        words.iter().any(|word| parts().any(|part| part == *word || word.strip_suffix('s') == Some(part)))
    };
    let mut loot = state.loot.iter().filter(|(_, kind, _)| named(kind.word()));
    let mut items = ITEM_CARDS.into_iter().zip(&state.items).filter(|(item, _)| named(item.id()));
    let cash = || {
        let lies = |at: &Space| state.cash_on[at.index()] > 0;
        words.iter().any(|word| CASH.contains(word)).then(|| state.loot_spaces.into_iter().find(lies)).flatten()
    };
    loot.find_map(|(_, _, place)| place.space()).or_else(|| items.find_map(|(_, place)| place.space())).or_else(cash)
}
