//! Who may have how much: buckets that fill up with time, and accounts for addresses.

use crate::config::Limits;
use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// A bucket of tokens that fills up with time.
#[derive(Clone, Copy, Debug)]
pub struct Bucket {
    tokens: f32,
    size: f32,
    per_second: f32,
    filled: Instant,
}

impl Bucket {
    /// A full bucket. A rate of 0 means that there is no limit.
    pub fn new(per_second: f32, size: f32) -> Bucket {
        Bucket { tokens: size, size, per_second, filled: Instant::now() }
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

    fn is_full(&self) -> bool {
        self.tokens + self.filled.elapsed().as_secs_f32() * self.per_second >= self.size
    }
}

/// The part of an address that belongs to one customer: all of IPv4, the first half of IPv6.
fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        four => four,
    }
}

#[derive(Debug)]
struct Account {
    sockets: u32,
    connections: u32,
    tables: Bucket,
    boxes: Bucket,
    replays: Bucket,
    requests: Bucket,
}

#[derive(Debug, Default)]
struct Book {
    sockets: u32,
    connections: u32,
    accounts: HashMap<IpAddr, Account>,
}

impl Account {
    fn used(&mut self, of: Use) -> &mut u32 {
        match of {
            Use::Socket => &mut self.sockets,
            Use::Table => &mut self.connections,
        }
    }
}

impl Book {
    fn used(&mut self, of: Use) -> &mut u32 {
        match of {
            Use::Socket => &mut self.sockets,
            Use::Table => &mut self.connections,
        }
    }
}

/// What every address has used.
#[derive(Clone, Debug)]
pub struct Addresses {
    limits: Limits,
    book: Arc<Mutex<Book>>,
}

/// A browser needs a few sockets to load a page, beside the one with which it is connected to a table.
const SOCKETS: u32 = 4;

/// What a pass is for.
#[derive(Clone, Copy, Debug)]
enum Use {
    /// Any connection at all.
    Socket,
    /// A connection to a table.
    Table,
}

/// The right to be connected, until it is dropped.
#[derive(Debug)]
pub struct Pass {
    of: Use,
    address: IpAddr,
    book: Arc<Mutex<Book>>,
}

impl Addresses {
    /// Nobody has used anything yet.
    pub fn new(limits: Limits) -> Addresses {
        Addresses { limits, book: Arc::default() }
    }

    fn book(&self) -> MutexGuard<'_, Book> {
        self.book.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn with<T>(&self, address: IpAddr, use_it: impl FnOnce(&mut Account) -> T) -> T {
        let mut book = self.book();
        if book.accounts.len() > 10_000 {
            // Who is not here and has used nothing lately need not be remembered.
            book.accounts.retain(|_, account| {
                account.sockets > 0
                    || account.connections > 0
                    || !account.tables.is_full()
                    || !account.boxes.is_full()
                    || !account.replays.is_full()
                    || !account.requests.is_full()
            });
        }
        let tables = self.limits.tables_per_hour as f32;
        let boxes = self.limits.boxes_per_hour as f32;
        let replays = self.limits.replays_per_hour as f32;
        let requests = self.limits.requests_per_second as f32;
        use_it(book.accounts.entry(household(address)).or_insert_with(|| Account {
            sockets: 0,
            connections: 0,
            tables: Bucket::new(tables / 3600.0, tables),
            boxes: Bucket::new(boxes / 3600.0, boxes),
            replays: Bucket::new(replays / 3600.0, replays),
            requests: Bucket::new(requests, requests * 5.0),
        }))
    }

    /// A socket from an address, whatever it is for; `None`: it has too many, or the server has.
    pub fn accept(&self, address: IpAddr) -> Option<Pass> {
        self.pass(Use::Socket, address)
    }

    /// A connection to a table; `None`: the address has too many, or the server has.
    pub fn connect(&self, address: IpAddr) -> Option<Pass> {
        self.pass(Use::Table, address)
    }

    fn pass(&self, of: Use, address: IpAddr) -> Option<Pass> {
        let times = match of {
            Use::Socket => SOCKETS,
            Use::Table => 1,
        };
        let over = |limit: u32, used: u32| limit > 0 && used >= limit.saturating_mul(times);
        let Limits { connections, connections_per_address, .. } = self.limits;
        if over(connections, *self.book().used(of)) {
            return None;
        }
        let free = self.with(address, |account| {
            let used = account.used(of);
            let free = !over(connections_per_address, *used);
            *used += u32::from(free);
            free
        });
        free.then(|| {
            *self.book().used(of) += 1;
            Pass { of, address: household(address), book: Arc::clone(&self.book) }
        })
    }

    /// Whether an address may open one more table.
    pub fn may_open_table(&self, address: IpAddr) -> bool {
        self.with(address, |account| account.tables.take(1.0))
    }

    /// Whether an address may make one more box.
    pub fn may_make_box(&self, address: IpAddr) -> bool {
        self.with(address, |account| account.boxes.take(1.0))
    }

    /// Whether an address may share one more replay.
    pub fn may_share(&self, address: IpAddr) -> bool {
        self.with(address, |account| account.replays.take(1.0))
    }

    /// Whether an address may ask one more thing.
    pub fn may_ask(&self, address: IpAddr) -> bool {
        self.with(address, |account| account.requests.take(1.0))
    }
}

impl Drop for Pass {
    fn drop(&mut self) {
        let mut book = self.book.lock().unwrap_or_else(PoisonError::into_inner);
        let used = book.used(self.of);
        *used = used.saturating_sub(1);
        if let Some(account) = book.accounts.get_mut(&self.address) {
            let used = account.used(self.of);
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
            requests_per_second: 1,
            messages_per_second: 0,
        }
    }

    #[test]
    fn a_bucket_is_empty_when_it_is_empty() {
        let mut bucket = Bucket::new(0.001, 3.0);
        assert!(bucket.take(2.0) && bucket.take(1.0) && !bucket.take(1.0));
        assert!(Bucket::new(0.0, 0.0).take(1000.0), "no rate, no limit");
    }

    #[test]
    fn connections_are_counted_by_address_and_in_all() {
        let addresses = Addresses::new(limits());
        let (here, there) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
        let first = addresses.connect(here).unwrap();
        let _second = addresses.connect(here).unwrap();
        assert!(addresses.connect(here).is_none(), "two for one address");
        let _third = addresses.connect(there).unwrap();
        assert!(addresses.connect(there).is_none(), "three in all");
        drop(first);
        assert!(addresses.connect(here).is_some());
    }

    #[test]
    fn an_address_has_more_sockets_than_tables() {
        let addresses = Addresses::new(limits());
        let here = IpAddr::from([10, 0, 0, 1]);
        let sockets: Vec<_> = (0..2 * SOCKETS).map(|_| addresses.accept(here).unwrap()).collect();
        assert!(addresses.accept(here).is_none());
        assert!(addresses.connect(here).is_some(), "a table is another matter");
        drop(sockets);
        assert!(addresses.accept(here).is_some());
    }

    #[test]
    fn neighbours_in_one_ipv6_net_share_an_account() {
        let addresses = Addresses::new(limits());
        for last in 1..=2 {
            assert!(addresses.may_open_table(IpAddr::from([0x2001, 0xdb8, 0, 1, 0, 0, 0, last])));
        }
        assert!(!addresses.may_open_table(IpAddr::from([0x2001, 0xdb8, 0, 1, 9, 9, 9, 9])));
        assert!(addresses.may_open_table(IpAddr::from([0x2001, 0xdb8, 0, 2, 0, 0, 0, 1])));
    }
}
