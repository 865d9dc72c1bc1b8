//! The official content, embedded and parsed once: cards, tracks, tile codes, heists.

mod read;

use crate::city::City;
use crate::error::ContentError;
use crate::heists::Heist;
use crate::map::TileCode;
use crate::scenario::{Scenario, ScenarioChapter};
use crate::suggest::did_you_mean;
use heist_rules::boss::BossCard;
use heist_rules::cards::{Ability, ActionCard, Item, ItemCard, Member, NpcKind, NpcSide, SkillCard};
use heist_rules::edition::{Alarm, Edition, NpcActions, ReadyMadeList, ThirdPhase};
use heist_rules::effect::{Effect, EventCard};
use heist_rules::setup::{AlertTrack, NoiseTrack};
use include_dir::{Dir, include_dir};
use std::collections::BTreeMap;
use std::sync::OnceLock;
use toml::Value;

static CONTENT: Dir<'static> = include_dir!("$OUT_DIR/content");

/// A character card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Character {
    /// Its id.
    pub id: String,
    /// Its printed name.
    pub name: String,
    /// The id of the class.
    pub class: String,
    /// Whether it is a pro card.
    pub pro: bool,
    /// Planning tokens.
    pub memory: u8,
    /// Planning tokens in editions that print another number, by their ids.
    pub older_memory: Vec<(String, u8)>,
    /// Ideas at the start.
    pub ideas: u8,
    /// Default actions.
    pub actions: Vec<ActionCard>,
    /// Abilities.
    pub abilities: Vec<Ability>,
    /// Items that the character brings along.
    pub start_items: Vec<Item>,
    /// An amateur's two pro cards to choose from.
    pub upgrades: Vec<String>,
}

/// A skill card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Skill {
    /// The six actions.
    pub card: SkillCard,
    /// Its printed name.
    pub name: String,
    /// Whether it is a pro card.
    pub pro: bool,
    /// An amateur's two pro cards to choose from.
    pub upgrades: Vec<String>,
}

/// An NPC card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Npc {
    /// What kind of NPC it is.
    pub kind: NpcKind,
    /// The normal side.
    pub normal: NpcSide,
    /// The panic side.
    pub panic: NpcSide,
    /// Ideas at the start.
    pub ideas: u8,
}

/// A noise track and where it is used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Track {
    /// The slots.
    pub track: NoiseTrack,
    /// Editions that use it.
    pub editions: Vec<String>,
    /// For how many players.
    pub players: u8,
    /// Whether it is the one to take.
    pub default: bool,
}

/// A named pairing of a character card with two skills.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadyMade {
    /// Its id, for instance `tiny`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The character card.
    pub character: String,
    /// The two skills.
    pub skills: [String; 2],
}

/// All content.
#[derive(Debug)]
pub struct Library {
    raw: BTreeMap<String, BTreeMap<String, Value>>,
    /// Characters by id.
    pub characters: BTreeMap<String, Character>,
    /// Skills by id.
    pub skills: BTreeMap<String, Skill>,
    /// NPC cards by id.
    pub npcs: BTreeMap<String, Npc>,
    /// Actions as older editions print them, with these.
    pub older_actions: Vec<(ActionCard, Vec<String>)>,
    /// NPC cards of older editions, with these.
    pub older_npcs: Vec<(String, Npc, Vec<String>)>,
    /// Item cards in the order of [`Item::ALL`].
    pub items: Vec<ItemCard>,
    /// Every event and crisis card, in a fixed order.
    pub cards: Vec<EventCard>,
    /// Cards of older decks, with the editions that have them. There they take the place of cards with the same id.
    pub older_cards: Vec<(EventCard, Vec<String>)>,
    /// Boss cards.
    pub bosses: Vec<BossCard>,
    /// The squares of the alert track, in order.
    pub squares: Vec<EventCard>,
    /// The alert track.
    pub alert_track: AlertTrack,
    /// Noise tracks.
    pub tracks: Vec<Track>,
    /// Tile codes.
    pub tiles: Vec<TileCode>,
    /// The ready-made characters, in order.
    pub ready_made: Vec<ReadyMade>,
    /// Ready-made characters as an older rulebook pairs them.
    pub older_ready_made: Vec<ReadyMade>,
    /// The official heists, in the order of the campaign.
    pub heists: Vec<Heist>,
    /// Further maps.
    pub gallery: Vec<Heist>,
    /// The chapters of older scenarios, in order, and their rebuilding jobs.
    pub chapters: Vec<Heist>,
    /// The campaign: opportunities, county jobs, achievements.
    pub city: City,
    /// Stories in chapters, by edition and in their order.
    pub scenarios: Vec<Scenario>,
}

impl Library {
    /// The ready-made characters of an edition, in order.
    pub fn ready_made_in(&self, edition: &Edition) -> &[ReadyMade] {
        match edition.ready_made {
            ReadyMadeList::Booklet => &self.ready_made,
            ReadyMadeList::Rulebook => &self.older_ready_made,
            ReadyMadeList::None => &[],
        }
    }
    /// Whether a character is one of the published pairings of one card and two skills; those of the booklet are known in
    /// every edition.
    pub fn is_ready_made(&self, member: &Member, edition: &Edition) -> bool {
        let has = |skill: &String| member.skills.iter().any(|card| card.id == *skill);
        self.ready_made_in(edition)
            .iter()
            .chain(&self.ready_made)
            .any(|ready| ready.character == member.card && ready.skills.iter().all(has))
    }

    /// The official content.
    pub fn official() -> &'static Library {
        static LIBRARY: OnceLock<Library> = OnceLock::new();
        LIBRARY.get_or_init(|| match Library::read(&CONTENT) {
            Ok(library) => library,
            // The content is part of the program and is parsed by a test: a fault here cannot reach a user.
            Err(fault) => unreachable!("the embedded content is faulty: {fault}"),
        })
    }

    /// A card's or heist's table as it stands in its file. Kinds: character, skill, action, ability, item, fixer, npc,
    /// event, crisis, older-event, special-event, boss, noise-track, prebuilt, heist, gallery, chapter, tile, ruling, difficulty, opportunity, county-job, thread,
    /// achievement, grid, scenario.
    pub fn raw(&self, kind: &str, id: &str) -> Option<&Value> {
        self.raw.get(kind)?.get(id)
    }
    /// The ids of a kind, sorted.
    pub fn ids(&self, kind: &str) -> impl Iterator<Item = &str> {
        self.raw.get(kind).into_iter().flatten().map(|(id, _)| id.as_str())
    }
    /// The kinds that [`Library::raw`] knows.
    pub fn kinds(&self) -> impl Iterator<Item = &str> {
        self.raw.keys().map(String::as_str)
    }
    /// Official heists, gallery maps and chapters.
    pub fn all_heists(&self) -> impl Iterator<Item = &Heist> {
        self.heists.iter().chain(&self.gallery).chain(&self.chapters)
    }
    /// A heist, gallery map or chapter.
    pub fn heist(&self, id: &str) -> Option<&Heist> {
        self.all_heists().find(|heist| heist.id == id)
    }
    /// The file of a heist, gallery map or chapter as text.
    pub fn heist_text(&self, id: &str) -> Option<&'static str> {
        let file = |folder: &str| CONTENT.get_file(format!("{folder}/{id}.toml"))?.contents_utf8();
        ["heists", "gallery", "chapters"].into_iter().find_map(file)
    }
    /// What a scenario says of a heist, and the scenario.
    pub fn chapter(&self, heist: &str) -> Option<(&Scenario, &ScenarioChapter)> {
        self.scenarios.iter().find_map(|scenario| Some((scenario, scenario.chapter(heist)?)))
    }
    /// The noise track of an edition for a number of players; fewer than three play on the track for three.
    pub fn noise_track(&self, edition: &str, players: usize) -> Option<&NoiseTrack> {
        let players = players.clamp(3, 4) as u8;
        let fits =
            |track: &&Track| track.default && track.players == players && track.editions.iter().any(|e| e == edition);
        self.tracks.iter().find(fits).map(|track| &track.track)
    }
    /// The alert track of an edition, if it has one.
    pub fn alert_track_in(&self, edition: &Edition) -> AlertTrack {
        match edition.third_phase {
            ThirdPhase::SecurityDie => self.alert_track,
            ThirdPhase::EventDeck => AlertTrack::default(),
        }
    }

    /// What content says of an event or crisis card as an edition has it.
    pub fn card_entry(&self, edition: &Edition, id: &str) -> Option<&Value> {
        let older = self.older_cards.iter().any(|(card, editions)| card.id == id && is_in(edition, editions));
        let kinds: &[&str] = if older { &["older-event", "special-event"] } else { &["event", "crisis", "square"] };
        kinds.iter().find_map(|kind| self.raw(kind, id))
    }

    /// How many cards of an event or crisis an edition has.
    pub fn copies(&self, edition: &Edition, id: &str) -> usize {
        let copies = self.card_entry(edition, id).and_then(|entry| entry.get("copies")).and_then(Value::as_integer);
        copies.map_or(1, |copies| copies as usize)
    }

    /// The boss card with an id.
    pub fn boss(&self, id: &str) -> Option<BossCard> {
        self.bosses.iter().find(|card| card.id == id).cloned()
    }

    /// Whether there is a card with this id in any edition.
    pub fn knows_card(&self, id: &str) -> bool {
        self.card_ids().any(|card| card == id)
    }

    /// The ids of all event and crisis cards of all editions.
    pub fn card_ids(&self) -> impl Iterator<Item = &str> {
        self.cards.iter().chain(self.older_cards.iter().map(|(card, _)| card)).map(|card| card.id.as_str())
    }

    /// The event and crisis cards of an edition, or the squares of its alert track. Where the alarm is an event card, it is
    /// never queued.
    pub fn cards_in(&self, edition: &Edition) -> Vec<EventCard> {
        let mut cards = match edition.third_phase {
            // Squares first: the track counts them. Cards behind them are of use to story beacons.
            ThirdPhase::SecurityDie => [&self.squares[..], &self.cards].concat(),
            ThirdPhase::EventDeck => self.cards.clone(),
        };
        for (older, _) in self.older_cards.iter().filter(|(_, editions)| is_in(edition, editions)) {
            match cards.iter_mut().find(|card| card.id == older.id) {
                Some(card) => *card = older.clone(),
                None => cards.push(older.clone()),
            }
        }
        if edition.alarm == Alarm::EventCard {
            for card in cards.iter_mut().filter(|card| card.effects.contains(&Effect::StartEscape)) {
                (card.crisis, card.alarm) = (false, true);
            }
        }
        cards
    }

    /// The name of a character card; its id where there is none.
    ///
    /// ```
    /// use heist_data::library::Library;
    ///
    /// assert_eq!(Library::official().character_name("street-urchin"), "Street Urchin");
    /// ```
    pub fn character_name<'a>(&'a self, id: &'a str) -> &'a str {
        self.characters.get(id).map_or(id, |card| card.name.as_str())
    }
    /// A player character as its cards describe it.
    pub fn member(&self, character: &str, skills: [&str; 2]) -> Result<Member, ContentError> {
        let card = self.characters.get(character).ok_or_else(|| {
            ContentError::new(format!(
                "there is no character card `{character}`{}",
                did_you_mean(character, self.characters.keys())
            ))
        })?;
        let skill = |id: &str| {
            self.skills.get(id).map(|skill| skill.card.clone()).ok_or_else(|| {
                ContentError::new(format!("there is no skill `{id}`{}", did_you_mean(id, self.skills.keys())))
            })
        };
        if skills[0] == skills[1] {
            return Err(ContentError::new(format!("a character has two different skills, not '{}' twice", skills[0]))
                .rule("setup.character.one-and-two-skills"));
        }
        Ok(Member {
            card: card.id.clone(),
            class: card.class.clone(),
            memory: card.memory,
            ideas: card.ideas,
            defaults: card.actions.iter().cloned().collect(),
            skills: [skill(skills[0])?, skill(skills[1])?].into_iter().collect(),
            abilities: card.abilities.iter().copied().collect(),
            npc: None,
            six: None,
        })
    }

    /// An NPC as its card in an edition describes it. `special` takes the place of the Special slot where the heist defines it;
    /// otherwise the slot stays without a meaning. Where a prisoner only crawls,
    /// the card has nothing else.
    pub fn npc_member(
        &self,
        edition: &Edition,
        card: &str,
        special: Option<&ActionCard>,
    ) -> Result<Member, ContentError> {
        let older = self.older_npcs.iter().find(|(id, _, editions)| id == card && is_in(edition, editions));
        let npc = older.map(|(_, npc, _)| npc).or(self.npcs.get(card)).ok_or_else(|| {
            ContentError::new(format!("there is no NPC card `{card}`{}", did_you_mean(card, self.npcs.keys())))
        })?;
        let with_special = |side: &NpcSide| {
            let mut side = side.clone();
            for action in side.actions.iter_mut().filter(|action| action.id == "special") {
                if let Some(special) = special {
                    *action = special.clone();
                }
            }
            side
        };
        if edition.npc_actions == NpcActions::CrawlOnly {
            return self.crawling_prisoner(card, npc);
        }
        let (normal, panic) = (with_special(&npc.normal), with_special(&npc.panic));
        Ok(Member {
            card: card.to_owned(),
            class: card.to_owned(),
            memory: 0,
            ideas: npc.ideas,
            defaults: normal.actions,
            skills: [].into_iter().collect(),
            abilities: normal.abilities,
            npc: Some((npc.kind, panic)),
            six: Some(normal.six),
        })
    }

    /// The prisoner where it only crawls: one action, no ideas, no abilities, and no other side of its card.
    fn crawling_prisoner(&self, card: &str, npc: &Npc) -> Result<Member, ContentError> {
        let crawl = npc.normal.actions.iter().find(|action| action.id == "crawl" && npc.kind == NpcKind::Prisoner);
        let Some(crawl) = crawl else {
            return Err(ContentError::new(format!("this edition has no NPC but the prisoner, and no '{card}'")));
        };
        let actions = || [crawl.clone()].into_iter().collect();
        let side = NpcSide { actions: actions(), six: crawl.clone(), abilities: Default::default() };
        Ok(Member {
            card: card.to_owned(),
            class: card.to_owned(),
            memory: 0,
            ideas: 0,
            defaults: actions(),
            skills: [].into_iter().collect(),
            abilities: Default::default(),
            npc: Some((npc.kind, side)),
            six: None,
        })
    }
}

/// Whether an edition is in a list of ids.
pub fn is_in(edition: &Edition, editions: &[String]) -> bool {
    editions.iter().any(|known| known == edition.id)
}
