//! A position under construction: what reading a position and setting up a new game have in common. Whatever nobody says
//! anything about is as it is at the start of the heist.

use super::offers::PositionOffers;
use crate::setup::start;
use heist_data::blocks::{Names, read_blocks, read_starters};
use heist_data::error::ContentError;
use heist_data::fields::{Fields, PlacedWord};
use heist_data::heists::{Heist, HeistSafe, is_content_word};
use heist_data::library::Library;
use heist_data::map::MapText;
use heist_data::names::{parse_cell, parse_space, space_name};
use heist_data::objective::read_objective;
use heist_data::suggest::or_known;
use heist_data::words;
use heist_rules::board::Board;
use heist_rules::boss::BossPawn;
use heist_rules::cards::{BagChit, Fixer, ITEM_CARDS, Item, Loot};
use heist_rules::chance::Bag;
use heist_rules::chits::Chit;
use heist_rules::edition::{Bosses, EDITION_IDS, Edition, PlanningPurchases};
use heist_rules::effect::CardId;
use heist_rules::members::Members;
use heist_rules::setup::{About, NoiseTrack, Objective, Safe, Sells, Setup, Terms};
use heist_rules::space::{Space, Spaces};
use heist_rules::state::{Bits, Deck, Escort, LootPieces, Phase, Place, State};

/// The most team cash, in $k.
pub(crate) const MAX_CASH: u16 = 9999;

/// The most ideas of one character.
pub(crate) const MAX_IDEAS: u8 = 99;

/// A position under construction.
pub(crate) struct PositionBuilder<'a> {
    pub library: &'a Library,
    pub heist: Option<&'a Heist>,
    pub map: MapText,
    pub setup: Setup,
    pub state: State,
    /// Loot pieces found so far; sorted into the state at the end.
    pub pieces: Vec<(Loot, Place)>,
    pub safe_spaces: Vec<Space>,
    pub item_spaces: Vec<Space>,
    pub pawns: Vec<Space>,
    /// Hexes of the map with rings around each other, the outermost first.
    pub nested: Vec<(Space, Vec<usize>)>,
}

/// The edition with an id.
pub(crate) fn edition_named(id: &str) -> Result<Edition, ContentError> {
    Edition::from_id(id).ok_or_else(|| {
        let words = format!("'{id}' is not an edition{}", or_known(id, EDITION_IDS));
        ContentError::new(words).at_key("edition")
    })
}

/// A heist is played in its editions.
pub(crate) fn check_edition(heist: &Heist, edition: &Edition) -> Result<(), ContentError> {
    if heist.is_for(edition.id) {
        return Ok(());
    }
    let words = format!("{} is for {}, not for {}", heist.name, heist.editions.join(", "), edition.id);
    Err(ContentError::new(words).at_key("heist"))
}

impl<'a> PositionBuilder<'a> {
    /// An empty table with a board. `id` is that of an official heist.
    pub fn new(
        library: &'a Library,
        edition: Edition,
        heist: Option<&'a Heist>,
        id: String,
        (map, board): (MapText, Board),
    ) -> PositionBuilder<'a> {
        let setup = Setup {
            edition,
            heist: id,
            about: About::default(),
            board,
            shields: Spaces::NONE,
            servers: [Spaces::NONE; 3],
            panels: Spaces::NONE,
            beacons: Spaces::NONE,
            safes: Vec::new(),
            crew: Members::NOBODY,
            noise_track: NoiseTrack { id: String::new(), alert_slots: 0, final_slot: 0 },
            alert_track: library.alert_track_in(&edition),
            sells: Sells::usual(edition.planning_purchases),
            cards: library.cards_in(&edition),
            items: library.items.clone(),
            objective: Objective::default(),
            terms: Terms::default(),
        };
        PositionBuilder {
            library,
            heist,
            map,
            setup,
            state: State::EMPTY,
            pieces: Vec::new(),
            safe_spaces: Vec::new(),
            item_spaces: Vec::new(),
            pawns: Vec::new(),
            nested: Vec::new(),
        }
    }

    /// The space with a name.
    pub fn space_named(&self, word: &PlacedWord<'_>) -> Result<Space, ContentError> {
        let found = parse_space(&self.setup, &self.state, word.text);
        found.ok_or_else(|| match parse_cell(word.text).and_then(|cell| self.map.at(cell)) {
            Some(_) => word
                .fault(format!("{} is a gap: nothing and nobody can be there", word.text))
                .rule("board.gap.definition"),
            None => word.fault(format!("there is no space '{}' on this map", word.text)),
        })
    }
    /// A space that the heist names.
    fn space_of_heist(&self, name: &str) -> Result<Space, ContentError> {
        self.space_named(&PlacedWord { text: name, path: vec!["heist".to_owned()] })
    }
    /// Refuses gaps: removed tiles and tunnel cells without an entrance.
    pub fn check_standing(&self, space: Space, word: &PlacedWord<'_>, what: &str) -> Result<(), ContentError> {
        let open = self.state.tiles(&self.setup) | self.state.exits;
        if open.has(space) {
            return Ok(());
        }
        Err(word.fault(format!("{} is a gap; {what} there", space_name(&self.setup, &self.state, space))))
    }
    /// The card with an id.
    pub fn card(&self, path: &[String], id: &str) -> Result<CardId, ContentError> {
        let fault = || ContentError::new(format!("there is no event or crisis card '{id}'")).at(path);
        self.setup.card(id).ok_or_else(fault)
    }

    /// What the heist says, or the general rules; a position may say itself who starts where, and where the kennel is.
    pub fn take_terms(&mut self, own_starts: bool, own_kennel: bool) -> Result<(), ContentError> {
        let mut terms = Terms { kennel: self.setup.terms.kennel, ..Terms::default() };
        let placed = self.state.openings.iter().filter(|o| o.side.is_none() && o.space.is_somewhere()).count() as u8;
        // A map with tunnel cells lets the team place one entrance, unless it says otherwise.
        terms.tunnels = placed.max(u8::from(self.setup.board.tunnels.any()));
        if let Some(heist) = self.heist {
            terms.entrance_limit = heist.entrance_limit;
            terms.exit_limit = heist.exit_limit;
            terms.tunnels = heist.tunnels;
            terms.reward = heist.reward;
            terms.missing = heist.missing();
            let path = ["heist".to_owned()];
            if !own_starts {
                let starts = heist.inside_starts.iter().map(|name| self.space_of_heist(name));
                terms.inside_starts = starts.collect::<Result<Spaces, _>>()?;
                read_starters(&Fields::new(&heist.starts, &path), &|word| self.space_named(word), &mut terms)?;
            }
            self.read_blocks(&Fields::new(&heist.terms, &path), &mut terms)?;
            for chit in heist.held_by_guard.iter().filter_map(|chit: &BagChit| chit.loot()) {
                terms.held_by_guard |= 1 << chit as u32;
            }
            if let (false, Some(stand_in)) = (terms.kennel.is_somewhere() || own_kennel, &heist.kennel) {
                terms.kennel = self.space_of_heist(stand_in)?;
            }
        }
        for (hex, rings) in &self.nested {
            terms.nesting.lay(*hex, rings);
        }
        self.setup.terms = terms;
        Ok(())
    }

    /// Reads building blocks of special rules.
    pub fn read_blocks(&self, fields: &Fields<'_>, terms: &mut Terms) -> Result<(), ContentError> {
        let names = Names {
            space: &|word| self.space_named(word),
            card: &|id| self.setup.card(id),
            boss: &|id| self.library.boss(id),
        };
        read_blocks(fields, &names, terms)
    }

    /// The objective of the heist. The words of an official one are found by its id.
    pub fn take_objective(&mut self) -> Result<(), ContentError> {
        if let Some(heist) = self.heist {
            let path = ["heist".to_owned(), "objective".to_owned()];
            let fields = Fields::new(&heist.objective, &path);
            self.setup.objective = read_objective(&fields, &|word| self.space_named(word))?;
            if !self.setup.heist.is_empty() {
                self.setup.objective.text.clear();
            }
        }
        Ok(())
    }

    /// Whether a card of an item is still in the box.
    pub fn has_card_left(&self, item: Item) -> bool {
        (0..ITEM_CARDS.len()).any(|card| ITEM_CARDS[card] == item && self.state.items[card] == Place::BOX)
    }
    /// Puts one card of an item somewhere.
    pub fn take_item_card(&mut self, item: Item, place: Place, word: &PlacedWord<'_>) -> Result<usize, ContentError> {
        let free =
            (0..ITEM_CARDS.len()).find(|card| ITEM_CARDS[*card] == item && self.state.items[*card] == Place::BOX);
        let Some(card) = free else {
            let copies = ITEM_CARDS.iter().filter(|card| **card == item).count();
            return Err(word.fault(format!("there are only {copies} cards of {} in the box", item.id())));
        };
        self.state.items[card] = place;
        Ok(card)
    }

    /// The safe of the heist, with what is inside, on a hex of the map that shows one.
    pub fn place_safe_of_heist(&mut self, at: Space, safe: &HeistSafe) -> Result<(), ContentError> {
        self.setup.safes.push(Safe { at, cracks: safe.cracks, cash: 0 });
        self.fill_safe_of_heist(self.setup.safes.len() - 1, safe)
    }
    /// Puts into a safe what the heist says; an item card that somebody owns is not there.
    pub fn fill_safe_of_heist(&mut self, number: usize, safe: &HeistSafe) -> Result<(), ContentError> {
        let path = ["heist".to_owned(), "safe".to_owned()];
        for text in &safe.contents {
            let item = text.strip_prefix("item:").and_then(Item::from_id);
            if item.is_none_or(|item| self.has_card_left(item)) {
                self.fill_safe(number, &[PlacedWord { text, path: path.to_vec() }])?;
            }
        }
        Ok(())
    }
    /// Puts something into a safe.
    pub fn fill_safe(&mut self, number: usize, contents: &[PlacedWord<'_>]) -> Result<(), ContentError> {
        for word in contents {
            if !is_content_word(word.text) {
                return Err(word.fault(format!("'{}' cannot be in a safe; loot, cash:N and item:<id> can", word.text)));
            }
            if let Some(loot) = words::loot(word.text) {
                self.pieces.push((loot, Place::safe(number)));
            } else if let Some(cash) = words::cash(word.text) {
                let inside = &mut self.setup.safes[number].cash;
                *inside = inside.checked_add(cash).ok_or_else(|| word.fault("this is too much cash"))?;
            } else if let Some(item) = word.text.strip_prefix("item:").and_then(Item::from_id) {
                self.take_item_card(item, Place::safe(number), word)?;
            }
        }
        Ok(())
    }
    /// Every safe of the map is spoken for.
    pub fn check_safes(&self, without: &[Space]) -> Result<(), ContentError> {
        let Some(space) = without.first() else { return Ok(()) };
        let name = space_name(&self.setup, &self.state, *space);
        let example = format!("safe = {{ at = \"{name}\", needed = 3, contents = [] }}");
        let words = format!("the safe at {name} needs an entry such as {example}");
        Err(ContentError::new(words).at_key("safe"))
    }

    /// The item card of the heist and its hex, where the map shows an item hex there.
    pub fn item_of_heist(&self) -> Result<Option<(Space, Item)>, ContentError> {
        match self.heist.and_then(|heist| heist.item.as_ref()) {
            Some((name, item)) => {
                Ok(Some((self.space_of_heist(name)?, *item)).filter(|(at, _)| self.item_spaces.contains(at)))
            }
            None => Ok(None),
        }
    }
    /// Lays an item card on each of these item hexes. `owned`: a card that somebody owns already need not lie there too.
    pub fn lay_items(
        &mut self,
        hexes: &[Space],
        named: Option<(Space, Item)>,
        owned: bool,
    ) -> Result<(), ContentError> {
        for space in hexes {
            match named {
                Some((at, item)) if at == *space && owned && !self.has_card_left(item) => {}
                Some((at, item)) if at == *space => {
                    let word = PlacedWord { text: item.id(), path: vec!["item".to_owned()] };
                    self.take_item_card(item, Place::on(*space), &word)?;
                }
                _ => {
                    let name = space_name(&self.setup, &self.state, *space);
                    let example = format!("item = {{ at = \"{name}\", id = \"cheap-picks\" }}");
                    let words = format!("say which item lies on the item hex at {name}: {example}");
                    return Err(ContentError::new(words).at_key("item"));
                }
            }
        }
        Ok(())
    }

    /// The bag, and the loot in it.
    pub fn fill_bag(&mut self, bag: Option<Bag>) {
        self.state.bag = bag.unwrap_or_else(|| start::bag(self.heist));
        for chit in BagChit::ALL {
            let count = self.state.bag.count(chit);
            self.pieces.extend(chit.loot().into_iter().flat_map(|loot| vec![(loot, Place::BAG); count as usize]));
        }
    }
    /// In planning the team has everything that it may bring and nobody carries.
    pub fn bring_loot(&mut self) {
        if self.state.phase == Phase::Planning {
            let carried = |kind: &Loot| self.pieces.iter().any(|(other, _)| other == kind);
            let brought = |kind: &Loot| self.setup.terms.brought >> *kind as u32 & 1 == 1;
            let pieces: Vec<_> = Loot::ALL.into_iter().filter(|kind| brought(kind) && !carried(kind)).collect();
            self.pieces.extend(pieces.into_iter().map(|kind| (kind, Place::TEAM)));
        }
    }

    /// The boss where he starts, if the heist has one.
    pub fn new_boss(&self) -> Result<Option<BossPawn>, ContentError> {
        let Some(boss) = &self.setup.terms.boss else { return Ok(None) };
        if self.setup.edition.bosses == Bosses::None {
            let words = format!("the edition {} has no bosses", self.setup.edition.id);
            return Err(ContentError::new(words).at_key("terms"));
        }
        Ok(Some(BossPawn::new(boss)))
    }
    /// Puts the boss on his hex.
    pub fn place_boss(&mut self, pawn: BossPawn) -> Result<(), ContentError> {
        if pawn.at.is_somewhere() && !self.state.tiles(&self.setup).has(pawn.at) {
            let why = "the boss stands on a hex of the map; say where he is: boss = { at = \"c4\" }";
            return Err(ContentError::new(why).at_key("boss"));
        }
        self.state.boss = pawn;
        Ok(())
    }

    /// What planning offers: as it is said, or as the chapter has it.
    pub fn offer(&mut self, offers: Option<PositionOffers>) -> Result<(), ContentError> {
        if let Some(offers) = offers {
            if self.setup.edition.planning_purchases == PlanningPurchases::Shop {
                let words = "this edition has a shop: reveals and ideas are not for sale";
                return Err(ContentError::new(words).at_key("planning"));
            }
            self.setup.sells = offers.sells;
            (self.state.free_reveals, self.state.free_ideas) = (offers.free_reveals, offers.free_ideas);
        } else if let Some(chapter) = self.heist.and_then(|heist| heist.chapter.as_ref()) {
            let offers = &chapter.planning;
            self.setup.sells = Sells { reveal: offers.buy_reveal, idea: offers.buy_idea };
            if self.state.phase == Phase::Planning {
                (self.state.free_reveals, self.state.free_ideas) = offers.free(&[]);
            }
        }
        Ok(())
    }

    /// The guards of a convoy: as listed, or every active guard where it starts.
    pub fn place_escort(&mut self, listed: Option<Vec<Escort>>) -> Result<(), ContentError> {
        let starting = || {
            let convoy = self.setup.terms.convoy.into_iter();
            let guards =
                |at: Space| vec![Escort::new(at, false); usize::from(self.state.security.of(Chit::Guard).at(at))];
            convoy.flat_map(|convoy| convoy.guards).flat_map(guards).collect()
        };
        let escort: Vec<Escort> = listed.unwrap_or_else(starting);
        if escort.len() > Escort::MAX {
            let words = format!("a convoy has at most {} guards, not {}", Escort::MAX, escort.len());
            return Err(ContentError::new(words).at_key("escort").rule("special.convoy"));
        }
        self.state.escort[..escort.len()].copy_from_slice(&escort);
        Ok(())
    }

    /// The alert bar: the squares behind it are gone from the track.
    pub fn set_alert_bar(&mut self, passed: u8) -> Result<(), ContentError> {
        let squares = self.setup.alert_track.squares;
        if passed >= squares {
            let words =
                format!("the alert bar goes up to {}: the last square stays before it", squares.saturating_sub(1));
            return Err(ContentError::new(words).at_key("alert").rule("alert.bar.capped"));
        }
        let deck = &mut self.state.deck;
        for (place, square) in deck.cards.iter_mut().zip(0..squares) {
            *place = CardId(square);
        }
        deck.len = squares;
        deck.top = passed;
        Ok(())
    }
    /// The deck, from the top, under the crises that wait.
    pub fn lay_deck(&mut self, waiting: &[CardId], deck: Option<Vec<String>>) -> Result<(), ContentError> {
        let mut cards = waiting.to_vec();
        for id in deck.unwrap_or_else(|| start::deck(self.heist)) {
            cards.push(self.card(&["deck".to_owned()], &id)?);
        }
        if cards.len() > Deck::MAX {
            let words = format!("deck and queue together hold at most {} cards", Deck::MAX);
            return Err(ContentError::new(words).at_key("deck"));
        }
        let deck = &mut self.state.deck;
        deck.cards[..cards.len()].copy_from_slice(&cards);
        deck.len = cards.len() as u8;
        deck.top = waiting.len() as u8;
        deck.queue = Bits::new(if waiting.len() == 64 { u64::MAX } else { (1 << waiting.len()) - 1 });
        Ok(())
    }

    /// Fixers that the team has unlocked.
    pub fn unlock(&mut self, fixers: Option<&[Fixer]>) {
        self.state.fixers = match fixers {
            Some(list) => list.iter().fold(0, |bits, fixer| bits | 1 << *fixer as u16),
            None => start::fixers(&self.setup.edition, self.heist),
        };
    }
    /// Everything that is on sale from the start and left in the box is in the shop.
    pub fn stock_shop(&mut self) {
        for (card, item) in ITEM_CARDS.into_iter().enumerate() {
            if self.setup.item(item).in_shop && self.state.items[card] == Place::BOX {
                self.state.items[card] = Place::SHOP;
            }
        }
    }
    /// In planning the Connoisseur finds another $1k on every one of these hexes that shows cash or a jewel.
    pub fn add_connoisseur_cash(&mut self, hexes: Spaces) {
        let jewel = |space: &Space| self.pieces.contains(&(Loot::Jewel, Place::on(*space)));
        let jewels = self.setup.board.tiles.into_iter().filter(jewel).collect();
        self.state.find_more_cash(hexes, jewels);
    }

    /// Everything has been said: the pieces are sorted in, and it must be possible to go on from here.
    pub fn close(mut self) -> Result<(Setup, State), ContentError> {
        if self.pieces.len() > LootPieces::MAX {
            return Err(ContentError::new(format!("a heist has at most {} pieces of loot", LootPieces::MAX)));
        }
        for (kind, place) in &self.pieces {
            self.state.loot.push(*kind, *place);
        }
        self.state.refresh(&self.setup);
        let state = super::normal(&self.state);
        super::stuck::check_goes_on(&self.setup, &state)?;
        Ok((self.setup, state))
    }
}
