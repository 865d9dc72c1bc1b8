//! What cargo knows about the workspace: crates, dependencies, where their sources lie.

use crate::process::{cargo, output};
use anyhow::{Context, Result};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// All packages and how they depend on each other.
pub struct Metadata(Value);

impl Metadata {
    /// Asks cargo; `further` narrows down what is listed.
    pub fn read(further: &[&str]) -> Result<Metadata> {
        let listed = output(cargo().args(["metadata", "--format-version=1", "--locked"]).args(further));
        let listed = listed.context("`cargo metadata --locked` failed: is Cargo.lock up to date?")?;
        Ok(Metadata(serde_json::from_str(&listed).context("what `cargo metadata` writes")?))
    }

    /// All packages.
    pub fn packages(&self) -> &[Value] {
        self.0["packages"].as_array().map(Vec::as_slice).unwrap_or_default()
    }

    /// The crates of the workspace that others may use: all but those with `publish = false`.
    pub fn public_crates(&self) -> Vec<&str> {
        let ours = self.packages().iter().filter(|package| package["source"].is_null());
        // An empty list of registries is how cargo says `publish = false`.
        let public = ours.filter(|package| package["publish"].as_array().is_none_or(|list| !list.is_empty()));
        public.filter_map(|package| package["name"].as_str()).collect()
    }

    /// The packages that end up in a crate of the workspace, itself included: not what only its tests or its build need.
    pub fn inside(&self, name: &str) -> Result<Vec<&Value>> {
        let id = |package: &Value| package["id"].as_str().unwrap_or_default().to_owned();
        let packages: BTreeMap<String, &Value> = self.packages().iter().map(|package| (id(package), package)).collect();
        let nodes = self.0["resolve"]["nodes"].as_array().context("`cargo metadata` lists who depends on whom")?;
        let nodes: BTreeMap<String, &Value> = nodes.iter().map(|node| (id(node), node)).collect();
        let first = self.packages().iter().find(|package| package["name"] == name && package["source"].is_null());
        let mut waiting = vec![id(first.with_context(|| format!("there is no crate {name}"))?)];
        let mut found = BTreeSet::new();
        while let Some(next) = waiting.pop() {
            let others =
                nodes.get(&next).and_then(|node| node["deps"].as_array()).map(Vec::as_slice).unwrap_or_default();
            if found.insert(next) {
                let normal = others.iter().filter(|other| {
                    other["dep_kinds"].as_array().is_some_and(|kinds| kinds.iter().any(|kind| kind["kind"].is_null()))
                });
                waiting.extend(normal.filter_map(|other| other["pkg"].as_str().map(str::to_owned)));
            }
        }
        Ok(found.iter().filter_map(|id| packages.get(id).copied()).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn public_crates_and_what_is_inside_the_program_are_known() {
        let metadata = Metadata::read(&[]).unwrap();
        let public = metadata.public_crates();
        assert!(public.contains(&"heist-rules") && !public.contains(&"xtask"), "{public:?}");
        let inside = metadata.inside("heist").unwrap();
        let has = |name: &str| inside.iter().any(|package| package["name"] == name);
        assert!(has("heist-rules") && has("axum") && has("libsqlite3-sys"));
        assert!(!has("criterion") && !has("thirtyfour"));
        assert!(metadata.inside("no-such-crate").is_err());
    }
}
