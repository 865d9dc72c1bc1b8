//! `heist print`: a heist to print and play.

use crate::cli::PrintArgs;
use crate::{files, show, start};
use anyhow::Result;
use heist_print::{Paper, PrintJob};
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
    // Which editions there are is of no use on paper: this one is chosen.
    let facts = show::facts(&found, Some(&begun)).into_iter().filter(|(key, _)| *key != "Editions");
    let job = PrintJob {
        heist: &found,
        setup: &begun.setup,
        state: &begun.state,
        facts: facts.map(|(key, words)| (key.to_owned(), words)).collect(),
        rulings: show::rulings_of(&found),
        poster,
    };
    Ok((job.pdf(paper), job.pages(paper).len()))
}
