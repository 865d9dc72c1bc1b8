//! A compiler for the browser: rustup's target where it can be had, else Debian's, which builds std along.

use crate::{
    install,
    process::{cargo, output, program, run_within, target_dir},
};
use anyhow::{Context, Result, bail};
use std::{env, fs, path::PathBuf, process::Command, time::Duration};

pub const TARGET: &str = "wasm32-unknown-unknown";
const DEBIAN_PACKAGES: [&str; 3] = ["rustc-web", "rust-web-src", "lld"];
const DEBIAN_RUSTC: &str = "/usr/bin/rustc";

/// What compiles for [`TARGET`].
pub enum Compiler {
    /// The toolchain in use, which has std for the target.
    Toolchain,
    /// Debian's compiler, which has std as source.
    Debian,
}

/// The best compiler there is, installed if need be.
pub fn compiler() -> Result<Compiler> {
    if toolchain_has_target() {
        return Ok(Compiler::Toolchain);
    }
    if debian_is_ready() {
        return Ok(Compiler::Debian);
    }
    if install::has_rustup() {
        // Some machines reach a Debian mirror but not rustup's server; do not let them wait for long.
        let added = run_within(Duration::from_secs(120), program("rustup").args(["target", "add", TARGET]));
        match added {
            Ok(()) if toolchain_has_target() => return Ok(Compiler::Toolchain),
            Ok(()) => println!("rustup added {TARGET} to another toolchain than the one in use."),
            Err(error) => println!("{error}"),
        }
    }
    debian()
}

/// Debian's compiler, installed if need be.
pub fn debian() -> Result<Compiler> {
    if !debian_is_ready() {
        install::apt(&DEBIAN_PACKAGES)
            .with_context(|| format!("There is no compiler for {TARGET} (`rustup target add {TARGET}` is enough)"))?;
    }
    if !debian_is_ready() {
        bail!("Debian's rustc-web is older than Rust {}, which this project needs.", minimum());
    }
    Ok(Compiler::Debian)
}

impl Compiler {
    /// Where this compiler's results lie.
    pub fn target_dir(&self) -> PathBuf {
        target_dir().join(match self {
            Self::Toolchain => "wasm",
            Self::Debian => "wasm-std",
        })
    }

    /// `cargo build` for the browser; crates and profile are still to be named.
    pub fn cargo_build(&self) -> Command {
        let mut command = cargo();
        command.args(["build", "--target", TARGET]);
        // A folder of its own spares native builds the wait for a lock.
        command.arg("--target-dir").arg(self.target_dir());
        // Flags that fit the machine's own processor do not fit this one.
        command.env_remove("CARGO_ENCODED_RUSTFLAGS");
        // One type for every piece of a page instead of one made of all its parts: much less code.
        command.env("RUSTFLAGS", "--cfg erase_components");
        match self {
            Self::Toolchain => &mut command,
            Self::Debian => command
                .arg("-Zbuild-std=std,panic_abort")
                .env("RUSTC", DEBIAN_RUSTC)
                .env("RUSTC_BOOTSTRAP", "1")
                // One linker, always: with another, everything would be built again.
                .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", "wasm-ld"),
        };
        command
    }
}

fn toolchain_has_target() -> bool {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let folder = output(program(rustc).args(["--print", "target-libdir", "--target", TARGET]));
    // The folder is named whether or not it exists: look for std in it.
    folder
        .and_then(|folder| fs::read_dir(folder).ok())
        .is_some_and(|files| files.flatten().any(|file| file.file_name().to_string_lossy().starts_with("libstd-")))
}

fn debian_is_ready() -> bool {
    let print = |what: &[&str]| output(program(DEBIAN_RUSTC).args(what));
    let new_enough = print(&["--version"]).and_then(|text| minor_version(&text)) >= minor_version(minimum());
    let has_source = print(&["--print", "sysroot"])
        .is_some_and(|root| PathBuf::from(root).join("lib/rustlib/src/rust/library/Cargo.lock").exists());
    new_enough && has_source && output(program("wasm-ld").arg("--version")).is_some()
}

/// The oldest Rust that the workspace compiles with.
fn minimum() -> &'static str {
    env!("CARGO_PKG_RUST_VERSION")
}

/// 96 of "rustc 1.96.0 (…)" or "1.96".
fn minor_version(text: &str) -> Option<u32> {
    let (_, after) = text.split_once("1.")?;
    after.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_minor_version_is_found_in_every_form() {
        assert_eq!(minor_version("rustc 1.96.0 (0123abc 2026-05-25) (built from a source tarball)"), Some(96));
        assert_eq!(minor_version("1.88"), Some(88));
        assert_eq!(minor_version("no version"), None);
    }

    #[test]
    fn an_absent_compiler_is_never_new_enough() {
        assert!(minor_version(minimum()) > None);
    }
}
