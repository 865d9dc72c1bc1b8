//! A heist for programs.

use super::{begin, boss, rulings_of};
use heist_data::heists::Heist;
use heist_rules::cards::BagChit;
use heist_words::goals;
use serde_json::{Map, Value, json};

/// Everything that is known of a heist before it begins.
pub fn heist(id: &str, heist: &Heist) -> Value {
    let missing = heist.missing();
    let objective = begin(id, heist).map(|begun| goals::objective(&begun.setup, &begun.state));
    let bag = BagChit::ALL.into_iter().map(|kind| (kind.word().to_owned(), json!(heist.bag.count(kind))));
    let bag: Map<String, Value> = bag.filter(|(_, count)| *count != 0).collect();
    let special = heist
        .special
        .iter()
        .map(|rule| json!({ "id": rule.id, "text": rule.text, "known": !missing.contains(&rule.id) }));
    let rulings =
        rulings_of(heist).into_iter().map(|(question, ruling)| json!({ "question": question, "ruling": ruling }));
    json!({
        "id": heist.id,
        "name": heist.name,
        "location": heist.location,
        "difficulty": heist.difficulty,
        "editions": heist.editions,
        "summary": heist.summary,
        "map": heist.map,
        "objective": objective,
        "bag": bag,
        "deck": heist.deck,
        "entrance_limit": heist.entrance_limit,
        "exit_limit": heist.exit_limit,
        "tunnels": heist.tunnels,
        "inside_starts": heist.inside_starts,
        "npc": heist.npc.as_ref().map(|npc| json!({ "name": npc.name, "card": npc.card, "start": npc.start })),
        "boss": boss(heist),
        "item": heist.item.as_ref().map(|(at, item)| json!({ "id": item.id(), "at": at })),
        "reward": heist.reward,
        "unlocks_fixer": Some(&heist.unlocks_fixer).filter(|fixer| !fixer.is_empty()),
        "scenario": heist.chapter.as_ref().map(|chapter| &chapter.scenario),
        "chapter": heist.chapter.as_ref().map(|chapter| chapter.number),
        "special": special.collect::<Vec<Value>>(),
        "rulings": rulings.collect::<Vec<Value>>(),
    })
}
