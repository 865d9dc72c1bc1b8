//! `team fixer`: fixers with their arguments.

use super::words::{LineReader, Read, hint, number, refused, syntax};
use heist_data::names::space_name;
use heist_rules::cards::{BagChit, Fixer};
use heist_rules::command::FixerUse;
use heist_rules::setup::Setup;
use heist_rules::space::Space;
use heist_rules::state::State;

/// Every fixer that is called, with its form.
const FORMS: [(Fixer, &str); 10] = [
    (Fixer::Visage, "team fixer visage <space>"),
    (Fixer::BeatCop, "team fixer beat-cop guard|dog …"),
    (Fixer::Bookie, "team fixer bookie <stake>"),
    (Fixer::PrisonGuard, "team fixer prison-guard"),
    (Fixer::Consultant, "team fixer consultant <blanks>"),
    (Fixer::Shell, "team fixer shell"),
    (Fixer::DiversionArtist, "team fixer diversion-artist <tokens>"),
    (Fixer::TheArchitect, "team fixer the-architect <space> …"),
    (Fixer::Retiree, "team fixer retiree M1@<place> …"),
    (Fixer::TheMayor, "team fixer the-mayor <space> <who>"),
];

/// The cards that the Retiree sells, in the order of the command.
const RETIREE_CARDS: [&str; 3] = ["M1", "M2", "M3"];

/// The rest of `team fixer …`.
pub(super) fn parse(reader: &mut LineReader) -> Read<FixerUse> {
    let id = reader.word("a fixer")?;
    let Some(fixer) = Fixer::from_id(id) else {
        return syntax(format!("There is no fixer `{id}`{}", hint(id, &Fixer::ALL.map(Fixer::id))));
    };
    if let Some((_, form)) = FORMS.iter().find(|(known, _)| *known == fixer) {
        reader.form = form;
    }
    Ok(match fixer {
        Fixer::Visage => FixerUse::Visage(reader.space()?),
        Fixer::BeatCop => beat_cop(reader)?,
        Fixer::Bookie => FixerUse::Bookie(reader.number("the stake in $k")?),
        Fixer::PrisonGuard => FixerUse::PrisonGuard,
        Fixer::Consultant => FixerUse::Consultant(reader.number("a number of blanks")?),
        Fixer::Shell => FixerUse::Shell,
        Fixer::DiversionArtist => FixerUse::DiversionArtist(reader.number("a number of tokens")?),
        Fixer::TheArchitect => architect(reader)?,
        Fixer::Retiree => retiree(reader)?,
        Fixer::TheMayor => FixerUse::Mayor(reader.space()?, reader.who()?),
        Fixer::Curator => return syntax("The Curator works by himself; jewels are sold with `team sell jewel`."),
        Fixer::OldFriend => return syntax("The Old Friend helps in the action phase: `blue use teamwork red`."),
        Fixer::Fence | Fixer::TheMachinist | Fixer::Connoisseur => {
            return syntax(format!("`{id}` works by itself; there is nothing to say."));
        }
    })
}

fn beat_cop(reader: &mut LineReader) -> Read<FixerUse> {
    let (mut guards, mut dogs) = (0u8, 0u8);
    while let Some(word) = reader.maybe() {
        match BagChit::from_word(word) {
            Some(BagChit::Guard) => guards = guards.saturating_add(1),
            Some(BagChit::Dog) => dogs = dogs.saturating_add(1),
            Some(_) => return refused("card.beat-cop", "The Beat Cop takes only guards and dogs out of the bag."),
            None => return syntax(format!("`{word}` is not a chit; the Beat Cop takes `guard` and `dog`.")),
        }
    }
    Ok(FixerUse::BeatCop { guards, dogs })
}

fn architect(reader: &mut LineReader) -> Read<FixerUse> {
    let mut hexes = [Space::NOWHERE; 3];
    let mut count = 0;
    while reader.peek().is_some() {
        let hex = reader.space()?;
        let Some(place) = hexes.get_mut(count) else {
            return refused("card.the-architect", "The Architect puts ideas on up to three hexes.");
        };
        *place = hex;
        count += 1;
    }
    Ok(FixerUse::Architect(hexes))
}

fn retiree(reader: &mut LineReader) -> Read<FixerUse> {
    let mut places = [0u8; 3];
    while let Some(word) = reader.maybe() {
        let Some((card, place)) = word.split_once('@') else {
            return syntax(format!("`{word}` is not a card with its place; write `M1@5`."));
        };
        let place = match number(place, "a place in the deck")? {
            0 => return syntax("The places of the deck count from 1, the top card."),
            place => place,
        };
        match RETIREE_CARDS.iter().position(|known| *known == card) {
            Some(card) if places[card] > 0 => {
                return refused("card.retiree", "The Retiree has one copy of each of his cards.");
            }
            Some(card) => places[card] = place,
            None if reader.setup.card(card).is_some() => {
                return refused("card.retiree", "The Retiree sells the cards M1, M2 and M3, and no others.");
            }
            None => return syntax(format!("There is no event card `{card}`; the Retiree has M1, M2 and M3.")),
        }
    }
    Ok(FixerUse::Retiree(places))
}

/// A fixer with its arguments.
pub(super) fn print(setup: &Setup, state: &State, fixer: FixerUse) -> String {
    let name = |space: Space| space_name(setup, state, space);
    match fixer {
        FixerUse::Visage(space) => format!("visage {}", name(space)),
        FixerUse::BeatCop { guards, dogs } => {
            format!("beat-cop{}{}", " guard".repeat(guards.into()), " dog".repeat(dogs.into()))
        }
        FixerUse::Bookie(stake) => format!("bookie {stake}"),
        FixerUse::PrisonGuard => "prison-guard".to_owned(),
        FixerUse::Consultant(blanks) => format!("consultant {blanks}"),
        FixerUse::Shell => "shell".to_owned(),
        FixerUse::DiversionArtist(tokens) => format!("diversion-artist {tokens}"),
        FixerUse::Architect(hexes) => {
            let hexes = hexes.into_iter().filter(|hex| hex.is_somewhere());
            format!("the-architect{}", hexes.map(|hex| format!(" {}", name(hex))).collect::<String>())
        }
        FixerUse::Retiree(places) => {
            let cards = RETIREE_CARDS.into_iter().zip(places).filter(|(_, place)| *place > 0);
            format!("retiree{}", cards.map(|(card, place)| format!(" {card}@{place}")).collect::<String>())
        }
        FixerUse::Mayor(space, who) => format!("the-mayor {} {}", name(space), who.word()),
    }
}
