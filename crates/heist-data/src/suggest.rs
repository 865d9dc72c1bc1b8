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

/// The end of a clause about an unknown word: ``; did you mean `thug`?``, or nothing when no known word is near.
///
/// ```
/// use heist_data::suggest::did_you_mean;
///
/// assert_eq!(did_you_mean("thugg", ["thug"]), "; did you mean `thug`?");
/// assert_eq!(did_you_mean("xyz", ["thug"]), "");
/// ```
pub fn did_you_mean<Word: AsRef<str>>(word: &str, known: impl IntoIterator<Item = Word>) -> String {
    near(word, known).map_or(String::new(), |near| format!("; did you mean `{near}`?"))
}

/// The same as a sentence of its own, behind a space: `` Did you mean `thug`?``.
///
/// ```
/// use heist_data::suggest::question;
///
/// assert_eq!(question("thugg", ["thug"]), " Did you mean `thug`?");
/// ```
pub fn question<Word: AsRef<str>>(word: &str, known: impl IntoIterator<Item = Word>) -> String {
    near(word, known).map_or(String::new(), |near| format!(" Did you mean `{near}`?"))
}

/// The end of a sentence about an unknown word: the nearest known one, and all of them.
///
/// ```
/// use heist_data::suggest::or_known;
///
/// assert_eq!(or_known("v25", ["v22", "v24"]), "; did you mean `v22`? Known are v22, v24");
/// assert_eq!(or_known("newest", ["v22", "v24"]), "; known are v22, v24");
/// ```
pub fn or_known<Word: AsRef<str>>(word: &str, known: impl IntoIterator<Item = Word>) -> String {
    let known: Vec<Word> = known.into_iter().collect();
    let all = known.iter().map(AsRef::as_ref).collect::<Vec<_>>().join(", ");
    match near(word, &known) {
        Some(near) => format!("; did you mean `{near}`? Known are {all}"),
        None => format!("; known are {all}"),
    }
}

fn near<Word: AsRef<str>>(word: &str, known: impl IntoIterator<Item = Word>) -> Option<String> {
    let known: Vec<Word> = known.into_iter().collect();
    nearest(word, known.iter().map(AsRef::as_ref)).map(str::to_owned)
}
