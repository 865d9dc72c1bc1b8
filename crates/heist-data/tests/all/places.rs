//! What heists look like.

use heist_data::heists::Heist;
use heist_data::library::Library;

const STARTUP: &str = include_str!("../../content/heists/startup.toml");

fn read(text: &str) -> Result<Heist, String> {
    let table = text.parse().expect("a table");
    Heist::read(Library::official(), &table).map_err(|fault| fault.to_string())
}

#[test]
fn a_heist_says_what_kind_of_place_it_is() {
    let place = |text: &str| read(text).map(|heist| heist.place);
    assert_eq!(place(STARTUP).as_deref(), Ok("lab"));
    assert_eq!(place(&STARTUP.replace("place = \"lab\"\n", "")).as_deref(), Ok("city"));
    let fault = place(&STARTUP.replace("place = \"lab\"", "place = \"labb\"")).expect_err("no such place");
    assert!(fault.contains("'labb' is not a kind of place; did you mean `lab`?"), "{fault}");
}
