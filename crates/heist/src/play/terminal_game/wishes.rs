//! What people say to bots: in a game around one keyboard, and at a table on a server.

use super::TerminalGame;
use crate::play::shorthand;
use anyhow::Result;
use heist_company::Wish;
use heist_rules::command::Speaker;
use heist_rules::who::Who;
use std::io::Write;

/// How to say it.
const HOW_TO_ASK: &str = "Say whom and what: `green, open d4 for me`, `green, take the keycard`, `green, go to d4`, `green, come with me`, \
     `green wait`, `green, something else`.";

impl TerminalGame {
    /// A line that is meant for a bot: `green, open d4 for me`. Whether it was one.
    pub(super) fn hear_wish(&mut self, line: &str, out: &mut dyn Write) -> Result<bool> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let named = shorthand::who(word.trim_end_matches([',', ':']));
        let Some(who) = named.filter(|who| self.bot_crew().has(*who)) else { return Ok(false) };
        let Some((_, wish)) = Wish::hear(self.setup(), self.state(), rest, self.speaker()) else { return Ok(false) };
        self.wish(Some(who), wish, out)?;
        Ok(true)
    }

    /// `ask green open d4`, `go`, `no`, `bots`: something for a bot, or for all.
    pub(super) fn hear_word_to_bots(&mut self, word: &str, rest: &str, out: &mut dyn Write) -> Result<()> {
        if self.bot_crew().is_empty() {
            return self.refuse("No bot plays here; `heist play --bots green,blue` begins a game with some.", out);
        }
        match word {
            "ask" => {
                let heard = Wish::hear(self.setup(), self.state(), rest, self.speaker());
                match heard.and_then(|(who, wish)| Some((who?, wish))) {
                    Some((who, wish)) => self.wish(Some(who), wish, out),
                    None => self.refuse(HOW_TO_ASK, out),
                }
            }
            "go" if self.game.table().is_none() && rest.is_empty() => {
                self.let_bots_go();
                Ok(())
            }
            "no" | "veto" => self.wish(None, Wish::Another, out),
            _ => self.wish(None, Wish::GoOn, out),
        }
    }

    fn wish(&mut self, who: Option<Who>, wish: Wish, out: &mut dyn Write) -> Result<()> {
        let text = wish.print(self.setup(), self.state());
        let Some(table) = self.game.table_mut() else { return self.wish_here(who, wish, out) };
        match table.ask_bot(who, &text) {
            Ok(()) => Ok(()),
            Err(words) => self.refuse(&words, out),
        }
    }

    /// Who is meant by `me`: whoever spoke last of those who are played here, or the only one.
    fn speaker(&self) -> Option<Who> {
        let last = self.game.last_speaker().and_then(|by| match by {
            Speaker::One(who) => Some(who),
            Speaker::Team => None,
        });
        let mut mine = (self.state().in_play() & self.game.mine()).into_iter();
        last.or_else(|| mine.next().filter(|_| mine.next().is_none()))
    }
}
