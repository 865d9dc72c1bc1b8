//! The picture of the terminal in README.md is what the terminal shows.

use crate::common::{fresh_state, root};
use crate::documents::{blocks, read, same_or_written};
use crate::screen::Emulator;

#[test]
fn the_screen_of_the_readme_is_the_screen() {
    let path = root().join("README.md");
    let text = read(&path);
    let block = blocks(&text).into_iter().find(|block| block.kind == "text screen").expect("the screen");
    let arguments = ["play", "--seed", "7", "--people", "Ann"];
    let mut terminal = Emulator::start(&fresh_state("readme-screen"), &arguments, (80, 24));
    terminal.until("planning ›");
    for (line, shown) in [("auto", "all ready"), ("all ready!", "roll ›"), ("roll", "action ›")] {
        terminal.press(&format!("{line}\r"));
        terminal.until(shown);
    }
    terminal.press("red walk; red move g7\r");
    terminal.until("f7 is turned up: a guard.");
    terminal.until("die 1, walk: nothing left");
    terminal.until("action ›");
    let trimmed =
        |text: &str| text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n").trim_end().to_owned() + "\n";
    let shown = trimmed(&terminal.contents());
    let start = text.lines().take(block.line).map(|line| line.len() + 1).sum::<usize>();
    same_or_written(&path, start..start + block.text.len(), &shown);
    terminal.press("\u{4}");
    terminal.ends(true);
}
