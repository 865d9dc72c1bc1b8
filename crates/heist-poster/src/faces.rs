//! Which picture shows whom, and which one shows where.

use heist_data::about::about;
use heist_data::heists::PLACES;
use heist_data::library::Library;
use heist_rules::setup::Setup;
use heist_rules::who::Who;

/// What kind of place a game is played in: the name of its picture.
pub fn place(setup: &Setup) -> &'static str {
    let about = about(setup);
    PLACES.into_iter().find(|place| *place == about.place).unwrap_or(PLACES[0])
}

/// The face of somebody in a game.
pub fn face_of_person(setup: &Setup, who: Who) -> String {
    if let Some(npc) = Library::official().heist(&setup.heist).and_then(|heist| heist.npc.as_ref())
        && who == Who::Npc
    {
        return face_of_npc(&npc.name, &npc.card).to_owned();
    }
    let Some(member) = setup.member(who) else { return String::new() };
    let ready = Library::official().ready_made_in(&setup.edition).iter().find(|ready| {
        ready.character == member.card && ready.skills.iter().eq(member.skills.iter().map(|skill| &skill.id))
    });
    ready.map_or_else(|| member.card.clone(), |ready| ready.id.clone())
}

/// The face of an NPC: some of them are people whom one meets again as fixers.
pub fn face_of_npc<'a>(name: &str, card: &'a str) -> &'a str {
    match name {
        "The Curator" => "curator",
        "The Mayor" => "the-mayor",
        "The Connoisseur" => "connoisseur",
        "Shell" => "shell",
        "The Architect" => "the-architect",
        "Retired Mastermind" => "retiree",
        "The Fence" => "fence",
        _ => card,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_npcs_are_fixers() {
        assert_eq!(face_of_npc("The Mayor", "hostage"), "the-mayor");
        assert_eq!(face_of_npc("Prisoner", "prisoner"), "prisoner");
    }
}
