//! Tosses at a table that is open at two nodes: what one of them has not heard of yet.

use super::*;
use crate::rooms::remote::FromNode;

/// An evening with Bob at another node, which knows everybody's commitments.
struct TwoNodes {
    here: Evening,
    there: Room<FaultyStore>,
    bob: Page,
}

impl TwoNodes {
    fn new() -> TwoNodes {
        let mut here = Evening::new(true);
        here.room.left(2, &mut Outbox::default());
        let there = now(Room::open(here.store.clone(), &here.starts, here.table)).unwrap().unwrap();
        let bob = here.pages.pop().expect("Bob");
        let mut nodes = TwoNodes { here, there, bob };
        assert!(nodes.bob_enters().is_empty(), "he is bound already");
        nodes
    }

    /// Bob comes in at the other node; what his page has to say to its welcome.
    fn bob_enters(&mut self) -> Vec<ClientMessage> {
        let since = Some(self.bob.prediction.seq());
        let tokens = self.bob.tokens.clone();
        let mut out = Outbox::default();
        let hello = Hello { person: 2, address: [10, 0, 0, 1].into(), tokens, name: None, since };
        assert!(now(self.there.enter(hello, &mut out)));
        self.pass_on(out);
        std::mem::take(&mut self.bob.said)
    }

    /// Bob hears what the other node says, and the first node what is meant for nodes.
    fn pass_on(&mut self, mut out: Outbox) {
        let said = self.bob.hear(&out.messages);
        self.bob.said.extend(said);
        let heard = relay(&mut out, &mut self.here.room);
        self.here.deliver(heard);
    }

    /// Bob's page says something at the other node.
    fn bob_says(&mut self, messages: Vec<ClientMessage>) {
        for message in messages {
            let mut out = Outbox::default();
            now(self.there.handle_with(2, message, &mut Seeded::new(1), &mut out));
            self.pass_on(out);
        }
    }

    /// Bob's page is another one, which knows nothing of the secrets of the first: what it has to say.
    fn new_page_of_bob(&mut self) -> Vec<ClientMessage> {
        self.bob.known = Known::default();
        let commits = self.bob_enters();
        assert!(matches!(commits[..], [ClientMessage::Commit { .. }, ClientMessage::Commit { .. }]), "{commits:?}");
        commits
    }

    /// Ann's too.
    fn ann_commits_again(&mut self) {
        let before = self.here.room.record().info.commitments.len();
        self.here.pages[0].known = Known::default();
        self.here.enter();
        assert_eq!(self.here.room.record().info.commitments.len(), before + 1);
    }

    /// Ann rolls at the first node; Bob is asked, and answers.
    fn roll(&mut self) {
        let expect = self.here.room.seq();
        let roll = ClientMessage::Do { id: 7, expect, line: "team roll".into() };
        let mut out = Outbox::default();
        now(self.here.room.handle_with(1, roll, &mut Seeded::new(1), &mut out));
        self.ask_bob(out);
    }

    fn ask_bob(&mut self, mut out: Outbox) {
        let heard = relay(&mut out, &mut self.there);
        self.here.deliver(out);
        self.pass_on(heard);
        let answers = std::mem::take(&mut self.bob.said);
        self.bob_says(answers);
        let mut out = Outbox::default();
        now(self.here.room.settle_toss(&mut Seeded::new(1), &mut out));
        if out.node_messages.is_empty() {
            self.here.deliver(out);
        } else {
            self.ask_bob(out);
        }
    }

    /// The other node reads what was stored.
    fn catch_up(&mut self) {
        let mut out = Outbox::default();
        now(self.there.catch_up(&mut out)).unwrap();
        self.pass_on(out);
    }

    fn last_toss(&self) -> Toss {
        Toss::parse(&self.here.last().toss.expect("a toss")).expect("a toss")
    }
}

/// Messages for other nodes, as they travel.
fn relay(out: &mut Outbox, to: &mut Room<FaultyStore>) -> Outbox {
    let mut heard = Outbox::default();
    for message in out.node_messages.drain(..) {
        let text = serde_json::to_string(&FromNode { node: 1, message }).unwrap();
        now(to.handle_node_message(serde_json::from_str(&text).unwrap(), &mut heard));
    }
    heard
}

#[test]
fn commitments_are_told_before_the_toss_that_needs_them() {
    let mut nodes = TwoNodes::new();
    nodes.ann_commits_again();
    nodes.roll();
    // The entry is heard of, and the commitment is not yet.
    nodes.catch_up();
    assert_eq!(nodes.bob.report().outcomes, 3);
    assert!(nodes.bob.report().is_clean(), "{:?}", nodes.bob.report());
}

#[test]
fn commitments_are_in_the_welcome_with_the_toss_that_needs_them() {
    let mut nodes = TwoNodes::new();
    nodes.ann_commits_again();
    nodes.roll();
    nodes.there.left(2, &mut Outbox::default());
    assert!(nodes.bob_enters().is_empty());
    assert_eq!(nodes.bob.report().outcomes, 3);
    assert!(nodes.bob.report().is_clean(), "{:?}", nodes.bob.report());
}

#[test]
fn nobody_commits_for_a_toss_that_is_stored() {
    let mut nodes = TwoNodes::new();
    let commits = nodes.new_page_of_bob();
    nodes.roll();
    // The new page cannot answer for the old one.
    nodes.here.time_passes();
    assert_eq!(
        (nodes.there.seq() + 1, nodes.last_toss().number),
        (nodes.here.room.seq(), 1),
        "one node has not heard of it"
    );
    nodes.bob_says(commits);
    let stored = now(nodes.here.store.commitments(nodes.here.table)).unwrap();
    let first = |line: &String| Commitment::parse(line).map(|commitment| commitment.first);
    assert_eq!(stored.iter().filter_map(first).collect::<Vec<_>>(), [1, 1, 1, 2, 2], "{stored:?}");
    let report = nodes.bob.report();
    assert_eq!((report.fault.clone(), report.outcomes, report.replaced, report.missing.len()), (None, 3, 0, 2));
}

#[test]
fn a_toss_that_was_asked_for_before_somebody_committed_is_passed_over() {
    let mut nodes = TwoNodes::new();
    nodes.here.pages[0].answers = false;
    nodes.roll();
    assert!(nodes.here.room.toss_deadline().is_some(), "Ann is waited for");
    // Bob's page is loaded again meanwhile, by somebody who does not have his secrets.
    let commits = nodes.new_page_of_bob();
    nodes.bob_says(commits);
    nodes.here.pages[0].answers = true;
    let mut out = Outbox::default();
    nodes.here.room.hurry_toss();
    now(nodes.here.room.settle_toss(&mut Seeded::new(1), &mut out));
    assert!(nodes.here.room.toss_deadline().is_some(), "everybody is asked again");
    nodes.ask_bob(out);
    let toss = nodes.last_toss();
    assert_eq!((toss.number, toss.seats.iter().filter(|(_, share)| share.is_some()).count()), (2, 3), "{toss}");
    nodes.catch_up();
    for report in [nodes.bob.report(), nodes.here.pages[0].report()] {
        assert_eq!((report.fault.clone(), report.replaced, report.passed_over), (None, 0, 1), "{report:?}");
    }
}
