//! Open questions: who answers, which answers there are, and what an answer does.

use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::chance::Chance;
use crate::model::command::{Answer, Command, Speaker, Verb};
use crate::model::fact::Observer;
use crate::model::refusal::{Verdict, refuse};
use crate::model::setup::Setup;
use crate::model::space::{Space, Spaces};
use crate::model::state::{Prompt, State, Step};
use crate::model::who::{Crew, Who};
use crate::rules::card::{buy_time, on_call, remember_where_you_came_from, squirrely, what_are_they_using};

impl Prompt {
    /// The rule behind the question, in this heist.
    pub fn rule(&self, setup: &Setup) -> &'static str {
        match self {
            Prompt::DogJump { .. } => "dog.several-characters-adjacent",
            Prompt::DogAfter { .. } | Prompt::DogTo { .. } | Prompt::DogStep { .. } => "dog.ambiguity-team-chooses",
            Prompt::Consultant { .. } => on_call::RULE,
            Prompt::Machinist => what_are_they_using::RULE,
            Prompt::Diversion { .. } => buy_time::RULE,
            Prompt::SquirrelyWho { .. } | Prompt::Squirrely { .. } => squirrely::RULE,
            Prompt::Replan { .. } => "gate.replan-tokens",
            Prompt::PickHexes { .. } => "card.event-5",
            Prompt::GainForNoise { .. } => "card.event-12",
            Prompt::OfferIdea => "card.event-15",
            Prompt::Whisper => "card.event-17",
            Prompt::HandIdea => "card.event-24",
            Prompt::FumbleSafe { .. } | Prompt::FumbleTo { .. } => "card.event-22",
            Prompt::LuckyPenny { .. } => remember_where_you_came_from::RULE,
            Prompt::RevealNext { .. } => "special.check-the-logs",
            Prompt::KeptIdeas { .. } => "special.kept-ideas",
            Prompt::BossStep { .. } => "boss.moves-one-tile",
            Prompt::LeftBehind { .. } if setup.terms.hideouts.any() => "special.hideouts",
            Prompt::LeftBehind { .. } => "special.separate-exits",
            Prompt::None => "round.wrong-phase",
        }
    }
}

/// Says to somebody else who is asked.
const fn whose(asked: Speaker) -> &'static str {
    match asked {
        Speaker::Team => "A question is open, and the team is to answer it.",
        Speaker::One(Who::Red) => "A question is open, and red is to answer it.",
        Speaker::One(Who::Green) => "A question is open, and green is to answer it.",
        Speaker::One(Who::Blue) => "A question is open, and blue is to answer it.",
        Speaker::One(Who::Black) => "A question is open, and black is to answer it.",
        Speaker::One(Who::Npc) => "A question is open, and the NPC is to answer it.",
    }
}

impl View<'_> {
    /// Lists the answers to the open question.
    #[inline(never)]
    pub(crate) fn list_answers(self, list: &mut Vec<Command>) {
        let by = self.state.prompt.asked();
        let mut answer = |answer| list.push(Command { by, verb: Verb::Choose(answer) });
        let people =
            |crew: Crew, answer: &mut dyn FnMut(Answer)| crew.into_iter().for_each(|who| answer(Answer::Who(who)));
        let spaces =
            |set: Spaces, answer: &mut dyn FnMut(Answer)| set.into_iter().for_each(|at| answer(Answer::Space(at)));
        match self.state.prompt {
            Prompt::None => {}
            Prompt::DogJump { onto: crew, .. }
            | Prompt::DogAfter { choices: crew }
            | Prompt::SquirrelyWho { nearest: crew } => {
                people(crew, &mut answer);
            }
            Prompt::DogTo { choices: set }
            | Prompt::DogStep { options: set }
            | Prompt::BossStep { options: set }
            | Prompt::PickHexes { from: set, .. } => {
                spaces(set.spaces(), &mut answer);
            }
            Prompt::Consultant { .. } => {
                people(self.can_pay_consultant(), &mut answer);
                answer(Answer::No);
            }
            Prompt::Machinist => people(self.state.players_in_play(), &mut answer),
            Prompt::Diversion { noise } => {
                for n in 0..=self.max_tokens_for(noise) {
                    answer(Answer::Number(n));
                }
            }
            Prompt::Squirrely { .. } => {
                answer(Answer::Idea);
                answer(Answer::Noise);
            }
            Prompt::Replan { who } => {
                answer(Answer::No);
                for at in self.replan_targets(who) {
                    list.push(Command::by(who, Verb::Plan(at)));
                }
            }
            Prompt::GainForNoise { .. } | Prompt::LuckyPenny { .. } => {
                answer(Answer::Yes);
                answer(Answer::No);
            }
            Prompt::OfferIdea => {
                people(self.state.in_play(), &mut answer);
                answer(Answer::No);
            }
            Prompt::Whisper | Prompt::HandIdea => {
                let near = matches!(self.state.prompt, Prompt::Whisper);
                for from in Who::ALL {
                    for to in Who::ALL {
                        if self.may_pass_idea(from, to, near) {
                            answer(Answer::Pass(from, to));
                        }
                    }
                }
                answer(Answer::No);
            }
            Prompt::FumbleSafe { .. } => people(self.may_keep_more(), &mut answer),
            Prompt::FumbleTo { who, .. } => spaces(self.fumble_targets(who), &mut answer),
            Prompt::RevealNext { .. } => {
                spaces(self.state.unknown, &mut answer);
                answer(Answer::No);
            }
            Prompt::KeptIdeas { who } => {
                answer(Answer::Number(self.person(who).ideas));
                answer(Answer::Number(self.person(who).kept_ideas));
            }
            Prompt::LeftBehind { at } => people(self.counted_on(at), &mut answer),
        }
    }

    /// Whether a command answers the open question.
    pub(crate) fn check_answer(self, command: &Command) -> Verdict {
        let prompt = self.state.prompt;
        let rule = prompt.rule(self.setup);
        if command.by != prompt.asked() {
            return refuse(rule, whose(prompt.asked()));
        }
        let fine = match (prompt, command.verb) {
            (Prompt::None, _) => return refuse("round.wrong-phase", "There is no open question."),
            (Prompt::Replan { who }, Verb::Plan(at)) => self.replan_targets(who).has(at),
            (_, Verb::Choose(answer)) => self.answers(answer),
            _ => return refuse("round.wrong-phase", "A question is open: answer it first."),
        };
        if fine { Ok(()) } else { refuse(rule, "That is not an answer to the open question.") }
    }

    fn answers(self, answer: Answer) -> bool {
        match (self.state.prompt, answer) {
            (
                Prompt::DogJump { onto: crew, .. }
                | Prompt::DogAfter { choices: crew }
                | Prompt::SquirrelyWho { nearest: crew },
                Answer::Who(who),
            ) => crew.has(who),
            (
                Prompt::DogTo { choices: set }
                | Prompt::DogStep { options: set }
                | Prompt::BossStep { options: set }
                | Prompt::PickHexes { from: set, .. },
                Answer::Space(at),
            ) => set.spaces().has(at),
            (Prompt::Consultant { .. }, Answer::Who(who)) => self.can_pay_consultant().has(who),
            (Prompt::Machinist, Answer::Who(who)) => self.state.players_in_play().has(who),
            (Prompt::Diversion { noise }, Answer::Number(n)) => n <= self.max_tokens_for(noise),
            (Prompt::Squirrely { .. }, Answer::Idea | Answer::Noise)
            | (Prompt::GainForNoise { .. } | Prompt::LuckyPenny { .. }, Answer::Yes | Answer::No)
            | (
                Prompt::Consultant { .. }
                | Prompt::Replan { .. }
                | Prompt::OfferIdea
                | Prompt::Whisper
                | Prompt::HandIdea,
                Answer::No,
            ) => true,
            (Prompt::OfferIdea, Answer::Who(who)) => self.state.in_play().has(who),
            (Prompt::Whisper, Answer::Pass(from, to)) => self.may_pass_idea(from, to, true),
            (Prompt::HandIdea, Answer::Pass(from, to)) => self.may_pass_idea(from, to, false),
            (Prompt::FumbleSafe { .. }, Answer::Who(who)) => self.may_keep_more().has(who),
            (Prompt::FumbleTo { who, .. }, Answer::Space(at)) => self.fumble_targets(who).has(at),
            (Prompt::RevealNext { .. }, Answer::Space(at)) => self.state.unknown.has(at),
            (Prompt::RevealNext { .. }, Answer::No) => true,
            (Prompt::KeptIdeas { who }, Answer::Number(n)) => {
                n == self.person(who).ideas || n == self.person(who).kept_ideas
            }
            (Prompt::LeftBehind { at }, Answer::Who(who)) => self.counted_on(at).has(who),
            _ => false,
        }
    }
}

impl State {
    /// The open question, which is open no more.
    pub(crate) fn close_prompt(&mut self) -> Prompt {
        core::mem::replace(&mut self.prompt, Prompt::None)
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// Carries out an answer.
    pub(crate) fn answer(&mut self, answer: Answer) {
        match (self.state.close_prompt(), answer) {
            (Prompt::DogJump { from, .. }, Answer::Who(who)) => self.dog_jumps_onto(from, who),
            (Prompt::DogAfter { .. }, Answer::Who(who)) => self.send_dog(Some(who), Space::NOWHERE),
            (Prompt::DogTo { .. }, Answer::Space(at)) => self.send_dog(None, at),
            (Prompt::DogStep { .. }, Answer::Space(at)) => self.step_dog(at),
            (Prompt::BossStep { .. }, Answer::Space(at)) => self.boss_goes_to(at),
            (Prompt::Consultant { at, chit }, Answer::Who(who)) => self.put_blank(who, at, chit),
            (Prompt::Consultant { at, chit }, _) => self.place_drawn(at, chit),
            (Prompt::Machinist, Answer::Who(who)) => self.gain_idea_from_lock(who),
            (Prompt::Diversion { noise }, Answer::Number(tokens)) => self.spend_tokens(tokens, noise),
            (Prompt::SquirrelyWho { .. }, Answer::Who(who)) => self.squirrely_for(who),
            (Prompt::Squirrely { who }, Answer::Idea) => self.squirrely_costs_idea(who),
            (Prompt::Squirrely { .. }, _) => self.squirrely_makes_noise(),
            (Prompt::Replan { who }, _) => self.give_token_up(who),
            (Prompt::PickHexes { from, left, chit }, Answer::Space(at)) => {
                self.place(chit, at.only());
                if left > 1 {
                    let from = (from.spaces() - at.only()).into();
                    self.state.prompt = Prompt::PickHexes { from, left: left - 1, chit };
                }
            }
            (Prompt::GainForNoise { who }, Answer::Yes) => {
                self.gain_ideas(who, 1);
                self.state.noise_due += 1;
            }
            (Prompt::OfferIdea, Answer::Who(who)) => {
                self.state.noise_due += 1;
                self.gain_ideas(who, 1);
            }
            (Prompt::Whisper, Answer::Pass(from, to)) => {
                self.take_ideas(from, 1);
                self.gain_ideas(to, 1);
                self.state.noise_due += 1;
            }
            (Prompt::Whisper, _) => self.finish_effect(),
            (Prompt::HandIdea, Answer::Pass(from, to)) => {
                self.take_ideas(from, 1);
                self.gain_ideas(to, 1);
            }
            (Prompt::FumbleSafe { .. }, Answer::Who(who)) => {
                self.keep_safe(who);
            }
            (Prompt::FumbleTo { who, piece }, Answer::Space(at)) => self.fumble_to(who, piece, at),
            (Prompt::LuckyPenny { who, ideas }, answer) => self.answer_for_penny(who, ideas, answer == Answer::Yes),
            (Prompt::RevealNext { who }, Answer::Space(at)) => self.reveal_chosen(who, Some(at)),
            (Prompt::RevealNext { who }, _) => self.reveal_chosen(who, None),
            (Prompt::KeptIdeas { who }, Answer::Number(ideas)) => self.start_with_ideas(who, ideas),
            (Prompt::LeftBehind { .. }, Answer::Who(who)) => {
                self.bust(who);
                self.state.step = Step::EscapeCheck;
            }
            _ => {}
        }
    }
}
