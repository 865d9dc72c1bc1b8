//! What the parts of the table share: the position, what may be done in it, what is selected, aimed at, hovered and
//! sketched. Everything is worked out once per change and read by many.

use super::composing::Composing;
use super::explain::Subject;
use super::hints::Hints;
use super::menu::Menu;
use super::offers::{self, CommandOffer, Kind, OfferFamily};
use super::proposals::{self, ProposedSequence};
use super::route::Drag;
use super::sketch::Sketch;
use crate::board::Press;
use crate::session::{Notice, PageSession};
use crate::settings::Settings;
use heist_data::names::space_name;
use heist_format::game::Game;
use heist_rules::View;
use heist_rules::command::{Command, Speaker, Verb};
use heist_rules::setup::Setup;
use heist_rules::space::Space;
use heist_rules::state::{PersonFlags, Phase, State};
use heist_rules::who::Who;
use leptos::prelude::*;
use std::sync::Arc;
use strum::{IntoStaticStr, VariantArray};

/// A family of offers whose spaces are being pressed one after the other.
#[derive(Clone, PartialEq, Debug)]
pub struct Aim {
    /// The family.
    pub family: OfferFamily,
    /// Spaces pressed so far.
    pub pressed: Vec<Space>,
}

/// Which panel a small screen shows below the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, IntoStaticStr, VariantArray)]
pub enum Tab {
    /// People.
    Crew,
    /// What can be done.
    Act,
    /// Noise, events, bag, objective.
    Security,
    /// What happened, and chat.
    Log,
}

/// What the parts of the table share. Copied freely.
#[derive(Clone, Copy)]
pub struct Desk {
    /// The game.
    pub session: PageSession,
    setup: StoredValue<Arc<Setup>>,
    /// The position that is played on: the real one, or that of the sketch.
    pub state: Memo<State>,
    /// The position on the board: that one, or an earlier one.
    pub shown: Memo<State>,
    /// Everything legal.
    pub offers: Memo<Vec<CommandOffer>>,
    /// What the selected character can do by first taking an action.
    pub through: Memo<Vec<CommandOffer>>,
    /// The entry after which the board is shown; none: now.
    pub past: RwSignal<Option<usize>>,
    /// The sketch.
    pub sketch: RwSignal<Option<Sketch>>,
    /// What the others propose.
    pub proposals: Memo<Vec<ProposedSequence>>,
    /// The family that is being aimed.
    pub aim: RwSignal<Option<Aim>>,
    /// A command that is being put together.
    pub composing: RwSignal<Option<Composing>>,
    /// The menu at the pointer.
    pub menu: RwSignal<Option<Menu>>,
    /// The space under the pointer.
    pub hovered: RwSignal<Option<Space>>,
    /// The offer under the pointer: its spaces are shown.
    pub lit: RwSignal<Option<CommandOffer>>,
    /// The value that a die would be turned to, while that is looked at: its row of the sheet is shown.
    pub turning: RwSignal<Option<u8>>,
    /// The panel of a small screen.
    pub tab: RwSignal<Tab>,
    /// Whether the panel of an upright small screen has most of the room.
    pub tall: RwSignal<bool>,
    /// What has to be pressed twice and was pressed once.
    pub sure: RwSignal<Option<Command>>,
    /// Whether the keys are being explained.
    pub help: RwSignal<bool>,
    /// What is explained below the board.
    pub explained: RwSignal<Option<Subject>>,
    /// What the pointer is on beside the board, in words of the glossary.
    pub pointed: RwSignal<Option<String>>,
    /// The rule that lies open beside the game.
    pub rule: RwSignal<Option<String>>,
    /// Whether it is told what this heist is about.
    pub this_heist: RwSignal<bool>,
    /// Whether the glossary is open.
    pub glossary: RwSignal<bool>,
    /// Whether the settings are open.
    pub settings: RwSignal<bool>,
    /// The shift key is held: presses sketch.
    pub shift: StoredValue<bool>,
    /// The next press on the board is a mark for everybody.
    pub marking: RwSignal<bool>,
    /// A plan that is being drawn.
    pub drag: RwSignal<Option<Drag>>,
    /// Whether the briefing is open.
    pub briefing: RwSignal<bool>,
    /// What bots advise.
    pub hints: Hints,
}

impl Desk {
    /// The desk of a session.
    pub fn new(session: PageSession) -> Desk {
        let setup = session.game.with_untracked(Game::shared_setup);
        let kept = StoredValue::new(Arc::clone(&setup));
        let past: RwSignal<Option<usize>> = RwSignal::new(None);
        let sketch: RwSignal<Option<Sketch>> = RwSignal::new(None);
        let state = Memo::new(move |_| {
            let sketched = sketch.with(|sketch| sketch.as_ref().map(|sketch| *sketch.game.state()));
            sketched.unwrap_or_else(|| session.game.with(|game| *game.state()))
        });
        let shown = Memo::new(move |_| match past.get() {
            Some(entry) => session.game.with(|game| after_entry(game, entry)),
            None => state.get(),
        });
        let offers = Memo::new(move |_| state.with(|state| offers::all(&kept.get_value(), state)));
        let through = Memo::new(move |_| {
            let Some(who) = session.selected.get() else { return Vec::new() };
            offers.with(|all| state.with(|state| offers::through_actions(&kept.get_value(), state, all, who)))
        });
        Desk {
            session,
            setup: kept,
            state,
            shown,
            offers,
            through,
            past,
            sketch,
            proposals: Memo::new(move |_| proposals::read_all(session)),
            aim: RwSignal::new(None),
            composing: RwSignal::new(None),
            menu: RwSignal::new(None),
            hovered: RwSignal::new(None),
            lit: RwSignal::new(None),
            turning: RwSignal::new(None),
            tab: RwSignal::new(Tab::Act),
            tall: RwSignal::new(false),
            sure: RwSignal::new(None),
            help: RwSignal::new(false),
            explained: RwSignal::new(None),
            pointed: RwSignal::new(None),
            rule: RwSignal::new(None),
            this_heist: RwSignal::new(false),
            glossary: RwSignal::new(false),
            settings: RwSignal::new(false),
            shift: StoredValue::new(false),
            marking: RwSignal::new(false),
            drag: RwSignal::new(None),
            briefing: RwSignal::new(false),
            hints: Hints::new(session),
        }
    }

    /// The desk of this table.
    pub fn get() -> Desk {
        expect_context::<Desk>()
    }

    /// The setup, which never changes.
    pub fn setup(self) -> Arc<Setup> {
        self.setup.get_value()
    }

    /// The name of a space.
    pub fn name(self, space: Space) -> String {
        self.state.with(|state| space_name(&self.setup(), state, space))
    }

    /// Whether this page may speak for somebody, or for the team. What one proposes may be for anybody to do.
    pub fn may_speak(self, by: Speaker) -> bool {
        match by {
            Speaker::One(who) if self.sketch.with(Option::is_none) => self.session.may_act_for(who),
            _ => !self.session.mine.get().is_empty(),
        }
    }

    /// The offers of somebody, if this page may make use of them.
    pub fn offers_of(self, by: Speaker) -> Vec<CommandOffer> {
        if !self.may_speak(by) {
            return Vec::new();
        }
        self.offers.with(|offers| offers.iter().filter(|offer| offer.by == by).cloned().collect())
    }

    /// The offers of the selected character.
    pub fn selected_offers(self) -> Vec<CommandOffer> {
        self.session.selected.get().map_or_else(Vec::new, |who| self.offers_of(Speaker::One(who)))
    }

    /// The offer with exactly this command.
    pub fn offer(self, command: Command) -> Option<CommandOffer> {
        let found = self.offers.with(|offers| offers.iter().find(|offer| offer.commands[..] == [command]).cloned());
        found.filter(|offer| self.may_speak(offer.by))
    }

    /// The offers that the next press on the board may mean.
    pub fn pressable(self) -> Vec<CommandOffer> {
        if self.past.get().is_some() {
            return Vec::new();
        }
        let asked = self.state.with(|state| state.prompt.is_open().then(|| state.prompt.asked()));
        if let Some(asked) = asked {
            return self.offers_of(asked).into_iter().filter(|offer| !offer.path.is_empty()).collect();
        }
        if let Some(aim) = self.aim.get() {
            let all = self.offers.get();
            let fits = all.into_iter().filter(|offer| offer.family == aim.family && self.may_speak(offer.by));
            return fits.filter(|offer| offer.path.starts_with(&aim.pressed)).collect();
        }
        let mut offers: Vec<CommandOffer> =
            self.selected_offers().into_iter().filter(CommandOffer::is_natural).collect();
        if self.session.selected.get().is_some_and(|who| self.may_speak(Speaker::One(who))) {
            offers.extend(self.through.get());
        }
        offers
    }

    /// The offers that mean one space, as the next press.
    pub fn offers_at(self, space: Space) -> Vec<CommandOffer> {
        if self.composing.with(Option::is_some) {
            return Vec::new();
        }
        let pressed = self.aim.get().map_or(0, |aim| aim.pressed.len());
        self.pressable().into_iter().filter(|offer| offer.path.get(pressed) == Some(&space)).collect()
    }

    /// Selects somebody.
    pub fn select(self, who: Who) {
        if self.setup().member(who).is_some() {
            self.aim.set(None);
            self.menu.set(None);
            self.composing.set(None);
            self.session.selected.set(Some(who));
        }
    }

    /// A space was pressed.
    pub fn press(self, press: Press) {
        let space = press.space;
        if self.marking.get_untracked() {
            return self.mark_space(space);
        }
        if self.menu.get_untracked().is_some_and(|menu| menu.space == Some(space)) {
            self.menu.set(None);
            return;
        }
        self.menu.set(None);
        if self.past.get_untracked().is_some() {
            self.tell("This is the past. Go back to now to act.");
            return;
        }
        if let Some(composing) = self.composing.get_untracked() {
            return self.press_composing(composing, press);
        }
        let offers = untrack(|| self.offers_at(space));
        if let Some(aim) = self.aim.get_untracked() {
            return self.press_aimed(aim, offers, press);
        }
        match &offers[..] {
            [] => self.explain(&press),
            [only] if matches!(only.last(), Some(Verb::Plan(_))) => self.plan_up_to(only, space),
            [only] if !only.is_grave() => self.give(only),
            _ => self.menu.set(Some(Menu::at(&press, offers))),
        }
    }

    /// The tiles to plan so that the selected character comes to a space over its own tokens, as far as it has tokens.
    pub fn way_to_plan(self, space: Space) -> Vec<Space> {
        let Some(who) = self.session.selected.get() else { return Vec::new() };
        self.state.with(|state| {
            let person = state.person(who);
            if state.phase != Phase::Planning || person.is(PersonFlags::READY) || !self.may_speak(Speaker::One(who)) {
                return Vec::new();
            }
            let left = u32::from(person.tokens).saturating_sub(person.plan.len());
            let way = View { setup: &self.setup(), state }.way_to_plan(who, space);
            if way.len() <= left as usize { way } else { Vec::new() }
        })
    }

    /// Plans a tile and what lies between it and the rest of the plan.
    fn plan_up_to(self, offer: &CommandOffer, space: Space) {
        let way = untrack(|| self.way_to_plan(space));
        let (Speaker::One(who), true) = (offer.by, way.len() > 1) else { return self.give(offer) };
        let commands = way.into_iter().map(|tile| Command::by(who, Verb::Plan(tile))).collect();
        self.give(&CommandOffer::of_several(String::new(), Kind::Plan, commands));
    }

    fn press_aimed(self, mut aim: Aim, offers: Vec<CommandOffer>, press: Press) {
        if offers.is_empty() {
            self.tell("Not there. Press one of the lit spaces, or Escape to think again.");
            return;
        }
        aim.pressed.push(press.space);
        let complete = offers.iter().filter(|offer| offer.path.len() == aim.pressed.len()).count();
        if complete == 0 {
            self.aim.set(Some(aim));
        } else if let [only] = &offers[..] {
            self.give(only);
        } else {
            self.menu.set(Some(Menu::at(&press, offers)));
        }
    }

    /// Nothing is possible on a space: ask a bot for something there, select whoever stands there, or say why not.
    fn explain(self, press: &Press) {
        let space = press.space;
        if self.ask_bot(press) {
            return;
        }
        let state = self.state.get_untracked();
        let selected = self.session.selected.get_untracked();
        let here = state.in_play().into_iter().filter(|who| state.person(*who).at == space);
        let here: Vec<Who> = here.filter(|who| untrack(|| self.may_speak(Speaker::One(*who)))).collect();
        let other = here.iter().copied().find(|who| Some(*who) != selected);
        if let Some(other) = other
            && !state.prompt.is_open()
        {
            return self.select(other);
        }
        match selected {
            Some(who) if state.person(who).at == space && state.phase != Phase::Planning => {}
            Some(who) if untrack(|| self.may_speak(Speaker::One(who))) => {
                self.ask(&offers::natural_command(&self.setup(), &state, who, space));
            }
            Some(_) => self.tell("That character is not yours to move."),
            None => self.tell("Select somebody first."),
        }
    }

    /// Says why a command is not possible.
    pub fn ask(self, command: &Command) {
        let state = self.state.get_untracked();
        if let Err(refusal) = heist_rules::check(&self.setup(), &state, command) {
            self.session.notice.set(Some(Notice::of_command(&self.setup(), &state, command, &refusal)));
        }
    }

    /// Lays a rule open beside the game, in front of whatever dialog named it.
    pub fn open_rule(self, id: String) {
        self.this_heist.set(false);
        self.glossary.set(false);
        self.rule.set(Some(id));
    }

    /// Tells the person at this page something.
    pub fn tell(self, words: &str) {
        self.session.notice.set(Some(Notice { words: words.into(), rule: None }));
    }

    /// Carries an offer out, or adds it to the sketch.
    pub fn give(self, offer: &CommandOffer) {
        self.menu.set(None);
        if self.asks_about(&offer.commands) {
            return;
        }
        self.lit.set(None);
        self.aim.set(None);
        self.composing.set(None);
        if self.past.get_untracked().is_some() {
            self.past.set(None);
        }
        if self.sketch.with_untracked(Option::is_some) || self.shift.get_value() {
            return self.add_to_sketch(offer);
        }
        self.act_all(&offer.commands);
        self.move_on(offer);
    }

    /// Gives commands one after the other, as far as they are allowed. Returns how many were.
    pub fn act_all(self, commands: &[Command]) -> usize {
        for (done, command) in commands.iter().enumerate() {
            // What was meant to follow waits for the answer.
            let asked = self.session.game.with_untracked(|game| game.state().prompt.is_open());
            if asked && done > 0 {
                return done;
            }
            self.session.act(*command);
            if self.session.notice.with_untracked(Option::is_some) {
                return done;
            }
        }
        commands.len()
    }

    /// How an offer is marked in the page ([`CommandOffer::mark`]).
    pub fn mark(self, offer: &CommandOffer) -> String {
        self.state.with_untracked(|state| offer.mark(&self.setup(), state))
    }

    /// After a `done` or `ready`, somebody else's turn comes up by itself.
    fn move_on(self, offer: &CommandOffer) {
        let state = self.session.game.with_untracked(|game| *game.state());
        let finished = |who: Who| match state.phase {
            Phase::Planning => state.person(who).is(PersonFlags::READY),
            Phase::Action => state.person(who).is(PersonFlags::DONE),
            _ => false,
        };
        let Speaker::One(who) = offer.by else { return };
        if !matches!(offer.last(), Some(Verb::Done | Verb::Ready)) || !finished(who) {
            return;
        }
        if let Some(next) = untrack(|| self.next_after(Some(who), |other| !finished(other))) {
            self.select(next);
        }
    }

    /// The next character of this page, after a given one, for which something holds.
    pub fn next_after(self, who: Option<Who>, holds: impl Fn(Who) -> bool) -> Option<Who> {
        let state = self.state.get();
        let mine: Vec<Who> =
            state.in_play().into_iter().filter(|who| self.session.may_act_for(*who) && holds(*who)).collect();
        let later = mine.iter().copied().find(|other| who.is_some_and(|who| *other > who));
        later.or(mine.first().copied())
    }

    /// Takes the last command back: of the sketch, or of the game.
    pub fn undo(self) {
        self.menu.set(None);
        self.aim.set(None);
        if self.composing.with_untracked(Option::is_some) {
            self.shorten_composing();
        } else if self.sketch.with_untracked(Option::is_some) {
            self.shorten_sketch();
        } else {
            self.session.undo();
        }
    }

    /// Whether nothing on the page should move.
    pub fn is_still(self) -> bool {
        !Settings::get().moves()
    }

    /// Aims: the spaces of a family of offers are pressed next. One offer without spaces is carried out.
    pub fn aim_at(self, family: OfferFamily) {
        self.menu.set(None);
        self.aim.update(|aim| {
            let same = aim.as_ref().is_some_and(|aim| aim.family == family);
            *aim = (!same).then(|| Aim { family, pressed: Vec::new() });
        });
    }

    /// Steps back out of whatever is open: menu, aim, help, past, sketch.
    pub fn escape(self) {
        if self.drag.with_untracked(Option::is_some) {
            self.drag.set(None);
        } else if self.marking.get_untracked() {
            self.marking.set(false);
        } else if self.menu.with_untracked(Option::is_some) {
            self.menu.set(None);
        } else if self.help.get_untracked() {
            self.help.set(false);
        } else if self.explained.with_untracked(Option::is_some) {
            self.explained.set(None);
        } else if self.aim.with_untracked(Option::is_some) {
            self.aim.set(None);
        } else if self.composing.with_untracked(Option::is_some) {
            self.composing.set(None);
        } else if self.past.get_untracked().is_some() {
            self.past.set(None);
        } else if self.session.notice.with_untracked(Option::is_some) {
            self.session.notice.set(None);
        } else {
            self.drop_sketch();
        }
    }
}

/// The position after an entry of the log.
pub fn after_entry(game: &Game, entry: usize) -> State {
    game.history().get(entry + 1).map_or(*game.state(), |next| next.before)
}
