//! The switches: a type each, and a sentence for each value, from which descriptions and differences are made.

use crate::model::revision::Revision;

/// A switch as one edition sets it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Switch {
    /// The field of [`Edition`].
    pub field: &'static str,
    /// What it is about.
    pub title: &'static str,
    /// The value, by its name in the code.
    pub value: &'static str,
    /// How the edition plays it, in one sentence.
    pub sentence: &'static str,
}

macro_rules! switches {
    ($($field:ident: $kind:ident = $title:literal { $($value:ident = $words:literal,)+ })+) => {
        $(
            #[doc = $title]
            #[derive(Clone, Copy, PartialEq, Eq, Debug)]
            pub enum $kind {
                $(#[doc = $words] $value,)+
            }

            impl $kind {
                /// The name of the value, and the sentence that says how it is played.
                const fn described(self) -> (&'static str, &'static str) {
                    match self {
                        $($kind::$value => (stringify!($value), $words),)+
                    }
                }
                /// The sentence that says how it is played.
                pub const fn sentence(self) -> &'static str {
                    self.described().1
                }
            }
        )+

        /// The switches of one edition.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct Edition {
            /// Its id, for content and files only.
            pub id: &'static str,
            /// Its name, for readers.
            pub name: &'static str,
            /// The revision of the rules that the switches are set by.
            pub revision: Revision,
            /// Rules that are called otherwise here: the newest name, and the one of this edition.
            pub cites: &'static [(&'static str, &'static str)],
            /// What a refusal says here: the newest name of the rule that refuses, and the sentence in words of this edition.
            pub says: &'static [(&'static str, &'static str)],
            $(#[doc = $title] pub $field: $kind,)+
        }

        impl Edition {
            /// Every switch as this edition sets it.
            pub fn switches(&self) -> Vec<Switch> {
                vec![$({
                    let (value, sentence) = self.$field.described();
                    Switch { field: stringify!($field), title: $title, value, sentence }
                },)+]
            }
        }
    };
}

switches! {
    passing: Passing = "Passing" {
        Allowed = "A character may end its action without having taken one.",
        Forbidden = "Every player character takes one action a round.",
    }
    idle_reveal: IdleReveal = "Reveals with nothing left" {
        Nothing = "When no unknown tile is left, a reveal does nothing.",
        ThinsTheBag = "When no unknown tile is left, a reveal takes one random chit out of the bag.",
    }
    start_reveal: StartReveal = "What starting places reveal" {
        BeforeTheFirstRoll = "Unknown tiles next to starting places are revealed when planning ends, before the first roll.",
        FirstActionPhase = "Unknown tiles next to starting places are revealed when the first action phase begins.",
    }
    planning_purchases: PlanningPurchases = "What cash buys in planning" {
        RevealsAndIdeas = "In planning $1k buys a reveal or an idea, as often as the team can pay.",
        AsTheScenarioSays = "In planning cash buys what the scenario offers, and nothing else.",
        Shop = "Cash buys items in the shop, before the heist or in planning.",
    }
    help_out: HelpOut = "Helping out" {
        Outdoors = "Whoever is outdoors may turn two of its ideas into one of somebody else.",
        ByFixers = "Ideas change hands only where a fixer, a card or an ability says so.",
    }
    third_phase: ThirdPhase = "The third phase of a round" {
        SecurityDie = "A four-sided die picks one of the squares beyond the alert bar, which alerts push on.",
        EventDeck = "The top card of the event deck is carried out; alerts discard cards.",
    }
    noise_end: NoiseEnd = "The end of the noise track" {
        AlertPerNoise = "On the last slot every further noise raises an alert.",
        EscapeAfterTheRound = "When the last slot is reached, the escape follows after this round.",
    }
    alarm: Alarm = "Sound the Alarm" {
        LastSquare = "The last square of the alert track starts the escape.",
        EventCard = "The alarm is an event card: discarded or active, it starts the escape at once.",
        FinalCrisis = "The alarm is the final crisis: its turn comes after the event and the crises before it.",
    }
    reinforcements: Reinforcements = "Reinforcements" {
        ByAlertBar = "Reinforcements come once the alert bar has passed their mark, in six steps.",
        BySpecialEvent = "Reinforcements come by a special event that lies in the deck.",
        ByCrisis = "Reinforcements come by a crisis card.",
    }
    gate_tokens: GateTokens = "Planning tokens on a closing gate" {
        Lost = "Planning tokens on a gate that closes are lost.",
        PlacedAgain = "Planning tokens on a gate that closes may be placed on other tiles at once.",
    }
    rings: Rings = "Sensors and remote locks" {
        PressureSensors = "Rings lie around each other; a control panel removes those of its colour that are outermost.",
        RemoteLocks = "A server removes all remote locks with its letter.",
    }
    rings_in_escape: RingsInEscape = "Sensors and remote locks in the escape" {
        Ignored = "In the escape sensors and remote locks are ignored.",
        Impassable = "In the escape nobody passes a remote lock.",
    }
    dog_chase: DogChase = "Dogs that share a tile" {
        NoDogs = "There are no dogs.",
        Always = "A dog jumps onto whoever comes next to it, also away from somebody, and at once.",
        UnlessSharing = "A dog that shares a tile with a character stays there.",
    }
    keycard_in_escape: KeycardInEscape = "Keycard doors in the escape" {
        NoDoors = "There are no keycard doors.",
        Free = "In the escape opening a keycard door costs nothing.",
        OneMove = "In the escape opening a keycard door costs one escape move.",
    }
    npc_release: NpcRelease = "When an NPC is free" {
        WithTheRing = "An NPC inside a sensor or remote lock is not there until it is removed; then it acts at once, guards or not.",
        WhenNothingHolds = "A prisoner is free when no remote lock, no keycard door and no active guard is on its tile.",
    }
    npc_actions: NpcActions = "What NPCs do" {
        CrawlOnly = "A freed prisoner only crawls and has no ideas.",
        Card = "An NPC takes an action of its card.",
    }
    npc_alone: NpcAlone = "NPCs that need company" {
        Nobody = "No NPC needs company.",
        Busted = "An NPC that needs company is busted when an action phase ends without a player character on its tile.",
        Costly = "An NPC that needs company costs an idea or two noise when an action phase ends without a player character on its tile.",
    }
    story_beacons: StoryBeacons = "Story beacons" {
        OnFirstEntry = "Who enters a story beacon first carries out what the heist says of it, and the beacon goes.",
        ByTheHeist = "A story beacon flags a hex of which the heist's own rules speak.",
    }
    bosses: Bosses = "Bosses" {
        None = "There are no bosses.",
        Walking = "A boss walks from waypoint to waypoint and grows suspicious.",
    }
    voluntary_escape: VoluntaryEscape = "The announced escape" {
        AtOnce = "An escape that the team announces begins at once.",
        AfterTheEventPhase = "An escape that the team announces begins after the event phase of the round.",
    }
    last_ditch: LastDitch = "Ideas and the last roll" {
        IdeasFirst = "Before its last roll a character spends all of its ideas.",
        IdeasDeclared = "With its way a character declares how many ideas it spends, then it rolls.",
    }
    busted_loot: BustedLoot = "Loot of the busted" {
        Lost = "Who is busted loses what it carries at once, in the escape too.",
        Fetchable = "What somebody carries who is busted in the escape can be fetched by others until the escape ends.",
    }
    choosing: Choosing = "Choosing a heist" {
        Chapters = "A scenario is a sequence of chapters, played in order.",
        Prerequisites = "A heist whose prerequisites are not met cannot be chosen.",
        AnyHeist = "Any heist may be chosen; its difficulty is compared with the average level.",
    }
    fixers: FixerChoice = "Fixers" {
        None = "There are no fixers.",
        NamedBefore = "Before planning the team names the fixers whom it will use.",
        LaidOut = "All fixers whose favour the team has may be used.",
    }
    fixer_prices: FixerPrices = "What fixers cost" {
        Nothing = "There are no fixers to be paid.",
        Rulebook = "The price of a fixer is paid from team cash, by a rule for all of them.",
        Card = "What a fixer costs, and from what, stands on its card.",
    }
    ready_made: ReadyMadeList = "Ready-made characters" {
        None = "There are no ready-made characters.",
        Rulebook = "The ready-made characters are the sixteen of the rulebook of this edition.",
        Booklet = "The ready-made characters are the sixteen of the booklet.",
    }
    first_crew: FirstCrew = "The first game" {
        Open = "No crew is recommended for the first game.",
        Recommended = "Johnny Swagger, Tiny Mike, Phobia and Showtime are recommended for the first game.",
    }
    levels: Levels = "Levels" {
        AsTheScenarioSays = "Promotions and refinements come when the scenario grants them, and not for the busted.",
        NotTheBusted = "After a heist every player levels up, and every character that was not busted.",
        Everybody = "After a heist every player and every character levels up, busted or not.",
    }
    company: Company = "Who may play together" {
        Cards = "Cards decide: a replacement is of no teammate's class, and every skill card exists twice.",
        NamedCharacters = "Characters have names; none is made of the same three cards as another, and a class takes part once.",
    }
    after_a_loss: AfterALoss = "After a heist" {
        RestoreRetryRebuild = "A lost heist is restored, retried once with two more ideas each, or followed by rebuilding.",
        ReplayFromBefore = "A heist may be played again from the state before it; the attempt does not count.",
        OnlyOnwards = "What happened stays; a heist may be played again with the campaign as it is.",
    }
    // Corrected by the second revision of the rules.
    npc_passing: NpcPassing = "Passing of NPCs" {
        Allowed = "An NPC may end its action without having taken one.",
        LikeCharacters = "An NPC may pass where player characters may.",
    }
    escape_end: EscapeEnd = "The end of the escape" {
        NoStepLeft = "Who is on an exit is decided when no further step can be paid for.",
        NothingLeft = "Who is on an exit is decided when it stays, or when nothing is left that it could do.",
    }
    escape_call: EscapeCall = "When the escape is announced" {
        InTheActionPhase = "The team announces the escape in the action phase.",
        AtAnyTime = "The team announces the escape in any phase of a round.",
    }
    dog_blank: DogBlank = "Blanks behind dogs" {
        NoDogs = "There are no dogs that could leave a blank.",
        AnyShieldTile = "A dog that leaves a security tile to chase leaves a blank there.",
        WhereItWasDrawn = "A dog drawn from the bag leaves a blank on its tile when it goes to chase; one from the supply leaves nothing.",
    }
    better_ways: BetterWays = "THERE ARE BETTER WAYS" {
        AfterTheActionToo = "The ability may be paid for in the whole action phase.",
        BeforeDone = "The ability may be paid for until the character has ended its action.",
    }
    carried_out: CarriedOut = "What is carried outdoors" {
        AtRisk = "A keycard, a USB key or an item that came outdoors is lost all the same with whoever takes it back in and is busted.",
        Acquired = "A keycard, a USB key or an item that came outdoors stays usable and is the team's for good.",
    }
    leaving: Leaving = "Who leaves a prison" {
        WhoeverIsOut = "Whoever is out when the heist ends has left, wherever it started.",
        WhoWasIndoors = "Only who was indoors can leave.",
    }
    going_on_busted: GoingOnBusted = "The busted in the next chapter" {
        Everybody = "Where a chapter lets the busted go on, everybody takes part who was ever busted.",
        BustedBefore = "Where a chapter lets the busted go on, those take part who were busted in it; a rebuilt team goes on without the busted.",
    }
    refining: Refining = "Copies of a skill" {
        Unlimited = "A skill may be refined whoever has the same pro skill.",
        TwoCopies = "A pro skill that two of the team have cannot be refined once more.",
    }
    lost_cash: LostCash = "Cash of a lost chapter" {
        Lost = "Cash brought out in a lost chapter is gone.",
        Stays = "Cash brought out in a lost chapter stays with the team.",
    }
    records: Records = "Outcomes written down by hand" {
        AsWritten = "A heist is recorded as won whoever was busted in it.",
        ByTheObjective = "A heist is not recorded as won with so many busted that its objective cannot be met.",
    }
}
