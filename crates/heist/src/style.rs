//! Colours, to be read on dark and on light grounds. Nothing is said by colour alone: it only repeats a letter or a word.

use anstyle::{AnsiColor, Color, Style};
use heist_rules::who::Who;

const fn colour(colour: AnsiColor) -> Style {
    Style::new().fg_color(Some(Color::Ansi(colour)))
}
const fn block(ground: AnsiColor, text: AnsiColor) -> Style {
    Style::new().bg_color(Some(Color::Ansi(ground))).fg_color(Some(Color::Ansi(text))).bold()
}

/// Walls of the hexes.
pub const WALL: Style = colour(AnsiColor::BrightBlack);
/// Names of hexes.
pub const NAME: Style = Style::new();
/// Names of entrances and what is outside.
pub const OUTDOORS: Style = colour(AnsiColor::Green);
/// Gates, towers, servers and the like.
pub const PLACE: Style = colour(AnsiColor::Magenta);
/// An unknown tile.
pub const UNKNOWN: Style = Style::new().bold();
/// A guard.
pub const GUARD: Style = colour(AnsiColor::BrightRed).bold();
/// A dog.
pub const DOG: Style = colour(AnsiColor::Red).bold();
/// Whatever bars the way.
pub const LOCK: Style = colour(AnsiColor::Yellow).bold();
/// A camera.
pub const CAMERA: Style = colour(AnsiColor::BrightMagenta).bold();
/// Security that is out of action.
pub const OFF: Style = colour(AnsiColor::BrightBlack);
/// Whatever is worth carrying.
pub const LOOT: Style = colour(AnsiColor::Cyan).bold();
/// Red's pawn.
pub const RED: Style = block(AnsiColor::Red, AnsiColor::BrightWhite);
/// Green's pawn.
pub const GREEN: Style = block(AnsiColor::Green, AnsiColor::Black);
/// Blue's pawn.
pub const BLUE: Style = block(AnsiColor::Blue, AnsiColor::BrightWhite);
/// Black's pawn: a light ground, or it would vanish on most screens.
pub const BLACK: Style = block(AnsiColor::White, AnsiColor::Black);
/// The NPC's pawn.
pub const NPC: Style = block(AnsiColor::Magenta, AnsiColor::BrightWhite);
/// What needs attention.
pub const ALARM: Style = colour(AnsiColor::BrightRed).bold();
/// What is said aside.
pub const ASIDE: Style = colour(AnsiColor::BrightBlack);
/// Headings.
pub const HEAD: Style = Style::new().bold();

/// The style of a character's pawn.
pub const fn person(who: Who) -> Style {
    match who {
        Who::Red => RED,
        Who::Green => GREEN,
        Who::Blue => BLUE,
        Who::Black => BLACK,
        Who::Npc => NPC,
    }
}

/// The style of a character's planning tokens.
pub const fn plan(who: Who) -> Style {
    match who {
        Who::Red => colour(AnsiColor::Red),
        Who::Green => colour(AnsiColor::Green),
        Who::Blue => colour(AnsiColor::Blue),
        Who::Black => Style::new(),
        Who::Npc => colour(AnsiColor::Magenta),
    }
}

/// The letter of a character on the board; K is black, as in printing.
pub const fn letter(who: Who) -> &'static str {
    ["R", "G", "B", "K", "N"][who as usize]
}
