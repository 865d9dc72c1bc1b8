//! What the rules are in the middle of: the open prompt, the step under way and what is left to do. Players never write
//! these keys; they make a printed position complete.

use super::crew::names_of;
use super::read::PositionReader;
use heist_data::error::ContentError;
use heist_data::fields::{Fields, PlacedWord, words_of};
use heist_data::names::space_name;
use heist_data::words;
use heist_rules::cards::{BagChit, Loot};
use heist_rules::effect::CardId;
use heist_rules::setup::Setup;
use heist_rules::space::{Space, Spaces};
use heist_rules::state::{HeistFlags, Phase, Place, Prompt, SafeLoot, State, Step, Walk};
use heist_rules::who::{Crew, Who};
use toml::{Table, Value};

impl PositionReader<'_> {
    pub(super) fn read_pending(&mut self) -> Result<(), ContentError> {
        if let Some(step) = self.fields.get("step") {
            self.built.state.step = self.read_step(step)?;
        }
        if let Some(prompt) = self.fields.table("prompt")? {
            self.built.state.prompt = self.read_prompt(&prompt)?;
            prompt.finish()?;
        }
        let Some(pending) = self.fields.table("pending")? else { return Ok(()) };
        self.built.state.to_reveal = self.spaces(&pending, "to-reveal")?;
        self.built.state.to_chase = self.spaces(&pending, "to-chase")?;
        self.built.state.to_chase_newcomer = self.spaces(&pending, "to-chase-newcomer")?;
        if let Some(word) = pending.text("newcomer")? {
            self.built.state.newcomer =
                Who::from_word(word).ok_or_else(|| pending.fault("newcomer", "a colour or npc is needed here"))?;
        }
        if let (Some(todo), true) = (pending.text("todo")?, self.built.state.phase != Phase::Planning) {
            let fault = || pending.fault("todo", "a hexadecimal number in quotes is needed here");
            let bits = u64::from_str_radix(todo, 16).map_err(|_| fault())?;
            (self.built.state.effect_crew, self.built.state.safe_loot) = effect_memory(bits).ok_or_else(fault)?;
        }
        if let (Some(amount), Prompt::LuckyPenny { ideas, .. }) =
            (pending.small("amount")?, &mut self.built.state.prompt)
        {
            *ideas = amount;
        }
        self.built.state.noise_due = pending.up_to("noise-due", 99)?.unwrap_or(0);
        self.built.state.gates_due = pending.small("gates-due")?.unwrap_or(0);
        self.built.state.machinist_ideas = pending.small("machinist-ideas")?.unwrap_or(0);
        self.built.state.flags.set(HeistFlags::CHECK_FREE, pending.flag("check-free")?.unwrap_or(false));
        if let Some(replans) = pending.table("replans")? {
            for who in Who::PLAYERS {
                self.built.state.replans[who as usize] = replans.small(who.word())?.unwrap_or(0);
            }
            replans.finish()?;
        }
        if let Some(walk) = pending.table("walk")? {
            self.built.state.walk = Walk {
                at: self.place(&walk, "at")?,
                left: walk.small("left")?.unwrap_or(0),
                after: walk.text("after")?.map(|word| who_named(&walk, "after", word)).transpose()?,
                to: self.place(&walk, "to")?,
                waiting: walk.small("waiting")?.unwrap_or(0),
                claimed: crew(&walk, "claimed")?,
            };
            walk.finish()?;
        }
        pending.finish()
    }

    /// A space, or nowhere.
    fn place(&self, fields: &Fields<'_>, key: &'static str) -> Result<Space, ContentError> {
        match fields.text(key)? {
            Some(name) => self.built.space_named(&PlacedWord { text: name, path: fields.path_to(key) }),
            None => Ok(Space::NOWHERE),
        }
    }

    fn read_step(&self, value: &Value) -> Result<Step, ContentError> {
        let fault = || self.fields.fault("step", "this is not a step of the rules");
        match value {
            Value::String(word) => word.parse().map_err(|_| fault()),
            Value::Table(table) => {
                let fields = Fields::new(table, &self.fields.path_to("step"));
                let step = match fields.small("boss-moves")? {
                    Some(left) => Step::BossMoves { left },
                    None => Step::Effect {
                        card: self.built.card(&fields.path_to("effect"), fields.need_text("effect")?)?,
                        number: fields.small("number")?.unwrap_or(0),
                        started: fields.flag("started")?.unwrap_or(false),
                    },
                };
                fields.finish()?;
                Ok(step)
            }
            _ => Err(fault()),
        }
    }

    fn read_prompt(&self, fields: &Fields<'_>) -> Result<Prompt, ContentError> {
        let who = || who_named(fields, "who", fields.need_text("who")?);
        let number = |key: &'static str| -> Result<u8, ContentError> { Ok(fields.small(key)?.unwrap_or(0)) };
        Ok(match fields.need_text("ask")? {
            "dog-jump" => Prompt::DogJump { from: self.space(fields, "from")?, onto: crew(fields, "onto")? },
            "dog-after" => Prompt::DogAfter { choices: crew(fields, "choices")? },
            "dog-to" => Prompt::DogTo { choices: self.spaces(fields, "choices")?.into() },
            "dog-step" => Prompt::DogStep { options: self.spaces(fields, "options")?.into() },
            "consultant" => {
                let chit = BagChit::from_word(fields.need_text("chit")?);
                Prompt::Consultant {
                    at: self.space(fields, "at")?,
                    chit: chit.ok_or_else(|| fields.fault("chit", "not a chit of the bag"))?,
                }
            }
            "machinist" => Prompt::Machinist,
            "diversion" => Prompt::Diversion { noise: number("noise")? },
            "squirrely-who" => Prompt::SquirrelyWho { nearest: crew(fields, "nearest")? },
            "squirrely" => Prompt::Squirrely { who: who()? },
            "replan" => Prompt::Replan { who: who()? },
            "boss-step" => Prompt::BossStep { options: self.spaces(fields, "options")?.into() },
            "pick-hexes" => {
                let chit = words::chit(fields.need_text("chit")?);
                Prompt::PickHexes {
                    from: self.spaces(fields, "from")?.into(),
                    left: number("left")?,
                    chit: chit.ok_or_else(|| fields.fault("chit", "not a security chit"))?,
                }
            }
            "gain-for-noise" => Prompt::GainForNoise { who: who()? },
            "offer-idea" => Prompt::OfferIdea,
            "whisper" => Prompt::Whisper,
            "hand-idea" => Prompt::HandIdea,
            "fumble-safe" => Prompt::FumbleSafe { left: number("left")? },
            "fumble-to" => {
                let who = who()?;
                let word = fields.need_text("piece")?;
                let piece = match words::loot(word) {
                    _ if word == "cash" => Some(255),
                    None => None,
                    // Pieces lie sorted by place and kind, as `close` will put them.
                    Some(kind) => {
                        let mut pieces = self.built.pieces.clone();
                        pieces.sort_by_key(|(kind, place)| (place.0, *kind as u8));
                        pieces.iter().position(|piece| *piece == (kind, Place::with(who))).map(|i| i as u8)
                    }
                };
                Prompt::FumbleTo {
                    who,
                    piece: piece.ok_or_else(|| fields.fault("piece", "nobody carries this piece"))?,
                }
            }
            // How many ideas it is about is written in `pending`.
            "lucky-penny" => Prompt::LuckyPenny { who: who()?, ideas: 0 },
            "reveal-next" => Prompt::RevealNext { who: who()? },
            "kept-ideas" => Prompt::KeptIdeas { who: who()? },
            "left-behind" => Prompt::LeftBehind { at: self.space(fields, "at")? },
            other => return Err(fields.fault("ask", format!("'{other}' is not a question of the rules"))),
        })
    }
}

fn who_named(fields: &Fields<'_>, key: &str, word: &str) -> Result<Who, ContentError> {
    Who::from_word(word).ok_or_else(|| fields.fault(key, format!("'{word}' is nobody")))
}

fn crew(fields: &Fields<'_>, key: &'static str) -> Result<Crew, ContentError> {
    let Some(value) = fields.get(key) else { return Ok(Crew::NOBODY) };
    let words = words_of(value, &fields.path_to(key))?;
    words
        .iter()
        .map(|word| Who::from_word(word.text).ok_or_else(|| word.fault(format!("'{}' is nobody", word.text))))
        .collect()
}

fn list(words: impl IntoIterator<Item = String>) -> Value {
    Value::Array(words.into_iter().map(Value::from).collect())
}

fn crew_list(crew: Crew) -> Value {
    list(crew.into_iter().map(|who| who.word().to_owned()))
}

/// What the key `todo` holds in one number: characters whose turn in an effect is still to come as bits; or, while everybody
/// fumbles, the kind of loot from 1 in the highest byte and below it, a byte each, how many pieces a character keeps.
fn effect_bits(state: &State) -> u64 {
    let safe = state.safe_loot;
    let kind = safe.kind.map_or(0, |kind| kind as u8 + 1);
    let kept = safe.kept.into_iter().rev().fold(0, |bits, count| bits << 8 | u64::from(count));
    u64::from(kind) << 56 | kept | u64::from(state.effect_crew.0)
}

/// The reverse of [`effect_bits`].
fn effect_memory(bits: u64) -> Option<(Crew, SafeLoot)> {
    let bytes = bits.to_le_bytes();
    let Some(kind) = bytes[7].checked_sub(1) else {
        return Some((Crew(bytes[0]), SafeLoot::NONE));
    };
    let kind = Loot::ALL.get(usize::from(kind)).copied()?;
    Some((Crew::NOBODY, SafeLoot { kind: Some(kind), kept: core::array::from_fn(|who| bytes[who]) }))
}

/// What the key `amount` holds: how many ideas, or pieces, the open question is about.
fn asked_about(prompt: Prompt) -> u8 {
    match prompt {
        Prompt::LuckyPenny { ideas, .. } => ideas,
        Prompt::FumbleSafe { left } => left,
        _ => 0,
    }
}

/// Writes the keys `step`, `prompt` and `pending` where they say anything.
pub(super) fn print_pending(setup: &Setup, state: &State, table: &mut Table) {
    let spaces = |spaces: Spaces| list(names_of(setup, state, spaces));
    if state.step != Step::Idle {
        table.insert("step".into(), print_step(setup, state.step));
    }
    if state.prompt != Prompt::None {
        table.insert("prompt".into(), Value::Table(print_prompt(setup, state)));
    }
    let mut pending = Table::new();
    let mut put = |key: &str, wanted: bool, value: Value| {
        if wanted {
            pending.insert(key.to_owned(), value);
        }
    };
    put("to-reveal", state.to_reveal.any(), spaces(state.to_reveal));
    put("to-chase", state.to_chase.any(), spaces(state.to_chase));
    put("to-chase-newcomer", state.to_chase_newcomer.any(), spaces(state.to_chase_newcomer));
    put("newcomer", state.to_chase_newcomer.any(), state.newcomer.word().into());
    let todo = effect_bits(state);
    put("todo", todo != 0 && state.phase != Phase::Planning, format!("{todo:x}").into());
    for (key, value) in [
        ("amount", asked_about(state.prompt)),
        ("noise-due", state.noise_due),
        ("gates-due", state.gates_due),
        ("machinist-ideas", state.machinist_ideas),
    ] {
        put(key, value != 0, i64::from(value).into());
    }
    put("check-free", state.is(HeistFlags::CHECK_FREE), true.into());
    let replans: Table = (Who::PLAYERS.into_iter())
        .filter(|who| state.replans[*who as usize] != 0)
        .map(|who| (who.word().to_owned(), i64::from(state.replans[who as usize]).into()))
        .collect();
    put("replans", !replans.is_empty(), Value::Table(replans));
    put("walk", state.walk != Walk::NONE, Value::Table(print_walk(setup, state)));
    if !pending.is_empty() {
        table.insert("pending".into(), Value::Table(pending));
    }
}

fn print_walk(setup: &Setup, state: &State) -> Table {
    let walk = &state.walk;
    let mut table = Table::new();
    for (key, space) in [("at", walk.at), ("to", walk.to)] {
        if space.is_somewhere() {
            table.insert(key.into(), space_name(setup, state, space).into());
        }
    }
    for (key, value) in [("left", walk.left), ("waiting", walk.waiting)] {
        if value > 0 {
            table.insert(key.into(), i64::from(value).into());
        }
    }
    if let Some(after) = walk.after {
        table.insert("after".into(), after.word().into());
    }
    if !walk.claimed.is_empty() {
        table.insert("claimed".into(), crew_list(walk.claimed));
    }
    table
}

fn print_step(setup: &Setup, step: Step) -> Value {
    match step {
        Step::Effect { card, number, started } => {
            let mut table = Table::new();
            table.insert("effect".into(), card_id(setup, card).into());
            table.insert("number".into(), i64::from(number).into());
            table.insert("started".into(), started.into());
            Value::Table(table)
        }
        Step::BossMoves { left } => {
            Value::Table(Table::from_iter([("boss-moves".to_owned(), Value::from(i64::from(left)))]))
        }
        step => <&str>::from(step).into(),
    }
}

/// The id of a card.
pub(super) fn card_id(setup: &Setup, card: CardId) -> &str {
    setup.cards.get(card.0 as usize).map_or("", |card| card.id.as_str())
}

fn print_prompt(setup: &Setup, state: &State) -> Table {
    let name = |space: Space| Value::from(space_name(setup, state, space));
    let spaces = |spaces: Spaces| list(names_of(setup, state, spaces));
    let person = |who: Who| Value::from(who.word());
    let number = |n: u8| Value::from(i64::from(n));
    let keys: Vec<(&str, Value)> = match state.prompt {
        Prompt::None => vec![],
        Prompt::DogJump { from, onto } => vec![("from", name(from)), ("onto", crew_list(onto))],
        Prompt::DogAfter { choices } => vec![("choices", crew_list(choices))],
        Prompt::DogTo { choices } => vec![("choices", spaces(choices.spaces()))],
        Prompt::BossStep { options } => vec![("options", spaces(options.spaces()))],
        Prompt::DogStep { options } => vec![("options", spaces(options.spaces()))],
        Prompt::Consultant { at, chit } => vec![("at", name(at)), ("chit", chit.word().into())],
        Prompt::Machinist => vec![],
        Prompt::Diversion { noise } => vec![("noise", number(noise))],
        Prompt::SquirrelyWho { nearest } => vec![("nearest", crew_list(nearest))],
        Prompt::Squirrely { who } => vec![("who", person(who))],
        Prompt::Replan { who } => vec![("who", person(who))],
        Prompt::PickHexes { from, left, chit } => {
            vec![("from", spaces(from.spaces())), ("left", number(left)), ("chit", chit.word().into())]
        }
        Prompt::GainForNoise { who } => vec![("who", person(who))],
        Prompt::OfferIdea => vec![],
        Prompt::Whisper => vec![],
        Prompt::HandIdea => vec![],
        Prompt::FumbleSafe { left } => vec![("left", number(left))],
        Prompt::FumbleTo { who, piece } => {
            let word = match piece {
                255 => "cash",
                piece => state.loot.kind.get(piece as usize).map_or("", |kind| kind.word()),
            };
            vec![("who", person(who)), ("piece", word.into())]
        }
        Prompt::LuckyPenny { who, .. } => vec![("who", person(who))],
        Prompt::RevealNext { who } => vec![("who", person(who))],
        Prompt::KeptIdeas { who } => vec![("who", person(who))],
        Prompt::LeftBehind { at } => vec![("at", name(at))],
    };
    let mut table = Table::new();
    table.insert("ask".into(), state.prompt.word().into());
    table.extend(keys.into_iter().map(|(key, value)| (key.to_owned(), value)));
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_effect_remembers_is_one_number_and_comes_back_from_it() {
        let mut state = State { effect_crew: Crew(0b1_0101), ..State::EMPTY };
        assert_eq!(effect_bits(&state), 0x15);
        assert_eq!(effect_memory(0x15), Some((state.effect_crew, SafeLoot::NONE)));
        let safe_loot = SafeLoot { kind: Some(Loot::Documents), kept: [1, 0, 2, 0, 3] };
        state = State { safe_loot, ..State::EMPTY };
        assert_eq!(effect_bits(&state), 0x0200_0003_0002_0001);
        assert_eq!(effect_memory(0x0200_0003_0002_0001), Some((Crew::NOBODY, safe_loot)));
        assert_eq!(effect_memory(u64::MAX), None);
    }
}
