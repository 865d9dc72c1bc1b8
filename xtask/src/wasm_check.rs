//! `cargo xtask wasm-check`: the crates that also run in the browser compile for it.

use crate::{
    Task,
    metadata::Metadata,
    process::run as start,
    wasm::{self, Compiler},
};
use anyhow::{Result, bail};

pub const TASK: Task = Task {
    name: "wasm-check",
    arguments: "[--build-std]",
    summary: "Compiles the crates that also run in the browser for wasm32-unknown-unknown.",
    details: "\
Uses the toolchain's target, which rustup adds when it is missing. Where rustup cannot, Debian's
rustc-web, rust-web-src and lld are used and, for root, installed.

  --build-std   use Debian's compiler even where the toolchain has the target",
    run,
};

/// The crate of the web client. What it contains does no input or output, which a browser would not allow.
const CLIENT: &str = "heist-web";

/// The crate in which its bots think.
const THINKER: &str = "heist-thinker";

fn run(arguments: &[String]) -> Result<()> {
    match arguments {
        [] => check(),
        [only] if only == "--build-std" => build(&wasm::debian()?),
        _ => bail!("`wasm-check` does not understand `{}`.\n\n{}", arguments.join(" "), TASK.help()),
    }
}

/// Compiles with the best compiler there is.
pub fn check() -> Result<()> {
    build(&wasm::compiler()?)
}

fn build(compiler: &Compiler) -> Result<()> {
    let mut command = compiler.cargo_build();
    // Building, not only checking: some errors (in constants, for one) show no earlier.
    command.arg("--lib");
    let metadata = Metadata::read(&[])?;
    let inside = metadata.inside(CLIENT)?.into_iter().chain(metadata.inside(THINKER)?);
    let ours = inside.filter(|package| package["source"].is_null());
    for name in ours.filter_map(|package| package["name"].as_str()).filter(|name| *name != CLIENT) {
        command.args(["--package", name]);
    }
    start(&mut command)
}
