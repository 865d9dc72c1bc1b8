//! Rate limits: token buckets that fill up with time, kept for every address.

use crate::config::Limits;
use crate::descriptors;
use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// A bucket of tokens that fills up with time.
#[derive(Clone, Copy, Debug)]
pub struct TokenBucket {
    tokens: f32,
    size: f32,
    per_second: f32,
    filled: Instant,
}

impl TokenBucket {
    /// A full bucket. A rate of 0 means that there is no limit.
    pub fn new(per_second: f32, size: f32) -> TokenBucket {
        TokenBucket { tokens: size, size, per_second, filled: Instant::now() }
    }

    /// Takes some tokens out, if they are there.
    pub fn take(&mut self, tokens: f32) -> bool {
        if self.per_second <= 0.0 {
            return true;
        }
        let now = Instant::now();
        let gained = now.duration_since(self.filled).as_secs_f32() * self.per_second;
        self.tokens = (self.tokens + gained).min(self.size);
        self.filled = now;
        let enough = self.tokens >= tokens;
        if enough {
            self.tokens -= tokens;
        }
        enough
    }

    /// Takes tokens out that were used already, whether or not they are there: what is owed has to fill up first.
    pub fn owe(&mut self, tokens: f32) {
        if !self.take(tokens) {
            // Nobody is kept out for longer than a bucket takes to fill.
            self.tokens = (self.tokens - tokens).max(-self.size);
        }
    }

    fn is_full(&self) -> bool {
        self.tokens + self.filled.elapsed().as_secs_f32() * self.per_second >= self.size
    }
}

/// The part of an address that limits are counted by: all of IPv4, the network half of IPv6, which one customer has.
pub fn rate_limit_key(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        four => four,
    }
}

/// What one address uses.
#[derive(Debug)]
struct AddressUsage {
    sockets: u32,
    connections: u32,
    tables: TokenBucket,
    boxes: TokenBucket,
    replays: TokenBucket,
    heists: TokenBucket,
    requests: TokenBucket,
    bytes: TokenBucket,
    log_lines: TokenBucket,
}

/// What all addresses use together, and each.
#[derive(Debug, Default)]
struct Usage {
    sockets: u32,
    connections: u32,
    by_address: HashMap<IpAddr, AddressUsage>,
}

impl AddressUsage {
    fn used(&mut self, of: Resource) -> &mut u32 {
        match of {
            Resource::Socket => &mut self.sockets,
            Resource::Table => &mut self.connections,
        }
    }
}

impl Usage {
    fn used(&mut self, of: Resource) -> &mut u32 {
        match of {
            Resource::Socket => &mut self.sockets,
            Resource::Table => &mut self.connections,
        }
    }
}

/// Counts what every address uses, and says when it is too much.
#[derive(Clone, Debug)]
pub struct RateLimiter {
    limits: Limits,
    usage: Arc<Mutex<Usage>>,
}

/// A browser needs a few sockets to load a page, beside the one with which it is connected to a table.
const SOCKETS_PER_CONNECTION: u32 = 4;

/// After a restart everybody at an address says `hello` at once, and each gets a whole log.
const BYTES_BURST_SECONDS: f32 = 60.0;
/// No address may have a larger part of all sockets.
const MAX_ADDRESS_SHARE: u32 = 8;

/// What a permit is for.
#[derive(Clone, Copy, Debug)]
enum Resource {
    /// Any connection at all.
    Socket,
    /// A connection to a table.
    Table,
}

/// The right to be connected, until it is dropped.
#[derive(Debug)]
pub struct ConnectionPermit {
    of: Resource,
    address: IpAddr,
    usage: Arc<Mutex<Usage>>,
}

/// With more addresses than these, those that use nothing are forgotten.
const MAX_REMEMBERED_ADDRESSES: usize = 10_000;

impl RateLimiter {
    /// A limiter that has counted nothing yet.
    pub fn new(limits: Limits) -> RateLimiter {
        RateLimiter { limits, usage: Arc::default() }
    }

    fn usage(&self) -> MutexGuard<'_, Usage> {
        self.usage.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn with<T>(&self, address: IpAddr, use_it: impl FnOnce(&mut AddressUsage) -> T) -> T {
        let mut usage = self.usage();
        if usage.by_address.len() > MAX_REMEMBERED_ADDRESSES {
            // Addresses that have no connection and have used nothing lately need not be remembered.
            usage.by_address.retain(|_, address_usage| {
                address_usage.sockets > 0
                    || address_usage.connections > 0
                    || !address_usage.tables.is_full()
                    || !address_usage.boxes.is_full()
                    || !address_usage.replays.is_full()
                    || !address_usage.heists.is_full()
                    || !address_usage.requests.is_full()
                    || !address_usage.bytes.is_full()
            });
        }
        let tables = self.limits.tables_per_hour as f32;
        let boxes = self.limits.boxes_per_hour as f32;
        let replays = self.limits.replays_per_hour as f32;
        let heists = self.limits.heists_per_hour as f32;
        let requests = self.limits.requests_per_second as f32;
        let bytes = self.limits.bytes_per_second as f32;
        use_it(usage.by_address.entry(rate_limit_key(address)).or_insert_with(|| AddressUsage {
            sockets: 0,
            connections: 0,
            tables: TokenBucket::new(tables / 3600.0, tables),
            boxes: TokenBucket::new(boxes / 3600.0, boxes),
            replays: TokenBucket::new(replays / 3600.0, replays),
            heists: TokenBucket::new(heists / 3600.0, heists),
            requests: TokenBucket::new(requests, requests * 5.0),
            bytes: TokenBucket::new(bytes, bytes * BYTES_BURST_SECONDS),
            log_lines: TokenBucket::new(1.0 / 60.0, 1.0),
        }))
    }

    /// A socket from an address, whatever it is for; `None`: it has too many, or the server has.
    pub fn accept(&self, address: IpAddr) -> Option<ConnectionPermit> {
        self.permit(Resource::Socket, address)
    }

    /// A connection to a table; `None`: the address has too many, or the server has.
    pub fn connect(&self, address: IpAddr) -> Option<ConnectionPermit> {
        self.permit(Resource::Table, address)
    }

    /// The most of something at once: in all, and for one address. 0: no limit.
    fn most(&self, of: Resource) -> (u32, u32) {
        let Limits { connections, connections_per_address, descriptors, .. } = self.limits;
        let (all, each) = match of {
            Resource::Table => return (connections, connections_per_address),
            Resource::Socket => (
                connections.saturating_mul(SOCKETS_PER_CONNECTION),
                connections_per_address.saturating_mul(SOCKETS_PER_CONNECTION),
            ),
        };
        if descriptors == 0 {
            return (all, each);
        }
        // Who takes the last descriptor locks everybody else out.
        let there = descriptors.saturating_sub(descriptors::RESERVED).max(MAX_ADDRESS_SHARE);
        let lower = |limit: u32, there: u32| if limit == 0 { 0 } else { limit.min(there) };
        (lower(all, there), lower(each, there / MAX_ADDRESS_SHARE))
    }

    fn permit(&self, of: Resource, address: IpAddr) -> Option<ConnectionPermit> {
        let over = |limit: u32, used: u32| limit > 0 && used >= limit;
        let (all, each) = self.most(of);
        if over(all, *self.usage().used(of)) {
            return None;
        }
        let free = self.with(address, |address_usage| {
            let used = address_usage.used(of);
            let free = !over(each, *used);
            *used += u32::from(free);
            free
        });
        free.then(|| {
            *self.usage().used(of) += 1;
            ConnectionPermit { of, address: rate_limit_key(address), usage: Arc::clone(&self.usage) }
        })
    }

    /// Whether an address may open one more table.
    pub fn may_open_table(&self, address: IpAddr) -> bool {
        self.with(address, |address_usage| address_usage.tables.take(1.0))
    }

    /// Whether an address may make one more box.
    pub fn may_make_box(&self, address: IpAddr) -> bool {
        self.with(address, |address_usage| address_usage.boxes.take(1.0))
    }

    /// Whether an address may share one more replay.
    pub fn may_share(&self, address: IpAddr) -> bool {
        self.with(address, |address_usage| address_usage.replays.take(1.0))
    }

    /// Whether an address may publish one more heist, or change one.
    pub fn may_publish(&self, address: IpAddr) -> bool {
        self.with(address, |address_usage| address_usage.heists.take(1.0))
    }

    /// Tables have sent so many bytes because of what was said from an address.
    pub fn charge_bytes(&self, address: IpAddr, bytes: usize) {
        self.with(address, |address_usage| address_usage.bytes.owe(bytes as f32));
    }

    /// Whether an address may say more that tables pass on.
    pub fn may_be_heard(&self, address: IpAddr) -> bool {
        self.with(address, |address_usage| address_usage.bytes.take(0.0))
    }

    /// Whether the log should say once more what an address does: a flood of requests must not be one of lines.
    pub fn is_worth_a_line(&self, address: IpAddr) -> bool {
        self.with(address, |address_usage| address_usage.log_lines.take(1.0))
    }

    /// Whether an address may ask one more thing.
    pub fn may_ask(&self, address: IpAddr) -> bool {
        self.with(address, |address_usage| address_usage.requests.take(1.0))
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let mut usage = self.usage.lock().unwrap_or_else(PoisonError::into_inner);
        let used = usage.used(self.of);
        *used = used.saturating_sub(1);
        if let Some(address_usage) = usage.by_address.get_mut(&self.address) {
            let used = address_usage.used(self.of);
            *used = used.saturating_sub(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits() -> Limits {
        Limits {
            connections: 3,
            connections_per_address: 2,
            tables_per_hour: 2,
            boxes_per_hour: 2,
            replays_per_hour: 2,
            heists_per_hour: 2,
            gallery_heists: 0,
            requests_per_second: 1,
            messages_per_second: 0,
            bytes_per_second: 10,
            descriptors: 0,
        }
    }

    #[test]
    fn a_bucket_is_empty_when_it_is_empty() {
        let mut bucket = TokenBucket::new(0.001, 3.0);
        assert!(bucket.take(2.0) && bucket.take(1.0) && !bucket.take(1.0));
        assert!(TokenBucket::new(0.0, 0.0).take(1000.0), "no rate, no limit");
    }

    #[test]
    fn connections_are_counted_by_address_and_in_all() {
        let rate_limiter = RateLimiter::new(limits());
        let (here, there) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
        let first = rate_limiter.connect(here).unwrap();
        let _second = rate_limiter.connect(here).unwrap();
        assert!(rate_limiter.connect(here).is_none(), "two for one address");
        let _third = rate_limiter.connect(there).unwrap();
        assert!(rate_limiter.connect(there).is_none(), "three in all");
        drop(first);
        assert!(rate_limiter.connect(here).is_some());
    }

    #[test]
    fn an_address_has_more_sockets_than_tables() {
        let rate_limiter = RateLimiter::new(limits());
        let here = IpAddr::from([10, 0, 0, 1]);
        let sockets: Vec<_> = (0..2 * SOCKETS_PER_CONNECTION).map(|_| rate_limiter.accept(here).unwrap()).collect();
        assert!(rate_limiter.accept(here).is_none());
        assert!(rate_limiter.connect(here).is_some(), "a table is another matter");
        drop(sockets);
        assert!(rate_limiter.accept(here).is_some());
    }

    #[test]
    fn no_address_takes_the_last_descriptors() {
        let few = Limits { connections: 20_000, connections_per_address: 200, descriptors: 1024, ..limits() };
        let rate_limiter = RateLimiter::new(few);
        let all = |last: u8| {
            let address = IpAddr::from([10, 0, 0, last]);
            std::iter::from_fn(|| rate_limiter.accept(address)).collect::<Vec<_>>()
        };
        let taken: Vec<Vec<ConnectionPermit>> = [1, 2].into_iter().map(all).collect();
        assert_eq!(taken.iter().map(Vec::len).collect::<Vec<_>>(), [120, 120]);
        assert_eq!(all(3).len(), 120, "a newcomer finds room");
    }

    #[test]
    fn whoever_has_made_tables_send_too_much_waits() {
        let rate_limiter = RateLimiter::new(limits());
        let (here, there) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
        rate_limiter.charge_bytes(here, 500);
        assert!(rate_limiter.may_be_heard(here), "a burst is fine");
        rate_limiter.charge_bytes(here, 500);
        assert!(!rate_limiter.may_be_heard(here) && rate_limiter.may_be_heard(there));
    }

    #[test]
    fn neighbours_in_one_ipv6_network_share_their_limits() {
        let rate_limiter = RateLimiter::new(limits());
        for last in 1..=2 {
            assert!(rate_limiter.may_open_table(IpAddr::from([0x2001, 0xdb8, 0, 1, 0, 0, 0, last])));
        }
        assert!(!rate_limiter.may_open_table(IpAddr::from([0x2001, 0xdb8, 0, 1, 9, 9, 9, 9])));
        assert!(rate_limiter.may_open_table(IpAddr::from([0x2001, 0xdb8, 0, 2, 0, 0, 0, 1])));
    }
}
