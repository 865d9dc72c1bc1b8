//! The bots of a table: what they do when. No clock, no threads, no dice: whoever runs it tells the time, carries out what it
//! answers, and brings back what was thought.

use crate::manners::{Intended, Pace, Table, Times};
use crate::thought::{Answer, Question, Reply};
use crate::wish::{self, Wish};
use crate::words;
use heist_bots::{Level, Temper};
use heist_format::notation;
use heist_rules::chance::UnknownChance;
use heist_rules::command::Speaker;
use heist_rules::{Command, Crew, Phase, State, Verb, Who, apply_unchecked, check};
use std::collections::VecDeque;

/// How long an answer to a command may take, in milliseconds. A toss takes two seconds at most.
const ANSWER_TIME: u64 = 10_000;
/// So many commands may be refused before bots wait for somebody else.
const MAX_REFUSED: u8 = 3;
/// The most wishes that wait.
const MAX_WISHES: usize = 8;
/// The most beginnings of lines that nobody wants.
const MAX_NOT: usize = 16;
/// The most lines of a proposal.
const MAX_SHOWN: usize = 24;

/// Something that bots do.
#[derive(Clone, Debug)]
pub enum Act {
    /// Think about a question, and bring the answer back.
    Think(Box<Question>),
    /// Show everybody what a character has in mind. No lines: it is withdrawn.
    Propose {
        /// Whose it is.
        who: Who,
        /// The commands.
        lines: Vec<String>,
        /// What for.
        why: String,
    },
    /// Carry out a command.
    Do {
        /// By whose seat it is said.
        who: Who,
        /// The command in the notation.
        line: String,
    },
    /// Say something.
    Say {
        /// Who.
        who: Who,
        /// What.
        text: String,
    },
}

/// A line that was proposed.
#[derive(Clone, Debug)]
struct Intent {
    /// By whose seat it is said.
    who: Who,
    line: VecDeque<Command>,
    /// The position in which it goes on.
    expected: State,
    since: u64,
    begun: bool,
    asked: bool,
    temper: Temper,
}

/// The bots of a table.
#[derive(Clone, Debug, Default)]
pub struct Company {
    /// The number of commands when they last looked.
    seq: Option<u64>,
    intent: Option<Intent>,
    /// Who has something on show.
    shown: Option<Who>,
    /// The number of the last question, and whether it is open.
    number: u64,
    thinking: bool,
    /// How many of the minds at the table had nothing to say to this position.
    asked_minds: usize,
    answer: Option<Answer>,
    /// Somebody has asked them to go on.
    go_on: bool,
    /// Whom somebody has asked to wait.
    waiting: Crew,
    not: Vec<Command>,
    wishes: VecDeque<(Who, Wish)>,
    /// A command is on its way since then.
    doing: Option<u64>,
    refused: u8,
    times: Times,
    /// The round in which they said that they would leave.
    said_leave: Option<u8>,
    due: Option<u64>,
}

/// Bots that think alike.
struct Mind {
    level: Level,
    temper: Temper,
    seats: Crew,
}

impl Company {
    /// When to look again, if nothing happens before.
    pub fn due(&self) -> Option<u64> {
        self.due
    }

    /// Whether a question with this number is still of use.
    pub fn awaits(&self, number: u64) -> bool {
        self.thinking && self.number == number
    }

    /// Brings what was thought.
    pub fn thought(&mut self, answer: Answer) {
        if self.awaits(answer.number) {
            self.thinking = false;
            self.answer = Some(answer);
        }
    }

    /// A question could not be thought about: it is asked again later.
    pub fn not_thought(&mut self, number: u64) {
        if self.awaits(number) {
            self.thinking = false;
        }
    }

    /// A command was refused, or came too late.
    pub fn refused(&mut self) {
        self.doing = None;
        self.intent = None;
        self.refused = self.refused.saturating_add(1);
    }

    /// Somebody agrees to the line that is on show: it may begin, and nothing else. Whether there is one.
    pub fn agree(&mut self) -> bool {
        let intent = self.intent.as_mut().filter(|intent| !intent.begun);
        intent.map(|intent| intent.asked = true).is_some()
    }

    /// Somebody wishes something, of one bot or of all.
    pub fn wish(&mut self, table: &Table<'_>, to: Option<Who>, wish: Wish) -> Vec<Act> {
        let bots = table.bot_crew();
        let meant = bots & to.map_or(bots, |to| Crew::of(|who| who == to));
        let is_meant = self.intent.as_ref().is_some_and(|intent| meant.has(intent.who) && !intent.begun);
        let mut acts = Vec::new();
        match wish {
            Wish::GoOn => {
                self.go_on = true;
                self.waiting = self.waiting - meant;
                self.refused = 0;
                if let Some(intent) = &mut self.intent {
                    intent.asked = true;
                } else {
                    self.rethink();
                }
            }
            Wish::Wait => {
                self.go_on = false;
                self.waiting |= meant;
                self.rethink();
                acts.extend(self.withdraw());
                acts.extend(meant.into_iter().take(1).map(|who| say(who, "I wait until somebody has done something.")));
            }
            Wish::Another if is_meant => {
                self.go_on = false;
                let unwanted = self.intent.take().and_then(|intent| intent.line.front().copied());
                self.not.extend(unwanted.filter(|_| self.not.len() < MAX_NOT));
                self.rethink();
                acts.extend(self.withdraw());
            }
            Wish::Another => {}
            Wish::Clear(_) | Wish::Come(_) | Wish::Take(_) | Wish::Go(_) => {
                let Some(who) = to.filter(|who| bots.has(*who)) else { return acts };
                if !wish::can_act(table.state, who) {
                    acts.push(say(who, &words::not_now(table.state, who)));
                    if !matches!(table.state.phase, Phase::Roll | Phase::Event | Phase::Action) {
                        return acts;
                    }
                }
                self.wishes.retain(|(whose, _)| *whose != who);
                if self.wishes.len() < MAX_WISHES {
                    self.wishes.push_back((who, wish));
                }
                self.waiting.remove(who);
                if !self.intent.as_ref().is_some_and(|intent| intent.begun) {
                    self.rethink();
                }
            }
        }
        acts
    }

    /// What they do now. To be called whenever something has happened, and when it is [due](Company::due).
    pub fn step(&mut self, table: &Table<'_>, now: u64, pace: &Pace) -> Vec<Act> {
        self.due = None;
        let mut acts = Vec::new();
        self.look(table, now, &mut acts);
        if table.bots.is_empty() || table.state.phase == Phase::Over {
            self.intent = None;
            acts.extend(self.withdraw());
            return acts;
        }
        if let Some(since) = self.doing {
            if now < since + ANSWER_TIME {
                self.due = Some(since + ANSWER_TIME);
                return acts;
            }
            self.refused();
        }
        if self.refused >= MAX_REFUSED {
            return acts;
        }
        if let Some(answer) = self.answer.take() {
            self.take_up(table, answer, now, &mut acts);
        }
        if self.intent.is_none() && !self.thinking {
            acts.extend(self.question(table).map(|question| Act::Think(Box::new(question))));
        }
        self.act(table, now, pace, &mut acts);
        acts
    }

    /// Notices that the position is another one.
    fn look(&mut self, table: &Table<'_>, now: u64, acts: &mut Vec<Act>) {
        if self.seq == Some(table.seq) {
            return;
        }
        let own = self.doing.take().is_some();
        let begins = self.seq.is_none();
        self.seq = Some(table.seq);
        if !own && !begins {
            self.times.person = now;
            self.waiting = Crew::NOBODY;
            self.refused = 0;
        }
        let goes_on = |intent: &Intent| intent.expected == *table.state && !intent.line.is_empty();
        if !self.intent.as_ref().is_some_and(goes_on) {
            self.rethink();
            self.not.clear();
            acts.extend(self.withdraw());
        }
    }

    /// Forgets what was thought about this position.
    fn rethink(&mut self) {
        self.intent = None;
        self.answer = None;
        self.thinking = false;
        self.asked_minds = 0;
    }

    fn withdraw(&mut self) -> Option<Act> {
        let who = self.shown.take()?;
        Some(Act::Propose { who, lines: Vec::new(), why: String::new() })
    }

    /// Those who think alike, in the order of the seats.
    fn minds(&self, table: &Table<'_>) -> Vec<Mind> {
        let mut minds: Vec<Mind> = Vec::new();
        for bot in table.bots.iter().filter(|bot| table.state.in_play().has(bot.who) && !self.waiting.has(bot.who)) {
            match minds.iter_mut().find(|mind| (mind.level, mind.temper) == (bot.level, bot.temper)) {
                Some(mind) => mind.seats.insert(bot.who),
                None => {
                    let seats = Crew::of(|who| who == bot.who);
                    minds.push(Mind { level: bot.level, temper: bot.temper, seats });
                }
            }
        }
        minds
    }

    /// What to think about; none: there is nothing to do before something happens.
    fn question(&mut self, table: &Table<'_>) -> Option<Question> {
        let mut minds = self.minds(table);
        let wish = self.wishes.iter().position(|(who, _)| wish::can_act(table.state, *who) && !self.waiting.has(*who));
        let wish = wish.filter(|_| !table.state.prompt.is_open()).map(|place| self.wishes[place]);
        if wish.is_none() && (!table.is_for_bots(self.go_on) || self.asked_minds >= minds.len()) {
            self.go_on &= self.asked_minds < minds.len().max(1);
            return None;
        }
        let mind = match wish {
            Some((who, _)) => minds.iter().position(|mind| mind.seats.has(who))?,
            None => self.asked_minds,
        };
        let mut mind = minds.swap_remove(mind);
        if table.is_alone() && self.waiting.is_empty() {
            mind.seats = table.state.in_play();
        }
        self.number += 1;
        self.thinking = true;
        Some(Question {
            number: self.number,
            setup: table.setup.clone(),
            state: *table.state,
            seats: mind.seats,
            level: mind.level,
            temper: mind.temper,
            wish,
            not: self.not.clone(),
            for_the_team: self.go_on,
        })
    }

    /// Makes a line of an answer, and shows it.
    fn take_up(&mut self, table: &Table<'_>, answer: Answer, now: u64, acts: &mut Vec<Act>) {
        let (setup, state) = (table.setup, table.state);
        let first = answer.line.first().copied().filter(|command| check(setup, state, command).is_ok());
        let speaker = first.and_then(|command| match command.by {
            Speaker::One(who) if table.bot_crew().has(who) => Some(who),
            _ => table.bots.first().map(|bot| bot.who),
        });
        if let Some(Reply { to, words, .. }) = &answer.reply {
            self.wishes.retain(|known| known != to);
            acts.push(say(to.0, words));
        }
        let (Some(_), Some(who)) = (first, speaker) else {
            if answer.reply.is_none() {
                self.asked_minds += 1;
            }
            if answer.would_leave && self.said_leave != Some(state.round) && !table.is_alone() {
                self.said_leave = Some(state.round);
                acts.extend(table.bots.first().map(|bot| say(bot.who, "I would call the escape now.")));
            }
            return;
        };
        let temper = table.bots.iter().find(|bot| bot.who == who).map_or(Temper::default(), |bot| bot.temper);
        let asked = self.go_on || answer.reply.as_ref().is_some_and(|reply| reply.follows);
        let why = answer.why;
        if temper == Temper::Loud && answer.reply.is_none() && state.phase != Phase::Planning && !why.is_empty() {
            acts.push(say(who, &why));
        }
        self.shown = Some(who);
        acts.push(Act::Propose { who, lines: shown(table, &answer.line), why });
        let line = answer.line.into();
        self.intent = Some(Intent { who, line, expected: *state, since: now, begun: false, asked, temper });
    }

    /// Gives the next command of the line in mind, if it is time.
    fn act(&mut self, table: &Table<'_>, now: u64, pace: &Pace, acts: &mut Vec<Act>) {
        let Some(intent) = &mut self.intent else { return };
        let Some(command) = intent.line.front().copied() else { return };
        let intended = Intended {
            command,
            since: intent.since,
            begun: intent.begun,
            asked: intent.asked || self.go_on,
            temper: intent.temper,
        };
        let Some(at) = table.when(&intended, self.times, pace) else { return };
        if at > now {
            self.due = Some(at);
            return;
        }
        intent.line.pop_front();
        intent.begun = true;
        let mut chance = UnknownChance::default();
        if check(table.setup, table.state, &command).is_err() {
            self.rethink();
            acts.extend(self.withdraw());
            self.due = Some(now);
            return;
        }
        apply_unchecked(table.setup, &mut intent.expected, &command, &mut chance, &mut ());
        if chance.was_asked() {
            intent.line.clear();
        }
        // One word of the team is one word.
        if command.by == Speaker::Team && !table.is_alone() && !matches!(command.verb, Verb::Tunnel(..)) {
            self.go_on = false;
        }
        self.times.bot = now;
        self.doing = Some(now);
        let line = notation::print(table.setup, table.state, &command);
        acts.push(Act::Do { who: intent.who, line });
    }
}

fn say(who: Who, text: &str) -> Act {
    Act::Say { who, text: text.to_owned() }
}

/// The commands of a line as they are written, each in the position in which it is given.
fn shown(table: &Table<'_>, line: &[Command]) -> Vec<String> {
    let mut now = *table.state;
    let mut lines = Vec::new();
    for command in line.iter().take(MAX_SHOWN) {
        if check(table.setup, &now, command).is_err() {
            break;
        }
        lines.push(notation::print(table.setup, &now, command));
        let mut chance = UnknownChance::default();
        apply_unchecked(table.setup, &mut now, command, &mut chance, &mut ());
        if chance.was_asked() {
            break;
        }
    }
    lines
}
