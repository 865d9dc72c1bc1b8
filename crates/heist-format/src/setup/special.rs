//! What chapters and heists say about who takes part, where somebody starts and what planning offers.

use super::{Options, Recruit};
use crate::position::offers::PositionOffers;
use heist_data::chapters::{ChapterTerms, Memory};
use heist_data::error::ContentError;
use heist_data::heists::Heist;
use heist_data::library::Library;
use heist_rules::setup::Sells;

/// What planning sells and gives in a chapter to a team that remembers these things of earlier chapters (`special.remembers`).
pub(super) fn offers_of(chapter: &ChapterTerms, remembered: &[Memory]) -> PositionOffers {
    let (free_reveals, free_ideas) = chapter.planning.free(remembered);
    let sells = Sells { reveal: chapter.planning.buy_reveal, idea: chapter.planning.buy_idea };
    PositionOffers { sells, free_reveals, free_ideas }
}

/// Who starts inside is a question of heists where those who were busted do, and somebody must.
pub(super) fn check_insiders(heist: &Heist, crew: &[Recruit], options: &Options) -> Result<(), ContentError> {
    let Some(inside) = &options.inside else { return Ok(()) };
    let fault = |words: String| Err(ContentError::new(words).at_key("inside").rule("special.inside-start"));
    if !heist.asks_who_was_busted() && !heist.asks_who_is_free() {
        return fault(format!("in {} nobody starts inside for having been busted", heist.name));
    }
    if let Some(who) = inside.iter().find(|who| !crew.iter().any(|recruit| recruit.who == **who)) {
        return fault(format!("{} cannot start inside: nobody plays that colour", who.word()));
    }
    if heist.asks_who_is_free() && inside.len() + 1 < crew.len() {
        return fault(format!("in {} at most one character is free and starts outside", heist.name));
    }
    if inside.is_empty() {
        return fault(format!("{} is for a team with at least one character who was busted", heist.name));
    }
    Ok(())
}

/// A chapter may say that a character cannot be there (`special.away`), or that one has amateur skills
/// (`special.amateur-skills`).
pub(super) fn check_cast(library: &Library, heist: &Heist, crew: &[Recruit]) -> Result<(), ContentError> {
    let Some(cast) = heist.cast() else { return Ok(()) };
    let plays = |id: &String| crew.iter().find(|recruit| recruit.character == *id);
    let fault = |words: String, rule: &'static str| Err(ContentError::new(words).at_key("crew").rule(rule));
    if let Some(id) = cast.away.iter().find(|id| plays(id).is_some()) {
        return fault(format!("in {} the {} is gone", heist.name, library.character_name(id)), "special.away");
    }
    for id in &cast.amateur_skills {
        let skills = plays(id).map_or(&[][..], |recruit| &recruit.skills);
        if skills.iter().any(|skill| library.skills.get(skill).is_some_and(|skill| skill.pro)) {
            let words = format!("in {} the {} starts with amateur skills", heist.name, library.character_name(id));
            return fault(words, "special.amateur-skills");
        }
    }
    Ok(())
}
