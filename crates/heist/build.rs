//! The rulebook is embedded; a change in it must rebuild the program.

fn main() {
    println!("cargo:rerun-if-changed=../../rulebook");
}
