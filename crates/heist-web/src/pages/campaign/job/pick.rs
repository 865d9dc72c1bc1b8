//! The choice of a crew: who goes, who plays whom, who carries what.

use crate::boxes::Campaign;
use crate::pages::bot_choice::BotChoice;
use crate::pages::campaign::city::tonight;
use heist_campaign::{BoxCommand, BoxContents, CampaignBox, CrewSeat, LedgerEntry, Status};
use heist_protocol::{BotPlayer, Colour, CrewMember};
use heist_rules::cards::Item;
use leptos::prelude::*;
use std::collections::BTreeSet;

/// The fewest characters of a crew.
const MIN: usize = 3;
/// The most characters of a crew.
const MAX: usize = 4;

/// The choice, as signals.
#[derive(Clone, Copy)]
pub struct Pick {
    campaign: Campaign,
    heist: StoredValue<String>,
    /// Who plays whom, in the order of the colours.
    pub seats: RwSignal<Vec<CrewSeat>>,
    /// The item cards of the team, and who carries each; the first character, where nobody is named.
    pub cards: RwSignal<Vec<(Item, Option<String>)>>,
    /// Characters whose seats are for somebody else at the table.
    others: RwSignal<BTreeSet<String>>,
    /// The seats that bots play, and what they are like.
    pub bots: BotChoice,
}

impl Pick {
    /// A crew to begin with: whoever waits for the second part, else the last one as far as it can go again, else
    /// whoever fits.
    pub fn new(campaign: Campaign, heist: &str, county: bool) -> Pick {
        let here = untrack(|| tonight(campaign));
        let seats = campaign.held.with_untracked(|held| first_choice(held, heist, county, &here));
        let cards = campaign.held.with_untracked(|held| held.now().items.cards().map(|item| (item, None)).collect());
        Pick {
            campaign,
            heist: StoredValue::new(heist.to_owned()),
            seats: RwSignal::new(seats),
            cards: RwSignal::new(cards),
            others: RwSignal::new(BTreeSet::new()),
            bots: BotChoice::new(),
        }
    }

    /// Somebody's place in the crew.
    pub fn place(self, name: &str) -> Option<usize> {
        self.seats.with(|seats| seats.iter().position(|seat| seat.character == name))
    }

    /// Takes somebody along, or leaves them at home.
    pub fn turn(self, name: &str) {
        let here = untrack(|| tonight(self.campaign));
        let player =
            self.campaign.held.with_untracked(|held| player_for(held, name, &here, &self.seats.get_untracked()));
        self.seats.update(|seats| match seats.iter().position(|seat| seat.character == name) {
            Some(place) => {
                seats.remove(place);
            }
            None if seats.len() < MAX => seats.push(CrewSeat { character: name.to_owned(), player }),
            None => {}
        });
        let goes = |name: &String| self.seats.with_untracked(|seats| seats.iter().any(|seat| seat.character == *name));
        self.cards.update(|cards| {
            for (_, holder) in cards {
                *holder = holder.take().filter(goes);
            }
        });
    }

    /// Somebody else plays a character.
    pub fn hand_to(self, character: &str, player: String) {
        self.seats.update(|seats| {
            if let Some(seat) = seats.iter_mut().find(|seat| seat.character == character) {
                seat.player = player;
            }
        });
    }

    /// Somebody carries an item card.
    pub fn give(self, card: usize, character: String) {
        self.cards.update(|cards| {
            if let Some((_, holder)) = cards.get_mut(card) {
                *holder = Some(character);
            }
        });
    }

    /// Whether whoever opens the table holds this seat.
    pub fn is_mine(self, character: &str) -> bool {
        !self.others.with(|others| others.contains(character))
    }

    /// Leaves a seat to somebody else, or takes it.
    pub fn turn_mine(self, character: &str) {
        self.others.update(|others| {
            if !others.remove(character) {
                others.insert(character.to_owned());
            }
        });
    }

    /// The seats of whoever opens the table.
    pub fn hold(self) -> Vec<Colour> {
        let seats = self.seats.get();
        let mine = seats.iter().zip(Colour::ALL).filter(|(seat, _)| self.is_mine(&seat.character));
        mine.map(|(_, who)| who).collect()
    }

    /// The bots of the seats that were chosen for them and that nobody holds.
    pub fn playing(self, held: &[Colour]) -> Vec<(Colour, BotPlayer)> {
        self.members().map(|crew| self.bots.playing(&crew, held)).unwrap_or_default()
    }

    /// The command.
    pub fn command(self) -> BoxCommand {
        let held = self.cards.get().into_iter().filter_map(|(item, holder)| Some((item, holder?))).collect();
        BoxCommand::Crew { heist: self.heist.get_value(), seats: self.seats.get(), held }
    }

    /// The crew with its cards.
    pub fn members(self) -> Option<Vec<CrewMember>> {
        let seats = self.seats.get();
        let member = |now: &BoxContents, seat: &CrewSeat, who: Colour| {
            let cards = &now.characters.get(&seat.character)?.cards;
            Some(CrewMember { who, card: cards.card.clone(), skills: cards.skills.clone() })
        };
        self.campaign.now(|now| seats.iter().zip(Colour::ALL).map(|(seat, who)| member(now, seat, who)).collect())
    }
}

/// Whether somebody in jail may go: where that is the point of a job, or where a chapter says so.
pub fn may_go_busted(now: &BoxContents, heist: &str, county: bool, name: &str) -> bool {
    county && now.chapter(heist).is_none_or(|chapter| now.goes_on_busted(chapter, name))
}

/// A crew that may play, if there is one.
fn first_choice(held: &CampaignBox, heist: &str, county: bool, here: &[String]) -> Vec<CrewSeat> {
    let now = held.now();
    if let Some(part) = now.second_part.as_ref().filter(|part| part.heist == heist) {
        let hiding = |seat: &&CrewSeat| part.hiding.iter().any(|who| who.character == seat.character);
        return part.seats.iter().filter(hiding).cloned().collect();
    }
    // Whoever took skills for the chapter goes; others of earlier stories where they are needed.
    let newcomer = now.story.newcomer.iter().filter(|_| heist == now.story.next).cloned().collect::<Vec<_>>();
    let may_go = |name: &String| match now.characters.get(name).map(|named| &named.status) {
        _ if newcomer.contains(name) => true,
        _ if now.in_chapters() && !now.story.team.contains(name) => false,
        Some(Status::Other(_)) if now.in_chapters() => false,
        Some(Status::Busted) => may_go_busted(now, heist, county, name),
        Some(_) => true,
        None => false,
    };
    let jailed = now.jailed().filter(|_| county).map(str::to_owned);
    let last = last_crew(held).into_iter().map(|seat| seat.character);
    let mut seats: Vec<CrewSeat> = Vec::new();
    for name in newcomer.iter().cloned().chain(jailed).chain(last).chain(oldest_first(held)).filter(may_go) {
        if seats.len() < MAX && fits(now, &seats, &name) {
            let player = player_for(held, &name, here, &seats);
            let level = now.players.get(&player).copied().unwrap_or(0);
            if now.in_chapters() || now.characters.get(&name).is_some_and(|named| named.level <= level) {
                seats.push(CrewSeat { character: name, player });
            }
        }
    }
    let veterans = now.chapter(heist).filter(|_| heist == now.story.next).map_or(0, |chapter| chapter.veterans.into());
    let friends = now.characters.keys().filter(|name| newcomer.is_empty() && now.may_be_newcomer(name));
    for name in friends.take(veterans) {
        if seats.len() < MIN && fits(now, &seats, name) {
            seats.push(CrewSeat { character: name.clone(), player: player_for(held, name, here, &seats) });
        }
    }
    seats
}

/// Whether somebody is of the team that plays a scenario, or may join it for this chapter.
pub fn is_of_the_team(now: &BoxContents, heist: &str, name: &str) -> bool {
    now.story.team.contains(name) || now.chapter(heist).is_some_and(|chapter| chapter.veterans > 0)
}

/// Whether somebody goes together with the others: nobody else of the class, no third copy of a skill.
fn fits(now: &BoxContents, seats: &[CrewSeat], name: &str) -> bool {
    let Some(cards) = now.characters.get(name).map(|named| &named.cards) else { return false };
    let others: Vec<_> =
        seats.iter().filter_map(|seat| now.characters.get(&seat.character)).map(|named| &named.cards).collect();
    let spare = |skill: &String| others.iter().filter(|other| other.skills.contains(skill)).count() < 2;
    !seats.iter().any(|seat| seat.character == name)
        && others.iter().all(|other| other.class() != cards.class())
        && cards.skills.iter().all(spare)
}

/// Everybody, in the order in which they came.
fn oldest_first(held: &CampaignBox) -> Vec<String> {
    let made = |name: &String| {
        let created =
            |entry: &LedgerEntry| matches!(&entry.command, BoxCommand::Create { name: made, .. } if made == name);
        held.entries().iter().position(created)
    };
    let mut names: Vec<String> = held.now().characters.keys().cloned().collect();
    names.sort_by_key(|name| made(name).unwrap_or(usize::MAX));
    names
}

/// The crew that was chosen last on the way to the present.
fn last_crew(held: &CampaignBox) -> Vec<CrewSeat> {
    let way = held.way_to(held.entries().len());
    let crew = way.into_iter().rev().find_map(|number| match &held.entries()[number - 1].command {
        BoxCommand::Crew { seats, .. } => Some(seats.clone()),
        _ => None,
    });
    crew.unwrap_or_default()
}

/// Who would play a character: whoever did last, else whoever has the fewest, of those who are here and of its level.
fn player_for(held: &CampaignBox, name: &str, here: &[String], seats: &[CrewSeat]) -> String {
    let now = held.now();
    let level = if now.in_chapters() { 1 } else { now.characters.get(name).map_or(1, |named| named.level) };
    let able = |player: &&String| now.players.get(*player).is_some_and(|own| *own >= level);
    let way = held.way_to(held.entries().len());
    let usual = way.into_iter().rev().find_map(|number| match &held.entries()[number - 1].command {
        BoxCommand::Crew { seats, .. } => {
            seats.iter().find(|seat| seat.character == name).map(|seat| seat.player.clone())
        }
        BoxCommand::Create { name: made, player, .. } if made == name => Some(player.clone()),
        _ => None,
    });
    if let Some(usual) = usual.filter(|usual| here.contains(usual) && able(&usual)) {
        return usual;
    }
    let busy = |player: &&String| seats.iter().filter(|seat| seat.player == **player).count();
    let able = here.iter().filter(able).min_by_key(busy);
    able.or(here.first()).or(now.players.keys().next()).cloned().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use heist_rules::edition::{AfterALoss, Edition};

    fn a_box(lines: &[&str]) -> CampaignBox {
        let mut held = CampaignBox::new("X", BoxContents::new(Edition::NEWEST));
        for line in lines {
            held.say(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        }
        held
    }

    fn crew(held: &CampaignBox, heist: &str, county: bool) -> (Vec<CrewSeat>, bool) {
        let here: Vec<String> = held.now().players.keys().cloned().collect();
        let seats = first_choice(held, heist, county, &here);
        let line = BoxCommand::Crew { heist: heist.into(), seats: seats.clone(), held: Vec::new() };
        (seats, held.check(&line).is_ok())
    }

    #[test]
    fn the_first_choice_may_play() {
        let lines =
            ["player josh", "player mia", "create tiny for josh", "create karma for mia", "create enigma for josh"];
        let mut held = a_box(&[&lines[..], &["create null for mia", "create phobia for mia"]].concat());
        // Three have Wing It, and there are two cards of it; two are script kiddies.
        let (seats, legal) = crew(&held, "startup", false);
        assert!(legal, "{seats:?}");
        held.say("crew startup tiny:josh karma:mia null:mia").expect("a crew");
        held.say("record lost busted=tiny").expect("a record");
        let (seats, legal) = crew(&held, "inclusion", false);
        assert!(legal && seats.iter().all(|seat| seat.character != "tiny"), "{seats:?}");
        let (seats, legal) = crew(&held, "county-river", true);
        assert!(legal && seats[0].character == "tiny", "{seats:?}");
    }

    #[test]
    fn an_old_friend_goes_where_one_is_needed() {
        let retries = |edition: &Edition| edition.after_a_loss == AfterALoss::RestoreRetryRebuild;
        let edition = Edition::ALL.into_iter().find(retries).expect("an edition with The Long Con");
        let mut held = CampaignBox::new("X", BoxContents::new(edition));
        let lines = "player josh; scenario fall-guys; create bird burglar wing-it hurry for josh; \
            create lock angry-locksmith hit-n-run yank-wires for josh; create flash shutter-bug hurry wing-it for josh; \
            crew fall-guys-1-campaign bird:josh lock:josh flash:josh; record won; \
            crew fall-guys-2-campaign bird:josh lock:josh flash:josh; record won; \
            crew fall-guys-3-campaign bird:josh lock:josh flash:josh; record won; scenario long-con; \
            create demo demolitions-guy smash-n-grab linger for josh; create thug bypass wing-it for josh; \
            create lookout linger bypass for josh; crew long-con-1-campaign demo:josh thug:josh lookout:josh; record won; \
            crew long-con-2-campaign demo:josh thug:josh lookout:josh; record won";
        for line in lines.split("; ") {
            held.say(line.trim()).unwrap_or_else(|error| panic!("{line}: {error}"));
        }
        let (seats, legal) = crew(&held, "long-con-3-campaign", true);
        assert!(legal && seats.len() == 3 && seats[2].character == "bird", "{seats:?}");
        held.say("skills lock hurry hit-n-run").expect("other skills");
        let (seats, legal) = crew(&held, "long-con-3-campaign", true);
        assert!(legal && seats[0].character == "lock", "{seats:?}");
    }

    #[test]
    fn the_second_part_is_for_those_who_hide() {
        let mut held = a_box(&["player josh", "create tiny for josh", "create karma for josh", "create null for josh"]);
        held.say("crew final-score-1 tiny:josh karma:josh null:josh").expect("a crew");
        held.say("record won busted=null").expect("a record");
        let (seats, legal) = crew(&held, "final-score-2", false);
        assert!(legal && seats.len() == 2, "{seats:?}");
    }
}
