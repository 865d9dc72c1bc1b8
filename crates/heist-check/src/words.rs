//! What the author says in words.

use crate::code::Code;
use crate::finding::{Finding, Repair};
use crate::look::Look;
use heist_data::library::Library;
use heist_data::suggest::question;
use heist_rules::edition::Edition;
use toml::Value;

fn nothing_to_win() -> Finding {
    let cure = "say what has to be done, such as all = [{ kind = \"steal\", piece = \"jewel\" }]";
    Finding::new(Code::NothingToWin, "nothing can be won here", cure)
}

pub(crate) fn look(look: &mut Look<'_>) {
    if look.knows(&["name"]) && look.heist.name.trim().is_empty() {
        look.find(Finding::new(Code::NoName, "the heist has no name", "write what it is called into `name`"), "name");
    }
    if look.knows(&["summary"]) && look.heist.summary.trim().is_empty() {
        let cure = "say in one or two sentences what it is about";
        let found = Finding::new(Code::NoSummary, "the heist has no summary", cure);
        look.find(found.repair(add("summary", "\"\"")), "summary");
    }
    if look.knows(&["editions"]) && look.heist.editions.is_empty() {
        let newest = format!("[\"{}\"]", Edition::NEWEST.id);
        let cure = format!("name an edition, such as editions = {newest}");
        let found = Finding::new(Code::NoEdition, "the heist can be played in no edition", cure);
        look.find(found.repair(add("editions", &newest)), "editions");
    }
    look_at_objective(look);
    look_at_rules(look);
    look_at_parts(look);
}

fn add(key: &str, value: &str) -> Repair {
    Repair::Add { key: key.to_owned(), value: value.to_owned() }
}

/// The objective is there, and in words.
fn look_at_objective(look: &mut Look<'_>) {
    if !look.knows(&["objective"]) {
        return;
    }
    match heist_format::playable::nothing_to_win(look.heist, look.table) {
        Some(_) => look.find(nothing_to_win(), "objective"),
        None => {
            let text = look.heist.objective.get("text").and_then(Value::as_str).unwrap_or_default();
            if text.trim().is_empty() {
                let cure = "say in a sentence what has to be done: players read it, not the goals";
                let found = Finding::new(Code::NoObjectiveText, "the objective has no words", cure);
                look.find_at(found.repair(add("objective.text", "\"\"")), &["objective", "text"]);
            }
        }
    }
}

/// Rules that nothing carries out.
fn look_at_rules(look: &mut Look<'_>) {
    if !look.knows(&["special", "terms"]) {
        return;
    }
    for (number, rule) in look.heist.special.iter().enumerate().filter(|(_, rule)| rule.by.is_empty()) {
        let message = format!("nothing carries out the special rule '{}'", rule.id);
        let cure =
            "name the block or figure by which it works: by = \"…\"; without, players have to see to it themselves";
        look.find_at(Finding::new(Code::WordsOnlyRule, message, cure), &["special", &number.to_string()]);
    }
}

/// Parts that belong together exist.
fn look_at_parts(look: &mut Look<'_>) {
    let heist = look.heist;
    for (key, id) in [("next_part", &heist.next_part), ("previous_part", &heist.previous_part)] {
        if !id.is_empty() && Library::official().heist(id).is_none() && look.knows(&[key]) {
            let near = question(id, Library::official().all_heists().map(|heist| &heist.id));
            let message = format!("there is no heist '{id}' that could come before or after");
            let cure = format!("name one that exists, or leave the key out.{near}");
            let repair = Repair::Remove { key: key.to_owned() };
            look.find(Finding::new(Code::UnknownPart, message, cure).repair(repair), key);
        }
    }
}
