//! BUY TIME, the ability of the Diversion Artist: tokens of $1k, each of which can be discarded instead of taking a noise.

use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::chance::Chance;
use crate::model::command::{Command, FixerUse};
use crate::model::fact::{Fact, Observer};
use crate::model::state::Prompt;

/// The rule behind the question how many tokens go.
pub(crate) const RULE: &str = "card.buy-time";
const MAX: u8 = 4;

pub(super) fn price(tokens: u8) -> Option<u16> {
    (1..=MAX).contains(&tokens).then_some(u16::from(tokens))
}

impl View<'_> {
    pub(super) fn list_buy_time(self, tokens: u8, list: &mut Vec<Command>) {
        self.offer_fixer(FixerUse::DiversionArtist(tokens), list);
    }

    /// How many tokens may go instead of so much noise.
    pub(crate) fn max_tokens_for(self, noise: u8) -> u8 {
        self.state.noise_tokens.min(noise)
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    pub(super) fn buy_time(&mut self, tokens: u8) {
        self.state.noise_tokens = tokens;
    }

    /// Asks how many tokens go instead of noise, where there are any. Says whether it does.
    pub(crate) fn ask_for_tokens(&mut self, noise: u8) -> bool {
        let asks = self.state.noise_tokens > 0;
        if asks {
            self.state.prompt = Prompt::Diversion { noise };
        }
        asks
    }

    /// The answer: so many tokens go, and the rest of the noise is counted.
    pub(crate) fn spend_tokens(&mut self, tokens: u8, noise: u8) {
        self.state.noise_tokens -= tokens;
        if tokens > 0 {
            self.tell(Fact::NoiseBought(tokens));
        }
        self.count_noise(noise - tokens);
    }
}
