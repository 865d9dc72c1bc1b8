//! The step `bots` of `cargo xtask test`: bots play in WebAssembly as they do natively.

use crate::{
    install,
    process::{output, program, run as start, target_dir},
    test::build_tests,
    wasm,
};
use anyhow::{Context, Result, bail};

/// The examples that boil games and measurements down to a number, with their packages.
const EXAMPLES: [(&str, &str); 2] = [("heist-bots", "fingerprint"), ("heist-engine", "balance_fingerprint")];

/// Calls `main` of a module that imports nothing; its exit code becomes that of the process.
const RUN: &str = "
const module = new WebAssembly.Module(require('fs').readFileSync(process.argv[1]));
process.exit(new WebAssembly.Instance(module, {}).exports.main(0, 0));
";

/// Compares the numbers natively and in WebAssembly.
pub fn check() -> Result<()> {
    // Built with the tests, which other steps need too.
    build_tests()?;
    let compiler = wasm::compiler()?;
    if output(program("node").arg("--version")).is_none() {
        install::apt(&["nodejs"])?;
    }
    for (package, example) in EXAMPLES {
        let native = output(&mut program(target_dir().join("debug/examples").join(example)));
        let native = native.with_context(|| format!("`{example}` does not run natively."))?;
        let native = native.trim();
        if native.len() != 16 {
            bail!("`{native}` is no fingerprint.");
        }
        let build = ["--profile", "lab", "--package", package, "--example", example];
        start(compiler.cargo_build().args(build).env("HEIST_FINGERPRINT", native))?;
        let module = compiler.target_dir().join(wasm::TARGET).join("lab/examples").join(format!("{example}.wasm"));
        start(program("node").args(["--eval", RUN]).arg(module))
            .with_context(|| format!("In WebAssembly `{example}` comes to something else than natively ({native})."))?;
    }
    Ok(())
}
