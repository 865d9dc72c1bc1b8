//! Running the program as a user would.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// How a run of the program ended.
pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Ran {
    /// The standard output of a run that must have gone well.
    pub fn fine(self) -> String {
        assert_eq!(self.code, 0, "{}{}", self.out, self.err);
        assert_eq!(self.err, "");
        self.out
    }
    /// Everything that a game said in which something was refused: its answers, then its refusals.
    pub fn refused(self) -> String {
        assert_eq!(self.code, 3, "{}{}", self.out, self.err);
        assert!(self.err.lines().all(|line| line.starts_with("line ")), "{}", self.err);
        self.out + &self.err
    }
    /// The one sentence on the standard error of a run that must have failed.
    pub fn failed(self) -> String {
        assert_eq!(self.code, 1, "{}{}", self.out, self.err);
        assert_eq!(self.err.trim_end().lines().count(), 1, "one sentence: {}", self.err);
        assert!(!self.err.contains("panicked"), "{}", self.err);
        self.err
    }
}

/// The program, in the root of the project, with games kept in this folder.
pub fn program(state: &Path) -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_heist"));
    program
        .current_dir(root())
        .env_remove("NO_COLOR")
        .env("HEIST_STATE", state)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    program
}

/// A folder for games that is empty when a test begins.
pub fn fresh_state(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("state").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

/// Runs `heist` with these arguments and this input.
pub fn heist_with(arguments: &[&str], input: &str) -> Ran {
    run(program(&Path::new(env!("CARGO_TARGET_TMPDIR")).join("state/shared")).args(arguments), input)
}

/// Runs a program with this input.
pub fn run(program: &mut Command, input: &str) -> Ran {
    let mut child = program.spawn().expect("heist starts");
    // A program that ends without reading its input closes the pipe; that is its right.
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_owned();
    let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().expect("heist ends");
    writer.join().expect("the input was written");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    Ran { code: output.status.code().expect("an exit code"), out: text(output.stdout), err: text(output.stderr) }
}

/// Runs `heist` with these arguments.
pub fn heist(arguments: &[&str]) -> Ran {
    heist_with(arguments, "")
}

/// The root of the project.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A file with this text, in a folder of its own for each name.
pub fn file(name: &str, text: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("the folder is made");
    std::fs::write(&path, text).expect("the file is written");
    path.display().to_string()
}
