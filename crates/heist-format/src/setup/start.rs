//! Everything beside the board at the start of a heist. A position that leaves one of these things out has it as it is here.

use heist_data::error::ContentError;
use heist_data::heists::Heist;
use heist_data::library::Library;
use heist_rules::cards::Fixer;
use heist_rules::chance::Bag;
use heist_rules::edition::Edition;
use heist_rules::setup::NoiseTrack;

/// The noise marker starts on the first space of the track, before anything is counted (`setup.noise.marker-on-start`); where a
/// tracker has two cylinders, both of them do (`setup.noise.two-cylinders-stacked`).
pub(crate) const NOISE: u8 = 0;

/// The alert bar starts before the first event square (`setup.alert-bar.on-start`).
pub(crate) const ALERT_BAR: u8 = 0;

/// Planning tokens that the Master Plan Copy adds.
pub(crate) const MASTER_PLAN_TOKENS: u8 = 2;

/// The bag: exactly the guards, locks and cameras that the heist lists, and special chits that it lists
/// (`setup.bag.guards-locks-cameras`); every kind of round chit can be in it (`setup.bag.any-circle-chit`). The chits that are
/// neither in the bag nor on the board are the supply (`setup.supply.leftover`), which needs no count: it never runs out.
pub(crate) fn bag(heist: Option<&Heist>) -> Bag {
    heist.map_or_else(Default::default, |heist| heist.bag)
}

/// The event deck: one pile of the cards that the heist lists, events and a few crises (`setup.deck.events-and-crises`), the first
/// on top and never shuffled (`setup.deck.scenario-order`, `setup.deck.lowest-on-top`). A listing such as `1-8, G1, 9-12` is read by
/// [`heist_data::deck::parse_deck`] (`setup.deck.example-listing`).
pub(crate) fn deck(heist: Option<&Heist>) -> Vec<String> {
    heist.map_or_else(Vec::new, |heist| heist.deck.clone())
}

/// The noise track for a number of players (`setup.noise.by-player-count`).
pub(crate) fn noise_track(library: &Library, edition: &Edition, players: usize) -> Result<NoiseTrack, ContentError> {
    let track = library.noise_track(edition.id, players);
    track.cloned().ok_or_else(|| ContentError::new("this edition has no noise track"))
}

/// As many planning tokens as the memory on the card says and no more (`setup.planning-tokens.by-memory`): 8 for the Angry
/// Locksmith (`setup.planning-tokens.example-angry-locksmith`), 6 for the Lookout (`setup.planning-tokens.example-lookout`).
/// Whoever is bound to the Master Plan Copy has two more.
pub(crate) const fn planning_tokens(memory: u8, bound: bool) -> u8 {
    memory + if bound { MASTER_PLAN_TOKENS } else { 0 }
}

/// The ideas printed on the card, whatever was left after an earlier heist (`setup.ideas.by-card`); a heist may give its NPC others.
pub(crate) fn ideas(card: u8, npc: Option<u8>) -> u8 {
    npc.unwrap_or(card)
}

/// In its first heist the team has one fixer, the Old Friend (`setup.fixers.first-heist-old-friend`), where the edition has fixers
/// and the heist lets him help. One bit for each fixer.
pub(crate) fn fixers(edition: &Edition, heist: Option<&Heist>) -> u16 {
    match heist {
        Some(heist) if edition.has_fixers() && heist.may_help(Fixer::OldFriend) => 1 << Fixer::OldFriend as u16,
        _ => 0,
    }
}
