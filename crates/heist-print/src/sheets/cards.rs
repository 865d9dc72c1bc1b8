//! The event deck of the heist as cards, in their order, and the item cards that are found in it.

use super::{CARD, CUT, DIM, PrintJob, Sheet, Shelf, art, fitted};
use crate::canvas::{Canvas, Stroke, Type};
use crate::fonts::Font;
use crate::paper::Paper;
use heist_data::library::Library;
use heist_rules::cards::Item;
use heist_rules::effect::CardId;
use heist_words::english::card_text;
use heist_words::names::{card_name, crisis_name, item_effect, item_name};
use toml::Value;

/// A card with a head: a colour, a small line, a name, and words below.
pub(super) struct PlainCard<'a> {
    pub(super) colour: &'a str,
    pub(super) above: String,
    pub(super) corner: String,
    pub(super) name: String,
    pub(super) words: String,
    pub(super) flavour: String,
}

/// The height of a card's head.
pub(super) const HEAD: f32 = 17.0;

impl PlainCard<'_> {
    pub(super) fn head(&self, canvas: &mut Canvas, x: f32, y: f32) {
        let fill = Stroke { fill: Some(self.colour), ..Stroke::default() };
        canvas.rect(x + 2.0, y + 2.0, CARD.0 - 4.0, HEAD, fill);
        let small = Type::new(Font::Bold, 7.0).colour("#ffffff");
        canvas.text(x + 4.5, y + 6.5, small, &self.above);
        canvas.text_before(x + CARD.0 - 4.5, y + 6.5, small, &self.corner);
        let kind = fitted_line(Type::new(Font::Title, 15.0).colour("#ffffff"), &self.name, CARD.0 - 9.0);
        canvas.text(x + 4.5, y + 14.5, kind, &self.name);
        canvas.rect(x, y, CARD.0, CARD.1, CUT);
    }
    fn draw(&self, canvas: &mut Canvas, x: f32, y: f32) {
        self.head(canvas, x, y);
        let (left, width) = (x + 4.5, CARD.0 - 9.0);
        let flavour = Type::new(Font::Text, 7.5).colour(DIM);
        let lines = flavour.wrap(&self.flavour, width);
        let flavour_height = if self.flavour.is_empty() { 0.0 } else { lines.len() as f32 * flavour.leading() + 3.0 };
        let room = CARD.1 - HEAD - 11.0 - flavour_height;
        let kind = fitted(Type::new(Font::Text, 11.0), &self.words, width, room);
        canvas.paragraph(left, y + HEAD + 8.0, width, kind, &self.words);
        if !self.flavour.is_empty() {
            let top = y + CARD.1 - 3.5 - (lines.len() as f32 - 1.0) * flavour.leading();
            canvas.line((left, top - 4.6), (left + width, top - 4.6), CUT);
            canvas.paragraph(left, top, width, flavour, &self.flavour);
        }
    }
}

/// The largest letters with which words stay on one line.
pub(super) fn fitted_line(kind: Type, words: &str, width: f32) -> Type {
    let mut kind = kind;
    while kind.size > 6.0 && kind.width(words) > width {
        kind.size -= 0.25;
    }
    kind
}

impl PrintJob<'_> {
    /// The deck, the first card first, each with its place in it.
    pub(super) fn card_sheets(&self, paper: Paper) -> Vec<Sheet> {
        let library = Library::official();
        let mut shelf = Shelf::new(paper, "the event deck, and items");
        let count = self.heist.deck.len();
        for (place, id) in self.heist.deck.iter().enumerate() {
            let Some(number) = self.setup.cards.iter().position(|card| card.id == *id) else { continue };
            let (card, known) = (CardId(number as _), &self.setup.cards[number]);
            let entry = library.card_entry(&self.setup.edition, id);
            let said = |key: &str| entry.and_then(|entry| entry.get(key)).and_then(Value::as_str).unwrap_or_default();
            let (colour, kind) = match (known.alarm, known.crisis) {
                (true, _) => ("#8c1a14", "Alarm"),
                (false, true) => ("#b3261e", crisis_name(self.setup)),
                (false, false) => ("#1d4468", "Event"),
            };
            let card = PlainCard {
                colour,
                above: format!("{} {id}", heist_data::printed::capital(kind)),
                corner: format!("{} of {count}", place + 1),
                name: card_name(self.setup, card),
                words: card_text(self.setup, card),
                flavour: said("flavour").to_owned(),
            };
            shelf.put(CARD, |canvas, x, y| card.draw(canvas, x, y));
        }
        for item in self.items() {
            let card = PlainCard {
                colour: "#5b4300",
                above: "Item".to_owned(),
                corner: String::new(),
                name: item_name(item).to_owned(),
                words: item_effect(item),
                flavour: String::new(),
            };
            shelf.put(CARD, |canvas, x, y| {
                card.draw(canvas, x, y);
                if let Some(picture) = art(&format!("items/{}", item.id())) {
                    canvas.picture(picture, x + CARD.0 / 2.0 - 17.0, y + CARD.1 - 39.0, 34.0, false);
                }
            });
        }
        shelf.sheets
    }

    /// Items that somebody brings along, or that are found on the way.
    fn items(&self) -> Vec<Item> {
        let library = Library::official();
        let crew = self.setup.everybody().into_iter().filter_map(|who| self.setup.member(who));
        let brought = crew.filter_map(|member| library.characters.get(&member.card)).flat_map(|card| &card.start_items);
        let mut items: Vec<Item> = brought.copied().collect();
        items.extend(self.heist.item.as_ref().map(|(_, item)| *item));
        let contents = self.heist.safe.iter().flat_map(|safe| &safe.contents);
        items.extend(contents.filter_map(|word| Item::from_id(word.strip_prefix("item:")?)));
        items
    }
}
