#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    heist_fuzz::save_key_parser::run(input);
});
