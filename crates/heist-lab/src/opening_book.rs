//! Writing the opening book: a plan for every heist, crew and number of players, looked for by trial and measured on other tapes.

use crate::crews::{self, CrewChoice};
use crate::experiment::{PlanSearch, tape};
use crate::parallel::in_order;
use crate::players::{BotChoice, BotKind, Scene};
use heist_bots::book::{self, BookEntry};
use heist_bots::{Plan, Weights, equip_plan, search_plan};
use heist_data::heists::Heist;
use heist_data::library::Library;
use heist_rules::chance::Seeded;
use heist_rules::{Phase, Setup, State, Who, apply};
use std::fmt::Write;
use std::ops::ControlFlow;

/// The tapes on which plans are measured: those of a seed that nobody takes by chance.
const MEASURING: u64 = 77_777;

/// The first lines of the book.
const HEAD: &str = "# The opening book: plans for the heists and crews that are measured. `heist lab book` writes it; docs/bots.md explains it.";

/// How the book is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookWork {
    /// How plans are looked for.
    pub search: PlanSearch,
    /// Games that each is measured on.
    pub games: u64,
    /// Look for a better plan where there is one already, and keep the one that wins more.
    pub again: bool,
    /// How many are looked for at a time.
    pub jobs: usize,
}

/// One setup that the book is to have a plan for.
#[derive(Clone, Debug)]
pub struct BookSetup {
    setup: Setup,
    start: State,
    crew: String,
}

impl BookSetup {
    fn is_of(&self, entry: &BookEntry) -> bool {
        entry.heist == self.setup.heist && entry.edition == self.setup.edition.id && entry.crew == self.crew
    }
}

/// Every heist with every crew and number of players, in the edition of its own or in all that are named; each setup once.
pub fn setups(
    heists: &[&Heist],
    editions: &[String],
    crews: &[CrewChoice],
    players: &[usize],
) -> Result<Vec<BookSetup>, String> {
    let mut found: Vec<BookSetup> = Vec::new();
    for heist in heists {
        let newest = [heist.newest_edition().to_owned()];
        let editions = if editions.is_empty() { &newest[..] } else { editions };
        for edition in editions.iter().filter(|id| heist.is_for(id)) {
            for (crew, players) in crews.iter().flat_map(|crew| players.iter().map(move |players| (crew, *players))) {
                let game = crews::new_game(heist, edition, crew, players);
                let (setup, start) = game.map_err(|fault| format!("{} in {edition}: {fault}", heist.id))?;
                let one = BookSetup { crew: book::crew_of(&setup), setup, start };
                let same = |known: &BookSetup| {
                    known.crew == one.crew
                        && known.setup.heist == one.setup.heist
                        && known.setup.edition.id == one.setup.edition.id
                };
                if !found.iter().any(same) {
                    found.push(one);
                }
            }
        }
    }
    Ok(found)
}

/// A plan as it is carried out: who finds no room on a starting place stands on another.
fn carried_out(setup: &Setup, start: &State, mut plan: Plan) -> Plan {
    let (mut state, mut chance) = (*start, Seeded::new(1));
    while state.phase == Phase::Planning
        && let Some(command) = plan.next(setup, &state, state.in_play())
    {
        let before = state;
        if apply(setup, &mut state, command, &mut chance, &mut ()).is_err() {
            break;
        }
        if state.phase == Phase::Planning {
            continue;
        }
        for who in before.in_play() {
            let at = before.person(who).at;
            plan.start[who as usize] = plan.start[who as usize].and(at.is_somewhere().then_some(at));
            if who != Who::Npc {
                plan.tokens[who as usize] = before.person(who).plan;
            }
        }
    }
    plan
}

/// How many games of greedy a plan wins.
pub fn measure(setup: &Setup, start: &State, entry: &BookEntry, games: u64) -> Result<u32, String> {
    let scene = Scene::new(setup.clone(), *start, Some(entry.plan(setup, start)?));
    let greedy = BotChoice::usual(BotKind::Greedy);
    Ok((0..games).filter(|game| scene.play(greedy, tape(MEASURING, *game)).won()).count() as u32)
}

impl BookWork {
    /// Looks for the plan of one setup. One that is known may do with better preparations.
    fn entry(&self, wanted: &BookSetup, known: Option<&BookEntry>) -> Result<BookEntry, String> {
        let BookSetup { setup, start, crew } = wanted;
        let PlanSearch { games, seed } = self.search;
        let measured = |plan: Plan, search: u32| -> Result<BookEntry, String> {
            let plan = carried_out(setup, start, plan);
            let mut entry = BookEntry {
                heist: setup.heist.clone(),
                edition: setup.edition.id.to_owned(),
                crew: crew.clone(),
                won: 0,
                games: self.games as u32,
                search,
                seed,
                plan: BookEntry::lines_of(setup, start, &plan),
            };
            entry.won = measure(setup, start, &entry, self.games)?;
            Ok(entry)
        };
        let found = measured(search_plan(setup, start, Weights::default(), games, seed), games)?;
        let Some(known) = known else { return Ok(found) };
        let plan = known.plan(setup, start)?;
        let more = games / 2;
        let equipped = equip_plan(setup, start, Weights::default(), plan.clone(), more, seed);
        let equipped = measured(equipped, known.search.saturating_add(more))?;
        let better = if found.won > equipped.won { found } else { equipped };
        let won = measure(setup, start, known, self.games)?;
        // One game more or less is chance, and a plan that buys something for it is no better.
        let margin = self.games as u32 / 100;
        let stays = won + margin >= better.won && !plan.leaves_out(start);
        Ok(if stays { BookEntry { won, games: self.games as u32, ..known.clone() } } else { better })
    }

    /// Writes what is missing into a book. `written` gets the whole text after every entry, how many are done and how many there
    /// are to do, and may end it.
    pub fn write(
        &self,
        book: &str,
        setups: &[BookSetup],
        mut written: impl FnMut(&str, usize, usize) -> ControlFlow<()>,
    ) -> Result<(), String> {
        let mut entries = book::read(book).collect::<Result<Vec<BookEntry>, String>>()?;
        let known = |wanted: &BookSetup| entries.iter().find(|entry| wanted.is_of(entry)).cloned();
        // A plan in which somebody only watches is not left at that.
        let is_fine = |wanted: &BookSetup, known: &BookEntry| {
            known.plan(&wanted.setup, &wanted.start).is_ok_and(|plan| !plan.leaves_out(&wanted.start))
        };
        let work: Vec<(&BookSetup, Option<BookEntry>)> = setups
            .iter()
            .map(|wanted| (wanted, known(wanted)))
            .filter(|(wanted, known)| self.again || !known.as_ref().is_some_and(|known| is_fine(wanted, known)))
            .collect();
        let mut fault = Ok(());
        in_order(
            self.jobs,
            work.len(),
            |n| self.entry(work[n].0, work[n].1.as_ref()),
            |n, entry| match entry {
                Ok(entry) => {
                    entries.retain(|other| !work[n].0.is_of(other));
                    entries.push(entry);
                    written(&text(&mut entries), n + 1, work.len())
                }
                Err(words) => {
                    fault = Err(format!("{}: {words}", work[n].0.setup.heist));
                    ControlFlow::Break(())
                }
            },
        );
        fault
    }
}

/// The text of a book, in the order of the heists.
fn text(entries: &mut [BookEntry]) -> String {
    let order: Vec<&str> = Library::official().all_heists().map(|heist| heist.id.as_str()).collect();
    entries.sort_by_key(|entry| {
        let place = order.iter().position(|id| *id == entry.heist);
        (place, entry.edition.clone(), entry.crew.matches(',').count(), entry.crew.clone())
    });
    let mut text = format!("{HEAD}\n");
    for entry in entries {
        let _ = write!(text, "\n{entry}");
    }
    text
}
