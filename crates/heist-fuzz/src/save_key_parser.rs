//! Save keys: whatever is understood is written and understood again, and comes back from its heist file.

use crate::texts::edited;
use heist_design::{heist_file, save_key};

/// Keys of every layout.
pub(crate) const KEYS: [&str; 4] = [
    "The+Ledger|105|5|3|8|5|0|1|0|3|0|210|195||35|215|A|OIBQBKYKIMwelEPFALPDkoFlPgCRwDKAwtLknhqWDTZfQcWXWQCIDytLPVkrYTmELcIbYG1GV+ZBrwDSJADJ9kGHKMYYQ4AFIB1KlACMqs9LUXzlm9dVA",
    "https://designer.example/?savekey=%7C0%7C0%7C8|6|3|205|235|OIBQBAogzGq+dEOfVAZA8qp2U5wEIS4n57gBMwAImAEoAaAUmAMICyYAyq2ACQwypcBE6M2FesVHDUdAJos6xARLUyhcGcu68qtHB1k8w+7vJJcGkTppSYbj1RvKy78IA",
    "The+Attic|0|0|GP GP EM E5",
    "OIBQBKYKILLQrEA",
];

/// Reads a key; whether it was one.
pub fn run(input: &[u8]) -> bool {
    let text = edited(input, &KEYS);
    let Ok(read) = save_key::parse(&text) else { return false };
    let line = read.key.to_string();
    assert_eq!(
        save_key::parse(&line).map(|again| again.key).as_ref(),
        Ok(&read.key),
        "`{text}` is written as `{line}`"
    );
    let file = heist_file::write(&read.key);
    let table = file.parse().unwrap_or_else(|fault| panic!("{fault}: {file}"));
    let (again, _) = heist_file::read(&table).unwrap_or_else(|fault| panic!("{fault}: {file}"));
    assert_eq!(again.to_string(), line, "{file}");
    true
}
