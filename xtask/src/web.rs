//! `cargo xtask web`: the web client as files that the server sends, in `dist/`.

use crate::{
    Task,
    process::{cargo, root, run as start, target_dir},
    smaller, wasm,
};
use anyhow::{Context, Result, bail, ensure};
use std::{
    collections::BTreeMap,
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    io::Write,
    path::{Path, PathBuf},
};
use wasm_bindgen_cli_support::Bindgen;

pub const TASK: Task = Task {
    name: "web",
    arguments: "[--quick | --dev]",
    summary: "Builds the web client into dist/.",
    details: "\
Compiles crates/heist-web, crates/heist-designer and crates/heist-thinker to WebAssembly, makes their JavaScript glue, joins the style sheets,
and compresses everything.
With --quick it is built in less time, but larger, as `cargo xtask run` does; with --dev it is neither small nor compressed
and says where it panicked. A release build of the server embeds dist/ when it is compiled; any other reads it when it runs.",
    run,
};

/// How the client is built.
#[derive(Clone, Copy, PartialEq, Hash)]
pub enum Build {
    /// Small, as people get it.
    Release,
    /// For playing on this machine.
    Quick,
    /// For working on it.
    Dev,
}

impl Build {
    fn profile(self) -> &'static str {
        match self {
            Self::Release => "wasm-release",
            Self::Quick => "wasm-quick",
            Self::Dev => "wasm-dev",
        }
    }

    /// The same for the module in which bots think. What people get is fast, where the client is small.
    fn thinker_profile(self) -> &'static str {
        match self {
            Self::Release => "wasm-thinker",
            other => other.profile(),
        }
    }

    /// Endings of the compressed files beside each file.
    fn compressions(self) -> &'static [&'static str] {
        match self {
            Self::Release => &["gz", "br"],
            Self::Quick => &["gz"],
            Self::Dev => &[],
        }
    }
}

/// The most that a newcomer may have to load before anything happens, compressed with brotli, as browsers get it.
const MAX_BYTES: u64 = 1_412_000;

/// The most that comes when somebody first asks a bot or has a heist measured, with brotli.
const MAX_THINKER_BYTES: u64 = 790_000;

/// The most that comes when somebody designs a heist, with brotli: module, glue and style sheet.
const MAX_DESIGNER_BYTES: u64 = 1_000_000;

/// The most that comes before the first board, with brotli, without the pictures on the way. The goal is 1.5 MB with them: what is
/// above it has to move out of the client, such as the pages of campaigns.
const MAX_FIRST_BYTES: u64 = 1_514_000;

/// Where the finished client lies.
pub fn dist() -> PathBuf {
    root().join("dist")
}

fn run(arguments: &[String]) -> Result<()> {
    match arguments {
        [] => build(Build::Release),
        [only] if only == "--quick" => build(Build::Quick),
        [only] if only == "--dev" => build(Build::Dev),
        _ => bail!("`cargo xtask web` knows only --quick and --dev."),
    }
}

/// Builds the client.
pub fn build(how: Build) -> Result<()> {
    let compiler = wasm::compiler()?;
    let compile = |packages: &[&str], profile: &str| -> Result<()> {
        let mut compile = compiler.cargo_build();
        if how == Build::Quick {
            // The server is built at the same time, and one bar of progress is enough.
            compile.env("CARGO_TERM_PROGRESS_WHEN", "never");
        }
        let packages = packages.iter().flat_map(|name| ["--package", name]);
        start(compile.args(packages).args(["--profile", profile]))
    };
    if how.profile() == how.thinker_profile() {
        compile(&["heist-web", "heist-designer", "heist-thinker"], how.profile())?;
    } else {
        compile(&["heist-web", "heist-designer"], how.profile())?;
        compile(&["heist-thinker"], how.thinker_profile())?;
    }
    let built = |profile: &str, name: &str| compiler.target_dir().join(wasm::TARGET).join(profile).join(name);
    let client = built(how.profile(), "heist-web.wasm");
    let designer = built(how.profile(), "heist-designer.wasm");
    let thinker = built(how.thinker_profile(), "heist_thinker.wasm");
    let modules =
        [(client.as_path(), "app"), (designer.as_path(), "designer/designer"), (thinker.as_path(), "think/thinker")];
    // What the finished files were made of: if that is the same, so are they.
    let (origin, known) = (origin(how, &modules)?, target_dir().join("dist.origin"));
    if !(dist().join("index.html").exists() && fs::read_to_string(&known).is_ok_and(|before| before == origin)) {
        // If it fails halfway, the finished folder is of unknown origin.
        let _ = fs::remove_file(&known);
        make(how, &modules)?;
        fs::write(&known, origin)?;
    }
    report(&dist(), (how == Build::Release).then_some(MAX_BYTES))
}

/// A name for everything that `dist/` is made of.
fn origin(how: Build, modules: &[(&Path, &str)]) -> Result<String> {
    let mut hasher = DefaultHasher::new();
    how.hash(&mut hasher);
    let this = fs::metadata(std::env::current_exe()?)?;
    (this.len(), this.modified()?).hash(&mut hasher);
    for (module, _) in modules {
        fs::read(module).with_context(|| module.display().to_string())?.hash(&mut hasher);
    }
    for folder in ["crates/heist-web/assets", DESIGNER_ASSETS, "rulebook", "lessons", "puzzles"] {
        for path in files(&root().join(folder))? {
            path.hash(&mut hasher);
            fs::read(&path)?.hash(&mut hasher);
        }
    }
    Ok(format!("{:016x}", hasher.finish()))
}

fn make(how: Build, modules: &[(&Path, &str)]) -> Result<()> {
    // Beside the finished folder, which is exchanged only when everything has worked.
    let new = target_dir().join("dist.new");
    let _ = fs::remove_dir_all(&new);
    for (module, to) in modules {
        bind_module(how, module, &new.join(to))?;
    }
    copy_assets(&new, how)?;
    // Rules explain refusals from the start; their examples and rulings are most of the text, and wait until somebody reads them.
    bind("rulebook", &new.join("rules.txt"), |file| {
        let rule = file.split("\n[[example]]").next().unwrap_or_default();
        rule.lines().filter(|line| !line.starts_with("ruling ")).map(|line| line.to_owned() + "\n").collect()
    })?;
    bind("rulebook", &new.join(WHOLE_BOOK), str::to_owned)?;
    bind("lessons", &new.join("read/lessons.txt"), str::to_owned)?;
    fs::copy(root().join("puzzles/puzzles.toml"), new.join("read/puzzles.toml")).context("puzzles/puzzles.toml")?;
    stamp(&new)?;
    // An unchanged client stays as it is: a server that embeds it would be built again for nothing.
    if !is_there_already(&new, &dist(), how)? {
        compress(&new, how)?;
        let _ = fs::remove_dir_all(dist());
        copy_folder(&new, &dist())?;
    }
    Ok(())
}

/// A module and its glue. In a release, imports have short names: those that are generated are a tenth of what the glue weighs.
fn bind_module(how: Build, module: &Path, to: &Path) -> Result<()> {
    let folder = to.parent().context("a module lies in a folder")?;
    let mut bound = Bindgen::new()
        .input_path(module)
        .out_name(&to.file_name().context("a module has a name")?.to_string_lossy())
        .web(true)?
        .typescript(false)
        .debug(how == Build::Dev)
        .remove_name_section(how != Build::Dev)
        .remove_producers_section(true)
        .generate_output()
        .context("The JavaScript glue could not be made")?;
    let mut names = BTreeMap::new();
    if how == Build::Release {
        for (place, import) in bound.wasm_mut().imports.iter_mut().enumerate() {
            let short = smaller::short_name(place);
            names.insert(std::mem::replace(&mut import.name, short.clone()), short);
        }
    }
    bound.emit(folder).context("The JavaScript glue could not be written")?;
    if how == Build::Release {
        let glue = to.with_extension("js");
        let text = fs::read_to_string(&glue).with_context(|| glue.display().to_string())?;
        fs::write(&glue, smaller::glue(&text, &names).with_context(|| glue.display().to_string())?)?;
    }
    Ok(())
}

/// Pages, icons, scripts, pictures and fonts as they are; style sheets joined in the order of their names.
fn copy_assets(to: &Path, how: Build) -> Result<()> {
    let assets = root().join("crates/heist-web/assets");
    for entry in fs::read_dir(&assets).with_context(|| assets.display().to_string())? {
        let path = entry?.path();
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("css") => {}
            _ if path.is_file() => {
                let name = path.file_name().context("a file has a name")?;
                fs::copy(&path, to.join(name)).with_context(|| path.display().to_string())?;
            }
            _ => {}
        }
    }
    // Folders of their own: pictures, fonts, texts to read, and the worker in which bots think.
    for folder in ["art", "fonts", "read", "think"] {
        copy_folder(&assets.join(folder), &to.join(folder))?;
    }
    fs::write(to.join("style.css"), style_sheet(&assets, how)?)?;
    fs::write(to.join("designer/designer.css"), style_sheet(&root().join(DESIGNER_ASSETS), how)?)?;
    Ok(())
}

/// Style sheets of the module in which heists are designed.
const DESIGNER_ASSETS: &str = "crates/heist-designer/assets";

/// The style sheets of a folder as one, in the order of their names.
fn style_sheet(folder: &Path, how: Build) -> Result<String> {
    let sheets = files(folder)?.into_iter().filter(|path| path.extension().is_some_and(|end| end == "css"));
    let sheets: Vec<String> = sheets.map(fs::read_to_string).collect::<std::io::Result<_>>()?;
    let sheet = sheets.join("\n");
    Ok(if how == Build::Release { smaller::style_sheet(&sheet) } else { sheet })
}

/// What is wanted of each small file of a folder, as one text: `heist_words::book` reads the rulebook, the page of lessons the lessons.
fn bind(folder: &str, to: &Path, part: fn(&str) -> String) -> Result<()> {
    let folder = root().join(folder);
    let mut text = String::new();
    for path in files(&folder)?.iter().filter(|path| path.extension().is_some_and(|end| end == "toml")) {
        let name = path.strip_prefix(&folder)?.display();
        let file = fs::read_to_string(path).with_context(|| path.display().to_string())?;
        // The mark between files: `heist_words::book::FILE_MARK`.
        text += &format!("\u{1e}{name}\n{}", part(&file));
    }
    fs::write(to, text)?;
    Ok(())
}

/// The rulebook with its examples. Whoever has been here before reads it without a network too.
const WHOLE_BOOK: &str = "read/rulebook.txt";

/// What is loaded when somebody needs it, and kept from then on: pictures, texts to read, bots, and the designer.
fn is_for_later(name: &str) -> bool {
    ["art/", "designer/", "read/", "think/"].iter().any(|folder| name.starts_with(folder))
}

/// Gives the build a name made from all its files: it stands in their addresses and in the service worker, which keeps
/// the files of one build together.
fn stamp(folder: &Path) -> Result<()> {
    let mut hasher = DefaultHasher::new();
    for path in files(folder)? {
        path.strip_prefix(folder)?.hash(&mut hasher);
        fs::read(&path)?.hash(&mut hasher);
    }
    let build = format!("{:016x}", hasher.finish());
    for name in ["index.html", "boot.js", "think/worker.js"] {
        let text = fs::read_to_string(folder.join(name)).context(name)?;
        ensure!(text.contains("?v=dev"), "{name} names no file with `?v=dev`, so its build cannot be told.");
        fs::write(folder.join(name), text.replace("?v=dev", &format!("?v={build}")))?;
    }
    // The addresses under which a page asks for the files.
    let mut list = vec!["/".to_owned()];
    for path in files(folder)? {
        let name = path.strip_prefix(folder)?.to_string_lossy().replace('\\', "/");
        match name.as_str() {
            "index.html" | "sw.js" => {}
            later if is_for_later(later) && later != WHOLE_BOOK => {}
            "app.js" | "app_bg.wasm" | "boot.js" | "rules.txt" | WHOLE_BOOK | "style.css" | "theme.js" => {
                list.push(format!("/{name}?v={build}"))
            }
            _ => list.push(format!("/{name}")),
        }
    }
    let list: Vec<String> = list.iter().map(|file| format!("{file:?}")).collect();
    let worker = fs::read_to_string(folder.join("sw.js")).context("sw.js")?;
    let (name, all) = ("const BUILD = \"dev\";", "const FILES = [\"/\"];");
    ensure!(worker.contains(name) && worker.contains(all), "sw.js has no place for the build's name and its files.");
    let worker = worker.replace(name, &format!("const BUILD = \"{build}\";"));
    fs::write(folder.join("sw.js"), worker.replace(all, &format!("const FILES = [{}];", list.join(", "))))?;
    Ok(())
}

/// `x` gets an `x.gz` and an `x.br` beside it, for the server to choose from.
fn compress(folder: &Path, how: Build) -> Result<()> {
    let files = files(folder)?;
    for ending in how.compressions() {
        match *ending {
            "gz" => files.iter().try_for_each(|path| gzip(path, how))?,
            _ => {
                let tool = ["run", "--quiet", "--profile", "xtask", "--package", "xtask-brotli", "--"];
                start(cargo().args(tool).args(&files))?;
            }
        }
    }
    Ok(())
}

fn gzip(path: &Path, how: Build) -> Result<()> {
    let level = if how == Build::Release { flate2::Compression::best() } else { flate2::Compression::fast() };
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), level);
    gzip.write_all(&fs::read(path)?)?;
    fs::write(format!("{}.gz", path.display()), gzip.finish()?)?;
    Ok(())
}

/// All files in a folder and below.
fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() { found.extend(files(&path)?) } else { found.push(path) }
    }
    found.sort();
    Ok(found)
}

/// Whether the finished folder holds exactly these files, and the compressed ones beside them.
fn is_there_already(new: &Path, finished: &Path, how: Build) -> Result<bool> {
    let mut same = 0;
    for path in files(new)? {
        let there = finished.join(path.strip_prefix(new)?);
        if !matches!(fs::read(&there), Ok(bytes) if bytes == fs::read(&path)?) {
            return Ok(false);
        }
        same += 1;
    }
    let compressed = |path: &Path| matches!(path.extension().and_then(|end| end.to_str()), Some("gz" | "br"));
    let (packed, plain): (Vec<_>, Vec<_>) = match finished.exists() {
        true => files(finished)?.into_iter().partition(|path| compressed(path)),
        false => return Ok(false),
    };
    Ok(plain.len() == same && packed.len() == same * how.compressions().len())
}

/// A folder may lie on another disk than its new place, so it is not renamed.
fn copy_folder(from: &Path, to: &Path) -> Result<()> {
    for path in files(from)? {
        let place = to.join(path.strip_prefix(from)?);
        fs::create_dir_all(place.parent().context("a file lies in a folder")?)?;
        fs::copy(&path, &place).with_context(|| place.display().to_string())?;
    }
    Ok(())
}

fn report(folder: &Path, max: Option<u64>) -> Result<()> {
    let all = files(folder)?;
    let size = |ending: &str, counts: fn(&str) -> bool| -> Result<u64> {
        let mut sum = 0;
        for path in &all {
            let name = path.strip_prefix(folder)?.to_string_lossy().replace('\\', "/");
            if name.strip_suffix(ending).is_some_and(counts) {
                sum += fs::metadata(path)?.len();
            }
        }
        Ok(sum)
    };
    let module = |name: &str| matches!(name, "app_bg.wasm" | "app.js");
    let (plain, gzip, brotli) = (size("", module)?, size(".gz", module)?, size(".br", module)?);
    println!("dist/: module and glue {plain} bytes, gzip {gzip}, brotli {brotli}.");
    let thinks = |name: &str| name.starts_with("think/") && !name.ends_with(".gz") && !name.ends_with(".br");
    let (plain, gzip, brotli_thinker) = (size("", thinks)?, size(".gz", thinks)?, size(".br", thinks)?);
    println!("Bots, when somebody asks them: {plain} bytes, gzip {gzip}, brotli {brotli_thinker}.");
    let designs = |name: &str| name.starts_with("designer/") && !name.ends_with(".gz") && !name.ends_with(".br");
    let (plain, gzip, brotli_designer) = (size("", designs)?, size(".gz", designs)?, size(".br", designs)?);
    println!("The designer: {plain} bytes, gzip {gzip}, brotli {brotli_designer}.");
    if let Some(max) = max {
        ensure!(
            brotli_thinker <= MAX_THINKER_BYTES,
            "The bots are too large: {brotli_thinker} bytes with brotli, at most {MAX_THINKER_BYTES} are allowed."
        );
        ensure!(
            brotli_designer <= MAX_DESIGNER_BYTES,
            "The designer is too large: {brotli_designer} bytes with brotli, at most {MAX_DESIGNER_BYTES} are allowed."
        );
        ensure!(brotli <= max, "The client is too large: {brotli} bytes with brotli, at most {max} are allowed.");
        let first = size(".br", |name| !is_for_later(name) && name != "sw.js")?;
        let pictures = size(".br", |name| name.starts_with("art/"))?;
        println!("To the first board: {first} bytes with brotli, and pictures. All pictures together: {pictures}.");
        ensure!(
            first <= MAX_FIRST_BYTES,
            "Too much comes before the first board: {first} bytes with brotli, at most {MAX_FIRST_BYTES} are allowed."
        );
    }
    Ok(())
}
