//! Bots at the table: who plays which seat, and what they are asked for.

use super::RemoteGame;
use heist_protocol::limits::MAX_COVER_MINUTES;
use heist_protocol::{BotLevel, BotPlayer, BotTemper, BotWish, ClientMessage, Colour};
use heist_rules::who::{Crew, Who};

impl RemoteGame {
    /// The characters that bots play.
    pub fn bot_crew(&self) -> Crew {
        let bots = self.people().iter().filter(|person| person.bot);
        bots.flat_map(|person| &person.seats).map(|seat| Who::from(*seat)).collect()
    }

    /// Asks something of a bot, or of all: `clear d4`.
    pub fn ask_bot(&mut self, who: Option<Who>, wish: &str) -> Result<(), String> {
        let mut words = wish.split_whitespace();
        let wish = read_wish(words.next().unwrap_or(""), words.next()).ok_or("Bots do not know this wish.")?;
        let who = who.and_then(Colour::of);
        self.ask(|id| ClientMessage::Wish { id, who, wish }).map(drop)
    }

    /// `bot green`, `bot green strong loud Vera`, `bot green off`: who plays a free seat.
    pub fn set_bot(&mut self, rest: &str) -> Result<(), String> {
        let mut words = rest.split_whitespace();
        let who = words.next().and_then(Colour::from_word).ok_or("Say whose seat: `bot green`, `bot green off`.")?;
        let mut bot = BotPlayer {
            name: format!("{} bot", who.word()),
            level: BotLevel::default(),
            temper: BotTemper::default(),
            face: None,
        };
        let mut name: Vec<&str> = Vec::new();
        for word in words {
            match (word.parse(), word.parse()) {
                _ if word == "off" => return self.ask(|id| ClientMessage::SeatBot { id, who, bot: None }).map(drop),
                (Ok(level), _) => bot.level = level,
                (_, Ok(temper)) => bot.temper = temper,
                _ => name.push(word),
            }
        }
        if !name.is_empty() {
            bot.name = name.join(" ");
        }
        self.ask(|id| ClientMessage::SeatBot { id, who, bot: Some(bot) }).map(drop)
    }

    /// `cover 5`: after how many minutes a bot covers for who is away.
    pub fn set_cover(&mut self, minutes: &str) -> Result<(), String> {
        let minutes = minutes.parse().ok().filter(|minutes| *minutes <= MAX_COVER_MINUTES);
        let cover =
            minutes.ok_or_else(|| format!("`cover 5` takes minutes, up to {MAX_COVER_MINUTES}; 0 is never."))?;
        self.ask(|id| ClientMessage::Set { id, away_limit: None, public: None, cover: Some(cover) }).map(drop)
    }
}

fn read_wish(word: &str, what: Option<&str>) -> Option<BotWish> {
    Some(match (word, what) {
        ("go-on", None) => BotWish::GoOn {},
        ("wait", None) => BotWish::Wait {},
        ("another", None) => BotWish::Another {},
        ("clear", Some(at)) => BotWish::Clear { at: at.to_owned() },
        ("take", Some(at)) => BotWish::Take { at: at.to_owned() },
        ("go", Some(at)) => BotWish::Go { at: at.to_owned() },
        ("come", Some(to)) => BotWish::Come { to: Colour::from_word(to)? },
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wishes_are_read_as_they_are_said() {
        assert_eq!(read_wish("clear", Some("d4")), Some(BotWish::Clear { at: "d4".to_owned() }));
        assert_eq!(read_wish("come", Some("red")), Some(BotWish::Come { to: Colour::Red }));
        assert_eq!(
            [read_wish("come", Some("d4")), read_wish("clear", None), read_wish("dance", None)],
            [None, None, None]
        );
        assert_eq!(read_wish("go", Some("d4")).map(|wish| wish.in_words()).as_deref(), Some("go to d4"));
    }
}
