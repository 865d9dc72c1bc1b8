//! Networks from which nobody may come, as this server knows them.

use crate::clock::now;
use crate::store::{Store, StoreError};
use ipnet::IpNet;
use std::collections::{BTreeSet, HashMap};
use std::net::IpAddr;
use std::sync::Arc;
use tokio::sync::watch;

/// What whoever is blocked is told.
pub const BLOCKED_MESSAGE: &str = "Whoever runs this server has blocked your address.";

/// The networks, each with the time until which it is blocked.
#[derive(Debug, Default)]
struct Networks {
    ends: HashMap<IpNet, Option<i64>>,
    /// How long the prefixes of the networks are: an address is looked up once for each.
    lengths: BTreeSet<u8>,
}

/// What is blocked. Cheap to clone; all clones know the same.
#[derive(Clone, Debug)]
pub struct Blocks(Arc<watch::Sender<Networks>>);

impl Blocks {
    /// What is blocked in a database.
    pub async fn read(store: &Store) -> Result<Blocks, StoreError> {
        let blocks = Blocks(Arc::new(watch::Sender::new(Networks::default())));
        blocks.refresh(store).await?;
        Ok(blocks)
    }

    /// Reads again what is blocked.
    pub async fn refresh(&self, store: &Store) -> Result<(), StoreError> {
        let ends: HashMap<_, _> =
            store.blocks().await?.into_iter().map(|block| (block.network.trunc(), block.ends)).collect();
        let lengths = ends.keys().map(IpNet::prefix_len).collect();
        self.0.send_if_modified(|known| {
            let changed = known.ends != ends;
            *known = Networks { ends, lengths };
            changed
        });
        Ok(())
    }

    /// Waits until an address is blocked that is not blocked now.
    pub async fn until_blocked(&self, address: IpAddr) {
        let mut changes = self.0.subscribe();
        while changes.changed().await.is_ok() {
            if self.has(address) {
                return;
            }
        }
        std::future::pending().await
    }

    /// Whether an address is blocked.
    pub fn has(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        let known = self.0.borrow();
        let network = |length: &u8| IpNet::new(address, *length).ok().map(|network| network.trunc());
        let mut found = known.lengths.iter().filter_map(network).filter_map(|network| known.ends.get(&network));
        found.any(|ends| ends.is_none_or(|ends| now() < ends))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_blocked_by_every_network_that_it_is_in_until_that_ends() {
        let ends: HashMap<IpNet, Option<i64>> = [
            ("203.0.113.7/32", None),
            ("198.51.100.0/24", Some(now() + 100)),
            ("192.0.2.0/24", Some(now() - 1)),
            ("2001:db8:1::/48", None),
        ]
        .map(|(network, ends)| (network.parse().unwrap(), ends))
        .into();
        let lengths = ends.keys().map(IpNet::prefix_len).collect();
        let blocks = Blocks(Arc::new(watch::Sender::new(Networks { ends, lengths })));
        for address in ["203.0.113.7", "::ffff:203.0.113.7", "198.51.100.200", "2001:db8:1:2::3"] {
            assert!(blocks.has(address.parse().unwrap()), "{address}");
        }
        for address in ["203.0.113.8", "198.51.101.1", "192.0.2.1", "2001:db8:2::1", "::1"] {
            assert!(!blocks.has(address.parse().unwrap()), "{address}");
        }
    }
}
