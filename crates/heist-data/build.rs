//! Rebuilds this crate when a content file changes: the files are embedded at compile time.

fn main() {
    println!("cargo:rerun-if-changed=content");
}
