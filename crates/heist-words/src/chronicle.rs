//! A campaign in English: what happened in a box, and what is in it.

use crate::english::{a, capital, cash, list};
use crate::names::{
    achievement_name, crew_card_name, difficulty_name, fixer_name, heist_name, item_name, loot_name, scenario_name,
    spaced,
};
use heist_campaign::{
    BoxCommand, BoxContents, BoxFact, CrewSeat, ExchangeOffer, JobAdvice, Named, Status, StoryStanding,
};
use heist_data::library::Library;
use heist_rules::cards::Fixer;
use heist_rules::edition::{Choosing, Edition};

fn names(who: &[String]) -> String {
    list(&who.iter().map(|name| capital(name)).collect::<Vec<_>>())
}

/// What an exchange of cards costs: nothing is said of what is free.
fn at_a_price(cost: u16) -> String {
    if cost == 0 { String::new() } else { format!(", for ${cost}k each") }
}

/// What somebody is who was busted: in jail, where an edition has one.
///
/// ```
/// use heist_rules::edition::Edition;
/// use heist_words::chronicle::busted;
///
/// assert_eq!([busted(&Edition::NEWEST), busted(&Edition::ALL[0])], ["in jail", "busted"]);
/// ```
pub fn busted(edition: &Edition) -> &'static str {
    if edition.choosing == Choosing::Chapters { "busted" } else { "in jail" }
}

/// A fact in a sentence; `contents` is what was in the box afterwards.
pub fn say(contents: &BoxContents, fact: &BoxFact) -> String {
    let heist_name = |id: &String| contents.heist_name(id);
    match fact {
        BoxFact::Player(name) => format!("{} joins, at level 1.", capital(name)),
        BoxFact::Created(name, level) => format!("{} enters the campaign, at level {level}.", capital(name)),
        BoxFact::PlayerLevel(name, level) => format!("{} is a player of level {level} now.", capital(name)),
        BoxFact::CharacterLevel(name, level) => format!("{} rises to level {level}.", capital(name)),
        BoxFact::Upgraded { character, from, to } => {
            format!("{}: {} becomes {}.", capital(character), crew_card_name(from), crew_card_name(to))
        }
        BoxFact::Skill { character, from, to } => {
            format!("{} takes {} instead of {}.", capital(character), crew_card_name(to), crew_card_name(from))
        }
        BoxFact::Renamed(from, to) => format!("{} is called {} from now on.", capital(from), capital(to)),
        BoxFact::Status(name, Status::Busted) => format!("{} is {}.", capital(name), busted(&contents.edition)),
        BoxFact::Status(name, Status::Free) => format!("{} is free.", capital(name)),
        BoxFact::Status(name, Status::Other(word)) => format!("{} is {word} from now on.", capital(name)),
        BoxFact::SideJob(heist) => format!("{} is on the list of side jobs.", heist_name(heist)),
        BoxFact::Crew(heist) => format!("The crew for {} is complete.", heist_name(heist)),
        BoxFact::Average(hundredths, difficulty, advice) => {
            let level = format!("{}.{:02}", hundredths / 100, hundredths % 100);
            let level = level.trim_end_matches('0').trim_end_matches('.').to_owned();
            let meant = match advice {
                JobAdvice::Fits => "just right",
                JobAdvice::Hard => "meant for more experienced people",
                JobAdvice::Easy => "meant for less experienced people",
            };
            format!(
                "The heist is {}; the players are of level {level} on average: {meant}.",
                difficulty_name(difficulty)
            )
        }
        BoxFact::StartsInside(name) => format!("{} starts inside.", capital(name)),
        BoxFact::CalledOff(heist) => format!("{} is called off.", heist_name(heist)),
        BoxFact::Won(heist) => format!("{} is won.", heist_name(heist)),
        BoxFact::Lost(heist) => format!("{} is lost.", heist_name(heist)),
        BoxFact::Fixer(fixer) => format!("{} owes the team a favour.", fixer_name(*fixer)),
        BoxFact::Cash(amount @ ..0) => format!("The team pays ${}k.", -amount),
        BoxFact::Cash(amount) => format!("The team gets ${amount}k."),
        BoxFact::Loot(loot) => format!("The team owns {}.", a(loot_name(*loot))),
        BoxFact::SoldJewel => format!("The {} takes a jewel.", fixer_name(Fixer::Curator)),
        BoxFact::Owned(item) => format!("{} belongs to the team.", item_name(*item)),
        BoxFact::OnSale(item) => format!("{} is in the shop.", item_name(*item)),
        BoxFact::Next(heist) => format!("{} comes next.", heist_name(heist)),
        BoxFact::Story(heist) => {
            Library::official().chapter(heist).map_or_else(String::new, |(_, chapter)| chapter.story.clone())
        }
        BoxFact::Scenario(id) => format!("The team plays {}.", scenario_name(id)),
        BoxFact::Finished(id) => format!("{} is over, and the team has made it to the end.", scenario_name(id)),
        BoxFact::Note(note) => format!("Written down for later: {}.", spaced(note)),
        BoxFact::MayBePromoted(who, cost) => format!("{} may be promoted{}.", names(who), at_a_price(*cost)),
        BoxFact::MayRefine(who, cost) => format!("{} may refine a skill{}.", names(who), at_a_price(*cost)),
        BoxFact::Again(heist) => format!("{} is played again, from the state before it.", heist_name(heist)),
        BoxFact::Rebuilding(heist) => {
            format!("The team rebuilds: a smaller job first, then {} again.", heist_name(heist))
        }
        BoxFact::Achievement(achievement) => format!("Achievement: {}.", achievement_name(*achievement)),
        BoxFact::Revision(_) => "From here on the corrected rules hold.".to_owned(),
        BoxFact::Restored(0) => "Everything is as it was at the beginning.".to_owned(),
        BoxFact::Restored(number) => format!("Everything is as it was after entry {number}."),
    }
}

/// What somebody who writes a success down by hand has to count alone: a record takes the cash as it is written.
pub fn cash_by_hand(contents: &BoxContents, command: &BoxCommand) -> Option<String> {
    let BoxCommand::Record(outcome) = command else { return None };
    let (setup, _) = heist_campaign::start(contents).ok().filter(|_| outcome.won)?;
    let (reward, handed) = (setup.terms.reward, setup.objective.hand_over);
    let mut parts = Vec::new();
    if reward > 0 {
        parts.push(format!("the reward of {} is not added", cash(reward.into())));
    }
    if handed > 0 {
        parts.push(format!("the {} to be handed over are not taken", cash(handed.into())));
    }
    let counted = format!("The cash of a record counts as it is written, here {}", cash(outcome.cash));
    (!parts.is_empty()).then(|| format!("{counted}: {}.", list(&parts)))
}

/// A named character: `Tiny, level 2: Thug with Wing It and Assault`.
pub fn character_line(edition: &Edition, name: &str, named: &Named) -> String {
    let [first, second] = &named.cards.skills;
    let cards =
        format!("{} with {} and {}", crew_card_name(&named.cards.card), crew_card_name(first), crew_card_name(second));
    let status = match &named.status {
        Status::Free => String::new(),
        Status::Busted => format!(", {}", busted(edition)),
        Status::Other(word) => format!(", {word}"),
    };
    format!("{}, level {}{status}: {cards}", capital(name), named.level)
}

/// What is in a box, in a few lines; what is not there is not spoken of.
pub fn summary(contents: &BoxContents) -> Vec<String> {
    let mut lines = Vec::new();
    if !contents.players.is_empty() {
        let players = contents.players.iter().map(|(name, level)| format!("{} (level {level})", capital(name)));
        lines.push(format!("Players: {}.", list(&players.collect::<Vec<_>>())));
    }
    lines.extend(
        contents.characters.iter().map(|(name, named)| format!("{}.", character_line(&contents.edition, name, named))),
    );
    lines.push(format!("Team cash: ${}k.", contents.cash));
    let fixers: Vec<&str> = contents.fixers.iter().map(|fixer| fixer_name(*fixer)).collect();
    if !fixers.is_empty() {
        lines.push(format!("Fixers: {}.", list(&fixers)));
    }
    let items: Vec<&str> = contents.items.cards().map(item_name).collect();
    if !items.is_empty() {
        lines.push(format!("Items: {}.", list(&items)));
    }
    let loot: Vec<&str> = contents.loot.iter().map(|loot| loot_name(*loot)).collect();
    if !loot.is_empty() {
        lines.push(format!("Loot: {}.", list(&loot)));
    }
    for (word, heists) in [("Won", &contents.won), ("Lost", &contents.lost)] {
        let heists: Vec<String> = heists.iter().map(|heist| contents.heist_name(heist)).collect();
        if !heists.is_empty() {
            lines.push(format!("{word}: {}.", list(&heists)));
        }
    }
    if let Some(heist) = &contents.under_way {
        lines.push(format!("Under way: {} with {}.", contents.heist_name(&heist.heist), seats(&heist.seats)));
    }
    lines.extend(story_lines(contents));
    if let Some(part) = &contents.second_part {
        lines.push(format!("Next: {}.", heist_name(&part.heist)));
    }
    lines
}

/// Where a team stands in its scenario.
pub fn story_lines(contents: &BoxContents) -> Vec<String> {
    let Some(scenario) = contents.scenario() else { return Vec::new() };
    let story = &contents.story;
    let next = heist_name(&story.next);
    let mut lines = vec![match story.standing {
        _ if story.next.is_empty() => format!("{} is over.", scenario.name),
        StoryStanding::Going if story.retrying => {
            format!("{}: {next} comes next, with two more ideas each.", scenario.name)
        }
        StoryStanding::Going => format!("{}: {next} comes next.", scenario.name),
        StoryStanding::Lost => format!("{}: {next} is lost.", scenario.name),
        StoryStanding::Rebuilding => format!("{}: the team rebuilds before {next}.", scenario.name),
    }];
    for note in &story.notes {
        lines.push(format!("Written down: {}.", spaced(note)));
    }
    let mut granted = |offer: &Option<ExchangeOffer>, may: &str, can: fn(&Named) -> bool| {
        let Some(offer) = offer.as_ref().filter(|offer| offer.left != Some(0)) else { return };
        let can = |name: &&String| contents.characters.get(*name).is_some_and(can);
        let who: Vec<String> = offer.who.iter().filter(can).cloned().collect();
        if !who.is_empty() {
            lines.push(format!("{} may {may}{}.", names(&who), at_a_price(offer.cost)));
        }
    };
    granted(&story.promote, "be promoted", |named| !named.cards.is_pro());
    granted(&story.refine, "refine a skill", |named| named.cards.pro_skills() < 2);
    if let Some(price) = story.pro_for {
        lines.push(format!("A pro with pro skills may be hired for ${price}k."));
    }
    lines
}

/// Who plays whom: `Tiny (Josh) and Karma (Mia)`.
pub fn seats(seats: &[CrewSeat]) -> String {
    let seats = seats.iter().map(|seat| format!("{} ({})", capital(&seat.character), capital(&seat.player)));
    list(&seats.collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use heist_campaign::CampaignBox;

    #[test]
    fn where_there_is_no_jail_nobody_is_in_it() {
        for edition in Edition::ALL {
            let mut contents = BoxContents::new(edition);
            let fact = BoxFact::Status("null".to_owned(), Status::Busted);
            assert_eq!(say(&BoxContents::new(edition), &fact).contains("jail"), edition.has_fixers(), "{}", edition.id);
            contents.edition = edition;
            assert_eq!(busted(&contents.edition) == "busted", contents.in_chapters(), "{}", edition.id);
        }
    }

    #[test]
    fn a_success_written_down_by_hand_says_what_is_not_counted() {
        let mut campaign = CampaignBox::new("X", BoxContents::new(Edition::LAST_HEIST));
        for line in ["player josh", "scenario fall-guys"] {
            campaign.say(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        }
        let crew =
            ["tiny thug wing-it hurry", "karma angry-locksmith bypass wing-it", "null script-kiddie hurry yank-wires"];
        for cards in crew {
            campaign.say(&format!("create {cards} for josh")).unwrap_or_else(|error| panic!("{cards}: {error}"));
        }
        let next = campaign.now().story.next.clone();
        let line = format!("crew {next} tiny:josh karma:josh null:josh");
        campaign.say(&line).unwrap_or_else(|error| panic!("{line}: {error}"));
        let told = |line: &str| cash_by_hand(campaign.now(), &BoxCommand::parse(line).expect("a command"));
        assert_eq!(
            told("record won cash=2").as_deref(),
            Some("The cash of a record counts as it is written, here $2k: the reward of $3k is not added.")
        );
        assert_eq!(told("record lost"), None);
    }

    #[test]
    fn an_evening_can_be_told() {
        let mut campaign = CampaignBox::new("X", BoxContents::new(Edition::V24));
        let lines = [
            "player josh",
            "create tiny for josh",
            "create karma for josh",
            "create null for josh",
            "crew startup tiny:josh karma:josh null:josh",
            "record won busted=null cash=3 loot=jewel",
            "upgrade tiny wing-it concoct",
        ];
        let mut told = Vec::new();
        for line in lines {
            let facts = campaign.say(line).expect("fine").to_vec();
            told.extend(facts.iter().map(|fact| say(campaign.now(), fact)));
        }
        assert_eq!(told[0], "Josh joins, at level 1.");
        assert!(told.contains(&"The heist is Amateur; the players are of level 1 on average: just right.".to_owned()));
        assert!(told.contains(&"Null is in jail.".to_owned()));
        assert!(told.contains(&"Visage owes the team a favour.".to_owned()));
        assert!(told.contains(&"Achievement: Nothing Personal.".to_owned()));
        assert_eq!(told.last().map(String::as_str), Some("Tiny: Wing It becomes Concoct."));
        let summary = summary(campaign.now());
        assert!(
            summary.contains(&"Null, level 2, in jail: Script Kiddie with Hurry and Yank Wires.".to_owned()),
            "{summary:?}"
        );
        assert!(summary.contains(&"Team cash: $3k.".to_owned()) && summary.contains(&"Loot: jewel.".to_owned()));
    }
}
