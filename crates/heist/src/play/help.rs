//! Help inside the game.

use heist_rules::state::Phase;

/// The words of the session, for help and completion.
pub const WORDS: [&str; 19] = [
    "help",
    "?",
    "legal",
    "why",
    "undo",
    "board",
    "crew",
    "deck",
    "bag",
    "look",
    "rules",
    "status",
    "legend",
    "auto",
    "hint",
    "save",
    "objective",
    "quit",
    "people",
];

/// Everything that can be said.
pub const HELP: &str = "\
A command is `<who> <verb> …`, for instance `blue move c5`. The letters r g b k n t stand for red, green, blue,
black, npc and team. Who speaks may be left out: `roll` is the team's, `move c5` is for the only one who can, or for
whoever spoke last. `all ready` and `all done` speak for everybody who can. Several spaces make several commands:
`blue plan c4 c5 d5`. A number picks from the last list of `?`. On a terminal Tab completes.

  ?  or  legal [who]   what is legal now             why <command>    why a command is not
  board [on|off]       draw it; draw it by itself    look c4          everything on a space
  crew [who]           people, dice, what they hold  deck [all]       the cards to come
  bag, legend          chits in the bag; the letters objective        what you are here for
  auto [who]           let the fixed planner plan    hint             a command that random games like
  rules <id or word>   the rulebook                  undo             take the last command back
  save FILE            .heist is the replay, .toml or .json the position
  status, people, help, quit

Planning  blue start e9 · blue plan c4 c5 · blue unplan c4 · team buy radio blue · blue ready
Action    blue shift +1 · blue take walk · blue move c5 · blue unlock d4 · blue subdue c5 · blue disable c5
          blue reveal e2 · blue think · blue grab · blue crack · blue use dart · blue pick-up jewel · blue drop jewel
          blue give jewel red · blue open d4 · blue done · team escape
Event     team next · team choose red
Escape    blue run c5 · blue last-ditch d5 e5 f5 · blue stay";

/// What to do in a phase, in a sentence or two.
pub fn for_phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Planning => {
            "Planning: everybody chooses a start (`blue start e9`) and lays tokens (`blue plan c4 c5 d5`), then says \
             `blue ready`. People move only where they have planned. `auto` plans for you."
        }
        Phase::Roll => "`roll` rolls everybody's dice.",
        Phase::Action => {
            "Everybody takes one action that the die allows (`blue take walk`), carries it out step by step \
             (`blue move c5`) in any order with the others, and ends it (`blue done`). Ideas change the die \
             (`blue shift +1`). `?` lists what is possible."
        }
        Phase::Event => "`next` carries out the event, then each crisis that waits.",
        Phase::Escape => {
            "Everybody runs for an exit: ideas pay for steps (`blue run c5`); `blue last-ditch …` declares the rest of \
             the way and rolls for it; `blue stay` ends it."
        }
        Phase::Over => "The heist is over.",
    }
}
