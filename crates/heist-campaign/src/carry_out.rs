//! Carries commands to a box out, or refuses them: the rules about what lasts between heists.

use super::achievements;
use super::command::BoxCommand;
use super::contents::{Contents, HIGHEST_LEVEL, Named, Seat, Status};
use super::fact::BoxFact;
use super::level::Cards;
use super::refusal::{Refused, refuse};
use heist_data::library::Library;
use heist_format::newgame::ready_made_in;
use heist_rules::cards::{Fixer, Item, Loot};
use heist_rules::edition::{Choosing, Company, FixerChoice, Levels, PlanningPurchases};

/// The most players and characters of a box; more is a mistake or mischief.
const MAX: usize = 100;
/// The most team cash, in $k.
const MAX_CASH: u16 = 9999;

impl Contents {
    /// Carries a command out and says what happened, or refuses it and changes nothing. Going back to an earlier state
    /// is for the ledger: here it only says so.
    pub(super) fn carry_out(&mut self, command: &BoxCommand) -> Result<Vec<BoxFact>, Refused> {
        match command {
            BoxCommand::Player(name) => self.welcome(name),
            BoxCommand::Create { name, cards, player } => self.create(name, cards.as_ref(), player),
            BoxCommand::Upgrade { character, from, to } => self.upgrade(character, from, to),
            BoxCommand::Scenario(id) => self.begin(id),
            BoxCommand::Promote { character, to } => self.promote(character, to),
            BoxCommand::Refine { character, from, to } => self.refine(character, from, to),
            BoxCommand::Skills { character, skills } => self.take_skills(character, skills),
            BoxCommand::Retry => Ok(self.retry()),
            BoxCommand::Rebuild => self.rebuild(),
            BoxCommand::Rename { from, to } => self.rename(from, to),
            BoxCommand::Crew { heist, seats, held } => self.choose_crew(heist, seats, held),
            BoxCommand::Fixers(fixers) => self.name_fixers(fixers),
            BoxCommand::CallOff => match self.under_way.take() {
                Some(heist) => Ok(vec![BoxFact::CalledOff(heist.heist)]),
                None => refuse("heist-end.record-outcome", "No heist is under way."),
            },
            BoxCommand::Record(outcome) => self.record(outcome),
            BoxCommand::Buy(item) => self.buy(*item),
            BoxCommand::Sell(item) => self.sell(*item),
            BoxCommand::SellJewel => self.sell_jewel(),
            BoxCommand::Restore(number) => Ok(vec![BoxFact::Restored(*number)]),
        }
    }

    /// Between heists only; while one is under way its own planning is the place.
    pub(super) fn between_heists(&self, rule: &'static str) -> Result<(), Refused> {
        match &self.under_way {
            None => Ok(()),
            Some(heist) => refuse(
                rule,
                format!("{} is under way: record its outcome first, or call it off.", name_of(&heist.heist)),
            ),
        }
    }

    fn welcome(&mut self, name: &str) -> Result<Vec<BoxFact>, Refused> {
        if self.players.contains_key(name) {
            return refuse("level.player-starts-at-one", format!("There is a player {name} in the box already."));
        }
        if self.players.len() >= MAX {
            return refuse("campaign.players-come-and-go", "The box is full of players.");
        }
        self.players.insert(name.to_owned(), 1);
        Ok(vec![BoxFact::Player(name.to_owned())])
    }

    /// The level of a player of the box.
    pub(super) fn level_of(&self, player: &str) -> Result<u8, Refused> {
        match self.players.get(player) {
            Some(level) => Ok(*level),
            None => refuse(
                "level.player-starts-at-one",
                format!("There is no player {player} in the box; `box player {player}` lets somebody in, at level 1."),
            ),
        }
    }

    /// A character of the box.
    pub(super) fn named(&self, name: &str) -> Result<&Named, Refused> {
        match self.characters.get(name) {
            Some(named) => Ok(named),
            None => refuse(
                "campaign.named-character.must-be-named",
                format!("There is no character {name} in the box; `box create {name} …` makes one."),
            ),
        }
    }

    fn name_is_free(&self, name: &str) -> Result<(), Refused> {
        if self.characters.contains_key(name) {
            return refuse("campaign.named-character.must-be-named", format!("There is a {name} in the box already."));
        }
        Ok(())
    }

    /// Nobody else is made of these three cards, where characters have names.
    fn no_twin(&self, name: &str, cards: &Cards) -> Result<(), Refused> {
        if self.edition.company == Company::Cards {
            return Ok(());
        }
        match self.characters.iter().find(|(other, named)| *other != name && named.cards.is_twin(cards)) {
            Some((twin, _)) => refuse("campaign.no-evil-twins", format!("{twin} is made of the same three cards.")),
            None => Ok(()),
        }
    }

    fn create(&mut self, name: &str, cards: Option<&Cards>, player: &str) -> Result<Vec<BoxFact>, Refused> {
        let most = self.level_of(player)?;
        self.name_is_free(name)?;
        if self.characters.len() >= MAX {
            return refuse("campaign.named-character.must-be-named", "The box is full of characters.");
        }
        let ready_made = || ready_made_in(&self.edition).iter().find(|ready| ready.id == name);
        let cards = match (cards, ready_made()) {
            (Some(cards), _) => cards.clone(),
            (None, Some(ready)) => Cards { card: ready.character.clone(), skills: ready.skills.clone() },
            (None, None) => {
                let words = format!("{name} is no ready-made character: name a character card and two skills.");
                return refuse("campaign.named-character.definition", words);
            }
        };
        if cards.skills[0] == cards.skills[1] {
            return refuse("setup.character.one-and-two-skills", "A character has two different skills.");
        }
        let level = cards.level_in(&self.edition)?;
        let price = if self.in_chapters() { self.may_hire(&cards)? } else { 0 };
        if level > most && !self.in_chapters() {
            let words = format!("These cards are of level {level}, and {player} is of level {most}.");
            return refuse("level.start-up-to-player-level", words);
        }
        self.no_twin(name, &cards)?;
        self.characters.insert(name.to_owned(), Named { cards, level, status: Status::Free });
        let mut facts = vec![BoxFact::Created(name.to_owned(), level)];
        if self.in_chapters() {
            self.story.team.insert(name.to_owned());
        }
        if price > 0 {
            (self.cash, self.story.pro_for) = (self.cash - price, None);
            facts.push(BoxFact::Cash(-i32::from(price)));
        }
        Ok(facts)
    }

    fn upgrade(&mut self, name: &str, from: &str, to: &str) -> Result<Vec<BoxFact>, Refused> {
        if self.in_chapters() {
            let words = format!("Here it is said like `box promote {name} …` or `box refine {name} …`.");
            return refuse("level.promote.when-scenario-allows", words);
        }
        self.between_heists("general.heist-parts.level-up")?;
        let named = self.named(name)?;
        let behind = self.edition.levels == Levels::NotTheBusted && named.status == Status::Busted;
        if behind && named.cards.level()? >= named.level {
            let words = format!("{name} was busted and is not promoted; its player's level rises all the same.");
            return refuse("busted.no-promotion-but-player-levels", words);
        }
        let cards = named.cards.upgraded(named.level, from, to)?;
        if cards.skills[0] == cards.skills[1] {
            return refuse("setup.character.one-and-two-skills", "A character has two different skills.");
        }
        self.no_twin(name, &cards)?;
        if let Some(named) = self.characters.get_mut(name) {
            named.cards = cards;
        }
        Ok(vec![BoxFact::Upgraded { character: name.to_owned(), from: from.to_owned(), to: to.to_owned() }])
    }

    fn rename(&mut self, from: &str, to: &str) -> Result<Vec<BoxFact>, Refused> {
        self.between_heists("campaign.named-character.definition")?;
        self.named(from)?;
        self.name_is_free(to)?;
        if let Some(named) = self.characters.remove(from) {
            self.characters.insert(to.to_owned(), named);
        }
        if self.story.team.remove(from) {
            self.story.team.insert(to.to_owned());
        }
        if self.story.newcomer.as_deref() == Some(from) {
            self.story.newcomer = Some(to.to_owned());
        }
        let offers = self.story.promote.iter_mut().chain(&mut self.story.refine).flat_map(|offer| &mut offer.who);
        offers.filter(|name| *name == from).for_each(|name| to.clone_into(name));
        let seats = self.second_part.iter_mut().flat_map(|part| &mut part.seats).map(|seat| &mut seat.character);
        seats.filter(|name| *name == from).for_each(|name| to.clone_into(name));
        let hiding = self.second_part.iter_mut().flat_map(|part| &mut part.hiding).map(|who| &mut who.character);
        hiding.filter(|name| *name == from).for_each(|name| to.clone_into(name));
        Ok(vec![BoxFact::Renamed(from.to_owned(), to.to_owned())])
    }

    fn choose_crew(&mut self, heist: &str, seats: &[Seat], held: &[(Item, String)]) -> Result<Vec<BoxFact>, Refused> {
        self.may_play(heist, seats)?;
        self.may_hold(seats, held)?;
        let mut facts = vec![BoxFact::Crew(heist.to_owned())];
        let (sum, count) = self.levels(seats.iter().map(|seat| seat.player.as_str()));
        if self.in_chapters() {
            facts.push(BoxFact::Story(heist.to_owned()));
        } else if let Some(advice) = self.advice(heist, seats.iter().map(|seat| seat.player.as_str())) {
            let label = Library::official().heist(heist).map_or("", |heist| heist.difficulty.as_str());
            facts.push(BoxFact::Average(sum * 100 / count.max(1), label.to_owned(), advice));
        }
        let busted = |name: &&String| self.is_busted(name) && !self.in_chapters();
        let inside = seats.iter().map(|seat| &seat.character).filter(busted);
        facts.extend(inside.map(|name| BoxFact::StartsInside(name.clone())));
        self.under_way = Some(super::UnderWay {
            heist: heist.to_owned(),
            seats: seats.to_vec(),
            held: held.to_vec(),
            fixers: Vec::new(),
        });
        Ok(facts)
    }

    /// The fixers who will help are named before planning, in editions that ask for it.
    fn name_fixers(&mut self, fixers: &[Fixer]) -> Result<Vec<BoxFact>, Refused> {
        const RULE: &str = "setup.fixers.lay-out-all";
        if self.edition.fixers != FixerChoice::NamedBefore {
            return refuse(RULE, "All fixers whose favour the team has are there: nobody has to be named.");
        }
        if let Some(unknown) = fixers.iter().find(|fixer| !self.has_fixer(**fixer)) {
            return refuse(RULE, format!("The team has not won the favour of {}.", unknown.id()));
        }
        match &mut self.under_way {
            Some(heist) => fixers.clone_into(&mut heist.fixers),
            None => return refuse(RULE, "No heist is under way: choose heist and crew first."),
        }
        Ok(Vec::new())
    }

    /// A heist needs pieces that not every edition has.
    fn is_of_the_edition(&self, heist: &str) -> Result<(), Refused> {
        match Library::official().heist(heist) {
            Some(known) if !known.is_for(self.edition.id) => {
                let words = format!("{} is for {}.", known.name, known.editions.join(", "));
                refuse(self.not_yet("setup.choose.average-level"), words)
            }
            None if Library::official().chapter(heist).is_some() => {
                let words = format!("{} is a chapter of a scenario of another edition.", name_of(heist));
                refuse(self.not_yet("setup.choose.average-level"), words)
            }
            _ => Ok(()),
        }
    }

    /// The rule by which a heist is not open yet.
    pub(super) fn not_yet(&self, otherwise: &'static str) -> &'static str {
        match self.edition.choosing {
            Choosing::Prerequisites => "setup.choose.river-city-prerequisites",
            Choosing::Chapters | Choosing::AnyHeist => otherwise,
        }
    }

    /// Where cards decide, somebody who starts anew needs copies of its skills and of what they may become.
    fn has_copies_left(&self, named: &Named, others: &[Seat]) -> Result<(), Refused> {
        if self.edition.company != Company::Cards || named.level > 1 {
            return Ok(());
        }
        for (skill, pros) in named.cards.choices(1) {
            let taken = |pro: &&String| {
                let has = |seat: &&Seat| {
                    self.characters.get(&seat.character).is_some_and(|other| other.cards.skills.contains(pro))
                };
                others.iter().filter(has).count() >= 2
            };
            if let Some(pro) = pros.iter().find(taken) {
                let words = format!("Both cards of {pro} are taken, so {skill} could not become one.");
                return refuse("campaign.conflicting-skills", words);
            }
        }
        Ok(())
    }

    /// Whether this crew may play this heist.
    pub(super) fn may_play(&self, heist: &str, seats: &[Seat]) -> Result<(), Refused> {
        if self.in_chapters() {
            return self.may_play_chapter(heist, seats);
        }
        let city = &Library::official().city;
        self.is_of_the_edition(heist)?;
        self.is_its_turn(heist, seats)?;
        let second = self.second_part.is_some();
        if !second && !(3..=4).contains(&seats.len()) {
            let words = format!("A heist is for three or four characters, not for {}.", seats.len());
            return refuse("general.player-count", words);
        }
        let county = city.job_of(heist).is_some_and(|job| job.county);
        for (i, seat) in seats.iter().enumerate() {
            let named = self.named(&seat.character)?;
            let level = self.level_of(&seat.player)?;
            if named.status == Status::Busted && !county {
                let words = format!("{} is busted: only a county job gets somebody out of jail.", seat.character);
                return refuse("busted.jail", words);
            }
            // The cards of the second part are those of the first.
            if named.level > level && !second {
                let words =
                    format!("{} is of level {}, and {} is of level {level}.", seat.character, named.level, seat.player);
                return refuse("level.start-up-to-player-level", words);
            }
            self.may_join(seats, i)?;
            let others: Vec<Seat> = seats.iter().filter(|other| other.character != seat.character).cloned().collect();
            self.has_copies_left(named, &others)?;
        }
        if county && !seats.iter().any(|seat| self.is_busted(&seat.character)) {
            return refuse("busted.rescue", "A county job is played for somebody who is in jail, and nobody here is.");
        }
        Ok(())
    }

    /// Whether somebody can join those before it: no class takes part twice, and of every skill there are two cards.
    pub(super) fn may_join(&self, seats: &[Seat], i: usize) -> Result<(), Refused> {
        let seat = &seats[i];
        let named = self.named(&seat.character)?;
        for other in &seats[..i] {
            if self.named(&other.character)?.cards.class() == named.cards.class() {
                let words = format!("{} and {} are of the same class.", other.character, seat.character);
                return refuse("campaign.class.one-per-heist", words);
            }
        }
        for skill in &named.cards.skills {
            let has = |seat: &&Seat| {
                self.characters.get(&seat.character).is_some_and(|named| named.cards.skills.contains(skill))
            };
            if seats[..=i].iter().filter(has).count() > 2 {
                let words = format!("There are two cards of {skill}; {} would need a third.", seat.character);
                return refuse("campaign.conflicting-skills", words);
            }
        }
        Ok(())
    }

    /// The second part of a job comes right after the first, with those who are hiding.
    fn is_its_turn(&self, heist: &str, seats: &[Seat]) -> Result<(), Refused> {
        let rule = self.not_yet("general.scenario-or-card-beats-rulebook");
        let library = Library::official();
        match &self.second_part {
            Some(part) if part.heist != heist => {
                refuse(rule, format!("{} comes next: people are hiding in there.", name_of(&part.heist)))
            }
            Some(part) => {
                let comes = |name: &String| seats.iter().any(|seat| seat.character == *name);
                let mut hiding = part.hiding.iter().map(|who| &who.character);
                if seats.len() != part.hiding.len() || !hiding.all(comes) {
                    let names: Vec<&str> = part.hiding.iter().map(|who| who.character.as_str()).collect();
                    let words = format!("The second part is played by those who are hiding: {}.", names.join(", "));
                    return refuse(rule, words);
                }
                Ok(())
            }
            None => match library.city.part_before(heist) {
                Some(before) => {
                    refuse(rule, format!("{} is played right after {} is won.", name_of(heist), name_of(before)))
                }
                None => Ok(()),
            },
        }
    }

    /// Whether these characters may hold these items of the team.
    pub(super) fn may_hold(&self, seats: &[Seat], held: &[(Item, String)]) -> Result<(), Refused> {
        for (item, name) in held {
            if !seats.iter().any(|seat| seat.character == *name) {
                return refuse("item.holder-only", format!("{name} is not of the crew and holds nothing."));
            }
            let asked = held.iter().filter(|(other, _)| other == item).count();
            if asked > usize::from(self.items.count(*item)) {
                return refuse(
                    "item.holder-only",
                    format!("The team owns {} of {}.", self.items.count(*item), item.id()),
                );
            }
        }
        Ok(())
    }

    pub(super) fn is_busted(&self, name: &str) -> bool {
        self.characters.get(name).is_some_and(|named| named.status == Status::Busted)
    }

    fn buy(&mut self, item: Item) -> Result<Vec<BoxFact>, Refused> {
        if self.edition.planning_purchases != PlanningPurchases::Shop {
            return refuse("shop.initial-stock", "There is no shop in this edition.");
        }
        self.between_heists("shop.between-heists")?;
        let price = self.price(item);
        if !self.shop.has(item) {
            return refuse("shop.initial-stock", format!("The shop does not offer {}.", item.id()));
        }
        if self.cash < price {
            let words = format!("{} costs ${price}k, and the team has ${}k.", item.id(), self.cash);
            return refuse("shop.buy-with-team-cash", words);
        }
        if self.shop.take(item) {
            self.items.add(item);
            self.cash -= price;
        }
        Ok(vec![BoxFact::Cash(-i32::from(price)), BoxFact::Owned(item)])
    }

    fn sell(&mut self, item: Item) -> Result<Vec<BoxFact>, Refused> {
        self.between_heists("shop.between-heists")?;
        if !self.items.take(item) {
            return refuse("shop.sell-half-rounded-down", format!("The team does not own {}.", item.id()));
        }
        self.shop.add(item);
        let price = self.resale(item);
        self.earn(price);
        Ok(vec![BoxFact::OnSale(item), BoxFact::Cash(i32::from(price))])
    }

    fn sell_jewel(&mut self) -> Result<Vec<BoxFact>, Refused> {
        self.between_heists("shop.between-heists")?;
        let jewel = self.loot.iter().position(|loot| *loot == Loot::Jewel);
        Loot::may_sell_jewel(|fixer| self.has_fixer(fixer), jewel.is_some())
            .or_else(|refusal| refuse(refusal.rule, refusal.why))?;
        if let Some(jewel) = jewel {
            self.loot.remove(jewel);
        }
        self.earn(u16::from(Loot::JEWEL_PRICE));
        Ok(vec![BoxFact::SoldJewel, BoxFact::Cash(i32::from(Loot::JEWEL_PRICE))])
    }

    pub(super) fn earn(&mut self, cash: u16) {
        self.cash = self.cash.saturating_add(cash).min(MAX_CASH);
    }

    /// A player's and a character's level-up after a heist.
    pub(super) fn level_up(&mut self, seats: &[Seat], facts: &mut Vec<BoxFact>) {
        let mut people: Vec<&str> = seats.iter().map(|seat| seat.player.as_str()).collect();
        people.sort_unstable();
        people.dedup();
        for name in people {
            if let Some(level) = self.players.get_mut(name).filter(|level| **level < HIGHEST_LEVEL) {
                *level += 1;
                facts.push(BoxFact::PlayerLevel(name.to_owned(), *level));
            }
        }
        for Seat { character, .. } in seats {
            let left_behind = self.edition.levels == Levels::NotTheBusted && self.is_busted(character);
            let named = self.characters.get_mut(character).filter(|named| named.level < HIGHEST_LEVEL && !left_behind);
            if let Some(named) = named {
                named.level += 1;
                facts.push(BoxFact::CharacterLevel(character.clone(), named.level));
            }
        }
    }

    pub(super) fn achieve(
        &mut self,
        heist: &str,
        seats: &[Seat],
        outcome: &super::Outcome,
        helpers: &[Fixer],
    ) -> Vec<BoxFact> {
        let mut people: Vec<&str> = seats.iter().map(|seat| seat.player.as_str()).collect();
        people.sort_unstable();
        people.dedup();
        let new = achievements::after(self, heist, people.len(), outcome, helpers);
        self.achievements.extend(new.iter().copied());
        new.into_iter().map(BoxFact::Achievement).collect()
    }
}

/// The name of a heist, to be said.
pub(super) fn name_of(heist: &str) -> &str {
    let library = Library::official();
    let chapter = || library.chapter(heist).map_or(heist, |(_, chapter)| chapter.name.as_str());
    library.heist(heist).map_or_else(chapter, |heist| heist.name.as_str())
}
