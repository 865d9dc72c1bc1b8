//! A scenario on a terminal: its chapters, what is granted after one, and the ways on after a loss.

use super::{HEAD, under_way};
use crate::text::{page_width, wrapped};
use anyhow::Result;
use heist_campaign::{BoxCommand, BoxContents, CampaignBox, CrewSeat, ScenarioChapter, Status, StoryStanding};
use heist_rules::edition::AfterALoss;
use heist_words::english::{capital, list};
use heist_words::names::{crew_card_name, heist_name};
use serde_json::{Value, json};
use std::io::Write;

/// How a chapter stands: won, next, or still to come.
fn mark(now: &BoxContents, chapter: &ScenarioChapter) -> &'static str {
    let place = |heist: &str| now.scenario()?.chapters.iter().position(|chapter| chapter.heist == heist);
    match (place(&chapter.heist), place(&now.story.next)) {
        (Some(_), None) => "won",
        (Some(here), Some(next)) if here < next => "won",
        (Some(here), Some(next)) if here == next => now.story.standing.word(),
        _ => "",
    }
}

/// The chapters of the scenario, rebuilding jobs, and the other scenarios.
pub fn chapters(now: &BoxContents, out: &mut dyn Write) -> Result<()> {
    if let Some(scenario) = now.scenario() {
        writeln!(out, "{HEAD}{}{HEAD:#}", scenario.name)?;
        writeln!(out, "{}", wrapped(&scenario.about, "", page_width()))?;
        for (i, chapter) in scenario.chapters.iter().enumerate() {
            let mark = match mark(now, chapter) {
                "going" => "next",
                other => other,
            };
            writeln!(out, "  {}. {:<30}{:<24}{mark}", i + 1, chapter.heist, chapter.name)?;
        }
    }
    let mut jobs = now.rebuilding_jobs().peekable();
    if jobs.peek().is_some() {
        writeln!(out, "{HEAD}Rebuilding jobs{HEAD:#}, at any time")?;
    }
    for job in jobs {
        writeln!(out, "     {:<35}{}", job.heist, job.name)?;
    }
    writeln!(out, "{HEAD}Scenarios{HEAD:#}")?;
    for scenario in now.scenarios() {
        let words = format!("{}: {} {} chapters.", scenario.name, scenario.about, scenario.chapters.len());
        writeln!(out, "  {:<16}{}", scenario.id, wrapped(&words, &" ".repeat(18), page_width()).trim_start())?;
    }
    Ok(())
}

/// What waits for somebody: cards to be exchanged, a lost chapter, a heist under way.
pub fn due(campaign: &CampaignBox, out: &mut dyn Write) -> Result<()> {
    let now = campaign.now();
    let mut say = |words: String| writeln!(out, "{}", wrapped(&words, "", page_width()));
    // While a heist is under way nobody exchanges cards.
    for (name, named) in now.characters.iter().filter(|_| now.under_way.is_none()) {
        let choices = now.choices(name);
        let Some((from, to)) = choices.first() else { continue };
        let first = to.first().map_or("…", String::as_str);
        let command = match *from == named.cards.card {
            true => format!("promote {name} {first}"),
            false => format!("refine {name} {from} {first}"),
        };
        let words = choices.iter().map(|(from, to)| {
            let pros: Vec<&str> = to.iter().map(|card| crew_card_name(card)).collect();
            format!("{} may become {}", crew_card_name(from), pros.join(" or "))
        });
        say(format!("{}: {}. (`{command}`)", capital(name), words.collect::<Vec<_>>().join("; ")))?;
    }
    if let Some(words) = newcomers(now) {
        say(words)?;
    }
    if now.scenario().is_none() {
        say("No scenario has been chosen: `heist campaign scenario fall-guys` does that.".to_owned())?;
    }
    if now.story.standing == StoryStanding::Lost {
        let before = campaign.restore_point().unwrap_or(0);
        let name = heist_name(&now.story.next);
        let retry = match campaign.check(&BoxCommand::Retry) {
            Ok(()) => "`retry` does so once with two more ideas each",
            Err(_) => "it has been retried before and is not once more",
        };
        say(match now.edition.after_a_loss {
            AfterALoss::RestoreRetryRebuild => format!(
                "{name} is lost. `restore {before}` plays it again from the state before it, {retry}, `rebuild` goes on \
                 with those who are left."
            ),
            _ => format!("{name} is lost. `retry` plays it again from the state before it."),
        })?;
    }
    if let Some(words) = who_goes(campaign) {
        say(words)?;
    }
    under_way(now, out)
}

/// How people come into the box, and how a crew is chosen for what comes next: with names that can be typed as they stand.
fn who_goes(campaign: &CampaignBox) -> Option<String> {
    let now = campaign.now();
    let standing = now.story.standing;
    let chapter = match standing {
        StoryStanding::Going => now.next_chapter(),
        StoryStanding::Rebuilding => now.rebuilding_jobs().next(),
        StoryStanding::Lost => None,
    };
    let chapter = chapter.filter(|_| now.under_way.is_none())?;
    let Some(player) = now.players.keys().next() else {
        return Some("Nobody is here yet: `heist campaign player josh` lets somebody in.".to_owned());
    };
    let may_go = |name: &&String| {
        let status = &now.characters[*name].status;
        *status == Status::Free || *status == Status::Busted && now.goes_on_busted(chapter, name)
    };
    let mut crew: Vec<&String> = now.story.team.iter().filter(may_go).collect();
    // Whoever took skills for the chapter goes; others of earlier stories where they are needed.
    match &now.story.newcomer {
        Some(name) if chapter.veterans > 0 => crew.insert(0, name),
        _ if crew.len() < 3 && chapter.heist == now.story.next => {
            crew.extend(now.characters.keys().filter(|name| now.may_be_newcomer(name)).take(chapter.veterans.into()));
        }
        _ => {}
    }
    if let Some(few) = ["nobody", "one", "two"].get(crew.len()) {
        let here = |class: &str| crew.iter().any(|name| now.characters[*name].cards.class() == class);
        let mut suggested = now.scenario().into_iter().flat_map(|scenario| &scenario.chapters[0].suggested);
        let (card, skills) = match suggested.find(|cards| !here(cards.class())) {
            Some(cards) => (cards.character.as_str(), cards.skills.join(" ")),
            None => ("thug", "wing-it hurry".to_owned()),
        };
        let name = if now.characters.contains_key(card) { "NAME " } else { "" };
        return Some(format!(
            "Three or four characters go, and {few} can. `create {name}{card} {skills} for {player}` brings somebody in, \
             `heist crews` lists the cards."
        ));
    }
    let mut players = now.players.keys().cycle();
    let seats =
        crew.into_iter().filter_map(|name| Some(CrewSeat { character: name.clone(), player: players.next()?.clone() }));
    let command = BoxCommand::Crew { heist: chapter.heist.clone(), seats: seats.take(4).collect(), held: Vec::new() };
    let line = match campaign.check(&command) {
        Ok(()) => command.to_string().trim_start_matches("box ").to_owned(),
        Err(_) => format!("crew {} NAME:{player} …", chapter.heist),
    };
    Some(format!("Who goes? `{line}`"))
}

/// Who of an earlier team may join for the next chapter, and what other skills cost them.
fn newcomers(now: &BoxContents) -> Option<String> {
    let open = now.under_way.is_none() && now.story.standing == StoryStanding::Going && now.story.newcomer.is_none();
    let chapter = now.next_chapter().filter(|_| open)?;
    let who: Vec<&String> = now.characters.keys().filter(|name| now.may_be_newcomer(name)).collect();
    let first = who.first()?;
    let names = list(&who.iter().map(|name| capital(name)).collect::<Vec<_>>());
    let (one, skills) = (
        if chapter.veterans == 1 { "one of " } else { "" },
        match chapter.skill_prices {
            None => "amateur skills".to_owned(),
            Some((amateur, pro)) => format!("others for ${amateur}k (amateur) or ${pro}k (pro) each"),
        },
    );
    let one = if who.len() > 1 { one } else { "" };
    Some(format!(
        "{}: {one}{names} may join, with the skills they have or {skills}. (`skills {first} hurry wing-it`)",
        chapter.name
    ))
}

/// The scenarios for programs.
pub fn json(now: &BoxContents) -> Value {
    let chapter = |chapter: &ScenarioChapter| {
        json!({ "heist": chapter.heist, "name": chapter.name, "location": chapter.location, "story": chapter.story,
            "standing": mark(now, chapter) })
    };
    let scenario = |id: &str, name: &str, about: &str, chapters: Vec<Value>| json!({ "id": id, "name": name, "about": about, "chapters": chapters });
    let mut all: Vec<Value> = now
        .scenarios()
        .map(|one| scenario(&one.id, &one.name, &one.about, one.chapters.iter().map(chapter).collect()))
        .collect();
    let jobs: Vec<Value> = now.rebuilding_jobs().map(chapter).collect();
    if !jobs.is_empty() {
        all.push(scenario("rebuilding", "Rebuilding", "Jobs between chapters.", jobs));
    }
    Value::Array(all)
}
