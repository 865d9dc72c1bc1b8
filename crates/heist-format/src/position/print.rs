//! Writes a complete position.

use super::board::lying;
use super::crew::names_of;
use super::offers::print_offers;
use super::pending::{card_id, print_pending};
use super::print_crew::print_person;
use heist_data::about::print_about;
use heist_data::blocks::print_blocks;
use heist_data::deck::print_deck;
use heist_data::map::print_rows;
use heist_data::names::{cell_name, space_name};
use heist_data::objective::print_objective;
use heist_rules::View;
use heist_rules::cards::{BagChit, Fixer, ITEM_CARDS, Loot};
use heist_rules::chits::Chit;
use heist_rules::effect::CardId;
use heist_rules::remote_lock::LETTERS;
use heist_rules::setup::{About, Setup, Terms};
use heist_rules::space::{Space, Spaces};
use heist_rules::state::{HeistFlags, Phase, Place, State};
use heist_rules::who::Who;
use toml::{Table, Value};

/// The state in the form that a printed position gives back: cards already discarded are forgotten, and what cannot be
/// told apart (equal loot, equal item cards) lies in a fixed order.
pub fn normal(state: &State) -> State {
    state.canonical()
}

pub(super) fn print(setup: &Setup, state: &State) -> Table {
    let mut table = Table::new();
    let mut put = |key: &str, value: Value| {
        table.insert(key.to_owned(), value);
    };
    put("edition", setup.edition.id.into());
    put("revision", i64::from(setup.edition.revision.number()).into());
    if !setup.heist.is_empty() {
        put("heist", setup.heist.as_str().into());
    }
    if setup.about != About::default() {
        put("about", Value::Table(print_about(&setup.about)));
    }
    put("phase", state.phase.word().into());
    put("round", i64::from(state.round).into());
    put("map", print_map(setup, state).into());
    let bag = BagChit::ALL.into_iter().filter(|chit| state.bag.count(*chit) > 0);
    put(
        "bag",
        Value::Table(bag.map(|chit| (chit.word().to_owned(), i64::from(state.bag.count(chit)).into())).collect()),
    );
    if setup.has_security_die() {
        put("alert", i64::from(View { setup, state }.alert_bar()).into());
    } else {
        put("deck", print_deck(state.deck.coming().iter().map(|card| card_id(setup, *card))).into());
        put("queue", list(state.deck.waiting().map(|card| card_id(setup, card).to_owned())));
    }
    put("noise", i64::from(state.noise).into());
    put("cash", i64::from(state.cash).into());
    put("fixers", list(fixers(state.fixers)));
    print_terms(setup, state, &mut table);
    print_offers(setup, state, &mut table);
    print_things(setup, state, &mut table);
    print_items(setup, state, &mut table);
    print_pending(setup, state, &mut table);
    let mut crew = Table::new();
    for who in setup.everybody() {
        crew.insert(who.word().to_owned(), Value::Table(print_person(setup, state, who)));
    }
    table.insert("crew".into(), Value::Table(crew));
    table.insert("chits".into(), Value::Table(print_chits(setup, state)));
    table
}

pub(super) fn list(words: impl IntoIterator<Item = String>) -> Value {
    Value::Array(words.into_iter().map(Value::from).collect())
}

fn fixers(bits: u16) -> impl Iterator<Item = String> {
    Fixer::ALL.into_iter().filter(move |fixer| bits >> *fixer as u16 & 1 == 1).map(|fixer| fixer.id().to_owned())
}

/// The code of a space: tokens that are still there, otherwise an empty hex or a security tile.
fn code(setup: &Setup, state: &State, space: Space) -> &'static str {
    let board = &setup.board;
    if state.removed.has(space) {
        return "GP";
    }
    if board.tunnels.has(space) {
        return "T";
    }
    if board.entrances.has(space) {
        let tile = board.adjacent[space.index()].first().unwrap_or(Space::NOWHERE);
        let side = board.side_towards(space, tile).map_or(0, |side| side as usize);
        return ["E1", "E2", "E3", "E4", "E5", "E6"][side];
    }
    if let Some(gate) = board.gates.iter().position(|gate| *gate == space) {
        return ["GA", "GB", "GC", "GD"][gate];
    }
    let closed_safe =
        |(i, safe): (usize, &heist_rules::setup::Safe)| safe.at == space && state.cracks.get(i) != Some(&255);
    let tokens = [
        (state.remote[0].has(space), "RX"),
        (state.remote[1].has(space), "RY"),
        (state.remote[2].has(space), "RZ"),
        (state.doors.has(space), "KCL"),
        (setup.servers[0].has(space), "SX"),
        (setup.servers[1].has(space), "SY"),
        (setup.servers[2].has(space), "SZ"),
        (setup.safes.iter().enumerate().any(closed_safe), "S"),
        (state.towers.has(space), "WT"),
        (state.reinforcements.has(space), "RE"),
        (setup.beacons.has(space), "*"),
        (setup.shields.has(space), "SC"),
        (setup.terms.kennel == space, "DK"),
    ];
    tokens.into_iter().find(|(there, _)| *there).map_or("EM", |(_, code)| code)
}

fn print_map(setup: &Setup, state: &State) -> String {
    let cells = &setup.board.cells[..setup.board.count as usize];
    let rows = cells.iter().map(|cell| cell.row).max().unwrap_or(0) as usize + 1;
    let cols = cells.iter().map(|cell| cell.col).max().unwrap_or(0) as usize + 1;
    let mut map = vec![vec!["GP"; cols]; rows];
    for (i, cell) in cells.iter().enumerate() {
        map[cell.row as usize][cell.col as usize] = code(setup, state, Space(i as u8));
    }
    print_rows(&map)
}

fn print_chits(setup: &Setup, state: &State) -> Table {
    let mut chits = Table::new();
    let breaches = state.openings.iter().filter(|opening| opening.side.is_some()).map(|opening| opening.space);
    for space in (0..setup.board.count).map(Space).chain(breaches) {
        if !space.is_somewhere() || state.removed.has(space) {
            continue;
        }
        let there = lying(state, space);
        let by_code: &[&str] =
            if setup.shields.has(space) && code(setup, state, space) == "SC" { &["unknown"] } else { &[] };
        if there.iter().map(String::as_str).ne(by_code.iter().copied()) || !there.is_empty() {
            chits.insert(space_name(setup, state, space), list(there));
        }
    }
    chits
}

/// Limits, starting places, safes, the objective. What an official heist says is written out too.
fn print_terms(setup: &Setup, state: &State, table: &mut Table) {
    let name = |space: Space| space_name(setup, state, space);
    let official = !setup.heist.is_empty();
    let terms = &setup.terms;
    let usual = Terms::default();
    let mut put = |key: &str, wanted: bool, value: Value| {
        if wanted {
            table.insert(key.to_owned(), value);
        }
    };
    let mut limits = Table::new();
    limits.insert("entrance".into(), i64::from(terms.entrance_limit).into());
    limits.insert("exit".into(), i64::from(terms.exit_limit).into());
    put("limits", official || (terms.entrance_limit, terms.exit_limit) != (2, 0), Value::Table(limits));
    let rings = print_rings(setup, state);
    put("rings", !rings.is_empty(), Value::Table(rings));
    let mut starts = Table::new();
    starts.insert("inside".into(), list(names_of(setup, state, terms.inside_starts)));
    starts.insert("who".into(), terms.starters.word().into());
    starts.insert("limit".into(), i64::from(terms.inside_limit).into());
    for (who, place) in Who::PLAYERS.into_iter().zip(terms.start_places).filter(|(_, place)| place.is_somewhere()) {
        starts.insert(who.word().into(), name(place).into());
    }
    let blocks = print_blocks(terms, &name, &|card| card_id(setup, card).to_owned());
    put("terms", !blocks.is_empty(), Value::Table(blocks));
    put("starts", terms.inside_starts.any() || official, Value::Table(starts));
    put("tunnels", official || terms.tunnels > 0 || setup.board.tunnels.any(), i64::from(terms.tunnels).into());
    put("reward", official || terms.reward > 0, i64::from(terms.reward).into());
    let kennel_code = terms.kennel.is_somewhere() && code(setup, state, terms.kennel) == "DK";
    put("kennel", terms.kennel.is_somewhere() && !kennel_code, name(terms.kennel).into());
    let held = Loot::ALL.into_iter().filter(|loot| terms.held_by_guard >> *loot as u32 & 1 == 1);
    put(
        "held-by-guard",
        official || terms.held_by_guard != usual.held_by_guard,
        list(held.map(|loot| loot.word().to_owned())),
    );
    let objective = &setup.objective;
    put(
        "objective",
        official || !objective.all.is_empty() || !objective.fail.is_empty() || !objective.text.is_empty(),
        Value::Table(print_objective(objective, &name)),
    );
    // Security tiles whose code says something else, for instance a gate: told apart so that they stay security tiles.
    let shields = setup.shields - state.removed;
    let hidden: Spaces = shields.into_iter().filter(|space| code(setup, state, *space) != "SC").collect();
    put("shields", hidden.any(), list(names_of(setup, state, hidden)));
    let gates: Table = (setup.board.gates.iter().zip(["a", "b", "c", "d"]))
        .filter(|(gate, _)| state.removed.has(**gate))
        .map(|(gate, letter)| (letter.to_owned(), cell_name(setup.board.cells[gate.index()]).into()))
        .collect();
    put("closed-gates", !gates.is_empty(), Value::Table(gates));
    let mut safes: Vec<Value> =
        setup.safes.iter().enumerate().map(|(i, _)| Value::Table(print_safe(setup, state, i))).collect();
    let one = safes.len() == 1;
    let value = if one { safes.remove(0) } else { Value::Array(safes) };
    put("safe", !setup.safes.is_empty(), value);
    let openings = || state.openings.iter().filter(|opening| opening.space.is_somewhere());
    let entrances = openings().filter(|opening| opening.side.is_none()).map(|opening| {
        Value::Table(Table::from_iter([
            ("cell".to_owned(), name(opening.space).into()),
            ("tile".to_owned(), name(opening.tile).into()),
        ]))
    });
    let entrances: Vec<Value> = entrances.collect();
    put("entrances", !entrances.is_empty() || setup.board.tunnels.any(), Value::Array(entrances));
    let exits = openings().filter_map(|opening| {
        let side = opening.side?.word();
        Some(Value::Table(Table::from_iter([
            ("tile".to_owned(), name(opening.tile).into()),
            ("side".to_owned(), side.into()),
        ])))
    });
    let exits: Vec<Value> = exits.collect();
    put("exits", !exits.is_empty(), Value::Array(exits));
}

/// The rings around hexes whose codes do not tell them: a code names one ring, and none where it names a gate.
fn print_rings(setup: &Setup, state: &State) -> Table {
    let look = View { setup, state };
    let mut table = Table::new();
    for hex in state.rings() {
        let letters: String = look.rings_around(hex).into_iter().map(|letter| LETTERS[letter]).collect();
        if code(setup, state, hex).strip_prefix('R') != Some(&letters) {
            table.insert(space_name(setup, state, hex), letters.to_lowercase().into());
        }
    }
    table
}

fn print_safe(setup: &Setup, state: &State, number: usize) -> Table {
    let safe = &setup.safes[number];
    let progress = state.cracks.get(number).copied().unwrap_or(0);
    let open = progress == 255;
    let mut contents = Vec::new();
    for (_, kind, place) in state.loot.iter() {
        if place == Place::safe(number) {
            contents.push(kind.word().to_owned());
        }
    }
    contents.sort();
    for (card, place) in state.items.iter().enumerate() {
        if *place == Place::safe(number) {
            contents.push(format!("item:{}", ITEM_CARDS[card].id()));
        }
    }
    if safe.cash > 0 && !open {
        contents.push(format!("cash:{}", safe.cash));
    }
    let mut table = Table::new();
    table.insert("at".into(), space_name(setup, state, safe.at).into());
    table.insert("cracks".into(), i64::from(if open { safe.cracks } else { progress }).into());
    table.insert("needed".into(), i64::from(safe.cracks).into());
    table.insert("contents".into(), list(contents));
    if open {
        table.insert("open".into(), true.into());
    }
    table
}

/// Loot brought out or lost, signs, and everything else beside the board.
fn print_things(setup: &Setup, state: &State, table: &mut Table) {
    let mut put = |key: &str, wanted: bool, value: Value| {
        if wanted {
            table.insert(key.to_owned(), value);
        }
    };
    let in_place = |place: Place| -> Vec<String> {
        let mut kinds: Vec<_> =
            state.loot.iter().filter(|(_, _, there)| *there == place).map(|(_, kind, _)| kind).collect();
        kinds.sort_by_key(|kind| *kind as u8);
        kinds.into_iter().map(|kind| kind.word().to_owned()).collect()
    };
    put("loot", true, list(in_place(Place::TEAM)));
    put("cash-out", state.cash_out > 0, i64::from(state.cash_out).into());
    for (key, place) in [("lost", Place::LOST), ("aside", Place::BOX)] {
        let pieces = in_place(place);
        put(key, !pieces.is_empty(), list(pieces));
    }
    put("noise-owed", state.noise_owed > 0, i64::from(state.noise_owed).into());
    for (key, sign) in [
        ("escape-called", HeistFlags::ESCAPE_CALLED),
        ("loop-footage", HeistFlags::LOOPED),
        ("whistle", HeistFlags::WHISTLED),
    ] {
        put(key, state.is(sign), true.into());
    }
    put("logs-checked", state.is(HeistFlags::LOGS_CHECKED), true.into());
    put("boss", setup.terms.boss.is_some(), Value::Table(print_boss(setup, state, in_place(Place::BOSS))));
    // Guards of a convoy are all alike: their order means nothing.
    let mut escort = state.escort;
    escort.sort_unstable();
    let escort = escort.iter().filter(|guard| guard.at().is_somewhere()).map(|guard| {
        let name = space_name(setup, state, guard.at());
        if guard.is_down() { format!("{name}:down") } else { name }
    });
    put("escort", setup.terms.convoy.is_some(), list(escort));
    put("won", state.phase == Phase::Over, state.is(HeistFlags::WON).into());
    let gone = state.beacons_gone(setup);
    put("beacons-gone", gone.any(), list(names_of(setup, state, gone)));
    let cameras = state.planning_cameras;
    put("planning-cameras", cameras.any(), list(names_of(setup, state, cameras)));
    let dogs = state.canonical().supply_dogs;
    put("supply-dogs", dogs.any(), list(names_of(setup, state, dogs)));
    let acquired = print_acquired(setup, state);
    put("acquired", !acquired.is_empty(), list(acquired));
    let mut event = Table::new();
    if state.active != CardId::NONE {
        event.insert("active".into(), card_id(setup, state.active).into());
    }
    if state.is(HeistFlags::EVENT_DONE) {
        event.insert("done".into(), true.into());
    }
    if state.is(HeistFlags::RAN_OUT) {
        event.insert("ran-out".into(), true.into());
    }
    put("event", !event.is_empty(), Value::Table(event));
    let mut bought = Table::new();
    for (key, value) in [("blanks", state.blanks_at_hand), ("noise-tokens", state.noise_tokens), ("stake", state.stake)]
    {
        if value > 0 {
            bought.insert(key.into(), i64::from(value).into());
        }
    }
    if state.is(HeistFlags::SHELL) {
        bought.insert("shell".into(), true.into());
    }
    if state.fixers_used > 0 {
        bought.insert("used".into(), list(fixers(state.fixers_used)));
    }
    put("bought", !bought.is_empty(), Value::Table(bought));
    let flashed = state.flashed.iter().filter(|flash| flash.at.is_somewhere()).map(|flash| {
        let (guards, dogs) = (flash.guards(), flash.dogs());
        let lying = |chit: Chit| state.security.of(chit).at(flash.at);
        let plain = guards == (guards + dogs).min(lying(Chit::GuardSubdued)) && dogs <= lying(Chit::DogSubdued);
        let value = if plain {
            Value::from(i64::from(guards + dogs))
        } else {
            let both = [("guards", guards), ("dogs", dogs)].map(|(key, n)| (key.to_owned(), i64::from(n).into()));
            Value::Table(Table::from_iter(both))
        };
        (space_name(setup, state, flash.at), value)
    });
    let flashed: Table = flashed.collect();
    put("flashbang", !flashed.is_empty(), Value::Table(flashed));
}

/// What came outdoors and is not among the team's things yet: where it is, and what.
fn print_acquired(setup: &Setup, state: &State) -> Vec<String> {
    let at = |place: Place| match (place.space(), place.holder()) {
        (Some(space), _) => Some(space_name(setup, state, space)),
        (_, Some(who)) => Some(who.word().to_owned()),
        _ => (place == Place::BOSS).then(|| "boss".to_owned()),
    };
    let pieces = state.loot.iter().filter(|(i, ..)| state.acquired_loot >> i & 1 == 1);
    let pieces = pieces.filter_map(|(_, kind, place)| Some(format!("{}:{}", at(place)?, kind.word())));
    let cards = (0..ITEM_CARDS.len()).filter(|card| state.acquired_items >> card & 1 == 1);
    let cards = cards.filter_map(|card| Some(format!("{}:{}", at(state.items[card])?, ITEM_CARDS[card].id())));
    let mut all: Vec<String> = pieces.chain(cards).collect();
    all.sort();
    all
}

fn print_boss(setup: &Setup, state: &State, carrying: Vec<String>) -> Table {
    let boss = &state.boss;
    let mut table = Table::new();
    if boss.at.is_somewhere() {
        table.insert("at".into(), space_name(setup, state, boss.at).into());
    } else {
        table.insert("gone".into(), true.into());
    }
    table.insert("next".into(), (i64::from(boss.next) + 1).into());
    table.insert("suspicion".into(), i64::from(boss.suspicion).into());
    if boss.back {
        table.insert("back".into(), true.into());
    }
    if !carrying.is_empty() {
        table.insert("carrying".into(), list(carrying));
    }
    table
}

fn print_items(setup: &Setup, state: &State, table: &mut Table) {
    let mut put = |key: &str, wanted: bool, value: Value| {
        if wanted {
            table.insert(key.to_owned(), value);
        }
    };
    let in_place = |place: Place| -> Vec<String> {
        let cards = (0..ITEM_CARDS.len()).filter(|card| state.items[*card] == place);
        cards.map(|card| ITEM_CARDS[card].id().to_owned()).collect()
    };
    for (key, place) in [("team-items", Place::TEAM), ("discarded", Place::LOST)] {
        let cards = in_place(place);
        put(key, !cards.is_empty(), list(cards));
    }
    let on_sale = |card: usize| setup.item(ITEM_CARDS[card]).in_shop;
    let usual = (0..ITEM_CARDS.len()).all(|card| match state.items[card] {
        Place::SHOP => on_sale(card),
        Place::BOX => !on_sale(card),
        _ => true,
    });
    put("shop", !usual, list(in_place(Place::SHOP)));
    let spent: Vec<_> = (0..ITEM_CARDS.len())
        .filter(|card| state.spent >> card & 1 == 1)
        .map(|card| ITEM_CARDS[card].id().to_owned())
        .collect();
    put("spent", !spent.is_empty(), list(spent));
}
