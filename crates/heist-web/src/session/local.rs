//! A game that lives in this browser alone: chance comes from the browser, everything is kept in its storage. What is kept
//! is the game: a window that finds there what it has not written itself goes on with that.

use super::bots::{LocalBots, memory};
use super::{Backend, Connection, Notice, PageSession};
use crate::boxes::Origin;
use crate::pages::tables::listed_name;
use crate::{browser, storage};
use heist_format::game::Game;
use heist_format::notation::ParsedLine;
use heist_format::replay::{self, Replay};
use heist_protocol::{BotPlayer, Colour};
use heist_rules::chance::Seeded;
use heist_rules::command::Speaker;
use heist_rules::state::{HeistFlags, Phase};
use heist_rules::who::Crew;
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

/// Where local games are kept: one key each, so that two tabs do not overwrite each other's.
const GAMES: &str = "heist.game.";

/// A local game as it is kept: the replay is everything, the rest is for lists.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct KeptGame {
    /// When it was last played, in milliseconds since 1970.
    pub saved: f64,
    /// The heist's id; empty for a heist of somebody's own.
    pub heist: String,
    /// What its author calls a heist of somebody's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The phase, as the notation has it.
    pub phase: String,
    /// The round.
    pub round: u8,
    /// Whether it was won, when it is over.
    pub won: Option<bool>,
    /// The game up to now.
    pub replay: String,
    /// The box that it is played for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub origin: Option<Origin>,
    /// The shared replay that it is to beat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rival: Option<String>,
    /// The draft of this browser that is tried out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draft: Option<String>,
    /// After how many commands somebody asked for a hint.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hinted: Vec<usize>,
    /// The seats that bots play.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bots: Vec<(Colour, BotPlayer)>,
}

/// What a local game has beside its position and its past.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Extras {
    /// The box that it is played for.
    pub origin: Option<Origin>,
    /// The shared replay that it is to beat.
    pub rival: Option<String>,
    /// The draft of this browser that is tried out.
    pub draft: Option<String>,
    /// The seed of its dice, where they have followed from one so far.
    pub seed: Option<u64>,
    /// After how many commands somebody asked for a hint.
    pub hinted: Vec<usize>,
    /// The seats that bots play.
    pub bots: Vec<(Colour, BotPlayer)>,
}

impl KeptGame {
    /// What lists call it.
    pub fn name(&self) -> String {
        listed_name(self.title.as_deref(), &self.heist)
    }

    fn of(game: &Game, extras: Extras) -> KeptGame {
        let state = game.state();
        KeptGame {
            saved: browser::now(),
            heist: game.setup().heist.clone(),
            title: Some(game.setup().about.name.clone()).filter(|title| !title.is_empty()),
            phase: state.phase.word().to_owned(),
            round: state.round,
            won: (state.phase == Phase::Over).then(|| state.is(HeistFlags::WON)),
            replay: replay::record(game, extras.seed),
            origin: extras.origin,
            rival: extras.rival,
            draft: extras.draft,
            hinted: extras.hinted,
            bots: extras.bots,
        }
    }
}

/// All local games of this browser, the latest first.
pub fn kept() -> Vec<(String, KeptGame)> {
    let read = |id: String| Some((storage::read_json(&format!("{GAMES}{id}"))?, id));
    let mut games: Vec<(String, KeptGame)> =
        storage::below(GAMES).into_iter().filter_map(read).map(|(kept, id)| (id, kept)).collect();
    games.sort_by(|(_, a), (_, b)| b.saved.total_cmp(&a.saved));
    games
}

/// Forgets a local game.
pub fn forget(id: &str) {
    storage::remove(&format!("{GAMES}{id}"));
    memory::forget(id);
}

/// The games that were played for an entry of a box, the latest first.
pub fn played_for(origin: &Origin) -> Vec<(String, KeptGame)> {
    let same = |kept: &KeptGame| kept.origin.as_ref().is_some_and(|of| of.id == origin.id && of.entry == origin.entry);
    kept().into_iter().filter(|(_, kept)| same(kept)).collect()
}

/// Keeps a new game with what belongs to it, and says under which id.
pub fn begin_with(game: &Game, extras: Extras) -> Result<String, String> {
    let id = format!("{:x}", browser::random() >> 16);
    let seed = extras.seed.or_else(|| Some(browser::random()));
    if storage::write_json(&format!("{GAMES}{id}"), &KeptGame::of(game, Extras { seed, ..extras })) {
        Ok(id)
    } else {
        Err("This browser keeps nothing for this page: allow it to store data, or remove old games under Your tables."
            .into())
    }
}

/// Begins the same heist with the same crew once more.
pub(super) fn play_again(session: PageSession) {
    let fresh = session.game.with_untracked(|game| Game::new(game.shared_setup(), *game.start()));
    let bots = session.with_local(LocalTable::bots).flatten().map(LocalBots::players).unwrap_or_default();
    let draft = session.draft.get_untracked();
    match begin_with(&fresh, Extras { bots, draft, ..Extras::default() }) {
        Ok(id) => session.next.set(Some(format!("/local?game={id}"))),
        Err(words) => session.notice.set(Some(Notice { words, rule: None })),
    }
}

/// The chance of a local game, and where it is kept.
pub struct LocalTable {
    chance: StoredValue<Seeded>,
    seed: StoredValue<Option<u64>>,
    drawer: Option<Drawer>,
}

/// Where a game is kept, and what this window last saw there. Copied freely.
#[derive(Clone, Copy)]
struct Drawer {
    key: StoredValue<String>,
    seen: StoredValue<String>,
    chance: StoredValue<Seeded>,
    bots: LocalBots,
}

impl Drawer {
    /// Goes on with what another window has left, and says so in a notice. Returns whether there was anything.
    fn catch_up(self, session: PageSession, words: &str) -> bool {
        // A game that was removed meanwhile is kept again: nothing is lost by that.
        let Some(text) = self.key.with_value(|key| storage::read(key)) else { return false };
        if self.seen.with_value(|seen| *seen == text) {
            return false;
        }
        let words = match read(&text) {
            Ok((game, extras)) => {
                self.seen.set_value(text);
                if let Some(chance) = extras.seed.and_then(|seed| chance_after(&game, seed)) {
                    self.chance.set_value(chance);
                }
                session.changes.update(|changes| *changes += 1);
                session.game.set(game);
                self.bots.set_players(session, extras.bots);
                words.to_owned()
            }
            // Perhaps of a newer version: it is left alone.
            Err(fault) => fault,
        };
        let notice = Some(Notice { words, rule: None });
        if session.notice.with_untracked(|shown| *shown != notice) {
            session.notice.set(notice);
        }
        true
    }
}

/// A game from the text that is kept of it.
fn read(text: &str) -> Result<(Game, Extras), String> {
    let kept: KeptGame = serde_json::from_str(text).map_err(|fault| format!("This game cannot be read: {fault}."))?;
    let played = Replay::parse(&kept.replay).and_then(|replay| Ok((replay.play()?, replay.seed)));
    let (game, seed) = played.map_err(|fault| format!("This game cannot be read any more: {fault}."))?;
    let plays = |(who, _): &(Colour, BotPlayer)| game.setup().member((*who).into()).is_some();
    let bots = kept.bots.into_iter().filter(plays).filter_map(|(who, bot)| Some((who, bot.cleaned()?))).collect();
    Ok((game, Extras { origin: kept.origin, rival: kept.rival, draft: kept.draft, seed, hinted: kept.hinted, bots }))
}

/// Everybody in the crew of a game, an NPC included.
pub(super) fn everybody(game: &Game) -> Crew {
    Crew::of(|who| game.setup().member(who).is_some())
}

/// The dice of a seed as they lie after a game; none: the game was not played with them.
pub fn chance_after(game: &Game, seed: u64) -> Option<Seeded> {
    let mut chance = Seeded::new(seed);
    let mut again = Game::new(game.shared_setup(), *game.start());
    for entry in game.history() {
        again.apply(entry.command, &mut chance).ok()?;
    }
    (again.state() == game.state()).then_some(chance)
}

impl LocalTable {
    /// A session in which one person runs everybody. It is not kept: for examples and lessons.
    pub fn open(game: Game, seed: u64) -> PageSession {
        LocalTable::session(game, Some(seed), StoredValue::new(Seeded::new(seed)), None)
    }

    /// Goes on with a game of this browser. It is kept again after every command, and follows what other windows do.
    pub fn resume(id: &str) -> Result<PageSession, String> {
        let key = format!("{GAMES}{id}");
        let text = storage::read(&key).ok_or("There is no such game in this browser. Somebody may have removed it.")?;
        let (game, extras) = read(&text)?;
        let chance = extras.seed.and_then(|seed| chance_after(&game, seed));
        let seed = extras.seed.filter(|_| chance.is_some());
        let chance = chance.unwrap_or_else(|| Seeded::new(browser::random()));
        let chance = StoredValue::new(chance);
        let bots = LocalBots::new(extras.bots);
        let drawer = Drawer { key: StoredValue::new(key), seen: StoredValue::new(text), chance, bots };
        let session = LocalTable::session(game, seed, chance, Some(drawer));
        storage::on_change(move || {
            drawer.catch_up(session, "This game goes on in another window. Here is how it stands now.");
        });
        bots.begin(session, id);
        session.origin.set(extras.origin);
        session.rival.set(extras.rival);
        session.draft.set(extras.draft);
        session.hinted.set(extras.hinted);
        Ok(session)
    }

    fn session(game: Game, seed: Option<u64>, chance: StoredValue<Seeded>, drawer: Option<Drawer>) -> PageSession {
        let everybody = everybody(&game);
        let table = LocalTable { chance, seed: StoredValue::new(seed), drawer };
        PageSession::new(game, everybody, Connection::Local, Backend::Local(Box::new(table)))
    }

    /// The bots of this game; none: it is not one in which bots can play.
    pub(super) fn bots(&self) -> Option<LocalBots> {
        self.drawer.map(|drawer| drawer.bots)
    }

    /// From now on its dice follow from a seed.
    pub(super) fn roll_from(&self, seed: u64) {
        self.chance.set_value(Seeded::new(seed));
    }

    /// The seed of the dice, where they have followed from one from the beginning.
    pub(super) fn seed(&self) -> Option<u64> {
        self.seed.get_value()
    }

    /// Whether another window has gone on with this game; what it did is shown, and what was said here may no longer fit.
    pub(super) fn is_behind(&self, session: PageSession) -> bool {
        // A window that slept has not heard what another one did.
        const MISSED: &str =
            "This game went on in another window. Here is how it stands now; say it again if it still fits.";
        self.drawer.is_some_and(|drawer| drawer.catch_up(session, MISSED))
    }

    /// Carries out what the person at this page says.
    pub(super) fn carry_out(&self, session: PageSession, line: ParsedLine) {
        if let Speaker::One(other) = line.by()
            && !untrack(|| session.may_act_for(other))
        {
            let words = format!("A bot plays {}: take the seat over to play it yourself.", other.word());
            return session.notice.set(Some(Notice { words, rule: None }));
        }
        if let Err(Some(notice)) = self.enter(session, line) {
            session.notice.set(Some(notice));
        }
    }

    /// The door through which everything goes that people and bots do. The error says why not; none: it was said about a position that
    /// is not there any more.
    pub(super) fn enter(&self, session: PageSession, line: ParsedLine) -> Result<(), Option<Notice>> {
        if self.is_behind(session) {
            return Err(None);
        }
        let mut refused = None;
        session.game.update_untracked(|game| {
            let refusal = self.chance.try_update_value(|chance| game.carry_out(line, chance).err()).flatten();
            refused = refusal.map(|refusal| Notice::of_said(game, &line, &refusal));
        });
        if refused.is_some() {
            return Err(refused);
        }
        self.keep(session);
        session.changes.update(|changes| *changes += 1);
        session.game.notify();
        Ok(())
    }

    /// Remembers that somebody asked for a hint now.
    pub(super) fn mark_hint(&self, session: PageSession) {
        let now = session.game.with_untracked(|game| game.history().len());
        if session.hinted.with_untracked(|hinted| hinted.last() != Some(&now)) {
            session.hinted.update(|hinted| hinted.push(now));
            self.keep(session);
        }
    }

    pub(super) fn keep(&self, session: PageSession) {
        let Some(drawer) = self.drawer else { return };
        let extras = Extras {
            origin: session.origin.get_untracked(),
            rival: session.rival.get_untracked(),
            draft: session.draft.get_untracked(),
            seed: self.seed(),
            hinted: session.hinted.get_untracked(),
            bots: drawer.bots.players(),
        };
        let kept = session.game.with_untracked(|game| KeptGame::of(game, extras));
        let text = serde_json::to_string(&kept).ok();
        match text.filter(|text| drawer.key.with_value(|key| storage::write(key, text))) {
            Some(text) => drawer.seen.set_value(text),
            None => session.notice.set(Some(Notice {
                words: "This browser has no room to keep the game: closing the page now would lose it.".into(),
                rule: None,
            })),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opening;

    #[test]
    fn the_dice_of_a_seed_go_on_where_a_game_has_left_them() {
        let mut game = opening::set_up(opening::FIRST_HEIST, opening::EDITION, &opening::first_crew()).expect("a game");
        let mut chance = Seeded::new(11);
        let lines = [
            "red start g8",
            "blue start e9",
            "green start g8",
            "black start e9",
            "red plan g7",
            "blue plan d8",
            "green plan g7",
            "black plan d8",
            "red ready",
            "blue ready",
            "green ready",
            "black ready",
            "team roll",
        ];
        for line in lines {
            game.say(line, &mut chance).expect("legal");
        }
        let mut again = chance_after(&game, 11).expect("the same dice");
        assert_eq!(
            (0..9).map(|_| again.below(6)).collect::<Vec<_>>(),
            (0..9).map(|_| chance.below(6)).collect::<Vec<_>>()
        );
        assert!(chance_after(&game, 12).is_none(), "other dice would have fallen otherwise");
    }
}
