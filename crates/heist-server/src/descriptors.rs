//! How many files and sockets the process may have open.

/// What the database, the log and the like need beside the sockets of clients.
pub const RESERVED: u32 = 64;

/// Takes as many descriptors as the system allows, and says how many that are; none: the system does not say.
#[cfg(unix)]
pub fn raise_limit() -> Option<u32> {
    use rustix::process::{Resource, getrlimit, setrlimit};
    let mut limit = getrlimit(Resource::Nofile);
    if limit.current != limit.maximum {
        // Often 1,024 for the sake of programs that cannot count any further; the hard limit is what is meant.
        let raised = rustix::process::Rlimit { current: limit.maximum, maximum: limit.maximum };
        match setrlimit(Resource::Nofile, raised) {
            Ok(()) => limit = getrlimit(Resource::Nofile),
            Err(error) => tracing::warn!(%error, "the limit of open files cannot be raised"),
        }
    }
    limit.current.map(|current| u32::try_from(current).unwrap_or(u32::MAX))
}

/// Windows has no such limit.
#[cfg(not(unix))]
pub fn raise_limit() -> Option<u32> {
    None
}

/// What an operator has to know if so many connections cannot be had.
pub fn shortage(descriptors: u32, connections: u32) -> Option<String> {
    let sockets = descriptors.saturating_sub(RESERVED);
    (connections > sockets).then(|| {
        format!(
            "the system lets this process have {descriptors} open files, which is too few for {connections} connections; raise \
             the hard limit (`ulimit -Hn`, `LimitNOFILE=` of systemd), or lower `--connections` to {sockets}"
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_that_cannot_be_reached_are_complained_about() {
        assert_eq!(shortage(65_536, 20_000), None);
        let words = shortage(1024, 20_000).unwrap();
        assert!(words.contains("LimitNOFILE") && words.contains("to 960"), "{words}");
    }
}
