//! A box as a text file: portable, and good to compare line by line. The history is the truth; what stands under `now`
//! follows from it, is there for readers, and must agree when it is read.

use super::command::BoxCommand;
use super::contents::BoxContents;
use super::ledger::{CampaignBox, MAX_LENGTH};
use super::refusal::BoxError;
use super::table::{load_by, print_table};
use heist_data::error::ContentError;
use heist_data::fields::Fields;
use heist_format::compare::{content_mismatches, shown};
use heist_rules::Revision;
use std::fmt::Write;
use toml::{Table, Value};

/// The version of the format that is written.
pub const FORMAT: i64 = 1;
/// The longest file that is read, in bytes.
const MAX: usize = 1 << 20;
/// The longest name of a box.
const MAX_NAME: usize = 80;

/// The text of a box as it was before its first entry. Reading it and carrying the lines of the ledger out gives the box.
pub fn opening(campaign: &CampaignBox) -> String {
    let mut text = head(campaign);
    let _ = writeln!(text, "ledger = []");
    write_start(&mut text, campaign);
    text
}

fn head(campaign: &CampaignBox) -> String {
    let mut text = format!("heist-box = {FORMAT}\n");
    let _ = writeln!(text, "name = {}", Value::from(campaign.name()));
    let edition = campaign.start().edition;
    let _ = writeln!(text, "edition = {}", Value::from(edition.id));
    if edition.revision != Revision::FIRST {
        let _ = writeln!(text, "revision = {}", edition.revision.number());
    }
    text
}

fn write_start(text: &mut String, campaign: &CampaignBox) {
    if *campaign.start() != BoxContents::new(campaign.start().edition) {
        write_contents(text, "start", campaign.start(), campaign.start().edition.revision);
    }
}

/// The text of a box.
pub fn print(campaign: &CampaignBox) -> String {
    let what = if campaign.start().in_chapters() { "a campaign in chapters" } else { "a campaign in River City" };
    let mut text = format!("# A box of Heist: {what}. The ledger is the truth, `now` follows from it.\n");
    text.push_str(&head(campaign));
    if campaign.entries().is_empty() {
        let _ = writeln!(text, "ledger = []");
    } else {
        let _ = writeln!(text, "ledger = [");
        for (i, entry) in campaign.entries().iter().enumerate() {
            let _ = writeln!(text, "  {}, # {}", Value::from(entry.command.to_string()), i + 1);
        }
        let _ = writeln!(text, "]");
    }
    write_start(&mut text, campaign);
    write_contents(&mut text, "now", campaign.now(), campaign.start().edition.revision);
    text
}

/// One table with the plain keys, and one line each for players and characters. Edition and revision stand at the top, unless the
/// box has gone over to another revision since.
fn write_contents(text: &mut String, name: &str, contents: &BoxContents, at_the_top: Revision) {
    let mut table = print_table(contents);
    table.remove("edition");
    if contents.edition.revision == at_the_top {
        table.remove("revision");
    }
    let _ = writeln!(text, "\n[{name}]");
    for (key, value) in &table {
        if !value.is_table() {
            let _ = writeln!(text, "{key} = {}", shown(value));
        }
    }
    for key in ["next", "story"] {
        if let Some(value) = table.get(key) {
            let _ = writeln!(text, "{key} = {}", shown(value));
        }
    }
    for kind in ["player", "character"] {
        let all = table.get(kind).and_then(Value::as_table).into_iter().flatten();
        for (i, (who, value)) in all.enumerate() {
            if i == 0 {
                let _ = writeln!(text, "\n[{name}.{kind}]");
            }
            let _ = writeln!(text, "{who} = {}", shown(value));
        }
    }
}

/// Reads a box. A fault is one sentence with the line where it stands, and nothing comes of the file.
pub fn parse(text: &str) -> Result<CampaignBox, ContentError> {
    if text.len() > MAX {
        return Err(ContentError::new(format!("the file has {} bytes; at most {MAX} are read", text.len())));
    }
    let table: Table = text.parse().map_err(|error| ContentError::from_toml(&error, text))?;
    read(&table).map_err(|fault| fault.located(text))
}

fn read(table: &Table) -> Result<CampaignBox, ContentError> {
    let fields = Fields::new(table, &[]);
    match fields.get("heist-box").map(Value::as_integer) {
        Some(Some(FORMAT)) => {}
        Some(Some(newer)) if newer > FORMAT => {
            let words = format!("this box has format {newer}, and this program knows formats up to {FORMAT}");
            return Err(fields.fault("heist-box", words));
        }
        Some(_) => return Err(fields.fault("heist-box", format!("the number of the format is needed here: {FORMAT}"))),
        None => {
            let words = format!("this is not a box: a box begins with `heist-box = {FORMAT}`");
            return Err(ContentError::new(words).on_line(1));
        }
    }
    let name = fields.need_text("name")?;
    if name.chars().count() > MAX_NAME || name.chars().any(char::is_control) {
        return Err(fields.fault("name", format!("a name has at most {MAX_NAME} letters, on one line")));
    }
    let edition = fields.need_text("edition")?;
    let revision = fields.revision("revision")?.unwrap_or(Revision::FIRST);
    let inner = |key: &'static str| match fields.get(key) {
        None => Ok(None),
        Some(Value::Table(table)) if table.contains_key("edition") => {
            Err(ContentError::new("the edition stands at the top").at(&[key.to_owned(), "edition".to_owned()]))
        }
        Some(Value::Table(table)) => Ok(Some(table)),
        Some(_) => Err(fields.fault(key, "a table is needed here")),
    };
    let start = match inner("start")? {
        Some(start) => load_by(start, &fields.path_to("start"), Some(edition), revision)?,
        None => load_by(&Table::new(), &[], Some(edition), revision).map_err(|fault| fault.at_key("edition"))?,
    };
    let mut campaign = CampaignBox::new(name, start);
    let ledger = match fields.get("ledger") {
        Some(Value::Array(ledger)) if ledger.len() <= MAX_LENGTH => ledger.as_slice(),
        Some(_) => {
            return Err(fields.fault("ledger", format!("a list of at most {MAX_LENGTH} commands is needed here")));
        }
        None => return Err(ContentError::new("`ledger` is missing").at_key("heist-box")),
    };
    for (i, entry) in ledger.iter().enumerate() {
        let place = ["ledger".to_owned(), i.to_string()];
        let Some(line) = entry.as_str() else {
            return Err(ContentError::new("a command in quotes is needed here").at(&place));
        };
        let command = BoxCommand::parse(line).map_err(|fault| ContentError::new(fault.to_string()).at(&place))?;
        campaign.apply(command).map_err(|refused| {
            let words = format!("`{line}` is refused: {}", refused.why.trim_end_matches('.'));
            ContentError::new(words).at(&place).rule(refused.rule)
        })?;
    }
    if let Some(now) = inner("now")? {
        agree(now, campaign.now(), (edition, revision))?;
    }
    fields.finish()?;
    Ok(campaign)
}

/// What the file says of the present must be what its history leads to.
fn agree(now: &Table, contents: &BoxContents, (edition, revision): (&str, Revision)) -> Result<(), ContentError> {
    let path = ["now".to_owned()];
    let written = load_by(now, &path, Some(edition), revision)?;
    // Heist files stand in the ledger alone: they are long.
    let written = BoxContents { side_jobs: contents.side_jobs.clone(), ..written };
    if written == *contents {
        return Ok(());
    }
    let (there, led_to) = (Value::Table(print_table(&written)), Value::Table(print_table(contents)));
    let wrong =
        content_mismatches("now", &there, &led_to).into_iter().chain(content_mismatches("now", &led_to, &there));
    let key = wrong.map(|wrong| wrong.key).next().unwrap_or_default();
    let key: Vec<String> = key.split('.').map(str::to_owned).collect();
    Err(ContentError::new("this is not what the ledger leads to; the file was changed, or is damaged").at(&key))
}

impl From<BoxError> for ContentError {
    fn from(error: BoxError) -> ContentError {
        match error {
            BoxError::Syntax(words) => ContentError::new(words),
            BoxError::Refused(refused) => ContentError::new(refused.why).rule(refused.rule),
        }
    }
}
