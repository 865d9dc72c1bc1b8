use super::*;

const RED: [Colour; 1] = [Colour::Red];

fn server() -> Chain {
    Chain::new([9; 32])
}

/// A page that holds the red seat, bound from the first toss on.
fn page() -> (Fairness, Known) {
    let (mut fairness, mut known) = (Fairness::new(TableId(1)), Known::default());
    fairness.committed(&Commitment { party: Party::Server, first: 1, tip: server().tip() }.to_string());
    let tips = fairness.unbound(&RED, &mut known, || Some(AccessToken("a secret".into())));
    fairness.committed(&format!("red 1 {}", tips[0].1));
    (fairness, known)
}

fn shares(answer: Option<ClientMessage>) -> Option<(u64, usize, Option<u64>)> {
    match answer? {
        ClientMessage::Share { number, shares, next } => Some((number, shares.len(), next)),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_share_is_released_for_one_command_only_and_again_only_for_the_same() {
    let (mut fairness, mut known) = page();
    let first = fairness.answer(&RED, &mut known, 1, 5, "team roll");
    assert_eq!(shares(first.clone()), Some((1, 1, None)));
    assert_eq!(fairness.answer(&RED, &mut known, 1, 5, "team roll"), first);
    for (number, seq, line) in [(1, 6, "team roll"), (1, 5, "red listen c4")] {
        assert_eq!(shares(fairness.answer(&RED, &mut known, number, seq, line)), Some((number, 0, Some(2))));
    }
    // A page that is opened again knows it too.
    let (mut again, _) = page();
    assert_eq!(shares(again.answer(&RED, &mut known, 1, 5, "red listen c4")), Some((1, 0, Some(2))));
    assert_eq!(shares(again.answer(&RED, &mut known, 2, 5, "red listen c4")), Some((2, 1, None)));
}

#[test]
fn a_share_far_ahead_is_not_released_because_it_gives_away_those_before_it() {
    let (mut fairness, mut known) = page();
    assert_eq!(fairness.answer(&RED, &mut known, MAX_AHEAD + 1, 5, "team roll"), None);
    assert!(fairness.answer(&RED, &mut known, MAX_AHEAD, 5, "team roll").is_some());
}

#[test]
fn only_seats_that_are_held_and_bound_by_this_page_answer() {
    let (mut fairness, mut known) = page();
    assert_eq!(fairness.answer(&[Colour::Blue], &mut known, 1, 5, "team roll"), None);
    // Another device has bound the seat since.
    fairness.committed(&format!("red 1 {}", "ab".repeat(32)));
    assert_eq!(fairness.answer(&RED, &mut known, 1, 5, "team roll"), None);
    // What was replaced is never used again.
    let new = fairness.unbound(&RED, &mut known, || Some(AccessToken("another".into())));
    assert_eq!((new.len(), known.pledges[0].secret.0.as_str()), (1, "another"));
    fairness.committed(&format!("red 1 {}", new[0].1));
    assert!(fairness.unbound(&RED, &mut known, || panic!("there is one")).is_empty());
    assert!(fairness.answer(&RED, &mut known, 1, 5, "team roll").is_some());
}

#[test]
fn nothing_is_bound_where_the_server_is_not() {
    let (mut fairness, mut known) = (Fairness::new(TableId(1)), Known::default());
    assert!(fairness.unbound(&RED, &mut known, || Some(AccessToken("a secret".into()))).is_empty());
}

#[test]
fn a_share_that_is_used_for_another_command_than_it_was_asked_for_is_noticed() {
    let told = |line: &str, number: u64, asked: &[u64]| {
        let (mut fairness, mut known) = page();
        let mut share = None;
        for number in asked {
            share = fairness.answer(&RED, &mut known, *number, 5, "team roll");
        }
        assert!(share.is_some());
        let own = Chain::new(known.pledges[0].seed()).secret(number).unwrap();
        let toss =
            Toss { number, server: server().secret(number).unwrap(), seats: vec![(Colour::Red.into(), Some(own))] };
        let entry = LogEntry { seq: 5, line: line.into(), chance: Vec::new(), toss: None, facts: Vec::new() };
        fairness.witness(&entry, &toss);
        fairness.report().fault.clone().map(|fault| fault.words)
    };
    assert_eq!(told("team roll", 1, &[1]), None);
    let other = told("red listen c4", 1, &[1]).unwrap();
    assert!(other.contains("asked for `team roll` and used for `red listen c4`"), "{other}");
    assert!(told("team roll", 1, &[3]).is_some(), "a later share was asked for, and gave this one away");
    assert_eq!(told("team roll", 1, &[1, 2]), None, "it was asked for, and came late");
}

#[test]
fn a_server_that_changes_its_commitment_is_noticed() {
    let (mut fairness, _) = page();
    assert_eq!(fairness.report().fault, None);
    fairness.committed(&format!("server 1 {}", "cd".repeat(32)));
    assert!(fairness.report().fault.is_some());
}
