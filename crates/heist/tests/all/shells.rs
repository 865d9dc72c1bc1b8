//! What shells and `man` get from the program: completion and the pages of the manual.

use crate::common::{fresh_state, heist, program, run};
use crate::conventions::{at, leaves, workplace};
use heist::man;
use std::path::Path;

#[test]
fn every_subcommand_has_a_page_of_the_manual() {
    let folder = fresh_state("conventions-manual");
    let told = heist(&["man", "--dir", &folder.display().to_string()]).fine();
    let mut names: Vec<String> = std::fs::read_dir(&folder)
        .expect("the pages")
        .map(|entry| entry.expect("a page").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    assert!(told.starts_with(&names.len().to_string()), "{told}");
    for (words, _) in leaves() {
        let page = format!("heist-{}.1", words.join("-"));
        assert!(names.contains(&page), "{page}");
    }
    assert!(names.contains(&"heist.1".to_owned()) && names.contains(&"heist-campaign.1".to_owned()));
    for name in names {
        let text = std::fs::read_to_string(folder.join(&name)).expect("a page");
        for part in [".TH ", ".SH NAME", ".SH SYNOPSIS", ".SH \"EXIT STATUS\""] {
            assert!(text.contains(part), "{name} has no {part}: {text}");
        }
        assert!(text.contains(".SH EXAMPLES") || name == "heist-help.1", "{name} shows no example");
    }
    assert_eq!(man::pages().len(), std::fs::read_dir(&folder).expect("the pages").count());
    let page = heist(&["man", "campaign", "play"]).fine();
    assert_eq!(page, std::fs::read_to_string(folder.join("heist-campaign-play.1")).expect("a page"));
    assert_eq!(heist(&["man", "campaign-play"]).fine(), page);
    assert!(heist(&["man", "camapign"]).failed().contains("did you mean `campaign`?"));
}

/// Whether `man` itself is content, where it is installed.
#[test]
fn the_manual_is_read_by_man() {
    let page = heist(&["man", "play"]).fine();
    let mut reader = std::process::Command::new("man");
    reader.args(["--warnings", "-l", "-"]).env("MANWIDTH", "100").env("LC_ALL", "C.UTF-8");
    reader
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped());
    if std::process::Command::new("man").arg("--version").output().is_err() {
        return;
    }
    let read = run(&mut reader, &page);
    assert_eq!(read.err, "");
    assert!(read.out.contains("\n       heist play --load evening.heist\n"), "{}", read.out);
}

/// What a shell would be offered for the last of these words.
fn offered(folder: &Path, shell: &str, words: &[&str]) -> Vec<String> {
    let mut asked = program(&folder.join("state"));
    asked.current_dir(folder).env("HEIST_COMPLETE", shell).env("_CLAP_COMPLETE_INDEX", words.len().to_string());
    asked.env("_CLAP_IFS", "\n").arg("--").arg("heist").args(words);
    let said = run(&mut asked, "").fine();
    // zsh and fish are told a few words about each.
    let before = |line: &str| line.split(['\t', ':']).next().unwrap_or_default().to_owned();
    said.lines().map(|line| if shell == "bash" { line.to_owned() } else { before(line) }).collect()
}

#[test]
fn shells_complete_ids() {
    let folder = workplace("completion");
    at(&folder, &["campaign", "--box", "ours.toml", "new", "--players", "eve", "--crew", "iceheart"], "").fine();
    std::fs::write(folder.join("attic.toml"), "").expect("written");
    for shell in ["bash", "zsh", "fish"] {
        for (words, expected) in [
            (&["pl"][..], "play"),
            (&["play", "--hei"], "--heist"),
            (&["play", "--heist", "sta"], "startup"),
            (&["play", "--heist", "att"], "attic.toml"),
            (&["play", "--edition", "v2"], "v24"),
            (&["play", "--crew", "tiny,ka"], "tiny,karma"),
            (&["play", "--inside", "red,bl"], "red,blue"),
            (&["play", "--resume", "start"], "startup-1"),
            (&["perft", "--heist", "side"], "side-channel"),
            (&["show", "side"], "side-channel"),
            (&["crews", "ka"], "karma"),
            (&["editions", "diff", "v22", "v"], "v24"),
            (&["heists", "--edition", "riv"], "river-city"),
            (&["campaign", "upg"], "upgrade"),
            (&["campaign", "buy", "ra"], "radio"),
            (&["campaign", "upgrade", "ti"], "tiny"),
            (&["campaign", "upgrade", "tiny", "wing"], "wing-it"),
            (&["campaign", "--box", "ours.toml", "upgrade", "ic"], "iceheart"),
            (&["campaign", "scenario", "fall"], "fall-guys"),
            (&["campaign", "crew", "sta"], "startup"),
            (&["campaign", "fixers", "fen"], "fence"),
            (&["campaign", "city", "jo"], "josh"),
            (&["campaign", "new", "--scenario", "smug"], "smugglers"),
            (&["campaign", "--box", "ou"], "ours.toml"),
        ] {
            let found = offered(&folder, shell, words);
            assert!(found.iter().any(|one| one == expected), "{shell} {words:?}: {found:?}");
        }
    }
    let found = offered(&folder, "bash", &["play", "--crew", "blue=thug:wing-it+hu"]);
    assert_eq!(found, ["blue=thug:wing-it+hurry"]);
    let found = offered(&folder, "bash", &["campaign", "crew", "startup", "tiny:"]);
    assert_eq!(found, ["tiny:ann", "tiny:josh", "tiny:mia"]);
}

#[test]
fn the_script_for_bash_completes_in_bash() {
    let folder = workplace("bash");
    std::fs::write(folder.join("heist.bash"), heist(&["completions", "bash"]).fine()).expect("written");
    let program_folder = Path::new(env!("CARGO_BIN_EXE_heist")).parent().expect("a folder").display().to_string();
    let script = "source heist.bash; COMP_WORDS=(heist play --heist side); COMP_CWORD=3; COMP_TYPE=9; \
        _clap_complete_heist heist side --heist; echo \"${COMPREPLY[@]}\"";
    let mut bash = std::process::Command::new("bash");
    bash.args(["-c", script]).current_dir(&folder).env("PATH", format!("{program_folder}:/usr/bin:/bin"));
    bash.stdin(std::process::Stdio::piped()).stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped());
    assert_eq!(run(&mut bash, "").out.trim(), "side-channel");
}
