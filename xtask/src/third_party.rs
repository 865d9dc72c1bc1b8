//! The licences of everything inside the program, as their texts ask for: every crate with its licence, every text once.

use crate::{metadata::Metadata, process::root, wasm};
use anyhow::{Context, Result, ensure};
use serde_json::Value;
use std::{
    collections::BTreeMap,
    fmt::Write,
    fs,
    path::{Path, PathBuf},
};

/// How the names of files with licences begin, in capitals.
const NAMES: [&str; 6] = ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE", "UNLICENSE"];

/// Fonts in the web client: name, where it comes from, and its licence in `crates/heist-web/fonts`.
const FONTS: [[&str; 3]; 2] = [
    ["Oswald", "https://github.com/googlefonts/OswaldFont", "oswald-LICENSE.txt"],
    ["Figtree", "https://github.com/erikdkennedy/figtree", "figtree-LICENSE.txt"],
];

/// The whole text: first all crates and fonts, then all licences. `platform` is what the program is built for.
pub fn text(platform: &str) -> Result<String> {
    let mut crates = BTreeMap::new();
    for (name, platform) in [("heist", platform), ("heist-web", wasm::TARGET), ("heist-thinker", wasm::TARGET)] {
        let metadata = Metadata::read(&["--filter-platform", platform])?;
        for package in metadata.inside(name)? {
            // Our own crates are under the two licences in the root.
            if !package["source"].is_null() {
                let field = |name: &str| package[name].as_str().unwrap_or_default().to_owned();
                crates.insert((field("name"), field("version")), package.clone());
            }
        }
    }
    write(crates.values())
}

fn write<'a>(crates: impl Iterator<Item = &'a Value>) -> Result<String> {
    let mut list = String::new();
    let mut texts = Texts::default();
    let standard_mit = standard("LICENSE-MIT", "Permission is hereby granted")?;
    let standard_apache = standard("LICENSE-APACHE", "Apache License")?;
    for package in crates {
        let field = |name: &str| package[name].as_str().unwrap_or_default();
        let named = format!("{} {}", field("name"), field("version"));
        ensure!(
            !field("license").is_empty() || !field("license_file").is_empty(),
            "{named} does not state its licence."
        );
        write!(list, "{named}\n    licence: {}\n", field("license"))?;
        if !field("repository").is_empty() {
            writeln!(list, "    source: {}", field("repository"))?;
        }
        let files = licence_files(package)?;
        let mut numbers = Vec::new();
        for file in &files {
            let bytes = fs::read(file).with_context(|| file.display().to_string())?;
            numbers.push(texts.number(&String::from_utf8_lossy(&bytes)));
        }
        if files.is_empty() {
            let authors = package["authors"].as_array().map(Vec::as_slice).unwrap_or_default();
            let authors: Vec<&str> = authors.iter().filter_map(Value::as_str).collect();
            let whom = if authors.is_empty() { "its authors".to_owned() } else { authors.join(", ") };
            writeln!(list, "    The crate ships no text of its licence; the standard one applies. Copyright: {whom}.")?;
            let standard = match field("license") {
                licence if licence.contains("MIT") => &standard_mit,
                licence if licence.contains("Apache-2.0") => &standard_apache,
                licence => anyhow::bail!("{named} ships no text of its licence, and there is none here for {licence}."),
            };
            numbers.push(texts.number(standard));
        }
        numbers.sort_unstable();
        numbers.dedup();
        let numbers: Vec<String> = numbers.iter().map(|number| format!("[{number}]")).collect();
        writeln!(list, "    text: {}\n", numbers.join(" "))?;
    }
    for [name, source, file] in FONTS {
        let path = root().join("crates/heist-web/fonts").join(file);
        let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        let number = texts.number(&text);
        write!(list, "{name}, a font\n    licence: OFL-1.1\n    source: {source}\n    text: [{number}]\n\n")?;
    }
    let mut all = format!(
        "Heist contains the work of others: the Rust standard library (https://github.com/rust-lang/rust, MIT or Apache-2.0,\n\
        copyright The Rust Project contributors), SQLite (https://sqlite.org, in the public domain), these crates from\n\
        crates.io, and two fonts. The numbers lead to the texts of their licences below.\n\n{list}"
    );
    for (index, text) in texts.all.iter().enumerate() {
        write!(all, "{}\n[{}]\n\n{}\n\n", "=".repeat(80), index + 1, text.trim_matches('\n'))?;
    }
    Ok(all)
}

/// Every text once, however its lines are broken.
#[derive(Default)]
struct Texts {
    all: Vec<String>,
    numbers: BTreeMap<String, usize>,
}

impl Texts {
    fn number(&mut self, text: &str) -> usize {
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        *self.numbers.entry(words).or_insert_with(|| {
            self.all.push(text.replace("\r\n", "\n"));
            self.all.len()
        })
    }
}

/// The part of one of our own licences that is the same for everybody.
fn standard(file: &str, begin: &str) -> Result<String> {
    let text = fs::read_to_string(root().join(file)).context(file.to_owned())?;
    let at = text.find(begin).with_context(|| format!("{file} does not contain \"{begin}\""))?;
    Ok(text[at..].to_owned())
}

/// The files with licences that a crate ships.
fn licence_files(package: &Value) -> Result<Vec<PathBuf>> {
    let manifest = package["manifest_path"].as_str().context("a package has a manifest")?;
    let folder = Path::new(manifest).parent().context("a manifest lies in a folder")?;
    let mut found = Vec::new();
    if let Some(file) = package["license_file"].as_str() {
        found.push(folder.join(file));
    }
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
        if !NAMES.iter().any(|begin| name.starts_with(begin)) {
            continue;
        }
        if path.is_dir() {
            for entry in fs::read_dir(&path)? {
                found.push(entry?.path());
            }
        } else if !name.ends_with(".RS") {
            found.push(path);
        }
    }
    found.sort();
    found.dedup();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn package(name: &str, licence: Option<&str>, folder: &Path) -> Value {
        json!({ "name": name, "version": "1.0.0", "license": licence, "authors": ["Ann"],
            "manifest_path": folder.join("Cargo.toml").to_str().unwrap() })
    }

    fn folder(name: &str, files: &[(&str, &str)]) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("xtask-licences-{}-{name}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        for (file, text) in files {
            fs::write(folder.join(file), text).unwrap();
        }
        folder
    }

    #[test]
    fn a_text_stands_once_however_its_lines_are_broken() {
        let one = folder("one", &[("LICENSE-MIT", "Copyright Ann\nDo it."), ("lib.rs", "")]);
        let two = folder("two", &[("license.md", "Copyright Ann Do\nit.\n"), ("NOTICE", "By Bob.")]);
        let crates = [package("one", Some("MIT"), &one), package("two", Some("MIT"), &two)];
        let text = write(crates.iter()).unwrap();
        assert_eq!(text.matches("Copyright Ann").count(), 1, "{text}");
        assert!(text.contains("Oswald, a font") && text.contains("SIL OPEN FONT LICENSE"), "{text}");
        assert!(text.contains("two 1.0.0\n    licence: MIT\n    text: [1] [2]\n"), "{text}");
        assert!(text.contains("[2]\n\nBy Bob.\n"), "{text}");
        for folder in [one, two] {
            fs::remove_dir_all(folder).unwrap();
        }
    }

    #[test]
    fn a_crate_without_text_is_said_to_have_none() {
        let empty = folder("empty", &[]);
        let text = write([package("bare", Some("MIT OR Apache-2.0"), &empty)].iter()).unwrap();
        assert!(text.contains("ships no text of its licence") && text.contains("Copyright: Ann."), "{text}");
        assert!(text.contains("Permission is hereby granted"), "{text}");
        assert!(write([package("bare", Some("Zlib"), &empty)].iter()).is_err());
        assert!(write([package("bare", None, &empty)].iter()).is_err());
        fs::remove_dir_all(empty).unwrap();
    }
}
