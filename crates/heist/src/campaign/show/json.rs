//! A box for programs.

use super::{advice, story};
use anyhow::Result;
use heist_campaign::{BoxContents, CampaignBox, JobAdvice, table};
use heist_data::library::Library;
use heist_rules::cards::Item;
use heist_words::chronicle;
use heist_words::names::crew_card_name;
use serde_json::{Map, Value, json};

/// Everything in the box: the keys of the file, prices, choices, and the city for everybody in the box.
pub fn contents(campaign: &CampaignBox) -> Result<Value> {
    let now = campaign.now();
    let mut value = serde_json::to_value(table::print_table(now))?;
    let choices = now.characters.keys().map(|name| {
        let choices = now.choices(name);
        (name.clone(), choices.into_iter().map(|(from, to)| json!({ "from": from, "to": to })).collect::<Value>())
    });
    let choices: Map<String, Value> =
        choices.filter(|(_, list)| list.as_array().is_some_and(|list| !list.is_empty())).collect();
    let prices =
        Item::ALL.map(|item| (item.id().to_owned(), json!({ "buy": now.price(item), "sell": now.resale(item) })));
    value["name"] = campaign.name().into();
    value["entries"] = campaign.entries().len().into();
    value["branches"] = campaign.branches().into();
    value["choices"] = Value::Object(choices);
    value["prices"] = Value::Object(prices.into_iter().collect());
    if now.in_chapters() {
        value["scenarios"] = story::json(now);
    } else {
        value["city"] = jobs(now, &everybody(now));
        value["side_jobs"] = side_jobs(now, &everybody(now));
    }
    Ok(value)
}

fn everybody(now: &BoxContents) -> Vec<&str> {
    now.players.keys().map(String::as_str).collect()
}

fn jobs(now: &BoxContents, players: &[&str]) -> Value {
    let jobs = now.jobs().map(|job| {
        let advice = advice(now, job, players).map(JobAdvice::word);
        json!({ "id": job.id, "name": job.name, "difficulty": job.difficulty, "advice": advice,
            "fixer": job.fixer.id(), "county": job.county, "cash": job.cash, "won": now.is_done(job), "open": now.is_open(job) })
    });
    jobs.collect()
}

/// Heists of the players' own that lie in the box.
fn side_jobs(now: &BoxContents, players: &[&str]) -> Value {
    let jobs = now.side_jobs.iter().map(|(id, job)| {
        let advice = now.advice(id, players.iter().copied()).map(JobAdvice::word);
        json!({ "id": id, "name": job.heist().name, "difficulty": job.heist().difficulty, "advice": advice,
            "won": now.won.contains(id) })
    });
    jobs.collect()
}

/// What can be played: the jobs of the city for these players, or the scenarios with their chapters.
pub fn city(campaign: &CampaignBox, players: &[String]) -> Value {
    let now = campaign.now();
    if now.in_chapters() {
        return story::json(now);
    }
    let players: Vec<&str> =
        if players.is_empty() { everybody(now) } else { players.iter().map(String::as_str).collect() };
    jobs(now, &players)
}

/// The history: the present branch, or all entries.
pub fn ledger(campaign: &CampaignBox, all: bool) -> Value {
    let last = campaign.entries().len();
    let present = campaign.way_to(last);
    let entries = campaign.entries().iter().zip(1..).filter(|(_, number)| all || present.contains(number));
    let entries = entries.map(|(entry, number)| {
        let command = entry.command.to_string();
        let told: Vec<String> = entry.facts.iter().map(|fact| chronicle::say(&entry.after, fact)).collect();
        json!({ "number": number, "command": command.trim_start_matches("box "), "told": told,
            "present": present.contains(&number) })
    });
    entries.collect()
}

/// Achievements, done and to be done.
pub fn achievements(now: &BoxContents) -> Value {
    let cards = Library::official().city.achievements.iter();
    let cards = cards.map(|card| {
        json!({ "id": card.id.id(), "name": card.name, "text": card.text, "done": now.achievements.contains(&card.id) })
    });
    cards.collect()
}

/// The grid of characters: those of a class stand together, the amateur first.
pub fn bingo(now: &BoxContents) -> Value {
    let cards = Library::official().city.grid.iter().flat_map(|row| row.cards().map(|card| (card, &row.amateur)));
    let cards = cards.map(|(card, class)| {
        json!({ "id": card, "name": crew_card_name(card), "class": class, "played": now.played.contains(card) })
    });
    cards.collect()
}
