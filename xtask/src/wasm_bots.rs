//! The step `bots` of `cargo xtask test`: bots play in WebAssembly as they do natively.

use crate::{
    install,
    process::{output, program, run as start, target_dir},
    test::build_tests,
    wasm,
};
use anyhow::{Context, Result, bail};

/// The example that boils games down to a number.
const EXAMPLE: [&str; 6] = ["--profile", "lab", "--package", "heist-bots", "--example", "fingerprint"];

/// Calls `main` of a module that imports nothing; its exit code becomes that of the process.
const RUN: &str = "
const module = new WebAssembly.Module(require('fs').readFileSync(process.argv[1]));
process.exit(new WebAssembly.Instance(module, {}).exports.main(0, 0));
";

/// Compares the number natively and in WebAssembly.
pub fn check() -> Result<()> {
    // Built with the tests, which other steps need too.
    build_tests()?;
    let native = output(&mut program(target_dir().join("debug/examples/fingerprint")));
    let native = native.context("The bots do not play natively.")?;
    let native = native.trim();
    if native.len() != 16 {
        bail!("`{native}` is no fingerprint.");
    }
    let compiler = wasm::compiler()?;
    start(compiler.cargo_build().args(EXAMPLE).env("HEIST_FINGERPRINT", native))?;
    let module = compiler.target_dir().join(wasm::TARGET).join("lab/examples/fingerprint.wasm");
    if output(program("node").arg("--version")).is_none() {
        install::apt(&["nodejs"])?;
    }
    start(program("node").args(["--eval", RUN]).arg(module))
        .with_context(|| format!("In WebAssembly the bots play other games than natively ({native})."))
}
