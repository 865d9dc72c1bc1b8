//! The words of the game: what each is called, what it means in a sentence, and the rule to read on. Every client explains
//! pieces, icons and words with them.

use crate::{book, chapters};
use heist_rulebook::rulebook::Rule;

/// What a word is about; the glossary is read group by group.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Group {
    /// How a heist goes.
    Course,
    /// What one does.
    Doing,
    /// Who watches, and what bars the way.
    Security,
    /// What lies on the board, and its places.
    Board,
    /// People and their cards.
    People,
}

impl Group {
    /// All of them, in the order of the glossary.
    pub const ALL: [Group; 5] = [Group::Course, Group::Doing, Group::Security, Group::Board, Group::People];

    /// Its heading.
    pub const fn name(self) -> &'static str {
        match self {
            Group::Course => "How a heist goes",
            Group::Doing => "What you do",
            Group::Security => "What stands in your way",
            Group::Board => "The building and what is in it",
            Group::People => "People and cards",
        }
    }
}

/// A word of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term {
    /// For programs; people see the name.
    pub id: &'static str,
    /// What it is called.
    pub name: &'static str,
    /// What it means, in a sentence or two.
    pub words: &'static str,
    /// Where to read on: rules by their ids, as editions have different ones.
    rules: &'static [&'static str],
    /// What it is about.
    pub group: Group,
}

impl Term {
    /// The rule to read on in an edition; the first there is, where none is of that edition.
    pub fn rule(&self, edition: Option<&str>) -> Option<&'static Rule> {
        let mut found = self.rules.iter().filter_map(|id| book::rule(id));
        let first = found.clone().next();
        let fits = |rule: &&Rule| edition.is_none_or(|edition| rule.editions.iter().any(|known| known == edition));
        found.find(fits).or(first)
    }
}

const fn term(
    group: Group,
    id: &'static str,
    name: &'static str,
    words: &'static str,
    rules: &'static [&'static str],
) -> Term {
    Term { id, name, words, rules, group }
}

use Group::{Board, Course, Doing, People, Security};

/// All words, group by group.
pub const TERMS: &[Term] = &[
    term(Course, "objective", "Objective", "What the crew has come for. When the heist ends it is won if the objective is met, however many of you were caught.", &["win.objective-decides"]),
    term(Course, "planning", "Planning", "Before the first round everybody chooses an entrance and marks the tiles they may walk on.", &["plan.start-on-entrance", "plan.token-limit"]),
    term(Course, "round", "Round", "Everybody rolls, everybody acts in any order, then the building answers.", &["round.order.event", "round.order.security-roll"]),
    term(Course, "roll", "Roll", "Everybody rolls one die at the same time. The value decides which actions of their two skills are on offer.", &["roll.everyone-at-once", "skill.action-by-die-value"]),
    term(Course, "action", "Action", "One action for each character and round: its icons are spent one by one, in any order, mixed with those of the others.", &["action.one-per-round", "action.interleave"]),
    term(Course, "event", "Event", "After the actions the card on top of the deck is carried out. The whole deck is open: you can see what comes.", &["event.active.top-at-phase-start", "security.one-event"]),
    term(Course, "crisis", "Crisis", "A card in the deck that waits in a queue when it comes up, and strikes after the event of the round.", &["crisis.after-the-event", "crisis.name-special-event"]),
    term(Course, "alarm", "Alarm", "The last card of the deck. When it strikes, the escape begins.", &["alarm.final-crisis", "security.event.alarm"]),
    term(Course, "noise", "Noise", "Everything loud moves one marker for the whole crew. It never goes down, and some steps of its track raise an alert.", &["noise.one-tracker-cumulative"]),
    term(Course, "alert", "Alert", "Brings the end closer: it burns the next event card, or moves the bar on where there is an alert track.", &["alert.raise.discard-top-event", "alert.bar.plus-one"]),
    term(Course, "burnt", "Burnt card", "An event card that an alert throws away before it could happen. Each one is a round less.", &["alert.raise.discard-top-event"]),
    term(Course, "alert-track", "Alert track", "Every alert moves the bar on. At the end of a round a die picks one of the squares just ahead of it.", &["security.squares-from-bar"]),
    term(Course, "security-die", "Security die", "A die with four sides. It picks the square ahead of the bar that is carried out this round.", &["security.squares-from-bar", "security.roll-once-per-round"]),
    term(Course, "escape", "Escape", "The last run. Nobody rolls or acts any more: every step to an exit costs an idea, and whoever does not get out is caught.", &["escape.idea-is-one-move", "escape.step-cost"]),
    term(Course, "last-ditch", "Last ditch", "Out of ideas in the escape: say your way, roll a die, and walk as many steps as it shows. If that is too short, you are caught.", &["escape.last-ditch.die-is-moves"]),
    term(Course, "busted", "Busted", "Caught. A busted character is out of the heist, and what it carried stays behind.", &["busted.out-of-play"]),
    term(Doing, "idea", "Idea", "A spare thought. It turns a die by one after the roll, and in the escape it is a step.", &["action.modify.one-idea-one-step", "subaction.idea.self"]),
    term(Doing, "shift", "Shift", "Turning a rolled die up or down by one, for an idea each. After 6 comes 1.", &["action.modify.one-idea-one-step", "action.modify.wrap-around"]),
    term(Doing, "token", "Planning token", "Marks a tile as part of somebody's plan. Inside you may only enter tiles with a token of your own colour, as often as you like.", &["plan.move-needs-own-token"]),
    term(Doing, "move", "Move", "One step onto a neighbouring tile of your plan, or onto an entrance, if nothing bars it.", &["subaction.move.target", "subaction.move.target-no-sensor"]),
    term(Doing, "unlock", "Unlock", "Opens one lock on a neighbouring tile. Not on your own.", &["subaction.unlock.adjacent"]),
    term(Doing, "subdue", "Subdue", "Puts one guard or dog to sleep, on your tile or next door.", &["subaction.subdue.on-or-adjacent"]),
    term(Doing, "disable", "Disable", "Switches one camera off, on your tile or next door.", &["subaction.disable.on-or-adjacent"]),
    term(Doing, "reveal", "Reveal", "Draws from the bag for any unknown tile, however far away. Next to one it happens by itself.", &["reveal.subaction.anywhere"]),
    term(Doing, "loot", "Loot", "What is worth stealing. It is taken for nothing by whoever stands on it, and belongs to the crew once it is outdoors.", &["loot.pickup", "loot.outdoors-acquired"]),
    term(Doing, "loot-icon", "Loot icon", "Puts $1k of cash on your character, wherever it stands.", &["subaction.loot.on-character", "subaction.loot.as-loot"]),
    term(Doing, "crack", "Crack", "An icon on items: one step of opening a safe, on its own tile.", &["safe.same-tile"]),
    term(Doing, "pass", "Pass", "Doing nothing this round, where the rules let you.", &["action.pass.allowed", "action.pass.forbidden"]),
    term(Doing, "done", "Done", "Your action is over for this round. When everybody is done, noise is counted and the event comes.", &["round.third-phase-after-all-actions"]),
    term(Doing, "help-out", "Helping out", "Somebody outdoors gives two ideas so that another character gains one.", &["help-out.rate"]),
    term(Doing, "replan", "Change of plans", "Some cards let tokens be moved to other tiles after planning.", &["plan.fixed-after-planning"]),
    term(Security, "guard", "Guard", "You may walk in on a guard, but not out again until every guard on the tile is subdued.", &["chit.guard.blocks-leaving", "chit.guard.blocks-move"]),
    term(Security, "guard-subdued", "Subdued guard", "Asleep, and harmless until something wakes him.", &["chit.inactive-harmless"]),
    term(Security, "dog", "Guard dog", "A guard that runs: as soon as it is next to somebody it jumps onto their tile.", &["dog.chase"]),
    term(Security, "dog-subdued", "Subdued dog", "Asleep: it neither holds nor chases anybody.", &["dog.subdued-does-not-chase"]),
    term(Security, "lock", "Lock", "Nobody enters a locked tile. It is opened from next door, one lock at a time.", &["chit.lock.no-entry"]),
    term(Security, "lock-open", "Open lock", "Stops nobody until something locks it again.", &["chit.inactive-harmless"]),
    term(Security, "camera", "Camera", "Whoever enters its tile raises an alert for every live camera there. Standing and leaving are not seen.", &["chit.camera.enter-raises-alert"]),
    term(Security, "camera-off", "Disabled camera", "Sees nothing until something switches it on again, which is an alert for everybody on its tile.", &["chit.inactive-harmless"]),
    term(Security, "blank", "Blank", "Nothing was found here. The tile is free.", &["dog.blank-marker.from-bag", "board.security-tile-unknown"]),
    term(Security, "unknown", "Unknown tile", "Nobody knows what is here. As soon as somebody is next to it, a chit is drawn from the bag.", &["board.security-tile-unknown", "reveal.auto.when-adjacent"]),
    term(Security, "bag", "Bag", "The security that has not been seen yet. What is drawn for an unknown tile does not go back, so everybody can count.", &["bag.draw-random"]),
    term(Security, "sensor", "Pressure sensor", "A ring around a tile: nobody enters until somebody stands on the control panel of its letter.", &["sensor.no-entry", "sensor.panel-removes-rings"]),
    term(Security, "control-panel", "Control panel", "Whoever stands here may take away the outermost pressure sensors of its letter, for nothing.", &["sensor.panel-removes-rings"]),
    term(Security, "remote-lock", "Remote lock", "Nobody enters, and unlocking does not help: only the server of its letter opens it.", &["remote-lock.no-entry"]),
    term(Security, "server", "Server", "Whoever stands here may open all remote locks of its letter, for nothing.", &["remote-lock.server-removes"]),
    term(Security, "keycard-door", "Keycard door", "Nobody enters until the keycard is next to it.", &["keycard.door-no-entry"]),
    term(Security, "watchtower", "Watchtower", "Looks along the six straight lines of tiles. When it sweeps, guards appear there, unless somebody stands on it.", &["watchtower.sweep-adds-guards"]),
    term(Security, "line-of-sight", "Line of sight", "A straight line of tiles in one of the six directions, up to the first gap.", &["watchtower.sweep-adds-guards"]),
    term(Security, "reinforcements", "Reinforcements", "A tile like any other until the crisis of this name: then everything around it wakes up and guards come in.", &["reinforcements.crisis-area-effect", "reinforcements.trigger-by-bar"]),
    term(Security, "kennel", "Kennel", "Where guard dogs come from. One can walk through it.", &["dog.kennel.spawn"]),
    term(Security, "gate", "Gate", "When a gate closes, its tile is gone for good, with everything on it. A goes first, then B, C and D.", &["gate.close-removes-tile"]),
    term(Security, "boss", "Boss", "Walks from waypoint to waypoint, one tile a round. What he meets makes him more suspicious.", &["boss.encounter"]),
    term(Security, "suspicion", "Suspicion", "How much the boss knows. Each level on his card does what it says, round after round.", &["boss.suspicion.each-round"]),
    term(Security, "waypoint", "Waypoint", "Where the boss is going. He turns around at the last one.", &["boss.moves-one-tile"]),
    term(Board, "tile", "Tile", "A room of the building. You enter it only if it is in your plan, and only from next door.", &["plan.move-needs-own-token"]),
    term(Board, "entrance", "Entrance", "Outdoors: where characters start, and the way out. It needs no planning token.", &["board.entrance.is-exit"]),
    term(Board, "breach", "Breached exit", "A hole in the wall that somebody made: an exit like any other.", &["card.breach"]),
    term(Board, "closed", "Closed for good", "A gate has closed here: the tile is gone.", &["gate.place-becomes-gap"]),
    term(Board, "gap", "Gap", "An empty place between tiles. Nobody crosses it, and lines of sight end there.", &["board.gap.separates", "board.gap.definition"]),
    term(Board, "tunnel", "Tunnel", "In planning an extra entrance may be put here.", &["tunnel.place-entrance", "special.tunnels"]),
    term(Board, "hideout", "Starting place", "A place inside where characters begin, or hide at the end.", &["special.inside-start", "special.hideouts"]),
    term(Board, "beacon", "Story beacon", "Something happens to the first who comes here: the heist says what.", &["story.first-entry"]),
    term(Board, "safe", "Safe", "Opens after as many cracks as the heist says, made on its tile with the right tools.", &["safe.needs-crack"]),
    term(Board, "safe-open", "Open safe", "What was in it lies on the tile and can be taken.", &["safe.open-replaced"]),
    term(Board, "keycard", "Keycard", "Loot that opens keycard doors next to whoever carries it, for nothing.", &["keycard.open-when-adjacent"]),
    term(Board, "usb", "USB key", "Loot that may be in the bag. A guard comes with it.", &["usb.loot-in-bag"]),
    term(Board, "jewel", "Jewel", "Loot. Whoever stands on it may take it.", &["loot.pickup"]),
    term(Board, "documents", "Documents", "Loot. Whoever stands on it may take it.", &["loot.pickup"]),
    term(Board, "painting", "Painting", "Loot. The heist says what the real one and its fake are good for.", &["special.paired-paintings", "loot.pickup"]),
    term(Board, "cash", "Cash", "Loot that goes into the crew's till once it is outdoors.", &["loot.cash-to-team-tracker"]),
    term(Board, "item", "Item", "A card with a use of its own. Only whoever holds it may use it; it can be passed on.", &["item.holder-only"]),
    term(People, "character", "Character", "One of you. Its card says what it can do with any roll, what is special about it, how many tiles it can plan and how many ideas it starts with.", &["character.default-actions.any-roll"]),
    term(People, "skill", "Skill", "A card with six actions, one for each value of the die. Everybody has two.", &["skill.action-by-die-value"]),
    term(People, "ability", "Ability", "What only this character can do. It beats the rulebook where they differ.", &["character.ability.in-addition", "general.ability-beats-rulebook"]),
    term(People, "pro", "Amateur and pro", "A character or skill begins as an amateur and can become one of two pros.", &["level.promote.two-choices"]),
    term(People, "npc", "NPC", "Somebody of nobody's crew whom you lead: one action a round, no plan, no skills.", &["npc.like-a-character"]),
    term(People, "captive", "Captive", "A prisoner is free when nothing bars the tile any more; a hostage is taken by whoever stands beside.", &["npc.prisoner.freed-when-unimpeded", "npc.hostage.taken-on-same-tile"]),
    term(People, "panic", "Panic", "From that crisis on every NPC uses the other side of its card.", &["npc.panic"]),
    term(People, "fixer", "Fixer", "A friend of the crew with one favour. A heist that goes well wins new ones.", &["fixer.any-number"]),
    term(People, "old-friend", "Old Friend", "The first fixer: whoever is outdoors may give two ideas so that somebody else gains one.", &["card.old-friend"]),
    term(People, "team-cash", "Team cash", "What the crew has in its till. It stays from heist to heist and buys ideas, reveals and items.", &["campaign.team-cash-carries-over"]),
];

/// The word with an id.
pub fn term_of(id: &str) -> Option<&'static Term> {
    TERMS.iter().find(|term| term.id == id)
}

/// The word that somebody asks for by its name, alone or in the plural.
pub fn find(name: &str) -> Option<&'static Term> {
    let wanted = name.trim().to_lowercase();
    let singular = wanted.strip_suffix('s');
    let called = |term: &&Term| {
        let name = term.name.to_lowercase();
        name == wanted || Some(name.as_str()) == singular || term.id == wanted || Some(term.id) == singular
    };
    TERMS.iter().find(called)
}

/// A piece of the game, explained: its name, a sentence, and the rule to read on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// What it is called.
    pub name: String,
    /// What it means.
    pub words: String,
    /// The rule to read on: its id, which is an address; people see its title.
    pub rule: Option<&'static str>,
}

/// Explains a word of the glossary, or a card by the id of its rule (`card.vent-crawl`).
pub fn explain(id: &str, edition: Option<&str>) -> Option<Explanation> {
    if let Some(term) = term_of(id) {
        let rule = term.rule(edition).map(|rule| rule.id.as_str());
        return Some(Explanation { name: term.name.to_owned(), words: term.words.to_owned(), rule });
    }
    let rule = book::rule(id)?;
    let words = id.strip_prefix("card.").and_then(book::card_text).unwrap_or(&rule.text);
    Some(Explanation { name: chapters::title(rule), words: words.to_owned(), rule: Some(&rule.id) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_word_has_a_name_and_an_id_of_its_own() {
        let ids: BTreeSet<&str> = TERMS.iter().map(|term| term.id).collect();
        let names: BTreeSet<&str> = TERMS.iter().map(|term| term.name).collect();
        assert_eq!((ids.len(), names.len()), (TERMS.len(), TERMS.len()));
    }

    #[test]
    fn every_word_is_explained_in_a_sentence_and_leads_to_rules_that_exist() {
        for term in TERMS {
            assert!(term.words.ends_with('.') && term.words.len() <= 180, "{}: {}", term.name, term.words);
            assert!(!term.rules.is_empty(), "{} leads nowhere", term.name);
            for id in term.rules {
                assert!(book::rule(id).is_some(), "{}: the book has no rule {id}", term.name);
            }
        }
    }

    #[test]
    fn the_glossary_is_written_group_by_group() {
        assert!(TERMS.is_sorted_by_key(|term| term.group));
        assert!(Group::ALL.iter().all(|group| TERMS.iter().any(|term| term.group == *group)));
    }

    #[test]
    fn a_word_leads_to_the_rule_of_the_edition_that_is_played() {
        let guard = term_of("guard").expect("guards are explained");
        let rule = |edition| guard.rule(Some(edition)).expect("a rule");
        for edition in ["last-heist", "river-city", "v24"] {
            assert!(rule(edition).editions.iter().any(|known| known == edition), "{}", rule(edition).id);
        }
    }

    #[test]
    fn words_and_cards_are_explained_with_their_rule() {
        let burnt = explain("burnt", None).expect("a word");
        assert_eq!((burnt.name.as_str(), burnt.rule), ("Burnt card", Some("alert.raise.discard-top-event")));
        let card = explain("card.vent-crawl", None).expect("a card");
        assert_eq!(card.name, "Vent Crawl");
        assert!(!card.words.is_empty() && !card.words.starts_with("VENT"), "{}", card.words);
        assert_eq!(explain("no-such-word", None), None);
    }

    #[test]
    fn a_word_is_found_by_what_people_type() {
        for (typed, id) in [("Guards", "guard"), ("old friend", "old-friend"), ("last ditch", "last-ditch"), ("burnt", "burnt")] {
            assert_eq!(find(typed).map(|term| term.id), Some(id), "{typed}");
        }
        assert_eq!(find("weather"), None);
    }
}
