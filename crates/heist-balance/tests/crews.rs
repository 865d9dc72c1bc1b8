//! Every crew can be set up for every heist, chapter and gallery map, and by the rules of the campaign.

use heist_balance::crews::{CrewChoice, lineup, new_game};
use heist_data::cards::SKILL_COPIES;
use heist_data::library::Library;
use heist_rules::edition::Edition;

#[test]
fn every_named_crew_plays_every_heist_in_every_edition_with_three_and_four() {
    for heist in Library::official().all_heists() {
        for edition in Edition::PLAYABLE.into_iter().filter(|edition| heist.is_for(edition.id)) {
            for choice in CrewChoice::NAMED {
                for players in [3, 4] {
                    let game = new_game(heist, edition.id, &choice, players);
                    let (_, state) =
                        game.unwrap_or_else(|fault| panic!("{} in {}, {choice}: {fault}", heist.id, edition.id));
                    assert_eq!(
                        state.players_in_play().len() as usize,
                        players,
                        "{} in {}, {choice}",
                        heist.id,
                        edition.id
                    );
                }
            }
        }
    }
}

#[test]
fn crews_as_designed_have_the_level_of_the_heist_and_need_no_card_more_often_than_it_exists() {
    let library = Library::official();
    for heist in &library.heists {
        let crew = lineup(heist, &Edition::NEWEST, &CrewChoice::AsDesigned, 4).expect("a crew").recruits;
        let pro_skill = |skill: &String| library.skills[skill.as_str()].pro;
        let mut classes: Vec<&str> = Vec::new();
        let mut skills: Vec<&str> = Vec::new();
        for recruit in &crew {
            let card = &library.characters[&recruit.character];
            let pros = recruit.skills.iter().filter(|skill| pro_skill(skill)).count();
            let level = 1 + usize::from(card.pro) + pros;
            let wanted = match heist.difficulty.as_str() {
                "pro" => 4,
                "semi-pro" => 3,
                _ => 1,
            };
            assert_eq!(level, wanted, "{}: {}", heist.id, recruit.character);
            assert!(!classes.contains(&card.class.as_str()), "{}: two of the class {}", heist.id, card.class);
            classes.push(&card.class);
            skills.extend(recruit.skills.iter().map(String::as_str));
        }
        // The first crew is ready-made, whatever its cards.
        for skill in skills.iter().filter(|_| heist.difficulty != "amateur") {
            let copies = skills.iter().filter(|other| *other == skill).count();
            assert!(copies <= SKILL_COPIES, "{}: {copies} times {skill}", heist.id);
        }
    }
}

#[test]
fn crews_are_named_or_listed_and_misspelt_ones_are_guessed() {
    for choice in CrewChoice::NAMED {
        assert_eq!(choice.to_string().parse(), Ok(choice));
    }
    let listed: CrewChoice = "tiny,karma,null".parse().expect("a crew");
    assert_eq!(listed, CrewChoice::ReadyMade(["tiny", "karma", "null"].map(str::to_owned).to_vec()));
    assert_eq!(listed.to_string().parse(), Ok(listed));
    let refused = "as-desgined".parse::<CrewChoice>().expect_err("no such crew");
    assert!(
        refused.contains("did you mean `as-designed`?") || refused.contains("Did you mean `as-designed`?"),
        "{refused}"
    );
    let refused = "tiny+krama".parse::<CrewChoice>().expect_err("no such character");
    assert!(refused.contains("karma"), "{refused}");
}
