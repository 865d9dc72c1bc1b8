//! Paths, written as short as they can be: whatever is shorter, from the corner of the picture or from the last point.

use std::fmt::Write;

/// The same path with at most one digit after the point, and nothing that need not be there.
pub fn compact(d: &str) -> String {
    let mut reader = Reader { rest: d.as_bytes() };
    let mut out = Writer::default();
    let (mut here, mut start) = ((0.0, 0.0), (0.0, 0.0));
    let mut command = 0;
    while let Some(letter) = reader.next_command(command) {
        command = letter;
        let kind = letter.to_ascii_uppercase();
        let from_here = letter.is_ascii_lowercase();
        let origin = if from_here { here } else { (0.0, 0.0) };
        match kind {
            b'Z' => {
                out.close();
                here = start;
                continue;
            }
            b'H' | b'V' => {
                let Some(value) = reader.number() else { break };
                let to = match kind {
                    b'H' => (tenth(origin.0 + value), here.1),
                    _ => (here.0, tenth(origin.1 + value)),
                };
                let (whole, step) = if kind == b'H' { (to.0, to.0 - here.0) } else { (to.1, to.1 - here.1) };
                out.shorter(kind, &[whole], &[step]);
                here = to;
            }
            b'A' => {
                let numbers: Vec<f64> = (0..7).map_while(|_| reader.number()).collect();
                let &[rx, ry, turn, large, sweep, x, y] = numbers.as_slice() else { break };
                let to = (tenth(origin.0 + x), tenth(origin.1 + y));
                let with = |x, y| [tenth(rx), tenth(ry), turn, large, sweep, x, y];
                out.shorter(kind, &with(to.0, to.1), &with(to.0 - here.0, to.1 - here.1));
                here = to;
            }
            _ => {
                let count = match kind {
                    b'C' => 3,
                    b'Q' | b'S' => 2,
                    _ => 1,
                };
                let numbers: Vec<f64> = (0..count * 2).map_while(|_| reader.number()).collect();
                if numbers.len() < count * 2 {
                    break;
                }
                let axis = |i: usize, point: (f64, f64)| if i.is_multiple_of(2) { point.0 } else { point.1 };
                let whole: Vec<f64> = numbers.iter().enumerate().map(|(i, n)| tenth(axis(i, origin) + n)).collect();
                let steps: Vec<f64> = whole.iter().enumerate().map(|(i, n)| n - axis(i, here)).collect();
                let to = (whole[whole.len() - 2], whole[whole.len() - 1]);
                out.shorter(kind, &whole, &steps);
                here = to;
                if kind == b'M' {
                    start = here;
                    // More points after a move are lines.
                    command = if from_here { b'l' } else { b'L' };
                }
            }
        }
    }
    out.text
}

fn tenth(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

struct Reader<'a> {
    rest: &'a [u8],
}

impl Reader<'_> {
    fn skip(&mut self) {
        while let [b' ' | b',' | b'\n', rest @ ..] = self.rest {
            self.rest = rest;
        }
    }
    /// The next command: the one that is written, or the last one once more.
    fn next_command(&mut self, last: u8) -> Option<u8> {
        self.skip();
        match self.rest {
            [] => None,
            [letter, rest @ ..] if letter.is_ascii_alphabetic() => {
                let letter = *letter;
                self.rest = rest;
                Some(letter)
            }
            _ => Some(last),
        }
    }
    fn number(&mut self) -> Option<f64> {
        self.skip();
        let mut length = usize::from(self.rest.first() == Some(&b'-'));
        let mut point = false;
        while let Some(byte) = self.rest.get(length) {
            match byte {
                b'0'..=b'9' => {}
                b'.' if !point => point = true,
                _ => break,
            }
            length += 1;
        }
        let (number, rest) = self.rest.split_at(length);
        self.rest = rest;
        std::str::from_utf8(number).ok()?.parse().ok()
    }
}

#[derive(Default)]
struct Writer {
    text: String,
    /// The last command, which need not be said again.
    last: u8,
}

impl Writer {
    fn close(&mut self) {
        self.text.push('z');
        self.last = b'z';
    }
    fn shorter(&mut self, kind: u8, whole: &[f64], steps: &[f64]) {
        let (absolute, relative) = (self.words(kind, whole), self.words(kind.to_ascii_lowercase(), steps));
        let (words, kind) = match relative.len() < absolute.len() {
            true => (relative, kind.to_ascii_lowercase()),
            false => (absolute, kind),
        };
        self.text += &words;
        self.last = match kind {
            b'M' => b'L',
            b'm' => b'l',
            kind => kind,
        };
    }
    fn words(&self, kind: u8, numbers: &[f64]) -> String {
        let mut words = String::new();
        // A move is always said: without its letter it would be a line.
        if kind != self.last || matches!(kind, b'M' | b'm') {
            words.push(kind as char);
        }
        for number in numbers {
            let mut digits = String::new();
            let _ = write!(digits, "{}", tenth(*number));
            let digits = match digits.as_str() {
                "-0" => "0".to_owned(),
                other if other.starts_with("0.") => other[1..].to_owned(),
                other if other.starts_with("-0.") => format!("-{}", &other[2..]),
                other => other.to_owned(),
            };
            let before = words.as_bytes().last().or(self.text.as_bytes().last()).copied().unwrap_or(b'M');
            let previous = words.rsplit(|c: char| !c.is_ascii_digit() && c != '.').next().unwrap_or_default();
            let apart = digits.starts_with('-') || !(before.is_ascii_digit() || before == b'.');
            if !(apart || digits.starts_with('.') && previous.contains('.')) {
                words.push(' ');
            }
            words += &digits;
        }
        words
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_the_same_but_shorter() {
        assert_eq!(compact("M0 0h120v120h-120z"), "M0 0H120V120H0z");
        assert_eq!(compact("M10.04 20.06 L 30.5 0.5L31.5 0.75"), "M10 20.1 30.5.5l1 .3");
        assert_eq!(compact("M60 60m-5 0a5 5 0 1 0 10 0z m3 3"), "M60 60m-5 0a5 5 0 1 0 10 0zm3 3");
        assert_eq!(compact("M1 2Q3 4 5 6T9 8Z"), "M1 2Q3 4 5 6T9 8z");
    }
}
