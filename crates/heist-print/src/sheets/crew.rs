//! The crew: character and skill cards, NPC cards, figures to stand on the board, planning tokens.

use super::cards::{HEAD, PlainCard, fitted_line};
use super::{CARD, CUT, DIM, FOLD, PrintJob, Sheet, Shelf, art, fitted};
use crate::canvas::{Canvas, Stroke, Type};
use crate::fonts::Font;
use crate::paper::Paper;
use heist_data::printed::crew_card_name;
use heist_poster::action_icons::{icons_of, pips};
use heist_poster::{face_of_npc, face_of_person};
use heist_rules::cards::{Abilities, ActionCard};
use heist_rules::who::Who;
use heist_words::english::several;
use heist_words::names::{ability_name, ability_text, card_of, colour_name, known_name, person_name};

/// A figure: flap, front, back, flap.
const FIGURE: (f32, f32) = (26.0, 82.0);
/// A planning token.
const TOKEN: f32 = 11.0;

/// The colour of a character on paper.
const fn colour(who: Who) -> &'static str {
    match who {
        Who::Red => "#b3261e",
        Who::Green => "#17713a",
        Who::Blue => "#1257b0",
        Who::Black => "#23262f",
        Who::Npc => "#7a5c00",
    }
}

/// Icons of an action in a row that ends at a point.
fn icons_before(canvas: &mut Canvas, right: f32, y: f32, size: f32, card: &ActionCard) {
    let icons = icons_of(card);
    for (place, icon) in icons.iter().enumerate() {
        let svg = format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24"><g fill="none" stroke="#16222d" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round">{}</g></svg>"##,
            icon.lines()
        );
        let x = right - (icons.len() - place) as f32 * (size + 0.5);
        canvas.picture(&svg, x, y, size, false);
    }
}

fn die(canvas: &mut Canvas, x: f32, y: f32, size: f32, value: u8) {
    let face = pips(value).replacen("<rect ", r##"<rect fill="#ffffff" stroke="#16222d" stroke-width="1.6" "##, 1);
    let svg = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24"><g fill="#16222d">{face}</g></svg>"##
    );
    canvas.picture(&svg, x, y, size, false);
}

/// One action on a line: what opens it, its name, its icons.
fn action_line(canvas: &mut Canvas, x: f32, y: f32, opens: Option<u8>, card: &ActionCard) {
    let indent = match opens {
        Some(value) => {
            die(canvas, x, y, 6.4, value);
            8.4
        }
        None => 0.0,
    };
    let width = CARD.0 - 9.0;
    let taken = icons_of(card).len() as f32 * 4.7;
    let name = known_name("action", &card.id);
    let kind = fitted_line(Type::new(Font::Bold, 8.5), &name, width - indent - taken - 1.0);
    canvas.text(x + indent, y + 4.5, kind, &name);
    icons_before(canvas, x + width, y + 1.1, 4.2, card);
}

fn abilities(canvas: &mut Canvas, x: f32, y: f32, room: f32, abilities: Abilities) {
    let words: Vec<String> =
        abilities.into_iter().map(|ability| format!("{}: {}", ability_name(ability), ability_text(ability))).collect();
    let words = words.join("\n");
    let kind = fitted(Type::new(Font::Text, 8.0), &words, CARD.0 - 9.0, room);
    canvas.paragraph(x, y, CARD.0 - 9.0, kind, &words);
}

impl PrintJob<'_> {
    fn face(&self, who: Who) -> Option<&'static str> {
        let face = match (who, &self.heist.npc) {
            (Who::Npc, Some(npc)) => face_of_npc(&npc.name, &npc.card).to_owned(),
            _ => face_of_person(self.setup, who),
        };
        art(&format!("portraits/{face}")).or_else(|| art("portraits/nobody"))
    }

    fn name(&self, who: Who) -> String {
        match (who, &self.heist.npc) {
            (Who::Npc, Some(npc)) => npc.name.clone(),
            _ => person_name(self.setup, who),
        }
    }

    /// Cards, figures and tokens of everybody who takes part.
    pub(super) fn crew_sheets(&self, paper: Paper) -> Vec<Sheet> {
        let mut cards = Shelf::new(paper, "the crew: cards");
        for who in self.setup.everybody() {
            let Some(member) = self.setup.member(who) else { continue };
            match &member.npc {
                None => {
                    cards.put(CARD, |canvas, x, y| self.character(canvas, x, y, who));
                    for skill in &member.skills {
                        cards.put(CARD, |canvas, x, y| {
                            let card = self.plain(who, "Skill", crew_card_name(&skill.id));
                            card.head(canvas, x, y);
                            for (value, action) in (1..).zip(&skill.actions) {
                                let top = y + HEAD + 5.0 + f32::from(value - 1) * 10.0;
                                action_line(canvas, x + 4.5, top, Some(value), action);
                            }
                        });
                    }
                }
                Some((_, panic)) => {
                    let sides = [
                        ("Calm", &member.defaults[..], member.six.as_ref(), member.abilities),
                        ("In panic", &panic.actions[..], Some(&panic.six), panic.abilities),
                    ];
                    for (side, actions, six, able) in sides {
                        cards.put(CARD, |canvas, x, y| {
                            self.plain(who, side, &self.name(who)).head(canvas, x, y);
                            let mut top = y + HEAD + 5.0;
                            for action in actions {
                                action_line(canvas, x + 4.5, top, None, action);
                                top += 7.5;
                            }
                            if let Some(six) = six {
                                action_line(canvas, x + 4.5, top, Some(6), six);
                                top += 8.5;
                            }
                            abilities(canvas, x + 4.5, top + 4.0, y + CARD.1 - top - 5.0, able);
                        });
                    }
                }
            }
        }
        let mut figures = Shelf::new(paper, "the crew: figures and planning tokens");
        for who in self.setup.everybody() {
            figures.put(FIGURE, |canvas, x, y| self.figure(canvas, x, y, who));
        }
        self.tokens(&mut figures);
        let mut sheets = cards.sheets;
        sheets.extend(figures.sheets);
        sheets
    }

    fn plain(&self, who: Who, above: &str, name: &str) -> PlainCard<'static> {
        PlainCard {
            colour: colour(who),
            above: above.to_owned(),
            corner: if who == Who::Npc { String::new() } else { colour_name(who).to_owned() },
            name: name.to_owned(),
            words: String::new(),
            flavour: String::new(),
        }
    }

    fn character(&self, canvas: &mut Canvas, x: f32, y: f32, who: Who) {
        let Some(member) = self.setup.member(who) else { return };
        self.plain(who, &card_of(self.setup, who), &self.name(who)).head(canvas, x, y);
        let top = y + HEAD + 4.0;
        if let Some(face) = self.face(who) {
            canvas.picture(face, x + 4.5, top, 20.0, false);
        }
        let kind = Type::new(Font::Bold, 8.5);
        let tokens = several(member.memory, "planning token");
        canvas.text(x + 27.0, top + 5.0, kind, &tokens);
        canvas.text(x + 27.0, top + 10.5, kind, &several(member.ideas, "idea"));
        canvas.text(x + 27.0, top + 17.5, Type::new(Font::Text, 7.0).colour(DIM), "at the start");
        let mut line = top + 22.5;
        for action in &member.defaults {
            action_line(canvas, x + 4.5, line, None, action);
            line += 6.8;
        }
        canvas.line((x + 4.5, line + 0.8), (x + CARD.0 - 4.5, line + 0.8), CUT);
        abilities(canvas, x + 4.5, line + 4.6, y + CARD.1 - line - 6.0, member.abilities);
    }

    /// A figure that is folded in the middle and stands on its flaps.
    fn figure(&self, canvas: &mut Canvas, x: f32, y: f32, who: Who) {
        let (width, flap, side) = (FIGURE.0 - 2.0, 8.0, (FIGURE.1 - 18.0) / 2.0);
        let x = x + 1.0;
        canvas.rect(x, y, width, FIGURE.1 - 2.0, CUT);
        let fold = y + flap + side;
        let fill = Stroke { fill: Some(colour(who)), ..Stroke::default() };
        canvas.rect(x, fold - side, width, side - width, fill);
        canvas.rect(x, fold + width, width, side - width, fill);
        if let Some(face) = self.face(who) {
            canvas.picture(face, x, fold, width, false);
            canvas.picture(face, x, fold - width, width, true);
        }
        let name = self.name(who);
        let kind = fitted_line(Type::new(Font::Bold, 10.0).colour("#ffffff"), &name, width - 2.0);
        canvas.text_around(x + width / 2.0, fold + width + 5.2, kind, &name);
        canvas.text_turned(x + width / 2.0, fold - width - 5.2, kind, &name);
        for at in [fold - side, fold, fold + side] {
            canvas.line((x, at), (x + width, at), FOLD);
        }
        let hint = Type::new(Font::Text, 6.0).colour(DIM);
        canvas.text_around(x + width / 2.0, fold + side + 4.8, hint, "foot");
    }

    /// Planning tokens of every colour below the figures.
    fn tokens(&self, shelf: &mut Shelf) {
        for who in self.setup.everybody() {
            let count = self.setup.member(who).map_or(0, |member| member.memory);
            shelf.next_row();
            for _ in 0..count {
                shelf.put((TOKEN, TOKEN), |canvas, x, y| {
                    let (cx, cy) = (x + TOKEN / 2.0, y + TOKEN / 2.0);
                    let fill = Stroke { fill: Some(colour(who)), ..Stroke::default() };
                    canvas.circle(cx, cy, TOKEN / 2.0 - 0.6, fill);
                    let word = Type::new(Font::Bold, 7.0).colour("#ffffff");
                    canvas.text_around(cx, cy + 0.9, word, colour_name(who));
                });
            }
        }
    }
}
