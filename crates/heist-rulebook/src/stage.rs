//! An example of the rulebook on stage: its position, and its steps carried out one by one. The runner of the examples
//! checks what comes of each; a reader of the rulebook watches it.

use crate::rulebook::{Example, ExampleStep};
use heist_campaign::table::load_table;
use heist_campaign::{BoxCommand, BoxContents, BoxError, BoxFact, CampaignBox, CampaignRefusal};
use heist_format::game::Game;
use heist_format::notation::NotationError;
use heist_format::position;
use heist_rules::cards::BagChit;
use heist_rules::chance::{Bag, Chance, Scripted, Seeded};
use heist_rules::edition::Edition;
use heist_rules::fact::Fact;
use heist_rules::refusal::Refusal;
use heist_rules::space::Space;
use heist_rules::who::Who;
use toml::{Table, Value};

/// What came of a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StepResult {
    /// The step has no command: the position is only looked at.
    Look,
    /// The command was carried out.
    Done(Vec<Fact>),
    /// The command was refused, and nothing has changed.
    Refused(Refusal),
}

/// An example under way.
#[derive(Debug)]
pub struct Stage {
    game: Game,
    chance: ExampleChance,
}

impl Stage {
    /// Sets the position of an example up under an edition; `None` where the example has none and only looks at content.
    pub fn open(example: &Example, edition: &str) -> Result<Option<Stage>, String> {
        if example.given.is_empty() {
            return Ok(None);
        }
        let loaded = position::load_table(&example.given, Some(edition)).map_err(|fault| format!("given: {fault}"))?;
        let chance = ExampleChance::new(&example.given, loaded.chance.scripted());
        Ok(Some(Stage { game: Game::new(loaded.setup, loaded.state), chance }))
    }

    /// The game as it stands.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Carries a step out; the error says why its command is not understood.
    pub fn act(&mut self, step: &ExampleStep) -> Result<StepResult, String> {
        let Some(line) = &step.command else { return Ok(StepResult::Look) };
        match self.game.say(line, &mut self.chance) {
            Ok(facts) => Ok(StepResult::Done(facts.to_vec())),
            Err(NotationError::Refused(refusal)) => Ok(StepResult::Refused(refusal)),
            Err(NotationError::Syntax(words)) => Err(words),
        }
    }

    /// What was asked of the scripted chance and was not there.
    pub fn fault(&self) -> Option<&str> {
        self.chance.scripted.fault()
    }
    /// What is scripted and was never asked for.
    pub fn unused(&self) -> Option<String> {
        self.chance.scripted.unused()
    }
}

/// What came of a step of an example about a box.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BoxStepResult {
    /// The step has no command: the box is only looked at.
    Look,
    /// The command was carried out.
    Done(Vec<BoxFact>),
    /// The command was refused, and nothing has changed.
    Refused(CampaignRefusal),
}

/// An example about what lasts between heists, under way.
#[derive(Clone, Debug)]
pub struct BoxStage {
    campaign: CampaignBox,
}

impl BoxStage {
    /// Sets the box of an example up under an edition; `None` where the example is not about a box.
    pub fn open(example: &Example, edition: &str) -> Result<Option<BoxStage>, String> {
        let is_box = |step: &ExampleStep| {
            step.command.as_deref().is_some_and(|line| line.split_whitespace().next() == Some("box"))
        };
        if !example.given.contains_key("box") && !example.steps.iter().any(is_box) {
            return Ok(None);
        }
        if let Some(key) = example.given.keys().find(|key| *key != "box") {
            return Err(format!("given: an example about a box has no position, and `{key}` belongs to one"));
        }
        let empty = Table::new();
        let given = match example.given.get("box") {
            Some(Value::Table(given)) => given,
            Some(_) => return Err("given: box: a table is needed here".to_owned()),
            None => &empty,
        };
        let contents =
            load_table(given, &["box".to_owned()], Some(edition)).map_err(|fault| format!("given: {fault}"))?;
        Ok(Some(BoxStage { campaign: CampaignBox::new("", contents) }))
    }

    /// What is in the box.
    pub fn contents(&self) -> &BoxContents {
        self.campaign.now()
    }
    /// Whether a line would be carried out.
    pub fn would(&self, line: &str) -> Result<(), BoxError> {
        Ok(self.campaign.check(&BoxCommand::parse(line)?)?)
    }
    /// Carries a step out; the error says why its command is not understood.
    pub fn act(&mut self, step: &ExampleStep) -> Result<BoxStepResult, String> {
        let Some(line) = &step.command else { return Ok(BoxStepResult::Look) };
        match self.campaign.say(line) {
            Ok(facts) => Ok(BoxStepResult::Done(facts.to_vec())),
            Err(BoxError::Refused(refused)) => Ok(BoxStepResult::Refused(refused)),
            Err(BoxError::Syntax(words)) => Err(words),
        }
    }
}

/// The edition under which a reader should see an example: the newest that can be played. None: not yet.
pub fn edition_to_show(example: &Example) -> Option<&str> {
    example.editions.iter().rev().map(String::as_str).find(|edition| Edition::from_id(edition).is_some())
}

/// What the example scripts happens as scripted; draws and dice that it says nothing about come from a seed.
#[derive(Debug)]
struct ExampleChance {
    scripted: Scripted,
    seeded: Seeded,
    draws: bool,
    rolls: [bool; 5],
    security: bool,
}

impl ExampleChance {
    fn new(given: &Table, scripted: Scripted) -> ExampleChance {
        let chance = given.get("chance");
        let rolls = chance.and_then(|chance| chance.get("rolls"));
        ExampleChance {
            scripted,
            seeded: Seeded::new(0),
            draws: chance.is_some_and(|chance| chance.get("draws").is_some()),
            rolls: Who::ALL.map(|who| rolls.is_some_and(|rolls| rolls.get(who.word()).is_some())),
            security: rolls.is_some_and(|rolls| rolls.get("security").is_some()),
        }
    }
}

impl Chance for ExampleChance {
    fn roll(&mut self, who: Who, round: u8) -> u8 {
        if self.rolls[who as usize] { self.scripted.roll(who, round) } else { self.seeded.roll(who, round) }
    }
    fn security(&mut self, round: u8) -> u8 {
        if self.security { self.scripted.security(round) } else { self.seeded.security(round) }
    }
    fn draw(&mut self, at: Space, bag: &Bag) -> BagChit {
        if self.draws { self.scripted.draw(at, bag) } else { self.seeded.draw(at, bag) }
    }
}
