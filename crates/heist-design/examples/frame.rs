//! How long it takes to paint a tile on the largest map and check everything again: what the designer does between two frames.
//!
//! ```sh
//! cargo run --release -p heist-design --example frame
//! ```

use heist_check::check;
use heist_data::map::print_rows;
use heist_design::draft::{Draft, Edit};
use heist_rules::board::Board;
use std::time::{Duration, Instant};

/// How many edits are measured.
const EDITS: usize = 300;

/// A heist with as many spaces as a map can have.
fn largest() -> String {
    let mut rows = vec![vec!["SC"; 9]; Board::MAX / 9];
    rows[0][8] = "E5";
    rows[2][8] = "E5";
    rows[3][3] = "JW";
    format!(
        "id = \"largest\"\nname = \"The largest\"\nsummary = \"As many spaces as there can be.\"\nbag = {{ guard = 22, camera = 22, \
         lock = 22 }}\ndeck = \"1-24,Z1\"\nmap = \"\"\"\n{}\"\"\"\n\n[objective]\ntext = \"Steal the jewel.\"\nall = [{{ kind = \
         \"steal\", piece = \"jewel\" }}]\n",
        print_rows(&rows)
    )
}

/// The middle and the slowest one of a hundred.
fn say(what: &str, mut times: Vec<Duration>) {
    times.sort();
    let at = |part: usize| times.get(times.len() * part / 100).copied().unwrap_or_default();
    println!("{what:<34} median {:>9.1?}   99 % within {:>9.1?}", at(50), at(99));
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut draft = Draft::from_text(largest());
    println!("{} findings, {} spaces", check(draft.text()).len(), draft.board().spaces());
    let (mut painted, mut drawn, mut checked) = (Vec::new(), Vec::new(), Vec::new());
    for number in 0..EDITS {
        let place = format!("{}{}", (b'a' + (number % 8) as u8) as char, 1 + number % 7);
        let code = ["CM", "SC", "GU", "LO"][number % 4];
        let start = Instant::now();
        draft.apply(Edit::paint([place], code))?;
        painted.push(start.elapsed());
        let start = Instant::now();
        let board = draft.board().map();
        drawn.push(start.elapsed());
        let start = Instant::now();
        let findings = check(draft.text());
        checked.push(start.elapsed());
        std::hint::black_box((board, findings));
    }
    let whole: Vec<Duration> = painted.iter().zip(&drawn).zip(&checked).map(|((a, b), c)| *a + *b + *c).collect();
    say("paint a tile", painted);
    say("read the board again", drawn);
    say("check everything", checked);
    say("all of it", whole);
    Ok(())
}
