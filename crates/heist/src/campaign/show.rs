//! A box on a terminal: what is in it, the city, the ledger, achievements and the grid.

pub mod json;
mod story;

use crate::style;
use crate::text::{page_width, wrapped};
use anyhow::Result;
use heist_campaign::{BoxContents, CampaignBox, Job, JobAdvice, Status};
use heist_data::library::Library;
use heist_rules::cards::Item;
use heist_words::chronicle;
use heist_words::english::{capital, list};
use heist_words::names::{crew_card_name, fixer_name, heist_name, item_name, loot_name};
use std::io::Write;

const HEAD: anstyle::Style = style::HEAD;

/// What is in the box.
pub fn contents(campaign: &CampaignBox, out: &mut dyn Write) -> Result<()> {
    let now = campaign.now();
    let entries = match campaign.entries().len() {
        1 => "1 entry".to_owned(),
        number => format!("{number} entries"),
    };
    writeln!(out, "{HEAD}{}{HEAD:#}, edition {}, {entries}", campaign.name(), now.edition.id)?;
    writeln!(out, "\n{HEAD}Players{HEAD:#}")?;
    for (name, level) in &now.players {
        // Where scenarios are played people have no levels.
        let level = if now.in_chapters() { String::new() } else { format!("level {level}") };
        writeln!(out, "{}", format!("  {name:<16}{level}").trim_end())?;
    }
    writeln!(out, "{HEAD}Characters{HEAD:#}")?;
    for (name, named) in &now.characters {
        let status = if named.status == Status::Busted { chronicle::busted(&now.edition) } else { named.status.word() };
        let [first, second] = &named.cards.skills;
        let cards =
            format!("{}: {}, {}", crew_card_name(&named.cards.card), crew_card_name(first), crew_card_name(second));
        writeln!(out, "  {name:<16}level {}  {status:<9} {cards}", named.level)?;
    }
    line("Cash", &format!("${}k", now.cash), out)?;
    if now.in_chapters() {
        line("Loot", &list_or(now.loot.iter().map(|loot| loot_name(*loot))), out)?;
        for words in chronicle::story_lines(now) {
            writeln!(out, "{}", wrapped(&words, "", page_width()))?;
        }
        return due(campaign, out);
    }
    line("Fixers", &list_or(now.fixers.iter().map(|fixer| fixer_name(*fixer))), out)?;
    line("Items", &list_or(now.items.cards().map(item_name)), out)?;
    line("Loot", &list_or(now.loot.iter().map(|loot| loot_name(*loot))), out)?;
    let on_sale = Item::ALL.into_iter().filter(|item| now.shop.has(*item));
    let shop = on_sale.map(|item| {
        let twice = if now.shop.count(item) > 1 { "2 × " } else { "" };
        format!("{twice}{} (${}k)", item_name(item), now.price(item))
    });
    line("Shop", &list_or(shop), out)?;
    if !now.side_jobs.is_empty() {
        line("Side jobs", &list_or(now.side_jobs.values().map(|job| job.heist().name.as_str())), out)?;
    }
    line("Won", &list_or(now.won.iter().map(|heist| now.heist_name(heist))), out)?;
    line("Lost", &list_or(now.lost.iter().map(|heist| now.heist_name(heist))), out)?;
    let all = Library::official().city.achievements.len();
    line("Achievements", &format!("{} of {all}", now.achievements.len()), out)?;
    due(campaign, out)
}

fn line(key: &str, words: &str, out: &mut dyn Write) -> Result<()> {
    let text = wrapped(words, &" ".repeat(14), page_width());
    Ok(writeln!(out, "{HEAD}{key:<14}{HEAD:#}{}", text.trim_start())?)
}

fn list_or(words: impl Iterator<Item = impl AsRef<str>>) -> String {
    let words: Vec<_> = words.collect();
    if words.is_empty() { "none".to_owned() } else { list(&words) }
}

/// What waits for somebody: level-ups to be chosen, a heist under way.
pub fn due(campaign: &CampaignBox, out: &mut dyn Write) -> Result<()> {
    let now = campaign.now();
    if now.in_chapters() {
        return story::due(campaign, out);
    }
    for name in now.characters.keys() {
        let choices = now.choices(name);
        let words = choices.iter().map(|(from, to)| {
            let pros: Vec<&str> = to.iter().map(|card| crew_card_name(card)).collect();
            format!("{} to {}", crew_card_name(from), pros.join(" or "))
        });
        if !choices.is_empty() {
            let (from, to) = &choices[0];
            let example = format!("`upgrade {name} {from} {}`", to.first().map_or("…", String::as_str));
            let words = words.collect::<Vec<_>>().join(", or ");
            let words = format!("{} has a level-up to choose: {words}. ({example})", capital(name));
            writeln!(out, "{}", wrapped(&words, "", page_width()))?;
        }
    }
    if now.under_way.is_some() {
        under_way(now, out)?;
    } else if let Some(part) = &now.second_part {
        let who: Vec<&str> = part.hiding.iter().map(|who| who.character.as_str()).collect();
        writeln!(out, "Next: {} with {}, who are hiding inside.", heist_name(&part.heist), list(&who))?;
    }
    Ok(())
}

/// The heist under way, if one is.
fn under_way(now: &BoxContents, out: &mut dyn Write) -> Result<()> {
    if let Some(heist) = &now.under_way {
        let (name, crew) = (now.heist_name(&heist.heist), chronicle::seats(&heist.seats));
        let words = format!("Under way: {name} with {crew}. `heist campaign play` plays it.");
        writeln!(out, "{}", wrapped(&words, "", page_width()))?;
    }
    Ok(())
}

fn advice(now: &BoxContents, job: &Job, players: &[&str]) -> Option<JobAdvice> {
    now.advice(job.heists.first()?, players.iter().copied())
}

/// How hard a heist is, in a word that fits a column.
fn meant(advice: Option<JobAdvice>) -> &'static str {
    match advice {
        Some(JobAdvice::Easy) => "easy",
        Some(JobAdvice::Hard) => "hard",
        _ => "fits",
    }
}

/// What can be played.
pub fn city(campaign: &CampaignBox, players: &[String], out: &mut dyn Write) -> Result<()> {
    let now = campaign.now();
    if now.in_chapters() {
        return story::chapters(now, out);
    }
    let players: Vec<&str> = if players.is_empty() {
        now.players.keys().map(String::as_str).collect()
    } else {
        players.iter().map(String::as_str).collect()
    };
    let (sum, count) = now.levels(players.iter().copied());
    let average = f64::from(sum.max(1)) / f64::from(count.max(1));
    writeln!(out, "For {}, of level {average:.2} on average:\n", list_or(players.iter()))?;
    for county in [false, true] {
        if county {
            writeln!(out, "\n{HEAD}County jobs{HEAD:#}, for those in jail: {}", list_or(now.jailed()))?;
        }
        for job in now.jobs().filter(|job| job.county == county) {
            let meant = meant(advice(now, job, &players));
            let done = match (now.is_done(job), now.is_open(job)) {
                (true, _) => "won",
                (false, true) => "",
                (false, false) => "closed",
            };
            let cash = if job.cash > 0 { format!(", ${}k", job.cash) } else { String::new() };
            let id = &job.heists[0];
            writeln!(
                out,
                "  {id:<18}{:<24}{:<9} {meant:<5} {done:<7} {}{cash}",
                job.name,
                job.difficulty,
                fixer_name(job.fixer)
            )?;
        }
    }
    if !now.side_jobs.is_empty() {
        writeln!(out, "\n{HEAD}Side jobs{HEAD:#}, heists of your own")?;
    }
    for (id, job) in &now.side_jobs {
        let meant = meant(now.advice(id, players.iter().copied()));
        let done = if now.won.contains(id) { "won" } else { "" };
        let row = format!("  {id:<18}{:<24}{:<9} {meant:<5} {done}", job.heist().name, job.heist().difficulty);
        writeln!(out, "{}", row.trim_end())?;
    }
    writeln!(out, "\n{HEAD}Threads{HEAD:#}")?;
    for thread in &Library::official().city.threads {
        let here = |id: &&String| now.jobs().any(|job| job.id == **id);
        let jobs: Vec<&str> = thread.jobs.iter().filter(here).map(String::as_str).collect();
        if !jobs.is_empty() {
            writeln!(out, "  {}: {}", thread.name, jobs.join(", "))?;
        }
    }
    Ok(())
}

/// The history: the present branch, or all entries.
pub fn ledger(campaign: &CampaignBox, all: bool, out: &mut dyn Write) -> Result<()> {
    let last = campaign.entries().len();
    let shown: Vec<usize> = if all { (1..=last).collect() } else { campaign.way_to(last) };
    for number in shown {
        let entry = &campaign.entries()[number - 1];
        writeln!(out, "{number:>4}  {}", entry.command.in_short())?;
        let told: Vec<String> = entry.facts.iter().map(|fact| chronicle::say(&entry.after, fact)).collect();
        writeln!(out, "{}", wrapped(&told.join(" "), "        ", page_width()))?;
    }
    let branches = campaign.branches();
    if branches.len() > 1 {
        let others: Vec<String> = branches[..branches.len() - 1].iter().map(ToString::to_string).collect();
        writeln!(
            out,
            "Other branches end with entry {}; `restore N` goes there, `ledger --all` shows everything.",
            list(&others)
        )?;
    }
    Ok(())
}

/// Achievements, done and to be done.
pub fn achievements(now: &BoxContents, out: &mut dyn Write) -> Result<()> {
    for card in &Library::official().city.achievements {
        let mark = if now.achievements.contains(&card.id) { "x" } else { " " };
        writeln!(out, "[{mark}] {HEAD}{}{HEAD:#}\n{}", card.name, wrapped(&card.text, "      ", page_width()))?;
    }
    Ok(())
}

/// The grid of characters, those crossed that were played.
pub fn bingo(now: &BoxContents, out: &mut dyn Write) -> Result<()> {
    writeln!(out, "    {:<20}    {:<20}    {:<20}", "amateur", "conventional", "oddball")?;
    for row in &Library::official().city.grid {
        let cells = row.cards().map(|card| {
            let mark = if now.played.contains(card) { "x" } else { " " };
            format!("[{mark}] {:<20}", crew_card_name(card))
        });
        writeln!(out, "{}", cells.join("").trim_end())?;
    }
    let played = now.played.len();
    Ok(writeln!(out, "{played} of {} played.", Library::official().city.grid.len() * 3)?)
}
