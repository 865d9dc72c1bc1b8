//! LZ-string in its variant for web addresses, by which save keys hold their tiles: a dictionary coder of the LZ78 family.
//! Every letter carries six bits, the highest first; a number is written with its lowest bit first.

use std::collections::BTreeMap;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-";

/// The bits of a letter.
const BITS: usize = 6;
/// Codes that announce a new character of 8 bits, one of 16, and the end. Entries of the dictionary follow.
const NEW: u32 = 0;
const NEW_WIDE: u32 = 1;
const END: u32 = 2;
const FIRST_ENTRY: u32 = 3;

/// What is wrong with a compressed text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LzFaultKind {
    /// A letter that is not of the alphabet.
    Letter(char),
    /// It ends before it says so.
    CutOff,
    /// It speaks of something that was not there yet.
    Damaged,
    /// It holds something other than printable ASCII.
    NotText,
    /// What it holds is longer than the limit.
    TooLong,
    /// There are letters behind its end.
    GoesOn,
}

/// What is wrong with a compressed text, and at which of its letters, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LzFault {
    /// What.
    pub kind: LzFaultKind,
    /// Where.
    pub at: usize,
}

/// The bits of a compressed text, one after the other.
struct BitReader {
    letters: Vec<u8>,
    read: usize,
}

impl BitReader {
    /// Web forms turn `+` into a blank, so a blank is read as `+`.
    fn new(text: &str) -> Result<BitReader, LzFault> {
        let value = |(at, letter): (usize, char)| {
            let letter = if letter == ' ' { '+' } else { letter };
            let found = ALPHABET.iter().position(|known| char::from(*known) == letter);
            found.map(|value| value as u8).ok_or(LzFault { kind: LzFaultKind::Letter(letter), at })
        };
        let letters = text.chars().enumerate().map(value).collect::<Result<_, _>>()?;
        Ok(BitReader { letters, read: 0 })
    }
    fn fault(&self, kind: LzFaultKind) -> LzFault {
        LzFault { kind, at: self.read.saturating_sub(1) / BITS }
    }
    fn number(&mut self, width: u32) -> Result<u32, LzFault> {
        let mut number = 0;
        for place in 0..width {
            let Some(letter) = self.letters.get(self.read / BITS) else {
                return Err(LzFault { kind: LzFaultKind::CutOff, at: self.letters.len() });
            };
            let bit = letter >> (BITS - 1 - self.read % BITS) & 1;
            number |= u32::from(bit) << place;
            self.read += 1;
        }
        Ok(number)
    }
    /// A new character, which only printable ASCII may be.
    fn character(&mut self, code: u32) -> Result<u8, LzFault> {
        let number = self.number(if code == NEW { 8 } else { 16 })?;
        let printable = u8::try_from(number).ok().filter(|letter| (b' '..=b'~').contains(letter));
        printable.ok_or_else(|| self.fault(LzFaultKind::NotText))
    }
}

/// How wide codes are: one bit more whenever the dictionary has outgrown them.
struct CodeWidth {
    width: u32,
    left: u32,
}

impl CodeWidth {
    fn one_entry_more(&mut self) {
        self.left -= 1;
        if self.left == 0 {
            self.left = 1 << self.width;
            self.width += 1;
        }
    }
}

/// The text that a compressed one holds; at most `limit` letters. Nothing larger than that is ever built.
///
/// ```
/// assert_eq!(heist_design::lz::decompress("OIBQBKYKILLQrEA", 100), Ok("GP GP EM E5".to_owned()));
/// ```
pub fn decompress(text: &str, limit: usize) -> Result<String, LzFault> {
    let mut bits = BitReader::new(text)?;
    let mut out: Vec<u8> = Vec::new();
    // Every entry is a piece of what has been written: where it begins, and how long it is.
    let mut entries: Vec<(usize, usize)> = vec![(0, 0); FIRST_ENTRY as usize];
    match bits.number(2)? {
        END => return end(&bits, out),
        code @ (NEW | NEW_WIDE) => out.push(bits.character(code)?),
        _ => return Err(bits.fault(LzFaultKind::Damaged)),
    }
    entries.push((0, 1));
    let mut codes = CodeWidth { width: 3, left: 4 };
    let mut word = (0, 1);
    loop {
        let mut code = bits.number(codes.width)? as usize;
        if code == END as usize {
            return end(&bits, out);
        }
        let mut fresh = None;
        if code < END as usize {
            fresh = Some(bits.character(code as u32)?);
            code = entries.len();
            entries.push((out.len(), 1));
            codes.one_entry_more();
        }
        // The entry that is about to be made: the word before, and its own first letter once more.
        let (from, length) = if code == entries.len() { (word.0, word.1 + 1) } else { entry(&entries, code, &bits)? };
        if out.len() + length > limit {
            return Err(bits.fault(LzFaultKind::TooLong));
        }
        let begin = out.len();
        match fresh {
            Some(letter) => out.push(letter),
            None => (from..from + length).for_each(|place| out.push(out[place])),
        }
        entries.push((word.0, word.1 + 1));
        codes.one_entry_more();
        word = (begin, length);
    }
}

fn entry(entries: &[(usize, usize)], code: usize, bits: &BitReader) -> Result<(usize, usize), LzFault> {
    entries.get(code).copied().ok_or_else(|| bits.fault(LzFaultKind::Damaged))
}

/// Behind the end there is nothing but bits that fill the last letter.
fn end(bits: &BitReader, out: Vec<u8>) -> Result<String, LzFault> {
    let used = bits.read / BITS + 1;
    if bits.letters.len() > used {
        return Err(LzFault { kind: LzFaultKind::GoesOn, at: used });
    }
    // Only ASCII was let in.
    String::from_utf8(out).map_err(|_| bits.fault(LzFaultKind::NotText))
}

struct BitWriter {
    out: String,
    letter: u8,
    filled: usize,
    codes: CodeWidth,
}

impl BitWriter {
    fn bit(&mut self, bit: u32) {
        self.letter = self.letter << 1 | (bit & 1) as u8;
        self.filled += 1;
        if self.filled == BITS {
            self.out.push(char::from(ALPHABET[usize::from(self.letter)]));
            (self.letter, self.filled) = (0, 0);
        }
    }
    fn number(&mut self, number: u32, width: u32) {
        (0..width).for_each(|place| self.bit(number >> place));
    }
    /// A word of the dictionary, or the character that it is, where it is new.
    fn word(&mut self, code: u32, fresh: &mut BTreeMap<u32, u8>) {
        match fresh.remove(&code) {
            Some(letter) => {
                self.number(NEW, self.codes.width);
                self.number(u32::from(letter), 8);
                self.codes.one_entry_more();
            }
            None => self.number(code, self.codes.width),
        }
        self.codes.one_entry_more();
    }
}

/// A text in ASCII, compressed.
///
/// ```
/// assert_eq!(heist_design::lz::compress("GP GP EM E5"), "OIBQBKYKILLQrEA");
/// ```
pub fn compress(text: &str) -> String {
    let mut writer = BitWriter { out: String::new(), letter: 0, filled: 0, codes: CodeWidth { width: 2, left: 2 } };
    // An entry is a shorter one, or nothing (0), with a letter behind it.
    let mut entries: BTreeMap<(u32, u8), u32> = BTreeMap::new();
    let mut fresh: BTreeMap<u32, u8> = BTreeMap::new();
    let mut next = FIRST_ENTRY;
    let mut word = None;
    for letter in text.bytes() {
        let single = *entries.entry((0, letter)).or_insert_with(|| {
            fresh.insert(next, letter);
            next += 1;
            next - 1
        });
        word = Some(match word {
            None => single,
            Some(before) => match entries.get(&(before, letter)) {
                Some(longer) => *longer,
                None => {
                    writer.word(before, &mut fresh);
                    entries.insert((before, letter), next);
                    next += 1;
                    single
                }
            },
        });
    }
    if let Some(last) = word {
        writer.word(last, &mut fresh);
    }
    writer.number(END, writer.codes.width);
    // The last letter is filled up; there is always at least one bit to fill.
    loop {
        writer.bit(0);
        if writer.filled == 0 {
            return writer.out;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &str, limit: usize) -> (LzFaultKind, usize) {
        let fault = decompress(text, limit).expect_err(text);
        (fault.kind, fault.at)
    }

    #[test]
    fn a_blank_is_a_plus_that_went_through_a_web_form() {
        let text = "GP GP GP EM SC EM SC GP RXJ RYJ GDGD E3 E4 2GL 2GC $1 $2 $3 GA GB GC GD";
        let packed = compress(text);
        assert!(packed.contains('+'), "{packed}");
        assert_eq!(decompress(&packed.replace('+', " "), 100), Ok(text.to_owned()));
    }

    #[test]
    fn what_is_broken_is_told_with_its_place() {
        assert_eq!(fault("OIBQB#YKILLQrEA", 100), (LzFaultKind::Letter('#'), 5));
        assert_eq!(fault("OIBQBKYK", 100), (LzFaultKind::CutOff, 8));
        assert_eq!(fault("", 100), (LzFaultKind::CutOff, 0));
        assert_eq!(fault("OIBQBKYKILLQrEAAA", 100), (LzFaultKind::GoesOn, 15));
        assert_eq!(fault("OIBQBKYKILLQrEA", 8).0, LzFaultKind::TooLong);
        assert_eq!(fault("OA", 100).0, LzFaultKind::NotText);
        assert_eq!(fault("--", 100).0, LzFaultKind::Damaged);
    }

    #[test]
    fn nothing_is_compressed_too() {
        let nothing = compress("");
        assert_eq!(decompress(&nothing, 0), Ok(String::new()));
        let letter = compress("G");
        assert_eq!(decompress(&letter, 1), Ok("G".to_owned()));
    }
}
