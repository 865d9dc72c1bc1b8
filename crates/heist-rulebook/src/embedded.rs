//! The project's own rulebook, embedded into the program. A browser gets it beside the program instead, as one text, so that less has
//! to be loaded before anything is shown.

#[cfg(not(target_family = "wasm"))]
mod inside {
    use include_dir::{Dir, include_dir};

    static RULEBOOK: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/rulebook");

    pub fn files() -> Vec<(String, &'static str)> {
        let mut files = Vec::new();
        collect(&RULEBOOK, &mut files);
        files
    }

    fn collect(folder: &'static Dir<'static>, files: &mut Vec<(String, &'static str)>) {
        for file in folder.files() {
            let name = file.path().display().to_string();
            if let Some(text) = file.contents_utf8().filter(|_| name.ends_with(".toml")) {
                files.push((name, text));
            }
        }
        folder.dirs().for_each(|folder| collect(folder, files));
    }
}

/// Every file of the rulebook with its path; none in a browser.
///
/// ```
/// let files = heist_rulebook::embedded::files();
/// assert!(files.iter().any(|(path, _)| path.starts_with("escape/")));
/// ```
pub fn files() -> Vec<(String, &'static str)> {
    #[cfg(not(target_family = "wasm"))]
    return inside::files();
    #[cfg(target_family = "wasm")]
    return Vec::new();
}
