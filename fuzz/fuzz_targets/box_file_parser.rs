#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    heist_fuzz::box_file_parser::run(input);
});
