//! What nobody sees is not sent: comments and indentation of style sheets and of the glue, and the long names of imports.

use anyhow::{Result, ensure};
use std::collections::BTreeMap;

/// A style sheet without comments, and without whitespace that means nothing. Strings stay as they are.
pub fn style_sheet(text: &str) -> String {
    let mut small = String::with_capacity(text.len());
    let mut rest = text.chars().peekable();
    let mut space = false;
    while let Some(char) = rest.next() {
        if char == '/' && rest.peek() == Some(&'*') {
            rest.next();
            let mut before = ' ';
            while let Some(char) = rest.next().filter(|char| (before, *char) != ('*', '/')) {
                before = char;
            }
            // Comments stand between rules or declarations, where whitespace means nothing.
            space = true;
            continue;
        }
        if char.is_whitespace() {
            space = true;
            continue;
        }
        let last = small.chars().next_back();
        let joins_before = last.is_none_or(|last| "{};:,>(".contains(last));
        if std::mem::take(&mut space) && !joins_before && !"{};,>)".contains(char) {
            small.push(' ');
        }
        if char == '}' && last == Some(';') {
            small.pop();
        }
        small.push(char);
        if char == '"' || char == '\'' {
            let mut escaped = false;
            for inner in rest.by_ref() {
                small.push(inner);
                if inner == char && !escaped {
                    break;
                }
                escaped = inner == '\\' && !escaped;
            }
        }
    }
    small
}

/// Glue without comments and indentation, with other names for imports. Every name is the key of exactly one function.
pub fn glue(text: &str, names: &BTreeMap<String, String>) -> Result<String> {
    let mut small = String::with_capacity(text.len());
    let mut renamed = 0;
    for line in text.lines().map(str::trim) {
        let is_comment = ["//", "/*", "*/", "* "].iter().any(|mark| line.starts_with(mark)) || line == "*";
        if line.is_empty() || is_comment {
            continue;
        }
        // A text over several lines would lose its indentation.
        ensure!(line.matches('`').count() % 2 == 0, "The glue has a text over several lines: {line}");
        match line.split_once(": ").and_then(|(name, rest)| Some((names.get(name)?, rest))) {
            Some((name, rest)) => {
                renamed += 1;
                small += &format!("{name}: {rest}\n");
            }
            None => small += &format!("{line}\n"),
        }
    }
    ensure!(renamed == names.len(), "{} imports have names, and the glue has {renamed} of them.", names.len());
    Ok(small)
}

/// A short name for each import, by its place.
pub fn short_name(place: usize) -> String {
    format!("i{place}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_style_sheet_means_the_same() {
        let sheet = "/* Why. */\n.a > b:hover , .c :focus {\n  margin: -1px  0 calc( 1px + 2px );\n  content: \"  |  /* no */ \\\" \";\n}\n\
            @media (min-width: 3px) and (hover) { a { top: 0; /* last */ } }\n";
        let small = ".a>b:hover,.c :focus{margin:-1px 0 calc(1px + 2px);content:\"  |  /* no */ \\\" \"}\
            @media (min-width:3px) and (hover){a{top:0}}";
        assert_eq!(style_sheet(sheet), small);
        assert_eq!(style_sheet(small), small);
    }

    #[test]
    fn glue_keeps_its_lines_and_every_import_has_its_new_name() {
        let names = BTreeMap::from([("__wbg_a_01".to_owned(), "i0".to_owned())]);
        let text = "/**\n * @returns {number}\n */\nconst x = {\n    __wbg_a_01: function(a) {\n        // Why.\n        return a * 2;\n    },\n};\n";
        let small = "const x = {\ni0: function(a) {\nreturn a * 2;\n},\n};\n";
        assert_eq!(glue(text, &names).expect("glue"), small);
        assert!(glue("const x = {};\n", &names).is_err(), "an import that the glue does not have");
        assert!(glue("const x = `a\n b`;\n", &BTreeMap::new()).is_err(), "a text over several lines");
    }
}
