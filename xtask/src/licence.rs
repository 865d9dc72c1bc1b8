//! Licences as crates state them: `(MIT OR Apache-2.0) AND Unicode-3.0`, and whether that is allowed.

/// Whether an expression can be met with these licences alone; `None`: it is no expression. The slash is an old way to say
/// `OR`.
pub fn is_met(expression: &str, allowed: &[String]) -> Option<bool> {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let mut words = spaced.split_whitespace().peekable();
    let met = either(&mut words, allowed)?;
    words.next().is_none().then_some(met)
}

type Words<'a> = std::iter::Peekable<std::str::SplitWhitespace<'a>>;

fn either(words: &mut Words, allowed: &[String]) -> Option<bool> {
    let mut met = both(words, allowed)?;
    while words.next_if_eq(&"OR").is_some() {
        met |= both(words, allowed)?;
    }
    Some(met)
}

fn both(words: &mut Words, allowed: &[String]) -> Option<bool> {
    let mut met = one(words, allowed)?;
    while words.next_if_eq(&"AND").is_some() {
        met &= one(words, allowed)?;
    }
    Some(met)
}

fn one(words: &mut Words, allowed: &[String]) -> Option<bool> {
    let word = words.next()?;
    if word == "(" {
        let met = either(words, allowed)?;
        return words.next_if_eq(&")").map(|_| met);
    }
    if matches!(word, ")" | "OR" | "AND" | "WITH") {
        return None;
    }
    // A licence with an exception is a licence of its own.
    let name = match words.next_if_eq(&"WITH") {
        Some(_) => format!("{word} WITH {}", words.next()?),
        None => word.to_owned(),
    };
    Some(allowed.contains(&name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_of_several_is_enough_and_all_of_several_are_needed() {
        let allowed = ["MIT".to_owned(), "Unicode-3.0".to_owned()];
        let met = |expression| is_met(expression, &allowed);
        for good in ["MIT", "GPL-3.0 OR MIT", "Apache-2.0/MIT", "(MIT OR Apache-2.0) AND Unicode-3.0"] {
            assert_eq!(met(good), Some(true), "{good}");
        }
        for bad in ["GPL-3.0", "MIT AND GPL-3.0", "MIT WITH something", "GPL-3.0 OR MIT AND LGPL-2.1"] {
            assert_eq!(met(bad), Some(false), "{bad}");
        }
        for nonsense in ["", "MIT OR", "(MIT", "MIT MIT", "MIT)"] {
            assert_eq!(met(nonsense), None, "{nonsense}");
        }
    }
}
