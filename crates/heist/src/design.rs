//! `heist design`: heist files to begin with; save keys of the original web designer become heist files, and heist files become keys and
//! pictures.

use crate::cli::{DesignExportArgs, DesignTask};
use crate::{files, print, start};
use anyhow::{Result, anyhow, bail};
use heist_data::error::ContentError;
use heist_data::fields::Fields;
use heist_data::library::Library;
use heist_data::map::MapText;
use heist_data::text::parse_toml;
use heist_design::picture::{self, Drawing, Look};
use heist_design::{draft, heist_file, save_key, tile_sheet};
use heist_print::png;
use heist_rules::edition::{Edition, Rings};
use std::io::Write;
use std::path::Path;
use toml::{Table, Value};

/// Pixels for a board unit: a hex is some two hundred wide.
const PIXELS: f64 = 2.0;

/// `heist design`. What gets lost, and what is still to be said, goes to `err`.
pub fn run(task: &DesignTask, out: &mut dyn Write, err: &mut dyn Write) -> Result<()> {
    match task {
        DesignTask::New { like } => new(like.as_deref(), out),
        DesignTask::Import { key } => import(key, out, err),
        DesignTask::Export(args) => export(args, err),
        DesignTask::Tiles { out } => files::write_text(out, &tile_sheet::draw(Library::official()).svg(1.0)),
    }
}

fn new(like: Option<&str>, out: &mut dyn Write) -> Result<()> {
    let draft = match like {
        None => draft::Draft::empty(),
        Some(id) => match draft::Draft::official(id) {
            Some(draft) => draft,
            None => {
                let file = start::own_heist(id)?;
                bail!("{} is a file of your own: copy it.", files::name(file));
            }
        },
    };
    Ok(write!(out, "{}", draft.text())?)
}

fn import(key: &str, out: &mut dyn Write, err: &mut dyn Write) -> Result<()> {
    let said = if files::is_standard(Path::new(key)) { files::read_text(Path::new(key))? } else { key.to_owned() };
    let read = save_key::parse(&said).map_err(|fault| anyhow!("This is not a save key: {fault}."))?;
    write!(out, "{}", heist_file::write(&read.key))?;
    for words in read.remarks.into_iter().chain(heist_file::to_say(&read.key)) {
        writeln!(err, "warning: {words}")?;
    }
    Ok(())
}

fn export(args: &DesignExportArgs, err: &mut dyn Write) -> Result<()> {
    if args.pdf {
        let (document, _) = print::document(&args.heist, &[], None, args.paper, false)?;
        return files::write_bytes(&args.out, &document);
    }
    let draft = Draft::find(&args.heist)?;
    if args.svg {
        return files::write_text(&args.out, &draft.board()?.svg(PIXELS));
    }
    if args.png {
        let pixels = png::png(&draft.board()?, PIXELS).ok_or_else(|| anyhow!("This board cannot be drawn."))?;
        return files::write_bytes(&args.out, &pixels);
    }
    files::write_text(&args.out, &key_text(args, &draft, err)?)
}

/// The key or link that was asked for.
fn key_text(args: &DesignExportArgs, draft: &Draft, err: &mut dyn Write) -> Result<String> {
    let (mut key, lost) = heist_file::read(&draft.table).map_err(|fault| draft.fault(fault))?;
    for words in lost {
        writeln!(err, "warning: a save key cannot hold {words}")?;
    }
    key.plain |= args.plain_key;
    Ok(match &args.link {
        Some(address) => format!("{}\n", save_key::to_link(&key, address)),
        None => format!("{key}\n"),
    })
}

/// A heist file that need not be complete: an official one, or one of one's own.
pub struct Draft {
    /// What is in it.
    pub table: Table,
    /// What messages call it.
    name: String,
    text: String,
}

impl Draft {
    /// Finds it by its id or path.
    pub fn find(name: &str) -> Result<Draft> {
        let library = Library::official();
        let official = ["heist", "gallery", "chapter"].into_iter().find_map(|kind| library.raw(kind, name));
        if let Some(table) = official.and_then(Value::as_table) {
            return Ok(Draft { table: table.clone(), name: name.to_owned(), text: String::new() });
        }
        let file = start::own_heist(name)?;
        let (name, text) = (files::name(file), files::read_text(file)?);
        let table = parse_toml(&text).map_err(|fault| fault.in_file(&name))?;
        Ok(Draft { table, name, text })
    }
    /// Its board.
    fn board(&self) -> Result<Drawing> {
        let fields = Fields::new(&self.table, &[]);
        let text = fields.need_text("map").map_err(|fault| self.fault(fault))?;
        let map = MapText::parse(&Library::official().tiles, text);
        let map = map.map_err(|fault| self.fault(fault.at_key("map")))?;
        let editions = fields.words("editions").map_err(|fault| self.fault(fault))?.unwrap_or_default();
        let sensors = |id: &str| Edition::from_id(id).is_some_and(|it| it.rings == Rings::PressureSensors);
        let sensors = !editions.is_empty() && editions.iter().all(|word| sensors(word.text));
        Ok(picture::board(&map, Look { sensors }))
    }
    /// A fault in it, with its place.
    pub fn fault(&self, fault: ContentError) -> ContentError {
        fault.located(&self.text).in_file(&self.name)
    }
}
