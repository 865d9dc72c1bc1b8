//! Boxes that live in this browser: each is kept as its text, the same that is exported.

use super::{Campaign, Keeper, Listed, line_of, new_id, read};
use crate::session::Notice;
use crate::{browser, storage};
use heist_campaign::{BoxCommand, CampaignBox, file};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

/// Where boxes are kept: one key each.
const BOXES: &str = "heist.box.";

/// A box as it is kept: the text is everything, the rest is for lists.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct KeptBox {
    name: String,
    line: String,
    changed: f64,
    file: String,
}

fn find(id: &str) -> Option<KeptBox> {
    storage::read_json(&format!("{BOXES}{id}"))
}

fn keep(id: &str, held: &CampaignBox, file: String) -> Result<(), String> {
    let kept = KeptBox { name: held.name().to_owned(), line: line_of(held), changed: browser::now(), file };
    if storage::write_json(&format!("{BOXES}{id}"), &kept) {
        return Ok(());
    }
    Err("This browser keeps nothing for this page: allow it to store data, or remove old boxes and games.".into())
}

/// Keeps a new box and returns its id.
pub fn put(held: &CampaignBox) -> Result<String, String> {
    let id = new_id();
    // Whatever its name is, the text must be read again.
    let file = file::print(held);
    read(&file)?;
    keep(&id, held, file)?;
    Ok(id)
}

/// Forgets a box.
pub fn forget(id: &str) {
    storage::remove(&format!("{BOXES}{id}"));
}

/// All boxes of this browser.
pub fn all() -> Vec<Listed> {
    let listed = |id: String| {
        let KeptBox { name, line, changed, .. } = find(&id)?;
        Some(Listed { id, name, line, changed, shared: false })
    };
    storage::below(BOXES).into_iter().filter_map(listed).collect()
}

/// Opens a box of this browser.
pub fn open(id: &str) -> Result<Campaign, String> {
    let kept = find(id).ok_or("There is no such box in this browser. Somebody may have removed it.")?;
    let held = read(&kept.file)?;
    Ok(Campaign::new(id, held, Keeper::Local(kept.file)))
}

/// Carries a command out and keeps the box. Says whether both worked.
pub(super) fn send(campaign: Campaign, command: BoxCommand, kept: &str) -> bool {
    let id = campaign.id.get_value();
    if refresh(campaign, kept) {
        let words = "This box was changed in another window. Here is how it stands now; say it again if it still fits.";
        campaign.notice.set(Some(Notice { words: words.into(), rule: None }));
        return false;
    }
    let mut after = campaign.held.get_untracked();
    let kept = match after.apply(command.clone()) {
        Ok(_) => {
            let text = file::print(&after);
            keep(&id, &after, text.clone()).map(|()| campaign.keeper.set_value(Keeper::Local(text)))
        }
        // Whether it is legal was asked before.
        Err(refused) => Err(refused.why),
    };
    match kept {
        Ok(()) => {
            campaign.carry_out(command);
            true
        }
        Err(words) => {
            campaign.notice.set(Some(Notice { words, rule: None }));
            false
        }
    }
}

/// Reads what another window has done with the box. Says whether there was anything.
pub(super) fn refresh(campaign: Campaign, text: &str) -> bool {
    let Some(kept) = find(&campaign.id.get_value()) else { return false };
    if text == kept.file {
        return false;
    }
    match read(&kept.file) {
        Ok(held) => {
            campaign.keeper.set_value(Keeper::Local(kept.file));
            campaign.held.set(held);
            true
        }
        Err(_) => false,
    }
}
