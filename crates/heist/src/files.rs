//! Files that the command line names. `-` is standard input where something is read, and standard output where something is
//! written.

use anyhow::{Context, Result, anyhow, bail};
use std::io::{self, Read, Write};
use std::path::Path;
use std::sync::OnceLock;

/// The largest file that is read.
const MAX: u64 = 8 << 20;

/// What standard input said: whoever reads it a second time is told the same.
static SAID: OnceLock<Vec<u8>> = OnceLock::new();

/// Whether a path means standard input or output.
pub fn is_standard(path: &Path) -> bool {
    path == Path::new("-")
}

/// What messages call a file that is read.
pub fn name(path: &Path) -> String {
    if is_standard(path) { "standard input".to_owned() } else { path.display().to_string() }
}

/// The text of a file, unless it is absurdly large.
pub fn read_text(path: &Path) -> Result<String> {
    let name = name(path);
    let bytes = if is_standard(path) {
        let bytes = match SAID.get() {
            Some(said) => said.clone(),
            None => {
                let mut said = Vec::new();
                let mut input = io::stdin().lock().take(MAX + 1);
                input.read_to_end(&mut said).with_context(|| format!("{name} cannot be read"))?;
                SAID.get_or_init(|| said).clone()
            }
        };
        if bytes.len() as u64 > MAX {
            bail!("{name} has more than {MAX} bytes; no more are read.");
        }
        bytes
    } else {
        let length = std::fs::metadata(path).with_context(|| format!("{name} cannot be read"))?.len();
        if length > MAX {
            bail!("{name} has {length} bytes; at most {MAX} are read.");
        }
        std::fs::read(path).with_context(|| format!("{name} cannot be read"))?
    };
    String::from_utf8(bytes).map_err(|_| anyhow!("{name} is not a text in UTF-8."))
}

/// Writes a text to a file, beside the old one first, so that a crash leaves one of the two; or to standard output.
pub fn write_text(path: &Path, text: &str) -> Result<()> {
    write_bytes(path, text.as_bytes())
}

/// The same for what is not a text.
pub fn write_bytes(path: &Path, bytes: &[u8]) -> Result<()> {
    if is_standard(path) {
        let mut out = io::stdout().lock();
        return Ok(out.write_all(bytes).and_then(|()| out.flush())?);
    }
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    let beside = Path::new(&beside);
    let cannot = || format!("{} cannot be written", path.display());
    std::fs::write(beside, bytes).with_context(cannot)?;
    std::fs::rename(beside, path).with_context(cannot)
}

/// Lets a person at a terminal speak although standard input was a file that has been read.
#[cfg(unix)]
pub fn hear_the_terminal() {
    use std::io::IsTerminal;
    if SAID.get().is_none() || io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return;
    }
    // Without a terminal to open, the game goes on with an input that is at its end.
    if let Ok(terminal) = std::fs::OpenOptions::new().read(true).write(true).open("/dev/tty") {
        let _ = rustix::stdio::dup2_stdin(&terminal);
    }
}

/// Lets a person at a terminal speak although standard input was a file that has been read.
#[cfg(not(unix))]
pub fn hear_the_terminal() {}
