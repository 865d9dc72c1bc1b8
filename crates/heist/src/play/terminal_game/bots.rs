//! Bots in a game in the terminal. What they do when is decided by `heist-company`, as at the tables of a server; here they wait for a
//! word instead of a pause: whoever sits at the keyboard agrees to what a bot proposes, or wishes for something else.

use super::TerminalGame;
use crate::bots::BotSeats;
use crate::bots::thinker::{Adviser, Mind};
use crate::text::{page_width, wrapped};
use crate::{story, style};
use anyhow::Result;
use heist_bots::Level;
use heist_company::{Act, BotSeat, Company, Pace, Table, Temper, Wish};
use heist_format::notation;
use heist_rules::command::Speaker;
use heist_rules::state::{PersonFlags, Phase, State};
use heist_rules::who::{Crew, Who};
use heist_words::english::list;
use heist_words::names::colour_name;
use heist_words::questions;
use std::io::Write;
use std::time::Duration;

/// The bots of a game.
pub(super) struct BotTable {
    company: Company,
    seats: Vec<BotSeat>,
    mind: Mind,
    /// The position that they saw last, and how many they have seen.
    seen: Option<State>,
    seq: u64,
    /// Somebody has asked them to say something before it is their turn.
    asked: bool,
    /// Somebody has stopped them.
    paused: bool,
    /// The position in which they wait for people.
    idle_at: Option<State>,
    /// Whether they have acted since board and status were shown.
    unshown: bool,
    /// What one of them has in mind, until it is said.
    intends: Option<Intention>,
    /// Whose line waits for a word, and in which position.
    proposed: Option<(Who, State)>,
    /// Whether it was told what can be said to a proposal.
    explained: bool,
}

/// A line that a bot has in mind.
struct Intention {
    who: Who,
    lines: Vec<String>,
    why: String,
}

/// What the bots are doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BotStep {
    /// Nothing: it is for people to act.
    Idle,
    /// They think.
    Thinking,
    /// One of them has acted, and they may go on.
    Acted,
}

/// The pace of bots that are watched, and of bots that play along.
const WATCHED: Duration = Duration::from_millis(500);
const ALONG: Duration = Duration::from_millis(150);
/// No clock runs at a keyboard: every moment is the same, and a pause does not end by itself.
const NOW: u64 = 0;
const UNTIL_SOMEBODY_AGREES: Pace = Pace { step: 0, token: 0, pause: 1 << 40, patience: 0 };

impl BotTable {
    fn crew(&self) -> Crew {
        self.seats.iter().map(|seat| seat.who).collect()
    }

    /// They look at the position again.
    fn wake(&mut self) {
        (self.asked, self.paused, self.idle_at) = (true, false, None);
    }
}

impl TerminalGame {
    /// Lets bots play some of the characters.
    #[must_use]
    pub fn with_bots(mut self, seats: Option<BotSeats>) -> TerminalGame {
        if let Some(BotSeats { crew, level }) = seats {
            self.level = level;
            self.game.seat_bots(crew);
            let seat = |who: Who| BotSeat { who, level, temper: Temper::default() };
            self.bots = Some(BotTable {
                company: Company::default(),
                seats: crew.into_iter().map(seat).collect(),
                mind: Mind::default(),
                seen: None,
                seq: 0,
                asked: false,
                paused: false,
                idle_at: None,
                unshown: false,
                intends: None,
                proposed: None,
                explained: false,
            });
        }
        self
    }

    /// How hard hints think, where it was said.
    #[must_use]
    pub fn thinking_at(mut self, level: Option<Level>) -> TerminalGame {
        self.level = level.unwrap_or(self.level);
        self
    }

    /// How long a command of a bot stands before the next one.
    pub fn pace(&self) -> Duration {
        if self.is_watched() { WATCHED } else { ALONG }
    }

    /// Whether bots play every character, and people watch.
    pub fn is_watched(&self) -> bool {
        self.bots.as_ref().is_some_and(|bots| (self.state().players_in_play() - bots.crew()).is_empty())
    }

    /// Whether bots act or think at the moment.
    pub fn bots_are_busy(&self) -> bool {
        self.bots_are_on() || self.adviser.as_ref().is_some_and(Adviser::is_thinking)
    }

    /// Stops the bots until they are asked to go on.
    pub fn pause_bots(&mut self, out: &mut dyn Write) -> Result<()> {
        let on = self.bots_are_on();
        if let Some(bots) = self.bots.as_mut().filter(|_| on) {
            bots.paused = true;
            writeln!(out, "The bots stop; `bots` goes on.")?;
        }
        Ok(())
    }

    /// Whether it is for the bots to say or do something.
    fn bots_are_on(&self) -> bool {
        let Some(bots) = self.bots.as_ref() else { return false };
        let (setup, state) = (self.setup(), self.state());
        if bots.paused || bots.idle_at.as_ref() == Some(state) || state.phase == Phase::Over {
            return false;
        }
        if bots.asked || self.is_watched() {
            return true;
        }
        if let Some((asked, _)) = questions::open(setup, state) {
            return matches!(asked, Speaker::One(who) if bots.crew().has(who));
        }
        let wait_for =
            |flag: PersonFlags| (state.in_play() - bots.crew()).into_iter().any(|who| !state.person(who).is(flag));
        match state.phase {
            Phase::Planning => true,
            Phase::Action => !wait_for(PersonFlags::DONE),
            Phase::Escape => !wait_for(PersonFlags::STAYED),
            Phase::Roll | Phase::Event | Phase::Over => false,
        }
    }

    /// Whether a line of a bot begins only when somebody agrees: not in planning, and not where bots answer a question.
    fn bots_ask_first(&self) -> bool {
        let state = self.state();
        !self.is_watched() && !state.prompt.is_open() && matches!(state.phase, Phase::Action | Phase::Escape)
    }

    /// Lets somebody go on with an action that was agreed to; whether somebody is in the middle of one and has something in mind.
    fn finish_what_was_agreed_to(&mut self) -> bool {
        let state = *self.state();
        let is_begun = |who: Who| !state.person(who).is_fresh() && !state.person(who).is(PersonFlags::DONE);
        let Some(bots) = self.bots.as_mut() else { return false };
        let goes_on = bots.intends.as_ref().is_some_and(|intends| is_begun(intends.who));
        state.phase == Phase::Action && goes_on && bots.company.agree()
    }

    /// Does something with the company and the table as it sees it.
    fn with_company<R>(&mut self, with: impl FnOnce(&mut Company, &Table<'_>) -> R) -> Option<R> {
        let (setup, state) = (self.game.game().shared_setup(), *self.state());
        let bots = self.bots.as_mut()?;
        if bots.seen != Some(state) {
            bots.seen = Some(state);
            bots.seq += 1;
        }
        let table =
            Table { setup: &setup, state: &state, seq: bots.seq, bots: &bots.seats, watched: true, busy_until: NOW };
        Some(with(&mut bots.company, &table))
    }

    /// Lets the bots act once, if it is for them to act. With `wait` it does not come back while they think.
    pub fn bots_step(&mut self, wait: bool, out: &mut dyn Write) -> Result<BotStep> {
        loop {
            if !self.bots_are_on() {
                self.show_what_bots_did(out)?;
                return Ok(BotStep::Idle);
            }
            let pace = if self.bots_ask_first() { UNTIL_SOMEBODY_AGREES } else { Pace::AT_ONCE };
            let acts = self.with_company(|company, table| company.step(table, NOW, &pace)).unwrap_or_default();
            let (any, mut acted) = (!acts.is_empty(), false);
            for act in acts {
                acted |= self.carry_out_for_bots(act, out)?;
            }
            if acted {
                return Ok(BotStep::Acted);
            }
            if any {
                continue;
            }
            let Some(bots) = self.bots.as_mut() else { return Ok(BotStep::Idle) };
            if !bots.mind.asked().is_some_and(|number| bots.company.awaits(number)) {
                if self.finish_what_was_agreed_to() {
                    continue;
                }
                self.bots_wait(out)?;
                return Ok(BotStep::Idle);
            }
            match bots.mind.answer(wait) {
                Some(answer) => bots.company.thought(answer),
                None => return Ok(BotStep::Thinking),
            }
        }
    }

    /// The bots wait for people: what one of them has in mind is said.
    fn bots_wait(&mut self, out: &mut dyn Write) -> Result<()> {
        let state = *self.state();
        self.show_what_bots_did(out)?;
        let Some(bots) = self.bots.as_mut() else { return Ok(()) };
        let asked = std::mem::take(&mut bots.asked);
        bots.idle_at = Some(state);
        if let Some(Intention { who, lines, why }) = bots.intends.take() {
            bots.proposed = Some((who, state));
            let why = if why.is_empty() { why } else { format!(" — {why}") };
            let words = format!("{} proposes: {}{why}", colour_name(who), lines.join("; "));
            writeln!(out, "{}", wrapped(&words, "", page_width()))?;
            if !std::mem::replace(&mut bots.explained, true) {
                let word = who.word();
                let words = format!(
                    "Enter or `go`: it does so. `no`: something else. `{word}, open d4 for me`, `{word} wait`: a wish. `bots`: all of \
                     them, without asking."
                );
                let aside = style::ASIDE;
                writeln!(out, "{aside}{}{aside:#}", wrapped(&words, "", page_width()))?;
            }
        } else if asked && bots.proposed.is_none_or(|(_, at)| at != state) {
            writeln!(out, "The bots have nothing more to do now.")?;
        }
        Ok(())
    }

    /// Does what the company says; whether a command was given.
    fn carry_out_for_bots(&mut self, act: Act, out: &mut dyn Write) -> Result<bool> {
        let Some(bots) = self.bots.as_mut() else { return Ok(false) };
        match act {
            Act::Think(question) => bots.mind.ask(*question),
            Act::Propose { who, lines, why } => {
                bots.proposed = None;
                // Who is ready when people are has nothing to agree to.
                let acts = lines.iter().any(|line| !line.ends_with(" ready"));
                bots.intends = acts.then_some(Intention { who, lines, why });
            }
            Act::Say { who, text } => {
                let style = style::plan(who).bold();
                let words = format!("{style}{}:{style:#} {text}", colour_name(who));
                writeln!(out, "{}", wrapped(&words, "", page_width()))?;
            }
            Act::Do { line, .. } => {
                bots.proposed = None;
                let why = bots.intends.take().map_or(String::new(), |intends| intends.why);
                self.act_for_bots(&line, &why, out)?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn act_for_bots(&mut self, line: &str, why: &str, out: &mut dyn Write) -> Result<()> {
        let phase = self.state().phase;
        let why = if why.is_empty() { String::new() } else { format!(" — {why}") };
        let aside = style::ASIDE;
        writeln!(out, "{aside}{}{aside:#}", wrapped(&format!("bot: {line}{why}"), "", page_width()))?;
        let read = notation::parse_line(self.setup(), self.state(), line);
        let done = read.map_err(|error| heist_client::Objection::of_line(self.game.game(), line, &error));
        match done.and_then(|read| self.game.carry_out(read)) {
            Ok(facts) => {
                for sentence in story::story(self.setup(), self.state(), &facts, "  ") {
                    writeln!(out, "{sentence}")?;
                }
            }
            Err(objection) => {
                self.complain(&format!("{line}: "), &objection, out)?;
                self.with_company(|company, _| company.refused());
            }
        }
        self.game.sync();
        if let Some(bots) = self.bots.as_mut() {
            bots.unshown = true;
        }
        if self.state().phase != phase {
            self.show_what_bots_did(out)?;
        }
        Ok(())
    }

    fn show_what_bots_did(&mut self, out: &mut dyn Write) -> Result<()> {
        if self.bots.as_mut().is_some_and(|bots| std::mem::take(&mut bots.unshown)) {
            self.show_changes(out)?;
        }
        Ok(())
    }

    /// Why somebody cannot be spoken for: a bot plays it.
    pub(super) fn is_bots(&self, by: Speaker) -> Option<String> {
        let seats = self.bots.as_ref()?.crew();
        match by {
            Speaker::One(who) if seats.has(who) => {
                Some(format!("{} is played by a bot; `bots` lets it act.", colour_name(who)))
            }
            _ => None,
        }
    }

    /// What people should know about the bots at the beginning.
    pub(super) fn about_the_bots(&self, out: &mut dyn Write) -> Result<()> {
        let Some(bots) = self.bots.as_ref() else { return Ok(()) };
        let played: Vec<&str> = bots.crew().into_iter().map(Who::word).collect();
        let words = if self.is_watched() {
            "Bots play everybody.".to_owned()
        } else {
            format!(
                "Bots play {}. They plan by themselves, and say what they intend when your characters are done, or as soon as you say `go`. \
                 Rolls, events and the escape are yours to call.",
                list(&played)
            )
        };
        Ok(writeln!(out, "{}", wrapped(&words, "", page_width()))?)
    }

    /// Whether a bot has said what it intends, and waits for a word.
    pub(super) fn is_proposed(&self) -> bool {
        let proposed = self.bots.as_ref().and_then(|bots| bots.proposed);
        proposed.is_some_and(|(_, at)| at == *self.state())
    }

    /// Enter, `go`: a bot does what it has proposed; where nothing is proposed, the bots say what they intend.
    pub(super) fn let_bots_go(&mut self) {
        let is_proposed = self.is_proposed();
        if let Some(bots) = self.bots.as_mut() {
            if is_proposed {
                bots.company.agree();
            }
            bots.wake();
        }
    }

    /// A wish to the bots of this game.
    pub(super) fn wish_here(&mut self, to: Option<Who>, wish: Wish, out: &mut dyn Write) -> Result<()> {
        if wish == Wish::Another && !self.is_proposed() {
            return self.refuse("No bot proposes anything at the moment.", out);
        }
        let acts = self.with_company(|company, table| company.wish(table, to, wish)).unwrap_or_default();
        for act in acts {
            self.carry_out_for_bots(act, out)?;
        }
        if let Some(bots) = self.bots.as_mut().filter(|_| wish != Wish::Wait) {
            bots.wake();
        }
        Ok(())
    }

    /// The characters that bots play, here or at a table.
    pub(super) fn bot_crew(&self) -> Crew {
        match self.game.table() {
            Some(table) => table.bot_crew(),
            None => self.bots.as_ref().map_or(Crew::NOBODY, BotTable::crew),
        }
    }
}
