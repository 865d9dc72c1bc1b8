//! What may be done now, made ready for the page: each legal command with its words, its price, and the spaces that have
//! to be pressed for it.

use heist_format::notation;
use heist_rules::View;
use heist_rules::cards::{Ability, ActionRef};
use heist_rules::command::{Answer, Command, FixerUse, Speaker, Use, Verb};
use heist_rules::setup::Setup;
use heist_rules::space::{Space, Spaces};
use heist_rules::state::{PersonFlags, Phase, State};
use heist_rules::who::Who;
use heist_rules::{self, Scope};
use heist_words::commands;
use heist_words::costs::{self, foresee};
use heist_words::english::several;
use std::mem::{Discriminant, discriminant};

/// Where an offer is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Committing to an action: a card.
    Take,
    /// A step of the action under way: a space to press, or a chip.
    Step,
    /// Turning the die: beside the die.
    Shift,
    /// An ability or the like.
    Ability,
    /// Picking up, dropping, handing over, opening.
    Hands,
    /// A planning token or a starting place: a space to press.
    Plan,
    /// Shop, fixers, tunnels.
    Errand,
    /// An answer to the open question.
    Answer,
    /// Ready, roll, done, next: the main button.
    Main,
    /// The escape is called: deserves a second thought.
    Call,
    /// A step of the escape.
    Run,
    /// The last roll and staying behind: deserve a second thought.
    Fate,
}

/// A legal command, or two of them where the first makes the second possible.
#[derive(Clone, PartialEq, Debug)]
pub struct CommandOffer {
    /// Who speaks.
    pub by: Speaker,
    /// The commands in order.
    pub commands: Vec<Command>,
    /// In words.
    pub words: String,
    /// What it costs, in words; may be empty.
    pub cost: String,
    /// Where it is shown.
    pub kind: Kind,
    /// The spaces to press for it, in order.
    pub path: Vec<Space>,
    /// Offers of one family differ in their arguments only.
    pub family: OfferFamily,
}

/// What offers that differ only in their arguments have in common.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OfferFamily {
    by: Speaker,
    what: FamilyKind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum FamilyKind {
    /// Everything that the shop sells.
    Purchase,
    /// Everything that the shop takes back.
    Sale,
    /// An ability without arguments.
    Ability(Ability),
    /// An ability with arguments.
    Use(Discriminant<Use>),
    Fixer(Discriminant<FixerUse>),
    /// Any other verb.
    Verb(Discriminant<Verb>),
    /// A step that becomes possible by taking an action first.
    ThroughAnAction,
}

impl OfferFamily {
    fn of(command: &Command) -> OfferFamily {
        let what = match &command.verb {
            Verb::Buy(..) | Verb::BuyReveal(_) | Verb::BuyIdea(_) => FamilyKind::Purchase,
            Verb::Sell(_) | Verb::SellJewel => FamilyKind::Sale,
            Verb::Use(Use::Plain(ability)) => FamilyKind::Ability(*ability),
            Verb::Use(with) => FamilyKind::Use(discriminant(with)),
            Verb::Fixer(with) => FamilyKind::Fixer(discriminant(with)),
            verb => FamilyKind::Verb(discriminant(verb)),
        };
        OfferFamily { by: command.by, what }
    }
}

impl CommandOffer {
    /// A single command.
    pub fn new(setup: &Setup, state: &State, command: Command) -> CommandOffer {
        let words = commands::command(setup, state, &command);
        let cost = match command.verb {
            // The words of an action say it all.
            Verb::Take(..) | Verb::Ready | Verb::Roll | Verb::Next => String::new(),
            _ => foresee(setup, state, &[command]).in_words(),
        };
        CommandOffer {
            by: command.by,
            family: OfferFamily::of(&command),
            words,
            cost,
            kind: kind(setup, state, &command),
            path: path(setup, state, &command),
            commands: vec![command],
        }
    }

    /// Several commands that mean one thing together. There is at least one.
    pub fn of_several(words: String, kind: Kind, commands: Vec<Command>) -> CommandOffer {
        CommandOffer {
            by: commands[0].by,
            family: OfferFamily::of(&commands[0]),
            words,
            cost: String::new(),
            kind,
            path: Vec::new(),
            commands,
        }
    }

    /// The command that it ends with.
    pub fn last(&self) -> Option<&Verb> {
        self.commands.last().map(|command| &command.verb)
    }
    /// Its lines in the notation: how it is marked in the page, for tests and tools. `state` is the position in which it
    /// is offered.
    pub fn mark(&self, setup: &Setup, state: &State) -> String {
        let mut now = *state;
        let mut lines = Vec::with_capacity(self.commands.len());
        for (i, command) in self.commands.iter().enumerate() {
            lines.push(notation::print(setup, &now, command));
            if i + 1 < self.commands.len() {
                now = costs::after(setup, &now, command).unwrap_or(now);
            }
        }
        lines.join("; ")
    }
    /// How its family is marked in the page: the words of the line up to its arguments.
    pub fn family_mark(&self, setup: &Setup, state: &State) -> String {
        let words = match self.last() {
            Some(Verb::Use(_) | Verb::Fixer(_)) => 3,
            _ => 2,
        };
        self.mark(setup, state).split_whitespace().take(words).collect::<Vec<_>>().join(" ")
    }
    /// The word of the glossary that explains what it does; empty where its own words say it all.
    pub fn term(&self) -> String {
        let word = match self.last() {
            Some(Verb::Use(Use::Plain(ability))) => return format!("card.{}", ability.id()),
            Some(Verb::Buy(item, _) | Verb::Sell(item)) => return format!("card.{}", item.id()),
            Some(Verb::Plan(_) | Verb::Unplan(_)) => "token",
            Some(Verb::Start(_)) => "entrance",
            Some(Verb::Tunnel(..)) => "tunnel",
            Some(Verb::BuyReveal(_) | Verb::Reveal(_)) => "reveal",
            Some(Verb::BuyIdea(_) | Verb::Think) => "idea",
            Some(Verb::Fixer(_)) => "fixer",
            Some(Verb::Shift(_)) => "shift",
            Some(Verb::Roll) => "roll",
            Some(Verb::Take(..)) => "action",
            Some(Verb::Move(_)) => "move",
            Some(Verb::Unlock(_)) => "unlock",
            Some(Verb::Subdue(..)) => "subdue",
            Some(Verb::Disable(_)) => "disable",
            Some(Verb::Grab) => "loot-icon",
            Some(Verb::Crack) => "crack",
            Some(Verb::PickUp(..) | Verb::Drop(..) | Verb::Give(..)) => "loot",
            Some(Verb::Open(_)) => "keycard",
            Some(Verb::TakeHostage) => "captive",
            Some(Verb::Done) => "done",
            Some(Verb::Escape | Verb::Run(_)) => "escape",
            Some(Verb::LastDitch(..)) => "last-ditch",
            Some(Verb::Stay) => "busted",
            Some(Verb::Use(_) | Verb::SellJewel | Verb::Ready | Verb::Next | Verb::Choose(_)) | None => "",
        };
        word.to_owned()
    }
    /// Words and price together.
    pub fn in_full(&self) -> String {
        if self.cost.is_empty() { self.words.clone() } else { format!("{} · {}", self.words, self.cost) }
    }
    /// Whether pressing its one space is enough to mean it.
    pub fn is_natural(&self) -> bool {
        self.path.len() == 1
            && match self.last() {
                Some(Verb::Use(with)) => matches!(with, Use::PickUnderPressure(_)),
                Some(Verb::Fixer(_) | Verb::Drop(..) | Verb::Take(..)) | None => false,
                Some(_) => true,
            }
    }
    /// Whether one press must not be enough for it.
    pub fn is_grave(&self) -> bool {
        matches!(self.kind, Kind::Fate | Kind::Call)
    }
}

/// Everything that is legal.
pub fn all(setup: &Setup, state: &State) -> Vec<CommandOffer> {
    let mut legal = Vec::new();
    heist_rules::legal(setup, state, Scope::All, &mut legal);
    legal.into_iter().map(|command| CommandOffer::new(setup, state, command)).collect()
}

/// For somebody who has not taken an action yet: every step that becomes possible by taking one, as offers of two commands.
pub fn through_actions(setup: &Setup, state: &State, offers: &[CommandOffer], who: Who) -> Vec<CommandOffer> {
    let mut found = Vec::new();
    let person = state.person(who);
    if state.phase != Phase::Action || person.action.is_some() || person.is(PersonFlags::DONE) {
        return found;
    }
    let beginnings = offers.iter().filter(|offer| offer.by == Speaker::One(who));
    let beginnings = beginnings.filter(|offer| {
        matches!(
            offer.commands[..],
            [Command { verb: Verb::Take(_, Space::NOWHERE) | Verb::Use(Use::Plain(_) | Use::Bolt(_)), .. }]
        )
    });
    let mut legal = Vec::new();
    for beginning in beginnings {
        let first = beginning.commands[0];
        let Some(next) = costs::after(setup, state, &first) else { continue };
        if next.person(who).action.is_none() {
            continue;
        }
        heist_rules::legal(setup, &next, Scope::All, &mut legal);
        let steps = legal.iter().filter(|command| command.by == Speaker::One(who));
        for step in steps.filter(|command| kind(setup, &next, command) == Kind::Step) {
            let path = path(setup, &next, step);
            if path.len() != 1 || offers.iter().any(|offer| offer.commands[..] == [*step]) {
                continue;
            }
            let name = beginning.words.split(':').next().unwrap_or_default().to_owned();
            let words = commands::command(setup, &next, step);
            let commands = vec![first, *step];
            found.push(CommandOffer {
                by: beginning.by,
                cost: foresee(setup, state, &commands).in_words(),
                words: format!("{name}, then {}{}", words[..1].to_lowercase(), &words[1..]),
                kind: Kind::Step,
                path,
                family: OfferFamily { by: beginning.by, what: FamilyKind::ThroughAnAction },
                commands,
            });
        }
    }
    found
}

/// An action of somebody's skill at a value of the die: the die is turned to it first, if need be.
pub fn at_value(setup: &Setup, state: &State, who: Who, action: ActionRef, value: u8) -> Option<CommandOffer> {
    let (up, turns) = View { setup, state }.turns_to(who, value)?;
    let mut commands = vec![Command::by(who, Verb::Shift(up)); turns.into()];
    let mut now = *state;
    for turn in &commands {
        now = costs::after(setup, &now, turn)?;
    }
    let take = Command::by(who, Verb::Take(action, Space::NOWHERE));
    heist_rules::check(setup, &now, &take).ok()?;
    commands.push(take);
    let words = commands::command(setup, &now, &take);
    let turned = match turns {
        0 => words,
        _ => format!("Turn the die to {value}, then {}{}", words[..1].to_lowercase(), &words[1..]),
    };
    Some(CommandOffer {
        by: Speaker::One(who),
        cost: if turns == 0 { String::new() } else { several(turns, "idea") },
        words: turned,
        kind: Kind::Take,
        path: Vec::new(),
        family: OfferFamily::of(&take),
        commands,
    })
}

/// The spaces to press next for the offers of a family, after some were pressed.
pub fn next_spaces(offers: &[CommandOffer], pressed: &[Space]) -> Spaces {
    let fits = offers.iter().filter(|offer| offer.path.starts_with(pressed));
    fits.filter_map(|offer| offer.path.get(pressed.len()).copied()).collect()
}

fn kind(setup: &Setup, state: &State, command: &Command) -> Kind {
    if state.prompt.is_open() {
        return Kind::Answer;
    }
    match command.verb {
        Verb::Plan(_) | Verb::Unplan(_) | Verb::Start(_) => Kind::Plan,
        Verb::Tunnel(..)
        | Verb::Buy(..)
        | Verb::BuyReveal(_)
        | Verb::BuyIdea(_)
        | Verb::Sell(_)
        | Verb::SellJewel
        | Verb::Fixer(_) => Kind::Errand,
        Verb::Ready | Verb::Roll | Verb::Done | Verb::Next => Kind::Main,
        Verb::Shift(_) => Kind::Shift,
        Verb::Take(..) => Kind::Take,
        Verb::Move(_)
        | Verb::Unlock(_)
        | Verb::Subdue(..)
        | Verb::Disable(_)
        | Verb::Reveal(_)
        | Verb::Think
        | Verb::Grab
        | Verb::Crack => Kind::Step,
        Verb::Use(with) => match (with, command.by) {
            // What takes the action of the round stands among the actions.
            (Use::Plain(_) | Use::Bolt(_), Speaker::One(who)) if state.person(who).is_fresh() => {
                let begins = costs::after(setup, state, command);
                if begins.is_some_and(|next| next.person(who).action.is_some()) { Kind::Take } else { Kind::Ability }
            }
            _ => Kind::Ability,
        },
        Verb::PickUp(..) | Verb::Drop(..) | Verb::Give(..) | Verb::Open(_) | Verb::TakeHostage => Kind::Hands,
        Verb::Escape => Kind::Call,
        Verb::Choose(_) => Kind::Answer,
        Verb::Run(_) => Kind::Run,
        Verb::LastDitch(..) | Verb::Stay => Kind::Fate,
    }
}

/// The spaces to press for a command, in order.
pub(super) fn path(setup: &Setup, state: &State, command: &Command) -> Vec<Space> {
    let spaces = match command.verb {
        Verb::Plan(at)
        | Verb::Unplan(at)
        | Verb::Start(at)
        | Verb::Move(at)
        | Verb::Unlock(at)
        | Verb::Subdue(at, _)
        | Verb::Disable(at)
        | Verb::Reveal(at)
        | Verb::Open(at)
        | Verb::Run(at)
        | Verb::Take(_, at)
        | Verb::PickUp(_, at)
        | Verb::Drop(_, at)
        | Verb::Choose(Answer::Space(at)) => vec![at],
        Verb::Tunnel(cell, tile) => vec![cell, tile],
        Verb::Fixer(FixerUse::Visage(at) | FixerUse::Mayor(at, _)) => vec![at],
        Verb::Fixer(FixerUse::Architect(hexes)) => hexes.to_vec(),
        Verb::Use(Use::PickUnderPressure(at) | Use::Codes(at) | Use::VentCrawl(at) | Use::ConsultFloorplans(at)) => {
            vec![at]
        }
        Verb::Use(Use::ChangeOfPlans(moves) | Use::AlrightNewPlan(moves, _)) => {
            moves.iter().flat_map(|(_, from, to)| [from, to]).collect()
        }
        Verb::Use(Use::TossLoot(tosses)) => tosses.iter().map(|(_, to)| to).collect(),
        Verb::Use(Use::Rewire(one, other) | Use::TweakPlan(one, other)) => vec![one, other],
        Verb::Choose(Answer::Who(who)) => vec![state.person(who).at],
        Verb::LastDitch(_, way) => match command.by {
            Speaker::One(who) => View { setup, state }.way_spaces(who, &way).last().copied().into_iter().collect(),
            Speaker::Team => Vec::new(),
        },
        _ => Vec::new(),
    };
    spaces.into_iter().filter(|space| space.is_somewhere()).collect()
}

/// Every space that a command is about: those to press for it, and those that are chosen in a list at the table.
pub fn spaces_of(setup: &Setup, state: &State, command: &Command) -> Vec<Space> {
    match (command.verb, command.by) {
        (Verb::BuyReveal(at) | Verb::Use(Use::CardThrow(at)), _) => vec![at],
        (Verb::LastDitch(_, way), Speaker::One(who)) => View { setup, state }.way_spaces(who, &way),
        _ => path(setup, state, command),
    }
}

/// The most natural thing to mean by pressing a space: asked when nothing is legal there, to say why not.
pub fn natural_command(setup: &Setup, state: &State, who: Who, at: Space) -> Command {
    let verb = match state.phase {
        Phase::Planning if state.exits.has(at) || setup.terms.inside_starts.has(at) => Verb::Start(at),
        Phase::Planning => Verb::Plan(at),
        Phase::Escape => Verb::Run(at),
        _ => Verb::Move(at),
    };
    Command::by(who, verb)
}

/// Offers by where they are shown.
pub fn of_kind(offers: &[CommandOffer], kind: Kind) -> Vec<CommandOffer> {
    offers.iter().filter(|offer| offer.kind == kind).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use heist_data::library::Library;
    use heist_format::game::Game;
    use heist_format::setup::{Options, Recruit, new_game, ready_made};
    use heist_rules::chance::Seeded;

    fn startup() -> Game {
        let ready = |name: &str| ready_made().iter().find(|ready| ready.name == name).expect("a ready-made character");
        let crew = ["Tiny", "Karma", "Enigma", "Phobia"].map(ready);
        let crew: Vec<Recruit> =
            Who::PLAYERS.into_iter().zip(crew).map(|(who, ready)| Recruit::ready_made(who, ready)).collect();
        let (setup, state) =
            new_game(Library::official(), "startup", "v24", &crew, &Options::default()).expect("the heist sets up");
        Game::new(setup, state)
    }

    /// Every legal command has a place on the page, and its line says the same as its button does.
    #[test]
    fn nothing_legal_is_lost() {
        for seed in 0..12 {
            let mut game = startup();
            let mut chance = Seeded::new(seed);
            let mut kinds = Vec::new();
            for _ in 0..600 {
                let legal = game.legal();
                let offers = all(game.setup(), game.state());
                assert_eq!(legal.len(), offers.len());
                let Some(pick) = offers.get(chance.below(offers.len().max(1) as u32) as usize) else { break };
                for offer in &offers {
                    assert!(
                        !offer.words.is_empty() && offer.words.starts_with(|c: char| !c.is_lowercase()),
                        "{offer:?}"
                    );
                    let mark = offer.mark(game.setup(), game.state());
                    let again = notation::parse(game.setup(), game.state(), &mark).expect("a line");
                    assert_eq!(again, offer.commands[0]);
                }
                kinds.push(pick.kind);
                let command = pick.commands[0];
                game.apply(command, &mut chance).expect("what is offered is legal");
            }
            assert!(kinds.contains(&Kind::Plan), "{kinds:?}");
        }
    }

    /// What is offered through an action can be done, one command after the other.
    #[test]
    fn two_steps_are_both_legal() {
        let mut game = startup();
        let mut chance = Seeded::new(3);
        for who in ["red", "green", "blue", "black"] {
            let entrance = if who < "c" { "e9" } else { "g8" };
            game.say(&format!("{who} start {entrance}"), &mut chance).expect("a start");
            for tile in ["d8", "g7"] {
                game.say(&format!("{who} plan {tile}"), &mut chance).expect("a plan");
            }
            game.say(&format!("{who} ready"), &mut chance).expect("ready");
        }
        game.say("team roll", &mut chance).expect("a roll");
        let offers = all(game.setup(), game.state());
        let mut steps = 0;
        for who in Who::PLAYERS {
            for offer in through_actions(game.setup(), game.state(), &offers, who) {
                let mut copy = game.clone();
                let mark = offer.mark(game.setup(), game.state());
                // Its lines say the same as its commands.
                for (line, command) in mark.split("; ").zip(&offer.commands) {
                    assert_eq!(notation::parse(copy.setup(), copy.state(), line).as_ref(), Ok(command), "{mark}");
                    copy.apply(*command, &mut chance).unwrap_or_else(|error| panic!("{mark}: {error}"));
                }
                steps += 1;
            }
        }
        assert!(steps >= 4, "everybody can at least walk: {steps}");
    }
}
