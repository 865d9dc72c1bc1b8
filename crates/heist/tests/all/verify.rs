//! `heist replay --verify`: the verdict, its exit code, and the first toss that does not follow.

use crate::common::{heist_with, root};
use serde_json::Value;

/// The replay of docs/fairness.md.
pub fn example() -> String {
    let page = std::fs::read_to_string(root().join("docs/fairness.md")).expect("the document");
    page.split("```heist\n").nth(1).and_then(|rest| rest.split("```").next()).expect("an example").to_owned()
}

#[test]
fn a_replay_with_its_shares_is_verified_and_a_changed_one_names_the_first_toss_that_does_not_follow() {
    let verify = |text: &str, more: &[&str]| {
        let arguments = [&["replay", "-", "--verify"], more].concat();
        let ran = heist_with(&arguments, text);
        (ran.code, ran.out)
    };
    let (code, said) = verify(&example(), &[]);
    assert_eq!(code, 0, "{said}");
    assert!(
        said.contains(": verified. All 2 dice and draws follow") && said.contains("nobody could know or choose"),
        "{said}"
    );
    let (code, said) = verify(&example().replace("! draw a1 lock", "! draw a1 guard"), &[]);
    assert_eq!(code, 1, "{said}");
    assert!(said.contains("does not verify. Toss 2: outcome 1 of `blue move b1`: `draw a1 guard` is written, and `draw a1 lock` follows."), "{said}");
    let plain: String =
        example().lines().filter(|line| !line.starts_with("~ ")).map(|line| format!("{line}\n")).collect();
    let (code, said) = verify(&plain, &["--json"]);
    let value: Value = serde_json::from_str(&said).expect("JSON");
    assert_eq!((code, &value["verdict"], &value["without-toss"]), (1, &"not verifiable".into(), &2.into()), "{said}");
}
