//! The rulebook: rules in words, each with examples that run. Reads files and folders; running is in `examples`.
//!
//! A file holds one rule, or a list of them as `[[rule]]`. Reading is strict: an unknown key, an unknown edition or an
//! example that asserts nothing is an error with file and line.

use heist_data::error::ContentError;
use heist_data::suggest::or_known;
use heist_rules::edition::EDITION_IDS;
use serde::Deserialize;
use std::path::{Path, PathBuf};
use toml::{Spanned, Table};

/// The kinds of rules.
pub const KINDS: [&str; 6] = ["must", "may", "never", "setup", "definition", "example"];

/// A rule with its examples.
#[derive(Clone, PartialEq, Debug)]
pub struct Rule {
    /// Its id, for instance `escape.guard-exit-cost`.
    pub id: String,
    /// Its title in a player's words; without one, its id has to do.
    pub title: Option<String>,
    /// The crate that owns it, where it is not `heist-rules`.
    pub owner: Option<String>,
    /// The editions in which it holds.
    pub editions: Vec<String>,
    /// One of [`KINDS`], or empty.
    pub kind: String,
    /// The rule in words.
    pub text: String,
    /// A decision that goes beyond the wording.
    pub ruling: Option<String>,
    /// Why no example can show it.
    pub exempt: Option<String>,
    /// Its examples.
    pub examples: Vec<Example>,
    /// The file it was read from.
    pub file: String,
}

impl Rule {
    /// Whether an edition has this rule.
    pub fn holds_in(&self, edition: &str) -> bool {
        self.editions.iter().any(|id| id == edition)
    }
}

/// An example: given a position, when these commands, then these facts.
#[derive(Clone, PartialEq, Debug)]
pub struct Example {
    /// A short sentence.
    pub title: String,
    /// The editions under which it runs: its own, or those of its rule.
    pub editions: Vec<String>,
    /// The position; empty where only content is looked at.
    pub given: Table,
    /// The steps.
    pub steps: Vec<ExampleStep>,
    /// Where it stands in its file.
    pub line: usize,
}

/// One step of an example.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ExampleStep {
    /// The command line; without one the position is only looked at.
    pub command: Option<String>,
    /// Part of the position afterwards.
    pub then: Option<Table>,
    /// Rules by one of which the command is refused; empty when it must be allowed.
    pub refused: Vec<String>,
    /// Facts that must be announced.
    pub facts: Vec<String>,
    /// Commands that must be legal before.
    pub offered: Vec<String>,
    /// Commands that must not be legal before.
    pub not_offered: Vec<String>,
    /// Part of the data of cards, tracks and heists.
    pub content: Option<Table>,
    /// Where it stands in its file.
    pub line: usize,
}

impl ExampleStep {
    /// Whether the step can fail at all.
    pub fn asserts(&self) -> bool {
        self.then.is_some()
            || self.content.is_some()
            || [&self.refused, &self.facts, &self.offered, &self.not_offered].iter().any(|list| !list.is_empty())
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileOfRules {
    rule: Vec<RuleText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RuleText {
    id: Spanned<String>,
    title: Option<String>,
    #[serde(rename = "crate")]
    owner: Option<String>,
    editions: Spanned<Vec<String>>,
    #[serde(default)]
    kind: Option<Spanned<String>>,
    #[serde(default)]
    text: String,
    ruling: Option<String>,
    exempt: Option<String>,
    #[serde(default)]
    example: Vec<ExampleText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ExampleText {
    title: Spanned<String>,
    editions: Option<Spanned<Vec<String>>>,
    #[serde(default)]
    given: Table,
    #[serde(default)]
    step: Vec<Spanned<StepText>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StepText {
    r#do: Option<String>,
    then: Option<Table>,
    refused: Option<OneOrMore>,
    #[serde(default)]
    facts: Vec<String>,
    #[serde(default)]
    offered: Vec<String>,
    #[serde(default, rename = "not-offered")]
    not_offered: Vec<String>,
    content: Option<Table>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum OneOrMore {
    One(String),
    More(Vec<String>),
}

/// Reads the rules of one file. `name` is how errors call it.
pub fn parse(text: &str, name: &str) -> Result<Vec<Rule>, ContentError> {
    let toml_fault = |error: toml::de::Error| ContentError::from_toml(&error, text).in_file(name);
    let table: Table = toml::from_str(text).map_err(toml_fault)?;
    let texts = if table.contains_key("rule") {
        toml::from_str::<FileOfRules>(text).map_err(toml_fault)?.rule
    } else {
        vec![toml::from_str::<RuleText>(text).map_err(toml_fault)?]
    };
    texts.into_iter().map(|rule| Check { text, name }.rule(rule)).collect()
}

/// Turns what the file says into a rule, or says what is wrong and where.
struct Check<'a> {
    text: &'a str,
    name: &'a str,
}

impl Check<'_> {
    fn line(&self, place: usize) -> usize {
        1 + self.text.bytes().take(place).filter(|byte| *byte == b'\n').count()
    }
    fn fault<T>(&self, place: usize, words: impl Into<String>) -> Result<T, ContentError> {
        Err(ContentError::new(words).on_line(self.line(place)).in_file(self.name))
    }

    fn rule(&self, rule: RuleText) -> Result<Rule, ContentError> {
        let id = rule.id.get_ref();
        let id_byte = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b".-".contains(&byte);
        if id.is_empty() || !id.bytes().all(id_byte) {
            return self
                .fault(rule.id.span().start, format!("`{id}` is not the id of a rule, such as `escape.declare`"));
        }
        let editions = self.editions(rule.editions)?;
        let kind = match rule.kind {
            Some(kind) if !KINDS.contains(&kind.get_ref().as_str()) => {
                let kind_word = kind.get_ref();
                let words = format!("`{kind_word}` is not a kind of rule{}", or_known(kind_word, KINDS));
                return self.fault(kind.span().start, words);
            }
            kind => kind.map(Spanned::into_inner).unwrap_or_default(),
        };
        let examples = rule.example.into_iter().map(|example| self.example(example, &editions));
        Ok(Rule {
            examples: examples.collect::<Result<_, _>>()?,
            id: rule.id.into_inner(),
            title: rule.title,
            owner: rule.owner,
            editions,
            kind,
            text: rule.text,
            ruling: rule.ruling,
            exempt: rule.exempt,
            file: self.name.to_owned(),
        })
    }

    fn editions(&self, editions: Spanned<Vec<String>>) -> Result<Vec<String>, ContentError> {
        let place = editions.span().start;
        let editions = editions.into_inner();
        if let Some(unknown) = editions.iter().find(|edition| !EDITION_IDS.contains(&edition.as_str())) {
            let words = format!("`{unknown}` is not an edition{}", or_known(unknown, EDITION_IDS));
            return self.fault(place, words);
        }
        if editions.is_empty() {
            return self.fault(place, "at least one edition is needed");
        }
        Ok(editions)
    }

    fn example(&self, example: ExampleText, editions: &[String]) -> Result<Example, ContentError> {
        let place = example.title.span().start;
        let editions = match example.editions {
            Some(own) => self.editions(own)?,
            None => editions.to_vec(),
        };
        let steps = example.step.into_iter().map(|step| self.step(step)).collect::<Result<Vec<_>, _>>()?;
        if !steps.iter().any(ExampleStep::asserts) {
            let words = "this example asserts nothing; a step needs `then`, `refused`, `facts`, `offered`, `not-offered` or `content`";
            return self.fault(place, words);
        }
        Ok(Example { title: example.title.into_inner(), editions, given: example.given, steps, line: self.line(place) })
    }

    fn step(&self, step: Spanned<StepText>) -> Result<ExampleStep, ContentError> {
        let place = step.span().start;
        let step = step.into_inner();
        for (key, table) in [("then", &step.then), ("content", &step.content)] {
            if table.as_ref().is_some_and(Table::is_empty) {
                return self.fault(place, format!("`{key}` of this step names nothing"));
            }
        }
        let refused = match step.refused {
            None => Vec::new(),
            Some(OneOrMore::One(rule)) => vec![rule],
            Some(OneOrMore::More(rules)) if rules.is_empty() => {
                return self.fault(place, "`refused` of this step names no rule");
            }
            Some(OneOrMore::More(rules)) => rules,
        };
        if step.r#do.is_none() && !(refused.is_empty() && step.facts.is_empty()) {
            return self.fault(place, "`refused` and `facts` speak of a command, and this step has no `do`");
        }
        if !refused.is_empty() && !step.facts.is_empty() {
            return self.fault(place, "a refused command announces no facts");
        }
        Ok(ExampleStep {
            command: step.r#do,
            then: step.then,
            refused,
            facts: step.facts,
            offered: step.offered,
            not_offered: step.not_offered,
            content: step.content,
            line: self.line(place),
        })
    }
}

/// Rules read from files and folders, and what could not be read.
#[derive(Clone, Debug, Default)]
pub struct Rulebook {
    /// The rules, in the order of their files.
    pub rules: Vec<Rule>,
    /// Files that are not as they should be.
    pub faults: Vec<ContentError>,
}

impl Rulebook {
    /// Reads files, and all `.toml` files in folders and their folders.
    pub fn read(paths: &[impl AsRef<Path>]) -> Rulebook {
        let mut book = Rulebook::default();
        for path in paths {
            book.read_path(path.as_ref(), 0);
        }
        book
    }

    fn read_path(&mut self, path: &Path, depth: usize) {
        let name = path.display().to_string();
        if path.is_dir() {
            if depth > MAX_FOLDERS {
                return self.fault(&name, "the folders lie too deep inside each other");
            }
            match folder(path) {
                Ok(entries) => entries.iter().for_each(|entry| self.read_path(entry, depth + 1)),
                Err(error) => self.fault(&name, &format!("the folder cannot be read: {error}")),
            }
            return;
        }
        // A file that is named is read whatever it is called; in a folder only rules are looked for.
        if depth > 0 && path.extension().is_none_or(|extension| extension != "toml") {
            return;
        }
        match std::fs::read_to_string(path) {
            Err(error) => self.fault(&name, &format!("the file cannot be read: {error}")),
            Ok(text) => match parse(&text, &name) {
                Ok(rules) => self.rules.extend(rules),
                Err(fault) => self.faults.push(fault),
            },
        }
    }

    fn fault(&mut self, name: &str, words: &str) {
        self.faults.push(ContentError::new(words).in_file(name));
    }
}

/// Folders inside each other; more is a mistake, or a loop.
const MAX_FOLDERS: usize = 16;

/// What a folder holds, sorted by name.
fn folder(path: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut entries =
        std::fs::read_dir(path)?.map(|entry| entry.map(|entry| entry.path())).collect::<std::io::Result<Vec<_>>>()?;
    entries.sort();
    Ok(entries)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADER: &str = "id = \"a.b\"\neditions = [\"v22\", \"v24\"]\nkind = \"must\"\ntext = \"Words.\"\n";

    fn fault(text: &str) -> String {
        parse(text, "x.toml").expect_err("must be refused").to_string()
    }

    #[test]
    fn a_rule_without_examples_is_a_rule() {
        let rules = parse(HEADER, "x.toml").expect("a rule");
        assert_eq!(rules[0].id, "a.b");
        assert_eq!(rules[0].editions, ["v22", "v24"]);
        assert!(rules[0].examples.is_empty());
    }

    #[test]
    fn a_list_of_rules_is_read_too() {
        let text = "[[rule]]\nid = \"a\"\neditions = [\"v24\"]\n[[rule]]\nid = \"b\"\neditions = [\"v24\"]\nexempt = \"why\"\n";
        let rules = parse(text, "x.toml").expect("rules");
        assert_eq!(rules.iter().map(|rule| rule.id.as_str()).collect::<Vec<_>>(), ["a", "b"]);
        assert_eq!(rules[1].exempt.as_deref(), Some("why"));
    }

    #[test]
    fn an_example_takes_the_editions_of_its_rule_unless_it_has_its_own() {
        let text = format!(
            "{HEADER}[[example]]\ntitle = \"T\"\n[[example.step]]\nthen = {{ noise = 0 }}\n\
             [[example]]\ntitle = \"U\"\neditions = [\"v24\"]\n[[example.step]]\ndo = \"team roll\"\nrefused = [\"x\", \"y\"]\n"
        );
        let rules = parse(&text, "x.toml").expect("a rule");
        let [first, second] = &rules[0].examples[..] else { panic!("two examples") };
        assert_eq!((first.editions.len(), second.editions.len()), (2, 1));
        assert_eq!((first.line, second.line), (6, 10));
        assert_eq!(second.steps[0].refused, ["x", "y"]);
        assert_eq!(second.steps[0].line, 12);
    }

    #[test]
    fn faults_name_file_and_line() {
        assert!(fault("id = \"a\"\neditions = [\"v24\"]\nnonsense = 1\n").starts_with("x.toml: line 3: unknown field"));
        assert!(fault("id = \"a\"\neditions = [\"v23\"]\n").starts_with("x.toml: line 2: `v23` is not an edition"));
        assert!(fault("id = \"a b\"\neditions = [\"v24\"]\n").starts_with("x.toml: line 1: `a b` is not the id"));
        assert!(fault("id = \"a\"\neditions = [\"v24\"]\nkind = \"can\"\n").starts_with("x.toml: line 3: `can`"));
        assert!(fault("id = \n").starts_with("x.toml: line 1: "));
        let step = format!("{HEADER}[[example]]\ntitle = \"T\"\n[[example.step]]\n");
        assert!(fault(&format!("{step}dp = \"team roll\"\n")).contains("line 8: unknown field `dp`"));
        assert!(fault(&format!("{step}do = \"team roll\"\n")).contains("line 6: this example asserts nothing"));
        assert!(fault(&format!("{step}then = {{}}\n")).contains("names nothing"));
        assert!(fault(&format!("{step}do = \"team roll\"\nrefused = []\n")).contains("names no rule"));
        assert!(fault(&format!("{step}facts = [\"alert\"]\n")).contains("has no `do`"));
    }
}
