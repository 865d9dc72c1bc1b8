//! Decides where the web client comes from: a program of the profile `release`, or of one that inherits it, carries the
//! files of `dist/` inside; every other reads them there when it is asked for them, so that neither of the two waits for
//! the other to be built.

use std::{env, fs, io, path::Path};

fn main() {
    println!("cargo::rustc-check-cfg=cfg(embedded_client)");
    println!("cargo::rerun-if-changed=build.rs");
    if env::var("PROFILE").as_deref() == Ok("release") {
        println!("cargo::rustc-cfg=embedded_client");
        println!("cargo::rerun-if-changed=../../dist");
        let folder = env::var_os("OUT_DIR").expect("cargo names a folder for what is made");
        copy_client(Path::new("../../dist"), &Path::new(&folder).join("client")).expect("the client can be copied");
    }
}

/// The folder to embed from has to exist, even where the client was never built. What is there packed is embedded only so.
fn copy_client(from: &Path, to: &Path) -> io::Result<()> {
    if to.exists() {
        fs::remove_dir_all(to)?;
    }
    fs::create_dir_all(to)?;
    let Ok(files) = fs::read_dir(from) else { return Ok(()) };
    for file in files {
        let file = file?;
        if file.file_type()?.is_dir() {
            copy_client(&file.path(), &to.join(file.file_name()))?;
            continue;
        }
        let mut packed = file.path().into_os_string();
        packed.push(".gz");
        if !Path::new(&packed).exists() {
            fs::copy(file.path(), to.join(file.file_name()))?;
        }
    }
    Ok(())
}
