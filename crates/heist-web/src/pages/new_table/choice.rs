//! What has been chosen on the page of a new table, and whether it can be played.

use crate::opening::{EDITION, FIRST_HEIST, crew_for, first_crew, sentence, set_up_with};
use crate::own_heist::{OwnChoice, Playable};
use crate::pages::bot_choice::BotChoice;
use heist_campaign::OWN;
use heist_data::heists::Heist;
use heist_data::library::{Library, ReadyMade};
use heist_protocol::limits::{DEFAULT_AWAY_SECONDS, away_minutes, away_seconds};
use heist_protocol::{BotPlayer, Colour, CrewMember};
use leptos::prelude::*;

/// Who will sit where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seating {
    /// One person, in this browser.
    Here,
    /// One person, on the server.
    Alone,
    /// Several people, each by a link.
    Together,
}

/// The choices, as signals.
#[derive(Clone, Copy)]
pub struct Choice {
    /// The heist's id; [`OWN`] for one of somebody's own.
    pub heist: RwSignal<String>,
    /// The heist of somebody's own that can be chosen.
    pub own: OwnChoice,
    /// The edition of the rules.
    pub edition: RwSignal<String>,
    /// The character of each colour.
    pub slots: RwSignal<[Option<CrewMember>; 4]>,
    /// The colour that is being filled.
    pub slot: RwSignal<Colour>,
    /// Who will sit where.
    pub seating: RwSignal<Seating>,
    /// The seats of the one who opens the table, when others come.
    pub hold: RwSignal<Vec<Colour>>,
    /// Those who were busted before, for heists in which they start inside.
    pub busted: RwSignal<Vec<Colour>>,
    /// For how many minutes the table waits for somebody who is away, as it was typed.
    pub minutes: RwSignal<String>,
    /// Whether the table is in the list of open tables while a seat is free.
    pub public: RwSignal<bool>,
    /// Whether there are no hints at the table.
    pub no_hints: RwSignal<bool>,
    /// The seats that bots play, when others come or in this browser, and what they are like.
    pub bot: BotChoice,
}

impl Choice {
    /// A first evening.
    pub fn new() -> Choice {
        let mut slots = [None, None, None, None];
        for member in first_crew() {
            let place = member.who as usize;
            slots[place] = Some(member);
        }
        Choice {
            heist: RwSignal::new(FIRST_HEIST.into()),
            own: OwnChoice::new(),
            edition: RwSignal::new(EDITION.into()),
            slots: RwSignal::new(slots),
            slot: RwSignal::new(Colour::Red),
            seating: RwSignal::new(Seating::Together),
            hold: RwSignal::new(vec![Colour::Red]),
            busted: RwSignal::new(vec![Colour::Red, Colour::Green]),
            minutes: RwSignal::new(away_minutes(DEFAULT_AWAY_SECONDS)),
            public: RwSignal::new(false),
            no_hints: RwSignal::new(false),
            bot: BotChoice::new(),
        }
    }

    /// For how many seconds the table waits; none: what was typed is no such time.
    pub fn away_limit(self) -> Option<u32> {
        self.minutes.with(|minutes| away_seconds(minutes))
    }

    /// Whether pages offer no hints at the table.
    pub fn is_without_hints(self) -> bool {
        self.seating.get() == Seating::Together && self.no_hints.get()
    }

    /// The seats that people hold from the beginning; in this browser, whatever is left to the person.
    pub fn held_by_people(self) -> Vec<Colour> {
        if self.seating.get() == Seating::Here { Vec::new() } else { self.held() }
    }

    /// The bots of the seats that were chosen for them.
    pub fn bots(self) -> Vec<(Colour, BotPlayer)> {
        self.bot.playing(&self.crew(), &self.held_by_people())
    }

    /// Whether the table is to be found by anybody.
    pub fn is_public(self) -> bool {
        self.seating.get() == Seating::Together && self.public.get()
    }

    /// The heist that is chosen.
    pub fn playable(self) -> Option<Playable> {
        let id = self.heist.get();
        if id == OWN { self.own.heist.get().map(Playable::Own) } else { Playable::official(&id) }
    }

    /// Chooses a heist, and an edition for which it is.
    pub fn choose(self, heist: &Playable) {
        if !heist.is_for(&self.edition.get_untracked()) {
            self.edition.set(heist.newest_edition().to_owned());
        }
        match heist {
            Playable::Official(heist) => self.choose_heist(heist),
            Playable::Own(_) => {
                self.leave_chapter();
                self.heist.set(OWN.to_owned());
            }
        }
    }

    /// The usual crew comes back for whoever leaves the chapters.
    fn leave_chapter(self) {
        let before = Library::official().heist(&self.heist.get_untracked());
        if before.is_some_and(|heist| heist.chapter.is_some()) {
            self.put_crew(first_crew());
        }
    }

    /// Chooses a heist. A chapter comes with the crew that it proposes; leaving the chapters brings the usual one back.
    pub fn choose_heist(self, heist: &Heist) {
        let before = self.heist.get_untracked();
        let was_chapter = Library::official().heist(&before).is_some_and(|heist| heist.chapter.is_some());
        if heist.id != before && (was_chapter || heist.chapter.is_some()) {
            self.put_crew(crew_for(heist));
        }
        self.heist.set(heist.id.clone());
    }

    /// Chooses an edition, and another heist where the present one is not for it.
    pub fn choose_edition(self, edition: &str) {
        let library = Library::official();
        self.edition.set(edition.to_owned());
        if untrack(|| self.playable()).is_some_and(|heist| heist.is_for(edition)) {
            return;
        }
        let first = library.heist(FIRST_HEIST).into_iter().chain(library.all_heists());
        if let Some(heist) = first.into_iter().find(|heist| heist.is_for(edition)) {
            self.choose_heist(heist);
        }
    }

    fn put_crew(self, crew: Vec<CrewMember>) {
        let mut slots = [None, None, None, None];
        for member in crew {
            let place = member.who as usize;
            slots[place] = Some(member);
        }
        self.slots.set(slots);
    }

    /// The crew, in the order of the colours.
    pub fn crew(self) -> Vec<CrewMember> {
        self.slots.with(|slots| slots.iter().flatten().cloned().collect())
    }

    /// What keeps this from being played, in a sentence.
    pub fn trouble(self) -> Option<String> {
        let Some(heist) = self.playable() else { return Some("Choose a heist.".to_owned()) };
        let begun = set_up_with(&heist, &self.edition.get(), &self.crew(), self.inside().as_deref());
        begun.err().map(|fault| sentence(&fault))
    }

    /// Whether the heist wants to know who was busted.
    pub fn asks_who_was_busted(self) -> bool {
        self.playable().is_some_and(|heist| heist.asks_who_was_busted())
    }

    /// Those who start inside; none where the heist does not ask.
    pub fn inside(self) -> Option<Vec<Colour>> {
        let crew = self.crew();
        let plays = |who: &Colour| crew.iter().any(|member| member.who == *who);
        self.asks_who_was_busted().then(|| self.busted.get().into_iter().filter(plays).collect())
    }

    /// The member in a colour.
    pub fn member(self, colour: Colour) -> Option<CrewMember> {
        self.slots.with(|slots| slots[colour as usize].clone())
    }

    /// Puts cards into a colour.
    pub fn put(self, colour: Colour, card: String, skills: [String; 2]) {
        self.slots.update(|slots| slots[colour as usize] = Some(CrewMember { who: colour, card, skills }));
    }

    /// Empties a colour.
    pub fn empty(self, colour: Colour) {
        self.slots.update(|slots| slots[colour as usize] = None);
        self.hold.update(|hold| hold.retain(|held| *held != colour));
    }

    /// Puts a ready-made character into the colour that is being filled.
    pub fn put_ready(self, ready: &ReadyMade) {
        self.put(self.slot.get_untracked(), ready.character.clone(), ready.skills.clone());
    }

    /// The seats that the one who opens the table will hold.
    pub fn held(self) -> Vec<Colour> {
        let crew = self.crew();
        let all = crew.iter().map(|member| member.who);
        match self.seating.get() {
            Seating::Together => all.filter(|who| self.hold.with(|hold| hold.contains(who))).collect(),
            Seating::Here | Seating::Alone => all.collect(),
        }
    }
}
