//! `heist print`: a heist to print and play.

use crate::cli::PrintArgs;
use crate::{files, show, start};
use anyhow::Result;
use heist_print::{Paper, PrintJob};
use heist_words::names::crew_card_name;
use std::io::Write;

/// `heist print`.
pub fn run(args: &PrintArgs, out: &mut dyn Write) -> Result<()> {
    let (document, pages) = document(&args.heist, &args.crew, args.edition.as_deref(), args.paper, args.poster)?;
    files::write_bytes(&args.out, &document)?;
    if !files::is_standard(&args.out) {
        writeln!(out, "{pages} sheets are in {}. Print them at 100 %.", args.out.display())?;
    }
    Ok(())
}

/// What is of no use on paper: edition and crew are chosen, and other chapters are other documents.
const ELSEWHERE: [&str; 5] = ["Editions", "Suggested", "On its own", "Next", "Scenario"];

/// A fact as it is set: with names instead of ids, and where a line may end.
fn on_paper(key: &str, words: String) -> String {
    match key {
        "Deck" => words.replace(',', ", "),
        "Required" => words.split(", ").map(crew_card_name).collect::<Vec<_>>().join(", "),
        _ => words,
    }
}

/// The document of a heist with a crew, and how many sheets it has.
pub fn document(
    heist: &str,
    crew: &[String],
    edition: Option<&str>,
    paper: Paper,
    poster: bool,
) -> Result<(Vec<u8>, usize)> {
    let found = start::find_heist(heist)?;
    let no_one: [&str; 0] = [];
    let begun = start::new_heist(heist, crew, edition, &no_one)?;
    let facts = show::facts(&found, Some(&begun)).into_iter().filter(|(key, _)| !ELSEWHERE.contains(key));
    let job = PrintJob {
        heist: &found,
        setup: &begun.setup,
        state: &begun.state,
        facts: facts.map(|(key, words)| (key.to_owned(), on_paper(key, words))).collect(),
        rulings: show::rulings_of(&found),
        poster,
    };
    Ok(job.pdf(paper))
}
