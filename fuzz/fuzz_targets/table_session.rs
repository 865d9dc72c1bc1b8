#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    heist_fuzz::table_session::run(input);
});
