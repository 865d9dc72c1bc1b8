//! "Did you mean …?": the known word that comes nearest to an unknown one.

/// Longer words are not compared: nobody mistypes them by accident.
const MAX_LENGTH: usize = 40;

/// The known word that comes nearest: few letters changed, left out, added or swapped, or else the first one that the unknown
/// word is a part of.
///
/// ```
/// use heist_data::suggest::nearest;
///
/// assert_eq!(nearest("mvoe", ["walk", "move"]), Some("move"));
/// assert_eq!(nearest("urchin", ["thug", "street-urchin"]), Some("street-urchin"));
/// assert_eq!(nearest("xyz", ["walk", "move"]), None);
/// ```
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if word.chars().count() > MAX_LENGTH {
        return None;
    }
    let known: Vec<&str> = known.into_iter().collect();
    let near = known
        .iter()
        .map(|candidate| (strsim::osa_distance(word, candidate), candidate))
        .filter(|(distance, candidate)| *distance <= 1 + candidate.len() / 4)
        .min_by_key(|(distance, _)| *distance);
    let part = || known.iter().find(|candidate| word.len() >= 3 && candidate.contains(word));
    near.map(|(_, candidate)| candidate).or_else(part).copied()
}

/// The end of a sentence about an unknown word: `; did you mean 'thug'?`, or nothing when no known word is near.
///
/// ```
/// use heist_data::suggest::did_you_mean;
///
/// assert_eq!(did_you_mean("thugg", &["thug".to_owned()]), "; did you mean 'thug'?");
/// ```
pub fn did_you_mean<'a>(word: &str, known: impl IntoIterator<Item = &'a String>) -> String {
    let known = known.into_iter().map(String::as_str);
    nearest(word, known).map_or(String::new(), |near| format!("; did you mean '{near}'?"))
}
