//! A throw-away PostgreSQL for tests, from the distribution's binaries.

use anyhow::{Context, Result, bail, ensure};
use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{SocketAddr, TcpListener, TcpStream},
    os::unix::{
        fs::{MetadataExt, chown},
        process::CommandExt,
    },
    path::PathBuf,
    process::{Child, ChildStdout, Command, Stdio},
    time::{Duration, Instant},
};

/// The shell ends the server and removes the data when our end of its stdin closes: on Drop, on panic, on exit (statics are never
/// dropped), even when this process is killed.
const WATCH: &str = r#"
start() { "$@" >>log 2>&1 </dev/null & p=$!; }
start "$@"
while read what; do
    case $what in
        crash) kill -QUIT $p; wait $p ;;
        start) start "$@" ;;
    esac
    echo $what
done
kill -QUIT $p; wait $p; rm -rf "$PWD""#;

/// Dropping it stops the server and removes its data.
pub struct TestPostgres {
    watch: Child,
    /// What the shell that watches over it has done.
    done: BufReader<ChildStdout>,
    folder: PathBuf,
    /// The port of the loopback address on which it listens.
    pub port: u16,
}

impl TestPostgres {
    /// Starts one that forgets everything in a power cut, which is quicker: for tests.
    pub fn start() -> Result<Self> {
        Self::start_with(&["fsync=off", "synchronous_commit=off", "full_page_writes=off"])
    }

    /// Starts one with these settings.
    pub fn start_with(settings: &[&str]) -> Result<Self> {
        let mut r = Self::try_start(settings);
        for _ in 0..3 {
            if r.is_ok() {
                break;
            }
            r = Self::try_start(settings); // most likely somebody else took the port meanwhile
        }
        r
    }

    fn try_start(settings: &[&str]) -> Result<Self> {
        let bin = bin_dir()?;
        // Not under a home directory: the server's user must be able to reach it.
        let dir = tempfile::Builder::new().prefix("pg-test-").tempdir()?;
        // The server refuses to run as root: use Debian's `postgres` user (or nobody) then.
        let root = dir.path().metadata()?.uid() == 0;
        let who = root.then(|| ids("postgres").or_else(|| ids("nobody"))).flatten();
        if let Some((u, g)) = who {
            chown(dir.path(), Some(u), Some(g))?;
        }
        let cmd = |program: PathBuf| {
            let mut c = Command::new(program);
            if let Some((u, g)) = who {
                c.uid(u).gid(g);
            }
            c.current_dir(dir.path())
                .env_clear()
                .env("PATH", "/usr/bin:/bin")
                .env("LC_ALL", "C.UTF-8")
                .env("TZ", "UTC");
            c
        };
        let o = cmd(bin.join("initdb"))
            .stdin(Stdio::null())
            .args("-D data -U test -A trust -E UTF8 --locale=C.UTF-8 --no-sync --no-instructions".split(' '))
            .output()
            .context("initdb")?;
        ensure!(o.status.success(), "initdb: {}", String::from_utf8_lossy(&o.stderr));
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port(); // free again at once
        let mut watch = cmd("/bin/sh".into())
            .args(["-c", WATCH, "sh"])
            .arg(bin.join("postgres"))
            .args(["-D", "data", "-h", "127.0.0.1", "-k", "", "-p", &port.to_string()])
            .args(settings.iter().flat_map(|setting| ["-c", setting]))
            .process_group(0) // a ^C at the terminal reaches the tests, not the server
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let done = BufReader::new(watch.stdout.take().context("stdout is piped")?);
        let pg = Self { watch, done, folder: dir.keep(), port }; // the folder is the shell's from here on
        pg.wait_until_ready()?;
        Ok(pg)
    }

    fn wait_until_ready(&self) -> Result<()> {
        let log = || std::fs::read_to_string(self.folder.join("log")).unwrap_or_default();
        let until = Instant::now() + Duration::from_secs(20);
        while !ready(self.port) {
            if Instant::now() > until || log().contains("could not bind") {
                bail!("postgres did not start: {}", log())
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        Ok(())
    }

    /// Ends it at once: nothing is finished, as in a crash. It stays away until [`TestPostgres::start_again`].
    pub fn crash(&mut self) -> Result<()> {
        self.tell("crash")
    }

    /// Starts it again after a crash, and waits until it has recovered.
    pub fn start_again(&mut self) -> Result<()> {
        self.tell("start")?;
        self.wait_until_ready()
    }

    fn tell(&mut self, what: &str) -> Result<()> {
        writeln!(self.watch.stdin.as_mut().context("stdin is piped")?, "{what}")?;
        let mut answer = String::new();
        self.done.read_line(&mut answer)?;
        ensure!(answer.trim() == what, "the shell that watches PostgreSQL is gone");
        Ok(())
    }

    /// The address of one of its databases. `postgres` is always there.
    pub fn url(&self, db: &str) -> String {
        format!("postgres://test@127.0.0.1:{}/{db}?sslmode=disable", self.port)
    }

    /// One server for all tests of a binary; give each test its own database.
    pub fn shared() -> &'static TestPostgres {
        static PG: std::sync::LazyLock<TestPostgres> =
            std::sync::LazyLock::new(|| TestPostgres::start().expect("postgres"));
        &PG
    }
}

impl Drop for TestPostgres {
    fn drop(&mut self) {
        drop(self.watch.stdin.take());
        let _ = self.watch.wait();
    }
}

/// True once a client would be let in (an open port is not enough: "the database system is starting up").
fn ready(port: u16) -> bool {
    let at = SocketAddr::from(([127, 0, 0, 1], port));
    let Ok(mut s) = TcpStream::connect_timeout(&at, Duration::from_millis(200)) else { return false };
    let _ = s.set_read_timeout(Some(Duration::from_millis(500)));
    let body = b"\x00\x03\x00\x00user\0test\0database\0postgres\0\0"; // StartupMessage, protocol 3.0
    let mut m = (body.len() as u32 + 4).to_be_bytes().to_vec();
    m.extend_from_slice(body);
    let mut b = [0];
    s.write_all(&m).is_ok() && s.read_exact(&mut b).is_ok() && b[0] == b'R' // Authentication; 'E' is an error
}

fn bin_dir() -> Result<PathBuf> {
    if let Some(d) = std::env::var_os("PG_BIN") {
        return Ok(d.into());
    }
    std::fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|e| Some((e.file_name().to_str()?.parse::<u32>().ok()?, e.path().join("bin"))))
        .filter(|(_, p)| p.join("initdb").exists())
        .max()
        .map(|v| v.1)
        .context("no PostgreSQL server found (Debian: apt-get install postgresql), or set PG_BIN")
}

fn ids(user: &str) -> Option<(u32, u32)> {
    let all = std::fs::read_to_string("/etc/passwd").ok()?;
    let f: Vec<&str> = all.lines().map(|l| l.split(':').collect::<Vec<_>>()).find(|f| f[0] == user)?;
    Some((f[2].parse().ok()?, f[3].parse().ok()?))
}
