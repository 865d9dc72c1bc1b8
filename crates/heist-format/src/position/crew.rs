//! The people of a position.

use super::build::MAX_IDEAS;
use super::read::PositionReader;
use super::seats::Seat;
use crate::actions::find_action;
use crate::setup::start::MASTER_PLAN_TOKENS;
use heist_data::error::ContentError;
use heist_data::fields::{Fields, PlacedWord};
use heist_data::names::space_name;
use heist_data::suggest::did_you_mean;
use heist_data::words;
use heist_rules::board::Side;
use heist_rules::cards::{Ability, Icons, Item, Member, SubAction};
use heist_rules::command::{Way, WayStep};
use heist_rules::space::{Space, Spaces};
use heist_rules::state::{HeistFlags, Once, PersonFlags, Place};
use heist_rules::who::{Crew, Who};
use std::collections::BTreeMap;
use toml::{Table, Value};

/// Once-per-heist abilities and the words for them.
pub(super) const ONCE: [(Once, [Ability; 2]); 3] = [
    (Once::NEW_PLAN, [Ability::ChangeOfPlans, Ability::AlrightNewPlan]),
    (Once::CODES, [Ability::ICanHazTehCodes, Ability::HasTheCode]),
    (Once::PINCH, [Ability::GoodInAPinch, Ability::GreatInAPinch]),
];

/// The word for the schematics, studied once per heist.
pub(super) const SCHEMATICS: &str = "study-schematics";

/// Abilities that are paid for a phase.
pub(super) const PHASE: [(PersonFlags, [Ability; 2]); 2] = [
    (PersonFlags::SLIPPING, [Ability::ThereAreBetterWays, Ability::ThereAreBetterWays]),
    (PersonFlags::REACHING, [Ability::Larcenist, Ability::Swindler]),
];

impl PositionReader<'_> {
    pub(super) fn read_crew(&mut self) -> Result<(), ContentError> {
        let tables: BTreeMap<Who, (&Table, Vec<String>)> = match self.fields.get("crew") {
            None => BTreeMap::new(),
            Some(Value::Table(crew)) => {
                let mut tables = BTreeMap::new();
                for (name, person) in crew {
                    let path = vec!["crew".to_owned(), name.clone()];
                    let fault = |words: String| ContentError::new(words).at(&path);
                    let who = Who::from_word(name).ok_or_else(|| {
                        fault(format!("'{name}' is not a colour; there are red, green, blue, black and npc"))
                    })?;
                    let person = person.as_table().ok_or_else(|| fault("a table is needed here".to_owned()))?;
                    tables.insert(who, (person, path));
                }
                tables
            }
            Some(_) => return Err(self.fields.fault("crew", "a table is needed here")),
        };
        if !tables.keys().any(|who| *who != Who::Npc) {
            return Err(self.fields.fault("crew", "a position needs at least one character of a player"));
        }
        for (who, (person, path)) in &tables {
            let fields = Fields::new(person, path);
            let member = if *who == Who::Npc {
                self.built.npc_card(fields.text("card")?)?
            } else {
                self.player_card(*who, &fields)?
            };
            self.built.setup.crew.enlist(*who, member);
        }
        let unlisted = !tables.contains_key(&Who::Npc) && self.built.heist.is_some_and(|heist| heist.npc.is_some());
        if unlisted {
            let npc = self.built.npc_card(None)?;
            self.built.setup.crew.enlist(Who::Npc, npc);
        }
        self.built.check_crew()?;
        for (who, (person, path)) in &tables {
            self.read_person(*who, Fields::new(person, path))?;
        }
        if unlisted {
            self.built.seat_npc_of_heist()?;
        }
        let who_says = |key: &str| -> Crew {
            tables.iter().filter(|(_, (person, _))| person.contains_key(key)).map(|(who, _)| *who).collect()
        };
        self.built.choose_insiders(Who::PLAYERS.into_iter().any(|who| who_says("inside").has(who)));
        self.with_items = who_says("items");
        Ok(())
    }

    fn player_card(&self, who: Who, fields: &Fields<'_>) -> Result<Member, ContentError> {
        let card = fields.need_text("card")?;
        let skills = fields.words("skills")?;
        let skills = skills.ok_or_else(|| {
            fields
                .fault("skills", "`skills` is missing: every character has two")
                .rule("setup.character.one-and-two-skills")
        })?;
        let [first, second] = skills.as_slice() else {
            return Err(fields
                .fault("skills", format!("a character has two skills, not {}", skills.len()))
                .rule("setup.character.one-and-two-skills"));
        };
        self.built.player_card(who, card, [first.text, second.text])
    }

    fn read_person(&mut self, who: Who, fields: Fields<'_>) -> Result<(), ContentError> {
        let memory = self.built.setup.member(who).map_or(0, |member| member.memory);
        fields.ignore(&["card", "skills"]);
        let mut marks = PersonFlags::empty();
        for (key, mark) in [
            ("busted", PersonFlags::BUSTED),
            ("ready", PersonFlags::READY),
            ("inside", PersonFlags::INSIDE),
            ("went-in", PersonFlags::WENT_IN),
            ("tweaking", PersonFlags::TWEAKING),
            ("helped", PersonFlags::HELPED),
        ] {
            marks.set(mark, fields.flag(key)?.unwrap_or(false));
        }
        let bound = fields.flag("master-plan")?.unwrap_or(self.is_bound_by_holding(who));
        marks.set(PersonFlags::MASTER_PLAN, bound);
        let active = if who == Who::Npc { fields.flag("active")?.unwrap_or(self.built.npc_is_active()) } else { true };
        marks.set(PersonFlags::ACTIVE, active);
        if who == Who::Npc && fields.flag("panic")?.unwrap_or(false) {
            self.built.state.flags |= HeistFlags::PANIC;
        }
        let at = self.place_of(who, &fields, marks.contains(PersonFlags::BUSTED))?;
        marks.set(PersonFlags::PLACED, fields.flag("placed")?.unwrap_or(at.is_somewhere()));
        if who == Who::Npc {
            let freed = fields.flag("freed")?.unwrap_or(active);
            self.built.state.flags.set(HeistFlags::NPC_FREED, freed);
        }
        let die = match fields.get("die").map(Value::as_integer) {
            None => 0,
            Some(Some(die @ 1..=6)) => die as u8,
            Some(_) => return Err(fields.fault("die", "a die shows 1 to 6")),
        };
        let tokens = fields.up_to("tokens", 64)?.unwrap_or(self.built.usual_tokens(who, bound));
        if tokens > memory.saturating_add(MASTER_PLAN_TOKENS) {
            let words =
                format!("the card has a memory of {memory}, and only the Master Plan Copy adds {MASTER_PLAN_TOKENS}");
            return Err(fields.fault("tokens", words).rule("plan.token-limit"));
        }
        let plan = self.spaces(&fields, "plan")?;
        let planned = fields.words("plan")?.unwrap_or_default();
        if let Some(i) = (1..planned.len()).find(|i| planned[..*i].iter().any(|word| word.text == planned[*i].text)) {
            let words = format!("{} stands twice here: one token per tile", planned[i].text);
            return Err(fields.fault("plan", words).rule("plan.token-limit"));
        }
        let indoors = self.built.setup.board.tiles;
        if let Some(off) = (plan - indoors).first() {
            let name = space_name(&self.built.setup, &self.built.state, off);
            return Err(fields
                .fault("plan", format!("{name} is not a hex; only hexes are planned"))
                .rule("plan.entrance-needs-no-token"));
        }
        if plan.len() > u32::from(tokens) {
            let words = format!("{} planning tokens are placed, but the character has {tokens}", plan.len());
            return Err(fields.fault("plan", words).rule("plan.token-limit"));
        }
        let ideas = fields.up_to("ideas", MAX_IDEAS)?;
        let reveals = fields.up_to("reveals", 9)?.unwrap_or(0);
        let kept_ideas = if who == Who::Npc { None } else { fields.up_to("kept-ideas", MAX_IDEAS)? };
        self.built.seat(who, Seat { flags: marks, at, die, ideas, tokens, plan, reveals, kept_ideas });
        self.read_belongings(who, &fields)?;
        self.read_used(who, &fields)?;
        self.read_action(who, &fields)?;
        self.read_escape(who, &fields)?;
        fields.finish()
    }

    /// Whoever has the Master Plan Copy is bound to it, unless the position says who is.
    fn is_bound_by_holding(&self, who: Who) -> bool {
        let crew = self.fields.get("crew");
        let said = |other: Who| crew.and_then(|crew| crew.get(other.word())?.get("master-plan")).is_some();
        let items = crew.and_then(|crew| crew.get(who.word())?.get("items")?.as_array());
        let holds = items.into_iter().flatten().any(|item| item.as_str() == Some(Item::MasterPlanCopy.id()));
        holds && who != Who::Npc && !Who::PLAYERS.into_iter().any(said)
    }

    fn place_of(&self, who: Who, fields: &Fields<'_>, busted: bool) -> Result<Space, ContentError> {
        if fields.has("at") {
            let word = PlacedWord { text: fields.need_text("at")?, path: fields.path_to("at") };
            let space = self.built.space_named(&word)?;
            if !busted {
                self.built.check_standing(space, &word, "nobody can stand")?;
            }
            return Ok(space);
        }
        fields.ignore(&["at"]);
        self.built.usual_place(who)
    }

    fn read_belongings(&mut self, who: Who, fields: &Fields<'_>) -> Result<(), ContentError> {
        for word in fields.words("carrying")?.unwrap_or_default() {
            self.built.carry(who, &word)?;
        }
        for word in fields.words("items")?.unwrap_or_default() {
            let item = Item::from_id(word.text).ok_or_else(|| {
                word.fault(format!(
                    "there is no item '{}'{}",
                    word.text,
                    did_you_mean(word.text, Item::ALL.map(Item::id))
                ))
            })?;
            self.built.take_item_card(item, Place::with(who), &word)?;
        }
        Ok(())
    }

    fn read_used(&mut self, who: Who, fields: &Fields<'_>) -> Result<(), ContentError> {
        for word in fields.words("used")?.unwrap_or_default() {
            if word.text == SCHEMATICS {
                self.built.state.person_mut(who).once |= Once::SCHEMATICS;
                continue;
            }
            let once = ONCE.iter().find(|(_, abilities)| abilities.iter().any(|ability| ability.id() == word.text));
            let (once, _) =
                once.ok_or_else(|| word.fault(format!("'{}' is not an ability that comes once per heist", word.text)))?;
            self.built.state.person_mut(who).once |= *once;
        }
        for word in fields.words("phase-used")?.unwrap_or_default() {
            let paid = PHASE.iter().find(|(_, abilities)| abilities.iter().any(|ability| ability.id() == word.text));
            let (mark, _) =
                paid.ok_or_else(|| word.fault(format!("'{}' is not an ability that is paid for a phase", word.text)))?;
            self.built.state.person_mut(who).flags |= *mark;
        }
        let given = icons(&fields.words("given")?.unwrap_or_default())?;
        let vents = self.read_vents(who, fields)?;
        let dogs_behind = self.spaces(fields, "dogs-behind")?;
        let person = self.built.state.person_mut(who);
        person.given = given;
        person.vents = vents;
        person.dogs_behind = dogs_behind;
        person.given_cracks = fields.up_to("given-cracks", 99)?.unwrap_or(0);
        Ok(())
    }

    /// `vent = "d4"`, or a list of hexes: each straight across a gap.
    fn read_vents(&self, who: Who, fields: &Fields<'_>) -> Result<u8, ContentError> {
        let hexes = match fields.get("vent") {
            Some(Value::String(_)) => self.space(fields, "vent")?.only(),
            _ => self.spaces(fields, "vent")?,
        };
        let at = self.built.state.person(who).at;
        let mut vents = 0;
        for hex in hexes {
            let across = |side: &Side| self.built.setup.board.line(at, *side).get(1).copied().flatten() == Some(hex);
            let side = Side::ALL.into_iter().find(across);
            let side = side.ok_or_else(|| fields.fault("vent", "a vent leads straight across a gap"))?;
            vents |= 1 << side as u8;
        }
        Ok(vents)
    }

    fn read_action(&mut self, who: Who, fields: &Fields<'_>) -> Result<(), ContentError> {
        let Some(action) = fields.table("action")? else { return Ok(()) };
        let done = action.flag("done")?.unwrap_or(false);
        let used = action.words("used")?.unwrap_or_default();
        let used_icons = icons(&used)?;
        let bought = action.up_to("bought", 15)?.unwrap_or(0);
        let mut left = Icons::NONE;
        let mut taken = None;
        // Without an action only an ability that amounts to one leaves anything.
        let mut most =
            Some([SubAction::Move, SubAction::Idea, SubAction::Reveal].into_iter().flat_map(|sub| [sub; 3]).collect());
        if let Some(name) = action.text("take")? {
            let found = find_action(&self.built.setup, &self.built.state, who, name);
            let reference = found
                .ok_or_else(|| action.fault("take", format!("{} has no action '{name}' with this die", who.word())))?;
            taken = Some(reference);
            let die = self.built.state.person(who).die;
            let card = self.built.setup.action(who, self.built.state.is(HeistFlags::PANIC), die, reference);
            most = card.map(|card| card.ability.map_or(card.icons, Ability::icons));
            if let (false, Some(icons)) = (done, most) {
                left = used_icons.iter().fold(icons, Icons::minus);
            }
        }
        if let Some(list) = action.words("left")? {
            left = icons(&list)?;
            for sub in SubAction::ALL {
                let extra = if sub == SubAction::Move { bought } else { 0 };
                let (count, most) = (left.count(sub), most.map_or(15, |icons: Icons| icons.count(sub) + extra));
                if count > most {
                    let name = action.text("take")?.unwrap_or("no action");
                    let words = format!(
                        "{name} has {most} {}, and {count} are left; what others gave belongs into `given`",
                        sub.word()
                    );
                    return Err(action.fault("left", words));
                }
            }
        }
        for _ in 0..action.up_to("extra-moves", 15)?.unwrap_or(0) {
            left = left.plus(SubAction::Move);
        }
        let person = self.built.state.person_mut(who);
        person.action = taken;
        person.left = left;
        person.used = used_icons.iter().fold(0, |bits, sub| bits | 1 << sub as u8);
        person.bought = bought;
        person.cracks = action.up_to("cracks", 99)?.unwrap_or(0);
        person.flags.set(PersonFlags::DONE, done);
        action.finish()
    }

    fn read_escape(&mut self, who: Who, fields: &Fields<'_>) -> Result<(), ContentError> {
        let Some(escape) = fields.table("escape")? else { return Ok(()) };
        let mut way = Way::EMPTY;
        let mut from = self.built.state.person(who).at;
        let words_of_way = escape.words("way")?.unwrap_or_default();
        for (i, word) in words_of_way.iter().enumerate() {
            // `open:c4 c4`, as in the command, is one step.
            if i > 0 && words_of_way[i - 1].text.strip_prefix("open:") == Some(word.text) {
                continue;
            }
            let (open, name) = word.text.strip_prefix("open:").map_or((false, word.text), |name| (true, name));
            let side = match words::side(name) {
                Some(side) => {
                    from = self.built.state.next(&self.built.setup, from, side).unwrap_or(Space::NOWHERE);
                    side
                }
                None => {
                    let to = self.built.space_named(&PlacedWord { text: name, path: word.path.clone() })?;
                    let side = self.built.state.side_towards(&self.built.setup, from, to);
                    from = to;
                    side.ok_or_else(|| word.fault(format!("{name} is not next to the space before it")))?
                }
            };
            if !way.push(WayStep { side, open }) {
                return Err(word.fault(format!("a way has at most {} steps", Way::MAX)));
            }
        }
        let pips = escape.up_to("pips", 99)?;
        let rolled = escape.flag("rolled")?.unwrap_or(pips.is_some() || !way.is_empty());
        let stayed = escape.flag("stayed")?.unwrap_or(false);
        let person = self.built.state.person_mut(who);
        person.way = way;
        person.pips = pips.unwrap_or(0);
        person.flags.set(PersonFlags::ROLLED, rolled);
        person.flags.set(PersonFlags::STAYED, stayed);
        escape.finish()
    }
}

/// A list of optional sub-actions.
fn icons(list: &[PlacedWord<'_>]) -> Result<Icons, ContentError> {
    let subs = list.iter().map(|word| {
        words::sub_action(word.text).ok_or_else(|| word.fault(format!("'{}' is not an optional sub-action", word.text)))
    });
    subs.collect::<Result<Icons, _>>()
}

/// The hexes of a set, for messages and lists.
pub(super) fn names_of(
    setup: &heist_rules::setup::Setup,
    state: &heist_rules::state::State,
    spaces: Spaces,
) -> Vec<String> {
    spaces.into_iter().map(|space| space_name(setup, state, space)).collect()
}
