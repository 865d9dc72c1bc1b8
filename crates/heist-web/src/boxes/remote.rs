//! Boxes on the server: whoever has the key may act on them. What is legal is decided in the page first, and by the server
//! again; an entry counts when the server has stored it.

use super::{Campaign, Keeper, Listed, line_of, sentence_of};
use crate::session::Notice;
use crate::tables::{self, Known, remember};
use crate::{browser, storage};
use gloo_net::http::{Request, RequestBuilder, Response};
use heist_campaign::{BoxCommand, CampaignBox, file};
use heist_protocol::boxes::{BoxPage, BoxRefusal, BoxTable, Finished, MadeBox, Missed, NewBox, NewLine, Written};
use heist_protocol::http::{NewTable, Opened, Problem};
use heist_protocol::{AccessToken, BotPlayer, BoxId, Colour, TableId};
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::{Deserialize, Serialize};

/// Where the keys of boxes are kept.
const KEYS: &str = "heist.box-key.";
/// What stands before the key in a link that only shows a box.
pub(super) const WATCH: &str = "watch=";
/// What is said when the server does not answer.
const SILENCE: &str = "The server does not answer. Nothing was changed; try again in a moment.";

/// What this browser knows of a box on the server.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
struct KeptKey {
    key: String,
    /// A key to which the box is being changed: nobody knows yet which of the two counts.
    next: Option<String>,
    /// A key that only shows the box.
    watch: Option<String>,
    name: String,
    line: String,
    changed: f64,
}

impl KeptKey {
    /// All keys, the one that is most likely to count first.
    fn all(&self) -> Vec<AccessToken> {
        let own = Some(&self.key).filter(|key| !key.is_empty());
        let keys = self.next.iter().chain(own).chain(&self.watch);
        keys.map(|key| AccessToken(key.clone())).collect()
    }
}

/// Keeps a key beside the one that counts, until it is known that it counts.
pub(super) fn keep_next(id: &str, next: &AccessToken) -> bool {
    let kept = KeptKey { next: Some(next.0.clone()), ..find(id).unwrap_or_default() };
    keep(id, &kept)
}

/// Keeps the key that counts.
pub(super) fn keep_key(id: &str, key: &AccessToken) {
    keep(id, &KeptKey { key: key.0.clone(), next: None, ..find(id).unwrap_or_default() });
}

fn find(id: &str) -> Option<KeptKey> {
    storage::read_json(&format!("{KEYS}{id}"))
}

fn keep(id: &str, kept: &KeptKey) -> bool {
    storage::write_json(&format!("{KEYS}{id}"), kept)
}

/// Forgets the key of a box; the box itself stays where it is.
pub fn forget(id: &str) {
    storage::remove(&format!("{KEYS}{id}"));
}

/// All boxes of the server to which this browser has keys.
pub fn all() -> Vec<Listed> {
    let listed = |id: String| {
        let KeptKey { name, line, changed, .. } = find(&id)?;
        let name = if name.is_empty() { "A box".to_owned() } else { name };
        Some(Listed { id, name, line, changed, shared: true })
    };
    storage::below(KEYS).into_iter().filter_map(listed).collect()
}

/// The link that gives a box to friends.
pub fn link(id: &str) -> Option<String> {
    let key = find(id)?.key;
    (!key.is_empty()).then(|| format!("{}/box/{id}#{key}", browser::origin()))
}

/// Keeps the key of the link by which somebody came, and takes it out of the address bar. Returns whether there was one.
pub fn keep_fragment(id: &str) -> bool {
    let Some(window) = web_sys::window() else { return false };
    let location = window.location();
    let fragment = location.hash().unwrap_or_default();
    let fragment = fragment.trim_start_matches('#');
    let (key, watch) = match fragment.strip_prefix(WATCH) {
        Some(key) => (key, true),
        None => (fragment, false),
    };
    let fits = |c: u8| c.is_ascii_alphanumeric() || c == b'-' || c == b'_';
    if !(16..=128).contains(&key.len()) || !key.bytes().all(fits) {
        return false;
    }
    let known = KeptKey { changed: browser::now(), ..find(id).unwrap_or_default() };
    let kept = match watch {
        true => KeptKey { watch: Some(key.to_owned()), ..known },
        false => KeptKey { key: key.to_owned(), next: None, ..known },
    };
    // Where nothing can be kept the address is left as it is: it is the only place that still knows.
    if keep(id, &kept)
        && let (Ok(history), Ok(path)) = (window.history(), location.pathname())
    {
        let state = history.state().unwrap_or(wasm_bindgen::JsValue::NULL);
        let _ = history.replace_state_with_url(&state, "", Some(&path));
    }
    true
}

/// Gives a box to the server and returns its id.
pub fn put(held: &CampaignBox, done: impl FnOnce(Result<String, String>) + 'static) {
    let file = Some(file::print(held));
    let asked = NewBox { name: String::new(), file, edition: None, scenario: None };
    let line = line_of(held);
    spawn_local(async move {
        let made = async {
            let answer = send(Request::post("/api/boxes"), &asked).await?;
            if !answer.ok() {
                return Err(problem(answer).await);
            }
            let MadeBox { id, key, name, .. } = read(answer).await?;
            let id = id.to_string();
            if keep(&id, &KeptKey { key: key.0, name, line, changed: browser::now(), ..KeptKey::default() }) {
                Ok(id)
            } else {
                Err("This browser keeps nothing for this page, so the key of the box would be lost.".into())
            }
        };
        done(made.await);
    });
}

/// Opens a box of the server.
pub(super) fn open(id: &str, opened: RwSignal<Option<Result<Campaign, String>>>) {
    keep_fragment(id);
    let Ok(name) = id.parse::<BoxId>() else {
        return opened.set(Some(Err("This is not the address of a box. Ask for the link again.".into())));
    };
    let Some(kept) = find(id) else {
        let words = "This box is on the server, and this browser has no key to it. Ask a friend for the link.";
        return opened.set(Some(Err(words.into())));
    };
    let id = id.to_owned();
    let owner = Owner::current();
    spawn_local(async move {
        let held = async {
            let (key, page) = unlocked(name, &kept).await?;
            let mut held = file::parse(&page.opening).map_err(|fault| sentence_of(&fault.to_string()))?;
            follow(&mut held, &page.lines)?;
            Ok((held, key, page.read_only))
        };
        let held = held.await;
        // Somebody may have left the page meanwhile.
        if opened.try_get_untracked().is_none() {
            return;
        }
        let make = || {
            held.map(|(held, key, read_only)| {
                // What could not be known before: which of two keys counts.
                if kept.next.as_ref() == Some(&key.0) {
                    keep_key(&id, &key);
                }
                let campaign = Campaign::new(&id, held, Keeper::Remote(key));
                campaign.read_only.set_value(read_only);
                campaign
            })
        };
        let campaign = match owner {
            Some(owner) => owner.with(make),
            None => make(),
        };
        if let Ok(campaign) = &campaign {
            note(*campaign);
        }
        opened.set(Some(campaign));
    });
}

/// The page of a box by the first of its keys that counts; why there is none, in the words for the first.
async fn unlocked(name: BoxId, kept: &KeptKey) -> Result<(AccessToken, BoxPage), String> {
    let mut refused = None;
    for key in kept.all() {
        let answer = ask(Request::get(&format!("/api/boxes/{name}")), &key).await?;
        let words = match answer.status() {
            200 => return Ok((key, read(answer).await?)),
            401 | 404 => "The server knows no such box, or the key does not fit it.".to_owned(),
            403 => problem(answer).await,
            _ => return Err(problem(answer).await),
        };
        refused.get_or_insert(words);
    }
    Err(refused.unwrap_or_else(|| "This browser has no key to this box.".to_owned()))
}

/// Carries out what others have written.
fn follow(held: &mut CampaignBox, lines: &[String]) -> Result<(), String> {
    for line in lines {
        held.say(line).map_err(|error| {
            format!("This page does not play by the same rules as the server: reload it. ({line}: {error})")
        })?;
    }
    Ok(())
}

/// Keeps what lists say of a box.
fn note(campaign: Campaign) {
    let id = campaign.id.get_value();
    let (name, line) = campaign.held.with_untracked(|held| (held.name().to_owned(), line_of(held)));
    if let Some(kept) = find(&id) {
        keep(&id, &KeptKey { name, line, changed: browser::now(), ..kept });
    }
}

/// What came of an entry.
enum Said {
    Written(Written),
    Missed(Missed),
    No(Notice),
}

async fn said(answer: Result<Response, String>) -> Said {
    let plain = |words: String| Said::No(Notice { words, rule: None });
    let answer = match answer {
        Ok(answer) => answer,
        Err(words) => return plain(words),
    };
    match answer.status() {
        200 | 201 => read(answer).await.map_or_else(plain, Said::Written),
        409 => read(answer).await.map_or_else(plain, Said::Missed),
        422 => match read::<BoxRefusal>(answer).await {
            Ok(refused) => Said::No(Notice { words: refused.error, rule: refused.rule }),
            Err(words) => plain(words),
        },
        _ => plain(problem(answer).await),
    }
}

/// Takes in what the server says about an entry. Returns its number in the ledger, if it is there.
fn take_in(campaign: Campaign, said: Said) -> Option<usize> {
    if campaign.busy.try_set(false).is_some() {
        // The page is gone; what was written stays written.
        return None;
    }
    match said {
        Said::Written(written) => {
            let seen = campaign.held.with_untracked(|held| held.entries().len() as u64);
            if written.number == seen + 1
                && let Ok(command) = BoxCommand::parse(&written.line)
            {
                campaign.carry_out(command);
                note(campaign);
            } else if written.number > seen {
                refresh(campaign);
            }
            Some(written.number as usize)
        }
        Said::Missed(missed) => {
            let mut held = campaign.held.get_untracked();
            let words = match follow(&mut held, &missed.lines) {
                Ok(()) => {
                    campaign.held.set(held);
                    "Somebody else was faster. Here is how the box stands now; say it again if it still fits."
                        .to_owned()
                }
                Err(words) => words,
            };
            campaign.notice.set(Some(Notice { words, rule: None }));
            None
        }
        Said::No(notice) => {
            campaign.notice.set(Some(notice));
            None
        }
    }
}

/// Sends an entry, and goes on when it is stored.
pub(super) fn send_command(
    campaign: Campaign,
    key: AccessToken,
    command: &BoxCommand,
    then: impl FnOnce(Campaign) + 'static,
) {
    let body = NewLine { expect: entries(campaign), line: command.to_string() };
    post(campaign, key, "entries", body, move |_| then(campaign));
}

/// Has the server write down how a table ended; asked again, it answers with the same number.
pub fn record(campaign: Campaign, key: AccessToken, table: TableId, then: impl FnOnce(usize) + 'static) {
    let body = Finished { expect: entries(campaign), table };
    post(campaign, key, "record", body, then);
}

fn entries(campaign: Campaign) -> u64 {
    campaign.held.with_untracked(|held| held.entries().len() as u64)
}

fn post(
    campaign: Campaign,
    key: AccessToken,
    to: &str,
    body: impl Serialize + 'static,
    then: impl FnOnce(usize) + 'static,
) {
    let address = format!("/api/boxes/{}/{to}", campaign.id.get_value());
    campaign.busy.set(true);
    spawn_local(async move {
        let answer = send(with_key(Request::post(&address), &key), &body).await;
        if let Some(number) = take_in(campaign, said(answer).await) {
            then(number);
        }
    });
}

/// Opens a table for the heist under way, at which bots play some seats, and returns its address.
pub fn open_table(
    campaign: Campaign,
    key: AccessToken,
    hold: Vec<Colour>,
    bots: Vec<(Colour, BotPlayer)>,
    name: String,
    done: impl FnOnce(Result<String, String>) + 'static,
) {
    let id = campaign.id.get_value();
    let (expect, origin) = (entries(campaign), untrack(|| campaign.origin()));
    let heist = campaign.held.with_untracked(|held| held.now().under_way.as_ref().map(|heist| heist.heist.clone()));
    campaign.busy.set(true);
    spawn_local(async move {
        let body = BoxTable { expect, hold: hold.clone(), name: name.clone(), bots };
        let opened = async {
            let answer = send(with_key(Request::post(&format!("/api/boxes/{id}/tables")), &key), &body).await?;
            if answer.ok() { read::<Opened>(answer).await } else { Err(problem(answer).await) }
        };
        let opened = opened.await;
        let _ = campaign.busy.try_set(false);
        done(opened.map(|opened| {
            let table = opened.table;
            let heist = heist.unwrap_or_default();
            let asked = NewTable {
                heist,
                file: None,
                gallery: None,
                edition: String::new(),
                crew: Vec::new(),
                inside: None,
                hold,
                name,
                away_limit: None,
                public: false,
                no_hints: false,
                bots: Vec::new(),
                cover: 0,
            };
            let known = Known { origin, ..tables::opened(&asked, opened) };
            remember(table, &known);
            format!("/t/{table}")
        }));
    });
}

/// Reads what others have written meanwhile.
pub(super) fn refresh(campaign: Campaign) {
    let Keeper::Remote(key) = campaign.keeper.get_value() else { return };
    if campaign.busy.get_untracked() {
        return;
    }
    let seen = entries(campaign);
    let address = format!("/api/boxes/{}?after={seen}", campaign.id.get_value());
    spawn_local(async move {
        let Ok(answer) = ask(Request::get(&address), &key).await else { return };
        if matches!(answer.status(), 403 | 404 | 410) {
            // The key counts no more, or the box is gone; nothing that is done here would be kept.
            let words = problem(answer).await;
            let _ = campaign.notice.try_set(Some(Notice { words, rule: None }));
            return;
        }
        let Ok(page) = read::<BoxPage>(answer).await else { return };
        let unchanged = campaign.held.try_with_untracked(|held| held.entries().len() as u64 == seen);
        if page.lines.is_empty() || unchanged != Some(true) {
            return;
        }
        let mut held = campaign.held.get_untracked();
        if follow(&mut held, &page.lines).is_ok() {
            campaign.held.set(held);
            note(campaign);
        }
    });
}

pub(super) fn with_key(request: RequestBuilder, key: &AccessToken) -> RequestBuilder {
    request.header("Authorization", &format!("Bearer {}", key.0))
}

pub(super) async fn ask(request: RequestBuilder, key: &AccessToken) -> Result<Response, String> {
    with_key(request, key).send().await.map_err(|_| SILENCE.to_owned())
}

pub(super) async fn send(request: RequestBuilder, body: &impl Serialize) -> Result<Response, String> {
    let request = request.json(body).map_err(|_| SILENCE.to_owned())?;
    request.send().await.map_err(|_| SILENCE.to_owned())
}

pub(super) async fn read<T: for<'a> Deserialize<'a>>(answer: Response) -> Result<T, String> {
    answer.json().await.map_err(|_| "The server's answer is not understood: reload the page.".to_owned())
}

/// What the server says is wrong.
pub(super) async fn problem(answer: Response) -> String {
    let status = answer.status();
    match answer.json::<Problem>().await {
        Ok(problem) => problem.error,
        Err(_) => format!("The server could not do it (status {status}). Try again in a moment."),
    }
}
