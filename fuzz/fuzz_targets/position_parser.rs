#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    heist_fuzz::position_parser::run(input);
});
