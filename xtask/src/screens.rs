//! `cargo xtask screens`: a picture of every screen, and a look at each.

use crate::{
    Task, install,
    process::{cargo, run as start, target_dir},
    test, web,
};
use anyhow::{Result, bail};
use std::{fmt::Write, fs, path::Path};

pub const TASK: Task = Task {
    name: "screens",
    arguments: "",
    summary: "Takes a picture of every screen on a desktop, a tablet and phones, and checks each.",
    details: "\
Builds client and server, drives Chromium past every screen and writes the pictures into target/screens/, with index.html
to leaf through them. Whatever sticks out, is cut off, overlaps, is too small for a finger, moves when it should not or is
found by axe-core is reported when all pictures are there. `cargo xtask test product` checks the same.",
    run,
};

fn run(arguments: &[String]) -> Result<()> {
    if !arguments.is_empty() {
        bail!("`cargo xtask screens` takes no arguments.");
    }
    install::chromium()?;
    install::axe()?;
    web::build(web::Build::Dev)?;
    let folder = target_dir().join("screens");
    // A screen that no longer exists must not live on as a picture.
    let _ = fs::remove_dir_all(&folder);
    test::build_tests()?;
    let checks = ["test", "--test", "product", "--no-fail-fast"];
    let looked = start(cargo().env("HEIST_PICTURES", "1").args(checks).args(test::PACKAGES).args(["--", "screens::"]));
    let count = index(&folder)?;
    println!("{count} pictures: {}", folder.join("index.html").display());
    looked
}

/// A page with all pictures.
fn index(folder: &Path) -> Result<usize> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| name.ends_with(".png"))
        .collect();
    names.sort();
    let mut page = String::from(
        "<!doctype html><meta charset=utf-8><title>Heist: every screen</title>\
        <style>body{background:#222;color:#eee;font:16px sans-serif}figure{display:inline-block;margin:1rem;vertical-align:top}\
        img{max-height:50rem;max-width:100%;border:1px solid #666}</style>\n",
    );
    for name in &names {
        writeln!(
            page,
            "<figure><figcaption>{name}</figcaption><a href='{name}'><img src='{name}' loading=lazy></a></figure>"
        )?;
    }
    if !names.is_empty() {
        fs::write(folder.join("index.html"), page)?;
    }
    Ok(names.len())
}
