#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    heist_fuzz::gallery_request::run(input);
});
