//! What others wrote and we use: whether licences and sources are as `deny.toml` wants them. Needs nothing but cargo, so
//! that it can be part of every test; cargo-deny, which takes minutes to build, knows more (`cargo xtask deny`).

use crate::{
    licence,
    metadata::Metadata,
    process::{cargo, root, run_within, works},
};
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::{env, fs, sync::OnceLock, time::Duration};

const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// How long the database of known flaws may take to come.
const PATIENCE: Duration = Duration::from_secs(60);

/// With this variable the step fails when known flaws cannot be looked for: before a release that is no excuse.
const REQUIRED: &str = "HEIST_REQUIRE_ADVISORIES";

/// Why known flaws were not looked for.
static NOT_LOOKED_FOR: OnceLock<&str> = OnceLock::new();

/// What whoever reads that all steps have passed should know too.
pub fn caveat() -> Option<String> {
    NOT_LOOKED_FOR.get().map(|why| format!("BUT KNOWN FLAWS OF DEPENDENCIES WERE NOT LOOKED FOR: {why}"))
}

/// The step of `cargo xtask test`.
pub fn check() -> Result<()> {
    let rules = fs::read_to_string(root().join("deny.toml")).context("deny.toml")?;
    let allowed = allowed(&rules)?;
    let metadata = Metadata::read(&["--all-features"])?;
    let packages = metadata.packages();
    let wrong: Vec<String> = packages.iter().flat_map(|package| wrong_with(package, &allowed)).collect();
    if !wrong.is_empty() {
        bail!("These do not fit deny.toml:\n  {}", wrong.join("\n  "));
    }
    let foreign = packages.iter().filter(|package| !package["source"].is_null()).count();
    println!("{foreign} crates of others: their licences and sources are as deny.toml wants them.");
    known_flaws()
}

/// Flaws are looked for where that is possible: what is known of them lies elsewhere.
fn known_flaws() -> Result<()> {
    if !works(cargo().args(["deny", "--version"])) {
        return not_looked_for("cargo-deny is not there; `cargo xtask deny` builds it and looks.", required());
    }
    if run_within(PATIENCE, cargo().args(["deny", "--log-level=off", "fetch", "db"])).is_err() {
        return not_looked_for("their database cannot be reached from here.", required());
    }
    run_within(2 * PATIENCE, cargo().args(["deny", "--workspace", "check", "advisories"]))
}

fn required() -> bool {
    env::var_os(REQUIRED).is_some_and(|value| !value.is_empty() && value != "0")
}

/// Says so at once and at the end, or fails.
fn not_looked_for(why: &'static str, required: bool) -> Result<()> {
    if required {
        bail!("Known flaws were not looked for, and {REQUIRED} is set: {why}");
    }
    println!("WARNING: known flaws were not looked for: {why} With {REQUIRED}=1 this is a failure.");
    let _ = NOT_LOOKED_FOR.set(why);
    Ok(())
}

fn allowed(rules: &str) -> Result<Vec<String>> {
    let rules: toml::Table = rules.parse().context("deny.toml")?;
    let list = rules.get("licenses").and_then(|licences| licences.get("allow")).and_then(toml::Value::as_array);
    let list = list.context("deny.toml has no list `allow` under [licenses]")?;
    Ok(list.iter().filter_map(|name| name.as_str().map(str::to_owned)).collect())
}

/// What is wrong with a package, one line each.
fn wrong_with(package: &Value, allowed: &[String]) -> Vec<String> {
    let named = format!("{} {}", package["name"].as_str().unwrap_or("?"), package["version"].as_str().unwrap_or("?"));
    let Some(source) = package["source"].as_str() else { return wildcards(package, &named) };
    let mut wrong = Vec::new();
    if source != REGISTRY {
        wrong.push(format!("{named} comes from {source}, not from crates.io"));
    }
    match package["license"].as_str() {
        None => wrong.push(format!("{named} does not state its licence")),
        Some(stated) => match licence::is_met(stated, allowed) {
            Some(true) => {}
            Some(false) => wrong.push(format!("{named} has a licence that is not allowed: {stated}")),
            None => wrong.push(format!("{named} states a licence that makes no sense: {stated}")),
        },
    }
    wrong
}

/// Dependencies of one of our own crates on any version of another's.
fn wildcards(package: &Value, named: &str) -> Vec<String> {
    let dependencies = package["dependencies"].as_array().map(Vec::as_slice).unwrap_or_default();
    let any = dependencies.iter().filter(|other| other["req"] == "*" && other["path"].is_null());
    any.map(|other| format!("{named} takes any version of {}", other["name"].as_str().unwrap_or("?"))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn licence_source_and_version_are_looked_at() {
        let allowed = ["MIT".to_owned()];
        let crate_ =
            |source: &str, licence: Value| json!({ "name": "x", "version": "1", "source": source, "license": licence });
        assert!(wrong_with(&crate_(REGISTRY, json!("MIT OR GPL-3.0")), &allowed).is_empty());
        assert_eq!(wrong_with(&crate_(REGISTRY, json!("GPL-3.0")), &allowed).len(), 1);
        assert_eq!(wrong_with(&crate_(REGISTRY, Value::Null), &allowed).len(), 1);
        assert_eq!(wrong_with(&crate_("git+https://example.org/x", json!("MIT")), &allowed).len(), 1);
        let own = json!({ "name": "ours", "version": "1", "source": null, "dependencies": [
            { "name": "beside", "req": "*", "path": "/beside" }, { "name": "any", "req": "*", "path": null }] });
        assert_eq!(wrong_with(&own, &allowed), ["ours 1 takes any version of any"]);
    }

    #[test]
    fn flaws_that_were_not_looked_for_are_told_at_the_end_or_fail_the_step() {
        assert!(not_looked_for("there is no network.", true).is_err());
        assert_eq!(caveat(), None);
        assert!(not_looked_for("there is no network.", false).is_ok());
        assert!(caveat().is_some_and(|words| words.contains("NOT LOOKED FOR: there is no network")));
    }

    #[test]
    fn the_list_is_that_of_deny_toml() {
        let rules = fs::read_to_string(root().join("deny.toml")).unwrap();
        assert!(allowed(&rules).unwrap().contains(&"MIT".to_owned()));
        assert!(allowed("[licenses]\nallow = 1").is_err());
    }
}
