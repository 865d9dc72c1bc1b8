//! How tables begin: heist, edition and crew give a setup and a first position; a heist of a campaign brings its own. Tables
//! that began alike share the setup.

use heist_data::error::ContentError;
use heist_data::library::Library;
use heist_format::position;
use heist_format::setup::{Options, Recruit, new_game};
use heist_protocol::{BoxId, Colour, CrewMember, GalleryId, TableInfo};
use heist_rules::Revision;
use heist_rules::setup::Setup;
use heist_rules::state::State;
use heist_rules::who::Who;
use serde_json::json;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// What a table plays: all that is needed to set the game up.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct GameSpec {
    /// The heist's id.
    pub heist: String,
    /// The edition of the rules.
    pub edition: String,
    /// The crew.
    pub crew: Vec<CrewMember>,
    /// The box to which the heist belongs.
    pub in_box: Option<BoxId>,
    /// The heist of the gallery that it is.
    pub gallery: Option<GalleryId>,
    /// The first position as JSON, with the revision of the rules. Tables without it are of the first revision, and heist, edition
    /// and crew say everything.
    pub start: Option<String>,
}

impl GameSpec {
    /// What a table plays that is stored.
    pub fn of(info: &TableInfo) -> GameSpec {
        GameSpec {
            heist: info.heist.clone(),
            edition: info.edition.clone(),
            crew: info.crew.clone(),
            in_box: info.in_box,
            gallery: info.gallery,
            start: info.start.clone(),
        }
    }

    /// The heist of a box, by its id there, for the crew that was chosen.
    pub fn from_box(in_box: BoxId, heist: &str, setup: &Setup, state: &State) -> GameSpec {
        let member = |who: Colour| {
            let member = setup.member(who.into())?;
            let mut skills = member.skills.iter().map(|skill| skill.id.clone());
            let skills = [skills.next()?, skills.next()?];
            Some(CrewMember { who, card: member.card.clone(), skills })
        };
        GameSpec {
            heist: heist.to_owned(),
            edition: setup.edition.id.to_owned(),
            crew: Colour::ALL.into_iter().filter_map(member).collect(),
            in_box: Some(in_box),
            gallery: None,
            start: Some(position::print_json(setup, state).to_string()),
        }
    }

    /// A heist that belongs to no box, for this crew, by the current revision of the rules. In heists that ask for it, `inside`
    /// says who was busted before and starts inside.
    pub fn new_table(
        heist: String,
        edition: String,
        crew: Vec<CrewMember>,
        inside: Option<&[Colour]>,
    ) -> Result<GameSpec, ContentError> {
        let mut spec = GameSpec { heist, edition, crew, in_box: None, gallery: None, start: None };
        let inside = inside.map(|inside| inside.iter().map(|who| Who::from(*who)).collect());
        let (setup, state) = spec.new_game(&Options { inside, ..spec.without_box() })?;
        spec.start = Some(spec.printed(&setup, &state));
        Ok(spec)
    }

    /// The same game for another evening: by the current revision of the rules.
    pub fn again(&self) -> Result<GameSpec, ContentError> {
        let (mut setup, state) = self.set_up()?;
        if self.start.is_some() && setup.edition.revision == Revision::CURRENT {
            return Ok(self.clone());
        }
        setup.edition = setup.edition.revised(Revision::CURRENT);
        Ok(GameSpec { start: Some(self.printed(&setup, &state)), ..self.clone() })
    }

    /// A first position as it is stored: what the heist's file says is left out where that is enough.
    fn printed(&self, setup: &Setup, state: &State) -> String {
        let person = |member: &CrewMember| json!({ "card": member.card, "skills": member.skills });
        let crew: serde_json::Map<_, _> =
            self.crew.iter().map(|member| (member.who.word().to_owned(), person(member))).collect();
        let brief = json!({
            "edition": self.edition, "revision": setup.edition.revision.number(), "heist": self.heist, "cash": state.cash,
            "crew": crew,
        })
        .to_string();
        match position::load_logged_json(&brief, Revision::FIRST) {
            Ok(loaded) if loaded.setup == *setup && loaded.state == *state => brief,
            _ => position::print_json(setup, state).to_string(),
        }
    }

    fn set_up(&self) -> Result<(Setup, State), ContentError> {
        if let Some(start) = &self.start {
            let loaded = position::load_logged_json(start, Revision::FIRST)?;
            return Ok((loaded.setup, loaded.state));
        }
        self.new_game(&Options { revision: Revision::FIRST, ..self.without_box() })
    }

    /// What the team brings into a heist that belongs to no box.
    fn without_box(&self) -> Options {
        Library::official().heist(&self.heist).map_or_else(Options::default, Options::alone)
    }

    fn new_game(&self, options: &Options) -> Result<(Setup, State), ContentError> {
        new_game(Library::official(), &self.heist, &self.edition, &self.recruits(), options)
    }

    /// The crew as it is set up.
    pub fn recruits(&self) -> Vec<Recruit> {
        let recruit = |member: &CrewMember| Recruit {
            who: member.who.into(),
            character: member.card.clone(),
            skills: member.skills.clone(),
        };
        self.crew.iter().map(recruit).collect()
    }
}

/// A table as it stands when planning begins.
#[derive(Debug)]
pub struct Start {
    /// What it plays.
    pub spec: GameSpec,
    /// What does not change.
    pub setup: Arc<Setup>,
    /// The first position.
    pub state: State,
}

/// What a table was asked for: a game without its start, and who starts inside.
type Wanted = (GameSpec, Option<Vec<Colour>>);

/// So many answers are remembered to those who want a new table.
const MAX_REMEMBERED: usize = 256;

/// The starts of all tables in memory, and of those that were opened last.
#[derive(Debug, Default)]
pub struct Starts {
    known: Mutex<HashMap<GameSpec, Weak<Start>>>,
    opened: Mutex<HashMap<Wanted, GameSpec>>,
}

impl Starts {
    /// [`GameSpec::new_table`], remembered: setting a heist up takes as long as fifty commands, and most tables begin alike.
    pub fn new_table(
        &self,
        heist: String,
        edition: String,
        crew: Vec<CrewMember>,
        inside: Option<&[Colour]>,
    ) -> Result<GameSpec, ContentError> {
        let opened = || self.opened.lock().unwrap_or_else(PoisonError::into_inner);
        let game = GameSpec { heist, edition, crew, in_box: None, gallery: None, start: None };
        let wanted = (game, inside.map(<[Colour]>::to_vec));
        if let Some(spec) = opened().get(&wanted) {
            return Ok(spec.clone());
        }
        let GameSpec { heist, edition, crew, .. } = wanted.0.clone();
        let spec = GameSpec::new_table(heist, edition, crew, inside)?;
        let mut opened = opened();
        if opened.len() >= MAX_REMEMBERED {
            opened.clear();
        }
        opened.insert(wanted, spec.clone());
        Ok(spec)
    }

    /// The start of a table, shared with others that began alike.
    pub fn get(&self, spec: &GameSpec) -> Result<Arc<Start>, ContentError> {
        let known = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(start) = known().get(spec).and_then(Weak::upgrade) {
            return Ok(start);
        }
        let (setup, state) = spec.set_up()?;
        let start = Arc::new(Start { spec: spec.clone(), setup: Arc::new(setup), state });
        let mut all = known();
        // Another task may have been faster, and starts that no table uses need not be remembered.
        if let Some(start) = all.get(spec).and_then(Weak::upgrade) {
            return Ok(start);
        }
        all.retain(|_, start| start.strong_count() > 0);
        all.insert(spec.clone(), Arc::downgrade(&start));
        Ok(start)
    }
}

/// The Startup Job with a crew of three, for tests.
#[cfg(any(test, feature = "simulation"))]
pub(crate) fn startup() -> GameSpec {
    use heist_protocol::Colour;
    let member = |who, card: &str, skills: [&str; 2]| CrewMember {
        who,
        card: card.to_owned(),
        skills: skills.map(str::to_owned),
    };
    let crew = vec![
        member(Colour::Red, "thug", ["wing-it", "hurry"]),
        member(Colour::Green, "lookout", ["bypass", "linger"]),
        member(Colour::Blue, "burglar", ["wing-it", "hurry"]),
    ];
    let edition = heist_rules::edition::Edition::NEWEST.id;
    GameSpec::new_table("startup".into(), edition.into(), crew, None).expect("the heist sets up")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_that_begin_alike_share_their_setup() {
        let starts = Starts::default();
        let one = starts.get(&startup()).unwrap();
        let other = starts.get(&startup()).unwrap();
        assert!(Arc::ptr_eq(&one, &other));
        drop((one, other));
        let melee = startup();
        let four = GameSpec::new_table("melee".into(), melee.edition, melee.crew, None).unwrap();
        let _kept = starts.get(&four).unwrap();
        assert_eq!(starts.known.lock().unwrap().len(), 1, "the one that nobody plays is forgotten");
    }

    #[test]
    fn whoever_wants_the_same_gets_the_same_and_not_much_is_remembered() {
        let (starts, spec) = (Starts::default(), startup());
        let open = |heist: &str| starts.new_table(heist.into(), spec.edition.clone(), spec.crew.clone(), None);
        assert_eq!(open("startup").unwrap(), spec);
        assert_eq!(open("startup").unwrap(), spec);
        assert_ne!(open("melee").unwrap(), spec);
        assert!(open("nowhere").is_err());
        assert_eq!(starts.opened.lock().unwrap().len(), 2);
        let other = |n: usize| ((GameSpec { heist: n.to_string(), ..spec.clone() }, None), spec.clone());
        starts.opened.lock().unwrap().extend((2..MAX_REMEMBERED).map(other));
        assert_ne!(open("side-channel").unwrap(), spec);
        assert_eq!(starts.opened.lock().unwrap().len(), 1, "it began again");
    }

    #[test]
    fn a_crew_that_cannot_play_is_refused_in_words() {
        let GameSpec { heist, edition, mut crew, .. } = startup();
        crew.truncate(1);
        let fault = GameSpec::new_table(heist, edition, crew, None).unwrap_err();
        assert!(fault.to_string().contains("three or four"), "{fault}");
    }

    #[test]
    fn a_table_without_a_start_is_of_the_first_revision_and_is_played_again_by_the_current_one() {
        let new = startup();
        let old = GameSpec { start: None, ..new.clone() };
        let revision = |spec: &GameSpec| Starts::default().get(spec).unwrap().setup.edition.revision;
        assert_eq!((revision(&old), revision(&new)), (Revision::FIRST, Revision::CURRENT));
        assert_eq!(old.again().unwrap(), new);
        assert_eq!(new.again().unwrap(), new);
        assert!(new.start.is_some_and(|start| start.len() < 500), "what the heist's file says is not stored again");
    }

    #[test]
    fn a_start_that_names_no_revision_is_of_the_first() {
        let written = startup().start.unwrap();
        let current = format!("\"revision\":{}", Revision::CURRENT.number());
        // It is the last key where keys are sorted.
        let without = written.replace(&format!("{current},"), "").replace(&format!(",{current}"), "");
        let old = GameSpec { start: Some(without), ..startup() };
        assert_ne!(old.start.as_ref(), Some(&written));
        let start = Starts::default().get(&old).unwrap();
        assert_eq!(start.setup.edition.revision, Revision::FIRST);
        assert_eq!(Starts::default().get(&old.again().unwrap()).unwrap().setup.edition.revision, Revision::CURRENT);
    }
}
