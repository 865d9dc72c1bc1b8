//! Seats of those who are away, those who watch, and the host, in the terminal.

use super::{Lines, ProtocolPlayer, join, server};
use crate::common::fresh_state;
use heist_protocol::{Colour, ServerMessage};

#[test]
fn a_seat_is_taken_over_asked_for_and_given_back_line_by_line() {
    let (server, _) = server("takeover");
    let mut player = ProtocolPlayer::open(&server.url, &[Colour::Red]);
    let bobs = fresh_state("join-takeover-bob");
    join(&bobs, &[&player.joining(), "--seat", "blue", "--name", "Bob"], "blue start g8\n").fine();

    // Whoever plays waits for him; the host need not.
    let cats = fresh_state("join-takeover-cat");
    let said =
        join(&cats, &[&player.joining(), "--seat", "black", "--name", "Cat"], "table\ntake-over blue\n").refused();
    for words in ["Bob (blue) is away for", "and waited for another", "is waited for: another"] {
        assert!(said.contains(words), "{words}: {said}");
    }
    let mut ann =
        Lines::start(&fresh_state("join-takeover-ann"), &[&player.hosting(), "--seat", "green", "--name", "Ann"]);
    ann.until("you are green");
    ann.say("wait 10");
    ann.until("Whoever is away for 10 min can be replaced. You are the host.");
    player.until(|message| *message == ServerMessage::Settings { away_limit: 600, public: false, cover: 0 });
    ann.say("take-over blue");
    ann.until("You sit on the seat of blue.");
    ann.say("blue plan g7");
    player.until_game(|game| game.history().len() == 2);

    let mut bob = Lines::start(&bobs, &[player.address(), "--name", "Bob"]);
    bob.until("You were away: Ann plays blue now. `ask-back blue` asks for the seat.");
    bob.say("ask-back blue");
    ann.until("Bob is back and asks for the seat of blue. `give-back blue` gives it back.");
    ann.say("give-back blue");
    bob.until("The seat of blue is yours again.");
    bob.say("blue plan f7");
    player.until_game(|game| game.history().len() == 3);
    ann.say("nudge blue");
    bob.until("Ann gives you a nudge: the table waits for blue.");
    assert_eq!((bob.ends(), ann.ends()), (0, 0));
}

#[test]
fn the_host_mutes_and_removes_by_name_and_opens_the_table_for_anybody() {
    let (server, _) = server("moderation");
    let player = ProtocolPlayer::open(&server.url, &[Colour::Red]);
    let said = join(&fresh_state("join-uninvited"), &[player.address(), "--seat", "blue"], "").failed();
    assert!(said.contains("without a key") && said.contains("not open to"), "{said}");
    let mut ann = Lines::start(&fresh_state("join-host"), &[&player.hosting(), "--seat", "green", "--name", "Ann"]);
    ann.until("you are green");
    ann.say("public on");
    ann.until("Anybody may take a free seat.");
    join(&fresh_state("join-public"), &[player.address(), "--seat", "blue", "--name", "Zoe"], "blue start g8\n").fine();
    ann.until("Zoe: blue start g8");

    let eves = fresh_state("join-eve");
    let mut eve = Lines::start(&eves, &[&player.watching(), "--watch", "--name", "Eve"]);
    eve.until("you watch");
    ann.until("Eve is here.");
    ann.say("mute Eve");
    // When this is confirmed, so is that.
    ann.say("wait 4");
    ann.until("Whoever is away for 4 min");
    ann.say("table");
    ann.until("Eve watches, muted");
    eve.say("say Hello");
    ann.say("remove eve");
    ann.until("Eve is gone.");
    assert_ne!(eve.ends(), 0, "she was told, and is outside");
    let said = join(&eves, &[player.address(), "--watch"], "").failed();
    assert!(said.contains("does not want you to watch"), "{said}");
    assert_eq!(ann.ends(), 0);
}
