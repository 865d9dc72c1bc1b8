//! `propose`: what a bot that plays together with people has in mind, and what it says to a wish. The same as at the tables of a server.

use crate::hosted::Hosted;
use crate::request::{Request, Trouble, cut};
use crate::{answer, think};
use heist_bots::{Level, Temper};
use heist_company::{Answer, Question, Reply, Wish};
use heist_format::notation;
use heist_rules::Command;
use heist_rules::who::Who;
use serde_json::Value;
use strum::VariantArray;

/// The most commands with which no line should begin.
const MAX_NOT: usize = 64;

/// Writes what a bot proposes.
pub(crate) fn propose(hosted: &Hosted, request: &Request<'_>, out: &mut String) -> Result<(), Trouble> {
    let (setup, state) = (hosted.game.setup(), hosted.game.state());
    let question = Question {
        number: 0,
        setup: hosted.game.shared_setup(),
        state: *state,
        seats: think::seats(request, state)?,
        level: think::level(request)?.unwrap_or(Level::Normal),
        temper: temper(request)?,
        wish: wish(hosted, request)?,
        not: unwanted(hosted, request)?,
        for_the_team: request.flag("team", false)?,
    };
    let Answer { line, why, reply, would_leave, .. } = heist_company::think(&question);
    think::line(setup, state, &line, out);
    answer::entry(out, "why", &why);
    if let Some(Reply { follows, words, .. }) = reply {
        answer::raw(out, "follows", follows);
        answer::entry(out, "reply", &words);
    }
    answer::raw(out, "leave", would_leave);
    Ok(())
}

fn temper(request: &Request<'_>) -> Result<Temper, Trouble> {
    let Some(word) = request.word("temper")? else { return Ok(Temper::default()) };
    word.parse().map_err(|_| {
        let known: Vec<&str> = Temper::VARIANTS.iter().map(<&str>::from).collect();
        format!("`{}` is not a temper; known are {}", cut(word), known.join(", ")).into()
    })
}

/// Who is asked for what: `green clear d4`.
fn wish(hosted: &Hosted, request: &Request<'_>) -> Result<Option<(Who, Wish)>, Trouble> {
    let Some(text) = request.word("wish")? else { return Ok(None) };
    let (setup, state) = (hosted.game.setup(), hosted.game.state());
    let read = text.split_once(' ').and_then(|(who, wish)| {
        let who = Who::from_word(who).filter(|who| state.in_play().has(*who))?;
        Some((who, Wish::parse(setup, state, wish).filter(|wish| wish.is_thought_about())?))
    });
    read.map(Some).ok_or_else(|| {
        let forms = "\"green clear d4\", \"green take d4\" or \"green come blue\", of somebody in play";
        format!("`wish` is a text such as {forms}, not `{}`", cut(text)).into()
    })
}

/// Commands with which no line should begin.
fn unwanted(hosted: &Hosted, request: &Request<'_>) -> Result<Vec<Command>, Trouble> {
    let lines = request.list("not")?.unwrap_or_default();
    if lines.len() > MAX_NOT {
        return Err(format!("`not` has at most {MAX_NOT} commands, and here are {}", lines.len()).into());
    }
    let read = |line: &Value| {
        let line = line.as_str().ok_or("`not` is a list of commands such as \"blue move c5\"")?;
        notation::parse(hosted.game.setup(), hosted.game.state(), line)
            .map_err(|error| Trouble::with_line(&hosted.game, line, &error))
    };
    lines.iter().map(read).collect()
}
