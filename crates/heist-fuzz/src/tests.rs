//! Every target runs, on a few inputs, and its program hands its input over and does nothing else.

use heist_rules::fast_rng::FastRng;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// A test for each target.
macro_rules! targets {
    ($($target:ident)+) => {
        $(#[test]
        fn $target() {
            take_known_and_random_inputs(crate::$target::run);
        })+

        const NAMES: &[&str] = &[$(stringify!($target)),+];
    };
}

targets! {
    box_file_parser deck_parser engine_protocol gallery_request heist_file_parser message_decoder notation_parser position_commands
    position_parser replay_parser rule_file_parser save_key_parser table_session
}

/// The known texts as they are, then random choices and edits, always the same. Something can be made of some of them: whoever changes a
/// format has to change the known texts too, or a target would try nothing but its first complaint.
fn take_known_and_random_inputs(run: fn(&[u8]) -> bool) {
    let mut understood = 0;
    for known in 0..16 {
        understood += usize::from(run(&[known]));
        understood += usize::from(run(&[1, known]));
    }
    let mut numbers = FastRng::new(1);
    for length in [0, 4, 16, 64, 256] {
        for _ in 0..4 {
            let input: Vec<u8> = (0..length).map(|_| numbers.below(256) as u8).collect();
            understood += usize::from(run(&input));
        }
    }
    assert!(understood > 0, "nothing can be made of any input");
}

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    fs::read_to_string(&path).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()))
}

/// A target by its name, and how many of its known inputs it has to take.
type KnownTarget = (&'static str, fn(&[u8]) -> bool, usize);

#[test]
fn every_known_text_is_right_before_it_is_edited() {
    use crate::{
        box_file_parser, deck_parser, engine_protocol, gallery_request, heist_file_parser, message_decoder,
        position_parser, replay_parser, rule_file_parser, save_key_parser, texts,
    };
    let targets: [KnownTarget; 10] = [
        ("box", box_file_parser::run, texts::BOXES.len()),
        ("deck", deck_parser::run, deck_parser::DECKS.len()),
        ("talk", engine_protocol::run, 1),
        ("gallery request", gallery_request::run, gallery_request::requests().len()),
        ("heist", heist_file_parser::run, heist_file_parser::HEISTS.len()),
        ("message", message_decoder::run, message_decoder::messages().len()),
        ("position", position_parser::run, texts::POSITIONS.len()),
        ("replay", replay_parser::run, 1),
        ("rule", rule_file_parser::run, rule_file_parser::RULES.len()),
        ("save key", save_key_parser::run, save_key_parser::KEYS.len()),
    ];
    let mut wrong = Vec::new();
    for (name, run, count) in targets {
        wrong.extend((1..=count).filter(|known| !run(&[*known as u8])).map(|known| format!("{name} {known}")));
    }
    assert!(wrong.is_empty(), "not understood: {}", wrong.join(", "));
}

#[test]
fn every_program_hands_its_input_over() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/fuzz_targets");
    let programs = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let expected: BTreeSet<String> = NAMES.iter().map(|name| format!("{name}.rs")).collect();
    assert_eq!(programs.collect::<BTreeSet<_>>(), expected);
    for name in NAMES {
        let program = read(&format!("fuzz/fuzz_targets/{name}.rs"));
        let code = format!(
            "#![no_main]\n\nlibfuzzer_sys::fuzz_target!(|input: &[u8]| {{\n    heist_fuzz::{name}::run(input);\n}});\n"
        );
        assert_eq!(program, code, "{name}");
    }
}
