//! What refusals say in editions that lack a thing of the newest one: a sentence for the rule that would refuse there.

/// Where an edition does not have the card that a command speaks of.
pub(super) const NO_SUCH_CARD: &str = "None of this character's cards allows that.";
/// Where an edition does not have the sub-action.
pub(super) const NO_SUCH_ICON: &str = "No icon of any action does that.";
/// Where nobody helps a team in planning.
const NO_OUTSIDERS: &str = "Nobody from outside the team helps.";

/// What the editions say that have neither items nor fixers, keycards nor safes.
pub(super) const OLDEST_SAY: &[(&str, &str)] = &[
    ("card.beat-cop", NO_OUTSIDERS),
    ("card.consult-floorplans", NO_SUCH_CARD),
    ("card.here-hold-this", NO_SUCH_CARD),
    ("card.retiree", NO_OUTSIDERS),
    ("card.the-architect", NO_OUTSIDERS),
    ("card.tweak-plan", NO_SUCH_CARD),
    ("fixer.during-planning", NO_OUTSIDERS),
    (
        "help-out.by-fixer-only",
        "Ideas change hands by helping out only: somebody outdoors gives up two, another gains one.",
    ),
    ("item.holder-only", NO_SUCH_CARD),
    ("item.passive-or-action", NO_SUCH_CARD),
    ("keycard.open-when-adjacent", "Nothing there can be opened from this tile."),
    ("safe.cracks-needed", NO_SUCH_ICON),
    ("setup.fixers.lay-out-all", NO_OUTSIDERS),
    ("tunnel.place-entrance", "No entrance can be added to this map."),
];

/// The same where, besides, there are no event cards and no hostages.
pub(super) const LAST_HEIST_SAYS: &[(&str, &str)] = &{
    let own = [
        ("event.no-actions-no-abilities", "While security is rolled for, nobody takes actions or uses abilities."),
        (
            "npc.hostage.taken-on-same-tile",
            "Nobody is taken along: a prisoner is free when the last ring on its tile is gone.",
        ),
        (
            "round.third-phase-after-all-actions",
            "Security is rolled for when every character has taken and finished its action.",
        ),
    ];
    let mut says = [("", ""); OLDEST_SAY.len() + 3];
    let mut i = 0;
    while i < says.len() {
        says[i] = if i < own.len() { own[i] } else { OLDEST_SAY[i - own.len()] };
        i += 1;
    }
    says
};
