//! From a box to a heist, and back: the crew that was chosen becomes the table at the beginning of planning, and a game
//! that is over becomes the line that records it.

use super::contents::{BoxContents, Hiding, SecondPart, UnderWay};
use super::feats::{feats, ideas_left};
use super::record::HeistRecord;
use super::rules::lose::RETRY_IDEAS;
use super::stock::Stock;
use super::{OWN, heist_name};
use heist_data::about;
use heist_data::chapters::Memory;
use heist_data::error::ContentError;
use heist_data::heists::Heist;
use heist_data::library::Library;
use heist_data::names::space_name;
use heist_data::scenario::ScenarioChapter;
use heist_format::game::{Game, HistoryEntry};
use heist_format::parts;
use heist_format::setup::{self, Options, Recruit};
use heist_rules::cards::{ITEM_CARDS, Item, Thing};
use heist_rules::edition::FixerChoice;
use heist_rules::fact::Fact;
use heist_rules::setup::Setup;
use heist_rules::state::{HeistFlags, PersonFlags, Phase, Place, State};
use heist_rules::who::Who;

/// The heist for which a crew has been chosen, as planning begins.
pub fn start(contents: &BoxContents) -> Result<(Setup, State), ContentError> {
    let under_way = under_way(contents)?;
    let library = Library::official();
    let known = contents.heist(&under_way.heist);
    let heist = known.ok_or_else(|| {
        ContentError::new(format!("the heist file of {} is not in this box", heist_name(&under_way.heist)))
    })?;
    let (crew, options) = (recruits(contents, under_way), options(contents, under_way, heist));
    match &contents.second_part {
        Some(part) => start_second(contents, part, (&crew, &options), heist),
        None if under_way.heist.starts_with(OWN) => setup::new_own_game(heist, contents.edition.id, &crew, &options),
        None => setup::new_game(library, &heist.id, contents.edition.id, &crew, &options),
    }
}

/// The second part of a job: everybody is where the first has left it, with what it carries.
fn start_second(
    contents: &BoxContents,
    part: &SecondPart,
    (crew, options): (&[Recruit], &Options),
    second: &Heist,
) -> Result<(Setup, State), ContentError> {
    let library = Library::official();
    let first = library.heist(&second.previous_part);
    let first = first.ok_or_else(|| ContentError::new(format!("nothing comes before {}", second.name)))?;
    let items = setup::items_of(library, crew, options, second.item.as_ref().map(|(_, item)| *item))?;
    let seats = under_way(contents)?.seats.iter();
    let hidden = seats.zip(crew).enumerate().filter_map(|(i, (seat, recruit))| {
        let hiding = part.hiding.iter().find(|who| who.character == seat.character)?;
        // Where nobody has written down who hid where, two go to each hideout.
        let usual = first.hideouts.get(i / 2).cloned().unwrap_or_default();
        Some(parts::Hidden {
            recruit: recruit.clone(),
            hideout: if hiding.at.is_empty() { usual } else { hiding.at.clone() },
            ideas: hiding.ideas,
            carrying: hiding.carrying.clone(),
            items: items.iter().filter(|(_, who)| *who == recruit.who).map(|(item, _)| *item).collect(),
            master_plan: None,
        })
    });
    parts::set_up(contents.edition.id, (first, second), hidden.collect(), options, Vec::new())
}

/// The same for a heist of the players' own whose file does not lie in the box.
pub fn start_own(contents: &BoxContents, heist: &Heist) -> Result<(Setup, State), ContentError> {
    let under_way = under_way(contents)?;
    if !under_way.heist.starts_with(OWN) {
        return Err(ContentError::new(format!("the crew was chosen for {}", heist_name(&under_way.heist))));
    }
    let (crew, options) = (recruits(contents, under_way), options(contents, under_way, heist));
    setup::new_own_game(heist, contents.edition.id, &crew, &options)
}

fn under_way(contents: &BoxContents) -> Result<&UnderWay, ContentError> {
    contents.under_way.as_ref().ok_or_else(|| ContentError::new("no crew has been chosen: `box crew …` does that"))
}

fn recruits(contents: &BoxContents, under_way: &UnderWay) -> Vec<Recruit> {
    let named = |name: &String| contents.characters.get(name);
    let seats = under_way.seats.iter().zip(Who::PLAYERS);
    let recruit = |(seat, who): (&super::CrewSeat, Who)| {
        let cards = &named(&seat.character)?.cards;
        Some(Recruit { who, character: cards.card.clone(), skills: cards.skills.clone() })
    };
    seats.filter_map(recruit).collect()
}

/// What the team brings along. A card that a character brings, or that lies on the map, is not in the shop meanwhile.
fn options(contents: &BoxContents, under_way: &UnderWay, heist: &Heist) -> Options {
    let library = Library::official();
    let colour = |name: &str| {
        let place = under_way.seats.iter().position(|seat| seat.character == name);
        Who::PLAYERS[place.unwrap_or(0).min(3)]
    };
    let mut held = under_way.held.clone();
    let items = contents.items.cards().map(|item| {
        let place = held.iter().position(|(other, _)| *other == item);
        (item, place.map_or(Who::Red, |place| colour(&held.swap_remove(place).1)))
    });
    let items: Vec<(Item, Who)> = items.collect();
    let in_safe = heist.safe.iter().flat_map(|safe| &safe.contents).filter_map(|word| word.strip_prefix("item:"));
    let on_map = heist.item.as_ref().map(|(_, item)| *item).into_iter().chain(in_safe.filter_map(Item::from_id));
    let on_map: Stock = on_map.collect();
    let cards = under_way.seats.iter().filter_map(|seat| contents.characters.get(&seat.character));
    let brought = cards.filter_map(|named| library.characters.get(&named.cards.card));
    let brought: Stock = brought.flat_map(|card| card.start_items.iter().copied()).collect();
    let shop = Item::ALL.into_iter().flat_map(|item| {
        let elsewhere = contents.items.count(item) + on_map.count(item) + brought.count(item);
        let left = Stock::copies(item).saturating_sub(elsewhere).min(contents.shop.count(item));
        (0..left).map(move |_| item)
    });
    let seats = under_way.seats.iter().zip(Who::PLAYERS);
    let busted = seats.filter(|(seat, _)| contents.is_busted(&seat.character)).map(|(_, who)| who);
    let chapter = contents.chapter(&heist.id);
    let inside = match chapter {
        // Whoever joins from elsewhere and is free comes from outside.
        Some(_) if heist.asks_who_is_free() => {
            let inside = |seat: &super::CrewSeat| {
                contents.story.team.contains(&seat.character) || contents.is_busted(&seat.character)
            };
            let seats = under_way.seats.iter().zip(Who::PLAYERS);
            Some(seats.filter(|(seat, _)| inside(seat)).map(|(_, who)| who).collect())
        }
        _ => heist.asks_who_was_busted().then(|| busted.collect()),
    };
    let fixers = match contents.edition.fixers {
        FixerChoice::NamedBefore => under_way.fixers.clone(),
        FixerChoice::LaidOut | FixerChoice::None => contents.fixers.clone(),
    };
    Options {
        cash: contents.cash,
        fixers,
        items,
        shop: Some(shop.collect()),
        inside,
        brought: chapter.is_some_and(|chapter| chapter.brings_paintings).then(|| contents.paintings()),
        remembered: Memory::ALL.iter().copied().filter(|note| contents.story.notes.contains(note.word())).collect(),
        more_ideas: if contents.story.retrying && !contents.is_rebuilding_job(&heist.id) { RETRY_IDEAS } else { 0 },
        // One campaign is played by one set of rules, on the street and inside.
        revision: contents.edition.revision,
    }
}

/// The outcome of a game that is over, as the box will record it.
pub fn record_of(contents: &BoxContents, game: &Game) -> Result<HeistRecord, ContentError> {
    let under_way = under_way(contents)?;
    let (setup, start, end) = (game.setup(), game.start(), game.state());
    if end.phase != Phase::Over {
        return Err(ContentError::new("the heist is not over yet"));
    }
    let crew = recruits(contents, under_way);
    let same = |recruit: &Recruit| {
        setup.member(recruit.who).is_some_and(|member| {
            member.card == recruit.character
                && member.skills.iter().map(|skill| skill.id.as_str()).eq(recruit.skills.iter().map(String::as_str))
        })
    };
    let number = Who::PLAYERS.into_iter().filter(|who| setup.member(*who).is_some()).count();
    // Of a heist of the players' own a position has the words, and no id.
    let same_heist = match contents.side_jobs.get(&under_way.heist) {
        Some(job) => setup.about == about::of_heist(job.heist()),
        None => under_way.heist.starts_with(OWN) || setup.heist == under_way.heist,
    };
    if crew.len() != number || !crew.iter().all(same) || !same_heist {
        return Err(ContentError::new("this is not the heist and crew that were chosen in the box"));
    }
    if start.cash != contents.cash {
        return Err(ContentError::new("the game began with another amount of team cash than is in the box"));
    }
    let facts = || game.history().iter().flat_map(|entry| &entry.facts);
    let spent: u16 = facts().map(|fact| if let Fact::TeamCash(n @ ..0) = fact { n.unsigned_abs() } else { 0 }).sum();
    let won = end.is(HeistFlags::WON);
    let mut outcome =
        HeistRecord { won, cash: (end.cash + spent).saturating_sub(start.cash), spent, ..HeistRecord::default() };
    let seats = || under_way.seats.iter().zip(Who::PLAYERS);
    match contents.chapter(&under_way.heist) {
        Some(chapter) => note_what_the_chapter_asks(contents, chapter, game, &mut outcome),
        None => {
            let found = feats(game);
            (outcome.feats, outcome.fixers) = (found.achievements, found.fixers);
            let on_team = end.loot.iter().filter(|(i, _, place)| *place == Place::TEAM && !was_of_team(start, *i));
            outcome.loot = on_team.map(|(_, kind, _)| kind).collect();
        }
    }
    let busted = seats().filter(|(_, who)| end.person(*who).is(PersonFlags::BUSTED));
    outcome.busted = busted.map(|(seat, _)| seat.character.clone()).collect();
    for item in Item::ALL {
        count_cards(contents, game, item, &mut outcome);
    }
    if won && Library::official().city.part_after(&under_way.heist).is_some() {
        let hiding = seats().filter(|(_, who)| !end.person(*who).is(PersonFlags::BUSTED));
        let hiding = hiding.map(|(seat, who)| {
            let pieces = end.loot.iter().filter(|(_, _, place)| *place == Place::with(who));
            let cash = Some(end.person(who).cash).filter(|cash| *cash > 0).map(|cash| format!("cash:{cash}"));
            Hiding {
                character: seat.character.clone(),
                at: space_name(setup, end, end.person(who).at),
                ideas: ideas_left(game, who),
                carrying: pieces.map(|(_, kind, _)| kind.word().to_owned()).chain(cash).collect(),
            }
        });
        outcome.hiding = hiding.collect();
    }
    Ok(outcome)
}

/// Loot that came out and who had it, paintings of the team that stayed in the house, and what is written down for later.
fn note_what_the_chapter_asks(
    contents: &BoxContents,
    chapter: &ScenarioChapter,
    game: &Game,
    outcome: &mut HeistRecord,
) {
    let end = game.state();
    let mut brought = if chapter.brings_paintings { contents.paintings() } else { Vec::new() };
    // Whoever had it last; or who picked it up outdoors, where it was the team's at once.
    let last_holder = |piece: usize| {
        let was = |entry: &HistoryEntry| {
            entry.before.loot.iter().find(|(i, ..)| *i == piece).map(|(_, kind, place)| (kind, place))
        };
        let entry =
            game.history().iter().rev().find(|entry| was(entry).is_some_and(|(_, place)| place != Place::TEAM))?;
        let (kind, place) = was(entry)?;
        let picked_up = entry.facts.iter().rev().find_map(|fact| match fact {
            Fact::PickUp(who, Thing::Loot(other), _) if *other == kind => Some(*who),
            _ => None,
        });
        place.holder().or(picked_up)
    };
    for (piece, kind, _) in end.loot.iter().filter(|(_, _, place)| *place == Place::TEAM) {
        if let Some(place) = brought.iter().position(|other| *other == kind) {
            brought.swap_remove(place);
            continue;
        }
        outcome.loot.push(kind);
        let seats = contents.under_way.iter().flat_map(|under_way| under_way.seats.iter().zip(Who::PLAYERS));
        let thief = seats.into_iter().find(|(_, who)| last_holder(piece) == Some(*who));
        outcome.stole.extend(thief.map(|(seat, _)| (seat.character.clone(), kind)));
    }
    outcome.left = brought;
    let true_now = chapter.notes.iter().filter(|note| note.holds(end));
    outcome.notes = true_now.map(|note| note.word().to_owned()).collect();
}

fn was_of_team(start: &State, piece: usize) -> bool {
    start.loot.iter().any(|(i, _, place)| i == piece && place == Place::TEAM)
}

/// Where the cards of one item have gone. Cards that characters brought along go home with them.
fn count_cards(contents: &BoxContents, game: &Game, item: Item, outcome: &mut HeistRecord) {
    let (start, end) = (game.start(), game.state());
    let with_team = |state: &State, place: Place| {
        place == Place::TEAM || place.holder().is_some_and(|who| !state.person(who).is(PersonFlags::BUSTED))
    };
    let away = |place: Place| !(place == Place::TEAM || place == Place::SHOP || place.holder().is_some());
    let cards = || (0..ITEM_CARDS.len()).filter(|card| ITEM_CARDS[*card] == item);
    let owned = contents.items.count(item);
    let brought = (cards().filter(|card| with_team(start, start.items[*card])).count() as u8).saturating_sub(owned);
    let team = cards().filter(|card| with_team(end, end.items[*card])).count() as u8;
    let kept = team.saturating_sub(brought);
    let turned_up = |card: &usize| {
        let lost = end.items[*card] == Place::LOST;
        away(start.items[*card]) && (lost || !away(end.items[*card]))
    };
    let mut found = cards().filter(turned_up).count() as u8;
    let times = |wanted: &dyn Fn(&Fact) -> bool| {
        game.history().iter().flat_map(|entry| &entry.facts).filter(|fact| wanted(fact)).count() as u8
    };
    let bought = times(&|fact| matches!(fact, Fact::BuyItem(what, _) if *what == item));
    let sold = times(&|fact| matches!(fact, Fact::SellItem(what) if *what == item));
    // A card that somebody brought along and the team has sold came out of nowhere as far as the box knows.
    found += (sold + kept).saturating_sub(owned + found + bought);
    let gone = (owned + found + bought).saturating_sub(sold + kept);
    let note = |list: &mut Vec<Item>, count: u8| list.extend((0..count).map(|_| item));
    note(&mut outcome.found, found);
    note(&mut outcome.bought, bought);
    note(&mut outcome.sold, sold);
    note(&mut outcome.gone, gone);
}
