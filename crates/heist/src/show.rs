//! `heist show`: everything that is known of a heist before it begins.

mod json;

use crate::draw;
use crate::start;
use crate::style;
use crate::text::{page_width, wrapped};
use anyhow::Result;
use heist_data::chapters::{ChapterTerms, Grant, Granted, Memory, Proposal};
use heist_data::deck::print_deck;
use heist_data::heists::Heist;
use heist_data::library::Library;
use heist_format::position::Loaded;
use heist_rules::cards::BagChit;
use heist_words::english::several;
use heist_words::goals;
use heist_words::names::{bag_name, item_name};
use std::io::Write;
use toml::Value;

/// `heist show`.
pub fn run(id: &str, as_json: bool, out: &mut dyn Write) -> Result<()> {
    let heist = &*start::find_heist(id)?;
    if as_json {
        return Ok(writeln!(out, "{:#}", json::heist(id, heist))?);
    }
    let head = style::HEAD;
    let location = if heist.location.is_empty() { String::new() } else { format!(", {}", heist.location) };
    writeln!(out, "{head}{}{head:#} ({}){location}, {}", heist.name, heist.id, heist.difficulty)?;
    if !heist.summary.is_empty() {
        writeln!(out, "{}", wrapped(&heist.summary, "", page_width()))?;
    }
    writeln!(out)?;
    let begun = begin(id, heist);
    // Where the heist cannot be set up, the text of the map.
    match &begun {
        Some(begun) => write!(out, "{}", draw::board(&begun.setup, &begun.state, draw::columns()))?,
        None => write!(out, "{}", heist.map)?,
    }
    writeln!(out)?;
    let line = |out: &mut dyn Write, key: &str, words: &str| -> Result<()> {
        let text = wrapped(words, &" ".repeat(14), page_width());
        Ok(writeln!(out, "{head}{key:<14}{head:#}{}", text.trim_start())?)
    };
    let objective = begun.as_ref().map(|begun| goals::objective(&begun.setup, &begun.state));
    line(out, "Objective", objective.as_deref().unwrap_or("see the conditions in the file"))?;
    let bag: Vec<String> = BagChit::ALL
        .into_iter()
        .filter(|kind| heist.bag.count(*kind) > 0)
        .map(|kind| several(heist.bag.count(kind), bag_name(kind)))
        .collect();
    line(out, "Bag", &format!("{} ({} in all)", bag.join(", "), heist.bag.total()))?;
    if !heist.deck.is_empty() {
        line(out, "Deck", &print_deck(heist.deck.iter().map(String::as_str)))?;
    }
    line(out, "Editions", &heist.editions.join(", "))?;
    line(out, "Limits", &limits(heist))?;
    if let Some(npc) = &heist.npc {
        let place = npc.start.as_deref().map_or("an entrance".to_owned(), |start| format!("on {start}"));
        line(out, "NPC", &format!("{} ({}), {place}", npc.name, npc.card))?;
    }
    if let Some(words) = boss(heist) {
        line(out, "Boss", &words)?;
    }
    if let Some((at, item)) = &heist.item {
        line(out, "Item", &format!("{} on {at}", item_name(*item)))?;
    }
    if heist.reward > 0 {
        line(out, "Reward", &format!("${}k for success", heist.reward))?;
    }
    if !heist.unlocks_fixer.is_empty() {
        line(out, "Unlocks", &format!("the fixer {}", heist.unlocks_fixer))?;
    }
    if let Some(chapter) = &heist.chapter {
        for (key, words) in chapter_lines(chapter) {
            line(out, key, &words)?;
        }
    }
    let missing = heist.missing();
    if !heist.special.is_empty() {
        writeln!(out, "\n{head}Special rules{head:#}")?;
    }
    for rule in &heist.special {
        let unknown = missing.contains(&rule.id);
        writeln!(out, "  {}{}", rule.id, if unknown { "  (the engine does not know this rule yet)" } else { "" })?;
        writeln!(out, "{}", wrapped(&rule.text, "    ", page_width()))?;
    }
    rulings(heist, out)
}

/// The heist at its beginning with the crew that it proposes, if it can be set up.
fn begin(id: &str, heist: &Heist) -> Option<Loaded> {
    let no_crew: [&str; 0] = [];
    start::new_heist(id, &no_crew, Some(heist.newest_edition()), &no_crew).ok()
}

/// What a chapter says beyond the heist: its place, what planning offers, what a success brings.
fn chapter_lines(chapter: &ChapterTerms) -> Vec<(&'static str, String)> {
    let mut lines = Vec::new();
    let place = if chapter.rebuilding { "a rebuilding job".to_owned() } else { format!("chapter {}", chapter.number) };
    lines.push(("Scenario", format!("{}, {place}", chapter.scenario)));
    let offers = &chapter.planning;
    let price = |price: Option<u8>, what: &str| price.map(|price| format!("{what} for ${price}k"));
    let gift = |count: u8, what: &str| (count > 0).then(|| format!("{count} free {what}"));
    let words = [
        offers.cash.map(|cash| format!("${cash}k of team cash to begin with")),
        price(offers.buy_idea, "an idea"),
        price(offers.buy_reveal, "a reveal"),
        gift(offers.free_reveals, "reveals"),
        gift(offers.free_ideas, "ideas"),
    ];
    let words: Vec<String> = words.into_iter().flatten().collect();
    lines.push(("Planning", if words.is_empty() { "nothing is for sale".to_owned() } else { words.join(", ") }));
    if !chapter.crew.required.is_empty() {
        lines.push(("Required", chapter.crew.required.join(", ")));
    }
    let names = |crew: &[Proposal]| {
        let names = crew.iter().map(|who| format!("{} ({})", who.character, who.skills.join(", ")));
        names.collect::<Vec<_>>().join(", ")
    };
    if !chapter.crew.suggested.is_empty() {
        lines.push(("Suggested", names(&chapter.crew.suggested)));
    }
    if let Some(alone) = &chapter.standalone {
        let given = if alone.given.contains(&Memory::PrisonerFreed) { ", the prisoner counts as freed" } else { "" };
        lines.push((
            "On its own",
            format!("{}: ${}k of team cash{given}; {}", alone.name, alone.cash, names(&alone.crew)),
        ));
    }
    let grant = |grant: Option<Grant>, what: &str| {
        grant.map(|grant| match (grant.who, grant.cost) {
            (Granted::ThiefOf(_), _) => format!("{what} for who brought the loot out"),
            (Granted::NotBusted, 0) => format!("{what} for everybody who was not busted"),
            (Granted::NotBusted, cost) => format!("{what} for ${cost}k each, for those who were not busted"),
        })
    };
    let rewards = [grant(chapter.rewards.promote, "promotion"), grant(chapter.rewards.refine, "refinement")];
    let mut rewards: Vec<String> = rewards.into_iter().flatten().collect();
    rewards.extend(chapter.rewards.notes.iter().map(|note| note.trim_end_matches('.').to_owned()));
    if !rewards.is_empty() {
        lines.push(("Afterwards", rewards.join("; ")));
    }
    if !chapter.next.is_empty() {
        lines.push(("Next", chapter.next.clone()));
    }
    lines
}

/// The boss: his card, his way, and what each level of his suspicion brings.
fn boss(heist: &Heist) -> Option<String> {
    let boss = heist.terms.get("boss")?;
    let card = Library::official().raw("boss", boss.get("card")?.as_str()?)?;
    let waypoints: Vec<&str> = boss.get("waypoints")?.as_array()?.iter().filter_map(Value::as_str).collect();
    let levels = card.get("levels")?.as_array()?.iter().filter_map(|level| level.get("effect")?.as_str());
    let levels: Vec<String> =
        (1..).zip(levels).map(|(number, words): (u8, &str)| format!("{number}: {words}")).collect();
    let name = card.get("name")?.as_str()?;
    let meeting = match card.get("on_character")?.as_str()? {
        "busted" => "Whom he meets is busted.",
        _ => "When he meets somebody, the escape begins.",
    };
    Some(format!(
        "{name}, from {} and back. {meeting} He grows suspicious on a hex where a chit of security lies inactive; \
         suspicion {}",
        waypoints.join(" to "),
        levels.join(" ")
    ))
}

fn limits(heist: &Heist) -> String {
    let limit = |count: u8, what: &str| match count {
        0 => format!("any number of characters {what}"),
        1 => format!("one character {what}"),
        count => format!("{count} characters {what}"),
    };
    let mut words = vec![limit(heist.entrance_limit, "per entrance"), limit(heist.exit_limit, "per exit")];
    if heist.tunnels > 0 {
        words.push(format!("{} on tunnel cells", if heist.tunnels == 1 { "one entrance" } else { "two entrances" }));
    }
    if !heist.inside_starts.is_empty() {
        words.push(format!("starting places inside: {}", heist.inside_starts.join(", ")));
    }
    words.join("; ")
}

/// Decisions on open questions, as they stand in the heist's file: the question, where there is one, and the answer.
fn rulings_of(heist: &Heist) -> Vec<(Option<String>, String)> {
    let of_chapter =
        heist.chapter.iter().flat_map(|chapter| chapter.rulings.iter().map(|ruling| (None, ruling.clone())));
    let library = Library::official();
    let file = library.raw("heist", &heist.id).or_else(|| library.raw("gallery", &heist.id));
    let rulings = file.and_then(|file| file.get("ruling")).and_then(Value::as_array).into_iter().flatten();
    let of_file = rulings.map(|ruling| {
        let text = |key: &str| ruling.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
        (Some(text("question")), text("ruling"))
    });
    of_chapter.chain(of_file).collect()
}

fn rulings(heist: &Heist, out: &mut dyn Write) -> Result<()> {
    let rulings = rulings_of(heist);
    if !rulings.is_empty() {
        writeln!(out, "\n{}Rulings{:#}", style::HEAD, style::HEAD)?;
    }
    for (question, ruling) in rulings {
        let indent = if question.is_some() { "    " } else { "  " };
        if let Some(question) = question {
            writeln!(out, "{}", wrapped(&question, "  ", page_width()))?;
        }
        writeln!(out, "{}", wrapped(&ruling, indent, page_width()))?;
    }
    Ok(())
}
