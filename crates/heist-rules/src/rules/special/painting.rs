//! Paintings of the older scenarios and what is done with them: a fake left in the place of the real one, faces turned
//! down until somebody has looked, pieces that the team brings along, a piece that has to be left somewhere. Which of these
//! a heist knows is in its [`Terms`](crate::model::terms::Terms).

use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::cards::{Loot, Thing};
use crate::model::chance::Chance;
use crate::model::command::{Command, Verb};
use crate::model::fact::{Fact, Observer};
use crate::model::refusal::{Verdict, refuse};
use crate::model::setup::{Bonus, Each};
use crate::model::space::Space;
use crate::model::state::{Phase, Place};
use crate::model::terms::Special;
use crate::model::who::Who;

const BROUGHT: &str = "special.brought";

impl View<'_> {
    /// Whether a piece may leave the space on which it lies, as far as the heist's own rules say. Cash always may
    /// (special.open-cash).
    #[cold]
    pub(crate) fn may_leave_its_place(self, thing: Thing, from: Space) -> Verdict {
        let Thing::Loot(kind) = thing else { return Ok(()) };
        let terms = &self.setup.terms;
        if kind == Loot::PaintingFaceDown {
            return refuse("special.face-down", "Nobody moves a painting before the NPC has looked at it.");
        }
        if terms.has(Special::DELIVERY) && terms.delivery == (kind, from) {
            return refuse("special.delivery", "What has been delivered stays where it is.");
        }
        if let (true, Some(motif), Some(twin)) = (terms.has(Special::PAIRED), kind.motif(), kind.twin())
            && terms.homes[motif] == from
            && self.state.loot.find(twin, Place::on(from)).is_none()
        {
            return refuse(
                "special.paired-paintings",
                "A real painting is taken only when its fake is left in its place, and the fake stays there.",
            );
        }
        Ok(())
    }

    /// How many swaps are made: with `real` the real painting lies in its place and the fake does not, wherever that is
    /// (special.homes); otherwise the fake
    /// lies there and the real one is out.
    pub fn swaps(self, real: bool, wanted: Option<Loot>) -> u8 {
        let is_made = |motif: &usize| {
            let home = Place::on(self.setup.terms.homes[*motif]);
            let lies = |kind: Loot| self.state.loot.find(kind, home).is_some();
            let (painting, fake) = (Loot::real(*motif), Loot::fake(*motif));
            wanted.is_none_or(|wanted| wanted == painting)
                && if real {
                    lies(painting) && !lies(fake)
                } else {
                    lies(fake) && self.pieces_out(|it| it == painting) > 0
                }
        };
        (0..Loot::PAINTINGS).filter(is_made).count() as u8
    }

    /// What a bonus of the objective is worth now, in $k.
    pub fn bonus(self, bonus: &Bonus) -> u8 {
        let times = match bonus.each {
            None => u8::from(bonus.all.iter().all(|goal| self.goal_met(goal))),
            Some(Each::Piece(piece)) => self.pieces_out(|kind| kind == piece).saturating_sub(bonus.beyond),
            Some(Each::Swap { real }) => self.swaps(real, None).saturating_sub(bonus.beyond),
        };
        times.saturating_mul(bonus.cash)
    }

    /// What a success brings besides its reward, in $k: bonuses, less what is handed over (special.bonus).
    pub(crate) fn beyond_the_reward(self) -> i16 {
        let objective = &self.setup.objective;
        let bonus: i16 = objective.bonus.iter().map(|bonus| i16::from(self.bonus(bonus))).sum();
        bonus - i16::from(objective.hand_over)
    }

    /// In planning the team decides who carries what it brings along.
    fn may_pack(self, who: Who, thing: Thing, at: Space) -> Result<Loot, crate::model::refusal::Refusal> {
        self.in_planning()?;
        self.free_to_speak(who)?;
        let brought = self.setup.terms.brought;
        match thing {
            _ if who == Who::Npc => {
                refuse(BROUGHT, "What the team brings along is carried by player characters.").map(|()| Loot::Jewel)
            }
            Thing::Loot(kind) if brought >> kind as u32 & 1 == 1 && at == self.person(who).at => Ok(kind),
            _ => refuse(BROUGHT, "Only what the heist lets the team bring along is handed out in planning.")
                .map(|()| Loot::Jewel),
        }
    }

    /// Whether somebody may take a piece along that the team brings.
    pub(crate) fn may_take_along(self, who: Who, thing: Thing, at: Space) -> Verdict {
        let kind = self.may_pack(who, thing, at)?;
        match self.state.loot.find(kind, Place::TEAM) {
            Some(_) => Ok(()),
            None => refuse(BROUGHT, "The team has no such piece at hand."),
        }
    }

    /// Whether somebody may put a piece back that it would have carried.
    pub(crate) fn may_put_back(self, who: Who, thing: Thing, at: Space) -> Verdict {
        let kind = self.may_pack(who, thing, at)?;
        match self.state.loot.find(kind, Place::with(who)) {
            Some(_) => Ok(()),
            None => refuse("loot.drop", "This character does not carry that piece."),
        }
    }

    /// Whether pieces are handed out now instead of picked up.
    #[inline]
    pub(crate) fn is_packing(self) -> bool {
        self.state.phase == Phase::Planning && self.setup.terms.brought != 0
    }

    /// Lists who may take along what; with `all` also what may be put back.
    #[cold]
    pub(crate) fn list_packing(self, all: bool, list: &mut Vec<Command>) {
        for who in self.state.players_in_play() {
            let at = self.person(who).at;
            for kind in Loot::ALL {
                if self.may_take_along(who, Thing::Loot(kind), at).is_ok() {
                    list.push(Command::by(who, Verb::PickUp(Thing::Loot(kind), at)));
                }
                if all && self.may_put_back(who, Thing::Loot(kind), at).is_ok() {
                    list.push(Command::by(who, Verb::Drop(Thing::Loot(kind), at)));
                }
            }
        }
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// A piece of the team goes along with somebody.
    pub(crate) fn take_along(&mut self, who: Who, thing: Thing) {
        if let Thing::Loot(kind) = thing
            && let Some(piece) = self.state.loot.find(kind, Place::TEAM)
        {
            self.state.loot.place[piece] = Place::with(who);
            self.tell(Fact::TakeAlong(who, kind));
        }
    }

    /// A piece stays at home after all.
    pub(crate) fn put_back(&mut self, who: Who, thing: Thing) {
        if let Thing::Loot(kind) = thing
            && let Some(piece) = self.state.loot.find(kind, Place::with(who))
        {
            self.state.loot.place[piece] = Place::TEAM;
            self.tell(Fact::PutBack(who, kind));
        }
    }

    /// Whoever comes to the drop site with the piece leaves it there.
    #[cold]
    pub(crate) fn deliver(&mut self, who: Who) {
        let (piece, to) = self.setup.terms.delivery;
        while self.state.person(who).at == to && self.state.loot.find(piece, Place::with(who)).is_some() {
            self.drop_thing(who, Thing::Loot(piece), to);
        }
    }

    /// The NPC looks at a painting that lies face down. Of two, the first is real or fake by the white die, 1 to 3 and 4 to
    /// 6; the other is what the first is not.
    #[cold]
    pub(crate) fn look_at_painting(&mut self, space: Space) {
        let Some(piece) = self.state.loot.find(Loot::PaintingFaceDown, Place::on(space)) else { return };
        let real = self.setup.terms.face_down;
        let Some(fake) = real.twin() else { return };
        let known = |kind: Loot| self.state.loot.iter().any(|(_, other, _)| other == kind);
        let kind = match (known(real), known(fake)) {
            (true, _) => fake,
            (_, true) => real,
            _ => {
                let value = self.chance.roll(Who::Npc, self.state.round);
                self.tell(Fact::Roll(Who::Npc, value));
                if value <= 3 { real } else { fake }
            }
        };
        self.state.loot.kind[piece] = kind;
        self.tell(Fact::TurnUp(space, kind));
    }
}
