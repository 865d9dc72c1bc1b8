//! New tables on a server.

use crate::http;
use anyhow::{Context, Result};
use heist_data::library::Library;
use heist_format::setup::{Options, Recruit, new_game, proposed_crew, ready_made};
use heist_protocol::http::{NewTable, Opened};
use heist_protocol::{Colour, CrewMember};
use heist_rules::edition::Edition;
use heist_rules::setup::Setup;
use heist_rules::state::State;
use heist_rules::who::Who;
use std::net::Ipv4Addr;

/// A heist for four ready-made characters, all held by the one who opens the table; a chapter in its edition, with the crew
/// that it proposes.
pub fn new_table(heist: &str) -> NewTable {
    let chapter = Library::official().heist(heist).filter(|heist| heist.chapter.is_some());
    let edition = chapter.map_or(Edition::NEWEST.id, |chapter| chapter.newest_edition());
    let crew = chapter.map_or_else(ready_made_crew, |chapter| {
        let proposed = proposed_crew(Library::official(), chapter, Colour::ALL.len()).into_iter();
        let member = |recruit: Recruit| {
            let who = Colour::ALL.into_iter().find(|colour| Who::from(*colour) == recruit.who)?;
            Some(CrewMember { who, card: recruit.character, skills: recruit.skills })
        };
        proposed.filter_map(member).collect()
    });
    NewTable {
        heist: heist.to_owned(),
        file: None,
        gallery: None,
        edition: edition.to_owned(),
        crew,
        inside: None,
        hold: Colour::ALL.to_vec(),
        name: "Somebody".to_owned(),
        away_limit: None,
        public: false,
        no_hints: false,
        bots: Vec::new(),
        cover: 0,
    }
}

fn ready_made_crew() -> Vec<CrewMember> {
    // A team has one of each class.
    let mut classes = Vec::new();
    let different = ready_made().iter().filter(|ready| {
        let new = !classes.contains(&ready.character.as_str());
        classes.push(ready.character.as_str());
        new
    });
    let crew = Colour::ALL.into_iter().zip(different).map(|(who, ready)| CrewMember {
        who,
        card: ready.character.clone(),
        skills: ready.skills.clone(),
    });
    crew.collect()
}

/// The table as it stands when planning begins.
pub fn start(new: &NewTable) -> Result<(Setup, State)> {
    let recruit = |member: &CrewMember| Recruit {
        who: member.who.into(),
        character: member.card.clone(),
        skills: member.skills.clone(),
    };
    let crew: Vec<Recruit> = new.crew.iter().map(recruit).collect();
    let inside = new.inside.as_ref().map(|inside| inside.iter().map(|who| (*who).into()).collect());
    let alone = Library::official().heist(&new.heist).map_or_else(Options::default, Options::alone);
    let options = Options { inside, ..alone };
    Ok(new_game(Library::official(), &new.heist, &new.edition, &crew, &options)?)
}

/// Opens a table.
pub async fn open(base: &str, new: &NewTable) -> Result<Opened> {
    open_from(http::HERE, base, new).await
}

/// Opens a table from one of the addresses of this machine.
pub async fn open_from(from: Ipv4Addr, base: &str, new: &NewTable) -> Result<Opened> {
    let body = serde_json::to_string(new)?;
    let answer = http::ask_from(from, base, "POST /api/tables\nContent-Type: application/json", &body).await?;
    serde_json::from_str(&answer).with_context(|| format!("not a table: {answer}"))
}
