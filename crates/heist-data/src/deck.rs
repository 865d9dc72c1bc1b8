//! Deck texts: `1-8,G1,9-12,C1,Z1` is a list of card ids in which runs of numbers are written as ranges.

use crate::error::ContentError;
use heist_rules::state::Deck;

/// The card ids of a deck text, in order from the top.
///
/// ```
/// use heist_data::deck::parse_deck;
///
/// assert_eq!(parse_deck("1-3, G1, 4")?, ["1", "2", "3", "G1", "4"]);
/// # Ok::<(), heist_data::error::ContentError>(())
/// ```
pub fn parse_deck(text: &str) -> Result<Vec<String>, ContentError> {
    let mut cards = Vec::new();
    for part in text.split(',').map(str::trim) {
        if part.is_empty() {
            if text.trim().is_empty() {
                break;
            }
            return Err(ContentError::new("two commas without a card between them"));
        }
        match part.split_once('-').filter(|_| !is_word(part)) {
            None => cards.push(part.to_owned()),
            Some((first, last)) => {
                let (Some(first), Some(last)) = (card_number(first.trim()), card_number(last.trim())) else {
                    return Err(ContentError::new(format!("'{part}' is not a range of cards such as 1-8")));
                };
                if last < first {
                    return Err(ContentError::new(format!("the range '{part}' runs backwards")));
                }
                cards.extend((first..=last).map(|card| card.to_string()));
            }
        }
        if cards.len() > Deck::MAX {
            return Err(ContentError::new(format!("a deck holds at most {} cards", Deck::MAX)));
        }
    }
    Ok(cards)
}

/// Some cards go by words, which may be joined by hyphens: `lock-the-goods`.
fn is_word(part: &str) -> bool {
    part.split('-').all(|word| word.len() > 1 && word.bytes().all(|letter| letter.is_ascii_lowercase()))
}

/// The number of a card, where its id is one; ranges are made of these, in both directions.
fn card_number(word: &str) -> Option<u16> {
    word.parse().ok().filter(|number| *number < 1000)
}

/// The deck text of a list of card ids.
pub fn print_deck<'a>(cards: impl IntoIterator<Item = &'a str>) -> String {
    let mut parts: Vec<String> = Vec::new();
    let mut run: Option<(u16, u16)> = None;
    let close = |run: Option<(u16, u16)>, parts: &mut Vec<String>| match run {
        Some((first, last)) if first == last => parts.push(first.to_string()),
        Some((first, last)) => parts.push(format!("{first}-{last}")),
        None => {}
    };
    for card in cards {
        // Only a number as it would be printed: `+7` and `007` are words like any other.
        let number = card_number(card).filter(|number| number.to_string() == card);
        match (number, run) {
            (Some(number), Some((first, last))) if last.checked_add(1) == Some(number) => run = Some((first, number)),
            (Some(number), _) => {
                close(run, &mut parts);
                run = Some((number, number));
            }
            (None, _) => {
                close(run.take(), &mut parts);
                parts.push(card.to_owned());
            }
        }
    }
    close(run, &mut parts);
    parts.join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_too_large_for_a_range_stay_apart() {
        let cards = parse_deck("3331,3332,3,4").expect("a list");
        let printed = print_deck(cards.iter().map(String::as_str));
        assert_eq!(printed, "3331,3332,3-4");
        assert_eq!(parse_deck(&printed), Ok(cards));
    }

    #[test]
    fn ranges_are_spelled_out_and_written_back() {
        let text = "1-3,C2,13,15-16,Z1";
        let cards = parse_deck(text).expect("a deck");
        assert_eq!(cards, ["1", "2", "3", "C2", "13", "15", "16", "Z1"]);
        assert_eq!(print_deck(cards.iter().map(String::as_str)), text);
        assert_eq!(parse_deck("").expect("no deck"), Vec::<String>::new());
        assert_eq!(print_deck([]), "");
    }

    #[test]
    fn cards_may_go_by_words() {
        let text = "1-2,lock-the-goods,9a,panic,21";
        let cards = parse_deck(text).expect("a deck");
        assert_eq!(cards, ["1", "2", "lock-the-goods", "9a", "panic", "21"]);
        assert_eq!(print_deck(cards.iter().map(String::as_str)), text);
    }

    #[test]
    fn words_that_only_look_like_numbers_stay_as_they_are() {
        for text in ["+0,1-2", "007,8", "1,65536"] {
            let cards = parse_deck(text).expect("a deck");
            assert_eq!(print_deck(cards.iter().map(String::as_str)), text);
        }
    }

    #[test]
    fn a_crooked_deck_is_refused() {
        for wrong in ["1,,2", "3-1", "a-b", "1-", "1-999", ",", "C1-C3"] {
            assert!(parse_deck(wrong).is_err(), "{wrong}");
        }
    }
}
