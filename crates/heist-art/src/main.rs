//! Writes every picture into a folder: `heist-art <folder>`.

use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let Some(folder) = env::args().nth(1) else {
        return Err(io::Error::other("Say into which folder the pictures go: `heist-art <folder>`."));
    };
    let folder = Path::new(&folder);
    // Pictures of what is no longer there go too.
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    for (path, text) in heist_art::files() {
        let path = folder.join(path);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(path, text)?;
    }
    Ok(())
}
