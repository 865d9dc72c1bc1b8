//! Where commands come from: a line editor on a terminal, plain lines from a pipe.

use super::complete::Words;
use anyhow::Result;
use rustyline::error::ReadlineError;
use rustyline::history::DefaultHistory;
use rustyline::{CompletionType, Config, Editor, ExternalPrinter};
use std::io::{self, BufRead, IsTerminal, Write};

/// What was read.
pub enum Said {
    /// A line.
    Line(String),
    /// Control-C.
    Interrupted,
    /// The end of the input.
    End,
}

/// The longest line that is read from a pipe.
const MAX_LENGTH: u64 = 64 << 10;

/// The source of lines.
pub enum Lines {
    /// A person at a terminal.
    Terminal(Box<Editor<Words, DefaultHistory>>),
    /// Anything else.
    Plain,
}

/// Whether a person sits there: both input and output are a terminal.
pub fn at_a_terminal() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// The next line of standard input as it comes; nothing at its end.
pub fn next_plain() -> io::Result<Option<String>> {
    let mut line = Vec::new();
    let mut input = io::Read::take(io::stdin().lock(), MAX_LENGTH);
    let length = input.read_until(b'\n', &mut line)?;
    Ok((length > 0).then(|| String::from_utf8_lossy(&line).into_owned()))
}

impl Lines {
    /// An editor where both input and output are a terminal.
    pub fn new() -> Result<Lines> {
        if !at_a_terminal() {
            return Ok(Lines::Plain);
        }
        let config = Config::builder().completion_type(CompletionType::List).auto_add_history(true).build();
        let mut editor = Editor::with_config(config)?;
        editor.set_helper(Some(Words::default()));
        Ok(Lines::Terminal(Box::new(editor)))
    }

    /// What writes above the line that is being edited, from another thread.
    pub fn printer(&mut self) -> Result<Option<Box<dyn ExternalPrinter + Send>>> {
        match self {
            Lines::Terminal(editor) => Ok(Some(Box::new(editor.create_external_printer()?))),
            Lines::Plain => Ok(None),
        }
    }

    /// Whether a person sits at a terminal.
    pub fn is_terminal(&self) -> bool {
        matches!(self, Lines::Terminal(_))
    }

    /// The next line; `offers` are the lines that Tab completes to.
    pub fn next(&mut self, prompt: &str, offers: impl FnOnce() -> Vec<String>, out: &mut dyn Write) -> Result<Said> {
        match self {
            Lines::Terminal(editor) => {
                out.flush()?;
                if let Some(words) = editor.helper_mut() {
                    words.offers = offers();
                }
                match editor.readline(prompt) {
                    Ok(line) => Ok(Said::Line(line)),
                    Err(ReadlineError::Interrupted) => Ok(Said::Interrupted),
                    Err(ReadlineError::Eof) => Ok(Said::End),
                    Err(fault) => Err(fault.into()),
                }
            }
            Lines::Plain => {
                out.flush()?;
                Ok(next_plain()?.map_or(Said::End, Said::Line))
            }
        }
    }

    /// The answer to a question, which is neither completed nor remembered.
    pub fn ask(&mut self, question: &str, out: &mut dyn Write) -> Result<Said> {
        self.next(question, Vec::new, out)
    }
}
