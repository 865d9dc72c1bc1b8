//! The people of a position.

use super::read::PositionReader;
use crate::actions::find_action;
use crate::setup::start::{self, MASTER_PLAN_TOKENS};
use heist_data::error::ContentError;
use heist_data::fields::{Fields, PlacedWord};
use heist_data::names::space_name;
use heist_data::words;
use heist_rules::board::Side;
use heist_rules::cards::{Ability, Icons, Item, Member, SubAction};
use heist_rules::command::{Way, WayStep};
use heist_rules::space::{Space, Spaces};
use heist_rules::state::{HeistFlags, Once, PersonFlags, Phase, Place};
use heist_rules::terms::{Special, Starters};
use heist_rules::who::Who;
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
        let empty = Table::new();
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
            let member = if *who == Who::Npc { self.npc_card(&fields)? } else { self.player_card(&fields)? };
            self.setup.crew.enlist(*who, member);
        }
        let unlisted = !tables.contains_key(&Who::Npc) && self.heist.is_some_and(|heist| heist.npc.is_some());
        let npc_path = vec!["crew".to_owned(), "npc".to_owned()];
        if unlisted {
            let npc = self.npc_card(&Fields::new(&empty, &npc_path))?;
            self.setup.crew.enlist(Who::Npc, npc);
        }
        self.check_crew()?;
        let players = tables.keys().filter(|who| **who != Who::Npc).count();
        self.setup.noise_track = start::noise_track(self.library, &self.setup.edition, players)?;
        for (who, (person, path)) in &tables {
            self.read_person(*who, Fields::new(person, path))?;
        }
        if unlisted {
            self.read_person(Who::Npc, Fields::new(&empty, &npc_path))?;
        }
        Ok(())
    }

    /// Where those who were busted start inside and nothing says who they are, the first two characters were; where only
    /// the free start outside, nobody is. Who has a starting place of its own stands there.
    pub(super) fn choose_insiders(&mut self) {
        let crew = self.fields.get("crew");
        let said = |who: Who| crew.and_then(|crew| crew.get(who.word())?.get("inside")).is_some();
        let starters = self.setup.terms.starters;
        let open = matches!(starters, Starters::Busted | Starters::UnlessFree) && self.state.phase == Phase::Planning;
        if open && !Who::PLAYERS.into_iter().any(said) {
            let players = Who::PLAYERS.into_iter().filter(|who| self.setup.member(*who).is_some());
            for who in players.take(if starters == Starters::Busted { 2 } else { 4 }) {
                self.state.person_mut(who).flags |= PersonFlags::INSIDE;
            }
        }
        if self.state.phase == Phase::Planning && self.setup.terms.has(Special::START_PLACES) {
            for who in Who::PLAYERS.into_iter().filter(|who| self.setup.member(*who).is_some()) {
                let place = self.setup.terms.start_places[who as usize];
                let person = self.state.person_mut(who);
                if !person.at.is_somewhere() && place.is_somewhere() {
                    person.at = place;
                    person.flags |= PersonFlags::PLACED | PersonFlags::INSIDE;
                }
            }
        }
    }

    fn player_card(&self, fields: &Fields<'_>) -> Result<Member, ContentError> {
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
        self.library.member_in(&self.setup.edition, card, [first.text, second.text]).map_err(|fault| {
            let key = if self.library.characters.contains_key(card) { "skills" } else { "card" };
            fault.at(&fields.path_to(key))
        })
    }

    fn npc_card(&self, fields: &Fields<'_>) -> Result<Member, ContentError> {
        let official = self.heist.and_then(|heist| heist.npc.as_ref());
        let card = match (fields.text("card")?, official) {
            (Some(card), _) => card,
            (None, Some(npc)) => npc.card.as_str(),
            (None, None) => fields.need_text("card")?,
        };
        let special = official.and_then(|npc| npc.special.as_ref());
        self.library.npc_member(&self.setup.edition, card, special).map_err(|fault| fault.at(&fields.path_to("card")))
    }

    /// One character of a class, two of a skill. Published pairings are whole sheets and bring their own copies.
    fn check_crew(&self) -> Result<(), ContentError> {
        let mut classes: BTreeMap<&str, Who> = BTreeMap::new();
        let mut copies: BTreeMap<&str, u8> = BTreeMap::new();
        for who in Who::PLAYERS {
            let Some(member) = self.setup.member(who) else { continue };
            let place = |key: &str| vec!["crew".to_owned(), who.word().to_owned(), key.to_owned()];
            if let Some(other) = classes.insert(&member.class, who) {
                let words =
                    format!("{} and {} are of the same class; a team has one of each", other.word(), who.word());
                return Err(ContentError::new(words).at(&place("card")).rule("campaign.class.one-per-heist"));
            }
            if self.library.is_ready_made(member, &self.setup.edition) {
                continue;
            }
            for skill in &member.skills {
                let count = copies.entry(skill.id.as_str()).or_default();
                *count += 1;
                if *count > 2 {
                    let words = format!("there are two copies of {}; a third character cannot have it", skill.id);
                    return Err(ContentError::new(words).at(&place("skills")).rule("skill.two-copies"));
                }
            }
        }
        Ok(())
    }

    fn read_person(&mut self, who: Who, fields: Fields<'_>) -> Result<(), ContentError> {
        let (memory, ideas) = self.setup.member(who).map_or((0, 0), |member| (member.memory, member.ideas));
        let official = self.heist.and_then(|heist| heist.npc.as_ref()).filter(|_| who == Who::Npc);
        fields.ignore(&["card", "skills"]);
        let mut marks = PersonFlags::empty();
        for (key, mark) in [
            ("busted", PersonFlags::BUSTED),
            ("ready", PersonFlags::READY),
            ("inside", PersonFlags::INSIDE),
            ("tweaking", PersonFlags::TWEAKING),
            ("helped", PersonFlags::HELPED),
        ] {
            marks.set(mark, fields.flag(key)?.unwrap_or(false));
        }
        let bound = fields.flag("master-plan")?.unwrap_or(self.is_bound_by_holding(who));
        marks.set(PersonFlags::MASTER_PLAN, bound);
        let active = if who == Who::Npc {
            fields.flag("active")?.unwrap_or(official.is_none_or(|npc| npc.active))
        } else {
            true
        };
        marks.set(PersonFlags::ACTIVE, active);
        if who == Who::Npc && fields.flag("panic")?.unwrap_or(false) {
            self.state.flags |= HeistFlags::PANIC;
        }
        let at = self.place_of(who, &fields, marks.contains(PersonFlags::BUSTED))?;
        marks.set(PersonFlags::PLACED, fields.flag("placed")?.unwrap_or(at.is_somewhere()));
        if who == Who::Npc {
            let freed = fields.flag("freed")?.unwrap_or(active);
            self.state.flags.set(HeistFlags::NPC_FREED, freed);
        }
        let die = match fields.get("die").map(Value::as_integer) {
            None => 0,
            Some(Some(die @ 1..=6)) => die as u8,
            Some(_) => return Err(fields.fault("die", "a die shows 1 to 6")),
        };
        let tokens = fields.up_to("tokens", 64)?.unwrap_or(start::planning_tokens(memory, bound));
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
        let indoors = self.setup.board.tiles;
        if let Some(off) = (plan - indoors).first() {
            let name = space_name(&self.setup, &self.state, off);
            return Err(fields
                .fault("plan", format!("{name} is not a hex; only hexes are planned"))
                .rule("plan.entrance-needs-no-token"));
        }
        if plan.len() > u32::from(tokens) {
            let words = format!("{} planning tokens are placed, but the character has {tokens}", plan.len());
            return Err(fields.fault("plan", words).rule("plan.token-limit"));
        }
        let person = self.state.person_mut(who);
        person.flags = marks;
        person.at = at;
        person.die = die;
        person.ideas = fields.up_to("ideas", 99)?.unwrap_or(start::ideas(ideas, official.map(|npc| npc.ideas)));
        person.tokens = tokens;
        person.plan = plan;
        person.reveals = fields.up_to("reveals", 9)?.unwrap_or(0);
        if who != Who::Npc {
            person.kept_ideas = fields.up_to("kept-ideas", 99)?.unwrap_or(255);
        }
        let (reveals, chooses) = (person.reveals > 0, person.kept_ideas != 255);
        if reveals {
            self.state.flags |= HeistFlags::CHOOSING_REVEALS;
        }
        if chooses {
            self.state.flags |= HeistFlags::CHOOSING_IDEAS;
        }
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
            let space = self.space_named(&word)?;
            if !busted {
                self.check_standing(space, &word, "nobody can stand")?;
            }
            return Ok(space);
        }
        fields.ignore(&["at"]);
        if who == Who::Npc {
            let official = self.heist.and_then(|heist| heist.npc.as_ref()).and_then(|npc| npc.start.as_ref());
            if let Some(name) = official {
                return self.space_named(&PlacedWord { text: name, path: vec!["heist".to_owned()] });
            }
            if let [pawn] = self.pawns.as_slice() {
                return Ok(*pawn);
            }
        }
        if self.state.phase == Phase::Planning {
            return Ok(Space::NOWHERE);
        }
        let words = format!("say where {} is: `at` is missing, and only in planning may a place be open", who.word());
        Err(fields.fault("at", words))
    }

    fn read_belongings(&mut self, who: Who, fields: &Fields<'_>) -> Result<(), ContentError> {
        for word in fields.words("carrying")?.unwrap_or_default() {
            if let Some(loot) = words::loot(word.text) {
                self.pieces.push((loot, Place::with(who)));
            } else if let Some(cash) = words::cash(word.text) {
                let carried = &mut self.state.person_mut(who).cash;
                *carried =
                    carried.checked_add(cash).ok_or_else(|| word.fault("this is more cash than one can carry"))?;
            } else {
                return Err(word.fault(format!("'{}' is not loot; item cards belong into `items`", word.text)));
            }
        }
        for word in fields.words("items")?.unwrap_or_default() {
            let item =
                Item::from_id(word.text).ok_or_else(|| word.fault(format!("there is no item '{}'", word.text)))?;
            self.take_item_card(item, Place::with(who), &word)?;
        }
        Ok(())
    }

    /// In planning, characters bring the items of their cards unless `items` is given.
    pub(super) fn bring_start_items(&mut self) -> Result<(), ContentError> {
        if self.state.phase != Phase::Planning || !self.setup.edition.has_items() {
            return Ok(());
        }
        for who in Who::PLAYERS {
            let path = ["crew".to_owned(), who.word().to_owned()];
            let table = self.fields.get("crew").and_then(|crew| crew.get(who.word()));
            if table.is_none_or(|person| person.get("items").is_some()) {
                continue;
            }
            let card = self.setup.member(who).and_then(|member| self.library.characters.get(&member.card));
            for item in card.map_or(&[][..], |card| card.start_items.as_slice()) {
                if self.has_card_left(*item) {
                    self.take_item_card(*item, Place::with(who), &PlacedWord { text: item.id(), path: path.to_vec() })?;
                }
            }
        }
        Ok(())
    }

    fn read_used(&mut self, who: Who, fields: &Fields<'_>) -> Result<(), ContentError> {
        for word in fields.words("used")?.unwrap_or_default() {
            if word.text == SCHEMATICS {
                self.state.person_mut(who).once |= Once::SCHEMATICS;
                continue;
            }
            let once = ONCE.iter().find(|(_, abilities)| abilities.iter().any(|ability| ability.id() == word.text));
            let (once, _) =
                once.ok_or_else(|| word.fault(format!("'{}' is not an ability that comes once per heist", word.text)))?;
            self.state.person_mut(who).once |= *once;
        }
        for word in fields.words("phase-used")?.unwrap_or_default() {
            let paid = PHASE.iter().find(|(_, abilities)| abilities.iter().any(|ability| ability.id() == word.text));
            let (mark, _) =
                paid.ok_or_else(|| word.fault(format!("'{}' is not an ability that is paid for a phase", word.text)))?;
            self.state.person_mut(who).flags |= *mark;
        }
        let given = icons(&fields.words("given")?.unwrap_or_default())?;
        let vents = self.read_vents(who, fields)?;
        let dogs_behind = self.spaces(fields, "dogs-behind")?;
        let person = self.state.person_mut(who);
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
        let at = self.state.person(who).at;
        let mut vents = 0;
        for hex in hexes {
            let across = |side: &Side| self.setup.board.line(at, *side).get(1).copied().flatten() == Some(hex);
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
            let found = find_action(&self.setup, &self.state, who, name);
            let reference = found
                .ok_or_else(|| action.fault("take", format!("{} has no action '{name}' with this die", who.word())))?;
            taken = Some(reference);
            let die = self.state.person(who).die;
            let card = self.setup.action(who, self.state.is(HeistFlags::PANIC), die, reference);
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
        let person = self.state.person_mut(who);
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
        let mut from = self.state.person(who).at;
        let words_of_way = escape.words("way")?.unwrap_or_default();
        for (i, word) in words_of_way.iter().enumerate() {
            // `open:c4 c4`, as in the command, is one step.
            if i > 0 && words_of_way[i - 1].text.strip_prefix("open:") == Some(word.text) {
                continue;
            }
            let (open, name) = word.text.strip_prefix("open:").map_or((false, word.text), |name| (true, name));
            let side = match words::side(name) {
                Some(side) => {
                    from = self.state.next(&self.setup, from, side).unwrap_or(Space::NOWHERE);
                    side
                }
                None => {
                    let to = self.space_named(&PlacedWord { text: name, path: word.path.clone() })?;
                    let side = self.state.side_towards(&self.setup, from, to);
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
        let person = self.state.person_mut(who);
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
