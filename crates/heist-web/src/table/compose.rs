//! Commands that are put together piece by piece: tokens to move, a way out, loot to toss, places for cards. The list of
//! legal commands has only the simplest of each; here everything that the notation can say is built by pressing spaces.
//!
//! Pure. What is allowed is asked of the rules, with the command as far as it has come.

use crate::session::Notice;
use heist_data::names::space_name;
use heist_rules::cards::{Loot, Thing};
use heist_rules::command::{Command, FixerUse, Gifts, Speaker, TokenMoves, Tosses, Use, Verb, Way, WayStep};
use heist_rules::setup::Setup;
use heist_rules::space::{Space, Spaces};
use heist_rules::state::{Place, State};
use heist_rules::who::Who;
use heist_rules::{EscapeRoute, View};
use heist_words::commands::roll_needed;
use heist_words::english::several;
use heist_words::names;
use heist_words::names::colour_name;

/// What is put together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// Up to three tokens of anybody to other tiles.
    ChangeOfPlans,
    /// Up to six tokens, and ideas for others.
    AlrightNewPlan,
    /// Pieces of loot in one direction.
    TossLoot,
    /// A declared way to an exit.
    LastDitch,
    /// Ideas on up to three hexes.
    Architect,
    /// Cards to be put into the deck.
    Retiree,
}

impl Form {
    /// The form that a listed command is the simplest of.
    pub const fn of(verb: &Verb) -> Option<Form> {
        match verb {
            Verb::Use(Use::ChangeOfPlans(_)) => Some(Form::ChangeOfPlans),
            Verb::Use(Use::AlrightNewPlan(..)) => Some(Form::AlrightNewPlan),
            Verb::Use(Use::TossLoot(_)) => Some(Form::TossLoot),
            Verb::LastDitch(..) => Some(Form::LastDitch),
            Verb::Fixer(FixerUse::Architect(_)) => Some(Form::Architect),
            Verb::Fixer(FixerUse::Retiree(_)) => Some(Form::Retiree),
            _ => None,
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Form::ChangeOfPlans => "Change of plans",
            Form::AlrightNewPlan => "Alright, new plan",
            Form::TossLoot => "Toss loot",
            Form::LastDitch => "Last ditch, another way",
            Form::Architect => "The Architect",
            Form::Retiree => "Retiree",
        }
    }
}

/// A piece of the command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DraftPiece {
    /// Somebody's token from a tile to another.
    Token(Who, Space, Space),
    /// An idea for somebody.
    Idea(Who),
    /// A thing onto a tile.
    Toss(Thing, Space),
    /// A step of the way; whether a door is opened for it.
    Step(Space, bool),
    /// A hex.
    Hex(Space),
    /// A card (M1 is 1) at a place of the deck.
    Card(u8, u8),
}

/// A command that is being put together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    /// What it will be.
    pub form: Form,
    /// Who will say it.
    pub by: Speaker,
    /// The pieces so far.
    pub pieces: Vec<DraftPiece>,
    /// A token that was picked up and not put down yet.
    pub held: Option<(Who, Space)>,
    /// For a last ditch: the ideas that go into it.
    pub ideas: u8,
}

/// What a press on a space means for a draft.
#[derive(Clone, PartialEq, Debug)]
pub enum Pressed {
    /// Nothing.
    Nothing,
    /// One thing.
    Next(Draft),
    /// One of several, each with its words.
    Either(Vec<(String, Draft)>),
}

impl Draft {
    /// An empty one.
    pub fn new(form: Form, by: Speaker, state: &State) -> Draft {
        let ideas = match by {
            Speaker::One(who) => state.person(who).ideas,
            Speaker::Team => 0,
        };
        Draft { form, by, pieces: Vec::new(), held: None, ideas }
    }

    fn who(&self) -> Who {
        match self.by {
            Speaker::One(who) => who,
            Speaker::Team => Who::Npc,
        }
    }

    fn with(&self, piece: DraftPiece) -> Draft {
        let mut next = self.clone();
        next.held = None;
        next.pieces.push(piece);
        next
    }

    /// The draft without its last piece; none when there is none left.
    pub fn shorter(&self) -> Option<Draft> {
        let mut shorter = self.clone();
        if shorter.held.take().is_none() {
            shorter.pieces.pop()?;
        }
        Some(shorter)
    }

    /// The command so far; `None` when a command cannot hold all its pieces.
    fn verb(&self, setup: &Setup, state: &State) -> Option<Verb> {
        let (mut moves, mut gifts, mut tosses) = (TokenMoves::default(), [0_u8; 5], Tosses::default());
        let (mut way, mut here) = (Way::EMPTY, state.person(self.who()).at);
        let (mut hexes, mut places) = (Vec::new(), [0_u8; 3]);
        for piece in &self.pieces {
            let fits = match *piece {
                DraftPiece::Token(owner, from, to) => moves.push(owner, from, to),
                DraftPiece::Idea(to) => {
                    gifts[to as usize] += 1;
                    true
                }
                DraftPiece::Toss(thing, to) => tosses.push(thing, to),
                DraftPiece::Step(to, open) => {
                    let side = state.side_towards(setup, here, to)?;
                    here = to;
                    way.push(WayStep { side, open })
                }
                DraftPiece::Hex(hex) => {
                    hexes.push(hex);
                    true
                }
                DraftPiece::Card(card, place) => {
                    *places.get_mut(usize::from(card).checked_sub(1)?)? = place;
                    true
                }
            };
            if !fits {
                return None;
            }
        }
        Some(match self.form {
            Form::ChangeOfPlans => Verb::Use(Use::ChangeOfPlans(moves)),
            Form::AlrightNewPlan => Verb::Use(Use::AlrightNewPlan(moves, Gifts::new(gifts))),
            Form::TossLoot => Verb::Use(Use::TossLoot(tosses)),
            Form::LastDitch => Verb::LastDitch(self.ideas, way),
            Form::Architect => {
                hexes.resize(hexes.len().max(3), Space::NOWHERE);
                Verb::Fixer(FixerUse::Architect(hexes.try_into().ok()?))
            }
            Form::Retiree => Verb::Fixer(FixerUse::Retiree(places)),
        })
    }

    /// The command, or why it is refused.
    pub fn command(&self, setup: &Setup, state: &State) -> Result<Command, Notice> {
        let full = || Notice { words: "One command cannot hold all of that.".into(), rule: None };
        let command = Command { by: self.by, verb: self.verb(setup, state).ok_or_else(full)? };
        let check = heist_rules::check(setup, state, &command);
        check.map_err(|refusal| Notice::of_command(setup, state, &command, &refusal))?;
        Ok(command)
    }

    /// Whether the draft is allowed so far: it is a command, or only its rest is missing.
    fn holds(&self, setup: &Setup, state: &State) -> bool {
        let Some(verb) = self.verb(setup, state) else { return false };
        match heist_rules::check(setup, state, &Command { by: self.by, verb }) {
            Ok(()) => true,
            // A way that does not end on an exit yet.
            Err(refusal) => self.form == Form::LastDitch && refusal.rule == "escape.declare",
        }
    }

    /// Where a token of somebody is, after the moves so far.
    fn tokens(&self, state: &State, owner: Who) -> Spaces {
        let mut plan = state.person(owner).plan;
        for piece in &self.pieces {
            if let DraftPiece::Token(moved, from, to) = *piece
                && moved == owner
            {
                plan.remove(from);
                plan.insert(to);
            }
        }
        plan
    }

    /// All drafts with one piece more that lies on a space.
    fn continued(&self, setup: &Setup, state: &State, space: Space) -> Vec<Draft> {
        let pieces: Vec<DraftPiece> = match self.form {
            Form::ChangeOfPlans | Form::AlrightNewPlan => match self.held {
                Some((owner, from)) => vec![DraftPiece::Token(owner, from, space)],
                None => return self.picked_up(setup, state, space),
            },
            Form::TossLoot => {
                carried(state, self.who()).into_iter().map(|thing| DraftPiece::Toss(thing, space)).collect()
            }
            Form::LastDitch => vec![DraftPiece::Step(space, false), DraftPiece::Step(space, true)],
            Form::Architect => vec![DraftPiece::Hex(space)],
            Form::Retiree => Vec::new(),
        };
        let mut next: Vec<Draft> = pieces.into_iter().map(|piece| self.with(piece)).collect();
        next.retain(|draft| draft.holds(setup, state));
        if self.form == Form::LastDitch {
            // A door that stands open needs no opening.
            next.truncate(1);
        }
        next
    }

    /// A token is taken up from a space, if there is one that can go somewhere.
    fn picked_up(&self, setup: &Setup, state: &State, space: Space) -> Vec<Draft> {
        let owners = Who::PLAYERS.into_iter().filter(|owner| self.tokens(state, *owner).has(space));
        let held = owners.map(|owner| Draft { held: Some((owner, space)), ..self.clone() });
        held.filter(|draft| !draft.spaces(setup, state).is_empty()).collect()
    }

    /// The spaces that can be pressed next.
    pub fn spaces(&self, setup: &Setup, state: &State) -> Spaces {
        let all = state.tiles(setup) | state.exits;
        let possible = match (self.form, self.pieces.last()) {
            (Form::LastDitch, last) => {
                let from = match last {
                    Some(DraftPiece::Step(at, _)) => *at,
                    _ => state.person(self.who()).at,
                };
                state.adjacent(setup, from)
            }
            _ => all,
        };
        let fits = |space: &Space| match self.held {
            // Asking where every token could go would take too long; it is enough that a token lies there.
            None if matches!(self.form, Form::ChangeOfPlans | Form::AlrightNewPlan) => {
                Who::PLAYERS.into_iter().any(|owner| self.tokens(state, owner).has(*space))
            }
            _ => !self.continued(setup, state, *space).is_empty(),
        };
        possible.into_iter().filter(fits).collect()
    }

    /// A space is pressed.
    pub fn press(&self, setup: &Setup, state: &State, space: Space) -> Pressed {
        let mut next = self.continued(setup, state, space);
        match next.len() {
            0 => Pressed::Nothing,
            1 => next.pop().map_or(Pressed::Nothing, Pressed::Next),
            _ => {
                let words = |draft: &Draft| match (draft.held, draft.pieces.last()) {
                    (Some((owner, _)), _) => format!("The token of {}", owner.word()),
                    (_, Some(piece)) => draft.words(setup, state, *piece),
                    _ => String::new(),
                };
                Pressed::Either(next.into_iter().map(|draft| (words(&draft), draft)).collect())
            }
        }
    }

    /// Pieces that lie on no space and can be added now, each with what stands on its button.
    pub fn further(&self, setup: &Setup, state: &State) -> Vec<(String, Draft)> {
        let pieces: Vec<(String, DraftPiece)> = match self.form {
            Form::AlrightNewPlan => {
                let others = Who::ALL.into_iter().filter(|to| *to != self.who() && state.in_play().has(*to));
                others.map(|to| (format!("An idea for {}", to.word()), DraftPiece::Idea(to))).collect()
            }
            Form::Retiree => {
                let bought = |card: u8| {
                    self.pieces.iter().any(|piece| matches!(piece, DraftPiece::Card(other, _) if *other == card))
                };
                let places = 1..=state.deck.coming().len() as u8 + 1;
                let cards = (1..=3).filter(|card| !bought(*card));
                let each = |card: u8| {
                    places
                        .clone()
                        .map(move |place| (format!("M{card} at place {place}"), DraftPiece::Card(card, place)))
                };
                cards.flat_map(each).collect()
            }
            _ => Vec::new(),
        };
        let drafts = pieces.into_iter().map(|(words, piece)| (words, self.with(piece)));
        drafts.filter(|(_, draft)| draft.holds(setup, state)).collect()
    }

    /// A piece in words.
    pub fn words(&self, setup: &Setup, state: &State, piece: DraftPiece) -> String {
        let at = |space: Space| space_name(setup, state, space);
        match piece {
            DraftPiece::Token(owner, from, to) => {
                format!("{}'s token from {} to {}", colour_name(owner), at(from), at(to))
            }
            DraftPiece::Idea(to) => format!("An idea for {}", to.word()),
            DraftPiece::Toss(thing, to) => {
                format!("Toss {} to {}", names::thing_name(thing, state.person(self.who()).cash), at(to))
            }
            DraftPiece::Step(to, true) => format!("Open the door and on to {}", at(to)),
            DraftPiece::Step(to, false) => format!("On to {}", at(to)),
            DraftPiece::Hex(hex) => format!("An idea on {}", at(hex)),
            DraftPiece::Card(card, place) => format!("M{card} at place {place}"),
        }
    }

    /// What to do next, in one sentence.
    pub fn hint(&self, setup: &Setup, state: &State) -> String {
        let at = |space: Space| space_name(setup, state, space);
        match (self.form, self.held) {
            (_, Some((owner, from))) => {
                format!("Press the tile to which {}'s token from {} goes.", owner.word(), at(from))
            }
            (Form::ChangeOfPlans, None) => "Press a tile with a token to move, of anybody. Up to three.".into(),
            (Form::AlrightNewPlan, None) => {
                "Press a tile with a token to move, of anybody. Up to six, and three ideas.".into()
            }
            (Form::TossLoot, None) => "Press the tile onto which something is tossed.".into(),
            (Form::LastDitch, None) => self.way_hint(setup, state),
            (Form::Architect, None) => "Press up to three hexes that touch each other.".into(),
            (Form::Retiree, None) => "Choose cards and their places in the deck, counted from the top.".into(),
        }
    }

    fn way_hint(&self, setup: &Setup, state: &State) -> String {
        match self.command(setup, state) {
            Ok(Command { verb: Verb::LastDitch(ideas, way), .. }) => {
                let rules = View { setup, state };
                let cost = rules.way_price(self.who(), &way);
                let exit = rules.way_spaces(self.who(), &way).last().copied().unwrap_or(Space::NOWHERE);
                let good = EscapeRoute { exit, cost, way }.good_rolls(ideas);
                format!("The way costs {}: {}.", several(cost, "move"), roll_needed(good))
            }
            _ => "Press the tiles of the way, one after the other, up to an exit.".into(),
        }
    }

    /// Another number of ideas for the last ditch.
    pub fn with_ideas(&self, ideas: u8) -> Draft {
        Draft { ideas, ..self.clone() }
    }
}

/// What somebody can toss.
fn carried(state: &State, who: Who) -> Vec<Thing> {
    let loot = Loot::ALL.into_iter().filter(|loot| state.loot.find(*loot, Place::with(who)).is_some()).map(Thing::Loot);
    let money = (state.person(who).cash > 0).then_some(Thing::Cash);
    let items = heist_rules::cards::Item::ALL.into_iter().filter(|item| state.holds(who, *item).is_some());
    loot.chain(money).chain(items.map(Thing::Item)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use heist_format::{notation, position};

    fn line(draft: &Draft, setup: &Setup, state: &State) -> String {
        let command = draft.command(setup, state).expect("a whole command");
        notation::print(setup, state, &command)
    }

    fn space(setup: &Setup, state: &State, name: &str) -> Space {
        heist_data::names::parse_space(setup, state, name).expect("a space of the map")
    }

    fn pressed(mut draft: Draft, setup: &Setup, state: &State, spaces: &[&str]) -> Draft {
        for name in spaces {
            let at = space(setup, state, name);
            assert!(draft.spaces(setup, state).has(at), "{name} is lit: {draft:?}");
            draft = match draft.press(setup, state, at) {
                Pressed::Next(next) => next,
                other => panic!("{name}: {other:?}"),
            };
        }
        draft
    }

    #[test]
    fn tokens_of_several_people_are_moved_by_pressing_tiles() {
        let text = r#"
phase = "action"
map = """
EM EM EM E5
EM EM EM
"""
[crew.blue]
card = "street-urchin"
skills = ["wing-it", "hurry"]
at = "a1"
die = 1
ideas = 3
plan = ["a1", "b1"]
[crew.red]
card = "thug"
skills = ["wing-it", "hurry"]
at = "c1"
plan = ["c1", "b1"]
"#;
        let loaded = position::load_toml(text).expect("the position loads");
        let (setup, state) = (&loaded.setup, &loaded.state);
        let empty = Draft::new(Form::ChangeOfPlans, Speaker::One(Who::Blue), state);
        assert!(empty.command(setup, state).is_err(), "nothing is not a command");
        let one = pressed(empty, setup, state, &["a1", "a2"]);
        // Two tokens lie on b1: which one is asked.
        let Pressed::Either(choices) = one.press(setup, state, space(setup, state, "b1")) else {
            panic!("both lie there")
        };
        assert_eq!(
            choices.iter().map(|(words, _)| words.as_str()).collect::<Vec<_>>(),
            ["The token of red", "The token of blue"]
        );
        let two = pressed(choices[0].1.clone(), setup, state, &["b2"]);
        assert!(line(&two, setup, state).ends_with("change-of-plans a1>a2 red:b1>b2"), "{}", line(&two, setup, state));
        assert_eq!(two.shorter().map(|draft| draft.pieces.len()), Some(1));
        // Nobody has a token there any more.
        assert_eq!(two.press(setup, state, space(setup, state, "a1")), Pressed::Nothing);
    }

    #[test]
    fn a_way_out_is_declared_step_by_step() {
        let text = r#"
phase = "escape"
map = """
EM GU EM E5
EM EM EM
"""
[crew.blue]
card = "thug"
skills = ["wing-it", "hurry"]
at = "a1"
ideas = 2
"#;
        let loaded = position::load_toml(text).expect("the position loads");
        let (setup, state) = (&loaded.setup, &loaded.state);
        let empty = Draft::new(Form::LastDitch, Speaker::One(Who::Blue), state);
        let on_the_way = pressed(empty, setup, state, &["b1"]);
        assert!(on_the_way.command(setup, state).is_err(), "no exit yet");
        let whole = pressed(on_the_way, setup, state, &["c1", "d1"]);
        // All of blue's ideas go into it, so the line need not say how many.
        assert_eq!(line(&whole, setup, state), "blue last-ditch b1 c1 d1");
        assert_eq!(line(&whole.with_ideas(1), setup, state), "blue last-ditch ideas=1 b1 c1 d1");
        assert!(whole.hint(setup, state).contains("roll"), "{}", whole.hint(setup, state));
        let less = whole.with_ideas(0).command(setup, state).expect("fewer ideas will do");
        assert!(matches!(less.verb, Verb::LastDitch(0, _)));
    }
}
