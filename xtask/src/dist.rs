//! `cargo xtask dist`: what one would publish.

use crate::{
    Task, install,
    metadata::Metadata,
    process::{cargo, output, program, root, run as start, target_dir},
    third_party,
    web::{self, Build},
};
use anyhow::{Context, Result, ensure};
use std::{
    env, fs,
    path::{Path, PathBuf},
};

pub const TASK: Task = Task {
    name: "dist",
    arguments: "",
    summary: "Makes what one would publish: an archive with the program, its symbols apart, checksums.",
    details: "\
Builds the web client and the program with all optimisations and writes into target/dist/:
  heist-VERSION-PLATFORM.tar.gz           the stripped program, manual, completions for shells, documents, all licences
  heist-VERSION-PLATFORM-symbols.tar.gz   what a debugger needs to name functions and lines of that program
  SHA256SUMS                              checksums of both, for `sha256sum --check`
`cargo xtask test dist` checks the same with the program that the tests have built.",
    run,
};

/// The most that the stripped program may take.
const MAX_BYTES: u64 = 32_000_000;

/// What lies beside the program.
const DOCUMENTS: [&str; 4] = ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"];
const THIRD_PARTY: &str = "THIRD-PARTY-LICENSES.txt";

/// Where the pages of the manual lie, as `man --manpath` wants it.
const MANUAL: &str = "man/man1";

/// The shells for which the program knows completions, and the names under which each looks for them.
const COMPLETIONS: [(&str, &str); 3] = [("bash", "heist"), ("zsh", "_heist"), ("fish", "heist.fish")];

fn run(arguments: &[String]) -> Result<()> {
    ensure!(arguments.is_empty(), "`cargo xtask dist` takes no arguments.");
    web::build(Build::Release)?;
    start(cargo().args(["build", "--locked", "--profile", "profiling", "--package", "heist"]))?;
    let folder = target_dir().join("dist");
    let size = pack(&target_dir().join("profiling/heist"), &folder)?;
    ensure!(size <= MAX_BYTES, "The program is too large: {size} bytes, at most {MAX_BYTES} are allowed.");
    println!("{}: the program alone has {size} bytes.", folder.display());
    Ok(())
}

/// The step of `cargo xtask test`: packs the program of the tests, which is much larger.
pub fn check() -> Result<()> {
    let program = target_dir().join("debug/heist");
    if !program.exists() {
        start(cargo().args(["build", "--package", "heist"]))?;
    }
    let folder = target_dir().join("dist-check");
    pack(&program, &folder)?;
    // Large, and good for nothing else.
    Ok(fs::remove_dir_all(folder)?)
}

/// Makes the archives from a program with symbols, checks them, and returns the size of the stripped program.
fn pack(built: &Path, folder: &Path) -> Result<u64> {
    install::with_apt("objcopy", "binutils")?;
    let platform = platform()?;
    let name = format!("heist-{}-{platform}", env!("CARGO_PKG_VERSION"));
    let symbols_name = format!("{name}-symbols");
    let _ = fs::remove_dir_all(folder);
    let (content, symbols) = (folder.join(&name), folder.join(&symbols_name));
    fs::create_dir_all(content.join("completions"))?;
    fs::create_dir_all(&symbols)?;

    let (program, debug) = (content.join("heist"), symbols.join("heist.debug"));
    start(self::program("objcopy").arg("--only-keep-debug").arg(built).arg(&debug))?;
    let mut link = std::ffi::OsString::from("--add-gnu-debuglink=");
    link.push(&debug);
    start(self::program("objcopy").args(["--strip-all"]).arg(link).arg(built).arg(&program))?;
    for document in DOCUMENTS {
        fs::copy(root().join(document), content.join(document)).with_context(|| document.to_owned())?;
    }
    fs::write(content.join(THIRD_PARTY), third_party::text(&platform)?)?;
    for (shell, file) in COMPLETIONS {
        let text = output(self::program(&program).args(["completions", shell]));
        let text = text.with_context(|| format!("`heist completions {shell}` failed"))?;
        fs::write(content.join("completions").join(file), text + "\n")?;
    }
    let manual = content.join(MANUAL);
    let commands = output(self::program(&program).arg("--help")).context("`heist --help` failed")?;
    start(self::program(&program).args(["man", "--dir"]).arg(&manual)).context("`heist man` failed")?;
    let archives = [archive(folder, &name)?, archive(folder, &symbols_name)?];
    sums(folder, &archives)?;

    let listed = self::program("tar").current_dir(folder).args(["--list", "--file", &archives[0]]).output()?;
    let listed = String::from_utf8(listed.stdout)?;
    for file in expected(&commands)? {
        ensure!(listed.lines().any(|line| line == format!("{name}/{file}")), "{} lacks {file}.", archives[0]);
    }
    start(self::program("sha256sum").current_dir(folder).args(["--check", "--quiet", "SHA256SUMS"]))?;
    let size = fs::metadata(&program)?.len();
    fs::remove_dir_all(content)?;
    fs::remove_dir_all(symbols)?;
    Ok(size)
}

/// The subcommands that the help of the program lists.
fn subcommands(help: &str) -> Vec<&str> {
    let list = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    // What is said about a command may go on in the next line, further to the right.
    let commands = list.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    commands.filter_map(|line| line.split_whitespace().next()).filter(|command| *command != "help").collect()
}

/// Everything that the archive has to hold: a page of the manual for each subcommand, among other things.
fn expected(help: &str) -> Result<Vec<String>> {
    let commands = subcommands(help);
    ensure!(commands.len() > 5, "`heist --help` lists no commands.");
    let mut files: Vec<String> = DOCUMENTS.iter().chain(&["heist", THIRD_PARTY]).map(|&file| file.into()).collect();
    files.extend(COMPLETIONS.iter().map(|(_, file)| format!("completions/{file}")));
    files.push(format!("{MANUAL}/heist.1"));
    files.extend(commands.iter().map(|command| format!("{MANUAL}/heist-{command}.1")));
    Ok(files)
}

/// An archive of one folder beside it. The same files make the same archive, whoever packs them and when.
fn archive(folder: &Path, name: &str) -> Result<String> {
    let file = format!("{name}.tar.gz");
    let mut tar = program("tar");
    tar.current_dir(folder);
    tar.args(["--sort=name", "--mtime=@0", "--owner=0", "--group=0", "--numeric-owner", "--mode=go=rX,u+rw,a-s"]);
    tar.args(["--use-compress-program=gzip -9n", "--create", "--file", &file, name]);
    start(&mut tar)?;
    Ok(file)
}

fn sums(folder: &Path, files: &[String]) -> Result<()> {
    let written = program("sha256sum").current_dir(folder).args(files).output().context("sha256sum")?;
    ensure!(written.status.success(), "`sha256sum` failed.");
    Ok(fs::write(folder.join("SHA256SUMS"), written.stdout)?)
}

/// What the compiler in use builds for.
fn platform() -> Result<String> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let told = output(program(rustc).arg("-vV")).context("`rustc -vV` failed")?;
    let host = told.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("`rustc -vV` names no host")?.to_owned())
}

/// `cargo package` for every crate that others may use.
pub fn package() -> Result<()> {
    let metadata = Metadata::read(&["--no-deps"])?;
    let names = metadata.public_crates();
    ensure!(!names.is_empty(), "There is no public crate.");
    let mut command = cargo();
    // What is not committed yet has to fit into a package too.
    command.args(["package", "--locked", "--offline", "--allow-dirty"]);
    // Packages are compiled without the profiles of the workspace.
    command.env("CARGO_PROFILE_DEV_DEBUG", "false");
    for name in &names {
        command.args(["--package", name]);
    }
    // Nothing of last time, in two places. Packages of one workspace find each other in a registry inside the target folder, and cargo
    // believes that a version in a registry never changes: it would use what it has once unpacked and compiled.
    let target = target_dir().join("package-check");
    if target.exists() {
        fs::remove_dir_all(&target).with_context(|| target.display().to_string())?;
    }
    forget_unpacked(&cargo_home()?.join("registry/src"), &names)?;
    start(command.arg("--target-dir").arg(&target))
}

/// Where cargo keeps what it has downloaded and unpacked.
fn cargo_home() -> Result<PathBuf> {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    home.or_else(|| Some(env::home_dir()?.join(".cargo"))).context("neither CARGO_HOME nor HOME is set")
}

/// Deletes what `cargo package` has unpacked of these crates.
fn forget_unpacked(registries: &Path, crates: &[&str]) -> Result<()> {
    if !registries.exists() {
        return Ok(());
    }
    for registry in fs::read_dir(registries).with_context(|| registries.display().to_string())? {
        let registry = registry?;
        // Folders of registries are called `HOST-HASH`; those on this machine have no host.
        if !registry.file_name().to_string_lossy().starts_with('-') {
            continue;
        }
        for name in crates {
            let unpacked = registry.path().join(format!("{name}-{}", env!("CARGO_PKG_VERSION")));
            if unpacked.exists() {
                fs::remove_dir_all(&unpacked).with_context(|| unpacked.display().to_string())?;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_licences_of_all_dependencies_are_found() {
        let text = third_party::text(&platform().unwrap()).unwrap();
        for name in ["axum ", "leptos ", "libsqlite3-sys ", "wasm-bindgen "] {
            assert!(text.lines().any(|line| line.starts_with(name)), "{name}");
        }
        assert!(!text.lines().any(|line| line.starts_with("heist")));
    }

    #[test]
    fn the_commands_of_the_program_are_read_from_its_help() {
        let help = "Play.\n\nUsage: heist <COMMAND>\n\nCommands:\n  serve  Start the server: tables\n         in the browser\n  \
                    play   Play a heist\n  help   Print this message\n\nOptions:\n  -h, --help  Print help\n";
        assert_eq!(subcommands(help), ["serve", "play"]);
    }

    #[test]
    fn packages_are_not_compiled_against_those_of_last_time() {
        let folder = env::temp_dir().join(format!("xtask-unpacked-{}", std::process::id()));
        let version = env!("CARGO_PKG_VERSION");
        let stale = folder.join(format!("-14cd1cce6819ff87/heist-rules-{version}"));
        let foreign = folder.join(format!("example.org-14cd1cce6819ff87/heist-rules-{version}"));
        fs::create_dir_all(&stale).unwrap();
        fs::create_dir_all(&foreign).unwrap();
        forget_unpacked(&folder, &["heist-rules", "heist-data"]).unwrap();
        assert!(!stale.exists());
        assert!(foreign.exists());
        forget_unpacked(&folder.join("none"), &["heist-rules"]).unwrap();
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn the_same_files_make_the_same_archive() {
        let folder = env::temp_dir().join(format!("xtask-archive-{}", std::process::id()));
        fs::create_dir_all(folder.join("one")).unwrap();
        let make = || {
            fs::write(folder.join("one/file"), "the same").unwrap();
            fs::read(folder.join(archive(&folder, "one").unwrap())).unwrap()
        };
        let first = make();
        std::thread::sleep(std::time::Duration::from_millis(1100));
        assert_eq!(first, make());
        fs::remove_dir_all(folder).unwrap();
    }
}
