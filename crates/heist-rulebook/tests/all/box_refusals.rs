//! Refusals of boxes: whatever is said to one, a refusal cites a rule of its edition, speaks of nothing that it does not have, and
//! calls everything by the name that people read.

use crate::refusals::EditionWords;
use heist_campaign::{BoxContents, BoxError, CampaignBox, CampaignRefusal};
use heist_data::library::Library;
use heist_rules::cards::{Fixer, Item, Loot};
use heist_rules::chance::Seeded;
use heist_rules::edition::Edition;
use heist_testbed::random_heists::Dice;
use std::collections::{BTreeMap, BTreeSet};

const PLAYERS: [&str; 4] = ["josh", "mia", "ann", "bob"];
const NAMES: [&str; 5] = ["tiny", "karma", "null", "cam", "zoe"];

/// A team to begin with, so that not everything is refused for want of people.
const BEGINNING: [&str; 6] = [
    "player josh",
    "player mia",
    "player ann",
    "create tiny thug wing-it hit-n-run for josh",
    "create karma angry-locksmith bypass wing-it for mia",
    "create null script-kiddie hurry yank-wires for ann",
];

/// Something that could be said to a box.
fn line(dice: &mut Dice, contents: &BoxContents) -> String {
    let library = Library::official();
    let ids = |kind: &str| library.ids(kind).map(str::to_owned).collect::<Vec<String>>();
    let (cards, skills) = (ids("character"), ids("skill"));
    let (name, other, player) = (*dice.one(&NAMES), *dice.one(&NAMES), *dice.one(&PLAYERS));
    let (card, skill, second) = (dice.one(&cards).clone(), dice.one(&skills).clone(), dice.one(&skills).clone());
    let item = dice.one(&Item::ALL).id();
    let heists: Vec<&str> = library.all_heists().map(|heist| heist.id.as_str()).collect();
    let next = contents.story.next.as_str();
    let heist = if next.is_empty() || dice.below(3) == 0 { *dice.one(&heists) } else { next };
    let scenarios: Vec<&str> = library.scenarios.iter().map(|scenario| scenario.id.as_str()).collect();
    let crew = "tiny:josh karma:mia null:ann";
    let all = [
        format!("player {player}"),
        format!("create {name} for {player}"),
        format!("create {name} {card} {skill} {second} for {player}"),
        format!("upgrade {name} {skill} {second}"),
        format!("upgrade {name} {card} {skill}"),
        format!("scenario {}", dice.one(&scenarios)),
        format!("promote {name} {card}"),
        format!("refine {name} {skill} {second}"),
        format!("skills {name} {skill} {second}"),
        "retry".to_owned(),
        "rebuild".to_owned(),
        format!("rename {name} {other}"),
        format!("crew {heist} {crew}"),
        format!("crew {heist} {crew} {item}={name}"),
        format!("crew {heist} {name}:{player} {other}:josh karma:mia"),
        format!("fixers {}", dice.one(&Fixer::ALL).id()),
        "call-off".to_owned(),
        "record won cash=4".to_owned(),
        format!("record won busted={name} cash=2 loot={}", dice.one(&Loot::ALL).word()),
        format!("record won spent=9 sold={item}"),
        format!("record won found={item} gone={item}"),
        format!("record lost busted={name}"),
        format!("record won left={} notes=prisoner-freed", dice.one(&Loot::ALL).word()),
        format!("buy {item}"),
        format!("sell {item}"),
        "sell jewel".to_owned(),
        format!("restore {}", dice.below(60)),
    ];
    dice.one(&all).clone()
}

/// Says many things to boxes of an edition and looks at everything that is refused.
fn refused_in(edition: Edition, mut look: impl FnMut(&str, CampaignRefusal)) {
    for seed in 0..8 {
        let mut dice = Dice(Seeded::new(seed));
        let mut campaign = CampaignBox::new("The Regulars", BoxContents::new(edition));
        for line in BEGINNING {
            // Where a scenario comes first, people follow it.
            let _ = campaign.say(line);
        }
        for _ in 0..400 {
            let line = line(&mut dice, campaign.now());
            if let Err(BoxError::Refused(refused)) = campaign.say(&line) {
                look(&line, refused);
            }
        }
    }
}

/// All faults that were found, each with what was said.
fn assert_none(faults: &BTreeMap<String, String>) {
    let list: Vec<String> = faults.iter().map(|(fault, said)| format!("{fault}   <- {said}")).collect();
    assert!(list.is_empty(), "{} refusals:\n{}", list.len(), list.join("\n"));
}

#[test]
fn what_a_box_refuses_it_refuses_by_a_rule_of_its_edition_in_words_of_its_edition() {
    let editions = EditionWords::all();
    let mut faults = BTreeMap::new();
    for edition in Edition::ALL {
        let mut cited = BTreeSet::new();
        refused_in(edition, |line, refused| {
            cited.insert(refused.rule);
            // A chapter may be named after somebody whom the edition does not know as a fixer.
            let names = Library::official().chapters.iter().map(|chapter| chapter.name.as_str());
            let why = names.fold(refused.why, |why, name| why.replace(name, "A chapter"));
            if let Some(fault) = editions[edition.id].fault(refused.rule, &why, &line.replace('-', "")) {
                faults.entry(format!("{} {fault}", edition.id)).or_insert(line.to_owned());
            }
        });
        assert!(cited.len() > 10, "only {cited:?} were ever cited in {}", edition.id);
    }
    assert_none(&faults);
}

/// Everything that people type and nobody reads: ids of cards, pieces, heists and editions, and the names of people in small
/// letters. An id that is a word of its own, such as `jewel`, or of its name is read as that word.
fn ids() -> BTreeSet<String> {
    let library = Library::official();
    let kinds = ["character", "skill", "item", "fixer"].into_iter().flat_map(|kind| library.ids(kind));
    let heists = library.all_heists().filter(|heist| !heist.name.contains(&heist.id)).map(|heist| heist.id.as_str());
    // Rebuilding jobs are no scenario that anybody chooses by its id.
    let scenarios = library.scenarios.iter().filter(|scenario| !scenario.rebuilding);
    let scenarios = scenarios.map(|scenario| scenario.id.as_str());
    let loot = Loot::ALL.into_iter().map(Loot::word).filter(|word| word.contains('-') || *word == "usb");
    let editions = Edition::ALL.map(|edition| edition.id).into_iter().filter(|id| *id != "campaign");
    let all = kinds.chain(heists).chain(scenarios).chain(loot).chain(editions).chain(PLAYERS).chain(NAMES);
    all.map(str::to_owned).collect()
}

/// The words of a sentence, without those in backquotes, which are there to be typed.
fn read_words(sentence: &str) -> impl Iterator<Item = &str> {
    let read = sentence.split('`').step_by(2);
    read.flat_map(|part| part.split(|c: char| !(c.is_alphanumeric() || c == '-' || c == ':')))
}

#[test]
fn what_a_box_refuses_it_names_as_people_read_it() {
    let ids = ids();
    assert!(["cheap-picks", "hit-n-run", "thug", "startup", "fall-guys", "v24"].iter().all(|id| ids.contains(*id)));
    let mut faults = BTreeMap::new();
    for edition in Edition::ALL {
        refused_in(edition, |line, refused| {
            if let Some(id) = read_words(&refused.why).find(|word| ids.contains(*word)) {
                faults.entry(format!("`{id}` in: {} ({})", refused.why, refused.rule)).or_insert(line.to_owned());
            }
        });
    }
    assert_none(&faults);
}
