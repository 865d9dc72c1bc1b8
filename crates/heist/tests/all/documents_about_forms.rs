//! The arguments in docs/heist-files.md are those of the forms, from which the page is made, too.

use crate::common::root;
use crate::documents::{doc, same_or_written};
use heist_design::forms::{Arg, BLOCKS, BONUSES, Form, GOALS, Kind, Need, Options, Shape, TABLES};

/// Which words can stand there.
fn words(options: Options) -> String {
    match options {
        Options::Loot => "a kind of loot".to_owned(),
        Options::Stolen => "`cash`, `painting` or a kind of loot".to_owned(),
        Options::Counted => "`swap`, `return` or a kind of loot".to_owned(),
        Options::Cards => "the id of a card".to_owned(),
        Options::Fixers => "the id of a fixer".to_owned(),
        Options::Items => "the id of an item".to_owned(),
        Options::Heists => "the id of a heist".to_owned(),
        Options::By => "a block or a figure".to_owned(),
        Options::Warnings => "the code of a warning".to_owned(),
        options => {
            let words = options.choices().into_iter().map(|choice| format!("`{}`", choice.word));
            words.collect::<Vec<_>>().join(", ")
        }
    }
}

fn takes(kind: Kind) -> String {
    match kind {
        Kind::Id => "small letters, digits, hyphens".to_owned(),
        Kind::Line(most) | Kind::Text(most) => format!("a text of at most {most} letters"),
        Kind::Number(least, most) => format!("{least} to {most}"),
        Kind::NumberOr(least, most, word, _) => format!("{least} to {most}, or `\"{word}\"`"),
        Kind::Flag => "`true` or `false`".to_owned(),
        Kind::Place => "a space".to_owned(),
        Kind::PlaceOr(word, _) => format!("a space, or `\"{word}\"`"),
        Kind::Places => "a list of spaces".to_owned(),
        Kind::Choice(options) => words(options),
        Kind::Choices(options) => format!("a list: {}", words(options)),
        Kind::Contents => "a list: kinds of loot, `cash:5`, `item:lucky-penny`".to_owned(),
        Kind::Goals => "a list of goals".to_owned(),
        Kind::Bonuses => "a list of bonuses".to_owned(),
        Kind::Bag | Kind::Deck | Kind::Map => "see above".to_owned(),
    }
}

fn row(form: &Form, key: &str, arg: &Arg) -> String {
    let need = match arg.need {
        Need::Required => "must be there".to_owned(),
        Need::Default(words) => format!("{words} unless given"),
        Need::Optional => String::new(),
    };
    format!("| `{}` | {key} | {} | {} | {need} |\n", form.word, takes(arg.kind), arg.help)
}

fn rows(form: &Form) -> String {
    match form.shape {
        Shape::Flag => format!("| `{}` | | `true` | {} | |\n", form.word, form.help),
        Shape::Value => form.args.iter().map(|arg| row(form, "", arg)).collect(),
        Shape::Chosen(options) => {
            form.args.iter().map(|arg| row(form, &words(options).replace("`, `", "` `"), arg)).collect()
        }
        Shape::Table | Shape::Tables => form.args.iter().map(|arg| row(form, &format!("`{}`", arg.key), arg)).collect(),
    }
}

#[test]
fn every_argument_of_tables_goals_and_blocks_is_documented() {
    let path = root().join("docs/heist-files.md");
    let text = doc("heist-files.md");
    let mut made = String::new();
    let all: [(&str, &[Form]); 4] =
        [("Tables", &TABLES), ("Goals", &GOALS), ("Bonuses", &BONUSES), ("Blocks of `[terms]`", &BLOCKS)];
    for (title, forms) in all {
        made +=
            &format!("\n### {title}\n\n| | argument | takes | what it means | |\n| --- | --- | --- | --- | --- |\n");
        made.extend(forms.iter().map(rows));
    }
    made.push('\n');
    let (begin, end) = ("<!-- arguments -->\n", "<!-- end of arguments -->");
    let start = text.find(begin).expect("the mark") + begin.len();
    let stop = text.find(end).expect("the other mark");
    same_or_written(&path, start..stop, &made);
}
