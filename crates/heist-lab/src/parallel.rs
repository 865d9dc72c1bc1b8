//! Work on several cores whose results come in order: what is found does not depend on how many there are.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

/// As many workers as there are cores.
pub fn all_cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Does the pieces of work 0 to `count` on so many threads. `sink` gets the results in the order of the pieces, as soon as all before
/// have come, and may end it all.
///
/// ```
/// use std::ops::ControlFlow;
///
/// let mut squares = Vec::new();
/// heist_lab::parallel::in_order(2, 100, |n| n * n, |_, square| {
///     squares.push(square);
///     if squares.len() < 5 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
/// });
/// assert_eq!(squares, [0, 1, 4, 9, 16]);
/// ```
pub fn in_order<T: Send>(
    jobs: usize,
    count: usize,
    work: impl Fn(usize) -> T + Sync,
    mut sink: impl FnMut(usize, T) -> ControlFlow<()>,
) {
    let next = AtomicUsize::new(0);
    let (send, receive) = mpsc::sync_channel(4 * jobs.max(1));
    std::thread::scope(|scope| {
        for _ in 0..jobs.max(1) {
            let (send, next, work) = (send.clone(), &next, &work);
            scope.spawn(move || {
                loop {
                    let n = next.fetch_add(1, Ordering::Relaxed);
                    // Nobody listens any longer once the sink has ended it all.
                    if n >= count || send.send((n, work(n))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(send);
        let (mut waiting, mut due) = (BTreeMap::new(), 0);
        for (n, result) in receive {
            waiting.insert(n, result);
            while let Some(result) = waiting.remove(&due) {
                if sink(due, result).is_break() {
                    next.store(count, Ordering::Relaxed);
                    return;
                }
                due += 1;
            }
        }
    });
}
