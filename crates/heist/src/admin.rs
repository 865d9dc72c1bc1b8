//! `heist admin`: what an operator looks at and does, at the database of the servers. They notice it at once.

use crate::archive::{many, runtime};
use crate::cli::{AdminKind, AdminTask};
use crate::games::date;
use crate::serve::database_or_default;
use anyhow::{Result, bail};
use heist_protocol::TableId;
use heist_server::store::admin::{Closing, Filter, ListedBox, ListedHeist, ListedTable};
use heist_server::store::{Block, Kind, Store};
use ipnet::IpNet;
use serde_json::json;
use std::io::Write;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

const DAY: i64 = 24 * 60 * 60;

/// Runs a sub-command.
pub fn run(database: Option<&str>, task: &AdminTask, out: &mut impl Write) -> Result<()> {
    let database = database_or_default(database)?;
    runtime()?.block_on(async {
        let store = Store::open_beside(&database).await?;
        let done = carry_out(&store, task, out).await;
        store.close().await;
        done
    })
}

async fn carry_out(store: &Store, task: &AdminTask, out: &mut impl Write) -> Result<()> {
    match task {
        AdminTask::List { only, untouched, limit, output } => {
            let filter = Filter { untouched_since: untouched.map(days_ago), limit: *limit };
            let is_wanted = |kind| only.is_none_or(|only| only == kind);
            let tables = match is_wanted(AdminKind::Tables) {
                true => store.list_tables(filter).await?,
                false => Vec::new(),
            };
            let boxes = match is_wanted(AdminKind::Boxes) {
                true => store.list_boxes(filter).await?,
                false => Vec::new(),
            };
            let heists = match is_wanted(AdminKind::Heists) {
                true => store.list_heists(filter).await?,
                false => Vec::new(),
            };
            if output.json {
                writeln!(out, "{}", json!({ "tables": tables, "boxes": boxes, "heists": heists }))?;
            } else {
                print_tables(&tables, out)?;
                print_boxes(&boxes, out)?;
                print_heists(&heists, out)?;
                if tables.is_empty() && boxes.is_empty() && heists.is_empty() {
                    writeln!(out, "There is nothing to list.")?;
                }
            }
        }
        AdminTask::Close { table } => match store.close_table(table_id(table)?).await? {
            Closing::Done => writeln!(out, "{table} is closed; `heist admin reopen {table}` opens it again.")?,
            Closing::Already => writeln!(out, "{table} was closed before.")?,
            Closing::NoTable => bail!("there is no table {table}"),
        },
        AdminTask::Reopen { table } => match store.reopen_table(table_id(table)?).await? {
            Closing::Done => writeln!(out, "{table} is open again.")?,
            Closing::Already => writeln!(out, "{table} was not closed.")?,
            Closing::NoTable => bail!("there is no table {table}"),
        },
        AdminTask::Purge { only: Some(only), untouched: Some(days), yes, .. } => {
            purge_old(store, *only, *days, *yes, out).await?;
        }
        AdminTask::Purge { ids, .. } => {
            for id in ids {
                match store.purge(id).await? {
                    Some(Kind::Table) => writeln!(out, "The table {id} was deleted.")?,
                    Some(Kind::Heist) => writeln!(out, "The heist {id} was taken down.")?,
                    Some(_) => writeln!(out, "The box {id} was deleted with its tables.")?,
                    None => bail!("there is no table, box or heist of the gallery {id}"),
                }
            }
        }
        AdminTask::Block { network, until, note, force } => {
            if let Some(danger) = danger(*network).filter(|_| !force) {
                bail!("{network} {danger}; if you mean it, say `--force`");
            }
            store.block(*network, until.map(seconds), note.as_deref()).await?;
            match until {
                Some(until) => writeln!(out, "{network} is blocked until {}.", date(*until))?,
                None => writeln!(out, "{network} is blocked.")?,
            }
        }
        AdminTask::Unblock { network } => match store.unblock(*network).await? {
            true => writeln!(out, "{network} is not blocked any more.")?,
            false => bail!("{network} is not blocked; `heist admin blocks` lists what is"),
        },
        AdminTask::Blocks { output } => print_blocks(&store.blocks().await?, output.json, out)?,
        AdminTask::Stats { output } => {
            let counted = serde_json::to_value(store.statistics().await?)?;
            if output.json {
                writeln!(out, "{counted}")?;
            } else {
                for (what, count) in counted.as_object().into_iter().flatten() {
                    writeln!(out, "{:<24} {count:>12}", what.replace('_', " "))?;
                }
            }
        }
    }
    Ok(())
}

/// Deletes what nobody has touched for so many days, or says how much that would be.
async fn purge_old(store: &Store, only: AdminKind, days: u32, yes: bool, out: &mut impl Write) -> Result<()> {
    let since = days_ago(days);
    let all = Filter { untouched_since: Some(since), limit: u32::MAX };
    let name = |count: usize| match only {
        AdminKind::Tables => many(count as u64, "table"),
        AdminKind::Boxes if count == 1 => "1 box".to_owned(),
        AdminKind::Boxes => format!("{count} boxes"),
        AdminKind::Heists => many(count as u64, "heist"),
    };
    if !yes {
        let count = match only {
            AdminKind::Tables => store.list_tables(all).await?.len(),
            AdminKind::Boxes => store.list_boxes(all).await?.len(),
            AdminKind::Heists => store.list_heists(all).await?.len(),
        };
        writeln!(out, "{} would be deleted; say `--yes` to do it.", name(count))?;
        return Ok(());
    }
    let count = match only {
        AdminKind::Tables => store.delete_tables_untouched_since(since).await?.len(),
        AdminKind::Boxes => store.delete_boxes_untouched_since(since).await?.0.len(),
        AdminKind::Heists => store.delete_heists_untouched_since(since).await?,
    };
    store.tell_servers().await?;
    writeln!(out, "{} deleted.", name(count))?;
    Ok(())
}

fn table_id(text: &str) -> Result<TableId> {
    match text.parse() {
        Ok(table) => Ok(table),
        Err(_) => bail!("`{text}` is no table: write it as in its address, like 4kq07zt1mdw9c"),
    }
}

/// Why a range is probably not meant.
fn danger(network: IpNet) -> Option<&'static str> {
    let large = match network {
        IpNet::V4(_) => 8,
        IpNet::V6(_) => 24,
    };
    const NEAR: [&str; 8] = [
        "127.0.0.0/8",
        "10.0.0.0/8",
        "172.16.0.0/12",
        "192.168.0.0/16",
        "169.254.0.0/16",
        "::1/128",
        "fc00::/7",
        "fe80::/10",
    ];
    let near = NEAR.iter().filter_map(|near| near.parse::<IpNet>().ok());
    if network.prefix_len() < large {
        return Some("is very large");
    }
    let overlaps = |near: IpNet| near.contains(&network) || network.contains(&near);
    near.into_iter().any(overlaps).then_some("is a machine or network of your own, perhaps your proxy")
}

fn seconds(moment: SystemTime) -> i64 {
    let since = moment.duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}

fn days_ago(days: u32) -> i64 {
    seconds(SystemTime::now()) - i64::from(days) * DAY
}

/// A moment of the database.
fn shown(at: i64) -> String {
    date(UNIX_EPOCH + Duration::from_secs(at.unsigned_abs()))
}

/// How long ago something was, in the largest unit that fits.
fn ago(at: i64) -> String {
    let passed = (seconds(SystemTime::now()) - at).max(0);
    match passed {
        0..3600 => format!("{} min", passed / 60),
        3600..172_800 => format!("{} h", passed / 3600),
        _ => format!("{} days", passed / DAY),
    }
}

fn print_tables(tables: &[ListedTable], out: &mut impl Write) -> Result<()> {
    if !tables.is_empty() {
        writeln!(
            out,
            "{:<14} {:<16} {:<9} {:>9} {:>9} {:>6} {:>8} {:>9}  people",
            "table", "heist", "phase", "opened", "last", "seats", "entries", "bytes"
        )?;
    }
    for table in tables {
        let seats = format!("{}/{}", table.held, table.seats);
        let phase = if table.closed { "closed" } else { table.phase.as_str() };
        writeln!(
            out,
            "{:<14} {:<16} {phase:<9} {:>9} {:>9} {seats:>6} {:>8} {:>9}  {}",
            table.id.to_string(),
            table.heist,
            ago(table.opened),
            ago(table.last),
            table.entries,
            table.bytes,
            table.people.join(", ")
        )?;
    }
    Ok(())
}

fn print_boxes(boxes: &[ListedBox], out: &mut impl Write) -> Result<()> {
    if !boxes.is_empty() {
        writeln!(
            out,
            "{:<14} {:>9} {:>9} {:>8} {:>9} {:>7}  name",
            "box", "made", "last", "entries", "bytes", "tables"
        )?;
    }
    for listed in boxes {
        writeln!(
            out,
            "{:<14} {:>9} {:>9} {:>8} {:>9} {:>7}  {}",
            listed.id.to_string(),
            ago(listed.made),
            ago(listed.last),
            listed.entries,
            listed.bytes,
            listed.tables,
            listed.name
        )?;
    }
    Ok(())
}

fn print_heists(heists: &[ListedHeist], out: &mut impl Write) -> Result<()> {
    if !heists.is_empty() {
        writeln!(out, "{:<14} {:>9} {:>9} {:>9} {:>7}  title, author", "heist", "published", "last", "bytes", "plays")?;
    }
    for ListedHeist { id, title, author, published, last, bytes, plays } in heists {
        let (published, last) = (ago(*published), ago(*last));
        writeln!(out, "{:<14} {published:>9} {last:>9} {bytes:>9} {plays:>7}  {title}, {author}", id.to_string())?;
    }
    Ok(())
}

fn print_blocks(blocks: &[Block], json: bool, out: &mut impl Write) -> Result<()> {
    if json {
        let listed = blocks.iter().map(|block| {
            let Block { network, ends, made, note } = block;
            json!({ "network": network.to_string(), "made": made, "ends": ends, "note": note })
        });
        writeln!(out, "{}", serde_json::Value::from_iter(listed))?;
        return Ok(());
    }
    for Block { network, ends, made, note } in blocks {
        let until = ends.map_or(String::new(), |ends| format!(" until {}", shown(ends)));
        let note = note.as_ref().map_or(String::new(), |note| format!(": {note}"));
        writeln!(out, "{network} since {}{until}{note}", shown(*made))?;
    }
    if blocks.is_empty() {
        writeln!(out, "Nothing is blocked.")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_dangerous(range: &str) -> bool {
        danger(range.parse().expect("a range")).is_some()
    }

    #[test]
    fn nobody_locks_themselves_out_by_a_slip() {
        for range in [
            "0.0.0.0/0",
            "0.0.0.0/1",
            "128.0.0.0/7",
            "::/0",
            "2000::/3",
            "127.0.0.1/32",
            "10.1.2.0/24",
            "::1/128",
            "fd00::/64",
        ] {
            assert!(is_dangerous(range), "{range}");
        }
        for range in ["203.0.113.7/32", "203.0.0.0/8", "2001:db8::/32", "2001:db8::/64"] {
            assert!(!is_dangerous(range), "{range}");
        }
    }
}
