//! Building blocks of special rules have what they need.

use crate::code::Code;
use crate::finding::{Finding, Repair};
use crate::look::{Look, Stage, list};
use heist_rules::cards::Loot;
use heist_rules::chits::Chit;
use heist_rules::remote_lock::LETTERS;
use heist_rules::space::Spaces;
use heist_rules::state::Place;
use heist_rules::terms::Special;
use heist_rules::who::Who;

/// Blocks that are about the NPC.
const ABOUT_NPC: [&str; 9] = [
    "walking-npc",
    "trusted-npc",
    "convoy",
    "card-throw",
    "study-schematics",
    "carrier-opens",
    "npc-counts-at-exits",
    "npc-beside-somebody",
    "face-down",
];

pub(crate) fn look(look: &mut Look<'_>, stage: &Stage) {
    if look.knows(&["terms", "npc"]) && stage.setup.member(Who::Npc).is_none() {
        for block in ABOUT_NPC.into_iter().filter(|block| look.heist.terms.contains_key(*block)) {
            let message = format!("the block `{block}` is about an NPC, and the heist has none");
            let found = Finding::new(Code::BlockWithoutNpc, message, "add the table [npc], or take the block out");
            look.find_at(found.repair(without(block)), &["terms", block]);
        }
    }
    if look.knows(&["terms", "map", "bag", "safe"]) {
        look_at_pieces(look, stage);
        look_at_face_down(look, stage);
    }
    if look.knows(&["terms", "map"]) {
        look_at_tokens(look, stage);
    }
    if look.knows(&["terms", "map", "tunnels", "exit_limit", "kennel"]) {
        look_at_idle(look, stage);
    }
}

fn without(block: &str) -> Repair {
    Repair::Remove { key: format!("terms.{block}") }
}

/// Whether a piece is anywhere in the heist.
fn is_there(stage: &Stage, wanted: impl Fn(Loot) -> bool) -> bool {
    stage.state.loot.iter().any(|(_, kind, place)| wanted(kind) && place != Place::LOST)
}

/// Blocks that speak of a piece.
fn look_at_pieces(look: &mut Look<'_>, stage: &Stage) {
    let terms = &stage.setup.terms;
    let carrier = terms.has(Special::CARRIER_OPENS).then_some(terms.carrier_opens.0);
    let pieces = [
        ("card-throw", terms.has(Special::THROW).then_some(terms.throw)),
        ("study-schematics", terms.schematics.map(|block| block.piece)),
        ("check-the-logs", terms.logs.map(|block| block.piece)),
        ("carrier-opens", carrier),
        ("delivery", terms.has(Special::DELIVERY).then_some(terms.delivery.0)),
    ];
    for (block, piece) in pieces {
        if let Some(piece) = piece.filter(|piece| !is_there(stage, |kind| kind == *piece)) {
            say_no_piece(look, &["terms", block], block, piece);
        }
    }
    for motif in (0..Loot::PAINTINGS).filter(|motif| terms.homes[*motif].is_somewhere()) {
        let hangs = |kind: Loot| kind.motif() == Some(motif) || kind == Loot::PaintingFaceDown;
        if !is_there(stage, hangs) {
            let piece = Loot::real(motif);
            say_no_piece(look, &["terms", "homes", piece.word()], "homes", piece);
        }
    }
}

fn say_no_piece(look: &mut Look<'_>, key: &[&str], block: &str, piece: Loot) {
    let message = format!("the block `{block}` is about the {}, and there is none", piece.word());
    let cure = "put one on the map, into the bag or a safe, or take the block out";
    look.find_at(Finding::new(Code::BlockWithoutPiece, message, cure), key);
}

/// Two paintings lie face down, and the block says what they show.
fn look_at_face_down(look: &mut Look<'_>, stage: &Stage) {
    let face_down = |kind: Loot| kind == Loot::PaintingFaceDown;
    let lying: Vec<_> = stage.state.loot.iter().filter(|(_, kind, _)| face_down(*kind)).collect();
    let at: Spaces = lying.iter().filter_map(|(.., place)| place.space()).collect();
    let declared = stage.setup.terms.has(Special::FACE_DOWN);
    if declared && lying.len() != 2 {
        let message = format!("the block `face-down` is about two paintings (A?), and the map has {}", lying.len());
        let found = Finding::new(Code::FaceDownPair, message, "put A? on two hexes of the map").places(stage.names(at));
        look.find_at(found, &["terms", "face-down"]);
    } else if !declared && !lying.is_empty() {
        let message = format!("nobody says what the painting at {} shows", list(&stage.names(at)));
        let cure = "write [terms] face-down = { painting = \"painting-apple\" }";
        look.find_on_map(Finding::new(Code::FaceDownPair, message, cure), stage, at);
    }
}

/// Blocks that speak of rings, beacons or guards on the map.
fn look_at_tokens(look: &mut Look<'_>, stage: &Stage) {
    let (terms, state) = (&stage.setup.terms, &stage.state);
    let letter = usize::from(terms.carrier_opens.1);
    if terms.has(Special::CARRIER_OPENS) && state.remote[letter].is_empty() {
        let name = LETTERS[letter];
        let message = format!("the block `carrier-opens` opens remote locks {name}, and the map has none");
        let found =
            Finding::new(Code::BlockWithoutRing, message, format!("put R{name} on the map, or take the block out"));
        look.find_at(found.repair(without("carrier-opens")), &["terms", "carrier-opens"]);
    }
    for (block, flag) in [("story-beacon", Special::STORY), ("beacon-exit", Special::BEACON_EXIT)] {
        if terms.has(flag) && stage.setup.beacons.is_empty() {
            let message = format!("the block `{block}` is about story beacons, and the map has none");
            let found =
                Finding::new(Code::BlockWithoutBeacon, message, "put a beacon (*) on the map, or take the block out");
            look.find_at(found.repair(without(block)), &["terms", block]);
        }
    }
    if let Some(convoy) = terms.convoy {
        let bare = convoy.guards - state.security.with(Chit::Guard);
        if bare.any() {
            let message = format!("the convoy has no guard at {}", list(&stage.names(bare)));
            let found = Finding::new(Code::ConvoyWithoutGuards, message, "put a guard (GU) there, or name other hexes");
            look.find_at(found.places(stage.names(bare)), &["terms", "convoy", "guards"]);
        }
    }
}

/// Blocks that change nothing in this heist.
fn look_at_idle(look: &mut Look<'_>, stage: &Stage) {
    let terms = &stage.setup.terms;
    let no_limit = terms.exit_limit == 0 && terms.hideouts.is_empty();
    let no_homes = terms.homes.iter().all(|home| !home.is_somewhere());
    let no_cash_place = !terms.kennel.is_somewhere() && stage.state.reinforcements.is_empty();
    let idle = [
        ("exit-limit-always", terms.has(Special::EXIT_LIMIT_ALWAYS) && no_limit, "set `exit_limit`"),
        ("npc-counts-at-exits", terms.has(Special::NPC_COUNTS) && no_limit, "set `exit_limit`"),
        ("required-tunnels", terms.has(Special::TUNNELS_REQUIRED) && terms.tunnels == 0, "set [tunnels] allowed"),
        ("paired-paintings", terms.has(Special::PAIRED) && no_homes, "add the block `homes`"),
        (
            "study-schematics",
            terms.schematics.is_some() && no_cash_place,
            "put a kennel (DK) or reinforcements (RE) on the map",
        ),
    ];
    for (block, _, cure) in idle.into_iter().filter(|(_, idle, _)| *idle) {
        let message = format!("the block `{block}` changes nothing here");
        let found = Finding::new(Code::IdleBlock, message, format!("{cure}, or take the block out"));
        look.find_at(found.repair(without(block)), &["terms", block]);
    }
}
