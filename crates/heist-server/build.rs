//! Embeds the client again when it was built anew.

fn main() {
    println!("cargo::rerun-if-changed=../../dist");
}
