//! `heist serve`: the server of the game.

use crate::cli::ServeArgs;
use anyhow::{Context, Result, bail};
use heist_server::{Config, Limits, Proxies, logs, missing_client, serve};
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::{env, fs};

/// Runs the server until it is told to end.
pub fn run(args: &ServeArgs, out: &mut impl Write) -> Result<()> {
    logs::start(args.log);
    let mut config = Config::new(args.listen, database_or_default(args.database.as_deref())?);
    config.origins = args.allow_origin.iter().chain(&args.public_url).map(|url| origin(url)).collect::<Result<_>>()?;
    config.public_origin = args.public_url.as_deref().map(origin).transpose()?;
    config.hosts.clone_from(&args.host);
    config.proxies = Proxies {
        everybody: args.behind_proxy,
        ranges: args.trusted_proxy.clone(),
        hops: args.proxy_hops,
        header: args.proxy_header,
    };
    config.metrics = args.metrics;
    config.log_addresses = args.log_addresses;
    config.keep_tables = args.keep_tables;
    config.keep_boxes = args.keep_boxes;
    config.keep_replays = args.keep_replays;
    config.keep_heists = args.keep_heists;
    (config.bot_threads, config.bot_pace) = (args.bot_threads, args.bot_pace);
    config.limits = Limits {
        connections: args.connections,
        connections_per_address: args.connections_per_address,
        tables_per_hour: args.tables_per_hour,
        boxes_per_hour: args.boxes_per_hour,
        replays_per_hour: args.replays_per_hour,
        heists_per_hour: args.heists_per_hour,
        gallery_heists: args.gallery_heists,
        requests_per_second: args.requests_per_second,
        messages_per_second: args.messages_per_second,
        bytes_per_second: args.bytes_per_second,
        // Looked up when the server starts.
        descriptors: 0,
    };
    serve::run(config, |url| {
        let _ = writeln!(out, "Heist is open at {url}").and_then(|()| out.flush());
        if let Some(words) = missing_client() {
            let _ = writeln!(out, "{words}").and_then(|()| out.flush());
        }
        if let Some(public) = &args.public_url {
            let _ = writeln!(out, "Others reach it at {public}").and_then(|()| out.flush());
        }
        if args.open {
            open_browser(args.public_url.as_deref().unwrap_or(url));
        }
    })
}

/// Scheme and host of an address.
fn origin(url: &str) -> Result<String> {
    match url.split_once("://") {
        Some((scheme @ ("http" | "https"), rest)) if !rest.is_empty() => {
            let host = rest.split('/').next().unwrap_or(rest);
            Ok(format!("{scheme}://{host}").to_ascii_lowercase())
        }
        _ => bail!("`{url}` is not the address of a page, such as https://heist.example"),
    }
}

/// The database that was named, or else the one in the data directory.
pub fn database_or_default(named: Option<&str>) -> Result<String> {
    named.map_or_else(default_database, |database| Ok(database.to_owned()))
}

/// A file in the data directory of whoever runs the server.
fn default_database() -> Result<String> {
    let given = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let folder = given("XDG_DATA_HOME")
        .or_else(|| given("LOCALAPPDATA"))
        .or_else(|| given("HOME").map(|home| home.join(".local/share")))
        .context("there is no data directory; say with `--database` where to keep the tables")?
        .join("heist");
    fs::create_dir_all(&folder).with_context(|| {
        format!("cannot make the folder {}; say with `--database` where to keep the tables", folder.display())
    })?;
    let file = folder.join("heist.db");
    match file.to_str() {
        Some(file) => Ok(file.to_owned()),
        None => bail!("{} is not a name in Unicode; say with `--database` where to keep the tables", file.display()),
    }
}

/// Opens the page in whatever browser there is; if that does not work, the address has been printed.
fn open_browser(url: &str) {
    let (program, before): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    let started = Command::new(program)
        .args(before)
        .arg(url)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    if started.is_err() {
        let _ = writeln!(std::io::stderr(), "No browser could be opened; open {url} yourself.");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_origin_is_scheme_and_host() {
        assert_eq!(origin("https://Heist.example/play").unwrap(), "https://heist.example");
        assert_eq!(origin("http://127.0.0.1:8000").unwrap(), "http://127.0.0.1:8000");
        assert!(origin("heist.example").is_err());
        assert!(origin("ftp://heist.example").is_err());
    }
}
