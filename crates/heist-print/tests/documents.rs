//! Every official heist can be printed on both papers: sheets of the right size, a hex that measures what it should, and words that
//! are words.

use flate2::read::ZlibDecoder;
use heist_data::heists::Heist;
use heist_data::library::Library;
use heist_format::setup::{Options, Recruit, first_crew, new_game, proposed_crew, ready_made};
use heist_print::fonts::Font;
use heist_print::{HEX_WIDTH, Paper, PrintJob};
use heist_rules::edition::Edition;
use heist_rules::setup::Setup;
use heist_rules::state::State;
use heist_rules::who::Who;
use std::io::Read;

/// Points in a millimetre.
const POINTS: f64 = 72.0 / 25.4;

fn begin(heist: &Heist) -> (Setup, State) {
    let library = Library::official();
    let edition = heist.newest_edition();
    let crew = match heist.chapter {
        Some(_) => proposed_crew(library, heist, 4),
        None => {
            let known = Edition::from_id(edition).expect("an edition");
            let ready = first_crew(&known).map(|id| ready_made().iter().find(|ready| ready.id == id).expect(id));
            Who::PLAYERS.into_iter().zip(ready).map(|(who, ready)| Recruit::ready_made(who, ready)).collect()
        }
    };
    new_game(library, &heist.id, edition, &crew, &Options::alone(heist))
        .unwrap_or_else(|fault| panic!("{}: {fault}", heist.id))
}

fn job<'a>(heist: &'a Heist, setup: &'a Setup, state: &'a State, poster: bool) -> PrintJob<'a> {
    let facts = vec![("Objective".to_owned(), "Bring it outdoors.".to_owned())];
    PrintJob { heist, setup, state, facts, rulings: Vec::new(), poster }
}

/// The streams of a document, unpacked; fonts and pages alike.
fn streams(pdf: &[u8]) -> Vec<Vec<u8>> {
    let find =
        |from: usize, word: &[u8]| pdf[from..].windows(word.len()).position(|part| part == word).map(|at| from + at);
    let (mut found, mut at) = (Vec::new(), 0);
    while let Some(begin) = find(at, b"stream\n") {
        let end = find(begin, b"\nendstream").expect("an end");
        let mut unpacked = Vec::new();
        if ZlibDecoder::new(&pdf[begin + 7..end]).read_to_end(&mut unpacked).is_ok() {
            found.push(unpacked);
        }
        at = end + 10;
    }
    found
}

/// Sizes of all pages in points.
fn media_boxes(pdf: &[u8]) -> Vec<(f64, f64)> {
    let text = String::from_utf8_lossy(pdf);
    let boxes = text.split("/MediaBox [").skip(1).map(|rest| rest.split(']').next().unwrap_or_default().to_owned());
    let numbers = |text: String| text.split_whitespace().filter_map(|word| word.parse().ok()).collect::<Vec<f64>>();
    boxes.map(numbers).map(|sides| (sides[2], sides[3])).collect()
}

/// Widths and heights of the closed six-sided shapes of a page, in millimetres.
fn hexes(page: &[u8]) -> Vec<(f64, f64)> {
    let text = String::from_utf8_lossy(page);
    let (mut found, mut points) = (Vec::new(), Vec::new());
    for line in text.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let point = |words: &[&str]| (words[0].parse::<f64>().unwrap_or(0.0), words[1].parse::<f64>().unwrap_or(0.0));
        match words[..] {
            [_, _, "m"] => points = vec![point(&words)],
            [_, _, "l"] => points.push(point(&words)),
            ["S"] if points.len() == 6 => {
                let side = |of: fn(&(f64, f64)) -> f64| {
                    let (low, high) =
                        points.iter().map(of).fold((f64::MAX, f64::MIN), |(low, high), at| (low.min(at), high.max(at)));
                    (high - low) / POINTS
                };
                found.push((side(|point| point.0), side(|point| point.1)));
            }
            _ => {}
        }
    }
    found
}

fn print_all(paper: Paper) {
    let library = Library::official();
    let mut count = 0;
    for heist in library.all_heists() {
        let (setup, state) = begin(heist);
        let poster = count % 3 == 0;
        let (pdf, pages) = job(heist, &setup, &state, poster).pdf(paper);
        assert!(pdf.starts_with(b"%PDF-1.7") && pdf.ends_with(b"%%EOF"), "{}", heist.id);
        let sizes = media_boxes(&pdf);
        assert!(pages >= 6 && sizes.len() == pages, "{}: {pages} sheets", heist.id);
        let (width, height) = paper.size();
        let wanted = (f64::from(width) * POINTS, f64::from(height) * POINTS);
        // Parts of a poster may lie on their side.
        for (across, down) in sizes {
            let (short, long) = if poster { (across.min(down), across.max(down)) } else { (across, down) };
            assert!((short - wanted.0).abs() < 0.1 && (long - wanted.1).abs() < 0.1, "{}: {across} {down}", heist.id);
        }
        assert!(pdf.len() < 2_000_000, "{}: {} bytes", heist.id, pdf.len());
        count += 1;
    }
    assert!(count > 50, "{count} documents");
}

#[test]
fn every_official_heist_prints_on_a4() {
    print_all(Paper::A4);
}

#[test]
fn every_official_heist_prints_on_letter() {
    print_all(Paper::Letter);
}

#[test]
fn a_hex_measures_what_the_document_says() {
    let heist = Library::official().heist("startup").expect("a heist");
    let (setup, state) = begin(heist);
    let cells = heist.map.split_whitespace().filter(|code| *code != "GP").count();
    for paper in Paper::ALL {
        let pdf = job(heist, &setup, &state, false).pdf(paper).0;
        let found: Vec<(f64, f64)> = streams(&pdf).iter().flat_map(|page| hexes(page)).collect();
        let cut: Vec<_> = found.iter().filter(|(width, _)| (width - f64::from(HEX_WIDTH)).abs() < 0.05).collect();
        assert_eq!(cut.len(), cells, "every tile of the board has an outline to cut: {found:?}");
        for (_, height) in cut {
            assert!((height - f64::from(HEX_WIDTH) * 2.0 / 3f64.sqrt()).abs() < 0.05, "{height}");
        }
    }
}

/// The strings of a page as glyphs of two bytes.
fn strings(page: &[u8]) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < page.len() {
        match page[at] {
            b'<' => {
                let end = at + page[at..].iter().position(|byte| *byte == b'>').unwrap_or(1);
                let digits: Vec<u8> = page[at + 1..end].to_vec();
                let pairs =
                    digits.chunks(2).filter_map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok());
                found.push(pairs.collect());
                at = end;
            }
            b'(' => {
                let mut text = Vec::new();
                let mut depth = 1;
                while depth > 0 && at + 1 < page.len() {
                    at += 1;
                    match page[at] {
                        b'\\' => {
                            at += 1;
                            text.push(match page[at] {
                                b'n' => b'\n',
                                b'r' => b'\r',
                                b't' => b'\t',
                                other => other,
                            });
                        }
                        b'(' => {
                            depth += 1;
                            text.push(b'(');
                        }
                        b')' => {
                            depth -= 1;
                            if depth > 0 {
                                text.push(b')');
                            }
                        }
                        other => text.push(other),
                    }
                }
                found.push(text);
            }
            _ => {}
        }
        at += 1;
    }
    found
}

#[test]
fn words_are_words_with_their_fonts_inside() {
    let heist = Library::official().heist("startup").expect("a heist");
    let (setup, state) = begin(heist);
    let pdf = job(heist, &setup, &state, false).pdf(Paper::A4).0;
    let text = String::from_utf8_lossy(&pdf);
    for font in Font::ALL {
        assert!(text.contains(&format!("/BaseFont /{}", font.name())), "{}", font.name());
    }
    assert_eq!(text.matches("/FontFile2").count(), Font::ALL.len());
    assert_eq!(text.matches("/ToUnicode").count(), Font::ALL.len());
    let glyphs = |font: Font, words: &str| {
        words.chars().flat_map(|letter| font.glyph(letter).0.to_be_bytes()).collect::<Vec<u8>>()
    };
    let said: Vec<Vec<u8>> = streams(&pdf).iter().flat_map(|page| strings(page)).collect();
    for (font, words) in [(Font::Title, "The Startup Job"), (Font::Title, "Hidden Cameras"), (Font::Text, "g8")] {
        let wanted = glyphs(font, words);
        let found = said.iter().any(|string| string == &wanted);
        assert!(found, "{words} is not on any sheet");
    }
}
