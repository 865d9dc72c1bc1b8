//! A person and bots at a table of a server that is killed again and again.

use crate::common::fresh_state;
use crate::join::player::ProtocolPlayer;
use heist_bots::{Bot, Greedy};
use heist_format::notation;
use heist_protocol::{BotLevel, BotPlayer, BotTemper, Colour};
use heist_rules::command::Speaker;
use heist_rules::state::Phase;
use heist_rules::{Command, Crew, Who};
use heist_testbed::server_process::ServerProcess;
use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_secs(300);

/// What Red, or the team, would do now.
fn next(player: &ProtocolPlayer) -> Option<Command> {
    let (setup, state) = (player.game.setup(), player.game.state());
    let mut red = Greedy::new(setup);
    red.hold(Crew::of(|who| who == Who::Red));
    let for_the_team = |command: &Command| command.by == Speaker::Team;
    red.choose(setup, state).or_else(|| Greedy::new(setup).choose(setup, state).filter(for_the_team))
}

#[test]
fn a_table_with_a_person_and_bots_survives_a_kill_in_every_phase() {
    let folder = fresh_state("bots-at-tables");
    std::fs::create_dir_all(&folder).expect("a folder");
    let database = folder.join("heist.sqlite").display().to_string();
    let arguments = ["--database", &database, "--bot-pace", "2"];
    let mut server = ServerProcess::start(&arguments).expect("a server");
    let listen = server.url.trim_start_matches("http://").to_owned();
    let bot = |who: Colour| {
        let (name, level, temper) = (who.word().to_owned(), BotLevel::Quick, BotTemper::Bold);
        (who, BotPlayer { name, level, temper, face: None })
    };
    let bots = Colour::ALL[1..].iter().map(|who| bot(*who)).collect();
    let mut player = ProtocolPlayer::open_with(&server.url, &[Colour::Red], bots);
    let mut killed: Vec<Phase> = Vec::new();
    let begin = Instant::now();
    while player.game.state().phase != Phase::Over {
        assert!(begin.elapsed() < PATIENCE, "killed in {killed:?}, and now in {:?}", player.game.state().phase);
        let phase = player.game.state().phase;
        // Where there are many commands not at the very beginning: bots are in the middle of something.
        let is_long = matches!(phase, Phase::Planning | Phase::Action);
        if !killed.contains(&phase) && (!is_long || player.seq() % 3 == 2) {
            killed.push(phase);
            let seen = player.seq();
            server.kill();
            server = ServerProcess::start_on(&listen, &arguments).expect("a server");
            player.come_back();
            assert!(player.seq() >= seen, "nothing that was heard of is lost");
        }
        match next(&player) {
            Some(command) => {
                let line = notation::print(player.game.setup(), player.game.state(), &command);
                player.try_say(&line);
            }
            None => player.wait_for_somebody(),
        }
    }
    for phase in [Phase::Planning, Phase::Roll, Phase::Action, Phase::Event, Phase::Escape] {
        assert!(killed.contains(&phase), "{killed:?}");
    }
}
