//! The open question, in words.

use crate::english::either;
use crate::names::{bag_name, chit_name, colour_name, loot_name};
use heist_data::names::space_name;
use heist_rules::command::Speaker;
use heist_rules::setup::Setup;
use heist_rules::space::Spaces;
use heist_rules::state::{Prompt, State};
use heist_rules::who::{Crew, Who};

/// Who is asked, and what; nothing when no question is open.
pub fn open(setup: &Setup, state: &State) -> Option<(Speaker, String)> {
    let people = |crew: Crew| either(&crew.into_iter().map(Who::word).collect::<Vec<_>>());
    let spaces = |set: Spaces| either(&set.into_iter().map(|at| space_name(setup, state, at)).collect::<Vec<_>>());
    let team = |words: String| Some((Speaker::Team, format!("The team decides: {words}")));
    let one = |who: Who, words: &str| Some((Speaker::One(who), format!("{} decides: {words}", colour_name(who))));
    match state.prompt {
        Prompt::None => None,
        Prompt::DogJump { from, onto } => {
            team(format!("the dog on {} jumps onto {}?", space_name(setup, state, from), people(onto)))
        }
        Prompt::DogAfter { choices } => team(format!("the dog from the kennel runs after {}?", people(choices))),
        Prompt::DogTo { choices } => team(format!("the dog from the kennel runs to {}?", spaces(choices.spaces()))),
        Prompt::DogStep { options } => team(format!("the dog goes by {}?", spaces(options.spaces()))),
        Prompt::BossStep { options } => team(format!("the boss goes by {}?", spaces(options.spaces()))),
        Prompt::Consultant { at, chit } => team(format!(
            "who pays an idea for a blank in place of the {} on {}, if anybody?",
            bag_name(chit),
            space_name(setup, state, at)
        )),
        Prompt::Machinist => team("who gets the Machinist's idea?".into()),
        Prompt::Diversion { noise } => team(format!("how many diversion tokens against {noise} noise?")),
        Prompt::SquirrelyWho { nearest } => team(format!("who deals with the hostage, {}?", people(nearest))),
        Prompt::Squirrely { who } => one(who, "the hostage is restless: an idea, or noise?"),
        Prompt::Replan { who } => one(who, "a token came back from the closed gate; where does it go, if anywhere?"),
        Prompt::PickHexes { from, left, chit } => {
            team(format!("which hexes get a {}? {left} more: {}.", chit_name(chit), spaces(from.spaces())))
        }
        Prompt::GainForNoise { who } => one(who, "an idea, for one noise?"),
        Prompt::OfferIdea => team("who gets an idea, for one noise, if anybody?".into()),
        Prompt::Whisper => team("who passes an idea to whom, for one noise, if anybody?".into()),
        Prompt::HandIdea => team("who hands an idea to whom, if anybody?".into()),
        Prompt::FumbleSafe { left } => team(format!("whose objective loot is safe? {left} more to name.")),
        Prompt::FumbleTo { who, piece } => {
            let thing = match state.loot.kind.get(piece as usize) {
                Some(kind) if piece < state.loot.count => loot_name(*kind),
                _ => "cash",
            };
            one(who, &format!("where does the {thing} fall?"))
        }
        Prompt::LuckyPenny { who, .. } => one(who, "the Lucky Penny instead of an idea?"),
        Prompt::RevealNext { who } => one(who, "which unknown tile do the logs give away, if any?"),
        Prompt::KeptIdeas { who } => {
            let person = state.person(who);
            one(who, &format!("start with the usual {} ideas, or with the {} left?", person.ideas, person.kept_ideas))
        }
        Prompt::LeftBehind { at } => {
            team(format!("too many for {}: who does not get away?", space_name(setup, state, at)))
        }
    }
}
