//! A game that the engine holds: its history, its chance, and what requests do with it.

use crate::answer;
use crate::request::{Request, Trouble, cut};
use crate::{Host, any_seed, perft};
use heist_data::names::space_name;
use heist_format::game::Game;
use heist_format::notation::{self, ParsedLine};
use heist_format::recorded::ChanceLine;
use heist_format::{position, replay};
use heist_rules::cards::BagChit;
use heist_rules::chance::{Bag, Chance, Scripted};
use heist_rules::command::{Command, Speaker};
use heist_rules::fast_rng::FastRng;
use heist_rules::space::Space;
use heist_rules::who::Who;
use heist_words::refusals;
use serde_json::Value;

/// A game with its chance.
#[derive(Clone)]
pub(crate) struct Hosted {
    pub(crate) game: Game,
    chance: Scripted,
    /// Where dice and draws come from when the script is used up; nothing: they are asked for.
    seed: Option<u64>,
    /// The seed that was given, for the replay.
    given: Option<u64>,
    /// Chooses the commands of random play.
    pub(crate) rng: FastRng,
    /// The legal commands, unless something has changed since they were listed.
    listed: Option<Vec<Command>>,
    /// The last request of the op `step` that named this game.
    pub(crate) turn: u64,
}

impl Hosted {
    /// Begins a game as `new` asks for it.
    pub(crate) fn begin(host: &dyn Host, request: &Request<'_>) -> Result<Hosted, Trouble> {
        let edition = request.word("edition")?;
        let loaded = match (request.get("position"), request.word("heist")?) {
            (Some(_), Some(_)) => {
                return Err("`new` takes a `position` or a `heist`, not both; a position may name its heist".into());
            }
            (Some(position), None) => {
                if let Some(key) = ["crew", "inside", "edition"].into_iter().find(|key| request.get(key).is_some()) {
                    return Err(format!("`{key}` goes with `heist`; a position has its own").into());
                }
                position::load_json_value(position).map_err(|fault| format!("`position`: {fault}"))?
            }
            (None, heist) => {
                let heist = heist.ok_or("`new` needs a `position` or a `heist`, for instance \"startup\"")?;
                host.new_heist(heist, &crew(request)?, edition, &inside(request)?)?
            }
        };
        let game = Game::new(loaded.setup, loaded.state);
        let (chance, rng) = (loaded.chance.scripted(), FastRng::new(0));
        let mut hosted = Hosted { game, chance, seed: None, given: None, rng, listed: None, turn: 0 };
        let script = request.script()?;
        hosted.seed = request.number("seed")?;
        hosted.given = hosted.seed;
        // Where a script is given and no seed, the script is all there is.
        if script.is_none() && hosted.seed.is_none() {
            hosted.seed = Some(any_seed());
        }
        for line in script.into_iter().flatten() {
            hosted.push(line);
        }
        hosted.sow();
        hosted.repeat(request.list("played")?.unwrap_or_default())?;
        Ok(hosted)
    }

    /// Repeats what was played: lines as a replay has them after its header, each command with the chance that it caused.
    fn repeat(&mut self, lines: &[Value]) -> Result<(), Trouble> {
        let mut lines = lines.iter().zip(1..).peekable();
        while let Some((line, number)) = lines.next() {
            let Some(line) = line.as_str() else {
                return Err(format!("entry {number} of `played` is not a line such as \"blue move c5\"").into());
            };
            let mut chance = Vec::new();
            while let Some(outcome) = lines.peek().and_then(|(line, _)| line.as_str()?.strip_prefix("! ")) {
                chance.push(outcome);
                lines.next();
            }
            if let Err(error) = self.game.repeat(line, &chance).map(drop) {
                return Err(match Trouble::with_line(&self.game, line, &error) {
                    Trouble::Error(words) => format!("entry {number} of `played`: {words}").into(),
                    refused => refused,
                });
            }
        }
        Ok(())
    }

    fn push(&mut self, line: ChanceLine) {
        match line {
            ChanceLine::Roll(who, value) => self.chance.push_roll(who, value),
            ChanceLine::Security(value) => self.chance.push_security(value),
            ChanceLine::Draw(chit) => self.chance.push_draw(chit),
        }
    }

    /// Starts the generators.
    fn sow(&mut self) {
        if let Some(seed) = self.seed {
            self.chance = std::mem::take(&mut self.chance).with_seed(seed);
        }
        self.rng = FastRng::new(self.seed.unwrap_or_default());
    }

    /// Replaces the chance to come, where the request has a `seed` or a `script`.
    pub(crate) fn set_chance(&mut self, request: &Request<'_>) -> Result<(), Trouble> {
        let (script, seed) = (request.script()?, request.number("seed")?);
        if script.is_none() && seed.is_none() {
            return Ok(());
        }
        self.chance = Scripted::new();
        self.seed = seed;
        // A replay that names a seed has all its dice from there.
        self.given = None;
        for line in script.into_iter().flatten() {
            self.push(line);
        }
        self.sow();
        Ok(())
    }

    /// A copy, with the commands that led here or without them.
    pub(crate) fn copied(&self, history: bool) -> Hosted {
        let game = match history {
            true => self.game.clone(),
            false => Game::new(self.game.shared_setup(), *self.game.state()),
        };
        Hosted { game, chance: self.chance.clone(), rng: self.rng.clone(), listed: None, ..*self }
    }

    /// The legal commands.
    pub(crate) fn listed(&mut self) -> &[Command] {
        self.listed.get_or_insert_with(|| self.game.legal())
    }

    /// Whether a command can be carried out with the chance that is scripted.
    pub(crate) fn check_chance(&self, command: Command) -> Result<(), Trouble> {
        if self.seed.is_some() && self.chance.unused().is_none() {
            return Ok(());
        }
        let (setup, mut state) = (self.game.setup(), *self.game.state());
        let mut watched = Watched { chance: self.chance.clone(), fault: None };
        heist_rules::apply(setup, &mut state, command, &mut watched, &mut ())
            .map_err(|refusal| Trouble::with_command(&self.game, &command, &refusal))?;
        let Some((at, fault)) = watched.fault else { return Ok(()) };
        let line = notation::print(setup, self.game.state(), &command);
        let place = match at.is_somewhere() {
            true => format!(" for {}", space_name(setup, &state, at)),
            false => String::new(),
        };
        Err(format!(
            "`{line}` asks chance{place}: {fault}. Nothing has changed; the op `chance` gives a new `script`, or a `seed`"
        )
        .into())
    }

    /// Carries a command out.
    pub(crate) fn apply(&mut self, command: Command) -> Result<(), Trouble> {
        self.check_chance(command)?;
        if let Err(refusal) = self.game.apply(command, &mut self.chance).map(drop) {
            return Err(Trouble::with_command(&self.game, &command, &refusal));
        }
        self.listed = None;
        Ok(())
    }

    /// Appends the facts of the last command.
    pub(crate) fn facts(&self, out: &mut String) {
        let (setup, state) = (self.game.setup(), self.game.state());
        let facts = self.game.history().last().map_or(&[][..], |entry| &entry.facts);
        answer::list(out, facts, |out, fact| answer::text(out, &notation::print_fact(setup, state, fact)));
    }

    /// Appends where the game stands and, on request, the legal commands.
    pub(crate) fn stands(&mut self, request: &Request<'_>, out: &mut String) -> Result<(), Trouble> {
        answer::standing(out, self.game.setup(), self.game.state());
        if request.flag("legal", false)? {
            answer::key(out, "legal");
            self.commands(None, out);
        }
        Ok(())
    }

    fn commands(&mut self, who: Option<Speaker>, out: &mut String) {
        self.listed();
        let (setup, state) = (self.game.setup(), self.game.state());
        let listed = self.listed.iter().flatten().filter(|command| who.is_none_or(|who| command.by == who));
        answer::list(out, listed, |out, command| answer::text(out, &notation::print(setup, state, command)));
    }

    pub(crate) fn legal(&mut self, request: &Request<'_>, out: &mut String) -> Result<(), Trouble> {
        let who = request.speaker()?;
        answer::key(out, "commands");
        self.commands(who, out);
        Ok(())
    }

    pub(crate) fn carry_out(&mut self, request: &Request<'_>, out: &mut String) -> Result<(), Trouble> {
        // Everything is looked at before anything is done.
        let facts = request.flag("facts", true)?;
        request.flag("legal", false)?;
        let line = match (request.word("command")?, request.number("number")?) {
            (Some(line), None) => notation::parse_line(self.game.setup(), self.game.state(), line)
                .map_err(|error| Trouble::with_line(&self.game, line, &error))?,
            (None, Some(number)) => ParsedLine::Command(self.numbered(number)?),
            (Some(_), Some(_)) => return Err("`do` takes a `command` or its `number`, not both".into()),
            (None, None) => return Err("`command` is missing; it is a line such as \"blue move c5\"".into()),
        };
        match line {
            ParsedLine::Command(command) => self.apply(command)?,
            ParsedLine::Undo(by) => self.take_back(by)?,
        }
        if facts {
            answer::key(out, "facts");
            match line {
                ParsedLine::Command(_) => self.facts(out),
                ParsedLine::Undo(_) => out.push_str("[]"),
            }
        }
        self.stands(request, out)
    }

    /// A command by its place in the list of all legal ones.
    pub(crate) fn numbered(&mut self, number: u64) -> Result<Command, Trouble> {
        let listed = self.listed();
        match (usize::try_from(number).ok().and_then(|number| listed.get(number)), listed.len()) {
            (Some(command), _) => Ok(*command),
            (None, 0) => Err("nothing is legal here: the heist is over".into()),
            (None, count) => {
                Err(format!("there is no command {number}; the legal ones are numbered from 0 to {}", count - 1).into())
            }
        }
    }

    fn take_back(&mut self, by: Speaker) -> Result<(), Trouble> {
        self.game.undo(by).map_err(|refusal| {
            Trouble::Refused(refusal.rule, refusals::why_said(&self.game, &ParsedLine::Undo(by), &refusal))
        })?;
        self.listed = None;
        Ok(())
    }

    pub(crate) fn undo(&mut self, request: &Request<'_>, out: &mut String) -> Result<(), Trouble> {
        request.flag("legal", false)?;
        // Without a name it is whoever spoke last.
        let by = request.speaker()?.or(self.game.last_speaker()).unwrap_or(Speaker::Team);
        self.take_back(by)?;
        self.stands(request, out)
    }

    pub(crate) fn position(&self, out: &mut String) {
        answer::raw(out, "position", position::print_json(self.game.setup(), self.game.state()));
    }

    pub(crate) fn perft(&self, request: &Request<'_>, out: &mut String) -> Result<(), Trouble> {
        request.number("depth")?.ok_or("`depth` is missing; it says how many commands are looked ahead")?;
        let depth = request.limited("depth", 0, perft::DEEPEST.into())?;
        answer::raw(out, "nodes", perft::count(self.game.setup(), self.game.state(), depth as u32));
        Ok(())
    }

    pub(crate) fn replay(&self, out: &mut String) {
        answer::entry(out, "text", &replay::record(&self.game, self.given));
    }
}

/// Scripted chance that remembers which draw found nothing.
struct Watched {
    chance: Scripted,
    fault: Option<(Space, String)>,
}

impl Watched {
    fn watch(&mut self, at: Space) {
        if self.fault.is_none() {
            self.fault = self.chance.fault().map(|words| (at, words.to_owned()));
        }
    }
}

impl Chance for Watched {
    fn roll(&mut self, who: Who, round: u8) -> u8 {
        let value = self.chance.roll(who, round);
        self.watch(Space::NOWHERE);
        value
    }
    fn security(&mut self, round: u8) -> u8 {
        let value = self.chance.security(round);
        self.watch(Space::NOWHERE);
        value
    }
    fn draw(&mut self, at: Space, bag: &Bag) -> BagChit {
        let chit = self.chance.draw(at, bag);
        self.watch(at);
        chit
    }
}

/// The colours of those who were busted before.
fn inside(request: &Request<'_>) -> Result<Vec<String>, Trouble> {
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let colours = match request.get("inside") {
        None => Some(Vec::new()),
        Some(list) => list.as_array().and_then(|list| list.iter().map(text).collect()),
    };
    colours.ok_or_else(|| "`inside` is a list of colours such as [\"red\"]".into())
}

/// A list of characters, or an object with a character for each colour.
fn crew(request: &Request<'_>) -> Result<Vec<String>, Trouble> {
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let given = request.get("crew");
    let crew = match given {
        None => Some(Vec::new()),
        Some(Value::String(list)) => Some(list.split(',').map(str::to_owned).collect()),
        Some(Value::Array(list)) => list.iter().map(text).collect(),
        Some(Value::Object(colours)) => {
            colours.iter().map(|(colour, card)| Some(format!("{colour}={}", text(card)?))).collect()
        }
        Some(_) => None,
    };
    crew.ok_or_else(|| {
        let given = given.map(Value::to_string).unwrap_or_default();
        let forms = "a list such as [\"tiny\",\"karma\",\"null\"], or an object {\"red\":\"tiny\"}";
        format!("`crew` is {forms}, not {}", cut(&given)).into()
    })
}
