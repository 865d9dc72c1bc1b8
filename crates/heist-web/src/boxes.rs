//! Boxes as pages see them: a campaign in one signal, and one entry point, [`Campaign::send`], which takes commands as
//! values. Behind it is a box that lives in this browser ([`local`]) or one on the server ([`remote`]); what is legal is
//! decided in the page, before anything is stored. Text is made of a command only for the server and for storage.

pub mod keys;
pub mod local;
pub mod remote;

use crate::browser;
use crate::session::Notice;
use heist_campaign::{BoxCommand, BoxContents, BoxError, CampaignBox, file, parse_name};
pub use heist_client::Origin;
use heist_protocol::AccessToken;
use heist_words::chronicle;
use leptos::prelude::*;
use std::collections::BTreeSet;

/// How the ids of boxes in this browser begin.
const LOCAL: &str = "here-";

/// A box as a page sees it. Copied freely: everything inside is a signal.
#[derive(Clone, Copy)]
pub struct Campaign {
    /// Its id in addresses.
    pub id: StoredValue<String>,
    /// The box with its history.
    pub held: RwSignal<CampaignBox>,
    /// What the person should be told: why something is not possible.
    pub notice: RwSignal<Option<Notice>>,
    /// What has just happened, in words.
    pub told: RwSignal<Vec<String>>,
    /// Something is on its way.
    pub busy: RwSignal<bool>,
    /// Players who are not here tonight.
    pub away: RwSignal<BTreeSet<String>>,
    keeper: StoredValue<Keeper>,
    /// Whether the link only shows it.
    read_only: StoredValue<bool>,
}

/// Who keeps a box.
#[derive(Clone, PartialEq, Debug)]
enum Keeper {
    /// This browser; the text of the box as it was last kept.
    Local(String),
    /// The server; the key of the box.
    Remote(AccessToken),
}

/// Opens a box: at once if it is in this browser, when the server has answered if it is there.
pub fn open(id: &str) -> RwSignal<Option<Result<Campaign, String>>> {
    let opened = RwSignal::new(None);
    if id.starts_with(LOCAL) {
        opened.set(Some(local::open(id)));
    } else {
        remote::open(id, opened);
    }
    opened
}

impl Campaign {
    fn new(id: &str, held: CampaignBox, keeper: Keeper) -> Campaign {
        Campaign {
            id: StoredValue::new(id.to_owned()),
            held: RwSignal::new(held),
            notice: RwSignal::new(None),
            told: RwSignal::new(Vec::new()),
            busy: RwSignal::new(false),
            away: RwSignal::new(BTreeSet::new()),
            keeper: StoredValue::new(keeper),
            read_only: StoredValue::new(false),
        }
    }

    /// The box of this page.
    pub fn get() -> Campaign {
        expect_context::<Campaign>()
    }

    /// Looks at what is in the box now.
    pub fn now<T>(self, read: impl FnOnce(&BoxContents) -> T) -> T {
        self.held.with(|held| read(held.now()))
    }

    /// The address of one of its pages; the city is the first.
    pub fn page(self, page: &str) -> String {
        address(&self.id.get_value(), page)
    }

    /// The text of the box, to take along.
    pub fn text(self) -> String {
        self.held.with_untracked(file::print)
    }

    /// Whether a command would be carried out, and what forbids it.
    pub fn check(self, command: &BoxCommand) -> Result<(), Notice> {
        self.held.with(|held| held.check(command)).map_err(|refused| BoxError::from(refused).into())
    }

    /// Gives a command. What forbids it becomes the [`Campaign::notice`].
    pub fn send(self, command: BoxCommand) {
        self.send_then(command, |_| ());
    }

    /// Gives a command, and goes on when it was carried out and is kept.
    pub fn send_then(self, command: BoxCommand, then: impl FnOnce(Campaign) + 'static) {
        if self.busy.get_untracked() {
            return;
        }
        self.notice.set(None);
        if self.is_read_only() {
            let words = "This link only shows the box.".to_owned();
            return self.notice.set(Some(Notice { words, rule: None }));
        }
        if let Err(refused) = self.held.with_untracked(|held| held.check(&command)) {
            return self.notice.set(Some(BoxError::from(refused).into()));
        }
        match self.keeper.get_value() {
            Keeper::Local(kept) => {
                if local::send(self, command, &kept) {
                    then(self);
                }
            }
            Keeper::Remote(key) => remote::send_command(self, key, &command, then),
        }
    }

    /// A name that somebody has typed; why it cannot be used becomes the [`Campaign::notice`].
    pub fn typed_name(self, typed: &str) -> Option<String> {
        match parse_name(&plain_name(typed)) {
            Ok(name) => Some(name),
            Err(error) => {
                self.notice.set(Some(error.into()));
                None
            }
        }
    }

    /// Reads what another window or somebody else has done with the box meanwhile.
    pub fn refresh(self) {
        match self.keeper.get_value() {
            Keeper::Local(kept) => {
                local::refresh(self, &kept);
            }
            Keeper::Remote(_) => remote::refresh(self),
        }
    }

    /// The key of a box on the server; none: it lives in this browser.
    pub fn key(self) -> Option<AccessToken> {
        match self.keeper.get_value() {
            Keeper::Local(_) => None,
            Keeper::Remote(key) => Some(key),
        }
    }

    /// Whether the link by which this browser knows it only shows it: then nothing can be changed.
    pub fn is_read_only(self) -> bool {
        self.read_only.get_value()
    }

    /// Where the heist under way comes from.
    pub fn origin(self) -> Option<Origin> {
        let entry = self.crew_entry()?;
        let names = self.now(|now| {
            let seats = now.under_way.iter().flat_map(|heist| &heist.seats);
            seats.map(|seat| seat.character.clone()).collect()
        });
        Some(Origin { id: self.id.get_value(), entry: Some(entry), names })
    }

    /// Carries out what is known to be legal, and says what came of it.
    fn carry_out(self, command: BoxCommand) {
        let mut told = Vec::new();
        let mut refused = None;
        self.held.update(|held| match held.apply(command).map(<[_]>::to_vec) {
            Ok(facts) => told = facts.iter().map(|fact| chronicle::say(held.now(), fact)).collect(),
            Err(words) => refused = Some(words),
        });
        self.told.set(told);
        if let Some(refused) = refused {
            self.notice.set(Some(BoxError::from(refused).into()));
        }
    }

    /// The number of the entry that chose the crew of the heist under way.
    pub fn crew_entry(self) -> Option<usize> {
        self.held.with(|held| {
            held.now().under_way.as_ref()?;
            let way = held.way_to(held.entries().len());
            way.into_iter().rfind(|number| matches!(held.entries()[number - 1].command, BoxCommand::Crew { .. }))
        })
    }
}

/// The address of a page of a box.
pub fn address(id: &str, page: &str) -> String {
    if page.is_empty() { format!("/box/{id}") } else { format!("/box/{id}/{page}") }
}

impl From<BoxError> for Notice {
    fn from(error: BoxError) -> Notice {
        match error {
            BoxError::Syntax(words) => Notice { words, rule: None },
            BoxError::Refused(refused) => Notice { words: refused.why, rule: Some(refused.rule.to_owned()) },
        }
    }
}

/// A box in a list.
#[derive(Clone, PartialEq, Debug)]
pub struct Listed {
    /// Its id in addresses.
    pub id: String,
    /// The name of the team.
    pub name: String,
    /// What can be said of it in a line.
    pub line: String,
    /// When it was last changed, in milliseconds since 1970.
    pub changed: f64,
    /// It is on the server, and others may have its key.
    pub shared: bool,
}

impl Listed {
    /// Forgets the box, or the key to it.
    pub fn forget(&self) {
        if self.shared { remote::forget(&self.id) } else { local::forget(&self.id) }
    }
}

/// All boxes that this browser knows, the latest first.
pub fn all() -> Vec<Listed> {
    let mut boxes: Vec<Listed> = local::all().into_iter().chain(remote::all()).collect();
    boxes.sort_by(|a, b| b.changed.total_cmp(&a.changed));
    boxes
}

/// Reads a box that somebody brings along; the error is a sentence that names the line.
pub fn read(text: &str) -> Result<CampaignBox, String> {
    file::parse(text).map_err(|fault| sentence_of(&fault.to_string()))
}

fn sentence_of(words: &str) -> String {
    heist_words::english::capital(words.trim_end_matches('.')) + "."
}

/// A line about a box for lists.
fn line_of(held: &CampaignBox) -> String {
    let now = held.now();
    let won = now.won.len();
    let jobs = if won == 1 { "1 heist won".to_owned() } else { format!("{won} heists won") };
    let players: Vec<String> = now.players.keys().map(|name| heist_words::english::capital(name)).collect();
    let players = if players.is_empty() { "nobody yet".to_owned() } else { players.join(", ") };
    format!("{players} · {jobs} · ${}k", now.cash)
}

/// A new id of a box in this browser.
pub fn new_id() -> String {
    format!("{LOCAL}{:x}", browser::random() >> 16)
}

/// A name that a box accepts, made of what somebody typed.
pub fn plain_name(typed: &str) -> String {
    let mut name = String::new();
    for letter in typed.trim().chars().flat_map(char::to_lowercase) {
        match letter {
            'a'..='z' | '0'..='9' => name.push(letter),
            _ if name.is_empty() || name.ends_with('-') => {}
            _ => name.push('-'),
        }
    }
    name.truncate(24);
    name.trim_end_matches('-').to_owned()
}

#[cfg(test)]
mod tests {
    use super::plain_name;

    #[test]
    fn names_become_plain() {
        assert_eq!(plain_name("  Josh "), "josh");
        assert_eq!(plain_name("Mary Ann, the 2nd"), "mary-ann-the-2nd");
        assert_eq!(plain_name("--!"), "");
        assert_eq!(plain_name("Señor"), "se-or");
        assert!(heist_campaign::is_name(&plain_name("A very long name that goes on and on and on")));
    }
}
