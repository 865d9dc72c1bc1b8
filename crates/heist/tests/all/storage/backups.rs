//! The drill: play, back up while playing, restore elsewhere, go on playing.

use crate::common::{fresh_state, program, run};
use crate::join::ProtocolPlayer;
use heist_protocol::Colour;
use heist_testbed::server_process::ServerProcess;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::Stdio;

#[test]
fn what_was_acknowledged_before_a_backup_is_there_when_it_is_restored_elsewhere() {
    let folder = fresh_state("backups");
    fs::create_dir_all(&folder).expect("a folder");
    let heist = |arguments: &[&str]| {
        let mut program = program(&folder.join("state"));
        program.current_dir(&folder).env_remove("HEIST_DATABASE").args(arguments);
        program
    };
    let path = |name: &str| folder.join(name).display().to_string();
    let mut server = ServerProcess::start(&["--database", &path("first.db")]).expect("a server");
    let mut player = ProtocolPlayer::open(&server.url, &Colour::ALL);
    for number in 0..40 {
        player.say(&player.some_line(number));
    }
    let before = player.seq();
    let mut backup = heist(&["backup", "heist.backup", "--database", "first.db"]);
    let mut backup = backup.stdout(Stdio::null()).spawn().expect("heist starts");
    let mut number = 0;
    while backup.try_wait().expect("a child").is_none() {
        number += 1;
        player.say(&player.some_line(number));
    }
    assert!(backup.wait().is_ok_and(|ended| ended.success()));
    assert!(player.seq() > before, "somebody played meanwhile");
    let mode = fs::metadata(folder.join("heist.backup")).expect("the backup").permissions().mode();
    assert_eq!(mode & 0o777, 0o600, "names and chat are nobody else's business");

    let said = run(&mut heist(&["restore", "heist.backup", "--database", "second.db"]), "").fine();
    assert!(said.starts_with("1 table with ") && said.ends_with("were restored from heist.backup.\n"), "{said}");
    let said = run(&mut heist(&["restore", "heist.backup", "--database", "second.db"]), "").failed();
    assert!(said.contains("is not empty") && said.contains("--replace"), "{said}");
    run(&mut heist(&["restore", "heist.backup", "--database", "second.db", "--replace"]), "").fine();
    server.kill();
    let mut server = ServerProcess::start(&["--database", &path("second.db")]).expect("a server");
    player.go_on_at(&server.url);
    assert!(player.seq() >= before, "{} of {before} entries", player.seq());
    let restored = player.seq();
    player.say(&player.some_line(1));
    assert_eq!(player.seq(), restored + 1, "play goes on");

    // Through a pipe, from the server that runs now.
    let copied = "$0 backup - --database second.db | $0 restore - --database third.db";
    let mut shell = std::process::Command::new("bash");
    shell.args(["-o", "pipefail", "-c", copied, env!("CARGO_BIN_EXE_heist")]).current_dir(&folder);
    shell.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let said = run(&mut shell, "").fine();
    assert!(said.ends_with("were restored from standard input.\n"), "{said}");
    assert!(server.stop());

    for (arguments, words) in [
        (&["backup", "x.backup", "--database", "nowhere.db"][..], "there is no database `nowhere.db`"),
        (&["restore", "nowhere.backup", "--database", "fourth.db"], "nowhere.backup: No such file"),
        (&["restore", "first.db", "--database", "fourth.db"], "first.db: this is no whole backup"),
    ] {
        let said = run(&mut heist(arguments), "").failed();
        assert!(said.contains(words), "{said}");
    }
    assert!(!folder.join("x.backup").exists() && !folder.join("x.backup.part").exists());
    assert!(!folder.join("fourth.db").exists(), "what is no backup makes no database");
}
