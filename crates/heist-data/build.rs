//! Copies the content files that are embedded. In a browser every byte is waited for: there comments, empty lines and the rulings about
//! cards, which only the program shows, stay out.

use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=content");
    let folder = env::var_os("OUT_DIR").expect("cargo names a folder for what is made");
    let is_browser = env::var("CARGO_CFG_TARGET_FAMILY").as_deref() == Ok("wasm");
    let to = Path::new(&folder).join("content");
    if to.exists() {
        fs::remove_dir_all(&to)?;
    }
    copy(Path::new("content"), &to, if is_browser { without_remarks } else { str::to_owned })
}

fn copy(from: &Path, to: &Path, part: fn(&str) -> String) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let path = entry?.path();
        let to = to.join(path.file_name().unwrap_or_default());
        if path.is_dir() {
            copy(&path, &to, part)?;
        } else {
            fs::write(to, part(&fs::read_to_string(&path)?))?;
        }
    }
    Ok(())
}

fn without_remarks(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let (mut in_ruling, mut in_text) = (false, false);
    for line in text.lines() {
        if !in_text && line.starts_with('[') {
            in_ruling = line.trim() == "[[ruling]]";
        }
        if !in_ruling && (in_text || !line.is_empty() && !line.starts_with('#')) {
            kept.push_str(line);
            kept.push('\n');
        }
        // Texts of several lines, such as maps, stay as they are.
        in_text ^= line.matches("\"\"\"").count() % 2 == 1;
    }
    kept
}
