//! A question of the bots as the operation `propose` of the engine protocol, and its answer.

use crate::thinker::advice::commands;
use heist_company::{Answer, Question, Reply};
use heist_format::game::Game;
use heist_format::notation;
use heist_rules::who::Who;
use serde::Deserialize;
use serde_json::{Value, json};

/// What a bot has in mind, as it arrives.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct Proposal {
    line: Vec<String>,
    why: String,
    follows: Option<bool>,
    reply: Option<String>,
    leave: bool,
}

/// A question about a position that the worker knows.
pub fn request(question: &Question) -> Value {
    let Question { setup, state, seats, level, temper, wish, not, for_the_team, .. } = question;
    let who: Vec<&str> = seats.into_iter().map(Who::word).collect();
    let not: Vec<String> = not.iter().map(|command| notation::print(setup, state, command)).collect();
    let (level, temper): (&str, &str) = (level.into(), temper.into());
    let wish = wish.map(|(who, wish)| format!("{} {}", who.word(), wish.print(setup, state)));
    json!({ "op": "propose", "who": who, "level": level, "temper": temper, "wish": wish, "not": not, "team": for_the_team })
}

/// What was answered, in the terms of those who asked.
pub fn answer(question: &Question, proposal: &Proposal) -> Answer {
    let game = Game::new(question.setup.clone(), question.state);
    let reply = question.wish.zip(proposal.reply.clone());
    Answer {
        number: question.number,
        line: commands(&game, &proposal.line),
        why: proposal.why.clone(),
        reply: reply.map(|(to, words)| Reply { to, follows: proposal.follows == Some(true), words }),
        would_leave: proposal.leave,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::thinker::advice::tests::ask;
    use heist_company::{Level, Temper, Wish, think};
    use heist_rules::Crew;
    use heist_rules::chance::Seeded;
    use heist_rules::state::Phase;

    /// The first heist, planned, after its first roll.
    fn first_round() -> Game {
        let (setup, state) = heist_format::setup::official_game("startup").expect("a heist");
        let mut game = Game::new(setup, state);
        let (mut bot, mut chance) = (heist_bots::Greedy::new(game.setup()), Seeded::new(1));
        while game.state().phase != Phase::Action {
            let command = heist_bots::Bot::choose(&mut bot, game.setup(), game.state()).expect("something to do");
            game.apply(command, &mut chance).expect("legal");
        }
        game
    }

    #[test]
    fn a_worker_answers_what_a_server_would() {
        let game = first_round();
        let at = heist_data::names::parse_space(game.setup(), game.state(), "d8").expect("a space");
        let seats = game.state().in_play() - Crew::of(|who| who == Who::Red);
        let mut question = Question {
            number: 7,
            setup: game.shared_setup(),
            state: *game.state(),
            seats,
            level: Level::Quick,
            temper: Temper::Bold,
            wish: None,
            not: Vec::new(),
            for_the_team: false,
        };
        let plain = think(&question);
        assert!(!plain.line.is_empty());
        let first = plain.line[0];
        let wishes = [None, Some((Who::Green, Wish::Clear(at))), Some((Who::Blue, Wish::Come(Who::Red)))];
        for (wish, not) in wishes.into_iter().map(|wish| (wish, Vec::new())).chain([(None, vec![first])]) {
            (question.wish, question.not) = (wish, not);
            let proposal: Proposal = ask(&game, &request(&question));
            assert_eq!(answer(&question, &proposal), think(&question), "{:?}", question.wish);
        }
    }
}
