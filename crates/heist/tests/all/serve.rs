//! `heist serve` as an operator starts it.

use crate::common::fresh_state;
use clap::CommandFactory;
use heist::cli::Cli;
use heist_testbed::server_process::ServerProcess;
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};

/// A server that a shell starts after a line of its own; killed when it is dropped.
struct Started(Child);

impl Started {
    fn after(line: &str, name: &str) -> Started {
        let folder = fresh_state(&format!("serve-{name}"));
        std::fs::create_dir_all(&folder).expect("a folder");
        let serve = format!("{line}; exec {} serve", env!("CARGO_BIN_EXE_heist"));
        let child = Command::new("bash")
            .args(["-c", &serve])
            .env("HEIST_LISTEN", "127.0.0.1:0")
            .env("HEIST_DATABASE", folder.join("heist.db"))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn();
        let mut started = Started(child.expect("bash starts"));
        let mut first = String::new();
        let out = started.0.stdout.as_mut().expect("a pipe");
        BufReader::new(out).read_line(&mut first).expect("a line");
        assert!(first.starts_with("Heist is open at http://127.0.0.1:"), "{first}");
        started
    }

    /// Soft and hard limit of open files.
    fn open_files(&self) -> (String, String) {
        let limits = std::fs::read_to_string(format!("/proc/{}/limits", self.0.id())).expect("the limits");
        let line = limits.lines().find(|line| line.starts_with("Max open files")).expect("the line");
        let words: Vec<&str> = line.split_whitespace().collect();
        (words[3].to_owned(), words[4].to_owned())
    }

    fn log(mut self) -> String {
        self.0.kill().expect("killed");
        let mut log = String::new();
        self.0.stderr.take().expect("a pipe").read_to_string(&mut log).expect("text");
        let _ = self.0.wait();
        log
    }
}

impl Drop for Started {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
#[cfg(target_os = "linux")]
fn the_server_takes_all_descriptors_that_it_may_have_and_complains_if_they_are_too_few() {
    let server = Started::after("ulimit -Sn 256", "soft-limit");
    let (soft, hard) = server.open_files();
    assert_eq!(soft, hard, "the soft limit is raised");
    let server = Started::after("export HEIST_BEHIND_PROXY=true; ulimit -n 300", "hard-limit");
    let log = server.log();
    assert!(log.contains("300 open files") && log.contains("LimitNOFILE"), "{log}");
}

#[test]
fn every_option_of_the_server_is_an_environment_variable() {
    let program = Cli::command();
    let serve = program.find_subcommand("serve").expect("the subcommand");
    let mut count = 0;
    for option in serve.get_arguments().filter(|option| option.get_long().is_some_and(|name| name != "help")) {
        let name = option.get_long().expect("a name");
        let variable = option.get_env().unwrap_or_else(|| panic!("--{name} is no variable")).to_string_lossy();
        assert_eq!(variable, format!("HEIST_{}", name.to_uppercase().replace('-', "_")));
        count += 1;
    }
    assert!(count > 20, "{count}");
}

#[test]
fn every_option_of_the_server_is_explained_to_operators() {
    let text = crate::documents::doc("hosting.md");
    let program = Cli::command();
    let serve = program.find_subcommand("serve").expect("the subcommand");
    for name in serve.get_arguments().filter_map(|option| option.get_long()).filter(|name| *name != "help") {
        assert!(text.contains(&format!("`--{name}")), "--{name} is not explained in docs/hosting.md");
    }
}

#[test]
fn metrics_are_served_where_the_operator_says_and_nowhere_else() {
    let folder = fresh_state("serve-metrics");
    std::fs::create_dir_all(&folder).expect("a folder");
    let free =
        std::net::TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("an address").to_string();
    let database = folder.join("heist.db").display().to_string();
    let server = ServerProcess::start(&["--database", &database, "--metrics", &free]).expect("a server");
    let ask = |address: &str| {
        let mut stream = std::net::TcpStream::connect(address).expect("the server listens");
        let request = format!("GET /metrics HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
        std::io::Write::write_all(&mut stream, request.as_bytes()).expect("sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        answer
    };
    assert!(ask(&free).contains("process_resident_memory_bytes"));
    assert!(!ask(server.url.trim_start_matches("http://")).contains("heist_sockets"));
}
