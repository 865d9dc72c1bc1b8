//! Every example of a command line, in the documents and in every `--help`, is run in a folder in which it makes sense.

use crate::common::{fresh_state, root};
use crate::documents::{blocks, documents, read};
use crate::join::{self, ProtocolPlayer};
use heist::man;
use heist_campaign::{CampaignBox, file, table};
use heist_format::game::Game;
use heist_format::replay;
use heist_protocol::Colour;
use heist_rules::chance::Seeded;
use heist_rules::fast_rng::FastRng;
use heist_rules::state::Phase;
use heist_testbed::server_process::ServerProcess;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};
use toml::Table;

const POSITION: &str = "phase = \"action\"\nmap = \"EM LO EM E5\"\n[crew.blue]\ncard = \"thug\"\nskills = [\"wing-it\", \"hurry\"]\n\
    at = \"c1\"\ndie = 1\nplan = [\"b1\", \"c1\"]\n";

/// What whoever plays says where an example begins a game.
const COMMANDS: &str = "auto\nall ready\nroll\n";

/// Three people with their characters.
const PEOPLE: &str = "player = { josh = { level = 1 }, mia = { level = 1 }, ann = { level = 1 } }\n\
    character.tiny = { card = \"thug\", skills = [\"wing-it\", \"hit-n-run\"] }\n\
    character.karma = { card = \"angry-locksmith\", skills = [\"bypass\", \"wing-it\"] }\n\
    character.null = { card = \"script-kiddie\", skills = [\"hurry\", \"yank-wires\"] }\n";

/// People in a story, one of whom is called cam.
const STORY: &str = "story = { scenario = \"fall-guys\" }\n\
    player = { josh = { level = 1 }, mia = { level = 1 }, ann = { level = 1 } }\n\
    character.cam = { card = \"thug\", skills = [\"smash-n-grab\", \"yank-wires\"] }\n\
    character.bird = { card = \"burglar\", skills = [\"wing-it\", \"yank-wires\"] }\n\
    character.lock = { card = \"angry-locksmith\", skills = [\"bypass\", \"hit-n-run\"] }\n";
const STORY_CREW: &str = "crew fall-guys-1-campaign cam:josh bird:mia lock:ann";

/// The box in which an example makes sense: its edition, what is in it, and what was said to it.
fn box_for(line: &str) -> (&'static str, String, Vec<String>) {
    let words: Vec<&str> = line.split_whitespace().collect();
    let crew = "crew startup tiny:josh karma:mia null:ann";
    let cam = "player = { josh = { level = 2 }, mia = { level = 2 }, ann = { level = 2 } }\n\
        character.cam = { card = \"lookout\", skills = [\"smash-n-grab\", \"hurry\"], level = 2 }\n\
        character.karma = { card = \"angry-locksmith\", skills = [\"bypass\", \"wing-it\"] }\n\
        character.iris = { card = \"street-urchin\", skills = [\"hurry\", \"bypass\"] }\nitems = [\"radio\"]\ncash = 4\n";
    let with = |edition: &'static str, given: &str, said: &[&str]| {
        (edition, given.to_owned(), said.iter().map(|&line| line.to_owned()).collect())
    };
    match words.get(2).copied().unwrap_or_default() {
        "player" => with("v24", "", &[]),
        "create" => with("v24", "player = { josh = { level = 4 }, mia = { level = 1 } }", &[]),
        "upgrade" if words[3] == "cam" => with("v24", cam, &[]),
        "upgrade" => with("v24", PEOPLE, &[crew, "record won cash=3"]),
        "crew" if words[4] == "cam:josh" => with("v24", cam, &[]),
        "crew" => with("v24", PEOPLE, &[]),
        "rename" | "sell" => with("v24", cam, &[]),
        "record" => with("v24", cam, &["crew startup cam:josh karma:mia iris:ann"]),
        "buy" => with("v24", &format!("{PEOPLE}cash = 3\n"), &[]),
        "scenario" => with("campaign", "", &[]),
        "promote" | "refine" => with("campaign", STORY, &[STORY_CREW, "record won"]),
        "skills" => with("campaign", &format!("{}cash = 9\n", LONG_CON), &[]),
        "retry" | "rebuild" => with("campaign", STORY, &[STORY_CREW, "record lost"]),
        "fixers" => with("river-city", &format!("{PEOPLE}fixers = [\"fence\", \"bookie\"]\n"), &[crew]),
        "restore" => {
            let names = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m"];
            ("v24", String::new(), names.map(|name| format!("player {name}")).to_vec())
        }
        "revision" => with("v24", "revision = 1\n", &[]),
        "play" | "call-off" | "finish" => with("v24", PEOPLE, &[crew]),
        _ => with("v24", PEOPLE, &[]),
    }
}

/// A team before a chapter that lets somebody of an earlier story join with other skills.
const LONG_CON: &str = "player = { josh = { level = 1 } }\n\
    story = { scenario = \"long-con\", next = \"long-con-5-campaign\", team = [\"thug\", \"urchin\", \"lookout\"] }\n\
    character.thug = { card = \"thug\", skills = [\"bypass\", \"wing-it\"] }\n\
    character.urchin = { card = \"street-urchin\", skills = [\"hurry\", \"bypass\"] }\n\
    character.lookout = { card = \"lookout\", skills = [\"smash-n-grab\", \"hit-n-run\"] }\n\
    character.cam = { card = \"script-kiddie\", skills = [\"concoct\", \"yank-wires\"] }\n";

fn box_file(edition: &str, given: &str, said: &[String]) -> String {
    let given: Table = given.parse().unwrap_or_else(|fault| panic!("{fault}: {given}"));
    let contents = table::load_table(&given, &[], Some(edition)).unwrap_or_else(|fault| panic!("{fault}"));
    let mut campaign = CampaignBox::new("The Regulars", contents);
    for line in said {
        campaign.say(line).unwrap_or_else(|fault| panic!("{line}: {fault}"));
    }
    file::print(&campaign)
}

/// A folder with everything that examples name, and a table on a server once one is asked for.
struct Workplace {
    folder: PathBuf,
    table: OnceLock<(ServerProcess, ProtocolPlayer)>,
}

impl Workplace {
    fn new(name: &str, campaign: Option<String>) -> Workplace {
        let folder = fresh_state(&format!("examples-{name}"));
        let root = root().canonicalize().expect("the root");
        for made in
            ["bin", "home/.local/share/bash-completion/completions", "home/.zfunc", "home/.config/fish/completions"]
        {
            fs::create_dir_all(folder.join(made)).expect("a folder");
        }
        for linked in ["rulebook", "content", "crates"] {
            std::os::unix::fs::symlink(root.join(linked), folder.join(linked)).expect("a link");
        }
        std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_heist"), folder.join("bin/heist")).expect("a link");
        // What reads or opens something on a person's screen.
        for reader in ["man", "less", "xdg-open"] {
            std::os::unix::fs::symlink("/bin/true", folder.join("bin").join(reader)).expect("a link");
        }
        let write = |name: &str, text: &str| fs::write(folder.join(name), text).expect("written");
        write("position.toml", POSITION);
        write("commands.txt", COMMANDS);
        write("key.txt", "The+Attic|0|0|OIBQBKYKILLQrEA\n");
        let attic =
            blocks(&read(&root.join("docs/heist-files.md"))).into_iter().filter(|block| block.kind == "toml attic");
        let attic: String = attic.map(|block| block.text).collect();
        write("attic.toml", &attic);
        write("attic-old.toml", &attic.replace("lock = 2", "lock = 1"));
        let some = box_file("v24", &format!("{PEOPLE}cash = 3\n"), &[]);
        for name in ["ours.toml", "backup.toml"] {
            write(name, &some);
        }
        if let Some(campaign) = campaign {
            write("heist-box.toml", &campaign);
        }
        let workplace = Workplace { folder, table: OnceLock::new() };
        workplace.bring_games();
        workplace
    }

    /// Three games that are kept, and the replay of one: played once, copied for every workplace.
    fn bring_games(&self) {
        static PLAYED: OnceLock<PathBuf> = OnceLock::new();
        let played = PLAYED.get_or_init(|| {
            let folder = fresh_state(&format!("examples-played-{}", std::process::id()));
            let first = Workplace { folder, table: OnceLock::new() };
            fs::create_dir_all(&first.folder).expect("a folder");
            let program = env!("CARGO_BIN_EXE_heist");
            for _ in 0..3 {
                let line = format!("{program} play --seed 7 --record evening.heist > /dev/null");
                first.say(&line, &format!("{COMMANDS}red walk\nred done\n")).expect("a game");
            }
            first.folder
        });
        let games = self.folder.join("state/games");
        fs::create_dir_all(&games).expect("a folder");
        for entry in fs::read_dir(played.join("state/games")).expect("the games") {
            let game = entry.expect("a game");
            fs::copy(game.path(), games.join(game.file_name())).expect("copied");
        }
        fs::copy(played.join("evening.heist"), self.folder.join("evening.heist")).expect("copied");
    }

    /// Databases that a server has made, a backup of one, and no others.
    fn bring_databases(&self) -> Result<(), String> {
        if !self.folder.join("heist.backup").exists() {
            for line in ["heist serve", "heist serve --database heist.db"] {
                self.serve(&shell_words(line))?;
            }
            self.say("heist backup heist.backup --database heist.db", "")?;
        }
        let _ = fs::remove_file(self.folder.join("new.db"));
        Ok(())
    }

    /// Runs a line of an operator on a database in which it makes sense.
    fn look_after(&self, words: &[String], line: &str) -> Result<(), String> {
        self.bring_databases()?;
        let database = match line.contains("--database heist.db") {
            true => self.folder.join("heist.db"),
            false => self.folder.join("home/.local/share/heist/heist.db"),
        };
        crate::admin::bring_table(&database, "4kq07zt1mdw9c");
        if words[2] == "unblock" {
            self.say(&format!("heist admin block {} --database {}", words[3], database.display()), "")?;
        }
        self.say(line, "")
    }

    /// Runs a line as a shell would.
    fn say(&self, line: &str, input: &str) -> Result<(), String> {
        let mut shell = self.command("bash");
        let mut child = shell.args(["-e", "-o", "pipefail", "-c", line]).spawn().expect("bash starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        let _ = std::io::Write::write_all(&mut stdin, input.as_bytes());
        drop(stdin);
        let output = child.wait_with_output().expect("it ends");
        let err = String::from_utf8_lossy(&output.stderr);
        // A pipe that nobody reads is no trouble.
        if output.status.success() { Ok(()) } else { Err(format!("{}: {err}", output.status)) }
    }

    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        let path = format!("{}:/usr/bin:/bin", self.folder.join("bin").display());
        command.current_dir(&self.folder).env("PATH", path).env("HOME", self.folder.join("home"));
        for name in ["HEIST_BOX", "HEIST_DATABASE", "XDG_STATE_HOME", "XDG_DATA_HOME", "NO_COLOR"] {
            command.env_remove(name);
        }
        command.env("HEIST_STATE", self.folder.join("state"));
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// Sits down at a table as the line says, with a link to a table that is there.
    fn join(&self, words: &[String]) -> Result<(), String> {
        let name = self.folder.file_name().expect("a name").to_string_lossy().into_owned();
        let (_, player) = self.table.get_or_init(|| {
            let (server, _) = join::server(&name);
            let player = ProtocolPlayer::open(&server.url, &[Colour::Green, Colour::Black]);
            (server, player)
        });
        let link = match words[2].split_once('#').map(|(_, key)| key.split('=').next().unwrap_or_default()) {
            Some("seat") => player.seat(Colour::Red),
            Some("join") => player.joining(),
            Some("watch") => player.watching(),
            Some(other) => return Err(format!("`{other}` is not a key to a table")),
            None => player.address().to_owned(),
        };
        self.say(&format!("heist join '{link}' {}", words[3..].join(" ")), "")
    }

    /// Starts a server as the line says, but on a port that is free, and waits until it is open.
    fn serve(&self, words: &[String]) -> Result<(), String> {
        let mut words = words.to_vec();
        match words.iter().position(|word| word == "--listen") {
            Some(at) => {
                words[at + 1] = words[at + 1].rsplit_once(':').map_or(String::new(), |(host, _)| format!("{host}:0"))
            }
            None => words.extend(["--listen".to_owned(), "127.0.0.1:0".to_owned()]),
        }
        let mut child = self.command("heist").args(&words[1..]).spawn().expect("heist starts");
        let mut out = child.stdout.take().expect("a pipe");
        let (begin, mut said) = (Instant::now(), Vec::new());
        let mut byte = [0];
        while !said.ends_with(b"\n")
            && begin.elapsed() < Duration::from_secs(60)
            && out.read(&mut byte).is_ok_and(|n| n == 1)
        {
            said.push(byte[0]);
        }
        let _ = child.kill();
        let _ = child.wait();
        let said = String::from_utf8_lossy(&said).into_owned();
        if said.starts_with("Heist is open at http://") { Ok(()) } else { Err(format!("the server says `{said}`")) }
    }
}

/// The words of a line, as a shell takes it apart.
fn shell_words(command: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for letter in command.trim().chars() {
        match letter {
            '"' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            _ => words.last_mut().expect("a word").push(letter),
        }
    }
    words.into_iter().filter(|word| !word.is_empty()).collect()
}

/// Runs one line of an example.
fn run_line(place: &Workplace, line: &str) -> Result<(), String> {
    let words = shell_words(line);
    let first: Vec<&str> = words.iter().map(String::as_str).take(4).collect();
    let done = match first[..] {
        // Nobody has a database server at this address.
        ["heist", "serve" | "backup" | "restore" | "admin", ..] if line.contains("postgres://") => Ok(()),
        ["heist", "serve", ..] => place.serve(&words),
        ["heist", "backup" | "restore", ..] => place.bring_databases().and_then(|()| place.say(line, "")),
        ["heist", "admin", ..] => place.look_after(&words, line),
        ["heist", "join", ..] => place.join(&words),
        ["heist", "bench", ..] => {
            let mut words = words.clone();
            match words.iter().position(|word| word == "--seconds") {
                Some(at) => words[at + 1] = "0.1".to_owned(),
                None => words.extend(["--seconds".to_owned(), "0.1".to_owned()]),
            }
            place.say(&words.join(" "), "")
        }
        // Whoever measures takes more time than a test has.
        ["heist", "lab", ..] => {
            let mut words = words.clone();
            let mut fewer = vec![("--games", "2"), ("--plan-games", "8"), ("--nodes", "500")];
            if words[2] == "table" {
                fewer.extend([("--planner-games", "1"), ("--oracle-games", "1")]);
            }
            for (option, value) in fewer {
                match words.iter().position(|word| word == option) {
                    Some(at) => words[at + 1] = value.to_owned(),
                    None => words.extend([option.to_owned(), value.to_owned()]),
                }
            }
            place.say(&words.join(" "), "")
        }
        // A game that goes on has been planned before, and so has a puzzle.
        ["heist", ..] if line.contains("--resume") || line.contains("--load") => place.say(line, ""),
        ["heist", "puzzle", ..] => place.say(line, ""),
        ["heist" | "printf", ..] => place.say(line, COMMANDS),
        ["cargo" | "export" | "python3" | "time", ..] => check_foreign(&words),
        _ => Err("nobody runs commands of this kind".to_owned()),
    };
    done.map_err(|fault| format!("`{line}`: {fault}"))
}

/// What a test cannot run, because it builds everything from scratch or takes minutes: at least everything that it names is there.
fn check_foreign(words: &[String]) -> Result<(), String> {
    let words: Vec<&str> = words.iter().map(String::as_str).skip_while(|word| *word == "time").collect();
    let behind = |name: &str| words.windows(2).find(|pair| pair[0] == name).map(|pair| pair[1]);
    if let ["export", setting] = words[..] {
        return setting.starts_with("CARGO_PROFILE_").then_some(()).ok_or_else(|| format!("{setting} is not known"));
    }
    if let ["python3", script, ..] = words[..] {
        return root().join(script).exists().then_some(()).ok_or_else(|| format!("{script} does not exist"));
    }
    if let ["cargo", "xtask", task, ..] = words[..] {
        let sources =
            fs::read_dir(root().join("xtask/src")).expect("the tasks").map(|entry| entry.expect("a file").path());
        let tasks: String = sources.map(|path| read(&path)).collect();
        let known = task.starts_with('-') || tasks.contains(&format!("name: \"{task}\""));
        return known.then_some(()).ok_or_else(|| format!("there is no task `{task}`"));
    }
    let Some(package) = behind("-p") else { return Err("no package is named".to_owned()) };
    let folder = root().join("crates").join(package);
    if !folder.join("Cargo.toml").exists() {
        return Err(format!("there is no crate {package}"));
    }
    if let Some(example) = behind("--example") {
        let there = ["", ".rs"].iter().any(|end| folder.join("examples").join(format!("{example}{end}")).exists());
        return there.then_some(()).ok_or_else(|| format!("{package} has no example {example}"));
    }
    if let Some(profile) = behind("--profile") {
        let known = read(&root().join("Cargo.toml")).contains(&format!("[profile.{profile}]"));
        return known.then_some(()).ok_or_else(|| format!("there is no profile {profile}"));
    }
    match words[..] {
        // What stands behind `--` is a line of the program.
        ["cargo", "run", ..] => {
            let own: Vec<&str> = words.iter().copied().skip_while(|word| *word != "--").skip(1).collect();
            let line = ["heist"].into_iter().chain(own);
            clap::Parser::try_parse_from(line).map(|_: heist::cli::Cli| ()).map_err(|fault| fault.to_string())
        }
        ["cargo", "test" | "build", ..] => Ok(()),
        _ => Err("nobody runs commands of this kind".to_owned()),
    }
}

/// A line without what is said about it.
fn command_of(line: &str) -> &str {
    line.split(" #").next().unwrap_or_default().trim()
}

#[test]
fn every_shell_example_of_the_documents_runs() {
    let (mut wrong, mut count) = (Vec::new(), 0);
    for path in documents() {
        for (number, block) in blocks(&read(&path)).into_iter().enumerate().filter(|(_, block)| block.kind == "sh") {
            let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
            let begins = block.text.contains("campaign new");
            let (edition, given, said) = box_for("heist campaign play");
            let some = (!begins).then(|| box_file(edition, &given, &said));
            let place = Workplace::new(&format!("{name}-{number}"), some);
            for line in block.text.lines().filter(|line| !command_of(line).is_empty() && !line.starts_with('#')) {
                count += 1;
                let outcome = run_line(&place, command_of(line));
                // Whoever plays plays to the end: the line says how it ends, and else it is won.
                let outcome = outcome.and_then(|()| match begins && command_of(line) == "heist campaign play" {
                    true if line.contains("# lost") => place.say("heist campaign record lost", ""),
                    true => place.say("heist campaign record won cash=3", ""),
                    false => Ok(()),
                });
                if let Err(fault) = outcome {
                    wrong.push(format!("{}:{}: {fault}", path.display(), block.line));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count > 40, "{count}");
}

/// The examples of a help text: lines below `Example:` or `Examples:`, without what is said about them.
fn examples_of(help: &str) -> Vec<String> {
    let part = help.split("\n\n").find(|part| part.starts_with("Example:") || part.starts_with("Examples:"));
    let lines = part.into_iter().flat_map(|part| part.lines().skip(1));
    lines.map(|line| line.trim().split("   ").next().unwrap_or_default().trim().to_owned()).collect()
}

/// Every example of every help text, with the name of its page.
fn help_examples() -> Vec<(String, String)> {
    let mut found = Vec::new();
    for page in man::pages() {
        let help = page.get_after_help().map(ToString::to_string).unwrap_or_default();
        let examples = examples_of(&help);
        assert!(!examples.is_empty(), "{} has no example", man::name(&page));
        found.extend(examples.into_iter().map(|line| (man::name(&page), line)));
    }
    found
}

fn is_of_a_box(line: &str) -> bool {
    line.starts_with("heist campaign ")
}

#[test]
fn every_example_of_every_help_runs() {
    let place = Workplace::new("help", None);
    let (mut wrong, mut count) = (Vec::new(), 0);
    for (page, line) in help_examples().into_iter().filter(|(_, line)| !is_of_a_box(line)) {
        count += 1;
        // An example may have written another replay of this name.
        place.bring_games();
        wrong.extend(run_line(&place, &line).err().map(|fault| format!("{page}: {fault}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count > 35, "{count}");
}

#[test]
fn every_example_about_a_box_in_every_help_runs() {
    let (mut wrong, mut count) = (Vec::new(), 0);
    for (page, line) in help_examples().into_iter().filter(|(_, line)| is_of_a_box(line)) {
        count += 1;
        let (edition, given, said) = box_for(&line);
        let campaign = box_file(edition, &given, &said);
        let begins = line.contains("campaign new") || line.contains("import");
        let place = Workplace::new("help-box", (!begins).then(|| campaign.clone()));
        if line.contains("import") {
            fs::remove_file(place.folder.join("ours.toml")).expect("removed");
        }
        if line.contains("finish") {
            fs::write(place.folder.join("evening.heist"), played_to_the_end(&campaign)).expect("written");
        }
        if line.contains("--resume") {
            place.say("heist campaign play", COMMANDS).expect("a game that is kept");
        }
        wrong.extend(run_line(&place, &line).err().map(|fault| format!("{page}: {fault}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count > 35, "{count}");
}

/// The replay of the heist for which a box waits, played at random.
fn played_to_the_end(campaign: &str) -> String {
    let campaign = file::parse(campaign).expect("a box");
    let (setup, state) = heist_campaign::start(campaign.now()).expect("a heist");
    let mut game = Game::new(setup, state);
    let mut chance = Seeded::new(7);
    let mut choices = FastRng::new(7);
    while game.state().phase != Phase::Over {
        let legal = game.legal();
        let number = choices.below(legal.len() as u32) as usize;
        game.apply(legal[number], &mut chance).expect("it is legal");
    }
    replay::record(&game, Some(7))
}

#[test]
fn a_document_that_nobody_runs_is_found() {
    let place = Workplace::new("wrong", None);
    for line in [
        "heist fly",
        "heist show nowhere",
        "rm -rf x",
        "cargo xtask fly",
        "cargo run -p heist-nothing",
        "heist campaign buy radio",
    ] {
        assert!(run_line(&place, line).is_err(), "{line}");
    }
    assert!(Path::new(&place.folder).exists());
}
