//! Where people start: room for three and for four, entrances that lead somewhere, tunnels that can be used.

use crate::code::Code;
use crate::finding::{Finding, Repair};
use crate::look::{Look, Stage, list};
use heist_data::error::ContentError;
use heist_data::names::cell_name;
use heist_format::playable;
use heist_rules::edition::Edition;
use heist_rules::space::Spaces;

/// The largest crew.
const FOUR: u32 = 4;

/// Four characters find no place to start. Three may, and then the rest of the heist can be looked at.
pub(crate) fn too_little_room(look: &mut Look<'_>, edition: Edition, fault: &ContentError) -> Option<Stage> {
    let three = playable::set_up(look.heist, &edition, 3).ok();
    if look.knows(&["map", "ways", "starts", "tunnels", "entrance_limit", "npc", "terms"]) {
        let message = match three {
            Some(_) => "there is room to start for three characters, and not for four",
            None => "there is not even room to start for three characters",
        };
        let cure = "add an entrance, or raise `entrance_limit` (0 is any number)";
        let key = if look.table.contains_key("entrance_limit") { "entrance_limit" } else { "map" };
        let found = Finding {
            rule: fault.broken_rule().map(str::to_owned),
            ..Finding::new(Code::TooLittleRoom, message, cure)
        };
        let repair = Repair::Add { key: "entrance_limit".to_owned(), value: "0".to_owned() };
        look.find(found.repair(repair), key);
    }
    let (setup, state) = three?;
    Some(Stage { edition, setup, state })
}

pub(crate) fn look(look: &mut Look<'_>, stage: &Stage) {
    if look.knows(&["map", "ways"]) {
        look_at_entrances(look, stage);
    }
    if look.knows(&["map", "ways", "tunnels", "terms"]) {
        look_at_tunnels(look, stage);
    }
    if look.knows(&["map", "npc", "starts"]) {
        look_at_pawns(look, stage);
    }
}

/// Four characters can start where they can go on. (An entrance behind a lock may be meant as an exit for later.)
fn look_at_entrances(look: &mut Look<'_>, stage: &Stage) {
    let (board, terms) = (&stage.setup.board, &stage.setup.terms);
    let shut = stage.state.shut();
    let closed: Spaces =
        board.entrances.into_iter().filter(|entrance| (board.adjacent[entrance.index()] - shut).is_empty()).collect();
    let open = (board.entrances - closed).len() + u32::from(terms.tunnels).min(board.tunnels.len());
    let limit = match terms.entrance_limit {
        0 => FOUR,
        limit => u32::from(limit),
    };
    let somewhere = terms.inside_starts.any() || open * limit >= FOUR;
    if closed.any() && !somewhere {
        let names = list(&stage.names(closed));
        let message = format!("some of four characters cannot go on from where they start: a lock lies before {names}");
        let cure = "let it lead to another hex, take the lock off, or raise `entrance_limit` (0 is any number)";
        look.find_on_map(Finding::new(Code::ShutEntrance, message, cure), stage, closed);
    }
}

/// Every tunnel cell can become an entrance, and there are as many as the team may place.
fn look_at_tunnels(look: &mut Look<'_>, stage: &Stage) {
    let board = &stage.setup.board;
    let allowed = look.heist.tunnels;
    let blind: Spaces =
        board.tunnels.into_iter().filter(|cell| board.tunnel_borders[cell.index()].is_empty()).collect();
    if board.tunnels.any() && allowed == 0 {
        let message = format!("nobody may place an entrance on the tunnel cell {}", list(&stage.names(board.tunnels)));
        let found =
            Finding::new(Code::UselessTunnel, message, "write [tunnels] allowed = 1, or make the cell a gap (GP)");
        let repair = Repair::Add { key: "tunnels".to_owned(), value: "{ allowed = 1 }".to_owned() };
        look.find_on_map(found.repair(repair), stage, board.tunnels);
    } else if u32::from(allowed) > board.tunnels.len() {
        let message =
            format!("the team may place {allowed} entrances, and the map has {} tunnel cells", board.tunnels.len());
        look.find(
            Finding::new(Code::UselessTunnel, message, "put more tunnel cells (T) on the map, or allow fewer"),
            "tunnels",
        );
    }
    if blind.any() {
        let message = format!("the tunnel cell {} touches no hex", list(&stage.names(blind)));
        look.find_on_map(
            Finding::new(Code::UselessTunnel, message, "put it beside a hex, or make it a gap (GP)"),
            stage,
            blind,
        );
    }
}

/// Every pawn on the map is the NPC, or a place to start.
fn look_at_pawns(look: &mut Look<'_>, stage: &Stage) {
    let npc = look.heist.npc.as_ref().and_then(|npc| npc.start.clone());
    let known = |name: &String| npc.as_ref() == Some(name) || look.heist.inside_starts.contains(name);
    let idle: Spaces = look
        .map
        .cells()
        .filter(|(cell, code)| code.pawn && !known(&cell_name(*cell)))
        .filter_map(|(cell, _)| stage.setup.board.space_at(cell))
        .collect();
    if idle.any() {
        let message = format!("nobody is the pawn at {}", list(&stage.names(idle)));
        let cure = "say who it is with [npc] and `start`, or that people start there with [starts] and `inside`";
        look.find_on_map(Finding::new(Code::IdlePawn, message, cure), stage, idle);
    }
}
