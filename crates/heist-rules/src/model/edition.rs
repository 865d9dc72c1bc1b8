//! Editions are data: switches with meaningful types. Rules ask for a switch, never for an edition's name.
//!
//! The switches themselves, with a sentence for each of their values, are in `switches`; here stands which edition has
//! which. [`Edition::PLAYABLE`] are those with heists of their own.

mod switches;
mod words;

use super::refusal::Refusal;
use super::revision::Revision;
pub use switches::*;
use words::{LAST_HEIST_SAYS, NO_SUCH_CARD, NO_SUCH_ICON, OLDEST_SAY};

/// Every edition's id, oldest first.
pub const EDITION_IDS: [&str; Edition::ALL.len()] = {
    let (mut ids, mut i) = ([""; Edition::ALL.len()], 0);
    while i < ids.len() {
        ids[i] = Edition::ALL[i].id;
        i += 1;
    }
    ids
};

impl Edition {
    /// The newest edition, which is the default.
    pub const V24: Edition = Edition {
        id: "v24",
        name: "Masters of the Heist 2024",
        revision: Revision::CURRENT,
        cites: &[("help-out.not-in-escape", "card.teamwork"), ("help-out.outdoors-only", "card.teamwork")],
        says: &[],
        passing: Passing::Forbidden,
        idle_reveal: IdleReveal::ThinsTheBag,
        start_reveal: StartReveal::BeforeTheFirstRoll,
        planning_purchases: PlanningPurchases::Shop,
        help_out: HelpOut::ByFixers,
        third_phase: ThirdPhase::EventDeck,
        noise_end: NoiseEnd::AlertPerNoise,
        alarm: Alarm::FinalCrisis,
        reinforcements: Reinforcements::ByCrisis,
        gate_tokens: GateTokens::PlacedAgain,
        rings: Rings::RemoteLocks,
        rings_in_escape: RingsInEscape::Impassable,
        dog_chase: DogChase::UnlessSharing,
        keycard_in_escape: KeycardInEscape::OneMove,
        npc_release: NpcRelease::WhenNothingHolds,
        npc_actions: NpcActions::Card,
        npc_alone: NpcAlone::Costly,
        story_beacons: StoryBeacons::ByTheHeist,
        bosses: Bosses::None,
        voluntary_escape: VoluntaryEscape::AfterTheEventPhase,
        last_ditch: LastDitch::IdeasDeclared,
        busted_loot: BustedLoot::Fetchable,
        choosing: Choosing::AnyHeist,
        fixers: FixerChoice::LaidOut,
        fixer_prices: FixerPrices::Rulebook,
        ready_made: ReadyMadeList::Booklet,
        first_crew: FirstCrew::Open,
        levels: Levels::Everybody,
        company: Company::NamedCharacters,
        after_a_loss: AfterALoss::OnlyOnwards,
        npc_passing: NpcPassing::LikeCharacters,
        escape_end: EscapeEnd::NothingLeft,
        escape_call: EscapeCall::AtAnyTime,
        dog_blank: DogBlank::WhereItWasDrawn,
        better_ways: BetterWays::BeforeDone,
        carried_out: CarriedOut::Acquired,
        leaving: Leaving::WhoWasIndoors,
        going_on_busted: GoingOnBusted::BustedBefore,
        refining: Refining::TwoCopies,
        lost_cash: LostCash::Stays,
        records: Records::ByTheObjective,
    };

    /// The edition before: a reveal with nothing left to reveal does nothing, and the noise track is shorter.
    pub const V22: Edition = Edition {
        id: "v22",
        name: "Masters of the Heist 2022",
        cites: &[
            ("action.pass.forbidden", "action.pass.forbidden-character-or-skill"),
            ("help-out.not-in-escape", "card.teamwork"),
            ("help-out.outdoors-only", "card.teamwork"),
            ("tunnel.more-than-one", "special.tunnels"),
            ("tunnel.place-entrance", "special.tunnels"),
        ],
        idle_reveal: IdleReveal::Nothing,
        fixer_prices: FixerPrices::Card,
        first_crew: FirstCrew::Recommended,
        ..Edition::V24
    };

    /// The first edition with the city, its fixers and levels.
    pub const RIVER_CITY: Edition = Edition {
        id: "river-city",
        name: "River City",
        cites: &[
            ("action.pass.forbidden", "action.pass.forbidden-character-or-skill"),
            ("campaign.class.one-per-heist", "busted.replacement-not-a-teammates-class"),
            ("campaign.conflicting-skills", "busted.replacement-skill-copies"),
            ("campaign.named-character.must-be-named", "setup.ledger-and-sheets"),
            ("campaign.named-character.definition", "setup.ledger-and-sheets"),
            ("card.here-hold-this", "general.scenario-or-card-beats-rulebook"),
            ("escape.voluntary.after-event-phase", "escape.voluntary.at-once"),
            ("help-out.outdoors-only", "card.teamwork"),
            ("keycard.escape-one-move", "keycard.escape-river-city"),
            ("level.character-up-every-heist", "level.player-up-every-heist"),
            ("npc.hostage.taken-on-same-tile", "card.hostage-normal"),
            ("npc.inactive.hostage-prisoner", "npc.sensor.does-not-exist"),
            ("npc.no-skills", "npc.three-actions"),
            ("safe.cracks-needed", "subaction.icons.nine"),
            ("setup.fixers.lay-out-all", "setup.fixers.select"),
            ("shop.discovered-item-joins", "shop.between-heists"),
            ("shop.initial-stock", "shop.buy-with-team-cash"),
            ("shop.sell-half-rounded-down", "shop.between-heists"),
            ("special.card-throw", "general.scenario-or-card-beats-rulebook"),
            ("special.check-the-logs", "general.scenario-or-card-beats-rulebook"),
            ("special.fixers-away", "special.radio-silence"),
            ("special.study-schematics", "general.scenario-or-card-beats-rulebook"),
            ("tunnel.more-than-one", "special.tunnels"),
            ("tunnel.place-entrance", "special.tunnels"),
        ],
        says: &[("card.here-hold-this", NO_SUCH_CARD), ("safe.cracks-needed", NO_SUCH_ICON)],
        start_reveal: StartReveal::FirstActionPhase,
        noise_end: NoiseEnd::EscapeAfterTheRound,
        alarm: Alarm::EventCard,
        gate_tokens: GateTokens::Lost,
        rings_in_escape: RingsInEscape::Ignored,
        dog_chase: DogChase::Always,
        keycard_in_escape: KeycardInEscape::Free,
        npc_release: NpcRelease::WithTheRing,
        story_beacons: StoryBeacons::OnFirstEntry,
        voluntary_escape: VoluntaryEscape::AtOnce,
        last_ditch: LastDitch::IdeasFirst,
        busted_loot: BustedLoot::Lost,
        choosing: Choosing::Prerequisites,
        fixers: FixerChoice::NamedBefore,
        fixer_prices: FixerPrices::Rulebook,
        ready_made: ReadyMadeList::Rulebook,
        levels: Levels::NotTheBusted,
        company: Company::Cards,
        after_a_loss: AfterALoss::ReplayFromBefore,
        dog_blank: DogBlank::AnyShieldTile,
        ..Edition::V22
    };

    /// The first edition with an event deck: scenarios of several chapters, bosses, guard dogs.
    pub const CAMPAIGN: Edition = Edition {
        id: "campaign",
        name: "Masters of the Heist",
        cites: &[
            ("action.grouping.most", "action.grouping.every"),
            ("action.pass.forbidden", "action.pass.forbidden-character-or-skill"),
            ("campaign.class.one-per-heist", "busted.replacement-not-a-teammates-class"),
            ("campaign.conflicting-skills", "skill.two-copies"),
            ("campaign.named-character.definition", "setup.record-team"),
            ("campaign.named-character.must-be-named", "setup.record-team"),
            ("campaign.players-come-and-go", "setup.record-team"),
            ("card.beat-cop", "general.one-team"),
            ("card.consult-floorplans", "general.scenario-or-card-beats-rulebook"),
            ("card.guide-normal", "card.guide"),
            ("card.guide-panic", "card.panicked-guide"),
            ("card.here-hold-this", "general.scenario-or-card-beats-rulebook"),
            ("card.hostage-normal", "card.hostage"),
            ("card.hostage-panic", "card.panicked-hostage"),
            ("card.prisoner-normal", "card.freed-prisoner"),
            ("card.prisoner-panic", "card.panicked-prisoner"),
            ("card.retiree", "general.one-team"),
            ("card.teamwork", "help-out.rate"),
            ("card.the-architect", "general.one-team"),
            ("card.tweak-plan", "general.scenario-or-card-beats-rulebook"),
            ("chit.guard.blocks-leaving", "chit.guard.blocks-move"),
            ("escape.voluntary.after-event-phase", "escape.voluntary.at-once"),
            ("level.player-starts-at-one", "setup.record-team"),
            ("event.no-actions-no-abilities", "event.no-abilities"),
            ("fixer.during-planning", "general.one-team"),
            ("help-out.by-fixer-only", "help-out.rate"),
            ("item.holder-only", "action.options.minimum-four"),
            ("item.passive-or-action", "action.options.minimum-four"),
            ("keycard.open-when-adjacent", "sensor.panel-removes-rings"),
            ("loot.cash-is-one-piece", "loot.transfer"),
            ("npc.hostage.taken-on-same-tile", "card.hostage"),
            ("npc.inactive.hostage-prisoner", "npc.sensor.does-not-exist"),
            ("npc.no-skills", "npc.three-actions"),
            ("plan.buy-idea", "plan.scenario-options"),
            ("plan.buy-reveal", "plan.scenario-options"),
            ("remote-lock.inside.forbidden", "sensor.inside.forbidden"),
            ("remote-lock.no-entry", "sensor.no-entry"),
            ("remote-lock.not-an-ordinary-lock", "subaction.unlock.adjacent"),
            ("remote-lock.server-removes", "sensor.panel-removes-rings"),
            ("safe.cracks-needed", "subaction.icons.nine"),
            ("setup.fixers.lay-out-all", "general.one-team"),
            ("shop.buy-with-team-cash", "plan.scenario-options"),
            ("shop.discovered-item-joins", "plan.scenario-options"),
            ("shop.initial-stock", "plan.scenario-options"),
            ("special.card-throw", "general.scenario-or-card-beats-rulebook"),
            ("special.check-the-logs", "general.scenario-or-card-beats-rulebook"),
            ("special.study-schematics", "general.scenario-or-card-beats-rulebook"),
            ("tunnel.place-entrance", "board.entrance.is-space"),
        ],
        says: OLDEST_SAY,
        planning_purchases: PlanningPurchases::AsTheScenarioSays,
        help_out: HelpOut::Outdoors,
        reinforcements: Reinforcements::BySpecialEvent,
        keycard_in_escape: KeycardInEscape::NoDoors,
        rings: Rings::PressureSensors,
        npc_alone: NpcAlone::Busted,
        bosses: Bosses::Walking,
        choosing: Choosing::Chapters,
        fixers: FixerChoice::None,
        fixer_prices: FixerPrices::Nothing,
        ready_made: ReadyMadeList::None,
        first_crew: FirstCrew::Open,
        levels: Levels::AsTheScenarioSays,
        after_a_loss: AfterALoss::RestoreRetryRebuild,
        ..Edition::RIVER_CITY
    };

    /// The oldest edition: an alert bar and a security die instead of event cards.
    pub const LAST_HEIST: Edition = Edition {
        id: "last-heist",
        name: "Your Last Heist",
        cites: &[
            ("action.grouping.most", "action.grouping.every"),
            ("campaign.class.one-per-heist", "busted.replacement-not-a-teammates-class"),
            ("campaign.conflicting-skills", "skill.two-copies"),
            ("campaign.named-character.definition", "setup.record-team"),
            ("campaign.named-character.must-be-named", "setup.record-team"),
            ("campaign.players-come-and-go", "setup.record-team"),
            ("card.beat-cop", "general.one-team"),
            ("card.consult-floorplans", "general.scenario-or-card-beats-rulebook"),
            ("card.here-hold-this", "general.scenario-or-card-beats-rulebook"),
            ("card.retiree", "general.one-team"),
            ("card.teamwork", "help-out.rate"),
            ("card.the-architect", "general.one-team"),
            ("card.tweak-plan", "general.scenario-or-card-beats-rulebook"),
            ("chit.guard.blocks-leaving", "chit.guard.blocks-move"),
            ("escape.voluntary.after-event-phase", "escape.voluntary.at-once"),
            ("event.no-actions-no-abilities", "round.wrong-phase"),
            ("fixer.during-planning", "general.one-team"),
            ("help-out.by-fixer-only", "help-out.rate"),
            ("item.holder-only", "action.options.minimum-four"),
            ("item.passive-or-action", "action.options.minimum-four"),
            ("keycard.open-when-adjacent", "sensor.panel-removes-rings"),
            ("level.player-starts-at-one", "setup.record-team"),
            ("loot.cash-is-one-piece", "loot.transfer"),
            ("npc.hostage.taken-on-same-tile", "npc.prisoner.freed-by-sensors"),
            ("npc.inactive.hostage-prisoner", "npc.prisoner.freed-by-sensors"),
            ("npc.no-skills", "npc.prisoner.crawl-only"),
            ("remote-lock.inside.forbidden", "sensor.inside.forbidden"),
            ("remote-lock.no-entry", "sensor.no-entry"),
            ("remote-lock.not-an-ordinary-lock", "subaction.unlock.adjacent"),
            ("remote-lock.server-removes", "sensor.panel-removes-rings"),
            ("safe.cracks-needed", "subaction.icons.nine"),
            ("setup.fixers.lay-out-all", "general.one-team"),
            ("shop.buy-with-team-cash", "plan.buy-idea"),
            ("shop.discovered-item-joins", "plan.buy-idea"),
            ("shop.initial-stock", "plan.buy-idea"),
            ("special.card-throw", "general.scenario-or-card-beats-rulebook"),
            ("special.check-the-logs", "general.scenario-or-card-beats-rulebook"),
            ("special.newcomer", "general.scenario-or-card-beats-rulebook"),
            ("special.study-schematics", "general.scenario-or-card-beats-rulebook"),
            ("subaction.move.target", "subaction.move.target-no-sensor"),
            ("tunnel.place-entrance", "board.entrance.is-space"),
        ],
        says: LAST_HEIST_SAYS,
        passing: Passing::Allowed,
        start_reveal: StartReveal::BeforeTheFirstRoll,
        planning_purchases: PlanningPurchases::RevealsAndIdeas,
        third_phase: ThirdPhase::SecurityDie,
        noise_end: NoiseEnd::AlertPerNoise,
        alarm: Alarm::LastSquare,
        reinforcements: Reinforcements::ByAlertBar,
        dog_chase: DogChase::NoDogs,
        npc_actions: NpcActions::CrawlOnly,
        npc_alone: NpcAlone::Nobody,
        bosses: Bosses::None,
        after_a_loss: AfterALoss::ReplayFromBefore,
        dog_blank: DogBlank::NoDogs,
        lost_cash: LostCash::Lost,
        ..Edition::CAMPAIGN
    };

    /// The newest edition, which is played unless another one is asked for.
    pub const NEWEST: Edition = Edition::V24;

    /// All editions, oldest first.
    pub const ALL: [Edition; 5] =
        [Edition::LAST_HEIST, Edition::CAMPAIGN, Edition::RIVER_CITY, Edition::V22, Edition::V24];

    /// The editions in the menus, newest first.
    pub const PLAYABLE: [Edition; Edition::ALL.len()] = {
        let (mut newest_first, mut i) = (Edition::ALL, 0);
        while i < newest_first.len() {
            newest_first[i] = Edition::ALL[Edition::ALL.len() - 1 - i];
            i += 1;
        }
        newest_first
    };

    /// The edition with an id.
    pub fn from_id(id: &str) -> Option<Edition> {
        Edition::ALL.into_iter().find(|edition| edition.id == id)
    }

    /// The same edition, played by a revision of the rules: what a later one corrects is as it was.
    ///
    /// ```
    /// use heist_rules::Revision;
    /// use heist_rules::edition::Edition;
    ///
    /// let old = Edition::V24.revised(Revision::FIRST);
    /// assert_eq!(old.revision, Revision::FIRST);
    /// assert_eq!(old.revised(Revision::CURRENT), Edition::V24);
    /// ```
    #[must_use]
    pub fn revised(self, revision: Revision) -> Edition {
        let current = Edition::from_id(self.id).unwrap_or(self);
        match revision {
            Revision::First => Edition {
                revision,
                npc_passing: NpcPassing::Allowed,
                escape_end: EscapeEnd::NoStepLeft,
                escape_call: EscapeCall::InTheActionPhase,
                dog_blank: DogBlank::AnyShieldTile,
                better_ways: BetterWays::AfterTheActionToo,
                carried_out: CarriedOut::AtRisk,
                leaving: Leaving::WhoeverIsOut,
                going_on_busted: GoingOnBusted::Everybody,
                refining: Refining::Unlimited,
                lost_cash: LostCash::Lost,
                records: Records::AsWritten,
                ..current
            },
            Revision::Second => Edition { revision, ..current },
        }
    }

    /// Whether fixers help in this edition.
    pub fn has_fixers(&self) -> bool {
        self.fixers != FixerChoice::None
    }

    /// Whether this edition has item cards: the shop sells them, and some characters bring their own.
    pub fn has_items(&self) -> bool {
        self.planning_purchases == PlanningPurchases::Shop
    }

    /// A refusal as this edition has it: by its own name of the rule, and in words for what it has.
    ///
    /// ```
    /// use heist_rules::Refusal;
    /// use heist_rules::edition::Edition;
    ///
    /// let newest = Refusal::new("safe.cracks-needed", "This heist has no safe.");
    /// let oldest = Edition::ALL[0].in_its_words(newest);
    /// assert_eq!(oldest, Refusal::new("subaction.icons.nine", "No icon of any action does that."));
    /// assert_eq!(Edition::NEWEST.in_its_words(newest), newest);
    /// ```
    pub fn in_its_words(&self, newest: Refusal) -> Refusal {
        Refusal { rule: self.cited(newest.rule), why: self.said(newest.rule).unwrap_or(newest.why) }
    }

    /// What this edition says where a rule, by its newest name, speaks of things that it does not have.
    pub fn said(&self, rule: &str) -> Option<&'static str> {
        self.says.iter().find(|(newest, _)| *newest == rule).map(|(_, words)| *words)
    }

    /// The rule of this edition for one that the rules cite by its newest name.
    pub fn cited(&self, rule: &'static str) -> &'static str {
        self.cites.iter().find(|(newest, _)| *newest == rule).map_or(rule, |(_, here)| here)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn editions_are_told_apart_by_their_ids() {
        assert_eq!(EDITION_IDS, ["last-heist", "campaign", "river-city", "v22", "v24"]);
        for edition in Edition::ALL {
            assert_eq!(Edition::from_id(edition.id), Some(edition));
        }
        assert_eq!(Edition::from_id("v23"), None);
    }

    #[test]
    fn every_switch_is_described_by_one_sentence_and_editions_that_differ_say_so() {
        for edition in Edition::ALL {
            let switches = edition.switches();
            assert!(switches.iter().all(|switch| switch.sentence.ends_with('.')), "{switches:?}");
        }
        let differs = |title: &str| {
            let sentence = |edition: Edition| {
                edition.switches().into_iter().find(|switch| switch.title == title).map(|switch| switch.sentence)
            };
            assert!(sentence(Edition::V22).is_some(), "{title}");
            sentence(Edition::V22) != sentence(Edition::V24)
        };
        assert!(differs("Reveals with nothing left"));
        assert!(!differs("Passing"));
    }
}
