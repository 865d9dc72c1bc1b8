//! Why something is refused, in full: the sentence of the rule with names in it, and the figures behind it.
//!
//! A rule refuses with a sentence that costs nothing ([`Refusal`]). Here, once somebody is to read it, what the command names
//! is put in the place of "this character", "that tile" and the like, and a sentence is added with what it costs and what is
//! there. All figures are asked of the rules.

mod figures;

use crate::english::thing;
use crate::names::{colour_name, fixer_name, item_name, known_name, plain};
use crate::undo;
use heist_data::names::space_name;
use heist_format::game::Game;
use heist_format::notation::{self, NotationError, ParsedLine};
use heist_rules::cards::{ActionRef, ITEM_CARDS, Item, Thing};
use heist_rules::command::{Command, Speaker, Use, Verb};
use heist_rules::setup::Setup;
use heist_rules::space::Space;
use heist_rules::state::State;
use heist_rules::who::Who;
use heist_rules::{Refusal, View};

/// Why a command is refused.
///
/// ```
/// use heist_format::{notation, position};
/// use heist_words::refusals;
///
/// let loaded = position::load_toml(r#"
/// phase = "planning"
/// cash = 3
/// map = "EM E5"
/// crew.blue = { card = "thug", skills = ["wing-it", "hurry"], at = "b1" }
/// "#)?;
/// let command = notation::parse(&loaded.setup, &loaded.state, "team buy cheap-picks blue")?;
/// let refusal = heist_rules::check(&loaded.setup, &loaded.state, &command).unwrap_err();
/// let why = refusals::why(&loaded.setup, &loaded.state, &command, &refusal);
/// assert_eq!(why, "There is not enough team cash. It costs $4k, and the team has $3k.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn why(setup: &Setup, state: &State, command: &Command, refusal: &Refusal) -> String {
    let who = match command.by {
        Speaker::One(who) => Some(who),
        Speaker::Team => None,
    };
    let refused = Refused { view: View { setup, state }, who, verb: command.verb };
    let named = refused.named(refusal.why);
    refused.figures(refusal).map_or(named.clone(), |figures| format!("{named} {figures}"))
}

/// Why a line is refused, whether the rules refuse its command or the notation knows no command for it.
pub fn why_line(setup: &Setup, state: &State, line: &str, refusal: &Refusal) -> String {
    if let Ok(command) = notation::parse(setup, state, line) {
        return why(setup, state, &command, refusal);
    }
    let mut words = line.split_whitespace();
    let Some(who) = words.next().and_then(Who::from_word).filter(|who| setup.member(*who).is_some()) else {
        return refusal.why.to_owned();
    };
    let named = put(refusal.why, "this character", &in_a_sentence(who));
    let action = (words.next() == Some("take")).then(|| words.next()).flatten();
    let dice = action.and_then(|action| figures::of_the_die(View { setup, state }, who, action, refusal));
    dice.map_or(named.clone(), |dice| format!("{named} {dice}"))
}

/// Why a line is not carried out: not understood, or refused.
pub fn why_not(setup: &Setup, state: &State, line: &str, error: &NotationError) -> String {
    match error {
        NotationError::Syntax(words) => words.clone(),
        NotationError::Refused(refusal) => why_line(setup, state, line, refusal),
    }
}

/// Why a line is not carried out in a game, which knows what cannot be taken back and why.
pub fn why_not_in(game: &Game, line: &str, error: &NotationError) -> String {
    let (setup, state) = (game.setup(), game.state());
    match (error, notation::parse_line(setup, state, line)) {
        (NotationError::Refused(refusal), Ok(read)) => why_said(game, &read, refusal),
        _ => why_not(setup, state, line, error),
    }
}

/// Why a command or an undo is refused in a game.
pub fn why_said(game: &Game, line: &ParsedLine, refusal: &Refusal) -> String {
    match line {
        ParsedLine::Command(command) => why(game.setup(), game.state(), command, refusal),
        ParsedLine::Undo(by) => match game.why_no_undo(*by) {
            Some(no_undo) => undo::why_not(game.setup(), &no_undo),
            None => refusal.why.to_owned(),
        },
    }
}

/// A refused command.
struct Refused<'a> {
    view: View<'a>,
    /// Who speaks; nobody for the team.
    who: Option<Who>,
    verb: Verb,
}

impl Refused<'_> {
    /// The sentence of a rule with the names of what the command speaks of.
    fn named(&self, why: &str) -> String {
        let mut words = why.to_owned();
        if let Some(who) = self.who {
            words = put(&words, "this character", &in_a_sentence(who)).replace("this colour", colour_name(who));
        }
        if let Some(space) = self.space().filter(|space| space.is_somewhere()) {
            words = put(&words, "that tile", &self.place(space));
        }
        if let Some(other) = self.other() {
            words = put(&words, "that character", &in_a_sentence(other)).replace("that colour", colour_name(other));
        }
        if let Some(piece) = self.thing() {
            words = put(&words, "that piece", &thing(piece));
        }
        if let Some(item) = self.item() {
            words = words.replace("That item", &format!("The item {}", item_name(item)));
            words = words.replace("that item", item_name(item));
        }
        if let (Some(who), Verb::Use(with)) = (self.who, &self.verb)
            && let Some(ability) = self.view.ability_meant(who, with)
        {
            let name = match known_name("ability", ability.id()) {
                // Some have no name of their own, only a remark on what they stand for.
                remark if remark.starts_with('(') => plain(ability.id()),
                name => name,
            };
            words = words.replace("That ability", &name).replace("that ability", &name);
        }
        if let Verb::Fixer(with) = &self.verb {
            let name = fixer_name(with.fixer());
            words = put(&words, "that fixer", &format!("the fixer {}", name.trim_start_matches("The ")));
        }
        words
    }

    fn place(&self, space: Space) -> String {
        space_name(self.view.setup, self.view.state, space)
    }

    /// The space that the command names.
    fn space(&self) -> Option<Space> {
        match self.verb {
            Verb::Plan(at)
            | Verb::Unplan(at)
            | Verb::Start(at)
            | Verb::BuyReveal(at)
            | Verb::Move(at)
            | Verb::Unlock(at)
            | Verb::Subdue(at, _)
            | Verb::Disable(at)
            | Verb::Reveal(at)
            | Verb::PickUp(_, at)
            | Verb::Drop(_, at)
            | Verb::Open(at)
            | Verb::Run(at)
            | Verb::Use(Use::Codes(at) | Use::ConsultFloorplans(at)) => Some(at),
            _ => None,
        }
    }

    /// Somebody else whom the command names.
    fn other(&self) -> Option<Who> {
        match self.verb {
            Verb::Give(_, to)
            | Verb::BuyIdea(to)
            | Verb::Buy(_, to)
            | Verb::Use(Use::Autopwn(to, _) | Use::Exploit(to, _) | Use::Pinch(to) | Use::Teamwork(to)) => Some(to),
            _ => None,
        }
    }

    fn thing(&self) -> Option<Thing> {
        match self.verb {
            Verb::PickUp(thing, _) | Verb::Drop(thing, _) | Verb::Give(thing, _) => Some(thing),
            _ => None,
        }
    }

    fn item(&self) -> Option<Item> {
        match self.verb {
            Verb::Buy(item, _) | Verb::Sell(item) => Some(item),
            Verb::Take(ActionRef::Item(card), _) => ITEM_CARDS.get(card as usize).copied(),
            _ => None,
        }
    }
}

/// Somebody in the middle of a sentence.
fn in_a_sentence(who: Who) -> String {
    match who {
        Who::Npc => "the NPC".to_owned(),
        player => colour_name(player).to_owned(),
    }
}

/// Puts a name in the place of a phrase, at the beginning of a sentence and inside of it.
fn put(words: &str, phrase: &str, name: &str) -> String {
    let first = crate::english::capital(phrase);
    // The name of a space is a word of the notation, and stays as it is typed.
    let at_first = if phrase == "that tile" { name.to_owned() } else { crate::english::capital(name) };
    words.replace(&first, &at_first).replace(phrase, name)
}

#[cfg(test)]
mod tests;
