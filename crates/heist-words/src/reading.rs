//! The rulebook to be read from beginning to end: six short chapters with boards in the text. The chapters are files beside
//! the page, in a small part of Markdown: headings, paragraphs, points, `**strong**`, `*stressed*`, `[words](rule.id)`,
//! `> tips`, and `{board rule.id 0}` for an example of a rule.

/// A chapter to read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReadingChapter {
    /// Its part of the address, and the name of its file.
    pub id: &'static str,
    /// The heading, which is the first line of the file too.
    pub title: &'static str,
    /// What it is about.
    pub about: &'static str,
}

/// The chapters in order.
pub const READING: [ReadingChapter; 6] = [
    ReadingChapter { id: "1-the-job", title: "The job", about: "What you are here for, and against what." },
    ReadingChapter { id: "2-the-building", title: "The building", about: "Rooms, shields, guards, locks, cameras." },
    ReadingChapter { id: "3-the-plan", title: "The plan", about: "Where you may go has to be decided before you go." },
    ReadingChapter { id: "4-your-round", title: "Your round", about: "A die, an idea, an action, and your friends." },
    ReadingChapter {
        id: "5-the-building-answers",
        title: "The building answers",
        about: "Noise, alerts, events, and what waits between them.",
    },
    ReadingChapter { id: "6-the-escape", title: "The escape", about: "Out, with or without." },
];

/// A piece of a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Span {
    /// As it is.
    Plain(String),
    /// Important.
    Strong(String),
    /// Stressed.
    Stressed(String),
    /// Words that lead to a rule.
    Rule {
        /// The words.
        words: String,
        /// The id of the rule.
        rule: String,
    },
}

/// A part of a chapter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Block {
    /// A heading within the chapter.
    Heading(String),
    /// A paragraph.
    Words(Vec<Span>),
    /// A list.
    Points(Vec<Vec<Span>>),
    /// Something beside the text.
    Tip(Vec<Span>),
    /// An example of a rule, to watch and to try.
    Board {
        /// The id of the rule.
        rule: String,
        /// Its number among the examples of the rule.
        example: usize,
    },
}

/// A chapter as it is shown: its title, and its parts.
pub fn parse(text: &str) -> (String, Vec<Block>) {
    let (mut title, mut blocks) = (String::new(), Vec::new());
    for part in text.split("\n\n").map(str::trim).filter(|part| !part.is_empty()) {
        if let Some(heading) = part.strip_prefix("# ") {
            title = heading.to_owned();
        } else if let Some(heading) = part.strip_prefix("## ") {
            blocks.push(Block::Heading(heading.to_owned()));
        } else if let Some(tip) = part.strip_prefix("> ") {
            blocks.push(Block::Tip(spans(tip)));
        } else if part.starts_with("- ") {
            let points = part.lines().map(|line| spans(line.strip_prefix("- ").unwrap_or(line)));
            blocks.push(Block::Points(points.collect()));
        } else if let Some((rule, example)) = board(part) {
            blocks.push(Block::Board { rule, example });
        } else {
            blocks.push(Block::Words(spans(part)));
        }
    }
    (title, blocks)
}

fn board(part: &str) -> Option<(String, usize)> {
    let (rule, example) = part.strip_prefix("{board ")?.strip_suffix('}')?.split_once(' ')?;
    Some((rule.to_owned(), example.parse().ok()?))
}

/// A sentence in pieces. A mark that is never closed is a character like any other.
fn spans(text: &str) -> Vec<Span> {
    let mut found = Vec::new();
    let mut plain = String::new();
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        let taken = match next {
            '*' if rest.starts_with("**") => between(rest, "**", "**").map(|(words, rest)| (Span::Strong(words), rest)),
            '*' => between(rest, "*", "*").map(|(words, rest)| (Span::Stressed(words), rest)),
            '[' => between(rest, "[", "](").and_then(|(words, rest)| {
                let (rule, rest) = rest.split_once(')')?;
                Some((Span::Rule { words, rule: rule.to_owned() }, rest))
            }),
            _ => None,
        };
        match taken {
            Some((span, after)) => {
                if !plain.is_empty() {
                    found.push(Span::Plain(std::mem::take(&mut plain)));
                }
                found.push(span);
                rest = after;
            }
            None => {
                plain.push(next);
                rest = &rest[next.len_utf8()..];
            }
        }
    }
    if !plain.is_empty() {
        found.push(Span::Plain(plain));
    }
    found
}

fn between<'a>(text: &'a str, open: &str, close: &str) -> Option<(String, &'a str)> {
    let (words, rest) = text.strip_prefix(open)?.split_once(close)?;
    (!words.is_empty()).then(|| (words.to_owned(), rest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book;
    use heist_rules::edition::Edition;

    /// The files beside the page.
    fn chapters() -> Vec<(ReadingChapter, String)> {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../heist-web/assets/read");
        let read = |chapter: ReadingChapter| {
            let text = std::fs::read_to_string(format!("{folder}/{}.md", chapter.id));
            (chapter, text.unwrap_or_else(|fault| panic!("{}: {fault}", chapter.id)))
        };
        READING.into_iter().map(read).collect()
    }

    fn all_spans(blocks: &[Block]) -> Vec<&Span> {
        let spans = blocks.iter().flat_map(|block| match block {
            Block::Words(spans) | Block::Tip(spans) => vec![spans],
            Block::Points(points) => points.iter().collect(),
            Block::Heading(_) | Block::Board { .. } => Vec::new(),
        });
        spans.flatten().collect()
    }

    #[test]
    fn a_chapter_is_taken_apart() {
        let text = "# The job\n\nA **bold** [move](a.b), *really*.\n\n- one\n- two\n\n{board a.b 2}\n\n> Tip * only.";
        let plain = |words: &str| Span::Plain(words.to_owned());
        let (title, blocks) = parse(text);
        assert_eq!(title, "The job");
        let words = vec![
            plain("A "),
            Span::Strong("bold".into()),
            plain(" "),
            Span::Rule { words: "move".into(), rule: "a.b".into() },
            plain(", "),
            Span::Stressed("really".into()),
            plain("."),
        ];
        let points = vec![vec![plain("one")], vec![plain("two")]];
        let board = Block::Board { rule: "a.b".into(), example: 2 };
        assert_eq!(blocks, [Block::Words(words), Block::Points(points), board, Block::Tip(vec![plain("Tip * only.")])]);
    }

    #[test]
    fn every_rule_and_board_in_the_text_is_there_and_is_played() {
        for (chapter, text) in chapters() {
            let (title, blocks) = parse(&text);
            assert_eq!(title, chapter.title);
            let linked = all_spans(&blocks).into_iter().filter_map(|span| match span {
                Span::Rule { rule, .. } => Some((rule, None)),
                _ => None,
            });
            let boards = blocks.iter().filter_map(|block| match block {
                Block::Board { rule, example } => Some((rule, Some(*example))),
                _ => None,
            });
            for (id, example) in linked.chain(boards) {
                let rule = book::rule(id).unwrap_or_else(|| panic!("{}: no rule {id}", chapter.id));
                assert!(rule.holds_in(Edition::NEWEST.id), "{}: {id} is not of the newest edition", chapter.id);
                if let Some(example) = example {
                    let example = rule.examples.get(example).unwrap_or_else(|| panic!("{id}: no such example"));
                    assert!(example.editions.iter().any(|edition| edition == Edition::NEWEST.id), "{id}");
                }
            }
        }
    }

    #[test]
    fn it_is_read_in_ten_minutes() {
        // At two hundred words a minute.
        let words: usize = chapters().iter().map(|(_, text)| text.split_whitespace().count()).sum();
        assert!((1200..=2200).contains(&words), "{words} words");
        let formal: Vec<String> = chapters()
            .iter()
            .flat_map(|(_, text)| text.lines())
            .filter(|line| line.contains("Given "))
            .map(str::to_owned)
            .collect();
        assert!(formal.is_empty(), "{formal:?}");
    }
}
