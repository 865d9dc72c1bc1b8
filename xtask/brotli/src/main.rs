//! `xtask-brotli FILE...`: puts a `FILE.br` beside each file.
//!
//! A program of its own, because it takes long to compile and `cargo xtask run` does without it.

use anyhow::{Context, Result};
use brotli::enc::BrotliEncoderParams;
use std::{env, fs};

fn main() -> Result<()> {
    for path in env::args().skip(1) {
        let data = fs::read(&path).context(path.clone())?;
        let mut compressed = Vec::new();
        brotli::BrotliCompress(&mut &data[..], &mut compressed, &BrotliEncoderParams::default())?;
        fs::write(format!("{path}.br"), compressed)?;
    }
    Ok(())
}
