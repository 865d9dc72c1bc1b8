//! `heist man`: the pages of the manual, made from the command line itself.

use crate::cli::{Cli, ManArgs};
use crate::exit_code;
use anyhow::{Context, Result, anyhow};
use clap::{Command, CommandFactory};
use clap_mangen::Man;
use clap_mangen::roff::{Inline, Roff, bold, roman};
use heist_data::suggest::did_you_mean;
use std::io::Write;
use std::path::Path;

/// `heist man`.
pub fn run(args: &ManArgs, out: &mut dyn Write) -> Result<()> {
    let pages = pages();
    if let Some(folder) = &args.dir {
        return write_all(&pages, folder, out);
    }
    let wanted = [vec!["heist".to_owned()], args.page.clone()].concat().join("-");
    let found = pages.iter().find(|page| name(page) == wanted || name(page) == args.page.join("-"));
    let page = found.ok_or_else(|| {
        let known: Vec<String> = pages.iter().map(|page| name(page).replacen("heist-", "", 1)).collect();
        let said = args.page.join("-");
        anyhow!("There is no page about `{}`{}", args.page.join(" "), did_you_mean(&said, &known))
    })?;
    Ok(out.write_all(&text(page)?)?)
}

/// The program and all its subcommands, as commands that know their whole names.
pub fn pages() -> Vec<Command> {
    let mut program = Cli::command().disable_help_subcommand(true);
    program.build();
    let mut pages = Vec::new();
    gather(&program, &mut pages);
    pages
}

fn gather(command: &Command, pages: &mut Vec<Command>) {
    pages.push(command.clone());
    for subcommand in command.get_subcommands().filter(|subcommand| !subcommand.is_hide_set()) {
        gather(subcommand, pages);
    }
}

/// The name of a page, such as `heist-campaign-play`.
pub fn name(page: &Command) -> String {
    page.get_display_name().unwrap_or_else(|| page.get_name()).to_owned()
}

fn write_all(pages: &[Command], folder: &Path, out: &mut dyn Write) -> Result<()> {
    let cannot = || format!("{} cannot be written", folder.display());
    std::fs::create_dir_all(folder).with_context(cannot)?;
    for page in pages {
        std::fs::write(folder.join(format!("{}.1", name(page))), text(page)?).with_context(cannot)?;
    }
    Ok(writeln!(out, "{} pages are in {}.", pages.len(), folder.display())?)
}

/// A page in the language of `man`.
fn text(page: &Command) -> Result<Vec<u8>> {
    let man = Man::new(page.clone())
        .title(name(page))
        .section("1")
        .source(format!("heist {}", env!("CARGO_PKG_VERSION")))
        .manual("Heist");
    let mut text = Vec::new();
    man.render_title(&mut text)?;
    man.render_name_section(&mut text)?;
    man.render_synopsis_section(&mut text)?;
    man.render_description_section(&mut text)?;
    man.render_options_section(&mut text)?;
    if page.get_subcommands().any(|subcommand| !subcommand.is_hide_set()) {
        man.render_subcommands_section(&mut text)?;
    }
    more(page).to_writer(&mut text)?;
    exit_status().to_writer(&mut text)?;
    Ok(text)
}

/// What stands below the options in the help: lines of examples stay as they are, everything else is a paragraph.
fn more(page: &Command) -> Roff {
    let mut roff = Roff::new();
    let help = page.get_after_help().map(ToString::to_string).unwrap_or_default();
    for part in help.split("\n\n").filter(|part| !part.trim().is_empty()) {
        match part.split_once('\n') {
            Some((title, lines)) if title.ends_with(':') => {
                let title = title.trim_end_matches(':').to_uppercase();
                roff.control("SH", [if title == "EXAMPLE" { "EXAMPLES" } else { &title }]);
                roff.control("nf", []);
                for line in lines.lines() {
                    roff.text([roman(line.strip_prefix("  ").unwrap_or(line))]);
                }
                roff.control("fi", []);
            }
            _ => {
                roff.control("SH", ["NOTES"]);
                roff.text([roman(part.replace('\n', " "))]);
            }
        }
    }
    roff
}

fn exit_status() -> Roff {
    let mut roff = Roff::new();
    roff.control("SH", ["EXIT STATUS"]);
    for (code, meaning) in exit_code::MEANINGS {
        roff.control("TP", []);
        let code: Vec<Inline> = vec![bold(code.to_string())];
        roff.text(code);
        roff.text([roman(meaning)]);
    }
    roff
}
