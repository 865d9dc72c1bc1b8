//! Whether people get everywhere, in the right order: keys before doors, servers before rings, tools before safes, and out again.

use crate::code::Code;
use crate::finding::Finding;
use crate::look::{Look, Stage, list};
use crate::reach::Reach;
use heist_rules::cards::Loot;
use heist_rules::edition::Rings;
use heist_rules::remote_lock::LETTERS;
use heist_rules::setup::Goal;
use heist_rules::space::Spaces;
use heist_rules::state::Place;
use heist_rules::terms::Special;
use heist_rules::who::Who;

pub(crate) fn look(look: &mut Look<'_>, stage: &Stage) {
    if !look.knows(&["map", "ways", "npc", "starts", "tunnels", "terms", "bag", "safe", "item"]) {
        return;
    }
    let walked = Reach::explore(&stage.setup, &stage.state, false);
    let tiles = stage.setup.board.tiles;
    if (tiles - walked.people).any() {
        let tricked = Reach::explore(&stage.setup, &stage.state, true);
        look_at_islands(look, stage, &walked, &tricked);
        look_at_locks(look, stage, &tricked);
    }
    look_at_safes(look, stage, &walked);
    look_at_exits(look, stage, &walked);
}

/// The parts into which these hexes fall.
fn parts(stage: &Stage, mut hexes: Spaces) -> Vec<Spaces> {
    let mut parts = Vec::new();
    while let Some(first) = hexes.first() {
        let mut part = first.only();
        loop {
            let more = stage.state.adjacent_to_any(&stage.setup, part) & hexes;
            if (more - part).is_empty() {
                break;
            }
            part |= more;
        }
        hexes = hexes - part;
        parts.push(part);
    }
    parts
}

/// Parts of what nobody reaches that touch nothing that somebody reaches.
fn islands(stage: &Stage, reach: &Reach<'_>) -> Vec<Spaces> {
    let beside = reach.beside(reach.people);
    let unreached = stage.setup.board.tiles - reach.people;
    parts(stage, unreached).into_iter().filter(|part| (*part & beside).is_empty()).collect()
}

fn look_at_islands(look: &mut Look<'_>, stage: &Stage, walked: &Reach<'_>, tricked: &Reach<'_>) {
    for part in islands(stage, walked) {
        let names = list(&stage.names(part));
        let stake = at_stake(stage, part);
        let found = if (part & tricked.people).is_empty() {
            let message = format!("no way leads to {names}{stake}");
            Finding::new(Code::Island, message, "close the gap with hexes, give it an entrance, or take it away")
        } else {
            let message = format!("only VENT CRAWL or The Mayor leads to {names}{stake}");
            Finding::new(Code::TrickOnly, message, "close the gap with hexes, unless you mean it")
        };
        look.find_on_map(found, stage, part);
    }
}

/// What the objective asks for on these hexes, as the end of a sentence.
fn at_stake(stage: &Stage, part: Spaces) -> String {
    let (setup, state) = (&stage.setup, &stage.state);
    let on = |wanted: &dyn Fn(Loot) -> bool| {
        state.loot.iter().find(|(_, kind, place)| wanted(*kind) && place.space().is_some_and(|at| part.has(at)))
    };
    let what = setup.objective.all.iter().find_map(|goal| match goal {
        Goal::Steal { piece, .. } | Goal::HeldOn { piece, .. } | Goal::Delivered { piece, .. } => {
            on(&|kind| kind == *piece).map(|(_, kind, _)| kind.word().to_owned())
        }
        Goal::StealPainting { .. } | Goal::Swap { .. } => {
            on(&|kind| kind.motif().is_some()).map(|(_, kind, _)| kind.word().to_owned())
        }
        Goal::NpcEscapes | Goal::NpcFreed if part.has(state.person(Who::Npc).at) => Some("NPC".to_owned()),
        _ => None,
    });
    what.map_or(String::new(), |what| format!("; the objective asks for the {what} there"))
}

/// Locks that nobody ever opens.
fn look_at_locks(look: &mut Look<'_>, stage: &Stage, reach: &Reach<'_>) {
    let on_islands = islands(stage, reach).into_iter().fold(Spaces::NONE, |all, part| all | part);
    let ring = match stage.setup.edition.rings {
        Rings::RemoteLocks => "remote lock",
        Rings::PressureSensors => "pressure sensor",
    };
    for (letter, name) in LETTERS.into_iter().enumerate() {
        let rings = reach.state.remote[letter];
        let servers = stage.setup.servers[letter];
        let carrier = stage.setup.terms.carrier_opens;
        let by_npc = stage.setup.terms.has(Special::CARRIER_OPENS) && usize::from(carrier.1) == letter;
        if rings.is_empty() {
            continue;
        }
        let at = list(&stage.names(rings));
        if servers.is_empty() && !by_npc {
            let stake = at_stake(stage, rings);
            let message = format!("nothing removes the {ring} {name} over {at}{stake}");
            let cure = format!("put its server S{name} where people get, or take the {ring} off");
            look.find_on_map(Finding::new(Code::RingWithoutServer, message, cure), stage, rings);
        } else if (rings - on_islands).any() && ((servers - on_islands).any() || by_npc) {
            let key = if by_npc { carrier.0.word().to_owned() } else { format!("server {name}") };
            say_behind(look, stage, reach, rings - on_islands, (&format!("the {ring} {name} over {at}"), &key));
        }
    }
    let doors = reach.state.doors;
    let keys: Vec<Place> =
        stage.state.loot.iter().filter(|(_, kind, _)| *kind == Loot::Keycard).map(|(.., place)| place).collect();
    let adrift = |place: &Place| place.space().is_some_and(|at| on_islands.has(at));
    if doors.any() && keys.is_empty() {
        let message =
            format!("nothing opens the keycard door at {}{}", list(&stage.names(doors)), at_stake(stage, doors));
        let cure = "put a keycard (KC, GKC) on the map, into the bag or a safe, or take the door away";
        look.find_on_map(Finding::new(Code::DoorWithoutKeycard, message, cure), stage, doors);
    } else if (doors - on_islands).any() && !keys.iter().all(adrift) {
        let lock = format!("the keycard door at {}", list(&stage.names(doors)));
        say_behind(look, stage, reach, doors - on_islands, (&lock, "keycard"));
    }
}

fn say_behind(look: &mut Look<'_>, stage: &Stage, reach: &Reach<'_>, locks: Spaces, (lock, key): (&str, &str)) {
    let behind = stage.setup.board.tiles - reach.people;
    let message = format!("nobody gets to the {key} that opens {lock}{}", at_stake(stage, behind));
    let cure = format!("put the {key} where people get before that lock is open");
    look.find_on_map(Finding::new(Code::KeyBehindLock, message, cure), stage, locks);
}

/// Safes that nobody can crack.
fn look_at_safes(look: &mut Look<'_>, stage: &Stage, reach: &Reach<'_>) {
    let safes: Spaces = stage.setup.safes.iter().map(|safe| safe.at).collect();
    if safes.any() && !reach.has_tools() {
        let at = list(&stage.names(safes));
        let message =
            format!("nobody can crack the safe at {at}: the edition {} has no tools for it", stage.edition.id);
        let cure = "lay safecracking-tools or a plasma-torch on an item hex, or leave the edition out";
        look.find_on_map(Finding::new(Code::SafeWithoutTools, message, cure), stage, safes);
    }
}

/// People get out again: by an exit, a hideout, or a hole in the outer wall.
fn look_at_exits(look: &mut Look<'_>, stage: &Stage, reach: &Reach<'_>) {
    let terms = &stage.setup.terms;
    let hides = terms.hideouts.any();
    let mut refuge = if hides { terms.hideouts } else { stage.state.exits };
    if terms.has(Special::BEACON_EXIT) {
        refuge |= stage.setup.beacons;
    }
    if (refuge & reach.people).any() {
        return;
    }
    let outer = |hex: &heist_rules::space::Space| stage.setup.board.external_sides(*hex, 0) != 0;
    let breach = !hides && (reach.people & stage.setup.board.tiles).into_iter().any(|hex| outer(&hex));
    let where_to = if hides { "hideout" } else { "exit" };
    let found = if breach {
        let message = "only BREACH gets anybody out: no exit can be reached from where people start";
        Finding::new(Code::TrickOnly, message, "open a way to an exit, unless you mean it")
    } else {
        let message = format!("nobody gets out: no {where_to} can be reached from where people start");
        Finding::new(Code::NoWayOut, message, format!("open a way to a {where_to}").replace("a exit", "an exit"))
    };
    look.find_on_map(found, stage, refuge);
}
