//! Positions that mean the same are printed the same.

use heist_format::position;

/// Guards of a convoy are all alike: in whatever order they went down, the position is the same text.
#[test]
fn the_order_of_an_escort_means_nothing() {
    let text = |escort: &str| {
        format!(
            "heist = \"safehouse-rescue\"\nphase = \"action\"\nescort = [{escort}]\n\
             [crew.red]\ncard = \"thug\"\nskills = [\"wing-it\", \"hurry\"]\nat = \"h9\"\n\
             [chits]\nd4 = [\"guard-subdued\"]\nd6 = [\"guard\", \"guard\"]\n"
        )
    };
    let print = |escort: &str| {
        let loaded = position::load_toml(&text(escort)).unwrap_or_else(|fault| panic!("{fault}"));
        position::print_toml(&loaded.setup, &loaded.state)
    };
    let sorted = print(r#""d6", "d6", "d4:down""#);
    assert!(sorted.contains(r#"escort = ["d6", "d6", "d4:down"]"#), "{sorted}");
    for shuffled in [r#""d4:down", "d6", "d6""#, r#""d6", "d4:down", "d6""#] {
        assert_eq!(print(shuffled), sorted);
    }
}
