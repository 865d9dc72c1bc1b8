//! A table in simulated time.

use heist_bots::{Level, Temper};
use heist_company::{Act, BotSeat, Company, Pace, Table, Wish, think};
use heist_format::game::Game;
use heist_format::notation;
use heist_rules::chance::Seeded;
use heist_rules::state::Phase;
use heist_rules::{Space, Who};
use std::sync::Arc;

/// Who has done what when, in milliseconds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    Did(String),
    Proposed(Who, Vec<String>, String),
    Said(Who, String),
}

/// A table at which nobody is but bots and the test.
pub struct Sim {
    pub game: Game,
    pub company: Company,
    pub bots: Vec<BotSeat>,
    pub pace: Pace,
    pub now: u64,
    pub busy_until: u64,
    pub events: Vec<(u64, Event)>,
    /// The noise of all rounds.
    pub noise: u64,
    seq: u64,
    chance: Seeded,
}

impl Sim {
    pub fn new(heist: &str, bots: &[Who], temper: Temper, seed: u64) -> Sim {
        let (setup, state) = heist_format::setup::official_game(heist).expect("a heist");
        let bots = bots.iter().map(|who| BotSeat { who: *who, level: Level::Quick, temper }).collect();
        Sim {
            game: Game::new(setup, state),
            company: Company::default(),
            bots,
            pace: Pace::USUAL,
            now: 0,
            busy_until: 0,
            events: Vec::new(),
            noise: 0,
            seq: 0,
            chance: Seeded::new(seed),
        }
    }

    pub fn phase(&self) -> Phase {
        self.game.state().phase
    }

    pub fn space(&self, name: &str) -> Space {
        heist_data::names::parse_space(self.game.setup(), self.game.state(), name).expect("a space")
    }

    /// A person says something.
    pub fn say(&mut self, line: &str) {
        self.game.say(line, &mut self.chance).unwrap_or_else(|error| panic!("{line}: {error}"));
        self.seq += 1;
        self.step();
    }

    pub fn wish(&mut self, to: Option<Who>, wish: Wish) {
        let (setup, state) = (self.game.shared_setup(), *self.game.state());
        let bots = self.bots.clone();
        let table = table(&setup, &state, self.seq, &bots, self.busy_until);
        let acts = self.company.wish(&table, to, wish);
        self.carry_out(acts);
        self.step();
    }

    /// Lets time pass.
    pub fn wait(&mut self, ms: u64) {
        let end = self.now + ms;
        self.step();
        while let Some(due) = self.company.due().filter(|due| *due <= end) {
            self.now = self.now.max(due);
            self.step();
        }
        self.now = end;
        self.step();
    }

    /// Lets time pass until there is nothing left to do but for people.
    pub fn settle(&mut self) {
        for _ in 0..2_000 {
            self.step();
            let Some(due) = self.company.due() else { return };
            self.now = self.now.max(due);
        }
        panic!("the bots never come to rest: {:?}", self.events.iter().rev().take(12).collect::<Vec<_>>());
    }

    fn step(&mut self) {
        for _ in 0..1_000 {
            let (setup, state) = (self.game.shared_setup(), *self.game.state());
            let bots = self.bots.clone();
            let table = table(&setup, &state, self.seq, &bots, self.busy_until);
            let acts = self.company.step(&table, self.now, &self.pace);
            if acts.is_empty() {
                return;
            }
            self.carry_out(acts);
        }
        panic!("the bots do not stop: {:?}", self.events.iter().rev().take(12).collect::<Vec<_>>());
    }

    fn carry_out(&mut self, acts: Vec<Act>) {
        for act in acts {
            match act {
                Act::Think(question) => self.company.thought(think(&question)),
                Act::Propose { who, lines, why } => self.events.push((self.now, Event::Proposed(who, lines, why))),
                Act::Say { who, text } => self.events.push((self.now, Event::Said(who, text))),
                Act::Do { line, .. } => {
                    let before = self.game.state().noise;
                    self.game.say(&line, &mut self.chance).unwrap_or_else(|error| panic!("{line}: {error}"));
                    self.seq += 1;
                    self.noise += u64::from(self.game.state().noise.saturating_sub(before));
                    self.events.push((self.now, Event::Did(line)));
                }
            }
        }
    }

    /// What bots have done since the test last looked.
    pub fn did(&mut self) -> Vec<String> {
        let events = std::mem::take(&mut self.events);
        let did = |(_, event)| match event {
            Event::Did(line) => Some(line),
            _ => None,
        };
        events.into_iter().filter_map(did).collect()
    }

    /// What bots have said since then.
    pub fn said(&self) -> Vec<String> {
        let said = |(_, event): &(u64, Event)| match event {
            Event::Said(_, text) => Some(text.clone()),
            _ => None,
        };
        self.events.iter().filter_map(said).collect()
    }

    /// People plan like bots would, and say that they are ready.
    pub fn people_plan(&mut self) {
        for who in self.people() {
            for _ in 0..40 {
                let mut greedy = heist_bots::Greedy::new(self.game.setup());
                heist_bots::Bot::hold(&mut greedy, heist_rules::Crew::of(|it| it == who));
                let Some(command) = heist_bots::Bot::choose(&mut greedy, self.game.setup(), self.game.state()) else {
                    break;
                };
                let line = notation::print(self.game.setup(), self.game.state(), &command);
                self.say(&line);
                if self.game.state().person(who).is(heist_rules::state::PersonFlags::READY) {
                    break;
                }
            }
        }
    }

    /// People do nothing this round.
    pub fn people_pass(&mut self) {
        for who in self.people() {
            let word = who.word();
            let take = self.game.legal().into_iter().find(|command| {
                command.by == heist_rules::command::Speaker::One(who)
                    && matches!(command.verb, heist_rules::Verb::Take(..))
            });
            if let Some(take) = take {
                let line = notation::print(self.game.setup(), self.game.state(), &take);
                self.say(&line);
            }
            if self.phase() == Phase::Action {
                let _ = self.game.say(&format!("{word} done"), &mut self.chance);
                self.seq += 1;
                self.step();
            }
        }
    }

    pub fn people(&self) -> Vec<Who> {
        let bots: Vec<Who> = self.bots.iter().map(|bot| bot.who).collect();
        self.game.state().players_in_play().into_iter().filter(|who| !bots.contains(who)).collect()
    }
}

fn table<'a>(
    setup: &'a Arc<heist_rules::Setup>,
    state: &'a heist_rules::State,
    seq: u64,
    bots: &'a [BotSeat],
    busy_until: u64,
) -> Table<'a> {
    Table { setup, state, seq, bots, watched: true, busy_until }
}
